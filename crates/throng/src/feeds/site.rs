//! What machines ask of a site as a whole: oEmbed, the sitemap, rules for robots, and whom to tell
//! of a vulnerability.

use std::time::Duration;

use axum::response::Response;
use serde::Deserialize;
use throng_domain::campaign::Campaign;
use throng_domain::ids::SiteId;
use throng_domain::standing::PagePlace;
use throng_domain::time::{DAY_MS, Timestamp};
use throng_store::error::Fault;

use super::oembed;
use super::petition::page_url;
use super::sitemap::{self, SitemapPart};
use throng_process::clock;
use throng_process::limits::{PETITIONS_READ_MAX, SITEMAP_NUMBERS_MAX};
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::query::InQuery;
use throng_web::http::respond::Failure;
use throng_web::read::{Reading, Tracked};
use throng_web::sites::Site;

/// How often the sitemap is rebuilt, at most. Search engines come by a few times a day.
const SITEMAP_PAUSE: Duration = Duration::from_secs(3_600);
/// How many days a copy of `security.txt` stays valid.
const SECURITY_VALID_DAYS: i64 = 90;

/// What is wrong with the address that a frame is asked for, for whoever writes the program that asked.
const URL_MISSING: &str = "url is missing: the address of a petition, a pledge or a vote of this site";
const URL_OF_OTHERS: &str = "url is not the address of a petition, a pledge or a vote of this site";
const URL_OF_NOTHING: &str = "no public petition, pledge or vote has the number in url";

/// The query of an oEmbed request.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct OembedQuery {
    url: String,
    format: String,
    maxwidth: String,
    maxheight: String,
}

/// `GET /oembed?url=`.
pub(super) async fn oembed(
    OfSite(site): OfSite,
    reading: Reading,
    InQuery(asked): InQuery<OembedQuery>,
) -> Result<Response, Failure> {
    if !matches!(asked.format.as_str(), "" | "json") {
        return Err(Failure::FormatUnknown);
    }
    if asked.url.is_empty() {
        return Err(Failure::ChoiceUnknown(URL_MISSING.to_owned()));
    }
    let named = oembed::named(&asked.url, &site.view.url).ok_or(Failure::NoData(URL_OF_OTHERS))?;
    let id = site.petition(named.number);
    let found = reading
        .ask(move |tracked| tracked.petition_without_number(id))
        .await?;
    let petition = found
        .map(|counted| counted.campaign)
        .filter(|petition| petition.head.state.is_public());
    let petition = petition.ok_or(Failure::NoData(URL_OF_NOTHING))?;
    let base = format!("{}{}", site.view.url, named.root);
    let about = oembed::About {
        site_name: &site.view.name,
        site_url: &site.view.url,
        title: &petition.head.text.action,
        embed_url: &format!("{base}/embed/{}", named.number),
        picture_url: &format!("{base}{}/picture.png", site.base_of(&petition)),
        width_max: asked.maxwidth.parse().ok(),
        height_max: asked.maxheight.parse().ok(),
    };
    let body =
        serde_json::to_vec(&oembed::answer(&about)).map_err(|fault| Failure::Broken(fault.to_string()))?;
    Ok(headers::cross_origin(headers::public("application/json; charset=utf-8", body)))
}

/// The query of a part of the sitemap: petitions with numbers from this one on.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Part {
    from: String,
}

/// `GET /sitemap.xml`: the sitemap, or an index of its parts when the numbers of petitions span more than one.
pub(super) async fn sitemap(
    OfSite(site): OfSite,
    reading: Reading,
    InQuery(part): InQuery<Part>,
) -> Result<Response, Failure> {
    let id = site.id;
    reading.at_most_every(SITEMAP_PAUSE);
    let from: Option<u32> = part.from.parse().ok();
    let starts = reading.ask(move |tracked| starts(tracked, id)).await?;
    let body = match (from, starts.as_slice()) {
        (None, [_, _, ..]) => {
            let url = |start: &u32| format!("{}/sitemap.xml?from={start}", site.view.url);
            let maps: Vec<SitemapPart> = starts
                .iter()
                .map(|start| SitemapPart { url: url(start), changed: None })
                .collect();
            sitemap::index(&maps)
        }
        (None, only) => {
            let home = ["/", "/petitions"];
            let mut places: Vec<SitemapPart> = home
                .iter()
                .map(|path| SitemapPart { url: format!("{}{path}", site.view.url), changed: None })
                .collect();
            places.extend(own_places(&site));
            if let [start] = only {
                places.extend(places_from(&site, &reading, *start).await?);
            }
            sitemap::map(&places)
        }
        (Some(start), starts) if starts.contains(&start) => {
            let mut places = places_from(&site, &reading, start).await?;
            if starts.first() == Some(&start) {
                places.extend(own_places(&site));
            }
            sitemap::map(&places)
        }
        (Some(_), _) => return Err(Failure::NotFound),
    };
    Ok(headers::cross_origin(headers::public(sitemap::CONTENT_TYPE, body)))
}

/// The first number of each part. Parts without petitions are skipped, since imports leave gaps in the numbers.
fn starts(tracked: &mut Tracked<'_>, site: SiteId) -> Result<Vec<u32>, Fault> {
    let span = SITEMAP_NUMBERS_MAX.rows();
    let mut starts = Vec::new();
    let mut after = 0;
    while let Some(first) = tracked.public_campaigns(site, after, 1)?.first() {
        starts.push(first.head.id.number);
        after = first.head.id.number.saturating_add(span - 1);
    }
    Ok(starts)
}

/// The pages of one part, read a few at a time so that other pages can read in between.
async fn places_from(site: &Site, reading: &Reading, start: u32) -> Result<Vec<SitemapPart>, Failure> {
    let (id, limit) = (site.id, PETITIONS_READ_MAX.rows());
    let span = SITEMAP_NUMBERS_MAX.rows();
    let end = start.saturating_add(span);
    let mut places = Vec::new();
    let mut after = start - 1;
    loop {
        let part = reading
            .ask(move |tracked| tracked.public_campaigns(id, after, limit))
            .await?;
        let Some(last) = part.last() else {
            return Ok(places);
        };
        after = last.head.id.number;
        let is_all = after >= end - 1 || part.len() < limit as usize;
        places.extend(
            part.iter()
                .filter(|petition| petition.head.id.number < end)
                .map(|p| place(site, p)),
        );
        if is_all {
            return Ok(places);
        }
    }
}

/// The published pages that the office wrote.
fn own_places(site: &Site) -> impl Iterator<Item = SitemapPart> {
    let shown = site.pages.iter().filter(|page| page.content.published);
    shown.filter_map(|page| match &page.content.place {
        PagePlace::Own { slug } => {
            Some(SitemapPart { url: format!("{}/pages/{slug}", site.view.url), changed: Some(page.at) })
        }
        PagePlace::Shipped { .. } => None,
    })
}

fn place(site: &Site, petition: &Campaign) -> SitemapPart {
    SitemapPart { url: page_url(site, petition), changed: Some(petition.head.dates.updated_at) }
}

/// `GET /robots.txt`.
pub(super) async fn robots(OfSite(site): OfSite) -> Response {
    headers::public("text/plain; charset=utf-8", sitemap::robots(&site.view.url))
}

/// `GET /.well-known/security.txt` (RFC 9116): whom to tell of a vulnerability, if there is an address that people
/// read.
pub(super) async fn security(OfSite(site): OfSite, reading: Reading) -> Result<Response, Failure> {
    let named = site.security_contact.clone().or_else(|| site.help_address());
    let contact = named.ok_or(Failure::NotFound)?;
    let scheme = if contact.starts_with("https://") {
        ""
    } else {
        "mailto:"
    };
    let today = Timestamp(clock::now().0.div_euclid(DAY_MS) * DAY_MS);
    reading.until(today.plus_ms(DAY_MS));
    let expires = super::entry::moment(today.plus_ms(SECURITY_VALID_DAYS * DAY_MS));
    let url = &site.view.url;
    let text = format!(
        "Contact: {scheme}{contact}\nExpires: {expires}\nCanonical: {url}/.well-known/security.txt\n"
    );
    Ok(headers::public("text/plain; charset=utf-8", text))
}
