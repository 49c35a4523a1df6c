//! In whose name the store is asked: staff, whoever else asks for the office, somebody with a form, or somebody who reads; and from which network.
//!
//! **Owns** what the request that is being answered says of that, for as long as its handler runs. **Never** reaches a
//! handler, so that no page can depend on who asks. **Called by** `serve`, once for each request, and by `pool`.

use throng_domain::network::Network;

/// The class of a question. Each has a queue of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// Signing, confirming and all other forms of the public: answered before pages.
    Forms,
    /// Staff who are known to be signed in: they have a thread of their own besides.
    Staff,
    /// Whoever else asks for the office, such as to sign in: answered by the same thread, after staff.
    Guests,
    /// Pages, and whatever the program asks for itself.
    Pages,
}

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asking {
    pub asks: Asks,
    /// `None` for the program itself, and where nobody knows.
    pub network: Option<Network>,
}

tokio::task_local! {
    static ASKING: Asking;
}

/// Does `work`, whose questions are asked in this name.
pub async fn asking<T>(name: Asking, work: impl Future<Output = T>) -> T {
    ASKING.scope(name, work).await
}

/// In whose name a question is asked here.
pub(super) fn asking_now() -> Asking {
    ASKING
        .try_with(|name| *name)
        .unwrap_or(Asking { asks: Asks::Pages, network: None })
}
