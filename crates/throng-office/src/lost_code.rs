//! A code to vote with that was lost: made anew by the member number, while the vote is open, and shown once.
//!
//! Owns the form. It must never write a code or a member number anywhere but into the answer, nor make a code for somebody
//! who has voted: that is the rule's business.

use axum::response::Response;
use throng_domain::answer::Stored;
use throng_domain::campaign::{Campaign, CampaignState};
use throng_domain::command::RenewCode;
use throng_domain::ids::CampaignId;
use throng_domain::limits::PAPER_BALLOT_BATCHES_MAX;
use throng_domain::lost_code::LostCode;
use throng_domain::outcome::Refusal;
use throng_domain::paper::PaperBatch;
use throng_domain::roll::{Electorate, Roll, RollEntry};
use throng_domain::row::Row as _;
use throng_domain::signature::FormKey;
use throng_domain::time::Timestamp;
use throng_domain::uniqueness::AddressKey;
use throng_process::clock;
use throng_rendering::i18n::TextArg;
use throng_rendering::views::{FieldProblem, LostCodeView};
use throng_store::reader::ReadRows as _;
use throng_web::http::form::{form_key_of, form_key_text, submission_key};
use throng_web::http::respond::Failure;
use throng_web::vote_code::VoteCode;

use super::Desk;
use super::form::FormState;
use super::votes::known;

const PLACE: &str = "/admin/votes";
const FIELD: &str = "member";

/// The vote in the path, if people vote in it with codes now.
async fn open_vote(desk: &Desk) -> Result<(Campaign, Roll), Failure> {
    let campaign = known(desk).await?.campaign;
    let vote = campaign.vote().ok_or(Failure::NotFound)?;
    let roll = vote
        .roll
        .filter(|_| vote.terms.electorate == Electorate::Codes)
        .ok_or(Failure::NotFound)?;
    match campaign.can_be_signed(desk.door.site.clock(clock::now())) {
        true => Ok((campaign, roll)),
        false if campaign.head.state == CampaignState::Draft => {
            Err(Failure::Refused(Refusal::NotPossibleNow))
        }
        false => Err(Failure::Refused(Refusal::VoteEnded)),
    }
}

/// `GET /admin/votes/{number}/lost-code`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    page(&desk, Asking::Number, FormState::fresh()).await
}

/// What the page asks or shows.
enum Asking<'a> {
    /// Whose code was lost.
    Number,
    /// Whether to make a new one for whoever has this number, and when that was done last.
    Whether(Option<Timestamp>),
    /// The new code.
    Made(&'a VoteCode),
    /// When the same form has made a code, which was shown then.
    Already(Timestamp),
}

async fn page(desk: &Desk, asking: Asking<'_>, state: FormState) -> Result<Response, Failure> {
    let (campaign, roll) = open_vote(desk).await?;
    let made = campaign.vote().map_or(0, |vote| vote.codes_anew);
    let seen = match asking {
        Asking::Whether(seen) => seen,
        Asking::Number | Asking::Made(_) | Asking::Already(_) => None,
    };
    desk.form(PLACE, state, |frame, problems| LostCodeView {
        frame,
        number: campaign.head.id.number.into(),
        title: campaign.head.text.action.clone(),
        member: desk.door.form.get(FIELD).trim().to_owned(),
        made: made.into(),
        most: roll.codes_anew_max().into(),
        sure: matches!(asking, Asking::Whether(_)),
        form_key: form_key_text(FormKey(clock::random_bytes())),
        seen_ms: seen.map(|seen| seen.0),
        code: match asking {
            Asking::Made(code) => Some(code.text().to_string()),
            Asking::Number | Asking::Whether(_) | Asking::Already(_) => None,
        },
        already_ms: match asking {
            Asking::Already(at) => Some(at.0),
            Asking::Number | Asking::Whether(_) | Asking::Made(_) => None,
        },
        problems,
    })
}

/// Somebody on the roll, and what is known of codes that they lost.
type Found = (RollEntry, Option<LostCode>);

/// Whoever has the number that was typed.
async fn found(desk: &Desk, id: CampaignId, roll: Roll) -> Result<Option<Found>, Failure> {
    let (key, typed) = (&desk.door.site.secrets.uniqueness, desk.door.form.get(FIELD));
    let members = [key.member(id, typed), key.member_as_written(id, typed)];
    desk.deps
        .ask(move |reader| {
            for member in members {
                if let Some(row) = reader.member(id, roll.numbers(), member)? {
                    let lost = reader.row(LostCode::of(id, member))?;
                    return Ok(Some((row, lost.filter(|lost| lost.is_of(member)))));
                }
            }
            Ok(None)
        })
        .await
}

/// `POST /admin/votes/{number}/lost-code`: looks up the number, asks whether it is meant, and then makes the code. That somebody
/// has voted is said by the last step alone, which is counted and in the log. The same form makes one code, however often it is sent.
pub(super) async fn renew(desk: Desk) -> Result<Response, Failure> {
    let (campaign, roll) = open_vote(&desk).await?;
    let form = &desk.door.form;
    if form.get(FIELD).trim().is_empty() {
        return page(&desk, Asking::Number, FormState::wrong(FIELD, "lost-code-missing")).await;
    }
    let id = campaign.head.id;
    let Some((row, lost)) = found(&desk, id, roll).await? else {
        return page(&desk, Asking::Number, FormState::wrong(FIELD, "lost-code-unknown")).await;
    };
    let member = row.member.expect("it was found by it");
    let form_key = submission_key(form_key_of(form.get("form_key")), [member.0.as_slice()]);
    let made_at = lost.and_then(|lost| lost.made_at);
    if let Some(at) = made_by(lost, form_key) {
        return page(&desk, Asking::Already(at), FormState::fresh()).await;
    }
    if !form.is_ticked("sure") || !form_key.is_given() {
        return page(&desk, Asking::Whether(made_at), FormState::fresh()).await;
    }
    let seen = form.get("seen").parse().ok().map(Timestamp);
    let code = VoteCode::make();
    let new = code.voter(&desk.door.site.secrets.uniqueness, id);
    let renew = RenewCode { campaign: id, by: desk.signed.id, member, old: row.voter, new, form_key, seen };
    match desk.deps.decided(renew).await? {
        Ok(Stored::Done) => page(&desk, Asking::Made(&code), FormState::fresh()).await,
        Ok(Stored::Unchanged) => {
            let state = match batch_of(&desk, id, row.voter).await? {
                Some(batch) => {
                    let number = [("number", TextArg::Text(batch.to_string()))];
                    FormState::from(FieldProblem::with(FIELD, "lost-code-on-paper", number))
                }
                None => FormState::wrong(FIELD, "lost-code-voted"),
            };
            page(&desk, Asking::Number, state).await
        }
        Err(Refusal::TextChanged) => {
            // Since the number was looked up the same form has made one, or a colleague has.
            let lost = found(&desk, id, roll).await?.and_then(|(_, lost)| lost);
            if let Some(at) = made_by(lost, form_key) {
                return page(&desk, Asking::Already(at), FormState::fresh()).await;
            }
            let asking = Asking::Whether(lost.and_then(|lost| lost.made_at));
            page(&desk, asking, FormState::overtaken([FieldProblem::new(FIELD, "lost-code-overtaken")])).await
        }
        Err(refusal) => Err(Failure::Refused(refusal)),
    }
}

/// The batch of paper ballots that waits for its check and has somebody's ballot.
async fn batch_of(desk: &Desk, id: CampaignId, voter: AddressKey) -> Result<Option<i64>, Failure> {
    let list = PaperBatch::rows(id);
    let limit = u32::try_from(PAPER_BALLOT_BATCHES_MAX).expect("the limit is small");
    let batches = desk
        .deps
        .ask(move |reader| reader.newest_rows(list, i64::MAX, limit))
        .await?;
    let mut waiting = batches.into_iter().filter(|(_, batch)| batch.waits_with(voter));
    Ok(waiting.next().map(|(number, _)| number))
}

/// When the form with this key has made a code, if it has.
fn made_by(lost: Option<LostCode>, form_key: FormKey) -> Option<Timestamp> {
    lost.filter(|lost| form_key.is_given() && lost.form_key == form_key)?
        .made_at
}
