//! What a site allows, set by its owners: the form, a look at what a change means, then saving. It holds at once.

use axum::response::Response;
use throng_domain::campaign::CampaignState;
use throng_domain::command::{ChangeSettings, SettingChange};
use throng_domain::ids::{SignatureId, SiteId};
use throng_domain::outcome::Refusal;
use throng_domain::settings::Setting;
use throng_domain::site::{Site as StoredSite, SiteRules};
use throng_domain::two_people::Guarded;
use throng_store::reader::{Due, ListQuery, Order};

use super::door::Door;
use super::requests::{asks, to_request};
use super::settings_form::{Now, Typed};
use super::{Deps, Signed, office, settings_form};
use crate::clock;
use crate::http::respond::{Failure, private_page, see_other};
use crate::http::status::Shown;
use crate::limits::{ERASE_COUNTED_MAX, ERASE_COUNTED_PART};
use crate::views::{EraseForeseen, FieldProblem, SettingsReviewView, SettingsView};

/// `GET /admin/settings`.
pub(super) async fn show(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let stored = deps.stored(door.site.id).await?;
    let now = deps.now(&door, &stored);
    form(&signed, &door, Shown::AsAsked, (&now, None), Vec::new())
}

/// `POST /admin/settings`: what a change means, back to the form, or saving it.
pub(super) async fn change(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let stored = deps.stored(door.site.id).await?;
    let now = deps.now(&door, &stored);
    let typed = Typed::read(&door, &now);
    let changes = match typed.changes() {
        Ok(changes) => changes,
        Err(problems) => {
            return form(&signed, &door, Shown::WithProblems, (&now, Some(&typed)), problems);
        }
    };
    if let Some(problem) = deps.second_missing(&door, &stored, &changes).await? {
        return form(&signed, &door, Shown::WithProblems, (&now, Some(&typed)), vec![problem]);
    }
    match door.form.get("step") {
        "edit" => form(&signed, &door, Shown::AsAsked, (&now, Some(&typed)), Vec::new()),
        // Sent twice, or a colleague did the same: it is as they want it.
        "save" if changes.is_empty() => done(&door, "settings"),
        _ if changes.is_empty() && !typed.is_stale() => done(&door, "settings-same"),
        _ if typed.is_stale() => stale(&signed, &door, &typed),
        "save" => save(&deps, &signed, &door, typed.revision, changes).await,
        _ => review(&deps, &signed, &door, &typed, &changes).await,
    }
}

fn done(door: &Door, word: &str) -> Result<Response, Failure> {
    Ok(see_other(&office(&door.site, &format!("/settings?done={word}"))))
}

async fn save(
    deps: &Deps,
    signed: &Signed,
    door: &Door,
    revision: u32,
    changes: Vec<SettingChange>,
) -> Result<Response, Failure> {
    let site = door.site.id;
    let command = ChangeSettings { site, by: signed.id, revision, changes };
    match deps.decided(command).await? {
        Err(Refusal::SettingsChanged) => {
            let stored = deps.stored(site).await?;
            let now = deps.now(door, &stored);
            stale(signed, door, &Typed::read(door, &now))
        }
        Err(refusal) => Err(Failure::Refused(refusal)),
        Ok(answer) => match to_request(door, &answer) {
            Some(there) => Ok(there),
            None => done(door, "settings"),
        },
    }
}

/// A colleague was quicker: what they changed, and what was typed here, to be looked at again.
fn stale(signed: &Signed, door: &Door, typed: &Typed<'_>) -> Result<Response, Failure> {
    form(signed, door, Shown::Overtaken, (typed.now, Some(typed)), Vec::new())
}

fn form(
    signed: &Signed,
    door: &Door,
    shown: Shown,
    (now, typed): (&Now<'_>, Option<&Typed<'_>>),
    problems: Vec<FieldProblem>,
) -> Result<Response, Failure> {
    let stale = typed.filter(|typed| typed.is_stale());
    let view = SettingsView {
        frame: signed.frame("/admin/settings", door),
        sections: now.sections(typed),
        seen: now.seen(),
        stale: stale.is_some(),
        others: stale.map(Typed::others).unwrap_or_default(),
        problems,
    };
    private_page(&door.site, shown, &view)
}

async fn review(
    deps: &Deps,
    signed: &Signed,
    door: &Door,
    typed: &Typed<'_>,
    changes: &[SettingChange],
) -> Result<Response, Failure> {
    let site = door.site.id;
    let mut after = typed.now.stored.clone();
    changes
        .iter()
        .for_each(|change| after.set(&change.given, change.own));
    let keeping = [Setting::UnconfirmedDays, Setting::EndedDays, Setting::DraftDays];
    let forgets = changes
        .iter()
        .any(|change| keeping.contains(&change.given.setting()));
    let erase = match forgets {
        true => Some(deps.foreseen(site, &after.rules).await?),
        false => None,
    };
    let view = SettingsReviewView {
        frame: signed.frame("/admin/settings", door),
        lines: typed.now.lines(changes, deps.open_petitions(site).await?),
        erase,
        second: asks(door, Guarded::Thresholds)
            && changes.iter().any(|change| change.given.setting().is_threshold()),
        fields: typed.carried(),
    };
    private_page(&door.site, Shown::AsAsked, &view)
}

impl Deps {
    pub(super) async fn stored(&self, site: SiteId) -> Result<StoredSite, Failure> {
        let stored = self.readers.ask(move |reader| reader.site(site)).await?;
        stored.ok_or_else(|| Failure::Broken("a site that is served is not stored".to_owned()))
    }

    /// Why something cannot be switched on: there is nobody who could be the second person.
    async fn second_missing(
        &self,
        door: &Door,
        stored: &StoredSite,
        changes: &[SettingChange],
    ) -> Result<Option<FieldProblem>, Failure> {
        let mut after = stored.clone();
        changes
            .iter()
            .for_each(|change| after.set(&change.given, change.own));
        let staff = self.everybody(door.site.id).await?;
        let newly = Guarded::ALL.into_iter().filter(|guarded| {
            after.rules.two_people.is_on(*guarded) && !stored.rules.two_people.is_on(*guarded)
        });
        let mut alone = newly.filter(|guarded| {
            let could = staff.iter().filter(|(_, staff)| staff.may(guarded.duty()));
            could.count() < 2
        });
        Ok(alone.next().map(|guarded| settings_form::alone(guarded.switch())))
    }

    pub(super) fn now<'a>(&'a self, door: &'a Door, stored: &'a StoredSite) -> Now<'a> {
        let fixed = &self.setup.fixed;
        Now {
            stored,
            site: &door.site,
            preset: door.site.preset,
            fixed: &fixed.settings,
            contact_fixed: fixed.contact.as_deref(),
        }
    }

    pub(super) async fn open_petitions(&self, site: SiteId) -> Result<i64, Failure> {
        let query =
            ListQuery { site, states: &[CampaignState::Open], order: Order::Newest, offset: 0, limit: 1 };
        let list = self.readers.ask(move |reader| reader.campaigns(query)).await?;
        Ok(i64::from(list.matching))
    }

    /// What rules would erase if they held now, in parts so that pages get their turn.
    async fn foreseen(&self, site: SiteId, rules: &SiteRules) -> Result<EraseForeseen, Failure> {
        let due = Due::at(rules, clock::now());
        let part = u32::try_from(ERASE_COUNTED_PART.max).expect("the limit is small");
        let creators = self
            .readers
            .ask(move |reader| reader.campaigns_due(site, due, part))
            .await?;
        let (mut signers, mut after, mut more) = (0, SignatureId(0), false);
        loop {
            let found = self
                .readers
                .ask(move |reader| reader.signers_due(site, due, after, part))
                .await?;
            let Some(last) = found.last() else { break };
            after = *last;
            signers += found.len();
            if signers >= ERASE_COUNTED_MAX.count() {
                more = true;
                break;
            }
        }
        let count = |count: usize| i64::try_from(count).expect("it is bounded");
        Ok(EraseForeseen { signers: count(signers), more, creators: count(creators.len()) })
    }
}
