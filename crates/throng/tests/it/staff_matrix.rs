//! Who may open which page of the office: every role × every page of `docs/office.md`, requested for oneself and for
//! others.

use std::collections::BTreeMap;

use throng_testkit::browser::Browser;
use throng_testkit::http::Response;

use crate::routes::{OfficePage, office_pages};
use crate::staff::{MAX, OLGA, PASSWORD, RITA, join, sign_in, town_with_olga};
use crate::town::Town;

/// Who may open a page: what the matrix below expects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Who {
    Anybody,
    Reader,
    Moderator,
    Owner,
}

/// The form that is sent to a page, so that it would succeed for members who may use it.
fn filled(path: &str) -> Vec<(&'static str, &'static str)> {
    match path {
        "/admin/staff/{member}/role" => vec![("role", "reader")],
        "/admin/staff" => vec![("email", "new@brindle.example"), ("role", "reader")],
        _ => Vec::new(),
    }
}

/// The members of a town, and many others whom their requests are about.
struct Matrix {
    town: Town,
    /// How many visitors there have been: each comes from an address of its own, as a proxy on this machine reports it,
    /// since attempts to sign in are counted by address.
    visitors: u32,
    invited: u32,
    /// Those who have signed in. Whoever is still signed in comes again: to sign in for each of some thousand requests
    /// took three quarters of the time.
    signed_in: BTreeMap<Who, Browser>,
}

impl Matrix {
    /// Somebody who may see what this role may; [`Matrix::leaves`] takes them back.
    fn visitor(&mut self, who: Who) -> Browser {
        if let Some(mut before) = self.signed_in.remove(&who) {
            before.follow_redirects = true;
            // An answer may have ended the session.
            let desk = before.get("/admin");
            if !desk.expect_status(200).url.target.starts_with("/admin/sign-in") {
                return before;
            }
        }
        self.visitors += 1;
        let mut visitor = self.town.visitor();
        let address = format!("10.0.{}.{}", self.visitors / 256, self.visitors % 256);
        visitor.headers = vec![("X-Forwarded-For".to_owned(), address)];
        let email = match who {
            Who::Anybody => return visitor,
            Who::Reader => RITA,
            Who::Moderator => MAX,
            Who::Owner => OLGA,
        };
        sign_in(&mut visitor, email, PASSWORD).expect_status(200);
        visitor
    }

    fn leaves(&mut self, who: Who, visitor: Browser) {
        if who != Who::Anybody {
            self.signed_in.insert(who, visitor);
        }
    }

    /// The number of a new member: some are removed on the way.
    fn another(&mut self) -> String {
        self.invited += 1;
        let mut boss = self.visitor(Who::Owner);
        boss.get("/admin/staff").expect_status(200);
        let email = format!("other{}@brindle.example", self.invited);
        let invited = boss.press("Invite", &[("email", &email), ("role", "reader")]);
        let path = invited
            .url
            .target
            .split('?')
            .next()
            .unwrap_or_default()
            .to_owned();
        self.leaves(Who::Owner, boss);
        path.rsplit('/').next().unwrap_or_default().to_owned()
    }

    /// Requests a page for oneself and, where it names a member, for somebody else.
    fn ask(&mut self, who: Who, method: &str, path: &str) -> Vec<(String, Response)> {
        let own = match who {
            Who::Owner => "1",
            Who::Moderator => "2",
            Who::Reader | Who::Anybody => "3",
        };
        let mut whom = vec![own.to_owned()];
        if path.contains("{member}") {
            whom.push(self.another());
        }
        let ask = |member: String| {
            let mut visitor = self.visitor(who);
            visitor.follow_redirects = false;
            let address = path
                .replace("{member}", &member)
                .replace("{session}", "5")
                .replace("{passkey}", "5")
                .replace("{mail}", "5")
                .replace("{key}", "continue")
                .replace("{code}", "foi")
                .replace("{page}", "new")
                .replace("{document}", "operating")
                .replace("{token}", "x");
            let answer = match method {
                "GET" => visitor.get(&address),
                _ => visitor.post(&address, &filled(path)),
            };
            self.leaves(who, visitor);
            (format!("{who:?} {method} {address}: {}", answer.status), answer)
        };
        whom.into_iter().map(ask).collect()
    }
}

#[test]
fn every_page_of_the_office_opens_to_whom_it_should_and_to_nobody_else() {
    let (town, mut olga) = town_with_olga(&[]);
    join(&town, &mut olga, MAX, "moderator");
    join(&town, &mut olga, RITA, "reader");
    let mut matrix = Matrix { town, visitors: 0, invited: 0, signed_in: BTreeMap::new() };
    let pages: Vec<OfficePage> = office_pages().collect();
    assert!(pages.len() > 100, "docs/office.md was not understood: {pages:?}");
    for OfficePage { method, path, who, .. } in pages {
        let least = match who {
            "anybody" => Who::Anybody,
            "reader" => Who::Reader,
            "moderator" => Who::Moderator,
            "owner" => Who::Owner,
            other => panic!("{method} {path} opens to {other}"),
        };
        for who in [Who::Anybody, Who::Reader, Who::Moderator, Who::Owner] {
            for (case, answer) in matrix.ask(who, method, path) {
                check(who, least, path, &case, &answer);
            }
        }
    }
}

#[track_caller]
fn check(who: Who, least: Who, path: &str, case: &str, answer: &Response) {
    let location = answer.header("location").unwrap_or_default();
    let to_sign_in = location.starts_with("/admin/sign-in");
    if who >= least {
        // Signing out redirects there too.
        let led_away = to_sign_in && path != "/admin/sign-out";
        assert!(!led_away && answer.status != 403 && answer.status < 500, "{case}");
    } else if who == Who::Anybody {
        assert!(to_sign_in && answer.status == 303, "{case}");
    } else {
        assert_eq!(answer.status, 403, "{case}");
    }
}
