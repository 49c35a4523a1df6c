//! Setting a town up by the link on the console: once, by whoever has the link, and without a restart.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

use throng_testkit::browser::Browser;
use throng_testkit::program::{Program, temporary_folder};

use crate::staff::{OLGA, PASSWORD, set_up};
use crate::town::{THRONG, Town, free_port, run, said, serving, settle, text};

/// For what the log says.
const PATIENCE: Duration = Duration::from_secs(30);

#[test]
fn a_site_is_set_up_once_by_the_link_on_the_console() {
    let town = Town::open();
    let path = town.setup_path();
    let file = town.data().join("setup-url");
    assert_eq!(
        fs::read_to_string(&file).expect("the file").trim(),
        format!("{}{path}", town.program.base_url())
    );
    for file in [&file, &town.data().join("tray-url")] {
        assert_eq!(fs::metadata(file).expect("the file").permissions().mode() & 0o777, 0o600);
    }
    let before = town.rows();

    let mut olga = town.visitor();
    let first = olga.get(&path);
    assert!(
        first.page().text_contains("Petitions to Brindle"),
        "the settings name it: {}",
        first.page().text()
    );
    let wrong = olga.press("Continue", &[("contact", "nobody")]);
    wrong.expect_status(422);
    assert!(
        wrong
            .page()
            .title()
            .is_some_and(|title| title.starts_with("Error: "))
    );
    olga.press("Continue", &[("contact", "desk@brindle.example")]);
    olga.press("Continue", &[]).expect_status(422);
    olga.press("Continue", &[("preset", "council")]);
    let short = olga.press("Continue", &[("name", "Olga Reed"), ("email", OLGA), ("password", "short")]);
    assert!(short.page().text_contains("at least 10 characters"), "{}", short.page().text());
    let check = olga.press("Continue", &[("password", PASSWORD)]);
    assert!(!check.text().contains(PASSWORD), "the password is not sent back");
    assert_eq!(town.rows(), before, "nothing is stored before the end");
    // Back to the form with what was typed, and on again without typing the password anew.
    let forms = check.page().forms();
    assert!(forms.iter().any(|form| form.action.contains("/setup/")), "{forms:?}");
    let finished = olga.press("Finish setup", &[]);
    assert!(finished.page().text_contains("Signed in as Olga Reed (owner)"), "{}", finished.page().text());
    assert!(!file.exists(), "the file of a used link is removed");

    for visitor in [&mut olga, &mut town.visitor()] {
        let again = visitor.get(&path);
        again.expect_status(410);
        assert!(again.page().text_contains("is already set up"), "{}", again.page().text());
        visitor.post(&path, &[("step", "check")]).expect_status(410);
    }
    let cut = town.visitor().get(&path[..path.len() - 1]);
    cut.expect_status(404);
    assert!(cut.page().text_contains("Copy the whole link"), "{}", cut.page().text());
    let refused = run(&["admin", "setup-link", "--data", &text(&town.data())]);
    assert!(
        !refused.status.success() && said(&refused).contains("already has an owner"),
        "{}",
        said(&refused)
    );
    let said: String = town.program.output().join("\n");
    // Whoever may read the journal may not set the site up, nor read all captured mails.
    for link in ["/setup/", "/captured/"] {
        assert!(!said.contains(link), "{link} is printed where no terminal is:\n{said}");
    }
    for name in ["setup-url", "tray-url"] {
        assert!(said.contains(&format!("its link is in {}", text(&town.data().join(name)))), "{said}");
    }
    town.verify();
}

/// A full disk took the pages from everybody, because a file could not be written that nobody needs.
#[test]
fn a_site_starts_also_where_its_links_cannot_be_written() {
    let mut town = Town::open();
    let links = ["setup-url", "tray-url"].map(|name| town.data().join(name));
    town.program.kill_9();
    for link in &links {
        // What no file can take the place of, also for root.
        fs::remove_file(link).expect("the start has written it");
        fs::create_dir(link).expect("a folder");
        fs::write(link.join("inside"), "").expect("a file");
    }
    town.program.restart();
    town.visitor().get("/").expect_status(200);
    for link in &links {
        let words = format!("file={}", text(link));
        let line = town.program.wait_for_line(&words, PATIENCE);
        assert!(line.contains("a link cannot be written to its file"), "{line}");
    }
    town.program.kill_9();
    links
        .iter()
        .for_each(|link| fs::remove_dir_all(link).expect("it is ours"));
    town.program.restart();
    assert!(links.iter().all(|link| link.is_file()));
}

#[test]
fn what_is_chosen_is_shown_at_once_and_after_a_restart_unless_the_settings_say_otherwise() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    let made = run(&["init", &text(&data)]);
    assert!(made.status.success(), "{}", said(&made));
    let mut program = Program::start(THRONG, serving(&data, &[]));
    let link = setup_link(&data);
    let mut olga = Browser::at(program.base_url());
    olga.get(&link).expect_status(200);
    olga.press("Continue", &[("site_name", "Ask Low Mill"), ("contact", "desk@mill.example")]);
    olga.press("Continue", &[("preset", "council")]);
    olga.press("Continue", &[("name", "Olga Reed"), ("email", OLGA), ("password", PASSWORD)]);
    olga.press("Finish setup", &[]).expect_status(200);
    let shows = |program: &Program, words: &str| {
        let help = Browser::at(program.base_url()).get("/help");
        assert!(help.page().text_contains(words), "{words}: {}", help.page().text());
    };
    shows(&program, "Ask Low Mill");
    shows(&program, "desk@mill.example");
    program.restart();
    shows(&program, "Ask Low Mill");
    shows(&program, "desk@mill.example");
    assert!(!data.join("setup-url").exists(), "there is nothing to set up");
    drop(program);
    let settings = ["site.name=Petitions to the Mill", "mail.reply_to=other@mill.example"];
    let program = Program::start(THRONG, serving(&data, &settings));
    shows(&program, "Petitions to the Mill");
    shows(&program, "other@mill.example");
}

#[test]
fn nobody_is_shown_anything_of_a_site_that_nobody_looks_after() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    // As an operator starts it in a container, except for the port.
    let port = free_port();
    let (listen, public) = (format!("0.0.0.0:{port}"), format!("http://127.0.0.1:{port}"));
    let public_url = format!("server.public_url={public}");
    let user = "server.user=root";
    let words = ["serve", "--listen", &listen, "--set", &public_url, "--set", user, "--data", &text(&data)];
    let _program = Program::start(THRONG, words.map(str::to_owned));
    let mut visitor = Browser::at(&public);
    for path in
        ["/", "/petitions", "/petitions/1", "/admin", "/admin/sign-in", "/cy", "/nothing", "/feed.atom"]
    {
        let page = visitor.get(path);
        page.expect_status(503);
        assert!(page.page().text_contains("This site is not set up yet"), "{path}: {}", page.page().text());
        assert!(page.page().forms().is_empty(), "{path} has no form");
        assert_eq!(page.header("cache-control"), Some("no-store"), "{path}");
    }
    visitor.get("/petitions.json").expect_status(503);
    visitor
        .post("/petitions/1/signatures", &[("name", "Ada")])
        .expect_status(503);
    visitor.get("/healthz").expect_status(200);
    let path = setup_link(&data);
    let mut olga = Browser::at(&public);
    let first = olga.get(&path);
    first.expect_status(200);
    let sheet = first
        .page()
        .elements("link")
        .into_iter()
        .next()
        .expect("a style sheet");
    let sheet = sheet.tag.attribute("href").expect("its path").to_owned();
    visitor.get(&sheet).expect_status(200);
    visitor.get("/").expect_status(503);
    set_up(&mut olga, &path);
    for path in ["/", "/petitions", "/petitions.json", "/admin/sign-in"] {
        visitor.get(path).expect_status(200);
    }
    let figures = visitor.get("/about/performance");
    assert!(
        figures.page().text_contains("bytes") || figures.page().text_contains("KB"),
        "weighed at the start"
    );
}

#[test]
fn a_site_behind_a_proxy_on_the_same_machine_is_closed_until_it_has_an_owner() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let program =
        Program::start(THRONG, serving(&data, &["server.public_url=https://petitions.mill.example"]));
    let mut visitor = Browser::at(program.base_url());
    for path in ["/", "/petitions/new", "/admin/sign-in"] {
        let page = visitor.get(path);
        page.expect_status(503);
        assert!(page.page().text_contains("This site is not set up yet"), "{path}: {}", page.page().text());
    }
    visitor.get(&setup_link(&data)).expect_status(200);
}

#[test]
fn without_an_address_in_the_settings_it_listens_on_this_machine_only() {
    let said = said(&run(&["config", "explain", "server.listen"]));
    assert!(said.contains("127.0.0.1:8080"), "{said}");
}

/// The path of a new link, made while the program is running.
#[track_caller]
fn setup_link(data: &Path) -> String {
    let made = run(&["admin", "setup-link", "--data", &text(data)]);
    assert!(made.status.success(), "{}", said(&made));
    let text = said(&made);
    let at = text.find("/setup/").expect("a link");
    text[at..].lines().next().expect("a line").to_owned()
}
