//! Whether everybody can vote: the ballot in its states, what was chosen once more, the receipt and what it leads to, and the
//! way to it with the code from a letter; and whether an office can make such a vote. As `accessible.rs` looks at all other
//! pages.

use std::time::Duration;

use throng_testkit::program::temporary_folder;

use crate::accessible::Inspector;
use crate::rolls::{codes_in, members, put_to_use, upload};
use crate::routes::Links;
use crate::staff::OLGA;
use crate::start::says;
use crate::votes::{public, with_ballot, with_draft, with_key, with_vote_in};

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
        inspector.cast(5);
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

#[test]
fn an_office_can_make_a_vote_with_a_roll_and_its_people_can_come_with_a_code() {
    for (language, root, direction) in [("en", "", "ltr"), ("ar-XB", "/ar-XB", "rtl")] {
        let fields = [("electorate", "codes"), ("quorum", "20"), ("up_to", "2"), ("can_change", "")];
        let (town, mut olga, path) = with_draft(&["site.languages=en,ar-XB"], &fields);
        let folder = temporary_folder();
        let (wrong, right) = (folder.path().join("wrong.csv"), folder.path().join("right.csv"));
        std::fs::write(&wrong, "member,votes\n1,none\n1,\n").expect("a file");
        std::fs::write(&right, members(30)).expect("a file");
        let inspector = Inspector::before(town, Links::default(), language, root, direction);
        let roll = format!("{path}/roll");
        inspector.sign_in(OLGA);
        for page in ["/admin/votes", "/admin/votes/new?preset=union-branch", &path, &format!("{path}/text")] {
            inspector.visit(page);
        }
        inspector.visit(&roll);
        let send = |file: &std::path::Path, next: &str| {
            inspector.go(&roll);
            let field = inspector.chrome.wait_for("#roll", PATIENCE);
            inspector.chrome.type_into(&field, file.to_str().expect("a path"));
            inspector.press("/roll", next);
        };
        send(&wrong, ".problems");
        inspector.inspect("a list of people with mistakes");
        send(&right, "[name=held]");
        inspector.inspect("a list of people before it is used");
        // The letters are a file, which no browser shows.
        let look = upload(&mut olga, &path, &members(30));
        let code = codes_in(&put_to_use(&mut olga, &path, &look).text()).remove(0);
        send(&right, "[name=instead]");
        inspector.press("/roll/use", ".problems");
        inspector.inspect("a list that would replace the one in use");
        with_key(&mut olga, &path);
        for page in ["/trial", "/delete"] {
            inspector.visit(&format!("{path}{page}"));
        }
        olga.get(&path);
        says(&olga.press("Open the vote now", &[]), "The vote is open.");
        inspector.visit(&path);
        inspector.visit(&format!("{path}/lost-code"));
        inspector.fill("member", "2");
        inspector.press("/lost-code", "[name=sure]");
        inspector.inspect("whether a code is meant");
        inspector.press("/lost-code", ".code");
        inspector.inspect("a new code");

        inspector.visit(&public(&path));
        let entrance = format!("{}/signatures/new", public(&path));
        for (typed, next) in
            [("", ".problems"), ("AAAAA-AAAAA-AAAAA-A", ".problems"), (&code, "[name=option]")]
        {
            inspector.go(&entrance);
            inspector.fill("code", typed);
            inspector.press("/signatures", next);
            inspector.inspect(&format!("the entrance with the code “{}”", typed.len()));
        }
        inspector.leave();
    }
}
