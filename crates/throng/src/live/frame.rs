//! The frames of a stream, in the format `text/event-stream`: made once for each change, and shared by all streams.
//!
//! **Never** holds anything but public numbers. **Called by** `live`. **Bounds:** some hundred bytes a frame.

use bytes::Bytes;
use serde::Serialize;
use throng_domain::campaign::CampaignState;
use throng_domain::ids::CampaignId;
use throng_store::reader::CountedCampaign;

use throng_process::clock;

/// A comment, by which proxies see that a quiet stream is alive, and dead connections are noticed.
pub(super) const HEARTBEAT: Bytes = Bytes::from_static(b":\n\n");

/// How long a browser waits before it reconnects, in milliseconds: spread, so that not all come back at once.
const RETRY_MS: std::ops::RangeInclusive<u16> = 5_000..=15_000;
/// The same for a closed petition, in milliseconds: its number moves no more, so there is no need to come back today.
const RETRY_CLOSED_MS: u32 = 24 * 60 * 60 * 1_000;

/// A petition's newest frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Saying {
    pub(super) frame: Bytes,
    /// Whether no frame will follow, because the petition is closed.
    pub(super) last: bool,
}

#[derive(Serialize)]
struct Number {
    petition: u32,
    signature_count: i64,
}

#[derive(Serialize)]
struct Gone {
    petition: u32,
}

impl Saying {
    /// The frame with the number of a public petition; it is the last one unless the petition is open.
    pub(super) fn of(counted: &CountedCampaign) -> Saying {
        let total = counted.count.total();
        let number = Number { petition: counted.campaign.head.id.number, signature_count: total };
        let data = json(&number);
        let last = counted.campaign.head.state != CampaignState::Open;
        let mut frame = format!("id: {total}\nevent: count\ndata: {data}\n\n");
        if last {
            frame.push_str(&closed(&data));
        }
        Saying { frame: frame.into(), last }
    }

    /// The frame that says that the petition is no longer public.
    pub(super) fn gone(id: CampaignId) -> Saying {
        let data = json(&Gone { petition: id.number });
        Saying { frame: closed(&data).into(), last: true }
    }
}

fn closed(data: &str) -> String {
    format!("event: closed\nretry: {RETRY_CLOSED_MS}\ndata: {data}\n\n")
}

fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("numbers are JSON")
}

/// The beginning of a stream: how long to wait before reconnecting, drawn at random for each.
pub(super) fn opening() -> Bytes {
    let span = RETRY_MS.end() - RETRY_MS.start() + 1;
    let retry_ms = RETRY_MS.start() + u16::from_le_bytes(clock::random_bytes()) % span;
    format!("retry: {retry_ms}\n\n").into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use throng_domain::ids::SiteId;

    #[test]
    fn comes_back_after_five_to_fifteen_seconds_each_at_another_time() {
        let openings: std::collections::BTreeSet<Bytes> = (0..100).map(|_| opening()).collect();
        assert!(openings.len() > 50);
        for opening in openings {
            let text = std::str::from_utf8(&opening).unwrap();
            let retry_ms = text.strip_prefix("retry: ").unwrap().trim_end();
            assert!((5_000..=15_000).contains(&retry_ms.parse().unwrap()), "{text}");
        }
    }

    #[test]
    fn a_petition_that_was_taken_down_says_no_number() {
        let gone = Saying::gone(CampaignId { site: SiteId(1), number: 17 });
        assert!(gone.last);
        let expected = "event: closed\nretry: 86400000\ndata: {\"petition\":17}\n\n";
        assert_eq!(gone.frame, expected);
    }
}
