//! The topics of a petition, typed on its page in the office. One that no petition had before is there from then on.

use axum::response::Response;
use throng_domain::campaign::Campaign;
use throng_domain::command::Moderation;
use throng_domain::limits::{TOPIC_CHARS_MAX, TOPICS_MAX};
use throng_domain::topic::{TopicError, code_of, topics};

use super::door::Door;
use super::petition::{case_path, page};
use super::{Deps, Signed, office};
use crate::finding::Topic;
use crate::http::respond::{Failure, see_other};
use crate::http::status::Shown;
use crate::i18n::{TextArg, TextArgs};
use crate::sites::Site;
use crate::views::FieldProblem;

/// The field of the form.
const FIELD: &str = "topics";

/// `POST /admin/petitions/{number}/topics`.
pub(super) async fn set(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let own = deps.whole(&door).await?.petition().head.topics.clone();
    let in_use: Vec<String> = deps
        .topics_in_use(&door)
        .await?
        .into_iter()
        .map(|topic| topic.code)
        .collect();
    let topics = match topics(door.form.get(FIELD), &own, &in_use, &door.site.topics) {
        Ok(topics) => topics,
        Err(error) => return page(&deps, &signed, &door, vec![problem(error)]).await,
    };
    // Twice the same, or a colleague has set them just so.
    if door.form.get("topics_seen") != seen(&own) && topics != own {
        let now = named(&door.site, &own);
        let mut answer = page(&deps, &signed, &door, vec![stale(now)]).await?;
        *answer.status_mut() = Shown::Overtaken.status();
        return Ok(answer);
    }
    let id = door.petition()?;
    deps.moderated(id, &signed, Moderation::SetTopics { topics, seen: own })
        .await?;
    let path = case_path(id).replacen("/admin", "", 1);
    Ok(see_other(&office(&door.site, &format!("{path}?done=topics-set"))))
}

fn problem(error: TopicError) -> FieldProblem {
    let number = |max| TextArg::Number(i64::try_from(max).expect("the limit is small"));
    let (key, name, arg) = match error {
        TopicError::TooMany => ("topics-many", "max", number(TOPICS_MAX)),
        TopicError::Odd(_) => ("topics-odd", "max", number(TOPIC_CHARS_MAX)),
        TopicError::Retired(topic) => ("topics-retired", "topic", TextArg::Text(topic)),
    };
    let args = TextArgs::from([(name.to_owned(), arg)]);
    FieldProblem { field: FIELD.to_owned(), key: key.to_owned(), args }
}

fn stale(now: String) -> FieldProblem {
    let args = TextArgs::from([("topics".to_owned(), TextArg::Text(now))]);
    FieldProblem { field: FIELD.to_owned(), key: "topics-stale".to_owned(), args }
}

/// What the form carries, to tell whether a colleague was quicker.
pub(super) fn seen(topics: &[String]) -> String {
    topics.join(", ")
}

/// Topics as they are called.
fn named(site: &Site, topics: &[String]) -> String {
    let name = |code: &String| typeable(site, &Topic::unused(code));
    topics.iter().map(name).collect::<Vec<_>>().join(", ")
}

/// What stands in the field: what was typed, or the petition's own.
pub(super) fn typed(door: &Door, petition: &Campaign) -> String {
    match door.form.get(FIELD) {
        "" => named(&door.site, &petition.head.topics),
        typed => typed.to_owned(),
    }
}

/// Topics that can be set, as they can be typed.
pub(super) async fn known(deps: &Deps, door: &Door) -> Result<Vec<String>, Failure> {
    let site = &door.site;
    let in_use = deps.topics_in_use(door).await?;
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

/// What is read as this topic when it is typed: its name, what its code says, or the code of one from elsewhere.
fn typeable(site: &Site, topic: &Topic) -> String {
    let told = Some(topic.name.as_str()).filter(|name| code_of(name).as_ref() == Some(&topic.code));
    let name = site.topic_name(&topic.code).or(told);
    name.unwrap_or(&topic.code).to_owned()
}

impl Deps {
    /// The topics that public petitions of the site have.
    pub(super) async fn topics_in_use(&self, door: &Door) -> Result<Vec<Topic>, Failure> {
        let (site, searcher) = (door.site.id, self.searcher.clone());
        let topics = door.reading.ask(move |tracked| {
            let (catalogue, _) = searcher.catalogue(tracked, site)?;
            Ok(catalogue.topics().to_vec())
        });
        Ok(topics.await?)
    }
}
