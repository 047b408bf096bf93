//! A review as one page: nothing from elsewhere, no script.

use super::sentences::Sentences;
use super::{Reviewed, players};
use hive_notation::{GameState, Record, move_string};
use hive_picture::{Last, Options, Theme};
use hive_review::{Grade, Judged};
use hive_rulebook::Language;
use hive_rules::{CellSet, Color, Game, Turn};
use std::fmt::Write;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;background:#faf7f0;color:#2b2620}\
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}figure{margin:1rem 0;padding:1rem;background:#fff;border-radius:12px}\
.boards{display:flex;flex-wrap:wrap;gap:1rem}.boards div{flex:1 1 16rem;min-width:0;text-align:center}img{width:100%;height:auto}\
svg.graph{width:100%;height:auto;background:#fff;border-radius:12px}table{border-collapse:collapse;width:100%}\
td{padding:.25rem .5rem;border-top:1px solid #e5dfd2;vertical-align:top}td:first-child{text-align:right;color:#857a68}\
.inaccuracy{color:#8a6a00}.mistake{color:#b35400}.blunder,.missedWin{color:#b3261e}.good,.best{color:#47703a}a{color:inherit}\
tr:target{background:#fff2c9}@media(prefers-color-scheme:dark){body{background:#1f1c18;color:#ece5d8}figure,svg.graph{background:#2a2621}\
td{border-color:#3d372f}.inaccuracy{color:#e0c060}.mistake{color:#f0a060}.blunder,.missedWin{color:#ff8a80}.good,.best{color:#a5cf95}tr:target{background:#4a4020}}";

/// The page with all reviews.
pub(super) fn page(reviewed: &[Reviewed], sentences: &Sentences, language: Language) -> String {
    let title = sentences.say("review.title", &[]);
    let mut text = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n",
        language.tag()
    );
    for (number, one) in reviewed.iter().enumerate() {
        section(&mut text, number, one, sentences);
    }
    text
}

fn section(text: &mut String, number: usize, one: &Reviewed, sentences: &Sentences) {
    let names = players(&one.record).map(|name| escaped(&name));
    let _ = writeln!(text, "<h1>{} – {}</h1>", names.white, names.black);
    let about = about(&one.record, sentences);
    if !about.is_empty() {
        let _ = writeln!(text, "<p>{}</p>", escaped(&about));
    }
    for color in Color::ALL {
        if let Some(accuracy) = one.review.accuracy[color] {
            let said = sentences.say("review.accuracy", &[("n", format!("{accuracy:.0}"))]);
            let _ = writeln!(text, "<p>{}: {said}</p>", names[color]);
        }
    }
    let _ = writeln!(text, "<h2>{}</h2>", sentences.say("review.chance", &[]));
    graph(text, number, one);
    let _ = writeln!(text, "<h2>{}</h2>", sentences.say("review.moments", &[]));
    if one.review.moments.is_empty() {
        let _ = writeln!(text, "<p>{}</p>", sentences.say("review.quiet", &[]));
    }
    for &moment in &one.review.moments {
        figure(text, number, one, &one.review.turns[moment], sentences);
    }
    let _ = writeln!(text, "<h2>{}</h2>\n<table>", sentences.say("review.turns", &[]));
    for judged in &one.review.turns {
        let grade = class(judged.grade);
        let said = match judged.grade.is_bad() {
            true => sentences.comment(one.tree.start(), &one.record, judged),
            false => sentences.say(judged.grade.key(), &[]),
        };
        let _ = writeln!(
            text,
            "<tr id=\"g{number}t{ply}\"><td>{ply}<td><b>{}</b><td class=\"{grade}\">{}</tr>",
            escaped(&turn_text(one, judged)),
            escaped(&said),
            ply = judged.ply,
        );
    }
    text.push_str("</table>\n");
}

/// How the game ended, where and when, as far as it is known.
fn about(record: &Record, sentences: &Sentences) -> String {
    let result = match record.result() {
        GameState::WhiteWins => Some("result.wins.white"),
        GameState::BlackWins => Some("result.wins.black"),
        GameState::Draw => Some("result.draw"),
        GameState::NotStarted | GameState::InProgress => None,
    };
    // Where nothing is known, records have question marks.
    let told = |name| record.tag(name).filter(|value| value.chars().any(|c| c.is_alphanumeric()));
    let facts = [
        result.map(|key| sentences.say(key, &[])),
        told("Event").map(String::from),
        told("Date").map(String::from),
    ];
    facts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn class(grade: Grade) -> &'static str {
    grade.key().trim_start_matches("review.grade.")
}

fn turn_text(one: &Reviewed, judged: &Judged) -> String {
    one.record.moves.get(judged.ply - 1).map(ToString::to_string).unwrap_or_default()
}

/// A moment: what was played and what was better, side by side.
fn figure(text: &mut String, number: usize, one: &Reviewed, judged: &Judged, sentences: &Sentences) {
    let Some(game) = one.record.game.at_ply(judged.ply - 1) else { return };
    let said = sentences.comment(one.tree.start(), &one.record, judged);
    let _ = write!(
        text,
        "<figure><figcaption><a href=\"#g{number}t{ply}\">{ply}. {}</a>: <span class=\"{}\">{}</span></figcaption><div class=\"boards\">",
        escaped(&turn_text(one, judged)),
        class(judged.grade),
        escaped(&said),
        ply = judged.ply,
    );
    for turn in [Some(judged.turn), judged.line.first().copied()].into_iter().flatten() {
        let name = escaped(&move_string(game.position(), turn));
        let _ = write!(text, "<div><img alt=\"{name}\" src=\"{}\">{name}</div>", picture(&game, turn));
    }
    text.push_str("</div></figure>\n");
}

/// The table after a turn, as an address that holds the picture itself: two pictures on one page must not share names.
fn picture(game: &Game, turn: Turn) -> String {
    let mut after = game.position().clone();
    let _ = after.make(turn);
    let options = Options {
        last: Last::of(game.position(), turn),
        targets: CellSet::EMPTY,
        numbers: true,
        fan: false,
        coordinates: false,
        theme: Theme::Light,
        width: 400,
        background: true,
        hands: false,
    };
    let svg = hive_picture::svg(&after, &options);
    let mut address = String::from("data:image/svg+xml,");
    for byte in svg.bytes() {
        match byte {
            b'a'..=b'z'
            | b'A'..=b'Z'
            | b'0'..=b'9'
            | b' '
            | b'-'
            | b'.'
            | b'='
            | b'/'
            | b':'
            | b','
            | b'('
            | b')' => address.push(byte as char),
            _ => {
                let _ = write!(address, "%{byte:02X}");
            }
        }
    }
    address
}

/// White's chance over the game; each turn leads to its line in the table.
fn graph(text: &mut String, number: usize, one: &Reviewed) {
    const WIDTH: f64 = 1000.0;
    const HEIGHT: f64 = 220.0;
    let points = &one.review.graph;
    let step = WIDTH / (points.len().max(2) - 1) as f64;
    let place = |(i, chance): (usize, &f64)| (i as f64 * step, HEIGHT * (1.0 - chance));
    let _ = write!(text, "<svg class=\"graph\" viewBox=\"0 -8 {WIDTH} {}\">", HEIGHT + 16.0);
    let line: Vec<String> =
        points.iter().enumerate().map(place).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let _ = write!(
        text,
        "<path d=\"M0 {half}H{WIDTH}\" stroke=\"#999\" stroke-dasharray=\"6\"/><polyline points=\"{}\" fill=\"none\" stroke=\"#c48a00\" \
         stroke-width=\"3\" stroke-linejoin=\"round\"/>",
        line.join(" "),
        half = HEIGHT / 2.0
    );
    let first = one.review.turns.first().map_or(1, |judged| judged.ply);
    for judged in &one.review.turns {
        let i = judged.ply - first + 1;
        let Some(chance) = points.get(i) else { continue };
        let (x, y) = place((i, chance));
        let color = match judged.grade {
            Grade::Blunder | Grade::MissedWin => "#d32f2f",
            Grade::Mistake => "#e67700",
            Grade::Inaccuracy => "#c9a400",
            Grade::Best | Grade::Good => "#6a9a55",
        };
        let radius = if judged.grade >= Grade::Mistake { 7 } else { 4 };
        let _ = write!(
            text,
            "<a href=\"#g{number}t{ply}\"><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{color}\"><title>{ply}. {}</title></circle></a>",
            escaped(&turn_text(one, judged)),
            ply = judged.ply,
        );
    }
    text.push_str("</svg>\n");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
