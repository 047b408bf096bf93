//! Bytes as letters (base64url without padding).

use crate::random::letters;

/// Bytes as letters.
pub(crate) fn base64url(bytes: &[u8]) -> String {
    let mut numbers = Vec::with_capacity(bytes.len().div_ceil(3) * 4);
    for part in bytes.chunks(3) {
        let [a, b, c] = [0, 1, 2].map(|i| part.get(i).copied().unwrap_or(0));
        let all = [a >> 2, (a & 3) << 4 | b >> 4, (b & 15) << 2 | c >> 6, c & 63];
        numbers.extend_from_slice(&all[..=part.len()]);
    }
    letters(&numbers)
}

/// Letters as bytes; nothing if they are none.
pub(crate) fn from_base64url(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    for part in text.as_bytes().chunks(4) {
        let mut bits: u32 = 0;
        for i in 0..4 {
            let number = part.get(i).map_or(Some(0), |byte| number(*byte))?;
            bits = bits << 6 | u32::from(number);
        }
        let [_, a, b, c] = bits.to_be_bytes();
        match part.len() {
            4 => bytes.extend([a, b, c]),
            // What is left over is nothing, or the same bytes would have several names.
            3 if c == 0 => bytes.extend([a, b]),
            2 if b == 0 && c == 0 => bytes.push(a),
            _ => return None,
        }
    }
    Some(bytes)
}

fn number(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'-' => Some(62),
        b'_' => Some(63),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn as_the_standard_has_it() {
        for (bytes, text) in
            [(&b""[..], ""), (b"f", "Zg"), (b"fo", "Zm8"), (b"foo", "Zm9v"), (b"\xfb\xff", "-_8")]
        {
            assert_eq!(base64url(bytes), text);
        }
        for wrong in ["Z", "Zh", "Zm9", "Zm9v=", "Zm 9", "Zm9é", "+/8"] {
            assert_eq!(from_base64url(wrong), None, "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn there_and_back(bytes in proptest::collection::vec(any::<u8>(), 0..100), text in "[A-Za-z0-9_-]{0,40}") {
            prop_assert_eq!(from_base64url(&base64url(&bytes)), Some(bytes));
            if let Some(bytes) = from_base64url(&text) {
                prop_assert_eq!(base64url(&bytes), text);
            }
        }
    }
}
