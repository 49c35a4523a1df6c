//! The reader that pages are given: it asks the same questions as the store's reader, and notes before each what
//! the answer depends on.
//!
//! The hidden parts of a petition do not pass through here, nor private pledges whose secret was not in the address, so no
//! page, feed or sheet can show them by mistake.
//!
//! **Invariant:** the dependency is recorded, with its generation, before the store is read. Then a change that is
//! committed in between makes the page stale; in the opposite order the page would never notice the change.

use super::so_far::CountsSoFar;
use super::voter_starts::VoterStarts;
use super::{answer, creator};
use throng_domain::annals::{Annals, LedgerLine, NewsItem, PaperLine, TargetPassed, TextChange};
use throng_domain::area::{Area, AreaCode};
use throng_domain::area_targets::AreaTargets;
use throng_domain::ballot::Ballot;
use throng_domain::campaign::{Campaign, CampaignKind, CampaignState};
use throng_domain::comment::{CommentCount, CommentShown};
use throng_domain::correction::Correction;
use throng_domain::counting::{Alike, SoFar};
use throng_domain::dependency::Dependency;
use throng_domain::history::Entry;
use throng_domain::ids::{CampaignId, ReportId, SignatureId, SiteId};
use throng_domain::limits::{ANNALS_MAX, VERSIONS_READ_MAX, WHO_VOTED_MAX};
use throng_domain::moderation::Case;
use throng_domain::paper::PaperBatch;
use throng_domain::person::PersonName;
use throng_domain::publication::Published;
use throng_domain::report::Report;
use throng_domain::row::Row;
use throng_domain::search::letters;
use throng_domain::staff::Staff;
use throng_domain::tally::{Tally, TallyKey};
use throng_domain::time::Timestamp;
use throng_domain::version::{Version, Versions};
use throng_domain::vote::{BallotsPart, CalledVote};
use throng_pagecache::Recorder;
use throng_process::clock;
use throng_process::limits::VOTERS_PAGE;
use throng_store::error::Fault;
use throng_store::reader::{
    Attempt, CampaignList, CountedCampaign, ListQuery, OpenVoter, Order, ReadRows, StoreReader,
};

/// Parts of the ballots of a vote that are read at once.
const BALLOT_PARTS_AT_ONCE: u32 = 50;

/// A reader that records dependencies. It has those questions of [`StoreReader`] that pages ask.
pub struct Tracked<'a> {
    reader: &'a mut dyn StoreReader,
    recorder: &'a Recorder,
    /// The only private pledge that is shown.
    opens: Option<CampaignId>,
    so_far: &'a CountsSoFar,
    starts: &'a VoterStarts,
}

impl std::fmt::Debug for Tracked<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tracked")
    }
}

/// The page cache's form of a dependency of the domain.
pub fn slot(dependency: &Dependency) -> throng_pagecache::Dependency {
    throng_pagecache::Dependency::of(dependency)
}

impl<'a> Tracked<'a> {
    pub(super) fn new(
        reader: &'a mut dyn StoreReader,
        (recorder, so_far, starts): (&'a Recorder, &'a CountsSoFar, &'a VoterStarts),
        opens: Option<CampaignId>,
    ) -> Tracked<'a> {
        Tracked { reader, recorder, opens, so_far, starts }
    }

    /// A campaign as the reader of this page may see it: a private pledge only if the address has its secret.
    fn one(&mut self, id: CampaignId) -> Result<Option<CountedCampaign>, Fault> {
        let found = self.reader.campaign(id)?.map(CountedCampaign::shown);
        Ok(found.filter(|found| !found.campaign.is_private() || self.opens == Some(id)))
    }

    fn note(&self, dependency: Dependency) {
        self.recorder.note(slot(&dependency));
    }

    /// A petition with its number of signatures.
    pub fn petition(&mut self, id: CampaignId) -> Result<Option<CountedCampaign>, Fault> {
        self.note(Dependency::Campaign(id));
        self.note(Dependency::Count(id));
        self.one(id)
    }

    /// A petition for a page that does not show its number of signatures, and so need not change with it.
    pub fn petition_without_number(&mut self, id: CampaignId) -> Result<Option<CountedCampaign>, Fault> {
        self.note(Dependency::Campaign(id));
        self.one(id)
    }

    /// A list of petitions, with their numbers of signatures.
    pub fn petitions(&mut self, query: ListQuery<'_>) -> Result<CampaignList, Fault> {
        self.note(Dependency::Campaigns(query.site));
        self.note(Dependency::Counts(query.site));
        let query = ListQuery { private: false, ..query };
        let CampaignList { campaigns: petitions, matching } = self.reader.campaigns(query)?;
        Ok(CampaignList { campaigns: petitions.into_iter().map(CountedCampaign::shown).collect(), matching })
    }

    /// Petitions that were handed in here at `since` or later, the most recent first. Pages may use only their states
    /// and dates, not their texts.
    pub fn handed_in(
        &mut self,
        site: SiteId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<(Campaign, Case)>, Fault> {
        self.note(Dependency::Campaigns(site));
        let found = self.reader.handed_in(site, since, limit)?;
        Ok(found
            .into_iter()
            .map(|(petition, case)| (petition.shown(), case))
            .collect())
    }

    /// Reports from the public that came at `since` or later: at most `limit` of those that wait, and as many of those
    /// that are settled. No dependency is noted for reports, so a page that shows figures of them must limit its own
    /// life.
    pub fn reports(&mut self, site: SiteId, since: Timestamp, limit: u32) -> Result<Vec<Report>, Fault> {
        let after = ReportId::first_at(since).0 - 1;
        let mut found = Vec::new();
        for settled in [false, true] {
            let rows = self.reader.rows(Report::list(site, settled), after, limit)?;
            found.extend(rows.into_iter().map(|(_, report)| report));
        }
        Ok(found)
    }

    /// How many petitions wait to be checked.
    pub fn waiting(&mut self, site: SiteId) -> Result<u32, Fault> {
        self.note(Dependency::Campaigns(site));
        let states = &[CampaignState::WaitingForModeration];
        let kinds = &CampaignKind::ALL;
        let query =
            ListQuery { site, kinds, states, private: true, order: Order::Newest, offset: 0, limit: 0 };
        Ok(self.reader.campaigns(query)?.matching)
    }

    /// The newest pledges of a site that have closed, except private ones. Pages may use only what came of them, not their
    /// texts.
    pub fn ended_pledges(&mut self, site: SiteId, limit: u32) -> Result<Vec<Campaign>, Fault> {
        self.note(Dependency::Campaigns(site));
        let (kinds, states) = (&[CampaignKind::Pledge], &[CampaignState::Closed]);
        let query = ListQuery { site, kinds, states, private: false, order: Order::Newest, offset: 0, limit };
        let found = self.reader.campaigns(query)?.campaigns.into_iter();
        Ok(found.map(|counted| counted.campaign.shown()).collect())
    }

    /// The sum of the counted signatures of a site's campaigns of a kind in one of these states.
    pub fn signatures_shown(
        &mut self,
        site: SiteId,
        kind: CampaignKind,
        states: &[CampaignState],
    ) -> Result<i64, Fault> {
        self.note(Dependency::Campaigns(site));
        self.note(Dependency::Counts(site));
        self.reader.signatures_shown(site, kind, states)
    }

    /// All tallies of a petition; those of a pledge without its creator, who is not in its number either.
    pub fn tallies(&mut self, of: &Campaign) -> Result<Vec<Tally>, Fault> {
        self.note(Dependency::Count(of.head.id));
        let all = self.reader.tallies(of.head.id)?;
        self.as_shown(of, all)
    }

    /// The same except those by hour.
    pub fn tallies_by_place(&mut self, of: &Campaign) -> Result<Vec<Tally>, Fault> {
        self.note(Dependency::Count(of.head.id));
        let all = self.reader.tallies_by_place(of.head.id)?;
        self.as_shown(of, all)
    }

    /// Without the creator of a pledge, and of a vote without countries that nobody gave.
    fn as_shown(&mut self, of: &Campaign, mut tallies: Vec<Tally>) -> Result<Vec<Tally>, Fault> {
        creator::unplaced(of, &mut tallies);
        Ok(match creator::counted(self.reader, of)? {
            Some(signature) => creator::left_out(tallies, &signature),
            None => tallies,
        })
    }

    /// What has come of a pledge in each area; nothing where areas have no target for themselves.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn area_targets(&mut self, of: &Campaign) -> Result<AreaTargets, Fault> {
        if of.pledge().is_none_or(|pledge| !pledge.terms.by_area) {
            return Ok(AreaTargets::default());
        }
        self.note(Dependency::Campaign(of.head.id));
        Ok(self
            .reader
            .row(AreaTargets::only(of.head.id))?
            .unwrap_or_default())
    }

    /// Whether the counts of this area hold the creator of a pledge, who is not shown.
    pub fn counts_creator_in(&mut self, of: &Campaign, area: &AreaCode) -> Result<bool, Fault> {
        let counted = creator::counted(self.reader, of)?;
        Ok(counted.is_some_and(|signature| signature.area.as_ref() == Some(area)))
    }

    /// The first and the last hour in which signatures of a petition were collected here.
    pub fn hours_collected(&mut self, id: CampaignId) -> Result<Option<(i64, i64)>, Fault> {
        self.note(Dependency::Count(id));
        self.reader.hours_collected(id)
    }

    /// How many signatures were collected from each of these hours until the next, and from the last one on; without the
    /// creator of a pledge.
    pub fn collected_from(&mut self, of: &Campaign, hours: &[i64]) -> Result<Vec<i64>, Fault> {
        self.note(Dependency::Count(of.head.id));
        creator::collected_without(self.reader, of, hours)
    }

    /// The number of the vote that follows from a petition.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn called_vote(&mut self, petition: CampaignId) -> Result<Option<u32>, Fault> {
        self.note(Dependency::Campaign(petition));
        Ok(self
            .reader
            .row(CalledVote::of(petition))?
            .map(|CalledVote(number)| number))
    }

    /// What the public is told about a petition beside its text, such as answers: the newest rows of each kind.
    pub fn annals(&mut self, of: &Campaign) -> Result<Annals, Fault> {
        let id = of.head.id;
        self.note(Dependency::Campaign(id));
        let news = self
            .reader
            .newest_rows(Published::rows(id), i64::MAX, ANNALS_MAX)?;
        let corrections = self
            .reader
            .newest_rows(Correction::rows(id), i64::MAX, ANNALS_MAX)?;
        let paper = self
            .reader
            .newest_rows(PaperBatch::rows(id), i64::MAX, ANNALS_MAX)?;
        let changes = self.reader.newest_rows(Version::rows(id), i64::MAX, ANNALS_MAX)?;
        let targets = self.targets_passed(of)?;
        let opinions = answer::opinions(self.reader, id, &news)?;
        let news = news
            .into_iter()
            .filter_map(|(number, row)| NewsItem::of(number, row));
        let corrections = corrections
            .iter()
            .filter_map(|(number, row)| LedgerLine::of(*number, row));
        let paper = paper
            .iter()
            .filter_map(|(number, batch)| PaperLine::of(*number, batch));
        let changes = changes
            .into_iter()
            .filter_map(|(number, row)| TextChange::of(number, row));
        Ok(Annals {
            news: news.collect(),
            corrections: corrections.collect(),
            paper: paper.collect(),
            changes: changes.collect(),
            targets,
            opinions,
        })
    }

    /// When the target of a pledge was reached and lost; nothing for other kinds, whose history is not read.
    fn targets_passed(&mut self, of: &Campaign) -> Result<Vec<TargetPassed>, Fault> {
        if of.pledge().is_none_or(|pledge| pledge.terms.by_area) {
            return Ok(Vec::new());
        }
        let entries = self
            .reader
            .newest_rows(Entry::rows(of.head.id), i64::MAX, ANNALS_MAX)?;
        let whole = entries.len() < ANNALS_MAX as usize;
        Ok(TargetPassed::in_history(&entries, whole))
    }

    /// The newest public comments on a petition with a number below `before`, and how many there are in total.
    pub fn comments(
        &mut self,
        id: CampaignId,
        before: i64,
        limit: u32,
    ) -> Result<(Vec<(i64, CommentShown)>, u32), Fault> {
        self.note(Dependency::Campaign(id));
        let rows = self.reader.newest_rows(CommentShown::rows(id), before, limit)?;
        let count = self.reader.row(CommentCount::only(id))?;
        Ok((rows, count.unwrap_or_default().shown))
    }

    /// The ballots of a vote whose box was opened, equal ones together, in the order of what was chosen.
    pub fn ballots(&mut self, id: CampaignId) -> Result<Vec<Alike>, Fault> {
        self.note(Dependency::Campaign(id));
        let (mut ballots, mut after) = (Vec::new(), 0);
        loop {
            let parts = self
                .reader
                .rows(BallotsPart::rows(id), after, BALLOT_PARTS_AT_ONCE)?;
            let Some((last, _)) = parts.last() else {
                return Ok(ballots);
            };
            after = *last;
            ballots.extend(parts.into_iter().flat_map(|(_, part)| part.0));
        }
    }

    /// How many votes each option of an open vote has so far. Where many have voted the number may be some seconds old, and so the page
    /// ends when it does.
    pub fn count_so_far(&mut self, id: CampaignId, ballot: &Ballot) -> Result<SoFar, Fault> {
        self.note(Dependency::Count(id));
        let reader = &mut *self.reader;
        let read = || Ok(SoFar::of(ballot, &reader.open_ballots(id)?));
        let (counted, until) = self.so_far.of(id, read)?;
        if let Some(until) = until {
            self.recorder.until(u64::try_from(until.0).unwrap_or(0));
        }
        Ok(counted)
    }

    /// Those whose vote counts in an open vote: at most `limit`, after the first `offset`, where a page begins.
    pub fn open_voters(
        &mut self,
        campaign: &Campaign,
        offset: u32,
        limit: u32,
    ) -> Result<Vec<OpenVoter>, Fault> {
        let id = campaign.head.id;
        self.note(Dependency::Count(id));
        let reader = &mut *self.reader;
        let read = || reader.open_voter_starts(id, VOTERS_PAGE.rows());
        let ended = campaign.vote().is_some_and(|vote| vote.end.is_some());
        let from = self.starts.of((id, ended), offset, clock::now(), read)?;
        if let Some(until) = from.until {
            self.recorder.until(u64::try_from(until.0).unwrap_or(0));
        }
        let mut voters = self
            .reader
            .open_voters(id, from.after, limit.saturating_add(from.skip))?;
        voters.drain(..voters.len().min(usize::try_from(from.skip).unwrap_or(usize::MAX)));
        Ok(voters)
    }

    /// The names of those who voted in a secret vote that shows it, at most [`WHO_VOTED_MAX`], in the order of the alphabet (by their letters without
    /// marks, then as they are written): not in that in which they came.
    pub fn who_voted(&mut self, id: CampaignId) -> Result<Vec<PersonName>, Fault> {
        self.note(Dependency::Count(id));
        let most = u32::try_from(WHO_VOTED_MAX).expect("the limit is small");
        let mut names = self.reader.who_voted(id, most)?;
        names.sort_by_cached_key(|name| (letters(name.as_str()), name.as_str().to_owned()));
        Ok(names)
    }

    /// All versions of a petition's text. The caller selects which of them are public.
    pub fn versions(&mut self, id: CampaignId) -> Result<Versions, Fault> {
        self.note(Dependency::Campaign(id));
        versions_of(self.reader, id)
    }

    /// All areas of a site.
    pub fn areas(&mut self, site: SiteId) -> Result<Vec<Area>, Fault> {
        self.note(Dependency::Areas(site));
        self.reader.areas(site)
    }

    /// Some petitions by their public numbers, in the order given, with their numbers of signatures; those that are not
    /// public are left out.
    pub fn petitions_numbered(
        &mut self,
        site: SiteId,
        numbers: &[u32],
    ) -> Result<Vec<CountedCampaign>, Fault> {
        // Two dependencies for all of them instead of two for each, because a page may note only a limited number.
        self.note(Dependency::Campaigns(site));
        self.note(Dependency::Counts(site));
        let mut found = Vec::with_capacity(numbers.len());
        for number in numbers {
            let counted = self.reader.campaign(CampaignId { site, number: *number })?;
            found.extend(
                counted
                    .filter(|counted| {
                        counted.campaign.head.state.is_public() && !counted.campaign.is_private()
                    })
                    .map(CountedCampaign::shown),
            );
        }
        Ok(found)
    }

    /// When the site began: when it had its first member of staff; `None` before. That is never changed, so no page depends on it.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn site_begun(&mut self, site: SiteId) -> Result<Option<Timestamp>, Fault> {
        let first = Staff::rows(site);
        let first = self.reader.rows(first, 0, 1)?.into_iter().next();
        Ok(first.map(|(_, member)| member.created_at))
    }

    /// Notes that the page is made from the texts of all public petitions, which are held in memory.
    pub(crate) fn searchable_petitions(&self, site: SiteId) {
        self.note(Dependency::Campaigns(site));
    }

    /// Public petitions whose number is above `after`, in order of number.
    pub fn public_campaigns(&mut self, site: SiteId, after: u32, limit: u32) -> Result<Vec<Campaign>, Fault> {
        self.note(Dependency::Campaigns(site));
        let petitions = self.reader.public_campaigns(site, after, limit)?;
        Ok(petitions.into_iter().map(Campaign::shown).collect())
    }

    /// Public petitions whose number is above `after`, in order of number, each with its number of signatures and all
    /// its tallies except those by hour.
    pub fn petitions_by_place(
        &mut self,
        site: SiteId,
        after: u32,
        limit: u32,
    ) -> Result<Vec<(CountedCampaign, Vec<Tally>)>, Fault> {
        // Two dependencies for all of them, as above.
        self.note(Dependency::Campaigns(site));
        self.note(Dependency::Counts(site));
        let mut found = Vec::new();
        for campaign in self.reader.public_campaigns(site, after, limit)? {
            let id = campaign.head.id;
            if let Some(counted) = self.reader.campaign(id)? {
                let tallies = self.reader.tallies_by_place(id)?;
                let tallies = self.as_shown(&counted.campaign, tallies)?;
                found.push((counted.shown(), tallies));
            }
        }
        Ok(found)
    }

    /// For each of these petitions, how many of its signatures have this key.
    pub fn counts_of(&mut self, site: SiteId, numbers: &[u32], key: &TallyKey) -> Result<Vec<i64>, Fault> {
        self.note(Dependency::Counts(site));
        self.reader.counts_of(site, numbers, key)
    }

    /// For each of these petitions, how many signatures were collected here from this hour on.
    pub fn collected_since(&mut self, site: SiteId, numbers: &[u32], hour: i64) -> Result<Vec<i64>, Fault> {
        self.note(Dependency::Counts(site));
        self.reader.collected_since(site, numbers, hour)
    }

    /// For each of these petitions, when its number last changed by what was collected here.
    pub fn counts_changed(&mut self, site: SiteId, numbers: &[u32]) -> Result<Vec<Option<Timestamp>>, Fault> {
        self.note(Dependency::Counts(site));
        self.reader.counts_changed(site, numbers)
    }

    /// The signature behind a receipt number. It belongs to one person, so nobody caches the page.
    pub fn attempt(&mut self, site: SiteId, id: SignatureId) -> Result<Option<Attempt>, Fault> {
        self.recorder.never_keep();
        self.reader.attempt(site, id)
    }
}

/// All versions of a petition's text.
pub fn versions_of(reader: &mut dyn StoreReader, id: CampaignId) -> Result<Versions, Fault> {
    let rows = reader.newest_rows(Version::rows(id), i64::MAX, VERSIONS_READ_MAX)?;
    Ok(Versions::of(rows))
}
