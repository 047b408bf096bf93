//! Accounts: made, proved, looked after.

use crate::{Avoided, GameSummary, Me, RatedView, ReportReason, RoleName, StandingView, StudyView};
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

/// All that is kept of somebody: `GET /api/me/export`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct Export {
    /// Who.
    pub me: Me,
    /// Under which number games know them.
    pub identity: String,
    /// The account, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account: Option<AccountView>,
    /// Lessons that were solved, in their order.
    pub lessons: Vec<String>,
    /// Games, the latest first. What happened in one is at `/games/ID.pgn`.
    pub games: Vec<GameSummary>,
    /// Whether there is more than is written out: 10,000 games are, and as many reports and lines beside games.
    pub more: bool,
    /// What you have said as a player in those games.
    pub words: Vec<ExportedWords>,
    /// What you have said in games that you watched, the latest first.
    pub asides: Vec<ExportedAside>,
    /// How strong you are, pool by pool.
    pub ratings: Vec<StandingView>,
    /// What your rated games made of ratings, the latest first.
    pub rated: Vec<RatedView>,
    /// Whom you do not meet.
    pub avoided: Avoided,
    /// Your studies.
    pub studies: Vec<StudyView>,
    /// Reviews that you have kept with games, the latest first. What one says is at `/api/games/ID/review`.
    pub reviews: Vec<ExportedReview>,
    /// What you have told the moderators.
    pub reports: Vec<ExportedReport>,
    /// Browsers that are told something though no page is open.
    pub devices: Vec<ExportedDevice>,
    /// What you have planned in those games.
    pub plans: Vec<ExportedPlan>,
    /// Until when you may say nothing, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub muted_until: Option<i64>,
    /// How often you have let others wait, if that was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slips: Option<ExportedSlips>,
}

/// How often you have called games off or not answered when somebody was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExportedSlips {
    /// So often.
    pub times: u32,
    /// Until when you wait yourself, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub until: i64,
}

/// Something that you have said in a game that you watched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExportedAside {
    /// The name with which you watch that game.
    pub game: String,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: i64,
    /// What, as it stands in the game, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub text: Option<String>,
}

/// Something that you have said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExportedWords {
    /// In which game.
    pub game: String,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: i64,
    /// What.
    pub text: String,
}

/// A browser that is told something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExportedDevice {
    /// Where it is reached.
    pub address: String,
    /// In which language.
    pub language: String,
    /// Since when, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub created: i64,
}

/// What you will answer in a game while you are away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExportedPlan {
    /// In which game.
    pub game: String,
    /// Lines of move strings, in turn the other side's and yours.
    pub lines: Vec<Vec<String>>,
}

/// A review that you have kept with its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExportedReview {
    /// Of which game.
    pub game: String,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: i64,
}

/// Something that you have told the moderators.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct ExportedReport {
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub created: i64,
    /// Of whom, as they are called now.
    pub about: String,
    /// In which game, if in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// What it was about.
    pub reason: ReportReason,
    /// In your own words.
    pub words: String,
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
