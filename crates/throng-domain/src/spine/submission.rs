//! What each form has made, by the form's key, so that a form sent twice does nothing twice.

use serde::{Deserialize, Serialize};

use crate::signing::signature::FormKey;
use crate::spine::ids::{CampaignId, ReportId, SiteId};
use crate::spine::row::{Key, RecordKind, Row, halves};

/// The petition that a form made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Submission(pub CampaignId);

/// The report that a form made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ReportForm(pub ReportId);

impl Row for Submission {
    const KIND: RecordKind = RecordKind::Submission;
    type Owner = (SiteId, i64);
}

impl Row for ReportForm {
    const KIND: RecordKind = RecordKind::ReportForm;
    type Owner = (SiteId, i64);
}

impl Submission {
    /// The key under which it is stored.
    #[must_use]
    pub fn by(site: SiteId, form_key: FormKey) -> Key<Submission> {
        let (owner, item) = halves(form_key.0);
        Submission::rows((site, owner)).item(item)
    }
}

impl ReportForm {
    /// The key under which it is stored.
    #[must_use]
    pub fn by(site: SiteId, form_key: FormKey) -> Key<ReportForm> {
        let (owner, item) = halves(form_key.0);
        ReportForm::rows((site, owner)).item(item)
    }
}
