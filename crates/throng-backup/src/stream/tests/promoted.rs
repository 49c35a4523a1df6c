//! A machine that was promoted while the place was away, and one that writes there still.

use super::super::*;
use super::{Site, key};

fn of<'a>(data: &'a Path, fingerprint: &'a str, epoch: Epoch) -> Of<'a> {
    Of { data, fingerprint, sealer: None, epoch, key: key(), keys: false, now: clock::now() }
}

/// It could say nothing there, since the other one had the place for itself until its end, and so never learned of it.
#[test]
fn who_was_promoted_says_so_also_where_another_program_writes() {
    let site = Site::new();
    let data = ["second", "third"].map(|name| {
        let path = site.data.join(name);
        std::fs::create_dir(&path).expect("a folder");
        path
    });
    let stands = || Epoch::of_place(&*site.place).expect("it can be read");
    let refused = |of: &Of<'_>| Stream::open(&site.place, of).expect_err("it is held").to_string();
    let mut first = site.open();
    first.fence().expect("nobody was promoted");
    // Neither another copy of the site says anything, nor another site.
    let second = Epoch::FIRST.after(Epoch::FIRST);
    for (fingerprint, epoch, expected) in
        [("ours", Epoch::FIRST, "another copy of this site"), ("theirs", second, "another copy of this site")]
    {
        let said = refused(&of(&data[0], fingerprint, epoch));
        assert!(said.contains(expected), "{said}");
        assert_eq!(stands(), Epoch::FIRST);
    }
    let said = refused(&of(&data[0], "ours", second));
    assert!(said.contains("that stands there now (epoch 2)"), "{said}");
    assert_eq!(stands(), second);
    // Said once; and of two that were promoted while the place was away, one has the number.
    let said = refused(&of(&data[0], "ours", second));
    assert!(said.contains("another copy of this site"), "{said}");
    let said = refused(&of(&data[1], "ours", Epoch::FIRST.after(Epoch::FIRST)));
    assert!(said.contains("another machine is the site"), "{said}");
    assert_eq!(stands(), second);
    // The one that writes learns it at its next look, and lets the place go.
    let said = first.fence().expect_err("another is the site").to_string();
    assert!(said.contains("its epoch is 2, this directory's is 1"), "{said}");
    drop(first);
    Stream::open(&site.place, &of(&data[0], "ours", second)).expect("nobody has it");
    let said = site
        .open_of(&site.data, "ours")
        .expect_err("another is the site")
        .to_string();
    assert!(said.contains("another machine is the site"), "{said}");
}

/// An epoch only ever goes up, whoever says theirs late.
#[test]
fn who_was_promoted_before_another_one_says_nothing() {
    let site = Site::new();
    let second = Epoch::FIRST.after(Epoch::FIRST);
    let third = second.after(second);
    drop(site.open());
    let place = &*site.place;
    third.claim(place, &key()).expect("there is room");
    third.raise(place).expect("there is room");
    let holding = Stream::open(&site.place, &of(&site.data, "ours", third)).expect("nobody has it");
    let said = Stream::open(&site.place, &of(&site.data, "ours", second)).expect_err("another is the site");
    assert!(said.to_string().contains("its epoch is 3"), "{said}");
    assert_eq!(Epoch::of_place(place).expect("it can be read"), third);
    drop(holding);
}
