//! What `verify` looks for in the rows of those who follow campaigns or places.
//!
//! Owns the statements, each of which finds what is wrong. Called by `verify`.

use throng_domain::limits::{PLACE_REQUESTS_MAX, PLACES_FOLLOWED_MAX};
use throng_domain::mailing::{MailKind, MailMatter, NUMBER_MASK};
use throng_domain::place_follower::PlaceFollower;
use throng_domain::row::RecordKind;

use crate::sqlite::rows::kinds_about;

/// Who follows a campaign was mailed, and is in one list of one campaign.
pub(super) fn checks() -> Vec<(&'static str, String)> {
    let [follower, follower_news] = [MailMatter::Follower, MailMatter::FollowerNews].map(kinds_about);
    let following = RecordKind::Follower.number();
    let asks = MailKind::ConfirmFollowing.number();
    vec![
        (
            // The link to confirm is in that mail alone, and mails are kept.
            "somebody was asked whether they want to follow a petition, and never mailed: the petition after",
            format!(
                "SELECT abs(owner) FROM record r WHERE kind = {following} AND (site, abs(owner), item) NOT IN \
                 (SELECT site, subject, entry FROM mail WHERE kind = {asks})"
            ),
        ),
        (
            "a mail to a follower has no petition",
            format!(
                "SELECT id FROM mail m WHERE kind IN ({follower}, {follower_news}) AND NOT EXISTS \
                 (SELECT 1 FROM campaign p WHERE p.site = m.site AND p.number = m.subject & {NUMBER_MASK})"
            ),
        ),
        (
            // A follower is in the list of those who confirmed, whose owner is the petition's number, or in the other.
            "somebody follows in the wrong list, twice, or no petition: the petition after",
            format!(
                "SELECT owner FROM record r WHERE kind = {following} AND \
                 (owner > 0) <> (json_extract(document, '$.follower.confirmed_at') IS NOT NULL) \
                 OR kind = {following} AND owner > 0 AND EXISTS (SELECT 1 FROM record o WHERE o.site = r.site \
                     AND o.kind = r.kind AND o.owner = -r.owner AND o.item = r.item) \
                 OR kind = {following} AND NOT EXISTS \
                 (SELECT 1 FROM campaign p WHERE p.site = r.site AND p.number = abs(r.owner))"
            ),
        ),
    ]
}

/// Who follows places was mailed, and their row is within its bounds.
pub(super) fn checks_of_places() -> Vec<(&'static str, String)> {
    let following = RecordKind::PlaceFollower.number();
    let asks = MailKind::ConfirmPlace.number();
    let asked = PlaceFollower::ASKED;
    let places = "json_extract(document, '$.place_follower.places')";
    let confirmed = "count(json_extract(value, '$.confirmed_at'))";
    vec![
        (
            // The link to confirm is in that mail alone, and mails are kept.
            "somebody was asked whether they want to follow a place, and never mailed: the address after",
            format!(
                "SELECT r.item FROM record r, json_each({places}) p WHERE r.kind = {following} \
                 AND (r.site, r.item) NOT IN (SELECT site, subject FROM mail WHERE kind = {asks})"
            ),
        ),
        (
            "an address follows no place, too many, or one twice: the address after",
            format!(
                "SELECT item FROM record r WHERE kind = {following} AND (json_array_length({places}) = 0 OR NOT \
                 (SELECT count(*) = count(DISTINCT json_extract(value, '$.area')) \
                     AND count(*) = count(DISTINCT json_extract(value, '$.asked_at')) \
                     AND {confirmed} <= {PLACES_FOLLOWED_MAX} AND count(*) - {confirmed} <= {PLACE_REQUESTS_MAX} \
                  FROM json_each({places})))"
            ),
        ),
        (
            // Who was only asked is in a list of their own, so that they take no room of those who follow.
            "an address follows places in the wrong list, or twice: the address after",
            format!(
                "SELECT item FROM record r WHERE kind = {following} AND owner = {asked} AND (EXISTS \
                     (SELECT 1 FROM json_each({places}) WHERE json_extract(value, '$.confirmed_at') IS NOT NULL) \
                 OR EXISTS (SELECT 1 FROM record o WHERE o.site = r.site AND o.kind = r.kind AND o.owner = 0 AND o.item = r.item))"
            ),
        ),
    ]
}
