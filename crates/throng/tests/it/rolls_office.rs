//! The office and the roll of a vote: two owners who have a list each, and codes that were lost.

use throng_testkit::browser::Browser;
use throng_testkit::http::Response;

use crate::rolls::{codes_in, come, files_with, members, put_to_use, upload, votes_with};
use crate::staff::{PASSWORD, join, sign_in};
use crate::start::says;
use crate::town::Town;
use crate::votes::{public, send, with_draft, with_key};

/// What the button on the page that asks whether a code is meant sends.
fn fields_of(sure: &Response) -> Vec<(&'static str, String)> {
    let html = sure.text();
    let value = |name: &str| {
        let (_, rest) = html
            .split_once(&format!("name=\"{name}\" value=\""))
            .expect("the field");
        rest.split_once('"').expect("it ends").0.to_owned()
    };
    vec![("member", value("member")), ("form_key", value("form_key")), ("sure", "yes".to_owned())]
}

#[test]
fn a_lost_code_is_replaced_by_the_member_number_and_shown_once() {
    let (town, mut olga, path) = with_draft(&[], &[("electorate", "codes"), ("can_change", "")]);
    with_key(&mut olga, &path);
    let look = upload(&mut olga, &path, &members(30));
    let codes = codes_in(&put_to_use(&mut olga, &path, &look).text());
    let page = format!("{path}/lost-code");
    olga.get(&page).expect_status(409);
    olga.get(&path);
    says(&olga.press("Open the vote now", &[]), "The vote is open.");
    votes_with(&town, &path, &codes[0], &[1]).expect_status(200);
    let (mut begun, ballot) = come(&town, &path, &codes[6]);
    says(&ballot, "Your ballot");
    says(&olga.click_link("Replace a lost code"), "Codes replaced so far: 0 of at most 5.");
    for (number, words) in [("", "Enter a member number"), ("99", "Nobody on the list has this number.")] {
        says(&olga.press("Continue", &[("member", number)]), words);
        olga.get(&page);
    }
    // Whether somebody has voted is said only once the office means it.
    says(&olga.press("Continue", &[("member", "1")]), "Make a new code for member 1?");
    says(&olga.press("Make a new code", &[]), "This person has already voted.");
    olga.get(&page);
    let sure = olga.press("Continue", &[("member", " 7 ")]);
    says(&sure, "Make a new code for member 7?");
    says(&sure, "The old one stops working at once.");
    says(&come(&town, &path, &codes[6]).1, "Your ballot");
    let made = olga.press("Make a new code", &[]);
    says(&made, "You see this code only now.");
    says(&made, "Codes replaced so far: 2 of at most 5.");
    says(&made, "Each person who has already voted counts too");
    says(&made, "Member number: 7");
    let text = made.page().text();
    let mut words = text.split_whitespace();
    let new = words
        .find(|word| word.len() == 19 && word.matches('-').count() == 3)
        .expect("a code")
        .to_owned();
    // The button is pressed again, as by loading the page again: no other code is made.
    let pressed = fields_of(&sure);
    let pressed: Vec<(&str, &str)> = pressed
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    let again = olga.post(&page, &pressed);
    says(&again, "This code was made already");
    says(&again, "Codes replaced so far: 2 of at most 5.");
    assert!(!again.text().contains(&new) && !olga.get(&page).text().contains(&new), "it is shown once");
    says(&olga.press("Continue", &[("member", "7")]), "The code of this person was replaced already, on ");
    // Asked for again and again, somebody who has voted counts once.
    for _ in 0..6 {
        olga.get(&page);
        olga.press("Continue", &[("member", "1")]);
        says(&olga.press("Make a new code", &[]), "This person has already voted.");
    }
    says(&olga.get(&page), "Codes replaced so far: 2 of at most 5.");
    // The old one opens nothing, and the ballot that it opened is not cast.
    says(&come(&town, &path, &codes[6]).1, "This code was replaced by a new one on ");
    says(&come(&town, &path, &codes[0]).1, "No ballot opens with this code.");
    says(&send(&mut begun, &[1], true), "Only people on the list can vote");
    says(&votes_with(&town, &path, &new, &[2]), "Your vote is counted");
    says(&town.fresh(&public(&path)), "2 people have voted");
    says(
        &town.fresh(&public(&path)),
        "One code was replaced while people could vote, because a letter was lost.",
    );
    let log = olga.get("/admin/log");
    says(&log, "Replaced a lost code");
    says(&log, "Asked to replace the code of someone who had voted");
    let told = [new.as_str()];
    assert_eq!(files_with(&town.data(), &told), Vec::<String>::new(), "the code is nowhere");
    for line in town.rows().iter().chain(&town.program.output()) {
        assert!(!line.contains(&new), "in the dump or the log: {line}");
    }
    nobody_replaces_a_code_afterwards(&town, &mut olga, &path);
    town.verify();
}

/// The vote is called off.
#[track_caller]
fn nobody_replaces_a_code_afterwards(town: &Town, olga: &mut Browser, path: &str) {
    olga.get(path);
    olga.press("Call the vote off", &[("why", "A name was wrong.")]);
    let over = olga.get(&format!("{path}/lost-code"));
    over.expect_status(409);
    says(&over, "This vote is being counted or has ended.");
    // Whoever looks for a vote that is not there is led to the votes.
    let nothing = town.fresh("/votes/99999");
    nothing.expect_status(404);
    assert!(nothing.text().contains("href=\"/votes\""), "{}", nothing.text());
}

#[test]
fn two_owners_check_a_list_each_and_see_what_is_not_used() {
    let (town, mut olga, path) = with_draft(&[], &[("electorate", "codes")]);
    let mut omar = join(&town, &mut olga, "omar@example.org", "owner");
    let mine = upload(&mut olga, &path, "Membership no.,name,Shares\n1,Ada,2\n2,Bob,3\n");
    for words in [
        "These columns are not used, except that they come back in the file for the letters: name, Shares.",
        "Everyone has one vote: the column Shares is not used.",
    ] {
        says(&mine, words);
    }
    let theirs = upload(&mut omar, &path, "name\nCy\n");
    says(&theirs, "There is no column of member numbers");
    // A colleague's key is good for nothing, and their list stays what it is.
    says(&put_to_use(&mut olga, &path, &theirs), "This list is not held any more.");
    assert_eq!(codes_in(&put_to_use(&mut olga, &path, &mine).text()).len(), 2);
    // It goes when its owner signs out.
    omar.get(&path);
    omar.press("Sign out", &[]).expect_status(200);
    let mut omar = town.visitor();
    sign_in(&mut omar, "omar@example.org", PASSWORD).expect_status(200);
    says(&put_to_use(&mut omar, &path, &theirs), "This list is not held any more.");
    town.verify();
}

#[test]
fn a_list_in_use_is_replaced_only_by_whoever_was_shown_it() {
    let (town, mut olga, path) = with_draft(&[], &[("electorate", "codes")]);
    let mut omar = join(&town, &mut olga, "omar@example.org", "owner");
    let mine = upload(&mut olga, &path, "member,name\n1,Ada\n2,Bob\n");
    let theirs = upload(&mut omar, &path, "member,name\n1,Ada\n2,Bob\n3,Cy\n");
    assert!(!theirs.text().contains("name=\"instead\""), "none is in use yet");
    assert_eq!(codes_in(&put_to_use(&mut olga, &path, &mine).text()).len(), 2);
    let whose = |page: &Response| {
        says(page, "2 people can vote.");
        assert!(page.page().text().contains("Olga Reed put this list in use on "), "{}", page.page().text());
    };
    whose(&omar.get(&path));
    whose(&omar.get(&format!("{path}/roll")));
    // Omar had not seen it when he checked his: he is asked, and has to tick a box.
    let asked = put_to_use(&mut omar, &path, &theirs);
    assert_eq!(asked.status, 409);
    whose(&asked);
    says(&asked, "A list was put in use after you checked yours");
    says(&asked, "letters that were printed from it");
    let unticked = omar.press("Use this list and save the codes", &[]);
    assert_eq!(unticked.status, 422);
    says(&unticked, "Tick the box if your list is to replace the one in use");
    whose(&omar.get(&path));
    let letters = put_to_use(&mut omar, &path, &unticked);
    assert_eq!(codes_in(&letters.text()).len(), 3);
    let page = olga.get(&path);
    says(&page, "3 people can vote.");
    says(&page, "Somebody New put this list in use on ");
    // Two presses at once: one list is used, and whoever brought the other is asked.
    let looks = [
        upload(&mut olga, &path, "member,name\n1,Ada\n2,Bob\n"),
        upload(&mut omar, &path, "member,name\n1,Ada\n2,Bob\n"),
    ];
    let [mine, theirs] = &looks;
    let answers = std::thread::scope(|scope| {
        let one = scope.spawn(|| put_to_use(&mut olga, &path, mine).status);
        let other = scope.spawn(|| put_to_use(&mut omar, &path, theirs).status);
        let mut answers = [one, other].map(|press| press.join().expect("it is answered"));
        answers.sort_unstable();
        answers
    });
    assert_eq!(answers, [200, 409]);
    with_key(&mut olga, &path);
    olga.get(&path);
    olga.press("Open the vote now", &[]);
    says(&olga.get(&path), " put this list in use on ");
    town.verify();
}

#[test]
fn wrong_codes_have_one_limit_and_are_answered_as_used_ones_are() {
    let (town, mut olga, path) =
        with_draft(&["limits.codes_per_address=1"], &[("electorate", "codes"), ("can_change", "")]);
    with_key(&mut olga, &path);
    let look = upload(&mut olga, &path, &members(30));
    let codes = codes_in(&put_to_use(&mut olga, &path, &look).text());
    olga.get(&path);
    says(&olga.press("Open the vote now", &[]), "The vote is open.");
    says(&votes_with(&town, &path, &codes[0], &[1]), "Your vote is counted");
    let wrong = throng_web::vote_code::VoteCode::make().text().to_string();
    let mut visitor = town.visitor();
    visitor.headers = vec![("X-Forwarded-For".to_owned(), "198.51.100.7".to_owned())];
    let answers = [&wrong, &wrong, &codes[0], &wrong].map(|code| {
        let answer = visitor.post(&format!("{}/signatures", public(&path)), &[("code", code)]);
        (answer.status, answer.page().text())
    });
    assert_eq!(answers[0].0, 422, "the limit on six-digit codes is another");
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
}

#[test]
fn the_office_is_told_of_very_many_wrong_codes_and_nobody_is_stopped() {
    let (town, mut olga, path) = with_draft(&[], &[("electorate", "codes")]);
    with_key(&mut olga, &path);
    let look = upload(&mut olga, &path, &members(30));
    let codes = codes_in(&put_to_use(&mut olga, &path, &look).text());
    olga.get(&path);
    says(&olga.press("Open the vote now", &[]), "The vote is open.");
    // The codes of another vote are on no list of this one.
    let wrong = throng_web::vote_code::VoteCode::make().text().to_string();
    let words = "Very many wrong codes were typed in a vote";
    let told = (1..=250).find(|number| {
        let mut visitor = town.visitor();
        visitor.headers = vec![("X-Forwarded-For".to_owned(), format!("10.{number}.0.1"))];
        for _ in 0..19 {
            let answer = visitor.post(&format!("{}/signatures", public(&path)), &[("code", &wrong)]);
            assert_eq!(answer.status, 422, "fewer than twenty at each address");
        }
        olga.get("/admin").page().text_contains(words)
    });
    assert!(told.is_some_and(|addresses| addresses > 10), "{told:?}");
    says(&olga.click_link(words), "codes that are not codes of this vote were typed in one minute");
    says(olga.current(), "people there had to wait for 2 minutes; nobody else did.");
    says(&votes_with(&town, &path, &codes[0], &[1]), "Your vote is counted");
    town.verify();
}
