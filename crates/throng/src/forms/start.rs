//! Starting a petition: one question on each page, from the action to "check your email".
//!
//! Each page posts what was typed on it to the next, and carries the answers of earlier pages in hidden fields: the
//! server stores nothing until the petition is saved or handed in. A step checks everything before it, and shows the
//! first page with a mistake. "Back" and "Change" check nothing.

use axum::extract::{Path, State};
use axum::response::Response;
use throng_domain::answer;
use throng_domain::campaign::{Campaign, CampaignDates, CampaignKind, CampaignState, CampaignText};
use throng_domain::command::{Author, CreatorLink, Known, SaveDraft, SubmitCampaign, Submittable, Written};
use throng_domain::outcome::Refusal;
use throng_domain::person::EmailAddress;
use throng_domain::pledge::Terms;
use throng_domain::signature::{FormKey, Signer};
use throng_store::reader::CountedCampaign;

use super::Deps;
use super::gaps;
use super::own::{Own, back, refused_link};
use super::sign::{as_counted, eligibility, empty_values, given_key, refuse_robots};
use super::write::{self, ask_problems, author_of, draft_author_of, text_of, values_of, why_problems};
use crate::pages::card;
use throng_config::Act;
use throng_edge::client::Asking;
use throng_process::clock;
use throng_rendering::themes::{View, meant};
use throng_rendering::views::{
    AskView, FieldProblem, LargeTargets, MessageKind, PledgeView, SaveView, SimilarCard, SimilarView,
    StartCheckView, StartValues, StartView, WhyView, YouView,
};
use throng_web::finding::similar;
use throng_web::http::form::Form;
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::respond::{Failure, form_page, see_other};
use throng_web::http::status::Shown;
use throng_web::read::Reading;
use throng_web::sites::{Residence, Site};
use throng_web::submit::Kept;
use throng_web::tokens::Purpose;

/// The page that explains how it works: the same bytes for everybody.
pub(super) async fn start(OfSite(site): OfSite) -> Result<Response, Failure> {
    offered(&site)?;
    let rules = &site.rules;
    let view = StartView {
        site: site.view.clone(),
        supporters_needed: rules.start.supporters_needed,
        promise_days: rules.start.promise_days,
        days_off: !rules.calendar.is_empty(),
        open_days: match site.view.kind {
            CampaignKind::Petition => rules.open_days,
            CampaignKind::Pledge => rules.pledges.days,
            CampaignKind::Vote => return Err(Failure::NotFound),
        },
        draft_days: rules.start.draft_days,
    };
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(&view)?))
}

/// The first question with empty fields: the same bytes for everybody.
pub(super) async fn empty(OfSite(site): OfSite, reading: Reading) -> Result<Response, Failure> {
    offered(&site)?;
    // The days that a pledge may choose from are those of today.
    site.day_begins(clock::now(), 1)
        .into_iter()
        .for_each(|at| reading.until(at));
    let values = StartValues { you: empty_values(&site), ..StartValues::default() };
    let large = gaps::large_targets(&site, &reading).await?;
    let view = ask_view(&site, (values, large), Vec::new());
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(&view)?))
}

/// Whether a campaign of this kind can be started here.
fn offered(site: &Site) -> Result<(), Failure> {
    match site.view.kind {
        CampaignKind::Pledge if !site.rules.pledges.on => Err(Failure::NotFound),
        CampaignKind::Petition | CampaignKind::Pledge => Ok(()),
        // The office makes them.
        CampaignKind::Vote => Err(Failure::NotFound),
    }
}

/// What the query of the creator's page says of a text that is whole, and waits for the last button.
pub(super) const HANDED_IN: &str = "whole";

/// The steps, as they stand in addresses.
pub(super) const STEPS: [&str; 7] = ["ask", "similar", "why", "you", "check", "save", "hand-in"];

/// One step: the next page, or saving or handing in.
pub(super) async fn step(
    State(deps): State<Deps>,
    reading: Reading,
    OfSite(site): OfSite,
    Path(step): Path<String>,
    asking: Asking,
    form: Form,
) -> Result<Response, Failure> {
    if !STEPS.contains(&&*step) {
        return Err(Failure::NotFound);
    }
    refuse_robots(&form)?;
    let form_key = given_key(&form);
    let mut values = values_of(&form, form_key);
    if site.view.kind == CampaignKind::Pledge {
        if values.draft.is_empty() {
            offered(&site)?;
        }
        values.action = gaps::deed(&site, &values.action)?;
    }
    let large = gaps::large_targets(&site, &reading).await?;
    let way = Way { deps: &deps, site: &site, values, form_key, large };
    match step.as_str() {
        "ask" => way.show(Shown::AsAsked, &ask_view(&site, (way.values.clone(), large), Vec::new())),
        "similar" => way.similar(&reading, asking, form).await,
        "why" => way.why(),
        "you" => way.you(),
        "check" => way.check(),
        "save" => way.save(asking, form).await,
        "hand-in" => way.hand_in(asking, form).await,
        _ => Err(Failure::NotFound),
    }
}

/// A stored draft, at its first page.
pub(super) fn resumed(site: &Site, values: StartValues) -> Result<Response, Failure> {
    form_page(site, Shown::AsAsked, &ask_view(site, (values, None), Vec::new()))
}

/// A new campaign, whose fields hold what its creator wrote for one that was not accepted. Nothing is stored for it yet, and
/// the one before stays what it is.
pub(super) fn again(site: &Site, values: StartValues) -> Result<Response, Failure> {
    offered(site)?;
    resumed(site, StartValues { draft: String::new(), ..values })
}

/// What every step needs.
struct Way<'a> {
    deps: &'a Deps,
    site: &'a Site,
    values: StartValues,
    form_key: FormKey,
    large: Option<LargeTargets>,
}

impl Way<'_> {
    fn show(&self, shown: Shown, view: &impl View) -> Result<Response, Failure> {
        form_page(self.site, shown, view)
    }

    fn text(&self) -> CampaignText {
        text_of(&self.values)
    }

    /// The page of the action, if something is wrong with it.
    fn stopped_at_ask(&self, for_draft: bool) -> Option<Result<Response, Failure>> {
        let mut problems = ask_problems(self.site, &self.text(), for_draft);
        problems.extend(
            gaps::terms_of(self.site, &self.values.pledge)
                .err()
                .unwrap_or_default(),
        );
        (!problems.is_empty()).then(|| {
            let view = ask_view(self.site, (self.values.clone(), self.large), problems);
            self.show(Shown::WithProblems, &view)
        })
    }

    /// The first page with a mistake, of those before the creator's details.
    fn stopped_at_text(&self, for_draft: bool) -> Option<Result<Response, Failure>> {
        self.stopped_at_ask(for_draft).or_else(|| {
            let problems = why_problems(self.site, &self.text(), for_draft);
            (!problems.is_empty()).then(|| self.show(Shown::WithProblems, &self.why_view(problems)))
        })
    }

    /// Petitions that ask for something similar, rejected ones too; if there are none, the next question.
    async fn similar(&self, reading: &Reading, asking: Asking, form: Form) -> Result<Response, Failure> {
        if let Some(stopped) = self.stopped_at_ask(false) {
            return stopped;
        }
        let action = format!("{}/new/similar", self.site.section());
        let kept = || Kept { action, fields: form.into_fields() };
        self.deps.count(Act::Search, asking, kept)?;
        let (id, searcher, action) =
            ((self.site.id, self.site.view.kind), self.deps.searcher.clone(), self.text().action);
        let found = reading
            .ask(move |tracked| similar(&searcher, tracked, id, &action))
            .await?;
        let similar: Vec<SimilarCard> = found.iter().map(|found| similar_card(self.site, found)).collect();
        if similar.is_empty() {
            return self.why();
        }
        let view = SimilarView { site: self.site.view.clone(), values: self.values.clone(), similar };
        self.show(Shown::AsAsked, &view)
    }

    fn why(&self) -> Result<Response, Failure> {
        match self.stopped_at_ask(false) {
            Some(stopped) => stopped,
            None if self.values.changing == "action" => self.check(),
            None => self.show(Shown::AsAsked, &self.why_view(Vec::new())),
        }
    }

    fn you(&self) -> Result<Response, Failure> {
        match self.stopped_at_text(false) {
            Some(stopped) => stopped,
            None if ["background", "details"].contains(&&*self.values.changing) => self.check(),
            None => self.show(Shown::AsAsked, &self.you_view(Vec::new())?),
        }
    }

    /// The page that shows everything once more, as it will be stored.
    fn check(&self) -> Result<Response, Failure> {
        if let Some(stopped) = self.stopped_at_text(false) {
            return stopped;
        }
        let author = match author_of(self.site, &self.values) {
            Ok(author) => author,
            Err(problems) => return self.show(Shown::WithProblems, &self.you_view(problems)?),
        };
        let (text, country) = (self.text(), author.country);
        let you = match signer_of(author) {
            Some(signer) => as_counted(&signer, country, &self.values.you),
            None => self.values.you.clone(),
        };
        let values = StartValues {
            action: text.action,
            background: text.background,
            details: text.additional_details,
            you,
            changing: String::new(),
            ..self.values.clone()
        };
        let pledge = self.sentence()?;
        let promised = self.site.promised(clock::now()).0;
        let is_late = pledge.as_ref().is_some_and(|pledge| pledge.last_ms <= promised);
        let view = StartCheckView {
            site: self.site.view.clone(),
            values,
            pledge,
            late_ms: is_late.then_some(promised),
            country_name: self.site.country_name(country),
            eligibility: eligibility(self.site, Residence::Tick)?,
        };
        self.show(Shown::AsAsked, &view)
    }

    /// Saves a draft, and mails the link to it; asks for the address if none was typed yet.
    async fn save(&self, asking: Asking, form: Form) -> Result<Response, Failure> {
        if let Some(stopped) = self.stopped_at_text(true) {
            return stopped;
        }
        let was_asked = form.is_ticked("asked");
        if form.is_shown_again() {
            return self.show(Shown::AsAsked, &self.save_view(Vec::new()));
        }
        if self.values.you.email.trim().is_empty() && !was_asked {
            return self.show(Shown::AsAsked, &self.save_view(Vec::new()));
        }
        let author = match draft_author_of(self.site, &self.values) {
            Ok(author) => author,
            Err(problems) if problems.iter().all(|problem| problem.field == "email") => {
                return self.show(Shown::WithProblems, &self.save_view(problems));
            }
            Err(problems) => return self.show(Shown::WithProblems, &self.you_view(problems)?),
        };
        if self.is_doubtful(&form) && !self.is_mailed_to(&author.email).await? {
            return self.show(Shown::AsAsked, &self.save_view(Vec::new()));
        }
        let written = self.written(author)?;
        self.send(asking, "save", SaveDraft(written), form).await
    }

    /// Whether the address looks mistyped and its page has not asked about it yet: nobody looks at a draft before the only link
    /// to it is mailed. A site's own page from before asks nothing.
    fn is_doubtful(&self, form: &Form) -> bool {
        let (typed, sure) = (&self.values.you.email, form.get("sure"));
        let asks = !form.is_ticked("asked") || !sure.is_empty();
        asks && sure != typed && meant(typed).is_some()
    }

    /// Whether the mailed link by which the draft is continued went to this address: then it is no slip.
    async fn is_mailed_to(&self, email: &EmailAddress) -> Result<bool, Failure> {
        match self.known()? {
            Some(link) => Ok(Own::read(self.deps, self.site, link).await?.creator.email == *email),
            None => Ok(false),
        }
    }

    /// Hands it in: answers only when it is on disk, with a redirect to the page that says "check your email".
    async fn hand_in(&self, asking: Asking, form: Form) -> Result<Response, Failure> {
        if let Some(stopped) = self.stopped_at_text(false) {
            return stopped;
        }
        let author = match author_of(self.site, &self.values) {
            Ok(author) => author,
            Err(problems) => return self.show(Shown::WithProblems, &self.you_view(problems)?),
        };
        let written = self.written(author)?;
        self.send(asking, "hand-in", SubmitCampaign(written), form).await
    }

    fn written(&self, author: Author) -> Result<Written, Failure> {
        let author = (author, self.terms()?);
        let known = self.known()?.map(Known::Mailed);
        Ok(write::written(self.site, known, self.text(), author, self.form_key))
    }

    /// The gaps of a pledge's sentence, which the first page has checked.
    fn terms(&self) -> Result<Option<Terms>, Failure> {
        gaps::terms_of(self.site, &self.values.pledge).map_err(|_| Failure::Unprocessable)
    }

    /// The whole sentence of a pledge, as everybody will read it.
    fn sentence(&self) -> Result<Option<PledgeView>, Failure> {
        let Some(terms) = self.terms()? else {
            return Ok(None);
        };
        let (now, id) = (clock::now(), self.site.petition(0));
        let dates = CampaignDates::written(now);
        let pledge = Campaign::new_pledge(id, CampaignState::Draft, (self.text(), terms), dates);
        Ok(PledgeView::of(&pledge, 0, &self.site.rules, now))
    }

    /// The stored draft that is being continued, if any.
    fn known(&self) -> Result<Option<CreatorLink>, Failure> {
        match self.values.draft.as_str() {
            "" => Ok(None),
            token => match self.site.tokens.petition(Purpose::Creator, token) {
                Some(link) => Ok(Some(link)),
                None => Err(Failure::OwnLinkBroken),
            },
        }
    }

    async fn send(
        &self,
        asking: Asking,
        step: &str,
        rule: impl Submittable<Answer = answer::Kept>,
        form: Form,
    ) -> Result<Response, Failure> {
        let action = format!("{}/new/{step}", self.site.section());
        let kept = Kept { action, fields: form.into_fields() };
        let known = self.known()?;
        if known.is_none() {
            self.deps.count(Act::Start, asking, || kept.clone())?;
        }
        match self.deps.decided(rule, kept).await? {
            // Whoever came by the mailed link has it. A new address is yet to be shown to be theirs.
            Ok(answer::Kept { revision, .. }) if known.is_some_and(|link| link.revision == revision) => {
                let kept = if step == "save" { "1" } else { HANDED_IN };
                Ok(back(self.site, &self.values.draft, &format!("?kept={kept}")))
            }
            Ok(answer::Kept { campaign: petition, revision }) => {
                let path = self
                    .site
                    .tokens
                    .sent_path(self.site.view.kind, CreatorLink { campaign: petition, revision });
                Ok(see_other(&self.site.localised(&path)))
            }
            Err(Refusal::NotPossibleNow) => {
                Err(Failure::Said(Refusal::NotPossibleNow, MessageKind::OwnElsewhere))
            }
            Err(refusal) => Err(refused_link(refusal)),
        }
    }

    fn why_view(&self, problems: Vec<FieldProblem>) -> WhyView {
        let rules = &self.site.rules.start;
        WhyView {
            site: self.site.view.clone(),
            values: self.values.clone(),
            problems,
            background_chars_max: chars(rules.background_chars_max),
            details_chars_max: chars(rules.details_chars_max),
        }
    }

    fn you_view(&self, problems: Vec<FieldProblem>) -> Result<YouView, Failure> {
        Ok(YouView {
            site: self.site.view.clone(),
            values: self.values.clone(),
            problems,
            countries: self.site.countries(),
            eligibility: eligibility(self.site, Residence::Tick)?,
        })
    }

    fn save_view(&self, problems: Vec<FieldProblem>) -> SaveView {
        SaveView {
            site: self.site.view.clone(),
            values: self.values.clone(),
            problems,
            draft_days: self.site.rules.start.draft_days,
        }
    }
}

fn ask_view(
    site: &Site,
    (values, large): (StartValues, Option<LargeTargets>),
    problems: Vec<FieldProblem>,
) -> AskView {
    let (action, chars_max) = gaps::shown(site, values.action);
    let (values, chars_max) = (StartValues { action, ..values }, chars(chars_max));
    AskView { site: site.view.clone(), values, problems, chars_max, pledge: gaps::form_of(site, large) }
}

/// A number of characters, as an argument of a sentence.
pub(super) fn chars(max: usize) -> i64 {
    i64::try_from(max).unwrap_or(i64::MAX)
}

fn signer_of(author: Author) -> Option<Signer> {
    let Author { name, email, postcode, language, .. } = author;
    name.map(|name| Signer { name, email, postcode, network: None, language })
}

fn similar_card(site: &Site, counted: &CountedCampaign) -> SimilarCard {
    let petition = &counted.campaign;
    let rejected = petition
        .head
        .rejection
        .as_ref()
        .filter(|_| petition.head.state == CampaignState::Rejected);
    let key = |code: &str| site.reasons.find(code).key.clone();
    SimilarCard { petition: card(site, counted), rejected: rejected.map(|why| key(&why.code)) }
}
