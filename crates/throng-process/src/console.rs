//! What commands say on the console.
//!
//! **Owns** the only way to it: whoever reads may stop reading (`throng config explain | head`), and that ends neither the
//! work nor the program. **Never** says anything by itself. **Called by** the subcommands, through [`say!`](crate::say) and
//! [`complain!`](crate::complain). **Bounds** nothing; what is said comes from them.

use std::fmt::{self, Display};
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::sync::OnceLock;

/// Why something could not be said although somebody reads, such as a full disk behind `>`.
static TROUBLE: OnceLock<String> = OnceLock::new();

/// Says a line on the standard output.
#[macro_export]
macro_rules! say {
    ($($words:tt)*) => { $crate::console::out(format_args!("{}\n", format_args!($($words)*))) };
}

/// Says a line on the standard error.
#[macro_export]
macro_rules! complain {
    ($($words:tt)*) => { $crate::console::err(format_args!("{}\n", format_args!($($words)*))) };
}

/// Says this as it is on the standard output.
pub fn out(words: fmt::Arguments<'_>) {
    note(write(&mut io::stdout().lock(), words));
}

/// Says this as it is on the standard error. Nobody can be told when that fails.
pub fn err(words: fmt::Arguments<'_>) {
    drop(write(&mut io::stderr().lock(), words));
}

/// Why something could not be said, for the end of the program.
pub fn trouble() -> Option<&'static str> {
    TROUBLE.get().map(String::as_str)
}

/// Nobody reads any more: then nothing is left to say, and that is no trouble.
fn write(to: &mut impl Write, words: fmt::Arguments<'_>) -> io::Result<()> {
    match to.write_fmt(words).and_then(|()| to.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

fn note(written: io::Result<()>) {
    if let Err(error) = written {
        TROUBLE.get_or_init(|| error.to_string());
    }
}

/// A number with its noun: `1 signer`, `2 signers`, `0 signers`.
pub fn counted(number: impl Display, one: &str, many: &str) -> String {
    let number = number.to_string();
    let noun = if number == "1" { one } else { many };
    format!("{number} {noun}")
}

/// A path as a shell reads it back, in a command that somebody may copy: in quotes if it has a space or anything else that means something
/// there, and never like an option.
pub fn quoted(path: &Path) -> String {
    let path = path.display().to_string();
    let path = if path.starts_with('-') {
        format!("./{path}")
    } else {
        path
    };
    let is_plain = |c: char| c.is_alphanumeric() || "_./:@%+,=-".contains(c);
    match !path.is_empty() && path.chars().all(is_plain) {
        true => path,
        false => format!("'{}'", path.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Something that nobody reads, for this reason.
    struct Closed(ErrorKind);

    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_path_in_a_command_is_what_a_shell_reads_back() {
        for (path, expected) in [
            ("/var/lib/throng", "/var/lib/throng"),
            ("mein Ö dir", "'mein Ö dir'"),
            ("Ö", "Ö"),
            ("it's", r"'it'\''s'"),
            ("a;b", "'a;b'"),
            ("~x", "'~x'"),
            ("-dash", "./-dash"),
            ("-a b", "'./-a b'"),
            ("", "''"),
        ] {
            assert_eq!(quoted(Path::new(path)), expected);
        }
    }

    #[test]
    fn a_reader_who_has_gone_is_no_trouble_and_a_full_disk_is() {
        for (kind, fails) in [(ErrorKind::BrokenPipe, false), (ErrorKind::StorageFull, true)] {
            let written = write(&mut Closed(kind), format_args!("a line\n"));
            assert_eq!(written.is_err(), fails, "{kind}");
        }
    }

    #[test]
    fn one_is_one() {
        for (number, expected) in [(0, "0 rows"), (1, "1 row"), (2, "2 rows"), (21, "21 rows")] {
            assert_eq!(counted(number, "row", "rows"), expected);
        }
    }
}
