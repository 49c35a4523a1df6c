//! A story from its first line to its last: the program is started as the script says, each step is played, and at the
//! end nothing may be left over: no error, no mail that the script has not mentioned, no number that does not add up,
//! no breach of the mail protocol. Stories are not about what a disk keeps after a power cut, so the data is in memory.
//! Owns the program and everybody who acts; called by `scenario::play`.

use std::cell::Cell;
use std::collections::{BTreeMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use super::actor::Actor;
use super::clerk::{Clerk, text};
use super::parse::{Person, Script, Step, What};
use super::sentence::{Said, Verb};
use super::shared::Shared;
use super::shown::has_header;
use super::{Failure, Stage, former};
use crate::browser::Browser;
use crate::deadline::Deadline;
use crate::program::{Program, TempDir, temporary_folder_in_memory};
use crate::smtp_sink::SmtpSink;

/// Longest wait for something that happens by itself.
const PATIENCE: Duration = Duration::from_secs(30);
/// After this time a number that has moved is shown.
const NUMBER_FRESH: Duration = Duration::from_millis(300);

/// A story being played.
struct Play<'a> {
    script: &'a Script,
    shared: Shared,
    clerk: Clerk,
    settings: Vec<String>,
    program: Option<Program>,
    actors: BTreeMap<String, Actor>,
    /// Whose mail was read last.
    reader: String,
    _folder: TempDir,
}

/// Plays a story.
pub(super) fn play(script: &Script, stage: &Stage, cast: BTreeMap<String, Person>) -> Result<(), Failure> {
    let folder = temporary_folder_in_memory();
    let mut play = Play {
        script,
        shared: Shared {
            base_url: String::new(),
            sink: SmtpSink::start(),
            cast,
            remembered: Mutex::default(),
            told: Mutex::new(HashSet::new()),
            came_before_a_kill: AtomicUsize::new(0),
            half_minutes: Mutex::default(),
            changes: AtomicU64::new(0),
        },
        clerk: Clerk {
            program: stage.program.to_owned(),
            folder: folder.path().to_owned(),
            data: folder.path().join("data"),
            exports: Cell::new(0),
        },
        settings: Vec::new(),
        program: None,
        actors: BTreeMap::new(),
        reader: String::new(),
        _folder: folder,
    };
    let given = |step: &&Step| matches!(&step.what, What::Said(said) if is_given(said.verb));
    let givens = script.steps.iter().take_while(given).count();
    let (givens, steps) = script.steps.split_at(givens);
    let end = Step { place: "at the end".to_owned(), text: String::new(), what: What::AtOnce(Vec::new()) };
    let first = givens.first().or(steps.first()).unwrap_or(&end);
    at(first, || play.set_the_stage(givens, stage))?;
    for step in steps {
        play.step(step)?;
    }
    let last = steps.last().unwrap_or(&end);
    at(last, || play.end())
}

fn is_given(verb: Verb) -> bool {
    matches!(
        verb,
        Verb::GivenSetting | Verb::GivenEmpty | Verb::GivenPetition | Verb::GivenClosing | Verb::GivenFile
    )
}

/// Turns what goes wrong in `act`, panics of the test kit included, into a failure at the place of a step.
fn at(step: &Step, act: impl FnOnce() -> Result<(), String>) -> Result<(), Failure> {
    let result = catch_unwind(AssertUnwindSafe(act)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        Err(text.unwrap_or_else(|| "the test kit gave up".to_owned()))
    });
    result.map_err(|why| Failure { place: step.place.clone(), sentence: step.text.clone(), why })
}

impl Play<'_> {
    /// Makes the data directory and starts the program.
    fn set_the_stage(&mut self, givens: &[Step], stage: &Stage) -> Result<(), String> {
        let said = |step: &Step| match &step.what {
            What::Said(said) => Some(said.clone()),
            What::AtOnce(_) => None,
        };
        self.shared.remember("folder", text(&self.script.folder));
        let givens: Vec<Said> = givens.iter().filter_map(said).collect();
        if givens.iter().any(|given| given.verb == Verb::GivenEmpty) {
            self.clerk.init(&self.clerk.data)?;
        } else {
            (stage.town)(&self.clerk.data);
        }
        for given in &givens {
            let texts = self.texts(given)?;
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "scripts have many sentences; those of others are read elsewhere"
            )]
            match given.verb {
                Verb::GivenSetting => self.settings.push(texts[0].clone()),
                Verb::GivenPetition => self.clerk.take_in(&former::counted(&texts)?)?,
                Verb::GivenClosing => self.clerk.take_in(&former::closing(&texts)?)?,
                Verb::GivenFile => self.clerk.import(&self.script.folder.join(&texts[0]))?,
                _ => {}
            }
        }
        self.start();
        if self
            .settings
            .iter()
            .any(|setting| setting.starts_with("retention."))
        {
            // The town has kept people for longer so far: a shorter time waits until somebody has said that it is meant.
            self.clerk.accept_retention()?;
            self.program = None;
            self.start();
        }
        Ok(())
    }

    /// Starts the program on the data as it is; everybody who acts learns the new address.
    fn start(&mut self) {
        let mut words: Vec<String> = ["serve", "--listen", "127.0.0.1:0", "--data"]
            .map(str::to_owned)
            .to_vec();
        words.push(text(&self.clerk.data));
        let mail = [
            "mail.delivery=smtp".to_owned(),
            "mail.smtp_host=127.0.0.1".to_owned(),
            "mail.smtp_tls=none".to_owned(),
            "mail.from=Petitions to Brindle <petitions@brindle.example>".to_owned(),
            format!("mail.smtp_port={}", self.shared.sink.address().port()),
        ];
        for setting in mail.iter().chain(&self.settings) {
            words.extend(["--set".to_owned(), setting.clone()]);
        }
        let program = Program::start(&self.clerk.program, words);
        self.shared.base_url = program.base_url().to_owned();
        self.program = Some(program);
        for actor in self.actors.values_mut() {
            actor.browser.moves_to(&self.shared.base_url);
        }
    }

    fn step(&mut self, step: &Step) -> Result<(), Failure> {
        match &step.what {
            What::AtOnce(lists) => self.at_once(lists),
            What::Said(said) if said.who.is_empty() => at(step, || self.narrate(said)),
            What::Said(said) => at(step, || self.act(said)),
        }
    }

    fn act(&mut self, said: &Said) -> Result<(), String> {
        let mut texts = self.texts(said)?;
        if said.verb == Verb::OpensConsole {
            texts.push(self.console_link()?);
        }
        if said.verb == Verb::GetsNoMail {
            self.settle_mail()?;
        }
        let shared = &self.shared;
        let actor = self
            .actors
            .entry(said.who.clone())
            .or_insert_with(|| Actor::new(&said.who, shared));
        if said.verb == Verb::GetsNoMail {
            let untold = actor.untold(shared);
            return untold
                .is_empty()
                .then_some(())
                .ok_or_else(|| format!("there is: {untold:?}"));
        }
        let done = actor.act(said, &texts, shared);
        if said.verb == Verb::GetsMail && done.is_ok() {
            self.reader.clone_from(&said.who);
        }
        done
    }

    fn texts(&self, said: &Said) -> Result<Vec<String>, String> {
        said.texts
            .iter()
            .map(|text| self.shared.told_by(&said.who, text))
            .collect()
    }

    fn console_link(&self) -> Result<String, String> {
        let program = self.program.as_ref().ok_or("the program does not run")?;
        Ok(program.link("  set up  ", "/setup/", PATIENCE))
    }

    /// Plays each list by one person, on a thread of its own.
    fn at_once(&mut self, lists: &[Vec<Step>]) -> Result<(), Failure> {
        let mut people: Vec<(Actor, &[Step])> = Vec::new();
        for list in lists {
            let Some(What::Said(said)) = list.first().map(|step| &step.what) else {
                continue;
            };
            let actor = self.actors.remove(&said.who);
            people.push((actor.unwrap_or_else(|| Actor::new(&said.who, &self.shared)), list));
        }
        let shared = &self.shared;
        let played = std::thread::scope(|scope| {
            let threads: Vec<_> = people
                .into_iter()
                .map(|(mut actor, list)| {
                    scope.spawn(move || {
                        let result = list
                            .iter()
                            .try_for_each(|step| one_of_many(&mut actor, step, shared));
                        (list, actor, result)
                    })
                })
                .collect();
            threads
                .into_iter()
                .map(|thread| thread.join().expect("panics were caught"))
                .collect::<Vec<_>>()
        });
        let mut outcome = Ok(());
        for (list, actor, result) in played {
            if let Some(What::Said(said)) = list.first().map(|step| &step.what) {
                self.actors.insert(said.who.clone(), actor);
            }
            outcome = outcome.and(result);
        }
        outcome
    }

    /// Plays a sentence about nobody in particular.
    fn narrate(&mut self, said: &Said) -> Result<(), String> {
        let texts = self.texts(said)?;
        let text = |place: usize| texts.get(place).map(String::as_str).unwrap_or_default();
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "scripts have many sentences; those of others are read elsewhere"
        )]
        match said.verb {
            Verb::MailSays | Verb::MailSaysNot => self.mail_says(text(0), said.verb == Verb::MailSays),
            Verb::MailHeader => {
                let letter = self.reader_of_mail()?.letter()?;
                has_header(&letter.head, text(0), text(1))
            }
            Verb::Count => self.counted(text(0), number(text(1))?),
            Verb::KeepCount => {
                let count = self.count(text(0))?.to_string();
                self.shared.remember(text(1), count);
                Ok(())
            }
            Verb::CountMore => {
                let before = number(&self.shared.recall(text(2))?)?;
                self.counted(text(0), before + number(text(1))?)
            }
            Verb::CountFewer => {
                let before = number(&self.shared.recall(text(2))?)?;
                self.counted(text(0), before - number(text(1))?)
            }
            Verb::Killed => {
                self.start_again(Program::kill_9)?;
                let came = self.shared.sink.messages().len();
                self.shared.came_before_a_kill.store(came, Ordering::SeqCst);
                Ok(())
            }
            Verb::Restarted => self.start_again(|program| {
                program.terminate_and_wait(PATIENCE);
            }),
            Verb::Hours => self.pass(number(text(0))?),
            Verb::Days => self.pass(24 * number(text(0))?),
            Verb::RowsKept => {
                let rows = self.stored()?;
                self.shared.remember(text(0), rows);
                Ok(())
            }
            Verb::RowsSame => {
                let (before, now) = (self.shared.recall(text(0))?, self.stored()?);
                let changed = now
                    .lines()
                    .find(|line| !before.contains(line))
                    .unwrap_or("a row is gone");
                (before == now)
                    .then_some(())
                    .ok_or_else(|| format!("something was changed: {changed}"))
            }
            _ if is_given(said.verb) => Err("say what is given before anything happens".to_owned()),
            other => unreachable!("{other:?} is a sentence about a person"),
        }
    }

    fn reader_of_mail(&self) -> Result<&Actor, String> {
        self.actors
            .get(&self.reader)
            .ok_or_else(|| "nobody got a mail yet".to_owned())
    }

    fn mail_says(&self, words: &str, wanted: bool) -> Result<(), String> {
        let letter = self.reader_of_mail()?.letter()?;
        let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let there = one_line(&letter.text).contains(&one_line(words));
        (there == wanted)
            .then_some(())
            .ok_or_else(|| format!("{}\n{}", letter.subject, letter.text))
    }

    /// The petition's number in the public JSON, once everything done before is in it.
    fn count(&self, petition: &str) -> Result<i64, String> {
        let path = format!("/petitions/{petition}/count.json");
        let mut visitor = Browser::at(&self.shared.base_url);
        visitor.get(&path);
        std::thread::sleep(NUMBER_FRESH);
        let answer = visitor.get(&path);
        let count = serde_json::from_slice::<serde_json::Value>(&answer.body).ok();
        let count = count.and_then(|json| json["signature_count"].as_i64());
        count.ok_or_else(|| format!("no number is told: {} {}", answer.status, answer.text()))
    }

    fn counted(&self, petition: &str, wanted: i64) -> Result<(), String> {
        let count = self.count(petition)?;
        (count == wanted)
            .then_some(())
            .ok_or_else(|| format!("it has {count} signatures, not {wanted}"))
    }

    fn stored(&self) -> Result<String, String> {
        self.settle_mail()?;
        let rows = self.clerk.rows()?;
        Ok(rows.iter().map(|row| format!("{row}\n")).collect())
    }

    fn start_again(&mut self, end: impl FnOnce(&mut Program)) -> Result<(), String> {
        let mut program = self.program.take().ok_or("the program does not run")?;
        end(&mut program);
        drop(program);
        self.start();
        Ok(())
    }

    /// Stops the program, makes its data older, and starts it again.
    fn pass(&mut self, hours: i64) -> Result<(), String> {
        self.settle_mail()?;
        let mut program = self.program.take().ok_or("the program does not run")?;
        program.terminate_and_wait(PATIENCE);
        drop(program);
        self.clerk.grow_older(hours)?;
        self.start();
        Ok(())
    }

    /// Waits until no mail is due.
    fn settle_mail(&self) -> Result<(), String> {
        let deadline = Deadline::after(PATIENCE);
        while self.clerk.mails_due()? > 0 {
            if deadline.has_passed() {
                return Err("mails are due and do not leave".to_owned());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    /// Checks that nothing is left over.
    fn end(&mut self) -> Result<(), String> {
        for actor in self.actors.values() {
            actor.owes_nothing()?;
        }
        self.settle_mail()?;
        let untold = self.shared.untold(|_, _| true);
        let untold: Vec<String> = untold.into_iter().map(|(_, letter)| letter.subject).collect();
        if !untold.is_empty() {
            return Err(format!("the story ends, and nothing was said of these mails: {untold:?}"));
        }
        let violations = self.shared.sink.violations();
        if !violations.is_empty() {
            return Err(format!("the mail server was spoken to in a wrong way: {violations:?}"));
        }
        self.clerk.verify()
    }
}

/// Plays a step of one person while others play theirs.
fn one_of_many(actor: &mut Actor, step: &Step, shared: &Shared) -> Result<(), Failure> {
    at(step, || {
        let What::Said(said) = &step.what else {
            return Err("one thing after the other".to_owned());
        };
        if matches!(said.verb, Verb::OpensConsole | Verb::GetsNoMail) {
            return Err("this cannot be said of several at once".to_owned());
        }
        let texts: Result<Vec<_>, _> = said
            .texts
            .iter()
            .map(|text| shared.told_by(&said.who, text))
            .collect();
        actor.act(said, &texts?, shared)
    })
}

fn number(text: &str) -> Result<i64, String> {
    text.replace(',', "")
        .parse()
        .map_err(|_| format!("{text:?} is no number"))
}
