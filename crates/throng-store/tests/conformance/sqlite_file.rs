//! What can only happen to a file: a process killed around a commit, a log that is cut anywhere or gone, a migration
//! that never ended, files of newer or other programs, damaged pages and rows, and a recount that must find what was
//! changed behind the program's back. Nothing here applies to a second back end.

mod closing;
mod crash;
mod damage;
mod decode;
mod fixtures;
mod following;
mod installation;
mod log;
mod recount;
mod schema;
mod snapshot;
mod tap;
