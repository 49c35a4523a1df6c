//! The site under siege: two thousand open petitions, and signatures that wait for their mailed links.
//!
//! Owns the making of it, by the program's own means, and the settings that let one machine play many
//! networks. It must never be reachable from elsewhere: it listens on loopback. `siege` makes one. It
//! bounds the wait for mails.

use std::collections::BTreeSet;
use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use super::client::{PATIENCE, ask, get};
use super::errands::visitor;
use super::network::Network;
use crate::crash::server::{Program, Server};

/// The petition that is signed.
pub(super) const PETITION: u64 = 1;
/// So many that lists, the sitemap and the sheet of the site take hundreds of KiB, as they do for a country.
pub(super) const PETITIONS: u64 = 2_000;
/// How many connections the program may have open: few, so that one process can take all of them and stays
/// below the 1,024 open files that systems start programs with.
const PLACES: &str = "server.connections_max=512";
/// The client is known by the address of its connection; idle connections and slow bodies have short deadlines,
/// so that a siege of minutes sees what happens after them.
const SETTINGS: &[&str] = &[
    "server.trusted_proxies=[]",
    PLACES,
    "server.streams_max=128",
    "server.header_timeout_s=3",
    "server.body_timeout_s=4",
];
/// One of this many visits confirms a signature.
const CONFIRMS_EVERY: u32 = 8;
/// People who sign before the siege, in parts that fit into the tray.
const PART: u32 = 80;
const PARTS: u32 = 3;
/// The number of the first visit in the siege itself.
pub(super) const FIRST_VISIT: u32 = PART * PARTS;
/// A mail is captured a moment after its cause.
const MAIL_WAIT: Duration = Duration::from_secs(30);
const NAP: Duration = Duration::from_millis(20);

/// Where the visitors go.
#[derive(Debug)]
pub(super) struct Site {
    pub(super) server: SocketAddr,
    /// Paths of mailed links that nobody has followed yet.
    links: Mutex<Vec<String>>,
}

impl Site {
    /// A site on a server that runs already.
    pub(super) fn at(server: SocketAddr, links: Vec<String>) -> Result<Self> {
        ensure!(server.ip().is_loopback(), "a siege is only of this machine, not of {server}");
        Ok(Self { server, links: Mutex::new(links) })
    }

    /// The next link to confirm, if this visit confirms one.
    pub(super) fn next_link(&self, visit: u32) -> Option<String> {
        if !visit.is_multiple_of(CONFIRMS_EVERY) {
            return None;
        }
        self.links.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }
}

/// Makes a site in `data`, starts it, and has some people sign.
pub(super) fn found(program: &Program, data: &Path) -> Result<(Server, Site)> {
    let (data_words, file) = (data.to_string_lossy(), data.with_extension("json"));
    program.run(&["init", &data_words, "--name", "Petitions to Brindle"])?;
    fs::write(&file, petitions().to_string())?;
    program.run(&["import", "--data", &data_words, "--open", &file.to_string_lossy()])?;
    let server = program.serve_with(data, SETTINGS)?;
    let link = fs::read_to_string(data.join("tray-url")).context("the link to captured mail")?;
    let tray = tray_in(&link).context("the program does not say where captured mail is")?;
    let mut links = BTreeSet::new();
    for part in 0..PARTS {
        sign(server.address, part * PART)?;
        collect(server.address, &tray, &mut links, ((part + 1) * PART) as usize)?;
    }
    let site = Site::at(server.address, links.into_iter().collect())?;
    Ok((server, site))
}

/// The petitions, in the shape of the UK service.
fn petitions() -> Value {
    let made = "2026-03-01T09:00:00.000Z";
    let petition = |number: u64| {
        let attributes = json!({
            "action": format!("Plant lime trees along road number {number}"),
            "background": "Many of us walk there each day, with children and with shopping.",
            "additional_details": "We asked the owners of the houses, and most of them agree.",
            "state": "open",
            "signature_count": 0,
            "created_at": made,
            "updated_at": made,
            "opened_at": made,
            "creator_name": "Wilf Garside",
            "signatures_by_country": [],
            "signatures_by_constituency": [],
        });
        json!({ "type": "petition", "id": number, "attributes": attributes })
    };
    json!({ "links": {}, "data": (1..=PETITIONS).map(petition).collect::<Vec<_>>() })
}

/// The path of the tray of captured mails, from the link that the program wrote.
fn tray_in(said: &str) -> Option<String> {
    let at = said.find("/captured/")?;
    said[at..].split_whitespace().next().map(str::to_owned)
}

/// Signs for one part of the people, each from a network of its own.
fn sign(server: SocketAddr, first: u32) -> Result<()> {
    for number in first..first + PART {
        let request = visitor(number).signing(server, PETITION);
        let answer = ask(Network::of_visit(number).address(0), server, &request, PATIENCE)?;
        ensure!(answer.acknowledged().is_some(), "signing before the siege: status {}", answer.status);
    }
    Ok(())
}

/// Reads the newest mails until there are this many links.
fn collect(server: SocketAddr, tray: &str, links: &mut BTreeSet<String>, enough: usize) -> Result<()> {
    let reader = Network::of_visit(0).address(1);
    let (deadline, mut read) = (Instant::now() + MAIL_WAIT, BTreeSet::new());
    while links.len() < enough {
        ensure!(Instant::now() < deadline, "only {} of {enough} mails were captured", links.len());
        let list = ask(reader, server, &get(server, tray), PATIENCE)?.body;
        for mail in paths(&list, &format!("{tray}/")) {
            if read.insert(mail.clone()) {
                let page = ask(reader, server, &get(server, &mail), PATIENCE)?.body;
                let link = paths(&page, "/s/").into_iter().next();
                links.extend(link);
            }
        }
        thread::sleep(NAP);
    }
    Ok(())
}

/// Every path in a page with this beginning.
fn paths(page: &str, beginning: &str) -> Vec<String> {
    let is_path = |letter: char| letter.is_ascii_alphanumeric() || "/_-".contains(letter);
    let found = page.match_indices(beginning).map(|(at, _)| {
        let rest = &page[at..];
        rest[..rest.find(|letter| !is_path(letter)).unwrap_or(rest.len())].to_owned()
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_end_where_an_address_does() {
        let page =
            r#"<a href="http://h:1/s/ab-C_d">x</a> or http://h:1/s/ef. <a href="/captured/k/12">y</a>"#;
        assert_eq!(paths(page, "/s/"), ["/s/ab-C_d", "/s/ef"]);
        assert_eq!(paths(page, "/captured/k/"), ["/captured/k/12"]);
        assert!(paths(page, "/w/").is_empty());
    }

    #[test]
    fn the_tray_is_read_from_what_the_program_says() {
        assert_eq!(tray_in("http://127.0.0.1:1/captured/kEy_\n").as_deref(), Some("/captured/kEy_"));
        assert_eq!(tray_in("nothing"), None);
    }

    #[test]
    fn a_siege_is_only_of_this_machine() {
        assert!(Site::at(SocketAddr::from(([192, 0, 2, 1], 80)), Vec::new()).is_err());
    }

    #[test]
    fn a_link_is_followed_once() {
        let site = Site::at(SocketAddr::from(([127, 0, 0, 1], 9)), vec!["/s/a".to_owned()]).unwrap();
        assert_eq!(site.next_link(1), None);
        assert_eq!(site.next_link(8), Some("/s/a".to_owned()));
        assert_eq!(site.next_link(16), None);
    }
}
