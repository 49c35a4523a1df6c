//! Passkeys of staff: added, used and removed in a real browser with a virtual passkey device; and what a passkey must
//! not allow, requested without a browser.

use std::time::Duration;

use serde_json::{Value, json};
use throng_testkit::browser::Browser;
use throng_testkit::chrome::{Authenticator, Chrome, JavaScript};
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Response;

use crate::staff::{MAX, OLGA, PASSWORD, join_at, set_up, sign_in, town_with_olga};
use crate::town::{Town, run, said, text};

const PATIENCE: Duration = Duration::from_secs(20);

/// A town at `localhost`, its owner, and a browser that shows it.
struct Desk {
    town: Town,
    base: String,
    olga: Browser,
    chrome: Chrome,
}

impl Desk {
    #[track_caller]
    fn with(java_script: JavaScript) -> Desk {
        let town = Town::at_localhost(&[]);
        let base = town.program.base_url().replace("127.0.0.1", "localhost");
        let mut olga = Browser::at(&base);
        set_up(&mut olga, &town.setup_path());
        Desk { town, base, olga, chrome: Chrome::start(java_script) }
    }

    #[track_caller]
    fn go(&self, path: &str) {
        self.chrome.go_to(&format!("{}{path}", self.base));
    }

    #[track_caller]
    fn fill(&self, id: &str, text: &str) {
        let field = self.chrome.wait_for(&format!("#{id}"), PATIENCE);
        self.chrome.clear(&field);
        self.chrome.type_into(&field, text);
    }

    /// Presses the button of the form that posts there.
    #[track_caller]
    fn press(&self, action: &str) {
        let button = self
            .chrome
            .wait_for(&format!("form[action$='{action}'] button"), PATIENCE);
        self.chrome.click(&button);
    }

    /// Waits until the page says this.
    #[track_caller]
    fn expect(&self, words: &str) {
        let script =
            "return document.readyState === 'complete' && document.body.innerText.includes(arguments[0]);";
        let there = Deadline::after(PATIENCE)
            .wait_for(|| (self.chrome.run(script, &[json!(words)]) == true).then_some(()));
        let shown = self.chrome.run("return document.body.innerText;", &[]);
        assert!(there.is_some(), "no {words:?} at {}: {shown}", self.chrome.url());
    }

    #[track_caller]
    fn sign_in(&self, email: &str) {
        self.go("/admin/sign-in");
        self.fill("email", email);
        self.fill("password", PASSWORD);
        self.press("/admin/sign-in");
        self.expect("Signed in as");
    }

    #[track_caller]
    fn sign_out(&self) {
        self.go("/admin");
        self.press("/admin/sign-out");
        self.expect("Sign in");
    }

    /// Adds a passkey under this name.
    #[track_caller]
    fn add(&self, name: &str) {
        self.go("/admin/account");
        self.fill("passkey_name", name);
        self.fill("passkey_password", PASSWORD);
        self.press("/admin/account/passkeys");
    }

    /// Signs in with the passkey on the device.
    #[track_caller]
    fn use_passkey(&self) {
        self.go("/admin/sign-in");
        self.press("/admin/sign-in/passkey");
    }

    /// Connects a device on which Olga has a passkey; nobody is signed in.
    #[track_caller]
    fn with_passkey(&self) -> Authenticator {
        let device = self.chrome.plug_in_authenticator();
        self.sign_in(OLGA);
        self.add("Laptop");
        self.expect("Passkey added.");
        self.sign_out();
        device
    }

    /// Whether the form that posts there is visible.
    #[track_caller]
    fn shows(&self, action: &str) -> bool {
        let script = "return document.querySelector(arguments[0])?.checkVisibility() === true;";
        self.chrome
            .run(script, &[json!(format!("form[action$='{action}']"))])
            == true
    }

    /// The text of the log, as the owner reads it.
    #[track_caller]
    fn log(&mut self) -> String {
        self.olga.get("/admin/log").page().text()
    }
}

/// The site's challenge to somebody who signs in: its name, and the options for the browser.
#[track_caller]
fn asked(visitor: &mut Browser) -> (String, Value) {
    let answer = visitor.post("/admin/sign-in/passkey/options", &[]);
    answer.expect_status(200);
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let asked = answer.json();
    (asked["question"].as_str().expect("a name").to_owned(), asked["options"].clone())
}

/// Lets the device answer on the page that is open, without sending the answer.
#[track_caller]
fn answered(chrome: &Chrome, options: &Value) -> String {
    let script = "const [options, done] = arguments;
        navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
            .then(given => done(JSON.stringify(given)), error => done('failed: ' + error));";
    let answer = chrome.run_until_done(script, std::slice::from_ref(options));
    let answer = answer.as_str().expect("text").to_owned();
    assert!(answer.starts_with('{'), "{answer}");
    answer
}

fn sent(visitor: &mut Browser, question: &str, answer: &str) -> Response {
    visitor.follow_redirects = false;
    visitor.post("/admin/sign-in/passkey", &[("question", question), ("answer", answer)])
}

#[track_caller]
fn refused(answer: &Response, words: &str) {
    assert_eq!(answer.status, 422, "{}", answer.page().text());
    assert!(answer.page().text_contains(words), "{words}: {}", answer.page().text());
    assert!(answer.header("set-cookie").is_none(), "nobody is let in");
}

#[test]
fn a_passkey_is_added_used_and_removed_in_a_browser() {
    let mut desk = Desk::with(JavaScript::On);
    let device = desk.chrome.plug_in_authenticator();
    desk.sign_in(OLGA);
    desk.go("/admin/account");
    assert!(desk.shows("/admin/account/passkeys"));
    desk.press("/admin/account/passkeys");
    desk.expect("Enter a name for the passkey");
    desk.fill("passkey_name", "Laptop in the <office>");
    desk.fill("passkey_password", "not my password");
    desk.press("/admin/account/passkeys");
    desk.expect("Enter your current password");
    let name = desk.chrome.property(&desk.chrome.find("#passkey_name"), "value");
    assert_eq!(name, "Laptop in the <office>", "what was typed is kept");
    assert!(desk.chrome.passkeys(&device).is_empty(), "nothing was made before the password was right");
    desk.fill("passkey_password", PASSWORD);
    desk.press("/admin/account/passkeys");
    desk.expect("Passkey added.");
    desk.expect("Laptop in the <office>");
    desk.expect("Not used yet");
    let made = desk.chrome.passkeys(&device);
    assert_eq!((made.len(), &made[0]["isResidentCredential"]), (1, &json!(true)), "{made:?}");
    let faults = desk.chrome.axe();
    assert!(faults.is_empty(), "{faults:?}");
    desk.add("The same again");
    desk.expect("You have already added this passkey");

    desk.sign_out();
    // Nothing has to be typed, and it leads to the page that was asked for.
    desk.go("/admin/log");
    desk.press("/admin/sign-in/passkey");
    desk.expect("Signed in as Olga Reed (owner)");
    assert!(desk.chrome.url().ends_with("/admin/log"), "{}", desk.chrome.url());
    desk.expect("Signed in with a passkey");
    desk.expect("Laptop in the <office>, Mozilla");
    desk.go("/admin/account");
    let shown = desk.chrome.run("return document.body.innerText;", &[]);
    assert!(!shown.as_str().expect("text").contains("Not used yet"), "{shown}");

    // Nobody removes it at a desk that was left unlocked.
    desk.press("/admin/account/passkeys/1/remove");
    desk.expect("Enter your current password");
    desk.fill("password_of_1", PASSWORD);
    desk.press("/admin/account/passkeys/1/remove");
    desk.expect("Passkey removed.");
    desk.sign_out();
    desk.use_passkey();
    desk.expect("We do not recognise this passkey. It may have been removed. Sign in with your password");
    // Signing in by password is always possible.
    desk.sign_in(OLGA);
    let log = desk.log();
    for words in ["Added a passkey", "Removed a passkey", "Signed in with a passkey"] {
        assert!(log.contains(words), "{words}: {log}");
    }
    let key = made[0]["credentialId"].as_str().expect("its name");
    let lines = desk.town.rows().join("\n");
    let audit: String = lines.lines().filter(|row| row.contains("add-passkey")).collect();
    assert!(!audit.is_empty() && !audit.contains(key), "no key in the log: {audit}");
    desk.town.verify();
}

#[test]
fn a_passkey_stands_for_password_and_code_and_belongs_to_one_address() {
    let mut desk = Desk::with(JavaScript::On);
    let base = desk.base.clone();
    join_at(&base, &mut desk.olga, MAX, "reader");
    let device = desk.with_passkey();
    // If an address was typed, the passkey must be that member's.
    desk.go("/admin/sign-in");
    desk.fill("email", MAX);
    desk.press("/admin/sign-in/passkey");
    desk.expect("This passkey belongs to a different email address");
    desk.fill("email", &OLGA.to_uppercase());
    desk.press("/admin/sign-in/passkey");
    desk.expect("Signed in as Olga Reed");
    desk.sign_out();
    // Somebody whom the device does not recognise as its owner.
    desk.chrome.set_user_verified(&device, false);
    desk.use_passkey();
    desk.expect("No passkey was used. Try again, or sign in with your password");
    desk.chrome.set_user_verified(&device, true);
    // A link from the console is for members who have lost their means to sign in.
    let reset = run(&["admin", "reset", OLGA, "--data", &text(&desk.town.data())]);
    let said = said(&reset);
    assert!(reset.status.success() && said.contains("removes this person's passkeys"), "{said}");
    desk.use_passkey();
    desk.expect("Signed in as Olga Reed");
    desk.sign_out();
    let at = said.find("/admin/password/").expect("a link");
    let link = said[at..].lines().next().expect("a line").to_owned();
    let mut visitor = Browser::at(&base);
    visitor.get(&link).expect_status(200);
    visitor
        .press("Set password", &[("password", "other trees in autumn")])
        .expect_status(200);
    desk.use_passkey();
    desk.expect("We do not recognise this passkey");
}

#[test]
fn an_owner_removes_the_passkey_of_a_colleague_whose_device_is_lost() {
    let mut desk = Desk::with(JavaScript::On);
    let base = desk.base.clone();
    join_at(&base, &mut desk.olga, MAX, "moderator");
    let _device = desk.chrome.plug_in_authenticator();
    desk.sign_in(MAX);
    desk.expect("Set up one-time codes for your account");
    desk.add("Telephone");
    desk.expect("Passkey added.");
    // A passkey replaces password and code: nothing more is asked.
    desk.go("/admin");
    desk.expect("Signed in as");
    let shown = desk.chrome.run("return document.body.innerText;", &[]);
    assert!(!shown.as_str().expect("text").contains("one-time codes"), "{shown}");
    desk.sign_out();
    desk.use_passkey();
    desk.expect("Signed in as Somebody New");
    desk.sign_out();

    let own = desk.olga.get("/admin/staff/1");
    assert!(!own.text().contains("/passkeys/off"), "one's own are on the account's page");
    let member = desk.olga.get("/admin/staff/2");
    assert!(member.page().text_contains("Telephone"), "{}", member.page().text());
    let removed = desk.olga.press("Remove Telephone", &[]);
    assert!(removed.page().text_contains("Passkey removed."), "{}", removed.page().text());
    assert!(!removed.page().text_contains("Telephone"), "{}", removed.page().text());
    let twice = desk.olga.post("/admin/staff/2/passkeys/off", &[("passkey", "1")]);
    assert!(
        twice
            .page()
            .text_contains("That passkey had been removed already."),
        "{}",
        twice.page().text()
    );
    let own = desk.olga.post("/admin/staff/1/passkeys/off", &[("passkey", "1")]);
    assert!(own.url.target.ends_with("/admin/account"), "one's own need the password: {}", own.url);
    desk.use_passkey();
    desk.expect("We do not recognise this passkey");
    desk.sign_in(MAX);
    desk.town.verify();
}

#[test]
fn an_answer_is_good_once_here_and_from_the_owner_of_the_device() {
    let desk = Desk::with(JavaScript::On);
    let device = desk.with_passkey();
    let visitor = || Browser::at(&desk.base);
    desk.go("/admin/sign-in");

    let (question, options) = asked(&mut visitor());
    assert_eq!(options["userVerification"], "required");
    assert_eq!(options["allowCredentials"], json!([]), "it tells nobody who has passkeys");
    let answer = answered(&desk.chrome, &options);
    let (another, _) = asked(&mut visitor());
    refused(&sent(&mut visitor(), &another, &answer), "We could not check this passkey");
    refused(&sent(&mut visitor(), &another, &answer), "was already used");
    refused(&sent(&mut visitor(), "made up", &answer), "was already used");
    refused(&sent(&mut visitor(), "", ""), "was already used");
    let good = sent(&mut visitor(), &question, &answer);
    assert_eq!((good.status, good.header("location")), (303, Some("/admin")), "{}", good.page().text());
    refused(&sent(&mut visitor(), &question, &answer), "was already used");
    let (question, _) = asked(&mut visitor());
    refused(&sent(&mut visitor(), &question, "{}"), "was already used");

    // Signed by the same device for a page of another origin: the same name, but another port.
    let (question, options) = asked(&mut visitor());
    let other = Town::at_localhost(&[]);
    let elsewhere = other.program.base_url().replace("127.0.0.1", "localhost");
    desk.chrome.go_to(&format!("{elsewhere}/about"));
    let foreign = answered(&desk.chrome, &options);
    refused(&sent(&mut visitor(), &question, &foreign), "We could not check this passkey");

    // The user is present, but not recognised as the owner.
    desk.go("/admin/sign-in");
    desk.chrome.set_user_verified(&device, false);
    let (question, mut options) = asked(&mut visitor());
    options["userVerification"] = json!("discouraged");
    let unverified = answered(&desk.chrome, &options);
    refused(&sent(&mut visitor(), &question, &unverified), "We could not check this passkey");
    // A form of another site lets nobody in.
    let mut framed = visitor();
    framed.provenance = throng_testkit::browser::Provenance::Foreign("https://evil.example".to_owned());
    framed
        .post("/admin/sign-in/passkey/options", &[])
        .expect_status(403);
}

#[test]
fn without_scripts_or_a_name_nothing_of_passkeys_is_shown() {
    let desk = Desk::with(JavaScript::Off);
    desk.go("/admin/sign-in");
    assert!(!desk.shows("/admin/sign-in/passkey"));
    desk.sign_in(OLGA);
    desk.go("/admin/account");
    assert!(!desk.shows("/admin/account/passkeys"));
    let shown = desk.chrome.run("return document.body.innerText;", &[]);
    assert!(!shown.as_str().expect("text").to_lowercase().contains("passkey"), "{shown}");
    // Browsers offer no passkeys at a bare IP address.
    let (town, mut olga) = town_with_olga(&[]);
    assert!(!town.visitor().get("/admin/sign-in").text().contains("passkey"));
    assert!(!olga.get("/admin/account").text().contains("passkey"));
    olga.post("/admin/account/passkeys/options", &[])
        .expect_status(404);
    town.visitor()
        .post("/admin/sign-in/passkey/options", &[])
        .expect_status(404);
}

#[test]
fn staff_stored_before_there_were_passkeys_sign_in_as_ever() {
    let (town, _) = town_with_olga(&[]);
    let mut without = 0;
    let town = town.moved_with(&[], |rows| {
        for row in rows {
            without += strip(row);
        }
    });
    assert_eq!(without, 2, "both fields of Olga's row are newer than the first release");
    sign_in(&mut town.visitor(), OLGA, PASSWORD).expect_status(200);
    town.verify();
}

/// Removes the fields that the first release did not have; returns how many.
fn strip(value: &mut Value) -> usize {
    match value {
        Value::Object(fields) => {
            let new = ["passkeys", "single_keys"];
            let own: usize = new.iter().filter(|name| fields.remove(**name).is_some()).count();
            own + fields.values_mut().map(strip).sum::<usize>()
        }
        Value::Array(values) => values.iter_mut().map(strip).sum(),
        _ => 0,
    }
}
