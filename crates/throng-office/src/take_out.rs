//! Taking signatures out of a petition's number: the form with what would be taken out, a last look with the line that
//! the public will read, and the correction itself, part by part.
//!
//! The button carries how many were shown; if there are more by then, they are shown again. Signatures that arrive
//! after that are not part of the correction. If it is interrupted, the store says how much of it is left.

use axum::response::Response;
use throng_domain::answer::{Corrected, DoneOrRequested};
use throng_domain::command::Correct;
use throng_domain::correction::{Correction, ReasonClass, Sought, Unfinished};
use throng_domain::ids::{CampaignId, SignatureId};
use throng_domain::limits::{CORRECTION_PART_MAX, NOTE_CHARS_MAX};
use throng_domain::row::Row;
use throng_domain::signature::{FormKey, Signature, SignatureState, Signer};
use throng_domain::staff::StaffId;
use throng_domain::two_people::Guarded;
use throng_store::error::Fault;
use throng_store::reader::{ReadRows, StoreReader};
use throng_store::survey::Survey;

use super::door::Door;
use super::form::{FormState, LastLook, Problems};
use super::petition::{CaseFile, case_frame, case_path, place_of};
use super::requests::{asks, to_request};
use super::search::{Search, filter, in_words};
use super::signatures::{is_taken, row, shown, taking};
use super::{Deps, Desk, office};
use throng_process::clock;
use throng_process::limits::{CORRECTIONS_SHOWN_MAX, FOUND_SAMPLE};
use throng_rendering::views::{
    Frame, HiddenField, ReasonChoice, SearchValues, TakeOutView, correction_reason,
};
use throng_web::http::respond::{Failure, see_other};

/// The field that carries how many were shown: all of them, and those that count.
const SHOWN: &str = "shown";
/// The field that makes a second click harmless.
const FORM_KEY: &str = "form_key";

/// The signatures that would be taken out now.
struct Selection {
    survey: Survey,
    sample: Vec<(Signature, Option<Signer>)>,
    /// The reason, once one is chosen.
    reason: Option<ReasonClass>,
}

/// `GET /admin/petitions/{number}/take-out`.
pub(super) async fn form(desk: Desk) -> Result<Response, Failure> {
    let search = Search::of(&desk.door.site, |name| desk.door.query(name));
    page(&desk, search, Stage::Form(FormState::fresh())).await
}

/// `POST /admin/petitions/{number}/take-out`.
pub(super) async fn take_out(desk: Desk) -> Result<Response, Failure> {
    let search = Search::of(&desk.door.site, |name| desk.door.form.get(name));
    let problems = problems(&desk.door);
    let reason = ReasonClass::from_word(desk.door.form.get("reason"));
    let edits = LastLook::leads_back(&desk.door.form);
    let Some(reason) = reason.filter(|_| problems.is_empty() && !edits) else {
        let state = if edits {
            FormState::fresh()
        } else {
            problems.into()
        };
        return page(&desk, search, Stage::Form(state)).await;
    };
    let id = desk.door.petition()?;
    let key = form_key(desk.door.form.get(FORM_KEY)).unwrap_or_default();
    let done = match reason {
        ReasonClass::Held => "held",
        ReasonClass::Automated
        | ReasonClass::Addresses
        | ReasonClass::Impersonation
        | ReasonClass::NotEligible
        | ReasonClass::OurMistake => "corrected",
    };
    if desk.deps.is_begun(id, key).await? {
        return Ok(to_corrections(&desk.door, id, done));
    }
    let was_shown = shown_of(desk.door.form.get(SHOWN));
    let Some((all, counting)) = was_shown.filter(|_| key.is_given() && search.problems.is_empty()) else {
        return page(&desk, search, Stage::Look { reason, grown_from: None }).await;
    };
    let survey = desk.deps.survey(id, &search.sought).await?;
    let (now, now_counting) = (taking(&survey, Some(reason)), survey.in_state(SignatureState::Confirmed));
    if now > all || now_counting > counting || now == 0 {
        return page(&desk, search, Stage::Look { reason, grown_from: Some(shown(all)) }).await;
    }
    let sought = Sought { up_to: survey.newest.unwrap_or(SignatureId(0)), ..search.sought };
    let note = desk.door.form.get("note").trim().to_owned();
    let run = Run { correction: None, reason, note, form_key: key, intended: shown(now), sought };
    let answer = desk.deps.run(desk.signed.id, id, run, now).await?;
    Ok(to_request(&desk.door, &answer).unwrap_or_else(|| to_corrections(&desk.door, id, done)))
}

/// A redirect to the page of all corrections of a petition.
pub(super) fn to_corrections(door: &Door, id: CampaignId, done: &str) -> Response {
    see_other(&office(&door.site, &format!("/petitions/{}/corrections?done={done}", id.number)))
}

/// What has to be corrected in the form, in its order.
fn problems(door: &Door) -> Problems {
    let mut problems = Problems::default();
    let reason = ReasonClass::from_word(door.form.get("reason"));
    problems.must(reason.is_some(), "reason", "take-out-reason-missing");
    problems.words("note", door.form.get("note").trim(), NOTE_CHARS_MAX, Some("take-out-note-missing"));
    problems
}

/// The reason that the form brought, or the link that led to it.
fn asked_reason(door: &Door) -> Option<ReasonClass> {
    let sent = ReasonClass::from_word(door.form.get("reason"));
    sent.or_else(|| ReasonClass::from_word(door.query("reason")))
}

/// The path of the form that holds what a search finds for checking.
pub(super) fn holding_path(id: CampaignId, search: &SearchValues) -> String {
    let page = format!("{}/take-out", case_path(id));
    search.path(&page, Some(("reason", ReasonClass::Held.word())))
}

fn form_key(text: &str) -> Option<FormKey> {
    let number = u128::from_str_radix(text, 16).ok()?;
    (text.len() == 32).then(|| FormKey(number.to_be_bytes()))
}

fn shown_of(text: &str) -> Option<(u64, u64)> {
    let (all, counting) = text.split_once(' ')?;
    Some((all.parse().ok()?, counting.parse().ok()?))
}

/// Which page is shown: the form, or the last look.
enum Stage {
    Form(FormState),
    Look {
        reason: ReasonClass,
        grown_from: Option<i64>,
    },
}

async fn page(desk: &Desk, search: Search, stage: Stage) -> Result<Response, Failure> {
    let whole = desk.whole().await?;
    let id = whole.petition().head.id;
    let search_path = search.values.path(&format!("{}/signatures", case_path(id)), None);
    if !search.problems.is_empty() {
        // Back to the search page, which shows the errors of the search beside its fields.
        return Ok(see_other(&desk.door.site.localised(&search_path)));
    }
    let sought = search.sought.clone();
    let chosen = match &stage {
        Stage::Look { reason, .. } => Some(*reason),
        // Holding has a form of its own, which asks for no reason: it takes those that count, and no others.
        Stage::Form(_) => asked_reason(&desk.door).filter(|reason| *reason == ReasonClass::Held),
    };
    let look = move |reader: &mut dyn StoreReader| selection(reader, id, &sought, chosen);
    let selection = desk.deps.ask(look).await?;
    let (line, grown_from, state) = match stage {
        Stage::Form(state) => (None, None, state),
        Stage::Look { reason, grown_from } => (Some(reason), grown_from, FormState::fresh()),
    };
    desk.form(place_of(whole.petition()), state, |frame, problems| {
        let mut view = view(desk, frame, &whole, &selection, &search);
        view.search_path = search_path;
        view.line_key = line.map(correction_reason);
        view.grown_from = grown_from;
        view.problems = problems;
        if line.is_some() {
            view.fields.extend(carried(&desk.door, &selection));
        }
        view
    })
}

fn selection(
    reader: &mut dyn StoreReader,
    id: CampaignId,
    sought: &Sought,
    reason: Option<ReasonClass>,
) -> Result<Selection, Fault> {
    let survey = reader.survey_signatures(&filter(id, sought), 0)?;
    let wanted = FOUND_SAMPLE.count();
    let part = u32::try_from(CORRECTION_PART_MAX).expect("the limit is small");
    let (mut sample, mut after) = (Vec::new(), SignatureId(0));
    while sample.len() < wanted {
        let found = reader.find_signatures(&filter(id, sought), after, part)?;
        let Some((last, _)) = found.last() else {
            break;
        };
        after = last.id;
        let taken = |(signature, _): &(Signature, _)| is_taken(signature.state, reason);
        sample.extend(found.into_iter().filter(taken));
    }
    sample.truncate(wanted);
    Ok(Selection { survey, sample, reason })
}

fn view(desk: &Desk, frame: Frame, whole: &CaseFile, selection: &Selection, search: &Search) -> TakeOutView {
    let petition = whole.petition();
    let survey = &selection.survey;
    let counted = shown(survey.in_state(SignatureState::Confirmed));
    let before = whole.counted.count.total();
    let of_taken = |state| match is_taken(state, selection.reason) {
        true => shown(survey.in_state(state)),
        false => 0,
    };
    let taking_now = shown(taking(survey, selection.reason));
    let over = desk.door.site.rules.two_people.correct_over;
    let alone = whole.case.taken_alone.by(desk.signed.id, None, clock::now());
    let chosen = desk.door.form.get("reason");
    let reason = |class: ReasonClass| ReasonChoice {
        code: class.word(),
        key: correction_reason(class),
        chosen: class.word() == chosen,
    };
    let hidden = |(name, value): (&str, &str)| HiddenField { name: name.to_owned(), value: value.to_owned() };
    let row = |(signature, signer): &(Signature, Option<Signer>)| {
        row(&desk.door.site, petition.head.id, signature, signer.as_ref(), false)
    };
    TakeOutView {
        frame: case_frame(frame, petition),
        search_path: String::new(),
        conditions: in_words(&search.values),
        taking: taking_now,
        counted,
        pending: of_taken(SignatureState::Pending),
        held: of_taken(SignatureState::Held),
        holds: selection.reason == Some(ReasonClass::Held),
        before,
        after: before - counted,
        sample: selection.sample.iter().map(row).collect(),
        reasons: ReasonClass::ALL
            .into_iter()
            .filter(|class| *class != ReasonClass::Held)
            .map(reason)
            .collect(),
        note: desk.door.form.get("note").to_owned(),
        line_key: None,
        line_ms: clock::now().0,
        grown_from: None,
        second: asks(&desk.door, Guarded::Correct) && taking_now.saturating_add(alone) > over,
        alone: (alone > 0 && taking_now <= over).then_some(alone),
        fields: search.values.given().into_iter().map(hidden).collect(),
        problems: Vec::new(),
    }
}

/// The hidden fields of the last button, beside those of the search.
fn carried(door: &Door, selection: &Selection) -> Vec<HiddenField> {
    let survey = &selection.survey;
    let counted = survey.in_state(SignatureState::Confirmed);
    let fresh = || format!("{:032x}", u128::from_be_bytes(clock::random_bytes()));
    let key = Some(door.form.get(FORM_KEY).to_owned()).filter(|key| form_key(key).is_some());
    let fields = [
        ("reason", door.form.get("reason").to_owned()),
        ("note", door.form.get("note").to_owned()),
        (SHOWN, format!("{} {counted}", taking(survey, selection.reason))),
        (FORM_KEY, key.unwrap_or_else(fresh)),
    ];
    let field = |(name, value): (&str, String)| HiddenField { name: name.to_owned(), value };
    fields.into_iter().map(field).collect()
}

/// A correction that is to be made or continued.
pub(super) struct Run {
    pub(super) correction: Option<i64>,
    pub(super) reason: ReasonClass,
    pub(super) note: String,
    pub(super) form_key: FormKey,
    /// How many signatures it is to take out in all.
    pub(super) intended: i64,
    pub(super) sought: Sought,
}

impl Deps {
    /// The matches of a search, counted by each property.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(super) async fn survey(&self, id: CampaignId, sought: &Sought) -> Result<Survey, Failure> {
        let sought = sought.clone();
        let look = move |reader: &mut dyn StoreReader| reader.survey_signatures(&filter(id, &sought), 0);
        self.ask(look).await
    }

    /// Whether the form with this key has begun a correction.
    async fn is_begun(&self, id: CampaignId, key: FormKey) -> Result<bool, Failure> {
        let list = Correction::rows(id);
        let limit = CORRECTIONS_SHOWN_MAX.rows();
        let lines = self
            .ask(move |reader| reader.newest_rows(list, i64::MAX, limit))
            .await?;
        Ok(key.is_given() && lines.iter().any(|(_, line)| line.form_key == key))
    }

    /// Runs a correction, but takes out at most `most` signatures, each part once the one before is on the disk.
    /// Returns the answer to the last part, which may be that a second person has to agree.
    ///
    /// # Errors
    /// [`Failure::Refused`] too. What was done before a failure is kept, and the store says how much is left.
    /// [`Failure::Refused`] too. What was done by then is kept, with what is left of it.
    pub(super) async fn run(
        &self,
        by: StaffId,
        petition: CampaignId,
        mut run: Run,
        most: u64,
    ) -> Result<DoneOrRequested<Corrected>, Failure> {
        let (mut after, mut left) = (SignatureId(0), usize::try_from(most).unwrap_or(usize::MAX));
        loop {
            let sought = run.sought.clone();
            let part = u32::try_from(CORRECTION_PART_MAX).expect("the limit is small");
            let look = move |reader: &mut dyn StoreReader| {
                reader.find_signatures(&filter(petition, &sought), after, part)
            };
            let found = self.ask(look).await?;
            after = found.last().map_or(after, |(signature, _)| signature.id);
            let live = found.iter().map(|(signature, _)| signature);
            let live: Vec<SignatureId> = live
                .filter(|signature| is_taken(signature.state, Some(run.reason)))
                .map(|signature| signature.id)
                .take(left)
                .collect();
            left -= live.len();
            let last = found.len() < CORRECTION_PART_MAX || left == 0;
            if live.is_empty() && !(last && run.correction.is_some()) {
                if last {
                    return Ok(DoneOrRequested::Done(Corrected::Unchanged));
                }
                continue;
            }
            let unfinished = Unfinished { intended: run.intended, sought: run.sought.clone() };
            let correct = Correct {
                campaign: petition,
                by,
                correction: run.correction,
                reason: run.reason,
                note: run.note.clone(),
                signatures: live,
                form_key: run.form_key,
                unfinished: (!last).then(|| Box::new(unfinished)),
            };
            let answer = self.submit(correct).await?;
            match answer {
                DoneOrRequested::Done(Corrected::Done { correction }) => run.correction = Some(correction),
                DoneOrRequested::Done(Corrected::Unchanged) => {}
                // A second person has to agree first, so nothing of it has been done.
                DoneOrRequested::Requested { .. } => return Ok(answer),
            }
            if last {
                return Ok(answer);
            }
        }
    }
}
