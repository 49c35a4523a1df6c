//! The form of a vote in the office: from what was typed to a text and terms, with every mistake at its field.
//!
//! Owns the fields and their errors. It must never decide whether a vote may be changed: that is the rule's business.

use axum::response::Response;
use throng_domain::ballot::{Ballot, BallotError, BallotOption, Choosing};
use throng_domain::campaign::{Campaign, CampaignKind, CampaignState, CampaignText};
use throng_domain::command::{MakeVote, RunVote, VoteDeed};
use throng_domain::counting::{DecidedBy, Majority};
use throng_domain::ids::CampaignId;
use throng_domain::limits::{OPTION_ABOUT_CHARS_MAX, OPTION_NAME_CHARS_MAX, OPTIONS_MAX, VOTE_DAYS_MAX};
use throng_domain::outcome::Refusal;
use throng_domain::roll::Electorate;
use throng_domain::time::{DAY_MS, Timestamp};
use throng_domain::vote::{Opener, Secrecy, VoteTerms, VoteTermsError};
use throng_domain::vote_preset::VotePreset;

use super::form::{FormState, Problems, mark_of, typed_day};
use super::vote_figures::{end_of, quorum, quorum_problem};
use super::votes::{known, path_of};
use super::{Desk, vote_areas};
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

/// `GET /admin/votes/new`. Where votes are switched off the list says so.
pub(super) async fn begin(desk: Desk) -> Result<Response, Failure> {
    if !desk.door.site.rules.votes {
        return Ok(desk.to("/votes"));
    }
    let preset = VotePreset::ALL
        .into_iter()
        .find(|preset| preset.word == desk.door.query("preset"));
    let values = preset_values(&desk.door.site, preset);
    let values = match desk.door.query("petition").parse() {
        Ok(number) => from_petition(&desk, number, values).await?,
        Err(_) => values,
    };
    page(&desk, None, values, FormState::fresh())
}

/// The form with the text of a petition that everybody can read.
async fn from_petition(desk: &Desk, number: u32, values: VoteValues) -> Result<VoteValues, Failure> {
    let id = CampaignId { site: desk.door.site.id, number };
    let found = desk.deps.ask(move |reader| reader.campaign(id)).await?;
    let petition = found
        .map(|found| found.campaign.shown())
        .filter(|petition| petition.kind.which() == CampaignKind::Petition && petition.head.state.is_public())
        .ok_or(Failure::NotFound)?;
    let text = petition.head.text;
    Ok(VoteValues {
        action: text.action,
        background: text.background,
        details: text.additional_details,
        petition: number.to_string(),
        ..values
    })
}

/// `POST /admin/votes/new`.
pub(super) async fn make(desk: Desk) -> Result<Response, Failure> {
    let values = values_of(&desk.door.site, &desk.door.form);
    let (text, terms) = match written(&desk.door.site, &values) {
        Ok(written) => written,
        Err(problems) => return page(&desk, None, values, problems.into()),
    };
    let form_key = form_key_of(&values.form_key);
    let petition = values.petition.parse().ok();
    let make = MakeVote { site: desk.door.site.id, by: desk.signed.id, text, terms, petition, form_key };
    match desk.decided_from("/admin/votes/new", make).await? {
        Ok(kept) => Ok(desk.to(&format!("/votes/{}?done=vote-saved", kept.campaign.number))),
        // Switched off meanwhile: what was typed stays, and can be sent once they are on.
        Err(Refusal::VotesOff) => {
            let off = FieldProblem::new("action", "refusal-votes-off");
            page(&desk, None, values, FormState::overtaken([off]))
        }
        Err(refusal) => Err(Failure::Refused(refusal)),
    }
}

/// `GET /admin/votes/{number}/text`.
pub(super) async fn edit(desk: Desk) -> Result<Response, Failure> {
    let counted = known(&desk).await?;
    let values = stored(&desk.door.site, &counted.campaign);
    let values = VoteValues { seen: mark(&counted.campaign), ..values };
    page(&desk, Some(counted.campaign.head.id.number), values, FormState::fresh())
}

/// `POST /admin/votes/{number}/text`.
pub(super) async fn change(desk: Desk) -> Result<Response, Failure> {
    let counted = known(&desk).await?;
    let campaign = counted.campaign.head.id;
    let mut values = values_of(&desk.door.site, &desk.door.form);
    // A site's own template from before there was this field has nothing to compare.
    if !desk.door.form.is_sent("seen") {
        values.seen = mark(&counted.campaign);
    }
    let (text, terms) = match written(&desk.door.site, &values) {
        Ok(written) => written,
        Err(problems) => return page(&desk, Some(campaign.number), values, problems.into()),
    };
    // The same form was sent twice, or a colleague has saved exactly this.
    let stands =
        counted.campaign.head.text == text && counted.campaign.vote().is_some_and(|vote| vote.terms == terms);
    let is_seen = stands || values.seen == mark(&counted.campaign);
    if !is_seen && counted.campaign.head.state == CampaignState::Draft {
        return overtaken(&desk, &counted.campaign, values);
    }
    let seen = counted.campaign.vote().map(|vote| vote.terms.clone());
    let over = seen.map(|seen| Box::new((counted.campaign.head.text, seen)));
    let step = VoteDeed::Write { text: Box::new(text), terms: Box::new(terms), over };
    let path = format!("{}/text", path_of(campaign.number));
    match desk
        .decided_from(&path, RunVote { campaign, by: desk.signed.id, step })
        .await?
    {
        Ok(_) => Ok(desk.to(&format!("/votes/{}?done=vote-saved", campaign.number))),
        // At the very moment when a colleague saved theirs.
        Err(Refusal::TextChanged) => overtaken(&desk, &known(&desk).await?.campaign, values),
        Err(refusal) => Err(Failure::Refused(refusal)),
    }
}

/// A mark of the draft as it stands, so that nobody writes over what a colleague has saved since.
fn mark(campaign: &Campaign) -> String {
    let terms = campaign.vote().map(|vote| &vote.terms);
    mark_of([serde_json::to_string(&(&campaign.head.text, terms))
        .expect("plain data")
        .as_str()])
}

/// The form with what was typed, and beside each field what a colleague has saved there meanwhile. From now on it counts as begun
/// with what stands.
fn overtaken(desk: &Desk, campaign: &Campaign, values: VoteValues) -> Result<Response, Failure> {
    let problems = saved_meanwhile(&stored(&desk.door.site, campaign), &values);
    let values = VoteValues { seen: mark(campaign), ..values };
    page(desk, Some(campaign.head.id.number), values, FormState::overtaken(problems))
}

/// The fields in which what is saved differs from what was typed. What was ticked or chosen is not told in words: it is said that
/// it differs.
fn saved_meanwhile(saved: &VoteValues, typed: &VoteValues) -> Vec<FieldProblem> {
    let texts = [
        ("action", &saved.action, &typed.action),
        ("background", &saved.background, &typed.background),
        ("details", &saved.details, &typed.details),
        ("options", &saved.options, &typed.options),
        ("up_to", &saved.up_to, &typed.up_to),
        ("seats", &saved.seats, &typed.seats),
        ("areas", &saved.areas, &typed.areas),
        ("quorum", &saved.quorum, &typed.quorum),
        ("closes_on", &saved.closes_on, &typed.closes_on),
        ("closes_at", &saved.closes_at, &typed.closes_at),
    ];
    let of_text = |(field, saved, typed): (&'static str, &String, &String)| {
        let text = [("text", TextArg::Text(saved.clone()))];
        (saved != typed).then(|| match saved.is_empty() {
            true => FieldProblem::new(field, "vote-saved-empty"),
            false => FieldProblem::with(field, "vote-saved-text", text),
        })
    };
    let chosen = [
        ("choosing", saved.choosing == typed.choosing),
        ("drawn", saved.drawn == typed.drawn),
        ("electorate", saved.electorate == typed.electorate),
        ("majority", saved.majority == typed.majority),
        ("can_change", saved.can_change == typed.can_change),
        ("secrecy", saved.secrecy == typed.secrecy),
        ("who_voted", saved.who_voted == typed.who_voted),
        ("at_once", saved.at_once == typed.at_once),
        ("opener", saved.opener == typed.opener),
    ];
    let of_choice = |(field, same): (&'static str, bool)| {
        (!same).then(|| FieldProblem::new(field, "vote-saved-otherwise"))
    };
    let texts = texts.into_iter().filter_map(of_text);
    texts.chain(chosen.into_iter().filter_map(of_choice)).collect()
}

fn page(desk: &Desk, number: Option<u32>, values: VoteValues, state: FormState) -> Result<Response, Failure> {
    let bounds = &desk.door.site.rules.start;
    let chars = |most: usize| i64::try_from(most).expect("the limit is small");
    let path =
        number.map_or_else(|| "/admin/votes/new".to_owned(), |number| format!("{}/text", path_of(number)));
    let (areas, areas_more) = vote_areas::listed(&desk.door.site);
    desk.form("/admin/votes", state, |frame, problems| VoteFormView {
        frame,
        path,
        back: number.map(path_of),
        off: number.is_none() && !desk.door.site.rules.votes,
        values,
        areas,
        areas_more,
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
        electorate: preset
            .map_or(Electorate::Everybody, |preset| preset.electorate)
            .word()
            .to_owned(),
        up_to: "2".to_owned(),
        seats: "1".to_owned(),
        quorum: preset.map_or(0, |preset| preset.quorum).to_string(),
        majority: preset
            .map_or(Majority::Most, |preset| preset.majority)
            .word()
            .to_owned(),
        can_change: preset.is_some_and(|preset| preset.can_change),
        secrecy: Secrecy::Secret.word().to_owned(),
        opener: Opener::Holders.word().to_owned(),
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
    let VoteTerms {
        ballot,
        electorate,
        areas,
        decided_by,
        can_change,
        secrecy,
        opener,
        who_voted,
        drawn,
        until,
    } = &vote.terms;
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
        quorum: match decided_by.quorum_percent {
            0 => decided_by.quorum.to_string(),
            percent => format!("{percent}%"),
        },
        electorate: electorate.word().to_owned(),
        areas: areas
            .iter()
            .map(|area| area.name.as_str())
            .collect::<Vec<_>>()
            .join("\n"),
        majority: decided_by.majority.word().to_owned(),
        can_change: *can_change,
        secrecy: if secrecy.is_open() {
            Secrecy::Open
        } else {
            Secrecy::Secret
        }
        .word()
        .to_owned(),
        who_voted: *who_voted,
        at_once: *secrecy == Secrecy::OpenAtOnce,
        opener: opener.word().to_owned(),
        drawn: *drawn,
        closes_on,
        closes_at,
        petition: String::new(),
        form_key: String::new(),
        seen: String::new(),
    }
}

fn day_and_time(site: &Site, at: Timestamp) -> (String, String) {
    let zoned = moment(at).to_zoned(site.time_zone.clone());
    (zoned.date().to_string(), zoned.strftime("%H:%M").to_string())
}

fn values_of(site: &Site, form: &Form) -> VoteValues {
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
        electorate: typed("electorate"),
        areas: written_lines(form.get("areas")),
        majority: typed("majority"),
        can_change: form.is_ticked("can_change"),
        secrecy: typed("secrecy"),
        who_voted: form.is_ticked("who_voted"),
        at_once: form.is_ticked("at_once"),
        opener: typed("opener"),
        drawn: form.is_ticked("drawn"),
        closes_on: typed_day(site, form.get("closes_on")),
        closes_at: typed("closes_at"),
        petition: typed("petition"),
        form_key: typed("form_key"),
        seen: typed("seen"),
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
    let quorum = quorum(&values.quorum);
    problems.must(quorum.is_some(), "quorum", quorum_problem(&values.quorum));
    let electorate =
        problems.known(Electorate::from_word(&values.electorate), "electorate", "vote-electorate-missing");
    let majority = problems.known(Majority::from_word(&values.majority), "majority", "vote-majority-missing");
    let until = until(site, values, &mut problems);
    let areas = vote_areas::read(site, electorate, &values.areas, &mut problems);
    let secrecy = secrecy(values, &mut problems);
    let (Some(ballot), Some(electorate), Some(majority), Some((secrecy, opener)), Some(until)) =
        (ballot, electorate, majority, secrecy, until)
    else {
        return Err(problems);
    };
    let seats = seats(&ballot, values, &mut problems);
    let (quorum, quorum_percent) = quorum.unwrap_or_default();
    let decided_by = DecidedBy { quorum_percent, ..DecidedBy::new(quorum, majority, seats) };
    let terms = VoteTerms {
        ballot,
        electorate,
        areas,
        decided_by,
        can_change: values.can_change,
        secrecy,
        opener,
        who_voted: values.who_voted,
        drawn: values.drawn,
        until,
    };
    let problem = match terms.check(clock::now()) {
        Ok(()) => None,
        Err(VoteTermsError::NeedsRoll) => Some(FieldProblem::new("electorate", "vote-needs-roll")),
        Err(VoteTermsError::NeedsBox) => Some(FieldProblem::new("drawn", "vote-drawn-open")),
        Err(VoteTermsError::WhoVoted) => Some(FieldProblem::new("who_voted", "vote-who-voted-open")),
        Err(VoteTermsError::Seats) => Some(FieldProblem::new("seats", "vote-seats-wrong")),
        Err(VoteTermsError::Past) => Some(FieldProblem::new("closes_on", "vote-closes-past")),
        Err(VoteTermsError::TooLate) => {
            let days = [("days", TextArg::from(VOTE_DAYS_MAX))];
            Some(FieldProblem::with("closes_on", "vote-closes-late", days))
        }
        // Each of these has been noted above, at the field that it is about.
        Err(VoteTermsError::Ballot | VoteTermsError::Quorum | VoteTermsError::Areas) => None,
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

fn until(site: &Site, values: &VoteValues, problems: &mut Problems) -> Option<Timestamp> {
    let found = end_of(&site.time_zone, &values.closes_on, &values.closes_at);
    let wrong = found.err().map(|(field, key)| {
        let time = [("time", TextArg::Text(values.closes_at.clone()))];
        FieldProblem::with(field, key, time)
    });
    problems.note(wrong);
    found.ok()
}

/// How many options win. What does not go with the way of choosing is told, and not left out silently.
fn seats(ballot: &Ballot, values: &VoteValues, problems: &mut Problems) -> u8 {
    let several = ballot.ticks_max() > 1;
    problems.must(several || ["", "1"].contains(&values.seats.as_str()), "seats", "vote-seats-one");
    let as_written = ballot.choosing == Choosing::YesNo;
    problems.must(!(values.drawn && as_written), "drawn", "vote-drawn-yes-no");
    match several {
        true => values.seats.parse().unwrap_or_default(),
        false => 1,
    }
}

/// Who learns what somebody chose, and who opens the box; where everybody learns it there is none.
fn secrecy(values: &VoteValues, problems: &mut Problems) -> Option<(Secrecy, Opener)> {
    let kinds = [Secrecy::Secret, Secrecy::Open];
    let chosen = kinds.into_iter().find(|kind| kind.word() == values.secrecy);
    match (problems.known(chosen, "secrecy", "vote-secrecy-missing")?, values.at_once) {
        (Secrecy::Open, true) => Some((Secrecy::OpenAtOnce, Opener::Holders)),
        (Secrecy::Open, false) => Some((Secrecy::Open, Opener::Holders)),
        (kind, at_once) => {
            problems.must(!at_once, "at_once", "vote-at-once-secret");
            let opener = Opener::from_word(&values.opener);
            Some((kind, problems.known(opener, "opener", "vote-opener-missing")?))
        }
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
