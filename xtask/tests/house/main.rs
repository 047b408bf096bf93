//! What holds for the whole house: who may know whom, what may come in from outside, how files look.

mod attacks;
mod files;
mod metadata;
mod outside;
mod units;
mod walls;
