//! Changing the text of a petition that was opened: a form, then the difference as everybody will see it, then the
//! button. Below the form, what is not to be seen of earlier versions. The button carries a mark of what was shown; the
//! form carries the version that it began with, so that nobody overwrites what a colleague changed meanwhile, and a key,
//! so that a second press changes nothing.

use axum::response::Response;
use throng_domain::campaign::{Campaign, CampaignState, CampaignText, Hidden};
use throng_domain::command::{Amend, AmendStep};
use throng_domain::limits::NOTE_CHARS_MAX;
use throng_domain::outcome::Refusal;
use throng_domain::signature::FormKey;
use throng_domain::translation::{Translation, Translations};
use throng_domain::two_people::Guarded;
use throng_domain::version::{Version, Versions};

use super::decision::{EDIT, SHOWN, fields, mark_of, plain, written};
use super::door::Door;
use super::petition::case_path;
use super::requests::{asks, to_request};
use super::{Desk, office};
use throng_process::clock;
use throng_rendering::views::{
    AmendBounds, AmendLookView, AmendTranslation, AmendValues, AmendView, EarlierVersion, FieldProblem,
};
use throng_rendering::wording::{differences, lines, one_line};
use throng_web::http::form::{form_key_of, form_key_text, submission_key};
use throng_web::http::respond::{Failure, see_other};
use throng_web::http::status::Shown;
use throng_web::read::versions_of;
use throng_web::sites::Site;

/// A petition that was opened, and what it said.
struct Opened {
    petition: Campaign,
    versions: Versions,
}

impl Opened {
    async fn read(desk: &Desk) -> Result<Opened, Failure> {
        let petition = desk.whole().await?.petition().clone();
        if !matches!(petition.head.state, CampaignState::Open | CampaignState::Closed) {
            return Err(Failure::Refused(Refusal::NotPossibleNow));
        }
        let id = petition.head.id;
        let versions = desk.deps.ask(move |reader| versions_of(reader, id)).await?;
        Ok(Opened { petition, versions })
    }

    /// The text in force, as a version of its own.
    fn current(&self) -> Version {
        self.with(self.petition.head.text.clone())
    }

    fn with(&self, text: CampaignText) -> Version {
        let at = self.petition.head.dates.updated_at;
        Version { text, at, after: None, amended: None, hidden: Hidden::default() }
    }
}

/// `GET /admin/petitions/{number}/text`.
pub(super) async fn form(desk: Desk) -> Result<Response, Failure> {
    let opened = Opened::read(&desk).await?;
    let form_key = form_key_text(FormKey(clock::random_bytes()));
    let values = values_of(&opened.petition.head.text, opened.versions.current(), form_key);
    form_page(&desk, &opened, values, Vec::new())
}

/// `POST /admin/petitions/{number}/text`: what was typed, the last look, or the last button.
pub(super) async fn amend(desk: Desk) -> Result<Response, Failure> {
    let opened = Opened::read(&desk).await?;
    let values = typed(&desk.door, &opened.petition.head.text);
    let text = text_of(&values, &opened.petition.head.text);
    if opened.versions.made_by(submission(&desk.door, &values, &text)) {
        return Ok(done(&desk.door));
    }
    if values.seen != opened.versions.current() || desk.door.form.is_ticked(EDIT) {
        return form_page(&desk, &opened, values, Vec::new());
    }
    let problems = problems(&desk.door.site, &values, &text, &opened.petition.head.text);
    if !problems.is_empty() {
        return form_page(&desk, &opened, values, problems);
    }
    look(&desk, &opened, values, text).await
}

/// `POST /admin/petitions/{number}/text/hide`: what is not to be seen of an earlier version.
pub(super) async fn hide(desk: Desk) -> Result<Response, Failure> {
    let petition = desk.door.petition()?;
    let version = desk
        .door
        .form
        .get("version")
        .parse()
        .map_err(|_| Failure::Unprocessable)?;
    let step = AmendStep::Show { version, hidden: hidden_of(&desk.door) };
    let command = Amend { campaign: petition, by: desk.signed.id, step };
    match desk.deps.decided(command).await? {
        Err(refusal) => Err(Failure::Refused(refusal)),
        Ok(_) => {
            let path = format!("/petitions/{}/text?done=hidden", petition.number);
            Ok(desk.to(&path))
        }
    }
}

fn done(door: &Door) -> Response {
    let number = door.petition().map_or(0, |id| id.number);
    see_other(&office(&door.site, &format!("/petitions/{number}?done=amended")))
}

fn hidden_of(door: &Door) -> Hidden {
    Hidden { action: door.form.is_ticked("hide_title"), text: door.form.is_ticked("hide_text"), name: false }
}

fn values_of(text: &CampaignText, seen: i64, form_key: String) -> AmendValues {
    let translation = |other: &Translation| AmendTranslation {
        tag: other.language.as_str().to_owned(),
        direction: other.language.direction(),
        action: other.action.clone(),
        background: other.background.clone(),
        details: other.additional_details.clone(),
    };
    AmendValues {
        action: text.action.clone(),
        background: text.background.clone(),
        details: text.additional_details.clone(),
        translations: text.also_in.as_slice().iter().map(translation).collect(),
        seen,
        form_key,
        ..AmendValues::default()
    }
}

/// What was typed, in the languages that the petition has.
fn typed(door: &Door, now: &CampaignText) -> AmendValues {
    let text = |name: &str| plain(door.form.get(name));
    let of = |name: &str, tag: &str| plain(door.form.get(&format!("{name}-{tag}")));
    let translation = |other: &Translation| {
        let tag = other.language.as_str();
        AmendTranslation {
            tag: tag.to_owned(),
            direction: other.language.direction(),
            action: of("action", tag),
            background: of("background", tag),
            details: of("details", tag),
        }
    };
    let key = Some(form_key_of(door.form.get("form_key"))).filter(|key| key.is_given());
    let hidden = hidden_of(door);
    AmendValues {
        action: text("action"),
        background: text("background"),
        details: text("details"),
        translations: now.also_in.as_slice().iter().map(translation).collect(),
        why: text("why"),
        hide_title: hidden.action,
        hide_text: hidden.text,
        seen: door.form.get("seen").parse().unwrap_or_default(),
        form_key: form_key_text(key.unwrap_or_else(|| FormKey(clock::random_bytes()))),
    }
}

/// The text as it will stand. What the committee noted stays.
fn text_of(values: &AmendValues, now: &CampaignText) -> CampaignText {
    let same = now.also_in.as_slice().iter().zip(&values.translations);
    let also_in = same.map(|(other, typed)| Translation {
        language: other.language.clone(),
        action: one_line(&typed.action),
        background: lines(&typed.background),
        additional_details: lines(&typed.details),
    });
    let also_in = also_in.collect::<Vec<_>>();
    CampaignText {
        action: one_line(&values.action),
        background: lines(&values.background),
        additional_details: lines(&values.details),
        committee_note: now.committee_note.clone(),
        also_in: Translations::try_from(also_in).expect("the same languages as before"),
    }
}

/// Characters that the fields take: a text that came from elsewhere may stay as long as it is.
fn bounds(site: &Site, now: &CampaignText) -> AmendBounds {
    let rules = &site.rules.start;
    let longest = |max: usize, of: fn(&Translation) -> &str, first: &str| {
        let others = now.also_in.as_slice().iter().map(of);
        let lengths = others.chain([first]).map(|text| text.chars().count());
        lengths.max().unwrap_or(0).max(max)
    };
    AmendBounds {
        action: longest(rules.action_chars_max, |other| &other.action, &now.action),
        background: longest(rules.background_chars_max, |other| &other.background, &now.background),
        details: longest(rules.details_chars_max, |other| &other.additional_details, &now.additional_details),
        why: NOTE_CHARS_MAX,
    }
}

fn problems(site: &Site, values: &AmendValues, text: &CampaignText, now: &CampaignText) -> Vec<FieldProblem> {
    let bounds = bounds(site, now);
    let over = |field: String, key: &str, text: &str, max: usize| {
        let over = text.chars().count().saturating_sub(max);
        let over = i64::try_from(over).expect("a form is smaller");
        (over > 0).then(|| FieldProblem::with(&field, key, [("over", over.into())]))
    };
    let missing = |field: &str, key: &str, text: &str| text.is_empty().then(|| FieldProblem::new(field, key));
    let why = values.why.as_str();
    let mut found = vec![
        missing("action", "field-action-missing", &text.action),
        over("action".to_owned(), "field-action-too-long", &text.action, bounds.action),
        missing("background", "field-background-missing", &text.background),
        over("background".to_owned(), "field-background-too-long", &text.background, bounds.background),
        over("details".to_owned(), "field-details-too-long", &text.additional_details, bounds.details),
    ];
    for other in text.also_in.as_slice() {
        let named = |name: &str| format!("{name}-{}", other.language.as_str());
        found.push(missing(&named("action"), "field-action-missing", &other.action));
        found.push(over(named("action"), "field-action-too-long", &other.action, bounds.action));
        found.push(over(
            named("background"),
            "field-background-too-long",
            &other.background,
            bounds.background,
        ));
        found.push(over(
            named("details"),
            "field-details-too-long",
            &other.additional_details,
            bounds.details,
        ));
    }
    found.push(missing("why", "amend-why-missing", why));
    found.push((why.chars().count() > bounds.why).then(|| FieldProblem::new("why", "note-too-long")));
    let found: Vec<FieldProblem> = found.into_iter().flatten().collect();
    match found.is_empty() && text == now {
        true => vec![FieldProblem::new("action", "refusal-text-unchanged")],
        false => found,
    }
}

/// A mark of what was typed.
fn mark(door: &Door, values: &AmendValues, text: &CampaignText) -> String {
    let typed = written(&(text, values.seen, hidden_of(door)));
    mark_of([typed.as_str(), values.why.as_str()].into_iter())
}

/// The key of what was typed in this form.
fn submission(door: &Door, values: &AmendValues, text: &CampaignText) -> FormKey {
    submission_key(form_key_of(&values.form_key), [mark(door, values, text).as_bytes()])
}

/// Shows the difference as everybody will see it; or, when that was shown, makes the change.
async fn look(
    desk: &Desk,
    opened: &Opened,
    values: AmendValues,
    text: CampaignText,
) -> Result<Response, Failure> {
    let id = opened.petition.head.id;
    let mark = mark(&desk.door, &values, &text);
    if desk.door.form.get(SHOWN) == mark {
        let form_key = submission(&desk.door, &values, &text);
        let (why, seen, hide) = (values.why.clone(), values.seen, hidden_of(&desk.door));
        let step = AmendStep::Change { text, why, seen, hide, form_key };
        let command = Amend { campaign: id, by: desk.signed.id, step };
        let action = format!("{}/text", case_path(id));
        return match desk.decided_from(&action, command).await? {
            Err(Refusal::TextChanged) => {
                let opened = Opened::read(desk).await?;
                form_page(desk, &opened, values, Vec::new())
            }
            Err(refusal) => Err(Failure::Refused(refusal)),
            Ok(answer) => Ok(to_request(&desk.door, &answer).unwrap_or_else(|| done(&desk.door))),
        };
    }
    let hidden = hidden_of(&desk.door);
    let keys = [(hidden.action, "hide-title"), (hidden.text, "hide-text")];
    let view = AmendLookView {
        frame: desk.frame("/admin/queue"),
        case_path: case_path(id),
        title: opened.petition.head.text.action.clone(),
        number: opened.versions.current() + 1,
        why: values.why,
        parts: differences(&opened.current(), &opened.with(text), desk.door.site.first_language()),
        hidden_keys: keys
            .into_iter()
            .filter(|(set, _)| *set)
            .map(|(_, key)| key)
            .collect(),
        second: asks(&desk.door, Guarded::Amend),
        fields: fields(&desk.door, mark),
    };
    desk.show(&view)
}

/// The form with what was typed. If a colleague changed the text since the form was shown, the page also shows that
/// change, and the form from now on counts as begun with the text in force.
fn form_page(
    desk: &Desk,
    opened: &Opened,
    mut values: AmendValues,
    problems: Vec<FieldProblem>,
) -> Result<Response, Failure> {
    let language = desk.door.site.first_language();
    let (petition, current) = (&opened.petition, opened.versions.current());
    let stale = values.seen != current;
    let seen = opened.versions.get(values.seen);
    let meanwhile = stale.then(|| {
        seen.map_or_else(Vec::new, |seen| {
            let seen = Version { hidden: Hidden::default(), ..seen.clone() };
            differences(&seen, &opened.current(), language)
        })
    });
    values.seen = current;
    let earlier = opened.versions.public(petition).into_iter().rev().skip(1);
    let earlier = earlier.map(|(number, version)| EarlierVersion {
        number,
        at_ms: version.at.0,
        hide_title: version.hidden.action,
        hide_text: version.hidden.text,
    });
    let shown = if stale {
        Shown::Overtaken
    } else {
        Shown::with(&problems)
    };
    let view = AmendView {
        frame: desk.frame("/admin/queue"),
        case_path: case_path(petition.head.id),
        title: petition.head.text.action.clone(),
        language: language.to_owned(),
        bounds: bounds(&desk.door.site, &petition.head.text),
        values,
        meanwhile,
        earlier: earlier.collect(),
        problems,
    };
    desk.page(shown, &view)
}
