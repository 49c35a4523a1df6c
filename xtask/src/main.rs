//! The automation of Throng: `cargo xtask TASK`.
//!
//! Owns the table of tasks. It is written in Rust so that whoever can build Throng can run its
//! checks, without a shell or another language. Nothing here is part of the product, and the product
//! must never depend on it.

// A closed list is written out: whoever adds to it is then led to each place that has to know. Tests take what they like.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command-line tool speaks on its terminal"
)]
#![expect(
    clippy::disallowed_methods,
    reason = "not the product: how long a step took is all it asks a clock"
)]

mod child;
mod compare;
mod crash;
mod figures;
mod package;
mod packages;
mod rules;
mod siege;
mod source;
mod test;
mod tidy;
mod tree;

use std::process::ExitCode;

use anyhow::Result;

struct Task {
    name: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Result<()>,
}

const TASKS: &[Task] = &[
    Task {
        name: "test",
        about: "everything that CI runs; as root it installs what it needs",
        run: test::run,
    },
    Task { name: "tidy", about: "the house rules of STYLE.md, as checks", run: tidy::run },
    Task {
        name: "crash",
        about: "kill -9, power cuts and races against the promises; --help says more",
        run: crash::run,
    },
    Task {
        name: "siege",
        about: "attacks on a running program beside honest visitors; --help says more",
        run: siege::run,
    },
    Task {
        name: "compare",
        about: "whether two builds show the same site, to the byte: compare OLD NEW",
        run: compare::run,
    },
    Task {
        name: "package",
        about: "the Debian package, the container image and the list of components; --help says more",
        run: package::run,
    },
    Task { name: "figures", about: "the style figures of each crate", run: figures::run },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let task = arguments
        .first()
        .and_then(|name| TASKS.iter().find(|task| task.name == name));
    let Some(task) = task else {
        eprintln!("usage: cargo xtask TASK");
        TASKS
            .iter()
            .for_each(|task| eprintln!("  {:<10}{}", task.name, task.about));
        return ExitCode::from(2);
    };
    match (task.run)(&arguments[1..]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
