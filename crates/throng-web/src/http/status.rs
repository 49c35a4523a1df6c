//! The ONLY file in which HTTP statuses are written: handlers say what happened, and this file says which status that
//! is.
//!
//! **Owns** the status of every page, of every refusal and of every [`Failure`], and which page explains a status that
//! the router or a library's layer answers by itself. **Never** makes an answer: `respond` does, which also logs.
//! **Called by** whoever shows a page. Tidy checks that no other file writes a status.

use http::StatusCode;
use throng_domain::outcome::{Nature, Refusal};

use super::respond::{Cause, Failure, Overload};
use throng_rendering::views::{FieldProblem, MessageKind};

/// How the page that is shown relates to the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// It is what was asked for.
    AsAsked,
    /// It is the form again, with its mistakes marked.
    WithProblems,
    /// It shows the current state, which the request no longer fits: mostly somebody else was faster.
    Overtaken,
    /// It is the form again, because it was sent too often.
    TooOften,
    /// It explains why the rules refuse the request.
    Refused(Refusal),
}

impl Shown {
    /// A form that is shown: as it was asked for when there are no problems, otherwise again with its problems.
    pub fn with(problems: &[FieldProblem]) -> Shown {
        match problems.is_empty() {
            true => Shown::AsAsked,
            false => Shown::WithProblems,
        }
    }

    pub fn status(self) -> StatusCode {
        match self {
            Shown::AsAsked => StatusCode::OK,
            Shown::WithProblems => StatusCode::UNPROCESSABLE_ENTITY,
            Shown::Overtaken => StatusCode::CONFLICT,
            Shown::TooOften => StatusCode::TOO_MANY_REQUESTS,
            Shown::Refused(refusal) => of_refusal(refusal),
        }
    }
}

/// The page has another address for good.
pub(super) const MOVED_FOR_GOOD: StatusCode = StatusCode::MOVED_PERMANENTLY;

/// The page has another address for good, and whoever asks there asks in the same way.
pub(super) const LED_ON: StatusCode = StatusCode::PERMANENT_REDIRECT;

/// The client has the present version already.
pub(super) const UNCHANGED: StatusCode = StatusCode::NOT_MODIFIED;

/// The router has nothing at this address for this method.
pub(super) const OTHER_METHODS: StatusCode = StatusCode::METHOD_NOT_ALLOWED;

/// All is said in the headers.
pub(super) const NO_BODY: StatusCode = StatusCode::NO_CONTENT;

/// The status of `/healthz`, by whether the program can write what people send.
pub fn of_health(writing: bool) -> StatusCode {
    match writing {
        true => StatusCode::OK,
        false => StatusCode::SERVICE_UNAVAILABLE,
    }
}

/// A program that watches this one has not said the text that it must know.
pub const NOT_LET_IN: StatusCode = StatusCode::UNAUTHORIZED;
/// It asked for something that is not there, or by another name than its own.
pub const NOT_THERE: StatusCode = StatusCode::NOT_FOUND;
pub const NOT_OURS: StatusCode = StatusCode::MISDIRECTED_REQUEST;

/// The status of each failure.
pub(super) fn of_failure(failure: &Failure) -> StatusCode {
    match failure {
        Failure::NotFound
        | Failure::NoData(_)
        | Failure::LinkBroken
        | Failure::StopLinkBroken
        | Failure::FollowLinkBroken
        | Failure::OpinionLinkBroken
        | Failure::OwnLinkBroken
        | Failure::SupportLinkBroken
        | Failure::OfficeLinkBroken
        | Failure::ReceiptUnknown => StatusCode::NOT_FOUND,
        Failure::Gone(_) | Failure::SupportEnded | Failure::OfficeLinkExpired => StatusCode::GONE,
        Failure::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Failure::AddressTooLong => StatusCode::URI_TOO_LONG,
        Failure::BodyTooSlow => StatusCode::REQUEST_TIMEOUT,
        Failure::WrongHost => StatusCode::MISDIRECTED_REQUEST,
        Failure::FromElsewhere | Failure::InClear => StatusCode::FORBIDDEN,
        Failure::FormatUnknown => StatusCode::NOT_IMPLEMENTED,
        Failure::SinceUnreadable | Failure::ChoiceUnknown(_) => StatusCode::BAD_REQUEST,
        Failure::Unprocessable => StatusCode::UNPROCESSABLE_ENTITY,
        Failure::Refused(refusal) | Failure::RefusedAbout(_, refusal) | Failure::Said(refusal, _) => {
            of_refusal(*refusal)
        }
        Failure::ProtocolTooOld => StatusCode::HTTP_VERSION_NOT_SUPPORTED,
        Failure::Overloaded(Overload { cause: Cause::Network | Cause::Codes, .. }) => {
            StatusCode::TOO_MANY_REQUESTS
        }
        Failure::Overloaded(Overload { cause: Cause::Paused | Cause::VotingPaused, .. }) => {
            StatusCode::CONFLICT
        }
        Failure::Overloaded(_)
        | Failure::Store(_)
        | Failure::NotSetUp
        | Failure::OnlyRead(_)
        | Failure::Superseded(_)
        | Failure::CopyWaits => StatusCode::SERVICE_UNAVAILABLE,
        Failure::Broken(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// The status of each refusal. None is 429: that status is for limits by network, which depend on nothing but who asks.
fn of_refusal(refusal: Refusal) -> StatusCode {
    match refusal.nature() {
        Nature::Unknown => StatusCode::NOT_FOUND,
        Nature::Over => StatusCode::GONE,
        Nature::NotAllowed => StatusCode::FORBIDDEN,
        Nature::Wrong => StatusCode::UNPROCESSABLE_ENTITY,
        Nature::Conflict => StatusCode::CONFLICT,
    }
}

/// The page that explains a status which the router or a library's layer answered by itself.
pub(super) fn page_of(status: StatusCode) -> MessageKind {
    match status {
        StatusCode::METHOD_NOT_ALLOWED => MessageKind::MethodNotAllowed,
        StatusCode::PAYLOAD_TOO_LARGE => MessageKind::TooLarge,
        StatusCode::NOT_FOUND => MessageKind::NotFound,
        status if status.is_client_error() => MessageKind::Unprocessable,
        _ => MessageKind::Broken,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_says_what_became_of_it() {
        for (shown, status) in [
            (Shown::with(&[]), 200),
            (Shown::with(&[FieldProblem::new("email", "email-missing")]), 422),
            (Shown::Overtaken, 409),
            (Shown::TooOften, 429),
            (Shown::Refused(Refusal::LinkExpired), 410),
        ] {
            assert_eq!(shown.status(), status, "{shown:?}");
        }
    }

    #[test]
    fn no_refusal_of_the_rules_answers_429() {
        for refusal in Refusal::ALL.iter().copied() {
            assert_ne!(
                of_refusal(refusal),
                StatusCode::TOO_MANY_REQUESTS,
                "{refusal:?}: networks answer that"
            );
        }
    }

    #[test]
    fn every_refusal_is_an_error_of_the_client() {
        for refusal in Refusal::ALL.iter().copied() {
            let status = of_refusal(refusal);
            assert!(status.is_client_error(), "{refusal:?} {status}");
        }
    }
}
