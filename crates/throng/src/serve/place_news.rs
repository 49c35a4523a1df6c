//! The mails of each day to those who follow places: which petitions and pledges people there have begun to sign.
//!
//! Owns what is new where: by the counts of each area, which are looked up once for all its followers and kept for as long as
//! one goes over them. Must never tell where the creator of a pledge is, whose own signature no page counts, nor keep who was
//! mailed what, which the store does in the commit that queues the mail. Bounds the campaigns by [`PLACE_NEWS_WINDOW`], and a
//! step by [`MAILING_STEP_MAX`].

use std::collections::HashMap;

use throng_domain::area::AreaCode;
use throng_domain::campaign::{Campaign, CampaignState};
use throng_domain::command::{AdvancePlaceNews, BeginPlaceNews};
use throng_domain::ids::{FollowerId, SiteId};
use throng_domain::limits::{MAILING_STEP_MAX, PLACE_NEWS_MAX};
use throng_domain::place_follower::{KINDS_TOLD, PlaceFollower, PlaceNews, PlaceRun, is_told};
use throng_domain::tally::TallyKey;
use throng_domain::time::Timestamp;
use throng_store::error::Fault;
use throng_store::reader::{ListQuery, Order, ReadRows, StoreReader};

use super::chores::Stop;
use super::regular::{Post, has_room};
use throng_process::clock;
use throng_process::limits::PLACE_NEWS_WINDOW;
use throng_web::read::counted_creator;
use throng_web::sites::Site;

/// Begins the mails of a site's day when it is time, and queues them part by part.
pub(super) fn mail(
    post: &mut Post,
    site: &Site,
    (stop, takes_more): (&Stop, &dyn Fn() -> bool),
) -> Result<(), Fault> {
    let now = clock::steady();
    let Some(run) = post.reader.row(PlaceRun::of(site.id))? else {
        return Ok(());
    };
    // During a pause nobody can sign, and nothing is lost: the next mails come right after it.
    // By a clock that is doubted, requests would be given up that are not old.
    if site.paused.is_some() || clock::held_since().is_some() || !run.running && !run.is_due(now) {
        return Ok(());
    }
    let is_begun = run.running
        || post.reader.count_rows(PlaceFollower::all(site.id), 1)? > 0
            && post.submit(BeginPlaceNews(site.id));
    if !is_begun {
        return Ok(());
    }
    let mut news = News::read(post.reader.as_mut(), site.id, now)?;
    while has_room(stop, takes_more) && advance(post, site.id, &mut news)? {}
    Ok(())
}

/// Queues the next of these mails; false when there are none left, or not now.
fn advance(post: &mut Post, site: SiteId, news: &mut News) -> Result<bool, Fault> {
    let run = post.reader.row(PlaceRun::of(site))?;
    let Some(run) = run.filter(|run| run.running) else {
        return Ok(false);
    };
    let limit = u32::try_from(MAILING_STEP_MAX).expect("a step is small");
    let after = run.cursor.unwrap_or(-1);
    let rows = post.reader.rows(PlaceFollower::all(site), after, limit)?;
    let last = rows.len() < MAILING_STEP_MAX;
    let mut followers = Vec::new();
    for (item, row) in rows {
        let found = news.of(post.reader.as_mut(), site, &row)?;
        followers.push((FollowerId(item), found));
    }
    let step = AdvancePlaceNews { site, run: run.run, from: run.cursor, followers, last };
    Ok(post.submit(step) && !last)
}

/// The campaigns that are new on the site, and which of them people of each area sign.
struct News {
    at: Timestamp,
    campaigns: Vec<Campaign>,
    /// The area of the creator of a pledge whose signature is among those of the store, by the pledge's number.
    creators: HashMap<u32, Option<AreaCode>>,
    /// By area, the places of campaigns in the list above: that which most people sign first.
    signed: HashMap<AreaCode, Vec<usize>>,
}

impl News {
    fn read(reader: &mut dyn StoreReader, site: SiteId, now: Timestamp) -> Result<News, Fault> {
        let query = ListQuery {
            site,
            kinds: KINDS_TOLD,
            states: &[CampaignState::Open],
            private: false,
            order: Order::Newest,
            offset: 0,
            limit: PLACE_NEWS_WINDOW.rows(),
        };
        let found = reader.campaigns(query)?.campaigns.into_iter();
        let found = found.map(|counted| counted.campaign);
        let campaigns: Vec<Campaign> = found.filter(|campaign| is_told(campaign, now)).collect();
        let mut creators = HashMap::new();
        for campaign in &campaigns {
            if let Some(signature) = counted_creator(reader, campaign)? {
                creators.insert(campaign.head.id.number, signature.area);
            }
        }
        Ok(News { at: now, campaigns, creators, signed: HashMap::new() })
    }

    /// What is new to a mailbox in its places, at most [`PLACE_NEWS_MAX`].
    fn of(
        &mut self,
        reader: &mut dyn StoreReader,
        site: SiteId,
        row: &PlaceFollower,
    ) -> Result<Vec<PlaceNews>, Fault> {
        let mut found = Vec::new();
        for place in row.confirmed() {
            if !self.signed.contains_key(&place.area) {
                let signed = self.signed_in(reader, site, &place.area)?;
                self.signed.insert(place.area.clone(), signed);
            }
            for at in &self.signed[&place.area] {
                let campaign = &self.campaigns[*at];
                if row.is_news(campaign, place, self.at) {
                    let number = campaign.head.id.number;
                    found.push(PlaceNews { number, area: place.area.clone() });
                }
            }
        }
        found.truncate(PLACE_NEWS_MAX);
        Ok(found)
    }

    fn signed_in(
        &self,
        reader: &mut dyn StoreReader,
        site: SiteId,
        area: &AreaCode,
    ) -> Result<Vec<usize>, Fault> {
        let numbers: Vec<u32> = self
            .campaigns
            .iter()
            .map(|campaign| campaign.head.id.number)
            .collect();
        let counts = reader.counts_of(site, &numbers, &TallyKey::Area(Some(area.clone())))?;
        let mut signed: Vec<(i64, usize)> = Vec::new();
        for (at, (number, count)) in numbers.iter().zip(counts).enumerate() {
            let creator = self.creators.get(number);
            let is_theirs = creator.is_some_and(|creator| creator.as_ref() == Some(area));
            signed.push((i64::from(is_theirs) - count, at));
        }
        signed.retain(|(less, _)| *less < 0);
        signed.sort_unstable();
        Ok(signed.into_iter().map(|(_, at)| at).collect())
    }
}
