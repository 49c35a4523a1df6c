//! The moderator's desk: the queue, one petition with everything known about it, and each decision with its mail.
//!
//! Owns what these pages show. They may be about petitions that nobody else can see.

use serde::Serialize;
use throng_domain::campaign::CampaignKind;
use throng_domain::pledge::Terms;

use super::{
    CaseFrame, CommentRow, FieldProblem, Frame, PledgeAreas, PledgeView, PublicationKind, PublicationRow,
    RemovalShown, ReportFigures, SiteView, TopicLink,
};
use crate::wording::WordRun;

/// One list of the queue.
#[derive(Debug, Clone, Serialize)]
pub struct QueueTab {
    pub path: String,
    pub label_key: &'static str,
    pub count: i64,
    pub current: bool,
}

/// `GET /admin/queue`.
///
/// Nine fields: what is shown, and where the other parts are.
#[derive(Debug, Clone, Serialize)]
pub struct QueueView {
    #[serde(flatten)]
    pub frame: Frame,
    pub tabs: Vec<QueueTab>,
    pub rows: Vec<QueueRow>,
    /// Comments that wait, the oldest first, in place of petitions; `None` on the lists of petitions.
    pub comments: Option<Vec<CommentRow>>,
    pub promise_days: i64,
    /// Whether some days do not count towards them.
    pub days_off: bool,
    /// How many of all waiting petitions are overdue.
    pub overdue: i64,
    pub previous: Option<String>,
    pub next: Option<String>,
}

/// `GET /admin/petitions`.
///
/// Ten fields: what is listed, what a search says beside it, and the ways to list something else.
#[derive(Debug, Clone, Serialize)]
pub struct PetitionsView {
    #[serde(flatten)]
    pub frame: Frame,
    pub tabs: Vec<QueueTab>,
    pub rows: Vec<PetitionRow>,
    /// What was searched for; empty for no search.
    pub words: String,
    /// Key of what is wrong with it.
    pub problem_key: Option<&'static str>,
    /// How many petitions that are not public were looked through, if there are more.
    pub partly: Option<i64>,
    /// How many of those that are not public are listed, if more were found.
    pub too_many: Option<i64>,
    /// All topics of public petitions.
    pub topics: Vec<TopicLink>,
    pub previous: Option<String>,
    pub next: Option<String>,
}

/// A petition in the list of all petitions.
#[derive(Debug, Clone, Serialize)]
pub struct PetitionRow {
    pub path: String,
    pub title: String,
    pub number: i64,
    pub state_key: &'static str,
    pub kind: CampaignKind,
    pub signatures: i64,
    /// Whether only people with its secret link can see it.
    pub private: bool,
}

/// How long a petition has waited.
#[derive(Debug, Clone, Serialize)]
pub struct WaitView {
    pub since_ms: i64,
    /// Full days.
    pub days: i64,
    /// Key of the word for its wait: in time, due soon, overdue.
    pub age_key: &'static str,
    pub overdue: bool,
}

/// The member who has claimed a petition.
#[derive(Debug, Clone, Serialize)]
pub struct HolderView {
    pub name: String,
    /// Whether that is the member who looks at the page.
    pub own: bool,
    pub until_ms: i64,
    /// Whether that is not today.
    pub other_day: bool,
}

/// A petition in the queue.
#[derive(Debug, Clone, Serialize)]
pub struct QueueRow {
    pub path: String,
    pub title: String,
    pub number: i64,
    pub wait: WaitView,
    pub holder: Option<HolderView>,
    /// Why a colleague is asked to look at it, or why it was put aside for later.
    pub note: Option<String>,
    /// Whether it was handed in again with changes.
    pub again: bool,
    /// Whether only people with its secret link can see it.
    pub private: bool,
}

/// A part of a petition's text.
#[derive(Debug, Clone, Serialize)]
pub struct PartText {
    pub label_key: &'static str,
    pub text: String,
    /// What has changed since the version before; `None` when nothing has, or there is no earlier version.
    pub changes: Option<Vec<WordRun>>,
}

/// What staff know about a petition's creator.
#[derive(Debug, Clone, Serialize)]
pub struct CreatorFacts {
    pub name: String,
    pub email: String,
    /// The creator's area, or their country if they live abroad.
    pub place: String,
    /// The language in which they wrote, and in which they are mailed; `None` where it is not known.
    pub language: Option<String>,
}

/// The gaps of a pledge's sentence at some time, in place of the deed "…".
#[derive(Debug, Clone, Serialize)]
pub struct TermsLine {
    /// Key of what they are: those before, or those after.
    pub key: &'static str,
    pub deed: &'static str,
    pub target: i64,
    /// Empty for "other people".
    pub people: String,
    /// Empty for "do the same".
    pub others: String,
    /// The last moment of the last day, ms since 1970.
    pub last_ms: i64,
    /// Whether each area has the target for itself; how far they are is not said.
    pub areas: Option<PledgeAreas>,
}

impl TermsLine {
    /// The gaps as they are shown under this key.
    #[must_use]
    pub fn of(key: &'static str, terms: &Terms) -> TermsLine {
        TermsLine {
            key,
            deed: "…",
            target: terms.target,
            people: terms.people.clone(),
            others: terms.others.clone(),
            last_ms: terms.until.just_before().0,
            areas: terms.by_area.then(PledgeAreas::default),
        }
    }
}

/// One entry of the history.
#[derive(Debug, Clone, Serialize)]
pub struct CaseLine {
    pub at_ms: i64,
    /// Key of what happened.
    pub key: &'static str,
    /// Key of who did it: the creator, the rules; or `by-staff` with `name`.
    pub by_key: &'static str,
    pub name: String,
    /// The texts that were written with it.
    pub texts: Vec<String>,
    /// The gaps of a pledge's sentence before and after a change.
    pub terms: Vec<TermsLine>,
    /// The changes that were asked for.
    pub points: Vec<super::PointView>,
    /// Key of the reason.
    pub reason_key: Option<String>,
}

/// A petition that may ask for the same.
#[derive(Debug, Clone, Serialize)]
pub struct SimilarRow {
    pub path: String,
    pub title: String,
    pub state_key: &'static str,
    pub kind: CampaignKind,
    pub count: i64,
    /// Key of the reason, if it was rejected.
    pub reason_key: Option<String>,
}

/// A decision that can be undone.
#[derive(Debug, Clone, Serialize)]
pub struct UndoView {
    /// The decision's entry in the history: the button carries it, so that no other is undone.
    pub entry: i64,
    /// Key of what was decided.
    pub key: &'static str,
    pub name: String,
    pub until_ms: i64,
    /// Whether a mail about the decision is held back until the decision can no longer be undone.
    pub mails: bool,
    /// Whether a second person has to agree.
    pub second: bool,
}

/// Where a moderator goes on.
#[derive(Debug, Clone, Serialize)]
pub struct NextView {
    /// The page of the next petition to check; `None` if no other waits for them.
    pub path: Option<String>,
}

/// What the member who looks at the page can do now.
#[derive(Debug, Clone, Default, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "one for each button")]
pub struct Possible {
    pub claim: bool,
    pub take_over: bool,
    /// Whether they have claimed it, and so can release it or decide.
    pub decide: bool,
    pub note: bool,
    /// Whether they can ask a colleague or put it aside; only while it waits.
    pub set_aside: bool,
    pub take_down: bool,
    /// Whether they can put back what was taken down.
    pub put_back: bool,
    /// Whether they can change its text.
    pub amend: bool,
    pub undo: bool,
}

/// `GET /admin/petitions/{number}`.
///
/// Thirty-five fields, because everything known about one petition is on one page.
#[derive(Debug, Clone, Serialize)]
pub struct CaseView {
    #[serde(flatten)]
    pub frame: CaseFrame,
    pub number: i64,
    pub state_key: &'static str,
    /// The list in which it is found.
    pub back_path: &'static str,
    /// The public page, if there is one.
    pub public_path: Option<String>,
    /// Where the member who decided on it goes on.
    pub next: Option<NextView>,
    /// Key of why it cannot be put back, if it was taken down for good.
    pub no_way_back_key: Option<&'static str>,
    /// The removal that stands.
    pub removal: Option<RemovalShown>,
    pub wait: Option<WaitView>,
    pub holder: Option<HolderView>,
    pub flagged: Option<String>,
    pub parked: Option<String>,
    pub undo: Option<UndoView>,
    /// The whole sentence of a pledge, as everybody would read it; `None` for another kind of campaign.
    pub pledge: Option<PledgeView>,
    pub texts: Vec<PartText>,
    /// Whether the text differs from the version before.
    pub changed: bool,
    /// Whether it was changed while it was open for signatures.
    pub amended: bool,
    pub creator: Option<CreatorFacts>,
    /// The name in the petition itself, which is all that is known where there is no `creator`.
    pub creator_name: Option<String>,
    pub signatures: i64,
    /// Whether the creator's own is one of them: nobody knows that of an imported one.
    pub with_creator: bool,
    /// How many follow by email without having signed, as far as they were counted.
    pub followers: i64,
    /// Whether there are more.
    pub followers_more: bool,
    /// What was published about it, the newest first.
    pub published: Vec<PublicationRow>,
    /// Whether it accepts signatures on paper, or has some.
    pub has_paper: bool,
    /// What can be published about it; empty for members who may not publish, and before it opened.
    pub publishable: Vec<PublicationKind>,
    /// Where a vote is made from it, if the member may do that.
    pub vote_path: Option<String>,
    pub history: Vec<CaseLine>,
    pub similar: Vec<SimilarRow>,
    /// Keys of the points to check.
    pub checklist: Vec<&'static str>,
    /// The topics that petitions of the site have.
    pub topics_known: Vec<String>,
    /// What the fields hold that are saved here.
    pub filled: CaseTyped,
    /// Minutes in which a decision can be undone.
    pub undo_minutes: i64,
    pub can: Possible,
    pub problems: Vec<FieldProblem>,
}

/// The fields on a petition's page that are saved each by its own button; they come along with every other button.
#[derive(Debug, Clone, Default, Serialize)]
pub struct CaseTyped {
    pub note: String,
    pub flag: String,
    pub park: String,
    /// Its topics, written as they can be typed.
    pub topics: String,
    /// A hidden field with the topics that the form was made from, to notice that a colleague has changed them.
    pub topics_seen: String,
    /// A hidden field with the moment at which the page was made, ms since 1970: what it has done once is not done again where its
    /// answer is loaded again.
    pub asked: i64,
    /// Whether something was done just now that saved none of these, so that the page says that they are not.
    pub unsaved: bool,
}

/// Whose turn it is, above the form of a decision that the member cannot make now.
#[derive(Debug, Clone, Serialize)]
pub struct TurnView {
    /// Key of the sentence that says so; `None` where a problem of the form says it.
    pub key: Option<&'static str>,
    /// The word of this form, if the member can claim the petition here.
    pub claim: Option<&'static str>,
}

/// One requested change in the form that asks for changes.
#[derive(Debug, Clone, Serialize)]
pub struct PointField {
    pub number: i64,
    /// The word of the part of the text.
    pub part: String,
    /// Code of the reason with whose words it begins; may be empty.
    pub reason: String,
    pub note: String,
}

/// A part of the text that can be chosen.
#[derive(Debug, Clone, Serialize)]
pub struct PartChoice {
    pub word: &'static str,
    pub label_key: &'static str,
}

/// Asking for changes: the form.
///
/// Seven fields: the form as it was typed.
#[derive(Debug, Clone, Serialize)]
pub struct ChangesView {
    #[serde(flatten)]
    pub frame: CaseFrame,
    pub points: Vec<PointField>,
    pub parts: Vec<PartChoice>,
    /// The reasons with whose words a request can begin.
    pub reasons: Vec<RejectChoice>,
    pub note_chars_max: i64,
    pub turn: Option<TurnView>,
    pub problems: Vec<FieldProblem>,
}

/// A reason that can be chosen.
#[derive(Debug, Clone, Serialize)]
pub struct ReasonChoice {
    pub code: &'static str,
    /// Key of the public sentence.
    pub key: &'static str,
    pub chosen: bool,
}

/// A reason for rejecting a petition.
#[derive(Debug, Clone, Serialize)]
pub struct RejectChoice {
    pub code: String,
    /// Key of the public sentence.
    pub key: String,
    /// Whether nothing of the petition will be shown.
    pub hidden: bool,
    /// When to choose it, as a note among colleagues; may be empty.
    pub note: String,
    pub chosen: bool,
}

/// The form to reject a petition.
///
/// Ten fields: the form as it was typed.
#[derive(Debug, Clone, Serialize)]
pub struct RejectView {
    #[serde(flatten)]
    pub frame: CaseFrame,
    pub reasons: Vec<RejectChoice>,
    /// The number or the address of the one that asks for this already.
    pub duplicate: String,
    pub details: String,
    pub hide_title: bool,
    pub hide_text: bool,
    pub hide_name: bool,
    /// Minutes in which the decision can be undone, and its mail waits.
    pub undo_minutes: i64,
    pub turn: Option<TurnView>,
    pub problems: Vec<FieldProblem>,
}

/// A mail, before it is sent.
#[derive(Debug, Clone, Serialize)]
pub struct MailShown {
    pub from: String,
    pub to: String,
    pub subject: String,
    pub text: String,
}

/// `GET /about/moderation`.
///
/// Twelve fields, one for each figure.
#[derive(Debug, Clone, Serialize)]
pub struct ModerationFiguresView {
    pub site: SiteView,
    pub promise_days: i64,
    /// Whether some days do not count towards them.
    pub days_off: bool,
    pub supporters_needed: i64,
    /// The number of days that the figures cover.
    pub days: i64,
    pub received: i64,
    pub published: i64,
    pub rejected: i64,
    pub reasons: Vec<ReasonFigure>,
    /// The median of the days until a decision; `None` when there was none.
    pub median_days: Option<i64>,
    pub waiting: i64,
    /// The results of reports from the public.
    pub reports: ReportFigures,
}

/// How often a reason was given.
#[derive(Debug, Clone, Serialize)]
pub struct ReasonFigure {
    pub key: String,
    pub count: i64,
}
