//! Who may open which page of the office: every role × every page, asked about oneself and about others. A page
//! without a row fails.

use throng_testkit::browser::Browser;
use throng_testkit::http::Response;

use crate::routes::{ROUTES, Route};
use crate::staff::{MAX, OLGA, PASSWORD, RITA, join, sign_in, town_with_olga};
use crate::town::Town;

/// Routes of the office.
pub(crate) fn office_routes() -> impl Iterator<Item = &'static Route> {
    let starts = ["/admin", "/setup", "/.well-known/change-password"];
    ROUTES
        .iter()
        .filter(move |route| starts.iter().any(|start| route.path.starts_with(start)))
}

/// Who may open a page: what the matrix below expects. A page without a row fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Who {
    Anybody,
    Reader,
    Moderator,
    Owner,
}

/// Each page of the office, and the least that may open it.
const MAY: &[(&str, Who)] = &[
    ("GET /.well-known/change-password", Who::Anybody),
    ("GET /setup/{token}", Who::Anybody),
    ("POST /setup/{token}", Who::Anybody),
    ("GET /admin/sign-in", Who::Anybody),
    ("POST /admin/sign-in", Who::Anybody),
    ("POST /admin/sign-in/code", Who::Anybody),
    ("POST /admin/sign-in/passkey", Who::Anybody),
    ("POST /admin/sign-in/passkey/options", Who::Anybody),
    ("GET /admin/join/{token}", Who::Anybody),
    ("POST /admin/join/{token}", Who::Anybody),
    ("GET /admin/password/{token}", Who::Anybody),
    ("POST /admin/password/{token}", Who::Anybody),
    ("GET /admin", Who::Reader),
    ("POST /admin/sign-out", Who::Reader),
    ("GET /admin/account", Who::Reader),
    ("POST /admin/account/password", Who::Reader),
    ("GET /admin/account/codes", Who::Reader),
    ("POST /admin/account/codes", Who::Reader),
    ("POST /admin/account/codes/off", Who::Reader),
    ("POST /admin/account/passkeys", Who::Reader),
    ("POST /admin/account/passkeys/options", Who::Reader),
    ("POST /admin/account/passkeys/{passkey}/remove", Who::Reader),
    ("POST /admin/account/keyboard", Who::Reader),
    ("POST /admin/account/sessions/{session}/end", Who::Reader),
    ("POST /admin/account/sessions/end", Who::Reader),
    ("GET /admin/queue", Who::Reader),
    ("GET /admin/petitions", Who::Reader),
    ("GET /admin/petitions/{number}", Who::Reader),
    ("POST /admin/petitions/{number}/claim", Who::Moderator),
    ("POST /admin/petitions/{number}/release", Who::Moderator),
    ("POST /admin/petitions/{number}/note", Who::Moderator),
    ("POST /admin/petitions/{number}/topics", Who::Moderator),
    ("POST /admin/petitions/{number}/flag", Who::Moderator),
    ("POST /admin/petitions/{number}/park", Who::Moderator),
    ("POST /admin/petitions/{number}/undo", Who::Moderator),
    ("GET /admin/petitions/{number}/approve", Who::Moderator),
    ("POST /admin/petitions/{number}/approve", Who::Moderator),
    ("GET /admin/petitions/{number}/changes", Who::Moderator),
    ("POST /admin/petitions/{number}/changes", Who::Moderator),
    ("GET /admin/petitions/{number}/reject", Who::Moderator),
    ("POST /admin/petitions/{number}/reject", Who::Moderator),
    ("GET /admin/petitions/{number}/take-down", Who::Moderator),
    ("POST /admin/petitions/{number}/take-down", Who::Moderator),
    ("GET /admin/petitions/{number}/text", Who::Moderator),
    ("POST /admin/petitions/{number}/text", Who::Moderator),
    ("POST /admin/petitions/{number}/text/hide", Who::Moderator),
    ("GET /admin/live", Who::Owner),
    ("POST /admin/live/test", Who::Owner),
    ("GET /admin/mail", Who::Reader),
    ("POST /admin/mail/again", Who::Moderator),
    ("GET /admin/mail/bounces", Who::Reader),
    ("POST /admin/mail/bounces/{mail}/clear", Who::Moderator),
    ("GET /admin/mail/{mail}", Who::Reader),
    ("POST /admin/mail/{mail}/resend", Who::Moderator),
    ("GET /admin/petitions/{number}/signatures", Who::Reader),
    ("POST /admin/petitions/{number}/signatures/put-back", Who::Moderator),
    ("GET /admin/held", Who::Reader),
    ("GET /admin/petitions/{number}/held", Who::Reader),
    ("POST /admin/petitions/{number}/held", Who::Moderator),
    ("GET /admin/petitions/{number}/release-held", Who::Moderator),
    ("POST /admin/petitions/{number}/release-held", Who::Moderator),
    ("GET /admin/petitions/{number}/take-out", Who::Moderator),
    ("POST /admin/petitions/{number}/take-out", Who::Moderator),
    ("GET /admin/petitions/{number}/corrections", Who::Reader),
    ("POST /admin/petitions/{number}/corrections/finish", Who::Moderator),
    ("POST /admin/petitions/{number}/corrections/undo", Who::Moderator),
    ("GET /admin/petitions/{number}/paper", Who::Reader),
    ("POST /admin/petitions/{number}/paper", Who::Moderator),
    ("POST /admin/petitions/{number}/paper/check", Who::Moderator),
    ("GET /admin/petitions/{number}/paper/scan", Who::Reader),
    ("GET /admin/petitions/{number}/publish", Who::Moderator),
    ("POST /admin/petitions/{number}/publish", Who::Moderator),
    ("POST /admin/petitions/{number}/retract", Who::Moderator),
    ("GET /admin/reports", Who::Reader),
    ("GET /admin/petitions/{number}/reports", Who::Reader),
    ("POST /admin/petitions/{number}/reports", Who::Moderator),
    ("GET /admin/requests", Who::Reader),
    ("GET /admin/requests/{request}", Who::Reader),
    ("POST /admin/requests/{request}", Who::Moderator),
    ("GET /admin/updates", Who::Reader),
    ("GET /admin/petitions/{number}/update", Who::Moderator),
    ("POST /admin/petitions/{number}/update", Who::Moderator),
    ("GET /admin/log", Who::Owner),
    ("GET /admin/pages", Who::Owner),
    ("GET /admin/pages/{page}", Who::Owner),
    ("POST /admin/pages/{page}", Who::Owner),
    ("GET /admin/areas", Who::Owner),
    ("POST /admin/areas", Who::Owner),
    ("POST /admin/areas/use", Who::Owner),
    ("GET /admin/networks", Who::Reader),
    ("POST /admin/networks", Who::Moderator),
    ("POST /admin/networks/end", Who::Moderator),
    ("GET /admin/topics", Who::Owner),
    ("POST /admin/topics", Who::Owner),
    ("GET /admin/reasons", Who::Owner),
    ("POST /admin/reasons", Who::Owner),
    ("GET /admin/reasons/{code}", Who::Owner),
    ("POST /admin/reasons/{code}", Who::Owner),
    ("GET /admin/words", Who::Owner),
    ("GET /admin/words/{key}", Who::Owner),
    ("POST /admin/words/{key}", Who::Owner),
    ("GET /admin/pause", Who::Owner),
    ("POST /admin/pause", Who::Owner),
    ("POST /admin/pause/end", Who::Owner),
    ("GET /admin/settings", Who::Owner),
    ("POST /admin/settings", Who::Owner),
    ("GET /admin/staff", Who::Owner),
    ("POST /admin/staff", Who::Owner),
    ("GET /admin/staff/{member}", Who::Owner),
    ("POST /admin/staff/{member}/role", Who::Owner),
    ("POST /admin/staff/{member}/invitation", Who::Owner),
    ("GET /admin/staff/{member}/remove", Who::Owner),
    ("POST /admin/staff/{member}/remove", Who::Owner),
    ("POST /admin/staff/{member}/sessions/end", Who::Owner),
    ("POST /admin/staff/{member}/codes/off", Who::Owner),
    ("POST /admin/staff/{member}/passkeys/off", Who::Owner),
];

/// What a page is asked for with, so that it would be answered if one may.
fn filled(path: &str) -> Vec<(&'static str, &'static str)> {
    match path {
        "/admin/staff/{member}/role" => vec![("role", "reader")],
        "/admin/staff" => vec![("email", "new@brindle.example"), ("role", "reader")],
        _ => Vec::new(),
    }
}

/// The members of a town, and the many others that they are asked about.
struct Matrix {
    town: Town,
    /// Visitors so far: each comes from an address of its own, as a proxy on this machine tells it, since tries to
    /// sign in are counted.
    visitors: u32,
}

impl Matrix {
    fn visitor(&mut self, who: Who) -> Browser {
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

    /// The number of somebody new: some are removed on the way.
    fn another(&mut self) -> String {
        let mut boss = self.visitor(Who::Owner);
        boss.get("/admin/staff").expect_status(200);
        let email = format!("other{}@brindle.example", self.visitors);
        let invited = boss.press("Invite", &[("email", &email), ("role", "reader")]);
        let path = invited
            .url
            .target
            .split('?')
            .next()
            .unwrap_or_default()
            .to_owned();
        path.rsplit('/').next().unwrap_or_default().to_owned()
    }

    /// Asks for a page about oneself and, where it names a member, about somebody else.
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
                .replace("{token}", "x");
            let answer = match method {
                "GET" => visitor.get(&address),
                _ => visitor.post(&address, &filled(path)),
            };
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
    let mut matrix = Matrix { town, visitors: 0 };
    let asked: Vec<(&str, &str)> = office_routes()
        .flat_map(|route| {
            let get = route.get.then_some(("GET", route.path));
            let post = route.post.then_some(("POST", route.path));
            [get, post].into_iter().flatten()
        })
        .collect();
    assert_eq!(asked.len(), MAY.len(), "a page without a row, or a row without a page");
    for (method, path) in asked {
        let name = format!("{method} {path}");
        let row = MAY.iter().find(|(known, _)| *known == name);
        let (_, least) = row.unwrap_or_else(|| panic!("say who may open {name}"));
        for who in [Who::Anybody, Who::Reader, Who::Moderator, Who::Owner] {
            for (case, answer) in matrix.ask(who, method, path) {
                check(who, *least, path, &case, &answer);
            }
        }
    }
}

#[track_caller]
fn check(who: Who, least: Who, path: &str, case: &str, answer: &Response) {
    let location = answer.header("location").unwrap_or_default();
    let to_sign_in = location.starts_with("/admin/sign-in");
    if who >= least {
        // Signing out leads there too.
        let led_away = to_sign_in && path != "/admin/sign-out";
        assert!(!led_away && answer.status != 403 && answer.status < 500, "{case}");
    } else if who == Who::Anybody {
        assert!(to_sign_in && answer.status == 303, "{case}");
    } else {
        assert_eq!(answer.status, 403, "{case}");
    }
}
