//! Passwords: hashed with Argon2id on threads of their own, a few at a time, since each takes memory and tens of
//! milliseconds on purpose.
//!
//! **Never** keeps a password. The time that a check takes must not reveal whether the member exists.

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use throng_domain::staff::SecretHash;

use throng_process::clock;
use throng_process::limits::resources::{self, Permits};
use throng_process::limits::{PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN};
use throng_process::threads;
use throng_web::http::respond::{Cause, Failure, Overload};

const SALT_BYTES: usize = 16;
/// When to try again, in seconds, if many sign in at once.
const RETRY_AFTER_S: u64 = 5;

/// A hash that no password has, for names that nobody has: comparing with it takes as long as with a real one. It is a
/// constant because making one at each start takes 19 MiB, which an idle program then keeps.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// A password as typed. Its `Debug` output does not show it.
#[derive(Clone)]
pub(super) struct Password(String);

impl std::fmt::Debug for Password {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Password(…)")
    }
}

impl Password {
    /// A new password that somebody chooses.
    ///
    /// # Errors
    /// The key of a sentence that says everything that is wrong with it, so that nobody has to try again for each
    /// problem.
    pub(super) fn chosen(typed: &str, email: &str) -> Result<Password, &'static str> {
        let length = typed.chars().count();
        let (short, long) = (length < PASSWORD_CHARS_MIN.count(), length > PASSWORD_CHARS_MAX.count());
        match (short, long, is_guessed(typed, email)) {
            _ if typed.is_empty() => Err("field-password-missing"),
            (true, _, true) => Err("field-password-short-guessed"),
            (true, _, false) => Err("field-password-short"),
            (_, true, true) => Err("field-password-long-guessed"),
            (_, true, false) => Err("field-password-long"),
            (false, false, true) => Err("field-password-guessed"),
            (false, false, false) => Ok(Password(typed.to_owned())),
        }
    }

    /// A password to be checked. It is cut off: no longer one can have been chosen.
    pub(super) fn tried(typed: &str) -> Password {
        Password(typed.chars().take(PASSWORD_CHARS_MAX.count() + 1).collect())
    }
}

/// Whether attackers would try it first: it is the address itself, or one character repeated.
fn is_guessed(typed: &str, email: &str) -> bool {
    let first = typed.chars().next();
    typed.to_lowercase() == email.to_lowercase() || typed.chars().all(|c| Some(c) == first)
}

/// The password hasher. Clones share the limits on how many passwords are hashed, and wait, at once.
#[derive(Clone, Debug)]
pub(super) struct Passwords {
    at_once: Permits,
    waiting: Permits,
}

impl Passwords {
    pub(super) fn new() -> Passwords {
        Passwords {
            at_once: Permits::new(resources::PASSWORDS.made()),
            waiting: Permits::new(resources::PASSWORDS_WAITING.made()),
        }
    }

    /// The hash of a new password.
    ///
    /// # Errors
    /// [`Failure::Overloaded`] when too many wait.
    pub(super) async fn hash(&self, password: Password) -> Result<SecretHash, Failure> {
        self.work(move || hash(&password)).await
    }

    /// Whether the password matches `known`. Without a known hash the answer is false, after the same time.
    ///
    /// # Errors
    /// As [`Passwords::hash`].
    pub(super) async fn is_right(
        &self,
        password: Password,
        known: Option<SecretHash>,
    ) -> Result<bool, Failure> {
        let somebody = known.is_some();
        let known = known.unwrap_or_else(|| SecretHash(NOBODY.to_owned()));
        let fits = self.work(move || fits(&password, &known)).await?;
        Ok(fits && somebody)
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Failure> {
        let busy = || {
            Failure::Overloaded(Overload {
                retry_after_s: RETRY_AFTER_S,
                action: String::new(),
                fields: Vec::new(),
                cause: Cause::Crowd,
            })
        };
        let _waiting = self.waiting.try_take().ok_or_else(busy)?;
        let _place = self.at_once.take().await;
        threads::apart(&threads::PASSWORD, work)
            .await
            .map_err(Failure::Broken)
    }
}

/// The hash of a password that the program itself has generated, which only the demo does.
pub fn hash_of(password: &str) -> SecretHash {
    hash(&Password(password.to_owned()))
}

fn hash(password: &Password) -> SecretHash {
    let salt: [u8; SALT_BYTES] = clock::random_bytes();
    let hash = Argon2::default()
        .hash_password_with_salt(password.0.as_bytes(), &salt)
        .expect("any password with a salt of 16 bytes can be hashed");
    SecretHash(hash.to_string())
}

fn fits(password: &Password, known: &SecretHash) -> bool {
    PasswordHash::new(&known.0).is_ok_and(|known| {
        Argon2::default()
            .verify_password(password.0.as_bytes(), &known)
            .is_ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn to_compare_with_nobody_takes_as_long_as_with_somebody() {
        let somebody = hash(&Password("correct horse".to_owned())).0;
        let cost = |text: &str| {
            let hash = PasswordHash::new(text).expect("a hash as it is stored");
            let lengths = (hash.salt.map(|salt| salt.len()), hash.hash.map(|hash| hash.len()));
            (hash.algorithm.to_string(), hash.version, hash.params.to_string(), lengths)
        };
        assert_eq!(cost(NOBODY), cost(&somebody));
    }

    #[test]
    fn a_password_is_neither_short_nor_guessed() {
        let long = "x1".repeat(PASSWORD_CHARS_MAX.count());
        for (typed, wrong) in [
            ("", Some("field-password-missing")),
            ("nine char", Some("field-password-short")),
            ("aaaaaaaaaaaaaaa", Some("field-password-guessed")),
            ("Olga@Staff.example", Some("field-password-guessed")),
            (&long, Some("field-password-long")),
            ("aaaa", Some("field-password-short-guessed")),
            (&"a".repeat(PASSWORD_CHARS_MAX.count() + 1), Some("field-password-long-guessed")),
            ("ten chars!", None),
            ("ὑψηλὸν τεῖχος", None),
        ] {
            assert_eq!(Password::chosen(typed, "olga@staff.example").err(), wrong, "{typed}");
        }
        assert_eq!(Password::chosen("o@s.ex", "o@s.ex").err(), Some("field-password-short-guessed"));
    }

    #[test]
    fn a_hash_fits_its_password_only() {
        let chosen = |typed| Password::chosen(typed, "").expect("it is long enough");
        let known = hash(&chosen("correct horse"));
        assert!(known.0.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", known.0);
        assert!(fits(&Password::tried("correct horse"), &known));
        assert!(!fits(&Password::tried("correct horsf"), &known));
        assert!(!fits(&Password::tried(""), &known));
        assert!(!fits(&Password::tried("correct horse"), &SecretHash("no hash".into())));
        assert_ne!(hash(&chosen("correct horse")), known, "each has its salt");
        assert!(!format!("{:?}", chosen("correct horse")).contains("horse"));
    }
}
