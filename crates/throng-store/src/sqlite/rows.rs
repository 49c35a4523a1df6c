//! The columns of the large tables, and their conversion from and to domain values. The columns for why a signature
//! does not count are in `signature_reason.rs`.

mod signers;

use rusqlite::{Row, params};
use serde::{Serialize, de::DeserializeOwned};
use throng_domain::area::{Area, AreaCode};
use throng_domain::campaign::Campaign;
use throng_domain::country::CountryCode;
use throng_domain::ids::{CampaignId, MailId, SignatureId, SiteId};
use throng_domain::mailing::{About, Mail, MailKind, MailMatter, MailState, no_such_mail};
use throng_domain::opinion::Opinion;
use throng_domain::signature::{AddressSlot, FormKey, MailBudget, Signature, SignatureState};
use throng_domain::site::Site;
use throng_domain::tally::{Tally, TallyKey, TallySource};
use throng_domain::time::Timestamp;
use throng_domain::uniqueness::{AddressKey, PersonKeys, TraitKey};

use crate::sqlite::fault::{in_row, needed, unsound};
use crate::sqlite::numbers::{self, BY_AREA, BY_COUNTRY, BY_HOUR, BY_REGION, TOTAL};
use crate::sqlite::signature_reason::Reason;
use crate::sqlite::statements::Statements;

pub(super) use signers::{
    REPEAT_COLUMNS, SIGNER_COLUMNS, erase_signer, network, put_repeat, put_signer, repeat, signer,
};

type SqlResult<T> = rusqlite::Result<T>;

pub(super) const SIGNATURE_COLUMNS: &str = "id, site, number, state, address_key, name_key, postcode_key, slot, \
    form_key, country, area, wants_updates, revision, code_tries, mail_window_began, mails_in_window, mail_last, \
    created_at, confirmed_at, ended_at, reason, erased_at, opinion, held_by, held_number, told, then_withdrawn, \
    position";
pub(super) const MAIL_COLUMNS: &str =
    "id, site, kind, subject, revision, state, attempts, due_at, created_at, finished_at, reply, entry";
pub(super) const TALLY_COLUMNS: &str =
    "site, number, source, dimension, key, count, changed_at, label, ordinal";

fn text_as<T: DeserializeOwned>(row: &Row<'_>, column: usize) -> SqlResult<Option<T>> {
    let text: Option<String> = row.get(column)?;
    let parsed = text.map(|text| serde_json::from_value(serde_json::Value::String(text)));
    parsed
        .transpose()
        .map_err(|error| unsound(column, &error.to_string()))
}

/// A time within the calendar; any other is an error, since no page could show a time that has no year.
pub(super) fn time(row: &Row<'_>, column: usize) -> SqlResult<Timestamp> {
    in_calendar(row.get(column)?, column)
}

pub(super) fn optional_time(row: &Row<'_>, column: usize) -> SqlResult<Option<Timestamp>> {
    let at: Option<i64> = row.get(column)?;
    at.map(|at| in_calendar(at, column)).transpose()
}

fn in_calendar(at: i64, column: usize) -> SqlResult<Timestamp> {
    Timestamp::try_from(at).map_err(|error| unsound(column, &error.to_string()))
}

fn campaign_id(row: &Row<'_>, column: usize) -> SqlResult<CampaignId> {
    Ok(CampaignId { site: SiteId(row.get(column)?), number: row.get(column + 1)? })
}

/// The stored form of a time: 0, which takes no room, if it equals the row's own time, as it does for nearly all
/// rows.
fn moment_number(at: Timestamp, row_created_at: Timestamp) -> i64 {
    if at == row_created_at { 0 } else { at.0 }
}

fn moment(row: &Row<'_>, column: usize, row_created_at: Timestamp) -> SqlResult<Timestamp> {
    Ok(match row.get(column)? {
        0 => row_created_at,
        at => in_calendar(at, column)?,
    })
}

fn budget(row: &Row<'_>, column: usize, row_created_at: Timestamp) -> SqlResult<MailBudget> {
    Ok(MailBudget {
        window_began: moment(row, column, row_created_at)?,
        in_window: row.get(column + 1)?,
        last: moment(row, column + 2, row_created_at)?,
    })
}

/// A document column: JSON of a domain value.
pub(super) fn document<T: DeserializeOwned>(row: &Row<'_>, column: usize) -> SqlResult<T> {
    let text = row.get_ref(column)?.as_str()?;
    serde_json::from_str(text).map_err(|error| unsound(column, &error.to_string()))
}

/// A campaign's document.
pub(super) fn campaign(row: &Row<'_>, column: usize) -> SqlResult<Campaign> {
    in_row(document(row, column), || {
        // Only what can still be read of the damaged document.
        let id: Option<CampaignId> = document::<serde_json::Value>(row, column)
            .ok()
            .and_then(|document| serde_json::from_value(document.pointer("/head/id")?.clone()).ok());
        match id {
            Some(id) => campaign_place(id),
            None => "table campaign: a row whose document does not say which".to_owned(),
        }
    })
}

/// The name of a campaign's row in faults.
pub(super) fn campaign_place(id: CampaignId) -> String {
    format!("table campaign: site {}, number {}", id.site.0, id.number)
}

/// A site from its id and its document.
pub(super) fn site(row: &Row<'_>) -> SqlResult<Site> {
    in_row(document(row, 1), || place("site", row))
}

/// An area from its code and its document.
pub(super) fn area(row: &Row<'_>) -> SqlResult<Area> {
    in_row(document(row, 1), || {
        let code: String = row.get(0).unwrap_or_default();
        format!("table area: code {code}")
    })
}

/// The name of a row of `table` in faults, by the id in its first column.
pub(super) fn place(table: &str, row: &Row<'_>) -> String {
    match row.get::<_, i64>(0) {
        Ok(id) => format!("table {table}: id {id}"),
        Err(_) => format!("table {table}: a row without an id"),
    }
}

pub(super) fn to_document<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("domain values are plain data with text keys")
}

pub(super) fn signature(row: &Row<'_>) -> SqlResult<Signature> {
    in_row(signature_of(row), || place("signature", row))
}

fn signature_of(row: &Row<'_>) -> SqlResult<Signature> {
    let created_at = time(row, 17)?;
    let signature = Signature {
        id: SignatureId(row.get(0)?),
        campaign: campaign_id(row, 1)?,
        state: state(row, 3)?,
        keys: PersonKeys {
            address: AddressKey(row.get(4)?),
            name: TraitKey(row.get(5)?),
            postcode: TraitKey(row.get(6)?),
        },
        slot: AddressSlot(row.get(7)?),
        form_key: FormKey(row.get(8)?),
        country: country(row, 9)?,
        area: area_code(row, 10)?,
        wants_updates: row.get(11)?,
        revision: row.get(12)?,
        code_tries: row.get(13)?,
        mails: budget(row, 14, created_at)?,
        created_at,
        confirmed_at: optional_time(row, 18)?,
        ended_at: optional_time(row, 19)?,
        reason: Reason::read(row)?.into_domain()?,
        erased_at: optional_time(row, 21)?,
        opinion: row.get::<_, Option<i64>>(22)?.map(opinion),
        position: row.get(27)?,
    };
    match signature.contradiction() {
        Some(what) => Err(unsound(3, what)),
        None => Ok(signature),
    }
}

/// An opinion as one number: twice the number of the publication, plus one for "it answers".
fn opinion_number(opinion: Opinion) -> i64 {
    opinion.publication * 2 + i64::from(opinion.answers)
}

fn opinion(number: i64) -> Opinion {
    Opinion { publication: number / 2, answers: number % 2 == 1 }
}

/// The state of a signature.
pub(super) fn state(row: &Row<'_>, column: usize) -> SqlResult<SignatureState> {
    needed(column, SignatureState::from_number(row.get(column)?))
}

fn country(row: &Row<'_>, column: usize) -> SqlResult<CountryCode> {
    CountryCode::parse(row.get_ref(column)?.as_str()?).map_err(|error| unsound(column, error.key()))
}

pub(super) fn area_code(row: &Row<'_>, column: usize) -> SqlResult<Option<AreaCode>> {
    let Some(code) = row.get_ref(column)?.as_str_or_null()? else {
        return Ok(None);
    };
    needed(column, AreaCode::parse(code)).map(Some)
}

pub(super) fn insert_signature(statements: &mut Statements<'_>, s: &Signature) -> SqlResult<()> {
    let sql = "INSERT INTO signature (id, site, number, state, address_key, name_key, postcode_key, slot, form_key, \
        country, area, wants_updates, revision, code_tries, mail_window_began, mails_in_window, mail_last, \
        created_at, confirmed_at, ended_at, reason, erased_at, opinion, held_by, held_number, told, then_withdrawn, position) \
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, \
        ?24, ?25, ?26, ?27, ?28)";
    let reason = Reason::of(s.reason.as_ref());
    statements.of(sql)?.execute(params![
        s.id.0,
        s.campaign.site.0,
        s.campaign.number,
        s.state.number(),
        s.keys.address.0,
        s.keys.name.0,
        s.keys.postcode.0,
        s.slot.0,
        s.form_key.0,
        s.country.as_str(),
        s.area.as_ref().map(AreaCode::as_str),
        s.wants_updates,
        s.revision,
        s.code_tries,
        moment_number(s.mails.window_began, s.created_at),
        s.mails.in_window,
        moment_number(s.mails.last, s.created_at),
        s.created_at.0,
        s.confirmed_at.map(|at| at.0),
        s.ended_at.map(|at| at.0),
        reason.word,
        s.erased_at.map(|at| at.0),
        s.opinion.map(opinion_number),
        reason.held_by,
        reason.held_number,
        reason.told,
        reason.then_withdrawn,
        s.position,
    ])?;
    Ok(())
}

/// Writes the columns that can change; identity, campaign and address never do.
pub(super) fn update_signature(statements: &mut Statements<'_>, s: &Signature) -> SqlResult<usize> {
    let sql = "UPDATE signature SET state = ?2, name_key = ?3, slot = ?4, wants_updates = ?5, revision = ?6, \
        code_tries = ?7, mail_window_began = ?8, mails_in_window = ?9, mail_last = ?10, confirmed_at = ?11, \
        ended_at = ?12, reason = ?13, erased_at = ?14, opinion = ?15, postcode_key = ?16, country = ?17, area = ?18, \
        held_by = ?19, held_number = ?20, told = ?21, then_withdrawn = ?22, position = ?23, form_key = ?24 WHERE id = ?1";
    let reason = Reason::of(s.reason.as_ref());
    statements.of(sql)?.execute(params![
        s.id.0,
        s.state.number(),
        s.keys.name.0,
        s.slot.0,
        s.wants_updates,
        s.revision,
        s.code_tries,
        moment_number(s.mails.window_began, s.created_at),
        s.mails.in_window,
        moment_number(s.mails.last, s.created_at),
        s.confirmed_at.map(|at| at.0),
        s.ended_at.map(|at| at.0),
        reason.word,
        s.erased_at.map(|at| at.0),
        s.opinion.map(opinion_number),
        s.keys.postcode.0,
        s.country.as_str(),
        s.area.as_ref().map(AreaCode::as_str),
        reason.held_by,
        reason.held_number,
        reason.told,
        reason.then_withdrawn,
        s.position,
        s.form_key.0,
    ])
}

/// The numbers of the mail kinds that are about this, as a list in SQL.
pub(super) fn kinds_about(matter: MailMatter) -> String {
    let kinds = MailKind::ALL.iter().filter(|kind| kind.matter() == matter);
    let numbers: Vec<String> = kinds.map(|kind| kind.number().to_string()).collect();
    numbers.join(", ")
}

/// A mail from the [`MAIL_COLUMNS`].
pub(super) fn mail(row: &Row<'_>) -> SqlResult<Mail> {
    in_row(mail_of(row), || place("mail", row))
}

fn mail_of(row: &Row<'_>) -> SqlResult<Mail> {
    let created_at = time(row, 8)?;
    let site = SiteId(row.get(1)?);
    let kind = needed(2, MailKind::from_number(row.get(2)?))?;
    let (id, numbers) = (MailId(row.get(0)?), (row.get(3)?, row.get(11)?));
    let about = About::of_numbers(site, kind, numbers);
    let about = about.ok_or_else(|| unsound(3, &no_such_mail(id, kind, numbers)))?;
    Ok(Mail {
        id,
        site,
        kind,
        about,
        revision: row.get(4)?,
        state: needed(5, MailState::from_number(row.get(5)?))?,
        attempts: row.get(6)?,
        due_at: moment(row, 7, created_at)?,
        created_at,
        finished_at: optional_time(row, 9)?,
        reply: row.get(10)?,
    })
}

pub(super) fn insert_mail(statements: &mut Statements<'_>, m: &Mail) -> SqlResult<()> {
    let sql = "INSERT INTO mail (id, site, kind, subject, revision, state, attempts, due_at, created_at, \
        finished_at, reply, entry) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
    let (subject, entry) = m.about.numbers();
    statements.of(sql)?.execute(params![
        m.id.0,
        m.site.0,
        m.kind.number(),
        subject,
        m.revision,
        m.state.number(),
        m.attempts,
        moment_number(m.due_at, m.created_at),
        m.created_at.0,
        m.finished_at.map(|at| at.0),
        m.reply,
        entry,
    ])?;
    Ok(())
}

pub(super) fn update_mail(statements: &mut Statements<'_>, m: &Mail) -> SqlResult<usize> {
    let sql =
        "UPDATE mail SET state = ?2, attempts = ?3, due_at = ?4, finished_at = ?5, reply = ?6 WHERE id = ?1";
    statements.of(sql)?.execute(params![
        m.id.0,
        m.state.number(),
        m.attempts,
        moment_number(m.due_at, m.created_at),
        m.finished_at.map(|at| at.0),
        m.reply,
    ])
}

/// Dimension and text of a tally's key; the empty text is "all" or "unknown".
pub(super) fn key_parts(key: &TallyKey) -> (i64, String) {
    match key {
        TallyKey::Total => (TOTAL, String::new()),
        TallyKey::Area(area) => (BY_AREA, code_text(area.as_ref())),
        TallyKey::Country(code) => (BY_COUNTRY, code.clone().unwrap_or_default()),
        TallyKey::Hour(hour) => (BY_HOUR, hour_text(*hour)),
        TallyKey::Region(region) => (BY_REGION, code_text(region.as_ref())),
    }
}

/// The area of a count by area; none for those whose area nobody knows. A code that cannot be read is damage: left out, what
/// is decided by the count would be wrong.
pub(super) fn counted_area(row: &Row<'_>, column: usize, site: SiteId) -> SqlResult<Option<AreaCode>> {
    let code = row.get_ref(column)?.as_str()?;
    let area = match code {
        "" => Ok(None),
        code => needed(column, AreaCode::parse(code)).map(Some),
    };
    in_row(area, || format!("table tally: site {}, area {code:?}", site.0))
}

fn code_text(code: Option<&AreaCode>) -> String {
    code.map_or(String::new(), |code| code.as_str().to_owned())
}

/// The text of an hour as the key of its tally, of fixed width, so that texts sort as the hours do. No hour is
/// negative, because signatures are not confirmed before 1970, and any instant's hour has at most 13 digits.
pub(super) fn hour_text(hour: i64) -> String {
    format!("{hour:013}")
}

fn tally_key(dimension: i64, text: &str) -> Option<TallyKey> {
    match dimension {
        TOTAL => Some(TallyKey::Total),
        BY_AREA if text.is_empty() => Some(TallyKey::Area(None)),
        BY_AREA => AreaCode::parse(text).map(|code| TallyKey::Area(Some(code))),
        BY_COUNTRY => Some(TallyKey::Country((!text.is_empty()).then(|| text.to_owned()))),
        BY_HOUR => text.parse().ok().map(TallyKey::Hour),
        BY_REGION if text.is_empty() => Some(TallyKey::Region(None)),
        BY_REGION => AreaCode::parse(text).map(|code| TallyKey::Region(Some(code))),
        _ => None,
    }
}

/// The origin of a count.
pub(super) fn source(row: &Row<'_>, column: usize) -> SqlResult<TallySource> {
    needed(column, numbers::source(row.get(column)?))
}

pub(super) fn tally(row: &Row<'_>) -> SqlResult<Tally> {
    in_row(tally_of(row), || {
        let number = |column| row.get::<_, i64>(column).unwrap_or_default();
        let key: String = row.get(4).unwrap_or_default();
        format!("table tally: site {}, number {}, source {}, key {key:?}", number(0), number(1), number(2))
    })
}

fn tally_of(row: &Row<'_>) -> SqlResult<Tally> {
    Ok(Tally {
        campaign: campaign_id(row, 0)?,
        source: source(row, 2)?,
        key: needed(4, tally_key(row.get(3)?, row.get_ref(4)?.as_str()?))?,
        count: row.get(5)?,
        changed_at: time(row, 6)?,
        label: row.get(7)?,
        ordinal: row.get(8)?,
    })
}

pub(super) fn insert_tally(statements: &mut Statements<'_>, t: &Tally) -> SqlResult<()> {
    let sql = "INSERT INTO tally (site, number, source, dimension, key, count, changed_at, label, ordinal) \
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    let (dimension, key) = key_parts(&t.key);
    statements.of(sql)?.execute(params![
        t.campaign.site.0,
        t.campaign.number,
        numbers::of_source(t.source),
        dimension,
        key,
        t.count,
        t.changed_at.0,
        t.label,
        t.ordinal,
    ])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;
    use crate::sqlite::fault::fault;

    #[test]
    fn an_area_that_cannot_be_read_is_damage_and_not_none() {
        let connection = Connection::open_in_memory().expect("it opens");
        let read =
            |key: &str| connection.query_row("SELECT ?1", [key], |row| counted_area(row, 0, SiteId(3)));
        assert_eq!(read("").expect("nobody knows it"), None);
        assert_eq!(read("A1").expect("it is sound"), AreaCode::parse("A1"));
        let damage = fault("deciding")(read("no area").expect_err("it is damaged"));
        let said = damage.to_string();
        assert!(damage.is_of_one_row() && said.contains("table tally: site 3, area \"no area\""), "{said}");
    }
}
