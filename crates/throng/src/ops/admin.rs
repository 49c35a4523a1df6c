//! `throng admin`: lists the staff of a site, and makes links by which they get in. It only reads, so it works
//! beside the program that serves the site; the links prove themselves. And releases the emails that a restore has held, and what is held
//! since the clock is doubted, or since periods of keeping personal data are shorter.
#![allow(
    clippy::print_stdout,
    reason = "its links are for whoever runs it, and for no log"
)]

use anyhow::{Context, bail};
use throng_domain::person::EmailAddress;
use throng_domain::site::SiteRules;
use throng_store::reader::StoreReader as _;

use crate::cli::{AdminAction, AdminArgs};
use crate::data_dir::{DataDir, LastAlive, ReadOnlyDataDir, RetentionYes, SITE, Served};
use crate::ops::backup::moment;
use crate::ops::retention::due_words;
use crate::serve::{SetupLink, retention_hold, start_clock};
use throng_config::Settings;
use throng_mail::Held;
use throng_office::{everybody, password_link};
use throng_process::clock;
use throng_process::say;

/// Does what the command line asks.
///
/// # Errors
/// When there is no such site or member, or the link could not be used.
pub(crate) fn run(action: &AdminAction) -> anyhow::Result<()> {
    match action {
        AdminAction::List(args) => list(&SiteFolder::open(args)?),
        AdminAction::Reset { email, admin } => reset(&SiteFolder::open(admin)?, email),
        AdminAction::SetupLink(args) => setup_link(&SiteFolder::open(args)?),
        AdminAction::ReleaseMail(args) => release_mail(&SiteFolder::open(args)?),
        AdminAction::AcceptClock(args) => accept_clock(&SiteFolder::open(args)?),
        AdminAction::AcceptRetention(args) => accept_retention(&SiteFolder::open(args)?),
    }
}

struct SiteFolder {
    data: ReadOnlyDataDir,
    settings: Settings,
}

impl SiteFolder {
    fn open(args: &AdminArgs) -> anyhow::Result<SiteFolder> {
        let settings = throng_config::load(&args.sources())?.settings;
        Ok(SiteFolder { data: DataDir::open_for_reading(&args.site.data)?, settings })
    }

    /// The beginning of links. Without `server.public_url` it is where the site that is running listens, which its command
    /// line may have said; without one, what the settings say, which is told.
    fn url(&self) -> String {
        let server = &self.settings.server;
        let running = Served::of(self.data.path()).first_address();
        match (&server.public_url, running) {
            (None, Some(address)) => return format!("http://{address}"),
            (None, None) => say!(
                "The site does not run, and server.public_url is not set: if it will answer at another address, put that \
                 at the beginning of the link."
            ),
            (Some(_), _) => {}
        }
        server.public_url_at(&server.listening()).as_str().to_owned()
    }
}

fn list(place: &SiteFolder) -> anyhow::Result<()> {
    let everybody = everybody(&mut place.data.reader(&place.settings.store)?, SITE)?;
    let there = everybody.iter().filter(|(_, staff)| staff.removed_at.is_none());
    let mut nobody = true;
    for (_, staff) in there {
        nobody = false;
        let name = match &staff.password {
            Some(_) => staff.name.as_str(),
            None => "(invited)",
        };
        say!("{:<10} {:<40} {name}", staff.role.word(), staff.email.as_str());
    }
    if nobody {
        say!("this site has no staff yet: `throng admin setup-link` prints a link to set it up");
    }
    Ok(())
}

fn reset(place: &SiteFolder, email: &str) -> anyhow::Result<()> {
    let everybody = everybody(&mut place.data.reader(&place.settings.store)?, SITE)?;
    let address = EmailAddress::parse(email).ok();
    let found = everybody
        .iter()
        .find(|(_, staff)| address.as_ref().is_some_and(|address| staff.has_address(address)));
    let Some((member, staff)) = found else {
        bail!("no member of staff has the email address {email}: `throng admin list` shows everybody");
    };
    let link = password_link(&place.data.tokens()?, &place.url(), (*member, staff), clock::now());
    say!("{link}");
    match staff.password {
        Some(_) => {
            say!("This link works once, within an hour. Using it also removes this person's passkeys.")
        }
        None => say!("This is their invitation. It works once, within seven days."),
    }
    Ok(())
}

fn setup_link(place: &SiteFolder) -> anyhow::Result<()> {
    let mut reader = place.data.reader(&place.settings.store)?;
    match SetupLink::renew(place.data.path(), &mut reader, &place.data.tokens()?, &place.url())? {
        Some(link) => say!("{link}\nThis link works once, within 30 minutes."),
        None => bail!("this site already has an owner: `throng admin list` shows who it is"),
    }
    Ok(())
}

fn release_mail(place: &SiteFolder) -> anyhow::Result<()> {
    let data = place.data.path();
    let is_restored = Held::is_restored(data);
    match Held::release(data)
        .with_context(|| format!("cannot release the emails held in {}", data.display()))?
    {
        true => say!("The emails that were held are sent: a running site notices it within a minute."),
        false => say!("No emails are held in {}: there was nothing to do.", data.display()),
    }
    match (is_restored, Served::of(data).is_held()) {
        // With which settings it runs nobody knows here.
        (true, true) => {
            say!(
                "It runs now. If its settings ask for backups or a stream, these begin as soon as it notices."
            );
        }
        (true, false) => {
            say!("If its settings ask for backups or a stream, these begin with its next start.");
        }
        (false, _) => {}
    }
    Ok(())
}

fn accept_clock(place: &SiteFolder) -> anyhow::Result<()> {
    let (data, now) = (place.data.path(), clock::now());
    let newest = place.data.reader(&place.settings.store)?.newest()?;
    start_clock::check(now, newest)?;
    LastAlive::note(data, now)
        .with_context(|| format!("cannot note in {} that the clock is right", data.display()))?;
    say!(
        "The clock counts as right: {}. A running site notices it within a minute, and then closes and erases what is due.",
        moment(now.0)
    );
    Ok(())
}

fn accept_retention(place: &SiteFolder) -> anyhow::Result<()> {
    let data = place.data.path();
    let mut reader = place.data.reader(&place.settings.store)?;
    let site = reader
        .site(SITE)?
        .context("there is no site in this directory yet")?;
    let rules = site.rules;
    let Some((seen, words)) = rules
        .retention
        .waiting
        .zip(retention_hold::waiting_words(&rules.retention))
    else {
        say!(
            "No shorter period waits in {}: there was nothing to do. One begins to wait when the site is started with it.",
            data.display()
        );
        return Ok(());
    };
    let retention = rules.retention.taking(&seen);
    let due = due_words(&mut reader, &SiteRules { retention, ..rules })?;
    RetentionYes::note(data, &seen)
        .with_context(|| format!("cannot note in {} that the shorter periods are meant", data.display()))?;
    say!("Accepted: {words}.");
    say!(
        "A running site notices it within a minute, and erases what is due within the hour; a stopped one at its next start. Due then: {due}."
    );
    Ok(())
}
