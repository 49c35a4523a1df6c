//! The pages about pledges, rendered with sample data: the part of `preview`'s table that belongs to them.

use super::sampled::{Pages, pages};
use super::{samples, samples_pledge as pledge};
use crate::themes::Renders;
use crate::views::{CampaignState, FieldProblem, OwnStage, PetitionView, PosterView, SupportView};

pub(super) fn pages(themes: &impl Renders, pages: &mut Pages) {
    let problems = |all: &[(&str, &str)]| -> Vec<FieldProblem> {
        all.iter()
            .map(|(field, key)| FieldProblem::new(field, key))
            .collect()
    };
    let wrong = [("target", "gap-target-missing"), ("last_day", "gap-day-past")];
    pages!(themes, pages,
        "pledge-open" => pledge::page("open"),
        "pledge-private" => pledge::private(),
        "pledge-private-rejected" => PetitionView {
            state: CampaignState::Rejected,
            rejection: samples::petition(CampaignState::Rejected).rejection,
            ..pledge::private()
        },
        "pledge-private-support" => SupportView { pledge: pledge::private().pledge, ..pledge::support() },
        "pledge-own-private" => pledge::own_private(),
        "pledge-waits" => pledge::page("waits"),
        "pledge-reached" => pledge::page("reached"),
        "pledge-missed" => pledge::page("missed"),
        "pledge-cancelled" => pledge::page("cancelled"),
        "pledge-areas-open" => pledge::page_in_areas("open", 0),
        "pledge-areas-some" => pledge::page_in_areas("open", 3),
        "pledge-areas-waits" => pledge::page_in_areas("waits", 1),
        "pledge-areas-reached" => pledge::page_in_areas("reached", 3),
        "pledge-areas-missed" => pledge::page_in_areas("missed", 0),
        "pledge-areas-places" => pledge::areas(),
        "pledge-areas-sign" => pledge::sign_in_areas(&[("postcode", "field-postcode-no-area")]),
        "pledge-areas-check" => pledge::check_in_area(12),
        "pledge-areas-check-on" => pledge::check_in_area(20),
        "pledge-areas-waiting" => pledge::waiting_in_area(12),
        "pledge-areas-confirm" => pledge::confirm_in_area(Some(12)),
        "pledge-areas-confirm-nowhere" => pledge::confirm_in_area(None),
        "pledge-areas-receipt" => pledge::joined_in(16, ""),
        "pledge-areas-receipt-on" => pledge::joined_in(21, ""),
        "pledge-areas-receipt-kept" => pledge::joined_in(21, "reached"),
        "pledge-areas-receipt-free" => pledge::joined_in(16, "reached"),
        "pledge-sign" => pledge::sign(&[]),
        "pledge-check" => pledge::check(),
        "pledge-confirm" => pledge::confirm(),
        "pledge-confirm-change" => pledge::confirm_change(),
        "pledge-support" => pledge::support(),
        "pledge-did-it" => pledge::did_it(None),
        "pledge-did-it-said" => pledge::did_it(Some(true)),
        "pledge-receipt" => pledge::joined(""),
        "pledge-receipt-reached" => pledge::joined("reached"),
        "pledge-start" => pledge::begin(),
        "pledge-ask" => pledge::ask(Vec::new()),
        "pledge-ask-problems" => pledge::ask(problems(&wrong)),
        "pledge-start-check" => pledge::start_check(),
        "pledge-areas-start-check" => pledge::start_check_in_areas(),
        "pledge-own" => pledge::own(OwnStage::Open),
        "pledge-own-closed" => pledge::own(OwnStage::Closed),
        "pledge-own-edit" => pledge::own_edit(Vec::new()),
        "pledge-call-off" => pledge::call_off(Vec::new()),
        "pledge-call-off-problems" => pledge::call_off(problems(&[("why", "call-off-missing")])),
        "pledge-poster" => pledge::poster(),
        "pledge-poster-longest" => PosterView { pledge: pledge::flyers().poster.pledge, ..pledge::poster() },
        "pledge-flyers" => pledge::flyers(),
        "pledge-stop-weekly" => pledge::stop_weekly(false),
        "pledge-stopped-weekly" => pledge::stop_weekly(true),
    );
}

#[cfg(test)]
mod tests {
    use crate::views::preview::english;

    #[test]
    fn whoever_is_about_to_join_is_told_in_which_area_they_will_count() {
        let known = "You will count in Holm &amp; Hithe: 12 of the 20 people needed there so far.";
        let reached = "which has reached its target of 20";
        for (name, html) in english() {
            let words = match name.as_str() {
                "pledge-areas-check" | "pledge-areas-waiting" | "pledge-areas-confirm" => known,
                "pledge-areas-check-on" => reached,
                "pledge-areas-confirm-nowhere" => "We do not know which area you live in.",
                _ => {
                    assert!(!html.contains("You will count in"), "{name}");
                    continue;
                }
            };
            assert!(html.contains(words), "{name}: {html}");
        }
    }

    /// Both pages spoke of everyone, as those of the other pledges do.
    #[test]
    fn a_private_pledge_is_said_to_be_for_those_who_have_its_link() {
        for (page, words, of_others) in [
            ("pledge-private-rejected", "who have its secret link can read this", "so everyone can see"),
            ("pledge-private-support", "open for people who have its secret link", "for everyone"),
        ] {
            let html = &english()[page];
            assert!(html.contains(words) && !html.contains(of_others), "{page}: {html}");
        }
        assert!(english()["pledge-support"].contains("open for everyone"));
    }

    /// It takes one sheet only if what is long stands smaller.
    #[test]
    fn the_longer_a_poster_is_the_smaller_its_words_are() {
        for (page, class) in [
            ("poster", "poster"),
            ("pledge-poster", "poster long"),
            ("pledge-poster-longest", "poster longest"),
        ] {
            let html = &english()[page];
            assert!(html.contains(&format!("<article class=\"{class}\">")), "{page}: {html}");
        }
    }

    #[test]
    fn only_where_each_area_has_the_target_for_itself_the_sentence_says_so() {
        for (name, html) in english() {
            let says = html.contains("in the same area");
            assert!(!says || name.contains("areas"), "{name}");
            let whole = [
                "pledge-areas-open",
                "pledge-areas-sign",
                "pledge-areas-receipt",
                "pledge-areas-start-check",
            ];
            assert!(says || !whole.contains(&name.as_str()), "{name}");
        }
    }
}
