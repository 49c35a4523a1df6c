//! What the console and whoever started the program are told: where the site is, and that the program stops.
//!
//! **Owns** the words. **Never** decides when, nor prints a link that opens something where no terminal is: more people may read a log than
//! may read all captured mails. **Called by** `serve`.

use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;

use super::Occasion;
use super::doors::Places;
use super::metrics::Watched;
use super::setup::Links;
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
    links: &Links,
) -> anyhow::Result<()> {
    let is_shown = occasion.demo || std::io::stdout().is_terminal();
    // Written as one, so that whoever reads the first line alone and closes the pipe ends nothing.
    let mut out = Vec::new();
    let site = sites.fallback();
    for line in &places.lines {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "  site           {}/", site.view.url)?;
    if settings.mail.delivery == Delivery::Capture {
        if let Some(link) = &links.tray {
            writeln!(out, "  captured mail  {}", shown(link, is_shown))?;
        }
        writeln!(out, "                 (no email leaves this machine until mail.delivery is smtp)")?;
    }
    if let Some(link) = &links.setup {
        writeln!(out, "  set up         {}", shown(link, is_shown))?;
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
        let named = [("captured mail", &links.tray), ("set up", &links.setup)];
        for (name, link) in named.into_iter().filter(|_| is_shown) {
            if let Some(path) = link.as_ref().and_then(|(link, _)| link.strip_prefix(url)) {
                writeln!(out, "  {name:<13}  {clear}{path}")?;
            }
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

/// A link, or where it is.
fn shown((link, file): &(String, PathBuf), is_shown: bool) -> String {
    match is_shown {
        true => link.clone(),
        false => format!("its link is in {}", on_one_line(&file.display().to_string())),
    }
}

/// A path whose name could make lines of its own, as the log shows it.
fn on_one_line(path: &str) -> String {
    let breaks = |c: char| c.is_control() || ['\u{2028}', '\u{2029}'].contains(&c);
    path.chars()
        .map(|c| match breaks(c) {
            true => c.escape_default().to_string(),
            false => c.to_string(),
        })
        .collect()
}

/// Says that the program was told to stop, unless another goes on with its work, and ends the answers that would never end by themselves.
pub(super) fn stopping(front: &Front, live: &Live) {
    if !front.succession().has_left() {
        supervisor::tell(&[News::Stopping, News::Status("finishing the requests in progress")]);
    }
    live.close();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_that_opens_something_is_shown_on_a_terminal_alone() {
        let link = ("https://town.example/setup/KEY".to_owned(), PathBuf::from("/srv/town/setup-url"));
        assert_eq!(shown(&link, true), "https://town.example/setup/KEY");
        assert_eq!(shown(&link, false), "its link is in /srv/town/setup-url");
        let link = (String::new(), PathBuf::from("/srv/a\nINFO b\u{2028}é"));
        assert_eq!(shown(&link, false), "its link is in /srv/a\\nINFO b\\u{2028}é");
    }
}
