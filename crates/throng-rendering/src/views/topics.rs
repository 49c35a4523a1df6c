//! The topics of a site, in its office.

use serde::Serialize;

use super::{FieldProblem, Frame};

/// What a topic is called in one language.
#[derive(Debug, Clone, Serialize)]
pub struct TopicName {
    /// Of the form.
    pub field: String,
    /// In its own words: `Cymraeg`.
    pub language: String,
    /// Empty: as its code says.
    pub value: String,
}

/// A topic.
///
/// Eight fields: what it is, and its form.
#[derive(Debug, Clone, Serialize)]
pub struct TopicRow {
    /// What the fields of its form end with.
    pub row: String,
    pub code: String,
    /// What it is called here.
    pub name: String,
    /// Public petitions that have it.
    pub petitions: i64,
    pub names: Vec<TopicName>,
    pub retired: bool,
    /// Of its names.
    pub revision: i64,
    /// Its form is shown with what was typed.
    pub open: bool,
}

/// `GET /admin/topics`.
#[derive(Debug, Clone, Serialize)]
pub struct TopicsView {
    #[serde(flatten)]
    pub frame: Frame,
    pub rows: Vec<TopicRow>,
    /// The form of one more.
    pub new: Vec<TopicName>,
    pub name_chars_max: i64,
    pub problems: Vec<FieldProblem>,
}
