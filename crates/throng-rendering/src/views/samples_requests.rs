//! Sample views of requests that wait for a second person. Owns invented data only. Called by `preview_desk`.

use throng_domain::time::HOUR_MS;
use throng_domain::two_people::{Guarded, RequestState};

use super::samples::{NOW_MS, TITLE};
use super::samples_office::{frame, problems};
use super::{
    samples_corrections, samples_moderation, samples_publishing, samples_settings, samples_versions,
};
use crate::views::*;

const NAME: &str = "Mo <b> Adams";
const WHY: &str = "A court <b> told us to.";

pub(super) fn list(any: bool) -> RequestsView {
    let row = |guarded: Guarded, state: RequestState, urgent: bool| RequestRow {
        path: "/admin/requests/3".to_owned(),
        action_key: guarded_key(guarded),
        title: (guarded != Guarded::Thresholds).then(|| TITLE.to_owned()),
        name: NAME.to_owned(),
        at_ms: NOW_MS,
        until_ms: NOW_MS + 72 * HOUR_MS,
        urgent,
        yours: urgent,
        state_key: request_state_key(state),
        settled_by: (state == RequestState::Approved).then(|| NAME.to_owned()),
    };
    let waiting = Guarded::ALL
        .into_iter()
        .map(|guarded| row(guarded, RequestState::Waiting, guarded == Guarded::TakeDown));
    let settled =
        [RequestState::Approved, RequestState::Refused, RequestState::Withdrawn, RequestState::Expired];
    let settled = settled.into_iter().map(|state| row(Guarded::Amend, state, false));
    RequestsView {
        frame: frame("/admin/requests"),
        waiting: waiting.filter(|_| any).collect(),
        settled: settled.filter(|_| any).collect(),
    }
}

fn what(guarded: Guarded) -> RequestWhat {
    let empty = RequestWhat::default();
    match guarded {
        Guarded::TakeDown => RequestWhat {
            from_key: Some("case-open"),
            to_key: Some("case-taken-down"),
            why: WHY.to_owned(),
            told: WHY.to_owned(),
            ..empty
        },
        Guarded::PutBack => RequestWhat {
            from_key: Some("case-taken-down"),
            to_key: Some("case-open"),
            why: WHY.to_owned(),
            ..empty
        },
        Guarded::RemovalWords => RequestWhat { words: Some((String::new(), WHY.to_owned())), ..empty },
        Guarded::RejectHidden => {
            let look =
                samples_moderation::decision(DecisionKind::Reject, Some(("Not accepted", "Hello,\n\nno.")));
            RequestWhat {
                reason_key: look.reason_key,
                hidden_keys: look.hidden_keys,
                mail: look.mail,
                ..empty
            }
        }
        Guarded::Correct => RequestWhat {
            reason_key: Some("correction-automated".to_owned()),
            why: WHY.to_owned(),
            taking: Some(1_284),
            total: 84_121,
            sample: samples_corrections::take_out(1_284, true, false, &[]).sample,
            ..empty
        },
        Guarded::Amend => {
            let look = samples_versions::look();
            let shows = vec![("hide-title", TITLE.to_owned()), ("hide-text", WHY.to_owned())];
            RequestWhat {
                version: Some(3),
                why: look.why,
                parts: look.parts,
                shows_version: Some(2),
                shows,
                ..empty
            }
        }
        Guarded::Publish => {
            let look = samples_publishing::look("response", Some(("An answer", "Hello,\n\nyes.")));
            RequestWhat {
                kind_key: Some(look.kind_key),
                shown: look.shown,
                followers: Some(look.followers),
                apart: look.apart,
                mail: look.mail,
                mail_apart: look.mail_apart,
                source: look.source,
                ..empty
            }
        }
        Guarded::Thresholds => RequestWhat { lines: samples_settings::review(None).lines, ..empty },
    }
}

/// A request that the member who looks can settle.
pub(super) fn request(guarded: Guarded, wrong: &[(&str, &str)]) -> RequestView {
    RequestView {
        frame: frame("/admin/requests"),
        path: "/admin/requests/3".to_owned(),
        number: 3,
        action_key: guarded_key(guarded),
        state_key: request_state_key(RequestState::Waiting),
        name: NAME.to_owned(),
        at_ms: NOW_MS,
        until_ms: NOW_MS + 72 * HOUR_MS,
        urgent: false,
        case: (guarded != Guarded::Thresholds).then(|| ("/admin/petitions/17".to_owned(), TITLE.to_owned())),
        seconds: vec![NAME.to_owned(), "Ola Reed".to_owned()],
        what: what(guarded),
        late_key: None,
        settled: None,
        can: RequestCan { approve: true, refuse: true, ..RequestCan::default() },
        why: String::new(),
        problems: problems(wrong),
    }
}

/// A request by the member who looks, which nobody else could settle; carried out already if `urgent`.
pub(super) fn own(urgent: bool) -> RequestView {
    let can = RequestCan { withdraw: true, own: true, ..RequestCan::default() };
    RequestView { urgent, seconds: Vec::new(), can, ..request(Guarded::TakeDown, &[]) }
}

/// A request that was carried out at once, and waits for approval.
pub(super) fn urgent() -> RequestView {
    RequestView { urgent: true, ..request(Guarded::TakeDown, &[]) }
}

/// A request that has to be made anew, or one that is settled.
pub(super) fn over(state: RequestState) -> RequestView {
    let what = RequestWhat { in_short: Some((TITLE.to_owned(), WHY.to_owned())), ..RequestWhat::default() };
    let waits = state == RequestState::Waiting;
    let settled = RequestSettled {
        name: (state != RequestState::Expired).then(|| NAME.to_owned()),
        at_ms: NOW_MS,
        words: if state == RequestState::Refused {
            WHY.to_owned()
        } else {
            String::new()
        },
    };
    RequestView {
        what,
        state_key: request_state_key(state),
        late_key: waits.then_some("refusal-request-stale"),
        settled: (!waits).then_some(settled),
        can: RequestCan { refuse: waits, ..RequestCan::default() },
        ..request(Guarded::TakeDown, &[])
    }
}
