//! The part of the keeper that does what an operator wishes.

use throng_domain::time::{SECOND_MS, Timestamp};

use super::Keeper;
use crate::failure::Failure;
use crate::kept::Kept;
use crate::order::{self, Desk};
use crate::timing;
use crate::wishes::Wish;

impl Keeper {
    /// Does what an operator wishes, and says in words what came of it.
    pub(super) async fn fulfil(&mut self, wish: &Wish, now: Timestamp) -> Result<String, String> {
        match wish {
            Wish::Renew { host } => {
                let place = self.wished(host)?;
                if self.has_file(place) {
                    return Err(format!("a file is there for {host}: whoever renews it has to do it"));
                }
                if let Some(until) = self.wish_waits(place).filter(|until| *until > now) {
                    let seconds = until.since(now) / SECOND_MS + 1;
                    return Err(format!(
                        "the last order was too short a time ago: try again in {seconds} seconds"
                    ));
                }
                self.order_for(place, now).await;
                let failure = self.hosts[place].progress.failure.as_ref();
                failure.map_or_else(
                    || Ok("the new certificate is in use".to_owned()),
                    |told| Err(told.words.clone()),
                )
            }
            Wish::Try { host } => {
                let place = self.wished(host)?;
                self.try_for(place).await
            }
        }
    }

    /// Until when an operator cannot have a certificate ordered: after a failure for as long as after the first, and for as long as
    /// the authority has asked for.
    fn wish_waits(&self, place: usize) -> Option<Timestamp> {
        let progress = &self.hosts[place].progress;
        let limited = progress
            .failure
            .as_ref()
            .is_some_and(|told| told.code == "limited");
        let pause = if progress.failures == 0 {
            timing::ORDER_GAP_MS
        } else {
            timing::PAUSES_MS[0]
        };
        if limited {
            progress.not_before()
        } else {
            progress.tried_at_ms.map(|at| Timestamp(at).plus_ms(pause))
        }
    }

    fn wished(&self, host: &str) -> Result<usize, String> {
        let place = self.hosts.iter().position(|known| known.name == host);
        place.ok_or_else(|| format!("{host} is no host that certificates are ordered for"))
    }

    /// Orders from the authority for trying out, in each way, and keeps nothing of it but the account.
    async fn try_for(&mut self, place: usize) -> Result<String, String> {
        let authority = self
            .plan
            .authority
            .clone()
            .expect("only then there are hosts to order for")
            .for_trying();
        let kept = Kept::open(&self.plan.data).map_err(|error| Failure::disk(&error).to_string())?;
        let mut said = Vec::new();
        for way in &authority.ways {
            let desk = Desk {
                authority: &authority,
                kept: &kept,
                certificates: &self.certificates,
                host: &self.hosts[place].name,
                way: *way,
                replaces: None,
                under_way: None,
                keep: &mut |_| Ok(()),
            };
            match order::order(desk).await {
                Ok(_) => said.push(format!("{}: works", way.name())),
                Err(failed) => said.push(format!("{}: {}", way.name(), failed.failure)),
            }
        }
        let works = said.iter().any(|line| line.ends_with(": works"));
        if works {
            Ok(said.join("\n"))
        } else {
            Err(said.join("\n"))
        }
    }
}
