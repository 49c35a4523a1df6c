//! What the site says: every sentence of the locale files, found by its words, and said in others. It holds at once.
//!
//! Owns the list and the form. It must never let a sentence through that cannot be said with what pages and mails
//! give it: `i18n` reads each before it is stored. Bounded by [`WORDS_SHOWN_MAX`] and the sentences shipped.

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
use super::{Deps, Signed, office};
use crate::http::respond::{Failure, private_page, see_other};
use crate::http::status::Shown;
use crate::i18n::{self, Catalogue, TextArg, TextArgs, WordsError};
use crate::limits::{WORDS_PLACES_MAX, WORDS_READ_PART, WORDS_SHOWN_MAX};
use crate::views::{FieldProblem, WordView, WordsLine, WordsLink, WordsPlace, WordsRow, WordsView};

/// For one and for many, as sentences that count are read.
const COUNTS: [i64; 2] = [1, 1_284];

/// Every sentence that the office of a site has ever changed.
///
/// # Errors
/// As the store has it.
pub(crate) fn sentences(reader: &mut dyn StoreReader, site: SiteId) -> Result<Vec<Sentence>, Fault> {
    let list = Sentence::rows(site);
    let part = u32::try_from(WORDS_READ_PART.max).expect("the limit is small");
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
pub(super) async fn list(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let language = language_of(&door);
    let words = door.site.themes.shipped_words(&language);
    let own = deps.own_words(door.site.id, &language).await?;
    let (query, group) = (door.query("q").trim(), door.query("group"));
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
            (false, _) => is_found(query, &row, words.shipped(key).unwrap_or_default()),
            (true, Some(group)) => heading == group,
            (true, None) => row.own,
        };
        if wanted {
            rows.push(row);
        }
    }
    let view = WordsView {
        frame: signed.frame("/admin/words", &door),
        languages: languages(&door, &language, "/admin/words"),
        query: query.to_owned(),
        groups: groups(&headings, &language, group.as_deref()),
        group: group.filter(|_| query.is_empty()),
        more: rows.len() > shown,
        rows: rows.into_iter().take(shown).collect(),
        language,
    };
    private_page(&door.site, Shown::AsAsked, &view)
}

/// The language that is looked at: one of the site's, and its page's where nothing else is asked for.
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
    let links = door.site.view.languages.iter().map(|link| WordsLink {
        name: link.name.clone(),
        path: format!("{path}?language={}", link.tag),
        current: link.tag == language,
    });
    links.collect()
}

/// The headings of the file, each once, in its order.
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
        text: own.map_or(shipped, |(text, _)| text).to_owned(),
        path: format!("/admin/words/{key}?language={language}"),
        own: own.is_some(),
        changed: own.is_some_and(|(_, changed)| changed),
    }
}

/// In the key, in what is shipped, or in the office's words; small letters are as capitals.
fn is_found(query: &str, row: &WordsRow, shipped: &str) -> bool {
    let query = query.to_lowercase();
    [row.key.as_str(), row.text.as_str(), shipped]
        .iter()
        .any(|text| text.to_lowercase().contains(&query))
}

/// What the form holds: as stored, or as typed.
struct Typed {
    text: String,
    revision: u32,
}

/// One sentence in one language.
struct Place {
    name: SentenceName,
    words: Arc<Catalogue>,
    shipped: String,
    stored: Option<Sentence>,
}

impl Place {
    async fn of(deps: &Deps, door: &Door) -> Result<Place, Failure> {
        let name = SentenceName { language: language_of(door), key: door.param().to_owned() };
        let words = door.site.themes.shipped_words(&name.language);
        let shipped = words.shipped(&name.key).ok_or(Failure::NotFound)?.to_owned();
        let key = name.row(door.site.id);
        let stored = deps.readers.ask(move |reader| reader.row(key)).await?;
        let stored = stored.filter(|sentence| sentence.name == name);
        Ok(Place { name, words, shipped, stored })
    }

    fn own(&self) -> Option<&str> {
        self.stored.as_ref().and_then(|stored| stored.text.as_deref())
    }

    fn as_stored(&self) -> Typed {
        let revision = self.stored.as_ref().map_or(0, |stored| stored.revision);
        Typed { text: self.own().unwrap_or(&self.shipped).to_owned(), revision }
    }

    /// What is wrong with a text, as a sentence beside its field.
    fn problem(&self, text: &str) -> Option<FieldProblem> {
        let error = i18n::check(&self.name.key, text, &self.shipped).err()?;
        Some(problem_of("text", error))
    }

    fn path(&self) -> String {
        format!("/words/{}?language={}", self.name.key, self.name.language)
    }
}

/// What is wrong with a sentence, beside its field.
pub(super) fn problem_of(field: &str, error: WordsError) -> FieldProblem {
    let names = |names: Vec<String>| {
        let names: Vec<String> = names.iter().map(|name| format!("{{ ${name} }}")).collect();
        TextArgs::from([("names".to_owned(), TextArg::Text(names.join(", ")))])
    };
    let (key, args) = match error {
        WordsError::Empty => ("words-empty", TextArgs::new()),
        WordsError::TooLong(max) => {
            let max = i64::try_from(max).expect("the limit is small");
            ("field-text-long", TextArgs::from([("max".to_owned(), TextArg::Number(max))]))
        }
        WordsError::Broken | WordsError::Unknown => ("words-broken", TextArgs::new()),
        WordsError::Missing(missing) => ("words-missing", names(missing)),
        WordsError::Strange(strange) => ("words-strange", names(strange)),
    };
    FieldProblem { field: field.to_owned(), key: key.to_owned(), args }
}

/// `GET /admin/words/{key}`.
pub(super) async fn show(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let place = Place::of(&deps, &door).await?;
    page(&signed, &door, &place, (Shown::AsAsked, place.as_stored()))
}

/// `POST /admin/words/{key}`: a look at it, saving it, or putting it back.
pub(super) async fn change(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let place = Place::of(&deps, &door).await?;
    let text = door.form.get("text").replace("\r\n", "\n").trim().to_owned();
    let revision = door.form.get("revision").parse().unwrap_or_default();
    let typed = Typed { text, revision };
    let step = door.form.get("step");
    if step != "reset" && place.problem(&typed.text).is_some() {
        return page(&signed, &door, &place, (Shown::WithProblems, typed));
    }
    match step {
        // What the program says by itself is nobody's own words.
        "save" if typed.text == place.shipped => save(&deps, &signed, &door, typed, None).await,
        "save" => {
            let text = typed.text.clone();
            save(&deps, &signed, &door, typed, Some(text)).await
        }
        "reset" => save(&deps, &signed, &door, typed, None).await,
        _ => page(&signed, &door, &place, (Shown::AsAsked, typed)),
    }
}

async fn save(
    deps: &Deps,
    signed: &Signed,
    door: &Door,
    typed: Typed,
    text: Option<String>,
) -> Result<Response, Failure> {
    let place = Place::of(deps, door).await?;
    let command = ChangeSentence {
        site: door.site.id,
        by: signed.id,
        name: place.name.clone(),
        shipped: place.shipped.clone(),
        revision: typed.revision,
        text,
    };
    let action = office(&door.site, &place.path());
    match deps.decided_from(door, &action, command).await? {
        Err(Refusal::WordsChanged) => {
            let place = Place::of(deps, door).await?;
            page(signed, door, &place, (Shown::Overtaken, typed))
        }
        Err(refusal) => Err(Failure::Refused(refusal)),
        Ok(_) => Ok(see_other(&format!("{}&done=words", office(&door.site, &place.path())))),
    }
}

fn page(
    signed: &Signed,
    door: &Door,
    place: &Place,
    (shown, typed): (Shown, Typed),
) -> Result<Response, Failure> {
    let problem = place.problem(&typed.text);
    let own = place.own();
    let stale = (shown == Shown::Overtaken).then(|| own.unwrap_or(&place.shipped).to_owned());
    let revision = match &stale {
        Some(_) => place.as_stored().revision,
        None => typed.revision,
    };
    let before = place
        .stored
        .as_ref()
        .filter(|stored| stored.text.is_some() && stored.shipped != place.shipped);
    let sound = problem.is_none();
    let view = WordView {
        frame: signed.frame("/admin/words", door),
        key: place.name.key.clone(),
        language: place.name.language.clone(),
        languages: languages(door, &place.name.language, &format!("/admin/words/{}", place.name.key)),
        shipped: place.shipped.clone(),
        variables: i18n::variables(&place.name.key, &place.shipped)
            .iter()
            .map(|name| format!("{{ ${name} }}"))
            .collect(),
        own: own.is_some(),
        revision: i64::from(revision),
        shipped_before: before.map(|before| before.shipped.clone()),
        unfit: own.is_some_and(|own| i18n::check(&place.name.key, own, &place.shipped).is_err()),
        problems: problem.into_iter().collect(),
        stale,
        previews: if sound {
            previews(door, place, &typed.text)
        } else {
            Vec::new()
        },
        places: if sound {
            places(door, place, &typed.text)
        } else {
            Vec::new()
        },
        text: typed.text,
    };
    private_page(&door.site, shown, &view)
}

/// How a text reads in the place of the shipped one.
fn previews(door: &Door, place: &Place, text: &str) -> Vec<String> {
    let SentenceName { language, key } = &place.name;
    let words = door.site.themes.trying(language, &[(key, text)]).words(language);
    let mut previews: Vec<String> = Vec::new();
    for count in COUNTS {
        let said = words.text(key, &i18n::samples(&place.words, key, count));
        previews.extend(said.ok().filter(|said| previews.last() != Some(said)));
    }
    previews
}

/// The mails and pages that say it, with all their sentences in order.
fn places(door: &Door, place: &Place, text: &str) -> Vec<WordsPlace> {
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
    /// What the office of a site has changed in a language, by key.
    async fn own_words(&self, site: SiteId, language: &str) -> Result<BTreeMap<String, Sentence>, Failure> {
        let found = self.readers.ask(move |reader| sentences(reader, site)).await?;
        let of = found
            .into_iter()
            .filter(|sentence| sentence.name.language == language);
        Ok(of.map(|sentence| (sentence.name.key.clone(), sentence)).collect())
    }
}
