//! The keys of shared pages, a render that never ends, and who is counted as turned away.

use super::*;
use crate::client::{Client, ForwardedHeader};
use crate::origin::{Answering, Share, SharedPage};
use throng_process::limits::RENDERS_MAX;
use throng_process::limits::resources::{self, Permits};

/// Begins every page and never finishes one.
struct Endless;

impl Origin for Endless {
    fn shared(&self, _: &str, _: &str, _: &str) -> Option<SharedPage> {
        Some(SharedPage { site: 1, query: None })
    }

    fn admit(&self, _: Option<Client>, _: Wanted<'_>, _: usize) -> Result<Share, Refused> {
        Ok(Box::new(()))
    }

    fn admit_refresh(&self, _: Option<Client>, _: Wanted<'_>) -> Option<Share> {
        Some(Box::new(()))
    }

    fn note(&self, _: Refused) {}

    fn answer(&self, _: Request<Body>, _: Recorder) -> Answering<'_, Response<Body>> {
        Box::pin(std::future::pending())
    }

    fn without_body(&self, request: Request<Body>) -> Answering<'_, Result<Request<Body>, Response<Body>>> {
        Box::pin(async { Ok(request) })
    }

    fn busy(&self, _: Request<Body>) -> Response<Body> {
        Response::default()
    }

    fn refuse(&self, _: Request<Body>, _: Refused) -> Response<Body> {
        Response::default()
    }
}

/// `wire` looks for a place; if there is none, it passes the request to hyper, where `app` looks once more. That is
/// one request.
#[tokio::test]
async fn whoever_finds_no_place_is_counted_once() {
    let kept = resources::PAGE_BYTES.of(4 << 20);
    let pages = (page_cache(Arc::default(), &kept), kept);
    let front = Front::new(Arc::new(Endless), Proxies::new(ForwardedHeader::XForwardedFor, |_| false), pages);
    let wanted = Wanted { host: "a", path: "/", query: None };
    let take = |_| front.askers.begin(Asker::Program, wanted).ok();
    let _taken: Vec<RenderPlace> = (0..RENDERS_MAX.count()).map(take).map(Option::unwrap).collect();
    let refused = || resources::RENDERS.figures().refused;
    let before = refused();
    let glance = Glance::plain("here", "/help");
    let Availability::Missing(missing) = front.find(&glance, Asker::Program, now_ms()) else {
        panic!("it is a shared page that nobody has made")
    };
    assert!(matches!(front.made(missing).await, Err(NoPage::Overloaded)));
    assert!(matches!(front.page(&glance, Asker::Program).await, Err(NoEntry::Busy)));
    assert_eq!(refused(), before + 1);
    let request = Request::get("/help").header(HOST, "here").body(Body::empty());
    let place = front.place_apart(&request.expect("a request"), Asker::Program);
    assert!(matches!(place, Err(NoPlace::Full)));
    assert_eq!(refused(), before + 2, "what is not shared is asked for once");
}

#[tokio::test]
async fn a_render_that_never_ends_gives_its_place_back() {
    let cache = page_cache(Arc::default(), &resources::PAGE_BYTES.of(4 << 20));
    let key = cache.key(b"/endless");
    let Lookup::Lead(lead) = cache.look_up(&key, now_ms()) else {
        panic!("nobody has made it yet");
    };
    let (waiting, places) = (lead.flight(), Permits::new(resources::RENDERS.holding(1)));
    let place = places.try_take().expect("nobody has it yet");
    lead_to_end(lead, place, Duration::from_millis(1), std::future::pending()).await;
    assert_eq!(places.free(), 1);
    assert!(matches!(waiting.wait(std::future::pending::<()>()).await, Waited::Failed(_)));
    assert!(matches!(cache.look_up(&key, now_ms()), Lookup::Lead(_)), "the next visitor tries again");
}

#[test]
fn the_same_address_of_two_sites_has_two_keys() {
    let name = |site, path, query| {
        let mut name = [0; 64];
        let length = write_name(&mut name, site, path, query).expect("it is short");
        name[..length].to_vec()
    };
    let names = [
        name(1, "/petitions", None),
        name(2, "/petitions", None),
        name(256, "/petitions", None),
        name(1, "/petitions", Some("page=2")),
    ];
    for (place, one) in names.iter().enumerate() {
        assert!(!names[..place].contains(one), "{place}");
    }
    assert_eq!(write_name(&mut [0; 8], 1, "/petitions", None), None, "it is too long");
}
