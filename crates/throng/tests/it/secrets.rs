//! The secret of an installation, lost or mistaken for another (issue 11, 7): every program refuses and says what to
//! do, and none makes a new one, with which everybody could sign a second time.

use std::fs;

use throng_testkit::program::temporary_folder;

use crate::staff::{OLGA, town_with_olga};
use crate::town::{ADA, TREES, run, said, serving, sign, text};

#[test]
fn a_secret_that_is_missing_or_another_sites_is_refused_by_every_program() {
    let (town, _olga) = town_with_olga(&[]);
    sign(&mut town.visitor(), TREES, ADA);
    let data = town.data();
    let folder = town.into_folder();
    let other = temporary_folder();
    let made = run(&["init", &text(&other.path().join("other"))]);
    assert!(made.status.success(), "{}", said(&made));
    let (key, file) = (data.join("secret.key"), text(&folder.path().join("out.jsonl")));
    let petitions = folder.path().join("none.csv");
    fs::write(&petitions, "action\n").expect("a file in a temporary folder");
    let (data, petitions) = (text(&data), text(&petitions));
    let served = serving(data.as_ref(), &[]);
    let served: Vec<&str> = served.iter().map(String::as_str).collect();
    let programs: [&[&str]; 7] = [
        &served,
        &["import", &petitions, "--mapping", "action=action", "--data", &data],
        &["export", "--data", &data, &file],
        &["verify", "--data", &data],
        &["admin", "reset", OLGA, "--data", &data],
        &["demo", "--only-fill", "--data", &data],
        &["bench", "sign", "--seconds", "1", "--rows", "1", "--data", &data],
    ];
    let right = fs::read(&key).expect("the key");
    let wrong = fs::read(other.path().join("other/secret.key")).expect("init made it");
    for (words, beside) in
        [("is missing", None), ("is not the key that this site was made with", Some(&wrong))]
    {
        for program in programs {
            match beside {
                None => fs::remove_file(&key).or_else(|error| match error.kind() {
                    std::io::ErrorKind::NotFound => Ok(()),
                    _ => Err(error),
                }),
                Some(wrong) => fs::write(&key, wrong),
            }
            .expect("the key can be changed");
            let output = run(program);
            let said = said(&output);
            assert_eq!(output.status.code(), Some(1), "{program:?}: {said}");
            assert!(said.contains(words) && said.contains("from the backup"), "{program:?}: {said}");
            assert_eq!(fs::read(&key).ok(), beside.cloned(), "{program:?} leaves the key as it is");
        }
    }
    fs::write(&key, right).expect("the key can be put back");
    let output = run(&["verify", "--data", &data]);
    assert!(output.status.success(), "{}", said(&output));
}
