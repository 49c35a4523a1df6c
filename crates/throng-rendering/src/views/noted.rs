//! Notes the content of the samples: their texts, so that a test can tell data from words, and their variables, so that
//! the designer's guide can list them. `preview` notes each view as it renders it; one set for each thread.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::themes::View;

thread_local! {
    /// Every text of the samples noted so far on this thread.
    static DATA: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
}

/// Notes the texts in a view. Single words in lower case are left out: they choose something
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

/// The variables of a template and the kinds of values that each can have.
pub(super) type Variables = BTreeMap<String, BTreeSet<&'static str>>;

thread_local! {
    /// The variables of every template whose samples were noted.
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

/// The texts noted by [`note_data`] on this thread, longest first.
pub(super) fn noted_data() -> Vec<String> {
    let mut data: Vec<String> = DATA.take().into_iter().collect();
    data.sort_by_key(|text| std::cmp::Reverse(text.len()));
    data
}
