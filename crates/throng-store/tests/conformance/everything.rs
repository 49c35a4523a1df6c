//! A store with a row of every kind: signatures and mails in every state, petitions with every part, small rows of
//! every kind, and a request for each action for which a second person can be required.
//!
//! Dumps and restores are tried with it, and the databases in `fixtures/` were made from it, each by the last program
//! that wrote its schema: `sqlite_file/fixtures.rs` says how.

use std::collections::BTreeSet;

use throng_domain::ids::SiteId;
use throng_domain::mailing::MailState;
use throng_domain::row::RecordKind;
use throng_domain::signature::SignatureState;
use throng_domain::staff::StaffId;
use throng_domain::time::MINUTE_MS;
use throng_store::dump::{DumpRow, row_of};

use crate::backends::BackEnd;
use crate::deeds::{member, owner, staff};
use crate::story::{BEGIN, Story, dump_of};

/// What people and staff do. A signer whose name has four letters wants news.
const DEEDS: &str = "
    0    | submit 1 Ferry                 | written 1/9
    0    | confirm-petition 1/9 ada       | confirmed
    1    | support 1/9 bob Bob P1 form1   | received s
    2    | link s 0                       | confirmed
    3    | moderate 1/9 claim             | done
    3    | moderate 1/9 approve           | done
    4    | sign 1/7 ada Adam P1 form1     | received a
    4    | sign 1/7 ADA+x Adam P1 form2   | received a2
    4    | sign 1/7 bob Bobo P1 form3     | received b
    4    | sign 1/7 cat Cate P1 form4     | received c
    4    | sign 1/7 dan Dana P2 form5     | received d
    4    | sign 1/7 eve Eves - form6      | received e
    4    | sign-why 1/7 fay Fays - form7 knows | received f
    4    | sign 1/7 gus Gusti P1 form8    | received g
    4    | sign 2/7 home Hal P1 form9     | received h
    4    | sign 2/7 home Ida P1 form10    | received i
    5    | link a 0                       | confirmed
    5    | link b 0                       | confirmed
    5    | link c 0                       | confirmed
    5    | link e 0                       | confirmed
    5    | link h 0                       | confirmed
    5    | link i 0                       | confirmed
    5    | code d wrong                   | code-wrong
    6    | withdraw e                     | withdrawn
    6    | correct 1/7 c                  | corrected 1
    7    | screen 1/7 begin               | done
    7    | screen 1/7 hold 192.0.2.7 9000 | done
    8    | link g 0                       | confirmed
    9    | sign 1/8 kim Kimi P1 form11    | received k
    9    | sign 1/8 lea Leas P1 form12    | received l
    9    | sign 1/8 mia Mias P1 form13    | received m
    10   | link k 0                       | confirmed
    10   | screen 1/8 begin               | done
    10   | hold 1/8 k                     | corrected 1
    11   | mail 1 1 captured              | done
    11   | mail 2 1 no-such-address       | done
    11   | mail 3 1 deferred              | done
    11   | mail 4 1 dropped               | done
    11   | mail 5 1 sent                  | done
    11   | handle test                    | done
    12   | paper 1/7 enter 40 A1          | paper 1
    60   | paper 1/7 approve 1            | done
    61   | report 1/7 ada form1           | reported r
    61   | report 1/7 no@where form2      | reported r2
    62   | settle-reports 1/7 not-ours r  | done
    63   | answer 1/7 We-will             | done
    64   | opine 1/7 a 1 yes              | done
    64   | opine 1/7 b 1 no               | done
    65   | publish 1/7 2027-02-01         | done
    65   | unsubscribe b                  | done
    80   | advance 1/7 2 a b              | done
    81   | try 1/7 2027-02-03             | done
    82   | tell 1/9 News                  | done
    83   | use-areas 0 a A1 N5 A2         | done
    84   | comment 1/7 a form1 knows      | done
    84   | comment 1/7 b form2 sings      | done
    84   | decide-comment b 1 accept 0    | done
    84   | follow 1/7 zed                 | done
    84   | follow 1/7 yanni               | done
    84   | follow 1/7 ada                 | done
    84   | follow 1/7 xia                 | done
    84   | follow 1/9 zed                 | done
    84   | follow 2/7 home                | done
    84   | vote Bridge 1                  | written 1/10
    84   | vote-from 1/7 Ramp 9           | written 1/11
    84   | vote-of addresses Canteen 9    | written 1/12
    84   | roll 1/12 mailed 1 3           | done
    84   | use-roll 1/12 addresses 1 1:3            | done
    85   | key 1/12                       | done
    85   | prove-key 1/12                 | done
    85   | key 1/10                       | done
    85   | prove-key 1/10                 | done
    85   | key 1/11                       | done
    85   | prove-key 1/11                 | done
    85   | confirm-following 1/7 zed 84   | done
    85   | confirm-following 1/7 zed 84   | unchanged
    85   | confirm-following 1/7 ada 84   | done
    85   | confirm-following 1/7 xia 84   | done
    85   | confirm-following 1/9 zed 84   | done
    86   | publish 1/7 2027-02-03         | done
    86   | open-vote 1/10 Bridge 1        | done
    86   | open-vote 1/11 Ramp 9          | done
    86   | open-vote-of addresses 1/12 Canteen 9 1 1:3 84 | done
    87   | voter-link 1/12 2              | done
    87   | take 1/12 2                    | received y
    87   | advance-roll 1/12 1 - more 1 2 | done
    87   | advance-roll 1/12 1 - more 1 2 | unchanged
    87   | stop-following 1/7 xia         | done
    87   | stop-following 1/7 xia         | unchanged
    101  | advance-followers 1/7 3 zed ada xia | done
    101  | advance-followers 1/7 3 zed    | unchanged
    102  | sign 1/10 ann Ann P1 form30 | received v0
    102  | sign 1/10 ben Ben P1 form31 | received v1
    102  | sign 1/10 cyn Cyn P1 form32 | received v2
    102  | sign 1/10 don Don P1 form33 | received v3
    102  | sign 1/10 ela Ela P1 form34 | received v4
    102  | sign 1/10 fre Fre P1 form35 | received v5
    102  | sign 1/10 gil Gil P1 form36 | received v6
    102  | sign 1/10 hal Hal P1 form37 | received v7
    102  | sign 1/10 ira Ira P1 form38 | received v8
    102  | sign 1/10 jon Jon P1 form39 | received v9
    102  | sign 1/10 kay Kay P1 form40 | received v10
    102  | sign 1/11 ann Ann P1 form60    | received w
    103  | cast v0 1                  | confirmed
    103  | cast v1 2                  | confirmed
    103  | cast v2 3                  | confirmed
    103  | cast v3 4                  | confirmed
    103  | cast v4 5                  | confirmed
    103  | cast v5 6                  | confirmed
    103  | cast v6 7                  | confirmed
    103  | cast v7 8                  | confirmed
    103  | cast v8 9                  | confirmed
    103  | cast v9 10                 | confirmed
    103  | cast v10 11                | confirmed
    103  | cast w 99                      | confirmed
    103  | cast y 98                      | confirmed
    104  | ballots 1/12 enter 0 1 0 3     | paper 1
    105  | ballots 1/12 approve 1 0 1 0 3 | done
    106  | ballots 1/12 enter 0 0 1 1     | paper 2
    104  | open-vote-made Canal 9         | written 1/13
    104  | open-open-vote 1/13 Canal 9    | done
    104  | sign 1/13 lea Lea P1 form70    | received z
    105  | say z 1                        | confirmed
    106  | vote-of codes Pier 9           | written 1/14
    106  | roll 1/14 coded 1 3            | done
    106  | use-roll 1/14 codes 1 1:3      | done
    106  | key 1/14                       | done
    106  | prove-key 1/14                 | done
    106  | open-vote-of codes 1/14 Pier 9 1 1:3 106 | done
    107  | renew-code 1/14 3 103          | done
    108  | vote-of open-codes Lock 9      | written 1/15
    108  | roll 1/15 named 1 4            | done
    108  | use-roll 1/15 open-codes 1 1:3,2:1 | done
    108  | open-vote-of open-codes 1/15 Lock 9 1 1:3,2:1 108 | done
    109  | take 1/15 4                    | received named
    110  | say named 1                    | confirmed
    1441 | close 1/10                     | done
    1442 | fix 1/10                       | done
    1443 | result 1/10 11 0:6 1:4         | done
    1444 | erase-ballots 1/10             | done
    2000 | tell-held g k                  | done
    2001 | erase e                        | done
    2002 | site 1 nobody-plain-two        | done
    2003 | correct 1/7 a b                | requested 1
    2004 | take-down 1/8                  | requested 2
    2005 | disagree 1 2                   | done
    2006 | take-down-urgently 1/9         | requested 3
    2007 | follow-place 1 A1 zed          | done
    2007 | follow-place 1 A2 zed          | done";

/// Rows that no step of these stories leaves, as rows of a dump.
const ROWS: &str = include_str!("everything.jsonl");

pub(crate) fn everything<B: BackEnd>() -> Story<B> {
    let members = [
        owner(SiteId(1)),
        staff(SiteId(1), StaffId(2), "owner", Some("hash")),
        member(SiteId(2), StaffId(1)),
    ];
    let mut story = Story::<B>::with_campaigns().staffed_by(&members);
    story.run(DEEDS);
    let rows: Vec<DumpRow> = ROWS.lines().map(|line| row_of(line).expect("a row")).collect();
    let mut story = story.staffed_by(&rows);
    story.end(BEGIN.plus_ms(2_010 * MINUTE_MS));
    story
}

pub(crate) fn leaves_a_row_of_every_kind<B: BackEnd>() {
    let story = everything::<B>();
    let dump = dump_of(&story.back_end);
    let (mut kinds, mut signatures, mut mails, mut asks) =
        (BTreeSet::new(), BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for line in dump.lines() {
        match row_of(line).expect("a row") {
            DumpRow::Record { key, record } => {
                kinds.insert(key.list.kind);
                if let throng_domain::record::Record::Request(request) = record {
                    let ask = serde_json::to_value(&request.ask).expect("plain data");
                    asks.extend(ask.as_object().and_then(|ask| ask.keys().next().cloned()));
                }
            }
            DumpRow::Signature(signature) => drop(signatures.insert(signature.state)),
            DumpRow::Mail(mail) => drop(mails.insert(mail.state)),
            _ => {}
        }
    }
    let missing: Vec<&RecordKind> = RecordKind::ALL
        .iter()
        .filter(|kind| !kinds.contains(kind))
        .collect();
    assert!(missing.is_empty(), "no row of {missing:?}");
    assert_eq!(signatures.len(), SignatureState::ALL.len(), "{signatures:?}");
    assert_eq!(mails.len(), MailState::ALL.len(), "{mails:?}");
    let all_asks = ["amend", "correct", "pass_on", "publish", "reject", "settings", "take_down"];
    assert_eq!(asks.iter().map(String::as_str).collect::<Vec<_>>(), all_asks);
}
