//! Sample views for the tests and for the trial of a theme: every page, in the states that matter, with awkward texts.
//!
//! Owns invented data only. Called by `sampled` and `preview`. Names and texts contain markup on purpose, so that a missing
//! escape shows.

use super::samples_versions;
use std::cell::RefCell;
use throng_domain::campaign::CampaignKind;

use super::samples_words;
use crate::i18n::{Direction, TextArg, TextArgs};
use crate::views::*;

pub(super) use super::samples_petition::{petition, petition_in_two_languages, petition_places};
pub(super) use super::samples_petitions::{local, local_form};

thread_local! {
    /// The site of the samples while [`shown_on`] runs.
    static SITE: RefCell<Option<SiteView>> = const { RefCell::new(None) };
}

/// Runs `work`, during which every sample is a page of `site`.
pub(super) fn shown_on<R>(site: SiteView, work: impl FnOnce() -> R) -> R {
    SITE.set(Some(site));
    let result = work();
    SITE.set(None);
    result
}

pub(super) fn site() -> SiteView {
    SITE.with_borrow(Clone::clone).unwrap_or_else(site_alone)
}

fn site_alone() -> SiteView {
    SiteView {
        name: "Norhaven petitions".to_owned(),
        url: "https://petitions.norhaven.example".to_owned(),
        root: String::new(),
        language: "en".to_owned(),
        dir: Direction::LeftToRight,
        languages: Vec::new(),
        time_zone: "Europe/London".to_owned(),
        asks_postcode: true,
        declares: true,
        demo: true,
        paused: None,
        paused_since_ms: None,
        copy: None,
        menu: Vec::new(),
        kind: CampaignKind::Petition,
        pledges: false,
        votes: false,
        also_signed: true,
        secret: String::new(),
        secret_of: 0,
    }
}

pub(super) const NOW_MS: i64 = 1_795_256_700_000;
/// When mailed links end: with 28 November 2026.
pub(super) const LINK_ENDS_MS: i64 = 1_795_910_400_000;
pub(super) const TITLE: &str = "Keep the night ferry between Norhaven & Skerry running all winter";
pub(super) const NAME: &str = "Zoë O’Brien-Nakamura <b>";
pub(super) const TOKEN: &str = "k3v9w2m8q4x7c5z1";

pub(super) fn petition_ref() -> PetitionRef {
    PetitionRef { id: 17, title: TITLE.to_owned(), path: "/petitions/17/keep-the-night-ferry".to_owned() }
}

pub(super) fn threshold(number: i64, key: &'static str) -> Option<Threshold> {
    let args = TextArgs::from([("percent".to_owned(), TextArg::Text("66".to_owned()))]);
    Some(Threshold { number, key, also: Some(Sentence { key: "threshold-inside", args, at_ms: None }) })
}

pub(super) fn data() -> DataView {
    let licence = ("CC BY 4.0", "https://creativecommons.org/licenses/by/4.0/");
    let site = SiteView { pledges: true, votes: true, ..site() };
    DataView::of(site, licence, Some(17), Some("skerry-the-isles"))
}

/// The data of a site that has neither petitions nor areas.
pub(super) fn data_of_nothing() -> DataView {
    let with_both = data();
    DataView::of(with_both.site, (with_both.licence, with_both.licence_url), None, None)
}

pub(super) fn about() -> AboutView {
    AboutView {
        site: site(),
        own: Some(samples_words::own(false)),
        thresholds: threshold(10_000, "threshold-response").into_iter().collect(),
    }
}

pub(super) fn rules() -> RulesView {
    let line = |key: &str, standard: &str| RuleLine { key: key.to_owned(), standard: standard.to_owned() };
    RulesView {
        site: site(),
        reasons: vec![line("rejected-no-action", ""), line("rejected-irrelevant", "Rule 4 <b>")],
    }
}

fn help_address() -> Option<String> {
    Some("help@petitions.norhaven.example".to_owned())
}

pub(super) fn help() -> HelpView {
    HelpView {
        site: site(),
        sender_address: "petitions@norhaven.example".to_owned(),
        help_address: help_address(),
    }
}

pub(super) fn privacy() -> PrivacyView {
    PrivacyView {
        own: None,
        site: site(),
        help_address: help_address(),
        asks_postcode: true,
        unconfirmed_days: 14,
        ended_days: Some(183),
        reporter_days: 90,
        comments: true,
    }
}

pub(super) fn accessibility() -> AccessibilityView {
    AccessibilityView { site: site(), own: Some(samples_words::own(true)), help_address: help_address() }
}

pub(super) fn values() -> SignValues {
    SignValues {
        name: NAME.to_owned(),
        email: "zoe.obrien+petitions@mail.norhaven.example".to_owned(),
        postcode: "NH4 2QX".to_owned(),
        country: "NO".to_owned(),
        resident: true,
        updates: false,
        reason: String::new(),
    }
}

pub(super) fn sign_form(problems: &[(&str, &str)]) -> SignFormView {
    let country = |code: &str, name: &str| Country { code: code.to_owned(), name: name.to_owned() };
    SignFormView {
        reason_chars_max: None,
        site: site(),
        petition: petition_ref(),
        pledge: None,
        secrecy: "",
        areas: Vec::new(),
        sign_path: "/petitions/17/signatures".to_owned(),
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
        pledge: None,
        secrecy: "",
        sign_path: "/petitions/17/signatures".to_owned(),
        values: values(),
        country_name: "Norway".to_owned(),
        eligibility: Some("I am a British citizen or UK resident".to_owned()),
        area: None,
        postcode_unknown: true,
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
        retry_after_min: 1,
        cause: OverloadCause::Crowd,
        until_ms: None,
    }
}

/// The site while signing is paused.
pub(super) fn paused_site() -> SiteView {
    SiteView { paused: Some(String::new()), paused_since_ms: Some(NOW_MS), ..site() }
}

/// A form that was sent while signing is paused.
pub(super) fn overload_paused() -> OverloadView {
    let site = paused_site();
    OverloadView { site, cause: OverloadCause::Paused, ..overload() }
}

/// A form that was sent while the disk is slow, or another program takes over.
pub(super) fn overload_because(cause: OverloadCause) -> OverloadView {
    OverloadView { cause, ..overload() }
}

/// A form of the office that was sent while the disk is full.
pub(super) fn overload_office_full() -> OverloadView {
    OverloadView { cause: OverloadCause::OfficeStorage, action: "/admin/shedding".to_owned(), ..overload() }
}

/// A form that was sent while staff have switched its kind of work off.
pub(super) fn overload_switched_off() -> OverloadView {
    let until_ms = Some(NOW_MS + 3_600_000);
    OverloadView { cause: OverloadCause::SwitchedOff, until_ms, ..overload() }
}

/// A form that was sent to a copy for reading.
pub(super) fn overload_copy() -> ElsewhereView {
    elsewhere(None)
}

/// A form that was sent to a machine that is not the site any more.
pub(super) fn overload_superseded(about: Matter) -> ElsewhereView {
    elsewhere(Some(about))
}

fn elsewhere(about: Option<Matter>) -> ElsewhereView {
    let OverloadView { action, fields, .. } = overload();
    ElsewhereView::new(preview_paused::copied_site(), about, action, fields)
}

pub(super) fn waiting(notice: Option<WaitingNotice>, problems: &[(&str, &str)]) -> WaitingView {
    WaitingView {
        site: site(),
        token: TOKEN.to_owned(),
        petition: petition_ref(),
        pledge: None,
        address: values().email,
        sender_address: "petitions@norhaven.example".to_owned(),
        ends_ms: LINK_ENDS_MS,
        over: None,
        usual_minutes: Some(1),
        help_address: Some("help@norhaven.example".to_owned()),
        tray_path: Some("/captured/demo".to_owned()),
        code_open: !matches!(notice, Some(WaitingNotice::CodeUsedUp)),
        again_minutes: (notice == Some(WaitingNotice::MailTooOften)).then_some(1),
        again_spent: false,
        notice,
        problems: problems
            .iter()
            .map(|(field, key)| FieldProblem::new(field, key))
            .collect(),
        email_typed: String::new(),
        code_typed: String::new(),
    }
}

pub(super) fn waiting_over(over: WaitingOver) -> WaitingView {
    WaitingView { over: Some(over), code_open: false, ..waiting(None, &[]) }
}

pub(super) fn confirm() -> ConfirmView {
    ConfirmView {
        reason: None,
        problems: Vec::new(),
        site: site(),
        token: TOKEN.to_owned(),
        petition: petition_ref(),
        pledge: None,
        values: values(),
        country_name: "United Kingdom".to_owned(),
        already: false,
        screened: false,
    }
}

pub(super) fn confirm_change(problems: &[(&str, &str)]) -> ChangeWordsView {
    let SignFormView { site, petition, pledge, values, problems, countries, .. } = sign_form(problems);
    ChangeWordsView { site, token: TOKEN.to_owned(), petition, pledge, values, problems, countries }
}

pub(super) fn receipt() -> ReceiptView {
    ReceiptView {
        site: site(),
        token: TOKEN.to_owned(),
        petition: petition_ref(),
        pledge: None,
        change_path: None,
        may_withdraw: true,
        name: NAME.to_owned(),
        votes: 1,
        already: false,
        changed: false,
        newer: false,
        over: false,
        ended_key: None,
        became_key: None,
        goes_on: true,
        has_page: true,
        may_share: true,
        changes: None,
        openly: None,
        who_voted: "",
        receipt: "4KQT-92MX-7RWA".to_owned(),
        version: samples_versions::signed(true),
        confirmed_at_ms: NOW_MS,
        count: 84_121,
        position: Some(84_117),
        next_threshold: threshold(100_000, "threshold-council-debate"),
        closes_at_ms: Some(NOW_MS + 6_000_000_000),
        not_open: false,
        takes_supporters: false,
        screened: false,
        still_checked: false,
        help_address: Some("help@norhaven.example".to_owned()),
        form: None,
        comments: 0,
        comment_key: None,
    }
}

/// The receipt for a petition that did not open, or that is over.
pub(super) fn receipt_became(key: &'static str) -> ReceiptView {
    ReceiptView {
        became_key: Some(key),
        goes_on: false,
        has_page: matches!(key, "became-rejected" | "became-closed"),
        may_share: false,
        next_threshold: None,
        closes_at_ms: None,
        ..receipt()
    }
}

pub(super) fn withdraw() -> WithdrawView {
    WithdrawView {
        site: site(),
        token: TOKEN.to_owned(),
        petition: petition_ref(),
        name: NAME.to_owned(),
        screened: false,
        taken_out: false,
        paused: false,
        named: false,
        who_voted: "",
        has_comments: false,
        with_comments: true,
        kept_days: 14,
    }
}

pub(super) fn withdrawn() -> WithdrawnView {
    WithdrawnView {
        site: site(),
        petition: petition_ref(),
        withdrawn_at_ms: Some(NOW_MS),
        open: true,
        comments_path: Some(format!("/s/{TOKEN}/comments")),
        kept_days: 14,
    }
}

pub(super) fn lookup(state: LookupState) -> ReceiptLookupView {
    ReceiptLookupView {
        site: site(),
        petition: Some(petition_ref()),
        receipt: "4KQT-92MX-7RWA".to_owned(),
        version: samples_versions::signed(true),
        state,
        at_ms: NOW_MS,
        changes: None,
        ended_key: None,
        became_key: None,
    }
}

pub(super) fn message(kind: MessageKind) -> MessageView {
    let args: TextArgs = TextArgs::new();
    let view = MessageView { args, ..kind.view(site()) };
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "only these have parts of their own"
    )]
    match kind {
        MessageKind::LinkExpired => view.with_action("action-new-link", "/w/abc"),
        MessageKind::PetitionClosed | MessageKind::LinkOver => {
            view.with_action("action-this-petition", "/petitions/17")
        }
        MessageKind::OnlyRead => {
            let elsewhere = Some("https://petitions.norhaven.example/petitions/17/signatures/new".to_owned());
            MessageView { site: preview_paused::copied_site(), elsewhere, ..view }
        }
        MessageKind::PetitionRemoved => {
            let removed = RemovedView { at_ms: NOW_MS, told: "A court told us to <b>.".to_owned() };
            MessageView { removed: Some(removed), ..view }
        }
        MessageKind::SwitchedOff => MessageView::beside_signing(kind, site(), true),
        MessageKind::SwitchedOffByHand => {
            let view = MessageView::beside_signing(kind, site(), false);
            MessageView { until_ms: Some(NOW_MS + 3_600_000), ..view }
        }
        MessageKind::SigningOffByHand => MessageView { until_ms: Some(NOW_MS + 3_600_000), ..view },
        _ => view,
    }
}

/// A link to confirm that was not used before the petition ended.
pub(super) fn never() -> MessageView {
    let view = MessageView {
        title_key: "never-title".to_owned(),
        body_keys: vec!["became-withdrawn".to_owned(), "never-not-counted".to_owned()],
        erased_ms: Some(NOW_MS),
        ..message(MessageKind::LinkBroken)
    };
    view.with_action("own-data-erase", &format!("/s/{TOKEN}/erase"))
}

pub(super) fn captured_list(count: i64) -> CapturedListView {
    let mails = (0..count).map(|at| CapturedMailRow {
        path: format!("/captured/demo/{at}"),
        to: values().email,
        subject: format!("Confirm your signature: {TITLE}"),
        at_ms: NOW_MS - at * 60_000,
    });
    let next = (count > 1).then(|| "/captured/demo?before=7".to_owned());
    CapturedListView { site: site(), mails: mails.collect(), first: None, next }
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
        html_path: Some("/captured/demo/1/html".to_owned()),
        tray_path: "/captured/demo".to_owned(),
        size_bytes: 1_432,
    }
}

pub(super) fn unsubscribe(stopped: bool, signed: bool) -> UnsubscribeView {
    let (weekly, daily) = (false, false);
    UnsubscribeView {
        site: site(),
        token: TOKEN.to_owned(),
        petition: petition_ref(),
        stopped,
        signed,
        weekly,
        daily,
    }
}

/// The page that stops the daily mails with comments.
pub(super) fn stop_daily(stopped: bool) -> UnsubscribeView {
    UnsubscribeView { token: format!("comments/{TOKEN}"), daily: true, ..unsubscribe(stopped, true) }
}

/// The question whether the answer answers, before and after it was answered.
pub(super) fn opinion(said: Option<bool>) -> OpinionView {
    let petition = petition(CampaignState::Closed);
    OpinionView {
        site: site(),
        token: TOKEN.to_owned(),
        petition: petition_ref(),
        pledge: None,
        response: petition.response,
        publication: 3,
        said,
        replaced: said.is_none(),
    }
}
