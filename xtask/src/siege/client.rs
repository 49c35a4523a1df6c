//! One request of an honest visitor, on a connection of its own, for as long as a person would wait.
//!
//! Owns the time that is measured: from the start of connecting to the last byte of the answer. It must never
//! wait longer than a person has patience. `visitors` and `site` call it.

use std::io::{BufReader, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};

use super::network::socket_from;
use crate::crash::client::{Answer, read_answer};

/// A visitor who has waited this long goes away.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// Sends a request from this address and reads the answer.
pub(super) fn ask(from: Ipv4Addr, server: SocketAddr, request: &str, patience: Duration) -> Result<Answer> {
    let begun = Instant::now();
    let socket = socket_from(from)?;
    socket.connect_timeout(&server.into(), patience)?;
    let mut stream = TcpStream::from(socket);
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(patience))?;
    stream.set_write_timeout(Some(patience))?;
    stream.write_all(request.as_bytes())?;
    let answer = read_answer(&mut BufReader::new(stream))?;
    ensure!(begun.elapsed() <= patience, "answered after {} ms", begun.elapsed().as_millis());
    Ok(answer)
}

/// The request for a page.
pub(super) fn get(server: SocketAddr, target: &str) -> String {
    format!("GET {target} HTTP/1.1\r\nHost: {server}\r\nUser-Agent: throng-siege\r\n\r\n")
}

/// The request that a form sends.
pub(super) fn post(server: SocketAddr, path: &str, form: &str) -> String {
    format!("{}{form}", post_head(server, path, form.len()))
}

/// The head of that request, for a body of `bytes` bytes.
pub(super) fn post_head(server: SocketAddr, path: &str, bytes: usize) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: {server}\r\nUser-Agent: throng-siege\r\nSec-Fetch-Site: same-origin\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {bytes}\r\n\r\n"
    )
}
