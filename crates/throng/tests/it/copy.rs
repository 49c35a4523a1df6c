//! A program that follows a site and shows its pages meanwhile (`throng follow --serve`): they become newer, nothing is taken, and neither
//! a kill nor a promotion costs anything.

use std::collections::BTreeSet;
use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::Value;
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::program::Program;

use crate::following::Pair;
use crate::town::{
    ADA, BEN, Person, THRONG, TREES, confirmed, run, said, serving, sign, text, typed, verify,
};
use crate::tray::Tray;

#[cfg(feature = "chaos")]
mod slow_pages;

const PATIENCE: Duration = Duration::from_secs(60);
const TOKEN: &str = "a-token-of-some-length-that-nobody-guesses";
/// Who signs while a copy is killed.
const LATER: [Person; 3] = [
    Person { name: "Cy Dee", email: "cy@dee.example" },
    Person { name: "Di Eve", email: "di@eve.example" },
    Person { name: "Ed Fox", email: "ed@fox.example" },
];
const AS_OF: &str = "throng-copy-as-of";

/// Starts a program that follows into a directory, and shows it.
#[track_caller]
fn showing(pair: &Pair, data: &Path) -> Program {
    showing_with(pair, data, [])
}

/// The same, with variables of the environment.
#[track_caller]
fn showing_with<const N: usize>(pair: &Pair, data: &Path, others: [(&'static str, String); N]) -> Program {
    let (stream, keys) = (text(&pair.path("stream")), text(&pair.path("keys")));
    let home = format!("server.public_url={}", pair.town.program.base_url());
    let data = text(data);
    let words =
        ["follow", &stream, "--data", &data, "--keys", &keys, "--serve", "127.0.0.1:0", "--set", &home];
    let token = [("THRONG__METRICS__TOKEN", TOKEN.to_owned())];
    Program::start_with(THRONG, words, token.into_iter().chain(others))
}

fn visitor(copy: &Program) -> Browser {
    Browser::at(copy.base_url())
}

/// The number of the petition about trees at a program.
fn number(at: &Program) -> i64 {
    let number = || number_now(at);
    let shown = Deadline::after(PATIENCE).wait_for(number);
    shown.unwrap_or_else(|| panic!("{}", at.output().join("\n")))
}

/// The same, unless it is busy just now, or has ended.
fn number_now(at: &Program) -> Option<i64> {
    let path = format!("/petitions/{TREES}/count.json");
    let answer = visitor(at).send("GET", &path, &[], b"").ok()?;
    (answer.status == 200).then(|| answer.json()["signature_count"].as_i64().expect("a number"))
}

/// Waits until a copy shows this number.
#[track_caller]
fn wait_until_it_shows(copy: &Program, wanted: i64) {
    let mut last = None;
    let shows = || {
        // One that has ended answers nobody: what it said is told below.
        last = number_now(copy).or(last);
        (last == Some(wanted)).then_some(())
    };
    let done = Deadline::after(PATIENCE).wait_for(shows);
    assert!(done.is_some(), "not {wanted}, but {last:?}: {}", copy.output().join("\n"));
}

fn health(copy: &Program) -> Value {
    visitor(copy).get("/healthz").json()
}

/// What everybody may read is there, says up to when it is, and leads nobody to a button.
#[track_caller]
fn shows_without_buttons(pair: &Pair, copy: &Program) {
    let home = pair.town.program.base_url().to_owned();
    let page = format!("/petitions/{TREES}");
    for path in [
        "/",
        "/petitions",
        "/petitions?q=trees",
        &page,
        "/petitions.json",
        "/petitions.csv",
        "/feed.atom",
        "/about/privacy",
    ] {
        let answer = visitor(copy).get(path);
        answer.expect_status(200);
        assert!(answer.header(AS_OF).is_some_and(|at| at.ends_with('Z')), "{path}");
    }
    let shown = visitor(copy).get(&page).page();
    assert!(shown.text_contains("This is a read-only copy."), "{}", shown.text());
    assert!(shown.text_contains("It shows everything up to"), "{}", shown.text());
    assert_eq!(shown.link("Go to the site itself").map(|link| link.href), Some(format!("{home}/")));
    let same = shown.link("Go to this page on the site itself");
    assert!(same.is_some_and(|link| link.href.starts_with(&format!("{home}{page}/"))), "{}", shown.text());
    for label in ["Sign this petition", "Start a petition", "Report something wrong"] {
        assert!(shown.link(label).is_none(), "{label}");
    }
    let at_home = pair.town.visitor().get(&page).page();
    assert!(at_home.link("Sign this petition").is_some());
    let forms = shown.forms();
    assert!(forms.iter().all(|form| !form.method.eq_ignore_ascii_case("post")), "{forms:?}");
    let style = visitor(copy).get(&page).page().elements("link");
    let style = style
        .iter()
        .find(|link| link.tag.attribute("rel") == Some("stylesheet"))
        .expect("a style sheet");
    visitor(copy)
        .get(style.tag.attribute("href").expect("an address"))
        .expect_status(200);
}

/// Forms, mailed links, the office and streams say where they are, and nothing is written.
#[track_caller]
fn takes_nothing(pair: &Pair, copy: &Program) {
    let (home, page) = (pair.town.program.base_url().to_owned(), format!("/petitions/{TREES}"));
    let link = pair.town.tray().wait_for(BEN.email, 1).link();
    let receipt = format!("{page}/signatures/new");
    for path in [&*receipt, &link, "/admin", "/petitions/start", "/stream?petitions=1", "/captured/x"] {
        let answer = visitor(copy).get(path);
        answer.expect_status(503);
        assert_eq!(answer.header("retry-after"), Some("300"), "{path}");
        assert_eq!(answer.page().heading().as_deref(), Some("This is a read-only copy"), "{path}");
        let link = answer
            .page()
            .link("Go to this page on the site itself")
            .expect("a link");
        assert_eq!(link.href, format!("{home}{path}"));
    }
    let about = visitor(copy).get("/data").page();
    let file = about
        .link("Download everything (JSON lines)")
        .map(|link| link.href);
    assert_eq!(file, Some(format!("{home}/data/petitions.jsonl")));
    let data = visitor(copy).get("/data/petitions.jsonl");
    data.expect_status(503);
    assert!(data.text().contains("this is a copy for reading"), "{}", data.text());
    // Of a form for everybody what was typed is kept: somebody had it open when the site went away.
    for (path, is_kept) in [
        (&*format!("{page}/signatures"), true),
        ("/petitions/new/check", true),
        (&link, true),
        (&*format!("{page}/signatures?from=frame"), true),
        ("/petitions/new/nothing", false),
        ("/admin/sign-in", false),
        ("/", false),
    ] {
        let answer = visitor(copy).post(path, &typed("Zed", "zed@fenwick.example"));
        answer.expect_status(503);
        assert_eq!(answer.page().heading().as_deref(), Some("This is a read-only copy"), "{path}");
        assert_eq!(answer.text().contains("zed@fenwick.example"), is_kept, "{path}: {}", answer.text());
        assert_eq!(answer.header("retry-after"), Some("300"));
        assert!(
            !is_kept || answer.text().contains(&format!("action=\"{path}\"")),
            "{path}: {}",
            answer.text()
        );
    }
    let put = visitor(copy).send("PUT", &format!("{page}/signatures"), &[], b"email=zed%40fenwick.example");
    let put = put.expect("it answers");
    assert!(put.status == 503 && !put.text().contains("zed@fenwick.example"), "{}", put.text());
    for data in [pair.town.data(), pair.second()] {
        let file = pair.path("site.jsonl");
        let output = run(&["export", "--data", &text(&data), &text(&file)]);
        assert!(output.status.success(), "{}", said(&output));
        let rows = fs::read_to_string(&file).expect("the export is text");
        assert!(rows.contains(BEN.email) && !rows.contains("zed@fenwick.example"), "{}", data.display());
        fs::remove_file(&file).expect("it is ours");
    }
    verify(&pair.second());
}

/// How far it is behind is told to whoever watches.
#[track_caller]
fn tells_how_old_it_is(copy: &Program) {
    let is_well = || (health(copy)["following"] == "following").then(|| visitor(copy).get("/healthz"));
    let well = Deadline::after(PATIENCE).wait_for(is_well).expect("it follows");
    let told = well.json();
    assert_eq!((&told["status"], &told["showing"]), (&"copy".into(), &true.into()), "{told}");
    assert!(told["age_s"].as_i64().is_some_and(|age| (0..=30).contains(&age)), "{told}");
    assert!(told["as_of"].is_string() && told["batch"].is_u64(), "{told}");
    assert_eq!(visitor(copy).get("/readyz").json()["status"], "copy");
    let mut watching = visitor(copy);
    watching.get("/metrics").expect_status(401);
    watching.headers = vec![("Authorization".to_owned(), format!("Bearer {TOKEN}"))];
    let metrics = watching.get("/metrics").text();
    assert!(metrics.contains("\nthrong_copy_following 1\n"), "{metrics}");
    assert!(
        metrics.contains("\nthrong_shed_level 0\n") && metrics.contains("\nthrong_shed_total{"),
        "{metrics}"
    );
    assert!(!metrics.contains("throng_shed_by_hand"), "{metrics}");
    assert!(
        metrics.contains("\nthrong_copy_age_seconds ") && !metrics.contains("throng_writing"),
        "{metrics}"
    );
}

#[test]
fn a_copy_shows_what_the_site_has_and_takes_nothing() {
    let pair = Pair::open(&[]);
    confirmed(&pair.town, ADA);
    let mut copy = showing(&pair, &pair.second());
    let before = pair.town.count(TREES);
    wait_until_it_shows(&copy, before);
    confirmed(&pair.town, BEN);
    wait_until_it_shows(&copy, before + 1);

    shows_without_buttons(&pair, &copy);
    takes_nothing(&pair, &copy);
    tells_how_old_it_is(&copy);
    // Killed while it shows, wherever it is with what was just signed, it goes on; told to stop, it ends.
    for (at, person) in LATER.into_iter().enumerate() {
        confirmed(&pair.town, person);
        copy.kill_9();
        verify(&pair.second());
        copy.restart();
        wait_until_it_shows(&copy, before + 2 + at as i64);
    }
    assert!(copy.terminate_and_wait(PATIENCE).success(), "{}", copy.output().join("\n"));
    verify(&pair.second());
}

/// While another program has the directory only what is in memory is shown; once it is given back everything is.
#[track_caller]
fn is_let_go_and_given_back(pair: &Pair, copy: &Program, shown: i64) {
    let asked = pair.second().join("let-go");
    let is = |status: u16| {
        let came = Deadline::after(PATIENCE)
            .wait_for(|| (visitor(copy).get("/readyz").status == status).then_some(()));
        assert!(came.is_some(), "{}", copy.output().join("\n"));
    };
    fs::write(&asked, "as throng promote does").expect("there is room");
    is(503);
    assert_eq!(number(copy), shown);
    let unmade = visitor(copy).get("/petitions?q=nobody+has+asked+for+this");
    unmade.expect_status(503);
    // There is no crowd.
    assert_eq!(unmade.page().heading().as_deref(), Some("This page is not ready yet"));
    assert_eq!(health(copy)["following"], "let-go");
    fs::remove_file(&asked).expect("it is ours");
    is(200);
    assert_eq!(number(copy), shown);
    visitor(copy)
        .get("/petitions?q=nobody+has+asked+for+this")
        .expect_status(200);
}

#[test]
fn without_the_site_its_pages_are_shown_and_how_old_they_are_and_it_can_be_promoted() {
    let mut pair = Pair::open(&[]);
    confirmed(&pair.town, ADA);
    let mut copy = showing(&pair, &pair.second());
    let third = pair.path("third");
    let other = showing(&pair, &third);
    let before = pair.town.count(TREES);
    wait_until_it_shows(&copy, before);
    wait_until_it_shows(&other, before);
    pair.wait_until_shipped();
    pair.town.program.kill_9();
    // It shows what it has, and tells that this is older and older.
    let is_behind = || (health(&copy)["following"] == "behind").then(|| visitor(&copy).get("/healthz"));
    let behind = Deadline::after(2 * PATIENCE)
        .wait_for(is_behind)
        .expect("nothing comes any more");
    behind.expect_status(503);
    let age = |told: &Value| told["age_s"].as_i64().expect("it is known");
    let first = age(&behind.json());
    assert!(first >= 29, "{first}");
    assert!(
        Deadline::after(PATIENCE)
            .wait_for(|| (age(&health(&copy)) > first).then_some(()))
            .is_some()
    );
    assert_eq!(number(&copy), before);
    visitor(&copy).get("/readyz").expect_status(200);

    is_let_go_and_given_back(&pair, &copy, before);
    // A promotion that is refused changes nothing.
    let place = pair.path("stream");
    fs::rename(&place, pair.path("away")).expect("it is ours");
    let (done, words) = pair.promote(&[]);
    assert!(!done && words.contains("--without-place"), "{words}");
    fs::rename(pair.path("away"), &place).expect("it is ours");
    wait_until_it_shows(&copy, before);
    // The directory is let go for the one that is not, and whoever showed it ends.
    let (done, words) = pair.promote(&["--although-it-runs"]);
    assert!(done && words.contains("the site, with everything"), "{words}");
    assert!(copy.wait_until_it_ends(PATIENCE).success(), "{}", copy.output().join("\n"));
    verify(&pair.second());
    let released = run(&["admin", "release-mail", "--data", &text(&pair.second())]);
    assert!(released.status.success(), "{}", said(&released));
    let stream = format!("backup.stream_to={}", text(&place));
    // The third cannot note what it follows from now on, until somebody has looked.
    let in_the_way = third.join("following.new");
    fs::create_dir(&in_the_way).expect("there is room");
    let second = Program::start(THRONG, serving(&pair.second(), &[&stream]));
    assert_eq!(number(&second), before);
    let mut ben = visitor(&second);
    sign(&mut ben, TREES, BEN);
    ben.get(&Tray::of(&second).only(BEN.email).link());
    ben.press("Confirm my signature", &[]).expect_status(200);
    let is_told = || (health(&other)["following"] == "place-away").then_some(());
    assert!(Deadline::after(2 * PATIENCE).wait_for(is_told).is_some(), "{}", health(&other));
    fs::remove_dir(&in_the_way).expect("it is empty");
    // The third begins anew from what the second one copies, while it shows its pages: of another file from then on.
    let followed = || {
        let is_here = number_now(&other) == Some(before + 1);
        (is_here && health(&other)["following"] == "following").then_some(())
    };
    let done = Deadline::after(2 * PATIENCE).wait_for(followed);
    assert!(done.is_some(), "{}: {}", health(&other), other.output().join("\n"));
    let page = visitor(&other).get(&format!("/petitions/{TREES}"));
    page.expect_status(200);
    drop(other);
    verify(&third);
}

/// However often it changes meanwhile: numbers never fall, and nobody is refused. That no answer is of two moments is shown below, where pages
/// take long enough to be.
#[test]
fn nobody_is_refused_however_often_it_changes() {
    let pair = Pair::open(&[]);
    confirmed(&pair.town, ADA);
    let copy = showing(&pair, &pair.second());
    let before = pair.town.count(TREES);
    wait_until_it_shows(&copy, before);
    let done = AtomicBool::new(false);
    let seen = std::thread::scope(|scope| {
        let readers = [0, 1].map(|reader| {
            let (copy, done) = (&copy, &done);
            scope.spawn(move || {
                let (mut seen, mut visitor) = (BTreeSet::new(), visitor(copy));
                let mut last = 0;
                while !done.load(Ordering::Relaxed) {
                    let answer = visitor.get(&format!("/petitions/{TREES}.json?_={reader}"));
                    answer.expect_status(200);
                    let petition = &answer.json()["data"]["attributes"];
                    let number = petition["signature_count"].as_i64().expect("a number");
                    assert!(number >= last, "{number} after {last}");
                    last = number;
                    seen.insert(number);
                }
                seen
            })
        });
        for at in 0..6 {
            let email = format!("m{at}@fenwick.example");
            confirmed(&pair.town, Person { name: "Mo Ray", email: email.leak() });
        }
        wait_until_it_shows(&copy, before + 6);
        done.store(true, Ordering::Relaxed);
        readers.map(|reader| reader.join().expect("it ends"))
    });
    let all: BTreeSet<_> = seen.into_iter().flatten().collect();
    assert!(all.len() > 1, "it moved while it was read: {all:?}");
}

/// A disk of another machine that is away may answer neither yes nor no.
#[cfg(feature = "chaos")]
#[test]
fn a_place_that_hangs_is_told_and_does_not_keep_the_program_from_ending() {
    let mut pair = Pair::open(&[]);
    confirmed(&pair.town, ADA);
    let hangs = pair.path("hangs");
    let mut copy = showing_with(&pair, &pair.second(), [("THRONG_HANGS", text(&hangs))]);
    let before = pair.town.count(TREES);
    wait_until_it_shows(&copy, before);
    pair.town.program.kill_9();
    fs::write(&hangs, text(&pair.path("stream").join("site"))).expect("it is ours");
    let is_told = || (health(&copy)["following"] == "behind").then_some(());
    assert!(Deadline::after(2 * PATIENCE).wait_for(is_told).is_some(), "{}", health(&copy));
    assert_eq!(number(&copy), before);
    assert!(copy.terminate_and_wait(PATIENCE).success(), "{}", copy.output().join("\n"));
    verify(&pair.second());
}

/// Issue 15: that somebody else listens there was said only once the site was copied, and an option was named that there is not.
#[test]
fn an_address_that_somebody_else_has_is_told_before_anything_is_copied() {
    let pair = Pair::open(&[]);
    let other = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = other.local_addr().expect("it is bound").to_string();
    let (stream, keys) = (text(&pair.path("stream")), text(&pair.path("keys")));
    let words = ["follow", &stream, "--data", &text(&pair.second()), "--keys", &keys, "--serve", &address];
    let output = run(&words);
    let told = said(&output);
    assert!(!output.status.success() && told.contains("choose another place with --serve"), "{told}");
    assert!(!told.contains("--listen") && !told.contains("Copying the site"), "{told}");
    assert!(!pair.second().exists(), "nothing was made");
}
