//! The boxes whose key this program keeps: what `closing` needs to open them, and to erase keys that no vote needs any more.
//!
//! Owns when a key is needed. It must never hold the secret half longer than a box is opened, or looked for, nor tell of it. Bounded: one box is
//! opened at a time, together with those that the office opens.

use std::path::Path;

use throng_domain::command::PublishResult;
use throng_domain::ids::CampaignId;
use throng_process::clock;
use throng_process::limits::resources::{self, Permit, Permits};
use throng_store::error::Fault;
use throng_store::reader::StoreReader;
use throng_web::ballot_box::{BoxSecret, Emptying};
use throng_web::kept_keys::{KeptKeyError, KeptKeys, KeyFile};

use crate::data_dir::SITE;

/// The keys, and the permit to open a box.
#[derive(Clone, Debug)]
pub(super) struct KeptBoxes {
    pub(super) keys: KeptKeys,
    pub(super) permits: Permits,
}

/// Why a box was not opened, or a key not erased.
#[derive(Debug, thiserror::Error)]
pub(super) enum Trouble {
    /// Its key is not there as it should be.
    #[error(transparent)]
    Key(#[from] KeptKeyError),
    /// The store cannot be read.
    #[error(transparent)]
    Store(#[from] Fault),
    /// Its file cannot be erased.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl KeptBoxes {
    /// Those of the data directory `data`.
    pub(super) fn of(data: &Path) -> KeptBoxes {
        KeptBoxes { keys: KeptKeys::of(data), permits: Permits::new(resources::BOXES.made()) }
    }

    /// The permit to open a box, if nobody opens one.
    pub(super) fn alone(&self) -> Option<Permit> {
        self.permits.look()
    }

    /// The key of the box of a vote; `None` if it is not needed any more.
    pub(super) fn secret_of(
        &self,
        reader: &mut dyn StoreReader,
        vote: CampaignId,
    ) -> Result<Option<BoxSecret>, Trouble> {
        let found = reader.campaign(vote)?;
        let secret = found
            .map(|found| self.keys.secret_of(&found.campaign))
            .transpose()?;
        Ok(secret.flatten())
    }

    /// Erases the keys that no vote needs; those that were not erased, each with why.
    ///
    /// # Errors
    /// The store cannot be read.
    pub(super) fn erase_unneeded(
        &self,
        reader: &mut dyn StoreReader,
    ) -> Result<Vec<(CampaignId, Trouble)>, Fault> {
        let mut failed = Vec::new();
        let files = match self.keys.left() {
            Ok(files) if files.is_empty() => return Ok(failed),
            Ok(files) => files,
            Err(error) => return Ok(vec![(CampaignId { site: SITE, number: 0 }, error.into())]),
        };
        let sealed = reader.ballots_to_erase()?;
        for file in files {
            let id = CampaignId { site: SITE, number: file.vote };
            // It goes once what it opens is gone.
            if sealed.contains(&id) {
                continue;
            }
            // What cannot be read may need it.
            let erased = match is_needed(reader, id, &file) {
                Ok(true) => continue,
                Ok(false) => self.keys.erase(&file).map_err(Trouble::from),
                Err(fault) => Err(fault.into()),
            };
            match erased {
                Ok(()) => {
                    tracing::info!(vote = file.vote, "erased the key of a box that no vote needs any more")
                }
                Err(trouble) => failed.push((id, trouble)),
            }
        }
        Ok(failed)
    }
}

/// Whether a vote needs this key, or may still come that does: a draft that was deleted is as unknown as a vote whose database is
/// about to be brought.
fn is_needed(reader: &mut dyn StoreReader, id: CampaignId, file: &KeyFile) -> Result<bool, Fault> {
    let Some(found) = reader.campaign(id)? else {
        return Ok(!file.is_left_over(clock::steady()));
    };
    let key = found.campaign.vote().and_then(|vote| vote.kept_key());
    Ok(key.is_some_and(|key| file.is_of(key)))
}

/// Empties a box in which who is counted does not change any more: the command that publishes what was in it; `None` if there is
/// no such vote.
///
/// # Errors
/// The store cannot be read.
pub(super) fn counted(
    reader: &mut dyn StoreReader,
    campaign: CampaignId,
    secret: &BoxSecret,
) -> Result<Option<PublishResult>, Fault> {
    let found = reader.campaign(campaign)?;
    let found =
        found.and_then(|found| Some((Emptying::of(&found.campaign)?, found.campaign.vote()?.box_key()?)));
    let Some((mut emptying, key)) = found else {
        return Ok(None);
    };
    loop {
        let part = emptying.question()(reader)?;
        if !emptying.take(secret, &part) {
            break;
        }
    }
    let (voters, ballots) = emptying.sorted();
    Ok(Some(PublishResult { campaign, by: None, key, voters, ballots }))
}
