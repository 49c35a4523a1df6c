//! The attempt to sign that a mailed link belongs to: either a signature, or a repeat with an address that had
//! signed before. Both are read here in the same way.

use throng_domain::area::AreaCode;
use throng_domain::area_targets::{AreaTargets, InArea};
use throng_domain::campaign::Campaign;
use throng_domain::comment::Comment;
use throng_domain::commenter::Commenter;
use throng_domain::country::CountryCode;
use throng_domain::digest::{DigestReader, DigestTo};
use throng_domain::ids::{CampaignId, SignatureId};
use throng_domain::limits::{CODE_TRIES_MAX, COMMENTS_OF_SIGNER_MAX};
use throng_domain::motive::Motive;
use throng_domain::outcome::Refusal;
use throng_domain::person::PersonName;
use throng_domain::row::Row as _;
use throng_domain::signature::{MailBudget, Repeat, Signature, SignatureState, Signer};
use throng_domain::tally::TallyKey;
use throng_domain::time::Timestamp;
use throng_domain::uniqueness::AddressKey;
use throng_domain::version::Versions;
use throng_domain::vote::{OpenBallot, VoterName, WhoVoted};
use throng_store::error::Fault;
use throng_store::reader::{Attempt, Count, CountedCampaign, ReadRows, StoreReader};

use super::Deps;
use super::sign::as_counted;
use crate::pages::version_ref;
use throng_process::clock;
use throng_rendering::views::{
    AreaStanding, OpenlyView, PetitionRef, PlaceTarget, SignValues, VersionRef, VoteView, who_voted_word,
};
use throng_web::http::respond::Failure;
use throng_web::read::versions_of;
use throng_web::sites::Site;

/// An attempt with its petition.
#[derive(Clone, Debug)]
pub(super) struct FoundAttempt {
    pub(super) attempt: Attempt,
    pub(super) petition: Campaign,
    pub(super) count: Count,
    /// Of a pledge whose areas have the target for themselves: how many have joined where the signer lives, and what has
    /// come of it there.
    here: Option<Here>,
    /// The same for the area of the postcode that was typed into the form.
    typed_here: Option<Here>,
    /// The values first typed into the form, if the owner of the mailbox has corrected them since.
    typed: Option<Repeat>,
    /// The versions of the petition's text. Empty for a signature that never counted, since only a counted one is for a
    /// certain version.
    versions: Versions,
    /// The comments of the signer, each with its number.
    pub(super) comments: Vec<(i64, Comment)>,
    /// How many the same person has written, with this signature and with earlier ones.
    pub(super) comments_written: usize,
    /// The reason for signing that was typed in the form and that nobody has read.
    pub(super) motive: Option<String>,
    /// Whether the mailbox gets the daily mail with comments.
    pub(super) daily: bool,
    /// What they chose in an open vote.
    pub(super) said: Option<OpenBallot>,
    /// What the roll of a vote has of whoever votes by it.
    listed: Listed,
}

/// What the roll of a vote has of a voter, or had when they voted.
#[derive(Clone, Debug, Default)]
struct Listed {
    /// Their name, where everybody is to read it, until it is erased.
    name: Option<PersonName>,
    /// How many votes they have; 0 if that is not known.
    votes: u32,
}

/// The values that were typed into the form.
#[derive(Clone, Debug)]
pub(super) struct TypedAttempt<'a> {
    pub(super) signer: &'a Signer,
    pub(super) country: CountryCode,
    pub(super) area: Option<AreaCode>,
    pub(super) wants_updates: bool,
}

impl TypedAttempt<'_> {
    fn of(repeat: &Repeat) -> TypedAttempt<'_> {
        let Repeat { signer, country, area, wants_updates, .. } = repeat;
        TypedAttempt { signer, country: *country, area: area.clone(), wants_updates: *wants_updates }
    }
}

/// An area, how many have joined a pledge there, and what has come of it there.
type Here = (AreaCode, i64, InArea);

/// The area with this code, of a pledge whose areas have the target for themselves.
fn in_area(
    reader: &mut dyn StoreReader,
    campaign: &Campaign,
    code: Option<&AreaCode>,
) -> Result<Option<Here>, Fault> {
    let pledge = campaign.pledge().filter(|pledge| pledge.terms.by_area);
    let Some((pledge, code)) = pledge.zip(code) else {
        return Ok(None);
    };
    let id = campaign.head.id;
    let counts = reader.counts_of(id.site, &[id.number], &TallyKey::Area(Some(code.clone())))?;
    let joined = pledge.joined_in(code, counts.into_iter().sum());
    let area = reader
        .row(AreaTargets::only(id))?
        .unwrap_or_default()
        .of(Some(code));
    Ok(Some((code.clone(), joined, area)))
}

/// How a pledge stands in the area with this code, for somebody who is about to join there; `None` where areas have no target
/// for themselves, and for no area.
pub(super) async fn standing_in(
    deps: &Deps,
    site: &Site,
    id: CampaignId,
    code: Option<AreaCode>,
) -> Result<Option<AreaStanding>, Failure> {
    let found = deps
        .readers
        .ask(move |reader| {
            let Some(CountedCampaign { campaign, .. }) = reader.campaign(id)? else {
                return Ok(None);
            };
            let here = in_area(reader, &campaign, code.as_ref())?;
            Ok(here.map(|here| (campaign, here)))
        })
        .await?;
    Ok(found.and_then(|(campaign, here)| standing_of(site, &campaign, &here)))
}

fn standing_of(site: &Site, campaign: &Campaign, (code, joined, area): &Here) -> Option<AreaStanding> {
    let name = site.places.get(code).map_or(code.as_str(), |area| &area.name);
    let target = PlaceTarget::of(campaign, area, *joined)?;
    let joined = area.settled_with.unwrap_or(*joined);
    Some(AreaStanding { name: name.to_owned(), joined, target })
}

/// Whether whoever made it gets the daily mail with comments.
fn gets_daily(reader: &mut dyn StoreReader, attempt: &Attempt) -> Result<bool, Fault> {
    let Attempt::Signature(signature, _) = attempt else {
        return Ok(false);
    };
    let row = reader.row(DigestReader::of(signature.campaign, signature.keys.address))?;
    Ok(row
        .is_some_and(|row| row.address == signature.keys.address && row.to == DigestTo::Signer(signature.id)))
}

impl FoundAttempt {
    /// Reads the attempt.
    ///
    /// # Errors
    /// [`Failure::Refused`] when there is no such attempt.
    pub(super) async fn read(deps: &Deps, site: &Site, id: SignatureId) -> Result<FoundAttempt, Failure> {
        let site_id = site.id;
        let found = deps
            .readers
            .ask(move |reader| {
                let Some(attempt) = reader.attempt(site_id, id)? else {
                    return Ok(None);
                };
                let counted = reader
                    .campaign(petition_of(&attempt))?
                    .map(CountedCampaign::shown);
                let receipted = match &attempt {
                    Attempt::Signature(signature, _) => signature.confirmed_at.map(|_| signature.campaign),
                    Attempt::Repeat(..) => None,
                };
                let versions = match receipted {
                    Some(petition) => versions_of(reader, petition)?,
                    None => Versions::default(),
                };
                // Read after the signature: if the signature is corrected between the two reads, the typed values are
                // already stored.
                let typed = match &attempt {
                    Attempt::Signature(signature, _) => reader.typed(signature.id)?,
                    Attempt::Repeat(..) => None,
                };
                let (comments, comments_written) = comments_of(reader, &attempt, receipted)?;
                let motive = match &attempt {
                    Attempt::Signature(signature, _) => reader.row(Motive::of(site_id, signature.id))?,
                    Attempt::Repeat(..) => None,
                };
                let daily = gets_daily(reader, &attempt)?;
                let said = said(reader, &attempt, counted.as_ref())?;
                let listed = listed(reader, &attempt, counted.as_ref(), said.as_ref())?;
                let (own, first) = areas_of(&attempt, typed.as_ref());
                let [here, typed_here] = match &counted {
                    Some(counted) => {
                        [in_area(reader, &counted.campaign, own)?, in_area(reader, &counted.campaign, first)?]
                    }
                    None => [None, None],
                };
                Ok(counted.map(|counted| FoundAttempt {
                    here,
                    typed_here,
                    daily,
                    said,
                    listed,
                    motive: motive.map(|motive| motive.words.as_str().to_owned()),
                    comments,
                    comments_written,
                    attempt,
                    typed,
                    versions,
                    petition: counted.campaign,
                    count: counted.count,
                }))
            })
            .await?;
        found.ok_or_else(super::unknown)
    }

    /// How the pledge stands where the signer lives, where each area has the target for itself.
    pub(super) fn standing(&self, site: &Site) -> Option<AreaStanding> {
        standing_of(site, &self.petition, self.here.as_ref()?)
    }

    /// The same where the postcode lies that was typed into the form, for the page after it, which tells nothing of what the owner of
    /// the mailbox has corrected.
    pub(super) fn typed_standing(&self, site: &Site) -> Option<AreaStanding> {
        standing_of(site, &self.petition, self.typed_here.as_ref()?)
    }

    /// Whether the signer is held to the pledge, if it stands: where each area has the target for itself, only in those that
    /// have it.
    pub(super) fn is_held(&self) -> bool {
        let by_area = self.petition.pledge().is_some_and(|pledge| pledge.terms.by_area);
        !by_area || self.here.as_ref().is_some_and(|(_, _, area)| area.stands())
    }

    /// How pages of the attempt name its petition and link to it: to the public page, or, if there is none yet, to the
    /// one for supporters.
    pub(super) fn petition_ref(&self, site: &Site) -> PetitionRef {
        let petition = &self.petition;
        let head = &petition.head;
        let path = site.path_of(petition);
        let public = PetitionRef { path, ..site.petition_ref(head.id.number, &head.text.action) };
        match petition.head.state.is_public() {
            true => public,
            false => PetitionRef {
                path: site.tokens.support_path(petition.kind.which(), petition.head.id),
                ..public
            },
        }
    }

    /// The signature, for links that are only mailed to its owner.
    ///
    /// # Errors
    /// [`Failure::Refused`] when the attempt is a repeat, to which no such link is ever made.
    pub(super) fn signature(&self) -> Result<&Signature, Failure> {
        match &self.attempt {
            Attempt::Signature(signature, _) => Ok(signature),
            Attempt::Repeat(..) => Err(super::unknown()),
        }
    }

    /// Whether the pages say that signatures of this petition are checked before they are counted.
    pub(super) fn screened(&self, site: &Site) -> bool {
        let held = matches!(&self.attempt, Attempt::Signature(signature, _) if signature.hold().is_some());
        held || self.petition.is_screened(&site.rules)
    }

    /// The version of the text that was signed; `None` if the signature never counted.
    pub(super) fn version(&self, site: &Site) -> Option<VersionRef> {
        match &self.attempt {
            Attempt::Signature(signature, _) if signature.confirmed_at.is_some() => {
                Some(version_ref(site, (&self.petition, &self.versions), signature))
            }
            Attempt::Signature(..) | Attempt::Repeat(..) => None,
        }
    }

    /// Who signed; `None` once erased.
    pub(super) fn signer(&self) -> Option<&Signer> {
        match &self.attempt {
            Attempt::Signature(_, signer) => signer.as_ref(),
            Attempt::Repeat(repeat, _) => Some(&repeat.signer),
        }
    }

    /// The values typed into the form, for the page that follows it. Corrections by the owner of the mailbox are left
    /// out, since somebody else may be looking at that page.
    ///
    /// # Errors
    /// [`Failure::Refused`] once the personal data was erased.
    pub(super) fn typed(&self) -> Result<TypedAttempt<'_>, Failure> {
        match (&self.attempt, &self.typed) {
            (Attempt::Repeat(repeat, _), _) => Ok(TypedAttempt::of(repeat)),
            (Attempt::Signature(..), Some(kept)) => Ok(TypedAttempt::of(kept)),
            (Attempt::Signature(signature, Some(signer)), None) => Ok(TypedAttempt {
                signer,
                country: signature.country,
                area: signature.area.clone(),
                wants_updates: signature.wants_updates,
            }),
            (Attempt::Signature(_, None), None) => Err(super::unknown()),
        }
    }

    /// Checks that the page that follows the form can still be shown. What the owner of the mailbox does must not end
    /// it, since that would tell whoever typed the address that the owner has acted.
    ///
    /// # Errors
    /// [`Failure::Refused`] when it cannot.
    pub(super) fn check_page(&self, site: &Site, revision: u8) -> Result<(), Failure> {
        let left = matches!(&self.attempt, Attempt::Signature(signature, _) if signature.page_is_left());
        if left || self.revision() != revision {
            return Err(Failure::Refused(Refusal::LinkReplaced));
        }
        let created_at = match &self.attempt {
            Attempt::Signature(signature, _) => signature.created_at,
            Attempt::Repeat(repeat, _) => repeat.created_at,
        };
        if !site.rules.retention.page_is_open(created_at, clock::now()) {
            return Err(super::unknown());
        }
        Ok(())
    }

    /// Whether a code can still be typed on the page that follows the form.
    pub(super) fn code_is_open(&self) -> bool {
        let tries = match &self.attempt {
            Attempt::Signature(signature, _) => signature.code_tries,
            Attempt::Repeat(repeat, _) => repeat.code_tries,
        };
        tries < CODE_TRIES_MAX
    }

    /// The mailbox that was typed, as the key that the rules use.
    ///
    /// # Errors
    /// [`Failure::Refused`] once the personal data was erased.
    pub(super) fn mailbox(&self, site: &Site) -> Result<AddressKey, Failure> {
        let signer = self.typed()?.signer;
        let (id, domains) = (self.petition.head.id, &site.rules.domains);
        Ok(site.secrets.uniqueness.address(id, &signer.email, domains))
    }

    /// The values that count, in the shape of the form; `None` once erased.
    pub(super) fn values(&self) -> Option<SignValues> {
        let (country, updates) = match &self.attempt {
            Attempt::Signature(signature, _) => (signature.country, signature.wants_updates),
            Attempt::Repeat(repeat, _) => (repeat.country, repeat.wants_updates),
        };
        let typed = SignValues { resident: true, updates, ..SignValues::default() };
        self.signer().map(|signer| as_counted(signer, country, &typed))
    }

    /// The revision of the attempt's address, which the token of the page that follows the form contains.
    pub(super) fn revision(&self) -> u8 {
        match &self.attempt {
            Attempt::Signature(signature, _) => signature.revision,
            Attempt::Repeat(repeat, _) => repeat.revision,
        }
    }

    /// What everybody reads of this voter, if the vote is open and they have voted.
    pub(super) fn openly(&self, site: &Site) -> Option<OpenlyView> {
        let (OpenBallot { choice, .. }, vote) = (self.said.as_ref()?, self.petition.vote()?);
        let view = VoteView::of(&self.petition, site.clock(clock::now()))?;
        Some(OpenlyView {
            chosen: view.options_of(choice),
            shown: vote.shows_choices(),
            list_path: format!("{}/voters", site.base(self.petition.head.id.number)),
        })
    }

    /// What everybody learns of that this voter voted, in a secret vote that shows it: `later` or `shown`; empty where nobody does, or
    /// where their vote does not count.
    pub(super) fn who_voted(&self) -> &'static str {
        let Some(vote) = self.petition.vote() else {
            return "";
        };
        let Ok(state) = self.signature().map(|signature| signature.state) else {
            return "";
        };
        let is_told = match vote.who_voted() {
            WhoVoted::Hidden if vote.terms.who_voted && vote.end.is_none() => {
                matches!(state, SignatureState::Confirmed | SignatureState::Held)
            }
            WhoVoted::Shown => state == SignatureState::Confirmed,
            WhoVoted::Hidden
            | WhoVoted::Few
            | WhoVoted::Paper
            | WhoVoted::Weighted
            | WhoVoted::Alike
            | WhoVoted::Many => false,
        };
        if is_told { who_voted_word(vote) } else { "" }
    }

    /// The name that counts: as typed, or, where everybody is to read it, as it is on the roll; empty if there is none.
    pub(super) fn name(&self) -> String {
        let typed = self.signer().map(|signer| &signer.name);
        let name = typed.or(self.listed.name.as_ref());
        name.map(|name| name.as_str().to_owned()).unwrap_or_default()
    }

    /// How many votes the voter has: 1 unless the roll says otherwise.
    pub(super) fn votes(&self) -> i64 {
        self.listed.votes.max(1).into()
    }

    /// The first moment at which the newest mail confirms nothing any more, by the domain's rule.
    pub(super) fn link_ends(&self, site: &Site) -> Timestamp {
        let last = self.mails().last;
        self.petition.link_ends(last, &site.rules, site.paused.is_some())
    }

    /// The mails that its page has asked for, which tell nothing about the address.
    pub(super) fn mails(&self) -> MailBudget {
        match &self.attempt {
            Attempt::Signature(signature, _) => signature.mails,
            Attempt::Repeat(repeat, _) => repeat.mails,
        }
    }
}

/// The area of an attempt's signature, if it is none with an address that had signed before, and that of the postcode which was
/// typed into the form.
fn areas_of<'a>(
    attempt: &'a Attempt,
    typed: Option<&'a Repeat>,
) -> (Option<&'a AreaCode>, Option<&'a AreaCode>) {
    match attempt {
        Attempt::Signature(signature, _) => {
            let own = signature.area.as_ref();
            (own, typed.map_or(own, |typed| typed.area.as_ref()))
        }
        Attempt::Repeat(repeat, _) => (None, repeat.area.as_ref()),
    }
}

/// The comments of whoever has confirmed, each with its number, and how many the same person has written.
fn comments_of(
    reader: &mut dyn StoreReader,
    attempt: &Attempt,
    receipted: Option<CampaignId>,
) -> Result<(Vec<(i64, Comment)>, usize), Fault> {
    let (Attempt::Signature(signature, _), Some(campaign)) = (attempt, receipted) else {
        return Ok((Vec::new(), 0));
    };
    let max = u32::try_from(COMMENTS_OF_SIGNER_MAX).expect("the limit is small");
    let comments = reader.rows(Comment::by(campaign.site, signature.id), 0, max)?;
    let by = reader.row(Commenter::of(signature))?;
    Ok((comments, by.map_or(0, |by| by.by(signature))))
}

/// What the roll has of a voter. Their name is that which is public with what they chose, and before they have voted the one that
/// will be.
fn listed(
    reader: &mut dyn StoreReader,
    attempt: &Attempt,
    counted: Option<&CountedCampaign>,
    said: Option<&OpenBallot>,
) -> Result<Listed, Fault> {
    let roll = counted.and_then(|counted| counted.campaign.vote()?.roll);
    let (Attempt::Signature(signature, _), Some(roll)) = (attempt, roll) else {
        return Ok(Listed::default());
    };
    let (vote, waits) = (signature.campaign, signature.state == SignatureState::Pending);
    let row = reader.voter(vote, roll.numbers(), signature.keys.address)?;
    let kept = reader.row(VoterName::of(vote, signature.id))?;
    let votes = row
        .as_ref()
        .map(|row| row.weight)
        .or(said.map(|said| said.weight));
    let on_roll = row.and_then(|row| row.name).filter(|_| waits);
    let kept = kept.and_then(|VoterName(name)| name);
    Ok(Listed { name: kept.or(on_roll), votes: votes.unwrap_or_default() })
}

/// What the owner of the mailbox chose, where everybody is to read it.
fn said(
    reader: &mut dyn StoreReader,
    attempt: &Attempt,
    counted: Option<&CountedCampaign>,
) -> Result<Option<OpenBallot>, Fault> {
    let vote = counted.and_then(|counted| counted.campaign.vote());
    match (attempt, vote.is_some_and(|vote| vote.is_open())) {
        (Attempt::Signature(signature, _), true) => {
            reader.row(OpenBallot::of(signature.campaign, signature.id))
        }
        (Attempt::Signature(..) | Attempt::Repeat(..), _) => Ok(None),
    }
}

fn petition_of(attempt: &Attempt) -> CampaignId {
    match attempt {
        Attempt::Signature(signature, _) => signature.campaign,
        Attempt::Repeat(_, petition) => *petition,
    }
}
