//! Whether staff can use the pages about mails: each of their states, in the same browser and against the same list of
//! faults as the public pages.

use throng_testkit::smtp_sink::{Answer, Fault, SmtpSink, Step};

use crate::accessible::Inspector;
use crate::mail_office::{delivering, mail_to, soon};
use crate::publishing::member;
use crate::routes::Links;
use crate::staff::{MAX, OLGA, RITA, join, town_with_olga};
use crate::town::{ADA, BEN, TREES, Town, sign};

/// A town in which one mail was refused for good, one was put off, and an invitation was mailed.
fn town_with_mails(sink: &SmtpSink, languages: &str) -> Town {
    let settings = delivering(sink);
    let settings: Vec<&str> = settings.iter().map(String::as_str).chain([languages]).collect();
    let (town, mut olga) = town_with_olga(&settings);
    join(&town, &mut olga, RITA, "reader");
    olga.get("/admin/staff").expect_status(200);
    olga.press("Invite", &[("email", MAX), ("role", "moderator"), ("mail", "yes")])
        .expect_status(200);
    for person in [ADA, BEN] {
        sign(&mut town.visitor(), TREES, person);
    }
    soon(&mut olga, "/admin/mail?fate=failed", ADA.email);
    soon(&mut olga, "/admin/mail?fate=waiting", "Delayed after 1 attempt");
    town
}

impl Inspector {
    fn mails(&self, [failed, put_off]: &[String; 2]) {
        self.sign_in(OLGA);
        for path in [
            "/admin/mail",
            "/admin/mail?fate=dropped",
            "/admin/mail?to=ada",
            "/admin/mail?petition=1",
            "/admin/mail/bounces",
            failed,
            put_off,
            "/admin/staff",
            "/admin/staff/3",
        ] {
            self.visit(path);
        }
        self.press("/invitation", ".problems");
        self.inspect("an invitation that was just mailed");
        self.go("/admin/live");
        self.press("/live/test", "#test-fate");
        self.inspect("a test that was sent");
        self.go(put_off);
        self.press("/resend", ".notice");
        self.inspect("a mail that is tried now");
        self.go("/admin/mail/bounces");
        self.press("/clear", ".notice");
        self.inspect("an address that is believed again");
        self.sign_in(RITA);
        for path in ["/admin/mail/bounces", failed] {
            self.visit(path);
        }
    }
}

#[test]
fn staff_can_use_the_pages_about_mails() {
    for (language, root, direction) in [("en", "", "ltr"), ("cy", "/cy", "ltr"), ("ar-XB", "/ar-XB", "rtl")] {
        let refusing = |email: &str, code| Fault::at(Step::RcptTo, Answer::Code(code)).for_recipient(email);
        let sink = SmtpSink::with_faults([refusing(ADA.email, 550), refusing(BEN.email, 450)]);
        let town = town_with_mails(&sink, "site.languages=en,cy,ar-XB");
        let mut olga = member(&town, OLGA);
        let paths = [ADA, BEN].map(|person| mail_to(&mut olga, person.email));
        let inspector = Inspector::before(town, Links::default(), language, root, direction);
        inspector.mails(&paths);
        inspector.leave();
    }
}
