//! Who is mailed when something goes wrong with the server, and how often.

use super::*;
use crate::mail::mailing::About;
use crate::office::passkey::Passkeys;
use crate::office::staff::{SecretHash, Staff};
use crate::office::trouble::{TroubleKind, TroubleOf};
use crate::spine::command::{NoteTrouble, TroubleStep};

/// Who there is: only the first two want to be told, and only the first has to do with the server.
const PEOPLE: [(u32, Role, bool); 4] = [
    (1, Role::Owner, true),
    (2, Role::Moderator, true),
    (3, Role::Owner, false),
    (4, Role::Reader, false),
];

fn office(people: &[(u32, Role, bool)]) -> WorkingSet {
    let mut set = WorkingSet::new(Mint::after(0));
    set.load_site(Site::new(SITE, "Test".into(), SiteRules::preset(Preset::Council)));
    for (id, role, told) in people {
        let staff = Staff {
            name: "Mo".into(),
            email: EmailAddress::parse("mo@staff.example").unwrap(),
            role: *role,
            password: Some(SecretHash("secret".into())),
            totp: None,
            totp_step: 0,
            passkeys: Passkeys::default(),
            single_keys: false,
            told_of_troubles: *told,
            created_at: BEGIN,
            removed_at: None,
        };
        set.load_record(StaffId(*id).key(SITE).into(), staff.into());
    }
    set
}

fn at(minute: i64) -> Timestamp {
    BEGIN.plus_ms(minute * MINUTE_MS)
}

/// Notes a step, and returns whether it changed anything and the mails that it queued.
fn noted(
    set: &mut WorkingSet,
    (kind, step): (TroubleKind, TroubleStep),
    minute: i64,
) -> (Outcome, Vec<(MailKind, About)>) {
    let command = Command::from(NoteTrouble { site: SITE, kind, step });
    let outcome = decide(set, &command, at(minute));
    let changes = set.take_changes();
    let mails = changes.iter().filter_map(|change| match change {
        Change::InsertMail(mail) => Some((mail.kind, mail.about)),
        _ => None,
    });
    (outcome, mails.collect())
}

#[test]
fn whoever_chose_it_is_mailed_when_it_begins_and_when_it_is_over() {
    let mut set = office(&PEOPLE);
    let (kind, begins, ends) = (TroubleKind::Backup, TroubleStep::Begins(at(0)), TroubleStep::Ends(at(0)));
    let about = About::Trouble { to: StaffId(1), of: TroubleOf { kind, since: at(0) } };
    let began = (Outcome::Done, vec![(MailKind::TroubleBegun, about)]);
    let over = (Outcome::Done, vec![(MailKind::TroubleOver, about)]);
    let nothing = (Outcome::Unchanged, Vec::new());
    assert_eq!(noted(&mut set, (kind, ends), 1), nothing, "it has not begun");
    assert_eq!(noted(&mut set, (kind, begins), 1), began);
    assert_eq!(noted(&mut set, (kind, TroubleStep::Begins(at(2))), 2), nothing, "as after a restart");
    assert_eq!(noted(&mut set, (kind, TroubleStep::Ends(at(2))), 3), nothing, "that is another");
    assert_eq!(noted(&mut set, (kind, ends), 3), over);
    assert_eq!(noted(&mut set, (kind, ends), 4), nothing);
}

#[test]
fn nobody_is_mailed_where_nobody_chose_it() {
    let mut set = office(&PEOPLE[1..]);
    for step in [TroubleStep::Begins(at(0)), TroubleStep::Ends(at(0))] {
        assert_eq!(noted(&mut set, (TroubleKind::Disk, step), 1), (Outcome::Done, Vec::new()));
    }
}

/// An email about failing email cannot arrive: the one that says that it is over is the only one.
#[test]
fn of_failing_mail_is_told_when_mail_goes_out_again() {
    let mut set = office(&PEOPLE);
    let kind = TroubleKind::Mail;
    assert_eq!(noted(&mut set, (kind, TroubleStep::Begins(at(0))), 15), (Outcome::Done, Vec::new()));
    let (outcome, mails) = noted(&mut set, (kind, TroubleStep::Ends(at(0))), 60);
    assert_eq!((outcome, mails.len(), mails[0].0), (Outcome::Done, 1, MailKind::TroubleOver));
}

#[test]
fn what_comes_and_goes_all_day_is_told_three_times() {
    let mut set = office(&PEOPLE);
    let mut told = Vec::new();
    for round in 0..10 {
        let since = at(round * 60);
        for step in [TroubleStep::Begins(since), TroubleStep::Ends(since)] {
            told.push(
                noted(&mut set, (TroubleKind::Stream, step), round * 60 + 1)
                    .1
                    .len(),
            );
        }
    }
    assert_eq!(told.iter().sum::<usize>(), 6, "{told:?}");
    assert_eq!(told[..6], [1; 6]);
}
