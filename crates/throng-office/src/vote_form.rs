//! The form of a vote in the office: from what was typed to a text and terms, with every mistake at its field.
//!
//! Owns the fields and their errors. It must never decide whether a vote may be changed: that is the rule's business.

use axum::response::Response;
use jiff::civil::Time;
use throng_domain::ballot::{Ballot, BallotError, BallotOption, Choosing};
use throng_domain::campaign::{Campaign, CampaignText};
use throng_domain::command::{MakeVote, RunVote, VoteDeed};
use throng_domain::counting::{DecidedBy, Majority};
use throng_domain::limits::{
    OPTION_ABOUT_CHARS_MAX, OPTION_NAME_CHARS_MAX, OPTIONS_MAX, VOTE_DAYS_MAX, VOTE_QUORUM_MAX,
};
use throng_domain::time::{DAY_MS, Timestamp};
use throng_domain::vote::{VotePreset, VoteTerms, VoteTermsError};

use super::Desk;
use super::form::{FormState, Problems};
use super::votes::{known, path_of};
use throng_process::clock;
use throng_rendering::i18n::{TextArg, moment};
use throng_rendering::views::{FieldProblem, VoteFormView, VoteValues, choosing_word};
use throng_rendering::wording::{one_line, written_lines};
use throng_web::http::form::{Form, form_key_of, form_key_text};
use throng_web::http::respond::Failure;
use throng_web::sites::Site;

/// What stands between the name of an option and what more there is to say about it.
const BAR: char = '|';
/// The time of day at which a vote closes unless somebody says otherwise: people are at home, and officers too.
const CLOSES_AT: &str = "20:00";

/// `GET /admin/votes/new`.
pub(super) async fn begin(desk: Desk) -> Result<Response, Failure> {
    let preset = VotePreset::ALL
        .into_iter()
        .find(|preset| preset.word == desk.door.query("preset"));
    page(&desk, None, preset_values(&desk.door.site, preset), FormState::fresh())
}

/// `POST /admin/votes/new`.
pub(super) async fn make(desk: Desk) -> Result<Response, Failure> {
    let values = values_of(&desk.door.form);
    let (text, terms) = match written(&desk.door.site, &values) {
        Ok(written) => written,
        Err(problems) => return page(&desk, None, values, problems.into()),
    };
    let form_key = form_key_of(&values.form_key);
    let make = MakeVote { site: desk.door.site.id, by: desk.signed.id, text, terms, form_key };
    let kept = desk.submit_from("/admin/votes/new", make).await?;
    Ok(desk.to(&format!("/votes/{}?done=vote-saved", kept.campaign.number)))
}

/// `GET /admin/votes/{number}/text`.
pub(super) async fn edit(desk: Desk) -> Result<Response, Failure> {
    let counted = known(&desk).await?;
    let values = stored(&desk.door.site, &counted.campaign);
    page(&desk, Some(counted.campaign.head.id.number), values, FormState::fresh())
}

/// `POST /admin/votes/{number}/text`.
pub(super) async fn change(desk: Desk) -> Result<Response, Failure> {
    let counted = known(&desk).await?;
    let campaign = counted.campaign.head.id;
    let values = values_of(&desk.door.form);
    let (text, terms) = match written(&desk.door.site, &values) {
        Ok(written) => written,
        Err(problems) => return page(&desk, Some(campaign.number), values, problems.into()),
    };
    let step = VoteDeed::Write { text: Box::new(text), terms: Box::new(terms) };
    let path = format!("{}/text", path_of(campaign.number));
    desk.submit_from(&path, RunVote { campaign, by: desk.signed.id, step })
        .await?;
    Ok(desk.to(&format!("/votes/{}?done=vote-saved", campaign.number)))
}

fn page(desk: &Desk, number: Option<u32>, values: VoteValues, state: FormState) -> Result<Response, Failure> {
    let bounds = &desk.door.site.rules.start;
    let chars = |most: usize| i64::try_from(most).expect("the limit is small");
    let path =
        number.map_or_else(|| "/admin/votes/new".to_owned(), |number| format!("{}/text", path_of(number)));
    desk.form("/admin/votes", state, |frame, problems| VoteFormView {
        frame,
        path,
        back: number.map(path_of),
        values,
        action_max: chars(bounds.action_chars_max),
        background_max: chars(bounds.background_chars_max),
        details_max: chars(bounds.details_chars_max),
        problems,
    })
}

fn preset_values(site: &Site, preset: Option<VotePreset>) -> VoteValues {
    let days = preset.map_or(14, |preset| preset.days);
    VoteValues {
        choosing: choosing_word(Choosing::YesNo).to_owned(),
        up_to: "2".to_owned(),
        seats: "1".to_owned(),
        quorum: preset.map_or(0, |preset| preset.quorum).to_string(),
        majority: preset
            .map_or(Majority::Most, |preset| preset.majority)
            .word()
            .to_owned(),
        can_change: preset.is_some_and(|preset| preset.can_change),
        closes_on: day_and_time(site, clock::now().plus_ms(days * DAY_MS)).0,
        closes_at: CLOSES_AT.to_owned(),
        form_key: form_key_text(throng_domain::signature::FormKey(clock::random_bytes())),
        ..VoteValues::default()
    }
}

fn stored(site: &Site, campaign: &Campaign) -> VoteValues {
    let text = &campaign.head.text;
    let Some(vote) = campaign.vote() else {
        return VoteValues::default();
    };
    let VoteTerms { ballot, decided_by, can_change, until } = &vote.terms;
    let (closes_on, closes_at) = day_and_time(site, *until);
    let line = |option: &BallotOption| match option.about.is_empty() {
        true => option.name.clone(),
        false => format!("{} {BAR} {}", option.name, option.about),
    };
    VoteValues {
        action: text.action.clone(),
        background: text.background.clone(),
        details: text.additional_details.clone(),
        choosing: choosing_word(ballot.choosing).to_owned(),
        options: ballot.options.iter().map(line).collect::<Vec<_>>().join("\n"),
        up_to: ballot.ticks_max().max(2).to_string(),
        seats: decided_by.seats.to_string(),
        quorum: decided_by.quorum.to_string(),
        majority: decided_by.majority.word().to_owned(),
        can_change: *can_change,
        closes_on,
        closes_at,
        form_key: String::new(),
    }
}

fn day_and_time(site: &Site, at: Timestamp) -> (String, String) {
    let zoned = moment(at).to_zoned(site.time_zone.clone());
    (zoned.date().to_string(), zoned.strftime("%H:%M").to_string())
}

fn values_of(form: &Form) -> VoteValues {
    let typed = |name: &str| form.get(name).trim().to_owned();
    VoteValues {
        action: one_line(form.get("action")),
        background: written_lines(form.get("background")),
        details: written_lines(form.get("details")),
        choosing: typed("choosing"),
        options: written_lines(form.get("options")),
        up_to: typed("up_to"),
        seats: typed("seats"),
        quorum: typed("quorum"),
        majority: typed("majority"),
        can_change: form.is_ticked("can_change"),
        closes_on: typed("closes_on"),
        closes_at: typed("closes_at"),
        form_key: typed("form_key"),
    }
}

/// The text and the terms, or what has to be put right.
fn written(site: &Site, values: &VoteValues) -> Result<(CampaignText, VoteTerms), Problems> {
    let mut problems = Problems::default();
    let bounds = &site.rules.start;
    problems.words("action", &values.action, bounds.action_chars_max, Some("vote-action-missing"));
    problems.words("background", &values.background, bounds.background_chars_max, None);
    problems.words("details", &values.details, bounds.details_chars_max, None);
    let ballot = ballot(values, &mut problems);
    let quorum = values
        .quorum
        .parse()
        .ok()
        .filter(|quorum| (0..=VOTE_QUORUM_MAX).contains(quorum));
    problems.must(quorum.is_some(), "quorum", "vote-quorum-wrong");
    let majority = problems.known(Majority::from_word(&values.majority), "majority", "vote-majority-missing");
    let until = problems.known(end_of(site, values), "closes_on", "vote-closes-wrong");
    let (Some(ballot), Some(majority), Some(until)) = (ballot, majority, until) else {
        return Err(problems);
    };
    let several = ballot.ticks_max() > 1;
    let seats = if several {
        values.seats.parse().unwrap_or_default()
    } else {
        1
    };
    let decided_by = DecidedBy { quorum: quorum.unwrap_or_default(), majority, seats };
    let terms = VoteTerms { ballot, decided_by, can_change: values.can_change, until };
    let problem = match terms.check(clock::now()) {
        Ok(()) => None,
        Err(VoteTermsError::Seats) => Some(FieldProblem::new("seats", "vote-seats-wrong")),
        Err(VoteTermsError::Past) => Some(FieldProblem::new("closes_on", "vote-closes-past")),
        Err(VoteTermsError::TooLate) => {
            let days = [("days", TextArg::from(VOTE_DAYS_MAX))];
            Some(FieldProblem::with("closes_on", "vote-closes-late", days))
        }
        // Said above, at their fields.
        Err(VoteTermsError::Ballot | VoteTermsError::Quorum) => None,
    };
    problems.note(problem);
    let text = CampaignText {
        action: values.action.clone(),
        background: values.background.clone(),
        additional_details: values.details.clone(),
        committee_note: None,
        also_in: Default::default(),
    };
    match problems.is_empty() {
        true => Ok((text, terms)),
        false => Err(problems),
    }
}

fn ballot(values: &VoteValues, problems: &mut Problems) -> Option<Ballot> {
    let up_to = values.up_to.parse().unwrap_or_default();
    let choosing = [Choosing::YesNo, Choosing::One, Choosing::UpTo(up_to)]
        .into_iter()
        .find(|choosing| choosing_word(*choosing) == values.choosing);
    let choosing = problems.known(choosing, "choosing", "vote-choosing-missing")?;
    let lines = values
        .options
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty());
    let option = |line: &str| {
        let (name, about) = line.split_once(BAR).unwrap_or((line, ""));
        BallotOption { name: name.trim().to_owned(), about: about.trim().to_owned() }
    };
    let options = lines.map(option).collect();
    let ballot = Ballot { choosing, options };
    let place = |number: usize| TextArg::from(i64::try_from(number + 1).unwrap_or(i64::MAX));
    let chars = |most: usize| TextArg::from(i64::try_from(most).expect("the limit is small"));
    let problem = match ballot.check() {
        Ok(()) => return Some(ballot),
        Err(BallotError::TooMany) if choosing == Choosing::YesNo => {
            FieldProblem::new("choosing", "vote-options-unused")
        }
        Err(BallotError::TooFew) => FieldProblem::new("options", "vote-options-few"),
        Err(BallotError::TooMany) => {
            FieldProblem::with("options", "vote-options-many", [("most", chars(OPTIONS_MAX))])
        }
        Err(BallotError::Name(number)) => {
            let said = [("line", place(number)), ("most", chars(OPTION_NAME_CHARS_MAX))];
            FieldProblem::with("options", "vote-option-name", said)
        }
        Err(BallotError::About(number)) => {
            let said = [("line", place(number)), ("most", chars(OPTION_ABOUT_CHARS_MAX))];
            FieldProblem::with("options", "vote-option-about", said)
        }
        Err(BallotError::Twice(number)) => {
            FieldProblem::with("options", "vote-option-twice", [("line", place(number))])
        }
        Err(BallotError::UpTo) => FieldProblem::new("up_to", "vote-up-to-wrong"),
    };
    problems.note(Some(problem));
    None
}

/// The instant at which nobody can vote any more, from a day and a time of day in the site's zone.
fn end_of(site: &Site, values: &VoteValues) -> Option<Timestamp> {
    let day: jiff::civil::Date = values.closes_on.parse().ok()?;
    let time = Time::strptime("%H:%M", &values.closes_at).ok()?;
    let zoned = day.to_datetime(time).to_zoned(site.time_zone.clone()).ok()?;
    Some(Timestamp(zoned.timestamp().as_millisecond()))
}
