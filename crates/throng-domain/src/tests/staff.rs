//! The rules about staff in tables: who does what to whom at which minute, and what the answer is.

use super::*;
use super::{BEGIN, SITE};
use crate::office::audit::AuditEntry;
use crate::office::passkey::{NewPasskey, PasskeyId, PasskeyKey, PasskeyName};
use crate::office::staff::{Role, SealedSecret, SecretHash, Session, SessionId, Staff, StaffId};
use crate::people::person::{EmailAddress, PersonName};
use crate::sites::retention::RetentionRules;
use crate::sites::site::{Chosen, Preset, Site, SiteRules};
use crate::spine::command::{Founding, ManageStaff, SignIn, SignInProof, StaffStep};
use crate::spine::ids::Mint;
use crate::spine::limits::{PASSKEYS_MAX, SESSION_MS, SESSIONS_MAX, STAFF_MAX};
use crate::spine::local_days::LocalDays;
use crate::spine::row::Row;
use crate::spine::time::MINUTE_MS;

/// A site that has no staff yet.
struct Office {
    set: WorkingSet,
    now: Timestamp,
}

impl Office {
    fn new() -> Office {
        let mut set = WorkingSet::new(Mint::after(0));
        set.load_site(Site::new(SITE, "Test".into(), rules(Preset::Parliament)));
        Office { set, now: BEGIN }
    }

    /// An office with Olga, who founded it, and Max, a moderator who has accepted his invitation.
    fn of_two() -> Office {
        let mut office = Office::new();
        office.run(
            "0 - found olga => added 1
             0 1 invite max moderator => added 2
             0 - take-up 2 secret => added 2",
        );
        office
    }

    #[track_caller]
    fn run(&mut self, table: &str) {
        for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (step, expected) = line.split_once("=>").expect("each line has an answer");
            let got = self.step(&step.split_whitespace().collect::<Vec<_>>());
            assert_eq!(got, expected.trim(), "{line}");
        }
    }

    /// One line: `MINUTE BY VERB ARGUMENTS…`.
    fn step(&mut self, words: &[&str]) -> String {
        self.now = BEGIN.plus_ms(words[0].parse::<i64>().unwrap() * MINUTE_MS);
        let by = words[1].parse().ok().map(StaffId);
        let word = |at: usize| words.get(3 + at).copied().unwrap_or_default();
        let step = step_of(words[2], &word);
        let command = Command::from(ManageStaff { site: SITE, by, step });
        match decide(&mut self.set, &command, self.now) {
            Outcome::Refused(refusal) => refusal.key().trim_start_matches("refusal-").to_owned(),
            Outcome::StaffAdded(id) => format!("added {}", id.0),
            other => format!("{other:?}").to_lowercase(),
        }
    }

    fn sessions(&self) -> Vec<i64> {
        let list = Session::rows(SITE);
        self.set.rows(list).map(|(item, _)| item).collect()
    }

    fn log(&self) -> Vec<(i64, AuditEntry)> {
        let list = AuditEntry::rows(SITE);
        let lines = self.set.rows(list).map(|(item, line)| (item, line.clone()));
        lines.collect()
    }
}

/// Rules with the retention and the days of the settings, which setting the site up must not change.
fn rules(preset: Preset) -> SiteRules {
    let retention = RetentionRules::new(3, Some(77));
    SiteRules { retention, days: LocalDays::new([(Timestamp(0), 3_600)]), ..SiteRules::preset(preset) }
}

fn email(name: &str) -> EmailAddress {
    EmailAddress::parse(&format!("{name}@staff.example")).unwrap()
}

fn step_of<'w>(verb: &str, word: &impl Fn(usize) -> &'w str) -> StaffStep {
    let member = StaffId(word(0).parse().unwrap_or(0));
    let hash = |at| SecretHash(word(at).to_owned());
    let session = |at: usize| SessionId(word(at).parse().unwrap());
    let role = |at| Role::from_word(word(at)).unwrap();
    match verb {
        "mail" => StaffStep::MailInvitation { member },
        "found" => StaffStep::Found(Box::new(Founding {
            site: (word(1) != "as-it-is").then(|| Chosen {
                name: "Petitions to Brindle".to_owned(),
                contact: email("desk"),
                preset: Preset::Council,
            }),
            name: PersonName::parse(word(0)).unwrap(),
            email: email(word(0)),
            password: SecretHash("secret".into()),
        })),
        "invite" => StaffStep::Invite { email: email(word(0)), role: role(1) },
        "take-up" => StaffStep::TakeUp { member, name: PersonName::parse("Max").unwrap(), password: hash(1) },
        "role" => StaffStep::ChangeRole { member, role: role(1) },
        "remove" => StaffStep::Remove { member },
        "password" => StaffStep::SetPassword {
            member,
            was: hash(1),
            password: hash(2),
            keep: word(3).parse().ok().map(SessionId),
        },
        "codes" => StaffStep::SetTotp {
            member,
            secret: SealedSecret("sealed".into()),
            step: word(1).parse().unwrap(),
        },
        "no-codes" => StaffStep::ClearTotp { member },
        "sign-in" => StaffStep::SignIn(SignIn {
            member,
            proof: SignInProof::Password { hash: hash(1), totp_step: word(3).parse().ok() },
            session: session(2),
            secret: SecretHash("cookie".into()),
            browser: "Browser".into(),
        }),
        "passkey" => StaffStep::AddPasskey {
            member,
            passkey: NewPasskey {
                name: PasskeyName::parse(word(1)).unwrap(),
                credential: word(1).to_owned(),
                key: PasskeyKey(word(2).to_owned()),
            },
        },
        "no-passkey" => StaffStep::RemovePasskey { member, passkey: PasskeyId(word(1).parse().unwrap()) },
        "sign-in-by" => StaffStep::SignIn(SignIn {
            member,
            proof: SignInProof::Passkey {
                passkey: PasskeyId(word(1).parse().unwrap()),
                was: PasskeyKey(word(2).to_owned()),
                key: PasskeyKey(word(3).to_owned()),
            },
            session: session(4),
            secret: SecretHash("cookie".into()),
            browser: "Browser".into(),
        }),
        "keys" => StaffStep::SetSingleKeys { member, on: word(1) == "on" },
        "use" => StaffStep::NoteUse { session: session(1) },
        "end" => StaffStep::EndSession { member, session: session(1) },
        "end-all" => StaffStep::EndSessions { member },
        other => panic!("no verb {other}"),
    }
}

#[test]
fn a_site_is_founded_once() {
    let mut office = Office::new();
    office.run(
        "0 - invite max moderator => not-allowed
         0 - found olga => added 1
         1 - found eve => already-set-up
         2 1 found eve => already-set-up",
    );
    let site = office.set.site(SITE).unwrap();
    assert_eq!((site.name.as_str(), site.rules.clone()), ("Petitions to Brindle", rules(Preset::Council)));
    assert_eq!(site.chosen.as_ref().map(|chosen| chosen.preset), Some(Preset::Council));
}

#[test]
fn a_site_can_stay_as_it_is() {
    let mut office = Office::new();
    let before = office.set.site(SITE).cloned();
    office.run("0 - found olga as-it-is => added 1");
    assert_eq!(office.set.site(SITE).cloned(), before);
}

#[test]
fn only_owners_look_after_others() {
    Office::of_two().run(
        "1 2 invite rita reader => not-allowed
         1 2 role 2 owner => not-allowed
         1 2 remove 1 => not-allowed
         1 2 end-all 1 => not-allowed
         1 2 no-codes 1 => not-allowed
         1 9 invite rita reader => not-allowed
         1 - invite rita reader => not-allowed
         1 1 invite rita reader => added 3
         1 3 invite ben reader => not-allowed
         1 1 role 3 owner => done
         2 3 invite ben reader => not-allowed
         2 - take-up 3 secret => added 3
         3 3 invite ben reader => added 4
         4 1 role 2 moderator => unchanged
         4 1 remove 9 => staff-unknown
         5 1 remove 2 => done
         6 1 remove 2 => staff-unknown
         6 2 end-all 2 => staff-unknown",
    );
}

#[test]
fn one_address_is_one_member() {
    Office::of_two().run(
        "1 1 invite max reader => staff-address-taken
         1 1 invite MAX reader => staff-address-taken
         1 1 invite olga reader => staff-address-taken
         2 1 remove 2 => done
         3 1 invite max reader => added 3",
    );
}

#[test]
fn a_site_keeps_an_owner() {
    Office::of_two().run(
        "1 1 remove 1 => last-owner
         1 1 role 1 reader => last-owner
         1 1 invite rita owner => added 3
         1 1 remove 1 => last-owner
         2 - take-up 3 secret => added 3
         3 1 role 1 reader => done
         4 3 role 3 reader => last-owner
         4 1 role 1 owner => not-allowed",
    );
}

#[test]
fn links_are_good_once() {
    Office::of_two().run(
        "1 - take-up 2 other => staff-link-used
         1 - password 2 wrong new => staff-link-used
         1 - password 2 secret new => done
         1 - password 2 secret newer => staff-link-used
         2 1 password 2 new newer => not-allowed
         2 2 password 2 new newer => done
         3 1 remove 2 => done
         3 - password 2 newer newest => staff-unknown
         3 - take-up 2 newest => staff-unknown",
    );
}

#[test]
fn the_use_of_a_session_is_noted_now_and_then_by_whose_it_is() {
    let mut office = Office::of_two();
    office.run("0 2 sign-in 2 secret 10 => done");
    let lines = office.log().len();
    office.run(
        "9  2 use 2 10 => unchanged
         10 1 use 2 10 => unchanged
         10 - use 2 10 => unchanged
         10 2 use 2 99 => unchanged
         10 2 use 2 10 => done
         19 2 use 2 10 => unchanged
         20 2 use 2 10 => done",
    );
    let used: Vec<_> = office
        .set
        .rows(Session::rows(SITE))
        .map(|(_, session)| session.used_at)
        .collect();
    assert_eq!(used, [Some(BEGIN.plus_ms(20 * MINUTE_MS))]);
    assert_eq!(office.log().len(), lines, "it is no news");
}

#[test]
fn a_one_time_code_is_good_once() {
    Office::of_two().run(
        "0 2 sign-in 2 secret 10 => done
         0 1 codes 2 100 => not-allowed
         1 2 codes 2 100 => done
         2 - sign-in 2 secret 11 => code-wrong
         2 - sign-in 2 secret 11 100 => one-time-code-used
         3 - sign-in 2 secret 11 101 => done
         3 - sign-in 2 secret 12 101 => one-time-code-used
         4 1 no-codes 2 => done
         4 1 no-codes 2 => unchanged
         5 - sign-in 2 secret 13 => done",
    );
}

#[test]
fn a_passkey_stands_for_password_and_code_until_it_is_removed() {
    let mut office = Office::of_two();
    office.run(
        "0 1 passkey 2 laptop k0 => not-allowed
         0 - passkey 2 laptop k0 => not-allowed
         0 2 passkey 2 laptop k0 => done
         0 2 passkey 2 laptop k9 => passkey-known
         0 1 passkey 1 laptop k9 => passkey-known
         1 2 codes 2 100 => done
         2 - sign-in-by 2 1 k0 k1 10 => done
         3 - sign-in-by 2 1 k0 k2 11 => staff-link-used
         3 - sign-in-by 2 2 k1 k2 11 => staff-link-used
         3 - sign-in-by 1 1 k1 k2 11 => staff-link-used
         4 - sign-in-by 2 1 k1 k1 11 => done
         4 - sign-in-by 2 1 k1 k1 12 => done
         5 1 no-passkey 2 1 => done
         5 2 no-passkey 2 1 => unchanged
         6 - sign-in-by 2 1 k1 k1 13 => staff-link-used
         6 2 no-passkey 1 1 => not-allowed
         7 - sign-in 2 secret 13 101 => done",
    );
    assert_eq!(office.sessions(), [10, 11, 12, 13]);
    let log = office.log();
    let told: Vec<(&str, &str, &str)> = log
        .iter()
        .map(|(_, line)| (line.action.as_str(), line.before.as_str(), line.after.as_str()))
        .filter(|(action, ..)| action.contains("passkey"))
        .collect();
    assert_eq!(
        told,
        [
            ("add-passkey", "", "laptop"),
            ("sign-in-by-passkey", "", "laptop, Browser"),
            ("sign-in-by-passkey", "", "laptop, Browser"),
            ("sign-in-by-passkey", "", "laptop, Browser"),
            ("remove-passkey", "laptop", ""),
        ],
        "no line holds a key"
    );
}

#[test]
fn passkeys_are_bounded_and_go_with_a_link_from_the_console_and_with_their_owner() {
    let mut office = Office::of_two();
    for number in 0..PASSKEYS_MAX {
        office.run(&format!("0 2 passkey 2 key{number} k => done"));
    }
    office.run(
        "0 2 passkey 2 more k => passkeys-too-many
         1 2 no-passkey 2 1 => done
         1 2 passkey 2 more k => done
         2 2 password 2 secret new => done
         2 - sign-in-by 2 2 k k 10 => done
         3 - password 2 new newer => done
         3 - sign-in-by 2 2 k k 11 => staff-link-used
         4 2 passkey 2 again k => done
         4 - sign-in-by 2 12 k k 12 => done
         5 1 remove 2 => done
         6 - sign-in-by 2 12 k k 13 => staff-unknown
         7 1 passkey 1 again k => done",
    );
    let removed = office.log();
    let removed = removed.iter().filter(|(_, line)| line.action == "remove-passkey");
    assert_eq!(removed.count(), 1 + PASSKEYS_MAX, "each that went by the link has its line");
}

#[test]
fn single_keys_are_everybodys_own_choice() {
    let mut office = Office::of_two();
    office.run(
        "0 1 keys 2 on => not-allowed
         0 - keys 2 on => not-allowed
         0 2 keys 2 off => unchanged
         1 2 keys 2 on => done
         1 2 keys 2 on => unchanged
         2 2 keys 2 off => done",
    );
}

#[test]
fn sessions_end() {
    let mut office = Office::of_two();
    office.run(
        "0 - sign-in 2 wrong 20 => staff-link-used
         0 - sign-in 9 secret 20 => staff-unknown
         1 - sign-in 1 secret 10 => done
         1 - sign-in 2 secret 20 => done
         1 - sign-in 2 secret 21 => done
         2 2 end 1 10 => not-allowed
         2 2 end 2 10 => unchanged
         2 2 end 2 20 => done
         2 2 end 2 20 => unchanged",
    );
    assert_eq!(office.sessions(), [10, 21]);
    office.run(
        "3 - sign-in 2 secret 22 => done
         3 2 password 2 secret new 22 => done",
    );
    assert_eq!(office.sessions(), [10, 22], "the one that asked goes on");
    office.run(
        "4 1 end 2 22 => done
         4 - sign-in 2 new 23 => done
         4 1 end-all 2 => done
         4 1 end-all 2 => unchanged
         4 - sign-in 2 new 24 => done
         5 1 remove 2 => done",
    );
    assert_eq!(office.sessions(), [10], "who leaves is signed in nowhere");
}

#[test]
fn the_oldest_session_gives_way_and_expired_ones_are_cleared() {
    let mut office = Office::of_two();
    for minute in 0..=SESSIONS_MAX {
        office.run(&format!("{minute} - sign-in 2 secret {} => done", 100 - minute));
    }
    let newest: Vec<i64> = (100 - SESSIONS_MAX as i64..100).collect();
    assert_eq!(office.sessions(), newest);
    let next_day = SESSION_MS / MINUTE_MS + 60;
    office.run(&format!("{next_day} - sign-in 1 secret 7 => done"));
    assert_eq!(office.sessions(), [7]);
}

#[test]
fn there_is_a_last_member() {
    let mut office = Office::of_two();
    let list = Staff::rows(SITE);
    let max = office.set.row(StaffId(2).key(SITE)).cloned();
    let max = max.expect("Max is there");
    for item in 3..=STAFF_MAX as i64 {
        let gone = Staff { removed_at: Some(BEGIN), ..max.clone() };
        office.set.load_record(list.item(item).into(), gone.into());
    }
    office.run("1 1 invite rita reader => staff-too-many");
}

#[test]
fn each_step_is_in_the_log_and_no_secret_is() {
    let mut office = Office::of_two();
    office.run(
        "1 - sign-in 2 secret 20 => done
         2 2 codes 2 100 => done
         3 2 password 2 secret new 20 => done
         4 1 role 2 owner => done
         5 1 role 2 owner => unchanged
         6 2 remove 9 => staff-unknown
         7 1 end-all 2 => done
         8 - password 2 new newer => done
         9 1 remove 2 => done",
    );
    let lines = office.log();
    let said: Vec<String> = lines
        .iter()
        .map(|(_, line)| {
            let by = line.by.map_or("-".to_owned(), |by| by.0.to_string());
            format!("{by} {} {}: {} > {}", line.action, line.subject, line.before, line.after)
        })
        .collect();
    assert_eq!(
        said,
        [
            "1 found staff 1: Test > Petitions to Brindle",
            "1 invite staff 2:  > max@staff.example, moderator",
            "2 join staff 2:  > Max, moderator",
            "2 sign-in staff 2:  > Browser",
            "2 set-one-time-codes staff 2: off > on",
            "2 set-password staff 2:  > ",
            "1 change-role staff 2: moderator > owner",
            "1 end-sessions staff 2: 1 > 0",
            "- set-password staff 2:  > ",
            "1 remove staff 2: max@staff.example, owner > ",
        ]
    );
    let whole = lines.iter().map(|(number, line)| (*number, line));
    assert!(AuditEntry::followed(whole, (0, String::new())).is_ok());
    for secret in ["secret", "sealed", "cookie", "newer"] {
        assert!(!format!("{lines:?}").contains(secret), "{secret}");
    }
}

#[test]
fn a_line_that_was_taken_out_shows() {
    let mut office = Office::of_two();
    office.run("1 1 role 2 reader => done");
    let mut lines = office.log();
    let broken = |lines: &[(i64, AuditEntry)]| {
        let lines = lines.iter().map(|(number, line)| (*number, line));
        AuditEntry::followed(lines, (0, String::new())).err()
    };
    assert_eq!(broken(&lines), None);
    let taken = lines.remove(1);
    assert_eq!(broken(&lines), Some(3));
    lines.insert(1, (taken.0, AuditEntry { after: "eve@staff.example, owner".into(), ..taken.1 }));
    assert_eq!(broken(&lines), Some(2));
}

#[test]
fn an_invitation_is_mailed_by_owners_to_whom_it_is_for_and_once_a_minute() {
    let mut office = Office::of_two();
    office.run(
        "5 1 invite pat reader => added 3
         5 2 mail 3            => not-allowed
         5 1 mail 3            => done
         5 1 mail 3            => mail-too-often
         6 1 mail 3            => done
         7 1 mail 2            => staff-link-used
         7 1 mail 9            => staff-unknown
         7 - take-up 3 secret  => added 3
         9 1 mail 3            => staff-link-used",
    );
    let mailed = office.log();
    let mailed = mailed.iter().filter(|(_, line)| line.action == "mail-invitation");
    assert!(mailed.clone().all(|(_, line)| line.subject == "staff 3"));
    assert_eq!(mailed.count(), 2);
}
