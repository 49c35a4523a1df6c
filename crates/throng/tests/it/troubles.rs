//! Emails to staff when something fails: one when it begins and one when it is over, whatever is started again meanwhile, to
//! those who chose so and to nobody else.

use std::fs;
use std::path::Path;
use std::time::Duration;

use throng_testkit::deadline::Deadline;
use throng_testkit::program::temporary_folder;
use throng_testkit::smtp_sink::{Message, SmtpSink};

use crate::mail_office::delivering;
use crate::mail_smtp::words;
use crate::nightly::old_nights;
use crate::staff::{MAX, OLGA, join, set_up};
use crate::storage::SmallDisk;
use crate::town::{Town, settle, text};

/// A look comes each twenty seconds, on a machine that does much else.
const PATIENCE: Duration = Duration::from_secs(120);

/// The mails about failures that the server has taken.
fn told(sink: &SmtpSink) -> Vec<Message> {
    let mut told = sink.messages();
    told.retain(|message| {
        message
            .header("Subject")
            .is_some_and(|subject| subject.contains("nightly backup"))
    });
    told
}

#[track_caller]
fn wait_for_told(town: &Town, sink: &SmtpSink, number: usize) -> Vec<Message> {
    let found = Deadline::after(PATIENCE).wait_for(|| Some(told(sink)).filter(|told| told.len() >= number));
    found.unwrap_or_else(|| panic!("{:?}\n{}", told(sink), town.program.output().join("\n")))
}

/// The one that says that it is over. The first may have come twice: the program was killed when that had just been taken.
#[track_caller]
fn wait_for_over(town: &Town, sink: &SmtpSink) -> Message {
    let over = |message: &Message| {
        let subject = message.header("Subject");
        subject.is_some_and(|subject| subject.contains("over"))
    };
    let found = Deadline::after(PATIENCE).wait_for(|| told(sink).into_iter().find(over));
    found.unwrap_or_else(|| panic!("{:?}\n{}", told(sink), town.program.output().join("\n")))
}

#[track_caller]
fn wait_for_failed(town: &Town, failed: bool) {
    let is_so = || {
        let health = town.visitor().get("/healthz").json();
        (health["backup"]["failed"] == failed).then_some(())
    };
    assert!(Deadline::after(PATIENCE).wait_for(is_so).is_some(), "{}", town.program.output().join("\n"));
}

/// A town with an empty folder for its backups, Olga who owns it, and another owner who wants no such mails.
fn town_with_backups(backups: &Path, sink: &SmtpSink) -> Town {
    let folder = temporary_folder();
    settle(&folder.path().join("data"));
    let mut settings = delivering(sink);
    settings.push(format!("backup.folder={}", text(backups)));
    let town = Town::in_folder(folder, &settings.iter().map(String::as_str).collect::<Vec<_>>());
    let mut olga = town.visitor();
    set_up(&mut olga, &town.setup_path());
    join(&town, &mut olga, MAX, "owner");
    let page = olga.get("/admin/account").page();
    assert!(page.text_contains("You do not get these emails"), "{}", page.text());
    let page = olga.press("Email me when something fails", &[]).page();
    assert!(page.text_contains(&format!("These emails go to {OLGA}")), "{}", page.text());
    town
}

#[test]
fn who_wants_to_is_told_once_when_a_backup_fails_and_once_when_one_is_made() {
    let Some(disk) =
        SmallDisk::mount("troubles::who_wants_to_is_told_once_when_a_backup_fails_and_once_when_one_is_made")
    else {
        return;
    };
    let sink = SmtpSink::with_faults([]);
    let backups = disk.place().join("backups");
    fs::create_dir_all(&backups).expect("a folder");
    let mut town = town_with_backups(&backups, &sink);
    // One of a night long ago, so that the next is due, and no room for it.
    let elsewhere = temporary_folder();
    let old = elsewhere.path().join("data");
    settle(&old);
    old_nights(&old, &backups, &["2020-01-01"]);
    let ballast = disk.fill();
    town.program.restart();
    wait_for_failed(&town, true);
    let began = wait_for_told(&town, &sink, 1);
    assert!(began[0].text().contains(OLGA), "{}", began[0].text());
    let body = words(&began[0]);
    for said in
        ["has gone wrong", "the nightly backup was not made", "It began on", "/admin", "log of Throng"]
    {
        assert!(body.contains(said), "{said}: {body}");
    }
    // Neither forgotten nor told again.
    town.program.restart();
    wait_for_failed(&town, true);
    fs::remove_file(ballast).expect("it is ours");
    town.program.restart();
    let over = wait_for_over(&town, &sink);
    assert!(words(&over).contains("A backup was made and checked"), "{}", words(&over));
    let rows = town.rows_of("mail");
    let of = |kind: &str| rows.iter().filter(|row| row["kind"] == kind).count();
    assert_eq!((of("trouble_begun"), of("trouble_over")), (1, 1));
    town.verify();
}

/// No newer backup will ever prove that it is over.
#[test]
fn a_trouble_with_backups_is_over_once_none_are_to_be_made() {
    let sink = SmtpSink::with_faults([]);
    let elsewhere = temporary_folder();
    let backups = elsewhere.path().join("not-mounted/backups");
    let mut town = town_with_backups(&backups, &sink);
    fs::write(town.data().join("nightly-folder"), "{\"folder\":null,\"failed\":true}").expect("it is ours");
    town.program.restart();
    wait_for_failed(&town, true);
    wait_for_told(&town, &sink, 1);
    let mut settings = delivering(&sink);
    settings.push("backup.nightly=false".to_owned());
    let folder = town.into_folder();
    let town = Town::in_folder(folder, &settings.iter().map(String::as_str).collect::<Vec<_>>());
    let told = wait_for_over(&town, &sink);
    assert!(words(&told).contains("none is made each night"), "{}", words(&told));
}
