//! Following without signing: who is mailed what, how often, and what becomes of the address.

use super::life::{Desk, NEW};
use super::office::{answer, correction_of, publish};
use super::*;
use crate::office::staff::StaffId;
use crate::people::follower::Follower;
use crate::people::uniqueness::AddressKey;
use crate::signing::correction::ReasonClass;
use crate::signing::held::HeldBy;
use crate::signing::import::{PeopleFile, SignedAs, Statement};
use crate::signing::signature::Signature;
use crate::spine::command::{
    AdvanceFollowers, AdvanceMailing, ConfirmFollowing, Correct, EraseExpired, EraseSigner, Follow,
    ImportSignatures, ImportedPerson, Release, StopFollowing, UndoCorrection, Unsubscribe,
};
use crate::spine::ids::{FollowerId, FollowerOf};

const DAY: i64 = 24 * 60;

fn open() -> Desk {
    let mut desk = Desk::with_campaign_in_queue();
    desk.run(
        "2  1 claim    => done waiting_for_moderation 1 -
         3  1 approve  => done open 1 PetitionOpened+10",
    );
    desk
}

fn email(name: &str) -> EmailAddress {
    EmailAddress::parse(&format!("{name}@example.org")).unwrap()
}

fn key(name: &str) -> AddressKey {
    let rules = SiteRules::preset(Preset::Parliament);
    UniquenessKey::new([1; 32]).address(NEW, &email(name), &rules.domains)
}

fn spelled(name: &str) -> AddressKey {
    UniquenessKey::new([1; 32]).spelled(NEW, &email(name))
}

fn of(name: &str) -> FollowerOf {
    FollowerOf { campaign: NEW, id: Follower::id_of(spelled(name)) }
}

fn follow(name: &str) -> Command {
    let (address, spelled) = (key(name), spelled(name));
    Command::from(Follow { campaign: NEW, email: email(name), address, spelled, language: None })
}

/// The link of a request of minute 10.
fn confirm(name: &str) -> Command {
    confirm_of(name, 10)
}

fn confirm_of(name: &str, asked: i64) -> Command {
    Command::from(ConfirmFollowing { follower: of(name), asked_at: BEGIN.plus_ms(asked * MINUTE_MS) })
}

fn stop(name: &str) -> Command {
    Command::from(StopFollowing { follower: of(name), address: Some(key(name)) })
}

fn mail(publication: i64, from: Option<FollowerId>, names: &[&str], last: bool) -> Command {
    let mut followers: Vec<_> = names.iter().map(|name| (of(name).id, key(name))).collect();
    followers.sort_unstable();
    Command::from(AdvanceFollowers { campaign: NEW, publication, from, followers, last })
}

/// The step that mails the next signers of the first publication.
fn mail_signers(desk: &Desk, names: &[&str]) -> Command {
    let mut signers: Vec<_> = names.iter().map(|name| desk.attempt(name)).collect();
    signers.sort_unstable();
    Command::from(AdvanceMailing {
        campaign: NEW,
        publication: 1,
        from: SignatureId(0),
        signers,
        last: false,
    })
}

/// Decides a command, and returns the kinds of mail that it queued with the outcome.
fn decided(desk: &mut Desk, minute: i64, command: &Command) -> (Outcome, Vec<MailKind>) {
    desk.now = BEGIN.plus_ms(minute * MINUTE_MS);
    desk.set.take_changes();
    let outcome = decide(&mut desk.set, command, desk.now);
    let changes = desk.set.take_changes().into_iter();
    let mails = changes.filter_map(|change| match change {
        Change::InsertMail(mail) => Some(mail.kind),
        _ => None,
    });
    (outcome, mails.collect())
}

/// Whether an address is asked, follows, or neither.
fn state(desk: &Desk, name: &str) -> &'static str {
    match Follower::keys(of(name)).map(|key| desk.set.row(key).is_some()) {
        [true, false] => "follows",
        [false, true] => "asked",
        [false, false] => "-",
        [true, true] => "twice",
    }
}

#[test]
fn only_who_presses_the_mailed_button_follows_and_the_number_never_moves() {
    use MailKind::ConfirmFollowing as Asks;
    let (done, same) = (Outcome::Done, Outcome::Unchanged);
    let unknown = Outcome::Refused(Refusal::AttemptUnknown);
    let mut desk = open();
    let number = desk.set.total(NEW);
    for (minute, command, outcome, mails, after) in [
        (10, confirm("zed"), unknown.clone(), vec![], "-"),
        (10, follow("zed"), done.clone(), vec![Asks], "asked"),
        // The same form again, and another soon after: no second mail.
        (10, follow("zed"), done.clone(), vec![], "asked"),
        (19, follow("zed"), done.clone(), vec![], "asked"),
        (21, follow("zed"), done.clone(), vec![Asks], "asked"),
        (22, confirm("zed"), done.clone(), vec![], "follows"),
        (22, confirm("zed"), same.clone(), vec![], "follows"),
        // Who follows already is answered like who does not, and mailed like them.
        (23, follow("zed"), done.clone(), vec![], "follows"),
        (40, follow("zed"), done.clone(), vec![Asks], "follows"),
        (60, follow("zed"), done.clone(), vec![Asks], "follows"),
        // The fifth mail of a day.
        (80, follow("zed"), done.clone(), vec![], "follows"),
        (81, stop("zed"), done.clone(), vec![], "-"),
        (81, stop("zed"), same.clone(), vec![], "-"),
        // A link that was mailed before it was stopped.
        (82, confirm("zed"), unknown.clone(), vec![], "-"),
        // Asked again, perhaps by somebody else: the old link is good for the old request only.
        (90, follow("zed"), done.clone(), vec![Asks], "asked"),
        (91, confirm("zed"), unknown.clone(), vec![], "asked"),
        (111, confirm_of("zed", 90), done.clone(), vec![], "follows"),
    ] {
        let name = format!("{command:?}");
        assert_eq!(decided(&mut desk, minute, &command), (outcome, mails), "{minute} {name}");
        assert_eq!(state(&desk, "zed"), after, "{minute} {name}");
    }
    assert_eq!(desk.set.total(NEW), number, "followers are not counted");
}

/// Somebody else asks with `zed+z@`, which is the same mailbox here, and may be another's elsewhere.
#[test]
fn requests_of_several_spellings_wait_side_by_side_and_stop_apart() {
    let mut desk = open();
    let mail = vec![MailKind::ConfirmFollowing];
    assert_eq!(key("zed"), key("zed+z"), "one mailbox");
    for (minute, name) in [(10, "zed"), (11, "zed+z"), (12, "Zed")] {
        assert_eq!(decided(&mut desk, minute, &follow(name)), (Outcome::Done, mail.clone()), "{name}");
    }
    // The link that was mailed first is good, and confirms nothing else.
    assert_eq!(decided(&mut desk, 13, &confirm("zed")).0, Outcome::Done);
    assert_eq!(["zed", "zed+z", "Zed"].map(|name| state(&desk, name)), ["follows", "asked", "asked"]);
    assert_eq!(decided(&mut desk, 14, &confirm_of("zed+z", 11)).0, Outcome::Done);
    assert_eq!(decided(&mut desk, 15, &stop("zed")).0, Outcome::Done);
    assert_eq!(["zed", "zed+z", "Zed"].map(|name| state(&desk, name)), ["-", "follows", "asked"]);
}

/// A row of before each spelling was an address of its own has the number of the mailbox.
#[test]
fn an_older_row_is_that_of_its_spelling_and_of_no_other() {
    let mut desk = open();
    let old = FollowerOf { campaign: NEW, id: Follower::id_of(key("zed")) };
    decided(&mut desk, 10, &follow("zed"));
    let [confirmed, _] = Follower::keys(old);
    let [_, asked] = Follower::keys(of("zed"));
    let row = desk.set.row(asked).cloned().expect("it was asked for");
    desk.set.remove_row(asked);
    desk.set
        .put_row(confirmed, Follower { confirmed_at: Some(desk.now), ..row });
    // Asked again it is told so, by the same row; another spelling has its own.
    assert_eq!(decided(&mut desk, 40, &follow("zed")), (Outcome::Done, vec![MailKind::ConfirmFollowing]));
    assert_eq!((state(&desk, "zed"), desk.set.row(confirmed).map(|row| row.mails.in_window)), ("-", Some(2)));
    decided(&mut desk, 41, &follow("zed+z"));
    assert_eq!(state(&desk, "zed+z"), "asked");
    let stop = StopFollowing { follower: old, address: Some(key("zed")) };
    assert_eq!(decided(&mut desk, 42, &Command::from(stop)).0, Outcome::Done);
    assert_eq!((state(&desk, "zed+z"), desk.set.row(confirmed)), ("asked", None));
}

/// What somebody signed with one spelling of an address is neither silenced nor taken for mailed by who follows with another.
#[test]
fn a_signature_and_a_following_of_two_spellings_are_those_of_two_people() {
    let mut desk = open();
    signed(&mut desk, "bob");
    decided(&mut desk, 14, &follow("bob+z"));
    decided(&mut desk, 15, &confirm_of("bob+z", 14));
    decided(&mut desk, 16, &publish(answer(), true));
    let signers = mail_signers(&desk, &["bob"]);
    assert_eq!(decided(&mut desk, 30, &signers), (Outcome::Done, vec![MailKind::News]));
    assert_eq!(decided(&mut desk, 30, &mail(1, None, &["bob+z"], true)).1, vec![MailKind::FollowerNews]);
    assert_eq!(decided(&mut desk, 31, &stop("bob+z")).0, Outcome::Done);
    assert!(wants_still(&desk, "bob"));
}

#[test]
fn a_petition_is_followed_while_something_may_be_published_about_it() {
    for state in CampaignState::ALL {
        let mut desk = open();
        let mut campaign = desk.set.campaign(NEW).unwrap().clone();
        campaign.head.state = state;
        campaign.head.dates.closed_at = Some(BEGIN);
        desk.set.replace_campaign(campaign);
        let expected = match state {
            CampaignState::Open | CampaignState::Closed => Outcome::Done,
            // Nothing will be published about it.
            CampaignState::Rejected => Outcome::Refused(Refusal::NotPossibleNow),
            _ => Outcome::Refused(Refusal::CampaignUnknown),
        };
        assert_eq!(decided(&mut desk, 10, &follow("zed")).0, expected, "{state:?}");
    }
    // Closed for so long that nobody's data is kept.
    let days = SiteRules::preset(Preset::Parliament)
        .retention
        .ended_days
        .unwrap();
    for (days, expected) in [(days, Outcome::Done), (days + 1, Outcome::Refused(Refusal::NotPossibleNow))] {
        let mut desk = open();
        let mut campaign = desk.set.campaign(NEW).unwrap().clone();
        campaign.head.state = CampaignState::Closed;
        campaign.head.dates.closed_at = Some(BEGIN);
        desk.set.replace_campaign(campaign);
        assert_eq!(decided(&mut desk, days * DAY, &follow("zed")).0, expected, "{days}");
    }
}

#[test]
fn a_link_to_confirm_is_good_as_long_as_a_signers() {
    let days = SiteRules::preset(Preset::Parliament).confirm_days;
    // It was asked for soon after eight in the morning.
    let end = days * DAY + 16 * 60;
    for (minute, expected) in [(end - 1, Outcome::Done), (end, Outcome::Refused(Refusal::LinkExpired))] {
        let mut desk = open();
        decided(&mut desk, 10, &follow("zed"));
        assert_eq!(decided(&mut desk, minute, &confirm("zed")).0, expected, "{minute}");
    }
}

/// Somebody who signed, wants news and counts.
fn signed(desk: &mut Desk, name: &str) {
    desk.run(&format!(
        "12 sign {name} => received open 1 Confirm
         13 link {name} => confirmed open 2 -"
    ));
    wants(desk, name, true);
}

fn wants(desk: &mut Desk, name: &str, wants_updates: bool) {
    let signature = desk.set.signature(SITE, desk.attempt(name)).unwrap().clone();
    desk.set
        .update_signature(Signature { wants_updates, ..signature });
}

fn wants_still(desk: &Desk, name: &str) -> bool {
    desk.set
        .signature(SITE, desk.attempt(name))
        .unwrap()
        .wants_updates
}

#[test]
fn each_news_is_mailed_once_to_who_follows_and_signed() {
    let mut desk = open();
    signed(&mut desk, "bob");
    for name in ["bob", "zed", "yan"] {
        decided(&mut desk, 14, &follow(name));
        decided(&mut desk, 15, &confirm_of(name, 14));
    }
    decided(&mut desk, 15, &follow("asked"));
    decided(&mut desk, 16, &publish(answer(), true));
    let all = ["asked", "bob", "yan", "zed"];
    let early = decided(&mut desk, 20, &mail(1, None, &all, true));
    assert_eq!(early, (Outcome::Unchanged, vec![]), "it can still be taken back");
    decided(&mut desk, 20, &stop("yan"));
    let signers = mail_signers(&desk, &["bob"]);
    assert_eq!(decided(&mut desk, 30, &signers), (Outcome::Done, vec![MailKind::News]));
    // Neither who was only asked, nor who stopped, nor who is mailed as a signer.
    let (outcome, mails) = decided(&mut desk, 30, &mail(1, None, &all, false));
    assert_eq!((outcome, mails), (Outcome::Done, vec![MailKind::FollowerNews]));
    // The same step again, as after a crash.
    assert_eq!(decided(&mut desk, 31, &mail(1, None, &all, false)), (Outcome::Unchanged, vec![]));
    let last = all.iter().map(|name| of(name).id).max();
    assert_eq!(decided(&mut desk, 31, &mail(1, last, &[], true)), (Outcome::Done, vec![]));
    assert_eq!(decided(&mut desk, 32, &mail(1, last, &[], true)), (Outcome::Unchanged, vec![]), "it is over");
}

/// The mails about a publication of minute 17, which is due in minute 27, to somebody who signed, wants news and follows.
#[test]
fn who_comes_back_while_a_mailing_runs_is_mailed_all_the_same() {
    /// What is done in some minutes, with the mailing to the signers at 28 and to the followers at 30.
    type Case<'a> = (&'a str, &'a [(i64, &'a str)], &'a [MailKind]);
    let cases: [Case<'_>; 8] = [
        ("who counts all the time", &[], &[MailKind::News]),
        ("who came back before it began", &[(18, "hold"), (27, "release")], &[MailKind::News]),
        ("held when the signers had their turn", &[(26, "hold"), (29, "release")], &[MailKind::FollowerNews]),
        ("taken out meanwhile", &[(26, "take-out"), (29, "put-back")], &[MailKind::FollowerNews]),
        ("still held", &[(26, "hold")], &[MailKind::FollowerNews]),
        // Better twice than not at all.
        ("back in time", &[(26, "hold"), (28, "release")], &[MailKind::News, MailKind::FollowerNews]),
        ("held after the mail", &[(29, "hold"), (29, "release")], &[MailKind::News, MailKind::FollowerNews]),
        ("who came from another system in between", &[(29, "import")], &[MailKind::FollowerNews]),
    ];
    for (who, deeds, expected) in cases {
        let mut desk = open();
        let comes_late = deeds.iter().any(|(_, deed)| *deed == "import");
        if !comes_late {
            signed(&mut desk, "bob");
        }
        decided(&mut desk, 14, &follow("bob"));
        decided(&mut desk, 15, &confirm_of("bob", 14));
        decided(&mut desk, 17, &publish(answer(), true));
        let mut mails = Vec::new();
        for minute in 18..=30 {
            for (_, deed) in deeds.iter().filter(|(at, _)| *at == minute) {
                let command = comes_and_goes(&desk, deed);
                let (outcome, _) = decided(&mut desk, minute, &command);
                assert!(!matches!(outcome, Outcome::Refused(_)), "{who}, {deed}: {outcome:?}");
            }
            let step = match minute {
                28 if !comes_late => mail_signers(&desk, &["bob"]),
                30 => mail(1, None, &["bob"], true),
                _ => continue,
            };
            mails.extend(decided(&mut desk, minute, &step).1);
        }
        assert_eq!(mails, expected, "{who}");
    }
}

/// What takes bob out of the number, or brings him into it.
fn comes_and_goes(desk: &Desk, deed: &str) -> Command {
    let signatures = vec![desk.attempt("bob")];
    let by = StaffId(1);
    match deed {
        "hold" => {
            Command::from(Correct { reason: ReasonClass::Held, ..correction_of(desk, 1, None, &["bob"]) })
        }
        "release" => Command::from(Release { campaign: NEW, by, held_by: HeldBy::Correction(1), signatures }),
        "take-out" => Command::from(correction_of(desk, 1, None, &["bob"])),
        "put-back" => Command::from(UndoCorrection { campaign: NEW, by, correction: 1, part: 1, signatures }),
        "import" => {
            let Sign { signer, keys, country, area, .. } = desk.sign("bob", false);
            let signed_at = Some(BEGIN.plus_ms(-DAY_MS));
            let bob = ImportedPerson { signer, keys, country, area, wants_updates: true, signed_at };
            Command::from(ImportSignatures {
                campaign: NEW,
                file: PeopleFile { content: "one".to_owned(), signed_as: SignedAs::Confirmed, people: 1 },
                statement: Statement::parse("By email.").unwrap(),
                from: 0,
                people: vec![bob],
            })
        }
        _ => panic!("unknown deed {deed}"),
    }
}

/// What an address follows, and what is mailed to it because it signed, is ended by rules of their own, which the forms call one after the
/// other: either may come again.
#[test]
fn who_stops_mails_as_a_signer_or_is_forgotten_stops_that_alone() {
    for erases in [false, true] {
        let mut desk = open();
        signed(&mut desk, "bob");
        decided(&mut desk, 14, &follow("bob"));
        decided(&mut desk, 15, &confirm_of("bob", 14));
        let of = AttemptOf { site: SITE, id: desk.attempt("bob") };
        let end = match erases {
            true => Command::from(EraseSigner(of)),
            false => Command::from(Unsubscribe(of)),
        };
        assert_eq!(decided(&mut desk, 16, &end).0, Outcome::Done, "{erases}");
        assert_eq!((state(&desk, "bob"), wants_still(&desk, "bob")), ("follows", false), "{erases}");
        assert_eq!(decided(&mut desk, 17, &end).0, Outcome::Unchanged, "{erases}");
        assert_eq!(decided(&mut desk, 17, &stop("bob")).0, Outcome::Done, "{erases}");
        assert_eq!((state(&desk, "bob"), desk.set.total(NEW)), ("-", 2), "{erases}");
    }
}

#[test]
fn who_signed_without_wanting_news_and_follows_is_mailed_and_so_is_who_withdrew() {
    for withdraws in [false, true] {
        let mut desk = open();
        signed(&mut desk, "bob");
        decided(&mut desk, 14, &follow("bob"));
        decided(&mut desk, 15, &confirm_of("bob", 14));
        if withdraws {
            desk.run("16 off bob => withdrawn open 1 Withdrawn");
            assert_eq!(state(&desk, "bob"), "follows", "a name is taken back, not the wish to know");
        } else {
            wants(&mut desk, "bob", false);
        }
        decided(&mut desk, 17, &publish(answer(), true));
        let (_, mails) = decided(&mut desk, 40, &mail(1, None, &["bob"], true));
        assert_eq!(mails, vec![MailKind::FollowerNews], "withdrew: {withdraws}");
    }
}

#[test]
fn stopping_stops_all_mails_about_the_petition_to_the_address() {
    let mut desk = open();
    signed(&mut desk, "bob");
    decided(&mut desk, 14, &follow("bob"));
    decided(&mut desk, 15, &confirm_of("bob", 14));
    // An address that is not the follower's changes nothing of a signature.
    let others = StopFollowing { follower: of("zed"), address: Some(key("bob")) };
    decided(&mut desk, 15, &follow("zed"));
    assert_eq!(decided(&mut desk, 16, &Command::from(others)).0, Outcome::Done);
    assert_eq!((state(&desk, "zed"), wants_still(&desk, "bob")), ("-", true));
    assert_eq!(decided(&mut desk, 16, &stop("bob")).0, Outcome::Done);
    assert_eq!((state(&desk, "bob"), wants_still(&desk, "bob")), ("-", false));
    assert_eq!(desk.set.total(NEW), 2, "the signature stays");
    let again = Unsubscribe(AttemptOf { site: SITE, id: desk.attempt("bob") });
    assert_eq!(decided(&mut desk, 17, &Command::from(again)).0, Outcome::Unchanged);
}

#[test]
fn an_address_is_erased_when_it_was_never_confirmed_and_when_the_petition_is_over() {
    let retention = SiteRules::preset(Preset::Parliament).retention;
    let ended_days = retention.ended_days.unwrap_or(365);
    let erase = Command::from(EraseExpired {
        followers: vec![of("asked"), of("zed"), of("zed")],
        ..EraseExpired::default()
    });
    let mut desk = open();
    let mut site = desk.set.site(SITE).unwrap().clone();
    site.rules.retention.ended_days = Some(ended_days);
    desk.set.put_site(&site);
    decided(&mut desk, 10, &follow("asked"));
    decided(&mut desk, 10, &follow("zed"));
    decided(&mut desk, 11, &confirm("zed"));
    let unconfirmed = retention.unconfirmed_days * DAY;
    assert_eq!(decided(&mut desk, 10 + unconfirmed, &erase).0, Outcome::Unchanged);
    assert_eq!(decided(&mut desk, 11 + unconfirmed, &erase).0, Outcome::Done);
    assert_eq!((state(&desk, "asked"), state(&desk, "zed")), ("-", "follows"));
    let mut campaign = desk.set.campaign(NEW).unwrap().clone();
    campaign.head.state = CampaignState::Closed;
    campaign.head.dates.closed_at = Some(desk.now);
    desk.set.replace_campaign(campaign);
    let over = 11 + unconfirmed + ended_days * DAY;
    assert_eq!(decided(&mut desk, over, &erase).0, Outcome::Unchanged);
    assert_eq!(decided(&mut desk, over + 1, &follow("new")).0, Outcome::Refused(Refusal::NotPossibleNow));
    assert_eq!(decided(&mut desk, over + 1, &erase).0, Outcome::Done);
    assert_eq!(state(&desk, "zed"), "-");
}
