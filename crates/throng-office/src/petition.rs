//! One petition on a moderator's desk: everything known about it on one page. What its buttons do is in `petition_forms`.

use std::collections::HashMap;

use axum::response::Response;
use throng_domain::answer::{DoneOrRequested, Stored};
use throng_domain::area::AreaCode;
use throng_domain::campaign::{Campaign, CampaignKind, CampaignState, CampaignText};
use throng_domain::command::{Moderate, Moderation};
use throng_domain::creator::Creator;
use throng_domain::follower::Follower;
use throng_domain::history::{Actor, Entry, Happening};
use throng_domain::ids::{CampaignId, SignatureId};
use throng_domain::moderation::{Case, Decision};
use throng_domain::row::Row;
use throng_domain::signature::SignatureState;
use throng_domain::staff::{Duty, Staff, StaffId};
use throng_domain::time::Timestamp;
use throng_domain::version::Version;
use throng_store::error::Fault;
use throng_store::reader::{Attempt, CountedCampaign, ReadRows, StoreReader};

use super::cut::Cut;
use super::form::FormState;
use super::notices::notice_of;
use super::paper::takes_paper;
use super::petition_forms::{Saved, typed};
use super::petition_history::line;
use super::publications::publishable;
use super::queue::{holder, name_of, wait};
use super::removal_words::{self, entry_of};
use super::topics;
use super::{Desk, Signed};
use throng_process::clock;
use throng_process::limits::{CASE_LINES_MAX, CASE_SIMILAR_MAX, FOLLOWERS_COUNTED_MAX};
use throng_rendering::views::{
    CaseFrame, CaseLine, CaseView, CreatorFacts, CutView, Frame, NextView, PartText, PledgeView, Possible,
    SimilarRow, UndoView,
};
use throng_rendering::wording::difference;
use throng_web::finding::{PetitionQuery, Wish, find};
use throng_web::http::respond::Failure;
use throng_web::sites::Site;

/// The points to check before deciding.
const CHECKLIST: [&str; 6] =
    ["check-clear", "check-body", "check-similar", "check-names", "check-court", "check-words"];

/// The history.
const LINES: Cut = Cut(&CASE_LINES_MAX, "cut-history");

/// What the address says after a petition was set aside or given back.
const SET_ASIDE: [&str; 3] = ["parked", "flagged", "put-back"];

/// Everything that is known about a petition.
///
/// Ten fields: what one page tells of it.
#[derive(Debug)]
pub(super) struct CaseFile {
    pub(super) counted: CountedCampaign,
    pub(super) case: Case,
    pub(super) creator: Option<Creator>,
    /// The text of the version before the newest, if there was one.
    before: Option<CampaignText>,
    /// Whether the newest version replaced one that was open for signatures.
    amended: bool,
    /// The last entries of the history, the oldest first.
    history: Vec<Entry>,
    /// Whether there are earlier ones.
    cut: Option<CutView>,
    /// The history's entry of the removal that stands.
    pub(super) removal: Option<Entry>,
    /// How many follow by email without having signed; counted to just above [`FOLLOWERS_COUNTED_MAX`].
    followers: u32,
    /// Whether its creator's own signature is among those that count.
    with_creator: bool,
}

impl CaseFile {
    pub(super) fn read(reader: &mut dyn StoreReader, id: CampaignId) -> Result<Option<CaseFile>, Fault> {
        let Some(counted) = reader.campaign(id)? else {
            return Ok(None);
        };
        let case = reader.row(Case::only(id))?.unwrap_or_default();
        let creator = reader.row(Creator::only(id))?;
        let versions = Version::rows(id);
        let mut newest = reader.newest_rows(versions, i64::MAX, 2)?.into_iter();
        let amended = newest
            .next()
            .is_some_and(|(_, version)| version.amended.is_some());
        let before = newest.next().map(|(_, version)| version.text);
        let mut rows = reader.newest_rows(Entry::rows(id), i64::MAX, LINES.rows())?;
        let cut = LINES.off(&mut rows);
        let history = rows.into_iter().rev().map(|(_, entry)| entry);
        let history = history.collect();
        let followers = reader.count_rows(Follower::confirmed(id), FOLLOWERS_COUNTED_MAX.rows() + 1)?;
        let removal = entry_of(reader, &counted.campaign, &case)?;
        // In the number of a pledge its creator is not.
        let with_creator = counted.campaign.pledge().is_none() && counts_creator(reader, id, case.signature)?;
        Ok(Some(CaseFile {
            counted,
            case,
            creator,
            before,
            amended,
            history,
            cut,
            removal,
            followers,
            with_creator,
        }))
    }

    pub(super) fn petition(&self) -> &Campaign {
        &self.counted.campaign
    }

    fn pledge(&self, site: &Site, now: Timestamp) -> Option<PledgeView> {
        let petition = self.petition();
        PledgeView::of(petition, petition.number_of(self.counted.count.total()), &site.rules, now)
    }

    fn lines(&self, names: &HashMap<StaffId, Staff>, site: &Site) -> Vec<CaseLine> {
        self.history
            .iter()
            .map(|entry| line(entry, names, site))
            .collect()
    }

    /// The newest of the last entries of the history that is like this.
    pub(super) fn last(&self, is_it: impl Fn(&Entry) -> bool) -> Option<&Entry> {
        self.history.iter().rev().find(|entry| is_it(entry))
    }

    /// Whether this member has done something like this since then.
    pub(super) fn has_done(&self, by: StaffId, since: Timestamp, is_it: impl Fn(&Happening) -> bool) -> bool {
        let by = Actor::Staff(by);
        let mut later = self.history.iter().rev().take_while(|entry| entry.at > since);
        later.any(|entry| entry.by == by && is_it(&entry.what))
    }

    /// Whether this is among the last entries of the history.
    pub(super) fn happened(&self, what: &Happening) -> bool {
        self.history.iter().any(|entry| entry.what == *what)
    }
}

/// The path of a petition's page in the office.
pub(super) fn case_path(id: CampaignId) -> String {
    format!("/admin/petitions/{}", id.number)
}

/// The entry of the menu under which a campaign is found.
pub(super) fn place_of(campaign: &Campaign) -> &'static str {
    match (campaign.head.state, campaign.kind.which()) {
        (CampaignState::WaitingForModeration, _) => "/admin/queue",
        (_, CampaignKind::Petition | CampaignKind::Pledge) => "/admin/petitions",
        (_, CampaignKind::Vote) => "/admin/votes",
    }
}

/// The frame of a page about a campaign.
pub(super) fn case_frame(frame: Frame, campaign: &Campaign) -> CaseFrame {
    CaseFrame {
        frame: frame.about(campaign.kind.which()),
        case_path: case_path(campaign.head.id),
        title: campaign.head.text.action.clone(),
        private: campaign.is_private(),
    }
}

impl Desk {
    /// The petition in the URL with everything that is known about it. Drafts are not found: staff must not see them.
    ///
    /// # Errors
    /// [`Failure::NotFound`].
    pub(super) async fn whole(&self) -> Result<CaseFile, Failure> {
        let id = self.door.petition()?;
        let found = self.deps.ask(move |reader| CaseFile::read(reader, id)).await?;
        found
            .filter(|whole| whole.petition().head.state != CampaignState::Draft)
            .ok_or(Failure::NotFound)
    }

    /// Submits a moderator's step from the form that was sent.
    ///
    /// # Errors
    /// [`Failure::Refused`] too, when the rules do not allow it.
    pub(super) async fn moderated(
        &self,
        petition: CampaignId,
        step: Moderation,
    ) -> Result<DoneOrRequested<Stored>, Failure> {
        self.submit_from(self.door.path(), Moderate { campaign: petition, by: self.signed.id, step })
            .await
    }
}

/// `GET /admin/petitions/{number}`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    page(&desk, FormState::fresh(), None).await
}

/// The page. `saved` is what one of its own buttons has done, if fields hold words that are not saved.
pub(super) async fn page(desk: &Desk, state: FormState, saved: Option<Saved>) -> Result<Response, Failure> {
    let now = clock::now();
    let whole = desk.whole().await?;
    let names = desk.names().await?;
    let similar = similar(desk, whole.petition()).await?;
    let (petition, case) = (whole.petition(), &whole.case);
    let waits = petition.head.state == CampaignState::WaitingForModeration;
    let texts = texts(&petition.head.text, whole.before.as_ref());
    let held = holder(case.lease, &names, desk.signed.id, (&*desk.door.site, now)).filter(|_| waits);
    let second = desk.undo_asks(&whole).await?;
    let undo = undo_view(&whole, &names, now, second);
    let done = saved.map_or(desk.door.done(), |saved| saved.done);
    let next = desk.next_after(&whole, done).await?;
    let (put_back, no_way_back_key) = desk.put_back_offer(&whole);
    let (published, publications_cut) = desk.published(petition.head.id, &names, now).await?;
    let topics_known = topics::known(desk).await?;
    desk.form(place_of(petition), state, |frame, problems| CaseView {
        frame: case_frame(
            frame
                .after(notice_of(done))
                .telling([publications_cut, whole.cut.clone()]),
            petition,
        ),
        back_path: place_of(petition),
        number: i64::from(petition.head.id.number),
        state_key: state_key(petition.head.state),
        public_path: public_path(desk, petition),
        wait: waits.then(|| wait(&desk.door.site, petition, case, now)),
        flagged: case.flagged.clone(),
        parked: case.parked.clone(),
        changed: texts.iter().any(|part| part.changes.is_some()),
        amended: whole.amended,
        pledge: whole.pledge(&desk.door.site, now),
        texts,
        creator: whole
            .creator
            .as_ref()
            .map(|creator| facts(creator, &desk.door.site)),
        creator_name: petition.head.creator_name.clone(),
        signatures: petition.number_of(whole.counted.count.total()),
        with_creator: whole.with_creator,
        followers: i64::from(whole.followers).min(FOLLOWERS_COUNTED_MAX.shown()),
        followers_more: whole.followers > FOLLOWERS_COUNTED_MAX.rows(),
        history: whole.lines(&names, &desk.door.site),
        published,
        has_paper: takes_paper(&whole),
        publishable: publishable(&desk.signed, petition),
        vote_path: vote_path(desk, petition),
        similar,
        checklist: CHECKLIST.to_vec(),
        topics_known,
        filled: typed(&desk.door, petition, saved, waits, &problems),
        undo_minutes: desk.door.site.rules.start.undo_minutes,
        no_way_back_key,
        removal: removal_words::shown(desk, &whole, &names),
        next,
        can: Possible {
            put_back,
            ..possible(&desk.signed, petition, waits, held.as_ref().map(|held| held.own), undo.is_some())
        },
        holder: held,
        undo,
        problems,
    })
}

impl Desk {
    /// Where a moderator goes on who has just decided on this petition or set it aside; `None` if they have done neither.
    async fn next_after(&self, whole: &CaseFile, done: &str) -> Result<Option<NextView>, Failure> {
        let is_theirs = |decision: &Decision| decision.by == self.signed.id;
        let decided = whole.case.decision.as_ref().is_some_and(is_theirs);
        let set_aside = SET_ASIDE.contains(&done);
        let may = self.signed.staff.may(Duty::Moderate);
        if !may || !(decided || set_aside) {
            return Ok(None);
        }
        let path = self.next_waiting(whole.petition().head.id).await?;
        Ok(Some(NextView { path }))
    }
}

/// The public page, if there is one.
fn public_path(desk: &Desk, petition: &Campaign) -> Option<String> {
    let is_public = petition.head.state.is_public();
    is_public.then(|| desk.door.site.path_of(&petition.clone().shown()))
}

/// Where a vote is made from a petition that everybody can read.
fn vote_path(desk: &Desk, petition: &Campaign) -> Option<String> {
    let may = desk.signed.staff.may(Duty::Administer) && desk.door.site.rules.votes;
    let is_petition = petition.kind.which() == CampaignKind::Petition && petition.head.state.is_public();
    (may && is_petition).then(|| format!("/admin/votes/new?petition={}", petition.head.id.number))
}

fn possible(signed: &Signed, petition: &Campaign, waits: bool, own: Option<bool>, undo: bool) -> Possible {
    if !signed.staff.may(Duty::Moderate) {
        return Possible::default();
    }
    Possible {
        claim: waits && own.is_none(),
        take_over: waits && own == Some(false),
        decide: waits && own == Some(true),
        note: true,
        set_aside: waits,
        take_down: petition.head.state.is_public(),
        amend: matches!(petition.head.state, CampaignState::Open | CampaignState::Closed)
            && petition.vote().is_none(),
        undo,
        put_back: false,
    }
}

/// The parts of the text, each with what has changed in it.
fn texts(text: &CampaignText, before: Option<&CampaignText>) -> Vec<PartText> {
    type Of = fn(&CampaignText) -> &str;
    let parts: [(&'static str, Of); 3] = [
        ("part-action", |text| &text.action),
        ("part-background", |text| &text.background),
        ("part-details", |text| &text.additional_details),
    ];
    let part = |(label_key, of): (&'static str, Of)| PartText {
        label_key,
        text: of(text).to_owned(),
        changes: before
            .filter(|before| of(before) != of(text))
            .map(|before| difference(of(before), of(text))),
    };
    parts.into_iter().map(part).collect()
}

fn facts(creator: &Creator, site: &Site) -> CreatorFacts {
    let area = |code: &AreaCode| site.places.get(code).map(|area| area.name.clone());
    CreatorFacts {
        name: creator.name.as_ref().map_or("", |name| name.as_str()).to_owned(),
        email: creator.email.as_str().to_owned(),
        place: creator
            .area
            .as_ref()
            .and_then(area)
            .unwrap_or_else(|| site.country_name(creator.country)),
        language: creator
            .language
            .as_ref()
            .map(|language| site.language_name(language)),
    }
}

/// The key of a state's name.
pub(super) fn state_key(state: CampaignState) -> &'static str {
    match state {
        CampaignState::Draft => "case-draft",
        CampaignState::GatheringSupporters => "case-gathering",
        CampaignState::WaitingForModeration => "case-waiting",
        CampaignState::NeedsChanges => "case-needs-changes",
        CampaignState::Open => "case-open",
        CampaignState::Closed => "case-closed",
        CampaignState::Rejected => "case-rejected",
        CampaignState::RejectedHidden => "case-rejected-hidden",
        CampaignState::Withdrawn => "case-withdrawn",
        CampaignState::TakenDown => "case-taken-down",
    }
}

fn undo_view(
    whole: &CaseFile,
    names: &HashMap<StaffId, Staff>,
    now: Timestamp,
    second: bool,
) -> Option<UndoView> {
    let decision = whole.case.decision.as_ref()?;
    decision.can_be_undone(whole.petition(), now).then(|| UndoView {
        entry: decision.entry,
        key: match whole.petition().head.state {
            CampaignState::Open => "decided-approved",
            CampaignState::NeedsChanges => "decided-changes",
            CampaignState::TakenDown => "decided-taken-down",
            CampaignState::Draft
            | CampaignState::GatheringSupporters
            | CampaignState::WaitingForModeration
            | CampaignState::Closed
            | CampaignState::Rejected
            | CampaignState::RejectedHidden
            | CampaignState::Withdrawn => "decided-rejected",
        },
        name: name_of(names, decision.by),
        until_ms: decision.undo_until.0,
        mails: !decision.mails.is_empty(),
        second,
    })
}

/// Public campaigns of the same kind that may ask for the same, rejected ones included.
async fn similar(desk: &Desk, petition: &Campaign) -> Result<Vec<SimilarRow>, Failure> {
    let (site, searcher, number) = (desk.door.site.id, desk.deps.searcher.clone(), petition.head.id.number);
    // One more is fetched, because a public petition finds itself.
    let count = (CASE_SIMILAR_MAX.max + 1).to_string();
    let query = PetitionQuery { q: petition.head.text.action.clone(), count, ..PetitionQuery::default() };
    let wish = Wish { kind: petition.kind.which(), ..query.wish() };
    let found = desk
        .door
        .reading
        .ask(move |tracked| find(&searcher, tracked, site, &wish))
        .await?;
    let others = found
        .petitions
        .iter()
        .filter(|other| other.campaign.head.id.number != number);
    Ok(others
        .take(CASE_SIMILAR_MAX.count())
        .map(|other| similar_row(other, &desk.door.site))
        .collect())
}

/// Whether the signature that confirming made counts: it may have been taken back since, or be checked.
fn counts_creator(
    reader: &mut dyn StoreReader,
    id: CampaignId,
    signature: Option<SignatureId>,
) -> Result<bool, Fault> {
    let Some(signature) = signature else {
        return Ok(false);
    };
    let found = reader.attempt(id.site, signature)?;
    Ok(matches!(found, Some(Attempt::Signature(own, _)) if own.state == SignatureState::Confirmed))
}

fn similar_row(counted: &CountedCampaign, site: &Site) -> SimilarRow {
    let petition = &counted.campaign;
    let reason = petition.head.rejection.as_ref();
    SimilarRow {
        path: site.path_of(petition),
        title: petition.head.text.action.clone(),
        state_key: state_key(petition.head.state),
        kind: petition.kind.which(),
        count: counted.count.total(),
        reason_key: reason.map(|rejection| site.reasons.find(&rejection.code).key.clone()),
    }
}
