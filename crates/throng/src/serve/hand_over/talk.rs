//! What predecessor and successor say to each other: one message in each packet, with descriptors beside it.
//!
//! **Owns** the messages and how they are sent. **Bounds** a message, its descriptors, and how long one is waited for.

use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::Duration;

use rustix::net::sockopt::{Timeout, set_socket_timeout};
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, SocketFlags, SocketType, recvmsg, sendmsg, socketpair,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use throng_process::clock;

/// The least time for which the system is asked to wait.
const SHORTEST: Duration = Duration::from_millis(1);
/// The most bytes of a message: the longest holds an error's sentences.
const MESSAGE_BYTES_MAX: usize = 16 * 1024;
/// The most descriptors of a message: two locks, and the listening sockets.
const DESCRIPTORS_MAX: usize = 64;

/// What the new program says.
#[derive(Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum FromSuccessor {
    /// It has read its settings.
    Hello {
        version: String,
        schema: i64,
        /// Whether it can say that it still works at it. Programs from before that was asked say nothing of it.
        #[serde(default)]
        signs: bool,
    },
    /// All that can fail without the store is done.
    Prepared,
    /// It has the locks, and still works at it. Only said to who has asked for it.
    Working,
    /// It writes and listens. The name of the socket in the data directory at which it takes what is passed on.
    Serving { socket: String },
    /// It cannot go on.
    Failed { why: String },
}

/// What the running program says.
#[derive(Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum FromPredecessor {
    /// Prepare.
    Come,
    /// Prepare, and say once a second that you still work at it, from the locks on. Only said to who can.
    ComeWithSigns,
    /// It does not hand over to this program.
    Refused { why: String },
    /// The locks (two descriptors) and the listening sockets (the others) come with this.
    Yours,
}

/// One end of the talk.
#[derive(Debug)]
pub(super) struct Talk {
    socket: OwnedFd,
}

/// Why a message did not come.
#[derive(Debug, thiserror::Error)]
pub(super) enum Silence {
    /// The other program has ended.
    #[error("it ended")]
    Ended,
    /// It did not say anything in time.
    #[error("it said nothing for {} seconds", within.as_secs())]
    TooLong {
        /// How long was waited.
        within: Duration,
    },
    /// It is still at it.
    #[error("it was not ready after {} seconds", within.as_secs())]
    NotReady {
        /// How long was waited.
        within: Duration,
    },
    /// This program was told to stop, and waits no longer.
    #[error("this program is stopping")]
    Stopped,
    /// It says something else.
    #[error("it is a program that does not know how to take over")]
    NotUnderstood,
    /// The system's error.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Talk {
    /// One end, and the other for the program that is started.
    ///
    /// # Errors
    /// The system's error.
    pub(super) fn pair() -> io::Result<(Talk, OwnedFd)> {
        let (mine, its) = socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None)?;
        Ok((Talk { socket: mine }, its))
    }

    /// The end that this program was started with.
    ///
    /// # Errors
    /// The system's error.
    pub(super) fn of(socket: BorrowedFd<'_>) -> io::Result<Talk> {
        Ok(Talk { socket: socket.try_clone_to_owned()? })
    }

    /// Says something.
    ///
    /// # Errors
    /// The other program has ended.
    pub(super) fn say<T: Serialize>(&self, said: &T, descriptors: &[BorrowedFd<'_>]) -> io::Result<()> {
        let text = serde_json::to_vec(said)?;
        assert!(text.len() <= MESSAGE_BYTES_MAX, "a message is short");
        assert!(descriptors.len() <= DESCRIPTORS_MAX, "there are few sockets");
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(DESCRIPTORS_MAX))];
        let mut beside = SendAncillaryBuffer::new(&mut space);
        if !descriptors.is_empty() {
            let pushed = beside.push(SendAncillaryMessage::ScmRights(descriptors));
            assert!(pushed, "the space fits them");
        }
        sendmsg(&self.socket, &[IoSlice::new(&text)], &mut beside, SendFlags::NOSIGNAL)?;
        Ok(())
    }

    /// Waits for the next message, and for the descriptors that come with it.
    ///
    /// # Errors
    /// [`Silence`].
    pub(super) fn hear<T: DeserializeOwned>(&self, within: Duration) -> Result<(T, Vec<OwnedFd>), Silence> {
        let begun = clock::monotonic();
        let mut text = vec![0; MESSAGE_BYTES_MAX];
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(DESCRIPTORS_MAX))];
        let mut beside = RecvAncillaryBuffer::new(&mut space);
        let length = loop {
            // None at all would mean to wait for ever.
            let left = within.saturating_sub(begun.elapsed()).max(SHORTEST);
            set_socket_timeout(&self.socket, Timeout::Recv, Some(left)).map_err(io::Error::from)?;
            let slices = &mut [IoSliceMut::new(&mut text)];
            match recvmsg(self.socket.as_fd(), slices, &mut beside, RecvFlags::CMSG_CLOEXEC) {
                Ok(heard) => break heard.bytes,
                // This program was stopped for a while and goes on (SIGCONT): the other may have said something meanwhile.
                Err(rustix::io::Errno::INTR) => {}
                Err(rustix::io::Errno::AGAIN) => return Err(Silence::TooLong { within }),
                Err(rustix::io::Errno::CONNRESET) => return Err(Silence::Ended),
                Err(error) => return Err(Silence::Io(error.into())),
            }
        };
        if length == 0 {
            return Err(Silence::Ended);
        }
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "a list of the library: only these are descriptors"
        )]
        let descriptors = beside.drain().flat_map(|message| match message {
            RecvAncillaryMessage::ScmRights(descriptors) => descriptors.collect(),
            _ => Vec::new(),
        });
        let descriptors = descriptors.collect();
        let said = serde_json::from_slice(&text[..length]).map_err(|_| Silence::NotUnderstood)?;
        Ok((said, descriptors))
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::io::{Read as _, Seek as _, Write as _};
    use std::process::Command;

    use super::*;

    const SOON: Duration = Duration::from_millis(10);
    const PATIENCE: Duration = Duration::from_secs(30);

    #[test]
    fn descriptors_come_with_the_message_and_an_end_is_told_from_silence() {
        let (mine, its) = Talk::pair().unwrap();
        let its = Talk { socket: its };
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(b"the same").unwrap();
        mine.say(&FromPredecessor::Yours, &[file.as_fd()]).unwrap();
        let (said, mut descriptors) = its.hear::<FromPredecessor>(PATIENCE).unwrap();
        assert_eq!((said, descriptors.len()), (FromPredecessor::Yours, 1));
        let (mut handed, mut text) = (File::from(descriptors.remove(0)), String::new());
        handed.rewind().unwrap();
        handed.read_to_string(&mut text).unwrap();
        assert_eq!(text, "the same");

        // Stopped in the middle, and going on.
        let this = std::process::id();
        let stops = format!("sleep 0.1; kill -STOP {this}; sleep 0.2; kill -CONT {this}");
        let stopping = Command::new("sh").args(["-c", &stops]).spawn().unwrap();
        std::thread::scope(|scope| {
            let heard = scope.spawn(|| its.hear::<FromPredecessor>(PATIENCE));
            assert!({ stopping }.wait().unwrap().success());
            mine.say(&FromPredecessor::Come, &[]).unwrap();
            let (said, _) = heard.join().unwrap().unwrap();
            assert_eq!(said, FromPredecessor::Come);
        });

        let silence = its.hear::<FromPredecessor>(SOON).unwrap_err();
        assert!(matches!(silence, Silence::TooLong { .. }), "{silence:?}");
        mine.say(&"something else", &[]).unwrap();
        let other = its.hear::<FromPredecessor>(PATIENCE).unwrap_err();
        assert!(matches!(other, Silence::NotUnderstood), "{other:?}");
        let why = || "no room".to_owned();
        mine.say(&FromPredecessor::Refused { why: why() }, &[]).unwrap();
        drop(mine);
        // What it said before its end is heard also by whoever could not answer any more.
        its.say(&FromSuccessor::Prepared, &[]).unwrap_err();
        let (last, _) = its.hear::<FromPredecessor>(Duration::ZERO).unwrap();
        assert_eq!(last, FromPredecessor::Refused { why: why() });
        let end = its.hear::<FromPredecessor>(PATIENCE).unwrap_err();
        assert!(matches!(end, Silence::Ended), "{end:?}");
    }
}
