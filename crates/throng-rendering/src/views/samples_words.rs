//! Sample views of a site's words in its office, in the states that matter. Owns invented data only. Called by
//! `preview`.

use super::samples::{NOW_MS, site};
use super::samples_office::{frame, problems};
use crate::i18n::Direction;
use crate::i18n::{TextArg, TextArgs};
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
        frame: frame("/admin/words"),
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
        frame: frame("/admin/words"),
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
        // Without letters, because words on the office's pages are no sentences of the program.
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
    PagesView { frame: frame("/admin/pages"), rows: if many { rows } else { Vec::new() } }
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
        frame: frame("/admin/pages"),
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

pub(super) fn reasons() -> ReasonsView {
    let row = |code: &str, key: &str, own: bool| ReasonRow {
        code: code.to_owned(),
        key: key.to_owned(),
        hidden: own,
        standard: if own {
            "Rule 4 <b>".to_owned()
        } else {
            String::new()
        },
        retired: own,
        own,
        can_retire: code != "none-of-these",
        earlier: own.then(|| "harbour-dues".to_owned()),
        later: Some(String::new()),
    };
    let rows = vec![
        row("harbour-dues", "rejected-foi", false),
        row("too-late-<b>", "rejected-honours", true),
        row("none-of-these", "rejected-other", false),
    ];
    ReasonsView { frame: frame("/admin/reasons"), rows }
}

pub(super) fn topics(wrong: &[(&str, &str)]) -> TopicsView {
    let names = |row: &str, value: &str| {
        let name = |language: &str, tag: &str, value: &str| TopicName {
            field: format!("name-{row}-{tag}"),
            language: language.to_owned(),
            value: value.to_owned(),
        };
        vec![name("English", "en", value), name("Cymraeg <b>", "cy", "")]
    };
    let row = |row: &str, code: &str, name: &str, petitions, retired| TopicRow {
        row: row.to_owned(),
        code: code.to_owned(),
        name: name.to_owned(),
        petitions,
        names: names(row, name),
        retired,
        revision: 1,
        open: row == "1" && !wrong.is_empty(),
    };
    let rows = vec![
        row("0", "24-7", "24/7 & <b>", 1_200, false),
        row("1", "1984", "1984", 0, false),
        row("2", "2030", "2030", 1, true),
    ];
    TopicsView {
        frame: frame("/admin/topics"),
        rows,
        new: names("new", ""),
        name_chars_max: 64,
        problems: problems(wrong),
    }
}

pub(super) fn reason(new: bool, look: bool, wrong: &[(&str, &str)], stale: bool) -> ReasonFormView {
    let other = |label_key, key, text: &str| ReasonOther { label_key, key, text: text.to_owned() };
    let others = vec![
        other("reason-said", None, "Too <b> late."),
        other("reason-class", Some("reason-public"), ""),
        other("reason-note", None, ""),
    ];
    let look = look.then(|| ReasonLook {
        page: vec!["1 <b>".to_owned(), "2".to_owned()],
        subject: "3 <b>".to_owned(),
        mail: "4 <b>".to_owned(),
    });
    ReasonFormView {
        frame: frame("/admin/reasons"),
        path: if new {
            "/admin/reasons/new"
        } else {
            "/admin/reasons/harbour-dues"
        }
        .to_owned(),
        new,
        code: if new {
            String::new()
        } else {
            "harbour-dues".to_owned()
        },
        own: new,
        retired: stale,
        language: "en".to_owned(),
        languages: links("/admin/reasons/harbour-dues?language=en"),
        revisions: [1, 2, 3],
        said: "It is <b> late.".to_owned(),
        mail: "Be earlier.".to_owned(),
        hidden: look.is_some(),
        standard: "Rule 4 <b>".to_owned(),
        note: "Rarely <b>.".to_owned(),
        shipped: if new {
            Default::default()
        } else {
            ["A <b>".to_owned(), "B".to_owned()]
        },
        changed: !new,
        problems: problems(wrong),
        stale,
        others: if stale { others } else { Vec::new() },
        look,
    }
}

pub(super) fn areas(locked: Option<&str>, wrong: &[(&str, &str)]) -> AreasView {
    let args = TextArgs::from([
        ("line".to_owned(), TextArg::Number(3)),
        ("text".to_owned(), TextArg::Text("N/2 <b>".to_owned())),
    ]);
    let problems = problems(wrong).into_iter();
    AreasView {
        frame: frame("/admin/areas"),
        locked: locked.map(str::to_owned),
        areas: 20,
        postcodes: 1_284,
        since_ms: locked.is_none().then_some(NOW_MS),
        areas_max: 5_000,
        mib_max: 8,
        problems: problems
            .map(|problem| FieldProblem { args: args.clone(), ..problem })
            .collect(),
    }
}

pub(super) fn areas_look(any: bool) -> AreasLookView {
    let some = |count: i64, more| AreaNames {
        count: if any { count } else { 0 },
        names: if any {
            vec!["Skerry <b>".to_owned()]
        } else {
            Vec::new()
        },
        more: more && any,
    };
    AreasLookView {
        frame: frame("/admin/areas"),
        areas: 20,
        areas_before: 19,
        postcodes: 1_284,
        postcodes_before: 1_283,
        added: some(1, false),
        changed: some(1_284, true),
        gone: some(1, false),
        file: "0123456789abcdef".repeat(4),
        revision: 3,
    }
}
