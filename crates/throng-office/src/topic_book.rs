//! The topics of a site: naming each in each language, adding one that no petition has yet, and retiring one, so that
//! it is no longer offered. Changes take effect at once.
//!
//! Owns the page. A topic exists as soon as a petition has it; only what the office has set about it is stored.

use std::collections::BTreeMap;

use axum::response::Response;
use throng_domain::command::{ChangeTopic, TopicStep};
use throng_domain::ids::SiteId;
use throng_domain::language::LanguageTag;
use throng_domain::limits::{TOPIC_CHARS_MAX, TOPIC_NAME_CHARS_MAX, TOPICS_KEPT_MAX};
use throng_domain::outcome::Refusal;
use throng_domain::topic::{TopicBook, code_of, is_topic_name};
use throng_store::error::Fault;
use throng_store::reader::{ReadRows, StoreReader};

use super::door::Door;
use super::form::{FormState, plain};
use super::{Desk, office};
use throng_rendering::i18n::TextArg;
use throng_rendering::views::{FieldProblem, TopicName, TopicRow, TopicsView};
use throng_web::finding::Topic;
use throng_web::http::respond::Failure;

/// The ending of the form's field names for a topic that does not exist yet.
const NEW: &str = "new";

/// What the office of a site has set about its topics.
///
/// # Errors
/// When the store cannot be read.
pub fn topic_book(reader: &mut dyn StoreReader, site: SiteId) -> Result<TopicBook, Fault> {
    Ok(reader.row(TopicBook::key(site))?.unwrap_or_default())
}

/// `GET /admin/topics`.
pub(super) async fn list(desk: Desk) -> Result<Response, Failure> {
    page(&desk, None, FormState::fresh()).await
}

/// `POST /admin/topics`: adds, names, retires or brings back a topic.
pub(super) async fn change(desk: Desk) -> Result<Response, Failure> {
    let (code, step, done) = match desk.door.form.get("step") {
        "add" => match added(&desk.door) {
            Ok((code, names)) => (code, TopicStep::Add(names), "topic"),
            Err(problems) => return again(&desk, problems.into()).await,
        },
        "name" => match named(&desk.door) {
            Ok(step) => (code(&desk.door), step, "topic"),
            Err(problems) => return again(&desk, problems.into()).await,
        },
        "retire" => (code(&desk.door), TopicStep::Retire, "topic-retired"),
        "bring-back" => (code(&desk.door), TopicStep::BringBack, "topic"),
        _ => return Err(Failure::Unprocessable),
    };
    if is_taken(&desk.topics_in_use().await?, &code, &step) {
        let problems = vec![problem(&desk.door, "topic-name-taken", [])];
        return again(&desk, FormState::overtaken(problems)).await;
    }
    let command = ChangeTopic { site: desk.door.site.id, by: desk.signed.id, code: code.clone(), step };
    let (action, site) = (office(&desk.door.site, "/topics"), desk.door.site.id);
    let outcome = desk.decided_from(&action, command).await?;
    let book = desk.deps.ask(move |reader| topic_book(reader, site)).await?;
    let problem = match outcome {
        Err(Refusal::WordsChanged) => problem(&desk.door, "topic-stale", [now_called(&book, &code)]),
        Err(Refusal::TopicNameTaken) => problem(&desk.door, "topic-name-taken", []),
        Err(Refusal::TopicsFull) => problem(&desk.door, "topics-full", [max(TOPICS_KEPT_MAX)]),
        Err(refusal) => return Err(Failure::Refused(refusal)),
        Ok(_) => return Ok(desk.to(&format!("/topics?done={done}"))),
    };
    again(&desk, FormState::overtaken([problem])).await
}

/// Whether petitions already have a topic that one of these names would be taken for, even one that the office never
/// named.
fn is_taken(in_use: &[Topic], code: &str, step: &TopicStep) -> bool {
    let (names, own) = match step {
        TopicStep::Add(names) => (names, None),
        TopicStep::Name { names, .. } => (names, Some(code)),
        TopicStep::Retire | TopicStep::BringBack => return false,
    };
    let others = || in_use.iter().filter(|topic| Some(topic.code.as_str()) != own);
    let mut made = names.values().filter_map(|name| code_of(name));
    made.any(|made| others().any(|topic| topic.code == made))
}

/// The page again, with what was typed and what is wrong with it.
async fn again(desk: &Desk, state: FormState) -> Result<Response, Failure> {
    page(desk, Some(&code(&desk.door)), state).await
}

fn code(door: &Door) -> String {
    door.form.get("code").to_owned()
}

fn field(row: &str, tag: &str) -> String {
    format!("name-{row}-{tag}")
}

fn tags(door: &Door) -> impl Iterator<Item = &str> {
    door.site
        .view
        .languages
        .iter()
        .map(|language| language.tag.as_str())
}

fn max(max: usize) -> (&'static str, TextArg) {
    ("max", TextArg::Number(i64::try_from(max).expect("the limit is small")))
}

/// A problem beside the first field of the form that was sent.
fn problem<const N: usize>(door: &Door, key: &str, args: [(&str, TextArg); N]) -> FieldProblem {
    let first = tags(door).next().expect("a site is read in a language");
    FieldProblem::with(&field(door.form.get("row"), first), key, args)
}

/// The current name of a topic, as an argument for a sentence.
fn now_called(book: &TopicBook, code: &str) -> (&'static str, TextArg) {
    let names = book.find(code).into_iter().flat_map(|topic| topic.names.values());
    let names: Vec<&str> = names.map(String::as_str).collect();
    ("names", TextArg::Text(names.join(" · ")))
}

/// The typed names, or what is wrong with them.
fn names(door: &Door) -> Result<BTreeMap<LanguageTag, String>, Vec<FieldProblem>> {
    let (mut names, mut problems) = (BTreeMap::new(), Vec::new());
    for tag in tags(door) {
        let field = field(door.form.get("row"), tag);
        let name = plain(door.form.get(&field));
        if name.is_empty() {
            continue;
        }
        if !is_topic_name(&name) {
            problems.push(FieldProblem::with(&field, "topic-name-odd", [max(TOPIC_NAME_CHARS_MAX)]));
        } else if let Ok(tag) = LanguageTag::try_from(tag.to_owned()) {
            names.insert(tag, name);
        }
    }
    if problems.is_empty() {
        Ok(names)
    } else {
        Err(problems)
    }
}

fn named(door: &Door) -> Result<TopicStep, Vec<FieldProblem>> {
    let names = names(door)?;
    let revision = door.form.get("revision").parse().unwrap_or_default();
    Ok(TopicStep::Name { names, revision })
}

/// A new topic with these names; its code is made from the first.
fn added(door: &Door) -> Result<(String, BTreeMap<LanguageTag, String>), Vec<FieldProblem>> {
    let names = names(door)?;
    let typed = tags(door).find_map(|tag| names.iter().find(|(language, _)| language.as_str() == tag));
    let Some((_, first)) = typed else {
        return Err(vec![problem(door, "topic-name-missing", [])]);
    };
    match code_of(first) {
        Some(code) => Ok((code, names)),
        None => Err(vec![problem(door, "topics-odd", [max(TOPIC_CHARS_MAX)])]),
    }
}

/// The page. The form of the topic whose code is `typed`, or of a new one if that is empty, is filled in as it was sent.
async fn page(desk: &Desk, typed: Option<&str>, state: FormState) -> Result<Response, Failure> {
    let site = desk.door.site.id;
    let book = desk.deps.ask(move |reader| topic_book(reader, site)).await?;
    let mut topics = desk.topics_in_use().await?;
    let unused = |code: &str| topics.iter().all(|topic| topic.code != code);
    let more: Vec<Topic> = book
        .topics
        .iter()
        .filter(|rule| unused(&rule.code))
        .map(|rule| Topic::unused(&rule.code))
        .collect();
    topics.extend(more);
    let shown = |topic: &Topic| {
        book.name(&topic.code, &[&desk.door.site.view.language])
            .unwrap_or(&topic.name)
            .to_owned()
    };
    topics
        .sort_by_key(|topic| (book.is_retired(&topic.code), shown(topic).to_lowercase(), topic.code.clone()));
    let row = |(at, topic): (usize, &Topic)| {
        let row = at.to_string();
        let is_typed = typed == Some(&topic.code);
        TopicRow {
            name: shown(topic),
            names: fields(&desk.door, &row, is_typed, &book, &topic.code),
            revision: book.find(&topic.code).map_or(0, |rule| i64::from(rule.revision)),
            retired: book.is_retired(&topic.code),
            petitions: i64::from(topic.petitions),
            open: is_typed,
            code: topic.code.clone(),
            row,
        }
    };
    let sent_row = desk.door.form.get("row").to_owned();
    let rows: Vec<TopicRow> = topics.iter().enumerate().map(row).collect();
    // Rows may have moved since the form was shown: the error goes beside the field by its current name.
    let now = rows
        .iter()
        .find(|row| row.open)
        .map_or(NEW, |row| row.row.as_str());
    let moved = |problem: FieldProblem| {
        let language = problem
            .field
            .strip_prefix(&field(&sent_row, ""))
            .unwrap_or_default();
        FieldProblem { field: field(now, language), ..problem }
    };
    desk.form("/admin/topics", state.map(moved), |frame, problems| TopicsView {
        frame,
        problems,
        new: fields(&desk.door, NEW, typed == Some(""), &book, ""),
        name_chars_max: i64::try_from(TOPIC_NAME_CHARS_MAX).expect("the limit is small"),
        rows,
    })
}

fn fields(door: &Door, row: &str, typed: bool, book: &TopicBook, code: &str) -> Vec<TopicName> {
    let names = book.find(code).map(|rule| &rule.names);
    let kept = |tag: &str| {
        let name = names.and_then(|names| names.iter().find(|(language, _)| language.as_str() == tag));
        name.map_or_else(String::new, |(_, name)| name.clone())
    };
    let languages = door.site.view.languages.iter();
    let name = languages.map(|language| TopicName {
        field: field(row, &language.tag),
        language: language.name.clone(),
        value: match typed {
            true => door
                .form
                .get(&field(door.form.get("row"), &language.tag))
                .to_owned(),
            false => kept(&language.tag),
        },
    });
    name.collect()
}
