//! Programs that cannot take over, each in another way. The running one has to go on as if nobody had asked.
//!
//! Owns these scripts. Never runs one. `course` asks for them in turn.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use anyhow::Result;

/// What is wrong with a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Ends,
    /// Has a newer schema of the database.
    NewerSchema,
    /// No program at all, but a text.
    NoProgram,
    /// Ends when it has everything in its hands.
    EndsWithTheLocks,
    /// Says nothing more when it has everything in its hands, and does not end.
    HangsWithTheLocks,
    /// Has an older schema of the database.
    OlderSchema,
    /// Says nothing, and does not end.
    Hangs,
}

const FAULTS: [Fault; 7] = [
    Fault::Ends,
    Fault::NewerSchema,
    Fault::NoProgram,
    Fault::EndsWithTheLocks,
    Fault::HangsWithTheLocks,
    Fault::OlderSchema,
    Fault::Hangs,
];

impl Fault {
    fn name(self) -> &'static str {
        match self {
            Fault::Ends => "ends",
            Fault::NewerSchema => "newer-schema",
            Fault::NoProgram => "no-program",
            Fault::EndsWithTheLocks => "ends-with-the-locks",
            Fault::HangsWithTheLocks => "hangs-with-the-locks",
            Fault::OlderSchema => "older-schema",
            Fault::Hangs => "hangs",
        }
    }

    /// The file that is to take over; `schema` is that of the running program.
    fn text(self, schema: i64) -> String {
        let hello = |schema: i64| {
            format!(r#"printf '{{"hello":{{"version":"9.9.9","schema":{schema},"signs":true}}}}' >&0"#)
        };
        // One read takes one message, and what comes beside it is closed.
        let hear = "dd bs=65536 count=1 <&0 >/dev/null 2>/dev/null";
        let script = match self {
            Fault::Ends => "exit 1".to_owned(),
            Fault::NewerSchema => format!("{}; exec cat", hello(schema + 1)),
            Fault::OlderSchema => format!("{}; exec cat", hello(schema - 1)),
            Fault::NoProgram => return "Not a program.\n".to_owned(),
            Fault::EndsWithTheLocks => {
                format!("{}; {hear}; printf '\"prepared\"' >&0; {hear}; exit 1", hello(schema))
            }
            Fault::HangsWithTheLocks => {
                format!("{}; {hear}; printf '\"prepared\"' >&0; {hear}; exec sleep 600", hello(schema))
            }
            Fault::Hangs => "exec sleep 600".to_owned(),
        };
        format!("#!/bin/sh\n{script}\n")
    }
}

/// Writes one of each kind into a folder.
pub(super) fn programs(folder: &Path, schema: i64) -> Result<Vec<PathBuf>> {
    let written = FAULTS.map(|fault| {
        let path = folder.join(fault.name());
        fs::write(&path, fault.text(schema))?;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o700))?;
        Ok(path)
    });
    written.into_iter().collect()
}
