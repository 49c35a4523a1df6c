//! Stories: steps in words, committed to a back end in batches and to the model one by one. Owns the words (`command`), the
//! names that attempts and mails have in a story, and the comparison after every batch: same outcomes, mails and dump.
//!
//! A step is one line; steps of the same minute are one batch.
//!
//! | step | command |
//! | --- | --- |
//! | `site 1 nobody`, `site 1 household` | a site and who may share a mailbox |
//! | `areas 1 A2 A1` | the areas of a site |
//! | `import 1/7 v1 10 days=90` | petition 7 of site 1, version 1, 10 carried over, closes after 90 days |
//! | `close 1/7` | close it |
//! | `sign 1/7 ada Ada P1 form3` | sign; `form0` is a client without form key; `-` no postcode |
//! | `support 1/9 ada Ada P1 form3` | sign by the link that its creator passes on |
//! | `link a 0`, `code a right` | confirm attempt a: link of revision 0, or code |
//! | `readdress a bob Ada P1` | put the address right |
//! | `submit 1 Ferry`, `submit 1/9 Boat` | hand in a new petition of site 1, or one that is there, again |
//! | `confirm-campaign 1/9 ada`, `take-back 1/9` | its creator confirms, or takes it back |
//! | `moderate 1/9 claim` (or `approve`, `undo`) | the moderator decides |
//! | `correct 1/9 a b`, `undo-correction 1/9 1 1 a` | a line of the ledger, and its part taken back |
//! | `publish 1/9 2027-02-01`, `retract 1/9 1`, `advance 1/9 1 a b` | a day for the debate, and its mails |
//! | `screen 1/9 begin` (`hold 192.0.2.7 60`, `end-rule 1`, `end`) | screening, and a rule until minute 60 |
//! | `hold 1/9 a`, `release 1/9 rule 1 a b`, `tell-held a b` | what is held for checking |
//! | `take-down 1/9`, `take-down-urgently 1/9`, `put-back 1/9`, `undo 1/9`, `removal-words 1/9 Court` | by the first member of staff |
//! | `agree 1 2`, `disagree 1 2`, `lapse 1 2` | request 2 of site 1, by the second member, or by nobody |
//! | `resend a`, `withdraw a`, `unsubscribe a`, `erase a`, `erase-expired 1/9 a b` | |
//! | `mail 1 1 sent` | what became of the first mail queued, try 1 |
//!
//! `a@2` is attempt a asked for on site 2. A page is the newest that the attempt was answered with; `a#0` is that of revision 0.

use std::collections::HashMap;

use throng_domain::area::{Area, AreaCode};
use throng_domain::campaign::Campaign;
use throng_domain::command::{
    AttemptOf, ChangeAddress, CloseCampaign, Command, Confirm, ImportPetition, MailResult, OwnWords, Proof,
    PutAreas, PutSite, RecordMail, Resend, Sign, WaitingPage, Withdraw,
};
use throng_domain::country::CountryCode;
use throng_domain::ids::{CampaignId, MailId, ReportId, SignatureId, SiteId};
use throng_domain::language::LanguageTag;
use throng_domain::mailing::Mail;
use throng_domain::network::Network;
use throng_domain::normal_form::default_domain_rules;
use throng_domain::outcome::Outcome;
use throng_domain::paper_ballots::PaperVoterError;
use throng_domain::person::{EmailAddress, PersonName, Postcode, PostcodeForm};
use throng_domain::request::ApprovalRequest;
use throng_domain::signature::{FormKey, Signer};
use throng_domain::tally::{Tally, TallyKey, TallySource};
use throng_domain::time::{DAY_MS, MINUTE_MS, Timestamp};
use throng_domain::uniqueness::{MailboxKey, UniquenessKey};
use throng_store::commit::{Committed, commit};
use throng_store::dump::DumpRow;
use throng_store::error::Fault;
use throng_store::model::ModelStore;
use throng_store::reader::{ReadRows, write_all};
use throng_store::writer::StoreWriter;
use throng_testkit::table;

use crate::answers::{answers, sound};
use crate::backends::BackEnd;

pub(crate) const BEGIN: Timestamp = Timestamp(1_800_000_000_000);

/// A back end, the model beside it, and the names of a story.
pub(crate) struct Story<B: BackEnd> {
    pub(crate) back_end: B,
    pub(crate) writer: B::Writer,
    pub(crate) oracle: ModelStore,
    pub(crate) names: Names,
}

/// What a story calls its attempts and mails.
#[derive(Clone, Default)]
pub(crate) struct Names {
    pub(crate) attempts: Vec<(String, CampaignId, SignatureId)>,
    /// The newest revision that the answers gave each attempt.
    pub(crate) revisions: HashMap<SignatureId, u8>,
    pub(crate) mails: Vec<(MailId, SiteId)>,
    /// Reports from the public, in the order in which they came.
    pub(crate) reports: Vec<(String, SiteId, ReportId)>,
    /// Requests to a second person, as they were made.
    pub(crate) requests: Vec<(SiteId, i64, ApprovalRequest)>,
}

impl<B: BackEnd> Story<B> {
    pub(crate) fn begin() -> Story<B> {
        let back_end = B::empty();
        let writer = back_end.writer();
        Story { back_end, writer, oracle: ModelStore::default(), names: Names::default() }
    }

    /// Gives the back end and the model members of staff, which no command of these stories makes.
    pub(crate) fn staffed_by(mut self, staff: &[DumpRow]) -> Self {
        self.writer.restore(staff).expect("the back end restores");
        self.oracle.restore(staff).expect("the model restores");
        self
    }

    /// Two sites, one for households, with petitions 7 and 8 of site 1 and 7 of site 2.
    pub(crate) fn with_campaigns() -> Story<B> {
        let mut story = Story::begin();
        let steps = [
            "site 1 nobody",
            "site 2 household",
            "areas 1 A2 A1",
            "import 1/7 v0 0 days=90",
            "import 1/8 v0 5 days=30",
            "import 2/7 v0 3 days=90",
        ];
        story.batch(&steps.map(|step| (step.to_owned(), String::new())), BEGIN.plus_ms(-MINUTE_MS));
        story
    }

    /// Like [`Story::with_campaigns`], on sites without thresholds.
    pub(crate) fn without_thresholds() -> Story<B> {
        let mut story = Story::with_campaigns();
        let steps = ["site 1 nobody-plain", "site 2 household-plain"];
        story.batch(&steps.map(|step| (step.to_owned(), String::new())), BEGIN.plus_ms(-MINUTE_MS));
        story
    }

    /// Runs a table of `minute | step | answer`.
    pub(crate) fn run(&mut self, text: &str) {
        let mut batch: Vec<(String, String)> = Vec::new();
        let mut minute = None;
        for row in table::rows(text) {
            let [at, step, answer] = row.columns();
            let at: i64 = at
                .parse()
                .unwrap_or_else(|_| panic!("line {}: {at} is no minute", row.line));
            if minute.is_some_and(|minute| minute != at) {
                self.batch(&std::mem::take(&mut batch), BEGIN.plus_ms(minute.unwrap() * MINUTE_MS));
            }
            minute = Some(at);
            batch.push((step.to_owned(), answer.to_owned()));
        }
        self.batch(&batch, BEGIN.plus_ms(minute.expect("a story has steps") * MINUTE_MS));
        self.end(BEGIN.plus_ms((minute.unwrap() + 1) * MINUTE_MS));
    }

    /// Commits steps to the model one by one, comparing its answers with the expected ones, and to the back end as
    /// one batch. Returns the commands with their outcomes.
    pub(crate) fn batch(&mut self, steps: &[(String, String)], now: Timestamp) -> Vec<(Command, Outcome)> {
        let mut done: Vec<(Command, Outcome)> = Vec::new();
        let mut mails: Vec<Mail> = Vec::new();
        for (step, expected) in steps {
            let command = self.names.command(step);
            let committed = commit(&mut self.oracle, &[&command], now);
            let outcome = committed.answers[0]
                .clone()
                .unwrap_or_else(|fault| panic!("model: {step}: {fault}"));
            let answer = self.names.learn(&command, &outcome, expected, &committed.mails);
            self.learn_request(&outcome);
            assert!(expected.is_empty() || answer == *expected, "{step}: {answer}, expected {expected}");
            mails.extend(committed.mails);
            done.push((command, outcome));
        }
        let commands: Vec<&Command> = done.iter().map(|(command, _)| command).collect();
        let committed = commit(&mut self.writer, &commands, now);
        let expected: Vec<Result<Outcome, Fault>> =
            done.iter().map(|(_, outcome)| Ok(outcome.clone())).collect();
        assert_eq!(committed.answers, expected, "answers to {steps:#?}");
        assert_eq!(committed.mails, mails, "mails handed over by {steps:#?}");
        self.same_dump();
        done
    }

    /// Remembers a request: settling one repeats what was seen of it.
    fn learn_request(&mut self, outcome: &Outcome) {
        let Outcome::Requested { request } = outcome else {
            return;
        };
        let key = ApprovalRequest::waiting(SiteId(1)).item(*request);
        if let Some(asked) = self.oracle.row(key).unwrap() {
            self.names.requests.push((SiteId(1), *request, asked));
        }
    }

    /// Commits commands to the back end alone.
    pub(crate) fn commit_again(&mut self, commands: &[&Command], now: Timestamp) -> Committed {
        commit(&mut self.writer, commands, now)
    }

    pub(crate) fn same_dump(&mut self) {
        same_text(&dump_of(&self.back_end), &write_all(&mut self.oracle).unwrap());
    }

    /// Compares every answer of the readers, recounts, and does both again after a restart.
    pub(crate) fn end(&mut self, now: Timestamp) {
        self.writer = self.back_end.writer();
        self.same_dump();
        let mut reader = self.back_end.reader();
        same_text(
            &answers(reader.as_mut(), &self.oracle, now),
            &answers(&mut self.oracle.clone(), &self.oracle, now),
        );
        sound(reader.as_mut());
        sound(&mut self.oracle);
    }
}

/// The whole dump of a back end.
pub(crate) fn dump_of<B: BackEnd>(back_end: &B) -> String {
    write_all(back_end.reader().as_mut()).expect("a dump")
}

/// Panics with the first line that differs.
#[track_caller]
pub(crate) fn same_text(given: &str, expected: &str) {
    if given == expected {
        return;
    }
    for (given, expected) in given.lines().zip(expected.lines()) {
        assert_eq!(given, expected);
    }
    panic!("one has more lines:\n{given}\n--- expected\n{expected}");
}

// === from words to commands ===

impl Names {
    pub(crate) fn command(&self, step: &str) -> Command {
        let words: Vec<&str> = step.split_whitespace().collect();
        match words.as_slice() {
            ["site", id, shared] => Command::from(PutSite(crate::site::site(id.parse().unwrap(), shared))),
            ["areas", site, codes @ ..] => {
                let areas = codes.iter().zip(0..).map(|(code, ordinal)| area(code, ordinal));
                Command::from(PutAreas { site: SiteId(site.parse().unwrap()), areas: areas.collect() })
            }
            ["import", id, version, carried, days] => Command::from(import(
                campaign_id(id),
                version.trim_start_matches('v').parse().unwrap(),
                carried.parse().unwrap(),
                days.trim_start_matches("days=").parse().unwrap(),
            )),
            ["close", id] => Command::from(CloseCampaign(campaign_id(id))),
            ["sign", id, email, name, postcode, form] => {
                Command::from(sign(campaign_id(id), email, name, postcode, form))
            }
            ["support", id, email, name, postcode, form] => {
                let as_signer = sign(campaign_id(id), email, name, postcode, form);
                Command::from(Sign { as_supporter: true, ..as_signer })
            }
            ["link", a, revision] => self.confirm(a, Proof::Link { revision: revision.parse().unwrap() }),
            ["words", a, revision, email, name, postcode] => {
                let words = self.own_words(a, email, name, postcode);
                let (AttemptOf { site, id }, words) = (self.attempt(a), Some(Box::new(words)));
                let proof = Proof::Link { revision: revision.parse().unwrap() };
                Command::from(Confirm { words, ..Confirm::of(site, id, proof) })
            }
            ["code", a, right] => {
                let (revision, right) = (self.page(a).revision, *right == "right");
                self.confirm(a.split('#').next().unwrap(), Proof::Code { revision, right })
            }
            ["resend", a] => Command::from(Resend(self.page(a))),
            ["withdraw", a] => Command::from(Withdraw::of(self.attempt(a))),
            ["readdress", a, email, name, postcode] => self.readdress(a, email, name, postcode),
            ["mail", which, attempt, result] => self.mail(which, attempt.parse().unwrap(), result),
            words => crate::deeds::command(self, words).unwrap_or_else(|| panic!("what is {step:?}?")),
        }
    }

    fn confirm(&self, a: &str, proof: Proof) -> Command {
        let of = self.attempt(a);
        Command::from(Confirm::of(of.site, of.id, proof))
    }

    /// What the owner of the mailbox corrects with the mailed link.
    fn own_words(&self, a: &str, email: &str, name: &str, postcode: &str) -> OwnWords {
        let of = self.attempt(a);
        let known = self.attempts.iter().find(|(.., id)| *id == of.id);
        let campaign = known.map_or(CampaignId { site: of.site, number: 7 }, |(_, campaign, _)| *campaign);
        let Sign { signer, keys, country, area, .. } = sign(campaign, email, name, postcode, "form0");
        OwnWords { signer, keys, country, area, wants_updates: true }
    }

    fn readdress(&self, a: &str, email: &str, name: &str, postcode: &str) -> Command {
        let page = self.page(a);
        let known = self.attempts.iter().find(|(.., id)| *id == page.id);
        let campaign = known.map_or(CampaignId { site: page.site, number: 7 }, |(_, campaign, _)| *campaign);
        let sign = sign(campaign, email, name, postcode, "form0");
        let Sign { signer, keys, country, area, wants_updates, crowded, .. } = sign;
        let change = ChangeAddress { page, signer, keys, country, area, wants_updates, crowded };
        Command::from(change)
    }

    fn mail(&self, which: &str, attempt: u16, result: &str) -> Command {
        let (number, site) = which.split_once('@').map_or((which, None), |(n, s)| (n, Some(s)));
        let known = number
            .parse::<usize>()
            .unwrap()
            .checked_sub(1)
            .and_then(|at| self.mails.get(at));
        let (id, own) = known.copied().unwrap_or((MailId(99), SiteId(1)));
        let result = match result {
            "sent" => MailResult::Sent,
            "captured" => MailResult::Captured,
            "deferred" => MailResult::Deferred("451 later".into()),
            "refused" => MailResult::Refused("550 no".into()),
            "no-such-address" => {
                MailResult::AddressRefused { reply: "550 who?".into(), mailbox: MailboxKey([7; 16]) }
            }
            "dropped" => MailResult::Dropped,
            _ => panic!("what is {result}?"),
        };
        let site = site.map_or(own, |site| SiteId(site.parse().unwrap()));
        Command::from(RecordMail { site, id, attempt, result })
    }

    fn page(&self, a: &str) -> WaitingPage {
        let (a, revision) = a
            .split_once('#')
            .map_or((a, None), |(a, revision)| (a, Some(revision)));
        let AttemptOf { site, id } = self.attempt(a);
        let newest = self.revisions.get(&id).copied().unwrap_or_default();
        WaitingPage { site, id, revision: revision.map_or(newest, |revision| revision.parse().unwrap()) }
    }

    pub(crate) fn attempt(&self, a: &str) -> AttemptOf {
        let (name, site) = a
            .split_once('@')
            .map_or((a, None), |(name, site)| (name, Some(site)));
        let known = self.attempts.iter().find(|(known, ..)| known == name);
        let (own, id) = known.map_or((SiteId(1), SignatureId(99)), |(_, campaign, id)| (campaign.site, *id));
        AttemptOf { site: site.map_or(own, |site| SiteId(site.parse().unwrap())), id }
    }

    /// Names what an outcome brought (by the last word of the expected answer, or by number), and returns the outcome
    /// in words.
    fn learn(&mut self, command: &Command, outcome: &Outcome, expected: &str, mails: &[Mail]) -> String {
        for mail in mails {
            if self.mails.iter().all(|(id, _)| *id != mail.id) {
                self.mails.push((mail.id, mail.site));
            }
        }
        match outcome {
            Outcome::BallotTaken { voted: true, .. } => "voted".into(),
            Outcome::Received { attempt, revision }
            | Outcome::BallotTaken { signature: attempt, revision, .. } => {
                self.revisions.insert(*attempt, *revision);
                let name = self
                    .attempts
                    .iter()
                    .find(|(_, _, id)| id == attempt)
                    .map(|(name, ..)| name.clone());
                let name = name.unwrap_or_else(|| {
                    let unnamed = format!("a{}", self.attempts.len());
                    let name = expected.split_whitespace().last().map_or(unnamed, str::to_owned);
                    assert!(
                        self.attempts.iter().all(|(known, ..)| *known != name),
                        "{name} is another attempt"
                    );
                    self.attempts
                        .push((name.clone(), self.campaign_of(command), *attempt));
                    name
                });
                format!("received {name}")
            }
            Outcome::SignaturesImported { came_in, here_already } => format!("{came_in}+{here_already}"),
            Outcome::Confirmed { first, .. } => (if *first { "confirmed" } else { "already" }).into(),
            Outcome::Withdrawn { first } => (if *first { "withdrawn" } else { "already" }).into(),
            Outcome::Corrected { correction } => format!("corrected {correction}"),
            Outcome::Written { campaign, .. } => format!("written {}/{}", campaign.site.0, campaign.number),
            Outcome::CampaignConfirmed { first } => (if *first { "confirmed" } else { "already" }).into(),
            Outcome::Reported(id) => format!("reported {}", self.learn_report(*id, expected, command)),
            Outcome::PaperKept { batch } => format!("paper {batch}"),
            Outcome::WrongVoters(wrong) => {
                let one = |(place, error): &(usize, PaperVoterError)| match error {
                    PaperVoterError::NotOnRoll => format!(" {place}:not-on-roll"),
                    PaperVoterError::Voted => format!(" {place}:voted"),
                    PaperVoterError::OnPaper => format!(" {place}:on-paper"),
                    PaperVoterError::Weight => format!(" {place}:weight"),
                };
                format!("wrong-voters{}", wrong.iter().map(one).collect::<String>())
            }
            Outcome::Requested { request } => format!("requested {request}"),
            Outcome::StaffAdded(id) => format!("added {}", id.0),
            Outcome::Refused(refusal) => refusal.key().trim_start_matches("refusal-").into(),
            Outcome::Imported { first, .. } => (if *first { "imported" } else { "imported again" }).into(),
            Outcome::Done => "done".into(),
            Outcome::Unchanged => "unchanged".into(),
        }
    }

    /// The petition that a command is about which was answered with `received`.
    fn campaign_of(&self, command: &Command) -> CampaignId {
        match command {
            Command::Sign(sign) => sign.campaign,
            Command::TakeBallot(take) => take.campaign,
            Command::ChangeAddress(change) => {
                let known = self.attempts.iter().find(|(.., id)| *id == change.page.id);
                known.expect("only a known attempt is changed").1
            }
            other => panic!("{other:?} makes no attempt"),
        }
    }
}

pub(crate) fn campaign_id(text: &str) -> CampaignId {
    let (site, number) = text.split_once('/').expect("a petition is SITE/NUMBER");
    CampaignId { site: SiteId(site.parse().unwrap()), number: number.parse().unwrap() }
}

pub(crate) fn area(code: &str, ordinal: i64) -> Area {
    let code = AreaCode::parse(code).expect("a code");
    let name = format!("Area {}", code.as_str());
    Area { code, name, representative: None, region_code: None, region_name: None, ordinal }
}

/// A petition whose carried-over figures are broken down by area and country; areas come unsorted.
pub(crate) fn import(id: CampaignId, version: i64, carried: i64, days: i64) -> ImportPetition {
    let campaign: Campaign = serde_json::from_value(serde_json::json!({
        "head": {
            "id": id,
            "state": "open",
            "text": { "action": format!("Ask {}", id.number), "background": "Why", "additional_details": "" },
            "dates": {
                "created_at": BEGIN.0 - DAY_MS,
                "updated_at": BEGIN.0 - DAY_MS + version,
                "opened_at": BEGIN.0 - DAY_MS / 2 - i64::from(id.number),
                "closes_at": BEGIN.0 + days * DAY_MS,
            },
            "topics": [],
        },
        "kind": { "petition": { "dates": {}, "departments": [] } },
    }))
    .expect("a petition");
    let tally = |key, count, ordinal| Tally {
        campaign: id,
        source: TallySource::CarriedOver,
        key,
        count,
        changed_at: BEGIN,
        label: (ordinal == 1).then(|| "Somewhere".to_owned()),
        ordinal,
    };
    let tallies = vec![
        tally(TallyKey::Total, carried, 0),
        tally(TallyKey::Area(AreaCode::parse("Z9")), carried, 0),
        tally(TallyKey::Area(None), 0, 2),
        tally(TallyKey::Region(AreaCode::parse("R1")), carried, 0),
        tally(TallyKey::Region(None), 0, 1),
        tally(TallyKey::Area(AreaCode::parse("A1")), 0, 1),
        tally(TallyKey::Country(Some("GB".into())), carried, 1),
        tally(TallyKey::Country(None), 0, 0),
    ];
    ImportPetition { campaign, tallies, areas: vec![area("Z9", 9)] }
}

pub(crate) fn sign(campaign: CampaignId, email: &str, name: &str, postcode: &str, form: &str) -> Sign {
    let email = match email.contains('@') {
        true => email.to_owned(),
        false => format!("{email}@example.org"),
    };
    let typed = match postcode {
        "P1" => Some("SW1A 1AA"),
        "P2" => Some("SW1A 2AA"),
        _ => None,
    };
    let signer = Signer {
        name: PersonName::parse(name).expect("a name"),
        email: EmailAddress::parse(&email).expect("an address"),
        postcode: typed.map(|typed| Postcode::parse(typed, PostcodeForm::UnitedKingdom).expect("a postcode")),
        // IPv4, IPv6, and some without a network.
        network: Network::parse(match name.len() % 3 {
            0 => "192.0.2.7",
            1 => "2001:db8:1::7",
            _ => "",
        }),
        // Some in a language other than the site's own, and some of whom it is not known.
        language: LanguageTag::parse(if name.len().is_multiple_of(2) { "cy" } else { "" }).ok(),
    };
    let keys = UniquenessKey::new([1; 32]).person(
        campaign,
        &signer.email,
        &signer.name,
        signer.postcode.as_ref(),
        &default_domain_rules(),
    );
    Sign {
        as_supporter: false,
        through: None,
        crowded: false,
        campaign,
        keys,
        country: CountryCode::parse(if typed.is_some() { "GB" } else { "FR" }).expect("a country"),
        area: AreaCode::parse(if postcode == "P1" { "A1" } else { "A2" }).filter(|_| typed.is_some()),
        wants_updates: name.len().is_multiple_of(2),
        reason: None,
        form_key: form_key(form["form".len()..].parse().expect("form and a number")),
        signer,
    }
}

pub(crate) fn form_key(number: u64) -> FormKey {
    let mut key = FormKey::default();
    key.0[..8].copy_from_slice(&number.to_le_bytes());
    key
}
