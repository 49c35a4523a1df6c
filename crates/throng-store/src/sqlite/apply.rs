//! Applying a batch: one transaction, one fsync, and the constraint that a person counts once.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use rusqlite::{Connection, ErrorCode, OptionalExtension, TransactionBehavior, params};
use throng_domain::area::{Area, AreaCode};
use throng_domain::campaign::{Campaign, Head};
use throng_domain::change::Change;
use throng_domain::ids::{CampaignId, SignatureId, SiteId};
use throng_domain::signature::Signature;
use throng_domain::site::Site;
use throng_domain::tally::{Tally, TallyKey, TallySource};
use throng_domain::time::Timestamp;
use throng_domain::uniqueness::AddressKey;

use crate::error::{ApplyError, Fault};
use crate::sqlite::address_index::AddressIndex;
use crate::sqlite::mark::{self, Mark};
use crate::sqlite::numbers::{self, PENDING, WITHDRAWN};
use crate::sqlite::room::write_fault;
use crate::sqlite::statements::Statements;
use crate::sqlite::{ballots, listed, records, rolls, rows};

const DOING: &str = "committing a batch";

/// The file that a transaction is written to, with its mark.
pub(super) struct File<'a> {
    pub(super) connection: &'a mut Connection,
    pub(super) path: &'a Path,
    /// The mark that this writer wrote last, and the one of this transaction.
    pub(super) marks: (Mark, Mark),
}

/// Why one change was refused.
pub(super) enum Refused {
    Sql(rusqlite::Error),
    /// A constraint that the schema cannot express.
    Constraint(String),
}

impl From<rusqlite::Error> for Refused {
    fn from(error: rusqlite::Error) -> Refused {
        Refused::Sql(error)
    }
}

/// The effects of a batch besides the rows: entries of the index, to be removed again if it fails, and counts, which
/// are moved once at its end (thousands of signatures of one campaign change one number).
pub(super) struct Batch<'a> {
    index: &'a mut AddressIndex,
    inserted: Vec<(AddressKey, SignatureId)>,
    counts: BTreeMap<(CampaignId, TallySource, TallyKey), i64>,
}

impl Batch<'_> {
    pub(super) fn new(index: &mut AddressIndex) -> Batch<'_> {
        Batch { index, inserted: Vec::new(), counts: BTreeMap::new() }
    }

    /// Removes from the index what a transaction added that was rolled back.
    pub(super) fn take_back(self) {
        for (key, id) in self.inserted {
            self.index.remove(key, id);
        }
    }
}

pub(super) fn apply(
    file: File<'_>,
    index: &mut AddressIndex,
    changes: &[Vec<Change>],
    now: Timestamp,
) -> Result<(), ApplyError> {
    let mut batch = Batch::new(index);
    let result = write(file, &mut batch, changes, now);
    if result.is_err() {
        batch.take_back();
    }
    result
}

fn write(
    file: File<'_>,
    batch: &mut Batch<'_>,
    changes: &[Vec<Change>],
    now: Timestamp,
) -> Result<(), ApplyError> {
    let File { connection, path, marks: (last, next) } = file;
    let told = |refused, command| told(refused, command, (DOING, path));
    let transaction = connection
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(|error| told(error.into(), None))?;
    let mut statements = Statements::new(&transaction);
    for (at, changes) in changes.iter().enumerate() {
        for change in changes {
            put(&mut statements, batch, change).map_err(|refused| told(refused, Some(at)))?;
        }
    }
    for ((campaign, source, key), delta) in std::mem::take(&mut batch.counts) {
        count(&mut statements, campaign, (source, &key), delta, now)
            .map_err(|error| told(error.into(), None))?;
    }
    drop(statements);
    alone(mark::replace(&transaction, last, next).map_err(|error| told(error.into(), None))?)?;
    transaction.commit().map_err(|error| told(error.into(), None))
}

/// A fault unless the mark was replaced: otherwise another program has advanced it, and so is writing to the database.
pub(super) fn alone(replaced: bool) -> Result<(), Fault> {
    if replaced {
        return Ok(());
    }
    let source_text = "another program has opened the database for writing".to_owned();
    Err(Fault::Unavailable { doing: DOING, source_text })
}

/// Turns the reason why a change was refused into an error that says what was being done to which database.
pub(super) fn told(
    refused: Refused,
    command: Option<usize>,
    (doing, path): (&'static str, &Path),
) -> ApplyError {
    match refused {
        Refused::Constraint(what) => ApplyError::Constraint { command, what },
        Refused::Sql(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
            ApplyError::Constraint { command, what: error.to_string() }
        }
        Refused::Sql(error) => ApplyError::Fault(write_fault(doing, path)(error)),
    }
}

fn put(statements: &mut Statements<'_>, batch: &mut Batch<'_>, change: &Change) -> Result<(), Refused> {
    match change {
        Change::PutSite(site) => put_site(statements, site)?,
        Change::PutArea(site, area) => put_area(statements, *site, area)?,
        Change::RemoveArea(site, code) => remove_area(statements, *site, code)?,
        Change::PutCampaign(campaign) => put_campaign(statements, campaign)?,
        Change::ReplaceCarriedOver(campaign, tallies) => {
            replace_carried_over(statements, *campaign, tallies)?
        }
        Change::InsertSignature(signature, signer) => {
            insert_signature(statements, batch, signature)?;
            rows::put_signer(statements, signature.id, signer)?;
        }
        Change::InsertVoter(signature) => insert_signature(statements, batch, signature)?,
        Change::UpdateSignature(signature) => update_signature(statements, batch, signature)?,
        Change::UpdateSigner(id, signer) => rows::put_signer(statements, *id, signer)?,
        Change::EraseSigner(id) => rows::erase_signer(statements, *id)?,
        Change::InsertRepeat(repeat) | Change::UpdateRepeat(repeat) => rows::put_repeat(statements, repeat)?,
        Change::PutBallot(campaign, id, choice) => ballots::put(statements, *campaign, *id, choice)?,
        Change::RemoveBallot(id) => ballots::remove(statements, *id)?,
        Change::EraseBallots(campaign, most) => ballots::erase(statements, *campaign, *most)?,
        Change::PutRoll(campaign, rows) => {
            for row in rows {
                rolls::put(statements, *campaign, row)?;
            }
        }
        Change::ReplaceVoter(campaign, number, voter) => {
            rolls::replace_voter(statements, *campaign, *number, *voter)?
        }
        Change::PutOnPaper(campaign, number, batch) => {
            rolls::put_on_paper(statements, *campaign, *number, *batch)?
        }
        Change::EraseRoll(campaign, kept, most) => rolls::erase(statements, *campaign, kept, *most)?,
        Change::InsertMail(mail) => rows::insert_mail(statements, mail)?,
        Change::UpdateMail(mail) => {
            let updated = rows::update_mail(statements, mail)?;
            assert_eq!(updated, 1, "only a loaded mail is updated");
        }
        Change::PutRecord(key, record) => records::put_record(statements, *key, record)?,
        Change::RemoveRecord(key) => records::remove_record(statements, *key)?,
        Change::Count { campaign, source, key, delta } => {
            let place = (*campaign, *source, key.clone());
            *batch.counts.entry(place).or_default() += delta;
        }
    }
    Ok(())
}

pub(super) fn insert_signature(
    statements: &mut Statements<'_>,
    batch: &mut Batch<'_>,
    signature: &Signature,
) -> Result<(), Refused> {
    check_counts_once(statements, batch, signature)?;
    rows::insert_signature(statements, signature)?;
    batch.index.insert(signature.keys.address, signature.id);
    batch.inserted.push((signature.keys.address, signature.id));
    Ok(())
}

fn update_signature(
    statements: &mut Statements<'_>,
    batch: &mut Batch<'_>,
    signature: &Signature,
) -> Result<(), Refused> {
    check_counts_once(statements, batch, signature)?;
    let key = signature.keys.address;
    // If very many attempts share one address, this one may have been dropped from the index; now it has to
    // be found again.
    if batch.index.candidates(key).all(|id| id != signature.id) {
        batch.index.insert(key, signature.id);
        batch.inserted.push((key, signature.id));
    }
    let updated = rows::update_signature(statements, signature)?;
    assert_eq!(updated, 1, "only a loaded signature is updated");
    Ok(())
}

/// Checks the constraint of the contract: no other signature that holds its address has this key and slot.
fn check_counts_once(
    statements: &mut Statements<'_>,
    batch: &Batch<'_>,
    signature: &Signature,
) -> Result<(), Refused> {
    if !signature.holds_address() {
        return Ok(());
    }
    static SQL: LazyLock<String> = LazyLock::new(|| {
        format!(
            "SELECT 1 FROM signature WHERE id = ?1 AND address_key = ?2 AND slot = ?3 \
             AND state NOT IN ({PENDING}, {WITHDRAWN}) AND confirmed_at IS NOT NULL"
        )
    });
    for id in batch
        .index
        .candidates(signature.keys.address)
        .filter(|id| *id != signature.id)
    {
        let statement = statements.of(&SQL)?;
        let taken = statement
            .query_row(params![id.0, signature.keys.address.0, signature.slot.0], |_| Ok(()))
            .optional()?;
        if taken.is_some() {
            return Err(Refused::Constraint(format!(
                "signature {} would count the person of {} again",
                signature.id.0, id.0
            )));
        }
    }
    Ok(())
}

pub(super) fn put_site(statements: &mut Statements<'_>, site: &Site) -> rusqlite::Result<()> {
    let sql = "INSERT INTO site (id, document) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET document = ?2";
    statements
        .of(sql)?
        .execute(params![site.id.0, rows::to_document(site)])?;
    Ok(())
}

pub(super) fn put_area(statements: &mut Statements<'_>, site: SiteId, area: &Area) -> rusqlite::Result<()> {
    let sql = "INSERT INTO area (site, code, ordinal, document) VALUES (?1, ?2, ?3, ?4) \
        ON CONFLICT (site, code) DO UPDATE SET ordinal = ?3, document = ?4";
    let document = rows::to_document(area);
    statements
        .of(sql)?
        .execute(params![site.0, area.code.as_str(), area.ordinal, document])?;
    Ok(())
}

fn remove_area(statements: &mut Statements<'_>, site: SiteId, code: &AreaCode) -> rusqlite::Result<()> {
    let sql = "DELETE FROM area WHERE site = ?1 AND code = ?2";
    statements.of(sql)?.execute(params![site.0, code.as_str()])?;
    Ok(())
}

pub(super) fn put_campaign(statements: &mut Statements<'_>, campaign: &Campaign) -> rusqlite::Result<()> {
    let sql = "INSERT INTO campaign (site, number, kind, state, opened_at, closes_at, document) \
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (site, number) DO UPDATE \
        SET kind = ?3, state = ?4, opened_at = ?5, closes_at = ?6, document = ?7";
    let Head { id, state, dates, .. } = &campaign.head;
    statements.of(sql)?.execute(params![
        id.site.0,
        id.number,
        listed::number(campaign),
        state.word(),
        dates.opened_at.unwrap_or(dates.created_at).0,
        dates.closes_at.map(|at| at.0),
        rows::to_document(campaign),
    ])?;
    Ok(())
}

fn replace_carried_over(
    statements: &mut Statements<'_>,
    id: CampaignId,
    tallies: &[Tally],
) -> rusqlite::Result<()> {
    let sql = "DELETE FROM tally WHERE site = ?1 AND number = ?2 AND source = ?3";
    let source = numbers::of_source(TallySource::CarriedOver);
    statements
        .of(sql)?
        .execute(params![id.site.0, id.number, source])?;
    for tally in tallies {
        rows::insert_tally(statements, tally)?;
    }
    Ok(())
}

fn count(
    statements: &mut Statements<'_>,
    id: CampaignId,
    (source, key): (TallySource, &TallyKey),
    delta: i64,
    now: Timestamp,
) -> rusqlite::Result<()> {
    // Not one upsert: SQLite tries the CHECK on the row that would be inserted, so that taking one from
    // a count of five would fail as "-1 is below zero".
    let update = "UPDATE tally SET count = count + ?5, changed_at = ?6 \
        WHERE site = ?1 AND number = ?2 AND source = ?7 AND dimension = ?3 AND key = ?4";
    let insert = "INSERT INTO tally (site, number, source, dimension, key, count, changed_at, label, ordinal) \
        VALUES (?1, ?2, ?7, ?3, ?4, ?5, ?6, NULL, 0)";
    let (dimension, text) = rows::key_parts(key);
    let source = numbers::of_source(source);
    let values = params![id.site.0, id.number, dimension, text, delta, now.0, source];
    if statements.of(update)?.execute(values)? == 0 {
        statements.of(insert)?.execute(values)?;
    }
    Ok(())
}
