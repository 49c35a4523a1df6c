//! Codes that more than one person has: a list with somebody on it twice, a letter that others saw, and what whoever has the code reads
//! of what was done with it.

use throng_testkit::browser::Browser;
use throng_testkit::http::Response;

use crate::rolls::{codes_in, come, held, upload};
use crate::start::says;
use crate::town::Town;
use crate::votes::{public, send, with_draft, with_key};

/// People of whom two look like one.
const LIST: &str = "member,name,street\n1,Ada Reed,1 Mill Lane\n2,Ben Fox,2 Mill Lane\n3,ada reed,1 mill lane\n4,Cat Low,3\n";
const WHY: &str = "A <name> on the list was wrong.";

#[test]
fn whoever_has_a_code_reads_what_others_did_with_it() {
    let (town, mut olga, path) = with_draft(&[], &[("electorate", "codes"), ("can_change", "yes")]);
    with_key(&mut olga, &path);
    let codes = a_list_with_somebody_twice(&mut olga, &path);
    olga.get(&path);
    says(&olga.press("Open the vote now", &[]), "The vote is open.");
    let (mut ada, _) = come(&town, &path, &codes[0]);
    let receipt = send(&mut ada, &[1], true);
    assert!(!receipt.page().text_contains("changed or taken back"), "{}", receipt.page().text());
    // Somebody who saw her letter changes her vote.
    let (mut other, seen) = come(&town, &path, &codes[0]);
    says(&seen, "You have already voted.");
    other.click_link("Change your vote").expect_status(200);
    says(&send(&mut other, &[2], true), "This vote was changed or taken back once, on ");
    let (mut ada, receipt) = come(&town, &path, &codes[0]);
    for words in ["This vote was changed or taken back once, on ", "tell the organiser of the vote"] {
        says(&receipt, words);
    }
    says(&ada.click_link("See what it shows"), "This vote was changed or taken back once, on ");
    // Then they take it back.
    let (mut other, _) = come(&town, &path, &codes[0]);
    other.click_link("Take my vote back").expect_status(200);
    other.press("Take my vote back", &[]).expect_status(200);
    let (mut ada, ballot) = come(&town, &path, &codes[0]);
    says(&ballot, "A vote with your code or link was changed or taken back 2 times, last on ");
    says(&send(&mut ada, &[1], true), "This vote was changed or taken back 2 times, last on ");
    assert!(
        town.tray()
            .letters()
            .iter()
            .all(|letter| !letter.subject.contains("taken back"))
    );
    called_off(&town, &mut olga, &path, &codes);
    town.verify();
}

/// The list is asked about, and refused where two lines are the same; returns the codes.
#[track_caller]
fn a_list_with_somebody_twice(olga: &mut Browser, path: &str) -> Vec<String> {
    let same = upload(olga, path, &format!("{LIST}4,Cat Low,3\n"));
    same.expect_status(422);
    let without_numbers = upload(olga, path, "name,street\nAda,1\nBen,2\nAda,1\n");
    says(&without_numbers, "Line 4 is the same as line 2.");
    let look = upload(olga, path, LIST);
    for words in [
        "One line looks like somebody who is on the list already.",
        "Line 4: “ada reed” is in line 2 too.",
        "each code works until the end",
    ] {
        says(&look, words);
    }
    let used = |olga: &mut Browser, look: &Response, sure: &str| {
        olga.post(&format!("{path}/roll/use"), &[("held", &held(look)), ("again", sure)])
    };
    let asked = used(olga, &look, "");
    asked.expect_status(422);
    says(&asked, "Say that these are different people");
    codes_in(&used(olga, &asked, "yes").text())
}

/// Whoever comes with a code reads that the vote was called off, and why, before anything else.
#[track_caller]
fn called_off(town: &Town, olga: &mut Browser, path: &str, codes: &[String]) {
    olga.get(path);
    says(&olga.press("Call the vote off", &[("why", WHY)]), "The vote is called off.");
    let entrance = format!("{}/signatures/new", public(path));
    town.fresh(&entrance);
    let mut late = town.visitor();
    let entrance = late.get(&entrance);
    for words in ["This vote was called off on ", WHY] {
        says(&entrance, words);
    }
    assert!(!entrance.page().text_contains("Voting has closed"), "{}", entrance.page().text());
    let missed = late.press("See my receipt", &[("code", &codes[1])]);
    says(&missed, "No vote was cast with this code before the vote was called off");
    says(&missed, WHY);
}
