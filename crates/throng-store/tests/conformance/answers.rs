//! Every question that a reader answers, asked in all the ways that rows of a small store allow, as
//! one text to compare. Owns the list of questions: a new one in `StoreReader` belongs here too.

use throng_domain::area::AreaCode;
use throng_domain::campaign::{CampaignKind, CampaignState};
use throng_domain::follower::Follower;
use throng_domain::ids::{CampaignId, MailId, SignatureId, SiteId};
use throng_domain::mailing::MailState;
use throng_domain::network::Network;
use throng_domain::roll::RollEntry;
use throng_domain::signature::SignatureState;
use throng_domain::tally::TallyKey;
use throng_domain::time::{DAY_MS, MINUTE_MS, Timestamp};
use throng_store::dump::{DumpRow, row_of};
use throng_store::model::ModelStore;
use throng_store::reader::{
    Due, ListQuery, MailFilter, Order, Part, ReadRows, SignatureFilter, StoreReader, write_all,
};

use crate::story::BEGIN;

/// The answers of `reader` to questions about everything in `oracle`, line by line.
pub(crate) fn answers(reader: &mut dyn StoreReader, oracle: &ModelStore, now: Timestamp) -> String {
    let dump = write_all(&mut oracle.clone()).expect("the model dumps");
    let rows: Vec<DumpRow> = dump.lines().map(|line| row_of(line).expect("a row")).collect();
    let mut lines: Vec<String> = Vec::new();
    for row in &rows {
        ask_about(reader, row, &mut lines);
    }
    for site in [SiteId(1), SiteId(2), SiteId(3)] {
        lists(reader, site, &mut lines);
        lines.push(format!("site {:?} areas {:?}", reader.site(site).unwrap(), reader.areas(site).unwrap()));
        for (after, limit) in [(0, 0), (0, 1), (0, 1_000), (7, 1_000), (u32::MAX, 1)] {
            let public = reader.public_campaigns(site, after, limit).unwrap();
            lines.push(format!("public {site:?} {after}+{limit} {public:?}"));
        }
        let mut before = MailId(i64::MAX);
        for limit in [0, 1, 1, 1_000] {
            let captured = reader.captured_mails(site, before, limit).unwrap();
            lines.push(format!("captured {site:?} {before:?} {limit} {captured:?}"));
            before = captured.last().map_or(before, |last| last.mail.id);
        }
    }
    for (window, max) in [(0, 9), (3, 9), (1_000, 0), (1_000, 2), (1_000, 1_000)] {
        lines.push(format!("sent {window} {max} {:?}", reader.sent_mails(window, max).unwrap()));
    }
    for days in [0, 30, 89, 90, 91] {
        let at = now.plus_ms(days * DAY_MS);
        lines.push(format!("due in {days}: {:?}", reader.due_to_close(at).unwrap()));
        lines.push(format!("to settle in {days}: {:?}", reader.due_to_settle(at).unwrap()));
        lines.push(format!(
            "to tell in {days}: {:?}",
            reader
                .pledges_to_tell(at, Part { after: None, limit: 2 })
                .unwrap()
        ));
        lines.push(format!("to erase: {:?}", reader.ballots_to_erase().unwrap()));
        lines.push(format!("said: {:?}", reader.open_ballots_to_erase(1).unwrap()));
        lines.push(format!("to count: {:?}", reader.votes_to_count().unwrap()));
        lines.push(format!("to open: {:?}", reader.boxes_to_open().unwrap()));
        lines.push(format!("keys: {:?}", reader.votes_with_kept_key().unwrap()));
        for days in [0, 30] {
            let at = now.plus_ms(days * DAY_MS);
            lines.push(format!("rolls: {:?}", reader.rolls_to_erase(at).unwrap()));
        }
        for more in [0, 7] {
            let at = at.plus_ms(more * DAY_MS);
            lines.push(format!("weekly mails in {days} and {more}: {:?}", reader.progress_due(at).unwrap()));
        }
        lines.push(format!("mailings in {days}: {:?}", reader.mailings_due(at).unwrap()));
    }
    erasures(reader, now, &mut lines);
    mails(reader, now, &mut lines);
    for limit in [0, 2, 1_000] {
        lines.push(format!("queued {limit} {:?}", reader.queued_mails(MailId(0), limit).unwrap()));
    }
    for (site, limit) in [(SiteId(1), 9), (SiteId(1), 1), (SiteId(2), 9)] {
        lines.push(format!("queue {site:?} {limit} {:?}", reader.moderation_queue(site, limit).unwrap()));
        for since in [BEGIN, BEGIN.plus_ms(2 * MINUTE_MS), now.plus_ms(1)] {
            let found = reader.handed_in(site, since, limit).unwrap();
            lines.push(format!("handed in {site:?} {since:?} {limit} {found:?}"));
        }
    }
    for (site, limit) in [(SiteId(1), 99), (SiteId(1), 2), (SiteId(2), 99)] {
        let newest = reader.newest_signers(site, SignatureId(i64::MAX), limit).unwrap();
        let last = newest.last().map_or(SignatureId(0), |(id, ..)| *id);
        let before = reader.newest_signers(site, last, limit).unwrap();
        lines.push(format!("newest {site:?} {limit} {newest:?} and before {before:?}"));
    }
    lines.push(format!("stored {}", reader.signatures_stored().unwrap()));
    lines.push(format!("verified {:?}", reader.verify(&mut |_| {}).unwrap()));
    lines.join("\n")
}

/// Whose personal data is due to be erased, at several times.
fn erasures(reader: &mut dyn StoreReader, now: Timestamp, lines: &mut Vec<String>) {
    for (days, ended) in [(0, None), (1, Some(0)), (15, Some(9)), (40, Some(200))] {
        let day = |days: i64| now.plus_ms(days * DAY_MS);
        let due = Due { idle: day(days), drafts: day(days), ended: ended.map(day), reports: day(days) };
        for site in [SiteId(1), SiteId(2)] {
            let signers = reader.signers_due(site, due, SignatureId(0), 1_000).unwrap();
            let after = signers.first().copied().unwrap_or(SignatureId(0));
            let next = reader.signers_due(site, due, after, 1).unwrap();
            let creators = reader.campaigns_due(site, due, 1_000).unwrap();
            let reporters = reader.reporters_due(site, due, 1_000).unwrap();
            let first = reader.reporters_due(site, due, 1).unwrap();
            let all = reader.followers_due(site, due, None, 1_000).unwrap();
            let (mut one_by_one, mut last) = (Vec::new(), None);
            while let [key] = reader.followers_due(site, due, last, 1).unwrap()[..] {
                one_by_one.push(key);
                last = Some(key);
            }
            assert_eq!(one_by_one, all, "in the order of their keys");
            lines.push(format!("{all:?}"));
            lines.push(format!("{site:?} {due:?} {signers:?} {next:?} {creators:?} {reporters:?} {first:?}"));
        }
    }
}

/// What searches by staff find among the mails: by state, by petition and by address, in windows that hold all or a
/// few of them.
fn mails(reader: &mut dyn StoreReader, now: Timestamp, lines: &mut Vec<String>) {
    let site = SiteId(1);
    let all = MailFilter {
        site,
        state: None,
        campaign: None,
        address: None,
        before: MailId(i64::MAX),
        window: 1_000,
    };
    let states = MailState::ALL.map(|state| MailFilter { state: Some(state), ..all });
    let campaigns = [7, 8, 9, 10].map(|number| MailFilter { campaign: Some(number), ..all });
    let addresses = ["ada@example.org", "bob@example.org", "mo@example.org", "nobody@example.org"]
        .map(|address| MailFilter { address: Some(address), ..all });
    let other = MailFilter { site: SiteId(2), ..all };
    let both = MailFilter { campaign: Some(7), address: Some("ada@example.org"), ..all };
    for filter in states
        .into_iter()
        .chain(campaigns)
        .chain(addresses)
        .chain([all, other, both])
    {
        for (window, limit) in [(1_000, 1_000), (1_000, 2), (3, 1_000), (2, 2)] {
            let filter = MailFilter { window, ..filter };
            let found = reader.mails_of(&filter, limit).unwrap();
            lines.push(format!("{filter:?} {limit} {found:?}"));
            if let Some(before) = found.next {
                let next = MailFilter { before, ..filter };
                lines.push(format!("{next:?} {limit} {:?}", reader.mails_of(&next, limit).unwrap()));
            }
        }
    }
    for (site, max) in [(site, 1_000), (site, 2), (SiteId(2), 9)] {
        for since in [BEGIN, now, now.plus_ms(1)] {
            let numbers = reader.mail_numbers(site, since, max).unwrap();
            lines.push(format!("{site:?} {since:?} {max} {numbers:?}"));
        }
    }
}

fn ask_about(reader: &mut dyn StoreReader, row: &DumpRow, lines: &mut Vec<String>) {
    match row {
        DumpRow::Campaign(campaign) => {
            lines.push(format!("{:?}", reader.campaign(campaign.head.id).unwrap()));
            finds(reader, campaign.head.id, lines);
            lines.push(format!("{} before it", reader.ahead_in_queue(campaign).unwrap()));
            lines.push(format!("said {:?}", said(reader, campaign.head.id)));
            let none = CampaignId { site: campaign.head.id.site, number: campaign.head.id.number + 1_000 };
            lines.push(format!("{:?}", reader.campaign(none).unwrap()));
            for id in [campaign.head.id, none] {
                lines.push(format!("{:?}", reader.tallies(id).unwrap()));
                lines.push(format!("by place {:?}", reader.tallies_by_place(id).unwrap()));
                growth(reader, id, lines);
            }
        }
        DumpRow::Signature(signature) => {
            for site in [SiteId(1), SiteId(2)] {
                lines.push(format!("{site:?} {:?}", reader.attempt(site, signature.id).unwrap()));
                lines.push(format!("typed {:?}", reader.typed(signature.id).unwrap()));
            }
        }
        DumpRow::Repeat(repeat) => {
            for site in [SiteId(1), SiteId(2)] {
                lines.push(format!("{site:?} {:?}", reader.attempt(site, repeat.id).unwrap()));
            }
        }
        DumpRow::Ballot { id, campaign, .. } => about_ballot(reader, *campaign, *id, lines),
        DumpRow::Voter { campaign, person } => about_voter(reader, *campaign, person, lines),
        DumpRow::Mail(mail) => {
            lines.push(format!("{:?} {:?}", mail.id, reader.mail(mail.id).unwrap()));
            lines.push(format!("after {:?} {:?}", mail.id, reader.queued_mails(mail.id, 2).unwrap()));
            lines.push(format!("{:?}", reader.mail(MailId(mail.id.0 + 1_000_000)).unwrap()));
        }
        DumpRow::Tally(tally) => {
            for site in [SiteId(1), SiteId(2)] {
                let counts = reader.counts_of(site, &[8, 1_000, 7], &tally.key).unwrap();
                lines.push(format!("{site:?} {:?} {counts:?}", tally.key));
                lines.push(format!("{site:?} {:?}", reader.counts_changed(site, &[8, 1_000, 7]).unwrap()));
                if let TallyKey::Hour(hour) = tally.key {
                    let since = [hour - 1, hour, hour + 1]
                        .map(|hour| reader.collected_since(site, &[8, 1_000, 7], hour).unwrap());
                    lines.push(format!("{site:?} since {hour} {since:?}"));
                }
            }
        }
        DumpRow::Record { key, .. } => {
            lines.push(format!("{key:?} {:?}", reader.record(*key).unwrap()));
            let counts = [0, 1, 2, 1_000].map(|max| reader.count_records(key.list, max).unwrap());
            lines.push(format!("{key:?} {counts:?}"));
            for (edge, limit) in [(i64::MIN, 1), (key.item - 1, 9), (key.item, 9), (i64::MAX, 2)] {
                let after = reader.records(key.list, edge, limit).unwrap();
                let before = reader.newest_records(key.list, edge, limit).unwrap();
                lines.push(format!("{key:?} {edge} {limit} {after:?} {before:?}"));
            }
        }
        DumpRow::Site(_) | DumpRow::Area { .. } | DumpRow::Signer { .. } => {}
    }
}

/// What searches by staff find among the signatures of a petition, and who wants news of it.
fn finds(reader: &mut dyn StoreReader, campaign: CampaignId, lines: &mut Vec<String>) {
    let all = SignatureFilter::of(campaign);
    let every = reader.find_signatures(&all, SignatureId(0), 1_000).unwrap();
    let second = every.get(1).map(|(signature, _)| signature.id);
    let minute = |n: i64| Some(BEGIN.plus_ms(n * MINUTE_MS));
    for filter in [
        all,
        SignatureFilter { state: Some(SignatureState::Confirmed), ..all },
        SignatureFilter { state: Some(SignatureState::Held), ..all },
        SignatureFilter { text: Some("ada"), ..all },
        SignatureFilter { text: Some("@example"), state: Some(SignatureState::Withdrawn), ..all },
        SignatureFilter { text: Some("%"), ..all },
        SignatureFilter { text: Some("p1"), from: minute(1), ..all },
        SignatureFilter { from: minute(0), until: minute(1), ..all },
        SignatureFilter { domain: Some("example.org"), ..all },
        SignatureFilter { domain: Some("example"), ..all },
        SignatureFilter { domain: Some("xn--mhle-0ra.example"), ..all },
        SignatureFilter { domain: Some("mühle.example"), ..all },
        SignatureFilter { network: Network::parse("192.0.2.0/24"), ..all },
        SignatureFilter { network: Network::parse("2001:db8:1::/48"), text: Some("a"), ..all },
        SignatureFilter { text: Some("sw1a 1a"), ..all },
        SignatureFilter { only: second, ..all },
        SignatureFilter { up_to: second, ..all },
    ] {
        let found = reader.find_signatures(&filter, SignatureId(0), 1_000).unwrap();
        let after = found
            .first()
            .map_or(SignatureId(0), |(signature, _)| signature.id);
        let next = reader.find_signatures(&filter, after, 1).unwrap();
        let count = reader.count_signatures(&filter).unwrap();
        assert_eq!(found.len() as u64, count.0);
        let survey = reader.survey_signatures(&filter, 2).unwrap();
        assert_eq!((survey.matching(), survey.in_state(SignatureState::Confirmed)), count);
        lines.push(format!("{filter:?} {count:?} {found:?} {next:?} {survey:?}"));
    }
    wants_news(reader, campaign, lines);
    let waiting = reader.proposals_waiting(campaign.site, 9).unwrap();
    lines.push(format!("{waiting:?}"));
    for (minute, limit) in [(0, 9), (1, 9), (9, 1), (9_000, 9), (9_000, 1)] {
        let held = reader
            .held_long(campaign.site, BEGIN.plus_ms(minute * MINUTE_MS), limit)
            .unwrap();
        lines.push(format!("held {minute} {limit} {held:?}"));
    }
    lines.push(format!(
        "screened {:?} {:?}",
        reader.screened(campaign.site, 9),
        reader.screened(campaign.site, 1)
    ));
    let paper = reader.paper_waiting(campaign.site, 9).unwrap();
    lines.push(format!("{paper:?}"));
    for publication in -1..3 {
        let mails = reader.news_mails(campaign, publication).unwrap();
        lines.push(format!("{campaign:?} {publication} {mails:?}"));
    }
}

/// Who is mailed what is published: everybody, and the people of one area.
fn wants_news(reader: &mut dyn StoreReader, campaign: CampaignId, lines: &mut Vec<String>) {
    let a1 = AreaCode::parse("A1");
    for area in [None, a1.as_ref()] {
        let all = reader.signers_wanting_news(campaign, area, SignatureId(0), 99);
        let wanting = all.unwrap();
        let after = wanting.first().copied().unwrap_or(SignatureId(0));
        let next = reader.signers_wanting_news(campaign, area, after, 1).unwrap();
        lines.push(format!("{campaign:?} {area:?} {wanting:?} {next:?}"));
        if area.is_none() {
            let apart = reader.count_rows(Follower::confirmed(campaign), 1_000).unwrap();
            assert_eq!(reader.count_followers(campaign).unwrap(), wanting.len() as i64 + i64::from(apart));
        }
    }
}

/// The hours of a petition, and their sums by steps of many widths, from before the first hour and from within.
fn growth(reader: &mut dyn StoreReader, id: CampaignId, lines: &mut Vec<String>) {
    let known = reader.hours_collected(id).unwrap();
    lines.push(format!("hours {known:?}"));
    let (first, last) = known.unwrap_or((500_000, 500_003));
    for from in [i64::MIN, -1, 0, first - 1, first, first + 1, last, last + 1] {
        for step in [1, 2, 24, 168, 100_000] {
            let hours: Vec<i64> = (0..4).map(|n| from.saturating_add(n * step)).collect();
            let sums = reader.collected_from(id, &hours).unwrap();
            lines.push(format!("from {from} by {step}: {sums:?}"));
        }
    }
    lines.push(format!("no steps {:?}", reader.collected_from(id, &[]).unwrap()));
}

fn lists(reader: &mut dyn StoreReader, site: SiteId, lines: &mut Vec<String>) {
    use CampaignState::{Closed, Open, Rejected};
    for states in [&[Open][..], &[Closed], &[Open, Closed], &[Rejected], &CampaignState::ALL, &[]] {
        for kind in CampaignKind::ALL {
            let shown = reader.signatures_shown(site, kind, states).unwrap();
            lines.push(format!("{site:?} {kind:?} {states:?} shown {shown}"));
        }
        let [petition, pledge, vote] = &CampaignKind::ALL.map(|kind| [kind]);
        for kinds in [&petition[..], pledge, vote, &CampaignKind::ALL, &[]] {
            // A window moves over a list of one kind as over one of all kinds.
            let windows = match kinds.len() {
                1 => &[(0, 50), (1, 1)][..],
                _ => &[(0, 50), (0, 1), (1, 1), (1, 50), (9, 9), (0, 0)],
            };
            for (order, private) in [
                (Order::MostSigned, false),
                (Order::MostSigned, true),
                (Order::Newest, false),
                (Order::Newest, true),
            ] {
                for &(offset, limit) in windows {
                    let list = reader
                        .campaigns(ListQuery { site, kinds, states, private, order, offset, limit })
                        .unwrap();
                    lines.push(format!(
                        "{site:?} {kinds:?} {states:?} {order:?} {private} {offset}+{limit} {list:?}"
                    ));
                }
            }
        }
    }
}

/// Recounts everything.
#[track_caller]
pub(crate) fn sound(reader: &mut dyn StoreReader) {
    let verified = reader.verify(&mut |_| {}).expect("verify runs");
    assert_eq!(verified.discrepancies, []);
}

fn about_ballot(
    reader: &mut dyn StoreReader,
    campaign: CampaignId,
    id: SignatureId,
    lines: &mut Vec<String>,
) {
    for (after, limit) in [(0, 1_000), (id.0 - 1, 1), (id.0, 2), (0, 0)] {
        for roll in [0..0, 1..u32::MAX, 1..4] {
            let ballots = reader.ballots(campaign, roll, SignatureId(after), limit).unwrap();
            let ballots: Vec<_> = ballots
                .into_iter()
                .map(|cast| (cast.voter, String::from(*cast.choice), cast.weight))
                .collect();
            lines.push(format!("{campaign:?} {after}+{limit} {ballots:?}"));
        }
    }
}

/// Who chose what in an open vote, and how many alike.
fn said(reader: &mut dyn StoreReader, id: CampaignId) -> Vec<String> {
    let alike = reader.open_ballots(id).unwrap().into_iter();
    let counts =
        alike.map(|alike| format!("{:?}: {} x{}", alike.choice.numbers(), alike.count, alike.weight));
    let mut said: Vec<String> = counts.collect();
    let all = reader.open_voters(id, SignatureId(0), 1_000).unwrap();
    let second = all.get(1).map_or(i64::MAX, |voter| voter.voter.0);
    for (after, limit) in [(0, 1_000), (0, 1), (second - 1, 1), (second, 9), (i64::MAX, 1), (0, 0)] {
        let voters = reader.open_voters(id, SignatureId(after), limit).unwrap();
        said.push(format!("{after}+{limit} {voters:?}"));
    }
    for limit in [9, 1, 0] {
        said.push(format!("who {:?}", reader.who_voted(id, limit).unwrap()));
        said.push(format!("uncounted {:?}", reader.open_ballots_uncounted(id, limit).unwrap()));
    }
    said
}

fn about_voter(
    reader: &mut dyn StoreReader,
    campaign: CampaignId,
    person: &RollEntry,
    lines: &mut Vec<String>,
) {
    let number = person.number;
    for numbers in [0..0, 1..u32::MAX, number..number + 2, 0..number] {
        let found = reader.voter(campaign, numbers.clone(), person.voter).unwrap();
        lines.push(format!("{campaign:?} {numbers:?} {found:?}"));
        if let Some(member) = person.member {
            let found = reader.member(campaign, numbers.clone(), member).unwrap();
            lines.push(format!("{campaign:?} {numbers:?} {found:?}"));
        }
        lines.push(format!("{:?}", reader.roll(campaign, numbers, 3).unwrap()));
    }
}
