//! The list of all petitions in the office: found by number and by words, in whatever state.

use crate::desk::{Desk, FERRY, FERRY_TITLE, case};
use crate::staff::{RITA, town_with_olga};
use crate::town::{BRIDGE, REJECTED, TREES, TREES_TITLE};

#[test]
fn staff_find_any_petition_by_list_number_and_words() {
    let (_town, mut olga) = town_with_olga(&[]);
    let open = olga.get("/admin/petitions").page();
    assert!(open.text_contains(TREES_TITLE) && open.text_contains("Open petitions (2)"), "{}", open.text());
    let ended = olga.get("/admin/petitions?list=ended").page();
    assert!(ended.text_contains("Mend the bridge at Low Mill now"), "{}", ended.text());
    for (typed, found) in [
        (BRIDGE.to_string(), "Mend the footbridge at Low Mill"),
        (format!("#{REJECTED}"), "Mend the bridge at Low Mill now"),
        ("lime trees".to_owned(), TREES_TITLE),
    ] {
        olga.get("/admin/petitions");
        let page = olga.press("Find", &[("q", &typed)]).page();
        assert!(page.text_contains(found), "{typed}: {}", page.text());
    }
    for typed in ["99", "zebra", "<script>", "99999999999999999999"] {
        olga.get("/admin/petitions");
        let page = olga.press("Find", &[("q", typed)]);
        page.expect_status(200);
        assert!(page.page().text_contains("There are no petitions here."), "{typed}: {}", page.page().text());
    }
    for odd in ["list=none&page=0", "list=open&page=99999999999", "page=-3"] {
        olga.get(&format!("/admin/petitions?{odd}")).expect_status(200);
    }
}

#[test]
fn who_only_reads_finds_what_is_not_public_too() {
    let desk = Desk::open();
    let mut rita = desk.member(RITA);
    let before = rita.get("/admin/petitions?list=before").page();
    assert!(before.text_contains(FERRY_TITLE), "{}", before.text());
    let found = rita.get(&format!("/admin/petitions?q={FERRY}")).page();
    assert!(found.text_contains(FERRY_TITLE), "{}", found.text());
}

/// An imported petition has a creator's name and no address: the office shows the name that the public sees.
#[test]
fn who_started_it_is_the_same_in_the_office_and_in_public() {
    let (town, mut olga) = town_with_olga(&[]);
    let public = town.visitor().get(&format!("/petitions/{TREES}"));
    assert!(public.page().text_contains("Started by Wilf Garside"), "{}", public.page().text());
    let page = olga.get(&case(TREES));
    let words = "The petition names Wilf Garside as its creator. We have no email address for them.";
    assert!(page.page().text_contains(words), "{}", page.page().text());
    assert!(!page.page().text_contains("We do not know who the creator is"), "{}", page.page().text());
}
