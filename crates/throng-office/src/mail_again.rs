//! Sending failed mails again together, after trouble with the mail server: those that the list shows as it is
//! filtered.
//!
//! Works through the list in parts, and commits each part before it reads the next, so that an interrupted request
//! keeps what it has done and pressing the button again continues. It must never resend to an address that a mail
//! server does not know: staff do that one mail at a time, after a look at it. Bounds: [`MAILS_AGAIN_MAX`] mails, none
//! older than [`MAILS_AGAIN_MS`].

use axum::response::Response;
use throng_domain::command::MailStep;
use throng_domain::ids::{MailId, SiteId};
use throng_domain::limits::MAILS_AGAIN_STEP_MAX;
use throng_domain::mailing::MailState;
use throng_domain::refused::RefusedAddress;
use throng_domain::time::Timestamp;
use throng_store::error::Fault;
use throng_store::reader::{MailFilter, ReadRows, StoreReader};

use super::Desk;
use super::mail::Looked;
use throng_process::clock;
use throng_process::limits::{MAILS_AGAIN_MAX, MAILS_AGAIN_MS, MAILS_LOOKED_MAX};
use throng_web::http::respond::Failure;
use throng_web::tokens::Tokens;

/// Which failed mails to send again.
#[derive(Clone)]
struct MailChoice {
    site: SiteId,
    petition: Option<u32>,
    address: Option<String>,
    /// Mails that were queued before this moment are left out.
    since: Timestamp,
}

/// Some of these mails, and where the next part begins.
#[derive(Default)]
struct Part {
    mails: Vec<MailId>,
    next: Option<MailId>,
}

/// `POST /admin/mail/again`.
pub(super) async fn resend(desk: Desk) -> Result<Response, Failure> {
    let looked = Looked::of(&desk.door);
    if !looked.problems.is_empty() {
        return Ok(desk.to(&looked.after_again(None)));
    }
    let since = clock::now().plus_ms(-(MAILS_AGAIN_MS.max as i64));
    let wanted = MailChoice {
        site: desk.door.site.id,
        petition: looked.number,
        address: looked.address.clone(),
        since,
    };
    let mut from = Some(MailId(i64::MAX));
    let mut sent = 0;
    while let Some(before) = from.filter(|_| sent < MAILS_AGAIN_MAX.count()) {
        let (wanted, tokens) = (wanted.clone(), desk.door.site.tokens.clone());
        let part = desk
            .deps
            .ask(move |reader| failed(reader, &wanted, &tokens, before))
            .await?;
        from = part.next;
        sent += part.mails.len();
        if !part.mails.is_empty() {
            let step = MailStep::ResendFailed { mails: part.mails };
            desk.handled(step).await?.map_err(Failure::Refused)?;
        }
    }
    Ok(desk.to(&looked.after_again(Some("mails-resent"))))
}

/// The next failed mails that have a recipient, the newest first.
fn failed(
    reader: &mut dyn StoreReader,
    wanted: &MailChoice,
    tokens: &Tokens,
    before: MailId,
) -> Result<Part, Fault> {
    let bound = |limit: usize| u32::try_from(limit).expect("the limit is small");
    let filter = MailFilter {
        site: wanted.site,
        state: Some(MailState::Dead),
        campaign: wanted.petition,
        address: wanted.address.as_deref(),
        before,
        window: bound(MAILS_LOOKED_MAX.count()),
    };
    let found = reader.mails_of(&filter, bound(MAILS_AGAIN_STEP_MAX))?;
    let mut part = Part { next: found.next, ..Part::default() };
    for row in found.mails {
        if row.mail.created_at < wanted.since {
            return Ok(Part { next: None, ..part });
        }
        let Some(to) = row.to else { continue };
        let known = reader.row(RefusedAddress::key(wanted.site, tokens.mailbox(&to)))?;
        if !known.is_some_and(|known| known.stands()) {
            part.mails.push(row.mail.id);
        }
    }
    Ok(part)
}
