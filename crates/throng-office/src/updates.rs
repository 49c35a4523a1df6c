//! News from creators that waits to be checked: the list, one with its page and the exact mail, and deciding on it.

use axum::response::Response;
use throng_domain::command::{ProposalStep, SettleProposal};
use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::limits::NOTE_CHARS_MAX;
use throng_domain::outcome::Refusal;
use throng_domain::publication::{Proposal, Publication};
use throng_domain::row::Row;
use throng_domain::time::DAY_MS;
use throng_store::reader::ReadRows;

use super::cut::Cut;
use super::form::{FormState, plain};
use super::petition::{case_frame, case_path};
use super::publish::{NewsMails, audience, mails, shown_on_page, today};
use super::requests::{asks_to_mail, to_request};
use super::{Deps, Desk};
use throng_process::clock;
use throng_process::limits::UPDATES_SHOWN_MAX;
use throng_rendering::views::{TodoLine, UpdateLookView, UpdateRow, UpdatesView};
use throng_web::http::respond::Failure;

/// Updates that wait.
const WAITING: Cut = Cut(&UPDATES_SHOWN_MAX, "cut-oldest");

impl Deps {
    /// Updates that wait to be checked, the oldest first, and one more than are shown.
    async fn proposals(&self, site: SiteId) -> Result<Vec<(CampaignId, Proposal, String)>, Failure> {
        let limit = WAITING.rows();
        let found = self.ask(move |reader| {
            let mut found = Vec::new();
            for (key, proposal) in reader.proposals_waiting(site, limit)? {
                let number = u32::try_from(key.list.owner).unwrap_or_default();
                let id = CampaignId { site, number };
                if let Some(counted) = reader.campaign(id)? {
                    found.push((id, proposal, counted.campaign.head.text.action));
                }
            }
            Ok(found)
        });
        found.await
    }

    /// A line for the list of things to do, if news waits.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(super) async fn updates_todo(&self, site: SiteId) -> Result<Option<TodoLine>, Failure> {
        let count = i64::try_from(self.proposals(site).await?.len()).expect("the limit is small");
        let line = TodoLine { key: "todo-updates".to_owned(), count, path: "/admin/updates".to_owned() };
        Ok((count > 0).then_some(line))
    }

    /// The news of a petition that waits to be checked, with its number.
    async fn proposal(&self, id: CampaignId) -> Result<Option<(i64, Proposal)>, Failure> {
        let list = Proposal::rows(id);
        let found = self
            .ask(move |reader| reader.newest_rows(list, i64::MAX, 1))
            .await?;
        let mut found = found.into_iter();
        Ok(found.find(|(_, proposal)| proposal.settled.is_none()))
    }
}

/// `GET /admin/updates`.
pub(super) async fn list(desk: Desk) -> Result<Response, Failure> {
    let now = clock::now();
    let row = |(id, proposal, title): (CampaignId, Proposal, String)| UpdateRow {
        path: format!("{}/update", case_path(id)),
        title,
        subject: proposal.news.subject,
        since_ms: proposal.at.0,
        days: now.since(proposal.at).max(0) / DAY_MS,
    };
    let mut waiting = desk.deps.proposals(desk.door.site.id).await?;
    let frame = desk.frame("/admin/updates").telling([WAITING.off(&mut waiting)]);
    let view = UpdatesView { frame, rows: waiting.into_iter().map(row).collect() };
    desk.show(&view)
}

/// `GET /admin/petitions/{number}/update`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    page(&desk, FormState::fresh()).await
}

/// `POST /admin/petitions/{number}/update`.
pub(super) async fn settle(desk: Desk) -> Result<Response, Failure> {
    let petition = desk.door.petition()?;
    let proposal = desk.door.form.get("proposal").parse();
    let proposal = proposal.map_err(|_| Failure::Refused(Refusal::NotPossibleNow))?;
    let declines = desk.door.form.is_ticked("decline");
    let step = match declines {
        true => ProposalStep::Decline(plain(desk.door.form.get("why"))),
        false => ProposalStep::Publish {
            mail: desk.door.form.is_ticked("mail"),
            followers: desk
                .deps
                .ask(move |reader| reader.count_followers(petition))
                .await?,
            today: today(&desk.door.site, clock::now()).to_string(),
        },
    };
    let missing = plain(desk.door.form.get("why")).is_empty();
    let command = SettleProposal { campaign: petition, by: desk.signed.id, proposal, step };
    let action = format!("{}/update", case_path(petition));
    match desk.decided_from(&action, command).await? {
        Err(Refusal::TextOutOfBounds) if declines => {
            let key = if missing {
                "decline-missing"
            } else {
                "note-too-long"
            };
            page(&desk, FormState::wrong("why", key)).await
        }
        Err(refusal) => Err(Failure::Refused(refusal)),
        Ok(answer) => {
            if let Some(there) = to_request(&desk.door, &answer) {
                return Ok(there);
            }
            let done = if declines { "declined" } else { "published" };
            let path = format!("/petitions/{}?done={done}", petition.number);
            Ok(desk.to(&path))
        }
    }
}

async fn page(desk: &Desk, state: FormState) -> Result<Response, Failure> {
    let now = clock::now();
    let petition = desk.whole().await?.petition().clone();
    let id = petition.head.id;
    let Some((number, proposal)) = desk.deps.proposal(id).await? else {
        return Ok(desk.to(&format!("/petitions/{}?done=no-update", id.number)));
    };
    let what = Publication::Update(Box::new(proposal.news));
    let NewsMails { to_signers, to_followers } = mails(desk, &petition, &what, now)?;
    let (followers, apart) = audience(desk, id).await?;
    desk.form("/admin/updates", state, |frame, problems| UpdateLookView {
        frame: case_frame(frame, &petition),
        proposal: number,
        since_ms: proposal.at.0,
        shown: shown_on_page(&desk.door.site, petition, &what, &desk.signed, now),
        followers,
        apart,
        mail: to_signers.map(|(mail, _)| mail),
        mail_apart: to_followers,
        undo_minutes: desk.door.site.rules.start.undo_minutes,
        second: asks_to_mail(&desk.door, followers),
        why: desk.door.form.get("why").to_owned(),
        why_chars_max: NOTE_CHARS_MAX,
        problems,
    })
}
