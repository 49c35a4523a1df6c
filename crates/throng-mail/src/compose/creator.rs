//! Mails to the creator of a petition: which are still true, and what each says.
//!
//! A decision that is taken back drops its mail in the same commit, so a mail that is composed here tells of a decision
//! that holds. A mail about a state that the petition has left since is dropped as well.

use throng_domain::campaign::{Campaign, CampaignState};
use throng_domain::command::CreatorLink;
use throng_domain::comment::CommentShown;
use throng_domain::creator::Creator;
use throng_domain::history::{Entry, Happening, Refused};
use throng_domain::mailing::{Mail, MailReader, ToCreator};
use throng_domain::pledge::Pledge;
use throng_domain::progress::{AreaMark, Forecast, Hint, Progress, is_under_way};
use throng_domain::threshold::Threshold;
use throng_domain::time::Timestamp;
use throng_store::reader::{MailAbout, MailWithSubject};

use super::message::BulkHead;
use super::{Composed, Letterhead, message};
use throng_rendering::themes::{Letter, ThemeError};
use throng_rendering::views::{
    ChangesAskedLetter, ConfirmPetitionLetter, CreatorHead, DraftKeptLetter, GatherSupportersLetter,
    InModerationLetter, PetitionOpenedLetter, PetitionRejectedLetter, PledgeProgressLetter, PointView,
    ProgressAreaLine, ProgressAreas, Threshold as Words, ThresholdReachedLetter, UpdateDeclinedLetter,
};

/// A mail to the creator of a petition.
pub(super) struct CreatorMail<'a> {
    pub(super) mail: &'a Mail,
    kind: ToCreator,
    pub(super) petition: &'a Campaign,
    pub(super) creator: &'a Creator,
    entry: Option<&'a Entry>,
    count: i64,
    ahead: i64,
    progress: Option<&'a Progress>,
    /// The comments that it brings, if it is the mail of a day.
    pub(super) comments: Option<&'a [CommentShown]>,
}

impl CreatorMail<'_> {
    /// `None` when the mail goes to somebody else, or the creator was erased.
    pub(super) fn of(mail: &MailWithSubject) -> Option<CreatorMail<'_>> {
        let MailAbout::Campaign { creator: Some(creator), entry, count, ahead, progress } = &mail.about
        else {
            return None;
        };
        let MailReader::Creator(kind) = mail.mail.kind.reader() else {
            return None;
        };
        Some(CreatorMail {
            mail: &mail.mail,
            kind,
            petition: mail.campaign.as_ref()?,
            creator,
            entry: entry.as_deref(),
            count: *count,
            ahead: *ahead,
            progress: progress.as_deref(),
            comments: mail.comments.as_deref(),
        })
    }

    /// The threshold that the mail tells of.
    fn threshold(&self) -> Option<Threshold> {
        let Happening::ThresholdReached(threshold) = self.entry?.what else {
            return None;
        };
        Some(threshold)
    }

    /// What a weekly mail tells, and of which pledge.
    fn week(&self) -> Option<(&Progress, &Pledge)> {
        self.progress.zip(self.petition.pledge())
    }

    /// Whether the creator's address is still the one that they had when the mail was queued.
    pub(super) fn is_to_known_address(&self) -> bool {
        self.mail.revision == self.creator.revision
    }

    /// Whether the petition is in the state that the mail tells of, and its link does what the mail promises.
    pub(super) fn is_true(&self) -> bool {
        use CampaignState::{Closed, Draft, GatheringSupporters, NeedsChanges, Open, WaitingForModeration};
        let state = self.petition.head.state;
        let is_so = match self.kind {
            ToCreator::DraftKept | ToCreator::ConfirmPetition => state == Draft,
            ToCreator::GatherSupporters => state == GatheringSupporters,
            ToCreator::InModeration => state == WaitingForModeration,
            ToCreator::ChangesAsked => state == NeedsChanges,
            ToCreator::Rejected => {
                matches!(state, CampaignState::Rejected | CampaignState::RejectedHidden)
            }
            ToCreator::Opened => state == Open,
            ToCreator::UpdateDeclined => matches!(state, Open | Closed),
            // The number of signatures may have fallen again since.
            ToCreator::ThresholdReached => self.threshold().is_some_and(|threshold| {
                matches!(state, Open | Closed)
                    && self.petition.petition().dates.reached_at(threshold).is_some()
            }),
            ToCreator::Progress => {
                let wanted = self.week().is_some_and(|(week, _)| week.stopped_at.is_none());
                wanted && is_under_way(self.petition)
            }
            ToCreator::Digest => {
                matches!(state, Open | Closed) && self.comments.is_some_and(|comments| !comments.is_empty())
            }
        };
        is_so && self.is_to_known_address()
    }
}

impl Letterhead {
    pub(super) fn write_to_creator(&self, mail: &CreatorMail<'_>) -> Result<Composed, ThemeError> {
        if let Some(digest) = self.digest_of_creator(mail) {
            return self.write_digest(&digest);
        }
        let Some(letter) = self.letter_to_creator(mail)? else {
            return Ok(Composed::Dropped);
        };
        let email = &mail.creator.email;
        let built = match self.bulk_to_creator(mail) {
            Some(bulk) => message::build_bulk(&self.site, mail.mail, email, &letter, &bulk),
            None => message::build(&self.site, mail.mail, email, &letter),
        };
        Ok(match built {
            Ok(outgoing) => Composed::Letter(Box::new(outgoing)),
            Err(reason) => Composed::Unsendable(reason),
        })
    }

    /// `None` for the digest, which is written elsewhere, or where the history entry is gone that it tells of.
    pub(super) fn letter_to_creator(&self, mail: &CreatorMail<'_>) -> Result<Option<Letter>, ThemeError> {
        let head = self.creator_head(mail)?;
        let themes = &self.site.themes;
        let ends_ms = self.site.rules.draft_ends(mail.petition.head.dates.updated_at).0;
        let letter = match (mail.kind, mail.entry.map(|entry| &entry.what)) {
            (ToCreator::DraftKept, _) => themes.render_letter(&DraftKeptLetter { head, ends_ms }),
            (ToCreator::ConfirmPetition, _) => themes.render_letter(&ConfirmPetitionLetter { head, ends_ms }),
            (ToCreator::GatherSupporters, _) => themes.render_letter(&self.gather_letter(head, mail)),
            (ToCreator::InModeration, _) => themes.render_letter(&InModerationLetter {
                head,
                ahead: mail.ahead,
                promised_ms: self.promised(mail).0,
            }),
            (ToCreator::ChangesAsked, Some(Happening::ChangesAsked(points))) => {
                let points = points.iter().map(PointView::of);
                themes.render_letter(&ChangesAskedLetter { head, points: points.collect() })
            }
            (ToCreator::Rejected, Some(Happening::Rejected(refused))) => {
                themes.render_letter(&self.rejected_letter(head, refused))
            }
            (ToCreator::UpdateDeclined, Some(Happening::UpdateDeclined(why))) => {
                themes.render_letter(&UpdateDeclinedLetter { head, why: why.clone() })
            }
            (ToCreator::Opened, _) => themes.render_letter(&self.opened_letter(head, mail)),
            (ToCreator::ThresholdReached, Some(Happening::ThresholdReached(threshold))) => {
                themes.render_letter(&self.threshold_letter(head, mail, *threshold))
            }
            (ToCreator::Progress, _) => match mail.week() {
                Some(week) => themes.render_letter(&self.weekly(head, mail, week)),
                None => return Ok(None),
            },
            // What it tells of is not in the history any more.
            (
                ToCreator::ChangesAsked
                | ToCreator::Rejected
                | ToCreator::UpdateDeclined
                | ToCreator::ThresholdReached,
                _,
            ) => return Ok(None),
            // It is written before.
            (ToCreator::Digest, _) => return Ok(None),
        };
        letter.map(Some)
    }

    fn gather_letter(&self, head: CreatorHead, mail: &CreatorMail<'_>) -> GatherSupportersLetter {
        let Campaign { head: campaign, kind, .. } = mail.petition;
        GatherSupportersLetter {
            support_link: self
                .site
                .link(&self.tokens.support_path(kind.which(), campaign.id)),
            needed: mail.petition.supporters_needed(&self.site.rules),
            head,
        }
    }

    fn opened_letter(&self, head: CreatorHead, mail: &CreatorMail<'_>) -> PetitionOpenedLetter {
        PetitionOpenedLetter {
            petition_link: self.petition_link(mail.petition),
            // A petition that closes at midnight is open to the end of the day before.
            closes_ms: mail.petition.head.dates.closes_at.map(|end| end.plus_ms(-1).0),
            head,
        }
    }

    fn rejected_letter(&self, head: CreatorHead, refused: &Refused) -> PetitionRejectedLetter {
        let reason = self.site.reasons.find(&refused.code);
        let other = refused.duplicate_of;
        PetitionRejectedLetter {
            head,
            reason: reason.key.clone(),
            instead: reason.instead_key.clone(),
            standard: reason.terms.standard.clone(),
            details: refused.details.clone(),
            other_link: other.map(|number| self.site.link(&self.site.base(number))),
        }
    }

    /// The weekly mail about a pledge, with the numbers of the day on which it was queued.
    fn weekly(
        &self,
        head: CreatorHead,
        mail: &CreatorMail<'_>,
        (week, pledge): (&Progress, &Pledge),
    ) -> PledgeProgressLetter {
        // A pause of signing moves the end on.
        let end = mail.petition.head.dates.closes_at.unwrap_or(pledge.terms.until);
        let target = pledge.terms.target;
        let told = |forecast| match forecast {
            Forecast::Unknown => (None, None),
            Forecast::Joined(joined) => (Some(joined), None),
            Forecast::Reached(at) => (None, Some(at.0)),
        };
        let line = |mark: &AreaMark| {
            let (joined_then, reached_ms) = told(week.forecast_in(mark, target, end));
            let name = self.place_name(&mark.area);
            ProgressAreaLine { name, joined: mark.joined, joined_then, reached_ms }
        };
        let areas = week.areas.as_ref().map(|areas| ProgressAreas {
            reached: areas.reached,
            nearest: areas.nearest.iter().map(line).collect(),
        });
        // A sum over all areas foretells nothing for any of them.
        let (joined_then, reached_ms) = match areas {
            Some(_) => (None, None),
            None => told(week.forecast(target, end)),
        };
        PledgeProgressLetter {
            joined: week.now.joined,
            target,
            missing: (target - week.now.joined).max(0),
            gained: week.gained(),
            since_ms: week.before.at.0,
            days_left: week.days_left(end),
            last_ms: end.just_before().0,
            joined_then,
            reached_ms,
            areas,
            hint: match week.hint(target, end) {
                Hint::AskPeople => "ask",
                Hint::GoElsewhere => "elsewhere",
                Hint::ShareAgain => "share",
                Hint::KeepGoing => "go-on",
                Hint::NearlyThere => "nearly",
            },
            petition_link: self.petition_link(mail.petition),
            unsubscribe_link: self.site.link(&self.stop_weekly_path(mail)),
            head,
        }
    }

    fn stop_weekly_path(&self, mail: &CreatorMail<'_>) -> String {
        let link = CreatorLink { campaign: mail.petition.head.id, revision: mail.creator.revision };
        self.tokens.stop_progress_path(link)
    }

    /// The headers of a mail that comes again and again; `None` for one that comes once.
    pub(super) fn bulk_to_creator(&self, mail: &CreatorMail<'_>) -> Option<BulkHead> {
        let number = mail.petition.head.id.number;
        (mail.kind == ToCreator::Progress).then(|| BulkHead {
            unsubscribe_link: self.site.link(&self.stop_weekly_path(mail)),
            list_id: format!("weekly-{number}.{}", self.site.sender.email.domain()),
        })
    }

    fn threshold_letter(
        &self,
        head: CreatorHead,
        mail: &CreatorMail<'_>,
        threshold: Threshold,
    ) -> ThresholdReachedLetter {
        // Since then the site may have changed the number, or removed the threshold.
        let condition = self.site.rules.condition(threshold);
        ThresholdReachedLetter {
            count: mail.count,
            follows: condition.map(|condition| Words::of(self.site.preset, threshold, condition)),
            petition_link: self.petition_link(mail.petition),
            head,
        }
    }

    fn creator_head(&self, mail: &CreatorMail<'_>) -> Result<CreatorHead, ThemeError> {
        let site = self.site.view.clone();
        let link = CreatorLink { campaign: mail.petition.head.id, revision: mail.creator.revision };
        let name = mail
            .creator
            .name
            .as_ref()
            .map(|name| message::name_to_greet(name.as_str()));
        Ok(CreatorHead {
            name: name.unwrap_or_default(),
            petition_title: self.mailed_title(mail.petition)?,
            link: self
                .site
                .link(&self.tokens.creator_path(mail.petition.kind.which(), link)),
            site,
        })
    }

    /// The last day on which the petition should be checked, counted from when it was first handed in.
    fn promised(&self, mail: &CreatorMail<'_>) -> Timestamp {
        let dates = &mail.petition.head.dates;
        let since = dates.supported_at.unwrap_or(dates.updated_at);
        self.site.promised(since)
    }
}
