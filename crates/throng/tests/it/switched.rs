//! What was typed is never lost: whoever changes the language in the middle of a form finds it in the other, and whoever
//! votes while voting is paused can cast the same later.

use throng_testkit::browser::Browser;
use throng_testkit::http::Response;

use crate::desk::{Desk, FERRY, NELL};
use crate::settings::change;
use crate::staff::town_with_olga;
use crate::start::says;
use crate::town::{ADA, POSTCODE, TREES, sign};
use crate::votes::{public, with_ballot, with_vote_in};

const LANGUAGES: &str = "site.languages=en,cy";
const ACTION: &str = "Open the reading room on Sundays";
const BACKGROUND: &str = "Many people work on all other days.";
/// What nobody may lose.
const WORDS: &str = "Half a sentence & <more>";

/// The page in the other language, with the fields as they are.
#[track_caller]
fn switched(visitor: &mut Browser, to: &str, filled: &[(&str, &str)], kept: &[(&str, &str)]) {
    let page = visitor.press(to, filled);
    page.expect_status(200);
    let language = if to == "English" { "en" } else { "cy" };
    let text = page.text();
    assert!(text.contains(&format!("<html lang=\"{language}\"")), "{}", page.url);
    let languages = text
        .split("class=\"languages\"")
        .nth(1)
        .and_then(|rest| rest.split("</nav>").next());
    // The name of the language of the page led to an empty form.
    assert!(languages.is_some_and(|nav| !nav.contains("<a ")), "{}: {languages:?}", page.url);
    holds(&page, kept);
}

#[track_caller]
fn holds(page: &Response, kept: &[(&str, &str)]) {
    let forms = page.page().forms();
    for (field, value) in kept {
        let held = forms.iter().any(|form| form.value(field) == Some(value));
        assert!(held, "{field} is not {value} at {}: {}", page.url, page.text());
    }
    assert!(!page.text().contains("class=\"problems\""), "it was judged: {}", page.text());
}

#[test]
fn every_step_of_starting_a_petition_is_there_in_the_other_language() {
    let (town, _olga) = town_with_olga(&[LANGUAGES]);
    let mut ada = town.visitor();
    ada.get("/petitions/new");
    switched(&mut ada, "Cymraeg", &[("action", "Too short")], &[("action", "Too short")]);
    switched(&mut ada, "English", &[("action", ACTION)], &[("action", ACTION)]);
    ada.press("Continue", &[]).expect_status(200);
    let text = [("action", ACTION), ("background", "x")];
    switched(&mut ada, "Cymraeg", &[("background", "x")], &text);
    switched(&mut ada, "English", &[("background", BACKGROUND)], &[("background", BACKGROUND)]);
    ada.press("Continue", &[]).expect_status(200);
    let half = [("name", "A"), ("email", "ada@")];
    switched(&mut ada, "Cymraeg", &half, &[half[0], half[1], ("background", BACKGROUND)]);
    let whole = [("name", ADA.name), ("email", ADA.email), ("postcode", POSTCODE), ("resident", "yes")];
    switched(&mut ada, "English", &whole, &whole);
    ada.press("Continue", &[]).expect_status(200);
    assert_eq!(ada.current().page().heading().as_deref(), Some("Check your answers"));
    switched(&mut ada, "Cymraeg", &[], &whole);
    switched(&mut ada, "English", &[], &[("action", ACTION), ("background", BACKGROUND), whole[1]]);
    // A draft needs no more than an address, and the switch saves none.
    let mut ben = town.visitor();
    ben.get("/petitions/new");
    ben.press("Save and finish later", &[("action", ACTION)])
        .expect_status(200);
    switched(&mut ben, "Cymraeg", &[("email", "ben@")], &[("email", "ben@"), ("action", ACTION)]);
    assert!(town.tray().letters().iter().all(|letter| letter.to != ADA.email));
}

#[test]
fn a_report_a_comment_and_corrections_are_there_in_the_other_language() {
    let (town, mut olga) = town_with_olga(&[LANGUAGES]);
    change(&mut olga, &[("comments", "after")]);
    let mut ada = town.visitor();
    ada.get(&format!("/petitions/{TREES}/report"));
    let report = [("words", WORDS), ("email", "ada@")];
    switched(&mut ada, "Cymraeg", &report, &report);

    sign(&mut ada, TREES, ADA);
    ada.get(&town.tray().only(ADA.email).link());
    ada.click_link("Change these details").expect_status(200);
    switched(&mut ada, "Cymraeg", &[("name", "Ada K.")], &[("name", "Ada K.")]);
    switched(&mut ada, "English", &[("name", ADA.name)], &[("name", ADA.name)]);
    ada.press("Confirm my signature", &[]).expect_status(200);
    let receipt = ada.current().url.target.clone();
    let comment = [("words", WORDS), ("signed", "yes")];
    switched(&mut ada, "Cymraeg", &comment, &comment);
    ada.get(&format!("{receipt}/comments"));
    switched(&mut ada, "Cymraeg", &comment, &comment);
    switched(&mut ada, "English", &[], &comment);
    ada.press("Add comment", &[]).expect_status(200);
    ada.click_link("Edit").expect_status(200);
    let edited = [("words", "Other words"), ("signed", "yes")];
    switched(&mut ada, "Cymraeg", &edited, &edited);

    // Whoever leaves their comments there leaves them in the other language too, and has not gone yet.
    let count = town.count(TREES);
    let leaving = ada.post(&format!("/cy{receipt}/withdraw"), &[("again", "yes")]);
    leaving.expect_status(200);
    let forms = leaving.page().forms();
    let form = forms
        .iter()
        .find(|form| form.tag.attribute("id") == Some("withdraw"));
    assert_eq!(form.expect("it is shown again").value("comments"), None);
    assert_eq!(town.count(TREES), count);
    town.verify();
}

/// A code that was typed, and a new address where none can be.
#[test]
fn what_is_typed_while_an_email_is_on_its_way_is_there_in_the_other_language() {
    let (town, _olga) = town_with_olga(&[LANGUAGES]);
    let mut ada = town.visitor();
    sign(&mut ada, TREES, ADA);
    switched(&mut ada, "Cymraeg", &[("code", "12 34")], &[("code", "12 34")]);
    switched(&mut ada, "English", &[], &[("code", "12 34")]);
    let mut ben = town.visitor();
    ben.get("/petitions/new");
    ben.press("Save and finish later", &[("action", ACTION)]);
    ben.press("Save my draft", &[("email", ADA.email)])
        .expect_status(200);
    let mails = town.rows_of("mail").len();
    switched(&mut ben, "Cymraeg", &[("email", "ben@")], &[("email", "ben@")]);
    assert_eq!(town.rows_of("mail").len(), mails);
}

/// Browsers show a page again with what was typed only if they may keep it: after a mistake, and on the way back from it, words
/// were gone.
#[test]
fn a_browser_keeps_each_page_on_which_somebody_writes() {
    let (town, mut olga) = town_with_olga(&[]);
    change(&mut olga, &[("comments", "after")]);
    let mut ada = town.visitor();
    let is_kept = |page: &Response| {
        let kept = page.header("cache-control");
        assert_eq!(kept, Some("private, no-cache"), "{}: {}", page.url, page.page().text());
    };
    is_kept(&ada.get(&format!("/petitions/{TREES}/report")));
    is_kept(&ada.press("Send report", &[("words", WORDS)]));
    ada.get(&format!("/petitions/{TREES}/followers/new"));
    is_kept(&ada.press("Get emails", &[("email", "ada@")]));
    is_kept(&sign(&mut ada, TREES, ADA));
    let link = town.tray().only(ADA.email).link();
    is_kept(&ada.get(&format!("{link}/change")));
    // Nothing is typed on these.
    assert_eq!(ada.get(&link).header("cache-control"), Some("no-store"));
    let receipt = ada.press("Confirm my signature", &[]);
    // Whoever goes back after they have withdrawn is not told that they have signed; what they wrote on it is not lost.
    assert_eq!(receipt.header("cache-control"), Some("no-store"));
    is_kept(&ada.post(&link, &[("again", "yes"), ("words", "Half a sentence")]));
    ada.get(&link);
    assert_eq!(ada.get(&format!("{link}/data")).header("cache-control"), Some("no-store"));
    is_kept(&ada.get(&format!("{link}/comments")));
    is_kept(&ada.press("Add comment", &[("words", "")]));
    ada.press("Add comment", &[("words", "Green.")]);
    is_kept(&ada.click_link("Edit"));
    is_kept(&ada.press("Save changes", &[("words", "")]));
    let desk = Desk::open();
    let mut max = desk.max_with(FERRY);
    max.click_link("Ask for changes");
    max.press("Continue to the email", &[("note1", "Say who.")]);
    max.press("Ask for these changes", &[]).expect_status(200);
    let desk = desk.killed_and_later();
    let own = desk.tray().wait_for(NELL, 1).link_to("/petitions/own/");
    let mut nell = desk.visitor();
    is_kept(&nell.get(&format!("{own}/edit")));
    is_kept(&nell.press("Submit again", &[("action", "")]));
}

#[test]
fn a_vote_names_its_hour_and_keeps_what_was_chosen_through_a_pause_and_in_the_other_language() {
    let settings = [LANGUAGES, "site.time_zone=Europe/London"];
    let (town, mut olga, path, _) = with_vote_in(&settings, &[("closes_at", "18:00"), ("can_change", "yes")]);
    let hour = "at 6:00 pm";
    for path in ["/votes", &format!("{}/poster", public(&path)), &format!("{}/flyers", public(&path))] {
        says(&town.fresh(path), hour);
    }
    let timeline = town.fresh(&public(&path)).page().text();
    assert!(timeline.contains(&format!("{hour} Voting closes")), "{timeline}");
    let calendar = town.fresh(&format!("{}/events.ics", public(&path))).text();
    let begins = calendar
        .lines()
        .find(|line| line.starts_with("DTSTART:"))
        .expect("a moment");
    // Six in the evening in London, in winter or in summer.
    assert!(begins.ends_with("T180000Z") || begins.ends_with("T170000Z"), "{calendar}");

    let mut ada = with_ballot(&town, &path, "ada");
    let ballot = ada.current().url.target.clone();
    let page = ada.press("Cymraeg", &[("option", "3")]);
    page.expect_status(200);
    assert!(page.text().contains("value=\"3\" checked"), "{}", page.text());
    let page = ada.press("English", &[]);
    assert!(page.text().contains("value=\"3\" checked"), "{}", page.text());
    says(&ada.press("Check your vote", &[]), "You chose");
    let page = ada.press("Cymraeg", &[]);
    holds(&page, &[("option", "3")]);
    let check = ada.press("English", &[]);
    says(&check, "You chose");

    olga.get("/admin/pause");
    olga.press("Pause signing now", &[]).expect_status(200);
    let kept = ada.press("Cast my vote", &[]);
    kept.expect_status(409);
    says(&kept, "You have not voted yet. Keep this page open and press the button when voting resumes.");
    holds(&kept, &[("option", "3"), ("cast", "yes")]);
    let mut tab = town.visitor();
    let paused = tab.get(&ballot);
    says(&paused, "Keep this link: it works again when voting resumes");
    assert!(!paused.page().text_contains("Check your vote"), "{}", paused.page().text());
    let chosen = tab.post(&format!("{}/ballot", ballot.trim_end_matches("/ballot")), &[("option", "2")]);
    chosen.expect_status(409);
    holds(&chosen, &[("option", "2")]);

    olga.get("/admin/pause");
    olga.press("Resume signing", &[]).expect_status(200);
    says(&tab.press("Try again", &[]), "You chose");
    ada.press("Try again", &[]).expect_status(200);
    says(ada.current(), "People can vote until ");
    says(ada.current(), hour);
    says(ada.current(), "(Europe/London)");
    town.verify();
}
