//! Erasing again, in a site that was brought back, who was erased since its backup.
//!
//! Owns the size of a part, each of which is on the disk before the next begins, and what is said of those whom the rules do not
//! let go. It must never decide who is erased: the ledgers say that. Called by `restore.rs`, for a restore and for a promotion.
//! Bounds: [`PART`] people in one transaction.

use throng_domain::answer::Stored;
use throng_domain::change::Change;
use throng_domain::command::{Command, EraseSigner};
use throng_domain::needs::Needs;
use throng_process::clock;
use throng_process::complain;
use throng_store::commit::commit;
use throng_store::sqlite::{ErasedHere, SqliteWriter};
use throng_store::writer::StoreWriter;

use crate::ops::progress::Progress;

/// People of one transaction: so many that the sync of the disk costs little for each.
const PART: usize = 2_000;
/// Refusals of which each is told.
const TOLD_MAX: u64 = 10;

/// Erases them; returns how many signers the rules did not let go.
///
/// # Errors
/// A fault of the store; what was erased before stays so.
pub(super) fn all(writer: &mut SqliteWriter, erased: &ErasedHere) -> anyhow::Result<u64> {
    in_parts(writer, erased, PART)
}

fn in_parts(writer: &mut SqliteWriter, erased: &ErasedHere, part_max: usize) -> anyhow::Result<u64> {
    let progress = Progress::of("erased again", (erased.signers.len() + erased.rows.len()) as u64);
    let mut refused = 0;
    for part in erased.signers.chunks(part_max) {
        let commands: Vec<Command> = part.iter().map(|of| EraseSigner(*of).into()).collect();
        let given: Vec<&Command> = commands.iter().collect();
        let committed = commit(writer, &given, clock::now());
        for (of, answer) in part.iter().zip(committed.answers) {
            // They were read just now, so the rules have no reason to refuse.
            if let Err(refusal) = answer?.answer::<Stored>() {
                refused += 1;
                if refused <= TOLD_MAX {
                    complain!("signature {} was not erased again: {}", of.id.0, refusal.key());
                }
            }
        }
        writer.tidy(false)?;
        progress.advance(part.len() as u64);
    }
    for part in erased.rows.chunks(part_max) {
        let mint = writer.load(&Needs::default())?.mint();
        let changes: Vec<Change> = part.iter().map(|key| Change::RemoveRecord(*key)).collect();
        writer
            .apply(&[changes], mint, clock::now())
            .map_err(|error| anyhow::anyhow!("the addresses that were erased: {error:?}"))?;
        progress.advance(part.len() as u64);
    }
    Ok(refused)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use throng_domain::ids::{AttemptOf, SignatureId};
    use throng_store::dump::{DumpCursor, DumpRow};
    use throng_store::reader::StoreReader as _;
    use throng_testkit::program::temporary_folder;

    use super::*;
    use crate::cli::{Cli, Command as Subcommand};
    use crate::data_dir::{DataDir, SITE};
    use crate::ops::{import, init};

    const PEOPLE: usize = 5;

    fn throng(words: &[&str]) {
        let words = ["throng"].iter().chain(words).map(std::ffi::OsString::from);
        match Cli::from_words(words).expect("the words are understood").command {
            Subcommand::Init(args) => init::run(&args),
            Subcommand::Import(args) => import::run(&args),
            Subcommand::ImportSignatures(args) => import::signatures::run(&args),
            _ => panic!("no other command is used here"),
        }
        .expect("it succeeds");
    }

    /// A site with a petition that so many people have signed.
    fn signed(folder: &Path, people: usize) -> String {
        let data = folder.join("data").display().to_string();
        let (petition, signers) = (folder.join("one.csv"), folder.join("people.csv"));
        fs::write(&petition, "t,d,n\nPlant trees,2026-01-05,0\n").expect("there is room");
        let lines: String = (0..people)
            .map(|number| format!("Zoe {number},zoe{number}@people.example\n"))
            .collect();
        fs::write(&signers, format!("name,email\n{lines}")).expect("there is room");
        throng(&["init", &data]);
        let mapping = "action=t,created_at=d,signature_count=n";
        throng(&["import", "--data", &data, &petition.display().to_string(), "--mapping", mapping]);
        let signers = signers.display().to_string();
        let how = ["--as", "confirmed", "--statement", "Each by a link."];
        throng(&[&["import-signatures", &signers, "--data", &data, "--petition", "1"][..], &how].concat());
        data
    }

    /// Everybody who signed, and how many names are there.
    fn everybody(directory: &DataDir, settings: &throng_config::Store) -> (Vec<AttemptOf>, usize) {
        let mut reader = directory.reader(settings).expect("it opens");
        let (mut cursor, mut people, mut names) = (Some(DumpCursor::START), Vec::new(), 0);
        while let Some(at) = cursor {
            let (rows, next) = reader.dump(at, 1_000).expect("it is sound");
            for row in rows {
                match row {
                    DumpRow::Signature(signature) => people.push(AttemptOf { site: SITE, id: signature.id }),
                    DumpRow::Signer { .. } => names += 1,
                    _ => {}
                }
            }
            cursor = next;
        }
        (people, names)
    }

    #[test]
    fn everybody_is_erased_in_parts_and_who_cannot_be_is_counted() {
        let folder = temporary_folder();
        let data = signed(folder.path(), PEOPLE);
        let settings = throng_config::load(&throng_config::Sources::built_in())
            .expect("the defaults are fine")
            .settings;
        let directory = DataDir::open(Path::new(&data)).expect("it is there");
        let mut writer = directory.writer(&settings.store, &mut |_| {}).expect("it opens");
        let (mut signers, names) = everybody(&directory, &settings.store);
        assert_eq!((signers.len(), names), (PEOPLE, PEOPLE));
        signers.insert(1, AttemptOf { site: SITE, id: SignatureId(7) });
        let erased = ErasedHere { signers, rows: Vec::new() };
        let refused = in_parts(&mut writer, &erased, 2).expect("there is a disk");
        assert_eq!((refused, everybody(&directory, &settings.store).1), (1, 0));
        writer.finish().expect("there is a disk");
    }
}
