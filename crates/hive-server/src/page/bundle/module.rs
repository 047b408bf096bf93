//! One module, taken apart: what it imports and exports, and its code without comments.

use super::MAIN;
use super::unjoined::{Unjoined, Why};

/// A module.
pub(super) struct Module {
    pub(super) imports: Vec<Import>,
    /// What is given back, as in an object: `a` or `b: a`.
    pub(super) exports: Vec<String>,
    /// What is imported only when it is needed.
    pub(super) later: Vec<String>,
    pub(super) code: String,
}

/// An import.
pub(super) struct Import {
    pub(super) path: String,
    /// As they are written where an object is taken apart, or one name for all.
    pub(super) names: String,
}

/// How an import of what is needed later begins.
const LATER: &str = "import('";

/// How a module asks where it is.
const HERE: &str = "import.meta.url";

impl Module {
    pub(super) fn of(name: &str, code: &str) -> Result<Module, Unjoined> {
        let mut module =
            Module { imports: Vec::new(), exports: Vec::new(), later: Vec::new(), code: String::new() };
        let bare = bare(code);
        let mut lines = bare.lines();
        while let Some(line) = lines.next() {
            let unknown = |line: &str| Why::Unknown(line.to_string()).of(name);
            if line.starts_with("import ") || line.starts_with("export {") {
                let mut whole = line.to_string();
                while !whole.ends_with(';') {
                    let next = lines.next().ok_or_else(|| unknown(line))?;
                    whole = format!("{whole} {next}");
                }
                module.take(name, &whole).ok_or_else(|| unknown(&whole))?;
                continue;
            }
            let kept = match line.strip_prefix("export ") {
                None => line,
                Some(rest) => {
                    module.exports.push(declared(rest).ok_or_else(|| unknown(line))?.to_string());
                    rest
                }
            };
            module.code += kept;
            module.code.push('\n');
        }
        let waits =
            |line: &str| !line.starts_with(' ') && line.contains("await ") && !line.contains("async ");
        // Nobody imports the first, so nobody has to wait for it.
        if name != MAIN && code.lines().any(waits) {
            return Err(Why::Waits.of(name));
        }
        let named =
            module.code.split(LATER).skip(1).filter_map(|rest| rest.split_once('\'').map(|(path, _)| path));
        let found: Option<Vec<String>> = named.map(|path| resolved(name, path)).collect();
        module.later = found.ok_or_else(|| Why::Outside.of(name))?;
        Ok(module)
    }

    /// Takes in `import { a, b as c } from './d.js';`, `import * as e from './d.js';` or `export { a as b };`.
    fn take(&mut self, name: &str, line: &str) -> Option<()> {
        if let Some(rest) = line.strip_prefix("export {") {
            let names = rest.strip_suffix("};")?.split(',').map(str::trim).filter(|name| !name.is_empty());
            self.exports.extend(names.map(|name| match name.split_once(" as ") {
                Some((own, other)) => format!("{other}: {own}"),
                None => name.to_string(),
            }));
            return Some(());
        }
        let (names, path) = line.strip_prefix("import ")?.split_once(" from '")?;
        let path = resolved(name, path.strip_suffix("';")?)?;
        let names = match names.strip_prefix("* as ") {
            Some(all) => all.to_string(),
            None if names.starts_with('{') && names.ends_with('}') => names.replace(" as ", ": "),
            None => return None,
        };
        self.imports.push(Import { path, names });
        Some(())
    }
}

/// The name that a declaration gives.
fn declared(line: &str) -> Option<&str> {
    let line = line.strip_prefix("async ").unwrap_or(line);
    let (kind, rest) = line.split_once(' ')?;
    let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_' && letter != '$')?;
    (matches!(kind, "const" | "function" | "class") && end > 0).then(|| &rest[..end])
}

/// The code without types, without the comments that have lines of their own, and without indentation. What stands in a
/// text over several lines stays as it is.
fn bare(code: &str) -> String {
    let (mut bare, mut comment, mut text) = (String::with_capacity(code.len()), false, false);
    for line in code.lines() {
        let mut kept = if text { line } else { line.trim() };
        if !text && kept.starts_with("/*") {
            comment = true;
        }
        if comment {
            let Some((_, after)) = kept.split_once("*/") else { continue };
            (comment, kept) = (false, after.trim());
        }
        if !text && (kept.is_empty() || kept.starts_with("//")) {
            continue;
        }
        let untyped = if text { kept.to_string() } else { untyped(kept) };
        text ^= untyped.matches('`').count() % 2 == 1;
        bare += &untyped;
        bare.push('\n');
    }
    bare
}

/// A line without the types that stand in it.
fn untyped(line: &str) -> String {
    let mut parts = line.split("/** ");
    let mut whole = parts.next().unwrap_or_default().to_string();
    for part in parts {
        whole += part.split_once("*/").map_or(part, |(_, after)| after.trim_start());
    }
    whole
}

/// A module's code, with what is imported later written as `import` says, and the place where the module was.
pub(super) fn later(code: &str, name: &str, import: impl Fn(&str) -> String) -> String {
    let mut parts = code.split(LATER);
    let mut whole = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (path, rest) = part.split_once("')").unwrap_or((part, ""));
        whole += &import(&resolved(name, path).unwrap_or_default());
        whole += rest;
    }
    let place = name.strip_prefix("app/").map_or_else(|| format!("../{name}"), |name| format!("./{name}"));
    whole.replace(HERE, &format!("new URL('{place}', {HERE}).href"))
}

/// The module that a relative name means, written in another one; none if it is outside of the page.
pub(super) fn resolved(from: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}
