//! Owns every setting of the program: one row each, with type, bounds, default, example and reason. From
//! these rows come the structs below, `throng config explain`, the example file and `docs/settings.md`.
//! It must never read a source; that is `layers.rs`. A setting that nothing uses is a defect: delete it.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use jiff::tz::TimeZone;
use lettre::message::Mailbox;
use unic_langid::LanguageIdentifier;

use super::form::Form;
use super::ip_range::IpRange;
use super::kind::Kind;
use super::table::settings_table;
use super::value::{FromValue, PublicUrl, Secret, Value};

settings_table! {
    /// Where Throng listens, and how long and from whom it accepts requests.
    server: Server {
        /// The IP address and port to listen on. The default is reached from this machine only;
        /// `0.0.0.0:8080` is reached from everywhere.
        listen: SocketAddr = Kind::Text(Form::Address),
            default "127.0.0.1:8080", example "0.0.0.0:8080";

        /// The address under which the public reaches the site. Links in mails and pages come only from
        /// here, never from a request, so that nobody can make Throng send out links to another place.
        /// When empty it is `http://` and the listen address, which suits one machine; it must be set when
        /// Throng listens on all addresses.
        public_url: Option<PublicUrl> = Kind::OptionalText(Form::Url),
            default "", example "https://petitions.example.org";

        /// Further host names that requests may ask for. The host of `server.public_url` and the listen address are
        /// always accepted; a request for any other host is refused. Hosts are compared whole: with the port, unless it is
        /// the scheme's own.
        hosts: Vec<String> = Kind::List(Form::Host),
            default "", example "www.petitions.example.org";

        /// Proxies in front of Throng, as addresses or networks, whose word is taken for who asks. Limits by network, and the
        /// network that is kept with a signature, need it: behind a proxy that is not listed here everybody is one address.
        /// List no address from which a visitor can connect. `[]` trusts nobody, not even this machine.
        trusted_proxies: Vec<IpRange> = Kind::List(Form::IpRange),
            default "127.0.0.0/8, ::1", example "127.0.0.0/8,::1,10.0.0.0/8";

        /// The header in which these proxies say who asks. They must write it themselves, or add to it at the end; only
        /// this one is read, since a proxy that writes one of the two passes the other on as the client sent it.
        forwarded_header: ForwardedHeader = Kind::Words(ForwardedHeader::WORDS),
            default "x-forwarded-for", example "forwarded";

        /// Threads that serve requests. 0 means one for each core.
        threads: usize = Kind::Number { min: 0, max: 256, unit: "threads" },
            default "0", example "4";

        /// Connections open at once; further ones wait in the system's queue. Each may hold a request's head and
        /// body in memory, so this bounds memory. When nearly all are taken, the idlest of the network that has most are
        /// closed.
        connections_max: usize = Kind::Number { min: 16, max: 1_048_576, unit: "connections" },
            default "4096", example "8192";

        /// Streams of live numbers open at once. Each is a connection for as long as its page is looked at, so this must
        /// stay at most three quarters of `server.connections_max`; the rest is for everybody else. When all are taken,
        /// pages ask for the number every now and then instead.
        streams_max: usize = Kind::Number { min: 0, max: 786_432, unit: "streams" },
            default "3072", example "6144";

        /// Time within which a request's head must have come in, counted from its first byte, or, while nothing comes,
        /// from a second after the opening of the connection. A slower client is closed.
        header_timeout_s: Duration = Kind::Seconds { min: 1, max: 30 },
            default "10", example "5";

        /// Time within which a request's body must have come in, and after which a client that takes nothing of its answer
        /// is closed. Who takes some may be as slow as `taken_bytes_per_s_min`. With `server.header_timeout_s` it must stay at most 30, so that slow clients cannot hold
        /// connections for long.
        body_timeout_s: Duration = Kind::Seconds { min: 1, max: 29 },
            default "15", example "10";

        /// Memory for finished pages. A site with a few thousand petitions needs less than the default; when it is full,
        /// pages that nobody has asked for lately are made anew.
        page_cache_mib: usize = Kind::Number { min: 4, max: 65_536, unit: "MiB" },
            default "64", example "256";

        /// Time that requests in progress get to finish when Throng is told to stop.
        drain_s: Duration = Kind::Seconds { min: 1, max: 300 },
            default "10", example "30";
    }

    /// What the site is called, and whose rules it follows.
    site: Site {
        /// The name of the site, at the top of every page and in every mail.
        name: String = Kind::Text(Form::Line),
            default "Petitions", example "Petitions to Sandford Council";

        /// The kind of body, which chooses the rules: who may sign, what a petition must hold, which thresholds count.
        preset: Preset = Kind::Words(Preset::WORDS),
            default "parliament", example "council";

        /// The language of the mails, and of the pages whose addresses have no prefix.
        language: LanguageIdentifier = Kind::Text(Form::Language),
            default "en", example "en";

        /// All languages of the pages. One that is not `site.language` has its code at the beginning of its addresses:
        /// `/cy/petitions`. With two or more, every page offers the others. When empty it is `site.language` alone.
        /// Throng has words in English (`en`) and Welsh (`cy`); `ar-XB` is English in disguise, written from right to left,
        /// for trying out a theme.
        languages: Vec<String> = Kind::List(Form::Language),
            default "", example "en,cy";

        /// Shows changes of the site's own theme (the folder `theme` in the data directory) within a second, instead of at
        /// the next start. For whoever works on one.
        theme_reload: bool = Kind::Toggle,
            default "false", example "true";

        /// The time zone, by its IANA name, in which dates are shown and petitions close at midnight.
        time_zone: TimeZone = Kind::Text(Form::TimeZone),
            default "UTC", example "Europe/London";

        /// The licence under which the numbers and lists of the site may be used, told at `/data` and in `/openapi.json`: the
        /// Open Government Licence v3.0, for public bodies of the United Kingdom, or Creative Commons Attribution 4.0.
        data_licence: DataLicence = Kind::Words(DataLicence::WORDS),
            default "cc-by-4.0", example "ogl";

        /// A CSV file that says in which area (ward, constituency) a postcode lies: postcode or beginning of one,
        /// code of the area, name of the area. A relative path counts from the
        /// directory in which Throng is started. Without it every signature counts in the area "unknown".
        areas_file: Option<PathBuf> = Kind::OptionalText(Form::Path),
            default "", example "/etc/throng/areas.csv";

        /// A map of the areas, on which the page of a petition's places shows where it was signed: hexagons as CSV
        /// (`code,q,r`, and perhaps `electorate`) or HexJSON, or outlines as GeoJSON. Areas are found by their code or
        /// their name. A relative path counts from the directory in which Throng is started. Without it places
        /// are shown as a table only.
        map_file: Option<PathBuf> = Kind::OptionalText(Form::Path),
            default "", example "/etc/throng/map.csv";
    }

    /// How long personal data is kept. What counts stays as long as the petition: keyed codes, no names.
    retention: Retention {
        /// Days after which a signature that was not confirmed, or was taken off, loses name, address and postcode.
        unconfirmed_days: u64 = Kind::Number { min: 1, max: 365, unit: "days" },
            default "14", example "7";

        /// Days after the end of a petition after which those who signed it, and whoever started it, are forgotten.
        /// 0 keeps them. What the law or your scheme says comes first: this is no advice.
        ended_days: u64 = Kind::Number { min: 0, max: 36_500, unit: "days" },
            default "183", example "365";
    }

    /// What strangers may do, by the network that they come from: an address, and the network around it. `docs/limits.md`
    /// says what each limit is for and what happens over it. 0 switches a limit off.
    limits: Limits {
        /// Signatures sent in an hour, from which on further ones are held until a moderator has looked at them, from one IPv4 address or IPv6 network of 64 bits.
        signatures_held_per_address: u64 = Kind::Number { min: 0, max: 60_000, unit: "signatures" },
            default "200", example "400";

        /// The same from one IPv4 network of 24 bits, or IPv6 network of 48 bits.
        signatures_held_per_network: u64 = Kind::Number { min: 0, max: 60_000, unit: "signatures" },
            default "1000", example "2000";

        /// Signatures sent in an hour, from which on further ones are refused, from one IPv4 address or IPv6 network of 64 bits.
        signatures_per_address: u64 = Kind::Number { min: 0, max: 60_000, unit: "signatures" },
            default "5000", example "10000";

        /// The same from one IPv4 network of 24 bits, or IPv6 network of 48 bits.
        signatures_per_network: u64 = Kind::Number { min: 0, max: 60_000, unit: "signatures" },
            default "20000", example "40000";

        /// Mails asked for again, or to a corrected address, in an hour, from one IPv4 address or IPv6 network of 64 bits.
        mails_per_address: u64 = Kind::Number { min: 0, max: 60_000, unit: "mails" },
            default "60", example "120";

        /// The same from one IPv4 network of 24 bits, or IPv6 network of 48 bits.
        mails_per_network: u64 = Kind::Number { min: 0, max: 60_000, unit: "mails" },
            default "600", example "1200";

        /// Six-digit codes typed in an hour, from one IPv4 address or IPv6 network of 64 bits.
        codes_per_address: u64 = Kind::Number { min: 0, max: 60_000, unit: "codes" },
            default "100", example "200";

        /// The same from one IPv4 network of 24 bits, or IPv6 network of 48 bits.
        codes_per_network: u64 = Kind::Number { min: 0, max: 60_000, unit: "codes" },
            default "1000", example "2000";

        /// Petitions started, or kept as drafts, in a day, from one IPv4 address or IPv6 network of 64 bits.
        starts_per_address: u64 = Kind::Number { min: 0, max: 60_000, unit: "petitions" },
            default "60", example "120";

        /// The same from one IPv4 network of 24 bits, or IPv6 network of 48 bits.
        starts_per_network: u64 = Kind::Number { min: 0, max: 60_000, unit: "petitions" },
            default "600", example "1200";

        /// Reports sent in a day, from one IPv4 address or IPv6 network of 64 bits.
        reports_per_address: u64 = Kind::Number { min: 0, max: 60_000, unit: "reports" },
            default "30", example "60";

        /// The same from one IPv4 network of 24 bits, or IPv6 network of 48 bits.
        reports_per_network: u64 = Kind::Number { min: 0, max: 60_000, unit: "reports" },
            default "300", example "600";

        /// Tries to sign in to the office in a quarter of an hour, from one IPv4 address or IPv6 network of 64 bits.
        sign_ins_per_address: u64 = Kind::Number { min: 0, max: 60_000, unit: "tries" },
            default "100", example "200";

        /// The same from one IPv4 network of 24 bits, or IPv6 network of 48 bits.
        sign_ins_per_network: u64 = Kind::Number { min: 0, max: 60_000, unit: "tries" },
            default "300", example "600";

        /// Pages in a minute that had to be made, since they were not there, from one IPv4 address or IPv6 network of 64 bits.
        pages_per_address: u64 = Kind::Number { min: 0, max: 60_000, unit: "pages" },
            default "1200", example "2400";

        /// The same from one IPv4 network of 24 bits, or IPv6 network of 48 bits.
        pages_per_network: u64 = Kind::Number { min: 0, max: 60_000, unit: "pages" },
            default "6000", example "12000";

        /// Searches in a minute that nobody had made a moment before, from one IPv4 address or IPv6 network of 64 bits.
        searches_per_address: u64 = Kind::Number { min: 0, max: 60_000, unit: "searches" },
            default "120", example "240";

        /// The same from one IPv4 network of 24 bits, or IPv6 network of 48 bits.
        searches_per_network: u64 = Kind::Number { min: 0, max: 60_000, unit: "searches" },
            default "1200", example "2400";
    }

    /// How signatures wait for the disk. Many are written in one go, so that each costs little.
    intake: Intake {
        /// Commands that are written and synced to disk together at most. More gives higher throughput and longer waits. A
        /// quarter is kept for the office and a quarter for the program's own.
        batch_max: usize = Kind::Number { min: 16, max: 16_384, unit: "commands" },
            default "2048", example "1024";

        /// Commands that may wait for their turn: so many of people, so many of the office, so many of the program's own.
        /// When all these places are taken, further ones are answered 503 and the form keeps what was typed. It must hold at
        /// least one batch.
        queue_max: usize = Kind::Number { min: 16, max: 262_144, unit: "commands" },
            default "16384", example "32768";

        /// Expected wait above which a person's command is answered 503 at once, with a time to try again, instead of
        /// keeping somebody waiting. It is reckoned from what waits now; the office is not turned away by it.
        wait_max_ms: Duration = Kind::Milliseconds { min: 100, max: 30_000 },
            default "2000", example "1000";

        /// Time after which a waiting request gives up on the answer of the disk. The command may still be
        /// written; the form's key makes a second try safe. It must be longer than `intake.wait_max_ms`.
        ticket_timeout_ms: Duration = Kind::Milliseconds { min: 200, max: 60_000 },
            default "10000", example "5000";
    }

    /// The database in the data directory.
    store: Store {
        /// Connections that read from the database, beside the one that writes.
        readers: usize = Kind::Number { min: 1, max: 64, unit: "connections" },
            default "3", example "8";

        /// Size of the write-ahead log above which the writer moves it into the database before it goes on.
        wal_max_mib: u64 = Kind::Number { min: 1, max: 4096, unit: "MiB" },
            default "64", example "256";

        /// Memory for pages of the database, for each connection that reads.
        reader_cache_mib: u64 = Kind::Number { min: 1, max: 4096, unit: "MiB" },
            default "2", example "64";

        /// Memory for pages of the database, for the connection that writes. More helps once there are
        /// millions of signatures.
        writer_cache_mib: u64 = Kind::Number { min: 1, max: 16_384, unit: "MiB" },
            default "16", example "256";
    }

    /// How mails leave, and from whom they come.
    mail: Mail {
        /// `capture` keeps every mail to be read at a link that the console prints, and sends nothing; `smtp` hands
        /// mails to the relay host `mail.smtp_host`.
        delivery: Delivery = Kind::Words(Delivery::WORDS),
            default "capture", example "smtp";

        /// Name and address in the From field. The relay host must be allowed to send for its domain.
        from: Mailbox = Kind::Text(Form::Mailbox),
            default "Petitions <petitions@example.org>", example "Sandford petitions <petitions@sandford.example>";

        /// Address for answers, when it is another than `mail.from`. A person should read it.
        reply_to: Option<Mailbox> = Kind::OptionalText(Form::Mailbox),
            default "", example "Petitions team <team@sandford.example>";

        /// The relay host that takes the mails. Needed when `mail.delivery` is `smtp`.
        smtp_host: Option<String> = Kind::OptionalText(Form::HostName),
            default "", example "smtp.example.org";

        /// The port of the relay host: 587 with `starttls`, 465 with `tls`, 25 with `none`, as a rule.
        smtp_port: u16 = Kind::Number { min: 1, max: 65_535, unit: "" },
            default "587", example "465";

        /// `starttls` begins in the clear and insists on encryption before anything is said; `tls` is encrypted from the
        /// first byte; `none` is for a relay on this machine.
        smtp_tls: SmtpTls = Kind::Words(SmtpTls::WORDS),
            default "starttls", example "tls";

        /// The name to log in with at the relay host. Empty means no log-in.
        smtp_username: Option<String> = Kind::OptionalText(Form::Line),
            default "", example "petitions";

        /// The password that goes with `mail.smtp_username`.
        smtp_password: Secret = Kind::Secret,
            default "", example "correct horse battery staple";

        /// Connections to the relay host open at once.
        connections_max: usize = Kind::Number { min: 1, max: 256, unit: "connections" },
            default "8", example "16";

        /// Mails to one mailbox about one petition within a day, of the kinds that anybody can cause by typing its address.
        /// Further ones wait for their turn, and no page tells. This is against filling up somebody's mailbox.
        per_mailbox_and_petition_per_day: usize = Kind::Number { min: 3, max: 100, unit: "mails" },
            default "4", example "6";

        /// The same for all petitions together: somebody who signs everything in one evening gets on with it, and a mailbox
        /// cannot be filled by signing all petitions in its name.
        per_mailbox_per_day: usize = Kind::Number { min: 1, max: 1_000, unit: "mails" },
            default "30", example "60";
    }
}

/// Makes an enum whose variants are the words that a setting allows.
macro_rules! words {
    ($(#[doc = $doc:literal])+ $name:ident { $($(#[doc = $variant_doc:literal])+ $variant:ident = $word:literal,)+ }) => {
        $(#[doc = $doc])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name {
            $($(#[doc = $variant_doc])+ $variant,)+
        }

        impl $name {
            pub const WORDS: &[&str] = &[$($word),+];

            pub fn from_word(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }
    };
}

words! {
    /// The kind of body whose rules a site follows.
    Preset {
        /// A national parliament, with the rules of the UK service.
        Parliament = "parliament",
        /// A town, district or county council.
        Council = "council",
        /// A trade union or a branch of a party.
        Union = "union",
        /// A students' union.
        StudentsUnion = "students-union",
        /// An organisation that campaigns.
        Campaign = "campaign",
        /// A newspaper, a broadcaster.
        Newsroom = "newsroom",
    }
}

words! {
    /// Under which licence the public data may be used.
    DataLicence {
        /// The Open Government Licence v3.0 of the United Kingdom.
        Ogl = "ogl",
        /// Creative Commons Attribution 4.0.
        CcBy = "cc-by-4.0",
    }
}

words! {
    /// What a proxy writes down who asks in.
    ForwardedHeader {
        /// Addresses with commas between them, as most proxies write.
        XForwardedFor = "x-forwarded-for",
        /// The header of RFC 7239.
        Forwarded = "forwarded",
    }
}

words! {
    /// Where mails go.
    Delivery {
        /// They are kept to be read on this machine, and nothing leaves.
        Capture = "capture",
        /// They are handed to a relay host.
        Smtp = "smtp",
    }
}

words! {
    /// How the connection to the relay host is encrypted.
    SmtpTls {
        /// Not at all.
        None = "none",
        /// In the clear at first, then encrypted or given up.
        Starttls = "starttls",
        /// From the first byte.
        Tls = "tls",
    }
}
