//! Signatures that are held for checking: whether a petition is screened, the rules by which its signatures are held,
//! and how many are held. All staff may look.

use axum::response::Response;
use throng_domain::command::{HoldWhat, Screen, ScreenStep};
use throng_domain::correction::Sought;
use throng_domain::ids::{CampaignId, SignatureId};
use throng_domain::limits::{HOLD_DAYS_MAX, HOLD_RULES_MAX, NOTE_CHARS_MAX};
use throng_domain::network::Network;
use throng_domain::outcome::Refusal;
use throng_domain::person::shown_domain;
use throng_domain::screening::{HoldRule, Screening};
use throng_domain::signature::SignatureState;
use throng_domain::staff::Duty;
use throng_domain::time::DAY_MS;
use throng_domain::two_people::Guarded;
use throng_store::error::Fault;
use throng_store::reader::StoreReader;

use super::Desk;
use super::cut::Cut;
use super::door::Door;
use super::form::{FormState, Problems, plain};
use super::notices::told;
use super::petition::{case_frame, case_path};
use super::queue::name_of;
use super::search::{filter, mail_domain};
use super::signatures::shown;
use throng_process::clock;
use throng_process::limits::HELD_LISTED_MAX;
use throng_rendering::views::{
    FieldProblem, HeldListView, HeldPetition, HeldView, HoldAloneRow, HoldRuleRow, HoldValues,
};
use throng_web::http::respond::Failure;

/// How many days a new rule lasts unless staff type another number.
const DAYS: &str = "7";

/// `GET /admin/held`: petitions whose signatures are screened.
pub(super) async fn list(desk: Desk) -> Result<Response, Failure> {
    let (site, list) = (desk.door.site.id, Cut(&HELD_LISTED_MAX, "cut-first"));
    let look = move |reader: &mut dyn StoreReader| -> Result<_, Fault> {
        let mut rows = Vec::new();
        let mut screened = reader.screened(site, list.rows())?;
        let cut = list.off(&mut screened);
        for id in screened {
            let Some(counted) = reader.campaign(id)? else {
                continue;
            };
            let survey = reader.survey_signatures(&filter(id, &all_held()), 0)?;
            rows.push(HeldPetition {
                path: format!("{}/held", case_path(id)),
                title: counted.campaign.head.text.action,
                held: shown(survey.matching()),
            });
        }
        Ok((rows, cut))
    };
    let (petitions, cut) = desk.deps.ask(look).await?;
    let view = HeldListView { frame: desk.frame("/admin/held").telling([cut]), petitions };
    desk.show(&view)
}

/// A search for everything that is held.
pub(super) fn all_held() -> Sought {
    Sought {
        state: Some(SignatureState::Held),
        text: None,
        domain: None,
        network: None,
        from: None,
        until: None,
        only: None,
        up_to: SignatureId(i64::MAX),
    }
}

/// `GET /admin/petitions/{number}/held`. The address may carry the conditions of a search, for a new rule.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    let text = |name: &str| desk.door.query(name).trim().to_owned();
    let values = HoldValues {
        domain: text("domain"),
        network: text("network"),
        days: DAYS.to_owned(),
        note: String::new(),
    };
    page(&desk, values, FormState::fresh(), None).await
}

/// `POST /admin/petitions/{number}/held`: begins or ends screening; begins or ends a rule, or agrees to one as a second
/// person. All buttons belong to the form of a new rule, where there is one, so that what was typed there comes along and is shown again.
pub(super) async fn step(desk: Desk) -> Result<Response, Failure> {
    let id = desk.door.petition()?;
    let (step, done) = match desk.door.form.get("step") {
        "begin" => (ScreenStep::Begin, "screening"),
        "end" => {
            if desk.deps.survey(id, &all_held()).await?.matching() > 0 {
                return Err(Failure::Refused(Refusal::NotPossibleNow));
            }
            (ScreenStep::End, "screening-ended")
        }
        "end-rule" => (ScreenStep::EndRule(rule_of(&desk.door)?), "hold-rule-ended"),
        "agree-rule" => (ScreenStep::AgreeToRule(rule_of(&desk.door)?), "hold-rule-agreed"),
        "hold" => {
            let values = typed(&desk.door);
            match hold_what(&values) {
                Ok(what) => (ScreenStep::Hold(what), "hold-rule"),
                Err(problems) => return page(&desk, values, problems.into(), None).await,
            }
        }
        _ => return Err(Failure::Unprocessable),
    };
    let is_hold = matches!(step, ScreenStep::Hold(_));
    let screen = Screen { campaign: id, by: desk.signed.id, step };
    let path = format!("/petitions/{}/held", id.number);
    let values = typed(&desk.door);
    let is_typed = !is_hold
        && [&values.domain, &values.network, &values.note]
            .iter()
            .any(|text| !text.is_empty());
    match desk.decided_from(&format!("/admin{path}"), screen).await? {
        // The page says beside the form until when.
        Err(Refusal::SecondPersonNeeded) if is_hold => {
            page(&desk, values, FormState::wrong("domain", "hold-alone-spent"), None).await
        }
        Err(refusal) if is_typed => {
            let problem = FieldProblem::new("note", refusal.key());
            page(&desk, values, FormState::overtaken([problem]), None).await
        }
        Err(refusal) => Err(Failure::Refused(refusal)),
        Ok(_) if is_typed => page(&desk, values, FormState::fresh(), Some(done)).await,
        Ok(_) => Ok(desk.to(&format!("{path}?done={done}"))),
    }
}

/// The number of the rule that a button is about: in its address, or in a form of its own.
fn rule_of(door: &Door) -> Result<u32, Failure> {
    let of = [door.query("rule"), door.form.get("rule")];
    let number = of.into_iter().find(|number| !number.is_empty());
    number
        .and_then(|number| number.parse().ok())
        .ok_or(Failure::Unprocessable)
}

fn typed(door: &Door) -> HoldValues {
    let text = |name: &str| plain(door.form.get(name)).trim().to_owned();
    HoldValues { domain: text("domain"), network: text("network"), days: text("days"), note: text("note") }
}

/// The rule that was typed, or what has to be corrected, in the order of the form.
fn hold_what(values: &HoldValues) -> Result<HoldWhat, Problems> {
    let mut problems = Problems::default();
    let (domain, network) = (mail_domain(&values.domain), Network::parse(&values.network));
    problems.must(!(values.domain.is_empty() && values.network.is_empty()), "domain", "hold-nothing");
    problems.must(values.domain.is_empty() || domain.is_some(), "domain", "search-domain-wrong");
    problems.must(values.network.is_empty() || network.is_some(), "network", "search-network-wrong");
    let days = problems.number("days", &values.days, HOLD_DAYS_MAX, "hold-days-odd");
    problems.words("note", &values.note, NOTE_CHARS_MAX, Some("hold-note-missing"));
    match days.filter(|_| problems.is_empty()) {
        Some(days) => {
            // Even with the most days this stays just within the limit, because the rules read the clock a moment
            // later.
            let until = clock::now().plus_ms(days * DAY_MS);
            Ok(HoldWhat { domain, network, until, note: values.note.clone() })
        }
        None => Err(problems),
    }
}

/// The page with what is typed; `done` is the word for what a button has done just now that kept none of it.
async fn page(
    desk: &Desk,
    values: HoldValues,
    state: FormState,
    done: Option<&str>,
) -> Result<Response, Failure> {
    let whole = desk.whole().await?;
    let petition = whole.petition();
    let id: CampaignId = petition.head.id;
    let held = desk.deps.survey(id, &all_held()).await?.matching();
    let names = desk.names().await?;
    let now = clock::now();
    let screening = petition.head.screening.as_deref();
    let rules = screening.map_or(&[][..], |screening| &screening.rules);
    let can = desk.signed.staff.may(Duty::Moderate);
    let spent = match desk.door.site.rules.two_people.is_on(Guarded::Correct) {
        true => petition.head.screened.spent(screening, now),
        false => Vec::new(),
    };
    let spent = spent
        .into_iter()
        .map(|(by, until)| HoldAloneRow { name: name_of(&names, by), until_ms: until.0 });
    let row = |rule: &HoldRule| HoldRuleRow {
        number: i64::from(rule.number),
        domain: rule.domain.as_deref().map(shown_domain).unwrap_or_default(),
        network: rule
            .network
            .map(|network| network.to_string())
            .unwrap_or_default(),
        at_ms: rule.at.0,
        until_ms: rule.until.0,
        on: rule.is_on(now),
        name: name_of(&names, rule.by),
        note: rule.note.clone(),
        alone_ms: rule
            .alone_until
            .filter(|_| rule.waits_for_second(now))
            .map(|end| end.0),
        can_agree: can && rule.waits_for_second(now) && rule.by != desk.signed.id,
    };
    desk.form("/admin/held", state, |frame, problems| HeldView {
        frame: case_frame(told(frame, done), petition),
        total: whole.counted.count.total(),
        held: shown(held),
        since_ms: screening.map(|screening: &Screening| screening.since.0),
        by_site: desk.door.site.rules.screening,
        rules: rules.iter().rev().map(row).collect(),
        room: rules.iter().filter(|rule| rule.is_on(now)).count() < HOLD_RULES_MAX,
        can_end: held == 0 && !screening.is_some_and(|screening| screening.holds(now)),
        can,
        spent: spent.collect(),
        days_max: HOLD_DAYS_MAX,
        values,
        problems,
    })
}
