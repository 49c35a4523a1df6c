//! The files and folders that the settings name, opened as the program would open them: a site that starts with a missing certificate shows
//! a warning to everybody, and a folder for backups that cannot be written to is found out at night.
//!
//! **Owns** the sentences about them. It must never write or change anything. **Called by** `throng config check`, by whoever runs it: as
//! root everything can be read, so run it as the user of the site. **Bounds**: as many files as the settings name.

use std::fs::{self, File};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use throng_certificates::{Keeper, Origin};
use throng_config::{Backup, Settings};
use throng_process::console::quoted;
use throng_process::{clock, user};
use throng_rendering::themes::{FOLDER, report};

use crate::copy_place;
use crate::serve::certificates::plan;

/// What is wrong with them, a sentence for each.
pub(super) fn problems(data: &Path, settings: &Settings) -> Vec<String> {
    let mut problems = certificates(data, settings);
    problems.extend(settings.server.user.as_deref().and_then(|name| user(data, name)));
    problems.extend(settings.tls.acme_root_file.iter().filter_map(|path| root(path)));
    let named = [("site.areas_file", &settings.site.areas_file), ("site.map_file", &settings.site.map_file)];
    for (key, path) in named {
        problems.extend(path.iter().filter_map(|path| unreadable(key, path)));
    }
    let faults = report::faults(&data.join(FOLDER)).into_iter().take(1);
    problems.extend(faults.map(|fault| {
        format!(
            "the site's own theme has a mistake: {fault} `throng theme check` says everything that it finds"
        )
    }));
    let folders = [
        (
            "backup.folder",
            settings
                .backup
                .folder
                .as_ref()
                .filter(|_| settings.backup.nightly),
        ),
        ("backup.stream_to", settings.backup.stream_to.as_ref()),
    ];
    for (key, path) in folders {
        problems.extend(path.and_then(|path| unwritable(key, path)));
    }
    let log = settings.log.access_file.as_ref();
    problems.extend(log.and_then(|path| no_log("log.access_file", path)));
    problems
}

/// The folders for copies that are not in the site's directory, where a service may not be allowed to write although its user is.
pub(super) fn outside<'a>(data: &Path, backup: &'a Backup) -> Vec<&'a Path> {
    let nightly = backup.folder.as_deref().filter(|_| backup.nightly);
    let places = nightly.into_iter().chain(backup.stream_to.as_deref());
    places
        .filter(|place| copy_place::bucket(place).is_none() && !place.starts_with(data))
        .collect()
}

/// The user that the program is to run as: whether there is one, and the directory is theirs.
fn user(data: &Path, name: &str) -> Option<String> {
    let found = match user::find(name) {
        Ok(found) => found,
        Err(error) => return Some(format!("server.user: {error}")),
    };
    let owner = fs::metadata(data).ok()?.uid();
    (found.uid != 0 && owner != found.uid).then(|| {
        format!(
            "server.user: {} does not belong to {name}: give it to that user with `chown -R {name} {}`",
            data.display(),
            quoted(data)
        )
    })
}

/// The pairs of a certificate and its key: whether they can be read, belong together, and are valid today.
fn certificates(data: &Path, settings: &Settings) -> Vec<String> {
    let mut plan = plan(data, settings);
    // Only the files: what was ordered looks after itself.
    plan.authority = None;
    let keeper = Keeper::open(plan, clock::now());
    let status = keeper.status().now();
    let of_files = status.iter().filter(|one| matches!(one.origin, Origin::File(_)));
    let said = of_files.flat_map(|one| {
        let failed = one
            .failure
            .iter()
            .map(|told| format!("tls.certificate_file, tls.key_file: {}", told.words));
        let open = one
            .closing
            .iter()
            .map(|command| format!("tls.key_file: others can read the key; run `{command}`"));
        failed.chain(open).collect::<Vec<String>>()
    });
    said.collect()
}

fn root(path: &Path) -> Option<String> {
    let read = CertificateDer::pem_file_iter(path).map_err(|error| error.to_string());
    let certificates = read.and_then(|found| {
        let found: Result<Vec<_>, _> = found.collect();
        found.map_err(|error| error.to_string())
    });
    let why = match certificates {
        Ok(found) if !found.is_empty() => return None,
        Ok(_) => "it holds no certificate".to_owned(),
        Err(why) => why,
    };
    Some(format!(
        "tls.acme_root_file: {} cannot be used ({why}); name a PEM file with the authority's certificates",
        path.display()
    ))
}

fn unreadable(key: &str, path: &Path) -> Option<String> {
    let opened = File::open(path).and_then(|file| file.metadata());
    let why = match opened {
        Ok(found) if found.is_file() => return None,
        Ok(_) => "it is no file".to_owned(),
        Err(error) => error.to_string(),
    };
    Some(format!(
        "{key}: {} cannot be read ({why}); correct the setting, or put the file there",
        path.display()
    ))
}

/// A folder that is made when it is needed: what has to be there is something in which it can be made.
fn unwritable(key: &str, path: &Path) -> Option<String> {
    if copy_place::bucket(path).is_some() {
        return None;
    }
    let place = nearest(path);
    let why = match fs::metadata(&place) {
        Ok(found) if !found.is_dir() => format!("{} is no folder", place.display()),
        Ok(_) => match access(&place, Access::WRITE_OK | Access::EXEC_OK) {
            Ok(()) => return None,
            Err(error) => format!("{}: {error}", place.display()),
        },
        Err(error) => format!("{}: {error}", place.display()),
    };
    Some(format!(
        "{key}: nothing can be written to {} ({why}); make the folder, and give it to the user of the site",
        path.display()
    ))
}

/// The path, or the folder that it lies in: more folders than one are not made, since most likely a disk is to be mounted there.
fn nearest(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    match absolute.symlink_metadata() {
        Ok(_) => absolute,
        Err(_) => absolute.parent().unwrap_or(Path::new("/")).to_owned(),
    }
}

fn no_log(key: &str, path: &Path) -> Option<String> {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let folder = absolute.parent().unwrap_or(Path::new("/"));
    let why = match (fs::metadata(folder), fs::metadata(&absolute)) {
        (_, Ok(found)) if found.is_dir() => "it is a folder".to_owned(),
        (Ok(found), _) if found.is_dir() => match access(folder, Access::WRITE_OK | Access::EXEC_OK) {
            Ok(()) => return None,
            Err(error) => format!("{}: {error}", folder.display()),
        },
        _ => format!("there is no folder {}", folder.display()),
    };
    Some(format!(
        "{key}: {} cannot be written ({why}); correct the setting, or make its folder",
        path.display()
    ))
}
