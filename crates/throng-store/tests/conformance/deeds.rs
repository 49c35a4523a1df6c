//! The steps of stories by which petitions come to open, and what staff do with them: from words to commands.

mod people;
mod votes;

use throng_domain::area::AreaCode;
use throng_domain::campaign::CampaignText;
use throng_domain::command::{
    AdvanceMailing, Author, CancelPledge, Command, ConfirmCampaign, Correct, CreatorLink, EnterPaper,
    EraseExpired, EraseSigner, GiveOpinion, HandleMail, HoldWhat, Known, LapseRequest, MailStep, MakeReport,
    ManageStaff, Moderate, Moderation, PaperEntry, PaperStep, ProposalStep, ProposeUpdate, Publish, Release,
    RequestStep, Retract, Screen, ScreenStep, SettlePledge, SettleProposal, SettleReports, SettleRequest,
    StaffStep, StopProgress, SubmitCampaign, TakeDown, TellHeld, TellPledge, TellProgress, TryPublication,
    UndoCorrection, Unsubscribe, UseAreas, WithdrawCampaign, Written,
};
use throng_domain::correction::ReasonClass;
use throng_domain::held::HeldBy;
use throng_domain::ids::{CampaignId, ReportId, SignatureId, SiteId};
use throng_domain::network::Network;
use throng_domain::paper::{Scan, ScanKind};
use throng_domain::person::EmailAddress;
use throng_domain::petition::Response;
use throng_domain::pledge::Terms;
use throng_domain::publication::{News, Publication};
use throng_domain::record::Record;
use throng_domain::removal::RemovalWords;
use throng_domain::report::{ReportClass, ReportVerdict};
use throng_domain::signature::FormKey;
use throng_domain::staff::{Role, Staff, StaffId};
use throng_domain::time::{DAY_MS, MINUTE_MS};
use throng_domain::uniqueness::MailboxKey;
use throng_store::dump::DumpRow;

use crate::queue::moderate;
use crate::story::{BEGIN, Names, area, campaign_id, import, sign};
use people::{bring, comment_at, of_comments, of_followers, of_places};
pub(crate) use votes::{numbered, voter};

/// The command of a step; `None` if the step is not one of this file.
pub(crate) fn command(names: &Names, words: &[&str]) -> Option<Command> {
    Some(match words {
        ["submit", link, title] => Command::from(SubmitCampaign(written(link, title))),
        [kind @ ("pledge" | "private-pledge" | "pledge-by-area"), site, title, target, days] => {
            Command::from(SubmitCampaign(pledge(kind, (site, title), target, days)))
        }
        ["confirm-petition", id, email] => Command::from(ConfirmCampaign {
            link: CreatorLink { campaign: campaign_id(id), revision: 0 },
            keys: sign(campaign_id(id), email, "Ada", "P1", "form0").keys,
            seen: None,
        }),
        ["take-back", id] => {
            Command::from(WithdrawCampaign(CreatorLink { campaign: campaign_id(id), revision: 0 }))
        }
        ["use-areas", revision, file, rest @ ..] => use_areas(revision, file, rest),
        ["publish", id, day] => Command::from(Publish {
            campaign: campaign_id(id),
            by: StaffId(1),
            what: Publication::DebateDate((*day).to_owned()),
            mail: true,
            followers: 0,
            today: "2026-08-01".to_owned(),
            form_key: FormKey::default(),
        }),
        ["retract", id, publication] => Command::from(Retract {
            campaign: campaign_id(id),
            by: StaffId(1),
            publication: publication.parse().unwrap(),
        }),
        ["advance", id, publication, attempts @ ..] => Command::from(AdvanceMailing {
            campaign: campaign_id(id),
            publication: publication.parse().unwrap(),
            from: SignatureId(0),
            signers: attempts.iter().map(|name| names.attempt(name).id).collect(),
            last: true,
        }),
        ["erase", a] => Command::from(EraseSigner(names.attempt(a))),
        ["erase-expired", id, attempts @ ..] => Command::from(EraseExpired {
            signatures: attempts.iter().map(|name| names.attempt(name)).collect(),
            campaigns: vec![campaign_id(id)],
            reports: names.reports(),
            followers: Vec::new(),
            places: Vec::new(),
        }),
        ["unsubscribe", a] => Command::from(Unsubscribe(names.attempt(a))),
        ["bring", id, signed_as, file, from, whole, people @ ..] => {
            Command::from(bring(campaign_id(id), (signed_as, file), [from, whole], people))
        }
        ["paper", id, step, rest @ ..] => Command::from(paper(campaign_id(id), step, rest)),
        ["moderate", id, step] => Command::from(moderate(campaign_id(id), step)),
        ["handle", step @ ..] => Command::from(handle(names, step)),
        ["mail-invitation", member] => Command::from(ManageStaff {
            site: SiteId(1),
            by: Some(StaffId(2)),
            step: StaffStep::MailInvitation { member: StaffId(member.parse().unwrap()) },
        }),
        _ => {
            return held(names, words)
                .or_else(|| of_pledges(words))
                .or_else(|| of_creators_news(words))
                .or_else(|| of_corrections(names, words))
                .or_else(|| of_answers(names, words))
                .or_else(|| of_followers(words))
                .or_else(|| of_places(words))
                .or_else(|| of_comments(names, words))
                .or_else(|| of_reports(names, words))
                .or_else(|| votes::of_votes(names, words))
                .or_else(|| of_two(names, words));
        }
    })
}

/// What follows from a pledge's number and time, and what its creator does.
fn of_pledges(words: &[&str]) -> Option<Command> {
    let link = |id: &&str| CreatorLink { campaign: campaign_id(id), revision: 0 };
    Some(match words {
        ["tell-progress", id] => Command::from(TellProgress { campaign: campaign_id(id), areas: Vec::new() }),
        ["stop-progress", id] => Command::from(StopProgress(link(id))),
        ["settle-pledge", id] => Command::from(SettlePledge(campaign_id(id))),
        ["tell-pledge", id] => Command::from(TellPledge(campaign_id(id))),
        ["call-off", id] => Command::from(CancelPledge {
            link: link(id),
            why: News { subject: "Off".to_owned(), body: "It rains.".to_owned(), on: None },
        }),
        _ => return None,
    })
}

/// What the owner does with mails: `resend` the first that was queued, `clear` its address, `test` the relay host.
fn handle(names: &Names, step: &[&str]) -> HandleMail {
    let mailbox = MailboxKey([7; 16]);
    let which = |number: &str| names.mails[number.parse::<usize>().unwrap() - 1].0;
    let step = match step {
        ["resend", number, of] => MailStep::Resend {
            mail: which(number),
            signature: names
                .attempts
                .iter()
                .find(|(name, ..)| name == of)
                .map(|(.., id)| *id),
            campaign: of.contains('/').then(|| campaign_id(of)),
            mailbox: Some(mailbox),
        },
        ["clear", number] => MailStep::ClearAddress { mailbox, mail: which(number) },
        ["test"] => MailStep::Test,
        _ => panic!("what is {step:?}?"),
    };
    HandleMail { site: SiteId(1), by: StaffId(2), step }
}

/// Signatures on paper: `enter NUMBER AREA` by the first member of staff, anything else by the second.
fn paper(campaign: CampaignId, step: &str, rest: &[&str]) -> EnterPaper {
    let words = "Two are copies.".to_owned();
    let batch = || rest[0].parse().unwrap();
    let step = match step {
        "enter" => PaperStep::Enter(PaperEntry {
            number: rest[0].parse().unwrap(),
            place: "The market".to_owned(),
            on: "2026-08-01".to_owned(),
            area: AreaCode::parse(rest[1]),
            kept: "Room 4".to_owned(),
            scans: vec![Scan {
                name: format!("{}-{:032x}", campaign.number, 7),
                kind: ScanKind::Pdf,
                bytes: 9,
                blake3: String::new(),
            }],
            form_key: FormKey::default(),
        }),
        "approve" => PaperStep::Approve { batch: batch() },
        "send-back" => PaperStep::SendBack { batch: batch(), words },
        "take-back" => PaperStep::TakeBack { batch: batch(), reason: ReasonClass::OurMistake, words },
        _ => panic!("what is {step}?"),
    };
    let by = if matches!(step, PaperStep::Enter(_)) { 1 } else { 2 };
    EnterPaper { campaign, by: StaffId(by), step }
}

/// Screening, and what is held: `screen 1/7 begin`, `screen 1/7 hold NETWORK MINUTES`, `screen 1/7 end-rule 1`,
/// `release 1/7 rule 1 a b`, `tell-held a b`.
fn held(names: &Names, words: &[&str]) -> Option<Command> {
    let ids = |attempts: &[&str]| attempts.iter().map(|name| names.attempt(name).id).collect();
    let screen = |id: &str, step| Command::from(Screen { campaign: campaign_id(id), by: StaffId(1), step });
    Some(match words {
        ["screen", id, "begin"] => screen(id, ScreenStep::Begin),
        ["screen", id, "end"] => screen(id, ScreenStep::End),
        ["screen", id, "end-rule", number] => screen(id, ScreenStep::EndRule(number.parse().unwrap())),
        ["screen", id, "hold", network, minute] => {
            let until = BEGIN.plus_ms(minute.parse::<i64>().unwrap() * MINUTE_MS);
            let note = "A burst.".to_owned();
            screen(
                id,
                ScreenStep::Hold(HoldWhat { domain: None, network: Network::parse(network), until, note }),
            )
        }
        ["release", id, kind, number, attempts @ ..] => Command::from(Release {
            campaign: campaign_id(id),
            by: StaffId(1),
            held_by: HeldBy::parse(&format!("{kind} {number}")).unwrap(),
            signatures: ids(attempts),
        }),
        ["hold", id, attempts @ ..] => Command::from(Correct {
            campaign: campaign_id(id),
            by: StaffId(1),
            correction: None,
            reason: ReasonClass::Held,
            note: "Looks odd.".to_owned(),
            signatures: ids(attempts),
            form_key: FormKey::default(),
            unfinished: None,
        }),
        ["tell-held", attempts @ ..] => {
            Command::from(TellHeld { site: SiteId(1), signatures: ids(attempts) })
        }
        _ => return None,
    })
}

/// Creators' updates, and trial mails.
fn of_creators_news(words: &[&str]) -> Option<Command> {
    Some(match words {
        ["tell", id, subject] => Command::from(ProposeUpdate {
            link: CreatorLink { campaign: campaign_id(id), revision: 0 },
            news: News { subject: (*subject).to_owned(), body: "News.".to_owned(), on: None },
        }),
        ["settle", id, proposal, word] => Command::from(SettleProposal {
            campaign: campaign_id(id),
            by: StaffId(1),
            proposal: proposal.parse().unwrap(),
            step: match *word {
                "decline" => ProposalStep::Decline("It names somebody.".to_owned()),
                _ => ProposalStep::Publish { mail: true, followers: 0, today: "2026-08-01".to_owned() },
            },
        }),
        ["try", id, day] => Command::from(TryPublication {
            campaign: campaign_id(id),
            by: StaffId(1),
            what: Publication::DebateDate((*day).to_owned()),
        }),
        _ => return None,
    })
}

/// Corrections of a petition's number.
fn of_corrections(names: &Names, words: &[&str]) -> Option<Command> {
    Some(match words {
        ["correct", id, attempts @ ..] => Command::from(Correct {
            campaign: campaign_id(id),
            by: StaffId(1),
            correction: None,
            reason: ReasonClass::Automated,
            note: "One program.".to_owned(),
            signatures: attempts.iter().map(|name| names.attempt(name).id).collect(),
            form_key: FormKey::default(),
            unfinished: None,
        }),
        ["undo-correction", id, correction, part, attempts @ ..] => Command::from(UndoCorrection {
            campaign: campaign_id(id),
            by: StaffId(1),
            correction: correction.parse().unwrap(),
            part: part.parse().unwrap(),
            signatures: attempts.iter().map(|name| names.attempt(name).id).collect(),
        }),
        _ => return None,
    })
}

/// Answers, and signers' opinions about them.
fn of_answers(names: &Names, words: &[&str]) -> Option<Command> {
    Some(match words {
        ["answer", id, words] => Command::from(Publish {
            campaign: campaign_id(id),
            by: StaffId(1),
            what: Publication::Response(Box::new(Response {
                responded_on: None,
                summary: (*words).to_owned(),
                details: String::new(),
                created_at: None,
                updated_at: None,
                answered_by: None,
            })),
            mail: true,
            followers: 0,
            today: "2026-08-01".to_owned(),
            form_key: FormKey::default(),
        }),
        ["opine", id, a, publication, answers] => Command::from(GiveOpinion {
            campaign: campaign_id(id),
            signature: names.attempt(a).id,
            publication: publication.parse().unwrap(),
            answers: *answers == "yes",
        }),
        _ => return None,
    })
}

/// Requests to a second person, and how they are settled.
fn of_two(names: &Names, words: &[&str]) -> Option<Command> {
    let down = |id: &str, step| Command::from(Moderate { campaign: campaign_id(id), by: StaffId(1), step });
    let why = "A court order.".to_owned();
    let because = || TakeDown::because(&why);
    let (word, site, request) = match words {
        ["take-down", id] => return Some(down(id, Moderation::TakeDown(because()))),
        ["put-back", id] => return Some(down(id, Moderation::PutBack(why))),
        ["undo", id] => return Some(down(id, Moderation::Undo(None))),
        ["removal-words", id, told] => {
            let words = RemovalWords { told: (*told).to_owned(), was: String::new() };
            return Some(down(id, Moderation::RemovalWords(words)));
        }
        ["take-down-urgently", id] => return Some(down(id, Moderation::TakeDownUrgently(because()))),
        [word, site, request] => (*word, SiteId(site.parse().ok()?), request.parse().ok()?),
        _ => return None,
    };
    let step = match word {
        "agree" => RequestStep::Approve {
            today: "2026-08-01".to_owned(),
            moment: "2026-08-01T10:00:00.000Z".to_owned(),
        },
        "disagree" => RequestStep::Refuse("Not like this.".to_owned()),
        "lapse" => RequestStep::Withdraw,
        _ => return None,
    };
    let known = names
        .requests
        .iter()
        .find(|known| (known.0, known.1) == (site, request));
    let asked = Box::new(known.expect("a request").2.clone());
    Some(match word {
        "lapse" => Command::from(LapseRequest { site, request, asked }),
        _ => Command::from(SettleRequest { site, by: StaffId(2), request, asked, step }),
    })
}

/// Reports from the public.
fn of_reports(names: &Names, words: &[&str]) -> Option<Command> {
    Some(match words {
        ["report", id, email, form] => Command::from(MakeReport {
            campaign: campaign_id(id),
            about: 0,
            comment: None,
            class: ReportClass::Other,
            words: format!("Words of {email}"),
            email: EmailAddress::parse(&format!("{email}@example.org")).ok(),
            language: None,
            form_key: sign(campaign_id(id), "ada", "Ada", "P1", form).form_key,
        }),
        ["report-comment", id, a, place, form] => Command::from(MakeReport {
            campaign: campaign_id(id),
            about: 0,
            comment: Some(comment_at(names, a, place)),
            class: ReportClass::Abuse,
            words: format!("It is foul: {a} {place}"),
            email: None,
            language: None,
            form_key: sign(campaign_id(id), "ada", "Ada", "P1", form).form_key,
        }),
        ["settle-reports", id, verdict, reports @ ..] => Command::from(SettleReports {
            campaign: campaign_id(id),
            by: StaffId(1),
            reports: reports.iter().map(|name| names.report(name)).collect(),
            verdict: ReportVerdict::of_word(verdict).unwrap(),
            words: "Thank you.".to_owned(),
        }),
        _ => return None,
    })
}

impl Names {
    pub(crate) fn report(&self, name: &str) -> ReportId {
        self.reports
            .iter()
            .find(|(known, ..)| known == name)
            .expect("a report")
            .2
    }

    /// All reports, each with its site.
    pub(crate) fn reports(&self) -> Vec<(SiteId, ReportId)> {
        self.reports.iter().map(|(_, site, id)| (*site, *id)).collect()
    }

    /// Remembers a report under the name that the expected answer gives a new one, and returns its name.
    pub(crate) fn learn_report(&mut self, id: ReportId, expected: &str, command: &Command) -> String {
        if let Some((name, ..)) = self.reports.iter().find(|(_, _, known)| *known == id) {
            return name.clone();
        }
        let Command::MakeReport(make) = command else {
            panic!("{command:?} made a report")
        };
        let name = expected.split_whitespace().last().unwrap_or("r").to_owned();
        assert!(self.reports.iter().all(|(known, ..)| *known != name), "{name} is another report");
        self.reports.push((name.clone(), make.campaign.site, id));
        name
    }
}

/// `SITE` for a new petition, `SITE/NUMBER` for one that exists.
fn written(link: &str, title: &str) -> Written {
    let known = link
        .contains('/')
        .then(|| CreatorLink { campaign: campaign_id(link), revision: 0 });
    let site = known.map_or_else(|| SiteId(link.parse().unwrap()), |link| link.campaign.site);
    let author = sign(CampaignId { site, number: 0 }, "ada", "Ada", "P1", "form0");
    let text = import(CampaignId { site, number: 0 }, 0, 0, 1).campaign.head.text;
    Written {
        site,
        known: known.map(Known::Mailed),
        text: CampaignText { action: title.to_owned(), ..text },
        pledge: None,
        author: Author {
            name: Some(author.signer.name),
            email: author.signer.email,
            postcode: author.signer.postcode,
            country: author.country,
            area: author.area,
            language: author.signer.language,
        },
        form_key: FormKey([9; 16]),
    }
}

/// A pledge of the site, whose last day ends so many days after the beginning.
fn pledge(kind: &str, (site, title): (&str, &str), target: &str, days: &str) -> Written {
    let days: i64 = days.parse().unwrap();
    let terms = Terms {
        target: target.parse().unwrap(),
        people: "neighbours".to_owned(),
        others: String::new(),
        until: BEGIN.plus_ms(days * DAY_MS),
        private: kind == "private-pledge",
        by_area: kind == "pledge-by-area",
    };
    let mut form_key = FormKey([9; 16]);
    form_key.0[0] = title.len() as u8;
    Written { pledge: Some(terms), form_key, ..written(site, title) }
}

/// A moderator of a site, as a dump has them.
pub(crate) fn moderator(site: SiteId) -> DumpRow {
    member(site, StaffId(1))
}

/// Areas that the owner of the first site uploads; those after `without` are removed.
fn use_areas(revision: &str, file: &str, rest: &[&str]) -> Command {
    let at = rest
        .iter()
        .position(|word| *word == "without")
        .unwrap_or(rest.len());
    Command::from(UseAreas {
        site: SiteId(1),
        by: StaffId(1),
        revision: revision.parse().unwrap(),
        file: file.repeat(64),
        areas: (0..)
            .zip(&rest[..at])
            .map(|(ordinal, code)| area(code, ordinal))
            .collect(),
        postcodes: 3,
        gone: rest
            .iter()
            .skip(at + 1)
            .map(|code| AreaCode::parse(code).unwrap())
            .collect(),
    })
}

/// The owner of a site.
pub(crate) fn owner(site: SiteId) -> DumpRow {
    match moderator(site) {
        DumpRow::Record { key, record: Record::Staff(staff) } => {
            let staff = Staff { role: Role::Owner, ..*staff };
            DumpRow::Record { key, record: staff.into() }
        }
        other => other,
    }
}

/// Like [`moderator`], with this number.
pub(crate) fn member(site: SiteId, id: StaffId) -> DumpRow {
    staff(site, id, "moderator", Some("hash"))
}

/// A member of staff; without a password they are only invited.
pub(crate) fn staff(site: SiteId, id: StaffId, role: &str, password: Option<&str>) -> DumpRow {
    let staff = serde_json::from_value(serde_json::json!({
        "name": "Mo", "email": "mo@example.org", "role": role, "password": password, "totp": null,
        "totp_step": 0, "created_at": BEGIN.0, "removed_at": null,
    }));
    let staff: Staff = staff.expect("a member of staff");
    DumpRow::Record { key: id.key(site).into(), record: staff.into() }
}
