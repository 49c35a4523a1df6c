//! Sample views of what is kept about a signer, and of erasing it.
//!
//! Owns invented data only. Called by `sampled` and `preview`.

use super::samples::{NAME, NOW_MS, TOKEN, petition_ref, site};
use super::{samples_place, samples_versions};
use crate::views::*;

pub(super) fn own_data() -> OwnDataView {
    let line =
        |label_key: &str, value: &str| DataLine { label_key: label_key.to_owned(), value: value.to_owned() };
    OwnDataView {
        site: site(),
        token: TOKEN.to_owned(),
        petition: petition_ref(),
        lines: vec![
            line("own-data-name", NAME),
            line("own-data-email", "ada@example.org"),
            line("own-data-postcode", "SW1A 1AA"),
            line("own-data-country", "GB"),
            line("own-data-area", "E14001530"),
        ],
        named: false,
        who_voted: "",
        wants_updates: true,
        following_path: Some(format!("/f/17/{TOKEN}")),
        areas: vec![samples_place::own()],
        said_of_answer: Some(true),
        comments: Vec::new(),
        receipt: "4KQT-92MX-7RWA".to_owned(),
        version: samples_versions::signed(false),
        signed_at_ms: NOW_MS,
        unconfirmed_days: 14,
        ended_days: Some(183),
    }
}

pub(super) fn erase() -> EraseView {
    let (site, token, petition, name) = (site(), TOKEN.to_owned(), petition_ref(), NAME.to_owned());
    EraseView {
        site,
        token,
        petition,
        name,
        counted: true,
        named: false,
        who_voted: "",
        screened: false,
        comments: 2,
        reason: true,
        areas: Some(samples_place::own()),
        areas_too: true,
        creator: true,
        help_address: Some("help@norhaven.example".to_owned()),
        may_withdraw: true,
    }
}
