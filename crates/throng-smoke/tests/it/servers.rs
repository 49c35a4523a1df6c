//! Servers for tests: they answer each request with what a test says, on a free port of this machine. One thread for each
//! connection, which ends with it.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use rustls::pki_types::PrivateKeyDer;
use rustls::{ServerConfig, ServerConnection, StreamOwned};

type Answers = Arc<dyn Fn(&str) -> Vec<String> + Send + Sync>;

/// The target of each request, and how many connections there had been by then.
type Seen = Arc<Mutex<Vec<(String, usize)>>>;

pub(crate) struct Server {
    address: SocketAddr,
    manner: Arc<Mutex<Manner>>,
    seen: Seen,
    ends: Arc<AtomicBool>,
    accepting: Option<JoinHandle<()>>,
}

#[derive(Clone, Default)]
struct Manner {
    slowly: bool,
    keeps_open: bool,
    once: bool,
    tls: Option<Arc<ServerConfig>>,
}

/// A certificate for one name, from an authority of its own.
pub(crate) struct Certified {
    folder: tempfile::TempDir,
    config: Arc<ServerConfig>,
}

impl Certified {
    pub(crate) fn of(name: &str) -> Certified {
        let made = rcgen::generate_simple_self_signed(vec![name.to_owned()]).expect("a test can have it");
        let folder = tempfile::tempdir().expect("a test can have it");
        std::fs::write(folder.path().join("root.pem"), made.cert.pem()).expect("a test can have it");
        let key = PrivateKeyDer::try_from(made.signing_key.serialize_der()).expect("a test can have it");
        let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("a test can have it")
            .with_no_client_auth()
            .with_single_cert(vec![made.cert.der().clone()], key)
            .expect("a test can have it");
        Certified { folder, config: Arc::new(config) }
    }

    pub(crate) fn root(&self) -> PathBuf {
        self.folder.path().join("root.pem")
    }
}

impl Server {
    /// A server that sends these parts for each request.
    pub(crate) fn that(answers: impl Fn(&str) -> Vec<String> + Send + Sync + 'static) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a test can have it");
        let address = listener.local_addr().expect("a test can have it");
        let (manner, seen) = (Arc::new(Mutex::new(Manner::default())), Seen::default());
        let ends = Arc::new(AtomicBool::new(false));
        let answers: Answers = Arc::new(answers);
        let parts = (Arc::clone(&manner), Arc::clone(&seen), Arc::clone(&ends));
        let accepting = std::thread::spawn(move || accept(&listener, &answers, &parts));
        Server { address, manner, seen, ends, accepting: Some(accepting) }
    }

    /// It waits between the parts.
    pub(crate) fn slowly(self) -> Server {
        self.manner.lock().expect("a test can have it").slowly = true;
        self
    }

    /// It never closes a connection by itself.
    pub(crate) fn that_keeps_open(self) -> Server {
        self.manner.lock().expect("a test can have it").keeps_open = true;
        self
    }

    /// It closes after the first answer, without having said so.
    pub(crate) fn that_answers_once(self) -> Server {
        self.manner.lock().expect("a test can have it").once = true;
        self
    }

    pub(crate) fn certified(self, certified: &Certified) -> Server {
        self.manner.lock().expect("a test can have it").tls = Some(Arc::clone(&certified.config));
        self
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) fn url(&self, target: &str) -> String {
        format!("http://{}{target}", self.address)
    }

    pub(crate) fn seen(&self) -> Vec<(String, usize)> {
        self.seen.lock().expect("a test can have it").clone()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::SeqCst);
        // So that it looks.
        drop(TcpStream::connect(self.address));
        if let Some(accepting) = self.accepting.take() {
            accepting.join().expect("a test can have it");
        }
    }
}

fn accept(listener: &TcpListener, answers: &Answers, parts: &(Arc<Mutex<Manner>>, Seen, Arc<AtomicBool>)) {
    let (manner, seen, ends) = parts;
    for (connections, socket) in (1..).zip(listener.incoming()) {
        if ends.load(Ordering::SeqCst) {
            return;
        }
        let (answers, manner, seen) =
            (Arc::clone(answers), manner.lock().expect("a test can have it").clone(), Arc::clone(seen));
        let socket = socket.expect("a test can have it");
        std::thread::spawn(move || {
            // A client that goes away is what some tests are about.
            match manner.tls.clone() {
                None => serve(socket, &answers, &manner, &|target| {
                    seen.lock()
                        .expect("a test can have it")
                        .push((target, connections))
                }),
                Some(config) => {
                    let session = ServerConnection::new(config).expect("a test can have it");
                    let stream = StreamOwned::new(session, socket);
                    serve(stream, &answers, &manner, &|target| {
                        seen.lock()
                            .expect("a test can have it")
                            .push((target, connections))
                    })
                }
            }
            .ok();
        });
    }
}

fn serve(
    mut stream: impl Read + Write,
    answers: &Answers,
    manner: &Manner,
    note: &dyn Fn(String),
) -> io::Result<()> {
    let mut head = Vec::new();
    let mut byte = [0];
    loop {
        head.clear();
        while !head.ends_with(b"\r\n\r\n") {
            if stream.read(&mut byte)? == 0 {
                return Ok(());
            }
            head.extend_from_slice(&byte);
        }
        let text = String::from_utf8_lossy(&head).into_owned();
        let target = text.split(' ').nth(1).unwrap_or_default().to_owned();
        note(target.clone());
        let parts = answers(&target);
        for part in &parts {
            stream.write_all(part.as_bytes())?;
            stream.flush()?;
            if manner.slowly {
                std::thread::sleep(Duration::from_millis(20));
            }
        }
        if manner.keeps_open {
            // Until the client goes.
            while stream.read(&mut byte)? > 0 {}
            return Ok(());
        }
        if manner.once {
            return Ok(());
        }
    }
}
