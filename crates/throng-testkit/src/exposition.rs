//! A strict reader of metrics in the text format of Prometheus (0.0.4) and in OpenMetrics (1.0): what a scraper would have to
//! guess is a mistake here.
//!
//! Owns the grammar, as the two specifications have it, and nothing of Throng. Bounds nothing: what tests read is short.

use std::collections::{BTreeMap, BTreeSet};

/// A family of metrics: all lines between two `HELP`.
#[derive(Debug, Clone, PartialEq)]
pub struct Family {
    pub name: String,
    pub kind: String,
    pub unit: Option<String>,
    pub help: String,
    pub samples: Vec<Sample>,
}

/// A line with a number.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    pub name: String,
    pub labels: BTreeMap<String, String>,
    pub value: f64,
}

/// All families of a text, by name.
///
/// # Errors
/// The first mistake, with its line.
pub fn read(text: &str, open_metrics: bool) -> Result<Vec<Family>, String> {
    if !text.ends_with('\n') {
        return Err("the last line does not end".to_owned());
    }
    let text = match (open_metrics, text.strip_suffix("# EOF\n")) {
        (true, Some(text)) => text,
        (true, None) => return Err("there is no # EOF at the end".to_owned()),
        (false, _) => text,
    };
    let mut families: Vec<Family> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let said = |mistake: String| format!("line {}: {mistake}: {line}", at + 1);
        match line.strip_prefix("# ") {
            Some(told) => tell(&mut families, told).map_err(said)?,
            None => {
                let sample = sample(line).map_err(said)?;
                let family = families
                    .last_mut()
                    .ok_or_else(|| said("no family before it".to_owned()))?;
                if !belongs(family, &sample, open_metrics) {
                    return Err(said(format!("no line of the {} {}", family.kind, family.name)));
                }
                family.samples.push(sample);
            }
        }
    }
    whole(&families)?;
    Ok(families)
}

fn tell(families: &mut Vec<Family>, told: &str) -> Result<(), String> {
    let mut words = told.splitn(3, ' ');
    let (Some(what), Some(name), Some(rest)) = (words.next(), words.next(), words.next()) else {
        return Err("a comment that says nothing".to_owned());
    };
    if what == "HELP" {
        if families.iter().any(|family| family.name == name) {
            return Err("the family was there before".to_owned());
        }
        let (name, help) = (name.to_owned(), rest.to_owned());
        families.push(Family { name, help, kind: String::new(), unit: None, samples: Vec::new() });
        return Ok(());
    }
    let family = families
        .last_mut()
        .filter(|family| family.name == name && family.samples.is_empty())
        .ok_or("it belongs to no family that has just begun")?;
    match what {
        "TYPE" if family.kind.is_empty() => family.kind = rest.to_owned(),
        "UNIT" if family.unit.is_none() && name.ends_with(&format!("_{rest}")) => {
            family.unit = Some(rest.to_owned());
        }
        _ => return Err("neither HELP, TYPE nor UNIT, or there twice".to_owned()),
    }
    Ok(())
}

fn is_name(name: &str) -> bool {
    let begins = |c: char| c.is_ascii_alphabetic() || c == '_';
    name.starts_with(begins) && name.chars().all(|c| begins(c) || c.is_ascii_digit())
}

fn sample(line: &str) -> Result<Sample, String> {
    let (name, rest) = match line.split_once('{') {
        Some((name, rest)) => (name, Some(rest)),
        None => (line.split_once(' ').ok_or("no number")?.0, None),
    };
    if !is_name(name) {
        return Err("no name".to_owned());
    }
    let mut labels = BTreeMap::new();
    let value = match rest {
        None => line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')),
        Some(mut rest) => loop {
            let (label, after) = rest.split_once("=\"").ok_or("a label without a value")?;
            if !is_name(label) {
                return Err("no name of a label".to_owned());
            }
            let (value, after) = quoted(after)?;
            if labels.insert(label.to_owned(), value).is_some() {
                return Err("a label twice".to_owned());
            }
            match after.strip_prefix("} ") {
                Some(value) => break Some(value),
                None => {
                    rest = after
                        .strip_prefix(',')
                        .ok_or("neither a comma nor the end of the labels")?
                }
            }
        },
    };
    let value = value.ok_or("no number")?;
    let number = match value {
        "+Inf" => f64::INFINITY,
        _ => value
            .parse()
            .ok()
            .filter(|number: &f64| number.is_finite())
            .ok_or("no number")?,
    };
    Ok(Sample { name: name.to_owned(), labels, value: number })
}

/// The text up to the next quotation mark that ends it, and what follows.
fn quoted(text: &str) -> Result<(String, &str), String> {
    let mut value = String::new();
    let mut rest = text.char_indices();
    while let Some((at, c)) = rest.next() {
        match c {
            '"' => return Ok((value, &text[at + 1..])),
            '\\' => match rest.next() {
                Some((_, 'n')) => value.push('\n'),
                Some((_, c @ ('\\' | '"'))) => value.push(c),
                _ => return Err("an escape that does not exist".to_owned()),
            },
            c => value.push(c),
        }
    }
    Err("a value that does not end".to_owned())
}

fn belongs(family: &Family, sample: &Sample, open_metrics: bool) -> bool {
    let Some(ending) = sample.name.strip_prefix(&family.name) else {
        return false;
    };
    let stepped = sample.labels.contains_key("le");
    match (family.kind.as_str(), open_metrics) {
        ("counter", true) => ending == "_total" && sample.value >= 0.0,
        ("counter", false) => ending.is_empty() && family.name.ends_with("_total") && sample.value >= 0.0,
        ("info", true) => ending == "_info" && sample.value == 1.0,
        ("gauge", _) => ending.is_empty(),
        ("histogram", _) => match ending {
            "_bucket" => stepped && sample.value >= 0.0,
            "_sum" | "_count" => !stepped && sample.value >= 0.0,
            _ => false,
        },
        _ => false,
    }
}

/// What can only be seen of all lines: nothing is there twice, and the steps of each histogram rise to their count.
fn whole(families: &[Family]) -> Result<(), String> {
    for family in families {
        let name = &family.name;
        if family.samples.is_empty() {
            return Err(format!("{name} has no line"));
        }
        let lines = family.samples.iter();
        let different: BTreeSet<_> = lines.map(|sample| (&sample.name, &sample.labels)).collect();
        if different.len() != family.samples.len() {
            return Err(format!("{name} has a line twice"));
        }
        if family.kind == "histogram" {
            steps(family)?;
        }
    }
    Ok(())
}

/// A histogram with one choice of labels: its steps with how many were no larger, its count, and whether it has a sum.
#[derive(Debug, Default)]
struct Steps {
    up_to: Vec<(f64, f64)>,
    count: Option<f64>,
    has_sum: bool,
}

fn steps(family: &Family) -> Result<(), String> {
    let name = &family.name;
    let mut of_labels: BTreeMap<BTreeMap<String, String>, Steps> = BTreeMap::new();
    for sample in &family.samples {
        let mut labels = sample.labels.clone();
        let end = labels.remove("le");
        let steps = of_labels.entry(labels).or_default();
        match (end.as_deref(), sample.name.ends_with("_count")) {
            (Some("+Inf"), _) => steps.up_to.push((f64::INFINITY, sample.value)),
            (Some(end), _) => {
                let end = end.parse().map_err(|_| format!("{name}: {end} is no number"))?;
                steps.up_to.push((end, sample.value));
            }
            (None, true) => steps.count = Some(sample.value),
            (None, false) => steps.has_sum = true,
        }
    }
    for (labels, Steps { up_to, count, has_sum }) in of_labels {
        let rise = up_to
            .windows(2)
            .all(|pair| pair[0].0 < pair[1].0 && pair[0].1 <= pair[1].1);
        let ends = up_to
            .last()
            .is_some_and(|(end, all)| *end == f64::INFINITY && Some(*all) == count);
        if !(rise && ends && has_sum) {
            return Err(format!("{name} {labels:?}: its steps do not rise to its count"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: &str = "# HELP a_total x\n# TYPE a_total counter\na_total{b=\"c\\\"\\n\"} 1\na_total{b=\"d\"} 2e3\n\
        # HELP h_seconds y\n# TYPE h_seconds histogram\nh_seconds_bucket{le=\"0.5\"} 1\nh_seconds_bucket{le=\"+Inf\"} 2\n\
        h_seconds_sum 3.5\nh_seconds_count 2\n";
    const OPEN: &str = "# HELP a x\n# TYPE a counter\na_total 1\n# HELP g_bytes y\n# TYPE g_bytes gauge\n# UNIT g_bytes bytes\n\
        g_bytes -1\n# HELP i z\n# TYPE i info\ni_info{v=\"1\"} 1\n# EOF\n";

    #[test]
    fn what_is_right_is_read() {
        let plain = read(PLAIN, false).expect("right");
        assert_eq!(plain.len(), 2);
        assert_eq!(plain[0].samples[0].labels["b"], "c\"\n");
        assert_eq!(plain[0].samples[1].value, 2_000.0);
        let open = read(OPEN, true).expect("right");
        assert_eq!(open[1].unit.as_deref(), Some("bytes"));
    }

    #[test]
    fn each_mistake_is_found() {
        for (from, to) in [
            ("a_total{b=\"c", "b_total{b=\"c"),
            ("counter\n", "sum\n"),
            ("# TYPE a_total counter\n", ""),
            ("2e3", "-1"),
            ("2e3", "NaN"),
            ("{b=\"d\"} 2e3", "{b=\"c\\\"\\n\"} 2e3"),
            ("{b=\"d\"}", "{b=\"d}"),
            ("{b=\"d\"}", "{b=\"\\d\"}"),
            ("{b=\"d\"}", "{b=\"d\",b=\"d\"}"),
            ("{b=\"d\"}", "{1=\"d\"}"),
            ("{le=\"0.5\"} 1", "{le=\"0.5\"} 3"),
            ("{le=\"+Inf\"} 2", "{le=\"1.0\"} 2"),
            ("h_seconds_sum 3.5\n", ""),
            ("h_seconds_count 2", "h_seconds_count 3"),
            ("h_seconds_count 2\n", "h_seconds_count 2"),
            ("# HELP h_seconds y\n# TYPE h_seconds", "# HELP a_total y\n# TYPE a_total"),
        ] {
            let broken = PLAIN.replacen(from, to, 1);
            assert_ne!(broken, PLAIN, "{from}");
            assert!(read(&broken, false).is_err(), "{from} → {to}");
        }
        for (from, to) in [
            ("a_total 1", "a 1"),
            ("# EOF\n", ""),
            ("# UNIT g_bytes bytes", "# UNIT g_bytes seconds"),
            ("i_info{v=\"1\"} 1", "i_info{v=\"1\"} 2"),
            ("# HELP i z\n# TYPE i info\ni_info{v=\"1\"} 1\n", "# HELP i z\n# TYPE i info\n"),
        ] {
            assert!(read(&OPEN.replacen(from, to, 1), true).is_err(), "{from} → {to}");
        }
    }
}
