//! The office: the pages for staff, which need signing in. One table says who may open each page; `door` checks it
//! before the page's handler runs, so that no page can forget the check.
//!
//! **Owns** the pages under `/admin` and `/setup`, signing in, and the session's cookie. **Never** decides a rule:
//! every change is a command, and the domain says whether the member may make it. **Called by** `serve`. **Bounds**
//! how many passwords are hashed at once; attempts to sign in are counted by `fairness`.

// A closed list is written out: whoever adds to it is then led to each place that has to know. Tests take what they like.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

mod account;
mod alarms;
mod amend;
mod areas;
mod ballot_counts;
mod bounces;
mod codes;
mod comments;
mod copies;
mod corrections;
mod cut;
mod dashboard;
mod decision;
mod desk;
mod docs;
mod document;
mod door;
mod form;
mod held;
mod held_rolls;
mod kept_key;
mod known_browser;
mod links;
mod live;
mod log;
mod lost_code;
mod mail;
mod mail_again;
mod markdown;
mod networks;
mod notices;
mod one_time;
mod own_pages;
mod paper;
mod passkeys;
mod password;
mod pause;
mod people;
mod petition;
mod petition_forms;
mod petition_history;
mod petition_named;
mod petition_search;
mod petitions;
mod publications;
mod publish;
mod queue;
mod reasons;
mod relay_test;
mod release;
mod relying_party;
mod removal;
mod removal_words;
mod reports;
mod request_what;
mod requests;
mod roll;
mod search;
mod server;
mod server_rows;
mod server_thresholds;
mod session;
mod settings;
mod settings_form;
mod settings_words;
mod setup;
mod shedding;
mod sign_in;
mod signatures;
mod take_out;
mod topic_book;
mod topics;
mod trial;
mod turn;
mod updates;
mod vote_areas;
mod vote_figures;
mod vote_form;
mod vote_paper;
mod vote_todo;
mod votes;
mod words;

use axum::Router;
use axum::extract::{RawPathParams, Request, State};
use axum::routing::{MethodFilter, on};
use http::{Method, Uri};
use throng_domain::command::Submittable;
use throng_domain::ids::SiteId;
use throng_domain::limits::STAFF_MAX;
use throng_domain::outcome::Refusal;
use throng_domain::row::Row as _;
use throng_domain::staff::{Duty, Staff, StaffId};
use throng_store::error::Fault;
use throng_store::reader::{ReadRows, StoreReader};
use throng_web::submit::{Kept, submit};

pub use areas::area_set;
pub use copies::{CopiesSeen, CopyPlaces, Nightly};
use desk::Desk;
pub use document::document;
use door::{Row, Takes, Who, door};
pub use links::password_link;
pub use live::{CertificateSeen, Outlook, SeenNow};
pub use log::follow_log;
pub use networks::{as_counted, networks_let_through};
pub use own_pages::own_pages;
pub use paper::sweep;
pub use password::hash_of;
pub use reasons::reason_book;
pub use server_rows::is_nearly_full;
pub use session::LastUses;
pub use setup::{Setup, SetupFixed};
pub use shedding::shedding_wish;
pub use topic_book::topic_book;
pub use words::sentences;

use throng_intake::{Class, Intake};
use throng_mail::Composer;
use throng_process::limits::resources::{self, Permits};
use throng_web::fairness::Fairness;
use throng_web::finding::Searcher;
use throng_web::http::host::OfSite;
use throng_web::http::office::Office;
use throng_web::http::respond::Failure;
use throng_web::kept_keys::KeptKeys;
use throng_web::read::Readers;
use throng_web::scans::Scans;
use throng_web::shedding::Shedding;
use throng_web::sites::Site;

/// When to try again, in seconds, if the answer took too long.
const RETRY_AFTER_S: u64 = 5;

/// THE table of the office: the method and path of each page, who may open it, its handler, whether its form brings
/// files, and its entry in the menu, which is in the order of these rows. `docs/office.md` is made from it.
static PAGES: &[Row] = door! {
    GET "/.well-known/change-password" Anybody account::change_password;
    GET "/setup/{token}" Anybody setup::show;
    POST "/setup/{token}" Anybody setup::step;
    GET "/admin/sign-in" Anybody sign_in::show, reading &["next"];
    POST "/admin/sign-in" Anybody sign_in::sign_in, reading &["next"];
    POST "/admin/sign-in/code" Anybody sign_in::code, reading &["next"];
    POST "/admin/sign-in/passkey" Anybody passkeys::sign_in, reading &["next"];
    POST "/admin/sign-in/passkey/options" Anybody passkeys::sign_in_options;
    GET "/admin/join/{token}" Anybody links::show_join;
    POST "/admin/join/{token}" Anybody links::join;
    GET "/admin/password/{token}" Anybody links::show_password;
    POST "/admin/password/{token}" Anybody links::set_password;
    GET "/admin" Look dashboard::show, in menu "desk-dashboard";
    POST "/admin/sign-out" Look sign_in::sign_out;
    GET "/admin/queue" Look queue::show, reading &["list", "page"], in menu "desk-queue" counting waiting;
    GET "/admin/petitions" Look petitions::show, reading &["list", "q", "topic", "page"], in menu "desk-petitions";
    GET "/admin/petitions/{number}" Look petition::show;
    POST "/admin/petitions/{number}/claim" Moderate decision::claim;
    POST "/admin/petitions/{number}/release" Moderate petition_forms::release;
    POST "/admin/petitions/{number}/note" Moderate petition_forms::note;
    POST "/admin/petitions/{number}/topics" Moderate topics::set;
    POST "/admin/petitions/{number}/flag" Moderate petition_forms::flag;
    POST "/admin/petitions/{number}/park" Moderate petition_forms::park;
    POST "/admin/petitions/{number}/undo" Moderate petition_forms::undo;
    GET "/admin/petitions/{number}/approve" Moderate decision::approve;
    POST "/admin/petitions/{number}/approve" Moderate decision::approve;
    GET "/admin/petitions/{number}/changes" Moderate decision::changes_form;
    POST "/admin/petitions/{number}/changes" Moderate decision::changes;
    GET "/admin/petitions/{number}/text" Moderate amend::form;
    POST "/admin/petitions/{number}/text" Moderate amend::amend;
    POST "/admin/petitions/{number}/text/hide" Moderate amend::hide;
    GET "/admin/petitions/{number}/reject" Moderate decision::reject_form;
    POST "/admin/petitions/{number}/reject" Moderate decision::reject;
    GET "/admin/petitions/{number}/take-down" Moderate removal::take_down_form;
    POST "/admin/petitions/{number}/take-down" Moderate removal::take_down;
    GET "/admin/petitions/{number}/put-back" Moderate removal::put_back_form;
    POST "/admin/petitions/{number}/put-back" Moderate removal::put_back;
    GET "/admin/petitions/{number}/removal-words" Moderate removal_words::form;
    POST "/admin/petitions/{number}/removal-words" Moderate removal_words::change;
    GET "/admin/petitions/{number}/signatures" Look signatures::show, reading search::FOUND;
    POST "/admin/petitions/{number}/signatures/put-back" Moderate signatures::put_back;
    GET "/admin/petitions/{number}/take-out" Moderate take_out::form, reading search::TAKING_OUT;
    POST "/admin/petitions/{number}/take-out" Moderate take_out::take_out, reading &["reason"];
    GET "/admin/petitions/{number}/held" Look held::show, reading &["domain", "network"];
    POST "/admin/petitions/{number}/held" Moderate held::step, reading &["rule"];
    GET "/admin/petitions/{number}/release-held" Moderate release::form, reading search::FIELDS;
    POST "/admin/petitions/{number}/release-held" Moderate release::release;
    GET "/admin/petitions/{number}/corrections" Look corrections::show;
    POST "/admin/petitions/{number}/corrections/finish" Moderate corrections::finish;
    POST "/admin/petitions/{number}/corrections/undo" Moderate corrections::undo;
    GET "/admin/petitions/{number}/paper" Look paper::show;
    POST "/admin/petitions/{number}/paper" Moderate paper::enter, with files;
    POST "/admin/petitions/{number}/paper/check" Moderate paper::check;
    GET "/admin/petitions/{number}/paper/scan" Look paper::scan, reading &["batch", "scan"];
    GET "/admin/petitions/{number}/publish" Moderate publish::form, reading &["kind"];
    POST "/admin/petitions/{number}/publish" Moderate publish::publish;
    POST "/admin/petitions/{number}/retract" Moderate publications::retract;
    GET "/admin/petitions/{number}/update" Moderate updates::show;
    POST "/admin/petitions/{number}/update" Moderate updates::settle;
    GET "/admin/petitions/{number}/reports" Look reports::show;
    POST "/admin/petitions/{number}/reports" Moderate reports::settle;
    GET "/admin/votes" Look votes::list, reading &["page"], in menu "desk-votes";
    GET "/admin/votes/new" Administer vote_form::begin, reading &["preset", "petition"];
    POST "/admin/votes/new" Administer vote_form::make;
    GET "/admin/votes/{number}" Look votes::show;
    GET "/admin/votes/{number}/text" Administer vote_form::edit;
    POST "/admin/votes/{number}/text" Administer vote_form::change;
    GET "/admin/votes/{number}/roll" Administer roll::show;
    POST "/admin/votes/{number}/roll" Administer roll::upload, with files;
    POST "/admin/votes/{number}/roll/use" Administer roll::put_to_use;
    GET "/admin/votes/{number}/trial" Administer trial::show;
    POST "/admin/votes/{number}/trial" Administer trial::begin;
    POST "/admin/votes/{number}/trial/erase" Administer trial::erase;
    GET "/admin/votes/{number}/lost-code" Administer lost_code::show;
    POST "/admin/votes/{number}/lost-code" Administer lost_code::renew;
    GET "/admin/votes/{number}/paper" Administer vote_paper::show;
    POST "/admin/votes/{number}/paper" Administer vote_paper::enter, with files;
    GET "/admin/votes/{number}/paper/check" Administer vote_paper::look, reading &["batch"];
    POST "/admin/votes/{number}/paper/check" Administer vote_paper::check;
    GET "/admin/votes/{number}/paper/scan" Administer vote_paper::scan, reading &["batch", "scan"];
    POST "/admin/votes/{number}/key" Administer votes::make_key;
    POST "/admin/votes/{number}/prove" Administer votes::prove;
    POST "/admin/votes/{number}/open" Administer votes::open;
    POST "/admin/votes/{number}/call-off" Administer votes::call_off;
    GET "/admin/votes/{number}/delete" Administer vote_todo::ask;
    POST "/admin/votes/{number}/delete" Administer vote_todo::delete;
    POST "/admin/votes/{number}/box" Administer votes::open_box;
    GET "/admin/comments" Look comments::checked, reading &["before"];
    GET "/admin/comments/{comment}" Look comments::show;
    POST "/admin/comments/{comment}" Moderate comments::step;
    GET "/admin/updates" Look updates::list, in menu "desk-updates";
    GET "/admin/reports" Look reports::list, reading &["list"], in menu "desk-reports" counting reports;
    GET "/admin/mail" Look mail::list, reading mail::LOOKED, in menu "desk-mail";
    GET "/admin/mail/bounces" Look bounces::list, reading &["before"];
    POST "/admin/mail/bounces/{mail}/clear" Moderate bounces::clear;
    POST "/admin/mail/again" Moderate mail_again::resend, reading mail::LOOKED;
    GET "/admin/mail/{mail}" Look mail::show;
    POST "/admin/mail/{mail}/resend" Moderate mail::resend;
    GET "/admin/held" Look held::list, in menu "desk-held";
    GET "/admin/networks" Look networks::show, reading &["network"], in menu "desk-networks";
    POST "/admin/networks" Moderate networks::begin;
    POST "/admin/networks/end" Moderate networks::end, reading &["end"];
    GET "/admin/requests" Look requests::list, in menu "desk-requests";
    GET "/admin/requests/{request}" Look requests::show;
    POST "/admin/requests/{request}" Moderate requests::settle;
    GET "/admin/staff" Administer people::list, in menu "desk-staff";
    POST "/admin/staff" Administer people::invite;
    GET "/admin/staff/{member}" Administer people::show;
    POST "/admin/staff/{member}/role" Administer people::change_role;
    POST "/admin/staff/{member}/invitation" Administer people::mail_invitation;
    GET "/admin/staff/{member}/remove" Administer people::confirm_removal;
    POST "/admin/staff/{member}/remove" Administer people::remove;
    POST "/admin/staff/{member}/sessions/end" Administer people::end_sessions;
    POST "/admin/staff/{member}/codes/off" Administer people::clear_codes;
    POST "/admin/staff/{member}/passkeys/off" Administer people::remove_passkey;
    GET "/admin/settings" Administer settings::show, in menu "desk-settings";
    POST "/admin/settings" Administer settings::change;
    GET "/admin/reasons" Administer reasons::list, in menu "desk-reasons";
    POST "/admin/reasons" Administer reasons::arrange;
    GET "/admin/reasons/{code}" Administer reasons::show, reading &["language"];
    POST "/admin/reasons/{code}" Administer reasons::change, reading &["language"];
    GET "/admin/topics" Administer topic_book::list, in menu "desk-topics";
    POST "/admin/topics" Administer topic_book::change;
    GET "/admin/areas" Administer areas::show, in menu "desk-areas";
    POST "/admin/areas" Administer areas::upload, with files;
    POST "/admin/areas/use" Administer areas::put_to_use;
    GET "/admin/words" Administer words::list, reading &["language", "q", "group"], in menu "desk-words";
    GET "/admin/words/{key}" Administer words::show, reading &["language"];
    POST "/admin/words/{key}" Administer words::change, reading &["language"];
    GET "/admin/pages" Administer own_pages::list, in menu "desk-pages";
    GET "/admin/pages/{page}" Administer own_pages::show, reading &["language"];
    POST "/admin/pages/{page}" Administer own_pages::change, reading &["language"];
    GET "/admin/live" Administer live::show, in menu "desk-live";
    POST "/admin/live/test" Administer relay_test::send;
    GET "/admin/server" Administer server::show, in menu "desk-server";
    POST "/admin/server/troubles" Administer account::tell_troubles;
    GET "/admin/shedding" Look shedding::show, in menu "desk-shedding";
    POST "/admin/shedding" Administer shedding::begin;
    POST "/admin/shedding/end" Administer shedding::end;
    GET "/admin/pause" Administer pause::show, in menu "desk-pause";
    POST "/admin/pause" Administer pause::begin;
    POST "/admin/pause/end" Administer pause::end;
    GET "/admin/log" Administer log::show, reading &["before"], in menu "desk-log";
    GET "/admin/docs" Look docs::list;
    GET "/admin/docs/{document}" Look docs::show;
    GET "/admin/account" Look account::show, in menu "desk-account";
    POST "/admin/account/password" Look account::set_password;
    GET "/admin/account/codes" Look codes::show;
    POST "/admin/account/codes" Look codes::set;
    POST "/admin/account/codes/off" Look codes::clear;
    POST "/admin/account/passkeys" Look passkeys::add;
    POST "/admin/account/passkeys/options" Look passkeys::options;
    POST "/admin/account/passkeys/{passkey}/remove" Look passkeys::remove;
    POST "/admin/account/keyboard" Look account::set_single_keys;
    POST "/admin/account/sessions/{session}/end" Look account::end_session;
    POST "/admin/account/sessions/end" Look account::end_others;
};

/// The first page of the office, below which all others lie.
const DESK: &str = "/admin";
/// Patterns that cover every path of the office, including paths that have no page.
const GROUNDS: &[&str] = &["/admin", "/admin/*", "/setup", "/setup/*"];
/// Path patterns of the office whose answers depend on who asks and must never be cached for others.
pub const APART: &[&str] = &["/admin", "/admin/*", "/setup/*", "/.well-known/change-password"];

/// What the office works with.
#[derive(Clone, Debug)]
pub struct Deps {
    intake: Intake,
    readers: Readers,
    composer: Composer,
    searcher: Searcher,
    setup: Setup,
    outlook: Outlook,
    passwords: password::Passwords,
    fairness: Fairness,
    /// What is given up under load.
    shedding: Shedding,
    questions: relying_party::Challenges,
    seen: LastUses,
    scans: Scans,
    /// Permits for reading forms with files, since each takes memory.
    uploads: Permits,
    /// The keys of boxes that the program keeps.
    keys: KeptKeys,
    /// The permit to open a box.
    boxes: Permits,
    /// The lists of who can vote that were checked and not used yet.
    rolls: held_rolls::HeldRolls,
}

impl Deps {
    pub fn new(
        (intake, readers): (Intake, Readers),
        composer: Composer,
        searcher: Searcher,
        (setup, outlook): (Setup, Outlook),
        (scans, keys, boxes): (Scans, KeptKeys, Permits),
        (fairness, shedding, seen): (Fairness, Shedding, LastUses),
    ) -> Deps {
        Deps {
            intake,
            readers,
            composer,
            searcher,
            setup,
            outlook,
            passwords: password::Passwords::new(),
            fairness,
            shedding,
            questions: relying_party::Challenges::default(),
            seen,
            scans,
            uploads: Permits::new(resources::UPLOADS.made()),
            keys,
            boxes,
            rolls: held_rolls::HeldRolls::default(),
        }
    }
}

/// The routes of the office; each checks who asks before its handler runs.
pub fn routes(deps: Deps) -> Router<()> {
    let mut router = Router::new();
    for row in PAGES {
        let filter = MethodFilter::try_from(row.method.clone()).expect("pages are got or posted to");
        let handler =
            move |State(deps): State<Deps>, OfSite(site): OfSite, params: RawPathParams, request: Request| {
                door::enter(row, deps, site, params, request)
            };
        let handlers = on(filter, handler);
        let handlers = match steps_to_page(row.path) {
            0 => handlers,
            steps => handlers.get(move |OfSite(site): OfSite, uri: Uri| async move {
                door::led_to_page(&site, &uri, steps)
            }),
        };
        router = router.route(row.path, handlers);
    }
    router.with_state(deps)
}

/// How many parts have to go from the end of an address until there is a page: 0 for the address of a page, and where there is
/// none above it.
fn steps_to_page(path: &'static str) -> usize {
    let is_page = |path: &str| {
        PAGES
            .iter()
            .any(|row| row.method == Method::GET && row.path == path)
    };
    let mut above = std::iter::successors(Some(path), |path| path.rsplit_once('/').map(|(above, _)| above));
    above.position(is_page).unwrap_or(0)
}

/// The addresses of the office, for code outside this module that has to recognise them.
pub fn addresses() -> Office {
    let with_files = PAGES
        .iter()
        .filter(|row| row.takes == Takes::Files)
        .map(|row| row.path);
    let at_the_door = PAGES.iter().filter(|row| matches!(row.who, Who::Anybody(_)));
    Office {
        desk: DESK,
        grounds: GROUNDS,
        with_files: with_files.collect(),
        at_the_door: at_the_door.map(|row| row.path).collect(),
    }
}

/// Who is signed in. A handler for staff is given this, and cannot run without.
#[derive(Clone, Debug)]
pub struct Signed {
    id: StaffId,
    staff: Staff,
    session: throng_domain::staff::SessionId,
    /// How many petitions and comments wait to be checked: what is in the queue.
    waiting: u32,
    /// How many of these are comments, as far as they are shown.
    comments: u32,
    /// How many reports from the public wait, as far as they are shown.
    reports: u32,
}

impl Deps {
    /// Submits a rule and waits until what it changed is durable.
    ///
    /// # Errors
    /// [`Failure::Refused`], [`Failure::Overloaded`] or [`Failure::Store`].
    async fn submit<R: Submittable>(&self, rule: R) -> Result<R::Answer, Failure> {
        self.decided(rule).await?.map_err(Failure::Refused)
    }

    /// As [`Deps::submit`], but returns a refusal as an ordinary answer.
    ///
    /// # Errors
    /// [`Failure::Overloaded`] or [`Failure::Store`].
    async fn decided<R: Submittable>(&self, rule: R) -> Result<Result<R::Answer, Refusal>, Failure> {
        submit(&self.intake, Class::Staff, rule, Kept::default()).await
    }

    /// Asks the store.
    ///
    /// # Errors
    /// [`Failure::Overloaded`] when too many questions wait, or [`Failure::Store`].
    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&mut dyn StoreReader) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Failure> {
        Ok(self.readers.ask(question).await?)
    }

    /// Every member of staff of a site, former ones too.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn everybody(&self, site: SiteId) -> Result<Vec<(StaffId, Staff)>, Failure> {
        self.ask(move |reader| everybody(reader, site)).await
    }

    /// A member of staff who is active or invited.
    ///
    /// # Errors
    /// [`Refusal::StaffUnknown`].
    async fn member(&self, site: SiteId, id: StaffId) -> Result<Staff, Failure> {
        let staff = self.ask(move |reader| reader.row(id.key(site))).await?;
        staff
            .filter(|staff| staff.removed_at.is_none())
            .ok_or(Failure::Refused(Refusal::StaffUnknown))
    }
}

/// Every member of staff of a site, former ones too.
pub fn everybody(reader: &mut dyn StoreReader, site: SiteId) -> Result<Vec<(StaffId, Staff)>, Fault> {
    let list = Staff::rows(site);
    let max = u32::try_from(STAFF_MAX).expect("the limit is small");
    let rows = reader.rows(list, 0, max)?;
    let rows = rows
        .into_iter()
        .filter_map(|(number, staff)| StaffId::of_item(number).map(|id| (id, staff)));
    Ok(rows.collect())
}

/// Whether the site has an owner: then it cannot be set up any more.
pub fn has_owner(reader: &mut dyn StoreReader, site: SiteId) -> Result<bool, Fault> {
    let everybody = everybody(reader, site)?;
    Ok(everybody.iter().any(|(_, staff)| staff.may(Duty::Administer)))
}

/// The address of a page of the office, in the language of the current page.
fn office(site: &Site, path: &str) -> String {
    debug_assert!(door::is_read(&format!("/admin{path}")), "no page reads all of {path}");
    site.localised(&format!("/admin{path}"))
}
