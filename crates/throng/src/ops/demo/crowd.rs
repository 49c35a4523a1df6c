//! Many signatures under one petition of any site: what `throng bench --rows` starts with.
//!
//! Four in five are confirmed, the others pending, all from within the last day; their addresses are spread over
//! thirty domains, none of them one that the benchmark's own signers use. Memory does not grow with the
//! number, apart from the store's own index. Never used on a petition that somebody has signed.

use anyhow::{Context, ensure};
use throng_domain::change::Change;
use throng_domain::ids::CampaignId;
use throng_domain::needs::Needs;
use throng_domain::site::{SharedAddress, Site};
use throng_domain::tally::Tally;
use throng_domain::time::{DAY_MS, Timestamp};
use throng_domain::uniqueness::UniquenessKey;
use throng_domain::working_set::WorkingSet;
use throng_store::writer::StoreWriter;

use super::book::book;
use super::country::{self, SignatureGoal};
use super::course::Course;
use super::people::Folk;
use super::producer::{Producer, Sealing, change, pour};
use super::stream::{Around, Stream};

/// One of this many signatures is pending.
const ONE_PENDING_OF: u64 = 5;

/// Fills `petition`, which must be open and without signatures, up to `rows` of them, as if they had
/// come within the day before `now`. `progress` is called with the signatures written, and how many there will be.
///
/// # Errors
/// The petition does not exist, is not open or has been signed; or a fault of the store.
pub(crate) fn fill_petition(
    writer: &mut dyn StoreWriter,
    key: &UniquenessKey,
    petition: CampaignId,
    rows: u64,
    now: Timestamp,
    seed: u64,
    progress: &mut dyn FnMut(u64, u64),
) -> anyhow::Result<()> {
    let pending = rows / ONE_PENDING_OF;
    let wanted = SignatureGoal { confirmed: rows - pending, pending, withdrawn: 0 };
    fill_campaign(writer, key, petition, (wanted, None), now, seed, progress)
}

/// Fills a vote in the same way with `rows` people who have voted; `sealing` makes the choice of each.
///
/// # Errors
/// As [`fill_petition`].
pub(crate) fn fill_vote(
    writer: &mut dyn StoreWriter,
    key: &UniquenessKey,
    vote: CampaignId,
    (rows, sealing): (u64, Sealing),
    now: Timestamp,
    seed: u64,
    progress: &mut dyn FnMut(u64, u64),
) -> anyhow::Result<()> {
    let wanted = SignatureGoal { confirmed: rows, pending: 0, withdrawn: 0 };
    fill_campaign(writer, key, vote, (wanted, Some(sealing)), now, seed, progress)
}

fn fill_campaign(
    writer: &mut dyn StoreWriter,
    key: &UniquenessKey,
    petition: CampaignId,
    (wanted, sealing): (SignatureGoal, Option<Sealing>),
    now: Timestamp,
    seed: u64,
    progress: &mut dyn FnMut(u64, u64),
) -> anyhow::Result<()> {
    let set = load(writer, petition)?;
    let found = set
        .campaign(petition)
        .with_context(|| format!("there is no petition {}", petition.number))?;
    ensure!(found.can_be_signed(now), "petition {} is not open", petition.number);
    ensure!(set.total(petition) == 0, "petition {} has signatures already", petition.number);
    let opened_at = found.head.dates.opened_at.unwrap_or(found.head.dates.created_at);
    let start = now.plus_ms(-DAY_MS).max(opened_at).min(now.plus_ms(-1));
    let around = around(set.site(petition.site).context("the petition has no site")?, key);
    let homes = around.folk.homes_inside();
    let stream = Stream::new(&around, petition, Course::even(start, now), homes, wanted, seed);
    let rows = wanted.rows();
    let mut producer = Producer::new(around, vec![stream], 0, set.mint());
    if let Some(sealing) = sealing {
        producer = producer.sealing(sealing);
    }
    let producer = pour(writer, producer, rows, progress)?;
    count(writer, &producer, now)
}

fn load(writer: &mut dyn StoreWriter, petition: CampaignId) -> anyhow::Result<WorkingSet> {
    let mut needs = Needs::default();
    needs.campaigns.insert(petition);
    needs.sites.insert(petition.site);
    Ok(writer.load(&needs)?)
}

fn around(site: &Site, key: &UniquenessKey) -> Around {
    let shares = site.rules.shared_address == SharedAddress::TwoNamesOnePostcode;
    Around {
        folk: Folk::of(book(), site.rules.home_country),
        key: key.clone(),
        domains: site.rules.domains.clone(),
        shared_share: if shares {
            book().names.mail.shared_mailbox_share
        } else {
            0.0
        },
        knows_areas: site.rules.home_country == country::home(book()),
    }
}

/// Adds the new signatures to the stored counts.
fn count(writer: &mut dyn StoreWriter, producer: &Producer, now: Timestamp) -> anyhow::Result<()> {
    let folk = &producer.around().folk;
    let tallies = producer.streams().iter().flat_map(|stream| stream.tallies(folk));
    let moved = |tally: Tally| {
        let Tally { campaign: petition, source, key, count: delta, .. } = tally;
        Change::Count { campaign: petition, source, key, delta }
    };
    change(writer, tallies.map(moved).collect(), now)
}
