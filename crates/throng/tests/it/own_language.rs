//! The language that somebody signed, started a petition or reported in: what is mailed to them, and where its links
//! lead.

use throng_testkit::browser::Browser;

use crate::desk::case;
use crate::staff::town_with_olga;
use crate::start::says;
use crate::town::{ADA, BEN, Person, TREES, TREES_CARRIED_OVER, Town, sign, typed};

/// Signs in Welsh; returns the path of the page that follows.
#[track_caller]
fn sign_in_welsh(visitor: &mut Browser, person: Person) -> String {
    visitor.get(&format!("/cy/petitions/{TREES}/signatures/new"));
    visitor.press("Parhau", &typed(person.name, person.email));
    let waiting = visitor.press("Llofnodi’r ddeiseb hon", &[]);
    assert_eq!(waiting.page().heading().as_deref(), Some("Un cam arall: gwiriwch eich e-bost"));
    waiting.url.target
}

#[test]
fn who_signs_in_welsh_is_written_to_in_welsh_and_who_signs_in_english_in_english() {
    let town = Town::with(&["site.languages=en,cy"]);
    let mut ada = town.visitor();
    let waiting = sign_in_welsh(&mut ada, ADA);
    let mut ben = town.visitor();
    sign(&mut ben, TREES, BEN);

    let english = town.tray().only(BEN.email);
    assert!(english.subject.starts_with("Confirm your signature"), "{english:?}");
    assert!(english.links.iter().all(|link| !link.contains("/cy/")), "{english:?}");

    let welsh = town.tray().only(ADA.email);
    assert!(welsh.subject.starts_with("Cadarnhewch eich llofnod"), "{welsh:?}");
    let link = welsh.link_to("/cy/s/");
    let confirm = ada.get(&link);
    assert_eq!(confirm.page().heading().as_deref(), Some("Cadarnhewch eich llofnod"));
    let receipt = ada.press("Cadarnhau fy llofnod", &[]);
    assert_eq!(receipt.page().heading().as_deref(), Some("Mae eich llofnod wedi’i gyfrif"));
    let number = TREES_CARRIED_OVER + 1;
    assert!(receipt.page().text_contains(&format!("Chi yw rhif {number}")), "{}", receipt.page().text());

    // A second mail about the same signature, although the form that caused it was in English.
    sign(&mut town.visitor(), TREES, ADA);
    let again = town.tray().wait_for(ADA.email, 2);
    assert!(again.links.iter().any(|link| link.contains("/cy/s/")), "{again:?}");

    // The page to wait on and the receipt can be read in either language; so can what is stored.
    assert!(
        town.visitor()
            .get(waiting.trim_start_matches("/cy"))
            .page()
            .heading()
            .is_some()
    );
    let data = ada.get(&format!("{link}/data"));
    assert!(data.page().text_contains("Cymraeg"), "{}", data.page().text());
    let file = ada.get(&format!("{link}/data.json")).json();
    assert_eq!((&file["language"], &file["position"]), (&"cy".into(), &number.into()));
}

#[test]
fn who_starts_a_petition_in_welsh_is_written_to_in_welsh() {
    let town = Town::with(&["site.languages=en,cy"]);
    let mut visitor = town.visitor();
    visitor.get("/cy/petitions/start");
    let form =
        [("action", "Trwsiwch y bont"), ("background", "Mae’r bont wedi torri."), ("email", ADA.email)];
    visitor.post("/cy/petitions/new/save", &form).expect_status(200);
    let kept = town.tray().only(ADA.email);
    assert!(kept.links.iter().any(|link| link.contains("/cy/petitions/own/")), "{kept:?}");
}

#[test]
fn who_reports_in_welsh_is_written_to_in_welsh() {
    let town = Town::with(&["site.languages=en,cy"]);
    let form = [("class", "other"), ("words", "Nid yw hyn yn wir."), ("email", ADA.email)];
    let path = format!("/cy/petitions/{TREES}/report");
    town.visitor().post(&path, &form).expect_status(200);
    let received = town.tray().only(ADA.email);
    assert!(received.links.iter().any(|link| link.contains("/cy/reports/")), "{received:?}");
}

#[test]
fn a_language_that_the_site_gives_up_leaves_nobody_without_mail() {
    let town = Town::with(&["site.languages=en,cy"]);
    let mut ada = town.visitor();
    sign_in_welsh(&mut ada, ADA);
    ada.get(&town.tray().only(ADA.email).link_to("/cy/s/"));
    ada.press("Cadarnhau fy llofnod", &[]).expect_status(200);
    let town = Town::in_folder(town.into_folder(), &["site.languages=en"]);
    sign(&mut town.visitor(), TREES, ADA);
    let again = town.tray().wait_for(ADA.email, 2);
    assert!(again.links.iter().all(|link| !link.contains("/cy/")), "{again:?}");
    town.visitor().get(&again.link()).expect_status(200);
}

#[test]
fn the_office_sees_in_which_language_a_petition_was_started() {
    let (town, mut olga) = town_with_olga(&["site.languages=en,cy"]);
    let mut visitor = town.visitor();
    let mut form = typed(ADA.name, ADA.email);
    form.extend([("action", "Trwsiwch y bont"), ("background", "Mae’r bont wedi torri.")]);
    visitor
        .post("/cy/petitions/new/hand-in", &form)
        .expect_status(200);
    visitor.get(&town.tray().only(ADA.email).link_to("/cy/petitions/own/"));
    visitor.press("Cadarnhau a chyflwyno", &[]).expect_status(200);
    let page = olga.get(&case(5));
    page.expect_status(200);
    says(&page, "Language they wrote in");
    says(&page, "Cymraeg");
    // Where there is one language, nobody has to be told.
    let town = Town::in_folder(town.into_folder(), &["site.languages=en"]);
    olga.moves_to(town.program.base_url());
    assert!(!olga.get(&case(5)).page().text_contains("Language they wrote in"));
}
