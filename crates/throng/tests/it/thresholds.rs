//! Thresholds that an office sets, and pausing all signing, as signers, creators and owners see them.

use serde_json::{Value, json};
use throng_testkit::browser::Browser;

use crate::staff::{OLGA, PASSWORD, set_up, sign_in, town_with_olga};
use crate::town::{ADA, BEN, Person, TREES, TREES_CARRIED_OVER, Town, petition, sign, typed};

/// A petition with a closing date.
const PIER: u32 = 7;

#[track_caller]
fn set(owner: &mut Browser, typed: &[(&str, &str)]) {
    owner.get("/admin/settings").expect_status(200);
    owner.press("Review changes", typed).expect_status(200);
    let saved = owner.press("Save", &[]);
    assert!(saved.url.target.contains("done=settings"), "{}: {}", saved.url, saved.page().text());
}

/// Signs and confirms; returns the beginning of the mail's link.
#[track_caller]
fn count(town: &Town, person: Person) -> String {
    let mut visitor = town.visitor();
    sign(&mut visitor, TREES, person);
    let link = town.tray().only(person.email).link();
    visitor.get(&link);
    visitor.press("Confirm my signature", &[]).expect_status(200);
    link
}

fn page(town: &Town, number: u32) -> String {
    let page = town.fresh(&format!("/petitions/{number}"));
    page.expect_status(200);
    page.page().text()
}

fn reached(town: &Town) -> Value {
    let json = town.fresh(&format!("/petitions/{TREES}.json")).json();
    json["data"]["attributes"]["response_threshold_reached_at"].clone()
}

#[test]
fn a_threshold_of_the_office_is_reached_told_and_taken_back() {
    let folder = throng_testkit::program::temporary_folder();
    let areas = folder.path().join("areas.csv");
    std::fs::write(&areas, "postcode,code,name\nSW1A,E1,Brindle Town\nLS1,E2,Low Mill\n").unwrap();
    let areas = format!("site.areas_file={}", areas.display());
    let (mut town, mut olga) = town_with_olga(&[&areas]);
    let number = TREES_CARRIED_OVER + 2;
    // Imported signatures have no areas: two of 43 are about 4.6 % from here.
    set(&mut olga, &[("response-threshold", &format!("{number} and 4.5% from here"))]);
    let shown = page(&town, TREES);
    assert!(
        shown.contains(&format!("At {number} signatures, the council responds to this petition.")),
        "{shown}"
    );
    assert!(shown.contains("At least 4.5% must come from here."), "{shown}");
    count(&town, ADA);
    assert_eq!(reached(&town), Value::Null);
    let link = count(&town, BEN);
    assert!(reached(&town).is_string());
    assert!(page(&town, TREES).contains(&format!("Passed {number} signatures")), "{}", page(&town, TREES));
    town.program.kill_9();
    town.program.restart();
    assert!(reached(&town).is_string(), "after a crash");
    let mut ben = town.visitor();
    ben.get(&format!("{link}/withdraw"));
    ben.press("Remove my signature", &[]);
    assert_eq!(reached(&town), Value::Null);
    assert!(!page(&town, TREES).contains("Passed"), "{}", page(&town, TREES));
    town.verify();
}

#[test]
fn what_is_no_threshold_and_no_day_is_said_and_kept() {
    let (town, mut olga) = town_with_olga(&[]);
    olga.get("/admin/settings");
    let answer = olga.press(
        "Review changes",
        &[("response-threshold", "many"), ("days-off", "2026-12-25 Christmas\n31 December")],
    );
    answer.expect_status(422);
    let told = answer.page().text();
    assert!(told.contains("Write this like one of the examples"), "{told}");
    assert!(told.contains("Line 2 is not a date."), "{told}");
    for kept in ["value=\"many\"", "31 December"] {
        assert!(answer.text().contains(kept), "{kept}");
    }
    set(&mut olga, &[("weekend", "saturday-sunday"), ("days-off", "2026-12-24/2026-12-31 Closed")]);
    let log = olga.get("/admin/log").page().text();
    assert!(log.contains("2026-12-24/2026-12-31 Closed") && log.contains("saturday sunday"), "{log}");
    // "Within 7 days" was said wherever it stands, although it took longer.
    for path in ["/petitions/start", "/about/moderation", "/admin/queue"] {
        let said = olga.get(path).page().text();
        assert!(said.contains("Days when the office is closed do not count."), "{path}: {said}");
    }
    drop(town);
}

#[test]
fn while_signing_is_paused_nobody_signs() {
    let dates = json!({ "opened_at": "2026-03-02T09:00:00.000Z", "closing_date": "2099-06-01" });
    let trees = petition(PIER, "Mend the pier", "open", 3, &dates);
    let mut town = Town::holding(&[trees], &[]);
    let mut olga = town.visitor();
    set_up(&mut olga, &town.setup_path()).expect_status(200);
    let closing = |town: &Town| {
        let json = town.fresh(&format!("/petitions/{PIER}.json")).json();
        json["data"]["attributes"]["closing_date"]
            .as_str()
            .expect("it closes")
            .to_owned()
    };
    let before = closing(&town);
    sign(&mut town.visitor(), PIER, ADA);
    let link = town.tray().only(ADA.email).link();

    olga.get("/admin/pause");
    let long = olga.press("Pause signing now", &[("note", &"x".repeat(4_001))]);
    long.expect_status(422);
    assert!(long.page().text_contains("Use 4,000 characters or fewer"), "{}", long.page().text());
    olga.press("Pause signing now", &[("note", "There is an election until May.")])
        .expect_status(200);
    for _ in 0..2 {
        let shown = page(&town, PIER);
        assert!(shown.contains("There is an election until May."), "{shown}");
        assert!(!shown.contains("Sign this petition"), "{shown}");
        assert!(shown.contains("Signing has been paused since"), "{shown}");
        assert!(shown.contains("Closing date before the pause: 1 June 2099."), "{shown}");
        for fixed in ["You can sign until", "Last day to sign"] {
            assert!(!shown.contains(fixed), "{shown}");
        }
        assert!(!town.fresh("/").page().text_contains("Read it and sign"));
        let instead = town.visitor().get(&format!("/petitions/{PIER}/signatures/new"));
        assert!(instead.page().text_contains("Signing has been paused since"), "{}", instead.page().text());
        let frame = town.fresh(&format!("/embed/{PIER}?form=1")).page();
        assert!(frame.text_contains("Signing is paused on this site."), "{}", frame.text());
        let dates = town.fresh(&format!("/petitions/{PIER}/events.ics")).text();
        assert!(
            dates.contains("SUMMARY:Signing is paused. Last day before the pause: Mend the pier"),
            "{dates}"
        );
        town.program.kill_9();
        town.program.restart();
    }
    // A link that was mailed before the pause still confirms.
    let mut pending = town.visitor();
    pending.get(&link);
    pending.press("Confirm my signature", &[]).expect_status(200);
    assert_eq!(town.count(PIER), 4);

    let mut olga = town.visitor();
    sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
    olga.get("/admin/pause");
    olga.press("Resume signing", &[]).expect_status(200);
    let mut ben = town.visitor();
    sign(&mut ben, PIER, BEN);
    assert!(!page(&town, PIER).contains("election"), "{}", page(&town, PIER));
    assert!(page(&town, PIER).contains("All signing was paused"), "{}", page(&town, PIER));
    // The pause was short. (`signing/pause.rs` has longer ones.)
    assert_eq!((before.as_str(), closing(&town).as_str()), ("2099-06-01", "2099-06-01"));
    let log = olga.get("/admin/log").page().text();
    assert!(log.contains("Paused all signing") && log.contains("Resumed signing after a pause"), "{log}");
    town.verify();
}

#[test]
fn whoever_fills_in_the_form_when_signing_is_paused_keeps_all_of_it() {
    let town = Town::open();
    let mut olga = town.visitor();
    set_up(&mut olga, &town.setup_path()).expect_status(200);
    let [mut ada, mut ben] = [(); 2].map(|()| town.visitor());
    let typing = |visitor: &mut Browser, person: Person| {
        visitor.get(&format!("/petitions/{TREES}/signatures/new"));
        visitor.press("Continue", &typed(person.name, person.email))
    };
    typing(&mut ada, ADA).expect_status(200);
    ben.get(&format!("/petitions/{TREES}/signatures/new"));
    olga.get("/admin/pause");
    olga.press("Pause signing now", &[("note", "There is an election until May.")])
        .expect_status(200);
    // One had come to the last look, the other to the first step.
    let kept = [ada.press("Sign this petition", &[]), ben.press("Continue", &typed(BEN.name, BEN.email))];
    for kept in kept {
        kept.expect_status(409);
        let page = kept.page();
        for says in ["You have not lost anything you typed.", "There is an election until May."] {
            assert!(page.text_contains(says), "{}", page.text());
        }
    }
    ben.press("Try again", &[]).expect_status(409);
    olga.get("/admin/pause");
    olga.press("Resume signing", &[]).expect_status(200);
    ada.press("Try again", &[]).expect_status(200);
    ben.press("Try again", &[]).expect_status(200);
    ben.press("Sign this petition", &[]).expect_status(200);
    for person in [ADA, BEN] {
        assert!(!town.tray().only(person.email).link().is_empty());
    }
}

/// While signing is paused the clock of petitions stands still, for pages and mails too.
#[test]
fn what_was_mailed_before_a_pause_confirms_after_the_day_on_which_the_petition_would_have_closed() {
    const DAY_MS: i64 = 86_400_000;
    let dates = json!({ "opened_at": "2026-03-02T09:00:00.000Z", "closing_date": "2099-06-01" });
    let town = Town::holding(&[petition(PIER, "Mend the pier", "open", 3, &dates)], &[]);
    let mut olga = town.visitor();
    set_up(&mut olga, &town.setup_path()).expect_status(200);
    sign(&mut town.visitor(), PIER, ADA);
    let link = town.tray().only(ADA.email).link();
    olga.get("/admin/pause");
    olga.press("Pause signing now", &[("note", "There is an election.")])
        .expect_status(200);
    let town = town.moved_with(&[], |rows| {
        let site = rows
            .iter_mut()
            .find(|row| row["row"] == "site")
            .expect("there is one");
        let since = site["paused"]["since"].as_i64().expect("it is paused");
        site["paused"]["since"] = json!(since - 2 * DAY_MS);
        let pier = rows.iter_mut().find(|row| row["row"] == "campaign");
        pier.expect("there is one")["head"]["dates"]["closes_at"] = json!(since - DAY_MS);
    });
    let mut ada = town.visitor();
    ada.get(&link).expect_status(200);
    ada.press("Confirm my signature", &[]).expect_status(200);
    assert_eq!(town.count(PIER), 4);
    town.verify();
}
