//! How long months are.

/// How many days a month has; none if there is no such month.
///
/// ```
/// use hive_notation::days_in;
/// assert_eq!((days_in(2023, 2), days_in(2024, 2), days_in(1900, 2), days_in(2015, 13)), (28, 29, 28, 0));
/// ```
pub const fn days_in(year: u32, month: u32) -> u32 {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 0,
    }
}
