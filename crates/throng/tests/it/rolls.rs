//! Votes in which only people on a roll can vote: the list is uploaded and looked at, people come with the code from a letter
//! or by a mailed link, and vote once.

use std::fs;
use std::path::Path;

use serde_json::json;
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Response;

use crate::settings::change;
use crate::staff::town_with_olga;
use crate::start::says;
use crate::town::Town;
use crate::votes::{PATIENCE, closed, counted_again, public, send, with_draft, with_key};

/// Uploads a list to the page of a vote's roll.
#[track_caller]
pub(crate) fn upload(olga: &mut Browser, path: &str, list: &str) -> Response {
    olga.get(&format!("{path}/roll")).expect_status(200);
    let body = format!(
        "--frontier\r\nContent-Disposition: form-data; name=\"roll\"; filename=\"../../members.csv\"\r\n\
         Content-Type: text/csv\r\n\r\n{list}\r\n--frontier--\r\n"
    );
    let headers = [
        ("Content-Type".to_owned(), "multipart/form-data; boundary=frontier".to_owned()),
        ("Origin".to_owned(), olga.current().url.origin()),
        ("Sec-Fetch-Site".to_owned(), "same-origin".to_owned()),
    ];
    olga.send("POST", &format!("{path}/roll"), &headers, body.as_bytes())
        .expect("the program answers")
}

/// The key of the list that was just looked at.
#[track_caller]
pub(crate) fn held(look: &Response) -> String {
    let html = look.text();
    let (_, rest) = html.split_once("name=\"held\" value=\"").expect("the field");
    rest.split_once('"').expect("it ends").0.to_owned()
}

/// Uses the list that was looked at, instead of any other that its page told of.
#[track_caller]
pub(crate) fn put_to_use(olga: &mut Browser, path: &str, look: &Response) -> Response {
    let html = look.text();
    let seen = html
        .split_once("name=\"seen\" value=\"")
        .map_or("", |(_, rest)| rest.split_once('"').expect("it ends").0);
    let typed = [("held", held(look)), ("seen", seen.to_owned()), ("instead", "yes".to_owned())];
    let typed = typed.each_ref().map(|(name, value)| (*name, value.as_str()));
    olga.post(&format!("{path}/roll/use"), &typed)
}

/// A list of so many members, the last ten of whom have two votes.
pub(crate) fn members(people: usize) -> String {
    let line = |member| {
        let votes = if member > people - 10 { "2" } else { "" };
        format!("{member},Member Nameless{member},{votes}\n")
    };
    "member,name,votes\n".to_owned() + &(1..=people).map(line).collect::<String>()
}

/// The codes in the file for the letters.
pub(crate) fn codes_in(letters: &str) -> Vec<String> {
    let code = |line: &str| line.rsplit(',').next().expect("a cell").to_owned();
    letters.lines().skip(1).map(code).collect()
}

/// Types a code on the page of the vote.
#[track_caller]
pub(crate) fn come(town: &Town, path: &str, code: &str) -> (Browser, Response) {
    let mut visitor = town.visitor();
    visitor.get(&public(path)).expect_status(200);
    visitor.click_link("Vote").expect_status(200);
    let answer = visitor.press("Open my ballot", &[("code", code)]);
    (visitor, answer)
}

/// Votes with a code; returns the receipt.
#[track_caller]
pub(crate) fn votes_with(town: &Town, path: &str, code: &str, ticks: &[u8]) -> Response {
    let (mut visitor, ballot) = come(town, path, code);
    says(&ballot, "Your ballot");
    says(&send(&mut visitor, ticks, false), "Your vote is not cast yet.");
    visitor.press("Cast my vote", &[])
}

/// The files below a folder in which one of these texts is.
pub(crate) fn files_with(folder: &Path, texts: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files_with(&path, texts));
            continue;
        }
        let content = fs::read(&path).unwrap_or_default();
        let holds = |text: &&&str| content.windows(text.len()).any(|part| part == text.as_bytes());
        found.extend(
            texts
                .iter()
                .find(holds)
                .map(|text| format!("{text} in {}", path.display())),
        );
    }
    found
}

#[test]
fn members_vote_once_with_the_code_from_their_letter() {
    let (town, mut olga, path) = with_draft(
        &[],
        &[("electorate", "codes"), ("quorum", "50%"), ("majority", "half-of-roll"), ("can_change", "")],
    );
    with_key(&mut olga, &path);
    says(&olga.get(&path), "Upload the list of people who can vote first.");
    wrong_lists_are_explained(&mut olga, &path);
    let look = upload(&mut olga, &path, &members(30));
    for words in ["The list has 30 people.", "Member Nameless1", "You get the codes only once."] {
        says(&look, words);
    }
    let old = codes_in(&put_to_use(&mut olga, &path, &look).text());
    // A list that was lost is uploaded again, and the codes of before open nothing.
    let look = upload(&mut olga, &path, &members(30));
    let letters = put_to_use(&mut olga, &path, &look);
    letters.expect_status(200);
    let number = path.rsplit('/').next().expect("a number");
    let name = format!("attachment; filename=\"vote-{number}-codes.csv\"");
    assert_eq!(letters.header("content-disposition"), Some(name.as_str()));
    assert_eq!(letters.header("cache-control"), Some("no-store"));
    assert!(letters.text().contains("1,Member Nameless1,,"), "{}", letters.text());
    let codes = codes_in(&letters.text());
    assert_eq!((old.len(), codes.len()), (30, 30));
    says(&put_to_use(&mut olga, &path, &look), "This list is not held any more.");
    says(&olga.get(&path), "They have 40 votes in total.");
    let parts = with_key(&mut olga, &path);
    olga.get(&path);
    says(&olga.press("Open the vote now", &[]), "The vote is open.");

    let page = town.fresh(&public(&path));
    says(&page, "Only the 30 people on the list can vote.");
    says(&page, "At least 20 votes must be cast");
    // A slip is told from a code that opens nothing; that it was replaced, or used, looks the same.
    says(&come(&town, &path, "").1, "Enter the code from your letter");
    let slip = format!("{}{}", if codes[0].starts_with('7') { "8" } else { "7" }, &codes[0][1..]);
    says(&come(&town, &path, &slip).1, "This code has a mistake in it.");
    let replaced = come(&town, &path, &old[0]).1;
    says(&replaced, "No ballot opens with this code.");
    says(&votes_with(&town, &path, &codes[0].to_lowercase().replace('-', " "), &[1]), "Your vote is counted");
    let used = come(&town, &path, &codes[0]).1;
    let plain = |page: &Response| (page.status, page.page().text());
    assert_eq!(plain(&used), plain(&replaced));
    // Nobody comes in by a form, whatever they send.
    let mut visitor = town.visitor();
    let typed = [("name", "Ada Reed"), ("email", "ada@example.org"), ("country", "GB")];
    says(&visitor.post(&format!("{}/signatures", public(&path)), &typed), "Enter the code from your letter");
    assert_eq!(town.tray().letters().len(), 0);
    for code in &codes[1..12] {
        votes_with(&town, &path, code, &[1]).expect_status(200);
    }
    for code in &codes[20..30] {
        votes_with(&town, &path, code, &[1, 2]).expect_status(200);
    }
    town.verify();
    let names: Vec<&str> = codes.iter().map(String::as_str).chain(["Nameless"]).collect();
    assert_eq!(files_with(&town.data(), &names), Vec::<String>::new(), "codes and names are nowhere");
    for line in town.rows().iter().chain(&town.program.output()) {
        assert!(!names.iter().any(|name| line.contains(name)), "in the dump or the log: {line}");
    }

    let (town, mut olga) = closed(&town, &path);
    receipts_are_found_by_code(&town, &path, &codes);
    olga.get(&path);
    let typed = [("part-1", parts[0].as_str()), ("part-2", parts[1].as_str())];
    says(&olga.press("Open the box and publish the result", &typed), "The result is published.");
    says(olga.current(), "At least 20 votes had to be cast, or nothing was decided.");
    for words in ["people can vote.", "must be cast"] {
        assert!(!olga.current().page().text_contains(words), "{words}: it is over");
    }
    says(&come_late(&town, &path, &codes[0]), "Your vote was counted, and the result is published.");
    the_result_tells_who_could_vote(&town, &path);
}

#[track_caller]
fn the_result_tells_who_could_vote(town: &Town, path: &str) {
    let page = town.fresh(&public(path));
    for words in [
        "22 of 30 people on the list voted (73%).",
        "Their votes count as 32 of 40.",
        "Chosen: Plan 1",
        "Only the 30 people on the list could vote.",
    ] {
        says(&page, words);
    }
    let sheet = town.fresh(&format!("{}/ballots.csv", public(path))).text();
    assert_eq!(sheet, "ballots,chosen,votes_each\r\n12,1,1\r\n10,1 2,2\r\n");
    let json = town.fresh(&format!("{}.json", public(path))).json();
    // Nobody said where they are.
    assert_eq!(json["data"]["attributes"]["signatures_by_country"], json!([]));
    assert_eq!(json["meta"]["signatures_unknown"]["by_country"], 22);
    let vote = &json["data"]["attributes"]["vote"];
    let expected = json!(["codes", 30, 40, 20]);
    let found = ["electorate", "people_on_roll", "votes_on_roll", "quorum"].map(|name| vote[name].clone());
    assert_eq!(json!(found), expected);
    assert_eq!((&vote["result"]["votes"], &vote["result"]["sums"][1]), (&json!(32), &json!(20)));
    counted_again(town, path);
    town.verify();
}

/// Comes to the page of the vote after the end, and types a code.
fn come_late(town: &Town, path: &str, code: &str) -> Response {
    let mut visitor = town.visitor();
    visitor.get(&public(path)).expect_status(200);
    says(&visitor.click_link("Did you vote with a code?"), "Voting has closed.");
    visitor.press("See my receipt", &[("code", code)])
}

/// Nobody votes after the end, but whoever has sees that their vote is there; never how.
fn receipts_are_found_by_code(town: &Town, path: &str, codes: &[String]) {
    let receipt = come_late(town, path, &codes[0]);
    says(&receipt, "You voted before voting closed. The result is not published yet.");
    assert!(!receipt.page().text_contains("already voted"), "{}", receipt.page().text());
    says(&receipt, "We do not show what you chose");
    assert!(!receipt.page().text_contains("Plan 1"), "{}", receipt.page().text());
    says(&come_late(town, path, &codes[15]), "No vote was cast with this code before voting closed");
    says(&come_late(town, path, "7777-7777-7777-7777"), "This code has a mistake in it.");
}

#[track_caller]
fn wrong_lists_are_explained(olga: &mut Browser, path: &str) {
    for (list, words) in [
        ("", "Choose a file"),
        ("  \n", "The file is empty"),
        ("PK\u{3}\u{4}\u{14}", "This is a spreadsheet."),
        ("member,name\n", "There is nobody in the file"),
        ("member,Member\n1,2\n", "There are two columns called Member"),
        ("member,code\n1,AAAA\n", "There is a column called code already."),
        ("member,name\n1,Ada\n2\n", "Line 3 has more or fewer cells than the first line"),
        ("member,name\n1,Ada\n1,Bob\n", "Line 3: “1” is in line 2 already"),
        ("member,votes\n1,many\n", "Line 2: “many” is not a number of votes"),
        ("member,votes\n1,1\n2,2\n", "Only one person has 2 votes."),
    ] {
        let page = upload(olga, path, list);
        assert_eq!(page.status, 422, "{list:?}: {}", page.page().text());
        says(&page, words);
    }
    says(&olga.get(&format!("{path}/roll")), "There is no list of people who can vote yet.");
}

/// A vote of twelve people who are mailed a link, and the parts of its key.
fn of_addresses() -> (Town, Browser, String, Vec<String>) {
    let (town, mut olga, path) =
        with_draft(&[], &[("electorate", "addresses"), ("choosing", "yes-no"), ("options", "")]);
    let parts = with_key(&mut olga, &path);
    let line = |number| format!("Member Nameless{number},voter{number}@members.example\n");
    let list = "name,email\n".to_owned() + &(1..=12).map(line).collect::<String>();
    let look = upload(&mut olga, &path, &list);
    says(&look, "Nobody is emailed before the vote opens.");
    says(&put_to_use(&mut olga, &path, &look), "The list is in use.");
    assert_eq!(town.tray().letters().len(), 0);
    says(&olga.press("Open the vote now", &[]), "The vote is open.");
    (town, olga, path, parts)
}

/// How many mails with such a subject each address has, once `expected` have arrived.
#[track_caller]
pub(crate) fn mailed(town: &Town, subject: &str, expected: usize) -> Vec<String> {
    let found = Deadline::after(PATIENCE).wait_for(|| {
        let letters = town.tray().letters().into_iter();
        let to: Vec<String> = letters
            .filter(|letter| letter.subject.starts_with(subject))
            .map(|letter| letter.to)
            .collect();
        (to.len() >= expected).then_some(to)
    });
    let mut to = found.expect("they are mailed");
    to.sort();
    to
}

fn everybody() -> Vec<String> {
    let mut all: Vec<String> = (1..=12)
        .map(|number| format!("voter{number}@members.example"))
        .collect();
    all.sort();
    all
}

#[test]
fn people_on_a_list_of_addresses_vote_by_their_link_and_are_reminded_once() {
    let (mut town, _, path, parts) = of_addresses();
    assert_eq!(mailed(&town, "You can vote now", 12), everybody());
    let link_of = |town: &Town, number: usize| {
        let to = format!("voter{number}@members.example");
        let letters = town.tray().letters().into_iter();
        let letter = letters
            .rev()
            .find(|letter| letter.to == to && letter.subject.starts_with("You can vote now"));
        letter.expect("a letter").links[0].clone()
    };
    // A scanner that opens the link changes nothing.
    let mut visitor = town.visitor();
    let (link, unused) = (link_of(&town, 1), link_of(&town, 12));
    says(&visitor.get(&link), "This link is yours alone.");
    assert_eq!(town.rows_of("signature").len(), 0);
    for number in 1..=10 {
        let mut visitor = town.visitor();
        visitor.get(&link_of(&town, number)).expect_status(200);
        says(&visitor.press("Open my ballot", &[]), "Your ballot");
        says(&send(&mut visitor, &[1], false), "Your vote is not cast yet.");
        says(&visitor.press("Cast my vote", &[]), "Your vote is counted");
        // The link leads to the receipt from now on.
        visitor.get(&link_of(&town, number)).expect_status(200);
        says(&visitor.press("Open my ballot", &[]), "You have already voted.");
    }
    says(&town.fresh(&public(&path)), "10 people have voted");
    // Asked for again, by somebody on the list and by somebody who is not: the same answer, one mail.
    let ask = |email: &str| {
        let mut visitor = town.visitor();
        visitor.get(&public(&path)).expect_status(200);
        visitor.click_link("Vote").expect_status(200);
        visitor.press("Email me my link", &[("email", email)])
    };
    let (known, unknown) = (ask("VOTER11+x@members.example"), ask("nobody@members.example"));
    assert_eq!(known.page().text(), unknown.page().text());
    says(&known, "If that address is on the list");
    assert_eq!(mailed(&town, "Your link to vote", 1), ["voter11@members.example"]);
    // Of another vote, cut off, or of another site.
    let mut visitor = town.visitor();
    let (cut, last) = link.split_at(link.len() - 1);
    let wrong = format!("{cut}{}", if last == "A" { "B" } else { "A" });
    let page = visitor.get(&wrong);
    assert!(page.status >= 400);
    says(&page, "ask for your link again on the vote’s page");
    assert!(!page.page().text_contains("6-digit code"), "{}", page.page().text());
    // Two days before the end everybody is reminded, once, whatever is killed meanwhile: else staff saw who has not voted.
    let later = town.moved_with(&[], |rows| {
        let due = rows
            .iter_mut()
            .filter_map(|row| row.pointer_mut("/record/mailing"))
            .find(|mailing| mailing["finished_at"].is_null());
        due.expect("the reminder waits")["due_at"] = json!(1);
    });
    town = later;
    assert_eq!(mailed(&town, "Reminder to vote", 12), everybody());
    town.program.kill_9();
    town.program.restart();
    let (town, mut olga) = closed(&town, &path);
    assert_eq!(mailed(&town, "Reminder to vote", 12), everybody());
    olga.get(&path);
    let typed = [("part-1", parts[0].as_str()), ("part-2", parts[1].as_str())];
    says(&olga.press("Open the box and publish the result", &typed), "The result is published.");
    assert_eq!(mailed(&town, "Result: ", 12), everybody());
    says(&town.fresh(&public(&path)), "10 of 12 people on the list voted (83%).");
    let (mut voter, closed) = visitor_of(&town, &link);
    says(&closed, "Voting has closed.");
    says(&voter.press("See my receipt", &[]), "Your vote was counted, and the result is published.");
    let (mut missed, _) = visitor_of(&town, &unused);
    says(&missed.press("See my receipt", &[]), "No vote was cast with this link before voting closed.");
    let names = ["Nameless"];
    assert_eq!(files_with(&town.data(), &names), Vec::<String>::new(), "only addresses are kept");
    town.verify();
}

/// What an old link leads to.
fn visitor_of(town: &Town, link: &str) -> (Browser, Response) {
    let token = link.rsplit('/').next().expect("a token").to_owned();
    let mut visitor = town.visitor();
    let page = visitor.get(&format!("/v/{token}"));
    (visitor, page)
}

#[test]
fn a_vote_is_made_from_a_petition_and_each_page_leads_to_the_other() {
    let (town, mut olga) = town_with_olga(&[]);
    change(&mut olga, &[("votes", "yes")]);
    olga.get("/admin/petitions/1").expect_status(200);
    let form = olga.click_link("Make a vote from this petition");
    says(&form, "The text is that of the petition.");
    let title = town.fresh("/petitions/1.json").json()["data"]["attributes"]["action"]
        .as_str()
        .expect("a title")
        .to_owned();
    assert!(form.text().contains(&title), "{}", form.text());
    let draft = olga.press("Save", &[("choosing", "yes-no")]);
    says(&draft, "The vote is saved.");
    let path = draft.url.target.split('?').next().expect("a path").to_owned();
    let linked = |page: &Response| page.page().text_contains("There is a vote about this petition:");
    assert!(!linked(&town.fresh("/petitions/1")), "nobody sees it before it opens");
    with_key(&mut olga, &path);
    says(&olga.press("Open the vote now", &[]), "The vote is open.");
    let found = Deadline::after(PATIENCE).wait_for(|| linked(&town.fresh("/petitions/1")).then_some(()));
    found.expect("the page of the petition leads to the vote");
    let vote = town.fresh(&public(&path));
    says(&vote, "This vote follows from a petition:");
    assert_eq!(
        town.fresh(&format!("{}.json", public(&path))).json()["data"]["attributes"]["vote"]["petition"],
        1
    );
    olga.get("/admin/votes/new?petition=999").expect_status(404);
    town.verify();
}
