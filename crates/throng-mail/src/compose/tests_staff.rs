//! Mails to staff, mails as staff see them, and what a receipt says of versions.

use throng_domain::campaign::CampaignState;
use throng_domain::mailing::{About, Mail};
use throng_domain::passkey::Passkeys;
use throng_domain::person::EmailAddress;
use throng_domain::staff::{Role, SecretHash, Staff, StaffId};
use throng_domain::trouble::{TroubleKind, TroubleOf};

use super::tests::{CALLED_FOR, letter, mail, petition, signature};
use super::*;
use crate::tests::composer;
use throng_domain::mailing::MailKind;
use throng_store::reader::MailAbout;

fn to_staff(kind: MailKind, password: Option<SecretHash>) -> MailWithSubject {
    let to = Staff {
        name: String::new(),
        email: EmailAddress::parse("max@brindle.example").unwrap(),
        role: Role::Moderator,
        password,
        totp: None,
        totp_step: 0,
        passkeys: Passkeys::default(),
        single_keys: false,
        told_of_troubles: true,
        created_at: CALLED_FOR,
        removed_at: None,
    };
    let mail = Mail { kind, about: About::Staff(StaffId(3)), revision: 0, ..mail(MailKind::Confirm).mail };
    MailWithSubject {
        mail,
        campaign: None,
        about: MailAbout::Staff(Some(Box::new(to))),
        news: None,
        version: None,
        comments: None,
        area: None,
        joined_there: 0,
    }
}

#[test]
fn an_invitation_is_mailed_until_it_is_taken_up() {
    let invitation = to_staff(MailKind::Invitation, None);
    let sent = letter(&invitation);
    assert_eq!(sent.to, "max@brindle.example");
    assert!(sent.text.contains("https://petitions.example.org/admin/join/"), "{}", sent.text);
    let taken_up = to_staff(MailKind::Invitation, Some(SecretHash("hash".to_owned())));
    assert!(matches!(composer().compose(&taken_up, CALLED_FOR).unwrap(), Composed::Dropped));
    let mut gone = to_staff(MailKind::RelayTest, None);
    assert!(letter(&gone).text.contains("/admin/live"));
    gone.about = MailAbout::Staff(None);
    assert!(matches!(composer().compose(&gone, CALLED_FOR).unwrap(), Composed::Dropped));
}

/// Issue 15: it led to the first page of the office, which says nothing of the stream.
#[test]
fn an_email_about_copies_leads_to_where_they_are_told() {
    for kind in [TroubleKind::Backup, TroubleKind::Stream, TroubleKind::Epoch] {
        let mut begun = to_staff(MailKind::TroubleBegun, Some(SecretHash("hash".to_owned())));
        let MailAbout::Staff(Some(owner)) = &mut begun.about else {
            panic!("it is about somebody")
        };
        owner.role = Role::Owner;
        begun.mail.about = About::Trouble { to: StaffId(3), of: TroubleOf { kind, since: CALLED_FOR } };
        let text = letter(&begun).text;
        assert!(text.contains("https://petitions.example.org/admin/server#copies\n"), "{kind:?}: {text}");
    }
}

#[test]
fn what_staff_are_shown_opens_nothing() {
    let confirm = mail(MailKind::Confirm);
    let (sent, shown) = (letter(&confirm), composer().shown_to_staff(&confirm).unwrap().unwrap());
    assert!(shown.text.contains("/s/******"), "{}", shown.text);
    let code = sent.text.split_whitespace().find(|word| {
        let word = word.trim_matches('.');
        word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_digit())
    });
    let code = code.expect("six digits").trim_matches('.');
    assert!(!shown.text.contains(code), "{}", shown.text);
    let invitation = composer()
        .shown_to_staff(&to_staff(MailKind::Invitation, None))
        .unwrap()
        .unwrap();
    assert!(invitation.text.contains("/admin/join/******\n"), "{}", invitation.text);
    // Nothing else may differ.
    assert_eq!((&sent.to, &sent.subject), (&shown.to, &shown.subject));
}

#[test]
fn a_receipt_names_the_version_that_was_signed_where_there_are_several() {
    let mut receipt = mail(MailKind::AlreadySigned);
    signature(&mut receipt).state = SignatureState::Confirmed;
    assert!(!letter(&receipt).text.contains("version"));
    receipt.version = Some(2);
    let text = letter(&receipt).text.clone();
    assert!(
        text.contains(
            "You signed version 2 of the text:\nhttps://petitions.example.org/petitions/7/versions/2\n"
        ),
        "{text}"
    );
    petition(&mut receipt).head.state = CampaignState::TakenDown;
    assert!(!letter(&receipt).text.contains("version"), "nobody may read it");
}
