//! Command lines are understood as the help says, and mistakes are reported while parsing.
//! These tests must never start one of the subcommands.

use super::*;
use throng_config::load;

fn parse(line: &str) -> Result<Command, String> {
    let words = std::iter::once("throng")
        .chain(line.split_whitespace())
        .map(OsString::from);
    Cli::from_words(words)
        .map(|cli| cli.command)
        .map_err(|error| error.to_string())
}

#[test]
fn the_command_line_is_consistent() {
    Cli::command().debug_assert();
}

#[test]
fn every_program_has_an_example() {
    fn check(command: &clap::Command) {
        let help = command
            .get_after_help()
            .map(ToString::to_string)
            .unwrap_or_default();
        assert!(help.starts_with("Example: throng "), "{} has no example", command.get_name());
        command.get_subcommands().for_each(check);
    }
    check(&Cli::command());
}

#[test]
fn what_is_understood() {
    for line in [
        "demo",
        "demo --data x --listen 127.0.0.1:9000 --large --set site.name=A",
        "init x --name A --preset council",
        "serve",
        "serve --data x --listen [::1]:80 --config f --set server.threads=1 --set server.threads=2",
        "import a.json b.csv --data x --mapping id=id,action=title --encoding windows-1252 --skip-bad --open",
        "import-signatures a.csv --data x --petition 7 --as confirmed --statement Asked",
        "import-signatures a.csv --petition 7 --as pending --send-emails --mapping name=n,email=e --dates day-first",
        "import-signatures a.csv --petition 7 --as paper --by a@b.example --place Here --on 2026-05-30 --kept There",
        "export --data x out.jsonl",
        "import b.csv --mapping mysociety,signature_count=signers --delimiter tab --dates day-first",
        "import b.csv --mapping mysociety --delimiter ; --dates month-first",
        "import out.jsonl",
        "verify --data x",
        "config explain",
        "config explain server.listen",
        "config check --config f",
        "config dump",
        "config docs --write d",
    ] {
        parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
}

#[test]
fn what_is_refused_says_why() {
    for (line, reason) in [
        ("", "Usage"),
        ("serve --listen localhost", "each an IP address and a port"),
        ("serve --set server.threds=1", "the nearest is server.threads"),
        ("serve --set mail.smtp_password=x", "flags can be seen by others"),
        ("init", "<DIR>"),
        ("init x --preset town", "it must be \"parliament\" or \"council\""),
        ("import", "<FILE>"),
        ("import a.xml", "must end in .json or .csv"),
        ("import a.csv --mapping id", "field=column"),
        ("import a.csv --encoding latin-1", "windows-1252"),
        ("import a.csv", "needs --mapping"),
        ("import a.json --mapping id=id", "none of the files is one"),
        ("import a.json --encoding windows-1252", "JSON is always UTF-8"),
        ("import a.csv --mapping id=a,id=b", "names one field twice"),
        ("import a.csv --mapping titel=t", "there is no field \"titel\""),
        ("import a.csv --mapping acton=t", "the nearest is action"),
        ("import a.csv --mapping mysoc", "the systems with a name are: mysociety"),
        ("import a.csv --mapping =t", "field=column"),
        ("import a.csv --mapping mysociety,mysociety", "names two systems"),
        ("import a.csv --mapping mysociety --delimiter x", "write , or ; or | or tab"),
        ("import a.csv --mapping mysociety --dates year-first", "day-first"),
        ("import a.json --delimiter ;", "--delimiter is for CSV files"),
        ("import a.json --dates day-first", "--dates is for CSV files"),
        ("import-signatures a.csv --as confirmed --statement x", "--petition"),
        ("import-signatures a.csv --petition 0 --as pending --send-emails", "--petition"),
        ("import-signatures a.json --petition 7 --as pending --send-emails", "must end in .csv"),
        ("import-signatures a.csv --petition 7", "--as"),
        ("import-signatures a.csv --petition 7 --as confirmed", "needs --statement"),
        ("import-signatures a.csv --petition 7 --as pending", "needs --send-emails"),
        (
            "import-signatures a.csv --petition 7 --as pending --send-emails --statement x",
            "is for --as confirmed",
        ),
        (
            "import-signatures a.csv --petition 7 --as confirmed --statement x --send-emails",
            "is for --as pending",
        ),
        (
            "import-signatures a.csv --petition 7 --as confirmed --statement x --by a@b.c",
            "are for --as paper",
        ),
        (
            "import-signatures a.csv --petition 7 --as paper --by a@b.c --place x --on y",
            "needs --by, --place",
        ),
        (
            "import-signatures a.csv --petition 7 --as pending --send-emails --mapping naem=x",
            "the nearest is name",
        ),
        (
            "import-signatures a.csv --petition 7 --as pending --send-emails --mapping name=x,name=y",
            "one field twice",
        ),
        ("export", "<FILE>"),
        ("export out", "must end in .jsonl"),
        ("config", "explain"),
    ] {
        let error = parse(line).expect_err(line);
        assert!(error.contains(reason), "{line}: {error}");
    }
}

#[test]
fn a_flag_of_its_own_wins_over_set() {
    let Ok(Command::Serve(serve)) =
        parse("serve --data /no/such --listen 127.0.0.1:2 --set server.listen=127.0.0.1:1")
    else {
        panic!("serve is understood");
    };
    let sources = Sources { environment: Vec::new(), ..serve.sources() };
    assert_eq!(sources.file, SettingsFile::IfPresent(PathBuf::from("/no/such/throng.toml")));
    let listen = load(&sources).expect("fine").settings.server.listen;
    assert_eq!(listen, ["127.0.0.1:2".parse().expect("an address")]);
}

#[test]
fn the_places_to_listen_add_up() {
    let line = "serve --data /no/such --listen 127.0.0.1:2 --listen [::1]:2,unix:/run/a.sock";
    let Ok(Command::Serve(serve)) = parse(line) else {
        panic!("serve is understood");
    };
    let sources = Sources { environment: Vec::new(), ..serve.sources() };
    let listen = load(&sources).expect("fine").settings.server.listen;
    let listen: Vec<String> = listen.iter().map(ToString::to_string).collect();
    assert_eq!(listen, ["127.0.0.1:2", "[::1]:2", "unix:/run/a.sock"]);
}

#[test]
fn a_named_settings_file_replaces_the_usual_one() {
    for (line, expected) in [
        ("demo", SettingsFile::None),
        ("demo --data x", SettingsFile::IfPresent(PathBuf::from("x/throng.toml"))),
        ("demo --data x --config f", SettingsFile::Required(PathBuf::from("f"))),
        ("demo --config f", SettingsFile::Required(PathBuf::from("f"))),
    ] {
        let Ok(Command::Demo(demo)) = parse(line) else {
            panic!("{line} is understood")
        };
        assert_eq!(demo.sources().file, expected, "{line}");
    }
}

#[test]
fn init_writes_what_was_given() {
    let Ok(Command::Init(init)) = parse("init x --name Sandford --preset council") else {
        panic!("init is understood");
    };
    let file = throng_config::document::example_file(&init.assignments());
    for line in ["\nname = \"Sandford\"\n", "\npreset = \"council\"\n", "\n# language = \"en\"\n"] {
        assert!(file.contains(line), "{line} is missing in {file}");
    }
}
