//! Owns the table of what is limited by network: how often, in which time, what happens then, and the attack that the
//! limit is for. It must never count; that is `fairness`. From it comes the second table of `docs/limits.md`. Bounds
//! nothing itself: the numbers are settings.

use std::fmt::Write as _;

use super::settings::Limits;

const HOUR_S: u64 = 60 * 60;
const DAY_S: u64 = 24 * HOUR_S;

/// Something that a stranger makes the program do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Act {
    /// The form of a signature is sent.
    Sign,
    /// A mail is asked for once more, or to another address.
    Mail,
    /// A six-digit code from a mail is typed.
    Code,
    /// A petition is started, or kept as a draft.
    Start,
    /// A report is sent.
    Report,
    /// Somebody tries to sign in to the office.
    SignIn,
}

/// How often, from one address and from one network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bound {
    /// From an IPv4 address, or an IPv6 network of 64 bits. 0 for no limit.
    pub(crate) per_address: u64,
    /// From an IPv4 network of 24 bits, or an IPv6 network of 48 bits. 0 for no limit.
    pub(crate) per_network: u64,
}

/// A row of the table.
pub(crate) struct Row {
    pub(crate) act: Act,
    /// In words, for the document.
    pub(crate) what: &'static str,
    pub(crate) window_s: u64,
    /// From here on what is done is taken, and looked at by a moderator before it counts.
    pub(crate) held_from: Option<fn(&Limits) -> Bound>,
    /// From here on it is refused.
    pub(crate) refused_from: fn(&Limits) -> Bound,
    /// The settings, by the beginnings of their names.
    pub(crate) settings: &'static [&'static str],
    pub(crate) then: &'static str,
    pub(crate) attack: &'static str,
}

/// Every act, in the order of [`Act`].
pub(crate) static ROWS: &[Row] = &[
    Row {
        act: Act::Sign,
        what: "signatures sent",
        window_s: HOUR_S,
        held_from: Some(|limits| Bound {
            per_address: limits.signatures_held_per_address,
            per_network: limits.signatures_held_per_network,
        }),
        refused_from: |limits| Bound {
            per_address: limits.signatures_per_address,
            per_network: limits.signatures_per_network,
        },
        settings: &["limits.signatures_held_per", "limits.signatures_per"],
        then: "first held for checking, in words that are the same for everybody; then 429, with everything typed kept",
        attack: "A script that signs with invented addresses, or makes us mail strangers. A school or a town behind one \
                 address does the same without meaning harm, so nobody is refused before a moderator can look.",
    },
    Row {
        act: Act::Mail,
        what: "mails asked for again, or to another address",
        window_s: HOUR_S,
        held_from: None,
        refused_from: |limits| Bound {
            per_address: limits.mails_per_address,
            per_network: limits.mails_per_network,
        },
        settings: &["limits.mails_per"],
        then: "429, with everything typed kept",
        attack: "Pressing \"send it again\" on thousands of forms, so that strangers' mailboxes fill up.",
    },
    Row {
        act: Act::Code,
        what: "six-digit codes typed",
        window_s: HOUR_S,
        held_from: None,
        refused_from: |limits| Bound {
            per_address: limits.codes_per_address,
            per_network: limits.codes_per_network,
        },
        settings: &["limits.codes_per"],
        then: "429",
        attack: "Guessing the codes of other people's mails, a few tries on each of very many forms.",
    },
    Row {
        act: Act::Start,
        what: "petitions started or kept as drafts",
        window_s: DAY_S,
        held_from: None,
        refused_from: |limits| Bound {
            per_address: limits.starts_per_address,
            per_network: limits.starts_per_network,
        },
        settings: &["limits.starts_per"],
        then: "429, with everything typed kept",
        attack: "Filling the moderators' queue, and mailing strangers a title that they never wrote.",
    },
    Row {
        act: Act::Report,
        what: "reports",
        window_s: DAY_S,
        held_from: None,
        refused_from: |limits| Bound {
            per_address: limits.reports_per_address,
            per_network: limits.reports_per_network,
        },
        settings: &["limits.reports_per"],
        then: "429, with everything typed kept",
        attack: "Burying the reports that matter under thousands that do not.",
    },
    Row {
        act: Act::SignIn,
        what: "tries to sign in to the office",
        window_s: HOUR_S / 4,
        held_from: None,
        refused_from: |limits| Bound {
            per_address: limits.sign_ins_per_address,
            per_network: limits.sign_ins_per_network,
        },
        settings: &["limits.sign_ins_per"],
        then: "429; staff who sign in from elsewhere notice nothing",
        attack: "Guessing passwords, and making the machine hash them.",
    },
];

impl Act {
    /// Its row.
    pub(crate) fn row(self) -> &'static Row {
        ROWS.iter()
            .find(|row| row.act == self)
            .expect("each act has a row")
    }
}

/// The part of `docs/limits.md` about networks.
pub(crate) fn document() -> String {
    let mut page = "\n## By network\n\n\
        What strangers may do, for each IPv4 address (IPv6: each network of 64 bits) and for each IPv4 network of 24 bits\n\
        (IPv6: of 48 bits), over a window that slides. Numbers are settings; 0 switches a limit off. A request that comes\n\
        from a proxy in `server.trusted_proxies` and names nobody is not limited. A moderator can let a network through, in\n\
        the office under \"Networks\"; then only ten times these numbers are refused, and nothing is held.\n\n\
        | what | in | settings | over it | the attack that it is for |\n| --- | --- | --- | --- | --- |\n"
        .to_owned();
    for row in ROWS {
        let settings: Vec<String> = row
            .settings
            .iter()
            .map(|name| format!("`{name}_address`, `{name}_network`"))
            .collect();
        let window = in_words(row.window_s);
        writeln!(
            page,
            "| {} | {window} | {} | {} | {} |",
            row.what,
            settings.join(", "),
            row.then,
            row.attack
        )
        .expect("writing to a string does not fail");
    }
    page
}

fn in_words(seconds: u64) -> &'static str {
    match seconds {
        HOUR_S => "an hour",
        DAY_S => "a day",
        _ => "a quarter of an hour",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::table::find;

    #[test]
    fn rows_stand_in_the_order_of_acts_and_name_settings_that_exist() {
        for (place, row) in ROWS.iter().enumerate() {
            assert_eq!(row.act as usize, place, "{:?}", row.act);
            assert_eq!(row.act.row().what, row.what);
            for name in row.settings {
                for scope in ["address", "network"] {
                    assert!(find(&format!("{name}_{scope}")).is_some(), "{name}_{scope}");
                }
            }
        }
    }
}
