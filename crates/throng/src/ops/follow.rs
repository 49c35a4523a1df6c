//! `throng follow`: a directory on a second machine that is brought on by the stream of a site, each second, until it is stopped. Pages
//! of it may be shown meanwhile (`serve/copy.rs`).
//!
//! Owns the rhythm, and what is said. It must never promote anything, nor end because the place is away for a while. Called by `main.rs`.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::bail;
use serde::Serialize;
use throng_backup::place::Shared;
use throng_backup::{BackupError, EpochKey, Followed, Follower, Opener, Seen, Source};
use throng_config::{Settings, Sources};
use throng_domain::time::Timestamp;
use throng_store::error::Fault;
use throng_store::sqlite::FILE_NAME;

use crate::cli::{FollowArgs, OpeningArgs};
use crate::copy_place;
use crate::data_dir::{DataDir, DataDirError};
use crate::ops::backup::{moment, right_keys};
use crate::serve::Doors;
use crate::serve::copy::{self, Serving, State};
use throng_process::clock;
use throng_process::limits::{FOLLOW_BEHIND_S_MAX, PROMOTE_LETTING_GO_S_MAX};
use throng_process::say;
use throng_web::secrets::Secrets;

/// How often it is looked what is new: as often as it is shipped.
const EVERY: Duration = Duration::from_secs(1);
/// How often it is said in JSON how it stands.
const SAY_EVERY: Duration = Duration::from_secs(10);
/// How often it is said in words how far it is, while that goes on.
const SAY_IN_WORDS_EVERY: Duration = Duration::from_secs(60);
/// The file by which `throng promote` asks the program that follows to let the directory go.
pub(super) const LET_GO_NAME: &str = "let-go";

/// The option that says where pages are shown.
const SERVE: &str = "--serve";

/// A line of JSON.
#[derive(Debug, Serialize)]
struct Line<'a> {
    state: State,
    /// How many milliseconds ago everything that was written is here; left out while nobody knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    lag_ms: Option<i64>,
    /// The number of the last transaction.
    #[serde(skip_serializing_if = "Option::is_none")]
    batch: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trouble: Option<&'a str>,
}

/// Follows until the program is stopped.
///
/// # Errors
/// A sentence that says what to do.
pub(crate) fn run(args: &FollowArgs) -> anyhow::Result<()> {
    let data = std::path::absolute(&args.data)?;
    let opener = Opener::with(args.opening.identity.as_deref())?;
    let place = place_of(&args.place, &args.opening)?;
    let source = Source { place: &place, opener: &opener };
    if !args.serve.is_empty() {
        // Copying a site can take minutes: nobody should learn only then that it is shown nowhere.
        let of_machine = throng_config::load(&args.of_machine())?.settings;
        Doors::look_ahead(&of_machine.server, SERVE)?;
    }
    if Followed::of(&data)?.is_none() {
        begin(args, &data, source)?;
    }
    let mut pages = Pages::of(args)?;
    let telling = Telling { json: args.json, last: None, until: None, due: clock::monotonic() };
    let followed = follow_on(args, (&data, source), telling, &mut pages);
    // Whatever ended it is said once nobody is answered any more.
    let ended = pages.finish();
    followed.and(ended)
}

/// Follows until the program is told to stop, or the directory was promoted.
fn follow_on(
    args: &FollowArgs,
    (data, source): (&Path, Source<'_>),
    mut telling: Telling,
    pages: &mut Pages,
) -> anyhow::Result<()> {
    while let End::LetGo = follow(args, (data, source), &mut telling, pages)? {
        match is_given_back(data, pages)? {
            Back::Promoted => {
                say!("{}: it was promoted, and follows nothing any more.", data.display());
                return Ok(());
            }
            Back::Told => return Ok(()),
            Back::Follows => {
                say!("{}: `throng promote` was refused or has ended. Following again.", data.display());
            }
        }
    }
    Ok(())
}

/// The pages that are shown meanwhile, if any are.
enum Pages {
    None,
    /// They are shown as soon as the directory is followed.
    Soon(Box<(Settings, Doors)>),
    Shown(Box<Serving>),
}

impl Pages {
    /// Listens where it was asked for. The settings of the site are needed for it, so it is there by now.
    fn of(args: &FollowArgs) -> anyhow::Result<Pages> {
        if args.serve.is_empty() {
            return Ok(Pages::None);
        }
        let load = |sources: &Sources| throng_config::load(sources).map(|loaded| loaded.settings);
        let settings = copy::settings_of(load(&args.of_site())?, load(&args.of_machine())?);
        let doors = Doors::open_by(&settings, SERVE)?;
        Ok(Pages::Soon(Box::new((settings, doors))))
    }

    /// Shows them from now on, if they are to be.
    fn show(&mut self, data: &DataDir, json: bool) -> anyhow::Result<()> {
        if !matches!(self, Pages::Soon(_)) {
            return Ok(());
        }
        let Pages::Soon(soon) = std::mem::replace(self, Pages::None) else {
            return Ok(());
        };
        let (settings, doors) = *soon;
        let serving = Serving::start(data, &settings, doors)?;
        for place in serving.places() {
            match json {
                true => {
                    let place = place.strip_prefix("listening on ").unwrap_or(place);
                    say!("{}", serde_json::json!({ "serving": place }));
                }
                false => say!("{place}"),
            }
        }
        *self = Pages::Shown(Box::new(serving));
        Ok(())
    }

    fn shown(&self) -> Option<&Serving> {
        match self {
            Pages::Shown(serving) => Some(serving),
            Pages::None | Pages::Soon(_) => None,
        }
    }

    /// Waits; true if the program was told to stop meanwhile. Without pages the signal ends it at once.
    fn wait(&self, time: Duration) -> bool {
        match self.shown() {
            Some(serving) => serving.wait(time),
            None => {
                std::thread::sleep(time);
                false
            }
        }
    }

    fn let_go(&self) {
        self.shown().into_iter().for_each(Serving::let_go);
    }

    fn finish(self) -> anyhow::Result<()> {
        match self {
            Pages::Shown(serving) => serving.finish(),
            Pages::None | Pages::Soon(_) => Ok(()),
        }
    }
}

/// Why following has ended.
enum End {
    /// Once was enough.
    Once,
    /// `throng promote` asks for the directory.
    LetGo,
    /// The program was told to stop.
    Told,
}

/// Follows until somebody asks for the directory.
fn follow(
    args: &FollowArgs,
    (data, source): (&Path, Source<'_>),
    telling: &mut Telling,
    pages: &mut Pages,
) -> anyhow::Result<End> {
    let (lock, follower) = opened(data, source)?;
    pages.show(&lock, args.json)?;
    let mut follower = match pages.shown() {
        Some(serving) => follower.beside(serving.bystander()),
        None => follower,
    };
    loop {
        let seen = follower.round();
        if let Err(error) = &seen
            && is_final(error)
        {
            bail!("{error}");
        }
        telling.tell(&follower, &seen, pages.shown());
        let goes_on_at_once = matches!(seen, Ok(Seen { anew: true, .. }));
        if args.once && !goes_on_at_once {
            return seen.map(|_| End::Once).map_err(Into::into);
        }
        if data.join(LET_GO_NAME).exists() {
            // Before the other program can have it.
            pages.let_go();
            say!("{}: let go, since `throng promote` asks for it.", data.display());
            return Ok(End::LetGo);
        }
        let pause = if goes_on_at_once { Duration::ZERO } else { EVERY };
        if pages.wait(pause) {
            return Ok(End::Told);
        }
    }
}

/// What became of a directory that was let go.
enum Back {
    /// A promotion that was refused has changed nothing.
    Follows,
    Promoted,
    /// The program was told to stop meanwhile.
    Told,
}

/// Waits until `throng promote` has taken the directory and ended.
fn is_given_back(data: &Path, pages: &Pages) -> anyhow::Result<Back> {
    let asked = data.join(LET_GO_NAME);
    let until = clock::monotonic() + PROMOTE_LETTING_GO_S_MAX.seconds();
    // It takes the note away once it has the directory; one that was killed does not.
    while asked.exists() && clock::monotonic() < until {
        if pages.wait(EVERY) {
            return Ok(Back::Told);
        }
    }
    loop {
        if Followed::of(data)?.is_none() {
            return Ok(Back::Promoted);
        }
        match DataDir::open_follower(data) {
            Err(DataDirError::InUse { .. }) => {
                if pages.wait(EVERY) {
                    return Ok(Back::Told);
                }
            }
            taken => {
                drop(taken?);
                return Ok(match Followed::of(data)?.is_some() {
                    true => Back::Follows,
                    false => Back::Promoted,
                });
            }
        }
    }
}

/// The place of a stream, by the settings that say how a bucket is opened.
pub(super) fn place_of(address: &Path, opening: &OpeningArgs) -> anyhow::Result<Shared> {
    let settings = throng_config::load(&opening.settings.alone())?.settings;
    // So that another directory at the next start is no other place.
    let address = match copy_place::bucket(address) {
        Some(_) => address.to_owned(),
        None => address.canonicalize().unwrap_or_else(|_| address.to_owned()),
    };
    Ok(copy_place::of(&address, &settings.backup)?)
}

/// Makes the directory, of the newest copy.
fn begin(args: &FollowArgs, data: &Path, source: Source<'_>) -> anyhow::Result<()> {
    if data.join(FILE_NAME).exists() {
        bail!(
            "{} holds a site of its own: name a directory that does not exist yet, which becomes a copy of the site that is followed",
            data.display()
        );
    }
    if copy_place::bucket(&args.place).is_none() && !args.place.is_dir() {
        bail!(
            "{} is no folder: name the place of the stream as this machine sees it. If it is on a disk of its own, see that this is mounted",
            args.place.display()
        );
    }
    source.site()?;
    say!("Copying the site from {}.", source.address().display());
    let keys = args.keys.as_deref();
    Follower::begin(
        source,
        data,
        args.line.as_deref(),
        |found| right_keys(found, keys),
        |made| Ok(EpochKey::new(Secrets::open(made)?.epochs())),
    )
}

/// Takes a directory that follows, and goes on with it.
fn opened<'a>(data: &Path, source: Source<'a>) -> anyhow::Result<(DataDir, Follower<'a>)> {
    let lock = DataDir::open_follower(data)?;
    // What an earlier `promote` has left that was stopped.
    drop(std::fs::remove_file(data.join(LET_GO_NAME)));
    let Some(mut followed) = Followed::of(data)? else {
        bail!("{} was promoted just now: it follows nothing any more", data.display());
    };
    // The place may have another name on this machine by now, or be away.
    followed.place = source.address();
    if source.site().is_ok_and(|site| site != followed.site) {
        bail!(
            "{} holds the stream of another site than the one that {} follows: name the right place, or another directory",
            source.address().display(),
            data.display()
        );
    }
    if lock.secrets().fingerprint() != followed.site {
        let path = data.join(throng_backup::SECRET_NAME);
        return Err(BackupError::OtherKey { path }.into());
    }
    let key = EpochKey::new(lock.secrets().epochs());
    if let Ok(Some(doubted)) = followed.epoch.doubts(&**source.place, &key) {
        say!("{doubted}. This directory follows all the same.");
    }
    let follower = Follower::open(data, followed, source, key)?;
    Ok((lock, follower))
}

/// Whether trying again is of no use.
fn is_final(error: &BackupError) -> bool {
    matches!(
        error,
        BackupError::OtherStream { .. }
            | BackupError::NewerProgram { .. }
            | BackupError::Sealed { .. }
            | BackupError::OtherPrivateKey { .. }
            | BackupError::Store(Fault::NewerSchema { .. } | Fault::NotAStore { .. } | Fault::Corrupt { .. })
    )
}

/// What was said last.
struct Telling {
    json: bool,
    last: Option<State>,
    until: Option<Timestamp>,
    due: Instant,
}

impl Telling {
    /// Whether it is time to say how it stands: when that has changed; and each ten seconds in JSON, or each minute in words that more is here.
    /// Notes that it is said.
    fn is_due(&mut self, state: State, until: Option<Timestamp>, now: Instant) -> bool {
        let is_news = self.json || until.is_some_and(|until| self.until.is_none_or(|said| until > said));
        if self.last == Some(state) && !(is_news && now >= self.due) {
            return false;
        }
        let every = if self.json { SAY_EVERY } else { SAY_IN_WORDS_EVERY };
        (self.last, self.until, self.due) = (Some(state), until, now + every);
        true
    }

    fn tell(&mut self, follower: &Follower<'_>, seen: &Result<Seen, BackupError>, serving: Option<&Serving>) {
        let lag_ms = match seen {
            Ok(Seen { until: Some(Timestamp(until)), .. }) => Some((clock::now().0 - until).max(0)),
            _ => None,
        };
        let state = match (seen, lag_ms) {
            // Pages took too long: it is tried again.
            (Err(BackupError::Store(Fault::Busy { .. })), _) => State::Behind,
            (Err(BackupError::Store(_) | BackupError::Full { .. }), _) => State::DiskFailed,
            (Err(_), _) => State::PlaceAway,
            (Ok(seen), _) if seen.half_promoted => State::HalfPromoted,
            (Ok(seen), _) if seen.waits => State::WaitsForCopy,
            (Ok(seen), _) if seen.anew => return,
            (Ok(_), Some(lag_ms)) if lag_ms <= FOLLOW_BEHIND_S_MAX.ms() => State::Following,
            (Ok(_), _) => State::Behind,
        };
        let until = seen.as_ref().ok().and_then(|seen| seen.until);
        if let Some(serving) = serving {
            serving.note(state, (until, follower.batch()));
        }
        if !self.is_due(state, until, clock::monotonic()) {
            return;
        }
        let trouble = seen.as_ref().err().map(ToString::to_string);
        if self.json {
            let line = Line { state, lag_ms, batch: follower.batch(), trouble: trouble.as_deref() };
            say!("{}", serde_json::to_string(&line).expect("plain data with text keys"));
        } else {
            say!("{}", said(state, seen, trouble.as_deref()));
        }
    }
}

fn said(state: State, seen: &Result<Seen, BackupError>, trouble: Option<&str>) -> String {
    let until = seen.as_ref().ok().and_then(|seen| seen.until);
    let until = until.map(|until| format!("everything is here that was written until {}", moment(until.0)));
    let until = until.unwrap_or("nothing in the place says until when everything is here".to_owned());
    let trouble = trouble.unwrap_or_default();
    match state {
        State::Starting | State::LetGo => String::new(),
        State::Following => format!("Following: {until}."),
        State::Behind => format!(
            "Behind: {until}, and nothing came since. The site does not run, or cannot reach \
             the place."
        ),
        State::HalfPromoted => format!(
            "Not promoted yet: `throng promote` was begun for this directory, and has not ended. The place says by now that this machine is \
             the site, so the one before writes nothing more, and this directory is not the site either. Run `throng promote` for it \
             again, which ends what was begun. Until then {until}."
        ),
        State::WaitsForCopy => "Waiting: the stream does not go on from here. The site makes a new copy in the place, from which this \
             directory is begun anew."
            .to_owned(),
        State::PlaceAway => format!("The place cannot be read ({trouble}). Trying again each second."),
        State::DiskFailed => format!("The directory cannot be brought on ({trouble}). Trying again each second."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_said_how_far_it_is_when_that_changes_and_each_minute_that_more_is_here() {
        let begun = clock::monotonic();
        let at = |second: u64| begun + Duration::from_secs(second);
        let until = |second: i64| Some(Timestamp(second * 1_000));
        let said = |json: bool| {
            let mut telling = Telling { json, last: None, until: None, due: begun };
            let seen = [
                (State::Following, until(0), 1),
                (State::Following, until(9), 11),
                (State::Following, until(58), 60),
                (State::Following, until(59), 61),
                (State::Following, until(120), 120),
                (State::Behind, until(130), 170),
                // Nothing comes.
                (State::Behind, until(130), 300),
                (State::PlaceAway, None, 301),
                (State::PlaceAway, None, 400),
                // It has caught up.
                (State::Following, until(401), 402),
            ];
            let said = seen.map(|(state, until, second)| (telling.is_due(state, until, at(second)), second));
            said.into_iter()
                .filter(|(said, _)| *said)
                .map(|(_, second)| second)
                .collect::<Vec<_>>()
        };
        assert_eq!(said(false), [1, 61, 170, 301, 402]);
        assert_eq!(said(true), [1, 11, 60, 120, 170, 300, 301, 400, 402]);
    }
}
