//! Owns the rules between settings that are each valid alone. It must never change a value, only object.
//! Called once by `config::load`, after every value has been checked. Bounds nothing: a fixed list of rules.

use std::net::SocketAddr;
use std::time::Duration;

use super::listen::Listen;
use super::settings::{Delivery, Hsts, Settings, SmtpTls};
use super::value::PublicUrl;
use throng_process::limits::METRICS_TOKEN_CHARS_MIN;

/// A slow client is disconnected within this time, whatever the settings.
const SLOW_CLIENT_MAX: Duration = Duration::from_secs(30);

/// A rule that is broken: the setting to change, and why.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Broken {
    pub(super) key: &'static str,
    pub(super) sentence: &'static str,
}

/// Every rule that these settings break.
pub(super) fn broken(settings: &Settings) -> Vec<Broken> {
    let Settings { server, intake, mail, .. } = settings;
    let smtp = mail.delivery == Delivery::Smtp;
    let relay_is_here = mail.smtp_host.as_deref().is_some_and(is_this_machine);
    let rules = [
        (
            !server.listening().makes_links() && server.public_url.is_none(),
            "server.public_url",
            "must be set when server.listen begins with all addresses or has none but Unix sockets, because links in emails need an address to point to",
        ),
        (
            server.hsts != Hsts::Off && !server.public_url.as_ref().is_some_and(PublicUrl::is_https),
            "server.hsts",
            "must be off unless server.public_url starts with https://, because browsers would refuse to open the site",
        ),
        (
            server.header_timeout_s + server.body_timeout_s > SLOW_CLIENT_MAX,
            "server.body_timeout_s",
            "and server.header_timeout_s together must be at most 30 seconds, so that slow visitors are disconnected in time",
        ),
        (
            server.streams_max > server.connections_max / 4 * 3,
            "server.streams_max",
            "must be at most three quarters of server.connections_max, so that streams leave room for pages",
        ),
        (
            intake.queue_max < intake.batch_max,
            "intake.queue_max",
            "must be at least intake.batch_max, or no batch could ever be full",
        ),
        (
            intake.ticket_timeout_ms <= intake.wait_max_ms,
            "intake.ticket_timeout_ms",
            "must be longer than intake.wait_max_ms, or requests that were accepted would give up too soon",
        ),
        (smtp && mail.smtp_host.is_none(), "mail.smtp_host", "must be set when mail.delivery is smtp"),
        (
            mail.per_mailbox_per_day < mail.per_mailbox_and_petition_per_day,
            "mail.per_mailbox_per_day",
            "must be at least mail.per_mailbox_and_petition_per_day, because that limit could never be reached otherwise",
        ),
        (
            mail.smtp_username.is_some() && mail.smtp_password.is_empty(),
            "mail.smtp_password",
            "must be set when mail.smtp_username is",
        ),
        (
            mail.smtp_username.is_none() && !mail.smtp_password.is_empty(),
            "mail.smtp_username",
            "must be set when mail.smtp_password is",
        ),
        (
            smtp && mail.smtp_tls == SmtpTls::None && mail.smtp_username.is_some() && !relay_is_here,
            "mail.smtp_tls",
            "must be starttls or tls when mail.smtp_username is set, because otherwise the password would be sent unencrypted",
        ),
    ];
    let rules = rules
        .into_iter()
        .chain(of_metrics(settings))
        .chain(of_tls(settings))
        .chain(of_backups(settings));
    let broken = rules.filter(|(is_broken, ..)| *is_broken);
    broken
        .map(|(_, key, sentence)| Broken { key, sentence })
        .collect()
}

/// The rules of what is told to whoever watches.
fn of_metrics(Settings { metrics, server, .. }: &Settings) -> [(bool, &'static str, &'static str); 3] {
    let token_chars = metrics.token.reveal().chars().count();
    let all = server.listen.iter().chain(&server.listen_tls);
    let for_visitors: Vec<SocketAddr> = all.filter_map(Listen::address).collect();
    let own_port = metrics.listen.filter(|listen| listen.port() != 0);
    [
        (
            own_port.is_some_and(|own| is_shared(own, &for_visitors)),
            "metrics.listen",
            "must be another address than those of server.listen and server.listen_tls, which visitors use",
        ),
        (
            metrics.listen.is_some_and(|listen| !listen.ip().is_loopback()) && token_chars == 0,
            "metrics.token",
            "must be set when others can reach metrics.listen: give it 32 characters or more, or an address of this machine to metrics.listen",
        ),
        (
            (1..METRICS_TOKEN_CHARS_MIN.count()).contains(&token_chars),
            "metrics.token",
            "must have at least 32 characters, so that nobody can guess it: `openssl rand -hex 32` makes one",
        ),
    ]
}

/// Whether figures cannot be told at `own` beside what visitors use: `0.0.0.0` stands for all addresses of its kind, and `[::]` for all
/// of IPv4 too, unless visitors have `[::]` and an address of IPv4 with the same port.
fn is_shared(own: SocketAddr, visitors: &[SocketAddr]) -> bool {
    let of_port: Vec<SocketAddr> = visitors
        .iter()
        .copied()
        .filter(|other| other.port() == own.port())
        .collect();
    let has_ipv4 = of_port.iter().any(SocketAddr::is_ipv4);
    of_port.iter().any(|other| {
        let is_all = other.ip().is_unspecified() || own.ip().is_unspecified();
        match other.is_ipv4() == own.is_ipv4() {
            true => is_all || own.ip() == other.ip(),
            false if own.is_ipv6() => own.ip().is_unspecified(),
            false => other.ip().is_unspecified() && !has_ipv4,
        }
    })
}

/// The rules of where backups go.
fn of_backups(Settings { backup, .. }: &Settings) -> [(bool, &'static str, &'static str); 4] {
    let stream_to = backup.stream_to.as_ref().and_then(|to| to.to_str());
    let after = stream_to.and_then(|to| to.strip_prefix("s3:"));
    let is_s3 = after.is_some();
    let names_bucket = |after: &str| {
        after
            .strip_prefix("//")
            .is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'))
    };
    let endpoint = backup.s3_endpoint.as_ref();
    [
        (
            after.is_some_and(|after| !names_bucket(after)),
            "backup.stream_to",
            "must be a folder, or a bucket as s3://BUCKET or s3://BUCKET/NAME",
        ),
        (
            is_s3 && backup.s3_key_id.is_none(),
            "backup.s3_key_id",
            "must be set when backup.stream_to begins with s3://",
        ),
        (
            backup.s3_key_id.is_some() && backup.s3_secret.is_empty(),
            "backup.s3_secret",
            "must be set when backup.s3_key_id is: in the settings file, or by THRONG__BACKUP__S3_SECRET_FILE",
        ),
        (
            endpoint.is_some_and(|url| !url.is_https() && !is_this_machine(url.host())),
            "backup.s3_endpoint",
            "must begin with https:// unless it is an address of this machine, because everybody on the way could read and change what is sent",
        ),
    ]
}

/// The rules of certificates.
fn of_tls(Settings { server, tls, .. }: &Settings) -> [(bool, &'static str, &'static str); 5] {
    let encrypts = !server.listen_tls.is_empty();
    let has_certificate = !tls.certificate_file.is_empty() || tls.acme.is_some();
    let has_name = server.public_url.as_ref().is_some_and(|url| is_name(url.host()));
    [
        (
            encrypts && !has_certificate,
            "server.listen_tls",
            "needs a certificate: set tls.certificate_file and tls.key_file, or have one ordered with tls.acme",
        ),
        (
            encrypts && !server.public_url.as_ref().is_some_and(PublicUrl::is_https),
            "server.public_url",
            "must start with https:// when server.listen_tls is set, because links should lead there",
        ),
        (
            tls.certificate_file.len() != tls.key_file.len(),
            "tls.key_file",
            "must name the key of each file in tls.certificate_file, in the same order",
        ),
        (
            tls.acme.is_some() && !tls.acme_agree,
            "tls.acme_agree",
            "must be true when tls.acme is set: read the terms of that certificate authority first",
        ),
        (
            tls.acme.is_some() && !has_name,
            "server.public_url",
            "must be set to https:// and a name when tls.acme is set, because certificates are ordered for names",
        ),
    ]
}

/// Whether a certificate authority can be asked for it.
fn is_name(host: &str) -> bool {
    host.parse::<std::net::IpAddr>().is_err() && host != "localhost"
}

fn is_this_machine(host: &str) -> bool {
    let ip: Option<std::net::IpAddr> = host.trim_matches(['[', ']']).parse().ok();
    host == "localhost" || ip.is_some_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use crate::tests::load_texts;

    #[test]
    fn figures_are_not_told_at_an_address_of_visitors() {
        for (visitors, figures, is_sound) in [
            ("0.0.0.0:80", "127.0.0.1:80", false),
            ("[::]:80", "[::1]:80", false),
            ("0.0.0.0:80", "[::1]:80", true),
            ("0.0.0.0:80", "127.0.0.1:81", true),
            ("[::]:80", "127.0.0.1:80", false),
            ("[::1]:80", "127.0.0.1:80", true),
            ("[::]:80,192.0.2.1:80", "127.0.0.1:80", true),
            ("127.0.0.1:80", "[::]:80", false),
            ("127.0.0.1:81", "[::]:80", true),
            ("127.0.0.1:80", "[::2]:80", true),
        ] {
            let visitors = format!("server.listen={visitors}");
            let figures = format!("metrics.listen={figures}");
            let flags = ["server.public_url=https://a.example", &visitors, &figures];
            let token = [("THRONG__METRICS__TOKEN", "a".repeat(32))];
            let token = token.each_ref().map(|(name, value)| (*name, value.as_str()));
            let keys = match load_texts("", &token, &flags) {
                Ok(_) => String::new(),
                Err(found) => found.problems.iter().map(ToString::to_string).collect(),
            };
            assert_eq!(!keys.contains("metrics.listen"), is_sound, "{visitors} {figures}: {keys}");
        }
    }

    #[test]
    fn broken_relations_are_named_with_their_source() {
        for (flags, key) in [
            (&["server.listen=0.0.0.0:80"][..], "server.public_url (from built-in)"),
            (&["server.hsts=day"], "server.hsts (from flag --set)"),
            (&["server.hsts=day", "server.public_url=http://a.example"], "server.hsts (from flag --set)"),
            (&["server.listen=unix:/run/a.sock"], "server.public_url (from built-in)"),
            (&["server.header_timeout_s=20"], "server.body_timeout_s (from built-in)"),
            (&["server.connections_max=4095"], "server.streams_max (from built-in)"),
            (&["intake.queue_max=50"], "intake.queue_max (from flag --set)"),
            (&["intake.wait_max_ms=20000"], "intake.ticket_timeout_ms (from built-in)"),
            (&["mail.delivery=smtp"], "mail.smtp_host (from built-in)"),
            (&["mail.smtp_username=a"], "mail.smtp_password (from built-in)"),
            (&["tls.certificate_file=/a"], "tls.key_file (from built-in)"),
            (
                &["server.listen_tls=127.0.0.1:8443", "server.public_url=https://a.example"],
                "server.listen_tls (from flag --set)",
            ),
            (
                &["server.listen_tls=127.0.0.1:8443", "tls.certificate_file=/a", "tls.key_file=/b"],
                "server.public_url (from built-in)",
            ),
            (&["tls.key_file=/a"], "tls.key_file (from flag --set)"),
            (
                &["tls.acme=letsencrypt", "server.public_url=https://a.example"],
                "tls.acme_agree (from built-in)",
            ),
            (&["tls.acme=letsencrypt", "tls.acme_agree=true"], "server.public_url (from built-in)"),
            (
                &["tls.acme=letsencrypt", "tls.acme_agree=true", "server.public_url=https://192.0.2.1"],
                "server.public_url (from flag --set)",
            ),
            (&["mail.per_mailbox_per_day=3"], "mail.per_mailbox_per_day (from flag --set)"),
            (&["metrics.listen=0.0.0.0:9464"], "metrics.token (from built-in)"),
            (&["metrics.listen=192.0.2.1:9464"], "metrics.token (from built-in)"),
            (&["metrics.listen=127.0.0.1:8080"], "metrics.listen (from flag --set)"),
        ] {
            let problems = load_texts("", &[], flags)
                .expect_err("a broken relation")
                .problems;
            assert_eq!(problems.len(), 1, "{problems:?}");
            assert!(problems[0].to_string().starts_with(key), "{flags:?}: {}", problems[0]);
        }
        let login = [("THRONG__MAIL__SMTP_PASSWORD", "geheim"), ("THRONG__MAIL__SMTP_USERNAME", "a")];
        for (host, fine) in
            [("relay.example", false), ("127.0.0.1", true), ("localhost", true), ("[::1]", true)]
        {
            let host = format!("mail.smtp_host={host}");
            let loaded = load_texts("", &login, &["mail.delivery=smtp", "mail.smtp_tls=none", &host]);
            assert_eq!(loaded.is_ok(), fine, "{host}");
        }
        assert!(load_texts("", &login[..1], &[]).is_err(), "a password without a name");
        for (length, fine) in [(0, true), (1, false), (31, false), (32, true), (200, true)] {
            let token = "ä".repeat(length);
            let loaded = load_texts("", &[("THRONG__METRICS__TOKEN", &token)], &[]);
            assert_eq!(loaded.is_ok(), fine, "{length}");
        }
        assert!(load_texts("", &[], &["metrics.listen=[::1]:9464"]).is_ok(), "of this machine");
    }
}
