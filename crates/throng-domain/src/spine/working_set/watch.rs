//! Checks that hold for the changes of every command, whichever rule made them: states only change in allowed ways,
//! and a number moves with the signatures behind it. A rule with a bug is caught here, before any of its changes is
//! stored.
//!
//! **Never** knows a rule. A broken check makes only that command fail; the others of its batch are decided without
//! it.

use std::collections::BTreeMap;
use std::fmt;

use crate::campaigns::campaign::{Campaign, CampaignState};
use crate::campaigns::vote::Vote;
use crate::mail::mailing::{Mail, MailState};
use crate::signing::signature::{Signature, SignatureState};
use crate::spine::ids::CampaignId;

/// What a command would have broken, in words for the log: numbers and states, never text that somebody typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken(String);

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What the current command has done so far, as far as it is checked.
#[derive(Clone, Debug, Default)]
pub(super) struct Watch {
    broken: Option<Broken>,
    /// By campaign: the change in how many signatures count, and the change of the campaign's number. Both must
    /// agree.
    moved: BTreeMap<CampaignId, Moved>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Moved {
    signatures: i64,
    number: i64,
}

impl Watch {
    /// Checks a new signature.
    pub(super) fn inserted(&mut self, signature: &Signature) {
        self.must(signature.contradiction().is_none(), || {
            format!("a new signature of campaign {}: {}", signature.campaign.number, described(signature))
        });
        self.counts(signature, 1);
    }

    /// Checks a change of a signature.
    pub(super) fn updated(&mut self, old: &Signature, new: &Signature) {
        let same = old.campaign == new.campaign && old.created_at == new.created_at;
        let still_known = old.confirmed_at.is_none() || old.confirmed_at == new.confirmed_at;
        let holds = same && still_known && old.state.may_become(new.state) && new.contradiction().is_none();
        self.must(holds, || format!("signature {}: from {} to {}", new.id.0, described(old), described(new)));
        self.counts(old, -1);
        self.counts(new, 1);
    }

    /// Notes that a campaign's number was moved by one signature. That of a vote whose box is fixed does not move.
    pub(super) fn counted(&mut self, campaign: CampaignId, delta: i64, is_fixed: bool) {
        self.must(!is_fixed, || {
            format!("campaign {}: its box is fixed, but its number moves", campaign.number)
        });
        self.moved.entry(campaign).or_default().number += delta;
    }

    /// Checks a change of a campaign.
    pub(super) fn campaign(&mut self, old: &Campaign, new: &Campaign) {
        let (from, to) = (old.head.state, new.head.state);
        let same = old.head.dates.created_at == new.head.dates.created_at;
        // A trial is erased whatever has become of it.
        let is_erased = to == CampaignState::Withdrawn && new.vote().is_some_and(Vote::is_trial);
        self.must(same && (from.may_become(to) || is_erased), || {
            format!("campaign {}: from {} to {}", new.head.id.number, from.word(), to.word())
        });
    }

    /// Checks a change of a mail.
    pub(super) fn mail(&mut self, old: &Mail, new: &Mail) {
        let same = old.kind == new.kind
            && old.site == new.site
            && old.about == new.about
            && old.created_at == new.created_at;
        let finished = new.finished_at.is_some() == (new.state != MailState::Queued);
        self.must(same && finished && old.state.may_become(new.state), || {
            format!("mail {}: from {:?} to {:?}", new.id.0, old.state, new.state)
        });
    }

    /// Ends the current command: returns what it broke, if anything, and starts afresh for the next.
    pub(super) fn end(&mut self) -> Option<Broken> {
        let moved = std::mem::take(&mut self.moved);
        for (campaign, moved) in moved {
            self.must(moved.signatures == moved.number, || {
                let Moved { signatures, number } = moved;
                format!("campaign {}: {signatures} signatures, but {number} in its number", campaign.number)
            });
        }
        self.broken.take()
    }

    fn counts(&mut self, signature: &Signature, delta: i64) {
        if signature.state == SignatureState::Confirmed {
            self.moved.entry(signature.campaign).or_default().signatures += delta;
        }
    }

    /// Records `what` as broken unless `holds`; only the first is kept.
    fn must(&mut self, holds: bool, what: impl FnOnce() -> String) {
        if !holds && self.broken.is_none() {
            self.broken = Some(Broken(what()));
        }
    }
}

fn described(signature: &Signature) -> String {
    let contradiction = signature.contradiction().map(|what| format!(" ({what})"));
    format!("{:?}{}", signature.state, contradiction.unwrap_or_default())
}
