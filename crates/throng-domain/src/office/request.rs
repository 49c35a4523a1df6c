//! The two-person rule: a request for an action that a second member of staff must approve.
//!
//! Owns what a request holds; which actions need one is in `two_people.rs`. A request holds the whole command
//! as data, so that exactly what the second person saw is done. Who may settle one is a rule
//! (`office/decide/settle.rs`).

use serde::{Deserialize, Serialize};

use crate::campaigns::campaign::{CampaignState, CampaignText, Hidden};
use crate::campaigns::history::Refused;
use crate::campaigns::publication::Publication;
use crate::office::staff::{Duty, StaffId};
use crate::office::two_people::{Guarded, RequestState};
use crate::signing::correction::{ReasonClass, Unfinished};
use crate::signing::signature::FormKey;
use crate::sites::settings::Setting;
use crate::spine::ids::{CampaignId, SignatureId, SiteId};
use crate::spine::limits::{RATIFY_MS, REQUEST_MS};
use crate::spine::row::{Key, List, RecordKind, Row};
use crate::spine::time::Timestamp;

/// What is asked for: a command's content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// See [`Moderation::TakeDown`](crate::spine::command::Moderation::TakeDown).
    TakeDown {
        /// Why.
        why: String,
    },
    /// See [`Moderation::Reject`](crate::spine::command::Moderation::Reject).
    Reject(Refused),
    /// See [`Correct`](crate::spine::command::Correct): its first part.
    Correct {
        /// The reason that the public is told.
        reason: ReasonClass,
        /// The reason, for colleagues only.
        note: String,
        /// Those of the first part.
        signatures: Vec<SignatureId>,
        /// How many in all.
        intended: i64,
        /// Which form asked for it.
        form_key: FormKey,
        /// What other parts are to take out. It may name a person; it is gone when the request is settled.
        unfinished: Option<Box<Unfinished>>,
    },
    /// See [`AmendStep::Change`](crate::spine::command::AmendStep::Change).
    Amend {
        /// All of the text.
        text: CampaignText,
        /// Why.
        why: String,
        /// The version that is changed.
        version: i64,
        /// What nobody may see of the versions before.
        hide: Hidden,
        /// Which form asked for it.
        form_key: FormKey,
    },
    /// See [`Publish`](crate::spine::command::Publish), with a mailing.
    Publish {
        /// The publication itself.
        what: Publication,
        /// To how many, when it was asked for.
        followers: i64,
        /// Which form asked for it.
        form_key: FormKey,
    },
    /// See [`ProposalStep::Publish`](crate::spine::command::ProposalStep::Publish), with a mailing.
    PassOn {
        /// The number of the proposal.
        proposal: i64,
        /// To how many, when it was asked for.
        followers: i64,
    },
    /// See [`ChangeSettings`](crate::spine::command::ChangeSettings).
    Settings {
        /// The revision that was changed.
        revision: u32,
        /// What is to be.
        changes: Vec<AskedSetting>,
    },
}

/// A change of a setting, as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedSetting {
    /// The setting.
    pub setting: Setting,
    /// What it is to be.
    pub value: String,
    /// Set by the office.
    pub own: bool,
}

impl Ask {
    /// Which of the actions it is.
    #[must_use]
    pub fn guarded(&self) -> Guarded {
        match self {
            Ask::TakeDown { .. } => Guarded::TakeDown,
            Ask::Reject(_) => Guarded::RejectHidden,
            Ask::Correct { .. } => Guarded::Correct,
            Ask::Amend { .. } => Guarded::Amend,
            Ask::Publish { .. } | Ask::PassOn { .. } => Guarded::Publish,
            Ask::Settings { .. } => Guarded::Thresholds,
        }
    }

    /// The form that asked for it, where it has a key.
    #[must_use]
    pub fn form_key(&self) -> Option<FormKey> {
        let key = match self {
            Ask::Correct { form_key, .. } | Ask::Amend { form_key, .. } | Ask::Publish { form_key, .. } => {
                *form_key
            }
            Ask::TakeDown { .. } | Ask::Reject(_) | Ask::PassOn { .. } | Ask::Settings { .. } => return None,
        };
        Some(key).filter(|key| key.is_given())
    }

    /// The same button, pressed twice.
    #[must_use]
    pub fn repeats(&self, other: &Ask) -> bool {
        match (self, other) {
            (Ask::PassOn { proposal: one, .. }, Ask::PassOn { proposal: other, .. }) => one == other,
            _ => self == other || (self.form_key().is_some() && self.form_key() == other.form_key()),
        }
    }

    /// What is kept of it when it is settled.
    #[must_use]
    pub fn settled(mut self) -> Ask {
        if let Ask::Correct { unfinished, .. } = &mut self {
            *unfinished = None;
        }
        self
    }
}

/// The petition's state when a request was made. If it has changed since, the request is void and has to be
/// made again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// Where it stood.
    pub state: CampaignState,
    /// Its newest version; 0 for a text that was never changed here.
    pub version: i64,
    /// Its newest publication; 0 for none.
    pub publication: i64,
}

/// Marks an urgent request: the petition is taken down already, and is shown again unless a second person
/// agrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Urgent {
    /// Where the petition stood.
    pub before: CampaignState,
    /// The line of its history.
    pub entry: i64,
}

/// How a request was settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settlement {
    /// When.
    pub at: Timestamp,
    /// By whom; none for the program.
    pub by: Option<StaffId>,
    /// Why, for whoever asked; may be empty.
    pub words: String,
}

/// Something that waits for a second person, or did.
///
/// Ten fields: who asked for what, on what ground, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApprovalRequest {
    /// When.
    pub at: Timestamp,
    /// Who asked.
    pub by: StaffId,
    /// For which petition; none for the site.
    pub campaign: Option<CampaignId>,
    /// What is asked for.
    pub ask: Ask,
    /// How the petition stood.
    pub seen: Option<Seen>,
    /// What it was, for the log and for lists.
    pub before: String,
    /// What it would be.
    pub after: String,
    /// It was done at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub urgent: Option<Urgent>,
    /// Its state.
    pub state: RequestState,
    /// How it was settled.
    pub settled: Option<Settlement>,
}

impl Row for ApprovalRequest {
    const KIND: RecordKind = RecordKind::Request;
    type Owner = (SiteId, i64);
}

impl ApprovalRequest {
    /// When it lapses if nobody settles it.
    #[must_use]
    pub fn lapses_at(&self) -> Timestamp {
        let within = if self.urgent.is_some() {
            RATIFY_MS
        } else {
            REQUEST_MS
        };
        self.at.plus_ms(within)
    }

    /// Whether nobody can settle it any more.
    #[must_use]
    pub fn has_lapsed(&self, now: Timestamp) -> bool {
        self.lapses_at() <= now
    }

    /// Whether this member can be the second person: never who asked.
    #[must_use]
    pub fn can_be_second(&self, who: StaffId, may: impl Fn(Duty) -> bool) -> bool {
        who != self.by && may(self.ask.guarded().duty())
    }

    /// Whether the petition has changed since, as far as it matters for what was asked.
    #[must_use]
    pub fn is_stale(&self, now: Option<Seen>) -> bool {
        match self.ask {
            // A correction names each signature, and settings have their own revision: other changes do not
            // matter to them.
            Ask::Correct { .. } | Ask::Settings { .. } => false,
            _ => self.seen != now,
        }
    }
}

impl ApprovalRequest {
    /// Requests of a site that wait.
    #[must_use]
    pub fn waiting(site: SiteId) -> List<ApprovalRequest> {
        ApprovalRequest::rows((site, 0))
    }

    /// Requests of a site that are settled; each keeps its number.
    #[must_use]
    pub fn settled(site: SiteId) -> List<ApprovalRequest> {
        ApprovalRequest::rows((site, 1))
    }

    /// Where a request is, in either list.
    #[must_use]
    pub fn keys(site: SiteId, request: i64) -> [Key<ApprovalRequest>; 2] {
        [ApprovalRequest::waiting(site), ApprovalRequest::settled(site)].map(|list| list.item(request))
    }
}
