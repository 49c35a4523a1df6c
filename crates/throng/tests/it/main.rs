//! Tests of the program as its users have it: a process with words and files. One binary, one module for each
//! subject; it must never look inside the program.

mod import;
