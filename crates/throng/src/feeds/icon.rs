//! The site's icon as programs ask for it that do not take `icon.svg`: browsers at `/favicon.ico`, and telephones that keep
//! the site on their first page at `/apple-touch-icon.png`.
//!
//! Both are drawn from the theme's `icon.svg`. Bounded by the two sizes.

use axum::extract::State;
use axum::response::Response;

use super::Deps;
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::respond::Failure;

/// Pixels on each side that iOS asks for.
const TOUCH_SIDE: u16 = 180;
/// Pixels on each side that a browser shows in a tab of a sharp screen.
const TAB_SIDE: u8 = 32;

/// `GET /apple-touch-icon.png`.
pub(super) async fn touch(State(deps): State<Deps>, OfSite(site): OfSite) -> Result<Response, Failure> {
    let png = deps.draw_icon(site.themes.icon(), TOUCH_SIDE.into()).await?;
    Ok(headers::public("image/png", png))
}

/// `GET /favicon.ico`.
pub(super) async fn favicon(State(deps): State<Deps>, OfSite(site): OfSite) -> Result<Response, Failure> {
    let png = deps.draw_icon(site.themes.icon(), TAB_SIDE.into()).await?;
    Ok(headers::public("image/x-icon", as_ico(TAB_SIDE, &png)))
}

/// An icon file that holds one picture, as PNG: a head of six bytes, a line of sixteen, and the picture.
fn as_ico(side: u8, png: &[u8]) -> Vec<u8> {
    const HEAD_BYTES: u32 = 6 + 16;
    let length = u32::try_from(png.len()).expect("an icon is small");
    let mut ico = vec![0, 0, 1, 0, 1, 0];
    // Side by side, no palette; one plane of 32 bits.
    ico.extend([side, side, 0, 0, 1, 0, 32, 0]);
    ico.extend(length.to_le_bytes());
    ico.extend(HEAD_BYTES.to_le_bytes());
    ico.extend(png);
    ico
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_icon_file_says_where_its_picture_is() {
        let ico = as_ico(32, b"\x89PNG rest");
        let at = u32::from_le_bytes([ico[18], ico[19], ico[20], ico[21]]) as usize;
        let length = u32::from_le_bytes([ico[14], ico[15], ico[16], ico[17]]) as usize;
        assert_eq!(&ico[at..], b"\x89PNG rest");
        assert_eq!((length, ico.len()), (9, at + 9));
        assert_eq!(&ico[..8], [0, 0, 1, 0, 1, 0, 32, 32]);
    }
}
