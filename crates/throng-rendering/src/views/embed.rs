//! A petition on other sites: the page inside their frame, and the page with the code for it.
//!
//! Owns what these show. Nothing here depends on who asks. Called by `feeds`.

use serde::Serialize;

use super::{CampaignState, Country, PetitionRef, PledgeView, SiteView, Threshold};

/// `GET /embed/{id}`.
#[derive(Debug, Clone, Serialize)]
pub struct EmbedView {
    pub site: SiteView,
    pub petition: PetitionRef,
    /// For a pledge, its sentence, and how far it has come; `None` for another kind of campaign.
    pub pledge: Option<PledgeView>,
    pub state: CampaignState,
    pub count: i64,
    /// The next threshold that the petition has not reached.
    pub next_threshold: Option<Threshold>,
    /// Present for `?form=1`, as long as the petition can be signed.
    pub form: Option<EmbedForm>,
}

/// The fields of the sign form, inside the frame.
#[derive(Debug, Clone, Serialize)]
pub struct EmbedForm {
    /// The country that is chosen at first.
    pub country: String,
    pub countries: Vec<Country>,
    /// Key of the sentence that the signer declares with a tick: `eligibility-uk`, `eligibility-resident`.
    pub eligibility: Option<String>,
    /// Of a vote `secret`, `who-voted`, `open` or `open-at-once`; else empty.
    pub secrecy: &'static str,
    /// The names of the areas whose people may vote; none where that is not asked.
    pub areas: Vec<String>,
}

/// `GET /embed/{id}/code`: what to paste into another site.
#[derive(Debug, Clone, Serialize)]
pub struct EmbedCodeView {
    pub site: SiteView,
    pub petition: PetitionRef,
    /// HTML of the frame.
    pub frame: String,
    /// HTML of the frame with the form; `None` when the petition cannot be signed.
    pub form_frame: Option<String>,
    /// HTML of the badge.
    pub badge: String,
}
