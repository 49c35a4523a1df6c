//! What nobody does unseen: handing in what they have not read; learning by signing which numbers are hidden; and saying to colleagues what
//! cannot be seen, or what they did not mean to say again.

use serde::Deserialize as _;
use serde::de::value::{MapAccessDeserializer, MapDeserializer};

use super::life::{Desk, NEW};
use super::*;
use crate::campaigns::history::{Entry, Happening};
use crate::campaigns::kind::CampaignKind;
use crate::campaigns::publication::News;
use crate::people::creator::Creator;
use crate::spine::command::HandedIn;
use crate::spine::row::Row;

#[test]
fn nobody_hands_in_what_they_have_not_seen() {
    // Whoever has the key of the form, but not the mailed link, puts another text in its place: the link that was mailed
    // with the first confirms nothing, and a mail names the other.
    let mut desk = Desk::new(0);
    desk.run(
        "0  submit - Ferry form1      => written 1/0 draft 0 ConfirmPetition
         0  submit - Ferry form1      => written 1/0 draft 0 -
         1  submit - Hatred form1     => written 1/1 draft 0 ConfirmPetition
         1  confirm 0                 => link-replaced draft 0 -
         2  save - Spite form1        => written 1/2 draft 0 DraftKept
         2  confirm 1                 => link-replaced draft 0 -
         # Nor is anybody mailed without end.
         4  submit - Pier form1       => written 1/3 draft 0 ConfirmPetition
         4  submit - Quay form1       => mail-too-often draft 0 -
         # By the mailed link its creator changes it, and goes on with the same link; from then on it is theirs alone.
         4  submit 3 Ferries form1    => written 1/3 draft 0 -
         4  submit - Quay form1       => written 2/0 draft 0 ConfirmPetition",
    );
    assert_eq!(desk.set.campaign(NEW).unwrap().head.text.action, "Ferries");

    // The button carries what was seen: also whoever has the link changes nothing under it.
    let mut desk = Desk::new(0);
    desk.run("0 submit - Ferry form1 => written 1/0 draft 0 ConfirmPetition");
    let creator = desk.set.row(Creator::only(NEW)).expect("it has one").clone();
    let seen = HandedIn::of(desk.set.campaign(NEW).expect("it is there"), &creator);
    desk.seen = Some(Box::new(seen.clone()));
    desk.run(
        "0 submit 0 Hatred form1 => written 1/0 draft 0 -
         0 confirm 0              => text-changed draft 0 -
         0 submit 0 Ferry form1   => written 1/0 draft 0 -",
    );
    desk.seen = Some(Box::new(HandedIn { name: PersonName::parse("Somebody Else").ok(), ..seen.clone() }));
    desk.run("1 confirm 0 => text-changed draft 0 -");
    desk.seen = Some(Box::new(seen));
    desk.run(
        "1 confirm 0 => confirmed waiting_for_moderation 1 InModeration
         1 confirm 0 => already waiting_for_moderation 1 -",
    );
}

#[test]
fn another_address_kills_the_links_mailed_before() {
    Desk::new(0).run(
        "0  submit - Ferry form1        => written 1/0 draft 0 ConfirmPetition
         1  submit 0 Ferry form1 eve    => written 1/1 draft 0 ConfirmPetition
         2  confirm 0                   => link-replaced draft 0 -
         3  submit 1 \"\" form1           => text-out-of-bounds draft 0 -
         4  send-again 1                => done draft 0 ConfirmPetition
         4  send-again 1                => mail-too-often draft 0 -",
    );
}

#[test]
fn signing_tells_nobody_which_numbers_are_hidden_and_goes_through_the_pages_of_its_kind() {
    let mut desk = Desk::with_campaign_in_queue();
    let unknown = Outcome::Refused(Refusal::CampaignUnknown);
    for (state, through, is_unknown) in [
        (CampaignState::Draft, CampaignKind::Petition, true),
        (CampaignState::GatheringSupporters, CampaignKind::Petition, true),
        (CampaignState::WaitingForModeration, CampaignKind::Petition, true),
        (CampaignState::NeedsChanges, CampaignKind::Petition, true),
        (CampaignState::RejectedHidden, CampaignKind::Petition, true),
        (CampaignState::Withdrawn, CampaignKind::Petition, true),
        (CampaignState::TakenDown, CampaignKind::Petition, true),
        (CampaignState::Rejected, CampaignKind::Petition, false),
        (CampaignState::Closed, CampaignKind::Petition, false),
        (CampaignState::Open, CampaignKind::Petition, false),
        (CampaignState::Open, CampaignKind::Vote, true),
        (CampaignState::Open, CampaignKind::Pledge, true),
    ] {
        let mut campaign = desk.set.campaign(NEW).expect("it is there").clone();
        campaign.head.state = state;
        desk.set.put_campaign(campaign);
        let sign = Command::from(Sign { through: Some(through), ..desk.sign("bob", false) });
        let outcome = decide(&mut desk.set, &sign, desk.now);
        assert_eq!(outcome == unknown, is_unknown, "{state:?} {through:?}: {outcome:?}");
    }
    let nothing = CampaignId { number: 99, ..NEW };
    let sign = Command::from(Sign { campaign: nothing, ..desk.sign("bob", false) });
    assert_eq!(decide(&mut desk.set, &sign, desk.now), unknown);
}

/// Rows from before such marks were taken out of what people type.
#[test]
fn a_text_is_read_without_marks_that_turn_a_line_around() {
    let stored = [
        ("action", "Keep \u{202E}the ferry"),
        ("background", "It is late.\n\nAnd\u{2028}slow."),
        ("additional_details", "\u{2066}More\u{2069}"),
    ];
    let stored = MapDeserializer::<_, serde::de::value::Error>::new(stored.into_iter());
    let read = CampaignText::deserialize(stored).expect("a text");
    assert_eq!(read.action, "Keep the ferry");
    assert_eq!(read.background, "It is late.\n\nAnd slow.");
    assert_eq!((read.additional_details.as_str(), read.committee_note.as_deref()), ("More", None));
}

/// What staff type is kept without what nobody sees of it, and what was stored before is read so.
#[test]
fn words_of_staff_hold_nothing_that_nobody_sees() {
    let mut desk = Desk::with_campaign_in_queue();
    desk.run("2 1 note a\u{202E}b\u{E0073}\u{E0065}\u{E006E}\u{E0064} => done waiting_for_moderation 1 -");
    let (_, newest) = desk.set.newest_row(Entry::rows(NEW)).expect("an entry");
    assert_eq!(newest.what, Happening::Noted("ab".to_owned()));
    let typed = "One\u{202E} two\u{E0073}";
    let of = |kind: &'static str| {
        let stored = MapDeserializer::<_, serde::de::value::Error>::new([(kind, typed)].into_iter());
        Happening::deserialize(MapAccessDeserializer::new(stored)).expect("one of them")
    };
    let read = || "One two".to_owned();
    for (kind, expected) in [
        ("noted", Happening::Noted(read())),
        ("flagged", Happening::Flagged(read())),
        ("parked", Happening::Parked(read())),
        ("taken_down", Happening::TakenDown(read())),
        ("put_back", Happening::PutBack(read())),
        ("removal_words", Happening::RemovalWords(read())),
        ("update_declined", Happening::UpdateDeclined(read())),
    ] {
        assert_eq!(of(kind), expected, "{kind}");
    }
    let stored = [("subject", typed), ("body", typed)];
    let stored = MapDeserializer::<_, serde::de::value::Error>::new(stored.into_iter());
    let news = News::deserialize(stored).expect("news");
    assert_eq!((news.subject, news.body), (read(), read()));
}

/// A note that was written again a week later was dropped, if its author had written last.
#[test]
fn a_button_that_is_pressed_twice_says_it_once_and_the_same_words_after_a_while_are_meant() {
    Desk::with_campaign_in_queue().run(
        "3   2 note called      => done waiting_for_moderation 1 -
         12  2 note called      => unchanged waiting_for_moderation 1 -
         13  2 note called      => done waiting_for_moderation 1 -
         13  1 note called      => done waiting_for_moderation 1 -
         13  2 flag lawyer      => done waiting_for_moderation 1 -
         14  2 flag lawyer      => unchanged waiting_for_moderation 1 -
         14  2 unflag           => done waiting_for_moderation 1 -
         14  2 flag lawyer      => done waiting_for_moderation 1 -
         14  2 park strike      => done waiting_for_moderation 1 -
         15  2 park strike      => unchanged waiting_for_moderation 1 -",
    );
}
