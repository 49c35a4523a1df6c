//! Lists of petitions: their orders, and what is found by the name of whoever started it.

use serde_json::json;
use throng_testkit::program::temporary_folder;

use crate::desk::case;
use crate::staff::set_up;
use crate::town::{ADA, BRIDGE, Town, petition, sign};

/// Three more petitions that can be signed, of which each ends in another year.
fn town_with_three_more() -> Town {
    let open = |number, title, count, more: serde_json::Value| petition(number, title, "open", count, &more);
    let more = [
        open(
            11,
            "Light the towpath",
            7,
            json!({
                "opened_at": "2026-03-01T09:00:00.000Z", "closing_date": "2099-03-01", "creator_name": "Zoë Ash",
            }),
        ),
        open(
            12,
            "Open the baths on Sundays",
            9,
            json!({
                "opened_at": "2026-03-02T09:00:00.000Z", "closing_date": "2098-03-01",
            }),
        ),
        open(
            13,
            "Keep the night bus",
            8,
            json!({ "opened_at": "2026-03-03T09:00:00.000Z", "closing_date": "2099-12-31" }),
        ),
    ];
    Town::holding(&more, &[])
}

/// Numbers of the three petitions in the order in which the page lists them.
fn listed(town: &Town, query: &str) -> Vec<u32> {
    let page = town.visitor().get(&format!("/petitions{query}"));
    page.expect_status(200);
    let cards = page.page().elements_with_class("cards");
    let hrefs = page.page().links().into_iter().map(|link| link.href);
    assert!(!cards.is_empty(), "{}", page.page().text());
    let number = |href: String| href.strip_prefix("/petitions/")?.split('/').next()?.parse().ok();
    hrefs
        .filter_map(number)
        .filter(|number| (11..=13).contains(number))
        .collect()
}

#[test]
fn a_list_is_sorted_as_its_reader_wants() {
    let town = town_with_three_more();
    for (query, expected) in [
        ("?state=open", [12, 13, 11]),
        ("?state=open&sort=most_signed", [12, 13, 11]),
        ("?state=open&sort=newest", [13, 12, 11]),
        ("?state=open&sort=closing_soon", [12, 11, 13]),
        ("?sort=closing_soon", [12, 11, 13]),
        ("?q=the&sort=newest", [13, 12, 11]),
    ] {
        assert_eq!(listed(&town, query), expected, "{query}");
    }
    // Of the last day only what was signed here counts.
    let mut ada = town.visitor();
    sign(&mut ada, 11, ADA);
    ada.get(&town.tray().only(ADA.email).link());
    ada.press("Confirm my signature", &[]).expect_status(200);
    assert_eq!(listed(&town, "?state=open&sort=last_day")[0], 11);
    let json = town
        .visitor()
        .get("/petitions.json?state=open&sort=last_day")
        .json();
    assert_eq!(json["data"][0]["id"], 11);
    assert!(
        json["links"]["self"]
            .as_str()
            .is_some_and(|link| link.ends_with("?sort=last_day&state=open"))
    );
}

#[test]
fn an_order_that_says_nothing_about_a_list_is_left_out() {
    let town = Town::open();
    let mut visitor = town.visitor();
    for (query, told) in
        [("?sort=backwards", true), ("?state=closed&sort=closing_soon", true), ("?sort=newest", false)]
    {
        let page = visitor.get(&format!("/petitions{query}"));
        page.expect_status(200);
        let sentence = "Petitions cannot be sorted that way.";
        assert_eq!(page.page().text_contains(sentence), told, "{query}: {}", page.page().text());
    }
    // From list to list the order stays where it says something.
    visitor.get("/petitions?state=open&sort=closing_soon");
    assert!(
        visitor
            .click_link("Waiting for a response")
            .url
            .target
            .contains("sort=closing_soon")
    );
    assert!(!visitor.click_link("Rejected").url.target.contains("sort="));
}

#[test]
fn who_started_a_petition_is_found_by_name_while_the_name_is_shown() {
    let town = town_with_three_more();
    let page = town.visitor().get("/petitions?q=zoe+ash").page();
    assert!(
        page.text_contains("Light the towpath") && !page.text_contains("Keep the night bus"),
        "{}",
        page.text()
    );
    // Every petition of the town was started by the same person; a closed one no longer shows it.
    let page = town
        .visitor()
        .get("/petitions?q=wilf+garside&state=closed")
        .page();
    assert!(page.text_contains("We found no petitions"), "{}", page.text());
}

/// The petitions of these numbers that a petition's page names at its end, in its order.
fn related(town: &Town, number: u32) -> Vec<u32> {
    let page = town.fresh(&format!("/petitions/{number}")).text();
    let Some((_, end)) = page.split_once("id=\"related\"") else {
        assert!(!page.contains("More petitions like this"), "a heading without petitions");
        return Vec::new();
    };
    let (end, _) = end.split_once("</section>").expect("the part ends");
    let links = end.split("href=\"/petitions/").skip(1);
    links
        .map(|link| {
            link.split('/')
                .next()
                .and_then(|digits| digits.parse().ok())
                .expect("a number")
        })
        .collect()
}

#[test]
fn a_petition_names_what_is_like_it_and_forgets_at_once_what_is_removed() {
    let opened = json!({ "opened_at": "2026-03-01T09:00:00.000Z" });
    let closed = json!({ "opened_at": "2025-03-02T09:00:00.000Z", "closed_at": "2025-09-02T00:00:00.000Z" });
    let rejected = json!({ "rejected_at": "2026-03-05T09:00:00.000Z", "rejection": { "code": "duplicate" } });
    let town = Town::holding(
        &[
            petition(21, "Keep the night bus to Holm", "open", 5, &opened),
            petition(22, "Keep the night bus to Holm free", "closed", 7, &closed),
            petition(23, "Keep the night bus to Holm and Skerry", "open", 6, &opened),
            petition(24, "Keep the night bus to Holm now", "rejected", 0, &rejected),
        ],
        &[],
    );
    let mut olga = town.visitor();
    set_up(&mut olga, &town.setup_path());
    assert_eq!(related(&town, 21), [23, 22], "those that can be signed first, and none that was rejected");
    assert_eq!(related(&town, 24), [21, 23, 22], "a rejected one leads to what can be signed");
    assert_eq!(related(&town, BRIDGE), [0; 0]);
    let page = town.fresh("/petitions/21");
    assert!(page.page().text_contains("6 signatures"), "{}", page.page().text());

    olga.get(&format!("{}/take-down", case(23))).expect_status(200);
    olga.press("Remove petition", &[("why", "A court told us to.")])
        .expect_status(200);
    assert_eq!(related(&town, 21), [22]);
    town.verify();
}

/// Issue 15: "page 2 of 1".
#[test]
fn a_page_beyond_the_end_says_where_the_list_ends() {
    let town = Town::open();
    let page = town.visitor().get("/petitions?page=2").expect_status(200).page();
    assert!(page.text_contains("the list has 1 page"), "{}", page.text());
    assert!(!page.text_contains("page 2 of"), "{}", page.text());
}

/// With fifty petitions the page of an area was over what a first visit may be sent.
#[test]
fn the_page_of_an_area_has_as_many_petitions_as_other_lists_and_leads_on() {
    let folder = temporary_folder();
    let file = folder.path().join("areas.csv");
    std::fs::write(&file, "postcode,code,name\nSW1A,E1,Brindle Town\n").expect("a file");
    let many: Vec<_> = (0..30)
        .map(|at| {
            let more = json!({
                "opened_at": "2026-03-01T09:00:00.000Z",
                "background": format!("Ask number {at} is about one of the {} lanes of the town.", at + 7),
                "signatures_by_constituency":
                    [{ "name": "Brindle Town", "ons_code": "E1", "mp": null, "signature_count": 100 - at }],
            });
            petition(100 + at, &format!("Mend lane number {at} of the town"), "open", 200, &more)
        })
        .collect();
    let town = Town::holding(&many, &[&format!("site.areas_file={}", file.display())]);
    let path = "/petitions/local/brindle-town";
    let numbers = |query: &str| -> Vec<u32> {
        let page = town.visitor().get(&format!("{path}{query}"));
        page.expect_status(200);
        let hrefs = page.page().links().into_iter().map(|link| link.href);
        let number = |href: String| href.strip_prefix("/petitions/")?.split('/').next()?.parse().ok();
        hrefs
            .filter_map(number)
            .filter(|number| (100..130).contains(number))
            .collect()
    };
    assert_eq!(numbers(""), (100..125).collect::<Vec<_>>());
    assert_eq!(numbers("?page=2"), (125..130).collect::<Vec<_>>());
    assert_eq!(numbers("?page=3"), Vec::<u32>::new());
    let mut visitor = town.visitor();
    visitor.get(path).expect_status(200);
    visitor.click_link("Next page").expect_status(200);
    assert!(visitor.current().page().text_contains("page 2 of 2"), "{}", visitor.current().text());
    visitor.click_link("Previous page").expect_status(200);
    assert_eq!(visitor.current().url.target, path);
    let beyond = town.visitor().get(&format!("{path}?page=3"));
    assert!(beyond.page().text_contains("the list has 2 pages"), "{}", beyond.text());
    let by_code = town
        .visitor()
        .send("GET", "/petitions/local/E1?page=2", &[], b"")
        .expect("an answer");
    assert_eq!(by_code.header("location"), Some(format!("{path}?page=2").as_str()));
    let json = town.visitor().get(&format!("{path}.json?page=2")).json();
    assert_eq!(json["petitions"].as_array().map(Vec::len), Some(30), "data are whole");
}
