//! What a petition in JSON has beside its text and its figures: topics, why it was rejected, and what was answered and debated.
//!
//! Owns which of these come in. A topic or a reason that this program could not show or change is a mistake of its petition,
//! as in a sheet; a link or a day that cannot be used is left out, and a text that is too long is cut, and both are told,
//! since the petition stands without it. It must
//! never let in a link that a browser would run as a program. Called by `shape.rs`. Bounds: the domain's limits.

use throng_domain::campaign::Rejection;
use throng_domain::limits::{
    ANSWER_SUMMARY_CHARS_MAX, ANSWERED_BY_CHARS_MAX, LINK_CHARS_MAX, NAME_CHARS_MAX, PUBLICATION_CHARS_MAX,
    TOPIC_CHARS_MAX, TOPICS_MAX,
};
use throng_domain::unseen::is_unseen;
use throng_domain::{reason, topic};

use super::entry::check_body;
use super::shape::{Attributes, Broken};
use super::shown::quoted;
use super::{cells, dates};

/// Checks the topics of a petition.
///
/// # Errors
/// A sentence about the first that cannot come in.
pub(super) fn check_topics(topics: &[String]) -> Result<(), String> {
    if topics.len() > TOPICS_MAX {
        return Err(format!("there are {} topics, and a petition has at most {TOPICS_MAX}", topics.len()));
    }
    match topics.iter().find(|code| !topic::is_code(code)) {
        None => Ok(()),
        Some(code) => Err(format!(
            "{} is no code of a topic: write one line of at most {TOPIC_CHARS_MAX} characters without commas and semicolons",
            quoted(code)
        )),
    }
}

/// Checks why a petition was rejected, as in a sheet.
///
/// # Errors
/// The field, and a sentence about it.
pub(super) fn check_rejection(rejection: &Rejection) -> Result<(), (&'static str, String)> {
    if !reason::is_code(&rejection.code) {
        return Err(("rejection.code", cells::no_reason_code(&rejection.code)));
    }
    check_body(rejection.details.as_deref().unwrap_or_default())
        .map_err(|reason| ("rejection.details", reason))
}

/// Takes out the links and the days that cannot be used; each with its field, and why.
pub(super) fn drop_broken(from: &mut Attributes) -> Vec<Broken> {
    let mut broken = Vec::new();
    check(&mut from.debate_scheduled_on, "debate_scheduled_on", day, &mut broken);
    check(&mut from.scheduled_debate_date, "scheduled_debate_date", day, &mut broken);
    if let Some(debate) = &mut from.debate {
        check(&mut debate.debated_on, "debate.debated_on", day, &mut broken);
        check(&mut debate.transcript_url, "debate.transcript_url", link, &mut broken);
        check(&mut debate.video_url, "debate.video_url", link, &mut broken);
        check(&mut debate.debate_pack_url, "debate.debate_pack_url", link, &mut broken);
        check(&mut debate.debate_summary_url, "debate.debate_summary_url", link, &mut broken);
        check(&mut debate.public_engagement_url, "debate.public_engagement_url", link, &mut broken);
    }
    if let Some(response) = &mut from.government_response {
        let instant = |text: &str| dates::instant(text).map(drop);
        check(&mut response.responded_on, "government_response.responded_on", day, &mut broken);
        check(&mut response.created_at, "government_response.created_at", instant, &mut broken);
        check(&mut response.updated_at, "government_response.updated_at", instant, &mut broken);
    }
    for department in &mut from.departments {
        check(&mut department.url, "departments.url", link, &mut broken);
    }
    broken
}

/// Cuts what is longer than its form here would take, so that the office can change it; each with its field, and how long
/// it is.
pub(super) fn cut_long(from: &mut Attributes) -> Vec<Broken> {
    let mut cut = Vec::new();
    if let Some(name) = &mut from.creator_name {
        shorten(name, "creator_name", NAME_CHARS_MAX, &mut cut);
    }
    if let Some(response) = &mut from.government_response {
        let summary = &mut response.summary;
        shorten(summary, "government_response.summary", ANSWER_SUMMARY_CHARS_MAX, &mut cut);
        shorten(&mut response.details, "government_response.details", PUBLICATION_CHARS_MAX, &mut cut);
        if let Some(name) = &mut response.answered_by {
            shorten(name, "government_response.answered_by", ANSWERED_BY_CHARS_MAX, &mut cut);
        }
    }
    if let Some(overview) = from.debate.as_mut().and_then(|debate| debate.overview.as_mut()) {
        shorten(overview, "debate.overview", PUBLICATION_CHARS_MAX, &mut cut);
    }
    for department in &mut from.departments {
        shorten(&mut department.name, "departments.name", ANSWERED_BY_CHARS_MAX, &mut cut);
        if let Some(acronym) = &mut department.acronym {
            shorten(acronym, "departments.acronym", ANSWERED_BY_CHARS_MAX, &mut cut);
        }
    }
    cut
}

/// Takes control characters out of a text, and all that is beyond its bound.
fn shorten(text: &mut String, field: &'static str, chars_max: usize, cut: &mut Vec<Broken>) {
    let is_control = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t');
    if text.contains(is_control) {
        *text = text.replace(is_control, "");
        cut.push((field, "it held control characters".to_owned()));
    }
    let chars = text.chars().count();
    if chars > chars_max {
        *text = text.chars().take(chars_max - 1).chain(['…']).collect();
        cut.push((field, format!("it has {chars} characters, and at most {chars_max} are taken")));
    }
}

fn check(
    value: &mut Option<String>,
    field: &'static str,
    is_sound: impl Fn(&str) -> Result<(), String>,
    broken: &mut Vec<Broken>,
) {
    if let Some(Err(reason)) = value.as_deref().map(is_sound) {
        *value = None;
        broken.push((field, reason));
    }
}

fn day(text: &str) -> Result<(), String> {
    if dates::is_day(text) {
        Ok(())
    } else {
        Err(format!("{} is not a day such as 2019-08-20", quoted(text)))
    }
}

/// Whether this is a link that a page may show. Browsers ignore spaces and control characters at its beginning, so none
/// may stand anywhere in it.
fn link(text: &str) -> Result<(), String> {
    let after_scheme = text.split_once("://").filter(|(scheme, _)| {
        ["http", "https"]
            .iter()
            .any(|known| known.eq_ignore_ascii_case(scheme))
    });
    let is_link = after_scheme.is_some_and(|(_, rest)| !rest.is_empty())
        && text.chars().count() <= LINK_CHARS_MAX
        && !text.chars().any(is_unseen);
    if is_link {
        return Ok(());
    }
    Err(format!(
        "{} is not a link of at most {LINK_CHARS_MAX} characters that begins with https:// or http://",
        quoted(text)
    ))
}

#[cfg(test)]
mod tests {
    use jiff::tz::TimeZone;
    use serde_json::{Value, json};

    use super::super::shape;
    use super::super::tests::petition;
    use super::*;

    #[test]
    fn only_links_that_open_a_page_come_in() {
        let long = format!("https://a.example/{}", "a".repeat(LINK_CHARS_MAX));
        for (text, comes_in) in [
            ("https://a.example/t", true),
            ("http://a.example", true),
            ("HTTPS://a.example/", true),
            (&long[..LINK_CHARS_MAX], true),
            (&long[..=LINK_CHARS_MAX], false),
            ("javascript:alert(1)", false),
            ("javascript://a.example/%0aalert(1)", false),
            (" javascript:alert(1)//https://", false),
            ("java\tscript:alert(1)", false),
            ("data:text/html,x", false),
            ("https://a.example/\u{202e}", false),
            ("https:// a.example", false),
            ("https://", false),
            ("//a.example", false),
            ("a.example", false),
            ("", false),
        ] {
            assert_eq!(link(text).is_ok(), comes_in, "{text:?}");
        }
    }

    /// What becomes of a petition with one attribute: "in", what is told to be left out, or the mistake.
    fn read(changed: &Value) -> String {
        let file = json!({"data": petition(7, changed)}).to_string();
        let mut read = shape::read(file.as_bytes(), &TimeZone::UTC).expect("the file has the shape");
        match (read.mistakes.pop(), read.partial.as_slice()) {
            (None, []) => "in".to_owned(),
            (None, told) => told.join(" + "),
            (Some(mistake), _) => mistake.to_string(),
        }
    }

    #[test]
    fn links_and_days_that_cannot_be_used_are_left_out_and_told() {
        let bad = "javascript:alert(1)";
        let cases = [
            (json!({"debate": {"transcript_url": bad}}), "debate.transcript_url"),
            (json!({"debate": {"video_url": bad}}), "debate.video_url"),
            (json!({"debate": {"debate_pack_url": bad}}), "debate.debate_pack_url"),
            (json!({"debate": {"debate_summary_url": bad}}), "debate.debate_summary_url"),
            (json!({"debate": {"public_engagement_url": bad}}), "debate.public_engagement_url"),
            (json!({"departments": [{"acronym": null, "name": "D", "url": bad}]}), "departments.url"),
            (json!({"debate": {"debated_on": "-005000-01-01"}}), "debate.debated_on"),
            (json!({"debate_scheduled_on": "+010000-01-01"}), "debate_scheduled_on"),
            (json!({"scheduled_debate_date": "0000-01-01"}), "scheduled_debate_date"),
        ];
        for (changed, field) in cases {
            let told = read(&changed);
            assert!(told.starts_with(&format!("petition 7: {field} does not come in: \"")), "{told}");
            assert!(!told.contains(" + "), "{told}");
        }
        let debate = json!({"debate": {"video_url": bad, "transcript_url": "https://a.example/t"}});
        let file = json!({"data": petition(7, &debate)}).to_string();
        let read = shape::read(file.as_bytes(), &TimeZone::UTC).expect("the file has the shape");
        let debate = read.entries[0].petition.debate.clone().expect("it comes in");
        assert_eq!((debate.video_url, debate.transcript_url.as_deref()), (None, Some("https://a.example/t")));
    }

    #[test]
    fn texts_have_the_bounds_of_those_written_here_and_are_cut_and_told() {
        let letters = |count: usize| "é".repeat(count);
        let answer = |name: &str, text: &str| {
            let mut answer = json!({"responded_on": "2019-03-20", "summary": "Yes.", "details": "We will.",
                "created_at": "2019-03-20T09:00:00.000Z", "updated_at": "2019-03-20T09:00:00.000Z"});
            answer[name] = json!(text);
            json!({"government_response": answer})
        };
        let debate = |text: &str| json!({"debate": {"overview": text}});
        let department = |name: &str, text: &str| {
            let mut department = json!({"acronym": "D", "name": "Department", "url": null});
            department[name] = json!(text);
            json!({"departments": [department]})
        };
        let creator = |text: &str| json!({"creator_name": text});
        type Changed<'a> = &'a dyn Fn(&str) -> Value;
        let cases: [(&str, usize, Changed<'_>); 7] = [
            ("government_response.summary", 200, &|text| answer("summary", text)),
            ("government_response.details", 6_000, &|text| answer("details", text)),
            ("government_response.answered_by", 100, &|text| answer("answered_by", text)),
            ("debate.overview", 6_000, &debate),
            ("departments.name", 100, &|text| department("name", text)),
            ("departments.acronym", 100, &|text| department("acronym", text)),
            ("creator_name", 255, &creator),
        ];
        for (field, chars_max, changed) in cases {
            assert_eq!(read(&changed(&letters(chars_max))), "in", "{field}");
            for chars in [chars_max + 1, 1_000_000] {
                let told = read(&changed(&letters(chars)));
                let expected = format!(
                    "petition 7: {field} is cut: it has {chars} characters, and at most {chars_max} are taken"
                );
                assert_eq!(told, expected);
            }
            let told = read(&changed("Yes\u{1b}[2J"));
            assert_eq!(told, format!("petition 7: {field} is cut: it held control characters"));
        }
        let file = json!({"data": petition(7, &answer("summary", &letters(300)))}).to_string();
        let read = shape::read(file.as_bytes(), &TimeZone::UTC).expect("the file has the shape");
        let summary = read.entries[0]
            .petition
            .response
            .clone()
            .expect("it comes in")
            .summary;
        assert_eq!(summary, format!("{}…", letters(199)));
    }

    #[test]
    fn topics_and_reasons_have_the_bounds_of_those_made_here() {
        let letters = |count: usize| "a".repeat(count);
        let rejected = |code: &str, details: &str| json!({"state": "rejected", "rejection": {"code": code, "details": details}});
        let cases = [
            (json!({"topics": vec!["trees"; TOPICS_MAX]}), "in"),
            (json!({"topics": vec!["trees"; TOPICS_MAX + 1]}), "topics: there are 9 topics"),
            (json!({"topics": [letters(TOPIC_CHARS_MAX)]}), "in"),
            (json!({"topics": [letters(TOPIC_CHARS_MAX + 1)]}), "topics: \"aaa"),
            (json!({"topics": [""]}), "topics: \"\" is no code of a topic"),
            (json!({"topics": ["a,b"]}), "topics: \"a,b\" is no code of a topic"),
            (rejected("duplicate", "There is one."), "in"),
            (rejected("Not for us", ""), "rejection.code: \"Not for us\" is no code of a reason"),
            (rejected(&letters(100_000), ""), "rejection.code: \"aaa"),
            (rejected("duplicate", &letters(100_001)), "rejection.details: it has 100001 characters"),
        ];
        for (changed, expected) in cases {
            let told = read(&changed);
            assert!(told.contains(expected), "{expected}: {told}");
            assert!(told.chars().count() < 500, "{told}");
        }
    }
}
