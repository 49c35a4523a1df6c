//! Changing the text of a petition that was opened: a form, then the difference as everybody will see it, then the
//! button. Below the form, parts of earlier versions can be hidden. The button carries a mark of what was shown; the
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

use super::decision::written;
use super::door::Door;
use super::form::{FormState, LastLook, Problems, mark_of, plain};
use super::petition::{case_frame, case_path, place_of};
use super::requests::{asks, to_request};
use super::{Desk, office};
use throng_process::clock;
use throng_rendering::views::{
    AmendBounds, AmendLookView, AmendTranslation, AmendValues, AmendView, EarlierVersion, FieldProblem,
};
use throng_rendering::wording::{differences, lines, one_line};
use throng_web::http::form::{form_key_of, form_key_text, submission_key};
use throng_web::http::respond::{Failure, see_other};
use throng_web::read::versions_of;
use throng_web::sites::Site;

/// A petition that was opened, with its versions.
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
    form_page(&desk, &opened, values, FormState::fresh())
}

/// `POST /admin/petitions/{number}/text`: the form, the last look at the difference, or the button there.
pub(super) async fn amend(desk: Desk) -> Result<Response, Failure> {
    let opened = Opened::read(&desk).await?;
    let values = typed(&desk.door, &opened.petition.head.text);
    let text = text_of(&values, &opened.petition.head.text);
    if opened.versions.made_by(submission(&desk.door, &values, &text)) {
        return Ok(done(&desk.door));
    }
    if values.seen != opened.versions.current() || LastLook::leads_back(&desk.door.form) {
        return form_page(&desk, &opened, values, FormState::fresh());
    }
    let problems = problems(&desk.door.site, &values, &text, &opened.petition.head.text);
    if !problems.is_empty() {
        return form_page(&desk, &opened, values, problems.into());
    }
    look(&desk, &opened, values, text).await
}

/// `POST /admin/petitions/{number}/text/hide`: hides parts of an earlier version, or shows them again, for which a
/// second person may have to be asked.
pub(super) async fn hide(desk: Desk) -> Result<Response, Failure> {
    let petition = desk.door.petition()?;
    let version = desk
        .door
        .form
        .get("version")
        .parse()
        .map_err(|_| Failure::Unprocessable)?;
    let hidden = hidden_of(&desk.door);
    let opened = Opened::read(&desk).await?;
    let was = opened
        .versions
        .get(version)
        .map(|version| version.hidden)
        .unwrap_or_default();
    let step = AmendStep::Show { version, hidden, was: None };
    let command = Amend { campaign: petition, by: desk.signed.id, step };
    let answer = desk.deps.decided(command).await?.map_err(Failure::Refused)?;
    let done = if was.shows_more_with(hidden) {
        "parts-shown"
    } else {
        "hidden"
    };
    let there = || desk.to(&format!("/petitions/{}/text?done={done}", petition.number));
    Ok(to_request(&desk.door, &answer).unwrap_or_else(there))
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

/// What was typed, for each language that the petition has.
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

/// The text as it would be after the change. Notes of the committee stay as they are.
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

/// The bounds of the fields, in characters: an imported text that is longer may stay as long as it is.
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

/// What has to be corrected, in the order of the form. A text without any change counts as one such problem.
fn problems(site: &Site, values: &AmendValues, text: &CampaignText, now: &CampaignText) -> Problems {
    let bounds = bounds(site, now);
    let mut problems = Problems::default();
    let mut check = |field: &str, tag: Option<&str>, text: &str, max: usize| {
        let name = tag.map_or_else(|| field.to_owned(), |tag| format!("{field}-{tag}"));
        // Of a text in another language only the title is required.
        let is_needed = field == "action" || field == "background" && tag.is_none();
        if is_needed {
            problems.must(!text.is_empty(), &name, &format!("field-{field}-missing"));
        }
        let over = text.chars().count().saturating_sub(max);
        let count = |count: usize| i64::try_from(count).expect("a form is smaller").into();
        let key = format!("field-{field}-too-long");
        let long = || FieldProblem::with(&name, &key, [("max", count(max)), ("over", count(over))]);
        problems.note((over > 0).then(long));
    };
    check("action", None, &text.action, bounds.action);
    check("background", None, &text.background, bounds.background);
    check("details", None, &text.additional_details, bounds.details);
    for other in text.also_in.as_slice() {
        let tag = Some(other.language.as_str());
        check("action", tag, &other.action, bounds.action);
        check("background", tag, &other.background, bounds.background);
        check("details", tag, &other.additional_details, bounds.details);
    }
    problems.words("why", &values.why, bounds.why, Some("amend-why-missing"));
    if problems.is_empty() {
        problems.must(text != now, "action", "refusal-text-unchanged");
    }
    problems
}

/// What was typed, serialized so that two different changes always give different texts.
fn typed_words(door: &Door, values: &AmendValues, text: &CampaignText) -> [String; 2] {
    [written(&(text, values.seen, hidden_of(door))), values.why.clone()]
}

/// The key of what was typed in this form.
fn submission(door: &Door, values: &AmendValues, text: &CampaignText) -> FormKey {
    let mark = mark_of(typed_words(door, values, text).iter().map(String::as_str));
    submission_key(form_key_of(&values.form_key), [mark.as_bytes()])
}

/// Shows the difference as everybody will see it; or, when that was shown, makes the change.
async fn look(
    desk: &Desk,
    opened: &Opened,
    values: AmendValues,
    text: CampaignText,
) -> Result<Response, Failure> {
    let id = opened.petition.head.id;
    let typed = typed_words(&desk.door, &values, &text);
    let last_look = LastLook::of(&desk.door.form, typed.iter().map(String::as_str));
    if last_look.was_at_this() {
        let form_key = submission(&desk.door, &values, &text);
        let (why, seen, hide) = (values.why.clone(), values.seen, hidden_of(&desk.door));
        let step = AmendStep::Change { text, why, seen, hide, form_key };
        let command = Amend { campaign: id, by: desk.signed.id, step };
        let action = format!("{}/text", case_path(id));
        return match desk.decided_from(&action, command).await? {
            Err(Refusal::TextChanged) => {
                let opened = Opened::read(desk).await?;
                form_page(desk, &opened, values, FormState::fresh())
            }
            Err(refusal) => Err(Failure::Refused(refusal)),
            Ok(answer) => Ok(to_request(&desk.door, &answer).unwrap_or_else(|| done(&desk.door))),
        };
    }
    let hidden = hidden_of(&desk.door);
    let keys = [(hidden.action, "hide-title"), (hidden.text, "hide-text")];
    let view = AmendLookView {
        frame: case_frame(desk.frame(place_of(&opened.petition)), &opened.petition),
        number: opened.versions.current() + 1,
        why: values.why,
        parts: differences(&opened.current(), &opened.with(text), desk.door.site.first_language()),
        hidden_keys: keys
            .into_iter()
            .filter(|(set, _)| *set)
            .map(|(_, key)| key)
            .collect(),
        second: asks(&desk.door, Guarded::Amend),
        fields: last_look.fields(&desk.door.form),
    };
    desk.show(&view)
}

/// The form with what was typed. If a colleague changed the text since the form was shown, the page also shows that
/// change, and the form from now on counts as begun with the text in force.
fn form_page(
    desk: &Desk,
    opened: &Opened,
    mut values: AmendValues,
    state: FormState,
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
    let state = if stale { FormState::stale() } else { state };
    desk.form(place_of(&opened.petition), state, |frame, problems| AmendView {
        frame: case_frame(frame, petition),
        language: language.to_owned(),
        bounds: bounds(&desk.door.site, &petition.head.text),
        values,
        meanwhile,
        earlier: earlier.collect(),
        second: asks(&desk.door, Guarded::Amend),
        problems,
    })
}
