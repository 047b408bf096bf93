//! Passwords: argon2id, beside the async workers, a few at once.

use super::secrets::id_of;
use crate::budget::processors;
use crate::line::{Owner, Places};
use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use hive_people::AccountName;
use tokio::task::spawn_blocking;

/// What one costs: 19 MiB twice over, as OWASP advises at least. Kept with each hash, so that it can grow.
const MEMORY_KIB: u32 = 19 * 1024;
const ROUNDS: u32 = 2;

/// The shortest and the longest, in characters.
const SHORTEST: usize = 10;
const LONGEST: usize = 200;

/// How many may wait for their turn.
pub(crate) const WAITING: usize = 64;

/// What is checked instead where there is no password, so that it takes as long. Nothing has this hash.
const NOBODYS: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$a3lwc2VsaS1ub2JvZHk$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// What is wrong with a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weak {
    Short,
    Long,
    Guessed,
}

impl Weak {
    pub(crate) fn text(self) -> String {
        match self {
            Weak::Short => format!("a password has at least {SHORTEST} characters"),
            Weak::Long => format!("a password has at most {LONGEST} characters"),
            Weak::Guessed => "this password is too easily guessed".to_string(),
        }
    }
}

/// Whether a password will do for somebody of this name. No kinds of characters are asked for: length is what counts.
pub(crate) fn check(password: &str, name: &AccountName) -> Result<(), Weak> {
    let count = password.chars().count();
    if count < SHORTEST {
        return Err(Weak::Short);
    }
    if count > LONGEST {
        return Err(Weak::Long);
    }
    let small = password.to_lowercase();
    let own = name.as_str().to_lowercase();
    let rest = small.replace(&own, "").replace("password", "").replace("kypseli", "").replace("qwerty", "");
    let first = small.chars().next();
    let one_letter = small.chars().all(|c| Some(c) == first);
    let counted = "01234567890123456789012345678901234567890123456789".contains(&small);
    if one_letter || counted || rest.chars().count() < 4 { Err(Weak::Guessed) } else { Ok(()) }
}

/// Those who work on passwords: as many at once as there are processors, and so many who wait.
pub(crate) struct Passwords {
    places: Places,
}

/// Too many wait already.
#[derive(Debug)]
pub(crate) struct TooMany;

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords { places: Places::new(processors().div_ceil(2), WAITING) }
    }
}

impl Passwords {
    /// How many wait.
    pub(crate) fn waiting(&self) -> usize {
        self.places.used().1
    }

    /// The hash of a password.
    pub(crate) async fn hash(&self, owner: &Owner, password: String) -> Result<Option<String>, TooMany> {
        let salt = id_of(&crate::random::secret());
        self.beside(owner, move || {
            let hashed = argon().hash_password_with_salt(password.as_bytes(), salt.as_bytes());
            hashed.ok().map(|hash| hash.to_string())
        })
        .await
        .map(Option::flatten)
    }

    /// Whether a password has this hash. Where there is none it takes as long to say no.
    pub(crate) async fn fits(
        &self,
        owner: &Owner,
        password: String,
        hash: Option<String>,
    ) -> Result<bool, TooMany> {
        let fits = self.beside(owner, move || {
            let kept = hash.as_deref().unwrap_or(NOBODYS);
            let parsed = PasswordHash::new(kept);
            let fits = parsed.is_ok_and(|kept| argon().verify_password(password.as_bytes(), &kept).is_ok());
            fits && hash.is_some()
        });
        Ok(fits.await?.unwrap_or(false))
    }

    /// Does it beside the async workers. A thread that broke has found nothing.
    async fn beside<T: Send + 'static>(
        &self,
        owner: &Owner,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Option<T>, TooMany> {
        let place = self.places.take(owner).await.map_err(|_| TooMany)?;
        let done = spawn_blocking(move || {
            let done = work();
            drop(place);
            done
        });
        Ok(done.await.ok())
    }
}

fn argon() -> Argon2<'static> {
    let params = Params::new(MEMORY_KIB, ROUNDS, 1, None).unwrap_or_default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn owner(guest: usize) -> Owner {
        Owner::new(&format!("guest {guest}"), None)
    }

    #[tokio::test]
    async fn a_password_fits_its_own_hash_alone() {
        let passwords = Passwords::default();
        let hash =
            passwords.hash(&owner(0), "correct horse".to_string()).await.expect("a place").expect("a hash");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        let again = passwords.hash(&owner(0), "correct horse".to_string()).await.expect("a place");
        assert_ne!(again.as_ref(), Some(&hash), "each has its own salt");
        let fits = async |password: &str, hash: Option<&str>| {
            let hash = hash.map(str::to_string);
            passwords.fits(&owner(0), password.to_string(), hash).await.expect("there is a place")
        };
        assert!(fits("correct horse", Some(&hash)).await);
        assert!(!fits("correct horsf", Some(&hash)).await);
        assert!(!fits("correct horse", None).await);
        assert!(!fits("", Some("nonsense")).await);
        assert!(PasswordHash::new(NOBODYS).is_ok(), "it takes as long as any other");
    }

    #[tokio::test]
    async fn of_too_many_at_once_some_are_sent_away() {
        let passwords = Arc::new(Passwords::default());
        let all: Vec<_> = (0..WAITING + 8)
            .map(|guest| {
                let passwords = Arc::clone(&passwords);
                tokio::spawn(
                    async move { passwords.fits(&owner(guest), "x".to_string(), None).await.is_err() },
                )
            })
            .collect();
        let mut sent_away = 0;
        for one in all {
            sent_away += usize::from(one.await.expect("it ends"));
        }
        assert!(sent_away > 0 && passwords.waiting() == 0, "{sent_away}");
    }

    #[test]
    fn what_is_easily_guessed_will_not_do() {
        let ann = AccountName::read("Annabella").expect("a name");
        for (password, verdict) in [
            ("short", Err(Weak::Short)),
            (&*"x".repeat(201), Err(Weak::Long)),
            ("aaaaaaaaaaaa", Err(Weak::Guessed)),
            ("1234567890", Err(Weak::Guessed)),
            ("annabella12", Err(Weak::Guessed)),
            ("Password123", Err(Weak::Guessed)),
            ("correct horse", Ok(())),
            ("μέλι και γάλα", Ok(())),
        ] {
            assert_eq!(check(password, &ann), verdict, "{password}");
        }
    }
}
