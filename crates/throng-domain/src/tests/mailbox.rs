//! Anybody can type an address: what the owner of the mailbox gets, what they can do, and what nobody else is told.

use super::*;
use crate::mail::mailing::MailState;
use crate::signing::signature::{MailBudget, MailWait, SignatureState};
use crate::spine::limits::{
    ATTEMPTS_SEEN_MAX, LINKS_ENDED_PER_DAY_MAX, MAILS_QUEUED_PER_DAY_MAX, RESEND_WAIT_MS,
};

/// A program enters a wrong name for a real address first: the owner's own form counts, by its own link.
#[test]
fn each_link_confirms_the_words_of_its_own_submission() {
    for shared in [SharedAddress::Nobody, SharedAddress::TwoNamesOnePostcode] {
        let mut story = Story::new(shared);
        story.run(
            "0  sign ada Bot M11AE form1 as=bot       => received bot 0 Confirm
             1  sign ada Ada SW1A1AA form2 as=ada     => received ada 0 Confirm
             2  link ada 0                            => confirmed 1 -
             # What was typed first stands in nobody's way, and cannot count any more.
             3  link bot 0                            => already 1 -
             4  sign ada Bot M11AE form3 as=later     => received later 1 AlreadySigned",
        );
        let signer = story.set.signer(story.attempt("ada").id).unwrap();
        assert_eq!(signer.name.as_str(), "Ada", "{shared:?}");
        let area = TallyKey::Area(AreaCode::parse("SW"));
        assert_eq!(story.counts.get(&area), Some(&1), "{shared:?}: where Ada lives");
    }
}

/// The mail that arrived may be for a form that a program sent: the owner can correct it before pressing the button.
#[test]
fn the_owner_of_the_mailbox_puts_the_words_right() {
    let mut story = Story::new(SharedAddress::TwoNamesOnePostcode);
    story.run(
        "0  sign ada Bot M11AE form1 as=bot           => received bot 0 Confirm
         # Not with words for another mailbox, and not by an old link.
         1  words bot 0 eve Ada SW1A1AA               => link-replaced 0 -
         1  words bot 1 ada Ada SW1A1AA               => link-replaced 0 -
         2  words bot 0 ADA+x Ada SW1A1AA             => confirmed 1 -
         3  words bot 0 ada Ann SW1A1AA               => already 1 -
         # A housemate who puts in the name that has signed is the one who has signed.
         4  sign ada Bob SW1A1AA form2 as=bob         => received bob 1 Confirm
         5  words bob 0 ada Ada SW1A1AA               => already 1 -
         6  sign ada Bob SW1A1AA form3 as=bob2        => received bob2 1 Confirm
         7  words bob2 0 ada Bobby SW1A1AA            => confirmed 2 -
         # There is no third place.
         8  sign ada Cy SW1A1AA form4 as=cy           => received cy 2 AlreadySigned
         8  code cy right                             => code-wrong 2 -",
    );
    let signer = story.set.signer(story.attempt("bot").id).unwrap();
    assert_eq!((signer.name.as_str(), signer.email.as_str()), ("Ada", "ADA+x@example.org"));
    let signature = story.set.signature(SITE, story.attempt("bot").id).unwrap();
    assert_eq!(signature.area, AreaCode::parse("SW"));
}

/// Whatever anybody does with an address, its mailbox is sent no more than a fixed number of mails about a petition.
#[test]
fn no_loop_brings_a_mailbox_more_mails() {
    let loops: [&[&str]; 4] = [
        &["sign ada Ada SW1A1AA form0 as=a{n}"],
        &["sign ada Ada SW1A1AA form0 as=a{n}", "readdress a{n} free{n} Ada SW1A1AA as=f{n}"],
        &["sign ada Ada SW1A1AA form0 as=a{n}", "withdraw a{n}"],
        &[
            "sign free{n} Ada SW1A1AA form0 as=f{n}",
            "readdress f{n} ada Ada SW1A1AA as=a{n}",
            "readdress a{n} other{n} Ada SW1A1AA as=o{n}",
        ],
    ];
    for steps in loops {
        for signed in [false, true] {
            let mut story = Story::new(SharedAddress::Nobody);
            if signed {
                story.run(
                    "0  sign ada Ada SW1A1AA form9 as=first  => received first 0 Confirm
                     1  link first 0                         => confirmed 1 -",
                );
            }
            for n in 0..40 {
                for step in steps {
                    let step = format!("{} {}", 20 + 20 * n, step.replace("{n}", &n.to_string()));
                    story.step(&step.split_whitespace().collect::<Vec<_>>());
                }
            }
            // A mail of an attempt that was given up is dropped when it would be sent.
            let stands = |mail: &crate::mail::mailing::Mail| {
                let signature = story.set.signature(SITE, mail.signature().unwrap()).unwrap();
                signature.state != SignatureState::Withdrawn
            };
            let queued = story
                .mails_to("ada")
                .filter(|mail| mail.state == MailState::Queued && stands(mail));
            let wanted = queued.filter(|mail| mail.kind != MailKind::Withdrawn).count();
            assert!(wanted <= MAILS_QUEUED_PER_DAY_MAX, "{wanted} {steps:?} {signed}");
        }
    }
}

#[test]
fn a_mailbox_that_has_had_enough_gets_mails_again_the_day_after() {
    let mut story = Story::new(SharedAddress::Nobody);
    for n in 0..30 {
        let line = format!("{n} sign ada Ada SW1A1AA form0 as=a{n}");
        assert_eq!(story.step(&line.split(' ').collect::<Vec<_>>()), format!("received a{n} 0 Confirm"));
    }
    assert_eq!(
        story
            .mails_to("ada")
            .filter(|mail| mail.state == MailState::Queued)
            .count(),
        8
    );
    let left = story
        .mails_to("ada")
        .find(|mail| mail.state == MailState::Dropped)
        .unwrap();
    assert!(
        left.reply
            .as_deref()
            .is_some_and(|why| why.contains("enough mails")),
        "the office is told why"
    );
    // The page is the same for all of them.
    story.run("40 resend a29 => received a29 0 Confirm");
    story.run("1500 resend a29 => received a29 0 Confirm");
    assert_eq!(
        story
            .mails_to("ada")
            .filter(|mail| mail.state == MailState::Queued)
            .count(),
        9
    );
}

/// A signature that was taken out or held cannot come to count by withdrawing it and signing again.
#[test]
fn what_was_taken_out_keeps_the_mailbox_when_it_is_withdrawn() {
    let mut story = Story::new(SharedAddress::Nobody);
    story.run(
        "0   sign ada Ada SW1A1AA form1 as=ada      => received ada 0 Confirm
         # Another that waits does not wash it either.
         0   sign ada Ada SW1A1AA form2 as=beside   => received beside 0 Confirm
         1   link ada 0                             => confirmed 1 -
         100 correct ada                            => corrected 1 0 -
         101 withdraw ada                           => withdrawn 0 Withdrawn
         101 withdraw ada                           => already 0 -
         102 sign ada Ada SW1A1AA form3 as=again    => received again 0 AlreadySigned
         102 link beside 0                          => signature-invalidated 0 -
         102 link ada 0                             => signature-invalidated 0 -
         # Put back, it stays off: its signer wanted that.
         103 undo ada 1                             => corrected 1 0 -
         103 link ada 0                             => signature-withdrawn 0 -
         104 sign ada Ada SW1A1AA form4 as=new      => received new 0 Confirm
         105 link new 0                             => confirmed 1 -",
    );
}

/// An unconfirmed signature holds no mailbox, even if it was taken out: anybody may have typed the address.
#[test]
fn what_is_taken_out_before_it_was_confirmed_stands_in_nobodys_way() {
    Story::new(SharedAddress::Nobody).run(
        "0  sign ada Bot M11AE form1 as=bot     => received bot 0 Confirm
         1  correct bot                         => corrected 1 0 -
         2  sign ada Ada SW1A1AA form2 as=ada   => received ada 0 Confirm
         3  link bot 0                          => signature-invalidated 0 -
         3  link ada 0                          => confirmed 1 -
         4  undo bot 1                          => corrected 1 1 -
         5  link bot 0                          => already 1 -",
    );
}

/// A page that was left open reveals to the person who typed the address nothing of what became of it.
#[test]
fn a_waiting_page_answers_the_same_whatever_became_of_the_address() {
    let lives = [
        "",
        "2 link other 0",
        "2 link other 0 ; 3 withdraw other",
        "2 link other 0 ; 3 correct other",
        "2 link other 0 ; 3 correct other ; 4 withdraw other",
        "2 link page 0 ; 3 withdraw page",
        "2 sign ada Cy SW1A1AA form3 as=x1 ; 3 sign ada Cy SW1A1AA form4 as=x2 ; 20 sign ada Dee M11AE form5 as=x3",
        "2 resend other ; 3 resend other ; 4 resend other ; 5 resend other",
        "2 readdress other eve Ada SW1A1AA as=moved",
        "2 sign ada Ada SW1A1AA form3 as=first ; 3 link first 0",
    ];
    let mut first: Option<Vec<String>> = None;
    for signed in [false, true] {
        for life in lives {
            let mut story = Story::new(SharedAddress::Nobody);
            let mut step = |line: &str| story.step(&line.split_whitespace().collect::<Vec<_>>());
            if signed {
                step("0 sign ada Ada SW1A1AA form8 as=before");
                step("0 link before 0");
            }
            step("1 sign ada Ada SW1A1AA form1 as=page");
            step("1 sign ada Bob M11AE form2 as=other");
            life.split(';')
                .filter(|line| !line.trim().is_empty())
                .for_each(|line| drop(step(line)));
            let told: Vec<String> = [60, 60, 61, 62, 63, 1_600]
                .map(|minute| step(&format!("{minute} resend page")))
                .into_iter()
                .map(|answer| answer.split(' ').next().unwrap().to_owned())
                .collect();
            assert_eq!(&told, first.get_or_insert_with(|| told.clone()), "{signed} {life}");
        }
    }
    let often = "mail-too-often";
    assert_eq!(first.unwrap(), ["received", often, "received", "received", often, "received"]);
}

/// The mail of an attempt that was given up is not sent, and costs the owner of the mailbox none of theirs.
#[test]
fn what_was_given_up_costs_the_owner_no_mail() {
    let mut story = Story::new(SharedAddress::Nobody);
    for n in 0..LINKS_ENDED_PER_DAY_MAX {
        story.run(&format!(
            "{n} sign ada Bot M11AE form0 as=b{n} => received b{n} 0 Confirm
             {n} readdress b{n} else{n} Bot M11AE as=e{n} => received e{n} 0 Confirm"
        ));
    }
    for n in 0..MAILS_QUEUED_PER_DAY_MAX {
        story.run(&format!("40 sign ada Ada SW1A1AA form0 as=ada{n} => received ada{n} 0 Confirm"));
        let own = story.mails_to("ada").last().unwrap();
        assert_eq!(own.state, MailState::Queued, "hers is sent");
    }
}

/// A page that was left open for long cannot request mails beyond the limits.
#[test]
fn old_pages_ask_for_no_more_mails_than_new_ones() {
    let mut story = Story::new(SharedAddress::Nobody);
    for n in 0..60 {
        story.run(&format!("0 sign ada Ada SW1A1AA form0 as=a{n} => received a{n} 0 Confirm"));
    }
    for n in 0..60 {
        story.run(&format!("1500 resend a{n} => received a{n} 0 Confirm"));
    }
    let queued = story
        .mails_to("ada")
        .filter(|mail| mail.state == MailState::Queued)
        .count();
    assert_eq!(queued, 2 * MAILS_QUEUED_PER_DAY_MAX, "eight on each day");
}

/// A form that is sent again reveals nothing about the mailbox, however many forms were sent in between.
#[test]
fn a_form_sent_again_after_many_others_tells_nothing() {
    let mut first: Option<Vec<bool>> = None;
    for life in ["", "0 link before 0", "1 link probe 0", "1 words probe 0 ada Own SW1A1AA"] {
        let mut told = Vec::new();
        for between in 0..40 {
            let mut story = Story::new(SharedAddress::TwoNamesOnePostcode);
            let mut step = |line: &str| story.step(&line.split_whitespace().collect::<Vec<_>>());
            step("0 sign ada Ada SW1A1AA form8 as=before");
            if life.starts_with('0') {
                step(life);
            }
            // Like a housemate's form.
            step("0 sign ada Mal SW1A1AA form1 as=probe");
            if life.starts_with('1') {
                step(life);
            }
            for n in 0..between {
                step(&format!("2 sign ada Mal M11AE form0 as=x{n}"));
            }
            told.push(step("3 sign ada Mal SW1A1AA form1 as=again").starts_with("received probe"));
        }
        assert_eq!(&told, first.get_or_insert_with(|| told.clone()), "{life}");
    }
    let told = first.unwrap();
    assert!(told[0] && told[15] && !told[16], "{told:?}");
}

/// However many attempts there are with one address, a command looks at a few of them.
#[test]
fn what_a_command_looks_at_is_bounded() {
    let mut story = Story::new(SharedAddress::Nobody);
    story.run("0 sign ada Ada SW1A1AA form9 as=first => received first 0 Confirm");
    let address = story.sign("ada", "Ada", "SW1A1AA", "0").keys.address;
    for n in 0..300 {
        story.run(&format!("{n} sign ada Ada SW1A1AA form0 as=a{n} => received a{n} 0 Confirm"));
    }
    assert_eq!(story.set.with_address(address).len(), ATTEMPTS_SEEN_MAX);
    // The signature that holds the mailbox is always seen, however old it is.
    story.run("301 link first 0 => confirmed 1 -");
    assert_eq!(story.set.with_address(address).len(), ATTEMPTS_SEEN_MAX + 1);
    story.run("302 link a7 0 => already 1 -");
    for n in 0..300 {
        let line = format!("{} sign ada Ada SW1A1AA form0 as=r{n}", 310 + n);
        story.step(&line.split(' ').collect::<Vec<_>>());
    }
    let first = story.attempt("first").id;
    assert_eq!(story.set.repeats_of(first).count(), ATTEMPTS_SEEN_MAX);
    assert_eq!(story.set.signature(SITE, first).unwrap().state, SignatureState::Confirmed);
}

impl Story {
    /// The mails to a mailbox, as far as the working set has them.
    fn mails_to(&self, email: &str) -> impl Iterator<Item = crate::mail::mailing::Mail> {
        let address = format!("{email}@example.org");
        self.mails.iter().filter_map(move |(id, _)| {
            let mail = self.set.mail(SITE, *id)?;
            let signer = self.set.signer(mail.signature()?)?;
            (signer.email.as_str() == address).then(|| mail.clone())
        })
    }
}

/// The page guessed by the length of the wait which of the two it is.
#[test]
fn who_asks_too_early_is_told_for_how_long_and_why() {
    let day = 24 * 60;
    for (asked_at, now, minutes, spent) in [
        (vec![0], 0, 1, false),
        (vec![0, 2], 2, 1, false),
        (vec![0, 1, 2, 3], 3, day - 3, true),
        (vec![0, 1, 2, 3], day - 1, 1, true),
        // The last of the day is so late that the wait after it is longer.
        (vec![0, 1, 2, day - 1], day - 1, 1, false),
        (vec![0, 1, 2, 3, day], day, 1, false),
    ] {
        let at = |minute: i64| BEGIN.plus_ms(minute * MINUTE_MS);
        let mut asked = asked_at.iter();
        let first = MailBudget::first(at(*asked.next().expect("one")));
        let mails =
            asked.fold(first, |mails, minute| mails.spend(at(*minute), RESEND_WAIT_MS).expect("sent"));
        let wait = mails.wait(RESEND_WAIT_MS, at(now));
        assert_eq!(wait, MailWait { minutes, spent }, "{asked_at:?} {now}");
        assert_eq!(mails.spend(at(now), RESEND_WAIT_MS), None, "{asked_at:?} {now}");
    }
}
