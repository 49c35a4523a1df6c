//! A session that ends while somebody types: the answer keeps what was typed, and sends it once they are signed in.

use throng_testkit::browser::Browser;

use crate::corrections::says;
use crate::staff::{MAX, OLGA, PASSWORD, join, sign_in, town_with_olga};

#[test]
fn what_was_typed_is_held_until_somebody_has_signed_in_again() {
    let (town, mut olga) = town_with_olga(&[]);
    let mut max = join(&town, &mut olga, MAX, "moderator");
    let note = "The school on the hill, \"<b>Hill & Dale</b>\".";
    let typed = [("network", "198.51.100.7"), ("days", "7"), ("note", note)];
    max.get("/admin/networks").expect_status(200);
    olga.get("/admin/staff/2").expect_status(200);
    olga.press("Sign them out everywhere", &[]).expect_status(200);

    let before = town.rows();
    let held = max.press("Raise limits", &typed);
    held.expect_status(403);
    says(&held, "You’ve been signed out");
    assert_eq!(held.header("cache-control"), Some("no-store"));
    assert_eq!(town.rows(), before, "nothing was done");
    let form = held
        .page()
        .forms()
        .into_iter()
        .find(|form| form.button("Submit again").is_some());
    let form = form.expect("the form again");
    for (name, value) in typed {
        assert_eq!(form.value(name), Some(value), "{name} is kept as it was typed");
    }
    let again = form.entries(form.button("Submit again"));
    let again: Vec<(&str, &str)> = again.iter().map(|(name, value)| (&**name, &**value)).collect();
    sign_in(&mut max, MAX, PASSWORD).expect_status(200);
    says(&max.post(&form.action, &again), note);

    // The language of a sentence is part of its form's address, which is kept too.
    olga.get("/admin/words/continue?language=cy").expect_status(200);
    let address = "/admin/words/continue?language=cy";
    let mut elsewhere = town.visitor();
    sign_in(&mut elsewhere, OLGA, PASSWORD).expect_status(200);
    elsewhere
        .post("/admin/account/sessions/end", &[])
        .expect_status(200);
    let held = olga.post(address, &[("text", "Ymlaen"), ("step", "save")]);
    let form = held
        .page()
        .forms()
        .into_iter()
        .find(|form| form.button("Submit again").is_some());
    assert_eq!(form.map(|form| form.action).as_deref(), Some(address));

    // Visitors who never signed in, and forms with passwords, are led to the page to sign in.
    for (visitor, path, fields) in [
        (&mut town.visitor(), "/admin/networks", &typed[..]),
        (&mut olga, "/admin/account/password", &[("current", "secret words"), ("password", "other words")]),
    ] {
        let answer = visitor.post(path, fields);
        assert!(answer.url.target.starts_with("/admin/sign-in"), "{path}: {}", answer.url);
        assert!(!answer.text().contains("secret words"));
    }
}

/// One sentence stood for four limits, and its advice helped against one of them.
#[test]
fn who_has_tried_to_sign_in_too_often_reads_what_helps() {
    let (town, mut olga) = town_with_olga(&["limits.sign_ins_per_address=15"]);
    let tried = |visitor: &mut Browser, email: &str| sign_in(visitor, email, "a guess of many").page().text();
    // The name, from this network: then the address itself, whatever the name.
    let mut stranger = town.visitor();
    let from_there = || vec![("X-Forwarded-For".to_owned(), "198.51.100.7".to_owned())];
    stranger.headers = from_there();
    let of_name: Vec<String> = (0..11).map(|_| tried(&mut stranger, MAX)).collect();
    assert!(of_name[9].contains("is incorrect"), "{}", of_name[9]);
    assert!(of_name[10].contains("for this email address, perhaps by strangers"), "{}", of_name[10]);
    let of_address = (0..10)
        .map(|number| tried(&mut stranger, &format!("n{number}@brindle.example")))
        .last();
    let of_address = of_address.expect("ten");
    assert!(of_address.contains("from your internet connection"), "{of_address}");
    assert!(!of_address.contains("passkey, or") && !of_address.contains("Use a passkey"), "{of_address}");
    // In a browser in which Olga has signed in before nothing of that counts, but she can guess too often herself.
    olga.headers = from_there();
    let of_browser: Vec<String> = (0..21).map(|_| tried(&mut olga, OLGA)).collect();
    assert!(of_browser[19].contains("is incorrect"), "{}", of_browser[19]);
    assert!(of_browser[20].contains("in this browser"), "{}", of_browser[20]);
    assert!(!of_browser[20].contains("signed in before"), "{}", of_browser[20]);
}
