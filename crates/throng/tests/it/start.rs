//! Starting a petition, from the first page to the queue, without JavaScript; and everything that may go differently:
//! it is saved for later, sent twice, sent to a mistyped address, withdrawn, or its link is cut off or replaced.

use throng_testkit::browser::Browser;
use throng_testkit::http::Response;

use crate::town::{ADA, BEN, Person, REJECTED, TREES, TREES_TITLE, Town, typed};

const ASK: &str = "Open the reading room on Sundays";
const WHY: &str = "Many of us work all week.";
/// How many supporters a parliament asks for beside the creator.
const NEEDED: usize = 5;

/// The heading of a page whose status must be 200.
#[track_caller]
fn heading(response: &Response) -> String {
    response.expect_status(200);
    response.page().heading().unwrap_or_default()
}

#[track_caller]
pub(crate) fn says(response: &Response, words: &str) {
    assert!(response.page().text_contains(words), "{words}: {}", response.page().text());
}

/// From the first page to the one that asks for the creator's details.
#[track_caller]
fn write(visitor: &mut Browser, ask: &str) -> Response {
    visitor.get("/");
    visitor.click_link("Start a petition");
    visitor.click_link("Start now");
    let why = visitor.press("Continue", &[("action", ask)]);
    assert_eq!(heading(&why), "Why should it happen?");
    let you = visitor.press("Continue", &[("background", WHY), ("details", "Since 2019.")]);
    assert_eq!(heading(&you), "Your details");
    you
}

fn details<'a>(person: Person) -> Vec<(&'a str, &'a str)> {
    typed(person.name, person.email)
}

/// Hands a petition in; returns the page that says "check your email".
#[track_caller]
pub(crate) fn hand_in(visitor: &mut Browser, ask: &str, person: Person) -> Response {
    write(visitor, ask);
    let check = visitor.press("Continue", &details(person));
    assert_eq!(heading(&check), "Check your answers");
    let sent = visitor.press("Submit this petition", &[]);
    assert_eq!(heading(&sent), "One more step: check your email");
    sent
}

const PASS_ON: &str = "Share this link with people you know.";

/// A petition that gathers supporters: the path of its creator's page, and the path for supporters.
#[track_caller]
fn gathering(town: &Town, visitor: &mut Browser) -> (String, String) {
    hand_in(visitor, ASK, ADA);
    let own = town.tray().only(ADA.email).link_to("/petitions/own/");
    visitor.get(&own);
    visitor.press("Confirm and submit", &[]).expect_status(200);
    let support = town.tray().wait_for(ADA.email, 2).link_to("/petitions/support/");
    (own, support)
}

/// Signs as a supporter, and confirms; returns the receipt.
#[track_caller]
fn support(town: &Town, support: &str, number: usize) -> Response {
    let email = format!("person{number}@brindle.example");
    let name = format!("Person {}", ["Ash", "Birch", "Cedar", "Elm", "Fir", "Gorse"][number]);
    let mut visitor = town.visitor();
    visitor.get(support);
    visitor.click_link("Sign this petition");
    visitor
        .press("Continue", &typed(&name, &email))
        .expect_status(200);
    let waiting = visitor.press("Sign this petition", &[]);
    assert_eq!(heading(&waiting), "One more step: check your email");
    visitor.get(&town.tray().only(&email).link());
    visitor.press("Confirm my signature", &[])
}

#[test]
fn from_the_first_page_to_the_queue() {
    let town = Town::open();
    let mut visitor = town.visitor();
    let sent = hand_in(&mut visitor, ASK, ADA);
    assert!(sent.url.target.starts_with("/petitions/sent/"), "{}", sent.url);
    says(&sent, ADA.email);
    let mail = town.tray().only(ADA.email);
    assert_eq!(mail.subject, format!("Confirm your petition: {ASK}"));
    let own = mail.link_to("/petitions/own/");
    let page = visitor.get(&own);
    assert_eq!(heading(&page), "Your petition");
    says(&page, "Your petition is ready but not submitted.");
    // The whole text stands above the button.
    says(&page, WHY);
    says(&page, "Since 2019.");
    // Opening the page confirms nothing, and nobody else sees the petition.
    says(&visitor.get(&own), "Your petition is ready but not submitted.");
    let number = 5;
    let public = |town: &Town, path: &str| town.visitor().get(path);
    for path in
        [format!("/petitions/{number}"), format!("/petitions/{number}.json"), format!("/embed/{number}")]
    {
        let answer = public(&town, &path);
        answer.expect_status(404);
        assert!(!answer.text().contains("reading room"), "{path}");
    }

    visitor.get(&own);
    let gathers = visitor.press("Confirm and submit", &[]);
    says(&gathers, "You’ve submitted your petition.");
    says(&gathers, "0 supporters so far, out of 5 needed.");
    let mail = town.tray().wait_for(ADA.email, 2);
    assert_eq!(mail.subject, "Your petition needs 5 supporters");
    let link = mail.link_to("/petitions/support/");
    assert!(gathers.text().contains(&link), "the page has the link too");
    let seen = public(&town, &link);
    assert_eq!(heading(&seen), ASK);
    says(&seen, "This petition is not open yet.");
    says(&seen, ADA.name);
    assert!(
        seen.text().contains("noindex") && !seen.page().title().unwrap_or_default().contains("reading room")
    );

    let receipt = support(&town, &link, 0);
    assert_eq!(heading(&receipt), "Your signature has been counted");
    says(&receipt, PASS_ON);
    says(&receipt, "This petition is not open yet. Your signature counts as support now");
    says(&visitor.get(&own), "1 supporter so far, out of 5 needed.");
    let number_on = receipt
        .page()
        .elements_with_class("code")
        .into_iter()
        .next()
        .expect("a receipt number");
    let looked_up = public(&town, &format!("/r/{}", number_on.text));
    says(&looked_up, "This petition is not public.");
    assert!(!looked_up.text().contains("reading room"), "a receipt number opens nothing");

    let receipts: Vec<Response> = (1..NEEDED).map(|number| support(&town, &link, number)).collect();
    let last = receipts.last().expect("there is one");
    assert!(!last.text().contains(PASS_ON), "nobody can follow the last supporter");
    let waits = visitor.get(&own);
    says(&waits, "Your petition is waiting to be checked.");
    says(&waits, "It is next in the queue.");
    says(&waits, "You’ll hear from us by");
    let mail = town.tray().wait_for(ADA.email, 3);
    assert_eq!(mail.subject, "Your petition is waiting to be checked");
    assert!(mail.text.contains("It is next in the queue."), "{mail:?}");
    assert_eq!(heading(&public(&town, &link)), "This petition has enough supporters");
    public(&town, &format!("{link}/signatures/new")).expect_status(200);
    assert!(visitor.cookies_received().is_empty());
    town.verify();
}

#[test]
fn similar_petitions_come_first_and_those_not_accepted_say_why() {
    let town = Town::open();
    let mut visitor = town.visitor();
    visitor.get("/petitions/new");
    let similar = visitor.press("Continue", &[("action", "Mend the footbrige at Low Mill")]);
    assert_eq!(heading(&similar), "Has someone already asked for this?");
    says(&similar, "Mend the footbridge at Low Mill");
    assert!(similar.text().contains(&format!("/petitions/{REJECTED}/")), "rejected ones too");
    says(&similar, "There is already a petition about this.");
    let why = visitor.press("My petition is different", &[]);
    assert_eq!(heading(&why), "Why should it happen?");
    says(&why, "Mend the footbrige at Low Mill");
}

#[test]
fn mistakes_are_shown_and_nothing_typed_is_lost() {
    let town = Town::open();
    let mut visitor = town.visitor();
    visitor.get("/petitions/new");
    let empty = visitor.press("Continue", &[("action", " ")]);
    empty.expect_status(422);
    assert!(empty.page().title().unwrap_or_default().starts_with("Error: "));
    says(&empty, "Enter what should happen");
    let long = format!("{}!", "long words ".repeat(8).trim_end());
    let too_long = visitor.press("Continue", &[("action", &long)]);
    too_long.expect_status(422);
    says(&too_long, "What should happen must be 80 characters or fewer. You have 8 too many");
    assert!(too_long.text().contains(&long), "it is not cut");
    assert_eq!(heading(&visitor.press("Continue", &[("action", ASK)])), "Why should it happen?");
    let missing = visitor.press("Continue", &[("details", "Since <2019> & before.")]);
    missing.expect_status(422);
    says(&missing, "Enter why it should happen");
    says(&missing, "Since <2019> & before.");
    assert_eq!(heading(&visitor.press("Continue", &[("background", WHY)])), "Your details");
    let wrong = visitor.press("Continue", &typed(ADA.name, "ada at fenwick"));
    wrong.expect_status(422);
    says(&wrong, "Enter an email address in the correct format, like name@example.com");
    let check = visitor.press("Continue", &[("email", ADA.email)]);
    assert_eq!(heading(&check), "Check your answers");
    for words in [ASK, WHY, "Since <2019> & before.", ADA.name, ADA.email, "United Kingdom"] {
        says(&check, words);
    }
    // Back to the first page, and here again: everything is still there.
    visitor.press("Change What should happen", &[]).expect_status(200);
    let check = visitor.press("Continue", &[("action", "Open the reading room at night")]);
    assert_eq!(heading(&check), "Check your answers");
    says(&check, "Open the reading room at night");
    says(&check, "Since <2019> & before.");
    assert_eq!(town.rows_of("mail").len(), 0, "nothing was sent yet");
    visitor
        .post("/petitions/new/check", &[("website", "spam")])
        .expect_status(422);
    visitor.post("/petitions/new/nowhere", &[]).expect_status(404);
}

#[test]
fn a_draft_is_kept_and_gone_on_with() {
    let town = Town::open();
    let mut visitor = town.visitor();
    visitor.get("/petitions/new");
    visitor.press("Continue", &[("action", ASK)]);
    let asked = visitor.press("Save and finish later", &[("background", "Half a sen")]);
    assert_eq!(heading(&asked), "Where should we send the link?");
    visitor.press("Save my draft", &[]).expect_status(422);
    let saved = visitor.press("Save my draft", &[("email", ADA.email)]);
    assert_eq!(heading(&saved), "Your draft is saved");
    let mail = town.tray().only(ADA.email);
    assert_eq!(mail.subject, "Your draft on Petitions to Brindle");
    let own = mail.link_to("/petitions/own/");
    let sent = saved.url.target.clone();
    visitor.get(&sent).expect_status(200);

    // Another day, on another machine.
    let mut later = town.visitor();
    says(&later.get(&own), "This is a draft. Nobody else can see it.");
    let ask = later.click_link("Continue writing");
    says(&ask, ASK);
    let why = later.press("Continue", &[]);
    says(&why, "Half a sen");
    later.press("Continue", &[("background", WHY)]);
    later.press("Continue", &details(ADA));
    says(&later.press("Submit this petition", &[]), "Your petition is ready but not submitted.");
    let mail = town.tray().wait_for(ADA.email, 2);
    assert_eq!(mail.subject, format!("Confirm your petition: {ASK}"));
    assert_eq!(mail.link_to("/petitions/own/"), own, "one petition, one link");
    // Whoever typed the address may not own it: what its owner wrote goes nowhere else.
    visitor.get(&sent).expect_status(409);
    let moved = visitor.post(&format!("{sent}/address"), &[("email", BEN.email)]);
    says(moved.expect_status(409), "was changed by the link in our email");
    visitor.post(&format!("{sent}/resend"), &[]).expect_status(409);
    assert!(!moved.text().contains("reading room"));
    later.get(&own);
    says(&later.press("Confirm and submit", &[]), "0 supporters so far");
    // A page from before that was left open can no longer change it.
    assert_eq!(town.rows_of("campaign").len(), 5);
}

#[test]
fn a_double_click_and_the_back_button_start_one_petition() {
    let town = Town::open();
    let mut visitor = town.visitor();
    write(&mut visitor, ASK);
    let check = visitor.press("Continue", &details(ADA));
    let forms = check.page().forms();
    let form = forms
        .iter()
        .find(|form| form.button("Submit this petition").is_some())
        .expect("the form");
    let entries = form.entries(None);
    let pairs: Vec<(&str, &str)> = entries
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    let pages: Vec<String> = (0..3)
        .map(|_| visitor.post(&form.action, &pairs).url.target)
        .collect();
    assert_eq!((&pages[0], &pages[0]), (&pages[1], &pages[2]), "the same page of the same petition");
    let own = town.tray().only(ADA.email).link_to("/petitions/own/");
    assert_eq!(town.rows_of("campaign").len(), 5);
    visitor.get(&own);
    visitor.press("Confirm and submit", &[]).expect_status(200);
    says(&visitor.post(&own, &[]), "0 supporters so far, out of 5 needed.");
    assert_eq!(town.rows_of("signature").len(), 1, "its creator signed once");
    town.verify();
}

#[test]
fn nobody_hands_in_what_they_have_not_read() {
    let town = Town::open();
    let mut other = town.visitor();
    write(&mut other, ASK);
    let check = other.press("Continue", &details(ADA));
    let forms = check.page().forms();
    let form = forms
        .iter()
        .find(|form| form.button("Submit this petition").is_some())
        .expect("the form");
    // With the token of a mailed link it is the creator's own change; without, somebody else's.
    let send = |ask: &str, token: &str| {
        let entries = form.entries(None);
        let kept = entries
            .iter()
            .filter(|(name, _)| !["action", "draft"].contains(&name.as_str()));
        let kept = kept.map(|(name, value)| (name.as_str(), value.as_str()));
        let pairs: Vec<(&str, &str)> = kept.chain([("action", ask), ("draft", token)]).collect();
        town.visitor().post(&form.action, &pairs).expect_status(200);
    };
    send(ASK, "");
    let mut ada = town.visitor();
    ada.get(&town.tray().only(ADA.email).link_to("/petitions/own/"));
    says(ada.current(), ASK);
    // Whoever filled in the form in her name puts another text in its place while she reads.
    let worse = "Close the reading room for good";
    send(worse, "");
    says(ada.press("Confirm and submit", &[]).expect_status(410), "This link has been replaced");
    // The first email is no longer true, and not shown any more.
    let second = town.tray().only(ADA.email);
    assert!(second.subject.contains(worse), "the email says what it is now: {}", second.subject);

    // Nor does a change by the link itself go in unread.
    let own = second.link_to("/petitions/own/");
    ada.get(&own);
    send(ASK, own.rsplit('/').next().expect("a token"));
    let late = ada.press("Confirm and submit", &[]);
    says(late.expect_status(409), "The text has changed since you opened this page.");
    assert_eq!(town.rows_of("signature").len(), 0, "nobody has signed");
    says(&ada.press("Confirm and submit", &[]), "0 supporters so far");
    town.verify();
}

#[test]
fn an_address_can_be_put_right_and_the_old_link_dies() {
    let town = Town::open();
    let mut visitor = town.visitor();
    let sent = hand_in(&mut visitor, ASK, ADA);
    let old = town.tray().only(ADA.email).link_to("/petitions/own/");
    let wrong = visitor.press("Send it to this address", &[("email", "nonsense")]);
    wrong.expect_status(422);
    let changed = visitor.press("Send it to this address", &[("email", BEN.email)]);
    says(&changed, "We’ve sent the email to the new address.");
    let new = town.tray().only(BEN.email).link_to("/petitions/own/");
    let dead = visitor.get(&old);
    dead.expect_status(410);
    says(&dead, "This link has been replaced");
    assert!(!dead.text().contains(BEN.email));
    visitor.post(&old, &[]).expect_status(410);
    visitor.get(&sent.url.target).expect_status(410);
    visitor.get(&new);
    says(&visitor.press("Confirm and submit", &[]), "0 supporters so far");
    // The page after the form never confirms, and says so once the petition is confirmed.
    let token = changed
        .url
        .target
        .split('?')
        .next()
        .unwrap_or_default()
        .to_owned();
    visitor.get(&token).expect_status(409);
    visitor
        .post(&token.replace("/sent/", "/own/"), &[])
        .expect_status(404);
}

#[test]
fn cut_and_foreign_links_have_their_own_sentences() {
    let town = Town::open();
    let mut visitor = town.visitor();
    let (own, support) = gathering(&town, &mut visitor);
    for (path, words) in [
        (own[..own.len() - 3].to_owned(), "Copy the whole link from the email"),
        (own.replace("/own/", "/support/"), "Ask the person who sent it to you"),
        (support[..support.len() - 3].to_owned(), "Ask the person who sent it to you"),
        (support.replace("/support/", "/own/"), "Copy the whole link from the email"),
        (support.replace("/support/", "/sent/"), "Copy the whole link from the email"),
    ] {
        let answer = visitor.get(&path);
        answer.expect_status(404);
        says(&answer, words);
        assert!(!answer.text().contains("reading room"));
    }
    // Before it is open, it can only be signed by the link for supporters: to all others its number is none.
    visitor.get("/petitions/5/signatures/new").expect_status(404);
    let sign = |path: &str| town.visitor().post(path, &typed(BEN.name, BEN.email));
    let [hidden, none] = [5, 4_999].map(|number| sign(&format!("/petitions/{number}/signatures")));
    hidden.expect_status(404);
    none.expect_status(404);
    assert_eq!(hidden.page().text(), none.page().text(), "nobody learns which numbers are hidden");
    visitor.get("/petitions/5/poster").expect_status(404);
}

#[test]
fn a_petition_is_taken_back_by_its_creator() {
    let town = Town::open();
    let mut visitor = town.visitor();
    let (own, support_link) = gathering(&town, &mut visitor);
    let receipt = support(&town, &support_link, 0);
    visitor.get(&own);
    let ask = visitor.click_link("Withdraw this petition");
    assert_eq!(heading(&ask), "Withdraw your petition?");
    let gone = visitor.press("Withdraw petition", &[]);
    says(&gone, "You withdrew your petition. Nobody can see it.");
    says(&visitor.post(&format!("{own}/withdraw"), &[]), "You withdrew it");
    let ended = town.visitor().get(&support_link);
    ended.expect_status(410);
    says(&ended, "This petition will not open");
    assert!(!ended.text().contains("reading room"));
    town.visitor().get("/petitions/5").expect_status(404);
    // Those who supported it still have a receipt, which says so and celebrates nothing, and can withdraw.
    let kept = town.visitor().get(&receipt.url.target);
    assert_eq!(heading(&kept), "Your signature");
    says(&kept, "The person who started this petition withdrew it.");
    says(&kept, "Remove my signature");
    for untrue in ["You are number", "What happens next", "Share this petition"] {
        assert!(!kept.page().text_contains(untrue), "{untrue}");
    }
    assert!(kept.page().elements_with_class("done").is_empty());
    assert!(!kept.text().contains("/petitions/support/"), "that link leads nowhere");
    town.verify();
}

#[test]
fn one_place_starts_so_many_petitions_and_what_was_typed_is_kept() {
    let town = Town::with(&["limits.starts_per_address=2"]);
    let mut visitor = from("198.51.100.7", &town);
    for ask in ["Open the red room", "Open the blue room"] {
        visitor.get("/petitions/new");
        visitor.press("Save and finish later", &[("action", ask)]);
        visitor
            .press("Save my draft", &[("email", ADA.email)])
            .expect_status(200);
    }
    visitor.get("/petitions/new");
    visitor.press("Save and finish later", &[("action", ASK)]);
    let stopped = visitor.press("Save my draft", &[("email", BEN.email)]);
    stopped.expect_status(429);
    says(&stopped, "Too many requests from your internet connection");
    assert!(stopped.text().contains(ASK) && stopped.text().contains(BEN.email), "nothing is lost");
    assert!(stopped.header("retry-after").is_some());
    // The same form, sent from another network, as on a train an hour later.
    visitor.headers = from("203.0.113.7", &town).headers;
    visitor.press("Try again", &[]).expect_status(200);
    assert_eq!(town.rows_of("mail").len(), 3);
}

/// A visitor whose address the proxy in front reports.
fn from(address: &str, town: &Town) -> Browser {
    let mut visitor = town.visitor();
    visitor.headers = vec![("X-Forwarded-For".to_owned(), address.to_owned())];
    visitor
}

/// The short name of the petition about trees, number 1.
const CODE: &str = "jrkk";

#[test]
fn an_open_petition_has_a_poster_and_a_short_address() {
    let town = Town::open();
    let mut visitor = town.visitor();
    let poster = visitor.get(&format!("/petitions/{TREES}/poster"));
    poster.expect_status(200);
    says(&poster, &format!("/p/{CODE}"));
    assert!(poster.text().contains("<svg class=\"qr\""));
    says(&visitor.get(&format!("/petitions/{TREES}")), &format!("/p/{CODE}"));
    // As it is written, in capitals, and the number that posters had before.
    for typed in [CODE, &CODE.to_uppercase(), &TREES.to_string()] {
        let page = visitor.get(&format!("/p/{typed}"));
        page.expect_status(200);
        assert_eq!(visitor.redirects()[0].0, 301, "{typed}");
        says(&page, TREES_TITLE);
    }
    visitor.get("/petitions/4/poster").expect_status(404);
    // One letter wrong, one missing, one too many, two exchanged.
    for typed in ["jrkz", "jrk", "jrkkk", "rjkk", "jrok"] {
        let page = visitor.get(&format!("/p/{typed}"));
        page.expect_status(404);
        says(&page, TREES_TITLE);
        says(&page, &format!("/p/{CODE}"));
    }
    // The code of a number that nobody has, and what is no code at all.
    for typed in ["none", "99", "qdrtsqpwj", &"b".repeat(5_000)] {
        let page = visitor.get(&format!("/p/{typed}"));
        page.expect_status(404);
        assert!(!page.text().contains(TREES_TITLE), "{typed}");
    }
}
