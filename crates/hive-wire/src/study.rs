//! Studies: named collections of trees.

use serde::{Deserialize, Serialize};

/// Who sees a study besides whoever made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum StudySeen {
    /// Nobody.
    Private,
    /// Whoever has its link.
    Link,
    /// Everybody: it is listed.
    Public,
}

/// A chapter: a tree with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct StudyChapter {
    /// What it is called: 100 characters at most.
    pub name: String,
    /// The tree as a link carries it behind `#tree=`: letters, digits, `.`, `-` and `_`.
    pub tree: String,
}

/// A study as it is to be kept: `POST /api/studies`, and `PUT /api/studies/{id}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct StudyAsk {
    /// What it is called: 1 to 100 characters.
    pub name: String,
    /// Who sees it.
    pub seen: StudySeen,
    /// Its chapters: 1 to 64, with 250,000 letters in all.
    pub chapters: Vec<StudyChapter>,
    /// The version that was changed; none for a new one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<u32>,
}

/// A study in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct StudyListed {
    /// Its name in links.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Who made it; empty if they have no name.
    pub by: String,
    /// Whether it was you.
    pub own: bool,
    /// Who sees it.
    pub seen: StudySeen,
    /// When it was last changed, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub updated: i64,
    /// How often it was written.
    pub version: u32,
    /// How many chapters it has.
    pub chapters: u32,
}

/// Your own studies and those that everybody sees: `GET /api/studies`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct StudyList {
    /// Yours, the one that was changed last first.
    pub own: Vec<StudyListed>,
    /// Those of everybody, 50 at most, in the same order.
    pub public: Vec<StudyListed>,
}

/// A study: `GET /api/studies/{id}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct StudyView {
    /// What lists know of it.
    pub study: StudyListed,
    /// Its chapters.
    pub chapters: Vec<StudyChapter>,
}

/// Chapters as they are kept.
pub fn chapters_text(chapters: &[StudyChapter]) -> String {
    serde_json::to_string(chapters).unwrap_or_default()
}

/// Chapters as they were kept; nothing of what makes no sense.
pub fn chapters_of(text: &str) -> Vec<StudyChapter> {
    serde_json::from_str(text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chapters_come_back_as_they_were_kept() {
        let chapters =
            ["蜂 \"A\"\n", ""].map(|name| StudyChapter { name: name.into(), tree: "1.0.x.y-_".into() });
        assert_eq!(chapters_of(&chapters_text(&chapters)), chapters);
        assert_eq!(chapters_of("nonsense"), []);
    }
}
