//! Asking for the daily mail with new comments, stopping it, and queueing it: one a day and campaign, which goes over its
//! readers by a cursor like every mailing, so that nobody is mailed twice wherever the program is stopped.

use crate::campaigns::comment::CommentShown;
use crate::campaigns::decide::write::{CreatorLink, owned};
use crate::campaigns::digest::{Digest, DigestComment, DigestReader, DigestTo};
use crate::mail::mailing::MailKind;
use crate::people::creator::Creator;
use crate::people::uniqueness::AddressKey;
use crate::signing::signature::{Signature, SignatureState};
use crate::spine::answer::Stored;
use crate::spine::ids::{CampaignId, CommentId, SignatureId};
use crate::spine::limits::{DIGEST_WINDOW, MAILING_STEP_MAX};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::{Key, Row};
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::{Letter, WorkingSet};

/// Whoever asks, each by their own mailed link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DigestAsker {
    /// Somebody who signed.
    Signer(SignatureId),
    /// Whoever started the campaign, with the keyed hash of their mailbox, which is needed to ask.
    Creator(CreatorLink, Option<AddressKey>),
}

/// Ask for the daily mail with new comments, or stop it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantDigest {
    /// The campaign.
    pub campaign: CampaignId,
    /// Who asks.
    pub by: DigestAsker,
    /// Whether they want it.
    pub on: bool,
}

/// Begin the mail of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BeginDigest {
    /// The campaign.
    pub campaign: CampaignId,
    /// The comments that were in none before, the newest first, each with its author.
    pub comments: Vec<(CommentId, SignatureId)>,
    /// The newest public comments, at most [`DIGEST_WINDOW`].
    pub seen: Vec<CommentId>,
}

/// Queue the next of these mails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdvanceDigest {
    /// The campaign.
    pub campaign: CampaignId,
    /// The number of the mail.
    pub run: i64,
    /// Where the cursor stood when the readers were read.
    pub from: Option<i64>,
    /// The readers to mail next, in order of item, at most [`MAILING_STEP_MAX`].
    pub readers: Vec<(i64, DigestTo)>,
    /// Whether these are the last.
    pub last: bool,
}

impl Rule for WantDigest {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.campaigns.insert(self.campaign);
        needs.row(Digest::of(self.campaign));
        match self.by {
            DigestAsker::Signer(id) => {
                needs.attempts.insert(id);
                needs.following.insert(id);
            }
            DigestAsker::Creator(link, _) => {
                needs.row(Creator::only(link.campaign));
                needs.row(DigestReader::of_creator(self.campaign));
            }
        }
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        let (key, reader) = match self.by {
            DigestAsker::Signer(id) => of_signer(set, (self.campaign, id), now)?,
            DigestAsker::Creator(link, address) => of_creator(set, (self.campaign, link, address), now)?,
        };
        // A mailbox that has signed again, or that two people share, has a row for another signature: it is replaced.
        let known = set.row(key).map(|row| row.to);
        let is_same = known.is_some() && known == reader.as_ref().map(|reader| reader.to);
        match (self.on, known.is_some()) {
            (true, _) if is_same => Ok(Stored::Unchanged),
            (false, false) => Ok(Stored::Unchanged),
            (false, true) => {
                set.remove_row(key);
                Ok(Stored::Done)
            }
            (true, _) => match reader {
                Some(reader) => begin_to_want(set, self.campaign, (key, reader), now),
                None => Err(Refusal::NotPossibleNow),
            },
        }
    }
}

/// Where the row of whoever asks is, and the row, if they can have one.
type Asked = (Key<DigestReader>, Option<DigestReader>);

fn of_creator(
    set: &WorkingSet,
    (campaign, link, address): (CampaignId, CreatorLink, Option<AddressKey>),
    now: Timestamp,
) -> Result<Asked, Refusal> {
    owned(set, link, now)?;
    let address = address.filter(|_| link.campaign == campaign);
    let reader = address.map(|address| DigestReader { to: DigestTo::Creator, address, asked_at: now });
    Ok((DigestReader::of_creator(link.campaign), reader))
}

/// Of somebody who signed; a held signature is answered like a counted one, and whoever left can still stop.
fn of_signer(
    set: &WorkingSet,
    (campaign, id): (CampaignId, SignatureId),
    now: Timestamp,
) -> Result<Asked, Refusal> {
    let signature = set
        .signature(campaign.site, id)
        .filter(|signature| signature.campaign == campaign)
        .ok_or(Refusal::NotPossibleNow)?;
    let address = signature.keys.address;
    let reader = DigestReader { to: DigestTo::Signer(id), address, asked_at: now };
    Ok((DigestReader::of(campaign, address), Some(reader).filter(|_| is_reader(signature))))
}

fn is_reader(signature: &Signature) -> bool {
    matches!(signature.state, SignatureState::Confirmed | SignatureState::Held)
        && signature.erased_at.is_none()
}

fn begin_to_want(
    set: &mut WorkingSet,
    id: CampaignId,
    (key, reader): (Key<DigestReader>, DigestReader),
    now: Timestamp,
) -> Result<Stored, Refusal> {
    if !has_comments(set, id) {
        return Err(Refusal::CommentsOff);
    }
    set.put_row(key, reader);
    if set.row(Digest::of(id)).is_none() {
        set.put_row(Digest::of(id), Digest::begun(now));
    }
    Ok(Stored::Done)
}

/// Whether everybody can read comments on this campaign.
fn has_comments(set: &WorkingSet, id: CampaignId) -> bool {
    let rules = set.site(id.site).map(|site| &site.rules);
    let found = set.campaign(id).zip(rules);
    found.is_some_and(|(campaign, rules)| {
        campaign.head.state.is_accepted() && !campaign.comment_rule(rules).is_off()
    })
}

impl Rule for BeginDigest {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.campaigns.insert(self.campaign);
        needs.row(Digest::of(self.campaign));
        for (id, author) in &self.comments {
            needs.row(CommentShown::key(self.campaign, *id));
            needs.attempts.insert(*author);
        }
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        begin(set, self, now)
    }
}

fn begin(set: &mut WorkingSet, begin: &BeginDigest, now: Timestamp) -> Result<Stored, Refusal> {
    let key = Digest::of(begin.campaign);
    let Some(digest) = set.row(key).filter(|digest| digest.is_due(now)).cloned() else {
        return Ok(Stored::Unchanged);
    };
    if !has_comments(set, begin.campaign) {
        return Ok(Stored::Unchanged);
    }
    let comments: Vec<DigestComment> = begin
        .comments
        .iter()
        .take(DIGEST_WINDOW)
        .filter_map(|comment| told(set, begin.campaign, *comment))
        .collect();
    if comments.is_empty() {
        return Ok(Stored::Unchanged);
    }
    let seen = begin.seen.iter().take(DIGEST_WINDOW).copied().collect();
    let run = digest.run + 1;
    set.put_row(key, Digest { run, at: now, comments, seen, cursor: None, running: true });
    Ok(Stored::Done)
}

/// A comment of the mail, if it is public now and was written with this signature.
fn told(
    set: &WorkingSet,
    campaign: CampaignId,
    (id, author): (CommentId, SignatureId),
) -> Option<DigestComment> {
    let shown = set.row(CommentShown::key(campaign, id))?;
    let signature = set.signature(campaign.site, author)?;
    (shown.kept.signature == author).then_some(DigestComment {
        id,
        author: signature.keys.address,
        at: shown.at,
    })
}

impl Rule for AdvanceDigest {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.campaigns.insert(self.campaign);
        needs.row(Digest::of(self.campaign));
        needs.row(Creator::only(self.campaign));
        needs.row(DigestReader::of_creator(self.campaign));
        for (item, to) in &self.readers {
            needs.row(DigestReader::rows(self.campaign).item(*item));
            if let DigestTo::Signer(id) = to {
                needs.attempts.insert(*id);
            }
        }
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        advance(set, self, now)
    }
}

/// Queues the mails, and moves the cursor in the same changes. A step that was taken already finds the cursor elsewhere.
fn advance(set: &mut WorkingSet, step: &AdvanceDigest, now: Timestamp) -> Result<Stored, Refusal> {
    let key = Digest::of(step.campaign);
    let Some(mut digest) = set.row(key).cloned() else {
        return Err(Refusal::NotPossibleNow);
    };
    if !digest.running || digest.run != step.run || digest.cursor != step.from {
        return Ok(Stored::Unchanged);
    }
    let in_order = step.readers.is_sorted_by(|one, other| one.0 < other.0);
    if step.readers.len() > MAILING_STEP_MAX || !in_order {
        return Err(Refusal::NotPossibleNow);
    }
    for (item, _) in &step.readers {
        let reader = set.row(DigestReader::rows(step.campaign).item(*item)).cloned();
        if let Some(reader) = reader.filter(|reader| digest.comments.iter().any(|one| reader.wants(one))) {
            mail(set, step, &reader, now);
        }
    }
    digest.cursor = step.readers.last().map(|(item, _)| *item).or(step.from);
    digest.running = !step.last;
    set.put_row(key, digest);
    Ok(Stored::Done)
}

fn mail(set: &mut WorkingSet, step: &AdvanceDigest, reader: &DigestReader, now: Timestamp) {
    let id = step.campaign;
    match reader.to {
        DigestTo::Signer(signature) => {
            // Whoever signed what they started, and asked by both links, gets one.
            let is_creator = set
                .row(DigestReader::of_creator(id))
                .is_some_and(|creator| creator.address == reader.address);
            let found = set.signature(id.site, signature).cloned();
            if let Some(signature) =
                found.filter(|found| found.campaign == id && is_reader(found) && !is_creator)
            {
                set.queue_digest(&signature, step.run, now);
            }
        }
        DigestTo::Creator => {
            let Some(revision) = set.row(Creator::only(id)).map(|creator| creator.revision) else {
                return;
            };
            let letter = Letter {
                kind: MailKind::CreatorDigest,
                campaign: id,
                entry: step.run,
                revision,
                due_at: now,
            };
            set.queue_letter(letter, now);
        }
    }
}
