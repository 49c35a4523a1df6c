//! People who signed in another system: who comes in, who is here already, and that a file that is stopped or brought
//! again changes nothing twice.

use super::*;
use crate::campaigns::campaign::CampaignState;
use crate::office::audit::AuditEntry;
use crate::signing::import::{PeopleFile, SignedAs, Statement};
use crate::signing::screening::{HoldRule, Screening};
use crate::signing::signature::SignatureState;
use crate::spine::command::{ImportSignatures, ImportedPerson};
use crate::spine::limits::{SIGNATURE_IMPORTS_MAX, SIGNATURES_IMPORTED_STEP_MAX};
use crate::spine::row::Row;

/// A part of a file: the file's name, how its people signed, how many it has, where the part begins, and its people.
fn part(
    story: &Story,
    (file, signed_as): (&str, SignedAs),
    whole: u64,
    from: u64,
    people: &[&str],
) -> Command {
    let person = |name: &&str| {
        let Sign { signer, keys, country, area, wants_updates, .. } = story.sign(name, name, "SW1A1AA", "0");
        let signed_at = Some(BEGIN.plus_ms(-40 * DAY_MS));
        ImportedPerson { signer, keys, country, area, wants_updates, signed_at }
    };
    Command::from(ImportSignatures {
        campaign: PETITION,
        file: PeopleFile { content: file.to_owned(), signed_as, people: whole },
        statement: match signed_as {
            SignedAs::Confirmed => Statement::parse("By email, in May.").unwrap(),
            SignedAs::Pending => Statement::default(),
        },
        from,
        people: people.iter().map(person).collect(),
    })
}

#[track_caller]
fn bring(story: &mut Story, command: &Command) -> String {
    match decide(&mut story.set, command, story.now) {
        Outcome::SignaturesImported { came_in, here_already } => {
            format!("{came_in} in, {here_already} here, {} in total", story.set.total(PETITION))
        }
        Outcome::Refused(refusal) => refusal.key().trim_start_matches("refusal-").to_owned(),
        other => format!("{other:?}").to_lowercase(),
    }
}

#[test]
fn who_signed_elsewhere_counts_once_however_often_the_file_comes() {
    let mut story = Story::new(SharedAddress::Nobody);
    story.run(
        "0   sign ada Ada SW1A1AA form1 as=ada   => received ada 0 Confirm
         1   link ada 0                          => confirmed 1 -
         2   sign eve Eve SW1A1AA form2 as=eve   => received eve 1 Confirm
         2   sign leo Leo SW1A1AA form3 as=leo   => received leo 1 Confirm
         3   link leo 0                          => confirmed 2 -
         4   withdraw leo                        => withdrawn 1 Withdrawn",
    );
    let file = ("one", SignedAs::Confirmed);
    let first = part(&story, file, 5, 0, &["Ada", "Bob", "Eve"]);
    let second = part(&story, file, 5, 3, &["Leo", "Zoe"]);
    // A part before its turn, and each part again, does nothing.
    assert_eq!(bring(&mut story, &second), "unchanged");
    assert_eq!(bring(&mut story, &first), "2 in, 1 here, 3 in total");
    assert_eq!(bring(&mut story, &first), "unchanged");
    assert_eq!(bring(&mut story, &second), "1 in, 1 here, 4 in total", "who withdrew here stays withdrawn");
    for again in [&first, &second] {
        assert_eq!(bring(&mut story, again), "unchanged");
    }
    let kept = &story.set.campaign(PETITION).unwrap().head.imports;
    assert_eq!((kept.len(), kept[0].came_in, kept[0].here_already), (1, 3, 2));
    assert!(kept[0].is_whole() && kept[0].is_told());
    // The same people in another file are all here.
    let other = part(&story, ("two", SignedAs::Confirmed), 5, 0, &["Zoe", "Leo", "Eve", "Bob", "Ada"]);
    assert_eq!(bring(&mut story, &other), "0 in, 5 here, 4 in total");
    assert!(!story.set.campaign(PETITION).unwrap().head.imports[1].is_told(), "it brought nothing");
    let log: Vec<String> = story
        .set
        .rows(AuditEntry::rows(SITE))
        .map(|(_, line)| format!("{:?} {}: {}", line.by, line.action, line.after))
        .collect();
    assert_eq!(
        log,
        [
            "None begin-import-signatures: 5 people as confirmed; By email, in May.",
            "None import-signatures: 3 confirmed; 2 here already; By email, in May.",
            "None begin-import-signatures: 5 people as confirmed; By email, in May.",
            "None import-signatures: 0 confirmed; 5 here already; By email, in May.",
        ]
    );
    story.set.take_changes();
    // Who came in is told when they sign here, and who waited here is led to the signature that counts.
    story.run(
        "5   sign bob Bob SW1A1AA form4 as=again => received again 4 AlreadySigned
         6   link eve 0                          => already 4 -",
    );
}

#[test]
fn when_they_signed_is_when_they_are_counted_and_nobody_from_the_future() {
    let mut story = Story::new(SharedAddress::Nobody);
    let mut command = part(&story, ("one", SignedAs::Confirmed), 3, 0, &["Ada", "Bob", "Eve"]);
    let Command::ImportSignatures(import) = &mut command else {
        panic!("it is one")
    };
    import.people[1].signed_at = None;
    import.people[2].signed_at = Some(BEGIN.plus_ms(DAY_MS));
    assert_eq!(bring(&mut story, &command), "3 in, 0 here, 3 in total");
    let mut hours = std::collections::BTreeMap::new();
    for change in story.set.take_changes() {
        if let Change::Count { key: TallyKey::Hour(hour), delta, source: TallySource::Collected, .. } = change
        {
            *hours.entry(hour).or_insert(0) += delta;
        }
    }
    let (then, now) = (BEGIN.plus_ms(-40 * DAY_MS).hour(), BEGIN.hour());
    assert_eq!(Vec::from_iter(hours), [(then, 1), (now, 2)]);
    let reached = story
        .set
        .campaign(PETITION)
        .unwrap()
        .petition()
        .dates
        .response_threshold_reached_at;
    assert_eq!(reached, Some(BEGIN), "a threshold is reached now, not then");
}

#[test]
fn who_counts_after_all_is_no_longer_asked_to_confirm() {
    let mut story = Story::new(SharedAddress::Nobody);
    story.run("0   sign zoe Zoe SW1A1AA form1 as=zoe   => received zoe 0 Confirm");
    let waiting = part(&story, ("one", SignedAs::Pending), 2, 0, &["Ada", "Bob"]);
    assert_eq!(bring(&mut story, &waiting), "2 in, 0 here, 0 in total");
    story.set.take_changes();
    let counted = part(&story, ("two", SignedAs::Confirmed), 2, 0, &["Ada", "Zoe"]);
    assert_eq!(bring(&mut story, &counted), "2 in, 0 here, 2 in total");
    let ended = |change: &Change| match change {
        Change::UpdateSignature(signature) if signature.is_signed_already() => Some(signature.id),
        _ => None,
    };
    let ended: Vec<_> = story.set.take_changes().iter().filter_map(ended).collect();
    assert_eq!(ended.len(), 1, "Ada's; Bob still waits, and Zoe typed hers here herself");
}

#[test]
fn who_has_not_confirmed_is_mailed_once_and_counts_by_the_link() {
    let mut story = Story::new(SharedAddress::Nobody);
    let file = ("one", SignedAs::Pending);
    let command = part(&story, file, 2, 0, &["Ada", "Bob"]);
    assert_eq!(bring(&mut story, &command), "2 in, 0 here, 0 in total");
    let changes = story.set.take_changes();
    let mailed =
        |change: &&Change| matches!(change, Change::InsertMail(mail) if mail.kind == MailKind::Confirm);
    assert_eq!(changes.iter().filter(mailed).count(), 2);
    let waiting = changes.iter().find_map(|change| match change {
        Change::InsertSignature(signature, _) => Some(signature.id),
        _ => None,
    });
    assert!(!story.set.campaign(PETITION).unwrap().head.imports[0].is_told(), "nobody counts by it");
    let other = part(&story, ("two", SignedAs::Pending), 1, 0, &["Bob"]);
    assert_eq!(bring(&mut story, &other), "0 in, 1 here, 0 in total");
    let confirm = Command::from(Confirm::of(SITE, waiting.unwrap(), Proof::Link { revision: 0 }));
    decide(&mut story.set, &confirm, BEGIN.plus_ms(HOUR_MS));
    assert_eq!(story.set.total(PETITION), 1);
    // Who waits from one file counts by another that says so; the link then leads to that signature.
    let confirmed = part(&story, ("three", SignedAs::Confirmed), 2, 0, &["Ada", "Bob"]);
    assert_eq!(bring(&mut story, &confirmed), "1 in, 1 here, 2 in total");
}

#[test]
fn what_cannot_be_brought_in_is_refused() {
    let file = ("one", SignedAs::Confirmed);
    let pending = ("one", SignedAs::Pending);
    for (state, file, expected) in [
        (CampaignState::Open, file, "1 in, 0 here, 1 in total"),
        (CampaignState::Open, pending, "1 in, 0 here, 0 in total"),
        (CampaignState::Closed, file, "1 in, 0 here, 1 in total"),
        // The link that they would be sent could confirm nothing.
        (CampaignState::Closed, pending, "petition-not-open"),
        (CampaignState::Rejected, file, "not-possible-now"),
        (CampaignState::WaitingForModeration, file, "not-possible-now"),
        (CampaignState::TakenDown, file, "not-possible-now"),
    ] {
        let mut story = Story::new(SharedAddress::Nobody);
        let mut campaign = campaign(PETITION);
        campaign.head.state = state;
        story.set.load_campaign(campaign, Totals::default());
        let command = part(&story, file, 1, 0, &["Ada"]);
        assert_eq!(bring(&mut story, &command), expected, "{state:?}");
    }
    let mut story = Story::new(SharedAddress::Nobody);
    let many = vec!["Ada"; SIGNATURES_IMPORTED_STEP_MAX + 1];
    let whole = many.len() as u64;
    for command in [
        part(&story, file, 0, 0, &[]),
        part(&story, file, 1, 0, &["Ada", "Bob"]),
        part(&story, file, whole, 0, &many),
    ] {
        assert_eq!(bring(&mut story, &command), "import-refused");
    }
    let mut silent = part(&story, file, 1, 0, &["Ada"]);
    let Command::ImportSignatures(import) = &mut silent else {
        panic!("it is one")
    };
    import.statement = Statement::default();
    assert_eq!(bring(&mut story, &silent), "import-refused", "nobody is told how they confirmed");
    for number in 0..=SIGNATURE_IMPORTS_MAX {
        let name = format!("Ada{number}");
        let command = part(&story, (&name, SignedAs::Confirmed), 1, 0, &["Ada"]);
        let expected = match number {
            0 => "1 in, 0 here, 1 in total",
            SIGNATURE_IMPORTS_MAX => "import-refused",
            _ => "0 in, 1 here, 1 in total",
        };
        assert_eq!(bring(&mut story, &command), expected, "{number}");
    }
}

#[test]
fn a_rule_that_holds_signatures_holds_those_from_elsewhere_too() {
    let mut story = Story::new(SharedAddress::Nobody);
    let mut campaign = campaign(PETITION);
    let rule = HoldRule {
        number: 1,
        at: BEGIN,
        by: MODERATOR,
        until: BEGIN.plus_ms(DAY_MS),
        domain: Some("example.org".to_owned()),
        network: None,
        note: "Many within a minute.".to_owned(),
        alone_until: None,
        second: None,
    };
    campaign.head.screening = Some(Box::new(Screening { since: BEGIN, made: 1, rules: vec![rule] }));
    story.set.load_campaign(campaign, Totals::default());
    let command = part(&story, ("one", SignedAs::Confirmed), 1, 0, &["Ada"]);
    assert_eq!(bring(&mut story, &command), "1 in, 0 here, 0 in total");
    let changes = story.set.take_changes();
    let held = changes.iter().any(
        |change| matches!(change, Change::UpdateSignature(signature) if signature.state == SignatureState::Held),
    );
    assert!(held, "{changes:?}");
}
