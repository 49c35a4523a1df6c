//! Classes of values for a map: quantiles, so that each class has about as many places, and equal values are
//! always in the same class.

use serde::Serialize;

/// The most classes that a reader can tell apart at a glance.
pub(super) const CLASSES_MAX: usize = 5;

/// One class, with the lowest and highest value that really occur in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Class {
    /// The lowest value in it.
    pub from: i64,
    /// The highest value in it.
    pub to: i64,
}

/// At most [`CLASSES_MAX`] classes of these values, lowest first; if there are fewer different values, as many
/// classes as values. Empty for no values.
pub(super) fn classes(values: &[i64]) -> Vec<Class> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let mut classes: Vec<Class> = Vec::with_capacity(CLASSES_MAX);
    let mut next = 0;
    for class in 1..=CLASSES_MAX {
        let end = (sorted.len() * class).div_ceil(CLASSES_MAX);
        let Some(to) = end.checked_sub(1).map(|last| sorted[last]) else {
            continue;
        };
        // Every place with this value belongs to this class, even beyond the class's share of places.
        let end = sorted.partition_point(|value| *value <= to);
        if end > next {
            classes.push(Class { from: sorted[next], to });
            next = end;
        }
    }
    classes
}

/// The class of a value, counted from 1; 0 below all of them.
pub(super) fn class_of(classes: &[Class], value: i64) -> usize {
    classes.iter().filter(|class| class.from <= value).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn about_as_many_in_each_and_no_value_in_two() {
        type Case = (&'static str, Vec<i64>, &'static [(i64, i64)]);
        let cases: [Case; 8] = [
            ("none", vec![], &[]),
            ("one", vec![7], &[(7, 7)]),
            ("all the same", vec![3; 650], &[(3, 3)]),
            ("two values", vec![9, 1, 9, 1], &[(1, 1), (9, 9)]),
            ("ten", (1..=10).rev().collect(), &[(1, 2), (3, 4), (5, 6), (7, 8), (9, 10)]),
            ("ties stay together", vec![1, 1, 1, 1, 2, 3, 4, 5, 6, 7], &[(1, 1), (2, 3), (4, 5), (6, 7)]),
            ("huge", vec![1, i64::MAX], &[(1, 1), (i64::MAX, i64::MAX)]),
            ("corrections", vec![-4, 0, 5], &[(-4, -4), (0, 0), (5, 5)]),
        ];
        for (name, values, expected) in cases {
            let found = classes(&values);
            let pairs: Vec<(i64, i64)> = found.iter().map(|class| (class.from, class.to)).collect();
            assert_eq!(pairs, expected, "{name}");
            for value in values {
                let class = found[class_of(&found, value) - 1];
                assert!((class.from..=class.to).contains(&value), "{name}: {value} in {class:?}");
            }
        }
        assert_eq!(class_of(&classes(&[5, 6]), 4), 0);
    }
}
