//! What must hold of the changes of every command, whichever rule made them: steps of a life that can be taken, and numbers
//! that move with the signatures behind them. A rule with a mistake is found here, before anything of it is stored.
//!
//! **Never** knows a rule. What is found is the answer of that one command; the others of its batch are decided without it.

use std::collections::BTreeMap;
use std::fmt;

use crate::campaigns::campaign::Campaign;
use crate::mail::mailing::{Mail, MailState};
use crate::signing::signature::{Signature, SignatureState};
use crate::spine::ids::CampaignId;

/// What a command would have broken, in words for the log: numbers and states, never what somebody typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken(String);

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What one command has done so far, as far as it has to add up.
#[derive(Clone, Debug, Default)]
pub(super) struct Watch {
    broken: Option<Broken>,
    /// By campaign: signatures that began to count less those that ceased to, and by how much its number was moved.
    moved: BTreeMap<CampaignId, Moved>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Moved {
    signatures: i64,
    number: i64,
}

impl Watch {
    /// A signature that was not there before.
    pub(super) fn inserted(&mut self, signature: &Signature) {
        self.must(signature.contradiction().is_none(), || {
            format!("a new signature of campaign {}: {}", signature.campaign.number, said(signature))
        });
        self.counts(signature, 1);
    }

    /// A signature that is otherwise now.
    pub(super) fn updated(&mut self, old: &Signature, new: &Signature) {
        let same = old.campaign == new.campaign && old.created_at == new.created_at;
        let still_known = old.confirmed_at.is_none() || old.confirmed_at == new.confirmed_at;
        let holds = same && still_known && old.state.may_become(new.state) && new.contradiction().is_none();
        self.must(holds, || format!("signature {}: from {} to {}", new.id.0, said(old), said(new)));
        self.counts(old, -1);
        self.counts(new, 1);
    }

    /// The number of a campaign was moved, by one signature.
    pub(super) fn counted(&mut self, campaign: CampaignId, delta: i64) {
        self.moved.entry(campaign).or_default().number += delta;
    }

    /// A campaign that is otherwise now.
    pub(super) fn campaign(&mut self, old: &Campaign, new: &Campaign) {
        let (from, to) = (old.head.state, new.head.state);
        let same = old.head.dates.created_at == new.head.dates.created_at;
        self.must(same && from.may_become(to), || {
            format!("campaign {}: from {} to {}", new.head.id.number, from.word(), to.word())
        });
    }

    /// A mail that is otherwise now.
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

    /// The end of a command: what it broke, if it broke something. Begins anew.
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

    /// Keeps the first that does not hold.
    fn must(&mut self, holds: bool, what: impl FnOnce() -> String) {
        if !holds && self.broken.is_none() {
            self.broken = Some(Broken(what()));
        }
    }
}

fn said(signature: &Signature) -> String {
    let contradiction = signature.contradiction().map(|what| format!(" ({what})"));
    format!("{:?}{}", signature.state, contradiction.unwrap_or_default())
}
