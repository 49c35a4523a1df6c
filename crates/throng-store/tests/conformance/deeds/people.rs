//! What people do who are no signers of a form: those who signed in another system, and those who follow by email. And
//! what signers say in comments.

use throng_domain::area::AreaCode;
use throng_domain::command::{
    AdvanceFollowers, AdvancePlaceNews, BeginPlaceNews, Command, CommentStep, Confirm, ConfirmFollowing,
    ConfirmPlace, DecideComment, EditComment, EraseExpired, Follow, FollowPlace, ImportSignatures,
    ImportedPerson, Proof, RemoveComment, Sign, StopFollowing, StopPlaces, Withdraw, WriteComment,
};
use throng_domain::comment::{CommentKind, CommentText};
use throng_domain::follower::Follower;
use throng_domain::ids::{CampaignId, CommentAt, FollowerOf};
use throng_domain::import::{PeopleFile, SignedAs, Statement};
use throng_domain::language::LanguageTag;
use throng_domain::motive::Said;
use throng_domain::person::EmailAddress;
use throng_domain::place_follower::{PlaceFollower, PlaceNews};
use throng_domain::staff::StaffId;
use throng_domain::time::MINUTE_MS;
use throng_domain::uniqueness::UniquenessKey;

use crate::story::{BEGIN, Names, campaign_id, sign};

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

/// The secret of every story.
fn key() -> UniquenessKey {
    UniquenessKey::new([1; 32])
}

/// Following without signing: `follow`, `confirm-following` (with the minute in which it was asked for) and
/// `stop-following` with a petition and an address,
/// `advance-followers` with a petition, a publication and the addresses.
pub(super) fn of_followers(words: &[&str]) -> Option<Command> {
    let keys = |id: &str, email: &str| sign(campaign_id(id), email, "Ada", "P1", "form0").keys.address;
    let typed = |email: &str| EmailAddress::parse(&format!("{email}@example.org")).unwrap();
    let spelled = |id: &str, email: &str| key().spelled(campaign_id(id), &typed(email));
    let of = |id: &str, email: &str| FollowerOf {
        campaign: campaign_id(id),
        id: Follower::id_of(spelled(id, email)),
    };
    Some(match words {
        ["follow", id, email] => Command::from(Follow {
            campaign: campaign_id(id),
            email: typed(email),
            address: keys(id, email),
            spelled: spelled(id, email),
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

/// Following places: `follow-place` with a site, an area and an address; `confirm-place` (with the minute in which it was asked
/// for) and `stop-places` with a site and an address; `begin-places` with a site; `advance-places` with a site, the number of the
/// day's mails, an address, an area, and the campaigns that people sign there.
pub(super) fn of_places(words: &[&str]) -> Option<Command> {
    let site_of = |site: &str| campaign_id(&format!("{site}/7")).site;
    let typed = |email: &str| EmailAddress::parse(&format!("{email}@example.org")).unwrap();
    let nowhere = |site: &str| CampaignId { site: site_of(site), number: 0 };
    let spelled = |site: &str, email: &str| key().spelled(nowhere(site), &typed(email));
    let of = |site: &str, email: &str| PlaceFollower::of(site_of(site), spelled(site, email));
    Some(match words {
        ["follow-place", site, area, email] => Command::from(FollowPlace {
            site: site_of(site),
            area: AreaCode::parse(area).unwrap(),
            email: typed(email),
            address: spelled(site, email),
            language: LanguageTag::parse(if email.len() > 3 { "cy" } else { "" }).ok(),
        }),
        ["confirm-place", site, email, asked] => Command::from(ConfirmPlace {
            follower: of(site, email),
            asked_at: BEGIN.plus_ms(asked.parse::<i64>().unwrap() * MINUTE_MS),
        }),
        ["stop-places", site, email] => Command::from(StopPlaces { follower: of(site, email), only: None }),
        ["begin-places", site] => Command::from(BeginPlaceNews(site_of(site))),
        ["advance-places", site, run, email, area, numbers @ ..] => {
            let area = AreaCode::parse(area).unwrap();
            let one = |number: &&str| PlaceNews { number: number.parse().unwrap(), area: area.clone() };
            let followers = vec![(of(site, email).id, numbers.iter().map(one).collect())];
            let (site, run) = (site_of(site), run.parse().unwrap());
            Command::from(AdvancePlaceNews { site, run, from: None, followers, last: true })
        }
        _ => return None,
    })
}

/// The comment of an attempt with this number.
pub(super) fn comment_at(names: &Names, a: &str, place: &str) -> CommentAt {
    CommentAt { signature: names.attempt(a).id, place: place.parse().unwrap() }
}

/// Comments: `comment` with a petition, an attempt, a form and a word; `sign-why` as `sign`, with the word of a reason, and
/// `link-why` with the petition, which sends one; the others with an attempt and the comment's number. A comment whose
/// form has an even number is signed.
pub(super) fn of_comments(names: &Names, words: &[&str]) -> Option<Command> {
    let text = |word: &str| CommentText::parse(&format!("Ring Ada, she {word}.")).unwrap();
    Some(match words {
        ["comment", id, a, form, word] => {
            let form_key = sign(campaign_id(id), "ada", "Ada", "P1", form).form_key;
            let (campaign, signature, words) = (campaign_id(id), names.attempt(a).id, text(word));
            Command::from(WriteComment {
                campaign,
                signature,
                kind: CommentKind::Comment,
                words,
                signed: form.ends_with('2'),
                form_key,
            })
        }
        ["sign-why", id, email, name, postcode, form, word] => {
            let reason = Some(text(word));
            Command::from(Sign { reason, ..sign(campaign_id(id), email, name, postcode, form) })
        }
        // What the owner of the mailbox sends from the page of the link; `-` for nothing.
        ["link-why", id, a, word] => {
            let (of, words) = (names.attempt(a), Some(*word).filter(|word| *word != "-").map(text));
            let said = Some(Box::new(Said { campaign: campaign_id(id), words, signed: true }));
            let proof = Proof::Link { revision: 0 };
            Command::from(Confirm { said, ..Confirm::of(of.site, of.id, proof) })
        }
        ["edit-comment", a, place, word] => {
            let (site, comment) = (names.attempt(a).site, comment_at(names, a, place));
            Command::from(EditComment { site, comment, words: text(word), signed: true })
        }
        ["remove-comment", a, place] => {
            let (site, comment) = (names.attempt(a).site, comment_at(names, a, place));
            Command::from(RemoveComment { site, comment })
        }
        ["decide-comment", a, place, step, edits, reports @ ..] => {
            // What is taken back is named by the minute of its decision, everything else by how often it was edited.
            let minute = i64::from(edits.parse::<u8>().unwrap());
            let seen = (*step == "undo").then(|| BEGIN.plus_ms(minute * MINUTE_MS));
            let edits = edits.parse().unwrap();
            let hide = |shown| CommentStep::Hide { edits, shown, reason: "offensive".to_owned() };
            let step = match *step {
                "claim" => CommentStep::Claim { take_over: false },
                "release" => CommentStep::Release,
                "accept" => CommentStep::Accept { edits },
                "hide" => hide(None),
                "cut" => hide(CommentText::parse("Ring […].").ok()),
                "undo" => CommentStep::Undo,
                _ => panic!("what is {step}?"),
            };
            let (site, comment) = (names.attempt(a).site, comment_at(names, a, place));
            let reports = reports.iter().map(|name| names.report(name)).collect();
            Command::from(DecideComment { site, comment, by: StaffId(1), step, seen, reports })
        }
        ["withdraw-all", a] => Command::from(Withdraw { of: names.attempt(a), with_comments: true }),
        _ => return None,
    })
}
