//! Changing the address: what follows, and that a page reveals nothing about any address on the way. Whether each
//! address is free or has signed already, answers and revisions are the same at each step.

use super::*;
use crate::signing::signature::SignatureState;
use crate::spine::command::{EraseExpired, EraseSigner};

/// A housemate who spells the shared address differently still has a place at the mailbox.
#[test]
fn another_spelling_of_a_shared_address_is_no_new_address() {
    Story::new(SharedAddress::TwoNamesOnePostcode).run(
        "0  sign home Ada SW1A1AA form1 as=ada         => received ada 0 Confirm
         0  sign home Bob SW1A1AA form2 as=bob         => received bob 0 Confirm
         1  readdress bob HOME+bob Bob SW1A1AA as=x    => received x 0 Confirm
         2  link x 1                                   => confirmed 1 -
         2  link ada 0                                 => confirmed 2 -
         # Each still has a place of its own.
         3  sign home Cy SW1A1AA form3 as=cy           => received cy 2 AlreadySigned
         3  code cy wrong                              => code-wrong 2 -",
    );
}

/// From a correct address to another one, and back: the submission must not get lost.
#[test]
fn an_address_given_up_for_another_can_be_had_back() {
    Story::new(SharedAddress::Nobody).run(
        "0  sign ada Ada SW1A1AA form1 as=ada          => received ada 0 Confirm
         1  sign bob Bob SW1A1AA form2 as=bob          => received bob 0 Confirm
         20 readdress bob eve Bob SW1A1AA as=moved     => received moved 0 Confirm
         21 readdress moved bob Bob SW1A1AA as=back    => received back 0 Confirm
         21 readdress moved#1 bob Bob SW1A1AA as=x     => received back 0 -
         22 link bob 0                                 => link-replaced 0 -
         22 link moved 1                               => link-replaced 0 -
         22 link back 2                                => confirmed 1 -
         23 link ada 0                                 => confirmed 2 -
         # Each way there and back is a change, and has a page of its own.
         30 sign cy Cy SW1A1AA form3 as=cy             => received cy 2 Confirm
         31 readdress cy ada Cy SW1A1AA as=c1          => received c1 2 AlreadySigned
         31 readdress c1 cy Cy SW1A1AA as=c2           => received c2 2 Confirm
         32 readdress c2 ada Cy SW1A1AA as=c3          => received c3 2 -
         33 readdress c3 cy Cy SW1A1AA as=x            => address-fixed 2 -
         34 readdress c3 cy Cy SW1A1AA as=x            => address-fixed 2 -",
    );
}

#[test]
fn a_mistyped_address_is_put_right() {
    Story::new(SharedAddress::Nobody).run(
        "0  sign ida Ada SW1A1AA form1 as=ada            => received ada 0 Confirm
         1  readdress ada ada Ada SW1A1AA as=right       => received right 0 Confirm
         1  readdress ada#0 ada Ada SW1A1AA as=x         => received right 0 -
         1  readdress right ada Ada SW1A1AA as=x         => received right 0 -
         # The link that went to the wrong person is dead.
         2  link ada 0                                   => link-replaced 0 -
         2  link right 1                                 => confirmed 1 -
         # Another address is another signature, as if it had been typed at first.
         3  readdress right eda Ada SW1A1AA as=eda       => received eda 1 Confirm
         3  resend right                                 => link-replaced 1 -
         3  link right 1                                 => already 1 -
         # The wrong address is free again for its owner.
         4  sign ida Ida SW1A1AA form2 as=ida            => received ida 1 Confirm
         # Somebody types an address that has signed, then puts it right: nothing shows on the way.
         5  sign ada Bob SW1A1AA form3 as=wrong          => received wrong 1 AlreadySigned
         6  readdress wrong bob Bob SW1A1AA as=bob       => received bob 1 Confirm
         6  readdress wrong bob Bob SW1A1AA as=x         => received bob 1 -
         7  link bob 1                                   => confirmed 2 -
         # The other way round: from a free address to one that has signed.
         8  sign cy Cy SW1A1AA form4 as=cy               => received cy 2 Confirm
         9  readdress cy ada Cy SW1A1AA as=moved         => received moved 2 -
         9  link cy 0                                    => link-replaced 2 -",
    );
}

/// The address at each step of a way is either free or has signed already: this many combinations.
const WAYS: u32 = 1 << 4;

/// What the owner of a free address does with the mail that arrives, before the person who typed the address goes on.
const OWNERS: [&[&str]; 9] = [
    &[],
    &["link {a} {r}"],
    &["words {a} {r} {e} Owner M11AE"],
    &["link {a} {r}", "withdraw {a}"],
    &["words {a} {r} {e} Owner M11AE", "withdraw {a}", "sign {e} Owner M11AE form8 as=own{r}"],
    &["withdraw {a}"],
    &["link {a} {r}", "correct {a}"],
    &["link {a} {r}", "correct {a}", "withdraw {a}"],
    &["sign {e} Owner M11AE form8 as=own{r}", "link own{r} 0", "link {a} {r}"],
];

/// Somebody who signs and then changes the address, along one of the ways.
struct Visit {
    story: Story,
    way: u32,
    owner: &'static [&'static str],
    /// The attempt's name in the story.
    attempt: String,
    revision: u8,
    told: Vec<String>,
}

impl Visit {
    fn begin(way: u32, shared: SharedAddress, owner: &'static [&'static str]) -> Visit {
        let mut story = Story::new(shared);
        for (at, name) in ["t0", "t1", "t2", "t3", "t4"].into_iter().enumerate() {
            let email = format!("taken{at}");
            story.step(&["0", "sign", &email, "Tia", "M11AE", "form9", name]);
            story.step(&["1", "link", name, "0"]);
        }
        let (attempt, told) = (String::new(), Vec::new());
        let mut visit = Visit { story, way, owner, attempt, revision: 0, told };
        let email = visit.email(0);
        visit.step(&format!("100 sign {email} Ada SW1A1AA form1 as=s0"));
        visit
    }

    /// The address at this step of the way.
    fn email(&self, at: usize) -> String {
        let is_taken = self.way >> at & 1 == 1;
        format!("{}{at}", if is_taken { "taken" } else { "free" })
    }

    /// Does one step and notes what the page reveals: the answer and the revision.
    fn step(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let answer = self.story.step(&words);
        let mut answer = answer.split(' ');
        let mut told = answer.next().unwrap().to_owned();
        if told == "received" {
            let before = std::mem::replace(&mut self.attempt, answer.next().unwrap().to_owned());
            self.revision = self.story.page(&self.attempt).revision;
            told = format!("received {}", self.revision);
            if before != self.attempt && words.iter().any(|word| word.starts_with("free")) {
                self.owner_answers(&words);
            }
        }
        self.told.push(told);
    }

    fn owner_answers(&mut self, asked: &[&str]) {
        let email = *asked.iter().find(|word| word.starts_with("free")).unwrap();
        for deed in self.owner {
            let deed = deed
                .replace("{a}", &self.attempt)
                .replace("{r}", &self.revision.to_string())
                .replace("{e}", email);
            let line: Vec<&str> = std::iter::once(asked[0]).chain(deed.split(' ')).collect();
            let answer = self.story.step(&line);
            // Where the mailbox holds a signature already, no link was mailed for this one.
            assert!(!answer.starts_with("link-replaced"), "{deed}: {answer}");
        }
    }

    /// Changes the address, clicks again, and goes back to the page before.
    fn change(&mut self, minute: u32, at: usize) {
        let old = format!("{}#{}", self.attempt, self.revision);
        let email = self.email(at);
        let before = self.revision;
        self.step(&format!("{minute} readdress {old} {email} Ada SW1A1AA as=s{at}"));
        if self.revision == before {
            return;
        }
        self.step(&format!("{minute} readdress {old} {email} Ada SW1A1AA as=x"));
        for step in [
            format!("{minute} readdress {old} other Ada SW1A1AA as=x"),
            format!("{minute} readdress {old} {} Ada SW1A1AA as=x", self.email(at - 1)),
            format!("{minute} resend {old}"),
            format!("{minute} code {old} wrong"),
        ] {
            self.step(&step);
        }
    }
}

/// Runs the same steps along every way, checks that all answers are the same, and returns them.
#[track_caller]
fn same_on_every_way(steps: fn(&mut Visit)) -> Vec<String> {
    let mut first = None;
    for shared in [SharedAddress::Nobody, SharedAddress::TwoNamesOnePostcode] {
        for (way, owner) in (0..WAYS).flat_map(|way| OWNERS.map(|owner| (way, owner))) {
            let mut visit = Visit::begin(way, shared, owner);
            steps(&mut visit);
            let told = first.get_or_insert_with(|| visit.told.clone());
            assert_eq!(&visit.told, told, "way {way:04b}, whose owner does {owner:?}");
        }
    }
    first.expect("there are ways")
}

#[test]
fn addresses_are_changed_as_often_on_every_way() {
    let told = same_on_every_way(|visit| {
        for at in 1..4 {
            let page = format!("{}#{}", visit.attempt, visit.revision);
            visit.step(&format!("{} code {page} wrong", 100 + at));
            visit.change(100 + at as u32, at);
        }
        // To a free address and to one that has signed: the limit on changes is the same.
        visit.change(104, 4);
        visit.way |= 1 << 4;
        visit.change(104, 4);
    });
    let change = |revision: u8| {
        let mut told = vec!["code-wrong".to_owned()];
        told.extend(vec![format!("received {revision}"); 2]);
        told.extend(vec!["link-replaced".to_owned(); 4]);
        told
    };
    let mut expected = vec!["received 0".to_owned()];
    (1..4).for_each(|revision| expected.extend(change(revision)));
    expected.extend(vec!["address-fixed".to_owned(); 2]);
    assert_eq!(told, expected);
}

#[test]
fn mails_are_counted_together_on_every_way() {
    let told = same_on_every_way(|visit| {
        let page = |visit: &Visit| format!("{}#{}", visit.attempt, visit.revision);
        visit.step(&format!("100 resend {}", page(visit)));
        visit.step(&format!("101 resend {}", page(visit)));
        visit.change(102, 1);
        visit.step(&format!("102 resend {}", page(visit)));
        visit.step(&format!("103 resend {}", page(visit)));
        // Four mails are the limit of a day: the page stays as it is, and works the day after.
        visit.change(104, 2);
        visit.step(&format!("104 code {} wrong", page(visit)));
        visit.change(1_540, 2);
        visit.step(&format!("1541 resend {}", page(visit)));
    });
    let told: Vec<&str> = told.iter().map(String::as_str).collect();
    assert_eq!(told[..3], ["received 0", "mail-too-often", "received 0"]);
    assert_eq!(told[9..13], ["mail-too-often", "received 1", "mail-too-often", "code-wrong"]);
    assert_eq!(told[13..15], ["received 2", "received 2"]);
    assert_eq!(told[19..], ["received 2"]);
}

/// When the first form is sent again after its address was changed, it is a new submission, whatever became of it.
#[test]
fn the_form_sent_again_after_a_change_starts_anew_on_every_way() {
    let told = same_on_every_way(|visit| {
        visit.change(101, 1);
        let first = visit.email(0);
        visit.step(&format!("120 sign {first} Ada SW1A1AA form1 as=again"));
        visit.step(&format!("121 sign {first} Ada SW1A1AA form1 as=x"));
        visit.change(122, 2);
    });
    assert_eq!(told[7..11], ["received 0", "received 0", "received 1", "received 1"]);
}

/// Another spelling of the same mailbox is a change like any other.
#[test]
fn another_spelling_is_a_change_on_every_way() {
    let told = same_on_every_way(|visit| {
        let (old, email) = (format!("{}#0", visit.attempt), visit.email(0));
        visit.step(&format!("101 readdress {old} {email} Ada SW1A1AA as=x"));
        visit.step(&format!("101 readdress {old} {email}+x Ada SW1A1AA as=s1"));
        visit.step(&format!("101 readdress {old} {email}+x Ada SW1A1AA as=x"));
        visit.step(&format!("101 resend {old}"));
    });
    assert_eq!(told[1..], ["received 0", "received 1", "received 1", "link-replaced"]);
}

/// What the owner of the mailbox entered in place of what was typed is the owner's: it is in the signature, and what
/// was typed is kept beside it for the page of the person who typed it.
#[test]
fn what_was_typed_is_kept_beside_what_its_owner_put_in_its_place() {
    let mut story = Story::new(SharedAddress::Nobody);
    story.run(
        "0  sign ada Bot M11AE form1 as=bot            => received bot 0 Confirm
         1  words bot 0 ada Ada SW1A1AA                => confirmed 1 -",
    );
    let id = story.attempt("bot").id;
    assert_eq!(story.set.signer(id).unwrap().name.as_str(), "Ada");
    let typed: Vec<_> = story.set.repeats_of(id).collect();
    let [typed] = typed[..] else { panic!("{typed:?}") };
    let form_key = story.set.signature(SITE, id).unwrap().form_key;
    assert_eq!((typed.signer.name.as_str(), typed.form_key), ("Bot", form_key));
    story.run("2 sign ada Ada SW1A1AA form2 as=two => received two 1 AlreadySigned");
}

/// Somebody who types another person's address and changes it repeatedly cannot leave that person with dead links
/// only, whatever the order.
#[test]
fn some_links_of_a_day_stay_good_however_often_the_address_is_changed() {
    // For each mail that is sent in a day, what is pressed and whether the address was changed by then.
    let orders: [&[&str]; 3] = [
        &[
            "0 sign ada Eve SW1A1AA form1 as=a0",
            "1 readdress a0 x0 Eve SW1A1AA as=x0",
            "2 sign ada Eve SW1A1AA form2 as=a1",
            "3 readdress a1 x1 Eve SW1A1AA as=x1",
            "4 sign ada Eve SW1A1AA form3 as=a2",
            "5 readdress a2 x2 Eve SW1A1AA as=x2",
            "6 sign ada Eve SW1A1AA form4 as=a3",
            "7 readdress a3 x3 Eve SW1A1AA as=x3",
        ],
        &[
            "0 sign ada Eve SW1A1AA form1 as=a0",
            "0 sign ada Eve SW1A1AA form2 as=a1",
            "0 sign ada Eve SW1A1AA form3 as=a2",
            "0 sign ada Eve SW1A1AA form4 as=a3",
            "1 readdress a0 x0 Eve SW1A1AA as=x0",
            "1 readdress a1 x1 Eve SW1A1AA as=x1",
            "1 readdress a2 x2 Eve SW1A1AA as=x2",
            "1 readdress a3 x3 Eve SW1A1AA as=x3",
        ],
        // Across the end of the day by which the page counts.
        &[
            "0 sign ada Eve SW1A1AA form1 as=a0",
            "1437 resend a0",
            "1438 resend a0",
            "1439 resend a0",
            "1441 readdress a0 x0 Eve SW1A1AA as=x0",
            "1442 sign ada Eve SW1A1AA form2 as=a1",
            "1443 readdress a1 x1 Eve SW1A1AA as=x1",
            "1444 sign ada Eve SW1A1AA form3 as=a2",
            "1445 readdress a2 x2 Eve SW1A1AA as=x2",
        ],
    ];
    for order in orders {
        let mut story = Story::new(SharedAddress::Nobody);
        for step in order {
            let answer = story.step(&step.split(' ').collect::<Vec<_>>());
            assert!(answer.starts_with("received"), "{step}: {answer}");
        }
        let pressed = ["a0", "a1", "a2", "a3"].map(|name| story.step(&["1500", "link", name, "0"]));
        let dead = pressed
            .iter()
            .filter(|answer| answer.starts_with("link-replaced"))
            .count();
        let works = pressed.iter().any(|answer| answer.starts_with("confirmed"));
        assert!(dead <= 2 && works, "{pressed:?}");
    }
}

/// Somebody whose data was erased and who signs again reveals nothing to whoever has the first page open.
#[test]
fn the_page_of_who_was_forgotten_is_over_for_good() {
    let mut story = Story::new(SharedAddress::Nobody);
    story.run(
        "0  sign ada Bot M11AE form1 as=bot             => received bot 0 Confirm
         1  link bot 0                                  => confirmed 1 -",
    );
    let erase = Command::from(EraseSigner(story.attempt("bot")));
    decide(&mut story.set, &erase, story.now);
    story.set.take_changes();
    story.run(
        "2  sign ada Ada SW1A1AA form2 as=ada           => received ada 1 AlreadySigned
         3  readdress bot bots Bot M11AE as=x           => link-replaced 1 -
         4  resend bot                                  => link-replaced 1 -",
    );
}

/// While a page of a signature is open that staff took out and its signer then withdrew, nothing is erased: its end
/// would reveal it.
#[test]
fn what_was_left_long_ago_is_not_forgotten_while_a_page_of_it_is_open() {
    let mut story = Story::new(SharedAddress::Nobody);
    let day = 24 * 60;
    story.run(&format!(
        "0  sign ada Ada SW1A1AA form1 as=ada           => received ada 0 Confirm
         1  link ada 0                                  => confirmed 1 -
         2  correct ada                                 => corrected 1 0 -
         3  withdraw ada                                => withdrawn 0 Withdrawn
         {} sign ada Eve SW1A1AA form2 as=eve           => received eve 0 AlreadySigned",
        20 * day
    ));
    let erase = EraseExpired { signatures: vec![story.attempt("ada")], ..EraseExpired::default() };
    let erase = Command::from(erase);
    for (days, expected) in [(21, Outcome::Unchanged), (33, Outcome::Unchanged), (35, Outcome::Done)] {
        let now = BEGIN.plus_ms(days * DAY_MS);
        assert_eq!(decide(&mut story.set, &erase, now), expected, "day {days}");
    }
}

/// The page after the form ends at a fixed time, whatever became of the attempt.
#[test]
fn the_page_ends_on_the_same_day_on_every_way() {
    let told = same_on_every_way(|visit| {
        let (page, day) = (format!("{}#0", visit.attempt), 24 * 60);
        visit.step(&format!("{} resend {page}", 113 + 14 * day - 20));
        for step in ["resend {p}", "code {p} wrong", "readdress {p} other Ada SW1A1AA as=x"] {
            visit.step(&format!("{} {}", 113 + 14 * day, step.replace("{p}", &page)));
        }
    });
    assert_eq!(told[1..], ["received 0", "attempt-unknown", "attempt-unknown", "attempt-unknown"]);
}

/// A signature from a network that sent too many is held, however it got its address.
#[test]
fn a_changed_address_is_held_as_any_other_where_the_network_is_crowded() {
    for first in ["taken", "free"] {
        let mut story = Story::new(SharedAddress::Nobody);
        story.run(
            "0  sign taken Ada SW1A1AA form1 as=taken  => received taken 0 Confirm
             1  link taken 0                           => confirmed 1 -",
        );
        story.crowded = true;
        story.step(&["20", "sign", first, "Eve", "M11AE", "form2", "as=first"]);
        // A crowded attempt stays crowded; another one is judged by the network that changes it.
        story.crowded = first == "taken";
        story.run(
            "21 readdress first other Eve M11AE as=other => received other 1 Confirm
             22 link other 1                           => confirmed 1 -",
        );
        let held = story.set.signature(SITE, story.attempt("other").id).unwrap();
        assert_eq!(held.state, SignatureState::Held, "{first}");
    }
}
