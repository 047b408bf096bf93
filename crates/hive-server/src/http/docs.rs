//! What programs can ask for, described.

use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Response};
use serde_json::Value;
use std::fmt::Write;
use std::sync::LazyLock;

/// The description, written by a test from the types and the routes.
const OPENAPI: &str = include_str!("../../openapi.json");

/// The same for people.
static PAGE: LazyLock<String> = LazyLock::new(|| page(&serde_json::from_str(OPENAPI).unwrap_or_default()));

/// `GET /api/openapi.json`.
pub(super) async fn openapi() -> Response {
    ([(CONTENT_TYPE, "application/json")], OPENAPI).into_response()
}

/// `GET /api/docs`.
pub(super) async fn docs() -> Html<&'static str> {
    Html(&PAGE)
}

fn page(openapi: &Value) -> String {
    let mut html = String::from(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>Kypseli for programs</title>\
         <h1>Kypseli for programs</h1>",
    );
    let text = |value: &Value| escaped(value.as_str().unwrap_or_default());
    let _ = write!(
        html,
        "<p>{}</p><p>The same for machines: <a href=\"/api/openapi.json\">openapi.json</a>.</p>",
        text(&openapi["info"]["description"])
    );
    for (path, methods) in openapi["paths"].as_object().into_iter().flatten() {
        for (method, route) in methods.as_object().into_iter().flatten() {
            let _ = write!(
                html,
                "<h2><code>{} {}</code></h2><p>{}</p>",
                method.to_uppercase(),
                escaped(path),
                text(&route["summary"])
            );
            let body = &route["requestBody"]["content"]["application/json"]["schema"];
            if !body.is_null() {
                let _ = write!(html, "<p>Body: {}</p>", schema_name(body));
            }
            html += "<ul>";
            for (status, answer) in route["responses"].as_object().into_iter().flatten() {
                let schema = &answer["content"]["application/json"]["schema"];
                let _ =
                    write!(html, "<li>{status}: {} {}", text(&answer["description"]), schema_name(schema));
            }
            html += "</ul>";
        }
    }
    html += "<h1>Types</h1>";
    for (name, schema) in openapi["components"]["schemas"].as_object().into_iter().flatten() {
        let shown = serde_json::to_string_pretty(schema).unwrap_or_default();
        let name = escaped(name);
        let _ = write!(html, "<h2 id=\"{name}\">{name}</h2><pre>{}</pre>", escaped(&shown));
    }
    html + "</html>\n"
}

/// A link to a type.
fn schema_name(schema: &Value) -> String {
    let name = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next());
    name.map(|name| format!("<a href=\"#{0}\">{0}</a>", escaped(name))).unwrap_or_default()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
