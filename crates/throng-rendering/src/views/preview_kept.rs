//! The pages of votes whose key the program keeps, rendered with sample data: the part of `preview`'s table that belongs to them.

use super::sampled::{Pages, pages};
use super::samples_kept as kept;
use crate::themes::Renders;
use crate::views::VoteStage;

pub(super) fn pages(themes: &impl Renders, pages: &mut Pages) {
    pages!(themes, pages,
        "vote-kept-open" => kept::page("open"),
        "vote-kept-counting" => kept::page("counting"),
        "vote-kept-counted" => kept::page("tied"),
        "vote-kept-ballot" => kept::ballot(),
        "desk-vote-kept-form" => kept::form(),
        "desk-vote-kept-needs-key" => kept::desk(VoteStage::NeedsKey, false),
        "desk-vote-kept-ready" => kept::desk(VoteStage::Ready, false),
        "desk-vote-kept-ready-missing" => kept::desk(VoteStage::Ready, true),
        "desk-vote-kept-ready-wrong" => kept::desk_wrong(VoteStage::Ready, ("open", "vote-kept-other")),
        "desk-vote-kept-open" => kept::desk(VoteStage::Open, false),
        "desk-vote-kept-closed" => kept::desk(VoteStage::Closed, false),
        "desk-vote-kept-closed-missing" => kept::desk(VoteStage::Closed, true),
        "desk-vote-kept-opened" => kept::desk(VoteStage::Opened, false),
        "desk-vote-kept-trial" => kept::desk_wrong(VoteStage::Trial, ("vote-box", "vote-kept-odd")),
        "desk-vote-kept-trial-form" => kept::trial_form(),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::TextArgs;
    use crate::views::SiteView;
    use crate::views::preview::themes;
    use crate::views::sampled::site_in;
    use throng_domain::campaign::CampaignKind;

    #[test]
    fn whoever_votes_reads_that_the_program_keeps_the_key() {
        let themes = themes();
        for language in ["en", "cy", "ar-XB"] {
            let site = || SiteView { kind: CampaignKind::Vote, ..site_in(&themes, language) };
            let text = |key| {
                themes
                    .text(&site().language, key, &TextArgs::new())
                    .expect("a sentence")
            };
            let (now, over) = (text("vote-how-kept"), text("vote-how-kept-over"));
            let of = |stage| crate::views::PetitionView { site: site(), ..kept::page(stage) };
            for (page, words) in [
                (themes.render(&of("open")), &now),
                (themes.render(&of("tied")), &over),
                (themes.render(&crate::views::BallotView { site: site(), ..kept::ballot() }), &now),
            ] {
                let page = page.expect("a page");
                assert!(page.contains(words.as_str()), "{language}: {page}");
            }
        }
    }
}
