//! All sites: by the hosts that they answer to, and by their number.
//!
//! Owns which host belongs to which site. A site is replaced in all its languages at once. All snapshots of a site
//! share its words and its gate, so a change to those takes effect at once; different sites share nothing.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

use arc_swap::ArcSwap;
use throng_config::plain_host;
use throng_domain::ids::SiteId;
use throng_domain::language::LanguageTag;
use throng_rendering::views::{OfCopy, SiteView};

use super::Site;

/// One site in each of its languages.
#[derive(Clone, Debug)]
pub struct Tongues {
    /// The site in its own language, at addresses without a prefix.
    own: Arc<Site>,
    /// The site in each other language, found by the prefix that its addresses have, such as `/cy`.
    others: Vec<Arc<Site>>,
}

impl Tongues {
    /// A site as its own language shows it, and as each of its other languages does.
    pub fn new(own: Site, others: Vec<Site>) -> Tongues {
        assert!(others.iter().all(|other| other.id == own.id), "one site in several languages");
        Tongues { own: Arc::new(own), others: others.into_iter().map(Arc::new).collect() }
    }

    /// The same as a copy for reading. How much of what happened at the site is in it nobody here knows. It leads to the address of the
    /// site, if that is a public one.
    fn as_copy(&self, is_public: bool) -> Tongues {
        let copied = |site: &Arc<Site>| {
            let home = is_public.then(|| site.view.url.clone());
            let copy = Some(OfCopy { as_of_ms: None, home });
            site.shown_as(SiteView { copy, ..site.view.clone() })
        };
        Tongues::new(copied(&self.own), self.others.iter().map(copied).collect())
    }

    /// Whether the site's address begins with `https://`.
    fn is_https(&self) -> bool {
        self.own.view.url.starts_with("https://")
    }

    /// The site's number, which is part of the cache key of its pages.
    pub fn id(&self) -> SiteId {
        self.own.id
    }

    /// The site in this language; in its own if it is not shown in this one, or if there is none.
    pub fn in_language(&self, language: Option<&LanguageTag>) -> &Arc<Site> {
        let suits = |site: &&Arc<Site>| language.is_some_and(|tag| tag.as_str() == site.view.language);
        self.others.iter().find(suits).unwrap_or(&self.own)
    }

    /// The site in the language that `path` begins with, and the rest of the path.
    pub fn at<'p>(&self, path: &'p str) -> (&Arc<Site>, &'p str) {
        for other in &self.others {
            match path.strip_prefix(&*other.view.root) {
                Some("") => return (other, "/"),
                Some(rest) if rest.starts_with('/') => return (other, rest),
                _ => {}
            }
        }
        (&self.own, path)
    }
}

/// All sites. Clones share them.
#[derive(Clone, Debug)]
pub struct Sites {
    now: Arc<ArcSwap<Snapshot>>,
    /// Set once another machine is the site: whether addresses of sites are public ones.
    superseded: Arc<OnceLock<bool>>,
}

/// The tables in which sites are found. Copied when a site is replaced.
#[derive(Clone, Debug, Default)]
struct Snapshot {
    by_host: HashMap<String, Arc<Tongues>>,
    by_id: BTreeMap<SiteId, Served>,
}

#[derive(Clone, Debug)]
struct Served {
    tongues: Arc<Tongues>,
    hosts: Vec<String>,
}

/// A host cannot be given to a site, because another site has it.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("the host {host} already belongs to another site")]
pub struct HostTaken {
    host: String,
}

impl Sites {
    /// No sites; a program that serves has at least one.
    pub fn none() -> Sites {
        Sites { now: Arc::new(ArcSwap::from_pointee(Snapshot::default())), superseded: Arc::default() }
    }

    /// Makes a site answer to these hosts, and to no others. A host is as [`plain_host`] writes it.
    ///
    /// # Errors
    /// [`HostTaken`]; then nothing was changed.
    pub fn serve(&self, tongues: Tongues, hosts: &[String]) -> Result<(), HostTaken> {
        let before = self.now.load();
        let other = |host: &&String| {
            before
                .by_host
                .get(*host)
                .is_some_and(|known| known.id() != tongues.id())
        };
        if let Some(host) = hosts.iter().find(other) {
            return Err(HostTaken { host: host.clone() });
        }
        self.put(&Arc::new(tongues), hosts);
        Ok(())
    }

    /// Replaces a site by its new snapshot: from here on everybody sees that one, at the same hosts.
    pub fn replace(&self, tongues: Tongues) {
        let served = self.now.load().by_id.get(&tongues.id()).cloned();
        let Served { hosts, .. } = served.expect("only a site that is served is replaced");
        self.put(&Arc::new(tongues), &hosts);
    }

    /// Whether another machine is the site.
    #[must_use]
    pub fn is_superseded(&self) -> bool {
        self.superseded.get().is_some()
    }

    /// Shows all sites as copies for reading from now on: another machine is the site. `is_public` says whether their addresses lead
    /// people to whichever machine that is, and not to this one alone.
    pub fn are_superseded(&self, is_public: bool) {
        self.superseded.get_or_init(|| is_public);
        // In one step, so that no newer snapshot is undone.
        self.now.rcu(|now| {
            let copied = |tongues: &Arc<Tongues>| Arc::new(tongues.as_copy(is_public));
            let by_id: BTreeMap<_, _> = now
                .by_id
                .iter()
                .map(|(id, Served { tongues, hosts })| {
                    (*id, Served { tongues: copied(tongues), hosts: hosts.clone() })
                })
                .collect();
            let by_host = by_id.values().flat_map(|served| {
                served
                    .hosts
                    .iter()
                    .map(|host| (host.clone(), Arc::clone(&served.tongues)))
            });
            Snapshot { by_host: by_host.collect(), by_id }
        });
    }

    fn put(&self, tongues: &Arc<Tongues>, hosts: &[String]) {
        self.now.rcu(|now| {
            let mut next = Snapshot::clone(now);
            // Looked at here, so that no snapshot from before overtakes it.
            let tongues = &match self.superseded.get() {
                Some(is_public) => Arc::new(tongues.as_copy(*is_public)),
                None => Arc::clone(tongues),
            };
            next.by_host.retain(|_, known| known.id() != tongues.id());
            next.by_host
                .extend(hosts.iter().map(|host| (host.clone(), Arc::clone(tongues))));
            let served = Served { tongues: Arc::clone(tongues), hosts: hosts.to_vec() };
            next.by_id.insert(tongues.id(), served);
            next
        });
    }

    /// The site that answers to this host.
    pub fn find(&self, host: &str) -> Option<Arc<Tongues>> {
        let now = self.now.load();
        if let Some(found) = now.by_host.get(host) {
            return Some(Arc::clone(found));
        }
        // Written in another way; which port goes without saying is the site's business.
        let written = |is_https: bool| {
            let found = now.by_host.get(&plain_host(host, is_https));
            found.filter(|tongues| tongues.is_https() == is_https)
        };
        written(false).or_else(|| written(true)).cloned()
    }

    /// A site by its number, in its own language.
    pub fn by_id(&self, site: SiteId) -> Option<Arc<Site>> {
        let now = self.now.load();
        now.by_id.get(&site).map(|served| Arc::clone(&served.tongues.own))
    }

    /// A site by its number, in this language; in its own if it is not shown in this one, or if there is none.
    pub fn by_id_in(&self, site: SiteId, language: Option<&LanguageTag>) -> Option<Arc<Site>> {
        let now = self.now.load();
        now.by_id
            .get(&site)
            .map(|served| Arc::clone(served.tongues.in_language(language)))
    }

    /// Every site with one of its hosts, in the order of their numbers.
    pub fn all(&self) -> Vec<(Arc<Site>, String)> {
        let now = self.now.load();
        let all = now.by_id.values();
        all.map(|served| (Arc::clone(&served.tongues.own), served.hosts.first().cloned().unwrap_or_default()))
            .collect()
    }

    /// The site whose look is used for pages that belong to no site: the first.
    pub fn fallback(&self) -> Arc<Site> {
        let now = self.now.load();
        let first = now
            .by_id
            .values()
            .next()
            .expect("a program that serves has a site");
        Arc::clone(&first.tongues.own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sites::sample;

    const MILL: SiteId = SiteId(1);
    const QUAY: SiteId = SiteId(2);

    fn called(id: SiteId, name: &str) -> Tongues {
        let mut site = sample::site(id);
        site.view.name = name.to_owned();
        let mut other = site.clone();
        other.view.root = "/cy".to_owned();
        Tongues::new(site, vec![other])
    }

    fn hosts(hosts: &[&str]) -> Vec<String> {
        hosts.iter().map(|host| (*host).to_owned()).collect()
    }

    fn name_at(sites: &Sites, host: &str, path: &str) -> Option<(String, String)> {
        let tongues = sites.find(host)?;
        let (site, rest) = tongues.at(path);
        Some((site.view.name.clone(), format!("{}|{rest}", site.view.root)))
    }

    /// Also one whose last change comes into use afterwards.
    #[test]
    fn all_sites_are_copies_once_another_machine_is_the_site() {
        for is_public in [true, false] {
            let sites = Sites::none();
            for (id, host) in [(QUAY, "quay.example"), (MILL, "mill.example")] {
                sites.serve(called(id, "Old"), &hosts(&[host])).unwrap();
            }
            sites.are_superseded(is_public);
            sites.replace(called(QUAY, "New"));
            for (host, path, name) in
                [("quay.example", "/", "New"), ("quay.example", "/cy", "New"), ("mill.example", "/cy", "Old")]
            {
                let tongues = sites.find(host).unwrap();
                let view = &tongues.at(path).0.view;
                assert_eq!(view.name, name);
                let copy = view.copy.as_ref().unwrap();
                assert_eq!((copy.as_of_ms, copy.home.is_some()), (None, is_public), "{host}{path}");
            }
        }
    }

    #[test]
    fn two_sites_answer_to_their_own_hosts_and_change_apart() {
        let sites = Sites::none();
        sites
            .serve(called(QUAY, "Quay"), &hosts(&["quay.example"]))
            .unwrap();
        sites
            .serve(called(MILL, "Mill"), &hosts(&["mill.example", "www.mill.example"]))
            .unwrap();
        let seen = |sites: &Sites| {
            let places = [
                ("mill.example", "/petitions"),
                ("WWW.MILL.example", "/cy/petitions"),
                ("quay.example", "/cy"),
                ("quay.example", "/cyclists"),
                ("other.example", "/"),
            ];
            places.map(|(host, path)| name_at(sites, host, path))
        };
        let at = |name: &str, rest: &str| Some((name.to_owned(), rest.to_owned()));
        let before = [
            at("Mill", "|/petitions"),
            at("Mill", "/cy|/petitions"),
            at("Quay", "/cy|/"),
            at("Quay", "|/cyclists"),
        ];
        assert_eq!(seen(&sites)[..4], before);
        assert_eq!(seen(&sites)[4], None, "nobody answers to it");

        // A snapshot that was taken before stays as it was; everybody else sees the new one, in all its languages.
        let looked = sites.find("quay.example").unwrap();
        sites.replace(called(QUAY, "Old Quay"));
        let after =
            [before[0].clone(), before[1].clone(), at("Old Quay", "/cy|/"), at("Old Quay", "|/cyclists")];
        assert_eq!(seen(&sites)[..4], after);
        assert_eq!(looked.at("/").0.view.name, "Quay");
        assert_eq!(sites.by_id(QUAY).map(|site| site.view.name.clone()).as_deref(), Some("Old Quay"));
        assert!(sites.by_id(SiteId(3)).is_none());

        // The first site lends its look to pages that belong to no site.
        assert_eq!(sites.fallback().id, MILL);
        let all: Vec<(SiteId, String)> = sites
            .all()
            .into_iter()
            .map(|(site, host)| (site.id, host))
            .collect();
        assert_eq!(all, [(MILL, "mill.example".to_owned()), (QUAY, "quay.example".to_owned())]);
    }

    /// Whole sites answered valid names of theirs that no such site is here.
    #[test]
    fn a_host_is_found_however_it_is_written() {
        let of = |id, url: &str| {
            let mut site = sample::site(id);
            site.view.url = url.to_owned();
            Tongues::new(site, Vec::new())
        };
        let sites = Sites::none();
        sites
            .serve(of(MILL, "http://mill.example"), &hosts(&["mill.example", "mill.example:8080"]))
            .unwrap();
        sites
            .serve(of(QUAY, "https://quay.example"), &hosts(&["quay.example"]))
            .unwrap();
        for (host, found) in [
            ("Mill.Example", Some(MILL)),
            ("mill.example.", Some(MILL)),
            ("mill.example:80", Some(MILL)),
            ("mill.example.:8080", Some(MILL)),
            ("mill.example:443", None),
            ("mill.example:81", None),
            ("quay.example.", Some(QUAY)),
            ("QUAY.example.:443", Some(QUAY)),
            ("quay.example:80", None),
            ("quay.example..", None),
            ("", None),
        ] {
            assert_eq!(sites.find(host).map(|tongues| tongues.id()), found, "{host}");
        }
    }

    #[test]
    fn no_host_answers_for_two_sites() {
        let sites = Sites::none();
        sites
            .serve(called(MILL, "Mill"), &hosts(&["mill.example"]))
            .unwrap();
        let taken = sites.serve(called(QUAY, "Quay"), &hosts(&["quay.example", "mill.example"]));
        assert_eq!(taken.unwrap_err().to_string(), "the host mill.example already belongs to another site");
        assert!(sites.find("quay.example").is_none(), "nothing was changed");
        // A site may be given other hosts, and then loses those that it had.
        sites
            .serve(called(MILL, "Mill"), &hosts(&["new.example"]))
            .unwrap();
        assert!(sites.find("mill.example").is_none());
        assert!(sites.find("new.example").is_some());
    }
}
