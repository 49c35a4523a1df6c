//! From typed text to a petition: every field is checked, all mistakes are reported at once, and nothing typed is lost.
//!
//! Owns how the fields of the pages on which a petition is written are read. It must never shorten a text: one that is
//! too long is shown again, with how much too long it is.

use throng_domain::campaign::CampaignText;
use throng_domain::command::{Author, Known, Written};
use throng_domain::person::{EmailAddress, PersonName};
use throng_domain::pledge::Terms;
use throng_domain::signature::{FormKey, Signer};
use throng_domain::translation::Translations;

use super::gaps;
use super::signer::{self, Checked, country_of, postcode_of};
use throng_rendering::views::{FieldProblem, StartValues};
use throng_rendering::wording::{one_line, written_lines};
use throng_web::http::form::{Form, form_key_text};
use throng_web::sites::Site;

/// The values as they were typed.
pub(super) fn values_of(form: &Form, form_key: FormKey) -> StartValues {
    StartValues {
        action: form.get("action").to_owned(),
        background: form.get("background").to_owned(),
        details: form.get("details").to_owned(),
        pledge: gaps::values_of(form),
        you: signer::values_of(form),
        form_key: form_key_text(form_key),
        draft: form.get("draft").to_owned(),
        changing: form.get("change").to_owned(),
    }
}

/// The text as it will be stored: with plain line ends, without invisible characters, and without space that nobody sees.
pub(super) fn text_of(values: &StartValues) -> CampaignText {
    CampaignText {
        action: one_line(&values.action),
        background: written_lines(&values.background),
        additional_details: written_lines(&values.details),
        committee_note: None,
        also_in: Translations::default(),
    }
}

/// What is wrong with the action. A draft may be without one.
pub(super) fn ask_problems(site: &Site, text: &CampaignText, for_draft: bool) -> Vec<FieldProblem> {
    let missing = text.action.is_empty() && !for_draft;
    let missing = missing.then(|| FieldProblem::new("action", "field-action-missing"));
    let (typed, max) = gaps::shown(site, text.action.clone());
    let long = too_long("action", "field-action-too-long", &typed, max);
    missing.into_iter().chain(long).collect()
}

/// What is wrong with the reasons and the details.
pub(super) fn why_problems(site: &Site, text: &CampaignText, for_draft: bool) -> Vec<FieldProblem> {
    let rules = &site.rules.start;
    let missing = text.background.is_empty() && !for_draft;
    let missing = missing.then(|| FieldProblem::new("background", "field-background-missing"));
    let background =
        too_long("background", "field-background-too-long", &text.background, rules.background_chars_max);
    let details =
        too_long("details", "field-details-too-long", &text.additional_details, rules.details_chars_max);
    missing.into_iter().chain(background).chain(details).collect()
}

fn too_long(field: &str, key: &str, text: &str, max: usize) -> Option<FieldProblem> {
    let over = text.chars().count().saturating_sub(max);
    let count = |count: usize| i64::try_from(count).expect("a form is smaller").into();
    (over > 0).then(|| FieldProblem::with(field, key, [("max", count(max)), ("over", count(over))]))
}

/// The creator of a petition that is handed in, or what is wrong with each field.
pub(super) fn author_of(site: &Site, values: &StartValues) -> Result<Author, Vec<FieldProblem>> {
    let Checked { signer, country, area } = signer::signer_of(site, &values.you)?;
    let Signer { name, email, postcode, language, .. } = signer;
    Ok(Author { name: Some(name), email, postcode, country, area, language })
}

/// The creator of a draft: only the address is asked for, but what was typed must be sound.
pub(super) fn draft_author_of(site: &Site, values: &StartValues) -> Result<Author, Vec<FieldProblem>> {
    let typed = &values.you;
    let given = |text: &str| !text.trim().is_empty();
    let name = given(&typed.name)
        .then(|| PersonName::parse(&typed.name))
        .transpose();
    let email = EmailAddress::parse(&typed.email);
    let country = country_of(site, &typed.country);
    let postcode = match given(&typed.postcode) {
        true => postcode_of(site, &typed.postcode, country),
        false => Ok(None),
    };
    match (name, email, country, postcode) {
        (Ok(name), Ok(email), Ok(country), Ok(postcode)) => {
            let area = site.area_of(postcode.as_ref());
            Ok(Author { name, email, postcode, country, area, language: site.language() })
        }
        (name, email, country, postcode) => {
            let errors = [name.err(), email.err(), country.err(), postcode.err()];
            let problems = errors.into_iter().flatten();
            Err(problems.map(|error| site.problem_of(error)).collect())
        }
    }
}

/// The complete input of the command.
pub(super) fn written(
    site: &Site,
    known: Option<Known>,
    text: CampaignText,
    (author, pledge): (Author, Option<Terms>),
    form_key: FormKey,
) -> Written {
    Written { site: site.id, known, text, pledge, author, form_key }
}
