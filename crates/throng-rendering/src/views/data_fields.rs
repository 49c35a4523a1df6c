//! What the fields of the public JSON and the columns of the sheets mean: one table for each object and each sheet.
//!
//! Owns the order, which is that of the answers, and what a field may hold. A test of the program reads every answer
//! and finds a field that has no row here.

use super::data::Holds::{Day, List, Moment, Number, Object, Shaped, Text, Truth};
use super::data::{Field, Shape, field};

/// All of them, in the order of the page.
pub const SHAPES: &[Shape] = &[
    Shape { name: "petition", title_key: "data-shape-petition", fields: PETITION, extends: None },
    Shape { name: "pledge", title_key: "data-shape-pledge", fields: PLEDGE, extends: Some("petition") },
    Shape { name: "vote", title_key: "data-shape-vote", fields: VOTE, extends: Some("petition") },
    Shape { name: "vote-terms", title_key: "data-shape-vote-terms", fields: VOTE_TERMS, extends: None },
    Shape { name: "vote-result", title_key: "data-shape-vote-result", fields: VOTE_RESULT, extends: None },
    Shape { name: "ballots", title_key: "data-shape-ballots", fields: BALLOTS, extends: None },
    Shape { name: "voters", title_key: "data-shape-voters", fields: VOTERS, extends: None },
    Shape { name: "meta", title_key: "data-shape-meta", fields: META, extends: None },
    Shape { name: "count", title_key: "data-shape-count", fields: COUNT, extends: None },
    Shape { name: "comment", title_key: "data-shape-comment", fields: COMMENT, extends: None },
    Shape { name: "trending", title_key: "data-shape-trending", fields: TRENDING, extends: None },
    Shape { name: "topic", title_key: "data-shape-topic", fields: TOPIC, extends: None },
    Shape { name: "area", title_key: "data-shape-area", fields: AREA, extends: None },
    Shape { name: "period", title_key: "data-shape-period", fields: PERIOD, extends: None },
    Shape { name: "local", title_key: "data-shape-local", fields: LOCAL, extends: None },
    Shape {
        name: "local-petition",
        title_key: "data-shape-local-petition",
        fields: LOCAL_PETITION,
        extends: None,
    },
    Shape { name: "sheet", title_key: "data-shape-sheet", fields: SHEET, extends: None },
    Shape { name: "places", title_key: "data-shape-places", fields: PLACES, extends: None },
    Shape { name: "series", title_key: "data-shape-series", fields: SERIES, extends: None },
    Shape {
        name: "series-by-day",
        title_key: "data-shape-series-by-day",
        fields: SERIES_BY_DAY,
        extends: None,
    },
    Shape { name: "by-area", title_key: "data-shape-by-area", fields: BY_AREA, extends: None },
    Shape { name: "by-country", title_key: "data-shape-by-country", fields: BY_COUNTRY, extends: None },
];

const PETITION: &[Field] = &[
    field(Text, "action", "data-field-action"),
    field(Text, "background", "data-field-background"),
    field(Text, "additional_details", "data-field-additional-details"),
    field(Text, "committee_note", "data-field-committee-note").or_null(),
    field(List, "also_in", "data-field-also-in"),
    field(Text, "state", "data-field-state"),
    field(Number, "signature_count", "data-field-signature-count"),
    field(Number, "signatures_online", "data-field-signatures-online"),
    field(Number, "signatures_on_paper", "data-field-signatures-on-paper"),
    field(Day, "closing_date", "data-field-closing-date"),
    field(Moment, "created_at", "data-field-created-at"),
    field(Moment, "updated_at", "data-field-updated-at"),
    field(Moment, "rejected_at", "data-field-rejected-at").or_null(),
    field(Moment, "opened_at", "data-field-opened-at").or_null(),
    field(Moment, "closed_at", "data-field-closed-at").or_null(),
    field(Moment, "moderation_threshold_reached_at", "data-field-moderation-threshold-reached-at").or_null(),
    field(Moment, "referral_threshold_reached_at", "data-field-referral-threshold-reached-at"),
    field(Moment, "response_threshold_reached_at", "data-field-response-threshold-reached-at").or_null(),
    field(Moment, "government_response_at", "data-field-government-response-at").or_null(),
    field(Moment, "debate_threshold_reached_at", "data-field-debate-threshold-reached-at").or_null(),
    field(Text, "debate_scheduled_on", "data-field-debate-scheduled-on").or_null(),
    field(Text, "scheduled_debate_date", "data-field-scheduled-debate-date").or_null(),
    field(Moment, "debate_outcome_at", "data-field-debate-outcome-at").or_null(),
    field(Text, "creator_name", "data-field-creator-name").or_null(),
    field(Object, "rejection", "data-field-rejection").or_null(),
    field(Object, "government_response", "data-field-government-response").or_null(),
    field(Object, "debate", "data-field-debate").or_null(),
    field(List, "departments", "data-field-departments"),
    field(List, "topics", "data-field-topics"),
    field(List, "signatures_by_country", "data-field-signatures-by-country"),
    field(List, "signatures_by_constituency", "data-field-signatures-by-constituency"),
    field(List, "signatures_by_region", "data-field-signatures-by-region"),
    field(List, "other_parliamentary_business", "data-field-other-parliamentary-business"),
];

const PLEDGE: &[Field] = &[
    field(Number, "target", "data-field-target"),
    field(Text, "people", "data-field-people"),
    field(Text, "others", "data-field-others"),
    field(Day, "last_day", "data-field-last-day"),
    field(Moment, "target_reached_at", "data-field-target-reached-at").or_null(),
    field(Text, "verdict", "data-field-verdict").or_null(),
    field(Moment, "settled_at", "data-field-settled-at").or_null(),
    field(Number, "settled_with", "data-field-settled-with").or_null(),
    field(Truth, "target_by_area", "data-field-target-by-area"),
    field(Number, "areas_reached", "data-field-areas-reached"),
    field(List, "targets_by_area", "data-field-targets-by-area"),
];

const VOTE: &[Field] = &[field(Shaped("vote-terms"), "vote", "data-field-vote")];

const VOTE_TERMS: &[Field] = &[
    field(Number, "petition", "data-field-vote-petition").or_null(),
    field(Text, "choosing", "data-field-choosing"),
    field(Number, "up_to", "data-field-up-to").or_null(),
    field(List, "options", "data-field-options"),
    field(List, "order", "data-field-order"),
    field(Text, "order_seed", "data-field-order-seed").or_null(),
    field(Text, "electorate", "data-field-electorate"),
    field(List, "areas", "data-field-vote-areas"),
    field(Number, "people_on_roll", "data-field-people-on-roll").or_null(),
    field(Number, "votes_on_roll", "data-field-votes-on-roll"),
    field(Number, "codes_replaced", "data-field-codes-replaced"),
    field(Number, "quorum", "data-field-quorum"),
    field(Text, "majority", "data-field-majority"),
    field(Number, "seats", "data-field-seats"),
    field(Truth, "can_change", "data-field-can-change"),
    field(Text, "ballots", "data-field-ballots-kept"),
    field(Truth, "who_voted_shown", "data-field-who-voted-shown"),
    field(Truth, "shown_while_open", "data-field-shown-while-open"),
    field(Text, "opened_by", "data-field-opened-by").or_null(),
    field(Moment, "closes_at", "data-field-vote-closes-at"),
    field(Text, "called_off", "data-field-called-off").or_null(),
    field(Shaped("vote-result"), "result", "data-field-result").or_null(),
];

const VOTE_RESULT: &[Field] = &[
    field(Moment, "opened_at", "data-field-box-opened-at"),
    field(Number, "voters", "data-field-voters"),
    field(Number, "unreadable", "data-field-unreadable"),
    field(Number, "on_paper", "data-field-on-paper"),
    field(Number, "spoilt", "data-field-spoilt"),
    field(Number, "ballots", "data-field-ballots"),
    field(Number, "votes", "data-field-votes"),
    field(List, "sums", "data-field-sums").or_null(),
    field(Text, "decision", "data-field-decision"),
    field(List, "chosen", "data-field-chosen"),
    field(List, "tied", "data-field-tied"),
];

const BALLOTS: &[Field] = &[
    field(Number, "ballots", "data-field-ballots-alike"),
    field(Text, "chosen", "data-field-ballots-chosen"),
    field(Number, "votes_each", "data-field-votes-each"),
];

const VOTERS: &[Field] = &[
    field(Text, "name", "data-field-voter-name"),
    field(Text, "chosen", "data-field-voter-chosen"),
    field(Text, "options", "data-field-voter-options"),
    field(Number, "votes", "data-field-voter-votes"),
];

const META: &[Field] = &[
    field(Number, "signatures_collected", "data-field-signatures-collected"),
    field(Number, "signatures_carried_over", "data-field-signatures-carried-over"),
    field(Number, "signatures_on_paper", "data-field-signatures-on-paper"),
    field(List, "signatures_from_elsewhere", "data-field-signatures-from-elsewhere"),
    field(Object, "signatures_unknown", "data-field-signatures-unknown").or_null(),
    field(List, "corrections", "data-field-corrections"),
    field(List, "updates", "data-field-updates"),
    field(List, "text_changes", "data-field-text-changes"),
    field(Object, "opinions_on_answer", "data-field-opinions-on-answer").or_null(),
    field(Object, "did_it", "data-field-did-it"),
];

const COUNT: &[Field] = &[
    field(Number, "signature_count", "data-field-signature-count"),
    field(Number, "signatures_online", "data-field-signatures-online"),
    field(Number, "signatures_on_paper", "data-field-signatures-on-paper"),
    field(Moment, "response_threshold_reached_at", "data-field-response-threshold-reached-at").or_null(),
    field(Moment, "government_response_at", "data-field-government-response-at").or_null(),
    field(Moment, "debate_threshold_reached_at", "data-field-debate-threshold-reached-at").or_null(),
    field(Text, "scheduled_debate_date", "data-field-scheduled-debate-date").or_null(),
    field(Moment, "debate_outcome_at", "data-field-debate-outcome-at").or_null(),
    field(Truth, "debated", "data-field-debated"),
];

const COMMENT: &[Field] = &[
    field(Text, "text", "data-field-comment-text"),
    field(Text, "name", "data-field-comment-name").or_null(),
    field(Moment, "created_at", "data-field-comment-created"),
    field(Moment, "edited_at", "data-field-comment-edited").or_null(),
    field(Truth, "parts_removed", "data-field-comment-cut"),
    field(Truth, "reason_for_signing", "data-field-comment-why"),
];

const TRENDING: &[Field] =
    &[field(Text, "action", "data-field-action"), field(Number, "signature_count", "data-field-last-hour")];

const TOPIC: &[Field] =
    &[field(Text, "code", "data-field-topic-code"), field(Text, "name", "data-field-topic-name")];

const AREA: &[Field] = &[
    field(Text, "mp", "data-field-mp").or_null(),
    field(Text, "party", "data-field-never").or_null(),
    field(Text, "constituency", "data-field-constituency"),
    field(Text, "ons_code", "data-field-ons-code"),
    field(Text, "start_date", "data-field-never").or_null(),
    field(Text, "end_date", "data-field-never").or_null(),
];

const PERIOD: &[Field] = &[
    field(Text, "period", "data-field-never").or_null(),
    field(Text, "dissolution_at", "data-field-never").or_null(),
    field(Text, "government", "data-field-never").or_null(),
    field(Number, "response_threshold", "data-field-response-threshold").or_null(),
    field(Number, "debate_threshold", "data-field-debate-threshold").or_null(),
];

const LOCAL: &[Field] = &[
    field(Text, "constituency", "data-field-constituency"),
    field(Object, "mp", "data-field-mp-object"),
    field(List, "petitions", "data-field-local-petitions"),
];

const LOCAL_PETITION: &[Field] = &[
    field(Text, "action", "data-field-action"),
    field(Text, "url", "data-field-url"),
    field(Text, "state", "data-field-state"),
    field(Number, "constituency_signature_count", "data-field-constituency-signature-count"),
    field(Number, "total_signature_count", "data-field-signature-count"),
];

const SHEET: &[Field] = &[
    field(Text, "Petition", "data-field-action"),
    field(Text, "URL", "data-field-url"),
    field(Text, "State", "data-field-state"),
    field(Number, "Signatures Count", "data-field-signature-count"),
    field(Number, "number", "data-field-number"),
    field(Number, "signatures_on_paper", "data-field-signatures-on-paper"),
    field(Text, "topics", "data-field-sheet-topics"),
    field(Moment, "created_at", "data-field-created-at"),
    field(Moment, "opened_at", "data-field-opened-at").or_null(),
    field(Moment, "closes_at", "data-field-closes-at").or_null(),
    field(Moment, "closed_at", "data-field-closed-at").or_null(),
    field(Moment, "rejected_at", "data-field-rejected-at").or_null(),
    field(Moment, "answered_at", "data-field-government-response-at").or_null(),
];

const PLACES: &[Field] = &[
    field(Text, "kind", "data-field-place-kind"),
    field(Text, "code", "data-field-place-code").or_null(),
    field(Text, "name", "data-field-place-name").or_null(),
    field(Number, "signatures", "data-field-place-signatures"),
];

const SERIES: &[Field] = &[
    field(Text, "hour_start", "data-field-hour-start").or_null(),
    field(Number, "signatures", "data-field-hour-signatures"),
    field(Number, "total", "data-field-hour-total"),
];

const SERIES_BY_DAY: &[Field] = &[
    field(Day, "day", "data-field-day").or_null(),
    field(Number, "signatures", "data-field-day-signatures"),
    field(Number, "total", "data-field-day-total"),
];

const BY_AREA: &[Field] = &[
    field(Number, "number", "data-field-number"),
    field(Text, "title", "data-field-action"),
    field(Text, "ons_code", "data-field-ons-code-or-none").or_null(),
    field(Text, "name", "data-field-constituency").or_null(),
    field(Number, "signature_count", "data-field-constituency-signature-count"),
];

const BY_COUNTRY: &[Field] = &[
    field(Number, "number", "data-field-number"),
    field(Text, "title", "data-field-action"),
    field(Text, "code", "data-field-country-code").or_null(),
    field(Text, "name", "data-field-country").or_null(),
    field(Number, "signature_count", "data-field-country-signature-count"),
];
