//! Outlines of areas from GeoJSON (RFC 7946): thinned to what can be seen at the size of the picture.
//!
//! Owns the projection: degrees are used as they are, only narrowed by the latitude in the middle, which is good enough
//! for a country and its towns. It must never draw more than `MAP_POINTS_MAX` points. Called by `map_file`.

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, SeqAccess, Visitor};
use serde_json::{Map, Value};

use super::map_file::{Gathered, Mistake, people, plain};
use throng_process::limits::MAP_POINTS_MAX;
use throng_rendering::drawings::Outline;

/// Greatest width and height of a picture, in its units.
const SIZE_MAX: (f64, f64) = (800.0, 1_000.0);

#[derive(Deserialize)]
struct Collection {
    features: Vec<Feature>,
}

#[derive(Deserialize)]
struct Feature {
    id: Option<Value>,
    #[serde(default)]
    properties: Option<Map<String, Value>>,
    geometry: Option<Geometry>,
}

#[derive(Deserialize)]
#[serde(tag = "type", content = "coordinates")]
enum Geometry {
    Polygon(Vec<Vec<Degrees>>),
    MultiPolygon(Vec<Vec<Vec<Degrees>>>),
    #[serde(untagged)]
    Other(IgnoredAny),
}

impl Geometry {
    fn rings(self) -> Option<Vec<Vec<Degrees>>> {
        match self {
            Geometry::Polygon(rings) => Some(rings),
            Geometry::MultiPolygon(polygons) => Some(polygons.into_iter().flatten().collect()),
            Geometry::Other(_) => None,
        }
    }
}

/// A position: longitude and latitude; a height is ignored.
#[derive(Debug, Clone, Copy)]
struct Degrees {
    east: f64,
    north: f64,
}

impl<'de> Deserialize<'de> for Degrees {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Degrees, D::Error> {
        struct Position;
        impl<'de> Visitor<'de> for Position {
            type Value = Degrees;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a position: longitude and latitude")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Degrees, A::Error> {
                let missing = || serde::de::Error::custom("a position needs longitude and latitude");
                let east = seq.next_element()?.ok_or_else(missing)?;
                let north = seq.next_element()?.ok_or_else(missing)?;
                while seq.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Degrees { east, north })
            }
        }
        deserializer.deserialize_seq(Position)
    }
}

/// One area while the file is read.
struct FoundArea {
    place: String,
    name: String,
    electorate: Option<u32>,
    rings: Vec<Vec<Degrees>>,
}

/// Reads a FeatureCollection.
pub(super) fn read(gathered: &mut Gathered<'_>, text: &str) -> Result<(), Mistake> {
    let collection: Collection =
        serde_json::from_str(text).map_err(|error| Mistake(format!("this is not valid GeoJSON: {error}")))?;
    let key = code_property(gathered, &collection.features)?;
    let mut found = Vec::with_capacity(collection.features.len());
    for (at, feature) in collection.features.into_iter().enumerate() {
        found.push(checked(feature, at, key.as_deref())?);
    }
    let frame = Frame::around(&found);
    let mut points = 0;
    for area in found {
        let lines = thinned(&area.rings, frame);
        points += lines.iter().map(Vec::len).sum::<usize>();
        if points > MAP_POINTS_MAX.count() {
            let reason = format!(
                "the outlines up to here have more than {} points at the size of the picture: make them simpler, \
                 for example with mapshaper -simplify 5%",
                MAP_POINTS_MAX.max
            );
            return Err(Mistake::new(area.place, reason));
        }
        gathered.add(&area.place, &area.name, area.electorate, Outline::Lines(lines))?;
    }
    Ok(())
}

/// The property whose values name areas of the site most often; `None` stands for the feature's own `id`.
fn code_property(gathered: &Gathered<'_>, features: &[Feature]) -> Result<Option<String>, Mistake> {
    let names = features.first().and_then(|feature| feature.properties.as_ref());
    let mut candidates: Vec<Option<String>> = names
        .into_iter()
        .flat_map(Map::keys)
        .map(|key| Some(key.clone()))
        .collect();
    // A property called "code" is tried first, for a site that knows no areas yet and accepts any code.
    candidates.sort_by_key(|key| !key.as_deref().is_some_and(|key| key.eq_ignore_ascii_case("code")));
    candidates.push(None);
    let hits = |key: &Option<String>| {
        let named = features
            .iter()
            .filter_map(|feature| name_of(feature, key.as_deref()));
        named.filter(|name| gathered.find(name).is_some()).count()
    };
    // The first of several equally good ones: `max_by_key` would take the last.
    let best = candidates
        .into_iter()
        .rev()
        .max_by_key(hits)
        .filter(|key| hits(key) > 0);
    best.ok_or_else(|| {
        let known: Vec<&str> = names
            .into_iter()
            .flat_map(Map::keys)
            .map(String::as_str)
            .collect();
        let reason = format!(
            "no property holds the code or the name of an area that the site knows; there are: {}",
            known.join(", ")
        );
        Mistake::new("features[0]", reason)
    })
}

fn name_of(feature: &Feature, key: Option<&str>) -> Option<String> {
    let value = match key {
        Some(key) => feature.properties.as_ref()?.get(key)?,
        None => feature.id.as_ref()?,
    };
    (!value.is_null()).then(|| plain(value))
}

fn checked(feature: Feature, at: usize, key: Option<&str>) -> Result<FoundArea, Mistake> {
    let place = format!("features[{at}]");
    let name = name_of(&feature, key)
        .ok_or_else(|| Mistake::new(&place, format!("there is no \"{}\"", key.unwrap_or("id"))))?;
    let properties = feature.properties.iter().flatten();
    let electorate = properties
        .filter(|(key, value)| key.eq_ignore_ascii_case("electorate") && !value.is_null())
        .map(|(_, value)| people(&place, &plain(value)))
        .next()
        .transpose()?;
    let rings = feature
        .geometry
        .and_then(Geometry::rings)
        .filter(|rings| rings.iter().any(|r| !r.is_empty()));
    let rings =
        rings.ok_or_else(|| Mistake::new(&place, "its geometry must be a Polygon or a MultiPolygon"))?;
    for position in rings.iter().flatten() {
        let Degrees { east, north } = *position;
        if !((-180.0..=180.0).contains(&east) && (-90.0..=90.0).contains(&north)) {
            let reason = format!(
                "[{east}, {north}] is no longitude and latitude in degrees: turn the file into WGS 84, for example \
                 with ogr2ogr -t_srs EPSG:4326"
            );
            return Err(Mistake::new(place, reason));
        }
    }
    Ok(FoundArea { place, name, electorate, rings })
}

/// Converts degrees to units of the picture.
#[derive(Debug, Clone, Copy)]
struct Frame {
    west: f64,
    north: f64,
    /// Units per degree of longitude, and of latitude.
    scale: (f64, f64),
}

impl Frame {
    fn around(areas: &[FoundArea]) -> Frame {
        let all = || areas.iter().flat_map(|area| area.rings.iter().flatten());
        let range = |of: fn(&Degrees) -> f64| {
            all()
                .map(of)
                .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), n| (low.min(n), high.max(n)))
        };
        let (west, east) = range(|position| position.east);
        let (south, north) = range(|position| position.north);
        let narrowing = ((south + north) / 2.0).to_radians().cos().max(0.01);
        let (width, height) = ((east - west).max(1e-6) * narrowing, (north - south).max(1e-6));
        let scale = (SIZE_MAX.0 / width).min(SIZE_MAX.1 / height);
        Frame { west, north, scale: (scale * narrowing, scale) }
    }

    fn place(self, position: Degrees) -> (i32, i32) {
        let x = (position.east - self.west) * self.scale.0;
        let y = (self.north - position.north) * self.scale.1;
        (x.round() as i32, y.round() as i32)
    }
}

/// The outlines of an area without points that fall together, and without islands smaller than a unit; but always one
/// outline, so that no area vanishes.
fn thinned(rings: &[Vec<Degrees>], frame: Frame) -> Vec<Vec<(i32, i32)>> {
    let line = |ring: &Vec<Degrees>| {
        let mut points: Vec<(i32, i32)> = ring.iter().map(|position| frame.place(*position)).collect();
        points.dedup();
        if points.len() > 1 && points.first() == points.last() {
            points.pop();
        }
        points
    };
    let mut lines: Vec<Vec<(i32, i32)>> = rings.iter().map(line).collect();
    lines.sort_by_key(|line| std::cmp::Reverse(line.len()));
    let seen = lines.iter().take_while(|line| line.len() > 2).count();
    lines.truncate(seen.max(1));
    if let Some(only) = lines.first_mut().filter(|line| line.len() < 3) {
        let (x, y) = only.first().copied().unwrap_or_default();
        *only = vec![(x, y), (x + 2, y), (x + 2, y + 2), (x, y + 2)];
    }
    lines
}

#[cfg(test)]
mod tests {
    use crate::sites::map_file::parse;
    use throng_domain::area::{Area, AreaCode};

    fn areas() -> Vec<Area> {
        let area = |code: &str| Area {
            code: AreaCode::parse(code).expect("a code"),
            name: format!("Ward {code}"),
            representative: None,
            region_code: None,
            region_name: None,
            ordinal: 0,
        };
        vec![area("W1"), area("W2")]
    }

    fn collection(features: &str) -> String {
        format!("{{\"type\":\"FeatureCollection\",\"features\":[{features}]}}")
    }

    fn feature(properties: &str, coordinates: &str) -> String {
        let kind = if coordinates.starts_with("[[[[") {
            "MultiPolygon"
        } else {
            "Polygon"
        };
        format!(
            "{{\"type\":\"Feature\",\"properties\":{properties},\
             \"geometry\":{{\"type\":\"{kind}\",\"coordinates\":{coordinates}}}}}"
        )
    }

    const SQUARE: &str = "[[[0,50],[1,50],[1,51],[0,51],[0,50]]]";
    const ISLANDS: &str = "[[[[1,50],[2,50,7],[2,51],[1,50]]],[[[1.5,50.5],[1.5,50.5],[1.5,50.5]]]]";

    #[test]
    fn outlines_by_whatever_property_names_the_areas() {
        let two = collection(&format!(
            "{},{}",
            feature("{\"fid\":1,\"WD24CD\":\"W1\",\"electorate\":9000}", SQUARE),
            feature("{\"fid\":2,\"WD24CD\":\"W2\",\"electorate\":null}", ISLANDS)
        ));
        let file = parse(two.as_bytes(), &areas()).expect("a good file");
        let picture = file.map.draw(false, |shape| throng_rendering::drawings::Shown {
            value: shape.electorate.map(i64::from),
        });
        assert_eq!(picture.view_box, "0 0 806 635", "two degrees at 50.5° north are wider than one is high");
        assert_eq!(picture.outlines.matches('z').count(), 2, "the island of no size is left out");
        assert!(picture.dotted && picture.layers.len() == 1);
        let by_name = collection(&feature("{\"name\":\"ward w2\"}", SQUARE));
        assert!(parse(by_name.as_bytes(), &areas()).is_ok());
        let speck = collection(&format!(
            "{},{}",
            feature("{\"c\":\"W1\"}", SQUARE),
            feature("{\"c\":\"W2\"}", "[[[1,50],[1,50],[1,50]]]")
        ));
        let map = parse(speck.as_bytes(), &areas()).expect("a good file").map;
        let outlines = map
            .draw(false, |_| throng_rendering::drawings::Shown::default())
            .outlines;
        assert_eq!(outlines.matches('z').count(), 2, "an area of no size can still be seen");
    }

    #[test]
    fn what_is_wrong_is_told_with_its_feature() {
        let grid = "[[[530000,180000],[530001,180000],[530001,180001],[530000,180000]]]";
        let w1 = "{\"code\":\"W1\"}";
        for (features, expected) in [
            (feature("{\"code\":\"X1\"}", SQUARE), "no property holds the code or the name"),
            (feature(w1, grid), "features[0]: [530000, 180000] is no longitude and latitude"),
            (feature(w1, "[]"), "features[0]: its geometry must be a Polygon"),
            (feature(w1, "[[[0]]]"), "features[0]: its geometry must be a Polygon"),
            (
                "{\"properties\":{\"code\":\"W1\"},\"geometry\":null}".to_owned(),
                "features[0]: its geometry must be a Polygon",
            ),
            (
                format!("{},{}", feature(w1, SQUARE), feature(w1, SQUARE)),
                "features[1]: \"W1\" is already in features[0]",
            ),
            (
                format!("{},{}", feature(w1, SQUARE), feature("{}", SQUARE)),
                "features[1]: there is no \"code\"",
            ),
            (String::new(), "no property holds"),
        ] {
            let told = parse(collection(&features).as_bytes(), &areas())
                .expect_err(&features)
                .to_string();
            assert!(told.contains(expected), "{features}: {told}");
        }
    }

    #[test]
    fn outlines_too_fine_for_a_page_are_refused() {
        let ring = |at: usize| {
            let angle = at as f64 / 50.0;
            format!("[{:.3},{:.3}]", 10.0 + angle.cos() * (at % 7) as f64, 50.0 + angle.sin())
        };
        let points: Vec<String> = (0..40_000).map(ring).collect();
        let text = collection(&feature("{\"code\":\"W1\"}", &format!("[[{}]]", points.join(","))));
        let told = parse(text.as_bytes(), &areas())
            .expect_err("too fine")
            .to_string();
        assert!(told.contains("features[0]: the outlines up to here have more than"), "{told}");
    }
}
