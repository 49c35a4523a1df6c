//! The access log: a line for each answer, written by a thread of its own.
//!
//! **Owns** the formats, and the file. **Never** keeps an answer waiting: a line that finds no room is lost, which is counted
//! and told (`access_lines` in `docs/limits.md`). Never writes who somebody is, but for the part of their address that the
//! settings allow, nor a secret (`access_paths`). **Called by** the edge, once for each answer. **Bounds** the lines that
//! wait.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::net::IpAddr;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::Context as _;
use http::Version;
use throng_config::{AccessAddresses, AccessLog};
use throng_domain::network::Network;
use throng_edge::RequestId;
use throng_edge::access::{Answered, Log};
use throng_process::limits::resources::{self, Receiver, Sender, channel};
use throng_process::threads::{self, Started};
use throng_process::{clock, private};

use super::access_paths;

/// How often the writer looks whether its file was renamed, and whether the program ends.
const LOOKED: Duration = Duration::from_millis(500);
/// How often trouble that goes on is logged.
const TOLD_AGAIN: Duration = Duration::from_secs(60);

/// A line, before it has its form.
struct Line {
    at_ms: u64,
    address: Option<IpAddr>,
    method: String,
    path: String,
    version: Version,
    status: u16,
    bytes: u64,
    took: Option<Duration>,
    request: Option<RequestId>,
}

/// The end that lines come in by.
pub(super) struct Access {
    lines: Sender<Line>,
    addresses: AccessAddresses,
}

impl Log for Access {
    fn note(&self, answered: &Answered<'_>) {
        let client = answered
            .client
            .filter(|_| self.addresses != AccessAddresses::None);
        self.lines.offer(Line {
            at_ms: answered.at_ms,
            // A proxy that names nobody says nothing of whoever asked.
            address: client
                .filter(|client| !client.is_proxy)
                .map(|client| client.address),
            method: answered.method.to_owned(),
            path: access_paths::shown(answered.path).into_owned(),
            version: answered.version,
            status: answered.status,
            bytes: answered.bytes,
            took: answered.took,
            request: answered.request,
        });
    }
}

/// The thread that writes.
pub(super) struct Writing {
    ends: Arc<Mutex<bool>>,
    thread: Started,
}

impl Writing {
    /// Writes what waits, and ends the thread.
    pub(super) fn finish(self) {
        *self.ends.lock().expect("nothing panics while it holds it") = true;
        self.thread.join();
    }
}

/// Begins the log that the settings ask for; `None` if they ask for none.
///
/// # Errors
/// When its file cannot be opened, or the system has no thread left.
pub(super) fn start(settings: &throng_config::Log) -> anyhow::Result<Option<(Arc<Access>, Writing)>> {
    let form: Form = match settings.access {
        AccessLog::Off => return Ok(None),
        AccessLog::Common => common,
        AccessLog::Json => json,
    };
    let path = settings.access_file.clone();
    if let Some(path) = &path {
        let what = || format!("log.access_file: {} cannot be written", path.display());
        open(path).with_context(what)?;
    }
    let (lines, waiting) = channel(resources::ACCESS_LINES.made());
    let ends = Arc::new(Mutex::new(false));
    let (told, addresses) = (Arc::clone(&ends), settings.access_addresses);
    let thread = threads::start(&threads::ACCESS_LOG, move || {
        let ended = || *told.lock().expect("nothing panics while it holds it");
        let write = || Writer::new(path.clone(), form, addresses).run(&waiting, &ended);
        threads::lasting(&threads::ACCESS_LOG, write, |pause| {
            std::thread::sleep(pause);
            ended()
        });
    })?;
    Ok(Some((Arc::new(Access { lines, addresses }), Writing { ends, thread })))
}

type Form = fn(&Line, AccessAddresses) -> String;

/// What writes, and where.
struct Writer {
    path: Option<PathBuf>,
    form: Form,
    addresses: AccessAddresses,
    file: Option<BufWriter<File>>,
    /// When trouble was told last.
    told: Option<std::time::Instant>,
}

/// Lines that are written together: what comes faster than it can be written waits in the queue, and is counted there.
const LINES_AT_ONCE: usize = 1_024;

impl Writer {
    fn new(path: Option<PathBuf>, form: Form, addresses: AccessAddresses) -> Writer {
        Writer { path, form, addresses, file: None, told: None }
    }

    /// Writes until the program ends and nothing waits.
    fn run(mut self, waiting: &Receiver<Line>, ended: &impl Fn() -> bool) {
        loop {
            #[cfg(feature = "chaos")]
            throng_store::chaos::panic_at("access-log");
            let ends = ended();
            match waiting.within(LOOKED) {
                Ok(line) => {
                    let result =
                        self.write_all(std::iter::once(line).chain(waiting.waiting().take(LINES_AT_ONCE)));
                    self.tell(result);
                }
                Err(RecvTimeoutError::Timeout) if ends => return,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Writes lines, as many as wait, and has them in the file.
    fn write_all(&mut self, lines: impl Iterator<Item = Line>) -> io::Result<()> {
        let text: String = lines.map(|line| (self.form)(&line, self.addresses)).collect();
        let Some(path) = &self.path else {
            let mut out = io::stdout().lock();
            out.write_all(text.as_bytes())?;
            return out.flush();
        };
        if self.file.as_ref().is_none_or(|file| !is_at(path, file.get_ref())) {
            self.file = Some(BufWriter::new(open(path)?));
        }
        let file = self.file.as_mut().expect("it was opened");
        file.write_all(text.as_bytes())?;
        file.flush()
    }

    /// Says that lines were lost; a file that failed is opened anew.
    fn tell(&mut self, result: io::Result<()>) {
        let Err(error) = result else { return };
        self.file = None;
        if self.told.is_some_and(|told| told.elapsed() < TOLD_AGAIN) {
            return;
        }
        self.told = Some(clock::monotonic());
        tracing::warn!(
            %error,
            "lines of the access log are lost: see that log.access_file can be written and that its disk has room"
        );
    }
}

/// Opens the file to add to it. Where there is none, one is made that nobody else can read.
fn open(path: &Path) -> io::Result<File> {
    private::private(OpenOptions::new().append(true).create(true)).open(path)
}

/// Whether the path still leads to the file: whoever rotates logs renames or removes it.
fn is_at(path: &Path, file: &File) -> bool {
    let is_same = || {
        let (there, open) = (std::fs::metadata(path).ok()?, file.metadata().ok()?);
        Some((there.dev(), there.ino()) == (open.dev(), open.ino()))
    };
    is_same().unwrap_or(false)
}

/// The version of HTTP as it stands in a request.
fn protocol(version: Version) -> &'static str {
    match version {
        Version::HTTP_09 => "HTTP/0.9",
        Version::HTTP_10 => "HTTP/1.0",
        Version::HTTP_2 => "HTTP/2.0",
        Version::HTTP_3 => "HTTP/3.0",
        _ => "HTTP/1.1",
    }
}

fn time_of(line: &Line) -> jiff::Zoned {
    let at = i64::try_from(line.at_ms)
        .ok()
        .and_then(|ms| jiff::Timestamp::from_millisecond(ms).ok());
    at.unwrap_or_default().to_zoned(jiff::tz::TimeZone::UTC)
}

/// The Common Log Format. In the place of an address stands the first of its network.
fn common(line: &Line, addresses: AccessAddresses) -> String {
    let address = match (line.address, addresses) {
        (None, _) | (_, AccessAddresses::None) => "-".to_owned(),
        (Some(address), AccessAddresses::Full) => address.to_string(),
        (Some(address), AccessAddresses::Network) => {
            let network = Network::of(address).to_string();
            network.split('/').next().unwrap_or_default().to_owned()
        }
    };
    let time = time_of(line).strftime("%d/%b/%Y:%H:%M:%S %z");
    let Line { method, path, status, bytes, .. } = line;
    let protocol = protocol(line.version);
    format!("{address} - - [{time}] \"{method} {path} {protocol}\" {status} {bytes}\n")
}

/// An object a line. What is not known is left out.
fn json(line: &Line, addresses: AccessAddresses) -> String {
    let time = time_of(line).strftime("%Y-%m-%dT%H:%M:%S.%3fZ").to_string();
    let mut said = serde_json::json!({ "time": time });
    match (line.address, addresses) {
        (None, _) | (_, AccessAddresses::None) => {}
        (Some(address), AccessAddresses::Full) => said["address"] = address.to_string().into(),
        (Some(address), AccessAddresses::Network) => {
            said["network"] = Network::of(address).to_string().into();
        }
    }
    said["method"] = line.method.as_str().into();
    said["path"] = line.path.as_str().into();
    said["protocol"] = protocol(line.version).into();
    said["status"] = line.status.into();
    said["bytes"] = line.bytes.into();
    if let Some(took) = line.took {
        said["ms"] = u64::try_from(took.as_millis()).unwrap_or(u64::MAX).into();
    }
    if let Some(request) = &line.request {
        said["request"] = request.as_str().into();
    }
    format!("{said}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(address: Option<&str>) -> Line {
        Line {
            at_ms: 784_111_777_250,
            address: address.map(|address| address.parse().expect("the case's address")),
            method: "GET".to_owned(),
            path: "/petitions/7".to_owned(),
            version: Version::HTTP_11,
            status: 200,
            bytes: 2326,
            took: None,
            request: None,
        }
    }

    #[test]
    fn a_line_has_as_much_of_the_address_as_the_settings_allow() {
        let rest = " - - [06/Nov/1994:08:49:37 +0000] \"GET /petitions/7 HTTP/1.1\" 200 2326\n";
        let (four, six) = (Some("198.51.100.7"), Some("2001:db8:1:2::7"));
        for (address, addresses, shown, said) in [
            (four, AccessAddresses::Network, "198.51.100.0", r#""network":"198.51.100.0/24","#),
            (six, AccessAddresses::Network, "2001:db8:1::", r#""network":"2001:db8:1::/48","#),
            (four, AccessAddresses::Full, "198.51.100.7", r#""address":"198.51.100.7","#),
            (four, AccessAddresses::None, "-", ""),
            (None, AccessAddresses::Full, "-", ""),
        ] {
            assert_eq!(common(&line(address), addresses), format!("{shown}{rest}"));
            let expected = format!(
                "{{\"time\":\"1994-11-06T08:49:37.250Z\",{said}\"method\":\"GET\",\"path\":\"/petitions/7\",\
                 \"protocol\":\"HTTP/1.1\",\"status\":200,\"bytes\":2326}}\n"
            );
            assert_eq!(json(&line(address), addresses), expected);
        }
    }

    /// What strangers type is in a line only where it is a word of our own addresses; a method is a token of HTTP.
    #[test]
    fn nothing_that_is_typed_makes_a_line() {
        for typed in ["/petitions/7\nGET", "/\" 200 1\r\n198.51.100.7", "/petitions/\u{1b}[2J", "/\u{2028}x"]
        {
            let line = Line { path: access_paths::shown(typed).into_owned(), ..line(None) };
            for said in [common(&line, AccessAddresses::None), json(&line, AccessAddresses::None)] {
                assert_eq!(said.matches(char::is_control).count(), 1, "{said:?}");
                assert!(said.ends_with('\n') && !said.contains("198.51"), "{said:?}");
            }
        }
        for method in ["GET\n", "GET \"", "GE\u{1b}T", "G\u{e4}T"] {
            assert!(http::Method::from_bytes(method.as_bytes()).is_err(), "{method:?}");
        }
    }

    #[test]
    fn what_took_time_says_how_long() {
        let slow = Line { took: Some(Duration::from_micros(2_500)), ..line(None) };
        assert!(json(&slow, AccessAddresses::None).ends_with(",\"ms\":2}\n"));
    }

    #[test]
    fn a_line_that_finds_no_room_is_lost_and_counted() {
        let gauge = resources::ACCESS_LINES.holding(2);
        let (lines, waiting) = channel(gauge);
        let before = resources::ACCESS_LINES.figures().refused;
        (0..5).for_each(|_| lines.offer(line(None)));
        assert_eq!(resources::ACCESS_LINES.figures().refused - before, 3);
        assert_eq!(waiting.waiting().count(), 2);
    }

    #[test]
    fn a_file_that_was_renamed_is_made_anew() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, old) = (folder.path().join("access.log"), folder.path().join("access.log.1"));
        let mut writer = Writer::new(Some(path.clone()), common, AccessAddresses::None);
        let lines = |path: &Path| {
            std::fs::read_to_string(path)
                .expect("it is there")
                .lines()
                .count()
        };
        writer
            .write_all([line(None), line(None)].into_iter())
            .expect("it can be written");
        std::fs::rename(&path, &old).expect("it can be renamed");
        writer
            .write_all(std::iter::once(line(None)))
            .expect("it can be written");
        std::fs::remove_file(&path).expect("it can be removed");
        writer
            .write_all(std::iter::once(line(None)))
            .expect("it can be written");
        assert_eq!((lines(&old), lines(&path)), (2, 1));
    }
}
