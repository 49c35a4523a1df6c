//! Whether everybody can use what only some votes and pledges have: votes in the open, a trial, ballots on paper in the office,
//! areas that are followed, and pledges whose areas have the target for themselves. As `accessible.rs` looks at all other pages.

use throng_testkit::deadline::Deadline;

use crate::accessible::Inspector;
use crate::kept_boxes::{opened, with_kept_key};
use crate::pledge_areas::{joins, with_pledge};
use crate::routes::Links;
use crate::staff::{OLGA, PASSWORD, RITA, join, sign_in};
use crate::start::says;
use crate::town::{ADA, BEN, Town};
use crate::votes::{PATIENCE, drafted, public, with_ballot, with_draft, with_key};
use crate::votes_openly::{AT_ONCE, FIELDS, NOT_BEFORE, closing, result, votes};
use crate::votes_paper::{entered, fields};

const LANGUAGES: &str = "site.languages=en,ar-XB";
const BOTH: [(&str, &str, &str); 2] = [("en", "", "ltr"), ("ar-XB", "/ar-XB", "rtl")];

impl Inspector {
    /// The newest link in the mails to this address that begins so.
    fn link_to(&self, email: &str, subject: &str, start: &str) -> String {
        let found = Deadline::after(PATIENCE).wait_for(|| {
            let mut letters = self.town.tray().letters().into_iter().rev();
            letters.find(|letter| letter.to == email && letter.subject.contains(subject))
        });
        found.expect("a letter").link_to(start)
    }

    /// A ballot without a choice, with one, looked at again, and cast.
    pub(crate) fn cast(&self, number: u32) {
        self.press("/ballot", ".problems");
        self.inspect("a ballot without a choice");
        let option = self.chrome.wait_for(&format!("#option-{number}"), PATIENCE);
        self.chrome.click(&option);
        self.press("/ballot", "[name=cast]");
        self.inspect("what was chosen, once more");
        self.press("/ballot", ".done");
        self.inspect("the receipt of a vote");
    }
}

/// A town with a vote in the open that is counted, and one that shows the count so far.
fn with_open_votes() -> (Town, [String; 2]) {
    let (town, mut olga, counted) = with_draft(&[LANGUAGES], &FIELDS);
    olga.get(&counted);
    says(&olga.press("Open the vote now", &[]), "The vote is open.");
    votes(&town, &counted, ("ada", &[1, 3]), NOT_BEFORE);
    votes(&town, &counted, ("ben", &[2]), NOT_BEFORE);
    let town = closing(&town, &[LANGUAGES]);
    let is_counted = Deadline::after(PATIENCE).wait_for(|| result(&town, &counted).is_object().then_some(()));
    is_counted.expect("it is counted within a minute or two");
    let mut olga = town.visitor();
    says(&sign_in(&mut olga, OLGA, PASSWORD), "Olga Reed");
    let open = drafted(&mut olga, &[&FIELDS[..], &[("at_once", "yes")]].concat());
    olga.get(&open);
    says(&olga.press("Open the vote now", &[]), "The vote is open.");
    votes(&town, &open, ("cat", &[1]), AT_ONCE);
    (town, [counted, open])
}

#[test]
fn everybody_can_vote_in_the_open_in_english_and_from_right_to_left() {
    for (language, root, direction) in BOTH {
        let (town, [counted, open]) = with_open_votes();
        let ballot = with_ballot(&town, &open, "dan").current().url.target.clone();
        let inspector = Inspector::before(town, Links::default(), language, root, direction);
        for path in [&counted, &open] {
            inspector.visit(&public(path));
            inspector.visit(&format!("{}/voters", public(path)));
        }
        let form = format!("{}/signatures/new", public(&open));
        inspector.visit(&form);
        inspector.press("/signatures/check", ".problems");
        inspector.inspect("the form of a vote in the open, with mistakes");
        inspector.fill("name", "Eve Reed");
        inspector.fill("email", "eve@voters.example");
        inspector.fill("postcode", "SW1A 1AA");
        inspector.chrome.click(&inspector.chrome.find("#resident"));
        inspector.press("/signatures/check", "#change");
        inspector.inspect("what becomes public, before a ballot is mailed");
        inspector.visit(&ballot);
        inspector.cast(2);
        inspector.visit(&format!("{ballot}/erase"));
        inspector.sign_in(OLGA);
        for path in [&counted, &open] {
            inspector.visit(path);
        }
        inspector.leave();
    }
}

#[test]
fn an_office_can_try_a_vote_and_enter_ballots_on_paper() {
    for (language, root, direction) in BOTH {
        let (town, mut olga, path) = with_draft(&[LANGUAGES], &[("choosing", "yes-no"), ("options", "")]);
        with_key(&mut olga, &path);
        join(&town, &mut olga, RITA, "owner");
        let inspector = Inspector::before(town, Links::default(), language, root, direction);
        inspector.sign_in(OLGA);
        inspector.visit(&format!("{path}/trial"));
        inspector.press("/trial", ".problems");
        inspector.inspect("a trial without anybody");
        inspector.fill("emails", "tess@trial.example");
        inspector.press("/trial", ".tag");
        inspector.inspect("a trial that is open");
        let link = inspector.link_to("tess@trial.example", "Trial:", "/v/");
        inspector.visit(&link);
        inspector.press(&link, "[name=option]");
        inspector.cast(1);
        olga.get(&path);
        let trial = olga.click_link("See the trial").url.target.clone();
        inspector.visit(&trial);
        olga.get(&trial);
        says(&olga.press("Erase the trial", &[]), "The trial is erased.");
        olga.get(&path);
        says(&olga.press("Open the vote now", &[]), "The vote is open.");

        let paper = format!("{path}/paper");
        inspector.visit(&paper);
        inspector.press("/paper", ".problems");
        inspector.inspect("ballots on paper, with mistakes");
        entered(&mut olga, &path, &fields(["8", "3", "1"], &[]), &[]);
        inspector.visit(&paper);
        inspector.go("/admin/account");
        inspector.press("/admin/sign-out", "main");
        inspector.sign_in(RITA);
        inspector.visit(&format!("{paper}/check?batch=1"));
        inspector.press_nth("/paper/check", 0, ".problems");
        inspector.inspect("another count of ballots on paper, with mistakes");
        inspector.leave();
    }
}

#[test]
fn everybody_can_use_pledges_by_area_and_follow_an_area() {
    for (language, root, direction) in BOTH {
        let (town, mut olga, number, own, _folder) = with_pledge(&[LANGUAGES]);
        olga.get("/admin").expect_status(200);
        joins(&town, number, ADA, "LS1 1AA");
        joins(&town, number, BEN, "LS1 1AA");
        let inspector = Inspector::before(town, Links::default(), language, root, direction);
        let pledge = format!("/pledges/{number}");
        for page in ["", "/places", "/poster", "/flyers"] {
            inspector.visit(&format!("{pledge}{page}"));
        }
        for page in
            ["/pledges/new", "/pledges/local?postcode=LS1+1AA", "/pledges/local?postcode=LS2+1AA", &own]
        {
            inspector.visit(page);
        }
        inspector.go(&format!("{pledge}/signatures/new"));
        inspector.fill("name", "Cat Moss");
        inspector.fill("email", "cat@moss.example");
        inspector.fill("postcode", "ZZ99 9ZZ");
        inspector.chrome.click(&inspector.chrome.find("#resident"));
        inspector.press("/signatures/check", ".problems");
        inspector.inspect("a postcode in no area");

        let area = "/pledges/local/brindle-moor/followers";
        inspector.visit(&format!("{area}/new"));
        inspector.press("/followers", ".problems");
        inspector.inspect("following an area, with mistakes");
        inspector.fill("email", "fay@cedar.example");
        inspector.press("/followers", "a[href$='/followers/new']");
        inspector.inspect("where to look for the email about an area");
        let link = inspector.link_to("fay@cedar.example", "Brindle Moor", "/f/local/");
        inspector.visit(&link);
        inspector.press(&link, "ul.plain");
        inspector.inspect("an area that is followed");
        let stop = link.replacen("/f/", "/u/", 1);
        inspector.visit(&stop);
        inspector.sign_in(OLGA);
        inspector.visit(&format!("/admin/petitions/{number}"));
        inspector.leave();
    }
}

#[test]
fn everybody_can_vote_where_the_program_keeps_the_key_and_an_office_can_leave_it_there() {
    for (language, root, direction) in BOTH {
        let (town, mut olga, path) = opened(&[LANGUAGES], &[("up_to", "2")]);
        let draft = drafted(&mut olga, &[("opener", "program")]);
        with_kept_key(&mut olga, &draft);
        let ballot = with_ballot(&town, &path, "ada").current().url.target.clone();
        let inspector = Inspector::before(town, Links::default(), language, root, direction);
        inspector.visit(&public(&path));
        inspector.visit(&ballot);
        inspector.sign_in(OLGA);
        for page in [&path, &draft, &format!("{draft}/text"), &format!("{draft}/trial")] {
            inspector.visit(page);
        }
        std::fs::remove_dir_all(inspector.town.data().join("box-keys")).expect("it is ours");
        inspector.visit(&path);
        inspector.visit(&draft);
        inspector.leave();
    }
}
