//! One connection to the mail server, from greeting to end. Owns the dialogue of RFC 5321 as far
//! as a relay needs it, and the strict reading of lines. It takes no decision about faults (that
//! is `script`). Bounds: lines of 64 KiB, messages of 64 MiB; what is longer ends the session.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use super::script::{Answer, Step};
use super::{Message, Shared};

/// Longest line that is read at all, in bytes; RFC 5321 allows 1,000 in a message, 512 in a command.
const LINE_BYTES_MAX: usize = 64 << 10;
const MESSAGE_BYTES_MAX: usize = 64 << 20;
/// The bytes of a flood: more than any program may accept as the reply to a command.
const FLOOD_BYTES: usize = 256 << 20;
/// Time between the bytes of a trickle.
const TRICKLE: Duration = Duration::from_millis(20);

/// Serves one connection to its end; a broken one is no fault of the test.
pub(super) fn serve(stream: &TcpStream, number: usize, shared: &Shared) {
    stream.set_nodelay(true).ok();
    let mut session = Session { reader: BufReader::new(stream), number, shared, greeted: false, mail: None };
    session.run().ok();
    stream.shutdown(std::net::Shutdown::Both).ok();
}

struct Session<'a> {
    reader: BufReader<&'a TcpStream>,
    number: usize,
    shared: &'a Shared,
    greeted: bool,
    mail: Option<Envelope>,
}

#[derive(Default)]
struct Envelope {
    from: String,
    recipients: Vec<String>,
    eight_bit: bool,
}

/// Whether the dialogue goes on or the connection ends.
#[derive(PartialEq, Eq)]
enum Next {
    Continue,
    End,
}

impl Session<'_> {
    fn run(&mut self) -> io::Result<()> {
        let answer = self.shared.lock().script.reach(Step::Connect, &[]);
        let turned_away = answer.is_some();
        self.answer(answer, "220 sink.test ESMTP ready", |_| {})?;
        if turned_away {
            return Ok(());
        }
        while let Some(line) = self.read_line(512)? {
            let command = String::from_utf8_lossy(&line).into_owned();
            if self.command(&command)? == Next::End {
                break;
            }
        }
        Ok(())
    }

    fn command(&mut self, line: &str) -> io::Result<Next> {
        let (verb, argument) = line.split_once(' ').unwrap_or((line, ""));
        match verb.to_ascii_uppercase().as_str() {
            "EHLO" => self.step(
                Step::Ehlo,
                "250-sink.test\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 SIZE 67108864",
                Self::greet,
            ),
            "HELO" => self.step(Step::Ehlo, "250 sink.test", Self::greet),
            "MAIL" => self.mail_from(argument),
            "RCPT" => self.rcpt_to(argument),
            "DATA" => self.data(),
            "RSET" => {
                self.mail = None;
                self.reply("250 2.0.0 forgotten")
            }
            "NOOP" => self.reply("250 2.0.0 ok"),
            "QUIT" => {
                self.reply("221 2.0.0 good-bye")?;
                Ok(Next::End)
            }
            _ => self.breach("500 5.5.1 unknown command", &format!("unknown command {line:?}")),
        }
    }

    fn greet(&mut self) {
        self.greeted = true;
        self.mail = None;
    }

    fn mail_from(&mut self, argument: &str) -> io::Result<Next> {
        let Some((from, parameters)) = path(argument, "FROM:") else {
            return self.breach("501 5.5.4 no path", &format!("MAIL {argument:?}"));
        };
        if !self.greeted || self.mail.is_some() {
            return self.breach("503 5.5.1 not now", "MAIL before EHLO or inside a transaction");
        }
        let envelope = Envelope {
            from,
            recipients: Vec::new(),
            eight_bit: parameters.to_ascii_uppercase().contains("BODY=8BITMIME"),
        };
        self.step(Step::MailFrom, "250 2.1.0 ok", |session| session.mail = Some(envelope))
    }

    fn rcpt_to(&mut self, argument: &str) -> io::Result<Next> {
        let Some((recipient, _)) = path(argument, "TO:").filter(|(address, _)| !address.is_empty()) else {
            return self.breach("501 5.5.4 no path", &format!("RCPT {argument:?}"));
        };
        if self.mail.is_none() {
            // With PIPELINING a client may send RCPT before it knows that MAIL was refused.
            return self.reply("503 5.5.1 no sender");
        }
        let answer = self
            .shared
            .lock()
            .script
            .reach(Step::RcptTo, std::slice::from_ref(&recipient));
        self.answer(answer, "250 2.1.5 ok", |session| {
            if let Some(mail) = &mut session.mail {
                mail.recipients.push(recipient);
            }
        })
    }

    fn data(&mut self) -> io::Result<Next> {
        if self.recipients().is_empty() {
            return self.reply("503 5.5.1 no recipient");
        }
        let mut go_ahead = false;
        let next = self.step(Step::Data, "354 end with a dot on a line of its own", |_| go_ahead = true)?;
        if !go_ahead {
            return Ok(next);
        }
        let Some(data) = self.read_data()? else {
            return Ok(Next::End);
        };
        let recipients = self.recipients();
        let answer = self.shared.lock().script.reach(Step::Dot, &recipients);
        if answer == Some(Answer::TakeAndDrop) {
            self.take(data, false);
            return Ok(Next::End);
        }
        let next = self.answer(answer, "250 2.0.0 taken", |session| session.take(data, true))?;
        self.mail = None;
        Ok(next)
    }

    fn recipients(&self) -> Vec<String> {
        self.mail
            .as_ref()
            .map(|mail| mail.recipients.clone())
            .unwrap_or_default()
    }

    fn take(&mut self, data: Vec<u8>, acknowledged: bool) {
        let Some(Envelope { from, recipients, .. }) = self.mail.take() else {
            return;
        };
        self.shared.lock().messages.push(Message {
            connection: self.number,
            from,
            recipients,
            data,
            acknowledged,
        });
        self.shared.changed.notify_all();
    }

    /// Reads a message up to its dot, removes the stuffed dots, and notes violations.
    fn read_data(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut data = Vec::new();
        let mut eight_bit = false;
        while let Some(line) = self.read_line(1_000)? {
            if line == b"." {
                if eight_bit && !self.mail.as_ref().is_some_and(|mail| mail.eight_bit) {
                    self.violation("8-bit data without BODY=8BITMIME");
                }
                return Ok(Some(data));
            }
            eight_bit |= !line.is_ascii();
            data.extend_from_slice(line.strip_prefix(b".").unwrap_or(&line));
            data.extend_from_slice(b"\r\n");
            if data.len() > MESSAGE_BYTES_MAX {
                self.violation("a message without end");
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// Reads a line that ends with CRLF and returns it without; a bare LF or CR is a violation and
    /// part of the line, so that nothing can be smuggled in. `None` at the end of the connection.
    fn read_line(&mut self, bytes_max: usize) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        loop {
            let read = (&mut self.reader)
                .take(LINE_BYTES_MAX as u64)
                .read_until(b'\n', &mut line)?;
            if line.ends_with(b"\r\n") {
                break;
            }
            if read == 0 || !line.ends_with(b"\n") || line.len() > LINE_BYTES_MAX {
                return Ok(None);
            }
            self.violation(&format!("a bare LF after {:?}", String::from_utf8_lossy(&line)));
        }
        if line.len() > bytes_max {
            self.violation(&format!("a line of {} bytes", line.len()));
        }
        line.truncate(line.len() - 2);
        if line.contains(&b'\r') {
            self.violation(&format!("a bare CR in {:?}", String::from_utf8_lossy(&line)));
        }
        Ok(Some(line))
    }

    fn step(&mut self, step: Step, usual: &str, done: impl FnOnce(&mut Self)) -> io::Result<Next> {
        let recipients = self.recipients();
        let answer = self.shared.lock().script.reach(step, &recipients);
        self.answer(answer, usual, done)
    }

    /// Gives the scripted answer, or does what the usual one promises and gives that.
    fn answer(
        &mut self,
        answer: Option<Answer>,
        usual: &str,
        done: impl FnOnce(&mut Self),
    ) -> io::Result<Next> {
        self.shared.changed.notify_all();
        match answer {
            None => {
                done(self);
                self.reply(usual)
            }
            Some(Answer::Code(code)) => {
                self.reply(&format!("{code} scripted"))?;
                Ok(if code == 421 { Next::End } else { Next::Continue })
            }
            Some(Answer::Say(words)) => {
                self.reply(words)?;
                Ok(if words.starts_with("421") {
                    Next::End
                } else {
                    Next::Continue
                })
            }
            Some(Answer::Flood) => self.flood(&[b'2'; 4096]),
            Some(Answer::Lines) => self.flood("250-and more\r\n".repeat(256).as_bytes()),
            Some(Answer::Trickle) => loop {
                self.reader.get_mut().write_all(b"2")?;
                std::thread::sleep(TRICKLE);
            },
            Some(Answer::Drop | Answer::TakeAndDrop) => Ok(Next::End),
            Some(Answer::Hang) => {
                io::copy(&mut self.reader, &mut io::sink())?;
                Ok(Next::End)
            }
        }
    }

    fn flood(&mut self, part: &[u8]) -> io::Result<Next> {
        for _ in 0..FLOOD_BYTES / part.len() {
            self.reader.get_mut().write_all(part)?;
        }
        Ok(Next::End)
    }

    fn reply(&mut self, text: &str) -> io::Result<Next> {
        self.reader
            .get_mut()
            .write_all(format!("{text}\r\n").as_bytes())?;
        Ok(Next::Continue)
    }

    fn breach(&mut self, reply: &str, what: &str) -> io::Result<Next> {
        self.violation(what);
        self.reply(reply)
    }

    fn violation(&self, what: &str) {
        self.shared
            .lock()
            .violations
            .push(format!("connection {}: {what}", self.number));
    }
}

/// Parses `FROM:<path> parameters`.
fn path(argument: &str, keyword: &str) -> Option<(String, String)> {
    let head = argument.get(..keyword.len())?;
    let rest = argument[keyword.len()..]
        .strip_prefix('<')
        .filter(|_| head.eq_ignore_ascii_case(keyword))?;
    let (path, parameters) = rest.split_once('>')?;
    Some((path.to_owned(), parameters.trim().to_owned()))
}
