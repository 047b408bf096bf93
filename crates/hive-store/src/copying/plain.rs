//! Tables that are copied row by row, whatever they mean: texts and numbers, under one text that no two rows share.

/// A table.
pub(crate) struct Plain {
    pub(crate) name: &'static str,
    /// The first of them is the key.
    pub(crate) columns: &'static [Column],
}

/// A column of a table.
pub(crate) enum Column {
    Text(&'static str),
    Number(&'static str),
}

/// What stands in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Text(Option<String>),
    Number(Option<i64>),
}

use Column::{Number, Text};

/// All of them.
pub(crate) const PLAIN: &[Plain] = &[
    Plain {
        name: "accounts",
        columns: &[
            Text("id"),
            Text("name"),
            Number("created"),
            Number("bot"),
            Text("role"),
            Text("standing"),
            Text("password"),
        ],
    },
    Plain { name: "account_looks", columns: &[Text("looks"), Text("account")] },
    Plain {
        name: "proofs",
        columns: &[
            Text("id"),
            Text("account"),
            Text("kind"),
            Text("label"),
            Text("body"),
            Number("created"),
            Number("used"),
            Number("until"),
        ],
    },
    Plain {
        name: "ratings",
        columns: &[
            Text("id"),
            Text("pool"),
            Text("who"),
            Number("points"),
            Number("deviation"),
            Number("volatility"),
            Number("latest"),
            Number("games"),
            Number("won"),
            Number("drawn"),
            Number("lost"),
            Number("shown"),
            Number("listed"),
        ],
    },
    Plain {
        name: "rated_games",
        columns: &[
            Text("game"),
            Number("number"),
            Text("pool"),
            Text("white"),
            Text("black"),
            Number("began"),
            Number("ended"),
            Number("score"),
            Number("counted"),
            Number("white_was"),
            Number("white_points"),
            Number("white_deviation"),
            Number("white_volatility"),
            Number("black_was"),
            Number("black_points"),
            Number("black_deviation"),
            Number("black_volatility"),
            Text("how"),
            Number("ply"),
            Text("tiles"),
        ],
    },
    Plain {
        name: "studies",
        columns: &[
            Text("id"),
            Text("owner"),
            Text("name"),
            Number("seen"),
            Number("created"),
            Number("updated"),
            Number("version"),
            Number("chapters"),
            Text("body"),
        ],
    },
    Plain {
        name: "reviews",
        columns: &[
            Text("game"),
            Text("who"),
            Number("judgement"),
            Number("effort"),
            Number("updated"),
            Text("body"),
        ],
    },
    Plain {
        name: "reports",
        columns: &[
            Text("id"),
            Text("about"),
            Text("reporter"),
            Text("game"),
            Text("reason"),
            Text("words"),
            Number("created"),
            Number("settled"),
        ],
    },
    Plain {
        name: "order_log",
        columns: &[
            Text("id"),
            Number("at"),
            Text("keeper"),
            Text("deed"),
            Text("about"),
            Text("report"),
            Text("note"),
            Number("until"),
        ],
    },
    Plain {
        name: "devices",
        columns: &[
            Text("id"),
            Text("who"),
            Text("address"),
            Text("key"),
            Text("secret"),
            Text("language"),
            Number("created"),
        ],
    },
    Plain { name: "mutes", columns: &[Text("who"), Number("until")] },
    Plain { name: "slips", columns: &[Text("who"), Number("times"), Number("until")] },
    Plain { name: "asides", columns: &[Text("id"), Text("game"), Text("who"), Number("at")] },
    Plain { name: "plans", columns: &[Text("id"), Text("body"), Number("updated")] },
    Plain { name: "avoided", columns: &[Text("id"), Text("who"), Text("whom"), Number("since")] },
];

impl Plain {
    fn names(&self) -> Vec<&'static str> {
        self.columns.iter().map(|(Text(name) | Number(name))| *name).collect()
    }

    /// A part of its rows, after a key and so many at most.
    pub(crate) fn read(&self) -> String {
        let names = self.names();
        let (all, key) = (names.join(", "), names.first().unwrap_or(&"id"));
        format!("SELECT {all} FROM {} WHERE {key} > $1 ORDER BY {key} LIMIT $2", self.name)
    }

    /// One row more.
    pub(crate) fn put(&self) -> String {
        let values: Vec<String> = (1..=self.columns.len()).map(|i| format!("${i}")).collect();
        format!("INSERT INTO {} ({}) VALUES ({})", self.name, self.names().join(", "), values.join(", "))
    }

    /// The key of a row.
    pub(crate) fn key_of(&self, row: &[Cell]) -> String {
        match row.first() {
            Some(Cell::Text(Some(key))) => key.clone(),
            _ => String::new(),
        }
    }
}
