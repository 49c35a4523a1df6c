//! Votes in the office: the list, and one vote with what can be done next: its key, opening it, calling it off, and
//! opening its box.
//!
//! Owns what each stage offers. It must never store a part of a key, nor show one a second time. Bounded: one box is
//! opened at a time.

use axum::response::Response;
use throng_domain::campaign::{Campaign, CampaignKind, CampaignState};
use throng_domain::command::{CloseCampaign, PublishResult, RunVote, VoteDeed, VoteSeen, takes_paper};
use throng_domain::counting::Alike;
use throng_domain::ids::CampaignId;
use throng_domain::limits::{KEY_HOLDERS_MAX, NOTE_CHARS_MAX};
use throng_domain::outcome::Refusal;
use throng_domain::paper::{PaperBatch, PaperState};
use throng_domain::row::Row;
use throng_domain::signature::SignatureState;
use throng_domain::staff::Duty;
use throng_domain::vote::{KeyShared, VoteEnd};
use throng_domain::vote_preset::VotePreset;
use throng_store::reader::{CountedCampaign, ListQuery, Order, ReadRows, SignatureFilter};

use super::form::{FormState, mark_of};
use super::{Deps, Desk, kept_key, roll, trial};
use throng_process::limits::{PAPER_SHOWN_MAX, VOTES_PAGE};
use throng_process::{clock, threads};
use throng_rendering::i18n::TextArg;
use throng_rendering::views::{
    FieldProblem, KeyPartsView, VoteDeskView, VotePresetLink, VoteRow, VoteStage, VoteView, VotesView,
    WrongCodes,
};
use throng_web::ballot_box::{self, BoxSecret, Emptying, PartError, PartsError};
use throng_web::http::respond::Failure;

const PLACE: &str = "/admin/votes";
/// How many people hold a part of a key, and how many are needed, unless somebody says otherwise.
const HOLDERS: (&str, &str) = ("3", "2");

/// The states of votes on the list: all but that of drafts that were deleted.
const LISTED: &[CampaignState] =
    &[CampaignState::Draft, CampaignState::Open, CampaignState::Closed, CampaignState::TakenDown];

/// The page of a vote in the office.
pub(super) fn path_of(number: u32) -> String {
    format!("{PLACE}/{number}")
}

/// `GET /admin/votes`.
pub(super) async fn list(desk: Desk) -> Result<Response, Failure> {
    let (page, limit) =
        (desk.door.query("page").parse::<u16>().unwrap_or(1).max(1).into(), VOTES_PAGE.rows());
    let query = ListQuery {
        site: desk.door.site.id,
        kinds: &[CampaignKind::Vote],
        states: LISTED,
        private: true,
        order: Order::Newest,
        offset: (page - 1) * limit,
        limit,
    };
    let found = desk.deps.ask(move |reader| reader.campaigns(query)).await?;
    let row = |counted: &CountedCampaign| {
        let campaign = &counted.campaign;
        let dates = &campaign.head.dates;
        Some(VoteRow {
            path: path_of(campaign.head.id.number),
            title: campaign.head.text.action.clone(),
            stage_key: stage_key(campaign, stage(campaign)?),
            voters: counted.count.total(),
            closes_ms: dates
                .closed_at
                .or(dates.closes_at)
                .unwrap_or(campaign.vote()?.terms.until)
                .0,
        })
    };
    let preset = |preset: VotePreset| VotePresetLink {
        path: format!("{PLACE}/new?preset={}", preset.word),
        label_key: preset_key(preset),
    };
    let view = VotesView {
        on: desk.door.site.rules.votes,
        may: desk.signed.staff.may(Duty::Administer),
        rows: found.campaigns.iter().filter_map(row).collect(),
        presets: VotePreset::ALL.map(preset).into(),
        previous: (page > 1).then(|| format!("{PLACE}?page={}", page - 1)),
        next: (found.matching.div_ceil(limit) > page).then(|| format!("{PLACE}?page={}", page + 1)),
        frame: desk.frame(PLACE),
    };
    desk.show(&view)
}

/// The key of what a preset is for.
fn preset_key(preset: VotePreset) -> String {
    format!("vote-preset-{}", preset.word)
}

/// The vote in the path.
///
/// # Errors
/// [`Failure::NotFound`].
pub(super) async fn known(desk: &Desk) -> Result<CountedCampaign, Failure> {
    let id = desk.door.petition()?;
    let found = desk.deps.ask(move |reader| reader.campaign(id)).await?;
    found
        .filter(|counted| counted.campaign.vote().is_some())
        .ok_or(Failure::NotFound)
}

fn stage(campaign: &Campaign) -> Option<VoteStage> {
    let vote = campaign.vote()?;
    Some(match (&vote.end, campaign.head.state) {
        (_, CampaignState::Withdrawn) => VoteStage::Deleted,
        (Some(VoteEnd::Opened(_)), _) => VoteStage::Opened,
        (Some(VoteEnd::CalledOff { .. }), _) => VoteStage::CalledOff,
        (None, CampaignState::TakenDown) => VoteStage::TakenDown,
        (None, _) if vote.is_trial() => VoteStage::Trial,
        (None, CampaignState::Open) => VoteStage::Open,
        (None, CampaignState::Closed) => VoteStage::Closed,
        (None, _) if vote.is_open() => VoteStage::Ready,
        (None, _) => match &vote.key {
            None => VoteStage::NeedsKey,
            Some(shared) if shared.proved_at.is_none() => VoteStage::NeedsProof,
            Some(_) => VoteStage::Ready,
        },
    })
}

/// What the tag of a vote says: of a draft also what it needs before it can open.
fn stage_key(campaign: &Campaign, stage: VoteStage) -> &'static str {
    let Some(vote) = campaign.vote() else {
        return stage.key();
    };
    let is_draft = matches!(stage, VoteStage::NeedsKey | VoteStage::NeedsProof | VoteStage::Ready);
    if is_draft && is_overdue(campaign) {
        return "vote-stage-overdue";
    }
    let lacks_list = vote.terms.electorate.has_roll() && vote.roll.is_none();
    match stage == VoteStage::Ready && lacks_list {
        true => "vote-stage-needs-list",
        false => stage.key(),
    }
}

/// Whether a vote that nobody has opened would have closed by now.
fn is_overdue(campaign: &Campaign) -> bool {
    let is_draft = campaign.head.state == CampaignState::Draft;
    is_draft
        && campaign
            .vote()
            .is_some_and(|vote| vote.terms.until <= clock::now())
}

/// `GET /admin/votes/{number}`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    page(&desk, FormState::fresh()).await
}

/// How many votes are held for checking.
async fn held_in(desk: &Desk, id: CampaignId) -> Result<i64, Failure> {
    let filter = SignatureFilter { state: Some(SignatureState::Held), ..SignatureFilter::of(id) };
    let held = desk
        .deps
        .ask(move |reader| reader.count_signatures(&filter))
        .await?;
    Ok(i64::try_from(held.0).unwrap_or(i64::MAX))
}

/// The page with what was typed in its forms.
async fn page(desk: &Desk, state: FormState) -> Result<Response, Failure> {
    let counted = known(desk).await?;
    let campaign = counted.campaign;
    let id = campaign.head.id;
    let held = held_in(desk, id).await?;
    let typed = |name: &str, otherwise: &str| match desk.door.form.get(name) {
        "" => otherwise.to_owned(),
        typed => typed.to_owned(),
    };
    let now = desk.door.site.clock(clock::now());
    let (stage, vote) = stage(&campaign)
        .zip(VoteView::of(&campaign, now))
        .ok_or(Failure::NotFound)?;
    let trial = trial::view(desk, &campaign).await?;
    let paper = paper_of(desk, id).await?;
    let key_fault = kept_key::fault(desk, &campaign).await?;
    let roll = roll::in_use(desk, &campaign).await?;
    let takes = campaign
        .vote()
        .is_some_and(|vote| takes_paper(&campaign, vote).is_ok());
    desk.form(PLACE, state, |frame, problems| VoteDeskView {
        frame,
        trial,
        key_fault,
        roll,
        wrong_codes: desk
            .deps
            .fairness
            .many_wrong_codes()
            .into_iter()
            .find(|many| many.vote == id)
            .map(|many| WrongCodes { codes: many.codes.cast_signed(), at_ms: many.at.0 }),
        paper: takes || !paper.is_empty(),
        paper_waits: waiting_in(&paper),
        tried: campaign.vote().and_then(|vote| vote.trial).map(i64::from),
        number: i64::from(id.number),
        seen: mark(&campaign),
        title: campaign.head.text.action.clone(),
        background: campaign.head.text.background.clone(),
        details: campaign.head.text.additional_details.clone(),
        public: campaign
            .head
            .state
            .is_public()
            .then(|| desk.door.site.path_of(&campaign)),
        stage,
        stage_key: stage_key(&campaign, stage),
        overdue: is_overdue(&campaign),
        may: desk.signed.staff.may(Duty::Administer),
        voters: counted.count.total(),
        held,
        // Everybody tests their part; any who are enough open the box.
        parts: typed_parts(
            desk,
            if stage == VoteStage::NeedsProof {
                vote.holders
            } else {
                vote.needed
            },
        ),
        vote,
        holders: typed("holders", HOLDERS.0),
        needed: typed("needed", HOLDERS.1),
        why: typed("why", ""),
        problems,
    })
}

/// What was typed into so many fields for parts.
fn typed_parts(desk: &Desk, needed: i64) -> Vec<String> {
    (1..=needed)
        .map(|place| desk.door.form.get(&format!("part-{place}")).to_owned())
        .collect()
}

async fn run(desk: &Desk, step: VoteDeed, done: &str) -> Result<Response, Failure> {
    let campaign = desk.door.petition()?;
    desk.deps
        .submit(RunVote { campaign, by: desk.signed.id, step })
        .await?;
    Ok(desk.to(&format!("/votes/{}?done={done}", campaign.number)))
}

/// `POST /admin/votes/{number}/open`.
pub(super) async fn open(desk: Desk) -> Result<Response, Failure> {
    let campaign = known(&desk).await?.campaign;
    let terms = campaign.vote().ok_or(Failure::NotFound)?.terms.clone();
    if desk.door.form.get("seen") != mark(&campaign) {
        // The page shows it as it is now.
        let problem = FieldProblem::new("vote-text", "refusal-text-changed");
        return page(&desk, FormState::overtaken([problem])).await;
    }
    if terms.until <= clock::now() {
        return page(&desk, FormState::wrong("open", "vote-closes-past")).await;
    }
    if let Some(problem) = kept_key::problem(&desk, &campaign).await? {
        return page(&desk, problem.into()).await;
    }
    let roll = campaign.vote().and_then(|vote| vote.roll);
    let seen = Box::new(VoteSeen { text: campaign.head.text, terms, roll });
    run(&desk, VoteDeed::Open { seen }, "vote-opened").await
}

/// A mark of what a vote says and how it is decided, so that nobody opens another than they saw.
fn mark(campaign: &Campaign) -> String {
    let vote = campaign.vote().map(|vote| (&vote.terms, vote.roll));
    mark_of([serde_json::to_string(&(&campaign.head.text, vote))
        .expect("plain data")
        .as_str()])
}

/// `POST /admin/votes/{number}/call-off`.
pub(super) async fn call_off(desk: Desk) -> Result<Response, Failure> {
    let why = desk.door.form.get("why").trim().to_owned();
    if why.is_empty() {
        return page(&desk, FormState::wrong("why", "vote-why-missing")).await;
    }
    if why.chars().count() > NOTE_CHARS_MAX {
        return page(&desk, FieldProblem::too_long("why", NOTE_CHARS_MAX).into()).await;
    }
    run(&desk, VoteDeed::CallOff(why), "vote-called-off").await
}

/// `POST /admin/votes/{number}/key`: makes a key, and shows the parts of its secret half, once.
pub(super) async fn make_key(desk: Desk) -> Result<Response, Failure> {
    let counted = known(&desk).await?;
    if counted.campaign.vote().is_some_and(|vote| vote.keeps_key()) {
        return kept_key::make(&desk, counted.campaign.head.id).await;
    }
    let number = |name: &str| desk.door.form.get(name).trim().parse::<u8>().unwrap_or_default();
    let (holders, needed) = (number("holders"), number("needed"));
    if !KeyShared::can_be(holders, needed) {
        let most = [("most", TextArg::from(i64::from(KEY_HOLDERS_MAX)))];
        let field = if (1..=KEY_HOLDERS_MAX).contains(&holders) {
            "needed"
        } else {
            "holders"
        };
        return page(&desk, FieldProblem::with(field, "vote-holders-wrong", most).into()).await;
    }
    let (key, parts) = ballot_box::make_key(holders, needed);
    let step = VoteDeed::MakeKey { key, holders, needed };
    let campaign = counted.campaign.head.id;
    desk.deps
        .submit(RunVote { campaign, by: desk.signed.id, step })
        .await?;
    let view = KeyPartsView {
        frame: desk.frame(PLACE),
        number: i64::from(campaign.number),
        title: counted.campaign.head.text.action,
        parts: parts.iter().map(|part| part.to_string()).collect(),
        needed: needed.into(),
    };
    desk.show(&view)
}

/// `POST /admin/votes/{number}/prove`: sees whether what was written down opens the box.
pub(super) async fn prove(desk: Desk) -> Result<Response, Failure> {
    let counted = known(&desk).await?;
    let shared = counted.campaign.vote().and_then(|vote| vote.key.clone());
    let shared = shared.ok_or(Failure::Refused(Refusal::VoteKeyUnproved))?;
    match secret_of(&desk, &shared, shared.holders) {
        Ok(_) => run(&desk, VoteDeed::ProveKey(shared.key), "vote-key-proved").await,
        Err(problems) => page(&desk, problems.into()).await,
    }
}

/// `POST /admin/votes/{number}/box`: opens the box, and publishes the result.
pub(super) async fn open_box(desk: Desk) -> Result<Response, Failure> {
    let counted = known(&desk).await?;
    let campaign = counted.campaign.head.id;
    let vote = counted.campaign.vote().ok_or(Failure::NotFound)?;
    let now = desk.door.site.clock(clock::now());
    // A trial ends when its box is opened.
    let is_early = counted.campaign.can_be_signed(now) && !vote.is_trial();
    if vote.opens_by_itself() && vote.end.is_none() {
        let field = if is_early { "vote-closes" } else { "vote-box" };
        return page(&desk, FormState::wrong(field, "vote-box-itself")).await;
    }
    if is_early {
        return page(&desk, FormState::wrong("vote-closes", "vote-box-early")).await;
    }
    if vote.opened().is_some() {
        return Ok(desk.to(&format!("/votes/{}?done=vote-counted", campaign.number)));
    }
    let shared = vote
        .key
        .clone()
        .ok_or(Failure::Refused(Refusal::VoteKeyUnproved))?;
    let secret = match vote.keeps_key() {
        true => kept_key::secret_of(&desk, &counted.campaign)
            .await?
            .map_err(|problem| vec![problem]),
        false => secret_of(&desk, &shared, shared.needed),
    };
    let secret = match secret {
        Ok(secret) => secret,
        Err(problems) => return page(&desk, problems.into()).await,
    };
    if waiting_in(&paper_of(&desk, campaign).await?) > 0 {
        return page(&desk, FormState::wrong("paper", Refusal::PaperWaits.key())).await;
    }
    let Some(alone) = desk.deps.boxes.try_take() else {
        return Ok(desk.to(&format!("/votes/{}?done=vote-counting", campaign.number)));
    };
    // Somebody else may have opened it since this was read.
    if known(&desk)
        .await?
        .campaign
        .vote()
        .is_some_and(|vote| vote.opened().is_some())
    {
        return Ok(desk.to(&format!("/votes/{}?done=vote-counted", campaign.number)));
    }
    // The chore that closes what is over looks once a minute.
    desk.deps.submit(CloseCampaign(campaign)).await.ok();
    desk.deps
        .submit(RunVote { campaign, by: desk.signed.id, step: VoteDeed::Fix })
        .await?;
    let emptying = Emptying::of(&counted.campaign).ok_or(Failure::NotFound)?;
    let (deps, by, key) = (desk.deps.clone(), Some(desk.signed.id), shared.key);
    // Nobody's connection ends it: what was begun is brought to its end.
    let open = async move {
        let _alone = alone;
        let (voters, ballots) = empty(&deps, emptying, &secret).await?;
        let result = PublishResult { campaign, by, key, voters, ballots };
        deps.submit(result).await.map(drop)
    };
    threads::to_its_end(&threads::BALLOTS, open)
        .await
        .map_err(Failure::Broken)??;
    Ok(desk.to(&format!("/votes/{}?done=vote-counted", campaign.number)))
}

/// The batches of paper ballots of a vote.
async fn paper_of(desk: &Desk, id: CampaignId) -> Result<Vec<(i64, PaperBatch)>, Failure> {
    let list = PaperBatch::rows(id);
    desk.deps
        .ask(move |reader| reader.rows(list, 0, PAPER_SHOWN_MAX.rows()))
        .await
}

/// How many of them wait for their check. The rule asks once more whether any does; here what was typed is kept.
fn waiting_in(batches: &[(i64, PaperBatch)]) -> i64 {
    let waits = batches
        .iter()
        .filter(|(_, batch)| batch.state == PaperState::Waiting);
    i64::try_from(waits.count()).expect("they are few")
}

/// Takes everything out of the box, part by part.
async fn empty(
    deps: &Deps,
    mut emptying: Emptying,
    secret: &BoxSecret,
) -> Result<(i64, Vec<Alike>), Failure> {
    loop {
        let part = deps.ask(emptying.question()).await?;
        if !emptying.take(secret, &part) {
            return Ok(emptying.sorted());
        }
    }
}

/// The secret half of the key from so many parts, all of which have to be typed, or what is wrong with which of them.
fn secret_of(desk: &Desk, shared: &KeyShared, parts: u8) -> Result<BoxSecret, Vec<FieldProblem>> {
    let typed = typed_parts(desk, parts.into());
    let missing = (0..).zip(&typed).filter(|(_, part)| part.trim().is_empty());
    let missing: Vec<FieldProblem> = missing
        .map(|(place, _): (i64, _)| {
            let number = [("number", TextArg::from(place + 1))];
            FieldProblem::with(&format!("part-{}", place + 1), "vote-part-missing", number)
        })
        .collect();
    if !missing.is_empty() {
        return Err(missing);
    }
    let field = |place: usize| format!("part-{}", place + 1);
    ballot_box::join(shared.key, shared.needed, &typed).map_err(|error| match error {
        PartsError::Wrong(wrong) => wrong
            .into_iter()
            .map(|(place, error)| FieldProblem::new(&field(place), part_key(error)))
            .collect(),
        PartsError::TooFew { .. } | PartsError::OtherKey => {
            vec![FieldProblem::new(&field(0), "vote-part-other")]
        }
    })
}

fn part_key(error: PartError) -> &'static str {
    match error {
        PartError::NotAPart => "vote-part-odd",
        PartError::OfAnotherKey => "vote-part-other",
        PartError::Twice => "vote-part-twice",
    }
}

#[cfg(test)]
mod tests {
    use throng_rendering::i18n::Catalogues;

    use super::*;

    #[test]
    fn every_preset_says_what_it_is_for() {
        let words = Catalogues::load().expect("they are sound");
        for preset in VotePreset::ALL {
            let key = preset_key(preset);
            assert!(words.get("en").has(&key) && words.get("cy").has(&key), "{key}");
        }
    }
}
