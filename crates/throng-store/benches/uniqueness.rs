//! Measures designs for "a person counts once": `docs/decisions/0002-uniqueness.md` quotes it.
//!
//! Owns four candidates that store the same row (the columns of `signature`) under the same settings
//! (WAL, synchronous=FULL, 32 MiB of page cache, checkpoints by the writer), and prints one line for
//! each. It must never assert a figure: machines differ, ratios within one run are what counts.
//! Called by hand: `cargo bench -p throng-store --bench uniqueness -- --rows 1000000 --batch 1000
//! --seconds 10 [--dir DIR] [--only LETTER]`. Bounded by `--seconds` for each candidate.
#![expect(clippy::print_stdout, reason = "a measurement prints its figures")]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use hashbrown::HashTable;
use rusqlite::{Connection, OptionalExtension, params};
use throng_domain::campaign::Campaign;
use throng_domain::command::{Command, ImportPetition, PutSite, Sign};
use throng_domain::country::CountryCode;
use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::language::LanguageTag;
use throng_domain::person::{EmailAddress, PersonName};
use throng_domain::signature::{FormKey, Signer};
use throng_domain::site::{Preset, Site, SiteRules};
use throng_domain::time::Timestamp;
use throng_domain::uniqueness::{AddressKey, PersonKeys, TraitKey};
use throng_store::commit::commit;
use throng_store::sqlite::{FILE_NAME, SqliteOptions, SqliteWriter};
use throng_store::writer::StoreWriter;
use throng_testkit::random::Random;

/// Page cache while rows are put there beforehand, in KiB: large, so that filling is quick.
const FILLING_CACHE_KIB: i64 = 2 * 1_024 * 1_024;
/// Page cache while measuring, in KiB: what the program gives its writer.
const CACHE_KIB: i64 = 32 * 1_024;
/// Rows between two checkpoints of the bare candidates: about what the program's own rule comes to.
const CHECKPOINT_ROWS: u64 = 30_000;
/// Rows that the hot index of candidate (c) gathers before they are merged into the cold one.
const HOT_ROWS: i64 = 100_000;
const PETITION: CampaignId = CampaignId { site: SiteId(1), number: 1 };
const NOW: Timestamp = Timestamp(1_800_000_000_000);

/// The row of a signature, as the program's own table has it.
const TABLE: &str = "CREATE TABLE signature (id INTEGER PRIMARY KEY, site INTEGER NOT NULL, number INTEGER NOT NULL, \
    state INTEGER NOT NULL, address_key BLOB NOT NULL, name_key INTEGER NOT NULL, postcode_key INTEGER NOT NULL, \
    slot INTEGER NOT NULL, form_key BLOB NOT NULL, country TEXT NOT NULL, area TEXT, wants_updates INTEGER NOT NULL, \
    revision INTEGER NOT NULL, code_tries INTEGER NOT NULL, mail_window_began INTEGER NOT NULL, \
    mails_in_window INTEGER NOT NULL, mail_last INTEGER NOT NULL, created_at INTEGER NOT NULL, \
    confirmed_at INTEGER, ended_at INTEGER, reason TEXT) STRICT";
const INSERT: &str = "INSERT INTO signature VALUES (?1, 1, 1, 0, ?2, ?3, ?4, 0, ?5, 'GB', 'E14000530', 0, 0, 0, \
    ?6, 1, ?6, ?6, NULL, NULL, NULL)";

type Key = [u8; 16];
type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

struct Run {
    rows: u64,
    batch: u64,
    duration: Duration,
    directory: PathBuf,
    only: Option<String>,
}

/// One way to store signatures of which each person has one.
trait Design {
    /// Stores a batch durably; every key is new, and the design must find that out.
    fn commit(&mut self, first_id: i64, keys: &[Key]) -> Result<()>;
}

fn main() -> Result<()> {
    let run = arguments()?;
    println!(
        "{} rows there, batches of {}, {} s each, SQLite {}, in {}",
        run.rows,
        run.batch,
        run.duration.as_secs(),
        rusqlite::version(),
        run.directory.display()
    );
    println!(
        "| design | rows/s | CPU µs/row | bytes written/row | longest stall ms | start s | of it CPU | file MiB |"
    );
    println!("| --- | --: | --: | --: | --: | --: | --: | --: |");
    measure(&run, "a", "unique index over random keys in the file", in_file::fill, in_file::open)?;
    measure(&run, "b", "narrow table, index in memory (bare SQL)", in_memory::fill, in_memory::open)?;
    measure(&run, "c", "hot index merged into a sorted cold one", merged::fill, merged::open)?;
    measure(&run, "d", "the program's SqliteWriter through commit", program::fill, program::open)?;
    Ok(())
}

fn arguments() -> Result<Run> {
    let mut run = Run {
        rows: 1_000_000,
        batch: 1_000,
        duration: Duration::from_secs(10),
        directory: std::env::temp_dir(),
        only: None,
    };
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
        match word.as_str() {
            "--rows" => run.rows = value.parse()?,
            "--batch" => run.batch = value.parse()?,
            "--seconds" => run.duration = Duration::from_secs(value.parse()?),
            "--dir" => run.directory = PathBuf::from(value),
            "--only" => run.only = Some(value),
            _ => return Err(format!("{word} is not known").into()),
        }
    }
    Ok(run)
}

/// Fills a directory, opens the design on it, and inserts for the time given.
fn measure<D: Design>(
    run: &Run,
    letter: &str,
    name: &str,
    fill: fn(&Path, u64) -> Result<()>,
    open: fn(&Path) -> Result<D>,
) -> Result<()> {
    if run.only.as_deref().is_some_and(|only| only != letter) {
        return Ok(());
    }
    let directory = tempfile::tempdir_in(&run.directory)?;
    fill(directory.path(), run.rows)?;
    let (opened, start_cpu) = (monotonic(), cpu_us()?);
    let mut design = open(directory.path())?;
    let (start_s, start_cpu_s) = (opened.elapsed().as_secs_f64(), (cpu_us()? - start_cpu) / 1e6);

    let mut random = Random::seeded(run.rows + 1);
    let (begin, cpu, written) = (monotonic(), cpu_us()?, written_bytes()?);
    let (mut done, mut stall) = (0_u64, Duration::ZERO);
    while begin.elapsed() < run.duration {
        let keys: Vec<Key> = (0..run.batch).map(|_| random_key(&mut random)).collect();
        let before = monotonic();
        design.commit(i64::try_from(run.rows + done + 1)?, &keys)?;
        stall = stall.max(before.elapsed());
        done += run.batch;
    }
    let seconds = begin.elapsed().as_secs_f64();
    let (cpu, written) = (cpu_us()? - cpu, written_bytes()? - written);
    drop(design);
    let per_row = |amount: f64| amount / done as f64;
    println!(
        "| ({letter}) {name} | {:.0} | {:.1} | {:.0} | {} | {start_s:.2} | {start_cpu_s:.2} | {} |",
        done as f64 / seconds,
        per_row(cpu),
        per_row(written),
        stall.as_millis(),
        std::fs::metadata(directory.path().join(FILE_NAME))?.len() >> 20,
    );
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "a measurement reads the clock")]
fn monotonic() -> Instant {
    Instant::now()
}

/// Microseconds that this thread, the only one, has been on a processor.
fn cpu_us() -> Result<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat")?;
    let ns: f64 = text
        .split_whitespace()
        .next()
        .ok_or("schedstat is empty")?
        .parse()?;
    Ok(ns / 1_000.0)
}

/// Bytes that this process has caused to be written to a disk.
fn written_bytes() -> Result<f64> {
    let text = std::fs::read_to_string("/proc/self/io")?;
    let line = text.lines().find_map(|line| line.strip_prefix("write_bytes: "));
    Ok(line.ok_or("no write_bytes in /proc/self/io")?.parse()?)
}

fn random_key(random: &mut Random) -> Key {
    let mut key = [0; 16];
    key[..8].copy_from_slice(&random.next_u64().to_le_bytes());
    key[8..].copy_from_slice(&random.next_u64().to_le_bytes());
    key
}

/// A connection with the program's settings.
fn connect(directory: &Path) -> Result<Connection> {
    let connection = Connection::open(directory.join(FILE_NAME))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
    Ok(connection)
}

/// A connection that fills quickly and promises nothing.
fn connect_to_fill(directory: &Path) -> Result<Connection> {
    let connection = Connection::open(directory.join(FILE_NAME))?;
    connection.pragma_update(None, "journal_mode", "OFF")?;
    connection.pragma_update(None, "synchronous", "OFF")?;
    connection.pragma_update(None, "cache_size", -FILLING_CACHE_KIB)?;
    Ok(connection)
}

fn insert_row(connection: &Connection, id: i64, key: &Key) -> Result<()> {
    let number = i64::from_le_bytes(*key.first_chunk().ok_or("a key has 16 bytes")?);
    connection
        .prepare_cached(INSERT)?
        .execute(params![id, key, number, !number, key, NOW.0])?;
    Ok(())
}

/// Inserts the rows that are there beforehand, in one transaction.
fn fill_rows(
    connection: &mut Connection,
    rows: u64,
    mut each: impl FnMut(&Connection, i64, &Key) -> Result<()>,
) -> Result<()> {
    let mut random = Random::seeded(rows);
    let transaction = connection.transaction()?;
    for id in 1..=i64::try_from(rows)? {
        each(&transaction, id, &random_key(&mut random))?;
    }
    transaction.commit()?;
    Ok(())
}

/// Runs a passive checkpoint when enough rows have gathered.
fn checkpoint(connection: &Connection, since: &mut u64, rows: u64) -> Result<()> {
    *since += rows;
    if *since >= CHECKPOINT_ROWS {
        *since = 0;
        connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()))?;
    }
    Ok(())
}

/// (a) The constraint is an index of the file.
mod in_file {
    use super::*;

    pub(super) struct InFile {
        connection: Connection,
        since_checkpoint: u64,
    }

    pub(super) fn fill(directory: &Path, rows: u64) -> Result<()> {
        let mut connection = connect_to_fill(directory)?;
        connection.execute_batch(TABLE)?;
        connection.execute_batch("CREATE UNIQUE INDEX once ON signature (address_key, slot)")?;
        // In the order of arrival, as it would have grown: pages are two thirds full and scattered.
        fill_rows(&mut connection, rows, insert_row)
    }

    pub(super) fn open(directory: &Path) -> Result<InFile> {
        Ok(InFile { connection: connect(directory)?, since_checkpoint: 0 })
    }

    impl Design for InFile {
        fn commit(&mut self, first_id: i64, keys: &[Key]) -> Result<()> {
            let transaction = self.connection.transaction()?;
            for (id, key) in (first_id..).zip(keys) {
                insert_row(&transaction, id, key)?;
            }
            transaction.commit()?;
            checkpoint(&self.connection, &mut self.since_checkpoint, keys.len() as u64)
        }
    }
}

/// (b) The constraint is an index in memory over key prefixes, and the row proves a hit.
mod in_memory {
    use super::*;

    pub(super) struct InMemory {
        connection: Connection,
        index: HashTable<(u64, i64)>,
        since_checkpoint: u64,
    }

    pub(super) fn fill(directory: &Path, rows: u64) -> Result<()> {
        let mut connection = connect_to_fill(directory)?;
        connection.execute_batch(TABLE)?;
        fill_rows(&mut connection, rows, insert_row)
    }

    pub(super) fn open(directory: &Path) -> Result<InMemory> {
        let connection = connect(directory)?;
        let mut index = HashTable::new();
        {
            let mut statement = connection.prepare("SELECT id, address_key FROM signature")?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let key: Key = row.get(1)?;
                add(&mut index, prefix(&key), row.get(0)?);
            }
        }
        Ok(InMemory { connection, index, since_checkpoint: 0 })
    }

    fn prefix(key: &Key) -> u64 {
        AddressKey(*key).prefix()
    }

    fn add(index: &mut HashTable<(u64, i64)>, prefix: u64, id: i64) {
        index.insert_unique(prefix, (prefix, id), |entry| entry.0);
    }

    impl Design for InMemory {
        fn commit(&mut self, first_id: i64, keys: &[Key]) -> Result<()> {
            let transaction = self.connection.transaction()?;
            for (id, key) in (first_id..).zip(keys) {
                let prefix = prefix(key);
                let sql = "SELECT 1 FROM signature WHERE id = ?1 AND address_key = ?2";
                for (_, hit) in self.index.iter_hash(prefix).filter(|entry| entry.0 == prefix) {
                    let taken = transaction
                        .prepare_cached(sql)?
                        .query_row(params![hit, key], |_| Ok(()))
                        .optional()?;
                    assert!(taken.is_none(), "keys are new");
                }
                insert_row(&transaction, id, key)?;
                add(&mut self.index, prefix, id);
            }
            transaction.commit()?;
            checkpoint(&self.connection, &mut self.since_checkpoint, keys.len() as u64)
        }
    }
}

/// (c) The constraint is a small index that takes the new keys, and a large one that is sorted; the
/// small one is merged into the large one at intervals, in the order of its keys.
mod merged {
    use super::*;

    pub(super) struct Merged {
        connection: Connection,
        hot_rows: i64,
        since_checkpoint: u64,
    }

    pub(super) fn fill(directory: &Path, rows: u64) -> Result<()> {
        let mut connection = connect_to_fill(directory)?;
        connection.execute_batch(TABLE)?;
        for table in ["hot", "cold"] {
            connection.execute_batch(&format!(
                "CREATE TABLE {table} (address_key BLOB NOT NULL, slot INTEGER NOT NULL, id INTEGER NOT NULL, \
                 PRIMARY KEY (address_key, slot)) STRICT, WITHOUT ROWID"
            ))?;
        }
        fill_rows(&mut connection, rows, insert_row)?;
        connection.execute_batch(
            "INSERT INTO cold SELECT address_key, slot, id FROM signature ORDER BY address_key, slot",
        )?;
        Ok(())
    }

    pub(super) fn open(directory: &Path) -> Result<Merged> {
        let connection = connect(directory)?;
        let hot_rows = connection.query_row("SELECT count(*) FROM hot", [], |row| row.get(0))?;
        Ok(Merged { connection, hot_rows, since_checkpoint: 0 })
    }

    impl Design for Merged {
        fn commit(&mut self, first_id: i64, keys: &[Key]) -> Result<()> {
            let transaction = self.connection.transaction()?;
            for (id, key) in (first_id..).zip(keys) {
                let sql = "SELECT 1 FROM cold WHERE address_key = ?1 AND slot = 0";
                let taken = transaction
                    .prepare_cached(sql)?
                    .query_row([key], |_| Ok(()))
                    .optional()?;
                assert!(taken.is_none(), "keys are new");
                insert_row(&transaction, id, key)?;
                transaction
                    .prepare_cached("INSERT INTO hot VALUES (?1, 0, ?2)")?
                    .execute(params![key, id])?;
            }
            self.hot_rows += i64::try_from(keys.len())?;
            if self.hot_rows >= HOT_ROWS {
                transaction.execute_batch(
                    "INSERT INTO cold SELECT * FROM hot ORDER BY address_key, slot; DELETE FROM hot",
                )?;
                self.hot_rows = 0;
            }
            transaction.commit()?;
            checkpoint(&self.connection, &mut self.since_checkpoint, keys.len() as u64)
        }
    }
}

/// (d) What the program does: (b) with the signer, the mail, the rules and the foreign keys.
mod program {
    use super::*;

    pub(super) struct Program(SqliteWriter);

    pub(super) fn fill(directory: &Path, rows: u64) -> Result<()> {
        let mut writer = SqliteWriter::open(directory, &SqliteOptions::default(), &mut |_| {})?;
        let setup = [
            Command::from(PutSite(Site::new(
                PETITION.site,
                "Bench".into(),
                SiteRules::preset(Preset::Parliament),
            ))),
            Command::from(ImportPetition { campaign: campaign()?, tallies: Vec::new(), areas: Vec::new() }),
        ];
        let committed = commit(&mut writer, &setup.each_ref(), NOW);
        committed
            .answers
            .into_iter()
            .collect::<std::result::Result<Vec<_>, _>>()?;
        drop(writer);
        let mut connection = connect_to_fill(directory)?;
        fill_rows(&mut connection, rows, |connection, id, key| {
            insert_row(connection, id, key)?;
            let sql = "INSERT INTO signer VALUES (?1, 'Ada Lovelace', ?2, 'SW1A1AA')";
            connection.prepare_cached(sql)?.execute(params![id, email(key)])?;
            let sql = "INSERT INTO mail VALUES (?1, 1, 0, ?1, 0, 1, 1, ?2, ?2, ?2, NULL)";
            connection.prepare_cached(sql)?.execute(params![id, NOW.0])?;
            Ok(())
        })
    }

    pub(super) fn open(directory: &Path) -> Result<Program> {
        Ok(Program(SqliteWriter::open(directory, &SqliteOptions::default(), &mut |_| {})?))
    }

    impl Design for Program {
        fn commit(&mut self, _first_id: i64, keys: &[Key]) -> Result<()> {
            let signs: Vec<Command> = keys.iter().map(sign).collect::<Result<_>>()?;
            let refs: Vec<&Command> = signs.iter().collect();
            for answer in commit(&mut self.0, &refs, NOW).answers {
                answer?;
            }
            self.0.tidy(false)?;
            Ok(())
        }
    }

    fn email(key: &Key) -> String {
        format!("{:016x}@example.org", AddressKey(*key).prefix())
    }

    fn sign(key: &Key) -> Result<Command> {
        let number = i64::from_le_bytes(*key.first_chunk().ok_or("a key has 16 bytes")?);
        Ok(Command::from(Sign {
            as_supporter: false,
            through: None,
            crowded: false,
            campaign: PETITION,
            signer: Signer {
                network: None,
                language: LanguageTag::parse("en").ok(),
                name: PersonName::parse("Ada Lovelace").map_err(|error| error.key())?,
                email: EmailAddress::parse(&email(key)).map_err(|error| error.key())?,
                postcode: None,
            },
            keys: PersonKeys {
                address: AddressKey(*key),
                name: TraitKey(number),
                postcode: TraitKey(!number),
            },
            country: CountryCode::parse("GB").map_err(|error| error.key())?,
            area: None,
            wants_updates: false,
            reason: None,
            form_key: FormKey(*key),
        }))
    }

    fn campaign() -> Result<Campaign> {
        Ok(serde_json::from_value(serde_json::json!({
            "id": PETITION,
            "state": "open",
            "text": { "action": "Measure it", "background": "", "additional_details": "" },
            "dates": { "created_at": NOW, "updated_at": NOW, "opened_at": NOW },
            "topics": [],
            "departments": [],
        }))?)
    }
}
