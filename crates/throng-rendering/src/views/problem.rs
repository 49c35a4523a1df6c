//! What is wrong with one field of a form.

use serde::Serialize;
use throng_domain::person::FieldError;

use crate::i18n::{TextArg, TextArgs};

/// A mistake in a form: shown in the summary at the top and beside its field, in the same words.
#[derive(Debug, Clone, Serialize)]
pub struct FieldProblem {
    /// Name of the field, which is also the `id` of its input: `name`, `email`, `postcode`, `country`,
    /// `resident`, `updates`, `code`, `action`, `background`, `details`.
    pub field: String,
    /// Key of the sentence: `field-name-missing`.
    pub key: String,
    /// Arguments of the sentence.
    pub args: TextArgs,
}

impl FieldProblem {
    /// A problem whose sentence needs no arguments.
    pub fn new(field: &str, key: &str) -> Self {
        Self { field: field.to_owned(), key: key.to_owned(), args: TextArgs::new() }
    }

    /// A problem whose sentence names `args`.
    pub fn with<const N: usize>(field: &str, key: &str, args: [(&str, TextArg); N]) -> Self {
        let args = args.map(|(name, arg)| (name.to_owned(), arg)).into();
        Self { field: field.to_owned(), key: key.to_owned(), args }
    }

    /// A text of more characters than `max`.
    pub fn too_long(field: &str, max: usize) -> Self {
        let max = i64::try_from(max).expect("the limit is small");
        Self::with(field, "field-text-long", [("max", max.into())])
    }

    /// The problem with an e-mail address of somebody else.
    pub fn of_address(field: &str, error: FieldError) -> Self {
        let is_missing = error == FieldError::EmailMissing;
        Self::new(
            field,
            if is_missing {
                "field-address-missing"
            } else {
                error.key()
            },
        )
    }

    /// The problem that the rules have with a typed value.
    pub fn from_error(error: FieldError) -> Self {
        Self::new(error.field(), error.key())
    }
}
