//! `index.html`, the only file that is filled in: where the others are, and which languages there are.

use super::Asset;
use hive_rulebook::Language;

/// What stands for the prefix of all files.
const ASSETS: &str = "{{assets}}";

/// What stands for the languages, as a list of pairs in JSON: two letters, and what the language calls itself.
const LANGUAGES: &str = "{{languages}}";

/// What stands for the sentence that the page needs JavaScript, once in each language.
const NOSCRIPT: &str = "{{noscript}}";

/// Its key in the catalogues.
const KEY: &str = "noscript";

/// The file with all of that filled in. `read` gives the catalogues.
pub(super) fn filled(index: &[u8], prefix: &str, read: impl Fn(&str) -> Option<Asset>) -> Asset {
    let languages = Language::ALL.map(|language| (language.tag(), language.own_name()));
    let languages = serde_json::to_string(&languages).unwrap_or_default();
    let sentences = Language::ALL.into_iter().filter_map(|language| {
        let catalogue = read(&format!("locales/{language}.json"))?;
        let words: serde_json::Value = serde_json::from_slice(catalogue.plain()).ok()?;
        let sentence = escaped(words.get(KEY)?.as_str()?);
        Some(format!("<p lang=\"{language}\">{sentence}</p>"))
    });
    let text = String::from_utf8_lossy(index)
        .replace(ASSETS, prefix)
        .replace(LANGUAGES, &escaped(&languages))
        .replace(NOSCRIPT, &sentences.collect::<Vec<_>>().join("\n"));
    Asset::new("index.html", text.into())
}

/// A text as HTML has it, between tags and in quotation marks.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_is_named_and_has_its_sentence() {
        let index = b"<meta content=\"{{languages}}\">\n{{noscript}}\n{{assets}}/x";
        let read = |name: &str| {
            let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
            std::fs::read(path).ok().map(|bytes| Asset::new(name, bytes.into()))
        };
        let text = String::from_utf8(filled(index, "/assets/now", read).plain().to_vec()).expect("text");
        assert!(text.starts_with("<meta content=\"[[&quot;en&quot;,&quot;English&quot;],"), "{text}");
        for language in Language::ALL {
            assert!(text.contains(&format!("&quot;{}&quot;", language.own_name())), "{text}");
            assert!(text.contains(&format!("<p lang=\"{language}\">")), "{text}");
        }
        assert!(text.ends_with("\n/assets/now/x"), "{text}");
    }
}
