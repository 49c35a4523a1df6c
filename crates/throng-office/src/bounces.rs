//! Addresses that a mail server refused for good: mails to many skip them until staff say that they may be right.
//!
//! The list is made from the failed mails, newest first: a refused address is stored only as a hash, so the address
//! itself has to come from a mail.

use axum::response::Response;
use throng_domain::command::MailStep;
use throng_domain::ids::{MailId, SiteId};
use throng_domain::mailing::MailState;
use throng_domain::refused::RefusedAddress;
use throng_domain::staff::Duty;
use throng_store::error::Fault;
use throng_store::reader::{MailFilter, ReadRows, StoreReader};

use super::Desk;
use super::mail::{PLACE, path_of};
use throng_process::limits::BOUNCES_LOOKED_MAX;
use throng_rendering::views::{RefusedRow, RefusedView};
use throng_web::http::respond::Failure;
use throng_web::tokens::Tokens;

const BOUNCES: &str = "/admin/mail/bounces";

/// `GET /admin/mail/bounces`.
pub(super) async fn list(desk: Desk) -> Result<Response, Failure> {
    let before = MailId(desk.door.query("before").parse().unwrap_or(i64::MAX));
    let (site, tokens) = (desk.door.site.id, desk.door.site.tokens.clone());
    let (rows, next) = desk
        .deps
        .ask(move |reader| refused(reader, site, &tokens, before))
        .await?;
    let view = RefusedView {
        frame: desk.frame(PLACE),
        rows,
        may_clear: desk.signed.staff.may(Duty::Moderate),
        older: next.map(|next| format!("{BOUNCES}?before={}", next.0)),
    };
    desk.show(&view)
}

/// One page of refused addresses, each listed at the last mail that was refused; and the mail at which the next page
/// begins, if there is one.
fn refused(
    reader: &mut dyn StoreReader,
    site: SiteId,
    tokens: &Tokens,
    before: MailId,
) -> Result<(Vec<RefusedRow>, Option<MailId>), Fault> {
    let limit = BOUNCES_LOOKED_MAX.rows();
    let state = Some(MailState::Dead);
    let filter = MailFilter { site, state, campaign: None, address: None, before, window: limit };
    let failed = reader.mails_of(&filter, limit)?;
    let mut rows = Vec::new();
    for row in failed.mails {
        let Some(to) = row.to else { continue };
        let key = RefusedAddress::key(site, tokens.mailbox(&to));
        let Some(known) = reader.row(key)? else {
            continue;
        };
        if known.stands() && known.mail == row.mail.id {
            rows.push(RefusedRow {
                to: to.as_str().to_owned(),
                path: path_of(row.mail.id),
                clear_path: format!("{BOUNCES}/{}/clear", row.mail.id.0),
                shown: super::mail::refused_shown(&known),
                reply: row.mail.reply.unwrap_or_default(),
            });
        }
    }
    Ok((rows, failed.next))
}

/// `POST /admin/mail/bounces/{mail}/clear`.
pub(super) async fn clear(desk: Desk) -> Result<Response, Failure> {
    let whole = desk.mail_of().await?;
    let mailbox = desk.deps.composer.mailbox(&whole).ok_or(Failure::NotFound)?;
    let step = MailStep::ClearAddress { mailbox, mail: whole.mail.id };
    match desk.handled(step).await? {
        Err(refusal) => Err(Failure::Refused(refusal)),
        Ok(_) => Ok(desk.to("/mail/bounces?done=address-cleared")),
    }
}
