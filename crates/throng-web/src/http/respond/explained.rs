//! Which page says why something was not done: of a form that can be sent again, and of everything else.
//!
//! Owns the choice. It must never answer, nor log. Called by `respond`. Bounds nothing.

use throng_domain::campaign::CampaignKind;
use throng_domain::outcome::Refusal;
use throng_domain::removal::Removal;
use throng_domain::shedding::Work;
use throng_store::error::Fault;

use super::super::matter;
use super::{Cause, Failure, Overload, Superseded};
use throng_rendering::views::{
    ElsewhereView, HiddenField, Matter, MessageKind, MessageView, OverloadCause, OverloadView, RemovedView,
    SiteView,
};

/// What is wrong where a copy for reading has no page this second.
const COPY_WAITS: &str = "this copy of the site reads in what is new: ask again";

/// What is wrong with asking by HTTP/1.0, for whoever writes the program or runs the proxy that asked.
const PROTOCOL_TOO_OLD: &str = "this file is sent while it is made, and HTTP/1.0 cannot show whether all of it arrived: \
     ask with HTTP/1.1 (a proxy of nginx needs proxy_http_version 1.1)";
/// What is wrong with asking a copy for what it leaves out.
const ONLY_READ: &str = "this is a copy for reading, which does not have this: ask the site itself";
/// What is wrong with asking for a frame in another format.
const FORMAT_UNKNOWN: &str = "only JSON is given here: ask with format=json, or without format";
/// What is wrong with `changed_since`, for whoever writes the program that asked.
const SINCE_UNREADABLE: &str = "changed_since has to be a time with its zone as in RFC 3339, such as \
    2026-03-01T09:00:00Z or 2026-03-01T10:00:00%2B01:00";

/// What is wrong with an address, for whoever writes the program that asked.
pub(super) fn detail(failure: &Failure) -> Option<&str> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "few can be put right")]
    match failure {
        Failure::SinceUnreadable => Some(SINCE_UNREADABLE),
        Failure::ChoiceUnknown(says) => Some(says),
        Failure::NoData(says) => Some(says),
        Failure::FormatUnknown => Some(FORMAT_UNKNOWN),
        Failure::ProtocolTooOld => Some(PROTOCOL_TOO_OLD),
        Failure::OnlyRead(_) | Failure::Superseded(_) => Some(ONLY_READ),
        Failure::CopyWaits => Some(COPY_WAITS),
        _ => None,
    }
}

pub(super) fn overload_view(site: SiteView, overload: &Overload, is_of_office: bool) -> OverloadView {
    let until_ms = match overload.cause {
        Cause::SwitchedOff { until, .. } => Some(until.0),
        Cause::Crowd | Cause::Shed { .. } | Cause::Network => None,
        Cause::Codes | Cause::Paused | Cause::VotingPaused | Cause::Copy | Cause::Fault(_) => None,
        Cause::Slow | Cause::HandingOver => None,
    };
    let is_of_vote = matches!(overload.cause, Cause::VotingPaused);
    let site = if is_of_vote {
        SiteView { kind: CampaignKind::Vote, ..site }
    } else {
        site
    };
    OverloadView {
        site,
        action: overload.action.clone(),
        fields: fields_of(overload),
        retry_after_s: i64::try_from(overload.retry_after_s).unwrap_or(i64::MAX),
        retry_after_min: i64::try_from(overload.retry_after_s.div_ceil(60)).unwrap_or(i64::MAX),
        cause: match overload.cause {
            Cause::Crowd | Cause::Shed { .. } => OverloadCause::Crowd,
            Cause::SwitchedOff { .. } => OverloadCause::SwitchedOff,
            Cause::Network => OverloadCause::Network,
            Cause::Codes => OverloadCause::Codes,
            Cause::Paused | Cause::VotingPaused => OverloadCause::Paused,
            Cause::Slow => OverloadCause::Slow,
            Cause::HandingOver => OverloadCause::HandingOver,
            Cause::Fault(Fault::Full { .. }) if is_of_office => OverloadCause::OfficeStorage,
            // Where another machine is the site, `kept_elsewhere` says so.
            Cause::Copy | Cause::Fault(_) => OverloadCause::Storage,
        },
        until_ms,
    }
}

/// The page that keeps what was typed where no form is taken: on a copy, and where another machine is the site.
pub(super) fn kept_elsewhere(site: &SiteView, overload: &Overload) -> Option<ElsewhereView> {
    let about = match &overload.cause {
        Cause::Copy => None,
        Cause::Fault(Fault::Superseded { .. }) => Some(matter::of(&site.root, &overload.action)),
        Cause::Crowd | Cause::Shed { .. } | Cause::SwitchedOff { .. } => return None,
        Cause::Network | Cause::Codes | Cause::Paused | Cause::VotingPaused | Cause::Fault(_) => return None,
        Cause::Slow | Cause::HandingOver => return None,
    };
    Some(ElsewhereView::new(site.clone(), about, overload.action.clone(), fields_of(overload)))
}

fn fields_of(overload: &Overload) -> Vec<HiddenField> {
    let fields = overload.fields.iter();
    fields
        .map(|(name, value)| HiddenField { name: name.clone(), value: value.clone() })
        .collect()
}

pub(super) fn message(site: SiteView, failure: &Failure) -> MessageView {
    let kind = match failure {
        Failure::RefusedAbout(kind, refusal) => {
            let site = SiteView { kind: *kind, ..site };
            return message(site, &Failure::Refused(*refusal));
        }
        Failure::NotFound | Failure::NoData(_) | Failure::AddressTooLong => MessageKind::NotFound,
        Failure::Gone(removal) => return removed(site, removal),
        Failure::LinkBroken => MessageKind::LinkBroken,
        Failure::StopLinkBroken => MessageKind::StopLinkBroken,
        Failure::FollowLinkBroken => MessageKind::FollowLinkBroken,
        Failure::OpinionLinkBroken => MessageKind::OpinionLinkBroken,
        Failure::OwnLinkBroken => MessageKind::OwnLinkBroken,
        Failure::SupportLinkBroken => MessageKind::SupportLinkBroken,
        Failure::SupportEnded => MessageKind::SupportEnded,
        Failure::OfficeLinkBroken => MessageKind::OfficeLinkBroken,
        Failure::OfficeLinkExpired => MessageKind::OfficeLinkExpired,
        Failure::ReceiptUnknown => MessageKind::ReceiptUnknown,
        Failure::TooLarge => MessageKind::TooLarge,
        Failure::BodyTooSlow
        | Failure::SinceUnreadable
        | Failure::ProtocolTooOld
        | Failure::ChoiceUnknown(_)
        | Failure::FormatUnknown
        | Failure::Unprocessable => MessageKind::Unprocessable,
        Failure::WrongHost => MessageKind::WrongHost,
        Failure::FromElsewhere => MessageKind::FromElsewhere,
        Failure::InClear => MessageKind::InClear,
        Failure::NotSetUp => MessageKind::NotSetUp,
        Failure::Overloaded(Overload { cause: Cause::Network | Cause::Codes, .. }) => {
            MessageKind::NetworkBusy
        }
        Failure::Overloaded(Overload { cause: Cause::Shed { can_sign }, .. }) => {
            // Nobody signs at a copy.
            let can_sign = *can_sign && site.copy.is_none();
            return MessageView::beside_signing(MessageKind::SwitchedOff, site, can_sign);
        }
        Failure::Overloaded(Overload { cause: Cause::SwitchedOff { work, until, can_sign }, .. }) => {
            let view = match *work == Work::Signing {
                true => MessageKind::SigningOffByHand.view(site),
                false => MessageView::beside_signing(MessageKind::SwitchedOffByHand, site, *can_sign),
            };
            return MessageView { until_ms: Some(until.0), ..view };
        }
        Failure::Overloaded(Overload { cause: Cause::Fault(Fault::Superseded { .. }), .. })
        | Failure::Store(Fault::Superseded { .. }) => MessageKind::Superseded(Matter::Other),
        Failure::Overloaded(Overload { cause: Cause::Slow, .. }) => MessageKind::Slow,
        Failure::Overloaded(Overload { cause: Cause::HandingOver, .. }) => MessageKind::HandingOver,
        Failure::Overloaded(_) => MessageKind::Busy,
        Failure::OnlyRead(target) => return elsewhere(site, MessageKind::OnlyRead, target),
        Failure::Superseded(Superseded { target, about, done }) => {
            let mut view = elsewhere(site, MessageKind::Superseded(*about), target);
            done.iter().for_each(|key| view.body_keys.insert(0, key.clone()));
            return view;
        }
        Failure::CopyWaits => MessageKind::CopyWaits,
        Failure::Store(Fault::Full { .. }) => MessageKind::StorageFull,
        Failure::Store(_) => MessageKind::Busy,
        Failure::Broken(_) => MessageKind::Broken,
        Failure::Refused(Refusal::CampaignUnknown) => MessageKind::NotFound,
        Failure::Refused(Refusal::AttemptUnknown) => MessageKind::LinkBroken,
        Failure::Refused(Refusal::CampaignNotOpen) => MessageKind::PetitionClosed,
        Failure::Refused(Refusal::SignatureInvalidated) => MessageKind::SignatureNotCounted,
        Failure::Refused(Refusal::LinkReplaced) => MessageKind::LinkReplaced,
        Failure::Refused(Refusal::LinkExpired) => MessageKind::LinkExpired,
        Failure::Said(_, kind) => *kind,
        Failure::Refused(refusal) => return MessageView::refused(site, *refusal),
    };
    kind.view(site)
}

/// The page of a campaign that was removed: when, and why if everybody may know.
fn removed(site: SiteView, removal: &Removal) -> MessageView {
    let removed = RemovedView { at_ms: removal.at.0, told: removal.told.clone() };
    MessageView { removed: Some(removed), ..MessageKind::PetitionRemoved.view(site) }
}

/// The page for staff whose form a full disk refused; `None` for any other trouble. `is_door` says whether they need not be signed in.
pub(super) fn full_for_staff(site: &SiteView, failure: &Failure, is_door: bool) -> Option<MessageView> {
    let (Failure::Store(Fault::Full { .. })
    | Failure::Overloaded(Overload { cause: Cause::Fault(Fault::Full { .. }), .. })) = failure
    else {
        return None;
    };
    let kind = match is_door {
        true => MessageKind::StorageFullSignIn,
        false => MessageKind::StorageFullOffice,
    };
    Some(kind.view(site.clone()))
}

/// A page that leads to the same address at the site itself, where that is known.
fn elsewhere(site: SiteView, kind: MessageKind, target: &str) -> MessageView {
    let home = site.copy.as_ref().and_then(|copy| copy.home.as_ref());
    let elsewhere = home.map(|home| format!("{home}{target}"));
    MessageView { elsewhere, ..kind.view(site) }
}

#[cfg(test)]
mod tests {
    use throng_domain::ids::SiteId;

    use super::*;
    use crate::sites::sample;

    fn site() -> SiteView {
        sample::site(SiteId(1)).view
    }

    /// It said that people should come back in an hour, to a machine that will never take a signature again.
    #[test]
    fn a_machine_that_was_superseded_says_so_and_not_that_the_disk_is_full() {
        let fault = Fault::Superseded { there: 2, ours: 1 };
        let overload = |action: &str| Overload {
            retry_after_s: 5,
            action: action.to_owned(),
            fields: Vec::new(),
            cause: Cause::Fault(fault.clone()),
        };
        for (action, title) in [
            ("/petitions/7/signatures", "superseded-title"),
            ("/u/token", "superseded-title-emails"),
            ("/nowhere", "superseded-title-other"),
        ] {
            let view = kept_elsewhere(&site(), &overload(action)).expect("it says where the site is");
            assert_eq!(view.title_key, title);
        }
        for failure in [Failure::Overloaded(overload("")), Failure::Store(fault.clone())] {
            assert_eq!(message(site(), &failure).title_key, "superseded-title-other");
        }
    }

    #[test]
    fn a_link_that_does_not_work_has_a_heading_of_its_own() {
        for (refusal, title) in [
            (Refusal::AttemptUnknown, "link-broken-title"),
            (Refusal::LinkReplaced, "link-replaced-title"),
            (Refusal::LinkExpired, "link-expired-title"),
            (Refusal::ConfirmTooLate, "refused-title"),
        ] {
            assert_eq!(message(site(), &Failure::Refused(refusal)).title_key, title, "{refusal:?}");
        }
    }
}
