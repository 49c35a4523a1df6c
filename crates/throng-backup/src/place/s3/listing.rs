//! What there is in a bucket: listed page by page, and deleted by the thousand.
//!
//! Owns that each page, and each thousand, is a call of its own, which ends: so a list of very many objects takes as long as it takes, and
//! a service that hangs is noticed all the same. Called by the rest of `s3`. Bounds: [`S3_OBJECTS_MAX`] of a list;
//! [`DELETED_TOGETHER`] objects in a request.

use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use object_store::list::{PaginatedListOptions, PaginatedListStore as _};
use object_store::path::Path as Key;
use object_store::{ObjectMeta, ObjectStore as _};
use throng_process::limits::S3_OBJECTS_MAX;

use super::S3;
use crate::error::BackupError;

/// What stands between the parts of a key.
const DELIMITER: &str = "/";
/// Objects that one request deletes: more than services take no library sends.
const DELETED_TOGETHER: usize = 1_000;

/// What was found below a name.
#[derive(Default)]
pub(super) struct Listed {
    pub(super) objects: Vec<ObjectMeta>,
    /// The names right below, where that was asked for.
    pub(super) folders: Vec<Key>,
}

/// How far down is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    /// All of it.
    All,
    /// What is right below.
    One,
}

impl S3 {
    /// What is below `under` and, of objects, behind `after`.
    pub(super) fn listed(&self, under: &str, after: &str, depth: Depth) -> Result<Listed, BackupError> {
        let prefix = self.key(under.trim_end_matches(DELIMITER));
        let prefix = (!prefix.as_ref().is_empty()).then(|| format!("{prefix}{DELIMITER}"));
        let mut options = PaginatedListOptions {
            offset: (!after.is_empty()).then(|| self.key(after).to_string()),
            delimiter: (depth == Depth::One).then(|| DELIMITER.into()),
            ..PaginatedListOptions::default()
        };
        let mut listed = Listed::default();
        loop {
            let page = self.store.list_paginated(prefix.as_deref(), options.clone());
            let Some(page) = self.wait(under, page)? else {
                return Ok(listed);
            };
            listed.objects.extend(page.result.objects);
            listed.folders.extend(page.result.common_prefixes);
            if listed.objects.len() + listed.folders.len() > S3_OBJECTS_MAX.count() {
                let what = format!("it has more than {} objects, which no stream has", S3_OBJECTS_MAX.max);
                return Err(BackupError::Place { path: self.address.join(under), what });
            }
            match page.page_token {
                Some(token) if options.page_token.as_ref() != Some(&token) => {
                    options.page_token = Some(token)
                }
                _ => return Ok(listed),
            }
        }
    }

    /// Deletes objects, a thousand in a request.
    pub(super) fn delete_together(&self, names: &[String]) -> Result<(), BackupError> {
        for names in names.chunks(DELETED_TOGETHER) {
            let keys: Vec<_> = names.iter().map(|name| Ok(self.key(name))).collect();
            let deleted = self.store.delete_stream(stream::iter(keys).boxed());
            self.wait(&names[0], deleted.try_for_each(|_| async { Ok(()) }))?;
        }
        Ok(())
    }
}
