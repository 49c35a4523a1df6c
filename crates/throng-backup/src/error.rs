//! Why a backup was not made, or is not one: each a sentence that says what to do.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use throng_domain::time::Timestamp;
use throng_process::console::quoted;
use throng_store::error::Fault;
use throng_store::sqlite::CopyError;

use crate::nightly;

/// Why something with a backup did not work.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The folder is there already.
    #[error("{} already exists: name a folder that does not, or move it away", path.display())]
    Exists {
        /// The folder.
        path: PathBuf,
    },
    /// Another process is writing the same folder.
    #[error("another throng is writing {} just now: wait until it is done, or name another folder", path.display())]
    UnderWay {
        /// The folder.
        path: PathBuf,
    },
    /// Another program writes the stream of a place.
    #[error(
        "another throng is writing the stream in {}: another copy of this site, as it seems. Nothing of this one is shipped as long as that runs. \
         Stop one of the two, or give it another place in backup.stream_to",
        path.display()
    )]
    StreamHeld {
        /// The place.
        path: PathBuf,
    },
    /// Another program writes it, and has just been told that this machine was promoted.
    #[error(
        "another throng is writing the stream in {}, and did not know that this machine was promoted after it: that stands there now (epoch \
         {ours}), and it stops as soon as it looks",
        path.display()
    )]
    NotLetGo {
        /// The place.
        path: PathBuf,
        /// The number of the site's own epoch.
        ours: u64,
    },
    /// There is no room for it.
    #[error("the disk that holds {} is full: make room there, or name a folder on another disk. Nothing of it is left", path.display())]
    Full {
        /// The file or folder that was written.
        path: PathBuf,
    },
    /// It would leave too little room.
    #[error(
        "the disk that holds {} has too little room: {percent} % of it have to stay free. Make room there; backup.folder and \
         backup.stream_to may name a place on another disk",
        path.display()
    )]
    NoRoom {
        /// The folder.
        path: PathBuf,
        /// Hundredths of the disk that stay free.
        percent: u64,
    },
    /// The place cannot be written to.
    #[error("{} cannot be written to: it is read-only, or belongs to another user. Name another folder, or change that; \
        a service of systemd may write there only if ReadWritePaths= of its unit names it (`systemctl edit throng`), after a restart and not a reload", path.display())]
    ReadOnly {
        /// The file or folder.
        path: PathBuf,
    },
    /// The disk did not do what it was asked to.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system reported.
        source: io::Error,
    },
    /// The site cannot be read.
    #[error(transparent)]
    Store(#[from] Fault),
    /// The folder is not a whole backup.
    #[error("{} is not a whole backup ({why}): use another one", path.display())]
    NotWhole {
        /// The folder.
        path: PathBuf,
        /// What is missing or damaged.
        why: String,
    },
    /// There is no backup at all.
    #[error("{} is no folder: name the folder of a backup, or the place of a stream. If it is on a disk of its own, see that this is mounted", path.display())]
    NotThere {
        /// What was named.
        path: PathBuf,
    },
    /// The folder holds the stream of another site.
    #[error("{} holds the stream of another site: name another folder in backup.stream_to", path.display())]
    OtherStream {
        /// The folder.
        path: PathBuf,
    },
    /// The folder holds nightly backups of another site.
    #[error(
        "{} holds backups of another site ({name} is the newest): name a folder for this site alone in backup.folder. If they are of this site, \
         from before it had another secret.key, move them away",
        path.display()
    )]
    OtherBackups {
        /// The folder.
        path: PathBuf,
        /// The name of the newest of these.
        name: String,
    },
    /// Somebody else writes to the same place.
    #[error(
        "somebody else writes to {} too: another copy of this site, or a restored one. What is written from now on goes to a part of \
         its own there; stop the other one, or give it another place in backup.stream_to",
        path.display()
    )]
    Shared {
        /// The place.
        path: PathBuf,
    },
    /// The place does not do what it is asked to.
    #[error("{}: {what}", path.display())]
    Place {
        /// The place, or an object of it.
        path: PathBuf,
        /// What it did, and what to do.
        what: String,
    },
    /// Several histories go on there, and nobody said which is meant.
    #[error("{} holds more than one history of this site, which went on at the same time:\n{lines}\nName the one that you mean with --line", path.display())]
    WhichLine {
        /// The place.
        path: PathBuf,
        /// One line of text for each.
        lines: String,
    },
    /// More histories than can be compared.
    #[error(
        "{} has {count} lines, of which most are hardly of this site: somebody else may write there. Name the one that you mean with --line: the \
         file stream-line in the directory of the site names it, and else it is the folder in lines whose copies (bases) are of the site",
        path.display()
    )]
    TooManyLines {
        /// The place.
        path: PathBuf,
        /// How many there are.
        count: usize,
    },
    /// No such line.
    #[error(
        "{} has no line {line:?}: leave --line out, and it is said which there are if there is more than one",
        path.display()
    )]
    NoLine {
        /// The place.
        path: PathBuf,
        /// What was asked for.
        line: String,
    },
    /// It is encrypted, and there is no private key.
    #[error("{} is encrypted: name the file with the private key (AGE-SECRET-KEY-…) with --identity", path.display())]
    Sealed {
        /// What is encrypted.
        path: PathBuf,
    },
    /// It is encrypted to others.
    #[error("{} cannot be opened with this private key: it is encrypted to none of the keys in the file of --identity", path.display())]
    OtherPrivateKey {
        /// What is encrypted.
        path: PathBuf,
    },
    /// It is in the clear among what is encrypted.
    #[error(
        "{} is not encrypted, and all that is in an encrypted stream has to be: somebody without a key may have put it there. Find out \
         who else can write there, and remove it",
        path.display()
    )]
    InTheClear {
        /// What is not encrypted.
        path: PathBuf,
    },
    /// The newest line is in the clear, and whoever asks has a private key.
    #[error(
        "the newest part of {} is not encrypted, though --identity names a private key: somebody without a key may have put it there. If \
         it is from before the site encrypted its copies, or after, name it with --line {line}",
        path.display()
    )]
    ClearLine {
        /// The place.
        path: PathBuf,
        /// The name of the line.
        line: String,
    },
    /// No private key.
    #[error("{} holds no private key of age: it has to have a line that begins with AGE-SECRET-KEY-, as age-keygen writes it", path.display())]
    PrivateKey {
        /// The file.
        path: PathBuf,
    },
    /// No public key.
    #[error(
        "backup.encrypt_to: {key} is no public key of age: up to 16 can stand there, each begins with age1 (`age-keygen -y FILE` shows it)"
    )]
    PublicKey {
        /// What stands there.
        key: String,
    },
    /// The stream has nothing of that moment.
    #[error("{} has nothing from so long ago: it begins at {}", path.display(), since.map_or("no moment yet".to_owned(), in_words))]
    BeginsLater {
        /// The folder.
        path: PathBuf,
        /// When it begins.
        since: Option<Timestamp>,
    },
    /// The site was promoted elsewhere: whoever is of an earlier epoch writes nothing there any more.
    #[error(
        "another machine is the site of {} now (its epoch is {there}, this directory's is {ours}). Nothing is written here any more. \
         Start throng there. To have this machine follow that one, move this directory away and run `throng follow {} --data` with a \
         new directory. The chapter \"A second machine\" of docs/operating.md says what to do about what was written only here",
        path.display(), quoted(path)
    )]
    Superseded {
        /// The place of the stream.
        path: PathBuf,
        /// The number of its epoch.
        there: u64,
        /// The number of the site's own.
        ours: u64,
    },
    /// It was so when this directory was written last, whatever the place says now.
    #[error(
        "another machine was promoted and is the site (its epoch is {there}), so nothing is written in this directory any more: {} says so. \
         Start throng there. If this machine is to be the site all the same, see that the other one is stopped and stays so, and delete that \
         file: docs/operating.md, \"A second machine\"",
        path.display()
    )]
    WasSuperseded {
        /// The file that says so.
        path: PathBuf,
        /// The number of the other's epoch.
        there: u64,
    },
    /// There is a file that says so, as it seems, and nobody can read it.
    #[error(
        "{} cannot be read ({source}). It says whether another machine was promoted and is the site, so nothing is served until somebody \
         knows: see that it is a file that this program can read. Delete it only if no other machine is the site: docs/operating.md, \
         \"A second machine\"",
        path.display()
    )]
    SupersededUnreadable {
        /// The file.
        path: PathBuf,
        /// What the system reported.
        source: io::Error,
    },
    /// Another directory was promoted at the same time.
    #[error(
        "another directory that follows {} was promoted just now, and is the site (epoch {there}). This one follows it: promote it only if that \
         one is given up",
        path.display()
    )]
    PromotedToo {
        /// The place.
        path: PathBuf,
        /// The number of its epoch.
        there: u64,
    },
    /// Somebody without the key says that another machine is the site.
    #[error(
        "the file epoch in {} says that another machine is the site (epoch {there}), without the proof that the key of the site gives: it is \
         not believed, and the site goes on, and says there what is true. Find out who else can write there. Only if you have promoted \
         another machine with an older version of Throng, stop this one, and start that one with this version",
        path.display()
    )]
    Doubted {
        /// The place.
        path: PathBuf,
        /// The number that stands there.
        there: u64,
    },
    /// The file of the epoch was taken away from a place, and the site has put it back.
    #[error(
        "the file epoch in {}, which says which machine is the site, was taken away or written over with something else: the site has put it \
         back. Find out who else can write there",
        path.display()
    )]
    EpochGone {
        /// The place.
        path: PathBuf,
    },
    /// The file of an epoch is damaged.
    #[error("{} does not say which epoch it is, in a number and sixteen hexadecimal digits. It stands in the directory of the site and in the place of its stream alike: copy the one that is whole over it, on the machine that is the site. If another machine was promoted, do not start this one: docs/operating.md, \"A second machine\"", path.display())]
    Epoch {
        /// The file.
        path: PathBuf,
    },
    /// The note of a directory that follows is damaged.
    #[error("{} does not say what this directory follows: delete the directory, and begin another with `throng follow`", path.display())]
    Note {
        /// The file.
        path: PathBuf,
    },
    /// There is no stream.
    #[error("{} holds no stream: name the folder that is in the setting backup.stream_to of the site. If it is that one, the site has written nothing there yet: its log says why", path.display())]
    NoStream {
        /// The folder.
        path: PathBuf,
    },
    /// There is a stream, and no copy in it to begin from.
    #[error("{} has no copy of the site yet to begin from: one is made when throng serves the site with backup.stream_to", path.display())]
    NoCopyYet {
        /// The folder.
        path: PathBuf,
    },
    /// It was written by a newer program.
    #[error("{} is written by Throng {program}, which is newer than this program: follow it with that version", path.display())]
    NewerProgram {
        /// The folder.
        path: PathBuf,
        /// The version.
        program: String,
    },
    /// Its keys are not here.
    #[error(
        "{} holds no keys: name the folder where you keep them with --keys. Without the secret.key of this site no link \
         that was mailed opens, and everybody could sign a second time",
        path.display()
    )]
    NoKeys {
        /// The backup.
        path: PathBuf,
    },
    /// No keys are where they were said to be.
    #[error(
        "{}: {what}. --keys names the folder that holds the secret.key of the site: the one that `throng backup --keys-to` has written, or \
         the directory of the lost site",
        path.display()
    )]
    NoKeysIn {
        /// What was named.
        path: PathBuf,
        /// What is wrong with it.
        what: &'static str,
    },
    /// These are the keys of another site.
    #[error("{} is not the key that this site was made with: name the folder that holds the right one with --keys", path.display())]
    OtherKey {
        /// The file of the key.
        path: PathBuf,
    },
    /// The copy was made, and is wrong.
    #[error("the copy was made, and what is in it is wrong: {0}")]
    Wrong(String),
}

impl BackupError {
    /// What a fault of the disk at this place means.
    pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> BackupError + '_ {
        move |source| {
            let path = path.to_owned();
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "a list of the system: all others are told as they are"
            )]
            match source.kind() {
                ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                    BackupError::Full { path }
                }
                ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => BackupError::ReadOnly { path },
                _ => BackupError::Io { path, source },
            }
        }
    }

    /// As [`BackupError::at`], of copying the database to this place.
    pub(crate) fn copying(path: &Path) -> impl Fn(CopyError) -> BackupError + '_ {
        move |error| match error {
            CopyError::Store(fault) => BackupError::Store(fault),
            CopyError::Target(error) => BackupError::at(path)(error),
        }
    }

    pub(crate) fn not_whole(path: &Path, why: impl Into<String>) -> BackupError {
        BackupError::NotWhole { path: path.to_owned(), why: why.into() }
    }
}

/// A moment as people say it, in UTC.
fn in_words(at: Timestamp) -> String {
    // The name of a backup is the same with other signs between.
    let name = nightly::name_at(at);
    let (day, time) = name.split_once('T').unwrap_or((&name, ""));
    format!("{day} {} UTC", time.trim_end_matches('Z').replace('-', ":"))
}
