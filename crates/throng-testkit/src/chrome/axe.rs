//! What axe-core reports about the open page. Owns the script (`vendor/axe.min.js`), which rules are
//! run, and how its answer is read. It must never silence a rule: what it finds is mended in the page.

use std::fmt;

use serde_json::{Value, json};

use super::{Chrome, text_of};

const AXE: &str = include_str!("../../vendor/axe.min.js");

/// Lets axe read each colour once. It reads `rgb(…)` anew for each element and each element behind it, which took a third of
/// the time of a page; what it reads is the same.
const COLOURS_ONCE: &str = "{
    const {Color} = axe.commons.color, parse = Color.prototype.parseString, known = new Map();
    Color.prototype.parseString = function (text) {
        const parts = known.get(text);
        if (parts) [this.r, this.g, this.b, this.alpha] = parts;
        else {
            parse.call(this, text);
            known.set(text, [this.r, this.g, this.b, this.alpha]);
        }
        return this;
    };
}";

/// Success criteria of WCAG 2.2 at level AA, which public bodies have to meet. What axe calls "best practice" is
/// its makers' taste and is left out.
const TAGS: [&str; 5] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/// One rule that the page breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// Such as `color-contrast`.
    pub rule: String,
    /// What the rule asks for.
    pub help: String,
    /// The beginning of each element that breaks it, and in what way.
    pub elements: Vec<String>,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.help)?;
        self.elements
            .iter()
            .try_for_each(|element| write!(f, "\n    {element}"))
    }
}

impl Chrome {
    /// Has axe at hand in every page that is opened from now on: for a browser that looks at many. To bring it into one
    /// page after the other takes as long as looking at them does.
    #[track_caller]
    pub fn keep_axe_at_hand(&self) {
        self.devtools("Page.addScriptToEvaluateOnNewDocument", &json!({"source": script()}));
    }

    /// What axe finds on the page as it is now, at the size and in the colours that it is shown. Needs a browser
    /// that runs scripts; the page's policy does not bind what WebDriver runs.
    ///
    /// # Panics
    /// When axe does not answer, or did not look at anything.
    #[must_use]
    #[track_caller]
    pub fn axe(&self) -> Vec<Violation> {
        self.axe_but_for(&[])
    }

    /// As [`Chrome::axe`], but for whether words can be read on what is behind them, which takes half of the time: for a
    /// page that was looked at in the same colours in another language.
    ///
    /// # Panics
    /// As [`Chrome::axe`].
    #[must_use]
    #[track_caller]
    pub fn axe_but_for_colours(&self) -> Vec<Violation> {
        self.axe_but_for(&["color-contrast"])
    }

    #[track_caller]
    fn axe_but_for(&self, left_out: &[&str]) -> Vec<Violation> {
        if self.run("return typeof axe;", &[]) != "object" {
            self.run(&script(), &[]);
        }
        let script = "const [tags, left, done] = arguments;
            const rules = Object.fromEntries(left.map(rule => [rule, {enabled: false}]));
            const runOnly = {type: 'tag', values: tags};
            axe.run(document, {runOnly, rules, resultTypes: ['violations'], selectors: false}).then(
                found => done({looked: found.passes.length, violations: found.violations}),
                error => done({error: String(error)}));";
        let answer = self.run_until_done(script, &[json!(TAGS), json!(left_out)]);
        assert!(answer["looked"].as_u64() > Some(0), "axe: {}", answer["error"]);
        let violations = answer["violations"].as_array().cloned().unwrap_or_default();
        violations.iter().map(violation).collect()
    }
}

fn script() -> String {
    format!("{AXE}\n{COLOURS_ONCE}")
}

fn violation(found: &Value) -> Violation {
    let nodes = found["nodes"].as_array().cloned().unwrap_or_default();
    let element = |node: &Value| {
        let html: String = text_of(&node["html"]).chars().take(300).collect();
        format!("{html} ({})", text_of(&node["failureSummary"]).replace('\n', " "))
    };
    Violation {
        rule: text_of(&found["id"]),
        help: text_of(&found["help"]),
        elements: nodes.iter().map(element).collect(),
    }
}
