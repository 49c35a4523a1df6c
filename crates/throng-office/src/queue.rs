//! The queue of petitions that wait to be checked, the oldest first; those about which a colleague is asked, and those
//! that were put aside for later, are in lists of their own.

use std::collections::HashMap;

use axum::response::Response;
use throng_domain::campaign::Campaign;
use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::moderation::{Age, Case, Lease};
use throng_domain::staff::{Staff, StaffId};
use throng_domain::time::{DAY_MS, Timestamp};

use super::cut::Cut;
use super::petition::case_path;
use super::publish::today;
use super::{Deps, Desk, comments};
use throng_process::clock;
use throng_process::limits::{QUEUE_PAGE, QUEUE_READ_MAX};
use throng_rendering::views::{HolderView, QueueRow, QueueTab, QueueView, TodoLine, WaitView};
use throng_web::http::respond::Failure;
use throng_web::sites::Site;

/// A petition that waits, and how far its checking has come.
type Waiting = (Campaign, Case);

/// The lists of the queue: each petition is in one of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum List {
    Waiting,
    Flagged,
    Parked,
}

impl List {
    const ALL: [List; 3] = [List::Waiting, List::Flagged, List::Parked];

    fn word(self) -> &'static str {
        match self {
            List::Waiting => "",
            List::Flagged => "flagged",
            List::Parked => "parked",
        }
    }

    fn label_key(self) -> &'static str {
        match self {
            List::Waiting => "queue-waiting",
            List::Flagged => "queue-flagged",
            List::Parked => "queue-parked",
        }
    }

    fn of(case: &Case) -> List {
        match (&case.parked, &case.flagged) {
            (Some(_), _) => List::Parked,
            (None, Some(_)) => List::Flagged,
            (None, None) => List::Waiting,
        }
    }

    fn path(self, page: usize) -> String {
        let list = Some(self.word()).filter(|word| !word.is_empty());
        let list = list.map(|word| format!("list={word}"));
        let page = (page > 1).then(|| format!("page={page}"));
        let query: Vec<String> = [list, page].into_iter().flatten().collect();
        match query.is_empty() {
            true => "/admin/queue".to_owned(),
            false => format!("/admin/queue?{}", query.join("&")),
        }
    }
}

/// Petitions that wait.
const QUEUE: Cut = Cut(&QUEUE_READ_MAX, "cut-oldest");

/// `GET /admin/queue`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    let now = clock::now();
    let mut all = desk.deps.waiting(desk.door.site.id).await?;
    let cut = QUEUE.off(&mut all);
    let names = desk.names().await?;
    let asked = desk.door.query("list");
    let list = List::ALL.into_iter().find(|list| list.word() == asked);
    let list = list.unwrap_or(List::Waiting);
    let promise_days = desk.door.site.rules.start.promise_days;
    let ages = |(petition, case): &Waiting| age(&desk.door.site, petition, case, now);
    let overdue = all.iter().filter(|waiting| ages(waiting) == Age::Overdue);
    let chosen: Vec<&Waiting> = all.iter().filter(|(_, case)| List::of(case) == list).collect();
    let pages = chosen.len().div_ceil(QUEUE_PAGE.count()).max(1);
    let page = desk.door.query("page").parse().unwrap_or(1).clamp(1, pages);
    let rows = chosen
        .iter()
        .skip((page - 1) * QUEUE_PAGE.count())
        .take(QUEUE_PAGE.count());
    let row = |waiting: &&Waiting| row(waiting, &names, desk.signed.id, &desk.door.site, now);
    let of_comments = asked == comments::LIST;
    let tabs = List::ALL.into_iter().map(|tab| QueueTab {
        path: tab.path(1),
        label_key: tab.label_key(),
        count: counted(all.iter().filter(|(_, case)| List::of(case) == tab).count()),
        current: tab == list && !of_comments,
    });
    let (comments, comments_cut) = match of_comments {
        true => {
            let (comments, cut) = desk.comments_waiting(&names).await?;
            (Some(comments), cut)
        }
        false => (None, None),
    };
    let view = QueueView {
        frame: desk
            .frame("/admin/queue")
            .telling([if of_comments { comments_cut } else { cut }]),
        tabs: tabs.chain(comments_tab(&desk, of_comments)).collect(),
        comments,
        rows: rows.map(row).collect(),
        promise_days,
        days_off: !desk.door.site.rules.calendar.is_empty(),
        overdue: counted(overdue.count()),
        previous: (page > 1 && !of_comments).then(|| list.path(page - 1)),
        next: (page < pages && !of_comments).then(|| list.path(page + 1)),
    };
    desk.show(&view)
}

/// The list of comments, where there are any to be had or any that wait.
fn comments_tab(desk: &Desk, current: bool) -> Option<QueueTab> {
    let count = i64::from(desk.signed.comments);
    let takes = !desk.door.site.rules.comments.is_off();
    (takes || count > 0 || current).then(|| QueueTab {
        path: format!("/admin/queue?list={}", comments::LIST),
        label_key: "queue-comments",
        count,
        current,
    })
}

fn counted(count: usize) -> i64 {
    i64::try_from(count).expect("petitions are numbered in 32 bits")
}

/// When the petition was first handed in.
fn since(petition: &Campaign, case: &Case) -> Timestamp {
    let dates = &petition.head.dates;
    case.submitted_at
        .or(dates.supported_at)
        .unwrap_or(dates.created_at)
}

/// How long the petition has waited, compared with what the site promises.
fn age(site: &Site, petition: &Campaign, case: &Case, now: Timestamp) -> Age {
    let since = since(petition, case);
    Age::at(now, since, site.promised(since))
}

fn row(
    (petition, case): &Waiting,
    names: &HashMap<StaffId, Staff>,
    own: StaffId,
    site: &Site,
    now: Timestamp,
) -> QueueRow {
    QueueRow {
        path: format!("/admin/petitions/{}", petition.head.id.number),
        title: petition.head.text.action.clone(),
        number: i64::from(petition.head.id.number),
        wait: wait(site, petition, case, now),
        holder: holder(case.lease, names, own, (site, now)),
        note: case.parked.clone().or_else(|| case.flagged.clone()),
        again: case.resubmitted,
        private: petition.is_private(),
    }
}

/// How long the petition has waited, for a page.
pub(super) fn wait(site: &Site, petition: &Campaign, case: &Case, now: Timestamp) -> WaitView {
    let since = since(petition, case);
    let age = age(site, petition, case, now);
    WaitView {
        since_ms: since.0,
        days: now.since(since).max(0) / DAY_MS,
        age_key: match age {
            Age::InTime => "age-in-time",
            Age::DueSoon => "age-due-soon",
            Age::Overdue => "age-overdue",
        },
        overdue: age == Age::Overdue,
    }
}

/// The member who has claimed something, if any, and until when: with the day, unless that is today.
pub(super) fn holder(
    lease: Option<Lease>,
    names: &HashMap<StaffId, Staff>,
    own: StaffId,
    (site, now): (&Site, Timestamp),
) -> Option<HolderView> {
    let lease = lease.filter(|lease| now < lease.until)?;
    Some(HolderView {
        name: name_of(names, lease.by),
        own: lease.by == own,
        until_ms: lease.until.0,
        other_day: today(site, lease.until) != today(site, now),
    })
}

/// The name of a colleague, present or former.
pub(super) fn name_of(names: &HashMap<StaffId, Staff>, id: StaffId) -> String {
    names
        .get(&id)
        .map_or_else(String::new, |staff| staff.name.clone())
}

impl Deps {
    /// All petitions that wait to be checked, in the order of the queue, and one more than are shown.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn waiting(&self, site: SiteId) -> Result<Vec<Waiting>, Failure> {
        let limit = QUEUE.rows();
        self.ask(move |reader| reader.moderation_queue(site, limit)).await
    }
}

impl Desk {
    /// The page of the petition that has waited longest to be checked, but for this one, those that are set aside and those that
    /// a colleague has claimed.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(super) async fn next_waiting(&self, but: CampaignId) -> Result<Option<String>, Failure> {
        let now = clock::now();
        let all = self.deps.waiting(self.door.site.id).await?;
        let is_next = |(petition, case): &&Waiting| {
            let mine = case.held_by(now).is_none_or(|holder| holder == self.signed.id);
            petition.head.id != but && List::of(case) == List::Waiting && mine
        };
        Ok(all
            .iter()
            .find(is_next)
            .map(|(petition, _)| case_path(petition.head.id)))
    }

    /// The lines about the queue in a moderator's list of things to do: petitions that are overdue, claimed or waiting.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(super) async fn queue_todo(&self, own: StaffId) -> Result<Vec<TodoLine>, Failure> {
        let now = clock::now();
        let all = self.deps.waiting(self.door.site.id).await?;
        let is_overdue =
            |(petition, case): &&Waiting| age(&self.door.site, petition, case, now) == Age::Overdue;
        let of = |list: List| all.iter().filter(move |(_, case)| List::of(case) == list);
        let lines = [
            ("todo-overdue", all.iter().filter(is_overdue).count(), List::Waiting),
            (
                "todo-taken",
                all.iter()
                    .filter(|(_, case)| case.held_by(now) == Some(own))
                    .count(),
                List::Waiting,
            ),
            ("todo-waiting", of(List::Waiting).count(), List::Waiting),
            ("todo-flagged", of(List::Flagged).count(), List::Flagged),
            ("todo-parked", of(List::Parked).count(), List::Parked),
        ];
        let lines = lines.into_iter().filter(|(_, count, _)| *count > 0);
        Ok(lines
            .map(|(key, count, list)| TodoLine {
                key: key.to_owned(),
                count: counted(count),
                path: list.path(1),
            })
            .collect())
    }
}
