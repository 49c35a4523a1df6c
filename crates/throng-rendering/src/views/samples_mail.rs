//! Sample views of mails in the office. Owns invented data only. Called by `preview_mail`.

use super::samples::{NOW_MS, TITLE, TOKEN, site};
use super::samples_office::{frame, problems};
use crate::themes::{Letter, Renders, ThemeError};
use crate::views::*;

const TO: &str = "zoe.obrien@norhaven.example";
const REPLY: &str = "permanent error (550): 5.1.1 <zoe> is unknown & gone";
const PATH: &str = "/admin/mail/123456789";

fn mail(fate_key: &'static str, tries: i64, known: bool) -> OfficeMail {
    OfficeMail {
        path: PATH.to_owned(),
        kind_key: "mail-kind-confirm",
        to: known.then(|| TO.to_owned()),
        petition_path: known.then(|| "/admin/petitions/17".to_owned()),
        petition_title: if known { TITLE.to_owned() } else { String::new() },
        queued_ms: NOW_MS,
        fate_key,
        tries,
        due_ms: (fate_key == "fate-tried").then_some(NOW_MS),
        finished_ms: (fate_key == "fate-failed").then_some(NOW_MS),
        reply: if tries > 0 {
            REPLY.to_owned()
        } else {
            String::new()
        },
    }
}

pub(super) fn list(any: bool, captures: bool, wrong: &[(&str, &str)]) -> MailsView {
    let tab = |label_key: &'static str, current: bool| MailTab {
        path: "/admin/mail?fate=failed".to_owned(),
        label_key,
        current,
    };
    let rows = vec![
        mail("fate-waiting", 0, true),
        mail("fate-tried", 3, true),
        mail("fate-failed", 1, true),
        mail("fate-sent", 1, false),
    ];
    MailsView {
        frame: frame("/admin/mail"),
        captures,
        relay_trouble: any.then(|| REPLY.to_owned()),
        again: any.then(|| "/admin/mail/again?fate=failed".to_owned()),
        again_days: 7,
        waiting: if any { 10_000 } else { 0 },
        tried: if any { 3 } else { 0 },
        failed: if any { 1 } else { 0 },
        counted_max: 10_000,
        tabs: vec![tab("mails-all", false), tab("mails-failed", true)],
        fate: if any { "failed" } else { "" }.to_owned(),
        to: if any { TO } else { "" }.to_owned(),
        petition: if any { "17" } else { "" }.to_owned(),
        rows: if any { rows } else { Vec::new() },
        looked_max: 20_000,
        searched: any,
        older: any.then(|| "/admin/mail?before=5".to_owned()),
        problems: problems(wrong),
    }
}

fn shown() -> MailShown {
    MailShown {
        from: "Petitions <petitions@norhaven.example>".to_owned(),
        to: TO.to_owned(),
        subject: "Confirm your signature <b>".to_owned(),
        text: "Hello,\n\nhttps://petitions.norhaven.example/s/******\n\n<b>".to_owned(),
    }
}

fn refused(cleared: bool) -> RefusedShown {
    RefusedShown { times: 2, first_ms: NOW_MS, last_ms: NOW_MS, cleared_ms: cleared.then_some(NOW_MS) }
}

/// One mail: failed for good if `failed`, otherwise deferred; with its page.
pub(super) fn one(failed: bool, refuses: Option<&'static str>) -> MailPageView {
    let fate = if failed { "fate-failed" } else { "fate-tried" };
    MailPageView {
        frame: frame("/admin/mail"),
        mail: mail(fate, 2, failed),
        same_path: "/admin/mail?to=zoe.obrien%40norhaven.example".to_owned(),
        finished: failed,
        shown: failed.then(shown),
        gone_key: "mail-text-gone",
        refused: Some(refused(!failed)),
        resend_key: refuses.is_none().then_some("mail-resend-again"),
        why_key: "mail-resend-again-what",
        error_key: refuses,
    }
}

pub(super) fn bounces(any: bool, may_clear: bool) -> RefusedView {
    let row = RefusedRow {
        to: TO.to_owned(),
        path: PATH.to_owned(),
        clear_path: "/admin/mail/bounces/123456789/clear".to_owned(),
        shown: refused(false),
        reply: REPLY.to_owned(),
    };
    RefusedView {
        frame: frame("/admin/mail"),
        rows: vec![row].into_iter().filter(|_| any).collect(),
        may_clear,
        older: any.then(|| "/admin/mail/bounces?before=5".to_owned()),
    }
}

pub(super) fn test() -> RelayTestShown {
    RelayTestShown {
        to: TO.to_owned(),
        path: PATH.to_owned(),
        sent_ms: NOW_MS,
        fate_key: "fate-failed",
        tries: 1,
        finished_ms: Some(NOW_MS),
        reply: REPLY.to_owned(),
    }
}

pub(super) fn relay_test_letter() -> RelayTestLetter {
    let live_link = "https://petitions.norhaven.example/admin/live".to_owned();
    RelayTestLetter { site: site(), live_link, called_for_ms: NOW_MS }
}

pub(super) fn trouble_letter(over: bool) -> TroubleLetter {
    let link = "https://petitions.norhaven.example/admin/live".to_owned();
    let account_link = "https://petitions.norhaven.example/admin/account".to_owned();
    let (what_key, do_key) = match over {
        true => ("trouble-mail".to_owned(), "trouble-mail-over".to_owned()),
        false => ("trouble-backup".to_owned(), "trouble-backup-do".to_owned()),
    };
    TroubleLetter {
        site: site(),
        what_key,
        do_key,
        over,
        since_ms: NOW_MS,
        at_ms: NOW_MS,
        link,
        account_link,
    }
}

pub(super) fn invitation_letter() -> InvitationLetter {
    let link = format!("https://petitions.norhaven.example/admin/join/{TOKEN}");
    InvitationLetter { site: site(), link, valid_until_ms: NOW_MS }
}

pub(super) fn letters(themes: &impl Renders) -> Vec<(&'static str, Letter)> {
    let written = |letter: Result<Letter, ThemeError>| letter.expect("the letter renders");
    vec![
        ("trouble_begun", written(themes.render_letter(&trouble_letter(false)))),
        ("trouble_over", written(themes.render_letter(&trouble_letter(true)))),
        ("relay_test", written(themes.render_letter(&relay_test_letter()))),
        ("invitation", written(themes.render_letter(&invitation_letter()))),
    ]
}
