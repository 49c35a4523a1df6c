//! What the office has to do with votes: boxes that wait to be opened, and drafts that petitions have called; and drafts that are
//! deleted.
//!
//! Owns which votes wait. It must never open a box: that is `votes.rs`. Bounds the votes that are looked at.

use axum::response::Response;
use throng_domain::campaign::{CampaignKind, CampaignState};
use throng_domain::command::{RunVote, VoteDeed};
use throng_domain::staff::Duty;
use throng_domain::vote::Vote;
use throng_store::reader::{ListQuery, Order};

use super::Desk;
use super::votes::{known, path_of};
use throng_process::limits::VOTES_PAGE;
use throng_rendering::views::{TodoLine, VoteDeleteView};
use throng_web::http::respond::Failure;

impl Desk {
    /// The votes that are over and neither counted nor called off; only of those whose voting ended last.
    pub(super) async fn boxes_todo(&self) -> Result<Option<TodoLine>, Failure> {
        if !self.signed.staff.may(Duty::Administer) {
            return Ok(None);
        }
        self.votes_todo("todo-vote-box", &[CampaignState::Closed], |vote| {
            // An open vote is counted without anybody.
            vote.end.is_none() && !vote.is_open()
        })
        .await
    }

    /// The drafts of votes that petitions have called, and that nobody has saved yet; only of the newest.
    pub(super) async fn called_todo(&self) -> Result<Option<TodoLine>, Failure> {
        if !self.signed.staff.may(Duty::Administer) || self.door.site.rules.vote_at == 0 {
            return Ok(None);
        }
        self.votes_todo("todo-vote-called", &[CampaignState::Draft], |vote| vote.called)
            .await
    }

    /// The newest votes in these states that wait for somebody.
    async fn votes_todo(
        &self,
        key: &str,
        states: &'static [CampaignState],
        waits: fn(&Vote) -> bool,
    ) -> Result<Option<TodoLine>, Failure> {
        let query = ListQuery {
            site: self.door.site.id,
            kinds: &[CampaignKind::Vote],
            states,
            private: false,
            order: Order::Newest,
            offset: 0,
            limit: VOTES_PAGE.rows(),
        };
        let found = self.deps.ask(move |reader| reader.campaigns(query)).await?;
        let mut waiting = found
            .campaigns
            .iter()
            .filter(|counted| counted.campaign.vote().is_some_and(waits));
        let Some(first) = waiting.next() else {
            return Ok(None);
        };
        let count = i64::try_from(1 + waiting.count()).expect("the limit is small");
        let path = match count {
            1 => path_of(first.campaign.head.id.number),
            _ => "/admin/votes".to_owned(),
        };
        Ok(Some(TodoLine { key: key.to_owned(), count, path }))
    }
}

/// `GET /admin/votes/{number}/delete`: asks once more.
pub(super) async fn ask(desk: Desk) -> Result<Response, Failure> {
    let campaign = known(&desk).await?.campaign;
    if campaign.head.state != CampaignState::Draft {
        return Ok(desk.to(&format!("/votes/{}", campaign.head.id.number)));
    }
    let view = VoteDeleteView {
        frame: desk.frame("/admin/votes"),
        number: campaign.head.id.number.into(),
        title: campaign.head.text.action,
    };
    desk.show(&view)
}

/// `POST /admin/votes/{number}/delete`.
pub(super) async fn delete(desk: Desk) -> Result<Response, Failure> {
    let campaign = known(&desk).await?.campaign.head.id;
    let step = VoteDeed::Delete;
    desk.deps
        .submit(RunVote { campaign, by: desk.signed.id, step })
        .await?;
    Ok(desk.to("/votes?done=vote-deleted"))
}
