//! The scripts in `tests/scenarios`: each is played with the real program, over HTTP and SMTP. Owns the list of them, so
//! that each is a test of its own; a script without a row fails.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use throng_testkit::program::temporary_folder;
use throng_testkit::scenario::{Failure, Stage, play, sentences};

use crate::town::{THRONG, settle};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios")
}

/// Plays the script in this file.
fn played(script: &Path) -> Result<(), Vec<Failure>> {
    let stage = Stage { program: Path::new(THRONG), ways: &folder().join("town.ways"), town: settle };
    play(script, &stage)
}

#[track_caller]
fn plays(script: &str) {
    if let Err(failures) = played(&folder().join(format!("{script}.scn"))) {
        let failures: Vec<String> = failures.iter().map(Failure::to_string).collect();
        panic!("{}", failures.join("\n"));
    }
}

/// Makes a test of each script, and the list of them all.
macro_rules! scripts {
    ($($script:ident,)+) => {
        /// All scripts.
        const SCRIPTS: &[&str] = &[$(stringify!($script)),+];

        $(#[test]
        fn $script() {
            plays(stringify!($script));
        })+
    };
}

scripts! {
    b0001_does_anything_get_through,
    b0002_a_person_counts_once,
    b0003_a_household_of_two,
    b0004_a_second_name_from_another_postcode,
    b0005_signing_again_before_confirming,
    b0006_mistakes_in_the_form,
    b0007_confirming_again_changes_nothing,
    b0008_looking_changes_nothing,
    b0009_the_code_instead_of_the_link,
    b0010_a_mistyped_address_is_put_right,
    b0011_an_address_put_right_to_one_that_has_signed,
    b0012_taking_ones_name_off,
    b0013_what_is_kept_about_somebody,
    b0014_who_never_confirmed_is_forgotten,
    b0015_two_at_the_same_time,
    b0016_a_power_cut_loses_nobody,
    b0017_signing_from_abroad,
    b0018_a_closed_petition_cannot_be_signed,
    b0019_closing_day,
    b0020_reading_a_petition,
    b0021_lists_of_petitions,
    b0022_finding_a_petition,
    b0023_the_start_page,
    b0024_petitions_near_somebody,
    b0025_data_for_other_programs,
    b0026_robots_and_search_engines,
    b0027_pages_about_the_site,
    b0028_starting_a_petition,
    b0029_starting_from_abroad,
    b0030_a_draft_is_kept,
    b0032_gathering_supporters,
    b0033_a_supporter_mistypes_the_address,
    b0034_where_the_link_for_supporters_leads_later,
    b0035_a_petition_is_taken_back_by_its_creator,
    b0036_the_queue,
    b0037_one_decides_at_a_time,
    b0038_a_petition_is_accepted,
    b0039_a_decision_is_taken_back,
    b0040_a_petition_is_not_accepted,
    b0041_a_petition_is_hidden,
    b0042_parts_of_a_petition_are_hidden,
    b0043_set_aside_with_a_note,
    b0044_changes_are_asked_for,
    b0045_an_open_petition_is_taken_down,
    b0046_everything_that_can_happen_to_a_petition,
    b0047_enough_signatures_for_an_answer,
    b0048_petitions_that_were_answered_and_debated,
    b0049_setting_a_site_up,
    b0050_signing_in_to_the_office,
    b0051_one_time_codes,
    b0052_who_may_do_what_in_the_office,
    b0053_the_staff_changes,
    b0054_the_log,
    b0055_forms_of_other_sites,
    b0056_personal_data_is_erased_in_time,
    b0057_mails_are_not_sent_too_often,
    b0058_a_council_with_its_own_rules,
    b0059_a_poster_to_print,
    b0060_old_addresses_lead_on,
    b0061_signatures_are_found,
    b0062_signatures_are_taken_out_and_put_back,
    b0063_an_owner_changes_the_rules,
    b0064_an_answer_is_published,
    b0065_a_debate_is_set_and_told,
    b0066_signing_is_paused,
    b0067_signatures_are_held_for_checking,
    b0068_what_needs_two_people,
    b0071_a_reason_of_the_towns_own,
    b0076_something_wrong_is_reported,
    b0077_a_creator_tells_those_who_signed,
    b0078_the_text_of_an_open_petition_is_corrected,
    b0079_the_office_finds_any_petition,
    b0080_the_office_writes_its_own_words,
    b0081_staff_look_after_mails,
    b0082_a_decision_that_was_taken_back_loses_nothing,
    b0083_a_signer_says_why,
    b0084_who_starts_a_pledge_does_not_count,
    b0085_a_target_that_can_be_reached,
    b0086_a_last_day_within_the_rule,
    b0087_the_last_one_who_was_needed_confirms_late,
    b0088_more_people_can_join_after_the_target,
    b0089_each_area_has_the_target_for_itself,
    b0090_nobody_sees_who_joined,
    b0091_a_private_pledge,
    b0092_a_picture_of_a_pledge_to_share,
    b0093_whoever_started_a_pledge_hears_once_a_week,
    b0094_everybody_hears_that_a_pledge_is_on,
    b0095_too_few_joined_and_everybody_is_free,
    b0096_a_message_to_everybody_who_joined,
    b0097_did_you_do_it,
    b0098_who_joined_comments,
    b0099_a_place_is_followed,
    b0100_a_pledge_on_paper,
    b0101_a_pledge_on_another_site,
    b0102_a_short_name_that_is_nearly_right,
    b0103_a_pledge_is_called_off,
    b0104_reached_and_lost_again,
    b0105_anybody_with_a_mailbox_votes_once,
    b0106_only_people_who_live_there_vote,
    b0107_members_vote_with_a_code_from_a_letter,
    b0108_people_on_a_list_are_mailed_about_their_vote,
    b0109_a_ballot_with_several_options,
    b0110_nothing_of_an_open_vote_can_be_changed,
    b0111_a_secret_vote_is_opened_by_those_who_hold_its_key,
    b0112_an_open_vote_says_so_before,
    b0113_a_vote_is_changed_until_it_closes,
    b0114_a_receipt_says_that_and_never_how,
    b0115_a_number_of_votes_that_few_have_is_refused,
    b0116_until_when_a_vote_is_taken_back,
    b0117_a_result_in_words_and_numbers,
    b0118_nothing_is_decided_by_too_few,
    b0119_a_petition_calls_a_vote,
    b0120_a_vote_on_another_site,
    b0121_ballots_on_paper_are_counted_by_two,
    b0122_a_trial_with_a_few_people,
    b0123_a_page_that_has_not_changed,
    b0130_a_vote_whose_key_the_program_keeps,
    b0140_a_board_votes_in_public_by_its_list,
    b0141_a_secret_vote_shows_who_voted_and_never_how,
    b0150_two_owners_have_a_list_each,
    b0151_a_lost_code_is_replaced_once,
    b0152_many_wrong_codes_from_one_place,
    b0153_the_link_of_a_trial_that_is_over,
    b0160_an_area_is_followed_with_another_spelling,
    b0161_a_petition_is_followed_with_another_spelling,
    b0162_a_link_that_has_expired,
}

#[test]
fn every_script_is_listed_here_and_in_its_readme() {
    let files = fs::read_dir(folder()).expect("the scripts are here");
    let files: BTreeSet<String> = files
        .filter_map(|entry| entry.expect("an entry").file_name().into_string().ok())
        .filter_map(|name| Some(name.strip_suffix(".scn")?.to_owned()))
        .collect();
    let listed: BTreeSet<String> = SCRIPTS.iter().map(|script| (*script).to_owned()).collect();
    assert_eq!(files, listed, "left: the folder, right: this list");
    let readme = fs::read_to_string(folder().join("README.md")).expect("it is there");
    for script in SCRIPTS {
        let number = script.split('_').next().unwrap_or_default();
        assert!(readme.contains(number), "README.md does not say what {script} shows");
    }
    for (pattern, meaning) in sentences() {
        let row = format!("| `{pattern}` | {meaning} |");
        assert!(readme.contains(&row), "README.md lacks the row\n{row}");
    }
}

/// What stands between backquotes or commas in a cell: scripts by their number, tests as `it::FILE::TEST` or
/// `domain::FILE::TEST`, and measurements as the path of their note.
fn stands_somewhere(shown_by: &str) -> bool {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    if shown_by.starts_with("docs/") {
        return root.join("../..").join(shown_by).exists();
    }
    let Some((place, test)) = shown_by.rsplit_once("::") else {
        return SCRIPTS
            .iter()
            .any(|script| script.starts_with(&format!("{shown_by}_")));
    };
    let file = match place.split_once("::") {
        Some(("it", file)) => root.join("tests/it").join(format!("{file}.rs")),
        Some(("domain", file)) => root.join("../throng-domain/src/tests").join(format!("{file}.rs")),
        _ => return false,
    };
    fs::read_to_string(file).is_ok_and(|text| text.contains(&format!("fn {test}()")))
}

/// The rows of the tables about pledges and votes: the row's name, and what shows it.
fn rows_of_both_kinds() -> Vec<(String, Vec<String>)> {
    let readme = fs::read_to_string(folder().join("README.md")).expect("it is there");
    let (_, tables) = readme.split_once("## Pledges and votes\n").expect("the heading");
    let (tables, _) = tables.split_once("\n## ").expect("another follows");
    let row = |line: &str| {
        let cells: Vec<&str> = line.trim_end_matches(" |").split(" | ").collect();
        // A row that is not understood would be shown by nothing, and nobody would notice.
        let [kind, row, shown_by] = cells[..] else {
            panic!("not a row of three cells: {line}");
        };
        let kind = kind.strip_prefix("| ").expect("a row begins with a bar");
        let shown_by = shown_by.split(", ");
        let shown_by = shown_by.map(|one| one.trim_matches('`').to_owned());
        (format!("{kind}, {row}"), shown_by.collect())
    };
    let lines = tables.lines().filter(|line| line.starts_with('|'));
    lines.map(row).skip(2).collect()
}

#[test]
fn every_row_about_pledges_and_votes_is_shown_by_something_that_exists() {
    let rows = rows_of_both_kinds();
    assert!(rows.len() >= 40, "{rows:?}");
    for (row, shown_by) in &rows {
        for one in shown_by {
            assert!(one.starts_with("not here: ") || stands_somewhere(one), "{row}: there is no {one}");
        }
    }
    // Each script of these says in its first line which row it shows.
    for script in SCRIPTS {
        let text = fs::read_to_string(folder().join(format!("{script}.scn"))).expect("it is there");
        let first = text.lines().next().unwrap_or_default();
        let number = script.split('_').next().unwrap_or_default();
        let listed: Vec<&String> = rows
            .iter()
            .filter(|(_, shown_by)| shown_by.iter().any(|one| one == number))
            .map(|(row, _)| row)
            .collect();
        let says = |row: &str| first.starts_with(&format!("# {row}: "));
        let is_one_of_them = ["# Pledges, ", "# Votes, "]
            .iter()
            .any(|kind| first.starts_with(kind));
        assert_eq!(is_one_of_them, !listed.is_empty(), "{script}");
        assert!(listed.is_empty() || listed.iter().any(|row| says(row)), "{script}: {listed:?}");
    }
}

/// Scripts that are not true: the script, the line that is wrong, and part of the message.
const UNTRUE: &[(&str, usize, &str)] = &[
    ("Joe goes to \"/petitions/1\"\nJoe sees \"99 signatures\"", 2, "41 signatures"),
    ("Joe goes to \"/petitions/1\"\nJoe does not see \"41 signatures\"", 2, "it is there"),
    ("Joe goes to \"/petitions/1\"\nJoe follows \"Nowhere\"", 2, "no link \"Nowhere\", only"),
    ("Joe goes to \"/petitions/1/signatures/new\"\nJoe presses \"Vote\"", 2, "no button \"Vote\", only"),
    (
        "Joe goes to \"/petitions/1/signatures/new\"\nJoe fills in \"Age\" with \"7\"",
        2,
        "no field \"Age\", only",
    ),
    ("Joe goes to \"/petitions/99\"\nJoe goes to \"/\"", 2, "say: Joe gets the answer 404"),
    ("Joe goes to \"/petitions/99\"", 1, "say: Joe gets the answer 404"),
    ("Joe goes to \"/petitions/1\"\nJoe gets the answer 404", 2, "the answer was 200"),
    ("petition 1 has 40 signatures", 1, "it has 41 signatures, not 40"),
    ("Joe sees \"x\"", 1, "Joe has opened no page yet"),
    ("Joe goes to \"{that page}\"", 1, "nothing is remembered as \"that page\""),
    ("Ada signs petition 1\nAda gets no mail", 2, "Confirm your signature"),
    ("Ada signs petition 1", 1, "nothing was said of these mails"),
    (
        "remember all that is stored as \"it\"\nAda signs petition 1\nall that is stored is as \"it\"",
        3,
        "changed",
    ),
    (
        "Joe goes to \"/petitions/1.json\"\nJoe reads \"/data/id\" as \"2\"",
        2,
        "/data/id is \"1\", not \"2\"",
    ),
    ("Joe goes to \"/\"\nGiven a site without petitions", 2, "before anything happens"),
];

#[test]
fn what_is_not_true_fails_at_its_line() {
    let folder = temporary_folder();
    for (text, line, why) in UNTRUE {
        let script = folder.path().join("untrue.scn");
        fs::write(&script, text).expect("a file in a temporary folder");
        let failures = played(&script).expect_err(text);
        let told = failures[0].to_string();
        let at = [format!("untrue.scn:{line}: "), format!("(by untrue.scn:{line}): ")];
        assert!(at.iter().any(|at| told.contains(at.as_str())), "{text}: {told}");
        assert!(told.contains(why), "{text}: {told}");
    }
}
