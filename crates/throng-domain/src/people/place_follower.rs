//! Somebody who gets emails about what is new in a place: petitions and pledges that people there begin to sign.
//!
//! A mailbox has one row for all places that it follows, so that it is mailed once a day however many these are. The row is
//! found by the keyed hash of the mailbox, and shown to nobody but its owner. It keeps what was mailed for as long as that could
//! be new again. Bounded by [`PLACES_FOLLOWED_MAX`] places, and [`PLACE_NEWS_MAX`] campaigns in each mail.

use serde::{Deserialize, Serialize};

use crate::campaigns::campaign::{Campaign, CampaignState};
use crate::campaigns::kind::CampaignKind;
use crate::people::follower::Follower;
use crate::people::person::EmailAddress;
use crate::people::uniqueness::AddressKey;
use crate::signing::signature::MailBudget;
use crate::sites::area::AreaCode;
use crate::sites::language::LanguageTag;
use crate::spine::ids::{PlaceFollowerOf, SiteId};
use crate::spine::limits::{PLACE_ASKS_PER_DAY_MAX, PLACE_NEW_DAYS, PLACE_NEWS_MAX, PLACES_FOLLOWED_MAX};
use crate::spine::row::{Key, List, RecordKind, Row};
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
    /// Where the mails go.
    pub email: EmailAddress,
    /// The keyed hash of the mailbox, under no campaign.
    pub address: AddressKey,
    /// The language of the form; `None` for the site's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<LanguageTag>,
    /// Mails with links to confirm, about all places together.
    pub asks: MailBudget,
    /// The places, in the order in which they were asked for; never empty.
    pub places: Vec<FollowedPlace>,
    /// What was mailed, the newest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mailed: Vec<PlaceMail>,
}

/// A place that a mailbox follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FollowedPlace {
    /// The place.
    pub area: AreaCode,
    /// When it was asked for: no two of a mailbox were at the same moment. A mailed link is good for this request only.
    pub asked_at: Timestamp,
    /// Mails with the link to confirm.
    pub mails: MailBudget,
    /// When the owner of the mailbox pressed the button; until then nothing else is mailed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirmed_at: Option<Timestamp>,
}

/// A day's mail to a mailbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceMail {
    /// The number of the day's mails.
    pub run: i64,
    /// When it was queued.
    pub at: Timestamp,
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

    /// When this place was confirmed.
    #[must_use]
    pub fn follows(&self, area: &AreaCode) -> Option<Timestamp> {
        let place = self.places.iter().find(|place| place.area == *area)?;
        place.confirmed_at
    }

    /// The places that were confirmed.
    pub fn confirmed(&self) -> impl Iterator<Item = &FollowedPlace> {
        self.places.iter().filter(|place| place.confirmed_at.is_some())
    }

    /// The mail with this number.
    #[must_use]
    pub fn mail(&self, run: i64) -> Option<&PlaceMail> {
        self.mailed.iter().find(|mail| mail.run == run)
    }

    /// Whether a campaign is new to this mailbox in this place at `now`: it opened since the place is followed, is still open
    /// and public, and was in no mail.
    #[must_use]
    pub fn is_news(&self, campaign: &Campaign, area: &AreaCode, now: Timestamp) -> bool {
        let since = self.follows(area);
        let opened = campaign.head.dates.opened_at.filter(|_| is_told(campaign, now));
        let is_later = since.zip(opened).is_some_and(|(since, opened)| opened >= since);
        let number = campaign.head.id.number;
        let mut told = self.mailed.iter().flat_map(|mail| &mail.news);
        is_later && !told.any(|told| told.number == number)
    }

    /// Whether another mail may be queued at `now`.
    #[must_use]
    pub fn may_be_mailed(&self, now: Timestamp) -> bool {
        let last = self.mailed.last();
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
const _: () = assert!(PLACE_NEWS_MAX > 0);
