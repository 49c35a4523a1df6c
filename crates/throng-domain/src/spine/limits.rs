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
/// Reports of one petition that are settled together: as many as stand on one page, each with its mail.
pub const REPORTS_SETTLED_MAX: usize = 40;
/// Days after a report was settled in which its reporter may come back to it; then their words and address are erased.
pub const REPORTER_DAYS: i64 = 90;
/// Characters of a note, a reason or a point that a moderator writes.
pub const NOTE_CHARS_MAX: usize = 4_000;
/// Signatures of one part of a correction: a command stays small, and others get their turn between two.
pub const CORRECTION_PART_MAX: usize = 500;
/// Rules by which signatures of one petition are held.
pub const HOLD_RULES_MAX: usize = 20;
/// Days for which such a rule may be made: a burst is over by then, or somebody has to look again.
pub const HOLD_DAYS_MAX: i64 = 90;
/// Days for which a network is let through: a festival, a term. After that somebody has to look again.
pub const LET_THROUGH_DAYS_MAX: i64 = 90;
/// Networks that a site lets through at the same time. Each request that is counted is compared with them.
pub const NETWORKS_LET_THROUGH_MAX: usize = 50;
/// How long a signature is held before its signer is told.
pub const HELD_TOLD_AFTER_MS: i64 = DAY_MS;
/// Signers who are told in one step.
pub const HELD_TOLD_STEP_MAX: usize = 200;
/// Signatures or petitions of one step of erasing.
pub const ERASE_STEP_MAX: usize = 500;
/// Mails that one step of a mailing queues.
pub const MAILING_STEP_MAX: usize = 500;
/// Failed mails that staff send again in one command: as many as a step of a mailing, for the same reason.
pub const MAILS_AGAIN_STEP_MAX: usize = MAILING_STEP_MAX;
/// Characters of a publication's longest text: the whole answer, or what a debate came to (the UK service allows 6,000).
pub const PUBLICATION_CHARS_MAX: usize = 6_000;
/// Characters of the answer in short (the UK service allows as many).
pub const ANSWER_SUMMARY_CHARS_MAX: usize = 200;
/// Characters in the name of the person or body that answers.
pub const ANSWERED_BY_CHARS_MAX: usize = 100;
/// Characters of what news is about: one line of a mail and of a list.
pub const NEWS_SUBJECT_CHARS_MAX: usize = 120;
/// Characters of a link in a publication.
pub const LINK_CHARS_MAX: usize = 500;
/// Updates of one petition's creator within [`PROPOSAL_WINDOW_MS`]; one waits at a time.
pub const PROPOSALS_IN_WINDOW_MAX: u8 = 3;
/// The window of [`PROPOSALS_IN_WINDOW_MAX`]: followers are not mailed more often than that.
pub const PROPOSAL_WINDOW_MS: i64 = 7 * DAY_MS;
/// Between two mails that a member of staff sends to their own mailbox to see how a publication reads.
pub const TRIAL_WAIT_MS: i64 = 10 * SECOND_MS;
/// News of a petition, and corrections of its number, that are shown: the newest. Years of both for most.
pub const ANNALS_MAX: u32 = 100;
/// Points of one request for changes.
pub const POINTS_MAX: usize = 10;
/// Characters kept of a mail server's answer.
pub const MAIL_REPLY_CHARS_MAX: usize = 200;
/// Characters of a petition's action in anything imported; a site's own limit for new ones is lower.
pub const ACTION_CHARS_MAX: usize = 1_000;
/// Characters of any longer text of a petition in anything imported.
pub const TEXT_CHARS_MAX: usize = 100_000;
/// Characters of a topic's code: that are kept of one typed here, and looked at in an address.
pub const TOPIC_CHARS_MAX: usize = 64;
/// Characters of a search that are looked at; a title has fewer.
pub const QUERY_CHARS_MAX: usize = 200;
/// Words of a search that are looked at.
pub const QUERY_WORDS_MAX: usize = 16;
/// Characters of a word that search tells words apart by; the longest place names have some sixty.
pub const WORD_CHARS_MAX: usize = 64;
/// Bytes of the tag of a language; RFC 5646 §4.4.1 asks for room for 35.
pub const LANGUAGE_TAG_BYTES_MAX: usize = 35;
/// Languages of a petition beside its first: more columns do not fit beside each other.
pub const TRANSLATIONS_MAX: usize = 4;

/// Members of staff that a site ever has, those who left included: all are read to check who does something.
pub const STAFF_MAX: usize = 500;
/// Browsers that one member of staff is signed in with; one more ends the oldest.
pub const SESSIONS_MAX: usize = 10;
/// Passkeys of one member of staff: a few devices, a key on the ring and one in the safe.
pub const PASSKEYS_MAX: usize = 10;
/// Characters of what somebody calls a passkey.
pub const PASSKEY_NAME_CHARS_MAX: usize = 60;
/// How long somebody stays signed in: a long working day.
pub const SESSION_MS: i64 = 12 * HOUR_MS;
/// Characters kept of what a browser calls itself.
pub const BROWSER_CHARS_MAX: usize = 120;
/// Characters of a name of a site.
pub const SITE_NAME_CHARS_MAX: usize = 80;
/// Counted signatures that a threshold can ask for: more than there are people.
pub const THRESHOLD_SIGNATURES_MAX: i64 = 10_000_000_000;
/// 100 %, in hundredths of a percent.
pub const PERCENT_HUNDREDTHS_MAX: i64 = 10_000;
/// Areas that a threshold can ask for.
pub const THRESHOLD_AREAS_MAX: i64 = 100_000;
/// Signatures within an hour below which it is no burst.
pub const BURST_LEAST: i64 = 100;
/// How many times the average of the other hours a burst has.
pub const BURST_TIMES: i64 = 10;
/// How many times the usual share a mail domain has among some signatures, for staff to be told.
pub const SHARE_TIMES: i64 = 3;
/// Lines of a calendar of days that do not count.
pub const DAYS_OFF_MAX: usize = 200;
/// Characters of the name of such days.
pub const DAYS_OFF_NAME_CHARS_MAX: usize = 100;
/// Characters of the whole list as it is typed.
pub const DAYS_OFF_CHARS_MAX: usize = DAYS_OFF_MAX * (DAYS_OFF_NAME_CHARS_MAX + 24);
/// Pauses that are listed for one petition; further ones still move its closing date.
pub const PAUSES_MAX: usize = 50;
/// Days whose beginnings the command that ends a pause brings along: ten years. For petitions that close later, the
/// closing time may be off by an hour when clocks change in between.
pub const PAUSE_DAYS_MAX: usize = 3_660;
/// Signatures in one batch on paper: more than any real batch has, so that a number with one zero too many is
/// refused.
pub const PAPER_SIGNATURES_MAX: i64 = 1_000_000;
/// Characters of where sheets were signed, or are kept.
pub const PAPER_WORDS_CHARS_MAX: usize = 300;
/// Scans of one batch.
pub const PAPER_SCANS_MAX: usize = 5;
/// Characters kept of each part of a line of the log.
pub const AUDIT_CHARS_MAX: usize = 2_000;

/// Requests of a site that can wait for a second person at once; nobody could review more before they lapse.
pub const REQUESTS_WAITING_MAX: usize = 100;
/// How long a request waits for a second person before it lapses.
pub const REQUEST_MS: i64 = 72 * HOUR_MS;
/// How long an action that was taken at once waits for a second person's approval before it is reversed.
pub const RATIFY_MS: i64 = 24 * HOUR_MS;
/// A correction of more signatures than this needs a second person, unless the site sets another number.
pub const CORRECT_OVER_DEFAULT: i64 = 100;
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

/// Reasons of a site, those of the program too: all are on one form, each with its sentence.
pub const REASONS_MAX: usize = 40;
/// Characters of the code of a reason: it stands in files that other programs read.
pub const REASON_CODE_CHARS_MAX: usize = 40;
/// Characters of the rule that a reason refers to.
pub const REASON_STANDARD_CHARS_MAX: usize = 120;
/// Characters of the note for colleagues beside a reason.
pub const REASON_NOTE_CHARS_MAX: usize = 500;

/// Areas of a site that its office has uploaded: more than any country has constituencies.
pub const AREAS_MAX: usize = 5_000;
/// Characters of the name of an area, of who represents it, and of its region.
pub const AREA_NAME_CHARS_MAX: usize = 120;

/// Days that a petition may be set to stay open: ten years at most.
pub const OPEN_DAYS_SET: (i64, i64) = (1, 3_650);
/// Days for which a mailed link may be set to confirm.
pub const CONFIRM_DAYS_SET: (i64, i64) = (1, 60);
/// Supporters that may be asked for; more is a petition of its own.
pub const SUPPORTERS_SET: (i64, i64) = (0, 1_000);
/// Days within which a site may promise to check a petition.
pub const PROMISE_DAYS_SET: (i64, i64) = (1, 365);
/// Minutes for which a moderator may have a petition alone: a day at most.
pub const CLAIM_MINUTES_SET: (i64, i64) = (5, 1_440);
/// Minutes within which decisions may be taken back: their mails wait as long.
pub const UNDO_MINUTES_SET: (i64, i64) = (1, 1_440);
/// Days for which the link to a draft may be good.
pub const DRAFT_DAYS_SET: (i64, i64) = (1, 365);
/// Characters that an ask may be set to have: it is a title.
pub const ACTION_CHARS_SET: (i64, i64) = (40, 250);
/// Characters that the background may be set to have.
pub const BACKGROUND_CHARS_SET: (i64, i64) = (100, 1_000);
/// Characters that the details may be set to have.
pub const DETAILS_CHARS_SET: (i64, i64) = (100, 2_000);
/// Days after which what was not confirmed may be set to be forgotten, as the settings file has it.
pub const UNCONFIRMED_DAYS_SET: (i64, i64) = (1, 365);
/// Days after the end of a petition after which its signers may be set to be forgotten; 0 means never.
pub const ENDED_DAYS_SET: (i64, i64) = (0, 36_500);

/// Times that the text of a petition can be changed once it is open: all of them are on one page.
pub const VERSIONS_MAX: usize = 60;
/// Versions of one petition that are read: those before it opened too, of which each was asked for by a moderator.
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
/// Mails that can be asked for from one page in a day (list bombing; UK stops at 5).
pub const MAILS_PER_DAY_MAX: u8 = 4;
/// Mails to one mailbox about one petition that are queued in a day, whoever typed the address: as many as are sent in
/// two days. Whoever asks for more sees the same page, and no mail comes of it.
pub const MAILS_QUEUED_PER_DAY_MAX: usize = 8;
/// A change of address ends the links mailed to the old address, so that a mistyped address leads nowhere,
/// but only if that mailbox got at most this many mails about the petition within a day. After more, its
/// links stay valid: otherwise somebody who types a stranger's address and changes it repeatedly could leave
/// that stranger with dead links only. This is half of what a mailbox is sent in a day.
pub const LINKS_ENDED_PER_DAY_MAX: usize = 2;
/// Attempts with one mailbox under one petition that a command looks at, beside the signatures that hold it: the newest.
/// Enough to know a form that is sent again, and more than the mails of a day.
pub const ATTEMPTS_SEEN_MAX: usize = 16;
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
/// A mail older than this is given up (RFC 5321 §4.5.4.1 asks for four to five days).
pub const MAIL_GIVE_UP_MS: i64 = 5 * DAY_MS;

const _: () = assert!(RATIFY_MS < REQUEST_MS, "what is done already is looked at sooner");
const _: () = assert!(MAILS_QUEUED_PER_DAY_MAX < ATTEMPTS_SEEN_MAX, "those of a day are all seen");
const _: () = assert!(RESEND_WAIT_MS < REPEAT_MAIL_WAIT_MS, "asking is quicker than repeating");
const _: () = assert!(MAIL_BACKOFF_FIRST_MS < MAIL_BACKOFF_MAX_MS, "backoff grows");
const _: () = assert!(MAIL_BACKOFF_MAX_MS < MAIL_GIVE_UP_MS, "there is a last try");
const _: () = assert!(EMAIL_LOCAL_BYTES_MAX < EMAIL_BYTES_MAX, "a domain has room");
