//! Rows for the store's bulk path, made on one thread while another writes: the streams of all
//! petitions joined in order of time, so that ids rise and every table grows at its end.
//!
//! Never decides what is in a row (`stream` does), and holds no more than a few batches: rows in the
//! channel are bounded by [`BATCHES_WAITING`]. Used by `fill` and `crowd`.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::sync::mpsc::sync_channel;

use anyhow::{Context, anyhow};
use throng_domain::ballot::SealedChoice;
use throng_domain::change::Change;
use throng_domain::ids::{MailId, Mint, SignatureId};
use throng_domain::mailing::{About, Mail, MailKind, MailState};
use throng_domain::needs::Needs;
use throng_domain::signature::{Signature, SignatureState};
use throng_domain::time::{SECOND_MS, Timestamp};
use throng_store::dump::DumpRow;
use throng_store::writer::StoreWriter;

use super::stream::{Around, Stream};
use crate::data_dir::SITE;

/// Signatures of one batch: three rows each, and one sync of the disk for all.
const BATCH_SIGNATURES: usize = 3_000;
/// Batches that are made and wait: a writer that was busy with the disk finds the next one ready.
const BATCHES_WAITING: usize = 2;
/// The longest that a mail of the demo waited to be sent.
const SENT_WITHIN_MS: i64 = 3 * SECOND_MS;

/// Some signatures with their signers and mails.
#[derive(Debug)]
struct Batch {
    signatures: u64,
    rows: Vec<DumpRow>,
}

/// Makes the sealed choice that stands with a confirmed signature.
pub(crate) type Sealing = Box<dyn Fn(SignatureId) -> Box<SealedChoice> + Send>;

/// Makes batches until the streams are empty. Eight fields: what it draws from, what waits, and what signatures are
/// given.
pub(super) struct Producer {
    around: Around,
    streams: Vec<Stream>,
    /// Which stream has the next signature.
    next: BinaryHeap<Reverse<(Timestamp, usize)>>,
    /// Withdrawals whose mail has not come yet.
    goodbyes: BinaryHeap<Reverse<(Timestamp, SignatureId)>>,
    /// Mails of the newest pending signatures, at most `readable` of them.
    newest: VecDeque<Mail>,
    readable: usize,
    mint: Mint,
    sealing: Option<Sealing>,
}

impl Producer {
    /// A producer for these streams. The mails of the `readable` newest pending signatures stay
    /// captured, so that they can be read; all others were sent.
    pub(super) fn new(around: Around, streams: Vec<Stream>, readable: usize, mint: Mint) -> Producer {
        let at = |(place, stream): (usize, &Stream)| stream.next_at().map(|at| Reverse((at, place)));
        let next = streams.iter().enumerate().filter_map(at).collect();
        let (goodbyes, newest) = (BinaryHeap::new(), VecDeque::with_capacity(readable + 1));
        Producer { around, streams, next, goodbyes, newest, readable, mint, sealing: None }
    }

    /// The same, with a sealed choice beside each confirmed signature.
    pub(super) fn sealing(self, sealing: Sealing) -> Producer {
        Producer { sealing: Some(sealing), ..self }
    }

    pub(super) fn around(&self) -> &Around {
        &self.around
    }

    pub(super) fn streams(&self) -> &[Stream] {
        &self.streams
    }

    /// The next batch; an empty one after the last.
    fn batch(&mut self) -> Batch {
        let mut signatures = Vec::with_capacity(BATCH_SIGNATURES);
        let mut signers = Vec::with_capacity(BATCH_SIGNATURES);
        let mut mails = Vec::with_capacity(BATCH_SIGNATURES);
        let mut ballots = Vec::new();
        while signatures.len() < BATCH_SIGNATURES
            && let Some(Reverse((at, place))) = self.next.pop()
        {
            self.say_goodbye(at, &mut mails);
            let (signature, signer) = self.streams[place].sign(&self.around, &mut self.mint);
            if let Some(ended_at) = signature.ended_at {
                self.goodbyes.push(Reverse((ended_at, signature.id)));
            }
            let mail = self.mail(MailKind::Confirm, signature.id, at);
            if let Some(mail) = self.keep_newest(mail, signature.state) {
                mails.push(mail);
            }
            if let (Some(sealing), SignatureState::Confirmed) = (&self.sealing, signature.state) {
                let Signature { id, campaign, .. } = signature;
                ballots.push(DumpRow::Ballot { id, campaign, choice: sealing(id) });
            }
            signers.push(DumpRow::Signer { id: signature.id, signer });
            signatures.push(DumpRow::Signature(Box::new(signature)));
            self.next
                .extend(self.streams[place].next_at().map(|at| Reverse((at, place))));
        }
        let count = signatures.len() as u64;
        if self.next.is_empty() {
            self.say_goodbye(Timestamp(i64::MAX), &mut mails);
            let captured = |mail| Mail { state: MailState::Captured, ..mail };
            mails.extend(self.newest.drain(..).map(captured));
        }
        mails.sort_unstable_by_key(|mail| mail.id);
        let mails = mails.into_iter().map(|mail| DumpRow::Mail(Box::new(mail)));
        let rows = signatures.into_iter().chain(signers).chain(ballots).chain(mails);
        Batch { signatures: count, rows: rows.collect() }
    }

    /// Adds the mails of those who withdrew until `now`.
    fn say_goodbye(&mut self, now: Timestamp, mails: &mut Vec<Mail>) {
        while let Some(Reverse((at, id))) = self
            .goodbyes
            .peek()
            .copied()
            .filter(|Reverse((at, _))| *at <= now)
        {
            self.goodbyes.pop();
            mails.push(self.mail(MailKind::Withdrawn, id, at));
        }
    }

    /// Keeps the mails of the newest pending signatures back, and returns a mail that is not one of them.
    fn keep_newest(&mut self, mail: Mail, state: SignatureState) -> Option<Mail> {
        if state != SignatureState::Pending {
            return Some(mail);
        }
        self.newest.push_back(mail);
        if self.newest.len() > self.readable {
            self.newest.pop_front()
        } else {
            None
        }
    }

    fn mail(&mut self, kind: MailKind, subject: SignatureId, at: Timestamp) -> Mail {
        let id = self.mint.next(at);
        Mail {
            id: MailId(id),
            site: SITE,
            kind,
            about: About::Signature(subject),
            revision: 0,
            state: MailState::Sent,
            attempts: 1,
            due_at: at,
            created_at: at,
            finished_at: Some(at.plus_ms(1 + id.rem_euclid(SENT_WITHIN_MS))),
            reply: None,
        }
    }
}

/// Writes everything that the producer makes, and returns the producer with its counts. `progress`
/// is called with the signatures written, and with `of`.
///
/// # Errors
/// A fault of the store; the batches before it are written.
#[expect(clippy::disallowed_methods, reason = "before anybody is served")]
pub(super) fn pour(
    writer: &mut dyn StoreWriter,
    mut producer: Producer,
    of: u64,
    progress: &mut dyn FnMut(u64, u64),
) -> anyhow::Result<Producer> {
    std::thread::scope(|scope| {
        let (send, batches) = sync_channel::<Batch>(BATCHES_WAITING);
        let maker = scope.spawn(move || {
            loop {
                let batch = producer.batch();
                // The channel is closed because the writer has failed, and returns the error itself.
                if batch.rows.is_empty() || send.send(batch).is_err() {
                    return producer;
                }
            }
        });
        let mut written = 0;
        for batch in batches {
            writer
                .restore(&batch.rows)
                .context("writing invented signatures")?;
            written += batch.signatures;
            progress(written, of);
        }
        maker.join().map_err(|panic| std::panic::resume_unwind(panic))
    })
}

/// Makes the last changes, to existing rows, and empties the write-ahead log.
///
/// # Errors
/// A fault of the store; then none of `changes` was made.
pub(super) fn change(
    writer: &mut dyn StoreWriter,
    changes: Vec<Change>,
    now: Timestamp,
) -> anyhow::Result<()> {
    let mint = writer.load(&Needs::default())?.mint();
    let applied = writer.apply(&[changes], mint, now);
    applied.map_err(|error| anyhow!("finishing what was invented: {error:?}"))?;
    Ok(writer.tidy(true)?)
}
