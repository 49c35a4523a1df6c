//! The schedule as tables. A line is one step and the expected answer: `told t5@10` hands over the
//! transactional mail 5, due at 10 (`b` for bulk, `#1` after one attempt); `want` asks which page to load, `load …`
//! takes it in, with `last` when it was the last; `take 20` leases what is due at 20, until 100; `this 5 20` leases the
//! mail 5 if it is due at 20, and `sample 20 4` lists up to four that are.

use std::collections::HashMap;

use throng_domain::ids::SignatureId;
use throng_domain::limits::MAIL_WAIT_MAX_MS;
use throng_domain::mailing::{About, MailKind, MailState, backoff_ms};

use super::*;

struct Story {
    plan: Plan,
    wanted: Option<PageToLoad>,
    /// Keyed by the mail's number with a mark for each of its leases: `5`, `5'`, `5''`.
    leases: HashMap<String, Lease>,
}

impl Story {
    fn run(entries_max: usize, table: &str) {
        let mut story = Story { plan: Plan::new(entries_max), wanted: None, leases: HashMap::new() };
        for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (step, expected) = line.split_once("=>").unwrap_or((line, ""));
            let words: Vec<&str> = step.split_whitespace().collect();
            assert_eq!(story.step(words[0], &words[1..]), expected.trim(), "{line}");
        }
    }

    fn step(&mut self, verb: &str, words: &[&str]) -> String {
        match verb {
            "told" => self.plan.hand_over(&mails(words)),
            "load" => {
                let page: Vec<&str> = words.iter().copied().filter(|word| *word != "last").collect();
                let last = page.len() < words.len();
                let wanted = self.wanted.expect("wanted");
                self.plan.load(wanted, (&mails(&page), last), Timestamp(0));
            }
            "settle" => self.plan.settle(self.leases[words[0]]),
            "back" => self.plan.give_back(self.leases[words[0]], time(words[1])),
            "renew" => self.plan.renew(self.leases[words[0]], time(words[1])),
            "want" => {
                self.wanted = self.plan.wanted();
                return self
                    .wanted
                    .map_or("-".into(), |wanted| wanted.after.0.to_string());
            }
            "after" => self.plan.begin_after(MailId(words[0].parse().unwrap())),
            "again" => self.plan.load_again(),
            "take" => {
                let lease = self.plan.take(time(words[0]), time(words[0]).plus_ms(100));
                return self.named(lease);
            }
            "this" => {
                let (id, now) = (MailId(words[0].parse().unwrap()), time(words[1]));
                let lease = self.plan.take_this(id, now, now.plus_ms(100));
                return self.named(lease);
            }
            "sample" => {
                let ids = self.plan.sample(time(words[0]), words[1].parse().unwrap());
                return ids
                    .iter()
                    .map(|id| id.0.to_string())
                    .collect::<Vec<_>>()
                    .join(" ");
            }
            "wait" => return self.plan.wait(time(words[0])).as_millis().to_string(),
            other => panic!("no step {other}"),
        }
        String::new()
    }

    fn named(&mut self, lease: Option<Lease>) -> String {
        let Some(lease) = lease else {
            return "-".into();
        };
        let mut name = lease.id.0.to_string();
        while self.leases.contains_key(&name) {
            name.push('\'');
        }
        self.leases.insert(name.clone(), lease);
        name
    }
}

fn time(word: &str) -> Timestamp {
    Timestamp(word.parse().unwrap())
}

fn mails(words: &[&str]) -> Vec<Mail> {
    words.iter().map(|word| mail(word)).collect()
}

fn mail(word: &str) -> Mail {
    let (word, attempts) = word.split_once('#').unwrap_or((word, "0"));
    let (name, due) = word.split_once('@').unwrap_or((word, "0"));
    let (lane, id) = name.split_at(1);
    Mail {
        id: MailId(id.parse().unwrap()),
        site: SiteId(1),
        kind: if lane == "t" {
            MailKind::Confirm
        } else {
            MailKind::Withdrawn
        },
        about: About::Signature(SignatureId(1)),
        revision: 0,
        state: MailState::Queued,
        attempts: attempts.parse().unwrap(),
        due_at: time(due),
        created_at: Timestamp(0),
        finished_at: None,
        reply: None,
    }
}

#[test]
fn a_mailing_goes_on_while_little_is_due() {
    let bulk = |ids: std::ops::Range<i64>, due: i64| -> Vec<Mail> {
        ids.map(|id| Mail { due_at: Timestamp(due), ..mail(&format!("b{id}")) })
            .collect()
    };
    let mut plan = Plan::new(1_000_000);
    let now = Timestamp(50);
    assert!(!plan.takes_bulk(now), "the store may hold more");
    let wanted = plan.wanted().expect("the first page");
    plan.load(wanted, (&[], true), now);
    assert!(plan.takes_bulk(now));
    plan.hand_over(&bulk(1..1_000, 50));
    assert!(plan.takes_bulk(now), "999 are due");
    // Deferred mails do not use up the room, unless they are very many.
    plan.hand_over(&bulk(1_000..100_000, 51));
    assert!(plan.takes_bulk(now));
    assert!(!plan.takes_bulk(Timestamp(51)), "all are due");
    plan.hand_over(&bulk(100_000..100_001, 51));
    assert!(!plan.takes_bulk(now), "100,000 wait");
}

/// A mail that was put off while the clock was two years ahead waited for two years.
#[test]
fn what_a_clock_ahead_has_put_off_does_not_wait_until_then() {
    let (day, now) = (MAIL_WAIT_MAX_MS, 1_800_000_000_000);
    let mut plan = Plan::new(100);
    let wanted = plan.wanted().expect("the first page");
    let due = |word: &str, due_ms: i64| Mail { due_at: Timestamp(now + due_ms), ..mail(word) };
    let page = [due("t1#1", 700 * day), due("b2", 700 * day), due("t3", day), due("t4#2", 1)];
    plan.load(wanted, (&page, true), Timestamp(now));
    let mut taken = |after_ms: i64| {
        let now = Timestamp(now + after_ms);
        plan.take(now, now.plus_ms(9 * day)).map(|lease| lease.id.0)
    };
    let usual = backoff_ms(u16::MAX, MailId(2));
    let expected =
        [(1, Some(4)), (1, None), (usual, Some(1)), (usual, Some(2)), (day - 1, None), (day, Some(3))];
    for (after_ms, id) in expected {
        assert_eq!(taken(after_ms), id, "{after_ms}");
    }
}

const LEVEL: &str = "want => 0
    load last";

#[test]
fn due_mails_go_in_order_and_bulk_goes_last() {
    Story::run(
        100,
        &format!(
            "{LEVEL}
            told b1@5 t2@30 t3@10 t4@10
            take 4 => -
            wait 4 => 1
            take 5 => 1
            take 9 => -
            wait 9 => 1
            take 30 => 3
            take 30 => 4
            take 30 => 2
            take 30 => -"
        ),
    );
}

#[test]
fn bulk_waits_for_all_that_somebody_waits_for() {
    Story::run(
        100,
        &format!(
            "{LEVEL}\n told b1@1 t2@9 b3@2 t4@8\n take 9 => 4\n take 9 => 2\n take 9 => 1\n take 9 => 3"
        ),
    );
}

#[test]
fn a_mail_is_in_one_hand_and_comes_back_when_that_hand_is_lost() {
    Story::run(
        100,
        &format!(
            "{LEVEL}
            told t1
            take 0 => 1
            take 99 => -
            wait 60 => 40
            take 100 => 1'
            back 1 0
            take 150 => -
            renew 1 900
            take 200 => 1''
            renew 1'' 900
            take 300 => -
            settle 1
            take 900 => -
            wait 900 => 60000"
        ),
    );
}

#[test]
fn staff_have_a_mail_tried_now_or_after_all_and_never_in_two_hands() {
    Story::run(
        100,
        &format!(
            "{LEVEL}
            told t1 t2
            take 0 => 1
            told t1@70#1
            settle 1
            take 0 => 2
            settle 2
            told t1@20#1
            take 19 => -
            take 20 => 1'
            told t1@25#1
            take 30 => -
            settle 1'
            take 70 => -
            told t2@40#1
            take 39 => -
            take 40 => 2'
            take 90 => -"
        ),
    );
}

#[test]
fn what_was_put_off_or_given_back_comes_again_and_what_is_done_never() {
    Story::run(
        100,
        &format!(
            "{LEVEL}
            told t1 t2
            take 0 => 1
            told t1@70#1
            settle 1
            take 0 => 2
            back 2 40
            take 39 => -
            take 40 => 2'
            settle 2'
            told t2
            take 69 => -
            take 70 => 1'
            settle 1
            take 169 => -
            settle 1'
            take 999 => -"
        ),
    );
}

#[test]
fn loading_and_handing_over_meet_without_gap_or_double() {
    Story::run(
        100,
        "told t1 t2
        take 0 => -
        want => 0
        told t3
        load t1 t2 last
        want => 2
        told t4
        load t3 last
        want => 3
        load t4 last
        want => -
        told t4 t5
        take 0 => 1
        take 0 => 2
        take 0 => 3
        take 0 => 4
        take 0 => 5
        take 0 => -",
    );
    // A page that was read before its mails were handed over, and mails that were gone when it was read.
    Story::run(
        100,
        "want => 0
        load t1 t2 last
        told t1 t2 t3
        want => -
        take 0 => 1
        take 0 => 2
        take 0 => 3
        take 0 => -",
    );
    Story::run(100, "told t1 t2\n want => 0\n load last\n want => -\n told t3\n take 0 => 3\n take 0 => -");
}

#[test]
fn a_mail_can_be_taken_out_of_turn_and_is_in_one_hand_all_the_same() {
    Story::run(
        100,
        &format!(
            "{LEVEL}
            told t1 t2 t3 b4 t5@50
            this 3 0 => 3
            this 3 0 => -
            this 5 49 => -
            this 9 0 => -
            this 4 0 => 4
            take 0 => 1
            this 1 0 => -
            take 0 => 2
            take 0 => -
            back 3 0
            this 3 0 => 3'
            this 5 50 => 5"
        ),
    );
}

#[test]
fn a_sample_has_the_newest_first_and_some_of_all_others() {
    Story::run(
        100,
        &format!(
            "{LEVEL}
            sample 0 4 =>
            told b1 b2 b3
            sample 0 4 => 3 2 1
            told t4 t5 t6 t7 t8 t9 t10 t11 t12@50
            sample 0 1 => 11
            sample 0 2 => 11 10
            sample 0 4 => 11 10 9 6
            sample 0 8 => 11 10 9 8 7 6 5 4
            sample 50 3 => 12 11 10
            sample 0 100 => 11 10 9 8 7 6 5 4"
        ),
    );
}

#[test]
fn what_does_not_fit_is_loaded_once_half_has_drained() {
    Story::run(
        4,
        "want => 0
        load t1 t2
        want => 2
        load t3 t4 last
        want => -
        told t5 t6
        want => -
        take 0 => 1
        want => -
        settle 1
        want => -
        take 0 => 2
        settle 2
        told t7
        want => 4
        load t5 t6 t7 last
        want => -
        take 0 => 3
        take 0 => 4
        take 0 => 5
        take 0 => 6
        take 0 => 7
        take 0 => -",
    );
}

/// What waited when a site was restored is left out until somebody releases it; what is new goes.
#[test]
fn mail_that_is_held_is_loaded_once_it_is_released() {
    Story::run(
        100,
        "after 7
        want => 7
        load last
        told t8@0 t9@0 t10@50
        take 1 => 8
        take 1 => 9
        take 1 => -
        again
        want => 0
        told t11@0
        back 9 20
        load t5@0 b6@0 t7@0 t8@0 t9@20
        want => 9
        load t10@50 t11@0 last
        want => -
        take 30 => 5
        take 30 => 7
        take 30 => 11
        take 30 => 9'
        take 30 => 6
        take 30 => -
        settle 8
        take 60 => 10
        take 60 => -",
    );
}
