//! Lists of the office that show only so much: what is left out is said on the page.
//!
//! Owns that a list is read with one row more than is shown, which tells whether there are others. Bounded by the limit of each
//! list. Lists that can be paged through need none of it.

use throng_process::limits::Limit;
use throng_rendering::views::CutView;

/// A list that shows so many rows at most, and the key of the sentence that says that there are others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut(pub(super) &'static Limit, pub(super) &'static str);

impl Cut {
    /// How many rows to read.
    pub(super) const fn rows(self) -> u32 {
        self.0.rows() + 1
    }

    /// Leaves out what is not shown; the sentence, if anything was.
    pub(super) fn off<R>(self, rows: &mut Vec<R>) -> Option<CutView> {
        let more = rows.len() > self.0.count();
        rows.truncate(self.0.count());
        more.then(|| CutView { key: self.1, count: self.0.shown() })
    }
}

#[cfg(test)]
mod tests {
    use throng_process::limits::FOUND_GROUPS;

    use super::*;

    #[test]
    fn what_is_left_out_is_said_and_what_fits_is_whole() {
        let cut = Cut(&FOUND_GROUPS, "cut-newest");
        let max = FOUND_GROUPS.count();
        assert_eq!(cut.rows() as usize, max + 1);
        for (read, says) in [(0, None), (max, None), (max + 1, Some(FOUND_GROUPS.shown()))] {
            let mut rows: Vec<usize> = (0..read).collect();
            assert_eq!(cut.off(&mut rows).map(|cut| cut.count), says, "{read}");
            assert_eq!(rows.len(), read.min(max), "{read}");
        }
    }
}
