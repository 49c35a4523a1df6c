//! Stories of votes in which everybody reads who chose what: it stands beside the voter, is counted without those who do not
//! count, and stays after the roll. What the rules mean is proved in `throng-domain`.

use throng_domain::ids::{CampaignId, SignatureId, SiteId};
use throng_domain::row::Row;
use throng_domain::staff::StaffId;
use throng_domain::time::MINUTE_MS;
use throng_domain::vote::BallotsPart;
use throng_store::reader::{Duty, OVERDUE_AFTER_MS, ReadRows, StoreReader};

use crate::answers::sound;
use crate::backends::BackEnd;
use crate::deeds::{member, staff};
use crate::story::{BEGIN, Story};
use crate::votes::{VOTE, late};

/// Who chose what, as everybody reads it.
fn names(reader: &mut dyn StoreReader, after: SignatureId, limit: u32) -> Vec<String> {
    let voters = reader.open_voters(VOTE, after, limit).expect("they are read");
    let said = voters.iter().map(|voter| {
        let name = voter.name.as_ref().map_or("-", |name| name.as_str());
        let votes = if voter.weight > 1 {
            format!(" x{}", voter.weight)
        } else {
            String::new()
        };
        format!("{name} {:?}{votes}", voter.choice.numbers())
    });
    said.collect()
}

/// What people say in an open vote stands beside them, is counted without those who are held or left, and is erased if the vote
/// is called off.
pub(crate) fn are_open<B: BackEnd>() {
    let owner = staff(SiteId(1), StaffId(2), "owner", Some("hash"));
    let mut story = Story::<B>::with_campaigns().staffed_by(&[member(SiteId(1), StaffId(1)), owner]);
    story.run(
        "0     | open-vote-made Bridge 1         | written 1/9
         0     | key 1/9                         | not-possible-now
         1     | open-open-vote 1/9 Bridge 1     | done
         2     | open-vote-made Ramp 1           | written 1/10
         2     | open-open-vote 1/10 Ramp 1      | done
         4     | sign 1/9 ada Ada P1 form1       | received a
         4     | sign 1/9 bob Bob P1 form2       | received b
         4     | sign 1/9 cat Cat P1 form3       | received c
         4     | sign 1/9 dan Dan P1 form4       | received d
         4     | sign 1/10 eve Eve P1 form5      | received e
         5     | link a 0                        | ballot-missing
         5     | cast a 1                        | vote-key-replaced
         5     | say a 1                         | confirmed
         5     | say b 0                         | confirmed
         5     | say c 1                         | confirmed
         5     | say d 0                         | confirmed
         5     | say e 0                         | confirmed
         6     | say-again a 0                   | done
         7     | withdraw b                      | withdrawn
         8     | correct 1/9 c                   | corrected 1
         9     | correct 1/9 d                   | corrected 2
         10    | undo-correction 1/9 2 2 d       | corrected 2
         11    | erase a                         | done
         12    | call-vote-off 1/10              | done",
    );
    let mut reader = story.back_end.reader();
    assert_eq!(names(reader.as_mut(), SignatureId(0), 9), ["- [0]", "Dan [0]"]);
    assert_eq!(names(reader.as_mut(), SignatureId(0), 1), ["- [0]"]);
    assert_eq!(names(reader.as_mut(), story.names.attempt("a").id, 1), ["Dan [0]"]);
    assert_eq!(names(reader.as_mut(), story.names.attempt("d").id, 9), Vec::<String>::new());
    let counts: Vec<i64> = reader
        .open_ballots(VOTE)
        .expect("they are read")
        .iter()
        .map(|alike| alike.count)
        .collect();
    assert_eq!((counts, reader.votes_to_count()), (vec![2], Ok(Vec::new())));
    let called_off = CampaignId { number: 10, ..VOTE };
    let left = reader.open_ballots_to_erase(9).expect("they are read");
    assert_eq!(
        left.iter()
            .map(|(id, voters)| (*id, voters.len()))
            .collect::<Vec<_>>(),
        [(called_off, 1)]
    );
    sound(reader.as_mut());
    drop(reader);
    end_openly(story);
}

/// The same vote, closed and counted; and another that was called off.
fn end_openly<B: BackEnd>(mut story: Story<B>) {
    // An hour after its end it should have been closed.
    let mut reader = story.back_end.reader();
    let end = BEGIN.plus_ms(1_440 * MINUTE_MS);
    assert_eq!(late(reader.as_mut(), end.plus_ms(OVERDUE_AFTER_MS - MINUTE_MS)), Ok(Vec::new()));
    assert_eq!(late(reader.as_mut(), end.plus_ms(OVERDUE_AFTER_MS + MINUTE_MS)), Ok(vec![Duty::CloseVote]));
    drop(reader);
    story.run(
        "13    | erase-said 1/9 a                | not-possible-now
         13    | erase-said 1/10 e               | done
         1441  | close 1/9                       | done
         1442  | undo-correction 1/9 1 1 c       | vote-ended",
    );
    let mut reader = story.back_end.reader();
    assert_eq!(reader.votes_to_count(), Ok(vec![VOTE]));
    assert_eq!(reader.open_ballots_to_erase(9), Ok(Vec::new()));
    // It is overdue an hour after it was closed.
    let closed = BEGIN.plus_ms(1_441 * MINUTE_MS);
    assert_eq!(late(reader.as_mut(), closed.plus_ms(OVERDUE_AFTER_MS - 1)), Ok(Vec::new()));
    assert_eq!(late(reader.as_mut(), closed.plus_ms(OVERDUE_AFTER_MS)), Ok(vec![Duty::Count]));
    // What was chosen by whoever is not counted goes before the count.
    let uncounted = reader.open_ballots_uncounted(VOTE, 9).expect("they are read");
    assert_eq!(uncounted, [story.names.attempt("c").id]);
    assert_eq!(reader.open_ballots_uncounted(VOTE, 0), Ok(Vec::new()));
    sound(reader.as_mut());
    drop(reader);
    story.run("1443 | erase-said 1/9 a c | done");
    let mut reader = story.back_end.reader();
    assert_eq!(reader.open_ballots_uncounted(VOTE, 9), Ok(Vec::new()));
    sound(reader.as_mut());
    drop(reader);
    story.run(
        "1443  | count 1/9 0:3                   | not-possible-now
         1443  | count 1/9 0:2                   | done
         1444  | count 1/9 0:2                   | unchanged",
    );
    let mut reader = story.back_end.reader();
    assert_eq!(reader.votes_to_count(), Ok(Vec::new()));
    assert_eq!(late(reader.as_mut(), closed.plus_ms(99 * OVERDUE_AFTER_MS)), Ok(Vec::new()));
    assert_eq!(reader.rows(BallotsPart::rows(VOTE), 0, 9).map(|rows| rows.len()), Ok(1));
    assert_eq!(names(reader.as_mut(), SignatureId(0), 9), ["- [0]", "Dan [0]"], "who chose what stays");
    sound(reader.as_mut());
}

/// Who is on the roll of an open vote votes with the name and the number of votes that it has of them, which stay when the roll is
/// erased.
pub(crate) fn are_named<B: BackEnd>() {
    let owner = staff(SiteId(1), StaffId(2), "owner", Some("hash"));
    let mut story = Story::<B>::with_campaigns().staffed_by(&[member(SiteId(1), StaffId(1)), owner]);
    story.run(
        "0     | vote-of open-codes Bridge 1            | written 1/9
         0     | roll 1/9 weighted 1 6                  | text-changed
         0     | roll 1/9 named 1 6                     | done
         0     | use-roll 1/9 codes 1 1:4,2:2           | text-changed
         0     | use-roll 1/9 open-codes 1 1:4,2:2      | done
         1     | open-vote-of open-codes 1/9 Bridge 1 1 1:4,2:2 0 | done
         2     | take 1/9 1                             | received a
         2     | take 1/9 2                             | received b
         2     | take 1/9 3                             | received c
         2     | take 1/9 6                             | received d
         3     | cast a 1                               | vote-key-replaced
         3     | say a 1                                | confirmed
         3     | say b 0                                | confirmed
         3     | say c 0                                | confirmed
         3     | say d 0                                | confirmed
         4     | say-again a 0                          | done
         5     | withdraw d                             | withdrawn
         6     | erase b                                | done
         7     | say-again b 1                          | ballot-fixed",
    );
    let mut reader = story.back_end.reader();
    let counted = |reader: &mut dyn StoreReader| -> Vec<(u8, u32, i64)> {
        let alike = reader.open_ballots(VOTE).expect("they are read").into_iter();
        alike
            .map(|alike| (alike.choice.numbers()[0], alike.weight, alike.count))
            .collect()
    };
    // Who had their name removed stays without it, and chooses no more.
    let said = ["Voter 1th [0]", "- [0]", "Voter 3th [0] x2"];
    assert_eq!(names(reader.as_mut(), SignatureId(0), 9), said);
    assert_eq!(counted(reader.as_mut()), [(0, 1, 2), (0, 2, 1)]);
    sound(reader.as_mut());
    drop(reader);
    story.run(
        "1441  | close 1/9                              | done
         1443  | count 1/9 0:2 0:1x2                    | done
         21700 | erase-roll 1/9                         | done",
    );
    let mut reader = story.back_end.reader();
    assert_eq!(reader.roll(VOTE, 1..99, 99), Ok(Vec::new()));
    assert_eq!(names(reader.as_mut(), SignatureId(0), 9), said, "what is public stays");
    assert_eq!(counted(reader.as_mut()), [(0, 1, 2), (0, 2, 1)]);
    sound(reader.as_mut());
}
