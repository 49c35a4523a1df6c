//! Who is signed in: the cookie, the session that it belongs to, and when it was last used.
//!
//! The browser holds 256 random bits, the store their hash. When a session was last used is kept in memory only, so
//! that looking at a page writes nothing; a restart counts as a use. By the same memory the program tells who is signed in
//! before anything is asked of the store: that decides who is heard first, and never what anybody may see.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::response::Response;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http::header::{COOKIE, SET_COOKIE};
use http::{HeaderMap, HeaderValue};
use throng_domain::campaign::{CampaignKind, CampaignState};
use throng_domain::command::{ManageStaff, StaffStep};
use throng_domain::ids::SiteId;
use throng_domain::limits::{SESSION_MS, SESSIONS_MAX, STAFF_MAX};
use throng_domain::row::Row;
use throng_domain::staff::{SecretHash, Session, SessionId, StaffId};
use throng_domain::time::Timestamp;
use throng_intake::Class;
use throng_store::reader::{ListQuery, Order, ReadRows};

use super::door::Door;
use super::reports::how_many_wait;
use super::{Deps, Signed, comments};
use throng_process::clock;
use throng_process::limits::SESSION_IDLE_MS_MAX;
use throng_process::limits::resources::{self, Gauge};
use throng_web::http::respond::Failure;
use throng_web::sites::Site;

const SECRET_BYTES: usize = 32;
/// The names of the cookie, where the site is not encrypted and where it is.
const NAMES: [&str; 2] = ["throng", "__Secure-throng"];

/// The secret that a browser holds.
pub(super) struct Secret([u8; SECRET_BYTES]);

impl Secret {
    pub(super) fn draw() -> Secret {
        Secret(clock::random_bytes())
    }

    fn parse(text: &str) -> Option<Secret> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        bytes.try_into().ok().map(Secret)
    }

    fn hash(&self) -> blake3::Hash {
        blake3::hash(&self.0)
    }

    /// The hash that is stored. A quick hash is enough, because nobody can guess 256 random bits.
    pub(super) fn stored(&self) -> SecretHash {
        SecretHash(self.hash().to_hex().to_string())
    }

    /// The id of the session: the beginning of the hash.
    pub(super) fn session(&self) -> SessionId {
        let (first, _) = self
            .hash()
            .as_bytes()
            .split_first_chunk()
            .map_or(([0; 8], &[][..]), |(a, b)| (*a, b));
        SessionId(i64::from_be_bytes(first) & i64::MAX)
    }
}

/// When a session was last used, and by whose cookie.
#[derive(Clone, Copy, Debug)]
struct LastUse {
    at: Timestamp,
    hash: blake3::Hash,
}

/// So many secrets of a line of cookies are looked at.
const COOKIES_LOOKED_AT: usize = 4;

/// When sessions were last used. Clones share it.
#[derive(Clone, Debug)]
pub struct LastUses {
    last: Arc<Mutex<HashMap<SessionId, LastUse>>>,
    gauge: Arc<Gauge>,
}

impl Default for LastUses {
    fn default() -> LastUses {
        let gauge = Arc::new(resources::SESSIONS_SEEN.made());
        LastUses { last: Arc::default(), gauge }
    }
}

impl LastUses {
    /// Whether the session was not used for too long.
    pub(super) fn is_idle(&self, id: SessionId, session: &Session, now: Timestamp) -> bool {
        now.since(self.last_use(id, session)) > SESSION_IDLE_MS_MAX.max as i64
    }

    /// When the session was last used, as far as is known.
    pub(super) fn last_use(&self, id: SessionId, session: &Session) -> Timestamp {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let known = last.get(&id).map(|last_use| last_use.at);
        // After a restart only what was noted is known.
        known.unwrap_or(session.last_use())
    }

    /// The session whose secret a line of cookies holds, if it was found good within the time after which an unused one
    /// ends. After a restart none is known, until it is shown once. Who is signed in is asked of the store all the same.
    pub fn known_in(&self, cookies: &[u8], now: Timestamp) -> Option<SessionId> {
        let line = str::from_utf8(cookies).unwrap_or_default();
        let named = |(key, value): (&str, &str)| NAMES.contains(&key).then(|| Secret::parse(value)).flatten();
        // A browser sends one or two; a thousand made-up ones must not cost as much as a page.
        pairs_in(line)
            .filter_map(named)
            .take(COOKIES_LOOKED_AT)
            .find(|secret| {
                // Hashes are compared in constant time.
                self.last_known(secret.session(), now)
                    .is_some_and(|last_use| last_use.hash == secret.hash())
            })
            .map(|secret| secret.session())
    }

    /// Whether a session was found good within that time, and not found to have ended since.
    pub fn is_known(&self, id: SessionId, now: Timestamp) -> bool {
        self.last_known(id, now).is_some()
    }

    fn last_known(&self, id: SessionId, now: Timestamp) -> Option<LastUse> {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let last_use = last.get(&id).copied()?;
        (now.since(last_use.at) <= SESSION_IDLE_MS_MAX.max as i64).then_some(last_use)
    }

    fn note(&self, id: SessionId, hash: blake3::Hash, now: Timestamp) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.len() >= self.gauge.max() {
            // An entry older than the longest session belongs to a session that has expired, so it is dropped.
            last.retain(|_, last_use| now.since(last_use.at) < SESSION_MS);
        }
        match last.len() < self.gauge.max() || last.contains_key(&id) {
            true => drop(last.insert(id, LastUse { at: now, hash })),
            false => self.gauge.refuses(),
        }
        self.gauge.holds(last.len());
    }

    /// Forgets a session that is no more.
    fn forget(&self, id: SessionId, hash: blake3::Hash) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.get(&id).is_some_and(|last_use| last_use.hash == hash) {
            last.remove(&id);
        }
        self.gauge.holds(last.len());
    }
}

impl Deps {
    /// Who sent the request, if they are signed in.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(super) async fn signed(&self, door: &Door) -> Result<Option<Signed>, Failure> {
        let Some(secret) = secret_in(&door.site, &door.headers) else {
            return Ok(None);
        };
        let (site, id, now) = (door.site.id, secret.session(), clock::now());
        let found = self
            .ask(move |reader| {
                let Some(session) = reader.row(id.key(site))? else {
                    return Ok(None);
                };
                let staff = reader.row(session.staff.key(site))?;
                // `limit` is 0, because only the number of matches is needed.
                let states = &[CampaignState::WaitingForModeration];
                let list = ListQuery {
                    site,
                    kinds: &CampaignKind::ALL,
                    states,
                    private: true,
                    order: Order::Newest,
                    offset: 0,
                    limit: 0,
                };
                let reports = how_many_wait(reader, site)?;
                let comments = comments::how_many_wait(reader, site)?;
                Ok(Some((session, staff, (reader.campaigns(list)?.matching, reports, comments))))
            })
            .await?;
        let Some((session, Some(staff), (petitions, reports, comments))) = found else {
            self.seen.forget(id, secret.hash());
            return Ok(None);
        };
        let stored = blake3::Hash::from_hex(&session.secret.0).ok();
        // Hashes are compared in constant time.
        let right = stored == Some(secret.hash());
        let over = session.has_expired(now) || self.seen.is_idle(id, &session, now);
        if !right || over || !staff.is_active() {
            self.seen.forget(id, secret.hash());
            return Ok(None);
        }
        self.seen.note(id, secret.hash(), now);
        self.note_use(site, id, &session, now);
        let waiting = petitions.saturating_add(comments);
        Ok(Some(Signed { id: session.staff, staff, session: id, waiting, comments, reports }))
    }

    /// Has it stored now and then that a session is used. Nobody waits for it, and where it cannot be stored the session goes
    /// on: after a restart it would only end sooner.
    fn note_use(&self, site: SiteId, session: SessionId, held: &Session, now: Timestamp) {
        if held.is_use_to_be_noted(now) {
            let step = StaffStep::NoteUse { session };
            drop(
                self.intake
                    .submit(Class::Staff, ManageStaff { site, by: Some(held.staff), step }),
            );
        }
    }

    /// A member's sessions that are still valid, the newest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(super) async fn sessions_of(
        &self,
        site: SiteId,
        member: StaffId,
    ) -> Result<Vec<(SessionId, Session)>, Failure> {
        let list = Session::rows(site);
        let max = u32::try_from(STAFF_MAX * SESSIONS_MAX).expect("the limits are small");
        let rows = self.ask(move |reader| reader.rows(list, 0, max)).await?;
        let now = clock::now();
        let sessions = rows.into_iter().map(|(id, session)| (SessionId(id), session));
        let mut own: Vec<(SessionId, Session)> = sessions
            .filter(|(_, session)| session.staff == member && !session.has_expired(now))
            .filter(|(id, session)| !self.seen.is_idle(*id, session, now))
            .collect();
        own.sort_by_key(|(id, session)| std::cmp::Reverse((session.created_at, *id)));
        Ok(own)
    }
}

/// A cookie's name. With the prefix `__Secure-` browsers accept and send it over https only.
pub(super) fn name(site: &Site, [plain, secure]: [&'static str; 2]) -> &'static str {
    if is_secure(site) { secure } else { plain }
}

fn is_secure(site: &Site) -> bool {
    site.view.url.starts_with("https://")
}

/// Whether the browser sent a session's cookie; the session may have ended.
pub(super) fn is_named(site: &Site, headers: &HeaderMap) -> bool {
    secret_in(site, headers).is_some()
}

fn secret_in(site: &Site, headers: &HeaderMap) -> Option<Secret> {
    values_in(headers, name(site, NAMES)).find_map(Secret::parse)
}

/// The values of the cookies with this name.
pub(super) fn values_in<'a>(headers: &'a HeaderMap, name: &'static str) -> impl Iterator<Item = &'a str> {
    let lines = headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|line| line.to_str().ok());
    let pairs = lines.flat_map(pairs_in);
    pairs.filter(move |(key, _)| *key == name).map(|(_, value)| value)
}

/// The names and values in a line of cookies.
fn pairs_in(line: &str) -> impl Iterator<Item = (&str, &str)> {
    line.split(';').filter_map(|pair| pair.trim().split_once('='))
}

/// Sets the cookie with the secret, for the paths of the office in each language and nowhere else.
pub(super) fn give(site: &Site, secret: &Secret, response: &mut Response) {
    set(site, (name(site, NAMES), &URL_SAFE_NO_PAD.encode(secret.0)), SESSION_MS / 1_000, response);
}

/// Deletes the cookie.
pub(super) fn take(site: &Site, response: &mut Response) {
    set(site, (name(site, NAMES), ""), 0, response);
}

/// Sets a cookie for the paths of the office.
pub(super) fn set(site: &Site, (name, value): (&str, &str), max_age_s: i64, response: &mut Response) {
    let roots = site.view.languages.iter().map(|language| language.root.as_str());
    let mut roots: Vec<&str> = roots.chain([""]).collect();
    roots.sort_unstable();
    roots.dedup();
    let secure = if is_secure(site) { "; Secure" } else { "" };
    for root in roots {
        let line =
            format!("{name}={value}; Path={root}/admin; Max-Age={max_age_s}; HttpOnly; SameSite=Lax{secure}");
        let line = HeaderValue::from_str(&line).expect("letters, digits and paths of languages");
        response.headers_mut().append(SET_COOKIE, line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_read_as_it_was_given_and_its_session_tells_nothing_of_it() {
        let secret = Secret::draw();
        let text = URL_SAFE_NO_PAD.encode(secret.0);
        assert_eq!(text.len(), 43);
        let again = Secret::parse(&text).expect("it was given so");
        assert_eq!((again.session(), again.stored()), (secret.session(), secret.stored()));
        assert!(secret.session().0 >= 0);
        for odd in ["", "x", &text[1..], &format!("{text}A")] {
            assert!(Secret::parse(odd).is_none(), "{odd}");
        }
    }

    #[test]
    fn a_session_that_is_not_used_ends() {
        let seen = LastUses::default();
        let session = Session {
            staff: StaffId(1),
            secret: SecretHash(String::new()),
            browser: String::new(),
            created_at: Timestamp(0),
            used_at: Some(Timestamp(9_000_000)),
        };
        let (id, start, idle) = (SessionId(5), Timestamp(9_000_000), SESSION_IDLE_MS_MAX.max as i64);
        assert!(!seen.is_idle(id, &session, start.plus_ms(idle)), "since its last use was noted");
        assert!(seen.is_idle(id, &session, start.plus_ms(idle + 1)));
        let hash = Secret::draw().hash();
        seen.note(id, hash, start.plus_ms(idle));
        assert!(!seen.is_idle(id, &session, start.plus_ms(2 * idle)));
        assert!(seen.is_idle(id, &session, start.plus_ms(2 * idle + 1)));
        for other in 0..=seen.gauge.max() {
            seen.note(SessionId(1_000 + other as i64), hash, start);
        }
        assert!(seen.last.lock().unwrap().len() <= seen.gauge.max());
    }

    #[test]
    fn who_was_signed_in_a_moment_ago_is_known_by_their_cookie_and_nobody_else_is() {
        let seen = LastUses::default();
        let (secret, other, start) = (Secret::draw(), Secret::draw(), Timestamp(9_000_000));
        let text = |secret: &Secret| URL_SAFE_NO_PAD.encode(secret.0);
        let (mine, theirs) = (text(&secret), text(&other));
        seen.note(secret.session(), secret.hash(), start);
        // Another secret with the same number is not the same session.
        seen.note(other.session(), secret.hash(), start);
        let known = |line: &str, now| seen.known_in(line.as_bytes(), now).is_some();
        for (line, expected) in [
            (format!("throng={mine}"), true),
            (format!("a=b; __Secure-throng={mine}; c"), true),
            (format!("throng=; throng={mine}"), true),
            (format!("other={mine}"), false),
            (format!("throng={theirs}"), false),
            (format!("throng={}", &mine[1..]), false),
            (String::new(), false),
        ] {
            assert_eq!(known(&line, start), expected, "{line}");
        }
        let line = format!("throng={mine}");
        assert!(!known(&line, start.plus_ms(SESSION_IDLE_MS_MAX.max as i64 + 1)), "it is too long ago");
        seen.forget(secret.session(), other.hash());
        assert!(known(&line, start));
        assert!(seen.is_known(secret.session(), start));
        seen.forget(secret.session(), secret.hash());
        assert!(!known(&line, start));
        assert!(!seen.is_known(secret.session(), start));
    }
}
