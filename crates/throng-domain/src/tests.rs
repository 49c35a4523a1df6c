//! The rules in tables. Each table is one story: who does what at which minute, what the answer is, and what the
//! number is afterwards.

mod amend;
mod areas;
mod ballot_changes;
mod called_votes;
mod changes;
mod comments;
mod comments_held;
mod comments_limits;
mod digest;
mod drafts;
mod duplicates;
mod follow;
mod held;
mod hold_alone;
mod imports;
mod kept_keys;
mod life;
mod lost_codes;
mod mail;
mod mail_office;
mod mailbox;
mod motives;
mod networks;
mod office;
mod open_votes;
mod opinions;
mod option_order;
mod paper;
mod paper_ballots;
mod places;
mod pledge_areas;
mod pledge_terms;
mod pledges;
mod pledges_again;
mod progress;
mod proposals;
mod put_back;
mod reasons;
mod reports;
mod rolls;
mod sealed_for;
mod settings;
mod shedding;
mod sign;
mod signature_imports;
mod staff;
mod taken_alone;
mod thresholds;
mod topics;
mod trials;
mod troubles;
mod two_owners;
mod two_people;
mod undone;
mod unseen;
mod vote_drafts;
mod votes;
mod watch;
mod words;

use crate::campaigns::campaign::{Campaign, CampaignDates, CampaignState, CampaignText, Hidden};
use crate::campaigns::threshold::Condition;
use crate::campaigns::translation::Translations;
use crate::mail::mailing::MailKind;
use crate::office::staff::{Role, StaffId};
use crate::people::country::CountryCode;
use crate::people::person::{EmailAddress, PersonName, Postcode, PostcodeForm};
use crate::people::uniqueness::UniquenessKey;
use crate::signing::correction::ReasonClass;
use crate::signing::signature::{FormKey, Signer};
use crate::signing::tally::{Tally, TallyKey, TallySource};
use crate::sites::area::AreaCode;
use crate::sites::site::{Preset, SharedAddress, Site, SiteRules};
use crate::spine::change::Change;
use crate::spine::command::{
    AttemptOf, ChangeAddress, CloseCampaign, Command, Confirm, Correct, ImportPetition, MailResult, OwnWords,
    Proof, RecordMail, Resend, Sign, UndoCorrection, WaitingPage, Withdraw,
};
use crate::spine::ids::{CampaignId, MailId, Mint, SignatureId, SiteId};
use crate::spine::outcome::{Outcome, Refusal};
use crate::spine::time::{DAY_MS, HOUR_MS, MINUTE_MS, Timestamp};
use crate::spine::working_set::Totals;
use crate::spine::working_set::WorkingSet;

const SITE: SiteId = SiteId(1);
const PETITION: CampaignId = CampaignId { site: SITE, number: 7 };
const MODERATOR: StaffId = StaffId(1);
const BEGIN: Timestamp = Timestamp(1_800_000_000_000);

/// Decides a command, and checks that its rule broke none of what always holds.
#[track_caller]
fn decide(set: &mut WorkingSet, command: &Command, now: Timestamp) -> Outcome {
    // What a story arranged by hand before this command belongs to no command.
    set.broken();
    let outcome = crate::spine::decide::decide(set, command, now);
    assert_eq!(set.broken(), None, "{command:?}");
    outcome
}

/// A site with one open petition that closes after 100 days, and the people of the tables.
struct Story {
    set: WorkingSet,
    rules: SiteRules,
    now: Timestamp,
    /// Whether the network that the commands come from has sent more than is usual.
    crowded: bool,
    /// Attempts by the name that a table gives them.
    attempts: Vec<(String, SignatureId)>,
    /// The newest revision that the answers gave each attempt.
    revisions: std::collections::BTreeMap<SignatureId, u8>,
    mails: Vec<(MailId, MailKind)>,
    counts: std::collections::BTreeMap<TallyKey, i64>,
}

impl Story {
    fn new(shared_address: SharedAddress) -> Story {
        let rules = SiteRules {
            shared_address,
            response_threshold: Some(Condition::Signatures(2)),
            ..SiteRules::preset(Preset::Parliament)
        };
        let mut set = WorkingSet::new(Mint::after(0));
        set.load_site(Site::new(SITE, "Test".into(), rules.clone()));
        set.load_campaign(campaign(PETITION), Totals::default());
        life::load_staff(&mut set, MODERATOR, Role::Moderator);
        Story {
            set,
            rules,
            now: BEGIN,
            crowded: false,
            attempts: Vec::new(),
            revisions: Default::default(),
            mails: Vec::new(),
            counts: Default::default(),
        }
    }

    fn run(&mut self, table: &str) {
        for line in table
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
        {
            let (step, expected) = line
                .split_once("=>")
                .unwrap_or_else(|| panic!("no => in {line:?}"));
            let got = self.step(&step.split_whitespace().collect::<Vec<_>>());
            assert_eq!(got, expected.trim(), "{line}");
        }
    }

    /// Runs one line, `MINUTE VERB ARGUMENTS…`, and returns `outcome total mails`.
    fn step(&mut self, words: &[&str]) -> String {
        self.now = BEGIN.plus_ms(words[0].parse::<i64>().unwrap() * MINUTE_MS);
        let command = self.command(words[1], &words[2..]);
        let outcome = decide(&mut self.set, &command, self.now);
        let mut mails = Vec::new();
        for change in self.set.take_changes() {
            match change {
                Change::InsertMail(mail) => {
                    mails.push(format!("{:?}", mail.kind));
                    self.mails.push((mail.id, mail.kind));
                }
                Change::Count { key, delta, .. } => *self.counts.entry(key).or_default() += delta,
                _ => {}
            }
        }
        let answer = match outcome {
            Outcome::Received { attempt, revision } => {
                self.revisions.insert(attempt, revision);
                format!("received {}", self.name_of(attempt, words))
            }
            Outcome::Confirmed { first, .. } => (if first { "confirmed" } else { "already" }).into(),
            Outcome::Withdrawn { first } => (if first { "withdrawn" } else { "already" }).into(),
            Outcome::Corrected { correction } => format!("corrected {correction}"),
            Outcome::Refused(refusal) => refusal.key().trim_start_matches("refusal-").into(),
            other => format!("{other:?}").to_lowercase(),
        };
        let mails = if mails.is_empty() {
            "-".into()
        } else {
            mails.join("+")
        };
        format!("{answer} {} {mails}", self.set.total(PETITION))
    }

    /// The name of an attempt: the one the table knows it by, or, for a new one, `form=NAME`.
    fn name_of(&mut self, attempt: SignatureId, words: &[&str]) -> String {
        if let Some((name, _)) = self.attempts.iter().find(|(_, id)| *id == attempt) {
            return name.clone();
        }
        let name = words.last().unwrap().trim_start_matches("as=").to_owned();
        self.attempts.push((name.clone(), attempt));
        name
    }

    fn attempt(&self, name: &str) -> AttemptOf {
        let found = self.attempts.iter().find(|(known, _)| known == name);
        AttemptOf { site: SITE, id: found.map_or(SignatureId(99), |(_, id)| *id) }
    }

    /// The page of an attempt that was answered last, or with `NAME#REVISION` an older one.
    fn page(&self, name: &str) -> WaitingPage {
        let (name, revision) = name
            .split_once('#')
            .map_or((name, None), |(name, old)| (name, Some(old)));
        let AttemptOf { site, id } = self.attempt(name);
        let newest = self.revisions.get(&id).copied().unwrap_or_default();
        WaitingPage { site, id, revision: revision.map_or(newest, |old| old.parse().unwrap()) }
    }

    fn command(&self, verb: &str, args: &[&str]) -> Command {
        match verb {
            "sign" => Command::from(self.sign(args[0], args[1], args[2], args[3])),
            "link" => self.confirm(args[0], Proof::Link { revision: args[1].parse().unwrap() }),
            // Like the link, with what the owner of the mailbox corrected: ADDRESS NAME POSTCODE.
            "words" => {
                let proof = Proof::Link { revision: args[1].parse().unwrap() };
                let Sign { signer, keys, country, area, wants_updates, .. } =
                    self.sign(args[2], args[3], args[4], "0");
                let words = Some(Box::new(OwnWords { signer, keys, country, area, wants_updates }));
                Command::from(Confirm { words, ..Confirm::of(SITE, self.attempt(args[0]).id, proof) })
            }
            "code" => {
                let proof = Proof::Code { revision: self.page(args[0]).revision, right: args[1] == "right" };
                self.confirm(args[0].split('#').next().unwrap(), proof)
            }
            "resend" => Command::from(Resend(self.page(args[0]))),
            "readdress" => {
                let sign = self.sign(args[1], args[2], args[3], "0");
                Command::from(ChangeAddress {
                    page: self.page(args[0]),
                    signer: sign.signer,
                    keys: sign.keys,
                    country: sign.country,
                    area: sign.area,
                    wants_updates: sign.wants_updates,
                    crowded: self.crowded,
                })
            }
            "withdraw" => Command::from(Withdraw::of(self.attempt(args[0]))),
            "correct" => Command::from(Correct {
                campaign: PETITION,
                by: MODERATOR,
                correction: None,
                reason: ReasonClass::Automated,
                note: "One program.".to_owned(),
                signatures: vec![self.attempt(args[0]).id],
                form_key: FormKey::default(),
                unfinished: None,
            }),
            // Each correction has one part, of the same number: NAME CORRECTION.
            "undo" => Command::from(UndoCorrection {
                campaign: PETITION,
                by: MODERATOR,
                correction: args[1].parse().unwrap(),
                part: args[1].parse().unwrap(),
                signatures: vec![self.attempt(args[0]).id],
            }),
            "close" => Command::from(CloseCampaign(PETITION)),
            _ => panic!("unknown verb {verb}"),
        }
    }

    fn confirm(&self, name: &str, proof: Proof) -> Command {
        Command::from(Confirm::of(SITE, self.attempt(name).id, proof))
    }

    fn sign(&self, email: &str, name: &str, postcode: &str, form: &str) -> Sign {
        let signer = Signer {
            network: None,
            language: None,
            name: PersonName::parse(name).unwrap(),
            email: EmailAddress::parse(&format!("{email}@example.org")).unwrap(),
            postcode: Some(Postcode::parse(postcode, PostcodeForm::UnitedKingdom).unwrap()),
        };
        let keys = UniquenessKey::new([1; 32]).person(
            PETITION,
            &signer.email,
            &signer.name,
            signer.postcode.as_ref(),
            &self.rules.domains,
        );
        let mut form_key = FormKey::default();
        form_key.0[0] = form.trim_start_matches("form").parse().unwrap();
        Sign {
            as_supporter: false,
            through: None,
            crowded: self.crowded,
            campaign: PETITION,
            signer,
            keys,
            country: CountryCode::parse("GB").unwrap(),
            area: AreaCode::parse(&postcode[..2]).filter(|area| area.as_str() != "ZZ"),
            wants_updates: false,
            reason: None,
            form_key,
        }
    }
}

fn campaign(id: CampaignId) -> Campaign {
    let dates = CampaignDates {
        opened_at: Some(BEGIN),
        closes_at: Some(BEGIN.plus_ms(100 * DAY_MS)),
        ..CampaignDates::written(BEGIN)
    };
    let text = CampaignText {
        action: "Keep the ferry".into(),
        background: "It is the only way to school.".into(),
        additional_details: String::new(),
        committee_note: None,
        also_in: Translations::default(),
    };
    Campaign::new_petition(id, CampaignState::Open, text, dates)
}
