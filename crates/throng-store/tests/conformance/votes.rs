//! Stories of votes: a sealed choice stands with each signature until the box was opened, and no longer. What the rules
//! mean is proved in `throng-domain`.

use std::collections::BTreeSet;

use throng_domain::campaign::{CampaignKind, CampaignState};
use throng_domain::ids::{CampaignId, SignatureId, SiteId};
use throng_domain::lost_code::LostCode;
use throng_domain::paper::PaperBatch;
use throng_domain::replaced_code::ReplacedCode;
use throng_domain::row::Row;
use throng_domain::staff::StaffId;
use throng_domain::time::{DAY_MS, MINUTE_MS, Timestamp};
use throng_domain::vote::BallotsPart;
use throng_store::error::Fault;
use throng_store::reader::{Duty, ListQuery, OVERDUE_AFTER_MS, Order, ReadRows, StoreReader, overdue};

use crate::answers::sound;
use crate::backends::BackEnd;
use crate::deeds::{member, numbered, staff, voter};
use crate::story::{BEGIN, Story};

pub(super) const VOTE: CampaignId = CampaignId { site: SiteId(1), number: 9 };

/// The marks of the sealed choices that would be counted, by page of `limit`.
fn marks(reader: &mut dyn StoreReader, limit: u32) -> Vec<u8> {
    let (mut marks, mut after) = (Vec::new(), SignatureId(0));
    loop {
        let page = reader.ballots(VOTE, 0..0, after, limit).expect("they are read");
        let Some(last) = page.last() else {
            return marks;
        };
        after = last.voter;
        marks.extend(page.iter().map(|cast| cast.choice.bytes()[0]));
    }
}

/// Votes are cast, changed, withdrawn, taken out and put back, and counted once.
pub(crate) fn are_cast_and_counted<B: BackEnd>() {
    let owner = staff(SiteId(1), StaffId(2), "owner", Some("hash"));
    let mut story = Story::<B>::with_campaigns().staffed_by(&[member(SiteId(1), StaffId(1)), owner]);
    story.run(
        "0     | vote Bridge 1                   | written 1/9
         0     | open-vote 1/9 Bridge 1          | vote-key-unproved
         1     | key 1/9                         | done
         2     | prove-key 1/9                   | done
         3     | open-vote 1/9 Bridge 1          | done
         4     | sign 1/9 ada Ada P1 form1       | received a
         4     | sign 1/9 bob Bob P1 form2       | received b
         4     | sign 1/9 cat Cat P1 form3       | received c
         4     | sign 1/9 dan Dan P1 form4       | received d
         4     | sign 1/9 eve Eve P1 form5       | received e
         5     | link a 0                        | ballot-missing
         5     | cast a 1                        | confirmed
         5     | cast b 2                        | confirmed
         5     | cast c 3                        | confirmed
         5     | cast d 4                        | confirmed
         6     | cast-again a 5                  | done
         7     | withdraw b                      | withdrawn
         8     | correct 1/9 c                   | corrected 1
         9     | correct 1/9 d                   | corrected 2
         10    | undo-correction 1/9 2 2 d       | corrected 2
         11    | erase a                         | done
         1441  | cast e 6                        | confirm-too-late
         1441  | close 1/9                       | done",
    );
    let mut reader = story.back_end.reader();
    for limit in [1, 2, 100] {
        assert_eq!(marks(reader.as_mut(), limit), [5, 4], "in parts of {limit}");
    }
    assert_eq!(reader.ballots_to_erase(), Ok(Vec::new()));
    sound(reader.as_mut());
    drop(reader);
    story.run(
        "1442  | fix 1/9                         | done
         1443  | withdraw a                      | vote-ended
         1443  | undo-correction 1/9 1 1 c       | vote-ended
         1444  | result 1/9 2 0:1 1:1            | done
         1445  | result 1/9 2 0:1 1:1            | unchanged",
    );
    let mut reader = story.back_end.reader();
    assert_eq!(reader.ballots_to_erase(), Ok(vec![VOTE]));
    assert_eq!(reader.rows(BallotsPart::rows(VOTE), 0, 9), Ok(Vec::new()));
    sound(reader.as_mut());
    drop(reader);
    story.run("1446 | erase-ballots 1/9 | done");
    let mut reader = story.back_end.reader();
    assert_eq!((marks(reader.as_mut(), 9), reader.ballots_to_erase()), (Vec::new(), Ok(Vec::new())));
    sound(reader.as_mut());
}

/// Only people on the roll in use vote, each once, with as many votes as it says; and it is mailed and erased.
pub(crate) fn are_of_a_roll<B: BackEnd>() {
    let owner = staff(SiteId(1), StaffId(2), "owner", Some("hash"));
    let mut story = Story::<B>::with_campaigns().staffed_by(&[member(SiteId(1), StaffId(1)), owner]);
    story.run(
        "0     | vote-of codes Bridge 1          | written 1/9
         0     | key 1/9                         | done
         0     | prove-key 1/9                   | done
         0     | open-vote-of codes 1/9 Bridge 1 1 1:30 0 | text-changed
         0     | roll 1/9 weighted 1 30          | done
         0     | use-roll 1/9 codes 1 1:20,2:10        | done
         1     | roll 1/9 weighted 31 60         | done
         1     | use-roll 1/9 codes 1 1:20,2:10        | text-changed
         1     | use-roll 1/9 codes 31 1:20,2:10       | text-changed
         1     | use-roll 1/9 codes 31 1:20,2:10 1     | done
         2     | open-vote-of codes 1/9 Bridge 1 31 1:20,2:10 1 | done
         3     | take 1/9 30                     | not-on-roll
         3     | take 1/9 31                     | received a
         3     | take 1/9 31                     | received a
         3     | take 1/9 33                     | received b
         3     | take 1/9 36                     | received c
         3     | take 1/9 40                     | received lost
         3     | renew-code 1/9 40 140           | done
         3     | renew-code 1/9 40 141           | text-changed
         3     | take 1/9 40                     | not-on-roll
         4     | cast lost 9                     | not-on-roll
         3     | sign 1/9 dan Dan P1 form4       | not-on-roll
         4     | link a 0                        | ballot-missing
         4     | cast a 1                        | confirmed
         4     | cast b 2                        | confirmed
         4     | cast c 3                        | confirmed
         5     | take 1/9 31                     | voted
         5     | renew-code 1/9 31 142           | unchanged
         5     | take 1/9 142                    | not-on-roll
         5     | withdraw c                      | withdrawn
         6     | take 1/9 36                     | received d
         7     | cast d 4 7                      | confirmed
         7     | cast-again d 5 7                | unchanged
         7     | cast-again d 5 8                | done
         7     | cast-again d 4 9                | done",
    );
    let mut reader = story.back_end.reader();
    let cast: Vec<(u8, u32)> = reader
        .ballots(VOTE, 31..61, SignatureId(0), 9)
        .expect("they are read")
        .into_iter()
        .map(|cast| (cast.choice.bytes()[0], cast.weight))
        .collect();
    assert_eq!(cast, [(1, 1), (2, 2), (4, 2)]);
    assert_eq!(reader.rolls_to_erase(BEGIN), Ok(vec![VOTE]), "of the roll before");
    let mut of_member = |number, roll| reader.member(VOTE, roll, numbered(number)).expect("it is read");
    assert_eq!(of_member(40, 31..61).map(|row| row.voter), Some(voter(140)));
    assert_eq!(of_member(42, 31..61).map(|row| row.voter), Some(voter(42)));
    assert_eq!((of_member(41, 1..31), of_member(99, 1..99)), (None, None));
    codes_are_known(reader.as_mut());
    sound(reader.as_mut());
    drop(reader);
    story.run(
        "8     | erase-roll 1/9                  | done
         1441  | close 1/9                       | done
         1442  | fix 1/9                         | done
         1443  | result 1/9 3 0:1 1:2x2          | done",
    );
    let mut reader = story.back_end.reader();
    let kept = reader.roll(VOTE, 1..99, 99).expect("they are read").into_iter();
    assert_eq!(kept.map(|row| row.number).collect::<Vec<_>>(), (31..61).collect::<Vec<u32>>());
    assert_eq!(reader.rolls_to_erase(BEGIN.plus_ms(13 * DAY_MS)), Ok(Vec::new()));
    assert_eq!(reader.rolls_to_erase(BEGIN.plus_ms(16 * DAY_MS)), Ok(vec![VOTE]));
    sound(reader.as_mut());
    drop(reader);
    story.run("21700 | erase-roll 1/9 | done");
    nothing_is_left(story.back_end.reader().as_mut());
}

/// Of a roll that was erased, and of its codes.
fn nothing_is_left(reader: &mut dyn StoreReader) {
    assert_eq!(reader.roll(VOTE, 1..99, 99), Ok(Vec::new()));
    assert_eq!((replaced_at(reader, 40), lost_code(reader, 40)), (None, None), "with the roll");
    sound(reader);
}

/// What is known of the codes that were lost: of one that was replaced, and of one whose owner had voted.
fn codes_are_known(reader: &mut dyn StoreReader) {
    let replaced = [40, 31, 140].map(|number| replaced_at(reader, number));
    assert_eq!(replaced, [Some(BEGIN.plus_ms(3 * MINUTE_MS)), None, None]);
    let lost = [40, 31, 42].map(|number| lost_code(reader, number));
    let of = |row: LostCode| (row.made_at, row.refused);
    let expected = [Some((Some(BEGIN.plus_ms(3 * MINUTE_MS)), false)), Some((None, true)), None];
    assert_eq!(lost.map(|row| row.map(of)), expected);
}

/// When the code of the person with this number was replaced, as far as is known.
fn replaced_at(reader: &mut dyn StoreReader, number: u32) -> Option<Timestamp> {
    let row = reader
        .row(ReplacedCode::of(VOTE, voter(number)))
        .expect("it is read");
    row.filter(|row| row.is_of(voter(number))).map(|row| row.at)
}

/// What is known of the lost codes of the person with this number.
fn lost_code(reader: &mut dyn StoreReader, number: u32) -> Option<LostCode> {
    reader
        .row(LostCode::of(VOTE, numbered(number)))
        .expect("it is read")
}

/// Paper ballots use up the codes of their people, are added in the commit of the result, and what was marked is kept no longer.
pub(crate) fn are_on_paper<B: BackEnd>() {
    let owner = |id, name| staff(SiteId(1), StaffId(id), name, Some("hash"));
    let mut story = Story::<B>::with_campaigns().staffed_by(&[owner(1, "owner"), owner(2, "owner")]);
    story.run(
        "0     | vote-of codes Bridge 1          | written 1/9
         0     | key 1/9                         | done
         0     | prove-key 1/9                   | done
         0     | roll 1/9 weighted 1 30          | done
         0     | use-roll 1/9 codes 1 1:20,2:10  | done
         1     | ballots 1/9 enter 1 0 0 1       | not-possible-now
         2     | open-vote-of codes 1/9 Bridge 1 1 1:20,2:10 0 | done
         3     | take 1/9 1                      | received a
         3     | cast a 1                        | confirmed
         3     | take 1/9 2                      | received b
         4     | ballots 1/9 enter 2 1 1 1 2 3 4 | wrong-voters 0:voted 2:weight
         4     | ballots 1/9 enter 2 1 1 2 4 5 7 | paper 1
         4     | ballots 1/9 enter 0 1 0 7       | wrong-voters 0:on-paper
         5     | ballots 1/9 approve 1 1 2 1 2 4 5 7 | paper-mismatch
         5     | ballots 1/9 approve 1 2 1 1 2 4 5 7 | done
         6     | cast b 2                        | voted-on-paper
         6     | take 1/9 4                      | voted-on-paper
         6     | take 1/9 8                      | received c
         6     | cast c 3                        | confirmed
         7     | ballots 1/9 enter 1 0 0 10      | paper 2
         8     | ballots 1/9 approve 2 1 0 0 10  | done
         9     | ballots 1/9 take-back 2 10      | done
         10    | take 1/9 10                     | received d
         10    | cast d 4                        | confirmed
         11    | ballots 1/9 enter 0 0 1 11      | paper 3",
    );
    let mut reader = story.back_end.reader();
    let mut paper_of = |number| {
        let row = reader.voter(VOTE, 1..31, voter(number)).expect("it is read");
        row.and_then(|row| row.paper)
    };
    assert_eq!(
        [1, 2, 4, 5, 7, 10, 11].map(&mut paper_of),
        [None, Some(1), Some(1), Some(1), Some(1), None, None]
    );
    let count = reader
        .campaign(VOTE)
        .expect("it is read")
        .expect("it is there")
        .count;
    assert_eq!((count.total(), count.paper), (3, 0));
    sound(reader.as_mut());
    drop(reader);
    story.run(
        "1441  | close 1/9                       | done
         1442  | fix 1/9                         | paper-waits
         1443  | ballots 1/9 send-back 3         | done
         1444  | fix 1/9                         | done
         1445  | ballots 1/9 take-back 1 2 4 5 7 | vote-ended
         1446  | result 1/9 3 0:1 1:2            | done
         1447  | result 1/9 3 0:1 1:2            | unchanged",
    );
    let mut reader = story.back_end.reader();
    let count = reader
        .campaign(VOTE)
        .expect("it is read")
        .expect("it is there")
        .count;
    assert_eq!((count.total(), count.paper), (7, 4));
    let batches = reader.rows(PaperBatch::rows(VOTE), 0, 9).expect("they are read");
    let kept = batches.iter().filter_map(|(_, batch)| batch.ballots.as_ref());
    assert!(
        kept.clone()
            .all(|ballots| ballots.count.ballots() == 0 && ballots.voters.is_empty())
    );
    assert_eq!(kept.count(), 3);
    sound(reader.as_mut());
}

/// The trial of a vote is in no list, and nothing of it is left once it is erased.
pub(crate) fn are_tried<B: BackEnd>() {
    const TRIAL: CampaignId = CampaignId { number: 10, ..VOTE };
    let owner = staff(SiteId(1), StaffId(2), "owner", Some("hash"));
    let mut story = Story::<B>::with_campaigns().staffed_by(&[member(SiteId(1), StaffId(1)), owner]);
    story.run(
        "0     | vote Bridge 1                   | written 1/9
         0     | try-vote 1/9 Trial              | vote-key-unproved
         0     | key 1/9                         | done
         0     | prove-key 1/9                   | done
         1     | try-vote 1/9 Trial              | written 1/10
         1     | try-vote 1/9 Trial              | written 1/10
         1     | roll 1/10 mailed 1 2            | done
         1     | use-roll 1/10 addresses 1 1:2   | done
         1     | open-vote-of addresses 1/10 Trial 1 1 1:2 1 | done
         1     | open-vote 1/9 Bridge 1          | trial-stands
         2     | take 1/10 1                     | received a
         2     | cast a 1                        | confirmed
         2     | take 1/10 2                     | received b
         2     | cast b 2                        | confirmed
         3     | fix 1/10                        | done
         3     | take 1/10 2                     | voted
         4     | result 1/10 2 0:1 1:1           | done",
    );
    let listed = |reader: &mut dyn StoreReader, private| {
        let (kinds, states) = (&[CampaignKind::Vote], &CampaignState::ALL);
        let query =
            ListQuery { site: SiteId(1), kinds, states, private, order: Order::Newest, offset: 0, limit: 9 };
        let list = reader.campaigns(query).expect("it is read").campaigns;
        let numbers = list.into_iter().map(|counted| counted.campaign.head.id.number);
        numbers.collect::<BTreeSet<u32>>()
    };
    let mut reader = story.back_end.reader();
    assert_eq!(listed(reader.as_mut(), false), [9].into());
    assert_eq!(listed(reader.as_mut(), true), [9, 10].into());
    let public = reader.public_campaigns(SiteId(1), 0, 99).expect("they are read");
    assert!(public.iter().all(|campaign| campaign.head.id != TRIAL));
    let shown = reader.signatures_shown(SiteId(1), CampaignKind::Vote, &CampaignState::ALL);
    assert_eq!(shown, Ok(0), "its votes are in no sum");
    sound(reader.as_mut());
    drop(reader);
    story.run("5 | erase-trial 1/9 1/10 1 2 | written 1/9");
    let mut reader = story.back_end.reader();
    assert_eq!(reader.roll(TRIAL, 0..99, 9), Ok(Vec::new()));
    assert_eq!(reader.ballots(TRIAL, 0..99, SignatureId(0), 9), Ok(Vec::new()));
    assert_eq!(reader.rows(BallotsPart::rows(TRIAL), 0, 9), Ok(Vec::new()));
    assert_eq!(
        reader
            .campaign(TRIAL)
            .expect("it is read")
            .map(|found| found.count.total()),
        Some(0)
    );
    assert_eq!((reader.ballots_to_erase(), reader.rolls_to_erase(BEGIN)), (Ok(Vec::new()), Ok(Vec::new())));
    sound(reader.as_mut());
    drop(reader);
    story.run("6 | open-vote 1/9 Bridge 1 | done");
}

/// What is overdue of the vote; there are other campaigns.
pub(super) fn late(reader: &mut dyn StoreReader, at: Timestamp) -> Result<Vec<Duty>, Fault> {
    let found = overdue(reader, at)?.into_iter().filter(|found| found.id == VOTE);
    Ok(found.map(|found| found.duty).collect())
}

/// A vote whose key the program keeps is opened by it, once it has closed and no paper waits; until then the key is needed.
pub(crate) fn are_opened_by_the_program<B: BackEnd>() {
    let owner = |id, name| staff(SiteId(1), StaffId(id), name, Some("hash"));
    let mut story = Story::<B>::with_campaigns().staffed_by(&[owner(1, "owner"), owner(2, "owner")]);
    story.run(
        "0     | vote-kept Bridge 1              | written 1/9
         0     | open-vote-kept 1/9 Bridge 1     | vote-key-unproved
         0     | key 1/9                         | not-possible-now
         1     | keep-key 1/9                    | done
         1     | try-vote 1/9 Trial              | written 1/10
         1     | erase-trial 1/9 1/10            | written 1/9
         2     | open-vote-kept 1/9 Bridge 1     | done
         2     | vote Other 1                    | written 1/11
         4     | sign 1/9 ada Ada P1 form1       | received a
         5     | cast a 1                        | confirmed
         6     | ballots 1/9 enter 1 0 0         | paper 1
         7     | fix-kept 1/9                    | not-possible-now",
    );
    let mut reader = story.back_end.reader();
    assert_eq!((reader.boxes_to_open(), reader.votes_with_kept_key()), (Ok(Vec::new()), Ok(vec![VOTE])));
    sound(reader.as_mut());
    drop(reader);
    story.run(
        "1441  | close 1/9                       | done
         1442  | fix 1/9                         | not-possible-now
         1442  | fix-kept 1/9                    | paper-waits",
    );
    let closed = BEGIN.plus_ms(1_440 * MINUTE_MS);
    let (in_time, too_late) = (closed.plus_ms(OVERDUE_AFTER_MS - 1), closed.plus_ms(OVERDUE_AFTER_MS));
    let mut reader = story.back_end.reader();
    assert_eq!(reader.boxes_to_open(), Ok(vec![VOTE]));
    assert_eq!(late(reader.as_mut(), too_late), Ok(Vec::new()), "people have to check paper ballots first");
    drop(reader);
    story.run("1443 | ballots 1/9 send-back 1 | done");
    let mut reader = story.back_end.reader();
    assert_eq!(late(reader.as_mut(), in_time), Ok(Vec::new()));
    assert_eq!(late(reader.as_mut(), too_late), Ok(vec![Duty::OpenBox]));
    drop(reader);
    story.run(
        "1444  | result-kept 1/9 1 0:1           | not-possible-now
         1445  | fix-kept 1/9                    | done
         1445  | fix-kept 1/9                    | unchanged
         1446  | result 1/9 1 0:1                | not-possible-now
         1447  | result-kept 1/9 1 0:1           | done
         1448  | result-kept 1/9 1 0:1           | unchanged",
    );
    let mut reader = story.back_end.reader();
    assert_eq!((reader.boxes_to_open(), reader.votes_with_kept_key()), (Ok(Vec::new()), Ok(Vec::new())));
    assert_eq!(reader.ballots_to_erase(), Ok(vec![VOTE]));
    assert_eq!(late(reader.as_mut(), Timestamp(i64::MAX / 2)), Ok(Vec::new()));
    sound(reader.as_mut());
}
