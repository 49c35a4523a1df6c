//! What the pages of the demo look like where a person meets them: the bar at the lower edge of a phone, and petitions in
//! the frames that are recommended to other sites, and each kind of page on the narrowest screens.

use std::time::Duration;

use serde_json::json;
use throng_testkit::browser::Browser;
use throng_testkit::chrome::{Chrome, JavaScript};
use throng_testkit::deadline::Deadline;
use throng_testkit::program::temporary_folder;

use crate::demo::serving_demo;
use crate::start::hand_in;
use crate::town::{ADA, BEN, POSTCODE, TREES, Town, petition, sign};
use crate::weights::are_within_the_budget;

const PATIENCE: Duration = Duration::from_secs(20);

/// Whether an element is in the window, and nothing lies over its middle.
const IS_IN_VIEW: &str = "const box = document.querySelector(arguments[0]).getBoundingClientRect();
    const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !!over && (over.matches(arguments[0]) || !!over.closest(arguments[0]));";

fn is_in_view(chrome: &Chrome, css: &str) -> bool {
    chrome.run(IS_IN_VIEW, &[json!(css)]) == json!(true)
}

#[test]
fn a_phone_has_the_button_at_hand_and_never_over_what_has_the_focus() {
    let town = Town::open();
    // On the lower one the words beside the button are three lines high.
    for (java_script, (width, height)) in
        [(JavaScript::On, (360, 640)), (JavaScript::Off, (360, 640)), (JavaScript::Off, (320, 568))]
    {
        let chrome = Chrome::start(java_script);
        chrome.set_screen(width, height);
        chrome.go_to(&format!("{}/petitions/{TREES}", town.program.base_url()));
        chrome.run("document.querySelector('#share-title').scrollIntoView();", &[]);
        let bar =
            Deadline::after(PATIENCE).wait_for(|| Some(()).filter(|()| is_in_view(&chrome, ".bar .button")));
        assert!(bar.is_some(), "{java_script:?}");
        // Every link that comes to have the focus can be seen whole.
        let hidden = chrome.run(
            "const bar = document.querySelector('.bar');
             return [...document.querySelectorAll('main a, main input, main summary')]
               .filter(element => !bar.contains(element) && element.checkVisibility())
               .filter(element => {
                 element.focus();
                 const box = element.getBoundingClientRect(), edge = bar.getBoundingClientRect().top;
                 const away = getComputedStyle(bar).visibility === 'hidden';
                 return !away && box.bottom > edge + 1 && box.top < innerHeight;
               })
               .map(element => element.outerHTML);",
            &[],
        );
        assert_eq!(hidden, json!([]), "{java_script:?}");
    }
}

#[test]
fn every_petition_of_the_demo_fits_where_it_is_shown() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    let program = serving_demo(&data, &["site.languages=en,cy,ar-XB"]);
    let base = program.base_url();
    let list = Browser::at(base)
        .get("/petitions.json?state=all&count=100")
        .json();
    let numbers: Vec<i64> = list["data"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|petition| petition["id"].as_i64().expect("a number"))
        .collect();
    assert!(numbers.len() > 40, "{}", numbers.len());
    let chrome = Chrome::start(JavaScript::Off);
    let votes = numbers_of_votes(base);
    are_within_the_budget(base, &votes);
    in_frames(&chrome, base, &numbers);
    on_narrow_screens(&chrome, base, &votes);
    near_me(&chrome, base);
    nobody_has_to_respond(base, &votes);
    // The block beside the text ends where the map and the table begin.
    chrome.set_screen(1_280, 800);
    chrome.go_to(&format!("{base}/petitions/480"));
    let room = chrome.run(
        "const wide = document.querySelector('article > .wide');
         wide.scrollIntoView();
         const count = document.querySelector('.petition > .count').getBoundingClientRect();
         return wide.getBoundingClientRect().top - count.bottom;",
        &[],
    );
    assert!(room.as_f64() >= Some(0.0), "{room}");
}

/// All votes of the demo: open ones, one whose box waits, one that was counted, one in which too few voted, and one that was
/// called off.
fn numbers_of_votes(base: &str) -> Vec<i64> {
    let list = Browser::at(base).get("/votes.json?state=all").json();
    let votes = list["data"].as_array().expect("a list").iter();
    let numbers: Vec<i64> = votes.map(|vote| vote["id"].as_i64().expect("a number")).collect();
    assert!(numbers.len() >= 5, "{numbers:?}");
    numbers
}

/// The frames that are recommended to other sites.
fn in_frames(chrome: &Chrome, base: &str, numbers: &[i64]) {
    let code = Browser::at(base)
        .get(&format!("/embed/{}/code", numbers[0]))
        .text();
    for (query, height) in [("", 300), ("?form=1", 730)] {
        assert!(code.contains(&format!("height=&quot;{height}&quot;")), "{code}");
        for number in numbers {
            chrome.go_to(&format!("{base}/embed/{number}{query}"));
            for width in [480, 320] {
                chrome.set_screen(width, height);
                let size = chrome.run(
                    "const page = document.documentElement; return [page.scrollWidth, page.scrollHeight];",
                    &[],
                );
                let fits = |at: usize, room: u32| size[at].as_u64() <= Some(u64::from(room));
                assert!(fits(0, width) && fits(1, height), "{number}{query} in {width} × {height}: {size}");
            }
        }
    }
}

/// Each kind of page, on phones, tablets and desks, in languages with longer words, and from right to left; in English no number and no name of a
/// place is broken in two.
fn on_narrow_screens(chrome: &Chrome, base: &str, votes: &[i64]) {
    // A petition that waits, one with a response, one that was debated, one that was rejected, and one of a few.
    const PAGES: [&str; 23] = [
        "/",
        "/petitions",
        "/petitions?q=ferry",
        "/petitions?q=zebra",
        "/petitions/480",
        "/petitions/480/places",
        "/petitions/287",
        "/petitions/112",
        "/petitions/482",
        "/petitions/489",
        "/petitions/local/hallowick-west",
        "/about/rules",
        "/about/privacy",
        "/about/performance",
        "/data",
        "/data/addresses",
        "/data/fields",
        "/petitions/start",
        "/petitions/480/signatures/new",
        "/petitions/480/poster",
        "/embed/480/code",
        "/pledges/502",
        "/votes",
    ];
    let votes = votes.iter().map(|number| format!("/votes/{number}"));
    let pages: Vec<String> = PAGES.map(str::to_owned).into_iter().chain(votes).collect();
    for root in ["", "/cy", "/ar-XB"] {
        for path in &pages {
            chrome.go_to(&format!("{base}{root}{path}"));
            for width in [1_280, 768, 360, 320] {
                chrome.set_screen(width, 640);
                let over = chrome.run(
                    "const page = document.documentElement; return page.scrollWidth - page.clientWidth;",
                    &[],
                );
                assert_eq!(over, json!(0), "{root}{path} at {width}");
            }
            figures_and_addresses_can_be_read(chrome, &format!("{root}{path}"));
            // Names in data are no words of a language: on a phone a long one is broken.
            if path.starts_with("/data") {
                continue;
            }
            // Addresses and code may be broken anywhere, and long words at a hyphen that is theirs.
            let broken = chrome.run(
                "const broken = [], lines = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
                 while (lines.nextNode()) {
                   const line = lines.currentNode, part = line.parentElement;
                   if (part.closest('code, pre, textarea, option, svg, .address, .vh') || !part.checkVisibility()) continue;
                   for (const found of line.data.matchAll(/[^\\s\\u2010-\\u2015\\u200b/-]+/g)) {
                     // A word that says itself where it may be broken is broken there.
                     if (found[0].includes('\\u00ad')) continue;
                     const word = document.createRange();
                     word.setStart(line, found.index);
                     word.setEnd(line, found.index + found[0].length);
                     const tops = new Set([...word.getClientRects()].filter(box => box.width).map(box => Math.round(box.top)));
                     if (tops.size > 1) broken.push(found[0]);
                   }
                 }
                 return broken;",
                &[],
            );
            assert!(broken == json!([]) || root == "/ar-XB", "{root}{path}: {broken}");
        }
    }
}

/// Figures stand below the heading of their column, also on the narrowest screen, and addresses and code run from left to
/// right, also where the page does not.
fn figures_and_addresses_can_be_read(chrome: &Chrome, page: &str) {
    let found = chrome.run(
        "const all = css => [...document.querySelectorAll(css)].filter(part => part.textContent || part.value);
         const addresses = ':is(code, pre, #share-address, .address strong, .address bdi, dd.address a)';
         return [
           all('table.numbers thead th').filter(head => !head.checkVisibility() && !head.closest('details')),
           all(`main ${addresses}`).filter(part => getComputedStyle(part).direction !== 'ltr'),
         ].map(wrong => wrong.map(part => part.textContent || part.value));",
        &[],
    );
    assert_eq!(found, json!([[], []]), "{page}");
}

/// The numbers at which petitions get a response stand at no pledge and no vote, nor do the lists of what follows.
fn nobody_has_to_respond(base: &str, votes: &[i64]) {
    let mut visitor = Browser::at(base);
    assert!(visitor.get("/petitions").text().contains("10,000"));
    let of_pledges = ["/pledges?state=all", "/pledges/502", "/pledges/503", "/pledges/504", "/pledges/505"];
    let of_votes = votes.iter().map(|number| format!("/votes/{number}"));
    let of_votes = of_votes.chain(["/votes".to_owned()]);
    for path in of_pledges.map(str::to_owned).into_iter().chain(of_votes) {
        let page = visitor.get(&path).text();
        assert!(!page.contains("10,000") && !page.contains("state=debated"), "{path}");
        assert!(page.contains("people"), "{path}");
    }
}

/// Without scrolling, on a phone, a postcode leads to what is signed there; so does the name of an area in a table.
fn near_me(chrome: &Chrome, base: &str) {
    chrome.set_screen(360, 740);
    chrome.go_to(&format!("{base}/"));
    let button = "form[action$='/petitions/local'] .button";
    assert!(is_in_view(chrome, button), "the field for a postcode is not in view");
    chrome.type_into(&chrome.find("#near"), "VH7 3LD");
    chrome.click(&chrome.find(button));
    let _area = chrome.wait_for(".list .score", PATIENCE);
    assert!(chrome.url().contains("/petitions/local/"), "{}", chrome.url());
    chrome.go_to(&format!("{base}/petitions/480/places"));
    let areas =
        chrome.run("return document.querySelectorAll('tbody a[href*=\"/petitions/local/\"]').length;", &[]);
    assert!(areas.as_u64() >= Some(20), "{areas}");
    chrome.click(&chrome.find("tbody a"));
    let _area = chrome.wait_for(".list .score", PATIENCE);
}

#[test]
fn whoever_changes_the_language_keeps_what_was_typed() {
    let town = Town::with(&["site.languages=en,cy"]);
    for java_script in [JavaScript::On, JavaScript::Off] {
        let chrome = Chrome::start(java_script);
        chrome.go_to(&format!("{}/petitions/{TREES}/signatures/new", town.program.base_url()));
        for (field, text) in [("name", ADA.name), ("email", ADA.email), ("postcode", POSTCODE)] {
            chrome.type_into(&chrome.find(&format!("#{field}")), text);
        }
        chrome.click(&chrome.find("#resident"));
        let kept = |language: &str| {
            let _form = chrome.wait_for(&format!("html[lang={language}] #sign"), PATIENCE);
            for (field, text) in [("name", ADA.name), ("email", ADA.email), ("postcode", POSTCODE)] {
                let field = chrome.find(&format!("#{field}"));
                assert_eq!(chrome.property(&field, "value"), json!(text), "{language}");
            }
            assert_eq!(chrome.property(&chrome.find("#resident"), "checked"), json!(true), "{language}");
        };
        chrome.click(&chrome.find(".languages button"));
        kept("cy");
        // From the page of the last look too.
        chrome.click(&chrome.find("#sign .button"));
        let _check = chrome.wait_for("html[lang=cy] .summary", PATIENCE);
        chrome.click(&chrome.find(".languages button"));
        kept("en");
    }
}

/// A petition whose title has what addresses cannot hold as it is.
const ODD: u32 = 21;
const ODD_TITLE: &str = "Ferries + buses & trains #1: 50% “more” 🚢";
/// A petition in another script, which runs from right to left.
const ARABIC: u32 = 22;
const ARABIC_TITLE: &str = "افتحوا مكتبة البلدة يوم السبت";

/// The links of the section about sharing, each as its host and what it hands on, decoded as the other site does.
const PASSED_ON: &str = "return [...document.querySelectorAll('#share .ways a')].map(link => {
    const to = new URL(link.href), handed = new URLSearchParams(to.hash ? to.hash.slice(1) : to.search);
    return [to.host || to.protocol, link.href.includes('+'), ...handed.values()];
  });";

fn town_with_odd_titles() -> Town {
    let opened = json!({ "opened_at": "2026-03-02T09:00:00.000Z" });
    let arabic = json!({
        "opened_at": "2026-03-02T09:00:00.000Z",
        "background": "يعمل كثير منا طوال الأسبوع.",
        "additional_details": "نحتاج إلى:\n\n- ساعات أطول\n- كتب جديدة",
    });
    let petitions =
        [petition(ODD, ODD_TITLE, "open", 60, &opened), petition(ARABIC, ARABIC_TITLE, "open", 50, &arabic)];
    Town::holding(&petitions, &[])
}

#[test]
fn a_petition_is_passed_on() {
    let town = town_with_odd_titles();
    let base = town.program.base_url();
    let page = format!("{base}/petitions/{ODD}");
    let plain = Chrome::start(JavaScript::Off);
    plain.go_to(&page);
    let address = plain.property(&plain.find("#share-address"), "value");
    assert_eq!(address, json!(page));
    let both = format!("{ODD_TITLE} {page}");
    assert_eq!(
        plain.run(PASSED_ON, &[]),
        json!([
            ["mailto:", false, ODD_TITLE, format!("{ODD_TITLE}\n{page}")],
            ["wa.me", false, both],
            ["www.facebook.com", false, page],
            ["x.com", false, ODD_TITLE, page],
            ["share.joinmastodon.org", false, both],
        ])
    );
    assert_eq!(plain.find_all("#share [data-share] button").len(), 0, "what needs a script is made by it");

    let chrome = Chrome::start(JavaScript::On);
    // Wide enough that nothing lies over the buttons.
    chrome.set_screen(1_280, 800);
    chrome.allow_clipboard(base);
    chrome.run_before_pages("navigator.share = async passed => { window.passed = passed; };");
    chrome.go_to(&page);
    let _button = chrome.wait_for("#share [data-share] button + button", PATIENCE);
    let [sheet, copy] = chrome
        .find_all("#share [data-share] button")
        .try_into()
        .expect("two buttons");
    chrome.click(&sheet);
    assert_eq!(chrome.run("return window.passed;", &[]), json!({ "title": ODD_TITLE, "url": page }));
    chrome.click(&copy);
    let copied = Deadline::after(PATIENCE).wait_for(|| {
        let status = chrome.text(&chrome.find("#share [data-share] [role=status]"));
        Some(()).filter(|()| status == "Copied")
    });
    assert!(copied.is_some(), "{}", chrome.source());
    let held = chrome.run_until_done("navigator.clipboard.readText().then(arguments[0], arguments[0]);", &[]);
    assert_eq!(held, json!(page));

    // Who has signed is told so, how far it is, and led there.
    let mut ben = town.visitor();
    sign(&mut ben, ODD, BEN);
    let link = town.tray().only(BEN.email).link_to("/s/");
    ben.get(&link);
    ben.press("Confirm my signature", &[]).expect_status(200);
    chrome.go_to(&format!("{base}{link}"));
    assert!(chrome.text(&chrome.find(".done h1")).contains("counted"), "{}", chrome.source());
    assert!(chrome.text(&chrome.find(".reward")).contains("to go"), "{}", chrome.source());
    chrome.click(&chrome.find(".act .button"));
    chrome.wait_for_url(&format!("{page}/ferries-buses-trains-1-50-more#share"), PATIENCE);
    assert!(is_in_view(&chrome, "#share-title"), "{}", chrome.url());
}

/// Parts whose text is in Arabic, and does not run from right to left; and how many run so.
const RUNS_WRONG: &str = "const wrong = [], lines = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    let right = 0;
    while (lines.nextNode()) {
      const part = lines.currentNode.parentElement;
      if (!/[\\u0600-\\u06ff]/.test(lines.currentNode.data) || !part.checkVisibility()) continue;
      if (getComputedStyle(part).direction === 'rtl') right++; else wrong.push(part.outerHTML);
    }
    return [wrong, right];";

#[test]
fn what_people_write_runs_in_its_own_direction() {
    let town = town_with_odd_titles();
    let base = town.program.base_url();
    let chrome = Chrome::start(JavaScript::Off);
    chrome.set_screen(360, 740);
    let runs_right = |place: &str, least: u64| {
        let found = chrome.run(RUNS_WRONG, &[]);
        assert_eq!(found[0], json!([]), "{place}");
        assert!(found[1].as_u64() >= Some(least), "{place}: {found}");
    };
    let (page, embed) = (format!("/petitions/{ARABIC}"), format!("/embed/{ARABIC}"));
    for (path, least) in [("/", 2), ("/petitions", 2), (&*page, 5), (&*embed, 1)] {
        chrome.go_to(&format!("{base}{path}"));
        runs_right(path, least);
    }
    // Around it everything goes on from left to right.
    chrome.go_to(&format!("{base}{page}"));
    let around =
        chrome.run("return getComputedStyle(document.querySelector('#count-title')).direction;", &[]);
    assert_eq!(around, json!("ltr"));
    // The last look before signing, and a creator's own page.
    chrome.go_to(&format!("{base}{page}/signatures/new"));
    for (field, text) in [("name", "آدا"), ("email", ADA.email), ("postcode", POSTCODE)] {
        chrome.type_into(&chrome.find(&format!("#{field}")), text);
    }
    chrome.click(&chrome.find("#resident"));
    chrome.click(&chrome.find("#sign .button"));
    let _check = chrome.wait_for(".summary", PATIENCE);
    runs_right("check", 2);
    hand_in(&mut town.visitor(), "أصلحوا الجسر القديم", BEN);
    chrome.go_to(&format!("{base}{}", town.tray().only(BEN.email).link_to("/petitions/own/")));
    runs_right("own", 1);
}
