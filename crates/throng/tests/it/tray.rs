//! The captured mails, as somebody reads them in the tray whose link the program prints.

use std::time::Duration;

use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::program::Program;

/// Longest wait for a mail, so that a test does not hang.
const PATIENCE: Duration = Duration::from_secs(20);

/// The tray.
#[derive(Debug)]
pub(crate) struct Tray {
    base_url: String,
    path: String,
}

/// One mail, as its page shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Letter {
    pub(crate) path: String,
    pub(crate) to: String,
    pub(crate) subject: String,
    /// The text of the mail, on one line.
    pub(crate) text: String,
    /// The addresses of its links.
    pub(crate) links: Vec<String>,
}

impl Letter {
    /// The path of the link that confirms, or shows the receipt.
    #[track_caller]
    pub(crate) fn link(&self) -> String {
        let link = self
            .links
            .iter()
            .find(|link| link.contains("/s/") && !link.ends_with("/withdraw"));
        let link = link.unwrap_or_else(|| panic!("no link of a signature in {self:?}"));
        link[link.find("/s/").expect("it was looked for")..].to_owned()
    }

    /// The path of the link that begins with this, such as `/petitions/own/`.
    #[track_caller]
    pub(crate) fn link_to(&self, beginning: &str) -> String {
        let found = self
            .links
            .iter()
            .find_map(|link| link.find(beginning).map(|at| link[at..].to_owned()));
        found.unwrap_or_else(|| panic!("no link to {beginning} in {self:?}"))
    }

    /// The six-digit code.
    #[track_caller]
    pub(crate) fn code(&self) -> String {
        let is_code = |word: &&str| word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_digit());
        let code = self.text.split_whitespace().find(is_code);
        code.unwrap_or_else(|| panic!("no code in {self:?}")).to_owned()
    }
}

impl Tray {
    /// The tray whose link the program printed, or has written to the file that it names.
    #[track_caller]
    pub(crate) fn of(program: &Program) -> Tray {
        let path = program.link("  captured mail  ", "/captured/", PATIENCE);
        Tray { base_url: program.base_url().to_owned(), path }
    }

    /// The path of the list of mails.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// All mails, the newest first.
    #[track_caller]
    pub(crate) fn letters(&self) -> Vec<Letter> {
        self.letters_where(|_| true)
    }

    /// The mails to addresses that are wanted, the newest first. The list tells the addresses: no other mail is read.
    #[track_caller]
    fn letters_where(&self, wanted: impl Fn(&str) -> bool) -> Vec<Letter> {
        let mut reader = Browser::at(&self.base_url);
        let list = reader.get(&self.path);
        list.expect_status(200);
        let page = list.page();
        let paths = page.links().into_iter().map(|link| link.href);
        let paths: Vec<String> = paths.filter(|href| is_below(href, &self.path)).collect();
        let addresses = page.elements_with_class("address");
        assert_eq!(paths.len(), addresses.len(), "each mail has its address beside it");
        let mails = paths.into_iter().zip(addresses);
        let mails = mails.filter(|(_, to)| wanted(address(&to.text)));
        mails.filter_map(|(path, _)| letter(&mut reader, path)).collect()
    }

    /// The newest mail to this address, once there are `number` of them.
    #[track_caller]
    pub(crate) fn wait_for(&self, to: &str, number: usize) -> Letter {
        let found = Deadline::after(PATIENCE).wait_for(|| {
            let letters = self.letters_where(|address| address == to);
            (letters.len() >= number).then_some(letters)
        });
        let Some(letters) = found else {
            panic!("no {number} mails to {to}, only {:#?}", self.letters());
        };
        assert_eq!(letters.len(), number, "more mails to {to} than wanted: {letters:#?}");
        letters[0].clone()
    }

    /// The only mail to this address.
    #[track_caller]
    pub(crate) fn only(&self, to: &str) -> Letter {
        self.wait_for(to, 1)
    }
}

fn is_below(href: &str, path: &str) -> bool {
    href.strip_prefix(path)
        .is_some_and(|rest| rest.len() > 1 && rest.starts_with('/'))
}

/// The address as it was typed, with or without brackets and a name.
fn address(to: &str) -> &str {
    to.rsplit('<').next().unwrap_or_default().trim_end_matches('>')
}

/// A mail of the list; `None` if it is gone since, as the comments of a day are once those of the next are mailed.
#[track_caller]
fn letter(reader: &mut Browser, path: String) -> Option<Letter> {
    let response = reader.get(&path);
    if response.status == 404 {
        return None;
    }
    response.expect_status(200);
    let page = response.page();
    let words = page
        .elements_with_class("mail")
        .into_iter()
        .next()
        .expect("the words of the mail");
    let headers = page
        .elements("dl")
        .into_iter()
        .next()
        .expect("the headers of the mail")
        .text;
    let mut lines = headers.lines();
    lines.find(|line| *line == "To");
    let to = lines.next().unwrap_or_default();
    let to = address(to).to_owned();
    let links = page
        .links()
        .into_iter()
        .map(|link| link.href)
        .filter(|href| href.starts_with("http"));
    Some(Letter {
        to,
        subject: page.heading().unwrap_or_default(),
        text: words.text.replace('\n', " "),
        links: links.collect(),
        path,
    })
}
