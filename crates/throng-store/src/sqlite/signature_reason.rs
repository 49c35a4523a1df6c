//! Why a signature does not count, as columns: `held_by`, `held_number` and `told` if it is held for checking,
//! `reason` and `then_withdrawn` otherwise. For a signature that counts all are NULL, of a byte each.

use rusqlite::Row;
use throng_domain::held::{HeldBy, Hold};
use throng_domain::signature_reason::SignatureReason;

use crate::sqlite::fault::{needed, unsound};

const SIGNED_ALREADY: &str = "signed already";
const ADDRESS_CHANGED: &str = "address changed";

/// The values of `signature.held_by`.
const NETWORK: i64 = 0;
const RULE: i64 = 1;
const CORRECTION: i64 = 2;

/// The positions of the columns in `rows::SIGNATURE_COLUMNS`.
const WORD: usize = 20;
const HELD_BY: usize = 23;

/// The values of the columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reason {
    /// The word of the class of reason for which it was taken out, or `SIGNED_ALREADY` or `ADDRESS_CHANGED`.
    pub(super) word: Option<String>,
    pub(super) held_by: Option<i64>,
    /// The number of the rule or of the correction that holds it.
    pub(super) held_number: Option<i64>,
    /// Whether the signer was told that checking takes longer.
    pub(super) told: Option<bool>,
    /// Whether the signer withdrew it after it was taken out.
    pub(super) then_withdrawn: Option<bool>,
}

impl Reason {
    pub(super) fn of(reason: Option<&SignatureReason>) -> Reason {
        let word = |word: &str| Reason { word: Some(word.to_owned()), ..Reason::default() };
        match reason {
            None => Reason::default(),
            Some(SignatureReason::SignedAlready) => word(SIGNED_ALREADY),
            Some(SignatureReason::AddressChanged) => word(ADDRESS_CHANGED),
            Some(SignatureReason::TakenOut { why, then_withdrawn }) => {
                Reason { then_withdrawn: Some(*then_withdrawn), ..word(why) }
            }
            Some(SignatureReason::Held(Hold { by, told })) => {
                let (held_by, held_number) = match by {
                    HeldBy::Network => (NETWORK, None),
                    HeldBy::Rule(number) => (RULE, Some(i64::from(*number))),
                    HeldBy::Correction(number) => (CORRECTION, Some(*number)),
                };
                let (held_by, told) = (Some(held_by), Some(*told));
                Reason { held_by, held_number, told, ..Reason::default() }
            }
        }
    }

    pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<Reason> {
        Ok(Reason {
            word: row.get(WORD)?,
            held_by: row.get(HELD_BY)?,
            held_number: row.get(HELD_BY + 1)?,
            told: row.get(HELD_BY + 2)?,
            then_withdrawn: row.get(HELD_BY + 3)?,
        })
    }

    pub(super) fn into_domain(self) -> rusqlite::Result<Option<SignatureReason>> {
        let Some(held_by) = self.held_by else {
            return Ok(self.word.map(|word| match (word.as_str(), self.then_withdrawn) {
                (SIGNED_ALREADY, None) => SignatureReason::SignedAlready,
                (ADDRESS_CHANGED, None) => SignatureReason::AddressChanged,
                (_, then) => {
                    SignatureReason::TakenOut { why: word, then_withdrawn: then.unwrap_or_default() }
                }
            }));
        };
        let number = || needed(HELD_BY + 1, self.held_number);
        let by = match held_by {
            NETWORK => HeldBy::Network,
            RULE => HeldBy::Rule(needed(HELD_BY + 1, u32::try_from(number()?).ok())?),
            CORRECTION => HeldBy::Correction(number()?),
            _ => return Err(unsound(HELD_BY, "held by nothing that this program knows")),
        };
        let told = needed(HELD_BY + 2, self.told)?;
        Ok(Some(SignatureReason::Held(Hold { by, told })))
    }
}

#[cfg(test)]
mod tests {
    use throng_domain::correction::ReasonClass;

    use super::*;

    #[test]
    fn every_reason_is_read_back_from_its_columns() {
        let mut all = vec![None, Some(SignatureReason::SignedAlready), Some(SignatureReason::AddressChanged)];
        for told in [false, true] {
            for by in [HeldBy::Network, HeldBy::Rule(3), HeldBy::Correction(12)] {
                all.push(Some(SignatureReason::Held(Hold { by, told })));
            }
            for class in ReasonClass::ALL {
                let why = class.word().to_owned();
                all.push(Some(SignatureReason::TakenOut { why, then_withdrawn: told }));
            }
        }
        for reason in all {
            let columns = Reason::of(reason.as_ref());
            assert_eq!(columns.clone().into_domain().expect("it is sound"), reason, "{columns:?}");
        }
        for damaged in [
            Reason { held_by: Some(3), told: Some(false), ..Reason::default() },
            Reason { held_by: Some(RULE), told: Some(false), ..Reason::default() },
            Reason { held_by: Some(RULE), held_number: Some(-1), told: Some(true), ..Reason::default() },
            Reason { held_by: Some(NETWORK), ..Reason::default() },
        ] {
            assert!(damaged.clone().into_domain().is_err(), "{damaged:?}");
        }
    }
}
