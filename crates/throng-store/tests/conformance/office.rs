//! Stories of petitions that begin here, and of what staff do with them: tables as in `stories`.

use throng_domain::campaign::CampaignState;
use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::opinion::Opinions;
use throng_domain::request::ApprovalRequest;
use throng_domain::row::Row;
use throng_domain::staff::StaffId;
use throng_domain::time::MINUTE_MS;
use throng_store::reader::ReadRows;

use crate::backends::BackEnd;
use crate::deeds::{member, moderator, owner, staff};
use crate::stories::{collected, run};
use crate::story::{BEGIN, Story, dump_of};

const P7: CampaignId = CampaignId { site: SiteId(1), number: 7 };

/// A petition of its own: written, confirmed, supported, decided on, taken back, decided on again. The mail of a
/// decision that was taken back is dropped with it.
pub(crate) fn opens_a_campaign<B: BackEnd>() {
    let staff = [moderator(SiteId(1))];
    let mut story = Story::<B>::with_campaigns().staffed_by(&staff);
    story.run(
        "0  | submit 1 Ferry             | written 1/9
         0  | submit 1 Ferry             | written 1/9
         0  | confirm-petition 1/9 ada   | confirmed
         1  | confirm-petition 1/9 ada   | already
         1  | sign 1/9 bob Bob P1 form1  | petition-unknown
         1  | moderate 1/9 claim         | not-possible-now
         2  | submit 2 Ferry             | written 2/8
         2  | take-back 2/8              | withdrawn
         3  | support 1/9 bob Bob P1 form2 | received b
         4  | link b 0                   | confirmed
         5  | moderate 1/9 approve       | claim-first
         5  | moderate 1/9 claim         | done
         5  | moderate 1/9 approve       | done
         6  | moderate 1/9 undo          | done
         7  | withdraw b                 | withdrawn
         8  | moderate 1/9 approve       | done
         30 | moderate 1/9 undo          | undo-too-late
         31 | sign 1/9 cat Cat P1 form3  | received c
         32 | link c 0                   | confirmed
         33 | tell 1/9 One               | done
         33 | tell 1/9 One               | unchanged
         34 | settle 1/9 1 decline       | done
         35 | tell 1/9 Two               | done
         36 | settle 1/9 2 publish       | done
         37 | retract 1/9 1              | done
         38 | tell 1/9 Three             | update-waits",
    );
    let dump = dump_of(&story.back_end);
    let dropped = dump
        .lines()
        .filter(|line| line.contains("petition_opened") && line.contains("dropped"));
    assert_eq!(dropped.count(), 1);
}

/// A threshold that is set and reached in the same batch: one more history entry, and a mail.
pub(crate) fn passes_a_threshold_that_was_made_a_moment_ago<B: BackEnd>() {
    let mut story = Story::<B>::without_thresholds().staffed_by(&[moderator(SiteId(1))]);
    story.run(
        "0  | submit 1 Ferry              | written 1/9
         0  | confirm-petition 1/9 ada    | confirmed
         1  | support 1/9 bob Bob P1 form1 | received b
         2  | link b 0                    | confirmed
         3  | moderate 1/9 claim          | done
         3  | moderate 1/9 approve        | done
         9  | sign 1/9 cat Cat P1 form2   | received c
         40 | site 1 nobody-total         | done
         40 | link c 0                    | confirmed",
    );
    let dump = dump_of(&story.back_end);
    for words in ["\"submitted\"", "threshold_reached"] {
        assert!(dump.contains(words), "{words}: {dump}");
    }
}

/// Corrections of the number and publications, by the moderator of an open petition. Signers with names of an even
/// length follow it; those who are not confirmed, or have withdrawn, get no mail.
pub(crate) fn corrects_and_publishes<B: BackEnd>() {
    let staff = [moderator(SiteId(1))];
    let mut story = Story::<B>::with_campaigns().staffed_by(&staff);
    story.run(
        "0  | sign 1/7 ada Adam P1 form1    | received a
         0  | sign 1/7 bob Bobo P1 form2    | received b
         0  | sign 1/7 cat Cate P1 form3    | received c
         0  | sign 1/7 dan Dana P1 form4    | received d
         1  | link a 0                      | confirmed
         1  | link b 0                      | confirmed
         1  | link c 0                      | confirmed
         2  | correct 1/7 a b d             | corrected 1
         2  | correct 1/7 a b d             | unchanged
         3  | correct 1/7 c                 | corrected 2
         4  | undo-correction 1/7 1 1 a b d | corrected 1
         4  | undo-correction 1/7 1 1 a b d | unchanged
         5  | link d 0                      | confirmed
         6  | publish 1/7 2027-02-01        | done
         6  | unsubscribe b                 | done
         7  | advance 1/7 1 a b c           | unchanged
         16 | advance 1/7 1 a b c           | done
         16 | advance 1/7 1 a b c           | unchanged
         17 | publish 1/7 2027-02-02        | done
         18 | retract 1/7 2                 | done
         18 | retract 1/7 1                 | undo-too-late
         18 | try 1/7 2027-02-03            | done
         18 | try 1/7 2027-02-03            | unchanged
         19 | publish 1/7 2027-02-03        | done",
    );
    // The first mailing is finished, the second publication was taken back.
    let due = story
        .back_end
        .reader()
        .mailings_due(BEGIN.plus_ms(29 * MINUTE_MS))
        .unwrap();
    assert_eq!(
        due.iter()
            .map(|(key, _)| (key.list.owner, key.item))
            .collect::<Vec<_>>(),
        [(7, 3)]
    );
    // A clock more than a day ahead had put it off.
    for (minute, expected) in [(28, 0), (29 - 1_440, 0), (29 - 1_441, 1)] {
        let due = story
            .back_end
            .reader()
            .mailings_due(BEGIN.plus_ms(minute * MINUTE_MS));
        assert_eq!(due.unwrap().len(), expected, "{minute}");
    }
    assert_eq!(collected(&story, P7), 3);
    let dump = dump_of(&story.back_end);
    let news = dump.lines().filter(|line| line.contains("\"news\""));
    assert_eq!(news.count(), 1, "to a alone: b took it back, c is out of the number");
}

/// Signers who count say whether the answer answers; a signature that leaves the number takes its opinion along, and
/// brings it back.
pub(crate) fn counts_opinions<B: BackEnd>() {
    let staff = [moderator(SiteId(1))];
    let mut story = Story::<B>::with_campaigns().staffed_by(&staff);
    story.run(
        "0  | sign 1/7 ada Adam P1 form1    | received a
         0  | sign 1/7 bob Bobo P1 form2    | received b
         0  | sign 1/7 cat Cate P1 form3    | received c
         1  | link a 0                      | confirmed
         1  | link b 0                      | confirmed
         2  | opine 1/7 a 1 yes             | not-possible-now
         3  | answer 1/7 We-will            | done
         4  | opine 1/7 a 1 yes             | done
         4  | opine 1/7 a 1 yes             | unchanged
         4  | opine 1/7 b 1 no              | done
         4  | opine 1/7 c 1 no              | not-possible-now
         4  | opine 1/8 a 1 no              | attempt-unknown
         5  | opine 1/7 b 1 yes             | done
         6  | correct 1/7 b                 | corrected 1
         6  | opine 1/7 b 1 no              | signature-invalidated
         7  | withdraw a                    | withdrawn
         7  | opine 1/7 a 1 no              | signature-withdrawn",
    );
    let sums = |story: &Story<B>| {
        let found = story.back_end.reader().rows(Opinions::rows(P7), 0, 9).unwrap();
        let [(1, sums)] = found[..] else {
            panic!("{found:?}")
        };
        (sums.yes, sums.no)
    };
    assert_eq!(sums(&story), (0, 0));
    story.run(
        "8  | undo-correction 1/7 1 1 b     | corrected 1
         9  | answer 1/7 We-will-not        | done
         9  | opine 1/7 b 1 no              | not-possible-now",
    );
    assert_eq!(sums(&story), (1, 0), "b is back with what b said");
    story.run("10 | opine 1/7 b 2 no | done");
    let both = story.back_end.reader().rows(Opinions::rows(P7), 0, 9).unwrap();
    let expected = [(1, Opinions { yes: 0, no: 0 }), (2, Opinions { yes: 0, no: 1 })];
    assert_eq!(both, expected, "one has one opinion, about the answer that stands");
}

/// Held signatures, by a rule when they are confirmed and by a correction after they counted, are out of the number
/// until staff decide.
pub(crate) fn holds_for_checking<B: BackEnd>() {
    let staff = [moderator(SiteId(1))];
    let mut story = Story::<B>::with_campaigns().staffed_by(&staff);
    story.run(
        "0    | sign 1/7 ada Adam P1 form1      | received a
         0    | sign 1/7 bob Bob P1 form2       | received b
         0    | sign 1/7 cat Cat P1 form3       | received c
         0    | sign 1/7 dan Dan P1 form4       | received d
         0    | sign 1/8 eve@MÜHLE。example Eve P1 form5 | received e
         1    | link a 0                        | confirmed
         2    | screen 1/7 hold 192.0.2.7 9000  | not-possible-now
         2    | screen 1/7 begin                | done
         2    | screen 1/7 hold 192.0.2.7 9000  | done
         3    | link b 0                        | confirmed
         3    | link c 0                        | confirmed
         3    | link e 0                        | confirmed
         4    | link b 0                        | already
         5    | hold 1/7 a d                    | corrected 1
         6    | screen 1/7 end                  | not-possible-now
         6    | screen 1/7 end-rule 1           | done
         7    | link d 0                        | confirmed",
    );
    let held = |story: &Story<B>| {
        let lines = dump_of(&story.back_end);
        lines
            .lines()
            .filter(|line| line.contains("\"state\":\"held\""))
            .count()
    };
    // b and c are held by the rule, a by the correction; d was confirmed after the rule had ended, e signed another
    // petition.
    assert_eq!((held(&story), collected(&story, P7)), (3, 1));
    story.run(
        "8    | tell-held a b c d               | unchanged
         2000 | tell-held a b c d               | done
         2000 | tell-held a b c d               | unchanged
         2001 | erase b                         | done
         2002 | correct 1/7 c                   | corrected 2
         2003 | undo-correction 1/7 2 2 c       | corrected 2
         2004 | release 1/7 rule 1 b c          | done
         2004 | release 1/7 rule 1 b c          | unchanged
         2005 | release 1/7 correction 1 a      | done
         2006 | screen 1/7 end                  | done",
    );
    assert_eq!((held(&story), collected(&story, P7)), (0, 4));
    let dump = dump_of(&story.back_end);
    assert_eq!(
        dump.lines()
            .filter(|line| line.contains("\"still_checked\""))
            .count(),
        3
    );
}

/// Signatures on paper count beside those online, by area, country and hour, until they are taken out.
pub(crate) fn counts_paper<B: BackEnd>() {
    let staff = [moderator(SiteId(1)), member(SiteId(1), StaffId(2))];
    let mut story = Story::<B>::with_campaigns().staffed_by(&staff);
    let number = |story: &Story<B>| {
        let found = story.back_end.reader().campaign(P7).unwrap().unwrap();
        (found.count.total() - found.count.carried_over, found.count.paper)
    };
    story.run(
        "0   | sign 1/7 ada Adam P1 form1   | received a
         1   | link a 0                     | confirmed
         2   | paper 1/7 enter 40 A1        | paper 1
         3   | paper 1/7 approve 2          | not-possible-now
         60  | paper 1/7 approve 1          | done
         60  | paper 1/7 approve 1          | unchanged
         61  | paper 1/7 enter 7 -          | paper 2
         62  | paper 1/7 send-back 2        | done
         63  | paper 1/7 approve 2          | decided-already
         64  | paper 1/7 enter 5 -          | paper 3
         200 | paper 1/7 approve 3          | done
         201 | paper 1/7 enter 9 A1         | paper 4",
    );
    assert_eq!(number(&story), (46, 45));
    let hour = BEGIN.plus_ms(60 * MINUTE_MS).hour();
    let mut reader = story.back_end.reader();
    assert_eq!(reader.hours_collected(P7).unwrap(), Some((BEGIN.hour(), hour + 2)));
    assert_eq!(
        reader
            .collected_from(P7, &[BEGIN.hour(), hour, hour + 1, hour + 2])
            .unwrap(),
        [1, 40, 0, 5]
    );
    let waiting = reader.paper_waiting(SiteId(1), 9).unwrap();
    assert_eq!(
        waiting
            .iter()
            .map(|(key, _)| (key.list.owner, key.item))
            .collect::<Vec<_>>(),
        [(7, 4)]
    );
    assert_eq!(reader.verify(&mut |_| {}).unwrap().discrepancies, []);
    drop(reader);
    story.run(
        "400 | paper 1/7 take-back 1        | done
         400 | paper 1/7 take-back 1        | unchanged
         401 | paper 1/7 take-back 2        | not-possible-now",
    );
    assert_eq!(number(&story), (6, 5));
    let found = story.back_end.reader().verify(&mut |_| {}).unwrap();
    assert_eq!(found.discrepancies, []);
    story.run(
        "500    | erase-expired 1/7           | unchanged
         300000 | close 1/7                   | done
         900000 | erase-expired 1/7           | done
         900001 | erase-expired 1/7           | unchanged",
    );
    assert_eq!(number(&story), (6, 5), "the scans are erased, what they showed stays counted");
    assert!(!dump_of(&story.back_end).contains("\"pdf\""));
}

/// Requests wait until a second person agrees, also in a batch with others; what was done at once is reversed unless
/// one does. 4,320 minutes are three days, 1,440 one.
pub(crate) fn asks_a_second_person<B: BackEnd>() {
    let staff = [moderator(SiteId(1)), member(SiteId(1), StaffId(2))];
    let mut story = Story::<B>::with_campaigns().staffed_by(&staff);
    story.run(
        "0    | site 1 nobody-plain-two      | done
         0    | sign 1/7 ada Adam P1 form1   | received a
         0    | sign 1/7 bob Bobo P1 form2   | received b
         1    | link a 0                     | confirmed
         1    | link b 0                     | confirmed
         2    | correct 1/7 a b              | requested 1
         2    | take-down 1/7                | requested 2
         2    | take-down 1/7                | requested 2
         3    | agree 1 1                    | corrected 1
         3    | agree 1 1                    | unchanged
         3    | disagree 1 2                 | done
         3    | agree 1 2                    | decided-already
         4    | take-down 1/8                | requested 3
         4    | take-down-urgently 1/8       | requested 4
         5    | agree 1 3                    | request-stale
         1443 | lapse 1 4                    | unchanged
         1444 | lapse 1 4                    | done
         1444 | lapse 1 4                    | unchanged
         1445 | take-down-urgently 1/8       | urgent-not-agreed
         1445 | agree 1 3                    | done
         1446 | take-down 1/7                | requested 5
         5766 | agree 1 5                    | request-expired
         5766 | lapse 1 5                    | done
         5767 | put-back 1/7                 | not-possible-now
         5767 | put-back 1/8                 | requested 6
         5768 | agree 1 6                    | done
         5769 | take-down 1/8                | requested 7
         5769 | agree 1 7                    | done
         5770 | undo 1/8                     | requested 8
         5770 | removal-words 1/8 Court      | requested 9
         5771 | agree 1 9                    | done
         5771 | removal-words 1/8 Other      | words-changed
         5772 | disagree 1 8                 | done",
    );
    assert_eq!(collected(&story, P7), 0);
    let dump = dump_of(&story.back_end);
    let requests = dump.lines().filter(|line| line.contains("\"request\":{"));
    assert_eq!(requests.count(), 9, "each is kept: {dump}");
    let mut reader = story.back_end.reader();
    for (number, state) in [(7, CampaignState::Open), (8, CampaignState::TakenDown)] {
        let id = CampaignId { site: SiteId(1), number };
        assert_eq!(reader.campaign(id).unwrap().unwrap().campaign.head.state, state, "{number}");
    }
    let removed = reader
        .campaign(CampaignId { number: 8, ..P7 })
        .unwrap()
        .unwrap()
        .campaign
        .removed();
    assert_eq!(removed.unwrap().told, "Court");
    let settled = reader.rows(ApprovalRequest::settled(SiteId(1)), 0, 10).unwrap();
    let numbers: Vec<i64> = settled.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(reader.rows(ApprovalRequest::waiting(SiteId(1)), 0, 9), Ok(Vec::new()));
}

/// Erasing a signer's data leaves the number as it is, and the person may come again with new data. 40,000 minutes
/// are four weeks.
pub(crate) fn forgets<B: BackEnd>() {
    let story = run::<B>(
        "0     | sign 1/7 ada Ada P1 form1   | received a
         0     | sign 1/7 bob Bob P1 form3   | received b
         0     | sign 1/8 cat Cat P1 form4   | received c
         0     | submit 1 Ferry              | written 1/9
         1     | link a 0                    | confirmed
         1     | sign 1/7 ada Ada P1 form2   | received a2
         1     | link c 0                    | confirmed
         2     | erase-expired 1/9 a b c     | unchanged
         3     | erase a                     | done
         3     | erase a                     | unchanged
         20    | sign 1/7 ada Ann P1 form5   | received a3
         40000 | erase-expired 1/9 a b c     | done
         40001 | sign 1/7 bob Bob P1 form6   | received b2
         44800 | close 1/8                   | done
         44800 | erase-expired 1/9 a b c     | done
         400000 | erase-expired 1/8 a b c    | done",
    );
    assert_eq!(collected(&story, P7), 1);
    let dump = dump_of(&story.back_end);
    let signers: Vec<&str> = dump
        .lines()
        .filter(|line| line.contains("\"row\":\"signer\""))
        .collect();
    assert_eq!(signers.len(), 2, "ada who came again, and bob who did: {signers:#?}");
    assert!(!dump.contains("Ferry"), "the abandoned draft has no words left");
}

/// Reports from the public: each is made once, settled once, and erased after a quarter except for its verdict.
/// 130,000 minutes are a little more than ninety days.
pub(crate) fn takes_reports<B: BackEnd>() {
    let staff = [moderator(SiteId(1)), moderator(SiteId(2))];
    let mut story = Story::<B>::with_campaigns().staffed_by(&staff);
    story.run(
        "0  | report 1/7 ada form1             | reported a
         0  | report 1/7 ada form1             | reported a
         0  | report 1/7 no@where form2        | reported b
         1  | report 1/7 cat form3             | reported c
         1  | report 1/8 dan form4             | reported d
         1  | report 2/7 eve form5             | reported e
         1  | report 1/9 fay form6             | petition-unknown
         2  | settle-reports 1/7 not-ours a b  | done
         2  | settle-reports 1/7 not-ours a b  | unchanged
         2  | settle-reports 1/7 spam b c      | report-settled
         3  | settle-reports 1/7 spam d        | not-possible-now
         3  | settle-reports 1/7 spam e        | not-possible-now
         4  | settle-reports 2/7 changed e     | done
         5  | erase-expired 1/7                | unchanged",
    );
    let dump = dump_of(&story.back_end);
    let lines = |what: &str| dump.lines().filter(|line| line.contains(what)).count();
    assert_eq!((lines("report_received"), lines("report_settled")), (4, 2), "b left no address");
    story.run(
        "130000 | erase-expired 1/7            | done
         130000 | erase-expired 1/7            | unchanged
         130001 | settle-reports 1/7 hidden c  | done",
    );
    let dump = dump_of(&story.back_end);
    for (words, kept) in
        [("Words of ada", 0), ("Words of no@where", 0), ("Words of eve", 0), ("Words of cat", 1)]
    {
        assert_eq!(dump.matches(words).count(), kept, "{words}");
    }
    assert_eq!(dump.matches("\"not_ours\"").count(), 3, "of two reports, and in the history: {dump}");
}

/// What staff do with mails: send one again, let an address be written to again, test the relay host, mail an
/// invitation.
pub(crate) fn handles_mails<B: BackEnd>() {
    let owner = staff(SiteId(1), StaffId(2), "owner", Some("hash"));
    let rows = [owner, staff(SiteId(1), StaffId(3), "reader", None), moderator(SiteId(2))];
    let mut story = Story::<B>::with_campaigns().staffed_by(&rows);
    story.run(
        "0  | sign 1/7 ada Ada P1 form1  | received a
         0  | sign 1/8 bob Bob P2 form2  | received b
         0  | sign 2/7 cat Cat P1 form3  | received c
         1  | handle resend 1 a          | not-possible-now
         1  | mail 1 1 no-such-address   | done
         1  | mail 2 1 deferred          | done
         1  | mail 3 1 refused           | done
         1  | handle resend 3 c          | attempt-unknown
         2  | handle resend 1 a          | done
         2  | handle resend 1 a          | unchanged
         2  | handle resend 2 b          | done
         3  | mail 1 2 no-such-address   | done
         4  | handle clear 1             | done
         4  | handle clear 1             | unchanged
         5  | mail 2 2 sent              | done
         6  | handle resend 2 b          | done
         6  | handle resend 2 b          | mail-too-often
         7  | handle test                | done
         7  | handle test                | mail-too-often
         7  | mail-invitation 3          | done
         7  | mail-invitation 2          | staff-link-used
         8  | submit 1 Ferry             | written 1/9
         9  | mail 7 1 captured          | done
         10 | handle resend 7 1/9        | done
         11 | erase a                    | done
         12 | erase-expired 1/9 b        | unchanged",
    );
}

/// Areas that the office uploads: those that it leaves out are removed, unless something was counted in them, before
/// or in the same batch.
pub(crate) fn removes_areas_in_which_nothing_counts<B: BackEnd>() {
    let staff = [owner(SiteId(1))];
    let mut story = Story::<B>::with_campaigns().staffed_by(&staff);
    story.run(
        "0 | areas 1 A1 A2 Z9             | done
         0 | sign 1/7 ada Ada P1 form1    | received a
         1 | link a 0                     | confirmed
         2 | use-areas 0 a Z9 A2 without A1 | areas-counted
         2 | use-areas 0 a A1 N5 without Z9 | areas-counted
         2 | use-areas 0 a A1 N5 Z9         | done
         2 | use-areas 0 a A1 N5 Z9         | unchanged
         3 | use-areas 0 b A1 B3 without N5 | words-changed
         3 | use-areas 1 b A1 B3 without N5 | done",
    );
    let areas = story.back_end.reader().areas(SiteId(1)).expect("areas are read");
    let codes: Vec<&str> = areas.iter().map(|area| area.code.as_str()).collect();
    assert!(codes.contains(&"B3") && !codes.contains(&"N5"), "{codes:?}");
    // So many that they are not looked up one by one.
    let many: Vec<String> = (0..40).map(|number| format!("C{number}")).collect();
    let many = many.join(" ");
    story.run(&format!(
        "4 | use-areas 2 c A1 {many}            | done
         5 | use-areas 3 d B3 without A1 {many} | areas-counted
         5 | use-areas 3 d A1 without {many}    | done",
    ));
    assert_eq!(
        story
            .back_end
            .reader()
            .areas(SiteId(1))
            .expect("areas are read")
            .len(),
        4,
        "A1, A2, B3 and Z9"
    );
}
