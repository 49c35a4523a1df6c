//! All routes of the program, and the check that none is missing here: a new route without a row fails, so
//! that it is crawled, posted to from elsewhere and asked with every method from its first day.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use crate::town::{ADA, BEN, BRIDGE, CLOSED, Person, REJECTED, TREES, Town, sign};

/// One route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Route {
    pub(crate) path: &'static str,
    pub(crate) get: bool,
    pub(crate) post: bool,
    /// Whether its answer has no end, so that nobody can wait for the whole of it.
    pub(crate) endless: bool,
}

const fn get(path: &'static str) -> Route {
    Route { path, get: true, post: false, endless: false }
}

const fn both(path: &'static str) -> Route {
    Route { path, get: true, post: true, endless: false }
}

const fn endless(path: &'static str) -> Route {
    Route { path, get: true, post: false, endless: true }
}

/// All routes: those for everybody, and those of the office from `docs/office.md`, which is made from its table.
pub(crate) static ROUTES: LazyLock<Vec<Route>> = LazyLock::new(|| {
    let mut routes = FOR_EVERYBODY.to_vec();
    for page in office_pages() {
        let (is_get, is_post) = (page.method == "GET", page.method == "POST");
        match routes.iter_mut().find(|route| route.path == page.path) {
            Some(route) => (route.get, route.post) = (route.get || is_get, route.post || is_post),
            None => routes.push(Route { path: page.path, get: is_get, post: is_post, endless: false }),
        }
    }
    routes
});

/// A page of the office, from `docs/office.md`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OfficePage {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    /// Who may open it: anybody, or the lowest role.
    pub(crate) who: &'static str,
    /// The parameters that it reads from its address, apart by spaces.
    pub(crate) reads: &'static str,
}

/// The pages of the office.
pub(crate) fn office_pages() -> impl Iterator<Item = OfficePage> {
    let document = include_str!("../../../../docs/office.md");

    document.lines().filter_map(|line| {
        let mut cells = line.split('|').map(|cell| cell.trim().trim_matches('`'));
        let (_, method, path, who) = (cells.next()?, cells.next()?, cells.next()?, cells.next()?);
        let reads = cells.nth(2)?;
        path.starts_with('/')
            .then_some(OfficePage { method, path, who, reads })
    })
}

/// Routes that show a page, routes that change something, and routes that do both.
pub(crate) const FOR_EVERYBODY: &[Route] = &[
    get("/"),
    both("/a/{token}"),
    get("/about"),
    get("/about/accessibility"),
    get("/about/moderation"),
    get("/about/performance"),
    get("/about/privacy"),
    get("/about/rules"),
    get("/pages/{slug}"),
    get("/archived/petitions"),
    get("/archived/petitions.json"),
    get("/areas.json"),
    get("/.well-known/acme-challenge/{token}"),
    get("/.well-known/security.txt"),
    get("/answers.atom"),
    get("/assets/{name}"),
    get("/badge/{name}"),
    get("/captured/{key}"),
    get("/captured/{key}/{mail}"),
    get("/captured/{key}/{mail}/html"),
    get("/constituencies.json"),
    get("/data"),
    get("/data/addresses"),
    get("/data/count_votes.py"),
    get("/data/fields"),
    get("/data/option_order.py"),
    get("/data/petitions.jsonl"),
    get("/data/signatures_by_area.csv"),
    get("/data/signatures_by_country.csv"),
    get("/healthz"),
    get("/readyz"),
    get("/metrics"),
    get("/help"),
    get("/embed/{number}"),
    get("/embed/{number}/code"),
    both("/f/local/{token}"),
    both("/f/local/{token}/stop"),
    both("/f/{number}/{token}"),
    get("/f/{number}/{token}/sent"),
    get("/feed.atom"),
    get("/feed.json"),
    get("/oembed"),
    get("/openapi.json"),
    get("/petitions"),
    get("/petitions.atom"),
    get("/petitions.csv"),
    get("/petitions.json"),
    get("/parliaments.json"),
    get("/p/{code}"),
    get("/petitions/start"),
    get("/petitions/new"),
    both("/petitions/new/{step}"),
    both("/petitions/own/{token}"),
    both("/petitions/own/{token}/call-off"),
    both("/petitions/own/{token}/daily"),
    both("/petitions/own/{token}/edit"),
    both("/petitions/own/{token}/resend"),
    both("/petitions/own/{token}/update"),
    both("/petitions/own/{token}/withdraw"),
    get("/petitions/sent/{token}"),
    both("/petitions/sent/{token}/address"),
    both("/petitions/sent/{token}/resend"),
    get("/petitions/support/{token}"),
    both("/petitions/support/{token}/signatures"),
    both("/petitions/support/{token}/signatures/check"),
    both("/petitions/support/{token}/signatures/new"),
    get("/petitions/local"),
    get("/petitions/local/{area}"),
    get("/petitions/local/{area}/all.json"),
    both("/petitions/local/{area}/followers"),
    both("/petitions/local/{area}/followers/new"),
    get("/petitions/local/{area}/followers/sent"),
    get("/petitions/local/{area}/feed.atom"),
    get("/petitions/local/{area}/feed.json"),
    get("/petitions/{number}"),
    both("/petitions/{number}/report"),
    both("/petitions/{number}/followers"),
    both("/petitions/{number}/followers/new"),
    both("/petitions/{number}/signatures"),
    both("/petitions/{number}/signatures/check"),
    both("/petitions/{number}/signatures/new"),
    get("/petitions/{number}/signatures/sent"),
    get("/petitions/{number}/ballots.csv"),
    get("/petitions/{number}/voters"),
    get("/petitions/{number}/voters.csv"),
    get("/petitions/{number}/comments"),
    get("/petitions/{number}/comments.atom"),
    get("/petitions/{number}/comments.json"),
    get("/petitions/{number}/count.json"),
    get("/petitions/{number}/events.ics"),
    get("/petitions/{number}/picture.png"),
    get("/petitions/{number}/flyers"),
    get("/petitions/{number}/poster"),
    get("/petitions/{number}/places.csv"),
    get("/petitions/{number}/series.csv"),
    get("/petitions/{number}/timeline.atom"),
    get("/petitions/{number}/timeline.json"),
    get("/petitions/{number}/places"),
    get("/petitions/{number}/changes"),
    get("/petitions/{number}/versions/{version}"),
    get("/petitions/{number}/{slug}"),
    endless("/petitions/{number}/stream"),
    get("/r/{receipt}"),
    get("/reports/{receipt}"),
    get("/robots.txt"),
    get("/favicon.ico"),
    get("/apple-touch-icon.png"),
    get("/sitemap.xml"),
    both("/s/{token}"),
    get("/s/{token}/change"),
    get("/s/{token}/data"),
    get("/s/{token}/data.json"),
    both("/s/{token}/comments"),
    both("/s/{token}/ballot"),
    both("/s/{token}/comments/{place}"),
    both("/s/{token}/comments/daily"),
    both("/s/{token}/comments/{place}/remove"),
    both("/s/{token}/erase"),
    both("/s/{token}/withdraw"),
    get("/topics.json"),
    get("/trending.json"),
    endless("/stream"),
    both("/u/own/{token}"),
    both("/u/comments/{token}"),
    both("/u/local/{token}"),
    both("/u/{token}"),
    both("/u/{number}/{token}"),
    both("/v/{token}"),
    get("/w/{token}"),
    both("/w/{token}/address"),
    both("/w/{token}/code"),
    both("/w/{token}/resend"),
];

/// Routes of which a town has nothing: their variables are made up.
const MADE_UP: [&str; 8] = [
    "/petitions/local/{area}/followers",
    "/petitions/local/{area}/followers/new",
    "/petitions/local/{area}/followers/sent",
    "/petitions/local/{area}",
    "/petitions/local/{area}/all.json",
    "/petitions/local/{area}/feed.atom",
    "/petitions/local/{area}/feed.json",
    "/pages/{slug}",
];

/// The sources of the crates that depend on axum: only these can have routes.
const HOMES: [&str; 5] =
    ["src", "../throng-edge/src", "../throng-mail/src", "../throng-office/src", "../throng-web/src"];

#[test]
fn every_route_of_the_program_is_listed_here() {
    let mut found = BTreeMap::new();
    for home in HOMES {
        collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(home), &mut found);
    }
    let listed: BTreeMap<String, (bool, bool)> = FOR_EVERYBODY
        .iter()
        .map(|route| (route.path.to_owned(), (route.get, route.post)))
        .collect();
    assert_eq!(found, listed, "left: the program's routes, right: this list (get, post)");
}

/// Reads the tables of routes from the sources: each path, and whether it answers GET and POST.
fn collect(folder: &Path, found: &mut BTreeMap<String, (bool, bool)>) {
    for entry in fs::read_dir(folder).expect("the sources are here") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") && !path.ends_with("tests.rs") {
            let source = fs::read_to_string(&path).expect("a source file");
            // A stand-in for a site in a unit test is no route of the program.
            let source = source
                .split("\n#[cfg(test)]\nmod tests {")
                .next()
                .unwrap_or_default();
            for hidden in ["::nest(", ".nest(", ".route_service(", ".nest_service(", ".fallback_service("] {
                assert!(!source.contains(hidden), "{} hides routes from this test", path.display());
            }
            for row in source.split(".route(").skip(1) {
                let row = row.split(".with_state(").next().unwrap_or_default();
                // The office's table is read from its document.
                if row.starts_with("row.path") {
                    continue;
                }
                let (path, handlers) = row
                    .trim_start()
                    .trim_start_matches('"')
                    .split_once('"')
                    .expect("a path");
                found.insert(path.to_owned(), (handlers.contains("get("), handlers.contains("post(")));
            }
        }
    }
}

/// Values for the variables of routes: everything that is valid in a town.
#[derive(Clone, Debug, Default)]
pub(crate) struct Links {
    /// Paths `/w/…` of waiting pages: for a signature, for a repeat, for one whose address was changed.
    pub(crate) waiting: Vec<String>,
    /// Paths `/s/…` of signatures: pending, counted, withdrawn.
    pub(crate) signatures: Vec<String>,
    /// Paths `/u/…` in mails to followers.
    pub(crate) stops: Vec<String>,
    /// Paths `/a/…` in mails about an answer.
    pub(crate) asks: Vec<String>,
    pub(crate) receipts: Vec<String>,
    /// The path `/reports/…` of a report.
    pub(crate) report: String,
    /// The path `/f/…` that is mailed to somebody who follows, and that of the page before.
    pub(crate) follower: String,
    pub(crate) follower_sent: String,
    /// Paths `/petitions/sent/…`: for a draft, for a petition that was handed in, for one whose creator has confirmed.
    pub(crate) sent: Vec<String>,
    /// Paths `/petitions/own/…` for the same three.
    pub(crate) own: Vec<String>,
    /// The path for supporters of the third.
    pub(crate) support: String,
    pub(crate) tray: String,
    pub(crate) mails: Vec<String>,
    pub(crate) asset: String,
    /// The path `/setup/…` of a town that has no owner yet.
    pub(crate) setup: String,
}

const CLEO: Person = Person { name: "Cleo Marsh", email: "cleo@marsh.example" };
const DORA: Person = Person { name: "Dora Finch", email: "dora@finhc.example" };

/// The petitions of the town.
fn petitions() -> impl Iterator<Item = u32> {
    [TREES, BRIDGE, CLOSED, REJECTED].into_iter()
}

fn numbered(rest: &str) -> Vec<String> {
    petitions()
        .map(|number| format!("/petitions/{number}{rest}"))
        .collect()
}

fn below(paths: &[String], rest: &str) -> Vec<String> {
    paths.iter().map(|path| format!("{path}{rest}")).collect()
}

impl Links {
    /// Makes signatures in all states, and collects their links.
    #[track_caller]
    pub(crate) fn of_all_states(town: &Town) -> Links {
        let mut links = Links::default();
        for person in [ADA, BEN, CLEO, DORA] {
            let mut visitor = town.visitor();
            links.waiting.push(sign(&mut visitor, TREES, person).url.target);
            let link = town.tray().only(person.email).link();
            visitor.get(&link);
            links.signatures.push(link);
            if [ADA.name, CLEO.name].contains(&person.name) {
                let receipt = visitor.press("Confirm my signature", &[]);
                let number = receipt.page().elements_with_class("code").into_iter().next();
                links.receipts.push(number.expect("a receipt number").text);
            }
            if person.name == CLEO.name {
                visitor.click_link("Remove my signature");
                visitor.press("Remove my signature", &[]).expect_status(200);
                town.tray().wait_for(CLEO.email, 2);
            }
        }
        let mut visitor = town.visitor();
        links.waiting.push(sign(&mut visitor, TREES, ADA).url.target);
        visitor.get(&links.waiting[3]);
        let changed = visitor.press("Send it to this address", &[("email", "dora@finch.example")]);
        links.waiting.push(
            changed
                .url
                .target
                .split('?')
                .next()
                .unwrap_or_default()
                .to_owned(),
        );
        links
            .signatures
            .push(town.tray().only("dora@finch.example").link());
        town.tray().wait_for(ADA.email, 2);
        links.report = crate::reports::sent(town, "");
        let form = format!("/petitions/{TREES}/followers");
        links.follower_sent = town
            .visitor()
            .post(&form, &[("email", "hana@moss.example")])
            .url
            .target;
        links.follower = town.tray().only("hana@moss.example").link_to("/f/");
        links.start(town);
        links.tray = town.tray().path().to_owned();
        links.setup = town.setup_path();
        links.mails = town
            .tray()
            .letters()
            .into_iter()
            .map(|letter| letter.path)
            .collect();
        let home = visitor.get("/").page();
        let style = home.elements("link").into_iter().next().expect("a style sheet");
        links.asset = style.tag.attribute("href").expect("its path").to_owned();
        links
    }

    /// Starts three petitions: one as far as a draft, one as far as the mail, and one as far as gathering supporters.
    #[track_caller]
    fn start(&mut self, town: &Town) {
        for (stage, email) in ["elsa@draft.example", "finn@sent.example", "gwen@asks.example"]
            .into_iter()
            .enumerate()
        {
            let mut visitor = town.visitor();
            let ask = format!("Ring the bells at {}", ["noon", "dusk", "dawn"][stage]);
            let typed: [(&str, &str); 7] = [
                ("action", &ask),
                ("background", "So that we know."),
                ("name", "Sam Reed"),
                ("email", email),
                ("country", "GB"),
                ("postcode", crate::town::POSTCODE),
                ("resident", "yes"),
            ];
            let end = if stage == 0 { "save" } else { "hand-in" };
            let sent = visitor.post(&format!("/petitions/new/{end}"), &typed);
            sent.expect_status(200);
            self.sent.push(sent.url.target);
            let own = town.tray().only(email).link_to("/petitions/own/");
            if stage == 2 {
                visitor.get(&own).expect_status(200);
                visitor.press("Confirm and submit", &[]).expect_status(200);
                self.support = town.tray().wait_for(email, 2).link_to("/petitions/support/");
            }
            self.own.push(own);
        }
    }

    /// The paths of a route, with valid values for its variables.
    pub(crate) fn paths(&self, route: Route) -> Vec<String> {
        match route.path {
            "/petitions/{number}" => {
                let pages = numbered("");
                [below(&pages, ".json"), pages].concat()
            }
            "/petitions/{number}/{slug}" => numbered("/some-slug"),
            "/assets/{name}" => vec![self.asset.clone()],
            "/petitions/{number}/versions/{version}" => numbered("/versions/1"),
            "/badge/{name}" => petitions().map(|number| format!("/badge/{number}.svg")).collect(),
            "/embed/{number}" => petitions()
                .flat_map(|number| ["", "?form=1"].map(|query| format!("/embed/{number}{query}")))
                .collect(),
            "/captured/{key}" => vec![self.tray.clone()],
            "/captured/{key}/{mail}" => self.mails.clone(),
            "/captured/{key}/{mail}/html" => below(&self.mails, "/html"),
            "/petitions" => {
                ["", "?state=open", "?state=closed&page=2", "?state=rejected", "?page=x", "?q=bridge"]
                    .map(|query| format!("/petitions{query}"))
                    .to_vec()
            }
            "/petitions.json" => {
                vec!["/petitions.json".to_owned(), "/petitions.json?state=open&count=1".to_owned()]
            }
            path if MADE_UP.contains(&path) => vec![path.replace(['{', '}'], "no-")],
            "/setup/{token}" => vec![self.setup.clone()],
            "/stream" => vec![format!("/stream?petitions={TREES},{BRIDGE}")],
            "/r/{receipt}" => self
                .receipts
                .iter()
                .map(|number| format!("/r/{number}"))
                .collect(),
            "/reports/{receipt}" => vec![self.report.clone()],
            path => self.paths_below(path),
        }
    }

    /// As [`Links::paths`], of a route that begins with something that has many pages.
    fn paths_below(&self, path: &str) -> Vec<String> {
        match path.split_once('}') {
            None => vec![path.to_owned()],
            Some(("/petitions/{number", rest)) => numbered(rest),
            Some(("/embed/{number", rest)) => petitions()
                .map(|number| format!("/embed/{number}{rest}"))
                .collect(),
            // Somebody who is not signed in sees nothing of the office; `staff` tests the pages behind.
            Some((office, rest)) if office.starts_with("/admin/") => {
                let beginning = office.split('{').next().unwrap_or_default();
                vec![format!("{beginning}1{rest}")]
            }
            Some(("/s/{token", rest)) => below(&self.signatures, &rest.replace("{place}", "1")),
            Some(("/a/{token", _)) => mailed(&self.asks, "/a/unknown"),
            Some(("/u/own/{token", _)) => vec!["/u/own/unknown".to_owned()],
            Some(("/u/comments/{token", _)) => vec!["/u/comments/unknown".to_owned()],
            Some(("/u/{token" | "/u/{number", rest)) => {
                mailed(&self.stops, &format!("/u/1{}", rest.replace(['{', '}'], "")))
            }
            Some(("/f/local/{token", rest)) => vec![format!("/f/local/unknown{rest}")],
            Some(("/u/local/{token", _)) => vec!["/u/local/unknown".to_owned()],
            Some(("/f/{number", "/{token}")) => vec![self.follower.clone(), "/f/1/unknown".to_owned()],
            Some(("/f/{number", _)) => vec![self.follower_sent.clone()],
            Some(("/v/{token", _)) => vec!["/v/unknown".to_owned()],
            Some(("/.well-known/acme-challenge/{token", _)) => {
                vec!["/.well-known/acme-challenge/unknown".to_owned()]
            }
            Some(("/w/{token", "")) => ["", "?sent=1", "?changed=1"]
                .map(|said| below(&self.waiting, said))
                .concat(),
            Some(("/w/{token", rest)) => below(&self.waiting, rest),
            Some(("/petitions/new/{step", _)) => ["ask", "similar", "why", "you", "check", "save", "hand-in"]
                .map(|step| format!("/petitions/new/{step}"))
                .to_vec(),
            Some(("/petitions/own/{token", rest)) => below(&self.own, rest),
            Some(("/petitions/sent/{token", rest)) => below(&self.sent, rest),
            Some(("/petitions/support/{token", rest)) => vec![format!("{}{rest}", self.support)],
            Some(("/p/{code", _)) => petitions().map(|number| format!("/p/{number}")).collect(),
            Some(_) => panic!("say here what stands for the variables of {path}"),
        }
    }
}

/// Links in mails to followers; only a town with news, or an answer, has such mails.
fn mailed(links: &[String], unknown: &str) -> Vec<String> {
    if links.is_empty() {
        return vec![unknown.to_owned()];
    }
    links.to_vec()
}
