//! Mails to the creator of a petition: one for each step of the petition. The template's first line is the subject.
//!
//! Owns the views of these mails. The domain's rules decide when each is sent, and `throng_mail::compose` whether it is
//! still true. Each asks for one thing to do, and has at most 120 words beside what a moderator wrote.

use serde::Serialize;

use super::{PointView, SiteView, Threshold};

/// What all these mails have in common.
#[derive(Debug, Clone, Serialize)]
pub struct CreatorHead {
    pub site: SiteView,
    /// Empty for a draft without a name, and if a mail program would turn the name into a link.
    pub name: String,
    /// Empty for a draft without a title.
    pub petition_title: String,
    /// Full URL of the creator's own page, where everything can be done.
    pub link: String,
}

/// "Your draft on".
#[derive(Debug, Clone, Serialize)]
pub struct DraftKeptLetter {
    #[serde(flatten)]
    pub head: CreatorHead,
    /// The first moment at which the link does not work, ms since 1970; shown with `until`.
    pub ends_ms: i64,
}

/// "Confirm your petition": one button.
#[derive(Debug, Clone, Serialize)]
pub struct ConfirmPetitionLetter {
    #[serde(flatten)]
    pub head: CreatorHead,
    /// The first moment at which the link does not work, ms since 1970; shown with `until`.
    pub ends_ms: i64,
}

/// "Share this link".
#[derive(Debug, Clone, Serialize)]
pub struct GatherSupportersLetter {
    #[serde(flatten)]
    pub head: CreatorHead,
    /// How many supporters the site asks for.
    pub needed: i64,
    /// Full URL of the page for supporters.
    pub support_link: String,
}

/// "Your petition is waiting to be checked".
#[derive(Debug, Clone, Serialize)]
pub struct InModerationLetter {
    #[serde(flatten)]
    pub head: CreatorHead,
    /// How many petitions are checked before this one.
    pub ahead: i64,
    /// The last day of the time in which the site promises to check it, ms since 1970.
    pub promised_ms: i64,
}

/// "Your petition needs changes".
#[derive(Debug, Clone, Serialize)]
pub struct ChangesAskedLetter {
    #[serde(flatten)]
    pub head: CreatorHead,
    pub points: Vec<PointView>,
}

/// "We could not accept your petition".
#[derive(Debug, Clone, Serialize)]
pub struct PetitionRejectedLetter {
    #[serde(flatten)]
    pub head: CreatorHead,
    /// Keys of the reason's sentence, and of what one can do instead.
    pub reason: String,
    pub instead: String,
    /// The rule of the site that it refers to; may be empty.
    pub standard: String,
    /// How the reason applies, in the moderator's words; may be empty.
    pub details: String,
    /// Full URL of the one that asks for this already.
    pub other_link: Option<String>,
}

/// "Your petition is open".
#[derive(Debug, Clone, Serialize)]
pub struct PetitionOpenedLetter {
    #[serde(flatten)]
    pub head: CreatorHead,
    /// Full URL of the petition's page.
    pub petition_link: String,
    /// The last moment at which it can be signed, ms since 1970; `None` for one that stays open.
    pub closes_ms: Option<i64>,
}

/// "We did not pass your news on".
#[derive(Debug, Clone, Serialize)]
pub struct UpdateDeclinedLetter {
    #[serde(flatten)]
    pub head: CreatorHead,
    /// In the moderator's words.
    pub why: String,
}

/// "It has the signatures for what follows now".
#[derive(Debug, Clone, Serialize)]
pub struct ThresholdReachedLetter {
    #[serde(flatten)]
    pub head: CreatorHead,
    /// The petition's number now.
    pub count: i64,
    /// What follows at this number; `None` if the site has removed the threshold since.
    pub follows: Option<Threshold>,
    /// Full URL of the petition's page.
    pub petition_link: String,
}

/// "12 of 20 have joined": once a week, while a pledge is open and not reached.
///
/// Fourteen fields: the number, what is foretold, the suggestion, and where the links lead.
#[derive(Debug, Clone, Serialize)]
pub struct PledgeProgressLetter {
    #[serde(flatten)]
    pub head: CreatorHead,
    /// How many had joined, and how many have to.
    pub joined: i64,
    pub target: i64,
    pub missing: i64,
    /// How many more than in the mail before; negative when some left.
    pub gained: i64,
    /// When that was, ms since 1970.
    pub since_ms: i64,
    /// Whole days to the end, and the last moment, ms since 1970.
    pub days_left: i64,
    pub last_ms: i64,
    /// How many will have joined at the end if it goes on so, where that is fewer than the target.
    pub joined_then: Option<i64>,
    /// When the target will be reached if it goes on so, ms since 1970. Without either there is no forecast.
    pub reached_ms: Option<i64>,
    /// How areas stand, where each has the target for itself; then there is no forecast for all of them together.
    pub areas: Option<ProgressAreas>,
    /// `ask`, `elsewhere`, `share`, `go-on` or `nearly`: the suggestion that fits.
    pub hint: &'static str,
    /// Full URL of the pledge's page.
    pub petition_link: String,
    /// Full URL of `/u/own/{token}`.
    pub unsubscribe_link: String,
}

/// How the areas of a pledge stand, where each has the target for itself.
#[derive(Debug, Clone, Serialize)]
pub struct ProgressAreas {
    /// In how many it is reached.
    pub reached: i64,
    /// Of the others those that are nearest to it, at most ten.
    pub nearest: Vec<ProgressAreaLine>,
}

/// An area in the weekly mail.
#[derive(Debug, Clone, Serialize)]
pub struct ProgressAreaLine {
    pub name: String,
    /// How many have joined there.
    pub joined: i64,
    /// As those of [`PledgeProgressLetter`], of this area.
    pub joined_then: Option<i64>,
    pub reached_ms: Option<i64>,
}

shown_by! {
    |view| view.head.site;
    DraftKeptLetter => "mail/draft_kept.txt",
    ConfirmPetitionLetter => "mail/confirm_petition.txt",
    GatherSupportersLetter => "mail/gather_supporters.txt",
    InModerationLetter => "mail/in_moderation.txt",
    ChangesAskedLetter => "mail/changes_asked.txt",
    PetitionRejectedLetter => "mail/petition_rejected.txt",
    PetitionOpenedLetter => "mail/petition_opened.txt",
    UpdateDeclinedLetter => "mail/update_declined.txt",
    ThresholdReachedLetter => "mail/threshold_reached.txt",
    PledgeProgressLetter => "mail/pledge_progress.txt",
}
