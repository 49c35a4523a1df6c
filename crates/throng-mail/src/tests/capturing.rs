//! Capturing: every mail is kept, and nothing leaves the machine.

use throng_domain::mailing::MailState;

use super::house::{House, USUAL, impatient};
use crate::MailConfig;

fn capture() -> MailConfig {
    MailConfig {
        relay: None,
        patience: impatient(),
        allowance: USUAL,
        sender_domain: "example.org".to_owned(),
    }
}

#[test]
fn every_mail_is_captured_once_whether_it_waited_or_came_later() {
    let mut house = House::new(capture());
    house.sign(0..300);
    let mut house = {
        house.stop_mail();
        house.restart(capture())
    };
    house.start_mail();
    house.sign(300..700);
    let status = house.wait_for(700);
    assert_eq!((status.captured, status.faults), (700, 0), "{status:?}");
    assert_eq!(house.mails(), vec![(MailState::Captured, 1); 700]);
    let backlog = house.wait_until(|status| status.backlog.leased == 0).backlog;
    assert_eq!((backlog.transactional, backlog.bulk, backlog.more_in_store), (0, 0, false));
    house.end();
}
