//! The PROXY protocol, versions 1 and 2: a few bytes at the beginning of a connection in which a proxy says whose
//! connection it passes on (haproxy.org, proxy-protocol.txt).
//!
//! **Owns** the reading of these bytes and nothing behind them: the client's own first byte, of TLS or of HTTP, stays in
//! the socket. **Never** looks at a connection that does not come from a sender that the operator names; there such bytes
//! are no request, and are refused like any other nonsense. **Called by** `listener`, before anything else. **Bounds** the
//! bytes of a header, and by its caller the time until it is there.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::pin::Pin;
use std::sync::Mutex;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt as _};
use tokio::time::Instant;

use throng_process::limits::PROXY_HEADER_BYTES_MAX;

/// How a header of version 2 begins.
const SIGNATURE: &[u8; 12] = b"\r\n\r\n\0\r\nQUIT\n";
/// How one of version 1 begins, and the most bytes that it may have.
const WORD: &[u8] = b"PROXY ";
const LINE_BYTES_MAX: usize = 107;
/// The bytes of version 2 before the addresses.
const FIXED: usize = 16;
/// The port at which whoever comes has not encrypted anything (RFC 9110, 4.2.1), whatever passes the connection on.
const PORT_CLEAR: u16 = 80;
/// What may stand behind the addresses of version 2: a checksum of the header, and what is known of TLS.
const TYPE_CRC32C: u8 = 0x03;
const TYPE_SSL: u8 = 0x20;
/// How often trouble that goes on is logged.
const TOLD_AGAIN: Duration = Duration::from_secs(60);

/// What a header says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// The connection is that of this client; whether they have encrypted it as far as the proxy, where the header tells.
    Client {
        address: IpAddr,
        encrypted: Option<bool>,
    },
    /// It is the proxy's own, or that of somebody whom it cannot name.
    Nobody,
}

/// Why there is no header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoHeader {
    /// The other end has gone without a word, as those do who only look whether somebody answers.
    Gone,
    /// These bytes are none.
    Wrong(&'static str),
    /// It did not come in time.
    Late,
}

/// What the bytes of a header come to so far.
#[derive(Debug, PartialEq, Eq)]
enum Look {
    /// At least so many more belong to it.
    More(usize),
    Whole(Told),
    Wrong(&'static str),
}

/// Reads a header, and no byte behind it.
pub(super) async fn read(
    mut stream: Pin<&mut (impl AsyncRead + Send)>,
    patience: Duration,
) -> Result<Told, NoHeader> {
    let whole = async {
        let mut bytes = Vec::new();
        loop {
            let more = match look(&bytes) {
                Look::More(more) => more,
                Look::Whole(told) => return Ok(told),
                Look::Wrong(reason) => return Err(NoHeader::Wrong(reason)),
            };
            let length = bytes.len();
            bytes.resize(length + more, 0);
            match stream.read(&mut bytes[length..]).await {
                Ok(0) if length == 0 => return Err(NoHeader::Gone),
                Ok(0) => return Err(NoHeader::Wrong("it is cut off")),
                Ok(read) => bytes.truncate(length + read),
                Err(error) if length == 0 && error.kind() == io::ErrorKind::ConnectionReset => {
                    return Err(NoHeader::Gone);
                }
                Err(_) => return Err(NoHeader::Wrong("it is cut off")),
            }
        }
    };
    tokio::time::timeout(patience, whole)
        .await
        .unwrap_or(Err(NoHeader::Late))
}

fn look(bytes: &[u8]) -> Look {
    let may_be = |beginning: &[u8]| {
        let known = bytes.len().min(beginning.len());
        bytes[..known] == beginning[..known]
    };
    if may_be(SIGNATURE) {
        // The shortest header of version 1 is longer than the beginning of version 2.
        let wanted = if bytes.len() < SIGNATURE.len() {
            SIGNATURE.len()
        } else {
            FIXED
        };
        return match wanted.saturating_sub(bytes.len()) {
            0 => look_at_binary(bytes),
            more => Look::More(more),
        };
    }
    if may_be(WORD) {
        return look_at_line(bytes);
    }
    Look::Wrong("it does not begin with a header of the PROXY protocol")
}

// === version 1: a line ===

fn look_at_line(bytes: &[u8]) -> Look {
    if let Some(line) = bytes.strip_suffix(b"\r\n") {
        return match std::str::from_utf8(line).ok().and_then(line_says) {
            Some(told) => Look::Whole(told),
            None => Look::Wrong("its line is malformed"),
        };
    }
    // A line's own end is not there yet, so two more bytes belong to it, or one.
    let more = if bytes.ends_with(b"\r") { 1 } else { 2 };
    if bytes.ends_with(b"\n") || bytes.len() + more > LINE_BYTES_MAX {
        return Look::Wrong("its line is malformed or too long");
    }
    Look::More(more)
}

fn line_says(line: &str) -> Option<Told> {
    let mut words = line.split(' ').skip(1);
    let family = words.next()?;
    if family == "UNKNOWN" {
        return Some(Told::Nobody);
    }
    let words: Vec<&str> = words.collect();
    let [client, proxy, client_port, proxy_port] = words[..] else {
        return None;
    };
    is_port(client_port).then_some(())?;
    is_port(proxy_port).then_some(())?;
    let encrypted = by_port(proxy_port.parse().ok()?);
    let address = match family {
        "TCP4" => {
            proxy.parse::<Ipv4Addr>().ok()?;
            IpAddr::V4(client.parse().ok()?)
        }
        "TCP6" => {
            proxy.parse::<Ipv6Addr>().ok()?;
            IpAddr::V6(client.parse().ok()?)
        }
        _ => return None,
    };
    Some(Told::Client { address: address.to_canonical(), encrypted })
}

/// What the port says at which the client reached the proxy: in the clear at that for it. At any other nothing is known, since a proxy that
/// decrypts need not say so.
fn by_port(port: u16) -> Option<bool> {
    (port == PORT_CLEAR).then_some(false)
}

/// Whether this is a port as the protocol writes it: digits, without a zero before them.
fn is_port(text: &str) -> bool {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits && (text == "0" || !text.starts_with('0')) && text.parse::<u16>().is_ok()
}

// === version 2: bytes ===

fn look_at_binary(bytes: &[u8]) -> Look {
    let length = FIXED + usize::from(u16::from_be_bytes([bytes[14], bytes[15]]));
    if length > PROXY_HEADER_BYTES_MAX.count() {
        return Look::Wrong("it is too long");
    }
    if bytes.len() < length {
        return Look::More(length - bytes.len());
    }
    match bytes[12] {
        // The proxy's own connection: whatever follows means nothing.
        0x20 => Look::Whole(Told::Nobody),
        0x21 => match binary_says(bytes) {
            Ok(told) => Look::Whole(told),
            Err(reason) => Look::Wrong(reason),
        },
        _ => Look::Wrong("its version or its command is unknown"),
    }
}

fn binary_says(header: &[u8]) -> Result<Told, &'static str> {
    const SHORT: &str = "its addresses are cut off";
    let body = &header[FIXED..];
    let port = |at: usize| {
        body.get(at..at + 2)
            .map(|port| u16::from_be_bytes([port[0], port[1]]))
    };
    let (address, port, taken) = match header[13] {
        0x00 => (None, None, 0),
        0x11 => {
            let client: [u8; 4] = *body.first_chunk().ok_or(SHORT)?;
            (Some(IpAddr::from(client)), port(10), 12)
        }
        0x21 => {
            let client: [u8; 16] = *body.first_chunk().ok_or(SHORT)?;
            (Some(IpAddr::from(client)), port(34), 36)
        }
        // A client on a Unix socket of the proxy's machine has no address.
        0x31 => (None, None, 216),
        _ => return Err("its family of addresses or its transport is unknown"),
    };
    let rest = body.get(taken..).ok_or(SHORT)?;
    let encrypted = says_of_tls(header, rest)?.or_else(|| port.and_then(by_port));
    Ok(address.map_or(Told::Nobody, |address| Told::Client { address: address.to_canonical(), encrypted }))
}

/// Goes over what stands behind the addresses: checks the checksum, and says whether the client speaks TLS with the proxy, if that stands there.
fn says_of_tls(header: &[u8], mut rest: &[u8]) -> Result<Option<bool>, &'static str> {
    let mut encrypted = None;
    while !rest.is_empty() {
        let (&[kind, high, low], behind) = rest
            .split_first_chunk()
            .ok_or("what follows its addresses is cut off")?;
        let length = usize::from(u16::from_be_bytes([high, low]));
        let (value, next) = behind
            .split_at_checked(length)
            .ok_or("what follows its addresses is cut off")?;
        match kind {
            TYPE_CRC32C => {
                let said: [u8; 4] = value.try_into().map_err(|_| "its checksum has a wrong length")?;
                let at = header.len() - behind.len();
                let mut zeroed = header.to_vec();
                zeroed[at..at + 4].fill(0);
                if crc32c(&zeroed) != u32::from_be_bytes(said) {
                    return Err("its checksum is wrong");
                }
            }
            TYPE_SSL => encrypted = Some(value.first().is_some_and(|flags| flags & 1 == 1)),
            _ => {}
        }
        rest = next;
    }
    Ok(encrypted)
}

/// The checksum of RFC 3720 (CRC-32C), of so few bytes that no table is worth its room.
fn crc32c(bytes: &[u8]) -> u32 {
    let divided = bytes.iter().fold(u32::MAX, |rest, byte| {
        (0..8)
            .fold(rest ^ u32::from(*byte), |rest, _| (rest >> 1) ^ (0x82F6_3B78 & (rest & 1).wrapping_neg()))
    });
    !divided
}

/// Tells of connections that had to begin with a header and did not: at once, and again when it goes on.
#[derive(Debug, Default)]
pub(super) struct Missing {
    told: Mutex<(Option<Instant>, u64)>,
}

impl Missing {
    pub(super) fn met(&self, sender: IpAddr, missing: NoHeader) {
        let reason = match missing {
            NoHeader::Gone => return,
            NoHeader::Wrong(reason) => reason,
            NoHeader::Late => "it did not come in time",
        };
        let mut told = self.told.lock().expect("nothing panics while it holds it");
        told.1 += 1;
        if told.0.is_some_and(|at| at.elapsed() < TOLD_AGAIN) {
            return;
        }
        let times = told.1;
        *told = (Some(Instant::now()), 0);
        drop(told);
        tracing::warn!(
            %sender,
            reason,
            times,
            "a connection was closed, because it has to begin with a header of the PROXY protocol: have the proxy send \
             one, or take its address out of server.proxy_protocol"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOUR: [u8; 12] = [198, 51, 100, 7, 192, 0, 2, 1, 0x12, 0x67, 0, 80];

    /// Somebody who came to a port of which nothing is known.
    fn client(address: &str) -> Look {
        client_who(address, None)
    }

    fn client_who(address: &str, encrypted: Option<bool>) -> Look {
        let address = address.parse().unwrap();
        Look::Whole(Told::Client { address, encrypted })
    }

    /// A header of version 2 with this command, family and content.
    fn binary(command: u8, family: u8, content: &[u8]) -> Vec<u8> {
        let length = u16::try_from(content.len()).unwrap().to_be_bytes();
        [&SIGNATURE[..], &[command, family], &length, content].concat()
    }

    /// A value behind the addresses.
    fn value(kind: u8, content: &[u8]) -> Vec<u8> {
        let length = u16::try_from(content.len()).unwrap().to_be_bytes();
        [&[kind], &length[..], content].concat()
    }

    fn is_wrong(bytes: &[u8]) -> bool {
        matches!(look(bytes), Look::Wrong(_))
    }

    #[test]
    fn a_line_says_who_is_there() {
        for (line, expected) in [
            ("PROXY TCP4 198.51.100.7 192.0.2.1 4711 80", client_who("198.51.100.7", Some(false))),
            ("PROXY TCP4 198.51.100.7 192.0.2.1 4711 443", client("198.51.100.7")),
            ("PROXY TCP6 2001:db8::7 ::1 0 65535", client("2001:db8::7")),
            ("PROXY TCP6 ::ffff:198.51.100.7 ::1 1 2", client("198.51.100.7")),
            ("PROXY UNKNOWN", Look::Whole(Told::Nobody)),
            ("PROXY UNKNOWN ffff:: ffff:: 65535 65535", Look::Whole(Told::Nobody)),
        ] {
            assert_eq!(look(format!("{line}\r\n").as_bytes()), expected, "{line}");
        }
    }

    #[test]
    fn a_line_that_is_no_header_is_wrong() {
        for line in [
            "PROXY ",
            "PROXY TCP4",
            "PROXY TCP4 198.51.100.7 192.0.2.1 4711",
            "PROXY TCP4 198.51.100.7 192.0.2.1 4711 80 1",
            "PROXY  TCP4 198.51.100.7 192.0.2.1 4711 80",
            "PROXY TCP4 198.51.100.7 192.0.2.1 4711 80 ",
            "PROXY TCP4 2001:db8::7 ::1 4711 80",
            "PROXY TCP6 198.51.100.7 192.0.2.1 4711 80",
            "PROXY TCP4 198.51.100.7 192.0.2.1 04711 80",
            "PROXY TCP4 198.51.100.7 192.0.2.1 +4711 80",
            "PROXY TCP4 198.51.100.7 192.0.2.1 65536 80",
            "PROXY TCP4 198.51.100.007 192.0.2.1 4711 80",
            "PROXY tcp4 198.51.100.7 192.0.2.1 4711 80",
            "PROXY UDP4 198.51.100.7 192.0.2.1 4711 80",
            "proxy TCP4 198.51.100.7 192.0.2.1 4711 80",
            "GET / HTTP/1.1",
        ] {
            assert!(is_wrong(format!("{line}\r\n").as_bytes()), "{line}");
        }
        assert!(is_wrong(b"PROXY TCP4 198.51.100.7 192.0.2.1 4711 80\n"));
        assert!(is_wrong(b"PROXY \xff\r\n"));
        let long = |bytes: usize| format!("PROXY UNKNOWN {}\r\n", "f".repeat(bytes - 16));
        assert_eq!(look(long(LINE_BYTES_MAX).as_bytes()), Look::Whole(Told::Nobody));
        assert!(is_wrong(&long(LINE_BYTES_MAX + 1).as_bytes()[..LINE_BYTES_MAX]));
    }

    #[test]
    fn bytes_say_who_is_there() {
        let six = [&"2001:db8::7".parse::<Ipv6Addr>().unwrap().octets()[..], &[0; 20]].concat();
        let tls = value(TYPE_SSL, &[1, 0, 0, 0, 0]);
        let at_port_80 =
            |encrypted| Look::Whole(Told::Client { address: "198.51.100.7".parse().unwrap(), encrypted });
        for (header, expected) in [
            (binary(0x21, 0x11, &FOUR), at_port_80(Some(false))),
            (binary(0x21, 0x21, &six), client("2001:db8::7")),
            (binary(0x21, 0x11, &[&FOUR[..], &value(0x01, b"h2")].concat()), at_port_80(Some(false))),
            (binary(0x21, 0x11, &[&FOUR[..], &tls].concat()), at_port_80(Some(true))),
            (binary(0x21, 0x31, &[0; 216]), Look::Whole(Told::Nobody)),
            (binary(0x21, 0x00, &[]), Look::Whole(Told::Nobody)),
            (binary(0x21, 0x00, &value(0x04, &[0; 9])), Look::Whole(Told::Nobody)),
            (binary(0x20, 0x00, &[]), Look::Whole(Told::Nobody)),
            (binary(0x20, 0x11, &FOUR), Look::Whole(Told::Nobody)),
            (binary(0x20, 0xFF, b"whatever"), Look::Whole(Told::Nobody)),
        ] {
            assert_eq!(look(&header), expected, "{header:?}");
        }
    }

    #[test]
    fn bytes_that_are_no_header_are_wrong() {
        let behind = |bytes: &[u8]| binary(0x21, 0x11, &[&FOUR[..], bytes].concat());
        let long = vec![0; PROXY_HEADER_BYTES_MAX.count() - FIXED + 1];
        for header in [
            binary(0x11, 0x11, &FOUR),
            binary(0x31, 0x11, &FOUR),
            binary(0x22, 0x11, &FOUR),
            binary(0x21, 0x12, &FOUR),
            binary(0x21, 0x10, &FOUR),
            binary(0x21, 0x41, &FOUR),
            binary(0x21, 0x11, &FOUR[..11]),
            binary(0x21, 0x11, &[]),
            binary(0x21, 0x21, &FOUR),
            binary(0x21, 0x31, &[0; 215]),
            binary(0x21, 0x00, &long),
            behind(&[0x04]),
            behind(&[0x04, 0, 2, 0]),
            behind(&value(TYPE_CRC32C, &[0; 3])),
            behind(&value(TYPE_CRC32C, &[0; 4])),
        ] {
            assert!(is_wrong(&header), "{header:?}");
        }
    }

    #[test]
    fn a_checksum_is_that_of_the_whole_header() {
        assert_eq!(crc32c(b"123456789"), 0xE306_9283, "the check value of CRC-32C");
        let mut header = binary(0x21, 0x11, &[&FOUR[..], &value(TYPE_CRC32C, &[0; 4])].concat());
        let sum = crc32c(&header).to_be_bytes();
        let end = header.len() - 4;
        header[end..].copy_from_slice(&sum);
        assert!(matches!(look(&header), Look::Whole(Told::Client { .. })));
        header[17] ^= 1;
        assert!(is_wrong(&header));
    }

    #[tokio::test]
    async fn no_byte_behind_the_header_is_read_however_it_arrives() {
        let patience = Duration::from_secs(20);
        let crc = binary(0x21, 0x11, &[&FOUR[..], &value(0x05, &[7; 90])].concat());
        for header in [&b"PROXY TCP4 198.51.100.7 192.0.2.1 4711 80\r\n"[..], b"PROXY UNKNOWN\r\n", &crc] {
            for cut in 0..=header.len() {
                let mut stream = in_pieces(&[&header[..cut], &header[cut..], b"GET"]);
                let told = read(Pin::new(&mut stream), patience).await;
                assert!(told.is_ok(), "{cut}: {told:?}");
                let mut rest = Vec::new();
                stream.read_to_end(&mut rest).await.unwrap();
                assert_eq!(rest, b"GET", "{cut}");
            }
        }
    }

    #[tokio::test]
    async fn what_is_missing_is_told_apart() {
        let patience = Duration::from_secs(20);
        let cut = NoHeader::Wrong("it is cut off");
        for (sent, expected) in [
            (&b""[..], NoHeader::Gone),
            (b"PROXY", cut),
            (b"PROXY TCP4 198.51.100.7", cut),
            (&SIGNATURE[..], cut),
        ] {
            let mut stream = in_pieces(&[sent]);
            assert_eq!(read(Pin::new(&mut stream), patience).await, Err(expected), "{sent:?}");
        }
        let (mut silent, _other) = tokio::io::duplex(64);
        let late = read(Pin::new(&mut silent), Duration::from_millis(1)).await;
        assert_eq!(late, Err(NoHeader::Late));
    }

    /// What comes in pieces, and then ends.
    fn in_pieces(pieces: &[&[u8]]) -> impl AsyncRead + Send + Unpin + use<> {
        let pieces: Vec<Vec<u8>> = pieces.iter().map(|piece| piece.to_vec()).collect();
        let none: Box<dyn AsyncRead + Send + Unpin> = Box::new(tokio::io::empty());
        pieces
            .into_iter()
            .rev()
            .fold(none, |after, piece| Box::new(io::Cursor::new(piece).chain(after)))
    }
}
