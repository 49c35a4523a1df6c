//! What the office of the demo is filled with: staff, petitions in every state other than open, and signatures made by
//! a program. All of it is made by submitting commands with past times, so that the domain's rules produce the
//! histories, cases, mails and the log.
//!
//! Called by `fill` once all signatures are there.

use anyhow::{Context, anyhow, bail, ensure};
use throng_domain::answer::{Kept, StaffDone};
use throng_domain::campaign::{CampaignText, Hidden};
use throng_domain::command::{
    Author, CancelPledge, CloseCampaign, Command, Confirm, ConfirmCampaign, Correct, CreatorLink, Founding,
    MailResult, ManageStaff, Moderate, Moderation, Proof, RecordMail, SaveDraft, SettlePledge, Sign,
    StaffStep, SubmitCampaign, Submittable, TakeDown, WithdrawCampaign, Written,
};
use throng_domain::correction::ReasonClass;
use throng_domain::history::{Part, Point, Refused};
use throng_domain::ids::{CampaignId, SignatureId};
use throng_domain::mailing::Mail;
use throng_domain::network::Network;
use throng_domain::outcome::Outcome;
use throng_domain::person::{EmailAddress, PersonName};
use throng_domain::pledge::Terms;
use throng_domain::publication::News;
use throng_domain::signature::{FormKey, Signer};
use throng_domain::site::SiteRules;
use throng_domain::staff::{Role, SecretHash, StaffId};
use throng_domain::time::{DAY_MS, HOUR_MS, LONGEST_DAY_MS, MINUTE_MS, SECOND_MS, Timestamp};
use throng_domain::translation::Translations;
use throng_domain::vote::Cast;
use throng_process::dice::Dice;
use throng_store::commit::commit;
use throng_store::writer::StoreWriter;

use super::book::{Book, BurstEntry, PledgeEntry, StaffEntry, Stage, StoryEntry};
use super::country;
use super::dice::stream_of;
use super::fill::FillSecrets;
use super::people::{Homes, Person};
use super::stream::Around;
use crate::data_dir::SITE;

/// For how many days the office has existed.
const OFFICE_DAYS: i64 = 500;
/// From handing in a petition to the button in the creator's mail.
const CREATOR_CONFIRMS_MS: i64 = 20 * MINUTE_MS;
/// From one supporter to the next.
const NEXT_SUPPORTER_MS: i64 = 50 * MINUTE_MS;
/// How long a person takes to open the mail.
pub(super) const PERSON_CONFIRMS_MS: i64 = 3 * MINUTE_MS;
/// How long a program takes.
const PROGRAM_CONFIRMS_MS: i64 = 6 * SECOND_MS;
/// From joining the queue to a moderator's decision.
const DECIDED_AFTER_MS: i64 = 9 * HOUR_MS;
/// How many signatures a program sends at once.
const AT_ONCE: usize = 16;
/// Keeps the people of the office apart from the signers of any petition.
const STREAM: u32 = u32::MAX;

/// What was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Told {
    pub(super) petitions: usize,
    pub(super) signatures: u64,
    pub(super) confirmed: u64,
}

/// Creates the demo's office with all its content. All its staff share one password.
///
/// # Errors
/// A fault of the store, or a command from the files that the rules refuse.
pub(super) fn open(
    writer: &mut dyn StoreWriter,
    book: &'static Book,
    around: &Around,
    now: Timestamp,
    (seed, secrets): (u64, FillSecrets<'_>),
) -> anyhow::Result<Told> {
    let mut desk = Desk {
        writer,
        around,
        rules: country::site(book, "").rules,
        homes: around.folk.homes(None),
        dice: stream_of(seed, STREAM),
        people: 0,
        told: Told::default(),
    };
    desk.staff(&book.office.staff, now.plus_ms(-OFFICE_DAYS * DAY_MS), secrets.password)?;
    for burst in &book.office.bursts {
        desk.burst(burst, now)?;
    }
    let mut stories: Vec<&StoryEntry> = book.office.stories.iter().collect();
    stories.sort_by(|a, b| b.days_ago.total_cmp(&a.days_ago));
    for story in stories {
        let told = desk.story(story, now);
        told.with_context(|| format!("the story {:?}", story.action))?;
    }
    for comment in &book.office.comments {
        let told = desk.comment_on_petition(comment, now);
        told.with_context(|| format!("the comment {:?}", comment.words))?;
    }
    for pledge in &book.office.pledges {
        let told = desk.pledge(pledge, now);
        told.with_context(|| format!("the pledge {:?}", pledge.action))?;
    }
    for vote in &book.office.votes {
        let told = desk.vote(vote, (secrets.boxes, secrets.codes), now);
        told.with_context(|| format!("the vote {:?}", vote.action))?;
    }
    Ok(desk.told)
}

/// Seven fields: where rows are written, who the demo's people are, and what was written.
pub(super) struct Desk<'a> {
    writer: &'a mut dyn StoreWriter,
    pub(super) around: &'a Around,
    rules: SiteRules,
    homes: Homes,
    pub(super) dice: Dice,
    people: u64,
    pub(super) told: Told,
}

impl Desk<'_> {
    /// Commits commands as if at this instant; none may be refused. Returns their outcomes and the queued mails.
    pub(super) fn give(
        &mut self,
        commands: &[Command],
        at: Timestamp,
    ) -> anyhow::Result<(Vec<Outcome>, Vec<Mail>)> {
        let commands: Vec<&Command> = commands.iter().collect();
        let committed = commit(self.writer, &commands, at);
        let mut outcomes = Vec::new();
        for answer in committed.answers {
            let outcome = answer?;
            if let Outcome::Refused(refusal) = &outcome {
                bail!("refused: {}", refusal.key());
            }
            outcomes.push(outcome);
        }
        Ok((outcomes, committed.mails))
    }

    pub(super) fn one<R: Submittable>(&mut self, rule: R, at: Timestamp) -> anyhow::Result<R::Answer> {
        let (outcomes, _) = self.give(&[rule.into()], at)?;
        let outcome = outcomes
            .into_iter()
            .next()
            .context("one command has one answer")?;
        outcome
            .answer::<R::Answer>()
            .map_err(|refusal| anyhow!("refused: {}", refusal.key()))
    }

    pub(super) fn form_key(&mut self) -> FormKey {
        let halves = [self.dice.any(), self.dice.any()].map(u64::to_le_bytes);
        let mut key = FormKey::default();
        key.0.copy_from_slice(halves.as_flattened());
        key
    }

    pub(super) fn person(&mut self) -> Person {
        self.people += 1;
        // Each person gets a number of their own, so that no two signers of a petition have the same address.
        self.around
            .folk
            .person(&self.homes, self.people, u64::from(u16::MAX), &mut self.dice)
    }

    fn staff(&mut self, staff: &[StaffEntry], at: Timestamp, password: &SecretHash) -> anyhow::Result<()> {
        let steps = |by, step| ManageStaff { site: SITE, by, step };
        for entry in staff {
            let email = EmailAddress::parse(&entry.email)
                .ok()
                .context("an address of staff")?;
            let name = PersonName::parse(&entry.name).ok().context("a name of staff")?;
            let role = Role::from_word(&entry.role).context("a role")?;
            let password = password.clone();
            if role == Role::Owner {
                let founding = Founding { site: None, name, email, password };
                self.one(steps(None, StaffStep::Found(Box::new(founding))), at)?;
                continue;
            }
            let invited = self.one(steps(Some(OWNER), StaffStep::Invite { email, role }), at)?;
            let StaffDone::Added(member) = invited else {
                bail!("an invitation was made for nobody")
            };
            self.one(steps(None, StaffStep::TakeUp { member, name, password }), at.plus_ms(HOUR_MS))?;
        }
        Ok(())
    }
}

pub(super) const OWNER: StaffId = StaffId(1);
pub(super) const MODERATOR: StaffId = StaffId(2);

// === signing ===

impl Desk<'_> {
    /// Somebody signs; the mails to them are recorded as sent.
    pub(super) fn sign(
        &mut self,
        petition: CampaignId,
        people: Vec<Person>,
        as_supporter: bool,
        when: (Timestamp, i64),
    ) -> anyhow::Result<Vec<SignatureId>> {
        self.sign_choosing(petition, people, as_supporter, when, &|_| None)
    }

    /// As [`Desk::sign`], with the choice that stands with each signature of a vote.
    pub(super) fn sign_choosing(
        &mut self,
        petition: CampaignId,
        people: Vec<Person>,
        as_supporter: bool,
        (at, confirms_after): (Timestamp, i64),
        choice: &dyn Fn(SignatureId) -> Option<Box<Cast>>,
    ) -> anyhow::Result<Vec<SignatureId>> {
        let commands: Vec<Command> = people
            .into_iter()
            .map(|person| Command::from(self.sent(petition, person, as_supporter)))
            .collect();
        let (outcomes, mails) = self.give(&commands, at)?;
        let attempts: Vec<SignatureId> = outcomes
            .iter()
            .filter_map(|outcome| {
                let Outcome::Received { attempt, .. } = outcome else {
                    return None;
                };
                Some(*attempt)
            })
            .collect();
        ensure!(attempts.len() == commands.len(), "somebody signed twice");
        let sent = mails.iter().map(sent);
        let confirmed = attempts.iter().map(|id| {
            let proof = Proof::Link { revision: 0 };
            let choice = choice(*id);
            Command::from(Confirm { choice, ..Confirm::of(SITE, *id, proof) })
        });
        let commands: Vec<Command> = sent.chain(confirmed).collect();
        self.give(&commands, at.plus_ms(confirms_after))?;
        self.told.signatures += attempts.len() as u64;
        self.told.confirmed += attempts.len() as u64;
        Ok(attempts)
    }

    fn sent(&mut self, petition: CampaignId, person: Person, as_supporter: bool) -> Sign {
        let Signer { name, email, postcode, .. } = &person.signer;
        let keys = self
            .around
            .key
            .person(petition, email, name, postcode.as_ref(), &self.rules.domains);
        Sign {
            campaign: petition,
            as_supporter,
            through: None,
            crowded: false,
            keys,
            country: self.around.folk.countries[person.country],
            area: person.area.map(|area| self.around.folk.areas[area].clone()),
            signer: person.signer,
            wants_updates: false,
            reason: None,
            form_key: self.form_key(),
        }
    }

    /// Signatures that a program made: many in minutes, from one network, at one mail domain.
    fn burst(&mut self, burst: &BurstEntry, now: Timestamp) -> anyhow::Result<()> {
        let petition = CampaignId { site: SITE, number: burst.petition };
        let network = Network::parse(&burst.network).context("a network")?;
        let begin = now.plus_ms(-hours(burst.hours_ago));
        let groups = burst.signatures.div_ceil(AT_ONCE);
        let apart = (burst.minutes * MINUTE_MS as f64) as i64 / i64::try_from(groups)?;
        let mut found = Vec::new();
        for group in 0..groups {
            let left = burst.signatures - group * AT_ONCE;
            let people = (0..left.min(AT_ONCE))
                .map(|_| self.forged(network, &burst.domain))
                .collect();
            let at = begin.plus_ms(apart * i64::try_from(group)?);
            found.extend(self.sign(petition, people, false, (at, PROGRAM_CONFIRMS_MS))?);
        }
        let Some(hours_ago) = burst.taken_out_hours_ago else {
            return Ok(());
        };
        let correct = Correct {
            campaign: petition,
            by: MODERATOR,
            correction: None,
            reason: ReasonClass::Automated,
            note: "One network, one mail domain, a few minutes.".to_owned(),
            form_key: self.form_key(),
            unfinished: None,
            signatures: found,
        };
        self.told.confirmed -= correct.signatures.len() as u64;
        self.one(correct, now.plus_ms(-hours(hours_ago)))?;
        Ok(())
    }

    fn forged(&mut self, network: Network, domain: &str) -> Person {
        let mut person = self.person();
        let email = format!("{}@{domain}", person.signer.email.local());
        person.signer.email = EmailAddress::parse(&email).expect("a test reads the domains of the file");
        person.signer.network = Some(network);
        person
    }
}

/// A mail has been delivered.
pub(super) fn sent(mail: &Mail) -> Command {
    Command::from(RecordMail { site: SITE, id: mail.id, attempt: 1, result: MailResult::Sent })
}

pub(super) fn hours(count: f64) -> i64 {
    (count * HOUR_MS as f64).round() as i64
}

// === petitions before they are open ===

impl Desk<'_> {
    fn story(&mut self, story: &StoryEntry, now: Timestamp) -> anyhow::Result<()> {
        let begin = now.plus_ms(-hours(story.days_ago * 24.0));
        let text = [&story.action, &story.background, &story.additional_details].map(String::as_str);
        let written = self.written(&story.creator, text)?;
        let Kept { campaign: petition, revision } = match story.stage {
            Stage::Draft => self.one(SaveDraft(written.clone()), begin)?,
            Stage::Gathering
            | Stage::Waiting
            | Stage::Claimed
            | Stage::Flagged
            | Stage::Parked
            | Stage::NeedsChanges
            | Stage::RejectedHidden
            | Stage::Withdrawn
            | Stage::TakenDown => self.one(SubmitCampaign(written.clone()), begin)?,
        };
        self.told.petitions += 1;
        if story.stage == Stage::Draft {
            return Ok(());
        }
        let link = CreatorLink { campaign: petition, revision };
        let waits = self.gather(story.supporters, &written.author, link, begin)?;
        self.decide(story, link, waits.plus_ms(DECIDED_AFTER_MS).min(now.plus_ms(-HOUR_MS)))
    }

    fn written(
        &mut self,
        creator: &str,
        [action, background, details]: [&str; 3],
    ) -> anyhow::Result<Written> {
        let person = self.person();
        let author = Author {
            name: Some(PersonName::parse(creator).ok().context("the name of a creator")?),
            email: person.signer.email,
            postcode: person.signer.postcode,
            country: self.around.folk.countries[person.country],
            area: person.area.map(|area| self.around.folk.areas[area].clone()),
            language: person.signer.language,
        };
        let text = CampaignText {
            action: action.to_owned(),
            background: background.to_owned(),
            additional_details: details.trim().to_owned(),
            committee_note: None,
            also_in: Translations::default(),
        };
        Ok(Written { site: SITE, known: None, text, pledge: None, author, form_key: self.form_key() })
    }

    /// The creator confirms, and supporters sign; returns when the last of them did.
    fn gather(
        &mut self,
        supporters: u32,
        author: &Author,
        link: CreatorLink,
        begin: Timestamp,
    ) -> anyhow::Result<Timestamp> {
        let id = link.campaign;
        let name = author.name.as_ref().context("a creator has a name")?;
        let (postcode, domains) = (author.postcode.as_ref(), &self.rules.domains);
        let keys = self.around.key.person(id, &author.email, name, postcode, domains);
        let mut at = begin.plus_ms(CREATOR_CONFIRMS_MS);
        self.one(ConfirmCampaign { link, keys, seen: None }, at)?;
        self.told.signatures += 1;
        self.told.confirmed += 1;
        for _ in 0..supporters {
            at = at.plus_ms(NEXT_SUPPORTER_MS);
            let people = vec![self.person()];
            self.sign(id, people, true, (at, PERSON_CONFIRMS_MS))?;
        }
        Ok(at)
    }

    /// Where each of those who join a pledge lives, if each area has the target for itself.
    fn homes_of(&self, entry: &PledgeEntry) -> anyhow::Result<Vec<Homes>> {
        let mut homes = Vec::new();
        for area in &entry.areas {
            let here = self
                .around
                .folk
                .homes_in(&area.code)
                .context("an area of the country")?;
            homes.extend((0..area.joined).map(|_| here.clone()));
        }
        Ok(homes)
    }

    /// A pledge from its first draft to what has come of it.
    fn pledge(&mut self, entry: &PledgeEntry, now: Timestamp) -> anyhow::Result<()> {
        let begin = now.plus_ms(-hours(entry.days_ago * 24.0));
        let today = Timestamp(now.0 - now.0.rem_euclid(DAY_MS));
        let until = today.plus_ms((entry.last_day + 1) * DAY_MS);
        let (people, others) = (entry.people.clone(), entry.others.clone());
        let by_area = !entry.areas.is_empty();
        let terms = Terms { target: entry.target, people, others, until, private: false, by_area };
        let written = self.written(&entry.creator, [&entry.action, &entry.background, ""])?;
        let written = Written { pledge: Some(terms), ..written };
        let Kept { campaign, revision } = self.one(SubmitCampaign(written.clone()), begin)?;
        self.told.petitions += 1;
        let link = CreatorLink { campaign, revision };
        let supporters = u32::try_from(self.rules.start.supporters_needed)?;
        let anywhere = self.homes.clone();
        let homes = self.homes_of(entry)?;
        homes
            .first()
            .into_iter()
            .for_each(|first| self.homes.clone_from(first));
        let opens = self
            .gather(supporters, &written.author, link, begin)?
            .plus_ms(DECIDED_AFTER_MS);
        for step in [Moderation::Claim { take_over: false }, Moderation::Approve { closes_at: None }] {
            self.one(Moderate { campaign, by: MODERATOR, step }, opens)?;
        }
        let more = i64::from(entry.joined.saturating_sub(supporters));
        let last = until.min(now).plus_ms(-DAY_MS);
        let mut joined = Vec::new();
        let mut homes = homes.into_iter().skip(usize::try_from(supporters)?);
        for nth in 0..more {
            let at = opens.plus_ms(last.since(opens) * (nth + 1) / (more + 1));
            self.homes = homes.next().unwrap_or_else(|| anywhere.clone());
            let people = vec![self.person()];
            joined.extend(self.sign(campaign, people, false, (at, PERSON_CONFIRMS_MS))?);
        }
        self.homes = anywhere;
        for (comment, author) in entry.comments.iter().zip(joined) {
            self.comment(comment, (campaign, author), now)?;
        }
        if !entry.called_off.is_empty() {
            let subject = "Why this pledge was called off".to_owned();
            let why = News { subject, body: entry.called_off.clone(), on: None };
            self.one(CancelPledge { link, why }, last.plus_ms(HOUR_MS))?;
        } else if until <= now {
            self.one(CloseCampaign(campaign), until)?;
            // As late as any link could still confirm, wherever days end.
            let settled = until.plus_ms(self.rules.pledges.grace_ms + LONGEST_DAY_MS);
            if settled <= now {
                self.one(SettlePledge(campaign), settled)?;
            }
        }
        Ok(())
    }

    /// Takes the moderator's decision that the file tells.
    fn decide(&mut self, story: &StoryEntry, link: CreatorLink, at: Timestamp) -> anyhow::Result<()> {
        let petition = link.campaign;
        let why = story.why.clone();
        let claim = Moderation::Claim { take_over: false };
        let steps = match story.stage {
            Stage::Draft | Stage::Gathering | Stage::Waiting => Vec::new(),
            Stage::Claimed => vec![claim],
            Stage::Flagged => vec![claim, Moderation::Flag(Some(why)), Moderation::Release],
            Stage::Parked => vec![claim, Moderation::Park(Some(why)), Moderation::Release],
            Stage::NeedsChanges => {
                vec![claim, Moderation::AskForChanges(vec![Point { part: Part::Background, note: why }])]
            }
            Stage::RejectedHidden => {
                let hidden = Hidden { action: true, text: true, name: true };
                let refused =
                    Refused { code: "libellous".to_owned(), details: why, hidden, duplicate_of: None };
                vec![claim, Moderation::Reject(refused)]
            }
            Stage::TakenDown => {
                let closes_at = Some(country::closes_at(at));
                vec![claim, Moderation::Approve { closes_at }, Moderation::TakeDown(TakeDown::because(&why))]
            }
            Stage::Withdrawn => {
                self.one(WithdrawCampaign(link), at)?;
                Vec::new()
            }
        };
        for (step, minutes) in steps.into_iter().zip(0..) {
            let by = MODERATOR;
            let moderate = Moderate { campaign: petition, by, step };
            self.one(moderate, at.plus_ms(minutes * MINUTE_MS))?;
        }
        Ok(())
    }
}
