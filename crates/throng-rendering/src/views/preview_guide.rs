//! The designer's guide lists every variable of every page: its table is made from the samples of the tests.

use std::collections::BTreeSet;
use std::{env, fs, path::Path};

use super::preview::themes;
use super::sampled::all_pages;
use super::{
    noted, samples_follow, samples_held, samples_letters, samples_mail, samples_place, samples_vote_roll,
};

/// Compares the table of variables in the designer's guide with the samples. If it is out of date, the table is
/// rewritten if `THRONG_WRITE_DOCS` is set, and the test fails otherwise.
#[test]
fn the_designers_guide_lists_every_variable() {
    const BEGIN: &str = "<!-- variables: made from the samples of the tests -->\n";
    const END: &str = "<!-- end of variables -->";
    let themes = themes();
    all_pages(&themes);
    noted::note_data(&samples_letters::confirm_letter());
    noted::note_data(&samples_letters::already_signed_letter());
    noted::note_data(&samples_letters::withdrawn_letter());
    noted::note_data(&samples_letters::html());
    noted::note_data(&samples_follow::letter(false));
    noted::note_data(&samples_place::confirm_letter(false));
    noted::note_data(&samples_place::news_letter(true));
    noted::note_data(&samples_held::letter());
    noted::note_data(&samples_vote_roll::voter_letter("opened"));
    noted::note_data(&samples_letters::news_letter("other_business"));
    noted::note_data(&samples_letters::news_letter("pledge-missed"));
    noted::note_data(&samples_mail::relay_test_letter());
    noted::note_data(&samples_mail::trouble_letter(false));
    noted::note_data(&samples_mail::invitation_letter());
    let mut table = String::from("\n");
    let mut site = None;
    for (template, variables) in noted::noted_variables() {
        let own = variables.iter().filter(|(name, _)| !name.starts_with("site."));
        table.push_str(&variable_list(template, own));
        site.get_or_insert_with(|| {
            variable_list(
                "every page and mail",
                variables.iter().filter(|(name, _)| name.starts_with("site.")),
            )
        });
    }
    table.insert_str(1, &site.expect("there are pages"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/theming.md");
    let guide = fs::read_to_string(&path).expect("the guide is there");
    let (before, rest) = guide
        .split_once(BEGIN)
        .expect("the guide has a place for the table");
    let (written, after) = rest.split_once(END).expect("the place has an end");
    if written != table && env::var_os("THRONG_WRITE_DOCS").is_some() {
        fs::write(&path, format!("{before}{BEGIN}{table}{END}{after}")).expect("the guide can be written");
        return;
    }
    assert!(written == table, "docs/theming.md is stale: run this test with THRONG_WRITE_DOCS=1");
}

fn variable_list<'a>(
    template: &str,
    variables: impl Iterator<Item = (&'a String, &'a BTreeSet<&'static str>)>,
) -> String {
    let mut list = format!("**{template}**\n\n");
    for (name, kinds) in variables {
        let kinds: Vec<&str> = kinds.iter().copied().collect();
        list.push_str(&format!("- `{name}`: {}\n", kinds.join(" or ")));
    }
    list.push('\n');
    list
}
