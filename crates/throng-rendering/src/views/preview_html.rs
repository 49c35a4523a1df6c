//! What tests of pages read in their HTML.

/// The values of an attribute, wherever it occurs in the page.
pub(super) fn attributes<'a>(html: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    html.split(&start)
        .skip(1)
        .filter_map(|rest| rest.split_once('"').map(|(value, _)| value))
        .collect()
}

/// What a person reads or hears of a page: its text, and the attributes that are read aloud.
pub(super) fn visible_texts(html: &str) -> Vec<String> {
    let mut texts: Vec<String> = ["aria-label", "alt", "title", "placeholder"]
        .iter()
        .flat_map(|name| attributes(html, name))
        .map(str::to_owned)
        .collect();
    // Where an address may be broken it goes on.
    let html = html.replace("<wbr>", "");
    texts.extend(
        html.split('<')
            // Data for search engines is not shown, and what programs write is in no language.
            .filter(|tag| !tag.starts_with("script") && !tag.starts_with("code>"))
            .filter_map(|tag| tag.split_once('>'))
            .map(|(_, text)| text.to_owned()),
    );
    let plain = texts.iter().map(|text| {
        let text = text
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&quot;", "\"");
        text.replace("&#39;", "'").replace("&amp;", "&").trim().to_owned()
    });
    plain.filter(|text| !text.is_empty()).collect()
}
