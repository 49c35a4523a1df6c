//! The rules in tables. Each table is one story: who does what at which minute, what the answer is, and what the
//! number is afterwards.

mod amend;
mod areas;
mod changes;
mod comments;
mod comments_held;
mod comments_limits;
mod follow;
mod held;
mod imports;
mod life;
mod mail;
mod mail_office;
mod mailbox;
mod motives;
mod networks;
mod office;
mod opinions;
mod paper;
mod pledge_terms;
mod pledges;
mod proposals;
mod reasons;
mod reports;
mod settings;
mod signature_imports;
mod staff;
mod thresholds;
mod topics;
mod two_owners;
mod two_people;
mod undone;
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
                Command::from(Confirm { site: SITE, id: self.attempt(args[0]).id, proof, words, said: None })
            }
            "code" => {
                let WaitingPage { site, id, revision } = self.page(args[0]);
                let proof = Proof::Code { revision, right: args[1] == "right" };
                Command::from(Confirm { site, id, proof, words: None, said: None })
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
        Command::from(Confirm { site: SITE, id: self.attempt(name).id, proof, words: None, said: None })
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

#[test]
fn a_signature_counts_once_it_is_confirmed() {
    Story::new(SharedAddress::Nobody).run(
        "0   sign ada Ada SW1A1AA form1 as=ada   => received ada 0 Confirm
         1   link ada 0                          => confirmed 1 -
         2   link ada 0                          => already 1 -
         3   code ada right                      => already 1 -
         4   link nobody 0                       => attempt-unknown 1 -",
    );
}

#[test]
fn one_mailbox_one_signature() {
    Story::new(SharedAddress::Nobody).run(
        "0   sign ada Ada SW1A1AA form1 as=ada     => received ada 0 Confirm
         # A double click is the same submission; another form waits beside it, with a link of its own.
         0   sign ada Ada SW1A1AA form1 as=x       => received ada 0 -
         1   sign ADA+x Ann SW1A1AA form2 as=two   => received two 0 Confirm
         1   sign ADA+x Ann SW1A1AA form2 as=x     => received two 0 -
         # Without a form key every submission is one of its own.
         1   sign ada Ada SW1A1AA form0 as=three   => received three 0 Confirm
         13  link two 0                            => confirmed 1 -
         # Whichever was pressed counts, and no other after it.
         13  link ada 0                            => already 1 -
         13  code three right                      => already 1 -
         # Only the mail tells that the address had signed.
         14  sign ada Ada SW1A1AA form5 as=five    => received five 1 AlreadySigned
         15  sign ada Ada SW1A1AA form6 as=six     => received six 1 -
         15  resend ada                            => received ada 1 AlreadySigned
         16  code six wrong                        => code-wrong 1 -
         16  code six right                        => code-wrong 1 -",
    );
}

#[test]
fn a_household_of_two_names_and_one_postcode() {
    Story::new(SharedAddress::TwoNamesOnePostcode).run(
        "0  sign home Ada SW1A1AA form1 as=ada       => received ada 0 Confirm
         0  sign home Bob M11AE form2 as=elsewhere   => received elsewhere 0 Confirm
         0  sign home Bob SW1A1AA form3 as=bob       => received bob 0 Confirm
         0  sign home ADA SW1A1AA form4 as=again     => received again 0 Confirm
         0  sign home Cy SW1A1AA form5 as=third      => received third 0 Confirm
         1  link ada 0                               => confirmed 1 -
         # Another postcode is nobody of this household; the same name is the same person.
         1  link elsewhere 0                         => already 1 -
         1  link again 0                             => already 1 -
         1  link bob 0                               => confirmed 2 -
         1  code third right                         => already 2 -
         1  sign home Dee SW1A1AA form7 as=fourth    => received fourth 2 AlreadySigned
         1  code fourth right                        => code-wrong 2 -
         # When one of the two leaves, there is room for another.
         2  withdraw ada                             => withdrawn 1 Withdrawn
         3  sign home Cy SW1A1AA form6 as=cy         => received cy 1 Confirm
         4  link cy 0                                => confirmed 2 -",
    );
}

#[test]
fn withdrawing_is_for_good_until_one_signs_anew() {
    Story::new(SharedAddress::Nobody).run(
        "0  sign ada Ada SW1A1AA form1 as=ada   => received ada 0 Confirm
         1  link ada 0                          => confirmed 1 -
         2  withdraw ada                        => withdrawn 0 Withdrawn
         2  withdraw ada                        => already 0 -
         3  link ada 0                          => signature-withdrawn 0 -
         # The page after the form is anybody's: it does not tell, and nobody is mailed.
         3  resend ada                          => received ada 0 -
         # An old retry of the first form does not sign again; a new form does.
         3  sign ada Ada SW1A1AA form1 as=x     => received ada 0 -
         4  sign ada Ada SW1A1AA form2 as=new   => received new 0 Confirm
         5  link new 0                          => confirmed 1 -
         5  link ada 0                          => signature-withdrawn 1 -",
    );
}

#[test]
fn codes_are_tried_five_times() {
    Story::new(SharedAddress::Nobody).run(
        "0  sign ada Ada SW1A1AA form1 as=ada   => received ada 0 Confirm
         1  code ada wrong                      => code-wrong 0 -
         1  code ada wrong                      => code-wrong 0 -
         1  code ada wrong                      => code-wrong 0 -
         1  code ada wrong                      => code-wrong 0 -
         1  code ada wrong                      => code-wrong 0 -
         1  code ada right                      => code-used-up 0 -
         1  link ada 0                          => confirmed 1 -",
    );
}

#[test]
fn mail_is_sent_again_after_a_minute_and_four_times_a_day() {
    Story::new(SharedAddress::Nobody).run(
        "0     sign ada Ada SW1A1AA form1 as=ada   => received ada 0 Confirm
         0     resend ada                          => mail-too-often 0 -
         1     resend ada                          => received ada 0 Confirm
         2     resend ada                          => received ada 0 Confirm
         3     resend ada                          => received ada 0 Confirm
         4     resend ada                          => mail-too-often 0 -
         1440  resend ada                          => received ada 0 Confirm
         1441  link ada 0                          => confirmed 1 -
         # A repeat answers by its own clicks only, whatever the mailbox gets.
         1442  sign ada Ada SW1A1AA form2 as=two   => received two 1 AlreadySigned
         1442  resend two                          => mail-too-often 1 -
         1443  resend two                          => received two 1 AlreadySigned
         1443  resend nobody                       => attempt-unknown 1 -",
    );
}

#[test]
fn a_correction_takes_out_and_its_undoing_puts_back_the_exact_number() {
    let mut story = Story::new(SharedAddress::Nobody);
    story.run(
        "0    sign ada Ada SW1A1AA form1 as=ada   => received ada 0 Confirm
         1    link ada 0                          => confirmed 1 -",
    );
    let before = story.counts.clone();
    story.run(
        "100  correct ada                         => corrected 1 0 -
         100  correct ada                         => unchanged 0 -
         100  link ada 0                          => signature-invalidated 0 -
         # The mailbox stays taken.
         101  sign ada Ada SW1A1AA form2 as=two   => received two 0 AlreadySigned
         102  undo ada 1                          => corrected 1 1 -
         102  undo ada 1                          => unchanged 1 -
         103  withdraw ada                        => withdrawn 0 Withdrawn
         103  undo ada 1                          => unchanged 0 -
         103  correct ada                         => unchanged 0 -
         104  sign bob Bob M11AE form3 as=bob     => received bob 0 Confirm
         105  correct bob                         => corrected 2 0 -
         106  undo bob 2                          => corrected 2 0 -
         107  link bob 0                          => confirmed 1 -
         108  withdraw bob                        => withdrawn 0 Withdrawn",
    );
    assert!(story.counts.values().all(|count| *count == 0), "{:?}", story.counts);
    assert!(before.values().all(|count| *count == 1) && before.len() == 4, "{before:?}");
}

#[test]
fn a_campaign_closes_at_its_date_and_confirming_ends_a_day_later() {
    // 100 days are 144,000 minutes.
    Story::new(SharedAddress::Nobody).run(
        "143998  sign ada Ada SW1A1AA form1 as=ada   => received ada 0 Confirm
         143998  sign bob Bob SW1A1AA form2 as=bob   => received bob 0 Confirm
         143999  close                               => not-possible-now 0 -
         # Closed by the date even before the command that closes it has run.
         144000  sign eve Eve SW1A1AA form3 as=x     => petition-not-open 0 -
         144005  close                               => done 0 -
         144005  close                               => unchanged 0 -
         145439  link ada 0                          => confirmed 1 -
         145440  link bob 0                          => confirm-too-late 1 -",
    );
}

#[test]
fn a_link_expires_after_a_week_and_a_new_mail_renews_it() {
    Story::new(SharedAddress::Nobody).run(
        "0      sign ada Ada SW1A1AA form1 as=ada   => received ada 0 Confirm
         10081  link ada 0                          => link-expired 0 -
         10082  resend ada                          => received ada 0 Confirm
         10083  link ada 0                          => confirmed 1 -",
    );
}

#[test]
fn thresholds_are_noted_and_taken_back() {
    let mut story = Story::new(SharedAddress::Nobody);
    let reached = |story: &Story| {
        story
            .set
            .campaign(PETITION)
            .unwrap()
            .petition()
            .dates
            .response_threshold_reached_at
    };
    story.run(
        "0  sign ada Ada SW1A1AA form1 as=ada   => received ada 0 Confirm
         0  sign bob Bob SW1A1AA form2 as=bob   => received bob 0 Confirm
         1  link ada 0                          => confirmed 1 -",
    );
    assert_eq!(reached(&story), None);
    story.run("2  link bob 0  => confirmed 2 -");
    assert_eq!(reached(&story), Some(BEGIN.plus_ms(2 * MINUTE_MS)));
    story.run("3  correct bob  => corrected 1 1 -");
    assert_eq!(reached(&story), None);
}

#[test]
fn another_site_sees_nothing() {
    let mut story = Story::new(SharedAddress::Nobody);
    story.run("0  sign ada Ada SW1A1AA form1 as=ada  => received ada 0 Confirm");
    let foreign = AttemptOf { site: SiteId(2), id: story.attempt("ada").id };
    let unknown = Outcome::Refused(Refusal::AttemptUnknown);
    let link = Proof::Link { revision: 0 };
    for command in [
        Command::from(Confirm { site: SiteId(2), id: foreign.id, proof: link, words: None, said: None }),
        Command::from(Withdraw::of(foreign)),
        Command::from(Resend(WaitingPage { site: foreign.site, id: foreign.id, revision: 0 })),
    ] {
        assert_eq!(decide(&mut story.set, &command, story.now), unknown, "{command:?}");
    }
    assert!(story.set.take_changes().is_empty());
}
