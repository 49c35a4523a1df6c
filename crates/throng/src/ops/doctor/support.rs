//! What was found, as a text that can be sent to somebody who helps: without secrets, names, email addresses, network addresses and
//! hosts.
//!
//! **Owns** what is left out. It must leave out rather too much: what somebody reads who helps may be public tomorrow.

use throng_backup::Followed;

use super::finding::Finding;
use crate::cli::DoctorArgs;
use throng_config::{Loaded, Source, Value};
use throng_process::machine;

const INTRODUCTION: &str =
    "What `throng doctor` found. Names, addresses and hosts are left out. Read it before you send it.";

/// The text. What cannot be known to be harmless is left out.
pub(super) fn text(findings: &[Finding], loaded: Option<&Loaded>, args: &DoctorArgs) -> String {
    let hidden = hidden(loaded, args);
    let mut lines = vec![
        INTRODUCTION.to_owned(),
        String::new(),
        format!("throng {}, schema {}", env!("CARGO_PKG_VERSION"), throng_store::sqlite::schema()),
        format!("{} {}, {} processors", std::env::consts::OS, std::env::consts::ARCH, machine::processors()),
    ];
    if let Some(memory) = machine::memory() {
        let (available, total) = (memory.available >> 20, memory.total >> 20);
        lines.push(format!("memory: {available} of {total} MiB available"));
    }
    lines.push(String::new());
    for Finding { about, state, what, .. } in findings {
        lines.push(format!("{} {about}: {}", state.word(), redacted(what, &hidden)));
    }
    lines.push(String::new());
    lines.extend(loaded.iter().flat_map(|loaded| settings(loaded)));
    lines.join("\n")
}

/// The settings that are not built in. Of texts only that they are set: they may be anything.
fn settings(loaded: &Loaded) -> impl Iterator<Item = String> {
    let given = loaded
        .sourced
        .iter()
        .filter(|sourced| sourced.source != Source::BuiltIn);
    given.map(|sourced| {
        let harmless = match (&sourced.value, sourced.row.kind) {
            (Value::Text(word), throng_config::Kind::Words(_)) => Some(word.clone()),
            (Value::Toggle(on), _) => Some(on.to_string()),
            (Value::Number(number) | Value::Seconds(number) | Value::Milliseconds(number), _) => {
                Some(number.to_string())
            }
            (Value::Text(_) | Value::Secret(_) | Value::List(_), _) => None,
        };
        format!("{} = {}", sourced.row.key(), harmless.unwrap_or_else(|| "(set)".to_owned()))
    })
}

/// Texts of this site that are replaced wherever they stand, the longest first.
fn hidden(loaded: Option<&Loaded>, args: &DoctorArgs) -> Vec<String> {
    let mut hidden = vec![args.site.data.display().to_string()];
    hidden.extend(
        std::fs::canonicalize(&args.site.data)
            .ok()
            .map(|path| path.display().to_string()),
    );
    if let Ok(Some(followed)) = Followed::of(&args.site.data) {
        hidden.extend(parts(&followed.place.display().to_string()));
    }
    for sourced in loaded.iter().flat_map(|loaded| &loaded.sourced) {
        match (&sourced.value, sourced.row.kind) {
            (Value::Text(_), throng_config::Kind::Words(_)) => {}
            (Value::Text(text), _) if sourced.source != Source::BuiltIn => hidden.extend(parts(text)),
            (Value::Secret(secret), _) => hidden.push(secret.reveal().to_owned()),
            (Value::List(items), _) => hidden.extend(items.iter().flat_map(|item| parts(item))),
            _ => {}
        }
    }
    hidden.retain(|text| text.chars().count() > 2);
    hidden.sort_by_key(|text| std::cmp::Reverse(text.len()));
    hidden
}

/// A text of a setting, and the names and hosts in it.
fn parts(text: &str) -> Vec<String> {
    let ends = |c: char| c.is_whitespace() || "<>@/:,".contains(c);
    let words = text
        .split(ends)
        .filter(|word| word.contains('.'))
        .map(str::to_owned);
    words.chain([text.to_owned()]).collect()
}

/// The text without what is hidden, and without words that may be addresses.
fn redacted(text: &str, hidden: &[String]) -> String {
    let mut text = text.to_owned();
    for secret in hidden {
        text = text.replace(secret.as_str(), "(left out)");
    }
    let words = text
        .split(' ')
        .map(|word| if may_be_address(word) { "(left out)" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

/// Whether a word may be an email address, a network address, a host, or a path.
fn may_be_address(word: &str) -> bool {
    let word = word.trim_matches(|c: char| "\"'(),.;<>".contains(c));
    let digits = word.chars().filter(char::is_ascii_digit).count();
    let dots = word.matches('.').count();
    let colons = word.matches(':').count();
    word.contains('@')
        || word.contains("://")
        || word.starts_with('/')
        || (dots == 3 && digits >= 4)
        || colons >= 2
        || (dots >= 1 && is_host(word))
}

/// Whether a word with a point in it reads as a host: no name of a setting or of a file of ours does.
fn is_host(word: &str) -> bool {
    let word = word.rsplit_once(':').map_or(word, |(host, _)| host);
    let ours = ["throng.db", "throng.toml", "secret.key", "erased.log", "docs/operating.md"];
    let is_setting = throng_config::find(word).is_some() || ours.iter().any(|name| word.ends_with(name));
    let labels = word
        .split('.')
        .all(|label| !label.is_empty() && label.chars().all(|c| c.is_alphanumeric() || c == '-'));
    let last_is_name = word
        .rsplit('.')
        .next()
        .is_some_and(|last| last.chars().all(char::is_alphabetic));
    labels && last_is_name && !is_setting
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_an_address_is_left_out() {
        for (text, expected) in [
            ("server.listen is wrong.", "server.listen is wrong."),
            (
                "Nothing listens on 203.0.113.7:8080: it does not run.",
                "Nothing listens on (left out) it does not run.",
            ),
            ("[2001:db8::1]:443 shows none", "(left out) shows none"),
            ("mail for ada@example.org was refused", "mail for (left out) was refused"),
            ("smtp.example.org:587 (encrypted): 535 no", "(left out) (encrypted): 535 no"),
            ("see https://petitions.example.org.", "see (left out)"),
            ("/srv/sandford/data holds a site", "(left out) holds a site"),
            ("throng.db-wal is gone", "throng.db-wal is gone"),
            ("hunter2 in it", "(left out) in it"),
        ] {
            assert_eq!(redacted(text, &["hunter2".to_owned()]), expected);
        }
    }
}
