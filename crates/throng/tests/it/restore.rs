//! A site that is exported and restored elsewhere with all that the program names is the same site: pages, JSON, feeds,
//! captured mails, receipts and the office, to the byte.

use std::collections::{BTreeMap, VecDeque};
use std::fs;
use std::path::Path;
use std::time::Duration;

use throng_testkit::browser::Browser;
use throng_testkit::program::temporary_folder;

use crate::areas_office;
use crate::paper::{PDF, entered, paper};
use crate::settings::change;
use crate::staff::{MAX, join, town_with_olga};
use crate::start::hand_in;
use crate::town::{ADA, BEN, POSTCODE, TREES, Town, confirmed, run, said, sign, text, verify};
use crate::words::say;

const PATIENCE: Duration = Duration::from_secs(30);
const PUBLIC: &str = "http://petitions.brindle.example";
/// The most addresses that are compared; the town has some two hundred.
const ADDRESSES_MAX: usize = 1_000;
/// Pages that count the last hour, which goes on: they are compared without their digits.
const OF_THE_LAST_HOUR: [&str; 4] = ["/", "/cy", "/trending.json", "/cy/trending.json"];
/// Pages of the office that show what its members did to the site.
const OFFICE: [&str; 7] = [
    "/admin/log",
    "/admin/settings",
    "/admin/words",
    "/admin/pages",
    "/admin/topics",
    "/admin/areas",
    "/admin/staff",
];

/// A town with some of everything, stopped; and Olga, who owns it.
#[track_caller]
fn town_with_all(folder: &Path) -> (Town, Browser) {
    let (mut town, mut olga) = town_with_olga(&["site.languages=en,cy"]);
    let mut max = join(&town, &mut olga, MAX, "moderator");
    olga.get("/admin/pages/new").expect_status(200);
    let page = [
        ("title", "House rules"),
        ("text", "Be kind."),
        ("slug", "house-rules"),
        ("menu", "2"),
        ("published", "yes"),
    ];
    olga.press("Preview", &page).expect_status(200);
    olga.press("Save", &[]).expect_status(200);
    olga.get("/admin/areas").expect_status(200);
    areas_office::upload_and_use(&mut olga);
    change(&mut olga, &[("open-days", "30")]);
    entered(&mut max, &[("a.pdf", "application/pdf", PDF)]);
    let check = format!("{}/check", paper());
    olga.post(&check, &[("batch", "1"), ("verdict", "approve")])
        .expect_status(200);
    entered_again(&mut max);
    confirmed(&town, ADA);
    sign(&mut town.visitor(), TREES, BEN);
    crate::follow::following(&town, "zed@example.org");
    hand_in(&mut town.visitor(), "Open the library on Sundays", ADA);
    // The helpers above press the button by its name.
    say(&mut olga, "sign-this-petition", "Add your name").expect_status(200);
    town.program.terminate_and_wait(PATIENCE);
    let data = town.data();
    let people = folder.join("people.csv");
    fs::write(
        &people,
        format!("name,email,postcode\nZoe,zoe@example.org,{POSTCODE}\nLeo,leo@example.org,\n"),
    )
    .expect("a file in a temporary folder");
    let trees = TREES.to_string();
    done(&[
        "import-signatures",
        &text(&people),
        "--data",
        &text(&data),
        "--petition",
        &trees,
        "--as",
        "confirmed",
        "--statement",
        "By a link in an email.",
        "--not-in-the-number",
    ]);
    done(&["theme", "copy", "petition.html", "--data", &text(&data)]);
    replace(
        &data.join("theme/petition.html"),
        "{{ t(\"details-title\") }}",
        "{{ t(\"details-title\") }} – ours",
    );
    replace(&data.join("throng.toml"), "# unconfirmed_days = 14", "unconfirmed_days = 9");
    (Town::in_folder(town.into_folder(), &settings()), olga)
}

/// A second batch on paper, which waits.
fn entered_again(max: &mut Browser) {
    let key = ("form_key", "0f0e0d0c0b0a09080706050403020100");
    let fields = crate::paper::fields(&[key, ("number", "7")]);
    crate::paper::enter(max, &fields, &[("b.pdf", "application/pdf", PDF)]).expect_status(303);
}

fn settings() -> [&'static str; 2] {
    ["site.languages=en,cy", "server.public_url=http://petitions.brindle.example"]
}

#[track_caller]
fn done(words: &[&str]) -> String {
    let output = run(words);
    assert!(output.status.success(), "{words:?}: {}", said(&output));
    said(&output)
}

#[track_caller]
fn replace(file: &Path, from: &str, to: &str) {
    let before = fs::read_to_string(file).expect("it is there");
    assert!(before.contains(from), "{} has no {from}", file.display());
    fs::write(file, before.replace(from, to)).expect("it is ours");
}

/// All that a visitor can find, by address; and, with what she typed long ago, what Olga is shown.
#[track_caller]
fn everything(town: &Town, olga: &mut Browser) -> BTreeMap<String, String> {
    let mut visitor = town.visitor();
    let tray = town.tray().path().to_owned();
    let beginnings = [
        "/",
        "/cy",
        "/sitemap.xml",
        "/robots.txt",
        "/petitions.json",
        "/petitions.csv",
        "/areas.json",
        &tray,
    ];
    let mut waiting: VecDeque<String> = beginnings.map(str::to_owned).into();
    let mut found = BTreeMap::new();
    while let Some(address) = waiting.pop_front() {
        if found.contains_key(&address) {
            continue;
        }
        let answer = visitor.get(&address);
        let body = String::from_utf8_lossy(&answer.body).into_owned();
        waiting.extend(links(&body).filter(|link| !found.contains_key(link)));
        let settled = settled(&address, &body);
        found.insert(address, format!("{} {}\n{settled}", answer.status, answer.url.target));
        assert!(found.len() < ADDRESSES_MAX, "more than {ADDRESSES_MAX} addresses");
    }
    olga.moves_to(town.program.base_url());
    for address in OFFICE.into_iter().chain([&*paper()]) {
        let answer = olga.get(address);
        answer.expect_status(200);
        found.insert(address.to_owned(), settled(address, &answer.text()));
    }
    let scan = format!("{}/scan?batch=1&scan=1", paper());
    let bytes = olga.get(&scan).expect_status(200).body.clone();
    found.insert(scan, String::from_utf8_lossy(&bytes).into_owned());
    found
}

/// A page without the keys of forms, which are new for each visitor.
fn settled(address: &str, body: &str) -> String {
    let mut settled = String::with_capacity(body.len());
    let is_digit = |letter: char| letter.is_ascii_digit() || ('a'..='f').contains(&letter);
    for run in body.split_inclusive(|letter| !is_digit(letter)) {
        let digits = run.trim_end_matches(|letter| !is_digit(letter));
        settled.push_str(if digits.len() == 32 { "KEY" } else { digits });
        settled.push_str(&run[digits.len()..]);
    }
    if OF_THE_LAST_HOUR.contains(&address) {
        settled.retain(|letter| !letter.is_ascii_digit());
    }
    settled
}

/// The addresses of this site in a page, a feed or a mail, but for streams, which never end, and for the page with sizes
/// that each program measures by itself.
fn links(body: &str) -> impl Iterator<Item = String> {
    let plain = body.replace(PUBLIC, "\u{1}").replace("=\"/", "=\u{1}/");
    let ends = |letter: char| letter.is_whitespace() || "\u{1}\"'<>)".contains(letter);
    let found: Vec<String> = plain
        .split('\u{1}')
        .skip(1)
        .map(|rest| rest[..rest.find(ends).unwrap_or(rest.len())].replace("&amp;", "&"))
        .map(|link| link.split('#').next().unwrap_or_default().to_owned())
        .filter(|link| link.starts_with('/') && !link.starts_with("//"))
        .filter(|link| !link.ends_with("/stream") && !link.ends_with("/about/performance"))
        .collect();
    found.into_iter()
}

#[test]
fn a_restored_site_equals_the_old_one() {
    let (folder, new) = (temporary_folder(), temporary_folder());
    let (mut town, mut olga) = town_with_all(folder.path());
    let page = town.visitor().get(&format!("/petitions/{TREES}"));
    for words in ["Add your name", "– ours", "By a link in an email."] {
        assert!(page.text().contains(words), "{words}: {}", page.text());
    }
    let before = everything(&town, &mut olga);
    assert!(before.len() > 60, "{:?}", before.keys());
    assert!(before.keys().any(|address| address.starts_with("/s/")), "{:?}", before.keys());
    town.program.terminate_and_wait(PATIENCE);

    let (old, data) = (town.data(), new.path().join("data"));
    let file = folder.path().join("site.jsonl");
    let told = done(&["export", "--data", &text(&old), &text(&file)]);
    let names: Vec<&str> = told
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split_once(" ("))
        .map(|(name, _)| name)
        .collect();
    for what in ["secret.key", "throng.toml", "areas/", "paper/", "theme/petition.html"] {
        assert!(names.iter().any(|name| name.starts_with(what)), "{what} is not named: {told}");
    }
    // With the secret alone the rest is missing, and said to be.
    let bare = folder.path().join("bare");
    done(&["init", &text(&bare)]);
    fs::copy(old.join("secret.key"), bare.join("secret.key")).expect("it is there");
    let told = done(&["import", "--data", &text(&bare), &text(&file)]);
    for (name, stands) in [
        ("areas/", "MISSING"),
        ("paper/", "MISSING"),
        ("theme/petition.html", "MISSING"),
        ("throng.toml", "not as it was when the site was exported"),
        ("secret.key", "here"),
    ] {
        let line = told.lines().find(|line| line.trim_start().starts_with(name));
        assert!(line.is_some_and(|line| line.ends_with(stands)), "{name} {stands}: {told}");
    }

    done(&["init", &text(&data)]);
    for name in &names {
        let to = data.join(name);
        fs::create_dir_all(to.parent().expect("it is in a folder")).expect("a folder in a temporary folder");
        fs::copy(old.join(name), to).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    let told = done(&["import", "--data", &text(&data), &text(&file)]);
    assert!(!told.contains("MISSING") && !told.contains("not as it was"), "{told}");
    verify(&data);
    let restored = Town::in_folder(new, &settings());
    let after = everything(&restored, &mut olga);
    assert_eq!(Vec::from_iter(before.keys()), Vec::from_iter(after.keys()));
    let differs = |(address, was): (&String, &String)| {
        let is = &after[address];
        let mut lines = was.lines().zip(is.lines()).filter(|(was, is)| was != is);
        (was != is).then(|| format!("{address}: {:?}", lines.next()))
    };
    let differences: Vec<String> = before.iter().filter_map(differs).collect();
    assert_eq!(differences, [""; 0]);
}

#[test]
fn a_move_names_who_was_erased_and_holds_the_mail_of_a_site_that_still_runs() {
    let folder = temporary_folder();
    let mut town = Town::open();
    let (data, of_running) = (town.data(), folder.path().join("running.jsonl"));
    let export = |file: &Path| done(&["export", "--data", &text(&data), &text(file)]);
    let told = export(&of_running);
    assert!(told.contains("To move the site, stop the program first"), "{told}");
    assert!(!told.contains("erased.log"), "nobody was erased: {told}");
    town.program.terminate_and_wait(PATIENCE);
    let ledger = format!("{} {}\n", "1".repeat(13), "a".repeat(32));
    fs::write(data.join("erased.log"), &ledger).expect("the directory is ours");
    let of_stopped = folder.path().join("stopped.jsonl");
    let told = export(&of_stopped);
    assert!(told.contains("  erased.log (") && !told.contains("stop the program"), "{told}");
    let restored = |name: &str, file: &Path, has_ledger: bool| {
        let new = folder.path().join(name);
        done(&["init", &text(&new)]);
        fs::copy(data.join("secret.key"), new.join("secret.key")).expect("it is there");
        if has_ledger {
            fs::copy(data.join("erased.log"), new.join("erased.log")).expect("it is there");
        }
        let output = run(&["import", "--data", &text(&new), &text(file)]);
        assert!(output.status.success(), "{}", said(&output));
        (said(&output), new.join("mail-held").exists())
    };
    let (told, is_held) = restored("a", &of_running, false);
    assert!(is_held && told.contains("Held: ") && told.contains("throng admin release-mail"), "{told}");
    assert!(!told.contains("WARNING"), "{told}");
    // As they were held there, they are held where it is restored.
    fs::write(data.join("mail-held"), "4\n").expect("the directory is ours");
    let of_held = folder.path().join("held.jsonl");
    export(&of_held);
    fs::remove_file(data.join("mail-held")).expect("it is there");
    let (told, is_held) = restored("h", &of_held, false);
    assert!(is_held && told.contains("They were held where they come from"), "{told}");
    let (told, is_held) = restored("b", &of_stopped, false);
    assert!(!is_held && !told.contains("Held: "), "{told}");
    assert!(told.contains("WARNING: erased.log of the site that was exported is not here"), "{told}");
    let (told, _) = restored("c", &of_stopped, true);
    assert!(!told.contains("WARNING"), "{told}");
    assert!(
        told.lines()
            .any(|line| line.starts_with("  erased.log") && line.ends_with(": here")),
        "{told}"
    );
}

#[test]
fn what_the_settings_name_elsewhere_is_named_too() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    crate::town::settle(&data);
    let areas = folder.path().join("wards.csv");
    fs::write(&areas, "postcode,code,name\nQV1,A1,North\n").expect("a file in a temporary folder");
    let setting = format!("site.areas_file={}", text(&areas));
    let file = folder.path().join("site.jsonl");
    let told = done(&["export", "--data", &text(&data), "--set", &setting, &text(&file)]);
    let line = format!("{} (the setting site.areas_file; outside of the directory)", text(&areas));
    assert!(told.contains(&line), "{told}");
    let bare = folder.path().join("bare");
    done(&["init", &text(&bare)]);
    fs::copy(data.join("secret.key"), bare.join("secret.key")).expect("it is there");
    fs::remove_file(&areas).expect("it is ours");
    let told = done(&["import", "--data", &text(&bare), &text(&file)]);
    assert!(told.contains(&format!("{line}: MISSING")), "{told}");
}
