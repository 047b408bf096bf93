//! The description of all routes, kept in `openapi.json`. To renew it after a change:
//! `KYPSELI_RENEW=1 cargo test -p hive-server --lib openapi`.

use super::accounts::{avoided, export, mail, make, manage, passkeys, sign_in, tokens};
use super::{
    archive, bots, casual, door, drawn, explore, exports, games, import, lessons, live, local, me, order,
    people, plans, position, push, puzzles, qr, reports, reviews, rulebook, studies, unaided,
};
use std::path::Path;
use utoipa::openapi::schema::{AdditionalProperties, ArrayItems};
use utoipa::openapi::{RefOr, ResponseBuilder, Schema};
use utoipa::{Modify, OpenApi};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Kypseli",
        description = "The game of Hive for programs. Sockets, which OpenAPI cannot describe, are \
                       /api/games/{id}/socket and /api/analysis: see docs/wire.md."
    ),
    modifiers(&Everywhere),
    paths(
        me::get,
        me::put,
        me::delete,
        export::export,
        make::make,
        mail::put,
        mail::delete,
        mail::check,
        mail::reset,
        manage::get,
        manage::password,
        manage::codes,
        manage::end,
        manage::end_others,
        manage::delete,
        passkeys::challenge,
        passkeys::add,
        tokens::make,
        sign_in::sign_in,
        sign_in::sign_out,
        games::create,
        games::list,
        games::read,
        games::join,
        people::rating_of,
        people::profile,
        people::rated,
        people::leaders,
        archive::archive,
        casual::casual,
        archive::statistics,
        avoided::list,
        avoided::put,
        plans::read,
        plans::put,
        reviews::read,
        reviews::put,
        live::live,
        push::key,
        push::put,
        push::drop,
        reports::make,
        order::reports,
        order::person,
        order::deed,
        order::log,
        local::put,
        position::position,
        unaided::unaided,
        import::import,
        explore::explore,
        drawn::picture,
        studies::list,
        studies::make,
        studies::read,
        studies::change,
        studies::drop,
        qr::qr,
        door::get,
        door::open,
        door::close,
        exports::export,
        puzzles::picture,
        rulebook::contents,
        rulebook::chapter,
        lessons::list,
        lessons::read,
        lessons::check,
        lessons::solution,
        lessons::progress,
        bots::account,
        bots::upgrade,
        bots::online::online,
        bots::events::events,
        bots::challenges::list,
        bots::challenges::challenge,
        bots::challenges::answer,
        bots::games::stream,
        bots::games::moved,
        bots::games::act,
        bots::games::chat,
        bots::games::said,
        bots::playing::playing,
        bots::records::export,
        bots::gathered::games_of
    )
)]
struct Described;

/// What any route may answer.
struct Everywhere;

impl Modify for Everywhere {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        if let Some(components) = &mut openapi.components {
            // What programs send besides is not looked at: their clients were written for others.
            let ours = components.schemas.iter_mut().filter(|(name, _)| !name.starts_with("Bot"));
            ours.for_each(|(_, schema)| close(schema));
        }
        let problem = |text: &str| {
            let schema = utoipa::openapi::Ref::from_schema_name("Problem");
            let content = utoipa::openapi::ContentBuilder::new().schema(Some(schema)).build();
            ResponseBuilder::new().description(text).content("application/json", content).build()
        };
        for item in openapi.paths.paths.values_mut() {
            for operation in
                [&mut item.get, &mut item.put, &mut item.post, &mut item.delete].into_iter().flatten()
            {
                let sent = [
                    ("400", "The body cannot be read"),
                    ("408", "The body did not come in time"),
                    ("413", "The body is too large"),
                    ("415", "The body does not say that it is JSON"),
                ];
                let asked = [("400", "What is asked for in the address cannot be read")];
                let of_kind = match (&operation.request_body, &operation.parameters) {
                    (Some(_), _) => &sent[..],
                    (None, Some(_)) => &asked[..],
                    (None, None) => &[],
                };
                let any = [
                    ("403", "Another site's page asks"),
                    ("429", "Too much at once; the header Retry-After says when to try again"),
                    ("503", "The server is in trouble, or about to end"),
                ];
                for (status, text) in of_kind.iter().chain(&any) {
                    let all = &mut operation.responses.responses;
                    all.entry((*status).to_string()).or_insert_with(|| problem(text).into());
                }
            }
        }
    }
}

/// Says of every object that it has no fields but these: nothing else is read, and choices do not say so by themselves.
fn close(schema: &mut RefOr<Schema>) {
    let RefOr::T(schema) = schema else { return };
    match schema {
        Schema::Object(object) => {
            if !object.properties.is_empty() && object.additional_properties.is_none() {
                object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
            }
            object.properties.values_mut().for_each(close);
        }
        Schema::Array(array) => {
            if let ArrayItems::RefOrSchema(items) = &mut array.items {
                close(items);
            }
        }
        Schema::OneOf(choice) => choice.items.iter_mut().for_each(close),
        _ => {}
    }
}

#[test]
fn the_description_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let text = Described::openapi().to_pretty_json().expect("it is JSON") + "\n";
    if std::env::var_os("KYPSELI_RENEW").is_some() {
        std::fs::write(&path, text).expect("it can be written");
        return;
    }
    let kept = std::fs::read_to_string(&path).expect("it was kept");
    assert!(kept == text, "openapi.json is stale: set KYPSELI_RENEW=1 and run this again");
}

/// Every name of a type that occurs in a part of the description.
fn named<'a>(part: &'a serde_json::Value, names: &mut Vec<&'a str>) {
    use serde_json::Value;
    match part {
        Value::Object(fields) => {
            names.extend(fields.get("$ref").and_then(Value::as_str));
            fields.values().for_each(|value| named(value, names));
        }
        Value::Array(parts) => parts.iter().for_each(|value| named(value, names)),
        _ => {}
    }
}

#[test]
fn every_type_that_is_named_is_described() {
    let text = Described::openapi().to_json().expect("it is JSON");
    let all: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    let mut names = Vec::new();
    named(&all, &mut names);
    assert!(names.len() > 100, "{}", names.len());
    for name in names {
        let pointer = name.strip_prefix('#').expect("it is in the same document");
        assert!(all.pointer(pointer).is_some(), "{name} is nowhere");
    }
}
