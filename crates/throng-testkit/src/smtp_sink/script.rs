//! What the mail server does wrong, and when. Owns the choice of the fault for a step; pure, so
//! that the same script gives the same run for the same order of steps. Called by `session`.

/// The steps of a mail dialogue at which something can go wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The greeting, when a connection is accepted.
    Connect,
    /// EHLO or HELO.
    Ehlo,
    MailFrom,
    RcptTo,
    /// The DATA command itself.
    Data,
    /// The dot that ends a message.
    Dot,
}

/// What the server does instead of answering as usual.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// This reply code. 421 hangs up after it, and so does any code in place of the greeting.
    Code(u16),
    /// These words as the whole reply, such as `550 5.7.1 no`; they hang up as a code does.
    Say(&'static str),
    /// Some hundred MiB without the end of a line; then hangs up.
    Flood,
    /// As many bytes of reply lines, but never the last line; then hangs up.
    Lines,
    /// One byte of a reply now and then, until the peer hangs up or the sink ends.
    Trickle,
    /// Hangs up without an answer; the message is not accepted.
    Drop,
    /// At the dot: accepts the message, then hangs up before saying so. Elsewhere as `Drop`.
    TakeAndDrop,
    /// Never answers, but reads on until the peer hangs up or the sink ends.
    Hang,
}

/// One thing that goes wrong: `Fault::at(Step::Dot, Answer::Drop).nth(3)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    at: Step,
    answer: Answer,
    nth: Option<usize>,
    recipient: Option<String>,
    domains: Option<String>,
    times_left: Option<usize>,
}

impl Fault {
    /// At every occurrence of the step, unless narrowed down.
    #[must_use]
    pub fn at(at: Step, answer: Answer) -> Self {
        Self { at, answer, nth: None, recipient: None, domains: None, times_left: None }
    }

    /// Only at the `nth` time that the sink reaches this step, over all connections, from 1.
    #[must_use]
    pub fn nth(self, nth: usize) -> Self {
        Self { nth: Some(nth), ..self }
    }

    /// Only if this address is the recipient (at RCPT TO) or among the accepted ones (later).
    #[must_use]
    pub fn for_recipient(self, address: &str) -> Self {
        Self { recipient: Some(address.to_owned()), ..self }
    }

    /// Only if the recipient (or one of those accepted) is at a domain that begins with this.
    #[must_use]
    pub fn for_domains(self, beginning: &str) -> Self {
        Self { domains: Some(format!("@{beginning}")), ..self }
    }

    /// Only the first time that all the rest fits.
    #[must_use]
    pub fn once(self) -> Self {
        self.times(1)
    }

    /// Only the first `times` times that all the rest fits.
    #[must_use]
    pub fn times(self, times: usize) -> Self {
        Self { times_left: Some(times), ..self }
    }

    fn fits(&self, step: Step, occurrence: usize, recipients: &[String]) -> bool {
        self.at == step
            && self.nth.is_none_or(|nth| nth == occurrence)
            && self
                .recipient
                .as_ref()
                .is_none_or(|address| recipients.contains(address))
            && self
                .domains
                .as_ref()
                .is_none_or(|at| recipients.iter().any(|address| address.contains(at)))
            && self.times_left != Some(0)
    }
}

/// All faults, and how often each step was reached.
#[derive(Debug, Default)]
pub(super) struct Script {
    faults: Vec<Fault>,
    /// Indexed by the order of [`Step`]s.
    reached: [usize; 6],
}

impl Script {
    pub(super) fn set(&mut self, faults: impl IntoIterator<Item = Fault>) {
        self.faults = faults.into_iter().collect();
    }

    pub(super) fn count(&self, step: Step) -> usize {
        self.reached[step as usize]
    }

    /// Notes that a step was reached; returns the answer of the first fault that applies, if any.
    pub(super) fn reach(&mut self, step: Step, recipients: &[String]) -> Option<Answer> {
        self.reached[step as usize] += 1;
        let occurrence = self.count(step);
        let fault = self
            .faults
            .iter_mut()
            .find(|fault| fault.fits(step, occurrence, recipients))?;
        fault.times_left = fault.times_left.map(|left| left - 1);
        Some(fault.answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which of six occurrences, two of them for "b", the fault applies to.
    fn met(fault: Fault) -> Vec<usize> {
        let mut script = Script::default();
        script.set([fault]);
        let meets = |number: usize| {
            let recipient = if number == 3 || number == 6 {
                "b"
            } else {
                "a@bad.example"
            };
            script.reach(Step::RcptTo, &[recipient.to_owned()]).is_some()
        };
        let all: Vec<bool> = (1..=6).map(meets).collect();
        all.iter()
            .enumerate()
            .filter(|(_, met)| **met)
            .map(|(index, _)| index + 1)
            .collect()
    }

    #[test]
    fn narrows_down() {
        let fault = || Fault::at(Step::RcptTo, Answer::Drop);
        assert_eq!(met(fault()), [1, 2, 3, 4, 5, 6]);
        assert_eq!(met(fault().once()), [1]);
        assert_eq!(met(fault().times(2)), [1, 2]);
        assert_eq!(met(fault().nth(4)), [4]);
        assert_eq!(met(fault().for_recipient("b")), [3, 6]);
        assert_eq!(met(fault().for_recipient("b").once()), [3]);
        assert_eq!(met(fault().for_domains("bad")), [1, 2, 4, 5]);
        assert_eq!(met(fault().for_domains("ad")), [0_usize; 0]);
        assert_eq!(met(Fault::at(Step::Dot, Answer::Drop)), [0_usize; 0]);
    }
}
