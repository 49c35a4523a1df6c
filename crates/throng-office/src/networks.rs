//! Networks that were over a limit lately, and those that are let through. All staff may look; moderators
//! let a network through and limit it again.

use axum::response::Response;
use throng_domain::command::{LetNetworkThrough, NetworkStep};
use throng_domain::ids::SiteId;
use throng_domain::limits::{LET_THROUGH_DAYS_MAX, NETWORKS_LET_THROUGH_MAX, NOTE_CHARS_MAX};
use throng_domain::network::Network;
use throng_domain::networks::Networks;
use throng_domain::staff::Duty;
use throng_domain::time::DAY_MS;
use throng_store::error::Fault;
use throng_store::reader::{ReadRows, StoreReader};

use super::Desk;
use super::form::{FormState, Problems, plain};
use super::notices::told;
use super::queue::name_of;
use throng_config::Act;
use throng_edge::client::{Client, KnownBy};
use throng_process::clock;
use throng_rendering::views::{BusyNetworkRow, LetThroughRow, LetThroughValues, NetworksView, SeenAs};
use throng_web::fairness::{Busy, LetThrough};
use throng_web::http::respond::Failure;

/// How many days a network is let through unless staff type another number.
const DAYS: &str = "7";

/// The stored list of networks that a site lets through.
pub fn networks_let_through(reader: &mut dyn StoreReader, site: SiteId) -> Result<Networks, Fault> {
    Ok(reader.row(Networks::key(site))?.unwrap_or_default())
}

/// The networks that are let through, in the form that the rate limiter (`fairness`) takes.
pub fn as_counted(networks: &Networks) -> Vec<LetThrough> {
    let rows = networks.let_through.iter();
    rows.map(|row| LetThrough { network: row.network, until: row.until })
        .collect()
}

/// `GET /admin/networks`. The address may name a network, which fills in the form.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    let values = LetThroughValues {
        network: desk.door.query("network").trim().to_owned(),
        days: DAYS.to_owned(),
        note: String::new(),
    };
    page(&desk, values, FormState::fresh(), None).await
}

/// `POST /admin/networks`: lets one through.
pub(super) async fn begin(desk: Desk) -> Result<Response, Failure> {
    let values = values(&desk);
    match typed(&values) {
        Ok((network, step)) => {
            done(&desk, network, step).await?;
            Ok(desk.to("/networks?done=let-through"))
        }
        Err(problems) => page(&desk, values, problems.into(), None).await,
    }
}

/// `POST /admin/networks/end`: limits one again, which is in the address of the button. That belongs to the form for another, so that
/// what was typed there comes along and is shown again.
pub(super) async fn end(desk: Desk) -> Result<Response, Failure> {
    let (ended, values) = (desk.door.query("end"), values(&desk));
    let is_own = !ended.is_empty();
    let network = if is_own { ended } else { &values.network };
    let network = Network::parse(network).ok_or(Failure::Unprocessable)?;
    done(&desk, network, NetworkStep::End).await?;
    match is_own && !(values.network.is_empty() && values.note.is_empty()) {
        true => page(&desk, values, FormState::fresh(), Some("network-limited")).await,
        false => Ok(desk.to("/networks?done=network-limited")),
    }
}

fn values(desk: &Desk) -> LetThroughValues {
    let text = |name: &str| plain(desk.door.form.get(name)).trim().to_owned();
    LetThroughValues { network: text("network"), days: text("days"), note: text("note") }
}

async fn done(desk: &Desk, network: Network, step: NetworkStep) -> Result<(), Failure> {
    let site = desk.door.site.id;
    let rule = LetNetworkThrough { site, by: desk.signed.id, network, step };
    desk.submit_from("/admin/networks", rule).await?;
    Ok(())
}

/// What was typed, or what has to be corrected, in the order of the form.
fn typed(values: &LetThroughValues) -> Result<(Network, NetworkStep), Problems> {
    let mut problems = Problems::default();
    let network = problems.known(Network::parse(&values.network), "network", "search-network-wrong");
    let days = problems.number("days", &values.days, LET_THROUGH_DAYS_MAX, "hold-days-odd");
    problems.words("note", &values.note, NOTE_CHARS_MAX, Some("hold-note-missing"));
    match network.zip(days).filter(|_| problems.is_empty()) {
        Some((network, days)) => {
            let until = clock::now().plus_ms(days * DAY_MS);
            Ok((network, NetworkStep::Begin { until, note: values.note.clone() }))
        }
        None => Err(problems),
    }
}

/// The page with what is typed; `done` is the word for what a button has done just now that kept none of it.
async fn page(
    desk: &Desk,
    values: LetThroughValues,
    state: FormState,
    done: Option<&str>,
) -> Result<Response, Failure> {
    let site = desk.door.site.id;
    let networks = desk
        .deps
        .ask(move |reader| networks_let_through(reader, site))
        .await?;
    let names = desk.names().await?;
    let now = clock::now();
    let running = networks.let_through.iter().filter(|row| now < row.until);
    let let_through: Vec<LetThroughRow> = running
        .map(|row| LetThroughRow {
            network: row.network.to_string(),
            until_ms: row.until.0,
            name: name_of(&names, row.by),
            note: row.note.clone(),
        })
        .collect();
    desk.form("/admin/networks", state, |frame, problems| NetworksView {
        frame: told(frame, done),
        seen: desk.door.client.map(seen_as),
        busy: desk.deps.fairness.busy().iter().map(busy_row).collect(),
        room: let_through.len() < NETWORKS_LET_THROUGH_MAX,
        let_through,
        can: desk.signed.staff.may(Duty::Moderate),
        days_max: LET_THROUGH_DAYS_MAX,
        values,
        problems,
    })
}

/// As whom a client is seen: where it is wrong, so are all limits by network.
fn seen_as(client: Client) -> SeenAs {
    let (key, header) = match client.known_by {
        _ if client.is_proxy => ("networks-seen-proxy", ""),
        KnownBy::Connection => ("networks-seen-connection", ""),
        KnownBy::ProxyProtocol => ("networks-seen-protocol", ""),
        KnownBy::Header(name) => ("networks-seen-header", name),
    };
    SeenAs { address: client.address.to_string(), key: key.to_owned(), header: header.to_owned() }
}

fn busy_row(busy: &Busy) -> BusyNetworkRow {
    BusyNetworkRow {
        network: busy.network.to_string(),
        act_key: act_key(busy.act).to_owned(),
        first_ms: busy.first.0,
        last_ms: busy.last.0,
        held: i64::try_from(busy.held).unwrap_or(i64::MAX),
        refused: i64::try_from(busy.refused).unwrap_or(i64::MAX),
    }
}

fn act_key(act: Act) -> &'static str {
    match act {
        Act::Sign => "network-sign",
        Act::Mail => "network-mail",
        Act::Code => "network-code",
        Act::Start => "network-start",
        Act::Report => "network-report",
        Act::SignIn => "network-sign-in",
        Act::Render => "network-render",
        Act::Search => "network-search",
    }
}
