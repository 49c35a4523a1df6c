//! Publishing about a petition: a form for each kind, then a last look at the page and the exact mail, a trial mail to
//! oneself, and the button. The button carries a mark of what was shown: if the mail would be a different one by then,
//! it is shown again. It carries the form's key too, so that a second press publishes nothing.

use axum::response::Response;
use jiff::civil::Date;
use throng_domain::annals::NewsItem;
use throng_domain::answer::{DoneOrRequested, Stored};
use throng_domain::campaign::Campaign;
use throng_domain::command::{Publish, TryPublication};
use throng_domain::decide::shown_with;
use throng_domain::follower::Follower;
use throng_domain::ids::CampaignId;
use throng_domain::limits::{
    ANSWER_SUMMARY_CHARS_MAX, ANSWERED_BY_CHARS_MAX, LINK_CHARS_MAX, NEWS_SUBJECT_CHARS_MAX,
    PUBLICATION_CHARS_MAX,
};
use throng_domain::outcome::Refusal;
use throng_domain::petition::{Debate, Response as Answer};
use throng_domain::publication::{News, Publication, Published};
use throng_domain::signature::FormKey;
use throng_domain::time::Timestamp;
use throng_store::error::Fault;
use throng_store::reader::{ReadRows as _, StoreReader};

use super::decision::{mail_shown, said};
use super::door::Door;
use super::form::{Days, FormState, LastLook, Problems, mark_of, plain, typed_day};
use super::petition::{case_frame, case_path, place_of};
use super::publications::{Kind, can_publish};
use super::requests::{asks_to_mail, to_request};
use super::{Desk, Signed};
use throng_mail::{NewsPreview, NewsReader, Outgoing};
use throng_process::clock;
use throng_rendering::views::{
    DebateView, MailShown, NewsView, PublicationShown, PublishBounds, PublishLookView, PublishValues,
    PublishView, ResponseView,
};
use throng_web::http::form::{form_key_of, form_key_text, submission_key};
use throng_web::http::respond::Failure;
use throng_web::sites::Site;

/// `GET /admin/petitions/{number}/publish?kind=…`.
pub(super) async fn form(desk: Desk) -> Result<Response, Failure> {
    let petition = opened(&desk).await?;
    let word = desk.door.query("kind");
    if word.is_empty() {
        // The petition's page asks which.
        return Ok(desk.to(&format!("/petitions/{}#publish", petition.head.id.number)));
    }
    let kind = Kind::from_word(word).ok_or(Failure::NotFound)?;
    let form_key = form_key_text(FormKey(clock::random_bytes()));
    let on = match kind {
        Kind::Response => today(&desk.door.site, clock::now()).to_string(),
        Kind::DebateDate | Kind::DebateOutcome | Kind::OtherBusiness | Kind::Update => String::new(),
    };
    let values = PublishValues { on, mail: true, form_key, ..PublishValues::default() };
    form_page(&desk, &petition, kind, values, FormState::fresh())
}

/// `POST /admin/petitions/{number}/publish`: the form, the last look, the trial mail, or the button there.
pub(super) async fn publish(desk: Desk) -> Result<Response, Failure> {
    let kind = Kind::from_word(desk.door.form.get("kind")).ok_or(Failure::Unprocessable)?;
    let petition = opened(&desk).await?;
    let values = typed(&desk.door);
    if LastLook::leads_back(&desk.door.form) {
        return form_page(&desk, &petition, kind, values, FormState::fresh());
    }
    let problems = problems(kind, &values, today(&desk.door.site, clock::now()));
    if !problems.is_empty() {
        return form_page(&desk, &petition, kind, values, problems.into());
    }
    look(&desk, petition, kind, &values).await
}

/// The petition, if something can be published about it.
async fn opened(desk: &Desk) -> Result<Campaign, Failure> {
    let whole = desk.whole().await?;
    match can_publish(whole.petition()) {
        true => Ok(whole.petition().clone()),
        false => Err(Failure::Refused(Refusal::NotPossibleNow)),
    }
}

/// Today in the site's time zone.
pub(super) fn today(site: &Site, now: Timestamp) -> Date {
    instant(now).to_zoned(site.time_zone.clone()).date()
}

fn typed(door: &Door) -> PublishValues {
    let text = |name: &str| plain(door.form.get(name));
    let key = Some(form_key_of(door.form.get("form_key"))).filter(|key| key.is_given());
    PublishValues {
        answered_by: text("answered_by"),
        on: typed_day(&door.site, door.form.get("on")),
        subject: text("subject"),
        summary: text("summary"),
        body: text("body"),
        transcript_url: text("transcript_url"),
        video_url: text("video_url"),
        mail: door.form.is_ticked("mail"),
        form_key: form_key_text(key.unwrap_or_else(|| FormKey(clock::random_bytes()))),
    }
}

/// What has to be corrected, in the order of the form.
fn problems(kind: Kind, values: &PublishValues, today: Date) -> Problems {
    let PublishValues { answered_by, on, subject, summary, body, transcript_url, video_url, .. } = values;
    let (past, near) = (Days::Past { today, late_key: "day-late" }, Days::Near { today });
    let mut problems = Problems::default();
    match kind {
        Kind::Response => {
            problems.words("answered_by", answered_by, ANSWERED_BY_CHARS_MAX, Some("answered-by-missing"));
            problems.day("on", on, &past, Some("day-missing"));
            problems.words("summary", summary, ANSWER_SUMMARY_CHARS_MAX, Some("summary-missing"));
            problems.words("body", body, PUBLICATION_CHARS_MAX, None);
        }
        Kind::DebateDate => problems.day("on", on, &near, Some("day-missing")),
        Kind::DebateOutcome => {
            problems.day("on", on, &past, None);
            problems.words("body", body, PUBLICATION_CHARS_MAX, Some("outcome-missing"));
            check_link(&mut problems, "video_url", video_url);
            check_link(&mut problems, "transcript_url", transcript_url);
        }
        Kind::OtherBusiness | Kind::Update => {
            problems.words("subject", subject, NEWS_SUBJECT_CHARS_MAX, Some("subject-missing"));
            problems.words("body", body, PUBLICATION_CHARS_MAX, Some("news-missing"));
            if kind == Kind::OtherBusiness {
                problems.day("on", on, &near, None);
            }
        }
    }
    problems
}

/// Checks a link to another site, which may be left out.
fn check_link(problems: &mut Problems, field: &str, link: &str) {
    let is_sound = link.starts_with("https://") || link.starts_with("http://");
    if link.chars().count() > LINK_CHARS_MAX {
        problems.must(false, field, "note-too-long");
    } else {
        problems.must(link.is_empty() || is_sound && !link.contains(char::is_whitespace), field, "link-odd");
    }
}

/// Builds the publication from form values that have passed the checks. `at` is the moment of publishing, or `None` for
/// a preview.
fn publication(kind: Kind, values: &PublishValues, at: Option<Timestamp>) -> Publication {
    let given = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
    let news = |on: Option<String>| {
        Box::new(News { subject: values.subject.clone(), body: values.body.clone(), on })
    };
    let moment = at.map(|at| format!("{:.3}", instant(at)));
    match kind {
        Kind::Response => Publication::Response(Box::new(Answer {
            responded_on: given(&values.on),
            summary: values.summary.clone(),
            details: values.body.clone(),
            created_at: moment.clone(),
            updated_at: moment,
            answered_by: given(&values.answered_by),
        })),
        Kind::DebateDate => Publication::DebateDate(values.on.clone()),
        Kind::DebateOutcome => Publication::DebateOutcome(Box::new(Debate {
            debated_on: given(&values.on),
            overview: given(&values.body),
            video_url: given(&values.video_url),
            transcript_url: given(&values.transcript_url),
            ..Debate::default()
        })),
        Kind::OtherBusiness => Publication::OtherBusiness(news(given(&values.on))),
        Kind::Update => Publication::Update(news(None)),
    }
}

pub(super) fn instant(at: Timestamp) -> jiff::Timestamp {
    throng_rendering::i18n::moment(at)
}

/// Shows the page and the mail; or, when these were shown, sends a trial mail or publishes.
async fn look(
    desk: &Desk,
    petition: Campaign,
    kind: Kind,
    values: &PublishValues,
) -> Result<Response, Failure> {
    let now = clock::now();
    let what = publication(kind, values, None);
    let NewsMails { to_signers, to_followers } = mails(desk, &petition, &what, now)?;
    let typed = typed_mark(kind, values);
    let mail_said = to_signers
        .iter()
        .map(|(mail, _)| mail)
        .chain(&to_followers)
        .flat_map(said);
    let last_look = LastLook::of(&desk.door.form, [typed.as_str()].into_iter().chain(mail_said));
    let tries = LastLook::tries(&desk.door.form);
    if last_look.was_at_this() && !tries {
        return publish_now(desk, petition.head.id, kind, values, &typed).await;
    }
    let tried_key = if tries {
        Some(tried(desk, petition.head.id, what.clone()).await?)
    } else {
        None
    };
    let id = petition.head.id;
    let (followers, apart) = audience(desk, id).await?;
    let (mail, source) = to_signers.map_or((None, String::new()), |(mail, source)| (Some(mail), source));
    let view = PublishLookView {
        frame: case_frame(desk.frame(place_of(&petition)), &petition),
        action: format!("{}/publish", case_path(id)),
        kind_key: kind.label_key(),
        replaces: replaces(kind, &petition),
        shown: shown_on_page(&desk.door.site, petition, &what, &desk.signed, now),
        mailed: values.mail,
        followers,
        apart,
        mail,
        mail_apart: to_followers,
        source,
        undo_minutes: desk.door.site.rules.start.undo_minutes,
        second: values.mail && asks_to_mail(&desk.door, followers),
        looked_before: last_look.was_at_another(),
        tried_key,
        fields: last_look.fields(&desk.door.form),
    };
    desk.show(&view)
}

/// How many are mailed what is published about a petition, at most, and how many of them follow without having signed.
pub(super) async fn audience(desk: &Desk, petition: CampaignId) -> Result<(i64, i64), Failure> {
    let counts = desk
        .deps
        .ask(move |reader| Ok((reader.count_followers(petition)?, followers_apart(reader, petition)?)));
    counts.await
}

/// How many follow a petition without having signed.
pub(super) fn followers_apart(reader: &mut dyn StoreReader, petition: CampaignId) -> Result<i64, Fault> {
    let apart = reader.count_rows(Follower::confirmed(petition), u32::MAX)?;
    Ok(i64::from(apart))
}

/// The mails that a publication causes, complete, but with the name and address of the member who looks at them.
#[derive(Debug)]
pub(super) struct NewsMails {
    /// To those who signed, and the same with all its headers.
    pub(super) to_signers: Option<(MailShown, String)>,
    /// To those who follow without having signed.
    pub(super) to_followers: Option<MailShown>,
}

pub(super) fn mails(
    desk: &Desk,
    petition: &Campaign,
    what: &Publication,
    now: Timestamp,
) -> Result<NewsMails, Failure> {
    let to = (desk.signed.staff.name.as_str(), &desk.signed.staff.email);
    let letter = |reader| {
        let preview = NewsPreview { petition, what, reader, to, at: now };
        desk.deps.composer.preview_news(preview)
    };
    let bytes = |letter: &Outgoing| String::from_utf8_lossy(&letter.bytes()).into_owned();
    let to_signers = letter(NewsReader::Signer)?.map(|letter| (mail_shown(&letter), bytes(&letter)));
    let to_followers = letter(NewsReader::Follower)?.map(|letter| mail_shown(&letter));
    Ok(NewsMails { to_signers, to_followers })
}

/// A mark of what was typed.
fn typed_mark(kind: Kind, values: &PublishValues) -> String {
    let PublishValues {
        answered_by,
        on,
        subject,
        summary,
        body,
        transcript_url,
        video_url,
        mail: mailed,
        ..
    } = values;
    let mailed = if *mailed { "mail" } else { "" };
    let typed = [kind.word(), answered_by, on, subject, summary, body, transcript_url, video_url, mailed];
    mark_of(typed)
}

/// What the public page will show of the publication.
pub(super) fn shown_on_page(
    site: &Site,
    petition: Campaign,
    what: &Publication,
    signed: &Signed,
    now: Timestamp,
) -> PublicationShown {
    let noon = |day: &str| site.noon(day);
    let row = Published { at: now, by: Some(signed.id), what: what.clone(), retracted_at: None, area: None };
    let after = shown_with(petition, what, &today(site, now).to_string(), now);
    let mut shown = PublicationShown::default();
    match what {
        Publication::Response(_) => {
            let answer = after.petition().response.as_ref();
            shown.response = answer.map(|answer| ResponseView::of(answer, Some(now), &noon));
        }
        Publication::DebateOutcome(_) => {
            shown.debate = after
                .petition()
                .debate
                .as_ref()
                .map(|debate| DebateView::of(debate, &noon));
        }
        Publication::DebateDate(on) => shown.debate_on_ms = site.noon(on).map(|at| at.0),
        Publication::OtherBusiness(_) | Publication::Update(_) => {
            shown.news = NewsItem::of(0, row).map(|item| NewsView::of(&item, &noon));
        }
        // Nobody in the office publishes what has come of a pledge or a vote.
        Publication::Pledge(_) | Publication::Vote(_) => {}
    }
    shown
}

/// Sends a trial mail to the member who looks; returns the notice about what came of it.
async fn tried(desk: &Desk, petition: CampaignId, what: Publication) -> Result<&'static str, Failure> {
    let command = TryPublication { campaign: petition, by: desk.signed.id, what };
    match desk.deps.decided(command).await? {
        Err(Refusal::MailTooOften) => Ok("publish-try-too-often"),
        Err(refusal) => Err(Failure::Refused(refusal)),
        Ok(_) => Ok("publish-tried"),
    }
}

async fn publish_now(
    desk: &Desk,
    petition: CampaignId,
    kind: Kind,
    values: &PublishValues,
    typed: &str,
) -> Result<Response, Failure> {
    let now = clock::now();
    let followers = desk
        .deps
        .ask(move |reader| reader.count_followers(petition))
        .await?;
    let publish = Publish {
        campaign: petition,
        by: desk.signed.id,
        what: publication(kind, values, Some(now)),
        mail: values.mail,
        followers,
        today: today(&desk.door.site, now).to_string(),
        form_key: submission_key(form_key_of(&values.form_key), [typed.as_bytes()]),
    };
    let action = format!("{}/publish", case_path(petition));
    match desk.decided_from(&action, publish).await? {
        Err(refusal) => Err(Failure::Refused(refusal)),
        Ok(answer) => {
            // Submitted again, after a second press or after it was retracted: the notice must be true in both cases.
            let done = match answer {
                DoneOrRequested::Done(Stored::Unchanged) => "published-before",
                DoneOrRequested::Done(Stored::Done) | DoneOrRequested::Requested { .. } => "published",
            };
            let path = format!("/petitions/{}?done={done}", petition.number);
            Ok(to_request(&desk.door, &answer).unwrap_or_else(|| desk.to(&path)))
        }
    }
}

/// Whether this replaces an answer: the petition shows one only, though followers are mailed each.
fn replaces(kind: Kind, petition: &Campaign) -> bool {
    kind == Kind::Response && petition.petition().response.is_some()
}

fn form_page(
    desk: &Desk,
    petition: &Campaign,
    kind: Kind,
    values: PublishValues,
    state: FormState,
) -> Result<Response, Failure> {
    desk.form(place_of(petition), state, |frame, problems| PublishView {
        frame: case_frame(frame, petition),
        kind: kind.word(),
        kind_key: kind.label_key(),
        replaces: replaces(kind, petition),
        values,
        bounds: PublishBounds {
            answered_by: ANSWERED_BY_CHARS_MAX,
            subject: NEWS_SUBJECT_CHARS_MAX,
            summary: ANSWER_SUMMARY_CHARS_MAX,
            body: PUBLICATION_CHARS_MAX,
            link: LINK_CHARS_MAX,
        },
        problems,
    })
}
