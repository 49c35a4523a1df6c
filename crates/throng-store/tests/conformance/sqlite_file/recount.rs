//! `verify` finds what was changed behind the program's back, each with a sentence that names it.

use std::path::Path;

use rusqlite::Connection;
use throng_domain::ids::SiteId;
use throng_domain::staff::StaffId;
use throng_store::dump::DumpRow;
use throng_store::reader::StoreReader;
use throng_store::sqlite::{FILE_NAME, SqliteOptions, SqliteReader};
use throng_store::writer::StoreWriter;
use throng_testkit::table;

use crate::backends::{BackEnd, in_memory, sqlite};
use crate::deeds::{member, owner, staff};
use crate::story::Story;

/// What somebody did to the file, and the beginning of what `verify` reports.
const CASES: &str = r#"
    UPDATE tally SET count = count + 1 WHERE dimension = 0 AND source = 0 | site 1, petition 7, total "": 2 signatures, but the count says 3
    UPDATE tally SET count = 0 WHERE dimension = 1 AND source = 0 AND key = 'A1' | site 1, petition 7, area "A1": 1 signatures, but the count says 0
    DELETE FROM tally WHERE dimension = 3 AND source = 0 | site 1, petition 7, hour
    UPDATE tally_day SET count = count + 1 WHERE number = 7 | site 1, petition 7: day 20833 is off its hours by 1
    DELETE FROM tally_day | site 1, petition 7: day 20833 is off its hours by -42
    UPDATE tally SET count = count - 1 WHERE source = 1 AND dimension = 1 AND count > 0 AND number = 8 | site 1, petition 8: carried over breakdown 1 is off the total by -1
    UPDATE tally SET count = count + 2 WHERE source = 1 AND dimension = 4 AND count > 0 AND number = 8 | site 1, petition 8: carried over breakdown 4 is off the total by 2
    UPDATE tally SET count = count + 1 WHERE source = 2 AND dimension = 0 | site 1, petition 7, total "" on paper: the batches have -1 more than the count
    DELETE FROM record WHERE kind = 17 | site 1, petition 7, total "" on paper: the batches have -40 more than the count
    UPDATE tally SET count = 0 WHERE source = 2 AND dimension = 3 | site 1, petition 7, hour
    UPDATE record SET document = json_set(document, '$.opinions.yes', 3) WHERE kind = 21 | site 1, petition 7: -2 more signers than counted say yes to publication 1
    UPDATE signature SET opinion = NULL | site 1, petition 7: -1 more signers than counted say yes to publication 1
    UPDATE signature SET country = 'DE' WHERE id = (SELECT min(id) FROM signature) | site 1, petition 7, country "DE": 1 signatures, but the count says 0
    DELETE FROM mail WHERE id = (SELECT min(id) FROM mail) | a signature was stored without its mail (
    UPDATE mail SET subject = 12 WHERE id = (SELECT min(id) FROM mail) | a mail has no signature (
    UPDATE signature SET address_key = (SELECT address_key FROM signature ORDER BY id LIMIT 1) WHERE id = (SELECT max(id) FROM signature WHERE state = 1) | a person counts more than once: signatures that hold one address and slot, e.g. the ones after (
    DELETE FROM campaign WHERE number = 7 AND site = 1 | a signature has no petition (
    UPDATE signer SET id = 13 WHERE id = (SELECT min(id) FROM signer) | personal data has no signature (13)
    DELETE FROM signature WHERE id = (SELECT min(id) FROM signature WHERE state = 1) | a mail has no signature (
    UPDATE signature SET state = 4 WHERE id = (SELECT max(id) FROM signature) | a signature is held and was never confirmed, or nobody knows why (
    DROP INDEX campaign_closing | the index campaign_closing is missing
    DROP TRIGGER tally_hour_new | the trigger tally_hour_new is missing
    DROP TRIGGER tally_hour_new; CREATE TRIGGER tally_hour_new AFTER INSERT ON tally BEGIN SELECT 1; END | the trigger tally_hour_new is not as this program makes it
    CREATE TRIGGER mine AFTER INSERT ON tally BEGIN SELECT 1; END | the trigger mine is none of this program
    DROP TABLE installation | the table installation is missing
    DELETE FROM mark | the mark of the database, by which it and its log know each other, is missing
    UPDATE mark SET mark = zeroblob(41) | the mark of the database, by which it and its log know each other, is none that any
    PRAGMA ignore_check_constraints = ON; UPDATE mark SET mark = x'00' | the mark of the database, by which it and its log know each other, is none that any
    DELETE FROM mail WHERE kind = 19 AND id = (SELECT min(id) FROM mail WHERE kind = 19) | somebody was asked whether they want to follow a petition, and never mailed: the petition after (7)
    UPDATE mail SET entry = entry + 1 WHERE kind = 19 | somebody was asked whether they want to follow a petition, and never mailed: the petition after (7)
    UPDATE record SET owner = -owner WHERE kind = 29 | somebody follows in the wrong list, twice, or no petition: the petition after (
    UPDATE record SET document = json_set(document, '$.comment_count.shown', 3) WHERE kind = 43 | site 1, petition 7: -2 more comments are shown than counted
    UPDATE record SET document = json_set(document, '$.comment_count.hidden', 3) WHERE kind = 43 | site 1, petition 7: -2 more comments are hidden than counted
    DELETE FROM record WHERE kind = 40 AND owner = (SELECT min(owner) FROM record WHERE kind = 40) | a comment is public that nobody wrote, or that should not be: the one after (
    UPDATE record SET document = json_set(document, '$.comment.state', 'waiting') WHERE kind = 40 | a comment is public that nobody wrote, or that should not be: the one after (
    UPDATE record SET document = json_set(document, '$.comment.state', 'shown') WHERE kind = 40 | a comment should be public and is not: that of the signature after (
    DELETE FROM record WHERE kind = 42 AND owner = 1 | a comment is not known to the office, or twice, or what it knows was removed: the one after (
    PRAGMA ignore_check_constraints = ON; UPDATE signature SET confirmed_at = NULL WHERE state = 1 | a signature that was never confirmed counts (
"#;

/// What somebody did to the file of a site with a vote that was opened, one that is open and one that was decided by few,
/// and the beginning of what `verify` reports.
const VOTES: &str = r#"
    UPDATE roll SET weight = 3 WHERE entry = 3 | site 1, vote 12: the roll has 30 rows of 30 people with 41 votes, but the vote says 30 with 40
    UPDATE roll SET voter = (SELECT voter FROM roll WHERE entry = 4) WHERE entry = 3 | site 1, vote 12: the roll has 30 rows of 29 people with 40 votes, but the vote says 30 with 40
    DELETE FROM roll WHERE entry = 5 | somebody votes who is not on the roll: the signature after (
    UPDATE roll SET entry = entry + 30 | somebody votes who is not on the roll: the signature after (
    UPDATE roll SET number = 8 WHERE entry = 6 | a roll is kept of something that is no vote: campaign number (8)
    UPDATE roll SET email = 'nobody' WHERE entry = 6 | row of a roll 6 is damaged:
    UPDATE campaign SET document = json_set(document, '$.kind.vote.end.opened.sums[0]', 7) WHERE number = 9 | site 1, vote 9: the sums are [6, 4], but the result says Some([7, 4])
    UPDATE campaign SET document = json_set(document, '$.kind.vote.end.opened.decision', 'carried') WHERE number = 9 | site 1, vote 9: the decision is Chosen { options: [0], tied: [] }, but the result says Carried
    UPDATE campaign SET document = json_set(document, '$.kind.vote.end.opened.unreadable', 0) WHERE number = 9 | site 1, vote 9: 10 ballots are published, but the result says 11
    UPDATE campaign SET document = json_set(document, '$.kind.vote.end.opened.voters', 12) WHERE number = 9 | site 1, vote 9: 11 voted, but the result says 12
    UPDATE record SET document = json_set(document, '$.ballots_part[1].count', 5) WHERE kind = 50 | site 1, vote 9: the sums are [6, 5], but the result says Some([6, 4])
    UPDATE record SET document = json_set(document, '$.ballots_part[1].choice[0]', 2) WHERE kind = 50 | site 1, vote 9: the published ballots cannot be counted: one is not in its order, there twice, or no choice
    DELETE FROM record WHERE kind = 50 | site 1, vote 9: 0 ballots are published, but the result says 10
    UPDATE record SET owner = 10 WHERE kind = 50 | site 1, vote 10: ballots are published, but the box was not opened
    UPDATE record SET owner = 11 WHERE kind = 50 | site 1, vote 11: more than the decision is kept of 1 ballots
    UPDATE record SET owner = 8 WHERE kind = 50 | ballots are published of something that is no vote: campaign number (8)
    UPDATE campaign SET document = json_set(document, '$.kind.vote.end.opened.sums', json('[1, 0]')) WHERE number = 11 | site 1, vote 11: more than the decision is kept of 1 ballots
    UPDATE record SET owner = 8 WHERE kind = 53 | more codes are kept as replaced than were replaced, or of something that has no codes: campaign number (8)
    UPDATE record SET owner = 8 WHERE kind = 56 | more people are kept as without their code than were asked for, or of something that has no codes: campaign number (8)
    UPDATE campaign SET document = json_remove(document, '$.kind.vote.codes_anew') WHERE number = 12 | more people are kept as without their code than were asked for, or of something that has no codes: campaign number (12)
    UPDATE campaign SET document = json_remove(document, '$.kind.vote.codes_replaced') WHERE number = 12 | more codes are kept as replaced than were replaced, or of something that has no codes: campaign number (12)
    UPDATE roll SET paper = NULL WHERE entry = 7 | site 1, vote 12: 1 people on the roll voted with paper 1, which names 2
    UPDATE roll SET paper = 1 WHERE entry = 5 | somebody votes who has voted on paper: the signature after (
    UPDATE record SET document = json_set(document, '$.paper.number', 3) WHERE kind = 17 | site 1, vote 12: paper 1 has other ballots than its number says
    UPDATE record SET document = json_set(document, '$.paper.ballots.counted_at', 5) WHERE kind = 17 | paper ballots were added to a vote, and what was marked on them is still kept: campaign number (12)
    UPDATE campaign SET document = json_set(document, '$.kind.vote.end.opened.on_paper', 2) WHERE number = 9 | site 1, vote 9: 0 voted on paper, but the result says 2
    DELETE FROM ballot WHERE number = 10 | somebody's vote counts, and what they chose is missing: that of the signature after (
    UPDATE ballot SET number = 11 WHERE number = 10 | a sealed choice is kept of somebody who is no voter, or not of this vote, or withdrew: the signature after (
    UPDATE ballot SET id = (SELECT max(id) FROM signature WHERE number = 10) WHERE number = 10 | a sealed choice is kept of somebody who is no voter, or not of this vote, or withdrew: the signature after (
"#;

/// What somebody did to the file of a site with an open vote for people on a roll, and the beginning of what `verify` reports.
const NAMED: &str = r#"
    UPDATE roll SET name = NULL WHERE entry = 1 | site 1, vote 9: the roll has names of 5 people, where 6 are expected
    UPDATE roll SET name = 'https://example.org' WHERE entry = 1 | row of a roll 1 is damaged:
    UPDATE roll SET weight = 3 WHERE entry = 3; UPDATE roll SET weight = 1 WHERE entry = 6 | somebody's vote in an open vote counts as another number of votes than the roll says: the signature after (
    UPDATE record SET document = json_set(document, '$.open_ballot.votes', 3) WHERE kind = 52 AND json_extract(document, '$.open_ballot.votes') = 2 | somebody's vote in an open vote counts as another number of votes than the roll says: the signature after (
    DELETE FROM record WHERE kind = 52 | it is kept that somebody voted who has said nothing, or whose vote does not show it: the signature after (
    UPDATE record SET owner = 8 WHERE kind = 54 | it is kept that somebody voted who has said nothing, or whose vote does not show it: the signature after (
"#;

/// What somebody did to the file of a site with a pledge whose areas have the target for themselves, and the beginning of what
/// `verify` reports.
const AREAS: &str = r#"
    UPDATE campaign SET document = json_set(document, '$.kind.pledge.areas_reached', 2) WHERE number = 9 | site 1, pledge 9: 1 areas have the target, but it says 2
    DELETE FROM record WHERE kind = 75 | site 1, pledge 9: 0 areas have the target, but it says 1
    UPDATE record SET document = json_remove(document, '$.area_targets.areas.A1.reached_at') WHERE kind = 75 | site 1, pledge 9: 1 have joined in area A1, but it says that the target is not reached there
    UPDATE campaign SET document = json_set(document, '$.kind.pledge.terms.target', 2) WHERE number = 9 | site 1, pledge 9: 1 have joined in area A1, but it says that the target is reached there
    UPDATE campaign SET document = json_remove(document, '$.kind.pledge.creator_area') WHERE number = 9 | site 1, pledge 9: its creator is counted in another area than it says
"#;

#[test]
fn computes_again_where_a_target_is_reached() {
    finds(
        AREAS,
        &staff(SiteId(1), StaffId(2), "owner", Some("hash")),
        "0 | pledge-by-area 1 Plant 1 3   | written 1/9
         0 | confirm-petition 1/9 ada     | confirmed
         1 | support 1/9 bob Bob P1 form1 | received b
         2 | link b 0                     | confirmed
         3 | moderate 1/9 claim           | done
         3 | moderate 1/9 approve         | done",
    );
}

#[test]
fn finds_every_seeded_discrepancy() {
    finds(
        CASES,
        &member(SiteId(1), StaffId(2)),
        "0 | sign 1/7 ada Ada P1 form1   | received a
         0 | sign 1/7 bob Bob P2 form2   | received b
         0 | sign 1/7 cat Cat - form3    | received c
         1 | link a 0                    | confirmed
         1 | link b 0                    | confirmed
         2 | paper 1/7 enter 40 A1       | paper 1
         3 | paper 1/7 approve 1         | done
         4 | answer 1/7 We-will          | done
         5 | opine 1/7 a 1 yes           | done
         6 | follow 1/7 zed              | done
         6 | follow 1/7 yan              | done
         7 | confirm-following 1/7 zed 6 | done
         8 | comment 1/7 a form1 knows   | done
         8 | comment 1/7 b form2 sings   | done
         8 | decide-comment b 1 hide 0   | done",
    );
}

#[test]
fn counts_votes_again() {
    let voters = (0..11).map(|number| {
        format!(
            "2 | sign 1/9 v{number} V{number} P1 form{number} | received v{number}
             3 | cast v{number} {number} | confirmed
            "
        )
    });
    let story = "0 | vote Bridge 1             | written 1/9
         0 | vote Ferry 9              | written 1/10
         0 | vote Ramp 1               | written 1/11
         0 | vote-of codes Pier 9      | written 1/12
         0 | roll 1/12 weighted 1 30   | done
         0 | use-roll 1/12 codes 1 1:20,2:10 | done
         1 | key 1/12                  | done
         1 | prove-key 1/12            | done
         1 | open-vote-of codes 1/12 Pier 9 1 1:20,2:10 0 | done
         2 | take 1/12 5               | received r
         3 | cast r 23                 | confirmed
         3 | renew-code 1/12 9 109         | done
         4 | ballots 1/12 enter 1 1 0 7 8 | paper 1
         5 | ballots 1/12 approve 1 1 1 0 7 8 | done
         1 | key 1/9                   | done
         1 | key 1/10                  | done
         1 | key 1/11                  | done
         1 | prove-key 1/9             | done
         1 | prove-key 1/10            | done
         1 | prove-key 1/11            | done
         1 | open-vote 1/9 Bridge 1    | done
         1 | open-vote 1/10 Ferry 9    | done
         1 | open-vote 1/11 Ramp 1     | done
         2 | sign 1/10 ada Ada P1 form20 | received a
         2 | sign 1/10 bob Bob P1 form21 | received b
         2 | sign 1/11 ada Ada P1 form22 | received c
         3 | cast a 20                 | confirmed
         3 | cast b 21                 | confirmed
         3 | cast c 22                 | confirmed
         4 | withdraw b                | withdrawn
         "
    .to_owned()
        + &voters.collect::<String>()
        + "1441 | close 1/9              | done
         1441 | close 1/11             | done
         1442 | fix 1/9                | done
         1442 | fix 1/11               | done
         1443 | result 1/9 11 0:6 1:4  | done
         1443 | result 1/11 1 0:1      | done
         1444 | erase-ballots 1/9      | done";
    finds(VOTES, &staff(SiteId(1), StaffId(2), "owner", Some("hash")), &story);
}

#[test]
fn compares_names_and_numbers_of_votes_with_the_roll() {
    finds(
        NAMED,
        &staff(SiteId(1), StaffId(2), "owner", Some("hash")),
        "0 | vote-of open-codes Bridge 1       | written 1/9
         0 | roll 1/9 named 1 6                | done
         0 | use-roll 1/9 open-codes 1 1:4,2:2 | done
         1 | open-vote-of open-codes 1/9 Bridge 1 1 1:4,2:2 0 | done
         2 | take 1/9 1                        | received a
         2 | take 1/9 3                        | received b
         3 | say a 1                           | confirmed
         3 | say b 0                           | confirmed",
    );
}

/// Tells the story, and for each case does what it says to a copy of the file, of which it expects `verify` to report it.
fn finds(cases: &str, second: &DumpRow, story_of_site: &str) {
    let mut story: Story<sqlite> = Story::with_campaigns().staffed_by(&[owner(SiteId(1)), second.clone()]);
    story.run(story_of_site);
    assert_eq!(verified(story.back_end.0.path()), Vec::<String>::new());
    story.writer.finish().expect("the file is whole without its log");
    for row in table::rows(cases) {
        let [sql, expected] = row.columns();
        let copy = in_memory().expect("a temporary directory");
        let file = copy.path().join(FILE_NAME);
        std::fs::copy(story.back_end.0.path().join(FILE_NAME), &file).expect("there is room");
        let connection = Connection::open(&file).unwrap();
        connection.pragma_update(None, "foreign_keys", "OFF").unwrap();
        connection
            .execute_batch(sql)
            .unwrap_or_else(|error| panic!("line {}: {error}", row.line));
        let said = verified(copy.path());
        assert!(said.iter().any(|what| what.starts_with(expected)), "line {}: {sql}\n{said:#?}", row.line);
    }
}

/// What `verify` reports of the store in this directory.
fn verified(directory: &Path) -> Vec<String> {
    let reader = SqliteReader::open(directory, &SqliteOptions::default());
    let found = reader
        .and_then(|mut reader| reader.verify(&mut |_| {}))
        .expect("verify runs");
    let discrepancies = found.discrepancies.into_iter();
    discrepancies.map(|discrepancy| discrepancy.what).collect()
}

#[test]
fn reports_progress_to_the_end() {
    let story: Story<sqlite> = Story::with_campaigns();
    let mut shares = Vec::new();
    story
        .back_end
        .reader()
        .verify(&mut |share| shares.push(share))
        .expect("verify runs");
    assert!(shares.is_sorted(), "{shares:?}");
    assert_eq!(shares.last(), Some(&1.0));
}
