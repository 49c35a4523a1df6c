//! What is typed on a petition's page in the office and above a decision is not lost, whichever button is pressed; and nobody is told
//! of an email that has not gone.

use serde_json::{Value, json};
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Response;

use crate::desk::{AGAIN, Desk, FERRY, NELL, OLD, case};
use crate::staff::{MAX, OLGA, RITA};
use crate::town::verify;

const NOTE: &str = "Ask the harbour master.";
const ASKED: &str = "Is the pier ours?";
const WAITS: &str = "The council meets on Monday.";
/// What is said where something was done, and changed since.
const SINCE: &str = "You have already done this, and it has changed since.";
const UNSAVED: &str = "The other fields that you have typed in are not saved yet.";

/// The text of a field, as the page fills it in.
fn filled(page: &Response, name: &str) -> String {
    let forms = page.page().forms();
    let mut fields = forms.iter().flat_map(|form| &form.fields);
    fields
        .find(|field| field.name == name)
        .map(|field| field.value.clone())
        .unwrap_or_default()
}

/// The four fields and what was typed into each.
fn typed() -> [(&'static str, &'static str); 4] {
    [("topics", "ferries"), ("note", NOTE), ("flag", ASKED), ("park", WAITS)]
}

#[test]
fn what_was_typed_beside_a_button_is_still_there_after_it() {
    for (button, saved, told) in [
        ("Save topics", "topics", "Topics saved."),
        ("Save note", "note", "Note saved."),
        ("Ask a colleague", "flag", "A colleague has been asked"),
        ("Set aside", "park", "Set aside"),
    ] {
        let desk = Desk::open();
        let mut max = desk.member(MAX);
        max.get(&case(FERRY)).expect_status(200);
        let page = max.press(button, &typed());
        page.expect_status(200);
        let text = page.page().text();
        assert!(text.contains(told) && text.contains(UNSAVED), "{button}: {text}");
        for (name, words) in typed() {
            let shown = filled(&page, name);
            match name == saved {
                true if name == "topics" => assert_eq!(shown, "Ferries", "{button}: they are its topics now"),
                true => assert_eq!(shown, "", "{button}: it is saved"),
                false => assert_eq!(shown, words, "{button}: {name}"),
            }
        }
        // Whoever presses the same button again, with the rest, is at the page itself.
        let rest: Vec<(&str, &str)> = typed().into_iter().filter(|(name, _)| *name != saved).collect();
        for (name, _) in &rest {
            let label = match *name {
                "topics" => "Save topics",
                "note" => "Save note",
                "flag" => "Ask a colleague",
                _ => "Set aside",
            };
            max.press(label, &[]).expect_status(200);
        }
        let text = max.current().page().text();
        assert!(!text.contains(UNSAVED), "{button}: {text}");
        for (_, words) in typed() {
            assert!(max.get(&case(FERRY)).page().text_contains(words), "{button}: {words}");
        }
        verify(&desk.data());
    }
}

/// A button of the page, what is typed into the field beside it, and what the page says then.
type Step = (&'static str, Option<(&'static str, &'static str)>, &'static str);

#[test]
fn a_note_survives_every_other_button_of_the_page() {
    let desk = Desk::open();
    let mut max = desk.member(MAX);
    max.get(&case(FERRY));
    let steps: [Step; 9] = [
        ("Assign to me", Some(("note", NOTE)), "Assigned to you."),
        ("Return to the queue", None, "Returned to the queue."),
        ("Ask a colleague", Some(("flag", ASKED)), "A colleague has been asked"),
        ("Mark as resolved", Some(("park", WAITS)), "Question marked as resolved."),
        ("Set aside", None, "Set aside"),
        ("Move back to waiting", None, "Moved back to waiting."),
        ("Assign to me", None, "Assigned to you."),
        ("Save topics", Some(("topics", "ferries")), "Topics saved."),
        ("Save note", None, "Note saved."),
    ];
    for (button, field, told) in steps {
        let page = max.press(button, field.as_slice());
        page.expect_status(200);
        let text = page.page().text();
        assert!(text.contains(told), "{button}: {text}");
        let is_kept = button != "Save note";
        assert_eq!(
            (text.contains(UNSAVED), filled(&page, "note") == NOTE),
            (is_kept, is_kept),
            "{button}: {text}"
        );
        // What belongs to another button is kept like the note.
        assert_eq!(filled(&page, "park") == WAITS, button == "Mark as resolved", "{button}");
    }
    let text = max.get(&case(FERRY)).page().text();
    assert_eq!(text.matches(NOTE).count(), 1, "{text}");
    // A decision that is taken back.
    max.click_link("Approve and open");
    max.press("Approve and open now", &[]).expect_status(200);
    let undone = max.press("Undo the decision", &[("note", "Not yet.")]);
    undone.expect_status(200);
    assert!(undone.page().text_contains("Decision undone."), "{}", undone.page().text());
    assert_eq!(filled(&undone, "note"), "Not yet.");
    // What a colleague was faster with.
    let mut olga = desk.member(OLGA);
    olga.get(&case(OLD));
    max.get(&case(OLD));
    olga.press("Assign to me", &[]).expect_status(200);
    let late = max.press("Assign to me", &[("note", NOTE)]);
    late.expect_status(409);
    assert_eq!(filled(&late, "note"), NOTE, "{}", late.page().text());
    verify(&desk.data());
}

#[test]
fn an_answer_that_is_loaded_again_does_nothing_again() {
    let desk = Desk::open();
    let (mut max, mut olga) = (desk.member(MAX), desk.member(OLGA));
    let page = max.get(&case(FERRY));
    let asked = filled(&page, "asked");
    let fields = [("asked", asked.as_str()), ("flag", ASKED), ("note", NOTE)];
    let flag = format!("{}/flag", case(FERRY));
    max.post(&flag, &fields).expect_status(200);
    olga.get(&case(FERRY));
    olga.press("Mark as resolved", &[]).expect_status(200);
    // The colleague's answer stands, and nobody is told that they were asked just now.
    let again = max.post(&flag, &fields);
    again.expect_status(409);
    assert_eq!(filled(&again, "note"), NOTE);
    let text = again.page().text();
    assert!(text.contains(SINCE) && !text.contains("A colleague has been asked"), "{text}");
    let text = olga.get(&case(FERRY)).page().text();
    assert_eq!(text.matches(ASKED).count(), 1, "{text}");
    assert!(
        olga.current()
            .page()
            .forms()
            .iter()
            .all(|form| form.button("Mark as resolved").is_none()),
        "{text}"
    );
    // Asked anew from the page of now, it is asked.
    max.press("Ask a colleague", &[("flag", ASKED)])
        .expect_status(200);
    let text = olga.get(&case(FERRY)).page().text();
    // In the history twice, and above as what is asked.
    assert_eq!(text.matches(ASKED).count(), 3, "{text}");
    verify(&desk.data());
}

#[test]
fn who_undid_a_decision_does_not_undo_the_next_one_by_loading_the_answer_again() {
    let desk = Desk::open();
    let mut max = desk.max_with(FERRY);
    max.click_link("Approve and open");
    let decided = max.press("Approve and open now", &[]);
    decided.expect_status(200);
    let asked = filled(&decided, "asked");
    let entry = decision(&decided).expect("the button says what it undoes");
    let fields = [("asked", asked.as_str()), ("decision", entry.as_str()), ("note", NOTE)];
    let undo = format!("{}/undo", case(FERRY));
    let mut before = desk.member(OLGA);
    before.get(&case(FERRY));
    for _ in 0..2 {
        let undone = max.post(&undo, &fields);
        undone.expect_status(200);
        assert!(undone.page().text_contains("Decision undone."), "{}", undone.page().text());
        assert_eq!(filled(&undone, "note"), NOTE);
    }
    let mut olga = desk.member(OLGA);
    olga.get(&case(FERRY));
    olga.press("Take over", &[]).expect_status(200);
    // It is not Max's any more, whatever the page said when it was.
    let late = max.post(&undo, &fields);
    late.expect_status(409);
    assert!(late.page().text_contains(SINCE), "{}", late.page().text());
    olga.click_link("Reject");
    olga.press("Continue to the email", &[("reason", "foi"), ("details", "Write to the harbour.")])
        .expect_status(200);
    olga.press("Reject", &[]).expect_status(200);
    let is_rejected = |told: &str, page: &Response| {
        page.expect_status(409);
        let text = page.page().text();
        assert!(text.contains(told) && !text.contains("Decision undone."), "{text}");
        assert!(text.contains("Write to the harbour."), "{text}");
    };
    let again = max.post(&undo, &fields);
    is_rejected(SINCE, &again);
    assert_eq!(filled(&again, "note"), NOTE);
    // A page from before her decision, pressed for the first time.
    is_rejected("There is a newer decision", &before.press("Undo the decision", &[]));
    let mails = desk.mails();
    assert_eq!(mails.iter().filter(|mail| mail["state"] == "queued").count(), 1, "{mails:?}");
    // The page of now undoes it.
    let undone = max.press("Undo the decision", &[]);
    assert!(undone.page().text_contains("Decision undone."), "{}", undone.page().text());
    verify(&desk.data());
}

/// The decision that the button of a page undoes.
fn decision(page: &Response) -> Option<String> {
    let forms = page.page().forms();
    let mut buttons = forms.iter().filter_map(|form| form.button("Undo the decision"));
    buttons.next()?.tag.attribute("value").map(str::to_owned)
}

#[test]
fn nobody_is_told_that_something_is_done_which_a_colleague_has_changed_since() {
    let desk = Desk::open();
    let mut max = desk.member(MAX);
    let mut olga = desk.member(OLGA);
    olga.get(&case(FERRY));
    olga.press("Assign to me", &[]).expect_status(200);
    let asked = filled(&max.get(&case(FERRY)), "asked");
    let sent = |name: &'static str, value: &'static str| {
        [("asked", asked.clone()), ("note", NOTE.to_owned()), (name, value.to_owned())]
    };
    for (path, fields, told, taken_back) in [
        ("claim", sent("take_over", "yes"), "Assigned to you.", "Take over"),
        ("park", sent("park", WAITS), "Set aside.", "Move back to waiting"),
        ("flag", sent("flag", ASKED), "A colleague has been asked", "Mark as resolved"),
    ] {
        let address = format!("{}/{path}", case(FERRY));
        let fields: Vec<(&str, &str)> = fields
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        for _ in 0..2 {
            let done = max.post(&address, &fields);
            done.expect_status(200);
            assert!(done.page().text_contains(told), "{path}: {}", done.page().text());
        }
        olga.get(&case(FERRY));
        olga.press(taken_back, &[]).expect_status(200);
        let again = max.post(&address, &fields);
        again.expect_status(409);
        let text = again.page().text();
        assert!(text.contains(SINCE) && !text.contains(told), "{path}: {text}");
        assert_eq!(filled(&again, "note"), NOTE, "{path}");
        let page = olga.get(&case(FERRY)).page();
        let forms = page.forms();
        assert!(forms.iter().all(|form| form.button(taken_back).is_none()), "{path}: {}", page.text());
    }
    verify(&desk.data());
}

#[test]
fn topics_that_a_colleague_changed_are_no_words_of_ones_own() {
    let desk = Desk::open();
    let (mut max, mut olga) = (desk.member(MAX), desk.member(OLGA));
    max.get(&case(FERRY));
    olga.get(&case(FERRY));
    olga.press("Save topics", &[("topics", "ferries")])
        .expect_status(200);
    let page = max.press("Save note", &[("note", NOTE)]);
    page.expect_status(200);
    assert!(!page.page().text_contains(UNSAVED), "{}", page.page().text());
    assert_eq!(filled(&page, "topics"), "Ferries");
}

#[test]
fn a_wrong_field_and_a_page_that_is_loaded_again_lose_and_repeat_nothing() {
    let desk = Desk::open();
    let mut max = desk.member(MAX);
    max.get(&case(FERRY)).expect_status(200);
    let wrong = max.press("Ask a colleague", &[("note", NOTE), ("park", WAITS), ("topics", "ferries")]);
    wrong.expect_status(422);
    assert_eq!(
        [filled(&wrong, "note"), filled(&wrong, "park"), filled(&wrong, "topics")],
        [NOTE, WAITS, "ferries"]
    );
    // The answer to a button can be loaded again, which sends the form once more.
    let fields = [("note", NOTE), ("park", WAITS)];
    for _ in 0..2 {
        let page = max.post(&format!("{}/note", case(FERRY)), &fields);
        page.expect_status(200);
        assert_eq!(filled(&page, "park"), WAITS);
    }
    let page = max.get(&case(FERRY)).page();
    assert_eq!(page.text().matches(NOTE).count(), 1, "{}", page.text());
    // A colleague decides meanwhile: what was typed can be copied.
    let mut olga = desk.max_with(FERRY);
    olga.click_link("Approve and open");
    olga.press("Approve and open now", &[]).expect_status(200);
    let late = max.post(&format!("{}/park", case(FERRY)), &fields);
    late.expect_status(409);
    assert_eq!(filled(&late, "note"), format!("{NOTE}\n\n{WAITS}"), "{}", late.page().text());
}

#[test]
fn who_opens_a_decision_first_can_claim_there_and_is_told_nothing_is_wrong() {
    let desk = Desk::open();
    for (form, title) in [("reject", "Reject this petition"), ("changes", "Ask for changes")] {
        let petition = if form == "reject" { FERRY } else { AGAIN };
        let mut max = desk.member(MAX);
        let first = max.get(&format!("{}/{form}", case(petition)));
        first.expect_status(200);
        let text = first.page().text();
        assert!(!text.contains("There is a problem") && !text.contains("has been saved"), "{form}: {text}");
        assert!(text.contains("Assign this petition to yourself"), "{form}: {text}");
        let mut late = desk.member(OLGA);
        late.get(&format!("{}/{form}", case(petition)));
        let typed = [("details", "There is one."), ("note1", "Say who.")];
        let typed: Vec<(&str, &str)> = typed
            .into_iter()
            .filter(|(name, _)| first.text().contains(&format!("name=\"{name}\"")))
            .collect();
        let claimed = max.press("Assign to me", &typed);
        claimed.expect_status(200);
        let text = claimed.page().text();
        assert!(text.contains(title) && text.contains("Assigned to you"), "{form}: {text}");
        assert!(claimed.text().contains(typed[0].1), "{form}: what was typed is lost");
        assert!(
            claimed
                .page()
                .forms()
                .iter()
                .all(|form| form.button("Assign to me").is_none()),
            "{form}: {text}"
        );
        let late = late.press("Assign to me", &[]);
        assert!(!late.page().text_contains("Assigned to you"), "{form}: {}", late.page().text());
    }
    let mut max = desk.member(MAX);
    let told = max.get(&format!("{}/reject", case(OLD)));
    // When the mail goes, and that the page does not wait for it.
    for words in ["As soon as you decide", "10 minutes later"] {
        assert!(told.page().text_contains(words), "{words}: {}", told.page().text());
    }
    let late = max.press("Continue to the email", &[("reason", "foi"), ("details", "Write to them.")]);
    late.expect_status(409);
    assert!(late.page().text_contains("There is a problem"), "{}", late.page().text());
    assert!(max.press("Assign to me", &[]).text().contains("Write to them."));
    verify(&desk.data());
}

#[test]
fn who_opens_an_approval_first_is_told_what_to_do_and_does_it_there() {
    let desk = Desk::open();
    let approval = format!("{}/approve", case(FERRY));
    let mut max = desk.member(MAX);
    let told = max.get(&approval);
    told.expect_status(200);
    for (words, is_there) in [
        ("Assign this petition to yourself", true),
        ("Go to its page", true),
        ("Approve and open now", false),
    ] {
        assert_eq!(told.page().text_contains(words), is_there, "{words}: {}", told.page().text());
    }
    let mut olga = desk.member(OLGA);
    olga.get(&approval);
    let claimed = max.press("Assign to me", &[]);
    claimed.expect_status(200);
    assert_eq!(claimed.url.target.split('?').next(), Some(approval.as_str()));
    for words in ["Assigned to you", "Approve and open now"] {
        assert!(claimed.page().text_contains(words), "{words}: {}", claimed.page().text());
    }
    let late = olga.press("Assign to me", &[]);
    late.expect_status(409);
    assert!(late.page().text_contains("A colleague is deciding"), "{}", late.page().text());
    // Whoever presses the button of a page that they had before a colleague took over is told so too.
    olga.get(&case(FERRY));
    olga.press("Take over", &[]).expect_status(200);
    let late = max.press("Approve and open now", &[]);
    late.expect_status(409);
    assert!(late.page().text_contains("A colleague is deciding"), "{}", late.page().text());
    verify(&desk.data());
}

#[test]
fn the_last_look_at_a_rejection_shows_the_moderators_own_words() {
    let desk = Desk::open();
    let mut max = desk.max_with(FERRY);
    max.click_link("Reject");
    let look = max.press("Continue to the email", &[("reason", "foi"), ("details", "Write to the harbour.")]);
    look.expect_status(200);
    // On the page, and in the email below.
    assert_eq!(look.page().text().matches("Write to the harbour.").count(), 2, "{}", look.page().text());
}

/// Where somebody is in the menu of the office.
fn place(visitor: &Browser) -> Vec<String> {
    let page = visitor.current().page();
    let links = page.elements("a").into_iter();
    links
        .filter(|link| link.tag.attribute("aria-current") == Some("page"))
        .map(|link| link.text)
        .collect()
}

#[test]
fn the_queue_is_marked_in_the_queue_alone() {
    let desk = Desk::open();
    let mut rita = desk.member(RITA);
    for (path, expected) in [
        (case(FERRY), "Queue (3)"),
        (case(1), "Petitions"),
        (format!("{}/signatures", case(1)), "Petitions"),
        ("/admin/mail".to_owned(), "Emails"),
    ] {
        rita.get(&path).expect_status(200);
        assert_eq!(place(&rita)[0], expected, "{path}");
    }
    // Who started an imported petition signed it elsewhere, if at all.
    let page = rita.get(&case(1)).page();
    assert!(!page.text_contains("including the creator"), "{}", page.text());
    let mut max = desk.member(MAX);
    let which = max.get(&format!("{}/publish", case(1)));
    which.expect_status(200);
    assert_eq!(which.url.target, case(1));
    let none = max.get(&format!("{}/update", case(1)));
    assert!(none.page().text_contains("No update is waiting"), "{}", none.page().text());
}

#[test]
fn the_tray_keeps_no_mail_that_a_relay_would_drop() {
    let desk = Desk::open();
    let mut max = desk.max_with(FERRY);
    max.click_link("Approve and open");
    max.press("Approve and open now", &[]).expect_status(200);
    max.get(&case(OLD));
    max.press("Assign to me", &[]);
    max.click_link("Ask for changes");
    max.press("Continue to the email", &[("note1", "Say who.")]);
    max.press("Ask for these changes", &[]).expect_status(200);
    // Its creator hands it in again before the mail goes, and everything is due.
    let desk = desk.killed_and_changed(|row| {
        if row["row"] == "mail" {
            let made = row["created_at"].as_i64().expect("a moment");
            row["due_at"] = json!(made + 2_000);
        }
        if row.pointer("/head/id/number") == Some(&json!(OLD)) {
            row["head"]["state"] = json!("waiting_for_moderation");
        }
    });
    desk.tray().wait_for(NELL, 1);
    let deadline = Deadline::after(std::time::Duration::from_secs(60));
    let states = loop {
        let mails = desk.mails();
        let states: Vec<(Value, Value)> = mails
            .iter()
            .map(|mail| (mail["kind"].clone(), mail["state"].clone()))
            .collect();
        if states.iter().all(|(_, state)| *state != json!("queued")) {
            break states;
        }
        assert!(!deadline.has_passed(), "{states:?}");
    };
    assert_eq!(
        states,
        [(json!("petition_opened"), json!("captured")), (json!("changes_asked"), json!("dropped")),]
    );
}

#[test]
fn a_creator_is_told_of_no_email_that_has_not_gone() {
    let desk = Desk::open();
    let mut max = desk.max_with(FERRY);
    max.click_link("Ask for changes");
    max.press("Continue to the email", &[("note1", "Say who.")]);
    max.press("Ask for these changes", &[]).expect_status(200);
    let desk = desk.killed_and_later();
    let tray = desk.tray();
    tray.wait_for(NELL, 1);
    let own = tray.letters()[0].link_to("/petitions/own/");
    let own = own.trim_end_matches("/edit");
    let mut nell = desk.visitor();
    nell.get(&format!("{own}/edit")).expect_status(200);
    nell.press("Submit again", &[]).expect_status(200);
    let mut max = desk.max_with(FERRY);
    max.click_link("Reject");
    max.press("Continue to the email", &[("reason", "foi"), ("details", "Write to them.")]);
    let decided = max.press("Reject", &[]).page();
    for words in ["Its page says so now, and why.", "We’ll email its creator on"] {
        assert!(decided.text_contains(words), "{words}: {}", decided.text());
    }
    let page = nell.get(own).page();
    // This town has an address to write to; where there is none, the page says when the email goes.
    for (words, is_there) in [("We did not accept your petition.", true), ("in which we told you", false)] {
        assert_eq!(page.text_contains(words), is_there, "{words}: {}", page.text());
    }
}
