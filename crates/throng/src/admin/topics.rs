//! The topics of a petition, typed on its page in the office. One that no petition had before is there from then on.

use axum::response::Response;
use throng_domain::command::Moderation;
use throng_domain::limits::{TOPIC_CHARS_MAX, TOPICS_MAX};
use throng_domain::petition::Petition;
use throng_domain::topic::{TopicError, topics};

use super::door::Door;
use super::petition::{case_path, page};
use super::{Deps, Signed, office};
use crate::http::respond::{Failure, see_other};
use crate::i18n::{TextArg, TextArgs};
use crate::views::FieldProblem;

/// The field of the form.
const FIELD: &str = "topics";

/// `POST /admin/petitions/{number}/topics`.
pub(super) async fn set(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let known = deps.whole(&door).await?.petition().topics.clone();
    let step = match topics(door.form.get(FIELD), &known) {
        Ok(topics) => Moderation::SetTopics(topics),
        Err(error) => return page(&deps, &signed, &door, vec![problem(&error)]).await,
    };
    let id = door.petition()?;
    deps.moderated(id, &signed, step).await?;
    let path = case_path(id).replacen("/admin", "", 1);
    Ok(see_other(&office(&door.site, &format!("{path}?done=topics-set"))))
}

fn problem(error: &TopicError) -> FieldProblem {
    let (key, max) = match error {
        TopicError::TooMany => ("topics-many", TOPICS_MAX),
        TopicError::Odd(_) => ("topics-odd", TOPIC_CHARS_MAX),
    };
    let max = i64::try_from(max).expect("the limit is small");
    let args = TextArgs::from([("max".to_owned(), TextArg::Number(max))]);
    FieldProblem { field: FIELD.to_owned(), key: key.to_owned(), args }
}

/// What stands in the field: what was typed, or the petition's own.
pub(super) fn typed(door: &Door, petition: &Petition) -> String {
    match door.form.get(FIELD) {
        "" => petition.topics.join(", "),
        typed => typed.to_owned(),
    }
}

impl Deps {
    /// The topics that public petitions of the site have.
    pub(super) async fn topics_known(&self, door: &Door) -> Result<Vec<String>, Failure> {
        let (site, searcher) = (door.site.id, self.searcher.clone());
        let known = door.reading.ask(move |tracked| {
            let (catalogue, _) = searcher.catalogue(tracked, site)?;
            Ok(catalogue
                .topics()
                .iter()
                .map(|topic| topic.code.clone())
                .collect())
        });
        Ok(known.await?)
    }
}
