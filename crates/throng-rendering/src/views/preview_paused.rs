//! Previews of what pages say while nobody can sign.

use super::noted;
use super::preview::{Pages, pages};
use super::samples::{self, paused_site};
use super::samples_start as start;
use super::{CampaignState, HomeView, OwnStage, OwnView, PetitionView, PosterView, ReceiptView};
use crate::themes::Themes;

pub(super) fn pages(themes: &Themes, pages: &mut Pages) {
    pages!(themes, pages,
        "home-paused" => HomeView { site: paused_site(), ..super::samples_petitions::home() },
        "petition-paused" => PetitionView { site: paused_site(), ..samples::petition(CampaignState::Open) },
        "receipt-paused" => ReceiptView { site: paused_site(), ..samples::receipt() },
        "poster-paused" => PosterView { site: paused_site(), ..start::poster() },
        "own-Open-paused" => OwnView { site: paused_site(), ..start::own(OwnStage::Open) },
        "overload-paused" => samples::overload_paused(),
        "overload-switched-off" => samples::overload_switched_off(),
        "overload-superseded" => samples::overload_superseded(),
    );
}
