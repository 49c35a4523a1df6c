//! Sample views of pages about a pledge.
//!
//! Owns invented data only. Called by `preview`.

use throng_domain::campaign::CampaignKind;

use super::samples::{self, NAME, NOW_MS, TOKEN, petition, receipt, sign_form, site};
use super::samples_petition;
use super::samples_start as start;
use crate::views::*;

const DEED: &str = "I will plant a tree in my street & water it for a <year>";

/// The site, with the words and addresses of pledges.
fn of_pledges() -> SiteView {
    SiteView { kind: CampaignKind::Pledge, pledges: true, ..site() }
}

/// A pledge for which 12 of 20 have joined; `verdict` says what came of it.
pub(super) fn view(verdict: &'static str) -> PledgeView {
    let joined = if verdict == "reached" { 23 } else { 12 };
    PledgeView {
        deed: DEED.to_owned(),
        target: 20,
        people: "people in our street".to_owned(),
        others: String::new(),
        last_ms: NOW_MS + 6_000_000_000,
        joined,
        missing: (20 - joined).max(0),
        reached_ms: (verdict == "reached").then_some(NOW_MS - 9_000_000_000),
        verdict,
        settled_ms: (!verdict.is_empty()).then_some(NOW_MS),
        settled_with: joined,
        confirms_until_ms: None,
        private: false,
        areas: None,
    }
}

/// A pledge whose areas have the target for themselves; `reached` of them have it.
fn in_areas(verdict: &'static str, reached: i64) -> PledgeView {
    let standing = |name: &str, joined: i64| AreaStanding {
        name: name.to_owned(),
        joined,
        target: PlaceTarget {
            stands: joined >= 20,
            missing: (20 - joined).max(0),
            over: !verdict.is_empty(),
        },
    };
    PledgeView {
        areas: Some(PledgeAreas {
            reached,
            nearest: verdict.is_empty().then(|| standing("Skerry & Holm", 17)),
            here: None,
        }),
        ..view(verdict)
    }
}

/// The page of such a pledge; `stage` as in [`page`].
pub(super) fn page_in_areas(stage: &'static str, reached: i64) -> PetitionView {
    let page = page(stage);
    let verdict = page.pledge.as_ref().map_or("", |pledge| pledge.verdict);
    let waits = page.pledge.as_ref().and_then(|pledge| pledge.confirms_until_ms);
    let pledge = PledgeView { confirms_until_ms: waits, ..in_areas(verdict, reached) };
    PetitionView { pledge: Some(pledge), places: Some(places(30, false)), ..page }
}

/// Its areas by how near they are.
fn places(areas: u32, whole: bool) -> PlacesView {
    let mut view = samples_petition::places(areas, whole);
    (view.rated, view.targeted, view.finding) = (false, true, None);
    for row in view.areas.iter_mut().chain(&mut view.spots) {
        row.rate_tenths = None;
        let (stands, missing) = (row.count >= 20, (20 - row.count).max(0));
        row.target = Some(PlaceTarget { stands, missing, over: false });
    }
    view
}

/// The page of all its areas.
pub(super) fn areas() -> PetitionPlacesView {
    let page = samples_petition::petition_places(30);
    PetitionPlacesView { site: of_pledges(), title: DEED.to_owned(), places: places(30, true), ..page }
}

/// The form with which it is joined, with its question for a postcode that nobody knows.
pub(super) fn sign_in_areas(problems: &[(&str, &str)]) -> SignFormView {
    SignFormView { pledge: Some(in_areas("", 0)), ..sign(problems) }
}

/// The pledge for somebody who is about to join it where so many have; `None` for somebody who lives in no known area.
fn about_to_join(joined: Option<i64>) -> Option<PledgeView> {
    let standing = |joined: i64| AreaStanding {
        name: "Holm & Hithe".to_owned(),
        joined,
        target: PlaceTarget { stands: joined >= 20, missing: (20 - joined).max(0), over: false },
    };
    Some(in_areas("", 3).here(joined.map(standing)).nearest(None))
}

/// The last look before joining in such an area, what follows, and the page of the mailed link.
pub(super) fn check_in_area(joined: i64) -> CheckView {
    CheckView { pledge: about_to_join(Some(joined)), ..check() }
}

pub(super) fn waiting_in_area(joined: i64) -> WaitingView {
    let waiting = super::samples::waiting(None, &[]);
    WaitingView { site: of_pledges(), pledge: about_to_join(Some(joined)), ..waiting }
}

pub(super) fn confirm_in_area(joined: Option<i64>) -> ConfirmView {
    ConfirmView { pledge: about_to_join(joined), ..confirm() }
}

/// The receipt of somebody in whose area so many have joined.
pub(super) fn joined_in(joined: i64, verdict: &'static str) -> ReceiptView {
    let pledge = in_areas(verdict, 3);
    let target =
        PlaceTarget { stands: joined >= 20, missing: (20 - joined).max(0), over: !verdict.is_empty() };
    let here = AreaStanding { name: "Holm".to_owned(), joined, target };
    let pledge = pledge.here(Some(here)).nearest(None);
    ReceiptView { pledge: Some(pledge), ..self::joined(verdict) }
}

/// The site at the address of a private pledge.
fn of_private() -> SiteView {
    SiteView { secret: "-k3v9w2m8q4x7c5z1k3v9w2".to_owned(), secret_of: 17, ..of_pledges() }
}

/// The page of a private pledge.
pub(super) fn private() -> PetitionView {
    let (site, pledge) = (of_private(), Some(PledgeView { private: true, ..view("") }));
    let base = format!("/pledges/17{}", site.secret);
    PetitionView {
        path: format!("{base}/plant-a-tree"),
        address: format!("{}{base}", site.url),
        short_address: String::new(),
        share_links: Vec::new(),
        site,
        pledge,
        ..page("open")
    }
}

/// The page of its creator.
pub(super) fn own_private() -> OwnView {
    let public_path = Some(private().path);
    OwnView { pledge: private().pledge, public_path, ..own(OwnStage::Open) }
}

/// The page of a pledge: open, waiting to be settled ("waits"), or with its verdict.
pub(super) fn page(stage: &'static str) -> PetitionView {
    let (state, verdict) = match stage {
        "open" => (CampaignState::Open, ""),
        "waits" => (CampaignState::Closed, ""),
        verdict => (CampaignState::Closed, verdict),
    };
    let waits = (stage == "waits").then_some(NOW_MS + 90_000_000);
    PetitionView {
        site: of_pledges(),
        pledge: Some(PledgeView { confirms_until_ms: waits, ..view(verdict) }),
        title: DEED.to_owned(),
        path: "/pledges/17/plant-a-tree".to_owned(),
        address: "https://petitions.norhaven.example/pledges/17".to_owned(),
        count: view(verdict).joined,
        on_paper: 0,
        from_elsewhere: Vec::new(),
        standing_key: None,
        next_threshold: None,
        reached: Vec::new(),
        outlook: Vec::new(),
        response: None,
        opinions: (verdict == "reached").then_some(OpinionsView {
            mailed: 24,
            total: 17,
            percent_yes: 82,
            percent_no: 18,
        }),
        debate: None,
        creator_name: Some(NAME.to_owned()).filter(|_| state == CampaignState::Open),
        ..petition(state)
    }
}

pub(super) fn sign(problems: &[(&str, &str)]) -> SignFormView {
    SignFormView { site: of_pledges(), pledge: Some(view("")), ..sign_form(problems) }
}

pub(super) fn check() -> CheckView {
    CheckView { site: of_pledges(), pledge: Some(view("")), ..samples::check() }
}

pub(super) fn confirm() -> ConfirmView {
    ConfirmView { site: of_pledges(), pledge: Some(view("")), ..samples::confirm() }
}

pub(super) fn confirm_change() -> ChangeWordsView {
    ChangeWordsView { site: of_pledges(), pledge: Some(view("")), ..samples::confirm_change(&[]) }
}

pub(super) fn support() -> SupportView {
    SupportView { site: of_pledges(), pledge: Some(view("")), title: DEED.to_owned(), ..start::support() }
}

/// The question whether one did it, before and after it was answered.
pub(super) fn did_it(said: Option<bool>) -> OpinionView {
    OpinionView {
        site: of_pledges(),
        pledge: Some(view("reached")),
        response: None,
        replaced: false,
        ..samples::opinion(said)
    }
}

pub(super) fn joined(verdict: &'static str) -> ReceiptView {
    let pledge = Some(view(verdict));
    ReceiptView {
        site: of_pledges(),
        pledge,
        count: 12,
        position: Some(12),
        next_threshold: None,
        ..receipt()
    }
}

fn form() -> PledgeForm {
    PledgeForm {
        target_max: 1_000_000,
        large: None,
        gap_chars_max: 60,
        first_ms: NOW_MS,
        latest_ms: NOW_MS + 183 * 86_400_000,
        has_areas: true,
    }
}

pub(super) fn ask(problems: Vec<FieldProblem>) -> AskView {
    // Without mistakes, on a site that has seen some.
    let large = problems
        .is_empty()
        .then_some(LargeTargets { ended: 12, reached: 3 });
    AskView { site: of_pledges(), pledge: Some(PledgeForm { large, ..form() }), ..start::ask(problems) }
}

pub(super) fn start_check() -> StartCheckView {
    let late_ms = Some(view("").last_ms);
    StartCheckView { site: of_pledges(), pledge: Some(view("")), late_ms, ..start::start_check() }
}

/// What is checked of a pledge whose areas have the target for themselves, before it is sent.
pub(super) fn start_check_in_areas() -> StartCheckView {
    let pledge = Some(PledgeView { people: String::new(), ..in_areas("", 0) });
    StartCheckView { pledge, ..start_check() }
}

pub(super) fn begin() -> StartView {
    StartView { site: of_pledges(), ..start::start(0) }
}

pub(super) fn own(stage: OwnStage) -> OwnView {
    let pledge = Some(view(if stage == OwnStage::Closed { "missed" } else { "" }));
    let can_call_off = stage == OwnStage::Open;
    OwnView { site: of_pledges(), pledge, can_call_off, next_threshold: None, ..start::own(stage) }
}

pub(super) fn own_edit(problems: Vec<FieldProblem>) -> OwnEditView {
    OwnEditView { site: of_pledges(), pledge: Some(form()), ..start::own_edit(problems) }
}

pub(super) fn call_off(problems: Vec<FieldProblem>) -> OwnCallOffView {
    OwnCallOffView {
        site: of_pledges(),
        token: TOKEN.to_owned(),
        title: DEED.to_owned(),
        why: String::new(),
        why_chars_max: 4_000,
        problems,
    }
}

pub(super) fn poster() -> PosterView {
    PosterView { site: of_pledges(), pledge: Some(view("")), title: DEED.to_owned(), ..start::poster() }
}

/// The flyers of a pledge with the longest sentence that there can be.
pub(super) fn flyers() -> FlyersView {
    let full = "everybody who has ever waited here for a bus in the pouring rain";
    let longest = PledgeView {
        deed: "I will write to the people who run the buses, each month, until there is a shelter".to_owned(),
        people: full[..60].to_owned(),
        others: "write to them too, and say how long it was until a bus came".to_owned(),
        ..view("")
    };
    FlyersView { poster: PosterView { pledge: Some(longest), ..poster() } }
}

/// The page that stops the weekly mails to its creator.
pub(super) fn stop_weekly(stopped: bool) -> UnsubscribeView {
    UnsubscribeView {
        site: of_pledges(),
        token: format!("own/{TOKEN}"),
        weekly: true,
        ..samples::unsubscribe(stopped, true)
    }
}

/// The suggestions of the weekly mail, each with a number that it fits: how many have joined, how many of them since the
/// mail before, and how many will have, or in how many days the target is reached.
type Weekly = (&'static str, (&'static str, i64, i64, Option<i64>, Option<i64>));

pub(super) const WEEKLY: [Weekly; 6] = [
    ("pledge_progress_ask", ("ask", 0, 0, None, None)),
    ("pledge_progress_elsewhere", ("elsewhere", 9, 0, None, None)),
    ("pledge_progress_left", ("elsewhere", 9, -1, None, None)),
    ("pledge_progress_share", ("share", 12, 1, Some(14), None)),
    ("pledge_progress_go_on", ("go-on", 12, 5, None, Some(11))),
    ("pledge_progress_nearly", ("nearly", 19, 2, None, Some(4))),
];

/// The weekly mail where each area has the target for itself.
pub(super) fn weekly_in_areas(joined: i64) -> PledgeProgressLetter {
    let line = |name: &str, joined: i64, joined_then: Option<i64>, reached_ms: Option<i64>| {
        ProgressAreaLine { name: name.to_owned(), joined, joined_then, reached_ms }
    };
    let nearest = vec![
        line("Skerry & Holm", 17, None, Some(NOW_MS + 3 * 86_400_000)),
        line("Low <b>Mill</b>", 9, Some(12), None),
        line("E05", 2, None, None),
    ];
    let nearest = if joined == 0 { Vec::new() } else { nearest };
    let areas = ProgressAreas { reached: joined / 20, nearest };
    PledgeProgressLetter { areas: Some(areas), ..weekly(("", ("share", joined, joined.min(4), None, None))) }
}

/// The weekly mail to its creator, with each suggestion.
pub(super) fn weekly((_, (hint, joined, gained, joined_then, days)): Weekly) -> PledgeProgressLetter {
    const DAY_MS: i64 = 86_400_000;
    PledgeProgressLetter {
        head: CreatorHead {
            site: of_pledges(),
            petition_title: DEED.to_owned(),
            link: format!("https://petitions.norhaven.example/pledges/own/{TOKEN}"),
            ..start::head()
        },
        joined,
        target: 20,
        missing: 20 - joined,
        gained,
        since_ms: NOW_MS - 7 * DAY_MS,
        days_left: 14,
        last_ms: NOW_MS + 14 * DAY_MS,
        joined_then,
        reached_ms: days.map(|days| NOW_MS + days * DAY_MS),
        areas: None,
        hint,
        petition_link: "https://petitions.norhaven.example/pledges/17".to_owned(),
        unsubscribe_link: format!("https://petitions.norhaven.example/u/own/{TOKEN}"),
    }
}
