//! Turns a class into the bytes of a request, and an answer into a verdict; keeps what later requests need
//! from an answer: the page's entity tag, and the signatures that wait to be confirmed.
//! Touches no socket. The loops call it, all on one thread. It bounds the waiting signatures.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use super::acknowledged::{AckFile, Acknowledged};
use super::class::Class;
use super::client::Answer;
use super::hooks::ConfirmPath;
use super::people::{Signer, place};
use super::request::RequestLines;
use super::tally::Verdict;
use throng_process::clock;
use throng_process::dice::Dice;

/// The most signatures kept for confirming, about 200 bytes each; later ones stay pending.
const CONFIRMABLE_MAX: usize = 5_000_000;
/// Voters choose one of the first options; every vote that is measured has at least so many.
const OPTIONS: u64 = 3;

/// Petitions on a page of a list.
const LIST_PAGE: u64 = 25;
/// Words that are searched for, each with a number that makes it a search of its own.
const WORDS: [&str; 6] = ["library", "bridge", "harbour", "playground", "hospital", "station"];

/// Whose signature a request carries, if it carries one.
#[derive(Debug)]
pub(crate) enum Draft {
    Plain(Class),
    Sign {
        signer: Signer,
        sent_ms: i64,
    },
    /// The press that makes a signature count: a confirmation, or a vote that is cast.
    Confirm {
        signature: Acknowledged,
        sent_ms: i64,
    },
}

/// What is signed, by its public number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Campaign {
    Petition(u64),
    Pledge(u64),
    Vote(u64),
}

/// What requests need, and what answers have given.
pub(crate) struct Errands {
    lines: RequestLines,
    paths: Paths,
    dice: RefCell<Dice>,
    form: RefCell<Vec<u8>>,
    page_etag: RefCell<Vec<u8>>,
    waiting: RefCell<Option<String>>,
    /// The receipt of the newest vote.
    receipt: RefCell<Option<String>>,
    /// Addresses of the files that a page refers to, and which is asked for next.
    files: Vec<String>,
    next_file: Cell<usize>,
    /// Signatures to be confirmed; the location of each is the path that confirms it.
    confirmable: RefCell<VecDeque<Acknowledged>>,
    confirm_path: Option<ConfirmPath>,
    /// How many petitions there are to be listed, searched and drawn.
    petitions: u32,
    ack_file: Option<RefCell<AckFile>>,
}

struct Paths {
    page: String,
    count: String,
    form: String,
    check: String,
    sign: String,
    /// What the form says that casts a vote, as the page before it fills it in.
    cast: String,
}

impl Errands {
    pub(crate) fn new(lines: RequestLines, campaign: Campaign, seed: u64) -> Self {
        let page = match campaign {
            Campaign::Petition(number) => format!("/petitions/{number}"),
            Campaign::Pledge(number) => format!("/pledges/{number}"),
            Campaign::Vote(number) => format!("/votes/{number}"),
        };
        let cast = match campaign {
            Campaign::Petition(_) | Campaign::Pledge(_) => String::new(),
            Campaign::Vote(number) => format!("vote={number}&cast=yes"),
        };
        let paths = Paths {
            count: format!("{page}/count.json"),
            form: format!("{page}/signatures/new"),
            check: format!("{page}/signatures/check"),
            sign: format!("{page}/signatures"),
            page,
            cast,
        };
        Self {
            lines,
            paths,
            dice: RefCell::new(Dice::new(seed)),
            form: RefCell::default(),
            page_etag: RefCell::default(),
            waiting: RefCell::default(),
            receipt: RefCell::default(),
            files: Vec::new(),
            next_file: Cell::default(),
            confirmable: RefCell::default(),
            confirm_path: None,
            petitions: 1,
            ack_file: None,
        }
    }

    /// From now on every acknowledgement is written to a file before it is counted.
    pub(crate) fn keep_acknowledgements(&mut self, file: AckFile) {
        self.ack_file = Some(RefCell::new(file));
    }

    /// From now on acknowledged signatures are kept to be confirmed.
    pub(crate) fn keep_confirmable(&mut self, confirm_path: ConfirmPath) {
        self.confirm_path = Some(confirm_path);
    }

    /// From now on the files are asked for that this page refers to.
    pub(crate) fn keep_files(&mut self, page: &str) {
        self.files = files_of(page);
    }

    /// From now on so many petitions are listed, searched and drawn.
    pub(crate) fn keep_petitions(&mut self, petitions: u32) {
        self.petitions = petitions.max(1);
    }

    pub(crate) fn confirmable_count(&self) -> usize {
        self.confirmable.borrow().len()
    }

    /// The lines that every request shares.
    pub(crate) fn lines(&self) -> &RequestLines {
        &self.lines
    }

    /// Writes the next request of a class into `out`; `None` when there is nothing to make it of,
    /// such as no signature to confirm.
    pub(crate) fn draft(&self, class: Class, out: &mut Vec<u8>) -> Option<Draft> {
        let Self { lines, paths, .. } = self;
        match class {
            Class::Home => lines.get(out, "/", None),
            Class::Page => lines.get(out, &paths.page, None),
            Class::PageAgain => {
                let etag = self.page_etag.borrow();
                lines.get(
                    out,
                    &paths.page,
                    Some(&etag).filter(|etag| !etag.is_empty()).map(|etag| &etag[..]),
                );
            }
            Class::Count => lines.get(out, &paths.count, None),
            Class::Form => lines.get(out, &paths.form, None),
            Class::Check => {
                let signer = Signer::invent(&mut self.dice.borrow_mut());
                self.post_form(out, &paths.check, &signer);
            }
            Class::Sign => return Some(self.draft_sign(out)),
            Class::Waiting => lines.get(out, self.waiting.borrow().as_ref()?, None),
            Class::ConfirmPage => lines.get(out, &self.confirmable.borrow().front()?.location, None),
            Class::Confirm => return self.draft_confirm(out, "", b""),
            Class::File => lines.get(out, self.file()?, None),
            // Of the newest, since the oldest may be cast meanwhile.
            Class::Ballot => lines.get(out, &self.confirmable.borrow().back()?.location, None),
            Class::BallotCheck => {
                let path = ballot_path(&self.confirmable.borrow().back()?.location);
                let option = format!("option={}", self.option());
                lines.post(out, &path, option.as_bytes(), place(&mut self.dice.borrow_mut()));
            }
            Class::Cast => {
                let option = format!("option={}&{}", self.option(), paths.cast);
                return self.draft_confirm(out, "/ballot", option.as_bytes());
            }
            Class::Receipt => lines.get(out, self.receipt.borrow().as_ref()?, None),
            Class::List | Class::Search | Class::Poster => {
                let dice = &mut self.dice.borrow_mut();
                let path = self.looked_for(class, dice);
                lines.get_from(out, &path, place(dice));
            }
        }
        Some(Draft::Plain(class))
    }

    /// The address of something that few others ask for.
    fn looked_for(&self, class: Class, dice: &mut Dice) -> String {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "it is asked for these three alone, and for a poster last"
        )]
        match class {
            Class::List => {
                let pages = (u64::from(self.petitions) / LIST_PAGE).max(1);
                format!("/petitions?state=open&page={}", 1 + dice.below(pages))
            }
            Class::Search => {
                let word = WORDS[dice.below(WORDS.len() as u64) as usize];
                format!("/petitions?q={word}+{}", dice.below(100_000))
            }
            _ => format!("/petitions/{}/poster", 1 + dice.below(u64::from(self.petitions))),
        }
    }

    /// Writes a request for the number whose answer is to be read rather than counted.
    pub(crate) fn write_number_request(&self, out: &mut Vec<u8>) {
        self.lines.get_plain(out, &self.paths.count);
    }

    /// Writes a request for the page whose answer is to be read.
    pub(crate) fn write_page_request(&self, out: &mut Vec<u8>) {
        self.lines.get_plain(out, &self.paths.page);
    }

    fn draft_sign(&self, out: &mut Vec<u8>) -> Draft {
        let signer = Signer::invent(&mut self.dice.borrow_mut());
        self.post_form(out, &self.paths.sign, &signer);
        Draft::Sign { signer, sent_ms: clock::now().0 }
    }

    fn post_form(&self, out: &mut Vec<u8>, path: &str, signer: &Signer) {
        let mut form = self.form.borrow_mut();
        signer.write_form(&mut form);
        self.lines
            .post(out, path, &form, place(&mut self.dice.borrow_mut()));
    }

    /// Writes the form that makes the oldest signature count, to the address of its link and what follows it.
    fn draft_confirm(&self, out: &mut Vec<u8>, after: &str, form: &[u8]) -> Option<Draft> {
        let signature = self.confirmable.borrow_mut().pop_front()?;
        let from = place(&mut self.dice.borrow_mut());
        self.lines
            .post(out, &format!("{}{after}", signature.location), form, from);
        Some(Draft::Confirm { signature, sent_ms: clock::now().0 })
    }

    /// A number of an option, from 1, as it stands on the ballot.
    fn option(&self) -> u64 {
        1 + self.dice.borrow_mut().below(OPTIONS)
    }

    fn file(&self) -> Option<&str> {
        let next = self.next_file.get();
        self.next_file.set(next.wrapping_add(1));
        self.files
            .get(next.checked_rem(self.files.len())?)
            .map(String::as_str)
    }

    /// Judges an answer and keeps what later requests need of it.
    pub(crate) fn settle(&self, draft: Draft, answer: &Answer<'_>) -> std::io::Result<Verdict> {
        match (draft, answer.head.status) {
            // Without a time to try again, it is a failure rather than a refusal.
            (_, 429 | 503) if answer.head.retry_after_s.is_some() => Ok(Verdict::Refused),
            (Draft::Plain(Class::Page | Class::PageAgain), 200) => {
                let mut etag = self.page_etag.borrow_mut();
                etag.clear();
                etag.extend_from_slice(answer.etag().unwrap_or_default());
                Ok(Verdict::Done)
            }
            (Draft::Plain(_), 200 | 304) => Ok(Verdict::Done),
            (Draft::Sign { signer, sent_ms }, 303) => {
                let Some(location) = answer.location() else {
                    return Ok(Verdict::Failed);
                };
                let Signer { email, form_key, .. } = signer;
                self.signed(Acknowledged { email, form_key, location: location.to_owned() }, sent_ms)?;
                Ok(Verdict::Done)
            }
            (Draft::Confirm { signature, sent_ms }, 303) => {
                self.acknowledge(sent_ms, &signature)?;
                *self.receipt.borrow_mut() = answer.location().map(str::to_owned);
                Ok(Verdict::Done)
            }
            _ => Ok(Verdict::Failed),
        }
    }

    fn signed(&self, signature: Acknowledged, sent_ms: i64) -> std::io::Result<()> {
        self.acknowledge(sent_ms, &signature)?;
        self.remember(signature);
        Ok(())
    }

    fn acknowledge(&self, sent_ms: i64, what: &Acknowledged) -> std::io::Result<()> {
        match &self.ack_file {
            Some(file) => file.borrow_mut().append(sent_ms, clock::now().0, what),
            None => Ok(()),
        }
    }

    /// Keeps an acknowledged signature to be looked at and confirmed, if the run does that.
    pub(crate) fn remember(&self, signature: Acknowledged) {
        let Some(confirm_path) = &self.confirm_path else {
            return;
        };
        let mut confirmable = self.confirmable.borrow_mut();
        if confirmable.len() < CONFIRMABLE_MAX
            && let Some(path) = confirm_path(&signature.location)
        {
            *self.waiting.borrow_mut() = Some(signature.location);
            confirmable.push_back(Acknowledged { location: path, ..signature });
        }
    }
}

fn ballot_path(link: &str) -> String {
    format!("{link}/ballot")
}

/// The addresses of the style sheet, the icon and the script in the head of a page: one of each.
fn files_of(page: &str) -> Vec<String> {
    let marks =
        [r#"<link rel="stylesheet" href=""#, r#"<link rel="icon" href=""#, r#"<script type="module" src=""#];
    let found = marks.into_iter().filter_map(|mark| {
        let (_, after) = page.split_once(mark)?;
        let (address, _) = after.split_once('"')?;
        address.starts_with('/').then(|| address.to_owned())
    });
    found.collect()
}

impl std::fmt::Debug for Errands {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Errands")
            .field("petition", &self.paths.page)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_a_page_are_found() {
        for (page, expect) in [
            (
                r#"<link rel="stylesheet" href="/assets/a.css"><script type="module" src="/b.js">"#,
                vec!["/assets/a.css", "/b.js"],
            ),
            (r#"<link rel="icon" href="https://example.org/icon.svg">"#, vec![]),
            ("", vec![]),
        ] {
            assert_eq!(files_of(page), expect, "{page}");
        }
    }
}
