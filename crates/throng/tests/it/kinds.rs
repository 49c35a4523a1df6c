//! What a petition has, pledges and votes have too: every page and file below a petition's address is asked of one of each kind, and
//! answers alike. What they have not stands with its reason in the check-list of the scenarios.

use crate::pledges;
use crate::routes::FOR_EVERYBODY;
use crate::settings::change;
use crate::votes::{public, with_vote};

#[test]
fn what_a_petition_has_a_pledge_and_a_vote_have_too() {
    let (town, mut olga, path, _) = with_vote(&[]);
    change(
        &mut olga,
        &[("pledges", "yes"), ("supporters-needed", "0"), ("undo-minutes", "1"), ("comments", "after")],
    );
    let (pledge, _) = pledges::opened(&town, &mut olga, "plant a tree in my street", &[]);
    let vote = public(&path);
    let vote: u32 = vote.trim_start_matches("/votes/").parse().expect("its number");
    let mut visitor = town.visitor();
    for (kind, number) in [("pledges", pledge), ("votes", vote)] {
        let (mut seen, mut other) = (0, Vec::new());
        for route in FOR_EVERYBODY.iter().filter(|route| route.get && !route.endless) {
            let Some((base, rest)) = of_a_campaign(route.path, kind, number) else {
                continue;
            };
            let (petition, _) = of_a_campaign(route.path, "petitions", 1).expect("the same route");
            let [here, there] = [base, petition].map(|base| visitor.get(&format!("{base}{rest}")).status);
            if here == 200 {
                seen += 1;
            }
            if here != there {
                other.push((rest, here, there));
            }
        }
        assert_eq!(other, Vec::new(), "{kind} answer otherwise than petitions");
        assert!(seen > 15, "{seen} of {kind} are there");
        for data in [
            format!("/{kind}/{number}.json"),
            format!("/badge/{number}.svg"),
            format!(
                "/oembed?url={}%2F{kind}%2F{number}",
                town.program.base_url().replace("://", "%3A%2F%2F")
            ),
        ] {
            visitor.get(&data).expect_status(200);
        }
    }
}

/// The address of a campaign as a route has it, and what follows; `None` for routes that are about no campaign.
fn of_a_campaign(route: &str, kind: &str, number: u32) -> Option<(String, String)> {
    let (begins, rest) = route.split_once('}')?;
    let base = match begins {
        "/petitions/{number" => format!("/{kind}/{number}"),
        "/embed/{number" => format!("/embed/{number}"),
        "/p/{code" => format!("/p/{number}"),
        _ => return None,
    };
    Some((base, rest.replace("{version}", "1").replace("{slug}", "some-slug")))
}
