//! Where backups go, by the settings: a folder, or a bucket of S3.
//!
//! Owns how an address that somebody typed becomes a place. It must never keep the secret. Called by `serve` and by what makes and
//! restores backups. Bounds nothing.

use std::path::Path;
use std::sync::Arc;

use throng_backup::BackupError;
use throng_backup::place::{Access, Folder, S3, SCHEME, Shared};
use throng_config::Backup;

/// The bucket that a path names, if it names one.
pub(crate) fn bucket(path: &Path) -> Option<&str> {
    path.to_str().filter(|text| text.starts_with(SCHEME))
}

/// The place at an address.
///
/// # Errors
/// A sentence that says what is missing in the settings.
pub(crate) fn of(address: &Path, settings: &Backup) -> Result<Shared, BackupError> {
    let missing = |what: &str| BackupError::Place { path: address.to_owned(), what: what.to_owned() };
    let Some(bucket) = bucket(address) else {
        // A slash too few is no folder of this name.
        return match address.to_str().is_some_and(|text| text.starts_with("s3:")) {
            true => Err(missing("this is no address of a bucket: write s3://BUCKET or s3://BUCKET/NAME")),
            false => Ok(Arc::new(Folder::at(address))),
        };
    };
    let key_id = settings.s3_key_id.clone().ok_or_else(|| {
        missing(
            "the settings do not say with which key it is opened: give backup.s3_key_id and backup.s3_secret, for instance with --config and \
             the settings file of the site, or in the environment",
        )
    })?;
    let access = Access {
        endpoint: settings.s3_endpoint.as_ref().map(|url| url.as_str().to_owned()),
        region: settings.s3_region.clone(),
        key_id,
        secret: settings.s3_secret.reveal().to_owned(),
        path_style: settings.s3_path_style,
    };
    Ok(Arc::new(S3::at(bucket, &access)?))
}
