//! What an approval request would change, shown as its author saw it: the state, the mail, the difference, the people.

use throng_domain::campaign::{CampaignState, CampaignText, Hidden};
use throng_domain::command::{Moderation, SettingChange};
use throng_domain::decide::foresee;
use throng_domain::history::Refused;
use throng_domain::ids::{CampaignId, SignatureId};
use throng_domain::publication::{Proposal, Publication, Published};
use throng_domain::record::Document;
use throng_domain::request::{ApprovalRequest, Ask, AskedSetting, Seen};
use throng_domain::row::{List, Row};
use throng_domain::version::Version;
use throng_store::error::Fault;
use throng_store::reader::{Attempt, ReadRows, StoreReader};

use super::decision;
use super::door::Door;
use super::petition::{CaseFile, state_key};
use super::publications::label_key;
use super::publish::{NewsMails, followers_apart, mails, shown_on_page};
use super::signatures::row;
use super::{Deps, Desk};
use throng_process::clock;
use throng_process::limits::FOUND_SAMPLE;
use throng_rendering::views::{RequestWhat, correction_reason};
use throng_rendering::wording::differences;
use throng_web::http::respond::Failure;

impl Deps {
    /// The petition that a request is about, in whatever state it is.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(super) async fn whole_of(&self, petition: Option<CampaignId>) -> Result<Option<CaseFile>, Failure> {
        let Some(id) = petition else { return Ok(None) };
        self.ask(move |reader| CaseFile::read(reader, id)).await
    }
}

impl Desk {
    /// Whether the request has to be made anew because the petition has changed, as far as that can be seen.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(super) async fn is_stale(&self, request: &ApprovalRequest) -> Result<bool, Failure> {
        if request.urgent.is_some() {
            return Ok(false);
        }
        if let Ask::Settings { revision, .. } = &request.ask {
            return Ok(self.deps.stored(self.door.site.id).await?.office.revision != *revision);
        }
        let Some(id) = request.campaign else {
            return Ok(true);
        };
        let now = self.deps.ask(move |reader| seen(reader, id)).await?;
        Ok(request.is_stale(now))
    }
}

fn seen(reader: &mut dyn StoreReader, id: CampaignId) -> Result<Option<Seen>, Fault> {
    let Some(counted) = reader.campaign(id)? else {
        return Ok(None);
    };
    let version = newest(reader, Version::rows(id))?;
    let publication = newest(reader, Published::rows(id))?;
    Ok(Some(Seen { state: counted.campaign.head.state, version, publication }))
}

/// The number of the last row of a list; 0 if it is empty.
fn newest<R: Document>(reader: &mut dyn StoreReader, list: List<R>) -> Result<i64, Fault> {
    let rows = reader.newest_rows(list, i64::MAX, 1)?;
    Ok(rows.first().map_or(0, |(number, _)| *number))
}

/// What the request would change; in short if it is settled, or if the petition has changed since.
///
/// It is told in a line where it is about no petition, or about one that is gone, or where all is in that line.
pub(super) async fn what(
    desk: &Desk,
    request: &ApprovalRequest,
    whole: Option<&CaseFile>,
) -> Result<RequestWhat, Failure> {
    let in_short = || Some((request.before.clone(), request.after.clone()));
    match (&request.ask, whole) {
        (Ask::Settings { revision, changes }, _) if request.settled.is_none() => {
            settings(desk, *revision, changes).await
        }
        (Ask::PutBack { why }, Some(whole)) => Ok(comes_back(desk, whole, why)),
        (Ask::Undo { .. }, Some(whole)) => Ok(comes_back(desk, whole, "")),
        (Ask::RemovalWords(words), _) => {
            Ok(RequestWhat { words: Some((words.was.clone(), words.told.clone())), ..RequestWhat::default() })
        }
        (Ask::TakeDown { why, told }, Some(whole)) => {
            let from = request
                .urgent
                .map_or(whole.petition().head.state, |urgent| urgent.before);
            Ok(RequestWhat {
                from_key: Some(state_key(from)),
                to_key: Some(state_key(CampaignState::TakenDown)),
                why: why.clone(),
                told: told.clone(),
                ..RequestWhat::default()
            })
        }
        (Ask::Reject(refused), Some(whole)) => rejects(desk, request, refused, whole),
        (Ask::Correct { reason, note, signatures, intended, .. }, Some(whole)) => Ok(RequestWhat {
            reason_key: Some(correction_reason(*reason).to_owned()),
            why: note.clone(),
            taking: Some(*intended),
            total: whole.counted.count.total(),
            sample: sample(desk, whole.petition().head.id, signatures).await?,
            ..RequestWhat::default()
        }),
        (Ask::Amend { text, why, version, hide, .. }, Some(whole)) => {
            Ok(amends(&desk.door, whole, text, (why, *version, *hide)))
        }
        (Ask::ShowVersion { version, hidden, was }, Some(whole)) if request.settled.is_none() => {
            shows(desk, whole.petition().head.id, (*version, *hidden, *was)).await
        }
        (Ask::Publish { what, followers, .. }, Some(whole)) => {
            publishes(desk, whole, (what, *followers)).await
        }
        (Ask::PassOn { proposal, followers }, Some(whole)) => {
            let key = Proposal::rows(whole.petition().head.id).item(*proposal);
            match desk.deps.ask(move |reader| reader.row(key)).await? {
                Some(proposal) => {
                    let what = Publication::Update(Box::new(proposal.news));
                    publishes(desk, whole, (&what, *followers)).await
                }
                _ => Ok(RequestWhat { in_short: in_short(), ..RequestWhat::default() }),
            }
        }
        (
            Ask::TakeDown { .. }
            | Ask::PutBack { .. }
            | Ask::Undo { .. }
            | Ask::Reject(_)
            | Ask::Correct { .. }
            | Ask::Amend { .. }
            | Ask::ShowVersion { .. }
            | Ask::Publish { .. }
            | Ask::PassOn { .. }
            | Ask::Settings { .. },
            _,
        ) => Ok(RequestWhat { in_short: in_short(), ..RequestWhat::default() }),
    }
}

/// What is removed is as it was before.
fn comes_back(desk: &Desk, whole: &CaseFile, why: &str) -> RequestWhat {
    RequestWhat {
        from_key: Some(state_key(CampaignState::TakenDown)),
        to_key: desk.way_back(whole).ok().map(state_key),
        why: why.to_owned(),
        ..RequestWhat::default()
    }
}

fn hidden_keys(hidden: Hidden) -> Vec<&'static str> {
    let keys = [(hidden.action, "hide-title"), (hidden.text, "hide-text"), (hidden.name, "hide-name")];
    keys.into_iter()
        .filter(|(is, _)| *is)
        .map(|(_, key)| key)
        .collect()
}

fn rejects(
    desk: &Desk,
    request: &ApprovalRequest,
    refused: &Refused,
    whole: &CaseFile,
) -> Result<RequestWhat, Failure> {
    let now = clock::now();
    let step = Moderation::Reject(refused.clone());
    let foreseen = foresee(whole.petition(), &step, now).map_err(Failure::Refused)?;
    let mail = decision::mail(desk, request.by, whole, &foreseen, now)?;
    Ok(RequestWhat {
        from_key: Some(state_key(whole.petition().head.state)),
        to_key: Some(state_key(foreseen.campaign.head.state)),
        why: refused.details.clone(),
        told: refused
            .duplicate_of
            .map_or_else(String::new, |number| desk.door.site.base(number)),
        reason_key: Some(desk.door.site.reasons.find(&refused.code).key.clone()),
        hidden_keys: hidden_keys(refused.hidden),
        mail,
        ..RequestWhat::default()
    })
}

/// Some of the signatures that would be taken out.
async fn sample(
    desk: &Desk,
    petition: CampaignId,
    signatures: &[SignatureId],
) -> Result<Vec<throng_rendering::views::FoundSignature>, Failure> {
    let first: Vec<SignatureId> = signatures.iter().copied().take(FOUND_SAMPLE.count()).collect();
    let read = move |reader: &mut dyn StoreReader| {
        let mut found = Vec::new();
        for id in &first {
            if let Some(Attempt::Signature(signature, signer)) = reader.attempt(petition.site, *id)? {
                found.push((signature, signer));
            }
        }
        Ok(found)
    };
    let found = desk.deps.ask(read).await?;
    let rows = found
        .iter()
        .map(|(signature, signer)| row(&desk.door.site, petition, signature, signer.as_ref(), false));
    Ok(rows.collect())
}

fn amends(
    door: &Door,
    whole: &CaseFile,
    text: &CampaignText,
    (why, version, hide): (&str, i64, Hidden),
) -> RequestWhat {
    let petition = whole.petition();
    let at = petition.head.dates.updated_at;
    let hidden = Hidden::default();
    let of = |text: &CampaignText| Version { text: text.clone(), at, after: None, amended: None, hidden };
    RequestWhat {
        version: Some(version + 1),
        why: why.to_owned(),
        hidden_keys: hidden_keys(hide),
        parts: differences(&of(&petition.head.text), &of(text), door.site.first_language()),
        ..RequestWhat::default()
    }
}

/// The parts that everybody could read again.
async fn shows(
    desk: &Desk,
    petition: CampaignId,
    (version, hidden, was): (i64, Hidden, Hidden),
) -> Result<RequestWhat, Failure> {
    let key = Version::rows(petition).item(version);
    let text = desk.deps.ask(move |reader| reader.row(key)).await?;
    let text = text.map(|version| version.text);
    let title = text.as_ref().map_or(String::new(), |text| text.action.clone());
    let rest = text.map_or(String::new(), |text| {
        let parts = [text.background, text.additional_details];
        parts
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("\n\n")
    });
    let parts =
        [(was.action && !hidden.action, "hide-title", title), (was.text && !hidden.text, "hide-text", rest)];
    let shows = parts
        .into_iter()
        .filter(|(is, ..)| *is)
        .map(|(_, key, text)| (key, text));
    Ok(RequestWhat {
        shows: shows.collect(),
        shows_version: Some(version),
        hidden_keys: hidden_keys(hidden),
        ..RequestWhat::default()
    })
}

async fn publishes(
    desk: &Desk,
    whole: &CaseFile,
    (what, followers): (&Publication, i64),
) -> Result<RequestWhat, Failure> {
    let now = clock::now();
    let NewsMails { to_signers, to_followers } = mails(desk, whole.petition(), what, now)?;
    // Whoever follows now may not have done so when it was asked for.
    let id = whole.petition().head.id;
    let apart = desk.deps.ask(move |reader| followers_apart(reader, id)).await?;
    let (mail, source) = to_signers.map_or((None, String::new()), |(mail, source)| (Some(mail), source));
    Ok(RequestWhat {
        kind_key: Some(label_key(what)),
        shown: shown_on_page(&desk.door.site, whole.petition().clone(), what, &desk.signed, now),
        followers: Some(followers),
        apart: apart.min(followers),
        mail,
        mail_apart: to_followers,
        source,
        ..RequestWhat::default()
    })
}

async fn settings(desk: &Desk, revision: u32, changes: &[AskedSetting]) -> Result<RequestWhat, Failure> {
    let stored = desk.deps.stored(desk.door.site.id).await?;
    let changes: Vec<SettingChange> = changes.iter().filter_map(AskedSetting::change).collect();
    let open = desk.deps.open_petitions(desk.door.site.id).await?;
    // If a colleague has changed the settings since, no comparison is shown; the log has both changes.
    let lines = match stored.office.revision == revision {
        true => desk.deps.now(&desk.door, &stored).lines(&changes, open),
        false => Vec::new(),
    };
    Ok(RequestWhat { lines, ..RequestWhat::default() })
}
