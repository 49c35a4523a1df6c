//! The Debian packages that the tests need.
//!
//! Owns the list and the installing, also of the one program that Debian does not have. As root it installs what is missing; for anyone else it prints
//! the command to type, because a test run must never ask for a password. It only checks whether each program
//! exists, not how it was installed.

use std::path::Path;

use anyhow::{Result, ensure};

use crate::child;

struct Need {
    program: &'static str,
    package: &'static str,
    /// What would not be tested without it.
    why: &'static str,
}

const NEEDS: &[Need] = &[
    Need { program: "chromium-headless-shell", package: "chromium-headless-shell", why: "the browser tests" },
    Need { program: "chromedriver", package: "chromium-driver", why: "the browser tests" },
    Need { program: "mkfs.ext4", package: "e2fsprogs", why: "power cuts on a disk image" },
    Need { program: "losetup", package: "mount", why: "power cuts on a disk image" },
    Need { program: "git", package: "git", why: "the list of files that tidy reads" },
    Need { program: "pebble", package: "pebble", why: "ordering certificates" },
    Need { program: "strip", package: "binutils", why: "packages" },
    Need { program: "lintian", package: "lintian", why: "the Debian package" },
    Need { program: "systemd-analyze", package: "systemd", why: "the units of the Debian package" },
    Need { program: "umoci", package: "umoci", why: "the container image" },
    Need {
        program: "python3",
        package: "python3",
        why: "counting votes again in another language, and handing sockets over",
    },
    Need {
        program: "go",
        package: "golang-go",
        why: "a service that speaks S3 and checks signatures (versitygw)",
    },
    Need { program: "nginx", package: "nginx", why: "a proxy in front" },
    Need { program: "haproxy", package: "haproxy", why: "a load balancer in front" },
    Need {
        program: "promtool",
        package: "prometheus",
        why: "metrics and alert rules as Prometheus reads them",
    },
];

/// Says which programs are missing.
///
/// # Errors
/// What to type, where only somebody else may install them.
pub(crate) fn may_be_installed() -> Result<()> {
    let missing = missing(NEEDS, is_installed);
    for need in &missing {
        println!("missing: {} (Debian package {}), for {}", need.program, need.package, need.why);
    }
    let packages = packages(&missing).join(" ");
    ensure!(
        missing.is_empty() || is_root(),
        "install what is missing: sudo apt-get install --no-install-recommends {packages}"
    );
    Ok(())
}

/// Makes sure that every program that the tests need exists.
///
/// # Errors
/// As [`may_be_installed`]; what the package manager says.
pub(crate) fn install() -> Result<()> {
    may_be_installed()?;
    let missing = missing(NEEDS, is_installed);
    if missing.is_empty() {
        return Ok(());
    }
    let packages = packages(&missing);
    apt_get(&["update"])?;
    apt_get(&[&["install", "-y", "--no-install-recommends"], packages.as_slice()].concat())?;
    let still = self::missing(NEEDS, is_installed);
    let names: Vec<_> = still.iter().map(|need| need.program).collect();
    ensure!(still.is_empty(), "still missing after installing: {}", names.join(", "));
    Ok(())
}

/// A service that speaks S3 as Amazon's does, signatures included, which no package of Debian has; and where the tests look for it.
const VERSITYGW: (&str, &str) = ("github.com/versity/versitygw/cmd/versitygw@v1.0.14", "target/versitygw");

/// Has Go make it in the folder of what is built, unless it is there.
pub(crate) fn install_versitygw(root: &Path) -> Result<()> {
    let (package, folder) = VERSITYGW;
    let folder = root.join(folder);
    if folder.join("versitygw").is_file() {
        return Ok(());
    }
    child::run("go", &["install", package], &[("GOBIN", &folder.display().to_string())])
}

fn missing(needs: &[Need], is_installed: impl Fn(&str) -> bool) -> Vec<&Need> {
    needs.iter().filter(|need| !is_installed(need.program)).collect()
}

fn packages(needs: &[&Need]) -> Vec<&'static str> {
    let mut packages: Vec<_> = needs.iter().map(|need| need.package).collect();
    packages.sort_unstable();
    packages.dedup();
    packages
}

fn apt_get(arguments: &[&str]) -> Result<()> {
    // Another installation may be running on a machine that has just started, so this waits for its lock.
    let arguments = [&["-o", "DPkg::Lock::Timeout=120"], arguments].concat();
    child::run("apt-get", &arguments, &[("DEBIAN_FRONTEND", "noninteractive")])
}

fn is_installed(program: &str) -> bool {
    // The administrator's folders are on the path of root only, so they are added.
    let path = std::env::var_os("PATH").unwrap_or_default();
    let administration = ["/usr/local/sbin", "/usr/sbin", "/sbin"].map(Path::new);
    std::env::split_paths(&path)
        .chain(administration.iter().map(|folder| (*folder).to_owned()))
        .any(|folder| folder.join(program).is_file())
}

/// Whether this process runs as root.
pub(crate) fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt as _;
    // The folder of a process belongs to its effective user.
    std::fs::metadata("/proc/self").is_ok_and(|folder| folder.uid() == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_missing_is_asked_for_and_once() {
        const ALL: [&str; 15] = [
            "chromium-headless-shell",
            "chromedriver",
            "mkfs.ext4",
            "losetup",
            "git",
            "strip",
            "lintian",
            "systemd-analyze",
            "umoci",
            "python3",
            "pebble",
            "promtool",
            "nginx",
            "haproxy",
            "go",
        ];
        let table: [(&[&str], &[&str]); 3] = [
            (&ALL, &[]),
            (&ALL[2..], &["chromium-driver", "chromium-headless-shell"]),
            (
                &[],
                &[
                    "binutils",
                    "chromium-driver",
                    "chromium-headless-shell",
                    "e2fsprogs",
                    "git",
                    "golang-go",
                    "haproxy",
                    "lintian",
                    "mount",
                    "nginx",
                    "pebble",
                    "prometheus",
                    "python3",
                    "systemd",
                    "umoci",
                ],
            ),
        ];
        for (present, expect) in table {
            assert_eq!(packages(&missing(NEEDS, |program| present.contains(&program))), expect);
        }
    }

    #[test]
    fn a_program_is_found_by_its_name() {
        assert!(is_installed("sh"));
        assert!(!is_installed("no-such-program-as-this"));
    }
}
