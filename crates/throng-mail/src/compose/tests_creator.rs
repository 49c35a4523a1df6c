//! Mails to creators: which are still true, what each says, and that a preview says the same as the mail.

use throng_domain::campaign::{CampaignKind, CampaignState, Hidden};
use throng_domain::command::CreatorLink;
use throng_domain::country::CountryCode;
use throng_domain::creator::Creator;
use throng_domain::history::{Actor, Entry, Happening, Part, Point, Refused};
use throng_domain::ids::{CampaignId, MailId, SiteId};
use throng_domain::mailing::{About, Mail, MailState};
use throng_domain::person::{EmailAddress, PersonName};
use throng_domain::signature::MailBudget;
use throng_domain::staff::StaffId;
use throng_domain::threshold::Threshold;
use throng_domain::time::DAY_MS;

use super::tests::petition;
use super::*;
use crate::tests::{composer, open_petition, tokens};
use throng_domain::mailing::MailKind;
use throng_store::reader::MailAbout;

const NOW: Timestamp = Timestamp(1_800_000_000_000);

fn happening(kind: MailKind) -> Option<Happening> {
    match kind {
        MailKind::ChangesAsked => Some(Happening::ChangesAsked(vec![
            Point { part: Part::Action, note: "Say who.".to_owned() },
            Point { part: Part::Details, note: "Leave the name out.".to_owned() },
        ])),
        MailKind::PetitionRejected => Some(Happening::Rejected(Refused {
            code: "irrelevant".to_owned(),
            details: "The region runs it.".to_owned(),
            hidden: Hidden::default(),
            duplicate_of: None,
        })),
        MailKind::PetitionOpened => Some(Happening::Approved),
        MailKind::UpdateDeclined => Some(Happening::UpdateDeclined("It names somebody.".to_owned())),
        MailKind::ThresholdReached => Some(Happening::ThresholdReached(Threshold::Response)),
        _ => None,
    }
}

pub(super) fn mail(kind: MailKind, state: CampaignState) -> MailWithSubject {
    let mut petition = open_petition(CampaignId { site: SiteId(1), number: 7 }, "Mend the bridge");
    petition.head.state = state;
    petition.head.dates.updated_at = NOW;
    petition.head.dates.supported_at = Some(NOW);
    petition.head.dates.closes_at = Some(NOW.plus_ms(90 * DAY_MS));
    petition
        .petition_mut()
        .expect("a petition")
        .dates
        .response_threshold_reached_at = Some(NOW);
    let creator = Creator {
        name: Some(PersonName::parse("Zoë Ash").unwrap()),
        email: EmailAddress::parse("zoe@example.org").unwrap(),
        postcode: None,
        country: CountryCode::parse("GB").unwrap(),
        area: None,
        language: None,
        revision: 2,
        confirmed_at: None,
        mails: MailBudget::first(NOW),
        written_with: None,
    };
    let mail = Mail {
        id: MailId(5_000),
        site: SiteId(1),
        kind,
        about: About::Campaign { campaign: CampaignId { site: SiteId(1), number: 7 }, entry: 3 },
        revision: 2,
        state: MailState::Queued,
        attempts: 0,
        due_at: NOW,
        created_at: NOW,
        finished_at: None,
        reply: None,
    };
    let by = Actor::Staff(StaffId(1));
    let entry = happening(kind).map(|what| Box::new(Entry { at: NOW, by, what }));
    let about =
        MailAbout::Campaign { creator: Some(Box::new(creator)), entry, count: 1, ahead: 4, progress: None };
    MailWithSubject {
        mail,
        campaign: Some(petition),
        about,
        news: None,
        version: None,
        comments: None,
        area: None,
        joined_there: 0,
    }
}

pub(super) fn creator(mail: &mut MailWithSubject) -> &mut Creator {
    match &mut mail.about {
        MailAbout::Campaign { creator: Some(creator), .. } => creator,
        other => panic!("{other:?}"),
    }
}

fn composed(mail: &MailWithSubject) -> Option<Box<Outgoing>> {
    letter_of(composer().compose(mail, NOW.plus_ms(DAY_MS)).unwrap())
}

pub(super) const WHEN_TRUE: [(MailKind, CampaignState); 9] = [
    (MailKind::DraftKept, CampaignState::Draft),
    (MailKind::ConfirmPetition, CampaignState::Draft),
    (MailKind::GatherSupporters, CampaignState::GatheringSupporters),
    (MailKind::InModeration, CampaignState::WaitingForModeration),
    (MailKind::ChangesAsked, CampaignState::NeedsChanges),
    (MailKind::PetitionRejected, CampaignState::Rejected),
    (MailKind::PetitionOpened, CampaignState::Open),
    (MailKind::UpdateDeclined, CampaignState::Open),
    (MailKind::ThresholdReached, CampaignState::Open),
];

#[test]
fn only_what_is_still_true_is_sent_and_only_to_the_address_it_is_for() {
    for (kind, when) in WHEN_TRUE {
        for state in CampaignState::ALL {
            let passed_and_closed = kind == MailKind::ThresholdReached && state == CampaignState::Closed;
            let hidden_whole = kind == MailKind::PetitionRejected && state == CampaignState::RejectedHidden;
            let closed_too = kind == MailKind::UpdateDeclined && state == CampaignState::Closed;
            assert_eq!(
                composed(&mail(kind, state)).is_some(),
                state == when || hidden_whole || closed_too || passed_and_closed,
                "{kind:?} of {state:?}"
            );
        }
        let mut moved = mail(kind, when);
        creator(&mut moved).revision = 3;
        assert!(composed(&moved).is_none(), "{kind:?} to another address");
        let mut erased = mail(kind, when);
        if let MailAbout::Campaign { creator, .. } = &mut erased.about {
            *creator = None;
        }
        assert!(composed(&erased).is_none(), "{kind:?} to nobody");
    }
}

#[test]
fn each_says_what_to_do_and_a_preview_says_the_same() {
    let link = CreatorLink { campaign: CampaignId { site: SiteId(1), number: 7 }, revision: 2 };
    let own =
        format!("https://petitions.example.org{}\n", tokens().creator_path(CampaignKind::Petition, link));
    let support = tokens().support_path(CampaignKind::Petition, link.campaign);
    for ((kind, state), words) in WHEN_TRUE.into_iter().zip([
        "until 14 February 2027",
        "Submit and sign it on this page",
        support.as_str(),
        "There are 4 petitions ahead of it",
        "1. What should happen: Say who.\n\n2. More details: Leave the name out.",
        "The region runs it.\n\nWhat you can do instead: Ask the organisation",
        "https://petitions.example.org/petitions/7\n",
        "It names somebody.",
        "has 1 signature:",
    ]) {
        let mail = mail(kind, state);
        let sent = composed(&mail).expect("it is true");
        assert!(sent.text.contains(words), "{kind:?}: {words}\n{}", sent.text);
        assert!(sent.text.contains(&own) && sent.text.contains("Mend the bridge"), "{}", sent.text);
        assert!(!sent.text.contains("\n\n\n"), "{}", sent.text);
        let preview = composer().captured(&mail).unwrap().expect("it can be written");
        assert_eq!(preview.bytes(), sent.bytes(), "{kind:?}");
        assert_eq!(sent.to, "zoe@example.org");
    }
}

#[test]
fn nothing_that_was_typed_begins_a_header() {
    let names = |letter: &Outgoing| {
        letter
            .headers()
            .into_iter()
            .map(|(name, _)| name)
            .collect::<Vec<_>>()
    };
    for (kind, state) in WHEN_TRUE {
        let plain = composed(&mail(kind, state)).expect("it is true");
        for end in ["\r\n", "\n", "\r", "\0", "\u{85}", "\u{2028}", "\n.\r\n"] {
            let evil = format!("Zoë{end}Bcc: victim@example.com{end}.{end}X: y");
            let mut mail = mail(kind, state);
            petition(&mut mail).head.text.action = evil.clone();
            let forged = serde_json::to_string(&evil).unwrap();
            creator(&mut mail).name = serde_json::from_str(&forged).unwrap();
            if let MailAbout::Campaign { entry: Some(entry), .. } = &mut mail.about {
                match &mut entry.what {
                    Happening::ChangesAsked(points) => points[0].note.clone_from(&evil),
                    Happening::Rejected(refused) => refused.details.clone_from(&evil),
                    _ => {}
                }
            }
            let letter = composed(&mail).expect("it is true");
            assert_eq!(names(&letter), names(&plain), "{kind:?} {evil:?}");
            assert_eq!(letter.message.envelope().to().len(), 1);
            let text = String::from_utf8(letter.bytes()).expect("ASCII on the wire");
            assert!(!text.replace("\r\n", "").contains(['\r', '\n']), "{text:?}");
        }
    }
}
