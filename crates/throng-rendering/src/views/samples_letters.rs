//! Sample mails to signers. Owns invented data only. Called by `preview`.

use super::samples::{NAME, NOW_MS, TITLE, TOKEN, news_letter, site};
use crate::views::*;

pub(super) fn confirm_letter() -> ConfirmLetter {
    ConfirmLetter {
        site: site(),
        name: NAME.to_owned(),
        petition_title: TITLE.to_owned(),
        link: format!("https://petitions.norhaven.example/s/{TOKEN}"),
        code: "042 917".to_owned(),
        valid_until_ms: NOW_MS + 604_800_000,
        screened: false,
        secrecy: "",
        area: None,
    }
}

pub(super) fn already_signed_letter() -> AlreadySignedLetter {
    AlreadySignedLetter {
        site: site(),
        name: NAME.to_owned(),
        petition_title: TITLE.to_owned(),
        receipt_link: format!("https://petitions.norhaven.example/s/{TOKEN}"),
        withdraw_link: format!("https://petitions.norhaven.example/s/{TOKEN}/withdraw"),
        taken_out: false,
        version: Some(VersionSigned {
            number: 2,
            link: "https://petitions.norhaven.example/petitions/17/versions/2".to_owned(),
        }),
        screened: false,
    }
}

pub(super) fn withdrawn_letter() -> WithdrawnLetter {
    WithdrawnLetter {
        site: site(),
        name: NAME.to_owned(),
        petition_title: TITLE.to_owned(),
        petition_link: "https://petitions.norhaven.example/petitions/17".to_owned(),
        for_good: false,
    }
}

/// The same of a pledge whose areas have the target for themselves, to somebody in one of them.
pub(super) fn news_of_area(kind: &'static str) -> NewsLetter {
    let area = NewsOfArea { name: "Skerry & Holm".to_owned(), joined: 16, target: 20, areas: 3 };
    NewsLetter { area: Some(area), ..news_letter(kind) }
}
