//! Sample views of following places by email.

use super::samples::{LINK_ENDS_MS, NOW_MS, TITLE, TOKEN, site};
use super::samples_office::problems;
use crate::themes::{Letter, Renders};
use crate::views::*;

pub(super) fn form(wrong: &[(&str, &str)]) -> PlaceFollowView {
    PlaceFollowView {
        site: site(),
        area: "Skerry & the Sound".to_owned(),
        area_path: "/petitions/local/skerry-the-sound".to_owned(),
        email: if wrong.is_empty() {
            String::new()
        } else {
            "ada@\"<b>".to_owned()
        },
        problems: problems(wrong),
        new_days: 30,
    }
}

pub(super) fn sent() -> PlaceSentView {
    let PlaceFollowView { site, area, area_path, .. } = form(&[]);
    PlaceSentView { site, area, area_path, tray_path: None }
}

/// What is kept, with a place to be confirmed or without; nothing where the link is over.
pub(super) fn places(asked: bool, over: bool) -> FollowedPlacesView {
    let line = |name: &str, path: Option<&str>| FollowedPlaceLine {
        name: name.to_owned(),
        code: "E05".to_owned(),
        path: path.map(str::to_owned),
        since_ms: NOW_MS,
    };
    let kept = vec![line("Low Mill", Some("/petitions/local/low-mill")), line("E05", None)];
    FollowedPlacesView {
        site: site(),
        path: format!("/f/local/{TOKEN}"),
        stop_path: format!("/u/local/{TOKEN}"),
        asked: asked.then(|| line(&form(&[]).area, None)),
        full: false,
        waiting: if over {
            Vec::new()
        } else {
            vec![line("Upper Ness", Some("/petitions/local/upper-ness"))]
        },
        places: if over { Vec::new() } else { kept },
        email: if over {
            String::new()
        } else {
            "ada.fenwick@example.org".to_owned()
        },
        language_name: (!over).then(|| "Cymraeg".to_owned()),
        unconfirmed_days: 14,
        mailed_days: 31,
    }
}

pub(super) fn own() -> OwnAreasView {
    let names = ["Low Mill", "Skerry & the Sound"].map(str::to_owned).into();
    OwnAreasView { names, path: format!("/f/local/{TOKEN}") }
}

/// The areas that the office can choose for a vote.
pub(super) fn vote_areas() -> Vec<VoteAreaLine> {
    [("Low Mill", "E2"), ("Skerry & the Sound", "E1")]
        .map(|(name, code)| VoteAreaLine { name: name.to_owned(), code: code.to_owned() })
        .into()
}

/// The form of a vote for people of so many areas.
pub(super) fn sign_in_areas(count: i64) -> SignFormView {
    let areas = (1..=count).map(|number| format!("Ward {number} & Quay"));
    SignFormView { areas: areas.collect(), ..samples_vote::sign() }
}

pub(super) fn stop(stopped: bool) -> StopPlacesView {
    StopPlacesView { site: site(), path: format!("/u/local/{TOKEN}"), stopped }
}

pub(super) fn confirm_letter(follows: bool) -> ConfirmPlaceLetter {
    ConfirmPlaceLetter {
        site: site(),
        place: "Skerry & the Sound".to_owned(),
        link: format!("https://petitions.norhaven.example/f/local/{TOKEN}"),
        ends_ms: LINK_ENDS_MS,
        follows,
        places: vec!["Low Mill".to_owned(), "Skerry & the Sound".to_owned()],
    }
}

pub(super) fn news_letter(many: bool) -> PlaceNewsLetter {
    let line = |title: &str, place: &str| PlaceLine {
        title: title.to_owned(),
        place: place.to_owned(),
        link: "https://petitions.norhaven.example/petitions/17".to_owned(),
    };
    let lines = vec![line(TITLE, "Skerry & the Sound"), line("Bring back the <b>14</b> bus", "Low Mill")];
    PlaceNewsLetter {
        site: site(),
        count: if many { 14 } else { 1 },
        place: if many {
            String::new()
        } else {
            "Skerry & the Sound".to_owned()
        },
        lines: lines.into_iter().take(if many { 2 } else { 1 }).collect(),
        more: if many { 12 } else { 0 },
        manage_link: format!("https://petitions.norhaven.example/f/local/{TOKEN}"),
        unsubscribe_link: format!("https://petitions.norhaven.example/u/local/{TOKEN}"),
    }
}

/// The mails, each with a name.
pub(super) fn letters(themes: &impl Renders) -> Vec<(&'static str, Letter)> {
    [
        ("confirm_place", themes.render_letter(&confirm_letter(false))),
        ("confirm_place_again", themes.render_letter(&confirm_letter(true))),
        ("place_news", themes.render_letter(&news_letter(true))),
        ("place_news_one", themes.render_letter(&news_letter(false))),
    ]
    .map(|(name, letter)| (name, letter.unwrap_or_else(|fault| panic!("{name}: {fault}"))))
    .into()
}
