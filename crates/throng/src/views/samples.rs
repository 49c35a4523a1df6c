//! Sample views for the tests: every page, in the states that matter, with awkward texts.
//!
//! Owns invented data only. Called by `preview`. Names and texts hold markup on purpose, so that a missing
//! escape shows.

use crate::i18n::TextArgs;
use crate::views::*;

pub(super) fn site() -> SiteView {
    SiteView {
        name: "Norhaven petitions".to_owned(),
        url: "https://petitions.norhaven.example".to_owned(),
        language: "en".to_owned(),
        time_zone: "Europe/London".to_owned(),
        demo: true,
    }
}

pub(super) const NOW_MS: i64 = 1_795_256_700_000;
pub(super) const TITLE: &str = "Keep the night ferry between Norhaven & Skerry running all winter";
pub(super) const NAME: &str = "Zoë O’Brien-Nakamura <b>";
pub(super) const TOKEN: &str = "k3v9w2m8q4x7c5z1";

pub(super) fn petition_ref() -> PetitionRef {
    PetitionRef { id: 17, title: TITLE.to_owned(), path: "/petitions/17/keep-the-night-ferry".to_owned() }
}

fn threshold(number: i64, key: &str) -> Option<Threshold> {
    Some(Threshold { number, key: key.to_owned() })
}

fn card(id: i64, title: &str, state: PetitionState, count: i64) -> PetitionCard {
    PetitionCard {
        id,
        title: title.to_owned(),
        path: format!("/petitions/{id}/slug"),
        state,
        count,
        closes_at_ms: (state == PetitionState::Open).then_some(NOW_MS + id * 86_400_000),
    }
}

pub(super) fn cards() -> Vec<PetitionCard> {
    vec![
        card(17, TITLE, PetitionState::Open, 5_156_603),
        card(4, "Plant a tree for every child born in the Vale", PetitionState::Open, 1),
        card(9, "Bring back the 14 bus", PetitionState::Closed, 12_408),
        card(11, "Make Monday a <script>alert(1)</script> holiday", PetitionState::Rejected, 0),
    ]
}

pub(super) fn home() -> HomeView {
    HomeView { site: site(), petitions: cards(), open_total: 38, signatures_total: 412_345 }
}

pub(super) fn list(state: ListState, page: i64, pages: i64) -> PetitionListView {
    let petitions = if pages == 0 { Vec::new() } else { cards() };
    let total = pages * 20;
    PetitionListView { site: site(), state, petitions, total, page, pages: pages.max(1) }
}

pub(super) fn petition(state: PetitionState) -> PetitionView {
    PetitionView {
        site: site(),
        id: 17,
        title: TITLE.to_owned(),
        path: petition_ref().path,
        state,
        background: "The council plans to stop the 22:40 ferry from November to March. For six hundred people on \
                     Skerry it is the only way home after a late shift."
            .to_owned(),
        details: "Nurses, cooks and students use it. Last winter it carried 11,200 people, and was cancelled four \
                  times.\r\n\r\nThe saving is 190,000 crowns. A taxi boat costs 60 crowns each way.\nWe ask the council \
                  to keep one boat each night, & to publish the figures."
            .to_owned(),
        creator_name: Some("Ingrid Sørbø".to_owned()),
        count: 84_120,
        next_threshold: threshold(100_000, "threshold-debate"),
        reached: vec![ReachedThreshold { number: 10_000, at_ms: NOW_MS - 9_000_000_000 }],
        opened_at_ms: Some(NOW_MS - 9_900_000_000),
        closes_at_ms: Some(NOW_MS + 6_000_000_000),
        rejection: (state == PetitionState::Rejected).then(|| RejectionView {
            reason: "It asks for something that the council cannot decide.".to_owned(),
            details: "Ferries between islands are run by the harbour company.\n\nYou can write to the company.".to_owned(),
            at_ms: Some(NOW_MS),
        }),
        response: (state == PetitionState::Closed).then(|| ResponseView {
            at_ms: Some(NOW_MS),
            summary: "The council will keep the ferry until a new timetable has been agreed.".to_owned(),
            details: "We have heard from many people.\n\nThe timetable will be discussed in March.".to_owned(),
        }),
        debate: (state == PetitionState::Closed).then(|| DebateView {
            at_ms: Some(NOW_MS),
            overview: "The full council debated the petition for two hours.".to_owned(),
            transcript_url: Some("https://council.norhaven.example/minutes/12".to_owned()),
            video_url: Some("javascript:alert(1)".to_owned()),
        }),
    }
}

pub(super) fn values() -> SignValues {
    SignValues {
        name: NAME.to_owned(),
        email: "zoe.obrien+petitions@mail.norhaven.example".to_owned(),
        postcode: "NH4 2QX".to_owned(),
        country: "NO".to_owned(),
        resident: true,
        updates: false,
    }
}

pub(super) fn sign_form(problems: &[(&str, &str)]) -> SignFormView {
    let country = |code: &str, name: &str| Country { code: code.to_owned(), name: name.to_owned() };
    SignFormView {
        site: site(),
        petition: petition_ref(),
        values: if problems.is_empty() {
            SignValues { country: "GB".to_owned(), ..SignValues::default() }
        } else {
            values()
        },
        problems: problems
            .iter()
            .map(|(field, key)| FieldProblem::new(field, key))
            .collect(),
        countries: vec![
            country("GB", "United Kingdom"),
            country("NO", "Norway"),
            country("CI", "Côte d’Ivoire"),
        ],
        eligibility: Some("I am a British citizen or UK resident".to_owned()),
        focus: None,
    }
}

pub(super) fn check() -> CheckView {
    CheckView {
        site: site(),
        petition: petition_ref(),
        values: values(),
        country_name: "Norway".to_owned(),
        eligibility: Some("I am a British citizen or UK resident".to_owned()),
        form_key: "0123456789abcdef0123456789abcdef".to_owned(),
    }
}

pub(super) fn overload() -> OverloadView {
    let field = |name: &str, value: &str| HiddenField { name: name.to_owned(), value: value.to_owned() };
    OverloadView {
        site: site(),
        action: "/petitions/17/signatures".to_owned(),
        fields: vec![field("name", NAME), field("email", "zoe@example.org")],
        retry_after_s: 5,
        storage: false,
    }
}

pub(super) fn waiting(notice: Option<WaitingNotice>, problems: &[(&str, &str)]) -> WaitingView {
    WaitingView {
        site: site(),
        token: TOKEN.to_owned(),
        petition: petition_ref(),
        address: values().email,
        sender_address: "petitions@norhaven.example".to_owned(),
        valid_until_ms: NOW_MS + 604_800_000,
        usual_minutes: Some(1),
        help_address: Some("help@norhaven.example".to_owned()),
        tray_path: Some("/captured/demo".to_owned()),
        notice,
        problems: problems
            .iter()
            .map(|(field, key)| FieldProblem::new(field, key))
            .collect(),
        email_typed: String::new(),
    }
}

pub(super) fn confirm() -> ConfirmView {
    ConfirmView { site: site(), token: TOKEN.to_owned(), petition: petition_ref(), name: NAME.to_owned() }
}

pub(super) fn receipt() -> ReceiptView {
    ReceiptView {
        site: site(),
        token: TOKEN.to_owned(),
        petition: petition_ref(),
        name: NAME.to_owned(),
        receipt: "4KQT-92MX-7RWA".to_owned(),
        confirmed_at_ms: NOW_MS,
        count: 84_121,
        next_threshold: threshold(100_000, "threshold-council-debate"),
        closes_at_ms: Some(NOW_MS + 6_000_000_000),
    }
}

pub(super) fn withdraw() -> WithdrawView {
    WithdrawView { site: site(), token: TOKEN.to_owned(), petition: petition_ref(), name: NAME.to_owned() }
}

pub(super) fn withdrawn() -> WithdrawnView {
    WithdrawnView { site: site(), petition: petition_ref(), withdrawn_at_ms: NOW_MS, open: true }
}

pub(super) fn lookup(state: LookupState) -> ReceiptLookupView {
    ReceiptLookupView {
        site: site(),
        petition: petition_ref(),
        receipt: "4KQT-92MX-7RWA".to_owned(),
        state,
        at_ms: NOW_MS,
    }
}

pub(super) fn message(kind: MessageKind) -> MessageView {
    let args: TextArgs = TextArgs::new();
    let view = MessageView { args, ..kind.view(site()) };
    match kind {
        MessageKind::LinkExpired => view.with_action("action-new-link", "/w/abc"),
        MessageKind::PetitionClosed => view.with_action("action-this-petition", "/petitions/17"),
        MessageKind::NotFound => view.with_action("action-home", "/"),
        _ => view,
    }
}

pub(super) fn captured_list(count: i64) -> CapturedListView {
    let mails = (0..count).map(|at| CapturedMailRow {
        path: format!("/captured/demo/{at}"),
        to: values().email,
        subject: format!("Confirm you signed: {TITLE}"),
        at_ms: NOW_MS - at * 60_000,
    });
    CapturedListView { site: site(), mails: mails.collect(), listed_max: 100 }
}

pub(super) fn captured_mail(subject: &str, text: &str) -> CapturedMailView {
    let header = |name: &str, value: &str| HeaderLine { name: name.to_owned(), value: value.to_owned() };
    CapturedMailView {
        site: site(),
        subject: subject.to_owned(),
        headers: vec![
            header("From", "Norhaven petitions <petitions@norhaven.example>"),
            header("To", "zoe.obrien+petitions@mail.norhaven.example"),
            header("Auto-Submitted", "auto-generated"),
        ],
        text: text.to_owned(),
        tray_path: "/captured/demo".to_owned(),
        size_bytes: 1_432,
    }
}

pub(super) fn confirm_letter() -> ConfirmLetter {
    ConfirmLetter {
        site: site(),
        name: NAME.to_owned(),
        petition_title: TITLE.to_owned(),
        link: format!("https://petitions.norhaven.example/s/{TOKEN}"),
        code: "042 917".to_owned(),
        valid_until_ms: NOW_MS + 604_800_000,
    }
}

pub(super) fn already_signed_letter() -> AlreadySignedLetter {
    AlreadySignedLetter {
        site: site(),
        name: NAME.to_owned(),
        petition_title: TITLE.to_owned(),
        receipt_link: format!("https://petitions.norhaven.example/s/{TOKEN}"),
        withdraw_link: format!("https://petitions.norhaven.example/s/{TOKEN}/withdraw"),
    }
}

pub(super) fn withdrawn_letter() -> WithdrawnLetter {
    WithdrawnLetter {
        site: site(),
        name: NAME.to_owned(),
        petition_title: TITLE.to_owned(),
        petition_link: "https://petitions.norhaven.example/petitions/17".to_owned(),
    }
}
