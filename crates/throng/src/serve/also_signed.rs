//! Counts what the same people have signed: at the start and then once an hour, never for a request.

use std::sync::Arc;
use std::time::Duration;

use super::chores::{Chore, Open, Stop};
use throng_process::threads;
use throng_web::finding::AlsoSigned;
use throng_web::sites::Sites;

/// Time between two counts.
const EVERY: Duration = Duration::from_secs(60 * 60);

/// Starts the thread.
pub(super) fn start(open: Open, sites: Sites, also: AlsoSigned) -> std::io::Result<Chore> {
    Chore::start(&threads::ALSO_SIGNED, EVERY, move || {
        let (open, sites, also) = (Arc::clone(&open), sites.clone(), also.clone());
        Ok(move |stop: &Stop| {
            // Opened for the round and closed after it, as it may read much of a table.
            let mut reader = open()?;
            let all = sites.all();
            let mut all = all.iter();
            all.try_for_each(|(site, _)| also.look(reader.as_mut(), site, &|| !stop.is_told()))
        })
    })
}
