//! Anybody can type an address. What the owner of the mailbox signs is what they say, whoever typed before them; and nobody
//! else gains a signature, or a mail, by it (issue 11: 2, 5, 8, 9, 10 and the codes of 15).

use throng_testkit::browser::Browser;
use throng_testkit::http::Response;

use crate::corrections::says;
use crate::desk::case;
use crate::repeat::seen;
use crate::staff::town_with_olga;
use crate::town::{ADA, BEN, Person, TREES, TREES_CARRIED_OVER, Town, sign, typed};

/// What a program types with Ada's address before she comes.
const BOT: Person = Person { name: "Buy Cheap", email: ADA.email };

fn press(visitor: &mut Browser, link: &str) -> Response {
    visitor.get(link).expect_status(200);
    visitor.press("Confirm my signature", &[])
}

#[test]
fn a_wrong_name_that_was_left_for_an_address_stands_in_nobodys_way() {
    let town = Town::open();
    // From another place: two names at one mailbox are two people.
    let mut bot = town.visitor();
    bot.get(&format!("/petitions/{TREES}/signatures/new"));
    let fields = [typed(BOT.name, BOT.email).as_slice(), &[("postcode", "M1 1AE")]].concat();
    bot.press("Continue", &fields).expect_status(200);
    bot.press("Sign this petition", &[]).expect_status(200);
    let bots = town.tray().wait_for(ADA.email, 1);
    sign(&mut town.visitor(), TREES, ADA);
    let adas = town.tray().wait_for(ADA.email, 2);
    assert_ne!(bots.link(), adas.link());
    let mut ada = town.visitor();
    let shown = ada.get(&adas.link());
    assert!(shown.page().text_contains(ADA.name), "{}", shown.text());
    let receipt = ada.press("Confirm my signature", &[]);
    receipt.expect_status(200);
    assert!(receipt.page().text_contains(ADA.name) && !receipt.page().text_contains(BOT.name));
    // The other link leads to the same receipt, and counts nothing.
    let other = press(&mut town.visitor(), &bots.link());
    assert_eq!(other.url.target, format!("{}?already=1", receipt.url.target));
    says(&other, "You’d already signed this petition, as Ada Fenwick.");
    says(&town.visitor().get(&bots.link()), "This link does not add a second signature.");
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);
    town.verify();
}

#[test]
fn what_somebody_else_typed_is_put_right_before_it_is_confirmed() {
    let town = Town::open();
    sign(&mut town.visitor(), TREES, BOT);
    let link = town.tray().only(ADA.email).link();
    let mut ada = town.visitor();
    ada.get(&link);
    let form = ada.click_link("Change these details");
    form.expect_status(200);
    assert!(form.text().contains(BOT.name));
    // A mistake is shown beside the field, and nothing typed is lost.
    let refused = ada.press("Confirm my signature", &[("name", "Ada Fenwick"), ("postcode", "nowhere")]);
    refused.expect_status(422);
    let text = refused.text();
    assert!(text.contains("value=\"Ada Fenwick\"") && text.contains("value=\"nowhere\""), "{text}");
    let receipt = ada.press("Confirm my signature", &[("name", ADA.name), ("postcode", "SW1A 1AA")]);
    receipt.expect_status(200);
    assert!(receipt.page().text_contains(ADA.name), "{}", receipt.text());
    let data = ada.get(&format!("{}/data.json", receipt.url.target)).text();
    assert!(data.contains(ADA.name) && data.contains("SW1A1AA") && !data.contains(BOT.name), "{data}");
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);
    // After confirming nothing can be changed by the link, and the page shows the current state.
    let late = ada.get(&format!("{link}/change"));
    assert_eq!(late.url.target, receipt.url.target);
    town.verify();
}

#[test]
fn a_link_to_change_the_words_dies_with_the_address() {
    let town = Town::open();
    let mut visitor = town.visitor();
    let waiting = sign(&mut visitor, TREES, ADA);
    let link = town.tray().only(ADA.email).link();
    let page = waiting.url.target.clone();
    visitor
        .post(&format!("{page}/address"), &[("email", BEN.email)])
        .expect_status(200);
    let mut stranger = town.visitor();
    stranger.get(&format!("{link}/change")).expect_status(410);
    let fields = [("changed", "yes"), ("name", "Buy Cheap"), ("postcode", "SW1A1AA"), ("country", "GB")];
    stranger.post(&link, &fields).expect_status(410);
    town.tray().wait_for(BEN.email, 1);
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER);
}

#[test]
fn forty_submissions_queue_eight_mails_and_say_nothing() {
    let town = Town::open();
    let mut pages = Vec::new();
    for _ in 0..40 {
        let waiting = sign(&mut town.visitor(), TREES, ADA);
        pages.push(waiting.page().text());
    }
    assert!(pages.iter().all(|page| *page == pages[0]), "the page is the same for all");
    let rows = town.rows_of("mail");
    let left = rows.iter().filter(|row| row["state"] == "dropped").count();
    assert_eq!((rows.len(), rows.len() - left), (40, 8));
    town.verify();
}

#[test]
fn what_was_taken_out_is_not_washed_by_withdrawing_it() {
    let (town, mut olga) = town_with_olga(&[]);
    let mut ada = town.visitor();
    sign(&mut ada, TREES, ADA);
    let first = town.tray().wait_for(ADA.email, 1).link();
    // Another submission waits meanwhile.
    sign(&mut town.visitor(), TREES, ADA);
    let second = town.tray().wait_for(ADA.email, 2).link();
    press(&mut ada, &first).expect_status(200);
    olga.get(&format!("{}/signatures?q=ada&state=confirmed", case(TREES)));
    olga.click_link("Remove… Ada Fenwick").expect_status(200);
    let filled = [("reason", "automated"), ("note", "Made by a program.")];
    olga.press("Continue to what the public will read", &filled);
    olga.press("Remove 1 signature", &[]).expect_status(200);
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER);
    says(ada.get(&format!("{first}/withdraw")).expect_status(200), "it does not count now");
    let off = ada.press("Remove my signature", &[]);
    off.expect_status(200);
    says(&off, "Your signature has been removed");
    assert!(!off.text().contains("/signatures/new"), "no way to sign again: {}", off.text());
    press(&mut town.visitor(), &second).expect_status(409);
    // The page after signing again looks as always; only the mail tells, and no link counts.
    sign(&mut ada, TREES, ADA);
    let mail = town.tray().wait_for(ADA.email, 4);
    assert!(mail.subject.starts_with("You have already signed"), "{mail:?}");
    assert!(mail.text.contains("removed your signature after a check"), "{mail:?}");
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER);
    town.verify();
}

/// Whatever the owner of a mailbox does with a mail that somebody else caused, that other person's page goes on as if
/// nobody had opened the mail, and shows none of the owner's corrections.
#[test]
fn the_page_of_whoever_typed_an_address_tells_nothing_of_what_its_owner_does() {
    let own = [("name", ADA.name), ("postcode", "M1 1AE")];
    type Deed = fn(&mut Browser, &str, &[(&str, &str)]);
    let deeds: [Deed; 4] = [
        |_, _, _| {},
        |ada, link, _| drop(press(ada, link)),
        |ada, link, own| {
            ada.get(&format!("{link}/change")).expect_status(200);
            ada.press("Confirm my signature", own).expect_status(200);
        },
        |ada, link, own| {
            ada.get(&format!("{link}/change"));
            ada.press("Confirm my signature", own);
            ada.get(&format!("{link}/withdraw"));
            ada.press("Remove my signature", &[]).expect_status(200);
        },
    ];
    let mut first: Option<Vec<String>> = None;
    for (number, deed) in deeds.into_iter().enumerate() {
        let town = Town::open();
        let mut bot = town.visitor();
        let page = sign(&mut bot, TREES, BOT).url.target;
        let link = town.tray().only(ADA.email).link();
        deed(&mut town.visitor(), &link, &own);
        let mut told = vec![bot.get(&page)];
        told.push(bot.post(&format!("{page}/code"), &[("code", "000000")]));
        told.push(bot.post(&format!("{page}/address"), &[("email", "ben@")]));
        told.push(bot.post(&format!("{page}/address"), &[("email", BEN.email)]));
        // The page from before: opened again, and its button pressed again.
        told.push(bot.get(&page));
        told.push(bot.post(&format!("{page}/address"), &[("email", BEN.email)]));
        told.push(bot.post(&format!("{page}/resend"), &[]));
        let told: Vec<String> = told.iter().map(|answer| seen(answer, BOT)).collect();
        let first = first.get_or_insert_with(|| told.clone());
        for (step, (one, other)) in first.iter().zip(&told).enumerate() {
            assert_eq!(one, other, "deed {number}, step {step}");
        }
        let mail = town.tray().wait_for(BEN.email, 1);
        assert!(mail.text.contains(BOT.name) && !mail.text.contains(ADA.name), "{mail:?}");
        let shown = town.visitor().get(&mail.link()).text();
        assert!(shown.contains("SW1A 1AA") && !shown.contains("M1 1AE"), "what the bot typed: {shown}");
        town.verify();
    }
}

/// Wrong codes are counted for the mailbox too, on however many pages they are typed.
#[test]
fn codes_are_limited_for_a_mailbox_whatever_page_they_are_typed_on() {
    let town = Town::open();
    let tries = |person: Person, pages: usize| {
        let mut told = Vec::new();
        for _ in 0..pages {
            let mut visitor = town.visitor();
            let page = sign(&mut visitor, TREES, person).url.target;
            for _ in 0..5 {
                let answer = visitor.post(&format!("{page}/code"), &[("code", "000000")]);
                told.push(answer.text().contains("Too many wrong codes"));
            }
        }
        told
    };
    let told = tries(ADA, 5);
    assert_eq!(
        told.iter().filter(|used_up| **used_up).count(),
        4 + 5,
        "the last of a page, the 21st and those after it"
    );
    assert!(told[20..].iter().all(|used_up| *used_up));
    // The link still confirms, and other mailboxes have counts of their own.
    let mut ada = town.visitor();
    press(&mut ada, &town.tray().wait_for(ADA.email, 5).link()).expect_status(200);
    assert_eq!(tries(BEN, 1), [false, false, false, false, true]);
    // Somebody who has signed gets the same answers.
    assert!(tries(ADA, 1).iter().all(|used_up| *used_up));
}
