//! Why petitions are not accepted: the reasons that every site begins with, and their sentences.
//!
//! Owns the list of codes, and which sentences say each. Called by pages and mails, so that both say the same. What is
//! not on the list (an import from elsewhere may bring any code) is told in the moderator's words.

/// One reason.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Reason {
    /// As petitions name it.
    pub(crate) code: &'static str,
    /// Key of the public sentence.
    pub(crate) key: &'static str,
    /// Key of what its creator can do instead.
    pub(crate) instead_key: &'static str,
}

const fn reason(code: &'static str, key: &'static str, instead_key: &'static str) -> Reason {
    Reason { code, key, instead_key }
}

/// The reasons, in the order in which a moderator chooses. The last is for what is none of the others.
pub(crate) const REASONS: &[Reason] = &[
    reason("duplicate", "rejected-duplicate", "instead-duplicate"),
    reason("no-action", "rejected-no-action", "instead-no-action"),
    reason("irrelevant", "rejected-irrelevant", "instead-irrelevant"),
    reason("already-done", "rejected-already-done", "instead-already-done"),
    reason("fake-name", "rejected-fake-name", "instead-fake-name"),
    reason("honours", "rejected-honours", "instead-honours"),
    reason("foi", "rejected-foi", "instead-foi"),
    reason("libellous", "rejected-libellous", "instead-libellous"),
    reason("offensive", "rejected-offensive", "instead-offensive"),
    reason("other", "rejected-other", "instead-other"),
];

impl Reason {
    /// The reason with this code.
    pub(crate) fn of(code: &str) -> &'static Reason {
        let last = REASONS.len() - 1;
        REASONS
            .iter()
            .find(|reason| reason.code == code)
            .unwrap_or(&REASONS[last])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_from_elsewhere_is_told_in_the_details() {
        assert_eq!(Reason::of("duplicate").key, "rejected-duplicate");
        assert_eq!(Reason::of("cabinet-secret").key, "rejected-other");
    }
}
