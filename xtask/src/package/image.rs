//! The container image, as an archive of the OCI layout: made `FROM scratch` by writing its files, since that is all there is to it.
//!
//! Owns what is in it: the program, the libraries that it asks for, and a user. It must never hold a shell or a package manager, nor
//! run as root.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use super::Ingredients;
use super::staging::Staging;
use crate::child;
use crate::crash::workplace::Workplace;

/// The user that the program runs as, who exists in the image only.
pub(super) const USER: u32 = 10_001;
/// The only folder that the program writes to: a volume.
pub(super) const DATA: &str = "data";

/// Makes the archive and returns its path.
pub(super) fn build(of: &Ingredients, out: &Path) -> Result<PathBuf> {
    let place = Workplace::new("package-image")?;
    let files = Staging::new(place.path().join("root"))?;
    fill(of, &files)?;
    let layout = place.path().join("layout");
    fs::create_dir_all(layout.join("blobs/sha256"))?;
    let layer = layer(of, &files, place.path())?;
    let unpacked = digest(&of.root, &layer)?;
    child::run("gzip", &[of.gzip, &layer.to_string_lossy()], &[])?;
    let layer = put_file(of, &layout, &layer.with_extension("tar.gz"))?;
    let config = put(of, &layout, &config(of, &unpacked)?)?;
    let manifest = json!({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": described("application/vnd.oci.image.config.v1+json", &config),
        "layers": [described("application/vnd.oci.image.layer.v1.tar+gzip", &layer)],
    });
    let manifest = put(of, &layout, &manifest)?;
    let mut described = described("application/vnd.oci.image.manifest.v1+json", &manifest);
    described["annotations"] = json!({ "org.opencontainers.image.ref.name": of.version });
    let index = json!({ "schemaVersion": 2, "manifests": [described] });
    fs::write(layout.join("index.json"), serde_json::to_vec(&index)?)?;
    fs::write(layout.join("oci-layout"), r#"{"imageLayoutVersion":"1.0.0"}"#)?;
    let archive = out.join(format!("throng-{}.oci.tar", of.version));
    archive_of(of, &layout, &archive, &["."])?;
    Ok(archive)
}

/// The files of the image.
fn fill(of: &Ingredients, files: &Staging) -> Result<()> {
    files.copy(&of.stripped, "usr/bin/throng", 0o755)?;
    let asked = child::output(&of.root, "ldd", &[&of.binary.to_string_lossy()])?;
    for library in libraries(&asked) {
        let mode = if library.contains("/ld-") { 0o755 } else { 0o644 };
        files.copy(Path::new(library), library.trim_start_matches('/'), mode)?;
    }
    files.put("etc/passwd", 0o644, format!("root:x:0:0::/:/\nthrong:x:{USER}:{USER}::/{DATA}:/\n"))?;
    files.put("etc/group", 0o644, format!("root:x:0:\nthrong:x:{USER}:\n"))?;
    // Names are looked up in the files that whoever runs the image puts there, and in the DNS.
    files.put("etc/nsswitch.conf", 0o644, "passwd: files\ngroup: files\nhosts: files dns\n")?;
    for (folder, mode) in [(DATA, 0o700), ("tmp", 0o1777)] {
        let folder = files.place(folder)?;
        fs::create_dir(&folder)?;
        fs::set_permissions(&folder, fs::Permissions::from_mode(mode))?;
    }
    Ok(())
}

/// The paths of the libraries that a program asks for, and of the program that loads them.
fn libraries(ldd: &str) -> Vec<&str> {
    fn path(line: &str) -> Option<&str> {
        let (found, _) = line.trim().rsplit_once(" (0x")?;
        let path = found.split_once(" => ").map_or(found, |(_, path)| path).trim();
        path.starts_with('/').then_some(path)
    }
    ldd.lines().filter_map(path).collect()
}

/// All files in one archive; the folder of the data belongs to the user.
fn layer(of: &Ingredients, files: &Staging, work: &Path) -> Result<PathBuf> {
    let layer = work.join("layer.tar");
    archive_of(of, &files.folder, &layer, &["etc", "lib", "lib64", "tmp", "usr"])?;
    let owner = format!("--owner={USER}");
    let group = format!("--group={USER}");
    let time = format!("--mtime=@{}", of.epoch);
    let (folder, file) = (files.folder.to_string_lossy(), layer.to_string_lossy());
    child::run(
        "tar",
        &["-r", "--format=gnu", "--numeric-owner", &owner, &group, &time, "-f", &file, "-C", &folder, DATA],
        &[],
    )?;
    Ok(layer)
}

/// An archive of what there is of these, the same each time.
fn archive_of(of: &Ingredients, folder: &Path, to: &Path, parts: &[&str]) -> Result<()> {
    let time = format!("--mtime=@{}", of.epoch);
    let (from, file) = (folder.to_string_lossy(), to.to_string_lossy());
    let mut words = vec![
        "-c",
        "--format=gnu",
        "--sort=name",
        "--numeric-owner",
        "--owner=0",
        "--group=0",
        &time,
        "-f",
        &file,
        "-C",
        &from,
    ];
    words.extend(parts.iter().filter(|part| folder.join(part).exists()));
    child::run("tar", &words, &[])
}

fn config(of: &Ingredients, layer: &str) -> Result<Value> {
    let created = child::output(&of.root, "date", &["-u", "-d", &format!("@{}", of.epoch), "+%FT%TZ"])?;
    let machine = child::output(&of.root, "uname", &["-m"])?;
    let architecture = match machine.trim() {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    };
    Ok(json!({
        "created": created.trim(),
        "architecture": architecture,
        "os": "linux",
        "config": {
            "User": format!("{USER}:{USER}"),
            "ExposedPorts": { "8080/tcp": {} },
            "Env": [
                "PATH=/usr/bin",
                // Reached from outside of the container, whose port whoever runs it opens.
                "THRONG__SERVER__LISTEN=0.0.0.0:8080",
                "SQLITE_TMPDIR=/data",
            ],
            "Entrypoint": ["/usr/bin/throng"],
            "Cmd": ["serve", "--data", format!("/{DATA}")],
            "Volumes": { format!("/{DATA}"): {} },
            "WorkingDir": format!("/{DATA}"),
            "StopSignal": "SIGTERM",
            "Labels": {
                "org.opencontainers.image.title": "Throng",
                "org.opencontainers.image.version": of.version,
                "org.opencontainers.image.licenses": "MIT OR Apache-2.0",
            },
        },
        "rootfs": { "type": "layers", "diff_ids": [format!("sha256:{layer}")] },
        "history": [{ "created": created.trim(), "created_by": "cargo xtask package" }],
    }))
}

/// A part of the image: its digest and its size.
struct Blob {
    digest: String,
    size: u64,
}

fn described(kind: &str, blob: &Blob) -> Value {
    json!({ "mediaType": kind, "digest": format!("sha256:{}", blob.digest), "size": blob.size })
}

fn put(of: &Ingredients, layout: &Path, document: &Value) -> Result<Blob> {
    let path = layout.join("document.json");
    fs::write(&path, serde_json::to_vec(document)?)?;
    put_file(of, layout, &path)
}

/// Moves a file to where its digest leads.
fn put_file(of: &Ingredients, layout: &Path, path: &Path) -> Result<Blob> {
    let digest = digest(&of.root, path)?;
    let size = fs::metadata(path)?.len();
    fs::rename(path, layout.join("blobs/sha256").join(&digest))?;
    Ok(Blob { digest, size })
}

pub(super) fn digest(root: &Path, path: &Path) -> Result<String> {
    let said = child::output(root, "sha256sum", &[&path.to_string_lossy()])?;
    let digest = said.split_whitespace().next().context("sha256sum says nothing")?;
    ensure!(digest.len() == 64, "sha256sum says {digest}");
    Ok(digest.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_are_found_and_what_the_kernel_brings_is_not_one() {
        let ldd = "\tlinux-vdso.so.1 (0x00007f)\n\tlibm.so.6 => /lib/x86_64-linux-gnu/libm.so.6 (0x00007f)\n\t/lib64/ld-linux-x86-64.so.2 (0x00007f)\n";
        assert_eq!(libraries(ldd), ["/lib/x86_64-linux-gnu/libm.so.6", "/lib64/ld-linux-x86-64.so.2"]);
        assert_eq!(libraries("\tstatically linked\n"), Vec::<&str>::new());
    }
}
