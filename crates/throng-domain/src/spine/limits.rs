//! Lengths, counts and deadlines of the domain that no site can change. What a site may set
//! (thresholds, postcode form, durations) is in [`crate::sites::site`].

use crate::spine::time::{DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS};

/// Characters in a signer's name; the UK service allows as many.
pub const NAME_CHARS_MAX: usize = 255;
/// Bytes of an e-mail address (RFC 5321 §4.5.3.1.3, less the brackets).
pub const EMAIL_BYTES_MAX: usize = 254;
/// Bytes of the part before the @ (RFC 5321 §4.5.3.1.1).
pub const EMAIL_LOCAL_BYTES_MAX: usize = 64;
/// Characters typed as a postcode, spaces included.
pub const POSTCODE_CHARS_MAX: usize = 20;
/// Bytes of an area's code.
pub const AREA_CODE_BYTES_MAX: usize = 20;
/// Characters of a reason for invalidating a signature.
pub const REASON_CHARS_MAX: usize = 200;
/// Characters of a report from the public: enough to say where and why.
pub const REPORT_CHARS_MAX: usize = 2_000;
/// Reports of one petition that are settled together: as many as one page shows. Each makes a mail.
pub const REPORTS_SETTLED_MAX: usize = 40;
/// Days for which the words and the address of a reporter are kept after the report was settled, in case they write
/// again; then both are erased.
pub const REPORTER_DAYS: i64 = 90;
/// Characters of a comment by a signer: a paragraph or two, so that a page of comments can be read.
pub const COMMENT_CHARS_MAX: usize = 1_000;
/// Lines of a comment: a column of single letters must not push the others off the screen.
pub const COMMENT_LINES_MAX: usize = 40;
/// Marks that may stand on one letter of a comment or a name. Scripts need up to four; a tower of them covers the lines above.
pub const MARKS_ON_LETTER_MAX: usize = 6;
/// Comments that one person can write on one campaign, removed ones included: it is a place to say why, not a forum.
/// Signing again, after withdrawing, makes no room.
pub const COMMENTS_OF_SIGNER_MAX: usize = 5;
/// The least time between two comments of one signer on one campaign.
pub const COMMENT_WAIT_MS: i64 = MINUTE_MS;
/// How long after writing it a comment can be edited by its author: for slips. Later it can only be removed, since
/// others may have answered it or passed it on.
pub const COMMENT_EDIT_MS: i64 = 10 * MINUTE_MS;
/// Times that a comment can be edited: each edit may bring it back to the moderators.
pub const COMMENT_EDITS_MAX: u8 = 10;
/// Comments on one campaign that wait or are shown at the same time: more could not be moderated. Those that were removed
/// or hidden make room for others, so that nobody can fill the list with what nobody reads.
pub const COMMENTS_OF_CAMPAIGN_MAX: u32 = 20_000;
/// Comments on one campaign that are kept at the same time, hidden ones included: some 150 MB with all their rows. Whoever
/// wants to fill them needs a mailbox for every five, and moderators who hide 80,000.
pub const COMMENTS_KEPT_MAX: u32 = 5 * COMMENTS_OF_CAMPAIGN_MAX;
/// Reports about one comment that are settled together with the decision on it: each may make a mail.
pub const COMMENT_REPORTS_MAX: usize = REPORTS_SETTLED_MAX;
/// Characters of a note, a reason or a point that a moderator writes.
pub const NOTE_CHARS_MAX: usize = 4_000;
/// Signatures of one part of a correction. The command stays small, and other commands get their turn between two
/// parts.
pub const CORRECTION_PART_MAX: usize = 500;
/// Rules of one petition by which signatures are held for checking.
pub const HOLD_RULES_MAX: usize = 20;
/// Days for which such a rule may be made: by then the burst is over, or somebody has to look again.
pub const HOLD_DAYS_MAX: i64 = 90;
/// Where a second person is asked before many signatures are taken out: how long what one member holds in a petition stays
/// in force until somebody agrees. A night.
pub const HOLD_ALONE_MS: i64 = DAY_MS;
/// For how long after such a rule its maker makes no other in that petition without a second person.
pub const HOLD_ALONE_AGAIN_MS: i64 = 30 * DAY_MS;
/// A pause of all signing that takes less changes no last day of petitions and pledges: hardly anybody came in vain.
pub const SHORT_PAUSE_MS: i64 = HOUR_MS;
/// Days for which a network may be exempted from limits: a festival, a term. After that somebody has to look again.
pub const LET_THROUGH_DAYS_MAX: i64 = 90;
/// Hours for which an owner may have work given up by hand: a day with its crowd. After that somebody has to look again.
pub const SHED_HOURS_MAX: i64 = 24;
/// Networks that a site exempts at the same time. Each request that is counted is compared with all of them.
pub const NETWORKS_LET_THROUGH_MAX: usize = 50;
/// How long a signature is held for checking before its signer is told.
pub const HELD_TOLD_AFTER_MS: i64 = DAY_MS;
/// Signers who are told of that in one command.
pub const HELD_TOLD_STEP_MAX: usize = 200;
/// Signatures or petitions whose personal data one command erases.
pub const ERASE_STEP_MAX: usize = 500;
/// The newest public comments of a campaign among which the daily mail looks for new ones: of more in a day nobody reads
/// all.
pub const DIGEST_WINDOW: usize = 200;
/// Pledges whose creators are mailed before the thread that does it looks again whether the mail queue has room.
pub const REGULAR_STEP_MAX: usize = 100;
/// Mails that one step of a mailing queues.
pub const MAILING_STEP_MAX: usize = 500;
/// How long the mails to the people on a roll wait while their vote is taken down, before it is looked at again: an hour, in
/// milliseconds.
pub const TAKEN_DOWN_LOOK_MS: i64 = 60 * 60 * 1_000;
/// Places that one address follows: more than anybody lives, works and has family in.
pub const PLACES_FOLLOWED_MAX: usize = 20;
/// Mails with links to confirm that are queued for one address in a day, about all places together: twice as many as it can
/// follow. What is asked for beyond it can be confirmed on the page of each of these links.
pub const PLACE_ASKS_PER_DAY_MAX: u8 = 40;
/// Requests to follow a place that wait for one address until its owner confirms them; when there are more, that gives way which was
/// not mailed, and then that whose link was mailed first. As many as can be mailed in two days next to each other, so that a link is
/// good for a day at least, whatever strangers ask for.
pub const PLACE_REQUESTS_MAX: usize = 80;
const _: () = assert!(PLACE_REQUESTS_MAX >= 2 * PLACE_ASKS_PER_DAY_MAX as usize);
/// New campaigns in one mail to somebody who follows places, most of them only counted; what is left comes with the next.
pub const PLACE_NEWS_MAX: usize = 100;
/// Days after its opening in which a campaign is new in a place: longer than people there usually take to find it.
pub const PLACE_NEW_DAYS: i64 = 30;
/// Failed mails that staff send again in one command: as many as a step of a mailing, for the same reason.
pub const MAILS_AGAIN_STEP_MAX: usize = MAILING_STEP_MAX;
/// Characters of a publication's longest text: the whole answer, or the outcome of a debate (the UK service allows
/// 6,000).
pub const PUBLICATION_CHARS_MAX: usize = 6_000;
/// Characters of the answer in short (the UK service allows as many).
pub const ANSWER_SUMMARY_CHARS_MAX: usize = 200;
/// Characters in the name of the person or body that answers.
pub const ANSWERED_BY_CHARS_MAX: usize = 100;
/// Characters of the subject of an update: one line in a mail and in a list.
pub const NEWS_SUBJECT_CHARS_MAX: usize = 120;
/// Areas that a weekly mail to the creator of a pledge names, where each has the target for itself: those nearest to it, as many as
/// somebody goes round in a week.
pub const PROGRESS_AREAS_MAX: usize = 10;
/// The most people that a pledge may ask for. No known pledge came near; above it nobody believes the sentence.
pub const PLEDGE_TARGET_MAX: i64 = 1_000_000;
/// Characters in a gap of a pledge's sentence besides the deed: "people in our street" has 20.
pub const PLEDGE_GAP_CHARS_MAX: usize = 60;
/// How long a pledge has been on again, or below its target again, before everybody who joined is told once more: whoever leaves by
/// mistake joins again within a day.
pub const PLEDGE_TOLD_AGAIN_AFTER_MS: i64 = DAY_MS;
/// How often they are told again before the end that it is on. That it is below its target again they are told after each of these in any
/// case, so that the last word is never one that holds people to what does not stand; what it came to is told at the end.
pub const PLEDGE_ON_AGAIN_MAX: usize = 2;
/// The bounds for the days that a pledge runs at most; PledgeBank allowed five years.
pub const PLEDGE_DAYS_SET: (i64, i64) = (1, 1_830);
/// The fewest options of a ballot that has any: with one there is nothing to choose.
pub const OPTIONS_MIN: usize = 2;
/// The most options of a ballot; a page with more cannot be read on a phone.
pub const OPTIONS_MAX: usize = 200;
/// Characters of the name of an option: one line on a ballot.
pub const OPTION_NAME_CHARS_MAX: usize = 120;
/// Characters that say more about an option.
pub const OPTION_ABOUT_CHARS_MAX: usize = 500;
/// Days for which a vote is open at most: whoever holds a part of its key has to keep it as long.
pub const VOTE_DAYS_MAX: i64 = 183;
/// The highest quorum.
pub const VOTE_QUORUM_MAX: i64 = 10_000_000;
/// Voters of whom a secret vote shows at most that they voted, if it does: the list is put in the order of the alphabet each time.
pub const WHO_VOTED_MAX: i64 = 20_000;
/// Ballots without which no sums are published: with fewer, they would tell who chose what.
pub const BALLOTS_SHOWN_MIN: i64 = 10;
/// People among whom the key of a box is shared out at most: each reads out a part when it is opened.
pub const KEY_HOLDERS_MAX: u8 = 9;
/// Rows of equal ballots in one small row: some 20 kB of a ballot with few ticks.
pub const ALIKE_PART_MAX: usize = 1_000;
/// Sealed choices that one command erases: some milliseconds of writing.
pub const BALLOTS_ERASED_STEP_MAX: usize = 2_000;

/// People on the roll of one vote: the members of a large union, or the voters of a city. The file of so many is as large as
/// one that can be uploaded.
pub const ROLL_MAX: usize = 200_000;
/// Rows of a roll that are taken in, erased or mailed in one commit, so that nobody waits long behind them.
pub const ROLL_STEP_MAX: usize = 2_000;
/// Votes that one person on a roll may have: shares, or the members of a branch that sends a delegate.
pub const WEIGHT_MAX: u32 = 1_000_000;
/// People who have to have the same number of votes, where people on a roll have different numbers: what is published by the
/// number of votes would otherwise name its voters.
pub const WEIGHT_SHARED_MIN: u32 = 10;
/// Signatures from which on a petition calls a vote, as a site can set them; 0 for never.
pub const VOTE_AT_SET: (i64, i64) = (0, 10_000_000);
/// How long a vote would be open that a petition has called, unless the office says otherwise.
pub const VOTE_CALLED_MS: i64 = 28 * DAY_MS;
/// Areas whose people may vote in one vote: the wards of a large city.
pub const VOTE_AREAS_MAX: usize = 200;
/// People in the trial of a vote: those who hold parts of its key, or a committee.
pub const TRIAL_VOTERS_MAX: usize = 5;
/// Codes that are made anew once a vote is open: so many percent of its roll, and [`CODES_ANEW_MIN`] where that is more.
/// Letters get lost; whoever makes many codes could vote for those who do not.
pub const CODES_ANEW_PERCENT: u32 = 5;
/// See [`CODES_ANEW_PERCENT`].
pub const CODES_ANEW_MIN: u32 = 5;
/// How long after the end of a vote its roll is kept, for questions about who could vote.
pub const ROLL_KEPT_MS: i64 = 14 * DAY_MS;
/// How long before the end those who have not voted are reminded.
pub const VOTE_REMINDED_BEFORE_MS: i64 = 2 * DAY_MS;
/// Characters of a link in a publication.
pub const LINK_CHARS_MAX: usize = 500;
/// Updates that a petition's creator may hand in within [`PROPOSAL_WINDOW_MS`]; only one can wait at a time.
pub const PROPOSALS_IN_WINDOW_MAX: u8 = 3;
/// The window of [`PROPOSALS_IN_WINDOW_MAX`]: followers are not mailed more often than that.
pub const PROPOSAL_WINDOW_MS: i64 = 7 * DAY_MS;
/// The least time between two trial mails of a publication that a member of staff sends to their own mailbox.
pub const TRIAL_WAIT_MS: i64 = 10 * SECOND_MS;
/// Updates and corrections of one petition that its page shows: the newest. For most petitions that is all of them.
pub const ANNALS_MAX: u32 = 100;
/// How often the target of a pledge was reached or lost, as its page tells it: the newest. Who joins and leaves again and
/// again must not fill the page.
pub const PLEDGE_STEPS_TOLD_MAX: usize = 20;
/// Points of one request for changes to a petition.
pub const POINTS_MAX: usize = 10;
/// Characters kept of a mail server's answer.
pub const MAIL_REPLY_CHARS_MAX: usize = 200;
/// The highest number that an imported petition may have. Petitions that are started here are counted on from the highest
/// of all, so this leaves three billion numbers for them.
pub const CAMPAIGN_NUMBER_MAX: u32 = 1_000_000_000;
/// Characters of an imported petition's action; a site's own limit for new ones is lower.
pub const ACTION_CHARS_MAX: usize = 1_000;
/// Characters of any longer text of an imported petition.
pub const TEXT_CHARS_MAX: usize = 100_000;
/// Characters of a topic's code: the limit for a new one, and how many are read of one in an address.
pub const TOPIC_CHARS_MAX: usize = 64;
/// Characters of a search that are read; a title has fewer.
pub const QUERY_CHARS_MAX: usize = 200;
/// Words of a search that are read.
pub const QUERY_WORDS_MAX: usize = 16;
/// Characters by which search tells words apart; the rest is cut off. The longest place names have some sixty.
pub const WORD_CHARS_MAX: usize = 64;
/// Bytes of the tag of a language; RFC 5646 §4.4.1 asks for room for 35.
pub const LANGUAGE_TAG_BYTES_MAX: usize = 35;
/// Languages of a petition besides its first: more columns do not fit side by side.
pub const TRANSLATIONS_MAX: usize = 4;

/// Troubles of one kind with the server that staff are mailed of within [`TROUBLE_WINDOW_MS`], each with its end: what comes and goes all
/// day is told three times, and looked at in the office.
pub const TROUBLE_TOLD_MAX: u8 = 3;
/// The window of [`TROUBLE_TOLD_MAX`].
pub const TROUBLE_WINDOW_MS: i64 = DAY_MS;

/// Members of staff that a site can have in all, removed ones included: each command of staff reads them all.
pub const STAFF_MAX: usize = 500;
/// Sessions of one member of staff; signing in once more ends the oldest.
pub const SESSIONS_MAX: usize = 10;
/// Passkeys of one member of staff: a few devices, a key on the ring and one in the safe.
pub const PASSKEYS_MAX: usize = 10;
/// Characters of what somebody calls a passkey.
pub const PASSKEY_NAME_CHARS_MAX: usize = 60;
/// How long somebody stays signed in: a long working day.
pub const SESSION_MS: i64 = 12 * HOUR_MS;
/// How often it is noted that a session is used, so that a restart does not make an idle one fresh.
pub const SESSION_USE_MS: i64 = 10 * MINUTE_MS;
/// Characters kept of what a browser calls itself.
pub const BROWSER_CHARS_MAX: usize = 120;
/// Characters of a name of a site.
pub const SITE_NAME_CHARS_MAX: usize = 80;
/// Counted signatures that a threshold can require: more than there are people on earth.
pub const THRESHOLD_SIGNATURES_MAX: i64 = 10_000_000_000;
/// 100 %, in hundredths of a percent.
pub const PERCENT_HUNDREDTHS_MAX: i64 = 10_000;
/// Areas that a threshold can require.
pub const THRESHOLD_AREAS_MAX: i64 = 100_000;
/// Signatures within an hour from which on they can be a burst.
pub const BURST_LEAST: i64 = 100;
/// How many times the average of the other hours an hour must have to be a burst.
pub const BURST_TIMES: i64 = 10;
/// How many times its usual share a mail domain must have among some signatures before staff are told.
pub const SHARE_TIMES: i64 = 3;
/// Entries of a site's calendar of days off.
pub const DAYS_OFF_MAX: usize = 200;
/// Characters of the name of such an entry.
pub const DAYS_OFF_NAME_CHARS_MAX: usize = 100;
/// Characters of the whole list as it is typed.
pub const DAYS_OFF_CHARS_MAX: usize = DAYS_OFF_MAX * (DAYS_OFF_NAME_CHARS_MAX + 24);
/// Removals that a petition keeps, each with the day on which it was put back; the oldest give way. All are in its history.
pub const REMOVALS_MAX: usize = 20;
/// Pauses that are listed for one petition; further ones still move its closing date.
pub const PAUSES_MAX: usize = 50;
/// Days whose beginnings the command that ends a pause brings along: ten years. For petitions that close later, the
/// closing time may be off by an hour when clocks change in between.
pub const PAUSE_DAYS_MAX: usize = 3_660;
/// Signatures in one batch on paper: more than any real batch has, so that a number with one zero too many is
/// refused.
pub const PAPER_SIGNATURES_MAX: i64 = 1_000_000;
/// Characters of the place where sheets were signed, or are kept.
pub const PAPER_WORDS_CHARS_MAX: usize = 300;
/// Scanned files of one batch.
pub const PAPER_SCANS_MAX: usize = 5;
/// Different ballots in one batch on paper: as many as a ballot has options.
pub const PAPER_ROWS_MAX: usize = OPTIONS_MAX;
/// People on a roll who vote with one batch of paper ballots: each is looked up twice, when it is entered and when it is
/// approved.
pub const PAPER_VOTERS_MAX: usize = 1_000;
/// Batches of paper ballots of one vote: all of them are read when one is entered, and when the box is opened.
pub const PAPER_BALLOT_BATCHES_MAX: usize = 100;
/// People who signed in another system whom one command brings in: few enough that a batch stays short.
pub const SIGNATURES_IMPORTED_STEP_MAX: usize = 500;
/// Files of such people that one petition keeps, each with its statement: its page shows all of them.
pub const SIGNATURE_IMPORTS_MAX: usize = 20;
/// Characters of the statement that says how they confirmed: two sentences on the page of the petition.
pub const STATEMENT_CHARS_MAX: usize = 300;
/// Characters that are kept of each part of an entry in the office's log.
pub const AUDIT_CHARS_MAX: usize = 2_000;

/// Requests of a site that can wait for a second person at once; nobody could review more before they lapse.
pub const REQUESTS_WAITING_MAX: usize = 100;
/// How long a request waits for a second person before it lapses.
pub const REQUEST_MS: i64 = 72 * HOUR_MS;
/// How long an action that was taken at once waits for a second person's approval before it is reversed.
pub const RATIFY_MS: i64 = 24 * HOUR_MS;
/// A correction of more signatures than this needs a second person, unless the site sets another number.
pub const CORRECT_OVER_DEFAULT: i64 = 100;
/// Corrections without a second person that are kept apart for one campaign, within a day: more than moderators make in
/// one, and some kilobytes.
pub const TAKEN_ALONE_MAX: usize = 100;
/// Recipients of a mailing above which a second person is asked, unless the site sets another number.
pub const PUBLISH_OVER_DEFAULT: i64 = 1_000;
/// The range in which a site may set either of these two numbers.
pub const OVER_SET: (i64, i64) = (0, 1_000_000);

/// Characters of a sentence as an office writes it: the longest shipped has a few hundred.
pub const SENTENCE_CHARS_MAX: usize = 2_000;
/// Bytes of the key of a sentence.
pub const SENTENCE_KEY_BYTES_MAX: usize = 100;
/// Pages that an office may write; all of them are read when one is changed, and kept in memory.
pub const STANDING_PAGES_MAX: usize = 40;
/// Pages in the menu at the foot of each page. The menu is sent with every page, so a long one slows the
/// first visit.
pub const STANDING_MENU_MAX: usize = 8;
/// Languages of one page.
pub const STANDING_LANGUAGES_MAX: usize = 8;
/// Characters of the heading of a page.
pub const STANDING_TITLE_CHARS_MAX: usize = 80;
/// Characters of the last part of the address of a page.
pub const STANDING_SLUG_CHARS_MAX: usize = 60;
/// Bytes of a page in one language: some three thousand words, and within a form however they are encoded.
pub const STANDING_BYTES_MAX: usize = 20_000;
/// Bytes of the HTML that is made from such a page; a little Markdown can become a lot of HTML.
pub const STANDING_HTML_BYTES_MAX: usize = 200_000;

/// Reasons for rejection of one site, the program's own included: one form lists them all, each with its sentence.
pub const REASONS_MAX: usize = 40;
/// Characters of the code of such a reason, which appears in files that other programs read.
pub const REASON_CODE_CHARS_MAX: usize = 40;
/// Characters of the rule that a reason refers to.
pub const REASON_STANDARD_CHARS_MAX: usize = 120;
/// Characters of the note for colleagues beside a reason.
pub const REASON_NOTE_CHARS_MAX: usize = 500;

/// Areas of a site that its office has uploaded: more than any country has constituencies.
pub const AREAS_MAX: usize = 5_000;
/// Characters of the name of an area, of who represents it, and of its region.
pub const AREA_NAME_CHARS_MAX: usize = 120;

/// Range of the days that a petition stays open: at most ten years.
pub const OPEN_DAYS_SET: (i64, i64) = (1, 3_650);
/// Range of the days for which a mailed link confirms.
pub const CONFIRM_DAYS_SET: (i64, i64) = (1, 60);
/// Changes of a time zone's offset that a site's row holds: two a year, for thirty years.
pub const OFFSET_CHANGES_MAX: usize = 64;
/// Range of the supporters that may be required before a petition is checked; more would be a petition of its own.
pub const SUPPORTERS_SET: (i64, i64) = (0, 1_000);
/// Range of the days within which a site promises to check a petition.
pub const PROMISE_DAYS_SET: (i64, i64) = (1, 365);
/// Range of the minutes for which a moderator's claim on a petition lasts: at most a day.
pub const CLAIM_MINUTES_SET: (i64, i64) = (5, 1_440);
/// Range of the minutes within which decisions can be taken back; their mails wait as long.
pub const UNDO_MINUTES_SET: (i64, i64) = (1, 1_440);
/// Range of the days for which the link to a draft is valid.
pub const DRAFT_DAYS_SET: (i64, i64) = (1, 365);
/// Range of the characters that an action may have: it is a title.
pub const ACTION_CHARS_SET: (i64, i64) = (40, 250);
/// Range of the characters that the background may have.
pub const BACKGROUND_CHARS_SET: (i64, i64) = (100, 1_000);
/// Range of the characters that the details may have.
pub const DETAILS_CHARS_SET: (i64, i64) = (100, 2_000);
/// Range of the days after which an unconfirmed signature is erased; the same as in the settings file.
pub const UNCONFIRMED_DAYS_SET: (i64, i64) = (1, 365);
/// Range of the days after the end of a petition after which its signers' data is erased; 0 means never.
pub const ENDED_DAYS_SET: (i64, i64) = (0, 36_500);

/// Times that the text of a petition can be changed once it is open: all versions are listed on one page.
pub const VERSIONS_MAX: usize = 60;
/// Versions of one petition that are read. It also has those from before it opened, each made at a moderator's
/// request.
pub const VERSIONS_READ_MAX: u32 = 500;

/// Topics that an office has named or retired: all are on one page, and choosing among more helps nobody.
pub const TOPICS_KEPT_MAX: usize = 300;
/// Languages that a topic has names in: more than any site is read in.
pub const TOPIC_NAMES_MAX: usize = 24;
/// Characters of a topic's name in one language: a code can be made of each.
pub const TOPIC_NAME_CHARS_MAX: usize = TOPIC_CHARS_MAX;
/// Topics of one petition that are set here.
pub const TOPICS_MAX: usize = 8;

/// Opinions about an answer that are needed before the shares are shown: with fewer, a single opinion could be guessed.
pub const OPINIONS_SHOWN_MIN: i64 = 10;

/// Wrong codes after which only the link confirms: 5 guesses of a million leave 1 in 200,000.
pub const CODE_TRIES_MAX: u8 = 5;
/// Times the address can be put right on the pages that follow one form.
pub const ADDRESS_CHANGES_MAX: u8 = 3;
/// Mails that one page can request in a day, against list bombing (the UK service stops at 5).
pub const MAILS_PER_DAY_MAX: u8 = 4;
/// Mails to one mailbox about one petition that are queued in a day, whoever typed the address: as many as are sent
/// in two days. Further requests are answered with the same page, but no mail is queued.
pub const MAILS_QUEUED_PER_DAY_MAX: usize = 8;
/// A change of address ends the links mailed to the old address, so that a mistyped address leads nowhere,
/// but only if that mailbox got at most this many mails about the petition within a day. After more, its
/// links stay valid: otherwise somebody who types a stranger's address and changes it repeatedly could leave
/// that stranger with dead links only. This is half of what a mailbox is sent in a day.
pub const LINKS_ENDED_PER_DAY_MAX: usize = 2;
/// Attempts with one mailbox under one petition that a command reads, the newest, besides the signatures that hold
/// the address. Enough to recognise a form that is sent again, and more than the mails of a day.
pub const ATTEMPTS_SEEN_MAX: usize = 16;
/// How many days ahead the calendar is looked up to count the days of a promise: five years. After that every day counts.
pub const PROMISE_LOOK_DAYS_MAX: i64 = 2_000;
/// Wait between two requests to send the mail again.
pub const RESEND_WAIT_MS: i64 = 60 * SECOND_MS;
/// A repeated sign-up sends no second mail to the same address within this time.
pub const REPEAT_MAIL_WAIT_MS: i64 = 10 * MINUTE_MS;
/// The window of [`MAILS_PER_DAY_MAX`] and of [`MAILS_QUEUED_PER_DAY_MAX`].
pub const MAIL_WINDOW_MS: i64 = DAY_MS;

/// First wait after a mail server says "later"; doubles each time.
pub const MAIL_BACKOFF_FIRST_MS: i64 = MINUTE_MS;
/// Longest wait between two tries.
pub const MAIL_BACKOFF_MAX_MS: i64 = 4 * HOUR_MS;
/// The longest that any mail waits for its time: an approval that can still be taken back ([`UNDO_MINUTES_SET`]), or a mailbox that has
/// had its fill of the day ([`MAIL_WINDOW_MS`]). One that waits for longer was put off by a clock that was ahead.
pub const MAIL_WAIT_MAX_MS: i64 = DAY_MS;
/// A mail older than this is given up (RFC 5321 §4.5.4.1 asks for four to five days).
pub const MAIL_GIVE_UP_MS: i64 = 5 * DAY_MS;

const _: () = assert!(RATIFY_MS < REQUEST_MS, "what is done already is looked at sooner");
const _: () = assert!(MAILS_QUEUED_PER_DAY_MAX < ATTEMPTS_SEEN_MAX, "those of a day are all seen");
const _: () = assert!(RESEND_WAIT_MS < REPEAT_MAIL_WAIT_MS, "asking is quicker than repeating");
const _: () = assert!(MAIL_BACKOFF_FIRST_MS < MAIL_BACKOFF_MAX_MS, "backoff grows");
const _: () = assert!(MAIL_BACKOFF_MAX_MS < MAIL_WAIT_MAX_MS, "a try that was put off is within it");
const _: () = assert!(MAIL_WINDOW_MS <= MAIL_WAIT_MAX_MS, "so is a mailbox that has had its fill");
const _: () = assert!(UNDO_MINUTES_SET.1 * MINUTE_MS <= MAIL_WAIT_MAX_MS, "so is an approval");
const _: () = assert!(MAIL_BACKOFF_MAX_MS < MAIL_GIVE_UP_MS, "there is a last try");
const _: () = assert!(EMAIL_LOCAL_BYTES_MAX < EMAIL_BYTES_MAX, "a domain has room");
