//! Whether everybody can use the pages: every page and every state of a town in a real browser, with scripts, at the
//! width of a telephone and of a desktop screen, in light and dark colours, and in languages of both directions. What
//! axe-core finds is a failure, and so are some faults that it does not look for.
//! If `THRONG_SHOTS` names a folder, each page is photographed there.

use std::cell::RefCell;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::json;
use throng_testkit::chrome::{Chrome, JavaScript};
use throng_testkit::program::{TempDir, temporary_folder};

use crate::accessible_town::{ANSWERED, TWO_TONGUES, town_with_everything};
use crate::routes::Links;
use crate::town::{BRIDGE, CLOSED, NO_PETITION, POSTCODE, REJECTED, TREES, Town};

/// How pages are shown: width and height in CSS pixels, and whether in dark colours.
const SCREENS: [(u32, u32, bool); 2] = [(360, 740, true), (1280, 900, false)];
/// The narrowest screen on which nothing may have to be scrolled sideways (WCAG 2.2, 1.4.10), and its height.
const NARROWEST: (u32, u32) = (320, 640);
/// Longest wait for a page.
const PATIENCE: Duration = Duration::from_secs(20);

/// Finds faults of a page that axe does not look for; returns a list of sentences.
const FAULTS: &str = "
    const [language, direction] = arguments, root = document.documentElement, faults = [];
    const shown = element => element.checkVisibility();
    if (root.lang !== language) faults.push(`its language is ${root.lang}`);
    if (root.dir !== direction) faults.push(`its direction is ${root.dir}`);
    const headings = [...document.querySelectorAll('h1')].filter(shown).length;
    if (headings !== 1) faults.push(`it has ${headings} headings of the first level`);
    if (document.querySelectorAll('main').length !== 1) faults.push('it has not one main part');
    if (!document.title) faults.push('it has no title');
    for (const field of document.querySelectorAll('input, select, textarea'))
        if (field.type !== 'hidden' && !field.labels.length) faults.push(`no label: ${field.outerHTML}`);
    for (const link of document.querySelectorAll('a[href^=\"#\"]'))
        if (!document.getElementById(link.getAttribute('href').slice(1))) faults.push(`leads nowhere: ${link.outerHTML}`);
    for (const name of ['aria-describedby', 'aria-labelledby'])
        for (const element of document.querySelectorAll(`[${name}]`))
            for (const id of element.getAttribute(name).split(' '))
                if (!document.getElementById(id)) faults.push(`${name} leads nowhere: ${element.outerHTML}`);
    const ids = [...document.querySelectorAll('[id]')].map(element => element.id);
    for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) faults.push(`twice: #${id}`);
    return faults;";

/// A browser with a town that has something of everything, which inspects pages in one language.
pub(crate) struct Inspector {
    pub(crate) town: Town,
    pub(crate) links: Links,
    pub(crate) chrome: Chrome,
    /// The language, such as `cy`; the prefix of its addresses (`""` or `"/cy"`); and `ltr` or `rtl`.
    language: &'static str,
    root: &'static str,
    direction: &'static str,
    /// The screens to use. Languages differ in the length and direction of words, which is hardest to fit on a
    /// telephone.
    screens: &'static [(u32, u32, bool)],
    shots: Option<PathBuf>,
    /// What was found, and how many pages were inspected, which numbers the photographs.
    faults: RefCell<Vec<String>>,
    pages: RefCell<u32>,
    /// Files that the town reads; kept as long as the town.
    #[expect(dead_code, reason = "held, so that the files stay")]
    files: Option<TempDir>,
}

impl Inspector {
    #[track_caller]
    pub(crate) fn arrive(language: &'static str, root: &'static str, direction: &'static str) -> Inspector {
        let files = temporary_folder();
        let (town, links) = town_with_everything(&files);
        Inspector { files: Some(files), ..Inspector::before(town, links, language, root, direction) }
    }

    /// A browser with another town.
    #[track_caller]
    pub(crate) fn before(
        town: Town,
        links: Links,
        language: &'static str,
        root: &'static str,
        direction: &'static str,
    ) -> Inspector {
        let shots = std::env::var_os("THRONG_SHOTS").map(PathBuf::from);
        if let Some(folder) = &shots {
            fs::create_dir_all(folder).expect("the folder of THRONG_SHOTS can be made");
        }
        let chrome = Chrome::start(JavaScript::On);
        chrome.keep_axe_at_hand();
        Inspector {
            links,
            town,
            chrome,
            language,
            root,
            direction,
            screens: if root.is_empty() { &SCREENS } else { &SCREENS[..1] },
            shots,
            faults: RefCell::default(),
            pages: RefCell::default(),
            files: None,
        }
    }

    /// Opens a page and inspects it.
    #[track_caller]
    pub(crate) fn visit(&self, path: &str) {
        self.go(path);
        self.inspect(path);
    }

    #[track_caller]
    pub(crate) fn go(&self, path: &str) {
        let base = self.town.program.base_url();
        self.chrome.go_to(&format!("{base}{}{path}", self.root));
    }

    /// Inspects the page that is open, in each way in which it may be shown.
    #[track_caller]
    pub(crate) fn inspect(&self, name: &str) {
        *self.pages.borrow_mut() += 1;
        let note = |fault: &str| {
            self.faults
                .borrow_mut()
                .push(format!("{}{name}: {fault}", self.root))
        };
        let (width, height) = NARROWEST;
        self.chrome.set_screen(width, height);
        self.narrow(&note);
        let faults = self
            .chrome
            .run(FAULTS, &[json!(self.language), json!(self.direction)]);
        for fault in faults.as_array().expect("a list") {
            note(fault.as_str().expect("a sentence"));
        }
        for &(width, height, dark) in self.screens {
            self.chrome.set_screen(width, height);
            self.chrome.set_dark(dark);
            self.narrow(&note);
            let found = match self.root.is_empty() {
                true => self.chrome.axe(),
                false => self.chrome.axe_but_for_colours(),
            };
            for violation in found {
                note(&format!("at {width}, {}: {violation}", if dark { "dark" } else { "light" }));
            }
            if let Some(folder) = &self.shots {
                let plain = name.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
                let plain: String = plain.chars().take(40).collect();
                let file = format!("{}-{:03}{plain}-{width}.png", self.language, self.pages.borrow());
                self.chrome.screenshot(&folder.join(file));
            }
        }
    }

    #[track_caller]
    fn narrow(&self, note: &dyn Fn(&str)) {
        let script = "const page = document.scrollingElement, widest = [...document.querySelectorAll('body *')]
                .filter(element => element.checkVisibility() && !element.closest('.vh, .skip, .leave'))
                .find(element => element.getBoundingClientRect().right > page.clientWidth + 1 ||
                    element.getBoundingClientRect().left < -1);
            return page.scrollWidth <= page.clientWidth ? ''
                : `scrolls sideways at ${innerWidth}: ${page.scrollWidth}, ${widest?.outerHTML.slice(0, 200)}`;";
        let found = self.chrome.run(script, &[]);
        match found.as_str() {
            Some("") => {}
            fault => note(fault.unwrap_or("not measured")),
        }
    }

    /// Fills the field with this id.
    #[track_caller]
    pub(crate) fn fill(&self, id: &str, text: &str) {
        let field = self.chrome.wait_for(&format!("#{id}"), PATIENCE);
        // Dates are typed in the order of the browser's own language, but the field's value is the same everywhere.
        let script = "const field = document.getElementById(arguments[0]);
            if (field.type === 'date') field.value = arguments[1];
            return field.type === 'date';";
        if self.chrome.run(script, &[json!(id), json!(text)]) == json!(true) {
            return;
        }
        self.chrome.clear(&field);
        self.chrome.type_into(&field, text);
    }

    /// Presses the button of the form whose action ends like this (not one for a language), and waits for an element of the next page.
    #[track_caller]
    pub(crate) fn press(&self, action_end: &str, next: &str) {
        let button = self
            .chrome
            .wait_for(&format!("form[action$='{action_end}']:not(#change) [type=submit]:not([formaction]), [formaction$='{action_end}']:not([name=again])"), PATIENCE);
        self.chrome.click_and_leave(&button, PATIENCE);
        let _there = self.chrome.wait_for(next, PATIENCE);
    }

    /// As [`Inspector::press`], for the form with this index among several.
    #[track_caller]
    pub(crate) fn press_nth(&self, action_end: &str, index: usize, next: &str) {
        let script = "const forms = document.querySelectorAll(`form[action$='${arguments[0]}']`);
            forms[arguments[1]].querySelector('[type=submit]').id = 'chosen-button';";
        self.chrome.run(script, &[json!(action_end), json!(index)]);
        let button = self.chrome.wait_for("#chosen-button", PATIENCE);
        self.chrome.click_and_leave(&button, PATIENCE);
        let _there = self.chrome.wait_for(next, PATIENCE);
    }

    /// Ends the inspection; fails if anything was found.
    #[track_caller]
    pub(crate) fn leave(self) {
        let faults = self.faults.into_inner();
        assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    }

    /// One page of each kind.
    fn main_pages(&self) {
        for path in [
            "/",
            "/petitions?q=zebra&state=closed",
            "/petitions/local?postcode=nonsense",
            "/help",
            "/nothing",
        ] {
            self.visit(path);
        }
        for number in [REJECTED, ANSWERED, TWO_TONGUES] {
            self.visit(&format!("/petitions/{number}"));
        }
        self.visit(&format!("/petitions/{ANSWERED}/places"));
        self.visit(&format!("/embed/{TREES}?form=1"));
        for path in &self.links.signatures {
            self.visit(path);
        }
        self.visit(&format!("/r/{}", self.links.receipts[0]));
    }

    fn lists(&self) {
        for path in [
            "/",
            "/petitions",
            "/petitions?state=open",
            "/petitions?state=closed",
            "/petitions?state=rejected",
            "/petitions?state=with_response",
            "/petitions?q=bridge",
            "/petitions?q=zebra&state=closed",
            "/petitions?topic=transport",
            "/petitions?state=absurd",
            "/petitions?page=7",
            "/data",
            "/data/addresses",
            "/data/fields",
            "/petitions/local",
            "/petitions/local?postcode=SW1A+1AA",
            "/petitions/local?postcode=M1+1AE",
            "/petitions/local?postcode=nonsense",
            "/petitions/local/brindle-town/followers/new",
            "/petitions/local/brindle-town/followers/sent",
            "/p/jrkz",
            "/p/none",
        ] {
            self.visit(path);
        }
    }

    fn petitions(&self) {
        for number in [TREES, CLOSED, REJECTED, ANSWERED, TWO_TONGUES] {
            self.visit(&format!("/petitions/{number}"));
        }
        self.visit(&format!("/petitions/{ANSWERED}/places"));
        for path in [
            format!("/embed/{TREES}"),
            format!("/embed/{TREES}?form=1"),
            format!("/embed/{CLOSED}"),
            format!("/embed/{REJECTED}"),
            format!("/embed/{ANSWERED}/code"),
        ] {
            self.visit(&path);
        }
    }

    fn standing(&self) {
        for path in [
            "/about",
            "/about/privacy",
            "/about/rules",
            "/about/accessibility",
            "/about/moderation",
            "/about/performance",
            "/help",
        ] {
            self.visit(path);
        }
        for path in ["/nothing", "/s/nothing", "/r/123-456", &format!("/petitions/{NO_PETITION}")] {
            self.visit(path);
        }
        self.visit(&format!("/petitions/{CLOSED}/signatures/new"));
    }

    /// Links of signatures in all states: waiting, counted, withdrawn, replaced.
    fn links(&self) {
        let links = &self.links;
        for path in links
            .waiting
            .iter()
            .chain(&links.signatures)
            .chain(&links.stops)
            .chain(&links.asks)
            .chain([&links.tray, &links.mails[0]])
        {
            self.visit(path);
        }
        self.follower();
        self.visit("/u/nothing");
        self.go(&links.stops[0]);
        self.press(&links.stops[0], ".done");
        self.inspect("mails stopped");
        self.visit("/a/nothing");
        self.go(&links.asks[0]);
        self.press(&links.asks[0], ".notice");
        self.inspect("an opinion given");
        self.visit(&format!("{}?sent=1", links.waiting[1]));
        self.visit(&format!("{}?changed=1", links.waiting[1]));
        for page in ["withdraw", "data", "erase"] {
            self.visit(&format!("{}/{page}", links.signatures[0]));
        }
        for receipt in &links.receipts {
            self.visit(&format!("/r/{receipt}"));
        }
    }

    /// From the form of a follower to what stops the emails.
    fn follower(&self) {
        self.visit(&format!("/petitions/{TREES}/followers/new"));
        self.press("/followers", ".problems");
        self.inspect("form of a follower with mistakes");
        let link = &self.links.follower;
        self.visit(&self.links.follower_sent);
        self.visit(link);
        self.press(link, ".done");
        self.inspect("emails confirmed");
        let stop = self
            .chrome
            .run("return document.querySelector('form[action*=\"/u/\"]').getAttribute('action')", &[]);
        let stop = stop
            .as_str()
            .expect("a path")
            .trim_start_matches(self.root)
            .to_owned();
        self.visit(&stop);
        self.press(&stop, ".done");
        self.inspect("emails stopped");
        self.visit(link);
    }

    /// From the sign form to the waiting page, with mistakes on the way.
    fn forms(&self) {
        let form = format!("/petitions/{BRIDGE}/signatures/new");
        self.visit(&form);
        self.press("/check", ".problems");
        self.inspect("form with mistakes");
        self.fill("name", "Una Fenwick");
        self.fill("email", "una@gmial.com");
        self.fill("postcode", POSTCODE);
        self.chrome.click(&self.chrome.find("#resident"));
        let _offer = self
            .chrome
            .wait_for("[data-typo] ~ [role=status] button", PATIENCE);
        self.inspect("form with a doubtful address");
        self.press("/check", "#change");
        self.inspect("check");
        self.press("/signatures", "#code");
        self.inspect("waiting");
        self.fill("code", "12");
        self.press("/code", "#code-problem");
        self.inspect("waiting with a wrong code");
        self.fill("email", "una@");
        self.press("/address", "#email-problem");
        self.inspect("waiting with a mistake in the new address");
        self.press("/resend", ".problems > p");
        self.inspect("waiting, asked again too soon");
    }
}

impl Inspector {
    /// Starting a petition with mistakes on the way, and its creator's pages at each stage.
    fn starting(&self) {
        self.visit("/petitions/start");
        self.visit("/petitions/new");
        self.press("/new/similar", ".problems");
        self.inspect("ask with a mistake");
        self.fill("action", "Mend the footbridge at Low Mill");
        self.press("/new/similar", "[name=different]");
        self.inspect("similar petitions");
        self.press("/new/why", "#background");
        self.inspect("why");
        self.press("/new/you", ".problems");
        self.inspect("why with a mistake");
        self.fill("background", "It is the only way to school.");
        self.press("/new/you", "#email");
        self.inspect("creator's details");
        self.press("/new/check", ".problems");
        self.inspect("creator's details with mistakes");
        let save = self.chrome.wait_for("[formaction$='/new/save']", PATIENCE);
        self.chrome.click(&save);
        let _there = self.chrome.wait_for("[name=asked]", PATIENCE);
        self.inspect("where to send the link");
        self.fill("email", "hal@brindle.example");
        self.press("/new/save", "form[action$='/resend']");
        self.inspect("draft kept");
        for path in self.links.own.iter().chain(&self.links.sent[..2]) {
            self.visit(path);
        }
        let own = &self.links.own[2];
        self.visit(&format!("{}/edit", self.links.own[0]));
        self.visit(&format!("{own}/withdraw"));
        self.visit(&own[..own.len() - 2]);
        self.visit(&self.links.support);
        self.visit(&format!("{}/signatures/new", self.links.support));
        self.visit(&format!("/petitions/{TREES}/poster"));
        self.visit(&format!("/petitions/{TREES}/flyers"));
    }
}

#[test]
fn everybody_can_read_the_pages_in_english() {
    let inspector = Inspector::arrive("en", "", "ltr");
    inspector.lists();
    inspector.petitions();
    inspector.standing();
    inspector.leave();
}

#[test]
fn everybody_can_sign_in_english() {
    let inspector = Inspector::arrive("en", "", "ltr");
    inspector.forms();
    inspector.links();
    inspector.leave();
}

#[test]
fn everybody_can_start_a_petition_in_english_and_from_right_to_left() {
    for (language, root, direction) in [("en", "", "ltr"), ("ar-XB", "/ar-XB", "rtl")] {
        let inspector = Inspector::arrive(language, root, direction);
        inspector.starting();
        inspector.leave();
    }
}

#[test]
fn everybody_can_read_and_sign_in_welsh() {
    let inspector = Inspector::arrive("cy", "/cy", "ltr");
    inspector.main_pages();
    inspector.forms();
    inspector.leave();
}

#[test]
fn everybody_can_read_and_sign_from_right_to_left() {
    let inspector = Inspector::arrive("ar-XB", "/ar-XB", "rtl");
    inspector.main_pages();
    inspector.forms();
    inspector.leave();
}

/// Without this test the ones above would pass even if the inspector found nothing at all.
#[test]
fn what_is_wrong_with_a_page_is_found() {
    let inspector = Inspector::arrive("en", "", "ltr");
    inspector.go("/help");
    inspector.chrome.run(
        "document.documentElement.lang = 'de';
         document.querySelector('main').innerHTML += `<h1>Again</h1><input name=x><img src=/x.png><table width=2000><tr><td>Wide</table>
             <a href='#nowhere'>There</a><p id=one aria-describedby=none></p><p id=one></p>`;
         const style = new CSSStyleSheet();
         style.replaceSync('@media (prefers-color-scheme: dark) { .foot a { color: #333; } }');
         document.adoptedStyleSheets = [style];",
        &[],
    );
    inspector.inspect("broken");
    let faults = inspector.faults.borrow().join("\n");
    for fault in [
        "its language is de",
        "2 headings of the first level",
        "no label: <input name=\"x\"",
        "leads nowhere: <a href=\"#nowhere\"",
        "aria-describedby leads nowhere",
        "twice: #one",
        "scrolls sideways at 320",
        "scrolls sideways at 1280",
        "at 360, dark: label: ",
        "at 360, dark: color-contrast: ",
        "at 1280, light: image-alt: ",
    ] {
        assert!(faults.contains(fault), "{fault:?} is not among them:\n{faults}");
    }
    assert!(!faults.contains("light: color-contrast"), "{faults}");
}
