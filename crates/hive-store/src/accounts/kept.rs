//! Accounts in a database.

use super::work::{AccountWork, ordered};
use super::{Account, AccountChange, Accounts, Proof, ProofKind, Role, Standing, row_of, sql};
use crate::tables::{Fields, Tables, Transaction, values};
use crate::work::Work;
use crate::{Later, StoreError};
use hive_play::{Identity, Millis};

impl<T: Tables> Accounts for T {
    fn open_account<'a>(
        &'a self,
        account: &'a Account,
        looks: &'a [String],
        proofs: Vec<Proof>,
    ) -> Later<'a, ()> {
        let work = AccountWork::Open { account: account.clone(), looks: ordered(looks), proofs };
        Box::pin(self.must(Work::Account(work)))
    }

    fn account<'a>(&'a self, who: &'a Identity) -> Later<'a, Option<Account>> {
        Box::pin(self.first(sql::ACCOUNT, values![who], account))
    }

    fn account_like<'a>(&'a self, looks: &'a str) -> Later<'a, Option<Account>> {
        Box::pin(self.first(sql::ACCOUNT_LIKE, values![looks], account))
    }

    fn change_account<'a>(&'a self, who: &'a Identity, change: AccountChange) -> Later<'a, ()> {
        let name = change.name.map(|(name, looks)| (name, ordered(&looks)));
        let work = AccountWork::Change { who: who.clone(), change: AccountChange { name, ..change } };
        Box::pin(self.must(Work::Account(work)))
    }

    fn close_account<'a>(&'a self, who: &'a Identity) -> Later<'a, ()> {
        Box::pin(self.done(Work::Account(AccountWork::Close { who: who.clone() })))
    }

    fn keep_proof(&self, proof: Proof) -> Later<'_, ()> {
        Box::pin(self.must(Work::Account(AccountWork::Keep { proof })))
    }

    fn use_proof(&self, proof: Proof, last: Millis) -> Later<'_, bool> {
        Box::pin(self.was(Work::Account(AccountWork::Use { proof, last })))
    }

    fn proof<'a>(&'a self, id: &'a str) -> Later<'a, Option<Proof>> {
        Box::pin(self.first(sql::PROOF, values![id], proof))
    }

    fn proofs<'a>(&'a self, who: &'a Identity) -> Later<'a, Vec<Proof>> {
        Box::pin(self.many(sql::PROOFS, values![who], proof))
    }

    fn end_proof<'a>(&'a self, who: &'a Identity, id: &'a str) -> Later<'a, bool> {
        Box::pin(self.was(Work::Account(AccountWork::End { who: who.clone(), id: id.to_string() })))
    }

    fn end_proofs<'a>(&'a self, who: &'a Identity, kind: ProofKind, but: Option<&'a str>) -> Later<'a, ()> {
        let but = but.unwrap_or_default().to_string();
        Box::pin(self.done(Work::Account(AccountWork::EndKind { who: who.clone(), kind, but })))
    }

    fn avoid<'a>(&'a self, who: &'a Identity, whom: &'a Identity, since: Option<Millis>) -> Later<'a, ()> {
        let (who, whom) = (who.clone(), whom.clone());
        Box::pin(self.done(Work::Account(match since {
            Some(since) => AccountWork::Avoid { who, whom, since },
            None => AccountWork::Meet { who, whom },
        })))
    }

    fn avoided<'a>(&'a self, who: &'a Identity) -> Later<'a, Vec<Identity>> {
        Box::pin(self.many(sql::AVOIDED, values![who], |row| row.who(0)))
    }
}

fn account(row: &Fields) -> Result<Account, StoreError> {
    Ok(Account {
        who: row.who(0)?,
        name: row.text(1)?,
        created: row.number(2)?,
        bot: row.number(3)? != 0,
        role: row.word(4, Role::read)?,
        standing: row.word(5, Standing::read)?,
        password: row.perhaps_text(6)?,
    })
}

fn proof(row: &Fields) -> Result<Proof, StoreError> {
    Ok(Proof {
        id: row.text(0)?,
        who: row.who(1)?,
        kind: row.word(2, ProofKind::read)?,
        label: row.text(3)?,
        body: row.text(4)?,
        created: row.number(5)?,
        used: row.number(6)?,
        until: row.perhaps_number(7)?,
    })
}

async fn keep<T: Transaction>(open: &mut T, proof: &Proof) -> Result<bool, T::Error> {
    let Proof { id, who, kind, label, body, created, used, until } = proof;
    let values = values![id, who, kind.as_str(), label, body, *created, *used, *until];
    Ok(open.execute(sql::KEEP, values).await? > 0)
}

/// How an account stands, if there is one.
async fn standing<T: Transaction>(open: &mut T, who: &Identity) -> Result<Option<Standing>, T::Error> {
    let found = open.rows(sql::IS_ONE, values![who]).await?;
    Ok(found.first().map(|row| row.word(0, Standing::read)).transpose()?)
}

/// Takes all of these looks for an account, or none of them. Those that it had besides are given back. Another node that
/// wants the same is waited for.
async fn take_looks<T: Transaction>(
    open: &mut T,
    who: &Identity,
    looks: &[String],
) -> Result<bool, T::Error> {
    let mut fresh = Vec::new();
    for look in looks {
        if open.execute(sql::TAKE_LOOKS, values![look, who]).await? > 0 {
            fresh.push(look);
            continue;
        }
        let found = open.rows(sql::WHOSE_LOOKS, values![look]).await?;
        let whose = found.first().map(|row| row.who(0)).transpose()?;
        if whose.as_ref() != Some(who) {
            for look in fresh {
                open.execute(sql::GIVE_LOOKS, values![look, who]).await?;
            }
            return Ok(false);
        }
    }
    for row in open.rows(sql::LOOKS, values![who]).await? {
        let had = row.text(0)?;
        if !looks.contains(&had) {
            open.execute(sql::GIVE_LOOKS, values![had, who]).await?;
        }
    }
    Ok(true)
}

/// Writes it. Whether there was something to be done.
pub(crate) async fn write<T: Transaction>(open: &mut T, work: &AccountWork) -> Result<bool, T::Error> {
    match work {
        AccountWork::Open { account, looks, proofs } => {
            let Account { who, name, created, bot, role, standing: is, password } = account;
            if standing(open, who).await?.is_some() || !take_looks(open, who, looks).await? {
                return Ok(false);
            }
            let password = password.as_deref();
            let values = values![who, name, *created, *bot, role.as_str(), is.as_str(), password];
            if open.execute(sql::OPEN, values).await? == 0 {
                // Another node was faster, with another name: what was taken for this one is given back.
                for look in looks {
                    open.execute(sql::GIVE_LOOKS, values![look, who]).await?;
                }
                return Ok(false);
            }
            open.execute(sql::NAME, values![who, name, *created]).await?;
            for proof in proofs {
                keep(open, proof).await?;
            }
            Ok(true)
        }
        AccountWork::Change { who, change } => {
            let AccountChange { name, bot, role, standing: is, password } = change;
            if standing(open, who).await?.is_none_or(|standing| standing == Standing::Gone) {
                return Ok(false);
            }
            if let Some((_, looks)) = name
                && !take_looks(open, who, looks).await?
            {
                return Ok(false);
            }
            let called = name.as_ref().map(|(name, _)| name);
            let (role, is) = (role.map(Role::as_str), is.map(Standing::as_str));
            let changed = open.execute(sql::CHANGE, values![called, *bot, role, is, password.as_ref(), who]);
            let changed = changed.await? > 0;
            if changed && called.is_some() {
                open.execute(sql::NAME_AS_ACCOUNT, values![who]).await?;
            }
            Ok(changed)
        }
        AccountWork::Close { who } => {
            for statement in sql::CLOSE {
                open.execute(statement, values![who]).await?;
            }
            Ok(true)
        }
        AccountWork::Keep { proof } => keep(open, proof).await,
        AccountWork::Use { proof: Proof { id, who, body, used, .. }, last } => {
            Ok(open.execute(sql::USE, values![body, *used, who, id, *last]).await? > 0)
        }
        AccountWork::End { who, id } => Ok(open.execute(sql::END, values![who, id]).await? > 0),
        AccountWork::EndKind { who, kind, but } => {
            Ok(open.execute(sql::END_KIND, values![who, kind.as_str(), but]).await? > 0)
        }
        AccountWork::Avoid { who, whom, since } => {
            let values = values![row_of(who, whom), who, whom, *since];
            Ok(open.execute(sql::AVOID, values).await? > 0)
        }
        AccountWork::Meet { who, whom } => Ok(open.execute(sql::MEET, values![row_of(who, whom)]).await? > 0),
    }
}
