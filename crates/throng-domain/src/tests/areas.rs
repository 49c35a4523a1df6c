//! Switching to uploaded areas, in tables: who may, having seen which revision, and which areas cannot be removed.

use super::SITE;
use super::settings::office;
use super::*;
use crate::office::audit::AuditEntry;
use crate::office::staff::StaffId;
use crate::sites::area::{Area, AreaCode, AreaSet};
use crate::spine::change::Change;
use crate::spine::command::UseAreas;
use crate::spine::limits::AREAS_MAX;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;

fn code(code: &str) -> AreaCode {
    AreaCode::parse(code).expect("a code")
}

fn area(of: &str, ordinal: i64) -> Area {
    Area {
        code: code(of),
        name: format!("Area {of}"),
        representative: None,
        region_code: None,
        region_name: None,
        ordinal,
    }
}

fn using(areas: &[&str], gone: &[&str], file: char) -> UseAreas {
    UseAreas {
        site: SITE,
        by: StaffId(1),
        revision: 0,
        file: file.to_string().repeat(64),
        areas: (0..).zip(areas).map(|(ordinal, of)| area(of, ordinal)).collect(),
        postcodes: 7,
        gone: gone.iter().map(|of| code(of)).collect(),
    }
}

#[test]
fn uploaded_areas_are_used_by_owners_who_saw_what_was_there() {
    let mut set = office();
    set.load_counted_area(SITE, code("N1"));
    let refused = Outcome::Refused;
    let by = |by: u32| UseAreas { by: StaffId(by), ..using(&["N1"], &[], 'a') };
    let after = |revision: u32, change: UseAreas| UseAreas { revision, ..change };
    let but = |change: fn(&mut UseAreas)| {
        let mut using = using(&["N1", "N2"], &[], 'a');
        change(&mut using);
        using
    };
    let out_of_bounds = refused(Refusal::TextOutOfBounds);
    for (change, expected) in [
        (by(2), refused(Refusal::NotAllowed)),
        (by(3), refused(Refusal::NotAllowed)),
        (but(|using| using.areas.clear()), out_of_bounds.clone()),
        (but(|using| using.areas[1].code = using.areas[0].code.clone()), out_of_bounds.clone()),
        (but(|using| using.gone = vec![using.areas[0].code.clone()]), out_of_bounds.clone()),
        (but(|using| using.areas[0].name.clear()), out_of_bounds.clone()),
        (but(|using| using.areas[0].name = "a\nb".into()), out_of_bounds.clone()),
        (but(|using| using.areas[0].region_name = Some("a".repeat(121))), out_of_bounds.clone()),
        (but(|using| using.file = "../secret.key".into()), out_of_bounds.clone()),
        (but(|using| using.areas = vec![area("N1", 0); AREAS_MAX + 1]), out_of_bounds),
        (using(&["N2"], &["N1"], 'a'), refused(Refusal::AreasCounted)),
        (using(&["N1", "N2"], &["N3"], 'a'), Outcome::Done),
        // The button was pressed twice.
        (using(&["N1", "N2"], &["N3"], 'a'), Outcome::Unchanged),
        (using(&["N1"], &["N2"], 'b'), refused(Refusal::WordsChanged)),
        (after(1, using(&["N1"], &["N2"], 'b')), Outcome::Done),
    ] {
        let outcome = decide(&mut set, &Command::from(change.clone()), BEGIN);
        assert_eq!(outcome, expected, "{:?} {:?}", change.file, change.gone);
    }
    let Some(now) = set.row(AreaSet::key(SITE)) else {
        panic!("it is kept")
    };
    assert_eq!((now.areas, now.postcodes, now.revision, now.file.as_str()), (1, 7, 2, &*"b".repeat(64)));
    let list = AuditEntry::rows(SITE);
    let lines: Vec<String> = set
        .rows(list)
        .map(|(_, line)| format!("{} {} > {}", line.action, line.before, line.after))
        .collect();
    assert_eq!(
        lines,
        [
            "use-areas  > 2 areas, 7 postcodes (aaaaaaaaaaaa)",
            "use-areas 2 areas, 7 postcodes (aaaaaaaaaaaa) > 1 areas, 7 postcodes (bbbbbbbbbbbb)",
        ]
    );
}

#[test]
fn what_this_batch_has_counted_keeps_its_area() {
    let mut set = office();
    let campaign = CampaignId { site: SITE, number: 1 };
    set.note_change(Change::Count {
        campaign,
        source: TallySource::Collected,
        key: TallyKey::Area(Some(code("N1"))),
        delta: 1,
    });
    let gone = Command::from(using(&["N2"], &["N1"], 'a'));
    assert_eq!(decide(&mut set, &gone, BEGIN), Outcome::Refused(Refusal::AreasCounted));
}
