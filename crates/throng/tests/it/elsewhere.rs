//! Attempts by other sites: forms for our site, other host names, framing. None succeeds,
//! and every answer carries the headers that tell browsers so.

use throng_testkit::browser::{Browser, Provenance, urlencoded};
use throng_testkit::http::{Response, Url};
use throng_testkit::page::forms::Kind;

use crate::routes::{Links, ROUTES};
use crate::town::{ADA, BEN, TREES, Town, sign, typed};

const ANOTHER: &str = "https://evil.example";

fn header(name: &str, value: &str) -> (String, String) {
    (name.to_owned(), value.to_owned())
}

/// Posts a form that would be accepted from our own page, with these headers instead of a browser's.
#[track_caller]
fn post_with(town: &Town, path: &str, headers: &[(&str, &str)]) -> Response {
    let mut all = vec![header("Content-Type", "application/x-www-form-urlencoded")];
    all.extend(headers.iter().map(|(name, value)| header(name, value)));
    let mut fields = typed(BEN.name, "ben@elsewhere.example");
    fields.push(("code", "000000"));
    let body = urlencoded(fields);
    town.visitor()
        .send("POST", path, &all, body.as_bytes())
        .expect("an answer")
}

#[test]
fn forms_of_other_sites_are_refused_before_any_work() {
    let town = Town::open();
    let links = Links::of_all_states(&town);
    let before = town.rows();
    let foreign: [&[(&str, &str)]; 8] = [
        &[("Sec-Fetch-Site", "cross-site")],
        &[("Sec-Fetch-Site", "same-site")],
        &[("Sec-Fetch-Site", "cross-site"), ("Origin", ANOTHER)],
        &[("Origin", ANOTHER)],
        &[("Origin", "null")],
        &[("Origin", "http://127.0.0.1:1")],
        &[("Sec-Fetch-Site", "cross-site"), ("Content-Type", "text/plain")],
        &[("Sec-Fetch-Site", "something new")],
    ];
    // The link that stops mails may be posted by mail providers (RFC 8058); `news` tests that.
    let guarded = ROUTES
        .iter()
        .filter(|route| route.post && !route.path.starts_with("/u/"));
    for route in guarded {
        for path in links.paths(*route) {
            for headers in foreign {
                let answer = post_with(&town, &path, headers);
                let case = format!("{path} {headers:?}");
                assert_eq!(answer.status, 403, "{case}");
                let page = answer.page();
                assert_eq!(page.heading().as_deref(), Some("This form came from another site"), "{case}");
            }
        }
    }
    assert_eq!(town.rows(), before);
}

#[test]
fn forms_of_our_own_and_of_old_browsers_are_taken() {
    let town = Town::open();
    let own = town.program.base_url().to_owned();
    let form = format!("/petitions/{TREES}/signatures/check");
    let allowed: [&[(&str, &str)]; 5] = [
        &[],
        &[("Sec-Fetch-Site", "same-origin")],
        &[("Sec-Fetch-Site", "none")],
        &[("Origin", &own)],
        &[("Sec-Fetch-Site", "same-origin"), ("Origin", &own)],
    ];
    for headers in allowed {
        let answer = post_with(&town, &form, headers);
        assert_eq!(answer.status, 200, "{headers:?}: {}", answer.page().text());
    }
    // Following a link from another site is allowed.
    let mut visitor = town.visitor();
    visitor.provenance = Provenance::Foreign(ANOTHER.to_owned());
    visitor.get(&format!("/petitions/{TREES}")).expect_status(200);
}

#[test]
fn hosts_that_are_not_ours_get_nothing() {
    let town = Town::open();
    let own = Url::parse(town.program.base_url()).authority;
    let port = own.rsplit(':').next().expect("a port").to_owned();
    let others = [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        format!("evil.example@{own}"),
        format!("{own}.evil.example"),
        format!("{own}@evil.example"),
        "127.0.0.1".to_owned(),
        format!("127.0.0.1:{port}0"),
        format!("0x7f.0.0.1:{port}"),
        "[::1]".to_owned(),
        String::new(),
        "a".repeat(300),
        format!("{own}, evil.example"),
        "evil.example/".to_owned(),
    ];
    for host in others {
        for path in ["/", "/petitions", "/petitions.json", "/nothing"] {
            let mut visitor = town.visitor();
            visitor.headers = vec![header("Host", &host)];
            let answer = visitor.get(path);
            assert!([400, 421].contains(&answer.status), "{host:?} {path}: {}", answer.status);
            assert!(!answer.text().contains("evil"), "{host:?} {path}");
            assert!(!answer.page().text_contains("lime trees"));
        }
        let mut visitor = town.visitor();
        visitor.headers = vec![header("Host", &host)];
        let form = format!("/petitions/{TREES}/signatures");
        let answer = visitor.post(&form, &typed(ADA.name, ADA.email));
        assert!([400, 403, 421].contains(&answer.status), "{host:?}: {}", answer.status);
    }
    assert!(town.rows_of("mail").is_empty());
}

#[test]
fn a_host_in_capitals_is_the_same_host() {
    let town = Town::with(&["server.hosts=petitions.brindle.example", "server.one_host=false"]);
    let mut visitor = town.visitor();
    visitor.headers = vec![header("Host", "Petitions.Brindle.Example")];
    visitor.get("/").expect_status(200);
}

#[test]
fn links_never_come_from_a_request() {
    let town = Town::with(&["server.hosts=alias.brindle.example", "server.one_host=false"]);
    let own = town.program.base_url().to_owned();
    let forged = [
        header("X-Forwarded-Host", "evil.example"),
        header("X-Forwarded-Proto", "https"),
        header("X-Forwarded-Port", "666"),
        header("X-Original-URL", "http://evil.example/"),
        header("X-Rewrite-URL", "/evil"),
        header("Forwarded", "host=evil.example;proto=https"),
        header("X-Host", "evil.example"),
        header("Referer", "http://evil.example/"),
    ];
    let mut visitor = town.visitor();
    visitor.headers = forged.to_vec();
    for path in ["/", "/petitions", "/petitions.json", "/petitions/1", "/petitions/1.json", "/petitions/1/x"]
    {
        let answer = visitor.get(path);
        answer.expect_status(200);
        assert!(!answer.text().contains("evil") && !answer.text().contains(":666"), "{path}");
        assert!(answer.headers.iter().all(|(_, value)| !value.contains("evil")), "{path}");
    }
    sign(&mut visitor, TREES, ADA);
    let mail = town.tray().only(ADA.email);
    assert!(mail.links.iter().all(|link| link.starts_with(&own)), "{mail:?}");
    // Nor from a host name that is allowed but not the site's own.
    visitor.headers.push(header("Host", "alias.brindle.example"));
    visitor.provenance = Provenance::Untold;
    visitor
        .post(&format!("/petitions/{TREES}/signatures"), &typed(BEN.name, BEN.email))
        .expect_status(200);
    let mail = town.tray().only(BEN.email);
    assert!(mail.links.iter().all(|link| link.starts_with(&own)), "{mail:?}");
}

#[test]
fn every_answer_carries_the_same_strict_headers() {
    let town = Town::open();
    let links = Links::of_all_states(&town);
    let mut visitor = town.visitor();
    visitor.follow_redirects = false;
    let mut answers = Vec::new();
    for route in ROUTES.iter().filter(|route| route.get) {
        let paths = links.paths(*route);
        let answer = |path: &String| match route.endless {
            true => visitor.head(path),
            false => visitor.get(path),
        };
        answers.extend(paths.iter().map(answer));
    }
    let form = format!("/petitions/{TREES}/signatures");
    for path in
        ["/nothing", "/nothing.json", "/petitions/99.json", "/petitions/", "/assets/x", "/s/x", "/%FF"]
    {
        answers.push(visitor.get(path));
        answers.push(visitor.head(path));
    }
    answers.push(visitor.post(&form, &typed(BEN.name, "other@okoro.example")));
    answers.push(visitor.post(&form, &[]));
    answers.push(visitor.post(&form, &[("name", &"a".repeat(70_000))]));
    answers.push(visitor.post("/", &[]));
    answers.push(post_with(&town, &form, &[("Origin", ANOTHER)]));
    answers.push(not_modified(&mut visitor));
    visitor.headers = vec![header("Host", "evil.example")];
    answers.push(visitor.get("/"));
    let statuses: std::collections::BTreeSet<u16> = answers.iter().map(|answer| answer.status).collect();
    for status in [200, 301, 303, 304, 403, 404, 405, 410, 413, 421, 422] {
        assert!(statuses.contains(&status), "{status} is among them: {statuses:?}");
    }
    for answer in &answers {
        strict(answer);
    }
}

/// The answer to a browser that has the page already.
#[track_caller]
fn not_modified(visitor: &mut Browser) -> Response {
    let tag = visitor
        .get("/petitions")
        .header("etag")
        .expect("a tag")
        .to_owned();
    let answer = visitor
        .send("GET", "/petitions", &[header("If-None-Match", &tag)], b"")
        .expect("an answer");
    answer.expect_status(304);
    assert!(answer.body.is_empty());
    answer
}

#[track_caller]
fn strict(answer: &Response) {
    let case = format!("{} {}", answer.status, answer.url);
    let path = answer.url.target.split('?').next().unwrap_or_default();
    // Pages that are meant for frames of other sites: `feeds` tests what they may do.
    let framed = path.starts_with("/embed/") && !path.ends_with("/code") && answer.status == 200;
    // The HTML of a captured mail: `sign` tests what it may do.
    let mailed = path.starts_with("/captured/") && path.ends_with("/html") && answer.status == 200;
    for (name, value) in [
        (
            "content-security-policy",
            "default-src 'none'; style-src 'self'; img-src 'self' data:; script-src 'self'; connect-src 'self'; \
             form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        ),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()"),
    ] {
        // 304 tells a browser to use the copy that it has, with the headers of that copy (RFC 9111 §4.3.4).
        let expected: &[&str] = if answer.status == 304 { &[] } else { &[value] };
        if framed && (name == "content-security-policy" || name == "x-frame-options") {
            continue;
        }
        if mailed && name == "content-security-policy" {
            continue;
        }
        assert_eq!(answer.headers_named(name), expected, "{case}: {name}");
    }
    assert!(answer.header("set-cookie").is_none(), "{case}");
    assert!(answer.header("server").is_none(), "{case}");
    let personal = ["/w/", "/s/", "/r/", "/captured/"]
        .iter()
        .any(|start| path.starts_with(start));
    let kept = answer.header("cache-control").unwrap_or_default();
    // A page on which somebody types stays in this browser alone, for its back button. No other does.
    let is_typed_on = [200, 422].contains(&answer.status) && kept == "private, no-cache";
    assert!(!is_typed_on || has_field_to_type_in(answer), "{case}: nothing is typed on it");
    if (personal || answer.status >= 400) && !is_typed_on {
        assert_eq!(kept, "no-store", "{case}");
    }
    let body = answer.text();
    // Only the theme's own scripts, and data for search engines, which is JSON that no browser runs.
    let own = body
        .replace("<script type=\"module\" src=\"/assets/app.", "")
        .replace("<script type=\"module\" src=\"/assets/desk.", "")
        .replace("<script type=\"application/ld+json\">", "");
    assert!(!own.contains("<script") && !body.contains("javascript:"), "{case}");
    assert!(mailed || !body.contains(" style="), "{case}");
}

fn has_field_to_type_in(answer: &Response) -> bool {
    let forms = answer.page().forms();
    let mut fields = forms
        .iter()
        .filter(|form| form.method == "POST")
        .flat_map(|form| &form.fields);
    fields.any(|field| matches!(field.kind, Kind::Line(_) | Kind::TextArea))
}

#[test]
fn json_addresses_answer_json_even_when_they_refuse() {
    let town = Town::open();
    let mut visitor = town.visitor();
    for (path, status) in [
        ("/petitions/99.json", 404),
        ("/petitions/99/count.json", 404),
        ("/petitions/x.json", 404),
        ("/petitions/x/count.json", 404),
        ("/nothing.json", 404),
    ] {
        json_error(&visitor.get(path), status);
    }
    for path in ["/petitions.json", "/petitions/1.json", "/petitions/1/count.json"] {
        let ok = visitor.get(path);
        ok.expect_status(200);
        assert_eq!(ok.header("access-control-allow-origin"), Some("*"), "{path}");
        assert_eq!(ok.header("content-type"), Some("application/json; charset=utf-8"), "{path}");
        json_error(&visitor.post(path, &[]), 405);
        // A script of another site may say which version it has: its browser asks before.
        assert_eq!(ok.header("access-control-expose-headers"), Some("etag"), "{path}");
        let asked = [
            header("Origin", "https://elsewhere.example"),
            header("Access-Control-Request-Method", "GET"),
            header("Access-Control-Request-Headers", "if-none-match"),
        ];
        let may = visitor.send("OPTIONS", path, &asked, b"").expect("an answer");
        may.expect_status(204);
        for (name, value) in [
            ("access-control-allow-origin", "*"),
            ("access-control-allow-methods", "GET, HEAD"),
            ("access-control-allow-headers", "if-none-match, if-modified-since"),
        ] {
            assert_eq!(may.header(name), Some(value), "{path}");
        }
        for other in
            ["/petitions", "/embed/1", "/data", "/admin/petitions", "/nothing.json", "/s/x/data.json"]
        {
            let refused = visitor.send("OPTIONS", other, &asked, b"").expect("an answer");
            assert_eq!(refused.header("access-control-allow-methods"), None, "{other}");
        }
    }
    visitor.headers = vec![header("Host", "evil.example")];
    json_error(&visitor.get("/petitions.json"), 421);
}

#[track_caller]
fn json_error(answer: &Response, status: u16) {
    answer.expect_status(status);
    assert_eq!(answer.header("content-type"), Some("application/json; charset=utf-8"), "{}", answer.url);
    assert_eq!(answer.json()["error"]["status"], status, "{}", answer.url);
}
