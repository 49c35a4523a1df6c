//! Names of shared pages, and a render that never ends.

use super::*;
use throng_process::limits::resources::{self, Permits};

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
