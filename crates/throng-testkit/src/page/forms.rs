//! Forms as a person without JavaScript meets them: fields with their defaults, buttons, and the
//! pairs that pressing a button sends. Owns the rules of the HTML standard for "constructing the
//! entry list", for the controls that Throng uses. It checks nothing that a script or the browser
//! would check (`required`, `maxlength`): the server has to. Called by `page` and `browser`.

use super::{inside, one_line, visible_text};
use crate::html::{Tag, Token};

/// A form: its address, its fields and its buttons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    pub tag: Tag,
    /// As written; "" stands for the page's own address.
    pub action: String,
    /// `GET` or `POST`.
    pub method: String,
    pub fields: Vec<Field>,
    pub buttons: Vec<Button>,
}

/// A field that has a name, with its current value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    pub tag: Tag,
    pub name: String,
    pub kind: Kind,
    /// The value that is sent. For a tick box or a radio button: the value that is sent if it is chosen.
    pub value: String,
}

/// The kind of field, with what only that kind has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    Hidden,
    /// A line of text, of this `type` (text, email, tel …).
    Line(String),
    TextArea,
    Tick {
        chosen: bool,
    },
    Radio {
        chosen: bool,
    },
    Select {
        choices: Vec<Choice>,
    },
}

/// One line of a `select`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    pub value: String,
    pub label: String,
}

/// A button that sends the form, perhaps to an address of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Button {
    pub tag: Tag,
    pub text: String,
}

impl Form {
    /// The value of a field; for tick boxes and radio buttons that of the chosen one, if any.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        self.fields
            .iter()
            .find(|field| field.name == name && field.is_sent())
            .map(|field| field.value.as_str())
    }

    /// The first field of this name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// The button with this text.
    #[must_use]
    pub fn button(&self, text: &str) -> Option<&Button> {
        self.buttons.iter().find(|button| button.text == text)
    }

    /// Types `value` into a line, an area or (which a person could not) a hidden field; ticks the
    /// box with that value, or with "" clears all boxes of the name; chooses the radio button or
    /// the line of a select, there also by its label.
    ///
    /// # Panics
    /// When the form has no such field or choice.
    #[track_caller]
    pub fn fill(&mut self, name: &str, value: &str) {
        let names: Vec<String> = self.fields.iter().map(|field| field.name.clone()).collect();
        let mut fields: Vec<&mut Field> = self
            .fields
            .iter_mut()
            .filter(|field| field.name == name)
            .collect();
        assert!(!fields.is_empty(), "the form has no field {name:?}, only {names:?}");
        match fields[0].kind {
            Kind::Hidden | Kind::Line(_) | Kind::TextArea => value.clone_into(&mut fields[0].value),
            Kind::Select { .. } => fields[0].select(value),
            Kind::Tick { .. } | Kind::Radio { .. } => choose(&mut fields, value),
        }
    }

    /// The pairs that pressing `button` sends (`None` for no button), in the order of the page.
    #[must_use]
    pub fn entries(&self, button: Option<&Button>) -> Vec<(String, String)> {
        let fields = self.fields.iter().filter(|field| field.is_sent());
        let mut entries: Vec<(String, String)> = fields
            .map(|field| (field.name.clone(), crlf(&field.value)))
            .collect();
        let pressed = button.and_then(|button| {
            let name = button.tag.attribute("name").filter(|name| !name.is_empty())?;
            Some((name.to_owned(), button.tag.attribute("value").unwrap_or("").to_owned()))
        });
        entries.extend(pressed);
        entries
    }
}

impl Field {
    fn is_sent(&self) -> bool {
        !matches!(self.kind, Kind::Tick { chosen: false } | Kind::Radio { chosen: false })
    }

    #[track_caller]
    fn select(&mut self, wanted: &str) {
        let Kind::Select { choices } = &self.kind else {
            return;
        };
        let by_value = choices.iter().find(|choice| choice.value == wanted);
        match by_value.or_else(|| choices.iter().find(|choice| choice.label == wanted)) {
            Some(choice) => self.value = choice.value.clone(),
            None => panic!("{:?} offers no {wanted:?}, only {choices:?}", self.name),
        }
    }
}

#[track_caller]
fn choose(fields: &mut [&mut Field], wanted: &str) {
    let mut found = wanted.is_empty();
    for field in fields.iter_mut() {
        let is_wanted = !wanted.is_empty() && field.value == wanted;
        found |= is_wanted;
        match &mut field.kind {
            Kind::Radio { chosen } => *chosen = is_wanted,
            Kind::Tick { chosen } => *chosen = is_wanted || (*chosen && !wanted.is_empty()),
            Kind::Hidden | Kind::Line(_) | Kind::TextArea | Kind::Select { .. } => {}
        }
    }
    let offered: Vec<&str> = fields.iter().map(|field| field.value.as_str()).collect();
    assert!(found, "{:?} offers no {wanted:?}, only {offered:?}", fields[0].name);
}

/// Line ends as forms send them.
fn crlf(text: &str) -> String {
    text.replace("\r\n", "\n")
        .replace('\r', "\n")
        .replace('\n', "\r\n")
}

/// All forms of a page, with the controls inside them or assigned to them by a `form` attribute.
pub(crate) fn read(tokens: &[Token]) -> Vec<Form> {
    let mut forms: Vec<Form> = tokens.iter().filter_map(empty_form).collect();
    let mut opened = 0;
    let mut current = None;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Start(tag) if tag.name == "form" => {
                current = Some(opened);
                opened += 1;
            }
            Token::End(name) if name == "form" => current = None,
            Token::Start(tag) => {
                let named = tag
                    .attribute("form")
                    .map(|id| forms.iter().position(|form| form.tag.attribute("id") == Some(id)));
                if let Some(owner) = named.unwrap_or(current) {
                    add_control(&mut forms[owner], tag, inside(tokens, at));
                }
            }
            Token::End(_) | Token::Text(_) => {}
        }
    }
    forms
}

fn empty_form(token: &Token) -> Option<Form> {
    let Token::Start(tag) = token else { return None };
    (tag.name == "form").then(|| Form {
        tag: tag.clone(),
        action: tag.attribute("action").unwrap_or("").to_owned(),
        method: tag.attribute("method").unwrap_or("get").to_ascii_uppercase(),
        fields: Vec::new(),
        buttons: Vec::new(),
    })
}

fn add_control(form: &mut Form, tag: &Tag, content: &[Token]) {
    if tag.has("disabled") {
        return;
    }
    let kind = tag.attribute("type").unwrap_or("").to_ascii_lowercase();
    match (tag.name.as_str(), kind.as_str()) {
        ("button", "" | "submit") => form
            .buttons
            .push(Button { tag: tag.clone(), text: one_line(&visible_text(content)) }),
        ("input", "submit") => {
            form.buttons.push(Button {
                tag: tag.clone(),
                text: tag.attribute("value").unwrap_or("Submit").to_owned(),
            });
        }
        ("input", "button" | "reset" | "image") => {}
        ("input", _) => push_field(form, tag, input_kind(tag, &kind), input_value(tag, &kind)),
        ("textarea", _) => push_field(form, tag, Kind::TextArea, area_value(content)),
        ("select", _) => {
            let (choices, value) = choices(content);
            push_field(form, tag, Kind::Select { choices }, value);
        }
        _ => {}
    }
}

fn push_field(form: &mut Form, tag: &Tag, kind: Kind, value: String) {
    if let Some(name) = tag.attribute("name").filter(|name| !name.is_empty()) {
        form.fields
            .push(Field { tag: tag.clone(), name: name.to_owned(), kind, value });
    }
}

fn input_kind(tag: &Tag, kind: &str) -> Kind {
    let chosen = tag.has("checked");
    match kind {
        "hidden" => Kind::Hidden,
        "checkbox" => Kind::Tick { chosen },
        "radio" => Kind::Radio { chosen },
        "" => Kind::Line("text".to_owned()),
        other => Kind::Line(other.to_owned()),
    }
}

fn input_value(tag: &Tag, kind: &str) -> String {
    let default = if matches!(kind, "checkbox" | "radio") {
        "on"
    } else {
        ""
    };
    tag.attribute("value").unwrap_or(default).to_owned()
}

/// The text of an area; a line end directly after its tag is ignored.
fn area_value(content: &[Token]) -> String {
    let Some(Token::Text(text)) = content.first() else {
        return String::new();
    };
    text.strip_prefix("\r\n")
        .or_else(|| text.strip_prefix('\n'))
        .unwrap_or(text)
        .to_owned()
}

/// The options of a select, and the value of the selected one: the last that is marked, or else the first.
fn choices(content: &[Token]) -> (Vec<Choice>, String) {
    let mut choices = Vec::new();
    let mut selected = None;
    for (at, token) in content.iter().enumerate() {
        let Token::Start(tag) = token else { continue };
        if tag.name != "option" {
            continue;
        }
        let label = one_line(&visible_text(option_text(&content[at + 1..])));
        let value = tag
            .attribute("value")
            .map_or_else(|| label.clone(), str::to_owned);
        if tag.has("selected") {
            selected = Some(value.clone());
        }
        choices.push(Choice { value, label });
    }
    let value = selected
        .or_else(|| choices.first().map(|choice| choice.value.clone()))
        .unwrap_or_default();
    (choices, value)
}

/// An option ends at its end tag, or where the next one begins: the end tag may be left out.
fn option_text(content: &[Token]) -> &[Token] {
    let end = content
        .iter()
        .position(|token| !matches!(token, Token::Text(_)))
        .unwrap_or(content.len());
    &content[..end]
}

#[cfg(test)]
mod tests;
