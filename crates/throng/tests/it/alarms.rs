//! What the office says when things are worst: its first page names a full disk and a mail server that takes nothing, and a
//! form that a full disk refuses is answered in words for staff, not in those for signers.

use std::time::Duration;

use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::program::{Program, temporary_folder};
use throng_testkit::smtp_sink::{Answer, Fault, SmtpSink, Step};

use crate::disk::ToldDisk;
use crate::mail_office::{delivering, soon};
use crate::staff::{MAX, OLGA, PASSWORD, join_at, set_up, sign_in, town_with_olga};
use crate::town::{ADA, THRONG, TREES, serving, settle, sign, typed};

const PATIENCE: Duration = Duration::from_secs(60);
const FULL: &str = "The disk is full. Nobody can sign, and nothing you change is stored.";

/// Whether the page that is open has a link to this address.
fn leads_to(visitor: &Browser, path: &str) -> bool {
    let links = visitor.current().page().links();
    links
        .iter()
        .any(|link| link.href == path && link.text.starts_with("See what to do"))
}

#[test]
fn staff_are_told_of_a_full_disk_in_words_of_their_own() {
    let Some(disk) = ToldDisk::new("alarms::staff_are_told_of_a_full_disk_in_words_of_their_own") else {
        return;
    };
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let program = Program::start_with(THRONG, serving(&data, &[]), disk.environment());
    let link = program.link("  set up  ", "/setup/", PATIENCE);
    let mut olga = Browser::at(program.base_url());
    set_up(&mut olga, &link);
    let mut max = join_at(program.base_url(), &mut olga, MAX, "moderator");
    assert!(!olga.get("/admin").page().text_contains(FULL));

    disk.say("w28");
    let signed = typed(ADA.name, ADA.email);
    let answer = Browser::at(program.base_url()).post(&format!("/petitions/{TREES}/signatures"), &signed);
    answer.expect_status(503);
    assert!(
        answer
            .page()
            .text_contains("You can read petitions, but not sign"),
        "{}",
        answer.page().text()
    );

    // A button, a form whose fields are kept, and the way in.
    olga.get("/admin/pause").expect_status(200);
    let paused = olga.press("Pause signing now", &[]);
    let shed = olga.post("/admin/shedding", &[("work", "search"), ("minutes", "60")]);
    let entered = sign_in(&mut Browser::at(program.base_url()), OLGA, PASSWORD);
    for (answer, words, goes_back) in [
        (&paused, "What you sent was not stored", true),
        (&shed, "You have not lost anything you typed", false),
        (&entered, "Nobody can sign in until the disk has room", false),
    ] {
        answer.expect_status(503);
        let page = answer.page();
        for words in ["The disk is full", "Free some space", words] {
            assert!(page.text_contains(words), "{words}: {}", page.text());
        }
        assert!(!page.text_contains("Come back in an hour"), "{}", page.text());
        assert_eq!(page.text_contains("Back to the office"), goes_back, "{}", page.text());
    }

    assert!(olga.get("/admin").page().text_contains(FULL), "{}", olga.current().page().text());
    assert!(leads_to(&olga, "/admin/server"));
    // Who may not open that page is told all the same.
    assert!(max.get("/admin").page().text_contains(FULL), "{}", max.current().page().text());
    assert!(!leads_to(&max, "/admin/server"));

    disk.say("");
    let over = Deadline::after(PATIENCE).wait_for(|| {
        let page = olga.get("/admin").page();
        (!page.text_contains(FULL)).then_some(())
    });
    assert!(over.is_some(), "{}", olga.current().page().text());
    sign_in(&mut Browser::at(program.base_url()), OLGA, PASSWORD).expect_status(200);
}

#[test]
fn the_first_page_says_since_when_no_email_has_left() {
    let refused = Fault::at(Step::MailFrom, Answer::Say("550 5.7.1 sender not allowed"));
    let sink = SmtpSink::with_faults([refused]);
    let settings = delivering(&sink);
    let (town, mut olga) = town_with_olga(&settings.iter().map(String::as_str).collect::<Vec<_>>());
    let first = olga.get("/admin").page();
    assert!(!first.text_contains("No email has left"), "{}", first.text());
    sign(&mut town.visitor(), TREES, ADA);
    let told = soon(&mut olga, "/admin", "No email has left since").page();
    assert!(told.text_contains("The mail server is not accepting emails"), "{}", told.text());
    assert!(told.text_contains("sender not allowed"), "{}", told.text());
    assert!(leads_to(&olga, "/admin/mail"));
    sink.set_faults([]);
    drop(sink.wait_for(1, PATIENCE));
    let over = Deadline::after(PATIENCE).wait_for(|| {
        let page = olga.get("/admin").page();
        (!page.text_contains("No email has left")).then_some(())
    });
    assert!(over.is_some(), "{}", olga.current().page().text());
}
