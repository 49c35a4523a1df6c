//! A transaction as it is handed on: the pages that it wrote, when it was decided, and which transaction it follows. A copy of the
//! database, with all that follow it written over it in order, is the database after the last of them.
//!
//! Those of one second may be joined to one: the most used pages are written anew by almost each of them, and nobody asks for less than a
//! second. It says of each of them which it was, so that a copy that ends between two of them is known to be continued by it too.
//!
//! Owns the form in bytes. It must never write to a database that is open. Bounds: the pages of one transaction, or of one second.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;

use throng_domain::time::{SECOND_MS, Timestamp};

/// Bytes of a hash of a mark.
const HASH_BYTES: usize = 16;
/// Bytes of a transaction before its pages, and of a page before its content.
const HEAD_BYTES: usize = 8 + 8 + 2 * HASH_BYTES + 4 + 4 + 4 + 4;
const PAGE_HEAD_BYTES: usize = 4;

/// A hash that is written as hexadecimal digits; `None` if the text is anything else.
pub(crate) fn hash_of_digits(digits: &str) -> Option<[u8; HASH_BYTES]> {
    let is_one = digits.len() == 2 * HASH_BYTES && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let number = is_one.then(|| u128::from_str_radix(digits, 16).ok());
    number.flatten().map(u128::to_be_bytes)
}

/// A transaction's place in the history of a database, by the mark that it wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Its number.
    pub batch: u64,
    pub(crate) before: [u8; HASH_BYTES],
    pub(crate) hash: [u8; HASH_BYTES],
}

impl Link {
    /// The link of a copy, by what its list of contents says; `None` if that is no hash.
    #[must_use]
    pub fn of_copy(batch: u64, hash: &str) -> Option<Link> {
        Some(Link { batch, before: [0; HASH_BYTES], hash: hash_of_digits(hash)? })
    }

    /// Bytes of the form that does not say what came before.
    pub const BYTES: usize = 8 + HASH_BYTES;

    /// Its number and its hash.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Link::BYTES] {
        let mut bytes = [0; Link::BYTES];
        bytes[..8].copy_from_slice(&self.batch.to_be_bytes());
        bytes[8..].copy_from_slice(&self.hash);
        bytes
    }

    /// Reads them: of what came before, such a link says nothing.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; Link::BYTES]) -> Link {
        let (batch, hash) = bytes.split_at(8);
        Link {
            batch: u64::from_be_bytes(batch.try_into().expect("eight bytes")),
            before: [0; HASH_BYTES],
            hash: hash.try_into().expect("sixteen bytes"),
        }
    }

    /// The hash of its mark.
    #[must_use]
    pub fn hash(&self) -> [u8; HASH_BYTES] {
        self.hash
    }

    /// The link of the one before, of which nothing else is known.
    pub(crate) fn just_before(&self) -> Link {
        Link { batch: self.batch.saturating_sub(1), before: [0; HASH_BYTES], hash: self.before }
    }

    /// Whether it comes right after another, in the same history.
    #[must_use]
    pub fn follows(&self, last: &Link) -> bool {
        self.batch == last.batch + 1 && self.before == last.hash
    }

    /// Whether both are the same transaction.
    #[must_use]
    pub fn is(&self, other: &Link) -> bool {
        (self.batch, self.hash) == (other.batch, other.hash)
    }
}

/// What one transaction wrote, or several of one second together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transaction {
    /// When the last of them was decided: everybody whom it answered was answered later.
    pub at: Timestamp,
    /// Which one the last of them is, with what came before the first.
    pub link: Link,
    /// The hashes of those before it that were joined to it, in order.
    pub joined: Vec<[u8; HASH_BYTES]>,
    /// The length of the database after it, in pages.
    pub pages_after: u32,
    /// The pages, by their numbers from 1. All are of one size.
    pub pages: Vec<(u32, Box<[u8]>)>,
}

impl Transaction {
    /// The number of the first that it holds.
    #[must_use]
    pub fn first(&self) -> u64 {
        self.link.batch.saturating_sub(self.joined.len() as u64)
    }

    /// The link of the one before its first.
    pub(crate) fn link_before(&self) -> Link {
        Link { batch: self.first(), ..self.link }.just_before()
    }

    /// Whether it brings a copy that ends with `last` forward: it comes right after that, or holds it and more.
    #[must_use]
    pub fn follows(&self, last: &Link) -> bool {
        let first = self.first();
        match last.batch.checked_sub(first) {
            None => first == last.batch + 1 && self.link.before == last.hash,
            Some(place) => {
                usize::try_from(place).is_ok_and(|place| self.joined.get(place) == Some(&last.hash))
            }
        }
    }

    /// Whether `next`, which comes right after it, can be joined to it: both are of one second, and nothing was cut off between.
    #[must_use]
    pub fn takes(&self, next: &Transaction) -> bool {
        next.follows(&self.link)
            && next.at.0.div_euclid(SECOND_MS) == self.at.0.div_euclid(SECOND_MS)
            && next.pages_after >= self.pages_after
    }

    /// Its length in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let pages = self.pages.iter();
        HEAD_BYTES
            + self.joined.len() * HASH_BYTES
            + pages.map(|(_, page)| PAGE_HEAD_BYTES + page.len()).sum::<usize>()
    }

    /// Appends it to `out`.
    pub fn write(&self, out: &mut Vec<u8>) {
        let page_bytes = self.pages.first().map_or(0, |(_, page)| page.len());
        let number = |number: usize| {
            u32::try_from(number)
                .expect("a transaction is in memory")
                .to_be_bytes()
        };
        out.extend(self.at.0.to_be_bytes());
        out.extend(self.link.batch.to_be_bytes());
        out.extend(self.link.before);
        out.extend(self.link.hash);
        out.extend(self.pages_after.to_be_bytes());
        out.extend(number(page_bytes));
        out.extend(number(self.pages.len()));
        out.extend(number(self.joined.len()));
        self.joined.iter().for_each(|hash| out.extend(hash));
        for (at, page) in &self.pages {
            out.extend(at.to_be_bytes());
            out.extend(page);
        }
    }

    /// Reads the next one of `bytes`, and goes behind it; `None` if there is no whole one.
    #[must_use]
    pub fn read(bytes: &mut &[u8]) -> Option<Transaction> {
        Transaction::read_as(bytes, true)
    }

    /// The same in the form of before any were joined.
    #[must_use]
    pub fn read_alone(bytes: &mut &[u8]) -> Option<Transaction> {
        Transaction::read_as(bytes, false)
    }

    fn read_as(bytes: &mut &[u8], may_be_joined: bool) -> Option<Transaction> {
        let at = Timestamp(i64::from_be_bytes(*bytes.split_off(..8)?.first_chunk()?));
        let batch = u64::from_be_bytes(*bytes.split_off(..8)?.first_chunk()?);
        let before = *bytes.split_off(..HASH_BYTES)?.first_chunk()?;
        let hash = *bytes.split_off(..HASH_BYTES)?.first_chunk()?;
        let mut number = || Some(u32::from_be_bytes(*bytes.split_off(..4)?.first_chunk()?));
        let (pages_after, page_bytes, count) = (number()?, number()? as usize, number()? as usize);
        let others = if may_be_joined { number()? } else { 0 };
        let mut joined = Vec::new();
        for _ in 0..others {
            joined.push(*bytes.split_off(..HASH_BYTES)?.first_chunk()?);
        }
        let mut pages = Vec::new();
        for _ in 0..count {
            let at = u32::from_be_bytes(*bytes.split_off(..4)?.first_chunk()?);
            pages.push((at, bytes.split_off(..page_bytes)?.into()));
        }
        Some(Transaction { at, link: Link { batch, before, hash }, joined, pages_after, pages })
    }

    /// Writes it over a copy of the database as it was before it.
    ///
    /// # Errors
    /// The disk's error.
    pub fn write_over(&self, copy: &File) -> io::Result<()> {
        let mut length = 0;
        for (number, page) in &self.pages {
            let bytes = page.len() as u64;
            let place = u64::from(*number)
                .checked_sub(1)
                .ok_or(io::ErrorKind::InvalidData)?;
            copy.write_all_at(page, place * bytes)?;
            length = u64::from(self.pages_after) * bytes;
        }
        copy.set_len(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transaction_is_read_back_and_half_of_one_is_none() {
        let page = |byte| vec![byte; 512].into_boxed_slice();
        let link = Link { batch: 7, before: [1; 16], hash: [2; 16] };
        let pages = vec![(1, page(1)), (3, page(3))];
        let first = Transaction { at: Timestamp(9), link, joined: Vec::new(), pages_after: 3, pages };
        let next = Link { batch: 8, before: [2; 16], hash: [3; 16] };
        let second = Transaction { link: next, pages: vec![(2, page(9))], pages_after: 2, ..first.clone() };
        let mut bytes = Vec::new();
        first.write(&mut bytes);
        assert_eq!(bytes.len(), first.bytes());
        second.write(&mut bytes);
        let mut rest = bytes.as_slice();
        assert_eq!(Transaction::read(&mut rest).as_ref(), Some(&first));
        assert_eq!(Transaction::read(&mut rest).as_ref(), Some(&second));
        assert!(rest.is_empty() && Transaction::read(&mut rest).is_none());
        for cut in 0..first.bytes() {
            assert!(Transaction::read(&mut &bytes[..cut]).is_none(), "{cut}");
        }
        assert!(second.follows(&link) && !first.follows(&link) && !first.takes(&second), "it is shorter");
        // Both and one before them together.
        let joined = Transaction { joined: vec![[7; 16], [2; 16]], ..second.clone() };
        let link_before = Link { batch: 6, before: [6; 16], hash: [7; 16] };
        let before_all = Link { batch: 5, before: [5; 16], hash: [2; 16] };
        let mut bytes = Vec::new();
        joined.write(&mut bytes);
        assert_eq!((bytes.len(), joined.first()), (joined.bytes(), 6));
        assert_eq!(Transaction::read(&mut bytes.as_slice()).as_ref(), Some(&joined));
        for (last, expected) in [(before_all, true), (link_before, true), (link, true), (next, false)] {
            assert_eq!(joined.follows(&last), expected, "{last:?}");
        }
        assert!(!joined.follows(&Link { hash: [9; 16], ..link }), "another history");
        for (at, takes) in [(999, true), (1_000, false)] {
            let next = Transaction { at: Timestamp(at), pages_after: 3, ..second.clone() };
            assert_eq!(first.takes(&next), takes, "{at}");
        }
        assert!(next.follows(&link) && !link.follows(&next) && !link.follows(&link));
        assert!(Link::of_copy(7, &"02".repeat(16)).is_some_and(|copy| copy.is(&link) && next.follows(&copy)));
        assert!(Link::of_copy(7, "02").is_none());
        let read = Link::from_bytes(&link.to_bytes());
        assert!(read.is(&link) && next.follows(&read));
        let file = tempfile::tempfile().expect("a file");
        first.write_over(&file).expect("there is room");
        second.write_over(&file).expect("there is room");
        let mut found = vec![0; 1_024];
        file.read_exact_at(&mut found, 0).expect("two pages");
        assert_eq!((found[0], found[600], file.metadata().expect("a file").len()), (1, 9, 1_024));
    }
}
