//! Following places by email: the form, the page after it, the pages of the mailed links, and the mails.

use serde::Serialize;

use super::{FieldProblem, SiteView};

/// `GET /petitions/local/{area}/followers/new`.
#[derive(Debug, Clone, Serialize)]
pub struct PlaceFollowView {
    pub site: SiteView,
    /// The area's name.
    pub area: String,
    /// Path of the area's page, without language.
    pub area_path: String,
    pub email: String,
    /// If there are any, the title begins with "Error: ".
    pub problems: Vec<FieldProblem>,
    /// Days after its opening in which something is new.
    pub new_days: i64,
}

/// `GET /petitions/local/{area}/followers/sent`: the same for everybody.
#[derive(Debug, Clone, Serialize)]
pub struct PlaceSentView {
    pub site: SiteView,
    pub area: String,
    pub area_path: String,
    /// Where captured mails can be read, if anybody may.
    pub tray_path: Option<String>,
}

/// `GET /f/local/{token}`.
///
/// Eleven fields: the address, and what is kept with it.
#[derive(Debug, Clone, Serialize)]
pub struct FollowedPlacesView {
    pub site: SiteView,
    pub path: String,
    /// Where the button that stops all leads.
    pub stop_path: String,
    /// The place that the link was mailed for, if it is still to be confirmed.
    pub asked: Option<FollowedPlaceLine>,
    /// Whether nothing can be confirmed, because the address follows as many as it may.
    pub full: bool,
    /// The other places that this address was asked about and that can be confirmed here too, if it is not full.
    pub waiting: Vec<FollowedPlaceLine>,
    /// The places that are followed.
    pub places: Vec<FollowedPlaceLine>,
    /// The address as it was typed; empty when nothing is kept under this link.
    pub email: String,
    /// The language that mails are written in, if it is not the site's own.
    pub language_name: Option<String>,
    /// Days after which an address that was not confirmed is deleted.
    pub unconfirmed_days: i64,
    /// Days for which it is kept what was mailed.
    pub mailed_days: i64,
}

/// A place that is followed.
#[derive(Debug, Clone, Serialize)]
pub struct FollowedPlaceLine {
    pub name: String,
    pub code: String,
    /// Path of its page; `None` for a place that the site has no more.
    pub path: Option<String>,
    /// When it was confirmed, or asked for if it was not, ms since 1970.
    pub since_ms: i64,
}

/// Areas that a signer's address follows, on the page with all that is kept about them.
#[derive(Debug, Clone, Serialize)]
pub struct OwnAreasView {
    pub names: Vec<String>,
    /// Path of the page where each can be stopped, without language.
    pub path: String,
}

/// `GET /u/local/{token}`.
#[derive(Debug, Clone, Serialize)]
pub struct StopPlacesView {
    pub site: SiteView,
    pub path: String,
    pub stopped: bool,
}

/// "Confirm that you want emails about this place".
#[derive(Debug, Clone, Serialize)]
pub struct ConfirmPlaceLetter {
    pub site: SiteView,
    pub place: String,
    /// Full URL of `/f/local/{token}`.
    pub link: String,
    /// The first moment at which it cannot be confirmed, ms since 1970; shown with `until`.
    pub ends_ms: i64,
    /// Whether the address follows the place already.
    pub follows: bool,
    /// All places that the address follows.
    pub places: Vec<String>,
}

/// "3 new petitions in Brindle": at most once a day.
#[derive(Debug, Clone, Serialize)]
pub struct PlaceNewsLetter {
    pub site: SiteView,
    /// How many are new.
    pub count: i64,
    /// The place in which all of it is new; empty if these are several.
    pub place: String,
    /// The first of them.
    pub lines: Vec<PlaceLine>,
    /// How many of them are not in `lines`.
    pub more: i64,
    /// Full URL of `/f/local/{token}`.
    pub manage_link: String,
    /// Full URL of `/u/local/{token}`.
    pub unsubscribe_link: String,
}

/// A campaign in such a mail.
#[derive(Debug, Clone, Serialize)]
pub struct PlaceLine {
    pub title: String,
    /// Where it is new.
    pub place: String,
    /// Full URL of its page.
    pub link: String,
}
