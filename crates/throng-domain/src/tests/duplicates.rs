//! Rejecting a campaign because another asks for the same: which one may be named.

use super::life::{Desk, NEW};
use super::pledges::terms;
use super::*;
use crate::campaigns::history::Refused;
use crate::office::staff::StaffId;
use crate::spine::command::{Moderate, Moderation};

#[test]
fn only_another_one_of_its_kind_that_everybody_can_read_is_named() {
    let other = CampaignId { number: 7, ..NEW };
    let refused = || Outcome::Refused(Refusal::DuplicateUnknown);
    let row = |number, state, outcome| (number, state, outcome);
    let mut rows = vec![
        row(NEW.number, Some(CampaignState::Open), refused()),
        row(8, Some(CampaignState::Open), refused()),
        row(other.number, None, refused()),
    ];
    rows.extend(CampaignState::ALL.map(|state| {
        let outcome = if state.is_public() {
            Outcome::Done
        } else {
            refused()
        };
        row(other.number, Some(state), outcome)
    }));
    for (number, state, outcome) in rows {
        let mut desk = Desk::with_campaign_in_queue();
        desk.run("2 1 claim => done waiting_for_moderation 1 -");
        if let Some(state) = state {
            let mut repeated = campaign(other);
            repeated.head.state = state;
            desk.set.load_campaign(repeated, Totals::default());
        }
        assert_eq!(reject(&mut desk, number), outcome, "{number} {state:?}");
        let rejection = desk.set.campaign(NEW).unwrap().head.rejection.clone();
        let named = rejection.and_then(|rejection| rejection.duplicate_of);
        assert_eq!(named, (outcome == Outcome::Done).then_some(other.number), "{number} {state:?}");
    }
    let mut desk = Desk::with_campaign_in_queue();
    desk.run("2 1 claim => done waiting_for_moderation 1 -");
    let head = campaign(other).head;
    let pledge = Campaign::new_pledge(other, CampaignState::Open, (head.text, terms(2, 30)), head.dates);
    desk.set.load_campaign(pledge, Totals::default());
    assert_eq!(reject(&mut desk, other.number), refused(), "a pledge is no petition");
}

fn reject(desk: &mut Desk, duplicate_of: u32) -> Outcome {
    let refused = Refused {
        code: "duplicate".to_owned(),
        details: String::new(),
        hidden: Hidden::default(),
        duplicate_of: Some(duplicate_of),
    };
    let step = Moderation::Reject(refused);
    let command = Command::from(Moderate { campaign: NEW, by: StaffId(1), step });
    decide(&mut desk.set, &command, BEGIN.plus_ms(3 * MINUTE_MS))
}
