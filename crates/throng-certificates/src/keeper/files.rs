//! The part of the keeper that looks at files which somebody else renews.

use std::hash::{DefaultHasher, Hash, Hasher};

use throng_domain::time::Timestamp;

use super::{Keeper, Watched};
use crate::certificate::Certificate;
use crate::certificates::Source;
use crate::files::{FileTrouble, Files};
use crate::kept::Told;
use crate::status::{HostStatus, Origin};

impl Keeper {
    pub(super) fn look_at_files(&mut self, now: Timestamp) {
        for (place, watched) in self.watched.iter_mut().enumerate() {
            let (mark, read) = read(&watched.files);
            let changed = watched.mark != Some(mark);
            if !changed && watched.trouble.is_none() {
                continue;
            }
            let shown = read.and_then(|certificate| {
                let shown = self.certificates.put_checked(
                    &Source::Files(place),
                    &certificate,
                    (&self.plan.hosts, now),
                );
                shown.map_err(|trouble| watched.files.about_chain(trouble))
            });
            let trouble = shown.err();
            if watched.trouble != trouble || changed {
                (watched.mark, watched.tried_at) = (Some(mark), Some(now));
                if self.says {
                    say(&watched.files, trouble.as_ref());
                }
            }
            watched.trouble = trouble;
        }
    }

    pub(super) fn file_status(&self, place: usize, watched: &Watched) -> HostStatus {
        let shown = self.certificates.of(&Source::Files(place));
        let hosts = self.plan.hosts.iter();
        let hosts = hosts.filter(|host| shown.as_ref().is_some_and(|shown| shown.fits(host)));
        HostStatus {
            hosts: hosts.cloned().collect(),
            origin: Origin::File(watched.files.certificate.display().to_string()),
            valid: shown.as_ref().map(|shown| (shown.begins(), shown.ends())),
            tried_at: watched.tried_at,
            failures: u32::from(watched.trouble.is_some()),
            failure: watched.trouble.as_ref().map(told),
            next_try: None,
            closing: watched.files.command_that_closes(),
        }
    }
}

/// The files' content as a mark that changes with it, and the certificate in them.
fn read(files: &Files) -> (u64, Result<Certificate, FileTrouble>) {
    let mut hasher = DefaultHasher::new();
    let bytes = files.bytes();
    match &bytes {
        Ok(both) => both.hash(&mut hasher),
        Err(trouble) => trouble.to_string().hash(&mut hasher),
    }
    (hasher.finish(), bytes.and_then(|(chain, key)| files.parse(&chain, &key)))
}

fn say(files: &Files, trouble: Option<&FileTrouble>) {
    match trouble {
        None => tracing::info!(file = %files.certificate.display(), "this certificate is in use"),
        Some(trouble) => tracing::warn!("{trouble}"),
    }
    if let Some(command) = files.command_that_closes() {
        tracing::warn!("everybody on this machine can read the key of the site: run `{command}`");
    }
}

fn told(trouble: &FileTrouble) -> Told {
    Told { code: "file".to_owned(), words: trouble.to_string() }
}
