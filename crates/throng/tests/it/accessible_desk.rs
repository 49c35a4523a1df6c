//! Whether moderators can use their desk: each page and each state of it, in the same browser and against the same list
//! of faults as the public pages.

use crate::accessible::Inspector;
use crate::desk::{AGAIN, Desk, FERRY, OLD, case};
use crate::publishing::town_with_followers;
use crate::routes::Links;
use crate::staff::{MAX, OLGA, PASSWORD};
use crate::town::TREES;

impl Inspector {
    #[track_caller]
    pub(crate) fn sign_in(&self, email: &str) {
        self.go("/admin/sign-in");
        self.fill("email", email);
        self.fill("password", PASSWORD);
        self.press("/admin/sign-in", ".tabs [aria-current]");
    }

    /// Publishing: each form, with mistakes, the last look, the trial mail, and the result.
    fn publishing(&self) {
        self.sign_in(MAX);
        let publish = |kind: &str| format!("{}/publish?kind={kind}", case(TREES));
        for kind in ["response", "debate-date", "debate-outcome", "other-business", "update"] {
            self.visit(&publish(kind));
            if kind != "response" {
                self.press("/publish", ".problems");
                self.inspect(&format!("{kind}, with mistakes"));
            }
        }
        self.go(&publish("response"));
        self.press("/publish", ".problems");
        self.inspect("response, with mistakes");
        self.fill("answered_by", "Brindle Town Council");
        self.fill("summary", "We will plant forty lime trees, the first in March.");
        self.fill("body", "The money is there.\n\nThe school helps.");
        self.press("/publish", ".mail");
        self.inspect("response, the last look");
        self.press("/publish", ".notice");
        self.inspect("response, a test was sent");
        self.press_nth("/publish", 1, ".notice");
        self.inspect("published, and can be taken back");
        self.press("/retract", ".notice");
        self.inspect("taken back");
    }

    /// Changing a text: the form, with mistakes, the last look, the form with earlier versions, and what everybody sees.
    fn amending(&self) {
        let text = format!("{}/text", case(TREES));
        self.visit(&text);
        self.press("/text", ".problems");
        self.inspect("the text, with mistakes");
        self.fill("background", "They make shade, and they are cheap.");
        self.fill("why", "The price was wrong.");
        self.press("/text", "ins");
        self.inspect("the text, the last look");
        self.press("/text", ".notice");
        self.visit(&text);
        for page in ["", "/changes", "/versions/1", "/versions/2"] {
            self.visit(&format!("/petitions/{TREES}{page}"));
        }
    }

    /// The queue, a petition in all states, and each decision up to its last button.
    fn desk(&self) {
        self.sign_in(MAX);
        for path in
            ["/admin", "/admin/queue", "/admin/queue?list=parked", &case(FERRY), &case(AGAIN), &case(1)]
        {
            self.visit(path);
        }
        self.go(&case(AGAIN));
        self.press("/note", ".problems");
        self.inspect("a petition, with a mistake");
        self.press("/claim", "a[href$='/approve']");
        self.fill("flag", "Is the lido ours?");
        self.press("/flag", ".notice");
        self.inspect("one's own petition, for a colleague");
        self.visit(&format!("{}/approve", case(AGAIN)));
        self.visit(&format!("{}/changes", case(AGAIN)));
        self.press("/changes", ".problems");
        self.inspect("changes, with a mistake");
        self.fill("note1", "Say at which end.");
        self.press("/changes", ".mail");
        self.inspect("changes, the mail");
        self.visit(&format!("{}/reject", case(AGAIN)));
        self.press("/reject", ".problems");
        self.inspect("not accepted, with a mistake");
        self.choose("reason-libellous");
        for tick in ["hide_title", "hide_text", "hide_name"] {
            self.choose(tick);
        }
        self.press("/reject", ".mail");
        self.inspect("not accepted, the mail");
        self.press("/reject", ".notice");
        self.inspect("not accepted");
        self.visit("/about/moderation");
        self.visit(&format!("/petitions/{AGAIN}"));
        self.visit(&format!("{}/take-down", case(1)));
        self.press("/take-down", ".problems");
        self.inspect("taking down, with a mistake");
        self.fill("why", "A court told us to.");
        self.press("/take-down", ".notice");
        self.inspect("taken down");
        self.visit(&format!("{}/put-back", case(1)));
        self.press("/put-back", ".problems");
        self.inspect("putting back, with a mistake");
        self.fill("why", "The court has lifted its order.");
        self.press("/put-back", ".notice");
        self.inspect("put back");
        self.visit("/admin/petitions?q=ferry");
        self.visit("/admin/petitions?q=https://elsewhere.example/");
        self.go(&case(OLD));
        self.press("/claim", "a[href$='/approve']");
        self.fill("park", "The council meets on Monday.");
        self.press("/park", ".notice");
        self.inspect("left for later");
        self.go(&case(FERRY));
        self.press("/claim", "a[href$='/approve']");
        self.sign_in(OLGA);
        self.visit(&case(FERRY));
    }
}

#[test]
fn those_who_publish_can_use_their_pages() {
    for (language, root, direction) in [("en", "", "ltr"), ("cy", "/cy", "ltr"), ("ar-XB", "/ar-XB", "rtl")] {
        let town = town_with_followers(&["site.languages=en,cy,ar-XB"]);
        let inspector = Inspector::before(town, Links::default(), language, root, direction);
        inspector.publishing();
        inspector.amending();
        inspector.leave();
    }
}

#[track_caller]
fn inspector(language: &'static str, root: &'static str, direction: &'static str) -> Inspector {
    Inspector::before(Desk::open().town, Links::default(), language, root, direction)
}

#[test]
fn moderators_can_use_their_desk_in_english() {
    let inspector = inspector("en", "", "ltr");
    inspector.desk();
    inspector.leave();
}

#[test]
fn moderators_can_use_their_desk_in_welsh() {
    let inspector = inspector("cy", "/cy", "ltr");
    inspector.desk();
    inspector.leave();
}

#[test]
fn moderators_can_use_their_desk_from_right_to_left() {
    let inspector = inspector("ar-XB", "/ar-XB", "rtl");
    inspector.desk();
    inspector.leave();
}
