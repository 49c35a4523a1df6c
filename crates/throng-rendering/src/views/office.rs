//! The pages of the office: signing in, the first page, staff, one's own account, the log.
//!
//! Owns what they show. They contain no secrets but those that are shown once on purpose: the key of a one-time-code
//! app, and a link to pass on.

use serde::Serialize;
use throng_domain::campaign::CampaignKind;

use super::{FieldProblem, HiddenField, ShedByHandRow, SiteView};

/// The frame of every page that needs signing in. Templates see its fields beside those of the page.
#[derive(Debug, Clone, Serialize)]
pub struct Frame {
    pub site: SiteView,
    pub desk: DeskView,
}

impl Frame {
    /// The same frame around a page about this kind of campaign: with its words.
    #[must_use]
    pub fn about(self, kind: CampaignKind) -> Frame {
        Frame { site: SiteView { kind, ..self.site }, ..self }
    }

    /// The same frame around a page that answers a button: the notice says what it did.
    #[must_use]
    pub fn after(mut self, notice_key: Option<String>) -> Frame {
        self.desk.notice_key = notice_key;
        self
    }

    /// The same frame around a page with lists, of which some say that there is more than they show.
    #[must_use]
    pub fn telling(mut self, cuts: impl IntoIterator<Item = Option<CutView>>) -> Frame {
        self.desk.cuts.extend(cuts.into_iter().flatten());
        self
    }
}

/// The frame of a page about one campaign, which every such page has: with the words of its kind, its page in the office and its title.
#[derive(Debug, Clone, Serialize)]
pub struct CaseFrame {
    #[serde(flatten)]
    pub frame: Frame,
    pub case_path: String,
    pub title: String,
    /// Whether only people with its secret link can see it.
    pub private: bool,
}

/// What every page for staff shows.
#[derive(Debug, Clone, Serialize)]
pub struct DeskView {
    pub menu: Vec<MenuGroup>,
    /// The name of the member who is signed in.
    pub name: String,
    pub role_key: String,
    /// Whether single letters of the keyboard work as shortcuts.
    pub single_keys: bool,
    /// Key of the notice that says what was just done.
    pub notice_key: Option<String>,
    /// Lists of the page that do not show everything.
    pub cuts: Vec<CutView>,
    /// The query of the page's address with its question mark, empty if there is none: the same page in another language has it too.
    pub query: String,
}

/// A list that does not show everything: what says so, and how much it shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CutView {
    pub key: &'static str,
    pub count: i64,
}

/// Entries of the menu that belong together.
#[derive(Debug, Clone, Serialize)]
pub struct MenuGroup {
    pub label_key: &'static str,
    pub items: Vec<MenuItem>,
}

/// An entry of the menu.
#[derive(Debug, Clone, Serialize)]
pub struct MenuItem {
    pub path: String,
    pub label_key: String,
    pub current: bool,
    /// How many things there are to do, if the menu shows that.
    pub count: Option<i64>,
}

/// `GET /admin/sign-in`, and the same form again with its problems.
#[derive(Debug, Clone, Serialize)]
pub struct SignInView {
    pub site: SiteView,
    pub email: String,
    /// The page to go to afterwards.
    pub next: String,
    pub notice_key: Option<String>,
    /// Whether browsers offer passkeys at this address.
    pub passkeys: bool,
    pub problems: Vec<FieldProblem>,
}

/// The one-time code, after the password.
#[derive(Debug, Clone, Serialize)]
pub struct CodeView {
    pub site: SiteView,
    /// Proves that the password was right a moment ago.
    pub ticket: String,
    pub next: String,
    pub problems: Vec<FieldProblem>,
}

/// A form of the office that was sent after its session had ended: it holds what was typed until somebody has signed in.
#[derive(Debug, Clone, Serialize)]
pub struct SignedOutView {
    pub site: SiteView,
    /// The path that the form posts to, without the language.
    pub action: String,
    /// What was typed.
    pub fields: Vec<HiddenField>,
}

/// `GET /admin/docs`, and one of the documents.
#[derive(Debug, Clone, Serialize)]
pub struct DocumentsView {
    #[serde(flatten)]
    pub frame: Frame,
    /// All documents; empty where one is shown.
    pub documents: Vec<DocumentLink>,
    pub shown: Option<DocumentShown>,
}

/// A document in the list.
#[derive(Debug, Clone, Serialize)]
pub struct DocumentLink {
    pub path: String,
    pub title: String,
}

/// A document that is read.
#[derive(Debug, Clone, Serialize)]
pub struct DocumentShown {
    pub path: String,
    pub title: String,
    /// HTML of the program's own.
    pub html: String,
}

/// `GET /admin`.
#[derive(Debug, Clone, Serialize)]
pub struct DashboardView {
    #[serde(flatten)]
    pub frame: Frame,
    /// What keeps the site from working now, above everything else.
    pub alarms: Vec<AlarmLine>,
    /// What an owner has switched off by hand, which everybody in the office should know.
    pub switched_off: Option<ShedByHandRow>,
    /// Things to do; empty when there are none.
    pub todo: Vec<TodoLine>,
    /// How the nightly backups stand, if any are made.
    pub backup: Option<BackupLine>,
    /// Whether whoever looks may open the page that says more about copies.
    pub more: bool,
}

/// Something that keeps the site from working now.
#[derive(Debug, Clone, Serialize)]
pub struct AlarmLine {
    /// Key of the sentence, with `date`, `time` and `count`.
    pub key: String,
    pub count: i64,
    /// Since when, if that is known.
    pub since_ms: Option<i64>,
    /// What the mail server said, if it is about that.
    pub reply: Option<String>,
    /// The page that helps, if whoever looks may open it; and the key of what it is about.
    pub path: Option<String>,
    pub label_key: String,
}

/// How the nightly backups stand.
#[derive(Debug, Clone, Serialize)]
pub struct BackupLine {
    /// The moment of the newest, which was checked.
    pub at_ms: Option<i64>,
    /// Whether the last try failed.
    pub failed: bool,
    /// Whether there is none from the last 36 hours.
    pub late: bool,
}

/// Something to do.
#[derive(Debug, Clone, Serialize)]
pub struct TodoLine {
    /// Key of the sentence, which may name `count`.
    pub key: String,
    pub count: i64,
    pub path: String,
}

/// A member of staff in a list.
#[derive(Debug, Clone, Serialize)]
pub struct MemberRow {
    pub path: String,
    pub name: String,
    pub email: String,
    pub role_key: String,
    /// Whether the invitation has not been accepted yet.
    pub invited: bool,
    pub since_ms: i64,
}

/// A role that can be chosen.
#[derive(Debug, Clone, Serialize)]
pub struct RoleChoice {
    pub word: String,
    pub label_key: String,
    pub hint_key: String,
    pub chosen: bool,
}

/// `GET /admin/staff`.
///
/// Seven fields: the staff, and the form to invite somebody.
#[derive(Debug, Clone, Serialize)]
pub struct StaffListView {
    #[serde(flatten)]
    pub frame: Frame,
    pub members: Vec<MemberRow>,
    /// The address that was typed into the form.
    pub email: String,
    pub roles: Vec<RoleChoice>,
    /// Whether invitations can be mailed.
    pub mails: bool,
    /// Whether the box is ticked that has the invitation mailed.
    pub mail: bool,
    pub problems: Vec<FieldProblem>,
}

/// The last mail with an invitation.
#[derive(Debug, Clone, Serialize)]
pub struct InvitationMailed {
    pub at_ms: i64,
    /// Key of the result; the sentence may use `count`, the number of attempts.
    pub fate_key: &'static str,
    pub tries: i64,
    pub reply: String,
}

/// `GET /admin/staff/{member}`.
///
/// Eleven fields: everything about one member.
#[derive(Debug, Clone, Serialize)]
pub struct MemberView {
    #[serde(flatten)]
    pub frame: Frame,
    pub member: MemberRow,
    pub roles: Vec<RoleChoice>,
    /// The link of the invitation, to be passed on.
    pub link: Option<String>,
    /// Whether the invitation can be mailed.
    pub mails: bool,
    /// What has become of the last mail with it.
    pub mailed: Option<InvitationMailed>,
    /// Key of why it was not mailed again.
    pub error_key: Option<&'static str>,
    /// In how many browsers they are signed in.
    pub sessions: i64,
    /// Whether they sign in with one-time codes.
    pub codes: bool,
    pub passkeys: Vec<PasskeyRow>,
    /// Whether the page is about the member who is looking at it.
    pub own: bool,
}

/// `GET /admin/staff/{member}/remove`.
#[derive(Debug, Clone, Serialize)]
pub struct RemoveMemberView {
    #[serde(flatten)]
    pub frame: Frame,
    pub member: MemberRow,
}

/// `GET /admin/account`.
///
/// Eleven fields: everything about oneself.
#[derive(Debug, Clone, Serialize)]
pub struct AccountView {
    #[serde(flatten)]
    pub frame: Frame,
    pub name: String,
    pub email: String,
    pub role_key: String,
    pub codes: bool,
    pub passkeys: Vec<PasskeyRow>,
    /// Whether browsers offer passkeys at this address.
    pub can_add_passkey: bool,
    /// Whether they are mailed when something goes wrong with the server; none for whoever has nothing to do with it.
    pub troubles: Option<bool>,
    /// The name that was typed for a new passkey.
    pub passkey_name: String,
    pub sessions: Vec<SessionRow>,
    pub problems: Vec<FieldProblem>,
}

/// A passkey.
#[derive(Debug, Clone, Serialize)]
pub struct PasskeyRow {
    pub id: i64,
    pub name: String,
    pub added_ms: i64,
    pub used_ms: Option<i64>,
}

/// A browser in which one is signed in.
#[derive(Debug, Clone, Serialize)]
pub struct SessionRow {
    pub path: String,
    pub browser: String,
    pub since_ms: i64,
    pub last_ms: i64,
    /// Whether it is the browser that asks.
    pub current: bool,
}

/// `GET /admin/account/codes`.
///
/// Seven fields: what setting up an app needs.
#[derive(Debug, Clone, Serialize)]
pub struct CodesView {
    #[serde(flatten)]
    pub frame: Frame,
    /// Whether an app is set up already.
    pub already: bool,
    /// Modules on a side of the QR code.
    pub side: i64,
    /// The path of the QR code's dark modules.
    pub drawing: String,
    /// The secret as text.
    pub key: String,
    /// The secret, sealed.
    pub sealed: String,
    pub problems: Vec<FieldProblem>,
}

/// `GET /admin/log`.
#[derive(Debug, Clone, Serialize)]
pub struct LogView {
    #[serde(flatten)]
    pub frame: Frame,
    pub lines: Vec<LogLine>,
    /// Whether no line was changed or removed.
    pub holds: bool,
    /// The first line that does not follow the one before.
    pub broken_at: Option<i64>,
    pub older: Option<String>,
    /// Whether the page begins with the newest line of the log.
    pub newest: bool,
}

/// One line of the log.
///
/// Ten fields, as the log stores them.
#[derive(Debug, Clone, Serialize)]
pub struct LogLine {
    pub number: i64,
    pub at_ms: i64,
    /// The member who did it; `None` when it was done by a link from the console.
    pub by: Option<String>,
    pub action_key: Option<String>,
    /// The action's stored word.
    pub action: String,
    pub subject: String,
    /// The campaign that it is about.
    pub about: Option<LogAbout>,
    /// Key of the subject's name, if it is a setting.
    pub subject_key: Option<String>,
    pub before: String,
    pub after: String,
}

/// What a line of the log is about: a petition, a pledge or a vote.
#[derive(Debug, Clone, Serialize)]
pub struct LogAbout {
    /// Key of the words for its kind and number.
    pub key: &'static str,
    pub number: i64,
    /// What else the line says of it, such as `, paper 2`.
    pub rest: String,
}

/// The page behind a link that stands for a password: an invitation, or a way back in.
#[derive(Debug, Clone, Serialize)]
pub struct ChoosePasswordView {
    pub site: SiteView,
    /// Path that the form posts to.
    pub action: String,
    /// Whether it is an invitation, which asks for a name too.
    pub joining: bool,
    pub email: String,
    pub name: String,
    pub problems: Vec<FieldProblem>,
}

/// One of the pages of setting a site up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SetupStep {
    /// Name and contact.
    Body,
    /// The kind of public body.
    Kind,
    /// The first owner.
    You,
    /// A last look.
    Check,
}

impl SetupStep {
    const ALL: [(SetupStep, &str); 4] = [
        (SetupStep::Body, "body"),
        (SetupStep::Kind, "kind"),
        (SetupStep::You, "you"),
        (SetupStep::Check, "check"),
    ];

    /// The page with this word in hidden fields.
    pub fn from_word(word: &str) -> Option<SetupStep> {
        SetupStep::ALL
            .into_iter()
            .find(|(_, known)| *known == word)
            .map(|(step, _)| step)
    }

    /// The page after this one.
    pub fn next(self) -> Option<SetupStep> {
        SetupStep::ALL
            .into_iter()
            .map(|(step, _)| step)
            .find(|step| *step > self)
    }

    /// All pages from `first` to this one.
    pub fn up_to(self, first: SetupStep) -> impl Iterator<Item = SetupStep> {
        let all = SetupStep::ALL.into_iter().map(|(step, _)| step);
        all.filter(move |step| *step >= first && *step <= self)
    }
}

/// What was typed while setting up.
#[derive(Debug, Clone, Default, Serialize)]
pub struct SetupValues {
    pub site_name: String,
    pub contact: String,
    pub preset: String,
    pub name: String,
    pub email: String,
    /// The hash of the password, sealed.
    pub sealed: String,
}

/// A kind of public body that can be chosen.
#[derive(Debug, Clone, Serialize)]
pub struct PresetChoice {
    pub word: String,
    pub label_key: String,
    pub hint_key: String,
    pub chosen: bool,
}

/// `/setup/{token}`, page by page.
///
/// Eleven fields: what was typed, what the settings fix, and which page is shown.
#[derive(Debug, Clone, Serialize)]
pub struct SetupView {
    pub site: SiteView,
    pub action: String,
    pub step: SetupStep,
    /// Whether the pages about the body are asked at all.
    pub asks_body: bool,
    pub name_fixed: bool,
    pub contact_fixed: bool,
    pub preset_fixed: bool,
    /// Whether a password was chosen on an earlier page.
    pub password_carried: bool,
    pub presets: Vec<PresetChoice>,
    pub values: SetupValues,
    pub problems: Vec<FieldProblem>,
}
