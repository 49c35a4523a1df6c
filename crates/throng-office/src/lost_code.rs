//! A code to vote with that was lost: made anew by the member number, while the vote is open, and shown once.
//!
//! Owns the form. It must never write a code or a member number anywhere but into the answer, nor make a code for somebody
//! who has voted: that is the rule's business.

use axum::response::Response;
use throng_domain::answer::Stored;
use throng_domain::campaign::Campaign;
use throng_domain::command::RenewCode;
use throng_domain::outcome::Refusal;
use throng_domain::roll::{Electorate, Roll};
use throng_process::clock;
use throng_rendering::views::{FieldProblem, LostCodeView};
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
        false => Err(Failure::Refused(Refusal::CampaignNotOpen)),
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
    /// Whether to make a new one for whoever has this number.
    Whether,
    /// The new code.
    Made(&'a VoteCode),
}

async fn page(desk: &Desk, asking: Asking<'_>, state: FormState) -> Result<Response, Failure> {
    let (campaign, roll) = open_vote(desk).await?;
    let made = campaign.vote().map_or(0, |vote| vote.codes_anew);
    desk.form(PLACE, state, |frame, problems| LostCodeView {
        frame,
        number: campaign.head.id.number.into(),
        title: campaign.head.text.action.clone(),
        member: desk.door.form.get(FIELD).trim().to_owned(),
        made: made.into(),
        most: roll.codes_anew_max().into(),
        sure: matches!(asking, Asking::Whether),
        code: match asking {
            Asking::Made(code) => Some(code.text().to_string()),
            Asking::Number | Asking::Whether => None,
        },
        problems,
    })
}

/// `POST /admin/votes/{number}/lost-code`: looks up the number, asks whether it is meant, and then makes the code. That somebody
/// has voted is said by the last step alone, which is counted and in the log.
pub(super) async fn renew(desk: Desk) -> Result<Response, Failure> {
    let (campaign, roll) = open_vote(&desk).await?;
    let typed = desk.door.form.get(FIELD).trim();
    if typed.is_empty() {
        return page(&desk, Asking::Number, FormState::wrong(FIELD, "lost-code-missing")).await;
    }
    let (id, key) = (campaign.head.id, &desk.door.site.secrets.uniqueness);
    let member = key.member(id, typed);
    let found = desk
        .deps
        .ask(move |reader| reader.member(id, roll.numbers(), member))
        .await?;
    let Some(row) = found else {
        return page(&desk, Asking::Number, FormState::wrong(FIELD, "lost-code-unknown")).await;
    };
    if !desk.door.form.is_ticked("sure") {
        return page(&desk, Asking::Whether, FormState::fresh()).await;
    }
    let code = VoteCode::make();
    let renew =
        RenewCode { campaign: id, by: desk.signed.id, member, old: row.voter, new: code.voter(key, id) };
    match desk.deps.decided(renew).await? {
        Ok(Stored::Done) => page(&desk, Asking::Made(&code), FormState::fresh()).await,
        Ok(Stored::Unchanged) => {
            page(&desk, Asking::Number, FormState::wrong(FIELD, "lost-code-voted")).await
        }
        Err(Refusal::TextChanged) => {
            let problem = FieldProblem::new(FIELD, "lost-code-overtaken");
            page(&desk, Asking::Number, FormState::overtaken([problem])).await
        }
        Err(refusal) => Err(Failure::Refused(refusal)),
    }
}
