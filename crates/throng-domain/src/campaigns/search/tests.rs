//! What search finds, and that nothing typed upsets it.

use super::*;

fn index(campaigns: &[(u32, &str, &str)]) -> SearchIndex {
    let mut builder = SearchIndexBuilder::default();
    for (number, action, text) in campaigns {
        builder.add(Document { number: *number, action, texts: &[text] });
    }
    builder.build()
}

fn town() -> SearchIndex {
    index(&[
        (1, "Save the Mill Lane library", "The council wants to close the library on Saturdays."),
        (2, "Build a safe crossing at the school", "Children cross the road to the school every day."),
        (3, "More night buses to the hospital", "Nurses cannot get home after a late shift."),
        (4, "Keep the swimming pool open", "The pool is closed for repairs. Our school swims there."),
        (5, "Café tables on the pavement", "Let cafés put tables outside."),
        (6, "Ban fireworks near animals", "Loud fireworks frighten pets and wildlife."),
        (7, "Free parking for carers", "Carers visit people at home and in hospitals."),
        (8, "Plant trees in every street", "Trees cool the town. Plant one for each child."),
        (9, "مكتبة جديدة للمدينة", "نريد مكتبة"),
        (10, "A 20 mph limit in the village", "Drivers go too fast past the school."),
        (11, "Stop the incinerator", "The government must think again about burning waste."),
        (12, "Answer within a week", "The government takes months to answer anybody."),
    ])
}

fn found(index: &SearchIndex, query: &str) -> Vec<u32> {
    index
        .query(query, 50, |_| true)
        .iter()
        .map(|hit| hit.number)
        .collect()
}

#[test]
fn typos_are_forgiven() {
    let town = town();
    for (query, first) in [
        // As written, part of it, in other letters.
        ("library", 1),
        ("LIBRARY", 1),
        ("libr", 1),
        ("mill lane", 1),
        ("cafe", 5),
        ("CAFÉ", 5),
        ("مكتبة", 9),
        // A letter missing, doubled, wrong, swapped; at the beginning, too.
        ("libary", 1),
        ("librrary", 1),
        ("lybrary", 1),
        ("lirbary", 1),
        ("ilbrary", 1),
        ("ibrary", 1),
        ("swiming pol", 4),
        ("hopsital busses", 3),
        ("goverment answer", 12),
        ("incinirater", 11),
        // Other forms.
        ("libraries", 1),
        ("firework animal", 6),
        ("tree", 8),
        ("crossings", 2),
        // With words that nobody wrote, and among words that everybody wrote.
        ("please save the library thanks", 1),
        ("zzqx library", 1),
        ("the school crossing", 2),
        // By number.
        ("7", 7),
    ] {
        assert_eq!(found(&town, query).first(), Some(&first), "{query}");
    }
}

#[test]
fn nonsense_finds_nothing_and_upsets_nothing() {
    let town = town();
    let long = "x".repeat(10_000);
    let many = "lib ".repeat(2_500);
    for query in ["", " ", "zzqx", "🚲🚲", "\u{0}\u{0}", "'; DROP --", "%%%", "\u{202e}", &long] {
        assert_eq!(found(&town, query), [0; 0], "{query}");
    }
    assert_eq!(found(&town, &many), [1]);
    assert_eq!(found(&town, "library\u{0}\u{0}"), [1]);
    assert_eq!(found(&town, "\u{202e}library"), [1]);
    assert_eq!(found(&SearchIndex::default(), "library"), [0; 0]);
}

#[test]
fn the_ask_weighs_more_than_the_text_and_ties_go_by_number() {
    let same = "Mend the bridge";
    let index = index(&[
        (9, same, "It is old."),
        (3, same, "It is old."),
        (5, "Paint the town hall", "From the bridge it looks grey."),
        (4, "Something else", "Nothing to see."),
    ]);
    assert_eq!(found(&index, "bridge"), [3, 9, 5]);
    let filtered: Vec<u32> = index
        .query("bridge", 1, |number| number != 3)
        .iter()
        .map(|hit| hit.number)
        .collect();
    assert_eq!(filtered, [9]);
}

#[test]
fn a_misspelling_in_one_petition_does_not_hide_the_word() {
    let mut campaigns: Vec<(u32, &str, &str)> = (1..=15)
        .map(|number| (number, "Keep our library", "Books."))
        .collect();
    campaigns.push((16, "Keep our libary", "Books."));
    campaigns.extend((17..=60).map(|number| (number, "Mend the road", "Holes.")));
    let found = found(&index(&campaigns), "libary");
    assert_eq!(found.len(), 16);
    assert_eq!(found[0], 16);
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 300, ..Default::default() })]

    #[test]
    fn any_text_can_be_indexed_and_any_text_searched(
        actions in proptest::collection::vec("\\PC{0,40}|[a-z ]{0,40}", 0..12),
        text in proptest::arbitrary::any::<String>(),
        query in "[a-z ]{0,30}|(?s).{0,300}",
        limit in 0usize..20,
    ) {
        let campaigns: Vec<(u32, &str, &str)> = (1..)
            .zip(&actions)
            .map(|(number, action)| (number, action.as_str(), text.as_str()))
            .collect();
        let (one, other) = (index(&campaigns), index(&campaigns));
        let hits = one.query(&query, limit, |_| true);
        proptest::prop_assert_eq!(&hits, &other.query(&query, limit, |_| true));
        proptest::prop_assert!(hits.len() <= limit.min(actions.len()));
        proptest::prop_assert!(hits.iter().all(|hit| hit.score > 0.0 && hit.score.is_finite()));
        proptest::prop_assert!(hits.windows(2).all(|pair| pair[0].score >= pair[1].score));
    }

    #[test]
    fn every_word_of_an_ask_finds_it(action in "[a-z]{4,12}( [a-z]{4,12}){0,4}") {
        let index = index(&[(1, action.as_str(), "")]);
        for word in action.split(' ') {
            proptest::prop_assert_eq!(found(&index, word), [1], "{}", word);
        }
    }
}

/// Titles and texts of a thousand petitions as people wrote them (public domain).
fn real_petitions() -> Option<Vec<(u32, String, String)>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/us-petitions-1k.csv");
    let bytes = std::fs::read(path).ok()?;
    let (text, _, _) = encoding_rs::WINDOWS_1252.decode(&bytes);
    let mut rows = csv::Reader::from_reader(text.as_bytes());
    let cells = |row: Result<csv::StringRecord, csv::Error>| {
        let row = row.expect("a row");
        (row[3].to_owned(), row[4].to_owned())
    };
    let numbered = (1..).zip(rows.records().map(cells));
    Some(
        numbered
            .map(|(number, (title, text))| (number, title, text))
            .collect(),
    )
}

#[test]
fn a_thousand_real_petitions_are_found_with_typos() {
    let Some(campaigns) = real_petitions() else {
        println!(
            "SKIPPED a_thousand_real_petitions_are_found_with_typos: ../shared/data/us-petitions-1k.csv is absent"
        );
        return;
    };
    let rows: Vec<(u32, &str, &str)> = campaigns
        .iter()
        .map(|(number, title, text)| (*number, title.as_str(), text.as_str()))
        .collect();
    let real = index(&rows);
    assert!(real.bytes() < 1_100 * real.len(), "{} bytes for {} petitions", real.bytes(), real.len());
    for (query, part) in [
        ("marijuana veterans", "marijuana"),
        ("marijuanna vetrans", "marijuana"),
        ("marajuana", "marijuana"),
        ("goverment transparancy", "transparen"),
        ("studnet loan forgivness", "student loan"),
        ("same sex mariage", "marriage"),
        ("secesion texas", "texas"),
        ("deth star", "death star"),
    ] {
        let hits = real.query(query, 5, |_| true);
        let titles: Vec<String> = hits
            .iter()
            .map(|hit| campaigns[hit.number as usize - 1].1.to_lowercase())
            .collect();
        assert!(titles.iter().any(|title| title.contains(part)), "{query}: {titles:?}");
    }
}

/// New ideas, and what is there that is like them: the first found, or nothing at all.
#[test]
fn what_shares_only_small_words_is_not_similar() {
    let town = town();
    for (action, first) in [
        ("Keep the library in Mill Lane", Some(1)),
        ("A safe crosing at our school", Some(2)),
        ("More busses to the hospital at night", Some(3)),
        ("Open the reading room on Sundays", None),
        ("Let the council sell the old town hall", None),
        ("Lower the tax on beer", None),
        ("", None),
    ] {
        let similar = town.similar(action, 5, |_| true);
        assert_eq!(similar.first().map(|hit| hit.number), first, "{action}: {similar:?}");
    }
}
