//! Previews of what pages say while nobody can sign, and where they are those of a copy for reading.

use super::sampled::{Pages, pages};
use super::samples::{self, paused_site};
use super::samples_start as start;
use super::{
    BallotView, CampaignState, HomeView, Matter, OfCopy, OverloadCause, OwnStage, OwnView, PetitionView,
    PosterView, ReceiptView, SiteView, WithdrawView, WithdrawnView,
};
use crate::themes::Renders;

pub(super) fn pages(themes: &impl Renders, pages: &mut Pages) {
    pages!(themes, pages,
        "home-paused" => HomeView { site: paused_site(), ..super::samples_petitions::home() },
        "home-copy" => HomeView { site: copied_site(), ..super::samples_petitions::home() },
        "petition-copy" => PetitionView { site: copied_site(), ..samples::petition(CampaignState::Open) },
        "petition-paused" => PetitionView { site: paused_site(), ..samples::petition(CampaignState::Open) },
        "receipt-paused" => ReceiptView { site: paused_site(), ..samples::receipt() },
        "withdraw-paused" => WithdrawView { site: paused_site(), paused: true, ..samples::withdraw() },
        "withdrawn-paused" => WithdrawnView { site: paused_site(), ..samples::withdrawn() },
        "poster-paused" => PosterView { site: paused_site(), ..start::poster() },
        "own-Open-paused" => OwnView { site: paused_site(), ..start::own(OwnStage::Open) },
        "ballot-paused" => paused_ballot(),
        "overload-paused" => samples::overload_paused(),
        "overload-switched-off" => samples::overload_switched_off(),
        "overload-slow" => samples::overload_because(OverloadCause::Slow),
        "overload-handing-over" => samples::overload_because(OverloadCause::HandingOver),
        "overload-office-full" => samples::overload_office_full(),
        "overload-copy" => samples::overload_copy(),
        "overload-superseded" => samples::overload_superseded(Matter::Signatures),
        "overload-superseded-emails" => samples::overload_superseded(Matter::Emails),
    );
}

fn paused_ballot() -> BallotView {
    let ballot = super::samples_vote::ballot("yes-no", &[], &[]);
    BallotView { site: SiteView { kind: ballot.site.kind, ..paused_site() }, ..ballot }
}

/// The site as a copy for reading shows it.
pub(super) fn copied_site() -> SiteView {
    let home = Some("https://petitions.norhaven.example".to_owned());
    SiteView { copy: Some(OfCopy { as_of_ms: Some(samples::NOW_MS), home }), ..samples::site() }
}
