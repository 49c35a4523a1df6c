//! What the benchmark of votes needs of a site: beside the petition of the other benchmarks an open vote, or one that is
//! closed, with sealed choices in its box, the parts of its key, and an owner who can open it.
//!
//! The parts and the password are in the memory of the benchmark only. Never used on a site that people use.

use std::path::Path;

use anyhow::{Context as _, bail, ensure};
use throng_domain::ballot::{Ballot, BallotOption, Choosing};
use throng_domain::campaign::{Campaign, CampaignDates, CampaignState, CampaignText};
use throng_domain::change::Change;
use throng_domain::command::{Founding, ManageStaff, StaffStep};
use throng_domain::ids::{CampaignId, SignatureId};
use throng_domain::needs::Needs;
use throng_domain::person::{EmailAddress, PersonName};
use throng_domain::time::{DAY_MS, Timestamp};
use throng_domain::translation::Translations;
use throng_domain::vote::{BoxKey, KeyShared, VoteTerms};
use throng_office::hash_of;
use throng_store::commit::commit_one;
use throng_store::reader::StoreReader;
use throng_store::writer::StoreWriter;

use super::bench_site::{SEED, prepare, sources};
use super::demo::fill_vote;
use crate::data_dir::{DataDir, SITE};
use throng_bench::{ClosedBox, Progress, ToFill, ToVote};
use throng_process::clock;
use throng_web::ballot_box::{self, Sealer};

/// The vote that gets all the load, beside the petition.
const VOTE: CampaignId = CampaignId { site: SITE, number: 2 };
/// Options of the vote: as many as a vote about the names of streets, or who speaks for a class, might have.
const OPTIONS: u8 = 12;
/// Who holds the key of the box: two of three, as the office suggests.
const HOLDERS: (u8, u8) = (3, 2);
pub(super) const OWNER: &str = "owner@example.org";

pub(super) fn prepare_vote(directory: &Path) -> anyhow::Result<ToVote> {
    let petition = prepare(directory, 0, &mut |_| {})?;
    let settings = throng_config::load(&sources(directory))?.settings;
    let data = DataDir::open(directory)?;
    let mut writer = data.writer(&settings.store, &mut |_| {})?;
    if data.reader(&settings.store)?.campaign(VOTE)?.is_none() {
        let (key, _) = ballot_box::make_key(HOLDERS.0, HOLDERS.1);
        put(&mut writer, vote(key, clock::now()))?;
    }
    Ok(ToVote { petition, vote: VOTE.number.into() })
}

pub(super) fn prepare_box(
    directory: &Path,
    to_fill: ToFill,
    progress: Progress<'_>,
) -> anyhow::Result<ClosedBox> {
    let petition = prepare(directory, 0, &mut |_| {})?;
    let settings = throng_config::load(&sources(directory))?.settings;
    let data = DataDir::open(directory)?;
    let mut writer = data.writer(&settings.store, &mut |_| {})?;
    ensure!(
        data.reader(&settings.store)?.campaign(VOTE)?.is_none(),
        "{} holds a vote already: choose another directory",
        directory.display()
    );
    let password = format!("{:032x}", u128::from_le_bytes(clock::random_bytes()));
    found(&mut writer, &password)?;
    let now = clock::now();
    let (key, parts) = ballot_box::make_key(HOLDERS.0, HOLDERS.1);
    let mut vote = vote(key, now);
    put(&mut writer, vote.clone())?;
    let ballot = ballot();
    // What the sealer would forget in time goes with the runtime.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()?;
    let sealer = to_fill
        .together
        .then(|| (Sealer::default(), runtime.handle().clone()));
    let sealing = move |voter: SignatureId| {
        let ticked =
            u8::try_from(voter.0.rem_euclid(OPTIONS.into())).expect("less than the number of options");
        let choice = ballot.choice(&[ticked]).expect("an option of this ballot");
        Box::new(match &sealer {
            Some((sealer, runtime)) => {
                let _runs = runtime.enter();
                sealer.seal(key, VOTE, voter, &choice)
            }
            None => ballot_box::seal(key, VOTE, voter, &choice),
        })
    };
    let unique = &data.secrets().uniqueness;
    let sealing = (to_fill.ballots, Box::new(sealing) as _);
    fill_vote(&mut writer, unique, VOTE, sealing, now, SEED, &mut |done, _of| progress(done))?;
    close(&mut vote, clock::now());
    put(&mut writer, vote)?;
    let parts = parts.iter().take(HOLDERS.1.into()).map(|part| part.to_string());
    Ok(ClosedBox {
        petition,
        vote: VOTE.number.into(),
        parts: parts.collect(),
        email: OWNER.to_owned(),
        password,
    })
}

/// Gives the site an owner with this password.
pub(super) fn found(writer: &mut dyn StoreWriter, password: &str) -> anyhow::Result<()> {
    let founding = Founding {
        site: None,
        name: PersonName::parse("Olga Owner").ok().context("a name")?,
        email: EmailAddress::parse(OWNER).ok().context("an address")?,
        password: hash_of(password),
    };
    let step = StaffStep::Found(Box::new(founding));
    match commit_one(writer, ManageStaff { site: SITE, by: None, step }, clock::now())? {
        Ok(_) => Ok(()),
        Err(refusal) => bail!("the owner was refused: {}", refusal.key()),
    }
}

/// Stores a campaign as it is: nobody has seen it yet, and nothing has to follow.
pub(super) fn put(writer: &mut dyn StoreWriter, campaign: Campaign) -> anyhow::Result<()> {
    let mint = writer.load(&Needs::default())?.mint();
    let changes = vec![Change::PutCampaign(Box::new(campaign))];
    let applied = writer.apply(&[changes], mint, clock::now());
    applied.map_err(|error| anyhow::anyhow!("what the benchmark measures cannot be stored: {error:?}"))?;
    Ok(())
}

fn ballot() -> Ballot {
    let option = |number| BallotOption { name: format!("Name {number}"), about: String::new() };
    Ballot { choosing: Choosing::One, options: (1..=OPTIONS).map(option).collect() }
}

/// A vote that is open since the day before yesterday.
fn vote(key: BoxKey, now: Timestamp) -> Campaign {
    let opened = now.plus_ms(-2 * DAY_MS);
    let terms = VoteTerms::of(ballot(), now.plus_ms(2 * DAY_MS));
    let text = CampaignText {
        action: "Which name should it have?".into(),
        background: "In this vote a machine votes, to see how many people could vote at once.".into(),
        additional_details: String::new(),
        committee_note: None,
        also_in: Translations::default(),
    };
    let dates = CampaignDates {
        opened_at: Some(opened),
        closes_at: Some(terms.until),
        ..CampaignDates::written(opened)
    };
    let mut campaign = Campaign::new_vote(VOTE, CampaignState::Open, (text, terms), dates);
    let vote = campaign.vote_mut().expect("it was made as a vote");
    vote.key = Some(KeyShared {
        key,
        holders: HOLDERS.0,
        needed: HOLDERS.1,
        made_at: opened,
        proved_at: Some(opened),
    });
    campaign
}

fn close(campaign: &mut Campaign, now: Timestamp) {
    campaign.head.state = CampaignState::Closed;
    campaign.head.dates.closes_at = Some(now);
    campaign.head.dates.closed_at = Some(now);
    campaign.head.dates.updated_at = now;
    if let Some(vote) = campaign.vote_mut() {
        vote.terms.until = now;
    }
}
