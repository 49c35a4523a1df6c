//! Reads a write-ahead log without SQLite: how many pages its complete transactions have, and which marks these
//! transactions wrote.
//!
//! Owns the form of the file (<https://www.sqlite.org/fileformat2.html#the_write_ahead_log>): as in SQLite itself, a
//! page counts when its salt is that of the log's header and all checksums up to it are right. It must never be used
//! while a writer runs, unless the caller makes sure that nothing moved meanwhile. Called by `pair.rs`, `snapshot.rs` and `tap.rs`. Bounds:
//! one page in memory, and 41 bytes for each transaction of a log that the writer bounds.

use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::Path;

use crate::sqlite::mark::{MARK_BYTES, Mark};

const HEADER_BYTES: usize = 32;
const FRAME_HEADER_BYTES: usize = 24;
/// The first four bytes of a log. Their last bit tells the byte order in which its checksums read words.
const MAGIC: u32 = 0x377f_0682;
/// Page sizes that SQLite allows.
const PAGE_BYTES: std::ops::RangeInclusive<u32> = 512..=65_536;
const BUFFER_BYTES: usize = 1 << 20;

/// What was found in a log.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Log {
    /// The number of pages of complete transactions.
    pub(super) pages: u64,
    /// The marks of these transactions, in order.
    pub(super) marks: Vec<Mark>,
}

/// The running checksums of a log.
#[derive(Clone, Copy, Debug)]
struct Sums {
    big_endian: bool,
    sums: [u32; 2],
}

impl Sums {
    fn add(&mut self, bytes: &[u8]) {
        for pair in bytes.chunks_exact(8) {
            let word = |at: usize| {
                let bytes = [pair[at], pair[at + 1], pair[at + 2], pair[at + 3]];
                if self.big_endian {
                    u32::from_be_bytes(bytes)
                } else {
                    u32::from_le_bytes(bytes)
                }
            };
            self.sums[0] = self.sums[0].wrapping_add(word(0)).wrapping_add(self.sums[1]);
            self.sums[1] = self.sums[1].wrapping_add(word(4)).wrapping_add(self.sums[0]);
        }
    }

    fn are(&self, bytes: &[u8]) -> bool {
        self.sums == [number(bytes, 0), number(bytes, 4)]
    }
}

fn number(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// Reads the log at `path`; `mark_page` is the page of the database that holds the mark.
pub(super) fn read(path: &Path, mark_page: u32) -> io::Result<Log> {
    let mut log = Log::default();
    let Some(mut frames) = Frames::open(path)? else {
        return Ok(log);
    };
    let (mut pages, mut marks) = (0, Vec::new());
    while let Some(frame) = frames.next()? {
        pages += 1;
        if frame.number == mark_page {
            marks.extend(mark_of(frame.page));
        }
        if frame.pages_after != 0 {
            log.pages = pages;
            log.marks.append(&mut marks);
        }
    }
    Ok(log)
}

/// The pages of a log, one after the other, as far as they count.
pub(super) struct Frames {
    file: BufReader<File>,
    place: Place,
    frame: Vec<u8>,
}

/// A place in a log, behind one of its pages: reading can go on there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Drawn anew whenever the log is begun anew.
    salt: [u8; 8],
    sums: Sums,
    at: u64,
}

/// A page in a log.
pub(super) struct Frame<'a> {
    /// Its number in the database, from 1.
    pub(super) number: u32,
    /// On the last page of a transaction the length of the database after it, in pages; 0 on the others.
    pub(super) pages_after: u32,
    pub(super) page: &'a [u8],
}

impl Frames {
    /// Begins with the first page. `None` if the file holds no log yet.
    pub(super) fn open(path: &Path) -> io::Result<Option<Frames>> {
        let mut file = BufReader::with_capacity(BUFFER_BYTES, File::open(path)?);
        let mut header = [0; HEADER_BYTES];
        if !filled(&mut file, &mut header)? {
            return Ok(None);
        }
        let page_bytes = number(&header, 8);
        let mut sums = Sums { big_endian: number(&header, 0) & 1 == 1, sums: [0, 0] };
        sums.add(&header[..24]);
        if number(&header, 0) & !1 != MAGIC || !PAGE_BYTES.contains(&page_bytes) || !sums.are(&header[24..]) {
            return Ok(None);
        }
        let salt = header[16..24].try_into().expect("eight bytes");
        let frame = vec![0; FRAME_HEADER_BYTES + page_bytes as usize];
        let place = Place { salt, sums, at: HEADER_BYTES as u64 };
        Ok(Some(Frames { file, place, frame }))
    }

    /// Goes on at a place, unless the log was begun anew since; then it begins with the first page.
    pub(super) fn open_at(path: &Path, place: Option<Place>) -> io::Result<Option<Frames>> {
        let mut opened = Frames::open(path)?;
        if let Some(frames) = &mut opened
            && let Some(place) = place.filter(|place| place.salt == frames.place.salt)
        {
            frames.file.seek(SeekFrom::Start(place.at))?;
            frames.place = place;
        }
        Ok(opened)
    }

    /// Where the page after the last one begins.
    pub(super) fn place(&self) -> Place {
        self.place
    }

    /// The next page; `None` where the log ends, or what follows is not of this log.
    pub(super) fn next(&mut self) -> io::Result<Option<Frame<'_>>> {
        if !filled(&mut self.file, &mut self.frame)? {
            return Ok(None);
        }
        let (head, page) = self.frame.split_at(FRAME_HEADER_BYTES);
        let mut sums = self.place.sums;
        sums.add(&head[..8]);
        sums.add(page);
        if head[8..16] != self.place.salt || !sums.are(&head[16..]) {
            return Ok(None);
        }
        self.place = Place { sums, at: self.place.at + self.frame.len() as u64, ..self.place };
        Ok(Some(Frame { number: number(head, 0), pages_after: number(head, 4), page }))
    }
}

/// Fills the buffer. False at the end of the file.
fn filled(file: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match file.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// The mark in the page that holds its table: a leaf with one row, whose last bytes are the mark.
pub(super) fn mark_of(page: &[u8]) -> Option<Mark> {
    const LEAF_OF_A_TABLE: u8 = 0x0d;
    const ROWS_ONE: [u8; 2] = [0, 1];
    if page[0] != LEAF_OF_A_TABLE || page[3..5] != ROWS_ONE {
        return None;
    }
    let at = usize::from(u16::from_be_bytes([page[8], page[9]]));
    // The length of the row and its number (1), one byte each.
    let row_bytes = usize::from(*page.get(at)?);
    let end = at + 2 + row_bytes;
    let mark = page.get(end.checked_sub(MARK_BYTES)?..end)?;
    mark.try_into().ok().map(Mark::from_bytes)
}
