//! What has to hold between bounds, asserted when the program is compiled.
//!
//! **Owns** these assertions. **Called by** nobody.

use super::{
    BODY_BYTES_MAX, CLOCK_BEHIND_H_MAX, CLOCK_STEP_S_MAX, CLOCK_STEP_TOLD_S, CODE_WAITS_PER_HOUR_MAX,
    DRAINS_MAX, DRAINS_PER_NETWORK_MAX, FORM_FIELD_NAME_BYTES_MAX, FORM_FIELDS_MAX, HEAD_BYTES_MAX,
    HOST_BYTES_MAX, KIB, MAIL_ENTRIES_MAX, MAILING_DUE_MAX, MAILING_WAITING_MAX, PAGE_ADDRESS_BYTES_MAX,
    PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN, PASSWORDS_AT_ONCE, PASSWORDS_WAITING_MAX, SECRET_FILE_BYTES_MAX,
    SESSION_IDLE_MS_MAX, SESSIONS_SEEN_MAX, SETTING_TEXT_CHARS_MAX, SETTINGS_FILE_BYTES_MAX, URI_BYTES_MAX,
    WHOLE_FILES_MAX, WHOLE_FILES_PER_NETWORK_MAX, WHOLE_PARTS_AT_ONCE, WRONG_CODES_S,
};

const _: () = assert!(MAILING_DUE_MAX.max < MAILING_WAITING_MAX.max, "what is due waits too");
const _: () =
    assert!(MAILING_WAITING_MAX.max < MAIL_ENTRIES_MAX.max, "a mailing leaves room for all other mail");
const _: () = assert!(URI_BYTES_MAX.max < HEAD_BYTES_MAX.max, "the address is part of the head");
const _: () = assert!(PAGE_ADDRESS_BYTES_MAX.max < URI_BYTES_MAX.max, "every kept page can be asked for");
const _: () = assert!(HOST_BYTES_MAX.max < HEAD_BYTES_MAX.max, "the host is part of the head");
const _: () = assert!(HEAD_BYTES_MAX.max >= 8 * KIB, "hyper's smallest buffer for a head is 8 KiB");
const _: () = assert!(
    FORM_FIELDS_MAX.max * FORM_FIELD_NAME_BYTES_MAX.max <= BODY_BYTES_MAX.max / 2,
    "names of fields leave room for what is typed"
);
const _: () =
    assert!(SETTING_TEXT_CHARS_MAX.max * 4 >= SECRET_FILE_BYTES_MAX.max, "a secret's file holds one value");
const _: () =
    assert!(SECRET_FILE_BYTES_MAX.max < SETTINGS_FILE_BYTES_MAX.max, "a secret is part of the settings");

const _: () = assert!(CLOCK_STEP_TOLD_S.max < CLOCK_STEP_S_MAX.max, "what is not believed is told");
const _: () = assert!(
    CLOCK_STEP_S_MAX.max <= CLOCK_BEHIND_H_MAX.max * 3_600,
    "a step that was followed does not keep the program from starting again"
);
const _: () = assert!(DRAINS_PER_NETWORK_MAX.max * 2 < DRAINS_MAX.max, "half is left to others");
const _: () = assert!(WHOLE_FILES_PER_NETWORK_MAX.max * 4 <= WHOLE_FILES_MAX.max, "most are left to others");
const _: () = assert!(WHOLE_PARTS_AT_ONCE.max <= WHOLE_FILES_MAX.max, "each part is of one file");
const _: () = assert!(PASSWORD_CHARS_MIN.max < PASSWORD_CHARS_MAX.max, "a password can be chosen");
const _: () = assert!(PASSWORDS_AT_ONCE.max < PASSWORDS_WAITING_MAX.max, "some wait");
const _: () =
    assert!(CODE_WAITS_PER_HOUR_MAX.max * WRONG_CODES_S.max <= 600, "an address can vote most of the hour");
const _: () = assert!(
    SESSION_IDLE_MS_MAX.max < throng_domain::limits::SESSION_MS as u64,
    "a session ends by itself before its time"
);
const _: () = assert!(
    SESSIONS_SEEN_MAX.max >= (throng_domain::limits::SESSIONS_MAX * throng_domain::limits::STAFF_MAX) as u64,
    "each session that is stored can be noted"
);
