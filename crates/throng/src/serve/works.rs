//! What writes: the committer, the sending of emails, the chores, and what copies the site elsewhere. They stop before another program takes over, and are
//! begun again if it cannot.
//!
//! **Owns** these threads and the order in which they stop: chores and emails first, since both wait for the intake. **Called by**
//! `serve` at the start and at the end, and by `hand_over`.

use std::fs::File;
use std::sync::{Arc, Mutex};

use throng_certificates::Keeping;
use throng_intake::{Intake, Parked, Running as Committing};
use throng_mail::{MailQueue, Running as Sending};
use throng_store::sqlite::SqliteReader;

use super::Parts;
use super::certificates::OwnCertificates;
use super::chores::{Bell, Chore};
use super::copying::{Copiers, Copying, Told};
use super::duties::Duties;
use super::kept_boxes::KeptBoxes;
use super::looking::Looking;
use super::registrar::Showing;
use super::streaming::{self, Yielding};
use super::troubles::Watched;
use super::{also_signed, checking, closing, erasing, mailing, pressure, regular, troubles};
use crate::data_dir::DataDir;
use throng_config::Settings;
use throng_process::asked_disk::Told as Room;
use throng_process::limits::REOPEN_DISK_FREE_BYTES;
use throng_web::finding::AlsoSigned;

/// What the threads are started with. Twelve fields: each is what one of them needs.
pub(super) struct Means {
    data: Arc<DataDir>,
    settings: Settings,
    showing: Showing,
    intake: Intake,
    mail: MailQueue,
    also: AlsoSigned,
    boxes: KeptBoxes,
    duties: Duties,
    bell: Bell,
    certificates: OwnCertificates,
    looking: Looking,
    copies: Told,
}

/// What is stopped first.
struct Going {
    sending: Sending,
    chores: [Chore; 9],
    /// None if the site has no certificates of its own.
    keeping: Option<Keeping>,
}

/// Everything that writes. Six fields: what each stage of stopping ends.
pub(super) struct Works {
    means: Means,
    /// What the emails are read with, until they begin.
    mail_reader: Option<SqliteReader>,
    committing: Option<Committing>,
    parked: Option<Parked>,
    going: Option<Going>,
    copiers: Option<Copiers>,
}

impl Works {
    /// Makes everything ready beside a committer: last, when nothing else can fail any more, because until then the
    /// program that hands over can still go on.
    ///
    /// # Errors
    /// When the store cannot be read, or the system has no thread left.
    pub(super) fn start(means: Means, (committing, copying): (Committing, Copying)) -> anyhow::Result<Works> {
        let mail_reader = Some(means.data.reader(&means.settings.store)?);
        let copiers = Some(copying.start(&means.data, &means.settings, &means.yielding())?);
        Ok(Works { means, mail_reader, committing: Some(committing), parked: None, going: None, copiers })
    }

    /// Begins chores and emails. Call it once no other program can go on with them any more: what this one did and could not note
    /// before it died, the other would do again.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub(super) fn begin(&mut self) -> anyhow::Result<()> {
        if let Some(reader) = self.mail_reader.take() {
            self.going = Some(self.means.go(reader)?);
        }
        Ok(())
    }

    /// Whether nothing has stopped.
    pub(super) fn are_going(&self) -> bool {
        self.going.is_some() && self.committing.is_some()
    }

    /// Whether the database could be opened again if another program cannot: a full disk, or one that has failed, keeps it closed. The
    /// disk itself is asked too: where nobody has signed since it ran full, no write has failed yet.
    pub(super) fn can_go_on(&self) -> bool {
        let writing = self.means.intake.writing();
        writing.halted.is_none()
            && !writing.full
            && writing.stalled_s.is_none()
            && has_room(self.means.data.disk().ask())
    }

    /// Whether copies of a restored site have not begun.
    pub(super) fn has_copies_to_begin(&self) -> bool {
        self.means.copies.are_not_begun()
    }

    /// Whether they have not, although somebody has said that it is the one that goes on.
    pub(super) fn are_copies_due(&self) -> bool {
        self.means.copies.are_due()
    }

    /// Whether another machine is the site by now.
    pub(super) fn is_superseded(&self) -> bool {
        self.means.intake.superseded().is_some()
    }

    /// Whether the place of the stream says that another machine is the site by now. Then nothing is written here any more.
    pub(super) fn yields(&self) -> bool {
        let replaced = streaming::replaced(&self.means.data, &self.means.settings);
        if let Some((there, ours)) = replaced {
            tracing::warn!(
                there,
                ours,
                "another machine is the site, so this restored one writes nothing and makes no copies"
            );
            self.means.yielding().to(there, ours);
        }
        replaced.is_some()
    }

    /// Ends the chores, and the emails under way. What people do is still committed.
    pub(super) fn quieten(&mut self) {
        self.copiers.iter_mut().for_each(Copiers::end_rounds);
        if let Some(Going { sending, chores, keeping }) = self.going.take() {
            keeping.into_iter().for_each(Keeping::finish);
            chores.into_iter().for_each(Chore::finish);
            sending.finish();
            tracing::info!("emails since the start: {}", self.means.mail.status());
        }
    }

    /// Has the writer closed, and what it wrote last copied. What is submitted waits.
    pub(super) fn park(&mut self) {
        self.parked = self.committing.take().map(Committing::park);
        self.copiers.iter_mut().for_each(Copiers::stop_shipping);
    }

    /// The locks of the data directory.
    ///
    /// # Errors
    /// The system's error.
    pub(super) fn locks(&self) -> std::io::Result<[File; 2]> {
        self.means.data.locks()
    }

    /// Opens the writer again, and begins everything anew. If that fails the program ends, as it would at its start.
    pub(super) fn go_on(&mut self) {
        let Some(parked) = self.parked.take() else {
            return;
        };
        let begun = self.means.begin_again(parked);
        let (committing, going, copying) =
            begun.expect("the database that this program has just closed opens again");
        (self.committing, self.going) = (Some(committing), Some(going));
        if let Some(copiers) = &mut self.copiers {
            let means = &self.means;
            copiers
                .go_on(copying, (&means.data, &means.settings), &means.yielding())
                .expect("what copied a moment ago is begun again");
        }
    }

    fn end_copying(&mut self) {
        if let Some(copiers) = self.copiers.take() {
            copiers.finish();
        }
    }

    /// Another program writes: what waits here is told that nothing was changed, and the locks are let go.
    pub(super) fn end(&mut self) {
        if let Some(parked) = self.parked.take() {
            parked.finish();
        }
        self.means.data.let_go();
    }

    /// Ends everything, with all that was submitted committed. If another program is taking over just now and has not said that it serves,
    /// it is ended first (`hand_over`).
    pub(super) fn finish(works: &Mutex<Works>) {
        let mut works = works.lock().expect("nothing panics while it holds what writes");
        works.quieten();
        if let Some(committing) = works.committing.take() {
            committing.finish();
        }
        works.end_copying();
    }
}

/// Whether a disk that told this has room to open a database again.
fn has_room(told: Room) -> bool {
    match told {
        Room::Room(disk) => disk.free >= REOPEN_DISK_FREE_BYTES.max,
        Room::Nothing => true,
        Room::Silent(_) => false,
    }
}

impl Means {
    /// The means among the parts of the routes.
    pub(super) fn of((data, settings): (&Arc<DataDir>, &Settings), parts: &Parts, bell: Bell) -> Means {
        Means {
            data: Arc::clone(data),
            settings: settings.clone(),
            showing: parts.showing.clone(),
            intake: parts.intake.clone(),
            mail: parts.mail.clone(),
            also: parts.also.clone(),
            boxes: parts.boxes.clone(),
            duties: parts.duties.clone(),
            bell,
            certificates: parts.certificates.clone(),
            looking: parts.looking.clone(),
            copies: parts.copies.clone(),
        }
    }

    /// What ends once another machine is the site.
    fn yielding(&self) -> Yielding {
        let is_public = self.settings.server.public_url.is_some();
        Yielding { intake: self.intake.clone(), showing: self.showing.clone(), is_public }
    }

    fn begin_again(&self, parked: Parked) -> anyhow::Result<(Committing, Going, Copying)> {
        let Means { data, settings, copies, .. } = self;
        let mut writer = data.writer(&settings.store, &mut |_| {})?;
        let copying = Copying::open(&mut writer, data, settings, copies.clone())?;
        let committing = parked.go_on(Box::new(writer))?;
        let going = self.go(data.reader(&settings.store)?)?;
        Ok((committing, going, copying))
    }

    /// What staff are told of when it goes wrong.
    fn watched(&self) -> Watched {
        Watched {
            copies: self.copies.clone(),
            duties: self.duties.clone(),
            certificates: self.certificates.clone(),
            mail: self.mail.clone(),
            disk: self.data.disk().clone(),
            data: self.data.path().to_owned(),
        }
    }

    fn go(&self, mail_reader: SqliteReader) -> anyhow::Result<Going> {
        let Means { data, settings, showing, intake, mail, also, boxes, duties, bell, .. } = self;
        let sites = &showing.sites;
        let Means { certificates, looking, .. } = self;
        let open = || data.open_readers(&settings.store);
        let noted = closing::Noted { duties: duties.clone(), looked: data.looked()? };
        let sending = mail.start(Box::new(mail_reader), intake.clone())?;
        let chores = [
            closing::start(intake.clone(), (open(), sites.clone()), bell.clone(), (boxes.clone(), noted))?,
            erasing::start(intake.clone(), open(), sites.clone(), data.path())?,
            mailing::start(intake.clone(), open(), mail.takes_bulk())?,
            checking::start(intake.clone(), open(), sites.clone(), mail.takes_bulk())?,
            regular::start(intake.clone(), open(), sites.clone(), mail.takes_bulk())?,
            also_signed::start(open(), sites.clone(), also.clone())?,
            pressure::start(data.disk().clone())?,
            looking.clone().start()?,
            troubles::start(intake.clone(), open(), sites.clone(), self.watched())?,
        ];
        Ok(Going { sending, chores, keeping: certificates.keep()? })
    }
}

#[cfg(test)]
mod tests {
    use throng_process::machine::Disk;

    use super::*;

    /// A disk that ran full while nobody signed had the program close its database, and end because it could not open it again.
    #[test]
    fn a_database_is_closed_only_where_it_can_be_opened_again() {
        let room = |free| Room::Room(Disk { free, size: 1 << 40, files_free: 1, files: 2 });
        let most = REOPEN_DISK_FREE_BYTES.max;
        let rows = [
            (room(0), false),
            (room(most - 1), false),
            (room(most), true),
            (Room::Silent(3), false),
            // As before: a write that fails says so.
            (Room::Nothing, true),
        ];
        for (told, expected) in rows {
            assert_eq!(has_room(told), expected, "{told:?}");
        }
    }
}
