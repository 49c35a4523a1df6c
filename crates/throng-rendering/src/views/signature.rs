//! A signature's own pages: confirm, receipt, withdraw, and the page of a receipt number.
//!
//! Owns what they show. The page of a receipt number must never show anything personal. Called by the handlers of `/s/`
//! and `/r/`.

use serde::Serialize;

use super::{BallotChangesView, CommentForm, OpenlyView, OwnAreasView, OwnComment, ResponseView};
use super::{Country, FieldProblem, PetitionRef, PledgeView, SignValues, SiteView, Threshold, VersionRef};

/// `GET /s/{token}` before the signature is confirmed: what will be signed, and one button.
#[derive(Debug, Clone, Serialize)]
pub struct ConfirmView {
    pub site: SiteView,
    pub token: String,
    pub petition: PetitionRef,
    /// For a pledge, its sentence, and how far it has come; `None` for another kind of campaign.
    pub pledge: Option<PledgeView>,
    /// The values that will count.
    pub values: SignValues,
    pub country_name: String,
    /// The button behind this link was pressed before, but the owner of the mailbox had signed through another link.
    pub already: bool,
    /// Whether signatures are checked before they are added.
    pub screened: bool,
    /// The reason for signing that was typed, for the owner of the mailbox to send, change or drop; `None` if there is none.
    pub reason: Option<CommentForm>,
    /// What is wrong with it.
    pub problems: Vec<FieldProblem>,
}

/// `GET /s/{token}/change`: the typed values, to be corrected and confirmed by the owner of the mailbox.
#[derive(Debug, Clone, Serialize)]
pub struct ChangeWordsView {
    pub site: SiteView,
    pub token: String,
    pub petition: PetitionRef,
    /// For a pledge, its sentence, and how far it has come; `None` for another kind of campaign.
    pub pledge: Option<PledgeView>,
    /// The values of the form. The address among them cannot be changed, because the link was mailed to it.
    pub values: SignValues,
    /// In the order of the fields. If there are any, the title begins with "Error: ".
    pub problems: Vec<FieldProblem>,
    pub countries: Vec<Country>,
}

/// `GET /s/{token}` of a confirmed signature. On a screened petition it looks the same whether or not the signature is
/// held.
///
/// Its fields are the receipt, and what comes next.
#[derive(Debug, Clone, Serialize)]
pub struct ReceiptView {
    pub site: SiteView,
    pub token: String,
    pub petition: PetitionRef,
    /// For a pledge, its sentence, and how far it has come; `None` for another kind of campaign.
    pub pledge: Option<PledgeView>,
    /// Where a vote can still be changed.
    pub change_path: Option<String>,
    /// Whether the signature can be withdrawn: always, but in a vote that stands once it is cast, or is being counted.
    pub may_withdraw: bool,
    pub name: String,
    /// How many votes their ballot counts as; 1 if it is no vote.
    pub votes: i64,
    /// Whether the reader pressed the button of another link, so that nothing has changed.
    pub already: bool,
    /// Whether a new choice has just replaced the one before.
    pub changed: bool,
    /// Whether the reader sent a ballot's form that was older than what they have cast, so that nothing has changed.
    pub newer: bool,
    /// Whether nobody can vote any more, and the result is not out.
    pub over: bool,
    /// The key of what has become of a vote that has ended.
    pub ended_key: Option<&'static str>,
    /// The key of what has become of a campaign that was rejected, withdrawn, removed or closed; `None` while it goes on, and
    /// for what ends in a way of its own.
    pub became_key: Option<&'static str>,
    /// Whether something comes of the signature from here on.
    pub goes_on: bool,
    /// Whether the campaign has a page that everybody can read.
    pub has_page: bool,
    /// Whether others who are told of it can still sign.
    pub may_share: bool,
    /// How often it was changed or taken back, if whoever voted is on a roll.
    pub changes: Option<BallotChangesView>,
    /// What everybody reads of this voter, if the vote is open.
    pub openly: Option<OpenlyView>,
    /// What everybody learns of that they voted, in a secret vote that shows it: `later` or `shown`; otherwise empty.
    pub who_voted: &'static str,
    /// The receipt number, grouped as a person reads it.
    pub receipt: String,
    /// The version of the text that was signed.
    pub version: Option<VersionRef>,
    pub confirmed_at_ms: i64,
    /// The petition's number so far, with this signature.
    pub count: i64,
    /// The petition's number when this signature was confirmed, with it; `None` if it is not known.
    pub position: Option<i64>,
    pub next_threshold: Option<Threshold>,
    /// The last moment at which the petition can be signed, ms since 1970; `None` when it is closed or has no end.
    pub closes_at_ms: Option<i64>,
    /// Whether the petition is not open yet, so that this signature supports it.
    pub not_open: bool,
    /// Whether more supporters can follow: it has not enough yet.
    pub takes_supporters: bool,
    /// Whether signatures are checked before they are added.
    pub screened: bool,
    /// Whether the signer was mailed that the signature is still being checked.
    pub still_checked: bool,
    /// The address that people can write to.
    pub help_address: Option<String>,
    /// The form for a comment; `None` where none can be written.
    pub form: Option<CommentForm>,
    /// How many comments the signer has written here.
    pub comments: i64,
    /// Key of what has become of the newest of them, if there is one.
    pub comment_key: Option<&'static str>,
}

/// `GET /s/{token}/withdraw`: what that means, and one button.
#[derive(Debug, Clone, Serialize)]
pub struct WithdrawView {
    pub site: SiteView,
    pub token: String,
    pub petition: PetitionRef,
    pub name: String,
    /// Whether signatures are checked before they are added.
    pub screened: bool,
    /// Whether the signature was taken out of the number before, so that withdrawing does not change the number.
    pub taken_out: bool,
    /// Whether signing is paused, so that nobody can sign again before it goes on.
    pub paused: bool,
    /// Whether name and choice are public, or will be: it is one in an open vote.
    pub named: bool,
    /// What everybody learns of that they voted, in a secret vote that shows it: `later` or `shown`; otherwise empty.
    pub who_voted: &'static str,
    /// Whether its signer has written comments, which can go with it.
    pub has_comments: bool,
    /// Whether they go with it, as the box is ticked.
    pub with_comments: bool,
    /// Days after which what is kept of a withdrawn signature is erased, its comments too.
    pub kept_days: i64,
}

/// `GET /s/{token}/data`: what is stored about a signer.
///
/// Its fields are the data, and until when it is kept.
#[derive(Debug, Clone, Serialize)]
pub struct OwnDataView {
    pub site: SiteView,
    pub token: String,
    pub petition: PetitionRef,
    pub lines: Vec<DataLine>,
    /// Whether name and choice are public, or will be: it is one in an open vote.
    pub named: bool,
    /// What everybody learns of that they voted, in a secret vote that shows it: `later` or `shown`; otherwise empty.
    pub who_voted: &'static str,
    pub wants_updates: bool,
    /// Where it can be seen and stopped that the address follows apart from the signature, if it does.
    pub following_path: Option<String>,
    /// Areas that the mailbox follows, by the spelling of its address.
    pub areas: Vec<OwnAreasView>,
    /// The signer's opinion of the petition's answer, if they gave one.
    pub said_of_answer: Option<bool>,
    /// What the signer wrote in comments.
    pub comments: Vec<OwnComment>,
    pub receipt: String,
    /// The version of the text that was signed; absent before it counts.
    pub version: Option<VersionRef>,
    pub signed_at_ms: i64,
    /// Days after which the data of unconfirmed and withdrawn signatures is erased.
    pub unconfirmed_days: i64,
    /// Days after the end of the petition after which all personal data is erased.
    pub ended_days: Option<i64>,
}

/// One piece of stored data.
#[derive(Debug, Clone, Serialize)]
pub struct DataLine {
    /// Key of its label.
    pub label_key: String,
    pub value: String,
}

/// `GET /s/{token}/erase`: what that means, and one button.
///
/// Its fields are what goes, and what stays.
#[derive(Debug, Clone, Serialize)]
pub struct EraseView {
    pub site: SiteView,
    pub token: String,
    pub petition: PetitionRef,
    pub name: String,
    /// Whether the signature counts, or has counted.
    pub counted: bool,
    /// Whether it is in an open vote, where everybody can read the name.
    pub named: bool,
    /// What everybody learns of that they voted, in a secret vote that shows it: `later` or `shown`; otherwise empty.
    pub who_voted: &'static str,
    /// Whether signatures are checked before they are added.
    pub screened: bool,
    /// How many of the signer's comments go with the details.
    pub comments: i64,
    /// Whether they said why they sign, and nobody has read it.
    pub reason: bool,
    /// The areas that the mailbox gets emails about, which it asked for apart; its owner says whether these end too.
    pub areas: Option<OwnAreasView>,
    /// Whether these end too, as the box is ticked.
    pub areas_too: bool,
    /// Whether they started it, and so their details as its creator stay.
    pub creator: bool,
    /// Where to ask for these to be erased.
    pub help_address: Option<String>,
    /// Whether the signature can be withdrawn first.
    pub may_withdraw: bool,
}

/// `GET /s/{token}` after the signature was withdrawn.
#[derive(Debug, Clone, Serialize)]
pub struct WithdrawnView {
    pub site: SiteView,
    pub petition: PetitionRef,
    pub withdrawn_at_ms: Option<i64>,
    /// Whether the petition can still be signed, so that the person could sign again.
    pub open: bool,
    /// Where the signer's comments are that stay, if there are any.
    pub comments_path: Option<String>,
    /// Days after which they are erased, counted from the withdrawal.
    pub kept_days: i64,
}

/// `GET /r/{receipt}`: says whether the signature counts, and nothing personal.
///
/// Nine fields: what a number may tell.
#[derive(Debug, Clone, Serialize)]
pub struct ReceiptLookupView {
    pub site: SiteView,
    /// `None` for a petition that is not public: a receipt number must not give access to it.
    pub petition: Option<PetitionRef>,
    pub receipt: String,
    /// The version of the text that was signed.
    pub version: Option<VersionRef>,
    pub state: LookupState,
    /// When the signature came into that state, ms since 1970.
    pub at_ms: i64,
    /// How often it was changed or taken back, if whoever voted is on a roll.
    pub changes: Option<BallotChangesView>,
    /// Key of how the vote ended that it was cast in; `None` while it goes on, and for other kinds of campaign.
    pub ended_key: Option<&'static str>,
    /// Key of what has become of the campaign, if it counts nobody any more.
    pub became_key: Option<&'static str>,
}

/// What a receipt number shows about its signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LookupState {
    /// It counts.
    Counted,
    /// It was confirmed. On a screened petition nothing more is said, so that nobody can tell which signatures are
    /// held.
    Received,
    /// It was counted until the signer withdrew it.
    Withdrawn,
    /// It was taken out after a check.
    NotCounted,
}

/// `/u/{token}`: one button that stops mails about a petition, or the message that they are stopped.
#[derive(Debug, Clone, Serialize)]
pub struct UnsubscribeView {
    pub site: SiteView,
    /// What follows `/u/` in the path: for those who follow without having signed, the petition's number too; for the
    /// weekly mails to a creator `own/` before the token, and
    /// for the daily mails with comments `comments/`.
    pub token: String,
    pub petition: PetitionRef,
    pub stopped: bool,
    /// Whether the reader signed the petition, rather than following it without.
    pub signed: bool,
    /// Whether it is about the weekly mails to the creator of a pledge.
    pub weekly: bool,
    /// Whether it is about the daily mails with comments.
    pub daily: bool,
}

/// `/a/{token}`: the answer, and two buttons to say whether it answers the petition; also after one was pressed. Of a pledge
/// that stood: two buttons to say whether one did it.
///
/// Eight fields: who asks what, about what, and what was said.
#[derive(Debug, Clone, Serialize)]
pub struct OpinionView {
    pub site: SiteView,
    pub token: String,
    pub petition: PetitionRef,
    /// For a pledge, its sentence, and how far it has come; `None` for another kind of campaign.
    pub pledge: Option<PledgeView>,
    /// The answer; `None` for a pledge.
    pub response: Option<ResponseView>,
    /// The number of the answer, or of the question, among the publications, which the buttons send along.
    pub publication: i64,
    /// The opinion that this signer gave, if any.
    pub said: Option<bool>,
    /// Whether a new answer was published between showing the page and pressing a button on it.
    pub replaced: bool,
}
