//! The staff of a town: setting it up, signing in, roles, and what others cannot do.

use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use throng_testkit::browser::{Browser, Provenance};
use throng_testkit::http::Response;
use throng_testkit::program::{Program, temporary_folder};
use totp_rs::{Builder, Secret};

use crate::routes::office_pages;
use crate::town::{Town, run, said, serving, text};

pub(crate) const OLGA: &str = "olga@brindle.example";
pub(crate) const MAX: &str = "max@brindle.example";
pub(crate) const RITA: &str = "rita@brindle.example";
/// The password of everybody who does not choose another.
pub(crate) const PASSWORD: &str = "lime trees in spring";

/// Sets a town up by its link; Olga, its owner, is signed in afterwards.
#[track_caller]
pub(crate) fn set_up(visitor: &mut Browser, link: &str) -> Response {
    visitor.get(link).expect_status(200);
    visitor.press("Continue", &[("contact", "desk@brindle.example")]);
    visitor.press("Continue", &[("preset", "council")]);
    visitor.press("Continue", &[("name", "Olga Reed"), ("email", OLGA), ("password", PASSWORD)]);
    let page = visitor.press("Finish setup", &[]);
    page.expect_status(200);
    assert!(page.url.target.starts_with("/admin?done=set-up"), "{}: {}", page.url, page.page().text());
    page
}

/// A town, and its owner Olga, who is signed in.
#[track_caller]
pub(crate) fn town_with_olga(settings: &[&str]) -> (Town, Browser) {
    let town = Town::with(settings);
    let mut olga = town.visitor();
    set_up(&mut olga, &town.setup_path());
    (town, olga)
}

/// Signs in with an address and a password.
#[track_caller]
pub(crate) fn sign_in(visitor: &mut Browser, email: &str, password: &str) -> Response {
    visitor.get("/admin/sign-in").expect_status(200);
    visitor.press("Sign in", &[("email", email), ("password", password)])
}

/// Invites somebody, and accepts the invitation in a browser of their own.
#[track_caller]
pub(crate) fn join(town: &Town, owner: &mut Browser, email: &str, role: &str) -> Browser {
    join_at(town.program.base_url(), owner, email, role)
}

/// The same for a program at this address.
#[track_caller]
pub(crate) fn join_at(base_url: &str, owner: &mut Browser, email: &str, role: &str) -> Browser {
    owner.get("/admin/staff").expect_status(200);
    let invited = owner.press("Invite", &[("email", email), ("role", role)]);
    invited.expect_status(200);
    let mut visitor = Browser::at(base_url);
    visitor.get(&link_on(&invited)).expect_status(200);
    let joined = visitor.press("Join", &[("name", "Somebody New"), ("password", PASSWORD)]);
    assert!(joined.url.target.starts_with("/admin?done=joined"), "{}", joined.url);
    visitor
}

/// The path of the invitation on a member's page.
#[track_caller]
fn link_on(page: &Response) -> String {
    let link = page.page().elements_with_class("code").into_iter().next();
    let link = link.expect("a link to pass on").text;
    let at = link.find("/admin/join/").expect("an invitation");
    link[at..].to_owned()
}

fn is_at_the_door(page: &Response) -> bool {
    page.url.target.starts_with("/admin/sign-in")
}

#[test]
fn a_wrong_address_and_a_wrong_password_get_the_same_answer() {
    let (town, _) = town_with_olga(&[]);
    let answer = |email: &str, password: &str| {
        let answer = sign_in(&mut town.visitor(), email, password);
        assert_eq!(answer.status, 422, "{email}");
        assert!(answer.header("set-cookie").is_none());
        answer.text().replace(email, "EMAIL")
    };
    let wrong_password = answer(OLGA, "lime trees in autumn");
    assert!(wrong_password.contains("The email address or password is incorrect"), "{wrong_password}");
    assert_eq!(answer("nobody@brindle.example", PASSWORD), wrong_password);
    assert_eq!(answer("no address", PASSWORD), wrong_password);
    let missing = sign_in(&mut town.visitor(), OLGA, "");
    missing.expect_status(422);
    // Neither case nor white space matters.
    let right = sign_in(&mut town.visitor(), " OLGA@Brindle.example", PASSWORD);
    assert_eq!(right.url.target, "/admin", "{}", right.page().text());
}

#[test]
fn tries_are_counted_for_a_member_and_forgiven_for_who_signs_in() {
    let (town, mut olga) = town_with_olga(&[]);
    join(&town, &mut olga, MAX, "reader");
    for _ in 0..9 {
        sign_in(&mut town.visitor(), OLGA, "wrong password").expect_status(422);
    }
    sign_in(&mut town.visitor(), OLGA, PASSWORD).expect_status(200);
    for _ in 0..10 {
        sign_in(&mut town.visitor(), OLGA, "wrong password").expect_status(422);
    }
    let refused = sign_in(&mut town.visitor(), OLGA, PASSWORD);
    refused.expect_status(429);
    assert!(refused.page().text_contains("or wait 15 minutes"), "{}", refused.page().text());
    sign_in(&mut town.visitor(), MAX, PASSWORD).expect_status(200);
    olga.get("/admin/account").expect_status(200);
    // Strangers do not keep her out of the browser in which she has signed in before.
    olga.post("/admin/sign-out", &[]).expect_status(200);
    let own = sign_in(&mut olga, OLGA, PASSWORD);
    assert_eq!((own.status, own.url.target.as_str()), (200, "/admin"), "{}", own.page().text());
}

#[test]
fn a_session_ends_when_it_is_told_to_from_anywhere() {
    let (town, mut desk) = town_with_olga(&[]);
    let mut telephone = town.visitor();
    sign_in(&mut telephone, OLGA, PASSWORD).expect_status(200);
    desk.get("/admin/account").expect_status(200);
    desk.press("End this session", &[]).expect_status(200);
    let ended = telephone.get("/admin/log");
    assert!(is_at_the_door(&ended), "{}", ended.url);
    // Signing in again leads to the page that was asked for.
    let again = telephone.press("Sign in", &[("email", OLGA), ("password", PASSWORD)]);
    assert_eq!(again.url.target, "/admin/log");

    let changed = {
        desk.get("/admin/account").expect_status(200);
        desk.press("Set password", &[("current", PASSWORD), ("password", "other trees in autumn")])
    };
    assert!(changed.page().text_contains("Password changed"), "{}", changed.page().text());
    assert!(is_at_the_door(&telephone.get("/admin")), "another password ends all other sessions");
    desk.get("/admin/log").expect_status(200);
    sign_in(&mut telephone, OLGA, PASSWORD).expect_status(422);
    sign_in(&mut telephone, OLGA, "other trees in autumn").expect_status(200);

    desk.get("/admin").expect_status(200);
    let session = |desk: &Browser| desk.cookies().iter().find(|(name, _)| name == "throng").cloned();
    let (name, value) = session(&desk).expect("there is one");
    assert!(is_at_the_door(&desk.press("Sign out", &[])));
    assert!(session(&desk).is_none(), "the cookie is taken back");
    desk.headers = vec![("Cookie".to_owned(), format!("{name}={value}"))];
    assert!(is_at_the_door(&desk.get("/admin")), "and good for nothing");
}

#[test]
fn who_is_removed_is_signed_out_at_once() {
    let (town, mut olga) = town_with_olga(&[]);
    let mut max = join(&town, &mut olga, MAX, "moderator");
    max.get("/admin").expect_status(200);
    olga.get("/admin/staff/2").expect_status(200);
    olga.click_link("Remove Somebody New from the staff");
    olga.press("Remove from staff", &[]).expect_status(200);
    assert!(is_at_the_door(&max.get("/admin")));
    sign_in(&mut max, MAX, PASSWORD).expect_status(422);
    // The last owner cannot be removed.
    olga.get("/admin/staff/1/remove").expect_status(200);
    let stays = olga.press("Remove from staff", &[]);
    stays.expect_status(409);
    assert!(stays.page().text_contains("A site needs an owner"), "{}", stays.page().text());
}

#[test]
fn an_invitation_is_good_once_and_dies_with_the_member() {
    let (town, mut olga) = town_with_olga(&[]);
    olga.get("/admin/staff");
    let invited = olga.press("Invite", &[("email", MAX), ("role", "reader")]);
    let link = link_on(&invited);
    let fresh = link_on(&olga.get("/admin/staff/2"));
    let mut max = town.visitor();
    max.get(&link);
    max.press("Join", &[("name", ""), ("password", "short")])
        .expect_status(422);
    max.press("Join", &[("name", "Max Moss"), ("password", PASSWORD)])
        .expect_status(200);
    for link in [&link, &fresh] {
        let used = town.visitor().get(link);
        used.expect_status(410);
        assert!(used.page().text_contains("has been used"), "{}", used.page().text());
        town.visitor()
            .post(link, &[("name", "Eve"), ("password", PASSWORD)])
            .expect_status(410);
    }
    olga.get("/admin/staff");
    let taken = olga.press("Invite", &[("email", "MAX@brindle.example"), ("role", "owner")]);
    taken.expect_status(422);
    olga.get("/admin/staff");
    let unwanted = olga.press("Invite", &[("email", RITA), ("role", "owner")]);
    let link = link_on(&unwanted);
    olga.get("/admin/staff/3/remove");
    olga.press("Remove from staff", &[]).expect_status(200);
    town.visitor().get(&link).expect_status(410);
}

#[expect(clippy::disallowed_methods, reason = "an app reads the time")]
/// The code that an app with this key shows in this many half minutes.
fn code(key: &str, steps: u64) -> String {
    let secret = Secret::try_from_base32(key.replace(' ', "")).expect("a key");
    let totp = Builder::new().with_secret(secret).build_noncompliant();
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .expect("after 1970")
        .as_secs();
    totp.generate(now + 30 * steps).to_string()
}

#[test]
fn a_one_time_code_is_asked_for_and_good_once() {
    let (town, mut olga) = town_with_olga(&[]);
    let page = olga.get("/admin/account/codes");
    let key = page
        .page()
        .elements_with_class("code")
        .into_iter()
        .next()
        .expect("the key")
        .text;
    olga.press("Turn on one-time codes", &[("current", PASSWORD), ("code", "000 000")])
        .expect_status(422);
    let key_again = olga
        .current()
        .page()
        .elements_with_class("code")
        .into_iter()
        .next()
        .expect("the key")
        .text;
    assert_eq!(key_again, key, "a slip does not change the key");
    let first = code(&key, 0);
    let on = olga.press("Turn on one-time codes", &[("current", PASSWORD), ("code", &first)]);
    assert!(on.page().text_contains("One-time codes are on"), "{}", on.page().text());
    assert!(!town.rows().join("\n").contains(&key.replace(' ', "")), "the key is stored sealed");

    let mut telephone = town.visitor();
    let asked = sign_in(&mut telephone, OLGA, PASSWORD);
    assert_eq!(asked.page().heading().as_deref(), Some("Enter your one-time code"));
    assert!(is_at_the_door(&town.visitor().get("/admin")));
    assert!(telephone.cookies().is_empty(), "the password alone opens nothing");
    telephone.press("Sign in", &[("code", "12")]).expect_status(422);
    let replayed = telephone.press("Sign in", &[("code", &first)]);
    assert!(replayed.page().text_contains("already been used"), "{}", replayed.page().text());
    let next = code(&key, 1);
    let inside = telephone.press("Sign in", &[("code", &next)]);
    assert_eq!(inside.url.target, "/admin", "{}", inside.page().text());
    let mut eve = town.visitor();
    sign_in(&mut eve, OLGA, PASSWORD).expect_status(200);
    eve.press("Sign in", &[("code", &next)]).expect_status(422);
    let forged = eve.post("/admin/sign-in/code", &[("ticket", "nonsense"), ("code", &next)]);
    forged.expect_status(422);

    olga.get("/admin/account/codes");
    olga.press("Turn off one-time codes", &[("password", "wrong password")])
        .expect_status(422);
    olga.press("Turn off one-time codes", &[("password", PASSWORD)])
        .expect_status(200);
    assert_eq!(sign_in(&mut eve, OLGA, PASSWORD).url.target, "/admin");
}

/// Whoever finds an unlocked browser must be able neither to replace the owner's app by their own, nor to remove it.
#[test]
fn one_time_codes_are_set_up_and_given_up_by_the_password() {
    let (town, mut olga) = town_with_olga(&[]);
    let page = olga.get("/admin/account/codes");
    let key = page.page().elements_with_class("code").remove(0).text;
    for typed in ["", "not my password"] {
        let refused = olga.press("Turn on one-time codes", &[("current", typed), ("code", &code(&key, 0))]);
        refused.expect_status(422);
        assert!(refused.page().text_contains("Enter your current password"), "{}", refused.page().text());
    }
    assert_eq!(sign_in(&mut town.visitor(), OLGA, PASSWORD).url.target, "/admin", "nothing was set");
    olga.get("/admin/account/codes");
    let key = olga.current().page().elements_with_class("code").remove(0).text;
    olga.press("Turn on one-time codes", &[("current", PASSWORD), ("code", &code(&key, 0))])
        .expect_status(200);
    // The page where an owner does this for colleagues does nothing for oneself.
    let own = olga.post("/admin/staff/1/codes/off", &[]);
    assert!(own.page().text_contains("You’ve already set up an app"), "{}", own.page().text());
    let asked = sign_in(&mut town.visitor(), OLGA, PASSWORD);
    assert_eq!(
        asked.page().heading().as_deref(),
        Some("Enter your one-time code"),
        "they are still asked for"
    );

    // Wrong passwords here count like those at sign-in.
    olga.get("/admin/account/codes");
    for _ in 0..20 {
        olga.press("Turn off one-time codes", &[("password", "a guess of many")])
            .expect_status(422);
    }
    let late = olga.press("Turn off one-time codes", &[("password", PASSWORD)]);
    late.expect_status(422);
    assert!(late.page().text_contains("Too many attempts"), "{}", late.page().text());
}

#[test]
fn the_console_lets_a_member_in_again_once() {
    let (town, mut olga) = town_with_olga(&[]);
    let data = text(&town.data());
    let listed = run(&["admin", "list", "--data", &data]);
    assert!(said(&listed).contains(OLGA) && said(&listed).contains("owner"), "{}", said(&listed));
    let unknown = run(&["admin", "reset", MAX, "--data", &data]);
    assert!(
        !unknown.status.success() && said(&unknown).contains("no member of staff has the email address"),
        "{}",
        said(&unknown)
    );
    let reset = |_: u8| {
        let made = run(&["admin", "reset", "Olga@brindle.example", "--data", &data]);
        let text = said(&made);
        // It leads to where the program listens, which the settings of the directory do not say.
        let base = town.program.base_url();
        let at = text
            .find(&format!("{base}/admin/password/"))
            .unwrap_or_else(|| panic!("a link: {text}"));
        let at = at + base.len();
        text[at..].lines().next().expect("a line").to_owned()
    };
    let (link, other) = (reset(1), reset(2));
    let mut found = town.visitor();
    found.get(&link).expect_status(200);
    let inside = found.press("Set password", &[("password", "other trees in autumn")]);
    assert!(inside.url.target.starts_with("/admin?done=password"), "{}", inside.url);
    assert!(is_at_the_door(&olga.get("/admin")), "whoever was signed in is not any more");
    for used in [&link, &other] {
        town.visitor().get(used).expect_status(410);
        town.visitor()
            .post(used, &[("password", PASSWORD)])
            .expect_status(410);
    }
    town.visitor().get(&link[..link.len() - 2]).expect_status(404);
    let joins = town.visitor().get(&link.replace("/password/", "/join/"));
    joins.expect_status(404);
}

#[test]
fn broken_mail_keeps_nobody_out() {
    let settings =
        ["mail.delivery=smtp", "mail.smtp_host=127.0.0.1", "mail.smtp_port=9", "mail.smtp_tls=none"];
    let (town, mut olga) = town_with_olga(&settings);
    let mut max = join(&town, &mut olga, MAX, "moderator");
    sign_in(&mut max, MAX, PASSWORD).expect_status(200);
}

#[test]
fn the_cookie_is_for_the_office_only() {
    let (_town, olga) = town_with_olga(&["site.languages=en,cy"]);
    let given: Vec<&String> = olga.cookies_received().iter().collect();
    assert_eq!(given.len(), 4, "{given:?}");
    // The session, and that somebody has signed in with this browser.
    for (name, age) in [("throng=", 43_200), ("throng-known=", 15_552_000)] {
        for path in ["/admin", "/cy/admin"] {
            let ends = format!("; Path={path}; Max-Age={age}; HttpOnly; SameSite=Lax");
            let is_it = |line: &&&String| line.starts_with(name) && line.ends_with(&ends);
            assert_eq!(given.iter().filter(is_it).count(), 1, "{name} {path} {given:?}");
        }
    }

    let town = Town::with(&["server.public_url=https://petitions.brindle.example"]);
    let mut olga = town.visitor();
    set_up(&mut olga, &town.setup_path());
    let line = olga.cookies_received().first().expect("a cookie");
    assert!(line.starts_with("__Secure-throng=") && line.ends_with("; SameSite=Lax; Secure"), "{line}");
}

#[test]
fn every_answer_of_the_office_is_kept_by_nobody_and_public_pages_know_nobody() {
    let (town, mut olga) = town_with_olga(&[]);
    olga.follow_redirects = false;
    for path in [
        "/admin",
        "/admin/",
        "/admin/staff",
        "/admin/staff/99",
        "/admin/nothing",
        "/admin/sign-in",
        "/setup/x",
        "/admin/log",
    ] {
        for visitor in [&mut olga, &mut town.visitor()] {
            visitor.follow_redirects = false;
            let answer = visitor.get(path);
            assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
            assert_eq!(answer.header("x-robots-tag"), Some("noindex, nofollow"), "{path}");
            assert!(answer.header("etag").is_none(), "{path} went through the page cache");
        }
    }
    let led = olga.get("/.well-known/change-password");
    assert_eq!((led.status, led.header("location")), (303, Some("/admin/account")));
    for path in ["/", "/petitions", "/help"] {
        let (signed_in, other) = (olga.get(path), town.visitor().get(path));
        assert_eq!(signed_in.body, other.body, "{path} is the same for everybody");
        assert!(signed_in.header("set-cookie").is_none(), "{path}");
    }
}

#[test]
fn forms_of_other_sites_do_nothing_in_the_name_of_staff() {
    let (town, mut olga) = town_with_olga(&[]);
    let before = town.rows();
    olga.provenance = Provenance::Foreign("https://evil.example".to_owned());
    for (path, fields) in [
        ("/admin/staff", &[("email", "eve@evil.example"), ("role", "owner")][..]),
        ("/admin/account/sessions/end", &[]),
        ("/admin/sign-out", &[]),
    ] {
        olga.post(path, fields).expect_status(403);
    }
    assert_eq!(town.rows(), before);
}

#[test]
fn looking_around_the_office_changes_nothing() {
    let (town, mut olga) = town_with_olga(&[]);
    join(&town, &mut olga, MAX, "moderator");
    let before = town.rows();
    for page in office_pages().filter(|page| page.method == "GET") {
        let path = page.path.replace("{member}", "2").replace("{number}", "1");
        let path = path.replace("{token}", "nothing");
        for looker in ["", "prefetch"] {
            olga.headers = vec![("Sec-Purpose".to_owned(), looker.to_owned())];
            assert!(olga.get(&path).status < 500, "{path}");
            assert!(olga.head(&path).status < 500, "{path}");
        }
    }
    assert_eq!(town.rows(), before);
}

#[test]
fn a_line_that_was_changed_from_outside_shows() {
    let (town, mut olga) = town_with_olga(&[]);
    olga.get("/admin/staff");
    olga.press("Invite", &[("email", MAX), ("role", "reader")])
        .expect_status(200);
    let whole = olga.get("/admin/log");
    assert!(whole.page().text_contains("No line has been changed or removed"), "{}", whole.page().text());
    assert!(whole.page().text_contains("max@brindle.example, reader"), "{}", whole.page().text());

    // A copy of the town, in which somebody has changed the line.
    let rows = town.rows().join("\n") + "\n";
    assert_eq!(rows.matches("max@brindle.example, reader").count(), 1);
    let folder = temporary_folder();
    let (data, file) = (folder.path().join("data"), folder.path().join("site.jsonl"));
    fs::write(&file, rows.replace("max@brindle.example, reader", "max@brindle.example, owner"))
        .expect("a file");
    let made = run(&["init", &text(&data)]);
    assert!(made.status.success(), "{}", said(&made));
    fs::copy(town.data().join("secret.key"), data.join("secret.key")).expect("the same secrets");
    let taken = run(&["import", "--data", &text(&data), &text(&file)]);
    assert!(taken.status.success(), "{}", said(&taken));
    let verified = run(&["verify", "--data", &text(&data)]);
    assert!(!verified.status.success(), "{}", said(&verified));
    assert!(
        said(&verified).contains("line 3 does not follow from the line before it"),
        "{}",
        said(&verified)
    );
    let program = Program::start(crate::town::THRONG, serving(&data, &[]));
    let mut olga = Browser::at(program.base_url());
    sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
    let broken = olga.get("/admin/log");
    assert!(
        broken
            .page()
            .text_contains("line 3 does not follow the one before it"),
        "{}",
        broken.page().text()
    );
}
