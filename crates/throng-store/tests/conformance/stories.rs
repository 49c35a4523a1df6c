//! The cases as tables: `minute | step | answer`. Steps of one minute are one batch. After each batch
//! dumps are compared, at the end of a story every reader's answer, the recount and a restart (see
//! `story`). What the rules mean is proved in `throng-domain`; here it is that stores keep it.

use throng_domain::campaign::{CampaignKind, CampaignState};
use throng_domain::ids::{CampaignId, MailId, SiteId};
use throng_domain::time::Timestamp;
use throng_store::reader::{ListQuery, Order, StoreReader};

use crate::backends::BackEnd;
use crate::deeds::moderator;
use crate::story::Story;

const P7: CampaignId = CampaignId { site: SiteId(1), number: 7 };

pub(crate) fn run<B: BackEnd>(text: &str) -> Story<B> {
    let mut story = Story::with_campaigns().staffed_by(&[1, 2].map(|site| moderator(SiteId(site))));
    story.run(text);
    story
}

pub(crate) fn collected<B: BackEnd>(story: &Story<B>, id: CampaignId) -> i64 {
    story
        .back_end
        .reader()
        .campaign(id)
        .unwrap()
        .expect("the petition is there")
        .count
        .collected
}

pub(crate) fn signs_and_confirms<B: BackEnd>() {
    let story = run::<B>(
        "0 | sign 1/7 ada Ada P1 form1   | received a
         0 | sign 1/9 ada Ada P1 form1   | petition-unknown
         1 | link a 0                    | confirmed
         2 | link a 0                    | already
         2 | link nobody 0               | attempt-unknown
         3 | sign 1/7 bob Bob P2 form2   | received b
         4 | code b wrong                | code-wrong
         4 | link b 1                    | link-replaced
         5 | code b right                | confirmed
         6 | sign 1/7 cat Cat - form3    | received c
         7 | code c wrong                | code-wrong
         7 | code c wrong                | code-wrong
         8 | code c wrong                | code-wrong
         8 | code c wrong                | code-wrong
         8 | code c wrong                | code-wrong
         9 | code c right                | code-used-up
        10 | link c 0                    | confirmed
        11 | sign 1/7 dan Dan - form4    | received d
     20000 | link d 0                    | link-expired",
    );
    assert_eq!(collected(&story, P7), 3);
}

pub(crate) fn people_from_elsewhere_count_once<B: BackEnd>() {
    let story = run::<B>(
        "0 | sign 1/7 ada Ada P1 form1                     | received a
         1 | link a 0                                      | confirmed
         2 | bring 1/7 confirmed one 0 4 Ada Bob Eve       | 2+1
         3 | bring 1/7 confirmed one 0 4 Ada Bob Eve       | unchanged
         3 | bring 1/7 confirmed one 3 4 Zoe               | 1+0
         4 | bring 1/7 confirmed one 3 4 Zoe               | unchanged
         5 | bring 1/7 confirmed two 0 2 Zoe Leo           | 1+1
         6 | bring 1/7 pending three 0 2 Leo Ian           | 1+1
         6 | bring 1/9 confirmed one 0 1 Ada               | petition-unknown
         7 | sign 1/7 bob Bob P1 form2                     | received b",
    );
    assert_eq!(collected(&story, P7), 5);
}

pub(crate) fn a_mailbox_counts_once<B: BackEnd>() {
    let story = run::<B>(
        "0 | sign 1/7 ada Ada P1 form1       | received a
         0 | sign 1/7 ada Ada P1 form1       | received a   # the same submission
         1 | sign 1/7 ada Ada P1 form1       | received a
         2 | sign 1/7 ADA+x Ada P1 form2     | received a2  # the same mailbox
         3 | sign 1/7 ada Bob P1 form3       | received a3  # nobody shares on this site
         3 | sign 1/7 ada Ada P1 form2       | received a2
         4 | link a 0                        | confirmed
         5 | code a2 right                   | already      # it waited beside the first
         6 | sign 1/7 ada Ada P1 form0       | received a4
         6 | sign 1/7 ada Ada P1 form0       | received a5  # no key: another repeat, still one person
         6 | code a4 right                   | code-wrong   # a repeat has no code
         7 | resend a4                       | received a4
         7 | resend a4                       | mail-too-often
        30 | readdress a4 eve Ada P1         | received e   # the right address signs by itself
        31 | link e 1                        | confirmed
        32 | sign 1/8 ada Ada P1 form1       | received a8  # another petition
        33 | words a3 0 ada Cy P2            | already
        34 | sign 1/7 dan Bot P2 form8       | received d
        34 | words d 0 dan Dan P1            | confirmed    # its owner puts the words right
        35 | readdress d fay Bot P2          | received f   # and the page goes on with what was typed
        35 | resend d                        | link-replaced
        35 | link d 0                        | already",
    );
    assert_eq!(collected(&story, P7), 3);
}

pub(crate) fn a_household_of_two<B: BackEnd>() {
    let story = run::<B>(
        "0 | sign 2/7 home Ada P1 form1    | received a
         0 | sign 2/7 home Bob P1 form2    | received b   # a housemate, in the same batch
         0 | sign 2/7 home Cat P1 form3    | received c   # a third waits too
         1 | sign 2/7 home bob P1 form4    | received b2
         2 | link a 0                      | confirmed
         2 | link b 0                      | confirmed
         2 | link c 0                      | already      # and is too late
         3 | withdraw a                    | withdrawn
         3 | sign 2/7 home Dan P1 form5    | received d   # a place is free again
         4 | sign 2/7 home Eve P1 form6    | received e
         5 | link d 0                      | confirmed
         6 | sign 2/7 flat Fay P1 form7    | received f
         6 | sign 2/7 flat Gus P2 form8    | received g   # another postcode is no housemate
         7 | link g 0                      | confirmed
         7 | link f 0                      | already
         8 | link c 0                      | already",
    );
    assert_eq!(collected(&story, CampaignId { site: SiteId(2), number: 7 }), 3);
}

pub(crate) fn withdraws_and_signs_anew<B: BackEnd>() {
    let story = run::<B>(
        "0 | sign 1/7 ada Ada P1 form1   | received a
         1 | link a 0                    | confirmed
         2 | withdraw a                  | withdrawn
         2 | withdraw a                  | already
         3 | link a 0                    | signature-withdrawn
         3 | resend a                    | received a     # the page is anybody's
         4 | sign 1/7 ada Ada P1 form1   | received a     # an old retry signs nothing
         4 | sign 1/7 ada Ada P1 form2   | received b
         5 | link b 0                    | confirmed
         5 | withdraw b                  | withdrawn
         5 | sign 1/7 ada Ada P1 form3   | received c
         5 | withdraw c                  | withdrawn      # pending: no number moves
         6 | withdraw nobody             | attempt-unknown",
    );
    assert_eq!(collected(&story, P7), 0);
}

pub(crate) fn takes_out_and_puts_back<B: BackEnd>() {
    let story = run::<B>(
        "0 | sign 1/7 ada Ada P1 form1   | received a
         1 | link a 0                    | confirmed
         2 | correct 1/7 a               | corrected 1
         2 | correct 1/7 a               | unchanged
         3 | link a 0                    | signature-invalidated
         4 | sign 1/7 ada Ada P1 form2   | received b     # still holds the mailbox
       100 | undo-correction 1/7 1 1 a   | corrected 1
       100 | undo-correction 1/7 1 1 a   | unchanged
       101 | sign 1/7 bob Bob - form3    | received c
       101 | correct 1/7 c               | corrected 2
       101 | undo-correction 1/7 2 2 c   | corrected 2    # pending again
       102 | link c 0                    | confirmed      # the threshold of two
       103 | correct 1/7 c               | corrected 3    # and below it
       104 | withdraw a                  | withdrawn
       104 | withdraw c                  | withdrawn      # the name is off, the mailbox stays taken
       104 | correct 1/7 a               | unchanged",
    );
    assert_eq!(collected(&story, P7), 0);
}

pub(crate) fn changes_an_address<B: BackEnd>() {
    let story = run::<B>(
        "0 | sign 1/7 adda Ada P1 form1      | received a
         1 | readdress a ada Ada P1          | received r
         1 | readdress r ada Ada P1          | received r    # the same again: nothing to do
         2 | link a 0                        | link-replaced
         2 | sign 1/7 adda Eve P1 form2      | received e    # the wrong address is free
         3 | link r 1                        | confirmed
         4 | readdress r bob Ada P1          | received b    # as if it waited, or the page would tell
         4 | link r 1                        | already       # and what counts goes on counting
         5 | readdress e ada Eve P1          | received e2   # taken: ends, and repeats
         6 | link e 0                        | link-replaced
         6 | readdress e#0 ada Eve P1        | received e2   # a double click
         6 | readdress e2 eve Eve P1         | received e3   # a repeat that ends
         6 | readdress e2#1 eve Eve P1       | received e3
         6 | readdress e2#1 ada Eve P1       | link-replaced
         6 | resend e2#1                     | link-replaced
         6 | code e2#1 wrong                 | link-replaced
         7 | sign 1/7 x1 Xia P1 form3        | received x
         8 | readdress x x2 Xia P1           | received x2
         9 | readdress x2 x3 Xia P1          | received x3
        10 | readdress x3 x4 Xia P1          | received x4
        11 | readdress x4 x5 Xia P1          | address-fixed
        12 | sign 1/7 x4 Xia P1 form3        | received x4   # found under its last address
        12 | sign 1/7 x1 Xia P1 form3        | received z    # and not under its first
        13 | link x4 3                       | confirmed",
    );
    assert_eq!(collected(&story, P7), 2);
}

pub(crate) fn sends_again<B: BackEnd>() {
    run::<B>(
        "0 | sign 1/7 ada Ada P1 form1   | received a
         0 | resend a                    | mail-too-often
         2 | resend a                    | received a
         4 | resend a                    | received a
         6 | resend a                    | received a
         8 | resend a                    | mail-too-often
      1441 | resend a                    | received a
      1442 | resend nobody               | attempt-unknown",
    );
}

pub(crate) fn records_mails<B: BackEnd>() {
    run::<B>(
        "0 | sign 1/7 ada Ada P1 form1   | received a
         0 | sign 1/7 bob Bob P1 form2   | received b
         0 | sign 2/7 cat Cat P1 form3   | received c
         0 | sign 2/7 dan Dan P1 form4   | received d
         0 | sign 2/7 eve Eve P1 form5   | received e
         1 | mail 1 1 deferred           | done
         1 | mail 1 1 deferred           | unchanged
         1 | mail 2 1 captured           | done
         1 | mail 3 1 refused            | done
         1 | mail 4 1 dropped            | done
         1 | mail 5 1 captured           | done
         2 | mail 1 2 sent               | done
         2 | mail 1 3 sent               | unchanged
         2 | mail 5@1 1 sent             | attempt-unknown
         2 | mail 99 1 sent              | attempt-unknown
         3 | sign 1/7 eve Eve P1 form6   | received f
         3 | mail 6 1 captured           | done
         4 | sign 1/7 fay Fay P1 form7   | received g
      8000 | mail 7 1 deferred           | done            # too old: given up",
    );
}

pub(crate) fn closes_and_imports<B: BackEnd>() {
    run::<B>(
        "0 | import 1/7 v0 0 days=90     | unchanged
         0 | import 1/7 v1 40 days=90    | imported again
         1 | import 1/7 v0 0 days=90     | import-refused  # older
         2 | import 1/6 v5 7 days=1      | imported
         2 | sign 1/6 ada Ada P1 form1   | received a      # in the batch that brought it
         2 | import 9/6 v5 7 days=1      | import-refused  # there is no such site
         3 | close 1/6                   | not-possible-now
         3 | close 1/5                   | petition-unknown
      1441 | sign 1/6 bob Bob P1 form2   | petition-not-open
      1441 | close 1/6                   | done
      1441 | close 1/6                   | unchanged
      1442 | link a 0                    | confirmed       # within the grace
      4000 | sign 1/7 ada Ada P1 form3   | received b
      4000 | areas 1 A1 A2 Z9            | done
      4000 | site 1 household            | done
      4000 | sign 1/7 ada Bob P1 form4   | received c      # the rule changed in this batch
      4001 | site 1 household            | unchanged",
    );
}

pub(crate) fn keeps_two_councils_apart<B: BackEnd>() {
    let story = run::<B>(
        "0 | sign 1/7 ada Ada P1 form1     | received a
         0 | sign 2/7 ada Ada P1 form1     | received b
         1 | link a@2 0                    | attempt-unknown
         1 | link b@1 0                    | attempt-unknown
         1 | code a@2 wrong                | attempt-unknown
         1 | resend a@2                    | attempt-unknown
         1 | readdress a@2 eve Ada P1      | attempt-unknown
         2 | link a 0                      | confirmed
         3 | withdraw a@2                  | attempt-unknown
         3 | correct 2/7 a                 | unchanged
         3 | correct 2/7 b                 | corrected 1
         3 | undo-correction 1/7 1 1 b     | not-possible-now
         4 | mail 1@2 1 captured           | attempt-unknown
         4 | mail 1 1 captured             | done
         5 | sign 1/7 ada Ada P1 form2     | received a2
         6 | resend a2@2                   | attempt-unknown
         6 | code a2@2 wrong               | attempt-unknown",
    );
    let mut reader = story.back_end.reader();
    let captured = |reader: &mut dyn StoreReader, site| {
        reader
            .captured_mails(SiteId(site), MailId(i64::MAX), 10)
            .unwrap()
            .len()
    };
    assert_eq!((captured(reader.as_mut(), 1), captured(reader.as_mut(), 2)), (1, 0));
    let counts = [P7, CampaignId { site: SiteId(2), number: 7 }].map(|id| collected(&story, id));
    assert_eq!(counts, [1, 0]);
    for (name, campaign, id) in &story.names.attempts {
        for site in [SiteId(1), SiteId(2)] {
            let seen = reader.attempt(site, *id).unwrap().is_some();
            assert_eq!(seen, site == campaign.site, "{name} on {site:?}");
        }
    }
}

pub(crate) fn commands_of_one_batch_see_each_other<B: BackEnd>() {
    let story = run::<B>(
        "0 | site 3 nobody                 | done
         0 | import 3/1 v0 2 days=9        | imported
         0 | sign 3/1 ada Ada P1 form1     | received a
         0 | sign 3/1 ada Ada P1 form2     | received a2
         0 | link a 0                      | confirmed
         0 | withdraw a                    | withdrawn
         0 | sign 3/1 ada Ada P1 form3     | received b
         0 | readdress b bob Ada P1        | received b1
         0 | sign 3/1 ada Eve P1 form4     | received c
         0 | sign 3/1 bob Eve P1 form5     | received d
         0 | link b1 1                     | confirmed
         0 | link d 0                      | already
         0 | withdraw b1                   | withdrawn
         0 | mail 1 1 captured             | done
         0 | mail 1 1 captured             | unchanged",
    );
    assert_eq!(collected(&story, CampaignId { site: SiteId(3), number: 1 }), 0);
}

/// Down to zero and up again, within one batch and across batches.
pub(crate) fn counts_never_fall_below_zero<B: BackEnd>() {
    let story = run::<B>(
        "0 | sign 1/7 ada Ada P1 form1     | received a
         0 | sign 1/7 bob Bob P1 form2     | received b
         0 | link a 0                      | confirmed
         1 | link b 0                      | confirmed
         2 | withdraw a                    | withdrawn
         3 | correct 1/7 b                 | corrected 1
         4 | undo-correction 1/7 1 1 b     | corrected 1
         4 | withdraw b                    | withdrawn",
    );
    assert_eq!(collected(&story, P7), 0);
}

pub(crate) fn answers_lists_in_order<B: BackEnd>() {
    let story = run::<B>(
        "0 | import 1/3 v0 5 days=90       | imported
         0 | import 1/4 v0 50 days=90      | imported
         0 | import 1/5 v0 0 days=0        | imported
         0 | close 1/5                     | done
         1 | sign 1/8 ada Ada P1 form1     | received a
         2 | link a 0                      | confirmed",
    );
    let mut reader = story.back_end.reader();
    let mut numbers = |states: &[CampaignState], order, offset, limit| {
        let list = reader
            .campaigns(ListQuery {
                site: SiteId(1),
                kinds: &CampaignKind::ALL,
                states,
                private: true,
                order,
                offset,
                limit,
            })
            .unwrap();
        let numbers: Vec<u32> = list
            .campaigns
            .iter()
            .map(|counted| counted.campaign.head.id.number)
            .collect();
        (numbers, list.matching)
    };
    let open = &[CampaignState::Open];
    assert_eq!(numbers(open, Order::MostSigned, 0, 9), (vec![4, 8, 3, 7], 4));
    assert_eq!(numbers(open, Order::Newest, 0, 9), (vec![3, 4, 7, 8], 4));
    assert_eq!(numbers(open, Order::MostSigned, 1, 2), (vec![8, 3], 4));
    assert_eq!(numbers(&[CampaignState::Closed], Order::Newest, 0, 9), (vec![5], 1));
    let codes: Vec<String> = reader
        .areas(SiteId(1))
        .unwrap()
        .iter()
        .map(|area| area.code.as_str().to_owned())
        .collect();
    assert_eq!(codes, ["A2", "A1", "Z9"]);
    assert_eq!(reader.due_to_close(Timestamp(i64::MAX)).unwrap().len(), 5);
}

/// BEGIN is the first moment of hour 500,000. A signature that is withdrawn is taken off the hour in which it was
/// confirmed.
pub(crate) fn adds_up_hours_by_steps<B: BackEnd>() {
    let story = run::<B>(
        "0 | sign 1/7 ada Ada P1 form1     | received a
         0 | sign 1/7 bob Bob P1 form2     | received b
         0 | sign 1/7 cat Cat P1 form3     | received c
         0 | sign 1/7 dan Dan P1 form4     | received d
         0 | sign 1/8 eve Eve P1 form5     | received e
         1 | link a 0                      | confirmed
        59 | link b 0                      | confirmed
        60 | link c 0                      | confirmed
        61 | link e 0                      | confirmed
      1500 | link d 0                      | confirmed
      1600 | withdraw b                    | withdrawn",
    );
    let mut reader = story.back_end.reader();
    let mut sums = |hours: &[i64]| reader.collected_from(P7, hours).unwrap();
    assert_eq!(sums(&[500_000]), [3]);
    assert_eq!(sums(&[0, 500_000, 500_001, 500_002, 500_025, 500_026]), [0, 1, 1, 0, 1, 0]);
    assert_eq!(sums(&[499_999, 500_024]), [2, 1]);
    assert_eq!(sums(&[500_001, 500_002]), [1, 1], "what lies before is left out");
    // As texts these would sort between the hours.
    assert_eq!(sums(&[4, 49, 51]), [0, 0, 3]);
    assert_eq!(reader.hours_collected(P7).unwrap(), Some((500_000, 500_025)));
    let eighth = CampaignId { number: 8, ..P7 };
    assert_eq!(reader.hours_collected(eighth).unwrap(), Some((500_001, 500_001)));
    assert_eq!(
        reader
            .hours_collected(CampaignId { site: SiteId(2), ..P7 })
            .unwrap(),
        None
    );
}

/// However many attempts there are with one address, a batch sees the newest of them, and the holders of the mailbox:
/// a form that was sent long before is then a new one. The bound is part of the contract.
pub(crate) fn remembers_the_newest_attempts<B: BackEnd>() {
    let mut story: Story<B> = Story::with_campaigns();
    let mut table = "0 | sign 1/7 ada Ada P1 form1 | received a\n".to_owned();
    for n in 1..=60 {
        table.push_str(&format!("{n} | sign 1/7 ada Ada P1 form{} | received s{n}\n", n + 100));
    }
    table.push_str("61 | sign 1/7 ada Ada P1 form160 | received s60\n");
    table.push_str("61 | sign 1/7 ada Ada P1 form145 | received s45\n");
    table.push_str("62 | sign 1/7 ada Ada P1 form120 | received new\n");
    table.push_str("63 | link a 0 | confirmed\n");
    table.push_str("64 | link s2 0 | already\n");
    for n in 1..=40 {
        table.push_str(&format!("{} | sign 1/7 ada Ada P1 form{} | received r{n}\n", n + 100, n + 200));
    }
    table.push_str("200 | sign 1/7 ada Ada P1 form240 | received r40\n");
    table.push_str("200 | sign 1/7 ada Ada P1 form225 | received r25\n");
    table.push_str("201 | sign 1/7 ada Ada P1 form203 | received again\n");
    table.push_str("202 | sign 1/7 ada Ada P1 form1 | received late\n");
    table.push_str("203 | resend r2 | received r2\n");
    table.push_str("204 | withdraw a | withdrawn\n");
    table.push_str("205 | link s3 0 | confirmed\n");
    table.push_str("206 | link s2 0 | already\n");
    story.run(&table);
    assert_eq!(collected(&story, P7), 1);
}

/// What an address follows is ended by a rule of its own, which reads the signers of its mailbox: what another spelling signed goes on.
pub(crate) fn ends_what_an_address_follows<B: BackEnd>() {
    let mut story: Story<B> = Story::with_campaigns();
    story.run(
        "0 | sign 1/7 ada Ada P1 form1    | received a
         1 | link a 0                     | confirmed
         2 | follow 1/7 ada               | done
         2 | follow 1/7 ada+z             | done
         2 | follow 1/7 zed               | done
         3 | confirm-following 1/7 ada 2  | done
         3 | confirm-following 1/7 ada+z 2 | done
         4 | stop-following 1/7 ada+z     | done
         4 | stop-following 1/7 ada+z     | unchanged
         5 | unsubscribe a                | unchanged
         6 | erase a                      | done
         6 | stop-following 1/7 ada       | done
         6 | stop-following 1/7 zed       | done
         6 | stop-following 1/7 zed       | unchanged",
    );
}
