//! The first page of the office: what keeps the site from working (`alarms.rs`), and what there is to do.

use axum::response::Response;
use throng_domain::staff::Duty;

use super::{Desk, comments, copies, reports};
use throng_backup::Standing;
use throng_process::clock;
use throng_rendering::views::{BackupLine, DashboardView, TodoLine};
use throng_web::http::respond::Failure;

/// `GET /admin`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    let mut todo = desk.overdue_todo().await?;
    todo.extend(desk.keys_todo().await?);
    todo.extend(desk.queue_todo(desk.signed.id).await?);
    todo.extend(desk.deps.updates_todo(desk.door.site.id).await?);
    todo.extend(desk.bursts_todo().await?);
    todo.extend(comments::todo(&desk.signed));
    todo.extend(reports::todo(&desk.signed));
    todo.extend(desk.paper_todo(desk.door.site.id).await?);
    todo.extend(desk.own_ballots_todo().await?);
    todo.extend(desk.boxes_todo().await?);
    todo.extend(desk.unreadable_todo().await?);
    todo.extend(desk.wrong_codes_todo());
    todo.extend(desk.called_todo().await?);
    todo.extend(desk.callers_todo().await?);
    todo.extend(desk.mail_todo().await?);
    todo.extend(desk.held_mail_todo());
    todo.extend(desk.requests_todo(desk.door.site.id).await?);
    todo.extend(desk.second_factor_todo());
    if desk.signed.staff.may(Duty::Administer) {
        todo.extend(desk.deps.certificates_todo());
        // Of a machine that was replaced it is said once, above everything.
        if desk.deps.intake.superseded().is_none()
            && desk.stream_standing().is_some_and(|stream| stream.late())
        {
            let (key, path) = ("todo-stream".to_owned(), copies::PATH.to_owned());
            todo.push(TodoLine { key, count: 1, path });
        }
        let staff = desk.deps.everybody(desk.door.site.id).await?;
        let red = desk.deps.not_ready(&desk.door.site, &staff).await?;
        if red > 0 && !desk.door.site.view.demo {
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
    let backup = desk.deps.outlook.copies.backups.standing(clock::now());
    let backup = backup.map(|Standing { newest, failed, late }| BackupLine {
        at_ms: newest.map(|at| at.0),
        failed,
        late,
    });
    let switched_off = desk.shed_by_hand().await?;
    let more = desk.signed.staff.may(Duty::Administer);
    let alarms = desk.alarms();
    let view = DashboardView { frame: desk.frame("/admin"), alarms, switched_off, todo, backup, more };
    desk.show(&view)
}

impl Desk {
    /// A member who signs in with a password alone. A passkey replaces both password and code, so who has one needs no codes.
    fn second_factor_todo(&self) -> Option<TodoLine> {
        let staff = &self.signed.staff;
        let has_none = staff.totp.is_none() && staff.passkeys.is_empty();
        has_none.then(|| TodoLine {
            key: "todo-codes".to_owned(),
            count: 1,
            path: "/admin/account/codes".to_owned(),
        })
    }
}
