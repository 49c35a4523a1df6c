//! What is stored about a signer: seen, downloaded and erased by the mailed link, and erased by itself in time.

use std::fs;
use std::time::Duration;

use serde_json::Value;
use throng_testkit::deadline::Deadline;
use throng_testkit::program::{Program, temporary_folder};

use crate::town::{
    ADA, BEN, POSTCODE, THRONG, TREES, TREES_CARRIED_OVER, Town, run, said, serving, sign, text, verify,
};

const PATIENCE: Duration = Duration::from_secs(20);
/// The network that is stored for Ada's signature.
const NETWORK: &str = "2001:db8:7::/48";
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

#[test]
fn what_is_kept_is_written_as_people_write_it() {
    let files = temporary_folder();
    let areas = files.path().join("areas.csv");
    fs::write(&areas, "postcode,code,name\nSW1A,E1,Brindle Town\n").expect("a file in a temporary folder");
    let town = Town::with(&[&format!("site.areas_file={}", text(&areas))]);
    let mut visitor = town.visitor();
    sign(&mut visitor, TREES, ADA);
    visitor.get(&town.tray().only(ADA.email).link());
    visitor.press("Confirm my signature", &[]);
    let page = visitor.click_link("What we keep about you").page().text();
    assert!(page.contains("Brindle Town") && page.contains(POSTCODE), "{page}");
    // The number of the receipt may have the letters of the code within it.
    assert!(
        page.split_whitespace()
            .all(|word| word.trim_matches(['(', ')', ',', '.']) != "E1"),
        "{page}"
    );
    let file = visitor.click_link("Get all of it as a file (JSON)").json();
    assert_eq!(
        (file["area"].as_str(), file["postcode"].as_str()),
        (Some("E1"), Some("SW1A1AA")),
        "as it was"
    );
}

#[test]
fn a_signer_sees_takes_and_erases_what_is_kept() {
    let town = Town::open();
    let mut visitor = town.visitor();
    visitor.headers = vec![("X-Forwarded-For".to_owned(), "2001:db8:7:8::9".to_owned())];
    sign(&mut visitor, TREES, ADA);
    let link = town.tray().only(ADA.email).link();
    visitor.get(&link);
    visitor.press("Confirm my signature", &[]);
    let page = visitor.click_link("What we keep about you");
    page.expect_status(200);
    for kept in [ADA.name, ADA.email, NETWORK] {
        assert!(page.text().contains(kept), "{kept}");
    }
    let file = visitor.click_link("Get all of it as a file (JSON)");
    file.expect_status(200);
    assert_eq!(file.header("content-disposition"), Some("attachment; filename=\"signature.json\""));
    assert_eq!(
        (file.json()["email"].as_str(), file.json()["state"].as_str()),
        (Some(ADA.email), Some("confirmed"))
    );
    assert_eq!(file.json()["network"].as_str(), Some(NETWORK));
    assert!(town.rows().iter().all(|row| !row.contains("2001:db8:7:8")), "no whole address is kept");

    visitor.get(&format!("{link}/data"));
    let ask = visitor.click_link("Erase my details").page();
    for told in [
        "your name, email address and postcode",
        "no more emails about this petition",
        "You cannot sign again with the same email address.",
        "remove your signature first: Remove my signature",
    ] {
        assert!(ask.text_contains(told), "{told}: {}", ask.text());
    }
    assert!(!ask.text_contains("emails about these areas"), "no area is followed");
    let erased = visitor.press("Erase my details", &[]);
    assert_eq!(erased.page().heading().as_deref(), Some("Your details have been erased"));
    assert!(erased.page().text_contains("so you cannot sign again"), "{}", erased.page().text());
    // Every link of the mail says so now, and the stored rows no longer name anybody.
    for path in ["", "/data", "/erase"] {
        let again = visitor.get(&format!("{link}{path}"));
        assert_eq!(again.page().heading().as_deref(), Some("Your details have been erased"), "{path}");
    }
    visitor.get(&format!("{link}/data.json")).expect_status(404);
    assert!(
        town.rows()
            .iter()
            .all(|row| !row.contains(ADA.email) && !row.contains(ADA.name) && !row.contains(NETWORK))
    );
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1, "the signature still counts");
    town.verify();

    // Signing again does not make a second signature, and the mailbox is told so. (The tray shows the first mail again,
    // now that its recipient is known again.)
    sign(&mut visitor, TREES, ADA);
    let told = town.tray().wait_for(ADA.email, 2);
    assert!(told.subject.starts_with("You have already signed"), "{told:?}");
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);
}

/// Makes the attempts in an export older by `days`.
fn aged(rows: &[String], days: i64) -> String {
    let older = |at: &mut Value| *at = (at.as_i64().expect("an instant") - days * DAY_MS).into();
    let mut text = String::new();
    for row in rows {
        let mut row: Value = serde_json::from_str(row).expect("each row is JSON");
        if row["row"] == "signature" {
            older(&mut row["created_at"]);
            older(&mut row["mails"]["last"]);
            older(&mut row["mails"]["window_began"]);
        }
        text += &format!("{row}\n");
    }
    text
}

#[test]
fn who_never_confirmed_is_forgotten_in_time_and_may_sign_after_all() {
    let town = Town::open();
    let mut visitor = town.visitor();
    sign(&mut visitor, TREES, ADA);
    sign(&mut visitor, TREES, BEN);
    visitor.get(&town.tray().only(BEN.email).link());
    visitor.press("Confirm my signature", &[]);
    let rows = town.rows();
    let secret = fs::read(town.data().join("secret.key")).expect("the key is a file");
    drop(town);

    let folder = temporary_folder();
    let (file, data) = (folder.path().join("site.jsonl"), folder.path().join("data"));
    fs::write(&file, aged(&rows, 15)).expect("a file in a temporary folder");
    let made = run(&["init", &text(&data)]);
    assert!(made.status.success(), "{}", said(&made));
    fs::write(data.join("secret.key"), secret).expect("a file in a temporary folder");
    let imported = run(&["import", "--data", &text(&data), &text(&file)]);
    assert!(imported.status.success(), "{}", said(&imported));
    let told = run(&["retention", "--data", &text(&data)]);
    assert!(
        told.status.success() && said(&told).contains("Due now: 1 signer, 0 followers, 0 petitions"),
        "{}",
        said(&told)
    );

    let program = Program::start(THRONG, serving(&data, &[]));
    let due = || said(&run(&["retention", "--data", &text(&data)]));
    let done = Deadline::after(PATIENCE).wait_for(|| due().contains("Due now: 0 signers").then_some(()));
    assert!(done.is_some(), "{}", due());
    // Ada's address is free again; Ben, who has confirmed, is still recognised.
    let mut visitor = throng_testkit::browser::Browser::at(program.base_url());
    sign(&mut visitor, TREES, ADA);
    visitor.get(&crate::tray::Tray::of(&program).only(ADA.email).link());
    let receipt = visitor.press("Confirm my signature", &[]);
    assert_eq!(receipt.page().heading().as_deref(), Some("Your signature has been counted"));
    assert!(receipt.text().contains("43 signatures"), "{}", receipt.text());
    drop(program);
    verify(&data);
}
