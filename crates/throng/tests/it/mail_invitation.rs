//! Inviting a colleague: by mail, and by the link on the page in case no mail arrives.

use throng_testkit::smtp_sink::{Answer, Fault, SmtpSink, Step};

use crate::mail_office::{delivering, mail_to, soon};
use crate::mail_smtp::{PATIENCE, words};
use crate::staff::{MAX, PASSWORD, RITA, town_with_olga};

#[test]
fn an_invitation_is_mailed_when_mails_leave_and_its_link_is_shown_all_the_same() {
    let sink = SmtpSink::with_faults([Fault::at(Step::RcptTo, Answer::Code(450)).for_recipient(RITA)]);
    let settings = delivering(&sink);
    let (town, mut olga) = town_with_olga(&settings.iter().map(String::as_str).collect::<Vec<_>>());
    olga.get("/admin/staff").expect_status(200);
    let invited = olga.press("Invite", &[("email", MAX), ("role", "moderator"), ("mail", "yes")]);
    invited.expect_status(200);
    let page = invited.page();
    assert!(page.text_contains("Invitation created and emailed."), "{}", page.text());
    let shown = page
        .elements_with_class("code")
        .into_iter()
        .next()
        .expect("the link")
        .text;
    let message = sink.wait_for(1, PATIENCE).remove(0);
    assert_eq!(message.recipients, [MAX]);
    let text = words(&message);
    let link = text
        .lines()
        .find(|line| line.contains("/admin/join/"))
        .unwrap_or_else(|| panic!("{text}"));
    assert!(shown.contains("/admin/join/"));
    // Not mailed twice within a minute, but the link is always there.
    let again = olga.press(&format!("Email the invitation to {MAX}"), &[]);
    again.expect_status(409);
    assert!(
        again
            .page()
            .text_contains("The invitation was emailed less than a minute ago.")
    );
    assert_eq!(again.page().elements_with_class("code").len(), 1);
    // Nobody of the staff can read the link in the mail.
    let path = mail_to(&mut olga, MAX);
    let mail = olga.get(&path).text();
    assert!(mail.contains("/admin/join/******"), "{mail}");
    let token = link.rsplit('/').next().unwrap_or_default();
    assert!(!mail.contains(token), "{mail}");
    let mut max = town.visitor();
    max.get(&link[link.find("/admin/join/").expect("it was found by it")..])
        .expect_status(200);
    let joined = max.press("Join", &[("name", "Max Moss"), ("password", PASSWORD)]);
    assert!(joined.url.target.starts_with("/admin?done=joined"), "{}", joined.url);
    // Without the tick nothing is mailed; it can be mailed later, and its result is shown.
    olga.get("/admin/staff").expect_status(200);
    let invited = olga.press("Invite", &[("email", RITA), ("role", "reader")]);
    assert!(!invited.page().text_contains("emailed"), "{}", invited.page().text());
    let place = invited
        .url
        .target
        .split('?')
        .next()
        .unwrap_or_default()
        .to_owned();
    assert_eq!(sink.messages().len(), 1);
    let mailed = olga.press(&format!("Email the invitation to {RITA}"), &[]);
    assert!(mailed.page().text_contains("Invitation emailed."), "{}", mailed.page().text());
    soon(&mut olga, &place, "Delayed after 1 attempt");
    let log = olga.get("/admin/log").page();
    assert!(log.text_contains("Emailed an invitation"), "{}", log.text());
    assert_eq!(sink.violations(), [""; 0]);
    town.verify();
}
