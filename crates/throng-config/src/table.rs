//! Owns the shape of the table of settings: what a row is, and the macro that makes from one list of
//! rows both the table (for documents and checks) and the structs that the program reads. Because both
//! come from the same text, a row without a field or a field without a row cannot be written.
//! It must never hold a setting itself: those are in `settings.rs`. Bounds nothing; all is static.

use super::kind::Kind;
pub(crate) use super::settings::SECTIONS;

/// One setting, as written in `settings.rs`.
#[derive(Debug)]
pub struct Row {
    pub section: &'static str,
    pub name: &'static str,
    pub kind: Kind,
    /// The built-in value, written as in an environment variable; empty for none.
    pub default: &'static str,
    /// A value that somebody might really set, written the same way.
    pub example: &'static str,
    /// What it does, and why one would change it: whole sentences, in Markdown.
    pub doc: &'static str,
}

impl Row {
    /// "section.name", as in `--set` and in every message.
    pub fn key(&self) -> String {
        format!("{}.{}", self.section, self.name)
    }

    /// `THRONG__SECTION__NAME`.
    pub(crate) fn environment_name(&self) -> String {
        format!("THRONG__{}__{}", self.section.to_uppercase(), self.name.to_uppercase())
    }
}

/// A heading of the settings file with the settings under it.
#[derive(Debug)]
pub(crate) struct Section {
    pub name: &'static str,
    pub doc: &'static str,
    pub rows: &'static [Row],
}

/// All settings, in the order of the table.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    SECTIONS.iter().flat_map(|section| section.rows)
}

/// The setting with this key ("section.name"), if there is one.
pub fn find(key: &str) -> Option<&'static Row> {
    let (section, name) = key.split_once('.')?;
    rows().find(|row| row.section == section && row.name == name)
}

/// Makes `SECTIONS` (the table), one struct for each section, and `Settings` (all of them).
macro_rules! settings_table {
    ($(
        $(#[doc = $section_doc:literal])+
        $section:ident: $Section:ident {
            $(
                $(#[doc = $doc:literal])+
                $name:ident: $type:ty = $kind:expr, default $default:literal, example $example:literal;
            )+
        }
    )+) => {
        /// Every section of the settings, in the order of the documents.
        pub(crate) static SECTIONS: &[$crate::table::Section] = &[$(
            $crate::table::Section {
                name: stringify!($section),
                doc: concat!($($section_doc),+),
                rows: &[$(
                    $crate::table::Row {
                        section: stringify!($section),
                        name: stringify!($name),
                        kind: $kind,
                        default: $default,
                        example: $example,
                        doc: concat!($($doc),+),
                    },
                )+],
            },
        )+];

        $(
            $(#[doc = $section_doc])+
            #[derive(Debug, Clone, PartialEq)]
            pub struct $Section {
                $($(#[doc = $doc])+ pub $name: $type,)+
            }
        )+

        /// Every setting of the program, checked and typed.
        #[derive(Debug, Clone, PartialEq)]
        pub struct Settings {
            $($(#[doc = $section_doc])+ pub $section: $Section,)+
        }

        impl Settings {
            /// Takes one value for each row, in the order of the table.
            pub(super) fn from_values<'a>(mut values: impl Iterator<Item = &'a Value>) -> Self {
                let mut next = || values.next().expect("there is one value for each row");
                Self {
                    $($section: $Section { $($name: FromValue::from_value(next()),)+ },)+
                }
            }
        }
    };
}
pub(crate) use settings_table;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::settings::Settings;
    use crate::value::Value;
    use crate::{Sources, load};

    #[test]
    fn every_default_and_example_fits_its_row_and_its_field() {
        load(&Sources::built_in()).expect("what is built in is fine");
        for row in rows() {
            for text in [row.default, row.example] {
                let value = row.kind.fit(row.kind.raw_from_text(text));
                assert!(value.is_some(), "{}: {text:?} does not fit", row.key());
            }
            assert!(!row.example.is_empty(), "{} has an example", row.key());
            assert!(row.doc.trim().ends_with('.'), "{}: its explanation is sentences", row.key());
        }
        let examples = rows().map(|row| {
            row.kind
                .fit(row.kind.raw_from_text(row.example))
                .expect("checked above")
        });
        Settings::from_values(examples.collect::<Vec<_>>().iter());
    }

    #[test]
    fn the_bounds_of_every_number_fit_its_field() {
        for bound in ["min", "max"] {
            let values: Vec<Value> = rows()
                .map(|row| {
                    let text = match row.kind {
                        Kind::Number { min, max, .. }
                        | Kind::Seconds { min, max }
                        | Kind::Milliseconds { min, max } => {
                            if bound == "min" { min } else { max }.to_string()
                        }
                        _ => row.default.to_owned(),
                    };
                    row.kind
                        .fit(row.kind.raw_from_text(&text))
                        .expect("a bound is allowed")
                })
                .collect();
            Settings::from_values(values.iter());
        }
    }

    #[test]
    fn names_are_distinct_and_say_their_unit() {
        let keys: BTreeSet<String> = rows().map(Row::key).collect();
        assert_eq!(keys.len(), rows().count(), "every key is there once");
        for row in rows() {
            let file_key = format!("{}_file", row.key());
            assert!(!row.kind.is_secret() || !keys.contains(&file_key), "{file_key} would be ambiguous");
            assert!(!row.key().contains("__"), "{} would be ambiguous in the environment", row.key());
            for (unit, ending) in [("seconds", "_s"), ("milliseconds", "_ms"), ("MiB", "_mib")] {
                assert_eq!(
                    row.kind.unit() == Some(unit),
                    row.name.ends_with(ending),
                    "{} and {unit}",
                    row.key()
                );
            }
        }
    }
}
