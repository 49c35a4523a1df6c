//! The first page of the office: what there is to do, as far as there is any.

use axum::response::Response;
use throng_domain::staff::Duty;

use super::door::Door;
use super::{Deps, Signed, reports};
use crate::http::respond::{Failure, private_page};
use crate::http::status::Shown;
use crate::views::{DashboardView, TodoLine};

/// `GET /admin`.
pub(super) async fn show(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let mut todo = deps.queue_todo(&door, signed.id).await?;
    todo.extend(deps.updates_todo(door.site.id).await?);
    todo.extend(deps.bursts_todo(&door).await?);
    todo.extend(reports::todo(&signed));
    todo.extend(deps.paper_todo(door.site.id, &signed).await?);
    todo.extend(deps.mail_todo(&door).await?);
    todo.extend(deps.requests_todo(door.site.id, &signed).await?);
    // A passkey stands for password and code.
    if signed.staff.totp.is_none() && signed.staff.passkeys.is_empty() {
        todo.push(TodoLine {
            key: "todo-codes".to_owned(),
            count: 1,
            path: "/admin/account/codes".to_owned(),
        });
    }
    if signed.staff.may(Duty::Administer) {
        let staff = deps.everybody(door.site.id).await?;
        let red = deps.not_ready(&door.site, &staff).await?;
        if red > 0 && !door.site.view.demo {
            todo.push(TodoLine { key: "todo-live".to_owned(), count: red, path: "/admin/live".to_owned() });
        }
        let there = || {
            staff
                .iter()
                .map(|(_, staff)| staff)
                .filter(|staff| staff.removed_at.is_none())
        };
        let invited = there().filter(|staff| staff.password.is_none()).count();
        let owners = there().filter(|staff| staff.may(Duty::Administer)).count();
        let mut add = |key: &str, count: usize| {
            let count = i64::try_from(count).expect("there are few members");
            todo.push(TodoLine { key: key.to_owned(), count, path: "/admin/staff".to_owned() });
        };
        if owners == 1 {
            add("todo-second-owner", 1);
        }
        if invited > 0 {
            add("todo-invited", invited);
        }
    }
    let view = DashboardView { frame: signed.frame("/admin", &door), todo };
    private_page(&door.site, Shown::AsAsked, &view)
}
