//! Releasing signatures that were held for checking, so that they count: how many there are, some of them to look at,
//! and one button. Those that should not count are taken out instead (`take_out.rs`).
//!
//! The button carries how many were shown; if there are more by then, they are shown again. Releasing is done part by
//! part: if the program ends in between, the rest stay held, and the same button continues.

use std::collections::BTreeMap;

use axum::response::Response;
use throng_domain::command::Release;
use throng_domain::correction::Sought;
use throng_domain::held::HeldBy;
use throng_domain::ids::{CampaignId, SignatureId};
use throng_domain::limits::CORRECTION_PART_MAX;
use throng_domain::signature::{Signature, SignatureState, Signer};
use throng_store::reader::StoreReader;

use super::Desk;
use super::petition::{case_frame, case_path};
use super::search::{Search, filter, in_words};
use super::signatures::{row, shown};
use throng_process::limits::FOUND_SAMPLE;
use throng_rendering::views::{HiddenField, ReleaseView};
use throng_web::http::respond::{Failure, see_other};

/// The field that carries how many signatures were shown.
const SHOWN: &str = "shown";

/// `GET /admin/petitions/{number}/release-held`.
pub(super) async fn form(desk: Desk) -> Result<Response, Failure> {
    let search = Search::of(&desk.door.site, |name| desk.door.query(name));
    page(&desk, search, None).await
}

/// `POST /admin/petitions/{number}/release-held`.
pub(super) async fn release(desk: Desk) -> Result<Response, Failure> {
    let search = Search::of(&desk.door.site, |name| desk.door.form.get(name));
    let id = desk.door.petition()?;
    let seen: u64 = desk
        .door
        .form
        .get(SHOWN)
        .parse()
        .map_err(|_| Failure::Unprocessable)?;
    let sought = held_of(&search);
    let survey = desk.deps.survey(id, &sought).await?;
    if !search.problems.is_empty() || survey.matching() > seen {
        return page(&desk, search, Some(shown(seen))).await;
    }
    let up_to = survey.newest.unwrap_or(SignatureId(0));
    desk.let_go(id, Sought { up_to, ..sought }).await?;
    Ok(desk.to(&format!("/petitions/{}/held?done=released", id.number)))
}

/// What the search asks for, limited to held signatures.
fn held_of(search: &Search) -> Sought {
    Sought { state: Some(SignatureState::Held), ..search.sought.clone() }
}

impl Desk {
    /// Releases all that match, each part once the one before is on the disk.
    async fn let_go(&self, petition: CampaignId, sought: Sought) -> Result<(), Failure> {
        let part = u32::try_from(CORRECTION_PART_MAX).expect("the limit is small");
        let mut after = SignatureId(0);
        loop {
            let sought = sought.clone();
            let look = move |reader: &mut dyn StoreReader| {
                reader.find_signatures(&filter(petition, &sought), after, part)
            };
            let found = self.deps.ask(look).await?;
            let Some((last, _)) = found.last() else {
                return Ok(());
            };
            after = last.id;
            let mut held: BTreeMap<HeldBy, Vec<SignatureId>> = BTreeMap::new();
            for (signature, _) in &found {
                if let Some(hold) = signature.hold() {
                    held.entry(hold.by).or_default().push(signature.id);
                }
            }
            for (held_by, signatures) in held {
                let release = Release { campaign: petition, by: self.signed.id, held_by, signatures };
                self.deps.submit(release).await?;
            }
        }
    }
}

async fn page(desk: &Desk, search: Search, grown_from: Option<i64>) -> Result<Response, Failure> {
    let whole = desk.whole().await?;
    let id = whole.petition().head.id;
    if !search.problems.is_empty() {
        // Back to the search page, which shows the errors of the search beside its fields.
        let path = search.values.path(&format!("{}/signatures", case_path(id)), None);
        return Ok(see_other(&desk.door.site.localised(&path)));
    }
    let sought = held_of(&search);
    let sample_max = FOUND_SAMPLE.rows();
    let look = move |reader: &mut dyn StoreReader| {
        let survey = reader.survey_signatures(&filter(id, &sought), 0)?;
        Ok((survey, reader.find_signatures(&filter(id, &sought), SignatureId(0), sample_max)?))
    };
    let (survey, sample) = desk.deps.ask(look).await?;
    let (held, before) = (shown(survey.matching()), whole.counted.count.total());
    let row = |(signature, signer): &(Signature, Option<Signer>)| {
        row(&desk.door.site, id, signature, signer.as_ref(), false)
    };
    let field = |name: &str, value: &str| HiddenField { name: name.to_owned(), value: value.to_owned() };
    let given = search.values.given().into_iter();
    let mut fields: Vec<HiddenField> = given.map(|(name, value)| field(name, value)).collect();
    fields.push(field(SHOWN, &held.to_string()));
    let view = ReleaseView {
        frame: case_frame(desk.frame("/admin/held"), whole.petition()),
        conditions: in_words(&search.values),
        held,
        before,
        after: before + held,
        sample: sample.iter().map(row).collect(),
        grown_from,
        fields,
    };
    desk.show(&view)
}
