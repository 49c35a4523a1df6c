//! The mails of a site: what became of each, and sending one again.
//!
//! The recipient's address is shown to every member who may see signatures. The text is composed again from the current
//! data, with links and codes that do not work, since only the recipient may use them.

use axum::response::Response;
use throng_domain::answer::Stored;
use throng_domain::command::{HandleMail, MailStep};
use throng_domain::ids::MailId;
use throng_domain::mailing::{Mail, MailKind, MailState};
use throng_domain::outcome::Refusal;
use throng_domain::person::EmailAddress;
use throng_domain::refused::RefusedAddress;
use throng_domain::staff::Duty;
use throng_domain::time::DAY_MS;
use throng_store::reader::{MailFilter, MailRow, MailWithSubject, ReadRows};

use super::Desk;
use super::decision::mail_shown;
use super::door::Door;
use super::form::Problems;
use super::petition::case_path;
use throng_process::clock;
use throng_process::limits::{MAILS_AGAIN_MS, MAILS_COUNTED_MAX, MAILS_LOOKED_MAX, MAILS_PAGE};
use throng_rendering::views::{MailPageView, MailTab, MailsView, OfficeMail, RefusedShown, TodoLine};
use throng_web::http::respond::Failure;
use throng_web::http::status::Shown;
use throng_web::sites::petition_number;

pub(super) const PLACE: &str = "/admin/mail";
const AGAIN: &str = "/admin/mail/again";

/// THE table of what can have become of a mail: its word in addresses, the name of its list, and the state.
const FATES: [(&str, &str, Option<MailState>); 6] = [
    ("", "mails-all", None),
    ("waiting", "mails-waiting", Some(MailState::Queued)),
    ("failed", "mails-failed", Some(MailState::Dead)),
    ("sent", "mails-sent", Some(MailState::Sent)),
    ("dropped", "mails-dropped", Some(MailState::Dropped)),
    ("captured", "mails-captured", Some(MailState::Captured)),
];

/// The key of the name for a kind of mail.
fn kind_key(kind: MailKind) -> &'static str {
    match kind {
        MailKind::Confirm => "mail-kind-confirm",
        MailKind::AlreadySigned => "mail-kind-already-signed",
        MailKind::Withdrawn => "mail-kind-withdrawn",
        MailKind::DraftKept => "mail-kind-draft-kept",
        MailKind::ConfirmPetition => "mail-kind-confirm-petition",
        MailKind::GatherSupporters => "mail-kind-gather-supporters",
        MailKind::InModeration => "mail-kind-in-moderation",
        MailKind::VoterLink => "mail-kind-voter-link",
        MailKind::VoterNews => "mail-kind-voter-news",
        MailKind::ChangesAsked => "mail-kind-changes-asked",
        MailKind::PetitionRejected => "mail-kind-rejected",
        MailKind::PetitionOpened => "mail-kind-opened",
        MailKind::News => "mail-kind-news",
        MailKind::Trial => "mail-kind-trial",
        MailKind::UpdateDeclined => "mail-kind-update-declined",
        MailKind::ThresholdReached => "mail-kind-threshold",
        MailKind::ReportReceived => "mail-kind-report-received",
        MailKind::ReportSettled => "mail-kind-report-settled",
        MailKind::RelayTest => "mail-kind-relay-test",
        MailKind::Invitation => "mail-kind-invitation",
        MailKind::TroubleBegun => "mail-kind-trouble-begun",
        MailKind::TroubleOver => "mail-kind-trouble-over",
        MailKind::StillChecked => "mail-kind-still-checked",
        MailKind::ConfirmFollowing => "mail-kind-confirm-following",
        MailKind::FollowerNews => "mail-kind-follower-news",
        MailKind::ConfirmPlace => "mail-kind-confirm-place",
        MailKind::PlaceNews => "mail-kind-place-news",
        MailKind::PledgeProgress => "mail-kind-pledge-progress",
        MailKind::CommentDigest => "mail-kind-comment-digest",
        MailKind::CreatorDigest => "mail-kind-creator-digest",
    }
}

/// The key of the sentence for what has become of a mail so far.
pub(super) fn fate_key(mail: &Mail) -> &'static str {
    match mail.state {
        MailState::Queued if mail.attempts > 0 => "fate-tried",
        MailState::Queued => "fate-waiting",
        MailState::Sent => "fate-sent",
        MailState::Captured => "fate-captured",
        MailState::Dead => "fate-failed",
        MailState::Dropped => "fate-dropped",
    }
}

/// The path of a mail's page.
pub(super) fn path_of(id: MailId) -> String {
    format!("{PLACE}/{}", id.0)
}

fn shown(door: &Door, row: &MailRow) -> OfficeMail {
    let MailRow { mail, to, campaign, is_draft } = row;
    // Everybody who writes a draft is told that nobody else can see it.
    let petition = campaign.as_ref().filter(|_| !is_draft);
    OfficeMail {
        path: path_of(mail.id),
        kind_key: kind_key(mail.kind),
        to: to.as_ref().map(|to| to.as_str().to_owned()),
        petition_path: petition.map(|(number, _)| case_path(door.site.petition(*number))),
        petition_title: petition.map_or_else(String::new, |(_, title)| title.clone()),
        queued_ms: mail.created_at.0,
        fate_key: fate_key(mail),
        tries: i64::from(mail.attempts),
        due_ms: (mail.state == MailState::Queued).then(|| mail.due_at_from(clock::now()).0),
        finished_ms: mail.finished_at.map(|at| at.0),
        reply: mail.reply.clone().unwrap_or_default(),
    }
}

/// The parameters of a search for mails.
pub(super) const LOOKED: &[&str] = &["fate", "to", "petition", "before"];

/// A search for mails: the fields as typed, what they were parsed to, and what is wrong with them.
pub(super) struct Looked {
    fate: usize,
    to: String,
    petition: String,
    pub(super) address: Option<String>,
    pub(super) number: Option<u32>,
    before: MailId,
    pub(super) problems: Problems,
}

impl Looked {
    pub(super) fn of(door: &Door) -> Looked {
        let word = door.query("fate");
        let (to, petition) = (door.query("to").trim(), door.query("petition").trim());
        let mut problems = Problems::default();
        let address = match to {
            "" => None,
            to => problems.address("to", to),
        };
        let address = address.map(|email| email.as_str().to_ascii_lowercase());
        let number = petition_number(petition.trim_start_matches('#'));
        problems.must(petition.is_empty() || number.is_some(), "petition", "mails-petition-wrong");
        let before = door.query("before").parse().unwrap_or(i64::MAX);
        Looked {
            fate: FATES.iter().position(|(known, ..)| *known == word).unwrap_or(0),
            to: to.to_owned(),
            petition: petition.to_owned(),
            address,
            number,
            before: MailId(before),
            problems,
        }
    }

    /// The address of the list with this fate, beginning after `before`.
    fn path(&self, fate: usize, before: Option<MailId>) -> String {
        self.asked_at(PLACE, fate, before)
    }

    /// Where the form leads that sends all failed mails of this list again: to the same list, which says so if that was done.
    pub(super) fn after_again(&self, done: Option<&str>) -> String {
        let list = self.path(self.fate, None);
        let list = list.trim_start_matches("/admin");
        let mark = if list.contains('?') { '&' } else { '?' };
        done.map_or_else(|| list.to_owned(), |done| format!("{list}{mark}done={done}"))
    }

    /// The address of the form that sends all failed mails of this list again.
    fn again(&self) -> String {
        self.asked_at(AGAIN, self.fate, None)
    }

    fn asked_at(&self, place: &str, fate: usize, before: Option<MailId>) -> String {
        let before = before.map(|id| id.0.to_string()).unwrap_or_default();
        let fields = [
            ("fate", FATES[fate].0),
            ("to", self.to.as_str()),
            ("petition", self.petition.as_str()),
            ("before", before.as_str()),
        ];
        let given = fields.into_iter().filter(|(_, value)| !value.is_empty());
        let query = serde_urlencoded::to_string(given.collect::<Vec<_>>());
        match query.expect("texts can be written into an address").as_str() {
            "" => place.to_owned(),
            query => format!("{place}?{query}"),
        }
    }

    fn tabs(&self) -> Vec<MailTab> {
        let tab = |at: usize| MailTab {
            path: self.path(at, None),
            label_key: FATES[at].1,
            current: at == self.fate,
        };
        (0..FATES.len()).map(tab).collect()
    }
}

/// `GET /admin/mail`.
pub(super) async fn list(desk: Desk) -> Result<Response, Failure> {
    let mut looked = Looked::of(&desk.door);
    let (site, now) = (desk.door.site.id, clock::now());
    let bound = |limit: u64| u32::try_from(limit).expect("the limit is small");
    let (page, window) = (bound(MAILS_PAGE.max), bound(MAILS_LOOKED_MAX.max));
    let counted = bound(MAILS_COUNTED_MAX.max);
    let (state, petition, before) = (FATES[looked.fate].2, looked.number, looked.before);
    let (address, asks) = (looked.address.clone(), looked.problems.is_empty());
    let (numbers, found) = desk
        .deps
        .ask(move |reader| {
            let numbers = reader.mail_numbers(site, now.plus_ms(-DAY_MS), counted)?;
            let filter =
                MailFilter { site, state, campaign: petition, address: address.as_deref(), before, window };
            let found = match asks {
                true => reader.mails_of(&filter, page)?,
                false => Default::default(),
            };
            Ok((numbers, found))
        })
        .await?;
    let offers_again =
        state == Some(MailState::Dead) && !found.mails.is_empty() && desk.signed.staff.may(Duty::Moderate);
    let state = std::mem::take(&mut looked.problems).into();
    desk.form(PLACE, state, |frame, problems| MailsView {
        frame,
        captures: desk.deps.outlook.captures,
        relay_trouble: desk
            .deps
            .outlook
            .mail
            .status()
            .relay_trouble
            .map(|trouble| trouble.why),
        again: offers_again.then(|| looked.again()),
        again_days: MAILS_AGAIN_MS.max as i64 / DAY_MS,
        waiting: i64::from(numbers.waiting),
        tried: i64::from(numbers.tried),
        failed: i64::from(numbers.failed),
        counted_max: i64::from(counted),
        tabs: looked.tabs(),
        fate: FATES[looked.fate].0.to_owned(),
        rows: found.mails.iter().map(|row| shown(&desk.door, row)).collect(),
        looked_max: i64::from(window),
        searched: !(looked.to.is_empty() && looked.petition.is_empty()),
        older: found.next.map(|next| looked.path(looked.fate, Some(next))),
        to: looked.to,
        petition: looked.petition,
        problems,
    })
}

/// `GET /admin/mail/{mail}`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    let whole = desk.mail_of().await?;
    page(&desk, &whole, None).await
}

/// `POST /admin/mail/{mail}/resend`.
pub(super) async fn resend(desk: Desk) -> Result<Response, Failure> {
    let whole = desk.mail_of().await?;
    let mail = &whole.mail;
    let step = MailStep::Resend {
        mail: mail.id,
        signature: mail.signature(),
        campaign: mail.to_creator_of(),
        mailbox: desk.deps.composer.mailbox(&whole),
    };
    match desk.handled(step).await? {
        Err(Refusal::MailTooOften) => page(&desk, &whole, Some("mail-resend-too-often")).await,
        Err(Refusal::NotPossibleNow) => page(&desk, &whole, Some("mail-resend-not-now")).await,
        Err(refusal) => Err(Failure::Refused(refusal)),
        Ok(_) => Ok(desk.to(&format!("/mail/{}?done=mail-resent", mail.id.0))),
    }
}

async fn page(
    desk: &Desk,
    whole: &MailWithSubject,
    error_key: Option<&'static str>,
) -> Result<Response, Failure> {
    let now = clock::now();
    let refused = desk.refused(whole).await?;
    let row = MailRow::of(whole.mail.clone(), Some(whole));
    let (letter, gone_key) = match row.is_draft {
        true => (None, "mail-text-draft"),
        false => (desk.deps.composer.shown_to_staff(whole)?, "mail-text-gone"),
    };
    let (resend_key, why_key) = match desk.signed.staff.may(Duty::Moderate) {
        true => possible(
            &whole.mail,
            desk.deps.composer.would_send(whole, now)?,
            whole.mail.due_at_from(now) <= now,
        ),
        false => (None, "mail-resend-moderators"),
    };
    let view = MailPageView {
        frame: desk.frame(PLACE),
        mail: shown(&desk.door, &row),
        same_path: row.to.as_ref().map_or_else(String::new, to_same),
        finished: whole.mail.state != MailState::Queued,
        shown: letter.as_deref().map(mail_shown),
        gone_key,
        refused: refused.as_ref().map(refused_shown),
        resend_key,
        why_key,
        error_key,
    };
    let how = view.error_key.map_or(Shown::AsAsked, |_| Shown::Overtaken);
    desk.page(how, &view)
}

/// The address of the list of all mails to an address.
fn to_same(to: &EmailAddress) -> String {
    let query = serde_urlencoded::to_string([("to", to.as_str())]);
    format!("{PLACE}?{}", query.expect("texts can be written into an address"))
}

/// The button for sending a mail again, if there is one; and what it means, or why there is none. The domain decides.
fn possible(mail: &Mail, is_true: bool, is_due: bool) -> (Option<&'static str>, &'static str) {
    use MailKind::{Confirm, ConfirmPetition, DraftKept, GatherSupporters};
    let asks = matches!(mail.kind, Confirm | ConfirmPetition | DraftKept | GatherSupporters);
    match mail.state {
        MailState::Queued if mail.attempts == 0 => (None, "mail-resend-waits"),
        MailState::Queued if is_due => (None, "mail-resend-under-way"),
        MailState::Dropped => (None, "mail-resend-dropped"),
        _ if !is_true => (None, "mail-resend-untrue"),
        MailState::Queued => (Some("mail-resend-now"), "mail-resend-now-what"),
        MailState::Dead => (Some("mail-resend-again"), "mail-resend-again-what"),
        MailState::Sent | MailState::Captured if asks => {
            (Some("mail-resend-once-more"), "mail-resend-once-more-what")
        }
        MailState::Sent | MailState::Captured => (None, "mail-resend-arrived"),
    }
}

/// What the office shows about an address that was refused.
pub(super) fn refused_shown(row: &RefusedAddress) -> RefusedShown {
    RefusedShown {
        times: i64::from(row.times),
        first_ms: row.first_at.0,
        last_ms: row.last_at.0,
        cleared_ms: row.cleared_at.map(|at| at.0),
    }
}

impl Desk {
    /// The mail in the path, if it belongs to this site.
    pub(super) async fn mail_of(&self) -> Result<MailWithSubject, Failure> {
        let id = MailId(self.door.param().parse().map_err(|_| Failure::NotFound)?);
        let found = self.deps.ask(move |reader| reader.mail(id)).await?;
        found
            .filter(|found| found.mail.site == self.door.site.id)
            .ok_or(Failure::NotFound)
    }

    /// The row of a mail's address, if it was ever refused.
    async fn refused(&self, whole: &MailWithSubject) -> Result<Option<RefusedAddress>, Failure> {
        let Some(mailbox) = self.deps.composer.mailbox(whole) else {
            return Ok(None);
        };
        let key = RefusedAddress::key(self.door.site.id, mailbox);
        self.deps.ask(move |reader| reader.row(key)).await
    }

    /// Submits a step of staff about mails.
    pub(super) async fn handled(&self, step: MailStep) -> Result<Result<Stored, Refusal>, Failure> {
        let command = HandleMail { site: self.door.site.id, by: self.signed.id, step };
        self.deps.decided(command).await
    }

    /// A line for the list of things to do, while mail from before a restore is held, or copies have not begun since it no longer is.
    pub(super) fn held_mail_todo(&self) -> Option<TodoLine> {
        let line = || TodoLine { key: "todo-mail-held".to_owned(), count: 1, path: PLACE.to_owned() };
        self.deps
            .outlook
            .mail
            .is_holding()
            .then(line)
            .or_else(|| self.copies_todo())
    }

    /// A line for the list of things to do, if mails failed within the last day.
    pub(super) async fn mail_todo(&self) -> Result<Option<TodoLine>, Failure> {
        let (site, since) = (self.door.site.id, clock::now().plus_ms(-DAY_MS));
        let max = MAILS_COUNTED_MAX.rows();
        let numbers = self
            .deps
            .ask(move |reader| reader.mail_numbers(site, since, max))
            .await?;
        let line = TodoLine {
            key: "todo-mail-failed".to_owned(),
            count: i64::from(numbers.failed),
            path: format!("{PLACE}?fate=failed"),
        };
        Ok((numbers.failed > 0).then_some(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_has_a_part_of_the_list() {
        for state in MailState::ALL {
            let parts = FATES.iter().filter(|(_, _, of)| *of == Some(state));
            assert_eq!(parts.count(), 1, "{state:?}");
        }
    }
}
