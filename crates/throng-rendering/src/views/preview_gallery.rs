//! The gallery: every page in every state on one page, for whoever changes the looks. It is written beside the pages when
//! these are written out for a look (`preview.rs`), and is no part of the program.

use std::fmt::Write as _;

/// Width in CSS pixels of the screens that each page is shown on, and by how much it is made smaller.
const SCREENS: [(u32, &str); 2] = [(360, "1"), (1280, "0.5")];

/// The gallery of these pages, whose files are called after them; of each there is also one in Welsh (`cy-`) and one that
/// runs from right to left (`rtl-`).
pub(super) fn gallery<'a>(pages: impl Iterator<Item = &'a String>) -> String {
    let mut html = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Gallery</title><style>\
        body{font:16px sans-serif;margin:1rem}section{display:flex;gap:1rem;overflow-x:auto;align-items:start}\
        div{border:1px solid #888;overflow:hidden;flex:none}iframe{border:0;transform-origin:0 0}</style>\
        <h1>Gallery</h1><p>Every page in every state, on a phone and on a desktop. The colours are those of your system: switch it \
        to dark to see the others.</p>"
        .to_owned();
    for page in pages {
        let others =
            format!("<a href=\"cy-{page}.html\">Welsh</a> <a href=\"rtl-{page}.html\">right to left</a>");
        write!(html, "<h2 id=\"{page}\"><a href=\"{page}.html\">{page}</a></h2><p>{others}</p><section>")
            .expect("a text takes any text");
        for (width, scale) in SCREENS {
            let shown = if scale == "1" { width } else { width / 2 };
            write!(
                html,
                "<div style=\"width:{shown}px;height:740px\"><iframe title=\"{page} at {width}\" src=\"{page}.html\" loading=\"lazy\" \
                 width=\"{width}\" height=\"1480\" style=\"transform:scale({scale})\"></iframe></div>"
            )
            .expect("a text takes any text");
        }
        html.push_str("</section>");
    }
    html
}

#[test]
fn every_page_is_in_the_gallery_on_each_screen() {
    let pages = ["home".to_owned(), "petition-open".to_owned()];
    let html = gallery(pages.iter());
    for page in &pages {
        assert_eq!(html.matches(&format!("src=\"{page}.html\"")).count(), SCREENS.len());
        assert!(html.contains(&format!("href=\"rtl-{page}.html\"")));
    }
}
