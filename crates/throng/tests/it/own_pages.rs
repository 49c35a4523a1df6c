//! Pages that a town writes in its office: shown at once and after a crash, in the menu and the sitemap, harmless
//! whatever is typed, on pages of the program too, with every version kept.

use throng_testkit::browser::Browser;
use throng_testkit::http::Response;

use crate::staff::{MAX, OLGA, PASSWORD, RITA, join, sign_in, town_with_olga};
use crate::town::Town;

const RULES: &str = "# Be kind\n\nNo *names*. See [all](/petitions) and [them](https://b.example).";

/// Writes a page, or changes one.
#[track_caller]
fn write(owner: &mut Browser, page: &str, fields: &[(&str, &str)]) -> Response {
    owner.get(&format!("/admin/pages/{page}")).expect_status(200);
    owner.press("Save", fields)
}

#[track_caller]
fn saved(page: &Response) {
    page.expect_status(200);
    assert!(page.url.target.contains("done=page"), "{}: {}", page.url, page.page().text());
}

fn rules() -> Vec<(&'static str, &'static str)> {
    vec![
        ("title", "House rules"),
        ("text", RULES),
        ("slug", "house-rules"),
        ("menu", "2"),
        ("published", "yes"),
    ]
}

#[test]
fn a_page_is_shown_at_once_and_after_a_crash_in_the_menu_and_the_map() {
    let (mut town, mut olga) = town_with_olga(&["site.languages=en,cy"]);
    town.visitor().get("/pages/house-rules").expect_status(404);
    // The preview stores nothing.
    olga.get("/admin/pages/new").expect_status(200);
    let look = olga.press("Preview", &rules());
    look.expect_status(200);
    assert!(look.text().contains("<h2>Be kind</h2>"), "{}", look.page().text());
    town.visitor().get("/pages/house-rules").expect_status(404);
    saved(&olga.press("Save", &[]));
    saved(&write(
        &mut olga,
        "new",
        &[
            ("title", "Who we are"),
            ("text", "Ten people."),
            ("slug", "who"),
            ("menu", "1"),
            ("published", "yes"),
        ],
    ));
    saved(&write(
        &mut olga,
        "new",
        &[("title", "Later"), ("text", "Soon."), ("slug", "later"), ("menu", "3")],
    ));
    olga.get("/admin/pages/1?language=cy").expect_status(200);
    saved(&olga.press("Save", &[("title", "Rheolau"), ("text", "Byddwch yn garedig.")]));
    let shows = |town: &Town| {
        let page = town.visitor().get("/pages/house-rules");
        page.expect_status(200);
        for html in [
            "<h2>Be kind</h2>",
            "<em>names</em>",
            "<a href=\"/petitions\" rel=\"noopener\">all</a>",
            "<a href=\"https://b.example\" rel=\"noopener\">them</a>",
        ] {
            assert!(page.text().contains(html), "{html}: {}", page.text());
        }
        let welsh = town.visitor().get("/cy/pages/house-rules").page();
        assert!(welsh.text_contains("Byddwch yn garedig"), "{}", welsh.text());
        // A page that exists in one language only says so in the others.
        assert!(
            town.visitor()
                .get("/cy/pages/who")
                .text()
                .contains("<h1 lang=\"en\"")
        );
        let home = town.visitor().get("/");
        let (first, second) = (home.text().find("/pages/who\""), home.text().find("/pages/house-rules\""));
        assert!(first.is_some() && first < second, "in the order of their numbers");
        assert!(!home.text().contains("/pages/later"), "not published");
        town.visitor().get("/pages/later").expect_status(404);
        let map = town.visitor().get("/sitemap.xml");
        assert!(map.text().contains("/pages/house-rules</loc>") && !map.text().contains("/pages/later"));
    };
    shows(&town);
    town.program.kill_9();
    town.program.restart();
    shows(&town);
    let mut olga = town.visitor();
    sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
    saved(&write(&mut olga, "1", &[("text", "Be brief.")]));
    let form = olga.get("/admin/pages/1").page();
    assert!(form.text_contains("Version 3") && form.text_contains("# Be kind"), "{}", form.text());
    let log = olga.get("/admin/log").page();
    for words in ["Changed a page /pages/house-rules", "Be brief.", "No line has been changed or removed"] {
        assert!(log.text_contains(words), "{words}: {}", log.text());
    }
    town.verify();
}

#[test]
fn nothing_that_is_typed_becomes_a_script_a_style_or_a_picture_of_another_site() {
    let (town, mut olga) = town_with_olga(&[]);
    let evil = "<script>alert(1)</script>\n\n<style>p{color:red}</style>\n\n<img src=x onerror=alert(2)>\n\n\
                [a](javascript:alert(3)) ![b](https://b.example/t.png) [c](/x \"t\\\" onclick=\\\"x\")\n\n\
                <a href=\"/\" onmouseover=\"alert(4)\">d</a> <iframe src=\"https://b.example\"></iframe>\n\n\
                ![tree](/assets/tree.png)";
    let title = "<script>alert(5)</script>";
    let fields = [("title", title), ("text", evil), ("slug", "evil"), ("menu", "1"), ("published", "yes")];
    olga.get("/admin/pages/new").expect_status(200);
    let look = olga.press("Preview", &fields);
    look.expect_status(200);
    saved(&olga.press("Save", &[]));
    let page = town.visitor().get("/pages/evil");
    for answer in [&look, &page, &town.visitor().get("/"), &olga.get("/admin/pages"), &olga.get("/admin/log")]
    {
        for html in [
            "<script>alert",
            "<style>p",
            "<img src=x",
            "javascript:alert(3)\"",
            "<img src=\"https",
            "<iframe",
            "<a href=\"/\" onmouse",
        ] {
            assert!(!answer.text().contains(html), "{}: {html}", answer.url);
        }
    }
    assert!(
        page.text()
            .contains("<img src=\"/assets/tree.png\" alt=\"tree\">"),
        "{}",
        page.text()
    );
    let policy = page.header("content-security-policy").unwrap_or_default();
    assert!(policy.contains("img-src 'self'") || policy.contains("default-src 'self'"), "{policy}");
}

#[test]
fn pages_of_the_program_can_have_words_of_the_office() {
    let (town, mut olga) = town_with_olga(&[]);
    for (shipped, path, instead) in [
        ("privacy", "/about/privacy", true),
        ("about", "/about", false),
        ("accessibility", "/about/accessibility", false),
    ] {
        let mut fields = vec![
            ("title", "Our own words"),
            ("text", "The clerk answers."),
            ("place", shipped),
            ("published", "yes"),
        ];
        if instead {
            fields.push(("instead", "yes"));
        }
        let before = town.visitor().get(path).page();
        saved(&write(&mut olga, "new", &fields));
        let page = town.visitor().get(path).page();
        assert!(page.text_contains("Our own words") && page.text_contains("The clerk answers."), "{path}");
        let shipped_too = page.text().len() > before.text().len();
        assert_eq!(shipped_too, !instead, "{path}: {}", page.text());
    }
    let twice = [("title", "More"), ("text", "More."), ("place", "about"), ("published", "yes")];
    let refused = write(&mut olga, "new", &twice);
    refused.expect_status(409);
    assert!(refused.page().text_contains("There is already a page there"), "{}", refused.page().text());
}

#[test]
fn mistakes_are_said_nothing_typed_is_lost_and_who_is_second_is_told() {
    let (town, mut olga) = town_with_olga(&[]);
    let long = "a".repeat(20_001);
    for (field, value, sentence) in [
        ("title", "", "Enter a heading"),
        ("text", "", "Enter the text"),
        ("slug", "House Rules", "Enter lower-case letters"),
        ("slug", "../admin", "Enter lower-case letters"),
        ("menu", "100", "Enter a number from 1 to 99"),
        ("text", long.as_str(), "Use 20,000 characters or fewer"),
    ] {
        let fields: Vec<(&str, &str)> = rules()
            .into_iter()
            .map(|(name, text)| (name, if name == field { value } else { text }))
            .collect();
        let refused = write(&mut olga, "new", &fields);
        refused.expect_status(422);
        assert!(refused.page().text_contains(sentence), "{sentence}: {}", refused.page().text());
        assert!(field == "title" || refused.text().contains("value=\"House rules\""), "{field}");
    }
    saved(&write(&mut olga, "new", &rules()));
    let mut other = rules();
    other[0] = ("title", "Others");
    let taken = write(&mut olga, "new", &other);
    taken.expect_status(409);
    assert!(taken.page().text_contains("There is already a page there"), "{}", taken.page().text());

    let mut pat = join(&town, &mut olga, "pat@brindle.example", "owner");
    pat.get("/admin/pages/1").expect_status(200);
    saved(&write(&mut olga, "1", &[("text", "First.")]));
    let stale = pat.press("Save", &[("text", "Second.")]);
    stale.expect_status(409);
    let page = stale.page();
    assert!(page.text_contains("A colleague has changed this page"), "{}", page.text());
    assert!(page.text_contains("First.") && page.text_contains("Second."), "{}", page.text());
    saved(&pat.press("Save", &[]));
    assert!(
        town.visitor()
            .get("/pages/house-rules")
            .page()
            .text_contains("Second.")
    );
    for (email, role) in [(MAX, "moderator"), (RITA, "reader")] {
        let mut member = join(&town, &mut olga, email, role);
        member.get("/admin/pages").expect_status(403);
        let mut fields = rules();
        fields.push(("step", "save"));
        member.post("/admin/pages/new", &fields).expect_status(403);
    }
}
