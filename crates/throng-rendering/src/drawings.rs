//! Drawings: charts and maps as numbers and paths for the templates, computed from plain data.
//!
//! Owns the shapes, the scales and the classes of what is drawn. It must never read anything, know a
//! language or a colour: words and looks belong to the templates. Called by the handlers, and by `sites`,
//! which reads maps. Bounded by [`growth::BARS_MAX`] and the limits on maps.

mod classes;
mod growth;
mod map;
mod spark;

pub use growth::{Frame, Growth, Span};
pub use map::{AreaMap, HexLayout, MapPicture, Outline, Shape, Shown};
pub use spark::{Spark, spark};
