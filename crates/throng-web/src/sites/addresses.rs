//! The addresses of campaigns: their paths without the language prefix, and the slugs in them.

use throng_domain::campaign::{Campaign, CampaignKind};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Words that lead to other pages of a petition, and so cannot be a petition's slug.
const SLUGS_TAKEN: [&str; 9] =
    ["changes", "comments", "flyers", "followers", "places", "poster", "report", "signatures", "stream"];

/// Reads a petition's number in an address: digits, of which the first is not 0.
pub fn petition_number(segment: &str) -> Option<u32> {
    let digits = segment.bytes().all(|b| b.is_ascii_digit()) && !segment.starts_with('0');
    segment.parse().ok().filter(|_| digits)
}

/// The canonical path of a campaign's page, without the language prefix: its number, and a slug for human readers.
pub fn campaign_path(kind: CampaignKind, number: u32, action: &str) -> String {
    let (base, slug) = (campaign_base(kind, number), slug(action));
    if slug.is_empty() || SLUGS_TAKEN.contains(&slug.as_str()) {
        base
    } else {
        format!("{base}/{slug}")
    }
}

/// What the paths of all pages of a campaign begin with, without the language prefix.
pub fn campaign_base(kind: CampaignKind, number: u32) -> String {
    format!("/{}/{number}", kind.plural())
}

/// The canonical path of this campaign's page as anyone may see it.
pub fn path_of(campaign: &Campaign) -> String {
    let head = &campaign.head;
    campaign_path(campaign.kind.which(), head.id.number, &head.text.action)
}

/// Small letters that no normal form takes apart, as people write them without their sign.
const LETTERS_FOLDED: [(char, &str); 7] =
    [('ß', "ss"), ('æ', "ae"), ('œ', "oe"), ('ø', "o"), ('ł', "l"), ('đ', "d"), ('ı', "i")];

/// Lower-case letters without their accents, and digits, with single dashes between; at most [`SLUG_CHARS_MAX`] of them.
pub fn slug(text: &str) -> String {
    const SLUG_CHARS_MAX: usize = 60;
    let mut slug = String::new();
    let plain = text.chars().flat_map(char::to_lowercase).nfkd();
    for c in plain.filter(|c| !is_combining_mark(*c)) {
        match LETTERS_FOLDED.iter().find(|(letter, _)| *letter == c) {
            Some((_, letters)) => slug.push_str(letters),
            None if c.is_ascii_alphanumeric() => slug.push(c),
            None if !slug.is_empty() && !slug.ends_with('-') && c != '\'' && c != '’' => slug.push('-'),
            None => {}
        }
        if slug.len() >= SLUG_CHARS_MAX {
            break;
        }
    }
    slug.truncate(SLUG_CHARS_MAX);
    slug.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_plain() {
        for (text, slug_expected) in [
            ("Save the library!", "save-the-library"),
            ("Don’t close   Mill Lane — ever", "dont-close-mill-lane-ever"),
            ("¿?", ""),
            ("", ""),
            ("Überfahrt 2", "uberfahrt-2"),
            ("Save our cafés", "save-our-cafes"),
            ("Straße nach Łódź, Sør", "strasse-nach-lodz-sor"),
            ("Ŵyl y Môr", "wyl-y-mor"),
            ("أنقذوا المكتبة", ""),
        ] {
            assert_eq!(slug(text), slug_expected, "{text}");
        }
        assert!(slug(&"word ".repeat(50)).len() <= 60);
        assert_eq!(slug(&"ß".repeat(50)).len(), 60);
        assert_eq!(campaign_path(CampaignKind::Petition, 7, "A b"), "/petitions/7/a-b");
        assert_eq!(campaign_path(CampaignKind::Petition, 7, "!"), "/petitions/7");
        for taken in ["Places!", "Changes", "Comments", "Followers"] {
            assert_eq!(
                campaign_path(CampaignKind::Petition, 7, taken),
                "/petitions/7",
                "that address is another page"
            );
        }
    }
}
