//! From a name and a port to a relay that is ready for a mail: connecting, encryption, EHLO and log-in.
//!
//! **Owns** the dialogue before the first mail. **Never** sends a password that anybody on the way could read, unless
//! the settings allow it. **Called by** the couriers. **Bounds** nothing by itself: the replies are bounded by `wire`,
//! the time by the caller.

use std::io;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::aws_lc_rs;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::RelayConfig;
use super::failure::{RelayFailure, Stage};
use super::wire::{Duplex, Reply, Wire};
use throng_config::{Secret, SmtpTls};

/// A connection that is ready for mails.
pub(super) type Link = Wire<Box<dyn Duplex>>;

/// How the relay proves who it is: by a certificate for its name from an authority that browsers trust.
#[derive(Clone)]
pub(super) struct Encryption {
    connector: TlsConnector,
    name: ServerName<'static>,
}

impl Encryption {
    /// # Errors
    /// When a certificate cannot be for this name.
    pub(super) fn to(host: &str) -> Result<Encryption, String> {
        let authorities = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        Encryption::trusting(authorities, host)
    }

    pub(super) fn trusting(authorities: RootCertStore, host: &str) -> Result<Encryption, String> {
        let name = ServerName::try_from(host.to_owned()).map_err(|fault| fault.to_string())?;
        let config = ClientConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|fault| fault.to_string())?
            .with_root_certificates(authorities)
            .with_no_client_auth();
        Ok(Encryption { connector: TlsConnector::from(Arc::new(config)), name })
    }

    async fn over(&self, stream: TcpStream) -> io::Result<Box<dyn Duplex>> {
        let encrypted = self.connector.connect(self.name.clone(), stream).await?;
        Ok(Box::new(encrypted))
    }
}

/// The extensions that the relay offers in its reply to EHLO.
struct Offers(Vec<String>);

impl Offers {
    fn of(reply: Reply) -> Offers {
        // The first line of the reply is the relay's name.
        let lines = reply.lines.into_iter().skip(1);
        Offers(lines.map(|line| line.to_ascii_uppercase()).collect())
    }

    fn encryption(&self) -> bool {
        self.0.iter().any(|line| line.trim() == "STARTTLS")
    }

    /// Whether the relay accepts this kind of log-in.
    fn log_in(&self, mechanism: &str) -> bool {
        let mut lines = self.0.iter().filter(|line| line.starts_with("AUTH"));
        lines.any(|line| line.split([' ', '=']).any(|word| word == mechanism))
    }
}

/// Connects, and makes sure that a mail can be begun.
pub(super) async fn open(
    config: &RelayConfig,
    hello: &str,
    encryption: Option<&Encryption>,
) -> Result<Link, RelayFailure> {
    let stream = TcpStream::connect((config.host.as_str(), config.port))
        .await
        .map_err(|fault| RelayFailure::silence(Stage::Opening, &fault))?;
    stream.set_nodelay(true).ok();
    let (mut link, offers) = match (config.tls, encryption) {
        (SmtpTls::Tls, Some(encryption)) => greeted(encrypted(stream, encryption).await?, hello).await?,
        (SmtpTls::Starttls, Some(encryption)) => upgraded(stream, encryption, hello).await?,
        _ => greeted(Wire::new(Box::new(stream) as Box<dyn Duplex>), hello).await?,
    };
    if let Some((name, password)) = &config.login {
        log_in(&mut link, &offers, name, password).await?;
    }
    Ok(link)
}

async fn encrypted(stream: TcpStream, encryption: &Encryption) -> Result<Link, RelayFailure> {
    let stream = encryption.over(stream).await;
    Ok(Wire::new(stream.map_err(|fault| RelayFailure::silence(Stage::Opening, &fault))?))
}

async fn greeted<S: Duplex>(mut wire: Wire<S>, hello: &str) -> Result<(Wire<S>, Offers), RelayFailure> {
    expect(wire.reply().await, 220)?;
    let offers = ehlo(&mut wire, hello).await?;
    Ok((wire, offers))
}

async fn upgraded(
    stream: TcpStream,
    encryption: &Encryption,
    hello: &str,
) -> Result<(Link, Offers), RelayFailure> {
    let (mut clear, offers) = greeted(Wire::new(stream), hello).await?;
    if !offers.encryption() {
        let fault = io::Error::other("the mail server offers no encryption (STARTTLS)");
        return Err(RelayFailure::silence(Stage::Opening, &fault));
    }
    expect(clear.command("STARTTLS").await, 220)?;
    let stream = clear.into_stream();
    let stream = stream.map_err(|fault| RelayFailure::silence(Stage::Opening, &fault))?;
    let mut link = encrypted(stream, encryption).await?;
    // What the relay offered before encryption may have been changed on the way, so it is asked again.
    let offers = ehlo(&mut link, hello).await?;
    Ok((link, offers))
}

async fn ehlo<S: Duplex>(wire: &mut Wire<S>, hello: &str) -> Result<Offers, RelayFailure> {
    let reply = expect(wire.command(&format!("EHLO {hello}")).await, 250)?;
    Ok(Offers::of(reply))
}

async fn log_in(link: &mut Link, offers: &Offers, name: &str, password: &Secret) -> Result<(), RelayFailure> {
    let password = password.reveal();
    let mut answers = if offers.log_in("PLAIN") {
        vec![format!("AUTH PLAIN {}", STANDARD.encode(format!("\0{name}\0{password}")))]
    } else if offers.log_in("LOGIN") {
        vec!["AUTH LOGIN".to_owned(), STANDARD.encode(name), STANDARD.encode(password)]
    } else {
        let fault = io::Error::other("the mail server takes no log-in with a password (PLAIN or LOGIN)");
        return Err(RelayFailure::silence(Stage::Opening, &fault));
    };
    let last = answers.pop().expect("there is at least one");
    for answer in answers {
        expect(link.command(&answer).await, 334)?;
    }
    expect(link.command(&last).await, 235).map(drop)
}

/// The reply, if it has this code; any other is a failure of the relay.
fn expect(reply: io::Result<Reply>, code: u16) -> Result<Reply, RelayFailure> {
    let reply = reply.map_err(|fault| RelayFailure::silence(Stage::Opening, &fault))?;
    match reply.code == code {
        true => Ok(reply),
        false => Err(RelayFailure::of(Stage::Opening, &reply)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers_are_read_from_the_reply_to_ehlo() {
        let offers = |lines: &[&str]| {
            let lines = lines.iter().map(|&line| line.to_owned()).collect();
            Offers::of(Reply { code: 250, lines })
        };
        for (lines, encryption, plain, login) in [
            (&["relay.example"][..], false, false, false),
            (&["STARTTLS"], false, false, false),
            (&["relay.example", "PIPELINING", "STARTTLS"], true, false, false),
            (&["relay.example", "starttls", "auth login plain"], true, true, true),
            (&["relay.example", "AUTH=PLAIN"], false, true, false),
            (&["relay.example", "AUTH LOGIN CRAM-MD5"], false, false, true),
            (&["relay.example", "X-AUTH PLAIN", "STARTTLSX"], false, false, false),
        ] {
            let offers = offers(lines);
            let found = (offers.encryption(), offers.log_in("PLAIN"), offers.log_in("LOGIN"));
            assert_eq!(found, (encryption, plain, login), "{lines:?}");
        }
    }

    #[test]
    fn a_host_is_known_by_a_name_or_an_address() {
        for (host, is_fine) in
            [("smtp.example.org", true), ("127.0.0.1", true), ("::1", true), ("not a host", false)]
        {
            assert_eq!(Encryption::to(host).is_ok(), is_fine, "{host}");
        }
    }
}
