//! Ballots on paper with the real program: counted by two people, beside a list with codes and without a list, and added when
//! the box is opened. What the rules mean is proved in `throng-domain`.

use std::fs;

use serde_json::{Value, json};
use throng_testkit::browser::Browser;
use throng_testkit::http::Response;

use crate::paper::{File, PDF, body};
use crate::pledges::day;
use crate::rolls::{codes_in, come, files_with, members, put_to_use, upload, votes_with};
use crate::staff::{MAX, PASSWORD, RITA, join, sign_in};
use crate::start::says;
use crate::town::Town;
use crate::votes::{closed, counted_again, public, send, votes, with_draft, with_key, with_vote};

/// The fields of the form: so many yes and no, so many blank, and who voted.
pub(crate) fn fields(counts: [&str; 3], voters: &[&str]) -> Vec<(&'static str, String)> {
    let [yes, no, spoilt] = counts.map(str::to_owned);
    vec![
        ("count-1", yes),
        ("count-2", no),
        ("spoilt", spoilt),
        ("voters", voters.join("\r\n")),
        ("place", "The meeting".to_owned()),
        ("on", day(0)),
        ("kept", "Town hall, room 4".to_owned()),
    ]
}

/// Enters a batch.
#[track_caller]
fn enter(visitor: &mut Browser, path: &str, fields: &[(&str, String)], files: &[File<'_>]) -> Response {
    let fields: Vec<(&str, &str)> = fields
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    let headers = [
        ("Content-Type".to_owned(), "multipart/form-data; boundary=frontier".to_owned()),
        ("Origin".to_owned(), visitor.current().url.origin()),
        ("Sec-Fetch-Site".to_owned(), "same-origin".to_owned()),
    ];
    let sent = visitor.send("POST", &format!("{path}/paper"), &headers, &body(&fields, files));
    sent.expect("the program answers")
}

#[track_caller]
pub(crate) fn entered(visitor: &mut Browser, path: &str, fields: &[(&str, String)], files: &[File<'_>]) {
    let answer = enter(visitor, path, fields, files);
    answer.expect_status(303);
    let to = answer.header("location").expect("it leads on").to_owned();
    says(&visitor.get(&to), "Batch saved. Another owner must check it.");
}

#[track_caller]
pub(crate) fn approves(
    visitor: &mut Browser,
    path: &str,
    batch: &str,
    [yes, no, spoilt]: [&str; 3],
) -> Response {
    let check = format!("{path}/paper/check");
    visitor.post(
        &check,
        &[("batch", batch), ("verdict", "approve"), ("count-1", yes), ("count-2", no), ("spoilt", spoilt)],
    )
}

pub(crate) fn member(town: &Town, email: &str) -> Browser {
    let mut visitor = town.visitor();
    sign_in(&mut visitor, email, PASSWORD).expect_status(200);
    visitor
}

fn vote_of(town: &Town, path: &str) -> Value {
    let json = town.fresh(&format!("{}.json", public(path))).json();
    json["data"]["attributes"]["vote"].clone()
}

#[test]
fn who_hands_in_their_letter_votes_on_paper_and_nowhere_else() {
    let (town, mut olga, path) = with_draft(
        &[],
        &[
            ("electorate", "codes"),
            ("choosing", "yes-no"),
            ("options", ""),
            ("quorum", "0"),
            ("majority", "most"),
        ],
    );
    let parts = with_key(&mut olga, &path);
    let look = upload(&mut olga, &path, &members(30));
    let codes = codes_in(&put_to_use(&mut olga, &path, &look).text());
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    join(&town, &mut olga, RITA, "owner");
    olga.get(&format!("{path}/paper")).expect_status(409);
    olga.get(&path);
    says(&olga.press("Open the vote now", &[]), "The vote is open.");
    says(&votes_with(&town, &path, codes[0], &[1]), "Your vote is counted");
    let (mut begun, ballot) = come(&town, &path, codes[5]);
    says(&ballot, "Your ballot");

    wrong_batches_are_explained(&town, &mut olga, &path, &codes);
    let five = ["3", "1", "1"];
    let evidence = [("sheet.pdf", "application/pdf", PDF)];
    entered(&mut olga, &path, &fields(five, &codes[1..6]), &evidence);
    says(
        &enter(&mut olga, &path, &fields(["1", "", ""], &codes[3..4]), &[]),
        "These lines are in another batch",
    );

    // With a new code for one of them the batch could never be approved.
    olga.get(&format!("{path}/lost-code"));
    olga.press("Continue", &[("member", "3")]);
    says(&olga.press("Make a new code", &[]), "batch 1 is waiting to be checked");

    let mut rita = member(&town, RITA);
    only_the_same_count_is_approved(&town, (&mut olga, &mut rita), (&path, codes[1]), five);
    // The codes open nothing, as used ones do, and the ballot that was taken before is not cast.
    says(&come(&town, &path, codes[1]).1, "No ballot opens with this code.");
    says(&send(&mut begun, &[1], true), "You have voted on paper");
    says(&town.fresh(&public(&path)), "1 person has voted");
    assert_eq!(vote_of(&town, &path)["result"], Value::Null);
    for code in &codes[10..16] {
        says(&votes_with(&town, &path, code, &[1]), "Your vote is counted");
    }
    entered(&mut olga, &path, &fields(["", "1", ""], &codes[6..7]), &evidence);
    assert_eq!(files_with(&town.data(), &codes[1..7]), Vec::<String>::new(), "a code is nowhere");
    let mut town = town;
    town.program.kill_9();
    town.program.restart();
    town.verify();
    says(&come(&town, &path, codes[1]).1, "No ballot opens with this code.");

    let (town, mut olga) = closed(&town, &path);
    olga.get(&path);
    let typed = [("part-1", parts[0].as_str()), ("part-2", parts[2].as_str())];
    let waits = olga.press("Open the box and publish the result", &typed);
    says(&waits, "Some paper ballots have not been checked yet.");
    let mut rita = member(&town, RITA);
    let back = [("batch", "2"), ("verdict", "send-back"), ("words", "")];
    says(&rita.post(&format!("{path}/paper/check"), &back), "Enter a reason");
    let back = [("batch", "2"), ("verdict", "send-back"), ("words", "It is a copy.")];
    says(&rita.post(&format!("{path}/paper/check"), &back), "Batch sent back.");
    olga.get(&path);
    says(&olga.press("Open the box and publish the result", &typed), "The result is published.");
    the_result_holds_both(&town, &mut rita, &path);
    town.verify();
}

#[test]
fn without_a_list_the_result_says_that_nobody_can_check_it() {
    let (town, mut olga, path, parts) =
        with_vote(&[("choosing", "yes-no"), ("options", ""), ("quorum", "0"), ("majority", "most")]);
    join(&town, &mut olga, RITA, "owner");
    join(&town, &mut olga, MAX, "moderator");
    votes(&town, &path, "ada", &[2]);
    says(&olga.get(&format!("{path}/paper")), "nobody can check that people who vote on paper");
    let mut odd = fields(["8", "2", "1"], &[]);
    odd.retain(|(name, _)| *name != "kept");
    says(&enter(&mut olga, &path, &odd, &[]), "Enter where the papers are kept, or add a scan");
    // Years before the vote opened, and after the last day that has been.
    let tomorrow = day(2);
    for date in ["1999-01-01", tomorrow.as_str()] {
        let mut then = fields(["8", "2", "1"], &[]);
        then.retain(|(name, _)| *name != "on");
        then.push(("on", date.to_owned()));
        says(&enter(&mut olga, &path, &then, &[]), ", when voting opened, to ");
    }
    entered(&mut olga, &path, &odd, &[("sheet.pdf", "application/pdf", PDF)]);
    let page = olga.get(&format!("{path}/paper"));
    says(&page, "Entered by Olga Reed");
    let today = day(0);
    let listed = page.page().text();
    let (_, batch) = listed.split_once("Date they were cast").expect("the batch");
    says(
        &olga.get("/admin"),
        "A batch of paper ballots that you entered is waiting for another owner to check it",
    );
    assert!(!batch[..batch.find("Where the papers").unwrap_or(40)].contains(&today), "{batch}");
    // Only administrators see anything of it.
    let mut max = member(&town, MAX);
    for page in ["paper", "paper/check?batch=1", "paper/scan?batch=1&scan=1"] {
        max.get(&format!("{path}/{page}")).expect_status(403);
    }
    let case = path.replace("votes", "petitions");
    max.get(&format!("{case}/paper")).expect_status(409);
    max.get(&format!("{case}/paper/scan?batch=1&scan=1"))
        .expect_status(404);
    let mut rita = member(&town, RITA);
    assert_eq!(rita.get(&format!("{path}/paper/scan?batch=1&scan=1")).body, PDF);
    says(&approves(&mut rita, &path, "1", ["8", "2", "1"]), "Batch approved.");
    // Taken out again, and entered once more.
    let words = [("batch", "1"), ("verdict", "take-back"), ("words", "One pile was counted twice.")];
    says(&olga.post(&format!("{path}/paper/check"), &words), "Batch taken out.");
    entered(&mut olga, &path, &fields(["9", "", "1"], &[]), &[]);
    says(&approves(&mut rita, &path, "2", ["9", "0", "1"]), "Batch approved.");
    says(&town.fresh(&public(&path)), "1 person has voted");
    let (town, mut olga) = closed(&town, &path);
    olga.get(&path);
    let typed = [("part-1", parts[0].as_str()), ("part-2", parts[2].as_str())];
    says(&olga.press("Open the box and publish the result", &typed), "The result is published.");
    let result = vote_of(&town, &path)["result"].clone();
    assert_eq!((&result["voters"], &result["on_paper"]), (&json!(11), &json!(10)), "{result}");
    assert_eq!(result["sums"], json!([9, 1, 0]), "both together are ten that can be read");
    let page = town.fresh(&public(&path));
    says(&page, "10 of the people who voted did so on paper.");
    says(&page, "Nobody can check that people who voted on paper did not also vote here.");
    says(&page, "11 people voted");
    counted_again(&town, &path);
    let own = RITA.split('@').next().expect("a name");
    assert!(!page.text().contains(own), "{own}");
    town.verify();
}

#[track_caller]
fn wrong_batches_are_explained(town: &Town, olga: &mut Browser, path: &str, codes: &[&str]) {
    says(&olga.get(&format!("{path}/paper")), "anyone who votes on paper hands in their letter");
    let slip = codes[2].replace(&codes[2][..4], "AAAA");
    let five = ["3", "1", "1"];
    for (counts, voters, words) in [
        (five, &codes[0..5], "have already voted online, so their paper ballots cannot count: 1"),
        (five, &[codes[1], codes[2], codes[1], codes[3], codes[4]], "twice in this one: 3"),
        (five, &[codes[1], &slip, codes[3], codes[4], codes[5]], "These lines are mistyped: 2"),
        (five, &[codes[1], codes[29], codes[3], codes[4], codes[5]], "they cannot vote on paper: 2"),
        (five, &codes[1..5], "There are 4 people and 5 ballots."),
        (["", "", ""], &codes[1..6], "Enter how many ballots there are"),
        (["x", "1", "1"], &codes[1..6], "Enter a number in figures"),
    ] {
        let page = enter(olga, path, &fields(counts, voters), &[("a.pdf", "application/pdf", PDF)]);
        assert_eq!(page.status, 422, "{words}: {}", page.page().text());
        says(&page, words);
    }
    let scans = || fs::read_dir(town.data().join("paper")).map_or(0, Iterator::count);
    assert_eq!(scans(), 0, "of what was refused nothing stays");
}

#[track_caller]
fn only_the_same_count_is_approved(
    town: &Town,
    (olga, rita): (&mut Browser, &mut Browser),
    (path, code): (&str, &str),
    five: [&str; 3],
) {
    // Whoever entered it cannot approve it, and nobody by other numbers.
    approves(olga, path, "1", five).expect_status(409);
    says(&rita.get("/admin"), "A batch of paper ballots is waiting to be checked");
    let check = rita.get(&format!("{path}/paper/check?batch=1"));
    says(&check, "Count the papers yourself");
    assert!(!check.page().text_contains("3 yes"), "{}", check.page().text());
    for other in [["1", "3", "1"], ["3", "1", "0"], ["3", "2", "0"]] {
        let page = approves(rita, path, "1", other);
        assert_eq!(page.status, 422);
        says(&page, "nothing is approved");
    }
    says(&come(town, path, code).1, "Your ballot");
    let approved = approves(rita, path, "1", five);
    says(&approved, "Batch approved. It is added when the box is opened.");
}

#[track_caller]
fn the_result_holds_both(town: &Town, rita: &mut Browser, path: &str) {
    let result = vote_of(town, path)["result"].clone();
    for (name, expected) in [
        ("voters", json!(12)),
        ("on_paper", json!(5)),
        ("spoilt", json!(1)),
        ("unreadable", json!(1)),
        ("ballots", json!(11)),
        ("sums", json!([10, 1, 0])),
        ("decision", json!("carried")),
    ] {
        assert_eq!(result[name], expected, "{name}: {result}");
    }
    let page = town.fresh(&public(path));
    says(&page, "5 of the people who voted did so on paper. 1 paper ballot was blank or spoilt, and");
    assert!(!page.page().text_contains("could not be read"), "said once: {}", page.page().text());
    assert!(!page.page().text_contains("Nobody can check"), "{}", page.page().text());
    counted_again(town, path);
    let batches = town.rows_of("record");
    let batches = batches
        .iter()
        .filter_map(|row| row.pointer("/record/paper/ballots"));
    let kept: Vec<&Value> = batches
        .filter_map(|ballots| ballots.pointer("/count/marked"))
        .collect();
    assert_eq!(kept, [&json!([]), &json!([])], "what was marked is among all ballots");
    rita.get(&format!("{path}/paper")).expect_status(200);
    let log = rita.get("/admin/log");
    for words in ["Entered paper ballots", "Approved paper ballots", "Sent back paper ballots"] {
        says(&log, words);
    }
    says(&log, "Entered paper ballots of people who had already voted");
}
