//! The daily mail with comments: when it is sent, what it says, and how it is stopped.

use throng_domain::campaign::CampaignState;
use throng_domain::comment::{CommentKind, CommentShown, CommentText};
use throng_domain::ids::{CommentAt, SignatureId};
use throng_domain::mailing::{About, MailKind};
use throng_domain::person::PersonName;
use throng_domain::time::DAY_MS;

use super::tests::{CALLED_FOR, mail, petition, signature};
use super::tests_creator;
use super::*;
use crate::tests::{composer, tokens};

fn comment(words: &str, name: Option<&str>) -> CommentShown {
    CommentShown {
        kind: CommentKind::Comment,
        at: CALLED_FOR,
        edited_at: None,
        name: name.map(|name| PersonName::parse(name).unwrap()),
        words: CommentText::parse(words).unwrap(),
        cut: false,
        kept: CommentAt { signature: SignatureId(9), place: 1 },
    }
}

/// The mail to a signer with these comments.
fn daily(comments: Vec<CommentShown>) -> MailWithSubject {
    let mut mail = mail(MailKind::News);
    mail.mail.kind = MailKind::CommentDigest;
    mail.mail.about = About::News { signature: signature(&mut mail).id, publication: 4 };
    signature(&mut mail).state = SignatureState::Confirmed;
    mail.mail.revision = signature(&mut mail).revision;
    petition(&mut mail).head.state = CampaignState::Open;
    mail.comments = Some(comments);
    mail.news = None;
    mail
}

fn composed(mail: &MailWithSubject) -> Option<Box<Outgoing>> {
    letter_of(composer().compose(mail, CALLED_FOR.plus_ms(DAY_MS)).unwrap())
}

#[test]
fn it_is_sent_only_with_something_to_tell_and_to_who_still_signs() {
    let some = || daily(vec![comment("Yes.", None)]);
    assert!(composed(&some()).is_some());
    assert!(composed(&daily(Vec::new())).is_none(), "all are gone");
    let mut stopped = some();
    stopped.comments = None;
    assert!(composed(&stopped).is_none());
    for (state, sent) in [
        (SignatureState::Confirmed, true),
        (SignatureState::Held, true),
        (SignatureState::Withdrawn, false),
        (SignatureState::Invalidated, false),
        (SignatureState::Pending, false),
    ] {
        let mut mail = some();
        signature(&mut mail).state = state;
        assert_eq!(composed(&mail).is_some(), sent, "{state:?}");
    }
    let mut moved = some();
    signature(&mut moved).revision += 1;
    assert!(composed(&moved).is_none(), "another address");
    let mut down = some();
    petition(&mut down).head.state = CampaignState::TakenDown;
    assert!(composed(&down).is_none());
}

#[test]
fn it_has_the_newest_without_links_and_a_link_that_stops_it() {
    let long = "word ".repeat(150);
    let mut comments = vec![
        comment("See https://evil.example/x\n\nnow", Some("Ben Okoro")),
        comment(&long, None),
        comment("Win at evil.example", None),
    ];
    comments.extend((0..4).map(|_| comment("Me too.", None)));
    let mut mail = daily(comments);
    let claim = Claim { id: signature(&mut mail).id, revision: signature(&mut mail).revision };
    let sent = composed(&mail).expect("it is true");
    assert!(sent.subject.starts_with("7 new comments: "), "{}", sent.subject);
    assert!(!sent.text.contains("evil.example"), "{}", sent.text);
    let stop = format!("https://petitions.example.org{}", tokens().stop_comments_path(claim));
    for words in
        ["See [web address left out] now\n    – Ben Okoro\n", "word …\n", "Read 2 more", "/comments\n", &stop]
    {
        assert!(sent.text.contains(words), "{words}\n{}", sent.text);
    }
    assert!(!sent.text.contains("\n\n\n"), "{}", sent.text);
    let headers = sent.headers();
    let header = headers.iter().find(|(name, _)| name == "List-Unsubscribe");
    assert_eq!(header.map(|(_, value)| value.clone()), Some(format!("<{stop}>")));
    let preview = composer().captured(&mail).unwrap().expect("it can be written");
    assert_eq!(preview.bytes(), sent.bytes());
}

#[test]
fn whoever_started_it_gets_it_while_it_is_public() {
    for state in CampaignState::ALL {
        let mut mail = tests_creator::mail(MailKind::CreatorDigest, state);
        mail.comments = Some(vec![comment("Yes.", None)]);
        let sent = composed(&mail);
        let public = matches!(state, CampaignState::Open | CampaignState::Closed);
        assert_eq!(sent.is_some(), public, "{state:?}");
        if let Some(sent) = sent {
            assert!(
                sent.text.contains("which you started") && sent.text.contains("/u/comments/"),
                "{}",
                sent.text
            );
        }
        mail.comments = Some(Vec::new());
        assert!(composed(&mail).is_none());
    }
}
