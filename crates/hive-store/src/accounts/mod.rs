//! Accounts: people and programs that can prove who they are, with what they prove it.
//!
//! An account has the identity that somebody had before as a guest, so whatever is kept under it stays theirs. What
//! proves it lies in one table, whatever it is: a device that is signed in, a token, a passkey, a code, a link. Of
//! secrets only hashes come here; who makes and checks them knows more.

pub(crate) mod kept;
pub(crate) mod sql;
pub(crate) mod work;

use crate::Later;
use hive_play::{Identity, Millis};

/// Somebody who can prove who they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Who: the same as when they were a guest.
    pub who: Identity,
    /// What they are called. Empty for one that is gone.
    pub name: String,
    /// When it was made.
    pub created: Millis,
    /// Whether a program plays.
    pub bot: bool,
    /// What they may do for others.
    pub role: Role,
    /// Whether they may come in.
    pub standing: Standing,
    /// The hash of the password, if there is one.
    pub password: Option<String>,
}

/// What is written anew of an account. What is not named stays as it is by then: whoever changes one thing has read the
/// others some time ago, and somebody else may have changed them since.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AccountChange {
    /// Another name, and all that it looks like.
    pub name: Option<(String, Vec<String>)>,
    /// Whether a program plays.
    pub bot: Option<bool>,
    /// What they may do for others.
    pub role: Option<Role>,
    /// Whether they may come in.
    pub standing: Option<Standing>,
    /// The hash of another password.
    pub password: Option<String>,
}

/// What somebody may do for others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// Nothing beyond what everybody may.
    #[default]
    Player,
    /// Keeps order.
    Moderator,
    /// Runs the server.
    Administrator,
}

/// Whether an account may come in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    /// Yes.
    #[default]
    Open,
    /// An administrator has shut it.
    Banned,
    /// It was deleted. That there was one is remembered, so that nobody else takes its name: what the name looks like, when
    /// the account was made, and whether a program played.
    Gone,
}

/// What proves that somebody is who they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The hash of a secret, or the name of a passkey. No two are the same.
    pub id: String,
    /// Whose.
    pub who: Identity,
    /// What it is.
    pub kind: ProofKind,
    /// What its owner knows it by: a device, a program.
    pub label: String,
    /// What else belongs to it: what a token may do, the key of a passkey.
    pub body: String,
    /// When it was made.
    pub created: Millis,
    /// When it was last used.
    pub used: Millis,
    /// When it ends, if it does by itself.
    pub until: Option<Millis>,
}

/// What a proof is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProofKind {
    /// A device that is signed in.
    Session,
    /// What a program shows.
    Token,
    /// A key in a device of its owner's.
    Passkey,
    /// A code for one time, if all else is lost.
    Recovery,
    /// A link for one time, which whoever runs the server gives out.
    Link,
    /// An address for letters, whose owner has shown that they read them.
    Mail,
    /// A link in a letter, which shows that.
    MailCheck,
}

macro_rules! texts {
    ($type:ident: $($one:ident = $text:literal),*) => {
        impl $type {
            /// As it is kept.
            pub fn as_str(self) -> &'static str {
                match self { $($type::$one => $text),* }
            }

            /// What is kept under this text.
            pub fn read(text: &str) -> Option<$type> {
                match text { $($text => Some($type::$one),)* _ => None }
            }
        }
    };
}

texts!(Role: Player = "player", Moderator = "moderator", Administrator = "administrator");
texts!(Standing: Open = "open", Banned = "banned", Gone = "gone");
texts!(ProofKind: Session = "session", Token = "token", Passkey = "passkey", Recovery = "recovery", Link = "link", Mail = "mail", MailCheck = "mail-check");

/// What is kept of accounts. A part of every [`Store`](crate::Store), and all that an administrator's commands need: they
/// use it while a server runs.
pub trait Accounts: Send + Sync {
    /// Makes an account of an identity, with what proves it. `looks` is what no other account may look like. Refused with
    /// [`StoreError::Taken`](crate::StoreError::Taken) if one does, or if the identity is an account already or was one.
    fn open_account<'a>(
        &'a self,
        account: &'a Account,
        looks: &'a [String],
        proofs: Vec<Proof>,
    ) -> Later<'a, ()>;

    /// The account of an identity, if it is one, also one that is gone.
    fn account<'a>(&'a self, who: &'a Identity) -> Later<'a, Option<Account>>;

    /// The account that looks like this.
    fn account_like<'a>(&'a self, looks: &'a str) -> Later<'a, Option<Account>>;

    /// Writes something of an account anew, and nothing else. Refused with [`StoreError::Taken`](crate::StoreError::Taken) if another
    /// looks like its new name, or if there is no such account.
    fn change_account<'a>(&'a self, who: &'a Identity, change: AccountChange) -> Later<'a, ()>;

    /// Forgets an account with all that proves it, and what [`forget`](crate::Guests::forget) forgets. Nobody gets its
    /// identity or a name like it again.
    fn close_account<'a>(&'a self, who: &'a Identity) -> Later<'a, ()>;

    /// Keeps a proof; one with the same name is replaced if it is of the same account, and refused with
    /// [`StoreError::Taken`](crate::StoreError::Taken) otherwise.
    fn keep_proof(&self, proof: Proof) -> Later<'_, ()>;

    /// Keeps that a proof was used, and what it says since, unless somebody has used it after that moment, at which it was
    /// last used as far as is known here. Whether it is so: of many who use it at once one is told so.
    fn use_proof(&self, proof: Proof, last: Millis) -> Later<'_, bool>;

    /// The proof with this name.
    fn proof<'a>(&'a self, id: &'a str) -> Later<'a, Option<Proof>>;

    /// All proofs of an account, the oldest first.
    fn proofs<'a>(&'a self, who: &'a Identity) -> Later<'a, Vec<Proof>>;

    /// Ends a proof of an account, and says whether it was there: of many who ask at once one is told so.
    fn end_proof<'a>(&'a self, who: &'a Identity, id: &'a str) -> Later<'a, bool>;

    /// Ends all proofs of a kind but this one.
    fn end_proofs<'a>(&'a self, who: &'a Identity, kind: ProofKind, but: Option<&'a str>) -> Later<'a, ()>;

    /// Somebody does not want to meet somebody ([`PROGRAMS`]: any program) from now on, or does again if `since` is
    /// nothing.
    fn avoid<'a>(&'a self, who: &'a Identity, whom: &'a Identity, since: Option<Millis>) -> Later<'a, ()>;

    /// Whom somebody does not want to meet, in the order in which they said so.
    fn avoided<'a>(&'a self, who: &'a Identity) -> Later<'a, Vec<Identity>>;
}

/// Stands for all programs where somebody is named who is not met. Nobody is called so: identities are hashes.
pub const PROGRAMS: &str = "programs";

/// The name of a row: who, and whom they avoid.
pub(crate) fn row_of(who: &Identity, whom: &Identity) -> String {
    format!("{who} {whom}")
}
