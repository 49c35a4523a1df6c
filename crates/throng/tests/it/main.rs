//! Throng from outside: the real program in a process of its own, as browsers, mail servers and disks
//! meet it. One file for each noun.

mod browser;
mod elsewhere;
mod fields;
mod import;
mod limits;
mod mail_smtp;
mod races;
mod repeat;
mod routes;
mod safe;
mod sign;
mod storage;
mod town;
mod tray;
