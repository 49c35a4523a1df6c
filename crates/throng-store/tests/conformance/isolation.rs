//! Bad commands and bad disks: what breaks a constraint fails alone, what the disk refuses leaves
//! nothing behind. The 2006 daemon rolled a whole batch back for one bad request, every client came
//! again with the bad one among them, and one request in 250 stopped sign-ups: hence these sizes.
//! The measure is always the model that never saw the bad commands: the same dump, to the byte.

use std::collections::HashMap;

use throng_domain::command::Command;
use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::outcome::Outcome;
use throng_domain::signature::FormKey;
use throng_store::commit::{Committed, commit};
use throng_store::error::Fault;
use throng_store::reader::write_all;
use throng_testkit::faults::{Call, Failing, Poison, Poisoned};

use crate::backends::BackEnd;
use crate::story::{BEGIN, Story, dump_of, form_key, same_text, sign};

const P7: CampaignId = CampaignId { site: SiteId(1), number: 7 };

/// Every way to break a constraint.
fn poisons() -> [Poison; 6] {
    [
        Poison::NoCampaign,
        Poison::CountsUnconfirmed,
        Poison::ThirdSlot,
        Poison::CountsTwice,
        Poison::CountBelowZero,
        Poison::MailTwice,
    ]
}

/// Signers 1 to `count`, with form keys of their own number.
fn signs(count: u64) -> Vec<Command> {
    (1..=count)
        .map(|n| Command::from(sign(P7, &format!("p{n}"), "Ada", "P1", &format!("form{n}"))))
        .collect()
}

/// Commits `count` sign commands of which some are poisoned, and compares the result with the model without those.
fn check<B: BackEnd>(count: u64, bad: &[(u64, Poison)]) {
    let story: Story<B> = Story::with_campaigns();
    let commands = signs(count);
    let poisons: HashMap<FormKey, Poison> = bad.iter().map(|(n, poison)| (form_key(*n), *poison)).collect();
    let mut writer = Poisoned::new(story.writer, poisons);
    let committed = commit(&mut writer, &commands.iter().collect::<Vec<_>>(), BEGIN);

    let is_bad = |n: u64| bad.iter().any(|(bad, _)| *bad == n);
    let mut oracle = story.oracle.clone();
    let good: Vec<&Command> = (1..)
        .zip(&commands)
        .filter(|(n, _)| !is_bad(*n))
        .map(|(_, command)| command)
        .collect();
    let expected = commit(&mut oracle, &good, BEGIN);
    assert_eq!(good_answers(&committed, is_bad), expected.answers, "{bad:?}");
    assert_eq!(committed.mails, expected.mails, "{bad:?}");
    same_text(&dump_of(&story.back_end), &write_all(&mut oracle).unwrap());
    // The store goes on, and the index no longer has what was rolled back.
    let again = commit(&mut writer, &good, BEGIN);
    assert_eq!(again.answers, expected.answers, "the same submissions again");
    same_text(&dump_of(&story.back_end), &write_all(&mut oracle).unwrap());
}

/// The answers to the good commands, after checking those to the bad ones.
fn good_answers(committed: &Committed, is_bad: impl Fn(u64) -> bool) -> Vec<Result<Outcome, Fault>> {
    let (bad, good): (Vec<_>, Vec<_>) = (1..).zip(&committed.answers).partition(|(n, _)| is_bad(*n));
    for (n, answer) in bad {
        assert!(matches!(answer, Err(Fault::Constraint { .. })), "command {n} was answered {answer:?}");
    }
    good.into_iter().map(|(_, answer)| answer.clone()).collect()
}

pub(crate) fn one_bad_command_fails_alone<B: BackEnd>() {
    for poison in poisons() {
        for place in [2, 7, 10] {
            check::<B>(10, &[(place, poison)]);
        }
    }
}

pub(crate) fn several_bad_commands_fail_alone<B: BackEnd>() {
    let [campaign, check_it, slot, mailbox, count, mail] = poisons();
    check::<B>(12, &[(2, campaign), (5, slot), (9, mail)]);
    check::<B>(12, &[(2, mailbox), (3, mailbox), (4, check_it), (5, slot), (12, campaign)]);
    check::<B>(12, &[(3, count), (8, count)]);
    check::<B>(30, &[(2, campaign), (6, check_it), (11, slot), (17, mailbox), (23, count), (30, mail)]);
}

/// One good command among bad ones is carried out, however many have to be taken out first.
pub(crate) fn nearly_all_commands_bad<B: BackEnd>() {
    for count in 2..=9 {
        let others = |keep: u64| {
            (1..=count)
                .filter(move |n| *n != keep)
                .map(|n| (n, Poison::NoCampaign))
        };
        for good in [1, count] {
            check::<B>(count, &others(good).collect::<Vec<_>>());
        }
        check::<B>(count, &others(0).collect::<Vec<_>>());
    }
}

pub(crate) fn every_250th_command_bad<B: BackEnd>() {
    let bad: Vec<(u64, Poison)> = (1..=4).map(|n| n * 250).zip(poisons()).collect();
    check::<B>(1_000, &bad);
}

/// The n-th load or apply fails: that batch gets the fault and leaves nothing, and the same batch submitted again
/// goes through as if nothing had failed.
pub(crate) fn a_failing_disk_leaves_nothing_half_done<B: BackEnd>() {
    let unavailable = Fault::Unavailable { doing: "testing", source_text: "input/output error".into() };
    for fault in [unavailable, Fault::Full { doing: "testing" }] {
        for (call, nth) in
            [(Call::Load, 1), (Call::Load, 3), (Call::Apply, 1), (Call::Apply, 2), (Call::Apply, 4)]
        {
            fail_once::<B>(call, nth, &fault);
        }
    }
}

fn fail_once<B: BackEnd>(call: Call, nth: u32, fault: &Fault) {
    let story: Story<B> = Story::with_campaigns();
    let mut oracle = story.oracle.clone();
    let mut writer = Failing::new(story.writer, call, nth, fault.clone());
    let commands = signs(20);
    for (number, batch) in (1..).zip(commands.chunks(5)) {
        let batch: Vec<&Command> = batch.iter().collect();
        if number == nth {
            let before = dump_of(&story.back_end);
            let failed = commit(&mut writer, &batch, BEGIN);
            assert_eq!(failed.answers, vec![Err(fault.clone()); batch.len()]);
            assert_eq!(failed.mails, []);
            same_text(&dump_of(&story.back_end), &before);
        }
        assert_eq!(commit(&mut writer, &batch, BEGIN).answers, commit(&mut oracle, &batch, BEGIN).answers);
    }
    same_text(&dump_of(&story.back_end), &write_all(&mut oracle).unwrap());
}
