//! The sums of what signers say about answers.

use super::WorkingSet;
use crate::opinion::{Opinions, opinions_key};
use crate::record::Record;
use crate::signature::Signature;

impl WorkingSet {
    /// Moves the sums that the opinion of a signature stands in, if it has one. The sums must have been loaded: a
    /// signature brings those of its opinion along.
    pub fn count_opinion(&mut self, signature: &Signature, delta: i64) {
        let Some(opinion) = signature.opinion else { return };
        let key = opinions_key(signature.petition, opinion.publication);
        let sums = match self.record(key) {
            Some(Record::Opinions(sums)) => *sums,
            _ => Opinions::default(),
        };
        self.put_record(key, Record::Opinions(sums.moved(opinion.answers, delta)));
    }
}
