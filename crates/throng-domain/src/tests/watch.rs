//! The checks on the changes of every command, tried with bugs that a rule could have, made by hand.

use super::*;
use crate::campaigns::campaign::CampaignState;
use crate::mail::mailing::{Mail, MailState};
use crate::signing::signature::{Signature, SignatureState};

/// A story in which Ada has signed and confirmed; her signature.
fn signed() -> (Story, Signature) {
    let mut story = Story::new(SharedAddress::Nobody);
    story.step(&["0", "sign", "ada", "Ada", "M11AE", "form1", "as=ada"]);
    story.step(&["1", "link", "ada", "0"]);
    let signature = story
        .set
        .signature(SITE, story.attempts[0].1)
        .expect("Ada's")
        .clone();
    assert_eq!(signature.state, SignatureState::Confirmed);
    (story, signature)
}

/// The breakage that is reported when a command changes the set like this; the next command starts afresh.
fn said(change: impl FnOnce(&mut WorkingSet, Signature)) -> String {
    let (mut story, signature) = signed();
    change(&mut story.set, signature);
    let said = story
        .set
        .end_command()
        .map_or_else(|broken| broken.to_string(), |_| String::new());
    assert!(
        story
            .set
            .end_command()
            .is_ok_and(|changes| said.is_empty() == changes.is_empty()),
        "{said}"
    );
    said
}

fn withdrawn(signature: &Signature) -> Signature {
    Signature { state: SignatureState::Withdrawn, ended_at: Some(BEGIN), ..signature.clone() }
}

#[test]
fn the_number_moves_with_the_signatures_behind_it() {
    let both = |set: &mut WorkingSet, signature: Signature| {
        set.update_signature(withdrawn(&signature));
        set.count(&signature, -1);
    };
    assert_eq!(said(both), "");
    let row_only = said(|set, signature| set.update_signature(withdrawn(&signature)));
    assert!(row_only.ends_with(": -1 signatures, but 0 in its number"), "{row_only}");
    let number_only = said(|set, signature| set.count(&signature, 1));
    assert!(number_only.ends_with(": 0 signatures, but 1 in its number"), "{number_only}");
}

#[test]
fn a_signature_stays_whose_it_is_and_takes_steps_that_there_are() {
    let elsewhere = CampaignId { number: 99, ..PETITION };
    let later = BEGIN.plus_ms(MINUTE_MS * 99);
    type Change = fn(Signature, CampaignId, Timestamp) -> Signature;
    let cases: [(Change, &str); 5] = [
        (|s, _, _| Signature { confirmed_at: None, ..s }, "nobody has confirmed it"),
        (|s, _, _| Signature { state: SignatureState::Pending, ..s }, "it waits, and is confirmed"),
        (|s, _, at| Signature { confirmed_at: Some(at), ..s }, "from Confirmed to Confirmed"),
        (|s, _, at| Signature { created_at: at, ..s }, "from Confirmed to Confirmed"),
        (|s, campaign, _| Signature { campaign, ..s }, "from Confirmed to Confirmed"),
    ];
    for (change, words) in cases {
        let said = said(|set, signature| set.update_signature(change(signature, elsewhere, later)));
        assert!(said.contains(words), "{said}: {words}");
    }
    let back = said(|set, signature| {
        set.update_signature(withdrawn(&signature));
        set.update_signature(signature);
    });
    assert!(back.contains("from Withdrawn to Confirmed"), "{back}");
}

#[test]
fn campaigns_and_mails_take_steps_that_there_are() {
    let to = |state| {
        said(move |set, _| {
            let mut campaign = set.campaign(PETITION).expect("the story's").clone();
            campaign.head.state = state;
            set.put_campaign(campaign);
        })
    };
    assert_eq!(to(CampaignState::Closed), "");
    assert!(to(CampaignState::Draft).ends_with("from open to draft"));
    let (mut story, _) = signed();
    let (id, _) = story.mails[0];
    let mail = story.set.mail(SITE, id).expect("the story's").clone();
    story
        .set
        .update_mail(Mail { state: MailState::Sent, ..mail.clone() });
    assert!(story.set.end_command().is_err(), "finished, nobody knows when");
    let sent = Mail { state: MailState::Sent, finished_at: Some(BEGIN), ..mail.clone() };
    story.set.load_mail(sent.clone());
    story.set.update_mail(mail);
    assert!(story.set.end_command().is_err(), "what was sent is not sent again");
    story.set.update_mail(sent);
    assert!(story.set.end_command().is_ok());
}

/// Checks a table of allowed steps: a line for each state, a column for each next state, both in the order of `ALL`.
#[track_caller]
fn steps<S: Copy + std::fmt::Debug, const N: usize>(all: [S; N], may: fn(S, S) -> bool, table: [&str; N]) {
    for (from, row) in all.into_iter().zip(table) {
        let found: String = all
            .into_iter()
            .map(|to| if may(from, to) { 'x' } else { '.' })
            .collect();
        assert_eq!(found, row, "{from:?}");
    }
}

#[test]
fn every_step_of_every_life() {
    steps(SignatureState::ALL, SignatureState::may_become, ["xxxxx", ".xxxx", "..x..", "xxxxx", ".xxxx"]);
    steps(MailState::ALL, MailState::may_become, ["xxxxx", ".....", ".....", "x....", "....."]);
    steps(
        CampaignState::ALL,
        CampaignState::may_become,
        [
            "xxx.x...x.", // draft (a vote is opened by its office)
            ".xx.....x.", // gathering supporters
            ".xxxx.xxx.", // waiting for moderation
            "..xx....x.", // needs changes
            "..x.xx...x", // open
            "..x..x...x", // closed
            "..x...x..x", // rejected
            "..x....x..", // rejected, hidden
            "........x.", // withdrawn
            "....xxx..x", // taken down
        ],
    );
}
