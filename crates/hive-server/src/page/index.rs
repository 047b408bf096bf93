//! `index.html`, the only file that is filled in: where the others are, which languages there are, whether there is a
//! server, and what is to be seen before any script has come, in the reader's language.

use super::{Asset, bundle};
use hive_rulebook::Language;

/// What stands for the prefix of all files.
const ASSETS: &str = "{{assets}}";

/// What stands for the folder that the page lives in where there is no server; with one, it is empty.
const SITE: &str = "{{site}}";

/// What stands for whether the server analyses positions: empty if it does.
const ANALYSIS: &str = "{{analysis}}";

/// What stands for the languages, as a list of pairs in JSON: two letters, and what the language calls itself.
const LANGUAGES: &str = "{{languages}}";

/// What stands for the two letters of the reader's language.
const LANGUAGE: &str = "{{language}}";

/// What stands for the sentence that the page needs JavaScript, once in each language.
const NOSCRIPT: &str = "{{noscript}}";

/// Its key in the catalogues.
const KEY: &str = "noscript";

/// What stands for what programs are told that show a link to somebody.
const HEAD: &str = "{{head}}";

/// How a word of the reader's catalogue is asked for, between these and [`END`].
const WORD: &str = "{{word:";
const END: &str = "}}";

/// Where a reader comes to. What is there for those alone stands between the marks of the place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    /// The first page.
    Home,
    /// A game.
    Game,
    /// Anywhere else.
    Elsewhere,
}

impl Place {
    const ALL: [Place; 3] = [Place::Home, Place::Game, Place::Elsewhere];

    const fn marks(self) -> [&'static str; 2] {
        match self {
            Place::Home => ["<!-- home -->", "<!-- /home -->"],
            Place::Game => ["<!-- game -->", "<!-- /game -->"],
            Place::Elsewhere => ["<!-- elsewhere -->", "<!-- /elsewhere -->"],
        }
    }
}

/// All style sheets as one file: over a slow line each request costs more than what it brings.
pub(super) const SHEET: &str = "style/all.css";

/// How a style sheet is named in the file.
const LINK: [&str; 2] = ["<link rel=\"stylesheet\" href=\"{{assets}}/", "\">"];

/// For whom the file is filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Reader {
    /// What they read.
    pub(crate) language: Language,
    /// Where they come to.
    pub(crate) place: Place,
}

impl Reader {
    /// Whoever reads it, wherever in the page: for copies that are kept.
    pub(crate) const ANYBODY: Reader = Reader { language: Language::ALL[0], place: Place::Elsewhere };

    /// Every kind.
    pub(super) fn all() -> impl Iterator<Item = Reader> {
        Language::ALL.into_iter().flat_map(|language| Place::ALL.map(|place| Reader { language, place }))
    }
}

/// What is filled in besides the catalogues' words.
pub(super) struct Filling<'a> {
    /// Where the files lie.
    pub(super) prefix: &'a str,
    /// Where a site without a server lies; empty where there is a server.
    pub(super) site: &'a str,
    /// For whom.
    pub(super) reader: Reader,
    /// What programs are told that show links.
    pub(super) head: &'a str,
    /// How modules are sent.
    pub(super) modules: Modules,
    /// Whether a server analyses positions.
    pub(super) analyses: bool,
}

/// How the page's modules are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Modules {
    /// One by one, as they lie in a folder.
    Single,
    /// As two files.
    Joined,
}

/// Between these are the modules that are needed soon.
const PRELOADS: [&str; 2] = ["<!-- preloads -->", "<!-- /preloads -->"];

/// The file with all of that filled in. `read` gives the catalogues.
pub(super) fn filled(index: &[u8], filling: &Filling<'_>, read: impl Fn(&str) -> Option<Asset>) -> Asset {
    let Filling { prefix, site, reader, head, modules, analyses } = *filling;
    let languages = Language::ALL.map(|language| (language.tag(), language.own_name()));
    let languages = serde_json::to_string(&languages).unwrap_or_default();
    let words = |language: Language| catalogue(language, &read);
    let sentences = Language::ALL.into_iter().filter_map(|language| {
        let sentence = escaped(words(language)?.get(KEY)?.as_str()?);
        Some(format!("<p lang=\"{language}\">{sentence}</p>"))
    });
    let text = one_sheet(&String::from_utf8_lossy(index));
    let text = if modules == Modules::Joined { joined(text, reader.place) } else { text };
    // What a server draws at its root is not there where plain files are.
    let text =
        if site.is_empty() { text } else { lines_without(&text, "<link rel=\"manifest\"", "href=\"/icons/") };
    let others = Place::ALL.into_iter().filter(|place| *place != reader.place);
    let text = others.fold(text, |text, place| without(text, place.marks()));
    let text = worded(&text, &words(reader.language).unwrap_or_default())
        .replace(ASSETS, prefix)
        .replace(SITE, &escaped(site))
        .replace(ANALYSIS, if analyses { "" } else { "none" })
        .replace(LANGUAGES, &escaped(&languages))
        .replace(LANGUAGE, reader.language.tag())
        .replace(NOSCRIPT, &sentences.collect::<Vec<_>>().join("\n"))
        .replace(HEAD, head);
    Asset::new("index.html", text.into())
}

/// A language's words.
pub(super) fn catalogue(
    language: Language,
    read: impl Fn(&str) -> Option<Asset>,
) -> Option<serde_json::Value> {
    serde_json::from_slice(read(&format!("locales/{language}.json"))?.plain()).ok()
}

/// The style sheets that the file names, in their order, as one.
pub(super) fn sheet(index: &[u8], read: impl Fn(&str) -> Option<Asset>) -> Asset {
    let index = String::from_utf8_lossy(index);
    let named = index.lines().filter_map(named_sheet).filter_map(read);
    let all: String = named.map(|asset| bare(&String::from_utf8_lossy(asset.plain()))).collect();
    Asset::new(SHEET, all.into())
}

/// A style sheet as browsers need it: without its comments, and without what its lines begin with.
fn bare(sheet: &str) -> String {
    let (mut kept, mut rest) = (String::new(), sheet);
    while let Some((before, after)) = rest.split_once("/*") {
        kept.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    kept.lines().map(str::trim).filter(|line| !line.is_empty()).flat_map(|line| [line, "\n"]).collect()
}

/// The file without the lines that have either of these in them.
fn lines_without(text: &str, one: &str, other: &str) -> String {
    let kept = text.lines().filter(|line| !line.contains(one) && !line.contains(other));
    kept.flat_map(|line| [line, "\n"]).collect()
}

fn named_sheet(line: &str) -> Option<&str> {
    line.trim().strip_prefix(LINK[0])?.strip_suffix(LINK[1])
}

/// The file with one style sheet in place of all.
fn one_sheet(index: &str) -> String {
    let mut seen = false;
    let lines = index.lines().filter_map(|line| match named_sheet(line) {
        None => Some(line.to_string()),
        Some(_) if seen => None,
        Some(_) => {
            seen = true;
            Some(format!("{}{SHEET}{}", LINK[0], LINK[1]))
        }
    });
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// The file with the joined modules in place of all. Where the second is needed too, it is asked for at once.
fn joined(text: String, place: Place) -> String {
    let rest =
        format!("<link rel=\"modulepreload\" fetchpriority=\"low\" href=\"{ASSETS}/{}\">\n", bundle::REST);
    let rest = if place == Place::Elsewhere { rest.as_str() } else { "" };
    let script = |name: &str| format!("<script type=\"module\" src=\"{ASSETS}/{name}\"></script>\n");
    // What is seen first is more urgent.
    let all = script(bundle::ALL).replace("<script", "<script fetchpriority=\"low\"");
    without(text, PRELOADS).replace(&script(bundle::MAIN), &format!("{all}{rest}"))
}

/// The text without whatever stands between two marks.
fn without(mut text: String, [from, to]: [&str; 2]) -> String {
    while let Some((before, rest)) = text.split_once(from) {
        let after = rest.split_once(to).map_or("", |(_, after)| after);
        text = format!("{before}{after}");
    }
    text
}

/// The text with the words that it asks for. A word that nobody has is none.
fn worded(text: &str, words: &serde_json::Value) -> String {
    let mut parts = text.split(WORD);
    let mut whole = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (key, rest) = part.split_once(END).unwrap_or(("", part));
        whole += &escaped(words.get(key).and_then(serde_json::Value::as_str).unwrap_or_default());
        whole += rest;
    }
    whole
}

/// A text as HTML has it, between tags and in quotation marks.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str) -> Option<Asset> {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let path = if name.starts_with("style/") { root.join("web").join(name) } else { root.join(name) };
        std::fs::read(path).ok().map(|bytes| Asset::new(name, bytes.into()))
    }

    fn text(index: &str, language: Language, place: Place) -> String {
        let asset = {
            let reader = Reader { language, place };
            let modules = Modules::Single;
            let (prefix, site, head) = ("/assets/now", "/hive/", "<x>");
            let filling = Filling { prefix, site, reader, head, modules, analyses: false };
            filled(index.as_bytes(), &filling, read)
        };
        String::from_utf8(asset.plain().to_vec()).expect("text")
    }

    #[test]
    fn every_language_is_named_and_has_its_sentence() {
        let index = "<meta content=\"{{languages}}\">\n{{noscript}}\n{{site}}{{assets}}/x";
        let text = text(index, Language::English, Place::Home);
        assert!(text.starts_with("<meta content=\"[[&quot;en&quot;,&quot;English&quot;],"), "{text}");
        for language in Language::ALL {
            assert!(text.contains(&format!("&quot;{}&quot;", language.own_name())), "{text}");
            assert!(text.contains(&format!("<p lang=\"{language}\">")), "{text}");
        }
        assert!(text.ends_with("\n/hive//assets/now/x\n"), "{text}");
    }

    #[test]
    fn what_is_seen_before_any_script_is_in_the_readers_language_and_on_the_first_page_alone() {
        let index = "{{head}}<html lang=\"{{language}}\">a<!-- home --><h1>{{word:home.play}}</h1><!-- /home -->b<!-- game -->c<!-- /game --><!-- home -->d<!-- /home -->";
        assert_eq!(
            text(index, Language::Greek, Place::Home),
            "<x><html lang=\"el\">a<!-- home --><h1>Παίξε τώρα</h1><!-- /home -->b<!-- home -->d<!-- /home -->\n"
        );
        assert_eq!(text(index, Language::Japanese, Place::Elsewhere), "<x><html lang=\"ja\">ab\n");
    }

    #[test]
    fn all_style_sheets_are_one_in_their_order() {
        let index = "a\n<link rel=\"stylesheet\" href=\"{{assets}}/style/base.css\">\n\
                     <link rel=\"stylesheet\" href=\"{{assets}}/style/top.css\">\nb";
        let text = text(index, Language::English, Place::Home);
        assert_eq!(text, "a\n<link rel=\"stylesheet\" href=\"/assets/now/style/all.css\">\nb\n");
        let all = sheet(index.as_bytes(), read);
        let all = String::from_utf8(all.plain().to_vec()).expect("text");
        let (base, top) =
            (all.find(":root {").expect("the first"), all.find(".brand {").expect("the second"));
        assert!(base < top);
        assert!(!all.contains("/*") && !all.contains("\n ") && !all.contains("\n\n"));
        let braces = |brace| all.matches(brace).count();
        assert!(braces('{') > 40 && braces('{') == braces('}'));
    }

    #[test]
    fn a_sheet_is_sent_without_comments() {
        assert_eq!(bare("/* a */\na b,\n  c {\n  /* why */\n  d: e;\n}\n\n"), "a b,\nc {\nd: e;\n}\n");
        assert_eq!(bare("a {}\n/* never closed"), "a {}\n");
    }
}
