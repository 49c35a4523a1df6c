//! Following a place by email: asking, confirming by the mailed link, stopping, and the mail of each day with what is new.
//!
//! The answer to whoever asks is the same whether the address follows or not. Stopping forgets the place, and with the last
//! one the address. The mail of a day goes over all mailboxes by a cursor, like every mailing, so that nobody is mailed twice
//! wherever the program is stopped; what was asked for and never confirmed is forgotten on the same way.

use crate::campaigns::campaign::Campaign;
use crate::people::person::EmailAddress;
use crate::people::place_follower::{
    FollowedPlace, PLACE_MAILED_KEPT_MS, PlaceFollower, PlaceMail, PlaceNews, PlaceRun,
};
use crate::people::uniqueness::AddressKey;
use crate::signing::signature::MailBudget;
use crate::sites::area::AreaCode;
use crate::sites::language::LanguageTag;
use crate::spine::answer::Stored;
use crate::spine::ids::{CampaignId, FollowerId, PlaceFollowerOf, SiteId};
use crate::spine::limits::{MAILING_STEP_MAX, PLACE_NEWS_MAX, PLACES_FOLLOWED_MAX, REPEAT_MAIL_WAIT_MS};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::rule::Rule;
use crate::spine::time::{DAY_MS, Timestamp};
use crate::spine::working_set::WorkingSet;

/// Ask for emails about what is new in a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowPlace {
    /// The site.
    pub site: SiteId,
    /// The place, which the site has.
    pub area: AreaCode,
    /// Where the emails are to go.
    pub email: EmailAddress,
    /// The keyed hash of the mailbox, under no campaign.
    pub address: AddressKey,
    /// The language of the form.
    pub language: Option<LanguageTag>,
}

/// Confirm by the mailed link that one wants them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConfirmPlace {
    /// The mailbox.
    pub follower: PlaceFollowerOf,
    /// The request that the link was mailed for.
    pub asked_at: Timestamp,
}

/// Stop the emails about one place, or about all, and forget it; without any place the address is forgotten too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StopPlaces {
    /// The mailbox.
    pub follower: PlaceFollowerOf,
    /// The place; `None` for all.
    pub area: Option<AreaCode>,
}

/// Begin the mails of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeginPlaceNews(pub SiteId);

/// Queue the next of these mails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdvancePlaceNews {
    /// The site.
    pub site: SiteId,
    /// The number of the day's mails.
    pub run: i64,
    /// Where the cursor stood when the mailboxes were read.
    pub from: Option<i64>,
    /// The mailboxes to look at next, in order, at most [`MAILING_STEP_MAX`], each with what people of its places sign: that which most people sign first.
    pub followers: Vec<(FollowerId, Vec<PlaceNews>)>,
    /// Whether these are the last.
    pub last: bool,
}

impl Rule for FollowPlace {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.sites.insert(self.site);
        needs.row(PlaceFollower::key(self.of()));
        needs.row(PlaceRun::of(self.site));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        followed(set, self, now)
    }
}

impl FollowPlace {
    fn of(&self) -> PlaceFollowerOf {
        PlaceFollower::of(self.site, self.address)
    }
}

fn followed(set: &mut WorkingSet, follow: &FollowPlace, now: Timestamp) -> Result<Stored, Refusal> {
    let key = PlaceFollower::key(follow.of());
    let known = set.row(key).cloned();
    // Another mailbox with the same number. It is written again as it is: an answer that comes sooner would tell.
    if let Some(other) = known.as_ref().filter(|row| row.address != follow.address) {
        set.put_row(key, other.clone());
        return Ok(Stored::Done);
    }
    let mut row = asker(known, follow, now);
    let asked_at = match row.asks_more(now) {
        Some(asks) => asked(&mut row, &follow.area, now).inspect(|_| row.asks = asks),
        None => None,
    };
    // Another spelling of an address of which nothing is confirmed, on a day on which no more can be asked for: it stays as it was.
    if row.places.is_empty() {
        return Ok(Stored::Done);
    }
    set.put_row(key, row);
    if set.row(PlaceRun::of(follow.site)).is_none() {
        set.put_row(PlaceRun::of(follow.site), PlaceRun::begun(now));
    }
    if let Some(asked_at) = asked_at {
        set.queue_to_place_follower(follow.of(), asked_at, now);
    }
    Ok(Stored::Done)
}

/// The row of whoever asks. While nothing is confirmed it is as it was asked for last: a link that was mailed to another
/// spelling of the address is good no more.
fn asker(known: Option<PlaceFollower>, follow: &FollowPlace, now: Timestamp) -> PlaceFollower {
    let none = MailBudget { in_window: 0, ..MailBudget::first(now) };
    let asks = known.as_ref().map_or(none, |row| row.asks);
    let new = PlaceFollower {
        email: follow.email.clone(),
        address: follow.address,
        language: follow.language.clone(),
        asks,
        places: Vec::new(),
        mailed: Vec::new(),
    };
    match known {
        Some(row) if row.confirmed().next().is_some() || row.email == follow.email => row,
        Some(_) | None => new,
    }
}

/// Notes that a place was asked for. Returns the request that is mailed about; `None` where that was done a moment ago.
fn asked(row: &mut PlaceFollower, area: &AreaCode, now: Timestamp) -> Option<Timestamp> {
    let known = row.places.iter().position(|place| place.area == *area);
    let known = known.or_else(|| make_room(row));
    if let Some(place) = known.and_then(|at| row.places.get_mut(at)) {
        // Asked again: the mail is sent again, by the limits of one that is asked for again; whoever typed it learns nothing.
        place.mails = place.mails.spend(now, REPEAT_MAIL_WAIT_MS)?;
        return Some(place.asked_at);
    }
    let newest = row.places.iter().map(|place| place.asked_at).max();
    let asked_at = newest.map_or(now, |newest| now.max(newest.plus_ms(1)));
    row.places.push(FollowedPlace {
        area: area.clone(),
        asked_at,
        mails: MailBudget::first(now),
        confirmed_at: None,
    });
    Some(asked_at)
}

/// Makes room for another place: what was only asked for makes it. Where all are confirmed there can be no more, and the
/// owner is told what they follow, in the mail about the first, which is returned.
fn make_room(row: &mut PlaceFollower) -> Option<usize> {
    if row.places.len() < PLACES_FOLLOWED_MAX {
        return None;
    }
    match row.places.iter().position(|place| place.confirmed_at.is_none()) {
        Some(idle) => {
            row.places.remove(idle);
            None
        }
        None => Some(0),
    }
}

impl Rule for ConfirmPlace {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.sites.insert(self.follower.site);
        needs.row(PlaceFollower::key(self.follower));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        confirmed(set, *self, now)
    }
}

/// Pressing a second time changes nothing.
fn confirmed(set: &mut WorkingSet, confirm: ConfirmPlace, now: Timestamp) -> Result<Stored, Refusal> {
    let key = PlaceFollower::key(confirm.follower);
    let days = set
        .site(confirm.follower.site)
        .map_or(0, |site| site.rules.confirm_days);
    let mut row = set.row(key).cloned().ok_or(Refusal::AttemptUnknown)?;
    let place = row
        .places
        .iter_mut()
        .find(|place| place.asked_at == confirm.asked_at)
        .ok_or(Refusal::AttemptUnknown)?;
    if place.confirmed_at.is_some() {
        return Ok(Stored::Unchanged);
    }
    if now.since(place.mails.last) > days * DAY_MS {
        return Err(Refusal::LinkExpired);
    }
    place.confirmed_at = Some(now);
    set.put_row(key, row);
    Ok(Stored::Done)
}

impl Rule for StopPlaces {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.sites.insert(self.follower.site);
        needs.row(PlaceFollower::key(self.follower));
    }

    fn decide(&self, set: &mut WorkingSet, _now: Timestamp) -> Result<Stored, Refusal> {
        let key = PlaceFollower::key(self.follower);
        let Some(mut row) = set.row(key).cloned() else {
            return Ok(Stored::Unchanged);
        };
        let before = row.places.len();
        let stays = |place: &FollowedPlace| self.area.as_ref().is_some_and(|area| place.area != *area);
        row.places.retain(stays);
        if row.places.len() == before {
            return Ok(Stored::Unchanged);
        }
        put_or_forget(set, self.follower, row);
        Ok(Stored::Done)
    }
}

/// Stores a mailbox's row, or forgets its address when it has no place left.
fn put_or_forget(set: &mut WorkingSet, of: PlaceFollowerOf, row: PlaceFollower) {
    match row.places.is_empty() {
        true => set.remove_row(PlaceFollower::key(of)),
        false => set.put_row(PlaceFollower::key(of), row),
    }
}

impl Rule for BeginPlaceNews {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.sites.insert(self.0);
        needs.row(PlaceRun::of(self.0));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        let key = PlaceRun::of(self.0);
        let Some(before) = set.row(key).filter(|run| run.is_due(now)).cloned() else {
            return Ok(Stored::Unchanged);
        };
        let run = before.run + 1;
        set.put_row(key, PlaceRun { run, at: now, cursor: None, running: true });
        Ok(Stored::Done)
    }
}

impl Rule for AdvancePlaceNews {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.sites.insert(self.site);
        needs.row(PlaceRun::of(self.site));
        for (id, news) in &self.followers {
            needs.row(PlaceFollower::key(PlaceFollowerOf { site: self.site, id: *id }));
            let ids = news
                .iter()
                .map(|one| CampaignId { site: self.site, number: one.number });
            needs.campaigns.extend(ids);
        }
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        advance(set, self, now)
    }
}

/// Queues the mails, and moves the cursor in the same changes. A step that was taken already finds the cursor elsewhere.
fn advance(set: &mut WorkingSet, step: &AdvancePlaceNews, now: Timestamp) -> Result<Stored, Refusal> {
    let key = PlaceRun::of(step.site);
    let Some(mut run) = set.row(key).cloned() else {
        return Err(Refusal::NotPossibleNow);
    };
    if !run.running || run.run != step.run || run.cursor != step.from {
        return Ok(Stored::Unchanged);
    }
    let in_order = step.followers.is_sorted_by(|one, other| one.0 < other.0);
    if step.followers.len() > MAILING_STEP_MAX || !in_order {
        return Err(Refusal::NotPossibleNow);
    }
    for (id, news) in &step.followers {
        look_at(set, (PlaceFollowerOf { site: step.site, id: *id }, step.run), news, now);
    }
    let last = step.followers.last().map(|(id, _)| id.0);
    run.cursor = last.or(step.from);
    run.running = !step.last;
    set.put_row(key, run);
    Ok(Stored::Done)
}

/// Forgets what has run out of a mailbox's row, and mails it if anything is new.
fn look_at(set: &mut WorkingSet, (of, run): (PlaceFollowerOf, i64), news: &[PlaceNews], now: Timestamp) {
    let Some(before) = set.row(PlaceFollower::key(of)).cloned() else {
        return;
    };
    let days = set
        .site(of.site)
        .map_or(0, |site| site.rules.retention.unconfirmed_days);
    let mut row = before.clone();
    row.places
        .retain(|place| place.confirmed_at.is_some() || now.since(place.mails.last) <= days * DAY_MS);
    row.mailed
        .retain(|mail| now.since(mail.at) <= PLACE_MAILED_KEPT_MS);
    let found = fresh(set, (of.site, &row), news, now);
    if !found.is_empty() && row.may_be_mailed(now) {
        row.mailed.push(PlaceMail { run, at: now, news: found });
        set.queue_place_news(of, run, now);
    }
    if row != before {
        put_or_forget(set, of, row);
    }
}

/// What of this is new to a mailbox, each campaign once, at most [`PLACE_NEWS_MAX`].
fn fresh(
    set: &WorkingSet,
    (site, row): (SiteId, &PlaceFollower),
    news: &[PlaceNews],
    now: Timestamp,
) -> Vec<PlaceNews> {
    let mut found: Vec<PlaceNews> = Vec::new();
    for one in news {
        let campaign = set.campaign(CampaignId { site, number: one.number });
        let is_new = |campaign: &Campaign| row.is_news(campaign, &one.area, now);
        let is_first = found.iter().all(|other| other.number != one.number);
        if is_first && campaign.is_some_and(is_new) {
            found.push(one.clone());
        }
    }
    found.truncate(PLACE_NEWS_MAX);
    found
}
