//! What a data directory really holds, by the product's own `throng export`.
//!
//! Owns the reading of a dump: JSON lines, each a row with its kind first. It must never hold personal
//! data beyond addresses, nor know SQL. `trial` reads one after each blow, `check` judges it.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use serde::Deserialize;

/// What the checks need of a dump.
#[derive(Debug, Default)]
pub(super) struct Dump {
    pub(super) signatures: HashMap<i64, Signed>,
    /// Attempts by an address that had signed already.
    pub(super) repeats: HashMap<i64, i64>,
    pub(super) mails: Vec<Mail>,
    /// The stored number: signatures collected here, all petitions together.
    pub(super) total: u64,
    /// The number of the first petition.
    pub(super) petition: Option<u64>,
    rows: u64,
}

/// A signature without its signer.
#[derive(Debug, Default)]
pub(super) struct Signed {
    pub(super) state: String,
    pub(super) email: Option<String>,
    /// The key of the submission that made it, as in the dump.
    pub(super) form_key: String,
}

/// A mail of the queue, or what became of it.
#[derive(Debug, Deserialize)]
pub(super) struct Mail {
    pub(super) subject: i64,
    pub(super) kind: String,
    pub(super) state: String,
}

#[derive(Deserialize)]
struct CampaignRow {
    head: Head,
}

#[derive(Deserialize)]
struct Head {
    id: CampaignKey,
}

#[derive(Deserialize)]
struct CampaignKey {
    number: u64,
}

#[derive(Deserialize)]
struct SignatureRow {
    id: i64,
    state: String,
    #[serde(default)]
    form_key: serde_json::Value,
}

#[derive(Deserialize)]
struct SignerRow {
    id: i64,
    signer: Signer,
}

#[derive(Deserialize)]
struct Signer {
    email: String,
}

#[derive(Deserialize)]
struct RepeatRow {
    id: i64,
    of: i64,
}

#[derive(Deserialize)]
struct TallyRow {
    source: String,
    key: serde_json::Value,
    count: u64,
}

impl Dump {
    /// Reads the file of an export.
    pub(super) fn read(path: &Path) -> Result<Self> {
        let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut dump = Self::default();
        for (index, line) in BufReader::new(file).lines().enumerate() {
            let line = line?;
            dump.add(&line)
                .with_context(|| format!("{}, line {}", path.display(), index + 1))?;
        }
        ensure!(dump.rows > 0, "{} holds no row at all", path.display());
        Ok(dump)
    }

    /// Adds one line. A line without a kind is the heading, and some kinds are not needed.
    fn add(&mut self, line: &str) -> Result<()> {
        let Some((kind, _)) = line
            .strip_prefix(r#"{"row":""#)
            .and_then(|rest| rest.split_once('"'))
        else {
            return Ok(());
        };
        self.rows += 1;
        match kind {
            "campaign" => {
                let CampaignRow { head } = serde_json::from_str(line)?;
                self.petition.get_or_insert(head.id.number);
            }
            "signature" => {
                let SignatureRow { id, state, form_key } = serde_json::from_str(line)?;
                let signed = self.signatures.entry(id).or_default();
                signed.state = state;
                signed.form_key = form_key.to_string();
            }
            "signer" => {
                let SignerRow { id, signer } = serde_json::from_str(line)?;
                self.signatures.entry(id).or_default().email = Some(signer.email);
            }
            "repeat" => {
                let RepeatRow { id, of } = serde_json::from_str(line)?;
                self.repeats.insert(id, of);
            }
            "mail" => self.mails.push(serde_json::from_str(line)?),
            "tally" => {
                let TallyRow { source, key, count } = serde_json::from_str(line)?;
                self.total += if source == "collected" && key == "total" {
                    count
                } else {
                    0
                };
            }
            _ => {}
        }
        Ok(())
    }

    /// A dump of these lines, for tests.
    #[cfg(test)]
    pub(super) fn of(lines: &[&str]) -> Self {
        let mut dump = Self::default();
        lines.iter().for_each(|line| dump.add(line).unwrap());
        dump
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_told_apart() {
        let dump = Dump::of(&[
            r#"{"format":"throng-dump-2"}"#,
            r#"{"row":"site","id":1,"name":"x"}"#,
            r#"{"row":"campaign","head":{"id":{"site":1,"number":7},"slug":"y"},"kind":{}}"#,
            r#"{"row":"tally","campaign":{"site":1,"number":7},"source":"collected","key":"total","count":3}"#,
            r#"{"row":"tally","campaign":{"site":1,"number":7},"source":"collected","key":{"area":null},"count":3}"#,
            r#"{"row":"tally","campaign":{"site":1,"number":7},"source":"carried_over","key":"total","count":9}"#,
            r#"{"row":"signature","id":5,"campaign":{"site":1,"number":7},"state":"pending"}"#,
            r#"{"row":"signer","id":5,"signer":{"name":"A","email":"a@example.org","postcode":null}}"#,
            r#"{"row":"repeat","id":6,"of":5}"#,
            r#"{"row":"mail","id":8,"kind":"confirm","subject":5,"state":"queued"}"#,
        ]);
        assert_eq!((dump.petition, dump.total, dump.rows), (Some(7), 3, 9));
        assert_eq!(dump.signatures[&5].email.as_deref(), Some("a@example.org"));
        assert_eq!(dump.signatures[&5].state, "pending");
        assert_eq!((dump.repeats[&6], dump.mails.len()), (5, 1));
    }

    #[test]
    fn a_row_that_lacks_something_is_an_error() {
        for line in
            [r#"{"row":"signature","id":5}"#, r#"{"row":"mail","subject":"#, r#"{"row":"signer","id":1}"#]
        {
            assert!(Dump::default().add(line).is_err(), "{line}");
        }
    }
}
