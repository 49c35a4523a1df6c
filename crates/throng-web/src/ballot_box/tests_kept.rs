//! Choices that lie in boxes already come out of them for ever: the form in which they are sealed does not change.

use throng_domain::ballot::{Ballot, Choosing};
use throng_domain::ids::SiteId;

use super::*;

/// The secret half of a key, as in a file.
const SECRET: &str = "98bc8fd9f06d61c63e7c7010e4b5abf5548cdd49de7d4a20ad33dc5e4f99e249";
/// Whose choice was sealed in November 2026: by itself, and two that share an exchange of keys.
const KEPT: [(i64, &str); 3] = [
    (
        77,
        "92bc71db326c4dffb134d3cf3e646a9effa6f4f7344899bcb2cd4963e937180ceaa708318fbf372f55f1b6354ae5bd7eccfd592137bca5aae776a10f399509c4a6f541ef2c1466e8cd75d7985bc46501",
    ),
    (
        78,
        "8f8a149f530cb1a1349fb6c9c04f6ad4acd07e721f85f808569eaa87b131434fcaf03963375e38694c25fc25665a2a6af929392aab4f798a32a99114738b89121aa72ae853b6c78d027770a4257af6c3",
    ),
    (
        79,
        "8f8a149f530cb1a1349fb6c9c04f6ad4acd07e721f85f808569eaa87b131434f4e6181124a9b8dc8fec962f204fcd023f82b61b4e1629d6128a0fdd0eb7937dd51bd1f58de0cb4ef79063f83b784207d",
    ),
];

fn bytes_of(digits: &str) -> Vec<u8> {
    let byte = |at| u8::from_str_radix(&digits[at..at + 2], 16).expect("two digits");
    (0..digits.len()).step_by(2).map(byte).collect()
}

#[test]
fn what_was_sealed_before_comes_out_of_the_box() {
    let secret = BoxSecret::from_digits(SECRET.as_bytes()).expect("it is a secret");
    let ballot = Ballot { choosing: Choosing::YesNo, options: Vec::new() };
    let vote = CampaignId { site: SiteId(1), number: 9 };
    let cast = KEPT.map(|(voter, digits)| {
        let sealed = SealedChoice::new(bytes_of(digits).try_into().expect("one length"));
        InBox { voter: SignatureId(voter), choice: Box::new(sealed), weight: 1 }
    });
    let mut emptied = Emptied::default();
    emptied.take(&secret, vote, &ballot, &cast);
    let choice = ballot.choice(&[Choice::YES]).expect("it is allowed");
    assert_eq!(emptied.sorted(), (3, vec![Alike { choice, weight: 1, count: 3 }]));
}
