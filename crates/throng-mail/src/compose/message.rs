//! Turns words into a message: headers and encodings, and no typed text where a header could begin.

use std::time::{Duration, UNIX_EPOCH};

use lettre::Address;
use lettre::message::header::{
    ContentTransferEncoding, ContentType, Date, HeaderName, HeaderValue, MIME_VERSION_1_0,
};
use lettre::message::{Body, Mailbox, Message, MultiPart, SinglePart};
use throng_domain::linkable::holds_link;
use throng_domain::mailing::Mail;
use throng_domain::person::EmailAddress;
use throng_domain::unseen::is_disturbing;

use super::Outgoing;
use throng_process::limits::MAIL_SUBJECT_CHARS_MAX;
use throng_rendering::themes::Letter;
use throng_web::sites::Site;

/// RFC 3834: tells vacation programs not to answer.
const AUTO_SUBMITTED: HeaderName = HeaderName::new_from_ascii_str("Auto-Submitted");

/// The list that a mail belongs to (RFC 2919); mail programs sort by it.
const LIST_ID: HeaderName = HeaderName::new_from_ascii_str("List-Id");
/// Where mails of the list can be stopped (RFC 2369).
const LIST_UNSUBSCRIBE: HeaderName = HeaderName::new_from_ascii_str("List-Unsubscribe");
/// Says that one POST to the `List-Unsubscribe` link stops the mails, without a page in between (RFC 8058).
const LIST_UNSUBSCRIBE_POST: HeaderName = HeaderName::new_from_ascii_str("List-Unsubscribe-Post");
/// An older header than the others; some vacation programs respect only this one.
const PRECEDENCE: HeaderName = HeaderName::new_from_ascii_str("Precedence");

/// What stands between the two parts of a mail. It need not be random: both parts are written as quoted-printable or base64, and in
/// neither can `=_` occur (RFC 2045 §6.7), whatever somebody typed. So a mail is the same to the byte at each attempt, and
/// the preview of a mail is the mail.
const BOUNDARY: &str = "=_throng";

/// The headers that mark a mail to many. The program makes them itself, from nothing that anybody typed.
pub(super) struct BulkHead {
    /// The whole URL.
    pub(super) unsubscribe_link: String,
    /// The id of the list, without its angle brackets.
    pub(super) list_id: String,
}

/// A mail to many, or why it cannot be written as one.
pub(super) fn build_bulk(
    site: &Site,
    mail: &Mail,
    email: &EmailAddress,
    letter: &Letter,
    bulk: &BulkHead,
) -> Result<Outgoing, String> {
    // Pre-encoded, because an address is one word, which must be neither folded nor encoded.
    let word = |name, value: String| HeaderValue::dangerous_new_pre_encoded(name, value.clone(), value);
    let sound = |text: &str| {
        text.bytes()
            .all(|byte| byte.is_ascii_graphic() && !b"<>".contains(&byte))
    };
    if !(sound(&bulk.unsubscribe_link) && sound(&bulk.list_id)) {
        return Err("the address of the site cannot be written in a header".to_owned());
    }
    let headers = [
        word(LIST_UNSUBSCRIBE, format!("<{}>", bulk.unsubscribe_link)),
        word(LIST_UNSUBSCRIBE_POST, "List-Unsubscribe=One-Click".to_owned()),
        word(LIST_ID, format!("<{}>", bulk.list_id)),
        word(PRECEDENCE, "bulk".to_owned()),
    ];
    assembled(site, mail, email, letter, headers.into())
}

/// The finished mail, or why it cannot be written as one.
pub(super) fn build(
    site: &Site,
    mail: &Mail,
    email: &EmailAddress,
    letter: &Letter,
) -> Result<Outgoing, String> {
    assembled(site, mail, email, letter, Vec::new())
}

fn assembled(
    site: &Site,
    mail: &Mail,
    email: &EmailAddress,
    letter: &Letter,
    more: Vec<HeaderValue>,
) -> Result<Outgoing, String> {
    // The name before the @ is plain ASCII by its type, and DNS and SMTP take the ASCII form of the domain.
    let address = Address::new(email.local(), email.ascii_domain())
        .map_err(|fault| format!("the address cannot be written in a mail: {fault}"))?;
    let to = address.to_string();
    let message_id = format!("<{}.{}@{}>", mail.id.0, mail.site.0, site.sender.email.domain());
    let called_for = Duration::from_millis(u64::try_from(mail.created_at.0).unwrap_or(0));
    let subject: String = one_line(&letter.subject)
        .chars()
        .take(MAIL_SUBJECT_CHARS_MAX.count())
        .collect();
    let text = plain(&letter.text);
    let mut builder = Message::builder()
        .from(site.sender.clone())
        // No name beside the address: before it is confirmed, whatever a stranger typed about it stays in the text.
        .to(Mailbox::new(None, address))
        .subject(subject.clone())
        .header(Date::new(UNIX_EPOCH + called_for))
        .message_id(Some(message_id.clone()))
        .raw_header(HeaderValue::new(AUTO_SUBMITTED, "auto-generated".to_owned()))
        // Without MIME-Version, mail programs may ignore Content-Type and Content-Transfer-Encoding (RFC 2045 §4).
        .header(MIME_VERSION_1_0);
    if let Some(reply_to) = &site.reply_to {
        builder = builder.reply_to(reply_to.clone());
    }
    for header in more {
        builder = builder.raw_header(header);
    }
    let html = site.html_mails.then(|| letter.html.clone());
    let message = match &html {
        None => builder.header(ContentType::TEXT_PLAIN).body(text.clone()),
        Some(html) => builder.multipart(both(&text, html)),
    };
    let message = message.map_err(|fault| format!("the mail cannot be written: {fault}"))?;
    Ok(Outgoing { to, subject, text, html, message_id, message })
}

/// The text and its HTML: mail programs show the last that they can (RFC 2046 §5.1.4).
fn both(text: &str, html: &str) -> MultiPart {
    let part = |kind, words: &str| SinglePart::builder().header(kind).body(encoded(words));
    MultiPart::alternative()
        .boundary(BOUNDARY)
        .singlepart(part(ContentType::TEXT_PLAIN, text))
        .singlepart(part(ContentType::TEXT_HTML, html))
}

/// A part in an encoding in which [`BOUNDARY`] cannot occur: the shorter of quoted-printable and base64.
fn encoded(words: &str) -> Body {
    let body = Body::new(words.to_owned());
    match body.encoding() {
        ContentTransferEncoding::QuotedPrintable | ContentTransferEncoding::Base64 => body,
        ContentTransferEncoding::SevenBit
        | ContentTransferEncoding::EightBit
        | ContentTransferEncoding::Binary => {
            Body::new_with_encoding(words.to_owned(), ContentTransferEncoding::QuotedPrintable)
                .expect("any text can be written as quoted-printable")
        }
    }
}

/// Puts a text on one line: control characters, line ends and marks of direction become spaces.
pub(super) fn one_line(text: &str) -> String {
    let spaced = text.replace(is_disturbing, " ");
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The name in one line, for a greeting. A name that a mail program would turn into a link becomes empty.
pub(super) fn name_to_greet(name: &str) -> String {
    let name = one_line(name);
    match holds_link(&name) {
        true => String::new(),
        false => name,
    }
}

/// The text without control characters and marks of direction, which would disturb the lines around them.
fn plain(text: &str) -> String {
    text.chars()
        .filter(|c| *c == '\n' || !is_disturbing(*c))
        .collect()
}

/// The headers of a message, unfolded.
pub(super) fn headers(message: &[u8]) -> Vec<(String, String)> {
    let text = String::from_utf8_lossy(message);
    let head = text
        .split("\r\n\r\n")
        .next()
        .unwrap_or("")
        .replace("\r\n ", " ")
        .replace("\r\n\t", " ");
    let lines = head.split("\r\n").filter_map(|line| line.split_once(": "));
    lines
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}
