//! Forms: what visitors can change. Each turns typed text into a valid command, submits it, and answers
//! with a redirect to the page that says what happened, or with the form again and what is wrong in it.
//!
//! **Owns** the routes of [`routes`]. **Never** decides a rule and never writes except through the intake. A GET never
//! changes anything: a mailed link leads to a page with a button, and only the button acts. **Called by** `serve`.

mod attempt;
mod ballot;
mod comment;
mod confirmation;
mod digest;
mod follow;
mod gaps;
mod never;
mod opinion;
mod own;
mod own_call_off;
mod own_data;
mod own_edit;
mod own_steps;
mod own_update;
mod place;
mod report;
mod sent;
mod sign;
mod signer;
mod start;
mod support;
mod unsubscribe;
mod voter;
mod waiting;
mod withdrawal;
mod write;

use axum::Router;
use axum::response::Response;
use axum::routing::get;
use http::Uri;
use throng_domain::campaign::Campaign;
use throng_domain::command::Submittable;
use throng_domain::outcome::Refusal;
use throng_domain::shedding::Work;
use throng_domain::vote::Vote;

use throng_config::Act;
use throng_edge::client::Asking;
use throng_intake::{Class, Intake};
use throng_rendering::views::MessageKind;
use throng_web::ballot_box::Sealer;
use throng_web::fairness::{Fairness, Verdict};
use throng_web::finding::Searcher;
use throng_web::http::host::OfSite;
use throng_web::http::path;
use throng_web::http::respond::{Cause, Failure, see_other};
use throng_web::read::{OpenVotes, Readers};
use throng_web::sites::petition_number;
use throng_web::submit::{Kept, submit};

pub(crate) use unsubscribe::is_one_click;

/// What forms need.
#[derive(Clone, Debug)]
pub(crate) struct Deps {
    pub(crate) intake: Intake,
    pub(crate) readers: Readers,
    /// What casting needs of the votes that people cast in now.
    pub(crate) open_votes: OpenVotes,
    /// Seals what they choose.
    pub(crate) sealer: Sealer,
    /// Finds petitions that are like one that is being started.
    pub(crate) searcher: Searcher,
    /// Counts what strangers do, by network.
    pub(crate) fairness: Fairness,
}

/// Addresses of forms whose pages belong to one person, or have a form key of their own.
pub(crate) const APART: &[&str] = &[
    "/s/*",
    "/w/*",
    "/u/*",
    "/v/*",
    "/f/*",
    "/a/*",
    "/reports/*",
    "/petitions/own/*",
    "/petitions/sent/*",
    "/petitions/support/*",
    "*/report",
];

/// What people send, and the pages on which they type it, for what is given up under load: last.
pub(crate) const WORK: &[(&str, Work)] = &[
    ("*/signatures", Work::Signing),
    ("*/signatures/new", Work::Signing),
    ("*/signatures/check", Work::Signing),
    ("*/signatures/sent", Work::Signing),
    ("/s/*", Work::Signing),
    ("/w/*", Work::Signing),
    ("/v/*", Work::Signing),
    ("/f/*", Work::Signing),
    ("/u/*", Work::Signing),
    ("/a/*", Work::Signing),
    ("*/followers", Work::Signing),
    ("*/followers/new", Work::Signing),
    ("*/followers/sent", Work::Signing),
    ("*/report", Work::Signing),
    ("/reports/*", Work::Signing),
    ("/petitions/start", Work::Signing),
    ("/petitions/new", Work::Signing),
    ("/petitions/new/*", Work::Signing),
    ("/petitions/own/*", Work::Signing),
    ("/petitions/sent/*", Work::Signing),
    ("/petitions/support/*", Work::Signing),
];

/// The routes of forms and pages about forms that only read.
const READS: &[&str] = &["/r/{receipt}", "/reports/{receipt}"];

/// The routes that forms are sent to.
const TAKES: &[&str] = &[
    "/petitions/{number}/signatures/new",
    "/petitions/{number}/signatures/check",
    "/petitions/{number}/signatures",
    "/v/{token}",
    "/petitions/{number}/followers/new",
    "/petitions/{number}/followers",
    "/petitions/local/{area}/followers/new",
    "/petitions/local/{area}/followers",
    "/f/local/{token}",
    "/f/local/{token}/stop",
    "/u/local/{token}",
    "/f/{number}/{token}",
    "/w/{token}/resend",
    "/w/{token}/address",
    "/w/{token}/code",
    "/s/{token}",
    "/s/{token}/ballot",
    "/s/{token}/withdraw",
    "/s/{token}/erase",
    "/s/{token}/comments",
    "/s/{token}/comments/daily",
    "/s/{token}/comments/{place}",
    "/s/{token}/comments/{place}/remove",
    "/petitions/new/{step}",
    "/petitions/sent/{token}/resend",
    "/petitions/sent/{token}/address",
    "/petitions/own/{token}",
    "/petitions/own/{token}/edit",
    "/petitions/own/{token}/resend",
    "/petitions/own/{token}/update",
    "/petitions/own/{token}/call-off",
    "/petitions/own/{token}/daily",
    "/petitions/own/{token}/withdraw",
    "/petitions/support/{token}/signatures/new",
    "/petitions/support/{token}/signatures/check",
    "/petitions/support/{token}/signatures",
    "/petitions/{number}/report",
    "/a/{token}",
    "/u/{token}",
    "/u/own/{token}",
    "/u/comments/{token}",
    "/u/{number}/{token}",
];

/// Whether what is at an address about forms (without its language, as that of a petition) only reads.
pub(crate) fn only_reads(address: &str) -> bool {
    READS.iter().any(|route| path::is_of_route(route, address))
}

/// Whether a form of ours is sent to an address (without its language, as that of a petition).
pub(crate) fn takes(address: &str) -> bool {
    let is = |(variable, part): (&str, &str)| match variable {
        "{number}" => petition_number(part).is_some(),
        "{step}" => start::STEPS.contains(&part),
        variable => !variable.starts_with('{') || !part.is_empty(),
    };
    TAKES
        .iter()
        .any(|route| path::is_of_route(route, address) && route.split('/').zip(address.split('/')).all(is))
}

/// The routes of the forms.
pub(crate) fn routes(deps: Deps) -> Router<()> {
    Router::new()
        .route("/petitions/{number}/signatures/new", get(sign::empty).post(sign::again))
        .route("/petitions/{number}/signatures/check", get(step_before).post(sign::check))
        .route("/petitions/{number}/signatures", get(step_before).post(sign::sign))
        .route("/petitions/{number}/signatures/sent", get(voter::sent))
        .route("/v/{token}", get(voter::show).post(voter::take))
        .route("/petitions/{number}/followers/new", get(follow::empty).post(follow::again))
        .route("/petitions/{number}/followers", get(step_before).post(follow::follow))
        .route("/petitions/local/{area}/followers/new", get(place::empty).post(place::again))
        .route("/petitions/local/{area}/followers", get(step_before).post(place::follow))
        .route("/petitions/local/{area}/followers/sent", get(place::sent))
        .route("/f/local/{token}", get(place::show).post(place::confirm))
        .route("/f/local/{token}/stop", get(step_before).post(place::stop_one))
        .route("/u/local/{token}", get(place::show_stop).post(place::stop))
        .route("/f/{number}/{token}", get(follow::show).post(follow::confirm))
        .route("/f/{number}/{token}/sent", get(follow::sent))
        .route("/w/{token}", get(waiting::show))
        .route("/w/{token}/resend", get(step_before).post(waiting::resend))
        .route("/w/{token}/address", get(step_before).post(waiting::change_address))
        .route("/w/{token}/code", get(step_before).post(waiting::code))
        .route("/s/{token}", get(confirmation::show).post(confirmation::confirm))
        .route("/s/{token}/change", get(confirmation::change))
        .route("/s/{token}/ballot", get(ballot::show).post(ballot::choose))
        .route("/s/{token}/withdraw", get(withdrawal::show).post(withdrawal::withdraw))
        .route("/s/{token}/data", get(own_data::show))
        .route("/s/{token}/data.json", get(own_data::json))
        .route("/s/{token}/erase", get(own_data::ask).post(own_data::erase))
        .route("/s/{token}/comments", get(comment::show).post(comment::write))
        .route("/s/{token}/comments/daily", get(step_before).post(digest::by_signer))
        .route("/s/{token}/comments/{place}", get(comment::edit_form).post(comment::edit))
        .route("/s/{token}/comments/{place}/remove", get(step_before).post(comment::remove))
        .route("/petitions/start", get(start::start))
        .route("/petitions/new", get(start::empty))
        .route("/petitions/new/{step}", get(step_before).post(start::step))
        .route("/petitions/sent/{token}", get(sent::show))
        .route("/petitions/sent/{token}/resend", get(step_before).post(sent::resend))
        .route("/petitions/sent/{token}/address", get(step_before).post(sent::change_address))
        .route("/petitions/own/{token}", get(own::show).post(own::confirm))
        .route("/petitions/own/{token}/edit", get(own_edit::edit).post(own_edit::resubmit))
        .route("/petitions/own/{token}/resend", get(step_before).post(own::resend))
        .route("/petitions/own/{token}/update", get(own_update::form).post(own_update::tell))
        .route("/petitions/own/{token}/call-off", get(own_call_off::form).post(own_call_off::call_off))
        .route("/petitions/own/{token}/daily", get(step_before).post(digest::by_creator))
        .route("/petitions/own/{token}/withdraw", get(own::ask_withdraw).post(own::withdraw))
        .route("/petitions/support/{token}", get(support::show))
        .route("/petitions/support/{token}/signatures/new", get(support::form).post(support::again))
        .route("/petitions/support/{token}/signatures/check", get(step_before).post(support::check))
        .route("/petitions/support/{token}/signatures", get(step_before).post(support::sign))
        .route("/petitions/{number}/report", get(report::form).post(report::send))
        .route("/reports/{receipt}", get(report::receipt))
        .route("/a/{token}", get(opinion::show).post(opinion::give))
        .route("/u/{token}", get(unsubscribe::show).post(unsubscribe::stop))
        .route("/u/own/{token}", get(unsubscribe::show_weekly).post(unsubscribe::stop_weekly))
        .route("/u/comments/{token}", get(unsubscribe::show_daily).post(unsubscribe::stop_daily))
        .route("/u/{number}/{token}", get(unsubscribe::show_follower).post(unsubscribe::stop_follower))
        .with_state(deps)
}

impl Deps {
    /// Counts an act of a visitor, by network.
    ///
    /// # Errors
    /// [`Failure::Overloaded`], which keeps the form, when it is too much.
    fn count(&self, act: Act, asking: Asking, kept: impl FnOnce() -> Kept) -> Result<Verdict, Failure> {
        match self.fairness.count(act, asking.0) {
            Verdict::TooMuch(too_much) => Err(kept().overload(too_much.retry_after_s, Cause::Network)),
            verdict @ (Verdict::Fine | Verdict::Suspect) => Ok(verdict),
        }
    }

    /// Submits a rule and waits until what it decides is durable.
    ///
    /// # Errors
    /// [`Failure::Overloaded`], which keeps the form, or [`Failure::Refused`].
    async fn submit<R: Submittable>(&self, rule: R, kept: Kept) -> Result<R::Answer, Failure> {
        self.decided(rule, kept).await?.map_err(Failure::Refused)
    }

    /// As [`Deps::submit`], but returns a refusal as an ordinary answer.
    async fn decided<R: Submittable>(
        &self,
        rule: R,
        kept: Kept,
    ) -> Result<Result<R::Answer, Refusal>, Failure> {
        submit(&self.intake, Class::Person, rule, kept).await
    }
}

/// Somebody visits the address of a step without its form: a reload, a bookmark, the way back. They are led to the step
/// before it.
async fn step_before(OfSite(site): OfSite, uri: Uri) -> Response {
    see_other(&site.localised(&site.addressed(&before(uri.path()))))
}

/// The address of the form that leads to this step.
fn before(path: &str) -> String {
    let parent = path.rsplit_once('/').map_or(path, |(parent, _)| parent);
    match path.strip_suffix("/check").unwrap_or(path) {
        forms if forms.ends_with("/signatures") || forms.ends_with("/followers") => format!("{forms}/new"),
        _ => parent.to_owned(),
    }
}

/// The answer to a link whose signature does not exist.
fn unknown() -> Failure {
    Failure::Refused(Refusal::AttemptUnknown)
}

/// The answer to a link about a campaign that nobody can see: of a trial that was erased it says so.
fn unseen(campaign: &Campaign) -> Failure {
    match campaign.vote().is_some_and(Vote::is_trial) {
        true => Failure::Said(Refusal::LinkExpired, MessageKind::TrialOver),
        false => unknown(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_routes_that_forms_are_sent_to_are_in_the_table() {
        let routes = include_str!("forms.rs").lines().filter_map(|line| {
            let (route, handlers) = line.trim().strip_prefix(".route(\"")?.split_once('"')?;
            handlers.contains("post(").then_some(route)
        });
        let routes: Vec<&str> = routes.collect();
        assert_eq!(TAKES, routes);
        for (address, is_taken) in [
            ("/petitions/7/signatures", true),
            ("/petitions/x/signatures", false),
            ("/petitions//signatures", false),
            ("/petitions/7/signatures/sent", false),
            ("/petitions/new/check", true),
            ("/petitions/new/nothing", false),
            ("/petitions/own/token", true),
            ("/s/token", true),
            ("/s/", false),
            ("/s/token/data", false),
            ("/r/123", false),
            ("/", false),
        ] {
            assert_eq!(takes(address), is_taken, "{address}");
        }
    }

    #[test]
    fn each_step_leads_to_the_one_before_it() {
        for (step, expected) in [
            ("/petitions/7/signatures", "/petitions/7/signatures/new"),
            ("/petitions/7/signatures/check", "/petitions/7/signatures/new"),
            ("/petitions/support/tok/signatures", "/petitions/support/tok/signatures/new"),
            ("/petitions/support/tok/signatures/check", "/petitions/support/tok/signatures/new"),
            ("/petitions/7/followers", "/petitions/7/followers/new"),
            ("/w/tok/code", "/w/tok"),
            ("/s/tok/comments/1/remove", "/s/tok/comments/1"),
            ("/w/tok/resend", "/w/tok"),
            ("/petitions/new/check", "/petitions/new"),
            ("/petitions/own/tok/resend", "/petitions/own/tok"),
        ] {
            assert_eq!(before(step), expected, "{step}");
        }
    }
}
