//! The data directory of a story, handled from outside: made, copied with other dates, read and recounted by the
//! program's own commands. Owns the passing of time: everything that is stored gets older by that much, except the log
//! of staff, whose lines are sealed. Called by `play` while nobody acts.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use super::moment;

/// The folder with the keys that the program keeps.
const KEYS: &str = "box-keys";
const HOUR_MS: i64 = 3_600_000;
/// Numbers in this range are times in milliseconds since 1970: the years 2008 to 2128. Ids are larger, counts smaller.
const MOMENTS_MS: std::ops::Range<i64> = 1_200_000_000_000..5_000_000_000_000;

/// Where a story keeps its data, and what reads it.
#[derive(Debug)]
pub(super) struct Clerk {
    pub(super) program: PathBuf,
    pub(super) folder: PathBuf,
    pub(super) data: PathBuf,
    /// How often all rows were exported; each export needs a file name of its own.
    pub(super) exports: Cell<usize>,
}

impl Clerk {
    /// Runs a command of the program to its end.
    fn run(&self, words: &[&str]) -> Result<(), String> {
        let output = Command::new(&self.program)
            .args(words)
            .output()
            .map_err(|error| format!("{} does not start: {error}", self.program.display()))?;
        let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        if output.status.success() {
            return Ok(());
        }
        Err(format!("{words:?} failed:\n{}{}", said(&output.stdout), said(&output.stderr)))
    }

    /// Makes an empty data directory.
    pub(super) fn init(&self, data: &Path) -> Result<(), String> {
        self.run(&["init", &text(data)])
    }

    /// Says that shorter periods of keeping personal data are meant.
    pub(super) fn accept_retention(&self) -> Result<(), String> {
        self.run(&["admin", "accept-retention", "--data", &text(&self.data)])
    }

    /// Imports a file: petitions in the shape of the UK service, or a dump.
    pub(super) fn import(&self, file: &Path) -> Result<(), String> {
        self.run(&["import", "--data", &text(&self.data), &text(file)])
    }

    /// Imports one petition.
    pub(super) fn take_in(&self, petition: &Value) -> Result<(), String> {
        let file = self
            .folder
            .join(format!("petition-{}.json", petition["data"]["id"]));
        fs::write(&file, petition.to_string()).map_err(|error| error.to_string())?;
        self.import(&file)
    }

    /// Recounts everything.
    pub(super) fn verify(&self) -> Result<(), String> {
        self.run(&["verify", "--data", &text(&self.data)])
    }

    /// All that is stored, row by row, its first and last line included.
    pub(super) fn rows(&self) -> Result<Vec<Value>, String> {
        let file = self.folder.join(format!("rows-{}.jsonl", self.exports.get()));
        self.exports.set(self.exports.get() + 1);
        self.run(&["export", "--data", &text(&self.data), &text(&file)])?;
        let dump = fs::read_to_string(&file).map_err(|error| error.to_string())?;
        dump.lines()
            .map(|line| serde_json::from_str(line).map_err(|error| error.to_string()))
            .collect()
    }

    /// How many mails could be sent now and have not been.
    pub(super) fn mails_due(&self) -> Result<usize, String> {
        let now = moment::now_ms();
        let due = |row: &&Value| {
            row["row"] == "mail"
                && row["state"] == "queued"
                && row["due_at"].as_i64().is_some_and(|at| at <= now)
        };
        Ok(self.rows()?.iter().filter(due).count())
    }

    /// Makes all data older by these hours. The program must not be running.
    pub(super) fn grow_older(&mut self, hours: i64) -> Result<(), String> {
        let rows: Vec<String> = self
            .rows()?
            .into_iter()
            .map(|row| older(row, hours).to_string() + "\n")
            .collect();
        let file = self.folder.join(format!("older-{}.jsonl", self.exports.get()));
        fs::write(&file, rows.concat()).map_err(|error| error.to_string())?;
        let data = self.folder.join(format!("data-{}", moment::now_ms()));
        self.init(&data)?;
        // With these files links and sealed secrets stay valid, and the site keeps its name.
        for file in ["secret.key", "throng.toml"] {
            fs::copy(self.data.join(file), data.join(file)).map_err(|error| format!("{file}: {error}"))?;
        }
        // So do boxes whose key the program keeps.
        if let Ok(keys) = fs::read_dir(self.data.join(KEYS)) {
            fs::create_dir(data.join(KEYS)).map_err(|error| error.to_string())?;
            for key in keys {
                let key = key.map_err(|error| error.to_string())?;
                let copy = data.join(KEYS).join(key.file_name());
                fs::copy(key.path(), copy).map_err(|error| error.to_string())?;
            }
        }
        self.data = data;
        self.import(&file)
    }
}

/// One row, as if it had been written these hours earlier.
fn older(mut row: Value, hours: i64) -> Value {
    // Each line of the log holds the seal of the one before.
    if row.pointer("/record/audit").is_some() {
        return row;
    }
    if let Some(hour) = row.pointer_mut("/key/hour")
        && let Some(at) = hour.as_i64()
    {
        *hour = json!(at - hours);
    }
    shift(&mut row, hours * HOUR_MS);
    row
}

fn shift(value: &mut Value, by: i64) {
    match value {
        Value::Number(number) => {
            if let Some(at) = number.as_i64().filter(|at| MOMENTS_MS.contains(at)) {
                *value = json!(at - by);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| shift(item, by)),
        Value::Object(fields) => fields.values_mut().for_each(|field| shift(field, by)),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// A path as a word of a command line.
pub(super) fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_grows_older_and_the_log_does_not() {
        let cases = [
            (
                r#"{"due_at":1800000003600,"id":1500000000000000,"n":7}"#,
                r#"{"due_at":1799996403600,"id":1500000000000000,"n":7}"#,
            ),
            (
                r#"{"row":"tally","key":{"hour":500000},"count":3}"#,
                r#"{"row":"tally","key":{"hour":499999},"count":3}"#,
            ),
            (r#"{"record":{"audit":{"at":1800000000000}}}"#, r#"{"record":{"audit":{"at":1800000000000}}}"#),
            (r#"{"a":[{"b":[1800003600000]}]}"#, r#"{"a":[{"b":[1800000000000]}]}"#),
        ];
        for (before, after) in cases {
            assert_eq!(older(serde_json::from_str(before).unwrap(), 1).to_string(), after);
        }
    }
}
