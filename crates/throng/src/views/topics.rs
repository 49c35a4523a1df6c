//! The topics of a site, in its office.

use serde::Serialize;

use super::{FieldProblem, Frame};

/// What a topic is called in one language.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct TopicName {
    /// Of the form.
    pub(crate) field: String,
    /// In its own words: `Cymraeg`.
    pub(crate) language: String,
    /// Empty: as its code says.
    pub(crate) value: String,
}

/// A topic.
///
/// Eight fields: what it is, and its form.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct TopicRow {
    /// What the fields of its form end with.
    pub(crate) row: String,
    pub(crate) code: String,
    /// What it is called here.
    pub(crate) name: String,
    /// Public petitions that have it.
    pub(crate) petitions: i64,
    pub(crate) names: Vec<TopicName>,
    pub(crate) retired: bool,
    /// Of its names.
    pub(crate) revision: i64,
    /// Its form is shown with what was typed.
    pub(crate) open: bool,
}

/// `GET /admin/topics`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct TopicsView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) rows: Vec<TopicRow>,
    /// The form of one more.
    pub(crate) new: Vec<TopicName>,
    pub(crate) name_chars_max: i64,
    pub(crate) problems: Vec<FieldProblem>,
}
