//! Changing the wording of the site: searching all sentences of the locale files, and replacing a sentence by the
//! site's own, which takes effect at once.
//!
//! Owns the list and the form. It must never store a sentence that uses variables which pages and mails do not supply:
//! `i18n` checks each before it is stored. Bounded by [`WORDS_SHOWN_MAX`] and the number of shipped sentences.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::response::Response;
use throng_domain::command::ChangeSentence;
use throng_domain::ids::SiteId;
use throng_domain::outcome::Refusal;
use throng_domain::row::Row;
use throng_domain::words::{Sentence, SentenceName};
use throng_store::error::Fault;
use throng_store::reader::{ReadRows, StoreReader};

use super::door::Door;
use super::form::{FormState, plain};
use super::{Deps, Desk, office};
use throng_process::limits::{WORDS_PLACES_MAX, WORDS_READ_PART, WORDS_SHOWN_MAX};
use throng_rendering::i18n::{self, Catalogue, TextArg, WordsError};
use throng_rendering::views::{
    FieldProblem, WordView, WordsLine, WordsLink, WordsPlace, WordsRow, WordsView,
};
use throng_web::http::respond::{Failure, see_other};

/// Counts for which a sentence with a plural is previewed: one, and many.
const COUNTS: [i64; 2] = [1, 1_284];

/// Every sentence that the office of a site has ever changed.
///
/// # Errors
/// When the store cannot be read.
pub fn sentences(reader: &mut dyn StoreReader, site: SiteId) -> Result<Vec<Sentence>, Fault> {
    let list = Sentence::rows(site);
    let part = WORDS_READ_PART.rows();
    let (mut found, mut after) = (Vec::new(), 0);
    loop {
        let rows = reader.rows(list, after, part)?;
        let Some((last, _)) = rows.last() else {
            return Ok(found);
        };
        after = *last;
        found.extend(rows.into_iter().map(|(_, sentence)| sentence));
    }
}

/// `GET /admin/words`.
pub(super) async fn list(desk: Desk) -> Result<Response, Failure> {
    let language = language_of(&desk.door);
    let words = desk.door.site.themes.shipped_words(&language);
    let own = desk.deps.own_words(desk.door.site.id, &language).await?;
    let (query, group) = (desk.door.query("q").trim(), desk.door.query("group"));
    let headings = headings(&words);
    let group = group
        .parse::<usize>()
        .ok()
        .and_then(|at| headings.get(at).cloned());
    let shown = WORDS_SHOWN_MAX.count();
    let mut rows: Vec<WordsRow> = Vec::new();
    for (heading, key) in words.changeable() {
        let row = row(&words, key, &language, own.get(key));
        let wanted = match (query.is_empty(), &group) {
            (false, _) => is_found(query, &row, &words.shipped(key).unwrap_or_default()),
            (true, Some(group)) => heading == group,
            (true, None) => row.own,
        };
        if wanted {
            rows.push(row);
        }
    }
    let view = WordsView {
        frame: desk.frame("/admin/words"),
        languages: in_each(&desk.door, &language, |tag| found_path(tag, query)),
        query: query.to_owned(),
        groups: groups(&headings, &language, group.as_deref()),
        group: group.filter(|_| query.is_empty()),
        more: rows.len() > shown,
        rows: rows.into_iter().take(shown).collect(),
        language,
    };
    desk.show(&view)
}

/// The language whose sentences are shown: the one that was asked for if the site has it, otherwise that of the page.
pub(super) fn language_of(door: &Door) -> String {
    let asked = match door.form.get("language") {
        "" => door.query("language"),
        typed => typed,
    };
    let known = door
        .site
        .view
        .languages
        .iter()
        .any(|language| language.tag == asked);
    if known {
        asked.to_owned()
    } else {
        door.site.view.language.clone()
    }
}

pub(super) fn languages(door: &Door, language: &str, path: &str) -> Vec<WordsLink> {
    in_each(door, language, |tag| format!("{path}?language={tag}"))
}

/// Links to a page about each language of the site, of which this one is shown now.
fn in_each(door: &Door, language: &str, path: impl Fn(&str) -> String) -> Vec<WordsLink> {
    let links = door.site.view.languages.iter().map(|link| WordsLink {
        name: link.name.clone(),
        path: path(&link.tag),
        current: link.tag == language,
    });
    links.collect()
}

/// The list of the sentences of a language that have these words, or of the site's own if there are none. A group is not taken along
/// from language to language: each file has its own.
fn found_path(language: &str, words: &str) -> String {
    let given = [("language", language), ("q", words)].into_iter();
    let given = given.filter(|(_, value)| !value.is_empty());
    let query = serde_urlencoded::to_string(given.collect::<Vec<_>>());
    format!("/admin/words?{}", query.expect("texts can be written into an address"))
}

/// The headings of the locale file, each once, in the order of the file.
fn headings(words: &Catalogue) -> Vec<String> {
    let mut headings: Vec<String> = Vec::new();
    for (heading, _) in words.changeable() {
        if !headings.iter().any(|known| known == heading) {
            headings.push(heading.to_owned());
        }
    }
    headings
}

fn groups(headings: &[String], language: &str, current: Option<&str>) -> Vec<WordsLink> {
    let links = headings.iter().enumerate().map(|(at, name)| WordsLink {
        name: name.clone(),
        path: format!("/admin/words?language={language}&group={at}"),
        current: current == Some(name.as_str()),
    });
    links.collect()
}

fn row(words: &Catalogue, key: &str, language: &str, own: Option<&Sentence>) -> WordsRow {
    let shipped = words.shipped(key).unwrap_or_default();
    let own = own.and_then(|own| own.text.as_deref().map(|text| (text, own.shipped != shipped)));
    WordsRow {
        key: key.to_owned(),
        text: own.map_or_else(|| shipped.clone(), |(text, _)| text.to_owned()),
        path: format!("/admin/words/{key}?language={language}"),
        own: own.is_some(),
        changed: own.is_some_and(|(_, changed)| changed),
    }
}

/// Whether the key, the shipped text or the site's own text contains the query, ignoring upper and lower case.
fn is_found(query: &str, row: &WordsRow, shipped: &str) -> bool {
    let query = query.to_lowercase();
    [row.key.as_str(), row.text.as_str(), shipped]
        .iter()
        .any(|text| text.to_lowercase().contains(&query))
}

/// The content of the form: as stored, or as typed.
struct SentenceForm {
    text: String,
    revision: u32,
}

/// One sentence in one language.
struct SentencePlace {
    name: SentenceName,
    words: Arc<Catalogue>,
    shipped: String,
    stored: Option<Sentence>,
}

impl SentencePlace {
    async fn of(desk: &Desk) -> Result<SentencePlace, Failure> {
        let name = SentenceName { language: language_of(&desk.door), key: desk.door.param().to_owned() };
        let words = desk.door.site.themes.shipped_words(&name.language);
        let shipped = words.shipped(&name.key).ok_or(Failure::NotFound)?;
        let key = name.row(desk.door.site.id);
        let stored = desk.deps.ask(move |reader| reader.row(key)).await?;
        let stored = stored.filter(|sentence| sentence.name == name);
        Ok(SentencePlace { name, words, shipped, stored })
    }

    fn own(&self) -> Option<&str> {
        self.stored.as_ref().and_then(|stored| stored.text.as_deref())
    }

    fn as_stored(&self) -> SentenceForm {
        let revision = self.stored.as_ref().map_or(0, |stored| stored.revision);
        SentenceForm { text: self.own().unwrap_or(&self.shipped).to_owned(), revision }
    }

    /// What is wrong with a text, as an error beside its field.
    fn problem(&self, text: &str) -> Option<FieldProblem> {
        let error = i18n::check(&self.name.key, text, &self.shipped).err()?;
        Some(problem_of("text", error))
    }

    fn path(&self) -> String {
        format!("/words/{}?language={}", self.name.key, self.name.language)
    }
}

/// What is wrong with a sentence, as an error beside its field.
pub(super) fn problem_of(field: &str, error: WordsError) -> FieldProblem {
    let names = |names: Vec<String>| {
        let names: Vec<String> = names.iter().map(|name| format!("{{ ${name} }}")).collect();
        [("names", TextArg::Text(names.join(", ")))]
    };
    match error {
        WordsError::Empty => FieldProblem::new(field, "words-empty"),
        WordsError::TooLong(max) => FieldProblem::too_long(field, max),
        WordsError::Broken | WordsError::Unknown => FieldProblem::new(field, "words-broken"),
        WordsError::Missing(missing) => FieldProblem::with(field, "words-missing", names(missing)),
        WordsError::Strange(strange) => FieldProblem::with(field, "words-strange", names(strange)),
    }
}

/// `GET /admin/words/{key}`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    let place = SentencePlace::of(&desk).await?;
    page(&desk, &place, place.as_stored(), FormState::fresh())
}

/// `POST /admin/words/{key}`: previews it, saves it, or goes back to the shipped text.
pub(super) async fn change(desk: Desk) -> Result<Response, Failure> {
    let place = SentencePlace::of(&desk).await?;
    let text = plain(desk.door.form.get("text"));
    let revision = desk.door.form.get("revision").parse().unwrap_or_default();
    let typed = SentenceForm { text, revision };
    let step = desk.door.form.get("step");
    let problem = place.problem(&typed.text).filter(|_| step != "reset");
    if let Some(problem) = problem {
        return page(&desk, &place, typed, problem.into());
    }
    match step {
        // A text equal to the shipped one is not stored as the site's own.
        "save" if typed.text == place.shipped => save(&desk, typed, None).await,
        "save" => {
            let text = typed.text.clone();
            save(&desk, typed, Some(text)).await
        }
        "reset" => save(&desk, typed, None).await,
        _ => page(&desk, &place, typed, FormState::fresh()),
    }
}

async fn save(desk: &Desk, typed: SentenceForm, text: Option<String>) -> Result<Response, Failure> {
    let place = SentencePlace::of(desk).await?;
    let command = ChangeSentence {
        site: desk.door.site.id,
        by: desk.signed.id,
        name: place.name.clone(),
        shipped: place.shipped.clone(),
        revision: typed.revision,
        text,
    };
    let action = office(&desk.door.site, &place.path());
    match desk.decided_from(&action, command).await? {
        Err(Refusal::WordsChanged) => {
            let place = SentencePlace::of(desk).await?;
            page(desk, &place, typed, FormState::stale())
        }
        Err(refusal) => Err(Failure::Refused(refusal)),
        Ok(_) => Ok(see_other(&format!("{}&done=words", office(&desk.door.site, &place.path())))),
    }
}

fn page(
    desk: &Desk,
    place: &SentencePlace,
    typed: SentenceForm,
    state: FormState,
) -> Result<Response, Failure> {
    let own = place.own();
    let stale = state.is_stale().then(|| own.unwrap_or(&place.shipped).to_owned());
    let revision = match &stale {
        Some(_) => place.as_stored().revision,
        None => typed.revision,
    };
    let before = place
        .stored
        .as_ref()
        .filter(|stored| stored.text.is_some() && stored.shipped != place.shipped);
    let problem = place.problem(&typed.text);
    let sound = problem.is_none();
    // If the site's own text no longer fits the shipped one, that is shown even before anything is typed.
    let state = state.with_what_stands(problem);
    desk.form("/admin/words", state, |frame, problems| WordView {
        frame,
        key: place.name.key.clone(),
        language: place.name.language.clone(),
        languages: languages(&desk.door, &place.name.language, &format!("/admin/words/{}", place.name.key)),
        shipped: place.shipped.clone(),
        variables: i18n::variables(&place.name.key, &place.shipped)
            .iter()
            .map(|name| format!("{{ ${name} }}"))
            .collect(),
        own: own.is_some(),
        revision: i64::from(revision),
        shipped_before: before.map(|before| before.shipped.clone()),
        unfit: own.is_some_and(|own| i18n::check(&place.name.key, own, &place.shipped).is_err()),
        problems,
        stale,
        previews: if sound {
            previews(&desk.door, place, &typed.text)
        } else {
            Vec::new()
        },
        places: if sound {
            places(&desk.door, place, &typed.text)
        } else {
            Vec::new()
        },
        text: typed.text,
    })
}

/// How a text reads in place of the shipped one.
fn previews(door: &Door, place: &SentencePlace, text: &str) -> Vec<String> {
    let SentenceName { language, key } = &place.name;
    let words = door.site.themes.trying(language, &[(key, text)]).words(language);
    let mut previews: Vec<String> = Vec::new();
    for count in COUNTS {
        let said = words.text(key, &i18n::samples(&place.words, key, count));
        previews.extend(said.ok().filter(|said| previews.last() != Some(said)));
    }
    previews
}

/// The mails and pages that contain the sentence, with all their sentences in order.
fn places(door: &Door, place: &SentencePlace, text: &str) -> Vec<WordsPlace> {
    let SentenceName { language, key } = &place.name;
    let words = door.site.themes.trying(language, &[(key, text)]).words(language);
    let said = door
        .site
        .themes
        .saying_templates(key)
        .into_iter()
        .take(WORDS_PLACES_MAX.count());
    let line = |said: String| {
        let text = words.text(&said, &i18n::samples(&place.words, &said, COUNTS[1]));
        text.ok().map(|text| WordsLine { text, current: said == *key })
    };
    let shown = said.map(|(name, keys)| WordsPlace {
        is_mail: name.starts_with("mail/"),
        name,
        lines: keys.into_iter().filter_map(line).collect(),
    });
    shown.collect()
}

impl Deps {
    /// The site's own sentences in one language, by key.
    async fn own_words(&self, site: SiteId, language: &str) -> Result<BTreeMap<String, Sentence>, Failure> {
        let found = self.ask(move |reader| sentences(reader, site)).await?;
        let of = found
            .into_iter()
            .filter(|sentence| sentence.name.language == language);
        Ok(of.map(|sentence| (sentence.name.key.clone(), sentence)).collect())
    }
}
