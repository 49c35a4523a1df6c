//! What commands say to somebody who has stopped reading, as in `throng config explain | head`.

use std::process::{Command, Stdio};

use crate::town::{THRONG, Town, run, said, text};

#[test]
fn a_command_whose_reader_has_gone_ends_as_if_it_had_been_read() {
    let town = Town::open();
    let data = text(&town.data());
    for words in [
        &["config", "explain"][..],
        &["config", "explain", "server"],
        &["config", "dump", "--data", &data],
        &["theme", "list", "--data", &data],
        &["admin", "list", "--data", &data],
        &["retention", "--data", &data],
        &["verify", "--data", &data],
        &["help", "serve"],
    ] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let ended = Command::new(THRONG)
            .args(words)
            .stdout(writer)
            .stderr(Stdio::piped())
            .output()
            .expect("it starts");
        assert!(ended.status.success(), "{words:?}: {}", said(&ended));
        assert!(!said(&ended).contains("bug"), "{words:?}: {}", said(&ended));
    }
    let read = run(&["verify", "--data", &data]);
    assert!(said(&read).contains("All is well"), "{}", said(&read));
}
