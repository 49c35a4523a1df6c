//! Fields for longer texts: each says how many characters are left, and cuts off nothing.

use super::preview::english;

/// Parts of the tags of fields that are not counted: code to copy, a page of the office, whose limit is in bytes of what it
/// becomes, and settings, which are lists of short values.
const UNCOUNTED: [&str; 3] =
    [" readonly", " name=\"text\" class=\"wide\" rows=\"16\"", " rows=\"6\" spellcheck=\"false\""];

#[test]
fn every_longer_field_counts_down_and_cuts_off_nothing() {
    let mut fields = 0;
    let mut faults = Vec::new();
    for (name, html) in english() {
        for rest in html.split("<textarea").skip(1) {
            let (tag, _) = rest.split_once('>').expect("the tag ends");
            let is_counted = tag.contains(" data-chars=\"") && tag.contains(" data-left=\"");
            let is_known = UNCOUNTED.iter().any(|part| tag.contains(part));
            if tag.contains(" maxlength") || !(is_counted || is_known) {
                faults.push(format!("{name}: {tag}"));
            }
            fields += usize::from(is_counted);
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(fields > 30, "{fields}");
}
