//! Whether the site is ready for the public: what can be found out from here, without asking anybody else.
//!
//! The page only advises: nothing is blocked by it.

use std::fmt;
use std::sync::Arc;

use axum::response::Response;
use throng_domain::staff::{Duty, Staff, StaffId};
use throng_domain::time::{DAY_MS, Timestamp};

use super::copies::CopiesSeen;
use super::relay_test::{Advice, RelayTest, about_all};
use super::{Deps, Desk};
use throng_mail::{MailQueue, MailStatus};
use throng_process::asked_disk::AskedDisk;
use throng_process::clock;
use throng_rendering::views::{Readiness, ReadinessLine, ReadinessView, TodoLine};
use throng_web::http::respond::Failure;
use throng_web::sites::Site;

/// What the office's pages need to know of the running program itself: its mail queue, how mail is delivered, its copies, the
/// disk that it keeps its data on, and its certificates.
#[derive(Clone)]
pub struct Outlook {
    /// Whether mails are captured, so that nothing leaves this machine.
    pub captures: bool,
    pub mail: MailQueue,
    pub copies: CopiesSeen,
    /// The disk of the data directory.
    pub disk: AskedDisk,
    pub certificates: SeenNow,
}

/// How it stands with the certificates at the moment of asking.
pub type SeenNow = Arc<dyn Fn() -> Vec<CertificateSeen> + Send + Sync>;

/// How it stands with a certificate of the site.
#[derive(Clone, Debug)]
pub struct CertificateSeen {
    pub state: Readiness,
    /// The hosts that it is for, with commas between.
    pub hosts: String,
    /// The first moment at which it is not valid any more; `None` if there is none yet.
    pub ends: Option<Timestamp>,
    /// What went wrong last, and what to do; empty if nothing did.
    pub said: String,
}

impl fmt::Debug for Outlook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outlook")
            .field("captures", &self.captures)
            .finish_non_exhaustive()
    }
}

/// `GET /admin/live`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    let staff = desk.deps.everybody(desk.door.site.id).await?;
    let test = desk.deps.relay_test(desk.door.site.id).await?;
    let lines = desk.deps.readiness(&desk.door.site, &staff, test.as_ref());
    let view = ReadinessView {
        frame: desk.frame("/admin/live"),
        red: count(&lines, Readiness::Red),
        amber: count(&lines, Readiness::Amber),
        lines,
        switched_off: desk.shed_by_hand().await?,
        captures: desk.deps.outlook.captures,
        own: desk.signed.staff.email.as_str().to_owned(),
        test: test.as_ref().map(RelayTest::shown),
    };
    desk.show(&view)
}

fn count(lines: &[ReadinessLine], state: Readiness) -> i64 {
    let found = lines.iter().filter(|line| line.state == state).count();
    i64::try_from(found).expect("there are few lines")
}

impl Deps {
    /// The checklist, worst first.
    fn readiness(
        &self,
        site: &Site,
        staff: &[(StaffId, Staff)],
        test: Option<&RelayTest>,
    ) -> Vec<ReadinessLine> {
        let mut lines = vec![
            address(&site.view.url),
            delivery(self.outlook.captures, &self.outlook.mail.status(), test),
            sender(site),
            contact(site),
            owners(staff),
            codes(staff),
            keeping(site),
            time_zone(site),
        ];
        lines.extend(
            (self.outlook.certificates)()
                .iter()
                .map(|seen| certificate(seen, clock::now())),
        );
        lines.sort_by_key(|line| std::cmp::Reverse(line.state));
        lines
    }

    /// What owners are told of certificates on the first page of the office.
    pub(super) fn certificates_todo(&self) -> Option<TodoLine> {
        let seen = (self.outlook.certificates)();
        let worst = seen
            .iter()
            .map(|seen| seen.state)
            .max()
            .filter(|worst| *worst > Readiness::Green)?;
        let count = seen.iter().filter(|seen| seen.state == worst).count();
        let key = if worst == Readiness::Red {
            "todo-certificate-red"
        } else {
            "todo-certificate-amber"
        };
        let count = i64::try_from(count).expect("there are few hosts");
        Some(TodoLine { key: key.to_owned(), count, path: "/admin/live".to_owned() })
    }

    /// How many lines of the checklist are red.
    pub(super) async fn not_ready(&self, site: &Site, staff: &[(StaffId, Staff)]) -> Result<i64, Failure> {
        let test = self.relay_test(site.id).await?;
        Ok(count(&self.readiness(site, staff, test.as_ref()), Readiness::Red))
    }
}

fn line(label_key: &str, (state, what_key): (Readiness, &str)) -> ReadinessLine {
    ReadinessLine {
        state,
        label_key: label_key.to_owned(),
        what_key: what_key.to_owned(),
        count: 0,
        text: String::new(),
        path: None,
    }
}

/// The host in one of our own URLs, without its port.
fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split('/').next().unwrap_or(rest);
    match authority.strip_prefix('[') {
        Some(six) => six.split(']').next().unwrap_or(six),
        None => authority.split(':').next().unwrap_or(authority),
    }
}

/// Whether a host can never be reached from outside: a loopback address or a reserved name (RFC 2606, RFC 6761).
fn is_private(host: &str) -> bool {
    let special = ["localhost", "example", "test", "invalid", "example.com", "example.net", "example.org"];
    let below = |name: &str| host == name || host.ends_with(&format!(".{name}"));
    let numbers = host.parse::<std::net::IpAddr>();
    let here = numbers.is_ok_and(|ip| ip.is_loopback() || ip.is_unspecified());
    here || special.into_iter().any(below)
}

fn address(url: &str) -> ReadinessLine {
    let found = if is_private(host(url)) {
        (Readiness::Red, "live-address-private")
    } else if url.starts_with("https://") {
        (Readiness::Green, "live-address-good")
    } else {
        (Readiness::Red, "live-address-open")
    };
    ReadinessLine { text: url.to_owned(), ..line("live-address", found) }
}

/// The state of mail delivery. Trouble with the relay host comes first; then the result of the last test mail, which is
/// sent like any other mail; then whether any mail has been sent.
fn delivery(captures: bool, status: &MailStatus, test: Option<&RelayTest>) -> ReadinessLine {
    if captures {
        return line("live-mail", (Readiness::Red, "live-mail-captured"));
    }
    let sent = i64::try_from(status.sent).unwrap_or(i64::MAX);
    let (found, text) = match (&status.relay_trouble, test) {
        (Some(trouble), _) => ((Readiness::Red, what_is_wrong(&trouble.why)), trouble.why.clone()),
        (None, Some(test)) => (test.found(), test.reply()),
        (None, None) if sent == 0 => ((Readiness::Amber, "live-mail-untried"), String::new()),
        (None, None) => ((Readiness::Green, "live-mail-sent"), String::new()),
    };
    ReadinessLine { count: sent, text, ..line("live-mail", found) }
}

fn what_is_wrong(trouble: &str) -> &'static str {
    about_all(trouble).map_or("live-mail-trouble", Advice::key)
}

/// A certificate of the site's own. What went wrong is said in full, since only the operator can put it right.
fn certificate(seen: &CertificateSeen, now: Timestamp) -> ReadinessLine {
    let days = seen.ends.map_or(0, |ends| ends.since(now).max(0) / DAY_MS);
    let what = match (seen.ends, seen.state) {
        (None, _) => "live-certificate-none",
        (Some(_), Readiness::Red) => "live-certificate-expired",
        (Some(_), Readiness::Amber) => "live-certificate-soon",
        (Some(_), Readiness::Green) => "live-certificate-good",
    };
    let parts = [seen.hosts.as_str(), seen.said.as_str()];
    let text: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    ReadinessLine { count: days, text: text.join(": "), ..line("live-certificate", (seen.state, what)) }
}

fn sender(site: &Site) -> ReadinessLine {
    let domain = site.sender.email.domain();
    let host = host(&site.view.url);
    let own =
        host == domain || host.ends_with(&format!(".{domain}")) || domain.ends_with(&format!(".{host}"));
    let found = if is_private(domain) {
        (Readiness::Red, "live-sender-private")
    } else if own {
        (Readiness::Green, "live-sender-own")
    } else {
        (Readiness::Amber, "live-sender-other")
    };
    ReadinessLine { text: site.sender_address(), ..line("live-sender", found) }
}

fn contact(site: &Site) -> ReadinessLine {
    let found = match &site.reply_to {
        Some(_) => (Readiness::Green, "live-contact-good"),
        None => (Readiness::Red, "live-contact-none"),
    };
    ReadinessLine {
        text: site.help_address().unwrap_or_default(),
        path: Some("/admin/settings".to_owned()),
        ..line("live-contact", found)
    }
}

fn owners(staff: &[(StaffId, Staff)]) -> ReadinessLine {
    let owners = staff
        .iter()
        .filter(|(_, staff)| staff.may(Duty::Administer))
        .count();
    let found = match owners {
        0 | 1 => (Readiness::Amber, "live-owners-one"),
        _ => (Readiness::Green, "live-owners-good"),
    };
    ReadinessLine {
        count: i64::try_from(owners).expect("there are few members"),
        path: Some("/admin/staff".to_owned()),
        ..line("live-owners", found)
    }
}

fn codes(staff: &[(StaffId, Staff)]) -> ReadinessLine {
    let active = staff.iter().filter(|(_, staff)| staff.is_active());
    let without = active.filter(|(_, staff)| staff.totp.is_none()).count();
    let found = match without {
        0 => (Readiness::Green, "live-codes-good"),
        _ => (Readiness::Amber, "live-codes-missing"),
    };
    ReadinessLine {
        count: i64::try_from(without).expect("there are few members"),
        path: Some("/admin/account/codes".to_owned()),
        ..line("live-codes", found)
    }
}

fn keeping(site: &Site) -> ReadinessLine {
    let (found, days) = match site.rules.retention.ended_days {
        Some(days) => ((Readiness::Green, "live-keeping-good"), days),
        None => ((Readiness::Amber, "live-keeping-ever"), 0),
    };
    ReadinessLine { count: days, path: Some("/admin/settings".to_owned()), ..line("live-keeping", found) }
}

fn time_zone(site: &Site) -> ReadinessLine {
    let found = match site.view.time_zone == "UTC" {
        true => (Readiness::Amber, "live-time-utc"),
        false => (Readiness::Green, "live-time-good"),
    };
    ReadinessLine { text: site.view.time_zone.clone(), ..line("live-time", found) }
}

#[cfg(test)]
mod tests {
    use throng_mail::RelayTrouble;

    use super::*;

    #[test]
    fn an_address_is_good_when_others_can_open_it_safely() {
        for (url, state) in [
            ("https://petitions.sandford.gov.uk", Readiness::Green),
            ("https://petitions.sandford.gov.uk:8443", Readiness::Green),
            ("http://petitions.sandford.gov.uk", Readiness::Red),
            ("https://localhost", Readiness::Red),
            ("https://127.0.0.1:8080", Readiness::Red),
            ("https://[::1]:8080", Readiness::Red),
            ("https://petitions.example.org", Readiness::Red),
            ("https://notexample.org", Readiness::Green),
        ] {
            assert_eq!(address(url).state, state, "{url}");
        }
    }

    #[test]
    fn a_certificate_is_told_with_its_days_and_with_what_went_wrong() {
        let now = Timestamp(1_893_456_000_000);
        for (state, days, said, what, count, text) in [
            (Readiness::Green, Some(60), "", "live-certificate-good", 60, "a.example"),
            (Readiness::Amber, Some(9), "it is slow", "live-certificate-soon", 9, "a.example: it is slow"),
            (Readiness::Red, Some(-3), "", "live-certificate-expired", 0, "a.example"),
            (Readiness::Amber, None, "", "live-certificate-none", 0, "a.example"),
        ] {
            let ends = days.map(|days: i64| now.plus_ms(days * DAY_MS));
            let seen = CertificateSeen { state, hosts: "a.example".into(), ends, said: said.into() };
            let line = certificate(&seen, now);
            assert_eq!(
                (line.state, line.what_key.as_str(), line.count, line.text.as_str()),
                (state, what, count, text)
            );
        }
    }

    #[test]
    fn mail_is_good_once_the_relay_has_taken_one() {
        let status = |sent, trouble: Option<&str>| MailStatus {
            sent,
            relay_trouble: trouble.map(|why| RelayTrouble { why: why.to_owned(), since: Timestamp(0) }),
            ..MailStatus::default()
        };
        for (captures, status, state) in [
            (true, status(0, None), Readiness::Red),
            (false, status(0, None), Readiness::Amber),
            (false, status(3, None), Readiness::Green),
            (false, status(3, Some("refused")), Readiness::Red),
        ] {
            assert_eq!(delivery(captures, &status, None).state, state, "{captures} {status:?}");
        }
    }
}
