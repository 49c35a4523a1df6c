//! What is counted is what is read.

use super::*;

#[test]
fn each_size_is_in_the_first_step_that_holds_it() {
    let measure = Measure::of_times();
    for (micros, step_s) in [
        (0, Some(0.0001)),
        (100, Some(0.0001)),
        (101, Some(0.00025)),
        (1_000, Some(0.001)),
        (10_000_000, Some(10.0)),
        (10_000_001, None),
        (u64::MAX, None),
    ] {
        let before = measure.read();
        measure.note(micros);
        let after = measure.read().since(&before);
        let first = after.steps().find(|(_, up_to)| *up_to == 1);
        assert_eq!(first.map(|(end, _)| end), Some(step_s), "{micros} µs");
        assert_eq!(after.count(), 1);
    }
}

#[test]
fn sums_and_shares_are_those_of_what_was_measured() {
    let measure = Measure::of_numbers();
    assert_eq!(measure.read().within(0.5), None);
    for number in [1, 2, 3, 4, 10_000_000] {
        measure.was(number);
    }
    let read = measure.read();
    assert_eq!((read.count(), read.sum()), (5, 10_000_010.0));
    for (share, end) in [(0.0, 1.0), (0.2, 1.0), (0.4, 2.0), (0.5, 5.0), (0.8, 5.0), (1.0, 20_000.0)] {
        assert_eq!(read.within(share), Some(end), "{share}");
    }
    let rising: Vec<u64> = read.steps().map(|(_, up_to)| up_to).collect();
    assert!(rising.is_sorted() && rising.len() == NUMBERS.len() + 1, "{rising:?}");
}

#[test]
fn counting_from_many_threads_loses_nothing() {
    static COUNTER: Counter = Counter::new();
    static MEASURE: Measure = Measure::of_times();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..10_000 {
                    COUNTER.one_more();
                    MEASURE.took(Duration::from_millis(3));
                }
            });
        }
    });
    assert_eq!(COUNTER.sum(), 40_000);
    assert_eq!((MEASURE.read().count(), MEASURE.read().sum()), (40_000, 120.0));
}
