//! Random stories of a pledge: people support, join, leave and come back, its creator among them; it is approved, taken
//! back, taken down, corrected, closed, settled, called off, and asked about. Owns the weights of the steps. Seeds are
//! those of `differential`.

use std::sync::atomic::{AtomicU8, Ordering};

use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::pledge::Verdict;
use throng_domain::time::{DAY_MS, HOUR_MS, MINUTE_MS, Timestamp};
use throng_testkit::random::Random;

use crate::backends::BackEnd;
use crate::deeds::moderator;
use crate::differential::for_seeds;
use crate::story::{BEGIN, Names, Story};

/// A third of the stories of `differential`: each has more batches.
const SEEDS: u64 = 100;
const BATCHES: u64 = 10;
const STEPS_MAX: u64 = 10;
/// The pledge, and a petition beside it.
const CAMPAIGNS: [&str; 4] = ["1/9", "1/9", "1/9", "1/7"];

/// Which ends of a pledge the stories came to: a bit each for reached, missed and called off.
static ENDS_SEEN: AtomicU8 = AtomicU8::new(0);

/// A step in words.
fn step(random: &mut Random, names: &Names) -> String {
    // The attempts that this batch makes get the next numbers; later steps may use them already.
    let attempt = format!("a{}", random.below(names.attempts.len() as u64 + 3));
    let id = *random.pick(&CAMPAIGNS);
    match random.below(100) {
        0..28 => format!("sign {id} {} form{}", person(random), random.below(9)),
        28..32 => format!("support 1/9 {} form{}", person(random), random.below(9)),
        32..58 => format!("link {attempt} 0"),
        58..68 => format!("withdraw {attempt}"),
        68..71 => format!("correct 1/9 {attempt}"),
        71..74 => format!("undo-correction 1/9 1 {} {attempt}", 1 + random.below(2)),
        74..84 => {
            let step = random.pick(&["claim", "claim", "approve", "approve", "approve", "undo"]);
            format!("moderate 1/9 {step}")
        }
        84..88 => "close 1/9".to_owned(),
        88..92 => "settle-pledge 1/9".to_owned(),
        92 if random.chance(20) => "tell-progress 1/9".to_owned(),
        92 if random.chance(30) => "tell-pledge 1/9".to_owned(),
        92 if random.chance(10) => "stop-progress 1/9".to_owned(),
        92 if random.chance(25) => "call-off 1/9".to_owned(),
        92..95 => format!("erase {attempt}"),
        95..98 => format!("opine 1/9 {attempt} {} yes", 1 + random.below(4)),
        _ => format!("advance 1/9 {} {attempt}", random.pick(&[1, 2, 3, 4, -1, -2])),
    }
}

/// The creator is `ada`, who may come back by another spelling of her address.
fn person(random: &mut Random) -> String {
    let email = random.pick(&["ada", "Ada+x", "bob", "cat", "dan"]);
    let name = random.pick(&["Ada", "Bob", "Cat"]);
    format!("{email} {name} {}", random.pick(&["P1", "P1", "P2"]))
}

pub(crate) fn random_pledges_agree_with_the_model<B: BackEnd>() {
    for_seeds(SEEDS, |seed| {
        let staff = [1, 2].map(|site| moderator(SiteId(site)));
        let mut story: Story<B> = Story::with_campaigns().staffed_by(&staff);
        let mut random = Random::seeded(seed);
        let said = |step: &str| (step.to_owned(), String::new());
        let target = 1 + random.below(3);
        // Some are private, and then in no list that the two answer but those for staff; of others each area has the target
        // for itself.
        let pledge = random.pick(&["pledge", "private-pledge", "pledge-by-area"]);
        for begin in [
            format!("{pledge} 1 Plant {target} 9"),
            "confirm-petition 1/9 ada".to_owned(),
            "support 1/9 bob Bob P1 form1".to_owned(),
            "link a0 0".to_owned(),
            "moderate 1/9 claim".to_owned(),
        ] {
            story.batch(&[said(&begin)], BEGIN);
        }
        // Most are open from the beginning; the others may be opened, or lose their supporter first.
        if random.chance(80) {
            story.batch(&[said("moderate 1/9 approve")], BEGIN);
        }
        let mut now: Timestamp = BEGIN;
        for _ in 0..BATCHES {
            let waits = [0, MINUTE_MS, HOUR_MS, DAY_MS, 3 * DAY_MS, 15 * DAY_MS];
            now = now.plus_ms(*random.pick(&waits));
            let length = 1 + random.below(STEPS_MAX);
            let steps: Vec<(String, String)> = (0..length)
                .map(|_| (step(&mut random, &story.names), String::new()))
                .collect();
            story.batch(&steps, now);
        }
        story.end(now);
        let pledge = CampaignId { site: SiteId(1), number: 9 };
        let found = story.back_end.reader().campaign(pledge).unwrap();
        let verdict = found
            .as_ref()
            .and_then(|found| found.campaign.pledge()?.settled.as_ref())
            .map(|settled| &settled.verdict);
        let end = match verdict {
            Some(Verdict::Reached) => 1,
            Some(Verdict::Missed) => 2,
            Some(Verdict::Cancelled(_)) => 4,
            None => 0,
        };
        ENDS_SEEN.fetch_or(end, Ordering::Relaxed);
    });
    // Stories in which nothing comes of the pledge would show nothing. One seed alone has one end.
    let alone = std::env::var("THRONG_SEED").is_ok();
    assert!(alone || ENDS_SEEN.load(Ordering::Relaxed) == 7, "every end of a pledge is among them");
}
