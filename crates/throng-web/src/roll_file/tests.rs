//! Lists as offices upload them: what is read, what is refused, and the letters.

use super::*;
use crate::cell::CASES;
use throng_domain::ids::SiteId;
use throng_domain::normal_form::default_domain_rules;

const VOTE: CampaignId = CampaignId { site: SiteId(1), number: 9 };

fn read(text: &str, electorate: Electorate) -> Result<RollFile, Vec<RollMisplaced>> {
    RollFile::read(text.as_bytes(), electorate.into(), &default_domain_rules())
}

/// For an open vote.
fn read_named(text: &str, electorate: Electorate) -> Result<RollFile, Vec<RollMisplaced>> {
    let kind = RollKind { electorate, named: true, open: true };
    RollFile::read(text.as_bytes(), kind, &default_domain_rules())
}

fn made(file: &RollFile) -> MadeRoll {
    file.rows(VOTE, 5, &UniquenessKey::new([3; 32]), &default_domain_rules())
}

#[test]
fn a_roll_of_addresses_is_read_as_spreadsheets_write_it() {
    let text =
        "\u{feff}Name;EMAIL;Votes\r\n\"Reed; Ada\";ada@example.org;\r\n;;\r\nBob;bob@example.org;1\r\n";
    let file = read(text, Electorate::Addresses).unwrap();
    assert_eq!(file.heading(), ["Name", "EMAIL", "Votes"]);
    assert_eq!(file.first(1), [["Reed; Ada", "ada@example.org", ""]]);
    let MadeRoll { rows, letters } = made(&file);
    let of: Vec<_> = rows
        .iter()
        .map(|row| (row.number, row.weight, row.email.as_ref().unwrap().as_str()))
        .collect();
    assert_eq!(of, [(5, 1, "ada@example.org"), (6, 1, "bob@example.org")]);
    assert!(letters.is_none());
}

#[test]
fn a_roll_of_codes_hands_its_columns_back_with_codes_and_keeps_nothing_of_them() {
    let text = "member,name,street\n1,Ada,\"1 Main St, Town\"\n2,=1+1,\n";
    let file = read(text, Electorate::Codes).unwrap();
    let MadeRoll { rows, letters } = made(&file);
    assert!(rows.iter().all(|row| row.email.is_none()));
    let letters = String::from_utf8(letters.unwrap().to_vec()).unwrap();
    let lines: Vec<&str> = letters.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines[0], "member,name,street,code");
    assert!(lines[1].starts_with("1,Ada,\"1 Main St, Town\","), "{}", lines[1]);
    assert!(lines[2].starts_with("2,'=1+1,,"), "{}", lines[2]);
    for (line, row) in lines[1..].iter().zip(&rows) {
        let code = line.rsplit(',').next().unwrap();
        let key = UniquenessKey::new([3; 32]);
        assert_eq!(VoteCode::read(code).unwrap().voter(&key, VOTE), row.voter);
        let member = line.split(',').next().unwrap();
        assert_eq!(row.member, Some(key.member(VOTE, member)));
    }
}

#[test]
fn no_cell_of_the_letters_is_computed() {
    let mut list = Writer::from_writer(Vec::new());
    list.write_record(["member", "name"]).unwrap();
    for (number, (cell, _)) in CASES.iter().enumerate() {
        list.write_record([&number.to_string(), *cell]).unwrap();
    }
    let list = String::from_utf8(list.into_inner().unwrap()).unwrap();
    let file = read(&list, Electorate::Codes).unwrap();
    let letters = made(&file).letters.unwrap();
    let mut letters = ReaderBuilder::new().from_reader(&letters[..]);
    let rows = letters.records().map(Result::unwrap).collect::<Vec<_>>();
    assert_eq!(rows.len(), CASES.len());
    // A list is read without the white space around its cells.
    for (row, read) in rows.iter().zip(file.first(CASES.len())) {
        assert_eq!(row[1], *harmless(&read[1]), "{read:?}");
    }
}

#[test]
fn letters_are_written_as_the_list_was() {
    let file = read("member;name\n1;Reed, Ada\n", Electorate::Codes).unwrap();
    let letters = String::from_utf8(made(&file).letters.unwrap().to_vec()).unwrap();
    let lines: Vec<&str> = letters.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines[0], "member;name;code");
    assert!(lines[1].starts_with("1;Reed, Ada;"), "{}", lines[1]);
}

#[test]
fn the_column_of_addresses_is_found_by_the_names_that_lists_have() {
    for name in ["email", "E-Mail", "e mail address", "Email_Address", "MAIL"] {
        let file = read(&format!("name,{name}\nAda,ada@example.org\n"), Electorate::Addresses);
        assert_eq!(file.map(|file| file.people()), Ok(1), "{name}");
    }
    let twice = read("email,E-Mail\na@example.org,b@example.org\n", Electorate::Addresses);
    let what = RollMistake::ColumnsAlike { name: "email", one: "email".into(), other: "E-Mail".into() };
    assert_eq!(twice, Err(vec![RollMisplaced { line: 1, what }]));
}

#[test]
fn the_column_of_member_numbers_is_found_by_the_names_that_lists_have() {
    for name in [
        "member",
        "Member number",
        "Mitgliedsnummer",
        "Membership no.",
        "MEMBER-ID",
        "Rhif aelod",
        "Mitglieds-Nr.",
        "Student ID",
        "Student number",
        "Union number",
        "Payroll No.",
        "Staff number",
        "Employee ID",
        "ID",
        "Matrikel-Nr.",
        "Personalnummer",
        "Rhif myfyriwr",
        "Matricule",
    ] {
        let file = read(&format!("name,{name}\nAda,7\n"), Electorate::Codes).unwrap();
        let expected = Some(UniquenessKey::new([3; 32]).member(VOTE, "7"));
        assert_eq!((made(&file).rows[0].member, file.has_members()), (expected, true), "{name}");
    }
    let twice = read("Student ID,Member number\nAda,7\n", Electorate::Codes).unwrap_err();
    let what =
        RollMistake::ColumnsAlike { name: "member", one: "Student ID".into(), other: "Member number".into() };
    assert_eq!(twice, [RollMisplaced { line: 1, what }], "which of them nobody can know");
    // Once one is called so, it is the one.
    let named = read("Student ID,Member\nAda,7\n", Electorate::Codes).unwrap();
    assert_eq!(named.unused(), ["Student ID"]);
    assert_eq!(made(&named).rows[0].member, Some(UniquenessKey::new([3; 32]).member(VOTE, "7")));
    let same = read("Member number,member no.\n7,7\n", Electorate::Codes);
    assert!(same.is_err());
    let numbers = read("Membership no.,name\n7,Ada\n7,Bob\n", Electorate::Codes).unwrap_err();
    assert_eq!(numbers[0].what, RollMistake::Twice { cell: "7".to_owned(), line: 2 });
}

#[test]
fn an_open_vote_keeps_the_names_of_its_people_and_no_other_does() {
    for heading in ["name", "Full name", "MEMBER NAME", "Enw", "Voter-name"] {
        let text = format!("{heading},member,votes\n\"Reed,  Ada\",1,1\nBob,2,7\n");
        let file = read_named(&text, Electorate::Codes).unwrap();
        assert_eq!(file.unused(), Vec::<String>::new(), "{heading}");
        let rows = made(&file).rows;
        let names: Vec<_> = rows
            .iter()
            .map(|row| row.name.as_ref().map(PersonName::as_str))
            .collect();
        assert_eq!(names, [Some("Reed, Ada"), Some("Bob")], "{heading}");
        // Who has which number of votes is public there: none is too rare.
        assert_eq!(rows.iter().map(|row| row.weight).collect::<Vec<_>>(), [1, 7]);
        let secret = read(&text.replace(",7\n", ",1\n"), Electorate::Codes).unwrap();
        assert!(made(&secret).rows.iter().all(|row| row.name.is_none()), "{heading}");
    }
    let column = |found: &[&str]| {
        let found = found.iter().map(|name| (*name).to_owned()).collect();
        RollMistake::Column { name: "name", found }
    };
    let alike = RollMistake::ColumnsAlike { name: "name", one: "Name".into(), other: "Full name".into() };
    let long = "x".repeat(256);
    for (text, electorate, line, expected) in [
        (
            "member,first name,surname\n1,Ada,Reed\n",
            Electorate::Codes,
            1,
            column(&["member", "first name", "surname"]),
        ),
        ("email\nada@example.org\n", Electorate::Addresses, 1, column(&["email"])),
        ("Name,Full name\nAda,Ada Reed\n", Electorate::Codes, 1, alike),
        ("member,name\n1,Ada\n2,\n", Electorate::Codes, 3, RollMistake::NameMissing),
        ("member,name\n1,A\u{1}da\n", Electorate::Codes, 2, RollMistake::Name("A\u{1}da".into())),
        ("member,name\n1,1234\n", Electorate::Codes, 2, RollMistake::Name("1234".into())),
        (
            "member,name\n1,www.example.org\n",
            Electorate::Codes,
            2,
            RollMistake::Name("www.example.org".into()),
        ),
        (&format!("member,name\n1,{long}\n"), Electorate::Codes, 2, RollMistake::Name(long[..40].into())),
    ] {
        let found = read_named(text, electorate).unwrap_err();
        assert_eq!(found, [RollMisplaced { line, what: expected }], "{text:?}");
    }
    // Such lists are read as before where no names are needed.
    assert!(read("Name,Full name,member\nAda,Ada Reed,1\n,,2\n", Electorate::Codes).is_ok());
}

#[test]
fn member_numbers_differ_by_more_than_spaces_and_capitals() {
    let key = UniquenessKey::new([3; 32]);
    let file = read("member,name\nS101,Ada\ns102,Bob\n", Electorate::Codes).unwrap();
    for typed in ["S101", " s101 ", "s101\t"] {
        assert_eq!(made(&file).rows[0].member, Some(key.member(VOTE, typed)), "{typed:?}");
    }
    assert_ne!(made(&file).rows[1].member, Some(key.member(VOTE, "S101")));
    // Of a roll from before that, capitals are as they were written.
    assert_ne!(key.member_as_written(VOTE, "S101"), key.member(VOTE, "S101"));
    assert_eq!(key.member_as_written(VOTE, " s101 "), key.member(VOTE, "S101"));
    let alike = read("member,name\nS101,Ada\nS102,Bob\n\" s101 \",Cy\n", Electorate::Codes).unwrap_err();
    let what = RollMistake::TwiceAlike { cell: "s101".into(), other: "S101".into(), line: 2 };
    assert_eq!(alike, [RollMisplaced { line: 4, what }]);
}

#[test]
fn columns_that_decide_nothing_are_named() {
    for (heading, electorate, unused, like_votes) in [
        ("member,name,votes", Electorate::Codes, &["name"][..], None),
        ("Membership no.,email,Shares", Electorate::Codes, &["email", "Shares"], Some("Shares")),
        ("email,votes,weight", Electorate::Addresses, &["weight"], None),
        ("E-Mail,Stimm-Rechte", Electorate::Addresses, &["Stimm-Rechte"], Some("Stimm-Rechte")),
        ("email,", Electorate::Addresses, &[], None),
    ] {
        let cells = heading.replace(|c| c != ',', "");
        let file = read(&format!("{heading}\n1@example.org,1{}\n", &cells[1..]), electorate).unwrap();
        let found = (file.unused(), file.like_votes());
        let expected = unused.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        assert_eq!(found, (expected, like_votes.map(str::to_owned)), "{heading}");
    }
}

#[test]
fn no_page_is_made_of_a_million_columns_that_are_not_used() {
    let heading: String = (0..1_000).map(|at| format!(",c{at}")).collect();
    let file = format!("email{heading}\n1@example.org{}\n", ",".repeat(1_000));
    let unused = read(&file, Electorate::Addresses).unwrap().unused();
    assert_eq!((unused.len(), unused[39].as_str()), (40, "c39"));
}

#[test]
fn each_mistake_is_told_by_its_line() {
    use RollMistake::*;
    let many_votes = format!("email,votes\n{}", "x@example.org,2\n");
    let rare: String = (0..20)
        .map(|at| format!("p{at}@example.org,{}\n", if at == 7 { 3 } else { 1 }))
        .collect();
    let rare = format!("email,votes\n{rare}");
    let twice = |cell: &str, line| Twice { cell: cell.to_owned(), line };
    for (text, electorate, expected) in [
        ("", Electorate::Addresses, vec![(0, File(Mistake::Empty))]),
        ("PK\u{3}\u{4}...", Electorate::Addresses, vec![(0, File(Mistake::Spreadsheet))]),
        ("email\n", Electorate::Addresses, vec![(0, Nobody)]),
        (
            "name\nAda\n",
            Electorate::Addresses,
            vec![(1, Column { name: "email", found: vec!["name".into()] })],
        ),
        ("email,Email\na@b.org,c@d.org\n", Electorate::Addresses, vec![(1, ColumnTwice("Email".into()))]),
        ("member,code\n1,AAAA\n", Electorate::Codes, vec![(1, HasCodes)]),
        // Swapped columns.
        (
            "email,name\nAda,ada@example.org\nBob,bob@example.org\n",
            Electorate::Addresses,
            vec![(2, Email("Ada".into())), (3, Email("Bob".into()))],
        ),
        ("email,name\nada@example.org\n", Electorate::Addresses, vec![(2, Cells)]),
        (
            "email\nada@example.org\nbob@example.org\nADA+x@example.org\n",
            Electorate::Addresses,
            vec![(4, twice("ADA+x@example.org", 2))],
        ),
        ("member,name\n7,Ada\n7,Bob\n", Electorate::Codes, vec![(3, twice("7", 2))]),
        ("email,votes\na@example.org,0\n", Electorate::Addresses, vec![(2, Votes("0".into()))]),
        ("email,votes\na@example.org,two\n", Electorate::Addresses, vec![(2, Votes("two".into()))]),
        (&rare, Electorate::Addresses, vec![(0, Rare { votes: 3, people: 1 })]),
    ] {
        let found: Vec<_> = read(text, electorate)
            .unwrap_err()
            .into_iter()
            .map(|mistake| (mistake.line, mistake.what))
            .collect();
        assert_eq!(found, expected, "{text:?}");
    }
    assert!(read(&many_votes, Electorate::Addresses).is_ok(), "the same number of votes for everybody");
}

#[test]
fn more_people_than_a_roll_takes_are_refused() {
    let text: String = (0..=ROLL_MAX).map(|member| format!("{member}\n")).collect();
    let found = read(&format!("member\n{text}"), Electorate::Codes).unwrap_err();
    assert_eq!(found, [RollMisplaced { line: 0, what: RollMistake::TooMany }]);
}

/// One person on a list with codes twice got two codes, and nobody was warned.
#[test]
fn a_line_that_is_there_twice_is_refused_and_one_that_looks_like_somebody_is_told() {
    let same = read("name,street\nAda,1 Main St\nBob,2\nAda,1 Main St\n", Electorate::Codes);
    assert_eq!(same, Err(vec![RollMisplaced { line: 4, what: RollMistake::Same { line: 2 } }]));
    for (text, found) in [
        ("name,street\nAda,1\nAda,2\n", vec![]),
        ("member,name,street\n1,Ada,1\n2,ada,1\n", vec![(3, 2, "ada")]),
        ("member,first name,Surname\n1,Ada,Reed\n2,Bob,Reed\n3,Ada,Reed\n", vec![(4, 2, "Reed")]),
        ("member,name,votes\n1,Ada,1\n2,,1\n3,,1\n", vec![]),
        (
            "name,E-Mail\nAda,ada@example.org\nBob,\nCleo,ADA@example.org\nDan,\n",
            vec![(4, 2, "ADA@example.org")],
        ),
        ("name,email\nAda,none\nAda B.,None\n", vec![(3, 2, "None")]),
        // Who the body numbers, without a name, is told apart by that.
        ("member,group\n1,North\n2,North\n", vec![]),
    ] {
        let file = read(text, Electorate::Codes).unwrap();
        let all = file.again();
        let told: Vec<_> = all
            .first
            .iter()
            .map(|again| (again.line, again.earlier, again.cell.as_str()))
            .collect();
        assert_eq!((told.as_slice(), all.count), (found.as_slice(), found.len()), "{text}");
    }
    let mailed = "name,email\nAda,ada@example.org\nAda,ada2@example.org\n";
    assert_eq!(
        read(mailed, Electorate::Addresses).unwrap().again().count,
        0,
        "each is mailed at an address of its own"
    );
}
