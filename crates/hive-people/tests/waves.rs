//! Pairing in waves.

use hive_people::{Pair, Seeker, pair, tolerance};
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};

fn seeker(name: &str, points: f64) -> Seeker {
    Seeker { who: name.into(), points, waited: 0, range: 0.0..=4000.0, avoid: Vec::new(), whites_ahead: 0 }
}

fn names(pairs: &[Pair]) -> Vec<String> {
    let mut names: Vec<String> = pairs
        .iter()
        .map(|pair| {
            let mut two = [pair.white.as_str(), pair.black.as_str()];
            two.sort_unstable();
            two.join("-")
        })
        .collect();
    names.sort();
    names
}

#[test]
fn the_nearest_meet() {
    let seekers =
        [seeker("ann", 1500.0), seeker("bob", 1610.0), seeker("cleo", 1520.0), seeker("dan", 1600.0)];
    assert_eq!(names(&pair(&seekers, 0)), ["ann-cleo", "bob-dan"]);
}

#[test]
fn whoever_waits_is_content_with_more_and_served_first() {
    let (far, new) = (seeker("ann", 1500.0), seeker("bob", 1800.0));
    assert!(pair(&[far.clone(), new.clone()], 0).is_empty());
    let patient = Seeker { waited: 1, ..far };
    assert_eq!(names(&pair(&[patient.clone(), new.clone()], 0)), ["ann-bob"]);
    let nearer = seeker("cleo", 1830.0);
    let very_patient = Seeker { waited: 9, ..patient };
    assert_eq!(names(&pair(&[very_patient, new, nearer], 0)), ["ann-bob"]);
}

#[test]
fn ranges_and_those_to_avoid_are_heeded_on_both_sides() {
    let picky = Seeker { range: 1700.0..=1900.0, ..seeker("ann", 1500.0) };
    assert!(pair(&[picky, seeker("bob", 1500.0)], 0).is_empty());
    let avoids = Seeker { avoid: vec!["bob".into()], ..seeker("ann", 1500.0) };
    assert!(pair(&[seeker("bob", 1500.0), avoids], 0).is_empty());
}

#[test]
fn white_goes_round() {
    let often = Seeker { whites_ahead: 2, ..seeker("ann", 1500.0) };
    let pairs = pair(&[often, seeker("bob", 1500.0)], 0);
    assert_eq!((pairs[0].white.as_str(), pairs[0].black.as_str()), ("bob", "ann"));
}

proptest! {
    #[test]
    fn nobody_meets_two_and_all_who_meet_fit(
        crowd in prop::collection::vec((400.0..2800.0f64, 0u32..5, 0i32..3), 0..120), turn in 0usize..100,
    ) {
        let mut seekers: Vec<Seeker> = crowd.iter().enumerate().map(|(number, &(points, waited, whites_ahead))| {
            Seeker { waited, whites_ahead, ..seeker(&format!("p{number}"), points) }
        }).collect();
        let pairs = pair(&seekers, 1);
        let by_name: HashMap<_, _> = seekers.iter().map(|seeker| (seeker.who.clone(), seeker)).collect();
        let mut met = HashSet::new();
        for Pair { white, black } in &pairs {
            prop_assert!(met.insert(white.clone()) && met.insert(black.clone()));
            let (a, b) = (by_name[white], by_name[black]);
            prop_assert!((a.points - b.points).abs() <= tolerance(a.waited.max(b.waited)));
            prop_assert!(a.whites_ahead <= b.whites_ahead);
        }
        if !seekers.is_empty() {
            let turn = turn % seekers.len();
            seekers.rotate_left(turn);
        }
        prop_assert_eq!(names(&pairs), names(&pair(&seekers, 1)));
    }
}
