//! Whether a form asks if somebody lives here: the one place that knows where it does not.

use throng_domain::campaign::Campaign;
use throng_domain::roll::Electorate;
use throng_rendering::views::SignValues;

use super::Site;

/// How whoever signs or votes says that they live here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Residence {
    /// By a tick, where the site asks for one.
    Tick,
    /// By a postcode, in a vote for people of some areas: nobody is asked for a tick too.
    Postcode,
}

impl Residence {
    /// What the form of a campaign asks for.
    pub fn asked_in(campaign: &Campaign) -> Residence {
        let vote = campaign.vote();
        Residence::of_areas(vote.is_some_and(|vote| vote.terms.electorate == Electorate::Areas))
    }

    /// What a form asks for if only people of some areas vote by it (`of_areas`), or else.
    pub fn of_areas(of_areas: bool) -> Residence {
        match of_areas {
            true => Residence::Postcode,
            false => Residence::Tick,
        }
    }

    /// The key of the sentence that is ticked; `None` where none is.
    pub fn eligibility_key(self, site: &Site) -> Option<&'static str> {
        match self {
            Residence::Tick => site.eligibility_key(),
            Residence::Postcode => None,
        }
    }

    /// What was typed, with the tick of whoever was not asked for it.
    pub fn said(self, typed: SignValues) -> SignValues {
        SignValues { resident: typed.resident || self == Residence::Postcode, ..typed }
    }
}
