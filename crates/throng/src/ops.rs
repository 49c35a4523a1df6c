//! What an operator does with a site from the command line, one file each.
//! Nothing here holds a rule of petitions; the program's `main` calls it.

pub(crate) mod bench;
