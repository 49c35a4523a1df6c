//! Every page and every mail with sample data: the table behind `preview`, which tests what they show, and behind
//! `throng theme check`, which tries a site's own templates with them.
//!
//! Owns the list of what is shown. It must never read data of a site. Called by `themes::trial` and the tests.
//! Bounded by the table itself.

use std::collections::BTreeMap;

use throng_domain::outcome::Refusal;

use super::preview_letters::letter;
use super::preview_office::office_pages;
use super::preview_start::starting_pages;
use super::{
    CampaignState, DataAddressesView, DataFieldsView, ListState, LookupState, MessageKind, MessageView,
    SiteView, WaitingNotice, WaitingOver,
};
use super::{
    preview_comments, preview_desk, preview_follow, preview_letters, preview_mail, preview_pledge,
    preview_reports, samples, samples_letters, samples_own_data,
};
use crate::themes::{Renders, Themes};

/// Pages by the name of their sample.
pub(super) type Pages = BTreeMap<String, String>;

pub(super) const ALL_PROBLEMS: [(&str, &str); 5] = [
    ("name", "field-name-not-plain"),
    ("email", "field-email-invalid"),
    ("country", "field-country-invalid"),
    ("postcode", "field-postcode-invalid"),
    ("resident", "field-resident-missing"),
];

macro_rules! pages {
    ($themes:ident, $pages:ident, $($name:expr => $view:expr),+ $(,)?) => {$(
        let view = $view;
        #[cfg(test)]
        $crate::views::noted::note_data(&view);
        let html = $themes.render(&view).unwrap_or_else(|fault| panic!("{}: {fault}", $name));
        $pages.insert(String::from($name), html);
    )+};
}
pub(super) use pages;

/// Renders every page and mail once in a language. What does not render is the business of `renders`, which must not fail.
pub(crate) fn try_all(themes: &Themes, language: &str, renders: &impl Renders) {
    samples::shown_on(site_in(themes, language), || {
        all_pages(renders);
        preview_letters::all(renders);
        // What fails is noted by whoever renders.
        let _html = renders.render(&samples_letters::html());
        // Inside of another page it is none of those that stand alone.
        let _frame = renders.render(&super::samples_petitions::embedded());
    });
}

pub(super) fn all_pages(themes: &impl Renders) -> Pages {
    let mut pages = Pages::new();
    reading_pages(themes, &mut pages);
    signing_pages(themes, &mut pages);
    office_pages(themes, &mut pages);
    starting_pages(themes, &mut pages);
    preview_desk::pages(themes, &mut pages);
    preview_follow::pages(themes, &mut pages);
    super::preview_place::pages(themes, &mut pages);
    preview_pledge::pages(themes, &mut pages);
    super::preview_vote::pages(themes, &mut pages);
    super::preview_openly::pages(themes, &mut pages);
    super::preview_kept::pages(themes, &mut pages);
    super::preview_paused::pages(themes, &mut pages);
    preview_reports::pages(themes, &mut pages);
    preview_comments::pages(themes, &mut pages);
    preview_mail::pages(themes, &mut pages);
    for kind in MessageKind::ALL {
        pages!(themes, pages, format!("message-{kind:?}") => samples::message(kind));
    }
    pages
}

/// The site of the samples, with English as its first language and this one beside it.
pub(super) fn site_in(themes: &Themes, language: &str) -> SiteView {
    let languages = themes
        .languages_of("en", &[language.to_owned()])
        .expect("there are words in it");
    samples::site().in_language(&languages, language)
}

pub(super) fn reading_pages(themes: &impl Renders, pages: &mut Pages) {
    pages!(themes, pages,
        "home" => super::samples_petitions::home(),
        "home-empty" => super::samples_petitions::home_empty(),
        "search-none" => super::samples_petitions::search_without_result(),
        "list-beyond" => super::samples_petitions::list_beyond(),
        "list-debated" => super::samples_petitions::list(ListState::Debated, 1, 1),
        "local-form" => samples::local_form(None),
        "local-form-unknown" => samples::local_form(Some("local-unknown")),
        "local" => samples::local(3),
        "local-none" => samples::local(0),
        "short-unknown" => super::samples_petitions::short_unknown(true),
        "short-unknown-none" => super::samples_petitions::short_unknown(false),
        "about" => samples::about(),
        "help" => samples::help(),
        "privacy" => samples::privacy(),
        "accessibility" => samples::accessibility(),
        "performance" => super::samples_performance::performance(),
        "data" => samples::data(),
        "data-empty" => samples::data_of_nothing(),
        "data-addresses" => DataAddressesView::from(samples::data()),
        "data-addresses-empty" => DataAddressesView::from(samples::data_of_nothing()),
        "data-fields" => DataFieldsView::from(samples::data()),
        "rules" => samples::rules(),
        "list-open" => super::samples_petitions::list(ListState::Open, 2, 3),
        "list-all" => super::samples_petitions::list(ListState::All, 1, 1),
        "list-closed" => super::samples_petitions::list(ListState::Closed, 3, 3),
        "list-rejected-empty" => super::samples_petitions::list(ListState::Rejected, 1, 0),
        "petition-open" => samples::petition(CampaignState::Open),
        "petition-closed" => samples::petition(CampaignState::Closed),
        "petition-rejected" => samples::petition(CampaignState::Rejected),
        "petition-two-languages" => samples::petition_in_two_languages(),
        "petition-places" => samples::petition_places(20),
        "petition-places-many" => samples::petition_places(1_000),
        "petition-changes" => super::samples_versions::history(true),
        "petition-changes-none" => super::samples_versions::history(false),
        "petition-version" => super::samples_versions::version(true),
        "petition-version-old" => super::samples_versions::version(false),
        "lookup-counted" => samples::lookup(LookupState::Counted),
        "lookup-withdrawn" => samples::lookup(LookupState::Withdrawn),
        "lookup-not-counted" => samples::lookup(LookupState::NotCounted),
    );
}

pub(super) fn signing_pages(themes: &impl Renders, pages: &mut Pages) {
    let letter = letter(themes, "confirm");
    pages!(themes, pages,
        "sign" => samples::sign_form(&[]),
        "sign-problems" => samples::sign_form(&ALL_PROBLEMS),
        "check" => samples::check(),
        "overload" => samples::overload(),
        "waiting" => samples::waiting(None, &[]),
        "waiting-wrong-code" => samples::waiting(None, &[("code", "refusal-code-wrong")]),
        "waiting-resent" => samples::waiting(Some(WaitingNotice::Resent), &[]),
        "waiting-address" => samples::waiting(Some(WaitingNotice::AddressChanged), &[]),
        "waiting-too-often" => samples::waiting(Some(WaitingNotice::MailTooOften), &[]),
        "waiting-address-fixed" => samples::waiting(Some(WaitingNotice::AddressFixed), &[]),
        "waiting-expired" => samples::waiting_over(WaitingOver::Link),
        "waiting-over" => samples::waiting_over(WaitingOver::Campaign),
        "waiting-code-used-up" => samples::waiting(Some(WaitingNotice::CodeUsedUp), &[]),
        "refused" => MessageView::refused(samples::site(), Refusal::ConfirmTooLate),
        "confirm" => samples::confirm(),
        "confirm-change" => samples::confirm_change(&[]),
        "confirm-change-problems" => samples::confirm_change(&[("name", "field-name-not-plain"), ("postcode", "field-postcode-invalid")]),
        "receipt" => samples::receipt(),
        "receipt-already" => super::signature::ReceiptView { already: true, ..samples::receipt() },
        "receipt-rejected" => samples::receipt_became("became-rejected"),
        "receipt-removed" => samples::receipt_became("became-removed"),
        "receipt-closed" => samples::receipt_became("became-closed"),
        "confirm-already" => super::signature::ConfirmView { already: true, ..samples::confirm() },
        "withdraw-taken-out" => super::signature::WithdrawView { taken_out: true, ..samples::withdraw() },
        "own-data" => samples_own_data::own_data(),
        "erase" => samples_own_data::erase(),
        "withdraw" => samples::withdraw(),
        "withdrawn" => samples::withdrawn(),
        "opinion" => samples::opinion(None),
        "opinion-given" => samples::opinion(Some(false)),
        "unsubscribe-daily" => samples::stop_daily(false),
        "unsubscribed-daily" => samples::stop_daily(true),
        "unsubscribe" => samples::unsubscribe(false, true),
        "unsubscribed" => samples::unsubscribe(true, true),
        "unsubscribe-follower" => samples::unsubscribe(false, false),
        "unsubscribed-follower" => samples::unsubscribe(true, false),
        "captured" => samples::captured_list(3),
        "captured-empty" => samples::captured_list(0),
        "captured-mail" => samples::captured_mail(&letter.subject, &letter.text),
    );
}
