//! The kinds of request that the bench makes, and how they are mixed. Pure: no bytes, no sockets.
//! The loops pick from a mix, `errands` turns what was picked into a request.

use throng_process::dice::Dice;

/// What a request is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    Home,
    /// A petition's page, seen for the first time.
    Page,
    /// The page again, by somebody whose browser still has it.
    PageAgain,
    /// The number under an open page.
    Count,
    Form,
    Check,
    Sign,
    /// "Check your e-mail".
    Waiting,
    /// The mail's link.
    ConfirmPage,
    Confirm,
    /// The style sheet, the script or the icon of a page.
    File,
    /// The mailed link of a voter: their ballot.
    Ballot,
    /// What a voter chose, to be read once more.
    BallotCheck,
    Cast,
    /// What a voter sees when their vote is counted.
    Receipt,
    /// A page of a list of petitions.
    List,
    /// A search that hardly anybody else makes.
    Search,
    /// The poster of a petition, which is drawn for each.
    Poster,
}

impl Class {
    /// Every one, in the order of declaration.
    pub(crate) const ALL: [Self; 18] = [
        Self::Home,
        Self::Page,
        Self::PageAgain,
        Self::Count,
        Self::Form,
        Self::Check,
        Self::Sign,
        Self::Waiting,
        Self::ConfirmPage,
        Self::Confirm,
        Self::File,
        Self::Ballot,
        Self::BallotCheck,
        Self::Cast,
        Self::Receipt,
        Self::List,
        Self::Search,
        Self::Poster,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Page => "page",
            Self::PageAgain => "page again",
            Self::Count => "count.json",
            Self::Form => "form",
            Self::Check => "check",
            Self::Sign => "sign",
            Self::Waiting => "waiting",
            Self::ConfirmPage => "confirm page",
            Self::Confirm => "confirm",
            Self::File => "file",
            Self::Ballot => "ballot",
            Self::BallotCheck => "ballot check",
            Self::Cast => "cast",
            Self::Receipt => "receipt",
            Self::List => "list",
            Self::Search => "search",
            Self::Poster => "poster",
        }
    }
}

/// Classes with their weights, of which only the proportions count.
#[derive(Clone, Debug)]
pub(crate) struct Mix {
    /// Each class with the share of all up to and including it; the last is 1.
    up_to: Vec<(Class, f64)>,
}

impl Mix {
    pub(crate) fn new(weights: &[(Class, f64)]) -> Self {
        let total: f64 = weights.iter().map(|(_, weight)| weight).sum();
        assert!(total > 0.0, "a mix needs a weight");
        let mut sum = 0.0;
        let up_to = weights.iter().map(|&(class, weight)| {
            sum += weight;
            (class, sum / total)
        });
        Self { up_to: up_to.collect() }
    }

    pub(crate) fn only(class: Class) -> Self {
        Self { up_to: vec![(class, 1.0)] }
    }

    pub(crate) fn pick(&self, dice: &mut Dice) -> Class {
        if let [(only, _)] = self.up_to[..] {
            return only;
        }
        let share = dice.share();
        let found = self.up_to.iter().find(|(_, up_to)| share < *up_to);
        found.or(self.up_to.last()).expect("a mix is never empty").0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_stands_at_its_place() {
        for (place, class) in Class::ALL.into_iter().enumerate() {
            assert_eq!(class as usize, place);
        }
    }

    #[test]
    fn a_mix_keeps_its_proportions() {
        let mix = Mix::new(&[(Class::Page, 3.0), (Class::Home, 0.0), (Class::Count, 1.0)]);
        let mut dice = Dice::new(1);
        let mut seen = [0_u32; Class::ALL.len()];
        (0..10_000).for_each(|_| seen[mix.pick(&mut dice) as usize] += 1);
        assert_eq!(seen[Class::Home as usize], 0);
        assert!((7_300..7_700).contains(&seen[Class::Page as usize]), "{seen:?}");
        assert_eq!(Mix::only(Class::Sign).pick(&mut dice), Class::Sign);
    }
}
