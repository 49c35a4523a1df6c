//! `verify` reads every row and reports a damaged one with its place, whichever table it is in (issue 11, 22).

use rusqlite::Connection;
use throng_domain::command::{Command, MailResult, RecordMail, Retract};
use throng_domain::ids::{CampaignId, MailId, SiteId};
use throng_domain::publication::Published;
use throng_domain::row::{RecordKind, Row};
use throng_domain::staff::StaffId;
use throng_domain::time::MINUTE_MS;
use throng_store::error::Fault;
use throng_store::reader::ReadRows;
use throng_store::sqlite::FILE_NAME;
use throng_testkit::table;

use crate::backends::{BackEnd, sqlite};
use crate::deeds::{member, moderator};
use crate::story::{BEGIN, Story};

/// What was done to the file, and the beginning of what `verify` reports.
const CASES: &str = r#"
    UPDATE site SET document = '{' WHERE id = 1 | site 1 is damaged
    UPDATE site SET document = json_set(document, '$.id', 2) WHERE id = 1 | site 1 is damaged: it is not the row that its place says
    UPDATE area SET document = 'x' WHERE code = 'A1' | area 1, area A1 is damaged
    UPDATE campaign SET document = '{}' WHERE number = 7 | petition: site 1, petition 7 is damaged
    UPDATE campaign SET document = (SELECT document FROM campaign WHERE number = 8) WHERE number = 7 | petition: site 1, petition 7 is damaged: it is not the row
    UPDATE campaign SET state = 'closed' WHERE number = 7 | petition: site 1, petition 7 is damaged: it is not the row
    UPDATE campaign SET kind = 1 WHERE number = 7 | petition: site 1, petition 7 is damaged: it is not the row
    UPDATE tally SET key = 'no hour' WHERE dimension = 3 AND number = 7 | count: site 1, petition 7, no hour is damaged
    UPDATE signature SET country = '?' WHERE id = (SELECT min(id) FROM signature) | signature
    UPDATE signer SET network = x'00' WHERE id = (SELECT min(id) FROM signer) | signer
    UPDATE repeat SET network = x'00' | repeat
    UPDATE mail SET kind = 99 WHERE id = (SELECT min(id) FROM mail) | mail
    UPDATE mail SET entry = 5 WHERE id = (SELECT min(id) FROM mail) | mail
    UPDATE signature SET created_at = 9223372036854775807 WHERE id = (SELECT min(id) FROM signature) | signature
    UPDATE signature SET confirmed_at = 9223372036854775807 WHERE id = (SELECT min(id) FROM signature) | signature
    UPDATE signature SET state = 4, confirmed_at = NULL WHERE id = (SELECT min(id) FROM signature) | signature
    UPDATE signature SET state = 0 WHERE id = (SELECT min(id) FROM signature) | signature
    UPDATE mail SET due_at = -9223372036854775807 WHERE id = (SELECT min(id) FROM mail) | mail
    UPDATE record SET kind = 99 WHERE kind = 5 | small row: kind 99
"#;

fn story() -> Story<sqlite> {
    let staff = [moderator(SiteId(1)), member(SiteId(1), StaffId(2))];
    let mut story: Story<sqlite> = Story::with_campaigns().staffed_by(&staff);
    story.run(
        "0 | sign 1/7 ada Ada P1 form1   | received a
         1 | link a 0                    | confirmed
         1 | sign 1/7 ada Ada P1 form2   | received a2
         2 | paper 1/7 enter 40 A1       | paper 1
         3 | paper 1/7 approve 1         | done
         4 | answer 1/7 We-will          | done
         5 | opine 1/7 a 1 yes           | done",
    );
    story
}

fn said(story: &Story<sqlite>, sql: &str) -> Vec<String> {
    let connection = Connection::open(story.back_end.0.path().join(FILE_NAME)).unwrap();
    connection.pragma_update(None, "foreign_keys", "OFF").unwrap();
    let changed = connection.execute(sql, []);
    assert!(changed.as_ref().is_ok_and(|rows| *rows > 0), "{sql}: {changed:?}");
    let found = story
        .back_end
        .reader()
        .verify(&mut |_| {})
        .expect("verify runs to its end");
    found
        .discrepancies
        .into_iter()
        .map(|discrepancy| discrepancy.what)
        .collect()
}

#[test]
fn a_damaged_row_of_any_table_is_told_by_its_place() {
    for row in table::rows(CASES) {
        let [sql, expected] = row.columns();
        let said = said(&story(), sql);
        let told = |what: &&String| what.starts_with(expected) && what.contains("is damaged");
        assert!(said.iter().any(|what| told(&what)), "line {}: {sql}\n{said:#?}", row.line);
    }
}

#[test]
fn a_damaged_document_of_any_kind_of_small_row_is_told() {
    let story = story();
    let connection = Connection::open(story.back_end.0.path().join(FILE_NAME)).unwrap();
    let mut statement = connection
        .prepare("SELECT DISTINCT kind FROM record ORDER BY kind")
        .unwrap();
    let kinds = statement.query_map([], |row| row.get(0)).unwrap();
    let kinds: Vec<u8> = kinds.map(Result::unwrap).collect();
    assert!(kinds.len() > 5, "{kinds:?}");
    for kind in kinds {
        assert!(RecordKind::from_number(kind).is_some(), "{kind}");
        let story = self::story();
        let expected = format!("small row: kind {kind}, site 1, ");
        for document in ["'{}'", "'{'", "json_object('submission', 1)"] {
            let sql = format!("UPDATE record SET document = {document} WHERE kind = {kind}");
            let said = said(&story, &sql);
            assert!(said.iter().any(|what| what.starts_with(&expected)), "{sql}\n{said:#?}");
        }
    }
}

/// A row of another kind is never mistaken for one that does not exist.
#[test]
fn a_row_of_another_kind_is_a_fault_that_names_table_and_key() {
    let campaign = CampaignId { site: SiteId(1), number: 7 };
    let swap = "UPDATE record SET document = (SELECT document FROM record WHERE kind = 5) WHERE kind = 10";
    let mut story = story();
    assert!(!said(&story, swap).is_empty());
    let mut reader = story.back_end.reader();
    let published = Published::rows(campaign);
    let read = [
        reader.row(published.item(1)).map(drop),
        reader.rows(published, 0, 9).map(drop),
        reader.newest_rows(published, i64::MAX, 9).map(drop),
    ];
    for read in read {
        let Err(Fault::Corrupt { source_text, .. }) = read else {
            panic!("{read:?}")
        };
        let place = "table record: the row of site 1, kind Publication, owner 7, item 1 holds a Staff";
        assert!(source_text.contains(place), "{source_text}");
    }
    let command = Command::from(Retract { campaign, by: StaffId(1), publication: 1 });
    let committed = story.commit_again(&[&command], BEGIN.plus_ms(9 * MINUTE_MS));
    assert!(matches!(committed.answers[..], [Err(Fault::Corrupt { .. })]), "{:?}", committed.answers);
}

/// A row that cannot be read only affects the commands that need it: the others of the batch are done, and so are
/// later ones.
#[test]
fn a_damaged_row_spoils_no_other_command() {
    for (damage, place) in [
        (
            "UPDATE campaign SET document = json_set(document, '$.head.text.action', NULL) WHERE number = 7",
            "table campaign: site 1, number 7: ",
        ),
        (
            "UPDATE record SET document = '{' WHERE kind = 10",
            "table record: site 1, kind Publication, owner 7, item 1: ",
        ),
    ] {
        let mut story = story();
        assert!(!said(&story, damage).is_empty());
        let retract = |number| {
            let campaign = CampaignId { site: SiteId(1), number };
            Command::from(Retract { campaign, by: StaffId(1), publication: 1 })
        };
        for minute in [9, 10] {
            let (damaged, sound) = (retract(7), retract(8));
            let at = BEGIN.plus_ms(minute * MINUTE_MS);
            let committed = story.commit_again(&[&sound, &damaged, &sound], at);
            let [Ok(_), Err(fault), Ok(_)] = &committed.answers[..] else {
                panic!("{damage}: {:?}", committed.answers)
            };
            assert!(fault.is_of_one_row() && !fault.ends_writing(), "{fault:?}");
            assert!(fault.to_string().contains(place), "{fault}");
        }
        // Pages that read the row get the same fault.
        let mut reader = story.back_end.reader();
        let campaign = CampaignId { site: SiteId(1), number: 7 };
        let read = match place.starts_with("table campaign") {
            true => reader.public_campaigns(SiteId(1), 0, 9).map(drop),
            false => reader.rows(Published::rows(campaign), 0, 9).map(drop),
        };
        assert!(read.is_err_and(|fault| fault.to_string().contains(place)), "{damage}");
    }
}

/// What a command changed is looked at before it is stored: one that would break what always holds is refused alone.
#[test]
fn a_command_that_would_break_what_always_holds_is_refused_alone() {
    let mut story = story();
    let connection = Connection::open(story.back_end.0.path().join(FILE_NAME)).unwrap();
    // A mail that waits and has come to its end: putting it off leaves it so.
    let sql =
        "UPDATE mail SET state = 0, attempts = 0, finished_at = 5 WHERE id IN (SELECT id FROM mail LIMIT 2)";
    assert_eq!(connection.execute(sql, []).unwrap(), 2);
    let mut statement = connection
        .prepare("SELECT id FROM mail WHERE finished_at = 5")
        .unwrap();
    let ids: Vec<i64> = statement
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    let at = BEGIN.plus_ms(9 * MINUTE_MS);
    let put_off = |id: i64| {
        let result = MailResult::Waits(at.plus_ms(MINUTE_MS));
        Command::from(RecordMail { site: SiteId(1), id: MailId(id), attempt: 1, result })
    };
    let campaign = CampaignId { site: SiteId(1), number: 7 };
    let retract = Command::from(Retract { campaign, by: StaffId(1), publication: 1 });
    let committed = story.commit_again(&[&put_off(ids[0]), &retract, &put_off(ids[1])], at);
    let [Err(first), Ok(_), Err(second)] = &committed.answers[..] else {
        panic!("{:?}", committed.answers)
    };
    for (fault, id) in [(first, ids[0]), (second, ids[1])] {
        assert!(matches!(fault, Fault::Constraint { .. }), "{fault:?}");
        assert!(
            fault
                .to_string()
                .contains(&format!("mail {id}: from Queued to Queued")),
            "{fault}"
        );
    }
    let due = "SELECT count(*) FROM mail WHERE finished_at = 5 AND due_at = ?1";
    let moved: i64 = connection
        .query_row(due, [at.plus_ms(MINUTE_MS).0], |row| row.get(0))
        .unwrap();
    assert_eq!(moved, 0, "nothing of it is stored");
    let mut reader = story.back_end.reader();
    let published = reader.row(Published::rows(campaign).item(1)).unwrap().unwrap();
    assert!(published.retracted_at.is_some(), "what stood between them is done");
}

/// A time that no calendar has is a fault that names its row, so no page has to show it.
#[test]
fn a_time_outside_of_the_calendar_is_a_fault_that_names_table_and_key() {
    for (damage, place) in [
        (
            "UPDATE campaign SET document = json_set(document, '$.head.dates.created_at', 9223372036854775807) \
             WHERE number = 7",
            "table campaign: site 1, number 7: ",
        ),
        (
            "UPDATE tally SET changed_at = 9223372036854775807 WHERE number = 7 AND dimension = 0",
            "table tally: site 1, number 7, the total: ",
        ),
    ] {
        let story = story();
        assert!(!said(&story, damage).is_empty());
        let campaign = CampaignId { site: SiteId(1), number: 7 };
        let read = story.back_end.reader().campaign(campaign);
        let fault = read.expect_err(damage).to_string();
        assert!(fault.contains(place) && fault.contains("no moment of the calendar"), "{fault}");
    }
}

/// Nor is a mail about nothing silently left out of the schedule.
#[test]
fn a_mail_whose_numbers_no_mail_of_its_kind_has_is_a_fault_that_names_it() {
    let story = story();
    assert!(!said(&story, "UPDATE mail SET entry = 5 WHERE id = (SELECT min(id) FROM mail)").is_empty());
    let queued = story.back_end.reader().queued_mails(MailId(0), 9);
    let Err(Fault::Corrupt { source_text, .. }) = queued else {
        panic!("{queued:?}")
    };
    assert!(source_text.contains("mail 1") && source_text.contains("kind Confirm"), "{source_text}");
}

/// An index that does not agree with its table: SQLite's quick check does not see it.
#[test]
fn an_index_that_lost_an_entry_is_told() {
    let story = story();
    let sql = "UPDATE sqlite_schema SET sql = replace(sql, '(closes_at)', '(opened_at)') \
        WHERE name = 'campaign_closing'";
    let connection = Connection::open(story.back_end.0.path().join(FILE_NAME)).unwrap();
    connection.execute_batch("PRAGMA writable_schema = ON").unwrap();
    assert_eq!(connection.execute(sql, []).unwrap(), 1);
    connection
        .execute_batch("PRAGMA writable_schema = RESET")
        .unwrap();
    let found = story
        .back_end
        .reader()
        .verify(&mut |_| {})
        .expect("verify runs to its end");
    let said: Vec<&str> = found
        .discrepancies
        .iter()
        .map(|found| found.what.as_str())
        .collect();
    assert!(said.iter().any(|what| what.contains("campaign_closing")), "{said:#?}");
}
