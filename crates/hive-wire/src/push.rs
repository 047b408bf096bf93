//! Words for browsers without an open page (web push).

use serde::{Deserialize, Serialize};

/// The key by which browsers know the server: `GET /api/push`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PushKey {
    /// A public key (P-256), as letters (base64url).
    pub key: String,
}

/// A browser that wants to be told: `PUT /api/me/push`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PushDevice {
    /// Where it is reached: `endpoint` of its subscription.
    pub address: String,
    /// Its public key: `p256dh`.
    pub key: String,
    /// What else only it and the server know: `auth`.
    pub secret: String,
    /// Which language its page speaks.
    pub language: String,
}

/// A browser that does not want to be told any more: `POST /api/me/push/end`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PushAddress {
    /// Where it was reached.
    pub address: String,
}

/// What a browser is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct PushWords {
    /// What has happened.
    pub title: String,
    /// Against whom.
    pub body: String,
    /// In which game; nothing for what is to be answered in the lobby.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub game: Option<String>,
}

/// How a request is signed, as RFC 8292 has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PushHeader {
    /// `JWT`.
    pub typ: String,
    /// `ES256`.
    pub alg: String,
}

/// Who asks a service to tell somebody something, as RFC 8292 has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PushClaims {
    /// Which service is asked.
    pub aud: String,
    /// Until when the signature is good, in seconds since 1970.
    pub exp: i64,
    /// Where the server is found.
    pub sub: String,
}
