//! Sample views of the pages on which a petition is started and managed, and of the mails to its creator.
//!
//! Owns invented data only. Called by `preview`.

use throng_domain::history::{Part, Point};

use super::samples::{
    LINK_ENDS_MS, NAME, NOW_MS, TITLE, TOKEN, sign_form, site, threshold, values as signer,
};
use super::samples_petition::growth_sample;
use super::samples_petitions::cards;
use super::samples_pledge;
use crate::i18n::{TextArg, TextArgs};
use crate::themes::Renders;
use crate::views::*;

const WHY: &str =
    "Two hundred people work on Skerry, and live in Norhaven.\r\n\r\n“Without it” <they> & we are stuck.";

fn typed() -> StartValues {
    StartValues {
        action: TITLE.to_owned(),
        background: WHY.to_owned(),
        details: "The council paid for it until 2019.".to_owned(),
        pledge: PledgeValues::default(),
        you: signer(),
        form_key: "0123456789abcdef0123456789abcdef".to_owned(),
        draft: String::new(),
        changing: String::new(),
    }
}

fn values(problems: &[FieldProblem]) -> StartValues {
    if problems.is_empty() {
        StartValues::default()
    } else {
        typed()
    }
}

pub(crate) fn too_long(field: &str, key: &str) -> FieldProblem {
    let args =
        TextArgs::from([("max".to_owned(), TextArg::Number(80)), ("over".to_owned(), TextArg::Number(12))]);
    FieldProblem { args, ..FieldProblem::new(field, key) }
}

pub(crate) fn start(supporters_needed: i64) -> StartView {
    StartView {
        site: site(),
        supporters_needed,
        promise_days: 7,
        days_off: true,
        open_days: 183,
        draft_days: 30,
    }
}

pub(crate) fn ask(problems: Vec<FieldProblem>) -> AskView {
    AskView { site: site(), values: values(&problems), problems, chars_max: 80, pledge: None }
}

pub(crate) fn similar() -> SimilarView {
    let card = |petition: PetitionCard| SimilarCard {
        rejected: (petition.state == CampaignState::Rejected).then(|| "rejected-irrelevant".to_owned()),
        petition,
    };
    SimilarView { site: site(), values: typed(), similar: cards().into_iter().map(card).collect() }
}

pub(crate) fn why(problems: Vec<FieldProblem>) -> WhyView {
    WhyView {
        site: site(),
        values: StartValues { action: TITLE.to_owned(), ..values(&problems) },
        problems,
        background_chars_max: 300,
        details_chars_max: 800,
    }
}

pub(crate) fn you(problems: Vec<FieldProblem>) -> YouView {
    let form = sign_form(&[]);
    YouView {
        site: site(),
        values: typed(),
        problems,
        countries: form.countries,
        eligibility: form.eligibility,
    }
}

pub(crate) fn start_check() -> StartCheckView {
    StartCheckView {
        site: site(),
        values: typed(),
        pledge: None,
        late_ms: None,
        country_name: "Norway".to_owned(),
        eligibility: Some("I am a British citizen or UK resident".to_owned()),
    }
}

pub(crate) fn save(problems: Vec<FieldProblem>) -> SaveView {
    SaveView { site: site(), values: values(&problems), problems, draft_days: 30 }
}

pub(crate) fn sent(draft: bool, notice: Option<&'static str>) -> SentView {
    let problems = notice
        .is_none()
        .then(|| FieldProblem::new("email", "field-email-invalid"));
    SentView {
        site: site(),
        token: TOKEN.to_owned(),
        title: TITLE.to_owned(),
        draft,
        address: signer().email,
        sender_address: "petitions@norhaven.example".to_owned(),
        ends_ms: LINK_ENDS_MS,
        help_address: Some("help@norhaven.example".to_owned()),
        tray_path: Some("/captured/demo".to_owned()),
        again_minutes: (notice == Some("refusal-mail-too-often")).then_some(95),
        again_spent: true,
        notice,
        problems: problems.into_iter().collect(),
        email_typed: String::new(),
    }
}

fn points() -> Vec<PointView> {
    let point = |part, note: &str| PointView::of(&Point { part, note: note.to_owned() });
    vec![
        point(Part::Action, "Please say who should run the ferry."),
        point(Part::Background, "The harbour master <is named>. Leave the name out."),
    ]
}

pub(crate) fn own(stage: OwnStage) -> OwnView {
    let is_public = matches!(stage, OwnStage::Open | OwnStage::Closed | OwnStage::Rejected);
    let keys = ["step-created", "step-submitted", "step-confirmed", "step-supported"];
    let steps = keys
        .into_iter()
        .zip(0..)
        .map(|(key, at)| OwnStep { key, at_ms: NOW_MS + at * 3_600_000 });
    OwnView {
        site: site(),
        token: TOKEN.to_owned(),
        seen: "00112233445566778899aabbccddeeff".to_owned(),
        title: TITLE.to_owned(),
        pledge: None,
        background: WHY.to_owned(),
        details: "The council paid for it until 2019.".to_owned(),
        stage,
        can_call_off: false,
        steps: steps.collect(),
        ends_ms: LINK_ENDS_MS,
        supporters: 2,
        supporters_needed: 5,
        count: 1_284,
        last_day: 37,
        growth: growth_sample().filter(|_| stage == OwnStage::Open),
        help_address: Some("help@petitions.norhaven.example".to_owned()),
        next_threshold: threshold(10_000, "threshold-council-answer").filter(|_| stage == OwnStage::Open),
        support_link: format!("https://petitions.norhaven.example/petitions/support/{TOKEN}"),
        support_mail: "mailto:?subject=Keep%20the%20ferry".to_owned(),
        ahead: 3,
        promised_ms: Some(NOW_MS),
        points: points(),
        mail_due_ms: (stage == OwnStage::Rejected).then_some(NOW_MS),
        rejected: Some(RejectedView {
            reason: "rejected-irrelevant".to_owned(),
            instead: "instead-irrelevant".to_owned(),
            standard: "Rule 4 <b>".to_owned(),
            details: "The ferry is the region's.".to_owned(),
            other_path: Some("/petitions/9".to_owned()),
        }),
        public_path: is_public.then(|| "/petitions/17/keep-the-night-ferry".to_owned()),
        poster_path: (stage == OwnStage::Open).then(|| "/petitions/17/poster".to_owned()),
        flyers_path: (stage == OwnStage::Open).then(|| "/petitions/17/flyers".to_owned()),
        closes_ms: (stage == OwnStage::Open).then_some(NOW_MS),
        can_update: matches!(stage, OwnStage::Open | OwnStage::Closed),
        update: match stage {
            OwnStage::Open => Some(update("update-declined")),
            OwnStage::Closed => Some(update("update-published")),
            OwnStage::Draft
            | OwnStage::ToConfirm
            | OwnStage::Gathering
            | OwnStage::Waiting
            | OwnStage::NeedsChanges
            | OwnStage::Rejected
            | OwnStage::Withdrawn
            | OwnStage::TakenDown => None,
        },
        can_withdraw: !is_public,
        daily: matches!(stage, OwnStage::Open | OwnStage::Closed).then_some(stage == OwnStage::Closed),
        notice: (stage == OwnStage::Waiting).then_some("own-kept"),
        again_minutes: None,
        again_spent: false,
    }
}

pub(crate) fn own_edit(problems: Vec<FieldProblem>) -> OwnEditView {
    OwnEditView {
        site: site(),
        token: TOKEN.to_owned(),
        points: points(),
        values: typed(),
        problems,
        action_chars_max: 80,
        background_chars_max: 300,
        details_chars_max: 800,
        pledge: None,
    }
}

fn update(key: &'static str) -> OwnUpdate {
    OwnUpdate {
        key,
        subject: "We met <b> the harbour master".to_owned(),
        why: if key == "update-declined" {
            "It names somebody.".to_owned()
        } else {
            String::new()
        },
        at_ms: NOW_MS,
        waits: key == "update-waits",
    }
}

pub(crate) fn own_update(problems: Vec<FieldProblem>) -> OwnUpdateView {
    OwnUpdateView {
        site: site(),
        token: TOKEN.to_owned(),
        title: TITLE.to_owned(),
        update: (!problems.is_empty()).then(|| update("update-waits")),
        subject: "We met <b> the harbour master".to_owned(),
        body: WHY.to_owned(),
        subject_chars_max: 120,
        body_chars_max: 6_000,
        problems,
    }
}

pub(crate) fn own_withdraw() -> OwnWithdrawView {
    OwnWithdrawView { site: site(), token: TOKEN.to_owned(), title: TITLE.to_owned() }
}

pub(crate) fn support() -> SupportView {
    SupportView {
        site: site(),
        token: TOKEN.to_owned(),
        title: TITLE.to_owned(),
        pledge: None,
        background: WHY.to_owned(),
        details: "The council paid for it until 2019.".to_owned(),
        creator_name: NAME.to_owned(),
        supporters: 2,
        needed: 5,
    }
}

pub(super) fn flyers() -> FlyersView {
    FlyersView { poster: PosterView { path: "/petitions/17/flyers".to_owned(), ..poster() } }
}

pub(crate) fn poster() -> PosterView {
    PosterView {
        site: site(),
        title: TITLE.to_owned(),
        background: WHY.to_owned(),
        pledge: None,
        petition_path: "/petitions/17/keep-the-night-ferry".to_owned(),
        path: "/petitions/17/poster".to_owned(),
        address: "petitions.norhaven.example/p/17".to_owned(),
        closes_ms: Some(NOW_MS),
        code_size: 29,
        code_path: "M4 4h1v1h-1z".to_owned(),
    }
}

pub(super) fn head() -> CreatorHead {
    CreatorHead {
        site: site(),
        name: NAME.to_owned(),
        petition_title: TITLE.to_owned(),
        link: format!("https://petitions.norhaven.example/petitions/own/{TOKEN}"),
    }
}

/// Every mail to a creator, by the name of its template.
pub(crate) fn creator_letters(themes: &impl Renders) -> Vec<(&'static str, crate::themes::Letter)> {
    let head = head();
    let support_link = format!("https://petitions.norhaven.example/petitions/support/{TOKEN}");
    let mut letters = vec![
        (
            "draft_kept",
            written(themes.render_letter(&DraftKeptLetter { head: head.clone(), ends_ms: LINK_ENDS_MS })),
        ),
        (
            "confirm_petition",
            written(
                themes.render_letter(&ConfirmPetitionLetter { head: head.clone(), ends_ms: LINK_ENDS_MS }),
            ),
        ),
        (
            "gather_supporters",
            written(themes.render_letter(&GatherSupportersLetter {
                head: head.clone(),
                needed: 5,
                support_link,
            })),
        ),
        (
            "in_moderation",
            written(themes.render_letter(&InModerationLetter {
                head: head.clone(),
                ahead: 12,
                promised_ms: NOW_MS,
            })),
        ),
        (
            "changes_asked",
            written(themes.render_letter(&ChangesAskedLetter { head: head.clone(), points: points() })),
        ),
        (
            "petition_rejected",
            written(themes.render_letter(&PetitionRejectedLetter {
                head: head.clone(),
                reason: "rejected-irrelevant".to_owned(),
                instead: "instead-irrelevant".to_owned(),
                standard: "Rule 4 <b>".to_owned(),
                details: "The ferry is the region's.".to_owned(),
                other_link: Some("https://petitions.norhaven.example/petitions/9".to_owned()),
            })),
        ),
    ];
    letters.extend(letters_once_open(themes));
    let weekly = samples_pledge::WEEKLY
        .map(|week| (week.0, written(themes.render_letter(&samples_pledge::weekly(week)))));
    letters.extend(weekly);
    let in_areas =
        [("pledge_progress_areas", 70), ("pledge_progress_areas_none", 0)].map(|(name, joined)| {
            (name, written(themes.render_letter(&samples_pledge::weekly_in_areas(joined))))
        });
    letters.extend(in_areas);
    letters
}

type Written = Result<crate::themes::Letter, crate::themes::ThemeError>;

fn written(letter: Written) -> crate::themes::Letter {
    letter.unwrap_or_else(|fault| panic!("{fault}"))
}

/// Mails about a petition that is open, or was.
fn letters_once_open(themes: &impl Renders) -> Vec<(&'static str, crate::themes::Letter)> {
    let head = head();
    let petition_link = "https://petitions.norhaven.example/petitions/17".to_owned();
    vec![
        (
            "update_declined",
            written(themes.render_letter(&UpdateDeclinedLetter {
                head: head.clone(),
                why: "It names somebody.".to_owned(),
            })),
        ),
        (
            "threshold_reached",
            written(themes.render_letter(&ThresholdReachedLetter {
                head: head.clone(),
                count: 10_000,
                follows: threshold(10_000, "threshold-response"),
                petition_link: petition_link.clone(),
            })),
        ),
        (
            "petition_opened",
            written(themes.render_letter(&PetitionOpenedLetter {
                head,
                petition_link,
                closes_ms: Some(NOW_MS),
            })),
        ),
    ]
}
