//! Invented signers, always the same for the same seed: names, addresses that cannot exist
//! (example.org and its like), postcodes of the United Kingdom's pattern, form keys. Never draws
//! randomness itself. `errands` asks for them; nothing is kept, so nothing grows.

use std::io::Write as _;
use std::net::Ipv4Addr;

use throng_process::dice::Dice;

const FORENAMES: [&str; 24] = [
    "Amara", "Bethan", "Callum", "Deepa", "Ewan", "Farida", "Gareth", "Hannah", "Ibrahim", "Joanne", "Kwame",
    "Lorna", "Mohamed", "Niamh", "Oliver", "Priya", "Rhys", "Siobhan", "Tomasz", "Una", "Victor", "Wendy",
    "Yusuf", "Zoe",
];
const SURNAMES: [&str; 24] = [
    "Ahmed",
    "Baker",
    "Campbell",
    "Davies",
    "Evans",
    "Fraser",
    "Green",
    "Hughes",
    "Iqbal",
    "Jones",
    "Khan",
    "Lewis",
    "Morgan",
    "Nowak",
    "Okafor",
    "Patel",
    "Quinn",
    "Roberts",
    "Singh",
    "Taylor",
    "Underwood",
    "Vaughan",
    "Walker",
    "Young",
];
/// Reserved by RFC 2606: mail to them goes nowhere.
const MAIL_DOMAINS: [&str; 3] = ["example.org", "example.com", "example.net"];
/// Postcode areas of large towns: one or two letters before the first digit.
const POSTCODE_AREAS: [&str; 12] = ["B", "BS", "CF", "E", "EH", "G", "L", "LS", "M", "NE", "SE", "SW"];
/// The letters that the last two places of a postcode may have.
const POSTCODE_LETTERS: &[u8] = b"ABDEFGHJLNPQRSTUWXYZ";

/// Addresses behind which a mobile network puts its customers: some in each of 4,096 networks.
const SHARED_ADDRESSES: u64 = 1 << 16;

/// The address of somebody, as limits by network see it: half of all people are at home, with an address of their own;
/// half are on telephones, of which very many share one.
pub(crate) fn place(dice: &mut Dice) -> Ipv4Addr {
    // Addresses of homes begin with 32 to 159, those of mobile networks with 16.
    let bits = match dice.below(2) {
        0 => (32 << 24) + dice.below(128 << 24),
        _ => {
            let (network, host) = (dice.below(SHARED_ADDRESSES / 16), dice.below(16));
            (16 << 24) + (network << 8) + host
        }
    };
    Ipv4Addr::from_bits(u32::try_from(bits).expect("it begins with less than 160"))
}

/// Somebody who signs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Signer {
    forename: &'static str,
    surname: &'static str,
    pub email: String,
    postcode: String,
    pub form_key: String,
}

impl Signer {
    /// Draws the next person; no two of one seed share an address.
    pub(crate) fn invent(dice: &mut Dice) -> Self {
        let (forename, surname) = (dice.of(&FORENAMES), dice.of(&SURNAMES));
        // The dice give each of their 2^64 numbers once before they repeat, so it is unique.
        let unique = dice.any();
        let domain = dice.of(&MAIL_DOMAINS);
        Self {
            forename,
            surname,
            email: format!("{forename}.{surname}.{unique:016x}@{domain}"),
            postcode: postcode(dice),
            form_key: format!("{:016x}{:016x}", dice.any(), dice.any()),
        }
    }

    /// Replaces `out` by the form as a browser would send it.
    pub(crate) fn write_form(&self, out: &mut Vec<u8>) {
        out.clear();
        let Self { forename, surname, email, postcode, form_key } = self;
        let (mailbox, domain) = email.split_once('@').expect("made with one @");
        write!(
            out,
            "name={forename}+{surname}&email={mailbox}%40{domain}&postcode={postcode}&resident=yes&form_key={form_key}&website="
        )
        .expect("writing into memory cannot fail");
    }
}

fn postcode(dice: &mut Dice) -> String {
    let area = dice.of(&POSTCODE_AREAS);
    let (district, sector) = (1 + dice.below(19), dice.below(10));
    let mut letter = || char::from(*dice.of(POSTCODE_LETTERS));
    let (first, second) = (letter(), letter());
    format!("{area}{district}{sector}{first}{second}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_people_and_another_gives_others() {
        let of = |seed| Signer::invent(&mut Dice::new(seed));
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
    }

    #[test]
    fn people_differ_and_have_the_right_shape() {
        let mut dice = Dice::new(7);
        let mut addresses = std::collections::HashSet::new();
        for _ in 0..2_000 {
            let signer = Signer::invent(&mut dice);
            let (outward, inward) = signer.postcode.split_at(signer.postcode.len() - 3);
            assert!((2..=4).contains(&outward.len()), "{}", signer.postcode);
            assert!(inward.as_bytes()[0].is_ascii_digit(), "{}", signer.postcode);
            assert!(
                inward
                    .bytes()
                    .skip(1)
                    .all(|letter| POSTCODE_LETTERS.contains(&letter))
            );
            assert_eq!(signer.form_key.len(), 32);
            assert!(addresses.insert(signer.email));
        }
    }

    #[test]
    fn the_form_is_what_a_browser_would_send() {
        let signer = Signer {
            forename: "Una",
            surname: "Quinn",
            email: "Una.Quinn.1@example.org".to_owned(),
            postcode: "M11AA".to_owned(),
            form_key: "0".repeat(32),
        };
        let mut form = Vec::new();
        signer.write_form(&mut form);
        let fields: Vec<(String, String)> = serde_urlencoded::from_bytes(&form).unwrap();
        let values: Vec<&str> = fields.iter().map(|(_, value)| value.as_str()).collect();
        assert_eq!(values, ["Una Quinn", "Una.Quinn.1@example.org", "M11AA", "yes", &"0".repeat(32), ""]);
    }
}
