//! Tests of the real browser against a tiny site: one walk with scripts, one without. They need
//! Chromium, and fail without it. Run by `cargo test` only.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::PathBuf;

use super::driver::port_in;
use super::*;
use crate::http::PATIENCE;

const FORM: &str = "<title>Form</title><h1>Sign</h1><form action=/thanks><input name=name value=A>\
    <button>Sign</button></form><p id=js>off</p>\
    <script>document.getElementById('js').textContent = 'on'; document.body.append(document.createElement('hr'))</script>\
    <noscript><b>No scripts here</b></noscript><a href=/again>Again</a>";

/// Answers every request with the form, after a moment if it is asked for again, or with thanks; ends with the test's
/// process.
fn site() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let base = format!("http://{}", listener.local_addr().expect("bound"));
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.expect("a connection");
            // The browser opens connections in advance that it may never use.
            std::thread::spawn(move || {
                let mut request = [0; 4096];
                let length = stream.read(&mut request).unwrap_or(0);
                if request[..length].starts_with(b"GET /again") {
                    std::thread::sleep(Duration::from_millis(300));
                }
                let thanks = request[..length].starts_with(b"GET /thanks");
                let body = if thanks {
                    "<title>Thanks</title><h1>Thank you</h1>"
                } else {
                    FORM
                };
                let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close";
                write!(stream, "{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).ok();
            });
        }
    });
    base
}

#[test]
fn walks_through_a_site_with_scripts() {
    let (base, chrome) = (site(), Chrome::start(JavaScript::On));
    chrome.go_to(&base);
    assert_eq!((chrome.title().as_str(), chrome.text(&chrome.find("h1")).as_str()), ("Form", "Sign"));
    assert_eq!(chrome.text(&chrome.find("#js")), "on");
    let _line = chrome.wait_for("hr", PATIENCE);
    let name = chrome.find("input[name=name]");
    chrome.type_into(&name, "nn & Zoë");
    assert_eq!(chrome.property(&name, "value"), "Ann & Zoë");
    chrome.clear(&name);
    chrome.type_into(&name, "Bob");
    chrome.click(&chrome.find("button"));
    chrome.wait_for_url(&format!("{base}/thanks?name=Bob"), PATIENCE);
    assert_eq!(chrome.text(&chrome.wait_for("h1", PATIENCE)), "Thank you");
    chrome.back();
    chrome.wait_for_url(&format!("{base}/"), PATIENCE);
    assert_eq!(chrome.text(&chrome.wait_for("h1", PATIENCE)), "Sign");
    chrome.reload();
    assert_eq!(chrome.run("return arguments[0] + document.forms.length", &[json!(41)]), 42);
    assert_eq!((chrome.find_all("article").len(), chrome.cookies().len()), (0, 0));
    two_tabs(&chrome, &base);
    picture(&chrome);
}

fn two_tabs(chrome: &Chrome, base: &str) {
    let (first, second) = (chrome.tab(), chrome.new_tab());
    chrome.switch_to(&second);
    chrome.go_to(&format!("{base}/thanks"));
    chrome.switch_to(&first);
    assert_eq!(chrome.title(), "Form");
}

fn picture(chrome: &Chrome) {
    let folder = temporary_folder();
    let file = folder.path().join("page.png");
    chrome.set_window_size(640, 480);
    chrome.screenshot(&file);
    let bytes = std::fs::read(&file).expect("the picture");
    assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(bytes[16..20], 640_u32.to_be_bytes(), "as wide as the window");
    assert_eq!(bytes[bytes.len() - 8..bytes.len() - 4], *b"IEND");
}

#[test]
fn can_go_without_scripts() {
    let (base, chrome) = (site(), Chrome::start(JavaScript::Off));
    chrome.go_to(&base);
    assert_eq!(chrome.text(&chrome.find("#js")), "off");
    assert_eq!(chrome.text(&chrome.find("noscript b")), "No scripts here");
}

#[test]
fn a_press_whose_answer_looks_like_the_page_before_is_waited_for() {
    let (base, chrome) = (site(), Chrome::start(JavaScript::Off));
    chrome.go_to(&base);
    for _ in 0..3 {
        let link = chrome.find("a");
        chrome.click_and_leave(&link, PATIENCE);
        assert_eq!(chrome.url(), format!("{base}/again"));
        assert_ne!(chrome.find("a"), link);
    }
}

#[test]
fn ends_with_its_value() {
    let chrome = Chrome::start(JavaScript::On);
    let browser = chrome.browser_pid.expect("the driver tells it");
    let traces = [
        format!("/proc/{}", chrome._driver.child.id()).into(),
        format!("/proc/{browser}").into(),
        chrome._profile.path().to_owned(),
    ];
    let there = || traces.iter().filter(|trace: &&PathBuf| trace.exists()).count();
    assert_eq!(there(), 3);
    drop(chrome);
    let gone = Deadline::after(PATIENCE).wait_for(|| (there() == 0).then_some(()));
    assert!(gone.is_some(), "{traces:?}");
}

#[test]
#[should_panic(expected = "no such element")]
fn an_element_that_is_not_there_cannot_be_found() {
    let chrome = Chrome::start(JavaScript::On);
    chrome.go_to("about:blank");
    let _missing = chrome.find("h1");
}

#[test]
fn the_port_of_a_driver_is_read() {
    assert_eq!(port_in("ChromeDriver was started successfully on port 4711."), Some(4711));
}

#[test]
fn axe_and_the_keyboard_find_what_is_wrong_with_the_form() {
    let (base, chrome) = (site(), Chrome::start(JavaScript::On));
    chrome.go_to(&base);
    chrome.set_screen(360, 640);
    assert_eq!(chrome.run("return innerWidth;", &[]), 360);
    let found = chrome.axe();
    let mut rules: Vec<&str> = found.iter().map(|violation| violation.rule.as_str()).collect();
    rules.sort_unstable();
    assert_eq!(rules, ["html-has-lang", "label"]);
    assert!(
        found
            .iter()
            .any(|violation| violation.to_string().contains("<input name=\"name\"")),
        "{found:?}"
    );
    chrome.press_keys(&format!("{TAB}Zoë{ENTER}"));
    chrome.wait_for_url(&format!("{base}/thanks?name=Zo%EB"), PATIENCE);
    for dark in [true, false] {
        chrome.set_dark(dark);
        assert_eq!(chrome.run("return matchMedia('(prefers-color-scheme: dark)').matches;", &[]), dark);
    }
}
