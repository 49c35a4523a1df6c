//! Throng from outside: the real program in a process of its own, as browsers, mail servers and disks
//! meet it. One file for each noun.

mod accessible;
mod accessible_desk;
mod accessible_staff;
mod accessible_town;
mod bad_input;
mod browser;
mod closing;
mod desk;
mod elsewhere;
mod feeds;
mod fields;
mod health;
mod hidden;
mod import;
mod limits;
mod live;
mod live_browser;
mod mail_smtp;
mod moderation;
mod news;
mod own_data;
mod publishing;
mod races;
mod repeat;
mod routes;
mod safe;
mod setup;
mod sign;
mod sign_browser;
mod staff;
mod staff_matrix;
mod start;
mod storage;
mod town;
mod tray;
