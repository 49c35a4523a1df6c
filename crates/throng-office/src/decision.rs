//! Deciding on a petition: each decision goes through a page that shows its consequences and the exact mail. The button
//! there carries a mark of what was shown; if the mail would be a different one by then, the page is shown again.

use std::collections::HashMap;

use axum::response::Response;
use serde::Serialize;
use throng_domain::area::AreaCode;
use throng_domain::campaign::{CampaignState, Hidden};
use throng_domain::command::Moderation;
use throng_domain::decide::{Foreseen, foresee, may_be_repeated};
use throng_domain::history::{Actor, Entry, Part, Point, Refused};
use throng_domain::ids::CampaignId;
use throng_domain::mailing::{About, Mail};
use throng_domain::moderation::Decision;
use throng_domain::outcome::Refusal;
use throng_domain::reason::DUPLICATE;
use throng_domain::staff::StaffId;
use throng_domain::tally::TallyKey;
use throng_domain::time::{MINUTE_MS, Timestamp};
use throng_domain::two_people::Guarded;
use throng_store::reader::{MailAbout, MailWithSubject};

use super::Desk;
use super::door::Door;
use super::form::{FormState, LastLook, Problems, plain};
use super::petition::{CaseFile, case_frame, case_path, place_of};
use super::petition_forms::{Saved, done};
use super::petition_named::{Named, named};
use super::requests::{asks, to_request};
use super::turn::{THEN, is_no_turn, no_turn_page, ready, taken, turn};
use throng_mail::Outgoing;
use throng_process::clock;
use throng_process::limits::{CHANGE_POINTS_MAX, POINT_CHARS_MAX};
use throng_rendering::i18n::TextArgs;
use throng_rendering::views::{
    ChangesView, DecisionKind, DecisionView, MailShown, PartChoice, PledgeView, PointField, PointView,
    RejectChoice, RejectView,
};
use throng_web::http::respond::Failure;

/// `POST /admin/petitions/{number}/claim`: on the petition's page, or above the form of a decision.
pub(super) async fn claim(desk: Desk) -> Result<Response, Failure> {
    let claim = Moderation::Claim { take_over: desk.door.form.is_ticked("take_over") };
    let Some(then) = DecisionKind::of_word(desk.door.form.get(THEN)) else {
        return done(&desk, Saved::none("taken"), claim).await;
    };
    let id = desk.door.petition()?;
    let refusal = match desk.moderated(id, claim).await {
        Ok(_) => None,
        Err(Failure::Refused(refusal)) if is_no_turn(refusal) => Some(refusal),
        Err(failure) => return Err(failure),
    };
    let state = refusal.map_or_else(FormState::fresh, |_| FormState::stale());
    let whole = desk.whole().await?;
    match (then, refusal) {
        (DecisionKind::Reject, _) => reject_page(&desk, &whole, state),
        (DecisionKind::Changes, _) => changes_page(&desk, &whole, state),
        (DecisionKind::Approve, Some(refusal)) => no_turn_page(&desk, &whole, refusal, state),
        (DecisionKind::Approve, None) => Ok(desk.to(&format!("/petitions/{}/approve?done=taken", id.number))),
    }
}

/// `GET /admin/petitions/{number}/approve`: nothing has to be typed, so it begins with the last look at the mail. Whoever cannot
/// approve it now is told why, and can claim it there.
pub(super) async fn approve(desk: Desk) -> Result<Response, Failure> {
    let whole = desk.whole().await?;
    let step = Moderation::Approve { closes_at: desk.door.site.closes_at(clock::now()) };
    match decide(&desk, &whole, DecisionKind::Approve, step).await {
        Err(Failure::Refused(refusal)) if is_no_turn(refusal) => {
            let whole = desk.whole().await?;
            // Something else than whose turn it is may be in the way.
            let refusal = ready(&whole, &desk.signed, clock::now())
                .err()
                .ok_or(Failure::Refused(refusal))?;
            let was_sent = LastLook::was_taken(&desk.door.form);
            let state = if was_sent {
                FormState::stale()
            } else {
                FormState::fresh()
            };
            no_turn_page(&desk, &whole, refusal, state)
        }
        answer => answer,
    }
}

/// `GET /admin/petitions/{number}/changes`.
pub(super) async fn changes_form(desk: Desk) -> Result<Response, Failure> {
    let whole = desk.whole().await?;
    changes_page(&desk, &whole, FormState::fresh())
}

/// `POST /admin/petitions/{number}/changes`.
pub(super) async fn changes(desk: Desk) -> Result<Response, Failure> {
    let whole = desk.whole().await?;
    if LastLook::leads_back(&desk.door.form) {
        return changes_page(&desk, &whole, FormState::fresh());
    }
    let typed = typed_points(&desk.door);
    let point = |field| point_of(field, canned(&desk.door, field));
    let points: Vec<Point> = typed.iter().filter_map(point).collect();
    let mut problems = Problems::default();
    typed.iter().for_each(|field| check_point(&mut problems, field));
    if problems.is_empty() {
        problems.must(!points.is_empty(), "note1", "point-missing");
    }
    if !problems.is_empty() {
        return changes_page(&desk, &whole, problems.into());
    }
    match decide(&desk, &whole, DecisionKind::Changes, Moderation::AskForChanges(points)).await {
        Err(Failure::Refused(refusal)) if is_no_turn(refusal) => {
            changes_page(&desk, &desk.whole().await?, FormState::stale())
        }
        answer => answer,
    }
}

/// `GET /admin/petitions/{number}/reject`.
pub(super) async fn reject_form(desk: Desk) -> Result<Response, Failure> {
    let whole = desk.whole().await?;
    reject_page(&desk, &whole, FormState::fresh())
}

/// `POST /admin/petitions/{number}/reject`.
pub(super) async fn reject(desk: Desk) -> Result<Response, Failure> {
    let whole = desk.whole().await?;
    if LastLook::leads_back(&desk.door.form) {
        return reject_page(&desk, &whole, FormState::fresh());
    }
    let code = desk.door.form.get("reason");
    let Some(reason) = desk
        .door
        .site
        .reasons
        .offered()
        .find(|reason| reason.code == code)
    else {
        return reject_page(&desk, &whole, FormState::wrong("reason", "reason-missing"));
    };
    let hidden = reason.terms.hidden;
    let duplicate_of = match desk.duplicate(&whole, code).await? {
        Ok(number) => number,
        Err(key) => return reject_page(&desk, &whole, FormState::wrong("duplicate", key)),
    };
    let refused = Refused {
        duplicate_of,
        code: code.to_owned(),
        details: plain(desk.door.form.get("details")),
        hidden: Hidden {
            action: hidden || desk.door.form.is_ticked("hide_title"),
            text: hidden || desk.door.form.is_ticked("hide_text"),
            name: hidden || desk.door.form.is_ticked("hide_name"),
        },
    };
    match decide(&desk, &whole, DecisionKind::Reject, Moderation::Reject(refused)).await {
        Err(Failure::Refused(Refusal::TextOutOfBounds)) => {
            reject_page(&desk, &whole, FormState::wrong("details", "note-too-long"))
        }
        Err(Failure::Refused(Refusal::DuplicateUnknown)) => {
            reject_page(&desk, &whole, FormState::wrong("duplicate", Refusal::DuplicateUnknown.key()))
        }
        Err(Failure::Refused(refusal)) if is_no_turn(refusal) => {
            reject_page(&desk, &desk.whole().await?, FormState::stale())
        }
        answer => answer,
    }
}

impl Desk {
    /// The number of the petition that the rejected one is said to repeat, which a reason may leave out; or the key of what
    /// is wrong with what was typed.
    async fn duplicate(
        &self,
        whole: &CaseFile,
        code: &str,
    ) -> Result<Result<Option<u32>, &'static str>, Failure> {
        let typed = self.door.form.get("duplicate").trim();
        if typed.is_empty() {
            return Ok(if code == DUPLICATE {
                Err("duplicate-missing")
            } else {
                Ok(None)
            });
        }
        let number = match named(&self.door.site, typed) {
            Named::Number(number) => number,
            Named::Elsewhere | Named::Words => return Ok(Err("duplicate-unreadable")),
        };
        let id = CampaignId { number, ..whole.petition().head.id };
        let found = self.deps.ask(move |reader| reader.campaign(id)).await?;
        let fits = found.is_some_and(|other| may_be_repeated(whole.petition(), &other.campaign));
        Ok(if fits {
            Ok(Some(number))
        } else {
            Err(Refusal::DuplicateUnknown.key())
        })
    }
}

/// Shows the consequences of a decision, or, when these were shown already, decides.
async fn decide(
    desk: &Desk,
    whole: &CaseFile,
    decision: DecisionKind,
    step: Moderation,
) -> Result<Response, Failure> {
    let now = clock::now();
    let foreseen = foresee(whole.petition(), &step, now).map_err(Failure::Refused)?;
    if is_done(desk, whole, &foreseen) {
        let path = format!("/petitions/{}", whole.petition().head.id.number);
        return Ok(desk.to(&path));
    }
    ready(whole, &desk.signed, now).map_err(Failure::Refused)?;
    let mail = mail(desk, desk.signed.id, whole, &foreseen, now)?;
    let written = written(&step);
    let reached_with = reached_with(whole, &foreseen);
    let reached_in = reached_in(desk, &foreseen).await?;
    let tells = reached_with.or(reached_in).map(|_| "reached");
    let seen = [written.as_str()].into_iter().chain(tells);
    let look = LastLook::of(&desk.door.form, seen.chain(mail.iter().flat_map(said)));
    if look.was_at_this() {
        let id = whole.petition().head.id;
        let outcome = desk.moderated(id, step).await?;
        let there = || desk.to(&format!("/petitions/{}", id.number));
        return Ok(to_request(&desk.door, &outcome).unwrap_or_else(there));
    }
    let rejected = foreseen
        .campaign
        .head
        .rejection
        .as_ref()
        .filter(|_| decision == DecisionKind::Reject);
    let Hidden { action, text, name } = foreseen.campaign.head.hidden;
    let hidden = [(action, "hide-title"), (text, "hide-text"), (name, "hide-name")];
    let details = rejected.and_then(|rejection| rejection.details.clone());
    let view = DecisionView {
        frame: case_frame(desk.frame(place_of(whole.petition())), whole.petition()),
        turn: None,
        action: format!("{}/{}", case_path(whole.petition().head.id), decision.word()),
        decision,
        pledge: PledgeView::of(&foreseen.campaign, 0, &desk.door.site.rules, clock::now()),
        reached_with,
        reached_in,
        closes_ms: foreseen
            .campaign
            .head
            .dates
            .last_moment()
            .map(|last| last.0)
            .filter(|_| decision == DecisionKind::Approve),
        reason_key: rejected.map(|rejection| desk.door.site.reasons.find(&rejection.code).key.clone()),
        details: details.unwrap_or_default(),
        hidden_keys: hidden
            .into_iter()
            .filter(|(is, _)| *is)
            .map(|(_, key)| key)
            .collect(),
        hidden_whole: action && text && name,
        mail,
        undo_minutes: desk.door.site.rules.start.undo_minutes,
        looked_before: look.was_at_another(),
        second: decision == DecisionKind::Reject
            && (action || text || name)
            && asks(&desk.door, Guarded::RejectHidden),
        fields: look.fields(&desk.door.form),
    };
    desk.show(&view)
}

/// How many have joined a pledge that a decision opens, if they are enough: it is reached by that, and everybody is told at
/// once.
fn reached_with(whole: &CaseFile, foreseen: &Foreseen) -> Option<i64> {
    let pledge = foreseen
        .campaign
        .pledge()
        .filter(|pledge| !pledge.terms.by_area)?;
    let opens = foreseen.campaign.head.state == CampaignState::Open;
    let counted = whole.counted.count.total();
    (opens && pledge.missing(counted) == 0).then(|| pledge.joined(counted))
}

/// In how many areas a pledge that a decision opens is reached by that, where each has the target for itself.
async fn reached_in(desk: &Desk, foreseen: &Foreseen) -> Result<Option<i64>, Failure> {
    let (id, opens) = (foreseen.campaign.head.id, foreseen.campaign.head.state == CampaignState::Open);
    let by_area = foreseen
        .campaign
        .pledge()
        .filter(|pledge| pledge.terms.by_area && opens);
    let Some(pledge) = by_area else {
        return Ok(None);
    };
    let tallies = desk
        .deps
        .readers
        .ask(move |reader| reader.tallies_by_place(id))
        .await?;
    let mut counts: HashMap<&AreaCode, i64> = HashMap::new();
    for tally in &tallies {
        if let TallyKey::Area(Some(area)) = &tally.key {
            *counts.entry(area).or_default() += tally.count;
        }
    }
    let has_it = |(area, counted): &(&AreaCode, i64)| pledge.joined_in(area, *counted) >= pledge.terms.target;
    let areas = counts.into_iter().filter(has_it).count();
    Ok(i64::try_from(areas).ok().filter(|areas| *areas > 0))
}

/// Whether this member has just made exactly this decision, because the button was pressed twice. With another reason,
/// typed after going back in the browser, it is a different decision that has not been made.
fn is_done(desk: &Desk, whole: &CaseFile, foreseen: &Foreseen) -> bool {
    let by_them = |made: &Decision| made.by == desk.signed.id;
    let as_asked = whole.petition().head.state == foreseen.campaign.head.state;
    LastLook::was_taken(&desk.door.form)
        && as_asked
        && whole.case.decision.as_ref().is_some_and(by_them)
        && whole.happened(&foreseen.what)
}

/// The mail as it would be sent: composed from the petition as the decision leaves it.
pub(super) fn mail(
    desk: &Desk,
    by: StaffId,
    whole: &CaseFile,
    foreseen: &Foreseen,
    now: Timestamp,
) -> Result<Option<MailShown>, Failure> {
    let Some(creator) = whole.creator.clone() else {
        return Ok(None);
    };
    let petition = foreseen.campaign.clone();
    let of = About::Campaign { campaign: petition.head.id, entry: 0 };
    let due_at = now.plus_ms(desk.door.site.rules.start.undo_minutes * MINUTE_MS);
    let mail = Mail::foreseen(petition.head.id.site, (foreseen.mail, of), now);
    let mail = Mail { revision: creator.revision, due_at, ..mail };
    let entry = Entry { at: now, by: Actor::Staff(by), what: foreseen.what.clone() };
    let about = MailAbout::Campaign {
        creator: Some(Box::new(creator)),
        entry: Some(Box::new(entry)),
        count: whole.counted.count.total(),
        ahead: 0,
        progress: None,
    };
    let mail = MailWithSubject {
        mail,
        campaign: Some(petition),
        about,
        news: None,
        version: None,
        comments: None,
        area: None,
        joined_there: 0,
    };
    let letter = desk.deps.composer.shown_to_staff(&mail)?;
    Ok(letter.as_deref().map(mail_shown))
}

/// A mail as the page of the last look shows it.
pub(super) fn mail_shown(letter: &Outgoing) -> MailShown {
    let headers = letter.headers();
    let from = headers.iter().find(|(name, _)| name == "From");
    MailShown {
        from: from.map_or_else(String::new, |(_, value)| value.clone()),
        to: letter.to.clone(),
        subject: letter.subject.clone(),
        text: letter.text.clone(),
    }
}

/// The parts of a mail that were shown: if any of them has changed, the page is shown again.
pub(super) fn said(mail: &MailShown) -> [&str; 4] {
    [&mail.from, &mail.to, &mail.subject, &mail.text]
}

/// Serializes a decision to text, so that two different decisions always give different texts.
pub(super) fn written(what: &impl Serialize) -> String {
    serde_json::to_string(what).expect("decisions are plain data with text keys")
}

// === forms ===

fn typed_points(door: &Door) -> Vec<PointField> {
    let point = |number: u64| PointField {
        number: i64::try_from(number).expect("there are few"),
        part: door.form.get(&format!("part{number}")).to_owned(),
        reason: door.form.get(&format!("reason{number}")).to_owned(),
        note: plain(door.form.get(&format!("note{number}"))),
    };
    (1..=CHANGE_POINTS_MAX.max).map(point).collect()
}

/// The words of the reason that a point begins with, in the language of the mails.
fn canned(door: &Door, field: &PointField) -> Option<String> {
    let reason = door
        .site
        .reasons
        .offered()
        .find(|reason| reason.code == field.reason)?;
    let language = door.site.first_language();
    door.site
        .themes
        .text(language, &reason.key, &TextArgs::new())
        .ok()
}

fn point_of(field: &PointField, canned: Option<String>) -> Option<Point> {
    let part = Part::ALL.into_iter().find(|part| part.word() == field.part)?;
    let own = Some(&field.note).filter(|note| !note.is_empty()).cloned();
    let note: Vec<String> = canned.into_iter().chain(own).collect();
    (!note.is_empty()).then(|| Point { part, note: note.join("\n\n") })
}

fn check_point(problems: &mut Problems, field: &PointField) {
    let says_nothing = field.note.is_empty() && field.reason.is_empty();
    let of_a_part = Part::ALL.into_iter().any(|part| part.word() == field.part);
    problems.must(says_nothing || of_a_part, &format!("part{}", field.number), "part-missing");
    problems.words(&format!("note{}", field.number), &field.note, POINT_CHARS_MAX.count(), None);
}

fn changes_page(desk: &Desk, whole: &CaseFile, state: FormState) -> Result<Response, Failure> {
    let part = |part: Part| {
        let label_key = PointView::of(&Point { part, note: String::new() }).part_key;
        PartChoice { word: part.word(), label_key }
    };
    let (state, turn) = turn(desk, whole, state, ("changes", "part1"));
    desk.form(place_of(whole.petition()), state, |frame, problems| ChangesView {
        frame: case_frame(taken(desk, turn.as_ref(), frame), whole.petition()),
        points: typed_points(&desk.door),
        parts: Part::ALL.into_iter().map(part).collect(),
        reasons: choices(&desk.door, ""),
        note_chars_max: POINT_CHARS_MAX.shown(),
        turn,
        problems,
    })
}

/// The reasons that can be chosen.
fn choices(door: &Door, chosen: &str) -> Vec<RejectChoice> {
    let choice = door.site.reasons.offered().map(|reason| RejectChoice {
        code: reason.code.clone(),
        key: reason.key.clone(),
        hidden: reason.terms.hidden,
        note: reason.terms.note.clone(),
        chosen: reason.code == chosen,
    });
    choice.collect()
}

fn reject_page(desk: &Desk, whole: &CaseFile, state: FormState) -> Result<Response, Failure> {
    let (state, turn) = turn(desk, whole, state, ("reject", "reason"));
    desk.form(place_of(whole.petition()), state, |frame, problems| RejectView {
        frame: case_frame(taken(desk, turn.as_ref(), frame), whole.petition()),
        reasons: choices(&desk.door, desk.door.form.get("reason")),
        duplicate: desk.door.form.get("duplicate").to_owned(),
        details: desk.door.form.get("details").to_owned(),
        hide_title: desk.door.form.is_ticked("hide_title"),
        hide_text: desk.door.form.is_ticked("hide_text"),
        hide_name: desk.door.form.is_ticked("hide_name"),
        undo_minutes: desk.door.site.rules.start.undo_minutes,
        turn,
        problems,
    })
}
