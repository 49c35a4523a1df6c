//! The two-person rule with the real program: steps that it covers wait for somebody else, through a kill too; the
//! author of a request cannot approve it, the second person sees what will change, and outdated requests have to be
//! made anew.

use std::time::Duration;

use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Response;

use crate::desk::case;
use crate::paper::town_with_two;
use crate::publishing::{member, town_with_followers};
use crate::staff::{MAX, OLGA, RITA, join, town_with_olga};
use crate::town::{TREES, Town};

const MIA: &str = "mia@brindle.example";
/// Longest wait for a shared page.
const PATIENCE: Duration = Duration::from_secs(20);

#[track_caller]
fn says(page: &Response, words: &str) {
    assert!(page.page().text_contains(words), "{words:?} is not in {}", page.page().text());
}

#[track_caller]
fn does_not_say(page: &Response, words: &str) {
    assert!(!page.page().text_contains(words), "{words:?} is in {}", page.page().text());
}

/// Switches on the rule for these steps.
#[track_caller]
pub(crate) fn switch_on(olga: &mut Browser, settings: &[(&str, &str)]) {
    olga.get("/admin/settings").expect_status(200);
    olga.press("Review changes", settings).expect_status(200);
    says(&olga.press("Save", &[]), "Settings saved");
}

fn take_down() -> String {
    format!("{}/take-down", case(TREES))
}

fn request(number: u32) -> String {
    format!("/admin/requests/{number}")
}

/// Requests that a petition be taken down.
#[track_caller]
pub(crate) fn ask(max: &mut Browser) {
    says(&max.get(&take_down()), "A second person must approve this.");
    let asked = max.press("Request approval", &[("why", "A court told us to.")]);
    assert!(asked.url.target.starts_with("/admin/requests/"), "{}: {}", asked.url, asked.page().text());
}

/// Waits until the public page has this status.
#[track_caller]
fn is_shown(town: &Town, status: u16) {
    let path = format!("/petitions/{TREES}");
    let found =
        Deadline::after(PATIENCE).wait_for(|| (town.visitor().get(&path).status == status).then_some(()));
    assert!(found.is_some(), "it never becomes {status}: {}", town.visitor().get(&path).status);
}

#[test]
fn nobody_alone_switches_it_on_and_nobody_agrees_to_their_own_request() {
    let (town, mut olga) = town_with_olga(&[]);
    olga.get("/admin/settings");
    let alone = olga.press("Review changes", &[("two-take-down", "yes")]);
    says(alone.expect_status(422), "Nobody else here can approve this.");
    join(&town, &mut olga, MAX, "moderator");
    join(&town, &mut olga, RITA, "reader");
    switch_on(&mut olga, &[("two-take-down", "yes")]);

    let mut max = member(&town, MAX);
    ask(&mut max);
    let page = max.get(&request(1));
    for words in [
        "Nothing has changed yet.",
        "You made this request, so someone else must approve it.",
        "A court told us to.",
    ] {
        says(&page, words);
    }
    does_not_say(&page, "Approve and apply");
    // Pressing twice makes one request.
    let again = max.post(&take_down(), &[("why", "A court told us to.")]);
    assert!(again.url.target.starts_with("/admin/requests/1"), "{}", again.url);
    for (step, status) in [("approve", 409), ("refuse", 409), ("nonsense", 422)] {
        let own = max.post(&request(1), &[("step", step), ("why", "Because.")]);
        own.expect_status(status);
    }
    let mut rita = member(&town, RITA);
    does_not_say(rita.get(&request(1)).expect_status(200), "Approve and apply");
    rita.post(&request(1), &[("step", "approve")]).expect_status(403);
    is_shown(&town, 200);
    town.verify();
}

#[test]
fn a_second_person_agrees_after_a_kill_and_both_are_named() {
    let mut town = town_with_two(&[]);
    switch_on(&mut member(&town, OLGA), &[("two-take-down", "yes")]);
    ask(&mut member(&town, MAX));
    town.program.kill_9();
    town.program.restart();
    is_shown(&town, 200);

    let mut olga = member(&town, OLGA);
    says(&olga.get("/admin"), "A colleague needs you to approve something");
    says(&olga.get("/admin/requests"), "You can decide this");
    let page = olga.get(&request(1));
    for words in ["Remove a petition", "A court told us to.", "Removed"] {
        says(&page, words);
    }
    let done = olga.press("Approve and apply", &[]);
    says(&done, "Request approved.");
    is_shown(&town, 410);
    says(olga.post(&request(1), &[("step", "approve")]).expect_status(200), "Request approved.");
    olga.post(&request(1), &[("step", "refuse"), ("why", "No.")])
        .expect_status(409);
    let history = olga.get(&case(TREES));
    let log = olga.get("/admin/log");
    for page in [&history, &log] {
        for words in ["Requested approval", "Approved a request", "Removed it"] {
            says(page, words);
        }
    }
    does_not_say(&olga.get("/admin"), "you to approve");
    says(&olga.get("/admin/requests"), "No requests are waiting for a second person.");
    // Two removed it: one alone neither shows it again, even as a slip, nor says why in other words.
    let page = olga.get(&case(TREES));
    for words in ["Undoing a removal shows it again. A second person must approve this.", "Approved by"] {
        says(&page, words);
    }
    says(&olga.press("Request approval", &[]), "Put a petition back");
    is_shown(&town, 410);
    olga.get(&format!("{}/removal-words", case(TREES)));
    says(&olga.press("Request approval", &[("told", "A court.")]), "No reason is shown");
    let mut max = member(&town, MAX);
    for number in [2, 3] {
        max.get(&request(number));
        let step: &[(&str, &str)] = if number == 2 {
            &[("why", "It stays removed.")]
        } else {
            &[]
        };
        max.press(
            if number == 2 {
                "Decline"
            } else {
                "Approve and apply"
            },
            step,
        );
    }
    says(&town.fresh(&format!("/petitions/{TREES}")), "A court.");
    town.program.kill_9();
    town.program.restart();
    is_shown(&town, 410);
    town.verify();
    // Another program that is given these rows has the request too.
    let moved = town.moved_with(&[], |_| {});
    says(&member(&moved, OLGA).get(&request(1)), "Approved");
}

#[test]
fn what_is_not_agreed_to_says_why_and_what_changed_is_asked_for_anew() {
    let town = town_with_two(&[]);
    let mut olga = member(&town, OLGA);
    switch_on(&mut olga, &[("two-take-down", "yes"), ("two-amend", "yes")]);
    let mut max = member(&town, MAX);
    max.get(&format!("{}/text", case(TREES)));
    let typed = [("background", "Shade is scarce in the new market."), ("why", "The street was wrong.")];
    says(&max.press("Preview what everyone will see", &typed), "A second person must approve this.");
    max.press("Request approval", &[]);
    ask(&mut max);

    // The page shows the difference, word by word.
    let page = olga.get(&request(1));
    says(&page, "The street was wrong.");
    assert!(page.text().contains("<ins>") && page.text().contains("<del>"), "{}", page.text());
    let silent = olga.press("Decline", &[("why", " ")]);
    says(silent.expect_status(422), "Enter why you’re declining");
    olga.get(&request(1));
    says(&olga.press("Approve and apply", &[]), "Request approved.");
    // A request that was made for an earlier text is not carried out on this one.
    let stale = olga.get(&request(2));
    says(&stale, "Something has changed since this was requested");
    does_not_say(&stale, "Approve and apply");
    let late = olga.post(&request(2), &[("step", "approve")]);
    says(late.expect_status(409), "Make a new request.");
    is_shown(&town, 200);
    olga.get(&request(2));
    says(&olga.press("Decline", &[("why", "The street is right now.")]), "The person who asked can see why.");
    says(&max.get(&request(2)), "The street is right now.");
    says(&olga.get("/admin/log"), "Declined a request");

    // What was hidden for legal reasons is hidden by one, and shown again by two.
    let text = format!("{}/text", case(TREES));
    says(&max.get(&text), "Showing again what is hidden needs a second person’s approval.");
    let hidden = max.press("Save for version 1", &[("hide_text", "yes")]);
    says(&hidden, "Nobody can read the parts of that version that you selected.");
    let first = format!("/petitions/{TREES}/versions/1");
    let is_hidden = |hidden: bool| {
        let words = "not shown, for legal reasons";
        let found = Deadline::after(PATIENCE)
            .wait_for(|| (town.visitor().get(&first).text().contains(words) == hidden).then_some(()));
        assert!(found.is_some(), "{hidden}: {}", town.visitor().get(&first).page().text());
    };
    is_hidden(true);
    let asked = max.post(&format!("{text}/hide"), &[("version", "1")]);
    assert!(asked.url.target.starts_with("/admin/requests/3"), "{}", asked.url);
    let page = olga.get(&request(3));
    says(&page, "Everybody could read this again in version 1");
    says(&page, "The rest of its text");
    is_hidden(true);
    says(&olga.press("Approve and apply", &[]), "Request approved.");
    is_hidden(false);

    // Whoever removes at once and is refused does not do so again alone.
    let urgent = [("why", "An address."), ("urgent", "yes")];
    says(&max.get(&take_down()), "This is urgent: remove the petition now");
    says(&max.post(&take_down(), &urgent), "The petition was removed at once.");
    olga.post(&request(4), &[("step", "refuse"), ("why", "It is no address.")])
        .expect_status(200);
    is_shown(&town, 200);
    let again = max.post(&take_down(), &urgent);
    says(again.expect_status(409), "It can now only be removed when a second person approves.");
    does_not_say(&max.get(&take_down()), "This is urgent");
    is_shown(&town, 200);
    town.verify();
}

#[test]
fn many_are_mailed_and_many_taken_out_by_two() {
    let town = town_with_followers(&[]);
    let mut olga = member(&town, OLGA);
    let few = [("two-publish-over", "1"), ("two-correct-over", "1")];
    switch_on(&mut olga, &[&[("two-publish", "yes"), ("two-correct", "yes")][..], &few].concat());
    let mut max = member(&town, MAX);
    max.get(&format!("{}/publish?kind=debate-date", case(TREES)));
    let look = max.press("Preview", &[("on", "2027-05-04")]);
    says(&look, "A second person must approve this.");
    let exact = look.page().text();
    max.press("Request approval", &[]);
    let page = olga.get(&request(1));
    says(&page, "Publish and email many people");
    says(&page, "4 May 2027");
    assert!(exact.contains("4 May 2027"), "{exact}");
    says(&olga.press("Approve and apply", &[]), "Request approved.");
    says(&olga.get(&case(TREES)), "The date of a debate: 2027-05-04");

    let before = town.count(TREES);
    max.get(&format!("{}/signatures?state=confirmed", case(TREES)));
    max.get(&format!("{}/take-out?state=confirmed", case(TREES)))
        .expect_status(200);
    let filled = [("reason", "automated"), ("note", "One program.")];
    says(&max.press("Continue to what the public will read", &filled), "A second person must approve this.");
    max.press("Request approval", &[]);
    assert_eq!(town.count(TREES), before);
    let page = olga.get(&request(2));
    for words in ["2 signatures would be removed", "One program.", "Ada"] {
        says(&page, words);
    }
    says(&olga.press("Approve and apply", &[]), "Request approved.");
    assert_eq!(town.count(TREES), before - 2);
    town.verify();
}

#[test]
fn thresholds_are_changed_by_two_owners() {
    let town = town_with_two(&[]);
    let mut olga = member(&town, OLGA);
    olga.get("/admin/settings");
    // A moderator cannot be the second person for an owner.
    let alone = olga.press("Review changes", &[("two-thresholds", "yes")]);
    says(alone.expect_status(422), "Nobody else here can approve this.");
    join(&town, &mut olga, MIA, "owner");
    switch_on(&mut olga, &[("two-thresholds", "yes")]);
    olga.get("/admin/settings");
    let look = olga.press("Review changes", &[("debate-threshold", "777")]);
    says(&look, "A second person must approve this.");
    olga.press("Request approval", &[]);
    let number = || {
        let settings = member(&town, OLGA).get("/admin/settings").text();
        settings.contains("value=\"777\"")
    };
    assert!(!number());
    member(&town, MAX)
        .post(&request(1), &[("step", "approve")])
        .expect_status(403);
    let mut mia = member(&town, MIA);
    says(&mia.get(&request(1)), "777");
    says(&mia.press("Approve and apply", &[]), "Request approved.");
    assert!(number());
}
