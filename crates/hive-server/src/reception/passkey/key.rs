//! The key of a passkey, as devices write it (CBOR, COSE) and as it is kept.

use super::bytes::{base64url, from_base64url};
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};

/// A public key, of a kind that devices have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// A point on the curve P-256, both coordinates.
    Es256(Vec<u8>),
    /// A point on the curve of Edwards.
    Ed25519(Vec<u8>),
    /// A product of two primes, and an exponent.
    Rs256(Vec<u8>, Vec<u8>),
}

impl Key {
    /// As it is kept.
    pub(crate) fn write(&self) -> String {
        match self {
            Key::Es256(point) => format!("es256 {}", base64url(point)),
            Key::Ed25519(point) => format!("ed25519 {}", base64url(point)),
            Key::Rs256(product, exponent) => format!("rs256 {} {}", base64url(product), base64url(exponent)),
        }
    }

    /// What is kept.
    pub(crate) fn read(text: &str) -> Option<Key> {
        let mut words = text.split(' ');
        let (kind, mut bytes) = (words.next()?, words.map(from_base64url));
        let mut next = || bytes.next().flatten();
        match kind {
            "es256" => next().map(Key::Es256),
            "ed25519" => next().map(Key::Ed25519),
            "rs256" => Some(Key::Rs256(next()?, next()?)),
            _ => None,
        }
    }

    /// Whether this key has signed these bytes.
    pub(crate) fn has_signed(&self, bytes: &[u8], signature: &[u8]) -> bool {
        let verified = match self {
            Key::Es256(point) => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(bytes, signature)
            }
            Key::Ed25519(point) => UnparsedPublicKey::new(&ED25519, point).verify(bytes, signature),
            Key::Rs256(n, e) => {
                RsaPublicKeyComponents { n, e }.verify(&RSA_PKCS1_2048_8192_SHA256, bytes, signature)
            }
        };
        verified.is_ok()
    }

    /// A key as a device writes it (a map of COSE). What follows it does not matter.
    pub(super) fn read_cose(bytes: &[u8]) -> Option<Key> {
        let mut reader = Reader(bytes);
        let (mut kind, mut algorithm, mut curve) = (None, None, None);
        let (mut first, mut second, mut third) = (None, None, None);
        for _ in 0..reader.map()? {
            match reader.number()? {
                1 => kind = Some(reader.number()?),
                3 => algorithm = Some(reader.number()?),
                // The curve, or the product of an RSA key.
                -1 if kind == Some(3) => first = Some(reader.bytes()?),
                -1 => curve = Some(reader.number()?),
                -2 => second = Some(reader.bytes()?),
                -3 => third = Some(reader.bytes()?),
                _ => reader.skip()?,
            }
        }
        match (kind?, algorithm?, curve) {
            (2, -7, Some(1)) => {
                let (x, y) = (second?, third?);
                (x.len() == 32 && y.len() == 32).then(|| Key::Es256([&[4][..], x, y].concat()))
            }
            (1, -8, Some(6)) => second.filter(|x| x.len() == 32).map(|x| Key::Ed25519(x.to_vec())),
            (3, -257, None) => {
                let (n, e) = (first?, second?);
                (256..=1024).contains(&n.len()).then(|| Key::Rs256(n.to_vec(), e.to_vec()))
            }
            _ => None,
        }
    }
}

/// The authenticator's data in what a device says of a new key (a map of CBOR).
pub(super) fn authenticator_data(attestation: &[u8]) -> Option<&[u8]> {
    let mut reader = Reader(attestation);
    let mut found = None;
    for _ in 0..reader.map()? {
        match reader.text()? {
            b"authData" => found = Some(reader.bytes()?),
            _ => reader.skip()?,
        }
    }
    found
}

/// Reads CBOR of definite lengths, as devices have to write it. It never goes deeper: what is skipped is counted.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// The kind of the next item, and its number or length.
    fn head(&mut self) -> Option<(u8, u64)> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        let argument = match first & 31 {
            small @ 0..=23 => u64::from(small),
            24 => u64::from_be_bytes(self.padded::<1>()?),
            25 => u64::from_be_bytes(self.padded::<2>()?),
            26 => u64::from_be_bytes(self.padded::<4>()?),
            27 => u64::from_be_bytes(self.padded::<8>()?),
            _ => return None,
        };
        Some((first >> 5, argument))
    }

    fn padded<const N: usize>(&mut self) -> Option<[u8; 8]> {
        let (bytes, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        let mut padded = [0; 8];
        padded[8 - N..].copy_from_slice(bytes);
        Some(padded)
    }

    fn taken(&mut self, length: u64) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(usize::try_from(length).ok()?)?;
        self.0 = rest;
        Some(taken)
    }

    /// How many pairs a map has. Each of them has two bytes at least.
    fn map(&mut self) -> Option<u64> {
        let (kind, pairs) = self.head()?;
        (kind == 5 && pairs <= self.0.len() as u64).then_some(pairs)
    }

    fn number(&mut self) -> Option<i64> {
        match self.head()? {
            (0, number) => i64::try_from(number).ok(),
            (1, number) => i64::try_from(number).ok().map(|number| -1 - number),
            _ => None,
        }
    }

    fn bytes(&mut self) -> Option<&'a [u8]> {
        let (kind, length) = self.head()?;
        if kind == 2 { self.taken(length) } else { None }
    }

    fn text(&mut self) -> Option<&'a [u8]> {
        let (kind, length) = self.head()?;
        if kind == 3 { self.taken(length) } else { None }
    }

    /// Skips an item with all that is in it.
    fn skip(&mut self) -> Option<()> {
        let mut left: u64 = 1;
        while left > 0 {
            left -= 1;
            let more = match self.head()? {
                (2 | 3, length) => {
                    self.taken(length)?;
                    0
                }
                (4, items) => items,
                (5, pairs) => pairs.checked_mul(2)?,
                (6, _) => 1,
                _ => 0,
            };
            left = left.checked_add(more)?;
            // Every item has a byte at least.
            if left > self.0.len() as u64 {
                return None;
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_key_is_read_as_it_was_written() {
        let keys =
            [Key::Es256(vec![4; 65]), Key::Ed25519(vec![7; 32]), Key::Rs256(vec![9; 256], vec![1, 0, 1])];
        for key in keys {
            assert_eq!(Key::read(&key.write()), Some(key));
        }
        for nonsense in ["", "es256", "es256 !", "rs256 AA", "other AA"] {
            assert_eq!(Key::read(nonsense), None, "{nonsense}");
        }
    }

    /// A point on P-256 as a device writes it, and others that are none.
    #[test]
    fn keys_of_the_kinds_that_devices_have_are_read() {
        let mut cose = vec![0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32];
        cose.extend([5; 32]);
        cose.extend([0x22, 0x58, 32]);
        cose.extend([6; 32]);
        let point = [&[4][..], &[5; 32], &[6; 32]].concat();
        assert_eq!(Key::read_cose(&cose), Some(Key::Es256(point)));
        for end in 0..cose.len() {
            assert_eq!(Key::read_cose(&cose[..end]), None, "{end} bytes are too few");
        }
        let mut edwards = vec![0xa4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 32];
        edwards.extend([5; 32]);
        assert_eq!(Key::read_cose(&edwards), Some(Key::Ed25519(vec![5; 32])));
        edwards[4] = 0x26;
        assert_eq!(Key::read_cose(&edwards), None, "the algorithm is another's");
    }

    proptest! {
        /// Whatever bytes come, nothing breaks and nothing takes long.
        #[test]
        fn whatever_comes_is_a_key_or_none(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            Key::read_cose(&bytes);
            authenticator_data(&bytes);
            let deep = [&[0x81; 5000][..], &bytes].concat();
            prop_assert!(authenticator_data(&[&[0xa1, 0x61, 0x61][..], &deep].concat()).is_none());
            prop_assert!(!Key::Es256(bytes.clone()).has_signed(b"x", &bytes));
        }
    }
}
