//! The page that says whether a town is ready for the public: what is wrong is red, and turns green once it is
//! corrected.

use std::time::Duration;

use throng_testkit::browser::Browser;
use throng_testkit::smtp_sink::SmtpSink;

use crate::staff::{MAX, OLGA, PASSWORD, join, sign_in, town_with_olga};
use crate::town::{ADA, TREES, Town, sign};

/// Checks what the page says about one thing: its heading, its state, and what to do.
#[track_caller]
fn says(owner: &mut Browser, words: &[&str]) {
    let page = owner.get("/admin/live");
    page.expect_status(200);
    for words in words {
        assert!(page.page().text_contains(words), "{words}: {}", page.page().text());
    }
}

#[test]
fn a_town_on_a_desk_is_not_ready_and_is_told_why() {
    let (town, mut olga) = town_with_olga(&[]);
    let dashboard = olga.get("/admin").page();
    assert!(
        dashboard.text_contains("things to fix before the site is ready for the public"),
        "{}",
        dashboard.text()
    );
    says(
        &mut olga,
        &[
            "3 things to fix before the public comes",
            "Public address Red: fix this http://127.0.0.1",
            "This address is not public",
            "Email Red: fix this Emails are kept here",
            "petitions@example.org This is not a public domain",
            "Contact Green: good desk@brindle.example",
            "A second owner Amber: could be better",
            "1 member of staff signs in with only a password",
            "Signers’ details are erased 183 days after their petition ends",
            "Time zone Amber: could be better UTC",
        ],
    );
    let page = olga.get("/admin/live").page().text().to_owned();
    let at = |words: &str| page.find(words).unwrap_or_else(|| panic!("{words}: {page}"));
    assert!(
        at("Public address") < at("A second owner") && at("A second owner") < at("Contact"),
        "worst first"
    );
    join(&town, &mut olga, "pat@brindle.example", "owner");
    says(&mut olga, &["2 people can look after everything"]);
    // The page only advises: nothing is blocked.
    sign(&mut town.visitor(), TREES, ADA);
}

#[test]
fn it_turns_green_with_the_relay_host_and_an_address_of_its_own() {
    let sink = SmtpSink::start();
    let port = format!("mail.smtp_port={}", sink.address().port());
    let (mut town, _) = town_with_olga(&[]);
    town.program.kill_9();
    let town = Town::in_folder(
        town.into_folder(),
        &[
            "mail.delivery=smtp",
            "mail.smtp_host=127.0.0.1",
            "mail.smtp_tls=none",
            "mail.from=Brindle petitions <petitions@brindle.gov.uk>",
            "site.time_zone=Europe/London",
            &port,
        ],
    );
    let mut olga = town.visitor();
    sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
    says(
        &mut olga,
        &[
            "No email has been sent since the program started",
            "Petitions close at midnight in this time zone",
        ],
    );
    sign(&mut town.visitor(), TREES, ADA);
    drop(sink.wait_for(1, Duration::from_secs(30)));
    // The result is recorded only after the relay host has answered.
    let taken = |olga: &mut Browser| {
        let page = olga.get("/admin/live").page();
        page.text_contains("The relay host has accepted 1 email")
    };
    let mut looks = 600;
    while !taken(&mut olga) {
        looks -= 1;
        assert!(looks > 0, "{}", olga.current().page().text());
        std::thread::sleep(Duration::from_millis(50));
    }
    says(&mut olga, &["1 thing to fix", "Its domain is not the site’s"]);
    // Only owners may open the page.
    let mut max = join(&town, &mut olga, MAX, "moderator");
    max.get("/admin/live").expect_status(403);
}
