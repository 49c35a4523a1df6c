//! What an operator wishes of the running program about certificates: an order for trying out, or one that is not due. Only the
//! running program can order, because the authority asks it whether a host is ours.
//!
//! **Owns** two small files beside the certificates: what is wished, and what came of it. **Never** lets anybody wish who cannot
//! write to the data directory. **Called by** the command line on one side, and the keeper on the other. **Bounds**: one wish at a
//! time; a newer one takes the place of one that was not begun.

use std::path::Path;

use serde::{Deserialize, Serialize};
use throng_process::clock;

use crate::kept::Kept;

const WISH: &str = "wish.json";
const ANSWER: &str = "wish-answer.json";

/// What can be wished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "wish", rename_all = "kebab-case")]
pub enum Wish {
    /// An order from an authority for trying out, of which nothing is kept.
    Try { host: String },
    /// A new certificate now.
    Renew { host: String },
}

/// A wish that was written down, to find its answer by.
#[derive(Debug)]
pub struct Wished {
    kept: Kept,
    wish: Wish,
    number: u64,
}

#[derive(Serialize, Deserialize)]
struct Written {
    number: u64,
    wish: Wish,
}

#[derive(Serialize, Deserialize)]
struct Answered {
    number: u64,
    said: Result<String, String>,
}

impl Wished {
    /// Writes a wish down.
    ///
    /// # Errors
    /// The disk's error.
    pub fn write(data: &Path, wish: Wish) -> std::io::Result<Wished> {
        let kept = Kept::open(data)?;
        let number = u64::from_le_bytes(clock::random_bytes());
        kept.write_json(WISH, &Written { number, wish: wish.clone() })?;
        Ok(Wished { kept, wish, number })
    }

    /// What came of it, once something has: words for the operator, of success or of failure.
    pub fn answer(&self) -> Option<Result<String, String>> {
        let answered: Answered = self.kept.read_json(ANSWER).ok()??;
        (answered.number == self.number).then_some(answered.said)
    }

    /// Takes the wish back, if it was not begun.
    pub fn withdraw(&self) {
        let written: Option<Written> = self.kept.read_json(WISH).ok().flatten();
        if written.is_some_and(|written| written.number == self.number && written.wish == self.wish) {
            self.kept.remove(WISH).ok();
        }
    }
}

/// What is wished now, if anything; it is asked once.
pub(crate) fn take(kept: &Kept) -> Option<(u64, Wish)> {
    let written: Option<Written> = kept.read_json(WISH).ok().flatten();
    // What cannot be understood goes too, or it would be looked at for ever.
    kept.remove(WISH).ok();
    written.map(|written| (written.number, written.wish))
}

/// Writes down what came of it. Whoever wished may have gone.
pub(crate) fn answer(kept: &Kept, number: u64, said: Result<String, String>) {
    kept.write_json(ANSWER, &Answered { number, said }).ok();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_is_taken_once_and_answered_to_whoever_wished() {
        let data = tempfile::tempdir().expect("a folder");
        let wish = || Wish::Try { host: "a.example".into() };
        let first = Wished::write(data.path(), wish()).expect("there is room");
        let second = Wished::write(data.path(), wish()).expect("there is room");
        let kept = Kept::at(data.path());
        let (number, taken) = take(&kept).expect("somebody wishes");
        assert_eq!(taken, wish());
        assert!(take(&kept).is_none());
        answer(&kept, number, Ok("works".into()));
        assert_eq!((first.answer(), second.answer()), (None, Some(Ok("works".into()))));
        let third = Wished::write(data.path(), wish()).expect("there is room");
        second.withdraw();
        third.withdraw();
        assert!(take(&kept).is_none());
        std::fs::write(data.path().join("tls").join(WISH), "{").expect("there is room");
        assert!(take(&kept).is_none());
        assert!(!data.path().join("tls").join(WISH).exists());
    }
}
