//! Reading a request's body within a size and a time, and a form within a number of fields. What people typed is kept
//! as they typed it, so that it can be shown to them again.

use std::time::Duration;

use axum::extract::{FromRequest, Request};
use axum::response::{IntoResponse, Response};
use http::header::CONTENT_TYPE;
use http_body::Body;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use throng_domain::signature::FormKey;

use super::respond::Failure;
use throng_process::limits::{BODY_BYTES_MAX, FORM_FIELD_NAME_BYTES_MAX, FORM_FIELDS_MAX};

/// The fields of a form, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form {
    fields: Vec<(String, String)>,
}

impl Form {
    /// The value of a field; empty when it was not sent.
    pub fn get(&self, name: &str) -> &str {
        self.fields
            .iter()
            .find(|(field, _)| field == name)
            .map_or("", |(_, value)| value)
    }

    /// Whether a field was sent, if only an empty one.
    pub fn is_sent(&self, name: &str) -> bool {
        self.fields.iter().any(|(field, _)| field == name)
    }

    /// Whether a box is ticked.
    pub fn is_ticked(&self, name: &str) -> bool {
        !self.get(name).is_empty()
    }

    /// Whether the switch of languages sent it: what was typed is shown again in the other language, and not judged.
    pub fn is_shown_again(&self) -> bool {
        self.is_ticked("again")
    }

    /// All fields.
    pub fn into_fields(self) -> Vec<(String, String)> {
        self.fields
    }

    /// Reads `application/x-www-form-urlencoded`.
    fn parse(body: &[u8]) -> Option<Form> {
        Form::of(serde_urlencoded::from_bytes(body).ok()?)
    }

    /// A form of these fields; `None` when they exceed the bounds or hold characters that nobody types.
    pub fn of(fields: Vec<(String, String)>) -> Option<Form> {
        let named = fields
            .iter()
            .all(|(name, _)| name.len() <= FORM_FIELD_NAME_BYTES_MAX.count());
        // Replacement characters stand for bytes that were not UTF-8; a NUL is never typed.
        let sound = fields
            .iter()
            .all(|(_, value)| !value.contains(['\u{FFFD}', '\0']));
        (fields.len() <= FORM_FIELDS_MAX.count() && named && sound).then_some(Form { fields })
    }
}

impl<S: Send + Sync> FromRequest<S> for Form {
    type Rejection = Response;

    async fn from_request(request: Request, _: &S) -> Result<Form, Response> {
        read(request).await.map_err(IntoResponse::into_response)
    }
}

/// Reads the whole body of a request into memory, so that nothing of it is left on the connection before the next
/// request, whoever answers this one.
///
/// # Errors
/// [`Failure::TooLarge`], [`Failure::BodyTooSlow`], or [`Failure::Unprocessable`] for a body that breaks
/// off; the connection cannot be used any more.
pub async fn with_whole_body(request: Request, timeout: Duration) -> Result<Request, Failure> {
    if request.body().is_end_stream() {
        return Ok(request);
    }
    // A body whose announced length is too long is refused without waiting for it.
    if request.body().size_hint().lower() > BODY_BYTES_MAX.max {
        return Err(Failure::TooLarge);
    }
    let (head, body) = request.into_parts();
    let body = Limited::new(body, BODY_BYTES_MAX.count()).collect();
    let body = tokio::time::timeout(timeout, body)
        .await
        .map_err(|_| Failure::BodyTooSlow)?;
    let body = body.map_err(|error| match error.is::<LengthLimitError>() {
        true => Failure::TooLarge,
        false => Failure::Unprocessable,
    })?;
    Ok(Request::from_parts(head, body.to_bytes().into()))
}

async fn read(request: Request) -> Result<Form, Failure> {
    let is_form = request
        .headers()
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .is_some_and(|kind| {
            let essence = kind.split(';').next().unwrap_or_default().trim();
            essence.eq_ignore_ascii_case("application/x-www-form-urlencoded")
        });
    let body = request
        .into_body()
        .collect()
        .await
        .map_err(|_| Failure::Unprocessable)?;
    let body = body.to_bytes();
    if !is_form && !body.is_empty() {
        return Err(Failure::Unprocessable);
    }
    Form::parse(&body).ok_or(Failure::Unprocessable)
}

/// Reads a form key as a page wrote it; anything else counts as a form without a key.
pub fn form_key_of(text: &str) -> FormKey {
    let mut key = FormKey::default();
    if text.len() != key.0.len() * 2 || !text.is_ascii() {
        return key;
    }
    for (at, byte) in key.0.iter_mut().enumerate() {
        match u8::from_str_radix(&text[at * 2..at * 2 + 2], 16) {
            Ok(value) => *byte = value,
            Err(_) => return FormKey::default(),
        }
    }
    key
}

/// The key of one submission: made from the key of the form and from what was typed (`said`).
///
/// The same form sent twice with the same words is one submission, and the second does nothing. With other words, typed
/// after going back in the browser, it is another submission, and must not be answered as if it had been done already.
/// A form without a key stays without one.
pub fn submission_key<'a>(form_key: FormKey, said: impl IntoIterator<Item = &'a [u8]>) -> FormKey {
    if !form_key.is_given() {
        return form_key;
    }
    FormKey(digest_of([form_key.0.as_slice(), &digest_of(said)]))
}

/// A digest of these parts in this order. Their boundaries count too: "ab", "c" differs from "a", "bc".
pub fn digest_of<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> [u8; 16] {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_be_bytes());
        hasher.update(part);
    }
    let mut digest = [0; 16];
    hasher.finalize_xof().fill(&mut digest);
    digest
}

/// The form key as text.
pub fn form_key_text(key: FormKey) -> String {
    key.0.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_read_within_bounds() {
        let many = "a=1&".repeat(FORM_FIELDS_MAX.count() + 1);
        let long_name = format!("{}=1", "n".repeat(FORM_FIELD_NAME_BYTES_MAX.count() + 1));
        for (body, value_of_a) in [
            ("a=1&b=2", Some("1")),
            ("a=%C3%A9+x", Some("é x")),
            ("", Some("")),
            ("a=1&a=2", Some("1")),
            ("a=%FF", None),
            ("a=x%00", None),
            (many.as_str(), None),
            (long_name.as_str(), None),
        ] {
            let form = Form::parse(body.as_bytes());
            assert_eq!(form.as_ref().map(|form| form.get("a")), value_of_a, "{body}");
        }
    }

    #[test]
    fn a_submission_is_its_form_and_what_it_says() {
        let key = |form: u8, said: &[&str]| {
            submission_key(FormKey([form; 16]), said.iter().map(|part| part.as_bytes()))
        };
        assert_eq!(key(1, &["a", "b"]), key(1, &["a", "b"]));
        for (one, other) in [
            (key(1, &["a"]), key(2, &["a"])),
            (key(1, &["a"]), key(1, &["b"])),
            (key(1, &["ab", ""]), key(1, &["a", "b"])),
            (key(1, &[]), FormKey([1; 16])),
        ] {
            assert_ne!(one, other);
        }
        assert!(!key(0, &["a"]).is_given(), "without a key each is one of its own");
    }

    #[test]
    fn form_keys_are_read_as_written() {
        let key = FormKey([0xAB; 16]);
        assert_eq!(form_key_of(&form_key_text(key)), key);
        for odd in ["", "ab", &"g".repeat(32), &"é".repeat(16), &"ab".repeat(17), &"+f".repeat(16)] {
            assert!(!form_key_of(odd).is_given() || odd.starts_with('+'), "{odd}");
        }
    }
}
