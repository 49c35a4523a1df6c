//! What is looked at of the places where the site listens: whether it runs there, or could, and what it says of itself.
//!
//! **Owns** the sentences about them. **Never** listens anywhere itself, nor asks for more than `/healthz`.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;

use super::Case;
use super::address::PATIENCE;
use super::finding::{Finding, State, broken, fine, look};
use super::standing::Standing;
use crate::data_dir::{Served, is_held};
use crate::serve::{bound_only, reachable};
use throng_config::Listen;
use throng_domain::shedding::Work;

pub(super) fn listening(case: &Case<'_>) -> Vec<Finding> {
    let data = &case.args.site.data;
    if let Some(told) = not_to_be_served(Standing::of(data), || is_held(data)) {
        return told;
    }
    let served = Served::of(data);
    if served.are_handed_over() && !served.addresses().is_empty() {
        return listening_where_it_says(served.addresses());
    }
    let places = &case.loaded.settings.server.listen;
    let found = places.iter().flat_map(|place| match place {
        Listen::Tcp(address) => listening_at(*address, places, &served),
        Listen::Unix(path) => listening_on(path),
    });
    found.collect()
}

/// What is told of a directory from which no site is to be served; `None` of others. Whatever listens on its addresses may be the program of
/// another directory, so they are not looked at.
fn not_to_be_served(standing: Standing, is_held: impl FnOnce() -> bool) -> Option<Vec<Finding>> {
    match standing {
        Standing::Site | Standing::Restored => None,
        Standing::Follows => Some(fine(
            "Not looked at: this directory follows another site, and is no site of its own until it is promoted.",
        )),
        Standing::Superseded if is_held() => Some(broken(
            "A program has this directory open, although another machine is the site now.",
            "Stop it: see the chapter \"A second machine\" of docs/operating.md.",
        )),
        Standing::Superseded => {
            Some(fine("No program serves this directory, as it should be: another machine is the site now."))
        }
    }
}

/// Whether the site runs at the addresses that the program which has the directory names, whatever the settings say.
fn listening_where_it_says(addresses: &[SocketAddr]) -> Vec<Finding> {
    let answers = addresses
        .iter()
        .filter_map(|at| healthz(*at).and_then(|health| told(*at, &health)));
    let found: Vec<Finding> = answers.flatten().collect();
    if !found.is_empty() {
        return found;
    }
    let at: Vec<String> = addresses.iter().map(SocketAddr::to_string).collect();
    let at = at.join(" and ");
    let takes = |address: &SocketAddr| TcpStream::connect_timeout(&reachable(*address), PATIENCE).is_ok();
    match addresses.iter().any(takes) {
        true => look(
            format!(
                "The program that has this directory listens on {at}, and does not say there in the clear how it is."
            ),
            "See what /healthz answers at the public address.",
        ),
        false => broken(
            format!("The program that has this directory listens on {at}, and nobody can connect to it."),
            "The log says why. Start it again.",
        ),
    }
}

/// Whether something listens on a Unix socket.
fn listening_on(path: &Path) -> Vec<Finding> {
    let shown = path.display();
    match std::os::unix::net::UnixStream::connect(path) {
        Ok(_) => fine(format!("Something listens on {shown}.")),
        Err(_) => {
            look(format!("Nothing listens on {shown}: the site does not run."), "Start it: `throng serve`.")
        }
    }
}

/// Whether the site runs at an address, or could.
fn listening_at(listen: SocketAddr, places: &[Listen], served: &Served) -> Vec<Finding> {
    if listen.port() == 0 {
        return look(
            "server.listen has port 0, so each start gets another port.",
            "Give it a port, such as 8080.",
        );
    }
    match bound_only(listen, places) {
        Ok(_) if !served.addresses().is_empty() => {
            let told = listening_where_it_says(served.addresses());
            let elsewhere = look(
                format!("Nothing listens on {listen}. {}", served.elsewhere(listen).unwrap_or_default()),
                "If server.listen is right, start the site again: it takes its place to listen from there, unless --listen says another.",
            );
            told.into_iter().chain(elsewhere).collect()
        }
        Ok(_) => {
            look(format!("Nothing listens on {listen}: the site does not run."), "Start it: `throng serve`.")
        }
        Err(error) if error.kind() == ErrorKind::AddrInUse => {
            match healthz(listen).as_deref().and_then(|health| told(listen, health)) {
                Some(told) => match served.elsewhere(listen) {
                    None => told,
                    Some(elsewhere) => broken(
                        format!("The Throng that listens on {listen} serves another directory. {elsewhere}"),
                        "Stop it, or choose another address or port in server.listen.",
                    ),
                },
                None => broken(
                    format!("Another program listens on {listen}."),
                    "Stop it, or choose another address or port in server.listen.",
                ),
            }
        }
        Err(error) => broken(
            format!("Nobody can listen on {listen}: {error}."),
            "Choose an address of this machine. Ports below 1024 need a right (AmbientCapabilities=CAP_NET_BIND_SERVICE).",
        ),
    }
}

/// What is told of what a running site says of itself; `None` if no site says such a thing.
fn told(listen: SocketAddr, health: &str) -> Option<Vec<Finding>> {
    let health: serde_json::Value = serde_json::from_str(health).ok()?;
    let status = health["status"].as_str()?;
    let shedding = &health["shedding"];
    let shed = shedding["shed"].as_array();
    let signing = shed.is_some_and(|shed| shed.iter().any(|work| work == Work::Signing.word()));
    let is_of = |level: &str| {
        shedding[level]
            .as_u64()
            .map(|level| level >= u64::from(Work::Signing.level()))
    };
    let by = match (is_of("level_by_hand"), is_of("level_by_waits")) {
        // A site of before does not tell them apart.
        (None, None) => (shedding["by_hand"] == true, shedding["by_hand"] != true),
        (hand, waits) => (hand == Some(true), waits == Some(true)),
    };
    let unsigned = signing.then(|| nobody_signs(listen, by));
    Some(match (status, unsigned) {
        ("ok", None) => fine(format!("The site runs on {listen}, and is well.")),
        ("ok" | "shedding", Some(unsigned)) => unsigned,
        (status, unsigned) => says(listen, status)
            .into_iter()
            .chain(unsigned.into_iter().flatten())
            .collect(),
    })
}

/// What is told of a site that has given up signing too.
fn nobody_signs(listen: SocketAddr, (by_hand, by_crowd): (bool, bool)) -> Vec<Finding> {
    match (by_hand, by_crowd) {
        (true, true) => look(
            format!(
                "The site runs on {listen}, and says that an owner has switched signing off, and that far more is asked than can be \
                 done too (shedding)."
            ),
            "Nobody can sign until fewer people come, and an owner switches it on again in the office (/admin/shedding) or the time \
             comes that was chosen for it.",
        ),
        (true, false) => look(
            format!("The site runs on {listen}, and says that an owner has switched signing off (shedding)."),
            "Nobody can sign until an owner switches it on again in the office (/admin/shedding), or the time comes that was chosen for it.",
        ),
        (false, _) => look(
            format!(
                "The site runs on {listen}, and says that far more is asked than can be done (shedding)."
            ),
            "Nobody can sign until fewer people come: it goes on by itself. The page of the server in the office says more.",
        ),
    }
}

/// What a status means, and what to do. Those that another look tells of name it.
const STATUSES: &[(&str, State, &str, &str)] = &[
    (
        "stream-late",
        State::Look,
        "its stream is behind, cannot be written, or somebody else writes to its place",
        "The stream is looked at above; the log of the site says what goes wrong. A service of systemd may write there only if \
         ReadWritePaths= of its unit names it, after a restart and not a reload.",
    ),
    (
        "backup-late",
        State::Look,
        "the nightly backup is late, or failed",
        "The backup is looked at above; the log of the site says why none was made. A service of systemd may write there only if \
         ReadWritePaths= of its unit names it, after a restart and not a reload.",
    ),
    (
        "copies-wait",
        State::Look,
        "it was restored and makes no copies yet, although `throng admin release-mail` has said that it is the site",
        "Start it again, or run `throng upgrade` (`systemctl reload throng`), which needs no stop.",
    ),
    (
        "overdue",
        State::Look,
        "something that it does by itself is late",
        "The database and how long data is kept are looked at above; the log says what failed. If it does not go away, restart the site.",
    ),
    (
        "certificate",
        State::Look,
        "a certificate has expired, or cannot be renewed",
        "`throng certificates` says which, and what to do.",
    ),
    (
        "shedding",
        State::Look,
        "more is asked than can be done, or an owner has switched something off",
        "The page of the server in the office says what. People can sign.",
    ),
    (
        "turning-away",
        State::Look,
        "it turns people away, since more come than it can take",
        "The page of the server in the office says how full it is.",
    ),
    (
        "clock-off",
        State::Look,
        "the clock of this machine jumped, and it goes by its own time",
        "Set the clock, and have a time server keep it right.",
    ),
    (
        "clock-held",
        State::Look,
        "its clock is long after it last ran, so it closes and erases nothing",
        "The clock is looked at above.",
    ),
    (
        "superseded",
        State::Broken,
        "another machine was promoted and is the site now",
        "Stop this one: see the chapter \"A second machine\" of docs/operating.md.",
    ),
    ("full", State::Broken, "its disk is full, and nobody can sign", "Make room: it goes on by itself."),
    (
        "waiting",
        State::Look,
        "its disk has not kept what people sent for more than a second, and they wait",
        "It goes on by itself. If it happens often, see what else uses the disk, or whether it is about to fail.",
    ),
    (
        "handing-over",
        State::Look,
        "another program is taking over, and forms wait",
        "That is over in a moment. If it is not, the log says why.",
    ),
    (
        "stalled",
        State::Broken,
        "its disk does not answer, and nobody can sign",
        "See what the disk does: the log of the system says more.",
    ),
    (
        "not-writing",
        State::Broken,
        "its disk or its files failed, and nobody can sign",
        "The log says what failed. Look at the disk, then restart the site.",
    ),
];

/// What is told of a site that runs and is not well.
fn says(listen: SocketAddr, status: &str) -> Vec<Finding> {
    let known = STATUSES.iter().find(|(word, ..)| *word == status);
    match known {
        Some((word, state, what, advice)) => {
            let what = format!("The site runs on {listen}, and says that {what} ({word}).");
            match state {
                State::Ok | State::Look => look(what, *advice),
                State::Broken => broken(what, *advice),
            }
        }
        None => broken(
            format!("The site runs on {listen}, and is not well ({status:?})."),
            "docs/operating.md says what each status means.",
        ),
    }
}

/// Whether a running site says that somebody else writes to the place of its stream, and for how many seconds it could ship nothing; `None` if
/// it does not say.
pub(super) fn stream_standing(at: SocketAddr) -> Option<(bool, i64)> {
    let health: serde_json::Value = serde_json::from_str(&healthz(at)?).ok()?;
    let stream = &health["stream"];
    Some((stream["shared"] == true, stream["lag_ms"].as_i64()? / 1_000))
}

/// What a running site says of itself; `None` if it is not one.
fn healthz(at: SocketAddr) -> Option<String> {
    let here = reachable(at);
    let mut stream = TcpStream::connect_timeout(&here, PATIENCE).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {here}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = Vec::new();
    stream.take(64 * 1024).read_to_end(&mut answer).ok()?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n")?;
    head.starts_with("HTTP/1.1 ").then(|| body.to_owned())
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn whether_people_can_sign_is_told_by_what_is_given_up() {
        let listen = SocketAddr::from(([127, 0, 0, 1], 8080));
        let by_hand = r#""shedding":{"level":6,"shed":["trending","signing"],"by_hand":true}"#;
        let by_crowd = r#""shedding":{"level":6,"shed":["trending","signing"],"by_hand":false}"#;
        let crowd_and_lists = r#""shedding":{"level":6,"shed":["signing"],"by_hand":true,"level_by_hand":1,"level_by_waits":6}"#;
        let hand_in_crowd = r#""shedding":{"level":6,"shed":["signing"],"by_hand":true,"level_by_hand":6,"level_by_waits":2}"#;
        let both = r#""shedding":{"level":6,"shed":["signing"],"by_hand":true,"level_by_hand":6,"level_by_waits":6}"#;
        let lists = r#""shedding":{"level":1,"shed":["trending"],"by_hand":true}"#;
        for (status, shedding, count, expected) in [
            ("ok", r#""shedding":{"level":0,"by_hand":false}"#, 1, "is well"),
            ("shedding", lists, 1, "People can sign."),
            ("shedding", by_hand, 1, "Nobody can sign until an owner switches it on again"),
            ("shedding", by_crowd, 1, "Nobody can sign until fewer people come"),
            // Issue 15: an owner was said to have switched signing off where a crowd had.
            (
                "shedding",
                crowd_and_lists,
                1,
                "Nobody can sign until fewer people come: it goes on by itself.",
            ),
            ("shedding", hand_in_crowd, 1, "Nobody can sign until an owner switches it on again"),
            ("shedding", both, 1, "Nobody can sign until fewer people come, and an owner"),
            ("certificate", by_hand, 2, "Nobody can sign until an owner switches it on again"),
        ] {
            let health = format!(r#"{{"status":"{status}",{shedding}}}"#);
            let found = told(listen, &health).expect("a site says so");
            let said: Vec<String> = found
                .iter()
                .map(|found| format!("{} {}", found.what, found.advice))
                .collect();
            assert_eq!(said.len(), count, "{said:?}");
            let said = said.join(" ");
            assert!(said.contains(expected), "{status}: {said}");
            assert_eq!(said.contains("People can sign"), expected.contains("People can sign"), "{said}");
        }
        assert!(told(listen, "hello").is_none() && told(listen, "{}").is_none());
    }

    /// It took the address for a moment, in which a site that started was refused it.
    #[test]
    fn whoever_looks_at_an_address_leaves_it_to_the_site() {
        let any = TcpListener::bind("127.0.0.1:0").expect("there is a port");
        let listen = any.local_addr().expect("it has an address");
        assert!(bound_only(listen, &[]).is_err(), "somebody listens there");
        drop(any);
        let _looking = bound_only(listen, &[]).expect("nobody listens there");
        TcpListener::bind(listen).expect("a site can listen there meanwhile");
    }
}
