//! The document of all bounds, `docs/limits.md`.

use super::{ALL, Limit};

/// The content of `docs/limits.md`.
pub fn page() -> String {
    let mut page = "# Limits\n\n\
        Everything that Throng takes in has a limit. The limits on this page are fixed; those that you can change\n\
        are in [settings.md](settings.md). Made from `crates/throng-process/src/limits.rs` by `throng config docs`;\n\
        do not edit.\n\n\
        | limit | at most | unit | why |\n| --- | ---: | --- | --- |\n"
        .to_owned();
    for limit in ALL {
        let Limit { name, max, unit, why } = limit;
        let name = name.to_lowercase();
        page.push_str(&format!("| `{name}` | {max} | {unit} | {why} |\n"));
    }
    page
}
