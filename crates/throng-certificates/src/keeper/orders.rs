//! The part of the keeper that orders: when it is due, what is kept before and after, and what follows from a failure.

use std::time::Duration;

use throng_domain::time::Timestamp;
use throng_process::clock;
use throng_process::dice::Dice;
use throng_process::limits::CERTIFICATE_REPLY_S_MAX;

use super::{Host, Keeper};
use crate::certificate::Certificate;
use crate::certificates::Source;
use crate::client::Client;
use crate::failure::Failure;
use crate::kept::{Kept, Progress, Told, UnderWay};
use crate::order::{self, Desk, Failed, Ordered};
use crate::status::{HostStatus, Origin};
use crate::timing;

impl Keeper {
    /// Shows what was ordered before the program was started.
    pub(super) fn show_kept(&mut self, now: Timestamp) {
        for Host { name, progress } in &mut self.hosts {
            let source = Source::Ordered(name.clone());
            let shown = self.kept.certificate(name).and_then(|certificate| {
                let put = |one| {
                    self.certificates
                        .put_checked(&source, &one, (std::slice::from_ref(name), now))
                };
                certificate.map_or(Ok(()), put)
            });
            // Without one that can be shown, another is ordered as if there had been none.
            if let Err(trouble) = shown {
                let words = format!("the certificate that was kept for {name} {trouble}");
                progress.failure = Some(Told { code: "kept".to_owned(), words });
            }
        }
    }

    pub(super) fn ordered(&self, place: usize) -> Option<Certificate> {
        self.certificates
            .of(&Source::Ordered(self.hosts[place].name.clone()))
    }

    /// Whether a file is there for this host: then nobody is asked for one.
    pub(super) fn has_file(&self, place: usize) -> bool {
        let fits = |place: usize, host: &str| {
            let shown = self.certificates.of(&Source::Files(place));
            shown.is_some_and(|shown| shown.fits(host))
        };
        (0..self.watched.len()).any(|files| fits(files, &self.hosts[place].name))
    }

    pub(super) fn is_due(&self, place: usize, now: Timestamp) -> bool {
        self.next_order(place, now).is_some_and(|at| at <= now)
    }

    /// When the next order for a host begins; `None` while a file is there for it.
    pub(super) fn next_order(&self, place: usize, now: Timestamp) -> Option<Timestamp> {
        if self.has_file(place) {
            return None;
        }
        let progress = &self.hosts[place].progress;
        let wanted = match (progress.renew_at(), self.is_of_authority(place)) {
            (Some(renew_at), true) => renew_at,
            _ => now,
        };
        let waits = progress
            .not_before()
            .filter(|until| timing::is_believed(*until, now));
        Some(waits.map_or(wanted, |until| wanted.max(until)))
    }

    /// Whether the host has a certificate of the authority that is asked now.
    pub(super) fn is_of_authority(&self, place: usize) -> bool {
        let asked = self.plan.authority.as_ref().map(|authority| &authority.directory);
        asked.is_some()
            && asked == self.hosts[place].progress.directory.as_ref()
            && self.ordered(place).is_some()
    }

    /// Orders a certificate for a host. That it was begun is on the disk before anybody is asked, so that a program that is
    /// started again and again orders no more often than one that runs.
    pub(super) async fn order_for(&mut self, place: usize, now: Timestamp) {
        let authority = self
            .plan
            .authority
            .clone()
            .expect("only then there are hosts to order for");
        let progress = &mut self.hosts[place].progress;
        let (way, under_way) = (authority.way_after(progress.failures), progress.order.clone());
        progress.tried_at_ms = Some(now.0);
        progress.failures = progress.failures.saturating_add(1);
        progress.failure = Some(Failure::Interrupted.told());
        progress.not_before_ms = Some(timing::next_try(now, progress.failures, None, chance()).0);
        if let Err(failure) = self.keep_progress(place) {
            return self.failed(place, Failed { failure, retry_after_ms: None }, now);
        }
        self.tell(now);
        let replaced = self.ordered(place).filter(|_| self.is_of_authority(place));
        let (host, kept) = (&mut self.hosts[place], &self.kept);
        let (name, progress) = (host.name.clone(), &mut host.progress);
        let mut keep = |order: UnderWay| {
            progress.order = Some(order);
            kept.keep_progress(&name, progress)
                .map_err(|error| Failure::disk(&error))
        };
        let desk = Desk {
            authority: &authority,
            kept,
            certificates: &self.certificates,
            host: &name,
            way,
            replaces: replaced.as_ref(),
            under_way,
            keep: &mut keep,
        };
        let begun = clock::monotonic();
        let ordered = order::order(desk).await;
        let now = now.plus_ms(i64::try_from(begun.elapsed().as_millis()).unwrap_or(i64::MAX));
        match ordered {
            Ok(ordered) => self.take(place, &ordered, (&authority.directory, now)),
            Err(failed) => self.failed(place, failed, now),
        }
    }

    pub(super) fn keep_progress(&self, place: usize) -> Result<(), Failure> {
        let Host { name, progress } = &self.hosts[place];
        let kept = Kept::open(&self.plan.data).and_then(|kept| kept.keep_progress(name, progress));
        kept.map_err(|error| Failure::disk(&error))
    }

    /// Keeps a certificate, and then shows it.
    pub(super) fn take(&mut self, place: usize, ordered: &Ordered, (directory, now): (&str, Timestamp)) {
        let Ordered { certificate, chain, key } = ordered;
        let name = self.hosts[place].name.clone();
        if let Err(error) = self.kept.keep_certificate(&name, chain, key) {
            let failure = Failure::disk(&error);
            return self.failed(place, Failed { failure, retry_after_ms: None }, now);
        }
        self.certificates.put(&Source::Ordered(name.clone()), certificate);
        let renew_at = timing::renew_at((certificate.begins(), certificate.ends()), chance());
        self.hosts[place].progress = Progress {
            directory: Some(directory.to_owned()),
            renew_at_ms: Some(renew_at.0),
            ask_at_ms: Some(now.plus_ms(timing::WINDOW_ASKED_MS).0),
            tried_at_ms: Some(now.0),
            not_before_ms: Some(timing::next_try(now, 0, None, chance()).0),
            ..Progress::default()
        };
        if let Err(failure) = self.keep_progress(place) {
            tracing::warn!(host = name, "{failure}");
        }
        tracing::info!(host = name, authority = directory, "this host has a new certificate");
    }

    pub(super) fn failed(
        &mut self,
        place: usize,
        Failed { failure, retry_after_ms }: Failed,
        now: Timestamp,
    ) {
        let Host { name, progress } = &mut self.hosts[place];
        tracing::warn!(host = name, tries = progress.failures, "no certificate: {failure}");
        progress.failure = Some(failure.told());
        progress.not_before_ms = Some(timing::next_try(now, progress.failures, retry_after_ms, chance()).0);
        if !failure.can_go_on() {
            progress.order = None;
        }
        // The one that was kept before the order holds already that it was begun.
        if let Err(unkept) = self.keep_progress(place) {
            tracing::warn!(host = self.hosts[place].name, "{unkept}");
        }
    }

    pub(super) fn is_to_ask(&self, place: usize, now: Timestamp) -> bool {
        let ask_at = self.hosts[place].progress.ask_at_ms;
        self.is_of_authority(place) && !self.has_file(place) && ask_at.is_none_or(|at| at <= now.0)
    }

    /// Asks the authority when it wants the certificate of a host to be renewed. Not every authority knows, and without an answer
    /// it stays as it was.
    pub(super) async fn ask_when(&mut self, place: usize, now: Timestamp) {
        let authority = self
            .plan
            .authority
            .clone()
            .expect("only then there are hosts to order for");
        let Some(certificate) = self.ordered(place) else {
            return;
        };
        let most = Duration::from_secs(CERTIFICATE_REPLY_S_MAX.max * 2);
        let asked = async {
            let account =
                order::account(&authority, &self.kept, Client::new(authority.root_file.as_ref())?).await?;
            order::window(&account, &certificate).await
        };
        let window = tokio::time::timeout(most, asked)
            .await
            .unwrap_or(Err(Failure::Slow));
        let progress = &mut self.hosts[place].progress;
        progress.ask_at_ms = Some(now.plus_ms(timing::WINDOW_ASKED_MS).0);
        match window {
            Ok((window, said_ms)) => {
                let life = (certificate.begins(), certificate.ends());
                progress.renew_at_ms = Some(timing::renew_between(life, window, chance()).0);
                progress.ask_at_ms = Some(now.plus_ms(timing::ask_again_after(said_ms)).0);
            }
            Err(failure) => {
                tracing::debug!(host = self.hosts[place].name, "not asked when to renew: {failure}")
            }
        }
        if let Err(failure) = self.keep_progress(place) {
            tracing::warn!(host = self.hosts[place].name, "{failure}");
        }
    }

    pub(super) fn order_status(&self, place: usize, now: Timestamp) -> HostStatus {
        let Host { name, progress } = &self.hosts[place];
        let shown = self.ordered(place);
        let authority = self
            .plan
            .authority
            .as_ref()
            .map_or("", |authority| &authority.directory);
        HostStatus {
            hosts: vec![name.clone()],
            origin: Origin::Authority(progress.directory.as_deref().unwrap_or(authority).to_owned()),
            valid: shown.map(|shown| (shown.begins(), shown.ends())),
            tried_at: progress.tried_at_ms.map(Timestamp),
            failures: progress.failures,
            failure: progress.failure.clone(),
            next_try: self.next_order(place, now),
            closing: None,
        }
    }
}

/// From 0 to 1.
fn chance() -> f64 {
    Dice::new(u64::from_le_bytes(clock::random_bytes())).share()
}
