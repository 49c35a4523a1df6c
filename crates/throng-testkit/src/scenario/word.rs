//! A line of a script as words: plain ones, and texts in quotes. Owns the meaning of quotes and comments; called by
//! `parse`.

/// One word of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Word {
    Plain(String),
    /// A text that stood in quotes, of any number of words.
    Quoted(String),
}

impl Word {
    pub(super) fn text(&self) -> &str {
        match self {
            Word::Plain(text) | Word::Quoted(text) => text,
        }
    }

    /// Whether it is a blank, to be replaced by a value: a plain word in capitals.
    pub(super) fn is_blank(&self) -> bool {
        matches!(self, Word::Plain(text)
            if text.len() > 1 && text.chars().all(|c| c.is_ascii_uppercase()))
    }
}

/// The words of a line, without its comment.
///
/// # Errors
/// When a text in quotes does not end.
pub(super) fn words(line: &str) -> Result<Vec<Word>, String> {
    let mut words = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() && !rest.starts_with('#') {
        if let Some(quoted) = rest.strip_prefix('"') {
            let (text, after) = quoted
                .split_once('"')
                .ok_or_else(|| format!("a text in quotes begins and does not end: \"{quoted}"))?;
            words.push(Word::Quoted(text.replace("\\n", "\n")));
            rest = after.trim_start_matches(',').trim_start();
        } else {
            let end = rest.find([' ', '"']).unwrap_or(rest.len());
            words.push(Word::Plain(rest[..end].to_owned()));
            rest = rest[end..].trim_start();
        }
    }
    Ok(words)
}
