//! What only a file can go through: a process killed around a commit, a log cut anywhere, a migration
//! that never ended, files of newer or other programs, damaged pages, and a recount that must find
//! what was changed behind the program's back. Owns nothing that a second back end has to keep.

mod crash;
mod damage;
mod log;
mod recount;
mod schema;
