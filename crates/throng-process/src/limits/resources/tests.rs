//! What the register says of things that are made, used and dropped.

use std::collections::BTreeSet;

use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use super::*;

/// A row of the test's own: those of the program are counted by other tests too.
macro_rules! row {
    ($when_full:ident) => {{
        static LIMIT: Limit = Limit { name: "TEST_MAX", max: 2, unit: "things", why: "a test" };
        static ROW: Resource = Resource {
            name: "test",
            what: "Things of a test.",
            bound: Bound::Limit(&LIMIT),
            when_full: WhenFull::$when_full,
            max: AtomicU64::new(0),
            now: AtomicU64::new(0),
            most: AtomicU64::new(0),
            waited: AtomicU64::new(0),
            refused: AtomicU64::new(0),
        };
        &ROW
    }};
}

fn figures([max, now, most, waited, refused]: [u64; 5]) -> Figures {
    Figures { max, now, most, waited, refused }
}

#[test]
fn places_are_counted_while_they_are_taken() {
    let row = row!(TurnsAway);
    assert_eq!(row.figures(), figures([0, 0, 0, 0, 0]), "nothing was made yet");
    let permits = Permits::new(row.made());
    let (first, second) = (permits.try_take(), permits.try_take());
    assert!(permits.try_take().is_none());
    assert_eq!(row.figures(), figures([2, 2, 2, 0, 1]));
    drop((first, second));
    assert_eq!((row.figures(), permits.free()), (figures([2, 0, 2, 0, 1]), 2));
    drop(permits);
    assert_eq!(row.figures(), figures([0, 0, 2, 0, 1]), "it is gone");
}

#[test]
fn places_that_are_taken_and_given_back_at_once_are_never_counted_twice() {
    let row = row!(TurnsAway);
    let permits = Permits::new(row.made());
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..20_000 {
                    drop(permits.try_take());
                }
            });
        }
    });
    assert!((1..=2).contains(&row.figures().most), "{:?}", row.figures());
    assert_eq!(row.figures().now, 0);
}

#[tokio::test]
async fn whoever_waits_for_a_place_is_counted() {
    let row = row!(Waits);
    let permits = Permits::new(row.made());
    let (first, _second) = (permits.take().await, permits.take().await);
    let third = tokio::time::timeout(Duration::ZERO, permits.take()).await;
    assert!(third.is_err(), "no place is free");
    drop(first);
    let _third = permits.take().await;
    assert_eq!(row.figures(), figures([2, 2, 2, 1, 0]));
}

#[test]
fn a_queue_is_first_in_first_out_and_no_longer_than_its_row_says() {
    let row = row!(TurnsAway);
    let mut queue = Queue::new(row.made());
    assert_eq!([queue.push('a'), queue.push('b'), queue.push('c')], [Ok(()), Ok(()), Err('c')]);
    assert_eq!((queue.pop(), row.figures()), (Some('a'), figures([2, 1, 2, 0, 1])));
    assert_eq!((queue.push('d'), queue.take(2).collect::<String>()), (Ok(()), "bd".to_owned()));
    assert_eq!((queue.pop(), queue.is_empty(), row.figures()), (None, true, figures([2, 0, 2, 0, 1])));
    assert!(!queue.refuse(), "nothing was taken");
    assert_eq!(row.figures().refused, 2);
}

#[test]
fn a_queue_between_threads_counts_what_lies_in_it() {
    let row = row!(Waits);
    let (sender, receiver) = channel(row.made());
    assert_eq!([sender.send(1), sender.send(2)], [Ok(()), Ok(())]);
    assert_eq!(row.figures(), figures([2, 2, 2, 0, 0]));
    std::thread::scope(|scope| {
        let third = scope.spawn(|| sender.send(3));
        assert_eq!(receiver.next(), Some(1));
        assert_eq!(third.join().unwrap(), Ok(()));
    });
    assert_eq!(receiver.waiting().collect::<Vec<_>>(), [2, 3]);
    assert_eq!(receiver.within(Duration::ZERO), Err(RecvTimeoutError::Timeout));
    assert_eq!(row.figures().now, 0);
    drop(receiver);
    assert_eq!(sender.send(4), Err(4));
    assert_eq!(row.figures().now, 0, "what nobody takes is not held");
}

#[test]
fn two_of_a_row_are_counted_together() {
    let row = row!(MakesRoom);
    let (one, other) = (row.made(), row.made());
    one.holds(2);
    other.holds(1);
    one.refuses();
    assert_eq!(row.figures(), figures([4, 3, 3, 0, 1]));
    one.holds(1);
    drop(other);
    assert_eq!(row.figures(), figures([2, 1, 3, 0, 1]));
}

#[test]
fn each_row_has_a_name_and_a_bound_of_its_own() {
    let names: BTreeSet<&str> = ALL.iter().map(|row| row.name).collect();
    assert_eq!(names.len(), ALL.len());
    let limits: Vec<&str> = ALL
        .iter()
        .filter_map(|row| match row.bound {
            Bound::Limit(limit) => Some(limit.name),
            Bound::Setting(_) => None,
        })
        .collect();
    assert_eq!(limits.iter().collect::<BTreeSet<_>>().len(), limits.len());
}
