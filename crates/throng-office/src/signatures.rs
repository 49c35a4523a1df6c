//! The signatures of a petition: searching among them, what those that were found have in common, and putting one back.
//!
//! All staff may look; nothing here takes a signature out.

use axum::response::Response;
use throng_domain::burst::{Share, is_more_than_usual};
use throng_domain::command::UndoCorrection;
use throng_domain::correction::{CorrectionPart, ReasonClass};
use throng_domain::held::HeldBy;
use throng_domain::ids::{CampaignId, SignatureId};
use throng_domain::outcome::Refusal;
use throng_domain::person::shown_domain;
use throng_domain::row::Row;
use throng_domain::signature::{Signature, SignatureState, Signer};
use throng_domain::staff::Duty;
use throng_domain::time::{HOUR_MS, MINUTE_MS, SECOND_MS, Timestamp};
use throng_store::error::Fault;
use throng_store::reader::{ReadRows, SignatureFilter, StoreReader};
use throng_store::survey::{Group, Survey};

use super::Desk;
use super::petition::{case_frame, case_path, place_of};
use super::search::{Search, filter, in_words, state_key, states, typed_moment};
use super::take_out::holding_path;
use throng_process::limits::{CORRECTION_PARTS_READ, FOUND_GROUPS, FOUND_PAGE, USUAL_GROUPS};
use throng_rendering::views::{
    FoundCount, FoundGroup, FoundSide, FoundSignature, FoundView, SearchValues, correction_reason,
};
use throng_web::http::respond::Failure;
use throng_web::sites::Site;

/// What a search found.
#[derive(Debug, Default)]
struct SearchResult {
    survey: Survey,
    /// All signatures of the petition; `None` if the search is for all of them anyway.
    all: Option<Survey>,
    page: Vec<(Signature, Option<Signer>)>,
}

impl SearchResult {
    /// Whether a mail domain is far more common among what was found than among the other signatures of the petition.
    fn has_more_than_usual(&self, group: &Group<String>) -> bool {
        let Some(all) = &self.all else { return false };
        let known = all.domains.iter().find(|known| known.key == group.key);
        // Only the most common domains are counted; any other has at most as many signatures as the last of those.
        let most = known.or(all.domains.last()).map_or(0, |known| known.matching);
        let here = Share { part: shown(group.matching), of: shown(self.survey.matching()) };
        let others = Share {
            part: shown(most.saturating_sub(group.matching)),
            of: shown(all.matching().saturating_sub(self.survey.matching())),
        };
        is_more_than_usual(here, others)
    }
}

/// A filter for all signatures of the petition that the search is about.
fn whole_of<'a>(filter: &SignatureFilter<'a>) -> SignatureFilter<'a> {
    let (petition, up_to) = (filter.campaign, filter.up_to);
    let (state, text, domain, network, from, until, only) = (None, None, None, None, None, None, None);
    SignatureFilter { campaign: petition, state, text, domain, network, from, until, only, up_to }
}

/// A number of signatures, in the type that pages use.
pub(super) fn shown(count: u64) -> i64 {
    i64::try_from(count).expect("signatures are fewer")
}

/// Whether a correction would take out a signature in this state: counted, pending and held ones. If the correction
/// only holds them for checking, counted ones alone.
pub(super) fn is_taken(state: SignatureState, reason: Option<ReasonClass>) -> bool {
    match state {
        SignatureState::Confirmed => true,
        SignatureState::Pending | SignatureState::Held => reason != Some(ReasonClass::Held),
        SignatureState::Withdrawn | SignatureState::Invalidated => false,
    }
}

/// How many of the matches would be taken out.
pub(super) fn taking(survey: &Survey, reason: Option<ReasonClass>) -> u64 {
    let taken = SignatureState::ALL
        .into_iter()
        .filter(|state| is_taken(*state, reason));
    taken.map(|state| survey.in_state(state)).sum()
}

/// `GET /admin/petitions/{number}/signatures`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    let whole = desk.whole().await?;
    let id = whole.petition().head.id;
    let Search { values, sought, problems } = Search::of(&desk.door.site, |name| desk.door.query(name));
    let after = SignatureId(desk.door.query("after").parse().unwrap_or_default());
    let may = desk.signed.staff.may(Duty::Moderate);
    let page = FOUND_PAGE.rows();
    let found = match problems.is_empty() {
        true => {
            let look = move |reader: &mut dyn StoreReader| -> Result<SearchResult, Fault> {
                let filter = filter(id, &sought);
                let survey = reader.survey_signatures(&filter, FOUND_GROUPS.count())?;
                let page = reader.find_signatures(&filter, after, page)?;
                let whole = whole_of(&filter);
                let all = match filter == whole || filter.domain.is_some() {
                    true => None,
                    false => Some(reader.survey_signatures(&whole, USUAL_GROUPS.count())?),
                };
                Ok(SearchResult { survey, all, page })
            };
            desk.deps.ask(look).await?
        }
        false => SearchResult::default(),
    };
    let survey = &found.survey;
    let here = format!("{}/signatures", case_path(id));
    let last = found.page.last().map(|(signature, _)| signature.id);
    let more = last.filter(|last| survey.newest > Some(*last));
    let taking = taking(survey, None);
    let held = survey.in_state(SignatureState::Held);
    let counted = survey.in_state(SignatureState::Confirmed);
    let row = |(signature, signer): &(Signature, Option<Signer>)| {
        row(&desk.door.site, id, signature, signer.as_ref(), may)
    };
    desk.form(place_of(whole.petition()), problems.into(), |frame, problems| FoundView {
        frame: case_frame(frame, whole.petition()),
        total: whole.counted.count.total(),
        states: states(&values.state),
        conditions: in_words(&values),
        count: FoundCount {
            matching: shown(survey.matching()),
            counted: shown(counted),
            pending: shown(survey.in_state(SignatureState::Pending)),
            held: shown(held),
            withdrawn: shown(survey.in_state(SignatureState::Withdrawn)),
            taken_out: shown(survey.in_state(SignatureState::Invalidated)),
        },
        sides: sides(&desk.door.site, &here, &values, &found),
        rows: found.page.iter().map(row).collect(),
        first: (after.0 > 0).then(|| values.path(&here, None)),
        next: more.map(|last| values.path(&here, Some(("after", &last.0.to_string())))),
        take_out_path: (may && taking > 0).then(|| values.path(&format!("{}/take-out", case_path(id)), None)),
        taking: shown(taking),
        hold_now_path: (may && counted > 0).then(|| holding_path(id, &values)),
        release_path: (may && held > 0)
            .then(|| values.path(&format!("{}/release-held", case_path(id)), None)),
        hold_path: may.then(|| hold_path(id, &values)).flatten(),
        searched: !values.given().is_empty(),
        values,
        problems,
    })
}

/// The path of the form that makes a rule to hold such signatures from now on. It takes over the mail domain and the
/// network only, since future signatures can share nothing else with these.
fn hold_path(id: CampaignId, values: &SearchValues) -> Option<String> {
    let shared = SearchValues {
        domain: values.domain.clone(),
        network: values.network.clone(),
        ..SearchValues::default()
    };
    let some = !shared.given().is_empty();
    some.then(|| shared.path(&format!("{}/held", case_path(id)), None))
}

/// The matches counted by each property, with links that narrow the search.
fn sides(site: &Site, here: &str, values: &SearchValues, found: &SearchResult) -> Vec<FoundSide> {
    let survey = &found.survey;
    let within = |span_ms: i64| {
        move |group: &Group<Timestamp>| {
            let (from, until) = (group.key, group.key.plus_ms(span_ms));
            let narrowed = SearchValues {
                from: typed_moment(site, from),
                until: typed_moment(site, until),
                ..values.clone()
            };
            of_group(group, String::new(), Some(from.0), narrowed.path(here, None))
        }
    };
    let domain = |group: &Group<String>| {
        let narrowed = SearchValues { domain: group.key.clone(), ..values.clone() };
        let more_than_usual = found.has_more_than_usual(group);
        let shown = of_group(group, shown_domain(&group.key), None, narrowed.path(here, None));
        FoundGroup { more_than_usual, ..shown }
    };
    let network = |group: &Group<_>| {
        let network: throng_domain::network::Network = group.key;
        let narrowed = SearchValues { network: network.to_string(), ..values.clone() };
        of_group(group, network.to_string(), None, narrowed.path(here, None))
    };
    // A value that the search asks for already, or that all matches share, would narrow nothing.
    let known_time = |groups: usize| !values.from.is_empty() && groups == 1;
    let all = [
        (
            !values.network.is_empty(),
            ("found-by-network", "found-head-network"),
            survey.networks.iter().map(network).collect(),
        ),
        (
            !values.domain.is_empty(),
            ("found-by-domain", "found-head-domain"),
            survey.domains.iter().map(domain).collect(),
        ),
        (
            known_time(survey.hours.len()),
            ("found-by-hour", "found-head-hour"),
            survey.hours.iter().map(within(HOUR_MS)).collect(),
        ),
        (
            known_time(survey.minutes.len()),
            ("found-by-minute", "found-head-minute"),
            survey.minutes.iter().map(within(MINUTE_MS)).collect(),
        ),
    ];
    type Keys = (&'static str, &'static str);
    let asked = |(is_known, (title_key, head_key), groups): (bool, Keys, Vec<FoundGroup>)| {
        (!is_known && !groups.is_empty()).then_some(FoundSide { title_key, head_key, groups })
    };
    all.into_iter().filter_map(asked).collect()
}

fn of_group<K>(group: &Group<K>, label: String, at_ms: Option<i64>, path: String) -> FoundGroup {
    let (matching, counted) = (shown(group.matching), shown(group.counted));
    FoundGroup { label, at_ms, path, matching, counted, more_than_usual: false }
}

/// The row of one signature.
pub(super) fn row(
    site: &Site,
    petition: CampaignId,
    signature: &Signature,
    signer: Option<&Signer>,
    may: bool,
) -> FoundSignature {
    let text = |of: fn(&Signer) -> Option<String>| signer.and_then(of).unwrap_or_default();
    let id = signature.id.0.to_string();
    let only = SearchValues { id: id.clone(), ..SearchValues::default() };
    let live = is_taken(signature.state, None);
    let hold = signature.hold();
    let out = signature.state == SignatureState::Invalidated;
    let area = signature.area.as_ref().and_then(|code| site.places.get(code));
    let reason = signature.taken_out_for().and_then(ReasonClass::from_word);
    FoundSignature {
        name: signer.map(|signer| signer.name.as_str().to_owned()),
        nameless_key: match signature.erased_at {
            Some(_) => "found-erased",
            None => "found-on-roll",
        },
        email: text(|signer| Some(signer.email.as_str().to_owned())),
        postcode: text(|signer| signer.postcode.as_ref().map(|postcode| postcode.spaced())),
        network: text(|signer| signer.network.map(|network| network.to_string())),
        language: signer
            .and_then(|signer| signer.language.as_ref())
            .map(|language| site.language_name(language)),
        place: match area {
            Some(area) => area.name.clone(),
            // Nobody on a list says where they are, and each is kept with the country of the site.
            None if signer.is_none() && signature.erased_at.is_none() => String::new(),
            None => site.country_name(signature.country),
        },
        state_key: match signature.state {
            SignatureState::Withdrawn if signature.is_given_up() => "signature-address-corrected",
            // Withdrawn before it was confirmed: the owner of the mailbox signed through another link, or did not want
            // to sign.
            SignatureState::Withdrawn if signature.confirmed_at.is_none() => "signature-given-up",
            state @ (SignatureState::Pending
            | SignatureState::Confirmed
            | SignatureState::Withdrawn
            | SignatureState::Invalidated
            | SignatureState::Held) => state_key(state),
        },
        received_ms: signature.created_at.0,
        confirmed_after_s: signature
            .confirmed_at
            .map(|at| at.since(signature.created_at).max(0) / SECOND_MS),
        reason_key: reason.map(correction_reason),
        take_out_path: (may && live).then(|| only.path(&format!("{}/take-out", case_path(petition)), None)),
        can_put_back: may && out,
        held_by_key: hold.map(|hold| match hold.by {
            HeldBy::Rule(_) => "held-by-rule",
            HeldBy::Correction(_) => "held-by-correction",
            HeldBy::Network => "held-by-network",
        }),
        held_by: hold.map_or(0, |hold| match hold.by {
            HeldBy::Rule(number) => i64::from(number),
            HeldBy::Correction(number) => number,
            HeldBy::Network => 0,
        }),
        release_path: (may && hold.is_some())
            .then(|| only.path(&format!("{}/release-held", case_path(petition)), None)),
        id,
    }
}

/// `POST /admin/petitions/{number}/signatures/put-back`: puts back one signature.
pub(super) async fn put_back(desk: Desk) -> Result<Response, Failure> {
    let petition = desk.door.petition()?;
    let id = desk.door.form.get("id").parse().map(SignatureId);
    let id = id.map_err(|_| Failure::Refused(Refusal::NotPossibleNow))?;
    let found = desk.deps.ask(move |reader| part_of(reader, petition, id)).await?;
    let (part, correction) = found.ok_or(Failure::Refused(Refusal::NotPossibleNow))?;
    let undo =
        UndoCorrection { campaign: petition, by: desk.signed.id, correction, part, signatures: vec![id] };
    desk.deps.submit(undo).await?;
    let path = format!("/petitions/{}/signatures?id={}&done=restored", petition.number, id.0);
    Ok(desk.to(&path))
}

/// The newest part of a correction that took this signature out, and that correction.
fn part_of(
    reader: &mut dyn StoreReader,
    petition: CampaignId,
    id: SignatureId,
) -> Result<Option<(i64, i64)>, Fault> {
    let list = CorrectionPart::rows(petition);
    let limit = CORRECTION_PARTS_READ.rows();
    let mut before = i64::MAX;
    loop {
        let rows = reader.newest_rows(list, before, limit)?;
        let Some((last, _)) = rows.last() else {
            return Ok(None);
        };
        before = *last;
        if let Some((number, part)) = rows.iter().find(|(_, part)| part.signatures.contains(&id)) {
            return Ok(Some((*number, part.correction)));
        }
    }
}
