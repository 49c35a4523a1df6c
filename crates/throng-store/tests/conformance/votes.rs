//! Stories of votes: a sealed choice stands with each signature until the box was opened, and no longer. What the rules
//! mean is proved in `throng-domain`.

use throng_domain::ids::{CampaignId, SignatureId, SiteId};
use throng_domain::row::Row;
use throng_domain::staff::StaffId;
use throng_domain::vote::BallotsPart;
use throng_store::reader::{ReadRows, StoreReader};

use crate::answers::sound;
use crate::backends::BackEnd;
use crate::deeds::{member, staff};
use crate::story::Story;

const VOTE: CampaignId = CampaignId { site: SiteId(1), number: 9 };

/// The marks of the sealed choices that would be counted, by page of `limit`.
fn marks(reader: &mut dyn StoreReader, limit: u32) -> Vec<u8> {
    let (mut marks, mut after) = (Vec::new(), SignatureId(0));
    loop {
        let page = reader.ballots(VOTE, after, limit).expect("they are read");
        let Some((last, _)) = page.last() else {
            return marks;
        };
        after = *last;
        marks.extend(page.iter().map(|(_, choice)| choice.bytes()[0]));
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
