//! A store that fails when told. Owns wrappers around a real writer: [`Poisoned`] makes chosen
//! commands break a real constraint of the store, [`Failing`] fails chosen calls as a disk would,
//! [`Stalling`] keeps a batch waiting like a disk that does not answer for a while,
//! [`Dying`] ends the process. None of them pretends: a poisoned change goes into the store's own
//! `apply`, and it is the store that refuses it. Called by the conformance suite and by tests of
//! whatever uses a writer.

use std::collections::HashMap;
use std::sync::{Arc, Condvar, Mutex};

use throng_domain::change::Change;
use throng_domain::ids::Mint;
use throng_domain::needs::Needs;
use throng_domain::signature::{AddressSlot, FormKey, Signature, SignatureState};
use throng_domain::tally::{TallyKey, TallySource};
use throng_domain::time::Timestamp;
use throng_domain::working_set::WorkingSet;
use throng_store::dump::DumpRow;
use throng_store::error::{ApplyError, Fault};
use throng_store::writer::StoreWriter;

// === Poisoned ===

/// How a command breaks a constraint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Poison {
    /// Its signature belongs to a petition that does not exist.
    NoCampaign,
    /// Its signature counts though it was never confirmed.
    CountsUnconfirmed,
    /// Its signature is the third of its mailbox.
    ThirdSlot,
    /// Its person counts a second time.
    CountsTwice,
    /// It decreases a count that is zero.
    CountBelowZero,
    /// It queues the same mail twice.
    MailTwice,
}

/// A writer that spoils the changes of chosen commands just before the real one applies them.
/// Commands are chosen by the form key of the signature that they insert, since places in a batch
/// move when a batch is tried again.
#[derive(Debug)]
pub struct Poisoned<W> {
    inner: W,
    poisons: HashMap<FormKey, Poison>,
}

impl<W> Poisoned<W> {
    /// Wraps `inner`; the commands that insert a signature with one of these form keys are spoiled.
    #[must_use]
    pub const fn new(inner: W, poisons: HashMap<FormKey, Poison>) -> Self {
        Self { inner, poisons }
    }

    fn poison_of(&self, changes: &[Change]) -> Option<Poison> {
        changes.iter().find_map(|change| {
            let Change::InsertSignature(signature, _) = change else {
                return None;
            };
            self.poisons.get(&signature.form_key).copied()
        })
    }
}

impl<W: StoreWriter> StoreWriter for Poisoned<W> {
    fn load(&mut self, needs: &Needs) -> Result<WorkingSet, Fault> {
        self.inner.load(needs)
    }

    fn apply(&mut self, batch: &[Vec<Change>], mint: Mint, now: Timestamp) -> Result<(), ApplyError> {
        let mut batch = batch.to_vec();
        for changes in &mut batch {
            if let Some(poison) = self.poison_of(changes) {
                spoil(changes, poison);
            }
        }
        self.inner.apply(&batch, mint, now)
    }

    fn tidy(&mut self, idle: bool) -> Result<(), Fault> {
        self.inner.tidy(idle)
    }

    fn has_room(&mut self) -> bool {
        self.inner.has_room()
    }

    fn finish(&mut self) -> Result<(), Fault> {
        self.inner.finish()
    }

    fn restore(&mut self, rows: &[DumpRow]) -> Result<(), Fault> {
        self.inner.restore(rows)
    }
}

fn spoil(changes: &mut Vec<Change>, poison: Poison) {
    match poison {
        Poison::NoCampaign => edit(changes, |signature| signature.campaign.number = u32::MAX),
        Poison::CountsUnconfirmed => edit(changes, |signature| signature.state = SignatureState::Confirmed),
        Poison::ThirdSlot => edit(changes, |signature| signature.slot = AddressSlot(2)),
        Poison::CountsTwice => {
            edit(changes, |signature| {
                signature.state = SignatureState::Confirmed;
                signature.confirmed_at = Some(signature.created_at);
            });
            let mut twin = changes
                .iter()
                .find(|change| matches!(change, Change::InsertSignature(..)))
                .cloned();
            if let Some(Change::InsertSignature(signature, _)) = &mut twin {
                signature.id.0 += 1 << 40;
            }
            changes.extend(twin);
        }
        Poison::CountBelowZero => {
            let petition = changes.iter().find_map(|change| {
                let Change::InsertSignature(signature, _) = change else {
                    return None;
                };
                Some(signature.campaign)
            });
            let petition = petition.expect("poison_of found a signature");
            changes.push(Change::Count {
                campaign: petition,
                source: TallySource::Collected,
                key: TallyKey::Hour(0),
                delta: -1,
            });
        }
        Poison::MailTwice => {
            let mail = changes
                .iter()
                .find(|change| matches!(change, Change::InsertMail(_)))
                .cloned();
            changes.push(mail.expect("a new signature queues a mail"));
        }
    }
}

fn edit(changes: &mut [Change], change_it: impl Fn(&mut Signature)) {
    for change in changes {
        if let Change::InsertSignature(signature, _) = change {
            change_it(signature);
        }
    }
}

// === Failing ===

/// Which call of a writer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// `load`.
    Load,
    /// `apply`.
    Apply,
}

/// A writer whose `nth` call of one kind fails, once, as if the disk had refused; the call does not reach the
/// store.
#[derive(Debug)]
pub struct Failing<W> {
    inner: W,
    call: Call,
    nth: u32,
    fault: Fault,
}

impl<W> Failing<W> {
    /// Wraps `inner`; the `nth` such call, counted from 1, fails with `fault`.
    #[must_use]
    pub const fn new(inner: W, call: Call, nth: u32, fault: Fault) -> Self {
        Self { inner, call, nth, fault }
    }

    fn pass(&mut self, call: Call) -> Result<(), Fault> {
        if call != self.call {
            return Ok(());
        }
        self.nth = self.nth.wrapping_sub(1);
        if self.nth == 0 {
            Err(self.fault.clone())
        } else {
            Ok(())
        }
    }
}

impl<W: StoreWriter> StoreWriter for Failing<W> {
    fn load(&mut self, needs: &Needs) -> Result<WorkingSet, Fault> {
        self.pass(Call::Load)?;
        self.inner.load(needs)
    }

    fn apply(&mut self, batch: &[Vec<Change>], mint: Mint, now: Timestamp) -> Result<(), ApplyError> {
        self.pass(Call::Apply)?;
        self.inner.apply(batch, mint, now)
    }

    fn tidy(&mut self, idle: bool) -> Result<(), Fault> {
        self.inner.tidy(idle)
    }

    fn has_room(&mut self) -> bool {
        self.inner.has_room()
    }

    fn finish(&mut self) -> Result<(), Fault> {
        self.inner.finish()
    }

    fn restore(&mut self, rows: &[DumpRow]) -> Result<(), Fault> {
        self.inner.restore(rows)
    }
}

// === Stalling ===

/// A writer whose calls of `apply` wait as long as a [`Stall`] lasts.
#[derive(Debug)]
pub struct Stalling<W> {
    inner: W,
    stall: Arc<StallState>,
}

/// The switch by which a test stalls a [`Stalling`] writer.
#[derive(Debug)]
pub struct Stall(Arc<StallState>);

#[derive(Debug, Default)]
struct StallState {
    /// Whether the stall lasts, and whether a batch waits for its end.
    lasts: Mutex<(bool, bool)>,
    changed: Condvar,
}

impl<W> Stalling<W> {
    /// Wraps `inner`; nothing is delayed until the stall begins.
    #[must_use]
    pub fn new(inner: W) -> (Self, Stall) {
        let stall = Arc::new(StallState::default());
        (Self { inner, stall: Arc::clone(&stall) }, Stall(stall))
    }
}

impl StallState {
    fn set(&self, lasts: bool) {
        *self.lasts.lock().expect("no test fails while it holds this") = (lasts, false);
        self.changed.notify_all();
    }

    fn wait_while(&self, still: impl Fn(&(bool, bool)) -> bool, tell: bool) {
        let mut lasts = self.lasts.lock().expect("no test fails while it holds this");
        lasts.1 |= tell && lasts.0;
        self.changed.notify_all();
        drop(
            self.changed
                .wait_while(lasts, |lasts| still(lasts))
                .expect("no test fails while it holds this"),
        );
    }
}

impl Stall {
    /// Begins the stall: from now on batches wait.
    pub fn begin(&self) {
        self.0.set(true);
    }

    /// Waits until a batch has been reached by the stall.
    pub fn until_reached(&self) {
        self.0.wait_while(|(_, reached)| !reached, false);
    }

    /// Ends the stall, so that the waiting batch goes on.
    pub fn end(&self) {
        self.0.set(false);
    }
}

impl Drop for Stall {
    /// Ends the stall even when a test fails, because the writer's thread has to end.
    fn drop(&mut self) {
        self.end();
    }
}

impl<W: StoreWriter> StoreWriter for Stalling<W> {
    fn load(&mut self, needs: &Needs) -> Result<WorkingSet, Fault> {
        self.inner.load(needs)
    }

    fn apply(&mut self, batch: &[Vec<Change>], mint: Mint, now: Timestamp) -> Result<(), ApplyError> {
        self.stall.wait_while(|(lasts, _)| *lasts, true);
        self.inner.apply(batch, mint, now)
    }

    fn tidy(&mut self, idle: bool) -> Result<(), Fault> {
        self.inner.tidy(idle)
    }

    fn has_room(&mut self) -> bool {
        self.inner.has_room()
    }

    fn restore(&mut self, rows: &[DumpRow]) -> Result<(), Fault> {
        self.inner.restore(rows)
    }
}

// === Dying ===

/// Whether a process dies before or after the commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The batch is decided, but nothing is applied.
    Before,
    /// The batch is durable, but nobody has been told.
    After,
}

/// A writer that ends the process at its `nth` apply, counted from 1, without unwinding or closing
/// anything.
#[derive(Debug)]
pub struct Dying<W> {
    inner: W,
    side: Side,
    nth: u32,
}

impl<W> Dying<W> {
    /// Wraps `inner`.
    #[must_use]
    pub const fn new(inner: W, side: Side, nth: u32) -> Self {
        Self { inner, side, nth }
    }
}

impl<W: StoreWriter> StoreWriter for Dying<W> {
    fn load(&mut self, needs: &Needs) -> Result<WorkingSet, Fault> {
        self.inner.load(needs)
    }

    fn apply(&mut self, batch: &[Vec<Change>], mint: Mint, now: Timestamp) -> Result<(), ApplyError> {
        self.nth = self.nth.wrapping_sub(1);
        if self.nth == 0 && self.side == Side::Before {
            std::process::abort();
        }
        let applied = self.inner.apply(batch, mint, now);
        if self.nth == 0 {
            std::process::abort();
        }
        applied
    }

    fn tidy(&mut self, idle: bool) -> Result<(), Fault> {
        self.inner.tidy(idle)
    }

    fn has_room(&mut self) -> bool {
        self.inner.has_room()
    }

    fn finish(&mut self) -> Result<(), Fault> {
        self.inner.finish()
    }

    fn restore(&mut self, rows: &[DumpRow]) -> Result<(), Fault> {
        self.inner.restore(rows)
    }
}
