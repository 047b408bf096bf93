//! Cookies as they were: one name for all servers, and a proof of our own making. Nobody gets one any more, but whoever
//! has one keeps their games.

use super::is_secret;
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// How many bytes of the proof were written, in two characters each.
const PROOF: usize = 16;

/// How many cookies without a proof are looked up.
pub(super) const MOST_BARE: usize = 4;

/// The secret before the point, if what follows proves it.
pub(super) fn proven<'a>(key: &str, value: &'a str) -> Option<&'a str> {
    let (secret, proof) = value.split_once('.').filter(|(secret, _)| is_secret(secret))?;
    let digits =
        |pair: &[u8]| std::str::from_utf8(pair).ok().and_then(|text| u8::from_str_radix(text, 16).ok());
    let bytes: Vec<u8> = proof.as_bytes().chunks(2).map(digits).collect::<Option<_>>()?;
    // Compared without telling by the time it takes how much of it is right.
    let good = bytes.len() == PROOF && mac(key, secret)?.verify_truncated_left(&bytes).is_ok();
    good.then_some(secret)
}

fn mac(key: &str, secret: &str) -> Option<Hmac<Sha256>> {
    Some(Hmac::<Sha256>::new_from_slice(key.as_bytes()).ok()?.chain_update(secret))
}

/// A cookie as it was.
#[cfg(test)]
pub(super) fn signed(key: &str, secret: &str) -> String {
    let proof = mac(key, secret).expect("keys of every length are good").finalize().into_bytes();
    let proof: String = proof.iter().take(PROOF).map(|byte| format!("{byte:02x}")).collect();
    format!("{secret}.{proof}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_is_whole_and_of_this_secret() {
        let (secret, other) = (crate::random::secret(), crate::random::secret());
        let good = signed("key", &secret);
        assert_eq!(proven("key", &good), Some(secret.as_str()));
        let (_, proof) = good.split_once('.').expect("there is a proof");
        for bad in [
            format!("{other}.{proof}"),
            format!("{secret}."),
            format!("{secret}.{}", &proof[2..]),
            format!("{secret}.{proof}00"),
            format!("{secret}.{}", proof.replace(char::is_alphanumeric, "+")),
            format!("x{good}"),
            secret.clone(),
            String::new(),
        ] {
            assert_eq!(proven("key", &bad), None, "{bad}");
        }
    }
}
