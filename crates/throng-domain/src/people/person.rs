//! What people type about themselves, as types that only hold valid values: [`EmailAddress`],
//! [`PersonName`], [`Postcode`], and the error that says which field is wrong and why.
//!
//! Accepts as much as it can: any script in a name, any spacing or case in a postcode. What must be
//! neutralised for a spreadsheet (a leading `=`) is neutralised at export, not refused here.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::people::linkable::is_link_in_name;
use crate::people::unseen::{is_disturbing, is_empty_space, is_tower};
use crate::spine::limits::{EMAIL_BYTES_MAX, EMAIL_LOCAL_BYTES_MAX, NAME_CHARS_MAX, POSTCODE_CHARS_MAX};

/// Why a typed value is refused. Each reason has a sentence in the locale file under [`FieldError::key`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FieldError {
    /// The field was left empty.
    NameMissing,
    /// Digits, signs or pictures, and no letter.
    NameNoLetters,
    /// More than [`NAME_CHARS_MAX`] characters.
    NameTooLong,
    /// A web link, a control character or a tower of marks in a name.
    NameNotPlain,
    /// The field was left empty.
    EmailMissing,
    /// More than [`EMAIL_BYTES_MAX`] bytes.
    EmailTooLong,
    /// Not of the form name@example.org.
    EmailInvalid,
    /// The field was left empty, though the site asks for a postcode.
    PostcodeMissing,
    /// Not of the form that the site asks for.
    PostcodeInvalid,
    /// Not a code of the country list.
    CountryInvalid,
    /// The eligibility box is not ticked.
    ResidentMissing,
}

impl FieldError {
    /// All of them, for the test that each has a sentence.
    pub const ALL: [FieldError; 11] = [
        FieldError::NameMissing,
        FieldError::NameNoLetters,
        FieldError::NameTooLong,
        FieldError::NameNotPlain,
        FieldError::EmailMissing,
        FieldError::EmailTooLong,
        FieldError::EmailInvalid,
        FieldError::PostcodeMissing,
        FieldError::PostcodeInvalid,
        FieldError::CountryInvalid,
        FieldError::ResidentMissing,
    ];

    /// Name of the sentence in the locale files.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            FieldError::NameMissing => "field-name-missing",
            FieldError::NameNoLetters => "field-name-no-letters",
            FieldError::NameTooLong => "field-name-too-long",
            FieldError::NameNotPlain => "field-name-not-plain",
            FieldError::EmailMissing => "field-email-missing",
            FieldError::EmailTooLong => "field-email-too-long",
            FieldError::EmailInvalid => "field-email-invalid",
            FieldError::PostcodeMissing => "field-postcode-missing",
            FieldError::PostcodeInvalid => "field-postcode-invalid",
            FieldError::CountryInvalid => "field-country-invalid",
            FieldError::ResidentMissing => "field-resident-missing",
        }
    }

    /// Name of the form field that the error stands beside.
    #[must_use]
    pub fn field(self) -> &'static str {
        match self {
            FieldError::NameMissing
            | FieldError::NameNoLetters
            | FieldError::NameTooLong
            | FieldError::NameNotPlain => "name",
            FieldError::EmailMissing | FieldError::EmailTooLong | FieldError::EmailInvalid => "email",
            FieldError::PostcodeMissing | FieldError::PostcodeInvalid => "postcode",
            FieldError::CountryInvalid => "country",
            FieldError::ResidentMissing => "resident",
        }
    }
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// A person's name in a uniform form: trimmed, inner white space folded, any script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonName(String);

impl PersonName {
    /// Parses a typed name. Invisible characters are dropped; characters that would change the text around it are
    /// refused.
    ///
    /// # Errors
    /// [`FieldError::NameMissing`], [`FieldError::NameNoLetters`], [`FieldError::NameTooLong`] (over [`NAME_CHARS_MAX`]
    /// characters), [`FieldError::NameNotPlain`] (control characters, towers of marks, or a link: names are shown and mailed).
    pub fn parse(typed: &str) -> Result<PersonName, FieldError> {
        let name = PersonName::stored(typed)?;
        match is_tower(name.as_str()) {
            true => Err(FieldError::NameNotPlain),
            false => Ok(name),
        }
    }

    /// A name that was taken before, by an earlier version too, which took towers of marks.
    ///
    /// # Errors
    /// As of [`PersonName::parse`], for what no version took.
    pub fn stored(typed: &str) -> Result<PersonName, FieldError> {
        let seen = match typed.contains(is_empty_space) {
            true => Cow::Owned(typed.replace(is_empty_space, "")),
            false => Cow::Borrowed(typed),
        };
        let name = seen.split_whitespace().collect::<Vec<_>>().join(" ");
        if name.is_empty() {
            return Err(FieldError::NameMissing);
        }
        if !name.contains(char::is_alphabetic) {
            return Err(FieldError::NameNoLetters);
        }
        if name.chars().count() > NAME_CHARS_MAX {
            return Err(FieldError::NameTooLong);
        }
        if name.contains(is_disturbing) || is_link_in_name(&name) {
            return Err(FieldError::NameNotPlain);
        }
        Ok(PersonName(name))
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// An address that mail can be sent to, kept as typed (trimmed). Whether two addresses count as one person's is
/// decided by [`crate::people::normal_form`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EmailAddress(String);

impl EmailAddress {
    /// Parses a typed address.
    ///
    /// # Errors
    /// [`FieldError::EmailMissing`], [`FieldError::EmailTooLong`] (over [`EMAIL_BYTES_MAX`] bytes or
    /// [`EMAIL_LOCAL_BYTES_MAX`] before the @), [`FieldError::EmailInvalid`] (not name@domain.ending;
    /// quoted and non-ASCII names before the @ are refused since many servers refuse them).
    pub fn parse(typed: &str) -> Result<EmailAddress, FieldError> {
        let address = typed.trim();
        if address.is_empty() {
            return Err(FieldError::EmailMissing);
        }
        if address.len() > EMAIL_BYTES_MAX {
            return Err(FieldError::EmailTooLong);
        }
        let (local, domain) = address.rsplit_once('@').ok_or(FieldError::EmailInvalid)?;
        if local.len() > EMAIL_LOCAL_BYTES_MAX {
            return Err(FieldError::EmailTooLong);
        }
        if !is_plain_local(local) || !is_mail_domain(domain) {
            return Err(FieldError::EmailInvalid);
        }
        Ok(EmailAddress(address.to_owned()))
    }

    /// The address as typed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The part before the @.
    #[must_use]
    pub fn local(&self) -> &str {
        self.parts().0
    }

    /// The part after the @, as typed.
    #[must_use]
    pub fn domain(&self) -> &str {
        self.parts().1
    }

    /// The domain in its ASCII form (punycode), lower case: what DNS and SMTP take.
    #[must_use]
    pub fn ascii_domain(&self) -> String {
        ascii_domain(self.domain())
    }

    /// Whether its domain is this one, however both are spelled.
    #[must_use]
    pub fn is_at(&self, domain: &str) -> bool {
        self.ascii_domain() == ascii_domain(domain)
    }

    fn parts(&self) -> (&str, &str) {
        self.0.rsplit_once('@').expect("parse has seen an @")
    }
}

/// The uniform spelling of a mail domain: punycode in lower case. Full-width letters, an ideographic full stop and
/// capitals of any script spell the same domain (UTS 46): mail to them arrives at the same place. Text that is no
/// domain comes back in lower case.
#[must_use]
pub fn ascii_domain(domain: &str) -> String {
    idna::domain_to_ascii(domain).unwrap_or_else(|_| domain.to_lowercase())
}

/// A mail domain as people see it who decide about it: in its own script, with the punycode beside it where the two
/// differ, since letters of two scripts may look the same.
#[must_use]
pub fn shown_domain(ascii: &str) -> String {
    match idna::domain_to_unicode(ascii).0 {
        letters if letters == ascii => letters,
        letters => format!("{letters} ({ascii})"),
    }
}

/// RFC 5322 dot-atom in ASCII, as the UK service takes it.
fn is_plain_local(local: &str) -> bool {
    let is_atom_byte = |b: u8| b.is_ascii_alphanumeric() || b"!#$%&'*+/=?^_`{|}~-".contains(&b);
    local
        .split('.')
        .all(|atom| !atom.is_empty() && atom.bytes().all(is_atom_byte))
}

fn is_mail_domain(typed: &str) -> bool {
    let Ok(domain) = idna::domain_to_ascii(typed) else {
        return false;
    };
    let Some((_, top)) = domain.rsplit_once('.') else {
        return false;
    };
    let is_label = |label: &str| {
        !label.is_empty()
            && label.len() <= 63
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    };
    let top_is_name = top.len() >= 2 && !top.bytes().all(|b| b.is_ascii_digit());
    domain.len() <= 253 && top_is_name && domain.split('.').all(is_label)
}

/// The postcodes that a site accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PostcodeForm {
    /// The UK's form, which the parliament preset asks for from home addresses.
    UnitedKingdom,
    /// Letters and digits of any kind, 2 to 10 of them.
    LettersAndDigits,
    /// The site does not ask for a postcode.
    NotAsked,
}

/// A postcode without spaces, upper case.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Postcode(String);

impl Postcode {
    /// Parses a typed postcode, in any case and spacing. One that is well-formed but does not exist is accepted: its
    /// area is "unknown".
    ///
    /// # Errors
    /// [`FieldError::PostcodeMissing`] or [`FieldError::PostcodeInvalid`].
    pub fn parse(typed: &str, form: PostcodeForm) -> Result<Postcode, FieldError> {
        let plain: String = typed
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|c| c.to_ascii_uppercase())
            .collect();
        if typed.trim().is_empty() {
            return Err(FieldError::PostcodeMissing);
        }
        let valid = match form {
            PostcodeForm::UnitedKingdom => is_uk_postcode(plain.as_bytes()),
            PostcodeForm::LettersAndDigits | PostcodeForm::NotAsked => (2..=10).contains(&plain.len()),
        };
        if !valid || typed.chars().count() > POSTCODE_CHARS_MAX {
            return Err(FieldError::PostcodeInvalid);
        }
        Ok(Postcode(plain))
    }

    /// The postcode in upper case, without spaces.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The postcode with the space that people write before the last three characters of the UK's form.
    #[must_use]
    pub fn spaced(&self) -> String {
        match self.0.len() {
            _ if self.0.starts_with("BFPO") => format!("BFPO {}", &self.0[4..]),
            5..=7 => format!("{} {}", &self.0[..self.0.len() - 3], &self.0[self.0.len() - 3..]),
            _ => self.0.clone(),
        }
    }
}

/// `[A-Z]{1,2}[0-9][0-9A-Z]?[0-9][A-BD-HJLNP-UW-Z]{2}`, the British forces' `BFPO…`, and `GIR0AA`.
fn is_uk_postcode(code: &[u8]) -> bool {
    if code == b"GIR0AA" {
        return true;
    }
    if let Some(rest) = code.strip_prefix(b"BFPO").or_else(|| code.strip_prefix(b"BFP")) {
        let number = rest.strip_prefix(b"CO").unwrap_or(rest);
        return (1..=4).contains(&number.len()) && number.iter().all(u8::is_ascii_digit);
    }
    if !(5..=7).contains(&code.len()) {
        return false;
    }
    let (outward, inward) = code.split_at(code.len() - 3);
    let letters = outward
        .iter()
        .take_while(|b| b.is_ascii_uppercase())
        .count()
        .min(2);
    let district = &outward[letters..];
    let unit_letter = |b: u8| b.is_ascii_uppercase() && !b"CIKMOV".contains(&b);
    (1..=2).contains(&letters)
        && (1..=2).contains(&district.len())
        && district[0].is_ascii_digit()
        && inward[0].is_ascii_digit()
        && unit_letter(inward[1])
        && unit_letter(inward[2])
}

#[cfg(test)]
mod tests;
