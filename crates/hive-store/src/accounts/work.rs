//! What is written of accounts.

use super::{Account, AccountChange, Proof, ProofKind};
use hive_play::{Identity, Millis};

/// Something that is written whole or not at all; what cannot be is told so, and costs nobody else anything.
pub(crate) enum AccountWork {
    Open { account: Account, looks: Vec<String>, proofs: Vec<Proof> },
    Change { who: Identity, change: AccountChange },
    Close { who: Identity },
    Keep { proof: Proof },
    Use { proof: Proof, last: Millis },
    End { who: Identity, id: String },
    EndKind { who: Identity, kind: ProofKind, but: String },
    Avoid { who: Identity, whom: Identity, since: Millis },
    Meet { who: Identity, whom: Identity },
}

impl AccountWork {
    /// Every text of it.
    pub(crate) fn texts(&self) -> Vec<&str> {
        fn of_account(account: &Account) -> [&str; 3] {
            let password = account.password.as_deref().unwrap_or_default();
            [account.who.as_str(), &account.name, password]
        }
        fn of_proof(proof: &Proof) -> [&str; 4] {
            [&proof.id, proof.who.as_str(), &proof.label, &proof.body]
        }
        match self {
            AccountWork::Open { account, looks, proofs } => {
                let looks = looks.iter().map(String::as_str);
                looks.chain(of_account(account)).chain(proofs.iter().flat_map(of_proof)).collect()
            }
            AccountWork::Change { who, change: AccountChange { name, password, .. } } => {
                let named = name.iter().flat_map(|(name, looks)| looks.iter().chain([name]));
                named.chain(password).map(String::as_str).chain([who.as_str()]).collect()
            }
            AccountWork::Close { who } => vec![who.as_str()],
            AccountWork::Keep { proof } | AccountWork::Use { proof, .. } => of_proof(proof).to_vec(),
            AccountWork::End { who, id } => vec![who.as_str(), id],
            AccountWork::EndKind { who, but, .. } => vec![who.as_str(), but],
            AccountWork::Avoid { who, whom, .. } | AccountWork::Meet { who, whom } => {
                vec![who.as_str(), whom.as_str()]
            }
        }
    }
}

/// What a name looks like, in one order: two who want the same wait for each other, and not both.
pub(crate) fn ordered(looks: &[String]) -> Vec<String> {
    let mut looks = looks.to_vec();
    looks.sort();
    looks.dedup();
    looks
}
