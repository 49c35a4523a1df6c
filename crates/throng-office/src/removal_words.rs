//! What everybody may read of a removal: told to staff on the campaign's page, and changed while the removal stands.
//!
//! Owns that part of the page, and the form. It never decides whether the words can be changed: the rules do
//! (`office/decide/removal_words.rs`), and where two people remove, they ask a second person here too. Nobody is mailed.

use std::collections::HashMap;

use axum::response::Response;
use throng_domain::campaign::Campaign;
use throng_domain::command::Moderation;
use throng_domain::history::{Actor, Entry, Happening};
use throng_domain::limits::NOTE_CHARS_MAX;
use throng_domain::moderation::Case;
use throng_domain::outcome::Refusal;
use throng_domain::removal::RemovalWords;
use throng_domain::row::Row;
use throng_domain::staff::{Duty, Staff, StaffId};
use throng_domain::two_people::{Guarded, RequestState};
use throng_store::error::Fault;
use throng_store::reader::{ReadRows, StoreReader};

use super::Desk;
use super::form::{FormState, Problems, plain};
use super::petition::{CaseFile, case_frame, place_of};
use super::queue::name_of;
use super::requests::{asks, to_request};
use throng_rendering::views::{RemovalShown, RemovalWordsView};
use throng_web::http::respond::Failure;

/// The history's entry of the removal that stands; `None` if nothing is removed, or if an earlier version removed it.
pub(super) fn entry_of(
    reader: &mut dyn StoreReader,
    campaign: &Campaign,
    case: &Case,
) -> Result<Option<Entry>, Fault> {
    match (campaign.removed(), &case.decision) {
        (Some(_), Some(decision)) => reader.row(Entry::rows(campaign.head.id).item(decision.entry)),
        _ => Ok(None),
    }
}

/// What the page tells staff of the removal that stands.
pub(super) fn shown(desk: &Desk, whole: &CaseFile, names: &HashMap<StaffId, Staff>) -> Option<RemovalShown> {
    let removal = whole.petition().removed()?;
    let by = |entry: &Entry| match entry.by {
        Actor::Staff(by) => Some(name_of(names, by)),
        Actor::Creator | Actor::Rule => None,
    };
    let why = |entry: &Entry| {
        if let Happening::TakenDown(why) = &entry.what {
            why.clone()
        } else {
            String::new()
        }
    };
    let entry = whole.removal.as_ref();
    let agreed = whole.last(|line| {
        let agrees = matches!(line.what, Happening::AskSettled(_, Guarded::TakeDown, RequestState::Approved));
        agrees && entry.is_some_and(|entry| line.at >= entry.at)
    });
    Some(RemovalShown {
        at_ms: removal.at.0,
        name: entry.and_then(by),
        agreed: agreed.and_then(by),
        why: entry.map(why).unwrap_or_default(),
        told: removal.told,
        path: desk.door.site.path_of(whole.petition()),
        can_change: desk.signed.staff.may(Duty::Moderate),
    })
}

/// `GET /admin/petitions/{number}/removal-words`.
pub(super) async fn form(desk: Desk) -> Result<Response, Failure> {
    let whole = desk.whole().await?;
    let stands = whole
        .petition()
        .removed()
        .ok_or(Failure::Refused(Refusal::NotPossibleNow))?;
    let words = RemovalWords { told: stands.told.clone(), was: stands.told };
    page(&desk, &whole, words, FormState::fresh())
}

/// `POST /admin/petitions/{number}/removal-words`.
pub(super) async fn change(desk: Desk) -> Result<Response, Failure> {
    let id = desk.door.petition()?;
    let words =
        RemovalWords { told: plain(desk.door.form.get("told")), was: plain(desk.door.form.get("was")) };
    let mut problems = Problems::default();
    problems.words("told", &words.told, NOTE_CHARS_MAX, None);
    if !problems.is_empty() {
        let whole = desk.whole().await?;
        return page(&desk, &whole, words, problems.into());
    }
    let outcome = desk.moderated(id, Moderation::RemovalWords(words)).await?;
    let there = || desk.to(&format!("/petitions/{}?done=removal-words", id.number));
    Ok(to_request(&desk.door, &outcome).unwrap_or_else(there))
}

fn page(desk: &Desk, whole: &CaseFile, words: RemovalWords, state: FormState) -> Result<Response, Failure> {
    let petition = whole.petition();
    desk.form(place_of(whole.petition()), state, |frame, problems| RemovalWordsView {
        frame: case_frame(frame, petition),
        told: words.told,
        was: words.was,
        second: asks(&desk.door, Guarded::RemovalWords),
        problems,
    })
}
