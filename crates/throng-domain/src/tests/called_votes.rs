//! Petitions that call a vote: a draft is made once, from as many signatures on as the site says.

use super::life::{Desk, NEW};
use super::*;
use crate::campaigns::ballot::Choosing;
use crate::campaigns::campaign::{CampaignState, Hidden};
use crate::campaigns::roll::Electorate;
use crate::campaigns::vote::Vote;
use crate::spine::command::CallVote;
use crate::spine::ids::CampaignId;

const PETITION: CampaignId = CampaignId { number: NEW.number + 40, ..NEW };

/// An open petition with so many signatures, on a site where it calls a vote at so many.
fn desk(signatures: i64, votes: bool, vote_at: i64) -> Desk {
    let mut desk = Desk::new(0);
    let mut site = desk.set.site(SITE).unwrap().clone();
    (site.rules.votes, site.rules.vote_at) = (votes, vote_at);
    desk.set.load_site(site);
    let totals = Totals { collected: signatures, carried_over: 0, paper: 0 };
    desk.set.load_campaign(campaign(PETITION), totals);
    desk.set.load_newest_campaign(SITE, PETITION.number);
    desk
}

fn call(desk: &mut Desk) -> Outcome {
    decide(&mut desk.set, &CallVote(PETITION).into(), BEGIN)
}

fn made(desk: &Desk) -> Option<&Vote> {
    let id = CampaignId { number: PETITION.number + 1, ..PETITION };
    desk.set.campaign(id)?.vote()
}

#[test]
fn a_draft_is_made_once_from_so_many_signatures_on() {
    let refused = Outcome::Refused(Refusal::NotPossibleNow);
    for (signatures, votes, vote_at, expected) in [
        (99, true, 100, refused.clone()),
        (100, true, 0, refused.clone()),
        (100, false, 100, refused),
        (100, true, 100, Outcome::Done),
        (7_000, true, 100, Outcome::Done),
    ] {
        let mut desk = desk(signatures, votes, vote_at);
        assert_eq!(call(&mut desk), expected, "{signatures} of {vote_at}");
        assert_eq!(made(&desk).is_some(), expected == Outcome::Done);
    }
    let mut desk = desk(100, true, 100);
    assert_eq!((call(&mut desk), call(&mut desk)), (Outcome::Done, Outcome::Unchanged));
    let id = CampaignId { number: PETITION.number + 1, ..PETITION };
    let draft = desk.set.campaign(id).unwrap();
    assert_eq!(draft.head.state, CampaignState::Draft, "people open votes");
    assert_eq!(draft.head.text.action, campaign(PETITION).head.text.action);
    let vote = made(&desk).unwrap();
    assert_eq!((vote.petition, vote.called, vote.key.is_none()), (Some(PETITION.number), true, true));
    assert_eq!((vote.terms.ballot.choosing, vote.terms.electorate), (Choosing::YesNo, Electorate::Everybody));
    assert_eq!(vote.terms.check(BEGIN), Ok(()));
    let after = CampaignId { number: PETITION.number + 2, ..PETITION };
    assert!(desk.set.campaign(after).is_none());
}

#[test]
fn a_petition_that_is_not_open_calls_none_and_what_is_hidden_stays_so() {
    let mut closed = desk(100, true, 100);
    let mut petition = campaign(PETITION);
    petition.head.state = CampaignState::Closed;
    closed.set.put_campaign(petition.clone());
    assert_eq!(call(&mut closed), Outcome::Refused(Refusal::NotPossibleNow));
    let mut hidden = desk(100, true, 100);
    petition.head.state = CampaignState::Open;
    petition.head.hidden = Hidden { action: false, text: true, name: false };
    petition.head.text.background = "Nobody shall read this.".to_owned();
    hidden.set.put_campaign(petition);
    assert_eq!(call(&mut hidden), Outcome::Done);
    let id = CampaignId { number: PETITION.number + 1, ..PETITION };
    assert_eq!(hidden.set.campaign(id).unwrap().head.text.background, "");
}
