//! Threads that do the same, for whoever asks where processor time goes: `throng_thread_cpu_seconds_total` and `throng bench psd`.
//!
//! **Owns** the groups and their words. Which row of the table is in which, the table says. **Never** reads a time. **Called by**
//! `machine` and the bench. **Bounds**: a closed list.

/// What a thread works at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// Accepts connections, reads requests, makes pages and sends them, for everybody.
    Http,
    /// The same for staff, for guests of the office and for whoever watches the program.
    Office,
    /// Reads the database.
    Readers,
    /// Writes the database.
    Committer,
    /// Composes and sends emails.
    Mail,
    /// Answers at the listener of `metrics.listen`.
    Metrics,
    /// Everything else: what the program does by itself.
    Rest,
}

impl Group {
    pub const ALL: [Group; 7] = [
        Group::Http,
        Group::Office,
        Group::Readers,
        Group::Committer,
        Group::Mail,
        Group::Metrics,
        Group::Rest,
    ];

    /// Its name in metrics, which must never change.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Group::Http => "http",
            Group::Office => "office",
            Group::Readers => "reader",
            Group::Committer => "committer",
            Group::Mail => "mail",
            Group::Metrics => "metrics",
            Group::Rest => "rest",
        }
    }

    /// What people call it.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Group::Http => "HTTP",
            Group::Office => "office",
            Group::Readers => "readers",
            Group::Committer => "committer",
            Group::Mail => "mail",
            Group::Metrics => "metrics",
            Group::Rest => "rest",
        }
    }

    /// The group of a thread of this program, by the name that the system shows, which may have a number behind it. Another
    /// program's threads are the rest.
    #[must_use]
    pub fn of(thread: &str) -> Group {
        let is_of = |name: &str| {
            let rest = thread.strip_prefix(name);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', ' ']))
        };
        let rows = super::ALL.iter().filter(|row| is_of(row.name));
        // Of `mail` and `mail-worker` the one that says more.
        rows.max_by_key(|row| row.name.len())
            .map_or(Group::Rest, |row| row.group)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the system shows of a name.
    const SHOWN_BYTES_MAX: usize = 15;

    #[test]
    fn every_thread_is_found_in_its_own_group_whatever_number_it_has() {
        for row in super::super::ALL {
            assert!(row.name.len() <= SHOWN_BYTES_MAX, "{} is cut short by the system", row.name);
            for name in [row.name.to_owned(), format!("{}-3", row.name), format!("{} 3", row.name)] {
                assert_eq!(Group::of(&name), row.group, "{name}");
            }
        }
        for name in ["httpd", "", "throng", "nginx"] {
            assert_eq!(Group::of(name), Group::Rest, "{name:?}");
        }
    }

    /// Half of what answering costs was in the rest.
    #[test]
    fn whatever_answers_somebody_is_not_in_the_rest() {
        for (name, group) in [
            ("accepting", Group::Http),
            ("http", Group::Http),
            ("pages", Group::Http),
            ("live", Group::Http),
            ("office", Group::Office),
            ("door", Group::Office),
            ("reader-3", Group::Readers),
            ("committer", Group::Committer),
            ("mail", Group::Mail),
            ("mailing", Group::Rest),
            ("metrics", Group::Metrics),
        ] {
            assert_eq!(Group::of(name), group, "{name}");
        }
    }
}
