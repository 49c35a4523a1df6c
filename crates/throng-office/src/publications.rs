//! What was published about a petition, with the progress of its mails; and retracting it before any mail is sent.

use std::collections::HashMap;

use axum::response::Response;
use throng_domain::campaign::{Campaign, CampaignKind};
use throng_domain::command::Retract;
use throng_domain::ids::CampaignId;
use throng_domain::outcome::Refusal;
use throng_domain::pledge::Step;
use throng_domain::publication::{Mailing, Publication, Published};
use throng_domain::row::Row;
use throng_domain::staff::{Duty, Staff, StaffId};
use throng_domain::time::Timestamp;
use throng_domain::vote::VoteStep;
use throng_store::error::Fault;
use throng_store::reader::{NewsMails, ReadRows, StoreReader};

use super::cut::Cut;
use super::petition::case_path;
use super::petition_forms::{Saved, answer, refused};
use super::queue::name_of;
use super::{Desk, Signed};
use throng_process::limits::PUBLICATIONS_SHOWN_MAX;
use throng_rendering::views::{CutView, PublicationKind, PublicationRow};
use throng_web::http::respond::Failure;

/// The kinds of publication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Response,
    DebateDate,
    DebateOutcome,
    OtherBusiness,
    Update,
}

impl Kind {
    const ALL: [Kind; 5] =
        [Kind::Response, Kind::DebateDate, Kind::DebateOutcome, Kind::OtherBusiness, Kind::Update];

    /// The kind of a publication of staff; `None` for what the rules publish.
    pub(super) fn of(what: &Publication) -> Option<Kind> {
        Some(match what {
            Publication::Response(_) => Kind::Response,
            Publication::DebateDate(_) => Kind::DebateDate,
            Publication::DebateOutcome(_) => Kind::DebateOutcome,
            Publication::OtherBusiness(_) => Kind::OtherBusiness,
            Publication::Update(_) => Kind::Update,
            Publication::Pledge(_) | Publication::Vote(_) => return None,
        })
    }

    /// Its word in addresses and forms, the same as [`Publication::word`].
    pub(super) fn word(self) -> &'static str {
        match self {
            Kind::Response => "response",
            Kind::DebateDate => "debate-date",
            Kind::DebateOutcome => "debate-outcome",
            Kind::OtherBusiness => "other-business",
            Kind::Update => "update",
        }
    }

    pub(super) fn from_word(word: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.word() == word)
    }

    pub(super) fn label_key(self) -> &'static str {
        match self {
            Kind::Response => "kind-response",
            Kind::DebateDate => "kind-debate-date",
            Kind::DebateOutcome => "kind-debate-outcome",
            Kind::OtherBusiness => "kind-other-business",
            Kind::Update => "kind-update",
        }
    }
}

/// Whether anything can be published about a petition: it was opened, and the public sees it.
pub(super) fn can_publish(petition: &Campaign) -> bool {
    petition.head.dates.opened_at.is_some() && petition.head.state.is_public()
}

/// The kinds that this member may publish about a petition.
pub(super) fn publishable(signed: &Signed, petition: &Campaign) -> Vec<PublicationKind> {
    let may = signed.staff.may(Duty::Moderate) && can_publish(petition);
    // Nobody answers or debates a pledge or a vote.
    let is_petition = petition.kind.which() == CampaignKind::Petition;
    let of_all = |kind: &Kind| matches!(kind, Kind::OtherBusiness | Kind::Update);
    let kinds = Kind::ALL
        .into_iter()
        .filter(|kind| may && (is_petition || of_all(kind)));
    let kind = |kind: Kind| PublicationKind {
        path: format!("{}/publish?kind={}", case_path(petition.head.id), kind.word()),
        label_key: kind.label_key(),
    };
    kinds.map(kind).collect()
}

/// A publication with the state of its mails.
#[derive(Debug)]
struct MailedPublication {
    number: i64,
    row: Published,
    mailing: Option<Mailing>,
    mails: NewsMails,
}

/// What was published about a petition.
const PUBLICATIONS: Cut = Cut(&PUBLICATIONS_SHOWN_MAX, "cut-published");

type Known = (Vec<MailedPublication>, i64, Option<CutView>);

fn read(reader: &mut dyn StoreReader, id: CampaignId) -> Result<Known, Fault> {
    let list = Published::rows(id);
    let mut rows = reader.newest_rows(list, i64::MAX, PUBLICATIONS.rows())?;
    let cut = PUBLICATIONS.off(&mut rows);
    let mut known = Vec::new();
    for (number, row) in rows {
        let mailing = reader.row(Mailing::rows(id).item(number))?;
        let mailed = mailing.as_ref().is_some_and(|mailing| mailing.queued > 0);
        let mails = match mailed {
            true => reader.news_mails(id, number)?,
            false => NewsMails::default(),
        };
        known.push(MailedPublication { number, row, mailing, mails });
    }
    let going = known.iter().any(|known| {
        known
            .mailing
            .as_ref()
            .is_some_and(|mailing| mailing.finished_at.is_none())
    });
    let followers = if going { reader.count_followers(id)? } else { 0 };
    Ok((known, followers, cut))
}

impl Desk {
    /// What was published about a petition, the newest first, and whether there is more.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(super) async fn published(
        &self,
        id: CampaignId,
        names: &HashMap<StaffId, Staff>,
        now: Timestamp,
    ) -> Result<(Vec<PublicationRow>, Option<CutView>), Failure> {
        let (known, followers, cut) = self.deps.ask(move |reader| read(reader, id)).await?;
        let last = known.iter().find(|known| known.row.retracted_at.is_none());
        let last = last.map(|known| known.number);
        let may = self.signed.staff.may(Duty::Moderate);
        let row = |known: &MailedPublication| {
            let undo = known
                .mailing
                .as_ref()
                .is_some_and(|mailing| mailing.can_be_undone(now));
            // What the rules say of a pledge or a vote is not taken back.
            let by_rule = matches!(known.row.what, Publication::Pledge(_) | Publication::Vote(_));
            let can_retract = may && undo && !by_rule && last == Some(known.number);
            PublicationRow { can_retract, ..row(known, followers, names, now) }
        };
        Ok((known.iter().map(row).collect(), cut))
    }
}

fn row(
    known: &MailedPublication,
    followers: i64,
    names: &HashMap<StaffId, Staff>,
    now: Timestamp,
) -> PublicationRow {
    let (mails_key, all) = state(known, followers, now);
    let MailedPublication { number, row, mailing, mails } = known;
    PublicationRow {
        number: *number,
        kind_key: label_key(&row.what),
        words: words(&row.what),
        at_ms: row.at.0,
        name: row.by.map(|by| name_of(names, by)).unwrap_or_default(),
        mails_key,
        sent: mails.sent,
        all,
        until_ms: mailing.as_ref().map_or(row.at, |mailing| mailing.due_at).0,
        can_retract: false,
    }
}

/// The key of the sentence that says how many mails were sent, and of how many.
fn state(known: &MailedPublication, followers: i64, now: Timestamp) -> (&'static str, i64) {
    let mails = known.mails;
    match &known.mailing {
        _ if known.row.retracted_at.is_some() => ("mailing-taken-back", 0),
        None => ("mailing-nobody", 0),
        Some(mailing) if mailing.silent => ("mailing-nobody", 0),
        Some(mailing) if !mailing.has_come(now) => ("mailing-waits", followers),
        Some(mailing) if mailing.finished_at.is_none() => ("mailing-goes-on", followers.max(mails.queued)),
        Some(_) if mails.waiting > 0 => ("mailing-goes-on", mails.queued),
        Some(_) if mails.sent == mails.queued => ("mailing-done-all", mails.queued),
        Some(_) => ("mailing-done", mails.queued),
    }
}

/// The key of the name of a publication's kind.
pub(super) fn label_key(what: &Publication) -> &'static str {
    match what {
        Publication::Pledge(Step::Reached) => "kind-pledge-reached",
        Publication::Pledge(Step::Lost) => "kind-pledge-lost",
        Publication::Pledge(Step::Missed) => "kind-pledge-missed",
        Publication::Pledge(Step::Cancelled) => "kind-pledge-cancelled",
        Publication::Vote(VoteStep::Opened) => "kind-vote-opened",
        Publication::Vote(VoteStep::Reminded) => "kind-vote-reminded",
        Publication::Vote(VoteStep::Result) => "kind-vote-result",
        Publication::Vote(VoteStep::CalledOff) => "kind-vote-called-off",
        Publication::Pledge(Step::Asked) => "kind-pledge-asked",
        Publication::Pledge(Step::Reminded) => "kind-pledge-reminded",
        by_staff @ (Publication::Response(_)
        | Publication::DebateDate(_)
        | Publication::DebateOutcome(_)
        | Publication::OtherBusiness(_)
        | Publication::Update(_)) => Kind::of(by_staff).map_or("kind-pledge", Kind::label_key),
    }
}

fn words(what: &Publication) -> String {
    let words = match what {
        Publication::Response(answer) => answer.summary.as_str(),
        Publication::DebateDate(on) => on.as_str(),
        Publication::DebateOutcome(debate) => debate.overview.as_deref().unwrap_or_default(),
        Publication::OtherBusiness(news) | Publication::Update(news) => news.subject.as_str(),
        Publication::Pledge(_) | Publication::Vote(_) => "",
    };
    words.lines().next().unwrap_or_default().to_owned()
}

/// `POST /admin/petitions/{number}/retract`.
pub(super) async fn retract(desk: Desk) -> Result<Response, Failure> {
    let petition = desk.door.petition()?;
    let publication = desk.door.form.get("publication").parse();
    let publication = publication.map_err(|_| Failure::Refused(Refusal::NotPossibleNow))?;
    let retract = Retract { campaign: petition, by: desk.signed.id, publication };
    match desk.submit_from(desk.door.path(), retract).await {
        Err(Failure::Refused(why)) => refused(&desk, why).await,
        Err(failure) => Err(failure),
        Ok(_) => answer(&desk, Saved::none("retracted")).await,
    }
}
