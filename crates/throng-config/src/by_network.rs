//! Owns the table of what is limited by network: how often, in which time, what happens beyond that, and the attack
//! that the limit prevents. It must never count; that is `fairness`. The second table of `docs/limits.md` is made from
//! it. Bounds nothing itself: the numbers are settings.

use std::fmt::Write as _;

use throng_domain::limits::{
    ADDRESS_CHANGES_MAX, ATTEMPTS_SEEN_MAX, CODE_TRIES_MAX, LINKS_ENDED_PER_DAY_MAX, MAILS_PER_DAY_MAX,
    MAILS_QUEUED_PER_DAY_MAX, PLACE_ASKS_PER_DAY_MAX, PLACE_REQUESTS_MAX, PLACES_FOLLOWED_MAX,
};

use super::settings::Limits;
use throng_process::limits::{
    CODE_WAITS_PER_HOUR_MAX, CODES_PER_MAILBOX_MAX, RENDERS_MAX, RENDERS_PER_NETWORK_MAX, WRONG_CODES_MAX,
    WRONG_CODES_S, WRONG_CODES_TOLD,
};

const MINUTE_S: u64 = 60;
const HOUR_S: u64 = 60 * MINUTE_S;
const DAY_S: u64 = 24 * HOUR_S;

/// Something that a stranger makes the program do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Act {
    /// The form of a signature is sent.
    Sign,
    /// A mail is asked for again, or to another address.
    Mail,
    /// A six-digit code from a mail is typed.
    Code,
    /// A petition is started, or saved as a draft.
    Start,
    /// A report is sent.
    Report,
    /// Somebody tries to sign in to the office.
    SignIn,
    /// A page is asked for that has to be rendered.
    Render,
    /// A search is asked for that has to be made.
    Search,
}

/// A limit for one address, and one for the network around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// From an IPv4 address, or an IPv6 network of 64 bits. 0 for no limit.
    pub per_address: u64,
    /// From an IPv4 network of 24 bits, or an IPv6 network of 48 bits. 0 for no limit.
    pub per_network: u64,
}

/// A row of the table.
#[derive(Debug)]
pub struct Row {
    pub act: Act,
    /// What is limited, in words for the document.
    pub what: &'static str,
    pub window_s: u64,
    /// Beyond this the act is accepted, but a moderator looks at it before it counts.
    pub held_from: Option<fn(&Limits) -> Bound>,
    /// Beyond this the act is refused.
    pub refused_from: fn(&Limits) -> Bound,
    /// The beginnings of the names of the settings that hold the limits.
    pub settings: &'static [&'static str],
    pub then: &'static str,
    pub attack: &'static str,
}

/// Every act, in the order of [`Act`].
pub static ROWS: &[Row] = &[
    Row {
        act: Act::Sign,
        what: "signatures sent, and email addresses corrected",
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
        then: "signatures are held for checking first, with the same message for everybody; then 429, with everything typed kept",
        attack: "A script that signs with invented addresses, or makes us email strangers. A school or a town behind one \
                 address looks the same and means no harm, so a moderator can look before anybody is refused.",
    },
    Row {
        act: Act::Mail,
        what: "emails asked for: again, to another address, or about a petition that one follows",
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
        attack: "Guessing the codes of other people's mails, a few tries on each of very many forms. Codes from letters are counted apart (below).",
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
        attack: "Filling the moderators' queue, and emailing strangers about petitions that they never started.",
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
        what: "attempts to sign in to the office",
        window_s: HOUR_S / 4,
        held_from: None,
        refused_from: |limits| Bound {
            per_address: limits.sign_ins_per_address,
            per_network: limits.sign_ins_per_network,
        },
        settings: &["limits.sign_ins_per"],
        then: "429; staff who sign in from elsewhere, or in a browser where they have before, notice nothing",
        attack: "Guessing passwords, and making the machine hash them.",
    },
    Row {
        act: Act::Render,
        what: "pages that had to be made; pages that are in memory are not counted, so a crowd is never refused",
        window_s: MINUTE_S,
        held_from: None,
        refused_from: |limits| Bound {
            per_address: limits.pages_per_address,
            per_network: limits.pages_per_network,
        },
        settings: &["limits.pages_per"],
        then: "429 for pages that are not in memory",
        attack: "Asking for addresses that nobody else asks for, so that the machine is busy making them and drops pages that people read.",
    },
    Row {
        act: Act::Search,
        what: "searches, and checks for petitions similar to one that is being started",
        window_s: MINUTE_S,
        held_from: None,
        refused_from: |limits| Bound {
            per_address: limits.searches_per_address,
            per_network: limits.searches_per_network,
        },
        settings: &["limits.searches_per"],
        then: "429 for searches that nobody else has just made",
        attack: "Searching for different words each time: no page takes more work to make.",
    },
];

impl Act {
    /// The row of this act.
    pub fn row(self) -> &'static Row {
        ROWS.iter()
            .find(|row| row.act == self)
            .expect("each act has a row")
    }
}

/// The section of `docs/limits.md` about networks.
pub(crate) fn document() -> String {
    let mut page = "\n## By network\n\n\
        How much visitors may do from one IPv4 address (IPv6: a network of 64 bits), and from one IPv4 network of 24 bits\n\
        (IPv6: of 48 bits), within the time given. The numbers are settings; 0 turns a limit off. Requests from a\n\
        proxy in `server.trusted_proxies` that does not say who the visitor is are not limited. A moderator can let a network\n\
        through, in the office under \"Networks\": then its limits are ten times as high, and nothing is held.\n\n\
        | what | within | settings | above the limit | the attack it stops |\n| --- | --- | --- | --- | --- |\n"
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
    page.push_str(&others());
    page
}

/// A limit that is not by network, or works differently: what is limited, how many in which time, what
/// happens beyond that, and the attack.
type Other = (&'static str, String, String, &'static str);

/// The section about the other limits, in the same words as that about networks.
fn others() -> String {
    let mut page = "\n## By connection, mailbox and petition\n\n\
        | what | limit | above the limit | the attack it stops |\n| --- | --- | --- | --- |\n"
        .to_owned();
    let others = of_connections()
        .into_iter()
        .chain(of_mailboxes())
        .chain(of_areas())
        .chain(of_codes());
    for (what, number, then, attack) in others {
        writeln!(page, "| {what} | {number} | {then} | {attack} |")
            .expect("writing to a string does not fail");
    }
    page
}

fn of_connections() -> Vec<Other> {
    vec![
        (
            "connections at the same time, from everybody together",
            "`server.connections_max`".to_owned(),
            "when nearly all are taken, the idlest connections of the network that has most are closed, but never those of a trusted proxy".to_owned(),
            "Holding thousands of connections open, with half a request or none.",
        ),
        (
            "the time to send a request, or to receive an answer",
            "`server.header_timeout_s`, `server.body_timeout_s`".to_owned(),
            "the connection is closed".to_owned(),
            "Sending or reading a byte now and then.",
        ),
        (
            "pages that are made at the same time for one network",
            format!("{} of {} places", RENDERS_PER_NETWORK_MAX.max, RENDERS_MAX.max),
            "429 for pages that are not in memory".to_owned(),
            "Keeping the machine busy with the slowest pages, so that others wait.",
        ),
    ]
}

fn of_mailboxes() -> Vec<Other> {
    let mailbox = "the page stays the same, because otherwise it would show who has signed";
    vec![
        (
            "emails to a mailbox about a petition",
            format!(
                "{MAILS_QUEUED_PER_DAY_MAX} queued in a day, of which `mail.per_mailbox_and_petition_per_day` are sent"
            ),
            format!("{mailbox}; the email waits for its turn, or is recorded as dropped"),
            "Typing somebody's address again and again, or changing one's own to it and back.",
        ),
        (
            "links in emails that stop working because the address was changed on the page",
            format!(
                "until the mailbox has had more than {LINKS_ENDED_PER_DAY_MAX} emails about the petition in a day"
            ),
            "the page continues with the new address; the links already sent to the mailbox still work"
                .to_owned(),
            "Using up a mailbox's emails of the day and then changing the address, so that its owner has only links that \
             no longer work.",
        ),
        (
            "emails to a mailbox from the whole site",
            "`mail.per_mailbox_per_day`".to_owned(),
            format!("{mailbox}; the email waits for its turn"),
            "Signing every petition there is with somebody's address.",
        ),
        (
            "emails asked for on one page after the form",
            format!("{MAILS_PER_DAY_MAX} in a day, a minute apart"),
            "the page says so".to_owned(),
            "Pressing \"send it again\" all day.",
        ),
        (
            "addresses corrected on one form",
            ADDRESS_CHANGES_MAX.to_string(),
            "the page says so".to_owned(),
            "Having emails sent to a list of addresses from one form.",
        ),
        (
            "wrong codes on one page",
            CODE_TRIES_MAX.to_string(),
            "only the link confirms".to_owned(),
            "Guessing the code in the email that one's own form caused.",
        ),
        (
            "codes typed for a mailbox about a petition",
            format!("{} in an hour, on all pages together", CODES_PER_MAILBOX_MAX.max),
            "only the link confirms, whether the mailbox has signed or not".to_owned(),
            "Guessing on many forms with one address.",
        ),
        (
            "attempts to sign with one address that are looked at when somebody signs",
            format!("the signature that holds the mailbox, and the newest {ATTEMPTS_SEEN_MAX} others"),
            "older ones are ignored".to_owned(),
            "Making each signature slower by thousands of attempts with one address.",
        ),
        (
            "a petition, or a mail domain, that gets far more signatures than usual",
            "none".to_owned(),
            "nobody is refused: the office shows where to look".to_owned(),
            "Signing with invented mailboxes at one provider. Half a country may use one provider.",
        ),
    ]
}

fn of_areas() -> Vec<Other> {
    vec![
        (
            "emails with links to confirm about areas, to an address as it is spelled",
            format!("{PLACE_ASKS_PER_DAY_MAX} queued in a day"),
            "the request waits without an email, and the page of each of these links has a button for it".to_owned(),
            "Asking for emails about one area after another with somebody's address, so that they get no link for their own.",
        ),
        (
            "areas for one address as it is spelled",
            format!("{PLACES_FOLLOWED_MAX} that it follows, and {PLACE_REQUESTS_MAX} that wait to be confirmed"),
            "the owner is asked to stop one first; of what waits, that gives way which was not emailed, then the oldest".to_owned(),
            "Filling the room of an address, or of another spelling of it that is somebody else's.",
        ),
    ]
}

/// Codes from letters, which are counted by address and by vote.
fn of_codes() -> [Other; 2] {
    [
        (
            "codes from letters that are on no list, typed at one IPv4 address (IPv6: a network of 64 bits)",
            format!("{} within {} seconds", WRONG_CODES_MAX.max, WRONG_CODES_S.max),
            format!(
                "no code is taken from there for {} seconds (429, with the code kept), at most {} times in an hour; a network that \
                 a moderator lets through never waits",
                WRONG_CODES_S.max, CODE_WAITS_PER_HOUR_MAX.max
            ),
            "Guessing codes to vote with, at any speed. A school behind one address can still vote; right codes, and those that were used, \
             are not counted.",
        ),
        (
            "codes from letters that are on no list, typed in one vote",
            format!("{} in a minute, from everywhere", WRONG_CODES_TOLD.max),
            "nobody is stopped: the first page of the office and the vote's page there tell of it for a day"
                .to_owned(),
            "Guessing from very many addresses, which finds nothing; or letters with the codes of another list, which somebody has to know of.",
        ),
    ]
}

fn in_words(seconds: u64) -> &'static str {
    match seconds {
        HOUR_S => "an hour",
        DAY_S => "a day",
        MINUTE_S => "a minute",
        _ => "a quarter of an hour",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::find;

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
