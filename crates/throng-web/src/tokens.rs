//! Links that prove themselves: id, revision and a keyed MAC in the path. A forged or truncated one is found out
//! without asking the store, and one made for one purpose is not valid for another. Id and revision are scrambled: a
//! link reveals neither of them, nor that it is about the same attempt as another link.

mod office;
mod seal;
mod unsigned;

pub use office::{OfficeClaim, OfficePurpose, bond};
pub use seal::Sealed;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use throng_domain::campaign::CampaignKind;
use throng_domain::command::CreatorLink;
use throng_domain::ids::{CampaignId, MINTED_BITS, ReportId, SignatureId, SiteId};
use throng_domain::normal_form::DomainRule;
use throng_domain::person::EmailAddress;
use throng_domain::uniqueness::{DeliveryKey, MailboxKey};

use crate::secrets::Secrets;

/// Bytes of the MAC: 128 bits.
const MAC_BYTES: usize = 16;
/// Eight bytes of scrambled content, then the MAC.
const TOKEN_BYTES: usize = 8 + MAC_BYTES;

/// Digits of a code: six can be typed from one screen to another, and are guarded by the number of tries.
pub const CODE_DIGITS: usize = 6;

const _: () = assert!(MINTED_BITS + u8::BITS <= u64::BITS, "id and revision fit what is scrambled");

/// How many codes there are.
const CODES: u64 = 10_u64.pow(CODE_DIGITS as u32);

/// What a masked token or code looks like. It must be text that can stand in any header.
const MASK: &str = "******";

/// What a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The page that says "check your email": allows to resend the mail and correct the address, never to confirm.
    Waiting,
    /// The mailed link: allows to confirm, see the receipt, and withdraw.
    Signature,
    /// The link mailed to the creator of a petition: allows everything that only its creator may do.
    Creator,
    /// The page after a petition was handed in or saved: allows to resend the mail and correct the address, never to
    /// confirm.
    Sent,
    /// The link that a creator passes on: allows to read a petition that is not open yet, and to sign it.
    Supporter,
    /// In the footer and the headers of mails to followers: stops mails about the petition, and nothing else.
    Unsubscribe,
    /// The link mailed to somebody who wants to follow without signing: allows to confirm, see what is kept, and stop.
    Follower,
    /// The page after the form of a follower: allows nothing.
    FollowerSent,
    /// The link mailed to a mailbox that wants to follow a place: allows to confirm, see what is kept, and stop.
    Place,
    /// In mails with what is new in places: stops these mails, and nothing else.
    StopPlaces,
    /// The link mailed to somebody on the roll of a vote: allows to take their ballot.
    Voter,
    /// As [`Purpose::Unsubscribe`], to those who follow without having signed.
    StopFollowing,
    /// In the weekly mail to the creator of a pledge: stops these mails, and nothing else.
    StopProgress,
    /// In the daily mail with comments to a signer: stops these mails, and nothing else.
    StopComments,
    /// The same to whoever started the campaign.
    StopOwnComments,
    /// In mails about an answer: allows to say whether it answers the petition, and nothing else.
    Opinion,
    /// In the addresses of a private pledge: allows to see it, and what everybody may do with one that is not private.
    Private,
}

impl Purpose {
    fn word(self) -> &'static [u8] {
        match self {
            Purpose::Waiting => b"waiting",
            Purpose::Signature => b"signature",
            Purpose::Creator => b"creator",
            Purpose::Sent => b"sent",
            Purpose::Supporter => b"supporter",
            Purpose::Unsubscribe => b"unsubscribe",
            Purpose::Opinion => b"opinion",
            Purpose::Follower => b"follower",
            Purpose::FollowerSent => b"follower sent",
            Purpose::StopFollowing => b"stop following",
            Purpose::Place => b"place",
            Purpose::StopPlaces => b"stop places",
            Purpose::Voter => b"voter",
            Purpose::StopProgress => b"stop progress",
            Purpose::StopComments => b"stop comments",
            Purpose::StopOwnComments => b"stop own comments",
            Purpose::Private => b"private",
        }
    }
}

/// The content of a valid token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The attempt to sign that it is about.
    pub id: SignatureId,
    /// The revision of the attempt's address when the token was made.
    pub revision: u8,
}

/// Makes and checks the tokens of one site.
#[derive(Clone, Debug)]
pub struct Tokens {
    secrets: Secrets,
    site: SiteId,
    /// Whether it makes [`MASK`] in place of tokens and codes.
    masked: bool,
}

impl Tokens {
    pub fn new(secrets: Secrets, site: SiteId) -> Tokens {
        Tokens { secrets, site, masked: false }
    }

    /// As these, but what it makes opens nothing: for showing a mail to somebody other than its recipient.
    pub fn masked(&self) -> Tokens {
        Tokens { masked: true, ..self.clone() }
    }

    /// The key under which a mailbox is remembered once a mail server has refused it.
    pub fn mailbox(&self, email: &EmailAddress) -> MailboxKey {
        self.secrets.uniqueness.mailbox(self.site, email)
    }

    /// The key of where mail to an address arrives.
    pub fn delivery(&self, email: &EmailAddress, rules: &[DomainRule]) -> DeliveryKey {
        self.secrets.uniqueness.delivery(self.site, email, rules)
    }

    /// The token for `purpose`: 32 characters that need no escaping in a path.
    pub fn make(&self, purpose: Purpose, claim: Claim) -> String {
        if self.masked {
            return MASK.to_owned();
        }
        let hidden = self.secrets.scramble.hide(packed(claim));
        let mut bytes = [0; TOKEN_BYTES];
        bytes[..8].copy_from_slice(&hidden.to_be_bytes());
        bytes[8..].copy_from_slice(&self.mac(purpose, claim));
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// The content of a token, if it was made here for this purpose.
    pub fn read(&self, purpose: Purpose, token: &str) -> Option<Claim> {
        let bytes: [u8; TOKEN_BYTES] = URL_SAFE_NO_PAD.decode(token).ok()?.try_into().ok()?;
        let (hidden, mac) = bytes.split_first_chunk()?;
        let claim = unpacked(self.secrets.scramble.show(u64::from_be_bytes(*hidden)))?;
        // Padded to whole hashes, whose comparison takes constant time.
        (padded(mac) == padded(&self.mac(purpose, claim))).then_some(claim)
    }

    /// The code mailed with a link: [`CODE_DIGITS`] digits.
    pub fn code(&self, claim: Claim) -> String {
        if self.masked {
            return MASK.to_owned();
        }
        let mut hasher = blake3::Hasher::new_keyed(&self.secrets.codes);
        hasher.update(&self.site.0.to_be_bytes());
        hasher.update(&claim.id.0.to_be_bytes());
        hasher.update(&[claim.revision]);
        let hash = hasher.finalize();
        let number = hash.as_bytes()[..8]
            .iter()
            .fold(0_u64, |sum, byte| sum << 8 | u64::from(*byte));
        format!("{:0CODE_DIGITS$}", number % CODES)
    }

    /// The path of the page that says "check your email".
    pub fn waiting_path(&self, claim: Claim) -> String {
        format!("/w/{}", self.make(Purpose::Waiting, claim))
    }

    /// The path of the link that is mailed to a signer.
    pub fn signature_path(&self, claim: Claim) -> String {
        format!("/s/{}", self.make(Purpose::Signature, claim))
    }

    /// The path of the link that is mailed to the creator of a campaign of this kind.
    pub fn creator_path(&self, kind: CampaignKind, link: CreatorLink) -> String {
        format!("/{}/own/{}", kind.plural(), self.of_petition(Purpose::Creator, link))
    }

    /// The path of the page after a campaign of this kind was handed in or saved.
    pub fn sent_path(&self, kind: CampaignKind, link: CreatorLink) -> String {
        format!("/{}/sent/{}", kind.plural(), self.of_petition(Purpose::Sent, link))
    }

    /// The path that a creator passes on. It stays valid when the creator's address changes.
    pub fn support_path(&self, kind: CampaignKind, petition: CampaignId) -> String {
        let link = CreatorLink { campaign: petition, revision: 0 };
        format!("/{}/support/{}", kind.plural(), self.of_petition(Purpose::Supporter, link))
    }

    fn of_petition(&self, purpose: Purpose, link: CreatorLink) -> String {
        let id = SignatureId(i64::from(link.campaign.number));
        self.make(purpose, Claim { id, revision: link.revision })
    }

    /// The content of a token about a petition, if it was made here for this purpose.
    pub fn petition(&self, purpose: Purpose, token: &str) -> Option<CreatorLink> {
        let claim = self.read(purpose, token)?;
        let number = u32::try_from(claim.id.0).ok()?;
        Some(CreatorLink { campaign: CampaignId { site: self.site, number }, revision: claim.revision })
    }

    /// The secret in the addresses of a private pledge, or of the trial of a vote: 128 bits, made from the installation's key, so
    /// that it is stored nowhere. That of one kind opens nothing of another.
    pub fn secret_of(&self, kind: CampaignKind, id: CampaignId) -> String {
        let revision = u8::from(kind == CampaignKind::Vote);
        let claim = Claim { id: SignatureId(i64::from(id.number)), revision };
        URL_SAFE_NO_PAD.encode(self.mac(Purpose::Private, claim))
    }

    /// Whether this is the secret of that pledge or trial.
    pub fn is_secret_of(&self, kind: CampaignKind, id: CampaignId, written: &str) -> bool {
        // Hashed before they are compared, so that the time tells nothing.
        blake3::hash(self.secret_of(kind, id).as_bytes()) == blake3::hash(written.as_bytes())
    }

    /// The path that stops mails about a petition.
    pub fn unsubscribe_path(&self, claim: Claim) -> String {
        format!("/u/{}", self.make(Purpose::Unsubscribe, claim))
    }

    /// The path that stops the weekly mails to the creator of a pledge.
    pub fn stop_progress_path(&self, link: CreatorLink) -> String {
        format!("/u/own/{}", self.of_petition(Purpose::StopProgress, link))
    }

    /// The path that stops the daily mails with comments to a signer.
    pub fn stop_comments_path(&self, claim: Claim) -> String {
        format!("/u/comments/{}", self.make(Purpose::StopComments, claim))
    }

    /// The path that stops those to whoever started the campaign.
    pub fn stop_own_comments_path(&self, link: CreatorLink) -> String {
        format!("/u/comments/{}", self.of_petition(Purpose::StopOwnComments, link))
    }

    /// The path where a signer says whether the answer answers the petition.
    pub fn opinion_path(&self, claim: Claim) -> String {
        format!("/a/{}", self.make(Purpose::Opinion, claim))
    }

    /// The key in the path of the tray of captured mails.
    pub fn tray_key(&self) -> String {
        let hash = blake3::keyed_hash(&self.secrets.tray, &self.site.0.to_be_bytes());
        URL_SAFE_NO_PAD.encode(&hash.as_bytes()[..MAC_BYTES])
    }

    /// The receipt number of a signature.
    pub fn receipt(&self, id: SignatureId) -> String {
        self.secrets.receipts.number(id)
    }

    /// The signature behind a receipt number.
    pub fn receipt_signature(&self, written: &str) -> Option<SignatureId> {
        self.secrets.receipts.signature(written)
    }

    /// The number by which a report from the public is looked up. It is never valid as a receipt number.
    pub fn report_number(&self, id: ReportId) -> String {
        self.secrets.reports.number(SignatureId(id.0))
    }

    /// The report behind a number made by [`Tokens::report_number`].
    pub fn report_of(&self, written: &str) -> Option<ReportId> {
        self.secrets.reports.signature(written).map(|id| ReportId(id.0))
    }

    fn mac(&self, purpose: Purpose, claim: Claim) -> [u8; MAC_BYTES] {
        let mut hasher = blake3::Hasher::new_keyed(&self.secrets.links);
        hasher.update(&self.site.0.to_be_bytes());
        hasher.update(&claim.id.0.to_be_bytes());
        hasher.update(&[claim.revision]);
        hasher.update(purpose.word());
        let mut mac = [0; MAC_BYTES];
        mac.copy_from_slice(&hasher.finalize().as_bytes()[..MAC_BYTES]);
        mac
    }
}

/// Packs revision and id into one number.
fn packed(claim: Claim) -> u64 {
    let id = u64::try_from(claim.id.0).expect("ids are never negative");
    assert!(id < 1 << MINTED_BITS, "minted ids have {MINTED_BITS} bits");
    u64::from(claim.revision) << MINTED_BITS | id
}

/// Unpacks what [`packed`] made; `None` for any other number.
fn unpacked(packed: u64) -> Option<Claim> {
    let revision = u8::try_from(packed >> MINTED_BITS).ok()?;
    let id = i64::try_from(packed & ((1 << MINTED_BITS) - 1)).ok()?;
    Some(Claim { id: SignatureId(id), revision })
}

fn padded(mac: &[u8]) -> blake3::Hash {
    let mut bytes = [0; 32];
    bytes[..mac.len()].copy_from_slice(mac);
    blake3::Hash::from_bytes(bytes)
}

#[cfg(test)]
mod tests;
