//! The pages of the office: signing in, the first page, staff, one's own account, the log.
//!
//! Owns what they show. No secret stands in them but what is shown once on purpose: the key of a one-time-code app,
//! and a link to pass on.

use serde::Serialize;

use super::{FieldProblem, SiteView};

/// What stands around every page behind the door; to its template they are values like the page's own.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Frame {
    pub(crate) site: SiteView,
    pub(crate) desk: DeskView,
}

/// What every page behind the door shows.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct DeskView {
    pub(crate) menu: Vec<MenuItem>,
    /// Who is signed in.
    pub(crate) name: String,
    pub(crate) role_key: String,
    /// Single letters of the keyboard do things.
    pub(crate) single_keys: bool,
    /// What was just done.
    pub(crate) notice_key: Option<String>,
}

/// An entry of the menu.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct MenuItem {
    pub(crate) path: String,
    pub(crate) label_key: String,
    pub(crate) current: bool,
    /// How much there is of it, where that is told.
    pub(crate) count: Option<i64>,
}

/// `GET /admin/sign-in`, and again with what was wrong.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct SignInView {
    pub(crate) site: SiteView,
    pub(crate) email: String,
    /// Where to go afterwards.
    pub(crate) next: String,
    pub(crate) notice_key: Option<String>,
    /// Browsers offer passkeys at this address.
    pub(crate) passkeys: bool,
    pub(crate) problems: Vec<FieldProblem>,
}

/// The one-time code, after the password.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct CodeView {
    pub(crate) site: SiteView,
    /// Says that the password was right a moment ago.
    pub(crate) ticket: String,
    pub(crate) next: String,
    pub(crate) problems: Vec<FieldProblem>,
}

/// `GET /admin`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct DashboardView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    /// What there is to do; empty when there is nothing.
    pub(crate) todo: Vec<TodoLine>,
}

/// Something to do.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct TodoLine {
    /// Key of the sentence, which may name `count`.
    pub(crate) key: String,
    pub(crate) count: i64,
    pub(crate) path: String,
}

/// A member of staff in a list.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct MemberRow {
    pub(crate) path: String,
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) role_key: String,
    /// The invitation was not taken up yet.
    pub(crate) invited: bool,
    pub(crate) since_ms: i64,
}

/// A role to choose.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct RoleChoice {
    pub(crate) word: String,
    pub(crate) label_key: String,
    pub(crate) hint_key: String,
    pub(crate) chosen: bool,
}

/// `GET /admin/staff`.
///
/// Seven fields: who is there, and the form.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct StaffListView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) members: Vec<MemberRow>,
    /// What was typed into the invitation.
    pub(crate) email: String,
    pub(crate) roles: Vec<RoleChoice>,
    /// Invitations can be mailed.
    pub(crate) mails: bool,
    /// It is to be mailed too.
    pub(crate) mail: bool,
    pub(crate) problems: Vec<FieldProblem>,
}

/// The last mail with an invitation.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct InvitationMailed {
    pub(crate) at_ms: i64,
    /// May name `count`, the tries.
    pub(crate) fate_key: &'static str,
    pub(crate) tries: i64,
    pub(crate) reply: String,
}

/// `GET /admin/staff/{member}`.
///
/// Eleven fields: what there is to say of one member.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct MemberView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) member: MemberRow,
    pub(crate) roles: Vec<RoleChoice>,
    /// The invitation, to be passed on.
    pub(crate) link: Option<String>,
    /// It can be mailed.
    pub(crate) mails: bool,
    /// What became of the last mail with it.
    pub(crate) mailed: Option<InvitationMailed>,
    /// Why it was not mailed again.
    pub(crate) error_key: Option<&'static str>,
    /// Browsers that they are signed in with.
    pub(crate) sessions: i64,
    /// Signs in with one-time codes.
    pub(crate) codes: bool,
    pub(crate) passkeys: Vec<PasskeyRow>,
    /// It is who is looking.
    pub(crate) own: bool,
}

/// `GET /admin/staff/{member}/remove`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct RemoveMemberView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) member: MemberRow,
}

/// `GET /admin/account`.
///
/// Ten fields: what there is to say of oneself.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct AccountView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) role_key: String,
    pub(crate) codes: bool,
    pub(crate) passkeys: Vec<PasskeyRow>,
    /// Browsers offer passkeys at this address.
    pub(crate) can_add_passkey: bool,
    /// What was typed as a name for one.
    pub(crate) passkey_name: String,
    pub(crate) sessions: Vec<SessionRow>,
    pub(crate) problems: Vec<FieldProblem>,
}

/// A passkey.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PasskeyRow {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) added_ms: i64,
    pub(crate) used_ms: Option<i64>,
}

/// A browser that one is signed in with.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct SessionRow {
    pub(crate) path: String,
    pub(crate) browser: String,
    pub(crate) since_ms: i64,
    pub(crate) last_ms: i64,
    /// The one that asks.
    pub(crate) current: bool,
}

/// `GET /admin/account/codes`.
///
/// Seven fields: what setting up takes.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct CodesView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    /// There is an app already.
    pub(crate) already: bool,
    /// Modules on a side of the square code.
    pub(crate) side: i64,
    /// The path of its dark modules.
    pub(crate) drawing: String,
    /// The same as text.
    pub(crate) key: String,
    /// The same, sealed.
    pub(crate) sealed: String,
    pub(crate) problems: Vec<FieldProblem>,
}

/// `GET /admin/log`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct LogView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) lines: Vec<LogLine>,
    /// No line was changed or taken out.
    pub(crate) holds: bool,
    /// The first line that does not follow the one before.
    pub(crate) broken_at: Option<i64>,
    pub(crate) older: Option<String>,
    /// The page begins with the newest line.
    pub(crate) newest: bool,
}

/// One line of the log.
///
/// Nine fields, as the log has them.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct LogLine {
    pub(crate) number: i64,
    pub(crate) at_ms: i64,
    /// Who; absent when it was done by a link from the console.
    pub(crate) by: Option<String>,
    pub(crate) action_key: Option<String>,
    /// The word as it is stored.
    pub(crate) action: String,
    pub(crate) subject: String,
    /// Its words, where it is a setting.
    pub(crate) subject_key: Option<String>,
    pub(crate) before: String,
    pub(crate) after: String,
}

/// A link that stands for a password: an invitation, or a way back in.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ChoosePasswordView {
    pub(crate) site: SiteView,
    /// Path that the form posts to.
    pub(crate) action: String,
    /// An invitation: asks for a name too.
    pub(crate) joining: bool,
    pub(crate) email: String,
    pub(crate) name: String,
    pub(crate) problems: Vec<FieldProblem>,
}

/// A page of setting up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SetupStep {
    /// Name and contact.
    Body,
    /// What kind of body.
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

    /// The page with this word in forms.
    pub(crate) fn from_word(word: &str) -> Option<SetupStep> {
        SetupStep::ALL
            .into_iter()
            .find(|(_, known)| *known == word)
            .map(|(step, _)| step)
    }

    /// What comes after it.
    pub(crate) fn next(self) -> Option<SetupStep> {
        SetupStep::ALL
            .into_iter()
            .map(|(step, _)| step)
            .find(|step| *step > self)
    }

    /// All from `first` to this one.
    pub(crate) fn up_to(self, first: SetupStep) -> impl Iterator<Item = SetupStep> {
        let all = SetupStep::ALL.into_iter().map(|(step, _)| step);
        all.filter(move |step| *step >= first && *step <= self)
    }
}

/// What was typed while setting up.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct SetupValues {
    pub(crate) site_name: String,
    pub(crate) contact: String,
    pub(crate) preset: String,
    pub(crate) name: String,
    pub(crate) email: String,
    /// The hash of the password, sealed.
    pub(crate) sealed: String,
}

/// A kind of body to choose.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PresetChoice {
    pub(crate) word: String,
    pub(crate) label_key: String,
    pub(crate) hint_key: String,
    pub(crate) chosen: bool,
}

/// `/setup/{token}`, page by page.
///
/// Eleven fields: what was typed, what the settings fix, and where one is.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct SetupView {
    pub(crate) site: SiteView,
    pub(crate) action: String,
    pub(crate) step: SetupStep,
    /// Whether the pages about the body are asked at all.
    pub(crate) asks_body: bool,
    pub(crate) name_fixed: bool,
    pub(crate) contact_fixed: bool,
    pub(crate) preset_fixed: bool,
    /// A password was chosen already.
    pub(crate) password_carried: bool,
    pub(crate) presets: Vec<PresetChoice>,
    pub(crate) values: SetupValues,
    pub(crate) problems: Vec<FieldProblem>,
}
