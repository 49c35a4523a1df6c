//! The trial of a vote: a few people try it before it opens, as voters will see it, and nothing of it is left. Nobody who was not
//! sent a link finds it; the same look finds a vote that has opened, so it would find this one.

use throng_testkit::browser::Browser;
use throng_testkit::http::Response;

use crate::private_pledges::{Question, told_of};
use crate::rolls::{codes_in, files_with, mailed, members, put_to_use, upload};
use crate::staff::{OLGA, PASSWORD, sign_in};
use crate::start::says;
use crate::town::Town;
use crate::votes::{PATIENCE, public, send, with_draft, with_key};

const FIELDS: &[(&str, &str)] =
    &[("electorate", "codes"), ("quorum", "20"), ("drawn", "yes"), ("up_to", "2"), ("can_change", "")];
const TITLE: &str = "Trial: What should we build?";

/// Where somebody would find a vote who was sent no link.
const LOOKED_AT: [&str; 9] = [
    "/",
    "/votes",
    "/votes?state=all",
    "/votes.json",
    "/votes.json?state=all",
    "/petitions.atom",
    "/sitemap.xml",
    "/data/petitions.jsonl",
    "/search?q=Trial",
];

#[track_caller]
fn finds(town: &Town, text: &str) -> Vec<&'static str> {
    let found = |path: &&str| {
        // A sitemap may be an hour old, and is never fresh before.
        let page = match *path == "/sitemap.xml" {
            true => town.visitor().get(path),
            false => town.fresh(path),
        };
        page.status == 200 && page.text().contains(text)
    };
    LOOKED_AT.into_iter().filter(found).collect()
}

/// Begins a trial with these people; returns its path in the office.
#[track_caller]
fn begun(olga: &mut Browser, path: &str, emails: &str) -> String {
    says(&olga.get(path), "Before you open the vote, up to five people can try it");
    says(&olga.click_link("Try the vote"), "What is different");
    for (wrong, words) in [
        ("", "Enter at least one email address"),
        ("tess1@trial.example\nTess", "Line 2 is not an email address"),
        (
            "a@b.example\nb@b.example\nc@b.example\nd@b.example\ne@b.example\nf@b.example",
            "Enter no more than 5",
        ),
    ] {
        let again = olga.press("Send the links and begin the trial", &[("emails", wrong)]);
        again.expect_status(422);
        says(&again, words);
    }
    let trial = olga.press("Send the links and begin the trial", &[("emails", emails)]);
    says(&trial, "The trial is open, and the links are on their way.");
    trial.url.target.split('?').next().expect("a path").to_owned()
}

/// Votes by the mailed link; every page says that it is a trial.
#[track_caller]
fn votes(town: &Town, email: &str, ticks: &[u8]) -> Response {
    let letters = town.tray().letters().into_iter();
    let letter = letters.rev().find(|letter| letter.to == email).expect("a letter");
    assert!(letter.subject.contains(TITLE), "{letter:?}");
    assert!(letter.text.contains("is trying out a vote with a few people"), "{letter:?}");
    assert!(letter.text.contains("entered your address for this trial"), "{letter:?}");
    assert!(!letter.text.contains("the list"), "{letter:?}");
    let marked = |page: &Response| {
        says(page, "This is a trial. Nothing that you choose counts");
        says(page, TITLE);
    };
    let mut visitor = town.visitor();
    marked(&visitor.get(&letter.links[0]));
    marked(&visitor.press("Open my ballot", &[]));
    let check = send(&mut visitor, ticks, false);
    marked(&check);
    says(&check, "Your vote is not cast yet.");
    let receipt = visitor.press("Cast my vote", &[]);
    marked(&receipt);
    says(&receipt, "Your vote is counted");
    // From there they come to the page of the vote, as voters will see it.
    let link = receipt
        .page()
        .links()
        .into_iter()
        .find(|link| link.href.contains("/votes/"));
    let link = link.expect("the page of the vote").href;
    let page = visitor.get(link.split('#').next().expect("an address"));
    marked(&page);
    says(&page, "Choose up to 2");
    page
}

#[test]
fn a_few_people_try_a_vote_and_nothing_of_it_is_left() {
    let (town, mut olga, path) = with_draft(&[], FIELDS);
    let parts = with_key(&mut olga, &path);
    let look = upload(&mut olga, &path, &members(30));
    let codes = codes_in(&put_to_use(&mut olga, &path, &look).text());
    let trial = begun(&mut olga, &path, "tess1@trial.example\n\n tess2@trial.example\nTESS1+x@trial.example");
    let to = ["tess1@trial.example", "tess2@trial.example"];
    assert_eq!(mailed(&town, "You can vote now", 2), to);
    let page = votes(&town, to[0], &[1, 47]);
    let secret = page.url.target.clone();
    assert!(secret.len() > public(&trial).len() + 20, "{secret}");
    // The office sees who has voted.
    let desk = olga.get(&trial);
    says(&desk, "tess1@trial.example: has voted");
    says(&desk, "tess2@trial.example: has not voted");
    assert!(!desk.page().text_contains("Call the vote off"), "{}", desk.page().text());
    is_hidden(&town, (&trial, &secret), to);
    // While it stands the vote does not open, nor is it deleted.
    says(&olga.get(&path), "There is a trial of this vote.");
    olga.post(&format!("{path}/delete"), &[]).expect_status(409);
    olga.post(&format!("{trial}/delete"), &[]).expect_status(409);
    // Nor does its key change, to which what is tried is sealed.
    olga.post(&format!("{path}/key"), &[("holders", "3"), ("needed", "2")])
        .expect_status(409);
    town.verify();

    // The holders open it with the real parts, at any time.
    olga.get(&trial);
    let wrong = [("part-1", parts[0].as_str()), ("part-2", parts[0].as_str())];
    says(&olga.press("Open the box and publish the result", &wrong), "the same part as an earlier one");
    let typed = [("part-1", parts[0].as_str()), ("part-2", parts[1].as_str())];
    says(&olga.press("Open the box and publish the result", &typed), "The trial is counted.");
    let result = town.fresh(&secret);
    for words in ["1 of 2 people on the list voted", "Plan 47", "100%"] {
        says(&result, words);
    }
    assert_eq!(mailed(&town, "Result: Trial:", 2), to);
    assert_eq!(finds(&town, "Trial: What"), Vec::<&str>::new());
    town.verify();

    leads_to_its_ballots(&town, &olga.get(&trial));
    is_erased_after_its_roll(&town, &path);
    olga.get(&trial);
    says(&olga.press("Erase the trial", &[]), "The trial is erased.");
    let gone = town.fresh(&secret);
    gone.expect_status(410);
    says(&gone, "This trial is over");
    let left = town.rows().into_iter().filter(|row| row.contains("tess"));
    assert_eq!(left.collect::<Vec<_>>(), Vec::<String>::new());
    assert_eq!(town.rows_of("ballot").len(), 0);
    let on_roll = town.rows_of("voter").len();
    assert_eq!(on_roll, 30, "those of the vote");
    says(&olga.get("/admin/log"), "Erased the trial of a vote");
    town.verify();

    // The vote opens as if there had been none, with the same key.
    olga.get(&path);
    says(&olga.press("Open the vote now", &[]), "The vote is open.");
    let page = town.fresh(&public(&path));
    let json = town.fresh(&format!("{}.json", public(&path))).json();
    assert_eq!(json["data"]["attributes"]["signature_count"], 0, "{json}");
    says(&page, "The order was drawn by chance when voting opened");
    assert!(finds(&town, "What should we build?").len() > 2, "the same look finds what is there");
    let mut visitor = town.visitor();
    visitor.get(&format!("{}/signatures/new", public(&path)));
    says(&visitor.press("Open my ballot", &[("code", &codes[0])]), "Your ballot");
    assert!(!visitor.current().page().text_contains("This is a trial."));
    town.verify();
    // Nor is anybody in the file, once the log has come into it.
    let (data, mut town) = (town.data(), town);
    town.program.terminate_and_wait(PATIENCE);
    assert_eq!(files_with(&data, &["tess1@"]), Vec::<String>::new());
}

/// Weeks after its result nobody is on its roll any more: who voted is erased all the same.
#[track_caller]
fn is_erased_after_its_roll(town: &Town, path: &str) {
    let town = town.moved_with(&[], |rows| {
        rows.retain(|row| row["row"] != "voter" || !row.to_string().contains("@trial.example"));
    });
    let voted = || {
        let rows = town.rows_of("signature").into_iter();
        rows.filter(|row| row["state"] == "confirmed").count()
    };
    assert_eq!(voted(), 1);
    let mut olga = town.visitor();
    sign_in(&mut olga, OLGA, PASSWORD);
    let erased = olga.post(&format!("{path}/trial/erase"), &[]);
    says(&erased, "The trial is erased.");
    assert_eq!(voted(), 0);
    town.verify();
}

/// Whoever was not sent its link finds it nowhere: every public address is asked, and every list.
#[track_caller]
fn is_hidden(town: &Town, (trial, secret): (&str, &str), to: [&str; 2]) {
    // Nobody else finds it.
    assert_eq!(finds(town, "Trial: What"), Vec::<&str>::new());
    let number: u32 = trial
        .rsplit('/')
        .next()
        .expect("a number")
        .parse()
        .expect("a number");
    assert_eq!(told_of(town, number, true), [] as [Question; 0]);
    // Whoever asks for their link again gets it.
    let mut again = town.visitor();
    again.get(&format!("{}/signatures/new", secret.trim_end_matches(|end| end != '/').trim_end_matches('/')));
    again
        .press("Email me my link", &[("email", "Tess2@trial.example")])
        .expect_status(200);
    assert_eq!(mailed(town, "Your link to vote: Trial:", 1), [to[1]]);
}

#[track_caller]
fn leads_to_its_ballots(town: &Town, desk: &Response) {
    let links = desk.page().links();
    let ballots = links.iter().find(|link| link.href.ends_with("/ballots.csv"));
    town.fresh(&ballots.expect("its ballots").href).expect_status(200);
}
