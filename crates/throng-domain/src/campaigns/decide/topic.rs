//! Changing topics: naming one, adding one before any petition has it, and retiring one. None is ever
//! removed.

use crate::campaigns::topic::{TopicBook, TopicRule, code_of, is_code, is_topic, is_topic_name};
use crate::office::audit::Action;
use crate::office::audit_subject::Subject;
use crate::office::staff::{Duty, StaffId};
use crate::sites::language::LanguageTag;
use crate::spine::answer::Stored;
use crate::spine::ids::SiteId;
use crate::spine::limits::{TOPIC_NAMES_MAX, TOPICS_KEPT_MAX};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;
use std::collections::BTreeMap;

use crate::campaigns::decide::life::check_staff;
use crate::office::decide::audit::{self, Deed};

type Names = BTreeMap<LanguageTag, String>;

/// Change one topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeTopic {
    /// The site.
    pub site: SiteId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// The code of the topic.
    pub code: String,
    /// What is to become of it.
    pub step: TopicStep,
}

/// What is done with a topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TopicStep {
    /// Add it to the office's list, before any petition has it.
    Add(BTreeMap<LanguageTag, String>),
    /// Change its names.
    Name {
        /// The names by language. Without any, the topic is shown by its code.
        names: BTreeMap<LanguageTag, String>,
        /// The revision of the topic that the member saw; 0 for one that was never changed.
        revision: u32,
    },
    /// Retire it: it can no longer be set or chosen.
    Retire,
    /// End its retirement: it can be set and chosen again.
    BringBack,
}

impl Rule for ChangeTopic {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.of_site(TopicBook::key(self.site), self.by);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        changed(set, self, now)
    }
}

fn changed(set: &mut WorkingSet, change: &ChangeTopic, now: Timestamp) -> Result<Stored, Refusal> {
    check_staff(set, change.site, change.by, Duty::Administer)?;
    let code = &change.code;
    // It may have been imported, so its code need not be one that could be made here.
    if !is_code(code) {
        return Err(Refusal::TextOutOfBounds);
    }
    let book = set.row(TopicBook::key(change.site)).cloned().unwrap_or_default();
    let before = book.find(code).cloned();
    let known = before
        .clone()
        .unwrap_or_else(|| TopicRule { code: code.clone(), ..TopicRule::default() });
    let (action, after) = match &change.step {
        TopicStep::Add(names) => (Action::AddTopic, added(&book, before.as_ref(), code, names)?),
        TopicStep::Name { names, revision } => (Action::NameTopic, named(&book, &known, names, *revision)?),
        TopicStep::Retire => (Action::RetireTopic, TopicRule { retired: true, ..known.clone() }),
        TopicStep::BringBack => (Action::BringBackTopic, TopicRule { retired: false, ..known.clone() }),
    };
    // The form was sent twice, or a colleague made the same change.
    if before.as_ref().unwrap_or(&known) == &after && !(before.is_none() && action == Action::AddTopic) {
        return Ok(Stored::Unchanged);
    }
    put(set, change, book, after, action, now)
}

fn added(
    book: &TopicBook,
    before: Option<&TopicRule>,
    code: &str,
    names: &Names,
) -> Result<TopicRule, Refusal> {
    check_names(book, code, names)?;
    match before {
        Some(known) if known.names == *names => Ok(known.clone()),
        Some(_) => Err(Refusal::TopicNameTaken),
        None if !is_topic(code) => Err(Refusal::TextOutOfBounds),
        None => Ok(TopicRule { code: code.to_owned(), names: names.clone(), ..TopicRule::default() }),
    }
}

fn named(book: &TopicBook, known: &TopicRule, names: &Names, revision: u32) -> Result<TopicRule, Refusal> {
    check_names(book, &known.code, names)?;
    if known.names != *names && known.revision != revision {
        return Err(Refusal::WordsChanged);
    }
    Ok(TopicRule { names: names.clone(), ..known.clone() })
}

/// Checks that the names are allowed, and that none is also the name or code of another topic in the office's
/// list: moderators type topics by name. Topics that only petitions have are checked when the form is read.
fn check_names(book: &TopicBook, code: &str, names: &Names) -> Result<(), Refusal> {
    if names.len() > TOPIC_NAMES_MAX || !names.values().all(|name| is_topic_name(name)) {
        return Err(Refusal::TextOutOfBounds);
    }
    let taken = |name: &String| {
        let other = |topic: &TopicRule| topic.code != code;
        let by_code = code_of(name).filter(|made| made != code);
        book.called(name).is_some_and(other)
            || by_code.is_some_and(|made| book.find(&made).is_some_and(other))
    };
    match names.values().any(taken) {
        true => Err(Refusal::TopicNameTaken),
        false => Ok(()),
    }
}

fn put(
    set: &mut WorkingSet,
    change: &ChangeTopic,
    mut book: TopicBook,
    after: TopicRule,
    action: Action,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    let place = book.topics.iter().position(|topic| topic.code == after.code);
    let before = place.map_or_else(String::new, |at| log_text(&book.topics[at].names));
    let log = match change.step {
        TopicStep::Add(_) | TopicStep::Name { .. } => (before, log_text(&after.names)),
        TopicStep::Retire | TopicStep::BringBack => Default::default(),
    };
    let after = TopicRule { revision: after.revision + 1, ..after };
    match place {
        Some(at) => book.topics[at] = after,
        None if book.topics.len() >= TOPICS_KEPT_MAX => return Err(Refusal::TopicsFull),
        None => book.topics.push(after),
    }
    book.revision += 1;
    set.put_row(TopicBook::key(change.site), book);
    let (before, after) = log;
    let deed = Deed { action, subject: Subject::Named(change.code.clone()), before, after };
    audit::append(set, change.site, Some(change.by), deed, now);
    Ok(Stored::Done)
}

/// Names in words for the log.
fn log_text(names: &Names) -> String {
    let all: Vec<String> = names
        .iter()
        .map(|(tag, name)| format!("{}: {name}", tag.as_str()))
        .collect();
    all.join("; ")
}
