//! The ledger rule: compares what was acknowledged with what is there.
//!
//! Owns every comparison, and is pure, so that tests can give it examples of a loss, a duplicate and a wrong
//! number. It must never excuse anything. `trial` calls it after each blow.

use std::collections::HashMap;

use super::dump::Dump;
use super::findings::{Findings, Kind};
use super::ledger::Acknowledged;

/// Judges a dump. `shown` is the number that the public saw after the restart.
pub(super) fn check(acknowledged: &Acknowledged, dump: &Dump, shown: u64, findings: &mut Findings) {
    persons(acknowledged, dump, findings);
    numbers(dump, shown, findings);
    mails(dump, findings);
}

/// Every acknowledged person is there once, and nobody is there twice.
fn persons(acknowledged: &Acknowledged, dump: &Dump, findings: &mut Findings) {
    let mut rows_of: HashMap<&str, HashMap<&str, u32>> = HashMap::with_capacity(dump.signatures.len());
    let mut counted_rows_of: HashMap<&str, u32> = HashMap::new();
    for (id, signed) in &dump.signatures {
        let Some(email) = signed.email.as_deref().filter(|_| !signed.state.is_empty()) else {
            findings.add(Kind::Damage, format!("signature {id} is there by half"));
            continue;
        };
        let submissions = rows_of.entry(email).or_default();
        *submissions.entry(signed.form_key.as_str()).or_default() += 1;
        if signed.state == "confirmed" {
            *counted_rows_of.entry(email).or_default() += 1;
        }
    }
    // Several submissions of one person may wait side by side; only one of them counts, and each must be there once.
    let sent_twice = rows_of.iter().filter_map(|(email, submissions)| {
        let rows = submissions.values().copied().max()?;
        Some((*email, rows))
    });
    let counted_twice = counted_rows_of.iter().map(|(email, rows)| (*email, *rows));
    for (email, rows) in sent_twice.chain(counted_twice).filter(|(_, rows)| *rows > 1) {
        findings.add(Kind::Duplicate, format!("{email} ({rows} times)"));
    }
    for email in acknowledged
        .signed
        .keys()
        .filter(|email| !rows_of.contains_key(email.as_str()))
    {
        findings.add(Kind::Lost, email);
    }
    for email in acknowledged
        .confirmed
        .iter()
        .filter(|email| !counted_rows_of.contains_key(email.as_str()))
    {
        findings.add(Kind::NotCounted, email);
    }
}

/// The number shown, the stored number and the number of rows must be equal.
fn numbers(dump: &Dump, shown: u64, findings: &mut Findings) {
    let rows = dump
        .signatures
        .values()
        .filter(|signed| signed.state == "confirmed")
        .count() as u64;
    if shown != rows || dump.total != rows {
        findings.add(Kind::Number, format!("shown {shown}, stored {}, rows {rows}", dump.total));
    }
}

/// Each signature has exactly one mail, queued or delivered, and every mail is about a signature.
fn mails(dump: &Dump, findings: &mut Findings) {
    let mut mails_of: HashMap<i64, u32> = HashMap::with_capacity(dump.mails.len());
    for mail in &dump.mails {
        if !dump.signatures.contains_key(&mail.subject) && !dump.repeats.contains_key(&mail.subject) {
            findings.add(Kind::StrayMail, format!("a mail about {}, which is not there", mail.subject));
        } else if mail.kind == "confirm" && mail.state != "dead" {
            *mails_of.entry(mail.subject).or_default() += 1;
        }
    }
    for (id, signed) in &dump.signatures {
        let email = signed.email.as_deref().unwrap_or("?");
        match mails_of.get(id).copied().unwrap_or(0) {
            0 => findings.add(Kind::NoMail, email),
            1 => {}
            mails => findings.add(Kind::StrayMail, format!("{mails} mails to {email}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TALLY: &str = r#"{"row":"tally","source":"collected","key":"total","count":1}"#;
    const SIGNED_A: &str = r#"{"row":"signature","id":1,"state":"confirmed"}"#;
    const SIGNER_A: &str = r#"{"row":"signer","id":1,"signer":{"email":"a@x"}}"#;
    const MAIL_A: &str = r#"{"row":"mail","kind":"confirm","subject":1,"state":"captured"}"#;
    const SIGNED_B: &str = r#"{"row":"signature","id":2,"state":"pending"}"#;
    const SIGNER_B: &str = r#"{"row":"signer","id":2,"signer":{"email":"b@x"}}"#;
    const MAIL_B: &str = r#"{"row":"mail","kind":"confirm","subject":2,"state":"queued"}"#;
    const WHOLE: [&str; 7] = [TALLY, SIGNED_A, SIGNER_A, MAIL_A, SIGNED_B, SIGNER_B, MAIL_B];

    fn acknowledged() -> Acknowledged {
        let mut acknowledged = Acknowledged::default();
        for email in ["a@x", "b@x"] {
            acknowledged.signed.insert(email.to_owned(), String::new());
        }
        acknowledged.confirmed.insert("a@x".to_owned());
        acknowledged
    }

    fn judged(lines: &[&str], shown: u64) -> String {
        let mut findings = Findings::default();
        check(&acknowledged(), &Dump::of(lines), shown, &mut findings);
        findings.to_string()
    }

    /// All rows but one.
    fn without(row: &str) -> Vec<&'static str> {
        WHOLE.into_iter().filter(|line| *line != row).collect()
    }

    #[test]
    fn what_is_whole_gives_nothing_to_say() {
        assert_eq!(judged(&WHOLE, 1), "");
    }

    #[test]
    fn what_was_never_acknowledged_may_be_there_once() {
        let signed = r#"{"row":"signature","id":3,"state":"pending"}"#;
        let signer = r#"{"row":"signer","id":3,"signer":{"email":"c@x"}}"#;
        let mail = r#"{"row":"mail","kind":"confirm","subject":3,"state":"queued"}"#;
        let once = [&WHOLE[..], &[signed, signer, mail]].concat();
        assert_eq!(judged(&once, 1), "");
        let again = [
            r#"{"row":"signature","id":4,"state":"pending"}"#,
            r#"{"row":"signer","id":4,"signer":{"email":"c@x"}}"#,
            r#"{"row":"mail","kind":"confirm","subject":4,"state":"queued"}"#,
        ];
        assert_eq!(judged(&[&once[..], &again].concat(), 1), "1 there more than once: c@x (2 times)");
    }

    #[test]
    fn a_loss_is_seen() {
        let lost: Vec<_> = WHOLE[..4].to_vec();
        assert_eq!(judged(&lost, 1), "1 acknowledged and lost: b@x");
    }

    #[test]
    fn half_a_signature_is_damage() {
        let findings = judged(&without(SIGNER_B), 1);
        assert!(
            findings.starts_with("1 damaged: signature 2 is there by half; 1 acknowledged and lost: b@x")
        );
    }

    #[test]
    fn a_confirmation_that_does_not_count_is_seen() {
        let pending = r#"{"row":"signature","id":1,"state":"pending"}"#;
        let lines =
            [&[pending, r#"{"row":"tally","source":"collected","key":"total","count":0}"#], &WHOLE[2..]]
                .concat();
        assert_eq!(judged(&lines, 0), "1 confirmed and not counted: a@x");
    }

    #[test]
    fn numbers_that_differ_are_seen() {
        assert_eq!(judged(&WHOLE, 2), "1 the numbers differ: shown 2, stored 1, rows 1");
        assert_eq!(judged(&without(TALLY), 1), "1 the numbers differ: shown 1, stored 0, rows 1");
    }

    #[test]
    fn mails_are_counted() {
        let dead = r#"{"row":"mail","kind":"confirm","subject":2,"state":"dead"}"#;
        let about_nothing = r#"{"row":"mail","kind":"confirm","subject":9,"state":"queued"}"#;
        let table: [(Vec<&str>, &str); 4] = [
            (without(MAIL_B), "1 without its mail: b@x"),
            ([without(MAIL_B), vec![dead]].concat(), "1 without its mail: b@x"),
            ([&WHOLE[..], &[MAIL_B]].concat(), "1 a mail too many: 2 mails to b@x"),
            (
                [&WHOLE[..], &[about_nothing]].concat(),
                "1 a mail too many: a mail about 9, which is not there",
            ),
        ];
        for (lines, expect) in table {
            assert_eq!(judged(&lines, 1), expect);
        }
    }
}
