//! Letters that people copy from paper: digits and capitals that are not taken for one another (Crockford's base 32). What
//! is nevertheless mistaken, an O for a zero, an I or an L for a one, is read as what it stands for.

/// The letters, by their value.
pub(crate) const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The values of the letters that somebody typed, in either case, with any dashes and spaces; `None` if there is another.
pub(crate) fn values_of(typed: &str) -> Option<Vec<u8>> {
    let letters = typed.chars().filter(|c| !c.is_whitespace() && *c != '-');
    letters.map(value_of).collect()
}

fn value_of(letter: char) -> Option<u8> {
    let letter = match letter.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        letter => letter,
    };
    let value = LETTERS.iter().position(|known| char::from(*known) == letter)?;
    u8::try_from(value).ok()
}

/// These values as letters, with a dash after each `group` of them.
pub(crate) fn written(values: &[u8], group: usize) -> String {
    let letters: Vec<u8> = values
        .iter()
        .map(|value| LETTERS[usize::from(*value) % LETTERS.len()])
        .collect();
    let groups: Vec<&[u8]> = letters.chunks(group).collect();
    String::from_utf8(groups.join(&b'-')).expect("the letters are ASCII")
}
