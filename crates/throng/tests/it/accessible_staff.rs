//! Whether staff can use the office: setting up, signing in and each of its pages, in the same browser and against
//! the same list of faults as the public pages.

use std::time::Duration;

use crate::accessible::Inspector;
use crate::routes::Links;
use crate::staff::{MAX, OLGA, PASSWORD};
use crate::town::{TREES, Town};

/// Longest wait for a page.
const PATIENCE: Duration = Duration::from_secs(20);

/// A text with one of everything that a page can contain.
const RULES: &str = "# Be kind\n\nNo *names*, see [all](/petitions).\n\n## Never\n\n* one\n* two\n\n1. a\n\n> quoted\n\n`code`\n\n| Day | Who |\n| --- | --- |\n| Monday | Ada |\n";

impl Inspector {
    /// Clicks the choice with this id.
    #[track_caller]
    pub(crate) fn choose(&self, id: &str) {
        self.chrome
            .click(&self.chrome.wait_for(&format!("#{id}"), PATIENCE));
    }

    /// From the link on the console to the first page of the office, with mistakes on the way.
    fn set_up(&self) {
        let path = self.links.setup.clone();
        self.visit(&path);
        self.press(&path, ".problems");
        self.inspect("setup, who, with mistakes");
        self.fill("contact", "desk@brindle.example");
        self.press(&path, "#preset-council");
        self.inspect("setup, kind");
        self.press(&path, ".problems");
        self.inspect("setup, kind, with a mistake");
        self.choose("preset-council");
        self.press(&path, "#password");
        self.inspect("setup, you");
        self.press(&path, ".problems");
        self.inspect("setup, you, with mistakes");
        self.fill("name", "Olga Reed");
        self.fill("email", OLGA);
        self.fill("password", PASSWORD);
        self.press(&path, ".summary");
        self.inspect("setup, check");
        self.press(&path, ".tabs [aria-current]");
        self.inspect("office, set up");
        self.visit(&path);
    }

    /// The settings, with a mistake, and what a change means.
    fn settings(&self) {
        self.visit("/admin/settings");
        self.fill("open-days", "none");
        self.press("/admin/settings", ".problems");
        self.inspect("settings with a mistake");
        self.fill("open-days", "33");
        self.fill("ended-days", "1");
        self.press("/admin/settings", ".notice h2");
        self.inspect("settings, review");
    }

    /// The wording of the site, and pages that the office writes; one of them as everybody reads it.
    fn words_and_pages(&self) {
        self.visit("/admin/words");
        self.visit("/admin/words?q=hello");
        self.visit("/admin/words/mail-hello");
        self.fill("text", "Good day");
        self.press("/admin/words/mail-hello", ".problems");
        self.inspect("a sentence with a mistake");
        // Here the settings file fixes the areas; `areas_office` tests the form.
        self.visit("/admin/areas");
        self.visit("/admin/reasons");
        self.visit("/admin/reasons/new");
        self.press("/admin/reasons/new", ".problems");
        self.inspect("a reason with mistakes");
        self.visit("/admin/reasons/foi");
        self.visit("/admin/topics");
        self.press("/admin/topics", ".problems");
        self.inspect("topics, one without a name");
        self.visit("/admin/pages/new");
        self.press("/admin/pages/new", ".problems");
        self.inspect("a page with mistakes");
        self.fill("title", "House rules");
        self.fill("text", RULES);
        self.fill("slug", "house-rules");
        self.fill("menu", "1");
        self.choose("published");
        self.press("/admin/pages/new", ".notice");
        self.inspect("pages");
        self.visit("/admin/pages/1");
        self.visit("/pages/house-rules");
    }

    /// What is different while nobody can sign.
    fn paused(&self) {
        self.visit("/admin/pause");
        self.press("/admin/pause", "form[action$='/admin/pause/end']");
        self.inspect("signing is paused");
        self.visit("/");
        self.visit(&format!("/petitions/{TREES}"));
        self.go("/admin/pause");
        self.press("/admin/pause/end", "form[action$='/admin/pause']");
    }

    /// Each page of the office, as its owner sees it.
    fn office(&self) {
        self.visit("/admin/staff");
        self.press("/admin/staff", ".problems");
        self.inspect("staff with mistakes");
        self.fill("email", MAX);
        self.choose("role-moderator");
        self.press("/admin/staff", "main .code");
        self.inspect("the invited");
        let link = self.chrome.text(&self.chrome.find("main .code"));
        let at = link.find("/admin/join/").expect("a link to pass on");
        for path in ["/admin", "/admin/staff", "/admin/staff/1", "/admin/staff/2/remove", "/admin/staff/9"] {
            self.visit(path);
        }
        for path in ["/admin/account", "/admin/account/codes", "/admin/live", "/admin/server", "/admin/log"] {
            self.visit(path);
        }
        self.settings();
        self.words_and_pages();
        self.paused();
        self.go("/admin/account");
        self.press("/admin/account/password", ".problems");
        self.inspect("account with mistakes");
        self.go("/admin/account/codes");
        self.press("/admin/account/codes", ".problems");
        self.inspect("one-time codes with a mistake");
        self.go("/admin");
        self.press("/admin/sign-out", "#password");
        self.inspect("signed out");
        self.press("/admin/sign-in", ".problems");
        self.inspect("sign in with mistakes");
        // The link on the page begins with the language.
        let path = link[at..].to_owned();
        self.visit(&path);
        self.press(&path, ".problems");
        self.inspect("join with mistakes");
        self.visit("/admin/join/nothing");
    }
}

#[test]
fn passkeys_and_letters_of_the_keyboard_can_be_used() {
    for (language, root, direction) in [("en", "", "ltr"), ("cy", "/cy", "ltr"), ("ar-XB", "/ar-XB", "rtl")] {
        let town = Town::at_localhost(&["site.languages=en,cy,ar-XB"]);
        crate::staff::set_up(&mut town.visitor(), &town.setup_path());
        let inspector = Inspector::before(town, Links::default(), language, root, direction);
        inspector.visit("/admin/sign-in");
        inspector.press("/admin/sign-in/passkey", ".problems");
        inspector.inspect("sign in, and no passkey was used");
        inspector.sign_in(OLGA);
        inspector.go("/admin/account");
        inspector.press("/admin/account/passkeys", ".problems");
        inspector.inspect("account, and no passkey was made");
        inspector.press("/admin/account/keyboard", "kbd");
        inspector.inspect("account, with letters");
        inspector.visit("/admin/petitions");
        inspector.go("/admin/queue");
        inspector.chrome.press_keys("?");
        let _list = inspector.chrome.wait_for("dialog[open]", PATIENCE);
        inspector.inspect("the list of letters");
        inspector.leave();
    }
}

#[test]
fn staff_can_use_the_office_in_english() {
    let inspector = Inspector::arrive("en", "", "ltr");
    inspector.set_up();
    inspector.office();
    inspector.leave();
}

#[test]
fn staff_can_use_the_office_in_welsh() {
    let inspector = Inspector::arrive("cy", "/cy", "ltr");
    inspector.set_up();
    inspector.office();
    inspector.leave();
}

#[test]
fn staff_can_use_the_office_from_right_to_left() {
    let inspector = Inspector::arrive("ar-XB", "/ar-XB", "rtl");
    inspector.set_up();
    inspector.office();
    inspector.leave();
}
