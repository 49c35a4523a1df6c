//! The addresses of campaigns: their paths without the language prefix, and the slugs in them.

use throng_domain::campaign::{Campaign, CampaignKind};
use throng_domain::ids::CampaignId;
use throng_rendering::views::SiteView;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use super::Site;

/// Words that lead to other pages of a petition, and so cannot be a petition's slug.
const SLUGS_TAKEN: [&str; 9] =
    ["changes", "comments", "flyers", "followers", "places", "poster", "report", "signatures", "stream"];

/// Reads a petition's number in an address: digits, of which the first is not 0.
pub fn petition_number(segment: &str) -> Option<u32> {
    let digits = segment.bytes().all(|b| b.is_ascii_digit()) && !segment.starts_with('0');
    segment.parse().ok().filter(|_| digits)
}

/// The canonical path of the page below this base, without the language prefix, with a slug for human readers.
pub(super) fn page_path(base: String, action: &str) -> String {
    let slug = slug(action);
    if slug.is_empty() || SLUGS_TAKEN.contains(&slug.as_str()) {
        base
    } else {
        format!("{base}/{slug}")
    }
}

/// What the paths of all pages of a campaign begin with, without the language prefix. After the number of a private
/// pledge stands its `secret`.
pub(super) fn campaign_base(kind: CampaignKind, number: u32, secret: &str) -> String {
    format!("/{}/{number}{secret}", kind.plural())
}

/// The number and what follows it in the first part of a path below the section, `7-secret/places`: `None` where no dash
/// follows a number. Whether it is the secret of that pledge is not asked.
pub fn secret_in(rest: &str) -> Option<(u32, &str, &str)> {
    let end = rest.find(['/', '.']).unwrap_or(rest.len());
    let (segment, after) = rest.split_at(end);
    let (number, secret) = segment.split_once('-')?;
    Some((petition_number(number)?, secret, after))
}

impl Site {
    /// The same site, with the addresses of the private pledge with this number.
    #[must_use]
    pub fn opened(self, number: u32) -> Site {
        let secret = self.secret_part(self.view.kind, number);
        Site { view: SiteView { secret, secret_of: number, ..self.view.clone() }, ..self }
    }

    /// The same site, with addresses that everybody may know.
    #[must_use]
    pub fn closed(&self) -> Site {
        let view = SiteView { secret: String::new(), secret_of: 0, ..self.view.clone() };
        Site { view, ..self.clone() }
    }

    fn secret_part(&self, kind: CampaignKind, number: u32) -> String {
        format!("-{}", self.tokens.secret_of(kind, self.petition(number)))
    }

    /// Whether pages of this campaign can be shown: those of a private pledge only at an address with its secret.
    #[must_use]
    pub fn may_show(&self, campaign: &Campaign) -> bool {
        !campaign.is_private() || self.opens() == Some(campaign.head.id)
    }

    /// The private pledge whose secret was in the address of the request.
    #[must_use]
    pub fn opens(&self) -> Option<CampaignId> {
        (self.view.secret_of > 0).then(|| self.petition(self.view.secret_of))
    }

    /// What the paths of all pages of this campaign begin with, without the language prefix; the secret of a private
    /// pledge stands in it.
    #[must_use]
    pub fn base_of(&self, campaign: &Campaign) -> String {
        let number = campaign.head.id.number;
        let kind = campaign.kind.which();
        let secret = campaign.is_private().then(|| self.secret_part(kind, number));
        campaign_base(kind, number, &secret.unwrap_or_default())
    }

    /// The canonical path of this campaign's page, as [`Site::base_of`].
    #[must_use]
    pub fn path_of(&self, campaign: &Campaign) -> String {
        page_path(self.base_of(campaign), &campaign.head.text.action)
    }

    /// The address, as people see it, of the route with this path: see [`crate::http::host::as_petition`].
    pub fn addressed(&self, route: &str) -> String {
        match route.strip_prefix("/petitions") {
            Some(rest) if rest.is_empty() || rest.starts_with(['/', '.', '?']) => {
                let number = format!("/{}", self.view.secret_of);
                match rest.strip_prefix(&number).filter(|_| self.view.secret_of > 0) {
                    Some(after) if after.is_empty() || after.starts_with(['/', '.', '?']) => {
                        format!("{}{after}", self.base(self.view.secret_of))
                    }
                    _ => format!("{}{rest}", self.section()),
                }
            }
            _ => route.to_owned(),
        }
    }

    /// What the paths of all pages of a campaign of that kind begin with, without the language prefix.
    pub fn base(&self, number: u32) -> String {
        let secret = match self.opens() {
            Some(id) if id.number == number => self.view.secret.as_str(),
            Some(_) | None => "",
        };
        campaign_base(self.view.kind, number, secret)
    }
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
        let path = |action: &str| page_path(campaign_base(CampaignKind::Petition, 7, ""), action);
        assert_eq!(path("A b"), "/petitions/7/a-b");
        assert_eq!(path("!"), "/petitions/7");
        assert_eq!(campaign_base(CampaignKind::Pledge, 7, "-x_Y"), "/pledges/7-x_Y");
        for taken in ["Places!", "Changes", "Comments", "Followers"] {
            assert_eq!(path(taken), "/petitions/7", "that address is another page");
        }
    }

    #[test]
    fn a_page_for_everybody_holds_no_secret() {
        let site = crate::sites::sample::site(throng_domain::ids::SiteId(1));
        let opened = site.about(CampaignKind::Pledge).into_owned().opened(7);
        let secret = opened.view.secret.clone();
        assert!(opened.addressed("/petitions/7/report").contains(&secret));
        let closed = opened.closed();
        assert_eq!((closed.opens(), &*closed.view.secret), (None, ""));
        assert_eq!(closed.addressed("/petitions/7/report"), "/pledges/7/report");
    }

    #[test]
    fn a_secret_stands_after_a_number_and_a_dash() {
        for (rest, expected) in [
            ("7-abc", Some((7, "abc", ""))),
            ("7-abc.json", Some((7, "abc", ".json"))),
            ("7-a-b_c/places.csv", Some((7, "a-b_c", "/places.csv"))),
            ("7-", Some((7, "", ""))),
            ("7", None),
            ("7/some-slug", None),
            ("07-abc", None),
            ("own/7-abc", None),
            ("", None),
        ] {
            assert_eq!(secret_in(rest), expected, "{rest}");
        }
    }
}
