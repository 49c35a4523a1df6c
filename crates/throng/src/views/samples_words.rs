//! Sample views of a site's words in its office, in the states that matter. Owns invented data only. Called by
//! `preview`.

use super::samples::{NOW_MS, site};
use super::samples_office::{desk, problems};
use crate::views::*;

fn links(path: &str) -> Vec<WordsLink> {
    let link = |name: &str, current| WordsLink { name: name.to_owned(), path: path.to_owned(), current };
    vec![link("English", true), link("Cymraeg <b>", false)]
}

pub(super) fn words(query: &str, group: Option<&str>, many: bool) -> WordsView {
    let row = |own: bool| WordsRow {
        key: "mail-hello".to_owned(),
        text: "Hello { $name } <b>,".to_owned(),
        path: "/admin/words/mail-hello?language=en".to_owned(),
        own,
        changed: own,
    };
    WordsView {
        site: site(),
        desk: desk("/admin/words"),
        language: "en".to_owned(),
        languages: links("/admin/words?language=cy"),
        query: query.to_owned(),
        groups: links("/admin/words?language=en&group=1"),
        group: group.map(str::to_owned),
        rows: if many {
            vec![row(true), row(false)]
        } else {
            Vec::new()
        },
        more: many,
    }
}

pub(super) fn word(wrong: &[(&str, &str)], stale: bool) -> WordView {
    let line = |text: &str, current| WordsLine { text: text.to_owned(), current };
    let place = |name: &str, is_mail| WordsPlace {
        name: name.to_owned(),
        is_mail,
        lines: vec![line("Hello ‹name› <b>,", true), line("You signed.", false)],
    };
    WordView {
        site: site(),
        desk: desk("/admin/words"),
        key: "mail-hello".to_owned(),
        language: "en".to_owned(),
        languages: links("/admin/words/mail-hello?language=en"),
        shipped: "Hello { $name },".to_owned(),
        variables: vec!["{ $name }".to_owned()],
        own: stale,
        text: "Dear { $name } <b>,".to_owned(),
        revision: 2,
        shipped_before: stale.then(|| "Hi { $name } <b>,".to_owned()),
        unfit: stale,
        problems: problems(wrong),
        stale: stale.then(|| "Good day { $name } <b>,".to_owned()),
        previews: if wrong.is_empty() {
            vec!["Dear ‹name› <b>,".to_owned()]
        } else {
            Vec::new()
        },
        places: if wrong.is_empty() {
            vec![place("mail/confirm.txt", true), place("sign.html", false)]
        } else {
            Vec::new()
        },
    }
}

pub(super) fn own(instead: bool) -> OwnText {
    OwnText {
        title: "House rules <b>".to_owned(),
        // Without letters: whatever its words are, they are the office's and no sentence of the program.
        html: "<h2>1.</h2>\n<p>2 <a href=\"https://council.example/\" rel=\"noopener\">3</a>.</p>\n"
            .to_owned(),
        language: "en".to_owned(),
        dir: Direction::LeftToRight,
        instead,
    }
}

/// A site with pages in its menu.
fn with_menu() -> SiteView {
    let page = |title: &str, language: &str| MenuPage {
        title: title.to_owned(),
        path: "/pages/house-rules".to_owned(),
        language: language.to_owned(),
    };
    SiteView { menu: vec![page("House rules <b>", "en"), page("Rheolau", "cy")], ..site() }
}

pub(super) fn own_page() -> OwnPageView {
    OwnPageView { site: with_menu(), slug: "house-rules".to_owned(), own: own(false), changed_ms: NOW_MS }
}

pub(super) fn pages(many: bool) -> PagesView {
    let row = |on: Option<&str>, published| PageRow {
        title: "House rules <b>".to_owned(),
        edit: "/admin/pages/1".to_owned(),
        path: (on.is_none() && published).then(|| "/pages/house-rules".to_owned()),
        on_key: on.map(str::to_owned),
        published,
        menu: on.is_none().then_some(3),
        changed_ms: NOW_MS,
    };
    let rows = vec![row(None, true), row(None, false), row(Some("privacy-title"), true)];
    PagesView { site: site(), desk: desk("/admin/pages"), rows: if many { rows } else { Vec::new() } }
}

pub(super) fn page(new: bool, look: bool, wrong: &[(&str, &str)], stale: bool) -> PageFormView {
    let place = |word: &str, label_key: &str| PagePlaceChoice {
        word: word.to_owned(),
        label_key: label_key.to_owned(),
        chosen: word == "own",
    };
    let version = PageVersionRow {
        number: 1,
        changed_ms: NOW_MS,
        title: "Rules <b>".to_owned(),
        markdown: "# Be kind <b>".to_owned(),
    };
    PageFormView {
        site: site(),
        desk: desk("/admin/pages"),
        path: if new { "/admin/pages/new" } else { "/admin/pages/1" }.to_owned(),
        new,
        language: "en".to_owned(),
        languages: links("/admin/pages/1?language=en"),
        revision: 1,
        places: vec![place("own", "page-place-own"), place("about", "about-title")],
        slug: "house-rules".to_owned(),
        instead: stale,
        menu: "3".to_owned(),
        published: !new,
        title: "House rules <b>".to_owned(),
        text: "# Be kind <b>".to_owned(),
        problems: problems(wrong),
        stale,
        preview: look.then(|| own(false)),
        versions: if new { Vec::new() } else { vec![version] },
        public: (!new).then(|| "/pages/house-rules".to_owned()),
    }
}
