//! Hundreds of random requests, each kind odd in its own way, sent to the
//! running program over connections that are kept. Each must get one complete answer that is not a 5xx, and the
//! connection must go on, so that no answer is ever taken for that of another request.
//!
//! The streams are left out, because their answers have no end. What is too long, too slow or not HTTP at all has
//! its cases in `limits.rs`.

use std::fmt::Write as _;

use throng_testkit::http::{Connection, Response, Url};
use throng_testkit::random::Random;

use crate::town::{TREES, Town};

/// A fixed seed, so that what fails once fails again.
const SEED: u64 = 20_260_302;
/// Requests of each kind. All kinds together take a few seconds.
const CASES: usize = 200;

/// A request before it is sent.
struct Odd {
    method: &'static str,
    /// Any bytes but those that end a line.
    target: Vec<u8>,
    /// A host in place of the right one.
    host: Option<Vec<u8>>,
    headers: Vec<(&'static str, Vec<u8>)>,
}

impl Odd {
    fn get(target: impl Into<Vec<u8>>) -> Odd {
        Odd { method: "GET", target: target.into(), host: None, headers: Vec::new() }
    }

    fn bytes(&self, right_host: &str) -> Vec<u8> {
        let host = self.host.as_deref().unwrap_or(right_host.as_bytes());
        let mut bytes =
            [self.method.as_bytes(), b" ", &self.target, b" HTTP/1.1\r\nHost: ", host, b"\r\n"].concat();
        for (name, value) in &self.headers {
            bytes.extend([name.as_bytes(), b": ", value, b"\r\n"].concat());
        }
        bytes.extend(b"\r\n");
        bytes
    }
}

/// Sends one request after the other, over one connection for as long as the server keeps it.
struct Asker {
    town: Town,
    url: Url,
    connection: Option<Connection>,
}

impl Asker {
    fn at(town: Town) -> Asker {
        let url = Url::parse(town.program.base_url());
        Asker { town, url, connection: None }
    }

    /// Returns the complete answer; fails if the server hangs up before there is one.
    #[track_caller]
    fn ask(&mut self, request: &Odd) -> Response {
        let kept = self.connection.take().filter(Connection::is_open);
        let mut connection =
            kept.unwrap_or_else(|| Connection::open(&self.url.authority).expect("it listens"));
        let bytes = request.bytes(&self.url.authority);
        let said = || String::from_utf8_lossy(&bytes).into_owned();
        connection
            .send(&bytes)
            .unwrap_or_else(|error| panic!("{error}: {:?}", said()));
        let answer = connection
            .receive(request.method, &self.url)
            .unwrap_or_else(|error| panic!("no whole answer ({error}): {:?}", said()));
        assert!(
            (200..500).contains(&answer.status),
            "{}: {:?}\n{}",
            answer.status,
            said(),
            self.town.program.output().join("\n")
        );
        let closes = answer
            .header("connection")
            .is_some_and(|word| word.eq_ignore_ascii_case("close"));
        self.connection = Some(connection).filter(|_| !closes);
        answer
    }

    /// Sends the requests that `make` invents.
    #[track_caller]
    fn ask_all(&mut self, make: impl Fn(&mut Random) -> Odd, check: impl Fn(&Odd, &Response)) {
        let mut random = Random::seeded(SEED);
        for _ in 0..CASES {
            let mut odd = make(&mut random);
            if random.chance(10) {
                odd.method = "HEAD";
            }
            let answer = self.ask(&odd);
            check(&odd, &answer);
        }
        self.ask(&Odd::get("/")).expect_status(200);
        let output = self.town.program.output();
        assert!(!output.iter().any(|line| line.contains("ERROR")), "{}", output.join("\n"));
    }
}

fn any(_: &Odd, _: &Response) {}

#[track_caller]
fn found(odd: &Odd, answer: &Response) {
    assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&odd.target));
}

/// What people, programs and attackers put into a field.
const PIECES: [&str; 28] = [
    "bridge",
    "brigde",
    "Mill",
    "Óran",
    "cŵn",
    "ไทย",
    "\u{202e}abc",
    "e\u{301}\u{301}\u{301}",
    "👩‍👩‍👧",
    "\u{200b}",
    "\u{feff}",
    "\0",
    "\n",
    "\t",
    " ",
    "   ",
    "\"",
    "'",
    "' OR 1=1 --",
    "NEAR(a b)",
    "a* AND (",
    "%",
    "%00",
    "\\",
    "<zq>",
    "&state=x",
    "{{ 7 }}",
    "\u{10ffff}",
];

/// A few of these pieces, or very many of one.
fn text(random: &mut Random) -> String {
    if random.chance(10) {
        return random
            .pick(&PIECES)
            .repeat(1 + usize::from(random.chance(50)) * 150);
    }
    (0..random.below(7)).map(|_| *random.pick(&PIECES)).collect()
}

/// A text as a form sends it.
fn encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => encoded.push(char::from(byte)),
            b' ' => encoded.push('+'),
            _ => write!(encoded, "%{byte:02X}").expect("a String takes it"),
        }
    }
    encoded
}

/// Bytes without line ends.
fn bytes(random: &mut Random, length_max: u64) -> Vec<u8> {
    let byte = |random: &mut Random| u8::try_from(random.below(256)).expect("a byte");
    let all = (0..random.below(length_max))
        .map(|_| byte(random))
        .collect::<Vec<u8>>();
    all.into_iter()
        .filter(|byte| !matches!(byte, b'\r' | b'\n'))
        .collect()
}

/// A valid value of a header: no control characters, but anything above ASCII.
fn value(random: &mut Random, length_max: u64) -> Vec<u8> {
    let mut value = bytes(random, length_max);
    value.retain(|byte| *byte >= b' ' && *byte != 0x7f);
    value
}

#[test]
fn any_words_can_be_searched_for() {
    let mut asker = Asker::at(Town::with(&["site.languages=en,cy"]));
    let lists = ["/petitions", "/cy/petitions", "/petitions.json", "/petitions.csv", "/petitions.atom"];
    asker.ask_all(
        |random| {
            let mut target = format!("{}?q={}", random.pick(&lists), encoded(&text(random)));
            for name in ["state", "topic", "page", "count", "fbclid"] {
                if random.chance(30) {
                    write!(target, "&{name}={}", encoded(&text(random))).expect("a String takes it");
                }
            }
            Odd::get(target)
        },
        |odd, answer| {
            // Programs are told that there is no such topic; people get the whole list.
            let target = String::from_utf8_lossy(&odd.target);
            let for_programs = [".json?", ".csv?", ".atom?"]
                .iter()
                .any(|end| target.contains(end));
            if answer.status != 400 || !for_programs || !target.contains("&topic=") {
                found(odd, answer);
            }
            let kind = answer.header("content-type").unwrap_or_default();
            let raw = answer.text().contains("<zq>");
            assert!(!raw || !kind.contains("ml"), "{}", String::from_utf8_lossy(&odd.target));
        },
    );
}

#[test]
fn any_number_may_be_asked_for_as_a_page() {
    let mut asker = Asker::at(Town::open());
    let numbers = [
        "",
        "0",
        "-1",
        "1.5",
        "1e9",
        "0x10",
        "٣",
        "½",
        " 2",
        "+2",
        "00002",
        "NaN",
        "4294967295",
        "4294967296",
        "18446744073709551616",
    ];
    asker.ask_all(
        |random| {
            let mut number = random.pick(&numbers).to_string();
            if random.chance(40) {
                number = random
                    .next_u64()
                    .to_string()
                    .repeat(1 + usize::from(random.chance(30)) * 9);
            }
            let name = random.pick(&["page", "count"]);
            let list = random.pick(&["/petitions", "/petitions.json", "/petitions.atom"]);
            let state = random.pick(&["", "&state=open", "&state=closed", "&q=bridge"]);
            Odd::get(format!("{list}?{name}={}{state}", encoded(&number)))
        },
        found,
    );
}

#[test]
fn any_part_of_an_address_may_be_nonsense() {
    let mut asker = Asker::at(Town::open());
    let places: Vec<&str> = "/{} /petitions/{} /petitions/{}.json /petitions/{}/count.json /petitions/{}/places /petitions/1/{} \
         /petitions/{}/x /petitions/{}/places.csv /petitions/{}/series.csv /petitions/{}/events.ics /petitions/{}/timeline.atom \
         /petitions/{}/picture.png /petitions/{}/signatures/new /petitions/local/{} /petitions/local/{}.csv \
         /petitions/local?postcode={} /badge/{}.svg /embed/{} /embed/1?form={} /oembed?url={} /sitemap.xml?from={} \
         /assets/{} /s/{} /s/{}/withdraw /w/{} /w/{}?sent={} /r/{} /captured/{} /captured/{}/{} /captured/{}/{}/html"
        .split_whitespace()
        .collect();
    asker.ask_all(
        |random| {
            let part = match random.below(4) {
                0 if random.chance(50) => random.below(6).to_string(),
                0 => random.next_u64().to_string(),
                1 => format!("%{:02x}", random.below(256)),
                2 => random
                    .pick(&["%", "%z", "%2", "%%", "%c0%ae", "..", ".", "", ";", "*", "%2f", "%5c", "%u0041"])
                    .to_string(),
                _ => encoded(&text(random)),
            };
            Odd::get(random.pick(&places).replace("{}", &part))
        },
        any,
    );
}

#[test]
fn a_language_that_is_not_spoken_here_is_no_fault() {
    let mut asker = Asker::at(Town::with(&["site.languages=en,cy"]));
    let tags: Vec<&str> =
        "xx CY cy cy-GB en zh-Hant-TW c cyc cy%2f ar-XB - cy- en_GB a-very-long-tag-that-is-none"
            .split_whitespace()
            .collect();
    let pages = [
        "",
        "/",
        "/petitions",
        "/petitions/1",
        "/help",
        "/s/x",
        "/cy/petitions",
        "/petitions.json",
        "/assets/x",
    ];
    asker.ask_all(
        |random| {
            let mut odd = Odd::get(format!("/{}{}", random.pick(&tags), random.pick(&pages)));
            let listed = (0..random.below(5))
                .map(|_| format!("{};q={}", random.pick(&tags), random.pick(&["1", "0", "2", "x", ""])));
            odd.headers = vec![("Accept-Language", listed.collect::<Vec<_>>().join(",").into_bytes())];
            odd
        },
        |odd, answer| {
            // Only the beginning of the path chooses a language, and these are no languages.
            let elsewhere = odd.target.starts_with(b"/xx") || odd.target.starts_with(b"/CY");
            // A slash at the end is left out first.
            let expected = if odd.target.ends_with(b"/") { 301 } else { 404 };
            assert!(
                !elsewhere || answer.status == expected,
                "{}: {}",
                String::from_utf8_lossy(&odd.target),
                answer.status
            );
        },
    );
}

#[test]
fn headers_that_make_no_sense_are_passed_over() {
    let mut asker = Asker::at(Town::open());
    let pages = [
        "/",
        "/petitions",
        "/petitions/1",
        "/petitions/1.json",
        "/feed.atom",
        "/petitions.csv",
        "/nothing",
        "/s/x",
    ];
    let names: Vec<&str> = "Accept-Encoding If-None-Match If-Modified-Since Accept-Language Accept Range Cookie Referer User-Agent"
        .split_whitespace()
        .collect();
    let values: Vec<&str> =
        r#"|,|;q=|gzip;q=2|br;q=-1, gzip;q=nan|*;q=0|identity;q=0|gzip,,,,br|"|W/|W/"|"","|*, "x"
        |Thu, 32 Foo 0000 99:99:99 GMT|0|bytes=9-1,-0,x|=;=;=|q=1;q=1;q=1"#
            .split('|')
            .map(str::trim)
            .collect();
    asker.ask_all(
        |random| {
            let mut odd = Odd::get(random.pick(&pages).as_bytes());
            odd.headers = (0..1 + random.below(4))
                .map(|_| {
                    let known = random.chance(60);
                    let some = if known {
                        random.pick(&values).as_bytes().to_vec()
                    } else {
                        value(random, 300)
                    };
                    (*random.pick(&names), some)
                })
                .collect();
            odd
        },
        |odd, answer| {
            // A validator may lead to 304 instead of the page; nothing else may.
            let expected: &[u16] = match &*odd.target {
                b"/nothing" | b"/s/x" => &[404],
                _ => &[200, 304],
            };
            assert!(
                expected.contains(&answer.status),
                "{}: {:?}",
                answer.status,
                String::from_utf8_lossy(&odd.bytes(""))
            );
        },
    );
}

#[test]
fn an_address_may_be_as_long_as_it_likes_and_of_any_bytes() {
    let mut asker = Asker::at(Town::open());
    asker.ask_all(
        |random| {
            let beginning =
                random.pick(&["/", "/petitions?q=", "/petitions/1/", "/s/", "/x?", "/petitions?"]);
            let mut target = beginning.as_bytes().to_vec();
            if random.chance(30) {
                target.extend(bytes(random, 200));
            } else {
                let length = usize::try_from(random.below(12_000)).expect("a length");
                let piece = random.pick(&["a", "%41", "/", "&q=a", "%", "a/../"]);
                target.extend(piece.bytes().cycle().take(length));
            }
            Odd::get(target)
        },
        |odd, answer| {
            // Parameters that no page reads are dropped before the length of the address is checked.
            let path = odd.target.split(|byte| *byte == b'?').next();
            let too_long = path.is_some_and(|path| path.len() > 8 << 10);
            assert!(!too_long || answer.status == 414, "{} bytes: {}", odd.target.len(), answer.status);
        },
    );
}

#[test]
fn a_forged_host_gets_no_page_and_is_not_repeated() {
    let mut asker = Asker::at(Town::open());
    let right = asker.url.authority.clone();
    asker.ask_all(
        |random| {
            let mut odd = Odd::get(
                random
                    .pick(&["/", "/petitions/1", "/petitions/1.json", "/s/x", "/nothing"])
                    .as_bytes(),
            );
            let host = match random.below(8) {
                0 => "evil.example".to_owned(),
                1 => format!("evil.example:{}", random.below(70_000)),
                2 => format!("{right}.evil.example"),
                3 => format!("user@{right}"),
                4 => format!("{right}:80"),
                5 => format!("{right}, evil.example"),
                6 => "evil.example".repeat(40),
                _ => String::new(),
            };
            odd.host = Some(host.into_bytes());
            if random.chance(20) {
                odd.host = Some([b"evil.example", &*value(random, 60)].concat());
            }
            for name in ["X-Forwarded-Host", "Forwarded", "X-Host"] {
                if random.chance(30) {
                    odd.headers.push((name, b"evil.example".to_vec()));
                }
            }
            odd
        },
        |odd, answer| {
            let host = String::from_utf8_lossy(odd.host.as_deref().unwrap_or_default());
            assert!([400, 421].contains(&answer.status), "{}: {host:?}", answer.status);
            let said = format!("{:?}{}", answer.headers, answer.text());
            assert!(!said.contains("evil.example"), "{host:?}: {said}");
        },
    );
    let forwarded = Odd {
        headers: vec![("X-Forwarded-Host", b"evil.example".to_vec())],
        ..Odd::get(format!("/petitions/{TREES}/x"))
    };
    let moved = asker.ask(&forwarded);
    assert_eq!(moved.status, 301);
    assert!(
        moved
            .header("location")
            .is_some_and(|path| path.starts_with("/petitions/")),
        "{:?}",
        moved.headers
    );
}
