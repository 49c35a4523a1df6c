//! The servers that are compared: Throng on a site of its own, and nginx and Caddy with the bytes that it sent. **Owns**
//! their start and end. **Never** measures. **Called by** `edge`. **Bounds** each wait for a start.

use std::net::SocketAddr;
use std::path::Path;

use anyhow::{Context as _, Result};
use rustls::ClientConfig;
use tokio::runtime::Runtime;

use super::asking::{Wanted, Way};
use super::caddy::{self, Caddy};
use super::identity::{Identity, NAME};
use crate::args::EdgeArgs;
use crate::class::Class;
use crate::client::Connection;
use crate::errands::{Campaign, Errands};
use crate::face;
use crate::hooks::BenchHooks;
use crate::nginx::{self, Nginx, free_address};
use crate::processor::Core;
use crate::request::RequestLines;
use crate::server::Server;
use throng_process::private;

/// Signatures of the petition whose page is measured; the cost of the page does not depend on their number.
const SIGNATURES: u64 = 1_000;
/// The seed of the one person who signs.
const SEED: u64 = 1;

/// What a server can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum File {
    /// A petition's page, from memory.
    Page,
    /// Its number as JSON, from memory.
    Json,
    /// A file of the theme.
    Static,
    /// The page, made for this request alone.
    Anew,
    /// A page of one person, which is read from the database each time.
    Person,
}

/// One server.
pub(super) struct Peer {
    pub(super) clear: SocketAddr,
    pub(super) secure: SocketAddr,
    pub(super) pid: u32,
    paths: Paths,
}

enum Paths {
    Throng {
        page: String,
        json: String,
        file: String,
        person: String,
    },
    /// Files under the names that they were fetched by.
    Fetched,
}

impl Peer {
    /// `None` if this server has no such thing.
    fn path(&self, file: File) -> Option<String> {
        Some(match (&self.paths, file) {
            (Paths::Throng { page, .. }, File::Page) => page.clone(),
            (Paths::Throng { json, .. }, File::Json) => json.clone(),
            (Paths::Throng { file, .. }, File::Static) => file.clone(),
            (Paths::Throng { page, .. }, File::Anew) => format!("{page}?fresh=1"),
            (Paths::Throng { person, .. }, File::Person) => person.clone(),
            (Paths::Fetched, File::Page) => "/page".to_owned(),
            (Paths::Fetched, File::Json) => "/json".to_owned(),
            (Paths::Fetched, File::Static) => "/static".to_owned(),
            (Paths::Fetched, File::Anew | File::Person) => return None,
        })
    }
}

/// All of them, with those who end them.
pub(super) struct Peers {
    pub(super) throng: Peer,
    pub(super) nginx: Peer,
    pub(super) caddy: Option<Peer>,
    /// What the three are.
    pub(super) versions: String,
    /// The bytes of page, JSON and file.
    pub(super) bytes: [usize; 3],
    one: ClientConfig,
    many: ClientConfig,
    server: Server,
    _nginx: Nginx,
    _caddy: Option<Caddy>,
}

impl Peers {
    /// Starts all of them on one core.
    pub(super) fn start(
        args: &EdgeArgs,
        hooks: &BenchHooks,
        (folder, core): (&Path, Core),
        runtime: &Runtime,
    ) -> Result<Peers> {
        let nginx_version = nginx::version(&args.nginx)?;
        let caddy_version = caddy::version(&args.caddy);
        let identity = Identity::make(folder)?;
        let data = folder.join("data");
        private::create_folder(&data)?;
        let petition = (hooks.prepare)(&data, SIGNATURES, &mut |_| {})?;
        let secure = free_address()?;
        let server = Server::start_on_with(&data, core, &encrypted(secure, &identity))?;
        let page = format!("/petitions/{petition}");
        let json = format!("{page}/count.json");
        let file = runtime.block_on(a_file_of(server.address, &page))?;
        let person = runtime.block_on(sign(server.address, petition))?;
        let named = [("page", page.as_str()), ("json", json.as_str()), ("static", file.as_str())];
        let files = runtime.block_on(face::fetch(server.address, &named))?;
        let nginx = Nginx::start(&args.nginx, folder, &files, (core, Some(&identity)))?;
        let caddy = caddy_version
            .is_some()
            .then(|| Caddy::start(&args.caddy, folder, &files, (core, &identity)));
        let caddy = caddy.transpose()?;
        let missing = "no Caddy (Debian: apt-get install caddy)".to_owned();
        let fetched = |clear, secure, pid| Peer { clear, secure, pid, paths: Paths::Fetched };
        Ok(Peers {
            throng: Peer {
                clear: server.address,
                secure,
                pid: server.pid.context("the server was started here")?,
                paths: Paths::Throng { page, json, file, person },
            },
            nginx: fetched(nginx.address, nginx.secure.context("it was given an identity")?, nginx.pid()),
            caddy: caddy
                .as_ref()
                .map(|caddy| fetched(caddy.address, caddy.secure, caddy.pid())),
            versions: format!(
                "throng {}, {nginx_version}, {}",
                env!("CARGO_PKG_VERSION"),
                caddy_version.unwrap_or(missing)
            ),
            bytes: [0, 1, 2].map(|place| files[place].body.len()),
            one: identity.client(b"http/1.1")?,
            many: identity.client(b"h2")?,
            server,
            _nginx: nginx,
            _caddy: caddy,
        })
    }

    /// What to ask one of them for; `None` if it has no such thing.
    pub(super) fn wanted(&self, peer: &Peer, file: File, way: Way) -> Option<Wanted<'_>> {
        let path = peer.path(file)?;
        let address = if way.is_secure() { peer.secure } else { peer.clear };
        let host = if way.is_secure() {
            format!("{NAME}:{}", address.port())
        } else {
            address.to_string()
        };
        let mut request = Vec::new();
        RequestLines::new(&host, way.is_short()).get(&mut request, &path, None);
        let config = if matches!(way, Way::Streams(_)) {
            &self.many
        } else {
            &self.one
        };
        Some(Wanted { address, pid: peer.pid, config, request, url: format!("https://{host}{path}") })
    }

    /// Ends them, Throng as an operator would.
    pub(super) fn stop(self) -> Result<()> {
        self.server.stop()
    }
}

/// Settings with which a server is asked in the clear and by TLS alike.
fn encrypted(secure: SocketAddr, identity: &Identity) -> Vec<String> {
    vec![
        format!("server.listen_tls={secure}"),
        format!("server.public_url=https://{NAME}:{}", secure.port()),
        "server.redirect_to_https=false".to_owned(),
        format!("tls.certificate_file={}", identity.chain.display()),
        format!("tls.key_file={}", identity.key.display()),
    ]
}

/// A file that the page at this path refers to.
async fn a_file_of(address: SocketAddr, page: &str) -> Result<String> {
    let mut request = Vec::new();
    RequestLines::new(&address.to_string(), true).get_plain(&mut request, page);
    let mut connection = Connection::new(address, true);
    let answer = connection.exchange(&request).await?;
    let text = String::from_utf8_lossy(answer.body()).into_owned();
    let begin = text.find("/assets/").context("the page refers to no file")?;
    let path = text[begin..]
        .split(['"', '\'', ')', ' '])
        .next()
        .unwrap_or_default();
    Ok(path.to_owned())
}

/// Has somebody sign; returns the address of the page on which they are told what comes next.
async fn sign(address: SocketAddr, petition: u64) -> Result<String> {
    let lines = RequestLines::new(&address.to_string(), true);
    let errands = Errands::new(lines, Campaign::Petition(petition), SEED);
    let mut request = Vec::new();
    errands
        .draft(Class::Sign, &mut request)
        .context("anybody can sign")?;
    let mut connection = Connection::new(address, true);
    let answer = connection.exchange(&request).await?;
    let location = answer.location().context("the signature was refused")?;
    Ok(location.to_owned())
}
