//! Giving work up by hand: by owners, for a day at most, and with an entry in the log.

use super::life::load_staff;
use super::office::{decided, open};
use super::*;
use crate::office::shedding::{SheddingWish, Work};
use crate::office::staff::{Role, StaffId};
use crate::spine::command::{ShedStep, ShedWork};
use crate::spine::limits::SHED_HOURS_MAX;

/// Staff 1 to 3 are no owners.
const OWNER: StaffId = StaffId(4);

fn begin(work: Work, until_minute: i64) -> Command {
    let until = BEGIN.plus_ms(until_minute * MINUTE_MS);
    Command::from(ShedWork { site: SITE, by: OWNER, step: ShedStep::Begin { work, until } })
}

#[test]
fn work_is_given_up_for_a_while_and_taken_up_again() {
    let mut desk = open();
    load_staff(&mut desk.set, OWNER, Role::Owner);
    let end = Command::from(ShedWork { site: SITE, by: OWNER, step: ShedStep::End });
    let latest = 6 + SHED_HOURS_MAX * 60;
    let by_a_moderator = ShedWork { site: SITE, by: StaffId(1), step: ShedStep::End };
    for (minute, command, outcome, there) in [
        (6, by_a_moderator.into(), Outcome::Refused(Refusal::NotAllowed), None),
        (6, end.clone(), Outcome::Unchanged, None),
        (6, begin(Work::Search, 66), Outcome::Done, Some(Work::Search)),
        (7, begin(Work::Search, 66), Outcome::Unchanged, Some(Work::Search)),
        (8, begin(Work::Pages, 66), Outcome::Done, Some(Work::Pages)),
        (8, begin(Work::Live, 8), Outcome::Refused(Refusal::TextOutOfBounds), Some(Work::Pages)),
        (6, begin(Work::Live, latest + 1), Outcome::Refused(Refusal::TextOutOfBounds), Some(Work::Pages)),
        (9, end.clone(), Outcome::Done, None),
        (9, end, Outcome::Unchanged, None),
        (6, begin(Work::Signing, latest), Outcome::Done, Some(Work::Signing)),
    ] {
        assert_eq!(decided(&mut desk, minute, &command), outcome, "{command:?}");
        let now = BEGIN.plus_ms(minute * MINUTE_MS);
        let wish = desk
            .set
            .row(SheddingWish::key(SITE))
            .and_then(|wish| wish.now(now));
        assert_eq!(wish.map(|wish| wish.work), there, "{command:?}");
    }
    let over = BEGIN.plus_ms(latest * MINUTE_MS);
    let wish = desk.set.row(SheddingWish::key(SITE)).cloned().unwrap_or_default();
    assert_eq!(wish.now(over), None, "it ends by itself");
}
