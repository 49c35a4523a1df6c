//! The form in which a message is sent to the relay. Pure.

/// A message as it follows DATA, with the dot that ends it. It is written in one go: in two, the second part would wait
/// for the relay's delayed acknowledgement of the first, 40 ms for each mail.
pub(super) fn as_data(message: &[u8]) -> String {
    let text = std::str::from_utf8(message).expect("lettre encodes everything as ASCII");
    let lines = text.trim_end_matches("\r\n").split("\r\n");
    let stuffed = lines.map(|line| {
        if line.starts_with('.') {
            format!(".{line}\r\n")
        } else {
            format!("{line}\r\n")
        }
    });
    stuffed.chain([".\r\n".to_owned()]).collect()
}

#[cfg(test)]
mod tests {
    use super::as_data;

    #[test]
    fn a_dot_alone_ends_a_message_only_at_its_end() {
        for (message, data) in [
            ("A: b\r\n\r\nx\r\n", "A: b\r\n\r\nx\r\n.\r\n"),
            ("A: b\r\n\r\nx", "A: b\r\n\r\nx\r\n.\r\n"),
            ("A: b\r\n\r\n.\r\n..x\r\n.\r\n", "A: b\r\n\r\n..\r\n...x\r\n..\r\n.\r\n"),
            (".", "..\r\n.\r\n"),
        ] {
            assert_eq!(as_data(message.as_bytes()), data, "{message:?}");
        }
    }
}
