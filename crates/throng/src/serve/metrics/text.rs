//! The two formats in which the metrics are written: the text that Prometheus has always read, and OpenMetrics 1.0.
//!
//! **Owns** their grammar. **Never** knows what a metric means. **Called by** `metrics`. **Bounds** nothing; what it writes is as
//! long as the catalogue. By hand, since the catalogue is a table that is read at the moment of asking: a library would keep a
//! second copy of names and figures (docs/decisions/0012-own-metrics.md).

use std::fmt::Write;

use throng_process::counts::Measured;

use super::catalogue::{Kind, Metric};
use super::moment::Moment;

/// How the answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Prometheus,
    OpenMetrics,
}

const OPEN: &str = "application/openmetrics-text";

impl Format {
    /// What a header `Accept` asks for: OpenMetrics only where it is wanted at least as much as plain text.
    pub(super) fn wanted(accept: Option<&[u8]>) -> Format {
        let accept = accept
            .and_then(|accept| std::str::from_utf8(accept).ok())
            .unwrap_or_default();
        let weight = |kind: &str| {
            let ranges = accept.split(',').map(|range| range.split(';').map(str::trim));
            let of_kind = ranges.filter_map(|mut range| {
                (range.next()?.eq_ignore_ascii_case(kind)).then(|| {
                    let weight = range.find_map(|part| part.strip_prefix("q=")?.parse::<f64>().ok());
                    weight.unwrap_or(1.0)
                })
            });
            of_kind.fold(0.0, f64::max)
        };
        let open = weight(OPEN);
        match open > 0.0 && open >= weight("text/plain") {
            true => Format::OpenMetrics,
            false => Format::Prometheus,
        }
    }

    pub(super) fn content_type(self) -> &'static str {
        match self {
            Format::Prometheus => "text/plain; version=0.0.4; charset=utf-8",
            Format::OpenMetrics => "application/openmetrics-text; version=1.0.0; charset=utf-8",
        }
    }
}

/// The figures of one metric: one, or one for each choice of its labels.
#[derive(Debug, Default)]
pub(super) struct Figures(Vec<(Vec<&'static str>, Figure)>);

#[derive(Debug)]
enum Figure {
    Number(f64),
    Measured(Measured),
}

impl Figures {
    /// The figure of a metric without labels. One that cannot be told is left out.
    pub(super) fn one(&mut self, number: impl Into<Option<f64>>) {
        self.of(&[], number);
    }

    /// The figure for these labels.
    pub(super) fn of(&mut self, labels: &[&'static str], number: impl Into<Option<f64>>) {
        if let Some(number) = number.into() {
            self.0.push((labels.to_vec(), Figure::Number(number)));
        }
    }

    /// The measure for these labels.
    pub(super) fn measured(&mut self, labels: &[&'static str], measured: Measured) {
        self.0.push((labels.to_vec(), Figure::Measured(measured)));
    }
}

/// All metrics at one moment. One of which nothing can be told is left out.
pub(super) fn written(
    metrics: impl IntoIterator<Item = &'static Metric>,
    moment: &Moment,
    format: Format,
) -> String {
    let mut text = String::with_capacity(32 * 1024);
    for metric in metrics {
        let mut figures = Figures::default();
        (metric.read)(moment, &mut figures);
        if !figures.0.is_empty() {
            write_metric(&mut text, metric, &figures, format);
        }
    }
    if format == Format::OpenMetrics {
        text.push_str("# EOF\n");
    }
    text
}

fn write_metric(text: &mut String, metric: &Metric, figures: &Figures, format: Format) {
    let name = metric.name;
    // OpenMetrics names the family, and its ending says what a line of it is.
    let (family, kind) = match (format, metric.kind) {
        (Format::OpenMetrics, Kind::Counter) => (name.strip_suffix("_total").unwrap_or(name), "counter"),
        (Format::OpenMetrics, Kind::Info) => (name.strip_suffix("_info").unwrap_or(name), "info"),
        (Format::Prometheus, Kind::Counter) => (name, "counter"),
        (_, Kind::Gauge) | (Format::Prometheus, Kind::Info) => (name, "gauge"),
        (_, Kind::Histogram) => (name, "histogram"),
    };
    let unit = metric.unit;
    push(text, format_args!("# HELP {family} {}\n# TYPE {family} {kind}\n", metric.meaning));
    if format == Format::OpenMetrics && !unit.is_empty() && family.ends_with(&format!("_{unit}")) {
        push(text, format_args!("# UNIT {family} {unit}\n"));
    }
    for (labels, figure) in &figures.0 {
        assert_eq!(labels.len(), metric.labels.len(), "{name} has these labels: {:?}", metric.labels);
        let labels: Vec<_> = metric
            .labels
            .iter()
            .copied()
            .zip(labels.iter().copied())
            .collect();
        match figure {
            Figure::Number(number) => push(text, format_args!("{name}{} {number}\n", braced(&labels, None))),
            Figure::Measured(measured) => write_measured(text, (name, &labels), measured),
        }
    }
}

fn write_measured(text: &mut String, (name, labels): (&str, &[(&str, &str)]), measured: &Measured) {
    for (end, up_to) in measured.steps() {
        // Both formats want these as numbers with a point, so that a step has one name.
        let end = end.map_or_else(|| "+Inf".to_owned(), |end| format!("{end:?}"));
        push(text, format_args!("{name}_bucket{} {up_to}\n", braced(labels, Some(&end))));
    }
    let labels = braced(labels, None);
    push(text, format_args!("{name}_sum{labels} {}\n", measured.sum()));
    push(text, format_args!("{name}_count{labels} {}\n", measured.count()));
}

fn braced(labels: &[(&str, &str)], end: Option<&str>) -> String {
    let ends = end.map(|end| ("le", end));
    let all: Vec<String> = labels
        .iter()
        .copied()
        .chain(ends)
        .map(|(name, value)| format!("{name}=\"{}\"", escaped(value)))
        .collect();
    if all.is_empty() {
        String::new()
    } else {
        format!("{{{}}}", all.join(","))
    }
}

fn escaped(value: &str) -> String {
    value
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n")
}

fn push(text: &mut String, words: std::fmt::Arguments<'_>) {
    text.write_fmt(words).expect("a text has room");
}
