//! The sums of what signers say about answers.

use super::WorkingSet;
use crate::campaigns::opinion::Opinions;
use crate::signing::signature::Signature;

impl WorkingSet {
    /// Moves the sums that the opinion of a signature stands in, if it has one. The sums must have been loaded: a
    /// signature brings those of its opinion along.
    pub fn count_opinion(&mut self, signature: &Signature, delta: i64) {
        let Some(opinion) = signature.opinion else { return };
        let key = Opinions::key(signature.campaign, opinion.publication);
        let sums = self.row(key).copied().unwrap_or_default();
        self.put_row(key, sums.moved(opinion.answers, delta));
    }
}
