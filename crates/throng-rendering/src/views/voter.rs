//! What somebody on the roll of a vote sees before their ballot: the page where a code is typed or a link is asked for, the
//! page of the mailed link, and their mails.

use serde::Serialize;
use throng_domain::ballot_changes::BallotChanges;
use throng_domain::campaign::Campaign;
use throng_domain::signature::Signature;

use super::{FieldProblem, PetitionRef, SiteView, VoteView};

/// `GET /votes/{number}/signatures/new` where only people on a roll can vote; after the end, where they come to their receipt.
#[derive(Debug, Clone, Serialize)]
pub struct VoterEntranceView {
    pub site: SiteView,
    pub number: u32,
    pub petition: PetitionRef,
    pub vote: VoteView,
    /// The address as it was typed. A code is not shown again.
    pub email: String,
    pub problems: Vec<FieldProblem>,
}

/// `GET /votes/{number}/signatures/sent`: the same for everybody.
#[derive(Debug, Clone, Serialize)]
pub struct VoterSentView {
    pub site: SiteView,
    pub number: u32,
    pub petition: PetitionRef,
    /// Where captured mails can be read, if anybody may.
    pub tray_path: Option<String>,
}

/// `GET /v/{token}`, the mailed link.
#[derive(Debug, Clone, Serialize)]
pub struct VoterLinkView {
    pub site: SiteView,
    pub token: String,
    pub petition: PetitionRef,
    pub vote: VoteView,
    /// Whether its holder has not voted, and voting is over.
    pub missed: bool,
}

/// How often the vote of somebody on the roll was changed or taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct BallotChangesView {
    /// How often, at least once; 255 stands for any more.
    pub times: i64,
    /// When last, ms since 1970.
    pub last_ms: i64,
}

impl BallotChangesView {
    /// Of the signature of a voter; `None` if it was never changed, or that is not known.
    #[must_use]
    pub fn of(campaign: &Campaign, signature: &Signature) -> Option<BallotChangesView> {
        let BallotChanges { times, last } = BallotChanges::of(campaign, signature)?;
        Some(BallotChangesView { times: times.into(), last_ms: last.0 })
    }
}

/// A mail to somebody on the roll of a vote.
///
/// Nine fields: what it tells, and the ways on.
#[derive(Debug, Clone, Serialize)]
pub struct VoterLetter {
    pub site: SiteView,
    pub petition_title: String,
    /// `link`, `opened`, `reminded`, `result` or `called-off`.
    pub kind: &'static str,
    /// Full URL of `/v/{token}`, while people can vote.
    pub link: Option<String>,
    /// Why it was called off, as everybody reads it; empty if it was not.
    pub why: String,
    /// Full URL of the vote's page.
    pub petition_link: String,
    /// Who learns that somebody votes, or what they choose: `secret`, `who-voted`, `open` or `open-at-once`.
    pub secrecy: &'static str,
    /// Whether it is a trial, of which nothing counts.
    pub trial: bool,
    /// The first instant at which nobody can vote any more, ms since 1970.
    pub closes_ms: i64,
}
