//! What the handler of an office page receives once staff have signed in, and how it makes its response.
//!
//! **Owns** the frame around every page of the office, and the ways in which a form reaches the intake. **Never**
//! decides who may open a page: that is `door`.

use std::collections::HashMap;

use axum::response::Response;
use throng_domain::answer::StaffDone;
use throng_domain::command::{ManageStaff, StaffStep, Submittable};
use throng_domain::outcome::Refusal;
use throng_domain::staff::{Staff, StaffId};

use super::door::{Door, Entry, Row, Who};
use super::{Deps, PAGES, Signed, office, people};
use throng_intake::Class;
use throng_rendering::themes::View;
use throng_rendering::views::{DeskView, Frame, MenuGroup, MenuItem};
use throng_web::http::respond::{Failure, private_page, see_other};
use throng_web::http::status::Shown;
use throng_web::submit::{Kept, submit};

/// A page that a member of staff has opened: what the office works with, who is signed in, and the request.
#[derive(Debug)]
pub(super) struct Desk {
    pub(super) deps: Deps,
    pub(super) signed: Signed,
    pub(super) door: Door,
}

impl Desk {
    /// What every page of the office shows: the site, the menu, who is signed in, and what was just done.
    pub(super) fn frame(&self, place: &str) -> Frame {
        let (staff, door) = (&self.signed.staff, &self.door);
        let entry = |row: &Row| {
            let Entry { label_key, count } = row.entry?;
            let Who::Staff(duty, _) = row.who else { return None };
            staff.may(duty).then(|| MenuItem {
                path: row.path.to_owned(),
                label_key: label_key.to_owned(),
                current: row.path == place,
                count: count.map(|count| i64::from(count(&self.signed))),
            })
        };
        let desk = DeskView {
            menu: grouped(PAGES.iter().filter_map(entry).collect()),
            name: staff.name.clone(),
            role_key: people::role_key(staff.role).to_owned(),
            single_keys: staff.single_keys,
            notice_key: door.notice(),
            cuts: Vec::new(),
            query: door.same_query(),
        };
        Frame { site: door.site.view.clone(), desk }
    }

    /// Every member of staff, former ones too: whoever a page names.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(super) async fn names(&self) -> Result<HashMap<StaffId, Staff>, Failure> {
        Ok(self
            .deps
            .everybody(self.door.site.id)
            .await?
            .into_iter()
            .collect())
    }

    /// Answers with the page that was asked for.
    ///
    /// # Errors
    /// When the page cannot be made.
    pub(super) fn show<V: View>(&self, view: &V) -> Result<Response, Failure> {
        self.page(Shown::AsAsked, view)
    }

    /// Answers with a page; `shown` says how it relates to the request.
    ///
    /// # Errors
    /// As [`Desk::show`].
    pub(super) fn page<V: View>(&self, shown: Shown, view: &V) -> Result<Response, Failure> {
        private_page(&self.door.site, shown, view)
    }

    /// Redirects to another page of the office, in the same language, after something was done.
    pub(super) fn to(&self, path: &str) -> Response {
        see_other(&office(&self.door.site, path))
    }

    /// As [`Deps::submit`]; if the rule cannot be taken now, the page that says so keeps what was typed.
    ///
    /// # Errors
    /// As [`Deps::submit`].
    pub(super) async fn submit_from<R: Submittable>(
        &self,
        action: &str,
        rule: R,
    ) -> Result<R::Answer, Failure> {
        self.decided_from(action, rule).await?.map_err(Failure::Refused)
    }

    /// As [`Desk::submit_from`], but returns a refusal as an ordinary answer.
    ///
    /// # Errors
    /// As [`Deps::decided`].
    pub(super) async fn decided_from<R: Submittable>(
        &self,
        action: &str,
        rule: R,
    ) -> Result<Result<R::Answer, Refusal>, Failure> {
        let kept = Kept { action: action.to_owned(), fields: self.door.form.clone().into_fields() };
        submit(&self.deps.intake, Class::Staff, rule, kept).await
    }

    /// Changes something about staff, in the name of who is signed in.
    ///
    /// # Errors
    /// As [`Deps::submit`].
    pub(super) async fn manage_staff(&self, step: StaffStep) -> Result<StaffDone, Failure> {
        let command = ManageStaff { site: self.door.site.id, by: Some(self.signed.id), step };
        self.deps.submit(command).await
    }
}

/// The groups of the menu in their order, each with its entries: what is done every day comes first.
const GROUPS: [(&str, &[&str]); 4] = [
    (
        "desk-group-work",
        &[
            "desk-dashboard",
            "desk-queue",
            "desk-petitions",
            "desk-votes",
            "desk-updates",
            "desk-reports",
            "desk-mail",
            "desk-held",
            "desk-requests",
        ],
    ),
    (
        "desk-group-site",
        &[
            "desk-settings",
            "desk-reasons",
            "desk-topics",
            "desk-areas",
            "desk-words",
            "desk-pages",
            "desk-pause",
        ],
    ),
    ("desk-group-server", &["desk-live", "desk-server", "desk-shedding", "desk-networks"]),
    ("desk-group-staff", &["desk-staff", "desk-log", "desk-account"]),
];

/// The entries in their groups; a group of which a member may open nothing is left out.
fn grouped(mut entries: Vec<MenuItem>) -> Vec<MenuGroup> {
    let groups = GROUPS.into_iter().map(|(label_key, of)| {
        let is_of = |item: &mut MenuItem| of.contains(&item.label_key.as_str());
        MenuGroup { label_key, items: entries.extract_if(.., is_of).collect() }
    });
    groups.filter(|group| !group.items.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_of_the_menu_is_in_one_group() {
        let all = PAGES.iter().filter_map(|row| row.entry);
        let mut entries: Vec<&str> = all.map(|entry| entry.label_key).collect();
        let mut grouped = GROUPS.map(|(_, of)| of).concat();
        entries.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(entries, grouped);
    }
}
