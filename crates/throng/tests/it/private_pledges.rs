//! A private pledge is there for people with its link, and for nobody else: every public address is asked for it without
//! the secret and answers exactly as for a number that does not exist, and nothing that lists pledges names it. The same
//! look finds a pledge that is not private, so it would find this one.

use serde_json::{Value, json};
use throng_testkit::browser::Browser;
use throng_testkit::http::Response;
use throng_testkit::program::temporary_folder;
use throng_web::short_code::code_of;

use crate::pledges::{NELL, opened, told};
use crate::routes::FOR_EVERYBODY;
use crate::settings::change;
use crate::staff::town_with_olga;
use crate::start::says;
use crate::town::{ADA, BEN, Person, Town, typed};

const SECRET_DEED: &str = "carry the xylophone home";
const PUBLIC_DEED: &str = "carry the harmonium home";
/// A number that no campaign has.
const NOBODYS: u32 = 4_004;
/// What private pledges must not say where nobody asked for them by their link.
const TELLING: [&str; 2] = ["xylophone", "the drawing room"];

/// A town with a private pledge and one that is not, each joined by Ada, who has commented.
struct Stage {
    town: Town,
    olga: Browser,
    private: u32,
    /// What stands between its number and the rest of its addresses: a dash and the secret.
    secret: String,
    own: String,
    public: u32,
    /// The numbers of Ada's receipts: for the private pledge, and for the other.
    receipts: [String; 2],
}

#[track_caller]
fn stage() -> Stage {
    let folder = temporary_folder();
    let file = folder.path().join("areas.csv");
    std::fs::write(&file, "postcode,code,name\nSW1A,E1,Brindle Town\n").expect("a file");
    let areas = format!("site.areas_file={}", file.display());
    let (town, mut olga) = town_with_olga(&[&areas, "site.languages=en,cy"]);
    change(
        &mut olga,
        &[("pledges", "yes"), ("supporters-needed", "0"), ("undo-minutes", "1"), ("comments", "after")],
    );
    let (public, _) = opened(&town, &mut olga, PUBLIC_DEED, &[]);
    let (private, own) = opened(&town, &mut olga, SECRET_DEED, &[("private", "yes")]);
    let page = town.visitor().get(&own);
    let number = format!("/pledges/{private}");
    let links = page.page().links();
    let link = links
        .iter()
        .find_map(|link| link.href.split_once(&number).map(|(_, after)| after.to_owned()));
    let secret = link.expect("its creator is given the link");
    let secret = secret.split('/').next().expect("before the slug").to_owned();
    assert_eq!(secret.len(), 23, "a dash and 128 bits: {secret}");
    let receipts = [
        joins(&town, (&format!("{number}{secret}"), SECRET_DEED), ADA),
        joins(&town, (&format!("/pledges/{public}"), PUBLIC_DEED), ADA),
    ];
    Stage { town, olga, private, secret, own, public, receipts }
}

/// Joins a pledge through its pages, says something, and gives the number of the receipt.
#[track_caller]
fn joins(town: &Town, (base, deed): (&str, &str), person: Person) -> String {
    let mut visitor = town.visitor();
    visitor.get(base).expect_status(200);
    let form = visitor.click_link("Join this pledge");
    form.expect_status(200);
    assert!(form.url.target.starts_with(&format!("{base}/")), "{}", form.url);
    let check = visitor.press("Continue", &typed(person.name, person.email));
    check.expect_status(200);
    assert!(check.url.target.starts_with(&format!("{base}/")), "{}", check.url);
    visitor.press("Join this pledge", &[]).expect_status(200);
    let subject = format!("Confirm that you join: I will {deed}");
    visitor.get(&told(town, person.email, &subject).remove(0).link());
    let receipt = visitor.press("Confirm that I join", &[]);
    says(&receipt, "You have joined");
    let number = receipt.page().elements_with_class("code").into_iter().next();
    let words = [("words", "We do it in the drawing room.")];
    visitor.press("Add comment", &words).expect_status(200);
    number.expect("a receipt number").text
}

/// Method, address, and what is sent.
pub(crate) type Question = (&'static str, String, Vec<(&'static str, &'static str)>);

/// Everything that can be asked about a campaign with this number at addresses of this kind.
fn questions(kind: &str, number: u32, streams: bool) -> Vec<Question> {
    let mut all = Vec::new();
    let form =
        [typed("Cleo Marsh", "cleo@marsh.example"), vec![("class", "other"), ("words", "Look at it.")]];
    for route in FOR_EVERYBODY {
        let path = match route.path {
            "/badge/{name}" => format!("/badge/{number}.svg"),
            path if path.contains("{number}") && !path.contains("{token}") => path
                .replace("{number}", &number.to_string())
                .replace("{slug}", "i-will-carry-the-xylophone-home")
                .replace("{version}", "1"),
            _ => continue,
        };
        let path = path.replacen("/petitions", &format!("/{kind}"), 1);
        if !route.endless {
            all.push(("HEAD", path.clone(), Vec::new()));
        }
        // Of a pledge that is there it would never end.
        if route.get && (streams || !route.endless) {
            all.push(("GET", path.clone(), Vec::new()));
            all.push(("GET", format!("/cy{path}"), Vec::new()));
        }
        if route.post {
            all.push(("POST", path, form.concat()));
        }
    }
    for path in [".json", "?x=1", "/report?comment=1", "/comments?before=9", "/", "."] {
        all.push(("GET", format!("/{kind}/{number}{path}"), Vec::new()));
    }
    all
}

fn ask(town: &Town, (method, path, form): &Question) -> Response {
    let mut visitor = town.visitor();
    match *method {
        "GET" => visitor.get(path),
        "HEAD" => visitor.head(path),
        _ => visitor.post(path, form),
    }
}

/// What somebody learns from an answer, but for the number that they asked for: its status, where it led, its body, and
/// the headers that are not about the moment.
fn learnt(answer: &Response, number: u32) -> String {
    let number = format!("/{number}");
    let mut headers: Vec<String> = answer
        .headers
        .iter()
        .filter(|(name, _)| {
            !["date", "content-length", "etag", "age", "x-request-id"].contains(&name.to_lowercase().as_str())
        })
        .map(|(name, value)| format!("{name}: {value}"))
        .collect();
    headers.sort();
    let whole = format!("{} {} {headers:?} {}", answer.status, answer.url.target, answer.text());
    whole.replace(&number, "/N")
}

#[test]
fn without_the_secret_every_address_answers_as_if_there_were_no_such_pledge() {
    let Stage { town, mut olga, private, secret, public, .. } = stage();
    assert_eq!(told_of(&town, private, true), [] as [Question; 0]);
    let told = told_of(&town, public, false).len();
    // Three languages and methods of some thirty addresses: all of those of a pledge that is not private tell of it.
    assert!(told > 80, "the same look finds a pledge that is there: {told}");
    is_not_guessed(&town, private, &secret, public);
    // Nor is there anything to learn of what has become of it.
    olga.get(&format!("/admin/petitions/{private}/take-down"))
        .expect_status(200);
    olga.press("Remove pledge", &[("why", "A court told us to.")])
        .expect_status(200);
    assert_eq!(told_of(&town, private, true), [] as [Question; 0]);
}

/// The questions about this number, in all ways, that are answered otherwise than about a number that does not exist.
#[track_caller]
pub(crate) fn told_of(town: &Town, number: u32, streams: bool) -> Vec<Question> {
    let mut told = Vec::new();
    for kind in ["pledges", "petitions", "votes"] {
        let unknown = questions(kind, NOBODYS, true);
        for asked in questions(kind, number, streams) {
            let path = asked.1.replace(&number.to_string(), &NOBODYS.to_string());
            let same = unknown.iter().find(|other| other.0 == asked.0 && other.1 == path);
            let Some(same) = same else {
                panic!("{path} is not asked")
            };
            let answer = ask(town, &asked);
            let nothing = learnt(&ask(town, same), NOBODYS);
            assert!(![429, 503].contains(&answer.status), "{asked:?}: nobody learns anything from that");
            if learnt(&answer, number) != nothing {
                told.push(asked);
            }
        }
    }
    told
}

/// What looks like the secret, and is not, leads nowhere either.
#[track_caller]
fn is_not_guessed(town: &Town, private: u32, secret: &str, public: u32) {
    let nothing = learnt(&town.visitor().get("/pledges/4004-wrong"), NOBODYS);
    let last = if secret.ends_with('A') { "B" } else { "A" };
    let (cut, first) = (&secret[..secret.len() - 1], &secret[1..]);
    for (number, secret) in [
        (private, "-".to_owned()),
        (private, "-wrong".to_owned()),
        (private, cut.to_owned()),
        (private, format!("{cut}{last}")),
        (private, format!("{secret}A")),
        (private, secret.to_uppercase()),
        (private, first.to_owned()),
        (private, format!("%2D{first}")),
        (public, secret.to_owned()),
    ] {
        for after in ["", ".json", "/places", "/signatures/new", "/picture.png"] {
            let path = format!("/pledges/{number}{secret}{after}");
            let answer = town.visitor().get(&path);
            answer.expect_status(404);
            let shown = learnt(&answer, number);
            assert!(TELLING.iter().all(|words| !shown.contains(words)), "{path}: {shown}");
        }
        let posted = format!("/pledges/{number}{secret}/signatures");
        let posted = town.visitor().post(&posted, &typed(BEN.name, BEN.email));
        posted.expect_status(404);
    }
    for kind in ["petitions", "votes"] {
        let answer = town.visitor().get(&format!("/{kind}/{private}{secret}"));
        assert!(nothing.starts_with("404") && answer.status == 404, "{kind}");
    }
    assert_eq!(
        town.tray()
            .letters()
            .iter()
            .filter(|letter| letter.to == BEN.email)
            .count(),
        0
    );
}

/// Everything that is about many campaigns, or about none.
fn places(stage: &Stage, receipt: &str, number: u32) -> Vec<String> {
    let plain = FOR_EVERYBODY
        .iter()
        .filter(|route| route.get && !route.endless && !route.path.contains('{'));
    let mut all: Vec<String> = plain.map(|route| route.path.to_owned()).collect();
    let base = stage.town.program.base_url().replace("://", "%3A%2F%2F");
    for list in ["pledges", "petitions"] {
        all.extend(
            [
                "",
                "?q=carry+home",
                "?q=carry&state=open",
                "?state=all",
                "?sort=newest",
                "?sort=last_day",
                ".json",
                ".json?q=carry",
                ".json?state=all",
                ".csv",
                ".csv?q=carry",
                ".atom",
                ".atom?q=carry",
                "/local?postcode=SW1A1AA",
                "/local/brindle-town",
                "/local/brindle-town.json",
                "/local/brindle-town.csv",
                "/local/brindle-town/all.json",
                "/local/brindle-town/feed.atom",
                "/local/brindle-town/feed.json",
                ".json?changed_since=2020-01-01T00:00:00Z",
                "/start",
                "/new",
            ]
            .map(|rest| format!("/{list}{rest}")),
        );
        all.push(format!("/archived/{list}"));
        all.push(format!("/p/{number}"));
        all.push(format!("/p/{}", code_of(number)));
        all.push(format!("/oembed?url={base}%2F{list}%2F{number}"));
    }
    all.push(format!("/r/{receipt}"));
    all.push(format!("/pledges/{}", stage.public));
    all.push("/sitemap.xml?from=1".to_owned());
    let welsh: Vec<String> = all.iter().map(|path| format!("/cy{path}")).collect();
    all.extend(welsh);
    all
}

#[test]
fn no_list_feed_or_look_up_names_it() {
    let stage = stage();
    let (town, private) = (&stage.town, stage.private);
    let numbered = [format!("/pledges/{private}"), format!("\"id\":{private},"), format!("\n{private},")];
    let mut found = Vec::new();
    // What is asked from now on is made after all that was done.
    assert!(town.fresh("/pledges").text().contains("harmonium"));
    let [of_private, of_public] = &stage.receipts;
    for (receipt, number) in [(of_private, private), (of_public, stage.public)] {
        for path in places(&stage, receipt, number) {
            let answer = town.visitor().get(&path);
            assert!(![429, 503].contains(&answer.status), "{path}: nobody learns anything from that");
            let text = answer.text();
            for words in TELLING
                .iter()
                .filter(|words| !path.contains("drawing") || **words == "xylophone")
            {
                // The comment on the other pledge says the same.
                let is_about_other = *words != "xylophone" && text.contains("harmonium");
                assert!(is_about_other || !text.contains(words), "{path} shows {words}");
            }
            assert!(!text.contains(&stage.secret), "{path} gives the link");
            assert!(!numbered.iter().any(|number| text.contains(number)), "{path} names its number");
            if text.contains("harmonium") {
                found.push(path);
            }
        }
    }
    for path in [
        "/",
        "/pledges",
        "/pledges.json",
        "/pledges.csv",
        "/pledges.atom",
        "/pledges?q=carry+home",
        "/sitemap.xml",
        "/pledges/local/brindle-town",
        "/pledges/local/brindle-town/feed.atom",
        &format!("/r/{of_public}"),
    ] {
        assert!(
            found.iter().any(|other| other == path),
            "{path} is no place where a pledge is found: {found:?}"
        );
    }
    // Who starts a pledge like it is shown the other one.
    let mut nell = town.visitor();
    nell.get("/pledges/new").expect_status(200);
    let like = nell.press(
        "Continue",
        &[("action", SECRET_DEED), ("target", "2"), ("last_day", &crate::pledges::day(9))],
    );
    assert!(like.text().contains("harmonium"), "{}", like.page().text());
    let shown = like.text().replace(&format!("I will {SECRET_DEED}"), "");
    assert!(!shown.contains("xylophone"), "{shown}");
    town.visitor()
        .get(&format!("/stream?petitions={private}"))
        .expect_status(404);
    town.visitor().get(&format!("/r/{of_private}")).expect_status(404);
    // Its short name leads where one leads that nobody has, and nothing is near either.
    let short = |typed: String| {
        let answer = town.visitor().get(&format!("/p/{typed}"));
        (answer.status, answer.text())
    };
    assert_eq!(short(code_of(private)), short(code_of(private + 1_000)));
    assert_eq!(short(private.to_string()), short((private + 1_000).to_string()));
    let mistyped = |number: u32| short(code_of(number)[1..].to_owned());
    assert!(mistyped(stage.public).1.contains("harmonium"));
    assert_eq!(mistyped(private), mistyped(private + 1_000));
    let figures = town.visitor().get("/pledges/local/brindle-town").page().text();
    assert!(figures.contains("harmonium"), "{figures}");
}

#[test]
fn with_its_link_it_is_a_pledge_like_any_other() {
    let mut stage = stage();
    let (town, number) = (&stage.town, stage.private);
    let base = format!("/pledges/{number}{}", stage.secret);
    let page = town.visitor().get(&base);
    for words in ["This pledge is private.", "1 person has joined", "1 more person needed", "Nell Quay"] {
        says(&page, words);
    }
    is_kept_to_itself(&page);
    assert_eq!(page.header("referrer-policy"), Some("no-referrer"));
    assert!(page.text().contains("<meta name=\"robots\" content=\"noindex"), "{}", page.text());
    for leak in ["og:", "ld+json", "/embed/", "whatsapp", "wa.me"] {
        assert!(!page.text().contains(leak), "{leak}");
    }
    leads_only_to_itself(town, &page, (number, &base));
    says(&town.visitor().get(&format!("/cy{base}")), "Mae’r addewid hon yn breifat.");
    says(&town.visitor().get(&format!("{base}/poster")), &stage.secret);
    // What leads on, leads on with the secret: from an old slug, from a step without its form, from a mark behind a link.
    for (from, to) in [("/old-slug", "/i-will-carry"), ("/signatures", "/signatures/new"), (".", "")] {
        let answer = town.visitor().get(&format!("{base}{from}"));
        answer.expect_status(200);
        assert!(answer.url.target.starts_with(&format!("{base}{to}")), "{}", answer.url);
    }
    let follows = town
        .visitor()
        .post(&format!("{base}/followers"), &[("email", "hana@moss.example")]);
    follows.expect_status(200);
    let report = [("class", "other"), ("words", "Look at it.")];
    town.visitor()
        .post(&format!("{base}/report"), &report)
        .expect_status(200);
    // The second person reaches it, and is seen at once: nobody keeps the page.
    joins(town, (&base, SECRET_DEED), BEN);
    says(&town.visitor().get(&base), "The target of 2 has been reached");
    for person in [ADA, BEN, NELL] {
        let letters = told(town, person.email, &format!("The pledge is on: I will {SECRET_DEED}"));
        assert_eq!(letters.len(), 1, "{}", person.email);
        assert!(letters[0].text.contains(&base), "{}", letters[0].text);
    }
    staff_see_it(&mut stage.olga, number, &base);
    says(&town.visitor().get(&stage.own), "This pledge is private");
    town.verify();
    is_private_in_another_place(&stage, &base);
}

/// What is answered at an address with the secret is for its reader alone.
#[track_caller]
fn is_kept_to_itself(answer: &Response) {
    assert_eq!(answer.header("x-robots-tag"), Some("noindex, nofollow"), "{}", answer.url);
    // A page on which somebody types is kept by their own browser.
    let kept = answer.header("cache-control").unwrap_or_default();
    assert!(["no-store", "private, no-cache"].contains(&kept), "{kept}: {}", answer.url);
    assert_eq!(answer.header("access-control-allow-origin"), None, "{}", answer.url);
}

/// Whatever its page, its data and its feeds lead to has the secret, and is there.
#[track_caller]
fn leads_only_to_itself(town: &Town, page: &Response, (number, base): (u32, &str)) {
    // Every link on it about itself has the secret, and leads somewhere.
    let about = |page: &Response| -> Vec<String> {
        let links = page.page().links().into_iter().map(|link| link.href);
        let forms = page.page().forms().into_iter().map(|form| form.action);
        let own = links
            .chain(forms)
            .filter(|href| href.contains(&format!("/pledges/{number}")));
        own.collect()
    };
    let links = about(page);
    assert!(links.len() > 8, "{links:?}");
    for link in &links {
        assert!(link.contains(base), "{link} is without the secret");
        let answer = town.visitor().get(link);
        answer.expect_status(200);
        is_kept_to_itself(&answer);
        assert!(about(&answer).iter().all(|link| link.contains(base)), "{link}: {:?}", about(&answer));
    }
    for rest in [
        ".json",
        "/count.json",
        "/timeline.json",
        "/timeline.atom",
        "/comments",
        "/comments.atom",
        "/comments.json",
        "/places",
        "/places.csv",
        "/series.csv",
        "/events.ics",
        "/picture.png",
        "/changes",
        "/followers/new",
    ] {
        let answer = town.visitor().get(&format!("{base}{rest}"));
        answer.expect_status(200);
        is_kept_to_itself(&answer);
        let plain = format!("/pledges/{number}/");
        let plain_ones = answer.text().matches(&plain).count();
        let in_names = answer.text().matches(&format!(":pledges/{number}/")).count();
        assert!(plain_ones <= in_names, "{rest} links without the secret: {}", answer.text());
    }
}

#[track_caller]
fn staff_see_it(olga: &mut Browser, number: u32, base: &str) {
    let case = olga.get(&format!("/admin/petitions/{number}"));
    for words in ["xylophone", "Private", "View its page, at its secret link"] {
        says(&case, words);
    }
    assert!(case.text().contains(base));
    // What is said of its removal is not for everybody either.
    let removal = olga.get(&format!("/admin/petitions/{number}/take-down"));
    says(&removal, "What everyone who has its link can read");
    let list = olga.get("/admin/petitions?list=open");
    says(&list, "xylophone");
    says(&list, "Private");
}

/// A dump holds it, and where that is restored it is private too, at the same link.
#[track_caller]
fn is_private_in_another_place(stage: &Stage, base: &str) {
    let kept = stage.town.rows_of("campaign");
    let kept = kept
        .iter()
        .find(|row| row["head"]["id"]["number"] == json!(stage.private));
    assert_eq!(kept.map(|row| &row["kind"]["pledge"]["terms"]["private"]), Some(&Value::Bool(true)));
    let moved = stage.town.moved_with(&[], |_| {});
    moved
        .visitor()
        .get(&format!("/pledges/{}", stage.private))
        .expect_status(404);
    assert!(!moved.visitor().get("/pledges").text().contains("xylophone"));
    says(&moved.visitor().get(base), "2 people have joined");
    moved.verify();
}
