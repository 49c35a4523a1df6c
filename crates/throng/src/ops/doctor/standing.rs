//! What a directory is: the site itself, or one that was restored, follows another site, or was superseded.
//!
//! **Owns** the four kinds, as its files tell them, and what is said of the copies that three of them do not make. What cannot be read counts
//! as the kind that does less. It must never change anything.

use std::path::Path;

use super::finding::{Finding, fine, look};
use throng_backup::{Epoch, Followed};
use throng_mail::Held;
use throng_process::console::quoted;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Site,
    /// Nobody has said yet that it is the site that goes on.
    Restored,
    Follows,
    /// Another machine was promoted, and is the site.
    Superseded,
}

impl Standing {
    pub(super) fn of(data: &Path) -> Standing {
        if !data.is_dir() {
            return Standing::Site;
        }
        if Epoch::refuse_superseded(data).is_err() {
            return Standing::Superseded;
        }
        if !matches!(Followed::of(data), Ok(None)) {
            return Standing::Follows;
        }
        match Held::is_restored(data) {
            true => Standing::Restored,
            false => Standing::Site,
        }
    }

    /// Why no copies are made from this directory; `None` if they are.
    pub(super) fn without_copies(self, data: &Path) -> Option<Vec<Finding>> {
        match self {
            Standing::Site => None,
            Standing::Restored => Some(look(
                "This directory was restored, and makes no copies, neither nightly nor as a stream.",
                format!(
                    "If it is to be the site: `throng admin release-mail --data {}`. Copies are made from then on.",
                    quoted(data)
                ),
            )),
            Standing::Follows => {
                Some(fine("This directory follows another site, and makes none until it is promoted."))
            }
            Standing::Superseded => Some(fine("Another machine is the site now: this directory makes none.")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::finding::State;
    use super::*;

    #[test]
    fn what_a_directory_is_is_told_by_its_files() {
        let note = r#"{"place":"/p","site":"x","line":"x","epoch":"1 0000000000000000","base_ms":0}"#;
        for (files, expected) in [
            (&[][..], Standing::Site),
            (&[("mail-held", "7\n")], Standing::Restored),
            (&[("mail-held", "what?")], Standing::Restored),
            (&[("mail-held", "7\npromoted\n")], Standing::Site),
            (&[("following", note)], Standing::Follows),
            (&[("following", "what?")], Standing::Follows),
            (&[("superseded", "2\n")], Standing::Superseded),
            (&[("superseded", "2\n"), ("following", note), ("mail-held", "7\n")], Standing::Superseded),
        ] {
            let folder = tempfile::tempdir().expect("a folder");
            for (name, content) in files {
                std::fs::write(folder.path().join(name), content).expect("there is room");
            }
            let standing = Standing::of(folder.path());
            assert_eq!(standing, expected, "{files:?}");
            let told = standing.without_copies(folder.path());
            assert_eq!(told.is_none(), expected == Standing::Site, "{files:?}");
            let is_look = told.is_some_and(|told| told[0].state == State::Look);
            assert_eq!(is_look, expected == Standing::Restored, "{files:?}");
        }
    }
}
