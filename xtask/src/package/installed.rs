//! Installs the package in a copy of this system that nobody sees, and looks at what it does: a layer over the root folder, in memory.
//!
//! Owns what has to be true after installing, upgrading, removing and purging. It must never change this system: all is written to
//! the layer, which is gone afterwards. Only root can do this.

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use super::debian::SETTINGS;
use crate::child;

/// The copy: where it is, and where its own folder is mounted.
struct Layered {
    layer: PathBuf,
    root: PathBuf,
}

impl Layered {
    fn of_this_system(work: &Path) -> Result<Layered> {
        let layer = work.join("layer");
        let root = layer.join("root");
        fs::create_dir(&layer)?;
        child::run("mount", &["-t", "tmpfs", "tmpfs", &layer.to_string_lossy()], &[])?;
        let copy = Layered { layer, root };
        let (upper, own) = (copy.layer.join("upper"), copy.layer.join("work"));
        for folder in [&upper, &own, &copy.root] {
            fs::create_dir(folder)?;
        }
        let options = format!("lowerdir=/,upperdir={},workdir={}", upper.display(), own.display());
        child::run(
            "mount",
            &["-t", "overlay", "overlay", "-o", &options, &copy.root.to_string_lossy()],
            &[],
        )?;
        // What systemd makes users and folders with looks at it.
        child::run("mount", &["--bind", "/proc", &copy.root.join("proc").to_string_lossy()], &[])?;
        Ok(copy)
    }

    fn run(&self, words: &[&str]) -> Result<String> {
        let root = self.root.to_string_lossy();
        child::output(Path::new("/"), "/usr/sbin/chroot", &[&[&*root], words].concat())
    }

    /// What the program says to a command of the site's own user.
    fn throng(&self, words: &[&str]) -> Result<String> {
        self.run(&[&["runuser", "-u", "throng", "--", "throng"], words].concat())
    }

    fn mode(&self, path: &str) -> Result<(u32, u32)> {
        let found = fs::symlink_metadata(self.root.join(path.trim_start_matches('/')));
        let found = found.with_context(|| format!("{path} is not there"))?;
        Ok((found.uid(), found.permissions().mode() & 0o7777))
    }
}

impl Drop for Layered {
    fn drop(&mut self) {
        for mounted in [&self.root.join("proc"), &self.root, &self.layer] {
            // Its folder may never have been mounted, if that was what failed.
            drop(child::run("umount", &["-q", &mounted.to_string_lossy()], &[]));
        }
    }
}

/// Looks at a package once it is installed.
pub(super) fn check(package: &Path, work: &Path) -> Result<()> {
    let copy = Layered::of_this_system(work)?;
    fs::copy(package, copy.root.join("root/throng.deb"))?;
    copy.run(&["dpkg", "-i", "/root/throng.deb"])?;
    let user: u32 = copy.run(&["id", "-u", "throng"])?.trim().parse()?;
    ensure!(user > 0, "the service runs as root");
    for (path, mode) in [("/var/lib/throng", 0o700), ("/var/lib/throng/secret.key", 0o600), (SETTINGS, 0o600)]
    {
        let is = copy.mode(path)?;
        ensure!(is == (user, mode), "{path} belongs to {} with the mode {:o}", is.0, is.1);
    }
    let data = ["--data", "/var/lib/throng"];
    let key = fs::read(copy.root.join("var/lib/throng/secret.key"))?;
    let wish = "[site]\nname = \"Petitions to Sandford Council\"\n";
    fs::write(copy.root.join(SETTINGS.trim_start_matches('/')), wish)?;
    let dump = copy.throng(&[&["config", "dump"][..], &data].concat())?;
    ensure!(
        dump.contains("Petitions to Sandford Council"),
        "the settings of {SETTINGS} are not used: {dump}"
    );
    ensure!(
        copy.throng(&[&["verify"][..], &data].concat())?
            .contains("All is well"),
        "the new site is not well"
    );
    // An upgrade to itself leaves site and settings as they are, and so does a purge the site.
    copy.run(&["dpkg", "-i", "/root/throng.deb"])?;
    let kept = fs::read_to_string(copy.root.join(SETTINGS.trim_start_matches('/')))?;
    ensure!(kept == wish, "an upgrade changes the settings");
    copy.run(&["dpkg", "--purge", "throng"])?;
    ensure!(!copy.root.join("usr/bin/throng").exists(), "the program stays");
    ensure!(
        fs::read(copy.root.join("var/lib/throng/secret.key"))? == key,
        "a purge or an upgrade changes the site"
    );
    println!("installed, upgraded and purged in a copy of this system: the site and its settings stay");
    Ok(())
}
