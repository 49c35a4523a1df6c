//! Reasons for rejecting petitions, changed in the office: pages, mails and forms use them at once and after a crash, a
//! retired reason keeps its words, the slower of two members is told, and codes in the open data never change.

use throng_testkit::browser::Browser;
use throng_testkit::http::Response;

use crate::desk::{AGAIN, Desk, FERRY, NELL, OLD, case};
use crate::staff::{MAX, OLGA, RITA, join, town_with_olga};
use crate::town::{BRIDGE, REJECTED, Town, verify};

const SAVE: &str = "Save";
const LATE: [(&str, &str); 6] = [
    ("code", "too-late"),
    ("said", "The council has decided on it already."),
    ("mail", "Ask for it again next year."),
    ("standard", "Standard 7"),
    ("note", "Look at the minutes first."),
    ("class", "public"),
];

#[track_caller]
fn saved(page: &Response) {
    page.expect_status(200);
    assert!(page.url.target.contains("done=reason"), "{}: {}", page.url, page.page().text());
}

/// Adds the reason of the tests.
#[track_caller]
fn add(owner: &mut Browser) {
    owner.get("/admin/reasons/new").expect_status(200);
    saved(&owner.press(SAVE, &LATE));
}

/// Rejects a petition, and returns its page in the office.
#[track_caller]
fn reject(max: &mut Browser, petition: u32, fields: &[(&str, &str)]) -> Response {
    max.get(&case(petition)).expect_status(200);
    max.press("Assign to me", &[]).expect_status(200);
    max.click_link("Reject").expect_status(200);
    let look = max.press("Continue to the email", fields);
    look.expect_status(200);
    max.press("Reject", &[]).expect_status(200);
    look
}

#[test]
fn an_own_reason_is_chosen_mailed_shown_and_outlives_a_crash_and_its_retirement() {
    let desk = Desk::open();
    let mut olga = desk.member(OLGA);
    olga.get("/admin/reasons/new").expect_status(200);
    let look = olga.press("Preview", &LATE);
    look.expect_status(200);
    for words in [
        "Why we rejected this petition",
        LATE[1].1,
        "Our rules: Standard 7",
        "What you can do instead: Ask for it again next year.",
        "We could not accept your petition: Title of the petition",
    ] {
        assert!(look.page().text_contains(words), "{words}: {}", look.page().text());
    }
    olga.get("/admin/reasons/too-late").expect_status(404);
    olga.get("/admin/reasons/new");
    add(&mut olga);
    let mut max = desk.member(MAX);
    let seen = reject(&mut max, FERRY, &[("reason", "too-late"), ("details", "On 3 May.")]);
    assert!(seen.page().text_contains("Ask for it again next year."), "{}", seen.page().text());
    // Then in Welsh, where nothing was written for it yet.
    olga.get("/admin/reasons/too-late?language=cy").expect_status(200);
    let welsh = [("said", "Mae’r cyngor wedi penderfynu."), ("mail", "Gofynnwch y flwyddyn nesaf.")];
    let shows = |desk: &Desk, welsh: Option<&str>| {
        for (path, words) in [("", Some(LATE[1].1)), ("/cy", welsh)] {
            let Some(words) = words else { continue };
            let page = desk.visitor().get(&format!("{path}/petitions/{FERRY}"));
            page.expect_status(200);
            assert!(page.page().text_contains(words), "{words}: {}", page.page().text());
            assert!(page.page().text_contains("Standard 7"), "{}", page.page().text());
        }
        let json = desk.visitor().get(&format!("/petitions/{FERRY}.json")).json();
        assert_eq!(json["data"]["attributes"]["rejection"]["code"], "too-late");
    };
    shows(&desk, Some(LATE[1].1));
    saved(&olga.press(SAVE, &welsh));
    shows(&desk, Some(welsh[0].1));

    // A retired reason is not offered, nor accepted from a form that was open before; petitions that have it keep its
    // words.
    olga.get("/admin/reasons").expect_status(200);
    olga.post("/admin/reasons", &[("code", "too-late"), ("step", "retire")])
        .expect_status(200);
    max.get(&case(OLD)).expect_status(200);
    max.press("Assign to me", &[]);
    let form = max.click_link("Reject");
    assert!(!form.text().contains("too-late"), "{}", form.text());
    let late = max.post(&format!("{}/reject", case(OLD)), &[("reason", "too-late")]);
    late.expect_status(422);
    shows(&desk, Some(welsh[0].1));
    let mut desk = desk.killed_and_later();
    shows(&desk, None);
    let letter = desk.tray().wait_for(NELL, 1);
    for words in [LATE[1].1, "Our rules: Standard 7", "On 3 May.", LATE[2].1] {
        assert!(letter.text.contains(words), "{words}: {}", letter.text);
    }
    desk.town.program.kill_9();
    desk.town.program.restart();
    shows(&desk, None);
    let mut olga = desk.member(OLGA);
    let log = olga.get("/admin/log").page();
    for words in [
        "Added a reason for rejecting petitions: too-late",
        "public; Standard 7; Look at the minutes first.",
        "Retired a reason for rejecting petitions: too-late",
        "No line has been changed or removed",
    ] {
        assert!(log.text_contains(words), "{words}: {}", log.text());
    }
    verify(&desk.data());
}

#[test]
fn words_of_the_program_are_changed_and_put_back_and_a_hidden_reason_hides() {
    let desk = Desk::open();
    let (mut olga, mut max) = (desk.member(OLGA), desk.member(MAX));
    olga.get("/admin/reasons/libellous").expect_status(200);
    saved(&olga.press(SAVE, &[("said", "A lawyer told us not to show it."), ("class", "hidden")]));
    let look = reject(&mut max, FERRY, &[("reason", "libellous"), ("details", "It names a neighbour.")]);
    assert!(look.page().text_contains("A lawyer told us"), "{}", look.page().text());
    let page = desk.visitor().get(&format!("/petitions/{FERRY}"));
    assert!(page.page().text_contains("A lawyer told us not to show it."), "{}", page.page().text());
    for hidden in ["ferry", "neighbour", "Families"] {
        assert!(!page.text().contains(hidden), "{hidden}: {}", page.text());
    }
    // The same sentence as on the page of all words.
    assert!(
        olga.get("/admin/words/rejected-libellous")
            .text()
            .contains("A lawyer told us")
    );
    olga.get("/admin/reasons/libellous");
    saved(&olga.press("Go back to the standard wording", &[]));
    let form = olga.get("/admin/reasons/libellous");
    assert!(
        form.text().contains("It may say something untrue about someone")
            && !form.text().contains("A lawyer")
    );
    assert!(form.page().text_contains("Only the reason is shown"), "the class stays");
    let page = desk.visitor().get(&format!("/petitions/{FERRY}"));
    assert!(
        page.page()
            .text_contains("It may say something untrue about someone"),
        "{}",
        page.page().text()
    );

    // The first in the list is the first that is offered.
    olga.post("/admin/reasons", &[("code", "foi"), ("before", "duplicate"), ("step", "move")])
        .expect_status(200);
    max.get(&case(OLD));
    max.press("Assign to me", &[]);
    let form = max.click_link("Reject");
    let at = |code: &str| form.text().find(&format!("id=\"reason-{code}\""));
    assert!(at("foi").is_some() && at("foi") < at("duplicate"));
    // A request for changes begins with the words of a reason.
    max.get(&case(AGAIN));
    max.press("Assign to me", &[]);
    max.click_link("Ask for changes");
    let points = [("part1", "action"), ("reason1", "no-action"), ("note1", "Who runs the lido?")];
    let look = max.press("Continue to the email", &points);
    let said = "It does not clearly say what should be done, or who should do it.";
    assert!(look.page().text_contains(said), "{}", look.page().text());
    assert!(look.page().text_contains("Who runs the lido?"), "{}", look.page().text());
    max.press("Change what I wrote", &[]).expect_status(200);
    assert!(
        max.current()
            .text()
            .contains("<option value=\"no-action\" selected>"),
        "it is kept"
    );
    verify(&desk.data());
}

#[test]
fn mistakes_are_told_beside_their_fields_and_lose_nothing() {
    let (town, mut olga) = town_with_olga(&[]);
    let but = |name: &'static str, value: &'static str| {
        LATE.map(|(known, typed)| (known, if known == name { value } else { typed }))
    };
    for (fields, sentence) in [
        (but("code", "Too late"), "Enter a code of 40 or fewer lower-case letters"),
        (but("code", ""), "Enter a code of 40 or fewer lower-case letters"),
        (but("code", "new"), "Enter a code of 40 or fewer lower-case letters"),
        (but("said", ""), "Enter a sentence saying why a petition is rejected"),
        (but("mail", " "), "Enter what the creator can do instead"),
        (but("said", "{ $name }"), "is not filled in here"),
        (but("mail", "{ back }"), "Check the braces"),
    ] {
        olga.get("/admin/reasons/new").expect_status(200);
        let refused = olga.press(SAVE, &fields);
        refused.expect_status(422);
        assert!(refused.page().text_contains(sentence), "{fields:?}: {}", refused.page().text());
        assert!(refused.text().contains("Look at the minutes first."), "nothing is lost");
    }
    let long = "a".repeat(121);
    olga.get("/admin/reasons/new").expect_status(200);
    let fields = LATE.map(|(name, value)| (name, if name == "standard" { long.as_str() } else { value }));
    olga.press(SAVE, &fields).expect_status(422);
    olga.get("/admin/reasons/new").expect_status(200);
    let fields = LATE.map(|(name, value)| (name, if name == "code" { "foi" } else { value }));
    let taken = olga.press(SAVE, &fields);
    taken.expect_status(409);
    assert!(taken.page().text_contains("A reason already has this code"));
    assert!(taken.text().contains("Standard 7"), "nothing is lost");
    olga.post("/admin/reasons", &[("code", "other"), ("step", "retire")])
        .expect_status(409);
    olga.post("/admin/reasons", &[("code", "foi"), ("step", "burn")])
        .expect_status(422);
    assert!(!town.rows().iter().any(|row| row.contains("\"reasons\"")), "nothing is stored");
    // What looks like HTML is shown as text.
    olga.get("/admin/reasons/new");
    let evil = "<script>alert(1)</script>";
    let fields = LATE.map(|(name, value)| {
        (
            name,
            if ["code", "class"].contains(&name) {
                value
            } else {
                evil
            },
        )
    });
    saved(&olga.press(SAVE, &fields));
    for path in ["/admin/reasons", "/admin/reasons/too-late", "/admin/log"] {
        assert!(!olga.get(path).text().contains("<script>alert"), "{path}");
    }
}

#[test]
fn who_is_second_is_told_what_the_first_wrote_and_only_owners_change_reasons() {
    let (town, mut olga) = town_with_olga(&[]);
    add(&mut olga);
    let mut pat = join(&town, &mut olga, "pat@brindle.example", "owner");
    pat.get("/admin/reasons/too-late").expect_status(200);
    olga.get("/admin/reasons/too-late");
    saved(&olga.press(SAVE, &[("said", "It was decided in May."), ("standard", "Standard 8")]));
    let stale = pat.press(SAVE, &[("said", "It was decided long ago."), ("note", "Ask Olga.")]);
    stale.expect_status(409);
    for words in
        ["A colleague has changed this reason since you opened it", "It was decided in May.", "Standard 8"]
    {
        assert!(stale.page().text_contains(words), "{words}: {}", stale.page().text());
    }
    for typed in ["It was decided long ago.", "Ask Olga.", "Standard 7"] {
        assert!(stale.text().contains(typed), "{typed} is still there");
    }
    saved(&pat.press(SAVE, &[]));
    let now = olga.get("/admin/reasons/too-late");
    assert!(now.text().contains("It was decided long ago.") && now.text().contains("Ask Olga."));
    for (email, role) in [(MAX, "moderator"), (RITA, "reader")] {
        let mut member = join(&town, &mut olga, email, role);
        assert!(!member.get("/admin").text().contains("/admin/reasons"));
        member.get("/admin/reasons").expect_status(403);
        member
            .post("/admin/reasons/too-late", &[("said", "Mine"), ("mail", "b"), ("step", "save")])
            .expect_status(403);
        member
            .post("/admin/reasons", &[("code", "foi"), ("step", "retire")])
            .expect_status(403);
    }
}

#[test]
fn a_petition_that_repeats_another_says_what_to_do_and_leads_there() {
    let town = Town::open();
    let mut visitor = town.visitor();
    let page = visitor.get(&format!("/petitions/{REJECTED}")).page();
    assert!(page.text_contains("Sign and share the existing petition."), "{}", page.text());
    let other = visitor.click_link("Mend the footbridge at Low Mill");
    assert!(other.url.target.starts_with(&format!("/petitions/{BRIDGE}/")), "{}", other.url);
}
