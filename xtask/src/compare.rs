//! `cargo xtask compare OLD NEW`: whether two builds show the same site, to the byte.
//!
//! The old program makes its demo; each program serves a copy of it, and every address that a page, a feed or a
//! captured mail leads to is asked of both at nearly the same moment. The keys of forms, which are new for each
//! visitor, are left out of the comparison. Owns what counts as the same. It must never sign or change anything: it
//! only looks. Bounded by [`ADDRESSES_MAX`].

use std::collections::{BTreeSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};

use crate::crash::client::{self, Answer};
use crate::crash::server::{Program, Server};
use crate::crash::workplace::Workplace;

const HELP: &str = "\
cargo xtask compare OLD NEW
  OLD, NEW   two programs, such as target/release/throng and a copy of it from before a change";

/// The public address of both sites, so that their links are the same.
const PUBLIC_URL: &str = "http://petitions.example";
/// The most addresses that are asked for; the demo has some 3,000.
const ADDRESSES_MAX: usize = 6_000;
/// How often a differing address is asked for again: a minute may have passed between the two answers.
const LOOKS: usize = 3;
/// Pages about "the last hour", which each program counts at its own moment: they are compared without their numbers.
const OF_THE_LAST_HOUR: [&str; 3] = ["/", "/cy", "/trending.json"];
/// Pages with sizes that each program measures by itself when it starts.
const OWN: [&str; 2] = ["/about/performance", "/cy/about/performance"];
/// How many differences are printed in full.
const TOLD_MAX: usize = 10;
/// The first addresses; the tray of captured mail is added to them.
const BEGINNINGS: [&str; 8] = [
    "/",
    "/cy",
    "/sitemap.xml",
    "/robots.txt",
    "/petitions.json",
    "/petitions.csv",
    "/trending.json",
    "/.well-known/security.txt",
];

pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let [old, new] = arguments else { bail!("{HELP}") };
    let place = Workplace::new("compare")?;
    let [old, new] = [(old, "old"), (new, "new")].map(|(path, name)| -> Result<_> {
        let logs = place.path().join(name);
        fs::create_dir(&logs)?;
        let path = PathBuf::from(path);
        ensure!(path.is_file(), "{} is no program\n{HELP}", path.display());
        Ok((Program { path, bug: None, logs }, place.path().join(format!("{name}-data"))))
    });
    let ((old, old_data), (new, new_data)) = (old?, new?);
    old.demo(&old_data)?
        .stop()
        .context("the demo of the old program")?;
    copy(&old_data, &new_data)?;
    let differences = differences(&serve(&old, &old_data)?, &serve(&new, &new_data)?)?;
    ensure!(differences == 0, "{differences} addresses differ");
    Ok(())
}

fn serve(program: &Program, data: &Path) -> Result<Server> {
    program.serve_with(data, &[&format!("server.public_url={PUBLIC_URL}")])
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir(to)?;
    for entry in fs::read_dir(from)? {
        let (entry, name) = (entry?.path(), to);
        let name = name.join(entry.file_name().context("an entry without a name")?);
        match entry.is_dir() {
            true => copy(&entry, &name)?,
            false => drop(fs::copy(&entry, &name)?),
        }
    }
    Ok(())
}

/// Asks both for everything that the old one leads to, and prints what differs.
fn differences(old: &Server, new: &Server) -> Result<usize> {
    let said = old.said();
    let tray = said
        .split(PUBLIC_URL)
        .filter(|rest| rest.starts_with("/captured/"));
    let tray = tray.filter_map(|rest| rest.split_whitespace().next());
    let mut waiting: VecDeque<String> = BEGINNINGS
        .iter()
        .copied()
        .chain(tray)
        .map(str::to_owned)
        .collect();
    let mut seen: BTreeSet<String> = waiting.iter().cloned().collect();
    let (mut asked, mut doubtful) = (0, Vec::new());
    while let Some(address) = waiting.pop_front() {
        ensure!(asked < ADDRESSES_MAX, "more than {ADDRESSES_MAX} addresses");
        asked += 1;
        let (before, difference) = ask(old, new, &address)?;
        if difference.is_some() {
            doubtful.push(address);
        }
        for link in links(&before.body).into_iter().chain(before.location) {
            if is_asked(&link) && seen.insert(link.clone()) {
                waiting.push_back(link);
            }
        }
    }
    let mut differ = 0;
    for address in doubtful {
        let mut looks = (0..LOOKS).map(|_| ask(old, new, &address).map(|(_, difference)| difference));
        let found = looks.find(|look| !matches!(look, Ok(Some(_)))).transpose()?;
        if found.is_some() {
            continue;
        }
        differ += 1;
        if let Some(difference) = ask(old, new, &address)?.1.filter(|_| differ <= TOLD_MAX) {
            println!("{address}\n{difference}");
        }
    }
    println!("{asked} addresses, {differ} differ");
    Ok(differ)
}

/// The old program's answer, and how that of the new one differs.
fn ask(old: &Server, new: &Server, address: &str) -> Result<(Answer, Option<String>)> {
    let [before, after] = [old, new].map(|server| client::get(server.address, address));
    let before = before.with_context(|| format!("the old program, {address}"))?;
    let after = after.with_context(|| format!("the new program, {address}"))?;
    let settled = match OF_THE_LAST_HOUR.contains(&address) {
        true => without_numbers,
        false => without_keys,
    };
    let difference = difference(&before, &after, settled);
    Ok((before, difference))
}

fn difference(old: &Answer, new: &Answer, settled: fn(&str) -> String) -> Option<String> {
    if (old.status, &old.location) != (new.status, &new.location) {
        let told = |answer: &Answer| format!("{} {:?}", answer.status, answer.location);
        return Some(format!("  old: {}\n  new: {}", told(old), told(new)));
    }
    let (old, new) = (settled(&old.body), settled(&new.body));
    if old == new {
        return None;
    }
    let mut lines = old.lines().zip(new.lines()).filter(|(old, new)| old != new);
    let first = lines.next();
    Some(match first {
        Some((old, new)) => format!("  old: {old}\n  new: {new}"),
        None => format!("  old: {} bytes\n  new: {} bytes", old.len(), new.len()),
    })
}

/// A text without the keys of forms: 32 hexadecimal digits.
fn without_keys(text: &str) -> String {
    const DIGITS: usize = 32;
    let is_digit = |letter: char| letter.is_ascii_digit() || ('a'..='f').contains(&letter);
    let mut settled = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let run = rest.find(|letter| !is_digit(letter)).unwrap_or(rest.len());
        let (digits, after) = rest.split_at(run);
        settled.push_str(if run == DIGITS { "KEY" } else { digits });
        let plain = after.find(is_digit).unwrap_or(after.len());
        settled.push_str(&after[..plain]);
        rest = &after[plain..];
    }
    settled
}

fn without_numbers(text: &str) -> String {
    without_keys(text)
        .chars()
        .filter(|letter| !letter.is_ascii_digit())
        .collect()
}

/// The addresses on this site in a page, a feed or a mail: whatever begins like an address, in quotes or tags.
fn links(body: &str) -> Vec<String> {
    let plain = body
        .replace(PUBLIC_URL, "\u{1}")
        .replace("=\"/", "=\u{1}/")
        .replace(":\"/", ":\u{1}/");
    let ends = |letter: char| letter.is_whitespace() || "\u{1}\"'<>)".contains(letter);
    let after = plain.split('\u{1}').skip(1);
    after
        .map(|rest| rest[..rest.find(ends).unwrap_or(rest.len())].replace("&amp;", "&"))
        .map(|link| link.split('#').next().unwrap_or_default().to_owned())
        .filter(|link| link.starts_with('/') && !link.starts_with("//"))
        .collect()
}

/// Whether an address is compared: streams never end, and the pages with sizes differ.
fn is_asked(link: &str) -> bool {
    !link.ends_with("/stream") && !OWN.contains(&link)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_page_leads_to_is_found() {
        let body = "<a href=\"/petitions/7?page=2&amp;order=new#end\">x</a> <img src=\"//other.example/x\">\
                    <loc>http://petitions.example/help</loc> see http://petitions.example/s/abc\n\
                    {\"self\":\"http://petitions.example/petitions/7.json\",\"next\":\"/petitions.json?page=2\"}";
        assert_eq!(
            links(body),
            [
                "/petitions/7?page=2&order=new",
                "/help",
                "/s/abc",
                "/petitions/7.json",
                "/petitions.json?page=2"
            ]
        );
        assert!(!is_asked("/petitions/7/stream"));
    }

    #[test]
    fn only_the_keys_of_forms_may_differ() {
        let answer = |status, body: &str| Answer { status, location: None, body: body.to_owned() };
        let (one, other) = ("0123456789abcdef0123456789abcdef", "ffffffffffffffffffffffffffffffff");
        for (old, new, same) in [
            (answer(200, &format!("é value=\"{one}\"")), answer(200, &format!("é value=\"{other}\"")), true),
            (answer(200, "a\nb 12"), answer(200, "a\nb 13"), false),
            (answer(200, "a"), answer(404, "a"), false),
            (answer(200, one), answer(200, &other[1..]), false),
            (answer(200, &format!("{one}0")), answer(200, &format!("{other}0")), false),
            (answer(200, "a"), answer(200, "a\n"), false),
        ] {
            assert_eq!(difference(&old, &new, without_keys).is_none(), same, "{old:?} {new:?}");
        }
        let (old, new) = (answer(200, "About 1,501 more"), answer(200, "About 1,498 more"));
        assert!(difference(&old, &new, without_keys).is_some());
        assert!(difference(&old, &new, without_numbers).is_none());
    }
}
