//! More signatures than can be written, and a disk that stalls: people are being turned away only while there is a reason,
//! are accepted again as soon as it has gone, and the office can act all the time.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::json;
use throng_testkit::browser::{Browser, urlencoded};
use throng_testkit::deadline::Deadline;
use throng_testkit::http::{Connection, Url, request_bytes};

use crate::staff::{OLGA, PASSWORD, sign_in, town_with_olga};
use crate::town::{ADA, BEN, BRIDGE, TREES, Town, sign, typed};

/// Longest wait for something that happens by itself.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often the whole program is frozen in the middle of signing, and for how long: ten times the longest wait.
const FREEZES: usize = 3;
const FREEZE: Duration = Duration::from_secs(4);
/// How many signatures in a row must be accepted afterwards.
const TAKEN_IN_A_ROW: u32 = 20;

/// People who sign as fast as they can, each with an address of their own.
#[derive(Default)]
struct Crowd {
    stop: AtomicBool,
    signed: AtomicU32,
    turned_away: AtomicU32,
}

impl Crowd {
    /// Begins to sign with this many connections, in threads of `scope`.
    fn begin<'scope, 'env>(
        &'scope self,
        scope: &'scope thread::Scope<'scope, 'env>,
        base: &'scope str,
        connections: usize,
    ) {
        for number in 0..connections {
            scope.spawn(move || self.sign_on(base, number));
        }
    }

    fn sign_on(&self, base: &str, number: usize) {
        let mut round = 0_u32;
        while !self.stop.load(Ordering::Relaxed) {
            round += 1;
            match post_signature(base, &format!("crowd{number}-{round}@fenwick.example"), number) {
                Some(303) => self.signed.fetch_add(1, Ordering::Relaxed),
                Some(503) => self.turned_away.fetch_add(1, Ordering::Relaxed),
                _ => 0,
            };
        }
    }

    /// Waits until this many were turned away.
    #[track_caller]
    fn until_turned_away(&self, many: u32) {
        let seen = || (self.turned_away.load(Ordering::Relaxed) >= many).then_some(());
        assert!(Deadline::after(PATIENCE).wait_for(seen).is_some(), "nobody was turned away");
    }

    /// Ends the signing when it is dropped, also when a test fails.
    fn until_dropped(&self) -> UntilDropped<'_> {
        UntilDropped(&self.stop)
    }
}

struct UntilDropped<'a>(&'a AtomicBool);

impl Drop for UntilDropped<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The status of the answer to a signature from one of many networks; `None` when the connection broke.
pub(crate) fn post_signature(base: &str, email: &str, network: usize) -> Option<u16> {
    let url = Url::parse(base).join(&format!("/petitions/{TREES}/signatures"));
    let headers = [
        ("Content-Type".to_owned(), "application/x-www-form-urlencoded".to_owned()),
        ("X-Forwarded-For".to_owned(), format!("10.{}.{}.7", network % 250, network / 250)),
    ];
    let body = urlencoded(typed("Ada Fenwick", email));
    let mut connection = Connection::open(&url.authority).ok()?;
    connection
        .send(&request_bytes("POST", &url, &headers, body.as_bytes()))
        .ok()?;
    Some(connection.receive("POST", &url).ok()?.status)
}

/// Issue 11, 16: one slow commit made the site refuse every write until a restart.
#[test]
fn after_a_stall_in_the_middle_of_signing_everybody_is_taken_again() {
    let town = Town::with(&["intake.wait_max_ms=400", "intake.ticket_timeout_ms=3000"]);
    let base = town.program.base_url().to_owned();
    for _ in 0..FREEZES {
        let crowd = Crowd::default();
        thread::scope(|scope| {
            let _signing = crowd.until_dropped();
            crowd.begin(scope, &base, 8);
            let begun = || (crowd.signed.load(Ordering::Relaxed) > 50).then_some(());
            assert!(Deadline::after(PATIENCE).wait_for(begun).is_some(), "nobody could sign");
            town.program.freeze();
            thread::sleep(FREEZE);
            town.program.thaw();
        });
    }
    let mut number = 0;
    let mut in_a_row = 0;
    let taken = Deadline::after(PATIENCE).wait_for(|| {
        number += 1;
        let status = post_signature(&base, &format!("after{number}@fenwick.example"), number);
        in_a_row = if status == Some(303) { in_a_row + 1 } else { 0 };
        (in_a_row >= TAKEN_IN_A_ROW).then_some(())
    });
    assert!(taken.is_some(), "still turned away: {}", town.program.output().join("\n"));
    let health = town.visitor().get("/healthz").json();
    assert_eq!(health["writing"], true, "{health}");
}

/// Issue 11, 11: staff and pausing shared the queue that turns people away.
#[test]
fn the_office_signs_in_and_pauses_while_signing_is_flooded() {
    let settings = ["intake.batch_max=16", "intake.queue_max=16", "intake.wait_max_ms=100"];
    let (town, _) = town_with_olga(&settings);
    let base = town.program.base_url().to_owned();
    let crowd = Crowd::default();
    thread::scope(|scope| {
        let _signing = crowd.until_dropped();
        crowd.begin(scope, &base, 48);
        crowd.until_turned_away(100);
        let health = town.visitor().get("/healthz").expect_status(200).json();
        assert_eq!(
            (&health["status"], &health["writing"]),
            (&json!("turning-away"), &json!(true)),
            "{health}"
        );
        pause_and_go_on(&town);
    });
    // Logged once when it begins and once when it has ended, and not for each of them. It ends when nobody was turned away
    // for some seconds, which may be so in between.
    let ended = "nobody is being turned away any more";
    let line = town.program.wait_for_line(ended, PATIENCE);
    assert!(line.contains("turned_away"), "{line}");
    let spells = Deadline::after(PATIENCE).wait_for(|| {
        let lines = town.program.output();
        let said = |words: &str| lines.iter().filter(|line| line.contains(words)).count();
        let begun = said("people are being turned away");
        (begun == said(ended)).then_some(begun)
    });
    assert!(matches!(spells, Some(1..=4)), "{spells:?}: {}", town.program.output().join("\n"));
    let health = town.visitor().get("/healthz").json();
    assert_eq!(health["status"], "ok", "{health}");
}

/// Signs in, pauses all signing and resumes it, three times; every answer must be a page that says that it is done.
#[track_caller]
fn pause_and_go_on(town: &Town) {
    for round in 0..3 {
        let mut olga = Browser::at(town.program.base_url());
        let desk = sign_in(&mut olga, OLGA, PASSWORD);
        assert_eq!((desk.status, round), (200, round), "signing in: {}", desk.page().text());
        for button in ["Pause signing now", "Resume signing"] {
            olga.get("/admin/pause").expect_status(200);
            let done = olga.press(button, &[]);
            assert_eq!((done.status, round), (200, round), "{button}: {}", done.page().text());
        }
    }
}

/// What is given up now, by `/healthz`.
#[track_caller]
fn level(town: &Town) -> u64 {
    let health = town.visitor().get("/healthz").expect_status(200).json();
    health["shedding"]["level"].as_u64().expect("a level")
}

#[cfg(feature = "chaos")]
#[track_caller]
fn until_level(town: &Town, what: &str, wanted: impl Fn(u64) -> bool) {
    let seen = Deadline::after(PATIENCE).wait_for(|| wanted(level(town)).then_some(()));
    assert!(seen.is_some(), "{what}: {}", town.program.output().join("\n"));
}

/// Asks for a page as somebody from one of many networks; the status and the page.
fn look(base: &str, target: &str, network: usize) -> Option<(u16, String)> {
    let url = Url::parse(base).join(target);
    let from = format!("10.{}.{}.7", network % 250, network / 250);
    let mut connection = Connection::open(&url.authority).ok()?;
    connection
        .send(&request_bytes("GET", &url, &[("X-Forwarded-For".to_owned(), from)], b""))
        .ok()?;
    let answer = connection.receive("GET", &url).ok()?;
    Some((answer.status, answer.text()))
}

/// Whoever only moderates may look, and is told whom to ask.
#[track_caller]
fn a_moderator_is_told_who_can(town: &Town, olga: &mut Browser) {
    let mut max = crate::staff::join(town, olga, crate::staff::MAX, "moderator");
    let page = max.get("/admin/shedding").expect_status(200).page();
    assert!(page.text_contains("Olga Reed switched off"), "{}", page.text());
    assert!(
        page.text_contains(
            "or pause signing. If you think that either is needed, ask one of them: Olga Reed"
        )
    );
    assert!(
        page.forms()
            .iter()
            .all(|form| !form.action.contains("/admin/shedding")),
        "{:?}",
        page.forms()
    );
}

/// Owners switch off by hand what they choose and all before it; it ends when they say so, and stands in the log.
#[test]
fn an_owner_switches_search_off_and_on_again() {
    let (town, mut olga) = town_with_olga(&[]);
    let base = town.program.base_url().to_owned();
    assert_eq!(level(&town), 0);
    let page = olga.get("/admin/shedding").expect_status(200).page();
    assert!(page.text_contains("Nothing is switched off."), "{}", page.text());
    let done = olga.press("Switch off", &[("work", "search"), ("minutes", "60")]);
    done.expect_status(200);
    for words in [
        "This is switched off now.",
        "Olga Reed switched off",
        ": Most signed lists, Search and whole files",
        "by hand",
    ] {
        assert!(done.page().text_contains(words), "{words}: {}", done.page().text());
    }
    assert_eq!(level(&town), 2);
    // The order holds: what comes before it is switched off too, and nothing that comes after it.
    for (target, status) in [
        ("/trending.json", 503),
        ("/petitions?sort=last_day", 503),
        ("/petitions?q=lime+trees", 503),
        ("/petitions.csv", 503),
        ("/petitions/2/poster", 200),
        ("/petitions?state=closed", 200),
        ("/petitions/2/signatures/new", 200),
        ("/", 200),
    ] {
        let (got, text) = look(&base, target, 7).expect("an answer");
        assert_eq!(got, status, "{target}: {text}");
        if status == 503 && !target.contains('.') {
            assert!(text.contains("This is switched off for now"), "{target}: {text}");
            assert!(text.contains("The people who run this site have switched it off"), "{target}: {text}");
            assert!(text.contains("It will be back by"), "{target}: {text}");
            assert!(text.contains("You can still read what is on this site and sign."), "{target}: {text}");
            assert!(!text.contains("lot of people"), "{target}: {text}");
        }
    }
    assert_eq!(post_signature(&base, "ada@fenwick.example", 7), Some(303));
    let metrics = town.visitor().get("/healthz").json();
    assert_eq!(metrics["shedding"]["shed"], json!(["trending", "search"]), "{metrics}");
    assert_eq!(metrics["shedding"]["by_hand"], true, "{metrics}");
    let refused = town.visitor().get("/petitions?q=lime+trees");
    // An hour was chosen, and an owner may think better of it before.
    assert_eq!(refused.header("retry-after"), Some("600"), "{refused:?}");
    for path in ["/admin", "/admin/live"] {
        let page = olga.get(path).expect_status(200).page();
        assert!(page.text_contains("Olga Reed has switched off “Search and whole files”"), "{}", page.text());
    }
    a_moderator_is_told_who_can(&town, &mut olga);
    // It is kept over a restart.
    drop(olga);
    let town = Town::in_folder(town.into_folder(), &[]);
    assert_eq!(level(&town), 2);
    let mut olga = town.visitor();
    sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
    olga.get("/admin/shedding").expect_status(200);
    let done = olga.press("Switch on again", &[]);
    assert!(done.page().text_contains("This is switched on again."), "{}", done.page().text());
    assert_eq!(level(&town), 0);
    let (status, _) = look(town.program.base_url(), "/petitions?q=lime+trees", 7).expect("an answer");
    assert_eq!(status, 200);
    let log = olga.get("/admin/log").page();
    for words in ["Switched off:", "search and all before it, for 1 hour", "Switched everything on again"] {
        assert!(log.text_contains(words), "{words}: {}", log.text());
    }
    let hour = olga.get("/admin/shedding").page();
    assert!(hour.text_contains("what was chosen by hand is over"), "{}", hour.text());
}

/// Issue 15: the list of what is signed most stood on the home page until somebody signed.
#[test]
fn the_home_page_is_made_anew_when_an_owner_switches_its_list_off_or_on() {
    let (town, mut olga) = town_with_olga(&[]);
    let base = town.program.base_url().to_owned();
    // The one that is signed most stands above the list, and the others in it.
    for (petition, person) in [(TREES, ADA), (BRIDGE, BEN)] {
        let mut visitor = town.visitor();
        sign(&mut visitor, petition, person);
        visitor.get(&town.tray().only(person.email).link());
        visitor.press("Confirm my signature", &[]).expect_status(200);
    }
    let has_list = || look(&base, "/", 7).is_some_and(|(_, text)| text.contains("id=\"trending\""));
    let until = |wanted: bool| {
        let seen = Deadline::after(PATIENCE).wait_for(|| (has_list() == wanted).then_some(()));
        assert!(seen.is_some(), "wanted {wanted}: {:?}", look(&base, "/", 7));
    };
    until(true);
    olga.get("/admin/shedding").expect_status(200);
    olga.press("Switch off", &[("work", "trending"), ("minutes", "15")])
        .expect_status(200);
    until(false);
    olga.press("Switch on again", &[]).expect_status(200);
    until(true);
}

/// Even what is given up last: what was typed is kept.
#[test]
fn a_form_that_is_refused_under_load_is_kept() {
    let (town, mut olga) = town_with_olga(&[]);
    let form = format!("/petitions/{TREES}/signatures/new");
    town.visitor().get(&form).expect_status(200);
    olga.get("/admin/shedding").expect_status(200);
    olga.press("Switch off", &[("work", "signing"), ("minutes", "15")])
        .expect_status(200);
    let base = town.program.base_url().to_owned();
    assert_eq!(post_signature(&base, "ada@fenwick.example", 7), Some(503));
    let mut ada = town.visitor();
    let answer =
        ada.post(&format!("/petitions/{TREES}/signatures"), &typed("Ada Fenwick", "ada@fenwick.example"));
    answer.expect_status(503);
    assert!(answer.header("retry-after").is_some(), "{answer:?}");
    for words in ["ada@fenwick.example", "Signing is switched off for now", "It will be back by"] {
        assert!(answer.text().contains(words), "{words}: {}", answer.text());
    }
    // It is in memory, but nobody should fill it in for nothing: it says so before anything is typed.
    let answer = town.visitor().get(&form);
    answer.expect_status(503);
    for words in [
        "Signing is switched off for now",
        "have switched off signing, and all other forms",
        "Come back later and reload this page.",
        "It will be back by",
    ] {
        assert!(answer.text().contains(words), "{words}: {}", answer.text());
    }
    assert!(!answer.text().contains("You can still read"), "{}", answer.text());
    let search = town.visitor().get("/petitions?q=lime+trees");
    search.expect_status(503);
    assert!(
        search
            .text()
            .contains("Signing and all other forms are switched off too."),
        "{}",
        search.text()
    );
    assert!(!search.text().contains("and sign"), "{}", search.text());
    let page = olga.get("/admin/shedding").page();
    assert!(page.text_contains("Nobody can sign now."), "{}", page.text());
    assert!(!page.text_contains("so that people can still sign"), "{}", page.text());
    assert!(page.text_contains("pause it: people are told why"), "{}", page.text());
    let told = town.program.wait_for_line("nobody can sign", PATIENCE);
    assert!(told.contains("by_hand") && told.contains("true"), "{told}");
    olga.get("/admin").expect_status(200);
    olga.get("/admin/shedding").expect_status(200);
    olga.press("Switch on again", &[]).expect_status(200);
    let signed = ada.press("Try again", &[]);
    signed.expect_status(200);
    assert!(signed.url.target.starts_with("/w/"), "{}", signed.url);
    town.visitor().get(&form).expect_status(200);
}

#[cfg(feature = "chaos")]
mod slow_readers {
    use std::fs;
    use std::path::PathBuf;

    use super::*;

    /// A town whose readers take so long, and where that is written.
    fn slow_town(ms: u32) -> (Town, PathBuf) {
        let (town, olga) = town_with_olga(&[]);
        drop(olga);
        let file = town.data().join("slow-reads");
        fs::write(&file, ms.to_string()).expect("a file");
        let name = file.to_str().expect("a path of letters").to_owned();
        let town = town.again_with(&["store.readers=2"], "THRONG_SLOW_READS", &name);
        (town, file)
    }

    /// Searches that nobody else makes, from `networks` networks, until told to stop.
    fn search<'scope, 'env>(
        scope: &'scope thread::Scope<'scope, 'env>,
        (base, stop): (&'scope str, &'scope AtomicBool),
        people: usize,
        networks: usize,
    ) {
        for person in 0..people {
            scope.spawn(move || {
                for round in 0.. {
                    if stop.load(Ordering::Relaxed) {
                        return;
                    }
                    look(base, &format!("/petitions?q=tree+{person}+{round}"), 300 + person % networks);
                }
            });
        }
    }

    #[test]
    fn search_is_refused_while_signing_and_the_office_go_on_and_all_is_normal_afterwards() {
        let (town, file) = slow_town(60);
        let base = town.program.base_url().to_owned();
        let stop = AtomicBool::new(false);
        let mut olga = town.visitor();
        sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
        thread::scope(|scope| {
            let _searching = UntilDropped(&stop);
            search(scope, (&base, &stop), 24, 24);
            until_level(&town, "nothing was given up", |level| level >= 2);
            let refused = || {
                let (status, text) = look(&base, "/petitions?q=library", 7)?;
                (status == 503 && text.contains("This page is switched off for a moment")).then_some(())
            };
            assert!(Deadline::after(PATIENCE).wait_for(refused).is_some(), "search was not refused");
            for number in 0..5 {
                let email = format!("signer{number}@fenwick.example");
                assert_eq!(post_signature(&base, &email, 40 + number), Some(303), "{number}");
                for page in ["/admin", "/admin/petitions", "/admin/shedding"] {
                    olga.get(page).expect_status(200);
                }
            }
            confirmed_through_the_tray(&town);
            assert!(level(&town) < 6, "forms were never refused");
        });
        let over = "all pages are switched on again";
        let line = town.program.wait_for_line(over, PATIENCE);
        assert!(line.contains(over), "{line}");
        fs::write(&file, "0").expect("a file");
        until_level(&town, "it stuck", |level| level == 0);
        let found = || (look(&base, "/petitions?q=lime", 7)?.0 == 200).then_some(());
        assert!(Deadline::after(PATIENCE).wait_for(found).is_some(), "search was not taken up again");
        let page = olga.get("/admin/shedding").page();
        assert!(page.text_contains("Switched off up to") && page.text_contains("refused"), "{}", page.text());
    }

    fn confirmed_through_the_tray(town: &Town) {
        crate::town::confirmed(town, BEN);
    }

    /// Whoever searches without end waits for themselves, and takes search from nobody. A few together do not either: they take
    /// turns with whoever else comes.
    #[test]
    fn a_few_networks_alone_take_nothing_from_others() {
        for networks in [1, 7] {
            take_nothing_from_others(networks);
        }
    }

    fn take_nothing_from_others(networks: usize) {
        let (town, _file) = slow_town(40);
        let base = town.program.base_url().to_owned();
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            let _searching = UntilDropped(&stop);
            search(scope, (&base, &stop), 16, networks);
            for round in 0..20 {
                let (status, text) =
                    look(&base, &format!("/petitions?q=bridge+{round}"), 7).expect("an answer");
                assert_eq!(status, 200, "{round}: {text}");
                assert_eq!(level(&town), 0, "{}", town.program.output().join("\n"));
            }
        });
    }
}
