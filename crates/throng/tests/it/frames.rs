//! A connection of HTTP/2 that can send any frame, for tests of what no browser sends.
//!
//! Owns frames, and of their content only what the tests ask about. Never compresses a header, so that any can be
//! written. Bounds: [`PATIENCE`] for whatever is waited for.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;

use throng_testkit::http::Url;

use crate::raw::PATIENCE;
use crate::town::Town;

pub(crate) const DATA: u8 = 0;
pub(crate) const HEADERS: u8 = 1;
pub(crate) const PRIORITY: u8 = 2;
pub(crate) const RST_STREAM: u8 = 3;
pub(crate) const SETTINGS: u8 = 4;
pub(crate) const PING: u8 = 6;
pub(crate) const GOAWAY: u8 = 7;
pub(crate) const WINDOW_UPDATE: u8 = 8;
pub(crate) const CONTINUATION: u8 = 9;

pub(crate) const END_STREAM: u8 = 1;
pub(crate) const ACK: u8 = 1;
pub(crate) const END_HEADERS: u8 = 4;

/// Reasons of resets and of the end of a connection (RFC 9113 §7).
pub(crate) const PROTOCOL_ERROR: u32 = 1;
pub(crate) const REFUSED_STREAM: u32 = 7;

/// What a client sends first.
pub(crate) const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/// A frame that came.
#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) kind: u8,
    pub(crate) flags: u8,
    pub(crate) stream: u32,
    pub(crate) payload: Vec<u8>,
}

impl Frame {
    /// The reason of a reset or of the end.
    pub(crate) fn reason(&self) -> u32 {
        let at = if self.kind == GOAWAY { 4 } else { 0 };
        u32::from_be_bytes(self.payload[at..at + 4].try_into().expect("four bytes"))
    }

    /// The status of a head, if it is one that has a number of its own in the table of headers.
    pub(crate) fn status(&self) -> u16 {
        let statuses = [200, 204, 206, 304, 400, 404, 500];
        let index = usize::from(self.payload[0]).checked_sub(0x88);
        index.and_then(|index| statuses.get(index).copied()).unwrap_or(0)
    }
}

/// The connection, and the right host for its requests.
pub(crate) struct Frames<S> {
    pub(crate) stream: S,
    pub(crate) host: String,
}

impl Frames<TcpStream> {
    /// A connection in the clear from this machine, which is a trusted proxy, with these settings of the client.
    #[track_caller]
    pub(crate) fn open(town: &Town, settings: &[u8]) -> Frames<TcpStream> {
        let host = Url::parse(town.program.base_url()).authority;
        let stream = TcpStream::connect(&host).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream.set_write_timeout(Some(PATIENCE)).expect("a timeout");
        stream.set_nodelay(true).expect("an option");
        let mut frames = Frames { stream, host };
        frames.begin(settings);
        frames
    }
}

impl<S: Read + Write> Frames<S> {
    /// Sends what every client sends first.
    pub(crate) fn begin(&mut self, settings: &[u8]) {
        self.write(PREFACE);
        self.send(SETTINGS, 0, 0, settings);
    }

    /// Writes bytes. It is no failure if the server hangs up meanwhile.
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).unwrap_or(());
    }

    pub(crate) fn send(&mut self, kind: u8, flags: u8, stream: u32, payload: &[u8]) {
        self.write(&frame(kind, flags, stream, payload));
    }

    /// Asks with these headers, in which `HOST` stands for the right host.
    pub(crate) fn ask(&mut self, stream: u32, flags: u8, headers: &[(&str, &str)]) {
        let block = self.block(headers);
        self.send(HEADERS, flags | END_HEADERS, stream, &block);
    }

    /// Asks for a path.
    pub(crate) fn get(&mut self, stream: u32, path: &str) {
        self.ask(stream, END_STREAM, &plain(path));
    }

    /// Headers as they are written.
    pub(crate) fn block(&self, headers: &[(&str, &str)]) -> Vec<u8> {
        let mut block = Vec::new();
        for (name, value) in headers {
            block.push(0);
            text(&mut block, name.as_bytes());
            text(&mut block, value.replace("HOST", &self.host).as_bytes());
        }
        block
    }

    /// The next frame; `None` once the server has hung up.
    #[track_caller]
    pub(crate) fn next(&mut self) -> Option<Frame> {
        let mut head = [0; 9];
        if !self.read(&mut head) {
            return None;
        }
        let [a, b, c, kind, flags, stream @ ..] = head;
        let mut payload = vec![0; u32::from_be_bytes([0, a, b, c]) as usize];
        let stream = u32::from_be_bytes(stream);
        self.read(&mut payload)
            .then_some(Frame { kind, flags, stream, payload })
    }

    /// The next frame of this kind.
    #[track_caller]
    pub(crate) fn await_frame(&mut self, kind: u8) -> Frame {
        loop {
            let frame = self
                .next()
                .unwrap_or_else(|| panic!("hung up before a frame of kind {kind}"));
            if frame.kind == kind && (kind != SETTINGS || frame.flags & ACK == 0) {
                return frame;
            }
        }
    }

    /// All frames until the server hangs up.
    #[track_caller]
    pub(crate) fn rest(&mut self) -> Vec<Frame> {
        std::iter::from_fn(|| self.next()).collect()
    }

    /// Whether that many bytes came.
    #[track_caller]
    fn read(&mut self, bytes: &mut [u8]) -> bool {
        match self.stream.read_exact(bytes) {
            Ok(()) => true,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                panic!("still open, and silent")
            }
            Err(_) => false,
        }
    }
}

/// The headers of a request for a path.
pub(crate) fn plain(path: &str) -> [(&str, &str); 4] {
    [(":method", "GET"), (":scheme", "http"), (":authority", "HOST"), (":path", path)]
}

/// A frame as it is written.
pub(crate) fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).expect("a small frame").to_be_bytes();
    let mut bytes = length[1..].to_vec();
    bytes.extend([kind, flags]);
    bytes.extend(stream.to_be_bytes());
    bytes.extend(payload);
    bytes
}

/// A text without compression (RFC 7541 §5.2).
fn text(block: &mut Vec<u8>, text: &[u8]) {
    if text.len() < 127 {
        block.push(u8::try_from(text.len()).expect("short"));
    } else {
        block.push(127);
        let mut left = text.len() - 127;
        while left >= 128 {
            block.push(u8::try_from(left % 128).expect("seven bits") | 128);
            left /= 128;
        }
        block.push(u8::try_from(left).expect("seven bits"));
    }
    block.extend(text);
}
