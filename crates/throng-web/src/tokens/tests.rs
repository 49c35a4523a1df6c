//! What opens with which token, and what with none.

use throng_domain::ids::{FollowerId, FollowerOf};
use throng_domain::roll::VoterOf;
use throng_domain::staff::StaffId;
use throng_domain::time::Timestamp;

use super::*;

fn tokens(site: u32) -> Tokens {
    Tokens::new(Secrets::derive(&[5; 32]), SiteId(site))
}

#[test]
fn what_is_masked_is_none() {
    let claim = Claim { id: SignatureId(123_456), revision: 2 };
    let (masked, petition) = (tokens(1).masked(), CampaignId { site: SiteId(1), number: 17 });
    let link = CreatorLink { campaign: petition, revision: 3 };
    let follower = FollowerOf { campaign: petition, id: FollowerId(77) };
    let bound = OfficeClaim { member: StaffId(1), expires_at: Timestamp(1) };
    for made in [
        masked.signature_path(claim),
        masked.waiting_path(claim),
        masked.unsubscribe_path(claim),
        masked.follower_path(follower, Timestamp(1)),
        masked.stop_following_path(follower),
        masked.voter_path(VoterOf { campaign: petition, entry: 9 }),
        masked.stop_progress_path(link),
        masked.stop_comments_path(claim),
        masked.stop_own_comments_path(link),
        masked.creator_path(CampaignKind::Petition, link),
        masked.sent_path(CampaignKind::Petition, link),
        masked.support_path(CampaignKind::Petition, petition),
        masked.make_office(OfficePurpose::Join, bound, ""),
        masked.code(claim),
    ] {
        assert!(made.ends_with(MASK), "{made}");
    }
}

#[test]
fn a_voters_link_names_their_row_of_their_vote_on_their_site() {
    let of = VoterOf { campaign: CampaignId { site: SiteId(1), number: 17 }, entry: 90 };
    let path = tokens(1).voter_path(of);
    let token = path.strip_prefix("/v/").unwrap();
    assert_eq!((token.len(), tokens(1).voter(token)), (32, Some(of)));
    assert_eq!(tokens(2).voter(token), None);
    assert_eq!(tokens(1).read(Purpose::Voter, token), None);
    assert_eq!(tokens(1).read(Purpose::Signature, token), None);
    let signature = tokens(1).make(Purpose::Signature, Claim { id: SignatureId(17 << 32 | 90), revision: 0 });
    assert_eq!(tokens(1).voter(&signature), None);
    for at in 0..token.len() {
        let mut other = token.to_owned().into_bytes();
        other[at] = if other[at] == b'A' { b'B' } else { b'A' };
        assert_eq!(tokens(1).voter(std::str::from_utf8(&other).unwrap()), None, "letter {at}");
    }
    for wrong in ["", "A", &token[..31], "<script>"] {
        assert_eq!(tokens(1).voter(wrong), None, "{wrong}");
    }
}

#[test]
fn a_token_is_good_for_its_purpose_and_site_only() {
    let claim = Claim { id: SignatureId(123_456), revision: 2 };
    let token = tokens(1).make(Purpose::Signature, claim);
    assert_eq!(token.len(), 32);
    assert_eq!(tokens(1).read(Purpose::Signature, &token), Some(claim));
    assert_eq!(tokens(1).read(Purpose::Waiting, &token), None);
    assert_eq!(tokens(1).read(Purpose::Unsubscribe, &token), None);
    let stops = tokens(1).make(Purpose::Unsubscribe, claim);
    assert_eq!(tokens(1).read(Purpose::Unsubscribe, &stops), Some(claim));
    assert_eq!(tokens(1).read(Purpose::Signature, &stops), None, "it does not take a name off");
    let says = tokens(1).make(Purpose::Opinion, claim);
    for other in [Purpose::Signature, Purpose::Waiting, Purpose::Unsubscribe] {
        assert_eq!(tokens(1).read(other, &says), None, "{other:?}");
    }
    let of_followers = [Purpose::Follower, Purpose::FollowerSent, Purpose::StopFollowing];
    for purpose in of_followers {
        let token = tokens(1).make(purpose, claim);
        for other in of_followers
            .into_iter()
            .chain([Purpose::Signature, Purpose::Unsubscribe])
        {
            assert_eq!(tokens(1).read(other, &token).is_some(), other == purpose, "{other:?}");
        }
    }
    assert_eq!(tokens(2).read(Purpose::Signature, &token), None);
}

#[test]
fn the_secret_of_a_private_pledge_is_its_own() {
    let pledge = |number| CampaignId { site: SiteId(1), number };
    let secret = tokens(1).secret_of(CampaignKind::Pledge, pledge(17));
    assert_eq!(secret.len(), 22, "128 bits: {secret}");
    for (site, number, written, expected) in [
        (1, 17, secret.clone(), true),
        (1, 18, secret.clone(), false),
        (2, 17, secret.clone(), false),
        (1, 17, secret[..21].to_owned(), false),
        (1, 17, format!("{secret}A"), false),
        (1, 17, secret.to_uppercase(), false),
        (1, 17, String::new(), false),
    ] {
        assert_eq!(
            tokens(site).is_secret_of(CampaignKind::Pledge, pledge(number), &written),
            expected,
            "{written}"
        );
    }
    let elsewhere = Tokens::new(Secrets::derive(&[6; 32]), SiteId(1));
    assert!(!tokens(1).is_secret_of(CampaignKind::Vote, pledge(17), &secret), "nor that of a trial");
    assert!(
        !elsewhere.is_secret_of(CampaignKind::Pledge, pledge(17), &secret),
        "it is made with the installation's key"
    );
}

#[test]
fn what_a_creator_gets_opens_nothing_else() {
    let link = CreatorLink { campaign: CampaignId { site: SiteId(1), number: 17 }, revision: 3 };
    let tokens_of_all = [
        Purpose::Creator,
        Purpose::Sent,
        Purpose::Supporter,
        Purpose::Signature,
        Purpose::Waiting,
        Purpose::StopProgress,
        Purpose::StopComments,
        Purpose::StopOwnComments,
    ];
    let last = |path: String| path.rsplit('/').next().unwrap().to_owned();
    for (purpose, token, revision) in [
        (Purpose::Creator, last(tokens(1).creator_path(CampaignKind::Petition, link)), 3),
        (Purpose::Sent, last(tokens(1).sent_path(CampaignKind::Petition, link)), 3),
        (Purpose::StopProgress, last(tokens(1).stop_progress_path(link)), 3),
        (Purpose::StopOwnComments, last(tokens(1).stop_own_comments_path(link)), 3),
        (Purpose::Supporter, last(tokens(1).support_path(CampaignKind::Petition, link.campaign)), 0),
    ] {
        for other in tokens_of_all {
            let expected = (other == purpose).then_some(CreatorLink { revision, ..link });
            assert_eq!(tokens(1).petition(other, &token), expected, "{purpose:?} {other:?}");
        }
        assert_eq!(tokens(2).petition(purpose, &token), None);
    }
}

#[test]
fn a_changed_or_cut_token_is_none() {
    let token = tokens(1).make(Purpose::Signature, Claim { id: SignatureId(7), revision: 0 });
    for at in 0..token.len() {
        let mut changed = token.clone().into_bytes();
        changed[at] = if changed[at] == b'A' { b'Q' } else { b'A' };
        let changed = String::from_utf8(changed).unwrap();
        assert!(changed == token || tokens(1).read(Purpose::Signature, &changed).is_none(), "{changed}");
        assert_eq!(tokens(1).read(Purpose::Signature, &token[..at]), None);
    }
    for odd in ["", "/", "é", "AAAA", &format!("{token}A"), &format!("{token}=")] {
        assert_eq!(tokens(1).read(Purpose::Signature, odd), None, "{odd}");
    }
}

/// Ids that are neighbours in time, two revisions of one attempt, and two purposes: in each pair most characters
/// differ, also at the beginning, where the id stood unscrambled in an earlier design.
#[test]
fn a_token_shows_nothing_of_what_it_says() {
    let made = |purpose, id, revision| tokens(1).make(purpose, Claim { id: SignatureId(id), revision });
    for id in [0, 1, 1 << 40, (1 << MINTED_BITS) - 2] {
        let token = made(Purpose::Waiting, id, 0);
        for other in [
            made(Purpose::Waiting, id, 1),
            made(Purpose::Waiting, id, u8::MAX),
            made(Purpose::Waiting, id + 1, 0),
        ] {
            let pairs = token.bytes().zip(other.bytes());
            let differ: Vec<bool> = pairs.map(|(a, b)| a != b).collect();
            let count = |part: &[bool]| part.iter().filter(|differs| **differs).count();
            assert!(count(&differ[..11]) >= 8, "{token} {other}");
            assert!(count(&differ) >= 27, "{token} {other}");
        }
    }
}

#[test]
fn codes_have_six_digits_and_follow_the_revision() {
    let code = |revision| tokens(1).code(Claim { id: SignatureId(7), revision });
    assert_eq!(code(0).len(), 6);
    assert_ne!(code(0), code(1));
}
