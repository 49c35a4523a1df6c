//! Reasons for rejecting petitions: the list in its order, and the form for one reason with a preview before it is
//! saved. Changes take effect at once.
//!
//! Owns the form. The texts of a reason are stored and checked like every other sentence of the site (`words`). No
//! reason is ever removed.

use axum::response::Response;
use throng_domain::answer::Stored;
use throng_domain::command::{ChangeReason, ChangeSentence, ReasonSaid, ReasonStep};
use throng_domain::ids::SiteId;
use throng_domain::limits::{REASON_NOTE_CHARS_MAX, REASON_STANDARD_CHARS_MAX};
use throng_domain::outcome::Refusal;
use throng_domain::reason::{LAST, ReasonBook, ReasonRule, ReasonSentence, ReasonTerms, is_code, is_shipped};
use throng_domain::words::{Sentence, SentenceName};
use throng_store::error::Fault;
use throng_store::reader::{ReadRows, StoreReader};

use super::door::Door;
use super::form::{FormState, Problems, plain};
use super::words::{language_of, languages, problem_of};
use super::{Deps, Desk, office};
use throng_rendering::i18n::{self, TextArg, TextArgs, WordsError};
use throng_rendering::views::{
    CreatorHead, FieldProblem, PetitionRejectedLetter, ReasonFormView, ReasonLook, ReasonOther, ReasonRow,
    ReasonsView, SiteView,
};
use throng_web::http::respond::{Failure, see_other};

/// The fields of the two sentences, and of their revisions.
const FIELDS: [(&str, &str, &str); 2] =
    [("said", "said_revision", "reason-said"), ("mail", "mail_revision", "reason-mail")];

/// The errors when one of the two sentences is missing, for a reason that the program does not ship.
const MISSING: [&str; 2] = ["reason-said-missing", "reason-mail-missing"];

/// The reasons of a site as they are stored.
///
/// # Errors
/// When the store cannot be read.
pub fn reason_book(reader: &mut dyn StoreReader, site: SiteId) -> Result<ReasonBook, Fault> {
    Ok(ReasonBook::of(reader.row(ReasonBook::key(site))?))
}

/// `GET /admin/reasons`.
pub(super) async fn list(desk: Desk) -> Result<Response, Failure> {
    let book = desk.deps.book(desk.door.site.id).await?;
    let code = |at: Option<usize>| at.and_then(|at| Some(book.reasons.get(at)?.code.clone()));
    let row = |(at, rule): (usize, &ReasonRule)| ReasonRow {
        code: rule.code.clone(),
        key: ReasonSentence::Said.key(&rule.code),
        hidden: rule.terms.hidden,
        standard: rule.terms.standard.clone(),
        retired: rule.retired,
        own: !is_shipped(&rule.code),
        can_retire: rule.code != LAST,
        earlier: code(at.checked_sub(1)),
        later: code(Some(at + 1)).map(|_| code(Some(at + 2)).unwrap_or_default()),
    };
    let view = ReasonsView {
        frame: desk.frame("/admin/reasons"),
        rows: book.reasons.iter().enumerate().map(row).collect(),
    };
    desk.show(&view)
}

/// `POST /admin/reasons`: moves, retires or brings back one reason.
pub(super) async fn arrange(desk: Desk) -> Result<Response, Failure> {
    let before = Some(desk.door.form.get("before"))
        .filter(|before| !before.is_empty())
        .map(str::to_owned);
    let (step, done) = match desk.door.form.get("step") {
        "move" => (ReasonStep::MoveBefore(before), "reason"),
        "retire" => (ReasonStep::Retire, "reason-retired"),
        "bring-back" => (ReasonStep::BringBack, "reason"),
        _ => return Err(Failure::Unprocessable),
    };
    let code = desk.door.form.get("code").to_owned();
    match desk.change_reason(code, step).await? {
        Err(refusal) => Err(Failure::Refused(refusal)),
        Ok(_) => Ok(back(&desk.door, done)),
    }
}

/// One reason as it is stored, with its texts in one language.
struct StoredReason {
    new: bool,
    /// The code; for a new reason, as it was typed.
    code: String,
    language: String,
    rule: Option<ReasonRule>,
    stored: [Option<Sentence>; 2],
    /// The texts that the program ships; empty for a reason of the site's own.
    shipped: [String; 2],
}

impl StoredReason {
    /// # Errors
    /// [`Failure::NotFound`].
    async fn of(desk: &Desk) -> Result<StoredReason, Failure> {
        let new = desk.door.param() == "new";
        let code = if new {
            plain(desk.door.form.get("code"))
        } else {
            desk.door.param().to_owned()
        };
        let rule = desk.deps.book(desk.door.site.id).await?.find(&code).cloned();
        if !new && rule.is_none() {
            return Err(Failure::NotFound);
        }
        let language = language_of(&desk.door);
        let mut stored = [None, None];
        let mut shipped = [String::new(), String::new()];
        let words = desk.door.site.themes.shipped_words(&language);
        for (at, which) in ReasonSentence::ALL.into_iter().enumerate() {
            let name = SentenceName { language: language.clone(), key: which.key(&code) };
            shipped[at] = words.shipped(&name.key).unwrap_or_default();
            let key = name.row(desk.door.site.id);
            let sentence = desk.deps.ask(move |reader| reader.row(key)).await?;
            stored[at] = sentence.filter(|sentence| sentence.name == name);
        }
        Ok(StoredReason { new, code, language, rule, stored, shipped })
    }

    fn path(&self) -> String {
        format!("/reasons/{}", if self.new { "new" } else { &self.code })
    }

    fn own_text(&self, at: usize) -> Option<&str> {
        self.stored[at].as_ref().and_then(|stored| stored.text.as_deref())
    }

    fn text(&self, at: usize) -> &str {
        self.own_text(at).unwrap_or(&self.shipped[at])
    }

    fn terms(&self) -> ReasonTerms {
        self.rule
            .as_ref()
            .map_or_else(ReasonTerms::default, |rule| rule.terms.clone())
    }

    fn revisions(&self) -> [u32; 3] {
        let of = |at: usize| self.stored[at].as_ref().map_or(0, |stored| stored.revision);
        [self.rule.as_ref().map_or(0, |rule| rule.revision), of(0), of(1)]
    }

    fn as_stored(&self) -> ReasonForm {
        ReasonForm {
            terms: self.terms(),
            texts: [self.text(0).to_owned(), self.text(1).to_owned()],
            revisions: self.revisions(),
        }
    }
}

/// The fields of the form as they were filled in.
struct ReasonForm {
    terms: ReasonTerms,
    texts: [String; 2],
    revisions: [u32; 3],
}

impl ReasonForm {
    fn read(door: &Door) -> ReasonForm {
        let number = |name: &str| door.form.get(name).parse().unwrap_or_default();
        ReasonForm {
            terms: ReasonTerms {
                hidden: door.form.get("class") == "hidden",
                standard: plain(door.form.get("standard")),
                note: plain(door.form.get("note")),
            },
            texts: FIELDS.map(|(field, _, _)| plain(door.form.get(field))),
            revisions: [number("revision"), number(FIELDS[0].1), number(FIELDS[1].1)],
        }
    }

    /// Whether a reason of the office's own has no text in this language, stored or typed. That is allowed: the text of
    /// another language is shown instead.
    fn says_nothing(&self, known: &StoredReason) -> bool {
        let own = !known.new && !is_shipped(&known.code);
        own && known.stored.iter().all(Option::is_none) && self.texts.iter().all(String::is_empty)
    }

    fn problems(&self, known: &StoredReason) -> Problems {
        let mut problems = Problems::default();
        problems.must(!known.new || is_code(&known.code), "code", "reason-code-wrong");
        for (at, which) in ReasonSentence::ALL.into_iter().enumerate() {
            if self.says_nothing(known) {
                continue;
            }
            // A sentence that only the site has gets no variables, so it is checked against a text without variables.
            let shipped = Some(&known.shipped[at]).filter(|shipped| !shipped.is_empty());
            let shipped = shipped.map_or("-", String::as_str);
            let checked = i18n::check(&which.key(&known.code), &self.texts[at], shipped);
            problems.note(checked.err().map(|error| match error {
                // A reason of the site's own has no shipped text to go back to.
                WordsError::Empty if known.shipped[at].is_empty() => {
                    FieldProblem::new(FIELDS[at].0, MISSING[at])
                }
                error @ (WordsError::Unknown
                | WordsError::Empty
                | WordsError::TooLong(_)
                | WordsError::Broken
                | WordsError::Missing(_)
                | WordsError::Strange(_)) => problem_of(FIELDS[at].0, error),
            }));
        }
        let long = |field: &str, text: &str, max: usize| {
            let odd = text
                .chars()
                .any(|c| c.is_control() && !(c == '\n' && field == "note"));
            (odd || text.chars().count() > max).then(|| FieldProblem::too_long(field, max))
        };
        problems.note(long("standard", &self.terms.standard, REASON_STANDARD_CHARS_MAX));
        problems.note(long("note", &self.terms.note, REASON_NOTE_CHARS_MAX));
        problems
    }

    fn said(&self, desk: &Desk, known: &StoredReason) -> ReasonSaid {
        let sentence = |(at, which): (usize, ReasonSentence)| ChangeSentence {
            site: desk.door.site.id,
            by: desk.signed.id,
            name: SentenceName { language: known.language.clone(), key: which.key(&known.code) },
            // A text equal to the shipped one is not stored as the site's own.
            text: Some(self.texts[at].clone()).filter(|text| *text != known.shipped[at]),
            shipped: known.shipped[at].clone(),
            revision: self.revisions[at + 1],
        };
        let says = !self.says_nothing(known);
        let both = ReasonSentence::ALL.into_iter().enumerate().filter(|_| says);
        ReasonSaid {
            new: known.new,
            revision: self.revisions[0],
            terms: self.terms.clone(),
            sentences: both.map(sentence).collect(),
        }
    }

    /// The stored values that differ from what was typed, for the page that says that a colleague changed the reason.
    fn others(&self, known: &StoredReason) -> Vec<ReasonOther> {
        let mut others = Vec::new();
        let mut add = |label_key, key, text: &str| {
            others.push(ReasonOther { label_key, key, text: text.to_owned() });
        };
        for (at, (_, _, label_key)) in FIELDS.into_iter().enumerate() {
            if self.texts[at] != known.text(at) {
                add(label_key, None, known.text(at));
            }
        }
        let terms = known.terms();
        if self.terms.hidden != terms.hidden {
            add("reason-class", Some(class_key(terms.hidden)), "");
        }
        if self.terms.standard != terms.standard {
            add("reason-standard", None, &terms.standard);
        }
        if self.terms.note != terms.note {
            add("reason-note", None, &terms.note);
        }
        others
    }
}

fn class_key(hidden: bool) -> &'static str {
    if hidden { "reason-hidden" } else { "reason-public" }
}

/// `GET /admin/reasons/{code}`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    let known = StoredReason::of(&desk).await?;
    page(&desk, &known, known.as_stored(), FormState::fresh(), None)
}

/// `POST /admin/reasons/{code}`: previews it, saves it, or goes back to the shipped text.
pub(super) async fn change(desk: Desk) -> Result<Response, Failure> {
    let known = StoredReason::of(&desk).await?;
    let mut typed = ReasonForm::read(&desk.door);
    let step = desk.door.form.get("step");
    if step == "reset" && is_shipped(&known.code) {
        typed = ReasonForm { texts: known.shipped.clone(), terms: known.terms(), ..typed };
    }
    let problems = typed.problems(&known);
    if !problems.is_empty() {
        return page(&desk, &known, typed, problems.into(), None);
    }
    if !matches!(step, "save" | "reset") {
        let look = look(&desk, &known, &typed)?;
        return page(&desk, &known, typed, FormState::fresh(), Some(look));
    }
    let said = ReasonStep::Say(typed.said(&desk, &known));
    match desk.change_reason(known.code.clone(), said).await? {
        Err(Refusal::WordsChanged) => {
            let known = StoredReason::of(&desk).await?;
            let revisions = known.revisions();
            page(&desk, &known, ReasonForm { revisions, ..typed }, FormState::stale(), None)
        }
        Err(Refusal::ReasonCodeTaken) => {
            let problem = FieldProblem::new("code", "reason-code-taken");
            page(&desk, &known, typed, FormState::overtaken([problem]), None)
        }
        Err(Refusal::ReasonsFull) => {
            let problem = FieldProblem::new("code", "reason-full");
            page(&desk, &known, typed, FormState::overtaken([problem]), None)
        }
        Err(refusal) => Err(Failure::Refused(refusal)),
        Ok(_) => Ok(back(&desk.door, "reason")),
    }
}

fn page(
    desk: &Desk,
    known: &StoredReason,
    typed: ReasonForm,
    state: FormState,
    look: Option<ReasonLook>,
) -> Result<Response, Failure> {
    let path = format!("/admin{}", known.path());
    let stale = state.is_stale();
    let others = if stale { typed.others(known) } else { Vec::new() };
    let [said, mail] = typed.texts;
    desk.form("/admin/reasons", state, |frame, problems| ReasonFormView {
        frame,
        new: known.new,
        code: known.code.clone(),
        own: known.new || !is_shipped(&known.code),
        retired: known.rule.as_ref().is_some_and(|rule| rule.retired),
        language: known.language.clone(),
        languages: languages(&desk.door, &known.language, &path),
        path,
        revisions: typed.revisions.map(i64::from),
        said,
        mail,
        hidden: typed.terms.hidden,
        standard: typed.terms.standard,
        note: typed.terms.note,
        shipped: known.shipped.clone(),
        changed: (0..2).any(|at| known.own_text(at).is_some()),
        problems,
        stale,
        others,
        look,
    })
}

/// How the reason reads on a petition's page, and in the mail.
fn look(desk: &Desk, known: &StoredReason, typed: &ReasonForm) -> Result<ReasonLook, Failure> {
    let language = &known.language;
    let [reason, instead] = ReasonSentence::ALL.map(|which| which.key(&known.code));
    let tried = [(reason.as_str(), typed.texts[0].as_str()), (instead.as_str(), &typed.texts[1])];
    let says = !typed.says_nothing(known);
    let trying = desk
        .door
        .site
        .themes
        .trying(language, if says { &tried } else { &[] });
    let say = |key: &str, args: TextArgs| trying.text(language, key, &args);
    let mut page = vec![say("rejected-title", TextArgs::new())?, say(&reason, TextArgs::new())?];
    let standard = typed.terms.standard.clone();
    if !standard.is_empty() {
        let args = TextArgs::from([("standard".to_owned(), TextArg::Text(standard.clone()))]);
        page.push(say("rejected-standard", args)?);
    }
    let view = &desk.door.site.view;
    let head = CreatorHead {
        site: SiteView { language: language.clone(), ..view.clone() },
        name: desk.signed.staff.name.clone(),
        petition_title: say("reason-look-petition", TextArgs::new())?,
        link: format!("{}/petitions/own/…", view.url),
    };
    let letter =
        PetitionRejectedLetter { head, reason, instead, standard, details: String::new(), other_link: None };
    let letter = trying.render_letter(&letter)?;
    Ok(ReasonLook { page, subject: letter.subject, mail: letter.text })
}

impl Deps {
    async fn book(&self, site: SiteId) -> Result<ReasonBook, Failure> {
        self.ask(move |reader| reason_book(reader, site)).await
    }
}

impl Desk {
    async fn change_reason(
        &self,
        code: String,
        step: ReasonStep,
    ) -> Result<Result<Stored, Refusal>, Failure> {
        let command = ChangeReason { site: self.door.site.id, by: self.signed.id, code, step };
        let path = match self.door.param() {
            "" => "/reasons".to_owned(),
            param => format!("/reasons/{param}"),
        };
        self.decided_from(&office(&self.door.site, &path), command).await
    }
}

/// A redirect to the list, with a notice of what was done.
fn back(door: &Door, done: &str) -> Response {
    see_other(&office(&door.site, &format!("/reasons?done={done}")))
}
