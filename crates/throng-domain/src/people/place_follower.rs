//! Somebody who gets emails about what is new in a place: petitions and pledges that people there begin to sign.
//!
//! An address has one row for all places that it follows, so that it is mailed once a day however many these are. The row is
//! found by the keyed hash of the address as it is spelled, and shown to nobody but its owner. It keeps what was mailed for as long
//! as that could be new again. Bounded by [`PLACES_FOLLOWED_MAX`] places, [`PLACE_REQUESTS_MAX`] requests and [`PLACE_NEWS_MAX`]
//! campaigns in each mail.
//!
//! Anybody may ask with another spelling of an address (`ada+1@`), and may be somebody else at a provider where that is another mailbox.
//! So each spelling is an address of its own: what a link confirms, shows and stops is of the very address that it was mailed to, and
//! nothing that is done with one takes room from another. Addresses that were only asked are in a list of their own, which may be
//! emptied when strangers fill it.

use serde::{Deserialize, Serialize};

use crate::campaigns::campaign::{Campaign, CampaignState};
use crate::campaigns::kind::CampaignKind;
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
/// The least time between two mails to one address: somewhat less than a day, since it is not always reached at the same
/// moment of a run.
pub const PLACE_MAILS_APART_MS: i64 = DAY_MS - HOUR_MS;
/// How long it is kept what was mailed: a day longer than anything is new.
pub const PLACE_MAILED_KEPT_MS: i64 = (PLACE_NEW_DAYS + 1) * DAY_MS;
/// The kinds of campaign that are told: those that people of a place can join.
pub const KINDS_TOLD: &[CampaignKind] = &[CampaignKind::Petition, CampaignKind::Pledge];

/// An address that follows places, or was asked whether it wants to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceFollower {
    /// Where the mails go.
    pub email: EmailAddress,
    /// The keyed hash of the address as it is spelled, under no campaign.
    pub address: AddressKey,
    /// The language of the form; `None` for the site's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<LanguageTag>,
    /// Mails with links to confirm, about all places together.
    pub asks: MailBudget,
    /// The places, in the order in which they were asked for, each once; never empty.
    pub places: Vec<FollowedPlace>,
    /// What was mailed, the newest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mailed: Vec<PlaceMail>,
}

/// A place that an address follows, or was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FollowedPlace {
    /// The place.
    pub area: AreaCode,
    /// When it was asked for: no two of an address were at the same moment. The button of a mailed link is good for this request only.
    pub asked_at: Timestamp,
    /// Mails with the link to confirm. None, where the address had as many as it gets in a day: the page of each earlier link has a
    /// button for this request too.
    pub mails: MailBudget,
    /// When the owner of the mailbox pressed the button; until then nothing else is mailed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirmed_at: Option<Timestamp>,
}

/// A day's mail to an address.
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
    /// The place: of several that the address follows, the first.
    pub area: AreaCode,
}

impl FollowedPlace {
    /// Whether a link to confirm it was mailed.
    #[must_use]
    pub fn is_mailed(&self) -> bool {
        self.mails.in_window > 0
    }
}

impl Row for PlaceFollower {
    const KIND: RecordKind = RecordKind::PlaceFollower;
    type Owner = (SiteId, i64);
}

impl PlaceFollower {
    /// The number in the site's rows of those who were only asked.
    pub const ASKED: i64 = 1;

    /// Those of a site who follow a place.
    #[must_use]
    pub fn all(site: SiteId) -> List<PlaceFollower> {
        PlaceFollower::rows((site, 0))
    }

    /// Those who were asked, and have confirmed nothing: a list of its own, so that they take no room of those who follow.
    #[must_use]
    pub fn asked_list(site: SiteId) -> List<PlaceFollower> {
        PlaceFollower::rows((site, PlaceFollower::ASKED))
    }

    /// The address with this key: its number is made as that of somebody who follows a campaign.
    #[must_use]
    pub fn of(site: SiteId, address: AddressKey) -> PlaceFollowerOf {
        PlaceFollowerOf { site, id: Follower::id_of(address) }
    }

    /// The address whose row has this key; `None` for a key of other rows.
    #[must_use]
    pub fn in_key(key: RecordKey) -> Option<PlaceFollowerOf> {
        let of = PlaceFollowerOf { site: key.list.site, id: FollowerId(key.item) };
        (key.list.kind == RecordKind::PlaceFollower).then_some(of)
    }

    /// The two places of an address's row: it follows, or was only asked. It is in one of them at most.
    #[must_use]
    pub fn keys(of: PlaceFollowerOf) -> [Key<PlaceFollower>; 2] {
        [PlaceFollower::all(of.site).item(of.id.0), PlaceFollower::asked_list(of.site).item(of.id.0)]
    }

    /// The one of them where this row belongs.
    #[must_use]
    pub fn key(&self, of: PlaceFollowerOf) -> Key<PlaceFollower> {
        let [follows, asked] = PlaceFollower::keys(of);
        if self.confirmed().next().is_some() {
            follows
        } else {
            asked
        }
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

    /// The places that wait to be confirmed.
    pub fn waiting(&self) -> impl Iterator<Item = &FollowedPlace> {
        self.places.iter().filter(|place| place.confirmed_at.is_none())
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

    /// Whether a campaign is new in this place at `now` to whoever follows it: it opened since the place is followed, is still open
    /// and public, and was in no mail.
    #[must_use]
    pub fn is_news(&self, campaign: &Campaign, place: &FollowedPlace, now: Timestamp) -> bool {
        let since = place.confirmed_at;
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
    /// The last address that was looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<i64>,
    /// Whether addresses are left.
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
