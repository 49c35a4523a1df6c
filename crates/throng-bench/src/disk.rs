//! How fast the disk is at this moment, because no figure about durability means anything without that:
//! appends of 4 KiB, each followed by fdatasync. Writes one file and removes it.
//! Bounded to one second and [`APPENDS_MAX`].

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result};

use throng_process::clock;

const PROBE_TIME: Duration = Duration::from_secs(1);
/// 400 MB: a disk that writes more in a second does not really sync.
const APPENDS_MAX: u32 = 100_000;

/// The kind and speed of the disk under a folder.
#[derive(Clone, Debug)]
pub(crate) struct Disk {
    /// For example `ext4`; `?` when the kernel does not tell.
    pub file_system: String,
    pub fdatasyncs_per_s: f64,
}

/// Measures for one second in `folder`, which must exist.
pub(crate) fn probe(folder: &Path) -> Result<Disk> {
    let path = folder.join(format!("bench-disk-probe-{}", std::process::id()));
    let measured = append_for_a_second(&path);
    let removed = fs::remove_file(&path);
    let fdatasyncs_per_s = measured.with_context(|| format!("cannot write {}", path.display()))?;
    removed.with_context(|| format!("cannot remove {}", path.display()))?;
    let mounts = fs::read_to_string("/proc/self/mounts").unwrap_or_default();
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    Ok(Disk { file_system: file_system(&mounts, &folder).unwrap_or("?").to_owned(), fdatasyncs_per_s })
}

fn append_for_a_second(path: &Path) -> std::io::Result<f64> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    let block = [0x5a; 4096];
    let start = clock::monotonic();
    let mut appends = 0;
    while start.elapsed() < PROBE_TIME && appends < APPENDS_MAX {
        file.write_all(&block)?;
        file.sync_data()?;
        appends += 1;
    }
    Ok(f64::from(appends) / start.elapsed().as_secs_f64())
}

/// The type of the file system whose mount point is the longest beginning of the path.
fn file_system<'a>(mounts: &'a str, path: &Path) -> Option<&'a str> {
    let mut found: Option<(&str, &str)> = None;
    for line in mounts.lines() {
        let mut columns = line.split(' ').skip(1);
        let (Some(mount), Some(kind)) = (columns.next(), columns.next()) else {
            continue;
        };
        if path.starts_with(mount) && found.is_none_or(|(longest, _)| mount.len() >= longest.len()) {
            found = Some((mount, kind));
        }
    }
    found.map(|(_, kind)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_mount_names_the_file_system() {
        let mounts = "/dev/a / ext4 rw 0 0\ntmpfs /tmp tmpfs rw 0 0\n/dev/b /tmp/deep xfs rw 0 0\nbad\n";
        for (path, expect) in
            [("/home/x", "ext4"), ("/tmp", "tmpfs"), ("/tmp/deep/er", "xfs"), ("/tmpish", "ext4")]
        {
            assert_eq!(file_system(mounts, Path::new(path)), Some(expect), "{path}");
        }
    }

    #[test]
    fn a_probe_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        assert!(probe(folder.path()).unwrap().fdatasyncs_per_s > 0.0);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
