//! The pages of open votes, rendered with sample data: the part of `preview`'s table that belongs to them.

use super::sampled::{Pages, pages};
use super::samples_openly as openly;
use super::samples_vote as vote;
use crate::themes::Renders;
use crate::views::{FieldProblem, VoteFormView, VoteStage, VoteValues};

pub(super) fn pages(themes: &impl Renders, pages: &mut Pages) {
    let wrong = vec![
        FieldProblem::new("secrecy", "vote-secrecy-missing"),
        FieldProblem::new("at_once", "vote-at-once-secret"),
    ];
    let form = vote::form(wrong);
    let values = VoteValues { secrecy: "open".to_owned(), at_once: true, ..form.values.clone() };
    pages!(themes, pages,
        "vote-openly-open" => openly::page("open", false),
        "vote-openly-so-far" => openly::page("open", true),
        "vote-openly-counting" => openly::page("counting", false),
        "vote-openly-counted" => openly::page("tied", false),
        "vote-openly-sign" => openly::sign("open"),
        "vote-openly-check" => openly::check("open-at-once"),
        "vote-openly-ballot" => openly::ballot(false),
        "vote-openly-ballot-at-once" => openly::ballot(true),
        "vote-openly-ballot-check" => openly::ballot_check(),
        "vote-openly-receipt" => openly::receipt(false),
        "vote-openly-receipt-shown" => openly::receipt(true),
        "vote-openly-erase" => openly::erase(),
        "vote-openly-withdraw" => openly::withdraw(),
        "vote-openly-own-data" => openly::own_data(),
        "vote-openly-voters" => openly::voters(1),
        "vote-openly-voters-2" => openly::voters(2),
        "vote-openly-voters-none" => openly::voters(0),
        "vote-openly-voters-list" => openly::voters_listed(),
        "vote-openly-list" => openly::page_listed(),
        "vote-openly-ballot-list" => openly::ballot_listed(),
        "vote-openly-ballot-check-list" => openly::check_listed(),
        "vote-openly-receipt-list" => openly::receipt_listed(),
        "vote-openly-voter-codes" => openly::entrance("codes"),
        "vote-openly-voter-addresses" => openly::entrance("addresses"),
        "vote-openly-voter-link" => openly::voter_link(),
        "desk-vote-openly-roll" => openly::roll_named("addresses"),
        "desk-vote-openly-roll-codes" => openly::roll_named("codes"),
        "desk-vote-openly-roll-look" => openly::roll_look_named("addresses"),
        "desk-vote-openly-roll-look-codes" => openly::roll_look_named("codes"),
        "vote-openly-who-open" => openly::who_page("open", "later"),
        "vote-openly-who-page" => openly::who_page("counting", "later"),
        "vote-openly-who-counted" => openly::who_page("tied", "shown"),
        "vote-openly-who-counted-rare" => openly::who_page("tied", "rare"),
        "vote-openly-who-called-off" => openly::who_page("called-off", "called-off"),
        "vote-openly-who-receipt" => openly::who_receipt("later"),
        "vote-openly-who-receipt-shown" => openly::who_receipt("shown"),
        "vote-openly-who-erase" => openly::who_erase(),
        "vote-openly-who-withdraw" => openly::who_withdraw(),
        "vote-openly-who-own-data" => openly::who_own_data("later"),
        "vote-openly-who-own-data-shown" => openly::who_own_data("shown"),
        "vote-openly-who-ballot" => openly::who_ballot(),
        "vote-openly-who-sign" => openly::sign("who-voted"),
        "vote-openly-who-check" => openly::check("who-voted"),
        "vote-openly-who-list" => openly::who_voted(None),
        "vote-openly-who-few" => openly::who_voted(Some("who-voted-few")),
        "vote-openly-who-paper" => openly::who_voted(Some("who-voted-paper")),
        "vote-openly-who-weighted" => openly::who_voted(Some("who-voted-weighted")),
        "vote-openly-who-alike" => openly::who_voted(Some("who-voted-alike")),
        "vote-openly-who-many" => openly::who_voted(Some("who-voted-many")),
        "desk-vote-who-voted-roll" => openly::roll_who(),
        "desk-vote-who-voted-roll-look" => openly::roll_look_who(),
        "desk-vote-openly-form" => VoteFormView { values, ..form },
        "desk-vote-openly-ready" => openly::desk(VoteStage::Ready),
        "desk-vote-openly-open" => openly::desk(VoteStage::Open),
        "desk-vote-openly-closed" => openly::desk(VoteStage::Closed),
        "desk-vote-openly-opened" => openly::desk(VoteStage::Opened),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::views::preview::{LETTER_WORDS_MAX, themes};
    use crate::views::sampled::site_in;
    use crate::views::{
        CheckView, PetitionView, SiteView, VoteView, VoterEntranceView, VoterLetter, VoterLinkView,
    };
    use throng_domain::campaign::CampaignKind;

    #[test]
    fn whoever_votes_where_it_is_shown_who_voted_reads_the_same_everywhere() {
        let themes = themes();
        let text = |language: &str, key: &str| {
            let args = crate::i18n::TextArgs::new();
            themes.text(language, key, &args).expect("a sentence")
        };
        for language in ["en", "cy", "ar-XB"] {
            let site = || SiteView { kind: CampaignKind::Vote, ..site_in(&themes, language) };
            let says = |page: String, said: &[&str], unsaid: &[&str]| {
                for key in said {
                    assert!(page.contains(&text(&site().language, key)), "{language} {key}: {page}");
                }
                for key in unsaid {
                    assert!(!page.contains(&text(&site().language, key)), "{language} {key}: {page}");
                }
            };
            let check = CheckView { site: site(), ..openly::check("who-voted") };
            says(
                themes.render(&check).expect("a page"),
                &["who-voted-told", "who-voted-check-public"],
                &["check-privacy-public", "openly-check-public"],
            );
            for (stage, word, said, unsaid) in [
                ("open", "later", ["who-voted-told", "who-voted-short"], "who-voted-how-closed"),
                ("counting", "later", ["who-voted-how-closed"; 2], "who-voted-short"),
                ("tied", "shown", ["who-voted-how-shown", "who-voted-title"], "who-voted-how-closed"),
                ("tied", "few", ["who-voted-few"; 2], "who-voted-title"),
                ("tied", "paper", ["who-voted-paper"; 2], "who-voted-title"),
                ("tied", "weighted", ["who-voted-weighted"; 2], "who-voted-title"),
                ("tied", "alike", ["who-voted-alike"; 2], "who-voted-title"),
                ("tied", "many", ["who-voted-many"; 2], "who-voted-title"),
                ("called-off", "called-off", ["who-voted-called-off"; 2], "who-voted-how-closed"),
            ] {
                let page = PetitionView { site: site(), ..openly::who_page(stage, word) };
                let unsaid = [
                    unsaid,
                    "openly-short",
                    if stage == "open" {
                        "who-voted-how-shown"
                    } else {
                        "who-voted-told"
                    },
                ];
                says(themes.render(&page).expect("a page"), &said, &unsaid);
            }
        }
    }

    #[test]
    fn whoever_votes_in_public_reads_so_before_they_choose() {
        let themes = themes();
        for language in ["en", "cy", "ar-XB"] {
            let site = || SiteView { kind: CampaignKind::Vote, ..site_in(&themes, language) };
            for (secrecy, at_once) in [("open", false), ("open-at-once", true)] {
                let text = |key| {
                    let args = crate::i18n::TextArgs::new();
                    themes.text(&site().language, key, &args).expect("a sentence")
                };
                let (title, when) =
                    (text("openly-title"), text(if at_once { "openly-at-once" } else { "openly-after" }));
                let mut pages = vec![
                    themes.render(&crate::views::SignFormView { site: site(), ..openly::sign(secrecy) }),
                    themes.render(&CheckView { site: site(), ..openly::check(secrecy) }),
                    themes.render(&crate::views::BallotView { site: site(), ..openly::ballot(at_once) }),
                    themes.render(&crate::views::BallotCheckView {
                        site: site(),
                        secrecy,
                        ..openly::ballot_check()
                    }),
                ];
                let letter = crate::views::ConfirmLetter { site: site(), ..openly::letter(secrecy) };
                let letter = themes.render_letter(&letter).expect("a letter").text;
                assert!(letter.split_whitespace().count() <= LETTER_WORDS_MAX, "{language}: {letter}");
                pages.push(Ok(letter));
                // Who is on a roll reads it before they type their code, or press the button of their link.
                let listed = |vote| VoteView { secrecy, ..vote };
                let entrance = openly::entrance("codes");
                let vote = VoteView { told: secrecy, ..listed(entrance.vote) };
                pages.push(themes.render(&VoterEntranceView { site: site(), vote, ..entrance }));
                let link = openly::voter_link();
                let vote = VoteView { told: secrecy, ..listed(link.vote) };
                pages.push(themes.render(&VoterLinkView { site: site(), vote, ..link }));
                let letter = VoterLetter { site: site(), ..openly::voter_letter(secrecy) };
                let letter = themes.render_letter(&letter).expect("a letter").text;
                assert!(letter.split_whitespace().count() <= LETTER_WORDS_MAX, "{language}: {letter}");
                assert!(letter.contains(&text("openly-short")), "{language}: {letter}");
                for page in pages {
                    let page = page.expect("a page");
                    assert!(page.contains(&title) && page.contains(&when), "{language} {secrecy}: {page}");
                }
            }
            let letter = VoterLetter { site: site(), ..openly::voter_letter("who-voted") };
            let letter = themes.render_letter(&letter).expect("a letter").text;
            assert!(letter.split_whitespace().count() <= LETTER_WORDS_MAX, "{language}: {letter}");
            // In a secret vote there is no such word.
            let title = themes
                .text(&site().language, "openly-title", &crate::i18n::TextArgs::new())
                .expect("a sentence");
            let secret =
                themes.render(&crate::views::BallotView { site: site(), ..vote::ballot("yes-no", &[], &[]) });
            assert!(!secret.expect("a page").contains(&title), "{language}");
        }
    }
}
