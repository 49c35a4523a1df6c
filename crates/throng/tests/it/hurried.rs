//! A moderator in a hurry: finding a petition in whatever state, saying which one another repeats, and going on to the next;
//! and a creator who starts again with what they wrote.

use throng_testkit::browser::Browser;

use crate::desk::{Desk, FERRY, FERRY_TITLE, case};
use crate::moderation::box_of;
use crate::staff::MAX;
use crate::town::TREES_TITLE;

/// A creator whose petition was not accepted goes on with what they wrote: through their own link, and nobody else.
#[track_caller]
pub(crate) fn starts_again(desk: &Desk) {
    let letters = desk.tray().letters();
    let letter = letters
        .iter()
        .find(|letter| letter.subject.starts_with("We could not accept"));
    let letter = letter.expect("it was sent");
    assert!(letter.links.iter().any(|link| link.ends_with("/petitions/1")), "{letter:?}");
    let again = letter
        .links
        .iter()
        .find(|link| link.ends_with("/edit"))
        .expect("a link to start again");
    let path = &again[again.find("/petitions/own/").expect("it is the creator's")..];
    let mut nell = desk.visitor();
    let page = nell.get(path.strip_suffix("/edit").expect("it was looked for"));
    page.expect_status(200);
    assert!(page.page().text_contains("There is already one about this:"), "{}", page.page().text());
    let form = nell.click_link("Start again with what you wrote");
    form.expect_status(200);
    assert!(form.text().contains("Open the lido at six"), "{}", form.text());
    assert!(
        form.header("cache-control")
            .is_some_and(|told| told.starts_with("private"))
    );
    let broken = path.replace("/edit", "x/edit");
    desk.visitor().get(&broken).expect_status(404);
}

#[test]
fn a_moderator_in_a_hurry_finds_it_says_which_it_repeats_and_goes_on() {
    let desk = Desk::open();
    let mut max = desk.member(MAX);
    let found = |max: &mut Browser, words: &str| {
        max.get("/admin/petitions").expect_status(200);
        max.press("Find", &[("q", words)]).expect_status(200);
        max.current().page().text()
    };
    // It waits, so that nobody else finds it.
    for words in ["sunday ferry", "ferrry", "11", "#11", "/petitions/11/run-the-ferry-on-sundays"] {
        let text = found(&mut max, words);
        assert!(text.contains(FERRY_TITLE) && text.contains("Waiting"), "{words}: {text}");
    }
    let address = format!("http://petitions.brindle.example/petitions/{FERRY}");
    assert!(found(&mut max, &address).contains(FERRY_TITLE));
    let lime = found(&mut max, "lime trees");
    assert!(
        lime.contains(TREES_TITLE) && !lime.contains(FERRY_TITLE),
        "what is public is found, too: {lime}"
    );
    for (words, told) in [
        ("https://elsewhere.example/petitions/11", "No petition on this site has that address."),
        ("?!", "Enter a number, an address, or words from the title."),
        ("zzyzx", "There are no petitions here."),
        ("4000000000", "There are no petitions here."),
    ] {
        let text = found(&mut max, words);
        assert!(text.contains(told), "{words}: {text}");
    }
    for path in ["/petitions?q=ferry", "/petitions.json?q=ferry"] {
        let public = desk.visitor().get(path);
        assert!(!public.text().contains(FERRY_TITLE), "{path}: {}", public.text());
    }

    max.get(&case(FERRY));
    max.press("Assign to me", &[]);
    max.click_link("Reject");
    for (typed, told) in [
        ("", "Enter the number or address of the petition that already asks for this"),
        ("lime trees", "Enter a number, or the address of a petition on this site"),
        ("11", "is the petition itself"),
        ("12", "is not public"),
        ("4000000000", "does not exist"),
    ] {
        let answer = max.press("Continue to the email", &[("reason", "duplicate"), ("duplicate", typed)]);
        answer.expect_status(422);
        assert!(answer.page().text_contains(told), "{typed}: {}", answer.page().text());
    }
    let look =
        max.press("Continue to the email", &[("reason", "duplicate"), ("duplicate", "/petitions/1/lime")]);
    look.expect_status(200);
    let mail = box_of(&look);
    assert!(mail.contains("http://petitions.brindle.example/petitions/1"), "{mail}");
    let decided = max.press("Reject", &[]);
    decided.expect_status(200);
    assert!(decided.page().link("Back to the list").is_some());
    // The one that has waited longest, and that nobody has.
    let next = max.click_link("Next petition to check");
    next.expect_status(200);
    assert!(next.page().text_contains("Paint the bandstand"), "{}", next.page().text());
    assert!(next.page().link("Next petition to check").is_none(), "nothing was decided about this one");
    let public = desk.town.fresh(&format!("/petitions/{FERRY}"));
    public.expect_status(200);
    assert!(public.page().link(TREES_TITLE).is_some(), "{}", public.page().text());
    let json = desk.town.fresh(&format!("/petitions/{FERRY}.json")).json();
    assert_eq!(json["data"]["attributes"]["rejection"]["duplicate_of"], 1, "{json}");
}
