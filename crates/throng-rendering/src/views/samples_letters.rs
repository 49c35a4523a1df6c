//! Sample mails to signers. Owns invented data only. Called by `preview`.

use throng_domain::campaign::CampaignKind;

use super::samples::{LINK_ENDS_MS, NAME, NOW_MS, TITLE, TOKEN, site};
use crate::views::*;

pub(super) fn confirm_letter() -> ConfirmLetter {
    ConfirmLetter {
        site: site(),
        name: NAME.to_owned(),
        petition_title: TITLE.to_owned(),
        link: format!("https://petitions.norhaven.example/s/{TOKEN}"),
        code: "042 917".to_owned(),
        ends_ms: LINK_ENDS_MS,
        screened: false,
        secrecy: "",
        area: None,
    }
}

pub(super) fn already_signed_letter() -> AlreadySignedLetter {
    AlreadySignedLetter {
        site: site(),
        name: NAME.to_owned(),
        petition_title: TITLE.to_owned(),
        receipt_link: format!("https://petitions.norhaven.example/s/{TOKEN}"),
        withdraw_link: format!("https://petitions.norhaven.example/s/{TOKEN}/withdraw"),
        change_link: None,
        taken_out: false,
        version: Some(VersionSigned {
            number: 2,
            link: "https://petitions.norhaven.example/petitions/17/versions/2".to_owned(),
        }),
        screened: false,
    }
}

pub(super) fn withdrawn_letter() -> WithdrawnLetter {
    WithdrawnLetter {
        site: site(),
        name: NAME.to_owned(),
        petition_title: TITLE.to_owned(),
        petition_link: "https://petitions.norhaven.example/petitions/17".to_owned(),
        for_good: false,
    }
}

/// The HTML of a mail, with a part of each kind.
pub(super) fn html() -> MailHtmlView {
    let link = format!("https://petitions.norhaven.example/s/{TOKEN}");
    let words = |text: &str| MailLine { text: text.to_owned(), link: false, code: false };
    let home = MailLine { text: "https://petitions.norhaven.example".to_owned(), link: true, code: false };
    let mut quote = MailBlock::of("quote", words(TITLE));
    quote.add(words("A second paragraph."), true);
    let mut foot = MailBlock::of("foot", words("Norhaven petitions"));
    foot.add(home, false);
    let blocks = vec![
        MailBlock::of("text", words("Hello,")),
        quote,
        MailBlock::button("Confirm your signature".to_owned(), link),
        foot,
    ];
    MailHtmlView { site: site(), subject: format!("Confirm your signature: {TITLE}"), blocks }
}

/// The same of a pledge whose areas have the target for themselves, to somebody in one of them.
pub(super) fn news_of_area(kind: &'static str) -> NewsLetter {
    let area = NewsOfArea { name: "Skerry & Holm".to_owned(), joined: 16, target: 20, areas: 3 };
    NewsLetter { area: Some(area), ..news_letter(kind) }
}

/// A mail about one kind of publication.
pub(super) fn news_letter(kind: &'static str) -> NewsLetter {
    let is_step = ["pledge-", "area", "vote-"]
        .iter()
        .any(|step| kind.starts_with(step));
    let quoted = kind != "debate_date" && !is_step;
    let news = ["other_business", "update"].contains(&kind);
    NewsLetter {
        site: SiteView {
            kind: [CampaignKind::Petition, CampaignKind::Pledge][usize::from(is_step)],
            ..site()
        },
        name: NAME.to_owned(),
        petition_title: TITLE.to_owned(),
        kind,
        subject: if news {
            "We met the harbour master".to_owned()
        } else {
            String::new()
        },
        words: if quoted {
            "She showed us the figures.\n\nWe will write again.".to_owned()
        } else {
            String::new()
        },
        more: kind == "response",
        on_ms: (kind != "update" && !is_step).then_some(NOW_MS),
        petition_link: "https://petitions.norhaven.example/petitions/17".to_owned(),
        opinion_link: ["response", "pledge-asked", "pledge-reminded", "area-asked"]
            .contains(&kind)
            .then(|| format!("https://petitions.norhaven.example/a/{TOKEN}")),
        unsubscribe_link: format!("https://petitions.norhaven.example/u/{TOKEN}"),
        trial: false,
        signed: true,
        area: None,
        pledge: (kind == "pledge-missed").then_some(NewsOfPledge { joined: 16, target: 20 }),
    }
}
