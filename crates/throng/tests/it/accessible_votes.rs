//! Whether everybody can vote: the ballot in its states, what was chosen once more, the receipt and what it leads to, as
//! `accessible.rs` looks at all other pages.

use std::time::Duration;

use crate::accessible::Inspector;
use crate::routes::Links;
use crate::votes::{public, with_ballot, with_vote_in};

/// Longest wait for a page.
const PATIENCE: Duration = Duration::from_secs(20);

#[test]
fn everybody_can_vote_in_english_and_from_right_to_left() {
    for (language, root, direction) in [("en", "", "ltr"), ("ar-XB", "/ar-XB", "rtl")] {
        let (town, _olga, path, _parts) = with_vote_in(&["site.languages=en,ar-XB"], &[("up_to", "2")]);
        let link = with_ballot(&town, &path, "ada").current().url.target.clone();
        let inspector = Inspector::before(town, Links::default(), language, root, direction);
        for page in ["/data", &public(&path)] {
            inspector.visit(page);
        }
        inspector.visit(&format!("{}/signatures/new", public(&path)));
        inspector.visit(&link);
        inspector.press("/ballot", ".problems");
        inspector.inspect("a ballot without a choice");
        let option = inspector.chrome.wait_for("#option-5", PATIENCE);
        inspector.chrome.click(&option);
        inspector.press("/ballot", "[name=cast]");
        inspector.inspect("what was chosen, once more");
        inspector.press("/ballot", ".done");
        inspector.inspect("the receipt of a vote");
        for page in ["?changed=1", "?already=1", "/ballot", "/withdraw", "/data"] {
            inspector.visit(&format!("{link}{page}"));
        }
        inspector.go(&link);
        let receipt = inspector
            .chrome
            .run("return document.querySelector('.code').textContent", &[]);
        inspector.visit(&format!("/r/{}", receipt.as_str().expect("a receipt").trim()));
        inspector.leave();
    }
}
