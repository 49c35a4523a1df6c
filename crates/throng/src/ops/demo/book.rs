//! The files of the folder `demo`, which the program carries inside itself, as plain structures: the country, where and
//! when people sign, what they are called, and the petitions.
//!
//! Never reads a disk and holds no rule; `demo/README.md` says what the fields mean. Read by the rest of `demo`, once.

use std::sync::OnceLock;

use serde::Deserialize;
use throng_domain::translation::Translations;

/// The content of all the files.
#[derive(Debug)]
pub(super) struct Book {
    pub(super) country: Country,
    pub(super) weights: Weights,
    pub(super) names: Names,
    pub(super) petitions: Vec<PetitionEntry>,
    pub(super) office: OfficeFile,
}

/// The content of the office.
#[derive(Debug, Deserialize)]
pub(super) struct OfficeFile {
    pub(super) staff: Vec<StaffEntry>,
    #[serde(rename = "story")]
    pub(super) stories: Vec<StoryEntry>,
    #[serde(rename = "pledge")]
    pub(super) pledges: Vec<PledgeEntry>,
    #[serde(rename = "vote")]
    pub(super) votes: Vec<VoteEntry>,
    #[serde(rename = "burst")]
    pub(super) bursts: Vec<BurstEntry>,
    #[serde(rename = "comment")]
    pub(super) comments: Vec<CommentEntry>,
}

/// A member of staff; the first is the site's owner.
#[derive(Debug, Deserialize)]
pub(super) struct StaffEntry {
    pub(super) name: String,
    pub(super) email: String,
    pub(super) role: String,
}

/// A petition that is not open yet, or never will be: eight fields, those of the file.
#[derive(Debug, Deserialize)]
pub(super) struct StoryEntry {
    pub(super) stage: Stage,
    pub(super) days_ago: f64,
    pub(super) action: String,
    pub(super) background: String,
    #[serde(default)]
    pub(super) additional_details: String,
    pub(super) creator: String,
    #[serde(default)]
    pub(super) supporters: u32,
    /// What a moderator said about it; empty for some stages.
    #[serde(default)]
    pub(super) why: String,
}

/// How many people of one area join a pledge.
#[derive(Debug, Deserialize)]
pub(super) struct AreaJoined {
    pub(super) code: String,
    pub(super) joined: u32,
}

/// A pledge, with what has come of it: twelve fields, those of the file.
#[derive(Debug, Deserialize)]
pub(super) struct PledgeEntry {
    pub(super) days_ago: f64,
    pub(super) action: String,
    pub(super) background: String,
    pub(super) creator: String,
    pub(super) target: i64,
    /// Where they live, if each area has the target for itself; the supporters in the first. They add up to `joined`.
    #[serde(default, rename = "area")]
    pub(super) areas: Vec<AreaJoined>,
    #[serde(default)]
    pub(super) people: String,
    #[serde(default)]
    pub(super) others: String,
    /// The last day, counted from today; below 0 it has passed.
    pub(super) last_day: i64,
    /// How many joined, the supporters before it opened among them.
    pub(super) joined: u32,
    /// Why its creator called it off; empty if they did not.
    #[serde(default)]
    pub(super) called_off: String,
    /// What the first who joined say about it.
    #[serde(default, rename = "comment")]
    pub(super) comments: Vec<CommentEntry>,
}

/// A vote, with what has come of it: the fields of the file.
#[derive(Debug, Deserialize)]
pub(super) struct VoteEntry {
    /// How long ago it opened.
    pub(super) days_ago: f64,
    pub(super) action: String,
    pub(super) background: String,
    #[serde(default)]
    pub(super) additional_details: String,
    /// What voters choose from; none where the choice is yes or no.
    #[serde(default, rename = "option")]
    pub(super) options: Vec<OptionEntry>,
    /// How many options one voter can choose, and how many are chosen; 0 for exactly one.
    #[serde(default)]
    pub(super) up_to: u8,
    /// How often each option is chosen, beside the others; for yes or no these are yes, no and neither.
    pub(super) weights: Vec<f64>,
    #[serde(default)]
    pub(super) quorum: i64,
    pub(super) majority: String,
    #[serde(default)]
    pub(super) can_change: bool,
    /// The last day, counted from today; below 0 it has passed.
    pub(super) last_day: i64,
    pub(super) voters: u32,
    /// How many people are on the roll, each with a code; 0 if anybody can vote.
    #[serde(default)]
    pub(super) roll: usize,
    /// Whether everybody can read who chose what: there is no box then.
    #[serde(default)]
    pub(super) open: bool,
    /// Whether the program kept the key of its box, which it opened by itself: only in a vote that is counted.
    #[serde(default)]
    pub(super) kept: bool,
    /// Whether the box was opened, or the votes were counted where there is none.
    #[serde(default)]
    pub(super) counted: bool,
    /// Why the office called it off; empty if it did not.
    #[serde(default)]
    pub(super) called_off: String,
}

/// Something that can be chosen in a vote.
#[derive(Debug, Deserialize)]
pub(super) struct OptionEntry {
    pub(super) name: String,
    #[serde(default)]
    pub(super) about: String,
}

/// What somebody who signed says, and what became of it.
#[derive(Debug, Deserialize)]
pub(super) struct CommentEntry {
    /// The petition that its author signs; 0 for a comment on a pledge, by somebody who joined.
    #[serde(default)]
    pub(super) petition: u32,
    pub(super) hours_ago: f64,
    pub(super) words: String,
    /// Whether the author's name is shown.
    #[serde(default)]
    pub(super) named: bool,
    pub(super) stage: CommentStage,
    /// What is left of the words, if parts are hidden.
    #[serde(default)]
    pub(super) left: String,
}

/// How far a comment has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum CommentStage {
    /// Nobody has checked it.
    Waiting,
    /// A moderator accepted it.
    Shown,
    /// A moderator accepted it, and then somebody reported it.
    Reported,
    /// A moderator hid a part of it.
    Cut,
    /// A moderator hid it.
    Hidden,
}

/// How far a petition has come that is not open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Stage {
    Draft,
    Gathering,
    Waiting,
    Claimed,
    Flagged,
    Parked,
    NeedsChanges,
    RejectedHidden,
    Withdrawn,
    TakenDown,
}

/// A burst of signatures made by a program.
#[derive(Debug, Deserialize)]
pub(super) struct BurstEntry {
    pub(super) petition: u32,
    pub(super) signatures: usize,
    pub(super) hours_ago: f64,
    pub(super) minutes: f64,
    /// An address of the network that they come from.
    pub(super) network: String,
    pub(super) domain: String,
    /// How many hours ago moderators took them out, if they did.
    pub(super) taken_out_hours_ago: Option<f64>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Country {
    pub(super) name: String,
    pub(super) code: String,
    pub(super) postcode: PostcodeWords,
    #[serde(rename = "region")]
    pub(super) regions: Vec<Region>,
    #[serde(rename = "area")]
    pub(super) areas: Vec<AreaEntry>,
}

#[derive(Debug, Deserialize)]
pub(super) struct PostcodeWords {
    pub(super) example: String,
    pub(super) inward_letters: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct Region {
    pub(super) code: String,
    pub(super) name: String,
}

/// An area as it is in the file: eight fields.
#[derive(Debug, Deserialize)]
pub(super) struct AreaEntry {
    pub(super) code: String,
    pub(super) name: String,
    pub(super) region: String,
    pub(super) representative: String,
    pub(super) electorate: u32,
    pub(super) weight: f64,
    /// Place on the map, `[q, r]` in rows of hexagons.
    pub(super) hex: [i32; 2],
    pub(super) outward: Vec<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Weights {
    pub(super) places: Places,
    pub(super) countries: Countries,
    pub(super) surge: Surge,
    pub(super) shapes: Shapes,
    pub(super) day: Day,
}

#[derive(Debug, Deserialize)]
pub(super) struct Places {
    pub(super) focus_factor: f64,
}

#[derive(Debug, Deserialize)]
pub(super) struct Countries {
    pub(super) home: f64,
    pub(super) abroad: Vec<Abroad>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Abroad {
    pub(super) code: String,
    pub(super) share: f64,
}

#[derive(Debug, Deserialize)]
pub(super) struct Surge {
    pub(super) points: Vec<[f64; 2]>,
    pub(super) half_life_hours: f64,
    pub(super) before_share: f64,
}

#[derive(Debug, Deserialize)]
pub(super) struct Shapes {
    pub(super) steady: Vec<[f64; 2]>,
    pub(super) slow: Vec<[f64; 2]>,
    pub(super) burst: Vec<[f64; 2]>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Day {
    pub(super) hours: [f64; 24],
}

#[derive(Debug, Deserialize)]
pub(super) struct Names {
    pub(super) given: Vec<String>,
    pub(super) family: Vec<String>,
    pub(super) single: Vec<String>,
    pub(super) single_share: f64,
    pub(super) double_share: f64,
    pub(super) mail: MailWords,
}

#[derive(Debug, Deserialize)]
pub(super) struct MailWords {
    pub(super) other_share: f64,
    pub(super) other_words: Vec<String>,
    pub(super) plus_tag_share: f64,
    pub(super) dotted_share: f64,
    pub(super) capitals_share: f64,
    pub(super) shared_mailbox_share: f64,
    pub(super) domains: Vec<MailDomain>,
}

#[derive(Debug, Deserialize)]
pub(super) struct MailDomain {
    pub(super) name: String,
    pub(super) weight: f64,
}

#[derive(Debug, Deserialize)]
struct PetitionFile {
    petition: Vec<PetitionEntry>,
}

/// One petition as it is in the file; its many fields are those of the table in `demo/README.md`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PetitionEntry {
    pub(super) number: u32,
    pub(super) action: String,
    pub(super) background: String,
    pub(super) additional_details: String,
    #[serde(default)]
    pub(super) also_in: Translations,
    pub(super) creator: String,
    pub(super) state: State,
    pub(super) opened_days_ago: f64,
    pub(super) signatures: u64,
    pub(super) hot_large_signatures: Option<u64>,
    pub(super) shape: Shape,
    pub(super) surge_hours_ago: Option<f64>,
    pub(super) focus: Option<String>,
    pub(super) pending_share: f64,
    pub(super) withdrawn_share: f64,
    pub(super) topics: Vec<String>,
    pub(super) response: Option<ResponseEntry>,
    pub(super) debate: Option<DebateEntry>,
    pub(super) rejection: Option<RejectionEntry>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum State {
    Open,
    Closed,
    Rejected,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Shape {
    Surge,
    Steady,
    Slow,
    Burst,
}

#[derive(Debug, Deserialize)]
pub(super) struct ResponseEntry {
    pub(super) responded_days_ago: f64,
    pub(super) summary: String,
    pub(super) details: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct DebateEntry {
    pub(super) debated_days_ago: f64,
    pub(super) overview: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct RejectionEntry {
    pub(super) code: String,
    pub(super) details: String,
}

/// The files, parsed when they are first needed.
pub(super) fn book() -> &'static Book {
    static BOOK: OnceLock<Book> = OnceLock::new();
    BOOK.get_or_init(|| read().expect("the files are part of the program, and a test reads them"))
}

fn read() -> Result<Book, toml::de::Error> {
    let petitions: PetitionFile = toml::from_str(include_str!("../../../../../demo/petitions.toml"))?;
    Ok(Book {
        country: toml::from_str(include_str!("../../../../../demo/country.toml"))?,
        weights: toml::from_str(include_str!("../../../../../demo/weights.toml"))?,
        names: toml::from_str(include_str!("../../../../../demo/names.toml"))?,
        petitions: petitions.petition,
        office: toml::from_str(include_str!("../../../../../demo/office.toml"))?,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use throng_domain::area::AreaCode;
    use throng_domain::country::CountryCode;
    use throng_domain::person::{PersonName, Postcode, PostcodeForm};

    use super::*;

    fn sum(values: impl IntoIterator<Item = f64>) -> f64 {
        values.into_iter().sum()
    }

    #[test]
    fn petitions_keep_their_bounds() {
        let mut numbers = BTreeSet::new();
        for p in &book().petitions {
            let n = p.number;
            assert!((1..=600).contains(&n) && numbers.insert(n), "{n} is unique");
            let longest = [(&p.action, 80), (&p.background, 300), (&p.additional_details, 800)];
            assert!(longest.iter().all(|(text, max)| text.chars().count() <= *max), "{n} has room");
            assert!(!p.action.is_empty() && !p.background.is_empty(), "{n} asks something");
            assert!(
                longest
                    .iter()
                    .all(|(text, _)| !text.starts_with(['-', '=', '+', '@'])),
                "{n}"
            );
            assert!(
                longest
                    .iter()
                    .all(|(text, _)| !text.contains("://") && !text.contains("www.")),
                "{n}"
            );
            assert!(PersonName::parse(&p.creator).is_ok(), "{n} has a creator");
            assert!((0.05..=0.2).contains(&p.pending_share), "{n}");
            assert!((0.0..=0.01).contains(&p.withdrawn_share), "{n}");
            assert!(
                p.response
                    .as_ref()
                    .is_none_or(|r| r.summary.chars().count() <= 200),
                "{n}"
            );
            let focus_is_area = |code: &String| book().country.areas.iter().any(|area| area.code == *code);
            assert!(p.focus.as_ref().is_none_or(focus_is_area), "{n}");
            assert_eq!(p.rejection.is_some(), p.state == State::Rejected, "{n}");
            assert_eq!(p.surge_hours_ago.is_some(), p.shape == Shape::Surge, "{n}");
            match p.state {
                State::Open => assert!((0.05..183.0).contains(&p.opened_days_ago), "{n}"),
                State::Closed => assert!(p.opened_days_ago > 184.0, "{n}"),
                State::Rejected => assert!(p.opened_days_ago > 0.0, "{n}"),
            }
        }
        let hot = book()
            .petitions
            .iter()
            .filter(|p| p.hot_large_signatures.is_some())
            .count();
        assert_eq!(hot, 1, "one petition has a large setting");
    }

    #[test]
    fn places_are_whole() {
        let country = &book().country;
        assert_eq!(country.areas.len(), 20);
        let mut outward = BTreeSet::new();
        for area in &country.areas {
            assert!(AreaCode::parse(&area.code).is_some());
            assert!(country.regions.iter().any(|region| region.code == area.region), "{}", area.code);
            for code in &area.outward {
                assert!(outward.insert(code), "{code} is in one area");
                let postcode = Postcode::parse(&format!("{code} 3LD"), PostcodeForm::UnitedKingdom);
                assert!(postcode.is_ok(), "{code}");
            }
        }
        assert!((sum(country.areas.iter().map(|area| area.weight)) - 1.0).abs() < 1e-9);
        for letter in country.postcode.inward_letters.chars() {
            assert!(Postcode::parse(&format!("VH7 3{letter}D"), PostcodeForm::UnitedKingdom).is_ok());
        }
    }

    #[test]
    fn shares_add_up() {
        let (weights, mail) = (&book().weights, &book().names.mail);
        let abroad = sum(weights.countries.abroad.iter().map(|abroad| abroad.share));
        assert!((0.95..1.0).contains(&(weights.countries.home + abroad)));
        let mut countries = weights.countries.abroad.iter();
        assert!(countries.all(|abroad| CountryCode::parse(&abroad.code).is_ok()));
        assert!((sum(weights.day.hours) / 24.0 - 1.0).abs() < 0.01, "the mean hour is 1");
        assert!((sum(mail.domains.iter().map(|domain| domain.weight)) + mail.other_share - 1.0).abs() < 1e-9);
        assert_eq!(mail.domains.len(), 30);
        for curve in [&weights.shapes.steady, &weights.shapes.slow, &weights.shapes.burst] {
            assert_eq!((curve[0][0], curve[curve.len() - 1][0]), (0.0, 1.0), "a life from 0 to 1");
        }
    }
}
