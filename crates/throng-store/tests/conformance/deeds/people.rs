//! What people do who are no signers of a form: those who signed in another system, and those who follow by email.

use throng_domain::command::{
    AdvanceFollowers, Command, ConfirmFollowing, EraseExpired, Follow, ImportSignatures, ImportedPerson,
    Sign, StopFollowing,
};
use throng_domain::follower::Follower;
use throng_domain::ids::{CampaignId, FollowerOf};
use throng_domain::import::{PeopleFile, SignedAs, Statement};
use throng_domain::language::LanguageTag;
use throng_domain::person::EmailAddress;
use throng_domain::time::MINUTE_MS;

use crate::story::{BEGIN, campaign_id, sign};

/// A part of a file of people who signed in another system: where it begins, of how many.
pub(super) fn bring(
    campaign: CampaignId,
    (signed_as, file): (&str, &str),
    numbers: [&str; 2],
    people: &[&str],
) -> ImportSignatures {
    let person = |name: &&str| {
        let Sign { signer, keys, country, area, wants_updates, .. } =
            sign(campaign, name, name, "P1", "form0");
        let signed_at = Some(BEGIN.plus_ms(-90 * MINUTE_MS));
        ImportedPerson { signer, keys, country, area, wants_updates, signed_at }
    };
    let (signed_as, statement) = match signed_as {
        "confirmed" => (SignedAs::Confirmed, Statement::parse("By email, in May.").unwrap()),
        _ => (SignedAs::Pending, Statement::default()),
    };
    let [from, whole] = numbers.map(|number| number.parse().unwrap());
    ImportSignatures {
        campaign,
        file: PeopleFile { content: file.to_owned(), signed_as, people: whole },
        statement,
        from,
        people: people.iter().map(person).collect(),
    }
}

/// Following without signing: `follow`, `confirm-following` (with the minute in which it was asked for) and
/// `stop-following` with a petition and an address,
/// `advance-followers` with a petition, a publication and the addresses.
pub(super) fn of_followers(words: &[&str]) -> Option<Command> {
    let keys = |id: &str, email: &str| sign(campaign_id(id), email, "Ada", "P1", "form0").keys.address;
    let of = |id: &str, email: &str| FollowerOf {
        campaign: campaign_id(id),
        id: Follower::id_of(keys(id, email)),
    };
    Some(match words {
        ["follow", id, email] => Command::from(Follow {
            campaign: campaign_id(id),
            email: EmailAddress::parse(&format!("{email}@example.org")).unwrap(),
            address: keys(id, email),
            language: LanguageTag::parse(if email.len() > 3 { "cy" } else { "" }).ok(),
        }),
        ["confirm-following", id, email, asked] => Command::from(ConfirmFollowing {
            follower: of(id, email),
            asked_at: BEGIN.plus_ms(asked.parse::<i64>().unwrap() * MINUTE_MS),
        }),
        ["stop-following", id, email] => {
            Command::from(StopFollowing { follower: of(id, email), address: Some(keys(id, email)) })
        }
        ["erase-follower", id, email] => {
            Command::from(EraseExpired { followers: vec![of(id, email)], ..EraseExpired::default() })
        }
        ["advance-followers", id, publication, emails @ ..] => {
            let mut followers: Vec<_> = emails
                .iter()
                .map(|email| (of(id, email).id, keys(id, email)))
                .collect();
            followers.sort_unstable();
            Command::from(AdvanceFollowers {
                campaign: campaign_id(id),
                publication: publication.parse().unwrap(),
                from: None,
                followers,
                last: true,
            })
        }
        _ => return None,
    })
}
