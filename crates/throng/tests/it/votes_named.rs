//! Open votes for people on a list: the list has their names, whoever votes with a code or by a mailed link sees the name that becomes
//! public and cannot type another, and from who chose what, and with how many votes each, everybody adds up the result.

use serde_json::{Value, json};
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Response;

use crate::rolls::{codes_in, come, files_with, mailed, put_to_use, upload};
use crate::start::says;
use crate::town::Town;
use crate::votes::{PATIENCE, closed, counted_again, public, send, with_draft, with_key};
use crate::votes_openly::{AT_ONCE, NOT_BEFORE, closing, result};

const WARNING: &str = "Your vote will not be secret.";
/// What a board chooses from.
const FIELDS: [(&str, &str); 5] = [
    ("secrecy", "open"),
    ("choosing", "up-to"),
    ("up_to", "2"),
    ("options", "A bridge\nA ferry\nA tunnel"),
    ("can_change", "yes"),
];
/// A spreadsheet would compute the third name. The numbers have letters, so that no time in a file looks like one.
const LIST: &str =
    "member,Full name,votes\nzq71001,Ada Reed,1\nzq71002,Ben Reed,5\nzq71003,=1+Cat,2\nzq71004,Dan Reed,\n";

fn lacks(response: &Response, words: &str) {
    assert!(!response.page().text_contains(words), "{words}: {}", response.page().text());
}

/// Such a vote that people can vote in, with the codes of its list in their order.
#[track_caller]
fn opened(fields: &[(&str, &str)]) -> (Town, Browser, String, Vec<String>) {
    let fields: Vec<(&str, &str)> = FIELDS
        .iter()
        .chain(&[("electorate", "codes")])
        .chain(fields)
        .copied()
        .collect();
    let (town, mut olga, path) = with_draft(&[], &fields);
    let draft = olga.get(&path);
    for words in [
        "Draft: needs a list",
        "Upload the list of people who can vote first.",
        "Only people on a list can vote",
    ] {
        says(&draft, words);
    }
    lacks(&draft, "Ready to open");
    let look = upload(&mut olga, &path, LIST);
    for words in
        ["The list has 4 people.", "The names of people who voted stay public", "How many votes people have"]
    {
        says(&look, words);
    }
    let letters = put_to_use(&mut olga, &path, &look).text();
    assert!(letters.contains("zq71002,Ben Reed,5,"), "{letters}");
    olga.get(&path);
    says(&olga.press("Open the vote now", &[]), "The vote is open.");
    (town, olga, path, codes_in(&letters))
}

/// Votes with a code, and reads on each page what becomes public; returns the visitor on their receipt.
#[track_caller]
fn votes(
    town: &Town,
    path: &str,
    (code, name, votes): (&str, &str, u32),
    ticks: &[u8],
    when: &str,
) -> Browser {
    let mut visitor = town.visitor();
    visitor.get(&public(path)).expect_status(200);
    let entrance = visitor.click_link("Vote");
    for words in [WARNING, when, "The name is the one on the list"] {
        says(&entrance, words);
    }
    let several = format!("Your ballot counts as {votes} votes.");
    let counts = |page: &Response| match votes {
        1 => lacks(page, "Your ballot counts as"),
        _ => says(page, &several),
    };
    let ballot = visitor.press("Open my ballot", &[("code", code)]);
    for words in [WARNING, when, name, "Not your name, or wrong?"] {
        says(&ballot, words);
    }
    lacks(&ballot, "Start again with your own name");
    counts(&ballot);
    let check = send(&mut visitor, ticks, false);
    for words in [WARNING, when, name, "Your vote is not cast yet."] {
        says(&check, words);
    }
    counts(&check);
    let receipt = visitor.press("Cast my vote", &[]);
    for words in ["What you chose", name] {
        says(&receipt, words);
    }
    lacks(&receipt, "Your name and address are not kept");
    counts(&receipt);
    visitor
}

/// The lines of who chose what, without the heading.
fn lines(town: &Town, path: &str) -> Vec<String> {
    let sheet = town.fresh(&format!("{}/voters.csv", public(path)));
    sheet.expect_status(200);
    let text = sheet.text();
    let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::to_owned);
    assert_eq!(lines.next().as_deref(), Some("name,chosen,options,votes"));
    lines.collect()
}

/// Adds up who chose what, as anybody can with the file alone.
fn added_up(lines: &[String], options: usize) -> Value {
    let mut sums = vec![0; options];
    for line in lines {
        let cells: Vec<&str> = line.split(',').collect();
        let votes: i64 = cells[3].parse().expect("a number of votes");
        for number in cells[1].split(' ') {
            sums[number.parse::<usize>().expect("a number") - 1] += votes;
        }
    }
    json!(sums)
}

/// How many rows of rolls, and how many of them with a name, there are.
fn on_roll(town: &Town) -> (usize, usize) {
    let people = town.rows_of("voter");
    (people.len(), people.iter().filter(|person| person["name"].is_string()).count())
}

#[test]
fn a_board_votes_with_codes_and_everybody_adds_up_who_chose_what() {
    let (town, mut olga, path, codes) = opened(&[]);
    let ada = votes(&town, &path, (&codes[0], "Ada Reed", 1), &[1, 3], NOT_BEFORE);
    says(ada.current(), "once the vote has closed and is counted");
    votes(&town, &path, (&codes[1], "Ben Reed", 5), &[2], NOT_BEFORE);
    let mut cat = votes(&town, &path, (&codes[2], "=1+Cat", 2), &[2], NOT_BEFORE);
    says(&cat.click_link("Change your vote"), "If you cast your vote again");
    send(&mut cat, &[1], false);
    says(&cat.press("Cast my vote", &[]), "A bridge");
    // Whatever else is sent, the name is that of the list.
    let (mut dan, ballot) = come(&town, &path, &codes[3]);
    says(&ballot, "Dan Reed");
    let target = ballot.url.target.clone();
    let sent = [("option", "3"), ("cast", "yes"), ("name", "Somebody Else")];
    let receipt = dan.post(&format!("{target}/ballot"), &sent);
    says(&receipt, "What you chose");
    says(&receipt, "Dan Reed");
    dan.click_link("Take my vote back");
    dan.press("Take my vote back", &[]).expect_status(200);
    lacks(&town.fresh(&public(&path)), "Ben Reed");
    town.fresh(&format!("{}/voters", public(&path)))
        .expect_status(404);
    assert_eq!(on_roll(&town), (4, 4));
    town.verify();
    // The codes and member numbers are nowhere; the names are where the list is.
    let secret: Vec<&str> = codes.iter().map(String::as_str).chain(["zq71002"]).collect();
    assert_eq!(files_with(&town.data(), &secret), Vec::<String>::new());
    says(&olga.get(&path), "counts the votes and publishes the result by itself");

    let town = closing(&town, &[]);
    let whole = Deadline::after(PATIENCE).wait_for(|| Some(result(&town, &path)).filter(Value::is_object));
    let whole = whole.expect("it is counted within a minute or two");
    assert_eq!((&whole["voters"], &whole["votes"]), (&json!(3), &json!(8)), "{whole}");
    let lines = lines(&town, &path);
    assert_eq!(lines, ["Ada Reed,1 3,A bridge; A tunnel,1", "Ben Reed,2,A ferry,5", "'=1+Cat,1,A bridge,2"]);
    assert_eq!(added_up(&lines, 3), whole["sums"]);
    counted_again(&town, &path);
    let list = town.fresh(&format!("{}/voters", public(&path)));
    for words in ["Names are those on the list", "the last column says how many", "Ben Reed"] {
        says(&list, words);
    }
    lacks(&list, "Nobody has checked them");
    says(&town.fresh(&public(&path)), "Their votes count as 8 of 9.");
    town.verify();
    goes_with_the_list_and_stays_in_public(
        &town,
        &path,
        ada.current().url.target.split('?').next().expect("a path"),
    );
}

/// Two weeks after the result the list is gone, and what is public stays, until somebody has their name removed.
#[track_caller]
fn goes_with_the_list_and_stays_in_public(town: &Town, path: &str, link: &str) {
    let town = town.moved_with(&[], |rows| {
        for row in rows.iter_mut().filter(|row| row.pointer("/kind/vote").is_some()) {
            let ended = row
                .pointer_mut("/kind/vote/end/opened/at")
                .expect("it was counted");
            *ended = json!(ended.as_i64().expect("a time") - 15 * 86_400_000);
        }
    });
    let erased = Deadline::after(PATIENCE).wait_for(|| (on_roll(&town).0 == 0).then_some(()));
    erased.expect("the list is erased");
    assert!(files_with(&town.data(), &["Ben Reed"]).len() <= 2, "in the database and its log");
    assert_eq!(lines(&town, path).len(), 3);
    assert!(!town.rows().iter().any(|row| row.contains("Dan Reed")), "who did not vote is forgotten");
    let mut ada = town.visitor();
    says(&ada.get(link), "Ada Reed");
    let data = ada.click_link("What we keep about you");
    for words in ["Ada Reed", "A bridge; A tunnel"] {
        says(&data, words);
    }
    let own = ada.get(&format!("{link}/data.json")).json();
    assert_eq!(
        [&own["name"], &own["email"], &own["chosen"], &own["votes"]],
        [&json!("Ada Reed"), &Value::Null, &json!([1, 3]), &json!(1)]
    );
    says(&ada.get(&format!("{link}/erase")), "Your name is removed from the public list");
    ada.press("Erase my details", &[]).expect_status(200);
    let gone = Deadline::after(PATIENCE).wait_for(|| {
        let lines = lines(&town, path);
        (lines[0] == ",1 3,A bridge; A tunnel,1").then_some(lines)
    });
    assert_eq!(added_up(&gone.expect("her name is removed"), 3), result(&town, path)["sums"]);
    town.verify();
}

#[test]
fn people_on_a_list_of_addresses_are_told_by_email_and_seen_at_once() {
    let fields: Vec<(&str, &str)> = FIELDS
        .iter()
        .chain(&[("electorate", "addresses"), ("at_once", "yes")])
        .copied()
        .collect();
    let (town, mut olga, path) = with_draft(&[], &fields);
    for (list, words) in [
        ("email\nada@members.example\n", "There is no column called name in the first line. It has: email"),
        ("email,name\nada@members.example,\n", "Line 2 has no name"),
        ("email,name\nada@members.example,1234\n", "Line 2: “1234” is not a name that we can publish."),
        ("email,name,full name\nada@members.example,Ada,Reed\n", "could both be the column called name"),
    ] {
        let page = upload(&mut olga, &path, list);
        assert_eq!(page.status, 422, "{list:?}: {}", page.page().text());
        says(&page, words);
    }
    let look = upload(
        &mut olga,
        &path,
        "email,name,votes\nada@members.example,Ada Reed,3\nben@members.example,Ben Reed,1\n",
    );
    says(&put_to_use(&mut olga, &path, &look), "The list is in use.");
    // Names are kept in no secret vote: another list is needed, and again for an open one.
    let form = format!("{path}/text");
    for (secrecy, at_once) in [("secret", ""), ("open", "yes")] {
        olga.get(&form).expect_status(200);
        olga.press("Save", &[("secrecy", secrecy), ("at_once", at_once)])
            .expect_status(200);
        says(&olga.get(&path), "There is no list of people who can vote yet.");
    }
    let look = upload(
        &mut olga,
        &path,
        "email,name,votes\nada@members.example,Ada Reed,3\nben@members.example,Ben Reed,1\n",
    );
    put_to_use(&mut olga, &path, &look);
    says(&olga.press("Open the vote now", &[]), "The vote is open.");
    assert_eq!(mailed(&town, "You can vote now", 2), ["ada@members.example", "ben@members.example"]);
    let letters = town.tray().letters();
    let letter = letters
        .iter()
        .find(|letter| letter.to == "ada@members.example")
        .expect("a letter");
    let told = "This vote is not secret: your name and what you choose will be public.";
    assert!(letter.text.contains(told), "{}", letter.text);
    let mut ada = town.visitor();
    for words in [WARNING, AT_ONCE] {
        says(&ada.get(&letter.links[0]), words);
    }
    says(&ada.press("Open my ballot", &[]), "Ada Reed");
    send(&mut ada, &[2], false);
    says(&ada.press("Cast my vote", &[]), "Your ballot counts as 3 votes.");
    let found = Deadline::after(PATIENCE).wait_for(|| {
        let page = town.fresh(&format!("{}/voters", public(&path)));
        page.page().text_contains("Ada Reed").then_some(page)
    });
    says(&found.expect("it is shown at once"), "Count so far");
    assert_eq!(lines(&town, &path), ["Ada Reed,2,A ferry,3"]);
    // Nothing of it is left where everybody could read it once the vote is called off.
    olga.get(&path);
    olga.press("Call the vote off", &[("why", "A name was wrong.")])
        .expect_status(200);
    let erased = Deadline::after(PATIENCE).wait_for(|| {
        let rows = town.rows_of("record");
        let kept = rows.iter().filter(|row| {
            row["record"].get("voter_name").is_some() || row["record"].get("open_ballot").is_some()
        });
        (kept.count() == 0).then_some(())
    });
    erased.expect("names and choices are erased");
    town.verify();
}

/// A secret vote for people on a list that shows who voted.
const WHO_VOTED: [(&str, &str); 5] = [
    ("electorate", "codes"),
    ("choosing", "yes-no"),
    ("options", ""),
    ("who_voted", "yes"),
    ("can_change", "yes"),
];
const LATER: &str = "Once the result is out, everyone can read that you voted, with your name.";

/// The own pages of somebody who voted where it will be shown who did.
#[track_caller]
fn own_pages_say(voter: &mut Browser, link: &str) {
    for (page, words) in [
        ("data", LATER),
        ("withdraw", "Your name is then left out of the list of who voted."),
        ("erase", "Your name is left out of the public list of who voted."),
    ] {
        says(&voter.get(&format!("{link}/{page}")), words);
    }
}

#[test]
fn who_voted_in_secret_is_listed_by_the_alphabet_and_never_how() {
    let (town, mut olga, path) = with_draft(&[], &WHO_VOTED);
    olga.get(&format!("{path}/text")).expect_status(200);
    let both = olga.press("Save", &[("secrecy", "open")]);
    assert_eq!(both.status, 422);
    says(&both, "Who voted is shown anyway");
    let parts = with_key(&mut olga, &path);
    says(&upload(&mut olga, &path, "member\n1\n"), "There is no column called name in the first line.");
    let names = ["zoe", "Ada", "Élan", "Mia", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy"];
    let list: String = names.iter().map(|name| format!("{name} Reed\n")).collect();
    let look = upload(&mut olga, &path, &format!("name\n{list}"));
    says(&look, "without what they chose");
    let codes = codes_in(&put_to_use(&mut olga, &path, &look).text());
    olga.get(&path);
    says(&olga.press("Open the vote now", &[]), "The vote is open.");
    const TOLD: &str = "everyone can read that you voted, with your name. Nobody can read what you chose.";
    says(&town.fresh(&public(&path)), TOLD);
    let mut first = None;
    for (at, code) in codes.iter().take(11).enumerate() {
        let mut visitor = town.visitor();
        says(&visitor.get(&format!("{}/signatures/new", public(&path))), TOLD);
        let ballot = visitor.press("Open my ballot", &[("code", code)]);
        for words in [TOLD, &format!("{} Reed", names[at])] {
            says(&ballot, words);
        }
        says(&send(&mut visitor, &[if at == 3 { 2 } else { 1 }], false), TOLD);
        let receipt = visitor.press("Cast my vote", &[]);
        says(&receipt, "We do not show what you chose");
        says(&receipt, LATER);
        lacks(&receipt, "Your name and address are not kept");
        first.get_or_insert((visitor, receipt.url.target.split('?').next().expect("a path").to_owned()));
    }
    let (mut zoe, link) = first.expect("somebody voted");
    own_pages_say(&mut zoe, &link);
    says(&town.fresh(&public(&path)), "Everyone can read later that you voted, and nobody what you chose.");
    for file in ["voters", "voters.csv"] {
        town.fresh(&format!("{}/{file}", public(&path)))
            .expect_status(404);
    }
    let json = town.fresh(&format!("{}.json", public(&path))).json();
    assert_eq!(json["data"]["attributes"]["vote"]["who_voted_shown"], json!(true));
    town.verify();
    let (town, mut olga) = closed(&town, &path);
    says(
        &town.fresh(&public(&path)),
        "everyone can read who voted, with their names, unless that would tell how they voted",
    );
    olga.get(&path);
    let typed = [("part-1", parts[0].as_str()), ("part-2", parts[1].as_str())];
    says(&olga.press("Open the box and publish the result", &typed), "The result is published.");
    says(
        &town.fresh(&public(&path)),
        "Everyone can read who voted, with their names. Nobody can read what they chose.",
    );
    let mut zoe = town.visitor();
    says(&zoe.get(&link), "Everyone can read that you voted, with your name.");
    says(&zoe.get(&format!("{link}/data")), "Everyone can read that you voted, with your name.");
    let page = town.fresh(&format!("{}/voters", public(&path)));
    for words in ["Who voted", "order of the alphabet", "Ada Reed", "zoe Reed"] {
        says(&page, words);
    }
    lacks(&page, "Ivy Reed");
    let sorted = ["Ada", "Bo", "Cy", "Di", "Ed", "Élan", "Flo", "Gus", "Hal", "Mia", "zoe"];
    assert_eq!(lines(&town, &path), sorted.map(|name| format!("{name} Reed,,,")));
    town.verify();
}

/// The key of the form on a page.
fn key_of(page: &Response) -> String {
    let html = page.text();
    let (_, rest) = html.split_once("name=\"form_key\" value=\"").expect("a key");
    rest.split_once('"').expect("it ends").0.to_owned()
}

/// The answer was lost, and the browser sends the form once more: nobody reads that somebody else may have their code.
#[test]
fn a_form_that_is_sent_again_is_not_told_as_a_change() {
    let (town, _, path, codes) = opened(&[]);
    let number = path.rsplit('/').next().expect("a number");
    let told = "This vote was changed or taken back once";
    let (mut ada, ballot) = come(&town, &path, &codes[0]);
    let target = format!("{}/ballot", ballot.url.target);
    let first = key_of(&send(&mut ada, &[1], false));
    let mut casts = |key: &str, option: &str| {
        let sent = [("option", option), ("vote", number), ("form_key", key), ("cast", "yes")];
        ada.post(&target, &sent)
    };
    for receipt in [casts(&first, "1"), casts(&first, "1")] {
        says(&receipt, "Your vote is counted");
        says(&receipt, "A bridge");
        lacks(&receipt, told);
        lacks(&receipt, "Your new choice has replaced the one before");
    }
    ada.get(&target).expect_status(200);
    let other = key_of(&send(&mut ada, &[2], false));
    assert_ne!(other, first);
    let sent = [("option", "2"), ("vote", number), ("form_key", other.as_str()), ("cast", "yes")];
    says(&ada.post(&target, &sent), "Your new choice has replaced the one before");
    for receipt in [ada.post(&target, &sent), ada.post(&target, &sent)] {
        says(&receipt, "A ferry");
        says(&receipt, told);
    }
    town.verify();
}

/// Other sites cannot show everybody's form of a vote to which people come with a code, and what it would send leads to where one is typed.
#[test]
fn a_vote_by_codes_has_no_form_for_everybody() {
    let (town, _, path, _) = opened(&[]);
    let number = path.rsplit('/').next().expect("a number");
    let frame = town.fresh(&format!("/embed/{number}?form=1"));
    frame.expect_status(200);
    assert!(!frame.text().contains("name=\"email\"") && frame.text().contains("/signatures/new"));
    assert!(
        !town
            .fresh(&format!("/embed/{number}/code"))
            .text()
            .contains("form=1")
    );
    let typed = [("name", "Frame Person"), ("email", "frame@voters.example"), ("country", "GB")];
    for step in ["check", "new"] {
        let mut visitor = town.visitor();
        let led = visitor.post(&format!("{}/signatures/{step}", public(&path)), &typed);
        led.expect_status(200);
        assert!(led.text().contains("name=\"code\""), "{step}: {}", led.page().text());
        lacks(&led, "Frame Person");
    }
}
