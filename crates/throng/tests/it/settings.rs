//! The settings of a town, changed in its office: changes take effect at once and survive a crash, the settings file
//! takes precedence, two owners who change at once do not undo each other's changes, and invalid values are refused.

use throng_testkit::browser::Browser;
use throng_testkit::http::Response;
use throng_testkit::program::temporary_folder;

use crate::staff::{MAX, OLGA, PASSWORD, RITA, join, set_up, sign_in, town_with_olga};
use crate::town::{ADA, BEN, TREES, Town, run, said, sign, text, typed};

const REVIEW: &str = "Review changes";

/// Types changes of settings, and returns the page that says what they mean.
#[track_caller]
pub(crate) fn review(owner: &mut Browser, typed: &[(&str, &str)]) -> Response {
    owner.get("/admin/settings").expect_status(200);
    let page = owner.press(REVIEW, typed);
    page.expect_status(200);
    page
}

#[track_caller]
pub(crate) fn change(owner: &mut Browser, typed: &[(&str, &str)]) {
    review(owner, typed);
    let saved = owner.press("Save", &[]);
    saved.expect_status(200);
    assert!(saved.url.target.contains("done=settings"), "{}: {}", saved.url, saved.page().text());
}

/// Checks whether the sign form asks for a postcode, the site's name, and how long a petition is open.
#[track_caller]
fn shows(town: &Town, postcode: bool, name: &str, long: &str) {
    let form = town.visitor().get(&format!("/petitions/{TREES}/signatures/new"));
    form.expect_status(200);
    assert_eq!(form.text().contains("name=\"postcode\""), postcode, "{}", form.page().text());
    let start = town.visitor().get("/petitions/start").page();
    assert!(start.text_contains(&format!("for {long}")), "{}", start.text());
    assert!(start.text_contains(name), "{}", start.text());
}

/// A town whose settings file does not fix its name.
#[track_caller]
fn unnamed_town() -> (Town, Browser) {
    let folder = temporary_folder();
    let made = run(&["init", &text(&folder.path().join("data"))]);
    assert!(made.status.success(), "{}", said(&made));
    let town = Town::in_folder(folder, &[]);
    let mut olga = town.visitor();
    olga.get(&town.setup_path()).expect_status(200);
    olga.press("Continue", &[("site_name", "Ask Low Mill"), ("contact", "desk@mill.example")]);
    olga.press("Continue", &[("preset", "council")]);
    olga.press("Continue", &[("name", "Olga Reed"), ("email", OLGA), ("password", PASSWORD)]);
    olga.press("Finish setup", &[]).expect_status(200);
    (town, olga)
}

#[test]
fn a_change_holds_at_once_and_after_a_crash_and_a_reset_takes_it_back() {
    let (mut town, mut olga) = town_with_olga(&[]);
    shows(&town, true, "Petitions to Brindle", "about 3 months");
    change(&mut olga, &[("postcode", "not-asked"), ("open-days", "30"), ("confirm-days", "3")]);
    shows(&town, false, "Petitions to Brindle", "30 days");
    // Somebody who has the form open and sends it without a postcode is accepted, and the mail follows the new rule.
    let mut ada = town.visitor();
    let path = format!("/petitions/{TREES}/signatures");
    let sent: Vec<(&str, &str)> = typed(ADA.name, ADA.email)
        .into_iter()
        .filter(|(name, _)| *name != "postcode")
        .collect();
    let waiting = ada.post(&path, &sent);
    waiting.expect_status(200);
    assert!(waiting.url.target.starts_with("/w/"), "{}: {}", waiting.url, waiting.page().text());
    town.program.kill_9();
    town.program.restart();
    shows(&town, false, "Petitions to Brindle", "30 days");
    // The page shows what was set, and the default.
    olga = town.visitor();
    sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
    let page = olga.get("/admin/settings");
    assert!(page.page().text_contains("Usual for this kind of site: 90 days"), "{}", page.page().text());
    change(&mut olga, &[("default-open-days", "yes"), ("default-postcode", "yes")]);
    shows(&town, true, "Petitions to Brindle", "about 3 months");
    assert!(!olga.get("/admin/settings").text().contains("default-open-days"), "nothing to put back");
    town.program.kill_9();
    town.program.restart();
    shows(&town, true, "Petitions to Brindle", "about 3 months");
    let mut olga = town.visitor();
    sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
    let log = olga.get("/admin/log").page();
    for words in [
        "Changed a setting Days a petition stays open",
        "Before: 90 days After: 30 days (set in the office)",
        "Before: 30 days (set in the office) After: 90 days",
        "Before: letters and digits After: not asked (set in the office)",
        "by Olga Reed",
        "No line has been changed or removed",
    ] {
        assert!(log.text_contains(words), "{words}: {}", log.text());
    }
    town.verify();
}

#[test]
fn name_and_contact_are_the_offices_unless_the_settings_file_has_them() {
    let (mut town, mut olga) = unnamed_town();
    change(&mut olga, &[("name", "Ask \"High\" <Mill> & Co"), ("contact", "clerk@mill.example")]);
    let help = |town: &Town| town.visitor().get("/help").page().text().to_owned();
    for _ in 0..2 {
        let help = help(&town);
        assert!(help.contains("Ask \"High\" <Mill> & Co") && help.contains("clerk@mill.example"), "{help}");
        town.program.kill_9();
        town.program.restart();
    }
    let folder = town.into_folder();
    let settings =
        ["site.name=Petitions to the Mill", "retention.unconfirmed_days=9", "mail.reply_to=a@mill.example"];
    let town = Town::in_folder(folder, &settings);
    let mut olga = town.visitor();
    sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
    let page = olga.get("/admin/settings");
    for name in ["name", "contact", "unconfirmed-days"] {
        assert!(!page.text().contains(&format!("name=\"{name}\"")), "{name} cannot be changed");
    }
    assert!(
        page.page()
            .text_contains("Petitions to the Mill Set by the settings file"),
        "{}",
        page.page().text()
    );
    assert!(
        page.page()
            .text_contains("a@mill.example Set by the settings file"),
        "{}",
        page.page().text()
    );
    // A member who sends fixed settings all the same changes nothing.
    olga.press(REVIEW, &[("open-days", "44")]).expect_status(200);
    let mut fields: Vec<(String, String)> =
        olga.current().page().forms().pop().expect("a form").entries(None);
    fields.push(("name".into(), "Eve".into()));
    fields.push(("step".into(), "save".into()));
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (&**name, &**value)).collect();
    olga.post("/admin/settings", &fields).expect_status(200);
    assert!(help(&town).contains("Petitions to the Mill"));
    // Once the file no longer fixes the setting, the office's value is used again.
    let folder = town.into_folder();
    let town = Town::in_folder(folder, &[]);
    assert!(help(&town).contains("Ask \"High\" <Mill> & Co"), "{}", help(&town));
}

#[test]
fn who_is_second_is_told_and_shown_what_changed() {
    let (town, mut olga) = town_with_olga(&[]);
    let mut pat = join(&town, &mut olga, "pat@brindle.example", "owner");
    review(&mut pat, &[("open-days", "40"), ("promise-days", "3")]);
    change(&mut olga, &[("confirm-days", "5"), ("open-days", "20")]);
    let stale = pat.press("Save", &[]);
    stale.expect_status(409);
    let page = stale.page();
    assert!(
        page.text_contains("A colleague has changed the settings since you opened them"),
        "{}",
        page.text()
    );
    assert!(
        page.text_contains("Days a petition stays open: Before: 90 days After: 20 days"),
        "{}",
        page.text()
    );
    assert!(
        page.text_contains("Days to confirm a signature: Before: 7 days After: 5 days"),
        "{}",
        page.text()
    );
    // What was typed is kept, and the colleague's change is not undone.
    for (name, value) in [("open-days", "40"), ("promise-days", "3"), ("confirm-days", "5")] {
        let field = format!("name=\"{name}\" type=\"text\" value=\"{value}\"");
        assert!(stale.text().contains(&field), "{field}");
    }
    let again = pat.press(REVIEW, &[]);
    again.expect_status(200);
    assert!(again.page().text_contains("Before: 20 days After: 40 days"), "{}", again.page().text());
    assert!(!again.page().text_contains("Days to confirm"), "{}", again.page().text());
    let before_saving = pat.current().page().forms().pop().expect("a form").entries(None);
    pat.press("Save", &[]).expect_status(200);
    let lines = |olga: &mut Browser| olga.get("/admin/log").text().matches("Changed a setting").count();
    let told = lines(&mut olga);
    // A second click on the same button changes nothing more.
    let mut twice: Vec<(&str, &str)> = before_saving
        .iter()
        .map(|(name, value)| (&**name, &**value))
        .collect();
    twice.push(("step", "save"));
    let saved = pat.post("/admin/settings", &twice);
    assert!(saved.url.target.contains("done=settings"), "{}: {}", saved.url, saved.page().text());
    assert_eq!(lines(&mut olga), told);
    assert_eq!(told, 4);
}

#[test]
fn what_cannot_be_is_said_and_nothing_typed_is_lost() {
    let (town, mut olga) = town_with_olga(&[]);
    let rows = town.rows();
    for (typed, says) in [
        (("open-days", "0"), "Days a petition stays open: Enter a whole number from 1 to 3,650"),
        (("open-days", "many"), "Enter a whole number from 1 to 3,650"),
        (("action-chars", "5000"), "Maximum length of the request: Enter a whole number from 40 to 250"),
        (("contact", "nobody"), "Email address for questions: "),
        (
            ("unconfirmed-days", "2"),
            "A signature must be kept for at least as many days as people have to confirm it",
        ),
        (
            ("confirm-days", "30"),
            "A signature must be kept for at least as many days as people have to confirm it",
        ),
    ] {
        olga.get("/admin/settings").expect_status(200);
        let wrong = olga.press(REVIEW, &[typed, ("promise-days", "11")]);
        wrong.expect_status(422);
        let page = wrong.page();
        assert!(page.text_contains(says), "{typed:?}: {}", page.text());
        assert!(page.title().is_some_and(|title| title.starts_with("Error: ")), "{typed:?}");
        for value in [typed.1, "11"] {
            assert!(wrong.text().contains(&format!("value=\"{value}\"")), "{typed:?}: {value} is kept");
        }
    }
    olga.post("/admin/settings", &[("step", "save"), ("postcode", "none"), ("seen", "{")])
        .expect_status(422);
    assert_eq!(town.rows(), rows, "nothing was changed");
    olga.get("/admin/settings").expect_status(200);
    let same = olga.press(REVIEW, &[]);
    assert!(same.page().text_contains("Nothing was changed"), "{}", same.page().text());
}

#[test]
fn it_is_told_what_would_be_erased_before_it_is_saved() {
    let (town, mut olga) = town_with_olga(&[]);
    let page = review(&mut olga, &[("open-days", "31")]);
    assert!(
        page.page()
            .text_contains("petitions that are open now keep their closing dates"),
        "{}",
        page.page().text()
    );
    assert!(!page.page().text_contains("would erase"), "{}", page.page().text());
    let page = review(&mut olga, &[("ended-days", "1")]);
    assert!(
        page.page()
            .text_contains("would erase the name, email address and postcode of 0 signers"),
        "{}",
        page.page().text()
    );
    town.verify();
}

#[test]
fn only_owners_come_to_the_settings() {
    let (town, mut olga) = town_with_olga(&[]);
    let mut max = join(&town, &mut olga, MAX, "moderator");
    let mut rita = join(&town, &mut olga, RITA, "reader");
    for member in [&mut max, &mut rita] {
        assert!(!member.get("/admin").text().contains("/admin/settings"));
        member.get("/admin/settings").expect_status(403);
        member
            .post("/admin/settings", &[("step", "save"), ("open-days", "5")])
            .expect_status(403);
    }
    assert!(olga.get("/admin").text().contains("/admin/settings"));
}

#[test]
fn every_kind_of_body_can_be_set_up_and_has_its_rules() {
    for (kind, long, postcode) in [
        ("union", "about 3 months", false),
        ("students-union", "7 days", false),
        ("campaign", "about 12 months", true),
        ("newsroom", "30 days", false),
    ] {
        let town = Town::open();
        let mut olga = town.visitor();
        olga.get(&town.setup_path()).expect_status(200);
        olga.press("Continue", &[("contact", "desk@brindle.example")]);
        olga.press("Continue", &[("preset", kind)]);
        olga.press("Continue", &[("name", "Olga Reed"), ("email", OLGA), ("password", PASSWORD)]);
        olga.press("Finish setup", &[]).expect_status(200);
        shows(&town, postcode, "Petitions to Brindle", long);
        let about = town.visitor().get("/about").page();
        assert_eq!(
            about.text_contains("At 500 signatures, the union responds to this petition"),
            kind == "students-union",
            "{}",
            about.text()
        );
        let form = town.visitor().get(&format!("/petitions/{TREES}/signatures/new"));
        assert!(!form.text().contains("name=\"resident\""), "{kind}: whoever agrees signs");
    }
    let town = Town::open();
    set_up(&mut town.visitor(), &town.setup_path());
    shows(&town, true, "Petitions to Brindle", "about 3 months");
}

#[test]
fn who_would_be_forgotten_is_counted_before_it_is_saved() {
    let (town, _) = town_with_olga(&[]);
    sign(&mut town.visitor(), TREES, ADA);
    sign(&mut town.visitor(), TREES, BEN);
    // Both were mailed five days ago, and never confirmed.
    const FIVE_DAYS_MS: i64 = 5 * 86_400_000;
    let town = town.moved_with(&[], |rows| {
        for row in rows.iter_mut().filter(|row| row["row"] == "signature") {
            let last = &mut row["mails"]["last"];
            let at = last.as_i64().expect("when it was mailed");
            *last = (at - FIVE_DAYS_MS).into();
        }
    });
    let mut olga = town.visitor();
    sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
    let page = review(&mut olga, &[("confirm-days", "2"), ("unconfirmed-days", "3")]);
    assert!(
        page.page()
            .text_contains("would erase the name, email address and postcode of 2 signers"),
        "{}",
        page.page().text()
    );
    let page = review(&mut olga, &[("unconfirmed-days", "8")]);
    assert!(
        page.page()
            .text_contains("would erase the name, email address and postcode of 0 signers"),
        "{}",
        page.page().text()
    );
}
