//! A small demo in both back ends: the counts equal the rows, people are distributed as the files say,
//! and filling twice gives the same bytes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use throng_domain::area::AreaCode;
use throng_domain::ballot::SealedChoice;
use throng_domain::campaign::{Campaign, CampaignState};
use throng_domain::change::Change;
use throng_domain::comment::{CommentCase, CommentShown, CommentWaits};
use throng_domain::counting::Decision;
use throng_domain::ids::{CampaignId, Mint, SignatureId, SiteId};
use throng_domain::mailing::MailState;
use throng_domain::moderation::{Age, Case};
use throng_domain::network::Network;
use throng_domain::person::{Postcode, PostcodeForm};
use throng_domain::record::{Document, Record};
use throng_domain::signature::{Signature, SignatureState, Signer};
use throng_domain::site::{Preset, Site, SiteRules};
use throng_domain::staff::SecretHash;
use throng_domain::tally::TallyKey;
use throng_domain::time::{DAY_MS, HOUR_MS, Timestamp};
use throng_domain::uniqueness::UniquenessKey;
use throng_domain::vote::{BallotsPart, BoxKey, OpenBallot, Opener, VoteEnd};
use throng_store::dump::{DumpRow, row_of};
use throng_store::model::ModelStore;
use throng_store::reader::InBox;
use throng_store::reader::{StoreReader, write_all};
use throng_store::sqlite::{SqliteOptions, SqliteReader, SqliteWriter};
use throng_store::writer::StoreWriter;
use throng_web::ballot_box::Emptied;

use super::book::{Book, State, book};
use super::fill::Filled;
use super::*;
use crate::data_dir::SITE;

const NOW: Timestamp = Timestamp(1_795_298_733_000);
const SMALL: FillOptions = FillOptions { large: false, seed: 7, scale: 0.01 };

fn key() -> UniquenessKey {
    UniquenessKey::new([9; 32])
}

fn fill_small(writer: &mut dyn StoreWriter, now: Timestamp) -> Filled {
    let (uniqueness, password) = (&key(), &SecretHash("hash".into()));
    let secrets = FillSecrets { uniqueness, password, boxes: BOXES.0, codes: CODES.all() };
    fill(writer, secrets, now, SMALL, &mut |done, of| assert!(done <= of)).unwrap()
}

/// The key of the boxes, the same for all demos here.
static BOXES: LazyLock<(BoxKey, BoxParts)> = LazyLock::new(BoxParts::make);

/// The codes of the people on a roll, the same for all demos here.
static CODES: LazyLock<RollCodes> = LazyLock::new(|| RollCodes::make(book()));

/// A dump without sealed choices, which are different in each demo though the same was chosen: sealing draws its own chance.
fn without_ballots(dump: &str) -> Vec<&str> {
    dump.lines()
        .filter(|line| !matches!(row_of(line).unwrap(), DumpRow::Ballot { .. }))
        .collect()
}

/// The dump of a demo. Not of one in memory: that back end copies all it has for each batch, which takes ten times as long.
fn dump_at(now: Timestamp) -> String {
    let directory = tempfile::tempdir().unwrap();
    let options = SqliteOptions::default();
    let mut writer = SqliteWriter::open(directory.path(), &options, &mut |_| {}).unwrap();
    fill_small(&mut writer, now);
    write_all(&mut SqliteReader::open(directory.path(), &options).unwrap()).unwrap()
}

/// The rows of a demo by kind.
#[derive(Default)]
struct Rows {
    petitions: BTreeMap<u32, Campaign>,
    signatures: Vec<Signature>,
    signers: Vec<Signer>,
    hours: BTreeMap<(u32, i64), i64>,
    readable: usize,
    queued: usize,
    records: Vec<Record>,
    commenters: BTreeSet<SignatureId>,
    ballots: Vec<(CampaignId, SignatureId, Box<SealedChoice>)>,
}

impl Rows {
    /// Signatures that were drawn for the petitions of the book, without those that the office's program sent and those of
    /// people who comment.
    fn drawn(&self) -> impl Iterator<Item = &Signature> {
        let forged = |signer: &Signer| {
            let mut bursts = book().office.bursts.iter();
            bursts.any(|burst| Network::parse(&burst.network) == signer.network)
        };
        let known = |number: u32| book().petitions.iter().any(|entry| entry.number == number);
        self.signatures
            .iter()
            .zip(&self.signers)
            .filter(move |(signature, signer)| known(signature.campaign.number) && !forged(signer))
            .map(|(signature, _)| signature)
            .filter(|signature| !self.commenters.contains(&signature.id))
    }
}

/// The demo of [`NOW`], made once for all tests that only look at it.
static DUMP: LazyLock<String> = LazyLock::new(|| dump_at(NOW));
static ROWS: LazyLock<Rows> = LazyLock::new(|| read(&DUMP));

fn read(dump: &str) -> Rows {
    let mut rows = Rows::default();
    for line in dump.lines() {
        match row_of(line).unwrap() {
            DumpRow::Campaign(petition) => drop(rows.petitions.insert(petition.head.id.number, *petition)),
            DumpRow::Signature(signature) => rows.signatures.push(*signature),
            DumpRow::Signer { signer, .. } => rows.signers.push(signer),
            DumpRow::Tally(tally) => {
                if let TallyKey::Hour(hour) = tally.key {
                    rows.hours.insert((tally.campaign.number, hour), tally.count);
                }
            }
            DumpRow::Mail(mail) => {
                rows.readable += usize::from(mail.state == MailState::Captured);
                rows.queued += usize::from(mail.state == MailState::Queued);
                assert_eq!(mail.finished_at.is_none(), mail.state == MailState::Queued);
            }
            DumpRow::Record { record, .. } => {
                rows.commenters
                    .extend(CommentCase::in_record(&record).map(|case| case.kept.signature));
                rows.records.push(record);
            }
            DumpRow::Ballot { id, campaign, choice } => rows.ballots.push((campaign, id, choice)),
            DumpRow::Site(_) | DumpRow::Area { .. } | DumpRow::Repeat(_) | DumpRow::Voter { .. } => {}
        }
    }
    rows
}

#[test]
fn both_back_ends_hold_the_same_and_prove_it() {
    let directory = tempfile::tempdir().unwrap();
    let options = SqliteOptions::default();
    let mut writer = SqliteWriter::open(directory.path(), &options, &mut |_| {}).unwrap();
    let mut reader = SqliteReader::open(directory.path(), &options).unwrap();
    assert_eq!(look(&mut reader).unwrap(), StoreContent::Nothing);
    let filled = fill_small(&mut writer, NOW);
    assert_eq!(look(&mut reader).unwrap(), StoreContent::Demo);
    let mut model = ModelStore::default();
    assert_eq!(fill_small(&mut model, NOW), filled);
    for reader in [&mut reader as &mut dyn StoreReader, &mut model] {
        let verified = reader.verify(&mut |_| {}).unwrap();
        assert_eq!(verified.discrepancies, []);
        assert_eq!((verified.signatures, verified.confirmed), (filled.signatures, filled.confirmed));
    }
    let (kept, modelled) = (write_all(&mut reader).unwrap(), write_all(&mut model).unwrap());
    assert!(without_ballots(&kept) == without_ballots(&modelled), "the dumps are equal");
}

#[test]
fn twice_within_an_hour_is_the_same() {
    let (again, later) = (dump_at(NOW.plus_ms(17 * 60_000)), dump_at(NOW.plus_ms(HOUR_MS)));
    assert!(without_ballots(&DUMP) == without_ballots(&again), "the same hour");
    assert!(without_ballots(&DUMP) != without_ballots(&later), "another hour");
}

#[test]
fn petitions_have_their_numbers_in_their_time() {
    let rows = &*ROWS;
    let mut found: BTreeMap<(u32, SignatureState), u64> = BTreeMap::new();
    for signature in rows.drawn() {
        let petition = &rows.petitions[&signature.campaign.number];
        *found
            .entry((petition.head.id.number, signature.state))
            .or_default() += 1;
        let dates = &petition.head.dates;
        let start = dates.opened_at.unwrap_or(dates.created_at);
        let end = [dates.closed_at, dates.rejected_at]
            .into_iter()
            .flatten()
            .fold(NOW, Ord::min);
        let moments = [Some(signature.created_at), signature.confirmed_at, signature.ended_at];
        let mut last = start;
        for at in moments.into_iter().flatten() {
            assert!(last <= at && at <= end, "{signature:?}");
            last = at;
        }
    }
    for entry in &book().petitions {
        let wanted = country::wanted(entry, SMALL.scale, false);
        let of = |state| found.get(&(entry.number, state)).copied().unwrap_or(0);
        assert_eq!(of(SignatureState::Confirmed), wanted.confirmed, "{}", entry.number);
        assert_eq!(of(SignatureState::Pending), wanted.pending, "{}", entry.number);
        assert_eq!(of(SignatureState::Withdrawn), wanted.withdrawn, "{}", entry.number);
    }
    // The mails that wait are those of the office.
    assert_eq!(rows.readable, 5);
    assert!((20..60).contains(&rows.queued), "{}", rows.queued);
}

#[test]
fn people_sign_where_the_weights_say_and_postcodes_lie_there() {
    let (rows, areas) = (&*ROWS, area_book());
    let mut by_area: BTreeMap<&str, f64> = BTreeMap::new();
    // Petitions about one place have more signers there.
    let unfocused = |number: u32| {
        book()
            .petitions
            .iter()
            .any(|p| p.number == number && p.focus.is_none())
    };
    // Nothing is known of who votes with a code.
    let on_roll = |number: &u32| {
        let vote = rows.petitions.get(number).and_then(|vote| vote.vote());
        vote.is_some_and(|vote| vote.roll.is_some())
    };
    let known = rows
        .signatures
        .iter()
        .filter(|signature| !on_roll(&signature.campaign.number));
    for (signature, signer) in known.zip(&rows.signers) {
        let area = signer.postcode.as_ref().and_then(|postcode| areas.find(postcode));
        assert_eq!(area, signature.area.as_ref());
        assert_eq!(signature.country.as_str() == "XV", signature.area.is_some());
        if unfocused(signature.campaign.number) {
            *by_area
                .entry(signature.area.as_ref().map_or("", AreaCode::as_str))
                .or_default() += 1.0;
        }
    }
    let all: f64 = by_area.values().sum();
    let Book { country, weights, .. } = book();
    for area in &country.areas {
        let (expected, share) = (area.weight * weights.countries.home, by_area[area.code.as_str()] / all);
        let tolerance = 4.0 * (expected / all).sqrt();
        assert!((share - expected).abs() < tolerance, "{}: {share} of {expected}", area.code);
    }
    assert!((by_area[""] / all - 0.04).abs() < 4.0 * (0.04 / all).sqrt());
}

#[test]
fn the_hot_one_surges_as_recorded() {
    let rows = &*ROWS;
    let entry = book()
        .petitions
        .iter()
        .find(|entry| entry.surge_hours_ago.is_some())
        .unwrap();
    let now = Timestamp(NOW.hour() * HOUR_MS);
    let course = country::course(book(), entry, now);
    let confirmed = country::wanted(entry, SMALL.scale, false).confirmed as f64;
    for back in 1..=20 {
        let from = now.plus_ms(-back * HOUR_MS);
        let expected = course.share_between(from, from.plus_ms(HOUR_MS)) * confirmed;
        let counted = rows.hours.get(&(entry.number, from.hour())).copied().unwrap_or(0) as f64;
        // One in six is not confirmed at random, and a few minutes pass before the others are.
        assert!(
            (counted - expected).abs() < 0.1 * expected + 3.0 * (expected / 6.0).sqrt(),
            "{back}: {counted} of {expected}"
        );
    }
}

#[test]
fn thresholds_are_dated_when_they_were_reached() {
    let mut numbers = Vec::new();
    for entry in &book().petitions {
        let course = country::course(book(), entry, NOW);
        let count = i64::try_from(entry.signatures).unwrap();
        let reached =
            |number: i64| (count >= number).then(|| course.when((number as f64 - 0.5) / count as f64));
        let petition = country::petition(entry, &course, NOW);
        let steps = &petition.petition().dates;
        assert_eq!(steps.response_threshold_reached_at, None, "nothing is guessed before they signed");
        let petition = country::dated(petition, reached);
        let (dates, steps) = (&petition.head.dates, &petition.petition().dates);
        let (responded, number) = (steps.response_threshold_reached_at, entry.number);
        assert_eq!(responded.is_some(), entry.signatures >= 10_000, "{number}");
        assert_eq!(dates.closed_at.is_some(), entry.state == State::Closed, "{}", entry.number);
        assert!(dates.updated_at <= NOW, "{}", entry.number);
        let closes = dates.closes_at.filter(|at| at.0 % DAY_MS != 0);
        assert_eq!(closes, None, "{}: a closing date is over at its end", entry.number);
        if let Some(at) = steps.debate_threshold_reached_at {
            numbers.push((entry.number, NOW.since(at) / HOUR_MS));
        }
    }
    assert_eq!(numbers, [(480, 2)], "one reached 100,000, and that lately");
}

#[test]
fn the_hint_is_a_postcode_of_the_country() {
    let postcode = Postcode::parse(sample_postcode(), PostcodeForm::UnitedKingdom).unwrap();
    assert!(area_book().find(&postcode).is_some());
    assert_eq!(book().country.name, DEMO_SITE_NAME);
}

#[test]
fn a_crowd_counts_once_under_any_site_and_only_where_nobody_signed() {
    let mut store = ModelStore::default();
    let entry = &book().petitions[0];
    let petition = country::petition(entry, &country::course(book(), entry, NOW), NOW);
    let id = CampaignId { site: SITE, number: entry.number };
    let site = Site::new(SITE, "Sandford".into(), SiteRules::preset(Preset::Council));
    let changes = vec![Change::PutSite(Box::new(site)), Change::PutCampaign(Box::new(petition))];
    store.apply(&[changes], Mint::after(0), NOW).unwrap();
    let mut crowd = |id| fill_petition(&mut store, &key(), id, 1_000, NOW, 1, &mut |_, _| {});
    crowd(id).unwrap();
    assert!(crowd(id).is_err(), "signed already");
    assert!(crowd(CampaignId { site: SiteId(9), ..id }).is_err(), "not there");
    let verified = store.verify(&mut |_| {}).unwrap();
    assert_eq!((verified.signatures, verified.confirmed, verified.discrepancies), (1_000, 800, Vec::new()));
    let collected = store.campaign(id).unwrap().unwrap().count.collected;
    assert_eq!(collected, 800);
}

#[test]
fn the_office_has_every_state_an_overdue_item_and_a_burst_to_find() {
    let rows = &*ROWS;
    let states: BTreeSet<CampaignState> = rows
        .petitions
        .values()
        .map(|petition| petition.head.state)
        .collect();
    assert_eq!(states, CampaignState::ALL.into_iter().collect());
    let cases: Vec<&Case> = rows.records.iter().filter_map(Case::in_record).collect();
    assert!(
        cases.iter().any(|case| case.flagged.is_some()) && cases.iter().any(|case| case.parked.is_some())
    );
    let promised = |since: Timestamp| since.plus_ms(7 * DAY_MS);
    let overdue = rows.petitions.values().filter(|petition| {
        let since = petition.head.dates.supported_at;
        petition.head.state == CampaignState::WaitingForModeration
            && since.is_some_and(|since| Age::at(NOW, since, promised(since)) == Age::Overdue)
    });
    assert_eq!(overdue.count(), 1);
    for burst in &book().office.bursts {
        let network = Network::parse(&burst.network);
        let of = |other: Option<Network>| {
            let signed = rows.signatures.iter().zip(&rows.signers);
            signed
                .filter(|(signature, signer)| {
                    signature.campaign.number == burst.petition && signer.network == other
                })
                .map(|(signature, _)| signature)
                .collect::<Vec<_>>()
        };
        let forged = of(network);
        assert_eq!(forged.len(), burst.signatures);
        let out = forged
            .iter()
            .filter(|signature| signature.state == SignatureState::Invalidated);
        let expected = if burst.taken_out_hours_ago.is_some() {
            burst.signatures
        } else {
            0
        };
        assert_eq!(out.count(), expected);
        let others: BTreeSet<Option<Network>> = rows
            .signatures
            .iter()
            .zip(&rows.signers)
            .filter(|(signature, _)| signature.campaign.number == burst.petition)
            .map(|(_, signer)| signer.network)
            .filter(|other| *other != network)
            .collect();
        assert!(
            others
                .iter()
                .all(|other| of(*other).len() * 10 < burst.signatures),
            "it stands out"
        );
    }
}

#[test]
fn what_the_files_tell_of_the_office_fits_the_site() {
    let office = &book().office;
    let rules = country::site(book(), DEMO_SITE_NAME).rules.start;
    for story in &office.stories {
        let lengths = [
            (&story.action, rules.action_chars_max),
            (&story.background, rules.background_chars_max),
            (&story.additional_details, rules.details_chars_max),
        ];
        for (text, most) in lengths {
            assert!(text.chars().count() <= most, "{text}");
        }
    }
    assert_eq!(office.staff[0].role, "owner");
    assert!(
        office
            .staff
            .iter()
            .all(|staff| staff.email.ends_with("@example.org"))
    );
}

#[test]
fn comments_wait_are_shown_reported_and_hidden() {
    let rows = &*ROWS;
    let cases: Vec<&CommentCase> = rows.records.iter().filter_map(CommentCase::in_record).collect();
    let waits = |why| {
        cases
            .iter()
            .filter(|case| case.decision.is_none() && case.why == why)
            .count()
    };
    assert_eq!(waits(CommentWaits::ToBeShown), 3);
    // What was accepted and then reported waits again, with its decision.
    assert_eq!(
        cases
            .iter()
            .filter(|case| case.why == CommentWaits::Reported)
            .count(),
        1
    );
    let shown: Vec<&CommentShown> = rows.records.iter().filter_map(CommentShown::in_record).collect();
    let cut: Vec<&str> = shown
        .iter()
        .filter(|shown| shown.cut)
        .map(|shown| shown.words.as_str())
        .collect();
    assert_eq!((shown.len(), cases.len()), (6, 10));
    assert!(cut.len() == 1 && cut[0].contains("[…]"), "{cut:?}");
    let pledges = cases
        .iter()
        .filter(|case| rows.petitions[&case.campaign].pledge().is_some());
    assert_eq!(pledges.count(), 2);
}

#[test]
fn votes_are_open_wait_for_their_box_are_counted_lack_a_quorum_and_are_called_off() {
    let rows = &*ROWS;
    let vote_of = |action: &str| {
        let found = rows
            .petitions
            .values()
            .find(|vote| vote.head.text.action == action);
        found.expect("a vote of the file")
    };
    let mut found = BTreeSet::new();
    for entry in &book().office.votes {
        let campaign = vote_of(&entry.action);
        let vote = campaign.vote().expect("a vote");
        let id = campaign.head.id;
        let sealed: Vec<_> = rows
            .ballots
            .iter()
            .filter(|(campaign, ..)| *campaign == id)
            .map(|(_, voter, choice)| InBox { voter: *voter, choice: choice.clone(), weight: 1 })
            .collect();
        // With the parts that the demo prints, the box can be opened, and everything in it can be read.
        let mut emptied = Emptied::default();
        emptied.take(&BOXES.1.secret(BOXES.0), id, &vote.terms.ballot, &sealed);
        let (in_box, ballots) = emptied.sorted();
        assert_eq!(ballots.iter().map(|alike| alike.count).sum::<i64>(), in_box, "{}", entry.action);
        let state = match (&vote.end, campaign.head.state) {
            (None, CampaignState::Open) => "open",
            (None, CampaignState::Closed) => "waits",
            (Some(VoteEnd::CalledOff { .. }), CampaignState::Closed) => "called off",
            (Some(VoteEnd::Opened(opened)), CampaignState::Closed) => {
                assert_eq!(
                    (opened.voters, opened.unreadable),
                    (i64::from(entry.voters), 0),
                    "{}",
                    entry.action
                );
                match &opened.decision {
                    Decision::NoQuorum => "no quorum",
                    Decision::Carried if vote.is_open() => "carried in public",
                    Decision::Chosen { options, tied } if vote.terms.opener == Opener::Program => {
                        assert_eq!((options.len(), tied.len()), (2, 0), "it is clear");
                        "by itself"
                    }
                    other => panic!("{other:?}"),
                }
            }
            other => panic!("{}: {other:?}", entry.action),
        };
        found.insert(state);
        let said = |record: &&Record| OpenBallot::in_record(record).is_some();
        if vote.is_open() {
            let said = rows.records.iter().filter(said).count();
            assert_eq!(said, usize::try_from(entry.voters).expect("few"), "who chose what stays");
        }
        let expected = if vote.end.is_none() { entry.voters } else { 0 };
        assert_eq!(in_box, i64::from(expected), "{}: sealed until it ends, then erased", entry.action);
    }
    assert_eq!(
        found,
        BTreeSet::from(["open", "waits", "by itself", "no quorum", "called off", "carried in public"])
    );
    let published: usize = rows
        .records
        .iter()
        .filter(|record| BallotsPart::in_record(record).is_some())
        .count();
    assert_eq!(published, 3);
}
