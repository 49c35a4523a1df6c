//! A session that ends while somebody types: the answer keeps what was typed, and sends it once they are signed in.

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
