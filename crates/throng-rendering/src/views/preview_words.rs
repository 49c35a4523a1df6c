//! What each page must say, as a table: the words that a change of a template must not lose.

use super::preview::{english, themes};
use super::preview_html::attributes;
use super::preview_paused::copied_site;
use super::sampled::{Pages, pages, reading_pages, site_in};
use super::samples::{petition, petition_ref, shown_on};
use super::{CampaignState, EmbedView, SiteView, samples_comments, samples_pledge, samples_vote};

/// The pages of the previews, and the words that each must contain.
const SAYS: &[(&str, &[&str])] = &[
    ("home", &["5,156,603 signatures", "See all 38 open petitions", "rel=\"canonical\""]),
    ("list-all", &["action=\"/petitions/local\"", "name=\"postcode\""]),
    ("list-open", &["aria-current=\"page\"", "page 2 of 3", "rel=\"prev\"", "rel=\"next\""]),
    (
        "petition-open",
        &[
            "84,120",
            "max=\"100000\" value=\"84120\"",
            "15,880 to go",
            "/signatures/new",
            "Busiest day: ",
            "class=\"ahead\"",
            "for every 1,000 registered voters",
            "readonly value=\"https://petitions.norhaven.example/petitions/17\"",
        ],
    ),
    ("petition-closed", &["You can no longer sign it", "The response", "minutes/12"]),
    ("petition-rejected", &["Why we rejected", "is not responsible for", "harbour company"]),
    ("petition-two-languages", &["lang=\"he\" dir=\"rtl\"", "<h1 dir=\"auto\">Keep the night"]),
    ("petition-places", &["href=\"#area-N3\"", "id=\"area-N19\"", "Place not known", "123.4"]),
    ("sign", &["novalidate", "name=\"website\"", "value=\"GB\" selected", "autocomplete=\"postal-code\""]),
    (
        "sign-problems",
        &[
            "<title>Error: ",
            "There is a problem",
            "href=\"#resident\"",
            "NH4 2QX",
            "id=\"resident\" name=\"resident\" type=\"checkbox\" value=\"yes\" checked",
        ],
    ),
    ("check", &["0123456789abcdef0123456789abcdef", "action=\"/petitions/17/signatures/new\"", "Norway"]),
    (
        "home-paused",
        &["Signing has been paused since 21 November 2026.", "Read it</a>", "<span>Signing is paused</span>"],
    ),
    (
        "home-copy",
        &[
            "This is a read-only copy.",
            "It shows everything up to 10:25 am on 21 November 2026.",
            "Read it</a>",
        ],
    ),
    (
        "petition-copy",
        &[
            "This is a read-only copy.",
            "<a href=\"https://petitions.norhaven.example/\">Go to the site itself</a>",
            "You can sign until ",
        ],
    ),
    ("petition-paused", PAUSED),
    ("receipt-paused", PAUSED),
    ("poster-paused", PAUSED),
    ("own-Open-paused", PAUSED),
    (
        "overload-switched-off",
        &[
            "Signing is switched off for now",
            "It will be back by",
            "name=\"email\" value=\"zoe@example.org\"",
        ],
    ),
    (
        "overload-copy",
        &[
            "This is a read-only copy",
            "wait some minutes, then press the button",
            "name=\"email\" value=\"zoe@example.org\"",
        ],
    ),
    (
        "overload-superseded",
        &[
            "This copy of the site no longer takes signatures",
            "The site is at https://petitions.norhaven.example",
            "name=\"email\" value=\"zoe@example.org\"",
        ],
    ),
    (
        "overload-superseded-emails",
        &[
            "This copy of the site can no longer change which emails you get",
            "it can neither start nor stop any emails",
        ],
    ),
    (
        "message-SigningOffByHand",
        &["Signing is switched off for now", "Come back later and reload this page.", "It will be back by"],
    ),
    (
        "message-SwitchedOffByHand",
        &[
            "This is switched off for now",
            "Signing and all other forms are switched off too.",
            "It will be back by",
        ],
    ),
    ("office-shedding", &["so that people can still sign", "Pause signing</a>"]),
    (
        "office-shedding-looked-at",
        &[
            "Nobody can sign now.",
            "Live numbers, Other pages, Signing",
            "ask one of them: Olga Brown, Sam Reed",
        ],
    ),
    ("overload-paused", &["Signing is paused", "name=\"email\" value=\"zoe@example.org\""]),
    ("overload-slow", &["Saving is slow right now", "name=\"email\" value=\"zoe@example.org\""]),
    ("overload-handing-over", &["This site is restarting", "name=\"email\" value=\"zoe@example.org\""]),
    ("overload", &["You have not lost anything you typed", "name=\"email\" value=\"zoe@example.org\""]),
    (
        "waiting",
        &[
            "zoe.obrien+petitions@",
            "does not count until you confirm it",
            "28 November 2026",
            "/resend",
            "/address",
        ],
    ),
    ("waiting-expired", &["Your link has expired", "zoe.obrien+petitions@", "Send a new link"]),
    ("waiting-over", &["It is too late to confirm", "See its page for what happened"]),
    ("ballot-paused", &["Voting is paused.", "Keep this link"]),
    ("waiting-wrong-code", &["<title>Error: ", "This code is not right"]),
    (
        "confirm-change",
        &[
            "Confirm my signature",
            "name=\"changed\"",
            "value=\"GB\" selected",
            "autocomplete=\"postal-code\"",
        ],
    ),
    ("confirm", &["Confirm my signature", "Was this not you?", "Zoë O’Brien-Nakamura &lt;b&gt;"]),
    (
        "receipt",
        &["4KQT-92MX-7RWA", "21 November 2026 at 10:25 am", "84,121 signatures", "Remove my signature"],
    ),
    ("start", &["for about 6 months", "5 other people", "within 7 days", "href=\"/petitions/new\""]),
    (
        "start-ask-long",
        &[
            "<title>Error: ",
            "must be 80 characters or fewer. You have 12 too many",
            "href=\"#action\"",
            "Up to 80 characters",
        ],
    ),
    (
        "start-similar",
        &["is not responsible for", "My petition is different", "name=\"details\" value=\"The council"],
    ),
    (
        "start-why-problems",
        &[
            "must be 80 characters or fewer. You have 12 too many",
            "Two hundred people work",
            "Save and finish later",
        ],
    ),
    (
        "start-check",
        &["formaction=\"/petitions/new/why\"", "Your petition is not submitted until", "Norway"],
    ),
    ("own-Open", &["class=\"bars\"", "#growth-title"]),
    ("own-Gathering", &["2 supporters so far, out of 5 needed", "/petitions/support/k3v9w2m8q4x7c5z1\""]),
    (
        "own-Waiting",
        &["There are 3 petitions ahead of it", "You’ll hear from us by 21 November 2026.", "Draft saved."],
    ),
    ("own-NeedsChanges", &["who should run the ferry", "&lt;is named&gt;"]),
    (
        "own-Rejected",
        &[
            "What you can do instead: Ask the organisation that can make this decision",
            "If you think this is wrong, tell us why.",
            "mailto:help@petitions.norhaven.example",
        ],
    ),
    (
        "data",
        &[
            "rel=\"license\"",
            "<a href=\"/data/addresses\">Every file and feed</a>",
            "<a href=\"/data/fields\">What the fields and columns mean</a>",
        ],
    ),
    (
        "data-addresses",
        &[
            "<details id=\"petitions-number-count-json\"><summary><code dir=\"ltr\">/<wbr>petitions/<wbr>{number}/<wbr>count.json</code>",
            "<a dir=\"ltr\" href=\"/petitions/17/count.json\">",
            "<a href=\"/data/fields#count\">The number of signatures</a>",
        ],
    ),
    ("data-fields", &["<table id=\"count\">", "<table id=\"series\">", "<code>hour_<wbr>start</code>"]),
    ("poster", &["petitions.norhaven.example<wbr>/p/17", "viewBox=\"0 0 29 29\""]),
    ("captured-mail", &["nothing leaves this machine", "<a href=\"https://petitions.norhaven.example"]),
];

/// An address that is a letter away from a known one is offered where the form is shown again, also without scripts; a form
/// without mistakes only tells the script what to say.
#[test]
fn a_mistyped_address_is_offered_beside_a_mistake() {
    let offer = |problems: &[(&str, &str)]| {
        let mut form = super::samples::sign_form(problems);
        form.values.email = "zoe@gmial.com".to_owned();
        let html = themes().render(&form).expect("the form is rendered");
        html.contains("role=\"status\">Did you mean zoe@gmail.com?</p>")
    };
    assert!(offer(&[("name", "field-name-missing")]));
    assert!(!offer(&[]));
    // Who has no scripts, and no other mistake, sees it where all is read once more before an email is sent.
    for (email, offered) in [("zoe@gmial.com", true), ("zoe@gmail.com", false)] {
        let mut check = super::samples::check();
        check.values.email = email.to_owned();
        let html = themes().render(&check).expect("the page is rendered");
        assert_eq!(html.contains("name=\"meant\" value=\"zoe@gmail.com\""), offered, "{email}");
    }
}

/// What a page says of a petition while signing is paused.
const PAUSED: &[&str] = &[
    "Signing has been paused since 21 November 2026. Closing date before the pause: ",
    "at least the length",
];

/// Nothing that can be done only while people can sign, and no closing date as if it were fixed.
#[test]
fn while_signing_is_paused_no_page_says_otherwise() {
    let pages = english();
    let paused: Vec<_> = pages
        .iter()
        .filter(|(name, _)| name.ends_with("-paused"))
        .collect();
    assert!(paused.len() > 5, "{}", paused.len());
    for (name, html) in paused {
        for words in
            ["/signatures/new", "Read it and sign", "You can sign until", "People can sign", ">Closes on"]
        {
            assert!(!html.contains(words), "{name} says {words:?}:\n{html}");
        }
    }
}

/// What a copy of a site shows.
fn copied_pages(site: SiteView) -> Pages {
    let (themes, mut pages) = (themes(), Pages::new());
    shown_on(site, || {
        reading_pages(&themes, &mut pages);
        pages!(themes, pages,
            "petition-comments-list" => samples_comments::list(true, true),
            "pledge-open" => samples_pledge::page("open"),
            "vote-open" => samples_vote::page("open"),
            "vote-carried" => samples_vote::page("carried"),
        );
        let embed = EmbedView {
            site: super::samples::site(),
            petition: petition_ref(),
            pledge: None,
            state: CampaignState::Open,
            count: 84_120,
            next_threshold: None,
            form: None,
        };
        pages.insert("embed".to_owned(), themes.render(&embed).expect("it is rendered"));
    });
    pages
}

#[test]
fn no_page_of_a_copy_leads_to_a_form() {
    /// How the addresses of forms end.
    const FORMS: [&str; 3] = ["/start", "/new", "/report"];
    const READ: [&str; 8] = ["home", "list-", "search-", "local", "petition-", "pledge-", "vote-", "rules"];
    let leads = |html: &str| {
        let mut addresses = attributes(html, "href").into_iter();
        let leads = addresses.any(|to| {
            FORMS
                .iter()
                .any(|end| to.split('?').next().unwrap_or(to).ends_with(end))
        });
        leads || html.contains("method=\"post\"")
    };
    let ours = english();
    for name in ["home", "home-empty", "search-none", "local", "petition-open", "petition-closed"] {
        assert!(leads(&ours[name]), "{name}: what is looked for is not what is there");
    }
    let pages = copied_pages(copied_site());
    let mut read = pages
        .iter()
        .filter(|(name, _)| READ.iter().any(|start| name.starts_with(start)));
    assert!(read.clone().count() > 20);
    for (name, html) in read.by_ref() {
        assert!(!leads(html), "{name} leads to a form:\n{html}");
    }
    for (name, words) in [
        ("home-empty", "Say it in one sentence"),
        ("search-none", "you can start a petition"),
        ("local", ">Follow this area</h2>"),
    ] {
        assert!(ours[name].contains(words) && !pages[name].contains(words), "{name} says {words:?}");
    }
}

/// In the language of the page, and of a pledge and a vote too.
#[test]
fn a_copy_leads_to_the_same_page_on_the_site_itself() {
    const HOME: &str = "https://petitions.norhaven.example";
    let welsh = shown_on(site_in(&themes(), "cy"), copied_site);
    for (site, root, go, front) in [
        (copied_site(), "", "Go to this page on the site itself", "Go to the site itself"),
        (welsh, "/cy", "Ewch i’r dudalen hon ar y wefan ei hun", "Ewch i’r wefan ei hun"),
    ] {
        let pages = copied_pages(site);
        let path = petition(CampaignState::Open).path;
        for (name, path) in [
            ("petition-open", &path),
            ("petition-rejected", &path),
            ("embed", &path),
            ("pledge-open", &samples_pledge::page("open").path),
            ("vote-open", &samples_vote::page("open").path),
        ] {
            let (html, to) = (&pages[name], format!("href=\"{HOME}{root}{path}\""));
            let link = html
                .split("<a ")
                .find(|rest| rest.contains(&format!(">{go}</a>")));
            assert!(link.is_some_and(|link| link.contains(&to)), "{name}: not {to}, but {link:?}");
        }
        let banner = format!("<a href=\"{HOME}{root}/\">{front}</a>");
        assert!(pages["petition-open"].contains(&banner), "{}", pages["petition-open"]);
    }
    // Where nobody has said which site it is there is nothing to lead to.
    let mut alone = copied_site();
    alone.copy.as_mut().expect("it is one").home = None;
    let html = &copied_pages(alone)["petition-open"];
    assert!(!html.contains("on the site itself") && !html.contains("/signatures/new"), "{html}");
}

#[test]
fn each_page_says_what_it_must() {
    let pages = english();
    for (name, says) in SAYS {
        for words in *says {
            assert!(pages[*name].contains(words), "{name} does not say {words:?}:\n{}", pages[*name]);
        }
    }
    assert!(!pages["sign"].contains(" checked"), "no tick is set for the person");
}

/// Beginnings of the names of those pages that search engines may list.
const LISTED: [&str; 29] = [
    "data",
    "home",
    "list-",
    "petition-",
    "pledge-open",
    "pledge-areas-open",
    "pledge-areas-some",
    "pledge-areas-waits",
    "pledge-areas-reached",
    "pledge-areas-missed",
    "pledge-areas-places",
    "pledge-waits",
    "pledge-reached",
    "pledge-missed",
    "pledge-cancelled",
    "vote-open",
    "vote-counting",
    "vote-carried",
    "vote-tied",
    "vote-few",
    "vote-called-off",
    "vote-kept-open",
    "vote-kept-count",
    "about",
    "help",
    "local",
    "privacy",
    "accessibility",
    "performance",
];
/// More pages that search engines may list: the introduction to starting a petition, though not the steps after it, and
/// pages that staff wrote.
const LISTED_WHOLE: [&str; 5] = ["start", "start-no-supporters", "pledge-start", "own-page", "rules"];

#[test]
fn what_belongs_to_one_person_is_listed_nowhere() {
    for (name, html) in english() {
        let may_be =
            LISTED.iter().any(|start| name.starts_with(start)) || LISTED_WHOLE.contains(&name.as_str());
        assert!(may_be || html.contains("noindex"), "{name} could be found by a search engine");
    }
}
