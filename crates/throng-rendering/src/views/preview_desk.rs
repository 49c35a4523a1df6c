//! The pages of the moderator's desk with sample data, for the tests of `preview`.

use std::collections::BTreeMap;

use throng_domain::two_people::{Guarded, RequestState};

use super::sampled::{Pages, pages};
use super::samples;
use super::samples_corrections as corrections;
use super::samples_held as held;
use super::samples_moderation as desk;
use super::samples_paper as paper;
use super::samples_publishing as publishing;
use super::samples_requests as requests;
use super::samples_settings as settings;
use super::samples_start::creator_letters;
use super::samples_versions as versions;
use super::samples_words as words;
use crate::themes::Renders;
use crate::views::{DecisionKind, TurnView};
use crate::views::{LookupState, Possible, Readiness, ReceiptLookupView};

const ANSWER_MISTAKES: &[(&str, &str)] = &[
    ("answered_by", "answered-by-missing"),
    ("on", "day-missing"),
    ("summary", "summary-missing"),
    ("body", "note-too-long"),
];
const OUTCOME_MISTAKES: &[(&str, &str)] =
    &[("on", "day-odd"), ("body", "outcome-missing"), ("video_url", "link-odd")];
const AMEND_MISTAKES: &[(&str, &str)] = &[("action", "refusal-text-unchanged"), ("why", "amend-why-missing")];
const NEWS_MISTAKES: &[(&str, &str)] = &[("subject", "subject-missing"), ("body", "news-missing")];
const PAGE_MISTAKES: &[(&str, &str)] = &[
    ("title", "page-title-missing"),
    ("text", "page-text-missing"),
    ("slug", "page-slug-wrong"),
    ("menu", "page-menu-wrong"),
    ("place", "page-address-taken"),
];
const AREA_MISTAKES: &[(&str, &str)] = &[("areas", "area-line-code"), ("postcodes", "area-line-unknown")];
const REASON_MISTAKES: &[(&str, &str)] = &[
    ("code", "reason-code-wrong"),
    ("said", "words-empty"),
    ("mail", "words-broken"),
    ("standard", "note-too-long"),
    ("note", "note-too-long"),
];
const TOPIC_MISTAKES: &[(&str, &str)] =
    &[("name-1-en", "topic-name-taken"), ("name-new-cy", "topic-name-missing")];
const MISTAKES: &[(&str, &str)] =
    &[("note", "note-missing"), ("flag", "flag-missing"), ("park", "note-too-long")];
const SEARCH_MISTAKES: &[(&str, &str)] = &[
    ("domain", "search-domain-wrong"),
    ("network", "search-network-wrong"),
    ("from", "search-time-wrong"),
    ("until", "search-until-early"),
    ("state", "search-state-wrong"),
    ("q", "search-too-long"),
];
const HOLD_MISTAKES: &[(&str, &str)] =
    &[("domain", "hold-nothing"), ("network", "search-network-wrong"), ("note", "hold-note-missing")];
const NETWORK_MISTAKES: &[(&str, &str)] =
    &[("network", "search-network-wrong"), ("note", "hold-note-missing")];
const PAPER_MISTAKES: &[(&str, &str)] = &[
    ("place", "paper-place-missing"),
    ("on", "day-missing"),
    ("kept", "paper-evidence-missing"),
    ("scans", "paper-scan-odd"),
    ("take-back-3", "paper-words-missing"),
];
const TAKE_OUT_MISTAKES: &[(&str, &str)] =
    &[("reason", "take-out-reason-missing"), ("note", "take-out-note-missing")];

pub(super) fn pages(themes: &impl Renders, pages: &mut Pages) {
    let letters: BTreeMap<_, _> = creator_letters(themes).into_iter().collect();
    let mail = |name: &str| {
        let letter = &letters[name];
        Some((letter.subject.as_str(), letter.text.as_str()))
    };
    cases(themes, mail, pages);
    publications(themes, mail, pages);
    office(themes, pages);
    says(themes, pages);
    signatures(themes, pages);
    requests(themes, pages);
}

fn requests(themes: &impl Renders, pages: &mut Pages) {
    pages!(themes, pages,
        "desk-requests" => requests::list(true),
        "desk-requests-none" => requests::list(false),
        "desk-request-take-down" => requests::request(Guarded::TakeDown, &[]),
        "desk-request-put-back" => requests::request(Guarded::PutBack, &[]),
        "desk-request-removal-words" => requests::request(Guarded::RemovalWords, &[]),
        "desk-request-reject-hidden" => requests::request(Guarded::RejectHidden, &[]),
        "desk-request-correct" => requests::request(Guarded::Correct, &[]),
        "desk-request-amend" => requests::request(Guarded::Amend, &[]),
        "desk-request-publish" => requests::request(Guarded::Publish, &[]),
        "desk-request-thresholds" => requests::request(Guarded::Thresholds, &[]),
        "desk-request-mistakes" => requests::request(Guarded::TakeDown, &[("why", "request-why-missing")]),
        "desk-request-own" => requests::own(false),
        "desk-request-own-urgent" => requests::own(true),
        "desk-request-urgent" => requests::urgent(),
        "desk-request-stale" => requests::over(RequestState::Waiting),
        "desk-request-refused" => requests::over(RequestState::Refused),
        "desk-request-expired" => requests::over(RequestState::Expired),
    );
}

fn says(themes: &impl Renders, pages: &mut Pages) {
    pages!(themes, pages,
        "office-words" => words::words("", None, true),
        "office-words-none" => words::words("", None, false),
        "office-words-found" => words::words("hello <b>", None, true),
        "office-words-not-found" => words::words("hello", None, false),
        "office-words-part" => words::words("", Some("Mails <b>"), true),
        "office-word" => words::word(&[], false),
        "office-word-mistakes" => words::word(&[("text", "words-broken")], false),
        "office-word-stale" => words::word(&[], true),
        "office-areas" => words::areas(None, &[]),
        "office-areas-mistakes" => words::areas(None, AREA_MISTAKES),
        "office-areas-locked" => words::areas(Some("/etc/throng/areas.csv"), &[]),
        "office-areas-program" => words::areas(Some(""), &[]),
        "office-areas-look" => words::areas_look(true),
        "office-areas-look-same" => words::areas_look(false),
        "office-reasons" => words::reasons(),
        "office-reason" => words::reason(false, false, &[], false),
        "office-reason-new" => words::reason(true, false, &[], false),
        "office-reason-look" => words::reason(false, true, &[], false),
        "office-reason-stale" => words::reason(false, false, &[], true),
        "office-reason-mistakes" => words::reason(true, false, REASON_MISTAKES, false),
        "office-topics" => words::topics(&[]),
        "office-topics-mistakes" => words::topics(TOPIC_MISTAKES),
        "own-page" => words::own_page(),
        "office-pages" => words::pages(true),
        "office-pages-none" => words::pages(false),
        "office-page-new" => words::page(true, false, &[], false),
        "office-page-look" => words::page(false, true, &[], false),
        "office-page-stale" => words::page(false, false, &[], true),
        "office-page-mistakes" => words::page(false, false, PAGE_MISTAKES, false),
    );
}

fn cases<'a>(themes: &impl Renders, mail: impl Fn(&str) -> Option<(&'a str, &'a str)>, pages: &mut Pages) {
    let waits = Possible { note: true, set_aside: true, ..Possible::default() };
    let own = Possible { decide: true, ..waits.clone() };
    let open = Possible { note: true, take_down: true, amend: true, undo: true, ..Possible::default() };
    pages!(themes, pages,
        "desk-petitions" => desk::petitions(true),
        "desk-petitions-none" => desk::petitions(false),
        "desk-queue" => desk::queue(true),
        "desk-queue-empty" => desk::queue(false),
        "desk-case" => desk::case(Possible { claim: true, ..waits.clone() }, &[]),
        "desk-case-held" => desk::case(Possible { take_over: true, ..waits }, &[]),
        "desk-case-own" => desk::case(own.clone(), &[]),
        "desk-case-mistakes" => desk::case(own, MISTAKES),
        "desk-case-decided" => desk::case(open, &[]),
        "desk-case-reader" => desk::case(Possible::default(), &[]),
        "desk-changes" => desk::changes(&[]),
        "desk-changes-mistakes" => desk::changes(&[("note1", "point-missing"), ("part2", "part-missing")]),
        "desk-amend" => versions::amend(false, &[]),
        "desk-amend-stale" => versions::amend(true, &[]),
        "desk-amend-mistakes" => versions::amend(false, AMEND_MISTAKES),
        "desk-amend-look" => versions::look(),
        "desk-reject" => desk::reject(&[]),
        "desk-reject-mistakes" => desk::reject(&[("reason", "reason-missing"), ("details", "note-too-long")]),
        "desk-take-down" => desk::take_down(&[]),
        "desk-take-down-mistakes" => desk::take_down(&[("why", "take-down-missing")]),
        "desk-put-back" => desk::put_back(false, &[]),
        "desk-put-back-mistakes" => desk::put_back(true, &[("why", "put-back-missing")]),
        "desk-removal-words" => desk::removal_words(false, &[]),
        "desk-removal-words-mistakes" => desk::removal_words(true, &[("told", "note-too-long")]),
        "desk-case-removed" => desk::case(Possible { put_back: true, ..Possible::default() }, &[]),
        "desk-case-removed-by-two" => desk::case(Possible { note: true, put_back: true, undo: true, ..Possible::default() }, &[]),
        "desk-decision-approve" => desk::decision(DecisionKind::Approve, mail("petition_opened")),
        "desk-decision-approve-first" => desk::another_turn(TurnView { key: Some("claim-why"), claim: Some("approve") }),
        "desk-decision-approve-held" => desk::another_turn(TurnView { key: Some("turn-held"), claim: None }),
        "desk-decision-changes" => desk::decision(DecisionKind::Changes, mail("changes_asked")),
        "desk-decision-reject" => desk::decision(DecisionKind::Reject, mail("petition_rejected")),
        "desk-decision-nobody" => desk::decision(DecisionKind::Reject, None),
        "about-moderation" => desk::figures(true),
        "about-moderation-none" => desk::figures(false),
    );
}

fn publications<'a>(
    themes: &impl Renders,
    mail: impl Fn(&str) -> Option<(&'a str, &'a str)>,
    pages: &mut Pages,
) {
    pages!(themes, pages,
        "desk-publish-response" => publishing::form("response", &[]),
        "desk-publish-response-mistakes" => publishing::form("response", ANSWER_MISTAKES),
        "desk-publish-debate-date" => publishing::form("debate-date", &[]),
        "desk-publish-debate-outcome" => publishing::form("debate-outcome", &[]),
        "desk-publish-debate-outcome-mistakes" => publishing::form("debate-outcome", OUTCOME_MISTAKES),
        "desk-publish-other-business" => publishing::form("other-business", &[]),
        "desk-publish-update-mistakes" => publishing::form("update", NEWS_MISTAKES),
        "desk-publish-look-response" => publishing::look("response", mail("petition_opened")),
        "desk-publish-look-debate-date" => publishing::look("debate-date", mail("petition_opened")),
        "desk-publish-look-debate-outcome" => publishing::look("debate-outcome", mail("petition_opened")),
        "desk-publish-look-other-business" => publishing::look("other-business", None),
        "desk-updates" => publishing::updates(true),
        "desk-updates-none" => publishing::updates(false),
        "desk-update" => publishing::update(mail("update_declined"), &[]),
        "desk-update-mistakes" => publishing::update(None, &[("why", "decline-missing")]),
    );
}

fn office(themes: &impl Renders, pages: &mut Pages) {
    pages!(themes, pages,
        "office-pause" => super::samples_office::pause(false),
        "office-paused" => super::samples_office::pause(true),
        "office-settings" => settings::settings(false, false),
        "office-settings-mistakes" => settings::settings(true, false),
        "office-settings-stale" => settings::settings(false, true),
        "office-settings-review" => settings::review(None),
        "office-settings-review-erases" => settings::review(Some(false)),
        "office-settings-review-erases-more" => settings::review(Some(true)),
        "office-live-red" => settings::readiness(&[Readiness::Red, Readiness::Amber, Readiness::Green]),
        "office-live-amber" => settings::readiness(&[Readiness::Amber, Readiness::Green]),
        "office-server-red" => settings::server(&[Readiness::Red, Readiness::Amber, Readiness::Green]),
        "office-server-amber" => settings::server(&[Readiness::Amber, Readiness::Green]),
        "office-server-green" => settings::server(&[Readiness::Green]),
        "office-shedding" => settings::shedding(0, true),
        "office-shedding-some" => settings::shedding(3, true),
        "office-shedding-looked-at" => settings::shedding(6, false),
        "office-live-green" => settings::readiness(&[Readiness::Green]),
    );
}

fn signatures(themes: &impl Renders, pages: &mut Pages) {
    pages!(themes, pages,
        "desk-signatures" => corrections::found(false, &[]),
        "desk-signatures-found" => corrections::found(true, &[]),
        "desk-signatures-mistakes" => corrections::found(true, SEARCH_MISTAKES),
        "desk-take-out" => corrections::take_out(1_284, false, false, &[]),
        "desk-take-out-mistakes" => corrections::take_out(1_284, false, false, TAKE_OUT_MISTAKES),
        "desk-take-out-look" => corrections::take_out(1_284, true, false, &[]),
        "desk-take-out-grown" => corrections::take_out(1_284, true, true, &[]),
        "desk-take-out-nobody" => corrections::take_out(0, false, false, &[]),
        "desk-paper" => paper::paper(true, &[]),
        "desk-paper-mistakes" => paper::paper(true, PAPER_MISTAKES),
        "desk-paper-reader" => paper::paper(false, &[]),
        "desk-held-list" => held::list(true),
        "desk-held-list-none" => held::list(false),
        "desk-held" => held::held(true, true, &[]),
        "desk-held-off" => held::held(false, true, &[]),
        "desk-held-reader" => held::held(true, false, &[]),
        "desk-held-mistakes" => held::held(true, true, HOLD_MISTAKES),
        "desk-networks" => held::networks(true, true, &[]),
        "desk-networks-none" => held::networks(false, true, &[]),
        "desk-networks-reader" => held::networks(true, false, &[]),
        "desk-networks-mistakes" => held::networks(true, true, NETWORK_MISTAKES),
        "desk-release" => held::release(1_284, false),
        "desk-release-grown" => held::release(1_284, true),
        "desk-release-nobody" => held::release(0, false),
        "receipt-screened" => held::screened_receipt(false),
        "receipt-still-checked" => held::screened_receipt(true),
        "confirm-screened" => held::screened_confirm(),
        "withdraw-screened" => held::screened_withdraw(),
        "message-never" => samples::never(),
        "lookup-removed" => ReceiptLookupView {
            petition: None,
            version: None,
            became_key: Some("became-removed"),
            ..samples::lookup(LookupState::Counted)
        },
        "lookup-received" => samples::lookup(LookupState::Received),
        "desk-corrections" => corrections::corrections(true, false),
        "desk-corrections-grown" => corrections::corrections(true, true),
        "desk-corrections-reader" => corrections::corrections(false, false),
    );
}
