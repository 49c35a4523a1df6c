//! Views: what each page shows, as plain data.
//!
//! Owns one struct for each page, and the parts that pages share. A view must never reach for anything:
//! times are ms since 1970, texts are as the person typed them (templates escape), keys name sentences of
//! the locale file. Built by the handlers, shown by `themes`. Bounded by what the handler puts in.

mod captured;
mod letters;
mod message;
mod petitions;
mod sign;
mod signature;
mod waiting;

#[cfg(test)]
mod preview;
#[cfg(test)]
mod samples;

use serde::Serialize;
use throng_domain::person::FieldError;

use crate::i18n::TextArgs;

pub(crate) use captured::{CapturedListView, CapturedMailRow, CapturedMailView, HeaderLine};
pub(crate) use letters::{AlreadySignedLetter, ConfirmLetter, WithdrawnLetter};
pub(crate) use message::{MessageKind, MessageView};
pub(crate) use petitions::{
    DebateView, HomeView, ListState, PetitionCard, PetitionListView, PetitionState, PetitionView,
    ReachedThreshold, RejectionView, ResponseView, Threshold,
};
pub(crate) use sign::{CheckView, Country, HiddenField, OverloadView, SignFormView, SignValues};
pub(crate) use signature::{
    ConfirmView, LookupState, ReceiptLookupView, ReceiptView, WithdrawView, WithdrawnView,
};
pub(crate) use waiting::{WaitingNotice, WaitingView};

/// What every page says about its site.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct SiteView {
    /// The name in the header, in titles and in mails.
    pub(crate) name: String,
    /// `https://petitions.example.org`, without a slash at the end.
    pub(crate) url: String,
    /// Language tag; a language without a locale file falls back to English words.
    pub(crate) language: String,
    /// IANA name: `Europe/London`.
    pub(crate) time_zone: String,
    /// Whether all of it is invented: shows a banner on every page.
    pub(crate) demo: bool,
}

/// A petition named on a page about something else.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PetitionRef {
    pub(crate) id: i64,
    /// The ask.
    pub(crate) title: String,
    /// Canonical path of its page: `/petitions/17/save-the-library`.
    pub(crate) path: String,
}

/// One thing wrong with a form: shown in the summary at the top and beside its field, in the same words.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct FieldProblem {
    /// Name of the field, which is also the `id` of its input: `name`, `email`, `postcode`, `country`,
    /// `resident`, `updates`, `code`.
    pub(crate) field: String,
    /// Key of the sentence: `field-name-missing`.
    pub(crate) key: String,
    /// Arguments of the sentence.
    pub(crate) args: TextArgs,
}

impl FieldProblem {
    /// A problem whose sentence needs no arguments.
    pub(crate) fn new(field: &str, key: &str) -> Self {
        Self { field: field.to_owned(), key: key.to_owned(), args: TextArgs::new() }
    }

    /// What the rules said about a typed value.
    pub(crate) fn from_error(error: FieldError) -> Self {
        Self::new(error.field(), error.key())
    }
}

/// Ties a view to its template.
macro_rules! shown_by {
    ($($view:ty => $template:literal),+ $(,)?) => {$(
        impl crate::themes::View for $view {
            const TEMPLATE: &'static str = $template;
            fn language(&self) -> &str {
                &self.site.language
            }
        }
    )+};
}

shown_by! {
    HomeView => "home.html",
    PetitionListView => "petitions.html",
    PetitionView => "petition.html",
    SignFormView => "sign.html",
    CheckView => "check.html",
    OverloadView => "overload.html",
    WaitingView => "waiting.html",
    ConfirmView => "confirm.html",
    ReceiptView => "receipt.html",
    WithdrawView => "withdraw.html",
    WithdrawnView => "withdrawn.html",
    ReceiptLookupView => "lookup.html",
    MessageView => "message.html",
    CapturedListView => "captured.html",
    CapturedMailView => "captured_mail.html",
    ConfirmLetter => "mail/confirm.txt",
    AlreadySignedLetter => "mail/already_signed.txt",
    WithdrawnLetter => "mail/withdrawn.txt",
}
