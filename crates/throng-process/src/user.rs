//! The user that the program runs as: root binds low ports and then becomes somebody who may do little, for good.
//!
//! **Owns** the change, and the proof that it cannot be undone. **Never** reads what a directory of users in the network
//! says: names are looked up in `/etc/passwd` and `/etc/group`, and whoever is nowhere there has a number. **Called by**
//! the start of a server, while there is one thread. **Bounds** the groups that are taken along.

use std::fs;
use std::io::{Error, ErrorKind};
use std::path::Path;

use rustix::fs::{AtFlags, CWD, FileType, Gid, Mode, OFlags, Uid};

use crate::limits::USER_GROUPS_MAX;

/// A user, with all that decides what they may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    pub uid: u32,
    pub gid: u32,
    /// The other groups that they are a member of.
    pub groups: Vec<u32>,
}

/// Why the program cannot run as a user.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoUser {
    #[error(
        "there is no user {0:?} in /etc/passwd: create one (`adduser --system --group {0}`), or give its number"
    )]
    Unknown(String),
    #[error(
        "only root can become another user: start Throng as root, or as {0} itself, or leave server.user empty"
    )]
    NotRoot(String),
    #[error("{doing} failed: {reason}")]
    Refused { doing: &'static str, reason: String },
}

/// Whether the program runs as root.
pub fn is_root() -> bool {
    uapi::geteuid() == 0
}

/// The user with this name or number.
///
/// # Errors
/// [`NoUser::Unknown`].
pub fn find(user: &str) -> Result<User, NoUser> {
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    user_in(user, &read("/etc/passwd"), &read("/etc/group")).ok_or_else(|| NoUser::Unknown(user.to_owned()))
}

/// Looks a user up in the two files (passwd(5), group(5)). A number that is in neither stands for a user without a name
/// and its group.
fn user_in(user: &str, passwd: &str, group: &str) -> Option<User> {
    let number = user.parse::<u32>().ok();
    let known = passwd.lines().find_map(|line| {
        let mut fields = line.split(':');
        let (name, _, uid, gid) = (fields.next()?, fields.next()?, fields.next()?, fields.next()?);
        let (uid, gid) = (uid.parse().ok()?, gid.parse().ok()?);
        (name == user || number == Some(uid)).then_some((name, uid, gid))
    });
    let Some((name, uid, gid)) = known else {
        return number.map(|uid| User { uid, gid: uid, groups: Vec::new() });
    };
    let groups = group.lines().filter_map(|line| {
        let mut fields = line.split(':');
        let (_, _, gid, members) = (fields.next()?, fields.next()?, fields.next()?, fields.next()?);
        members
            .split(',')
            .any(|member| member == name)
            .then(|| gid.parse().ok())?
    });
    let groups = groups.filter(|other| *other != gid).take(USER_GROUPS_MAX.count());
    Some(User { uid, gid, groups: groups.collect() })
}

impl User {
    /// Gives a socket to this user. Only a socket: what its name leads to, or stands for by now, is somebody else's.
    ///
    /// # Errors
    /// The system's; [`ErrorKind::InvalidInput`] if there is something else.
    pub fn own_socket(&self, path: &Path) -> std::io::Result<()> {
        let flags = OFlags::PATH | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let found = rustix::fs::openat(CWD, path, flags, Mode::empty())?;
        if FileType::from_raw_mode(rustix::fs::fstat(&found)?.st_mode) != FileType::Socket {
            return Err(Error::new(ErrorKind::InvalidInput, "it is not a socket any more"));
        }
        let (uid, gid) = (Uid::from_raw(self.uid), Gid::from_raw(self.gid));
        Ok(rustix::fs::chownat(&found, "", Some(uid), Some(gid), AtFlags::EMPTY_PATH)?)
    }

    /// Becomes this user, for good: the whole process, with all of its threads. What is open stays open. Root stays root,
    /// and nobody becomes root.
    ///
    /// # Errors
    /// [`NoUser`]. The program must end then: part of it may have happened.
    ///
    /// # Panics
    /// When the system lets the program become root again.
    pub fn become_for_good(&self, name: &str) -> Result<(), NoUser> {
        if self.uid == 0 || uapi::geteuid() == self.uid && uapi::getuid() == self.uid {
            return Ok(());
        }
        if !is_root() {
            return Err(NoUser::NotRoot(name.to_owned()));
        }
        let refused = |doing: &'static str| {
            move |error: uapi::Errno| NoUser::Refused { doing, reason: Error::from(error).to_string() }
        };
        // The user last: afterwards nothing of this is allowed any more.
        uapi::setgroups(&self.groups).map_err(refused("setting the groups of server.user"))?;
        uapi::setresgid(self.gid, self.gid, self.gid).map_err(refused("taking the group of server.user"))?;
        uapi::setresuid(self.uid, self.uid, self.uid).map_err(refused("becoming server.user"))?;
        assert!(uapi::setresuid(0, 0, 0).is_err(), "nobody becomes root again");
        Ok(())
    }
}

/// Sees that no program that this one starts gets more rights than it has itself, whatever its file says. For threads
/// that are started from now on, so it is called while there is one.
///
/// # Errors
/// The system's.
pub fn give_up_new_privileges() -> std::io::Result<()> {
    Ok(rustix::thread::set_no_new_privs(true)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PASSWD: &str =
        "root:x:0:0:root:/root:/bin/sh\nbroken\nthrong:x:990:980::/var/lib/throng:/usr/sbin/nologin\n";
    const GROUP: &str =
        "root:x:0:\nwww-data:x:33:nginx,throng\nthrong:x:980:throng\nbroken\nssl-cert:x:110:throng\n";

    #[test]
    fn a_user_is_found_by_name_and_by_number() {
        let throng = User { uid: 990, gid: 980, groups: vec![33, 110] };
        for (user, expected) in [
            ("throng", Some(throng.clone())),
            ("990", Some(throng)),
            ("root", Some(User { uid: 0, gid: 0, groups: Vec::new() })),
            ("7777", Some(User { uid: 7777, gid: 7777, groups: Vec::new() })),
            ("nobody", None),
            ("", None),
            ("x", None),
        ] {
            assert_eq!(user_in(user, PASSWD, GROUP), expected, "{user}");
        }
    }

    #[test]
    fn only_a_socket_is_given_to_a_user() {
        let folder = tempfile::tempdir().expect("a directory");
        let [socket, link, file] = ["socket", "link", "file"].map(|name| folder.path().join(name));
        let bound = std::os::unix::net::UnixListener::bind(&socket).expect("there is room");
        std::os::unix::fs::symlink(&socket, &link).expect("there is room");
        fs::write(&file, "").expect("there is room");
        let me = User { uid: uapi::geteuid(), gid: uapi::getegid(), groups: Vec::new() };
        for (path, given) in [(&socket, true), (&link, false), (&file, false)] {
            assert_eq!(me.own_socket(path).is_ok(), given, "{}", path.display());
        }
        drop(bound);
    }

    #[test]
    fn whoever_is_no_root_becomes_nobody_else() {
        let somebody = User { uid: uapi::geteuid(), gid: uapi::getegid(), groups: Vec::new() };
        assert_eq!(somebody.become_for_good("me"), Ok(()), "that is who we are");
        if !is_root() {
            let other = User { uid: somebody.uid + 1, ..somebody };
            assert_eq!(other.become_for_good("you"), Err(NoUser::NotRoot("you".to_owned())));
        }
    }
}
