//! The two-person rule: a request for an action that a second member of staff must approve.
//!
//! Owns what a request holds; which actions need one is in `two_people.rs`. A request holds the whole command
//! as data, so that exactly what the second person saw is done. Who may settle one is a rule
//! (`office/decide/settle.rs`).

use serde::{Deserialize, Serialize};

use crate::campaigns::campaign::{CampaignState, CampaignText, Hidden};
use crate::campaigns::history::Refused;
use crate::campaigns::publication::Publication;
use crate::campaigns::removal::RemovalWords;
use crate::office::staff::{Duty, StaffId};
use crate::office::two_people::{Guarded, RequestState};
use crate::people::unseen::read_undisturbed;
use crate::signing::correction::{ReasonClass, Unfinished};
use crate::signing::signature::FormKey;
use crate::sites::settings::Setting;
use crate::spine::ids::{CampaignId, SignatureId, SiteId};
use crate::spine::limits::{RATIFY_MS, REQUEST_MS};
use crate::spine::row::{Key, List, RecordKind, Row};
use crate::spine::time::Timestamp;

/// What a second person is asked for: the content of a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// See [`Moderation::TakeDown`](crate::spine::command::Moderation::TakeDown).
    TakeDown {
        /// The reason, for colleagues only.
        #[serde(deserialize_with = "read_undisturbed")]
        why: String,
        /// The reason that everybody may read; may be empty.
        #[serde(
            default,
            skip_serializing_if = "String::is_empty",
            deserialize_with = "read_undisturbed"
        )]
        told: String,
    },
    /// See [`Moderation::PutBack`](crate::spine::command::Moderation::PutBack).
    PutBack {
        /// The reason, for colleagues only.
        #[serde(deserialize_with = "read_undisturbed")]
        why: String,
    },
    /// See [`Moderation::Undo`](crate::spine::command::Moderation::Undo), of a removal.
    Undo {
        /// The number of the removal's history entry.
        entry: i64,
    },
    /// See [`Moderation::RemovalWords`](crate::spine::command::Moderation::RemovalWords).
    RemovalWords(RemovalWords),
    /// See [`Moderation::Reject`](crate::spine::command::Moderation::Reject).
    Reject(Refused),
    /// See [`Correct`](crate::spine::command::Correct): its first part.
    Correct {
        /// The reason that the public is told.
        reason: ReasonClass,
        /// The reason, for colleagues only.
        #[serde(deserialize_with = "read_undisturbed")]
        note: String,
        /// The signatures of the first part.
        signatures: Vec<SignatureId>,
        /// How many signatures are to be taken out in all.
        intended: i64,
        /// The key of the form that asked for it.
        form_key: FormKey,
        /// What further parts are to take out. It may name a person, so it is erased when the request is settled.
        unfinished: Option<Box<Unfinished>>,
    },
    /// See [`AmendStep::Change`](crate::spine::command::AmendStep::Change).
    Amend {
        /// The whole new text.
        text: CampaignText,
        /// The reason that the public is told.
        #[serde(deserialize_with = "read_undisturbed")]
        why: String,
        /// The version that is to be changed.
        version: i64,
        /// The parts of earlier versions that are to be hidden.
        hide: Hidden,
        /// The key of the form that asked for it.
        form_key: FormKey,
    },
    /// See [`AmendStep::Show`](crate::spine::command::AmendStep::Show), where it shows what was hidden.
    ShowVersion {
        /// The number of the version.
        version: i64,
        /// The parts that are to stay hidden.
        hidden: Hidden,
        /// The parts that were hidden when it was asked for.
        was: Hidden,
    },
    /// See [`Publish`](crate::spine::command::Publish), with a mailing.
    Publish {
        /// The publication itself.
        what: Publication,
        /// How many followers there were when it was asked for.
        followers: i64,
        /// The key of the form that asked for it.
        form_key: FormKey,
    },
    /// See [`ProposalStep::Publish`](crate::spine::command::ProposalStep::Publish), with a mailing.
    PassOn {
        /// The number of the proposal.
        proposal: i64,
        /// How many followers there were when it was asked for.
        followers: i64,
    },
    /// See [`ChangeSettings`](crate::spine::command::ChangeSettings).
    Settings {
        /// The revision of the settings that is to be changed.
        revision: u32,
        /// The new values.
        changes: Vec<AskedSetting>,
    },
}

/// The change of one setting, as stored in a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedSetting {
    /// The setting.
    pub setting: Setting,
    /// The new value, as text.
    pub value: String,
    /// Whether the office sets it; if false, `value` is the value that holds without the office's choice.
    pub own: bool,
}

impl Ask {
    /// The kind of action that is asked for.
    #[must_use]
    pub fn guarded(&self) -> Guarded {
        match self {
            Ask::TakeDown { .. } => Guarded::TakeDown,
            Ask::PutBack { .. } | Ask::Undo { .. } => Guarded::PutBack,
            Ask::RemovalWords(_) => Guarded::RemovalWords,
            Ask::Reject(_) => Guarded::RejectHidden,
            Ask::Correct { .. } => Guarded::Correct,
            Ask::Amend { .. } | Ask::ShowVersion { .. } => Guarded::Amend,
            Ask::Publish { .. } | Ask::PassOn { .. } => Guarded::Publish,
            Ask::Settings { .. } => Guarded::Thresholds,
        }
    }

    /// The key of the form that asked for it, if it has one.
    #[must_use]
    pub fn form_key(&self) -> Option<FormKey> {
        let key = match self {
            Ask::Correct { form_key, .. } | Ask::Amend { form_key, .. } | Ask::Publish { form_key, .. } => {
                *form_key
            }
            Ask::TakeDown { .. }
            | Ask::PutBack { .. }
            | Ask::Undo { .. }
            | Ask::RemovalWords(_)
            | Ask::Reject(_)
            | Ask::ShowVersion { .. }
            | Ask::PassOn { .. }
            | Ask::Settings { .. } => return None,
        };
        Some(key).filter(|key| key.is_given())
    }

    /// Whether both are the same: the button was pressed twice.
    #[must_use]
    pub fn repeats(&self, other: &Ask) -> bool {
        match (self, other) {
            (Ask::PassOn { proposal: one, .. }, Ask::PassOn { proposal: other, .. }) => one == other,
            (
                Ask::TakeDown { .. }
                | Ask::PutBack { .. }
                | Ask::Undo { .. }
                | Ask::RemovalWords(_)
                | Ask::Reject(_)
                | Ask::Correct { .. }
                | Ask::Amend { .. }
                | Ask::ShowVersion { .. }
                | Ask::Publish { .. }
                | Ask::PassOn { .. }
                | Ask::Settings { .. },
                _,
            ) => self == other || (self.form_key().is_some() && self.form_key() == other.form_key()),
        }
    }

    /// The part that is kept once the request is settled.
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
    /// Its state.
    pub state: CampaignState,
    /// Its newest version; 0 if its text was never changed here.
    pub version: i64,
    /// Its newest publication; 0 if there is none.
    pub publication: i64,
}

/// Marks an urgent request: the petition is taken down already, and is shown again unless a second person
/// agrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Urgent {
    /// The state of the petition before.
    pub before: CampaignState,
    /// The number of its history entry.
    pub entry: i64,
}

/// How a request was settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settlement {
    /// When it was settled.
    pub at: Timestamp,
    /// Who settled it; `None` if the program let it lapse.
    pub by: Option<StaffId>,
    /// The reason for the member who asked; may be empty.
    #[serde(deserialize_with = "read_undisturbed")]
    pub words: String,
}

/// A request to a second person, waiting or settled.
///
/// Ten fields: who asked for what, on what ground, and how it was settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApprovalRequest {
    /// When it was made.
    pub at: Timestamp,
    /// The member of staff who asked.
    pub by: StaffId,
    /// The petition that it is about; `None` if it is about the site.
    pub campaign: Option<CampaignId>,
    /// What is asked for.
    pub ask: Ask,
    /// The petition's state when the request was made.
    pub seen: Option<Seen>,
    /// The value before, for the log and for lists.
    pub before: String,
    /// The value after, for the log and for lists.
    pub after: String,
    /// Set if the action was done at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub urgent: Option<Urgent>,
    /// Its state.
    pub state: RequestState,
    /// How it was settled, if it was.
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

    /// Whether it has lapsed, so that nobody can settle it any more.
    #[must_use]
    pub fn has_lapsed(&self, now: Timestamp) -> bool {
        self.lapses_at() <= now
    }

    /// Whether this member can be the second person, which the member who asked never can.
    #[must_use]
    pub fn can_be_second(&self, who: StaffId, may: impl Fn(Duty) -> bool) -> bool {
        who != self.by && may(self.ask.guarded().duty())
    }

    /// Whether the petition has changed since the request was made, as far as it matters for what is asked.
    #[must_use]
    pub fn is_stale(&self, now: Option<Seen>) -> bool {
        match self.ask {
            // A correction names each signature, and settings have their own revision: other changes do not
            // matter to them.
            Ask::Correct { .. } | Ask::Settings { .. } => false,
            Ask::TakeDown { .. }
            | Ask::PutBack { .. }
            | Ask::Undo { .. }
            | Ask::RemovalWords(_)
            | Ask::Reject(_)
            | Ask::Amend { .. }
            | Ask::ShowVersion { .. }
            | Ask::Publish { .. }
            | Ask::PassOn { .. } => self.seen != now,
        }
    }
}

impl ApprovalRequest {
    /// The list of a site's requests that wait.
    #[must_use]
    pub fn waiting(site: SiteId) -> List<ApprovalRequest> {
        ApprovalRequest::rows((site, 0))
    }

    /// The list of a site's requests that are settled; a request keeps its number.
    #[must_use]
    pub fn settled(site: SiteId) -> List<ApprovalRequest> {
        ApprovalRequest::rows((site, 1))
    }

    /// The keys of a request in both lists, of which it is in one.
    #[must_use]
    pub fn keys(site: SiteId, request: i64) -> [Key<ApprovalRequest>; 2] {
        [ApprovalRequest::waiting(site), ApprovalRequest::settled(site)].map(|list| list.item(request))
    }
}
