//! Sample views of reports from the public, for everybody and in the office. Owns invented data only.
//! Called by `preview`.

use throng_domain::report::{ReportClass, ReportVerdict};

use super::samples::{NOW_MS, TITLE, TOKEN, site};
use super::samples_office::{CASE_PATH, case_frame, frame, problems};
use super::samples_publishing as publishing;
use crate::themes::{Letter, Renders};
use crate::views::*;

const PATH: &str = CASE_PATH;
const RECEIPT: &str = "K3ZQ-7M0F-9TXA";
const WORDS: &str = "The ferry <b> runs until ten.\n\nSee the timetable.";

fn about() -> ReportAbout {
    ReportAbout { number: 3, kind_key: "kind-update", subject: "We met <b> the harbour master".to_owned() }
}

pub(super) fn form(of_news: bool, wrong: &[(&str, &str)]) -> ReportFormView {
    let choice = |class: ReportClass| ReportChoice {
        word: class.word(),
        key: class_key(class),
        chosen: wrong.is_empty() && class == ReportClass::Misleading,
    };
    ReportFormView {
        site: site(),
        number: 17,
        petition_path: "/petitions/17/keep-the-night-ferry".to_owned(),
        title: TITLE.to_owned(),
        about: of_news.then(about),
        comment: None,
        classes: ReportClass::ALL.into_iter().map(choice).collect(),
        words: WORDS.to_owned(),
        words_chars_max: 2_000,
        email: "ada@".to_owned(),
        form_key: TOKEN.to_owned(),
        problems: problems(wrong),
    }
}

pub(super) fn receipt(verdict: Option<ReportVerdict>, sent: bool, mailed: bool) -> ReportReceiptView {
    ReportReceiptView {
        site: site(),
        receipt: RECEIPT.to_owned(),
        received_ms: NOW_MS,
        settled_ms: verdict.map(|_| NOW_MS),
        verdict_key: verdict.map(verdict_key),
        sent,
        mailed,
    }
}

pub(super) fn list(settled: bool, any: bool) -> ReportsView {
    let group = |count: i64, days: i64| ReportGroup {
        path: format!("{PATH}/reports"),
        title: TITLE.to_owned(),
        count,
        since_ms: NOW_MS,
        days,
        class_keys: vec!["report-misleading", "report-abuse"],
    };
    let row = |verdict: ReportVerdict| SettledReportRow {
        path: PATH.to_owned(),
        title: TITLE.to_owned(),
        class_key: "report-other",
        verdict_key: verdict_key(verdict),
        settled_ms: NOW_MS,
        name: "Mo <b> Adams".to_owned(),
    };
    ReportsView {
        frame: frame("/admin/reports"),
        settled,
        groups: if any && !settled {
            vec![group(3, 9), group(1, 0)]
        } else {
            Vec::new()
        },
        rows: ReportVerdict::ALL
            .into_iter()
            .filter(|_| any && settled)
            .map(row)
            .collect(),
    }
}

pub(super) fn case(may_settle: bool, any: bool, wrong: &[(&str, &str)]) -> ReportCaseView {
    let report = |class: ReportClass, of_news: bool, mails: bool| ReportShown {
        field: format!("r{}", class as u8),
        class_key: class_key(class),
        about: of_news.then(about),
        comment_path: of_news.then(|| "/admin/comments/102".to_owned()),
        at_ms: NOW_MS,
        days: 2,
        words: WORDS.to_owned(),
        mails,
        chosen: wrong.is_empty(),
    };
    let choice = |verdict: ReportVerdict| ReportChoice {
        word: verdict.word(),
        key: verdict_key(verdict),
        chosen: verdict == ReportVerdict::NotOurs,
    };
    let all = vec![report(ReportClass::Misleading, false, true), report(ReportClass::Abuse, true, false)];
    ReportCaseView {
        frame: case_frame("/admin/reports"),
        public_path: any.then(|| "/petitions/17/keep-the-night-ferry".to_owned()),
        reports: all.into_iter().filter(|_| any).collect(),
        more: !wrong.is_empty(),
        may_settle,
        verdicts: ReportVerdict::ALL.into_iter().map(choice).collect(),
        words: String::new(),
        words_chars_max: 4_000,
        kept_days: 90,
        problems: problems(wrong),
    }
}

/// A report that nobody gave an address with.
pub(super) fn case_without_addresses() -> ReportCaseView {
    let mut view = case(true, true, &[]);
    view.reports.retain(|report| !report.mails);
    view
}

pub(super) fn look(mail: Option<(&str, &str)>, again: bool) -> ReportLookView {
    let look = publishing::look("other-business", mail);
    ReportLookView {
        frame: case_frame("/admin/reports"),
        action: format!("{PATH}/reports"),
        verdict_key: "verdict-not-ours",
        count: 2,
        mails: look.mail.into_iter().collect(),
        without: 1,
        looked_before: again,
        fields: vec![HiddenField { name: "r1".to_owned(), value: "yes".to_owned() }],
    }
}

pub(super) fn figures(any: bool) -> ReportFigures {
    let count = |count: i64| if any { count } else { 0 };
    ReportFigures {
        received: count(1_204),
        settled: count(1_190),
        waiting: count(14),
        median_days: any.then_some(2),
    }
}

pub(super) fn letters(themes: &impl Renders) -> Vec<(&'static str, Letter)> {
    let written = |letter: Result<Letter, crate::themes::ThemeError>| letter.expect("the letter renders");
    let head = |public: bool| ReportHead {
        site: site(),
        petition_title: public.then(|| TITLE.to_owned()),
        petition_link: public.then(|| "https://petitions.norhaven.example/petitions/17".to_owned()),
        receipt: RECEIPT.to_owned(),
        receipt_link: format!("https://petitions.norhaven.example/reports/{RECEIPT}"),
        received_ms: NOW_MS,
    };
    let received = ReportReceivedLetter { head: head(true), class_key: "report-personal-data" };
    let settled = |public: bool, words: &str| ReportSettledLetter {
        head: head(public),
        verdict_key: "verdict-not-ours",
        words: words.to_owned(),
    };
    vec![
        ("report_received", written(themes.render_letter(&received))),
        ("report_settled", written(themes.render_letter(&settled(true, "Ask the county.\n\nThank you.")))),
        ("report_settled_hidden", written(themes.render_letter(&settled(false, "")))),
    ]
}
