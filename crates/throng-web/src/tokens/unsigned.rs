//! Links to people who have not signed: who follows a campaign or places, and who is on the roll of a vote.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use throng_domain::ids::{CampaignId, FollowerId, FollowerOf, PlaceFollowerOf, SignatureId};
use throng_domain::roll::VoterOf;
use throng_domain::time::Timestamp;

use super::{Claim, MAC_BYTES, MASK, Purpose, TOKEN_BYTES, Tokens, padded};

/// Letters of a token as it is written.
const TOKEN_LETTERS: usize = TOKEN_BYTES / 3 * 4;

impl Tokens {
    /// The path of the link that is mailed to somebody who follows without signing, for a request of this moment.
    pub fn follower_path(&self, of: FollowerOf, asked_at: Timestamp) -> String {
        let token = self.of_follower(Purpose::Follower, of);
        if self.masked {
            return format!("/f/{}/{token}", of.campaign.number);
        }
        format!("/f/{}/{token}{}", of.campaign.number, self.request(of, asked_at))
    }

    /// Whether the end of such a link, as [`Tokens::request_in`] gives it, is of a request of this moment.
    pub fn is_request(&self, of: FollowerOf, asked_at: Timestamp, end: &str) -> bool {
        // Hashed before they are compared, so that the time tells nothing.
        blake3::hash(self.request(of, asked_at).as_bytes()) == blake3::hash(end.as_bytes())
    }

    /// The token of a follower's link, and what follows it.
    pub fn request_in(written: &str) -> Option<(&str, &str)> {
        written.split_at_checked(TOKEN_LETTERS)
    }

    fn request(&self, of: FollowerOf, asked_at: Timestamp) -> String {
        let mut hasher = blake3::Hasher::new_keyed(&self.secrets.links);
        hasher.update(&self.site.0.to_be_bytes());
        hasher.update(&of.campaign.number.to_be_bytes());
        hasher.update(&of.id.0.to_be_bytes());
        hasher.update(&asked_at.0.to_be_bytes());
        hasher.update(b"follower's request");
        URL_SAFE_NO_PAD.encode(&hasher.finalize().as_bytes()[..MAC_BYTES])
    }

    /// The path of the link that is mailed to a mailbox that wants to follow a place, for a request of this moment.
    pub fn place_path(&self, of: PlaceFollowerOf, asked_at: Timestamp) -> String {
        let token = self.of_mailbox(Purpose::Place, of);
        if self.masked {
            return format!("/f/local/{token}");
        }
        format!("/f/local/{token}{}", self.place_request(of, asked_at))
    }

    /// Whether the end of such a link, as [`Tokens::request_in`] gives it, is of a request of this moment.
    pub fn is_place_request(&self, of: PlaceFollowerOf, asked_at: Timestamp, end: &str) -> bool {
        // Hashed before they are compared, so that the time tells nothing.
        blake3::hash(self.place_request(of, asked_at).as_bytes()) == blake3::hash(end.as_bytes())
    }

    fn place_request(&self, of: PlaceFollowerOf, asked_at: Timestamp) -> String {
        let mut hasher = blake3::Hasher::new_keyed(&self.secrets.links);
        hasher.update(&self.site.0.to_be_bytes());
        hasher.update(&of.id.0.to_be_bytes());
        hasher.update(&asked_at.0.to_be_bytes());
        hasher.update(b"request for a place");
        URL_SAFE_NO_PAD.encode(&hasher.finalize().as_bytes()[..MAC_BYTES])
    }

    /// The path that stops all mails about places to a mailbox.
    pub fn stop_places_path(&self, of: PlaceFollowerOf) -> String {
        format!("/u/local/{}", self.of_mailbox(Purpose::StopPlaces, of))
    }

    fn of_mailbox(&self, purpose: Purpose, of: PlaceFollowerOf) -> String {
        self.make(purpose, Claim { id: SignatureId(of.id.0), revision: 0 })
    }

    /// The mailbox behind such a path's token, if it was made here for this purpose.
    pub fn place_follower(&self, purpose: Purpose, token: &str) -> Option<PlaceFollowerOf> {
        let claim = self.read(purpose, token)?;
        Some(PlaceFollowerOf { site: self.site, id: FollowerId(claim.id.0) })
    }

    /// The path of the link that is mailed to somebody on the roll of a vote.
    pub fn voter_path(&self, of: VoterOf) -> String {
        if self.masked {
            return format!("/v/{MASK}");
        }
        let whole = u64::from(of.campaign.number) << u32::BITS | u64::from(of.entry);
        let mut bytes = [0; TOKEN_BYTES];
        bytes[..8].copy_from_slice(&self.secrets.scramble.hide(whole).to_be_bytes());
        bytes[8..].copy_from_slice(&self.mac_of_voter(whole));
        format!("/v/{}", URL_SAFE_NO_PAD.encode(bytes))
    }

    /// Who a token of [`Tokens::voter_path`] is of, if it was made here.
    pub fn voter(&self, token: &str) -> Option<VoterOf> {
        let bytes: [u8; TOKEN_BYTES] = URL_SAFE_NO_PAD.decode(token).ok()?.try_into().ok()?;
        let (hidden, mac) = bytes.split_first_chunk()?;
        let whole = self.secrets.scramble.show(u64::from_be_bytes(*hidden));
        let number = u32::try_from(whole >> u32::BITS).ok()?;
        let entry = u32::try_from(whole & u64::from(u32::MAX)).ok()?;
        let of = VoterOf { campaign: CampaignId { site: self.site, number }, entry };
        // Padded to whole hashes, whose comparison takes constant time.
        (padded(mac) == padded(&self.mac_of_voter(whole))).then_some(of)
    }

    fn mac_of_voter(&self, whole: u64) -> [u8; MAC_BYTES] {
        let mut hasher = blake3::Hasher::new_keyed(&self.secrets.links);
        hasher.update(&self.site.0.to_be_bytes());
        hasher.update(&whole.to_be_bytes());
        hasher.update(Purpose::Voter.word());
        let mut mac = [0; MAC_BYTES];
        mac.copy_from_slice(&hasher.finalize().as_bytes()[..MAC_BYTES]);
        mac
    }

    /// The path of the page after a follower's form. It shows nothing of whether the address follows.
    pub fn follower_sent_path(&self, of: FollowerOf) -> String {
        format!("/f/{}/{}/sent", of.campaign.number, self.of_follower(Purpose::FollowerSent, of))
    }

    /// The path that stops mails about a petition to somebody who follows without having signed.
    pub fn stop_following_path(&self, of: FollowerOf) -> String {
        format!("/u/{}/{}", of.campaign.number, self.of_follower(Purpose::StopFollowing, of))
    }

    fn of_follower(&self, purpose: Purpose, of: FollowerOf) -> String {
        self.make(purpose, Claim { id: SignatureId(of.id.0), revision: 0 })
    }

    /// The follower behind such a path's token, if it was made here for this purpose. The number of the petition in the
    /// path finds the row, and proves nothing: the token names a mailbox under its petition.
    pub fn follower(&self, purpose: Purpose, campaign: CampaignId, token: &str) -> Option<FollowerOf> {
        let claim = self.read(purpose, token)?;
        Some(FollowerOf { campaign, id: FollowerId(claim.id.0) })
    }
}
