//! A key is on the disk before anybody names it, fits, and goes when no vote needs it.

use std::os::unix::fs::PermissionsExt;

use throng_domain::ballot::{Ballot, Choosing};
use throng_domain::campaign::{CampaignDates, CampaignState, CampaignText};
use throng_domain::ids::SiteId;
use throng_domain::time::Timestamp;
use throng_domain::vote::{KeyShared, Opener, VoteTerms};

use super::*;

/// A vote with this number, whose key the program keeps.
fn vote(number: u32, key: BoxKey) -> Campaign {
    let terms = VoteTerms {
        opener: Opener::Program,
        ..VoteTerms::of(Ballot { choosing: Choosing::YesNo, options: Vec::new() }, Timestamp(2))
    };
    let text = CampaignText {
        action: "Which one?".to_owned(),
        background: String::new(),
        additional_details: String::new(),
        committee_note: None,
        also_in: Default::default(),
    };
    let id = CampaignId { site: SiteId(1), number };
    let dates = CampaignDates::written(Timestamp(1));
    let mut campaign = Campaign::new_vote(id, CampaignState::Draft, (text, terms), dates);
    campaign.vote_mut().expect("it is a vote").key = Some(KeyShared::kept(key, Timestamp(1)));
    campaign
}

#[test]
fn a_key_is_a_private_file_that_opens_its_box_and_no_other() {
    let data = tempfile::tempdir().expect("a directory");
    let keys = KeptKeys::of(data.path());
    let (key, making) = keys.make(7).expect("there is room");
    making.is_known();
    let (campaign, path) = (vote(7, key), data.path().join(FOLDER).join(name_of(7, key)));
    let secret = keys
        .secret_of(&campaign)
        .expect("it is there")
        .expect("it is kept");
    assert!(secret.fits(key));
    let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    assert_eq!((mode(&path), mode(&data.path().join(FOLDER))), (0o600, 0o700));
    // The trial of a vote has its key, and another vote has not.
    let mut trial = vote(8, key);
    trial.vote_mut().expect("it is a vote").trial_of = Some(7);
    assert!(keys.secret_of(&trial).expect("it is there").is_some());
    let missing = keys.secret_of(&vote(8, key)).expect_err("that has none");
    assert!(matches!(missing, KeptKeyError::Missing { .. }), "{missing}");
    assert_eq!(missing.file(), format!("{FOLDER}/{}", name_of(8, key)));

    let whole = fs::read_to_string(&path).expect("it is text");
    let (other, making) = keys.make(7).expect("there is room");
    making.is_known();
    let of_other = fs::read_to_string(data.path().join(FOLDER).join(name_of(7, other))).expect("it is text");
    for (content, words) in [
        (whole.clone(), None),
        (whole.trim_end().to_owned(), None),
        (of_other, Some("holds the key of another box")),
        (String::new(), Some("does not hold 64 hexadecimal digits")),
        (whole[1..].to_owned(), Some("does not hold 64")),
        (format!("0{whole}"), Some("does not hold 64")),
        (format!("{whole}{whole}"), Some("does not hold 64")),
        (whole.replace(|digit: char| digit.is_ascii_hexdigit(), "x"), Some("does not hold 64")),
    ] {
        fs::write(&path, &content).expect("there is room");
        let told = keys.secret_of(&campaign).err().map(|error| error.to_string());
        assert_eq!(told.is_none(), words.is_none(), "{told:?}");
        assert!(told.unwrap_or_default().contains(words.unwrap_or_default()), "{content}");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), content, "nothing of it is lost");
    }
    fs::remove_file(&path).expect("it is ours");
    fs::create_dir(&path).expect("there is room");
    assert!(matches!(keys.secret_of(&campaign), Err(KeptKeyError::Io { .. })));
}

#[test]
fn what_no_vote_names_is_found_but_not_while_a_key_is_made() {
    let data = tempfile::tempdir().expect("a directory");
    let keys = KeptKeys::of(data.path());
    assert_eq!(keys.left().expect("there is no folder"), []);
    let (first, making) = keys.make(7).expect("there is room");
    assert_eq!(keys.left().expect("it is read"), [], "its vote may not name it yet");
    making.is_known();
    let (second, making) = keys.make(7).expect("there is room");
    let left = keys.left().expect("it is read");
    assert!(left.len() == 1 && left[0].is_of(first), "others are found meanwhile: {left:?}");
    making.is_known();
    fs::write(data.path().join(FOLDER).join("notes.txt"), "the operator's").expect("there is room");
    let left = keys.left().expect("it is read");
    assert_eq!((left.len(), left.iter().all(|file| file.vote == 7)), (2, true), "{left:?}");
    let gone = left.iter().find(|file| file.is_of(first)).expect("it is there");
    assert!(!gone.is_of(second));
    keys.erase(gone).expect("it is ours");
    assert!(keys.secret_of(&vote(7, first)).is_err() && keys.secret_of(&vote(7, second)).is_ok());
    // An answer that is lost holds its own file, and no other. After a start nobody makes anything: it is found.
    let (lost, making) = keys.make(9).expect("there is room");
    making.stays_unknown();
    let left = keys.left().expect("it is read");
    assert!(left.len() == 1 && left[0].is_of(second) && !left[0].is_of(lost), "{left:?}");
    let after = KeptKeys::of(data.path()).left().expect("it is read");
    assert!(after.iter().any(|file| file.vote == 9), "{after:?}");
}

/// Who moves a site may bring the keys before the database. And what is no plain file is not touched, nor waited for.
#[test]
fn a_file_of_no_known_vote_stays_for_a_day_and_a_link_or_a_pipe_is_left_alone() {
    let data = tempfile::tempdir().expect("a directory");
    let keys = KeptKeys::of(data.path());
    let (key, making) = keys.make(7).expect("there is room");
    making.is_known();
    let [file] = &keys.left().expect("it is read")[..] else {
        panic!("one file")
    };
    let came = Timestamp(file.came_s * 1_000);
    for (after_ms, expected) in [(0, false), (DAY_MS, false), (DAY_MS + 1_000, true), (-DAY_MS, false)] {
        assert_eq!(file.is_left_over(came.plus_ms(after_ms)), expected, "{after_ms}");
    }
    let (folder, elsewhere) = (data.path().join(FOLDER), data.path().join("elsewhere"));
    fs::rename(folder.join(name_of(7, key)), &elsewhere).expect("it is moved");
    std::os::unix::fs::symlink(&elsewhere, folder.join(name_of(7, key))).expect("a link");
    let pipe = folder.join(name_of(8, key));
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo is there").success());
    let before = fs::read(&elsewhere).expect("the key");
    for file in keys.left().expect("it is read") {
        let fault = keys.erase(&file).expect_err("it is no plain file");
        assert!(fault.to_string().contains("is no plain file"), "{fault}");
    }
    assert_eq!(fs::read(&elsewhere).expect("the key"), before);
    assert!(pipe.exists());
}
