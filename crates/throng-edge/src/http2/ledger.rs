//! What is open on an HTTP/2 connection, and what its client has had the program do for nothing.
//!
//! **Owns** the judgement that a client floods the connection, or holds answers without taking them. It reads the frames
//! of both directions, since hyper tells neither. **Never** answers a frame: hyper does; a connection that is judged is
//! closed. **Called by** `line`. **Bounds**: frames that carry no request (pings, settings, updates of windows, resets,
//! continuations, small or empty data) by [`HTTP2_CONTROL_FRAMES_MAX`] and what was asked and sent; requests that their
//! client takes back by [`HTTP2_RESETS_MAX`] (CVE-2023-44487); the time of each stream.

use std::time::Duration;

use tokio::time::Instant;

use super::frames::{
    ACK, CONTINUATION, DATA, END_HEADERS, END_STREAM, Frame, HEADERS, RST_STREAM, SETTINGS, WINDOW_UPDATE,
};
use throng_process::limits::{
    ANSWER_S_MAX, HTTP2_CONTROL_FRAMES_MAX, HTTP2_CONTROL_FRAMES_PER_S_MAX, HTTP2_RESETS_MAX,
    HTTP2_STILL_S_MAX, HTTP2_STREAMS_MAX, TAKEN_BYTES_PER_S_MIN, UPLOAD_WAIT_S,
};

/// Windows before anybody changes them (RFC 9113 §6.9.2).
const WINDOW: i64 = 65_535;
/// The number of the setting that says how much may be sent on each stream before the client asks for more.
const INITIAL_WINDOW_SIZE: u16 = 4;
/// Bytes in one setting.
const SETTING_BYTES: usize = 6;
/// Data in smaller frames than this is more work to read than to send. The last frame of a body may be short.
const DATA_BYTES_FEW: u32 = 256;
/// Frames without a request for which a request stands: updates of windows, the priority, a reset.
const FRAMES_PER_REQUEST: u64 = 10;
/// The same for the bytes of answers: clients confirm each frame of 16 KiB, and some far smaller parts.
const BYTES_PER_FRAME: u64 = 1024;
/// Streams that were opened although hyper refuses them, until the refusal is written.
const OPEN_MAX: usize = 2 * HTTP2_STREAMS_MAX.count();

/// Why a connection is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Excess {
    /// Frames that carry no request.
    Frames,
    /// Requests that were taken back.
    Resets,
    /// Streams beyond the number that was announced.
    Streams,
}

/// The sums of one connection. Nine fields: what both directions say, which only makes sense together.
#[derive(Debug)]
pub(super) struct Ledger {
    began: Instant,
    open: Vec<Stream>,
    /// The highest stream that was ever opened.
    highest: u32,
    requests: u64,
    resets: u64,
    /// Frames from the client that carried no request.
    idle: u64,
    sent: u64,
    /// How much may be sent on a new stream, and on the connection, before the client asks for more.
    initial_window: i64,
    window: i64,
}

#[derive(Debug)]
struct Stream {
    number: u32,
    at: At,
    /// When the last frame that matters passed in either direction.
    moved: Instant,
    window: i64,
}

/// How far a stream has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    /// Its head comes in; whether its body ends with it.
    Head { ends: bool },
    /// Its body comes in.
    Body,
    /// Its answer is being made.
    Answer,
    /// Its answer is being sent, since then; so many bytes of it have been sent.
    Sending { since: Instant, bytes: u64 },
}

impl At {
    fn after_head(ends: bool) -> At {
        if ends { At::Answer } else { At::Body }
    }
}

impl Ledger {
    pub(super) fn new(now: Instant) -> Ledger {
        Ledger {
            began: now,
            open: Vec::new(),
            highest: 0,
            requests: 0,
            resets: 0,
            idle: 0,
            sent: 0,
            initial_window: WINDOW,
            window: WINDOW,
        }
    }

    /// Whether no stream is open.
    pub(super) fn is_idle(&self) -> bool {
        self.open.is_empty()
    }

    /// Counts a frame of the client.
    pub(super) fn came(&mut self, frame: &Frame<'_>, now: Instant) {
        let ends = frame.flags & END_STREAM != 0;
        match frame.kind {
            HEADERS if frame.stream > self.highest => {
                self.highest = frame.stream;
                self.requests += 1;
                let at = if frame.flags & END_HEADERS == 0 {
                    At::Head { ends }
                } else {
                    At::after_head(ends)
                };
                let window = self.initial_window;
                self.open
                    .push(Stream { number: frame.stream, at, moved: now, window });
                return;
            }
            DATA if ends || frame.length >= DATA_BYTES_FEW => {
                self.move_on(frame.stream, ends, now);
                return;
            }
            DATA => self.move_on(frame.stream, false, now),
            HEADERS => self.move_on(frame.stream, ends, now),
            CONTINUATION if frame.flags & END_HEADERS != 0 => {
                if let Some(stream) = self.find(frame.stream)
                    && let At::Head { ends } = stream.at
                {
                    (stream.at, stream.moved) = (At::after_head(ends), now);
                }
            }
            RST_STREAM => {
                self.resets += u64::from(self.close(frame.stream));
            }
            SETTINGS if frame.flags & ACK == 0 => self.change_windows(frame.payload),
            WINDOW_UPDATE => self.widen(frame),
            _ => {}
        }
        self.idle += 1;
    }

    /// Counts a frame that was sent to the client.
    pub(super) fn went(&mut self, frame: &Frame<'_>, now: Instant) {
        let ends = frame.flags & END_STREAM != 0;
        match frame.kind {
            DATA => {
                let length = i64::from(frame.length);
                self.sent += u64::from(frame.length);
                self.window -= length;
                if let Some(stream) = self.find(frame.stream) {
                    stream.window -= length;
                    stream.moved = now;
                    if let At::Sending { bytes, .. } = &mut stream.at {
                        *bytes += u64::from(frame.length);
                    }
                }
            }
            HEADERS => {
                if let Some(stream) = self.find(frame.stream) {
                    (stream.at, stream.moved) = (At::Sending { since: now, bytes: 0 }, now);
                }
            }
            RST_STREAM => drop(self.close(frame.stream)),
            _ => {}
        }
        if ends && matches!(frame.kind, DATA | HEADERS) {
            self.close(frame.stream);
        }
    }

    /// What of the client's frames is more than anybody needs; `None` if nothing is.
    pub(super) fn excess(&self, now: Instant) -> Option<Excess> {
        let seconds = now.saturating_duration_since(self.began).as_secs();
        let frames = HTTP2_CONTROL_FRAMES_MAX.max
            + FRAMES_PER_REQUEST * self.requests
            + self.sent / BYTES_PER_FRAME
            + HTTP2_CONTROL_FRAMES_PER_S_MAX.max * seconds;
        // Up to half of all requests may be taken back, and some more.
        let resets = HTTP2_RESETS_MAX.max + (self.requests - self.resets);
        if self.resets > resets {
            Some(Excess::Resets)
        } else if self.idle > frames {
            Some(Excess::Frames)
        } else if self.open.len() > OPEN_MAX {
            Some(Excess::Streams)
        } else {
            None
        }
    }

    /// Whether a stream stands still for longer than it may, or its client takes its answer too slowly. A client has
    /// `patience` for taking anything of an answer.
    pub(super) fn is_overdue(&self, patience: Duration, now: Instant) -> bool {
        self.open.iter().any(|stream| {
            let still = now.saturating_duration_since(stream.moved);
            let longest = match stream.at {
                At::Head { .. } => patience,
                At::Body => Duration::from_secs(UPLOAD_WAIT_S.max + HTTP2_STILL_S_MAX.max),
                At::Answer => Duration::from_secs(ANSWER_S_MAX.max),
                At::Sending { since, bytes } if stream.window <= 0 || self.window <= 0 => {
                    let time = now.saturating_duration_since(since);
                    if time > patience && bytes < least_in(time) {
                        return true;
                    }
                    patience
                }
                At::Sending { .. } => Duration::from_secs(HTTP2_STILL_S_MAX.max),
            };
            still > longest
        })
    }

    fn find(&mut self, number: u32) -> Option<&mut Stream> {
        self.open.iter_mut().find(|stream| stream.number == number)
    }

    /// Closes a stream. Whether it was open.
    fn close(&mut self, number: u32) -> bool {
        let place = self.open.iter().position(|stream| stream.number == number);
        place.is_some_and(|place| {
            self.open.swap_remove(place);
            true
        })
    }

    fn move_on(&mut self, number: u32, ends: bool, now: Instant) {
        if let Some(stream) = self.find(number) {
            stream.moved = now;
            if ends && stream.at == At::Body {
                stream.at = At::Answer;
            }
        }
    }

    fn change_windows(&mut self, settings: &[u8]) {
        for setting in settings.chunks_exact(SETTING_BYTES) {
            let [a, b, value @ ..] = setting else { continue };
            let value = value.try_into().map_or(0, u32::from_be_bytes);
            if u16::from_be_bytes([*a, *b]) == INITIAL_WINDOW_SIZE {
                let more = i64::from(value) - self.initial_window;
                self.initial_window += more;
                self.open.iter_mut().for_each(|stream| stream.window += more);
            }
        }
    }

    fn widen(&mut self, frame: &Frame<'_>) {
        let more = frame.payload.try_into().map_or(0, u32::from_be_bytes);
        let more = i64::from(more & !(1 << 31));
        match frame.stream {
            0 => self.window += more,
            number => {
                if let Some(stream) = self.find(number) {
                    stream.window += more;
                }
            }
        }
    }
}

/// The least that a client takes of one answer in this time: a connection's lowest rate, shared by as many streams as
/// it may have.
fn least_in(time: Duration) -> u64 {
    TAKEN_BYTES_PER_S_MIN.max * time.as_secs() / HTTP2_STREAMS_MAX.max
}

#[cfg(test)]
mod tests {
    use super::super::frames::Frames;
    use super::*;

    const PATIENCE: Duration = Duration::from_secs(15);
    const PING: u8 = 6;
    /// The flags of a whole request in one frame.
    const WHOLE: u8 = END_STREAM | END_HEADERS;

    fn frame(kind: u8, flags: u8, stream: u32, length: u32) -> Frame<'static> {
        Frame { kind, flags, stream, length, payload: &[] }
    }

    fn odd(number: u32) -> u32 {
        2 * number + 1
    }

    /// Frames of a client, repeated until the ledger objects; how often, and to what.
    fn until_excess(each: impl Fn(u32) -> Vec<Frame<'static>>) -> (u64, Option<Excess>) {
        let now = Instant::now();
        let mut ledger = Ledger::new(now);
        for round in 0..20_000 {
            for frame in each(round) {
                ledger.came(&frame, now);
            }
            if let Some(excess) = ledger.excess(now) {
                return (round.into(), Some(excess));
            }
        }
        (20_000, None)
    }

    #[test]
    fn each_flood_is_stopped_at_its_bound() {
        let frames = HTTP2_CONTROL_FRAMES_MAX.max;
        let resets = HTTP2_RESETS_MAX.max;
        let alone = |kind, flags, length| move |_| vec![frame(kind, flags, 1, length)];
        assert_eq!(until_excess(alone(PING, 0, 8)), (frames, Some(Excess::Frames)));
        assert_eq!(until_excess(alone(SETTINGS, 0, 0)), (frames, Some(Excess::Frames)));
        assert_eq!(until_excess(alone(SETTINGS, ACK, 0)), (frames, Some(Excess::Frames)));
        assert_eq!(until_excess(alone(CONTINUATION, 0, 100)), (frames, Some(Excess::Frames)));
        assert_eq!(until_excess(alone(WINDOW_UPDATE, 0, 4)), (frames, Some(Excess::Frames)));
        assert_eq!(until_excess(alone(DATA, 0, 0)), (frames, Some(Excess::Frames)));
        assert_eq!(until_excess(alone(DATA, 0, 1)), (frames, Some(Excess::Frames)));
        assert_eq!(until_excess(alone(99, 0, 1)), (frames, Some(Excess::Frames)));
        let rapid = |n| vec![frame(HEADERS, WHOLE, odd(n), 9), frame(RST_STREAM, 0, odd(n), 4)];
        assert_eq!(until_excess(rapid), (resets, Some(Excess::Resets)));
        let never_answered = |n| vec![frame(HEADERS, WHOLE, odd(n), 9)];
        assert_eq!(until_excess(never_answered), (OPEN_MAX as u64, Some(Excess::Streams)));
    }

    #[test]
    fn what_browsers_send_is_no_flood() {
        let now = Instant::now();
        let mut ledger = Ledger::new(now);
        for number in 0..20_000 {
            let stream = odd(number);
            ledger.came(&frame(HEADERS, WHOLE, stream, 40), now);
            ledger.came(&frame(WINDOW_UPDATE, 0, 0, 4), now);
            ledger.went(&frame(HEADERS, 0, stream, 40), now);
            ledger.went(&frame(DATA, 0, stream, 16_384), now);
            if number % 3 == 0 {
                ledger.came(&frame(RST_STREAM, 0, stream, 4), now);
            } else {
                ledger.went(&frame(DATA, END_STREAM, stream, 900), now);
            }
            assert_eq!(ledger.excess(now), None, "{number}");
            assert!(ledger.is_idle());
        }
    }

    /// Streams that stand still, after so many seconds.
    #[test]
    fn each_stream_has_an_end() {
        let still = HTTP2_STILL_S_MAX.max;
        let window = |payload: &'static [u8]| Frame { payload, ..frame(SETTINGS, 0, 0, 6) };
        let closed = [0, 4, 0, 0, 0, 0];
        let narrow: &'static [u8] = &[0, 4, 0, 0, 0, 100];
        let ask = frame(HEADERS, WHOLE, 1, 9);
        let part = frame(HEADERS, END_STREAM, 1, 9);
        let rest = frame(CONTINUATION, END_HEADERS, 1, 9);
        let post = frame(HEADERS, END_HEADERS, 1, 9);
        let head = frame(HEADERS, END_HEADERS, 1, 9);
        let none: &[Frame<'_>] = &[];
        for (name, came, went, longest) in [
            ("a head in part", vec![part], none, PATIENCE.as_secs()),
            ("a head in two parts", vec![part, rest], none, ANSWER_S_MAX.max),
            ("a body", vec![post], none, UPLOAD_WAIT_S.max + still),
            ("an answer", vec![ask], none, ANSWER_S_MAX.max),
            ("an answer after a body", vec![post, frame(DATA, END_STREAM, 1, 9)], none, ANSWER_S_MAX.max),
            ("a live number", vec![ask], &[head], still),
            (
                "a window that is closed",
                vec![window(Vec::leak(closed.to_vec())), ask],
                &[head],
                PATIENCE.as_secs(),
            ),
            (
                "a window closed meanwhile",
                vec![ask, window(narrow)],
                &[head, frame(DATA, 0, 1, 200)],
                PATIENCE.as_secs(),
            ),
        ] {
            let now = Instant::now();
            let mut ledger = Ledger::new(now);
            came.iter().for_each(|frame| ledger.came(frame, now));
            went.iter().for_each(|frame| ledger.went(frame, now));
            let at = |seconds| ledger.is_overdue(PATIENCE, now + Duration::from_secs(seconds));
            assert!(!at(longest) && at(longest + 1), "{name}");
        }
    }

    /// A window that is closed by the last of many settings is closed all the same.
    #[test]
    fn no_setting_is_passed_by() {
        let now = Instant::now();
        for before in [0, 19, 20, 21, 500] {
            let other = [0, 3, 0, 0, 0, 100];
            let settings = [other.repeat(before), [0, 4, 0, 0, 0, 0].to_vec()].concat();
            let length = u32::try_from(settings.len()).unwrap().to_be_bytes();
            let mut bytes = [&length[1..], &[SETTINGS, 0, 0, 0, 0, 0][..], &settings[..]].concat();
            bytes.extend([0, 0, 0, HEADERS, WHOLE, 0, 0, 0, 1]);
            let mut ledger = Ledger::new(now);
            Frames::after(0).pass(&bytes, |frame| ledger.came(&frame, now));
            ledger.went(&frame(HEADERS, 0, 1, 9), now);
            let late = now + PATIENCE + Duration::from_secs(1);
            assert!(ledger.is_overdue(PATIENCE, late), "after {before} others");
        }
    }

    #[test]
    fn an_answer_that_is_taken_byte_by_byte_is_overdue() {
        let now = Instant::now();
        let mut ledger = Ledger::new(now);
        ledger.came(&Frame { payload: &[0, 4, 0, 0, 0, 0], ..frame(SETTINGS, 0, 0, 6) }, now);
        ledger.came(&frame(HEADERS, WHOLE, 1, 9), now);
        ledger.went(&frame(HEADERS, 0, 1, 9), now);
        let overdue = (1..60).find(|second| {
            let now = now + Duration::from_secs(*second);
            ledger.came(&Frame { payload: &[0, 0, 0, 1], ..frame(WINDOW_UPDATE, 0, 1, 4) }, now);
            ledger.went(&frame(DATA, 0, 1, 1), now);
            ledger.is_overdue(PATIENCE, now)
        });
        assert_eq!(overdue, Some(PATIENCE.as_secs() + 1));
    }
}
