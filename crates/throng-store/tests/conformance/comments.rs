//! Comments of signers, in every back end.

use throng_domain::command::{
    AdvanceDigest, BeginDigest, Command, DigestAsker, EraseSigner, Unsubscribe, WantDigest,
};
use throng_domain::comment::CommentShown;
use throng_domain::digest::{Digest, DigestReader};
use throng_domain::ids::{CommentId, MailId, SiteId};
use throng_domain::mailing::MailKind;
use throng_domain::row::Row;
use throng_domain::time::{DAY_MS, Timestamp};
use throng_store::reader::ReadRows;

use crate::backends::BackEnd;
use crate::deeds::moderator;
use crate::story::{BEGIN, Story, campaign_id, dump_of};

/// Comments: written by who confirmed, decided on by staff, reported, and gone with the signature where its signer says
/// so, with its data always. What is public, and how many, is the same in every back end.
pub(crate) fn takes_comments<B: BackEnd>() {
    let staff = [moderator(SiteId(1)), moderator(SiteId(2))];
    let mut story = Story::<B>::with_campaigns().staffed_by(&staff);
    story.run(
        "0  | sign 1/7 ada Ada P1 form1          | received a
         0  | sign 1/7 bob Bob P2 form2          | received b
         0  | sign 1/7 cat Cat P1 form3          | received c
         0  | sign 2/7 dan Dan P1 form4          | received d
         1  | comment 1/7 a form1 knows          | not-possible-now
         1  | link a 0                           | confirmed
         1  | link b 0                           | confirmed
         1  | link c 0                           | confirmed
         1  | link d 0                           | confirmed
         2  | comment 1/7 a form1 knows          | done
         2  | comment 1/7 a form1 knows          | unchanged
         2  | comment 1/7 a form3 sings          | comment-too-often
         2  | comment 1/8 a form3 knows          | attempt-unknown
         2  | comment 2/7 a form3 knows          | attempt-unknown
         2  | comment 1/7 b form2 sings          | done
         2  | comment 1/7 c form1 knows          | done
         2  | comment 2/7 d form2 knows          | done
         3  | edit-comment a 1 dances            | done
         3  | decide-comment a 1 accept 0        | text-changed
         3  | decide-comment a 1 cut 1           | done
         3  | decide-comment b 1 accept 0        | done
         3  | decide-comment a@2 1 hide 1        | comment-unknown
         4  | report-comment 1/7 b 1 form7       | reported r
         4  | report-comment 1/8 b 1 form8       | comment-unknown
         5  | decide-comment b 1 hide 0 r        | done
         6  | decide-comment b 1 undo 5          | done
         7  | correct 1/7 c                      | corrected 1
         8  | comment 1/7 a form5 sings          | done
         8  | remove-comment a 2                 | done
         8  | remove-comment a 2                 | unchanged",
    );
    let public = |story: &Story<B>, id: &str| {
        let rows = story
            .back_end
            .reader()
            .newest_rows(CommentShown::rows(campaign_id(id)), i64::MAX, 9);
        let rows = rows.expect("comments are read");
        rows.into_iter()
            .map(|(_, row)| row.words.as_str().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(public(&story, "1/7"), ["Ring Ada, she sings.", "Ring […]."]);
    assert_eq!(public(&story, "2/7"), ["Ring Ada, she knows."]);
    assert_eq!(public(&story, "1/8"), [""; 0]);
    story.run(
        "9  | undo-correction 1/7 1 1 c          | corrected 1
         10 | withdraw a                         | withdrawn
         10 | withdraw-all b                     | withdrawn",
    );
    assert_eq!(public(&story, "1/7"), ["Ring Ada, she knows.", "Ring […]."]);
    signs_again(&mut story);
    // Ids go on after those of comments, also after a restart.
    story.writer = story.back_end.writer();
    story.run("16 | comment 1/7 c form6 goes  | done");
    let dump = dump_of(&story.back_end);
    assert!(dump.contains("she goes") && dump.contains("she knows") && !dump.contains("she sings"), "{dump}");
    story.run(
        "17 | erase a                            | done
         17 | erase e                            | done
         17 | erase c                            | done
         17 | erase d                            | done",
    );
    let dump = dump_of(&story.back_end);
    assert!(!dump.contains("Ring"), "nothing of what they wrote is kept: {dump}");
}

/// Who signs again has written as many as before.
fn signs_again<B: BackEnd>(story: &mut Story<B>) {
    story.run(
        "11 | sign 1/7 ada Ada P1 form7       | received e
         11 | link e 0                        | confirmed
         12 | comment 1/7 e form6 dances      | done
         13 | comment 1/7 e form7 dances      | done
         14 | comment 1/7 e form8 dances      | done
         15 | comment 1/7 e form9 dances      | comments-too-many",
    );
}

/// The reason for signing: kept unread, sent by the owner of the mailbox, moved with a corrected address, and gone with the
/// signer's data. The rows are the same in every back end.
pub(crate) fn keeps_reasons<B: BackEnd>() {
    let mut story = Story::<B>::with_campaigns();
    story.run(
        "0  | sign-why 1/7 ada Ada P1 form1 knows | received a
         0  | sign-why 1/7 bob Bob P2 form2 sings | received b
         0  | sign-why 1/7 cat Cat P1 form3 lies  | received c
         0  | sign-why 1/7 dan Dan P1 form4 digs  | received d",
    );
    let dump = dump_of(&story.back_end);
    assert!(
        dump.contains("she knows") && dump.contains("she lies") && !dump.contains("comment_shown"),
        "{dump}"
    );
    // After a restart, since nothing of it is in memory.
    story.writer = story.back_end.writer();
    story.run(
        "1  | link-why 1/7 a dances               | confirmed
         1  | link-why 1/7 a dances               | already
         1  | link-why 1/7 c -                    | confirmed
         1  | link d 0                            | confirmed
         2  | erase b                             | done",
    );
    let dump = dump_of(&story.back_end);
    assert!(dump.contains("she dances") && dump.contains("she digs"), "{dump}");
    for gone in ["she knows", "she sings", "she lies"] {
        assert!(!dump.contains(gone), "{gone}: {dump}");
    }
    assert_eq!(dump.matches("\"comment_shown\":{").count(), 1, "{dump}");
    story.run(
        "3  | erase a                             | done
         3  | erase d                             | done",
    );
    assert!(!dump_of(&story.back_end).contains("Ring"), "nothing of what they wrote is kept");
}

/// The daily mail with comments is queued once, and composed from what can be read then, for as long as it is wanted.
pub(crate) fn mails_new_comments<B: BackEnd>() {
    let staff = [moderator(SiteId(1)), moderator(SiteId(2))];
    let mut story = Story::<B>::with_campaigns().staffed_by(&staff);
    story.run(
        "0  | sign 1/7 ada Ada P1 form1          | received a
         0  | sign 1/7 bob Bob P2 form2          | received b
         1  | link a 0                           | confirmed
         1  | link b 0                           | confirmed",
    );
    let id = campaign_id("1/7");
    let ada = story.names.attempt("a");
    let want = WantDigest { campaign: id, by: DigestAsker::Signer(ada.id), on: true };
    story.commit_again(&[&Command::from(want)], BEGIN.plus_ms(90_000));
    let mut reader = story.back_end.reader();
    let digest = reader
        .row(Digest::of(id))
        .expect("it is read")
        .expect("somebody asked");
    assert_eq!(reader.rows(Digest::all(SiteId(1)), 0, 9), Ok(vec![(7, digest.clone())]));
    drop(reader);
    let comment = story.names.command("comment 1/7 b form2 sings");
    story.commit_again(&[&comment], BEGIN.plus_ms(120_000));
    let shown = story.names.command("decide-comment b 1 accept 0");
    story.commit_again(&[&shown], BEGIN.plus_ms(150_000));

    let tomorrow = BEGIN.plus_ms(2 * DAY_MS);
    let newest = story
        .back_end
        .reader()
        .newest_rows(CommentShown::rows(id), i64::MAX, 9);
    let newest = newest.expect("comments are read");
    let fresh = digest.fresh(&newest);
    assert_eq!(fresh.len(), 1);
    let begin = Command::from(BeginDigest {
        campaign: id,
        comments: fresh
            .iter()
            .map(|(comment, shown)| (*comment, shown.kept.signature))
            .collect(),
        seen: newest.iter().map(|(comment, _)| CommentId(*comment)).collect(),
    });
    let readers = story.back_end.reader().rows(DigestReader::rows(id), -1, 9);
    let readers = readers
        .expect("readers are read")
        .into_iter()
        .map(|(item, row)| (item, row.to));
    let advance = AdvanceDigest { campaign: id, run: 1, from: None, readers: readers.collect(), last: true };
    let advance = Command::from(advance);
    // A step that comes again changes nothing, in one batch or in several.
    story.commit_again(&[&begin, &begin, &advance, &advance], tomorrow);
    story.commit_again(&[&begin, &advance], tomorrow);
    let mut reader = story.back_end.reader();
    let queued = reader.queued_mails(MailId(0), 99).expect("mails");
    let daily = queued.iter().filter(|mail| mail.kind == MailKind::CommentDigest);
    let [mail] = daily.map(|mail| mail.id).collect::<Vec<_>>()[..] else {
        panic!("{queued:?}")
    };
    let shown = reader
        .mail(mail)
        .expect("it is read")
        .expect("it is there")
        .comments;
    assert_eq!(shown, Some(vec![newest[0].1.clone()]));
    let running = reader
        .row(Digest::of(id))
        .expect("it is read")
        .map(|digest| (digest.run, digest.running));
    assert_eq!(running, Some((1, false)));
    drop(reader);
    drop_what_was_erased(&mut story, mail, tomorrow);
}

/// What its author has erased is not in the mail any more, and who stopped has none.
fn drop_what_was_erased<B: BackEnd>(story: &mut Story<B>, mail: MailId, at: Timestamp) {
    let [ada, bob] = ["a", "b"].map(|name| story.names.attempt(name));
    for (command, expected) in
        [(Command::from(EraseSigner(bob)), Some(Vec::new())), (Command::from(Unsubscribe(ada)), None)]
    {
        story.commit_again(&[&command], at);
        let mail = story.back_end.reader().mail(mail).expect("it is read");
        assert_eq!(mail.expect("it is there").comments, expected, "{command:?}");
    }
    assert_eq!(
        story
            .back_end
            .reader()
            .count_rows(DigestReader::rows(campaign_id("1/7")), 9),
        Ok(0)
    );
}
