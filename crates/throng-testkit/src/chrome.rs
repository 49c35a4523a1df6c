//! A real browser: Debian's Chromium, driven by its chromedriver. Owns both processes and a small
//! blocking WebDriver client (W3C WebDriver, the dozen commands that tests need). It lets the
//! browser reach loopback only. When Chromium is not installed, it panics and names the package:
//! a browser test that is skipped proves nothing.
//!
//! One [`Chrome`] is one fresh profile. Everything ends when it is dropped.

mod axe;
mod device;
mod driver;

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::deadline::Deadline;
use crate::http::Url;
use crate::program::{signal, temporary_folder};
use crate::smtp_sink::parts::from_base64;
use driver::{Driver, call, try_call};

pub use axe::Violation;
pub use device::Authenticator;

/// The key under which WebDriver passes elements (W3C WebDriver, section 12.1).
const ELEMENT_KEY: &str = "element-6066-11e4-a52e-4f735466cecf";

/// The browser without the parts that show windows: the same engine, with a third of the processor time for a start and a
/// page. Not the script in `/usr/bin`, which is ended without it.
const BROWSER: &str = "/usr/lib/chromium/chromium-headless-shell";

/// No sandbox (tests may run as root), and no traffic but to this machine. Scripts are not optimised: each page
/// runs them only once, and optimising them took a tenth of the processor time of a page that axe looks at.
const FLAGS: [&str; 11] = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--js-flags=--no-opt --no-maglev",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

/// The Tab key, for [`Chrome::press_keys`].
pub const TAB: &str = "\u{E004}";
/// The Enter key.
pub const ENTER: &str = "\u{E007}";

/// Whether pages may run scripts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JavaScript {
    On,
    Off,
}

/// A running browser with one session.
#[derive(Debug)]
pub struct Chrome {
    session: Url,
    browser_pid: Option<u32>,
    /// Must end after the browser, so the field comes after the one that ends that.
    _driver: Driver,
    /// Must be removed after the browser has ended, so the field comes last.
    _profile: TempDir,
}

/// An element of the page that is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    id: String,
}

/// A tab.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tab {
    handle: String,
}

impl Chrome {
    /// Starts a browser with an empty profile.
    ///
    /// # Panics
    /// When Chromium or chromedriver is not installed, or does not start. As all methods here:
    /// when the browser answers with an error.
    #[must_use]
    #[track_caller]
    pub fn start(java_script: JavaScript) -> Self {
        let profile = temporary_folder();
        let driver = Driver::start(profile.path());
        let mut args = FLAGS.to_vec();
        match java_script {
            JavaScript::On => {}
            JavaScript::Off => args.push("--blink-settings=scriptEnabled=false"),
        }
        let capabilities = json!({"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": {"binary": BROWSER, "args": args},
        }}});
        let answer = call("POST", &driver.base.join("/session"), &capabilities);
        let id = answer["sessionId"].as_str().expect("a session has an id");
        let session = driver.base.join(&format!("/session/{id}"));
        let pid = answer["capabilities"]["goog:processID"].as_u64();
        Self {
            session,
            browser_pid: pid.and_then(|pid| u32::try_from(pid).ok()),
            _driver: driver,
            _profile: profile,
        }
    }

    /// Opens an address and waits until the page is loaded.
    #[track_caller]
    pub fn go_to(&self, address: &str) {
        self.post("/url", &json!({"url": address}));
    }

    /// The address of the page.
    #[must_use]
    #[track_caller]
    pub fn url(&self) -> String {
        text_of(&self.get("/url"))
    }

    /// The title of the page.
    #[must_use]
    #[track_caller]
    pub fn title(&self) -> String {
        text_of(&self.get("/title"))
    }

    /// The page as HTML, as it is now.
    #[must_use]
    #[track_caller]
    pub fn source(&self) -> String {
        text_of(&self.get("/source"))
    }

    /// One page back in the history.
    #[track_caller]
    pub fn back(&self) {
        self.post("/back", &json!({}));
    }

    /// Loads the page again.
    #[track_caller]
    pub fn reload(&self) {
        self.post("/refresh", &json!({}));
    }

    /// The first element that matches the CSS selector; panics if there is none.
    #[must_use]
    #[track_caller]
    pub fn find(&self, css: &str) -> Found {
        let value = self.post("/element", &json!({"using": "css selector", "value": css}));
        found(&value)
    }

    /// All elements that match the CSS selector; may be empty.
    #[must_use]
    #[track_caller]
    pub fn find_all(&self, css: &str) -> Vec<Found> {
        let value = self.post("/elements", &json!({"using": "css selector", "value": css}));
        value
            .as_array()
            .map(|all| all.iter().map(found).collect())
            .unwrap_or_default()
    }

    /// The first element that fits, as soon as there is one: for pages that a script changes.
    #[must_use]
    #[track_caller]
    pub fn wait_for(&self, css: &str, timeout: Duration) -> Found {
        match Deadline::after(timeout).wait_for(|| self.find_all(css).into_iter().next()) {
            Some(element) => element,
            None => panic!("{css:?} did not appear on {}", self.url()),
        }
    }

    /// Waits until the page with this address is there: a click may be answered before the page that it
    /// leads to has begun to load.
    #[track_caller]
    pub fn wait_for_url(&self, url: &str, timeout: Duration) {
        let there = Deadline::after(timeout).wait_for(|| (self.url() == url).then_some(()));
        assert!(there.is_some(), "still at {} and not at {url}", self.url());
    }

    /// Clicks the middle of the element. The caller then waits for what should follow.
    #[track_caller]
    pub fn click(&self, element: &Found) {
        self.post(&element.path("/click"), &json!({}));
    }

    /// Clicks the element, and waits until the page that it was on has made place for another: for a press whose
    /// answer looks like the page before it.
    #[track_caller]
    pub fn click_and_leave(&self, element: &Found, timeout: Duration) {
        let page = self.find(":root");
        self.click(element);
        let next = Deadline::after(timeout).wait_for(|| {
            let root = self.find_all(":root").into_iter().next();
            root.filter(|root| *root != page)
        });
        assert!(next.is_some(), "still on the same page at {}", self.url());
    }

    /// Clicks the middle of the element twice, as people do who expect a web page to work like a desktop.
    #[track_caller]
    pub fn double_click(&self, element: &Found) {
        let there = json!({"type": "pointerMove", "x": 0, "y": 0, "origin": {ELEMENT_KEY: element.id}});
        let [down, up] = ["pointerDown", "pointerUp"].map(|kind| json!({"type": kind, "button": 0}));
        let steps = json!([there, down, up, down, up]);
        self.post("/actions", &json!({"actions": [{"type": "pointer", "id": "mouse", "actions": steps}]}));
    }

    /// Types into the element, after what is there.
    #[track_caller]
    pub fn type_into(&self, element: &Found, text: &str) {
        self.post(&element.path("/value"), &json!({"text": text}));
    }

    /// Empties a field.
    #[track_caller]
    pub fn clear(&self, element: &Found) {
        self.post(&element.path("/clear"), &json!({}));
    }

    /// What can be read in the element.
    #[must_use]
    #[track_caller]
    pub fn text(&self, element: &Found) -> String {
        text_of(&self.get(&element.path("/text")))
    }

    /// The current value of a field, or another property of the element.
    #[must_use]
    #[track_caller]
    pub fn property(&self, element: &Found, name: &str) -> Value {
        self.get(&element.path(&format!("/property/{name}")))
    }

    /// Runs `script` in the page as the body of a function with `arguments`; works also when the
    /// page itself may not run scripts.
    #[track_caller]
    pub fn run(&self, script: &str, arguments: &[Value]) -> Value {
        self.post("/execute/sync", &json!({"script": script, "args": arguments}))
    }

    /// As [`Chrome::run`], but the script's last argument is a function, and the value passed to it is the
    /// answer. For what a page does asynchronously, for up to half a minute.
    #[track_caller]
    pub fn run_until_done(&self, script: &str, arguments: &[Value]) -> Value {
        self.post("/execute/async", &json!({"script": script, "args": arguments}))
    }

    /// Presses and releases keys, one after the other, wherever the focus is: letters, and the code points that
    /// WebDriver has for other keys (W3C WebDriver, section 17.4.2), such as [`TAB`].
    #[track_caller]
    pub fn press_keys(&self, keys: &str) {
        let press =
            |key: char| ["keyDown", "keyUp"].map(|kind| json!({"type": kind, "value": key.to_string()}));
        let presses: Vec<Value> = keys.chars().flat_map(press).collect();
        self.post("/actions", &json!({"actions": [{"type": "key", "id": "keyboard", "actions": presses}]}));
    }

    /// Sets the size of the screen in CSS pixels. Unlike a window, which is never narrower than some 500, it can be
    /// narrow.
    #[track_caller]
    pub fn set_screen(&self, width: u32, height: u32) {
        let screen = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.devtools("Emulation.setDeviceMetricsOverride", &screen);
    }

    /// Sets the preference for a dark or a light colour scheme.
    #[track_caller]
    pub fn set_dark(&self, dark: bool) {
        let value = if dark { "dark" } else { "light" };
        let features = json!({"features": [{"name": "prefers-color-scheme", "value": value}]});
        self.devtools("Emulation.setEmulatedMedia", &features);
    }

    /// Lets pages of this origin, such as `http://127.0.0.1:8080`, write to the clipboard and read it.
    #[track_caller]
    pub fn allow_clipboard(&self, origin: &str) {
        let permissions = ["clipboardReadWrite", "clipboardSanitizedWrite"];
        self.devtools("Browser.grantPermissions", &json!({"origin": origin, "permissions": permissions}));
    }

    /// Runs a script in each page that is opened from now on, before the page's own: it stands for what this browser has not.
    #[track_caller]
    pub fn run_before_pages(&self, script: &str) {
        self.devtools("Page.addScriptToEvaluateOnNewDocument", &json!({"source": script}));
    }

    /// A command of the DevTools protocol, for what WebDriver has no command for.
    #[track_caller]
    fn devtools(&self, command: &str, parameters: &Value) -> Value {
        self.post("/goog/cdp/execute", &json!({"cmd": command, "params": parameters}))
    }

    /// The page printed on paper, as a PDF file: on the paper that its style sheet asks for, and without backgrounds, as
    /// browsers print unless they are told otherwise.
    #[must_use]
    #[track_caller]
    pub fn print(&self) -> Vec<u8> {
        let printed = self.devtools("Page.printToPDF", &json!({"preferCSSPageSize": true}));
        from_base64(&text_of(&printed["data"]))
    }

    /// The size of the window, in CSS pixels.
    #[track_caller]
    pub fn set_window_size(&self, width: u32, height: u32) {
        self.post("/window/rect", &json!({"width": width, "height": height}));
    }

    /// Writes what the window shows into a PNG file.
    #[track_caller]
    pub fn screenshot(&self, file: &Path) {
        let image = from_base64(&text_of(&self.get("/screenshot")));
        if let Err(error) = std::fs::write(file, image) {
            panic!("{}: {error}", file.display());
        }
    }

    /// The tab in front.
    #[must_use]
    #[track_caller]
    pub fn tab(&self) -> Tab {
        Tab { handle: text_of(&self.get("/window")) }
    }

    /// Opens a tab, without going to it.
    #[must_use]
    #[track_caller]
    pub fn new_tab(&self) -> Tab {
        let value = self.post("/window/new", &json!({"type": "tab"}));
        Tab { handle: text_of(&value["handle"]) }
    }

    /// Goes to a tab.
    #[track_caller]
    pub fn switch_to(&self, tab: &Tab) {
        self.post("/window", &json!({"handle": tab.handle}));
    }

    /// Goes into a frame: what is found, clicked and typed is inside it until the next page is opened.
    #[track_caller]
    pub fn enter_frame(&self, frame: &Found) {
        self.post("/frame", &json!({"id": {ELEMENT_KEY: frame.id}}));
    }

    /// Goes back to the whole page.
    #[track_caller]
    pub fn leave_frames(&self) {
        self.post("/frame", &json!({"id": null}));
    }

    /// The cookies of the page, as WebDriver tells them.
    #[must_use]
    #[track_caller]
    pub fn cookies(&self) -> Vec<Value> {
        self.get("/cookie").as_array().cloned().unwrap_or_default()
    }

    #[track_caller]
    fn get(&self, path: &str) -> Value {
        call("GET", &self.session_url(path), &Value::Null)
    }

    #[track_caller]
    fn post(&self, path: &str, body: &Value) -> Value {
        call("POST", &self.session_url(path), body)
    }

    fn session_url(&self, path: &str) -> Url {
        Url { authority: self.session.authority.clone(), target: format!("{}{path}", self.session.target) }
    }
}

impl Drop for Chrome {
    fn drop(&mut self) {
        // Lets the browser end by itself, with all its processes. One that does not answer is killed.
        let ended = try_call("DELETE", &self.session, &Value::Null);
        if let (Err(_), Some(pid)) = (ended, self.browser_pid) {
            signal("KILL", pid);
        }
    }
}

impl Found {
    fn path(&self, what: &str) -> String {
        format!("/element/{}{what}", self.id)
    }
}

fn text_of(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn found(value: &Value) -> Found {
    Found { id: text_of(&value[ELEMENT_KEY]) }
}

#[cfg(test)]
mod tests;
