//! Following places: who is mailed what is new there, at most once a day, and what becomes of the address.

use super::life::{Desk, NEW};
use super::office::decided;
use super::*;
use crate::mail::mailing::About;
use crate::people::place_follower::{PLACE_NEWS_EVERY_MS, PlaceFollower, PlaceNews, PlaceRun};
use crate::people::uniqueness::AddressKey;
use crate::spine::command::{
    AdvancePlaceNews, BeginPlaceNews, ConfirmPlace, EraseExpired, FollowPlace, ForgetAskers, StopPlaces,
};
use crate::spine::ids::{FollowerId, PlaceFollowerOf};
use crate::spine::limits::{
    PLACE_ASKS_PER_DAY_MAX, PLACE_NEW_DAYS, PLACE_NEWS_MAX, PLACE_REQUESTS_MAX, PLACES_FOLLOWED_MAX,
};

use Outcome::{Done, Refused, Unchanged};

const DAY: i64 = 24 * 60;

fn area(code: &str) -> AreaCode {
    AreaCode::parse(code).unwrap()
}

fn email(name: &str) -> EmailAddress {
    EmailAddress::parse(&format!("{name}@example.org")).unwrap()
}

fn key(name: &str) -> AddressKey {
    let nowhere = CampaignId { site: SITE, number: 0 };
    UniquenessKey::new([1; 32]).spelled(nowhere, &email(name))
}

fn of(name: &str) -> PlaceFollowerOf {
    PlaceFollower::of(SITE, key(name))
}

/// A petition that was opened in minute 3.
fn open() -> Desk {
    let mut desk = Desk::with_campaign_in_queue();
    desk.run(
        "2  1 claim    => done waiting_for_moderation 1 -
         3  1 approve  => done open 1 PetitionOpened+10",
    );
    desk
}

/// The same petition under another number, opened in this minute.
fn opens(desk: &mut Desk, number: u32, minute: i64) {
    let mut campaign = desk.set.campaign(NEW).unwrap().clone();
    campaign.head.id.number = number;
    campaign.head.dates.opened_at = Some(BEGIN.plus_ms(minute * MINUTE_MS));
    desk.set.load_campaign(campaign, Totals::default());
}

/// Asks with this spelling of an address; returns what is mailed.
fn asks(desk: &mut Desk, minute: i64, name: &str, code: &str) -> Vec<MailKind> {
    let email = email(name);
    let follow = FollowPlace { site: SITE, area: area(code), email, address: key(name), language: None };
    // Whoever typed it is answered the same, whatever there is.
    assert_eq!(decided(desk, minute, &Command::from(follow)), Done, "{name} {code}");
    let mails = desk.set.take_changes().into_iter();
    let mails = mails.filter_map(|change| match change {
        Change::InsertMail(mail) => Some(mail.kind),
        _ => None,
    });
    mails.collect()
}

fn found(desk: &Desk, name: &str) -> Option<PlaceFollower> {
    let rows = PlaceFollower::keys(of(name)).map(|key| desk.set.row(key).cloned());
    assert!(rows.iter().flatten().count() < 2, "{name} is in two lists");
    rows.into_iter().flatten().next()
}

fn row(desk: &Desk, name: &str) -> PlaceFollower {
    found(desk, name).expect("it is kept")
}

/// When a place was asked for.
fn asked_at(desk: &Desk, name: &str, code: &str) -> Option<Timestamp> {
    let row = row(desk, name);
    let mut places = row.places.iter();
    places
        .find(|place| place.area == area(code))
        .map(|place| place.asked_at)
}

/// Since when a place is followed.
fn since(desk: &Desk, name: &str, code: &str) -> Option<Timestamp> {
    let at = asked_at(desk, name, code)?;
    row(desk, name).asked(at)?.confirmed_at
}

fn confirms(desk: &mut Desk, minute: i64, name: &str, code: &str) -> Outcome {
    let asked_at = asked_at(desk, name, code).expect("it was asked for");
    decided(desk, minute, &Command::from(ConfirmPlace { follower: of(name), asked_at }))
}

fn follows(desk: &mut Desk, minute: i64, name: &str, code: &str) {
    assert_eq!(asks(desk, minute, name, code), [MailKind::ConfirmPlace]);
    assert_eq!(confirms(desk, minute, name, code), Done);
    desk.set.take_changes();
}

fn stops(desk: &mut Desk, minute: i64, name: &str, code: Option<&str>) -> Outcome {
    let only = code.map(|code| asked_at(desk, name, code).unwrap_or(BEGIN));
    decided(desk, minute, &Command::from(StopPlaces { follower: of(name), only }))
}

fn news(numbers: &[u32], code: &str) -> Vec<PlaceNews> {
    let one = |number: &u32| PlaceNews { number: *number, area: area(code) };
    numbers.iter().map(one).collect()
}

/// The mails of a day: for each that is queued, whose it is, and what it tells. All are told that people in these places
/// sign these campaigns.
fn day(desk: &mut Desk, minute: i64, signed: &[PlaceNews]) -> Vec<(FollowerId, Vec<u32>)> {
    let begun = decided(desk, minute, &Command::from(BeginPlaceNews(SITE)));
    if begun != Done {
        assert_eq!(begun, Unchanged);
        return Vec::new();
    }
    let run = desk.set.row(PlaceRun::of(SITE)).cloned().unwrap();
    let rows = desk.set.rows(PlaceFollower::all(SITE));
    let followers = rows
        .map(|(item, _)| (FollowerId(item), signed.to_vec()))
        .collect();
    let step = AdvancePlaceNews { site: SITE, run: run.run, from: run.cursor, followers, last: true };
    let step = Command::from(step);
    desk.set.take_changes();
    assert_eq!(decided(desk, minute, &step), Done);
    let changes = desk.set.take_changes();
    // The same step again, as after a kill, and a day that begins too soon.
    assert_eq!(decided(desk, minute, &step), Unchanged);
    assert_eq!(decided(desk, minute + 1, &Command::from(BeginPlaceNews(SITE))), Unchanged);
    let mailed = changes.into_iter().filter_map(|change| match change {
        Change::InsertMail(mail) => match mail.about {
            About::PlaceNews { follower, run } => Some((follower.id, run)),
            _ => None,
        },
        _ => None,
    });
    let told = |(id, run): (FollowerId, i64)| {
        let key = PlaceFollower::all(SITE).item(id.0);
        let mail = desk
            .set
            .row(key)
            .and_then(|row| row.mail(run))
            .expect("what it tells");
        (id, mail.news.iter().map(|one| one.number).collect())
    };
    mailed.map(told).collect()
}

#[test]
fn a_place_is_followed_when_the_owner_of_the_mailbox_says_so() {
    let mut desk = open();
    assert_eq!(asks(&mut desk, 10, "ann", "E1"), [MailKind::ConfirmPlace]);
    assert_eq!(row(&desk, "ann").confirmed().count(), 0);
    // Again at once: no second mail. A while later: one more, and the first link stays good.
    assert!(asks(&mut desk, 11, "ann", "E1").is_empty());
    assert_eq!(asks(&mut desk, 25, "ann", "E1"), [MailKind::ConfirmPlace]);
    let wrong = ConfirmPlace { follower: of("ann"), asked_at: BEGIN };
    assert_eq!(decided(&mut desk, 26, &Command::from(wrong)), Refused(Refusal::AttemptUnknown));
    assert_eq!(confirms(&mut desk, 26, "ann", "E1"), Done);
    assert_eq!(confirms(&mut desk, 27, "ann", "E1"), Unchanged);
    // Two places in one moment are two requests.
    for code in ["E2", "E3"] {
        assert_eq!(asks(&mut desk, 30, "ann", code), [MailKind::ConfirmPlace]);
    }
    let asked: Vec<Timestamp> = row(&desk, "ann")
        .places
        .iter()
        .map(|place| place.asked_at)
        .collect();
    assert!(asked.is_sorted_by(|one, other| one < other), "{asked:?}");
    assert_eq!(confirms(&mut desk, 31, "ann", "E3"), Done);
    assert_eq!(since(&desk, "ann", "E2"), None);
    // Who follows already, and asks again, is told so, in a mail.
    assert_eq!(asks(&mut desk, 60, "ann", "E1"), [MailKind::ConfirmPlace]);
    // Too late.
    assert_eq!(asks(&mut desk, 60, "bob", "E1"), [MailKind::ConfirmPlace]);
    assert_eq!(confirms(&mut desk, 60 + 365 * DAY, "bob", "E1"), Refused(Refusal::LinkExpired));
}

/// Somebody else asks with `ann+z@`, which is the same mailbox here, and may be another's elsewhere: nothing of one is shown, told,
/// stopped or taken away with the other.
#[test]
fn each_spelling_of_an_address_is_one_of_its_own() {
    let mut desk = open();
    let mail = [MailKind::ConfirmPlace];
    for name in ["ann", "ann+z", "Ann"] {
        assert_eq!(asks(&mut desk, 10, name, "E1"), mail, "{name}");
    }
    assert_eq!(asks(&mut desk, 20, "ann+z", "E2"), mail);
    assert_eq!(confirms(&mut desk, 21, "ann", "E1"), Done);
    assert_eq!(confirms(&mut desk, 23, "ann+z", "E2"), Done);
    let codes = |desk: &Desk, name: &str| {
        let row = row(desk, name);
        let codes = row.confirmed().map(|place| place.area.as_str().to_owned());
        codes.collect::<Vec<_>>()
    };
    assert_eq!(
        ["ann", "ann+z", "Ann"].map(|name| codes(&desk, name)),
        [vec!["E1".to_owned()], vec!["E2".to_owned()], vec![]]
    );

    // Each is mailed what they asked for, once.
    opens(&mut desk, 2, 30);
    opens(&mut desk, 3, 30);
    let signed = [news(&[2], "E1"), news(&[3], "E2")].concat();
    let mut told = day(&mut desk, 10 + DAY, &signed);
    told.sort_by_key(|(_, numbers)| numbers.clone());
    assert_eq!(told, [(of("ann").id, vec![2]), (of("ann+z").id, vec![3])]);
    assert!(day(&mut desk, 10 + 2 * DAY, &signed).is_empty());

    // Whoever stops all of theirs stops nothing of another.
    assert_eq!(stops(&mut desk, 11 + 2 * DAY, "ann", None), Done);
    assert!(found(&desk, "ann").is_none());
    assert_eq!(codes(&desk, "ann+z"), ["E2"]);
    assert_eq!(row(&desk, "Ann").places.len(), 1);
}

/// Who has confirmed as many as there can be keeps nobody else from confirming.
#[test]
fn twenty_places_of_one_spelling_are_none_of_another() {
    let mut desk = open();
    for number in 0..PLACES_FOLLOWED_MAX {
        follows(&mut desk, 10, "x+1", &format!("E{number}"));
    }
    follows(&mut desk, 20, "x+z", "E1");
    assert_eq!(row(&desk, "x+z").confirmed().count(), 1);
}

#[test]
fn what_was_never_confirmed_is_erased_and_what_was_stays() {
    let mut desk = open();
    follows(&mut desk, 10, "ann", "E1");
    asks(&mut desk, 10, "ann", "E2");
    asks(&mut desk, 10, "bob", "E1");
    let days = SiteRules::preset(Preset::Parliament).retention.unconfirmed_days;
    let erase =
        Command::from(EraseExpired { places: vec![of("ann"), of("bob"), of("cyd")], ..Default::default() });
    assert_eq!(decided(&mut desk, 10 + days * DAY, &erase), Unchanged);
    assert_eq!(decided(&mut desk, 11 + days * DAY, &erase), Done);
    assert_eq!(row(&desk, "ann").places.len(), 1);
    assert!(since(&desk, "ann", "E1").is_some());
    assert!(found(&desk, "bob").is_none());
    assert_eq!(decided(&mut desk, 12 + days * DAY, &erase), Unchanged);
}

#[test]
fn a_mailbox_follows_so_many_places_and_no_more() {
    let mut desk = open();
    let codes: Vec<String> = (0..PLACES_FOLLOWED_MAX)
        .map(|number| format!("E{number}"))
        .collect();
    for code in &codes {
        follows(&mut desk, 10, "ann", code);
    }
    // Its owner is mailed what they follow; nothing is added.
    assert_eq!(asks(&mut desk, 60, "ann", "F1"), [MailKind::ConfirmPlace]);
    let kept = row(&desk, "ann");
    assert_eq!((kept.places.len(), since(&desk, "ann", "F1")), (PLACES_FOLLOWED_MAX, None));
    assert!(kept.asked(kept.places[0].asked_at).is_some());
    // Of what was asked for while there was room, as much as there is room for.
    assert_eq!(stops(&mut desk, 61, "ann", Some("E7")), Done);
    for code in ["F1", "F2", "F3"] {
        assert_eq!(asks(&mut desk, 90, "ann", code), [MailKind::ConfirmPlace]);
    }
    assert_eq!(confirms(&mut desk, 91, "ann", "F2"), Done);
    assert_eq!(confirms(&mut desk, 92, "ann", "F3"), Refused(Refusal::NotPossibleNow));
    assert_eq!(confirms(&mut desk, 93, "ann", "F2"), Unchanged);
    assert_eq!(stops(&mut desk, 94, "ann", Some("E8")), Done);
    assert_eq!(confirms(&mut desk, 95, "ann", "F3"), Done);
    assert_eq!(row(&desk, "ann").confirmed().count(), PLACES_FOLLOWED_MAX);
}

/// Strangers who type an address as often as they like use up its mails of the day, and nothing that its owner needs: each link that was
/// mailed stays good for a day, and its page has what was asked for without a mail.
#[test]
fn whoever_types_an_address_again_and_again_keeps_nothing_from_its_owner() {
    let mut desk = open();
    follows(&mut desk, 5, "ann", "E1");
    assert_eq!(asks(&mut desk, 10, "ann", "E2"), [MailKind::ConfirmPlace]);
    let mut mailed = 0;
    for number in 0..300 {
        mailed += asks(&mut desk, 11, "ann", &format!("F{number}")).len();
    }
    assert_eq!(mailed + 2, usize::from(PLACE_ASKS_PER_DAY_MAX));
    // The owner asks, gets no mail, and confirms on the page of an earlier link.
    assert_eq!(asks(&mut desk, 12, "ann", "E3"), []);
    assert!(
        row(&desk, "ann")
            .waiting()
            .any(|place| place.area == area("E3") && !place.is_mailed())
    );
    assert_eq!(confirms(&mut desk, 13, "ann", "E3"), Done);
    // A link is good until the day after, whatever is asked for meanwhile.
    for number in 300..600 {
        asks(&mut desk, 9 + DAY, "ann", &format!("F{number}"));
    }
    assert_eq!(confirms(&mut desk, 10 + DAY, "ann", "E2"), Done);
    // Never more than so many wait.
    for day in 2..6 {
        for number in 0..60 {
            asks(&mut desk, 20 + day * DAY, "ann", &format!("G{}", 100 * day + number));
        }
        let kept = row(&desk, "ann");
        assert!(kept.waiting().count() <= PLACE_REQUESTS_MAX, "{}", kept.places.len());
    }
    let kept = row(&desk, "ann");
    assert_eq!((kept.waiting().count(), kept.confirmed().count()), (PLACE_REQUESTS_MAX, 3));
    // The mail that was not sent is sent when it is asked for again on another day.
    asks(&mut desk, 30 + 7 * DAY, "ann", "H1");
    assert_eq!(asks(&mut desk, 60 + 7 * DAY, "ann", "H1"), [MailKind::ConfirmPlace]);
    // Its owner can stop without another mail.
    assert_eq!(stops(&mut desk, 61 + 7 * DAY, "ann", Some("E1")), Done);
    assert_eq!(stops(&mut desk, 61 + 7 * DAY, "ann", None), Done);
    assert!(found(&desk, "ann").is_none());
}

#[test]
fn an_address_is_mailed_so_often_in_a_day_whatever_the_place() {
    let mut desk = open();
    let asked = |desk: &mut Desk, minute: i64, name: &str| {
        let mails = (0..60).map(|number| asks(desk, minute, name, &format!("E{number}")).len());
        mails.sum::<usize>()
    };
    let max = usize::from(PLACE_ASKS_PER_DAY_MAX);
    assert_eq!(asked(&mut desk, 10, "ann"), max);
    assert_eq!(asked(&mut desk, 11, "ann+1"), max, "another address");
    assert_eq!(asked(&mut desk, 9 + DAY, "ann"), 0);
    assert_eq!(asked(&mut desk, 10 + DAY, "ann"), max);
}

/// Addresses that were only asked are in a list of their own, which is emptied from its beginning when it is full.
#[test]
fn who_was_only_asked_gives_way_and_who_follows_never() {
    let mut desk = open();
    follows(&mut desk, 10, "ann", "E1");
    asks(&mut desk, 11, "bob", "E1");
    asks(&mut desk, 12, "cyd", "E1");
    let lists = |desk: &Desk| {
        let count = |list| desk.set.rows(list).count();
        [count(PlaceFollower::all(SITE)), count(PlaceFollower::asked_list(SITE))]
    };
    assert_eq!(lists(&desk), [1, 2]);
    let last = |desk: &Desk, name: &str| row(desk, name).asks.last;
    let askers = ["ann", "bob", "cyd"].map(|name| (of(name).id, last(&desk, name)));
    let forget = Command::from(ForgetAskers { site: SITE, askers: askers.into() });
    // Whoever was mailed since the list was read stays.
    assert_eq!(asks(&mut desk, 30, "cyd", "E1"), [MailKind::ConfirmPlace]);
    assert_eq!(decided(&mut desk, 31, &forget), Done);
    assert_eq!(lists(&desk), [1, 1]);
    assert!(found(&desk, "bob").is_none());
    assert_eq!(decided(&mut desk, 31, &forget), Unchanged);
    // Who confirms, and who has stopped all but what was only asked for, changes the list.
    assert_eq!(confirms(&mut desk, 32, "cyd", "E1"), Done);
    assert_eq!(lists(&desk), [2, 0]);
    asks(&mut desk, 33, "cyd", "E2");
    assert_eq!(stops(&mut desk, 34, "cyd", Some("E1")), Done);
    assert_eq!(lists(&desk), [1, 1]);
}

#[test]
fn what_is_new_is_told_once_and_at_most_one_mail_a_day() {
    let mut desk = open();
    follows(&mut desk, 10, "ann", "E1");
    follows(&mut desk, 10, "ann", "E2");
    follows(&mut desk, 10, "bob", "E2");
    asks(&mut desk, 10, "cyd", "E1");
    for (number, minute) in [(2, 20), (3, 30), (4, 40)] {
        opens(&mut desk, number, minute);
    }
    // Number 1 opened before anybody followed; 2 is signed in both places.
    let signed = [news(&[1, 2, 3], "E1"), news(&[2, 4], "E2")].concat();
    assert!(day(&mut desk, DAY, &signed).is_empty(), "a day after it was first asked for");
    let mut mailed = day(&mut desk, 10 + DAY, &signed);
    mailed.sort();
    let mut expected = vec![(of("ann").id, vec![2, 3, 4]), (of("bob").id, vec![2, 4])];
    expected.sort();
    assert_eq!(mailed, expected);
    // Nothing new: no mail. Then what people begin to sign later, though it opened before.
    assert!(day(&mut desk, 10 + 2 * DAY, &signed).is_empty());
    let signed = [signed, news(&[3], "E2")].concat();
    assert_eq!(day(&mut desk, 10 + 3 * DAY, &signed), [(of("bob").id, vec![3])]);
    // After a long time a campaign is no news, even where it was never told.
    opens(&mut desk, 5, 50);
    let late = 60 + (PLACE_NEW_DAYS + 3) * DAY;
    assert!(day(&mut desk, late, &news(&[1, 2, 3, 4, 5], "E1")).is_empty());
    let days = SiteRules::preset(Preset::Parliament).retention.unconfirmed_days;
    let erase = Command::from(EraseExpired { places: vec![of("cyd")], ..Default::default() });
    assert_eq!(decided(&mut desk, late + days * DAY, &erase), Done);
    assert!(found(&desk, "cyd").is_none(), "never confirmed, so forgotten");
    assert!(row(&desk, "ann").mailed.is_empty(), "what could not be new again is forgotten");
}

#[test]
fn what_nobody_may_see_is_told_to_nobody() {
    let mut desk = open();
    follows(&mut desk, 10, "ann", "E1");
    for number in 2..6 {
        opens(&mut desk, number, 20);
    }
    let states = [CampaignState::TakenDown, CampaignState::Closed, CampaignState::WaitingForModeration];
    for (number, state) in (2..).zip(states) {
        let mut campaign = desk
            .set
            .campaign(CampaignId { site: SITE, number })
            .unwrap()
            .clone();
        campaign.head.state = state;
        desk.set.load_campaign(campaign, Totals::default());
    }
    assert_eq!(day(&mut desk, 10 + DAY, &news(&[2, 3, 4, 5, 99], "E1")), [(of("ann").id, vec![5])]);
    // Nor is anybody told of a place that they do not follow.
    opens(&mut desk, 6, 30);
    assert!(day(&mut desk, 10 + 2 * DAY, &news(&[6], "E2")).is_empty());
}

#[test]
fn a_mail_holds_so_much_and_what_is_left_comes_with_the_next() {
    let mut desk = open();
    follows(&mut desk, 10, "ann", "E1");
    let numbers: Vec<u32> = (2..).take(PLACE_NEWS_MAX + 5).collect();
    for number in &numbers {
        opens(&mut desk, *number, 20);
    }
    let signed = news(&numbers, "E1");
    let told = |mailed: &[(FollowerId, Vec<u32>)]| mailed.iter().map(|(_, told)| told.len()).sum::<usize>();
    assert_eq!(told(&day(&mut desk, 10 + DAY, &signed)), PLACE_NEWS_MAX);
    assert_eq!(told(&day(&mut desk, 10 + 2 * DAY, &signed)), 5);
}

#[test]
fn stopping_forgets_the_place_and_with_the_last_the_address() {
    let mut desk = open();
    follows(&mut desk, 10, "ann", "E1");
    follows(&mut desk, 10, "ann", "E2");
    opens(&mut desk, 2, 20);
    assert_eq!(stops(&mut desk, 30, "ann", Some("E9")), Unchanged);
    assert_eq!(stops(&mut desk, 30, "ann", Some("E1")), Done);
    assert!(day(&mut desk, 10 + DAY, &news(&[2], "E1")).is_empty());
    assert_eq!(stops(&mut desk, 11 + DAY, "ann", Some("E2")), Done);
    assert!(found(&desk, "ann").is_none());
    assert_eq!(stops(&mut desk, 12 + DAY, "ann", None), Unchanged);
    follows(&mut desk, 20 + DAY, "ann", "E1");
    follows(&mut desk, 20 + DAY, "ann", "E2");
    assert_eq!(stops(&mut desk, 21 + DAY, "ann", None), Done);
    assert!(found(&desk, "ann").is_none());
}

#[test]
fn days_are_apart_even_where_one_took_long() {
    let mut desk = open();
    follows(&mut desk, 10, "ann", "E1");
    opens(&mut desk, 2, 20);
    opens(&mut desk, 3, 20);
    // The first day's mails begin, and are queued 20 hours later only.
    assert_eq!(decided(&mut desk, 10 + DAY, &Command::from(BeginPlaceNews(SITE))), Done);
    let step = |run, numbers: &[u32]| {
        let followers = vec![(of("ann").id, news(numbers, "E1"))];
        Command::from(AdvancePlaceNews { site: SITE, run, from: None, followers, last: true })
    };
    let late = 10 + DAY + 20 * 60;
    assert_eq!(decided(&mut desk, late, &step(1, &[2])), Done);
    assert_eq!(row(&desk, "ann").mailed.len(), 1);
    let next = 10 + DAY + PLACE_NEWS_EVERY_MS / MINUTE_MS;
    assert_eq!(decided(&mut desk, next, &Command::from(BeginPlaceNews(SITE))), Done);
    assert_eq!(decided(&mut desk, next, &step(2, &[2, 3])), Done);
    assert_eq!(row(&desk, "ann").mailed.len(), 1, "four hours after the last");
    let after = next + DAY;
    assert_eq!(decided(&mut desk, after, &Command::from(BeginPlaceNews(SITE))), Done);
    assert_eq!(decided(&mut desk, after, &step(3, &[2, 3])), Done);
    let mailed = row(&desk, "ann").mailed;
    assert_eq!(mailed.last().map(|mail| (mail.run, mail.news.clone())), Some((3, news(&[3], "E1"))));
}
