//! Before anybody can connect, the pages that are asked for most are made, and some are weighed.
//!
//! **Never** fails: what cannot be made now is reported by the first request for it. **Called by** `serve`, once.
//! **Bounds** the pages.

use std::sync::Arc;

use tokio::runtime::Builder;

use throng_domain::campaign::{CampaignKind, CampaignState};
use throng_store::reader::{ListQuery, Order};

use crate::pages::{Weight, Weights};
use throng_edge::front::Front;
use throng_process::threads;
use throng_web::read::Readers;
use throng_web::sites::{Site, Sites};

/// How many petitions' pages are made beforehand: those of the most signed.
const WARMED: u32 = 50;
/// How many pages are made before these.
const WARMED_ALWAYS: usize = 3;

/// Makes the pages of all sites, and notes the sizes of some pages of the first; on a thread that ends with it. Those that answer
/// later would keep for themselves what making pages takes, and do not give it back while they have nothing to do.
///
/// # Errors
/// When the system has no thread left.
pub(super) fn warm(
    front: &Arc<Front>,
    sites: &Sites,
    readers: &Readers,
    weights: &Weights,
) -> std::io::Result<()> {
    threads::ending(&threads::STARTING, || {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(warm_all(front, sites, readers, weights));
        Ok(())
    })?
}

async fn warm_all(front: &Arc<Front>, sites: &Sites, readers: &Readers, weights: &Weights) {
    for (place, (site, host)) in sites.all().into_iter().enumerate() {
        let petition = make(front, (&site, &host), readers).await;
        // Only the sizes of the first site are shown.
        if place == 0 {
            weights.note(weigh(front, &host, petition.as_deref(), &site.themes.style_sheet()).await);
        }
    }
}

/// Makes the pages that are asked for most, before anybody can ask: a start under load begins with cache hits.
///
/// Returns the path of the petition with most signatures.
async fn make(front: &Arc<Front>, (site, host): (&Site, &str), readers: &Readers) -> Option<String> {
    let list = ListQuery {
        site: site.id,
        kinds: &CampaignKind::ALL,
        states: &[CampaignState::Open],
        private: false,
        order: Order::MostSigned,
        offset: 0,
        limit: WARMED,
    };
    let mut targets: Vec<String> = ["/", "/petitions", "/petitions?state=open"]
        .map(str::to_owned)
        .into();
    assert_eq!(targets.len(), WARMED_ALWAYS, "the petitions come after these");
    // If the store cannot be read now, the first request reports it.
    if let Ok(found) = readers.ask(move |reader| reader.campaigns(list)).await {
        for counted in &found.campaigns {
            let petition = &counted.campaign;
            targets.push(site.path_of(petition));
            targets.push(format!("{}/count.json", site.base_of(petition)));
        }
    }
    for target in &targets {
        front.warm(host, target).await;
    }
    targets.into_iter().nth(WARMED_ALWAYS)
}

/// Measures what a first visit sends over the wire, as this very site sends it.
async fn weigh(front: &Arc<Front>, host: &str, petition: Option<&str>, css: &str) -> Vec<Weight> {
    let form = petition.map(|path| format!("{}/signatures/new", up_to_number(path)));
    let pages = [
        ("weight-petition", petition),
        ("weight-home", Some("/")),
        ("weight-list", Some("/petitions")),
        ("weight-form", form.as_deref()),
    ];
    let mut weights = Vec::new();
    for (name_key, target) in pages {
        let Some(target) = target else { continue };
        if let (Some(html), Some(css)) = (front.weight(host, target).await, front.weight(host, css).await) {
            weights.push(Weight { name_key, target: target.to_owned(), html, css });
        }
    }
    weights
}

/// `/petitions/17` of `/petitions/17/save-the-library`.
fn up_to_number(path: &str) -> &str {
    path.match_indices('/').nth(2).map_or(path, |(at, _)| &path[..at])
}
