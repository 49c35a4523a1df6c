//! What was published about a petition and how its number was corrected, as JSON.
//!
//! Owns the names of the fields: those of other business are the original service's; the rest is ours and stands under
//! `meta`. Bounded by the annals.

use serde::Serialize;
use throng_domain::annals::{Annals, AnswerOpinions, NewsItem, NewsKind};
use throng_domain::import::SignatureImport;

use super::{moment, moments};

/// Other business, in the original service's shape.
#[derive(Debug, Serialize)]
pub(super) struct OtherBusiness<'a> {
    subject: &'a str,
    body: &'a str,
    occurred_on: Option<&'a str>,
    created_at: String,
    updated_at: String,
}

/// News from whoever started the petition.
#[derive(Debug, Serialize)]
pub(super) struct Update<'a> {
    subject: &'a str,
    body: &'a str,
    published_at: String,
}

/// One correction of the number.
#[derive(Debug, Serialize)]
pub(super) struct LedgerEntry {
    corrected_at: String,
    reason: &'static str,
    signatures_removed: i64,
    signatures_restored: i64,
    signatures_not_added: i64,
    restored_at: Option<String>,
}

/// Signatures that came from another system, where they were confirmed.
#[derive(Debug, Serialize)]
pub(super) struct FromElsewhere<'a> {
    added_at: String,
    signatures: i64,
    how_confirmed: &'a str,
}

/// A change of the text after the petition opened.
#[derive(Debug, Serialize)]
pub(super) struct TextChanged<'a> {
    version: i64,
    changed_at: String,
    reason: &'a str,
}

/// What those who got a mail about the answer think of it.
#[derive(Debug, Serialize)]
pub(super) struct OpinionsOnAnswer {
    mails_sent: i64,
    it_answers: i64,
    it_does_not: i64,
}

pub(super) fn opinions(annals: &Annals) -> Option<OpinionsOnAnswer> {
    let AnswerOpinions { mailed, opinions } = annals.opinions?;
    Some(OpinionsOnAnswer { mails_sent: mailed, it_answers: opinions.yes, it_does_not: opinions.no })
}

/// What those who joined a pledge that stood say when they are asked whether they did it.
#[derive(Debug, Serialize)]
pub(super) struct DidIt {
    mails_sent: i64,
    yes: i64,
    no: i64,
}

pub(super) fn did_it(annals: &Annals) -> Option<DidIt> {
    let AnswerOpinions { mailed, opinions } = annals.opinions?;
    Some(DidIt { mails_sent: mailed, yes: opinions.yes, no: opinions.no })
}

pub(super) fn text_changes(annals: &Annals) -> Vec<TextChanged<'_>> {
    let changes = annals.changes.iter().map(|change| TextChanged {
        version: change.version,
        changed_at: moment(change.at),
        reason: &change.why,
    });
    changes.collect()
}

fn of_kind(annals: &Annals, kind: NewsKind) -> impl Iterator<Item = &NewsItem> {
    annals.news.iter().filter(move |item| item.kind == kind)
}

pub(super) fn other_business(annals: &Annals) -> Vec<OtherBusiness<'_>> {
    let business = of_kind(annals, NewsKind::OtherBusiness).map(|item| OtherBusiness {
        subject: &item.news.subject,
        body: &item.news.body,
        occurred_on: item.news.on.as_deref(),
        created_at: moment(item.at),
        // A publication never changes: a correction is published as another one.
        updated_at: moment(item.at),
    });
    business.collect()
}

pub(super) fn updates(annals: &Annals) -> Vec<Update<'_>> {
    let updates = of_kind(annals, NewsKind::Update).map(|item| Update {
        subject: &item.news.subject,
        body: &item.news.body,
        published_at: moment(item.at),
    });
    updates.collect()
}

pub(super) fn from_elsewhere(imports: &[SignatureImport]) -> Vec<FromElsewhere<'_>> {
    let told = imports.iter().filter(|import| import.is_told());
    told.map(|import| FromElsewhere {
        added_at: moment(import.at),
        signatures: import.came_in,
        how_confirmed: import.statement.as_str(),
    })
    .collect()
}

pub(super) fn ledger(annals: &Annals) -> Vec<LedgerEntry> {
    let lines = annals.corrections.iter().map(|line| LedgerEntry {
        corrected_at: moment(line.at),
        reason: line.reason.word(),
        signatures_removed: line.removed,
        signatures_restored: line.restored,
        signatures_not_added: line.not_added,
        restored_at: moments(line.restored_at),
    });
    lines.collect()
}
