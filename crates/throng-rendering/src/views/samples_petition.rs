//! Sample petitions, with their texts, timelines, growth and places.
//!
//! Owns invented data only. Called by `preview`, through `samples`.

use throng_domain::area::AreaCode;
use throng_domain::time::{DAY_MS, HOUR_MS, Timestamp};

use super::samples::{NOW_MS, TITLE, petition_ref, site, threshold};
use crate::drawings::{AreaMap, Frame, Growth, HexLayout, Outline, Shape, Shown, Span};
use crate::i18n::{Direction, TextArg, TextArgs};
use crate::views::*;

fn text(language: &str, direction: Direction, title: &str, background: &str, details: &str) -> TextView {
    let [title, background, details] = [title, background, details].map(str::to_owned);
    TextView { language: language.to_owned(), direction, title, background, details }
}

fn ferry_text() -> TextView {
    text(
        "en",
        Direction::LeftToRight,
        TITLE,
        "The council plans to stop the 22:40 ferry from November to March. For six hundred people on Skerry it is \
         the only way home after a late shift.",
        "Nurses, cooks and students use it. Last winter it carried 11,200 people, and was cancelled four \
         times.\r\n\r\nThe saving is 190,000 crowns. A taxi boat costs 60 crowns each way.\nWe ask the council \
         to keep one boat each night, & to publish the figures.",
    )
}

fn timeline() -> Vec<TimelineLine> {
    let line =
        |days: i64, key, number| TimelineLine { at_ms: NOW_MS + days * DAY_MS, key, number, ahead: days > 0 };
    vec![
        line(-120, "timeline-written", 0),
        line(-114, "timeline-opened", 0),
        line(-105, "timeline-paper", 1_204),
        line(-104, "timeline-passed", 10_000),
        line(20, "timeline-debate-ahead", 0),
        line(69, "timeline-closes", 0),
    ]
}

/// Six weeks with a surge in the second.
pub(super) fn growth_sample() -> Option<Growth> {
    let hour = NOW_MS / HOUR_MS;
    let (first_hour, last_hour) = (hour - 1_000, hour - 1);
    let span = Span { first_hour, last_hour, opened_ms: None, until_ms: NOW_MS };
    let frame = Frame::of(span, &jiff::tz::TimeZone::UTC)?;
    let starts = frame.hours();
    let mut counted = vec![0; starts.len()];
    for at in 0..1_000 {
        let bar = starts.partition_point(|start| *start <= first_hour + at) - 1;
        counted[bar] += 1_000 / (1 + (at - 200).abs());
    }
    frame.growth(&counted, 74_000)
}

/// A map of `areas` areas, of which the last has no signatures and the one before it few.
pub(super) fn places(areas: u32, whole: bool) -> PlacesView {
    let code = |at: u32| AreaCode::parse(&format!("N{at}")).expect("a code");
    let shape = |at: u32| {
        let side = f64::from(areas).sqrt().ceil() as i32;
        let at = i32::try_from(at).expect("few areas");
        let outline = Outline::Hex { q: at % side, r: at / side, layout: HexLayout::OddR };
        Shape { code: code(at.unsigned_abs()), electorate: Some(20_000), outline }
    };
    let count = |at: u32| i64::from((areas - at - 1) * 3);
    let rows: Vec<PlaceRow> = (0..areas)
        .map(|at| PlaceRow {
            code: code(at).as_str().to_owned(),
            name: format!("Parish {at} & <i>Isles</i>"),
            path: (at > 0).then(|| format!("/petitions/local/parish-{at}")),
            count: count(at),
            rate_tenths: Some(count(at) / 2),
            target: None,
        })
        .collect();
    let map = AreaMap::new((0..areas).map(shape).collect());
    let value = |shape: &Shape| {
        let row = rows.iter().find(|row| row.code == shape.code.as_str())?;
        row.rate_tenths.filter(|_| row.count >= 5)
    };
    let total: i64 = rows.iter().map(|row| row.count).sum();
    PlacesView {
        path: "/petitions/17/places".to_owned(),
        finding: Some(Finding { place: "Skerry & Holm".to_owned(), count: 900, rate_tenths: Some(1_234) }),
        areas: rows
            .iter()
            .take(if whole { usize::MAX } else { 10 })
            .cloned()
            .collect(),
        elsewhere: if whole {
            0
        } else {
            rows.iter().skip(10).map(|row| row.count).sum()
        },
        unknown_area: 41,
        total: total + 41,
        rated: true,
        targeted: false,
        map: Some(map.draw(whole, |shape| Shown { value: value(shape) })),
        spots: if whole { rows } else { Vec::new() },
    }
}

pub(super) fn petition_places(areas: u32) -> PetitionPlacesView {
    let country = |code: &str, name: &str, count| PlaceRow {
        code: code.to_owned(),
        name: name.to_owned(),
        path: None,
        count,
        rate_tenths: None,
        target: None,
    };
    PetitionPlacesView {
        site: site(),
        id: 17,
        title: TITLE.to_owned(),
        petition_path: petition_ref().path,
        places: places(areas, true),
        countries: vec![country("GB", "United Kingdom", 84_000), country("NO", "Norway", 1)],
        unknown_country: 119,
        rows_shown: 10,
    }
}

/// A petition in two languages, of which one runs from right to left.
pub(super) fn petition_in_two_languages() -> PetitionView {
    let hebrew =
        text("he", Direction::RightToLeft, "הצילו את המעבורת", "היא הדרך היחידה הביתה.", "כך כל לילה.");
    PetitionView { texts: vec![ferry_text(), hebrew], ..petition(CampaignState::Open) }
}

fn sentence(key: &'static str) -> Sentence {
    Sentence { key, args: TextArgs::new(), at_ms: None }
}

fn outlook(state: CampaignState) -> Vec<Sentence> {
    match state {
        CampaignState::Open => vec![
            sentence("outlook-answer-due"),
            Sentence { at_ms: Some(NOW_MS + 20 * DAY_MS), ..sentence("outlook-debate-on") },
        ],
        CampaignState::Closed => {
            let args = TextArgs::from([("number".to_owned(), TextArg::Number(100_000))]);
            vec![Sentence { args, ..sentence("outlook-too-few") }]
        }
        CampaignState::Rejected => Vec::new(),
    }
}

fn from_elsewhere() -> Vec<FromElsewhere> {
    let statement =
        "Each confirmed by a link in an email, from 1 to 30 May 2026. <b>The city clerk</b>".to_owned();
    vec![FromElsewhere { count: 12_480, at_ms: NOW_MS - 9_000_000_000, statement }]
}

fn opinions() -> OpinionsView {
    OpinionsView { mailed: 12_030, total: 1_874, percent_yes: 38, percent_no: 62 }
}

fn rejection() -> RejectionView {
    RejectionView {
        reason: "rejected-irrelevant".to_owned(),
        standard: "Rule 4 <b>".to_owned(),
        details: "Ferries between islands are run by the harbour company.\n\nYou can write to the company."
            .to_owned(),
        other: Some(petition_ref()),
        instead: "instead-irrelevant".to_owned(),
        at_ms: Some(NOW_MS),
    }
}

fn also(state: CampaignState) -> Vec<PetitionCard> {
    let shown = state == CampaignState::Open;
    samples_petitions::cards()
        .into_iter()
        .take(usize::from(shown))
        .collect()
}

fn related(state: CampaignState) -> Vec<PetitionCard> {
    let count = if state == CampaignState::Rejected { 0 } else { 2 };
    samples_petitions::cards()
        .into_iter()
        .skip(1)
        .take(count)
        .collect()
}

pub(super) fn petition(state: CampaignState) -> PetitionView {
    let accepted = state != CampaignState::Rejected;
    PetitionView {
        site: site(),
        id: 17,
        pledge: None,
        vote: None,
        counterpart: None,
        title: TITLE.to_owned(),
        path: petition_ref().path,
        address: "https://petitions.norhaven.example/petitions/17".to_owned(),
        short_address: "petitions.norhaven.example/p/bkzt".to_owned(),
        mail_link: "mailto:?subject=Keep%20the%20night%20ferry&body=x".to_owned(),
        share_links: vec![ShareLink { name: "WhatsApp", url: "https://wa.me/?text=a&b".to_owned() }],
        topics: vec![PetitionTopic {
            name: "Ferries".to_owned(),
            lang: Some("cy".to_owned()),
            path: "/petitions?topic=ferries".to_owned(),
        }],
        standing_key: (state == CampaignState::Closed).then_some("tab-debated"),
        state,
        texts: vec![ferry_text()],
        note: Some("The ferry is run by the council since 2019.".to_owned())
            .filter(|_| accepted)
            .unwrap_or_default(),
        creator_name: Some("Ingrid Sørbø".to_owned()),
        count: 84_120,
        on_paper: if accepted { 1_204 } else { 0 },
        from_elsewhere: if accepted { from_elsewhere() } else { Vec::new() },
        next_threshold: threshold(100_000, "threshold-debate"),
        reached: vec![ReachedThreshold { number: 10_000, at_ms: NOW_MS - 9_000_000_000 }],
        outlook: outlook(state),
        timeline: timeline(),
        text_changed_ms: (state == CampaignState::Closed).then_some(NOW_MS),
        growth: growth_sample().filter(|_| accepted),
        places: accepted.then(|| places(20, false)),
        closes_at_ms: Some(NOW_MS + 6_000_000_000),
        rejection: (state == CampaignState::Rejected).then(rejection),
        response: (state == CampaignState::Closed).then(response),
        opinions: (state == CampaignState::Closed).then(opinions),
        debate: (state == CampaignState::Closed).then(|| DebateView {
            at_ms: Some(NOW_MS),
            overview: "The full council debated the petition for two hours.".to_owned(),
            transcript_url: Some("https://council.norhaven.example/minutes/12".to_owned()),
            video_url: Some("javascript:alert(1)".to_owned()),
        }),
        news: Some(news())
            .filter(|_| state == CampaignState::Closed)
            .unwrap_or_default(),
        comments: None,
        corrections: if state == CampaignState::Closed {
            corrections()
        } else {
            Vec::new()
        },
        also: also(state),
        related: related(state),
        has_calendar: accepted,
        may_follow: accepted,
        parts_hidden: false,
        sharing: SharingView::new(
            "The council plans to stop the 22:40 ferry.</script>",
            Timestamp(NOW_MS - 9_900_000_000),
            Timestamp(NOW_MS),
        ),
    }
}

fn response() -> ResponseView {
    ResponseView {
        at_ms: Some(NOW_MS),
        answered_by: "The harbour board".to_owned(),
        summary: "The council will keep the ferry until a new timetable has been agreed.".to_owned(),
        details: "We have heard from many people.\n\nThe timetable will be discussed in March.".to_owned(),
    }
}

fn news() -> Vec<NewsView> {
    vec![
        NewsView {
            number: 4,
            from_key: "news-update",
            subject: "We met the harbour master <i>today</i>".to_owned(),
            body: "She showed us the figures.\n\nWe will write again in spring. <script>alert(2)</script>"
                .to_owned(),
            at_ms: NOW_MS,
            on_ms: None,
        },
        NewsView {
            number: 3,
            from_key: "news-business",
            subject: "The transport committee asks for evidence".to_owned(),
            body: "Everybody may write to it until 1 March.".to_owned(),
            at_ms: NOW_MS - DAY_MS,
            on_ms: Some(NOW_MS + 9 * DAY_MS),
        },
    ]
}

fn corrections() -> Vec<CorrectionView> {
    let line = |days, removed, reason_key, restored| CorrectionView {
        at_ms: NOW_MS - days * DAY_MS,
        removed,
        reason_key,
        restored,
        not_added: restored,
        held: false,
        stands: true,
    };
    let held = CorrectionView { held: true, not_added: 0, ..line(2, 54, "correction-held", 50) };
    vec![line(1, 1_204, "correction-automated", 17), held, line(3, 1, "correction-our-mistake", 0)]
}
