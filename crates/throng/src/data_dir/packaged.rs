//! The settings of the Debian package, which stand in a folder of their own: the file in its data directory is a link to them.
//!
//! **Owns** what is said where that is no link any more, as after a restore: the settings that operators know are not read then. It must never
//! change anything. **Called by** `serve` at the start, `throng config check` and `throng doctor`. **Bounds**: two small files.

use std::fs;
use std::path::Path;

use throng_config::FILE_NAME;

/// Where the package has its site and its settings.
const DATA: &str = "/var/lib/throng";
const SETTINGS: &str = "/etc/throng/throng.toml";

/// What is wrong if the directory is that of the package, and has settings of its own that differ from those of the package.
pub(crate) fn two_files(data: &Path) -> Option<String> {
    two_of(data, (Path::new(DATA), Path::new(SETTINGS)))
}

fn two_of(data: &Path, (package, settings): (&Path, &Path)) -> Option<String> {
    let is_of_package = fs::canonicalize(data).ok()? == fs::canonicalize(package).ok()?;
    let own = package.join(FILE_NAME);
    let is_file = own.symlink_metadata().ok()?.is_file();
    let differ = is_of_package && is_file && fs::read(&own).ok()? != fs::read(settings).ok()?;
    let (own, settings) = (own.display(), settings.display());
    differ.then(|| {
        format!(
            "{settings} is not read, because {own} is a file of its own and says something else: put into {settings} what is to hold, \
             then run `ln -sf {settings} {own}`"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_of_the_package_that_are_not_read_are_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let (package, other) = (folder.path().join("lib"), folder.path().join("other"));
        let (own, settings) = (package.join(FILE_NAME), folder.path().join("etc.toml"));
        for folder in [&package, &other] {
            fs::create_dir(folder).expect("there is room");
            fs::write(folder.join(FILE_NAME), "a = 1\n").expect("there is room");
        }
        let told = |data: &Path| two_of(data, (&package, &settings));
        assert_eq!(told(&package), None, "there is one file alone");
        fs::write(&settings, "a = 1\n").expect("there is room");
        assert_eq!(told(&package), None, "both say the same");
        fs::write(&settings, "a = 2\n").expect("there is room");
        let said = told(&package).expect("they differ");
        assert!(said.contains("is not read") && said.contains("ln -sf"), "{said}");
        assert_eq!(told(&other), None, "another directory is nothing of the package");
        fs::remove_file(&own).expect("it is there");
        std::os::unix::fs::symlink(&settings, &own).expect("there is room");
        assert_eq!(told(&package), None, "it is a link");
    }
}
