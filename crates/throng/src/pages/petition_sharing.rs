//! Passing a petition on: links to where people do that. Nothing of them is loaded, and none says who followed it.
//!
//! Called by `petition`.

use throng_domain::campaign::Campaign;
use throng_rendering::views::ShareLink;

/// Links to where people pass things on. Each is followed only by whoever presses it: nothing is loaded from there.
pub(super) fn share_links(petition: &Campaign, title: &str, address: &str) -> Vec<ShareLink> {
    if petition.is_private() {
        // It is passed on to people, not to everybody.
        return Vec::new();
    }
    let both = format!("{title} {address}");
    let link = |name, target: &str, fields: &[(&str, &str)]| {
        let query = serde_urlencoded::to_string(fields).expect("pairs of texts can be encoded");
        // A space as "%20": what stands behind a "#" is no form, and its "+" stays a plus.
        ShareLink { name, url: format!("https://{target}{}", query.replace('+', "%20")) }
    };
    vec![
        link("WhatsApp", "wa.me/?", &[("text", &both)]),
        link("Facebook", "www.facebook.com/sharer/sharer.php?", &[("u", address)]),
        link("X", "x.com/intent/post?", &[("text", title), ("url", address)]),
        link("Mastodon", "share.joinmastodon.org/#", &[("text", &both)]),
    ]
}

/// A `mailto:` link with a text about the petition and without an address, which the visitor adds.
pub(crate) fn mail_link(title: &str, address: &str) -> String {
    let query = [("subject", title.to_owned()), ("body", format!("{title}\n{address}"))];
    let encoded = serde_urlencoded::to_string(query).expect("pairs of texts can be encoded");
    // Forms write a space as "+", which a mail program shows as it stands.
    format!("mailto:?{}", encoded.replace('+', "%20"))
}
