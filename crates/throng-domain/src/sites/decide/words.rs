//! What a site says in its own words: reworded sentences, and pages of the office.

use crate::campaigns::decide::life::check_staff;
use crate::office::audit::Action;
use crate::office::audit_subject::Subject;
use crate::office::decide::audit::{self, Deed};
use crate::office::staff::{Duty, StaffId};
use crate::sites::standing::{PageContent, PagePlace, PageText, PageVersion, StandingPage, is_slug};
use crate::sites::words::{Sentence, SentenceName};
use crate::spine::answer::Stored;
use crate::spine::ids::SiteId;
use crate::spine::limits::{
    LANGUAGE_TAG_BYTES_MAX, SENTENCE_CHARS_MAX, SENTENCE_KEY_BYTES_MAX, STANDING_BYTES_MAX,
    STANDING_HTML_BYTES_MAX, STANDING_LANGUAGES_MAX, STANDING_MENU_MAX, STANDING_PAGES_MAX,
    STANDING_TITLE_CHARS_MAX,
};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Reword a sentence, or go back to the program's own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeSentence {
    /// The site.
    pub site: SiteId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// The sentence.
    pub name: SentenceName,
    /// The new text, which has been checked against the sentence's key; `None` goes back to the program's words.
    pub text: Option<String>,
    /// The program's own words.
    pub shipped: String,
    /// The revision that the member saw; 0 for a sentence that was never reworded.
    pub revision: u32,
}

/// Write a new page of the office, or change one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangePage {
    /// The site.
    pub site: SiteId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// The number of the page; `None` for a new one.
    pub number: Option<i64>,
    /// The revision that the member saw; 0 for a new page.
    pub revision: u32,
    /// The new content.
    pub content: PageContent,
}

impl Rule for ChangeSentence {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.of_site(self.name.row(self.site), self.by);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        sentence_changed(set, self, now)
    }
}

fn sentence_changed(
    set: &mut WorkingSet,
    change: &ChangeSentence,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    check_staff(set, change.site, change.by, Duty::Administer)?;
    match foreseen(set, change)? {
        Some(foreseen) => {
            foreseen.put(set, change, now);
            Ok(Stored::Done)
        }
        None => Ok(Stored::Unchanged),
    }
}

/// A sentence as it would be stored, and its text until now.
pub(crate) struct Foreseen {
    sentence: Sentence,
    before: String,
}

/// `None` if nothing would change: the form was sent twice, or a colleague made the same change.
pub(crate) fn foreseen(set: &WorkingSet, change: &ChangeSentence) -> Result<Option<Foreseen>, Refusal> {
    let sound = |text: &String| is_text(text, SENTENCE_CHARS_MAX);
    let named = change.name.key.len() <= SENTENCE_KEY_BYTES_MAX
        && change.name.language.len() <= LANGUAGE_TAG_BYTES_MAX;
    if !named || !change.text.iter().all(sound) {
        return Err(Refusal::TextOutOfBounds);
    }
    let key = change.name.row(change.site);
    let before = set.row(key).cloned();
    let (revision, was) = before.map_or((0, None), |before| {
        let kept = before.text.is_none() || before.shipped == change.shipped;
        (before.revision, before.text.map(|text| (text, kept)))
    });
    if was.as_ref().map(|(text, kept)| (text, *kept)) == change.text.as_ref().map(|text| (text, true)) {
        return Ok(None);
    }
    if revision != change.revision {
        return Err(Refusal::WordsChanged);
    }
    let sentence = Sentence {
        name: change.name.clone(),
        text: change.text.clone(),
        shipped: change.shipped.clone(),
        revision: revision + 1,
    };
    let before = was.map_or_else(|| change.shipped.clone(), |(text, _)| text);
    Ok(Some(Foreseen { sentence, before }))
}

impl Foreseen {
    /// Stores the sentence, with an entry in the log.
    pub(crate) fn put(self, set: &mut WorkingSet, change: &ChangeSentence, now: Timestamp) {
        let Foreseen { sentence, before } = self;
        set.put_row(change.name.row(change.site), sentence);
        let deed = Deed {
            action: if change.text.is_some() {
                Action::ChangeWords
            } else {
                Action::ResetWords
            },
            subject: Subject::Named(format!("{} ({})", change.name.key, change.name.language)),
            before,
            after: change.text.clone().unwrap_or_else(|| change.shipped.clone()),
        };
        audit::append(set, change.site, Some(change.by), deed, now);
    }
}

/// Whether a text is not empty, has at most `chars_max` characters, and holds no control characters.
pub(crate) fn is_text(text: &str, chars_max: usize) -> bool {
    let controls = text.chars().any(|c| c.is_control() && c != '\n');
    !text.trim().is_empty() && !controls && text.chars().count() <= chars_max
}

impl Rule for ChangePage {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        // All pages are read: a site has some dozens at most.
        needs.whole_list(StandingPage::rows(self.site));
        needs.in_office(self.site, self.by);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        page_changed(set, self, now)
    }
}

fn page_changed(set: &mut WorkingSet, change: &ChangePage, now: Timestamp) -> Result<Stored, Refusal> {
    check_staff(set, change.site, change.by, Duty::Administer)?;
    check_content(&change.content)?;
    let list = StandingPage::rows(change.site);
    let others = set.rows(list).map(|(number, page)| (number, page.clone()));
    let (own, others): (Vec<_>, Vec<_>) = others.partition(|(number, _)| Some(*number) == change.number);
    let before = own.into_iter().next().map(|(_, page)| page);
    // The form was sent twice, or a colleague made the same change.
    let same = |page: &StandingPage| page.content == change.content;
    let again = match &before {
        Some(before) => same(before),
        None => others.iter().any(|(_, other)| same(other)),
    };
    if again {
        return Ok(Stored::Unchanged);
    }
    if before.as_ref().map_or(0, |before| before.revision) != change.revision {
        return Err(Refusal::WordsChanged);
    }
    if others
        .iter()
        .any(|(_, other)| other.content.place.clashes(&change.content.place))
    {
        return Err(Refusal::PageAddressTaken);
    }
    let in_menu = others
        .iter()
        .filter(|(_, other)| is_in_menu(&other.content))
        .count();
    let room = in_menu < STANDING_MENU_MAX || !is_in_menu(&change.content);
    if !room || (before.is_none() && others.len() >= STANDING_PAGES_MAX) {
        return Err(Refusal::PagesFull);
    }
    let after = StandingPage { content: change.content.clone(), revision: change.revision + 1, at: now };
    let number = match change.number.filter(|_| before.is_some()) {
        Some(number) => {
            set.put_row(list.item(number), after.clone());
            number
        }
        None => set.append_row(list, after.clone()),
    };
    let version = PageVersion::of_page(change.site, number).item(i64::from(after.revision));
    set.put_row(version, PageVersion(after.clone()));
    let deed = Deed {
        action: Action::ChangePage,
        subject: Subject::Named(named(&after.content.place)),
        before: before
            .as_ref()
            .map(|before| log_text(&before.content))
            .unwrap_or_default(),
        after: log_text(&after.content),
    };
    audit::append(set, change.site, Some(change.by), deed, now);
    Ok(Stored::Done)
}

fn is_in_menu(content: &PageContent) -> bool {
    content.published && content.menu.is_some()
}

fn check_content(content: &PageContent) -> Result<(), Refusal> {
    let placed = match &content.place {
        PagePlace::Own { slug } => is_slug(slug),
        PagePlace::Shipped { .. } => content.menu.is_none(),
    };
    let texts = &content.texts;
    let many = texts.is_empty() || texts.len() > STANDING_LANGUAGES_MAX;
    let sound = |text: &PageText| {
        let twice = texts
            .iter()
            .filter(|other| other.language == text.language)
            .count()
            > 1;
        let titled = is_text(&text.title, STANDING_TITLE_CHARS_MAX) && !text.title.contains('\n');
        let short = text.html.len() <= STANDING_HTML_BYTES_MAX;
        let named = text.language.len() <= LANGUAGE_TAG_BYTES_MAX;
        titled
            && short
            && named
            && !twice
            && text.markdown.len() <= STANDING_BYTES_MAX
            && is_text(&text.markdown, STANDING_BYTES_MAX)
    };
    match placed && !many && texts.iter().all(sound) {
        true => Ok(()),
        false => Err(Refusal::TextOutOfBounds),
    }
}

/// The name of a page in the log.
fn named(place: &PagePlace) -> String {
    match place {
        PagePlace::Own { slug } => format!("/pages/{slug}"),
        PagePlace::Shipped { page, instead: false } => format!("{} (above)", page.word()),
        PagePlace::Shipped { page, instead: true } => format!("{} (instead)", page.word()),
    }
}

/// The content of a page in words, for the log.
fn log_text(content: &PageContent) -> String {
    let menu = content
        .menu
        .map_or_else(String::new, |menu| format!(", menu {menu}"));
    let state = if content.published {
        "published"
    } else {
        "not published"
    };
    let texts = content
        .texts
        .iter()
        .map(|text| format!("{}: {}\n{}", text.language, text.title, text.markdown));
    format!("{state}{menu}\n{}", texts.collect::<Vec<_>>().join("\n"))
}
