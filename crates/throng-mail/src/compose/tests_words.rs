//! What a stranger typed and nobody here has read is mailed without anything that a mail program turns into a link:
//! names in the greeting, and titles until they are accepted.

use throng_domain::campaign::CampaignState;
use throng_domain::history::Happening;
use throng_domain::ids::{ReportId, SiteId};
use throng_domain::person::{EmailAddress, PersonName};
use throng_domain::publication::Publication;
use throng_domain::report::{Report, ReportClass, Reporter};
use throng_domain::signature::FormKey;
use throng_domain::unseen::is_disturbing;

use super::tests::{CALLED_FOR, mail, news, petition, publications, signature};
use super::tests_creator::{self, WHEN_TRUE};
use super::*;
use crate::tests::composer;
use throng_domain::mailing::MailKind;
use throng_store::reader::MailAbout;
use throng_web::sites::{Sites, Tongues, sample};

/// Every kind of mail to a signer that is not news, with a state in which it is true.
const TO_SIGNERS: [(MailKind, SignatureState); 4] = [
    (MailKind::Confirm, SignatureState::Pending),
    (MailKind::AlreadySigned, SignatureState::Confirmed),
    (MailKind::StillChecked, SignatureState::Held),
    (MailKind::Withdrawn, SignatureState::Withdrawn),
];

fn to_signer((kind, state): (MailKind, SignatureState)) -> MailWithSubject {
    let mut mail = mail(kind);
    signature(&mut mail).state = state;
    mail
}

fn to_reporter() -> MailWithSubject {
    let report = Report {
        campaign: 7,
        about: 0,
        comment: None,
        class: ReportClass::ALL[0],
        at: CALLED_FOR,
        settled: None,
    };
    let reporter = Reporter {
        words: "Look at evil.example".to_owned(),
        email: EmailAddress::parse("zoe@example.org").ok(),
        form_key: FormKey::default(),
        answer: String::new(),
        language: None,
    };
    let about = MailAbout::Report(ReportId(5), Box::new(report), Some(Box::new(reporter)));
    MailWithSubject { about, ..mail(MailKind::ReportReceived) }
}

/// The mail's text as it is or was sent, whether or not it is true now.
fn written(mail: &MailWithSubject) -> String {
    let letter = composer().captured(mail).unwrap().expect("it can be written");
    format!("{}\n\n{}", letter.subject, letter.text)
}

/// A name that the parser refuses today, but that may have been stored before it did.
fn stored(name: &str) -> PersonName {
    serde_json::from_value(name.into()).expect("stored names are not looked at again")
}

#[test]
fn nobody_is_greeted_with_a_link() {
    for (name, greeting) in [
        ("Zoë Ash", "Hello Zoë Ash,"),
        ("J.R.R. Tolkien", "Hello J.R.R. Tolkien,"),
        ("Martin Luther King Jr.", "Hello Martin Luther King Jr.,"),
        ("evil.example/x,", "Hello,"),
        ("(evil.com)", "Hello,"),
        ("evil.shop Free", "Hello,"),
        ("Alec St.John", "Hello,"),
        ("x.newending", "Hello,"),
        ("evil。com", "Hello,"),
        ("ann@evil", "Hello,"),
    ] {
        for which in TO_SIGNERS {
            let mut mail = to_signer(which);
            if let MailAbout::Signature(_, Some(signer)) = &mut mail.about {
                signer.name = stored(name);
            }
            let written = written(&mail);
            assert!(written.contains(&format!("\n\n{greeting}\n\n")), "{name} {which:?}: {written}");
        }
        for (kind, state) in WHEN_TRUE {
            let mut mail = tests_creator::mail(kind, state);
            tests_creator::creator(&mut mail).name = Some(stored(name));
            let written = written(&mail);
            assert!(written.contains(&format!("\n\n{greeting}\n\n")), "{name} {kind:?}: {written}");
        }
    }
}

#[test]
fn a_title_is_mailed_with_its_links_once_it_is_accepted() {
    let title = "Win at evil.example now";
    for state in CampaignState::ALL {
        let accepted = matches!(state, CampaignState::Open | CampaignState::Closed);
        let to_creators = WHEN_TRUE
            .into_iter()
            .map(|(kind, _)| tests_creator::mail(kind, state));
        for mut mail in TO_SIGNERS
            .into_iter()
            .map(to_signer)
            .chain(to_creators)
            .chain([to_reporter()])
        {
            petition(&mut mail).head.state = state;
            petition(&mut mail).head.text.action = title.to_owned();
            let written = written(&mail);
            let kind = mail.mail.kind;
            assert!(accepted || !written.contains("evil"), "{kind:?} of {state:?}: {written}");
            let without = "Win at [web address left out] now";
            let says_title = written.contains(title) || written.contains(without);
            let names_petition = kind != MailKind::ReportReceived || state.is_public();
            assert_eq!(says_title, names_petition, "{kind:?} of {state:?}: {written}");
        }
    }
}

/// RFC 5321 §4.5.3.1.6 and RFC 5322 §2.1.1: longer lines need not be accepted.
const LINE_BYTES_MAX: usize = 998;

#[test]
fn no_mail_has_endless_lines_or_anything_unseen() {
    let long = |piece: &str| piece.repeat(1_000 / piece.chars().count());
    for title in [
        long("x"),
        long("é"),
        long("👩"),
        long("ab "),
        long("=?"),
        "a\u{202E}b".to_owned(),
        "a\u{0}b\nc\rd\u{2028}e".to_owned(),
        "می\u{200C}خواهیم".to_owned(),
    ] {
        for which in TO_SIGNERS {
            let mut mail = to_signer(which);
            petition(&mut mail).head.text.action.clone_from(&title);
            let letter = composer().captured(&mail).unwrap().expect("it can be written");
            let bytes = letter.bytes();
            let lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
            let longest = lines.iter().map(|line| line.len()).max().unwrap_or_default();
            assert!(longest <= LINE_BYTES_MAX, "{longest} bytes in a line: {title:?}");
            assert!(
                bytes
                    .iter()
                    .all(|byte| matches!(byte, b'\r' | b'\n' | b' '..=b'~')),
                "{title:?}"
            );
            let unseen = |text: &str| text.chars().any(|c| c != '\n' && is_disturbing(c));
            assert!(!unseen(&letter.subject) && !unseen(&letter.text), "{}", letter.text);
            assert!(!letter.subject.contains('\n'), "{}", letter.subject);
        }
    }
}

/// What a person can type into a title or a name, and what would be bad in HTML.
const HOSTILE: [&str; 13] = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "' onmouseover='alert(1)",
    "&lt;b&gt; & &amp; &#60;i&#62;",
    "</title></style></head><h1>You have won</h1>",
    "a\u{202E}b\u{2066}c",
    "https://petitions.example.org/petitions/7",
    "    https://petitions.example.org/s/abc",
    "\u{1}Free money\u{2}https://petitions.example.org/petitions/7\u{3}",
    "\u{4}\u{3}\u{2}\u{1}",
    "\u{5}287102",
    "{{ site.url }}{% if x %}",
    "--=_throng",
];

/// The text of the HTML, and where its links lead; panics at a tag that the mail's own template does not have.
fn read(html: &str) -> (String, Vec<String>) {
    let body = html.split_once("<body").expect("a body").1;
    let (mut text, mut links) = (String::new(), Vec::new());
    for part in body.split('<').skip(1) {
        let (tag, after) = part.split_once('>').expect("a tag ends");
        let name = tag.trim_start_matches('/').split(' ').next().unwrap_or_default();
        assert!(
            ["div", "p", "a", "br", "strong", "blockquote", "body", "html"].contains(&name)
                && !tag.contains(" on"),
            "<{tag}>: {html}"
        );
        links.extend(
            tag.split_once("href=\"")
                .map(|(_, rest)| rest.split('"').next().unwrap_or_default().to_owned()),
        );
        assert!(!after.contains(['"', '\'', '>']), "{after}");
        text.push_str(after);
    }
    let plain = text
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"");
    (plain.replace("&#39;", "'").replace("&amp;", "&"), links)
}

#[test]
fn what_strangers_typed_is_only_text_in_the_html_too() {
    let long = "long ".repeat(1_000);
    for typed in HOSTILE.into_iter().chain([long.as_str()]) {
        for which in TO_SIGNERS {
            let letter = |title: &str, name: &str| {
                let mut mail = to_signer(which);
                petition(&mut mail).head.text.action = title.to_owned();
                if let MailAbout::Signature(_, Some(signer)) = &mut mail.about {
                    signer.name = stored(name);
                }
                composer().captured(&mail).unwrap().expect("it can be written")
            };
            let (evil, plain) = (letter(typed, typed), letter("A title", "Zoe"));
            let (text, links) = read(evil.html.as_deref().expect("there is HTML"));
            let (_, expected) = read(plain.html.as_deref().expect("there is HTML"));
            assert_eq!(links, expected, "{typed:?} {which:?}");
            let flowing = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            for line in evil.text.lines() {
                assert!(flowing(&text).contains(&flowing(line)), "{line:?} of {typed:?} {which:?}: {text}");
            }
            let html = evil.html.as_deref().unwrap_or_default();
            assert!(!html.chars().any(|c| c != '\n' && is_disturbing(c)), "{typed:?} {which:?}");
            assert_eq!(html.matches("<title>").count(), 1, "{typed:?}");
            assert_eq!(
                html.matches("class=\"button\"").count(),
                plain
                    .html
                    .as_deref()
                    .unwrap_or_default()
                    .matches("class=\"button\"")
                    .count()
            );
        }
    }
}

/// What moderators write in several lines, and how a site calls itself.
#[test]
fn words_of_staff_and_names_of_sites_are_only_text_in_the_html_too() {
    const OWN: &str = "https://petitions.example.org/petitions/7";
    let links = |mail: &MailWithSubject| {
        let letter = composer().captured(mail).unwrap().expect("it can be written");
        read(letter.html.as_deref().expect("there is HTML")).1
    };
    let words = format!("{OWN}\n\n{OWN}\n\u{1}Go\u{2}{OWN}\u{3}\n<b>");
    for (kind, state) in WHEN_TRUE {
        let mut mail = tests_creator::mail(kind, state);
        let expected = links(&mail);
        if let MailAbout::Campaign { entry: Some(entry), .. } = &mut mail.about {
            match &mut entry.what {
                Happening::Rejected(refused) => refused.details.clone_from(&words),
                Happening::ChangesAsked(points) => points[0].note.clone_from(&words),
                Happening::UpdateDeclined(why) => why.clone_from(&words),
                _ => {}
            }
        }
        assert_eq!(links(&mail), expected, "{kind:?}");
    }
    let mut site = sample::site(SiteId(1));
    site.view.name = format!("A <b> & \"B\" {OWN}");
    let sites = Sites::none();
    sites.serve(Tongues::new(site, Vec::new()), &[]).unwrap();
    let mail = to_signer(TO_SIGNERS[0]);
    let named = Composer::new(sites)
        .captured(&mail)
        .unwrap()
        .expect("it can be written");
    let (text, _) = read(named.html.as_deref().expect("there is HTML"));
    assert!(text.contains("A <b> & \"B\""), "{text}");
}

/// The whole mail as it goes over the wire: two parts, in which nothing that somebody typed ends one.
#[test]
fn a_mail_is_text_and_html_in_parts_that_nobody_can_end() {
    for typed in
        ["--=_throng", "--=_throng--", "\r\n--=_throng--\r\n", "plain ASCII", "Зоя山田 🌳", ".", "From me"]
    {
        let mut mail = to_signer(TO_SIGNERS[0]);
        petition(&mut mail).head.text.action = format!("{typed}\n{typed}");
        let letter = composer().captured(&mail).unwrap().expect("it can be written");
        let whole = String::from_utf8(letter.bytes()).expect("ASCII on the wire");
        let (head, body) = whole.split_once("\r\n\r\n").expect("a head");
        assert!(head.contains("Content-Type: multipart/alternative; boundary=\"=_throng\""), "{head}");
        assert_eq!(head.matches("MIME-Version").count(), 1, "{head}");
        assert!(!head.contains("Content-Transfer-Encoding"), "that is the business of the parts: {head}");
        let marks: Vec<&str> = body
            .split("\r\n")
            .filter(|line| line.starts_with("--=_"))
            .collect();
        assert_eq!(marks, ["--=_throng", "--=_throng", "--=_throng--"], "{typed:?}");
        let kinds = ["text/plain", "text/html"].map(|kind| body.find(kind).expect("a part of each"));
        assert!(kinds[0] < kinds[1], "mail programs show the last that they can");
        assert!(whole.is_ascii() && whole.split("\r\n").all(|line| line.len() <= 78), "{typed:?}");
        assert_eq!(letter.bytes(), composer().captured(&mail).unwrap().expect("again").bytes());
    }
}

/// `mail.html` switched off.
#[test]
fn a_site_may_send_text_alone() {
    let mut site = sample::site(SiteId(1));
    site.html_mails = false;
    let sites = Sites::none();
    sites.serve(Tongues::new(site, Vec::new()), &[]).unwrap();
    let mail = to_signer(TO_SIGNERS[0]);
    let alone = Composer::new(sites)
        .captured(&mail)
        .unwrap()
        .expect("it can be written");
    let both = composer().captured(&mail).unwrap().expect("it can be written");
    assert!(alone.html.is_none() && both.html.is_some());
    assert_eq!(alone.text, both.text);
    let whole = String::from_utf8(alone.bytes()).expect("ASCII on the wire");
    assert!(whole.contains("\r\nContent-Type: text/plain; charset=utf-8\r\n"), "{whole}");
    assert!(!whole.contains("multipart") && !whole.contains("text/html"), "{whole}");
}

#[test]
fn a_list_that_is_published_stays_a_list_in_its_mail() {
    let typed = "We will:\n- plant limes\n- mend the bench\n\nIn March.";
    let told = publications("Subject", typed);
    assert_eq!(told.len(), 5, "all but the day of a debate have words");
    for what in told {
        if matches!(what, Publication::DebateDate(_)) {
            continue;
        }
        let letter = composer()
            .captured(&news(what))
            .unwrap()
            .expect("it can be written");
        let lines = "    We will:\n    - plant limes\n    - mend the bench\n\n    In March.\n";
        assert!(letter.text.contains(lines), "{}", letter.text);
        let html = letter.html.as_deref().unwrap_or_default();
        assert!(html.contains(">- plant limes</p>"), "{html}");
    }
}
