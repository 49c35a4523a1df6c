//! Files of everything: all public petitions, and their signatures by area and by country, without anything about a
//! person. With thousands of petitions and hundreds of areas they are too large to be held, so they are sent while they
//! are made.
//!
//! Owns their rows and their validators. It must never hold more than one part, nor ask for the next before the client has
//! taken the last: a slow client costs a place and nothing else, which others may have (`open_files.rs`), and
//! `edge/pace.rs` ends it if it is too slow. What single pages do not tell (where the signatures of a rejected petition
//! come from, petitions that are not public) is not told here either. Bounded by the places, and by the petitions in a
//! part.

use std::io::Write as _;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use http::{HeaderMap, HeaderValue, Method, Version};
use http_body::Frame;
use throng_domain::area::Area;
use throng_domain::campaign::CampaignKind;
use throng_domain::network::Network;
use throng_domain::tally::Tally;
use throng_store::reader::CountedCampaign;

use super::Deps;
use super::open_files::{Full, OpenFiles, Place};
use super::sheet::{self, Sheet};
use crate::api::{self, ApiSite, PlaceRow};
use throng_config::Act;
use throng_edge::client::Asking;
use throng_pagecache::{none_match_hits, takes_gzip};
use throng_process::clock;
use throng_process::limits::resources::Permit;
use throng_process::limits::{WHOLE_PETITIONS_READ_MAX, WHOLE_READS_MAX};
use throng_web::fairness::Verdict;
use throng_web::finding::last_changes;
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::respond::{Cause, Failure, Overload, unchanged};
use throng_web::read::{ReadError, Reading};
use throng_web::sites::Site;

/// When to try again while all places are taken, in seconds.
const RETRY_AFTER_S: u64 = 10;
/// How long a part waits while too many pages are being read.
const PAUSE: Duration = Duration::from_millis(200);
/// How long anybody may keep such a file without asking.
const FRESHNESS: &str = "public, max-age=60";
/// One petition in JSON on each line: <https://jsonlines.org/>.
const LINES: &str = "application/jsonl";

/// Which file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum File {
    Petitions,
    ByArea,
    ByCountry,
}

/// `GET /data/petitions.jsonl`.
pub(super) async fn petitions(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    reading: Reading,
    asking: Asking,
    (method, version, asked): (Method, Version, HeaderMap),
) -> Result<Response, Failure> {
    answer(&deps, (site, reading), (asking, &method, version, &asked), File::Petitions).await
}

/// `GET /data/signatures_by_area.csv`.
pub(super) async fn by_area(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    reading: Reading,
    asking: Asking,
    (method, version, asked): (Method, Version, HeaderMap),
) -> Result<Response, Failure> {
    answer(&deps, (site, reading), (asking, &method, version, &asked), File::ByArea).await
}

/// `GET /data/signatures_by_country.csv`.
pub(super) async fn by_country(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    reading: Reading,
    asking: Asking,
    (method, version, asked): (Method, Version, HeaderMap),
) -> Result<Response, Failure> {
    answer(&deps, (site, reading), (asking, &method, version, &asked), File::ByCountry).await
}

async fn answer(
    deps: &Deps,
    (site, reading): (Arc<Site>, Reading),
    (asking, method, version, asked): (Asking, &Method, Version, &HeaderMap),
    file: File,
) -> Result<Response, Failure> {
    // There the end of the connection ends the answer, however much of it was sent: half a file would look like a whole
    // one to its reader and to a cache in front.
    if version < Version::HTTP_11 {
        return Err(Failure::ProtocolTooOld);
    }
    count(deps, asking)?;
    let id = site.id;
    let areas = reading.ask(move |tracked| tracked.areas(id)).await?;
    let tag = tag(deps, &reading, &site, (file, &areas)).await?;
    let known = asked.get(IF_NONE_MATCH).map(HeaderValue::as_bytes);
    let is_known = tag.as_deref().zip(known);
    let is_known = is_known.is_some_and(|(tag, known)| none_match_hits(known, tag.as_bytes()));
    let name = file.name_on(&site);
    let gzip = takes_gzip(asked.get(ACCEPT_ENCODING).map(HeaderValue::as_bytes));
    let mut response = if is_known {
        unchanged()
    } else {
        // Whoever asks for the head alone is sent nothing, and needs no place.
        let place = (method != Method::HEAD)
            .then(|| place(deps, asking))
            .transpose()?;
        let packer = gzip.then(|| GzEncoder::new(Vec::new(), Compression::fast()));
        let files = Arc::clone(&deps.files);
        let rest = Rest { reading, site, file, areas: Arc::new(areas), files, after: None, packer };
        Response::new(Body::new(Sending { making: Some(Box::pin(rest.part())), place }))
    };
    let of_it = response.headers_mut();
    if !is_known {
        of_it.insert(CONTENT_TYPE, HeaderValue::from_static(file.content_type()));
        if gzip {
            of_it.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
    }
    of_it.insert(CACHE_CONTROL, HeaderValue::from_static(FRESHNESS));
    of_it.insert(VARY, HeaderValue::from_static("accept-encoding"));
    // Weak: what is signed while the file is sent may be in it already.
    let tag = tag.and_then(|tag| HeaderValue::from_str(&format!("W/{tag}")).ok());
    tag.into_iter().for_each(|tag| drop(of_it.insert(ETAG, tag)));
    headers::allow_cross_origin(of_it);
    headers::saved_as(of_it, &name);
    Ok(response)
}

/// Counts the request for its network: it costs more than any search, and is counted as one.
fn count(deps: &Deps, Asking(client): Asking) -> Result<(), Failure> {
    match deps.fairness.count(Act::Search, client) {
        Verdict::TooMuch(too_much) => Err(busy(too_much.retry_after_s, Cause::Network)),
        Verdict::Fine | Verdict::Suspect => Ok(()),
    }
}

/// A place for one more file.
fn place(deps: &Deps, Asking(client): Asking) -> Result<Place, Failure> {
    let network = client.filter(|client| !client.is_proxy);
    let network = network.map(|client| Network::of(client.address));
    let place = deps.files.take(network, clock::monotonic());
    place.map_err(|full| {
        let cause = match full {
            Full::Network => Cause::Network,
            Full::All => Cause::Crowd,
        };
        busy(RETRY_AFTER_S, cause)
    })
}

fn busy(retry_after_s: u64, cause: Cause) -> Failure {
    Failure::Overloaded(Overload { retry_after_s, action: String::new(), fields: Vec::new(), cause })
}

/// What names this version of a file: it depends on when each petition last changed, on the areas, and on the program.
/// `None` while petitions have changed that the search index does not know yet.
async fn tag(
    deps: &Deps,
    reading: &Reading,
    site: &Site,
    (file, areas): (File, &[Area]),
) -> Result<Option<String>, Failure> {
    let (id, searcher) = (site.id, deps.searcher.clone());
    let changes = reading
        .ask(move |tracked| last_changes(&searcher, tracked, id))
        .await?;
    let Some(changes) = changes else { return Ok(None) };
    let areas = serde_json::to_vec(areas).map_err(|error| Failure::Broken(error.to_string()))?;
    let mut hasher = blake3::Hasher::new();
    let (name, _) = file.name();
    hasher.update(format!("{name} {} {}\n", env!("CARGO_PKG_VERSION"), site.view.url).as_bytes());
    hasher.update(&areas);
    for (number, changed) in changes {
        hasher.update(&number.to_be_bytes());
        hasher.update(&changed.map_or(0, |at| at.0).to_be_bytes());
    }
    Ok(Some(format!("\"{}\"", &hasher.finalize().to_hex()[..32])))
}

impl File {
    fn content_type(self) -> &'static str {
        match self {
            File::Petitions => LINES,
            File::ByArea | File::ByCountry => sheet::CONTENT_TYPE,
        }
    }

    /// What it is called, and the ending of its name.
    fn name(self) -> (&'static str, &'static str) {
        match self {
            File::Petitions => ("petitions", "jsonl"),
            File::ByArea => ("signatures-by-area", "csv"),
            File::ByCountry => ("signatures-by-country", "csv"),
        }
    }

    /// What it is called where it is saved.
    fn name_on(self, site: &Site) -> String {
        let (what, ending) = self.name();
        site.file_name(what, ending, clock::now())
    }

    /// What stands before the first petition.
    fn head(self) -> Vec<u8> {
        match self {
            File::Petitions => Vec::new(),
            File::ByArea => Sheet::new(&["number", "title", "ons_code", "name", "signature_count"]).finish(),
            File::ByCountry => Sheet::new(&["number", "title", "code", "name", "signature_count"]).finish(),
        }
    }

    /// What is written of some petitions.
    fn rows(
        self,
        found: &[(CountedCampaign, Vec<Tally>)],
        areas: &[Area],
        site: &Site,
    ) -> serde_json::Result<Vec<u8>> {
        match self {
            File::Petitions => {
                let place =
                    ApiSite { base_url: &site.view.url, time_zone: &site.time_zone, rules: &site.rules };
                let mut lines = Vec::new();
                for (counted, tallies) in found {
                    serde_json::to_writer(&mut lines, &api::petition_line(counted, tallies, areas, place))?;
                    lines.push(b'\n');
                }
                Ok(lines)
            }
            File::ByArea => Ok(sheet_of(found, |tallies| api::rows_by_area(tallies, areas, &site.rules))),
            File::ByCountry => {
                Ok(sheet_of(found, |tallies| api::rows_by_country(tallies, areas, &site.rules)))
            }
        }
    }
}

fn sheet_of<'a>(
    found: &'a [(CountedCampaign, Vec<Tally>)],
    rows_of: impl Fn(&'a [Tally]) -> Vec<PlaceRow<'a>>,
) -> Vec<u8> {
    let mut sheet = Sheet::further();
    for (counted, tallies) in found
        .iter()
        .filter(|(counted, _)| api::tells_more_than_the_number(counted))
    {
        let number = counted.campaign.head.id.number.to_string();
        let title = counted.campaign.head.text.action.as_str();
        for row in rows_of(tallies) {
            sheet.row(&[&number, title, row.code, row.name, &row.count.to_string()]);
        }
    }
    sheet.finish()
}

/// What is still to be sent of a file.
struct Rest {
    reading: Reading,
    site: Arc<Site>,
    file: File,
    areas: Arc<Vec<Area>>,
    files: Arc<OpenFiles>,
    /// The number of the last petition that was written; `None` at the beginning.
    after: Option<u32>,
    /// Packs what is written, unless the client wants it as it is.
    packer: Option<GzEncoder<Vec<u8>>>,
}

/// Why a file is cut off, which its reader sees from how the connection ends.
#[derive(Debug, thiserror::Error)]
enum CutOff {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Written(#[from] serde_json::Error),
    #[error(transparent)]
    Packed(#[from] std::io::Error),
    #[error("its client had not come to the next part for a minute, and others waited")]
    Idle,
}

/// Petitions that were read, each with its counts by place.
type Found = Vec<(CountedCampaign, Vec<Tally>)>;

type Part = Result<(Bytes, Option<Rest>), CutOff>;

impl Rest {
    /// The next part, and what is left after it.
    async fn part(mut self) -> Part {
        let limit = WHOLE_PETITIONS_READ_MAX.rows();
        // The turn ends with the part.
        let (found, mut written, _turn) = match self.after {
            // The head alone, so that a client is answered at once.
            None => (Vec::new(), self.file.head(), None),
            Some(after) => {
                let (found, turn) = self.read(after, limit).await?;
                (found, Vec::new(), Some(turn))
            }
        };
        let is_last = self.after.is_some() && found.len() < limit as usize;
        let last = found.last().map(|(counted, _)| counted.campaign.head.id.number);
        let is_petition = |(counted, _): &(CountedCampaign, Vec<Tally>)| {
            counted.campaign.kind.which() == CampaignKind::Petition
        };
        let petitions: Found = found.into_iter().filter(is_petition).collect();
        written.extend(self.file.rows(&petitions, &self.areas, &self.site)?);
        self.after = last.or(self.after).or(Some(0));
        let packed = match &mut self.packer {
            None => written,
            Some(packer) => {
                packer.write_all(&written)?;
                if is_last {
                    packer.try_finish()?;
                }
                std::mem::take(packer.get_mut())
            }
        };
        Ok((packed.into(), (!is_last).then_some(self)))
    }

    /// The next petitions, and the turn in which they were read. Whoever is in the middle of a file waits while too many
    /// pages are being read.
    async fn read(&self, after: u32, limit: u32) -> Result<(Found, Permit), ReadError> {
        let id = self.site.id;
        let mut tries = 1;
        loop {
            let turn = self.files.turn().await;
            let asked = self
                .reading
                .ask(move |tracked| tracked.petitions_by_place(id, after, limit));
            match asked.await {
                Err(ReadError::Busy) if tries < WHOLE_READS_MAX.max => tries += 1,
                answered => return Ok((answered?, turn)),
            }
            drop(turn);
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// The body of an answer: the next part is made once the client has taken the last.
struct Sending {
    making: Option<Pin<Box<dyn Future<Output = Part> + Send>>>,
    /// Given back with the last part, or when the client has gone. Nothing for whoever is sent the head alone.
    place: Option<Place>,
}

impl http_body::Body for Sending {
    type Data = Bytes;
    type Error = CutOff;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, CutOff>>> {
        let sending = self.get_mut();
        let Some(making) = &mut sending.making else {
            return Poll::Ready(None);
        };
        if sending.place.as_ref().is_some_and(|place| !place.goes_on()) {
            sending.making = None;
            return Poll::Ready(Some(Err(CutOff::Idle)));
        }
        let made = ready!(making.as_mut().poll(context));
        sending.making = None;
        match (&made, &sending.place) {
            (Ok((_, Some(_))), Some(place)) => place.is_given(clock::monotonic()),
            (Ok((_, Some(_))), None) => {}
            (Ok((_, None)) | Err(_), _) => sending.place = None,
        }
        Poll::Ready(Some(made.map(|(part, rest)| {
            sending.making = rest.map(|rest| Box::pin(rest.part()) as _);
            Frame::data(part)
        })))
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use http_body_util::BodyExt as _;
    use throng_edge::client::Client;
    use throng_pagecache::Generations;
    use throng_process::limits::{WHOLE_FILE_IDLE_S, WHOLE_FILES_MAX, WHOLE_FILES_PER_NETWORK_MAX};
    use throng_web::fairness::Fairness;
    use throng_web::finding::Searcher;

    use super::*;

    fn deps() -> Deps {
        let settings = throng_config::load(&throng_config::Sources::built_in())
            .expect("built in")
            .settings;
        let searcher = Searcher::new(Arc::new(Generations::default()));
        Deps::new(searcher, Fairness::new(&settings.limits))
    }

    fn asking(network: u8) -> Asking {
        let address: IpAddr = [192, 0, network, 7].into();
        Asking(Some(Client::at(address)))
    }

    #[test]
    fn no_network_has_all_places_and_all_places_have_an_end() {
        let deps = deps();
        let refused = |network| match place(&deps, asking(network)) {
            Err(Failure::Overloaded(overload)) => format!("{:?} {}", overload.cause, overload.retry_after_s),
            other => format!("{other:?}"),
        };
        let (each, all) = (WHOLE_FILES_PER_NETWORK_MAX.count(), WHOLE_FILES_MAX.count());
        let mut places: Vec<Place> = Vec::new();
        while places.len() < all {
            let network = u8::try_from(places.len() / each).expect("few networks");
            places.push(place(&deps, asking(network)).expect("there is room"));
        }
        assert_eq!(refused(0), "Network 10");
        assert_eq!(refused(99), "Crowd 10");
        places.pop();
        assert!(place(&deps, asking(99)).is_ok(), "it gave back");
    }

    /// A body whose next part would be its last.
    fn sending(place: Option<Place>) -> Sending {
        Sending { making: Some(Box::pin(async { Ok((Bytes::from_static(b"last"), None)) })), place }
    }

    #[tokio::test]
    async fn a_file_whose_place_went_to_another_is_cut_off_and_not_ended() {
        let files = OpenFiles::none();
        let network = |last| Some(Network::of([192, 0, last, 7].into()));
        let now = clock::monotonic();
        let places: Vec<Place> = (0..WHOLE_FILES_MAX.max)
            .map(|last| {
                let network = network(u8::try_from(last).expect("few networks"));
                files.take(network, now).expect("there is room")
            })
            .collect();
        places[0].is_given(now);
        let mut bodies = places.into_iter().map(|place| sending(Some(place)));
        let mut idle = bodies.next().expect("there are some");
        let mut busy = bodies.next().expect("there are some");
        let rest: Vec<Sending> = bodies.collect();
        let later = now + Duration::from_secs(WHOLE_FILE_IDLE_S.max);
        let newcomer = files.take(network(200), later).expect("the idle one makes room");
        assert!(matches!(idle.frame().await, Some(Err(CutOff::Idle))));
        let last = busy.frame().await.expect("a part").expect("it is whole");
        assert_eq!(last.into_data().expect("bytes"), "last");
        assert!(busy.place.is_none(), "given back with the last part");
        assert!(busy.frame().await.is_none());
        drop((newcomer, rest));
    }
}
