//! Sample views of following a petition by email without signing.

use super::samples::{LINK_ENDS_MS, NOW_MS, TITLE, TOKEN, petition_ref, site};
use super::samples_letters::news_letter;
use super::samples_office::problems;
use crate::themes::{Letter, Renders};
use crate::views::*;

pub(super) fn form(wrong: &[(&str, &str)]) -> FollowFormView {
    FollowFormView {
        site: site(),
        number: 17,
        petition: petition_ref(),
        email: if wrong.is_empty() {
            String::new()
        } else {
            "ada@\"<b>".to_owned()
        },
        problems: problems(wrong),
    }
}

pub(super) fn sent() -> FollowSentView {
    FollowSentView {
        site: site(),
        path: format!("/f/17/{TOKEN}/sent"),
        number: 17,
        petition: petition_ref(),
        tray_path: None,
    }
}

pub(super) fn following(state: FollowingState) -> FollowingView {
    let over = state == FollowingState::Over;
    FollowingView {
        site: site(),
        path: format!("/f/17/{TOKEN}"),
        stop_path: format!("/u/17/{TOKEN}"),
        petition: petition_ref(),
        state,
        email: if over {
            String::new()
        } else {
            "ada.fenwick@example.org".to_owned()
        },
        language_name: (!over).then(|| "Cymraeg".to_owned()),
        since_ms: (state == FollowingState::Follows).then_some(NOW_MS),
        ended_days: Some(365),
    }
}

pub(super) fn letter(follows: bool) -> ConfirmFollowingLetter {
    ConfirmFollowingLetter {
        site: site(),
        petition_title: TITLE.to_owned(),
        link: format!("https://petitions.norhaven.example/f/17/{TOKEN}"),
        ends_ms: LINK_ENDS_MS,
        follows,
    }
}

/// The mails, each with a name.
pub(super) fn letters(themes: &impl Renders) -> Vec<(&'static str, Letter)> {
    let news =
        NewsLetter { signed: false, name: String::new(), opinion_link: None, ..news_letter("response") };
    [
        ("confirm_following", themes.render_letter(&letter(false))),
        ("confirm_following_again", themes.render_letter(&letter(true))),
        ("news_follower", themes.render_letter(&news)),
    ]
    .map(|(name, letter)| (name, letter.unwrap_or_else(|fault| panic!("{name}: {fault}"))))
    .into()
}
