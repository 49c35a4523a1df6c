//! Whether everybody can use pledges: starting one, joining, what its creator sees, and one that only people with its link can
//! see. As `accessible.rs` looks at all other pages.

use crate::accessible::Inspector;
use crate::pledges::opened;
use crate::routes::Links;
use crate::settings::change;
use crate::staff::{OLGA, town_with_olga};
use crate::town::ADA;

const DEED: &str = "carry water to the trees of our street";
const PRIVATE: &str = "pay for the street party";

impl Inspector {
    /// Joining at this address, as the pledge with this number that Ada joins; returns the receipt's.
    fn join(&self, base: &str, number: usize) -> String {
        self.visit(base);
        let form = format!("{base}/signatures/new");
        self.go(&form);
        self.press("/signatures/check", ".problems");
        self.inspect("the form to join, with mistakes");
        self.go(&form);
        self.fill("name", ADA.name);
        self.fill("email", ADA.email);
        self.fill("postcode", "SW1A 1AA");
        self.chrome.click(&self.chrome.find("#resident"));
        self.press("/signatures/check", "#change");
        self.inspect("the form to join, read once more");
        self.press("/signatures", "#code");
        self.inspect("where to look for the email");
        let link = self.town.tray().wait_for(ADA.email, number).link();
        let at = link.find("/s/").expect("the link of a signature");
        let receipt = link[at..].to_owned();
        self.visit(&receipt);
        self.press(&receipt, ".done");
        self.inspect("the receipt of somebody who joined");
        receipt
    }
}

#[test]
fn everybody_can_use_pledges_in_english_and_from_right_to_left() {
    for (language, root, direction) in [("en", "", "ltr"), ("ar-XB", "/ar-XB", "rtl")] {
        let (town, mut olga) = town_with_olga(&["site.languages=en,ar-XB"]);
        change(
            &mut olga,
            &[("pledges", "yes"), ("supporters-needed", "0"), ("undo-minutes", "1"), ("comments", "after")],
        );
        let (number, own) = opened(&town, &mut olga, DEED, &[]);
        let (private, own_private) = opened(&town, &mut olga, PRIVATE, &[("private", "yes")]);
        let links = town.visitor().get(&own_private).page().links();
        let of_private = format!("/pledges/{private}-");
        let private = links
            .iter()
            .find_map(|link| link.href.find(&of_private).map(|at| link.href[at..].to_owned()));
        let private = private.expect("its creator is given the link");
        let private = private.splitn(4, '/').take(3).collect::<Vec<_>>().join("/");
        let inspector = Inspector::before(town, Links::default(), language, root, direction);
        for page in ["/pledges", "/pledges?state=all", "/pledges/start", "/pledges/new"] {
            inspector.visit(page);
        }
        inspector.press("/new/similar", ".problems");
        inspector.inspect("the sentence with its gaps, with mistakes");
        for base in [&format!("/pledges/{number}"), &private] {
            for page in ["/poster", "/flyers", "/comments", "/followers/new", "/report"] {
                inspector.visit(&format!("{base}{page}"));
            }
        }
        for (joined, base) in [format!("/pledges/{number}"), private].into_iter().enumerate() {
            let receipt = inspector.join(&base, joined + 1);
            for page in ["/withdraw", "/data"] {
                inspector.visit(&format!("{receipt}{page}"));
            }
            inspector.visit(&base);
        }
        for own in [&own, &own_private] {
            for page in ["", "/update", "/call-off"] {
                inspector.visit(&format!("{own}{page}"));
            }
        }
        inspector.sign_in(OLGA);
        inspector.visit(&format!("/admin/petitions/{number}"));
        inspector.leave();
    }
}
