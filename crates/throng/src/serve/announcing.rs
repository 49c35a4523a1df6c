//! What is printed once a site is served: where it is, and what only its console tells.
//!
//! Owns these lines. The first must stay as it is: programs that start this one wait for it.

use std::io::Write;
use std::net::SocketAddr;

use super::Occasion;
use super::metrics::Watched;
use throng_config::{Delivery, Settings};
use throng_web::sites::Sites;

/// Prints where the site is. Programs that start this one wait for the first line.
pub(super) fn announce(
    (bound, watched): (SocketAddr, Option<&Watched>),
    settings: &Settings,
    sites: &Sites,
    occasion: &Occasion,
    setup_link: Option<&str>,
) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    let site = sites.fallback();
    writeln!(out, "listening on http://{bound}")?;
    writeln!(out, "  site           {}/", site.view.url)?;
    if settings.mail.delivery == Delivery::Capture {
        writeln!(out, "  captured mail  {}/captured/{}", site.view.url, site.tokens.tray_key())?;
        writeln!(out, "                 (no email leaves this machine until mail.delivery is smtp)")?;
    }
    if let Some(link) = setup_link {
        writeln!(out, "  set up         {link}")?;
        writeln!(
            out,
            "                 (works once, within 30 minutes; `throng admin setup-link` makes another)"
        )?;
    }
    if let Some(Watched { bound, .. }) = watched {
        writeln!(out, "  metrics        http://{bound}/metrics")?;
    }
    for hint in &occasion.hints {
        writeln!(out, "  {hint}")?;
    }
    out.flush()?;
    Ok(())
}
