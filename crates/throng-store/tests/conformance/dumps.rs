//! Moving a store: a dump of one back end restored into another and dumped again is the same to the
//! byte, however often the restore is stopped and run again, and whatever is there already stays.

use throng_domain::ids::{CampaignId, SignatureId, SiteId};
use throng_domain::moderation::Case;
use throng_domain::opinion::Opinions;
use throng_domain::row::Row;
use throng_domain::time::MINUTE_MS;
use throng_store::commit::commit;
use throng_store::dump::{DumpRow, line_of, row_of};
use throng_store::error::Fault;
use throng_store::writer::StoreWriter;

use crate::answers::sound;
use crate::backends::{BackEnd, model, sqlite};
use crate::deeds::moderator;
use crate::everything::everything;
use crate::story::{BEGIN, Story, dump_of, same_text};

/// A short story of people and its continuation: the result is restored in parts.
fn full<B: BackEnd>() -> Story<B> {
    let mut story = Story::<B>::with_campaigns().staffed_by(&[moderator(SiteId(2))]);
    story.run(
        "0 | sign 1/7 ada Ada P1 form1   | received a
         0 | sign 1/7 ada Ada P1 form2   | received a2
         0 | sign 2/7 home Bob P1 form3  | received b
         0 | sign 2/7 home Cat P1 form4  | received c
         0 | sign 1/7 dan Dan - form5    | received d
         1 | link a 0                    | confirmed
         1 | link b 0                    | confirmed
         1 | code c wrong                | code-wrong
         2 | withdraw a                  | withdrawn
         2 | correct 2/7 b               | corrected 1
         3 | mail 1 1 captured           | done
         3 | mail 2 1 deferred           | done",
    );
    story
}

fn rows_of(dump: &str) -> Vec<DumpRow> {
    dump.lines().map(|line| row_of(line).expect("a row")).collect()
}

fn restored<B: BackEnd>(rows: &[DumpRow], page: usize) -> B {
    let store = B::empty();
    let mut writer = store.writer();
    for rows in rows.chunks(page) {
        writer.restore(rows).expect("rows of a dump are restored");
    }
    store
}

/// Restores a dump of one back end into each, in pages of several sizes, and dumps them. Returns its rows.
fn moves<B: BackEnd>(dump: &str) -> Vec<DumpRow> {
    let rows = rows_of(dump);
    same_text(&rows.iter().map(|row| line_of(row) + "\n").collect::<String>(), dump);
    for page in [1, 7, 1_000] {
        same_text(&dump_of(&restored::<model>(&rows, page)), dump);
        same_text(&dump_of(&restored::<sqlite>(&rows, page)), dump);
    }
    rows
}

pub(crate) fn move_between_back_ends_byte_for_byte<B: BackEnd>() {
    moves::<B>(&dump_of(&everything::<B>().back_end));
    let mut story = full::<B>();
    let rows = moves::<B>(&dump_of(&story.back_end));
    // And what was restored goes on like the original: ids, uniqueness and counts.
    let copy = restored::<B>(&rows, 7);
    let now = BEGIN.plus_ms(10 * MINUTE_MS);
    for step in [
        "sign 1/7 dan Dan - form9",
        "sign 2/7 home Dan P1 form9",
        "link d 0",
        "undo-correction 2/7 1 1 b",
        "sign 1/7 new Eve P2 form9",
    ] {
        let command = story.names.command(step);
        assert_eq!(
            commit(&mut copy.writer(), &[&command], now).answers,
            commit(&mut story.writer, &[&command], now).answers,
            "{step}"
        );
    }
    same_text(&dump_of(&copy), &dump_of(&story.back_end));
    sound(copy.reader().as_mut());
}

pub(crate) fn a_restore_that_stopped_runs_again<B: BackEnd>() {
    let dump = dump_of(&full::<B>().back_end);
    let rows = rows_of(&dump);
    for stopped in (0..rows.len()).step_by(3) {
        let store: B = restored(&rows[..stopped], 4);
        let mut writer = store.writer();
        for rows in rows.chunks(5) {
            writer.restore(rows).expect("rows that are there stay");
        }
        same_text(&dump_of(&store), &dump);
    }
}

/// Rows of any kind that exist already stay as they are.
pub(crate) fn a_restore_overwrites_nothing<B: BackEnd>() {
    let story = full::<B>();
    let rows = rows_of(&dump_of(&story.back_end));
    // What came later must survive restoring the older dump.
    let mut story = story;
    let steps = [
        "site 1 household",
        "areas 1 A9 A1 A2",
        "import 1/7 v1 50 days=80",
        "link d 0",
        "resend a2",
        "code c wrong",
        "mail 3 1 captured",
    ];
    story.batch(&steps.map(|step| (step.to_owned(), String::new())), BEGIN.plus_ms(60 * MINUTE_MS));
    let later = dump_of(&story.back_end);
    story.writer.restore(&rows).expect("an older dump");
    same_text(&dump_of(&story.back_end), &later);
}

/// A dump that was tampered with: the key is of one kind and the document of another.
pub(crate) fn a_restore_refuses_a_row_of_another_kind<B: BackEnd>() {
    let site = rows_of(&dump_of(&full::<B>().back_end)).swap_remove(0);
    let key = Case::only(CampaignId { site: SiteId(1), number: 7 });
    let row = DumpRow::Record { key: key.into(), record: Opinions::default().into() };
    let store = B::empty();
    let refused = store
        .writer()
        .restore(&[site, row])
        .expect_err("it is of another kind");
    let said = refused.to_string();
    assert!(said.contains("site 1, kind Case, owner 7, item 0 holds a Opinions"), "{said}");
    assert_eq!(dump_of(&store), "");
}

/// A dump that was tampered with: the same person again under another id.
pub(crate) fn a_restore_counts_nobody_twice<B: BackEnd>() {
    let dump = dump_of(&full::<B>().back_end);
    let rows = rows_of(&dump);
    let twin = rows.iter().find_map(|row| match row {
        DumpRow::Signature(signature) if signature.holds_address() => {
            let mut twin = signature.clone();
            twin.id = SignatureId(signature.id.0 + 1_000_000);
            Some(DumpRow::Signature(twin))
        }
        _ => None,
    });
    let twin = twin.expect("somebody holds an address");
    // Among rows that were restored before, and in one page with the first.
    let store: B = restored(&rows, 1_000);
    assert!(matches!(store.writer().restore(std::slice::from_ref(&twin)), Err(Fault::Constraint { .. })));
    same_text(&dump_of(&store), &dump);
    let empty = B::empty();
    let with_twin: Vec<DumpRow> = rows.iter().cloned().chain([twin]).collect();
    assert!(matches!(empty.writer().restore(&with_twin), Err(Fault::Constraint { .. })));
    assert_eq!(dump_of(&empty), "");
    // Rows that need others are refused without these.
    let alone = |row: &&DumpRow| !matches!(row, DumpRow::Site(_) | DumpRow::Area { .. } | DumpRow::Mail(_));
    for orphan in rows.iter().filter(alone) {
        let refused = empty.writer().restore(std::slice::from_ref(orphan));
        assert!(matches!(refused, Err(Fault::Constraint { .. })), "{orphan:?}");
    }
}
