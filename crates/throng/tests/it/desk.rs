//! A town whose moderators have a queue: its staff join through the pages, and its petitions are put into its rows,
//! handed in as long ago as a test needs.
//!
//! Used by the tests of the moderator's desk and of its pages in a browser.

use std::fs;
use std::time::Duration;

use serde_json::{Value, json};
use throng_testkit::browser::Browser;
use throng_testkit::program::{Program, TempDir, temporary_folder};

use crate::staff::{MAX, PASSWORD, RITA, sign_in};
use crate::town::{THRONG, Town, run, said, serving, settle, text};
use crate::tray::Tray;

/// The petition that waits in most tests.
pub(crate) const FERRY: u32 = 11;
pub(crate) const FERRY_TITLE: &str = "Run the ferry on Sundays";
pub(crate) const FERRY_TEXT: &str = "Families cannot visit each other on the only free day.";
/// A petition that was handed in long ago.
pub(crate) const OLD: u32 = 12;
/// A petition that was sent back, and handed in again with another text.
pub(crate) const AGAIN: u32 = 13;
/// The creator of these petitions.
pub(crate) const NELL: &str = "nell@quay.example";
pub(crate) const NELL_NAME: &str = "Nell Quay";

/// Makes links in mails the same whatever the port.
const PUBLIC_URL: &str = "server.public_url=http://petitions.brindle.example";

const DAY_MS: i64 = 86_400_000;

/// A town whose staff have a queue. Its program ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Desk {
    pub(crate) town: Town,
}

impl Desk {
    /// Olga owns the town, Max moderates and Rita reads; three petitions wait.
    #[track_caller]
    pub(crate) fn open() -> Desk {
        let folder = temporary_folder();
        let first = folder.path().join("first");
        settle(&first);
        let staff = Program::start(THRONG, serving(&first, &[]));
        let mut olga = Browser::at(staff.base_url());
        let link = staff.link("  set up  ", "/setup/", Duration::from_secs(20));
        crate::staff::set_up(&mut olga, &link);
        for (email, role) in [(MAX, "moderator"), (RITA, "reader")] {
            crate::staff::join_at(staff.base_url(), &mut olga, email, role);
        }
        drop(staff);
        let mut rows = exported(&first);
        // Olga joined a moment ago.
        let joined = rows
            .iter()
            .filter_map(|row| row.pointer("/record/staff/created_at")?.as_i64());
        let now = joined.max().expect("there is staff");
        for (number, title, days) in
            [(FERRY, FERRY_TITLE, 1), (OLD, "Paint the bandstand", 30), (AGAIN, "Open the lido at six", 6)]
        {
            rows.extend(waiting(number, title, now - days * DAY_MS));
        }
        let data = folder.path().join("data");
        imported(&folder, &data, rows);
        Desk { town: Town::in_folder(folder, &[PUBLIC_URL, "site.languages=en,cy,ar-XB"]) }
    }

    /// Kills the program, and makes all rows that wait older, so that no decision can be undone any more. No mail may
    /// have been sent before.
    #[track_caller]
    pub(crate) fn killed_and_later(self) -> Desk {
        const PASSED_MS: i64 = 11 * 60_000;
        let earlier = |time: &mut Value| {
            if let Some(at) = time.as_i64() {
                *time = json!(at - PASSED_MS);
            }
        };
        self.killed_and_changed(|row| {
            if row["row"] == "mail" {
                assert_eq!(row["state"], "queued", "nothing leaves within the window: {row}");
            }
            for place in ["/due_at", "/created_at", "/record/case/decision/undo_until"] {
                let of_mail = row["row"] == "mail" || place.starts_with("/record");
                row.pointer_mut(place)
                    .filter(|_| of_mail)
                    .into_iter()
                    .for_each(earlier);
            }
        })
    }

    /// Kills the program, changes each row, and starts with these.
    #[track_caller]
    pub(crate) fn killed_and_changed(mut self, change: impl Fn(&mut Value)) -> Desk {
        self.town.program.kill_9();
        let mut rows = exported(&self.data());
        rows.iter_mut().for_each(change);
        fs::remove_dir_all(self.data()).expect("the folder is ours");
        let data = self.data();
        let folder = self.town.into_folder();
        imported(&folder, &data, rows);
        Desk { town: Town::in_folder(folder, &[PUBLIC_URL]) }
    }

    pub(crate) fn data(&self) -> std::path::PathBuf {
        self.town.data()
    }

    pub(crate) fn visitor(&self) -> Browser {
        self.town.visitor()
    }

    /// A member of staff, signed in.
    #[track_caller]
    pub(crate) fn member(&self, email: &str) -> Browser {
        let mut visitor = self.visitor();
        sign_in(&mut visitor, email, PASSWORD).expect_status(200);
        visitor
    }

    /// Max, who has claimed a petition.
    #[track_caller]
    pub(crate) fn max_with(&self, petition: u32) -> Browser {
        let mut max = self.member(MAX);
        max.get(&case(petition)).expect_status(200);
        max.press("Assign to me", &[]).expect_status(200);
        max
    }

    pub(crate) fn tray(&self) -> Tray {
        self.town.tray()
    }

    /// The mails to creators, in whatever state.
    pub(crate) fn mails(&self) -> Vec<Value> {
        let rows = exported(&self.data()).into_iter();
        rows.filter(|row| row["row"] == "mail").collect()
    }
}

/// The petition's page in the office.
pub(crate) fn case(petition: u32) -> String {
    format!("/admin/petitions/{petition}")
}

/// All rows in a data directory.
#[track_caller]
pub(crate) fn exported(data: &std::path::Path) -> Vec<Value> {
    let folder = temporary_folder();
    let file = folder.path().join("site.jsonl");
    let output = run(&["export", "--data", &text(data), &text(&file)]);
    assert!(output.status.success(), "{}", said(&output));
    let dump = fs::read_to_string(&file).expect("the export is text");
    // The mail of a site that was served meanwhile would be held.
    let dump = dump.replacen(",\"served\":true", "", 1);
    let rows = dump
        .lines()
        .map(|line| serde_json::from_str(line).expect("each row is JSON"));
    rows.collect()
}

/// Makes a data directory from these rows; the first and the last say how many there are.
#[track_caller]
fn imported(folder: &TempDir, data: &std::path::Path, rows: Vec<Value>) {
    let order = ["site", "area", "campaign", "tally", "signature", "signer", "repeat", "mail", "record"];
    let (mut ends, mut rows): (Vec<Value>, Vec<Value>) =
        rows.into_iter().partition(|row| row.get("row").is_none());
    rows.sort_by_key(|row| order.iter().position(|kind| row["row"] == *kind));
    let last = ends.pop().expect("a dump has an end");
    let last = with_count(last, rows.len());
    let lines: Vec<String> = ends
        .iter()
        .chain(&rows)
        .chain([&last])
        .map(Value::to_string)
        .collect();
    let file = folder.path().join("rows.jsonl");
    fs::write(&file, lines.join("\n") + "\n").expect("a file in a temporary folder");
    let made = run(&["init", &text(data)]);
    assert!(made.status.success(), "{}", said(&made));
    // With the same key, links and sealed secrets stay valid.
    fs::copy(folder.path().join("first/secret.key"), data.join("secret.key")).expect("the key of the town");
    let output = run(&["import", "--data", &text(data), &text(&file)]);
    assert!(output.status.success(), "{}", said(&output));
}

fn with_count(mut end: Value, rows: usize) -> Value {
    if let Some(object) = end.as_object_mut() {
        for value in object.values_mut().filter(|value| value.is_u64()) {
            *value = json!(rows);
        }
    }
    end
}

/// The row of a petition that was handed in at `since`.
fn waiting(number: u32, title: &str, since: i64) -> Vec<Value> {
    let text = json!({
        "action": title, "background": FERRY_TEXT, "additional_details": "", "committee_note": null,
    });
    let petition = json!({
        "row": "campaign",
        "head": {
            "id": { "site": 1, "number": number }, "state": "waiting_for_moderation", "text": text,
            "dates": { "created_at": since, "updated_at": since, "supported_at": since },
            "creator_name": NELL_NAME, "rejection": null, "topics": [],
        },
        "kind": { "petition": { "dates": {}, "departments": [] } },
    });
    let record = |kind: &str, item: i64, document: Value| {
        json!({
            "row": "record",
            "key": { "site": 1, "kind": kind, "owner": number, "item": item },
            "record": { kind: document },
        })
    };
    let creator = json!({
        "name": NELL_NAME, "email": NELL, "postcode": null, "country": "GB", "area": null, "revision": 0,
        "confirmed_at": since, "signature": null,
        "mails": { "window_began": since, "in_window": 1, "last": since },
    });
    let again = number == AGAIN;
    let case = json!({
        "submitted_at": since, "resubmitted": again, "lease": null, "flagged": null, "parked": null,
        "decision": null,
    });
    let mut rows = vec![
        petition,
        record("creator", 0, creator),
        record("case", 0, case),
        record("history", 1, json!({ "at": since, "by": "creator", "what": "submitted" })),
    ];
    let before = json!({
        "action": title, "background": "Families cannot visit on Sundays.", "additional_details": "",
        "committee_note": null,
    });
    let versions = if again { vec![before, text] } else { vec![text] };
    for (item, text) in (1..).zip(versions) {
        rows.push(record("version", item, json!({ "text": text, "at": since })));
    }
    rows
}
