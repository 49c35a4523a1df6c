//! One stream: a response body that never ends. It holds its place, and for each petition the version of the frame that
//! it has sent; the frames themselves are shared.
//!
//! **Never** queues: a slow client gets the newest frame when it is ready for one. **Called by** hyper, as
//! fast as the client reads. **Bounds** nothing; the hub does.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::Frame;
use throng_domain::ids::CampaignId;
use throng_domain::network::Network;

use super::frame::{HEARTBEAT, opening};
use super::hub::{Hub, Seat, Topic};
use throng_web::fairness::Share;

/// The body of an answer.
pub(super) struct Stream {
    hub: Arc<Hub>,
    number: u64,
    seat: Arc<Seat>,
    watches: Vec<Watch>,
    /// What is sent first, until it has been sent.
    opening: Option<Bytes>,
    _share: Share,
}

struct Watch {
    topic: Arc<Topic>,
    /// The version of the frame that was sent last.
    seen: u64,
}

impl Stream {
    /// Joins a stream for these petitions; `None` when there is no place left, or none for this network.
    pub(super) fn join(
        hub: &Arc<Hub>,
        ids: BTreeSet<CampaignId>,
        network: Option<Network>,
    ) -> Option<Stream> {
        let (number, share) = hub.take_place(network)?;
        let seat = Arc::new(Seat::default());
        let watch = |id| Watch { topic: hub.join(id, number, &seat), seen: 0 };
        let watches = ids.into_iter().map(watch).collect();
        Some(Stream { hub: Arc::clone(hub), number, seat, watches, opening: Some(opening()), _share: share })
    }

    /// The petitions that have no frame yet.
    pub(super) fn unsaid(&self) -> Vec<CampaignId> {
        let silent = self.watches.iter().filter(|watch| watch.topic.is_silent());
        silent.map(|watch| watch.topic.id()).collect()
    }

    /// Stops watching this petition.
    pub(super) fn leave(&mut self, id: CampaignId) {
        if let Some(place) = self.watches.iter().position(|watch| watch.topic.id() == id) {
            self.end(place);
        }
    }

    pub(super) fn is_about_nothing(&self) -> bool {
        self.watches.is_empty()
    }

    fn end(&mut self, place: usize) {
        let watch = self.watches.swap_remove(place);
        self.hub.leave(&watch.topic, self.number);
    }

    /// The next frame that the client does not have yet.
    fn fresh(&mut self) -> Option<Bytes> {
        let news = |(place, watch): (usize, &Watch)| Some((place, watch.topic.newer_than(watch.seen)?));
        let (place, (saying, version)) = self.watches.iter().enumerate().find_map(news)?;
        self.watches[place].seen = version;
        if saying.last {
            self.end(place);
        }
        Some(saying.frame)
    }
}

impl http_body::Body for Stream {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let stream = self.get_mut();
        // Registered before looking, so that a frame that is set from here on wakes this task again.
        stream.seat.wait(context.waker());
        if stream.hub.is_closed() {
            return Poll::Ready(None);
        }
        let next = stream.opening.take().or_else(|| stream.fresh());
        if let Some(bytes) = next {
            return Poll::Ready(Some(Ok(Frame::data(bytes))));
        }
        if stream.is_about_nothing() {
            return Poll::Ready(None);
        }
        if stream.seat.take_beat() {
            return Poll::Ready(Some(Ok(Frame::data(HEARTBEAT))));
        }
        Poll::Pending
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        for watch in &self.watches {
            self.hub.leave(&watch.topic, self.number);
        }
        self.hub.give_back();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::task::{Wake, Waker};

    use http_body::Body;
    use throng_domain::ids::SiteId;

    use super::super::frame::Saying;
    use super::super::hub::BEATS;
    use super::*;

    /// Counts how often it is woken.
    #[derive(Default)]
    struct Woken(AtomicUsize);

    impl Wake for Woken {
        fn wake(self: Arc<Self>) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn id(number: u32) -> CampaignId {
        CampaignId { site: SiteId(1), number }
    }

    fn saying(text: &'static str) -> Saying {
        Saying { frame: Bytes::from_static(text.as_bytes()), last: text.ends_with('!') }
    }

    /// What the stream sends until it waits (`…`) or ends (`.`), without its opening.
    fn drain(stream: &mut Stream, waker: &Waker) -> String {
        let mut said = String::new();
        loop {
            let polled = Pin::new(&mut *stream).poll_frame(&mut Context::from_waker(waker));
            match polled {
                Poll::Pending => return said + "…",
                Poll::Ready(None) => return said + ".",
                Poll::Ready(Some(Ok(frame))) => {
                    let data = frame.into_data().expect("no trailers");
                    let text = String::from_utf8_lossy(&data).into_owned();
                    if !text.starts_with("retry: ") {
                        said.push_str(text.trim_end());
                    }
                }
                Poll::Ready(Some(Err(never))) => match never {},
            }
        }
    }

    fn stream(hub: &Arc<Hub>, numbers: &[u32]) -> Stream {
        let ids = numbers.iter().map(|number| id(*number)).collect();
        Stream::join(hub, ids, None).expect("a place")
    }

    #[test]
    fn the_slow_get_the_newest_frame_only_and_every_stream_the_same_bytes() {
        let hub = Arc::new(Hub::new(10));
        let (mut slow, mut quick) = (stream(&hub, &[1, 2]), stream(&hub, &[1]));
        let woken = Arc::new(Woken::default());
        let waker = Waker::from(Arc::clone(&woken));
        assert_eq!(drain(&mut slow, &waker), "…");
        for text in ["a", "b", "b", "c"] {
            hub.say(id(1), saying(text));
            drain(&mut quick, Waker::noop());
        }
        hub.say(id(2), saying("x"));
        hub.say(id(3), saying("nobody watches this"));
        assert_eq!(woken.0.load(Ordering::Relaxed), 1, "woken once until it looks again");
        assert_eq!(drain(&mut slow, &waker), "cx…");
        assert_eq!(drain(&mut slow, &waker), "…");
        hub.say(id(1), saying("d"));
        assert_eq!(woken.0.load(Ordering::Relaxed), 2);
        let (mine, theirs) = (slow.fresh().expect("a frame"), quick.fresh().expect("a frame"));
        assert_eq!(mine.as_ptr(), theirs.as_ptr(), "the bytes are shared");
    }

    #[test]
    fn who_comes_late_learns_the_number_at_once_and_the_first_answer_never_beats_a_newer_one() {
        let hub = Arc::new(Hub::new(10));
        let mut first = stream(&hub, &[1]);
        assert_eq!(first.unsaid(), [id(1)]);
        hub.mark([id(1)]);
        assert_eq!(hub.take_marked(), [id(1)]);
        hub.say(id(1), saying("6"));
        hub.say_first(id(1), saying("5"));
        assert_eq!(drain(&mut first, Waker::noop()), "6…");
        let mut late = stream(&hub, &[1]);
        assert!(late.unsaid().is_empty());
        assert_eq!(drain(&mut late, Waker::noop()), "6…");
    }

    #[test]
    fn places_are_bounded_and_what_nobody_watches_is_forgotten() {
        let hub = Arc::new(Hub::new(2));
        let (one, mut two) = (stream(&hub, &[1]), stream(&hub, &[1, 2]));
        assert!(Stream::join(&hub, BTreeSet::from([id(1)]), None).is_none());
        assert_eq!(hub.sizes(), (2, 2));
        hub.mark([id(1), id(2), id(3)]);
        two.leave(id(2));
        assert_eq!(hub.take_marked(), [id(1)], "only what is watched stays marked");
        assert!(hub.take_marked().is_empty());
        drop(one);
        assert_eq!(hub.sizes(), (1, 1));
        drop(two);
        assert_eq!(hub.sizes(), (0, 0));
        hub.mark([id(1)]);
        assert!(hub.take_marked().is_empty(), "nobody watches");
        stream(&hub, &[1]);
    }

    #[test]
    fn one_network_has_a_quarter_and_leaves_the_rest_to_others() {
        let hub = Arc::new(Hub::new(8));
        let network = |last| Some(Network::of([192, 0, last, 7].into()));
        let watch = |network| Stream::join(&hub, BTreeSet::from([id(1)]), network);
        let mut of_one: Vec<Stream> = std::iter::from_fn(|| watch(network(1))).collect();
        assert_eq!((of_one.len(), hub.sizes().1), (2, 2));
        let others: Vec<Stream> = (2..99).filter_map(|last| watch(network(last))).collect();
        assert_eq!(others.len(), 6, "all places are there for others");
        drop(others);
        of_one.pop();
        assert!(watch(network(1)).is_some(), "whoever closes a page may open another");
        let proxied: Vec<Stream> = std::iter::from_fn(|| watch(None)).collect();
        assert_eq!(proxied.len(), 7, "everybody may be behind a proxy");
    }

    #[test]
    fn each_cohort_beats_in_its_turn() {
        let hub = Arc::new(Hub::new(2 * BEATS));
        let mut streams: Vec<Stream> = (0..2 * BEATS).map(|_| stream(&hub, &[1])).collect();
        hub.say(id(1), saying("7"));
        streams.iter_mut().for_each(|stream| {
            drain(stream, Waker::noop());
        });
        for step in 0..BEATS {
            hub.beat(step);
            let beaten = streams
                .iter_mut()
                .filter_map(|stream| (drain(stream, Waker::noop()) == ":…").then_some(stream.number));
            let expected = [step as u64, (step + BEATS) as u64];
            assert_eq!(beaten.collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn streams_end_with_their_petitions_or_with_the_program() {
        let hub = Arc::new(Hub::new(10));
        let (mut both, mut one) = (stream(&hub, &[1, 2]), stream(&hub, &[1]));
        hub.say(id(1), saying("closed!"));
        hub.say(id(2), saying("9"));
        assert_eq!(drain(&mut one, Waker::noop()), "closed!.");
        assert_eq!(drain(&mut both, Waker::noop()), "closed!9…");
        drop(one);
        assert_eq!(hub.sizes(), (1, 1), "the closed one is watched by nobody");
        let woken = Arc::new(Woken::default());
        drain(&mut both, &Waker::from(Arc::clone(&woken)));
        hub.close();
        assert_eq!(woken.0.load(Ordering::Relaxed), 1);
        assert_eq!(drain(&mut both, Waker::noop()), ".");
        assert!(Stream::join(&hub, BTreeSet::from([id(1)]), None).is_none(), "no new ones while it stops");
    }
}
