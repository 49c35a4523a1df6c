//! A vote for people who live in some areas: the office names areas of the site, and whoever gives a postcode elsewhere is told
//! so and not counted.

use serde_json::json;
use throng_testkit::browser::Browser;
use throng_testkit::http::Response;
use throng_testkit::program::temporary_folder;

use crate::settings::change;
use crate::staff::town_with_olga;
use crate::start::says;
use crate::town::{Town, typed};
use crate::votes::{closed, counted_again, drafted, public, send, with_key};

const AREAS: &str =
    "postcode,code,name\nSW1A,E1,Brindle Town\nM1,E2,Low Mill\nM2,E3,High Mill\nM3,E4,High Mill\n";

/// What somebody sees who fills in the form with this postcode.
fn asks(town: &Town, path: &str, name: &str, postcode: &str) -> (Browser, Response) {
    let mut visitor = town.visitor();
    visitor.get(&public(path)).expect_status(200);
    visitor.click_link("Vote").expect_status(200);
    let email = format!("{name}@voters.example");
    let mut fields = typed("Ada Reed", &email);
    // Whether they live here nobody is asked: the postcode says it.
    fields.retain(|(name, _)| !["postcode", "resident"].contains(name));
    fields.push(("postcode", postcode));
    let answer = visitor.press("Continue", &fields);
    (visitor, answer)
}

#[test]
fn only_people_with_a_postcode_in_the_areas_vote() {
    let folder = temporary_folder();
    let file = folder.path().join("areas.csv");
    std::fs::write(&file, AREAS).expect("a file");
    let (town, mut olga) = town_with_olga(&[&format!("site.areas_file={}", file.display())]);
    change(&mut olga, &[("votes", "yes")]);
    let fields = [("electorate", "areas"), ("choosing", "yes-no"), ("options", ""), ("can_change", "")];
    for (areas, words) in [
        ("", "Enter at least one area"),
        ("Brindle Town\nXyz", "No area here is called “Xyz”. Look up its name or its code"),
        ("brindel twn", "No area here is called “brindel twn”. Did you mean Brindle Town (E1)?"),
        ("High Mill", "Several areas are called “High Mill”. Enter the code of the one you mean: E3, E4"),
    ] {
        olga.get("/admin/votes/new").expect_status(200);
        let mut all = vec![("action", "Shall we?"), ("areas", areas)];
        all.extend(fields);
        let again = olga.press("Save", &all);
        again.expect_status(422);
        says(&again, words);
        says(&again, "The areas here, and their codes");
        says(&again, "Brindle Town E1");
    }
    let mut all = fields.to_vec();
    all.push(("areas", "low mill\ne1\nE2"));
    let path = drafted(&mut olga, &all);
    let form = olga.get(&format!("{path}/text"));
    assert!(form.text().contains("Low Mill\nBrindle Town</textarea>"), "{}", form.text());
    let parts = with_key(&mut olga, &path);
    olga.get(&path);
    says(&olga.press("Open the vote now", &[]), "The vote is open.");

    let page = town.fresh(&public(&path));
    says(&page, "Only people who live here can vote, once each: Low Mill; Brindle Town.");
    says(&page, "People say where they live by their postcode, and nobody checks it.");
    let json = town.fresh(&format!("{}.json", public(&path))).json();
    let vote = &json["data"]["attributes"]["vote"];
    let areas = json!([{ "code": "E2", "name": "Low Mill" }, { "code": "E1", "name": "Brindle Town" }]);
    assert_eq!((&vote["electorate"], &vote["areas"]), (&json!("areas"), &areas));

    let form = town.fresh(&format!("{}/signatures/new", public(&path)));
    says(&form, "Only people who live in these 2 areas can vote, once each: Low Mill; Brindle Town.");
    assert!(!form.text().contains("name=\"resident\""), "{}", form.text());
    let frame = town.fresh(&format!("/embed/{}?form=1", path.rsplit('/').next().expect("a number")));
    says(&frame, "Only people who live in these 2 areas can vote, once each: Low Mill; Brindle Town.");
    outsiders_are_told(&town, &path);
    assert_eq!((town.tray().letters().len(), town.rows_of("signature").len()), (0, 0));
    for number in 1..=10 {
        let name = format!("voter{number}");
        let postcode = if number % 2 == 0 { "SW1A 1AA" } else { "m11aa" };
        let (mut visitor, check) = asks(&town, &path, &name, postcode);
        check.expect_status(200);
        visitor.press("Email me my ballot", &[]).expect_status(200);
        let letter = town.tray().only(&format!("{name}@voters.example"));
        says(&visitor.get(&letter.link()), "Your ballot");
        says(&send(&mut visitor, &[1], false), "Your vote is not cast yet.");
        visitor.press("Cast my vote", &[]).expect_status(200);
    }
    says(&town.fresh(&public(&path)), "10 people have voted");
    town.verify();
    let (town, mut olga) = closed(&town, &path);
    olga.get(&path);
    let typed = [("part-1", parts[0].as_str()), ("part-2", parts[1].as_str())];
    says(&olga.press("Open the box and publish the result", &typed), "The result is published.");
    says(
        &town.fresh(&public(&path)),
        "Only people who live here could vote, once each: Low Mill; Brindle Town.",
    );
    counted_again(&town, &path);
    town.verify();
}

/// Whoever gives a postcode elsewhere is told so by the form, and by the rule where they send a form of their own.
#[track_caller]
fn outsiders_are_told(town: &Town, path: &str) {
    for (postcode, words) in [
        ("M2 1AA", "This postcode is outside the areas whose people can vote"),
        ("ZZ9 9ZZ", "We do not know where this postcode is"),
    ] {
        let (mut visitor, again) = asks(town, path, "cleo", postcode);
        again.expect_status(422);
        says(&again, words);
        // Nor by a form of their own.
        let mut fields = typed("Cleo Marsh", "cleo@voters.example");
        fields.retain(|(name, _)| *name != "postcode");
        fields.push(("postcode", postcode));
        let sent = visitor.post(&format!("{}/signatures", public(path)), &fields);
        sent.expect_status(422);
        says(&sent, "Only people who live in some areas can vote");
    }
}
