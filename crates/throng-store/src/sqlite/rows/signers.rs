//! What people typed, as rows: signers, and attempts that repeat a signature.

use rusqlite::{Row, params};
use throng_domain::area::AreaCode;
use throng_domain::ids::SignatureId;
use throng_domain::language::LanguageTag;
use throng_domain::network::Network;
use throng_domain::person::{EmailAddress, PersonName, Postcode};
use throng_domain::signature::{FormKey, Repeat, Signer};

use super::{SqlResult, area_code, budget, country, moment_number, place, text_as, time};
use crate::sqlite::fault::{in_row, needed, unsound};
use crate::sqlite::statements::Statements;

pub(in crate::sqlite) const REPEAT_COLUMNS: &str = "id, of, form_key, name, email, postcode, network, language, country, \
    area, wants_updates, revision, mail_window_began, mails_in_window, mail_last, code_tries, created_at";
pub(in crate::sqlite) const SIGNER_COLUMNS: &str = "name, email, postcode, network, language";

/// Erases the personal data behind a signature: the signer, and what its repeats typed.
pub(in crate::sqlite) fn erase_signer(statements: &mut Statements<'_>, id: SignatureId) -> SqlResult<()> {
    statements
        .of("DELETE FROM signer WHERE id = ?1")?
        .execute([id.0])?;
    statements
        .of("DELETE FROM repeat WHERE of = ?1")?
        .execute([id.0])?;
    Ok(())
}

/// A signer from the [`SIGNER_COLUMNS`] that begin at `column`.
pub(in crate::sqlite) fn signer(row: &Row<'_>, column: usize) -> SqlResult<Signer> {
    Ok(Signer {
        name: needed(column, text_as::<PersonName>(row, column)?)?,
        email: needed(column + 1, text_as::<EmailAddress>(row, column + 1)?)?,
        postcode: text_as::<Postcode>(row, column + 2)?,
        network: network(row, column + 3)?,
        language: language(row, column + 4)?,
    })
}

/// The network of a signer, if it is known.
pub(in crate::sqlite) fn network(row: &Row<'_>, column: usize) -> SqlResult<Option<Network>> {
    let Some(bytes) = row.get_ref(column)?.as_blob_or_null()? else {
        return Ok(None);
    };
    needed(column, Network::from_bytes(bytes)).map(Some)
}

fn language(row: &Row<'_>, column: usize) -> SqlResult<Option<LanguageTag>> {
    let Some(tag) = row.get_ref(column)?.as_str_or_null()? else {
        return Ok(None);
    };
    LanguageTag::parse(tag)
        .map(Some)
        .map_err(|error| unsound(column, &error.to_string()))
}

pub(in crate::sqlite) fn put_signer(
    statements: &mut Statements<'_>,
    id: SignatureId,
    signer: &Signer,
) -> SqlResult<()> {
    let sql = "INSERT INTO signer (id, name, email, postcode, network, language) VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
        ON CONFLICT (id) DO UPDATE SET name = ?2, email = ?3, postcode = ?4, network = ?5, language = ?6";
    let postcode = signer.postcode.as_ref().map(Postcode::as_str);
    statements.of(sql)?.execute(params![
        id.0,
        signer.name.as_str(),
        signer.email.as_str(),
        postcode,
        signer.network.as_ref().map(Network::bytes),
        signer.language.as_ref().map(LanguageTag::as_str),
    ])?;
    Ok(())
}

pub(in crate::sqlite) fn repeat(row: &Row<'_>) -> SqlResult<Repeat> {
    in_row(repeat_of(row), || place("repeat", row))
}

fn repeat_of(row: &Row<'_>) -> SqlResult<Repeat> {
    let created_at = time(row, 16)?;
    Ok(Repeat {
        id: SignatureId(row.get(0)?),
        of: SignatureId(row.get(1)?),
        form_key: FormKey(row.get(2)?),
        signer: signer(row, 3)?,
        country: country(row, 8)?,
        area: area_code(row, 9)?,
        wants_updates: row.get(10)?,
        revision: row.get(11)?,
        mails: budget(row, 12, created_at)?,
        code_tries: row.get(15)?,
        created_at,
    })
}

pub(in crate::sqlite) fn put_repeat(statements: &mut Statements<'_>, r: &Repeat) -> SqlResult<()> {
    let sql = "INSERT INTO repeat (id, of, form_key, name, email, postcode, country, area, wants_updates, \
        revision, mail_window_began, mails_in_window, mail_last, code_tries, created_at, network, language) \
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17) \
        ON CONFLICT (id) DO UPDATE SET revision = ?10, mail_window_began = ?11, mails_in_window = ?12, \
        mail_last = ?13, code_tries = ?14";
    statements.of(sql)?.execute(params![
        r.id.0,
        r.of.0,
        r.form_key.0,
        r.signer.name.as_str(),
        r.signer.email.as_str(),
        r.signer.postcode.as_ref().map(Postcode::as_str),
        r.country.as_str(),
        r.area.as_ref().map(AreaCode::as_str),
        r.wants_updates,
        r.revision,
        moment_number(r.mails.window_began, r.created_at),
        r.mails.in_window,
        moment_number(r.mails.last, r.created_at),
        r.code_tries,
        r.created_at.0,
        r.signer.network.as_ref().map(Network::bytes),
        r.signer.language.as_ref().map(LanguageTag::as_str),
    ])?;
    Ok(())
}
