//! The sites of stories.

use throng_domain::comment_rule::CommentRule;
use throng_domain::ids::SiteId;
use throng_domain::site::{PledgeRules, Preset, SharedAddress, Site, SiteRules, StartRules};
use throng_domain::threshold::Condition;
use throng_domain::two_people::{Guarded, TwoPeople};

/// A site with thresholds that are reached soon; with `-plain` after the word, one without; with `-total`, one whose
/// thresholds depend on the total only; with `-two`, one that requires a second person wherever it can, and for
/// corrections of more than one signature.
pub(crate) fn site(id: u32, shared: &str) -> Site {
    let (shared, asks) = shared
        .strip_suffix("-two")
        .map_or((shared, false), |shared| (shared, true));
    let mut two_people = TwoPeople::default();
    if asks {
        Guarded::ALL
            .into_iter()
            .for_each(|guarded| two_people.switch(guarded, true));
        two_people.correct_over = 1;
    }
    let (shared, passes) = shared
        .strip_suffix("-plain")
        .map_or((shared, true), |shared| (shared, false));
    let (shared, by_area) = shared
        .strip_suffix("-total")
        .map_or((shared, passes), |shared| (shared, false));
    let shared_address = match shared {
        "nobody" => SharedAddress::Nobody,
        "household" => SharedAddress::TwoNamesOnePostcode,
        _ => panic!("who may share? {shared}"),
    };
    let preset = SiteRules::preset(Preset::Parliament);
    // Checked within a day, so that a pledge may last for three.
    let start = StartRules { supporters_needed: 1, promise_days: 1, ..StartRules::default() };
    let rules = SiteRules {
        shared_address,
        // Depends on the counts by area, so that a back end that loads them wrongly decides otherwise.
        referral_threshold: by_area.then_some(Condition::PerArea { each: 1, areas: 2 }),
        response_threshold: passes.then_some(Condition::Signatures(2)),
        debate_threshold: by_area
            .then_some(Condition::FromInside { signatures: 3, inside_percent_hundredths: 7_000 }),
        start,
        two_people,
        pledges: PledgeRules { on: true, ..PledgeRules::default() },
        comments: CommentRule::After,
        votes: true,
        asks_reason: true,
        also_signed: true,
        ..preset
    };
    Site::new(SiteId(id), format!("Site {id}"), rules)
}
