//! What a process did to its files, told by strace.

use std::collections::HashMap;

/// Something that was done, or said.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// A file was opened, and made if it was not there.
    Make {
        file: String,
    },
    Write {
        file: String,
        at: usize,
        bytes: Vec<u8>,
    },
    Truncate {
        file: String,
        size: usize,
    },
    /// All that was written to it is safe.
    Sync {
        file: String,
    },
    Remove {
        file: String,
    },
    /// Something was written on the output.
    Said(String),
}

/// The file that says how much was acknowledged.
pub(crate) const COUNT: &str = "kypseli.count";

/// What strace is told, so that [`deeds`] understands it: every thread, files by their names, and all texts whole and
/// in hexadecimal.
pub(crate) const OPTIONS: [&str; 7] = [
    "-f",
    "-y",
    "-xx",
    "-s",
    "10000000",
    "-e",
    "trace=openat,pwrite64,write,fdatasync,fsync,ftruncate,unlink",
];

/// The deeds in the lines of strace that succeeded, in their order.
pub(crate) fn deeds(trace: &str) -> Vec<Deed> {
    let (mut deeds, mut begun) = (Vec::new(), HashMap::new());
    for line in trace.lines() {
        let Some((process, call)) = line.split_once(' ') else { continue };
        let call = call.trim_start();
        if let Some(first) = call.strip_suffix(" <unfinished ...>") {
            begun.insert(process.to_string(), first.to_string());
        } else if let Some((_, rest)) = call.split_once(" resumed>") {
            let whole = begun.remove(process).unwrap_or_default() + rest;
            deeds.extend(deed(&whole));
        } else {
            deeds.extend(deed(call));
        }
    }
    deeds
}

fn deed(call: &str) -> Option<Deed> {
    let (before, result) = call.rsplit_once(" = ")?;
    if result.starts_with('-') || result.starts_with('?') {
        return None;
    }
    let (name, words) = before.trim_end().strip_suffix(')')?.split_once('(')?;
    let words: Vec<&str> = words.split(", ").collect();
    // A text in quotes, or the name behind the number of an open file.
    let text = |index: usize| bytes(words.get(index)?.split(['"', '<']).nth(1)?.trim_end_matches(['"', '>']));
    let name_at = |index: usize| String::from_utf8(text(index)?).ok();
    let number = |index: usize| words.get(index)?.parse::<usize>().ok();
    Some(match name {
        "openat" if words.get(2)?.contains("O_CREAT") => Deed::Make { file: name_at(1)? },
        "pwrite64" => Deed::Write { file: name_at(0)?, at: number(3)?, bytes: text(1)? },
        "ftruncate" => Deed::Truncate { file: name_at(0)?, size: number(1)? },
        "fdatasync" | "fsync" => Deed::Sync { file: name_at(0)? },
        "unlink" => Deed::Remove { file: name_at(0)? },
        "write" if words.first()?.starts_with("1<") => Deed::Said(name_at(1)?),
        // The one file that is not written by SQLite: one line, always from its beginning.
        "write" if name_at(0)?.ends_with(COUNT) => Deed::Write { file: name_at(0)?, at: 0, bytes: text(1)? },
        _ => return None,
    })
}

/// Bytes that were written as `\x41\x42`.
fn bytes(text: &str) -> Option<Vec<u8>> {
    text.split("\\x").skip(1).map(|digits| u8::from_str_radix(digits, 16).ok()).collect()
}

#[test]
fn lines_of_strace_are_understood() {
    let trace = concat!(
        "7 openat(AT_FDCWD<\\x2f>, \"\\x2f\\x61\", O_RDWR|O_CREAT|O_CLOEXEC, 0644) = 3<\\x2f\\x61>\n",
        "7 openat(AT_FDCWD<\\x2f>, \"\\x2f\\x62\", O_RDONLY) = 4<\\x2f\\x62>\n",
        "7 pwrite64(3<\\x2f\\x61>, \"\\x68\\x69\", 2, 512) = 2\n",
        "8 fdatasync(3<\\x2f\\x61> <unfinished ...>\n",
        "7 write(1<\\x70>, \"\\x6f\\x6b\", 2) = 2\n",
        "8 <... fdatasync resumed>) = 0\n",
        "8 pwrite64(3<\\x2f\\x61>, \"\\x68\", 1, 0) = -1 EIO (Input/output error) (INJECTED)\n",
        "8 ftruncate(3<\\x2f\\x61>, 9) = 0\n",
        "8 unlink(\"\\x2f\\x61\") = 0\n",
        "8 write(5<\\x2f\\x6b\\x79\\x70\\x73\\x65\\x6c\\x69\\x2e\\x63\\x6f\\x75\\x6e\\x74>, \"\\x37\", 1) = 1\n",
        "8 write(9<\\x2f\\x62>, \"\\x37\", 1) = 1\n",
        "8 +++ exited with 0 +++\n",
    );
    let file = "/a".to_string();
    let expected = [
        Deed::Make { file: file.clone() },
        Deed::Write { file: file.clone(), at: 512, bytes: b"hi".to_vec() },
        Deed::Said("ok".to_string()),
        Deed::Sync { file: file.clone() },
        Deed::Truncate { file: file.clone(), size: 9 },
        Deed::Remove { file },
        Deed::Write { file: format!("/{COUNT}"), at: 0, bytes: b"7".to_vec() },
    ];
    assert_eq!(deeds(trace), expected);
}
