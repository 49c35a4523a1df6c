//! Letting a network through for some days, and limiting it again.

use super::audit::{self, Deed};
use super::life::check_staff;
use super::moderate::said;
use crate::command::{LetNetworkThrough, NetworkStep};
use crate::limits::{LET_THROUGH_DAYS_MAX, NETWORKS_LET_THROUGH_MAX};
use crate::networks::{LetThrough, Networks};
use crate::outcome::{Outcome, Refusal};
use crate::record::Record;
use crate::staff::Duty;
use crate::time::{DAY_MS, Timestamp};
use crate::working_set::WorkingSet;

pub(super) fn change(set: &mut WorkingSet, change: &LetNetworkThrough, now: Timestamp) -> Outcome {
    changed(set, change, now).unwrap_or_else(Outcome::Refused)
}

fn changed(set: &mut WorkingSet, change: &LetNetworkThrough, now: Timestamp) -> Result<Outcome, Refusal> {
    check_staff(set, change.site, change.by, Duty::Moderate)?;
    let mut networks = Networks::of(set.record(Networks::key(change.site)));
    let before = networks.clone();
    let (action, after) = match &change.step {
        NetworkStep::Begin { until, note } => {
            let row = begun(change, *until, said(note)?, now)?;
            let after = in_words(&row);
            add(&mut networks, row, now)?;
            ("let-network-through", after)
        }
        NetworkStep::End => {
            networks.let_through.retain(|row| row.network != change.network);
            ("limit-network", String::new())
        }
    };
    if is_same(&networks, &before) {
        return Ok(Outcome::Unchanged);
    }
    let known = before
        .let_through
        .iter()
        .find(|row| row.network == change.network);
    let before = known.map(in_words).unwrap_or_default();
    set.put_record(Networks::key(change.site), Record::Networks(Box::new(networks)));
    let deed = Deed { action, subject: change.network.to_string(), before, after };
    audit::append(set, change.site, Some(change.by), deed, now);
    Ok(Outcome::Done)
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

/// In the place of what was said of the same network before.
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

/// Whether a form was sent twice: the moment at which it came is no difference.
fn is_same(one: &Networks, other: &Networks) -> bool {
    let told = |networks: &Networks| -> Vec<_> {
        let rows = networks.let_through.iter();
        rows.map(|row| (row.network, row.until, row.by, row.note.clone()))
            .collect()
    };
    told(one) == told(other)
}

fn in_words(row: &LetThrough) -> String {
    let days = row.until.since(row.at).div_euclid(DAY_MS) + 1;
    format!("for {days} days at most; {}", row.note)
}
