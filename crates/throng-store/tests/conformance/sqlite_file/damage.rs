//! A damaged file: whichever page is damaged, the answer is a fault that says what to do, never a panic and never a
//! wrong number that `verify` passes.

use std::path::Path;

use throng_store::commit::commit;
use throng_store::error::Fault;
use throng_store::reader::{StoreReader, write_all};
use throng_store::sqlite::{FILE_NAME, SqliteOptions, SqliteReader, SqliteWriter};

use crate::backends::sqlite;
use crate::story::{BEGIN, Story, sign};

const PAGE_BYTES: usize = 4_096;

/// A database of a few dozen pages, closed, as bytes.
fn sound_file() -> Vec<u8> {
    let mut story: Story<sqlite> = Story::with_campaigns();
    let steps: Vec<(String, String)> = (1..=250)
        .map(|n| (format!("sign 1/7 p{n} Ada P1 form{n}"), String::new()))
        .collect();
    story.batch(&steps, BEGIN);
    let sqlite(directory) = story.back_end;
    drop(story.writer);
    std::fs::read(directory.path().join(FILE_NAME)).expect("the file is read")
}

/// Does everything with the file that the program does; returns the first fault, if any.
fn use_all(directory: &Path) -> Result<bool, Fault> {
    let options = SqliteOptions::default();
    let mut writer = SqliteWriter::open(directory, &options, &mut |_| {})?;
    let mut reader = SqliteReader::open(directory, &options)?;
    write_all(&mut reader)?;
    let verified = reader.verify(&mut |_| {})?;
    let campaign = throng_domain::ids::CampaignId { site: throng_domain::ids::SiteId(1), number: 7 };
    let signs: Vec<_> = [3, 99, 500]
        .map(|n| sign(campaign, &format!("p{n}"), "Ada", "P1", "form9999"))
        .map(throng_domain::command::Command::from)
        .into();
    for answer in commit(&mut writer, &signs.iter().collect::<Vec<_>>(), BEGIN).answers {
        answer?;
    }
    Ok(verified.discrepancies.is_empty())
}

fn with_file(bytes: &[u8]) -> Result<bool, Fault> {
    let directory = tempfile::tempdir().expect("a temporary directory");
    std::fs::write(directory.path().join(FILE_NAME), bytes).expect("the file is written");
    use_all(directory.path())
}

#[test]
fn a_page_of_garbage_is_found_wherever_it_is() {
    let sound = sound_file();
    assert_eq!(with_file(&sound), Ok(true), "undamaged");
    let pages = sound.len() / PAGE_BYTES;
    assert!(pages > 20, "{pages} pages");
    for page in 0..pages {
        for (kind, garbage) in [("zeros", 0x00_u8), ("letters", 0x61), ("ones", 0xff)] {
            let mut bytes = sound.clone();
            bytes[page * PAGE_BYTES..(page + 1) * PAGE_BYTES].fill(garbage);
            check(&format!("page {page} of {kind}"), with_file(&bytes));
        }
    }
}

/// Wrong bytes inside a page, whose structure may still look right.
#[test]
fn a_few_wrong_bytes_never_panic() {
    let sound = sound_file();
    for at in (100..sound.len() - 8).step_by(2_011) {
        let mut bytes = sound.clone();
        bytes[at..at + 8].fill(0xb7);
        // In free space or in a name they go unnoticed: only the kind of fault is checked.
        if let Err(fault) = with_file(&bytes) {
            check(&format!("byte {at}"), Err(fault));
        }
    }
}

#[test]
fn half_a_file_is_refused() {
    let sound = sound_file();
    for share in [1, 3, 5, 7] {
        let length = sound.len() / PAGE_BYTES * share / 8 * PAGE_BYTES;
        check(&format!("{share} of 8"), with_file(&sound[..length]));
    }
}

fn check(what: &str, result: Result<bool, Fault>) {
    match result {
        Ok(clean) => assert!(!clean, "{what}: nobody noticed"),
        Err(fault @ (Fault::Corrupt { .. } | Fault::NotAStore { .. } | Fault::NewerSchema { .. })) => {
            let sentence = fault.to_string();
            assert!(
                ["restore the newest backup", "not a Throng database", "newer program"]
                    .iter()
                    .any(|advice| sentence.contains(advice))
            );
        }
        Err(fault) => panic!("{what}: {fault:?}"),
    }
}
