//! The key of a box that the program keeps: made, and looked for before it is needed.
//!
//! Owns what the office says of a key whose file is not there as it should be. Looking for it reads the secret half, which alone tells whether
//! the file fits; it is overwritten in memory at once. It must never show anything of it, nor open a box that the program opens by itself.

use axum::response::Response;
use throng_domain::campaign::Campaign;
use throng_domain::command::{RunVote, VoteDeed};
use throng_domain::ids::CampaignId;
use throng_domain::outcome::Refusal;
use throng_domain::staff::Duty;
use throng_intake::Class;
use throng_process::threads;
use throng_rendering::i18n::TextArg;
use throng_rendering::views::{FieldProblem, KeyFaultView, TodoLine};
use throng_web::ballot_box::BoxSecret;
use throng_web::http::respond::Failure;
use throng_web::kept_keys::KeptKeyError;
use throng_web::submit::{Kept, submit_knowing};

use super::Desk;
use super::votes::path_of;

/// Makes a key for a vote, on the disk first. An earlier one is useless from then on, and is erased.
pub(super) async fn make(desk: &Desk, campaign: CampaignId) -> Result<Response, Failure> {
    let (deps, by) = (desk.deps.clone(), desk.signed.id);
    // Nobody's connection ends it: else it would not be known whether a vote names the file.
    let made = async move {
        let made = deps.keys.make(campaign.number);
        let (key, making) = made.map_err(|error| Failure::Broken(format!("the key of a box: {error}")))?;
        let rule = RunVote { campaign, by, step: VoteDeed::KeepKey(key) };
        let decided = submit_knowing(&deps.intake, Class::Staff, rule, Kept::default()).await;
        match &decided {
            Err(without) if without.may_be_done => making.stays_unknown(),
            Ok(_) | Err(_) => making.is_known(),
        }
        decided
            .map_err(|without| without.failure)?
            .map_err(Failure::Refused)
    };
    threads::to_its_end(&threads::BALLOTS, made)
        .await
        .map_err(Failure::Broken)??;
    Ok(desk.to(&format!("/votes/{}?done=vote-key-kept", campaign.number)))
}

/// What is wrong with the key of a vote that the program keeps and needs, if anything is.
pub(super) async fn fault(desk: &Desk, campaign: &Campaign) -> Result<Option<KeyFaultView>, Failure> {
    let said = |error: KeptKeyError| KeyFaultView { key: key_of(&error), file: error.file() };
    Ok(read(desk, campaign).await?.err().map(said))
}

/// The same at the button that opens the vote.
pub(super) async fn problem(desk: &Desk, campaign: &Campaign) -> Result<Option<FieldProblem>, Failure> {
    Ok(read(desk, campaign)
        .await?
        .err()
        .map(|error| problem_of("open", &error)))
}

/// The secret half of the key of a trial's box, or what is wrong with it.
pub(super) async fn secret_of(
    desk: &Desk,
    campaign: &Campaign,
) -> Result<Result<BoxSecret, FieldProblem>, Failure> {
    match read(desk, campaign).await? {
        Ok(Some(secret)) => Ok(Ok(secret)),
        Ok(None) => Err(Failure::Refused(Refusal::VoteEnded)),
        Err(error) => Ok(Err(problem_of("vote-box", &error))),
    }
}

type Read = Result<Option<BoxSecret>, KeptKeyError>;

async fn read(desk: &Desk, campaign: &Campaign) -> Result<Read, Failure> {
    if campaign.vote().is_none_or(|vote| vote.kept_key().is_none()) {
        return Ok(Ok(None));
    }
    let (keys, campaign) = (desk.deps.keys.clone(), campaign.clone());
    desk.deps.ask(move |_| Ok(keys.secret_of(&campaign))).await
}

fn problem_of(field: &str, error: &KeptKeyError) -> FieldProblem {
    FieldProblem::with(field, key_of(error), [("file", TextArg::Text(error.file()))])
}

fn key_of(error: &KeptKeyError) -> &'static str {
    match error {
        KeptKeyError::Missing { .. } => "vote-kept-missing",
        KeptKeyError::Io { .. } => "vote-kept-unreadable",
        KeptKeyError::NotAKey { .. } => "vote-kept-odd",
        KeptKeyError::OtherKey { .. } => "vote-kept-other",
    }
}

impl Desk {
    /// The votes whose key the program keeps, and whose file is not there as it should be.
    pub(super) async fn keys_todo(&self) -> Result<Option<TodoLine>, Failure> {
        if !self.signed.staff.may(Duty::Administer) {
            return Ok(None);
        }
        let (keys, site) = (self.deps.keys.clone(), self.door.site.id);
        let wrong = self.deps.ask(move |reader| keys.wrong(reader)).await?;
        let numbers = wrong
            .iter()
            .filter(|(id, _)| id.site == site)
            .map(|(id, _)| id.number);
        let numbers: Vec<u32> = numbers.collect();
        let path = match numbers.as_slice() {
            [] => return Ok(None),
            [number] => path_of(*number),
            _ => "/admin/votes".to_owned(),
        };
        let count = i64::try_from(numbers.len()).expect("they are few");
        Ok(Some(TodoLine { key: "todo-vote-key".to_owned(), count, path }))
    }
}
