//! How a program that writes a stream ends, and how the next one goes on: where the place has just come back, and in a demo.

use std::fs;
use std::time::Duration;

use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::program::{Program, temporary_folder};

use crate::demo::serving_demo;
use crate::stream::{Streamed, now_ms};
use crate::town::text;

const PATIENCE: Duration = Duration::from_secs(60);

/// Issue 15: it shipped nothing until the next start, since it looks only each ten seconds whether the place is back.
#[test]
fn a_stop_right_after_the_place_came_back_ships_what_waited() {
    let mut streamed = Streamed::open();
    streamed.sign(2);
    streamed.wait_until_whole();
    let (place, away) = (streamed.stream(), streamed.place.path().join("away"));
    streamed.town.program.terminate_and_wait(PATIENCE);
    fs::rename(&place, &away).expect("the same disk");
    streamed.town.program.restart();
    streamed.sign(2);
    // Away at the end too: it is said that what waits is kept, and where.
    streamed.town.program.terminate_and_wait(PATIENCE);
    let told = streamed
        .town
        .program
        .wait_for_line("the last of the stream was not written", PATIENCE);
    assert!(told.contains("It is kept in the directory of the site, and the next start ships it"), "{told}");
    streamed.town.program.restart();
    streamed.sign(2);
    fs::rename(&away, &place).expect("the same disk");
    streamed.town.program.terminate_and_wait(PATIENCE);
    assert_eq!(streamed.lines().len(), 1, "the same line goes on");
    streamed.is_of(now_ms() / 1_000, 0);
}

/// Issue 15: it began another line, since it looked with a writer whether there is a demo already.
#[test]
fn a_demo_that_was_killed_goes_on_with_its_line() {
    let folder = temporary_folder();
    let (data, place) = (folder.path().join("data"), folder.path().join("stream"));
    let mut program = serving_demo(&data, &[&format!("backup.stream_to={}", text(&place))]);
    let wait_until_whole = |program: &Program| {
        let mut browser = Browser::at(program.base_url());
        let is_whole = || {
            let stream = browser.get("/healthz").json()["stream"].clone();
            (stream["whole"] == true && stream["late"] == false).then_some(())
        };
        let done = Deadline::after(PATIENCE).wait_for(is_whole);
        assert!(done.is_some(), "{}", program.output().join("\n"));
    };
    wait_until_whole(&program);
    // What is written now cannot be shipped before the end.
    let away = folder.path().join("away");
    fs::rename(&place, &away).expect("the same disk");
    let mut visitor = Browser::at(program.base_url());
    let number = visitor.get("/petitions.json?state=open").json()["data"][0]["id"].to_string();
    let form = [
        ("name", "Ada Example"),
        ("email", "ada@example.org"),
        ("country", "XV"),
        ("postcode", "VH7 3LD"),
        ("resident", "yes"),
    ];
    visitor
        .post(&format!("/petitions/{number}/signatures"), &form)
        .expect_status(200);
    program.kill_9();
    fs::rename(&away, &place).expect("the same disk");
    program.restart();
    wait_until_whole(&program);
    let lines = fs::read_dir(place.join("lines")).expect("it is there").count();
    assert_eq!(lines, 1, "{}", program.output().join("\n"));
}
