//! Following places, in every back end.

use throng_domain::area::AreaCode;
use throng_domain::command::{
    AdvancePlaceNews, BeginPlaceNews, Command, EraseExpired, ForgetAskers, StopPlaces,
};
use throng_domain::ids::{MailId, PlaceFollowerOf, SiteId};
use throng_domain::mailing::{About, MailKind};
use throng_domain::place_follower::{PlaceFollower, PlaceNews, PlaceRun};
use throng_domain::time::{DAY_MS, MINUTE_MS};
use throng_store::reader::{Due, MailAbout, MailFilter, ReadRows, StoreReader};

use crate::backends::BackEnd;
use crate::deeds::moderator;
use crate::story::{BEGIN, Story};

/// Who follows a place is mailed once what is new there, composed from what is so then, and is found by their address; who
/// stops is known no more. One site's followers are none of another's.
pub(crate) fn mail_what_is_new_there<B: BackEnd>() {
    let staff = [moderator(SiteId(1)), moderator(SiteId(2))];
    let mut story = Story::<B>::with_campaigns().staffed_by(&staff);
    story.run(
        "0    | follow-place 1 A1 zed             | done
         0    | follow-place 1 A1 zed             | done
         0    | follow-place 1 A2 yanni           | done
         0    | follow-place 2 A1 zed             | done
         1    | confirm-place 1 zed 0             | done
         1    | confirm-place 1 zed 0             | unchanged
         1    | confirm-place 1 xia 0             | attempt-unknown
         1    | confirm-place 1 yanni 0           | done
         2    | submit 1 Ferry                    | written 1/9
         2    | confirm-petition 1/9 ada          | confirmed
         3    | support 1/9 bob Bob P1 form1      | received s
         4    | link s 0                          | confirmed
         5    | moderate 1/9 claim                | done
         6    | moderate 1/9 approve              | done
         7    | begin-places 1                    | unchanged",
    );
    let site = SiteId(1);
    let rows = story.back_end.reader().rows(PlaceFollower::all(site), -1, 9);
    let rows = rows.expect("they are read");
    assert_eq!(rows.len(), 2, "of this site alone: {rows:?}");
    let (item, zed) = rows
        .iter()
        .find(|(_, row)| row.email.as_str().starts_with("zed"))
        .cloned()
        .expect("zed follows");
    let of = PlaceFollowerOf { site, id: throng_domain::ids::FollowerId(item) };
    let area = AreaCode::parse("A1").expect("a code");
    let news = vec![PlaceNews { number: 9, area }];
    let followers = vec![(of.id, news.clone())];
    let begin = Command::from(BeginPlaceNews(site));
    let advance = AdvancePlaceNews { site, run: 1, from: None, followers, last: true };
    let advance = Command::from(advance);
    let tomorrow = BEGIN.plus_ms(DAY_MS + 10 * MINUTE_MS);
    // A step that comes again changes nothing, in one batch or in several.
    story.commit_again(&[&begin, &begin, &advance, &advance], tomorrow);
    story.commit_again(&[&begin, &advance], tomorrow);

    let mut reader = story.back_end.reader();
    let queued = reader.queued_mails(MailId(0), 99).expect("mails");
    let daily: Vec<_> = queued
        .iter()
        .filter(|mail| mail.kind == MailKind::PlaceNews)
        .collect();
    let [mail] = daily.as_slice() else {
        panic!("{queued:?}")
    };
    assert_eq!(mail.about, About::PlaceNews { follower: of, run: 1 });
    let whole = reader.mail(mail.id).expect("it is read").expect("it is there");
    let MailAbout::Place(to, Some(row), campaigns) = &whole.about else {
        panic!("{:?}", whole.about)
    };
    assert_eq!((*to, &row.email), (of, &zed.email));
    assert_eq!(row.mail(1).map(|mail| mail.news.clone()), Some(news));
    let numbers: Vec<u32> = campaigns.iter().map(|campaign| campaign.head.id.number).collect();
    assert_eq!((numbers, whole.campaign.is_none()), (vec![9], true));
    assert_eq!(kinds_to_zed(reader.as_mut()), [MailKind::PlaceNews, MailKind::ConfirmPlace]);
    let run = reader.row(PlaceRun::of(site)).expect("it is read");
    assert_eq!(run.map(|run| (run.run, run.running)), Some((1, false)));
    let found = reader.verify(&mut |_| {}).expect("it is recounted");
    assert!(found.discrepancies.is_empty(), "{:?}", found.discrepancies);
    let mail = mail.id;
    drop(reader);

    story.commit_again(&[&Command::from(StopPlaces { follower: of, only: None })], tomorrow);
    let mut reader = story.back_end.reader();
    let whole = reader.mail(mail).expect("it is read").expect("it is there");
    assert_eq!(whole.about, MailAbout::Place(of, None, Vec::new()));
    assert_eq!(reader.count_rows(PlaceFollower::all(site), 9), Ok(1));
}

/// Each spelling of an address has a row of its own, in the list of those who follow or of those who were only asked, is found by it,
/// and is erased when it confirmed nothing, or when there is no room.
pub(crate) fn wait_side_by_side_however_they_are_spelled<B: BackEnd>() {
    let mut story = Story::<B>::with_campaigns();
    story.run(
        "0    | follow-place 1 A1 zed             | done
         1    | follow-place 1 A1 zed+x           | done
         2    | follow-place 1 A2 Zed             | done
         3    | confirm-place 1 zed 0             | done
         4    | confirm-place 1 Zed 2             | done
         5    | follow-place 1 A2 Zed             | done
         6    | follow-place 1 A3 Zed             | done
         7    | follow-place 1 A3 yan             | done",
    );
    let site = SiteId(1);
    let mut reader = story.back_end.reader();
    for (spelled, expected) in [("zed", 3), ("zed+x", 1), ("yan", 1)] {
        let found = kinds_to(reader.as_mut(), &format!("{spelled}@example.org"));
        // Staff search without regard to capitals.
        assert_eq!(found, vec![MailKind::ConfirmPlace; expected], "{spelled}");
    }
    let lists = [PlaceFollower::all(site), PlaceFollower::asked_list(site)];
    assert_eq!(lists.map(|list| reader.count_rows(list, 9)), [Ok(2), Ok(2)]);
    let found = reader.verify(&mut |_| {}).expect("it is recounted");
    assert!(found.discrepancies.is_empty(), "{:?}", found.discrepancies);
    let after = |days: i64| BEGIN.plus_ms(days * DAY_MS);
    let due = |days: i64| Due { idle: after(days), drafts: after(days), ended: None, reports: after(days) };
    assert_eq!(reader.followers_due(site, due(-1), None, 9), Ok(Vec::new()));
    let mut places = Vec::new();
    let mut last = None;
    while let [key] = reader
        .followers_due(site, due(1), last, 1)
        .expect("they are found")[..]
    {
        places.extend(PlaceFollower::in_key(key));
        last = Some(key);
    }
    assert_eq!(places.len(), 3, "of those who follow too");
    let asked = reader.rows(PlaceFollower::asked_list(site), -1, 9);
    let asked = asked.expect("they are read");
    let yan = asked
        .iter()
        .find(|(_, row)| row.email.as_str().starts_with("yan"));
    let (item, row) = yan.cloned().expect("yan was asked");
    drop(reader);
    let askers = vec![(throng_domain::ids::FollowerId(item), row.asks.last)];
    let forget = Command::from(ForgetAskers { site, askers });
    story.commit_again(&[&forget, &forget], after(1));
    let erase = Command::from(EraseExpired { places, ..EraseExpired::default() });
    story.commit_again(&[&erase, &erase], after(99));
    let mut reader = story.back_end.reader();
    assert_eq!(lists.map(|list| reader.count_rows(list, 9)), [Ok(2), Ok(0)]);
    let rows = reader
        .rows(PlaceFollower::all(site), -1, 9)
        .expect("they are read");
    for (_, row) in rows {
        assert_eq!((row.places.len(), row.confirmed().count()), (1, 1), "{row:?}");
    }
    assert_eq!(reader.followers_due(site, due(99), None, 9), Ok(Vec::new()));
}

/// The kinds of mail to an address on the first site, the newest first, as staff find them.
fn kinds_to_zed(reader: &mut dyn StoreReader) -> Vec<MailKind> {
    kinds_to(reader, "zed@example.org")
}

fn kinds_to(reader: &mut dyn StoreReader, address: &str) -> Vec<MailKind> {
    let filter = MailFilter {
        site: SiteId(1),
        state: None,
        campaign: None,
        address: Some(address),
        before: MailId(i64::MAX),
        window: 99,
    };
    reader
        .mails_of(&filter, 9)
        .expect("they are found")
        .mails
        .iter()
        .map(|row| row.mail.kind)
        .collect()
}
