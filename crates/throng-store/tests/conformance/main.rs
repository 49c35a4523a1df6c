//! The contract of the store, tried on every back end: one list of cases × one list of back ends,
//! multiplied by a macro, so that a new back end is one word in the list and cannot leave out a case.
//!
//! Owns the two lists. What a case does is in the module that its name begins with; what a back end
//! is, in `backends`. Each case compares with the model, the plain back end in memory, and the model
//! itself goes through the same cases (one by one there against whole batches). Cases that only make
//! sense for a file are in `sqlite_file`.
#![expect(
    clippy::unwrap_used,
    reason = "a case that fails at an unwrap has said what it had to say"
)]

mod answers;
mod backends;
mod comments;
mod deeds;
mod differential;
mod differential_pledges;
mod dumps;
mod everything;
mod isolation;
mod office;
mod places;
mod pledges;
mod queue;
mod site;
mod sqlite_file;
mod stories;
mod story;
mod votes;
mod votes_openly;
mod who_voted;

/// A module for each back end, with one test for each case in it.
macro_rules! conformance {
    ([$($back_end:ident),+] $cases:tt) => { $( conformance!(@one $back_end $cases); )+ };
    (@one $back_end:ident { $( $module:ident: $($case:ident)+; )+ }) => {
        mod $back_end {
            $( mod $module { $(
                #[test]
                fn $case() {
                    crate::$module::$case::<crate::backends::$back_end>();
                }
            )+ } )+
        }
    };
}

conformance! {
    [model, sqlite]
    {
        stories:
            signs_and_confirms
            a_mailbox_counts_once
            people_from_elsewhere_count_once
            a_household_of_two
            withdraws_and_signs_anew
            takes_out_and_puts_back
            changes_an_address
            sends_again
            records_mails
            closes_and_imports
            keeps_two_councils_apart
            commands_of_one_batch_see_each_other
            counts_never_fall_below_zero
            answers_lists_in_order
            adds_up_hours_by_steps
            remembers_the_newest_attempts
            ends_what_an_address_follows;
        office:
            opens_a_campaign
            passes_a_threshold_that_was_made_a_moment_ago
            corrects_and_publishes
            counts_opinions
            counts_paper
            holds_for_checking
            asks_a_second_person
            forgets
            takes_reports
            handles_mails
            removes_areas_in_which_nothing_counts;
        queue:
            counts_who_is_before_but_not_who_is_set_aside;
        comments:
            takes_comments
            mails_new_comments
            keeps_reasons;
        places:
            mail_what_is_new_there
            wait_side_by_side_however_they_are_spelled;
        pledges:
            are_reached_and_settled
            are_told_again
            have_targets_by_area
            tell_their_creator_each_week
            are_in_no_list_when_private;
        votes:
            are_cast_and_counted
            are_of_a_roll
            are_on_paper
            are_opened_by_the_program
            are_tried;
        votes_openly:
            are_open
            are_named;
        who_voted:
            is_shown_by_votes_that_say_so;
        differential:
            random_batches_agree_with_the_model
            a_batch_committed_twice_is_one;
        differential_pledges:
            random_pledges_agree_with_the_model;
        isolation:
            one_bad_command_fails_alone
            several_bad_commands_fail_alone
            nearly_all_commands_bad
            every_250th_command_bad
            a_failing_disk_leaves_nothing_half_done;
        everything:
            leaves_a_row_of_every_kind;
        dumps:
            move_between_back_ends_byte_for_byte
            a_restore_that_stopped_runs_again
            a_restore_overwrites_nothing
            a_restore_counts_nobody_twice
            a_restore_refuses_a_row_of_another_kind;
    }
}
