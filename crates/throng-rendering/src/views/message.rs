//! Pages with one message, and what to do now: not found, too many, expired, closed, full.
//!
//! Owns the closed list of them. Used by whoever turns a refusal or a fault into a page. Messages for a form whose
//! content must be kept are not here (see `OverloadView`).

use serde::Serialize;
use throng_domain::outcome::Refusal;

use super::{Matter, SiteView};
use crate::i18n::TextArgs;

/// A page with a heading, a few sentences, and links.
///
/// Nine fields: the sentences, and what some of the messages say besides.
#[derive(Debug, Clone, Serialize)]
pub struct MessageView {
    pub site: SiteView,
    /// Key of the heading.
    pub title_key: String,
    /// Keys of the paragraphs.
    pub body_keys: Vec<String>,
    /// Arguments of heading and paragraphs.
    pub args: TextArgs,
    /// What the person can do now, best first.
    pub actions: Vec<Action>,
    /// When a page that staff have switched off is on again at the latest.
    pub until_ms: Option<i64>,
    /// When the details of whoever reads this are erased, if that is known.
    pub erased_ms: Option<i64>,
    /// When and why a campaign was removed.
    pub removed: Option<RemovedView>,
    /// The same page at the site itself, where this is a copy for reading or another machine is the site: a whole address.
    pub elsewhere: Option<String>,
}

/// What everybody may know of a campaign that was removed.
#[derive(Debug, Clone, Serialize)]
pub struct RemovedView {
    pub at_ms: i64,
    /// The reason; empty if none was given.
    pub told: String,
}

/// Something that the person can do now.
#[derive(Debug, Clone, Serialize)]
pub struct Action {
    /// Key of the label.
    pub label_key: String,
    /// A path of this site.
    pub href: String,
}

/// All pages of this kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageKind {
    /// 404.
    NotFound,
    /// 404: the token in a mail's link is cut off or wrong.
    LinkBroken,
    /// 404: the token in the link that is mailed to somebody on the list of a vote is cut off or wrong.
    VoterLinkBroken,
    /// 404: the token in the link that stops mails is cut off or wrong.
    StopLinkBroken,
    /// 404: the token in the link that asks about an answer is cut off or wrong.
    OpinionLinkBroken,
    /// The link by which emails about a petition are confirmed is cut off or wrong.
    FollowLinkBroken,
    /// 404: no signature has this receipt number.
    ReceiptUnknown,
    /// 405.
    MethodNotAllowed,
    /// 410: the petition was taken down.
    PetitionRemoved,
    /// 410: the address was changed after this link was mailed.
    LinkReplaced,
    /// 410: the link or code is too old, and the signature was not confirmed in time.
    LinkExpired,
    /// 410: as [`MessageKind::LinkExpired`], and so long ago that no new link is sent either.
    LinkOver,
    /// 410: the trial of a vote that the link is about was erased.
    TrialOver,
    /// 404: the token in a link of the office is cut off or wrong.
    OfficeLinkBroken,
    /// 410: a link for setting the site up, for an invitation or for another password has expired.
    OfficeLinkExpired,
    /// 404: the token of a creator's link is cut off or wrong.
    OwnLinkBroken,
    /// 410: the creator's address was changed after the link was mailed.
    OwnLinkReplaced,
    /// 409: the petition is no longer at this step; the mailed link leads to its current state.
    OwnElsewhere,
    /// 410: the link to a draft is too old.
    DraftExpired,
    /// 404: the token of the link for supporters is cut off or wrong.
    SupportLinkBroken,
    /// 200: the petition has its supporters, and waits to be checked.
    SupportWaiting,
    /// 410: the petition will not open.
    SupportEnded,
    /// 429 for a page without a form: too many requests came from one network.
    NetworkBusy,
    /// 200: a petition that was rejected, and of which only the reason is shown.
    NotShown,
    /// 413.
    TooLarge,
    /// 421: the request is for a site that is not served here.
    WrongHost,
    /// 422: a request that none of our forms sends.
    Unprocessable,
    /// 403: the form was sent from another site.
    FromElsewhere,
    /// 403: the form came without encryption, although the site is encrypted.
    InClear,
    /// 409: the petition no longer takes signatures.
    PetitionClosed,
    /// 200: the operator took the signature out after a check.
    SignatureNotCounted,
    /// 200: the signer's personal data was erased.
    DataErased,
    /// 500.
    Broken,
    /// 503 for a page without a form: too many people.
    Busy,
    /// The disk takes long for what is being written.
    Slow,
    /// Another program is taking over.
    HandingOver,
    /// 503: this kind of page is given up for now, so that people can sign.
    SwitchedOff,
    /// 503: staff have switched this kind of page off for a while; the view says until when.
    SwitchedOffByHand,
    /// 503 for a page of signing or of another form: staff have switched all of them off for a while; the view says until when.
    SigningOffByHand,
    /// 503: the site has no owner yet.
    NotSetUp,
    /// 503: the disk is full, so signing stops while reading goes on.
    StorageFull,
    /// 503: the same, for a form of the office.
    StorageFullOffice,
    /// 503: the same, for whoever wants to sign in to the office.
    StorageFullSignIn,
    /// 503: this is a copy for reading, which has no such page and takes no form.
    OnlyRead,
    /// 503: this is a copy for reading, which has no page for now: it reads in what is new, or another program has its directory.
    CopyWaits,
    /// 503: another machine is the site by now, and nothing is written here any more, of what this is about.
    Superseded(Matter),
}

fn action(label_key: &str, href: &str) -> Action {
    Action { label_key: label_key.to_owned(), href: href.to_owned() }
}

impl MessageKind {
    /// All of them.
    pub const ALL: [Self; 52] = [
        Self::NotFound,
        Self::LinkBroken,
        Self::VoterLinkBroken,
        Self::StopLinkBroken,
        Self::OpinionLinkBroken,
        Self::FollowLinkBroken,
        Self::ReceiptUnknown,
        Self::MethodNotAllowed,
        Self::PetitionRemoved,
        Self::LinkReplaced,
        Self::LinkExpired,
        Self::LinkOver,
        Self::TrialOver,
        Self::OfficeLinkBroken,
        Self::OfficeLinkExpired,
        Self::OwnLinkBroken,
        Self::OwnLinkReplaced,
        Self::OwnElsewhere,
        Self::DraftExpired,
        Self::SupportLinkBroken,
        Self::SupportWaiting,
        Self::SupportEnded,
        Self::NetworkBusy,
        Self::NotShown,
        Self::TooLarge,
        Self::WrongHost,
        Self::Unprocessable,
        Self::FromElsewhere,
        Self::InClear,
        Self::PetitionClosed,
        Self::SignatureNotCounted,
        Self::DataErased,
        Self::Broken,
        Self::Busy,
        Self::Slow,
        Self::HandingOver,
        Self::SwitchedOff,
        Self::SwitchedOffByHand,
        Self::SigningOffByHand,
        Self::StorageFull,
        Self::StorageFullOffice,
        Self::StorageFullSignIn,
        Self::Superseded(Matter::Signatures),
        Self::Superseded(Matter::Emails),
        Self::Superseded(Matter::Reports),
        Self::Superseded(Matter::Campaigns),
        Self::Superseded(Matter::Opinions),
        Self::Superseded(Matter::Office),
        Self::Superseded(Matter::Other),
        Self::NotSetUp,
        Self::OnlyRead,
        Self::CopyWaits,
    ];

    /// The page, with the link to all campaigns of its kind as the thing to do.
    pub fn view(self, site: SiteView) -> MessageView {
        let (title_key, body_keys) = self.keys();
        let all = format!("/{}", site.kind.plural());
        let home = action("action-home", "/");
        #[expect(clippy::wildcard_enum_match_arm, reason = "nearly all lead to the same pages")]
        let actions = match self {
            // There is no page to go to yet.
            Self::NotSetUp => Vec::new(),
            Self::TrialOver => vec![home],
            _ => vec![action("action-all-petitions", &all), home],
        };
        MessageView {
            site,
            title_key: title_key.to_owned(),
            body_keys: body_keys.iter().map(|key| (*key).to_owned()).collect(),
            args: TextArgs::new(),
            erased_ms: None,
            until_ms: None,
            removed: None,
            elsewhere: None,
            actions,
        }
    }

    /// Heading and paragraphs.
    fn keys(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Self::NotFound => ("not-found-title", &["not-found-typed", "not-found-search"]),
            Self::LinkBroken => {
                ("link-broken-title", &["link-broken-cut", "link-broken-code", "link-broken-again"])
            }
            Self::VoterLinkBroken => ("link-broken-title", &["link-broken-cut", "voter-broken-again"]),
            Self::StopLinkBroken => ("stop-broken-title", &["link-broken-cut", "stop-broken-reply"]),
            Self::FollowLinkBroken => ("link-broken-title", &["link-broken-cut", "follow-broken-again"]),
            Self::OpinionLinkBroken => ("opinion-broken-title", &["link-broken-cut", "opinion-broken-page"]),
            Self::ReceiptUnknown => ("receipt-unknown-title", &["receipt-unknown-check"]),
            Self::MethodNotAllowed => ("method-title", &["method-back"]),
            Self::PetitionRemoved => ("removed-title", &["removed-body"]),
            Self::LinkReplaced => ("link-replaced-title", &["refusal-link-replaced"]),
            Self::LinkExpired => ("link-expired-title", &["link-expired-why", "link-expired-again"]),
            Self::LinkOver => ("link-expired-title", &["link-expired-why", "link-over-again"]),
            Self::TrialOver => ("trial-over-title", &["trial-over-what"]),
            Self::OfficeLinkBroken => ("office-broken-title", &["office-broken-cut", "office-link-again"]),
            Self::OfficeLinkExpired => ("office-link-title", &["office-link-expired", "office-link-again"]),
            Self::OwnLinkBroken => ("own-broken-title", &["own-broken-cut", "own-broken-again"]),
            Self::OwnLinkReplaced => ("own-replaced-title", &["own-replaced-why"]),
            Self::OwnElsewhere => ("own-elsewhere-title", &["own-elsewhere-why"]),
            Self::DraftExpired => ("draft-expired-title", &["draft-expired-why", "draft-expired-again"]),
            Self::SupportLinkBroken => ("support-broken-title", &["support-broken-cut"]),
            Self::SupportWaiting => {
                ("support-waiting-title", &["support-waiting-why", "support-waiting-later"])
            }
            Self::SupportEnded => ("support-ended-title", &["support-ended-why"]),
            Self::NetworkBusy => ("network-busy-title", &["network-busy-why", "network-busy-page"]),
            Self::NotShown => ("not-shown-title", &["not-shown-why"]),
            Self::TooLarge => ("too-large-title", &["too-large-body"]),
            Self::WrongHost => ("wrong-host-title", &["wrong-host-body"]),
            Self::Unprocessable => ("unprocessable-title", &["unprocessable-body"]),
            Self::FromElsewhere => ("elsewhere-title", &["elsewhere-body"]),
            Self::InClear => ("in-clear-title", &["in-clear-body", "in-clear-typed"]),
            Self::PetitionClosed => ("closed-title", &["closed-body"]),
            Self::SignatureNotCounted => ("not-counted-title", &["not-counted-body"]),
            Self::DataErased => ("data-erased-title", &["data-erased-body"]),
            Self::Broken => ("broken-title", &["broken-body", "broken-signed"]),
            Self::Busy => ("busy-title", &["busy-body"]),
            Self::Slow => ("slow-title", &["slow-why", "slow-again"]),
            Self::HandingOver => ("updating-title", &["updating-why", "slow-again"]),
            Self::SwitchedOff => ("switched-off-title", &["switched-off-why"]),
            Self::SwitchedOffByHand => ("switched-off-hand-title", &["switched-off-hand-why"]),
            Self::SigningOffByHand => ("signing-off-title", &["signing-off-why", "signing-off-come-back"]),
            Self::StorageFull => ("storage-full-title", &["storage-full-body"]),
            Self::StorageFullOffice => ("office-full-title", &["office-full-not-kept", "office-full-do"]),
            Self::StorageFullSignIn => ("office-full-title", &["office-full-sign-in", "office-full-do"]),
            Self::OnlyRead => ("copy-title", &["copy-why", "copy-nothing-sent"]),
            Self::CopyWaits => ("copy-waits-title", &["copy-waits-why"]),
            Self::Superseded(matter) => matter.keys(),
            Self::NotSetUp => ("not-set-up-title", &["not-set-up-body", "not-set-up-link"]),
        }
    }
}

impl MessageView {
    /// The page for a refusal that has no page of its own: its sentence, and links to go on.
    pub fn refused(site: SiteView, refusal: Refusal) -> Self {
        let mut view = MessageKind::Unprocessable.view(site);
        "refused-title".clone_into(&mut view.title_key);
        view.body_keys = vec![refusal.key().to_owned()];
        view
    }

    /// The page about something else than signing that is given up, with what becomes of signing meanwhile.
    pub fn beside_signing(kind: MessageKind, site: SiteView, can_sign: bool) -> Self {
        let mut view = kind.view(site);
        let key = if can_sign {
            "switched-off-sign"
        } else {
            "switched-off-no-signing"
        };
        view.body_keys.push(key.to_owned());
        view
    }

    /// Puts a link before the others.
    #[must_use]
    pub fn with_action(mut self, label_key: &str, href: &str) -> Self {
        self.actions.insert(0, action(label_key, href));
        self
    }
}
