//! Following a place by email: asking, confirming by the mailed link, stopping, and the mail of each day with what is new.
//!
//! The answer to whoever asks is the same whether the address follows or not. Each spelling of an address is an address of its own, so that
//! nobody who asks, confirms or stops with one reaches another. Requests of one address wait side by side: a button confirms its own
//! request. Stopping forgets the place, and with the last one the address. The mail of a day goes over all who follow by a cursor, like every
//! mailing, so that nobody is mailed twice wherever the program is stopped. What was asked for and never confirmed is forgotten in time,
//! and sooner where strangers ask for so much that there is no room.

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
use crate::spine::limits::{
    MAILING_STEP_MAX, PLACE_NEWS_MAX, PLACE_REQUESTS_MAX, PLACES_FOLLOWED_MAX, REPEAT_MAIL_WAIT_MS,
};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::RecordKey;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
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
    /// The keyed hash of the address as it is spelled, under no campaign.
    pub address: AddressKey,
    /// The language of the form.
    pub language: Option<LanguageTag>,
}

/// Confirm on the page of a mailed link that one wants them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConfirmPlace {
    /// The address.
    pub follower: PlaceFollowerOf,
    /// The request.
    pub asked_at: Timestamp,
}

/// Forget addresses that were asked, and have confirmed nothing: those that were mailed first give way to others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForgetAskers {
    /// The site.
    pub site: SiteId,
    /// The addresses, each with the moment of its last mail: whoever was mailed since then stays. At most [`MAILING_STEP_MAX`].
    pub askers: Vec<(FollowerId, Timestamp)>,
}

/// Stop the emails about one place, or about all, and forget it; without any place the address is forgotten too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StopPlaces {
    /// The address.
    pub follower: PlaceFollowerOf,
    /// When the place was asked for that is to be stopped; `None` for all.
    pub only: Option<Timestamp>,
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
    /// Where the cursor stood when the addresses were read.
    pub from: Option<i64>,
    /// The addresses to look at next, in order, at most [`MAILING_STEP_MAX`], each with what people of its places sign: that which most people sign first.
    pub followers: Vec<(FollowerId, Vec<PlaceNews>)>,
    /// Whether these are the last.
    pub last: bool,
}

fn needs_of(needs: &mut Needs, of: PlaceFollowerOf) {
    needs.sites.insert(of.site);
    PlaceFollower::keys(of).into_iter().for_each(|key| needs.row(key));
}

fn found(set: &WorkingSet, of: PlaceFollowerOf) -> Option<&PlaceFollower> {
    let mut keys = PlaceFollower::keys(of).into_iter();
    keys.find_map(|key| set.row(key))
}

/// Stores an address's row where it belongs, or forgets it when it has no place left.
fn put_or_forget(set: &mut WorkingSet, of: PlaceFollowerOf, row: PlaceFollower) {
    let here = row.key(of);
    let is_left = !row.places.is_empty();
    for key in PlaceFollower::keys(of) {
        let stays = is_left && RecordKey::from(key) == RecordKey::from(here);
        if !stays && set.row(key).is_some() {
            set.remove_row(key);
        }
    }
    if is_left {
        set.put_row(here, row);
    }
}

impl Rule for FollowPlace {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs_of(needs, self.of());
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
    let of = follow.of();
    let known = found(set, of).cloned();
    // Another address with the same number. It is written again as it is: an answer that comes sooner would tell.
    if let Some(other) = known.as_ref().filter(|row| row.address != follow.address) {
        set.put_row(other.key(of), other.clone());
        return Ok(Stored::Done);
    }
    let mut row = known.unwrap_or_else(|| asker(follow, now));
    let asks = row.asks_more(now);
    let mailed = asked(&mut row, follow, now, asks.is_some());
    if let Some((asked_at, asks)) = mailed.zip(asks) {
        row.asks = asks;
        set.queue_to_place_follower(of, asked_at, now);
    }
    set.put_row(row.key(of), row);
    if set.row(PlaceRun::of(follow.site)).is_none() {
        set.put_row(PlaceRun::of(follow.site), PlaceRun::begun(now));
    }
    Ok(Stored::Done)
}

/// The row of whoever asks for the first time.
fn asker(follow: &FollowPlace, now: Timestamp) -> PlaceFollower {
    PlaceFollower {
        email: follow.email.clone(),
        address: follow.address,
        language: follow.language.clone(),
        asks: MailBudget { in_window: 0, ..MailBudget::first(now) },
        places: Vec::new(),
        mailed: Vec::new(),
    }
}

/// Notes that a place was asked for. Returns the request that is mailed about, if mails are left; `None` where that was done a moment
/// ago. A request without a mail waits like others: whoever uses up the mails of an address by typing it has sent its owner links
/// whose pages show this one too.
fn asked(row: &mut PlaceFollower, follow: &FollowPlace, now: Timestamp, is_left: bool) -> Option<Timestamp> {
    let position = |is_it: &dyn Fn(&FollowedPlace) -> bool| row.places.iter().position(is_it);
    let known = position(&|place| place.area == follow.area);
    // Whoever follows as many as there can be is told which, in the mail about the first.
    let is_full = row.confirmed().count() >= PLACES_FOLLOWED_MAX;
    let first = || position(&|place| place.confirmed_at.is_some());
    let known = known.or_else(|| first().filter(|_| is_full));
    if let Some(place) = known.and_then(|at| row.places.get_mut(at)) {
        // Asked again: the mail is sent again, by the limits of one that is asked for again; whoever typed it learns nothing.
        let wait_ms = if place.is_mailed() { REPEAT_MAIL_WAIT_MS } else { 0 };
        let mails = place.mails.spend(now, wait_ms).filter(|_| is_left)?;
        place.mails = mails;
        return Some(place.asked_at);
    }
    make_room(row);
    let newest = row.places.iter().map(|place| place.asked_at).max();
    let asked_at = newest.map_or(now, |newest| now.max(newest.plus_ms(1)));
    row.places.push(FollowedPlace {
        area: follow.area.clone(),
        asked_at,
        mails: MailBudget { in_window: u8::from(is_left), ..MailBudget::first(now) },
        confirmed_at: None,
    });
    Some(asked_at).filter(|_| is_left)
}

/// Makes room for another request of the address: that gives way which was never mailed, else that whose link was mailed first. What is
/// confirmed stays.
fn make_room(row: &mut PlaceFollower) {
    let requests = || {
        let places = row.places.iter().enumerate();
        places.filter(|(_, place)| place.confirmed_at.is_none())
    };
    let oldest = requests()
        .min_by_key(|(_, place)| (place.is_mailed(), place.mails.last))
        .map(|(at, _)| at);
    if let Some(oldest) = oldest.filter(|_| requests().count() >= PLACE_REQUESTS_MAX) {
        row.places.remove(oldest);
    }
}

impl Rule for ConfirmPlace {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs_of(needs, self.follower);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        confirmed(set, *self, now)
    }
}

/// Pressing a second time changes nothing. An address that follows as many places as there can be has to stop one first.
fn confirmed(set: &mut WorkingSet, confirm: ConfirmPlace, now: Timestamp) -> Result<Stored, Refusal> {
    let of = confirm.follower;
    let rules = set.site(of.site).map(|site| &site.rules);
    let mut row = found(set, of).cloned().ok_or(Refusal::AttemptUnknown)?;
    let is_full = row.confirmed().count() >= PLACES_FOLLOWED_MAX;
    let place = row
        .places
        .iter_mut()
        .find(|place| place.asked_at == confirm.asked_at)
        .ok_or(Refusal::AttemptUnknown)?;
    if place.confirmed_at.is_some() {
        return Ok(Stored::Unchanged);
    }
    if rules.is_none_or(|rules| now >= rules.link_ends(place.mails.last)) {
        return Err(Refusal::LinkExpired);
    }
    if is_full {
        return Err(Refusal::NotPossibleNow);
    }
    place.confirmed_at = Some(now);
    put_or_forget(set, of, row);
    Ok(Stored::Done)
}

impl Rule for StopPlaces {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs_of(needs, self.follower);
    }

    fn decide(&self, set: &mut WorkingSet, _now: Timestamp) -> Result<Stored, Refusal> {
        let Some(mut row) = found(set, self.follower).cloned() else {
            return Ok(Stored::Unchanged);
        };
        let before = row.places.len();
        let stays = |place: &FollowedPlace| self.only.is_some_and(|only| place.asked_at != only);
        row.places.retain(stays);
        if row.places.len() == before {
            return Ok(Stored::Unchanged);
        }
        put_or_forget(set, self.follower, row);
        Ok(Stored::Done)
    }
}

impl Rule for ForgetAskers {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.sites.insert(self.site);
        let list = PlaceFollower::asked_list(self.site);
        self.askers.iter().for_each(|(id, _)| needs.row(list.item(id.0)));
    }

    fn decide(&self, set: &mut WorkingSet, _now: Timestamp) -> Result<Stored, Refusal> {
        if self.askers.len() > MAILING_STEP_MAX {
            return Err(Refusal::NotPossibleNow);
        }
        let mut outcome = Stored::Unchanged;
        for (id, last) in &self.askers {
            let key = PlaceFollower::asked_list(self.site).item(id.0);
            if set.row(key).is_some_and(|row| row.asks.last == *last) {
                set.remove_row(key);
                outcome = Stored::Done;
            }
        }
        Ok(outcome)
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
            needs_of(needs, PlaceFollowerOf { site: self.site, id: *id });
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

/// Forgets what has run out of an address's row, and mails it if anything is new.
fn look_at(set: &mut WorkingSet, (of, run): (PlaceFollowerOf, i64), news: &[PlaceNews], now: Timestamp) {
    let Some(before) = found(set, of).cloned() else {
        return;
    };
    let mut row = PlaceFollower { places: kept_places(set, of, &before, now), ..before.clone() };
    row.mailed
        .retain(|mail| now.since(mail.at) <= PLACE_MAILED_KEPT_MS);
    let fresh = fresh(set, (of.site, &row), news, now);
    if !fresh.is_empty() && row.may_be_mailed(now) {
        row.mailed.push(PlaceMail { run, at: now, news: fresh });
        set.queue_place_news(of, run, now);
    }
    if row != before {
        put_or_forget(set, of, row);
    }
}

/// The places of an address without what was asked for and not confirmed in the days that the site keeps it.
fn kept_places(
    set: &WorkingSet,
    of: PlaceFollowerOf,
    row: &PlaceFollower,
    now: Timestamp,
) -> Vec<FollowedPlace> {
    let kept_ms = set
        .site(of.site)
        .map_or(0, |site| site.rules.unconfirmed_kept_ms());
    let is_kept =
        |place: &&FollowedPlace| place.confirmed_at.is_some() || now.since(place.mails.last) <= kept_ms;
    row.places.iter().filter(is_kept).cloned().collect()
}

/// Forgets what was asked for and never confirmed. Whether anything was.
pub(crate) fn forget_requests(set: &mut WorkingSet, of: PlaceFollowerOf, now: Timestamp) -> bool {
    let Some(row) = found(set, of).cloned() else {
        return false;
    };
    let places = kept_places(set, of, &row, now);
    let is_less = places.len() < row.places.len();
    if is_less {
        put_or_forget(set, of, PlaceFollower { places, ..row });
    }
    is_less
}

/// What of this is new to an address, each campaign once, at most [`PLACE_NEWS_MAX`].
fn fresh(
    set: &WorkingSet,
    (site, row): (SiteId, &PlaceFollower),
    news: &[PlaceNews],
    now: Timestamp,
) -> Vec<PlaceNews> {
    let mut found: Vec<PlaceNews> = Vec::new();
    for one in news {
        let campaign = set.campaign(CampaignId { site, number: one.number });
        let mut places = row.confirmed();
        let place = places.find(|place| place.area == one.area);
        let is_new = |campaign: &Campaign| place.is_some_and(|place| row.is_news(campaign, place, now));
        let is_first = found.iter().all(|other| other.number != one.number);
        if is_first && campaign.is_some_and(is_new) {
            found.push(one.clone());
        }
    }
    found.truncate(PLACE_NEWS_MAX);
    found
}
