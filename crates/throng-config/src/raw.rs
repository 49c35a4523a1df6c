//! Owns a setting's value before it is known whether it is valid: TOML's types without their positions. It must
//! never judge; that is `kind.rs`. Made by the layers. Bounded by the text that it is read from.

use toml::de::{DeTable, DeValue};

/// A value as it was written, before it is known whether it is valid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Raw {
    Text(String),
    Toggle(bool),
    Number(u64),
    List(Vec<String>),
    /// A TOML value that no setting can have: a fraction, a date, a table, a negative number.
    Other,
}

impl Raw {
    pub(crate) fn from_toml(value: &DeValue<'_>) -> Self {
        match value {
            DeValue::String(text) => Self::Text(text.clone().into_owned()),
            DeValue::Boolean(on) => Self::Toggle(*on),
            DeValue::Integer(n) => {
                u64::from_str_radix(n.as_str(), n.radix()).map_or(Self::Other, Self::Number)
            }
            DeValue::Array(items) => {
                let texts = items
                    .iter()
                    .map(|item| item.get_ref().as_str().map(str::to_owned));
                texts.collect::<Option<Vec<_>>>().map_or(Self::Other, Self::List)
            }
            DeValue::Float(_) | DeValue::Datetime(_) | DeValue::Table(_) => Self::Other,
        }
    }

    /// Reads a list as it would be written in the file.
    pub(super) fn list_from_brackets(text: &str) -> Self {
        let line = format!("list = {text}");
        let Ok(table) = DeTable::parse(&line) else {
            return Self::Other;
        };
        let list = table
            .get_ref()
            .get("list")
            .map(|list| Self::from_toml(list.get_ref()));
        list.unwrap_or(Self::Other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::Form;
    use crate::kind::Kind;

    #[test]
    fn values_in_a_file_keep_their_types() {
        let count = Kind::Number { min: 0, max: 99, unit: "things" };
        for (kind, text, fits) in [
            (count, "5", true),
            (count, "0x1F", true),
            (count, "1_0", true),
            (count, "\"5\"", false),
            (count, "5.0", false),
            (count, "-5", false),
            (count, "{ a = 5 }", false),
            (Kind::Toggle, "true", true),
            (Kind::Toggle, "\"true\"", false),
            (Kind::Text(Form::Line), "\"5\"", true),
            (Kind::Text(Form::Line), "5", false),
            (Kind::List(Form::Line), "[\"a, b\"]", true),
            (Kind::List(Form::Line), "\"a\"", true),
            (Kind::List(Form::Line), "[\"a\", 5]", false),
        ] {
            let value = DeValue::parse(text).expect("the case is TOML");
            assert_eq!(kind.fit(Raw::from_toml(value.get_ref())).is_some(), fits, "{kind:?} of {text}");
        }
    }
}
