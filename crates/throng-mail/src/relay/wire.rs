//! A connection to the relay: commands are sent, and replies are read within bounds.
//!
//! **Owns** the reading of replies (RFC 5321, 4.2). **Never** knows what a command is for, nor takes for its reply what
//! was said before it was sent. **Called by** `opening` and
//! by the couriers. **Bounds** each line and each reply ([`RELAY_LINE_BYTES_MAX`], [`RELAY_REPLY_BYTES_MAX`]),
//! encrypted or not, so that no relay can fill the memory; the caller bounds the time. Written here because the library
//! that writes our mails sets no limit to a line, and parses a reply from its beginning again at each line.

use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::task::Poll;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};

use throng_process::limits::{RELAY_LINE_BYTES_MAX, RELAY_REPLY_BYTES_MAX};

/// How many bytes are read from the network at once.
const PART_BYTES: usize = 1_024;

/// A connection of any kind, encrypted or not.
pub(super) trait Duplex: AsyncRead + AsyncWrite + Unpin {}

impl<T: AsyncRead + AsyncWrite + Unpin> Duplex for T {}

/// A connection on which commands are sent and replies come back.
pub(super) struct Wire<S> {
    stream: S,
    /// Bytes received and not yet read: less than a line and [`PART_BYTES`].
    heard: Vec<u8>,
}

/// What the relay answered.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Reply {
    pub(super) code: u16,
    /// The text of each line, without the code.
    pub(super) lines: Vec<String>,
}

/// One line of a reply.
#[derive(Debug, PartialEq, Eq)]
struct Line {
    code: u16,
    is_last: bool,
    words: String,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Wire<S> {
    pub(super) fn new(stream: S) -> Wire<S> {
        Wire { stream, heard: Vec::new() }
    }

    /// Sends a command and reads the reply.
    pub(super) async fn command(&mut self, line: &str) -> io::Result<Reply> {
        assert!(!line.contains(['\r', '\n']), "a command is one line");
        self.send(&format!("{line}\r\n")).await
    }

    /// Sends a text that has its own line ends, and reads the reply.
    pub(super) async fn send(&mut self, text: &str) -> io::Result<Reply> {
        self.expect_silence().await?;
        self.stream.write_all(text.as_bytes()).await?;
        self.stream.flush().await?;
        self.reply().await
    }

    /// Makes sure that nothing came after the last reply: it would be taken for the reply to what is sent next. Does
    /// not wait; nothing here is pipelined, so that the relay has nothing to say before it is asked.
    ///
    /// # Errors
    /// When the relay said more, or has hung up. The connection is of no use then.
    pub(super) async fn expect_silence(&mut self) -> io::Result<()> {
        if self.heard.is_empty() {
            let mut part = [0; PART_BYTES];
            let mut room = ReadBuf::new(&mut part);
            let has_come =
                poll_fn(|context| match Pin::new(&mut self.stream).poll_read(context, &mut room) {
                    Poll::Ready(result) => Poll::Ready(result.map(|()| true)),
                    Poll::Pending => Poll::Ready(Ok(false)),
                });
            if has_come.await? && room.filled().is_empty() {
                return Err(trouble("the mail server hung up"));
            }
            self.heard.extend_from_slice(room.filled());
        }
        match self.heard.is_empty() {
            true => Ok(()),
            false => Err(trouble("the mail server said more than it was asked")),
        }
    }

    /// Reads a reply, or the greeting.
    pub(super) async fn reply(&mut self) -> io::Result<Reply> {
        let mut room = RELAY_REPLY_BYTES_MAX.count();
        let mut reply: Option<Reply> = None;
        loop {
            let line = self.line().await?;
            room = room
                .checked_sub(line.len())
                .ok_or_else(|| trouble("the reply of the mail server has no end"))?;
            let line = parse(&line).ok_or_else(|| trouble("the mail server said what is no reply"))?;
            let reply = reply.get_or_insert(Reply { code: line.code, lines: Vec::new() });
            if reply.code != line.code {
                return Err(trouble("the mail server gave two codes in one reply"));
            }
            reply.lines.push(line.words);
            if line.is_last {
                return Ok(Reply { code: reply.code, lines: std::mem::take(&mut reply.lines) });
            }
        }
    }

    /// Reads the next line, with its line end.
    async fn line(&mut self) -> io::Result<Vec<u8>> {
        loop {
            if let Some(end) = self.heard.iter().position(|byte| *byte == b'\n') {
                let rest = self.heard.split_off(end + 1);
                return Ok(std::mem::replace(&mut self.heard, rest));
            }
            if self.heard.len() > RELAY_LINE_BYTES_MAX.count() {
                return Err(trouble("a line of the mail server has no end"));
            }
            let mut part = [0; PART_BYTES];
            match self.stream.read(&mut part).await? {
                0 => return Err(trouble("the mail server hung up")),
                read => self.heard.extend_from_slice(&part[..read]),
            }
        }
    }

    /// Gives up the plain stream, so that it can be encrypted. Bytes received after the last reply were not encrypted
    /// and may come from an attacker in between: they must not be read as part of the encrypted dialogue.
    pub(super) fn into_stream(self) -> io::Result<S> {
        match self.heard.is_empty() {
            true => Ok(self.stream),
            false => Err(trouble("the mail server said more before encryption than it was asked")),
        }
    }

    /// Says goodbye and closes; it does not matter whether the other side understands that.
    pub(super) async fn hang_up(mut self) {
        if self.command("QUIT").await.is_ok() {
            self.stream.shutdown().await.ok();
        }
    }
}

fn trouble(words: &'static str) -> io::Error {
    io::Error::other(words)
}

/// Parses a line: its code, whether it is the last line, and its text without control characters.
fn parse(line: &[u8]) -> Option<Line> {
    let line = String::from_utf8_lossy(line);
    let line = line.trim_end_matches(['\r', '\n']);
    let (digits, rest) = line.split_at_checked(3)?;
    let is_code = digits.bytes().all(|byte| byte.is_ascii_digit());
    let code: u16 = digits.parse().ok().filter(|_| is_code)?;
    let is_last = match rest.as_bytes().first() {
        None | Some(b' ') => true,
        Some(b'-') => false,
        Some(_) => return None,
    };
    let words = rest.get(1..).unwrap_or_default();
    let words = words.split(char::is_control).collect::<Vec<_>>().join(" ");
    (200..600)
        .contains(&code)
        .then_some(Line { code, is_last, words })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read from a server that sends this and hangs up.
    fn heard(said: &[u8]) -> Result<Reply, String> {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let said = said.to_vec();
        runtime.block_on(async {
            let (here, mut there) = tokio::io::duplex(4_096);
            let speaking = async move {
                // The client may have closed the connection already.
                there.write_all(&said).await.ok();
            };
            let mut wire = Wire::new(here);
            let listening = async move {
                let reply = wire.reply().await.map_err(|fault| fault.to_string());
                drop(wire);
                reply
            };
            tokio::join!(speaking, listening).1
        })
    }

    #[test]
    fn replies_are_read_line_by_line() {
        let reply = |code, lines: &[&str]| {
            Ok(Reply { code, lines: lines.iter().map(|&line| line.to_owned()).collect() })
        };
        let no = |words: &str| Err(words.to_owned());
        let no_reply = || no("the mail server said what is no reply");
        for (said, expected) in [
            ("220 ready\r\n", reply(220, &["ready"])),
            ("250-one\r\n250-two\r\n250 three\r\n", reply(250, &["one", "two", "three"])),
            ("250\r\n", reply(250, &[""])),
            ("250 bare line end\n", reply(250, &["bare line end"])),
            ("550 5.7.1 a\u{1b}[2Jb\u{7}\r\n", reply(550, &["5.7.1 a [2Jb "])),
            ("250 ok\r\n421 and more\r\n", reply(250, &["ok"])),
            ("250-one\r\n251 two\r\n", no("the mail server gave two codes in one reply")),
            ("25 ok\r\n", no_reply()),
            ("2+5 ok\r\n", no_reply()),
            ("250_ok\r\n", no_reply()),
            ("199 ok\r\n", no_reply()),
            ("600 ok\r\n", no_reply()),
            ("\r\n", no_reply()),
            ("HTTP/1.1 400 Bad Request\r\n", no_reply()),
            ("250-one\r\n", no("the mail server hung up")),
            ("250 o", no("the mail server hung up")),
            ("", no("the mail server hung up")),
        ] {
            assert_eq!(heard(said.as_bytes()), expected, "{said:?}");
        }
        assert_eq!(heard(b"250 \xff\xfe\r\n"), reply(250, &["\u{fffd}\u{fffd}"]));
    }

    /// An answer that came early would be taken for that to the next command: a mail would count as sent.
    #[test]
    fn what_nobody_asked_for_is_not_taken_for_a_reply() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let more = Err("the mail server said more than it was asked".to_owned());
        let hung_up = Err("the mail server hung up".to_owned());
        // What comes with the reply to the first command, after it, and whether the server then hangs up.
        for (with_it, after_it, hangs_up, expected) in [
            ("", "", false, Ok(())),
            ("250 queued\r\n", "", false, more.clone()),
            ("", "250 queued\r\n", false, more.clone()),
            ("2", "", false, more.clone()),
            ("\r\n", "", false, more.clone()),
            ("250 queued\r\n", "", true, more.clone()),
            ("", "421 too slow\r\n", true, more),
            ("", "", true, hung_up),
        ] {
            runtime.block_on(async {
                let (here, mut there) = tokio::io::duplex(4_096);
                let mut wire = Wire::new(here);
                there
                    .write_all(format!("354 go on\r\n{with_it}").as_bytes())
                    .await
                    .unwrap();
                assert_eq!(wire.reply().await.unwrap().code, 354);
                there.write_all(after_it.as_bytes()).await.unwrap();
                let there = (!hangs_up).then_some(there);
                let silence = wire.expect_silence().await;
                assert_eq!(silence.map_err(|fault| fault.to_string()), expected, "{with_it:?} {after_it:?}");
                if expected.is_err() {
                    let sent = wire.command("QUIT").await;
                    assert!(sent.is_err(), "{with_it:?} {after_it:?}");
                }
                drop(there);
            });
        }
    }

    #[test]
    fn lines_and_replies_have_an_end() {
        let line_max = RELAY_LINE_BYTES_MAX.count();
        let long = |bytes: usize| format!("250 {}\r\n", "x".repeat(bytes - 6));
        assert!(heard(long(line_max).as_bytes()).is_ok());
        let endless = "2".repeat(20 * line_max);
        assert_eq!(heard(endless.as_bytes()), Err("a line of the mail server has no end".to_owned()));
        let many = |lines: usize| "250-y\r\n".repeat(lines) + "250 z\r\n";
        let lines_max = RELAY_REPLY_BYTES_MAX.count() / 7;
        assert!(heard(many(lines_max - 1).as_bytes()).is_ok());
        let more = heard(many(lines_max).as_bytes());
        assert_eq!(more, Err("the reply of the mail server has no end".to_owned()));
    }

    #[test]
    fn what_was_said_in_the_clear_is_not_heard_under_encryption() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            for (said, is_clean) in
                [("220 go ahead\r\n", true), ("220 go ahead\r\n250 AUTH PLAIN\r\n", false)]
            {
                let (here, mut there) = tokio::io::duplex(4_096);
                there.write_all(said.as_bytes()).await.unwrap();
                let mut wire = Wire::new(here);
                assert_eq!(wire.reply().await.unwrap().code, 220);
                assert_eq!(wire.into_stream().is_ok(), is_clean, "{said:?}");
            }
        });
    }
}
