//! Looks at what was made: is everything in it, with the right modes, does it start, and is it the same when it is made again?
//!
//! Owns what has to be true of a package, an image and the list of components. It must never change this machine: the package is
//! unpacked, and installed in a copy (`installed.rs`); the image is entered with chroot, as a user without rights.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use super::image::{DATA, USER};
use super::{Ingredients, debian, installed, make};
use crate::crash::workplace::Workplace;
use crate::{child, packages};

/// Files of the package with their modes, beside manual pages.
const INSTALLED: &[(&str, u32)] = &[
    ("usr/bin/throng", 0o755),
    ("etc/throng/throng.toml", 0o600),
    ("usr/lib/systemd/system/throng.service", 0o644),
    ("usr/lib/systemd/system/throng-http.socket", 0o644),
    ("usr/lib/systemd/system/throng-https.socket", 0o644),
    ("usr/lib/sysusers.d/throng.conf", 0o644),
    ("usr/lib/tmpfiles.d/throng.conf", 0o644),
    ("usr/share/bash-completion/completions/throng", 0o644),
    ("usr/share/zsh/vendor-completions/_throng", 0o644),
    ("usr/share/fish/vendor_completions.d/throng.fish", 0o644),
    ("usr/share/doc/throng/copyright", 0o644),
    ("usr/share/doc/throng/changelog.gz", 0o644),
    ("usr/share/doc/throng/changelog.Debian.gz", 0o644),
    ("usr/share/lintian/overrides/throng", 0o644),
    ("usr/share/doc/throng/operating.md", 0o644),
    ("usr/share/doc/throng/sbom.cdx.json", 0o644),
    ("usr/share/man/man1/throng.1.gz", 0o644),
    ("usr/share/man/man1/throng-serve.1.gz", 0o644),
    ("usr/share/man/man1/throng-smoke.1.gz", 0o644),
];
/// What `systemd-analyze security` may find at most: 0 is a prison, 100 is none.
const EXPOSURE_MAX: &str = "20";
/// Makes everything twice and looks at it.
pub(super) fn run(root: &Path, binary: &Path) -> Result<()> {
    let place = Workplace::new("package-check")?;
    let maintainer = "Check of Packages <packages@sandford.gov.uk>".to_owned();
    let of = Ingredients::new(root.to_owned(), binary.to_owned(), maintainer, place.path())?;
    // Twice the smallest image of a program that is not optimised would take half a minute, and shows nothing else.
    let of = Ingredients { gzip: "-1nf", ..of };
    let [package, image, list] = make(&of, &place.path().join("first"))?;
    for (made, again) in [&package, &image, &list]
        .into_iter()
        .zip(make(&of, &place.path().join("second"))?)
    {
        let same = fs::read(made)? == fs::read(&again)?;
        ensure!(same, "{} is different when it is made again", made.display());
    }
    println!("made twice, to the byte the same");
    self::package(&of, &package, &place.path().join("unpacked"))?;
    if packages::is_root() {
        installed::check(&package, place.path())?;
    } else {
        println!("the package was not installed, which only root can do, in a copy of this system");
    }
    self::image(&of, &image, place.path())?;
    components(&fs::read_to_string(&list)?)
}

fn package(of: &Ingredients, package: &Path, to: &Path) -> Result<()> {
    let (file, folder) = (package.to_string_lossy(), to.to_string_lossy());
    child::run("dpkg-deb", &["-R", &file, &folder], &[])?;
    for (path, mode) in INSTALLED {
        let found = fs::metadata(to.join(path)).with_context(|| format!("the package lacks {path}"))?;
        let is = found.permissions().mode() & 0o7777;
        ensure!(is == *mode, "{path} has the mode {is:o}, not {mode:o}");
    }
    ensure!(
        fs::read_to_string(to.join("DEBIAN/conffiles"))?.trim() == debian::SETTINGS,
        "the settings are no conffile"
    );
    for script in ["postinst", "prerm", "postrm"] {
        child::run("sh", &["-n", &to.join("DEBIAN").join(script).to_string_lossy()], &[])?;
    }
    child::run(
        "bash",
        &[
            "-n",
            &to.join("usr/share/bash-completion/completions/throng")
                .to_string_lossy(),
        ],
        &[],
    )?;
    let said = child::output(&of.root, &to.join("usr/bin/throng").to_string_lossy(), &["--version"])?;
    ensure!(said.trim() == format!("throng {}", of.version), "the packaged program says {said}");
    units(of, to)?;
    child::run("lintian", &["--fail-on", "error,warning", "--allow-root", &file], &[])?;
    println!("the package has all its files; systemd and lintian have no objection");
    Ok(())
}

/// The units, as systemd reads them: with the program of the package, and as much shut away as they say.
fn units(of: &Ingredients, unpacked: &Path) -> Result<()> {
    let root = format!("--root={}", unpacked.display());
    let names = ["throng.service", "throng-http.socket", "throng-https.socket"];
    // It reads the units of the package, and what they name of the system's is not there.
    for name in names {
        let text = fs::read_to_string(unpacked.join("usr/lib/systemd/system").join(name))?;
        ensure!(text.contains("Documentation=man:throng(1)"), "{name} does not say where it is explained");
    }
    let system = unpacked.join("usr/lib/systemd/system");
    let complaint = Command::new("systemd-analyze")
        .args(["verify", "--man=no", "--recursive-errors=no", &root])
        .args(names.map(|name| format!("/usr/lib/systemd/system/{name}")))
        .output()
        .context("cannot start systemd-analyze")?;
    let said = String::from_utf8_lossy(&complaint.stderr).into_owned();
    ensure!(complaint.status.success() && !said.contains("throng"), "systemd objects to a unit: {said}");
    let service = system.join("throng.service");
    let threshold = format!("--threshold={EXPOSURE_MAX}");
    let words = ["security", "--offline=true", "--no-pager", &threshold, &service.to_string_lossy()];
    child::output(&of.root, "systemd-analyze", &words).context("the service is not shut away enough")?;
    Ok(())
}

fn image(of: &Ingredients, archive: &Path, work: &Path) -> Result<()> {
    let layout = work.join("layout");
    fs::create_dir(&layout)?;
    child::run("tar", &["-xf", &archive.to_string_lossy(), "-C", &layout.to_string_lossy()], &[])?;
    for blob in fs::read_dir(layout.join("blobs/sha256"))? {
        let path = blob?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        ensure!(super::image::digest(&of.root, &path)? == name, "the part {name} is another");
    }
    let bundle = work.join("bundle");
    let named = format!("{}:{}", layout.display(), of.version);
    let mut words = vec!["unpack", "--image", &named];
    if !packages::is_root() {
        words.push("--rootless");
    }
    let bundle_path = bundle.to_string_lossy();
    words.push(&bundle_path);
    child::run("umoci", &words, &[])?;
    let config: Value = serde_json::from_str(&fs::read_to_string(bundle.join("config.json"))?)?;
    let user = config["process"]["user"]["uid"].as_u64();
    ensure!(user == Some(u64::from(USER)), "the image runs as {user:?}");
    let command = config["process"]["args"].to_string();
    ensure!(command == r#"["/usr/bin/throng","serve","--data","/data"]"#, "the image starts {command}");
    let files = bundle.join("rootfs");
    let others: Vec<PathBuf> = others(&files, Path::new(""))?;
    ensure!(others.is_empty(), "the image holds more than it needs: {others:?}");
    if packages::is_root() {
        ensure!(
            fs::metadata(files.join(DATA))?.uid() == USER,
            "the folder of the data belongs to somebody else"
        );
        start(of, &files)?;
        println!("the image serves a site, as a user without rights who can write to /data only");
    } else {
        println!("the image was not started, which only root can do here: its files are all there");
    }
    Ok(())
}

/// Files that are neither the program nor a library nor one of the four that name the user.
fn others(root: &Path, below: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root.join(below))? {
        let entry = entry?;
        let path = below.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            found.extend(others(root, &path)?);
            continue;
        }
        let shown = path.to_string_lossy();
        let is_known = matches!(&*shown, "usr/bin/throng" | "etc/passwd" | "etc/group" | "etc/nsswitch.conf");
        if !is_known && !shown.contains(".so.") {
            found.push(path);
        }
    }
    Ok(found)
}

/// Makes a site in the image and serves it, as whoever runs a container would.
fn start(of: &Ingredients, files: &Path) -> Result<()> {
    let user = format!("--userspec={USER}:{USER}");
    let folder = files.to_string_lossy();
    let inside = |words: &[&str]| {
        let mut command = Command::new("/usr/sbin/chroot");
        command
            .args([&*user, &folder, "/usr/bin/throng"])
            .args(words)
            .env_clear();
        command
    };
    let made = inside(&["init", "/data"])
        .output()
        .context("cannot start chroot")?;
    ensure!(made.status.success(), "the image makes no site: {}", String::from_utf8_lossy(&made.stderr));
    let mut serving = inside(&["serve", "--data", "/data", "--set", "server.listen=127.0.0.1:0"])
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start chroot")?;
    let looked = look(of, &mut serving);
    child::run("kill", &["-TERM", &serving.id().to_string()], &[])?;
    let ended = serving.wait()?;
    looked?;
    ensure!(ended.success(), "the image does not end as it should: {ended}");
    Ok(())
}

fn look(of: &Ingredients, serving: &mut std::process::Child) -> Result<()> {
    let said = BufReader::new(serving.stdout.take().context("its output is ours")?);
    let line = said
        .lines()
        .map_while(Result::ok)
        .find(|line| line.starts_with("listening on "));
    let line = line.context("the image ended before it served")?;
    let url = format!("{}/", line.trim_start_matches("listening on "));
    let generous = ["--connect=600000", "--first-byte=600000", "--total=600000", "--again=600000"];
    let words = [&["smoke", &url, "--see", "petitions"][..], &generous].concat();
    child::output(&of.root, &of.binary.to_string_lossy(), &words).map(drop)
}

/// Whether the list of components is whole: each with version and licence, each dependency one of them.
fn components(list: &str) -> Result<()> {
    let list: Value = serde_json::from_str(list)?;
    let components = list["components"].as_array().context("no components")?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut known: BTreeSet<String> = components
        .iter()
        .map(|component| text(&component["bom-ref"]))
        .collect();
    ensure!(known.len() == components.len(), "a component stands twice in the list");
    known.insert(text(&list["metadata"]["component"]["bom-ref"]));
    for component in components {
        let name = text(&component["name"]);
        ensure!(component["licenses"].is_array(), "{name} has no licence");
        let is_ours = name.starts_with("throng");
        ensure!(is_ours || component["hashes"].is_array(), "{name} has no checksum");
    }
    for name in ["throng-domain", "tokio", "rusqlite", "rustls"] {
        ensure!(components.iter().any(|component| component["name"] == name), "{name} is not in the list");
    }
    ensure!(
        !components
            .iter()
            .any(|component| component["name"] == "throng-testkit"),
        "the list holds what only tests use"
    );
    for dependency in list["dependencies"].as_array().context("no dependencies")? {
        for on in dependency["dependsOn"].as_array().context("no dependencies")? {
            ensure!(known.contains(&text(on)), "{on} is needed and not in the list");
        }
    }
    println!("the list names {} components, each with its licence", components.len());
    Ok(())
}
