//! Areas and postcodes uploaded in the office: checked as a whole, looked at, and put to use at once. After a kill
//! either the old or the new areas are in use, and a file that is invalid changes nothing.

use std::fs;

use throng_testkit::browser::Browser;
use throng_testkit::http::Response;
use throng_testkit::program::temporary_folder;

use crate::accessible::Inspector;
use crate::routes::Links;
use crate::staff::{MAX, OLGA, PASSWORD, RITA, join, sign_in, town_with_olga};
use crate::town::{ADA, BEN, POSTCODE, TREES, Town, run, said, sign, text};

const AREAS: &str = "code,name\nE1,Brindle Town\nE2,Low Mill\n";
const POSTCODES: &str = "postcode,code\nSW1A,E1\nLS1,E2\n";

#[track_caller]
fn says(page: &Response, words: &str) {
    assert!(page.page().text_contains(words), "{words:?} is not in {}", page.page().text());
}

/// Sends these files, each in its form field.
#[track_caller]
fn upload(visitor: &mut Browser, files: &[(&str, &[u8])]) -> Response {
    let mut body = Vec::new();
    for (field, bytes) in files {
        let head = format!(
            "--frontier\r\nContent-Disposition: form-data; name=\"{field}\"; filename=\"../../{field}.csv\"\r\n\
             Content-Type: text/csv\r\n\r\n"
        );
        body.extend(head.into_bytes());
        body.extend_from_slice(bytes);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(b"--frontier--\r\n");
    let headers = [
        ("Content-Type".to_owned(), "multipart/form-data; boundary=frontier".to_owned()),
        ("Origin".to_owned(), visitor.current().url.origin()),
        ("Sec-Fetch-Site".to_owned(), "same-origin".to_owned()),
    ];
    visitor
        .send("POST", "/admin/areas", &headers, &body)
        .expect("the program answers")
}

#[track_caller]
fn both(visitor: &mut Browser, areas: &str, postcodes: &str) -> Response {
    upload(visitor, &[("areas", areas.as_bytes()), ("postcodes", postcodes.as_bytes())])
}

/// Presses the button on the page of the last look.
#[track_caller]
fn put_to_use(visitor: &mut Browser, look: &Response) -> Response {
    look.expect_status(200);
    let html = look.text();
    let value = |name: &str| {
        let (_, rest) = html
            .split_once(&format!("name=\"{name}\" value=\""))
            .expect("the field");
        rest.split_once('"').expect("it ends").0.to_owned()
    };
    let (file, revision) = (value("file"), value("revision"));
    visitor.post("/admin/areas/use", &[("file", &file), ("revision", &revision)])
}

#[track_caller]
fn used(visitor: &mut Browser, look: &Response) {
    let page = put_to_use(visitor, look);
    page.expect_status(200);
    says(&page, "The new areas are in use from now on.");
}

/// Uploads areas and postcodes, and uses them.
#[track_caller]
pub(crate) fn upload_and_use(visitor: &mut Browser) {
    let look = both(visitor, AREAS, POSTCODES);
    used(visitor, &look);
}

/// The areas in the public JSON.
fn areas(town: &Town) -> String {
    let json = town.visitor().get("/areas.json");
    json.expect_status(200);
    json.text().to_owned()
}

/// The number of files in the folder of areas.
fn kept(town: &Town) -> usize {
    fs::read_dir(town.data().join("areas")).map_or(0, Iterator::count)
}

#[track_caller]
fn again(town: &Town) -> Browser {
    let mut olga = town.visitor();
    sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
    olga
}

/// Signs and confirms; returns the area in which the signature counts.
#[track_caller]
fn counted(town: &Town, person: crate::town::Person) -> String {
    sign(&mut town.visitor(), TREES, person);
    let link = town.tray().wait_for(person.email, 1).link();
    let mut visitor = town.visitor();
    visitor.get(&link).expect_status(200);
    visitor.press("Confirm my signature", &[]).expect_status(200);
    let rows = town.rows_of("signature");
    let row = rows
        .iter()
        .max_by_key(|row| row["id"].as_i64())
        .expect("a signature");
    row["area"].as_str().unwrap_or("nowhere").to_owned()
}

#[test]
fn uploaded_areas_hold_at_once_and_after_a_kill_it_is_the_old_or_the_new() {
    let (mut town, mut olga) = town_with_olga(&[]);
    olga.get("/admin/areas").expect_status(200);
    let look = both(&mut olga, AREAS, POSTCODES);
    look.expect_status(200);
    for words in ["Nothing has changed yet", "Brindle Town", "Low Mill", "2 (now 0)"] {
        says(&look, words);
    }
    assert_eq!(areas(&town), "{}", "a look changes nothing");
    // The program ends between the last look and putting to use: then nothing is in use, and the file is removed.
    town.program.kill_9();
    town.program.restart();
    assert_eq!((areas(&town).as_str(), kept(&town)), ("{}", 0));
    let mut olga = again(&town);
    olga.get("/admin/areas").expect_status(200);
    let look = both(&mut olga, AREAS, POSTCODES);
    used(&mut olga, &look);
    assert!(areas(&town).contains("Brindle Town"), "{}", areas(&town));
    for (postcode, is_told) in [(POSTCODE, false), ("ZZ9 9ZZ", true)] {
        let fields = [
            ("name", ADA.name),
            ("email", ADA.email),
            ("country", "GB"),
            ("postcode", postcode),
            ("resident", "yes"),
        ];
        let check = town
            .visitor()
            .post(&format!("/petitions/{TREES}/signatures/check"), &fields);
        check.expect_status(200);
        assert_eq!(check.text().contains("We do not know this postcode."), is_told, "{postcode}");
    }
    assert_eq!(counted(&town, ADA), "E1", "the postcode is known without a restart");
    town.program.kill_9();
    town.program.restart();
    assert!(areas(&town).contains("Low Mill"));
    assert_eq!(counted(&town, BEN), "E1", "and after a kill");

    let mut olga = again(&town);
    olga.get("/admin/areas").expect_status(200);
    // An area in which signatures were counted cannot be removed.
    let refused = both(&mut olga, "code,name\nE2,Low Mill\n", POSTCODES);
    refused.expect_status(422);
    says(&refused, "E1 is not in the areas file");
    let refused = upload(&mut olga, &[("areas", b"code,name\nE2,Low Mill\n")]);
    refused.expect_status(422);
    says(
        &refused,
        "Signatures have been counted in these areas, which are missing from the file: Brindle Town (E1)",
    );
    assert_eq!(kept(&town), 1, "what is refused is not kept");
    // One area is removed, one is renamed, one is added.
    let look = upload(&mut olga, &[("areas", b"postcode;code;name\nSW1A;E1;Brindle\nLS2;E3;High Mill\n")]);
    look.expect_status(200);
    for words in ["New: 1", "High Mill", "New name, region or representative: 1", "No longer there: 1"] {
        says(&look, words);
    }
    used(&mut olga, &look);
    let now = areas(&town);
    assert!(now.contains("High Mill") && now.contains("\"Brindle\"") && !now.contains("Low Mill"), "{now}");
    town.program.kill_9();
    town.program.restart();
    assert_eq!((areas(&town), kept(&town)), (now, 1), "files that are not in use go");
    let log = again(&town).get("/admin/log").page();
    for words in ["Changed the areas in use", "2 areas, 2 postcodes", "No line has been changed or removed"] {
        assert!(log.text_contains(words), "{words}: {}", log.text());
    }
    town.verify();

    // If the file is missing the program says what to do, instead of counting people in no area.
    let mut town = town;
    town.program.kill_9();
    fs::remove_dir_all(town.data().join("areas")).expect("the folder is ours");
    let output = run(&["serve", "--data", &text(&town.data()), "--listen", "127.0.0.1:0"]);
    assert!(!output.status.success());
    assert!(said(&output).contains("copy this file from a backup"), "{}", said(&output));
}

#[test]
fn an_upload_that_is_not_what_it_says_is_refused_with_its_own_sentence() {
    let (town, mut olga) = town_with_olga(&[]);
    let large = vec![b'a'; (8 << 20) + 1];
    for (files, sentence) in [
        (vec![], "Select the areas file"),
        (vec![("postcodes", POSTCODES.as_bytes())], "Select the areas file"),
        (vec![("areas", large.as_slice())], "The file must be 8 MiB or smaller"),
        (vec![("areas", b"PK\x03\x04xl/workbook.xml")], "This is a spreadsheet file"),
        (vec![("areas", b"%PDF-1.7\n%%EOF")], "The file must be a CSV"),
        (vec![("areas", b"<html><script>alert(1)</script>")], "The file must be a CSV"),
        (vec![("areas", b"code,name\nE1,Br\xfcndle\n")], "Line 2 is not in UTF-8"),
        (vec![("areas", POSTCODES.as_bytes())], "has no column “name”"),
        (vec![("areas", b"code,name\n")], "nothing below its heading row"),
        (vec![("areas", b"code,name\nE1,a\nE1,b\n")], "Line 3: area E1 is already in the file"),
        (vec![("areas", b"code,name\nE 1,<b>a</b>\n")], "Line 2: “E 1” is not an area code"),
        (
            vec![("areas", AREAS.as_bytes()), ("postcodes", b"postcode,code\nSW1A,E1\nSW1A,E2\n".as_slice())],
            "Line 3: postcode SW1A is already in the file, in another area",
        ),
        (
            vec![("areas", AREAS.as_bytes()), ("postcodes", b"postcode,code\nSW1A,E9\nLS1,E8\n".as_slice())],
            "Line 3: E8 is not in the areas file",
        ),
    ] {
        olga.get("/admin/areas").expect_status(200);
        let refused = upload(&mut olga, &files);
        refused.expect_status(422);
        says(&refused, sentence);
        says(&refused, "Choose the files again");
    }
    assert_eq!((areas(&town).as_str(), kept(&town)), ("{}", 0));
    // A file that nobody uploaded cannot be put to use, whatever its name.
    for file in ["", "../secret.key", &"a".repeat(64)] {
        let answer = olga.post("/admin/areas/use", &[("file", file), ("revision", "0")]);
        answer.expect_status(409);
        says(&answer, "We no longer have these files");
    }
    assert!(!town.rows().iter().any(|row| row.contains("area_set")), "nothing is stored");
}

#[test]
fn who_is_second_is_told_only_owners_upload_and_a_file_of_the_settings_is_locked() {
    let (town, mut olga) = town_with_olga(&[]);
    let mut pat = join(&town, &mut olga, "pat@brindle.example", "owner");
    pat.get("/admin/areas").expect_status(200);
    let of_pat = both(&mut pat, "code,name\nE1,Brindle\n", "postcode,code\nSW1A,E1\n");
    olga.get("/admin/areas").expect_status(200);
    let look = both(&mut olga, AREAS, POSTCODES);
    used(&mut olga, &look);
    let stale = put_to_use(&mut pat, &of_pat);
    stale.expect_status(409);
    says(&stale, "A colleague has changed the areas since you started");
    assert!(areas(&town).contains("Low Mill"));
    for (email, role) in [(MAX, "moderator"), (RITA, "reader")] {
        let mut member = join(&town, &mut olga, email, role);
        member.get("/admin/areas").expect_status(403);
        upload(&mut member, &[("areas", AREAS.as_bytes())]).expect_status(403);
        member
            .post("/admin/areas/use", &[("file", "a")])
            .expect_status(403);
    }

    let folder = temporary_folder();
    let file = folder.path().join("areas.csv");
    fs::write(&file, "postcode,code,name\nSW1A,E7,Elsewhere\n").expect("there is room");
    let (town, mut olga) = town_with_olga(&[&format!("site.areas_file={}", file.display())]);
    let page = olga.get("/admin/areas");
    says(&page, &format!("These areas come from the file {}, named in the settings.", file.display()));
    assert!(!page.text().contains("multipart"), "nothing can be uploaded");
    upload(&mut olga, &[("areas", AREAS.as_bytes())]).expect_status(409);
    olga.post("/admin/areas/use", &[("file", "a")]).expect_status(409);
    assert!(areas(&town).contains("Elsewhere") && !areas(&town).contains("Low Mill"));
}

/// The upload form, without files and with invalid ones.
fn anybody_can_upload(language: &'static str, root: &'static str, direction: &'static str) {
    let (town, _) = town_with_olga(&["site.languages=en,cy,ar-XB"]);
    let inspector = Inspector::before(town, Links::default(), language, root, direction);
    inspector.sign_in(OLGA);
    inspector.visit("/admin/areas");
    inspector.press("/admin/areas", ".problems");
    inspector.inspect("areas with a mistake");
    inspector.leave();
}

#[test]
fn owners_can_upload_in_english() {
    anybody_can_upload("en", "", "ltr");
}

#[test]
fn owners_can_upload_in_welsh() {
    anybody_can_upload("cy", "/cy", "ltr");
}

#[test]
fn owners_can_upload_from_right_to_left() {
    anybody_can_upload("ar-XB", "/ar-XB", "rtl");
}
