//! The operator's map: a file of hexagons (CSV or HexJSON) or of outlines (GeoJSON), read and checked
//! once at start.
//!
//! Owns what the file may contain and the words for what is wrong with it. It must never guess where an
//! area lies: an area that is not in the file is not on the map. A name may stand where a code is expected,
//! if it is the name of an area that the site knows. Bounded by `MAP_FILE_BYTES_MAX`, `MAP_AREAS_MAX`
//! and, for outlines, `MAP_POINTS_MAX`.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};
use throng_domain::area::{Area, AreaCode};

use super::geo_json;
use throng_process::limits::{MAP_AREAS_MAX, MAP_FILE_BYTES_MAX};
use throng_rendering::drawings::{AreaMap, HexLayout, Outline, Shape};

/// Greatest distance of a hexagon from the middle, in columns or rows.
const HEX_FAR_MAX: i32 = 1_000;

/// Why the file cannot be used: where, and what to do.
#[derive(Debug, thiserror::Error)]
#[error("{}: {mistake}", path.display())]
pub struct MapFileError {
    path: PathBuf,
    mistake: Mistake,
}

/// What is wrong, in a sentence that begins with the place.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct Mistake(pub(super) String);

impl Mistake {
    pub(super) fn new(place: impl std::fmt::Display, reason: impl std::fmt::Display) -> Mistake {
        Mistake(format!("{place}: {reason}"))
    }
}

/// The content of the file.
#[derive(Debug)]
pub struct MapFile {
    pub map: AreaMap,
    /// Names and codes in the file that are no area of the site; they are not drawn.
    pub unknown: Vec<String>,
}

impl MapFile {
    /// Reads the file for a site that knows `areas`; if it knows none, every code is accepted.
    ///
    /// # Errors
    /// [`MapFileError`], with file, line or feature, and what to do.
    pub fn read(path: &Path, areas: &[Area]) -> Result<MapFile, MapFileError> {
        let wrong = |mistake| MapFileError { path: path.to_owned(), mistake };
        let bytes = std::fs::read(path).map_err(|error| wrong(Mistake(error.to_string())))?;
        parse(&bytes, areas).map_err(wrong)
    }
}

/// Reads the content of a file, whichever of the formats it has.
pub(super) fn parse(bytes: &[u8], areas: &[Area]) -> Result<MapFile, Mistake> {
    if bytes.len() as u64 > MAP_FILE_BYTES_MAX.max {
        let reason = format!(
            "the file has {} bytes and {} are allowed: make the outlines simpler, for example with mapshaper",
            bytes.len(),
            MAP_FILE_BYTES_MAX.max
        );
        return Err(Mistake::new("the whole file", reason));
    }
    let text = std::str::from_utf8(bytes)
        .map_err(|error| Mistake::new(format!("byte {}", error.valid_up_to()), "this is not UTF-8"))?;
    let text = text.trim_start_matches('\u{feff}');
    let mut gathered = Gathered::new(areas);
    if text.trim_start().starts_with('{') {
        match serde_json::from_str::<Kind>(text)
            .map_err(|error| Mistake(format!("this is not valid JSON: {error}")))?
        {
            Kind { hexes: Some(hexes), layout, .. } => hex_json(&mut gathered, &hexes, layout.as_deref())?,
            Kind { kind: Some(kind), .. } if kind == "FeatureCollection" => {
                geo_json::read(&mut gathered, text)?
            }
            Kind { .. } => {
                let reason =
                    "there is neither \"hexes\" (HexJSON) nor \"type\": \"FeatureCollection\" (GeoJSON)";
                return Err(Mistake::new("the whole file", reason));
            }
        }
    } else {
        csv(&mut gathered, text)?;
    }
    gathered.finish()
}

/// The member that tells GeoJSON from HexJSON.
#[derive(serde::Deserialize)]
struct Kind {
    #[serde(rename = "type")]
    kind: Option<String>,
    layout: Option<String>,
    hexes: Option<Map<String, Value>>,
}

/// What has been read so far.
#[derive(Debug)]
pub(super) struct Gathered<'a> {
    /// The code of each known area, by its code and by its name in lower case.
    known: HashMap<String, &'a AreaCode>,
    shapes: Vec<Shape>,
    /// Where each area was first in the file.
    places: HashMap<AreaCode, String>,
    unknown: Vec<String>,
}

impl<'a> Gathered<'a> {
    fn new(areas: &'a [Area]) -> Gathered<'a> {
        let names = areas.iter().map(|area| (area.name.to_lowercase(), &area.code));
        let codes = areas
            .iter()
            .map(|area| (area.code.as_str().to_owned(), &area.code));
        Gathered {
            known: names.chain(codes).collect(),
            shapes: Vec::new(),
            places: HashMap::new(),
            unknown: Vec::new(),
        }
    }

    /// The area with this code or name.
    pub(super) fn find(&self, text: &str) -> Option<AreaCode> {
        let text = text.trim();
        if self.known.is_empty() {
            return AreaCode::parse(text);
        }
        let found = self
            .known
            .get(text)
            .or_else(|| self.known.get(&text.to_lowercase()));
        found.map(|code| (*code).clone())
    }

    /// Adds a shape for the area that the file calls `name`.
    pub(super) fn add(
        &mut self,
        place: &str,
        name: &str,
        electorate: Option<u32>,
        outline: Outline,
    ) -> Result<(), Mistake> {
        let Some(code) = self.find(name) else {
            self.unknown.push(name.trim().to_owned());
            return Ok(());
        };
        if let Some(first) = self.places.insert(code.clone(), place.to_owned()) {
            let reason =
                format!("\"{}\" is already in {first}; give each area only one shape", code.as_str());
            return Err(Mistake::new(place, reason));
        }
        if self.shapes.len() >= MAP_AREAS_MAX.count() {
            return Err(Mistake::new(place, format!("a map can have at most {} areas", MAP_AREAS_MAX.max)));
        }
        self.shapes.push(Shape { code, electorate, outline });
        Ok(())
    }

    fn finish(self) -> Result<MapFile, Mistake> {
        if self.shapes.is_empty() {
            let reason = match self.unknown.first() {
                Some(first) => format!(
                    "none of its areas is known to the site; the first is \"{first}\". Use the codes or names of \
                     the file that site.areas_file names"
                ),
                None => "it has no areas".to_owned(),
            };
            return Err(Mistake::new("the whole file", reason));
        }
        Ok(MapFile { map: AreaMap::new(self.shapes), unknown: self.unknown })
    }
}

/// Reads CSV with the columns `code` (or the first one), `q`, `r`, and perhaps `electorate` and `layout`.
fn csv(gathered: &mut Gathered<'_>, text: &str) -> Result<(), Mistake> {
    let wrong = |error: csv::Error| Mistake(error.to_string());
    let mut reader = csv::ReaderBuilder::new()
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let headers = reader.headers().map_err(wrong)?.clone();
    let column = |name: &str| {
        headers
            .iter()
            .position(|header| header.eq_ignore_ascii_case(name))
    };
    let needed = |name: &str| {
        let reason = format!("the column \"{name}\" is missing; the file needs code, q and r");
        column(name).ok_or_else(|| Mistake::new("line 1", reason))
    };
    let (q, r, code) = (needed("q")?, needed("r")?, column("code").unwrap_or(0));
    let (electorate, layout) = (column("electorate"), column("layout"));
    for record in reader.records() {
        let record = record.map_err(wrong)?;
        let place = format!("line {}", record.position().map_or(0, csv::Position::line));
        let cell = |at: usize| record.get(at).unwrap_or_default();
        let (q, r) = (coordinate(&place, "q", cell(q))?, coordinate(&place, "r", cell(r))?);
        let layout = layout_of(&place, layout.map(cell).filter(|text| !text.is_empty()))?;
        let voters = electorate.map(cell).filter(|text| !text.is_empty());
        let voters = voters.map(|text| people(&place, text)).transpose()?;
        gathered.add(&place, cell(code), voters, Outline::Hex { q, r, layout })?;
    }
    Ok(())
}

/// Reads HexJSON: an object of hexagons by code, each with `q` and `r`, perhaps `n` (name) and `electorate`.
fn hex_json(
    gathered: &mut Gathered<'_>,
    hexes: &Map<String, Value>,
    layout: Option<&str>,
) -> Result<(), Mistake> {
    let layout = layout_of("layout", layout)?;
    for (key, hex) in hexes {
        let place = format!("hexes.{key}");
        let text = |field: &str| hex.get(field).filter(|value| !value.is_null()).map(plain);
        let number = |field: &str| {
            let found =
                text(field).ok_or_else(|| Mistake::new(&place, format!("there is no \"{field}\"")))?;
            coordinate(&place, field, &found)
        };
        let (q, r) = (number("q")?, number("r")?);
        let voters = text("electorate").map(|text| people(&place, &text)).transpose()?;
        let name = text("n")
            .filter(|_| gathered.find(key).is_none())
            .unwrap_or_else(|| key.clone());
        gathered.add(&place, &name, voters, Outline::Hex { q, r, layout })?;
    }
    Ok(())
}

/// A value as text without quotes.
pub(super) fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn layout_of(place: &str, word: Option<&str>) -> Result<HexLayout, Mistake> {
    let word = word.unwrap_or("odd-r");
    let reason = format!("\"{word}\" is not a layout; use odd-r, even-r, odd-q or even-q");
    HexLayout::from_word(word).ok_or_else(|| Mistake::new(place, reason))
}

fn coordinate(place: &str, field: &str, text: &str) -> Result<i32, Mistake> {
    let number = text.parse::<i32>().ok().filter(|n| n.abs() <= HEX_FAR_MAX);
    let reason =
        || format!("{field} is \"{text}\", and must be a whole number from -{HEX_FAR_MAX} to {HEX_FAR_MAX}");
    number.ok_or_else(|| Mistake::new(place, reason()))
}

/// Reads a number of voters.
pub(super) fn people(place: &str, text: &str) -> Result<u32, Mistake> {
    let number = text
        .replace([',', ' ', '_'], "")
        .parse::<u32>()
        .ok()
        .filter(|n| *n > 0);
    let reason = || format!("electorate is \"{text}\", and must be a number of people above 0, or empty");
    number.ok_or_else(|| Mistake::new(place, reason()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn areas() -> Vec<Area> {
        let area = |code: &str, name: &str| Area {
            code: AreaCode::parse(code).expect("a code"),
            name: name.to_owned(),
            representative: None,
            region_code: None,
            region_name: None,
            ordinal: 0,
        };
        vec![area("A1", "North Ward"), area("A2", "Ynys Môn")]
    }

    fn read(text: &str) -> Result<(usize, Vec<String>), String> {
        let file = parse(text.as_bytes(), &areas()).map_err(|mistake| mistake.to_string())?;
        Ok((file.map.shapes().len(), file.unknown))
    }

    #[test]
    fn hexagons_by_code_or_name() {
        let some = |count: usize, unknown: &[&str]| {
            Ok((count, unknown.iter().map(|name| (*name).to_owned()).collect()))
        };
        for (text, expected) in [
            ("code,q,r\nA1,0,0\nA2,-1,3\n", some(2, &[])),
            ("\u{feff}Constituency,Q,R,Electorate\nnorth ward,0,0,\"72,430\"\n", some(1, &[])),
            ("code,q,r,layout\nYNYS MÔN,0,0,even-q\nA9,1,1,\n", some(1, &["A9"])),
            ("{\"layout\":\"odd-r\",\"hexes\":{\"A1\":{\"q\":1,\"r\":2}}}", some(1, &[])),
            ("{\"hexes\":{\"E1\":{\"n\":\"Ynys Môn\",\"q\":1,\"r\":2,\"electorate\":5}}}", some(1, &[])),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
        let anything = parse(b"code,q,r\nZ1,0,0\nZ2,1,0\n", &[]).expect("codes of a site without areas");
        assert_eq!(anything.map.shapes().len(), 2);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (text, expected) in [
            ("", "line 1: the column \"q\" is missing"),
            ("code,q\nA1,0\n", "line 1: the column \"r\" is missing"),
            ("code,q,r\nA1,0,x\n", "line 2: r is \"x\", and must be a whole number"),
            ("code,q,r\nA1,0,1001\n", "line 2: r is \"1001\""),
            ("code,q,r,electorate\nA1,0,0,0\n", "line 2: electorate is \"0\""),
            ("code,q,r,electorate\nA1,0,0,-7\n", "line 2: electorate is \"-7\""),
            ("code,q,r\nA1,0,0\nA1,1,0\n", "line 3: \"A1\" is already in line 2"),
            ("code,q,r\nA1,0,0\nnorth ward,1,0\n", "line 3: \"A1\" is already in line 2"),
            ("code,q,r,layout\nA1,0,0,odd\n", "line 2: \"odd\" is not a layout"),
            ("code,q,r\nB7,0,0\n", "none of its areas is known to the site; the first is \"B7\""),
            ("code,q,r\n", "it has no areas"),
            ("code,q,r\nA1\n", "line: 2"),
            ("{\"hexes\":", "this is not valid JSON: EOF"),
            ("{}", "neither \"hexes\" (HexJSON) nor"),
            ("{\"hexes\":{\"A1\":{\"q\":1}}}", "hexes.A1: there is no \"r\""),
            ("{\"hexes\":{\"A1\":{\"q\":1.5,\"r\":0}}}", "hexes.A1: q is \"1.5\""),
            ("{\"layout\":\"flat\",\"hexes\":{}}", "layout: \"flat\" is not a layout"),
        ] {
            let told = read(text).expect_err(text);
            assert!(told.contains(expected), "{text:?}: {told}");
        }
        let not_text = parse(b"code,q,r\nA1\xff", &[]).expect_err("bytes").to_string();
        assert_eq!(not_text, "byte 11: this is not UTF-8");
        let huge = vec![b' '; MAP_FILE_BYTES_MAX.count() + 1];
        assert!(
            parse(&huge, &[])
                .expect_err("huge")
                .to_string()
                .contains("bytes and")
        );
    }

    /// A real map: the 650 constituencies of the United Kingdom, by name.
    #[test]
    fn the_hexagons_of_the_united_kingdom() {
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/uk-constituencies-hex.csv");
        let Ok(text) = std::fs::read_to_string(&path) else {
            eprintln!("left out, because there is no ../shared/data: the_hexagons_of_the_united_kingdom");
            return;
        };
        let names = text.lines().skip(1).filter(|line| !line.starts_with('"'));
        let areas: Vec<Area> = (0_i64..)
            .zip(names)
            .map(|(ordinal, line)| Area {
                code: AreaCode::parse(&format!("E{ordinal}")).expect("a code"),
                name: line.split(',').next().unwrap_or_default().to_owned(),
                representative: None,
                region_code: None,
                region_name: None,
                ordinal,
            })
            .collect();
        let file = parse(text.as_bytes(), &areas).expect("a good file");
        assert_eq!(file.map.shapes().len() + file.unknown.len(), 650);
        assert!(
            file.map
                .shapes()
                .iter()
                .all(|shape| shape.electorate.is_some_and(|n| n > 20_000))
        );
        let picture = file
            .map
            .draw(true, |shape| throng_rendering::drawings::Shown { value: shape.electorate.map(i64::from) });
        assert_eq!((picture.legend.len(), picture.layers.len()), (5, 5));
        let bytes: usize = picture.spots.iter().map(|spot| spot.path.len()).sum();
        assert!(bytes < 650 * 48, "{bytes} bytes of outlines");
    }
}
