//! What is switched off now so that people can sign, since when and why, and what happened in the last hour. All staff may look;
//! owners switch off by hand, for a day at most, and on again.

use axum::response::Response;
use throng_domain::command::{ShedStep, ShedWork};
use throng_domain::ids::SiteId;
use throng_domain::limits::SHED_HOURS_MAX;
use throng_domain::shedding::{ShedByHand, SheddingWish, Work};
use throng_domain::staff::Duty;
use throng_domain::time::MINUTE_MS;
use throng_store::error::Fault;
use throng_store::reader::{ReadRows, StoreReader};

use super::Desk;
use throng_process::clock;
use throng_process::limits::{SHED_FORM_WAIT_MS, SHED_HTTP_WAIT_MS, SHED_READ_WAIT_MS};
use throng_rendering::views::{ShedByHandRow, ShedChangeRow, ShedWaitRow, ShedWorkRow, SheddingView};
use throng_web::http::respond::Failure;
use throng_web::shedding::{Because, Change, Seen, Waits};

/// For how many minutes something can be switched off.
const MINUTES: [i64; 6] = [15, 60, 120, 240, 720, SHED_HOURS_MAX * 60];

/// What an owner has had given up, as it is stored; also one that is over.
pub fn shedding_wish(reader: &mut dyn StoreReader, site: SiteId) -> Result<Option<ShedByHand>, Fault> {
    Ok(reader.row(SheddingWish::key(site))?.and_then(|wish| wish.by_hand))
}

/// `GET /admin/shedding`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    let seen = desk.deps.shedding.seen(clock::now());
    let by_hand = desk.shed_by_hand().await?;
    let can = desk.signed.staff.may(Duty::Administer);
    desk.show(&SheddingView {
        frame: desk.frame("/admin/shedding"),
        level: i64::from(seen.level),
        since_ms: seen.since.map(|since| since.0),
        works: works(&seen),
        by_hand,
        waits: waits(&seen.waits),
        changes: seen.changes.iter().map(change).collect(),
        can,
        owners: if can { Vec::new() } else { desk.owners().await? },
        minutes: MINUTES.to_vec(),
    })
}

impl Desk {
    /// The owners, by name.
    async fn owners(&self) -> Result<Vec<String>, Failure> {
        let everybody = self.deps.everybody(self.door.site.id).await?.into_iter();
        let owners = everybody.filter(|(_, staff)| staff.may(Duty::Administer));
        Ok(owners.map(|(_, staff)| staff.name).collect())
    }

    /// What an owner has switched off by hand, if anything.
    ///
    /// # Errors
    /// The store cannot be read.
    pub(super) async fn shed_by_hand(&self) -> Result<Option<ShedByHandRow>, Failure> {
        let Some(wish) = self.deps.shedding.seen(clock::now()).by_hand else {
            return Ok(None);
        };
        let everybody = self.deps.everybody(self.door.site.id).await?;
        let member = everybody.into_iter().find(|(id, _)| *id == wish.by);
        Ok(Some(ShedByHandRow {
            label_key: keys(wish.work).0.to_owned(),
            until_ms: wish.until.0,
            by: member.map_or_else(String::new, |(_, staff)| staff.name),
        }))
    }
}

/// `POST /admin/shedding`: switches a kind of work and all before it off.
pub(super) async fn begin(desk: Desk) -> Result<Response, Failure> {
    let form = &desk.door.form;
    let work = Work::from_word(form.get("work")).ok_or(Failure::Unprocessable)?;
    let minutes = form.get("minutes").parse().ok();
    let minutes = minutes.filter(|minutes| MINUTES.contains(minutes));
    let minutes: i64 = minutes.ok_or(Failure::Unprocessable)?;
    // In whole minutes, so that a button that is pressed twice says the same twice.
    let until = clock::now().plus_ms(minutes * MINUTE_MS);
    let until = until.plus_ms(-until.0.rem_euclid(MINUTE_MS));
    done(&desk, ShedStep::Begin { work, until }, "shed").await
}

/// `POST /admin/shedding/end`: switches on again what was switched off by hand.
pub(super) async fn end(desk: Desk) -> Result<Response, Failure> {
    done(&desk, ShedStep::End, "shed-ended").await
}

async fn done(desk: &Desk, step: ShedStep, word: &str) -> Result<Response, Failure> {
    let rule = ShedWork { site: desk.door.site.id, by: desk.signed.id, step };
    desk.submit_from("/admin/shedding", rule).await?;
    Ok(desk.to(&format!("/shedding?done={word}")))
}

/// What a kind of work is called, and what belongs to it.
fn keys(work: Work) -> (&'static str, &'static str) {
    match work {
        Work::Trending => ("shed-trending", "shed-trending-what"),
        Work::Search => ("shed-search", "shed-search-what"),
        Work::Drawings => ("shed-drawings", "shed-drawings-what"),
        Work::Live => ("shed-live", "shed-live-what"),
        Work::Pages => ("shed-pages", "shed-pages-what"),
        Work::Signing => ("shed-signing", "shed-signing-what"),
    }
}

fn works(seen: &Seen) -> Vec<ShedWorkRow> {
    let row = |(work, refused): (&Work, u64)| ShedWorkRow {
        word: work.word().to_owned(),
        label_key: keys(*work).0.to_owned(),
        what_key: keys(*work).1.to_owned(),
        shed: work.level() <= seen.level,
        refused: i64::try_from(refused).unwrap_or(i64::MAX),
    };
    Work::ALL.iter().zip(seen.refused).map(row).collect()
}

fn waits(Waits { reads, http, .. }: &Waits) -> Vec<ShedWaitRow> {
    [
        ("shed-wait-pages", reads.pages, SHED_READ_WAIT_MS),
        ("shed-wait-forms", reads.forms, SHED_FORM_WAIT_MS),
        ("shed-wait-http", *http, SHED_HTTP_WAIT_MS),
    ]
    .map(|(key, wait, limit)| ShedWaitRow {
        key: key.to_owned(),
        ms: wait.unwrap_or_default().as_millis() as i64,
        max: limit.shown(),
    })
    .into()
}

fn change(change: &Change) -> ShedChangeRow {
    ShedChangeRow {
        at_ms: change.at.0,
        label_key: Work::at_level(change.level).map(|work| keys(work).0.to_owned()),
        because_key: because_key(change.because).to_owned(),
        waited_ms: i64::try_from(change.waited_ms).unwrap_or(i64::MAX),
    }
}

fn because_key(because: Because) -> &'static str {
    match because {
        Because::Hand => "shed-change-hand",
        Because::HandOver => "shed-change-hand-over",
        Because::Waits => "shed-change-waited",
        Because::Calm => "shed-change-calm",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_choice_is_longer_than_the_rule_allows() {
        assert!(MINUTES.iter().all(|minutes| *minutes <= SHED_HOURS_MAX * 60));
    }

    #[test]
    fn what_is_shed_is_marked_in_the_order() {
        let seen = Seen { level: 2, refused: [1, 2, 0, 0, 0, 0], ..Seen::default() };
        let marked: Vec<(String, bool, i64)> = works(&seen)
            .into_iter()
            .map(|row| (row.word, row.shed, row.refused))
            .collect();
        assert_eq!(
            marked[..3],
            [
                ("trending".to_owned(), true, 1),
                ("search".to_owned(), true, 2),
                ("drawings".to_owned(), false, 0)
            ]
        );
    }
}
