//! The Debian package: made with `dpkg-deb` from the files of `packaging/` and what the program writes about itself.
//!
//! Owns where each file goes. It must never start a service, nor name a library that the program does not ask for.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use super::Ingredients;
use super::staging::Staging;
use crate::child;
use crate::crash::workplace::Workplace;

/// Files that are copied as they are: from the repository, to the package.
const COPIED: &[(&str, &str)] = &[
    ("packaging/systemd/throng.service", "usr/lib/systemd/system/throng.service"),
    ("packaging/systemd/throng-http.socket", "usr/lib/systemd/system/throng-http.socket"),
    ("packaging/systemd/throng-https.socket", "usr/lib/systemd/system/throng-https.socket"),
    ("packaging/systemd/throng.sysusers", "usr/lib/sysusers.d/throng.conf"),
    ("packaging/systemd/throng.tmpfiles", "usr/lib/tmpfiles.d/throng.conf"),
    ("packaging/debian/lintian-overrides", "usr/share/lintian/overrides/throng"),
];
/// Scripts that dpkg runs.
const SCRIPTS: &[&str] = &["postinst", "prerm", "postrm"];
/// Documents for whoever runs a site; the others are for whoever changes the program.
const DOCUMENTS: &[&str] = &[
    "operating.md",
    "settings.md",
    "limits.md",
    "overload.md",
    "data.md",
    "votes.md",
    "pledges.md",
    "theming.md",
    "threads.md",
];
/// Where each shell looks for completions.
const COMPLETIONS: &[(&str, &str)] = &[
    ("bash", "usr/share/bash-completion/completions/throng"),
    ("zsh", "usr/share/zsh/vendor-completions/_throng"),
    ("fish", "usr/share/fish/vendor_completions.d/throng.fish"),
];
/// Which package of one version of the program it is.
const REVISION: u32 = 1;
/// The file of settings, which dpkg never overwrites when somebody has changed it.
pub(super) const SETTINGS: &str = "/etc/throng/throng.toml";

/// Makes the package and returns its path.
pub(super) fn build(of: &Ingredients, out: &Path) -> Result<PathBuf> {
    let place = Workplace::new("package-deb")?;
    let staging = Staging::new(place.path().join("throng"))?;
    fill(of, &staging, place.path())?;
    let architecture = child::output(&of.root, "dpkg", &["--print-architecture"])?
        .trim()
        .to_owned();
    control(of, &staging, &architecture)?;
    let package = out.join(format!("throng_{}-{REVISION}_{architecture}.deb", of.version));
    let words = [
        "--root-owner-group",
        "-Zxz",
        "-z1",
        "--build",
        &staging.folder.to_string_lossy(),
        &package.to_string_lossy(),
    ];
    child::run("dpkg-deb", &words, &[("SOURCE_DATE_EPOCH", &of.epoch)])?;
    Ok(package)
}

/// Everything that is installed.
fn fill(of: &Ingredients, staging: &Staging, work: &Path) -> Result<()> {
    staging.copy(&of.stripped, "usr/bin/throng", 0o755)?;
    for (from, to) in COPIED {
        staging.copy(&of.root.join(from), to, 0o644)?;
    }
    // Mail relays' passwords may stand in it. `throng.tmpfiles` gives it to the user of the service.
    staging.copy(&of.root.join("docs/throng.example.toml"), SETTINGS.trim_start_matches('/'), 0o600)?;
    for name in DOCUMENTS {
        staging.copy(&of.root.join("docs").join(name), &format!("usr/share/doc/throng/{name}"), 0o644)?;
    }
    let read =
        |name: &str| fs::read_to_string(of.root.join(name)).with_context(|| format!("cannot read {name}"));
    staging.put_packed("usr/share/doc/throng/changelog", read("CHANGELOG.md")?)?;
    let date = child::output(&of.root, "date", &["-u", "-R", "-d", &format!("@{}", of.epoch)])?;
    let entry = format!(
        "throng ({version}-{REVISION}) unstable; urgency=medium\n\n  * Release {version}: see changelog.gz.\n\n -- {maintainer}  {date}",
        version = of.version,
        maintainer = of.maintainer,
    );
    staging.put_packed("usr/share/doc/throng/changelog.Debian", entry)?;
    let copyright = format!(
        "Throng is licensed under MIT or Apache-2.0, at your choice. The second is in /usr/share/common-licenses/Apache-2.0.\n\n\
         Copyright: its contributors; see https://crates.io for those of the libraries that sbom.cdx.json names.\n\n{}\n{}",
        read("LICENSE-MIT")?,
        read("NOTICE.md")?
    );
    staging.put("usr/share/doc/throng/copyright", 0o644, copyright)?;
    let binary = of.binary.to_string_lossy();
    let manual = work.join("man");
    child::output(&of.root, &binary, &["man", "--write", &manual.to_string_lossy()])?;
    for page in sorted(&manual)? {
        let name = page
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        staging.put_packed(&format!("usr/share/man/man1/{name}"), fs::read(&page)?)?;
    }
    for (shell, path) in COMPLETIONS {
        staging.put(path, 0o644, child::output(&of.root, &binary, &["completions", shell])?)?;
    }
    staging.put("usr/share/doc/throng/sbom.cdx.json", 0o644, super::sbom::of(of)?)
}

/// What dpkg reads about the package.
fn control(of: &Ingredients, staging: &Staging, architecture: &str) -> Result<()> {
    let kib = staging.bytes()?.div_ceil(1024);
    let libc = newest_libc(&child::output(&of.root, "objdump", &["-T", &of.binary.to_string_lossy()])?);
    let text = format!(
        "Package: throng\nVersion: {}-{REVISION}\nArchitecture: {architecture}\nMaintainer: {}\nInstalled-Size: {kib}\n\
         Depends: libc6 (>= {libc}), libgcc-s1, systemd (>= 249)\nRecommends: ca-certificates\nSection: web\nPriority: optional\n\
         Description: petitions, pledges and votes in one program\n \
         A site on which people sign petitions, join pledges and vote, without an\n \
         account, cookies or JavaScript: for councils, parliaments, newsrooms and\n \
         unions. It needs no database and no web server beside it.\n",
        of.version, of.maintainer
    );
    staging.put("DEBIAN/control", 0o644, text)?;
    staging.put("DEBIAN/conffiles", 0o644, format!("{SETTINGS}\n"))?;
    for script in SCRIPTS {
        staging.copy(&of.root.join("packaging/debian").join(script), &format!("DEBIAN/{script}"), 0o755)?;
    }
    Ok(())
}

/// The newest version of the C library that the program asks for, from its table of symbols.
fn newest_libc(symbols: &str) -> String {
    let version = |word: &str| -> Option<(u32, u32)> {
        let version = word.trim_matches(['(', ')']).strip_prefix("GLIBC_")?;
        let (major, rest) = version.split_once('.')?;
        let minor = rest.split('.').next()?;
        Some((major.parse().ok()?, minor.parse().ok()?))
    };
    let newest = symbols
        .split_whitespace()
        .filter_map(version)
        .max()
        .unwrap_or((2, 31));
    format!("{}.{}", newest.0, newest.1)
}

fn sorted(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_library_that_is_asked_for_is_found() {
        for (symbols, expected) in [
            ("0 DF *UND* 0 (GLIBC_2.34) x\n0 DF *UND* 0 GLIBC_2.2.5 y", "2.34"),
            ("(GLIBC_2.9) (GLIBC_2.10)", "2.10"),
            ("(GLIBC_PRIVATE)", "2.31"),
        ] {
            assert_eq!(newest_libc(symbols), expected);
        }
    }
}
