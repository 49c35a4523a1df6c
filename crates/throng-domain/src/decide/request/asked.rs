//! What is asked of a second person: from a command to its content, and to words for the log.

use crate::command::{
    Amend, AmendStep, ChangeSettings, Command, Correct, Moderate, Moderation, ProposalStep, Publish,
    SettingChange, SettleProposal,
};
use crate::decide::correct;
use crate::ids::{PetitionId, SiteId};
use crate::petition::PetitionState;
use crate::request::{Ask, AskedSetting, TwoPeople, Urgent};
use crate::staff::StaffId;
use crate::working_set::WorkingSet;

/// What somebody does that a second person may have to agree to.
pub(super) struct Asked {
    pub(super) site: SiteId,
    pub(super) by: StaffId,
    pub(super) petition: Option<PetitionId>,
    pub(super) ask: Ask,
}

fn of(petition: PetitionId, by: StaffId, ask: Ask) -> Asked {
    Asked { site: petition.site, by, petition: Some(petition), ask }
}

fn rules(set: &WorkingSet, site: SiteId) -> Option<&TwoPeople> {
    set.site(site).map(|site| &site.rules.two_people)
}

/// What a command would ask for, where the site asks for it.
pub(super) fn asked(set: &WorkingSet, command: &Command) -> Option<Asked> {
    match command {
        Command::Moderate(moderate) => moderation(moderate),
        Command::Correct(correct) => correction(set, correct),
        Command::Amend(amend) => amendment(amend),
        Command::Publish(publish) => publication(set, publish),
        Command::SettleProposal(settle) => passing_on(set, settle),
        Command::ChangeSettings(change) => thresholds(set, change),
        _ => None,
    }
}

fn moderation(moderate: &Moderate) -> Option<Asked> {
    let ask = match &moderate.step {
        Moderation::TakeDown(why) | Moderation::TakeDownUrgently(why) => {
            Ask::TakeDown { why: why.trim().to_owned() }
        }
        Moderation::Reject(refused) if !refused.hidden.is_nothing() => Ask::Reject(refused.clone()),
        _ => return None,
    };
    Some(of(moderate.petition, moderate.by, ask))
}

/// Only a line that begins: its other parts were agreed to with it.
fn correction(set: &WorkingSet, correct: &Correct) -> Option<Asked> {
    let here = i64::try_from(correct.signatures.len()).unwrap_or(i64::MAX);
    let all = correct
        .unfinished
        .as_ref()
        .map_or(here, |rest| rest.intended.max(here));
    if correct::is_begun(set, correct) || all <= rules(set, correct.petition.site)?.correct_over {
        return None;
    }
    let ask = Ask::Correct {
        reason: correct.reason,
        note: correct.note.trim().to_owned(),
        signatures: correct.signatures.clone(),
        intended: all,
        form_key: correct.form_key,
        unfinished: correct.unfinished.clone(),
    };
    Some(of(correct.petition, correct.by, ask))
}

fn amendment(amend: &Amend) -> Option<Asked> {
    let AmendStep::Change { text, why, seen, hide, form_key } = &amend.step else {
        return None;
    };
    let (text, why) = (text.clone(), why.trim().to_owned());
    let ask = Ask::Amend { text, why, version: *seen, hide: *hide, form_key: *form_key };
    Some(of(amend.petition, amend.by, ask))
}

fn publication(set: &WorkingSet, publish: &Publish) -> Option<Asked> {
    let (what, followers) = (publish.what.clone(), publish.followers);
    let many = publish.mail && followers > rules(set, publish.petition.site)?.publish_over;
    let ask = Ask::Publish { what, followers, form_key: publish.form_key };
    many.then(|| of(publish.petition, publish.by, ask))
}

fn passing_on(set: &WorkingSet, settle: &SettleProposal) -> Option<Asked> {
    let ProposalStep::Publish { mail, followers, .. } = &settle.step else {
        return None;
    };
    let many = *mail && *followers > rules(set, settle.petition.site)?.publish_over;
    let ask = Ask::PassOn { proposal: settle.proposal, followers: *followers };
    many.then(|| of(settle.petition, settle.by, ask))
}

/// All that is changed together with a threshold waits with it.
fn thresholds(set: &WorkingSet, change: &ChangeSettings) -> Option<Asked> {
    let site = set.site(change.site)?;
    let moves = change.changes.iter().any(|change| {
        let setting = change.given.setting();
        setting.is_threshold() && setting.of(site) != change.given.value()
    });
    let asked = |change: &SettingChange| AskedSetting {
        setting: change.given.setting(),
        value: change.given.value().to_owned(),
        own: change.own,
    };
    let changes = change.changes.iter().map(asked).collect();
    let ask = Ask::Settings { revision: change.revision, changes };
    moves.then_some(Asked { site: change.site, by: change.by, petition: None, ask })
}

/// What it is and what it would be, for the log: never a text that may have to be hidden.
pub(super) fn described(set: &WorkingSet, asked: &Asked, urgent: Option<Urgent>) -> (String, String) {
    let stands = asked
        .petition
        .and_then(|id| set.petition(id))
        .map_or("", |petition| petition.state.word());
    let stood = urgent.map_or(stands, |urgent| urgent.before.word()).to_owned();
    match &asked.ask {
        Ask::TakeDown { why } => (stood, format!("{}: {why}", PetitionState::TakenDown.word())),
        Ask::Reject(refused) => (stood, format!("rejected, parts hidden: {}", refused.code)),
        Ask::Correct { reason, intended, .. } => {
            let total = asked.petition.map_or(0, |id| set.total(id));
            (total.to_string(), format!("{intended} signatures taken out: {}", reason.word()))
        }
        Ask::Amend { why, version, .. } => {
            (format!("version {version}"), format!("version {}: {why}", version + 1))
        }
        Ask::Publish { what, followers, .. } => {
            (String::new(), format!("{}, mailed to {followers}", what.word()))
        }
        Ask::PassOn { proposal, followers } => {
            (String::new(), format!("update {proposal} of its creator, mailed to {followers}"))
        }
        Ask::Settings { changes, .. } => {
            let site = set.site(asked.site);
            let was = |change: &AskedSetting| site.map_or(String::new(), |site| change.setting.of(site));
            let told = |change: &AskedSetting, value: &str| {
                format!("{}: {}", change.setting.word(), change.setting.in_words(value))
            };
            let before = changes.iter().map(|change| told(change, &was(change)));
            let after = changes.iter().map(|change| told(change, &change.value));
            (before.collect::<Vec<_>>().join("; "), after.collect::<Vec<_>>().join("; "))
        }
    }
}
