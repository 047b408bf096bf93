//! What stands in a column.

use crate::StoreError;
use hive_play::{GameId, Identity};

/// What stands in a column: these tables have texts and numbers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// NULL.
    Nothing,
    Text(String),
    Number(i64),
}

/// Values of a statement, in its order.
macro_rules! values {
    ($($value:expr),* $(,)?) => { vec![$($crate::tables::Value::from($value)),*] };
}
pub(crate) use values;

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_string())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Value {
        Value::Text(text.clone())
    }
}

impl From<&Identity> for Value {
    fn from(who: &Identity) -> Value {
        who.as_str().into()
    }
}

impl From<&GameId> for Value {
    fn from(game: &GameId) -> Value {
        game.as_str().into()
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(number)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Number(number.into())
    }
}

impl From<bool> for Value {
    fn from(is: bool) -> Value {
        Value::Number(is.into())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(perhaps: Option<T>) -> Value {
        perhaps.map_or(Value::Nothing, Into::into)
    }
}

/// A row, column by column.
pub(crate) struct Fields(pub(crate) Vec<Value>);

impl Fields {
    fn at(&self, column: usize) -> &Value {
        self.0.get(column).unwrap_or(&Value::Nothing)
    }

    pub(crate) fn text(&self, column: usize) -> Result<String, StoreError> {
        match self.at(column) {
            Value::Text(text) => Ok(text.clone()),
            _ => Err(unreadable(column)),
        }
    }

    pub(crate) fn perhaps_text(&self, column: usize) -> Result<Option<String>, StoreError> {
        match self.at(column) {
            Value::Nothing => Ok(None),
            _ => self.text(column).map(Some),
        }
    }

    pub(crate) fn number(&self, column: usize) -> Result<i64, StoreError> {
        match self.at(column) {
            Value::Number(number) => Ok(*number),
            _ => Err(unreadable(column)),
        }
    }

    pub(crate) fn perhaps_number(&self, column: usize) -> Result<Option<i64>, StoreError> {
        match self.at(column) {
            Value::Nothing => Ok(None),
            _ => self.number(column).map(Some),
        }
    }

    /// A number of things.
    pub(crate) fn count(&self, column: usize) -> Result<u32, StoreError> {
        u32::try_from(self.number(column)?).map_err(|_| unreadable(column))
    }

    /// A person.
    pub(crate) fn who(&self, column: usize) -> Result<Identity, StoreError> {
        self.text(column).map(Identity::from)
    }

    /// One of the words of a kind.
    pub(crate) fn word<T>(&self, column: usize, read: fn(&str) -> Option<T>) -> Result<T, StoreError> {
        read(&self.text(column)?).ok_or_else(|| unreadable(column))
    }
}

fn unreadable(column: usize) -> StoreError {
    StoreError::Unusable(format!("column {} of a row holds what nobody knows", column + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_what_it_is_asked_for_or_is_named() {
        let row = Fields(values!["ann", 7u32, Value::Nothing]);
        assert_eq!(row.text(0).expect("a text"), "ann");
        assert_eq!(row.count(1).expect("a number"), 7);
        assert_eq!(row.perhaps_number(2).expect("nothing"), None);
        for wrong in [row.text(1).map(|_| ()), row.number(0).map(|_| ()), row.number(2).map(|_| ())] {
            assert!(matches!(wrong, Err(StoreError::Unusable(_))));
        }
        let missing = row.text(3).expect_err("there is no fourth");
        assert_eq!(missing.to_string(), "column 4 of a row holds what nobody knows");
    }
}
