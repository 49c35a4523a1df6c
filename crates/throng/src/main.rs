mod i18n;
mod pages;
mod themes;

fn main() {}
