//! Which counts each act adds to, and how it is judged: with the built-in limits, and with the time as an argument.

use super::*;
use throng_process::limits::{BUSY_NETWORKS_MAX, WRONG_CODES_MAX, WRONG_CODES_S};

const START: Duration = Duration::ZERO;

fn fairness() -> Fairness {
    let settings = throng_config::load(&throng_config::Sources::built_in())
        .expect("built in")
        .settings;
    Fairness::new(&settings.limits)
}

fn client(address: &str) -> Option<Client> {
    Some(Client::at(address.parse().expect("the case's address")))
}

fn count(fairness: &Fairness, act: Act, address: &str) -> Verdict {
    fairness.count_at(act, client(address), START)
}

fn is_refused(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::TooMuch(_))
}

#[test]
fn an_address_does_so_much_and_then_a_network_does() {
    let fairness = fairness();
    let bound = (Act::Report.row().refused_from)(&fairness.inner.limits);
    for _ in 0..bound.per_address {
        assert_eq!(count(&fairness, Act::Report, "192.0.2.1"), Verdict::Fine);
    }
    assert!(is_refused(count(&fairness, Act::Report, "192.0.2.1")));
    assert_eq!(count(&fairness, Act::Start, "192.0.2.1"), Verdict::Fine, "another act");
    let neighbours = (2..).map(|last| format!("192.0.2.{last}"));
    let mut done = bound.per_address;
    for neighbour in neighbours.take(20) {
        for _ in 0..bound.per_address {
            if is_refused(count(&fairness, Act::Report, &neighbour)) {
                assert_eq!(done, bound.per_network, "{neighbour}");
                assert_eq!(count(&fairness, Act::Report, "198.51.100.1"), Verdict::Fine, "another network");
                return;
            }
            done += 1;
        }
    }
    panic!("a network is limited");
}

#[test]
fn addresses_of_one_household_count_together() {
    let fairness = fairness();
    let bound = (Act::Report.row().refused_from)(&fairness.inner.limits);
    for number in 0..bound.per_address {
        assert_eq!(count(&fairness, Act::Report, &format!("2001:db8:1:2::{number:x}")), Verdict::Fine);
    }
    assert!(is_refused(count(&fairness, Act::Report, "2001:db8:1:2:ffff::1")));
    assert_eq!(count(&fairness, Act::Report, "2001:db8:1:3::1"), Verdict::Fine);
}

#[test]
fn a_school_is_held_for_checking_long_before_it_is_refused() {
    let fairness = fairness();
    let (held, refused) =
        (fairness.inner.limits.signatures_held_per_address, fairness.inner.limits.signatures_per_address);
    for number in 0..refused {
        let expected = if number < held {
            Verdict::Fine
        } else {
            Verdict::Suspect
        };
        assert_eq!(count(&fairness, Act::Sign, "192.0.2.1"), expected, "{number}");
    }
    let Verdict::TooMuch(too_much) = count(&fairness, Act::Sign, "192.0.2.1") else {
        panic!("in the end it is refused");
    };
    let back = Duration::from_secs(too_much.retry_after_s);
    assert!(
        !is_refused(fairness.count_at(Act::Sign, client("192.0.2.1"), back)),
        "the time to come back is true"
    );
}

#[test]
fn a_network_that_is_let_through_is_neither_held_nor_refused() {
    let fairness = fairness();
    let until = clock::now().plus_ms(60_000);
    fairness.let_through(vec![LetThrough { network: Network::of([192, 0, 2, 0].into()), until }]);
    let bound = fairness.inner.limits.signatures_per_address;
    for number in 0..=bound {
        assert_eq!(count(&fairness, Act::Sign, "192.0.2.1"), Verdict::Fine, "{number}");
    }
    fairness
        .let_through(vec![LetThrough { network: Network::of([192, 0, 2, 0].into()), until: clock::now() }]);
    assert!(is_refused(count(&fairness, Act::Sign, "192.0.2.1")), "its time is over");
}

#[test]
fn who_is_not_named_is_not_limited() {
    let fairness = fairness();
    let proxy = Some(Client::proxy(IpAddr::from([127, 0, 0, 1])));
    for client in [None, proxy] {
        for _ in 0..1_000 {
            assert_eq!(fairness.count_at(Act::Report, client, START), Verdict::Fine);
        }
    }
    let mut limits = fairness.inner.limits.clone();
    (limits.reports_per_address, limits.reports_per_network) = (0, 0);
    let without = Fairness::new(&limits);
    for _ in 0..1_000 {
        assert_eq!(count(&without, Act::Report, "192.0.2.1"), Verdict::Fine, "0 is no limit");
    }
}

#[test]
fn junk_from_everywhere_does_not_flush_a_member_nor_lock_them_out() {
    let fairness = fairness();
    let try_as = |name: &str, from: &str| fairness.count_sign_in_at(name, (client(from), None), START);
    for _ in 0..SIGN_INS_PER_MEMBER_NEARBY_MAX.max {
        assert_eq!(try_as("olga@staff.example", "192.0.2.1"), Ok(()));
    }
    assert_eq!(try_as(" Olga@Staff.example ", "192.0.2.1"), Err(SignInBound::Name));
    // The attack: so many names from one address that the count of the first name would be pushed out.
    for number in 0..10_000 {
        try_as(&format!("{number}@junk.example"), "192.0.2.1").ok();
    }
    for number in 0..10_000_u32 {
        let [_, a, b, c] = number.to_be_bytes();
        try_as(&format!("{number}@other.example"), &format!("10.{a}.{b}.{c}")).ok();
    }
    assert_eq!(try_as("olga@staff.example", "192.0.2.1"), Err(SignInBound::Place), "nothing is forgotten");
    assert_eq!(try_as("olga@staff.example", "198.51.100.1"), Ok(()), "she herself, from where she works");
    assert_eq!(try_as("max@staff.example", "198.51.100.1"), Ok(()));
}

#[test]
fn a_member_is_tried_so_often_from_all_networks_together() {
    let fairness = fairness();
    let tries = (0..10_000_u32).map(|number| {
        let [_, a, b, c] = number.to_be_bytes();
        fairness.count_sign_in_at("olga", (client(&format!("10.{b}.{c}.{a}")), None), START)
    });
    let taken = tries.filter(Result::is_ok).count();
    let max = SIGN_INS_PER_MEMBER_MAX.count() + SIGN_INS_RESERVED_MAX.count();
    assert!(taken <= max && taken > max * 9 / 10, "{taken}");
    // Where she has signed in before, that is nothing to her; and who has that browser cannot try without end.
    let [own, other] = [1, 2].map(|byte| blake3::hash(&[byte]));
    let with = |browser| fairness.count_sign_in_at("olga", (client("203.0.113.1"), browser), START);
    assert_eq!(with(None), Err(SignInBound::Name));
    let of_own = (0..40).filter(|_| with(Some(own)).is_ok()).count();
    let most = SIGN_INS_PER_BROWSER_MAX.count();
    assert!(of_own <= most && of_own > most * 3 / 4, "{of_own}");
    assert_eq!(with(Some(own)), Err(SignInBound::Browser));
    assert!(with(Some(other)).is_ok());
    fairness.forgive_sign_in("olga", StaffId(1), (client("203.0.113.1"), Some(own)));
    assert!(
        fairness
            .count_sign_in_at("olga", (client("203.0.113.1"), Some(own)), START)
            .is_ok()
    );
}

/// A hundred networks kept a member out of every new browser.
#[test]
fn who_has_a_hundred_networks_keeps_nobody_out_of_a_new_browser() {
    let fairness = fairness();
    let try_from = |from: &str| fairness.count_sign_in_at("olga", (client(from), None), START);
    for _ in 0..2 * SIGN_INS_PER_MEMBER_NEARBY_MAX.max {
        for network in 0..200 {
            try_from(&format!("10.0.{network}.1")).ok();
        }
    }
    // Olga at home; she may mistype once.
    let most = SIGN_INS_RESERVED_NEARBY_MAX.max;
    for _ in 0..most {
        assert_eq!(try_from("198.51.100.1"), Ok(()));
    }
    assert!(try_from("198.51.100.1").is_err(), "nobody guesses there");
    fairness.forgive_sign_in("olga", StaffId(1), (client("198.51.100.1"), None));
    assert_eq!(try_from("198.51.100.1"), Ok(()), "she has signed in");
    // With a thousand networks only those who were let through come in: ten times, as ever.
    for network in 0..2_000_u32 {
        let [_, _, b, c] = network.to_be_bytes();
        for _ in 0..most {
            try_from(&format!("10.{}.{c}.1", 100 + b)).ok();
        }
    }
    assert!(try_from("203.0.113.1").is_err());
    let network = Network::of("203.0.113.1".parse().expect("an address"));
    let until = clock::now().plus_ms(60_000);
    fairness.let_through(vec![LetThrough { network, until }]);
    let taken = (0..50).filter(|_| try_from("203.0.113.1").is_ok()).count();
    assert_eq!(taken, SIGN_INS_PER_MEMBER_NEARBY_MAX.count());
}

#[test]
fn who_signs_in_is_forgiven() {
    let fairness = fairness();
    let here = client("192.0.2.1");
    for _ in 0..SIGN_INS_PER_MEMBER_NEARBY_MAX.max {
        assert!(fairness.count_sign_in("olga", here, None).is_ok());
    }
    assert!(fairness.count_sign_in("olga", here, None).is_err());
    fairness.forgive_sign_in("OLGA", StaffId(1), (here, None));
    assert!(fairness.count_sign_in("olga", here, None).is_ok());
    for _ in 0..CODES_PER_MEMBER_MAX.max {
        assert!(fairness.count_code(StaffId(1), client("198.51.100.1")).is_ok());
    }
    assert!(fairness.count_code(StaffId(1), client("203.0.113.1")).is_err(), "wherever they come from");
    assert!(fairness.count_code(StaffId(2), client("203.0.113.1")).is_ok());
}

#[test]
fn the_office_sees_who_was_over_a_limit() {
    let fairness = fairness();
    let held = fairness.inner.limits.signatures_held_per_address;
    for _ in 0..held + 2 {
        count(&fairness, Act::Sign, "192.0.2.1");
    }
    let busy = fairness.busy();
    assert_eq!(busy.len(), 1);
    assert_eq!(
        (busy[0].network, busy[0].act, busy[0].held, busy[0].refused),
        (Network::V4([192, 0, 2]), Act::Sign, 2, 0)
    );
    for number in 0..BUSY_NETWORKS_MAX.max + 10 {
        let [a, b] = u16::try_from(number).unwrap().to_be_bytes();
        fairness.note(Act::Report, Network::V4([10, a, b]), busy::Then::Refused);
    }
    assert_eq!(fairness.busy().len(), BUSY_NETWORKS_MAX.count());
}

#[test]
fn a_school_behind_one_address_waits_for_wrong_codes_and_others_do_not() {
    let fairness = fairness();
    let vote = CampaignId { site: throng_domain::ids::SiteId(1), number: 9 };
    let school = client("2001:db8:1:2::7");
    let wrong = |whom: Option<Client>, passed| fairness.count_wrong_code_at(vote, whom, passed);
    for _ in 0..WRONG_CODES_MAX.max {
        assert_eq!(fairness.takes_codes_at(school, START), Ok(()));
        wrong(school, START);
    }
    let waits = Err(TooMuch { retry_after_s: WRONG_CODES_S.max });
    assert_eq!(fairness.takes_codes_at(client("2001:db8:1:2:ffff::1"), START), waits, "the same house");
    assert_eq!(fairness.takes_codes_at(client("2001:db8:1:3::1"), START), Ok(()), "another");
    let after = Duration::from_secs(WRONG_CODES_S.max);
    assert_eq!(fairness.takes_codes_at(school, after), Ok(()), "the time to wait is true");
    // A moderator sees it, and can let them through; a proxy that names nobody does not wait.
    assert_eq!(fairness.busy().len(), 1);
    let until = clock::now().plus_ms(60_000);
    fairness.let_through(vec![LetThrough { network: Network::of(school.expect("a client").address), until }]);
    assert_eq!(fairness.takes_codes_at(school, START), Ok(()));
    let proxy = Some(Client::proxy(IpAddr::from([127, 0, 0, 1])));
    for whom in [None, proxy] {
        (0..1_000).for_each(|_| wrong(whom, START));
        assert_eq!(fairness.takes_codes_at(whom, START), Ok(()));
    }
    assert_eq!(fairness.many_wrong_codes().len(), 1, "but the office is told of all");
}
