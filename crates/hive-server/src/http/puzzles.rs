//! Puzzles for those who are sent one: a picture, and what programs say that show the link.

use super::answer::Refused;
use super::exports::answer;
use super::guest::Guest;
use super::pictures::png;
use super::unfurl::{Card, WIDTH, word};
use super::work::beside;
use crate::app::App;
use crate::limits::Kind;
use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use hive_notation::game_type;
use hive_picture::Options;
use hive_puzzles::{Aim, Collection, Puzzle};
use hive_rulebook::Language;
use hive_rules::Color;
use hive_wire::Rule;
use serde_json::Value;
use std::sync::Arc;

/// Where their pictures are.
pub(super) const PICTURES: &str = "/puzzles/pictures/";

/// Where one puzzle is solved. Its name follows: `?name=`.
const PLACE: &str = "/puzzles/one";

/// `GET /puzzles/pictures/{name}.{svg,png}`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/puzzles/pictures/{file}",
        summary = "A puzzle as a picture: NAME.svg or NAME.png, with the tiles in hand.",
        params(("file" = String, Path, description = "The puzzle's name in links, with an extension")),
        responses(
            (status = 200, description = "The picture"),
            (status = 404, description = "No such puzzle", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn picture(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(file): Path<String>,
) -> Result<Response, Refused> {
    guest.take(&app, Kind::Request, "you ask for many pictures")?;
    let nothing = |text: &str| Refused::new(StatusCode::NOT_FOUND, Rule::NotFound, text);
    let (name, kind) =
        file.split_once('.').ok_or_else(|| nothing("pictures of puzzles come as svg and png"))?;
    if !["svg", "png"].contains(&kind) {
        return Err(nothing("pictures of puzzles come as svg and png"));
    }
    let wanted = name.to_string();
    let drawn = beside(&app, &guest, move || Collection::find_shipped(&wanted).as_ref().map(draw)).await?;
    let svg = drawn.ok_or_else(|| nothing("there is no puzzle with this name"))?;
    if kind == "png" {
        return Ok(answer("image/png", png(&app, &guest, svg, WIDTH).await?, &file));
    }
    Ok(answer("image/svg+xml", Bytes::from(svg), &file))
}

fn draw(puzzle: &Puzzle) -> String {
    // Where nothing is left in either hand, nothing is shown of them.
    let hands = Color::ALL.into_iter().any(|color| !puzzle.position.hand(color).is_empty());
    let options = Options { width: WIDTH, hands, ..Options::default() };
    hive_picture::svg(&puzzle.position, &options)
}

/// What is shown of a link to a puzzle; nothing if it leads to none.
pub(super) fn card(app: &App, uri: &Uri, language: Language, words: &Value) -> Option<Card> {
    let mut asked = uri.query().filter(|_| uri.path() == PLACE)?.split('&');
    let name = asked.find_map(|one| one.strip_prefix("name="))?;
    let puzzle = Collection::find_shipped(name)?;
    let side = match puzzle.position.to_move() {
        Color::White => "white",
        Color::Black => "black",
    };
    let aim = match puzzle.aim {
        Aim::Win { .. } => "win",
        Aim::Hold { .. } => "hold",
    };
    let turns = puzzle.aim.turns();
    let task = counted(words, &format!("puzzles.{aim}.{side}"), language, turns);
    let set = game_type(puzzle.position.ruleset().expansions).to_string();
    let rating = puzzle.rating.to_string();
    Some(Card {
        title: task.replace("{n}", &turns.to_string()),
        words: word(words, "card.puzzle").replace("{set}", &set).replace("{rating}", &rating),
        picture: format!("{}{PICTURES}{name}.png", app.config.url()),
        large: true,
    })
}

/// A sentence about so many, in the form that the language has for the number.
fn counted(words: &Value, key: &str, language: Language, n: u32) -> String {
    let form = language.plural(u64::from(n));
    let sentence = words.get(key).and_then(|forms| forms.get(form).or_else(|| forms.get("other")));
    sentence.and_then(Value::as_str).map_or_else(|| word(words, key), str::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_their_forms() {
        let words = serde_json::json!({
            "some": {"one": "1", "few": "2-4", "many": "5", "other": "x"},
            "plain": "always"
        });
        for (language, n, wanted) in [
            (Language::Russian, 1, "1"),
            (Language::Russian, 3, "2-4"),
            (Language::Russian, 5, "5"),
            (Language::English, 1, "1"),
            (Language::Greek, 2, "x"),
            (Language::Japanese, 1, "x"),
        ] {
            assert_eq!(counted(&words, "some", language, n), wanted, "{language} {n}");
        }
        assert_eq!(counted(&words, "plain", Language::Russian, 2), "always");
    }
}
