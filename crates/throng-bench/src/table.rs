//! The report as lines for people. Only words and columns; the figures are `report`'s.

use std::fmt::{Display, Formatter, Result};

use super::renders::Renders;
use super::report::{ClassFigures, Conditions, Cost, Latency, Report, Votes};
use throng_process::console;

impl Display for Report {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        write_conditions(out, &self.conditions, self.seconds)?;
        write_classes(out, &self.classes)?;
        write_arrivals(out, self)?;
        write_costs(out, self)?;
        write_failures(out, self)?;
        if let Some(renders) = &self.renders {
            write_renders(out, renders)?;
        }
        if let Some(votes) = &self.votes {
            write_votes(out, votes)?;
        }
        if let Some(ms) = self.count_right_after_ms {
            writeln!(out, "public number  right {ms} ms after the last confirmation")?;
        }
        if let Some(durability) = &self.durability {
            let (acknowledged, stored) = (grouped(durability.acknowledged), grouped(durability.stored));
            writeln!(
                out,
                "signatures     acknowledged {acknowledged}, stored {stored}, lost: {}",
                durability.lost
            )?;
        }
        Ok(())
    }
}

fn write_conditions(out: &mut Formatter<'_>, conditions: &Conditions, seconds: f64) -> Result {
    let Conditions { work, loop_kind, connections, cores, seed, version, .. } = conditions;
    let short = if conditions.short_connections {
        ", a new one for each request"
    } else {
        ""
    };
    let debug = if conditions.debug_build {
        " DEBUG BUILD: not a measurement"
    } else {
        ""
    };
    writeln!(
        out,
        "bench {work:<8} {loop_kind}, {connections} connections{short}, {seconds:.1} s, seed {seed}"
    )?;
    write!(out, "machine        {cores} cores")?;
    if let (Some(file_system), Some(per_s)) = (&conditions.file_system, conditions.fdatasyncs_per_s) {
        write!(out, "; {file_system}, {} appends of 4 KiB with fdatasync a second", grouped(per_s as u64))?;
    }
    writeln!(out, "; throng {version}{debug}")?;
    if let Some(rows) = conditions.rows_there {
        writeln!(out, "there before   {} signatures", grouped(rows))?;
    }
    writeln!(out)
}

fn write_classes(out: &mut Formatter<'_>, classes: &[ClassFigures]) -> Result {
    let head = ["done", "a second", "p50 ms", "p99 ms", "p99.9 ms", "max ms", "refused", "failed"];
    write!(out, "{:<14}", "")?;
    head.iter().try_for_each(|word| write!(out, "{word:>11}"))?;
    writeln!(out)?;
    for class in classes {
        write!(
            out,
            "{:<14}{:>11}{:>11}",
            class.class,
            grouped(class.done),
            grouped(class.done_per_s.round() as u64)
        )?;
        write_latency(out, class.latency.as_ref())?;
        writeln!(out, "{:>11}{:>11}", grouped(class.refused), grouped(class.failed))?;
        if class.refusal_latency.is_some() {
            write!(out, "{:<36}", "  of these refused")?;
            write_latency(out, class.refusal_latency.as_ref())?;
            writeln!(out)?;
        }
    }
    writeln!(out)
}

fn write_latency(out: &mut Formatter<'_>, latency: Option<&Latency>) -> Result {
    match latency {
        Some(Latency { p50_ms, p99_ms, p999_ms, max_ms, .. }) => {
            write!(out, "{p50_ms:>11.2}{p99_ms:>11.2}{p999_ms:>11.2}{max_ms:>11.2}")
        }
        None => write!(out, "{:>11}{:>11}{:>11}{:>11}", "-", "-", "-", "-"),
    }
}

fn write_arrivals(out: &mut Formatter<'_>, report: &Report) -> Result {
    let by_status: Vec<String> = report
        .by_status
        .iter()
        .map(|(status, count)| format!("{status} × {}", grouped(*count)))
        .collect();
    writeln!(out, "answers        {}: {}", grouped(report.answers), by_status.join(", "))?;
    if let (Some(lag), Some(begun)) = (&report.start_lag, &report.once_begun) {
        writeln!(out, "not started    {} found no free connection", grouped(report.not_started))?;
        writeln!(out, "began late by  {}: the bench's own share of the latencies", in_brief(lag))?;
        writeln!(out, "once begun     {}: the server's share", in_brief(begun))?;
    }
    if report.nothing_to_do > 0 {
        writeln!(
            out,
            "left out       {} had no signature to confirm or look at",
            grouped(report.nothing_to_do)
        )?;
    }
    Ok(())
}

fn in_brief(latency: &Latency) -> String {
    let Latency { p50_ms, p99_ms, p999_ms, max_ms, .. } = latency;
    format!("p50 {p50_ms:.2}, p99 {p99_ms:.2}, p99.9 {p999_ms:.2}, max {max_ms:.2} ms")
}

fn write_costs(out: &mut Formatter<'_>, report: &Report) -> Result {
    match &report.server {
        Some(server) => write_cost(out, "server", server)?,
        None => writeln!(out, "server         not measured: its process is not known (--pid)")?,
    }
    write_cost(out, "bench itself", &report.client)
}

fn write_cost(out: &mut Formatter<'_>, who: &str, cost: &Cost) -> Result {
    write!(out, "{who:<14} {:.1} µs of CPU an answer ({:.2} s)", cost.cpu_us_per_answer, cost.cpu_s)?;
    if let Some(bytes) = cost.written_bytes_per_answer {
        write!(out, ", {bytes:.0} bytes written an answer")?;
    }
    if let Some(bytes) = cost.peak_rss_bytes {
        write!(out, ", at most {} MiB of memory", bytes >> 20)?;
    }
    writeln!(out)
}

fn write_votes(out: &mut Formatter<'_>, votes: &Votes) -> Result {
    let Votes { asked_per_s, cast, cast_per_s, requests_per_s, errors, .. } = votes;
    writeln!(
        out,
        "votes          {} cast, {cast_per_s:.0} a second of {asked_per_s:.0}; {requests_per_s:.0} requests a second; {} not answered as they should be",
        grouped(*cast),
        console::counted(*errors, "was", "were")
    )?;
    if let Some(Latency { mean_ms, p50_ms, p95_ms, p99_ms, max_ms, .. }) = &votes.latency {
        writeln!(
            out,
            "each request   average {mean_ms:.2}, p50 {p50_ms:.2}, p95 {p95_ms:.2}, p99 {p99_ms:.2}, max {max_ms:.2} ms"
        )?;
    }
    if let Some(us) = votes.cpu_us_per_vote {
        writeln!(out, "each vote      {us:.0} µs of the server's CPU, with all its requests and its email")?;
    }
    Ok(())
}

fn write_renders(out: &mut Formatter<'_>, renders: &Renders) -> Result {
    let Renders { pages, renders: made, renders_per_s, renders_max, interval_ms, from_memory } = renders;
    let verdict = if renders.within_bound() { "kept" } else { "BROKEN" };
    let word = if *pages == 1 { "page" } else { "pages" };
    writeln!(
        out,
        "made anew      {} times, {renders_per_s:.1} a second; {} looks found a finished page",
        grouped(*made),
        grouped(*from_memory)
    )?;
    writeln!(
        out,
        "the bound      {pages} {word}, each at most once in {interval_ms} ms: {}, {verdict}",
        grouped(*renders_max)
    )
}

fn write_failures(out: &mut Formatter<'_>, report: &Report) -> Result {
    if report.server_gone {
        writeln!(out, "the server went away before the time was over")?;
    }
    report
        .failures
        .iter()
        .try_for_each(|failure| writeln!(out, "failed         {failure}"))
}

/// A number with a comma between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        for (number, expect) in [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), expect);
        }
    }
}
