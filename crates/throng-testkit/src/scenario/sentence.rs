//! Every sentence that a script can use, as a table. Owns their wording and the name of each; what a sentence does is
//! in `actor` and `play`. A new sentence is one row here and one arm there.

use super::word::Word;

/// Makes the enum of all sentences, and the table of their words.
macro_rules! sentence_table {
    ($($verb:ident: $pattern:literal, $meaning:literal;)+) => {
        /// What a sentence does.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Verb {
            $($verb,)+
        }

        /// Words, what is done, what it means.
        const TABLE: &[(&str, Verb, &str)] = &[$(($pattern, Verb::$verb, $meaning),)+];
    };
}

sentence_table! {
    GivenSetting: "Given the setting TEXT", "The program is started with it, as `section.key=value`.";
    GivenEmpty: "Given a site without petitions", "Nobody has set it up.";
    GivenPetition: "Given petition NUMBER TEXT that is TEXT with NUMBER signatures",
        "Number, title, state, and signatures of former times.";
    GivenClosing: "Given petition NUMBER TEXT that closes in NUMBER hours", "Number, title; nobody has signed it yet.";
    GivenFile: "Given the petition of the file TEXT", "One in the shape of the UK service, beside the script.";
    Introduce: "WHO is TEXT TEXT", "Name and e-mail address of somebody who acts.";
    Goes: "WHO goes to TEXT", "Opens a path, or a whole address of the site.";
    Follows: "WHO follows TEXT", "The first link of the page with these words.";
    FollowsLetter: "WHO follows the link in it", "The first link in the mail that was got last.";
    FollowsLetterTo: "WHO follows the link to TEXT in it", "The first link whose path begins like this.";
    OpensConsole: "WHO opens the link on the console", "The one that sets the site up.";
    Fills: "WHO fills in TEXT with TEXT", "A field by its label.";
    FillsCode: "WHO fills in TEXT with the code from the mail", "The six digits of the mail that was got last.";
    FillsOneTime: "WHO fills in TEXT with the one-time code of TEXT", "What an app with the remembered key shows.";
    Attaches: "WHO attaches TEXT to TEXT", "A file beside the scripts, to a field by its label.";
    Chooses: "WHO chooses TEXT", "A radio button by its label.";
    ChoosesFor: "WHO chooses TEXT for TEXT", "A line of a list; the list by its label.";
    Ticks: "WHO ticks TEXT", "A box by its label.";
    Unticks: "WHO unticks TEXT", "The same, empty again.";
    Presses: "WHO presses TEXT", "Sends what was filled in.";
    PressesTwice: "WHO presses TEXT twice", "Sends the same twice, one after the other.";
    Sees: "WHO sees TEXT", "Words on the page, or in whatever came instead of one.";
    SeesSoon: "WHO soon sees TEXT", "The same, loading it again for a while: the program does something by itself.";
    SeesNot: "WHO does not see TEXT", "Not there.";
    SeesHeading: "WHO sees the heading TEXT", "The page's own.";
    SeesLink: "WHO sees a link to TEXT", "Some link of the page leads to a path that begins like this.";
    FindsIn: "WHO finds TEXT in the field TEXT", "What a field holds.";
    IsAt: "WHO is at TEXT", "The path of the page begins like this.";
    Answer: "WHO gets the answer NUMBER", "The status. From 400 on it has to be said, but for 422, the form again.";
    Header: "WHO gets the header TEXT with TEXT", "A header holds this.";
    Reads: "WHO reads TEXT as TEXT", "A place in the JSON (`/data/id`), and what stands there.";
    AsksChanged: "WHO asks whether it has changed", "The same address again, as a browser that has kept the page.";
    NoCookies: "WHO has no cookies", "None was ever set.";
    Elsewhere: "WHO comes from another site", "From now on the browser says so.";
    From: "WHO comes from the address TEXT", "From now on, as a proxy on the machine tells it.";
    GetsMail: "WHO gets a mail about TEXT", "Waits for one that no sentence told of, with these words in its subject.";
    GetsNoMail: "WHO gets no mail", "None that no sentence told of, and none is due.";
    MailSays: "the mail says TEXT", "The one that was got last.";
    MailSaysNot: "the mail does not say TEXT", "Nor does it say this.";
    MailHeader: "the mail has the header TEXT with TEXT", "A header holds this.";
    RemembersPlace: "WHO remembers the page as TEXT", "Its path, to go there again.";
    RemembersCode: "WHO remembers the code as TEXT", "What the page shows to be copied: a number, a link, a key.";
    RemembersNth: "WHO remembers code NUMBER as TEXT", "The same, of several that the page shows.";
    RemembersCell: "WHO remembers TEXT of line NUMBER as TEXT", "Of the sheet that came: what stands below this heading.";
    RemembersLink: "WHO remembers the link to TEXT in it as TEXT", "Of the mail that was got last.";
    Count: "petition NUMBER has NUMBER signatures", "What other programs are told.";
    KeepCount: "remember the signatures of petition NUMBER as TEXT", "To compare later.";
    CountMore: "petition NUMBER has NUMBER more than TEXT", "Signatures, compared with what was remembered.";
    CountFewer: "petition NUMBER has NUMBER fewer than TEXT", "The same, downwards.";
    Killed: "the program is killed", "As by a power cut, and started again. A mail that came before may come once more.";
    Restarted: "the program is stopped and started again", "As by whoever runs it.";
    Hours: "NUMBER hours pass", "All that is stored is that much older; the log keeps its dates.";
    Days: "NUMBER days pass", "The same.";
    RowsKept: "remember all that is stored as TEXT", "To compare later.";
    RowsSame: "all that is stored is as TEXT", "Nothing was changed since.";
}

/// Every sentence: its words, and what it means. `WHO` is somebody who acts, `TEXT` stands in quotes, `NUMBER` need not.
#[must_use]
pub fn sentences() -> Vec<(&'static str, &'static str)> {
    TABLE
        .iter()
        .map(|(pattern, _, meaning)| (*pattern, *meaning))
        .collect()
}

/// A sentence that was recognised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Said {
    pub(super) verb: Verb,
    /// Who acts; empty for sentences about nobody.
    pub(super) who: String,
    /// The texts and numbers, in order.
    pub(super) texts: Vec<String>,
}

/// The sentence that these words are, if they are one.
pub(super) fn understood(words: &[Word]) -> Option<Said> {
    TABLE
        .iter()
        .find_map(|(pattern, verb, _)| matched(pattern, *verb, words))
}

fn matched(pattern: &str, verb: Verb, words: &[Word]) -> Option<Said> {
    let blanks: Vec<&str> = pattern.split(' ').collect();
    if blanks.len() != words.len() {
        return None;
    }
    let mut said = Said { verb, who: String::new(), texts: Vec::new() };
    for (blank, word) in blanks.into_iter().zip(words) {
        match (blank, word) {
            ("WHO", Word::Plain(name)) if is_name(name) => said.who.clone_from(name),
            ("TEXT", Word::Quoted(text)) => said.texts.push(text.clone()),
            ("NUMBER", Word::Quoted(text)) => said.texts.push(text.clone()),
            ("NUMBER", Word::Plain(text)) if is_number(text) => said.texts.push(text.replace(',', "")),
            (literal, Word::Plain(text)) if literal == text => {}
            _ => return None,
        }
    }
    Some(said)
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_uppercase()) && word.chars().all(char::is_alphabetic)
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b',')
}

/// The sentences that are most like these words, to help after a typing mistake.
pub(super) fn nearest(words: &[Word]) -> Vec<&'static str> {
    let shared = |pattern: &str| {
        let has = |blank: &&str| {
            words
                .iter()
                .any(|word| matches!(word, Word::Plain(text) if text == blank))
        };
        pattern.split(' ').filter(has).count()
    };
    let best = TABLE
        .iter()
        .map(|(pattern, ..)| shared(pattern))
        .max()
        .unwrap_or(0);
    let near = TABLE.iter().map(|(pattern, ..)| *pattern);
    near.filter(|pattern| best > 0 && shared(pattern) == best)
        .take(4)
        .collect()
}
