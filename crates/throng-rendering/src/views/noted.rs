//! What the samples hold: their texts, so that a test can tell data from words, and their variables, so that
//! the designer's guide can list them. Filled by `preview` as it renders; one set for each thread.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::themes::View;

thread_local! {
    /// Every text of the samples that were noted, longest first once asked for.
    static DATA: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
}

/// Remembers what texts a view holds. Bare words in small letters are left out: they choose
/// (`open`, `name`), and are not shown.
pub(super) fn note_data<V: View>(view: &V) {
    let whole = serde_json::to_value(view).expect("views are plain data");
    VARIABLES.with_borrow_mut(|all| note_variables(all.entry(V::TEMPLATE).or_default(), "", &whole));
    let mut waiting = vec![whole];
    while let Some(value) = waiting.pop() {
        match value {
            serde_json::Value::String(text) => DATA.with_borrow_mut(|data| {
                let lines = text.split(['\n', '\r']).map(str::trim);
                let shown = lines
                    .filter(|line| !line.is_empty() && !line.chars().all(|c| matches!(c, 'a'..='z' | '_')));
                data.extend(shown.map(str::to_owned));
            }),
            serde_json::Value::Array(items) => waiting.extend(items),
            serde_json::Value::Object(fields) => waiting.extend(fields.into_iter().map(|(_, value)| value)),
            _ => {}
        }
    }
}

/// The variables of a template and what each holds.
pub(super) type Variables = BTreeMap<String, BTreeSet<&'static str>>;

thread_local! {
    /// Of every template whose samples were noted.
    static VARIABLES: RefCell<BTreeMap<&'static str, Variables>> = const { RefCell::new(BTreeMap::new()) };
}

/// The variables of every template that [`note_data`] has seen on this thread.
pub(super) fn noted_variables() -> BTreeMap<&'static str, Variables> {
    VARIABLES.take()
}

fn note_variables(variables: &mut Variables, name: &str, value: &serde_json::Value) {
    let kind = match value {
        serde_json::Value::Null => "none",
        serde_json::Value::Bool(_) => "true or false",
        serde_json::Value::Number(_) => "number",
        serde_json::Value::String(_) => "text",
        serde_json::Value::Array(items) => {
            for item in items {
                note_variables(variables, &format!("{name}[]"), item);
            }
            "list"
        }
        serde_json::Value::Object(fields) => {
            for (field, value) in fields {
                let dot = if name.is_empty() { "" } else { "." };
                note_variables(variables, &format!("{name}{dot}{field}"), value);
            }
            return;
        }
    };
    variables.entry(name.to_owned()).or_default().insert(kind);
}

/// What [`note_data`] has seen on this thread, longest first.
pub(super) fn noted_data() -> Vec<String> {
    let mut data: Vec<String> = DATA.take().into_iter().collect();
    data.sort_by_key(|text| std::cmp::Reverse(text.len()));
    data
}
