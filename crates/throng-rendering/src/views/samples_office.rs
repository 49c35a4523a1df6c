//! Sample views of the office, in the states that matter. Owns invented data only. Called by `preview`.

use super::samples::{NAME, NOW_MS, TITLE, TOKEN, site};
use super::samples_settings as settings;
use crate::views::*;

/// The petition of the samples in the office.
pub(super) const CASE_PATH: &str = "/admin/petitions/17";
const EMAIL: &str = "zoe.obrien@staff.norhaven.example";

pub(super) fn problems(problems: &[(&str, &str)]) -> Vec<FieldProblem> {
    problems
        .iter()
        .map(|(field, key)| FieldProblem::new(field, key))
        .collect()
}

pub(super) fn frame(place: &str) -> Frame {
    let item = |path: &str, label_key: &str| MenuItem {
        path: path.to_owned(),
        label_key: label_key.to_owned(),
        current: path == place,
        count: (path == "/admin/queue").then_some(12),
    };
    let desk = DeskView {
        menu: vec![
            MenuGroup {
                label_key: "desk-group-work",
                items: vec![item("/admin", "desk-dashboard"), item("/admin/queue", "desk-queue")],
            },
            MenuGroup { label_key: "desk-group-staff", items: vec![item("/admin/staff", "desk-staff")] },
        ],
        name: NAME.to_owned(),
        role_key: "role-owner".to_owned(),
        single_keys: true,
        notice_key: Some("done-ended".to_owned()),
        cuts: Vec::new(),
        query: String::new(),
    };
    Frame { site: site(), desk }
}

/// The same around a page about one petition.
pub(super) fn case_frame(place: &str) -> CaseFrame {
    CaseFrame {
        frame: frame(place),
        case_path: CASE_PATH.to_owned(),
        title: TITLE.to_owned(),
        private: false,
    }
}

pub(super) fn sign_in(wrong: &[(&str, &str)]) -> SignInView {
    SignInView {
        site: site(),
        email: EMAIL.to_owned(),
        next: "/admin/log".to_owned(),
        notice_key: wrong.is_empty().then(|| "done-signed-out".to_owned()),
        passkeys: true,
        problems: problems(wrong),
    }
}

pub(super) fn code(wrong: &[(&str, &str)]) -> CodeView {
    CodeView { site: site(), ticket: TOKEN.to_owned(), next: "/admin".to_owned(), problems: problems(wrong) }
}

pub(super) fn signed_out() -> SignedOutView {
    let field = |(name, value): (&str, &str)| HiddenField { name: name.to_owned(), value: value.to_owned() };
    let typed = [("domain", "mill.example"), ("note", "A list that was bought <b>")];
    SignedOutView {
        site: site(),
        action: "/admin/petitions/17/held".to_owned(),
        fields: typed.map(field).to_vec(),
    }
}

pub(super) fn documents(one: bool) -> DocumentsView {
    let link =
        DocumentLink { path: "/admin/docs/operating".to_owned(), title: "Operating <a> site".to_owned() };
    let shown = DocumentShown {
        path: link.path.clone(),
        title: link.title.clone(),
        // Words would be those of a document, which is in English alone.
        html: "<p>1</p>\n<h2 id=\"2\">2</h2>\n<pre><code>3\n</code></pre>\n".to_owned(),
    };
    let (documents, shown) = if one {
        (Vec::new(), Some(shown))
    } else {
        (vec![link], None)
    };
    DocumentsView { frame: frame("/admin/docs"), documents, shown }
}

pub(super) fn dashboard(todo: bool) -> DashboardView {
    // Whoever has things to do has a backup that failed, too.
    let late = todo;
    let line = |key: &str, count| TodoLine { key: key.to_owned(), count, path: "/admin/staff".to_owned() };
    let lines = [line("todo-codes", 1), line("todo-second-owner", 1), line("todo-invited", 3)];
    let todo = lines.into_iter().filter(|_| todo).collect();
    let backup = BackupLine { at_ms: (!late).then_some(NOW_MS), failed: late, late };
    let switched_off = late.then(settings::switched_off);
    let alarm = |key: &str, reply: Option<&str>| AlarmLine {
        key: key.to_owned(),
        count: 90,
        since_ms: reply.map(|_| NOW_MS),
        reply: reply.map(str::to_owned),
        path: reply.map(|_| "/admin/mail".to_owned()),
        label_key: "server-mail".to_owned(),
    };
    let alarms = [
        alarm("alarm-disk-full", None),
        alarm("alarm-disk-nearly", None),
        alarm("alarm-halted", None),
        alarm("alarm-mail", Some("451 4.7.1 Try again later")),
        alarm("alarm-mail-late", None),
        AlarmLine {
            since_ms: Some(NOW_MS),
            label_key: "alarm-clock-what".to_owned(),
            ..alarm("alarm-clock", None)
        },
        AlarmLine { label_key: "alarm-retention-what".to_owned(), ..alarm("alarm-retention", None) },
    ];
    let alarms = alarms.into_iter().filter(|_| late).collect();
    DashboardView { frame: frame("/admin"), alarms, switched_off, todo, backup: Some(backup), more: late }
}

fn member(invited: bool) -> MemberRow {
    MemberRow {
        path: "/admin/staff/7".to_owned(),
        name: if invited { EMAIL } else { NAME }.to_owned(),
        email: EMAIL.to_owned(),
        role_key: "role-moderator".to_owned(),
        invited,
        since_ms: NOW_MS,
    }
}

fn roles() -> Vec<RoleChoice> {
    let choice = |word: &str| RoleChoice {
        word: word.to_owned(),
        label_key: format!("role-{word}"),
        hint_key: format!("role-{word}-hint"),
        chosen: word == "moderator",
    };
    ["reader", "moderator", "owner"].map(choice).to_vec()
}

pub(super) fn pause(paused: bool) -> PauseView {
    let note = "Parliament is dissolved. After the election a new committee goes on.".to_owned();
    PauseView {
        frame: frame("/admin/pause"),
        paused: paused.then(|| PausedView { since_ms: NOW_MS, by: NAME.to_owned(), note: note.clone() }),
        open: 24,
        note: if paused { String::new() } else { note },
        problems: Vec::new(),
    }
}

pub(super) fn staff(wrong: &[(&str, &str)]) -> StaffListView {
    StaffListView {
        frame: frame("/admin/staff"),
        members: vec![member(false), member(true)],
        email: EMAIL.to_owned(),
        roles: roles(),
        mails: wrong.is_empty(),
        mail: wrong.is_empty(),
        problems: problems(wrong),
    }
}

pub(super) fn member_page(invited: bool, own: bool) -> MemberView {
    let link = format!("https://petitions.norhaven.example/admin/join/{TOKEN}");
    MemberView {
        frame: frame("/admin/staff"),
        member: member(invited),
        roles: roles(),
        link: invited.then_some(link),
        mails: invited,
        mailed: invited.then(|| InvitationMailed {
            at_ms: NOW_MS,
            fate_key: "fate-tried",
            tries: 2,
            reply: "450 <later> & again".to_owned(),
        }),
        error_key: (invited && !own).then_some("invite-mail-too-often"),
        sessions: 2,
        codes: !own,
        passkeys: vec![passkey(1, "Key <b>", Some(NOW_MS)), passkey(2, "Ring", None)],
        own,
    }
}

pub(super) fn remove() -> RemoveMemberView {
    RemoveMemberView { frame: frame("/admin/staff"), member: member(false) }
}

fn passkey(id: i64, name: &str, used_ms: Option<i64>) -> PasskeyRow {
    PasskeyRow { id, name: name.to_owned(), added_ms: NOW_MS, used_ms }
}

pub(super) fn account(wrong: &[(&str, &str)]) -> AccountView {
    let session = |current: bool, browser: &str| SessionRow {
        path: "/admin/account/sessions/5".to_owned(),
        browser: browser.to_owned(),
        since_ms: NOW_MS,
        last_ms: NOW_MS,
        current,
    };
    AccountView {
        frame: frame("/admin/account"),
        name: NAME.to_owned(),
        email: EMAIL.to_owned(),
        role_key: "role-owner".to_owned(),
        codes: wrong.is_empty(),
        passkeys: vec![passkey(1, "Laptop <b>", Some(NOW_MS)), passkey(2, "Key", None)],
        can_add_passkey: !wrong.is_empty(),
        troubles: Some(wrong.is_empty()),
        passkey_name: "Laptop".to_owned(),
        sessions: vec![session(true, "Mozilla/5.0 (X11) <b>"), session(false, "")],
        problems: problems(wrong),
    }
}

pub(super) fn codes(already: bool, wrong: &[(&str, &str)]) -> CodesView {
    CodesView {
        frame: frame("/admin/account"),
        already,
        side: 45,
        drawing: "M4 4h1v1h-1z".to_owned(),
        key: "GEZD GNBV GY3T QOJQ".to_owned(),
        sealed: TOKEN.to_owned(),
        problems: problems(wrong),
    }
}

pub(super) fn log(broken_at: Option<i64>) -> LogView {
    let line = |number, by: Option<&str>, action_key: Option<&str>| LogLine {
        number,
        at_ms: NOW_MS,
        by: by.map(str::to_owned),
        action_key: action_key.map(str::to_owned),
        action: "Some-Action".to_owned(),
        subject: "Max".to_owned(),
        about: (number == 1_205).then(|| LogAbout {
            key: "log-about-vote",
            number: 17,
            rest: ", request 3".to_owned(),
        }),
        subject_key: by.is_none().then(|| "set-open-days".to_owned()),
        before: "Moderator <b>".to_owned(),
        after: if by.is_some() { "Owner" } else { "" }.to_owned(),
    };
    LogView {
        frame: frame("/admin/log"),
        lines: vec![
            line(1_207, Some(NAME), Some("log-change-role")),
            line(1_206, None, None),
            line(1_205, Some(NAME), Some("log-open-vote")),
        ],
        holds: broken_at.is_none(),
        broken_at,
        older: Some("/admin/log?before=1206".to_owned()),
        newest: broken_at.is_none(),
    }
}

pub(super) fn choose_password(joining: bool, wrong: &[(&str, &str)]) -> ChoosePasswordView {
    ChoosePasswordView {
        site: site(),
        action: format!("/admin/join/{TOKEN}"),
        joining,
        email: EMAIL.to_owned(),
        name: NAME.to_owned(),
        problems: problems(wrong),
    }
}

pub(super) fn setup(step: SetupStep, fixed: bool, wrong: &[(&str, &str)]) -> SetupView {
    let choice = |word: &str| PresetChoice {
        word: word.to_owned(),
        label_key: format!("preset-{word}"),
        hint_key: format!("preset-{word}-hint"),
        chosen: word == "council",
    };
    SetupView {
        site: site(),
        action: format!("/setup/{TOKEN}"),
        step,
        asks_body: true,
        name_fixed: fixed,
        contact_fixed: fixed,
        preset_fixed: fixed,
        password_carried: fixed,
        presets: ["council", "parliament", "union", "students-union", "campaign", "newsroom"]
            .map(choice)
            .to_vec(),
        values: SetupValues {
            site_name: "Petitions to Norhaven & Skerry".to_owned(),
            contact: EMAIL.to_owned(),
            preset: "council".to_owned(),
            name: NAME.to_owned(),
            email: EMAIL.to_owned(),
            sealed: TOKEN.to_owned(),
        },
        problems: problems(wrong),
    }
}
