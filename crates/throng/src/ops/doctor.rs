//! `throng doctor`: looks at everything that a site needs and says of each whether it is right, and what to do if not.
//!
//! **Owns** the list of what is looked at and how it is told: as lines, as JSON, and as a text to send to somebody who helps. It
//! must never change anything, nor show a secret. Called by `main.rs`, beside a running program or without one. **Bounds**: some
//! seconds for each connection.

mod address;
pub(super) mod certificate;
mod copies;
mod finding;
mod listening;
mod mailing;
mod place;
mod standing;
mod support;

use std::process::ExitCode;

use crate::cli::DoctorArgs;
use finding::{Finding, State};
use throng_config::Loaded;
use throng_process::console::counted;
use throng_process::{complain, say};

/// What a look needs: the words of the command line, and the settings if they can be read.
struct Case<'a> {
    args: &'a DoctorArgs,
    loaded: &'a Loaded,
}

/// Looks at one thing. One thing can have several findings, the worst of which are told first.
type Look = fn(&Case<'_>) -> Vec<Finding>;

/// Everything that is looked at, in the order in which it is told. What needs another machine is left out with `--offline`.
const LOOKS: &[(&str, bool, Look)] = &[
    ("data directory", false, place::directory),
    ("settings file", false, place::settings_file),
    ("secret", false, place::secret),
    ("permissions", false, place::permissions),
    ("who was erased", false, place::erasures),
    ("room on the disk", false, place::room),
    ("database", false, place::database),
    ("following", false, copies::follows),
    ("backup", false, copies::backup),
    ("stream", false, copies::stream),
    ("clock", false, place::clock),
    ("keeping data", false, place::keeping),
    ("theme and files", false, place::files),
    ("limits", false, place::limits),
    ("listening", false, listening::listening),
    ("proxies", false, address::proxies),
    ("public address", false, address::public),
    ("name", true, address::name),
    ("certificate files", false, certificate::files),
    ("certificate", true, certificate::certificate),
    ("from outside", true, address::outside),
    ("email", true, mailing::relay),
];

/// Looks, and says what was found. The exit status is 0 if all is well, 1 if something should be looked at, and 2 if something is
/// broken.
pub(crate) fn run(args: &DoctorArgs) -> ExitCode {
    let (loaded, mut findings) = match throng_config::load(&args.sources()) {
        Ok(loaded) => (Some(loaded), vec![Finding::ok("settings", "The settings are valid.")]),
        Err(error) => {
            let broken = error.problems.iter().map(|problem| {
                Finding::broken(
                    "settings",
                    problem.to_string(),
                    "Correct this setting: nothing else was looked at.",
                )
            });
            (None, broken.collect())
        }
    };
    if let Some(loaded) = &loaded {
        findings.extend(looked(&Case { args, loaded }));
    }
    let worst = findings
        .iter()
        .map(|finding| finding.state)
        .max()
        .unwrap_or(State::Ok);
    if args.support {
        say!("{}", support::text(&findings, loaded.as_ref(), args));
    } else if args.json {
        say!("{}", finding::json(&findings));
    } else {
        tell(&findings, worst);
    }
    ExitCode::from(worst.status())
}

fn looked(case: &Case<'_>) -> Vec<Finding> {
    // Where nothing is, the first look says all that there is to say.
    let count = if case.args.site.data.is_dir() {
        LOOKS.len()
    } else {
        1
    };
    let looks = LOOKS
        .iter()
        .take(count)
        .filter(|(_, goes_out, _)| !(*goes_out && case.args.offline));
    looks
        .flat_map(|(name, _, look)| {
            let findings = look(case);
            findings
                .into_iter()
                .map(|finding| Finding { about: name, ..finding })
        })
        .collect()
}

fn tell(findings: &[Finding], worst: State) {
    for Finding { about, state, what, advice } in findings {
        say!("{:<7} {about}: {what}", state.word());
        if !advice.is_empty() {
            say!("        → {advice}");
        }
    }
    let count = |state| findings.iter().filter(|finding| finding.state == state).count();
    match worst {
        State::Ok => say!("All is well."),
        State::Look | State::Broken => complain!(
            "throng: {} broken, {} to look at",
            counted(count(State::Broken), "thing is", "things are"),
            counted(count(State::Look), "thing is", "things are")
        ),
    }
}
