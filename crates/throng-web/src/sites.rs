//! The sites of this program as requests, mails and chores see them: the hosts that each answers to, its rules, words,
//! look, sender and keys. They are snapshots in a `registry` that everybody shares; `serve` makes a new one when its
//! site changes.
//!
//! **Never** asks the store. **Called by** `http`, which finds the site of a request by its host, and by whoever has a row
//! that belongs to a site.

mod addresses;
mod area_upload;
mod areas;
mod gate;
mod geo_json;
mod map_file;
mod registry;
mod residence;
#[cfg(any(test, feature = "sample"))]
pub mod sample;
mod topics;

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use jiff::Span;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use throng_domain::area::{Area, AreaBook, AreaCode};
use throng_domain::campaign::{Campaign, CampaignKind};
use throng_domain::country;
use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::language::LanguageTag;
use throng_domain::limits::OFFSET_CHANGES_MAX;
use throng_domain::local_days::LocalDays;
use throng_domain::pause::Paused;
use throng_domain::person::{FieldError, Postcode, PostcodeForm};
use throng_domain::site::{Preset, SiteRules};
use throng_domain::standing::{PageContent, PagePlace, StandingPage};
use throng_domain::time::{SECOND_MS, Timestamp};
use throng_domain::topic::TopicBook;

use crate::secrets::Secrets;
use crate::tokens::Tokens;
use throng_config::{DataLicence, Mailbox};
use throng_rendering::drawings::AreaMap;
use throng_rendering::themes::Themes;
use throng_rendering::views::{Country, FieldProblem, MenuPage, OwnText, PetitionRef, Reasons, SiteView};

use addresses::page_path;
pub use addresses::{petition_number, secret_in, slug};
pub use area_upload::{AreaUpload, Misplaced, Mistake, UploadedFile};
pub(crate) use area_upload::{delimiter, text_of};
pub use areas::AreaFile;
pub use gate::Gate;
pub use map_file::MapFile;
pub use registry::{Sites, Tongues};
pub use residence::Residence;

/// From when on offsets of a time zone are kept, the beginning of 2025: no link is older that still works.
const ZONE_FROM: Timestamp = Timestamp(1_735_689_600_000);

/// One site, as its pages and forms need it.
///
/// Twenty-three fields: everything that a request, a mail or a chore may need of its site.
#[derive(Clone, Debug)]
pub struct Site {
    pub id: SiteId,
    pub rules: SiteRules,
    /// Set while all signing is paused.
    pub paused: Option<Box<Paused>>,
    /// Chooses words that differ by the kind of public body ("the council will answer").
    pub preset: Preset,
    pub view: SiteView,
    pub time_zone: TimeZone,
    /// Makes and checks links and codes.
    pub tokens: Tokens,
    /// The keys that make a person count once.
    pub secrets: Secrets,
    /// The pages that the office has written, published or not.
    pub pages: Arc<Vec<StandingPage>>,
    /// The reasons for which petitions are rejected.
    pub reasons: Arc<Reasons>,
    /// What the office has set for its topics, such as their names.
    pub topics: Arc<TopicBook>,
    /// Finds the area of a postcode.
    pub areas: Arc<AreaBook>,
    /// All areas by code, as pages name them.
    pub places: Arc<HashMap<AreaCode, Area>>,
    /// The last part of the address of each area's page.
    pub area_slugs: Arc<HashMap<AreaCode, String>>,
    /// The map of the areas, if the site has one.
    pub map: Option<Arc<AreaMap>>,
    /// The sender of mails. Pages show it, so that people can look for the mail.
    pub sender: Mailbox,
    /// Who receives replies to mails, when that is not the sender.
    pub reply_to: Option<Mailbox>,
    /// Whether mails are sent as HTML beside the text.
    pub html_mails: bool,
    /// The site's look, and its sentences in each language.
    pub themes: Arc<Themes>,
    /// Whom to tell of a weakness, if somebody in particular: an email address, or the address of a page.
    pub security_contact: Option<String>,
    /// The licence of the public data.
    pub data_licence: DataLicence,
    /// Whether the site is shown to anybody yet.
    pub gate: Gate,
    /// The path of the tray when everybody may see captured mails, as in the demo.
    pub open_tray: Option<String>,
}

/// The text of a page that the office wrote, in the view's language, or else in the first language that it was written
/// in.
pub fn own_text(view: &SiteView, content: &PageContent) -> OwnText {
    let here = content.texts.iter().find(|text| text.language == view.language);
    let text = here
        .or(content.texts.first())
        .expect("a page says something in a language");
    let written = view
        .languages
        .iter()
        .find(|language| language.tag == text.language);
    OwnText {
        title: text.title.clone(),
        html: text.html.clone(),
        language: text.language.clone(),
        dir: written.map_or(view.dir, |language| language.dir),
        instead: matches!(content.place, PagePlace::Shipped { instead: true, .. }),
    }
}

/// The menu at the foot of each page in the view's language: sorted by the pages' numbers, then by title.
fn menu(view: &SiteView, pages: &[StandingPage]) -> Vec<MenuPage> {
    let shown = pages.iter().filter(|page| page.content.published);
    let mut menu: Vec<(u8, MenuPage)> = shown
        .filter_map(|page| match (&page.content.place, page.content.menu) {
            (PagePlace::Own { slug }, Some(at)) => {
                let OwnText { title, language, .. } = own_text(view, &page.content);
                Some((at, MenuPage { title, language, path: format!("/pages/{slug}") }))
            }
            _ => None,
        })
        .collect();
    menu.sort_by(|(at, page), (other_at, other)| (at, &page.title).cmp(&(other_at, &other.title)));
    menu.into_iter().map(|(_, page)| page).collect()
}

impl Site {
    /// The same site, shown in the language of `view`.
    pub fn shown_as(&self, view: SiteView) -> Site {
        let menu = menu(&view, &self.pages);
        Site { view: SiteView { menu, ..view }, ..self.clone() }
    }

    /// The same site, with the words and addresses of this kind of campaign.
    #[must_use]
    pub fn about(&self, kind: CampaignKind) -> Cow<'_, Site> {
        match self.view.kind == kind {
            true => Cow::Borrowed(self),
            false => Cow::Owned(Site { view: SiteView { kind, ..self.view.clone() }, ..self.clone() }),
        }
    }

    /// As [`Site::about`], for a site that is shared.
    #[must_use]
    pub fn shared_about(self: &Arc<Site>, kind: CampaignKind) -> Arc<Site> {
        match self.about(kind) {
            Cow::Borrowed(_) => Arc::clone(self),
            Cow::Owned(of_kind) => Arc::new(of_kind),
        }
    }

    /// The same site, with the words and addresses of this campaign: a private pledge has its secret in them. Only for
    /// who has proved to know it, by its own link or by one that was mailed.
    #[must_use]
    pub fn about_campaign(&self, campaign: &Campaign) -> Cow<'_, Site> {
        let kind = campaign.kind.which();
        match campaign.is_private() {
            true => Cow::Owned(self.about(kind).into_owned().opened(campaign.head.id.number)),
            false => self.about(kind),
        }
    }

    /// As [`Site::about_campaign`], for a site that is shared.
    #[must_use]
    pub fn shared_about_campaign(self: &Arc<Site>, campaign: &Campaign) -> Arc<Site> {
        match self.about_campaign(campaign) {
            Cow::Borrowed(_) => Arc::clone(self),
            Cow::Owned(of_campaign) => Arc::new(of_campaign),
        }
    }

    /// The first part of the paths of campaigns of the kind that this is about, with its slash.
    pub fn section(&self) -> String {
        format!("/{}", self.view.kind.plural())
    }

    /// The address that mails come from.
    pub fn sender_address(&self) -> String {
        self.sender.email.to_string()
    }

    /// The address to write to where a person reads it, if there is one.
    pub fn help_address(&self) -> Option<String> {
        self.reply_to.as_ref().map(|reply_to| reply_to.email.to_string())
    }

    /// A petition's identity from its public number.
    pub fn petition(&self, number: u32) -> CampaignId {
        CampaignId { site: self.id, number }
    }

    /// A path of this site with the language prefix of its view: for redirects, and whatever else is not written by a
    /// template, which puts `site.root` before it.
    pub fn localised(&self, path: &str) -> String {
        format!("{}{path}", self.view.root)
    }

    /// A whole link to a path of this site, in the language of its view: for mails.
    pub fn link(&self, path: &str) -> String {
        format!("{}{}{path}", self.view.url, self.view.root)
    }

    /// The language of the view, as rows store it.
    pub fn language(&self) -> Option<LanguageTag> {
        LanguageTag::parse(&self.view.language).ok()
    }

    /// What pages call a language that rows store: its own name for itself, or else its tag.
    pub fn language_name(&self, language: &LanguageTag) -> String {
        let named = self
            .view
            .languages
            .iter()
            .find(|known| known.tag == language.as_str());
        named.map_or_else(|| language.as_str().to_owned(), |known| known.name.clone())
    }

    /// The time that petitions of the site go by at `now`: while signing is paused their clock stands still.
    pub fn clock(&self, now: Timestamp) -> Timestamp {
        self.paused.as_ref().map_or(now, |paused| now.min(paused.since))
    }

    /// Noon of a day (`YYYY-MM-DD`) in the site's time zone: an instant that is displayed as that day.
    pub fn noon(&self, day: &str) -> Option<Timestamp> {
        let date: Date = day.parse().ok()?;
        let zoned = date.at(12, 0, 0, 0).to_zoned(self.time_zone.clone()).ok()?;
        Some(Timestamp(zoned.timestamp().as_millisecond()))
    }

    /// What a file is called where it is saved: the site, what the file holds, and the day at `now`. A name in letters that
    /// no slug keeps is left out.
    pub fn file_name(&self, what: &str, ending: &str, now: Timestamp) -> String {
        let instant = jiff::Timestamp::from_millisecond(now.0).ok();
        let day = instant.map(|at| at.to_zoned(self.time_zone.clone()).date().to_string());
        let parts = [slug(&self.view.name), slug(what), day.unwrap_or_default()];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        format!("{}.{ending}", parts.join("-"))
    }

    /// When a petition that opens at `now` closes: at the end of a day in the site's time zone, `open_days` days later.
    /// `None` when the calendar does not reach so far.
    pub fn closes_at(&self, now: Timestamp) -> Option<Timestamp> {
        end_of_day_after(&self.time_zone, self.rules.open_days, now)
    }

    /// Until when the site promises to have checked what was handed in at `since`, by the domain's rule.
    pub fn promised(&self, since: Timestamp) -> Timestamp {
        self.rules.promised(since)
    }

    /// The next `count` instants after `now` at which a day begins here; fewer only at the end of the calendar.
    pub fn day_begins(&self, now: Timestamp, count: usize) -> Vec<Timestamp> {
        let Ok(now) = jiff::Timestamp::from_millisecond(now.0) else {
            return Vec::new();
        };
        let today = now.to_zoned(self.time_zone.clone()).date();
        let begin = |days: usize| {
            let days = Span::new().try_days(i64::try_from(days).ok()?).ok()?;
            let begin = today
                .checked_add(days)
                .ok()?
                .to_zoned(self.time_zone.clone())
                .ok()?;
            Some(Timestamp(begin.timestamp().as_millisecond()))
        };
        (1..=count).map_while(begin).collect()
    }

    /// The area of a postcode.
    pub fn area_of(&self, postcode: Option<&Postcode>) -> Option<AreaCode> {
        postcode.and_then(|postcode| self.areas.find(postcode)).cloned()
    }

    /// The language in which the site's petitions are written, unless they say another.
    pub fn first_language(&self) -> &str {
        let first = self.view.languages.first();
        first.map_or(&self.view.language, |first| &first.tag)
    }

    /// The page of an area, without the language prefix; `None` for a code that is no area of the site.
    pub fn area_path(&self, code: &AreaCode) -> Option<String> {
        self.area_slugs
            .get(code)
            .map(|slug| format!("/petitions/local/{slug}"))
    }

    /// What other pages need in order to name and link a petition.
    pub fn petition_ref(&self, number: u32, action: &str) -> PetitionRef {
        let path = page_path(self.base(number), action);
        PetitionRef { id: i64::from(number), title: action.to_owned(), path }
    }

    /// The name of a country; for its home country the site may have its own.
    pub fn country_name(&self, country: country::CountryCode) -> String {
        let own = self
            .rules
            .home_country_name
            .as_ref()
            .filter(|_| country == self.rules.home_country);
        own.cloned()
            .or_else(|| country.name().map(str::to_owned))
            .unwrap_or_else(|| country.as_str().to_owned())
    }

    /// The countries to choose from in a form: the home country first, then the others by name.
    pub fn countries(&self) -> Vec<Country> {
        let home = self.rules.home_country;
        let first = Country { code: home.as_str().to_owned(), name: self.country_name(home) };
        let others = country::offered().filter(|(code, _)| *code != home.as_str());
        let others = others.map(|(code, name)| Country { code: code.to_owned(), name: name.to_owned() });
        std::iter::once(first).chain(others).collect()
    }

    /// The key of the sentence that a signer declares with a tick; `None` where everybody may sign.
    pub fn eligibility_key(&self) -> Option<&'static str> {
        let is_uk = self.preset == Preset::Parliament && self.rules.home_country.as_str() == "GB";
        let key = if is_uk {
            "eligibility-uk"
        } else {
            "eligibility-resident"
        };
        Some(key).filter(|_| self.rules.asks_residence)
    }

    /// What is wrong with a field, in words that fit what this site asks for.
    pub fn problem_of(&self, error: FieldError) -> FieldProblem {
        if error == FieldError::ResidentMissing && self.eligibility_key() == Some("eligibility-resident") {
            let here = [("site", self.view.name.clone().into())];
            return FieldProblem::with(error.field(), "field-resident-missing-here", here);
        }
        if error == FieldError::PostcodeInvalid && self.rules.postcode == PostcodeForm::LettersAndDigits {
            return FieldProblem::new(error.field(), "field-postcode-odd");
        }
        FieldProblem::from_error(error)
    }
}

/// The end of the day that is `days` after the day of `now`.
fn end_of_day_after(zone: &TimeZone, days: i64, now: Timestamp) -> Option<Timestamp> {
    let now = jiff::Timestamp::from_millisecond(now.0).ok()?;
    let days = Span::new().try_days(days).ok()?;
    let last = now.to_zoned(zone.clone()).date().checked_add(days).ok()?;
    let end = last.tomorrow().ok()?.to_zoned(zone.clone()).ok()?;
    Some(Timestamp(end.timestamp().as_millisecond()))
}

/// When days end in a time zone, as the rules take it: its offsets over [`ZONE_FROM`] and what follows.
#[must_use]
pub fn local_days(zone: &TimeZone) -> LocalDays {
    let from = jiff::Timestamp::from_second(ZONE_FROM.0 / SECOND_MS).expect("a moment of the calendar");
    let first = (ZONE_FROM, zone.to_offset(from).seconds());
    let later = zone.following(from);
    let later =
        later.map(|change| (Timestamp(change.timestamp().as_millisecond()), change.offset().seconds()));
    LocalDays::new(std::iter::once(first).chain(later.take(OFFSET_CHANGES_MAX)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rules know offsets alone, and have to end days where the calendar does.
    #[test]
    fn the_rules_end_a_day_when_its_place_does() {
        for name in [
            "UTC",
            "Europe/London",
            "America/New_York",
            "Asia/Kolkata",
            "Australia/Lord_Howe",
            // Clocks change at midnight there.
            "America/Havana",
            "Asia/Beirut",
            "America/Santiago",
            "Africa/Casablanca",
        ] {
            let zone = TimeZone::get(name).unwrap();
            let days = local_days(&zone);
            for hour in 0..3 * 365 * 24 {
                let at = Timestamp(1_767_225_600_000 + hour * 3_600_000 + 1_234_567);
                for after in [0, 7] {
                    let end = end_of_day_after(&zone, after, at).unwrap();
                    assert_eq!(days.end_of_day_after(at, after), end, "{name} {at:?}");
                }
            }
        }
    }

    #[test]
    fn a_petition_closes_at_the_end_of_a_local_day() {
        let at = |text: &str| Timestamp(text.parse::<jiff::Timestamp>().unwrap().as_millisecond());
        for (zone, days, now, end) in [
            ("UTC", 1, "2026-03-01T09:00:00Z", "2026-03-03T00:00:00Z"),
            ("UTC", 0, "2026-03-01T23:59:59Z", "2026-03-02T00:00:00Z"),
            // Summer time will have begun by then.
            ("Europe/London", 183, "2026-01-10T23:30:00Z", "2026-07-12T23:00:00Z"),
            // It is already the next day there.
            ("Asia/Tokyo", 1, "2026-03-01T20:00:00Z", "2026-03-03T15:00:00Z"),
        ] {
            let zone = TimeZone::get(zone).unwrap();
            assert_eq!(end_of_day_after(&zone, days, at(now)), Some(at(end)), "{zone:?} {days} {now}");
        }
        assert_eq!(end_of_day_after(&TimeZone::UTC, i64::MAX, Timestamp(0)), None);
    }

    #[test]
    fn promised_days_leave_out_those_that_do_not_count() {
        use throng_domain::calendar::{Calendar, DaysOff, Weekend};
        use throng_domain::time::DAY_MS;
        let at = |text: &str| Timestamp(text.parse::<jiff::Timestamp>().unwrap().as_millisecond());
        let days_off = DaysOff::parse_list("2026-12-24/2027-01-01 Closed").unwrap();
        let office = Calendar { weekend: Weekend::SaturdaySunday, days_off };
        let always = Calendar::default();
        let rules = |zone: &TimeZone, calendar: &Calendar, promise_days: i64| {
            let mut rules = SiteRules::preset(Preset::Parliament);
            (rules.days, rules.calendar) = (local_days(zone), calendar.clone());
            rules.start.promise_days = promise_days;
            rules
        };
        for (calendar, days, since, due) in [
            (&always, 7, "2026-12-18T10:00:00Z", "2026-12-25T10:00:00Z"),
            (&always, 0, "2026-12-18T10:00:00Z", "2026-12-18T10:00:00Z"),
            // 18 December is a Friday; the days that count next are 21, 22, 23 December, and 4 January, a Monday.
            (&office, 3, "2026-12-18T10:00:00Z", "2026-12-23T10:00:00Z"),
            (&office, 4, "2026-12-18T10:00:00Z", "2027-01-04T10:00:00Z"),
            // Half past midnight in London, where summer time ends on the Sunday in between.
            (&office, 1, "2026-10-22T23:30:00Z", "2026-10-26T00:30:00Z"),
        ] {
            let zone = TimeZone::get("Europe/London").unwrap();
            assert_eq!(rules(&zone, calendar, days).promised(at(since)), at(due), "{days} {since}");
        }
        let never = DaysOff::parse_list("0001-01-01/9999-12-31").unwrap();
        let never = Calendar { days_off: never, ..Calendar::default() };
        let now = at("2026-12-18T10:00:00Z");
        assert_eq!(rules(&TimeZone::UTC, &never, 2).promised(now), now.plus_ms(2 * DAY_MS));
    }

    #[test]
    fn a_saved_file_says_the_site_what_it_holds_and_the_day_here() {
        let mut site = sample::site(SiteId(1));
        site.time_zone = TimeZone::fixed(jiff::tz::offset(2));
        let late = Timestamp(
            "2026-03-05T23:00:00Z"
                .parse::<jiff::Timestamp>()
                .unwrap()
                .as_millisecond(),
        );
        for (name, what, expected) in [
            ("Deisebau Môn", "petition-7-places", "deisebau-mon-petition-7-places-2026-03-06.csv"),
            ("عرائض", "petitions Low Mill", "petitions-low-mill-2026-03-06.csv"),
        ] {
            site.view.name = name.to_owned();
            assert_eq!(site.file_name(what, "csv", late), expected);
        }
    }
}
