//! Whether signers can comment on a campaign, and when others see what they wrote: a rule of its site.

use serde::{Deserialize, Serialize};

/// Whether signers can comment, and when others see it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CommentRule {
    /// There are no comments; those from before are shown to nobody.
    #[default]
    Off,
    /// A moderator sees each before it is shown.
    Before,
    /// Each is shown at once, and a moderator sees it afterwards.
    After,
}

impl CommentRule {
    /// All of them; the position is that of the word in `sites/settings.rs`.
    pub const ALL: [CommentRule; 3] = [CommentRule::Off, CommentRule::Before, CommentRule::After];

    /// Whether there are no comments.
    #[must_use]
    pub fn is_off(&self) -> bool {
        *self == CommentRule::Off
    }
}
