//! Accounts: made, proved, looked after.

use crate::{Me, RoleName};
use serde::{Deserialize, Serialize};

/// An account of one's own identity: `POST /api/me/account`. With a password, a passkey, or both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct NewAccount {
    /// 2 to 30 characters, and like nobody else's.
    pub name: String,
    /// 10 to 200 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// A key that a device has just made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passkey: Option<NewPasskey>,
}

/// The account was made. What is in here is shown once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct AccountMade {
    /// Who you are now.
    pub me: Me,
    /// Each lets you in once, if all else is lost.
    pub codes: Vec<String>,
}

/// Codes for one time each: the answer to `POST /api/me/account/codes`. They are shown once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RecoveryCodes {
    /// All of them; those from before let nobody in any more.
    pub codes: Vec<String>,
}

/// Who you are, with a proof: `POST /api/sign-in`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum SignIn {
    /// A name and its password.
    Password {
        /// In large or small letters.
        name: String,
        /// The password.
        password: String,
    },
    /// A name and one of its codes.
    Code {
        /// In large or small letters.
        name: String,
        /// The code, with or without its strokes.
        code: String,
    },
    /// What stands in a link that whoever runs the server has given out.
    Link {
        /// The secret of it.
        link: String,
    },
    /// A key in one of your devices.
    Passkey {
        /// What the device answers.
        answer: PasskeyAnswer,
    },
}

/// What a device is asked: `POST /api/passkeys/challenge`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PasskeyChallenge {
    /// What is to be signed, in base64url. It is good for one answer, for five minutes, and from you.
    pub challenge: String,
    /// For which site: the host's name.
    pub site: String,
    /// What a new key is kept under, in base64url.
    pub user: String,
}

/// A key that a device has made. Bytes are in base64url.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct NewPasskey {
    /// What you know it by: 60 characters at most.
    pub label: String,
    /// `clientDataJSON`.
    pub client_data: String,
    /// `attestationObject`.
    pub attestation: String,
}

/// What a device signs. Bytes are in base64url.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PasskeyAnswer {
    /// Which key.
    pub id: String,
    /// `clientDataJSON`.
    pub client_data: String,
    /// `authenticatorData`.
    pub authenticator_data: String,
    /// The signature of both.
    pub signature: String,
}

/// An account as its owner sees it: `GET /api/me/account`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct AccountView {
    /// What you are called.
    pub name: String,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub created: i64,
    /// Whether a program plays under it.
    pub bot: bool,
    /// What you may do for others.
    pub role: RoleName,
    /// Whether there is a password.
    pub password: bool,
    /// How many codes are left.
    pub codes: u32,
    /// Whether this device has signed in so short a time ago that nothing needs to be proved again.
    pub fresh: bool,
    /// Devices that are signed in.
    pub sessions: Vec<ProofView>,
    /// Keys in devices.
    pub passkeys: Vec<ProofView>,
    /// What programs show.
    pub tokens: Vec<ProofView>,
    /// The address for letters, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub mail: Option<String>,
}

/// An address for letters: `PUT /api/me/account/mail`. It counts when the link in the letter was followed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct NewMail {
    /// The address.
    pub address: String,
    /// The password, unless you have just signed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<String>,
}

/// What stands in the link of a letter: `POST /api/mail/confirm`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct MailCode {
    /// After `#mail=`.
    pub code: String,
}

/// Somebody cannot come in any more: `POST /api/mail/reset`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct MailReset {
    /// Where a letter with a link goes, if an account has this address.
    pub address: String,
}

/// Something that proves who you are, as its owner knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ProofView {
    /// Its name: `DELETE /api/me/account/proofs/{id}` ends it.
    pub id: String,
    /// What you know it by.
    pub label: String,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub created: i64,
    /// When it was last used, in milliseconds since 1970, to the day.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub used: i64,
    /// Whether it is the one you use now.
    pub this: bool,
    /// What a token may do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<Vec<String>>"))]
    pub scopes: Vec<String>,
}

/// Another password: `PUT /api/me/account/password`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct NewPassword {
    /// The one that there is, unless you have just signed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<String>,
    /// 10 to 200 characters.
    pub password: String,
}

/// Proves once more who you are, before something that cannot be undone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct Confirmed {
    /// The password, unless you have just signed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<String>,
}

/// A token for a program: `POST /api/me/account/tokens`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct NewToken {
    /// What you know it by: 60 characters at most.
    pub label: String,
    /// What it may do: `bot:play`, `challenge:read`, `challenge:write`.
    pub scopes: Vec<String>,
    /// The password, unless you have just signed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<String>,
}

/// A token. It is shown once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TokenMade {
    /// For the header `Authorization: Bearer …`.
    pub token: String,
}

/// A further passkey: `POST /api/me/account/passkeys`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct FurtherPasskey {
    /// The key.
    pub passkey: NewPasskey,
    /// The password, unless you have just signed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<String>,
}

/// What a browser says that it was asked to sign (`clientDataJSON` of WebAuthn). Browsers add fields as they like.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClientData {
    /// What for.
    #[serde(rename = "type")]
    pub kind: String,
    /// What was asked.
    pub challenge: String,
    /// On which site's page.
    pub origin: String,
    /// Whether that page was inside another site's.
    #[serde(default)]
    pub cross_origin: bool,
}
