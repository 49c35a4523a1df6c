//! Creators' updates: who may hand one in, how often, and what becomes of it.

use super::life::{Desk, NEW};
use super::*;
use crate::campaigns::publication::{News, Proposal};
use crate::mail::mailing::MailKind;
use crate::office::staff::StaffId;
use crate::spine::command::{
    CloseCampaign, CreatorLink, ProposalStep, ProposeUpdate, Retract, SettleProposal,
};
use crate::spine::row::Row;

const DAY: i64 = 24 * 60;

fn open() -> Desk {
    let mut desk = Desk::with_campaign_in_queue();
    desk.run(
        "2  1 claim    => done waiting_for_moderation 1 -
         3  1 approve  => done open 1 PetitionOpened+10",
    );
    desk
}

fn propose(subject: &str) -> Command {
    let news = News { subject: subject.to_owned(), body: "We met.".to_owned(), on: None };
    Command::from(ProposeUpdate { link: CreatorLink { campaign: NEW, revision: 0 }, news })
}

fn settle(proposal: i64, by: u32, step: ProposalStep) -> Command {
    let by = StaffId(by);
    Command::from(SettleProposal { campaign: NEW, by, proposal, step })
}

fn publish() -> ProposalStep {
    ProposalStep::Publish { mail: true, followers: 0, today: "2027-01-05".to_owned() }
}

fn decline(why: &str) -> ProposalStep {
    ProposalStep::Decline(why.to_owned())
}

fn proposal(desk: &Desk, number: i64) -> Proposal {
    match desk.set.row(Proposal::rows(NEW).item(number)) {
        Some(proposal) => proposal.clone(),
        other => panic!("{other:?}"),
    }
}

fn decided(desk: &mut Desk, minute: i64, command: &Command) -> Outcome {
    desk.now = BEGIN.plus_ms(minute * MINUTE_MS);
    decide(&mut desk.set, command, desk.now)
}

#[test]
fn one_waits_at_a_time_and_three_are_handed_in_a_week() {
    use Outcome::{Done, Refused, Unchanged};
    let mut desk = open();
    for (minute, command, expected) in [
        (10, propose(" "), Refused(Refusal::TextOutOfBounds)),
        (10, propose("One"), Done),
        (10, propose("One"), Unchanged),
        (11, propose("Two"), Refused(Refusal::UpdateWaits)),
        (12, settle(1, 3, publish()), Refused(Refusal::NotAllowed)),
        (12, settle(9, 1, publish()), Refused(Refusal::NotPossibleNow)),
        (12, settle(1, 1, decline(" ")), Refused(Refusal::TextOutOfBounds)),
        (12, settle(1, 1, decline("It names somebody.")), Done),
        (12, settle(1, 2, publish()), Unchanged),
        (13, propose("One"), Unchanged),
        (13, propose("Two"), Done),
        (14, settle(2, 2, publish()), Done),
        (15, propose("Three"), Done),
        (16, settle(3, 1, publish()), Done),
        (17, propose("Four"), Refused(Refusal::UpdateTooOften)),
        (7 * DAY + 9, propose("Four"), Refused(Refusal::UpdateTooOften)),
        (7 * DAY + 10, propose("Four"), Done),
    ] {
        assert_eq!(decided(&mut desk, minute, &command), expected, "{command:?} at {minute}");
    }
    assert!(
        desk.history()
            .contains("UpdateProposed UpdateDeclined UpdateProposed Published"),
        "{}",
        desk.history()
    );
}

#[test]
fn who_is_declined_is_told_why_and_what_is_taken_back_waits_again() {
    let mut desk = open();
    decided(&mut desk, 10, &propose("One"));
    desk.set.take_changes();
    decided(&mut desk, 11, &settle(1, 1, decline("It names somebody.")));
    let mails: Vec<MailKind> = desk
        .set
        .take_changes()
        .iter()
        .filter_map(|change| match change {
            Change::InsertMail(mail) => Some(mail.kind),
            _ => None,
        })
        .collect();
    assert_eq!(mails, [MailKind::UpdateDeclined]);
    decided(&mut desk, 12, &propose("Two"));
    decided(&mut desk, 13, &settle(2, 1, publish()));
    assert!(proposal(&desk, 2).settled.is_some());
    let retract = Command::from(Retract { campaign: NEW, by: StaffId(1), publication: 1 });
    assert_eq!(decided(&mut desk, 14, &retract), Outcome::Done);
    assert!(proposal(&desk, 2).settled.is_none(), "it is to be decided on again");
    assert!(proposal(&desk, 1).settled.is_some());
    assert_eq!(decided(&mut desk, 15, &settle(2, 1, publish())), Outcome::Done);
}

#[test]
fn only_the_creator_of_what_was_opened_can_tell_news() {
    let mut desk = Desk::with_campaign_in_queue();
    let refused = |refusal| Outcome::Refused(refusal);
    assert_eq!(decided(&mut desk, 2, &propose("One")), refused(Refusal::NotPossibleNow));
    let mut desk = open();
    let mut other = propose("One");
    if let Command::ProposeUpdate(propose) = &mut other {
        propose.link.revision = 9;
    }
    assert_eq!(decided(&mut desk, 10, &other), refused(Refusal::LinkReplaced));
    decided(&mut desk, 11, &Command::from(CloseCampaign(NEW)));
    assert_eq!(decided(&mut desk, 2 * 365 * DAY, &Command::from(CloseCampaign(NEW))), Outcome::Done);
    assert_eq!(decided(&mut desk, 2 * 365 * DAY, &propose("One")), Outcome::Done, "closed ones too");
}
