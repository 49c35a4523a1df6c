//! Which of two copies of a site is the one that may write: the one of the highest epoch.
//!
//! A new site is of the first epoch. `throng promote` makes a follower the site of the next one, and says so in its own directory and
//! in the place of the stream. Whoever ships to that place looks there each second, and stops writing when it finds a higher one. The
//! number comes with something drawn at random, so that two followers that are promoted at once are not taken for one: the first of them has
//! the number.
//!
//! Whoever can write to the place could write a number too. So each beyond the first stands there once more, beside its proof: a hash with a
//! key that only machines have which hold the secret of the site. What is not proved is told, and believed by nobody.
//!
//! ```text
//! PLACE/
//!   epoch           the number of whoever is the site, and what was drawn; there from the first second on, so that it is missed
//!   epochs/NUMBER   the same, and the proof of it
//! ```
//!
//! Owns these files and who comes before whom. It must never lower an epoch. Bounds: one line.

use std::fmt;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use throng_process::limits::PROOFS_READ_MAX;
use throng_process::{clock, private};

use crate::error::BackupError;
use crate::place::{Folder, Place};

/// The file's name in a data directory and in the place of a stream.
pub(crate) const EPOCH_NAME: &str = "epoch";
/// Bytes that are drawn at random.
const DRAWN_BYTES: usize = 8;
/// What the names of the proofs in a place begin with.
const PROOFS: &str = "epochs/";
/// The file of a data directory that says that another machine was promoted, whatever becomes of the place.
const SUPERSEDED_NAME: &str = "superseded";

/// The key by which the machines of one site prove an epoch to each other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct EpochKey([u8; 32]);

impl EpochKey {
    /// One of these bytes, which are derived from the secret of the site for nothing else.
    #[must_use]
    pub fn new(bytes: [u8; 32]) -> EpochKey {
        EpochKey(bytes)
    }

    fn proof(&self, epoch: Epoch) -> blake3::Hash {
        blake3::keyed_hash(&self.0, epoch.to_string().as_bytes())
    }
}

impl fmt::Debug for EpochKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EpochKey(…)")
    }
}

/// What stands in a place about who may write there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fence {
    /// Nobody has come after us.
    Open,
    /// Nothing that can be read says who may: whoever writes there always has it say so.
    Gone,
    /// Somebody says so who does not have the key of the site.
    Doubted(Epoch),
}

/// An epoch of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Epoch {
    number: u64,
    drawn: [u8; DRAWN_BYTES],
}

impl Epoch {
    /// That of a site which nobody has ever promoted.
    pub const FIRST: Epoch = Epoch { number: 1, drawn: [0; DRAWN_BYTES] };

    /// Its number, from 1.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// One that comes after both.
    #[must_use]
    pub fn after(self, other: Epoch) -> Epoch {
        Epoch { number: self.number.max(other.number).saturating_add(1), drawn: clock::random_bytes() }
    }

    /// Whether a site of this epoch may write to a place in which that one stands: nobody has come after it.
    #[must_use]
    pub fn may_follow(&self, there: Epoch) -> bool {
        *self == there || self.number > there.number
    }

    /// That of the site in a data directory.
    ///
    /// # Errors
    /// The file is damaged, or cannot be read.
    pub fn of_site(data: &Path) -> Result<Epoch, BackupError> {
        Ok(Epoch::noted(data)?.unwrap_or(Epoch::FIRST))
    }

    /// Whether a site was ever promoted.
    #[must_use]
    pub fn was_promoted(data: &Path) -> bool {
        data.join(EPOCH_NAME).is_file()
    }

    /// What is noted in a data directory; `None` without a file.
    pub(crate) fn noted(data: &Path) -> Result<Option<Epoch>, BackupError> {
        Epoch::within(&Folder::at(data))
    }

    /// That of whoever may write to a place.
    ///
    /// # Errors
    /// It is damaged, or the place's error.
    pub fn of_place(place: &dyn Place) -> Result<Epoch, BackupError> {
        Ok(Epoch::within(place)?.unwrap_or(Epoch::FIRST))
    }

    fn within(place: &dyn Place) -> Result<Option<Epoch>, BackupError> {
        let read = |bytes: &[u8]| -> Option<Epoch> { std::str::from_utf8(bytes).ok()?.parse().ok() };
        let damaged = || BackupError::Epoch { path: place.address().join(EPOCH_NAME) };
        let found = place.read_note(EPOCH_NAME)?;
        found.map(|bytes| read(&bytes).ok_or_else(damaged)).transpose()
    }

    /// Notes it in a data directory, in the place of the one before.
    ///
    /// # Errors
    /// The disk's error.
    pub fn note(&self, data: &Path) -> Result<(), BackupError> {
        self.raise(&Folder::at(data))
    }

    pub(crate) fn raise(&self, place: &dyn Place) -> Result<(), BackupError> {
        place.put(EPOCH_NAME, &mut format!("{self}\n").as_bytes())
    }

    /// Says in a place that a site of this epoch writes it from now on, and proves it.
    ///
    /// # Errors
    /// The place's error.
    pub(crate) fn declare(&self, place: &dyn Place, key: &EpochKey) -> Result<(), BackupError> {
        if !self.is_proved(place, key)? {
            let proof = self.proof(key);
            place.put(&self.proof_name(), &mut proof.as_bytes())?;
        }
        self.raise(place)
    }

    /// Takes the number of this epoch in a place for the directory that is promoted, before anybody else does.
    ///
    /// # Errors
    /// [`BackupError::PromotedToo`], or the place's error.
    pub(crate) fn claim(&self, place: &dyn Place, key: &EpochKey) -> Result<(), BackupError> {
        let (name, proof) = (self.proof_name(), self.proof(key));
        if self.has_number(place, key)? {
            return Ok(());
        }
        // Looked at again after it was put: not every service knows how to put only what is new.
        place.put_new(&name, proof.as_bytes())?;
        if self.has_number(place, key)? {
            return Ok(());
        }
        // Somebody without the key has written something else.
        place.put(&name, &mut proof.as_bytes())
    }

    /// Whether the number is proved to be of this epoch; false while it is proved of none.
    fn has_number(&self, place: &dyn Place, key: &EpochKey) -> Result<bool, BackupError> {
        match Epoch::proved_of(place, &self.proof_name(), key)? {
            Some(there) if there != *self => {
                Err(BackupError::PromotedToo { path: place.address(), there: there.number })
            }
            there => Ok(there.is_some()),
        }
    }

    fn proof_name(&self) -> String {
        format!("{PROOFS}{:020}", self.number)
    }

    fn proof(&self, key: &EpochKey) -> String {
        format!("{self} {}\n", key.proof(*self).to_hex())
    }

    /// Whether this epoch is proved in a place. The first needs no proof: nobody comes before it.
    pub(crate) fn is_proved(&self, place: &dyn Place, key: &EpochKey) -> Result<bool, BackupError> {
        Ok(*self == Epoch::FIRST || Epoch::proved_of(place, &self.proof_name(), key)? == Some(*self))
    }

    /// The epoch that an object proves, if it proves any.
    fn proved_of(place: &dyn Place, name: &str, key: &EpochKey) -> Result<Option<Epoch>, BackupError> {
        let text = place.read_note(name)?;
        let text = text.and_then(|text| String::from_utf8(text).ok());
        let parts = text.as_deref().and_then(|text| text.trim_end().rsplit_once(' '));
        let read = parts.and_then(|(epoch, proof)| {
            let epoch: Epoch = epoch.parse().ok()?;
            // Compared in constant time.
            (blake3::Hash::from_hex(proof).ok()? == key.proof(epoch)).then_some(epoch)
        });
        Ok(read)
    }

    /// The epoch of whoever may write to a place, as far as it is proved: else the one that is known.
    ///
    /// # Errors
    /// It is damaged, or the place's error.
    pub fn believed(place: &dyn Place, key: &EpochKey, known: Epoch) -> Result<Epoch, BackupError> {
        let there = Epoch::of_place(place)?;
        match there == known || there.is_proved(place, key)? {
            true => Ok(there),
            false => Ok(known),
        }
    }

    /// What says in a place that another machine than the one of this epoch is the site, and is not proved; `None` if nothing does.
    ///
    /// # Errors
    /// [`BackupError::Superseded`] if it is proved, or the place's error.
    pub fn doubts(self, place: &dyn Place, key: &EpochKey) -> Result<Option<BackupError>, BackupError> {
        Ok(match fence_by_proofs(place, self, key)? {
            Fence::Open | Fence::Gone => None,
            Fence::Doubted(there) => Some(doubted(place, there)),
        })
    }

    /// Notes in a data directory that a site of this epoch was promoted and this one writes no more.
    ///
    /// # Errors
    /// The disk's error.
    pub fn note_superseded(number: u64, data: &Path) -> Result<(), BackupError> {
        let path = Epoch::superseded_note(data);
        private::replace(&path, format!("{number}\n").as_bytes()).map_err(BackupError::at(&path))
    }

    /// The file of a data directory that says so.
    #[must_use]
    pub fn superseded_note(data: &Path) -> PathBuf {
        data.join(SUPERSEDED_NAME)
    }

    /// Refuses a directory that was replaced by another machine, also where nobody can ask the place any more.
    ///
    /// # Errors
    /// [`BackupError::WasSuperseded`], or [`BackupError::SupersededUnreadable`].
    pub fn refuse_superseded(data: &Path) -> Result<(), BackupError> {
        let path = Epoch::superseded_note(data);
        match private::read_note(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(source) => Err(BackupError::SupersededUnreadable { path, source }),
            Ok(number) => {
                let there = String::from_utf8_lossy(&number).trim().parse().unwrap_or(0);
                Err(BackupError::WasSuperseded { there, path })
            }
        }
    }
}

/// Refuses a place that another machine writes by now, which was promoted: what is there is proved by the key of the site.
pub(crate) fn fence(place: &dyn Place, ours: Epoch, key: &EpochKey) -> Result<Fence, BackupError> {
    let there = match Epoch::within(place) {
        Ok(Some(there)) => there,
        // Whoever can take the file away can also write into it what is none.
        Ok(None) | Err(BackupError::Epoch { .. }) => return Ok(Fence::Gone),
        Err(trouble) => return Err(trouble),
    };
    if ours.may_follow(there) {
        return Ok(Fence::Open);
    }
    if !there.is_proved(place, key)? {
        return Ok(Fence::Doubted(there));
    }
    Err(BackupError::Superseded { path: place.address(), there: there.number(), ours: ours.number() })
}

/// The same by all that is proved in a place, which is there also once somebody has taken the file `epoch` away, or written into it what they
/// cannot prove. It lists a folder, so it is asked at the start and at each look, not before each second that is shipped.
pub(crate) fn fence_by_proofs(place: &dyn Place, ours: Epoch, key: &EpochKey) -> Result<Fence, BackupError> {
    let fence = fence(place, ours, key)?;
    let own = ours.proof_name();
    let later = place.list(PROOFS, &own)?.into_iter().map(|object| object.name);
    for name in [own].into_iter().chain(later).take(PROOFS_READ_MAX.count()) {
        if let Some(there) = Epoch::proved_of(place, &name, key)?
            && !ours.may_follow(there)
        {
            return Err(BackupError::Superseded {
                path: place.address(),
                there: there.number(),
                ours: ours.number(),
            });
        }
    }
    Ok(fence)
}

/// What is said of an epoch that is not proved.
pub(crate) fn doubted(place: &dyn Place, there: Epoch) -> BackupError {
    BackupError::Doubted { path: place.address(), there: there.number() }
}

impl fmt::Display for Epoch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.number)?;
        self.drawn.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Epoch {
    type Err = ();

    fn from_str(text: &str) -> Result<Epoch, ()> {
        let (number, drawn) = text.trim_end().split_once(' ').ok_or(())?;
        let number: u64 = number.parse().map_err(drop)?;
        let drawn = u64::from_str_radix(drawn, 16)
            .ok()
            .filter(|_| drawn.len() == 2 * DRAWN_BYTES);
        let drawn = drawn.ok_or(())?.to_be_bytes();
        (number > 0).then_some(Epoch { number, drawn }).ok_or(())
    }
}

impl Serialize for Epoch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Epoch {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Epoch, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|()| serde::de::Error::custom("no epoch"))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_highest_epoch_may_write_and_of_two_alike_only_the_one_that_stands_there() {
        let first = Epoch::FIRST;
        let (a, b) = (first.after(first), first.after(first));
        let later = a.after(first);
        assert_eq!((a.number(), b.number(), later.number()), (2, 2, 3));
        assert!(a.may_follow(first) && a.may_follow(a) && later.may_follow(a) && later.may_follow(b));
        assert!(!first.may_follow(a) && !a.may_follow(b) && !b.may_follow(a) && !a.may_follow(later));
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(Epoch::of_site(folder.path()).expect("none is the first"), first);
        assert!(!Epoch::was_promoted(folder.path()));
        for epoch in [a, later] {
            epoch.note(folder.path()).expect("there is room");
            assert_eq!(Epoch::of_site(folder.path()).expect("it is there"), epoch);
            let json = serde_json::to_string(&epoch).expect("plain data");
            assert_eq!(serde_json::from_str::<Epoch>(&json).expect("it was written so"), epoch);
        }
        for damaged in ["", "2", "two 00", "0 0000000000000000", "2 00"] {
            fs::write(folder.path().join(EPOCH_NAME), damaged).expect("there is room");
            let said = Epoch::of_site(folder.path())
                .expect_err("it is damaged")
                .to_string();
            assert!(said.contains("does not say"), "{damaged}: {said}");
        }
    }

    #[test]
    fn only_who_has_the_key_proves_an_epoch_and_of_two_the_first_has_the_number() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = Folder::at(folder.path());
        let (ours, theirs) = (EpochKey::new([1; 32]), EpochKey::new([2; 32]));
        let first = Epoch::FIRST;
        let [a, b] = [first.after(first), first.after(first)];
        assert_eq!(fence(&place, first, &ours).expect("nobody"), Fence::Gone);
        first.declare(&place, &ours).expect("there is room");
        assert_eq!(fence(&place, first, &ours).expect("it is ours"), Fence::Open);
        // Whoever only writes there: without a proof, with that of another number, with one by another key.
        a.raise(&place).expect("there is room");
        let doubted = || fence(&place, first, &ours).expect("it is not believed") == Fence::Doubted(a);
        assert!(doubted());
        for text in [String::new(), a.to_string(), b.proof(&ours), a.proof(&theirs)] {
            place
                .put(&a.proof_name(), &mut text.as_bytes())
                .expect("there is room");
            assert!(doubted(), "{text}");
            assert_eq!(Epoch::believed(&place, &ours, first).expect("it can be read"), first);
        }
        // A claim in their way is none.
        a.claim(&place, &ours).expect("nobody proves the number");
        a.claim(&place, &ours).expect("it is ours");
        let said = b.claim(&place, &ours).expect_err("it is taken").to_string();
        assert!(said.contains("was promoted just now"), "{said}");
        assert_eq!(Epoch::believed(&place, &ours, first).expect("it can be read"), a);
        let said = fence(&place, first, &ours).expect_err("it is proved").to_string();
        assert!(said.contains("another machine is the site"), "{said}");
        assert_eq!(fence(&place, a, &ours).expect("it is ours"), Fence::Open);
        // Also once the file is gone, or says what nobody proves.
        let later = a.after(a);
        for there in ["", "7 of them\n", &format!("{later}\n")] {
            match there {
                "" => fs::remove_file(folder.path().join(EPOCH_NAME)).expect("it is ours"),
                text => fs::write(folder.path().join(EPOCH_NAME), text).expect("there is room"),
            }
            for (of, refused) in [(first, true), (b, true), (a, false), (later.after(a), false)] {
                assert_eq!(fence_by_proofs(&place, of, &ours).is_err(), refused, "{of:?} {there:?}");
            }
            fence_by_proofs(&place, first, &theirs).expect("proved by another key");
        }
        // The place was emptied, and the site says it again.
        fs::remove_dir_all(folder.path().join("epochs")).expect("it is ours");
        fs::remove_file(folder.path().join(EPOCH_NAME)).expect("it is ours");
        a.declare(&place, &ours).expect("there is room");
        assert!(a.is_proved(&place, &ours).expect("it can be read"));
        assert!(fence(&place, first, &ours).is_err());
    }

    #[test]
    fn a_directory_that_was_replaced_knows_it_without_the_place() {
        let folder = tempfile::tempdir().expect("a folder");
        Epoch::refuse_superseded(folder.path()).expect("nobody was promoted");
        Epoch::note_superseded(2, folder.path()).expect("there is room");
        let said = Epoch::refuse_superseded(folder.path())
            .expect_err("somebody was")
            .to_string();
        assert!(said.contains("epoch is 2") && said.contains("delete that file"), "{said}");
    }
}
