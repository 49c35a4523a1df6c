//! Comments: who may write what and when, who reads it, what the office does with it, and how it goes.

use super::life::{Desk, NEW};
use super::office::{correction_of, decided, open};
use super::*;
use crate::campaigns::comment::{
    Comment, CommentCase, CommentCount, CommentKind, CommentShown, CommentState, CommentText, CommentWaits,
};
use crate::campaigns::comment_rule::CommentRule;
use crate::office::audit::AuditEntry;
use crate::office::report::{Report, ReportClass, ReportVerdict};
use crate::office::staff::StaffId;
use crate::signing::signature::SignatureState;
use crate::spine::command::{
    CommentStep, DecideComment, EditComment, EraseExpired, EraseSigner, MakeReport, RemoveComment,
    UndoCorrection, Withdraw, WriteComment,
};
use crate::spine::ids::{CommentAt, ReportId};
use crate::spine::limits::COMMENT_EDITS_MAX;
use crate::spine::row::Row;

use CommentRule::{After, Before, Off};
use Outcome::{Done, Refused, Unchanged};

pub(super) fn under(rule: CommentRule) -> Desk {
    let mut desk = open();
    set_rule(&mut desk, rule);
    for name in ["bob", "cyd", "dan", "eve"] {
        let (id, name) = (desk.attempt(name), PersonName::parse(name).unwrap());
        let signer = Signer { name, ..desk.set.signer(id).unwrap().clone() };
        desk.set.load_signer(id, signer);
    }
    desk
}

fn set_rule(desk: &mut Desk, rule: CommentRule) {
    let mut site = desk.set.site(SITE).unwrap().clone();
    site.rules.comments = rule;
    desk.set.put_site(&site);
}

fn text(words: &str) -> CommentText {
    CommentText::parse(words).unwrap()
}

pub(super) fn write(desk: &Desk, who: &str, words: &str, key: u8) -> Command {
    Command::from(WriteComment {
        campaign: NEW,
        signature: desk.attempt(who),
        kind: CommentKind::Comment,
        words: text(words),
        signed: who == "bob",
        form_key: FormKey([key; 16]),
    })
}

fn at(desk: &Desk, who: &str, place: i64) -> CommentAt {
    CommentAt { signature: desk.attempt(who), place }
}

pub(super) fn edit(desk: &Desk, who: &str, words: &str) -> Command {
    let comment = at(desk, who, 1);
    Command::from(EditComment { site: SITE, comment, words: text(words), signed: false })
}

pub(super) fn remove(desk: &Desk, who: &str, place: i64) -> Command {
    Command::from(RemoveComment { site: SITE, comment: at(desk, who, place) })
}

pub(super) fn staff_do(desk: &Desk, by: u32, who: &str, step: CommentStep) -> Command {
    let comment = at(desk, who, 1);
    // They have the newest page open.
    let case = kept(desk, who, 1).and_then(|comment| desk.set.case_of(SITE, comment.id));
    let seen = case
        .and_then(|(case, _)| case.decision)
        .map(|decision| decision.at);
    Command::from(DecideComment { site: SITE, comment, by: StaffId(by), step, seen, reports: Vec::new() })
}

pub(super) fn accept() -> CommentStep {
    CommentStep::Accept { edits: 0 }
}

pub(super) fn hide(shown: Option<&str>) -> CommentStep {
    CommentStep::Hide { edits: 0, shown: shown.map(text), reason: "offensive".to_owned() }
}

pub(super) fn kept(desk: &Desk, who: &str, place: i64) -> Option<Comment> {
    desk.set.row(Comment::key(SITE, at(desk, who, place))).cloned()
}

/// What everybody reads, the oldest first, and that the count says the same.
#[track_caller]
pub(super) fn public(desk: &Desk) -> Vec<String> {
    let shown: Vec<String> = desk
        .set
        .rows(CommentShown::rows(NEW))
        .map(|(_, row)| {
            let name = row.name.as_ref().map_or("-", |name| name.as_str());
            format!("{name}: {}", row.words.as_str())
        })
        .collect();
    let count = desk.set.row(CommentCount::only(NEW)).copied().unwrap_or_default();
    assert_eq!(count.shown as usize, shown.len(), "{count:?}");
    let written = ["bob", "cyd", "dan", "eve"].map(|who| desk.set.comments_of(SITE, desk.attempt(who)));
    let stays = written
        .iter()
        .flatten()
        .filter(|(_, comment)| comment.words.is_some());
    assert_eq!(count.kept as usize, stays.count());
    let is_hidden = |comment: &Comment| matches!(comment.state, CommentState::Hidden { .. });
    let hidden = written.iter().flatten().filter(|(_, comment)| is_hidden(comment));
    assert_eq!(count.hidden as usize, hidden.count());
    shown
}

/// Why each comment waits in the office, the oldest first.
fn waiting(desk: &Desk) -> Vec<CommentWaits> {
    let rows = desk.set.rows(CommentCase::list(SITE, false));
    rows.map(|(_, case)| case.why).collect()
}

fn settled(desk: &Desk) -> usize {
    desk.set.rows(CommentCase::list(SITE, true)).count()
}

#[test]
fn who_confirmed_may_write_where_the_site_lets_them() {
    use Refusal::{AttemptUnknown, CommentsOff, NotPossibleNow, SignatureInvalidated, SignatureWithdrawn};
    for (rule, state, signature, expected) in [
        (After, CampaignState::Open, SignatureState::Confirmed, Done),
        (Before, CampaignState::Closed, SignatureState::Confirmed, Done),
        (After, CampaignState::Open, SignatureState::Held, Done),
        (After, CampaignState::Open, SignatureState::Pending, Refused(NotPossibleNow)),
        (After, CampaignState::Open, SignatureState::Withdrawn, Refused(SignatureWithdrawn)),
        (After, CampaignState::Open, SignatureState::Invalidated, Refused(SignatureInvalidated)),
        (Off, CampaignState::Open, SignatureState::Confirmed, Refused(CommentsOff)),
        (After, CampaignState::TakenDown, SignatureState::Confirmed, Refused(CommentsOff)),
        (After, CampaignState::Rejected, SignatureState::Confirmed, Refused(CommentsOff)),
    ] {
        let mut desk = under(rule);
        let mut campaign = desk.set.campaign(NEW).unwrap().clone();
        campaign.head.state = state;
        desk.set.load_campaign(campaign, Totals::default());
        let mut author = desk.set.signature(SITE, desk.attempt("bob")).unwrap().clone();
        author.state = signature;
        desk.set.update_signature(author);
        let command = write(&desk, "bob", "Yes.", 1);
        assert_eq!(decided(&mut desk, 10, &command), expected, "{rule:?} {state:?} {signature:?}");
        assert_eq!(kept(&desk, "bob", 1).is_some(), expected == Done);
    }
    let mut desk = under(After);
    let foreign = |campaign, signature| {
        let (words, form_key) = (text("Yes."), FormKey::default());
        Command::from(WriteComment {
            campaign,
            signature,
            kind: CommentKind::Comment,
            words,
            signed: false,
            form_key,
        })
    };
    for command in [
        foreign(CampaignId { number: NEW.number + 1, ..NEW }, desk.attempt("bob")),
        foreign(CampaignId { site: SiteId(2), ..NEW }, desk.attempt("bob")),
        foreign(NEW, SignatureId(7)),
    ] {
        assert_eq!(decided(&mut desk, 10, &command), Refused(AttemptUnknown), "{command:?}");
    }
    assert_eq!(desk.set.rows(CommentShown::rows(NEW)).count(), 0);
}

#[test]
fn what_is_written_is_shown_when_the_rule_says_so() {
    for (rule, at_once, why) in
        [(Before, false, CommentWaits::ToBeShown), (After, true, CommentWaits::ToBeSeen)]
    {
        let mut desk = under(rule);
        for (minute, who, words, key) in
            [(10, "bob", "It is my way to school.", 1), (11, "cyd", "Mine too.", 2)]
        {
            let command = write(&desk, who, words, key);
            assert_eq!(decided(&mut desk, minute, &command), Done);
            assert_eq!(decided(&mut desk, minute, &command), Unchanged, "the button was pressed twice");
        }
        let all = ["bob: It is my way to school.", "-: Mine too."];
        assert_eq!(public(&desk), if at_once { all.to_vec() } else { vec![] }, "{rule:?}");
        assert_eq!(waiting(&desk), [why, why]);
        for who in ["bob", "cyd"] {
            let command = staff_do(&desk, 1, who, accept());
            assert_eq!(decided(&mut desk, 12, &command), Done);
            assert_eq!(decided(&mut desk, 12, &command), Unchanged);
        }
        assert_eq!(public(&desk), all);
        assert_eq!((waiting(&desk), settled(&desk)), (vec![], 2));
    }
}

#[test]
fn an_author_mends_slips_for_ten_minutes_and_a_moderator_decides_on_what_they_saw() {
    let mut desk = under(Before);
    let fixed = Refused(Refusal::CommentFixed);
    let first = write(&desk, "bob", "Teh ferry", 1);
    assert_eq!(decided(&mut desk, 10, &first), Done);
    let mended = edit(&desk, "bob", "The ferry");
    assert_eq!(decided(&mut desk, 11, &mended), Done);
    assert_eq!(decided(&mut desk, 11, &mended), Unchanged);
    let stale = staff_do(&desk, 1, "bob", accept());
    assert_eq!(decided(&mut desk, 12, &stale), Refused(Refusal::TextChanged));
    let fresh = staff_do(&desk, 1, "bob", CommentStep::Accept { edits: 1 });
    assert_eq!(decided(&mut desk, 12, &fresh), Done);
    assert_eq!(public(&desk), ["-: The ferry"], "the name was taken off");
    // What was accepted was another text, so it waits again.
    let other = edit(&desk, "bob", "Something else");
    assert_eq!(decided(&mut desk, 13, &other), Done);
    assert_eq!(public(&desk), Vec::<String>::new());
    assert_eq!((waiting(&desk), settled(&desk)), (vec![CommentWaits::ToBeShown], 0));
    let late = edit(&desk, "bob", "Late");
    assert_eq!(decided(&mut desk, 20, &late), fixed);
    let others = Command::from(EditComment {
        site: SITE,
        comment: at(&desk, "cyd", 1),
        words: text("Not mine"),
        signed: false,
    });
    assert_eq!(decided(&mut desk, 13, &others), Refused(Refusal::CommentUnknown));

    let mut desk = under(After);
    let first = write(&desk, "bob", "0", 1);
    assert_eq!(decided(&mut desk, 10, &first), Done);
    for count in 1..=COMMENT_EDITS_MAX {
        let again = edit(&desk, "bob", &count.to_string());
        assert_eq!(decided(&mut desk, 11, &again), Done);
        assert_eq!(public(&desk), [format!("-: {count}")]);
    }
    let once_more = edit(&desk, "bob", "more");
    assert_eq!(decided(&mut desk, 11, &once_more), fixed);
}

#[test]
fn a_moderator_hides_all_or_parts_with_a_reason_and_takes_it_back_in_time() {
    let mut desk = under(After);
    let first = write(&desk, "bob", "Ring Ada at 555 0100, she knows.", 1);
    decided(&mut desk, 10, &first);
    let odd = CommentStep::Hide { edits: 0, shown: None, reason: "no-such".to_owned() };
    for (by, step, refusal) in [
        (3, accept(), Refusal::NotAllowed),
        (9, hide(None), Refusal::NotAllowed),
        (1, odd, Refusal::TextOutOfBounds),
        (1, hide(Some("Ring […], she lies.")), Refusal::TextOutOfBounds),
        (1, hide(Some("Ring Ada at 555 0100, she knows.")), Refusal::TextOutOfBounds),
        (1, CommentStep::Undo, Refusal::NotPossibleNow),
    ] {
        let command = staff_do(&desk, by, "bob", step);
        assert_eq!(decided(&mut desk, 11, &command), Refused(refusal), "{command:?}");
    }
    let part = staff_do(&desk, 1, "bob", hide(Some("Ring […], she knows.")));
    assert_eq!(decided(&mut desk, 12, &part), Done);
    assert_eq!(decided(&mut desk, 12, &part), Unchanged);
    assert_eq!(public(&desk), ["bob: Ring […], she knows."]);
    let cannot = edit(&desk, "bob", "Ring Ada");
    assert_eq!(
        decided(&mut desk, 13, &cannot),
        Refused(Refusal::CommentFixed),
        "an edit brings nothing back"
    );
    let undo = staff_do(&desk, 2, "bob", CommentStep::Undo);
    assert_eq!(decided(&mut desk, 13, &undo), Done);
    assert_eq!(decided(&mut desk, 13, &undo), Unchanged);
    assert_eq!(public(&desk), ["bob: Ring Ada at 555 0100, she knows."]);
    assert_eq!(waiting(&desk), [CommentWaits::ToBeSeen]);
    // Whoever took it back holds it.
    let colleague = staff_do(&desk, 1, "bob", hide(None));
    assert_eq!(decided(&mut desk, 14, &colleague), Refused(Refusal::HeldByColleague));
    let whole = staff_do(&desk, 2, "bob", hide(None));
    assert_eq!(decided(&mut desk, 14, &whole), Done);
    assert_eq!(public(&desk), Vec::<String>::new());
    let state = kept(&desk, "bob", 1).unwrap().state;
    assert_eq!(state, CommentState::Hidden { reason: "offensive".to_owned() });
    let late = staff_do(&desk, 2, "bob", CommentStep::Undo);
    assert_eq!(decided(&mut desk, 24, &late), Refused(Refusal::UndoTooLate));
    // Later a decision is changed by another.
    let after_all = staff_do(&desk, 1, "bob", accept());
    assert_eq!(decided(&mut desk, 30, &after_all), Done);
    assert_eq!(public(&desk).len(), 1);
    let log: Vec<String> = desk
        .set
        .rows(AuditEntry::rows(SITE))
        .filter(|(_, line)| line.action.ends_with("-comment"))
        .map(|(_, line)| format!("{} {} > {}", line.action, line.before, line.after))
        .collect();
    assert_eq!(
        log,
        [
            "hide-comment shown > cut: offensive",
            "undo-comment cut: offensive > shown",
            "hide-comment shown > hidden: offensive",
            "accept-comment hidden: offensive > shown",
        ]
    );
}

#[test]
fn a_claim_keeps_colleagues_away_for_its_time() {
    let mut desk = under(Before);
    let first = write(&desk, "bob", "Yes.", 1);
    decided(&mut desk, 10, &first);
    let claim = |take_over| CommentStep::Claim { take_over };
    for (minute, by, step, expected) in [
        (11, 1, claim(false), Done),
        (11, 1, claim(false), Unchanged),
        (12, 2, claim(false), Refused(Refusal::HeldByColleague)),
        (12, 2, accept(), Refused(Refusal::HeldByColleague)),
        (12, 2, CommentStep::Release, Refused(Refusal::HeldByColleague)),
        (13, 2, claim(true), Done),
        (14, 2, CommentStep::Release, Done),
        (14, 2, CommentStep::Release, Unchanged),
        (15, 1, claim(false), Done),
        // The claim is over by itself.
        (75, 2, accept(), Done),
        (76, 1, claim(false), Refused(Refusal::DecidedAlready)),
    ] {
        let command = staff_do(&desk, by, "bob", step);
        assert_eq!(decided(&mut desk, minute, &command), expected, "{minute} {command:?}");
    }
}

fn report(desk: &Desk, who: &str, key: u8) -> Command {
    Command::from(MakeReport {
        campaign: NEW,
        about: 0,
        comment: Some(at(desk, who, 1)),
        class: ReportClass::Abuse,
        words: "It is foul.".to_owned(),
        email: EmailAddress::parse("zed@example.org").ok(),
        language: None,
        form_key: FormKey([key; 16]),
    })
}

#[test]
fn what_was_reported_comes_back_and_the_decision_answers_who_reported_it() {
    let mut desk = under(After);
    let first = write(&desk, "bob", "Yes.", 1);
    decided(&mut desk, 10, &first);
    let seen = staff_do(&desk, 1, "bob", accept());
    decided(&mut desk, 11, &seen);
    let mut reports = Vec::new();
    for key in [2, 2, 3] {
        let command = report(&desk, "bob", key);
        match decided(&mut desk, 12, &command) {
            Outcome::Reported(id) => reports.push(id),
            other => panic!("{other:?}"),
        }
    }
    reports.dedup();
    assert_eq!(waiting(&desk), [CommentWaits::Reported]);
    let other = report(&desk, "cyd", 4);
    assert_eq!(decided(&mut desk, 12, &other), Refused(Refusal::CommentUnknown));
    desk.set.take_changes();
    let decide = Command::from(DecideComment {
        site: SITE,
        comment: at(&desk, "bob", 1),
        by: StaffId(1),
        step: hide(None),
        seen: None,
        reports: reports.iter().copied().chain([ReportId(7)]).collect(),
    });
    assert_eq!(decided(&mut desk, 13, &decide), Done);
    let mails = desk.set.take_changes();
    let told = mails
        .iter()
        .filter(|change| matches!(change, Change::InsertMail(mail) if mail.kind == MailKind::ReportSettled));
    assert_eq!(told.count(), 2);
    for id in reports {
        let row = desk.set.row(Report::key(SITE, id, true)).unwrap();
        assert_eq!(row.settled.unwrap().verdict, ReportVerdict::Hidden);
    }
    let again = report(&desk, "bob", 5);
    assert_eq!(decided(&mut desk, 14, &again), Refused(Refusal::CommentUnknown), "it is not shown");
}

#[test]
fn who_leaves_the_number_is_not_shown_and_who_comes_back_is() {
    let mut desk = under(After);
    for (who, key) in [("bob", 1), ("cyd", 2), ("dan", 3)] {
        let command = write(&desk, who, who, key);
        decided(&mut desk, 10, &command);
    }
    let of = |desk: &Desk, who: &str| AttemptOf { site: SITE, id: desk.attempt(who) };
    let signatures = vec![desk.attempt("cyd")];
    let put_back = UndoCorrection { campaign: NEW, by: StaffId(1), correction: 1, part: 1, signatures };
    for (command, expected) in [
        // Who withdraws keeps their comments unless they say otherwise.
        (Command::from(Withdraw::of(of(&desk, "bob"))), vec!["bob: bob", "-: cyd", "-: dan"]),
        (Command::from(correction_of(&desk, 1, None, &["cyd"])), vec!["bob: bob", "-: dan"]),
        (Command::from(put_back), vec!["bob: bob", "-: cyd", "-: dan"]),
        (Command::from(Withdraw { of: of(&desk, "dan"), with_comments: true }), vec!["bob: bob", "-: cyd"]),
        (Command::from(Withdraw { of: of(&desk, "bob"), with_comments: true }), vec!["-: cyd"]),
        (Command::from(EraseSigner(of(&desk, "cyd"))), vec![]),
    ] {
        decided(&mut desk, 20, &command);
        assert_eq!(public(&desk), expected, "{command:?}");
    }
    assert_eq!(kept(&desk, "bob", 1).unwrap().words, None, "nothing of what it said is kept");
    assert_eq!(kept(&desk, "cyd", 1), None, "an erased signer has no comment");
    assert_eq!(waiting(&desk), []);
}

#[test]
fn where_signatures_are_checked_comments_are_too() {
    let mut desk = under(After);
    let mut site = desk.set.site(SITE).unwrap().clone();
    site.rules.screening = true;
    desk.set.put_site(&site);
    let command = write(&desk, "bob", "Yes.", 1);
    assert_eq!(decided(&mut desk, 10, &command), Done);
    assert_eq!((public(&desk), waiting(&desk)), (vec![], vec![CommentWaits::ToBeShown]));
}

#[test]
fn an_author_removes_at_any_time_and_what_is_erased_takes_everything_along() {
    let mut desk = under(Before);
    let first = write(&desk, "cyd", "Yes.", 1);
    decided(&mut desk, 10, &first);
    let second = write(&desk, "cyd", "And no.", 2);
    decided(&mut desk, 11, &second);
    set_rule(&mut desk, Off);
    let removal = remove(&desk, "cyd", 1);
    assert_eq!(decided(&mut desk, 5_000, &removal), Done, "also when there are no comments any more");
    assert_eq!(decided(&mut desk, 5_000, &removal), Unchanged);
    assert_eq!(waiting(&desk).len(), 1);
    let gone = staff_do(&desk, 1, "cyd", accept());
    assert_eq!(decided(&mut desk, 5_001, &gone), Refused(Refusal::CommentUnknown));
    for place in [2, 3] {
        let unknown = remove(&desk, "bob", place);
        assert_eq!(decided(&mut desk, 5_001, &unknown), Refused(Refusal::CommentUnknown));
    }
    assert_eq!(public(&desk), Vec::<String>::new());
    // By the site's time, not by a wish.
    let mut campaign = desk.set.campaign(NEW).unwrap().clone();
    campaign.head.state = CampaignState::Closed;
    campaign.head.dates.closed_at = Some(BEGIN);
    desk.set.put_campaign(campaign);
    let signatures = vec![AttemptOf { site: SITE, id: desk.attempt("cyd") }];
    let due = Command::from(EraseExpired { signatures, ..EraseExpired::default() });
    assert_eq!(decided(&mut desk, 400 * 1_440, &due), Done);
    assert_eq!((kept(&desk, "cyd", 1), kept(&desk, "cyd", 2)), (None, None));
    assert_eq!((public(&desk), waiting(&desk), settled(&desk)), (vec![], vec![], 0));
}

#[test]
fn a_petition_that_was_rejected_after_all_takes_no_report_about_a_comment() {
    let mut desk = under(After);
    let command = write(&desk, "bob", "Yes.", 1);
    assert_eq!(decided(&mut desk, 10, &command), Done);
    let report = report(&desk, "bob", 1);
    let mut campaign = desk.set.campaign(NEW).unwrap().clone();
    campaign.head.state = CampaignState::Rejected;
    desk.set.put_campaign(campaign);
    assert_eq!(decided(&mut desk, 11, &report), Refused(Refusal::CommentUnknown));
}

#[test]
fn an_old_page_takes_nothing_back_that_a_colleague_decided_since() {
    let mut desk = under(Before);
    let command = write(&desk, "bob", "A fool.", 1);
    assert_eq!(decided(&mut desk, 10, &command), Done);
    let (first, second) = (staff_do(&desk, 1, "bob", accept()), staff_do(&desk, 2, "bob", accept()));
    assert_eq!(decided(&mut desk, 11, &first), Done);
    assert_eq!(decided(&mut desk, 11, &second), Unchanged, "both found the same");
    let old_undo = staff_do(&desk, 1, "bob", CommentStep::Undo);
    let hides = staff_do(&desk, 2, "bob", hide(None));
    assert_eq!(decided(&mut desk, 12, &hides), Done);
    for old in [second, old_undo] {
        assert_eq!(decided(&mut desk, 13, &old), Refused(Refusal::DecidedAlready));
    }
    assert_eq!(public(&desk), Vec::<String>::new());
    let undo = staff_do(&desk, 2, "bob", CommentStep::Undo);
    assert_eq!(decided(&mut desk, 13, &undo), Done);
    assert_eq!(public(&desk), ["bob: A fool."]);
}
