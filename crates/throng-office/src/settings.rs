//! The settings that owners change: the form, a look at what a change means, then saving. They take effect at once.

use axum::response::Response;
use throng_domain::campaign::{CampaignKind, CampaignState};
use throng_domain::command::{ChangeSettings, SettingChange};
use throng_domain::ids::{SignatureId, SiteId};
use throng_domain::outcome::Refusal;
use throng_domain::settings::Setting;
use throng_domain::site::{Site as StoredSite, SiteRules};
use throng_domain::two_people::Guarded;
use throng_store::reader::{Due, ListQuery, Order};

use super::door::Door;
use super::form::FormState;
use super::requests::{asks, to_request};
use super::settings_form::{Now, SettingsForm};
use super::{Deps, Desk, office, settings_form};
use throng_process::clock;
use throng_process::limits::{ERASE_COUNTED_MAX, ERASE_COUNTED_PART, VOTES_CALLED_MAX};
use throng_rendering::views::{CallsForeseen, EraseForeseen, FieldProblem, SettingsReviewView, SettingsView};
use throng_web::finding::{Callers, callers};
use throng_web::http::respond::{Failure, see_other};

/// `GET /admin/settings`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    let stored = desk.deps.stored(desk.door.site.id).await?;
    let now = desk.deps.now(&desk.door, &stored);
    form(&desk, (&now, None), FormState::fresh())
}

/// `POST /admin/settings`: shows what a change means, goes back to the form, or saves.
pub(super) async fn change(desk: Desk) -> Result<Response, Failure> {
    let stored = desk.deps.stored(desk.door.site.id).await?;
    let now = desk.deps.now(&desk.door, &stored);
    let typed = SettingsForm::read(&desk.door, &now);
    let changes = match typed.changes() {
        Ok(changes) => changes,
        Err(problems) => {
            return form(&desk, (&now, Some(&typed)), problems.into());
        }
    };
    if let Some(problem) = desk.second_missing(&stored, &changes).await? {
        return form(&desk, (&now, Some(&typed)), problem.into());
    }
    match desk.door.form.get("step") {
        "edit" => form(&desk, (&now, Some(&typed)), FormState::fresh()),
        // The form was sent twice, or a colleague did the same: the settings are as wanted.
        "save" if changes.is_empty() => done(&desk.door, "settings"),
        _ if changes.is_empty() && !typed.is_stale() => done(&desk.door, "settings-same"),
        _ if typed.is_stale() => stale(&desk, &typed),
        "save" => save(&desk, typed.revision, changes).await,
        _ => review(&desk, &typed, &changes).await,
    }
}

fn done(door: &Door, word: &str) -> Result<Response, Failure> {
    Ok(see_other(&office(&door.site, &format!("/settings?done={word}"))))
}

async fn save(desk: &Desk, revision: u32, changes: Vec<SettingChange>) -> Result<Response, Failure> {
    let site = desk.door.site.id;
    let command = ChangeSettings { site, by: desk.signed.id, revision, changes };
    match desk.deps.decided(command).await? {
        Err(Refusal::SettingsChanged) => {
            let stored = desk.deps.stored(site).await?;
            let now = desk.deps.now(&desk.door, &stored);
            stale(desk, &SettingsForm::read(&desk.door, &now))
        }
        Err(refusal) => Err(Failure::Refused(refusal)),
        Ok(answer) => match to_request(&desk.door, &answer) {
            Some(there) => Ok(there),
            None => done(&desk.door, "settings"),
        },
    }
}

/// The form again, because a colleague was faster: it shows what they changed, and what was typed here.
fn stale(desk: &Desk, typed: &SettingsForm<'_>) -> Result<Response, Failure> {
    form(desk, (typed.now, Some(typed)), FormState::stale())
}

fn form(
    desk: &Desk,
    (now, typed): (&Now<'_>, Option<&SettingsForm<'_>>),
    state: FormState,
) -> Result<Response, Failure> {
    let stale = typed.filter(|typed| typed.is_stale());
    desk.form("/admin/settings", state, |frame, problems| SettingsView {
        frame,
        sections: now.sections(typed),
        seen: now.seen(),
        stale: stale.is_some(),
        others: stale.map(SettingsForm::others).unwrap_or_default(),
        problems,
    })
}

async fn review(
    desk: &Desk,
    typed: &SettingsForm<'_>,
    changes: &[SettingChange],
) -> Result<Response, Failure> {
    let site = desk.door.site.id;
    let mut after = typed.now.stored.clone();
    changes
        .iter()
        .for_each(|change| after.set(&change.given, change.own));
    let keeping = [Setting::UnconfirmedDays, Setting::EndedDays, Setting::DraftDays];
    let forgets = changes
        .iter()
        .any(|change| keeping.contains(&change.given.setting()));
    let erase = match forgets {
        true => Some(desk.deps.foreseen(site, &after.rules).await?),
        false => None,
    };
    let mut settings = changes.iter().map(|change| change.given.setting());
    let vote_at = after.rules.vote_at;
    // They are begun as soon as both are so, whichever was changed last.
    let begins = |setting| [Setting::VoteAt, Setting::Votes].contains(&setting);
    let calls = match after.rules.votes && vote_at > 0 && settings.any(begins) {
        true => Some(desk.deps.calls_foreseen(site, vote_at).await?),
        false => None,
    };
    let view = SettingsReviewView {
        frame: desk.frame("/admin/settings"),
        lines: typed.now.lines(changes, desk.deps.open_petitions(site).await?),
        erase,
        calls,
        second: asks(&desk.door, Guarded::Thresholds)
            && changes.iter().any(|change| change.given.setting().is_threshold()),
        fields: typed.carried(),
    };
    desk.show(&view)
}

impl Deps {
    pub(super) async fn stored(&self, site: SiteId) -> Result<StoredSite, Failure> {
        let stored = self.ask(move |reader| reader.site(site)).await?;
        stored.ok_or_else(|| Failure::Broken("a site that is served is not stored".to_owned()))
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
        let query = ListQuery {
            site,
            kinds: &CampaignKind::ALL,
            states: &[CampaignState::Open],
            private: true,
            order: Order::Newest,
            offset: 0,
            limit: 1,
        };
        let list = self.ask(move |reader| reader.campaigns(query)).await?;
        Ok(i64::from(list.matching))
    }

    /// How many petitions would call a vote if so many signatures were enough.
    async fn calls_foreseen(&self, site: SiteId, vote_at: i64) -> Result<CallsForeseen, Failure> {
        let Callers { count, more } = self.ask(move |reader| callers(reader, site, vote_at)).await?;
        Ok(CallsForeseen { count, more, at_once: VOTES_CALLED_MAX.shown() })
    }

    /// What these rules would erase if they applied now, counted in parts so that pages can read in between.
    async fn foreseen(&self, site: SiteId, rules: &SiteRules) -> Result<EraseForeseen, Failure> {
        let due = Due::at(rules, clock::now());
        let part = ERASE_COUNTED_PART.rows();
        let creators = self
            .ask(move |reader| reader.campaigns_due(site, due, part))
            .await?;
        let (mut signers, mut after, mut more) = (0, SignatureId(0), false);
        loop {
            let found = self
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

impl Desk {
    /// Why a two-person rule cannot be switched on: nobody could be the second person.
    async fn second_missing(
        &self,
        stored: &StoredSite,
        changes: &[SettingChange],
    ) -> Result<Option<FieldProblem>, Failure> {
        let mut after = stored.clone();
        changes
            .iter()
            .for_each(|change| after.set(&change.given, change.own));
        let staff = self.deps.everybody(self.door.site.id).await?;
        let newly = Guarded::ALL.into_iter().filter(|guarded| {
            after.rules.two_people.is_on(*guarded) && !stored.rules.two_people.is_on(*guarded)
        });
        let mut alone = newly.filter(|guarded| {
            let could = staff.iter().filter(|(_, staff)| staff.may(guarded.duty()));
            could.count() < 2
        });
        Ok(alone.next().map(|guarded| settings_form::alone(guarded.switch())))
    }
}
