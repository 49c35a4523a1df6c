//! Somebody who acts: a browser with its cookies, what was typed and not sent yet, and the mails that were read.
//!
//! Owns what each sentence about a person does. It must never panic when a page lacks something: it reports what the
//! page has instead. Cached pages may be a quarter of a second old (`PAGE_FRESH_MS` of the program), so opening a page
//! after something has changed looks twice.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::letter::Letter;
use super::moment;
use super::sentence::{Said, Verb};
use super::shared::Shared;
use super::shown::{has_header, header_lines, path_of, readable, readable_has, same};
use crate::browser::{Browser, Provenance};
use crate::deadline::Deadline;
use crate::http::Response;
use crate::page::Page;
use crate::page::forms::{Field, Form, Kind};
use crate::smtp_sink::Message;

/// Longest wait for a mail, or for what the program does by itself.
const PATIENCE: Duration = Duration::from_secs(20);
/// Longest wait for a cached page to be made anew.
const PAGE_PATIENCE: Duration = Duration::from_secs(5);
/// After this time a cached page that has changed is made anew for whoever asks.
const PAGE_FRESH: Duration = Duration::from_millis(300);

/// One person.
///
/// Eight fields: what a person has at any moment, which is the page, what was typed, and the mail.
#[derive(Debug)]
pub(super) struct Actor {
    name: String,
    address: String,
    pub(super) browser: Browser,
    /// Fields by name, and what was typed into them.
    filled: Vec<(String, String)>,
    letter: Option<Letter>,
    /// Pages seen, each with how often something had been sent by then.
    seen: BTreeMap<String, u64>,
    /// Whether the page was loaded by its address, so that it can be loaded again.
    came_by_get: bool,
    /// An error status that the script has to mention.
    unsaid: Option<u16>,
}

type Done = Result<(), String>;

impl Actor {
    pub(super) fn new(name: &str, shared: &Shared) -> Actor {
        Actor {
            name: name.to_owned(),
            address: shared.cast[name].address.clone(),
            browser: Browser::at(&shared.base_url),
            filled: Vec::new(),
            letter: None,
            seen: BTreeMap::new(),
            came_by_get: false,
            unsaid: None,
        }
    }

    pub(super) fn letter(&self) -> Result<&Letter, String> {
        self.letter
            .as_ref()
            .ok_or_else(|| format!("{} got no mail yet", self.name))
    }

    /// Fails when an answer was an error that the script has not mentioned.
    pub(super) fn owes_nothing(&self) -> Done {
        match self.unsaid {
            Some(status) => Err(format!(
                "the last page of {} was an error; if that is right, say: {} gets the answer {status}\n{}",
                self.name,
                self.name,
                self.shown()
            )),
            None => Ok(()),
        }
    }

    /// Does what a sentence says; `texts` are its texts with the values in braces filled in.
    pub(super) fn act(&mut self, said: &Said, texts: &[String], shared: &Shared) -> Done {
        let text = |place: usize| texts.get(place).map(String::as_str).unwrap_or_default();
        if !matches!(said.verb, Verb::Answer | Verb::Sees | Verb::SeesNot | Verb::SeesHeading | Verb::Reads) {
            self.owes_nothing()?;
        }
        #[expect(clippy::wildcard_enum_match_arm, reason = "others read the rest")]
        match said.verb {
            Verb::Goes | Verb::OpensConsole => self.go(text(0), shared),
            Verb::Follows => self.follow(text(0), shared),
            Verb::FollowsLetter => self.go(&self.link_in_letter("/")?, shared),
            Verb::FollowsLetterTo => self.go(&self.link_in_letter(text(0))?, shared),
            Verb::Fills => self.fill(text(0), text(1)),
            Verb::FillsCode => {
                let letter = self.letter()?;
                let code = letter
                    .code()
                    .ok_or_else(|| format!("no code in it:\n{}", letter.text))?;
                let code = code.to_owned();
                self.fill(text(0), &code)
            }
            Verb::FillsOneTime => self.fill(text(0), &one_time_code(text(1), shared)?),
            Verb::Attaches => self.attach(text(0), text(1), shared),
            Verb::Chooses | Verb::Ticks => self.choose(text(0), true),
            Verb::Unticks => self.choose(text(0), false),
            Verb::ChoosesFor => self.fill(text(1), text(0)),
            Verb::Presses => self.press(text(0), shared),
            Verb::PressesTwice => self.press_twice(text(0), shared),
            Verb::Sees => self.see(text(0), PAGE_PATIENCE, false),
            Verb::SeesSoon => self.see(text(0), PATIENCE, true),
            Verb::SeesNot => self.see_not(text(0)),
            Verb::Answer => self.answered(text(0)),
            Verb::GetsMail => self.get_mail(text(0), shared),
            _ => self.look(said.verb, texts, shared),
        }
    }

    /// Sentences that only look.
    fn look(&mut self, verb: Verb, texts: &[String], shared: &Shared) -> Done {
        let text = |place: usize| texts.get(place).map(String::as_str).unwrap_or_default();
        #[expect(clippy::wildcard_enum_match_arm, reason = "others read the rest")]
        match verb {
            Verb::SeesHeading => {
                let heading = self.page()?.heading().unwrap_or_default();
                same("the heading", &heading, text(0))
            }
            Verb::SeesLink => {
                let links = self.page()?.links();
                let paths: Vec<String> = links.iter().map(|link| path_of(&link.href).to_owned()).collect();
                let found = paths.iter().any(|path| path.starts_with(text(0)));
                found
                    .then_some(())
                    .ok_or_else(|| format!("no such link, only {paths:?}"))
            }
            Verb::FindsIn => {
                let (form, field) = self.field(text(1))?;
                same("the field", form.value(&field.name).unwrap_or_default(), text(0))
            }
            Verb::IsAt => {
                let at = &self.response()?.url.target;
                let is = at.starts_with(text(0));
                is.then_some(())
                    .ok_or_else(|| format!("the page is {at}\n{}", self.shown()))
            }
            Verb::Header => has_header(&header_lines(self.response()?), text(0), text(1)),
            Verb::AsksChanged => self.ask_whether_changed(shared),
            Verb::Reads => self.read(text(0), text(1)),
            Verb::NoCookies => {
                let cookies = self.browser.cookies_received();
                cookies
                    .is_empty()
                    .then_some(())
                    .ok_or_else(|| format!("there are: {cookies:?}"))
            }
            Verb::Elsewhere => {
                self.browser.provenance = Provenance::Foreign("https://elsewhere.example".to_owned());
                Ok(())
            }
            Verb::From => {
                self.browser.headers = vec![("X-Forwarded-For".to_owned(), text(0).to_owned())];
                Ok(())
            }
            Verb::RemembersPlace => {
                shared.remember(text(0), self.response()?.url.target.clone());
                Ok(())
            }
            Verb::RemembersCode => self.remember_code(1, text(0), shared),
            Verb::RemembersNth => self.remember_code(number(text(0))?, text(1), shared),
            Verb::RemembersCell => self.remember_cell(text(0), number(text(1))?, text(2), shared),
            Verb::RemembersLink => {
                shared.remember(text(1), self.link_in_letter(text(0))?);
                Ok(())
            }
            other => unreachable!("{other:?} is no sentence about a person"),
        }
    }

    fn response(&self) -> Result<&Response, String> {
        // A browser without a page would panic, so this is reported to the script's author instead.
        if self.seen.is_empty() {
            return Err(format!("{} has opened no page yet", self.name));
        }
        Ok(self.browser.current())
    }

    fn page(&self) -> Result<Page, String> {
        Ok(self.response()?.page())
    }

    /// The current page, as the message of a failure shows it.
    fn shown(&self) -> String {
        match self.response() {
            Ok(response) => {
                format!("{} {}:\n{}", response.status, response.url.target, readable(response))
            }
            Err(why) => why,
        }
    }

    fn go(&mut self, address: &str, shared: &Shared) -> Done {
        self.browser.get(path_of(address));
        self.arrived(shared);
        let target = self.browser.current().url.target.clone();
        let changes = shared.changes.load(Ordering::SeqCst);
        let before = self.seen.insert(target.clone(), changes);
        let kept = self.browser.current().header("etag").is_some();
        if kept && changes > 0 && before != Some(changes) {
            std::thread::sleep(PAGE_FRESH);
            self.browser.get(&target);
        }
        Ok(())
    }

    /// Called when a page has arrived: what was typed into the one before is forgotten.
    fn arrived(&mut self, shared: &Shared) {
        self.filled.clear();
        self.came_by_get = true;
        let response = self.browser.current();
        let (status, target) = (response.status, response.url.target.clone());
        self.unsaid = (status >= 400 && status != 422).then_some(status);
        self.seen
            .entry(target)
            .or_insert(shared.changes.load(Ordering::SeqCst));
    }

    fn follow(&mut self, text: &str, shared: &Shared) -> Done {
        let links = self.page()?.links();
        let Some(link) = self.page()?.link(text) else {
            let texts: Vec<&str> = links.iter().map(|link| link.text.as_str()).collect();
            return Err(format!("no link {text:?}, only {texts:?}\n{}", self.shown()));
        };
        let target = self.response()?.url.join(path_of(&link.href)).target;
        self.go(&target, shared)
    }

    fn link_in_letter(&self, beginning: &str) -> Result<String, String> {
        let letter = self.letter()?;
        let found = letter
            .paths()
            .into_iter()
            .find(|path| path.starts_with(beginning));
        found.ok_or_else(|| format!("no link to {beginning} in it:\n{}", letter.text))
    }

    /// The field with this label, and its form.
    fn field(&self, label: &str) -> Result<(Form, Field), String> {
        let page = self.page()?;
        let labels = page.elements("label");
        let said = |element: &&crate::page::Element| element.text.replace('\n', " ") == label;
        let ids = labels
            .iter()
            .filter(said)
            .filter_map(|element| element.tag.attribute("for"));
        let forms = page.forms();
        for id in ids {
            let holds = |field: &&Field| field.tag.attribute("id") == Some(id);
            let found = forms
                .iter()
                .find_map(|form| Some((form, form.fields.iter().find(holds)?)));
            if let Some((form, field)) = found {
                return Ok((form.clone(), field.clone()));
            }
        }
        let labels: Vec<&str> = labels.iter().map(|label| label.text.as_str()).collect();
        Err(format!("no field {label:?}, only {labels:?}\n{}", self.shown()))
    }

    fn fill(&mut self, label: &str, value: &str) -> Done {
        let (_, field) = self.field(label)?;
        if let Kind::Select { choices } = &field.kind {
            let offered = choices
                .iter()
                .any(|choice| choice.value == value || choice.label == value);
            if !offered {
                return Err(format!("{label:?} offers no {value:?}, only {choices:?}"));
            }
        }
        self.filled.push((field.name, value.to_owned()));
        Ok(())
    }

    fn ask_whether_changed(&mut self, shared: &Shared) -> Done {
        let kept = self.response()?;
        let target = kept.url.target.clone();
        let tag = kept.header("etag").ok_or("the page cannot be kept")?.to_owned();
        let before = std::mem::replace(&mut self.browser.headers, vec![("If-None-Match".to_owned(), tag)]);
        self.browser.get(&target);
        self.browser.headers = before;
        self.arrived(shared);
        Ok(())
    }

    /// Chooses a file that lies beside the scripts.
    fn attach(&mut self, file: &str, label: &str, shared: &Shared) -> Done {
        let (_, field) = self.field(label)?;
        if field.kind != Kind::Line("file".to_owned()) {
            return Err(format!("{label:?} is no field for a file, but {:?}", field.kind));
        }
        let path = std::path::Path::new(&shared.recall("folder")?).join(file);
        let content =
            std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        self.filled.push((field.name, content));
        Ok(())
    }

    /// Remembers one of the texts that are shown to be copied, counted from 1.
    fn remember_code(&self, place: usize, name: &str, shared: &Shared) -> Done {
        let codes = self.page()?.elements_with_class("code");
        let code = place.checked_sub(1).and_then(|place| codes.get(place));
        let code = code.ok_or_else(|| format!("{} to be copied on\n{}", codes.len(), self.shown()))?;
        shared.remember(name, code.text.clone());
        Ok(())
    }

    /// Remembers a cell of a sheet: its column by the heading, and its line, the first below the heading being 1.
    fn remember_cell(&self, heading: &str, line: usize, name: &str, shared: &Shared) -> Done {
        let sheet = self.response()?.text();
        let cells = |line: &str| -> Vec<String> { line.split(',').map(str::to_owned).collect() };
        let mut lines = sheet.trim_start_matches('\u{feff}').lines().map(cells);
        let headings = lines.next().unwrap_or_default();
        let column = headings.iter().position(|cell| cell == heading);
        let line = line.checked_sub(1).and_then(|line| lines.nth(line));
        let cell = column.and_then(|column| line?.get(column).cloned());
        shared.remember(name, cell.ok_or_else(|| format!("there is none in\n{sheet}"))?);
        Ok(())
    }

    fn choose(&mut self, label: &str, chosen: bool) -> Done {
        let (_, field) = self.field(label)?;
        if !matches!(field.kind, Kind::Tick { .. } | Kind::Radio { .. }) {
            return Err(format!("{label:?} is no box or button to choose, but {:?}", field.kind));
        }
        let value = if chosen { field.value } else { String::new() };
        self.filled.push((field.name, value));
        Ok(())
    }

    /// The form of a button, filled with what was typed.
    fn form_of(&self, button: &str) -> Result<Form, String> {
        let forms = self.page()?.forms();
        let Some(form) = forms.iter().find(|form| form.button(button).is_some()) else {
            let buttons: Vec<&str> = forms
                .iter()
                .flat_map(|form| &form.buttons)
                .map(|button| button.text.as_str())
                .collect();
            return Err(format!("no button {button:?}, only {buttons:?}\n{}", self.shown()));
        };
        if let Some((name, _)) = self.filled.iter().find(|(name, _)| form.field(name).is_none()) {
            return Err(format!("what was typed into {name:?} belongs to another form than {button:?}"));
        }
        let mut form = form.clone();
        for (name, value) in &self.filled {
            form.fill(name, value);
        }
        Ok(form)
    }

    fn press(&mut self, button: &str, shared: &Shared) -> Done {
        let form = self.form_of(button)?;
        let filled: Vec<(&str, &str)> = self
            .filled
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        self.browser.press(button, &filled);
        shared.changes.fetch_add(1, Ordering::SeqCst);
        self.arrived(shared);
        let was_redirected = !self.browser.redirects().is_empty();
        self.came_by_get = was_redirected || form.method == "GET";
        let target = self.browser.current().url.target.clone();
        let kept = self.browser.current().header("etag").is_some();
        if self.came_by_get && kept {
            self.go(&target, shared)
        } else {
            Ok(())
        }
    }

    fn press_twice(&mut self, button: &str, shared: &Shared) -> Done {
        let form = self.form_of(button)?;
        let entries = form.entries(form.button(button));
        let action = form
            .button(button)
            .and_then(|button| button.tag.attribute("formaction"));
        let action = self.response()?.url.join(action.unwrap_or(&form.action)).target;
        let pairs: Vec<(&str, &str)> = entries
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        for _ in 0..2 {
            self.browser.post(&action, &pairs);
            shared.changes.fetch_add(1, Ordering::SeqCst);
        }
        self.arrived(shared);
        Ok(())
    }

    fn see(&mut self, words: &str, patience: Duration, always_again: bool) -> Done {
        let deadline = Deadline::after(patience);
        loop {
            let response = self.response()?;
            if readable_has(response, words) {
                return Ok(());
            }
            let again = self.came_by_get && (always_again || response.header("etag").is_some());
            if !again || deadline.has_passed() {
                return Err(format!("it says:\n{}", self.shown()));
            }
            std::thread::sleep(PAGE_FRESH);
            let target = response.url.target.clone();
            self.browser.get(&target);
            let status = self.browser.current().status;
            self.unsaid = self.unsaid.filter(|unsaid| *unsaid == status);
        }
    }

    fn see_not(&self, words: &str) -> Done {
        let there = readable_has(self.response()?, words);
        (!there)
            .then_some(())
            .ok_or_else(|| format!("it is there:\n{}", self.shown()))
    }

    fn answered(&mut self, status: &str) -> Done {
        let given = self.response()?.status;
        self.unsaid = None;
        let right = given.to_string() == status;
        right
            .then_some(())
            .ok_or_else(|| format!("the answer was {given}\n{}", self.shown()))
    }

    fn read(&self, place: &str, wanted: &str) -> Done {
        let response = self.response()?;
        let json: serde_json::Value = serde_json::from_slice(&response.body)
            .map_err(|error| format!("it is not JSON ({error})\n{}", self.shown()))?;
        let found = json
            .pointer(place)
            .ok_or_else(|| format!("nothing is at {place} in {json:#}"))?;
        let found = found.as_str().map_or_else(|| found.to_string(), str::to_owned);
        same(place, &found, wanted)
    }

    fn get_mail(&mut self, subject: &str, shared: &Shared) -> Done {
        let address = self.address.clone();
        let is_mine = |message: &Message| {
            message
                .recipients
                .iter()
                .any(|to| to.eq_ignore_ascii_case(&address))
        };
        let mine = |message: &Message, letter: &Letter| is_mine(message) && letter.subject.contains(subject);
        let found = Deadline::after(PATIENCE).wait_for(|| shared.untold(mine).into_iter().next());
        let Some((place, letter)) = found else {
            let others: Vec<String> = shared
                .untold(|_, _| true)
                .into_iter()
                .map(|(_, letter)| letter.subject)
                .collect();
            return Err(format!(
                "no such mail to {address} came; mails that nothing was said of: {others:?}"
            ));
        };
        shared.told.lock().expect("nobody panics with it").insert(place);
        self.letter = Some(letter);
        Ok(())
    }

    /// Mails to this person that no sentence has mentioned.
    pub(super) fn untold(&self, shared: &Shared) -> Vec<String> {
        let mine = |message: &Message, _: &Letter| {
            message
                .recipients
                .iter()
                .any(|to| to.eq_ignore_ascii_case(&self.address))
        };
        shared
            .untold(mine)
            .into_iter()
            .map(|(_, letter)| letter.subject)
            .collect()
    }
}

fn number(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| format!("{text:?} is no number"))
}

/// A code that was not used before: that of now, or of the next half minute.
fn one_time_code(key: &str, shared: &Shared) -> Result<String, String> {
    let mut used = shared.half_minutes.lock().expect("nobody panics with it");
    let now = moment::half_minute();
    let at = used.get(key).map_or(now, |last| now.max(last + 1));
    used.insert(key.to_owned(), at);
    moment::one_time_code(key, at)
}
