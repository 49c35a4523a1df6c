//! What only a file can go through: a process killed around a commit, a log cut anywhere or gone, a migration
//! that never ended, files of newer or other programs, damaged pages and rows, and a recount that must find
//! what was changed behind the program's back. Owns nothing that a second back end has to keep.

mod closing;
mod crash;
mod damage;
mod decode;
mod fixtures;
mod installation;
mod log;
mod recount;
mod schema;
