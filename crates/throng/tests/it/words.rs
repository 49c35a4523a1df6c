//! The wording of a town, changed in its office: pages and mails use it at once and after a crash, what cannot be used
//! is refused with the reason, typed HTML stays text, and the shipped wording can be restored.

use std::fs;

use throng_testkit::browser::Browser;
use throng_testkit::http::Response;
use throng_testkit::program::{Program, temporary_folder};

use crate::staff::{MAX, OLGA, PASSWORD, RITA, join, sign_in, town_with_olga};
use crate::town::{ADA, BEN, TREES, Town, run, said, serving, sign, text};

const SAVE: &str = "Save";

/// Replaces a sentence by another wording.
#[track_caller]
pub(crate) fn say(owner: &mut Browser, key: &str, text: &str) -> Response {
    owner.get(&format!("/admin/words/{key}")).expect_status(200);
    owner.press(SAVE, &[("text", text)])
}

#[track_caller]
fn saved(page: &Response) {
    page.expect_status(200);
    assert!(page.url.target.contains("done=words"), "{}: {}", page.url, page.page().text());
}

#[test]
fn a_sentence_holds_at_once_in_pages_and_mails_and_after_a_crash_and_a_reset_takes_it_back() {
    let (mut town, mut olga) = town_with_olga(&["site.languages=en,cy"]);
    assert!(
        town.visitor()
            .get("/petitions")
            .page()
            .text_contains("All petitions")
    );
    // Sentences are found by their text, and by their key.
    for query in ["hello%20%7B", "mail-hello", "HELLO"] {
        let found = olga.get(&format!("/admin/words?q={query}"));
        found.expect_status(200);
        assert!(found.text().contains("/admin/words/mail-hello?language=en"), "{query}");
    }
    saved(&say(&mut olga, "nav-petitions", "Every petition there is"));
    saved(&say(&mut olga, "mail-hello", "Good day { $name },"));
    let shows = |town: &Town| {
        let page = town.visitor().get("/petitions").page();
        assert!(page.text_contains("Every petition there is"), "{}", page.text());
        assert!(!town.visitor().get("/").page().text_contains("All petitions"));
        let welsh = town.visitor().get("/cy/petitions").page();
        assert!(!welsh.text_contains("Every petition there is"), "only in English: {}", welsh.text());
    };
    shows(&town);
    sign(&mut town.visitor(), TREES, ADA);
    let letter = town.tray().wait_for(ADA.email, 1);
    assert!(letter.text.contains("Good day Ada Fenwick,"), "{}", letter.text);
    // The code may stand in the middle of a sentence.
    saved(&say(&mut olga, "mail-confirm-code", "Type { $code } on the page where you signed."));
    town.program.kill_9();
    town.program.restart();
    shows(&town);
    sign(&mut town.visitor(), TREES, BEN);
    let letter = town.tray().wait_for(BEN.email, 1);
    assert!(letter.text.contains("Good day Ben"), "{}", letter.text);
    let code = letter
        .text
        .split("Type ")
        .nth(1)
        .and_then(|rest| rest.split(' ').next());
    let is_code = code.is_some_and(|code| code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit()));
    assert!(is_code, "{}", letter.text);

    let mut olga = town.visitor();
    sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
    let own = olga.get("/admin/words").page();
    assert!(own.text_contains("nav-petitions") && own.text_contains("mail-hello"), "{}", own.text());
    olga.get("/admin/words/nav-petitions").expect_status(200);
    saved(&olga.press("Go back to the standard wording", &[]));
    assert!(
        town.visitor()
            .get("/petitions")
            .page()
            .text_contains("All petitions")
    );
    let log = olga.get("/admin/log").page();
    for words in [
        "Changed the wording of nav-petitions (en)",
        "Before: All petitions After: Every petition there is",
        "Went back to the standard wording of nav-petitions (en)",
        "Before: Every petition there is After: All petitions",
        "No line has been changed or removed",
    ] {
        assert!(log.text_contains(words), "{words}: {}", log.text());
    }
    town.verify();
}

#[test]
fn what_cannot_be_said_is_refused_by_name_and_nothing_typed_is_lost() {
    let (town, mut olga) = town_with_olga(&[]);
    for (key, text, sentence) in [
        ("mail-hello", "Good day", "A page or email needs { $name }"),
        ("mail-hello", "Good day { $name } { $email }", "{ $email } is not filled in here"),
        ("mail-hello", "Good day { $name", "Check the braces"),
        ("mail-hello", "{ $name } { -brand }", "Check the braces"),
        ("mail-hello", " ", "Enter your wording"),
        ("signatures", "{ $total } names", "{ $total } is not filled in here"),
    ] {
        let refused = say(&mut olga, key, text);
        refused.expect_status(422);
        assert!(refused.page().text_contains(sentence), "{text}: {}", refused.page().text());
        assert!(text == " " || refused.page().text_contains(text), "{text} is still there");
        assert_eq!(refused.url.target, format!("/admin/words/{key}"));
    }
    let long = "a".repeat(2_001);
    say(&mut olga, "continue", &long).expect_status(422);
    for unknown in ["no-such-key", "language-direction", "number-group"] {
        olga.get(&format!("/admin/words/{unknown}")).expect_status(404);
        olga.post(&format!("/admin/words/{unknown}"), &[("text", "x"), ("step", "save")])
            .expect_status(404);
    }
    assert!(!town.rows().iter().any(|row| row.contains("\"sentence\"")), "nothing is stored");
    // A preview changes nothing, and shows how and where the sentence reads.
    olga.get("/admin/words/mail-hello").expect_status(200);
    let look = olga.press("Preview", &[("text", "Good day { $name },")]);
    look.expect_status(200);
    let page = look.page();
    assert!(page.text_contains("Good day ‹name›,"), "{}", page.text());
    assert!(page.text_contains("In the email mail/confirm.txt"), "{}", page.text());
    assert!(page.text_contains("It does not count yet"), "the mail around it: {}", page.text());
    assert!(!town.rows().iter().any(|row| row.contains("\"sentence\"")), "nothing is stored");
}

#[test]
fn words_that_no_longer_fit_are_told_when_they_are_opened() {
    let (town, mut olga) = town_with_olga(&[]);
    saved(&say(&mut olga, "mail-hello", "Good day { $name },"));
    // As a program of another version would have stored it, with a variable that does not exist here.
    let rows = town.rows().join("\n") + "\n";
    assert_eq!(rows.matches("\"text\":\"Good day { $name },\"").count(), 1);
    let rows = rows.replace("\"text\":\"Good day { $name },\"", "\"text\":\"Good day { $reader },\"");
    let folder = temporary_folder();
    let (data, file) = (folder.path().join("data"), folder.path().join("site.jsonl"));
    fs::write(&file, rows).expect("a file");
    let made = run(&["init", &text(&data)]);
    assert!(made.status.success(), "{}", said(&made));
    fs::copy(town.data().join("secret.key"), data.join("secret.key")).expect("the same secrets");
    let taken = run(&["import", "--data", &text(&data), &text(&file)]);
    assert!(taken.status.success(), "{}", said(&taken));
    let program = Program::start(crate::town::THRONG, serving(&data, &[]));
    let mut olga = Browser::at(program.base_url());
    sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
    let page = olga.get("/admin/words/mail-hello");
    page.expect_status(200);
    for words in ["Your wording no longer matches", "{ $reader } is not filled in here"] {
        assert!(page.page().text_contains(words), "{words}: {}", page.page().text());
    }
}

#[test]
fn what_looks_like_html_is_shown_as_it_was_typed() {
    let (town, mut olga) = town_with_olga(&[]);
    let evil = "\"><script>alert(1)</script><img src=x onerror=alert(2)> & ' { \"<b>\" }";
    for key in ["nav-petitions", "nav-label", "skip-to-content", "home-title"] {
        saved(&say(&mut olga, key, evil));
    }
    for path in ["/", "/petitions", "/about", "/admin/words", "/admin/words/nav-label", "/admin/log"] {
        let page = olga.get(path);
        page.expect_status(200);
        for html in ["<script>alert", "<img src=x", "<b>"] {
            assert!(!page.text().contains(html), "{path}: {html}");
        }
    }
    assert!(
        town.visitor()
            .get("/")
            .text()
            .contains("&lt;script&gt;alert(1)&lt;/script&gt;")
    );
}

#[test]
fn who_is_second_is_told_and_only_owners_change_words() {
    let (town, mut olga) = town_with_olga(&[]);
    let mut pat = join(&town, &mut olga, "pat@brindle.example", "owner");
    pat.get("/admin/words/continue").expect_status(200);
    saved(&say(&mut olga, "continue", "Go on"));
    let stale = pat.press(SAVE, &[("text", "Carry on")]);
    stale.expect_status(409);
    let page = stale.page();
    assert!(
        page.text_contains("A colleague has changed this sentence since you opened it"),
        "{}",
        page.text()
    );
    assert!(page.text_contains("Go on") && page.text_contains("Carry on"), "{}", page.text());
    saved(&pat.press(SAVE, &[]));
    let form = format!("/petitions/{TREES}/signatures/new");
    assert!(town.visitor().get(&form).text().contains("Carry on"));
    for (email, role) in [(MAX, "moderator"), (RITA, "reader")] {
        let mut member = join(&town, &mut olga, email, role);
        assert!(!member.get("/admin").text().contains("/admin/words"));
        member.get("/admin/words").expect_status(403);
        let fields = [("text", "Mine"), ("step", "save"), ("revision", "2")];
        member.post("/admin/words/continue", &fields).expect_status(403);
    }
    assert!(town.visitor().get(&form).text().contains("Carry on"));
}
