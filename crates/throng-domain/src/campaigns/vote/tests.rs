//! Terms have bounds, and few ballots tell only what was decided.

use super::*;
use crate::campaigns::ballot::{BallotOption, Choosing};

#[test]
fn terms_have_bounds() {
    let now = Timestamp(1_800_000_000_000);
    let names = ["A", "B", "C"].map(|name| BallotOption { name: name.to_owned(), about: String::new() });
    let terms = |choosing, seats, quorum, days| VoteTerms {
        decided_by: DecidedBy::new(quorum, Majority::Most, seats),
        ..VoteTerms::of(
            Ballot {
                choosing,
                options: if choosing == Choosing::YesNo {
                    Vec::new()
                } else {
                    names.to_vec()
                },
            },
            now.plus_ms(days * DAY_MS),
        )
    };
    for (terms, expected) in [
        (terms(Choosing::YesNo, 1, 0, 1), Ok(())),
        (terms(Choosing::YesNo, 2, 0, 1), Err(VoteTermsError::Seats)),
        (terms(Choosing::One, 1, VOTE_QUORUM_MAX, VOTE_DAYS_MAX), Ok(())),
        (terms(Choosing::One, 0, 0, 1), Err(VoteTermsError::Seats)),
        (terms(Choosing::One, 2, 0, 1), Err(VoteTermsError::Seats)),
        (terms(Choosing::UpTo(2), 2, 0, 1), Ok(())),
        (terms(Choosing::UpTo(2), 3, 0, 1), Err(VoteTermsError::Seats)),
        (terms(Choosing::UpTo(3), 2, 0, 1), Err(VoteTermsError::Ballot)),
        (terms(Choosing::YesNo, 1, -1, 1), Err(VoteTermsError::Quorum)),
        (terms(Choosing::YesNo, 1, VOTE_QUORUM_MAX + 1, 1), Err(VoteTermsError::Quorum)),
        (terms(Choosing::YesNo, 1, 0, 0), Err(VoteTermsError::Past)),
        (terms(Choosing::YesNo, 1, 0, VOTE_DAYS_MAX + 1), Err(VoteTermsError::TooLate)),
    ] {
        assert_eq!(terms.check(now), expected, "{terms:?}");
    }
    let share = |electorate, quorum_percent, majority| VoteTerms {
        electorate,
        decided_by: DecidedBy { quorum_percent, ..DecidedBy::new(0, majority, 1) },
        ..terms(Choosing::YesNo, 1, 0, 1)
    };
    for (terms, expected) in [
        (share(Electorate::Codes, 100, Majority::HalfOfRoll), Ok(())),
        (share(Electorate::Codes, 101, Majority::Most), Err(VoteTermsError::Quorum)),
        (share(Electorate::Everybody, 1, Majority::Most), Err(VoteTermsError::NeedsRoll)),
        (share(Electorate::Everybody, 0, Majority::HalfOfRoll), Err(VoteTermsError::NeedsRoll)),
    ] {
        assert_eq!(terms.check(now), expected, "{terms:?}");
    }
}

#[test]
fn areas_are_named_where_their_people_vote_and_nowhere_else() {
    let now = Timestamp(1_800_000_000_000);
    let area = |number: usize| VoteArea {
        code: AreaCode::parse(&format!("E{number}")).expect("a code"),
        name: format!("Town {number}"),
    };
    let terms = |electorate, areas: Vec<VoteArea>| VoteTerms {
        electorate,
        areas,
        ..VoteTerms::of(Ballot { choosing: Choosing::YesNo, options: Vec::new() }, now.plus_ms(DAY_MS))
    };
    let wrong = Err(VoteTermsError::Areas);
    for (electorate, areas, expected) in [
        (Electorate::Areas, vec![area(1)], Ok(())),
        (Electorate::Areas, (0..VOTE_AREAS_MAX).map(area).collect(), Ok(())),
        (Electorate::Areas, (0..=VOTE_AREAS_MAX).map(area).collect(), wrong),
        (Electorate::Areas, vec![], wrong),
        (Electorate::Areas, vec![area(1), area(1)], wrong),
        (Electorate::Everybody, vec![area(1)], wrong),
        (Electorate::Codes, vec![area(1)], wrong),
    ] {
        let terms = terms(electorate, areas);
        assert_eq!(terms.check(now), expected, "{terms:?}");
    }
    let of_two = terms(Electorate::Areas, vec![area(1), area(2)]);
    let takes = |code: Option<&str>| {
        let code = code.map(|code| AreaCode::parse(code).expect("a code"));
        of_two.takes_area(code.as_ref())
    };
    assert_eq!([Some("E1"), Some("E2"), Some("E3"), None].map(takes), [true, true, false, false]);
    assert!(terms(Electorate::Everybody, vec![]).takes_area(None));
}

#[test]
fn few_ballots_tell_only_what_was_decided() {
    for (ballots, shown) in [(BALLOTS_SHOWN_MIN - 1, false), (BALLOTS_SHOWN_MIN, true)] {
        let counted = |sums, decision| Counted { ballots, votes: ballots, fewest: ballots, sums, decision };
        let carried = counted(vec![ballots, 0, 0], Decision::Carried);
        let opened = Opened::of(carried, Secrecy::Secret, ballots + 2, Timestamp(1));
        assert_eq!(opened.sums.is_some(), shown, "{ballots}");
        let chosen = |options: &[u8]| Decision::Chosen { options: options.to_vec(), tied: vec![] };
        let counted = counted(vec![1, 2, 3], chosen(&[2, 0]));
        let expected = if shown { chosen(&[2, 0]) } else { chosen(&[0, 2]) };
        assert_eq!(
            Opened::of(counted, Secrecy::Secret, ballots, Timestamp(1)).decision,
            expected,
            "{ballots}"
        );
        assert_eq!((opened.unreadable, opened.ballots()), (2, ballots));
        // Where everybody sees who chose what, there is nothing to hide.
        let counted =
            Counted { ballots, votes: ballots, fewest: ballots, sums: vec![1], decision: Decision::Lost };
        assert!(
            Opened::of(counted, Secrecy::Open, ballots, Timestamp(1))
                .sums
                .is_some()
        );
    }
}

#[test]
fn an_open_vote_has_no_box_that_anybody_would_open() {
    let now = Timestamp(1_800_000_000_000);
    let terms = |secrecy, opener| VoteTerms {
        secrecy,
        opener,
        ..VoteTerms::of(Ballot { choosing: Choosing::YesNo, options: Vec::new() }, now.plus_ms(DAY_MS))
    };
    assert_eq!(Opener::ALL.map(|opener| Opener::from_word(opener.word())), Opener::ALL.map(Some));
    for (secrecy, opener, expected) in [
        (Secrecy::Secret, Opener::Holders, Ok(())),
        (Secrecy::Secret, Opener::Program, Ok(())),
        (Secrecy::Open, Opener::Holders, Ok(())),
        (Secrecy::Open, Opener::Program, Err(VoteTermsError::NeedsBox)),
        (Secrecy::OpenAtOnce, Opener::Program, Err(VoteTermsError::NeedsBox)),
    ] {
        assert_eq!(terms(secrecy, opener).check(now), expected, "{secrecy:?} {opener:?}");
    }
}

#[test]
fn who_voted_is_shown_with_the_result_and_only_if_it_does_not_tell_how() {
    let terms = |who_voted| VoteTerms {
        who_voted,
        ..VoteTerms::of(Ballot { choosing: Choosing::YesNo, options: Vec::new() }, Timestamp(1))
    };
    for (who_voted, voters, votes, fewest, sums, expected) in [
        (true, 10, 10, 10, [9, 1, 0], WhoVoted::Shown),
        (false, 10, 10, 10, [9, 1, 0], WhoVoted::Hidden),
        (true, 9, 9, 9, [8, 1, 0], WhoVoted::Few),
        (true, 10, 10, 10, [0, 10, 0], WhoVoted::Alike),
        // Some have two votes each, and all of these may be alike.
        (true, 20, 29, 9, [29, 0, 0], WhoVoted::Weighted),
        (true, 20, 30, 10, [29, 1, 0], WhoVoted::Weighted),
        // Of those who chose several, all chose one; or nobody chose anything.
        (true, 12, 12, 12, [12, 6, 6], WhoVoted::Alike),
        (true, 12, 12, 12, [11, 6, 6], WhoVoted::Shown),
        (true, 12, 12, 12, [0, 0, 0], WhoVoted::Alike),
        (true, WHO_VOTED_MAX, WHO_VOTED_MAX, WHO_VOTED_MAX, [WHO_VOTED_MAX - 1, 1, 0], WhoVoted::Shown),
        (
            true,
            WHO_VOTED_MAX + 1,
            WHO_VOTED_MAX + 1,
            WHO_VOTED_MAX + 1,
            [WHO_VOTED_MAX, 1, 0],
            WhoVoted::Many,
        ),
    ] {
        let mut vote = Vote::new(terms(who_voted));
        assert_eq!(vote.who_voted(), WhoVoted::Hidden, "not before the result");
        let decision = Decision::Carried;
        let counted = Counted { ballots: voters, votes, fewest, sums: sums.to_vec(), decision };
        let opened = Opened::of(counted, Secrecy::Secret, voters, Timestamp(1));
        vote.end = Some(VoteEnd::Opened(opened.into()));
        assert_eq!(vote.who_voted(), expected, "{voters} {sums:?}");
        vote.end = Some(VoteEnd::CalledOff { at: Timestamp(1), why: String::new() });
        assert_eq!(vote.who_voted(), WhoVoted::Hidden, "{voters} {sums:?}");
    }
    let open = VoteTerms { secrecy: Secrecy::Open, ..terms(true) };
    assert_eq!(open.check(Timestamp(0)), Err(VoteTermsError::WhoVoted));
    for (electorate, named) in [(Electorate::Everybody, false), (Electorate::Codes, true)] {
        let terms = VoteTerms { electorate, ..terms(true) };
        assert_eq!(
            (terms.roll_kind().named, terms.roll_kind().open, terms.keeps_voters()),
            (named, false, true)
        );
    }
}
