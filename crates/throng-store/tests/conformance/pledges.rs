//! Stories of pledges: reached by the person who was missing, settled once, called off. What the rules mean is proved in
//! `throng-domain`; here it is that stores keep it, and that the minute finds what is due.

use throng_domain::area::AreaCode;
use throng_domain::area_targets::AreaTargets;
use throng_domain::campaign::{CampaignKind, CampaignState};
use throng_domain::ids::{CampaignId, MailId, SignatureId, SiteId};
use throng_domain::mailing::MailKind;
use throng_domain::opinion::Opinions;
use throng_domain::progress::{Mark, Progress};
use throng_domain::publication::{Mailing, Published};
use throng_domain::row::Row;
use throng_domain::time::{DAY_MS, MINUTE_MS, Timestamp};
use throng_store::reader::{
    Duty, ListQuery, MailAbout, OVERDUE_AFTER_MS, Order, Overdue, Part, ReadRows, StoreReader, ToTell,
    overdue,
};

use crate::answers::sound;
use crate::backends::BackEnd;
use crate::stories::run;
use crate::story::BEGIN;

/// A pledge is reached by the person who was missing, settled once, and told to everybody who joined.
pub(crate) fn are_reached_and_settled<B: BackEnd>() {
    let story = run::<B>(
        "0    | pledge 1 Plant 2 3               | written 1/9
         0    | confirm-petition 1/9 ada         | confirmed
         1    | support 1/9 bob Bob P1 form1     | received b
         2    | link b 0                         | confirmed
         3    | moderate 1/9 claim               | done
         3    | moderate 1/9 approve             | done
         4    | sign 1/9 cat Cat P1 form2        | received c
         4    | sign 1/9 dan Dan P1 form3        | received d
         6    | settle-pledge 1/9                | not-possible-now
         7    | link c 0                         | confirmed
         8    | withdraw c                       | withdrawn
         9    | link d 0                         | confirmed
         10   | correct 1/9 d                    | corrected 1
         11   | undo-correction 1/9 1 1 d        | corrected 1
         4321 | close 1/9                        | done
         4322 | settle-pledge 1/9                | not-possible-now
         8160 | settle-pledge 1/9                | done
         8161 | settle-pledge 1/9                | unchanged
         8162 | withdraw d                       | withdrawn
         8163 | call-off 1/9                     | not-possible-now
         8164 | pledge 1 Sweep-up 5 9            | written 1/10
         8165 | confirm-petition 1/10 eve        | confirmed
         8166 | support 1/10 bob Bob P1 form4    | received e
         8167 | link e 0                         | confirmed
         8168 | moderate 1/10 claim              | done
         8168 | moderate 1/10 approve            | done
         8169 | call-off 1/10                    | done
         8170 | call-off 1/10                    | unchanged
         48479 | opine 1/9 b 4 yes               | not-possible-now
         48479 | advance 1/9 4 b                 | unchanged
         48480 | advance 1/9 4 b                 | done
         48481 | opine 1/9 b 4 yes               | done
         48481 | opine 1/9 b 5 no                | not-possible-now
         68640 | advance 1/9 5 b                 | done
         68641 | opine 1/9 b 4 no                | done",
    );
    let mut reader = story.back_end.reader();
    let told = |reader: &mut dyn StoreReader, number: u32| {
        let list = Published::rows(CampaignId { site: SiteId(1), number });
        let rows = reader.rows(list, 0, 9).expect("rows");
        rows.into_iter()
            .map(|(_, row)| row.what.word())
            .collect::<Vec<_>>()
    };
    let steps = ["pledge-reached", "pledge-lost", "pledge-reached", "pledge-asked", "pledge-reminded"];
    assert_eq!(told(reader.as_mut(), 9), steps);
    assert_eq!(told(reader.as_mut(), 10), ["pledge-cancelled"]);
    assert_eq!(reader.due_to_settle(Timestamp(i64::MAX)), Ok(Vec::new()));
    let id = CampaignId { site: SiteId(1), number: 9 };
    let counted = reader.campaign(id).expect("it is read").expect("it is there");
    let pledge = counted.campaign.pledge().expect("a pledge");
    let settled = pledge.settled.as_ref().expect("it is settled");
    assert_eq!((pledge.joined(counted.count.total()), settled.joined), (1, 2));
    // Weeks later b is asked, and not once more after the answer.
    let sums = reader.row(Opinions::key(id, 4)).expect("it is read");
    assert_eq!(sums, Some(Opinions { yes: 0, no: 1 }));
    let queued = [4, 5].map(|number| {
        let mailing = reader.row(Mailing::rows(id).item(number)).expect("it is read");
        mailing.expect("it is there").queued
    });
    assert_eq!(queued, [1, 0]);
    sound(reader.as_mut());
}

/// A pledge that has been on again for a day is found, private or not, and those who joined it are told, once.
pub(crate) fn are_told_again<B: BackEnd>() {
    for (kind, join) in [("pledge", "sign"), ("private-pledge", "support"), ("pledge-by-area", "sign")] {
        let begun = format!(
            "0    | {kind} 1 Plant 1 9               | written 1/9
             0    | confirm-petition 1/9 ada         | confirmed
             1    | support 1/9 bob Bob P1 form1     | received b
             2    | link b 0                         | confirmed
             3    | moderate 1/9 claim               | done
             3    | moderate 1/9 approve             | done
             4    | withdraw b                       | withdrawn
             5    | {join} 1/9 cat Cat P1 form2      | received c
             6    | link c 0                         | confirmed
             1445 | tell-pledge 1/9                  | unchanged"
        );
        let id = CampaignId { site: SiteId(1), number: 9 };
        let at = |minute: i64| BEGIN.plus_ms(minute * MINUTE_MS);
        let story = run::<B>(&begun);
        let mut reader = story.back_end.reader();
        assert_eq!(due(reader.as_mut(), at(1_445)), [], "{kind}");
        assert_eq!(due(reader.as_mut(), at(1_446)), [id], "{kind}");
        // A clock more than a day ahead noted since when they wait.
        assert_eq!(due(reader.as_mut(), at(6 - 1_440)), [], "{kind}");
        assert_eq!(due(reader.as_mut(), at(6 - 1_441)), [id], "{kind}");
        // A part at a time.
        let part = |reader: &mut dyn StoreReader, after| {
            let part = Part { after, limit: 1 };
            reader.pledges_to_tell(at(1_446), part).expect("it reads")
        };
        let found = part(reader.as_mut(), None);
        assert_eq!((found.due, found.up_to), (vec![id], Some(id)), "{kind}");
        for after in [Some(id), Some(CampaignId { number: 10, ..id })] {
            assert_eq!(part(reader.as_mut(), after), ToTell::default(), "{kind}");
        }
        let told = run::<B>(&format!(
            "{begun}\n 1446 | tell-pledge 1/9 | done\n 1446 | tell-pledge 1/9 | unchanged"
        ));
        let mut reader = told.back_end.reader();
        assert_eq!(due(reader.as_mut(), Timestamp(i64::MAX)), [], "{kind}");
        let list = match kind {
            "pledge-by-area" => Published::in_areas(id),
            _ => Published::rows(id),
        };
        let rows = reader.rows(list, 0, 9).expect("rows").into_iter();
        let steps: Vec<_> = rows.map(|(_, row)| row.what.word()).collect();
        assert_eq!(steps, ["pledge-reached", "pledge-lost", "pledge-reached"], "{kind}");
        sound(reader.as_mut());
    }
}

/// The pledges that are told of, among all that are open.
fn due(reader: &mut dyn StoreReader, now: Timestamp) -> Vec<CampaignId> {
    let found = reader
        .pledges_to_tell(now, Part { after: None, limit: 9 })
        .expect("it reads");
    assert_eq!(found.up_to, None);
    found.due
}

/// A pledge whose areas have the target for themselves is reached in each, lost, and settled, and each area's people are told.
pub(crate) fn have_targets_by_area<B: BackEnd>() {
    let story = run::<B>(
        "0    | pledge-by-area 1 Plant 1 3       | written 1/9
         0    | confirm-petition 1/9 ada         | confirmed
         1    | support 1/9 bob Bob P1 form1     | received b
         2    | link b 0                         | confirmed
         3    | moderate 1/9 claim               | done
         3    | moderate 1/9 approve             | done
         4    | sign 1/9 cat Cat P2 form2        | received c
         4    | sign 1/9 dan Dan - form3         | place-unknown
         7    | link c 0                         | confirmed
         7    | advance 1/9 -1 b c               | done
         7    | advance 1/9 -1 b c               | unchanged
         7    | tell-progress 1/9                | unchanged
         8    | withdraw c                       | withdrawn
         4321 | close 1/9                        | done
         8160 | settle-pledge 1/9                | done
         8160 | advance 1/9 1 b                  | done",
    );
    let mut reader = story.back_end.reader();
    let id = CampaignId { site: SiteId(1), number: 9 };
    let told = reader.rows(Published::in_areas(id), 0, 9).expect("rows");
    let told = told.iter().map(|(number, row)| {
        let mailing = reader.row(Mailing::key(id, -number)).expect("it is read");
        let area = row.area.as_ref().expect("it is told in one area");
        (area.as_str().to_owned(), row.what.word(), mailing.expect("it is there").queued)
    });
    let told: Vec<(String, &str, i64)> = told.collect();
    let (a1, a2) = ("A1".to_owned(), "A2".to_owned());
    let expected = [(a1, "pledge-reached", 1), (a2.clone(), "pledge-reached", 0), (a2, "pledge-lost", 0)];
    assert_eq!(told, expected);
    let ended = reader.row(Mailing::rows(id).item(1)).expect("it is read");
    assert_eq!(ended.expect("it is there").queued, 0, "the end is no news where it stands");
    let targets = reader
        .row(AreaTargets::only(id))
        .expect("it is read")
        .expect("it is there");
    let stands: Vec<&str> = targets
        .areas
        .iter()
        .filter(|(_, area)| area.stands())
        .map(|(code, _)| code.as_str())
        .collect();
    assert_eq!(stands, ["A1"]);
    let wanting = |reader: &mut dyn StoreReader, area: &str| {
        let area = AreaCode::parse(area);
        let found = reader.signers_wanting_news(id, area.as_ref(), SignatureId(0), 9);
        found.expect("they are read").len()
    };
    assert_eq!([wanting(reader.as_mut(), "A1"), wanting(reader.as_mut(), "A2")], [2, 0]);
    assert_eq!(reader.progress_due(Timestamp(i64::MAX)), Ok(Vec::new()));
    sound(reader.as_mut());
}

/// The weekly mail is found due, queued once with the numbers of its day, and not found again before the next week.
pub(crate) fn tell_their_creator_each_week<B: BackEnd>() {
    const WEEK: i64 = 7 * 24 * 60;
    let mut story = run::<B>(
        "0     | pledge 1 Plant 5 60             | written 1/9
         0     | confirm-petition 1/9 ada        | confirmed
         1     | support 1/9 bob Bob P1 form1    | received b
         2     | link b 0                        | confirmed
         3     | moderate 1/9 claim              | done
         3     | moderate 1/9 approve            | done
         4     | sign 1/9 cat Cat P1 form2       | received c
         5     | link c 0                        | confirmed
         10082 | tell-progress 1/9               | unchanged
         10083 | tell-progress 1/9               | done
         10083 | tell-progress 1/9               | unchanged
         20163 | tell-progress 1/9               | done",
    );
    let id = CampaignId { site: SiteId(1), number: 9 };
    let mut reader = story.back_end.reader();
    let at = |minute: i64| BEGIN.plus_ms(minute * MINUTE_MS);
    // Nothing within a week of the last, nor on the last day.
    for (minute, expected) in [
        (3 * WEEK + 2, vec![]),
        (3 * WEEK + 3, vec![id]),
        (59 * 24 * 60 - 1, vec![id]),
        (59 * 24 * 60, vec![]),
    ] {
        assert_eq!(reader.progress_due(at(minute)), Ok(expected), "{minute}");
    }
    let mark = |minute, joined| Mark { at: at(minute), joined };
    let first = Progress { now: mark(10_083, 2), before: mark(3, 1), areas: None, stopped_at: None };
    let second = Progress { now: mark(20_163, 2), before: mark(10_083, 2), areas: None, stopped_at: None };
    let rows = reader.rows(Progress::rows(id), 0, 9);
    assert_eq!(rows, Ok(vec![(1, first.clone()), (2, second.clone())]));
    let queued = reader.queued_mails(MailId(0), 99).expect("mails");
    let weekly: Vec<MailId> = queued
        .iter()
        .filter(|mail| mail.kind == MailKind::PledgeProgress)
        .map(|mail| mail.id)
        .collect();
    // The first has been overtaken by the second while it waited.
    let overtaken = Progress { stopped_at: Some(at(20_163)), ..first };
    let told = weekly.iter().map(|mail| {
        let mail = reader.mail(*mail).expect("it is read").expect("it is there");
        match mail.about {
            MailAbout::Campaign { creator: Some(_), entry: None, progress: Some(told), .. } => *told,
            other => panic!("{other:?}"),
        }
    });
    assert_eq!(told.collect::<Vec<_>>(), [overtaken, second]);
    sound(reader.as_mut());
    drop(reader);
    story.run("20164 | stop-progress 1/9 | done\n20165 | stop-progress 1/9 | unchanged");
    let mut reader = story.back_end.reader();
    assert_eq!(reader.progress_due(at(3 * WEEK + 3)), Ok(vec![]));
    drop(reader);
    // A private pledge is in no list, and its creator is told all the same.
    let private = run::<B>(
        "0 | private-pledge 1 Secret 5 60 | written 1/9
         0 | confirm-petition 1/9 ada     | confirmed
         1 | support 1/9 bob Bob P1 form1 | received b
         2 | link b 0                     | confirmed
         3 | moderate 1/9 claim           | done
         3 | moderate 1/9 approve         | done",
    );
    assert_eq!(private.back_end.reader().progress_due(at(WEEK + 3)), Ok(vec![id]));
}

/// A private pledge is in lists for staff only, before and after it is settled, is settled like any other, and moves with
/// a dump.
pub(crate) fn are_in_no_list_when_private<B: BackEnd>() {
    let listed = |reader: &mut dyn StoreReader, private: bool| -> Vec<u32> {
        let (kinds, states) = (&[CampaignKind::Pledge], &CampaignState::ALL);
        let found = [Order::Newest, Order::MostSigned].map(|order| {
            let query = ListQuery { site: SiteId(1), kinds, states, private, order, offset: 0, limit: 9 };
            let list = reader.campaigns(query).expect("a list");
            let numbers: Vec<u32> = list
                .campaigns
                .iter()
                .map(|found| found.campaign.head.id.number)
                .collect();
            assert_eq!(list.matching as usize, numbers.len());
            let mut sorted = numbers;
            sorted.sort_unstable();
            sorted
        });
        assert_eq!(found[0], found[1]);
        found[0].clone()
    };
    let public = |reader: &mut dyn StoreReader| -> Vec<u32> {
        let found = reader.public_campaigns(SiteId(1), 0, 50).expect("a list");
        let pledges = found.iter().filter(|campaign| campaign.pledge().is_some());
        pledges.map(|campaign| campaign.head.id.number).collect()
    };
    let shown = |reader: &mut dyn StoreReader| {
        reader
            .signatures_shown(SiteId(1), CampaignKind::Pledge, &CampaignState::ALL)
            .expect("a sum")
    };
    let begun = "0    | private-pledge 1 Secret 1 3      | written 1/9
         0    | confirm-petition 1/9 ada         | confirmed
         0    | pledge 1 Sweep-up 5 3            | written 1/10
         0    | confirm-petition 1/10 eve        | confirmed
         1    | support 1/9 bob Bob P1 form1     | received b
         1    | support 1/10 bob Bob P1 form2    | received f
         2    | link b 0                         | confirmed
         2    | link f 0                         | confirmed
         3    | moderate 1/9 claim               | done
         3    | moderate 1/9 approve             | done
         3    | moderate 1/10 claim              | done
         3    | moderate 1/10 approve            | done
         4    | sign 1/9 cat Cat P1 form3        | petition-unknown
         4    | support 1/9 cat Cat P1 form3     | received c
         5    | link c 0                         | confirmed
         4321 | close 1/9                        | done";
    let story = run::<B>(begun);
    let (private, open) = ([9, 10], [10]);
    let mut reader = story.back_end.reader();
    assert_eq!(listed(reader.as_mut(), true), private);
    assert_eq!(listed(reader.as_mut(), false), open);
    assert_eq!(public(reader.as_mut()), open);
    assert_eq!(shown(reader.as_mut()), 2);
    let id = CampaignId { site: SiteId(1), number: 9 };
    assert_eq!(reader.due_to_settle(Timestamp(i64::MAX)), Ok(vec![id]));
    assert_eq!(reader.due_to_settle(Timestamp(0)), Ok(Vec::new()));
    is_overdue_after_its_grace(reader.as_mut(), id);
    sound(reader.as_mut());
    let settled = run::<B>(&format!("{begun}\n 8160 | settle-pledge 1/9                | done"));
    let mut reader = settled.back_end.reader();
    assert_eq!(reader.due_to_settle(Timestamp(i64::MAX)), Ok(Vec::new()));
    assert_eq!(listed(reader.as_mut(), true), private);
    assert_eq!(listed(reader.as_mut(), false), open);
    assert_eq!(public(reader.as_mut()), open);
    sound(reader.as_mut());
}

/// It is overdue an hour after the last moment at which somebody could confirm that they join.
fn is_overdue_after_its_grace(reader: &mut dyn StoreReader, id: CampaignId) {
    // It closes after three days, at eight in the morning: to the end of the second day after that.
    let end = BEGIN.plus_ms(8_160 * MINUTE_MS);
    let late = Overdue { duty: Duty::Settle, id };
    let mut at = |at| {
        let found = overdue(reader, at).expect("it is read").into_iter();
        found.filter(|found| found.id == id).collect::<Vec<_>>()
    };
    assert_eq!(at(end.plus_ms(-DAY_MS)), Vec::new());
    assert_eq!(at(end.plus_ms(OVERDUE_AFTER_MS)), vec![late]);
}
