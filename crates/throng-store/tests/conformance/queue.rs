//! The moderation queue: how many campaigns are before one, as its creator is told.

use throng_domain::command::{Moderate, Moderation};
use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::staff::StaffId;

use crate::backends::BackEnd;
use crate::deeds::moderator;
use crate::story::Story;

/// Three wait, one after the other. Whoever is set aside, for later or for a colleague, is before nobody.
pub(crate) fn counts_who_is_before_but_not_who_is_set_aside<B: BackEnd>() {
    let steps = [
        ("pledge 1 Plant 1 9", "written 1/9"),
        ("confirm-petition 1/9 ada", "confirmed"),
        ("support 1/9 bob Bob P1 form1", "received b"),
        ("link b 0", "confirmed"),
        ("pledge 1 Sweep-up 1 9", "written 1/10"),
        ("confirm-petition 1/10 ada", "confirmed"),
        ("support 1/10 cat Cat P1 form2", "received c"),
        ("link c 0", "confirmed"),
        ("pledge 1 Mend-it-all 1 9", "written 1/11"),
        ("confirm-petition 1/11 ada", "confirmed"),
        ("support 1/11 dan Dan P1 form3", "received d"),
        ("link d 0", "confirmed"),
    ];
    let waiting: Vec<String> = (0..)
        .zip(steps)
        .map(|(minute, (step, answer))| format!("{minute} | {step} | {answer}"))
        .collect();
    for (aside, before) in [
        (vec![], [0, 1, 2]),
        (vec!["20 | moderate 1/9 park | done"], [0, 0, 1]),
        (vec!["20 | moderate 1/9 park | done", "21 | moderate 1/10 flag | done"], [0, 0, 0]),
        (vec!["20 | moderate 1/9 park | done", "21 | moderate 1/9 unpark | done"], [0, 1, 2]),
        (vec!["20 | moderate 1/11 park | done"], [0, 1, 2]),
    ] {
        let mut story = Story::<B>::with_campaigns().staffed_by(&[moderator(SiteId(1))]);
        let lines = [waiting.clone(), aside.iter().map(|line| (*line).to_owned()).collect()].concat();
        story.run(&lines.join("\n"));
        let mut reader = story.back_end.reader();
        let counted = [9, 10, 11].map(|number| {
            let id = CampaignId { site: SiteId(1), number };
            let found = reader.campaign(id).unwrap().unwrap();
            reader.ahead_in_queue(&found.campaign).unwrap()
        });
        assert_eq!(counted, before, "{aside:?}");
    }
}

/// Steps of the only member of staff.
pub(crate) fn moderate(campaign: CampaignId, step: &str) -> Moderate {
    let step = match step {
        "claim" => Moderation::Claim { take_over: false },
        "approve" => Moderation::Approve { closes_at: None },
        "undo" => Moderation::Undo(None),
        "flag" => Moderation::Flag(Some("Ours?".to_owned())),
        "park" => Moderation::Park(Some("Monday".to_owned())),
        "unpark" => Moderation::Park(None),
        _ => panic!("what is {step}?"),
    };
    Moderate { campaign, by: StaffId(1), step }
}
