//! What mails say, which are dropped, and that nothing a person types can begin a header.

use throng_domain::campaign::{CampaignState, Hidden};
use throng_domain::country::CountryCode;
use throng_domain::history::{Actor, Entry, Happening, Part, Point, Refused};
use throng_domain::ids::{CampaignId, MailId, SignatureId, SiteId};
use throng_domain::mailing::{About, Mail, MailKind, MailState};
use throng_domain::person::{EmailAddress, PersonName};
use throng_domain::petition::{Debate, Response};
use throng_domain::publication::{News, Publication};
use throng_domain::signature::{AddressSlot, FormKey, MailBudget, Signature};
use throng_domain::site::{Preset, SiteRules};
use throng_domain::staff::StaffId;
use throng_domain::time::DAY_MS;
use throng_domain::uniqueness::UniquenessKey;

use super::news::{NewsPreview, NewsReader};
use super::*;
use crate::tests::{composer, open_petition, tokens};
use throng_domain::publication::Published;
use throng_domain::signature::Signer;
use throng_store::reader::MailAbout;
use throng_web::sites::{Sites, Tongues, sample};

pub(super) const CALLED_FOR: Timestamp = Timestamp(1_800_000_000_000);

pub(super) fn mail(kind: MailKind) -> MailWithSubject {
    let petition = open_petition(CampaignId { site: SiteId(1), number: 7 }, "Mend the bridge");
    let (name, email) =
        (PersonName::parse("Zoë Ash").unwrap(), EmailAddress::parse("Zoe+x@bücher.example").unwrap());
    let rules = SiteRules::preset(Preset::Council);
    let keys = UniquenessKey::new([1; 32]).person(petition.head.id, &email, &name, None, &rules.domains);
    let signature = Signature {
        id: SignatureId(77),
        campaign: petition.head.id,
        state: SignatureState::Pending,
        keys,
        slot: AddressSlot(0),
        form_key: FormKey::default(),
        country: CountryCode::parse("GB").unwrap(),
        area: None,
        wants_updates: false,
        revision: 1,
        code_tries: 0,
        mails: MailBudget::first(CALLED_FOR),
        created_at: CALLED_FOR,
        confirmed_at: None,
        ended_at: None,
        reason: None,
        erased_at: None,
        opinion: None,
        position: None,
    };
    let mail = Mail {
        id: MailId(5_000),
        site: SiteId(1),
        kind,
        about: match kind {
            MailKind::News => About::News { signature: signature.id, publication: 0 },
            _ => About::Signature(signature.id),
        },
        revision: 1,
        state: MailState::Queued,
        attempts: 0,
        due_at: CALLED_FOR,
        created_at: CALLED_FOR,
        finished_at: None,
        reply: None,
    };
    let signer = Signer { name, email, postcode: None, network: None, language: None };
    MailWithSubject {
        mail,
        campaign: Some(petition),
        about: MailAbout::Signature(Box::new(signature), Some(signer)),
        news: None,
        version: None,
        comments: None,
        area: None,
        joined_there: 0,
    }
}

pub(super) fn petition(mail: &mut MailWithSubject) -> &mut Campaign {
    mail.campaign.as_mut().expect("it is about one")
}

pub(super) fn signature(mail: &mut MailWithSubject) -> &mut Signature {
    match &mut mail.about {
        MailAbout::Signature(signature, _) => signature,
        other @ (MailAbout::Campaign { .. }
        | MailAbout::Trial { .. }
        | MailAbout::Report(..)
        | MailAbout::Staff(_)
        | MailAbout::Follower(..)
        | MailAbout::Place(..)
        | MailAbout::Voter(..)) => {
            panic!("{other:?}")
        }
    }
}

fn signer(mail: &mut MailWithSubject) -> &mut Option<Signer> {
    match &mut mail.about {
        MailAbout::Signature(_, signer) => signer,
        other @ (MailAbout::Campaign { .. }
        | MailAbout::Trial { .. }
        | MailAbout::Report(..)
        | MailAbout::Staff(_)
        | MailAbout::Follower(..)
        | MailAbout::Place(..)
        | MailAbout::Voter(..)) => {
            panic!("{other:?}")
        }
    }
}

pub(super) fn letter(mail: &MailWithSubject) -> Box<Outgoing> {
    match composer().compose(mail, CALLED_FOR).unwrap() {
        Composed::Letter(letter) => letter,
        other => panic!("{other:?}"),
    }
}

#[test]
fn only_what_is_still_true_is_sent() {
    use MailKind::{AlreadySigned, Confirm, Withdrawn as Gone};
    use SignatureState::{Confirmed, Invalidated, Pending, Withdrawn};
    for (kind, state, revision, days_later, sent) in [
        (Confirm, Pending, 1, 0, true),
        (Confirm, Pending, 1, 7, true),
        (Confirm, Pending, 1, 8, false),
        (Confirm, Pending, 2, 0, false),
        (Confirm, Confirmed, 1, 0, false),
        (Confirm, Withdrawn, 1, 0, false),
        (Confirm, Invalidated, 1, 0, false),
        (AlreadySigned, Confirmed, 1, 0, true),
        (AlreadySigned, Invalidated, 1, 0, true),
        (AlreadySigned, Pending, 1, 0, true),
        (AlreadySigned, Withdrawn, 1, 0, false),
        (Gone, Withdrawn, 1, 30, true),
        (Gone, Pending, 1, 0, false),
    ] {
        let mut mail = mail(kind);
        signature(&mut mail).state = state;
        signature(&mut mail).revision = revision;
        let now = CALLED_FOR.plus_ms(days_later * DAY_MS);
        let is_letter =
            |mail: &MailWithSubject| matches!(composer().compose(mail, now).unwrap(), Composed::Letter(_));
        assert_eq!(is_letter(&mail), sent, "{kind:?} {state:?} {revision} {days_later}");
        // The tray shows the mail whatever happened later, unless the address was changed.
        assert_eq!(composer().captured(&mail).unwrap().is_some(), revision == 1, "{kind:?} {state:?}");
        *signer(&mut mail) = None;
        assert!(!is_letter(&mail), "erased");
        assert!(composer().captured(&mail).unwrap().is_none(), "erased");
    }
}

#[test]
fn headers_say_who_and_which_and_that_nobody_wrote_it() {
    let letter = letter(&mail(MailKind::Confirm));
    let headers = letter.headers();
    let header = |name: &str| {
        let found = headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map_or("", |(_, value)| value.as_str())
    };
    for (name, value) in [
        ("From", "Petitions <petitions@example.org>"),
        ("Reply-To", "team@example.org"),
        ("To", "Zoe+x@xn--bcher-kva.example"),
        ("Date", "Fri, 15 Jan 2027 08:00:00 +0000"),
        ("Message-ID", "<5000.1@example.org>"),
        ("Auto-Submitted", "auto-generated"),
        ("List-Unsubscribe", ""),
    ] {
        assert_eq!(header(name).replace('"', ""), value, "{name}");
    }
    assert_eq!(letter.to, "Zoe+x@xn--bcher-kva.example");
    assert!(letter.subject.contains("Mend the bridge") && letter.text.contains("Zoë Ash"), "{}", letter.text);
}

#[test]
fn links_lead_to_the_configured_address_only() {
    let claim = Claim { id: SignatureId(77), revision: 1 };
    let link = format!("https://petitions.example.org{}", tokens().signature_path(claim));
    let confirm = letter(&mail(MailKind::Confirm)).text;
    assert!(confirm.contains(&format!("{link}\n")) && confirm.contains(&tokens().code(claim)), "{confirm}");
    let already = letter(&mail(MailKind::AlreadySigned)).text;
    assert!(
        already.contains(&format!("{link}\n")) && already.contains(&format!("{link}/withdraw\n")),
        "{already}"
    );
    let mut gone = mail(MailKind::Withdrawn);
    signature(&mut gone).state = SignatureState::Withdrawn;
    let gone = letter(&gone).text;
    assert!(gone.contains("https://petitions.example.org/petitions/7\n"), "{gone}");
}

#[test]
fn every_try_is_the_same_mail_to_the_byte() {
    let mail = mail(MailKind::Confirm);
    let later = composer().compose(&mail, CALLED_FOR.plus_ms(DAY_MS)).unwrap();
    let Composed::Letter(later) = later else {
        panic!("{later:?}")
    };
    assert_eq!(letter(&mail).bytes(), later.bytes());
}

#[test]
fn nothing_that_was_typed_begins_a_header() {
    nothing_begins_a_header(&mail(MailKind::Confirm));
    for what in publications("typed", "typed") {
        nothing_begins_a_header(&news(what));
    }
}

/// Every kind of publication with these texts.
pub(super) fn publications(subject: &str, words: &str) -> Vec<Publication> {
    let news = || {
        let (subject, body) = (subject.to_owned(), words.to_owned());
        Box::new(News { subject, body, on: Some("2027-01-20".to_owned()) })
    };
    let answer = Response {
        responded_on: None,
        summary: words.to_owned(),
        details: "In full.".to_owned(),
        created_at: None,
        updated_at: None,
        answered_by: None,
    };
    let debate = Debate { overview: Some(words.to_owned()), ..Debate::default() };
    vec![
        Publication::Response(Box::new(answer)),
        Publication::DebateDate("2027-03-01".to_owned()),
        Publication::DebateOutcome(Box::new(debate)),
        Publication::OtherBusiness(news()),
        Publication::Update(news()),
    ]
}

/// A mail about a publication, to a follower whose signature counts.
pub(super) fn news(what: Publication) -> MailWithSubject {
    let mut mail = mail(MailKind::News);
    signature(&mut mail).state = SignatureState::Confirmed;
    signature(&mut mail).wants_updates = true;
    mail.news = Some(Box::new(Published {
        at: CALLED_FOR,
        by: Some(StaffId(1)),
        what,
        retracted_at: None,
        area: None,
    }));
    mail
}

fn update() -> Publication {
    publications("We met", "They listened.").remove(4)
}

#[test]
fn news_go_to_those_who_still_count_and_still_follow() {
    type Change = fn(&mut MailWithSubject);
    let cases: [(&str, Change, bool); 8] = [
        ("as it was called for", |_| (), true),
        ("closed meanwhile", |mail| petition(mail).head.state = CampaignState::Closed, true),
        ("stopped", |mail| signature(mail).wants_updates = false, false),
        ("taken off", |mail| signature(mail).state = SignatureState::Withdrawn, false),
        ("taken out", |mail| signature(mail).state = SignatureState::Invalidated, false),
        ("taken back", |mail| mail.news.as_mut().unwrap().retracted_at = Some(CALLED_FOR), false),
        ("taken down", |mail| petition(mail).head.state = CampaignState::TakenDown, false),
        ("nothing there", |mail| mail.news = None, false),
    ];
    for (name, change, sent) in cases {
        let mut mail = news(update());
        change(&mut mail);
        let composed = composer().compose(&mail, CALLED_FOR).unwrap();
        assert_eq!(matches!(composed, Composed::Letter(_)), sent, "{name}");
    }
}

#[test]
fn news_say_whose_words_they_are_and_how_to_stop_them() {
    let claim = Claim { id: SignatureId(77), revision: 1 };
    let stop = format!("https://petitions.example.org{}", tokens().unsubscribe_path(claim));
    for (what, subject, words) in publications("A subject", "First.\n\nhttp://evil.example")
        .into_iter()
        .zip([
            (
                "Response: Mend the bridge",
                "There is a response. It says:\n\n    First.\n\n    http://evil.example\n",
            ),
            ("Date set for debate: Mend the bridge", "The debate is set for 1 March 2027.\n"),
            ("Debate: Mend the bridge", "This is what was published:\n\n    First.\n"),
            ("News: Mend the bridge", "    A subject\n\n    Date: 20 January 2027.\n\n    First.\n"),
            (
                "Update: Mend the bridge",
                "We checked it before sending it on:\n\n    A subject\n\n    First.\n",
            ),
        ])
        .map(|(what, (subject, words))| (what, subject, words))
    {
        let letter = letter(&news(what));
        assert_eq!(letter.subject, subject);
        for part in
            [words, "https://petitions.example.org/petitions/7\n", &format!("{stop}\n"), "Hello Zoë Ash,"]
        {
            assert!(letter.text.contains(part), "{part}: {}", letter.text);
        }
        assert!(!letter.text.contains("/s/"), "it opens no receipt: {}", letter.text);
        assert!(!letter.text.contains("\n\n\n"), "{}", letter.text);
    }
    let long = publications("S", &"word ".repeat(4_000)).remove(4);
    let text = letter(&news(long)).text;
    assert!(text.len() < 2_000 && text.contains("word …\n\nRead more on"), "{text}");
}

#[test]
fn only_mails_to_many_have_the_head_of_a_list() {
    let claim = Claim { id: SignatureId(77), revision: 1 };
    let stop = format!("<https://petitions.example.org{}>", tokens().unsubscribe_path(claim));
    let list = [
        ("List-Unsubscribe", stop.as_str()),
        ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"),
        ("List-Id", "<petition-7.example.org>"),
        ("Precedence", "bulk"),
    ];
    let bytes = String::from_utf8(letter(&news(update())).bytes()).unwrap();
    for (name, value) in list.into_iter().chain([("Auto-Submitted", "auto-generated")]) {
        assert!(bytes.contains(&format!("\r\n{name}: {value}\r\n")), "{name} in one line: {bytes}");
    }
    for kind in [MailKind::Confirm, MailKind::AlreadySigned, MailKind::Withdrawn] {
        let mut mail = mail(kind);
        if kind == MailKind::Withdrawn {
            signature(&mut mail).state = SignatureState::Withdrawn;
        }
        let bytes = String::from_utf8(letter(&mail).bytes()).unwrap();
        for (name, _) in list {
            assert!(!bytes.contains(name), "{kind:?}: {bytes}");
        }
    }
}

#[test]
fn what_is_previewed_is_what_is_sent() {
    for what in publications("A subject", "Words.") {
        let mail = news(what.clone());
        let sent = letter(&mail);
        let MailAbout::Signature(_, Some(to)) = &mail.about else {
            panic!("{:?}", mail.about)
        };
        let to = (to.name.as_str(), &to.email);
        let shown = mail.campaign.as_ref().expect("it is about one");
        let preview =
            NewsPreview { petition: shown, what: &what, reader: NewsReader::Signer, to, at: CALLED_FOR };
        let shown = composer()
            .preview_news(preview)
            .unwrap()
            .expect("it can be written");
        let (tokens, nobodys) = (tokens(), Claim { id: SignatureId(0), revision: 0 });
        let own = Claim { id: SignatureId(77), revision: 1 };
        // A link may be broken where quoted-printable ends a line.
        let whole = |letter: &Outgoing| String::from_utf8(letter.bytes()).unwrap().replace("=\r\n", "");
        let expected = whole(&sent)
            .replace(&tokens.unsubscribe_path(own), &tokens.unsubscribe_path(nobodys))
            .replace(&tokens.opinion_path(own), &tokens.opinion_path(nobodys))
            .replace(&sent.message_id, &shown.message_id);
        assert_eq!(whole(&shown), expected);
    }
}

fn nothing_begins_a_header(sound: &MailWithSubject) {
    let plain = letter(sound);
    let names = |letter: &Outgoing| {
        letter
            .headers()
            .into_iter()
            .map(|(name, _)| name)
            .collect::<Vec<_>>()
    };
    let long = "very long ".repeat(90);
    for end in
        ["\r\n", "\n", "\r", "\0", "\u{85}", "\u{2028}", "\u{2029}", "\r\n\r\n", "\n.\r\n", "\u{b}", &long]
    {
        let evil = format!("Zoë{end}Bcc: victim@example.com{end}.{end}X: y");
        let mut mail = sound.clone();
        if let Some(news) = &mut mail.news {
            let mut kinds = publications(&evil, &evil).into_iter();
            let same = kinds.find(|what| what.word() == news.what.word());
            news.what = same.expect("each kind is there");
        }
        // Deserializing bypasses the parser, as reading from a damaged store would.
        let forged = |text: &str| serde_json::to_string(text).unwrap();
        signer(&mut mail).as_mut().unwrap().name = serde_json::from_str(&forged(&evil)).unwrap();
        petition(&mut mail).head.text.action = evil.clone();
        let letter = letter(&mail);
        let bytes = letter.bytes();
        assert_eq!(names(&letter), names(&plain), "{evil:?}");
        assert_eq!(letter.message.envelope().to().len(), 1);
        let text = String::from_utf8(bytes).expect("ASCII on the wire");
        assert!(text.is_ascii() && !text.contains('\0'), "{text:?}");
        let bare = text.replace("\r\n", "");
        assert!(!bare.contains(['\r', '\n']), "{text:?}");
        assert!(text.split("\r\n").all(|line| line.len() <= 998), "{text:?}");

        signer(&mut mail).as_mut().unwrap().email =
            serde_json::from_str(&forged(&format!("a{end}RCPT TO:<b@example.com>@example.org"))).unwrap();
        let composed = composer().compose(&mail, CALLED_FOR).unwrap();
        assert!(matches!(composed, Composed::Unsendable(_)), "{composed:?}");
    }
}

/// A mail about a decision: as the queue holds it after the decision, or as foreseen before it, when neither its number
/// nor its time is known.
fn to_creator(kind: MailKind, what: &Happening, state: CampaignState, foreseen: bool) -> MailWithSubject {
    let mut mail = mail(kind);
    petition(&mut mail).head.state = state;
    petition(&mut mail).head.dates.closes_at = Some(CALLED_FOR.plus_ms(183 * DAY_MS));
    if foreseen {
        mail.mail.id = MailId::FORESEEN;
        (mail.mail.created_at, mail.mail.due_at) = (CALLED_FOR.plus_ms(-DAY_MS), CALLED_FOR.plus_ms(-DAY_MS));
    }
    let creator = serde_json::json!({
        "name": "Nell Quay", "email": "nell@quay.example", "postcode": null, "country": "GB", "area": null,
        "revision": 1, "confirmed_at": null, "signature": null,
        "mails": { "window_began": 0, "in_window": 1, "last": 0 },
    });
    let at = mail.mail.created_at;
    let entry = Entry { at, by: Actor::Staff(StaffId(1)), what: what.clone() };
    mail.about = MailAbout::Campaign {
        creator: Some(Box::new(serde_json::from_value(creator).unwrap())),
        entry: Some(Box::new(entry)),
        count: 6,
        ahead: if foreseen { 0 } else { 3 },
        progress: None,
    };
    mail
}

#[test]
fn the_mail_that_is_foreseen_is_the_mail_that_is_sent() {
    let known_later = ["Date", "Message-ID"];
    let lines = |letter: &Outgoing| -> Vec<String> {
        let text = String::from_utf8(letter.bytes()).unwrap();
        let known = |line: &&str| {
            !known_later
                .iter()
                .any(|name| line.starts_with(&format!("{name}: ")))
        };
        text.split("\r\n").filter(known).map(str::to_owned).collect()
    };
    let point = Point { part: Part::Background, note: "Say why, please.\nOne sentence.".to_owned() };
    let (code, details) = ("foi".to_owned(), "Ask the archive.".to_owned());
    let refused = Refused { code, details, hidden: Hidden::default(), duplicate_of: Some(41) };
    for (kind, what, state) in [
        (MailKind::PetitionOpened, Happening::Approved, CampaignState::Open),
        (MailKind::ChangesAsked, Happening::ChangesAsked(vec![point]), CampaignState::NeedsChanges),
        (MailKind::PetitionRejected, Happening::Rejected(refused), CampaignState::Rejected),
    ] {
        let sent = letter(&to_creator(kind, &what, state, false));
        let foreseen = to_creator(kind, &what, state, true);
        let foreseen = composer().captured(&foreseen).unwrap().expect("a letter");
        assert_eq!(lines(&foreseen), lines(&sent), "{kind:?}");
        assert_ne!(foreseen.bytes(), sent.bytes(), "its number and its moment are known later");
    }
}

/// A mail is written in the name of the site in its row.
#[test]
fn mails_of_two_sites_come_from_their_own() {
    let sites = Sites::none();
    for (id, name) in [(1, "mill"), (2, "quay")] {
        let mut site = sample::site(SiteId(id));
        site.view.name = format!("Petitions of the {name}");
        site.view.url = format!("https://{name}.example");
        site.sender = format!("office@{name}.example").parse().unwrap();
        site.reply_to = Some(format!("people@{name}.example").parse().unwrap());
        sites.serve(Tongues::new(site, Vec::new()), &[]).unwrap();
    }
    let composer = Composer::new(sites);
    let of = |id: u32| {
        let mut mail = mail(MailKind::Confirm);
        mail.mail.site = SiteId(id);
        composer.compose(&mail, CALLED_FOR)
    };
    for (id, name, other) in [(1, "mill", "quay"), (2, "quay", "mill")] {
        let Ok(Composed::Letter(letter)) = of(id) else {
            panic!("{name}")
        };
        let whole = String::from_utf8(letter.bytes()).unwrap();
        for part in [
            format!("From: office@{name}.example"),
            format!("Reply-To: people@{name}.example"),
            format!("https://{name}.example/s/"),
        ] {
            assert!(whole.contains(&part), "{part}: {whole}");
        }
        assert!(letter.message_id.ends_with(&format!(".{id}@{name}.example>")), "{}", letter.message_id);
        assert!(!whole.contains(other), "{whole}");
    }
    assert!(matches!(of(3), Err(ComposeError::NoSite(SiteId(3)))), "it waits for its site");
}
