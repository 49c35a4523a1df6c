//! Setting a site up, once: four short pages, to which the link on the console leads. Nothing is stored before the
//! last of them; what was typed travels in hidden fields, the password as a sealed hash.

use axum::response::Response;
use throng_domain::answer::StaffDone;
use throng_domain::command::ManageStaff;
use throng_domain::command::{Founding, StaffStep};
use throng_domain::limits::SITE_NAME_CHARS_MAX;
use throng_domain::outcome::Refusal;
use throng_domain::person::{EmailAddress, PersonName};
use throng_domain::settings::Setting;
use throng_domain::site::{Chosen, Preset};
use throng_domain::staff::SecretHash;

use super::door::Door;
use super::form::{FormState, Problems};
use super::password::Password;
use super::sign_in::begin_with;
use super::{Deps, has_owner};
use throng_process::clock;
use throng_rendering::views::{FieldProblem, PresetChoice, SetupStep, SetupValues, SetupView};
use throng_web::area_files::AreaFiles;
use throng_web::http::respond::Failure;
use throng_web::tokens::{OfficePurpose, Sealed};

/// The kinds of public body: each with its name, and what choosing it means.
const PRESETS: &[(Preset, &str, &str)] = &[
    (Preset::Council, "preset-council", "preset-council-hint"),
    (Preset::Parliament, "preset-parliament", "preset-parliament-hint"),
    (Preset::Union, "preset-union", "preset-union-hint"),
    (Preset::StudentsUnion, "preset-students-union", "preset-students-union-hint"),
    (Preset::Campaign, "preset-campaign", "preset-campaign-hint"),
    (Preset::Newsroom, "preset-newsroom", "preset-newsroom-hint"),
];

/// What the pages of setting up need: the settings that are fixed, and the folder of uploaded areas.
#[derive(Clone, Debug)]
pub struct Setup {
    pub fixed: SetupFixed,
    /// The folder of uploaded areas.
    pub area_files: AreaFiles,
}

/// What the settings file fixes already, and the pages show instead of asking.
#[derive(Clone, Debug, Default)]
pub struct SetupFixed {
    /// In the demo the site exists already, and only its first owner is added.
    pub site_as_it_is: bool,
    pub name: Option<String>,
    pub preset: Option<Preset>,
    pub contact: Option<String>,
    /// The source of the areas if the settings file fixes it, so that staff cannot upload any; empty if they come with
    /// the program.
    pub areas: Option<String>,
    /// The settings that the office cannot change.
    pub settings: Vec<Setting>,
}

/// `GET /setup/{token}`.
pub(super) async fn show(deps: Deps, door: Door) -> Result<Response, Failure> {
    check_link(&deps, &door).await?;
    let step = first_step(&deps);
    page(&deps, &door, step, values(&deps, &door), FormState::fresh())
}

/// `POST /setup/{token}`: goes to the next page or back to one, or finishes.
pub(super) async fn step(deps: Deps, door: Door) -> Result<Response, Failure> {
    check_link(&deps, &door).await?;
    let mut values = values(&deps, &door);
    if let Some(step) = SetupStep::from_word(door.form.get("change")) {
        return page(&deps, &door, step, values, FormState::fresh());
    }
    let step = SetupStep::from_word(door.form.get("step")).ok_or(Failure::Unprocessable)?;
    let asked_first = step.up_to(first_step(&deps));
    for asked in asked_first.filter(|asked| *asked != SetupStep::Check) {
        let problems = problems_of(&deps, &door, asked, &mut values).await?;
        if !problems.is_empty() {
            return page(&deps, &door, asked, values, problems.into());
        }
    }
    match step.next() {
        Some(next) => page(&deps, &door, next, values, FormState::fresh()),
        None => finish(&deps, &door, &values).await,
    }
}

/// Checks that the link is one of ours and not expired, and that the site has no owner yet.
async fn check_link(deps: &Deps, door: &Door) -> Result<(), Failure> {
    let token = door.site.tokens.read_office(OfficePurpose::Setup, door.param());
    let token = token.ok_or(Failure::OfficeLinkBroken)?;
    let site = door.site.id;
    if deps.ask(move |reader| has_owner(reader, site)).await? {
        return Err(Failure::Refused(Refusal::AlreadySetUp));
    }
    match token.claim.expires_at > clock::now() {
        true => Ok(()),
        false => Err(Failure::OfficeLinkExpired),
    }
}

fn first_step(deps: &Deps) -> SetupStep {
    match deps.setup.fixed.site_as_it_is {
        true => SetupStep::You,
        false => SetupStep::Body,
    }
}

/// What was typed so far; fixed values take precedence.
fn values(deps: &Deps, door: &Door) -> SetupValues {
    let fixed = &deps.setup.fixed;
    let typed = |name: &str| door.form.get(name).trim().to_owned();
    SetupValues {
        site_name: fixed.name.clone().unwrap_or_else(|| typed("site_name")),
        contact: fixed.contact.clone().unwrap_or_else(|| typed("contact")),
        preset: fixed
            .preset
            .map_or_else(|| typed("preset"), |preset| preset.word().to_owned()),
        name: typed("name"),
        email: typed("email"),
        sealed: typed("sealed"),
    }
}

/// What is wrong with one page's fields. A valid password is hashed and sealed here.
async fn problems_of(
    deps: &Deps,
    door: &Door,
    step: SetupStep,
    values: &mut SetupValues,
) -> Result<Problems, Failure> {
    let mut problems = Problems::default();
    match step {
        SetupStep::Body => {
            problems.note(name_problem(&values.site_name));
            problems.address("contact", &values.contact);
        }
        SetupStep::Kind => {
            problems.known(Preset::from_word(&values.preset), "preset", "field-preset-missing");
        }
        SetupStep::You => {
            let name = PersonName::parse(&values.name);
            problems.note(name.err().map(FieldProblem::from_error));
            problems.address("email", &values.email);
            let typed = door.form.get("password");
            let carried = door
                .site
                .tokens
                .unseal(Sealed::SetupPassword, &values.sealed)
                .is_some();
            if !typed.is_empty() || !carried {
                match Password::chosen(typed, &values.email) {
                    Ok(password) => {
                        let hash = deps.passwords.hash(password).await?;
                        values.sealed = door.site.tokens.seal(Sealed::SetupPassword, hash.0.as_bytes());
                    }
                    Err(key) => problems.must(false, "password", key),
                }
            }
        }
        SetupStep::Check => {}
    }
    Ok(problems)
}

fn name_problem(name: &str) -> Option<FieldProblem> {
    let key = match name {
        "" => "field-site-name-missing",
        name if name.chars().count() > SITE_NAME_CHARS_MAX => "field-site-name-long",
        name if name.chars().any(char::is_control) => "field-site-name-missing",
        _ => return None,
    };
    Some(FieldProblem::new("site_name", key))
}

/// Stores everything, and signs the owner in.
async fn finish(deps: &Deps, door: &Door, values: &SetupValues) -> Result<Response, Failure> {
    let sealed = door.site.tokens.unseal(Sealed::SetupPassword, &values.sealed);
    let password = sealed.and_then(|hash| String::from_utf8(hash).ok());
    let founding = Founding {
        site: match deps.setup.fixed.site_as_it_is {
            true => None,
            false => Some(Chosen {
                name: values.site_name.clone(),
                contact: EmailAddress::parse(&values.contact).map_err(|_| Failure::Unprocessable)?,
                preset: Preset::from_word(&values.preset).ok_or(Failure::Unprocessable)?,
            }),
        },
        name: PersonName::parse(&values.name).map_err(|_| Failure::Unprocessable)?,
        email: EmailAddress::parse(&values.email).map_err(|_| Failure::Unprocessable)?,
        password: password.map(SecretHash).ok_or(Failure::Unprocessable)?,
    };
    let site = door.site.id;
    let owner = match deps
        .submit(ManageStaff { site, by: None, step: StaffStep::Found(Box::new(founding)) })
        .await?
    {
        StaffDone::Added(owner) => owner,
        StaffDone::Stored(_) => return Err(Failure::Broken("nobody was founded".to_owned())),
    };
    begin_with(deps, door, owner, "set-up").await
}

fn page(
    deps: &Deps,
    door: &Door,
    step: SetupStep,
    values: SetupValues,
    state: FormState,
) -> Result<Response, Failure> {
    let fixed = &deps.setup.fixed;
    let choice = |(preset, label_key, hint_key): &(Preset, &str, &str)| PresetChoice {
        word: preset.word().to_owned(),
        label_key: (*label_key).to_owned(),
        hint_key: (*hint_key).to_owned(),
        chosen: preset.word() == values.preset,
    };
    let presets = PRESETS.iter().map(choice).collect();
    door.form_page(state, |site, problems| SetupView {
        site,
        action: format!("/setup/{}", door.param()),
        step,
        asks_body: !fixed.site_as_it_is,
        name_fixed: fixed.name.is_some(),
        contact_fixed: fixed.contact.is_some(),
        preset_fixed: fixed.preset.is_some(),
        password_carried: !values.sealed.is_empty(),
        presets,
        values,
        problems,
    })
}
