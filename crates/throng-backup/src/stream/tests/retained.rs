//! What is deleted of a stream as time goes by, and that everything since the kept moment still comes back.

use std::fs;
use std::ops::RangeInclusive;

use throng_domain::time::HOUR_MS;
use throng_store::transactions::Transaction;

use super::*;
use crate::reading::Bases;

/// Something is written each six hours.
const EACH_MS: i64 = 6 * HOUR_MS;
/// The day on which all of this begins.
const BEGUN: Timestamp = Timestamp(1_795_651_200_000);

/// A moment so many days, in quarters, after the beginning.
fn day(days: f64) -> Timestamp {
    BEGUN.plus_ms((days * 4.0) as i64 * EACH_MS)
}

/// The number of what was written at a moment, or last before it.
fn number_at(moment: Timestamp) -> u64 {
    1 + u64::try_from(moment.since(BEGUN) / EACH_MS).expect("it had begun")
}

fn written(numbers: RangeInclusive<u64>) -> Vec<Transaction> {
    let one = |number: u64| {
        let at = BEGUN.plus_ms(i64::try_from(number - 1).expect("a small one") * EACH_MS);
        let mut bytes = at.0.to_be_bytes().to_vec();
        bytes.extend(number.to_be_bytes());
        bytes.extend(u128::from(number - 1).to_be_bytes());
        bytes.extend(u128::from(number).to_be_bytes());
        for value in [2_u32, 512, 1, 0, 1] {
            bytes.extend(value.to_be_bytes());
        }
        bytes.extend([u8::try_from(number).expect("a small one"); 512]);
        Transaction::read(&mut bytes.as_slice()).expect("it is whole")
    };
    numbers.map(one).collect()
}

impl Site {
    /// Each day a program runs until the next, and ships what was written.
    fn runs(&self, from: f64, to: f64) -> Stream {
        let mut at = from;
        loop {
            let mut stream = self.open_at(&self.data, "ours", day(at)).expect("it opens");
            let last = number_at(day((at + 1.0).min(to)));
            let first = stream
                .last()
                .expect("it can be read")
                .map_or(1, |link| link.batch + 1);
            if first <= last {
                stream.ship(&written(first..=last)).expect("there is room");
            }
            stream.note_until(day((at + 1.0).min(to))).expect("there is room");
            at += 1.0;
            if at >= to {
                return stream;
            }
        }
    }

    /// A copy of the site that holds what was written until a moment.
    fn copied(&self, stream: &mut Stream, at: Timestamp) {
        let name = stream.base_at(at);
        let number = number_at(at);
        let manifest = Manifest {
            format: Manifest::format(),
            program: "test".to_owned(),
            schema: 1,
            as_of_ms: at.0,
            newest_ms: None,
            batch: number,
            hash: format!("{number:032x}"),
            secrets: String::new(),
            keys: false,
            epoch: None,
            sealed_to: Vec::new(),
            files: Vec::new(),
        };
        let folder = self.folder().join(name.trim_end_matches('/'));
        fs::create_dir_all(&folder).expect("there is room");
        manifest.write(&folder).expect("there is room");
        stream.has_base(&name).expect("it is whole");
    }

    /// The number of what was written last before a moment, as the stream brings it back; or why it does not.
    fn brought_back(&self, moment: Timestamp) -> Result<u64, String> {
        let place = &*self.place;
        let bases = lines::chosen(place, None, moment).and_then(|path| Bases::around(place, &path, moment));
        let base = bases.map_err(|error| error.to_string())?.before;
        let from = Link::of_copy(base.manifest.batch, &base.manifest.hash).expect("a hash");
        let copy = self.data.join("copy");
        fs::write(&copy, [0; 1_024]).expect("there is room");
        let done = replay(place, (&base.line, &Opener::default()), (from, moment), &copy)
            .map_err(|error| error.to_string())?;
        assert!(!done.has_gap, "{moment:?} from {}", base.name);
        Ok(done.last.batch)
    }

    /// Every quarter of a day of these comes back as it was.
    #[track_caller]
    fn all_there(&self, from: f64, to: f64) {
        let mut moment = day(from);
        while moment <= day(to) {
            assert_eq!(self.brought_back(moment), Ok(number_at(moment)), "{moment:?}");
            // And the last millisecond before the next.
            let later = moment.plus_ms(EACH_MS - 1).min(day(to));
            assert_eq!(self.brought_back(later), Ok(number_at(later)), "{later:?}");
            moment = moment.plus_ms(EACH_MS);
        }
    }

    #[track_caller]
    fn gone(&self, days: f64) {
        let said = self.brought_back(day(days)).expect_err("it is gone");
        assert!(said.contains("has nothing from so long ago: it begins at"), "{said}");
    }

    fn objects(&self) -> usize {
        self.place.list("", "").expect("it can be read").len()
    }
}

#[test]
fn of_three_copies_the_newest_from_before_the_kept_moment_stays_and_what_follows_it() {
    let site = Site::new();
    let mut stream = site.runs(0.0, 1.0);
    site.copied(&mut stream, day(0.0));
    drop(stream);
    for copy in [10.0, 20.0] {
        let mut stream = site.runs(copy - 9.0, copy);
        site.copied(&mut stream, day(copy));
        drop(stream);
    }
    site.all_there(0.0, 20.0);
    let mut stream = site.open_at(&site.data, "ours", day(20.0)).expect("it opens");
    let before = site.objects();
    stream.retain(day(12.0), day(20.0)).expect("there is a disk");
    site.all_there(10.0, 20.0);
    for days in [0.0, 5.0, 9.75] {
        site.gone(days);
    }
    // Copy and log of the first ten days.
    assert!(site.objects() <= before - 9, "{before} before, {} now", site.objects());
    let now = site.objects();
    stream.retain(day(12.0), day(20.0)).expect("there is a disk");
    assert_eq!(site.objects(), now, "a second time nothing is gone");
    // The kept moment is that of a copy: the one before it is of no use any more.
    stream.retain(day(20.0), day(20.0)).expect("there is a disk");
    site.all_there(20.0, 20.0);
    site.gone(19.75);
    // A moment from before everything deletes nothing.
    let now = site.objects();
    stream.retain(day(1.0), day(20.0)).expect("there is a disk");
    assert_eq!(site.objects(), now);
    drop(stream);
    let goes_on = site.runs(20.0, 22.0);
    site.all_there(20.0, 22.0);
    drop(goes_on);
}

#[test]
fn a_line_from_before_stays_for_as_long_as_a_kept_moment_is_only_in_it() {
    let site = Site::new();
    let mut names = Vec::new();
    // Three lines, of which each begins where the one before was given up, and gets its copy a day later.
    let mut stream = site.runs(0.0, 1.0);
    for begun in [0.0, 4.0, 10.0] {
        if begun > 0.0 {
            drop(stream);
            stream = site.open_at(&site.data, "ours", day(begun)).expect("it opens");
            stream
                .begin_line(day(begun), Company::None)
                .expect("there is room");
        }
        names.push(stream.line().name.clone());
        site.copied(&mut stream, day(begun + 1.0));
        drop(stream);
        let end = if begun < 10.0 { begun + 3.0 } else { 14.0 };
        stream = site.runs(begun + 1.0, end);
    }
    let there = || lines::names(&*site.place).expect("it can be read");
    assert_eq!(there(), names);
    // Of half past the tenth day only the second line knows: the copy of the third is of the eleventh.
    stream.retain(day(10.5), day(14.0)).expect("there is a disk");
    assert_eq!(there(), names[1..], "the first is of no use to anybody");
    assert_eq!(site.brought_back(day(10.5)), Ok(number_at(day(7.0))), "all that the second line has");
    site.all_there(5.0, 7.0);
    site.all_there(11.0, 14.0);
    site.gone(3.0);
    stream.retain(day(12.0), day(14.0)).expect("there is a disk");
    assert_eq!(there(), names[2..], "now the third has a copy from before");
    site.all_there(11.0, 14.0);
    site.gone(6.0);
}

/// Issue 15: a clock that was behind at a start, before the network had set it, had the line from before deleted days too early.
#[test]
fn a_line_from_before_a_clock_was_behind_stays_for_its_whole_time() {
    let site = Site::new();
    let mut stream = site.runs(0.0, 1.0);
    site.copied(&mut stream, day(0.0));
    drop(stream);
    let stream = site.runs(1.0, 10.0);
    let before = stream.line().clone();
    drop(stream);
    // Three days behind, and right again once there is a copy.
    let mut stream = site.open_at(&site.data, "ours", day(7.0)).expect("it opens");
    let next = stream.line().clone();
    assert_eq!((next.after.as_ref(), next.left), (Some(&before.name), Some(day(10.0))));
    site.copied(&mut stream, day(7.0));
    stream.note_until(day(12.0)).expect("there is room");
    let of_before = || {
        site.place
            .list(&before.under(), "")
            .expect("it can be read")
            .len()
    };
    let all = of_before();
    for since in [7.0, 7.25, 8.0, 10.0] {
        stream
            .retain(day(since), day(since + 5.0))
            .expect("there is a disk");
        assert_eq!(of_before(), all, "since day {since}");
    }
    stream.retain(day(10.25), day(15.25)).expect("there is a disk");
    assert_eq!(lines::names(&*site.place).expect("it can be read"), [next.name]);
}

#[test]
fn a_line_of_a_clock_that_was_ahead_stays_until_the_next_was_begun_so_long_ago() {
    let site = Site::new();
    let mut stream = site.runs(0.0, 1.0);
    site.copied(&mut stream, day(0.0));
    stream.note_until(day(800.0)).expect("there is room");
    let ahead = stream.line().name.clone();
    drop(stream);
    let mut stream = site.open_at(&site.data, "ours", day(1.0)).expect("it opens");
    let next = stream.line().name.clone();
    site.copied(&mut stream, day(1.0));
    let there = || lines::names(&*site.place).expect("it can be read");
    stream.retain(day(1.0), day(14.0)).expect("there is a disk");
    let mut both = [ahead, next.clone()];
    both.sort();
    assert_eq!(there(), both);
    stream.retain(day(1.25), day(14.25)).expect("there is a disk");
    assert_eq!(there(), [next]);
}
