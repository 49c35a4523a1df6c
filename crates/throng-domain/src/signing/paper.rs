//! Signatures on paper: a batch with its number and its evidence, which counts once a second member of staff has checked
//! it.
//!
//! Owns what a batch is and its state. Scans are files that the program stores beside the database; a batch names
//! them. The signers' names are on the sheets and nowhere else: here a batch is a number of signatures.

use serde::{Deserialize, Serialize};

use crate::campaigns::paper_ballots::PaperBallots;
use crate::office::staff::StaffId;
use crate::people::uniqueness::AddressKey;
use crate::people::unseen::read_undisturbed;
use crate::signing::signature::FormKey;
use crate::sites::area::AreaCode;
use crate::spine::ids::CampaignId;
use crate::spine::row::{RecordKind, Row};
use crate::spine::time::Timestamp;

/// The type of a scanned file, as its content shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScanKind {
    /// A PDF document.
    Pdf,
    /// A JPEG photograph.
    Jpeg,
    /// A PNG picture.
    Png,
}

impl ScanKind {
    /// The type of a file that begins with these bytes; `None` for all other types.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Option<ScanKind> {
        const BEGINNINGS: [(&[u8], ScanKind); 3] = [
            (b"%PDF-", ScanKind::Pdf),
            (b"\xFF\xD8\xFF", ScanKind::Jpeg),
            (b"\x89PNG\r\n\x1A\n", ScanKind::Png),
        ];
        let found = BEGINNINGS
            .iter()
            .find(|(beginning, _)| bytes.starts_with(beginning));
        found.map(|(_, kind)| *kind)
    }

    /// Whether the file is complete, judging by its last bytes: one that was cut off on its way is not.
    #[must_use]
    pub fn is_whole(self, bytes: &[u8]) -> bool {
        // Some programs add a few bytes, or a checksum, after the end mark.
        let end = &bytes[bytes.len().saturating_sub(1024)..];
        let mark: &[u8] = match self {
            ScanKind::Pdf => b"%%EOF",
            ScanKind::Jpeg => b"\xFF\xD9",
            ScanKind::Png => b"IEND",
        };
        end.windows(mark.len()).any(|window| window == mark)
    }

    /// The file name's extension.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            ScanKind::Pdf => "pdf",
            ScanKind::Jpeg => "jpg",
            ScanKind::Png => "png",
        }
    }

    /// The media type (MIME) of the file.
    #[must_use]
    pub fn media_type(self) -> &'static str {
        match self {
            ScanKind::Pdf => "application/pdf",
            ScanKind::Jpeg => "image/jpeg",
            ScanKind::Png => "image/png",
        }
    }
}

/// A scan that was handed in with a batch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scan {
    /// The name under which the program keeps it: 32 hexadecimal digits, made by the program.
    pub name: String,
    /// The type of the file.
    pub kind: ScanKind,
    /// The size of the file in bytes.
    pub bytes: u64,
    /// The BLAKE3 hash of its content, in hexadecimal: proves that it is the file that was checked.
    pub blake3: String,
}

/// The state of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaperState {
    /// It waits for a second member of staff to check it.
    Waiting,
    /// It was approved and counts.
    Approved,
    /// It was sent back and has never counted.
    SentBack,
    /// It was approved, and later taken out of the number again.
    TakenBack,
}

/// A member's decision about a batch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checked {
    /// The member of staff who did it.
    pub by: StaffId,
    /// When.
    pub at: Timestamp,
    /// The reason, if the batch does not count because of it.
    #[serde(deserialize_with = "read_undisturbed")]
    pub words: String,
}

/// A batch of signatures on paper, or of ballots.
///
/// Fourteen fields: what was entered, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaperBatch {
    /// When it was entered.
    pub at: Timestamp,
    /// The member of staff who does it.
    pub by: StaffId,
    /// How many signatures, or ballots.
    pub number: i64,
    /// Where they were collected, in words.
    #[serde(deserialize_with = "read_undisturbed")]
    pub place: String,
    /// The day (`YYYY-MM-DD`) on which they were collected, or the last such day.
    pub on: String,
    /// The area that all the signers live in, if they all do and it is known.
    pub area: Option<AreaCode>,
    /// Where the sheets are kept, in words; may be empty if there are scans.
    #[serde(deserialize_with = "read_undisturbed")]
    pub kept: String,
    /// Scans of the sheets.
    pub scans: Vec<Scan>,
    /// When the scans were erased, with the other personal data of the petition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scans_erased_at: Option<Timestamp>,
    /// Its state.
    pub state: PaperState,
    /// The decision of the second member of staff.
    pub checked: Option<Checked>,
    /// Who took it out of the number again, when and why; `None` if nobody did.
    pub taken_back: Option<Checked>,
    /// The key of the form with which it was entered: the same form sent again makes no second batch.
    pub form_key: FormKey,
    /// What was marked, where they are ballots of a vote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ballots: Option<Box<PaperBallots>>,
}

impl Row for PaperBatch {
    const KIND: RecordKind = RecordKind::Paper;
    type Owner = CampaignId;
}

impl PaperBatch {
    /// Since when it counts, if it does.
    #[must_use]
    pub fn counts_since(&self) -> Option<Timestamp> {
        let checked = self.checked.as_ref()?;
        (self.state == PaperState::Approved).then_some(checked.at)
    }

    /// Whether it waits for its check, and somebody on a roll voted with it who is found by this hash.
    #[must_use]
    pub fn waits_with(&self, voter: AddressKey) -> bool {
        let ballots = self.ballots.as_ref();
        self.state == PaperState::Waiting && ballots.is_some_and(|ballots| ballots.voters.contains(&voter))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_what_its_content_says() {
        for (bytes, kind, whole) in [
            (&b"%PDF-1.7\n1 0 obj\n%%EOF\n"[..], Some(ScanKind::Pdf), true),
            (b"%PDF-1.7\n1 0 obj\n", Some(ScanKind::Pdf), false),
            (b"\xFF\xD8\xFF\xE0 JFIF \xFF\xD9", Some(ScanKind::Jpeg), true),
            (b"\xFF\xD8\xFF\xE0 JFIF", Some(ScanKind::Jpeg), false),
            (b"\x89PNG\r\n\x1A\n IHDR IEND\xAE\x42\x60\x82", Some(ScanKind::Png), true),
            (b"\x89PNG\r\n\x1A\n IHDR", Some(ScanKind::Png), false),
            (b"<html>%PDF-1.7 %%EOF", None, false),
            (b"MZ", None, false),
            (b"", None, false),
        ] {
            let found = ScanKind::of(bytes);
            assert_eq!(found, kind, "{bytes:?}");
            assert_eq!(found.is_some_and(|kind| kind.is_whole(bytes)), whole, "{bytes:?}");
        }
    }
}
