//! Sample views of what is held for checking. Owns invented data only. Called by `preview`.

use super::samples::{NAME, NOW_MS, TITLE, confirm, receipt, site, withdraw};
use super::samples_corrections::{PATH, conditions, signature};
use super::samples_office::{case_frame, frame, problems};
use crate::views::*;

/// A receipt on a screened petition, without and with the mail that checking takes longer.
pub(super) fn screened_receipt(still_checked: bool) -> ReceiptView {
    ReceiptView { screened: true, still_checked, ..receipt() }
}

pub(super) fn screened_confirm() -> ConfirmView {
    ConfirmView { screened: true, ..confirm() }
}

pub(super) fn screened_withdraw() -> WithdrawView {
    WithdrawView { screened: true, ..withdraw() }
}

pub(super) fn list(some: bool) -> HeldListView {
    let petition = |held| HeldPetition { path: format!("{PATH}/held"), title: TITLE.to_owned(), held };
    let petitions = if some {
        vec![petition(1_284), petition(0)]
    } else {
        Vec::new()
    };
    HeldListView { frame: frame("/admin/held"), petitions }
}

/// A screened petition with rules; one that is not screened; and the page of a member who may only look.
pub(super) fn held(screened: bool, can: bool, wrong: &[(&str, &str)]) -> HeldView {
    let rule = |number: i64, on: bool| HoldRuleRow {
        number,
        domain: "mail.norhaven.example".to_owned(),
        network: "192.0.2.0/24".to_owned(),
        at_ms: NOW_MS,
        until_ms: NOW_MS + 600_000_000,
        on,
        name: NAME.to_owned(),
        note: "One <b>program</b>.".to_owned(),
        alone_ms: on.then_some(NOW_MS + 86_400_000),
        can_agree: on && can,
    };
    HeldView {
        frame: case_frame("/admin/held"),
        total: 84_121,
        held: i64::from(screened) * 1_284,
        since_ms: screened.then_some(NOW_MS),
        by_site: false,
        rules: if screened {
            vec![rule(2, true), rule(1, false)]
        } else {
            Vec::new()
        },
        room: true,
        can_end: !screened,
        can,
        spent: match screened {
            true => vec![HoldAloneRow { name: NAME.to_owned(), until_ms: NOW_MS + 86_400_000 }],
            false => Vec::new(),
        },
        days_max: 90,
        values: HoldValues {
            domain: "<b>zoe".to_owned(),
            network: "192.0.2.0/24".to_owned(),
            days: "7".to_owned(),
            note: "One <b>program</b>.".to_owned(),
        },
        problems: problems(wrong),
    }
}

pub(super) fn networks(some: bool, can: bool, wrong: &[(&str, &str)]) -> NetworksView {
    let network = || "192.0.2.0/24".to_owned();
    let busy = |act_key: &str, held, refused| BusyNetworkRow {
        network: network(),
        act_key: act_key.to_owned(),
        first_ms: NOW_MS,
        last_ms: NOW_MS + 600_000,
        held,
        refused,
    };
    let let_through = LetThroughRow {
        network: network(),
        until_ms: NOW_MS + 600_000_000,
        name: NAME.to_owned(),
        note: "One <b>school</b>.".to_owned(),
    };
    NetworksView {
        frame: frame("/admin/networks"),
        seen: some.then(|| SeenAs {
            address: "198.51.100.7".to_owned(),
            key: "networks-seen-header".to_owned(),
            header: "X-Forwarded-For".to_owned(),
        }),
        busy: if some {
            vec![busy("network-sign", 812, 0), busy("network-report", 0, 1)]
        } else {
            Vec::new()
        },
        let_through: if some { vec![let_through] } else { Vec::new() },
        room: true,
        can,
        days_max: 90,
        values: LetThroughValues {
            network: network(),
            days: "7".to_owned(),
            note: "One <b>school</b>.".to_owned(),
        },
        problems: problems(wrong),
    }
}

pub(super) fn release(held: i64, grown: bool) -> ReleaseView {
    ReleaseView {
        frame: case_frame("/admin/held"),
        conditions: conditions(),
        held,
        before: 84_121,
        after: 84_121 + held,
        sample: vec![signature("signature-held", true)],
        grown_from: grown.then_some(1_200),
        fields: vec![HiddenField { name: "network".to_owned(), value: "192.0.2.0/24".to_owned() }],
    }
}

pub(super) fn letter() -> StillCheckedLetter {
    StillCheckedLetter {
        site: site(),
        name: NAME.to_owned(),
        petition_title: TITLE.to_owned(),
        receipt_link: "https://petitions.norhaven.example/s/abc".to_owned(),
    }
}
