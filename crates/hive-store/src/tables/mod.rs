//! Tables that both databases keep alike: accounts, ratings, studies, reviews, order and devices. What is asked of them, and what is
//! written into them, is said once, beside what it is about; a database only has to answer a statement.

mod value;
mod write;

pub(crate) use value::{Fields, Value, values};
pub(crate) use write::write;

use crate::StoreError;
use crate::leases::Clocked;
use crate::work::{Answer, Work};
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// A store that answers statements.
pub(crate) trait Tables: Send + Sync {
    /// What asks its clock.
    const CLOCKED: Clocked;

    /// What asks how many bytes all of it takes.
    const BYTES: &'static str;

    /// Hands something to the writer, and comes back when it is safe.
    fn hand_in(&self, work: Work) -> impl Future<Output = Result<Answer, StoreError>> + Send;

    /// All rows that answer a question.
    fn rows(
        &self,
        question: &'static str,
        values: Vec<Value>,
    ) -> impl Future<Output = Result<Vec<Fields>, StoreError>> + Send;

    /// What all rows say.
    fn many<T: Send>(
        &self,
        question: &'static str,
        values: Vec<Value>,
        read: fn(&Fields) -> Result<T, StoreError>,
    ) -> impl Future<Output = Result<Vec<T>, StoreError>> + Send {
        async move { self.rows(question, values).await?.iter().map(read).collect() }
    }

    /// What the first row says, if there is one.
    fn first<T: Send>(
        &self,
        question: &'static str,
        values: Vec<Value>,
        read: fn(&Fields) -> Result<T, StoreError>,
    ) -> impl Future<Output = Result<Option<T>, StoreError>> + Send {
        async move { self.rows(question, values).await?.first().map(read).transpose() }
    }

    /// Whether there was something to be done.
    fn was(&self, work: Work) -> impl Future<Output = Result<bool, StoreError>> + Send {
        async move { Ok(matches!(self.hand_in(work).await?, Answer::Was(true))) }
    }

    /// What is not done is somebody else's.
    fn must(&self, work: Work) -> impl Future<Output = Result<(), StoreError>> + Send {
        async move { if self.was(work).await? { Ok(()) } else { Err(StoreError::Taken) } }
    }

    /// Done, whether there was anything to do or not.
    fn done(&self, work: Work) -> impl Future<Output = Result<(), StoreError>> + Send {
        async move { self.hand_in(work).await.map(|_| ()) }
    }
}

/// What the writer has open. Whatever is written goes into it whole, or comes back as an error that undoes all of it.
pub(crate) trait Transaction {
    /// What went wrong.
    type Error: From<StoreError>;

    /// What asks its clock.
    const CLOCKED: Clocked;

    /// Something is written that nobody needs, and taken away again, under a name that no secret has.
    const TRY: [&'static str; 2];

    /// Does something. How many rows it changed.
    fn execute(
        &mut self,
        statement: &'static str,
        values: Vec<Value>,
    ) -> impl Future<Output = Result<u64, Self::Error>> + Send;

    /// All rows that answer a question.
    fn rows(
        &mut self,
        question: &'static str,
        values: Vec<Value>,
    ) -> impl Future<Output = Result<Vec<Fields>, Self::Error>> + Send;

    /// From here on nobody else counts ratings.
    fn alone_with_ratings(&mut self) -> impl Future<Output = Result<(), Self::Error>> + Send;
}

/// What a future comes to that waits for nothing. SQLite answers at once, and its writer is a thread.
pub(crate) fn at_once<T>(future: impl Future<Output = T>) -> Option<T> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => Some(value),
        Poll::Pending => None,
    }
}

/// The writer has answered something else than it was asked.
pub(crate) fn unexpected() -> StoreError {
    StoreError::Unusable("what is kept has answered another question".to_string())
}
