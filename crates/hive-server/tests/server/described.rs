//! The description for programs (OpenAPI), taken at its word: bodies that it allows are read, and bodies that it does not
//! allow are refused; every answer is one that it names.

use crate::support::{Answer, House, Person};
use serde_json::{Map, Value, json};

/// A description that goes deeper is not what anybody could fill in.
const DEEPEST: usize = 12;

/// Everything that the description says.
pub(crate) struct Described(pub(crate) Value);

impl Described {
    /// A schema itself, if it is only named.
    fn meant<'a>(&'a self, schema: &'a Value) -> &'a Value {
        let named = schema["$ref"].as_str().and_then(|name| name.strip_prefix('#'));
        named.map_or(schema, |pointer| self.0.pointer(pointer).expect("what is named is described"))
    }

    /// Values that a schema allows: each choice at least once, and the ends of numbers.
    pub(crate) fn allowed(&self, schema: &Value, depth: usize) -> Vec<Value> {
        assert!(depth < DEEPEST, "{schema} has no end");
        let schema = self.meant(schema);
        if let Some(choices) = schema["enum"].as_array() {
            return choices.clone();
        }
        if let Some(choices) = schema["oneOf"].as_array() {
            return choices.iter().flat_map(|choice| self.allowed(choice, depth + 1)).collect();
        }
        kinds(schema).flat_map(|kind| self.allowed_of(kind, schema, depth)).collect()
    }

    fn allowed_of(&self, kind: &str, schema: &Value, depth: usize) -> Vec<Value> {
        match kind {
            "null" => vec![Value::Null],
            "boolean" => vec![json!(false), json!(true)],
            "string" => vec![json!("Base"), json!(""), json!("\u{1F41D} \\ \"")],
            "integer" => {
                let (least, most) = ends(schema);
                vec![json!(least), json!(most), json!(1.clamp(least, most))]
            }
            "array" => {
                let items = self.allowed(&schema["items"], depth + 1);
                let all = json!(items);
                [json!([]), all].into_iter().chain(items.into_iter().map(|item| json!([item]))).collect()
            }
            "object" => {
                let least = self.least(schema, depth);
                let mut all = vec![Value::Object(least.clone())];
                for (name, part) in properties(schema) {
                    for value in self.allowed(part, depth + 1) {
                        let mut object = least.clone();
                        object.insert(name.clone(), value);
                        all.push(Value::Object(object));
                    }
                }
                all
            }
            other => panic!("a schema of type {other}: {schema}"),
        }
    }

    /// An object with no more than it must have.
    pub(crate) fn least(&self, schema: &Value, depth: usize) -> Map<String, Value> {
        let must = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let first = |name: &str| self.allowed(&schema["properties"][name], depth + 1).swap_remove(0);
        must.map(|name| (name.to_string(), first(name))).collect()
    }

    /// Values that a schema does not allow, each for one reason.
    fn forbidden(&self, schema: &Value, depth: usize) -> Vec<Value> {
        let schema = self.meant(schema);
        let mut all = Vec::new();
        if let Some(choices) = schema["oneOf"].as_array() {
            all.extend(choices.iter().flat_map(|choice| self.forbidden(choice, depth + 1)));
        } else {
            all.extend(kinds(schema).flat_map(|kind| self.forbidden_of(kind, schema, depth)));
            all.push(Value::Null);
        }
        let allowed = self.allowed(schema, depth);
        all.retain(|value| !allowed.contains(value));
        all
    }

    fn forbidden_of(&self, kind: &str, schema: &Value, depth: usize) -> Vec<Value> {
        match kind {
            "null" => Vec::new(),
            "boolean" => vec![json!("true"), json!(1)],
            "string" if schema["enum"].is_array() => vec![json!("nothing of the kind"), json!(3)],
            "string" => vec![json!(3), json!(["Base"])],
            "integer" => {
                let (least, most) = ends(schema);
                vec![json!(least - 1), json!(most + 1), json!(1.5), json!("1")]
            }
            "array" => {
                let wrong = self.forbidden(&schema["items"], depth + 1);
                [json!({}), json!("Base")]
                    .into_iter()
                    .chain(wrong.into_iter().map(|item| json!([item])))
                    .collect()
            }
            "object" => {
                let least = self.least(schema, depth);
                assert_eq!(
                    schema["additionalProperties"],
                    json!(false),
                    "{schema} does not say whether it is all"
                );
                let mut all = vec![json!("Base"), json!(7)];
                let with = |name: &str, value: Value| {
                    let mut object = least.clone();
                    object.insert(name.to_string(), value);
                    Value::Object(object)
                };
                all.push(with("nothingOfTheKind", json!(1)));
                for name in least.keys() {
                    let mut object = least.clone();
                    object.remove(name);
                    all.push(Value::Object(object));
                }
                for (name, part) in properties(schema) {
                    all.extend(self.forbidden(part, depth + 1).into_iter().map(|value| with(name, value)));
                }
                all
            }
            other => panic!("a schema of type {other}: {schema}"),
        }
    }
}

/// The types that a value may have.
fn kinds(schema: &Value) -> impl Iterator<Item = &str> {
    let one = schema["type"].as_str();
    one.into_iter().chain(schema["type"].as_array().into_iter().flatten().filter_map(Value::as_str))
}

fn properties(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    schema["properties"].as_object().into_iter().flatten()
}

/// The smallest and the largest number that is allowed.
fn ends(schema: &Value) -> (i64, i64) {
    let (least, most) = match schema["format"].as_str() {
        Some("int32") => (i64::from(i32::MIN), i64::from(i32::MAX)),
        // One less at either end, so that there is something beyond.
        Some("int64") => (i64::MIN + 1, i64::MAX - 1),
        other => panic!("a number of {other:?}: {schema}"),
    };
    (schema["minimum"].as_i64().unwrap_or(least), schema["maximum"].as_i64().unwrap_or(most))
}

/// Whether the description names this answer.
#[track_caller]
fn is_named(route: &Value, answer: &Answer, body: &Value) {
    let named = route["responses"].get(answer.status.to_string());
    assert!(named.is_some(), "{} is not described: {body} → {}", answer.status, answer.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_description_allows_is_read_and_what_it_does_not_is_refused() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let described = Described(anna.get("/api/openapi.json").await.json());
    let (mut routes, mut allowed, mut forbidden) = (0, 0, 0);
    let paths = described.0["paths"].as_object().expect("it has paths");
    for (path, methods) in paths {
        for (method, route) in methods.as_object().expect("it has methods") {
            let schema = &route["requestBody"]["content"]["application/json"]["schema"];
            // What was done in a game that was played elsewhere is said in the words of the socket, which the description of
            // HTTP does not spell out.
            // What programs send is read as generously as their clients write it.
            let of_programs = ["/api/bot/", "/api/challenge/"].iter().any(|begin| path.starts_with(begin));
            if schema.is_null() || path == "/api/local/{id}" || of_programs {
                continue;
            }
            routes += 1;
            let path = path.replace("{id}", "ant-pins").replace("{kind}", "svg");
            let send = async |body: &Value| match method.as_str() {
                "post" => anna.post(&path, body).await,
                "put" => anna.put(&path, body).await,
                other => panic!("{other} has a body"),
            };
            for body in described.allowed(schema, 0) {
                let answer = send(&body).await;
                is_named(route, &answer, &body);
                assert_ne!(answer.status, 400, "{method} {path} {body}: {}", answer.text());
                allowed += 1;
            }
            for body in described.forbidden(schema, 0) {
                let answer = send(&body).await;
                is_named(route, &answer, &body);
                let refused = [400, 422].contains(&answer.status);
                assert!(refused, "{method} {path} takes {body}: {} {}", answer.status, answer.text());
                forbidden += 1;
            }
        }
    }
    assert!(
        routes >= 5 && allowed > 80 && forbidden > 150,
        "{routes} routes, {allowed} and {forbidden} bodies"
    );
    house.close().await;
}

/// Numbers in addresses have an end as well, and what lies beyond it is refused.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_for_in_an_address_is_taken_at_its_word() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let id = anna.create(&crate::support::at_one_screen(json!({}))).await;
    let described = Described(anna.get("/api/openapi.json").await.json());
    let mut asked = 0;
    for (path, methods) in described.0["paths"].as_object().expect("it has paths") {
        let route = &methods["get"];
        for parameter in route["parameters"].as_array().into_iter().flatten() {
            if parameter["in"] != "query" || parameter["schema"]["type"] != "integer" {
                continue;
            }
            let name = parameter["name"].as_str().expect("it has a name");
            let path = path.replace("{file}", &format!("{id}.png"));
            let (least, most) = ends(&parameter["schema"]);
            for (value, good) in [(least, true), (most, true), (least - 1, false), (most + 1, false)] {
                let answer = anna.get(&format!("{path}?{name}={value}")).await;
                is_named(route, &answer, &json!({name: value}));
                let refused = if good { answer.status == 400 } else { [400, 422].contains(&answer.status) };
                assert_eq!(refused, !good, "{name}={value}: {} {}", answer.status, answer.text());
                asked += 1;
            }
        }
    }
    assert!(asked >= 12, "{asked}");
    house.close().await;
}
