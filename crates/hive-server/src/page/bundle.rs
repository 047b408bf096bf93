//! The page's modules as two files: over a slow line each request costs more than what it brings. `app/all.js` has what
//! the first page and a game need, `app/rest.js` whatever else is reached from there.
//!
//! Each module becomes a function that runs when it is first needed, once, and gives back what the module exports. For
//! this the modules keep to a few forms of `import` and `export` (`module.rs`), import nobody in a circle and wait for
//! nothing while they load: a test says where they do not, and then they are sent one by one.

mod module;
mod unjoined;

use module::{Module, later};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use unjoined::{Unjoined, Why};

/// What is needed first, and everything else.
pub(super) const ALL: &str = "app/all.js";
pub(super) const REST: &str = "app/rest.js";

/// Where everything begins.
pub(super) const MAIN: &str = "app/main.js";

/// What is wanted at once: the first page and a game.
const FIRST: [&str; 3] = [MAIN, "app/home/page.js", "app/game/page.js"];

/// It leads to every page, so whatever it names is not wanted at once for that.
const ROUTER: &str = "app/router.js";

/// The two files, and the modules that are in them.
pub(super) struct Bundle {
    pub(super) all: String,
    pub(super) rest: String,
    pub(super) modules: BTreeSet<String>,
}

/// Both files, or why there are none. `read` gives the modules.
pub(super) fn bundle(read: impl Fn(&str) -> Option<String>) -> Result<Bundle, Unjoined> {
    let mut modules = BTreeMap::new();
    let first = reached(&FIRST, &mut modules, &read, |name| name != ROUTER)?;
    let every = reached(&[MAIN], &mut modules, &read, |_| true)?;
    no_circles(&modules)?;
    let numbers: BTreeMap<&str, usize> = modules.keys().map(String::as_str).zip(0..).collect();
    let names = |of: &mut dyn Iterator<Item = &String>| {
        of.filter_map(|name| numbers.get(name.as_str()))
            .map(|number| format!("${number}"))
            .collect::<Vec<_>>()
    };
    let (early, late) = (names(&mut first.iter()), names(&mut every.difference(&first)));
    let mut all = "const once = (make) => {\nlet made;\nreturn () => (made ??= make());\n};\n".to_string();
    let mut rest = format!("import {{ once, {} }} from './all.js';\n", early.join(", "));
    for (name, module) in &modules {
        let (file, same) = if first.contains(name) { (&mut all, true) } else { (&mut rest, false) };
        // A name that nobody has cannot be: whatever is imported was read.
        let number = |path: &str| numbers.get(path).copied().unwrap_or_default();
        let may_wait = if name == MAIN { "async " } else { "" };
        let _ = writeln!(file, "const ${} = once({may_wait}() => {{", number(name));
        for import in &module.imports {
            let _ = writeln!(file, "const {} = ${}();", import.names, number(&import.path));
        }
        file.push_str(&later(&module.code, name, |path| match first.contains(path) || !same {
            true => format!("Promise.resolve().then(${})", number(path)),
            false => format!("import('./rest.js').then((rest) => rest.${}())", number(path)),
        }));
        let _ = writeln!(file, "return {{ {} }};\n}});", module.exports.join(", "));
    }
    let _ =
        writeln!(all, "export {{ once, {} }};\n${}();", early.join(", "), numbers.get(MAIN).unwrap_or(&0));
    let _ = writeln!(rest, "export {{ {} }};", late.join(", "));
    let modules = modules.into_keys().collect();
    Ok(Bundle { all, rest, modules })
}

/// The modules that are reached from these, and by which of them also what is imported only later.
fn reached(
    from: &[&str],
    modules: &mut BTreeMap<String, Module>,
    read: impl Fn(&str) -> Option<String>,
    later_too: impl Fn(&str) -> bool,
) -> Result<BTreeSet<String>, Unjoined> {
    let mut todo: Vec<String> = from.iter().map(ToString::to_string).collect();
    let mut found = BTreeSet::new();
    while let Some(name) = todo.pop() {
        if !found.insert(name.clone()) {
            continue;
        }
        if !modules.contains_key(&name) {
            let code = read(&name).ok_or_else(|| Why::Missing.of(&name))?;
            modules.insert(name.clone(), Module::of(&name, &code)?);
        }
        if let Some(module) = modules.get(&name) {
            todo.extend(module.imports.iter().map(|import| import.path.clone()));
            if later_too(&name) {
                todo.extend(module.later.iter().cloned());
            }
        }
    }
    Ok(found)
}

/// Modules that import each other in a circle could not run one after the other. Takes away what imports nothing that is
/// left, until nothing is.
fn no_circles(modules: &BTreeMap<String, Module>) -> Result<(), Unjoined> {
    let mut left: BTreeSet<&str> = modules.keys().map(String::as_str).collect();
    loop {
        let ready =
            |name: &&str| modules[*name].imports.iter().all(|import| !left.contains(import.path.as_str()));
        let done: Vec<&str> = left.iter().copied().filter(ready).collect();
        if done.is_empty() {
            break;
        }
        for name in done {
            left.remove(name);
        }
    }
    match left.first() {
        None => Ok(()),
        Some(name) => Err(Why::Circle.of(name)),
    }
}

/// What takes the place of single modules.
pub(super) struct Joined {
    /// The two files.
    pub(super) files: [(&'static str, String); 2],
    /// The modules that nobody asks for any more.
    pub(super) gone: BTreeSet<String>,
}

/// The two files for a page with these files; nothing if its modules cannot be joined.
pub(super) fn joined<'a>(
    names: impl Iterator<Item = &'a str>,
    read: impl Fn(&str) -> Option<String>,
) -> Option<Joined> {
    let Bundle { all, rest, modules } = bundle(&read).ok()?;
    // Some run elsewhere, such as in a worker: what they import they load one by one.
    let ours =
        |name: &&str| name.ends_with(".js") && (name.starts_with("app/") || name.starts_with("ground/"));
    let elsewhere: Vec<&str> = names.filter(ours).filter(|name| !modules.contains(*name)).collect();
    let alone = reached(&elsewhere, &mut BTreeMap::new(), read, |_| true).ok()?;
    Some(Joined { files: [(ALL, all), (REST, rest)], gone: &modules - &alone })
}

#[cfg(test)]
mod tests {
    use super::module::resolved;
    use super::*;

    fn page(name: &str) -> Option<String> {
        let web = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
        std::fs::read_to_string(web.join(name)).ok()
    }

    #[test]
    fn every_module_of_the_page_is_in_one_of_two_files_once() {
        let Bundle { all, rest, modules } = bundle(page).expect("the page keeps to the forms");
        for file in [&all, &rest] {
            assert!(!file.lines().any(|line| line.starts_with("/*") || line.starts_with("//")));
        }
        assert!(modules.len() > 80 && all.len() > 2 * rest.len() / 3, "{} {}", all.len(), rest.len());
        let begun = |file: &str| file.matches(" = once(").count();
        assert_eq!(begun(&all) + begun(&rest), modules.len());
        for name in ["app/main.js", "app/game/page.js", "app/analysis/page.js", "ground/ground.js"] {
            assert!(modules.contains(name), "{name}");
        }
        assert!(!modules.contains("app/engine/worker.js"), "it runs elsewhere");
        assert!(all.contains("import('./rest.js').then((rest) => rest.$"));
        let joined =
            joined(["app/engine/worker.js", "app/main.js", "sw.js"].into_iter(), page).expect("the same");
        assert!(joined.gone.contains("app/main.js") && !joined.gone.contains("app/engine/module.js"));
    }

    #[test]
    fn what_cannot_be_joined_is_named() {
        let try_with = |main: &str, other: &str| {
            bundle(|name| match name {
                "app/main.js" => Some(main.to_string()),
                "app/a.js" => Some(other.to_string()),
                _ => Some(String::new()),
            })
            .err()
            .map(|unjoined| unjoined.to_string())
        };
        assert_eq!(try_with("import { a } from './a.js';\n", "export const a = 1;\n"), None);
        let said = |main, other| try_with(main, other).unwrap_or_default();
        assert_eq!(
            said("import { a } from './a.js';\n", "import { b } from './main.js';\n"),
            "app/a.js: it is imported in a circle"
        );
        assert_eq!(said("export default 1;\n", ""), "app/main.js: `export default 1;` is not understood");
        assert_eq!(
            said("import x from './a.js';\n", ""),
            "app/main.js: `import x from './a.js';` is not understood"
        );
        assert_eq!(said("import { a } from './a.js';\n", "await 1;\n"), "app/a.js: it waits while it loads");
    }

    #[test]
    fn a_name_is_found_from_where_it_is_written() {
        assert_eq!(resolved("app/home/page.js", "../dom.js").as_deref(), Some("app/dom.js"));
        assert_eq!(resolved("app/home/page.js", "./form.js").as_deref(), Some("app/home/form.js"));
        assert_eq!(resolved("app/dom.js", "../../dom.js"), None);
    }
}
