//! `throng import`, `export` and `verify` as an operator runs them: what they print, what they refuse, and that they
//! can be stopped and run again. Where the recorded files are absent, each case says so by its name.
#![expect(clippy::print_stdout, reason = "a case that is skipped says so")]
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const SHEET: &str = "us-petitions-1k.csv";
const SHEET_FLAGS: [&str; 4] = [
    "--mapping",
    "id=id,action=title,background=statement,additional_details=content,signature_count=signs,created_at=FCD",
    "--encoding",
    "windows-1252",
];

/// The path of a recorded file beside the workspace; `None` if it is not there.
fn recorded(case: &str, name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data")
        .join(name);
    if !path.is_file() {
        println!("skipped: {case}: there is no {}", path.display());
        return None;
    }
    Some(path)
}

/// A folder with the new sites `a` and `b`, which share their secrets.
fn two_sites() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder for the test");
    succeeds(folder.path(), &["init", "a"]);
    succeeds(folder.path(), &["init", "b"]);
    fs::copy(folder.path().join("a/secret.key"), folder.path().join("b/secret.key")).expect("init made it");
    folder
}

fn throng(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_throng"))
        .args(words)
        .current_dir(folder)
        .output()
        .expect("the program was built with the test")
}

#[track_caller]
fn succeeds(folder: &Path, words: &[&str]) -> String {
    let output = throng(folder, words);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?} fails: {errors}");
    String::from_utf8(output.stdout).expect("it prints UTF-8")
}

#[track_caller]
fn fails(folder: &Path, words: &[&str], reason: &str) -> String {
    let output = throng(folder, words);
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(
        !output.status.success() && said.contains(reason),
        "{words:?} should say {reason:?}, not: {said}"
    );
    said
}

#[test]
fn the_windows_1252_sheet_comes_in_but_for_what_is_said_by_line() {
    let Some(sheet) = recorded("the_windows_1252_sheet_comes_in_but_for_what_is_said_by_line", SHEET) else {
        return;
    };
    let folder = two_sites();
    let sheet = sheet.to_str().expect("a plain path");
    let mut words = vec!["import", "--data", "a", sheet];
    words.extend(SHEET_FLAGS);
    let said = fails(folder.path(), &words, "0x9D");
    // 1,023 records on 1,816 lines. One cell holds a byte that is no letter: its record is named by its first line.
    let mistakes: Vec<&str> = said.lines().filter(|line| line.starts_with(sheet)).collect();
    assert!(mistakes.len() == 1 && mistakes[0].contains("column content: the byte 0x9D after"), "{said}");
    words.push("--skip-bad");
    let said = succeeds(folder.path(), &words);
    assert!(
        said.contains(
            "imported: 918, updated: 0, unchanged: 0, older than here: 0, repeated: 104, skipped: 1"
        ),
        "{said}"
    );
    let said = succeeds(folder.path(), &words);
    assert!(
        said.contains(
            "imported: 0, updated: 0, unchanged: 918, older than here: 0, repeated: 104, skipped: 1"
        ),
        "{said}"
    );
    succeeds(folder.path(), &["verify", "--data", "a"]);
}

#[test]
fn an_export_restores_to_the_same_export() {
    let Some(petition) = recorded("an_export_restores_to_the_same_export", "241584-2019-03-22.json") else {
        return;
    };
    let folder = two_sites();
    let petition = petition.to_str().expect("a plain path");
    succeeds(folder.path(), &["import", "--data", "a", petition]);
    succeeds(folder.path(), &["export", "--data", "a", "first.jsonl"]);
    succeeds(folder.path(), &["import", "--data", "b", "first.jsonl"]);
    succeeds(folder.path(), &["export", "--data", "b", "second.jsonl"]);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("it was written");
    let text = read("first.jsonl");
    assert!(text.lines().count() > 1_500 && text == read("second.jsonl"));
    succeeds(folder.path(), &["verify", "--data", "b"]);
    let left: Vec<String> = fs::read_dir(folder.path())
        .expect("it is there")
        .map(|entry| {
            entry
                .expect("it is there")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .filter(|name| name.contains(".part") || name.contains(".snapshot"))
        .collect();
    assert_eq!(left, [""; 0]);

    // Nobody writes into a pipe: it is refused, and not waited for.
    rustix::fs::mknodat(
        rustix::fs::CWD,
        folder.path().join("pipe.jsonl"),
        rustix::fs::FileType::Fifo,
        rustix::fs::Mode::RUSR | rustix::fs::Mode::WUSR,
        0,
    )
    .expect("the folder takes it");
    fails(folder.path(), &["import", "--data", "b", "pipe.jsonl"], "is not a plain file");
    fails(folder.path(), &["export", "--data", "a", "first.jsonl"], "already exists");
    fails(folder.path(), &["import", "--data", "b", "first.jsonl"], "holds petitions already");
    // A first line that would have files opened elsewhere is refused before anything else.
    let named = "\"name\":\"secret.key\"";
    assert!(text.contains(named));
    for (name, reason) in [
        ("/etc/passwd", "names \"/etc/passwd\" as a file of the site’s directory, which leads elsewhere"),
        ("paper/../../first.jsonl", "which leads elsewhere"),
        ("throng.toml", "names \"throng.toml\" twice"),
    ] {
        let changed = text.replacen(named, &format!("\"name\":\"{name}\""), 1);
        fs::write(folder.path().join("changed.jsonl"), changed).expect("the folder takes it");
        fails(folder.path(), &["import", "--data", "b", "changed.jsonl"], reason);
    }
    // A truncated dump is recognised, and its restore is continued with the complete one only.
    succeeds(folder.path(), &["init", "c"]);
    fails(folder.path(), &["import", "--data", "c", "first.jsonl"], "other secrets");
    fs::copy(folder.path().join("a/secret.key"), folder.path().join("c/secret.key")).expect("it is there");
    let cut: String = text.lines().take(900).map(|line| format!("{line}\n")).collect();
    fs::write(folder.path().join("cut.jsonl"), cut).expect("the folder takes it");
    fails(folder.path(), &["import", "--data", "c", "cut.jsonl"], "cut short");
    fails(folder.path(), &["import", "--data", "c", "first.jsonl"], "another dump was stopped here");
    fails(folder.path(), &["import", "--data", "c", petition], "stopped half-way");
    // Half of a site is no site to be copied, nor one whose numbers can be right.
    for words in [
        &["export", "--data", "c", "c.jsonl"][..],
        &["backup", "--data", "c", "--to", "copy"],
        &["verify", "--data", "c"],
    ] {
        fails(folder.path(), words, "stopped half-way");
    }
    // Nor is anything after its end left out in silence.
    succeeds(folder.path(), &["init", "d"]);
    fs::copy(folder.path().join("a/secret.key"), folder.path().join("d/secret.key")).expect("it is there");
    fs::write(folder.path().join("twice.jsonl"), text.repeat(2)).expect("the folder takes it");
    fails(
        folder.path(),
        &["import", "--data", "d", "twice.jsonl"],
        "stands after the line that ends the dump",
    );
}

#[test]
fn an_export_goes_on_where_it_stopped() {
    let folder = two_sites();
    succeeds(folder.path(), &["export", "--data", "a", "whole.jsonl"]);
    let whole = fs::read(folder.path().join("whole.jsonl")).expect("it was written");
    // The state after a kill: the copy is there, and a part of the file.
    fs::create_dir(folder.path().join("again.jsonl.snapshot")).expect("the folder takes it");
    fs::copy(folder.path().join("a/throng.db"), folder.path().join("again.jsonl.snapshot/throng.db"))
        .expect("it is there");
    fs::write(folder.path().join("again.jsonl.part"), &whole[..whole.len() / 2])
        .expect("the folder takes it");
    let said = succeeds(folder.path(), &["export", "--data", "a", "again.jsonl"]);
    assert!(said.contains("when you first started this export"), "{said}");
    assert!(fs::read(folder.path().join("again.jsonl")).expect("it was written") == whole);
    // A part of another site's export is not touched.
    succeeds(folder.path(), &["init", "other"]);
    fs::write(folder.path().join("x.jsonl.part"), &whole).expect("the folder takes it");
    fails(folder.path(), &["export", "--data", "other", "x.jsonl"], "unfinished export of another site");
}

#[test]
fn a_copy_that_fails_leaves_its_room_to_the_site() {
    let folder = two_sites();
    // No file may become larger than 64 blocks, as on a disk that runs full.
    let script = r#"ulimit -f 64; exec "$0" export --data a x.jsonl"#;
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_throng")])
        .current_dir(folder.path())
        .output()
        .expect("there is a shell");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && said.contains("left nothing there"), "{said}");
    let left: Vec<_> = fs::read_dir(folder.path())
        .expect("it is ours")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.starts_with("x.jsonl"))
        .collect();
    assert_eq!(left, [""; 0]);
}

#[test]
fn what_has_no_site_says_so() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    fs::write(folder.path().join("p.json"), "{}").expect("the folder takes it");
    for words in [
        &["import", "--data", "none", "p.json"][..],
        &["export", "--data", "none", "x.jsonl"],
        &["verify", "--data", "none"],
        &["config", "check", "--data", "none"],
        &["theme", "check", "--data", "none"],
    ] {
        fails(folder.path(), words, "there is no site in none: create one with `throng init none`");
    }
    assert!(!folder.path().join("none").exists());
}

#[test]
fn one_broken_file_does_not_keep_the_others_out() {
    let folder = two_sites();
    let sound = "title,made,n\nPlant trees,25-Sep-11,5\n";
    fs::write(folder.path().join("sound.csv"), sound).expect("the folder takes it");
    fs::write(folder.path().join("broken.csv"), format!("{sound}Mend roads,25-Sep-11,many\n"))
        .expect("the folder takes it");
    let words = [
        "import",
        "--data",
        "a",
        "--mapping",
        "action=title,created_at=made,signature_count=n",
        "broken.csv",
        "sound.csv",
    ];
    let said = fails(folder.path(), &words, "1 of 2 files did not come in");
    assert!(said.contains("broken.csv: line 3, column n: \"many\" is not a number"), "{said}");
    assert!(said.contains("sound.csv: imported: 1,"), "{said}");
}

/// What the last program with schema 13 wrote: see `fixtures.rs` of the conformance suite.
fn of_schema_13(ending: &str) -> PathBuf {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../throng-store/tests/conformance/fixtures");
    fixtures.join(format!("schema-13.{ending}"))
}

#[test]
fn a_dump_of_an_older_program_is_restored() {
    let folder = two_sites();
    let file = |name: &str| folder.path().join(name);
    succeeds(folder.path(), &["export", "--data", "a", "empty.jsonl"]);
    let heading = fs::read_to_string(file("empty.jsonl")).expect("it was written");
    let heading = heading.lines().next().expect("a first line");
    let rows = fs::read_to_string(of_schema_13("jsonl")).expect("the dump of then");
    let end = format!("{{\"rows_in_all\":{}}}\n", rows.lines().count());
    for (name, form) in [("old.jsonl", "throng-dump-1"), ("newer.jsonl", "throng-dump-99")] {
        let heading = heading.replace("throng-dump-2", form);
        assert!(heading.contains(form), "{heading}");
        fs::write(file(name), format!("{heading}\n{rows}{end}")).expect("the folder takes it");
    }
    fails(
        folder.path(),
        &["import", "--data", "b", "newer.jsonl"],
        "its form is throng-dump-99, and this program reads throng-dump-2 and older",
    );
    succeeds(folder.path(), &["import", "--data", "b", "old.jsonl"]);
    succeeds(folder.path(), &["verify", "--data", "b"]);
    succeeds(folder.path(), &["export", "--data", "b", "new.jsonl"]);
    let new = fs::read_to_string(file("new.jsonl")).expect("it was written");
    assert!(
        new.starts_with("{\"format\":\"throng-dump-2\"") && new.contains("\"row\":\"campaign\""),
        "{new}"
    );
    assert_eq!(new.lines().count(), rows.lines().count() + 2);
}

#[test]
fn a_database_of_an_older_program_is_brought_up_to_date_by_the_first_that_writes() {
    let Some(petition) = recorded("a_database_of_an_older_program", "241584-2019-03-22.json") else {
        return;
    };
    let folder = two_sites();
    fs::copy(of_schema_13("db"), folder.path().join("a/throng.db")).expect("the folder takes it");
    for words in [["verify", "--data", "a"].as_slice(), &["export", "--data", "a", "a.jsonl"]] {
        fails(folder.path(), words, "Run `throng serve` once with this program");
    }
    let copy = folder.path().join("a/throng.db.schema-13");
    assert!(!copy.exists(), "who only reads changes nothing");
    succeeds(folder.path(), &["import", "--data", "a", petition.to_str().expect("a plain path")]);
    succeeds(folder.path(), &["verify", "--data", "a"]);
    assert!(copy.is_file(), "it is kept as it was");
    // An export that the older program had begun starts again.
    let snapshot = folder.path().join("a.jsonl.snapshot");
    fs::create_dir(&snapshot).expect("the folder takes it");
    fs::copy(of_schema_13("db"), snapshot.join("throng.db")).expect("the folder takes it");
    let begun = "{\"format\":\"throng-dump-1\",\"secrets\":\"0\"}\n";
    fs::write(folder.path().join("a.jsonl.part"), begun).expect("the folder takes it");
    let said = succeeds(folder.path(), &["export", "--data", "a", "a.jsonl"]);
    assert!(said.contains("as they are now"), "{said}");
    assert!(!snapshot.exists());
}

/// What a petition of a service of the UK's shape has in its first years: an end that is told in `closed_at`, a breakdown
/// without codes, and a field that is not kept.
fn of_2015(number: u32, closed_at: &str) -> String {
    serde_json::json!({"data": {"type": "petition", "id": number, "attributes": {
        "action": format!("Mend bridge {number}"), "state": "open", "signature_count": 3,
        "created_at": "2015-07-21T09:00:00.000Z", "updated_at": "2015-08-21T09:00:00.000Z",
        "open_at": "2015-07-22T09:00:00.000Z", "closed_at": closed_at, "sponsors": 5,
        "signatures_by_country": [{"name": "United Kingdom", "signature_count": 3}],
    }}})
    .to_string()
}

#[test]
fn files_of_the_first_years_come_in_and_what_does_not_is_said_once() {
    let folder = two_sites();
    for (number, closed_at) in [(7, "2016-01-22T23:59:59.000Z"), (8, ""), (9, "")] {
        let text = of_2015(number, closed_at).replace("\"closed_at\":\"\"", "\"closed_at\":null");
        fs::write(folder.path().join(format!("{number}.json")), text).expect("the folder takes it");
    }
    let said = succeeds(folder.path(), &["import", "--data", "a", "7.json", "8.json", "9.json"]);
    for expected in [
        "7.json: imported: 1,",
        "  petition 7: signatures_by_country does not come in: row 1 (United Kingdom): missing field `code`",
        "  petition 9: signatures_by_country does not come in",
        "not kept: sponsors, of 3 petitions",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    assert_eq!(said.matches("sponsors").count(), 1, "{said}");
    // Only of 8 and 9 nobody knows when they end.
    assert_eq!(
        said.matches("closed, because the file says that they are open")
            .count(),
        2,
        "{said}"
    );
    succeeds(folder.path(), &["verify", "--data", "a"]);
    succeeds(folder.path(), &["export", "--data", "a", "rows.jsonl"]);
    let rows = fs::read_to_string(folder.path().join("rows.jsonl")).expect("it was written");
    assert_eq!(rows.matches("\"state\":\"closed\"").count(), 3, "{rows}");
    succeeds(folder.path(), &["import", "--data", "b", "--open", "7.json", "8.json", "9.json"]);
    succeeds(folder.path(), &["export", "--data", "b", "opened.jsonl"]);
    let rows = fs::read_to_string(folder.path().join("opened.jsonl")).expect("it was written");
    assert_eq!(rows.matches("\"state\":\"open\"").count(), 3, "{rows}");
    assert_eq!(rows.matches("\"closes_at\":null").count(), 0, "none is open for ever: {rows}");
}

#[test]
fn a_table_of_mysociety_comes_in_by_its_name() {
    let folder = two_sites();
    let rows = "id,ref,content,detail,deadline,name,creationtime,status,cached_signers,organisation\n\
        71,trees,plant trees,For shade,2099-05-01,Ann,2006-11-14 10:23:45.123456,live,\"1,204\",Friends\n\
        72,roads,mend roads,,2007-05-01,Bob,2006-11-14 10:23:45,finished,17,\n\
        73,moon,buy the moon,,2007-05-01,Cy,2006-11-15 10:23:45,rejected,0,\n\
        74,sea,dry the sea,,2007-05-01,Di,2006-11-15 11:00:00,draft,0,\n";
    fs::write(folder.path().join("petition.csv"), rows).expect("the folder takes it");
    let words = ["import", "--data", "a", "petition.csv", "--mapping", "mysociety"];
    let reason = "petition.csv: line 5, column status: \"draft\" is no state that can come in: \
        write one of open, closed, rejected, live, finished";
    fails(folder.path(), &words, reason);
    let said = succeeds(folder.path(), &[&words[..], &["--skip-bad"]].concat());
    assert!(said.contains("imported: 3,") && said.contains("skipped: 1"), "{said}");
    assert!(said.contains("not kept: column organisation, of one petition"), "{said}");
    assert!(said.contains("not kept: column ref, of 3 petitions"), "{said}");
    succeeds(folder.path(), &["export", "--data", "a", "rows.jsonl"]);
    let rows = fs::read_to_string(folder.path().join("rows.jsonl")).expect("it was written");
    let heads: Vec<serde_json::Value> = rows
        .lines()
        .map(|row| serde_json::from_str::<serde_json::Value>(row).expect("each row is JSON"))
        .filter_map(|row| row.get("head").cloned())
        .collect();
    let read: Vec<_> = heads
        .iter()
        .map(|head| (&head["id"]["number"], &head["state"], &head["text"]["action"]))
        .map(|(number, state, action)| format!("{number} {state} {action}"))
        .collect();
    assert_eq!(
        read,
        ["71 \"open\" \"plant trees\"", "72 \"closed\" \"mend roads\"", "73 \"rejected\" \"buy the moon\""]
    );
    succeeds(folder.path(), &["verify", "--data", "a"]);
}

#[test]
fn a_sheet_of_a_spreadsheet_comes_in_and_all_its_mistakes_are_told_at_once() {
    let folder = two_sites();
    let mapping = "action=Titel,created_at=Datum,signature_count=Zahl,state=Stand,rejection_details=Grund";
    let text = "Titel;Datum;Zahl;Stand;Grund\r\nBäume;25.09.2011;1.204;open;\r\nMond;01.02.2012;0;rejected;Zu weit\r\n";
    let utf_16: Vec<u8> = std::iter::once(0xFEFF)
        .chain(text.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    fs::write(folder.path().join("sheet.csv"), utf_16).expect("the folder takes it");
    let words = ["import", "--data", "a", "sheet.csv", "--mapping", mapping];
    let said = fails(folder.path(), &words, "line 2, column Datum: \"25.09.2011\" is not a date");
    assert!(said.contains("line 3, column Datum") && said.contains("--dates day-first"), "{said}");
    // Tried, nothing comes in.
    for _ in 0..2 {
        let tried = [&words[..], &["--dates", "day-first", "--dry-run"]].concat();
        let said = succeeds(folder.path(), &tried);
        assert!(said.contains("nothing is written") && said.contains("imported: 2,"), "{said}");
    }
    let said = succeeds(folder.path(), &[&words[..], &["--dates", "day-first"]].concat());
    assert!(said.contains("imported: 2,"), "{said}");
    let tried = succeeds(folder.path(), &[&words[..], &["--dates", "day-first", "--dry-run"]].concat());
    assert!(tried.contains("imported: 0,") && tried.contains("unchanged: 2,"), "{tried}");
    assert!(
        said.contains("closed, because the file says that they are open but not until when: 1"),
        "{said}"
    );
    // Again, it changes nothing.
    let said = succeeds(folder.path(), &[&words[..], &["--dates", "day-first"]].concat());
    assert!(said.contains("unchanged: 2,") && !said.contains("until when"), "{said}");

    let broken: String = (0..60)
        .map(|number| format!("Ask {number};soon;many;open;\n"))
        .collect();
    fs::write(folder.path().join("broken.csv"), format!("Titel;Datum;Zahl;Stand;Grund\n{broken}"))
        .expect("the folder takes it");
    let words = ["import", "--data", "a", "broken.csv", "--mapping", mapping];
    let said = fails(folder.path(), &words, "line 2, column Datum: \"soon\" is not a date");
    assert!(said.contains("line 2, column Zahl: \"many\" is not a number"), "{said}");
    assert!(said.contains("broken.csv: and 70 more mistakes"), "{said}");
}

#[test]
fn what_is_told_of_a_file_is_short_and_without_control_characters() {
    let folder = two_sites();
    let names: String = (0..60).map(|at| format!(",x{at}\u{1b}[2J")).collect();
    let cells = ",y".repeat(60);
    let repeats = format!("plant trees,2011-09-25,1{cells}\n").repeat(60);
    let sheet = format!("t,d,n{names}\n{repeats}");
    fs::write(folder.path().join("many.csv"), &sheet).expect("the folder takes it");
    let mapping = ["--mapping", "action=t,created_at=d,signature_count=n"];
    let words = |file| [&["import", "--data", "a", file][..], &mapping].concat();
    let said = succeeds(folder.path(), &words("many.csv"));
    assert!(said.contains("imported: 1,") && said.contains("repeated: 59"), "{said}");
    assert_eq!(said.matches("says the same as line 2").count(), 50, "{said}");
    assert!(said.contains("\n  and 9 more\n"), "{said}");
    assert_eq!(said.matches("not kept: column x").count(), 50, "{said}");
    assert!(said.contains("not kept: and 10 more") && said.contains("\\u{1b}[2J"), "{said}");
    assert!(!said.contains('\u{1b}'), "{said:?}");
    let long = "9".repeat(100_000);
    let sheet = format!("t,d,n\nA,2011-09-25,{long}\nB,soon\u{1b}[2J,1\n\u{200b},2011-09-25,1\n");
    fs::write(folder.path().join("bad.csv"), sheet).expect("the folder takes it");
    let said = fails(folder.path(), &words("bad.csv"), "9…\" is not a number of signatures");
    assert!(said.contains("line 3, column d: \"soon\\u{1b}[2J\" is not a date"), "{said}");
    assert!(said.contains("line 4, column t: it holds invisible characters only"), "{said}");
    assert!(said.len() < 2_000 && !said.contains('\u{1b}'), "{said:?}");
}
