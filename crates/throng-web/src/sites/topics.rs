//! What topics are called on the pages of a site: by the names that the office gave them, in the language of the page where there is one.

use super::Site;

impl Site {
    /// The name that the office gave to a topic, in the view's language, or else in the site's first language or any
    /// other; `None` if it has not named the topic.
    pub fn topic_name(&self, code: &str) -> Option<&str> {
        self.topic_name_in(code).map(|(_, name)| name)
    }

    fn topic_name_in(&self, code: &str) -> Option<(&str, &str)> {
        let languages = [self.view.language.as_str(), self.first_language()];
        self.topics.name_in(code, &languages)
    }

    /// What a topic is called on a page, and the language of that where it is not the page's. One that the office has not named is called
    /// as it was `typed`, which counts as the first language of the site.
    pub fn topic_called(&self, code: &str, typed: &str) -> (String, Option<String>) {
        let (language, name) = match self.topic_name_in(code) {
            Some(named) => named,
            None => (self.first_language(), typed),
        };
        let is_other = language != self.view.language;
        (name.to_owned(), is_other.then(|| language.to_owned()))
    }
}
