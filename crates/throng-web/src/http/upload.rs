//! Reading a form that brings files (`multipart/form-data`), for those addresses that the office's table marks.
//!
//! Owns how such a request is recognised and read. Files are not taken into memory before it is known who sends them:
//! the body waits until the office has let the sender in, and is then read part by part. What nobody reads of it is
//! dropped as it comes in, before the answer: a browser that is still sending would show a broken connection instead of
//! the page. Bounds: how much is kept, how much comes in, how long it takes and, by the caller, how many are read at
//! once. The file's own name is never used.

use std::pin::Pin;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use http::Method;
use http::header::CONTENT_TYPE;
use http_body::Frame;
use http_body_util::BodyExt;
use multer::{Constraints, Field, Multipart, SizeLimit};
use tokio::time::{Instant, timeout_at};

use super::form::Form;
use super::respond::Failure;
use throng_process::limits::{
    BODY_BYTES_MAX, FORM_FIELD_NAME_BYTES_MAX, SCAN_BYTES_MAX, UPLOAD_BYTES_MAX, UPLOAD_HEAD_BYTES_MAX,
    UPLOAD_PARTS_MAX, UPLOAD_READ_MAX, UPLOAD_WAIT_S,
};

/// A form with files that has not been read yet.
#[derive(Debug)]
pub struct Upload {
    boundary: String,
    body: Body,
}

/// A file that was uploaded.
#[derive(Debug)]
pub struct File {
    /// The name of the form's field.
    pub field: String,
    /// The content type that the browser claims; empty when it claims none.
    pub said_type: String,
    /// Its content; `None` if it was too large.
    pub bytes: Option<Vec<u8>>,
}

/// A form with files, after it was read.
#[derive(Debug, Default)]
pub struct Uploaded {
    pub form: Form,
    /// The files that were chosen, in the order of the form.
    pub files: Vec<File>,
}

/// A body that fails when more than [`UPLOAD_HEAD_BYTES_MAX`] of it was handed to the parser without a result: the
/// parser keeps the whole head of a part in memory until the head ends.
///
/// The parser takes all that is there before it looks at any of it, so after each piece there is nothing for one turn.
struct Watched {
    body: Body,
    /// Whether a piece was handed on, and the parser has not had its turn yet.
    handed: bool,
    /// Bytes handed on since the parser last produced something.
    unread: Arc<AtomicUsize>,
}

impl http_body::Body for Watched {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        // First the parser's turn, then the count: a single piece may be longer than any head.
        if std::mem::take(&mut self.handed) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        if self.unread.load(Ordering::Relaxed) > UPLOAD_HEAD_BYTES_MAX.count() {
            return Poll::Ready(Some(Err(axum::Error::new("the head of a part does not end"))));
        }
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if let Poll::Ready(Some(Ok(frame))) = &frame {
            let bytes = frame.data_ref().map_or(0, Bytes::len);
            self.unread.fetch_add(bytes, Ordering::Relaxed);
            self.handed = true;
        }
        frame
    }
}

/// The part of a form's body that the handler did not read.
#[derive(Debug)]
pub struct Remains {
    lent: Arc<LentOut>,
    until: Instant,
}

/// Where a lent body is put back when its borrower drops it.
#[derive(Debug, Default)]
struct LentOut {
    back: Mutex<Option<Body>>,
    bytes: AtomicU64,
}

/// A body that puts itself back, read as far as it was, when it is dropped.
struct Lent {
    body: Body,
    from: Arc<LentOut>,
}

impl http_body::Body for Lent {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if let Poll::Ready(Some(Ok(frame))) = &frame {
            let bytes = frame.data_ref().map_or(0, Bytes::len);
            self.from.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
        }
        frame
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let body = std::mem::take(&mut self.body);
        *self.from.back.lock().unwrap_or_else(PoisonError::into_inner) = Some(body);
    }
}

/// Splits a request with files: the request goes to the handler, and what the handler leaves of its body is drained
/// later.
pub fn lend(request: Request) -> (Request, Remains) {
    let lent = Arc::new(LentOut::default());
    let from = Arc::clone(&lent);
    let until = Instant::now() + Duration::from_secs(UPLOAD_WAIT_S.max);
    (request.map(|body| Body::new(Lent { body, from })), Remains { lent, until })
}

impl Remains {
    /// Whether there is anything left to read.
    pub fn is_some(&self) -> bool {
        let back = self.lent.back.lock();
        back.unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Reads the rest of the body and drops it, within the same bounds of size and time as a form that is read.
    pub async fn drain(self) {
        let back = self
            .lent
            .back
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        let Some(mut body) = back else { return };
        let mut bytes = self.lent.bytes.load(Ordering::Relaxed);
        let all = async {
            while bytes <= UPLOAD_READ_MAX.max
                && let Some(Ok(frame)) = body.frame().await
            {
                bytes += frame.data_ref().map_or(0, Bytes::len) as u64;
            }
        };
        // A body that takes longer has used up its time: it is answered anyway, and the connection ends.
        drop(timeout_at(self.until, all).await);
    }
}

/// Whether a request sends files. At addresses that take files, its body then waits until the sender is let in.
pub fn sends_files(request: &Request) -> bool {
    request.method() == Method::POST && boundary_of(request).is_some()
}

fn boundary_of(request: &Request) -> Option<String> {
    let kind = request.headers().get(CONTENT_TYPE)?.to_str().ok()?;
    multer::parse_boundary(kind).ok()
}

impl Upload {
    /// The form with files in a request; gives the request back if it holds none.
    #[expect(
        clippy::result_large_err,
        reason = "the request is handed back whole, and moved once"
    )]
    pub fn of(request: Request) -> Result<Upload, Request> {
        match boundary_of(&request).filter(|_| sends_files(&request)) {
            Some(boundary) => Ok(Upload { boundary, body: request.into_body() }),
            None => Err(request),
        }
    }

    /// Reads the whole form.
    ///
    /// # Errors
    /// [`Failure::TooLarge`] for a body far larger than any of our forms, [`Failure::BodyTooSlow`], or
    /// [`Failure::Unprocessable`] for a body that breaks off or is malformed.
    pub async fn read(self) -> Result<Uploaded, Failure> {
        let most = SizeLimit::new().whole_stream(UPLOAD_READ_MAX.max);
        let constraints = Constraints::new().size_limit(most);
        let unread = Arc::new(AtomicUsize::new(0));
        let watched = Watched { body: self.body, handed: false, unread: Arc::clone(&unread) };
        let stream = Body::new(watched).into_data_stream();
        let parts = Multipart::with_constraints(stream, self.boundary, constraints);
        tokio::time::timeout(Duration::from_secs(UPLOAD_WAIT_S.max), all(parts, &unread))
            .await
            .map_err(|_| Failure::BodyTooSlow)?
    }
}

async fn all(mut parts: Multipart<'static>, unread: &AtomicUsize) -> Result<Uploaded, Failure> {
    let mut seen = 0;
    let mut fields = Vec::new();
    let mut files = Vec::new();
    let (mut room, mut text_room) = (UPLOAD_BYTES_MAX.count(), BODY_BYTES_MAX.count());
    while let Some(mut part) = parts.next_field().await.map_err(|error| failure(&error))? {
        unread.store(0, Ordering::Relaxed);
        seen += 1;
        if seen > UPLOAD_PARTS_MAX.count() {
            return Err(Failure::Unprocessable);
        }
        let name = part.name().unwrap_or_default().to_owned();
        if name.len() > FORM_FIELD_NAME_BYTES_MAX.count() {
            return Err(Failure::Unprocessable);
        }
        let is_file = part.file_name().is_some();
        let said_type = part.content_type().map(ToString::to_string).unwrap_or_default();
        if !is_file {
            let bytes = within(&mut part, text_room, unread)
                .await?
                .ok_or(Failure::TooLarge)?;
            text_room -= bytes.len();
            fields.push((name, String::from_utf8(bytes).map_err(|_| Failure::Unprocessable)?));
            continue;
        }
        let bytes = within(&mut part, room.min(SCAN_BYTES_MAX.count()), unread).await?;
        room -= bytes.as_ref().map_or(0, Vec::len);
        // A browser sends an empty file for a field in which none was chosen.
        if bytes.as_ref().is_none_or(|bytes| !bytes.is_empty()) {
            files.push(File { field: name, said_type, bytes });
        }
    }
    let form = Form::of(fields).ok_or(Failure::Unprocessable)?;
    Ok(Uploaded { form, files })
}

/// The content of a part; `None` when it is longer than allowed, but then too the whole part is read.
async fn within(
    part: &mut Field<'static>,
    most: usize,
    unread: &AtomicUsize,
) -> Result<Option<Vec<u8>>, Failure> {
    let mut bytes = Some(Vec::new());
    while let Some(chunk) = part.chunk().await.map_err(|error| failure(&error))? {
        unread.store(0, Ordering::Relaxed);
        bytes = bytes.filter(|bytes| bytes.len() + chunk.len() <= most);
        if let Some(bytes) = &mut bytes {
            bytes.extend_from_slice(&chunk);
        }
    }
    // That the part has ended is a result, too.
    unread.store(0, Ordering::Relaxed);
    Ok(bytes)
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the errors of another library")]
fn failure(error: &multer::Error) -> Failure {
    match error {
        multer::Error::StreamSizeExceeded { .. } | multer::Error::FieldSizeExceeded { .. } => {
            Failure::TooLarge
        }
        _ => Failure::Unprocessable,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;

    fn request(method: Method, kind: &str, body: &str) -> Request {
        let request = Request::builder().method(method);
        let request = request.header(CONTENT_TYPE, kind);
        request.body(Body::from(body.to_owned())).expect("a request")
    }

    const KIND: &str = "multipart/form-data; boundary=b";

    #[test]
    fn files_are_posted_in_parts() {
        for (method, kind, files) in [
            (Method::POST, KIND, true),
            (Method::GET, KIND, false),
            (Method::POST, "application/x-www-form-urlencoded", false),
            (Method::POST, "multipart/form-data", false),
        ] {
            assert_eq!(sends_files(&request(method.clone(), kind, "")), files, "{method} {kind}");
        }
    }

    /// A body of this many chunks that counts how many of them were read.
    struct Chunks {
        chunk: Bytes,
        left: usize,
        read: Arc<AtomicUsize>,
    }

    impl http_body::Body for Chunks {
        type Data = Bytes;
        type Error = axum::Error;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
            let Some(left) = self.left.checked_sub(1) else {
                return Poll::Ready(None);
            };
            self.left = left;
            self.read.fetch_add(1, Ordering::Relaxed);
            Poll::Ready(Some(Ok(Frame::data(self.chunk.clone()))))
        }
    }

    #[tokio::test]
    async fn a_part_whose_head_does_not_end_is_not_kept() {
        // In the second every head ends, and it is a part too many that is not read: each is seen to end in the next piece.
        for (chunk, most) in [
            ("x".repeat(1024), 18),
            ("\r\n".repeat(512), 2 * (UPLOAD_PARTS_MAX.count() + 1)),
            (format!("{}\r\n", "X: y".repeat(255)), 18),
        ] {
            let read = Arc::new(AtomicUsize::new(0));
            let begin = "--b\r\nX: ";
            let chunks =
                Chunks { chunk: Bytes::from(begin.to_owned() + &chunk), left: 4_096, read: read.clone() };
            let mut request = request(Method::POST, KIND, "");
            *request.body_mut() = Body::new(chunks);
            let upload = Upload::of(request).expect("it is one");
            assert!(upload.read().await.is_err());
            assert!(read.load(Ordering::Relaxed) <= most, "{read:?} KiB of {chunk:?}");
        }
    }

    #[tokio::test]
    async fn what_nobody_reads_is_dropped_within_the_bounds_of_what_is_read() {
        let mib = Bytes::from(vec![b'x'; 1 << 20]);
        let most = UPLOAD_READ_MAX.count() >> 20;
        for (sent, taken, dropped) in [(5, 0, 5), (5, 5, 5), (5, 2, 5), (2 * most, 2, most + 1)] {
            let read = Arc::new(AtomicUsize::new(0));
            let mut request = request(Method::POST, KIND, "");
            *request.body_mut() = Body::new(Chunks { chunk: mib.clone(), left: sent, read: read.clone() });
            let (mut request, remains) = lend(request);
            for _ in 0..taken {
                assert!(
                    request
                        .body_mut()
                        .frame()
                        .await
                        .is_some_and(|frame| frame.is_ok())
                );
            }
            drop(request);
            assert_eq!(read.load(Ordering::Relaxed), taken);
            remains.drain().await;
            assert_eq!(read.load(Ordering::Relaxed), dropped, "{taken} of {sent} MiB taken");
        }
    }

    /// A body of these pieces, all of which are there at once.
    struct Pieces(VecDeque<Bytes>);

    impl http_body::Body for Pieces {
        type Data = Bytes;
        type Error = axum::Error;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
            Poll::Ready(self.0.pop_front().map(|piece| Ok(Frame::data(piece))))
        }
    }

    /// Whoever sends faster than it is read, by a good connection or from a proxy that has it all, is not taken for
    /// somebody whose head does not end, however large the pieces are in which it comes.
    #[tokio::test]
    async fn a_file_that_comes_faster_than_it_is_read_is_read() {
        let text = "--b\r\nContent-Disposition: form-data; name=\"number\"\r\n\r\n4\r\n";
        let head = "--b\r\nContent-Disposition: form-data; name=\"scans\"; filename=\"x\"\r\n\r\n";
        for lines in [0, 1, 1_000, 20_000, 65_536] {
            let file = "ada@example.org\n".repeat(lines);
            let whole = format!("{text}{head}{file}\r\n{text}{head}{file}x\r\n--b--\r\n");
            let most = UPLOAD_HEAD_BYTES_MAX.count();
            for size in [100, 1_024, most - 1, most, most + 1, 30_000, 65_536, whole.len()] {
                let pieces = whole.as_bytes().chunks(size).map(Bytes::copy_from_slice);
                let mut request = request(Method::POST, KIND, "");
                *request.body_mut() = Body::new(Pieces(pieces.collect()));
                let upload = Upload::of(request).expect("it is one");
                let read = upload
                    .read()
                    .await
                    .unwrap_or_else(|_| panic!("{lines} lines by {size}"));
                let lengths = read.files.iter().map(|file| file.bytes.as_ref().map(Vec::len));
                let expected = [file.len(), file.len() + 1]
                    .into_iter()
                    .filter(|length| *length > 0);
                assert!(lengths.eq(expected.map(Some)), "{lines} lines by {size}");
            }
        }
    }

    /// A body that never delivers anything.
    struct Silent;

    impl http_body::Body for Silent {
        type Data = Bytes;
        type Error = axum::Error;

        fn poll_frame(
            self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
            Poll::Pending
        }
    }

    /// A client that stops sending is answered when the time for a form is over.
    #[tokio::test]
    async fn what_never_comes_is_not_waited_for_longer_than_a_form() {
        let mut request = request(Method::POST, KIND, "");
        *request.body_mut() = Body::new(Silent);
        let (request, mut remains) = lend(request);
        drop(request);
        remains.until = Instant::now();
        remains.drain().await;
    }

    #[tokio::test]
    async fn parts_are_counted_whether_or_not_there_is_anything_in_them() {
        let empty = "--b\r\nContent-Disposition: form-data; name=\"scans\"; filename=\"\"\r\n\r\n\r\n";
        for (parts, is_read) in [(UPLOAD_PARTS_MAX.count(), true), (UPLOAD_PARTS_MAX.count() + 1, false)] {
            let body = format!("{}--b--\r\n", empty.repeat(parts));
            let upload = Upload::of(request(Method::POST, KIND, &body)).expect("it is one");
            assert_eq!(upload.read().await.is_ok(), is_read, "{parts}");
        }
    }

    #[tokio::test]
    async fn what_is_cut_is_refused_and_what_is_whole_is_read() {
        let text = "--b\r\nContent-Disposition: form-data; name=\"number\"\r\n\r\n4\r\n";
        let none = "--b\r\nContent-Disposition: form-data; name=\"scans\"; filename=\"\"\r\n\r\n\r\n";
        let file = "--b\r\nContent-Disposition: form-data; name=\"scans\"; filename=\"../x\"\r\n\
                    Content-Type: image/png\r\n\r\nabc\r\n";
        for (body, files) in [
            (format!("{text}{none}--b--\r\n"), Some(vec![])),
            (format!("{text}{file}--b--\r\n"), Some(vec![("image/png", 3)])),
            (format!("{text}{file}"), None),
            (format!("{text}{}", &file[..file.len() - 4]), None),
            (String::new(), None),
        ] {
            let upload = Upload::of(request(Method::POST, KIND, &body)).expect("it is one");
            let read = upload.read().await;
            let found = read.as_ref().ok().map(|read| {
                assert_eq!(read.form.get("number"), "4");
                let file = |file: &File| (file.said_type.clone(), file.bytes.as_ref().map_or(0, Vec::len));
                read.files.iter().map(file).collect::<Vec<_>>()
            });
            let files = files.map(|files: Vec<(&str, usize)>| {
                files
                    .into_iter()
                    .map(|(kind, bytes)| (kind.to_owned(), bytes))
                    .collect::<Vec<_>>()
            });
            assert_eq!(found, files, "{body}");
        }
    }
}
