//! The poster of a campaign and its flyers, to be printed.

use axum::extract::Path;
use axum::response::Response;
use qrcode::{Color, EcLevel, QrCode};
use throng_domain::campaign::CampaignState;

use super::{number_of, short};
use throng_process::clock;
use throng_rendering::views::{FlyersView, PledgeView, PosterView};
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::respond::Failure;
use throng_web::read::Reading;
use throng_web::sites::Site;

/// Width of the light border around the QR code in modules, as its standard asks.
const QUIET: usize = 4;

pub(super) async fn poster(
    reading: Reading,
    OfSite(site): OfSite,
    Path(number): Path<String>,
) -> Result<Response, Failure> {
    let view = printed(&reading, &site, number_of(&number)?, "poster").await?;
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(&view)?))
}

/// `GET /petitions/{number}/flyers`: eight on a sheet, to be cut.
pub(super) async fn flyers(
    reading: Reading,
    OfSite(site): OfSite,
    Path(number): Path<String>,
) -> Result<Response, Failure> {
    let poster = printed(&reading, &site, number_of(&number)?, "flyers").await?;
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(&FlyersView { poster })?))
}

/// What is printed of a campaign that can be signed, for the page at the end of this address.
async fn printed(reading: &Reading, site: &Site, number: u32, page: &str) -> Result<PosterView, Failure> {
    let id = site.petition(number);
    let found = reading
        .ask(move |tracked| tracked.petition_without_number(id))
        .await?;
    let petition = found.ok_or(Failure::NotFound)?.campaign;
    if petition.kind.which() != site.view.kind {
        return Err(Failure::NotFound);
    }
    if petition.head.state == CampaignState::TakenDown {
        return Err(Failure::gone(&petition));
    }
    if !petition.can_be_signed(site.clock(clock::now())) {
        return Err(Failure::NotFound);
    }
    if let Some(closes_at) = petition.head.dates.closes_at {
        reading.until(closes_at);
    }
    let whole = || format!("{}{}", site.view.url, site.base(id.number));
    let url = short::address_of(site, &petition).unwrap_or_else(whole);
    let (code_size, code_path) = code(&url)?;
    Ok(PosterView {
        site: site.view.clone(),
        pledge: PledgeView::of(&petition, 0, &site.rules, site.clock(clock::now())),
        petition_path: site.path_of(&petition),
        title: petition.head.text.action,
        background: petition.head.text.background,
        path: format!("{}/{page}", site.base(id.number)),
        address: short::without_scheme(&url),
        closes_ms: petition.head.dates.closes_at.map(|end| end.plus_ms(-1).0),
        code_size,
        code_path,
    })
}

/// The QR code: its modules on each side with the border, and the dark ones as a path.
fn code(text: &str) -> Result<(usize, String), Failure> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M)
        .map_err(|fault| Failure::Broken(format!("the code of a poster: {fault}")))?;
    let (width, colours) = (code.width(), code.to_colors());
    let mut path = String::new();
    for (y, row) in colours.chunks(width).enumerate() {
        for (x, _) in row
            .iter()
            .enumerate()
            .filter(|(_, colour)| **colour == Color::Dark)
        {
            path.push_str(&format!("M{} {}h1v1h-1z", x + QUIET, y + QUIET));
        }
    }
    Ok((width + 2 * QUIET, path))
}
