//! What becomes of the steps of a run that fail, or do not begin, and of those that run beside them.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;

/// A step that runs after the others.
fn step(name: &'static str, failing: Failing, run: fn(&mut Given<'_>) -> Result<()>) -> Step {
    Step { name, why: "", failing, beside: Beside::Nobody, strikes: &[], run }
}

#[test]
fn what_fails_is_named_and_ends_the_run_where_later_steps_need_it() {
    use Failing::{EndsTheRun, IsToldAtTheEnd};
    static LATER_RAN: AtomicUsize = AtomicUsize::new(0);
    let good = step("good", EndsTheRun, |_| Ok(()));
    let bad = step("bad", IsToldAtTheEnd, |_| bail!("a petition went missing"));
    let unbuilt = step("unbuilt", EndsTheRun, |_| bail!("a bracket is missing"));
    let later = step("later", IsToldAtTheEnd, |_| {
        LATER_RAN.fetch_add(1, Ordering::Relaxed);
        Ok(())
    });
    let aside = |name, failing, beside| Step { beside, ..step(name, failing, |_| bail!("not here")) };
    let well = aside("true", EndsTheRun, Beside::ThoseBefore("later"));
    let needed = aside("false", EndsTheRun, Beside::ThoseBefore("later"));
    let told = aside("false", IsToldAtTheEnd, Beside::AllOthers);
    let run = |steps: &[&Step]| {
        let before = LATER_RAN.load(Ordering::Relaxed);
        let failed = run_steps(steps, Path::new("/"), &mut |step| Ok(Command::new(step.name)))
            .err()
            .map(|error| format!("{error:#}"));
        (failed.unwrap_or_default(), LATER_RAN.load(Ordering::Relaxed) - before)
    };
    let missing = "step `bad` failed: a petition went missing";
    let bracket = "step `unbuilt` failed: a bracket is missing";
    let apart = "step `false` failed: it says above why (exit status: 1)";
    let table: [(&[&Step], String, usize); 9] = [
        (&[&good, &later], String::new(), 1),
        (&[&good, &bad, &later], missing.to_owned(), 1),
        (&[&bad, &unbuilt, &later], format!("{missing}\n{bracket}"), 0),
        (&[&well, &good, &later], String::new(), 1),
        (&[&needed, &bad, &later], format!("{missing}\n{apart}"), 0),
        (&[&needed, &unbuilt, &later], format!("{bracket}\n{apart}"), 0),
        (&[&told, &bad, &later], format!("{missing}\n{apart}"), 1),
        (&[&later, &told], "step `false` failed: not here".to_owned(), 1),
        (&[&needed, &bad], "step `false` failed: not here".to_owned(), 0),
    ];
    for (steps, failed, later) in table {
        assert_eq!(run(steps), (failed, later));
    }
}

/// What ran beside it was left behind.
#[test]
fn a_step_that_cannot_begin_leaves_nobody_behind() {
    let place = Workplace::new("unbegun").expect("a folder");
    let mark = place.path().join("over");
    for failing in [Failing::EndsTheRun, Failing::IsToldAtTheEnd] {
        let aside = |name| Step { beside: Beside::AllOthers, ..step(name, failing, |_| Ok(())) };
        let (slow, broken, last) = (aside("slow"), aside("broken"), step("last", failing, |_| Ok(())));
        let error = run_steps(&[&slow, &broken, &last], Path::new("/"), &mut |step| {
            ensure!(step.name == "slow", "there is no program");
            let mut command = Command::new("sh");
            command.args(["-c", "sleep 0.3; touch \"$0\""]).arg(&mark);
            Ok(command)
        });
        let error = format!("{:#}", error.expect_err("one cannot begin"));
        assert_eq!(error, "step `broken` failed: it cannot begin: there is no program");
        std::fs::remove_file(&mark).expect("the other is over");
    }
}

#[test]
fn whoever_runs_beside_others_waits_for_a_step_after_it() {
    for (number, step) in STEPS.iter().enumerate() {
        if let Beside::ThoseBefore(name) = step.beside {
            assert!(STEPS[number..].iter().any(|later| later.name == name), "{}", step.name);
        }
    }
}

#[test]
fn steps_have_names_of_their_own() {
    let mut names: Vec<_> = STEPS.iter().map(|step| step.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), STEPS.len());
}
