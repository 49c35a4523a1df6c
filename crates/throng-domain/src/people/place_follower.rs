//! Somebody who gets emails about what is new in a place: petitions and pledges that people there begin to sign.
//!
//! A mailbox has one row for all places that it follows, so that it is mailed once a day however many these are. The row is
//! found by the keyed hash of the mailbox, and shown to nobody but its owner. It keeps what was mailed for as long as that could
//! be new again. Bounded by [`PLACES_FOLLOWED_MAX`] places, [`PLACE_REQUESTS_MAX`] requests and [`PLACE_NEWS_MAX`] campaigns in
//! each mail.
//!
//! Anybody may ask with another spelling of the address (`ada+1@`), and may be somebody else at a provider where that is another mailbox.
//! So each request keeps the spelling that it was made with: requests wait side by side, what one link confirms is mailed to the
//! spelling that the link was mailed to, and nothing that others asked for or confirmed changes.

use serde::{Deserialize, Serialize};

use crate::campaigns::campaign::{Campaign, CampaignState};
use crate::campaigns::kind::CampaignKind;
use crate::mail::mailing::About;
use crate::people::follower::Follower;
use crate::people::person::EmailAddress;
use crate::people::uniqueness::AddressKey;
use crate::signing::signature::MailBudget;
use crate::sites::area::AreaCode;
use crate::sites::language::LanguageTag;
use crate::spine::ids::{FollowerId, PlaceFollowerOf, SiteId};
use crate::spine::limits::{
    PLACE_ASKS_PER_DAY_MAX, PLACE_NEW_DAYS, PLACE_NEWS_MAX, PLACE_REQUESTS_MAX, PLACES_FOLLOWED_MAX,
};
use crate::spine::row::{Key, List, RecordKey, RecordKind, Row};
use crate::spine::time::{DAY_MS, HOUR_MS, Timestamp};

/// Time from the beginning of one day's mails to that of the next.
pub const PLACE_NEWS_EVERY_MS: i64 = DAY_MS;
/// The least time between two mails to one mailbox: somewhat less than a day, since it is not always reached at the same
/// moment of a run.
pub const PLACE_MAILS_APART_MS: i64 = DAY_MS - HOUR_MS;
/// How long it is kept what was mailed: a day longer than anything is new.
pub const PLACE_MAILED_KEPT_MS: i64 = (PLACE_NEW_DAYS + 1) * DAY_MS;
/// The kinds of campaign that are told: those that people of a place can join.
pub const KINDS_TOLD: &[CampaignKind] = &[CampaignKind::Petition, CampaignKind::Pledge];

/// A mailbox that follows places, or was asked whether it wants to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceFollower {
    /// Where the mails go, but to places that were asked for with another spelling.
    pub email: EmailAddress,
    /// The keyed hash of the mailbox, under no campaign.
    pub address: AddressKey,
    /// The language of the form; `None` for the site's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<LanguageTag>,
    /// Mails with links to confirm, about all places together.
    pub asks: MailBudget,
    /// The places, in the order in which they were asked for; never empty. One is there again for each spelling.
    pub places: Vec<FollowedPlace>,
    /// What was mailed, the newest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mailed: Vec<PlaceMail>,
}

/// A spelling of a mailbox's address that is not that of its row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spelling {
    /// The address as it was typed.
    pub email: EmailAddress,
    /// The language of the form; `None` for the site's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<LanguageTag>,
}

/// A place that a mailbox follows, or was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FollowedPlace {
    /// The place.
    pub area: AreaCode,
    /// When it was asked for: no two of a mailbox were at the same moment. A mailed link is good for this request only.
    pub asked_at: Timestamp,
    /// Mails with the link to confirm.
    pub mails: MailBudget,
    /// How the address was typed; `None` as the row has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Spelling>,
    /// When the owner of the mailbox pressed the button; until then nothing else is mailed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirmed_at: Option<Timestamp>,
}

/// A day's mail to a mailbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceMail {
    /// Its number, as [`PlaceMail::number`] makes it.
    pub run: i64,
    /// When it was queued.
    pub at: Timestamp,
    /// Where it goes; `None` for the address of the row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Spelling>,
    /// What is new, that which most people there signed first.
    pub news: Vec<PlaceNews>,
}

/// A campaign that is new in a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceNews {
    /// Its number.
    pub number: u32,
    /// The place: of several that the mailbox follows, the first.
    pub area: AreaCode,
}

impl PlaceMail {
    /// The number of a mail to the spelling of this place in [`PlaceFollower::readers`], of the day with this number: the day's
    /// own for the first.
    #[must_use]
    pub fn number(run: i64, reader: usize) -> i64 {
        let reader = i64::try_from(reader).expect("a mailbox follows few places");
        run | reader << u32::BITS
    }
}

impl Row for PlaceFollower {
    const KIND: RecordKind = RecordKind::PlaceFollower;
    type Owner = SiteId;
}

impl PlaceFollower {
    /// Those of a site.
    #[must_use]
    pub fn all(site: SiteId) -> List<PlaceFollower> {
        PlaceFollower::rows(site)
    }

    /// The mailbox with this address key: its number is made as that of somebody who follows a campaign.
    #[must_use]
    pub fn of(site: SiteId, address: AddressKey) -> PlaceFollowerOf {
        PlaceFollowerOf { site, id: Follower::id_of(address) }
    }

    /// The mailbox whose row has this key; `None` for a key of other rows.
    #[must_use]
    pub fn in_key(key: RecordKey) -> Option<PlaceFollowerOf> {
        let of = PlaceFollowerOf { site: key.list.site, id: FollowerId(key.item) };
        (key.list.kind == RecordKind::PlaceFollower).then_some(of)
    }

    /// The key of a mailbox's row.
    #[must_use]
    pub fn key(of: PlaceFollowerOf) -> Key<PlaceFollower> {
        PlaceFollower::all(of.site).item(of.id.0)
    }

    /// The budget of the mails with links to confirm after one more at `now`; `None` when there were
    /// [`PLACE_ASKS_PER_DAY_MAX`] in a day.
    #[must_use]
    pub fn asks_more(&self, now: Timestamp) -> Option<MailBudget> {
        if now.since(self.asks.window_began) >= DAY_MS {
            return Some(MailBudget::first(now));
        }
        let in_window = self.asks.in_window + 1;
        let budget = MailBudget { in_window, last: now, ..self.asks };
        (in_window <= PLACE_ASKS_PER_DAY_MAX).then_some(budget)
    }

    /// What was asked for at this moment.
    #[must_use]
    pub fn asked(&self, at: Timestamp) -> Option<&FollowedPlace> {
        self.places.iter().find(|place| place.asked_at == at)
    }

    /// The places that were confirmed.
    pub fn confirmed(&self) -> impl Iterator<Item = &FollowedPlace> {
        self.places.iter().filter(|place| place.confirmed_at.is_some())
    }

    /// The places that were confirmed with this spelling of the address.
    pub fn confirmed_by<'a>(&'a self, email: &'a EmailAddress) -> impl Iterator<Item = &'a FollowedPlace> {
        self.confirmed()
            .filter(move |place| self.email_of(place) == email)
    }

    /// The address that a place was asked for with.
    #[must_use]
    pub fn email_of<'a>(&'a self, place: &'a FollowedPlace) -> &'a EmailAddress {
        self.spelled(place.by.as_ref()).0
    }

    /// The spellings with which places were confirmed, each once; `None` for that of the row.
    #[must_use]
    pub fn readers(&self) -> Vec<Option<Spelling>> {
        let mut found: Vec<Option<Spelling>> = Vec::new();
        for place in self.confirmed() {
            let known = |other: &Option<Spelling>| self.spelled(other.as_ref()).0 == self.email_of(place);
            if !found.iter().any(known) {
                found.push(place.by.clone());
            }
        }
        found
    }

    /// An address of the mailbox, and the language in which its form was filled in.
    #[must_use]
    pub fn spelled<'a>(&'a self, by: Option<&'a Spelling>) -> (&'a EmailAddress, Option<&'a LanguageTag>) {
        match by {
            Some(by) => (&by.email, by.language.as_ref()),
            None => (&self.email, self.language.as_ref()),
        }
    }

    /// Where a mail about this goes, and in which language; to the address of the row where what it is about is forgotten.
    #[must_use]
    pub fn recipient(&self, about: &About) -> (&EmailAddress, Option<&LanguageTag>) {
        let by = match about {
            About::Place { asked_at, .. } => self.asked(*asked_at).and_then(|place| place.by.as_ref()),
            About::PlaceNews { run, .. } => self.mail(*run).and_then(|mail| mail.to.as_ref()),
            _ => None,
        };
        self.spelled(by)
    }

    /// Forgets the address of the row once nothing is left that was asked for with it: that of the first place that is left stands
    /// there instead.
    pub(crate) fn forget_spelling(&mut self) {
        let gone = self.places.iter().all(|place| place.by.is_some());
        let Some(Spelling { email, language }) = self.places.first().and_then(|place| place.by.clone())
        else {
            return;
        };
        if !gone {
            return;
        }
        let is_first = |by: &Spelling| by.email == email;
        self.mailed.retain(|mail| mail.to.is_some());
        let of_places = self.places.iter_mut().map(|place| &mut place.by);
        let of_mails = self.mailed.iter_mut().map(|mail| &mut mail.to);
        for by in of_places.chain(of_mails) {
            if by.as_ref().is_some_and(is_first) {
                *by = None;
            }
        }
        (self.email, self.language) = (email, language);
    }

    /// The mail with this number.
    #[must_use]
    pub fn mail(&self, run: i64) -> Option<&PlaceMail> {
        self.mailed.iter().find(|mail| mail.run == run)
    }

    /// Whether a campaign is new in this place at `now` to whoever follows it: it opened since the place is followed, is still open
    /// and public, and was in no mail to the same address.
    #[must_use]
    pub fn is_news(&self, campaign: &Campaign, place: &FollowedPlace, now: Timestamp) -> bool {
        let since = place.confirmed_at;
        let opened = campaign.head.dates.opened_at.filter(|_| is_told(campaign, now));
        let is_later = since.zip(opened).is_some_and(|(since, opened)| opened >= since);
        let number = campaign.head.id.number;
        let mut told = self.mailed_to(self.email_of(place)).flat_map(|mail| &mail.news);
        is_later && !told.any(|told| told.number == number)
    }

    fn mailed_to<'a>(&'a self, email: &'a EmailAddress) -> impl Iterator<Item = &'a PlaceMail> {
        let mailed = self.mailed.iter();
        mailed.filter(move |mail| self.spelled(mail.to.as_ref()).0 == email)
    }

    /// Whether another mail may be queued to this address at `now`.
    #[must_use]
    pub fn may_be_mailed(&self, email: &EmailAddress, now: Timestamp) -> bool {
        let last = self.mailed_to(email).last();
        last.is_none_or(|last| now.since(last.at) >= PLACE_MAILS_APART_MS)
    }
}

/// Whether a campaign is one that followers of a place are told at `now`, wherever it is signed.
#[must_use]
pub fn is_told(campaign: &Campaign, now: Timestamp) -> bool {
    let opened = campaign.head.dates.opened_at;
    let is_new = opened.is_some_and(|opened| now.since(opened) <= PLACE_NEW_DAYS * DAY_MS);
    is_new
        && campaign.head.state == CampaignState::Open
        && KINDS_TOLD.contains(&campaign.kind.which())
        && !campaign.is_private()
}

/// The mails of each day to those of a site who follow places: the newest, and how far it has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceRun {
    /// The number of the newest; 0 before the first.
    pub run: i64,
    /// When it began; before the first, when somebody asked for the first time.
    pub at: Timestamp,
    /// The last mailbox that was looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<i64>,
    /// Whether mailboxes are left.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub running: bool,
}

impl Row for PlaceRun {
    const KIND: RecordKind = RecordKind::PlaceRun;
    type Owner = SiteId;
}

impl PlaceRun {
    /// The key of a site's row.
    #[must_use]
    pub fn of(site: SiteId) -> Key<PlaceRun> {
        PlaceRun::rows(site).item(0)
    }

    /// Before the first, on a site on which somebody has asked at `now`.
    #[must_use]
    pub fn begun(now: Timestamp) -> PlaceRun {
        PlaceRun { run: 0, at: now, cursor: None, running: false }
    }

    /// Whether the next may begin at `now`.
    #[must_use]
    pub fn is_due(&self, now: Timestamp) -> bool {
        !self.running && now.since(self.at) >= PLACE_NEWS_EVERY_MS
    }
}

const _: () = assert!(PLACES_FOLLOWED_MAX > 0);
const _: () = assert!(PLACE_REQUESTS_MAX > 0);
const _: () = assert!(PLACE_NEWS_MAX > 0);
