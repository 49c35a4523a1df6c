//! The topics of a petition, typed on its page in the office. Typing a topic that no petition had before creates it.

use axum::response::Response;
use throng_domain::campaign::CampaignKind;
use throng_domain::command::Moderation;
use throng_domain::limits::{TOPIC_CHARS_MAX, TOPICS_MAX};
use throng_domain::topic::{TopicError, code_of, topics};

use super::Desk;
use super::door::Door;
use super::form::FormState;
use super::petition::page;
use super::petition_forms::{Saved, answer};
use throng_rendering::i18n::TextArg;
use throng_rendering::views::FieldProblem;
use throng_web::finding::Topic;
use throng_web::http::respond::Failure;
use throng_web::sites::Site;

/// The field of the form.
pub(super) const FIELD: &str = "topics";
/// The hidden field with the topics that the form was made from.
pub(super) const SEEN: &str = "topics_seen";
/// What stands between topics in both.
const BETWEEN: &str = ", ";
/// The key of the problem that a colleague was faster.
pub(super) const STALE: &str = "topics-stale";

/// `POST /admin/petitions/{number}/topics`.
pub(super) async fn set(desk: Desk) -> Result<Response, Failure> {
    let own = desk.whole().await?.petition().head.topics.clone();
    let in_use: Vec<String> = desk
        .topics_in_use()
        .await?
        .into_iter()
        .map(|topic| topic.code)
        .collect();
    let topics = match topics(desk.door.form.get(FIELD), &own, &in_use, &desk.door.site.topics) {
        Ok(topics) => topics,
        Err(error) => return page(&desk, problem(error).into(), None).await,
    };
    // The same topics were sent twice, or a colleague has set exactly these.
    if desk.door.form.get(SEEN) != seen(&own) && topics != own {
        let now = named(&desk.door.site, &own);
        return page(&desk, FormState::overtaken([stale(now)]), None).await;
    }
    let id = desk.door.petition()?;
    desk.moderated(id, Moderation::SetTopics { topics, seen: own })
        .await?;
    answer(&desk, Saved { field: FIELD, done: "topics-set" }).await
}

fn problem(error: TopicError) -> FieldProblem {
    let number = |max| TextArg::Number(i64::try_from(max).expect("the limit is small"));
    let (key, name, arg) = match error {
        TopicError::TooMany => ("topics-many", "max", number(TOPICS_MAX)),
        TopicError::Odd(_) => ("topics-odd", "max", number(TOPIC_CHARS_MAX)),
        TopicError::Retired(topic) => ("topics-retired", "topic", TextArg::Text(topic)),
    };
    FieldProblem::with(FIELD, key, [(name, arg)])
}

fn stale(now: String) -> FieldProblem {
    FieldProblem::with(FIELD, STALE, [("topics", TextArg::Text(now))])
}

/// A hidden field with the topics that the form was made from, to tell whether a colleague was faster.
pub(super) fn seen(topics: &[String]) -> String {
    topics.join(BETWEEN)
}

/// The names of these topics.
pub(super) fn named(site: &Site, topics: &[String]) -> String {
    let name = |code: &String| typeable(site, &Topic::unused(code));
    topics.iter().map(name).collect::<Vec<_>>().join(BETWEEN)
}

/// Whether other topics were typed than the form was made from.
pub(super) fn is_other(door: &Door) -> bool {
    let seen: Vec<String> = door
        .form
        .get(SEEN)
        .split(BETWEEN)
        .filter(|code| !code.is_empty())
        .map(str::to_owned)
        .collect();
    door.form.is_sent(FIELD) && door.form.get(FIELD).trim() != named(&door.site, &seen)
}

/// The topics that can be set, written so that they can be typed.
pub(super) async fn known(desk: &Desk) -> Result<Vec<String>, Failure> {
    let site = &desk.door.site;
    let in_use = desk.topics_in_use().await?;
    let mut known: Vec<String> = in_use
        .iter()
        .filter(|topic| !site.topics.is_retired(&topic.code))
        .map(|topic| typeable(site, topic))
        .collect();
    let waiting = site.topics.topics.iter().filter(|rule| {
        !rule.retired && !rule.names.is_empty() && in_use.iter().all(|topic| topic.code != rule.code)
    });
    known.extend(waiting.filter_map(|rule| site.topic_name(&rule.code).map(str::to_owned)));
    known.sort_by_key(|name| name.to_lowercase());
    Ok(known)
}

/// The text that is read as this topic when typed: its name, the words of its code, or the code of an imported topic.
fn typeable(site: &Site, topic: &Topic) -> String {
    let told = Some(topic.name.as_str()).filter(|name| code_of(name).as_ref() == Some(&topic.code));
    let name = site.topic_name(&topic.code).or(told);
    name.unwrap_or(&topic.code).to_owned()
}

impl Desk {
    /// The topics that public petitions of the site have.
    pub(super) async fn topics_in_use(&self) -> Result<Vec<Topic>, Failure> {
        let (site, searcher) = (self.door.site.id, self.deps.searcher.clone());
        let topics = self.door.reading.ask(move |tracked| {
            let (catalogue, _) = searcher.catalogue(tracked, (site, CampaignKind::Petition))?;
            Ok(catalogue.topics().to_vec())
        });
        Ok(topics.await?)
    }
}
