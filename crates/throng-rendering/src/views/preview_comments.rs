//! The pages of comments with sample data, for the tests of `preview`.

use super::sampled::{Pages, pages};
use super::samples;
use super::samples_comments as comments;
use super::samples_moderation as moderation;
use super::samples_office::problems;
use super::samples_own_data;
use super::samples_reports as reports;
use crate::themes::Renders;
use crate::views::{
    CampaignState, CheckView, ConfirmView, OwnDataView, PetitionView, QueueView, ReceiptView, ReportFormView,
    SignFormView, WithdrawView,
};

const MISTAKES: &[(&str, &str)] = &[("words", "comment-missing")];
const NOT_PLAIN: &[(&str, &str)] = &[("reason", "comment-not-plain")];
const FIXED: &[(&str, &str)] = &[("words", "refusal-comment-fixed")];
const HIDING: &[(&str, &str)] = &[("reason", "comment-reason-missing"), ("shown", "comment-cut-odd")];

pub(super) fn pages(themes: &impl Renders, pages: &mut Pages) {
    let reported = || comments::list(true, false).lines.pop();
    pages!(themes, pages,
        "petition-comments" => PetitionView {
            comments: Some(comments::newest(true)),
            ..samples::petition(CampaignState::Open)
        },
        "petition-comments-none" => PetitionView {
            comments: Some(comments::newest(false)),
            ..samples::petition(CampaignState::Open)
        },
        "petition-comments-list" => comments::list(true, false),
        "petition-comments-later" => comments::list(true, true),
        "petition-comments-list-none" => comments::list(false, false),
        "receipt-comment" => ReceiptView {
            form: Some(comments::form("", true)),
            ..samples::receipt()
        },
        "receipt-commented" => ReceiptView {
            form: Some(comments::form("", true)),
            comments: 2,
            comment_key: Some("comment-state-waiting"),
            ..samples::receipt()
        },
        "receipt-reason" => ReceiptView { form: Some(comments::kept()), ..samples::receipt() },
        "sign-reason" => SignFormView { reason_chars_max: Some(1_000), ..samples::sign_form(&[]) },
        "sign-reason-mistakes" => SignFormView {
            reason_chars_max: Some(1_000),
            ..samples::sign_form(NOT_PLAIN)
        },
        "check-area" => CheckView {
            area: Some("Norhaven <b> & Skerry".to_owned()),
            postcode_unknown: false,
            eligibility: Some("I live, work or study in the area that Norhaven Petitions covers".to_owned()),
            ..samples::check()
        },
        "check-reason" => CheckView { values: comments::with_reason(), ..samples::check() },
        "confirm-reason" => ConfirmView { reason: Some(comments::kept()), ..samples::confirm() },
        "confirm-reason-mistakes" => ConfirmView {
            reason: Some(comments::kept()),
            problems: problems(NOT_PLAIN),
            ..samples::confirm()
        },
        "own-comments" => comments::own_list(true, &[]),
        "own-comments-none" => comments::own_list(false, &[]),
        "own-comments-mistakes" => comments::own_list(true, MISTAKES),
        "own-comment-remove" => comments::remove(),
        "own-comment" => comments::edit(&[]),
        "own-comment-fixed" => comments::edit(FIXED),
        "own-data-comments" => OwnDataView { comments: comments::all_own(), ..samples_own_data::own_data() },
        "withdraw-comments" => WithdrawView { has_comments: true, ..samples::withdraw() },
        "report-comment" => ReportFormView { comment: reported(), ..reports::form(false, &[]) },
        "desk-queue-comments" => QueueView { comments: Some(comments::rows(false)), ..moderation::queue(false) },
        "desk-queue-comments-none" => QueueView { comments: Some(Vec::new()), ..moderation::queue(false) },
        "desk-comments-checked" => comments::checked(true),
        "desk-comments-none-checked" => comments::checked(false),
        "desk-comment" => comments::case(None, &[]),
        "desk-comment-own" => comments::case(Some(true), HIDING),
        "desk-comment-held" => comments::case(Some(false), &[]),
        "desk-comment-decided" => comments::decided(true),
        "desk-comment-reader" => comments::decided(false),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::views::CommentLine;

    #[test]
    fn a_comment_in_short_ends_with_a_word() {
        let line = |words: &str| {
            let list = comments::list(true, false).lines;
            let line = list.into_iter().next().expect("there is one");
            CommentLine { words: words.to_owned(), ..line }.in_short(10)
        };
        for (words, short, shortened) in [
            ("As it is.", "As it is.", false),
            ("On\n\ntwo lines", "On two …", true),
            ("Llanfairpwllgwyngyll", "Llanfairpw …", true),
            ("ŵŵŵŵ ŵŵŵŵŵ ŵ", "ŵŵŵŵ …", true),
        ] {
            let line = line(words);
            assert_eq!((line.words.as_str(), line.shortened), (short, shortened));
        }
    }

    #[test]
    fn no_comment_makes_a_link_or_markup() {
        let themes = crate::views::preview::themes();
        let mut made = Pages::new();
        pages(&themes, &mut made);
        for (name, html) in made {
            assert!(
                !html.contains("<b>")
                    && !html.contains("href=\"http://www.example")
                    && !html.contains(">www.example"),
                "{name}"
            );
        }
    }
}
