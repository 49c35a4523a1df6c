//! Tests of the reading and filling of forms: one form with every sort of field, and a table of
//! what is sent after what was filled in. Run by `cargo test` only.

use super::*;
use crate::page::Page;
use crate::table::check_table;

const PAGE: &str = r##"
<form action="/search"><input name="q"><input type=submit></form>
<form id="sign" method="post" action="/petitions/1/signatures">
  <input type="hidden" name="form_key" value="a&amp;b">
  <input name="name" value="Ann"> <input type="email" name="email" required>
  <input name="off" value="x" disabled> <input value="nameless">
  <textarea name="why">
one
two</textarea>
  <select name="country"><option value="GB" selected>United Kingdom</option><option value="FR">France<option>Spain</select>
  <select name="first"><option>A<option>B</select>
  <input type=radio name=who value=me> <input type=radio name=who value=other checked>
  <input type=checkbox name=updates value=yes> <input type=checkbox name=resident checked>
  <button>Sign</button> <button name=step value=change formaction="/back">Change <b>it</b></button>
  <button type=button>Nothing</button>
</form>
<input form="sign" name="late" value="here"><input name="lost">
"##;

fn sign_form() -> Form {
    Page::read(PAGE).forms().remove(1)
}

fn sent(filled: &[(&str, &str)], button: Option<&str>) -> String {
    let mut form = sign_form();
    for (name, value) in filled {
        form.fill(name, value);
    }
    let button = button.map(|text| form.button(text).expect("the button").clone());
    let entries = form.entries(button.as_ref());
    entries
        .iter()
        .map(|(name, value)| format!("{name}={}", value.replace("\r\n", "/")))
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn reads_every_sort_of_field() {
    let forms = Page::read(PAGE).forms();
    assert_eq!(
        (forms[0].method.as_str(), forms[0].action.as_str(), forms[0].fields.len()),
        ("GET", "/search", 1)
    );
    assert_eq!(forms[0].buttons[0].text, "Submit");
    let form = &forms[1];
    assert_eq!((form.method.as_str(), form.action.as_str()), ("POST", "/petitions/1/signatures"));
    let buttons: Vec<&str> = form.buttons.iter().map(|button| button.text.as_str()).collect();
    assert_eq!(buttons, ["Sign", "Change it"]);
    assert_eq!(form.field("email").map(|field| &field.kind), Some(&Kind::Line("email".to_owned())));
    assert_eq!(
        (form.value("who"), form.value("updates"), form.value("why")),
        (Some("other"), None, Some("one\ntwo"))
    );
}

#[test]
fn sends_what_a_browser_would() {
    let untouched =
        "form_key=a&b name=Ann email= why=one/two country=GB first=A who=other resident=on late=here";
    assert_eq!(sent(&[], None), untouched);
    assert_eq!(sent(&[], Some("Sign")), untouched);
    assert_eq!(sent(&[], Some("Change it")), format!("{untouched} step=change"));
}

#[test]
fn filling_changes_one_field() {
    check_table(
        r#"
        # field     value     what is then sent of it
        name      | Bob     | name=Bob
        email     | b@c.org | email=b@c.org
        form_key  | other   | form_key=other
        why       | "a\nb"  | why=a/b
        country   | FR      | country=FR
        country   | France  | country=FR
        country   | Spain   | country=Spain
        who       | me      | who=me
        updates   | yes     | updates=yes
        resident  | ""      | ""
        "#,
        |row| {
            let [name, value] = row.columns();
            let all = sent(&[(name, value)], None);
            all.split(' ')
                .filter(|entry| entry.starts_with(&format!("{name}=")))
                .collect::<Vec<_>>()
                .join(" ")
        },
    );
}

#[test]
#[should_panic(expected = "the form has no field \"nmae\"")]
fn a_field_that_is_not_there_cannot_be_filled() {
    sign_form().fill("nmae", "Ann");
}

#[test]
#[should_panic(expected = "\"country\" offers no \"XX\"")]
fn a_choice_that_is_not_offered_cannot_be_made() {
    sign_form().fill("country", "XX");
}
