//! Eight flyers on a sheet of paper: printed by a real browser, without colours and backgrounds, as browsers print unless they
//! are told otherwise.

use std::io::Read as _;

use flate2::read::ZlibDecoder;
use serde_json::{Value, json};
use throng_testkit::chrome::{Chrome, JavaScript};

use crate::pledges::with_pledge;
use crate::town::{TREES, Town};

/// The sides of a sheet of A4 in points.
const A4: (f64, f64) = (595.3, 841.9);
/// The fewest dark modules of a code: each is drawn as a square.
const MODULES_MIN: usize = 100;

/// What a PDF file has between two marks, each time.
fn between<'a>(bytes: &'a [u8], begin: &[u8], end: &[u8]) -> Vec<&'a [u8]> {
    let find = |text: &[u8], what: &[u8]| text.windows(what.len()).position(|part| part == what);
    let (mut rest, mut found) = (bytes, Vec::new());
    while let Some(at) = find(rest, begin) {
        rest = &rest[at + begin.len()..];
        let Some(to) = find(rest, end) else { break };
        found.push(&rest[..to]);
        rest = &rest[to..];
    }
    found
}

/// The sheets of a printed page, each with its width and height in points.
fn sheets(pdf: &[u8]) -> Vec<(f64, f64)> {
    let text = String::from_utf8_lossy(pdf);
    let boxes = text.split("/MediaBox [").skip(1);
    let sides = boxes.map(|rest| {
        let numbers = rest.split(']').next().unwrap_or_default().split(' ');
        let numbers: Vec<f64> = numbers.filter_map(|number| number.parse().ok()).collect();
        (numbers[2] - numbers[0], numbers[3] - numbers[1])
    });
    sides.collect()
}

/// How many shapes are drawn that are made of as many squares as a code.
fn codes(pdf: &[u8]) -> usize {
    let mut count = 0;
    for packed in between(pdf, b"stream\n", b"endstream") {
        let mut drawn = String::new();
        // Fonts and pictures are no drawing.
        if ZlibDecoder::new(packed).read_to_string(&mut drawn).is_err() {
            continue;
        }
        let (mut squares, mut shapes) = (0, Vec::new());
        for line in drawn.lines().map(str::trim) {
            match line.rsplit(' ').next() {
                Some("h" | "re") => squares += 1,
                Some("f" | "f*") => shapes.push(std::mem::take(&mut squares)),
                _ => {}
            }
        }
        count += shapes.iter().filter(|squares| **squares >= MODULES_MIN).count();
    }
    count
}

/// Where the flyers and their codes are on the screen, which shows them as they are printed: `[left, top, right, bottom]` of
/// the code within its flyer, in hundredths of the flyer.
fn places(chrome: &Chrome) -> Vec<Value> {
    let script = "return [...document.querySelectorAll('.flyer')].map(flyer => {
        const all = flyer.getBoundingClientRect(), code = flyer.querySelector('.qr').getBoundingClientRect();
        const fits = flyer.scrollHeight <= flyer.clientHeight + 1 && flyer.scrollWidth <= flyer.clientWidth + 1;
        return {fits, inside: code.left >= all.left && code.right <= all.right && code.top >= all.top && code.bottom <= all.bottom,
            millimetres: Math.round(code.width * 25.4 / 96), colours: [...new Set([...flyer.querySelectorAll('*')].map(one => getComputedStyle(one).color))]};
    });";
    chrome.run(script, &[]).as_array().cloned().unwrap_or_default()
}

#[track_caller]
fn prints_eight(town: &Town, chrome: &Chrome, path: &str) {
    chrome.go_to(&format!("{}{path}", town.program.base_url()));
    let pdf = chrome.print();
    let sheets = sheets(&pdf);
    let [(width, height)] = sheets.as_slice() else {
        panic!("{path}: {sheets:?}")
    };
    assert!((width - A4.0).abs() < 1.0 && (height - A4.1).abs() < 1.0, "{path}: {width} × {height}");
    assert_eq!(codes(&pdf), 8, "{path}");
    let places = places(chrome);
    assert_eq!(places.len(), 8, "{path}");
    for place in places {
        assert_eq!((&place["fits"], &place["inside"]), (&json!(true), &json!(true)), "{path}: {place}");
        assert_eq!(place["millimetres"], 32, "{path}: {place}");
        assert_eq!(place["colours"], json!(["rgb(0, 0, 0)"]), "black is enough: {path}");
    }
}

#[test]
fn a_sheet_of_paper_has_eight_with_a_code_each() {
    let (town, _, pledge, own) = with_pledge();
    let chrome = Chrome::start(JavaScript::Off);
    for path in [format!("/petitions/{TREES}/flyers"), format!("/pledges/{pledge}/flyers")] {
        prints_eight(&town, &chrome, &path);
    }
    // The poster has one code on one sheet: what counts codes can count.
    chrome.go_to(&format!("{}/petitions/{TREES}/poster", town.program.base_url()));
    assert_eq!(codes(&chrome.print()), 1);

    let mut visitor = town.visitor();
    let page = visitor.get(&format!("/petitions/{TREES}/flyers"));
    let poster = visitor.get(&format!("/petitions/{TREES}/poster"));
    let code = |page: &str| {
        page.split(" d=\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next().map(str::to_owned))
    };
    assert!(code(&page.text()).is_some_and(|code| code.len() > 1_000));
    assert_eq!(code(&page.text()), code(&poster.text()), "both lead to the same address");
    visitor.get(&format!("/petitions/{TREES}")).expect_status(200);
    visitor
        .click_link("Flyers with a QR code, eight to a page")
        .expect_status(200);
    visitor.get(&own).expect_status(200);
    visitor
        .click_link("Print flyers, eight to a page")
        .expect_status(200);
    for missing in ["/petitions/4/flyers", &format!("/petitions/{pledge}/flyers")] {
        visitor.get(missing).expect_status(404);
    }
}
