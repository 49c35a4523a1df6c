//! What staff have said for now and is kept in memory beside a site: the networks that are let through, what an owner wishes to be given up
//! under load, and whether there is an owner at all.
//!
//! **Owns** the one list of it, so that a start, a commit and a copy that follows read the same. It must never decide what follows: whether
//! a gate opens is for whoever asks. **Called by** `opening`, `registrar` and `copy`. **Bounds**: a few small rows.

use throng_domain::ids::SiteId;
use throng_domain::shedding::ShedByHand;
use throng_office::{as_counted, has_owner, networks_let_through, shedding_wish};
use throng_process::clock;
use throng_store::error::Fault;
use throng_store::reader::StoreReader;
use throng_web::fairness::{Fairness, LetThrough};
use throng_web::shedding::Shedding;

#[cfg(test)]
use throng_domain::command::{Founding, ManageStaff, StaffStep};
#[cfg(test)]
use throng_domain::person::{EmailAddress, PersonName};
#[cfg(test)]
use throng_domain::staff::SecretHash;

/// What staff have said, as it was read last.
pub(super) struct OfficeFacts {
    networks: Vec<LetThrough>,
    wish: Option<ShedByHand>,
    /// Whether the site has an owner.
    pub(super) has_owner: bool,
}

impl OfficeFacts {
    /// Reads all of it.
    pub(super) fn read(reader: &mut dyn StoreReader, site: SiteId) -> Result<OfficeFacts, Fault> {
        Ok(OfficeFacts {
            networks: as_counted(&networks_let_through(reader, site)?),
            wish: shedding_wish(reader, site)?,
            has_owner: has_owner(reader, site)?,
        })
    }

    /// Has the counts by network, and what is given up, go by it from now on.
    pub(super) fn take_up(&self, fairness: &Fairness, shedding: &Shedding) {
        fairness.let_through(self.networks.clone());
        shedding.by_hand(self.wish, clock::now());
    }
}

/// How a site gets an owner, for tests.
#[cfg(test)]
pub(super) fn founded_by_olga(site: SiteId) -> ManageStaff {
    let founding = Founding {
        site: None,
        name: PersonName::parse("Olga Reed").expect("a name"),
        email: EmailAddress::parse("olga@mill.example").expect("an address"),
        password: SecretHash("x".to_owned()),
    };
    ManageStaff { site, by: None, step: StaffStep::Found(Box::new(founding)) }
}
