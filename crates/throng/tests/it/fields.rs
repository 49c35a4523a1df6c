//! The form's fields: each mistake is shown in a summary and beside its field, and everything typed is kept.

use throng_testkit::browser::Browser;
use throng_testkit::http::Response;
use throng_testkit::page::forms::Form;

use crate::pledges::day;
use crate::settings::change;
use crate::staff::town_with_olga;
use crate::start::says;
use crate::town::{ADA, POSTCODE, TREES, Town, typed};

/// The form on a page that asks for a name.
#[track_caller]
fn form_on(response: &Response) -> Form {
    let forms = response.page().forms();
    let form = forms.into_iter().find(|form| form.button("Continue").is_some());
    form.unwrap_or_else(|| panic!("no form on {}: {}", response.url, response.page().text()))
}

/// One mistake: what is typed, the field that the error stands beside, and the sentence.
struct Mistake {
    typed: (&'static str, &'static str),
    sentence: &'static str,
}

const fn mistake(field: &'static str, typed: &'static str, sentence: &'static str) -> Mistake {
    Mistake { typed: (field, typed), sentence }
}

const MISTAKES: [Mistake; 16] = [
    mistake("name", "", "Enter your full name"),
    mistake("name", "   ", "Enter your full name"),
    mistake("name", "12345", "Your name must include letters"),
    mistake("name", "😀", "Your name must include letters"),
    mistake("name", "see www.shop.example", "Your name must not include a web address"),
    mistake("name", "Ada\u{202E}Fenwick", "Your name must not include a web address, hidden characters"),
    mistake("email", "", "Enter your email address"),
    mistake("email", "ada", "Enter an email address in the correct format, like name@example.com"),
    mistake("email", "ada@fenwick", "Enter an email address in the correct format, like name@example.com"),
    mistake(
        "email",
        "ada@fenwick.example, b@c.example",
        "Enter an email address in the correct format, like name@example.com",
    ),
    mistake(
        "email",
        "ada\r\nbcc: eve@fenwick.example",
        "Enter an email address in the correct format, like name@example.com",
    ),
    mistake("postcode", "", "Enter your postcode"),
    mistake("postcode", "SW1A", "Enter a full postcode, with all its letters and numbers"),
    mistake("postcode", "<b>\"'&amp;", "Enter a full postcode, with all its letters and numbers"),
    mistake("country", "ZZ", "Select a country from the list"),
    mistake("resident", "", "Select the box if this is true for you"),
];

#[test]
fn each_mistake_is_said_twice_and_nothing_typed_is_lost() {
    let town = Town::open();
    let form = format!("/petitions/{TREES}/signatures");
    for action in [format!("{form}/check"), form] {
        for Mistake { typed: (field, value), sentence } in &MISTAKES {
            let mut fields = typed(ADA.name, ADA.email);
            fields.retain(|(name, _)| name != field);
            fields.push((field, value));
            fields.push(("updates", "yes"));
            let answer = town.visitor().post(&action, &fields);
            let case = format!("{action} {field}={value:?}");
            assert_eq!(answer.status, 422, "{case}");
            said_twice(&answer, field, sentence, &case);
            kept(&answer, &fields, &case);
        }
    }
    assert!(town.rows_of("signature").is_empty());
}

#[track_caller]
fn said_twice(answer: &Response, field: &str, sentence: &str, case: &str) {
    let page = answer.page();
    assert!(page.title().is_some_and(|title| title.starts_with("Error: ")), "{case}: {:?}", page.title());
    let summary = page.elements_with_class("problems").into_iter().next();
    assert!(summary.is_some_and(|summary| summary.text.contains(sentence)), "{case}: {}", page.text());
    let links: Vec<_> = page
        .links()
        .into_iter()
        .filter(|link| link.href == format!("#{field}"))
        .collect();
    assert_eq!(links.len(), 1, "{case}: one link in the summary leads to the field");
    let beside = page.element_with_id(&format!("{field}-problem"));
    assert!(beside.is_some_and(|beside| beside.text.contains(sentence)), "{case}");
    let input = page.element_with_id(field).expect("the field");
    assert_eq!(input.tag.attribute("aria-invalid"), Some("true"), "{case}");
    let described = input.tag.attribute("aria-describedby").unwrap_or_default();
    assert!(described.split(' ').any(|id| id == format!("{field}-problem")), "{case}: {described}");
}

#[track_caller]
fn kept(answer: &Response, fields: &[(&str, &str)], case: &str) {
    let form = form_on(answer);
    for (name, value) in fields {
        let held = form.value(name).unwrap_or_default();
        // A country that is on no list cannot be shown as chosen.
        if (*name, *value) != ("country", "ZZ") {
            // A one-line field cannot hold a line end; the browser removes it.
            assert_eq!(held.replace(['\r', '\n'], ""), value.replace(['\r', '\n'], ""), "{case}: {name}");
        }
    }
}

#[test]
fn all_mistakes_are_said_at_once_in_the_order_of_the_fields() {
    let town = Town::open();
    let mut visitor = town.visitor();
    visitor.get(&format!("/petitions/{TREES}/signatures/new"));
    let answer = visitor.press("Continue", &[]);
    answer.expect_status(422);
    let page = answer.page();
    let links: Vec<String> = page
        .links()
        .into_iter()
        .map(|link| link.href)
        .filter(|href| href.starts_with('#'))
        .collect();
    assert_eq!(links, ["#main", "#name", "#email", "#postcode", "#resident"]);
}

#[test]
fn too_long_is_said_not_cut() {
    let town = Town::open();
    let long_name = "Ada ".repeat(64) + "Fenwick";
    let long_email = format!("{}@fenwick.example", "a".repeat(250));
    for (field, value, sentence) in [
        ("name", long_name.as_str(), "Your name is too long"),
        ("email", long_email.as_str(), "Your email address is too long"),
    ] {
        let mut fields = typed(ADA.name, ADA.email);
        fields.retain(|(name, _)| *name != field);
        fields.push((field, value));
        let answer = town
            .visitor()
            .post(&format!("/petitions/{TREES}/signatures/check"), &fields);
        answer.expect_status(422);
        said_twice(&answer, field, sentence, field);
        kept(&answer, &fields, field);
    }
}

#[test]
fn change_on_the_check_page_brings_the_form_back_as_it_was() {
    let town = Town::open();
    for (button, field) in [
        ("Change Full name", "name"),
        ("Change Email address", "email"),
        ("Change Postcode", "postcode"),
        ("Change Country", "country"),
    ] {
        let mut visitor = town.visitor();
        visitor.get(&format!("/petitions/{TREES}/signatures/new"));
        let mut fields = typed("Ada \"O'Neil\" <Fenwick> & Søn", ADA.email);
        fields.push(("updates", "yes"));
        visitor.press("Continue", &fields).expect_status(200);
        let again = visitor.press(button, &[]);
        again.expect_status(200);
        kept(&again, &fields, button);
        let input = again.page().element_with_id(field).expect("the field");
        assert!(input.tag.has("autofocus"), "{button} puts the cursor there");
        let check = visitor.press("Continue", &[("name", "Ada Fenwick-Søn")]);
        assert!(check.page().text_contains("Ada Fenwick-Søn"));
        assert!(check.page().text_contains(ADA.email));
    }
}

#[test]
fn people_abroad_are_asked_for_no_postcode() {
    let town = Town::open();
    let mut visitor = town.visitor();
    visitor.get(&format!("/petitions/{TREES}/signatures/new"));
    let fields = [
        ("name", ADA.name),
        ("email", ADA.email),
        ("country", "France"),
        ("postcode", "75001"),
        ("resident", "yes"),
    ];
    let check = visitor.press("Continue", &fields);
    check.expect_status(200);
    assert!(check.page().text_contains("France"));
    assert!(!check.page().text_contains("75001"), "it is not asked for, so it is not kept");
    visitor.press("Sign this petition", &[]).expect_status(200);
    let signers = town.rows_of("signer");
    assert!(signers[0]["signer"]["postcode"].is_null(), "{signers:?}");
    assert_eq!(town.rows_of("signature")[0]["country"], "FR");
}

#[test]
fn postcodes_and_names_are_taken_however_they_are_typed() {
    let town = Town::open();
    for (name, postcode) in [
        ("  Ada   Fenwick ", "sw1a1aa"),
        ("Zoë Åström-O’Brien", " SW1A  1aa "),
        ("José María de la Cruz", POSTCODE),
        ("山田 花子", POSTCODE),
        ("=SUM(1)", POSTCODE),
        ("Robert'); DROP TABLE signature;--", POSTCODE),
    ] {
        let mut fields = typed(name, ADA.email);
        fields.retain(|(field, _)| *field != "postcode");
        fields.push(("postcode", postcode));
        let answer = town
            .visitor()
            .post(&format!("/petitions/{TREES}/signatures/check"), &fields);
        answer.expect_status(200);
        let plain = name.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(answer.page().text_contains(&plain), "{name}: {}", answer.page().text());
        assert!(answer.page().text_contains(POSTCODE), "{postcode}");
    }
}

#[test]
fn what_fills_the_hidden_field_signs_nothing() {
    let town = Town::open();
    let mut fields = typed(ADA.name, ADA.email);
    fields.push(("website", "https://shop.example"));
    for path in ["/check", ""] {
        let answer = town
            .visitor()
            .post(&format!("/petitions/{TREES}/signatures{path}"), &fields);
        answer.expect_status(422);
    }
    assert!(town.rows_of("signature").is_empty());
    assert!(town.rows_of("mail").is_empty());
}

/// The beginning that nobody types counted against what people may type.
#[test]
fn what_somebody_will_do_is_counted_as_it_is_typed() {
    let (town, mut olga) = town_with_olga(&[]);
    change(&mut olga, &[("pledges", "yes")]);
    let mut nell = town.visitor();
    let form = nell.get("/pledges/new");
    says(&form, "Up to 73 characters.");
    assert!(form.text().contains("data-chars=\"73\""), "{}", form.text());
    let gaps =
        |deed: &str| vec![("action", deed.to_owned()), ("target", "5".to_owned()), ("last_day", day(9))];
    let press = |nell: &mut Browser, deed: &str| {
        nell.get("/pledges/new");
        let gaps = gaps(deed);
        let gaps: Vec<(&str, &str)> = gaps.iter().map(|(name, value)| (*name, value.as_str())).collect();
        nell.press("Continue", &gaps)
    };
    let (fits, long) = ("a".repeat(73), "a".repeat(75));
    press(&mut nell, &fits).expect_status(200);
    press(&mut nell, &format!("I will {fits}")).expect_status(200);
    press(&mut nell, "I will").expect_status(422);
    let page = press(&mut nell, &long);
    page.expect_status(422);
    says(&page, "What you will do must be 73 characters or fewer. You have 2 too many");
    assert!(page.text().contains(&format!("{long}</textarea>")), "as it was typed: {}", page.text());
}
