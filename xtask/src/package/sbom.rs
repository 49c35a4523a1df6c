//! The list of everything that the program is made of, in CycloneDX 1.5: made from cargo's own knowledge, without a registry.
//!
//! Owns what is in it: packages that end up in the program or make it, with version, licence, checksum and what each needs. No
//! serial number and no time: the same tree makes the same list. It must never hold what only tests use.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use serde_json::{Value, json};

use super::Ingredients;
use crate::child;

/// Writes the list and returns its path.
pub(super) fn write(of: &Ingredients, out: &Path) -> Result<PathBuf> {
    let path = out.join(format!("throng-{}.cdx.json", of.version));
    fs::write(&path, self::of(of)?).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(path)
}

/// The list as JSON.
pub(super) fn of(of: &Ingredients) -> Result<String> {
    let target = child::output(&of.root, "rustc", &["-vV"])?;
    let target = target
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .context("rustc does not say for what it compiles")?;
    let words = ["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", target];
    let metadata: Value = serde_json::from_str(&child::output(&of.root, "cargo", &words)?)?;
    let lock = fs::read_to_string(of.root.join("Cargo.lock"))?;
    let list = list(&metadata, &checksums(&lock))?;
    Ok(serde_json::to_string_pretty(&list)? + "\n")
}

fn list(metadata: &Value, checksums: &BTreeMap<(String, String), String>) -> Result<Value> {
    let packages = metadata["packages"].as_array().context("no packages")?;
    let by_id: BTreeMap<&str, &Value> = packages
        .iter()
        .filter_map(|package| Some((package["id"].as_str()?, package)))
        .collect();
    let nodes = metadata["resolve"]["nodes"]
        .as_array()
        .context("no dependencies")?;
    let needs: BTreeMap<&str, Vec<&str>> = nodes
        .iter()
        .filter_map(|node| Some((node["id"].as_str()?, needed(node))))
        .collect();
    let program = packages
        .iter()
        .find(|package| package["name"] == "throng")
        .context("no program")?;
    let root = program["id"].as_str().context("the program has no number")?;
    let mut reached = BTreeSet::from([root]);
    let mut waiting = VecDeque::from([root]);
    while let Some(id) = waiting.pop_front() {
        for need in needs.get(id).into_iter().flatten() {
            if reached.insert(need) {
                waiting.push_back(need);
            }
        }
    }
    let reference = |id: &str| purl(by_id[id]);
    let mut components: Vec<Value> = reached
        .iter()
        .filter(|id| **id != root)
        .map(|id| component(by_id[id], checksums))
        .collect();
    components.sort_by_key(|component| component["bom-ref"].to_string());
    let mut dependencies: Vec<Value> = reached
        .iter()
        .map(|id| {
            let mut on: Vec<String> = needs
                .get(id)
                .into_iter()
                .flatten()
                .map(|need| reference(need))
                .collect();
            on.sort();
            on.dedup();
            json!({ "ref": reference(id), "dependsOn": on })
        })
        .collect();
    dependencies.sort_by_key(|dependency| dependency["ref"].to_string());
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": component(program, checksums) },
        "components": components,
        "dependencies": dependencies,
    }))
}

/// What a package needs, but for what only its tests need.
fn needed(node: &Value) -> Vec<&str> {
    let dependencies = node["deps"].as_array().into_iter().flatten();
    let is_used = |dependency: &&Value| {
        let mut kinds = dependency["dep_kinds"].as_array().into_iter().flatten();
        kinds.any(|kind| kind["kind"] != "dev")
    };
    dependencies
        .filter(is_used)
        .filter_map(|dependency| dependency["pkg"].as_str())
        .collect()
}

fn component(package: &Value, checksums: &BTreeMap<(String, String), String>) -> Value {
    let text = |field: &str| package[field].as_str().unwrap_or_default().to_owned();
    let (name, version) = (text("name"), text("version"));
    let reference = purl(package);
    let kind = if name == "throng" {
        "application"
    } else {
        "library"
    };
    let mut component =
        json!({ "type": kind, "bom-ref": reference, "name": name, "version": version, "purl": reference });
    // Some write the older "MIT/Apache-2.0", which is no expression of SPDX.
    let licence = text("license").replace('/', " OR ");
    if !licence.is_empty() {
        component["licenses"] = json!([{ "expression": licence }]);
    }
    if let Some(checksum) = checksums.get(&(name, version)) {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": checksum }]);
    }
    component
}

fn purl(package: &Value) -> String {
    let text = |field: &str| package[field].as_str().unwrap_or_default();
    format!("pkg:cargo/{}@{}", text("name"), text("version").replace('+', "%2B"))
}

/// The checksum of each package, from `Cargo.lock`.
fn checksums(lock: &str) -> BTreeMap<(String, String), String> {
    let field = |block: &str, name: &str| {
        let line = block
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(" = \""))?;
        Some(line.trim_end_matches('"').to_owned())
    };
    lock.split("[[package]]")
        .filter_map(|block| {
            Some(((field(block, "name")?, field(block, "version")?), field(block, "checksum")?))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_tests_use_is_not_in_the_list() {
        let package = |name: &str| json!({ "id": name, "name": name, "version": "1.0.0+a", "license": "MIT/Apache-2.0" });
        let dependency = |name: &str, kind: Value| json!({ "pkg": name, "dep_kinds": [{ "kind": kind }] });
        let metadata = json!({
            "packages": [package("throng"), package("used"), package("builds"), package("tests"), package("below")],
            "resolve": { "nodes": [
                { "id": "throng", "deps": [
                    dependency("used", Value::Null), dependency("builds", json!("build")), dependency("tests", json!("dev")),
                ] },
                { "id": "used", "deps": [dependency("below", Value::Null)] },
                { "id": "builds", "deps": [] }, { "id": "tests", "deps": [] }, { "id": "below", "deps": [] },
            ] },
        });
        let lock = "[[package]]\nname = \"below\"\nversion = \"1.0.0+a\"\nchecksum = \"abc\"\n";
        let list = list(&metadata, &checksums(lock)).unwrap();
        let names: Vec<_> = list["components"]
            .as_array()
            .unwrap()
            .iter()
            .map(|found| found["name"].clone())
            .collect();
        assert_eq!(names, ["below", "builds", "used"]);
        let below = &list["components"][0];
        assert_eq!(below["purl"], "pkg:cargo/below@1.0.0%2Ba");
        assert_eq!(below["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert_eq!(below["hashes"][0]["content"], "abc");
        assert_eq!(list["metadata"]["component"]["type"], "application");
    }
}
