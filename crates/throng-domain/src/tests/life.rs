//! A petition from its draft to its opening, and what may not be done on the way, with two moderators and a reader.

use super::*;
use crate::campaigns::history::{Entry, Part, Point, Refused};
use crate::campaigns::pledge::Terms;
use crate::campaigns::version::Version;
use crate::office::audit::AuditEntry;
use crate::office::staff::{Role, SecretHash, Staff, StaffId};
use crate::signing::network::Network;
use crate::sites::site::StartRules;
use crate::spine::command::{
    Author, ConfirmCampaign, CreatorLink, HandedIn, Known, Moderate, Moderation, ResendLink, SaveDraft,
    SubmitCampaign, TakeDown, Withdraw, WithdrawCampaign, Written,
};
use crate::spine::row::Row;

/// The petition that the tables write: the first of its site.
pub(super) const NEW: CampaignId = CampaignId { site: SITE, number: 1 };

/// Gives a site somebody who looks after it.
pub(super) fn load_staff(set: &mut WorkingSet, id: StaffId, role: Role) {
    let staff = Staff {
        name: format!("Staff {}", id.0),
        email: EmailAddress::parse(&format!("staff{}@example.org", id.0)).unwrap(),
        role,
        password: Some(SecretHash("hash".into())),
        totp: None,
        totp_step: 0,
        passkeys: Default::default(),
        single_keys: false,
        told_of_troubles: false,
        created_at: BEGIN,
        removed_at: None,
    };
    set.load_record(id.key(SITE).into(), staff.into());
}

fn linked(revision: &str) -> CreatorLink {
    CreatorLink { campaign: NEW, revision: revision.parse().unwrap() }
}

pub(super) struct Desk {
    pub(super) set: WorkingSet,
    pub(super) now: Timestamp,
    /// With these, what is written is a pledge.
    pub(super) terms: Option<Terms>,
    /// What its creator has seen when they confirm; without it, whatever stands there.
    pub(super) seen: Option<Box<HandedIn>>,
    attempts: Vec<(String, SignatureId)>,
    /// The mails that are queued, and until which minute each waits; a dropped mail is removed.
    mails: Vec<(MailId, MailKind, i64)>,
}

impl Desk {
    pub(super) fn new(supporters_needed: i64) -> Desk {
        let mut rules = SiteRules::preset(Preset::Parliament);
        rules.start = StartRules { supporters_needed, ..StartRules::default() };
        let mut set = WorkingSet::new(Mint::after(0));
        set.load_site(Site::new(SITE, "Test".into(), rules));
        for (number, role) in [(1, Role::Moderator), (2, Role::Moderator), (3, Role::Reader)] {
            load_staff(&mut set, StaffId(number), role);
        }
        Desk { set, now: BEGIN, terms: None, seen: None, attempts: Vec::new(), mails: Vec::new() }
    }

    /// Each line: `MINUTE STEP… => ANSWER STATE NUMBER MAILS`.
    pub(super) fn run(&mut self, table: &str) {
        let lines = table.lines().map(str::trim);
        for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (step, expected) = line
                .split_once("=>")
                .unwrap_or_else(|| panic!("no => in {line:?}"));
            let words: Vec<&str> = step.split_whitespace().collect();
            assert_eq!(self.step(&words), expected.trim(), "{line}");
        }
    }

    pub(super) fn step(&mut self, words: &[&str]) -> String {
        self.now = BEGIN.plus_ms(words[0].parse::<i64>().unwrap() * MINUTE_MS);
        let command = self.command(&words[1..]);
        let outcome = decide(&mut self.set, &command, self.now);
        let mut mails = Vec::new();
        for change in self.set.take_changes() {
            match change {
                Change::InsertMail(mail) => {
                    let wait = mail.due_at.since(self.now) / MINUTE_MS;
                    self.mails.push((mail.id, mail.kind, wait));
                    mails.push(if wait == 0 {
                        format!("{:?}", mail.kind)
                    } else {
                        format!("{:?}+{wait}", mail.kind)
                    });
                }
                Change::UpdateMail(mail) => {
                    self.mails.retain(|(id, ..)| *id != mail.id);
                    mails.push(format!("-{:?}", mail.kind));
                }
                _ => {}
            }
        }
        let answer = match outcome {
            Outcome::Received { attempt, .. } => {
                self.attempts.push((words[2].to_owned(), attempt));
                "received".to_owned()
            }
            Outcome::Confirmed { .. } => "confirmed".to_owned(),
            Outcome::Written { campaign, revision } => format!("written {}/{revision}", campaign.number),
            Outcome::CampaignConfirmed { first } => (if first { "confirmed" } else { "already" }).to_owned(),
            Outcome::Withdrawn { first } => (if first { "withdrawn" } else { "already" }).to_owned(),
            Outcome::Refused(refusal) => refusal.key().trim_start_matches("refusal-").to_owned(),
            other => format!("{other:?}").to_lowercase(),
        };
        let state = self
            .set
            .campaign(NEW)
            .map_or("-", |campaign| campaign.head.state.word());
        let mails = if mails.is_empty() {
            "-".to_owned()
        } else {
            mails.join(" ")
        };
        format!("{answer} {state} {} {mails}", self.set.total(NEW))
    }

    fn command(&self, words: &[&str]) -> Command {
        let known = linked;
        match words {
            // save|submit LINK TITLE FORM, LINK being -, a revision, or that of the page after the form: sent0.
            ["save", link, title, form] => Command::from(SaveDraft(self.written(link, title, form, "ada"))),
            ["submit", link, title, form] => {
                Command::from(SubmitCampaign(self.written(link, title, form, "ada")))
            }
            ["submit", link, title, form, email] => {
                Command::from(SubmitCampaign(self.written(link, title, form, email)))
            }
            ["confirm", revision, name @ ..] => {
                let keys = self.sign(name.first().unwrap_or(&"ada"), false).keys;
                Command::from(ConfirmCampaign { link: known(revision), keys, seen: self.seen.clone() })
            }
            ["take-back", revision] => Command::from(WithdrawCampaign(known(revision))),
            ["close"] => Command::from(CloseCampaign(NEW)),
            ["settle" | "tell" | "tell-progress" | "stop-progress", ..] => progress::command(words),
            ["call-off", revision, why] => pledges::call_off(known(revision), why),
            ["send-again", revision] => Command::from(ResendLink(known(revision))),
            ["support", name] => Command::from(self.sign(name, true)),
            ["sign", name] => Command::from(self.sign(name, false)),
            // From a network that has sent too many.
            ["crowded", name] => Command::from(Sign { crowded: true, ..self.sign(name, false) }),
            ["link", name] => {
                Command::from(Confirm::of(SITE, self.attempt(name), Proof::Link { revision: 0 }))
            }
            ["off", name] => Command::from(Withdraw::of(AttemptOf { site: SITE, id: self.attempt(name) })),
            [who, rest @ ..] => Command::from(Moderate {
                campaign: NEW,
                by: StaffId(who.parse().unwrap()),
                step: self.moderation(rest),
            }),
            [] => panic!("an empty line"),
        }
    }

    fn moderation(&self, words: &[&str]) -> Moderation {
        let refused = |code: &str, all: bool| Refused {
            code: code.to_owned(),
            details: String::new(),
            hidden: Hidden { action: all, text: all, name: true },
            duplicate_of: None,
        };
        match words {
            ["claim"] => Moderation::Claim { take_over: false },
            ["take-over"] => Moderation::Claim { take_over: true },
            ["release"] => Moderation::Release,
            ["note", text] => Moderation::Note((*text).to_owned()),
            ["flag", why] => Moderation::Flag(Some((*why).to_owned())),
            ["unflag"] => Moderation::Flag(None),
            ["park", why] => Moderation::Park(Some((*why).to_owned())),
            ["unpark"] => Moderation::Park(None),
            ["approve"] => Moderation::Approve { closes_at: Some(self.now.plus_ms(90 * DAY_MS)) },
            ["approve-too-late"] => Moderation::Approve { closes_at: Some(self.now) },
            ["ask"] => {
                Moderation::AskForChanges(vec![Point { part: Part::Action, note: "Say who.".to_owned() }])
            }
            ["ask-nothing"] => Moderation::AskForChanges(Vec::new()),
            ["reject", code] => Moderation::Reject(refused(code, false)),
            ["hide", code] => Moderation::Reject(refused(code, true)),
            ["undo"] => Moderation::Undo(None),
            ["undo", seen] => Moderation::Undo(Some(seen.parse().unwrap())),
            ["put-back", why] => Moderation::PutBack((*why).to_owned()),
            ["take-down", why] => Moderation::TakeDown(TakeDown::because(why)),
            ["take-down-urgently", why] => Moderation::TakeDownUrgently(TakeDown::because(why)),
            _ => panic!("unknown step {words:?}"),
        }
    }

    /// The newest attempt of that name.
    pub(super) fn attempt(&self, name: &str) -> SignatureId {
        self.attempts
            .iter()
            .rfind(|(known, _)| known == name)
            .map_or(SignatureId(99), |(_, id)| *id)
    }

    fn written(&self, link: &str, title: &str, form: &str, email: &str) -> Written {
        let sign = self.sign(email, false);
        let mut form_key = FormKey::default();
        form_key.0[0] = form.trim_start_matches("form").parse().unwrap();
        let action = if title == "long" {
            "x".repeat(81)
        } else {
            title.trim_matches('"').to_owned()
        };
        Written {
            site: SITE,
            known: match (link, link.strip_prefix("sent")) {
                ("-", _) => None,
                (_, Some(revision)) => Some(Known::Sent(linked(revision))),
                (revision, None) => Some(Known::Mailed(linked(revision))),
            },
            text: CampaignText { action, ..campaign(NEW).head.text },
            pledge: self.terms.clone(),
            author: Author {
                name: Some(sign.signer.name),
                email: sign.signer.email,
                postcode: sign.signer.postcode,
                country: sign.country,
                area: sign.area,
                language: None,
            },
            form_key,
        }
    }

    /// People whose names begin with "bot" come from one network, with mailboxes of one domain.
    pub(super) fn sign(&self, name: &str, as_supporter: bool) -> Sign {
        let is_bot = name.starts_with("bot");
        let domain = if is_bot { "Mill.example" } else { "example.org" };
        let signer = Signer {
            language: None,
            network: Network::parse("192.0.2.7").filter(|_| is_bot),
            name: PersonName::parse(name).unwrap(),
            email: EmailAddress::parse(&format!("{name}@{domain}")).unwrap(),
            postcode: Some(Postcode::parse("SW1A1AA", PostcodeForm::UnitedKingdom).unwrap()),
        };
        let domains = &self.set.site(SITE).unwrap().rules.domains;
        let keys = UniquenessKey::new([1; 32]).person(
            NEW,
            &signer.email,
            &signer.name,
            signer.postcode.as_ref(),
            domains,
        );
        Sign {
            campaign: NEW,
            as_supporter,
            through: None,
            crowded: false,
            signer,
            keys,
            country: CountryCode::parse("GB").unwrap(),
            area: pledge_areas::area_of(name),
            wants_updates: false,
            reason: None,
            form_key: FormKey::default(),
        }
    }

    /// The words of the history.
    pub(super) fn history(&self) -> String {
        let words = self.set.rows(Entry::rows(NEW)).map(|(_, entry)| {
            let text = format!("{:?}", entry.what);
            text.split(['(', ' ', '{']).next().unwrap().to_owned()
        });
        words.collect::<Vec<_>>().join(" ")
    }

    pub(super) fn log(&self) -> Vec<AuditEntry> {
        let rows = self.set.rows(AuditEntry::rows(SITE));
        rows.map(|(_, line)| line.clone()).collect()
    }

    /// A petition in the queue that nobody has claimed.
    pub(super) fn with_campaign_in_queue() -> Desk {
        let mut desk = Desk::new(0);
        desk.run(
            "0 submit - Ferry form1 => written 1/0 draft 0 ConfirmPetition
             1 confirm 0            => confirmed waiting_for_moderation 1 InModeration",
        );
        desk
    }
}

#[test]
fn a_draft_is_kept_and_found_again_by_its_link() {
    Desk::new(0).run(
        "0     save - Ferry form1      => written 1/0 draft 0 DraftKept
         # The same form again is the same draft.
         0     save - Ferry form1      => written 1/0 draft 0 -
         # The same form with other words changes it, and is the same draft.
         0     save - Punt form1       => written 1/0 draft 0 -
         # Saved again a moment later: no second mail; later: the link once more.
         0     save 0 Boat form2       => written 1/0 draft 0 -
         5     save 0 Boats form2      => written 1/0 draft 0 DraftKept
         6     save 1 Boat form2       => link-replaced draft 0 -
         6     save 0 long form2       => text-out-of-bounds draft 0 -
         # It cannot be confirmed before it was handed in, nor signed.
         6     confirm 0               => not-possible-now draft 0 -
         6     support bob             => petition-not-open draft 0 -
         44160 save 0 Boat form2       => link-expired draft 0 -",
    );
}

#[test]
fn a_form_sent_again_makes_one_campaign() {
    let mut desk = Desk::new(0);
    desk.run(
        "0  save - Ferry form1      => written 1/0 draft 0 DraftKept
         # Back, and handed in a moment later: that is news, and mailed at once.
         0  submit - Ferries form1  => written 1/0 draft 0 ConfirmPetition
         0  submit - Ferries form1  => written 1/0 draft 0 -
         # A typing error in the address, put right on the page before.
         0  submit - Ferries form1 eve => written 1/1 draft 0 ConfirmPetition
         0  confirm 0               => link-replaced draft 0 -
         0  confirm 1               => confirmed waiting_for_moderation 1 InModeration
         # It has gone on its way: the old page leads to where it is, and changes nothing.
         1  submit - Boats form1    => written 1/1 waiting_for_moderation 1 -
         1  submit - Boats form2    => written 2/0 waiting_for_moderation 1 ConfirmPetition",
    );
    assert_eq!(desk.set.campaign(NEW).unwrap().head.text.action, "Ferries");
}

#[test]
fn supporters_bring_it_to_the_queue_and_back() {
    let mut desk = Desk::new(2);
    desk.run(
        "0  submit - Ferry form1  => written 1/0 draft 0 ConfirmPetition
         1  confirm 0             => confirmed gathering_supporters 1 GatherSupporters
         1  confirm 0             => already gathering_supporters 1 -
         # Only by the link that is passed on.
         2  sign bob              => petition-unknown gathering_supporters 1 -
         2  support bob           => received gathering_supporters 1 Confirm
         2  support cyd           => received gathering_supporters 1 Confirm
         3  link bob              => confirmed gathering_supporters 2 -
         # The creator's own address is there already, and was mailed a moment ago.
         3  support ada           => received gathering_supporters 2 -
         4  link cyd              => confirmed waiting_for_moderation 3 InModeration
         5  support dan           => petition-not-open waiting_for_moderation 3 -
         6  off cyd               => withdrawn gathering_supporters 2 Withdrawn
         7  support dan           => received gathering_supporters 2 Confirm
         8  link dan              => confirmed waiting_for_moderation 3 InModeration
         # Once somebody has begun to check it, it stays.
         9  1 claim               => done waiting_for_moderation 3 -
         10 off dan               => withdrawn waiting_for_moderation 2 Withdrawn",
    );
    assert_eq!(
        desk.history(),
        "Submitted Confirmed EnoughSupporters TooFewSupporters EnoughSupporters Claimed"
    );
}

#[test]
fn two_moderators_cannot_decide_on_the_same_campaign() {
    Desk::with_campaign_in_queue().run(
        "2   1 approve        => claim-first waiting_for_moderation 1 -
         2   3 claim          => not-allowed waiting_for_moderation 1 -
         2   9 claim          => not-allowed waiting_for_moderation 1 -
         2   1 claim          => done waiting_for_moderation 1 -
         2   1 claim          => unchanged waiting_for_moderation 1 -
         3   2 claim          => held-by-colleague waiting_for_moderation 1 -
         3   2 approve        => held-by-colleague waiting_for_moderation 1 -
         3   2 release        => held-by-colleague waiting_for_moderation 1 -
         4   2 take-over      => done waiting_for_moderation 1 -
         4   1 reject rude    => held-by-colleague waiting_for_moderation 1 -
         4   2 approve-too-late => not-possible-now waiting_for_moderation 1 -
         5   2 approve        => done open 1 PetitionOpened+10
         5   2 approve        => unchanged open 1 -
         5   1 approve        => not-possible-now open 1 -
         5   1 claim          => not-possible-now open 1 -",
    );
    // A claim ends by itself.
    Desk::with_campaign_in_queue().run(
        "2   1 claim          => done waiting_for_moderation 1 -
         62  1 approve        => claim-first waiting_for_moderation 1 -
         62  2 claim          => done waiting_for_moderation 1 -
         62  2 release        => done waiting_for_moderation 1 -
         62  2 release        => unchanged waiting_for_moderation 1 -",
    );
}

#[test]
fn a_decision_taken_back_leaves_two_lines_and_no_mail() {
    let mut desk = Desk::with_campaign_in_queue();
    desk.run(
        "2   1 claim          => done waiting_for_moderation 1 -
         2   1 undo           => not-possible-now waiting_for_moderation 1 -
         3   1 approve        => done open 1 PetitionOpened+10
         4   sign bob         => received open 1 Confirm
         12  2 undo           => done waiting_for_moderation 1 -PetitionOpened
         12  2 undo           => unchanged waiting_for_moderation 1 -
         12  1 undo           => not-possible-now waiting_for_moderation 1 -
         # Whoever took it back has it, and what was signed meanwhile counts when it is confirmed.
         12  1 reject rude    => held-by-colleague waiting_for_moderation 1 -
         13  link bob         => confirmed waiting_for_moderation 2 -
         14  2 reject rude    => done rejected 2 PetitionRejected+10
         24  2 undo           => undo-too-late rejected 2 -",
    );
    assert_eq!(desk.history(), "Submitted Confirmed EnoughSupporters Claimed Approved Undone Rejected");
    let log = desk.log();
    let words: Vec<&str> = log.iter().map(|entry| entry.action.as_str()).collect();
    assert_eq!(words, ["claim", "approve", "undo", "reject"]);
    let mut previous = String::new();
    for entry in &log {
        assert!(entry.follows(&previous), "{entry:?}");
        previous.clone_from(&entry.chain);
    }
    assert_eq!((log[1].before.as_str(), log[1].after.as_str()), ("waiting_for_moderation", "open"));
    let opened = desk.set.campaign(NEW).unwrap().head.dates.opened_at;
    assert_eq!(opened, None, "as if it had never been open");
}

#[test]
fn what_is_sent_back_comes_again_with_its_first_date() {
    let mut desk = Desk::with_campaign_in_queue();
    desk.run(
        "2   1 claim              => done waiting_for_moderation 1 -
         2   1 ask-nothing        => text-out-of-bounds waiting_for_moderation 1 -
         3   1 ask                => done needs_changes 1 ChangesAsked+10
         4   save 0 Ferries form2 => not-possible-now needs_changes 1 -
         # Handed in again with another title; the creator's signature stays.
         20  submit 0 Ferries form2 => written 1/0 waiting_for_moderation 1 InModeration
         21  1 undo               => not-possible-now waiting_for_moderation 1 -
         22  2 claim              => done waiting_for_moderation 1 -
         23  2 approve            => done open 1 PetitionOpened+10",
    );
    let versions = desk.set.rows(Version::rows(NEW));
    let titles: Vec<String> = versions.map(|(_, version)| version.text.action.clone()).collect();
    assert_eq!(titles, ["Ferry", "Ferries"]);
    let dates = &desk.set.campaign(NEW).unwrap().head.dates;
    assert_eq!(dates.supported_at, Some(BEGIN.plus_ms(MINUTE_MS)));
}

#[test]
fn what_is_hidden_whole_is_not_public_and_what_is_open_can_be_taken_down() {
    let mut desk = Desk::with_campaign_in_queue();
    desk.run(
        "2   1 claim             => done waiting_for_moderation 1 -
         3   1 hide libel        => done rejected_hidden 1 PetitionRejected+10
         4   1 take-down court   => not-possible-now rejected_hidden 1 -
         4   1 undo              => done waiting_for_moderation 1 -PetitionRejected
         5   1 approve           => done open 1 PetitionOpened+10
         6   1 take-down court    => done taken_down 1 -
         7   1 undo              => done open 1 -",
    );
    assert!(desk.set.campaign(NEW).unwrap().head.hidden.is_nothing());
}

#[test]
fn what_was_not_accepted_can_be_taken_down_and_put_back() {
    Desk::with_campaign_in_queue().run(
        "2   1 claim            => done waiting_for_moderation 1 -
         3   1 reject duplicate => done rejected 1 PetitionRejected+10
         20  1 take-down court  => done taken_down 1 -
         21  1 undo             => done rejected 1 -",
    );
}

#[test]
fn colleagues_are_asked_and_campaigns_left_for_later() {
    Desk::with_campaign_in_queue().run(
        "2   1 note looks-fine  => done waiting_for_moderation 1 -
         2   1 note looks-fine  => unchanged waiting_for_moderation 1 -
         2   1 flag lawyer      => done waiting_for_moderation 1 -
         2   1 unflag           => done waiting_for_moderation 1 -
         2   1 claim            => done waiting_for_moderation 1 -
         2   1 park strike      => done waiting_for_moderation 1 -
         # Parked: whoever goes on takes it anew.
         3   2 claim            => done waiting_for_moderation 1 -
         3   2 unpark           => done waiting_for_moderation 1 -
         4   take-back 0        => withdrawn withdrawn 1 -
         4   take-back 0        => already withdrawn 1 -
         5   2 approve          => not-possible-now withdrawn 1 -
         5   take-back 1        => link-replaced withdrawn 1 -",
    );
}

#[test]
fn what_is_open_is_not_taken_back_by_its_creator() {
    Desk::with_campaign_in_queue().run(
        "2   1 claim          => done waiting_for_moderation 1 -
         3   1 approve        => done open 1 PetitionOpened+10
         4   take-back 0      => not-possible-now open 1 -
         4   submit 0 New form3 => not-possible-now open 1 -",
    );
}
