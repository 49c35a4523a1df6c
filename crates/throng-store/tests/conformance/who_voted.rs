//! Stories of secret votes that show who voted: a row stands with each voter, and goes with them, or with the vote if it was called off.

use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::staff::StaffId;
use throng_store::reader::StoreReader;

use crate::answers::sound;
use crate::backends::BackEnd;
use crate::deeds::{member, staff};
use crate::story::Story;

const VOTE: CampaignId = CampaignId { site: SiteId(1), number: 9 };

/// A secret vote says who voted where its terms do; nothing of it is kept once it was called off.
pub(crate) fn is_shown_by_votes_that_say_so<B: BackEnd>() {
    let owner = staff(SiteId(1), StaffId(2), "owner", Some("hash"));
    let mut story = Story::<B>::with_campaigns().staffed_by(&[member(SiteId(1), StaffId(1)), owner]);
    story.run(
        "0     | vote-of who-codes Bridge 1             | written 1/9
         0     | roll 1/9 named 1 30                    | done
         0     | use-roll 1/9 who-codes 1 1:20,2:10     | done
         0     | key 1/9                                | done
         0     | prove-key 1/9                          | done
         1     | open-vote-of who-codes 1/9 Bridge 1 1 1:20,2:10 0 | done
         2     | take 1/9 1                             | received a
         2     | take 1/9 2                             | received b
         2     | take 1/9 3                             | received c
         3     | cast a 1                               | confirmed
         3     | cast b 2                               | confirmed
         3     | cast c 3                               | confirmed
         4     | erase a                                | done
         4     | withdraw b                             | withdrawn",
    );
    let who = |reader: &mut dyn StoreReader| -> Vec<String> {
        let names = reader.who_voted(VOTE, 9).expect("they are read").into_iter();
        names.map(|name| name.as_str().to_owned()).collect()
    };
    let mut reader = story.back_end.reader();
    assert_eq!(who(reader.as_mut()), ["Voter 3th"]);
    assert_eq!(reader.open_ballots_to_erase(9), Ok(Vec::new()));
    sound(reader.as_mut());
    drop(reader);
    story.run("5 | call-vote-off 1/9 | done");
    let mut reader = story.back_end.reader();
    let left = vec![(VOTE, vec![story.names.attempt("c").id])];
    assert_eq!(reader.open_ballots_to_erase(9), Ok(left));
    drop(reader);
    story.run("6 | erase-said 1/9 c | done");
    let mut reader = story.back_end.reader();
    assert_eq!((who(reader.as_mut()), reader.open_ballots_to_erase(9)), (Vec::new(), Ok(Vec::new())));
    sound(reader.as_mut());
}
