//! The topics of a site, on their page in the office.

use serde::Serialize;

use super::{FieldProblem, Frame};

/// A topic's name in one language.
#[derive(Debug, Clone, Serialize)]
pub struct TopicName {
    /// The name of the form's field.
    pub field: String,
    /// The language's name for itself: `Cymraeg`.
    pub language: String,
    /// The name; empty if the topic is shown by the words of its code.
    pub value: String,
}

/// A topic.
///
/// Eight fields: what it is, and its form.
#[derive(Debug, Clone, Serialize)]
pub struct TopicRow {
    /// The ending of its form's field names.
    pub row: String,
    pub code: String,
    /// Its name in the language of this page.
    pub name: String,
    /// How many public petitions have it.
    pub petitions: i64,
    pub names: Vec<TopicName>,
    pub retired: bool,
    /// The revision of its names.
    pub revision: i64,
    /// Whether its form is unfolded, with what was typed.
    pub open: bool,
}

/// `GET /admin/topics`.
#[derive(Debug, Clone, Serialize)]
pub struct TopicsView {
    #[serde(flatten)]
    pub frame: Frame,
    pub rows: Vec<TopicRow>,
    /// The form for a new topic.
    pub new: Vec<TopicName>,
    pub name_chars_max: i64,
    pub problems: Vec<FieldProblem>,
}
