//! The list of metrics is what its documents say, both formats are as their specifications have them, and who may read is let in.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use http::Request;
use throng_intake::{WriteState, Writing};
use throng_process::machine;
use throng_testkit::exposition::{Family, read};

use super::super::certificates::CertificateNow;
use super::super::copy::{CopyNow, State};
use super::super::health::some_copies;
use super::catalogue::{ALL, Kind, document};
use super::moment::Moment;
use super::*;

/// The most lines of an answer: each is a series that somebody keeps for months.
const SERIES_MAX: usize = 700;

fn docs(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs")
        .join(name);
    std::fs::read_to_string(path).expect(name)
}

fn moment() -> Moment {
    Moment {
        certificates: vec![CertificateNow::sample()],
        copies: some_copies(),
        shedding: Default::default(),
        copy: Some(CopyNow { state: State::Following, age_ms: Some(900) }),
        cache: Default::default(),
        writing: Default::default(),
        mail: Default::default(),
        overdue: Default::default(),
        cpu: machine::cpu(),
        cpu_by_group: machine::cpu_by_group(),
        memory: machine::memory(),
        open_files: machine::open_files(),
        disk: machine::disk(Path::new("/")),
        network: machine::network(),
        mail_late_s: 1.5,
    }
}

#[test]
fn a_copy_tells_nothing_of_writing_and_a_site_nothing_of_a_copy() {
    let told = |moment: &Moment| -> Vec<&str> {
        let text = text::written(catalogue::told(moment), moment, Format::Prometheus);
        let names = ALL.iter().map(|metric| metric.name);
        names
            .filter(|name| text.contains(&format!("# TYPE {name} ")))
            .collect()
    };
    let copy = told(&moment());
    let site = told(&Moment { copy: None, ..moment() });
    for name in ["throng_copy_age_seconds", "throng_copy_following"] {
        assert!(copy.contains(&name) && !site.contains(&name), "{name}");
    }
    for name in ["throng_writing", "throng_mail_late_seconds", "throng_overdue", "throng_intake_turned_away"]
    {
        assert!(site.contains(&name) && !copy.contains(&name), "{name}");
    }
}

fn families(format: Format) -> Vec<Family> {
    let text = text::written(ALL, &moment(), format);
    read(&text, format == Format::OpenMetrics).unwrap_or_else(|mistake| panic!("{format:?}: {mistake}"))
}

#[test]
fn the_document_is_fresh() {
    assert!(
        docs("metrics.md") == document(),
        "docs/metrics.md is stale: run `cargo run -p throng -- config docs --write docs`"
    );
}

#[test]
fn both_formats_hold_every_row_once_and_few_series() {
    let plain = families(Format::Prometheus);
    let names: Vec<&str> = plain.iter().map(|family| family.name.as_str()).collect();
    let rows: Vec<&str> = ALL.iter().map(|row| row.name).collect();
    assert_eq!(names, rows, "each row is told, in order");
    let open = families(Format::OpenMetrics);
    assert_eq!(open.len(), plain.len());
    let series = |families: &[Family]| families.iter().map(|family| family.samples.len()).sum::<usize>();
    assert_eq!(series(&plain), series(&open));
    assert!(series(&plain) <= SERIES_MAX, "{} series", series(&plain));
}

#[test]
fn names_follow_the_conventions() {
    let units = ["seconds", "bytes"];
    for row in ALL {
        let (name, is_sum) = match row.name.strip_suffix("_total") {
            Some(name) => (name, true),
            None => (row.name, false),
        };
        assert_eq!(is_sum, row.kind == Kind::Counter, "{}", row.name);
        assert_eq!(row.kind == Kind::Info, name.ends_with("_info"), "{}", row.name);
        assert!(row.name.starts_with("throng_") || row.name.starts_with("process_"), "{}", row.name);
        let unit = units.into_iter().find(|unit| name.ends_with(&format!("_{unit}")));
        assert_eq!(unit.unwrap_or_default(), row.unit, "{}: the unit is the end of its name", row.name);
        assert!(row.meaning.ends_with('.') && !row.meaning.contains('\n'), "{}", row.name);
    }
}

/// Every metric that a shipped document names: words that begin as ours do.
fn named(text: &str) -> BTreeSet<String> {
    let word = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
    let ours = text
        .split(word)
        .filter(|word| word.starts_with("throng_") || word.starts_with("process_"));
    ours.map(str::to_owned).collect()
}

#[test]
fn what_the_dashboard_and_the_alerts_name_is_in_the_list() {
    let mut known: BTreeMap<String, Kind> = BTreeMap::new();
    for row in ALL {
        known.insert(row.name.to_owned(), row.kind);
        if row.kind == Kind::Histogram {
            let lines = ["bucket", "sum", "count"].map(|end| (format!("{}_{end}", row.name), row.kind));
            known.extend(lines);
        }
    }
    for name in ["grafana-dashboard.json", "alerts.yml"] {
        let named = named(&docs(name));
        assert!(named.len() >= 10, "{name} names {named:?}");
        for metric in named {
            let kind = known.get(&metric);
            assert!(kind.is_some(), "{name}: {metric} is not in the list");
            let bare = kind == Some(&Kind::Histogram) && ALL.iter().any(|row| row.name == metric);
            assert!(!bare, "{name}: {metric} is a histogram, and has no line of this name");
        }
    }
    // Whoever looks at the dashboard at night sees what is switched off, and how the copies stand.
    let shown = named(&docs("grafana-dashboard.json"));
    for row in ALL.iter().filter(|row| {
        ["throng_shed_", "throng_backup_", "throng_stream_", "throng_copies_", "throng_writing_state"]
            .iter()
            .any(|part| row.name.starts_with(part))
    }) {
        assert!(shown.contains(row.name), "the dashboard does not show {}", row.name);
    }
    let resources: BTreeSet<&str> = throng_process::limits::resources::ALL
        .iter()
        .map(|row| row.name)
        .collect();
    for text in [docs("grafana-dashboard.json"), docs("alerts.yml")] {
        for part in text.split("resource=").skip(1) {
            let name = part.trim_start_matches(['~', '\\', '"', '\'']);
            let end = name.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '|'));
            for name in name[..end.unwrap_or(name.len())].split('|') {
                assert!(resources.contains(name), "there is no resource {name}");
            }
        }
    }
    serde_json::from_str::<serde_json::Value>(&docs("grafana-dashboard.json")).expect("JSON");
}

/// Somebody is woken at once for what lasts until somebody acts, and for nothing that passes by itself; and the dashboard shows which it is.
#[test]
fn whoever_is_paged_is_told_why_nothing_is_written() {
    let words = WriteState::ALL.iter().filter(|state| state.needs_somebody());
    let words: BTreeSet<&str> = words.map(|state| state.word()).collect();
    let text = docs("alerts.yml");
    let mut parts: Vec<&str> = text.split("throng_writing_state{state=~\"").collect();
    parts.remove(0);
    assert!(!parts.is_empty(), "no alert says which it is");
    for part in parts {
        let (named, _) = part.split_once('"').expect("it ends");
        assert_eq!(named.split('|').collect::<BTreeSet<_>>(), words);
    }
    assert!(docs("grafana-dashboard.json").contains("max by (state) (throng_writing_state{"));
}

#[test]
fn exactly_one_state_of_writing_is_told() {
    let full = Writing { full: true, waiting_s: Some(30), stalled_s: Some(30), ..Writing::default() };
    for (writing, expected) in [(Writing::default(), "writing"), (full, "full")] {
        let text = text::written(ALL, &Moment { writing, ..moment() }, Format::Prometheus);
        let told: Vec<&str> = text
            .lines()
            .filter(|line| line.starts_with("throng_writing_state{") && line.ends_with(" 1"))
            .collect();
        assert_eq!(told, [format!("throng_writing_state{{state=\"{expected}\"}} 1")]);
    }
}

#[test]
fn open_metrics_is_sent_to_who_wants_it() {
    for (accept, format) in [
        (None, Format::Prometheus),
        (Some("*/*"), Format::Prometheus),
        (Some("text/plain"), Format::Prometheus),
        (Some("application/openmetrics-text"), Format::OpenMetrics),
        (Some("APPLICATION/openmetrics-text; version=1.0.0"), Format::OpenMetrics),
        // As Prometheus 2.42 asks.
        (
            Some(
                "application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1",
            ),
            Format::OpenMetrics,
        ),
        (Some("application/openmetrics-text;q=0.2, text/plain;q=0.9"), Format::Prometheus),
        (Some("application/openmetrics-text;q=0"), Format::Prometheus),
        (Some("application/openmetrics-text;q=x"), Format::OpenMetrics),
    ] {
        assert_eq!(Format::wanted(accept.map(str::as_bytes)), format, "{accept:?}");
    }
}

#[test]
fn only_who_knows_the_token_is_let_in() {
    let token = "correct-horse-battery-staple-0123456789";
    let hash = Some(blake3::hash(token.as_bytes()));
    let sent = |header: Option<&str>, token: Option<blake3::Hash>| {
        let mut request = Request::new(());
        if let Some(header) = header {
            request
                .headers_mut()
                .insert(AUTHORIZATION, HeaderValue::from_str(header).expect("a header"));
        }
        lets_in(token, request.headers())
    };
    for (header, expected) in [
        (Some(format!("Bearer {token}")), true),
        (Some(format!("bearer {token}")), true),
        (Some(format!("Bearer {token} ")), true),
        (Some(format!("Bearer {token}x")), false),
        (Some(format!("Bearer {}", &token[1..])), false),
        (Some(format!("Basic {token}")), false),
        (Some("Bearer ".to_owned()), false),
        (Some("Bearer".to_owned()), false),
        (Some("B".to_owned()), false),
        (Some(token.to_owned()), false),
        (None, false),
    ] {
        assert_eq!(sent(header.as_deref(), hash), expected, "{header:?}");
        assert!(sent(header.as_deref(), None), "without a token");
    }
}

#[test]
fn a_page_with_a_name_of_its_own_reads_nothing() {
    for (host, expected) in [
        (Some("127.0.0.1:9464"), true),
        (Some("[::1]:9464"), true),
        (Some("localhost"), true),
        (Some("10.0.0.7:9464"), true),
        (Some("evil.example:9464"), false),
        (Some("localhost.evil.example"), false),
        (Some("127.0.0.1.evil.example"), false),
        (Some(""), false),
        (None, true),
    ] {
        let mut headers = HeaderMap::new();
        if let Some(host) = host {
            headers.insert(HOST, HeaderValue::from_static(host));
        }
        assert_eq!(is_of_this_machine(&headers), expected, "{host:?}");
    }
}
