//! The text between the boards.

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

/// A stretch of text in Markdown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prose {
    markdown: String,
}

/// A paragraph without any markup, for those who set it themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// What kind of paragraph it is.
    pub kind: ParagraphKind,
    /// Its text, without line breaks except in [`ParagraphKind::Code`].
    pub text: String,
}

/// What kind of paragraph something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParagraphKind {
    /// A heading within a chapter.
    Heading,
    /// Plain text.
    Text,
    /// An entry of a list, with its number if it has one.
    Item(Option<u64>),
    /// Lines to be left as they are.
    Code,
}

impl Prose {
    pub(crate) fn new(markdown: &str) -> Prose {
        Prose { markdown: markdown.trim().to_string() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.markdown.is_empty()
    }

    /// The text as it is written.
    pub fn markdown(&self) -> &str {
        &self.markdown
    }

    /// The text as HTML. `link` is given the slug of each chapter that the text refers to, and says
    /// where it is. A link within the chapter, such as `[**Tempo.**](#tempo)`, is the place that `glossary.md#tempo`
    /// leads to.
    pub fn html(&self, link: impl Fn(&str) -> String) -> String {
        // Links have no links in them, so one flag is enough.
        let mut is_place = false;
        let events = self.events().map(|event| match event {
            Event::Start(Tag::Link { dest_url, .. }) if dest_url.starts_with('#') => {
                is_place = true;
                Event::InlineHtml(format!("<span id=\"{}\">", &dest_url[1..]).into())
            }
            Event::End(TagEnd::Link) if is_place => {
                is_place = false;
                Event::InlineHtml("</span>".into())
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let dest_url = match slug(&dest_url) {
                    Some((slug, "")) => CowStr::from(link(slug)),
                    Some((slug, place)) => CowStr::from(format!("{}#{place}", link(slug))),
                    None => dest_url,
                };
                Event::Start(Tag::Link { link_type, dest_url, title, id })
            }
            other => other,
        });
        let mut text = String::new();
        html::push_html(&mut text, events);
        text
    }

    /// Every place that the text refers to, as it is written.
    pub fn links(&self) -> Vec<String> {
        let target = |event| match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                Some(dest_url.to_string())
            }
            _ => None,
        };
        self.events().filter_map(target).collect()
    }

    /// The text without markup, in one line: for captions and other short texts.
    pub fn plain(&self) -> String {
        self.paragraphs().into_iter().map(|paragraph| paragraph.text).collect::<Vec<_>>().join(" ")
    }

    /// The text without markup.
    pub fn paragraphs(&self) -> Vec<Paragraph> {
        let mut setter = Setter::default();
        self.events().for_each(|event| setter.take(event));
        setter.done
    }

    fn events(&self) -> impl Iterator<Item = Event<'_>> {
        Parser::new_ext(&self.markdown, Options::empty())
    }
}

/// The slug of the chapter that a link leads to, and the place in it if there is one: `spider.md`, `glossary.md#tempo`.
fn slug(link: &str) -> Option<(&str, &str)> {
    let (file, place) = link.split_once('#').unwrap_or((link, ""));
    let slug = file.strip_suffix(".md").filter(|slug| !slug.contains('/'))?;
    Some((slug, place))
}

/// Paragraphs while they are being gathered.
#[derive(Default)]
struct Setter {
    done: Vec<Paragraph>,
    text: String,
    /// For each open list the number of its next entry.
    lists: Vec<Option<u64>>,
    item: Option<Option<u64>>,
}

impl Setter {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Text(text) | Event::Code(text) => self.text += &text,
            Event::SoftBreak | Event::HardBreak => self.text.push(' '),
            Event::Start(Tag::List(first)) => {
                self.finish(ParagraphKind::Text);
                self.lists.push(first);
            }
            Event::End(TagEnd::List(_)) => {
                self.lists.pop();
            }
            Event::Start(Tag::Item) => {
                let number = self.lists.last_mut().and_then(|next| {
                    let number = *next;
                    *next = next.map(|n| n + 1);
                    number
                });
                self.item = Some(number);
            }
            Event::End(TagEnd::Heading(HeadingLevel::H1 | HeadingLevel::H2 | HeadingLevel::H3)) => {
                self.finish(ParagraphKind::Heading);
            }
            Event::End(TagEnd::Paragraph | TagEnd::Item) => self.finish(ParagraphKind::Text),
            Event::End(TagEnd::CodeBlock) => self.finish(ParagraphKind::Code),
            _ => {}
        }
    }

    fn finish(&mut self, kind: ParagraphKind) {
        let text = std::mem::take(&mut self.text);
        if text.is_empty() {
            return;
        }
        let kind = match (kind, self.item.take()) {
            (ParagraphKind::Text, Some(number)) => ParagraphKind::Item(number),
            (kind, _) => kind,
        };
        self.done.push(Paragraph { kind, text });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_lose_their_markup_and_keep_their_numbers() {
        let prose =
            Prose::new("A *short* game:\n\n5. `wA1 -wQ` An ant,\n   the quickest tile.\n6. `bA1 bQ-`");
        let item = |number, text: &str| Paragraph {
            kind: ParagraphKind::Item(Some(number)),
            text: text.to_string(),
        };
        let text = "A short game:".to_string();
        let first = Paragraph { kind: ParagraphKind::Text, text };
        assert_eq!(
            prose.paragraphs(),
            [first, item(5, "wA1 -wQ An ant, the quickest tile."), item(6, "bA1 bQ-")]
        );
    }
}
