//! What ends in this program once another machine is the site.

use throng_intake::Intake;
use throng_store::error::Fault;

use crate::serve::registrar::Showing;

/// What ends here once another machine is the site: nothing is written any more, and pages are those of a copy for reading.
#[derive(Clone)]
pub(in crate::serve) struct Yielding {
    pub(in crate::serve) intake: Intake,
    pub(in crate::serve) showing: Showing,
    /// Whether the settings name an address of the site.
    pub(in crate::serve) is_public: bool,
}

impl Yielding {
    pub(in crate::serve) fn to(&self, there: u64, ours: u64) {
        self.intake.halt(Fault::Superseded { there, ours });
        self.showing.sites.are_superseded(self.is_public);
        self.showing.cache.purge_all();
    }
}
