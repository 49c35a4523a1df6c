//! What people also signed who signed a petition: named where the office wants it, from twenty common mailboxes on, and
//! said to everybody who signs. The count itself is a table in `throng-web`.

use std::fs;
use std::path::Path;
use std::time::Duration;

use throng_testkit::deadline::Deadline;
use throng_testkit::program::temporary_folder;

use crate::settings::change;
use crate::staff::town_with_olga;
use crate::start::says;
use crate::town::{ADA, BRIDGE, TREES, Town, run, said, text, typed};

const PATIENCE: Duration = Duration::from_secs(60);
const TITLE: &str = "People who signed this also signed";

/// Brings in the same twenty people, as signers of this petition.
#[track_caller]
fn twenty_sign(data: &Path, petition: u32) {
    let folder = temporary_folder();
    let file = folder.path().join("people.csv");
    let mut people = "Name;E-Mail;Postcode;Signed at;News\n".to_owned();
    for number in 0..20 {
        let line = format!("Zoe {number};zoe{number}@people.example;SW1A 1AA;2026-05-01 10:00:00;no\n");
        people.push_str(&line);
    }
    fs::write(&file, people).expect("a file in a temporary folder");
    let output = run(&[
        "import-signatures",
        &text(&file),
        "--data",
        &text(data),
        "--petition",
        &petition.to_string(),
        "--not-in-the-number",
        "--as",
        "confirmed",
        "--statement",
        "By a link.",
    ]);
    assert!(output.status.success(), "{}", said(&output));
}

/// What stands below the heading on the page of this petition, once the page has it.
#[track_caller]
fn shelf(town: &Town, petition: u32) -> String {
    let found = Deadline::after(PATIENCE).wait_for(|| {
        let page = town.visitor().get(&format!("/petitions/{petition}")).text();
        let (_, below) = page.split_once(TITLE)?;
        Some(below.split("</section>").next().unwrap_or_default().to_owned())
    });
    found.unwrap_or_else(|| panic!("{petition} names none"))
}

#[test]
fn what_twenty_people_also_signed_is_named_where_the_office_wants_it() {
    let (mut town, mut olga) = town_with_olga(&[]);
    town.program.terminate_and_wait(PATIENCE);
    twenty_sign(&town.data(), TREES);
    twenty_sign(&town.data(), BRIDGE);
    town.program.restart();
    olga.moves_to(town.program.base_url());
    // Nothing is compared, and nobody is told, before the office says so.
    assert!(!town.fresh(&format!("/petitions/{TREES}")).text().contains(TITLE));
    let look = |town: &Town| {
        let mut visitor = town.visitor();
        visitor
            .get(&format!("/petitions/{TREES}/signatures/new"))
            .expect_status(200);
        visitor.press("Continue", &typed(ADA.name, ADA.email))
    };
    let told = "to count which petitions many people sign together";
    assert!(!look(&town).page().text_contains(told));
    change(&mut olga, &[("also-signed", "yes")]);
    says(&look(&town), told);
    says(&town.fresh("/about/privacy"), "only if at least 20 people signed both");
    // It is counted at the start, and then every hour.
    town.program.kill_9();
    town.program.restart();
    olga.moves_to(town.program.base_url());
    let trees = shelf(&town, TREES);
    assert!(trees.contains(&format!("/petitions/{BRIDGE}/")), "{trees}");
    let bridge = shelf(&town, BRIDGE);
    assert!(bridge.contains(&format!("/petitions/{TREES}/")), "{bridge}");
    // No page says how many they are, and the other is named once.
    let page = town.fresh(&format!("/petitions/{TREES}")).text();
    assert!(page.matches(&format!("href=\"/petitions/{BRIDGE}/")).count() == 1, "{page}");
    change(&mut olga, &[("also-signed", "no")]);
    assert!(!town.fresh(&format!("/petitions/{TREES}")).text().contains(TITLE));
    town.verify();
}
