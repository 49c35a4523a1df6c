//! Comments of a signer, by the mailed link: the list of their own, the form for another, editing and removing one.
//!
//! Owns the fields and their errors. It must never show anybody a comment that is not public but to its author: every
//! page here is behind the mailed link.

use axum::extract::{Path, State};
use axum::response::Response;
use throng_domain::command::{EditComment, RemoveComment, WriteComment};
use throng_domain::comment::{Comment, CommentError, CommentKind, CommentState, CommentText};
use throng_domain::comment_rule::CommentRule;
use throng_domain::ids::CommentAt;
use throng_domain::limits::{
    COMMENT_CHARS_MAX, COMMENT_EDIT_MS, COMMENT_EDITS_MAX, COMMENT_LINES_MAX, COMMENTS_OF_SIGNER_MAX,
};
use throng_domain::outcome::Refusal;
use throng_domain::signature::SignatureState;
use throng_domain::time::MINUTE_MS;

use super::attempt::FoundAttempt;
use super::confirmation::linked;
use super::sign::given_key;
use super::{Deps, digest};
use throng_process::clock;
use throng_rendering::i18n::TextArg;
use throng_rendering::views::{
    CommentForm, EditCommentView, FieldProblem, HiddenField, OwnComment, OwnCommentsView, RemoveCommentView,
    comment_reason_key, own_state_key,
};
use throng_rendering::wording::written_lines;
use throng_web::http::form::{Form, form_key_text, submission_key};
use throng_web::http::host::OfSite;
use throng_web::http::respond::{Failure, form_page, private_page, see_other};
use throng_web::http::status::Shown;
use throng_web::sites::Site;
use throng_web::submit::Kept;
use throng_web::tokens::Claim;

/// `GET /s/{token}/comments`.
pub(super) async fn show(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let (found, _) = linked(&deps, &site, &token).await?;
    let site = site.about_campaign(&found.petition);
    list(&site, token, &found, &Form::default(), (Shown::AsAsked, Vec::new()))
}

/// `POST /s/{token}/comments`.
pub(super) async fn write(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    form: Form,
) -> Result<Response, Failure> {
    let (found, _) = linked(&deps, &site, &token).await?;
    let site = site.about_campaign(&found.petition);
    if form.is_shown_again() {
        return list(&site, token, &found, &form, (Shown::AsAsked, Vec::new()));
    }
    let typed = written_lines(form.get("words"));
    let words = match CommentText::parse(&typed) {
        Ok(words) => words,
        Err(error) => {
            let state = (Shown::WithProblems, vec![problem_of_comment("words", error)]);
            return list(&site, token, &found, &form, state);
        }
    };
    let signed = form.is_ticked("signed");
    let said = [words.as_str(), if signed { "signed" } else { "" }].map(str::as_bytes);
    let write = WriteComment {
        campaign: found.petition.head.id,
        signature: found.signature()?.id,
        kind: match form.is_ticked("reason") {
            true => CommentKind::Reason,
            false => CommentKind::Comment,
        },
        form_key: submission_key(given_key(&form), said),
        words,
        signed,
    };
    let path = format!("/s/{token}/comments");
    let kept = Kept { action: path.clone(), fields: form.clone().into_fields() };
    match deps.decided(write, kept).await? {
        Ok(_) => Ok(see_other(&site.localised(&path))),
        Err(refusal) if is_of_the_form(refusal) => {
            let state = (Shown::Refused(refusal), vec![FieldProblem::new("words", refusal.key())]);
            list(&site, token, &found, &form, state)
        }
        Err(refusal) => Err(Failure::Refused(refusal)),
    }
}

/// `GET /s/{token}/comments/{place}`: the form to edit one, or the list when it can no longer be edited.
pub(super) async fn edit_form(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path((token, place)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let (found, _) = linked(&deps, &site, &token).await?;
    let site = site.about_campaign(&found.petition);
    let place = place_of(&place)?;
    let known = found.comments.iter().find(|(known, _)| *known == place);
    let Some((_, comment)) = known.filter(|(_, comment)| may_edit(&site, &found, comment)) else {
        return Ok(see_other(&site.localised(&format!("/s/{token}/comments"))));
    };
    let words = comment.words.as_ref().map_or("", CommentText::as_str).to_owned();
    let values = (words, comment.name.is_some());
    editing(&site, token, &found, (place, values), (Shown::AsAsked, Vec::new()))
}

/// `POST /s/{token}/comments/{place}`.
pub(super) async fn edit(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path((token, place)): Path<(String, String)>,
    form: Form,
) -> Result<Response, Failure> {
    let (found, _) = linked(&deps, &site, &token).await?;
    let site = site.about_campaign(&found.petition);
    let place = place_of(&place)?;
    let (typed, signed) = (written_lines(form.get("words")), form.is_ticked("signed"));
    if form.is_shown_again() {
        return editing(&site, token, &found, (place, (typed, signed)), (Shown::AsAsked, Vec::new()));
    }
    let words = match CommentText::parse(&typed) {
        Ok(words) => words,
        Err(error) => {
            let state = (Shown::WithProblems, vec![problem_of_comment("words", error)]);
            return editing(&site, token, &found, (place, (typed, signed)), state);
        }
    };
    let comment = CommentAt { signature: found.signature()?.id, place };
    let edit = EditComment { site: site.id, comment, words, signed };
    let path = format!("/s/{token}/comments");
    let kept = Kept { action: format!("{path}/{place}"), fields: form.into_fields() };
    match deps.decided(edit, kept).await? {
        Ok(_) => Ok(see_other(&site.localised(&path))),
        Err(refusal) if is_of_the_form(refusal) => {
            let state = (Shown::Refused(refusal), vec![FieldProblem::new("words", refusal.key())]);
            editing(&site, token, &found, (place, (typed, signed)), state)
        }
        Err(refusal) => Err(Failure::Refused(refusal)),
    }
}

/// `POST /s/{token}/comments/{place}/remove`: asks first. What was typed for another comment comes along, and goes back to its
/// form.
pub(super) async fn remove(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path((token, place)): Path<(String, String)>,
    form: Form,
) -> Result<Response, Failure> {
    let (found, _) = linked(&deps, &site, &token).await?;
    let site = site.about_campaign(&found.petition);
    let comment = CommentAt { signature: found.signature()?.id, place: place_of(&place)? };
    if form.is_shown_again() || !form.is_ticked("sure") {
        return ask_to_remove(&site, token, &found, (comment.place, &form));
    }
    let action = format!("/s/{token}/comments/{}/remove", comment.place);
    let kept = Kept { action, fields: form.clone().into_fields() };
    deps.submit(RemoveComment { site: site.id, comment }, kept)
        .await?;
    back_to_list(&deps, &site, token, &form).await
}

fn ask_to_remove(
    site: &Site,
    token: String,
    found: &FoundAttempt,
    (place, form): (i64, &Form),
) -> Result<Response, Failure> {
    let mut known = found.comments.iter();
    let (_, comment) = known
        .find(|(known, _)| *known == place)
        .ok_or(Failure::Refused(Refusal::CommentUnknown))?;
    let Some(words) = &comment.words else {
        return list(site, token, found, form, (Shown::AsAsked, Vec::new()));
    };
    let field = |name: &str| HiddenField { name: name.to_owned(), value: form.get(name).to_owned() };
    let view = RemoveCommentView {
        site: site.view.clone(),
        petition: found.petition_ref(site),
        place,
        words: words.as_str().to_owned(),
        kept: TYPED.map(field).to_vec(),
        token,
    };
    form_page(site, Shown::AsAsked, &view)
}

/// The fields of the form for another comment.
const TYPED: [&str; 4] = ["words", "signed", "reason", "form_key"];

/// The list after one of its other buttons: with what was typed for another comment, if anything was.
pub(super) async fn back_to_list(
    deps: &Deps,
    site: &Site,
    token: String,
    typed: &Form,
) -> Result<Response, Failure> {
    if typed.get("words").is_empty() {
        return Ok(see_other(&site.localised(&format!("/s/{token}/comments"))));
    }
    let (found, _) = linked(deps, site, &token).await?;
    list(site, token, &found, typed, (Shown::AsAsked, Vec::new()))
}

fn place_of(typed: &str) -> Result<i64, Failure> {
    typed.parse().map_err(|_| Failure::NotFound)
}

/// Refusals that are shown beside what was typed, so that nothing is lost.
fn is_of_the_form(refusal: Refusal) -> bool {
    matches!(
        refusal,
        Refusal::CommentTooOften
            | Refusal::CommentsTooMany
            | Refusal::CommentsFull
            | Refusal::CommentFixed
            | Refusal::CommentsOff
    )
}

/// What is wrong with a text that was typed in this field.
pub(super) fn problem_of_comment(field: &'static str, error: CommentError) -> FieldProblem {
    let max = |max: usize| [("count", TextArg::Number(i64::try_from(max).expect("the limit is small")))];
    match error {
        CommentError::TooLong => FieldProblem::with(field, error.key(), max(COMMENT_CHARS_MAX)),
        CommentError::TooManyLines => FieldProblem::with(field, error.key(), max(COMMENT_LINES_MAX)),
        CommentError::Missing | CommentError::NotPlain => FieldProblem::new(field, error.key()),
    }
}

/// The form for another comment; `None` where the signer can write none.
pub(super) fn form_for(site: &Site, found: &FoundAttempt, typed: &Form) -> Option<CommentForm> {
    let signature = found.signature().ok()?;
    // A held signature must look like a counted one.
    let counts = matches!(signature.state, SignatureState::Confirmed | SignatureState::Held);
    let rule = found.petition.comment_rule_of(signature, &site.rules);
    let may = counts && !rule.is_off() && found.signer().is_some() && left(found) > 0;
    let link = Claim { id: signature.id, revision: signature.revision };
    // What was typed in the sign form and not sent when confirming, by the code say, is offered here, to them alone.
    let kept = found.motive.as_deref().filter(|_| typed.get("words").is_empty());
    may.then(|| CommentForm {
        action: format!("{}/comments", site.tokens.signature_path(link)),
        words: kept.unwrap_or_else(|| typed.get("words")).to_owned(),
        kept: kept.is_some() || typed.is_ticked("reason"),
        words_chars_max: COMMENT_CHARS_MAX,
        signed: typed.is_ticked("signed"),
        name: found.name(),
        form_key: form_key_text(given_key(typed)),
        checked_before: rule == CommentRule::Before,
    })
}

/// The form for the reason that was typed when signing, on the page that confirms; `None` if there is none. It holds what was
/// typed there now, if anything was.
pub(super) fn reason_form(site: &Site, found: &FoundAttempt, typed: Option<&Form>) -> Option<CommentForm> {
    let signature = found.signature().ok()?;
    let kept = found
        .motive
        .as_deref()
        .filter(|_| found.petition.asks_reason(&site.rules))?;
    Some(CommentForm {
        action: String::new(),
        words: typed.map_or(kept, |typed| typed.get("reason")).to_owned(),
        words_chars_max: COMMENT_CHARS_MAX,
        signed: typed.is_some_and(|typed| typed.is_ticked("signed")),
        name: found.name(),
        form_key: String::new(),
        checked_before: found.petition.comment_rule_of(signature, &site.rules) == CommentRule::Before,
        kept: true,
    })
}

/// How many more comments the signer can write.
fn left(found: &FoundAttempt) -> i64 {
    let left = COMMENTS_OF_SIGNER_MAX.saturating_sub(found.comments_written);
    i64::try_from(left).expect("the limit is small")
}

fn may_edit(site: &Site, found: &FoundAttempt, comment: &Comment) -> bool {
    let counts = found
        .signature()
        .is_ok_and(|signature| matches!(signature.state, SignatureState::Confirmed | SignatureState::Held));
    let in_time = clock::now().since(comment.at) < COMMENT_EDIT_MS && comment.edits < COMMENT_EDITS_MAX;
    counts && in_time && comment.state.may_be_edited() && !found.petition.comment_rule(&site.rules).is_off()
}

/// The comments of a signer, as they see them.
pub(super) fn own(site: &Site, found: &FoundAttempt) -> Vec<OwnComment> {
    let off = found.petition.comment_rule(&site.rules).is_off();
    let taken_out = found
        .signature()
        .is_ok_and(|signature| signature.state == SignatureState::Invalidated);
    let line = |(place, comment): &(i64, Comment)| {
        let state = told_state(found, comment);
        OwnComment {
            place: *place,
            at_ms: comment.at.0,
            words: comment.words.as_ref().map(|words| words.as_str().to_owned()),
            shown: match state {
                CommentState::Cut { shown, .. } if !off => Some(shown.as_str().to_owned()),
                CommentState::Waiting
                | CommentState::Shown
                | CommentState::Cut { .. }
                | CommentState::Hidden { .. }
                | CommentState::Removed => None,
            },
            name: comment.name.as_ref().map(|name| name.as_str().to_owned()),
            state_key: match state {
                CommentState::Waiting | CommentState::Shown | CommentState::Cut { .. } if off => {
                    "comment-state-off"
                }
                CommentState::Shown | CommentState::Cut { .. } if taken_out => "comment-state-not-counted",
                CommentState::Waiting
                | CommentState::Shown
                | CommentState::Cut { .. }
                | CommentState::Hidden { .. }
                | CommentState::Removed => own_state_key(state),
            },
            reason_key: state.reason().map(|code| reason_key(site, code)),
            may_edit: may_edit(site, found, comment),
            may_remove: comment.words.is_some(),
        }
    };
    found.comments.iter().map(line).collect()
}

/// What its author is told of a comment. Nobody is told that a signature is held. A moderator may have accepted a comment
/// of somebody who is; its author is told that it waits, and not that anyone can read it: one look at the petition's page
/// would show that nobody can, and so why. Waiting is what everybody is told whose comment a moderator has not seen yet,
/// and they read it on while their signature is checked; see `Campaign::comment_rule_of`.
pub(super) fn told_state<'a>(found: &FoundAttempt, comment: &'a Comment) -> &'a CommentState {
    let held = found
        .signature()
        .is_ok_and(|signature| signature.state == SignatureState::Held);
    match &comment.state {
        CommentState::Shown | CommentState::Cut { .. } if held => &CommentState::Waiting,
        CommentState::Waiting
        | CommentState::Shown
        | CommentState::Cut { .. }
        | CommentState::Hidden { .. }
        | CommentState::Removed => &comment.state,
    }
}

/// The key of what a reason for hiding a comment says.
fn reason_key(site: &Site, code: &str) -> String {
    let ours = comment_reason_key(code).map(str::to_owned);
    ours.unwrap_or_else(|| site.reasons.find(code).key.clone())
}

fn edit_minutes() -> i64 {
    COMMENT_EDIT_MS / MINUTE_MS
}

fn list(
    site: &Site,
    token: String,
    found: &FoundAttempt,
    typed: &Form,
    (shown, problems): (Shown, Vec<FieldProblem>),
) -> Result<Response, Failure> {
    let view = OwnCommentsView {
        site: site.view.clone(),
        petition: found.petition_ref(site),
        comments: own(site, found),
        form: form_for(site, found, typed),
        left: left(found),
        edit_minutes: edit_minutes(),
        problems,
        token,
        daily: digest::can_ask(site, found).then_some(found.daily),
    };
    match view.form {
        Some(_) => form_page(site, shown, &view),
        None => private_page(site, shown, &view),
    }
}

fn editing(
    site: &Site,
    token: String,
    found: &FoundAttempt,
    (place, (words, signed)): (i64, (String, bool)),
    (shown, problems): (Shown, Vec<FieldProblem>),
) -> Result<Response, Failure> {
    let rule = found.petition.comment_rule_of(found.signature()?, &site.rules);
    let form = CommentForm {
        action: format!("/s/{token}/comments/{place}"),
        words,
        words_chars_max: COMMENT_CHARS_MAX,
        signed,
        name: found.name(),
        form_key: String::new(),
        kept: false,
        checked_before: rule == CommentRule::Before,
    };
    let petition = found.petition_ref(site);
    let view = EditCommentView {
        site: site.view.clone(),
        token,
        petition,
        form,
        edit_minutes: edit_minutes(),
        problems,
    };
    form_page(site, shown, &view)
}
