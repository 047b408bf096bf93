//! People with accounts.

use super::{Answer, Person};
use hive_wire::{AccountMade, AccountView};
use serde_json::{Value, json};

pub const PASSWORD: &str = "correct horse battery";

impl Person {
    /// Keeps the cookie that an answer brings, as a browser does.
    pub fn keeps(&mut self, answer: &Answer) {
        if let Some(cookie) = answer.header("set-cookie") {
            self.cookie = cookie.split(';').next().expect("a pair").to_string();
        }
    }

    /// Makes an account; the codes for when all else is lost.
    pub async fn keep_my_games(&mut self, name: &str) -> Vec<String> {
        let answer = self.post("/api/me/account", &json!({"name": name, "password": PASSWORD})).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        self.keeps(&answer);
        answer.json::<AccountMade>().codes
    }

    /// Tries to sign in, and is signed in if that is granted.
    pub async fn sign_in(&mut self, proof: Value) -> Answer {
        let answer = self.post("/api/sign-in", &proof).await;
        if answer.status == 200 {
            self.keeps(&answer);
        }
        answer
    }

    pub async fn account(&self) -> AccountView {
        let answer = self.get("/api/me/account").await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    }

    pub async fn delete(&self, path: &str) -> Answer {
        let headers = format!("Cookie: {}\r\n{}", self.cookie, self.from);
        super::request(self.address, &format!("DELETE {path}"), &headers, b"").await
    }
}

/// A name and its password.
pub fn password(name: &str, password: &str) -> Value {
    json!({"type": "password", "name": name, "password": password})
}
