//! The mails to people on the roll of a vote: their link, that it has opened or closes soon, and how it ended.
//!
//! Owns when such a mail is still true: nobody gets a link with which they cannot vote. They are written in the site's own
//! language, since nobody knows another of somebody on a roll.

use throng_domain::campaign::Campaign;
use throng_domain::mailing::Mail;
use throng_domain::person::EmailAddress;
use throng_domain::publication::{Publication, Published};
use throng_domain::roll::VoterOf;
use throng_domain::time::Timestamp;
use throng_domain::vote::{VoteEnd, VoteStep};
use throng_store::reader::{MailAbout, MailWithSubject};

use super::{Composed, Letterhead, message};
use throng_rendering::themes::ThemeError;
use throng_rendering::views::{VoterLetter, secrecy_word};

/// Why a vote was called off, as everybody reads it.
pub(super) fn called_off(campaign: &Campaign) -> Option<&str> {
    match campaign.vote()?.end.as_ref()? {
        VoteEnd::CalledOff { why, .. } => Some(why),
        VoteEnd::Opened(_) => None,
    }
}

/// A mail to somebody on a roll.
pub(super) struct VoterMail<'a> {
    mail: &'a Mail,
    campaign: &'a Campaign,
    voter: VoterOf,
    email: &'a EmailAddress,
    /// What it tells; `None` if it is the link that they asked for again.
    step: Option<VoteStep>,
}

impl VoterMail<'_> {
    /// `None` when the mail goes to somebody else, the roll was erased, or it tells of nothing that is mailed to a roll.
    pub(super) fn of(mail: &MailWithSubject) -> Option<VoterMail<'_>> {
        let MailAbout::Voter(voter, row) = &mail.about else {
            return None;
        };
        let email = row.as_ref()?.email.as_ref()?;
        let step = match mail.news.as_deref() {
            None => None,
            Some(Published { what: Publication::Vote(step), .. }) => Some(*step),
            Some(_) => return None,
        };
        let campaign = mail.campaign.as_ref()?;
        Some(VoterMail { mail: &mail.mail, campaign, voter: *voter, email, step })
    }
}

impl Letterhead {
    /// Whether what the mail says is true at `now`, and its link does what it promises.
    pub(super) fn is_true_to_voter(&self, mail: &VoterMail<'_>, now: Timestamp) -> bool {
        let vote = mail.campaign.vote();
        let on_roll = vote
            .and_then(|vote| vote.roll)
            .is_some_and(|roll| roll.numbers().contains(&mail.voter.entry));
        let is_true = match mail.step {
            Some(VoteStep::Result | VoteStep::CalledOff) => true,
            Some(VoteStep::Opened | VoteStep::Reminded) | None => {
                mail.campaign.can_be_signed(self.site.clock(now))
            }
        };
        on_roll && is_true && mail.campaign.head.state.is_public()
    }

    pub(super) fn write_to_voter(&self, mail: &VoterMail<'_>) -> Result<Composed, ThemeError> {
        let step = mail.step;
        let ended = matches!(step, Some(VoteStep::Result | VoteStep::CalledOff));
        let link = self.site.link(&self.tokens.voter_path(mail.voter));
        let dates = &mail.campaign.head.dates;
        let letter = self.site.themes.render_letter(&VoterLetter {
            site: self.site.view.clone(),
            petition_title: self.mailed_title(&mail.campaign.clone().shown())?,
            kind: match step {
                None => "link",
                Some(VoteStep::Opened) => "opened",
                Some(VoteStep::Reminded) => "reminded",
                Some(VoteStep::Result) => "result",
                Some(VoteStep::CalledOff) => "called-off",
            },
            link: (!ended).then_some(link),
            why: called_off(mail.campaign)
                .filter(|_| step == Some(VoteStep::CalledOff))
                .unwrap_or_default()
                .to_owned(),
            petition_link: self.petition_link(mail.campaign),
            secrecy: secrecy_word(mail.campaign),
            trial: mail.campaign.is_private(),
            closes_ms: dates.closes_at.unwrap_or(dates.updated_at).0,
        })?;
        Ok(match message::build(&self.site, mail.mail, mail.email, &letter) {
            Ok(outgoing) => Composed::Letter(Box::new(outgoing)),
            Err(reason) => Composed::Unsendable(reason),
        })
    }
}
