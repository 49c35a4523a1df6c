//! What the console and whoever started the program are told: where the site is, and that the program stops.
//!
//! **Owns** the words. **Never** decides when. **Called by** `serve`.

use std::io::Write as _;

use super::Occasion;
use super::doors::Places;
use super::metrics::Watched;
use crate::live::Live;
use throng_config::{Delivery, Settings};
use throng_edge::front::Front;
use throng_process::supervisor::{self, News};
use throng_web::sites::Sites;

/// Prints where the site is. Programs that start this one wait for the first line.
pub(super) fn announce(
    (places, watched): (&Places, Option<&Watched>),
    settings: &Settings,
    sites: &Sites,
    occasion: &Occasion,
    setup_link: Option<&str>,
) -> anyhow::Result<()> {
    // Written as one, so that whoever reads the first line alone and closes the pipe ends nothing.
    let mut out = Vec::new();
    let site = sites.fallback();
    for line in &places.lines {
        writeln!(out, "{line}")?;
    }
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
    if let Some(clear) = &places.in_clear {
        let url = &site.view.url;
        writeln!(
            out,
            "  no certificate yet: these addresses open once there is one, and until then in the clear, where others on the way"
        )?;
        writeln!(out, "                 can read what is sent (`throng certificates` says more):")?;
        writeln!(out, "  site           {clear}/")?;
        if settings.mail.delivery == Delivery::Capture {
            writeln!(out, "  captured mail  {clear}/captured/{}", site.tokens.tray_key())?;
        }
        if let Some(path) = setup_link.and_then(|link| link.strip_prefix(url)) {
            writeln!(out, "  set up         {clear}{path}")?;
        }
    }
    if let Some(Watched { bound, .. }) = watched {
        writeln!(out, "  metrics        http://{bound}/metrics")?;
    }
    for hint in &occasion.hints {
        writeln!(out, "  {hint}")?;
    }
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(&out)?;
    stdout.flush()?;
    supervisor::tell(&[News::Ready, News::Status(&format!("serving {}", site.view.url))]);
    Ok(())
}

/// Says that the program was told to stop, unless another goes on with its work, and ends the answers that would never end by themselves.
pub(super) fn stopping(front: &Front, live: &Live) {
    if !front.succession().has_left() {
        supervisor::tell(&[News::Stopping, News::Status("finishing the requests in progress")]);
    }
    live.close();
}
