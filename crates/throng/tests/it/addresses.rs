//! What stands behind the question mark of an address: the part of a list, what is searched for, an order. Each page that reads such a
//! thing is visited, by the tables that say which do; no link, form or redirect may lose it on the way.

use std::collections::BTreeSet;

use serde_json::json;
use throng_testkit::browser::Browser;
use throng_testkit::http::Response;
use throng_testkit::program::{TempDir, temporary_folder};
use throng_web::http::query::{QUERIES, canonical};

use crate::routes::{OfficePage, office_pages};
use crate::settings::change;
use crate::staff::{OLGA, PASSWORD, set_up};
use crate::town::{TREES, Town, petition};

/// Where in a list somebody is: a link to another list of the page begins at its first part.
const POSITIONS: [&str; 3] = ["page", "before", "after"];

/// Links that lead to another list of the same page by this parameter, where what was asked for says nothing.
const OTHER_LISTS: [(&str, &str); 2] = [("/admin/petitions", "list"), ("/admin/words", "group")];

/// Links that begin anew on purpose: a tab of a list of the office, or the search among all of it; and rejected petitions, which have an
/// order of their own.
const BEGIN_ANEW: [(&str, &[&str]); 5] = [
    ("/admin/mail", &["fate"]),
    ("/admin/words", &["language", "q"]),
    ("/admin/petitions", &["list"]),
    ("/admin/petitions", &["q"]),
    ("/petitions", &["q", "state", "topic"]),
];

/// Pages that nobody needs in another language, since they are no pages or there is nothing to show here; each is visited elsewhere.
const NO_PAGES: [&str; 5] = [
    "/admin/votes/new",
    "/admin/petitions/{number}/paper/scan",
    "/admin/votes/{number}/paper/check",
    "/admin/votes/{number}/paper/scan",
    "/admin/reasons/{code}",
];

/// A town in two languages with more petitions than a page of a list shows, comments and areas, and its owner.
struct Lists {
    town: Town,
    olga: Browser,
    _folder: TempDir,
}

impl Lists {
    fn open() -> Lists {
        let folder = temporary_folder();
        let areas = folder.path().join("areas.csv");
        std::fs::write(&areas, "postcode,code,name\nSW1A,E1,Brindle Town\n").expect("a file");
        let areas = format!("site.areas_file={}", areas.display());
        let opened = json!({ "opened_at": "2026-03-01T09:00:00.000Z", "topics": ["transport"] });
        let more: Vec<_> = (101..160)
            .map(|number| petition(number, &format!("Plant tree {number}"), "open", 7, &opened))
            .collect();
        let town = Town::holding(&more, &["site.languages=en,cy", &areas]);
        let mut olga = town.visitor();
        set_up(&mut olga, &town.setup_path());
        change(&mut olga, &[("comments", "after")]);
        Lists { town, olga, _folder: folder }
    }
}

/// A value of a parameter that its page has something to show for.
fn value(path: &str, name: &str) -> &'static str {
    match (path, name) {
        ("/admin/petitions", "list") => "open",
        (_, "list") => "settled",
        (_, "language") => "en",
        (_, "state") if path.starts_with("/admin") => "confirmed",
        (_, "state") => "open",
        (_, "sort") => "newest",
        (_, "topic") => "transport",
        (_, "kind") => "response",
        (_, "fate") => "failed",
        (_, "to") => "ada%40brindle.example",
        (_, "domain") => "brindle.example",
        (_, "network") => "192.0.2.0%2F24",
        (_, "from") => "2026-03-01T09%3A00",
        (_, "until") => "2026-03-02T09%3A00",
        (_, "reason") => "automated",
        (_, "preset") => "question",
        (_, "next") => "%2Fadmin%2Flog%3Fbefore%3D5",
        (_, "page") => "2",
        (_, "before") => "900",
        (_, "q") => "tree",
        (_, "postcode") => "ZZ9%209ZZ",
        _ => "1",
    }
}

fn with_all(route: &str, names: &[&str]) -> String {
    let path = route
        .replace("{number}", &TREES.to_string())
        .replace("{key}", "continue")
        .replace("{page}", "new")
        .replace("{code}", "foi");
    let pairs: Vec<String> = names
        .iter()
        .map(|name| format!("{name}={}", value(route, name)))
        .collect();
    format!("{path}?{}", pairs.join("&"))
}

/// The addresses of pages of the office with all that they read.
fn of_the_office() -> Vec<String> {
    let pages = office_pages().filter(|page| page.method == "GET" && !NO_PAGES.contains(&page.path));
    let read = pages.filter(|page| !page.reads.is_empty());
    read.map(|OfficePage { path, reads, .. }| with_all(path, &reads.split(' ').collect::<Vec<_>>()))
        .collect()
}

/// The same of the pages that everybody sees. What programs read has no links, and what belongs to one person tells once what was done.
fn of_everybody() -> Vec<String> {
    let mut pages = vec![with_all(&format!("/petitions/{TREES}/comments"), &["before"])];
    for path in ["/petitions", "/petitions/local"] {
        let row = QUERIES.iter().find(|(pattern, _)| *pattern == path);
        pages.push(with_all(path, row.expect("it has a row").1));
    }
    pages
}

fn parts(address: &str) -> (&str, BTreeSet<(&str, &str)>) {
    let address = address.split('#').next().unwrap_or_default();
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    (path, pairs.filter(|(_, value)| !value.is_empty()).collect())
}

/// The addresses that a page names on this site: those of links, and those of forms that only read, with what is in their fields.
fn named(page: &Response) -> Vec<String> {
    let page = page.page();
    let links = page.links().into_iter().map(|link| link.href);
    let forms = page.forms().into_iter().filter(|form| form.method == "GET");
    let forms = forms.map(|form| {
        let fields = form.entries(None).into_iter().map(|(name, value)| {
            let value = if value.is_empty() { "x".to_owned() } else { value };
            let value = value.replace('/', "%2F").replace(':', "%3A").replace('@', "%40");
            format!("{name}={value}")
        });
        format!("{}?{}", form.action, fields.collect::<Vec<_>>().join("&"))
    });
    links
        .chain(forms)
        .filter(|address| address.starts_with('/'))
        .collect()
}

/// The names of what another address of the same page says otherwise, apart from where in the list it is.
fn changed<'a>(here: &'a str, there: &'a str) -> Option<BTreeSet<&'a str>> {
    let ((path, ours), (other, theirs)) = (parts(here), parts(there));
    let names = ours.symmetric_difference(&theirs).map(|(name, _)| *name);
    (path == other).then(|| names.filter(|name| !POSITIONS.contains(name)).collect())
}

#[test]
fn no_link_loses_what_a_page_was_asked_for() {
    let Lists { town: _town, mut olga, _folder } = Lists::open();
    let (mut seen, mut lost) = (0, Vec::new());
    for here in of_everybody().into_iter().chain(of_the_office()) {
        let page = olga.get(&here);
        assert!([200, 422].contains(&page.status), "{here}: {}", page.status);
        let named = named(&page);
        // The same page in the other language is about the same.
        if !named.iter().any(|there| *there == format!("/cy{here}")) && !here.starts_with("/admin/sign-in") {
            lost.push(format!(
                "{here}: not so in Welsh: {:?}",
                named.iter().find(|there| there.starts_with("/cy"))
            ));
        }
        for there in &named {
            let (path, pairs) = parts(there);
            // An address without anything begins anew.
            let Some(changed) = changed(&here, there).filter(|_| !pairs.is_empty()) else {
                continue;
            };
            seen += 1;
            let leads_to_another = OTHER_LISTS.iter().any(|(of, by)| {
                *of == path && changed.contains(by) && pairs.iter().any(|(name, _)| name == by)
            });
            let names: BTreeSet<&str> = pairs.iter().map(|(name, _)| *name).collect();
            let begins_anew = BEGIN_ANEW
                .iter()
                .any(|(of, kept)| *of == path && names.iter().eq(kept.iter()));
            if changed.len() > 1 && !leads_to_another && !begins_anew {
                lost.push(format!("{here} -> {there}"));
            }
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
    assert!(seen > 60, "only {seen} links were looked at");
}

#[test]
fn what_a_link_says_is_read_where_it_leads() {
    let Lists { town: _town, mut olga, _folder } = Lists::open();
    let of_office: Vec<OfficePage> = office_pages().collect();
    let mut pages = of_everybody();
    pages.extend(of_the_office());
    pages.extend(
        ["/", "/data", "/admin", "/admin/networks", "/admin/reports", "/admin/votes", "/admin/updates"]
            .map(str::to_owned),
    );
    pages.extend([format!("/petitions/{TREES}"), format!("/admin/petitions/{TREES}")]);
    let mut unread = BTreeSet::new();
    for here in pages {
        let page = olga.get(&here);
        for there in named(&page) {
            let plain = there.strip_prefix("/cy").unwrap_or(&there);
            let (path, pairs) = parts(plain);
            let names = pairs.iter().map(|(name, _)| *name).collect::<BTreeSet<_>>();
            let query = names
                .iter()
                .map(|name| format!("{name}=1"))
                .collect::<Vec<_>>()
                .join("&");
            let kept = canonical(path, &query).unwrap_or_default();
            let of_page = |page: &&OfficePage| {
                page.method == "GET" && throng_web::http::path::is_of_route(page.path, path)
            };
            let read: Vec<&str> = match path.starts_with("/admin") {
                true => of_office
                    .iter()
                    .filter(of_page)
                    .flat_map(|page| page.reads.split(' '))
                    .collect(),
                false => kept
                    .split('&')
                    .filter_map(|pair| pair.split('=').next())
                    .collect(),
            };
            let lost = names.into_iter().filter(|name| !read.contains(name));
            unread.extend(lost.map(|name| format!("{there} on {here}: {name}")));
        }
    }
    assert!(unread.is_empty(), "{unread:#?}");
}

#[test]
fn signing_in_leads_to_the_very_list_that_was_asked_for() {
    let Lists { town, .. } = &Lists::open();
    let list = "/admin/petitions?q=plant+tree%21&page=2";
    let mut visitor = town.visitor();
    visitor.get(list);
    let welsh = "/cy/admin/sign-in?next=/admin/petitions%3Fq%3Dplant%2Btree%2521%26page%3D2";
    // The switch sends the form, so that what is typed is kept.
    assert!(visitor.current().text().contains(welsh), "{}", visitor.current().text());
    let page = visitor.press("Sign in", &[("email", OLGA), ("password", PASSWORD)]);
    assert_eq!((page.status, page.url.target.as_str()), (200, list));
}

#[test]
fn the_address_of_a_button_leads_to_the_list_on_which_it_stands() {
    let Lists { town: _town, mut olga, _folder } = Lists::open();
    let page = olga.get("/admin/mail/again?fate=failed&to=ada%40brindle.example");
    assert_eq!(
        (page.status, page.url.target.as_str()),
        (200, "/admin/mail?fate=failed&to=ada%40brindle.example")
    );
    // Nor is it lost when the button has done what it says, or could not.
    let page = olga.post("/admin/mail/again?fate=failed&petition=7", &[]);
    assert_eq!(page.url.target, "/admin/mail?fate=failed&petition=7&done=mails-resent");
    let page = olga.post("/admin/mail/again?fate=failed&petition=x", &[]);
    assert_eq!(page.url.target, "/admin/mail?fate=failed&petition=x");
    assert!(page.page().text_contains("There is a problem"), "{}", page.page().text());
}
