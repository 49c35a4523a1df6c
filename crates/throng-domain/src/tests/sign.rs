//! Signing: from the form to the number, and what takes a signature out of it again.

use super::*;

#[test]
fn a_signature_counts_once_it_is_confirmed() {
    Story::new(SharedAddress::Nobody).run(
        "0   sign ada Ada SW1A1AA form1 as=ada   => received ada 0 Confirm
         1   link ada 0                          => confirmed 1 -
         2   link ada 0                          => already 1 -
         3   code ada right                      => already 1 -
         4   link nobody 0                       => attempt-unknown 1 -",
    );
}

#[test]
fn one_mailbox_one_signature() {
    Story::new(SharedAddress::Nobody).run(
        "0   sign ada Ada SW1A1AA form1 as=ada     => received ada 0 Confirm
         # A double click is the same submission; another form waits beside it, with a link of its own.
         0   sign ada Ada SW1A1AA form1 as=x       => received ada 0 -
         1   sign ADA+x Ann SW1A1AA form2 as=two   => received two 0 Confirm
         1   sign ADA+x Ann SW1A1AA form2 as=x     => received two 0 -
         # Without a form key every submission is one of its own.
         1   sign ada Ada SW1A1AA form0 as=three   => received three 0 Confirm
         13  link two 0                            => confirmed 1 -
         # Whichever was pressed counts, and no other after it.
         13  link ada 0                            => already 1 -
         13  code three right                      => already 1 -
         # Only the mail tells that the address had signed.
         14  sign ada Ada SW1A1AA form5 as=five    => received five 1 AlreadySigned
         15  sign ada Ada SW1A1AA form6 as=six     => received six 1 -
         15  resend ada                            => received ada 1 AlreadySigned
         16  code six wrong                        => code-wrong 1 -
         16  code six right                        => code-wrong 1 -",
    );
}

#[test]
fn a_household_of_two_names_and_one_postcode() {
    Story::new(SharedAddress::TwoNamesOnePostcode).run(
        "0  sign home Ada SW1A1AA form1 as=ada       => received ada 0 Confirm
         0  sign home Bob M11AE form2 as=elsewhere   => received elsewhere 0 Confirm
         0  sign home Bob SW1A1AA form3 as=bob       => received bob 0 Confirm
         0  sign home ADA SW1A1AA form4 as=again     => received again 0 Confirm
         0  sign home Cy SW1A1AA form5 as=third      => received third 0 Confirm
         1  link ada 0                               => confirmed 1 -
         # Another postcode is nobody of this household; the same name is the same person.
         1  link elsewhere 0                         => already 1 -
         1  link again 0                             => already 1 -
         1  link bob 0                               => confirmed 2 -
         1  code third right                         => already 2 -
         1  sign home Dee SW1A1AA form7 as=fourth    => received fourth 2 AlreadySigned
         1  code fourth right                        => code-wrong 2 -
         # When one of the two leaves, there is room for another.
         2  withdraw ada                             => withdrawn 1 Withdrawn
         3  sign home Cy SW1A1AA form6 as=cy         => received cy 1 Confirm
         4  link cy 0                                => confirmed 2 -",
    );
}

#[test]
fn withdrawing_is_for_good_until_one_signs_anew() {
    Story::new(SharedAddress::Nobody).run(
        "0  sign ada Ada SW1A1AA form1 as=ada   => received ada 0 Confirm
         1  link ada 0                          => confirmed 1 -
         2  withdraw ada                        => withdrawn 0 Withdrawn
         2  withdraw ada                        => already 0 -
         3  link ada 0                          => signature-withdrawn 0 -
         # The page after the form is anybody's: it does not tell, and nobody is mailed.
         3  resend ada                          => received ada 0 -
         # An old retry of the first form does not sign again; a new form does.
         3  sign ada Ada SW1A1AA form1 as=x     => received ada 0 -
         4  sign ada Ada SW1A1AA form2 as=new   => received new 0 Confirm
         5  link new 0                          => confirmed 1 -
         5  link ada 0                          => signature-withdrawn 1 -",
    );
}

#[test]
fn codes_are_tried_five_times() {
    Story::new(SharedAddress::Nobody).run(
        "0  sign ada Ada SW1A1AA form1 as=ada   => received ada 0 Confirm
         1  code ada wrong                      => code-wrong 0 -
         1  code ada wrong                      => code-wrong 0 -
         1  code ada wrong                      => code-wrong 0 -
         1  code ada wrong                      => code-wrong 0 -
         1  code ada wrong                      => code-wrong 0 -
         1  code ada right                      => code-used-up 0 -
         1  link ada 0                          => confirmed 1 -",
    );
}

#[test]
fn mail_is_sent_again_after_a_minute_and_four_times_a_day() {
    Story::new(SharedAddress::Nobody).run(
        "0     sign ada Ada SW1A1AA form1 as=ada   => received ada 0 Confirm
         0     resend ada                          => mail-too-often 0 -
         1     resend ada                          => received ada 0 Confirm
         2     resend ada                          => received ada 0 Confirm
         3     resend ada                          => received ada 0 Confirm
         4     resend ada                          => mail-too-often 0 -
         1440  resend ada                          => received ada 0 Confirm
         1441  link ada 0                          => confirmed 1 -
         # A repeat answers by its own clicks only, whatever the mailbox gets.
         1442  sign ada Ada SW1A1AA form2 as=two   => received two 1 AlreadySigned
         1442  resend two                          => mail-too-often 1 -
         1443  resend two                          => received two 1 AlreadySigned
         1443  resend nobody                       => attempt-unknown 1 -",
    );
}

#[test]
fn a_correction_takes_out_and_its_undoing_puts_back_the_exact_number() {
    let mut story = Story::new(SharedAddress::Nobody);
    story.run(
        "0    sign ada Ada SW1A1AA form1 as=ada   => received ada 0 Confirm
         1    link ada 0                          => confirmed 1 -",
    );
    let before = story.counts.clone();
    story.run(
        "100  correct ada                         => corrected 1 0 -
         100  correct ada                         => unchanged 0 -
         100  link ada 0                          => signature-invalidated 0 -
         # The mailbox stays taken.
         101  sign ada Ada SW1A1AA form2 as=two   => received two 0 AlreadySigned
         102  undo ada 1                          => corrected 1 1 -
         102  undo ada 1                          => unchanged 1 -
         103  withdraw ada                        => withdrawn 0 Withdrawn
         103  undo ada 1                          => unchanged 0 -
         103  correct ada                         => unchanged 0 -
         104  sign bob Bob M11AE form3 as=bob     => received bob 0 Confirm
         105  correct bob                         => corrected 2 0 -
         106  undo bob 2                          => corrected 2 0 -
         107  link bob 0                          => confirmed 1 -
         108  withdraw bob                        => withdrawn 0 Withdrawn",
    );
    assert!(story.counts.values().all(|count| *count == 0), "{:?}", story.counts);
    assert!(before.values().all(|count| *count == 1) && before.len() == 4, "{before:?}");
}

#[test]
fn a_campaign_closes_at_its_date_and_confirming_ends_with_the_next_day() {
    // 100 days are 144,000 minutes.
    Story::new(SharedAddress::Nobody).run(
        "143998  sign ada Ada SW1A1AA form1 as=ada   => received ada 0 Confirm
         143998  sign bob Bob SW1A1AA form2 as=bob   => received bob 0 Confirm
         143999  close                               => not-possible-now 0 -
         # Closed by the date even before the command that closes it has run.
         144000  sign eve Eve SW1A1AA form3 as=x     => petition-not-open 0 -
         144005  close                               => done 0 -
         144005  close                               => unchanged 0 -
         # To the end of the day on which the grace is over, which begins at eight.
         146399  link ada 0                          => confirmed 1 -
         146400  link bob 0                          => confirm-too-late 1 -",
    );
}

#[test]
fn a_link_expires_after_a_week_and_a_new_mail_renews_it() {
    Story::new(SharedAddress::Nobody).run(
        "0      sign ada Ada SW1A1AA form1 as=ada   => received ada 0 Confirm
         # It began at eight: the seventh day after it is over sixteen hours later.
         11040  link ada 0                          => link-expired 0 -
         11041  resend ada                          => received ada 0 Confirm
         11042  link ada 0                          => confirmed 1 -",
    );
}

#[test]
fn thresholds_are_noted_and_taken_back() {
    let mut story = Story::new(SharedAddress::Nobody);
    let reached = |story: &Story| {
        story
            .set
            .campaign(PETITION)
            .unwrap()
            .petition()
            .dates
            .response_threshold_reached_at
    };
    story.run(
        "0  sign ada Ada SW1A1AA form1 as=ada   => received ada 0 Confirm
         0  sign bob Bob SW1A1AA form2 as=bob   => received bob 0 Confirm
         1  link ada 0                          => confirmed 1 -",
    );
    assert_eq!(reached(&story), None);
    story.run("2  link bob 0  => confirmed 2 -");
    assert_eq!(reached(&story), Some(BEGIN.plus_ms(2 * MINUTE_MS)));
    story.run("3  correct bob  => corrected 1 1 -");
    assert_eq!(reached(&story), None);
}

#[test]
fn another_site_sees_nothing() {
    let mut story = Story::new(SharedAddress::Nobody);
    story.run("0  sign ada Ada SW1A1AA form1 as=ada  => received ada 0 Confirm");
    let foreign = AttemptOf { site: SiteId(2), id: story.attempt("ada").id };
    let unknown = Outcome::Refused(Refusal::AttemptUnknown);
    let link = Proof::Link { revision: 0 };
    for command in [
        Command::from(Confirm::of(SiteId(2), foreign.id, link)),
        Command::from(Withdraw::of(foreign)),
        Command::from(Resend(WaitingPage { site: foreign.site, id: foreign.id, revision: 0 })),
    ] {
        assert_eq!(decide(&mut story.set, &command, story.now), unknown, "{command:?}");
    }
    assert!(story.set.take_changes().is_empty());
}
