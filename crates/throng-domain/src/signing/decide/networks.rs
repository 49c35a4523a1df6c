//! Exempting a network from limits for some days, and ending that.

use crate::campaigns::decide::life::{check_staff, checked_note};
use crate::office::audit::Action;
use crate::office::audit_subject::Subject;
use crate::office::decide::audit::{self, Deed};
use crate::office::staff::{Duty, StaffId};
use crate::signing::network::Network;
use crate::signing::networks::{LetThrough, Networks};
use crate::spine::answer::Stored;
use crate::spine::ids::SiteId;
use crate::spine::limits::{LET_THROUGH_DAYS_MAX, NETWORKS_LET_THROUGH_MAX};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::rule::Rule;
use crate::spine::time::{DAY_MS, Timestamp};
use crate::spine::working_set::WorkingSet;

/// Exempt a network from limits, or end that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetNetworkThrough {
    /// The site.
    pub site: SiteId,
    /// Who says so.
    pub by: StaffId,
    /// The network.
    pub network: Network,
    /// What is done.
    pub step: NetworkStep,
}

/// What is done with a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NetworkStep {
    /// Neither hold nor refuse what comes from it for being too much.
    Begin {
        /// When this ends, at most [`crate::spine::limits::LET_THROUGH_DAYS_MAX`] days from now.
        until: Timestamp,
        /// The reason, for colleagues only.
        note: String,
    },
    /// Apply the usual limits to it again.
    End,
}

impl Rule for LetNetworkThrough {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.of_site(Networks::key(self.site), self.by);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        changed(set, self, now)
    }
}

fn changed(set: &mut WorkingSet, change: &LetNetworkThrough, now: Timestamp) -> Result<Stored, Refusal> {
    check_staff(set, change.site, change.by, Duty::Moderate)?;
    let mut networks = set.row(Networks::key(change.site)).cloned().unwrap_or_default();
    let before = networks.clone();
    let (action, after) = match &change.step {
        NetworkStep::Begin { until, note } => {
            let row = begun(change, *until, checked_note(note)?, now)?;
            let after = in_words(&row);
            add(&mut networks, row, now)?;
            (Action::LetNetworkThrough, after)
        }
        NetworkStep::End => {
            networks.let_through.retain(|row| row.network != change.network);
            (Action::LimitNetwork, String::new())
        }
    };
    if is_same(&networks, &before) {
        return Ok(Stored::Unchanged);
    }
    let known = before
        .let_through
        .iter()
        .find(|row| row.network == change.network);
    let before = known.map(in_words).unwrap_or_default();
    set.put_row(Networks::key(change.site), networks);
    let deed = Deed { action, subject: Subject::Network(change.network), before, after };
    audit::append(set, change.site, Some(change.by), deed, now);
    Ok(Stored::Done)
}

fn begun(
    change: &LetNetworkThrough,
    until: Timestamp,
    note: String,
    now: Timestamp,
) -> Result<LetThrough, Refusal> {
    if until <= now || until.since(now) > LET_THROUGH_DAYS_MAX * DAY_MS {
        return Err(Refusal::TextOutOfBounds);
    }
    Ok(LetThrough { network: change.network, at: now, until, by: change.by, note })
}

/// Adds a network to the list; an earlier entry for the same network is replaced.
fn add(networks: &mut Networks, row: LetThrough, now: Timestamp) -> Result<(), Refusal> {
    let rows = &mut networks.let_through;
    if let Some(known) = rows.iter_mut().find(|known| known.network == row.network) {
        *known = row;
        return Ok(());
    }
    if rows.len() >= NETWORKS_LET_THROUGH_MAX {
        rows.retain(|row| now < row.until);
    }
    if rows.len() >= NETWORKS_LET_THROUGH_MAX {
        return Err(Refusal::TextOutOfBounds);
    }
    rows.push(row);
    Ok(())
}

/// Whether the same form was sent twice: compares the lists without the time at which an entry was made.
fn is_same(one: &Networks, other: &Networks) -> bool {
    let told = |networks: &Networks| -> Vec<_> {
        let rows = networks.let_through.iter();
        rows.map(|row| (row.network, row.until, row.by, row.note.clone()))
            .collect()
    };
    told(one) == told(other)
}

fn in_words(row: &LetThrough) -> String {
    let days = row.until.days_begun_since(row.at);
    format!("for {days} days at most; {}", row.note)
}
