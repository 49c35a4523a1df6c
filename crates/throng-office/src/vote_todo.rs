//! What the office has to do with votes: paper ballots that wait for a second owner, boxes that wait to be opened, what the program should have counted, and drafts that petitions
//! have called; and drafts that are deleted.
//!
//! Owns which votes wait. It must never open a box: that is `votes.rs`. Bounds the votes that are looked at.

use axum::response::Response;
use throng_domain::campaign::{CampaignKind, CampaignState};
use throng_domain::command::{RunVote, VoteDeed};
use throng_domain::ids::CampaignId;
use throng_domain::staff::Duty;
use throng_domain::time::DAY_MS;
use throng_domain::vote::Vote;
use throng_store::reader::{Duty as Overdue, ListQuery, Order, overdue};

use super::Desk;
use super::votes::{known, path_of};
use throng_process::clock;
use throng_process::limits::{PAPER_SHOWN_MAX, VOTES_PAGE};
use throng_rendering::views::{TodoLine, VoteDeleteView};
use throng_web::finding::{callers, room_for_called};
use throng_web::http::respond::Failure;

/// For how long after its result it is told of an open vote that a choice in it could not be read.
const UNREADABLE_TOLD_MS: i64 = 14 * DAY_MS;

impl Desk {
    /// The votes that are over and neither counted nor called off; only of those whose voting ended last.
    pub(super) async fn boxes_todo(&self) -> Result<Option<TodoLine>, Failure> {
        if !self.signed.staff.may(Duty::Administer) {
            return Ok(None);
        }
        self.votes_todo("todo-vote-box", &[CampaignState::Closed], |vote| {
            // An open vote is counted without anybody, and the program opens the boxes whose key it keeps.
            vote.end.is_none() && !vote.is_open() && !vote.opens_by_itself()
        })
        .await
    }

    /// Open votes that were counted lately and of which somebody's choice could not be read: whoever runs the program has to look why.
    pub(super) async fn unreadable_todo(&self) -> Result<Option<TodoLine>, Failure> {
        if !self.signed.staff.may(Duty::Administer) {
            return Ok(None);
        }
        let now = clock::now();
        self.votes_todo("todo-vote-unreadable", &[CampaignState::Closed], move |vote| {
            let opened = vote.opened().filter(|_| vote.is_open());
            opened.is_some_and(|opened| opened.unreadable > 0 && now.since(opened.at) <= UNREADABLE_TOLD_MS)
        })
        .await
    }

    /// What the program should have done by itself more than an hour ago: whoever runs it has to look why.
    pub(super) async fn overdue_todo(&self) -> Result<Vec<TodoLine>, Failure> {
        if !self.signed.staff.may(Duty::Administer) {
            return Ok(Vec::new());
        }
        let (site, now) = (self.door.site.id, clock::now());
        let late = self.deps.ask(move |reader| overdue(reader, now)).await?;
        let line = |(duty, key, place): (Overdue, &str, &str)| {
            let numbers = late
                .iter()
                .filter(|late| late.duty == duty && late.id.site == site)
                .map(|late| late.id.number);
            let numbers: Vec<u32> = numbers.collect();
            let path = match numbers.as_slice() {
                [] => return None,
                [number] => format!("{place}/{number}"),
                _ => place.to_owned(),
            };
            let count = i64::try_from(numbers.len()).expect("they are few");
            Some(TodoLine { key: key.to_owned(), count, path })
        };
        let lines = [
            (Overdue::CloseVote, "todo-overdue-close-vote", "/admin/votes"),
            (Overdue::Close, "todo-overdue-close", "/admin/petitions"),
            (Overdue::Count, "todo-overdue-vote", "/admin/votes"),
            (Overdue::OpenBox, "todo-overdue-box", "/admin/votes"),
            (Overdue::Settle, "todo-overdue-pledge", "/admin/petitions"),
        ];
        Ok(lines.into_iter().filter_map(line).collect())
    }

    /// The drafts of votes that petitions have called, and that nobody has saved yet; only of the newest.
    pub(super) async fn called_todo(&self) -> Result<Option<TodoLine>, Failure> {
        if !self.signed.staff.may(Duty::Administer) || self.door.site.rules.vote_at == 0 {
            return Ok(None);
        }
        self.votes_todo("todo-vote-called", &[CampaignState::Draft], |vote| vote.called)
            .await
    }

    /// The petitions that have enough signatures for a vote and whose drafts are not made, since as many wait as can.
    pub(super) async fn callers_todo(&self) -> Result<Option<TodoLine>, Failure> {
        let (site, rules) = (self.door.site.id, &self.door.site.rules);
        let vote_at = rules.vote_at;
        if !self.signed.staff.may(Duty::Administer) || vote_at == 0 || !rules.votes {
            return Ok(None);
        }
        let count = self
            .deps
            .ask(move |reader| match room_for_called(reader, site)? {
                0 => Ok(callers(reader, site, vote_at)?.count),
                _ => Ok(0),
            })
            .await?;
        let line =
            || TodoLine { key: "todo-vote-callers".to_owned(), count, path: "/admin/votes".to_owned() };
        Ok((count > 0).then(line))
    }

    /// The votes in which very many wrong codes were typed in a minute: somebody may be guessing, though nobody hits.
    pub(super) fn wrong_codes_todo(&self) -> Option<TodoLine> {
        if !self.signed.staff.may(Duty::Administer) {
            return None;
        }
        let site = self.door.site.id;
        let many = self.deps.fairness.many_wrong_codes().into_iter();
        let lately = many.filter(|many| many.vote.site == site);
        let lately: Vec<CampaignId> = lately.map(|many| many.vote).collect();
        let path = match lately.as_slice() {
            [] => return None,
            [vote] => path_of(vote.number),
            _ => "/admin/votes".to_owned(),
        };
        let count = i64::try_from(lately.len()).expect("they are few");
        Some(TodoLine { key: "todo-vote-codes".to_owned(), count, path })
    }

    /// The batches of paper ballots that this member has entered and that wait for another owner's check.
    pub(super) async fn own_ballots_todo(&self) -> Result<Option<TodoLine>, Failure> {
        let (site, own) = (self.door.site.id, self.signed.id);
        let limit = PAPER_SHOWN_MAX.rows();
        let waiting = self
            .deps
            .ask(move |reader| reader.paper_waiting(site, limit))
            .await?;
        let mut theirs = waiting
            .iter()
            .filter(|(_, batch)| batch.by == own && batch.ballots.is_some());
        let Some((key, _)) = theirs.next() else {
            return Ok(None);
        };
        let count = i64::try_from(1 + theirs.count()).expect("the limit is small");
        let vote = path_of(u32::try_from(key.list.owner).unwrap_or_default());
        Ok(Some(TodoLine { key: "todo-ballots-own".to_owned(), count, path: format!("{vote}/paper") }))
    }

    /// The newest votes in these states that wait for somebody.
    async fn votes_todo(
        &self,
        key: &str,
        states: &'static [CampaignState],
        waits: impl Fn(&Vote) -> bool,
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
            .filter(|counted| counted.campaign.vote().is_some_and(&waits));
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
