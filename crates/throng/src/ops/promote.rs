//! `throng promote`: makes the site of a directory that follows one.
//!
//! Owns the order: all that is in the place is applied; the place says that another site writes from now on; what came meanwhile is
//! applied too; then what a restored site needs is done, and noted from which line of the stream it goes on; and only then the directory is a
//! site of its own. Killed in between, it can be run again. It must never run by itself. Called by `main.rs`. Bounds: each wait has an end.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use throng_backup::{
    BackupError, Epoch, EpochKey, Followed, Follower, Ledgers, Opener, Promotion, Seen, Source, stream,
};
use throng_domain::time::{SECOND_MS, Timestamp};
use throng_mail::{Held, Since};
use throng_store::erasures;

use crate::cli::PromoteArgs;
use crate::data_dir::{DataDir, DataDirError, LastAlive};
use crate::ops::backup::{moment, of_directory};
use crate::ops::follow::{LET_GO_NAME, place_of};
use crate::ops::restore::{Settled, settle};
use throng_process::clock;
use throng_process::console::{counted, quoted};
use throng_process::limits::{
    PROMOTE_HEARD_S, PROMOTE_LETTING_GO_S_MAX, PROMOTE_QUIET_S, PROMOTE_QUIET_WAIT_S_MAX,
};
use throng_process::{private, say};
use throng_web::secrets::Secrets;

/// How often it is looked whether it has, and what is new.
const LOOK_PAUSE: Duration = Duration::from_millis(300);

/// Up to when everything is there, and whether more may have been written.
struct Reached {
    until: Option<Timestamp>,
    /// The line that was followed last.
    line: String,
    was_heard: bool,
}

/// Promotes a directory.
///
/// # Errors
/// A sentence that says what to do; the directory follows as before, and can be promoted again.
pub(crate) fn run(args: &PromoteArgs) -> anyhow::Result<()> {
    let data = std::path::absolute(&args.data)?;
    let Some(followed) = Followed::of(&data)? else {
        return follows_nothing(&data, args);
    };
    let opener = Opener::with(args.opening.identity.as_deref())?;
    let place = place_of(&followed.place, &args.opening)?;
    let source = Source { place: &place, opener: &opener };
    // What can be refused is, before the program that follows is asked to let the directory go.
    let is_there = source.site();
    match &is_there {
        Ok(site) if *site != followed.site => {
            return Err(BackupError::OtherStream { path: source.address() }.into());
        }
        Ok(_) => {
            refuse_if_heard(args, (&data, &followed), source)?;
        }
        Err(error) if !args.without_place => bail!(
            "{error}. Without the place, what was written last is missing, and the site that is followed cannot learn of this. If it \
             cannot be brought back, and that site does not run: --without-place"
        ),
        Err(_) => {}
    }
    let directory = locked(&data)?;
    let mut ledgers = Ledgers::default();
    let reached = match is_there {
        Ok(_) => {
            ledgers = stream::ledgers_of(&*place, &opener, &[&followed.line])?;
            bring_on(args, &directory, &followed, source)?
        }
        Err(error) => {
            say!("{error}. What came after the last transaction that is here is missing.");
            Epoch::of_site(&data)?.after(followed.epoch).note(&data)?;
            Reached { until: None, line: followed.line.clone(), was_heard: false }
        }
    };
    let ledger = data.join(erasures::FILE_NAME);
    let ours = ledger.is_file().then_some(ledger.as_path());
    let newest = newest_in(&directory)?;
    let settled = settle(&directory, (followed.base_ms, None), (&ledgers, ours), Since::Promoted)?;
    note_last_alive(&directory, reached.until)?;
    stream::go_on_behind(&data, source.address(), reached.line.clone())?;
    Followed::forget(&data)?;
    tell(&data, &followed.place, (&reached, newest), &settled);
    Ok(())
}

/// What is left to be done where nothing is followed: nothing, in a directory that was promoted and is the site still.
fn follows_nothing(data: &Path, args: &PromoteArgs) -> anyhow::Result<()> {
    let shown = quoted(data);
    if !data.is_dir() {
        bail!("there is no directory {shown}: --data names the one that `throng follow` was given");
    }
    Epoch::refuse_superseded(data)?;
    let is_restored = |held: Held| held.since() == Since::Restored;
    if Held::of(data)?.is_some_and(is_restored) {
        bail!(
            "{shown} was restored, and follows nothing. If it is to be the site: `throng admin release-mail --data {shown}`, then start it \
             with `throng serve`. If it is to follow, begin it anew with `throng follow`"
        );
    }
    // Whoever names a directory that never followed most likely means another, which is not the site yet.
    if !Epoch::was_promoted(data) {
        bail!(
            "{shown} follows nothing: promote the directory that `throng follow` was given. A site of its own is started with `throng serve`"
        );
    }
    refuse_if_replaced(data, args)?;
    say!(
        "{shown} was promoted already: it is the site, and nothing is left to be done. Start it with `throng serve --data {shown}`, \
         unless it runs."
    );
    Ok(())
}

/// Refuses where the place says that another directory was promoted after this one.
fn refuse_if_replaced(data: &Path, args: &PromoteArgs) -> anyhow::Result<()> {
    let Some(address) = stream::noted_place(data) else {
        return Ok(());
    };
    let opener = Opener::with(args.opening.identity.as_deref())?;
    let place = place_of(&address, &args.opening)?;
    let (ours, key) = (Epoch::of_site(data)?, EpochKey::new(Secrets::open(data)?.epochs()));
    // A disk that is not there says nothing of an epoch either.
    let is_there = Source { place: &place, opener: &opener }.site();
    match is_there.and_then(|_| ours.doubts(&*place, &key)) {
        Ok(_) => Ok(()),
        Err(replaced @ BackupError::Superseded { .. }) => Err(replaced.into()),
        Err(error) if !args.without_place => bail!(
            "{error}. {} was promoted already, and without the place nobody can say whether another machine was after it. If none was, say \
             so with --without-place",
            data.display()
        ),
        Err(_) => Ok(()),
    }
}

/// When the newest entry of a directory was made.
fn newest_in(directory: &DataDir) -> anyhow::Result<Option<Timestamp>> {
    let settings = throng_config::load(&of_directory(directory.path()).site.sources(&[]))?.settings;
    Ok(directory.reader(&settings.store)?.newest()?)
}

/// Notes until when the site that was followed is known to have run: the copy that was begun from may be months old.
fn note_last_alive(directory: &DataDir, until: Option<Timestamp>) -> anyhow::Result<()> {
    let newest = newest_in(directory)?;
    // Its clock may have been ahead.
    if let Some(ran) = until.max(newest).map(|ran| ran.min(clock::now())) {
        LastAlive::note(directory.path(), ran).context("noting when the site last ran")?;
    }
    Ok(())
}

/// Whether the place says already that this directory is the site: a promotion came as far, and was not ended. To end it wants no second word,
/// since nobody else writes.
fn is_half_promoted(data: &Path, followed: &Followed, source: Source<'_>) -> anyhow::Result<bool> {
    let key = EpochKey::new(Secrets::open(data)?.epochs());
    Ok(source.promotion(data, followed, &key)? == Some(Promotion::Told))
}

/// Whether the site that is followed wrote to the place within the last minute: then it wants a second word.
fn refuse_if_heard(
    args: &PromoteArgs,
    (data, followed): (&Path, &Followed),
    source: Source<'_>,
) -> anyhow::Result<bool> {
    let is_sure = args.although_it_runs || is_half_promoted(data, followed, source)?;
    let until = source.heard(&followed.line)?;
    let was_heard = until.is_some_and(|until| clock::now().0 - until.0 < PROMOTE_HEARD_S.ms());
    let ahead = until.filter(|until| until.since(clock::now()) > PROMOTE_HEARD_S.ms());
    if let Some(ahead) = ahead.filter(|_| !is_sure) {
        bail!(
            "{} says that the site that is followed has written there until {}, which is after now: its clock was ahead, or the clock of \
             this machine ({}) is behind. So nobody can tell from here whether it still runs. Set the clock of this machine right if it is \
             wrong. See that the other machine is stopped, and then say so with --although-it-runs",
            followed.place.display(),
            moment(ahead.0),
            moment(clock::now().0)
        );
    }
    if was_heard && !is_sure {
        bail!(
            "the site that is followed wrote to {} at {}, so it may still run. Stop it first, and wait a minute. If it cannot be stopped: \
             --although-it-runs. Then it writes nothing more once it sees the place, and what it wrote and had not shipped is lost",
            followed.place.display(),
            moment(until.map_or(0, |until| until.0))
        );
    }
    Ok(was_heard)
}

/// Takes the directory, from the program that follows if that runs.
fn locked(data: &Path) -> anyhow::Result<DataDir> {
    let asked = data.join(LET_GO_NAME);
    let until = clock::monotonic() + PROMOTE_LETTING_GO_S_MAX.seconds();
    loop {
        match DataDir::open_follower(data) {
            Err(DataDirError::InUse { .. }) if clock::monotonic() < until => {
                if !asked.exists() {
                    private::write_new(&asked, "throng promote asks for this directory\n")
                        .with_context(|| asked.display().to_string())?;
                }
                std::thread::sleep(LOOK_PAUSE);
            }
            taken => {
                drop(fs::remove_file(&asked));
                return Ok(taken?);
            }
        }
    }
}

/// Applies all that is there, and has the place say that another site writes from now on.
fn bring_on(
    args: &PromoteArgs,
    directory: &DataDir,
    followed: &Followed,
    source: Source<'_>,
) -> anyhow::Result<Reached> {
    let (data, key) = (directory.path(), EpochKey::new(directory.secrets().epochs()));
    let mut follower = Follower::open(data, followed.clone(), source, key)?;
    let seen = all(&mut follower)?;
    if seen.waits {
        bail!(
            "the stream in {} does not go on from this directory, which lacks what was written last. Wait until the site has made a new \
             copy there, or bring back what is there with `throng restore`",
            followed.place.display()
        );
    }
    let was_heard = refuse_if_heard(args, (data, followed), source)?;
    if is_half_promoted(data, followed, source)? {
        say!("A promotion of {} was begun before, and is ended now.", data.display());
    }
    let epoch = Epoch::of_site(data)?.after(follower.undisputed()?);
    epoch.note(data)?;
    follower.promote(epoch)?;
    if was_heard {
        until_quiet(&mut follower)?;
    }
    all(&mut follower)?;
    follower.undisputed()?;
    Ok(Reached { until: follower.until()?, line: follower.line().to_owned(), was_heard })
}

/// Brings the directory on until nothing is left.
fn all(follower: &mut Follower<'_>) -> anyhow::Result<Seen> {
    loop {
        let seen = follower.round()?;
        if seen.applied == 0 && !seen.anew {
            return Ok(seen);
        }
    }
}

/// Brings the directory on until nothing has come for a while.
fn until_quiet(follower: &mut Follower<'_>) -> anyhow::Result<()> {
    let begun: Instant = clock::monotonic();
    let mut last = begun;
    let most = PROMOTE_QUIET_WAIT_S_MAX.seconds();
    while last.elapsed() < PROMOTE_QUIET_S.seconds() && begun.elapsed() < most {
        if follower.round()?.applied > 0 {
            last = clock::monotonic();
        }
        std::thread::sleep(LOOK_PAUSE);
    }
    Ok(())
}

fn tell(data: &Path, place: &Path, (reached, newest): (&Reached, Option<Timestamp>), settled: &Settled) {
    let data = quoted(data);
    let now = clock::now();
    match (reached.until, newest) {
        (Some(until), _) => say!(
            "{data}: the site, with everything that was shipped until {}, {}. Whatever the former one wrote after that is missing here, and \
             whoever was thanked for it is not asked again.",
            moment(until.0),
            ago(now.since(until))
        ),
        (None, Some(newest)) => say!(
            "{data}: the site as it was when it was followed last. The newest entry is of {}, {}: whoever was thanked after that is missing \
             here, and is not asked again.",
            moment(newest.0),
            ago(now.since(newest))
        ),
        (None, None) => say!("{data}: the site as it was when it was followed last."),
    }
    if reached.until.is_none() {
        say!(
            "The former one was not told: if it runs, it goes on thanking people until this one has been started and both can use {}. See that \
             it is stopped, and stays so.",
            place.display()
        );
    }
    if reached.was_heard {
        say!(
            "The former one still ran within the last minute. Make sure that it is stopped, and that people reach this one."
        );
    }
    settled.tell(&data);
    say!(
        "Look at it with `throng verify --data {data}`, see that its throng.toml fits this machine, then start it with `throng serve \
         --data {data}`. It streams to backup.stream_to, which was {} as this machine sees it.",
        place.display()
    );
}

/// How long ago something was, as people say it.
fn ago(ms: i64) -> String {
    let seconds = ms.max(0) / SECOND_MS;
    let long = match seconds {
        0..120 => counted(seconds, "second", "seconds"),
        120..7_200 => counted(seconds / 60, "minute", "minutes"),
        7_200..172_800 => counted(seconds / 3_600, "hour", "hours"),
        _ => counted(seconds / 86_400, "day", "days"),
    };
    format!("{long} ago")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_long_ago_something_was_is_said_as_people_do() {
        for (ms, expected) in [
            (-5, "0 seconds ago"),
            (1_999, "1 second ago"),
            (119_000, "119 seconds ago"),
            (120_000, "2 minutes ago"),
            (7_200_000, "2 hours ago"),
            (172_800_000, "2 days ago"),
        ] {
            assert_eq!(ago(ms), expected);
        }
    }
}
