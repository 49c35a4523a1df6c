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
use super::ip_range::{Connecting, IpRange};
use super::kind::Kind;
use super::listen::Listen;
use super::table::settings_table;
use super::value::{FileMode, FromValue, PublicUrl, Secret, Value};

settings_table! {
    /// Where Throng listens, which requests it accepts, and how long they may take.
    server: Server {
        /// Where to listen, one place or several: an IP address and a port, or `unix:` and the path of a socket for a proxy on the
        /// same machine. The default can be reached from this machine only; `0.0.0.0:8080` can be reached from everywhere by
        /// IPv4, and `[::]:8080` by IPv6 and IPv4 (by IPv6 alone if the list has an IPv4 address with the same port).
        /// If systemd hands over sockets, Throng listens on those instead.
        listen: Vec<Listen> = Kind::List(Form::Listen),
            default "127.0.0.1:8080", example "0.0.0.0:80,[::]:80";

        /// Where to listen for encrypted connections (TLS, with HTTP/1.1 and HTTP/2), one place or several, usually port 443. The
        /// certificates are those of the settings that begin with `tls.`. Until there is one, the site is served by `server.listen` alone.
        listen_tls: Vec<Listen> = Kind::List(Form::Listen),
            default "", example "0.0.0.0:443,[::]:443";

        /// Leads visitors who come to `server.listen` without encryption on to the same page at `server.public_url`, once there is a
        /// certificate for its host, and takes no form from them. Only where Throng does the encryption itself. Turn it off if a proxy that does the
        /// encryption comes in by `server.listen` too.
        redirect_to_https: bool = Kind::Toggle,
            default "true", example "false";

        /// Who can connect to the Unix sockets of `server.listen`, as for `chmod`: `660` is the user that Throng runs as and its
        /// group, `666` is everybody on this machine.
        unix_socket_mode: FileMode = Kind::Text(Form::Mode),
            default "660", example "666";

        /// The user that Throng becomes, by name or number, once it has bound its sockets as root. Everything else is done as that
        /// user, who must own the site's directory. When empty, Throng stays who started it; started as root, it then
        /// serves this machine only. `root` lets it stay root.
        user: Option<String> = Kind::OptionalText(Form::User),
            default "", example "throng";

        /// The address of the site for the public. Links in emails and pages always start with it, whatever a request says, so
        /// that nobody can make Throng send out links to another place. When empty it is `http://` and the listen address, which
        /// is enough on one machine. You must set it when Throng listens on all addresses.
        public_url: Option<PublicUrl> = Kind::OptionalText(Form::Url),
            default "", example "https://petitions.example.org";

        /// Other host names that the site answers to. The host of `server.public_url` and the listen address are always
        /// accepted; a request for any other host is refused. Give the port too, unless it is the usual one (80 for http, 443
        /// for https).
        hosts: Vec<String> = Kind::List(Form::Host),
            default "", example "www.petitions.example.org";

        /// Leads visitors who come by one of these other names on to the same page under `server.public_url`, so that each page
        /// has one address. Turn it off if a name has to show the site by itself. The listen address always does.
        one_host: bool = Kind::Toggle,
            default "true", example "false";

        /// Has browsers refuse to open the site without encryption for this long after a visit (HSTS), even if somebody between
        /// them and the site tries to make them. It cannot be taken back: whoever has been here cannot open the site without a
        /// valid certificate until the time is over. Start with `day`; go on to `month` and `year` when every certificate has been
        /// renewed at least once by itself. `year` covers all names below the host too: every one of them must be encrypted.
        /// `preload` also asks for a place in the lists that browsers come with, from which it takes months to get away.
        hsts: Hsts = Kind::Words(Hsts::WORDS),
            default "off", example "day";

        /// The proxies in front of Throng, as addresses or networks. Throng believes them when they say which address a visitor
        /// comes from. Limits by network, and the network that is kept with a signature, depend on it: behind a proxy that is
        /// not listed here, all visitors seem to come from one address. Never list an address from which visitors connect
        /// themselves. `[]` trusts nobody, not even this machine.
        trusted_proxies: Vec<IpRange> = Kind::List(Form::IpRange),
            default "127.0.0.0/8, ::1", example "127.0.0.0/8,::1,10.0.0.0/8";

        /// The header in which these proxies write the visitor's address. They must replace what the visitor sent, or add to
        /// the end of it. Throng reads only this header, because a proxy that writes one of the two usually passes the other on
        /// as the visitor sent it.
        forwarded_header: ForwardedHeader = Kind::Words(ForwardedHeader::WORDS),
            default "x-forwarded-for", example "forwarded";

        /// The load balancers that begin each connection with a header of the PROXY protocol (version 1 or 2), as addresses or
        /// networks, or `unix` for the Unix sockets of `server.listen`. Throng believes the visitor's address in it. Every
        /// connection from there has to begin with one, and is closed otherwise; from everywhere else such a header is refused.
        proxy_protocol: Vec<Connecting> = Kind::List(Form::Connecting),
            default "", example "10.0.0.0/8";

        /// Threads that read and answer requests, and as many again that make what is not in memory. 0 means one for each core of the
        /// processor.
        threads: usize = Kind::Number { min: 0, max: 256, unit: "threads" },
            default "0", example "4";

        /// The most connections that can be open at once; more than that wait until one is free. Each takes memory for its
        /// request. When nearly all are taken, Throng closes the idlest connections of the network that has most.
        connections_max: usize = Kind::Number { min: 16, max: 1_048_576, unit: "connections" },
            default "4096", example "8192";

        /// The most live numbers that can be open at once. A page that shows one keeps a connection for as long as somebody
        /// looks at it, so this can be at most three quarters of `server.connections_max`; the rest is for everybody else.
        /// One network may have a quarter of them. When all are taken, pages ask for the number every 10 to 20 seconds instead.
        streams_max: usize = Kind::Number { min: 0, max: 786_432, unit: "streams" },
            default "3072", example "6144";

        /// How long the head of a request may take to arrive, counted from its first byte or, if nothing arrives, from a
        /// second after the connection was opened. A slower connection is closed.
        header_timeout_s: Duration = Kind::Seconds { min: 1, max: 30 },
            default "10", example "5";

        /// How long the body of a request may take to arrive, and how long a visitor may take nothing of an answer, before the
        /// connection is closed. Whoever takes some of it may be as slow as `taken_bytes_per_s_min`. Together with
        /// `server.header_timeout_s` it can be at most 30, so that nobody can hold connections for long.
        body_timeout_s: Duration = Kind::Seconds { min: 1, max: 29 },
            default "15", example "10";

        /// Memory for finished pages. A site with a few thousand petitions needs less than the default. When it is full, pages
        /// that nobody has asked for lately are removed, and made again when somebody does.
        page_cache_mib: usize = Kind::Number { min: 4, max: 65_536, unit: "MiB" },
            default "64", example "256";

        /// How long requests in progress have to finish when you stop Throng, after the five seconds at most in which whoever has
        /// connected already may still ask.
        drain_s: Duration = Kind::Seconds { min: 1, max: 300 },
            default "10", example "30";
    }

    /// The certificates of the site, for connections that Throng encrypts itself, without a proxy in front. They come from files, or
    /// Throng orders them from a certificate authority by ACME (RFC 8555) and renews them by itself.
    tls: Tls {
        /// Files with certificates: in each the one for your site first, then those that lead to its authority, as PEM. Throng
        /// reads a file again when it changes, and uses it if it is good; the site need not be restarted.
        certificate_file: Vec<PathBuf> = Kind::List(Form::Path),
            default "", example "/etc/throng/fullchain.pem";

        /// The key of each file in `tls.certificate_file`, in the same order, as PEM and without a password. Only Throng's
        /// own user should be able to read it.
        key_file: Vec<PathBuf> = Kind::List(Form::Path),
            default "", example "/etc/throng/privkey.pem";

        /// The certificate authority that Throng orders certificates from, for each host of the site that no file is for:
        /// `letsencrypt`, `letsencrypt-staging` for trying it out (browsers do not trust its certificates), or the address of
        /// another's directory. When empty, Throng orders none. The hosts are those of `server.public_url` and
        /// `server.hosts`. The names must lead to this machine, and ports 80 and 443 must reach Throng.
        acme: Option<String> = Kind::OptionalText(Form::Authority),
            default "", example "letsencrypt";

        /// Whether you agree to the terms of that authority. You must read them first; without this Throng orders nothing.
        acme_agree: bool = Kind::Toggle,
            default "false", example "true";

        /// An email address that the authority may write to when something is wrong with your certificates.
        acme_contact: Option<Mailbox> = Kind::OptionalText(Form::Mailbox),
            default "", example "web@sandford.example";

        /// How the authority may check that a host is yours: `http-01` asks on port 80, `tls-alpn-01` on port 443. With `any`
        /// Throng begins with the first, and uses the other after a failure.
        acme_challenge: AcmeChallenge = Kind::Words(AcmeChallenge::WORDS),
            default "any", example "tls-alpn-01";

        /// A PEM file with the certificates by which the authority itself is known, if it is one of your own. When empty, it must
        /// be known to browsers.
        acme_root_file: Option<PathBuf> = Kind::OptionalText(Form::Path),
            default "", example "/etc/throng/own-ca.pem";
    }

    /// What the site is called, and whose rules it follows.
    site: Site {
        /// The name of the site, at the top of every page and in every email.
        name: String = Kind::Text(Form::Line),
            default "Petitions", example "Petitions to Sandford Council";

        /// The kind of organisation, which decides the rules: who may sign, what a petition must contain, which thresholds count.
        preset: Preset = Kind::Words(Preset::WORDS),
            default "parliament", example "council";

        /// The language of emails, and of pages whose addresses have no language code.
        language: LanguageIdentifier = Kind::Text(Form::Language),
            default "en", example "en";

        /// All languages of the pages. Addresses in a language other than `site.language` start with its code: `/cy/petitions`.
        /// With two or more languages, every page links to the others. When empty it is `site.language` alone. Throng comes in
        /// English (`en`) and Welsh (`cy`). `ar-XB` is altered English, written from right to left, for trying out a theme.
        languages: Vec<String> = Kind::List(Form::Language),
            default "", example "en,cy";

        /// Shows changes to the site's own theme (the folder `theme` in the site's directory) within a second, instead of at
        /// the next start. Turn it on while you work on a theme.
        theme_reload: bool = Kind::Toggle,
            default "false", example "true";

        /// The time zone of the site, by its IANA name. Dates are shown in it, and petitions close at its midnight.
        time_zone: TimeZone = Kind::Text(Form::TimeZone),
            default "UTC", example "Europe/London";

        /// The licence under which the numbers and lists of the site may be used, told at `/data` and in `/openapi.json`: the
        /// Open Government Licence v3.0, for public bodies of the United Kingdom, or Creative Commons Attribution 4.0.
        data_licence: DataLicence = Kind::Words(DataLicence::WORDS),
            default "cc-by-4.0", example "ogl";

        /// Whom people tell of a weakness in the site's security, as `/.well-known/security.txt` says it (RFC 9116): an email
        /// address, or the `https://` address of a page that explains how. When empty it is the address for help, if there is one
        /// that people read; without either there is no such file.
        security_contact: Option<String> = Kind::OptionalText(Form::Contact),
            default "", example "security@example.org";

        /// A CSV file that says which area (ward, constituency) a postcode is in: the postcode or its beginning, the code of the
        /// area, the name of the area. A relative path starts from the directory in which you start Throng. Without this file,
        /// and without areas uploaded in the office, every signature counts in the area "unknown".
        areas_file: Option<PathBuf> = Kind::OptionalText(Form::Path),
            default "", example "/etc/throng/areas.csv";

        /// A map of the areas, which shows where a petition was signed: hexagons as CSV (`code,q,r`, and perhaps `electorate`) or
        /// HexJSON, or outlines as GeoJSON. Areas are matched by their code or their name. A relative path starts from the
        /// directory in which you start Throng. Without a map, places are shown in a table only.
        map_file: Option<PathBuf> = Kind::OptionalText(Form::Path),
            default "", example "/etc/throng/map.csv";
    }

    /// How long personal data is kept. When it is erased, the number of signatures stays the same: codes without names are
    /// kept for as long as the petition.
    retention: Retention {
        /// Days after which the name, address and postcode of a signature that was not confirmed, or was removed, are erased.
        unconfirmed_days: u64 = Kind::Number { min: 1, max: 365, unit: "days" },
            default "14", example "7";

        /// Days after a petition ends until the personal data of those who signed or started it is erased. 0 keeps it. Follow
        /// the law and your own rules first: the default is not legal advice.
        ended_days: u64 = Kind::Number { min: 0, max: 36_500, unit: "days" },
            default "183", example "365";
    }

    /// How much visitors may do from one address, and from the network around it. `docs/limits.md` says what each limit is
    /// for, and what happens above it. 0 turns a limit off.
    limits: Limits {
        /// Signatures in an hour from one IPv4 address or IPv6 network of 64 bits, above which further ones are held until a
        /// moderator has checked them.
        signatures_held_per_address: u64 = Kind::Number { min: 0, max: 60_000, unit: "signatures" },
            default "200", example "400";

        /// The same from one IPv4 network of 24 bits, or IPv6 network of 48 bits.
        signatures_held_per_network: u64 = Kind::Number { min: 0, max: 60_000, unit: "signatures" },
            default "1000", example "2000";

        /// Signatures in an hour from one IPv4 address or IPv6 network of 64 bits, above which further ones are refused.
        signatures_per_address: u64 = Kind::Number { min: 0, max: 60_000, unit: "signatures" },
            default "5000", example "10000";

        /// The same from one IPv4 network of 24 bits, or IPv6 network of 48 bits.
        signatures_per_network: u64 = Kind::Number { min: 0, max: 60_000, unit: "signatures" },
            default "20000", example "40000";

        /// Emails asked for again, or to a corrected address, in an hour, from one IPv4 address or IPv6 network of 64 bits.
        mails_per_address: u64 = Kind::Number { min: 0, max: 60_000, unit: "emails" },
            default "60", example "120";

        /// The same from one IPv4 network of 24 bits, or IPv6 network of 48 bits.
        mails_per_network: u64 = Kind::Number { min: 0, max: 60_000, unit: "emails" },
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

        /// Attempts to sign in to the office in 15 minutes, from one IPv4 address or IPv6 network of 64 bits.
        sign_ins_per_address: u64 = Kind::Number { min: 0, max: 60_000, unit: "attempts" },
            default "100", example "200";

        /// The same from one IPv4 network of 24 bits, or IPv6 network of 48 bits.
        sign_ins_per_network: u64 = Kind::Number { min: 0, max: 60_000, unit: "attempts" },
            default "300", example "600";

        /// Pages in a minute that had to be made because they were not in memory, from one IPv4 address or IPv6 network of 64 bits.
        pages_per_address: u64 = Kind::Number { min: 0, max: 60_000, unit: "pages" },
            default "1200", example "2400";

        /// The same from one IPv4 network of 24 bits, or IPv6 network of 48 bits.
        pages_per_network: u64 = Kind::Number { min: 0, max: 60_000, unit: "pages" },
            default "6000", example "12000";

        /// Searches in a minute that nobody else had just made, from one IPv4 address or IPv6 network of 64 bits.
        searches_per_address: u64 = Kind::Number { min: 0, max: 60_000, unit: "searches" },
            default "120", example "240";

        /// The same from one IPv4 network of 24 bits, or IPv6 network of 48 bits.
        searches_per_network: u64 = Kind::Number { min: 0, max: 60_000, unit: "searches" },
            default "1200", example "2400";
    }

    /// How signatures wait for the disk. Many are written together, because that is faster than one by one.
    intake: Intake {
        /// The most commands (signatures and other changes) that are written to disk together. A higher number takes in more
        /// signatures, but each waits longer. A quarter is kept for the office, and a quarter for Throng's own work.
        batch_max: usize = Kind::Number { min: 16, max: 16_384, unit: "commands" },
            default "2048", example "1024";

        /// The most commands that can wait for their turn: this many from the public, this many from the office, and this many of
        /// Throng's own. When all places are taken, people are asked to try again (503) and the form keeps what they typed. It
        /// must be at least `intake.batch_max`.
        queue_max: usize = Kind::Number { min: 16, max: 262_144, unit: "commands" },
            default "16384", example "32768";

        /// The longest that somebody should have to wait for the disk. If the wait is likely to be longer, people are asked at
        /// once to try again, and told when (503). This does not apply to the office.
        wait_max_ms: Duration = Kind::Milliseconds { min: 100, max: 30_000 },
            default "2000", example "1000";

        /// How long a request waits for the disk before it gives up. The signature may still be written; trying again is safe,
        /// because it is counted once. It must be longer than `intake.wait_max_ms`.
        ticket_timeout_ms: Duration = Kind::Milliseconds { min: 200, max: 60_000 },
            default "10000", example "5000";
    }

    /// The database in the site's directory.
    store: Store {
        /// Connections that read from the database. One more writes to it.
        readers: usize = Kind::Number { min: 1, max: 64, unit: "connections" },
            default "3", example "8";

        /// How large the log of the database (`throng.db-wal`) may become before it is moved into `throng.db`.
        wal_max_mib: u64 = Kind::Number { min: 1, max: 4096, unit: "MiB" },
            default "64", example "256";

        /// Memory for parts of the database, for each connection that reads.
        reader_cache_mib: u64 = Kind::Number { min: 1, max: 4096, unit: "MiB" },
            default "2", example "64";

        /// Memory for parts of the database, for the connection that writes. More helps once there are millions of signatures.
        writer_cache_mib: u64 = Kind::Number { min: 1, max: 16_384, unit: "MiB" },
            default "16", example "256";
    }

    /// Copies of the site that Throng makes by itself. `docs/operating.md` says how to restore one, and how to make one yourself.
    backup: Backup {
        /// Makes a backup each night, and recounts it. The keys are not in it: keep them in another place.
        nightly: bool = Kind::Toggle,
            default "true", example "false";

        /// The folder for the nightly backups. When empty it is `backups` in the site's directory. A folder on another disk also
        /// helps when this disk fails. A relative path starts from the directory in which you start Throng.
        folder: Option<PathBuf> = Kind::OptionalText(Form::Path),
            default "", example "/mnt/backups/petitions";

        /// The hour of the day, in the time zone of the site, in which the nightly backup begins.
        hour: u64 = Kind::Number { min: 0, max: 23, unit: "o’clock" },
            default "3", example "2";

        /// How many nightly backups are kept: the newest. Older ones are deleted once a new one was made and checked, but for those that the
        /// next two settings keep.
        kept: usize = Kind::Number { min: 1, max: 366, unit: "backups" },
            default "7", example "30";

        /// For how many weeks one backup of each week is kept besides: the first of that week.
        kept_weeks: u64 = Kind::Number { min: 0, max: 520, unit: "weeks" },
            default "0", example "8";

        /// For how many months one backup of each month is kept besides: the first of that month. Backups hold personal data, also of
        /// people who were erased since: your privacy notice should say for how long.
        kept_months: u64 = Kind::Number { min: 0, max: 120, unit: "months" },
            default "0", example "12";

        /// Where everything that is written is also copied to each second, so that a restore can bring back any second since: a folder,
        /// which should be on another disk, or on a disk of another machine; or a bucket of S3, as `s3://BUCKET/NAME`. When empty there is
        /// no such stream. A relative path starts from the directory in which you start Throng.
        stream_to: Option<PathBuf> = Kind::OptionalText(Form::Path),
            default "", example "/mnt/stream/petitions";

        /// Whether the keys go to the stream too: `secret.key`, and the keys of boxes that this program keeps. Then a second machine that
        /// follows it needs nothing else, and whoever can read the stream can make links and open boxes: encrypt it (`backup.encrypt_to`).
        stream_keys: bool = Kind::Toggle,
            default "false", example "true";

        /// For how many days the stream can bring back any second.
        stream_days: u64 = Kind::Number { min: 1, max: 366, unit: "days" },
            default "7", example "14";

        /// The public keys (`age1…`, as `age-keygen` prints them) that backups and the stream are encrypted to: each of them opens all of it. When
        /// empty nothing is encrypted. The private keys need not be on this machine, and should not: without one of them nobody can
        /// restore anything.
        encrypt_to: Vec<String> = Kind::List(Form::AgeKey),
            default "", example "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";

        /// The address of the S3 service, such as `https://s3.example.org`. When empty it is that of Amazon for `backup.s3_region`. Without
        /// encryption (`http://`) it has to be on this machine.
        s3_endpoint: Option<PublicUrl> = Kind::OptionalText(Form::Url),
            default "", example "https://s3.example.org";

        /// The region of the bucket, as the service calls it.
        s3_region: String = Kind::Text(Form::Line),
            default "us-east-1", example "eu-west-2";

        /// The key by whose name the service knows Throng (the access key ID). It needs to list, read, write and delete in the bucket.
        s3_key_id: Option<String> = Kind::OptionalText(Form::Line),
            default "", example "AKIAIOSFODNN7EXAMPLE";

        /// The secret that goes with `backup.s3_key_id` (the secret access key).
        s3_secret: Secret = Kind::Secret,
            default "", example "wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY";

        /// Whether the bucket is named in the path (`https://s3.example.org/BUCKET/`), which most services want, or as a part of the host
        /// name (`https://BUCKET.s3.example.org/`).
        s3_path_style: bool = Kind::Toggle,
            default "true", example "false";
    }

    /// What is written down of each request. At first nothing is.
    log: Log {
        /// The access log: `off`, `common` (the format of most web servers) or `json` (one object a line). It has no queries of
        /// addresses, no names of browsers, and `*` in the place of what only one person knows: links, codes, secrets.
        access: AccessLog = Kind::Words(AccessLog::WORDS),
            default "off", example "json";

        /// The file of the access log. Lines are added at its end; a file that is renamed or removed is made anew within a
        /// second, so a program that rotates logs need not tell Throng. When empty, the lines go to standard output.
        access_file: Option<PathBuf> = Kind::OptionalText(Form::Path),
            default "", example "/var/log/throng/access.log";

        /// How much of a visitor's address the access log has: `network` is the part that is kept with a signature (24 bits of an
        /// IPv4 address, 48 of an IPv6 address), `full` is all of it, and `none` is nothing.
        access_addresses: AccessAddresses = Kind::Words(AccessAddresses::WORDS),
            default "network", example "none";
    }

    /// What the program tells whoever watches it. `docs/metrics.md` lists all of it; there is nothing in it about a person or a
    /// petition.
    metrics: Metrics {
        /// The IP address and port at which `/metrics` and `/healthz` answer on a thread of their own, also while all that serves
        /// people is busy. When empty there is no such address. Others can reach an address that is not of this machine, so that one
        /// needs `metrics.token`.
        listen: Option<SocketAddr> = Kind::OptionalText(Form::Address),
            default "", example "127.0.0.1:9464";

        /// What a program has to send to read `/metrics`, as the header `Authorization: Bearer` and this text: at least 32 characters.
        /// With it `/metrics` also answers where the site does; without it, only at `metrics.listen`.
        token: Secret = Kind::Secret,
            default "", example "u4Wq0x8nVbS2kTzE6rJmYd1cLh7fPgAo";
    }

    /// How emails are sent, and who they come from.
    mail: Mail {
        /// `capture` sends nothing: it keeps every email, to be read at a link that a start prints on a terminal and writes to the file
        /// `tray-url` of the data directory. `smtp` sends emails through the relay host `mail.smtp_host`.
        delivery: Delivery = Kind::Words(Delivery::WORDS),
            default "capture", example "smtp";

        /// The name and address that emails come from. Your relay host must be allowed to send for its domain.
        from: Mailbox = Kind::Text(Form::Mailbox),
            default "Petitions <petitions@example.org>", example "Sandford petitions <petitions@sandford.example>";

        /// The address for replies, if it is not `mail.from`. Somebody should read what arrives there.
        reply_to: Option<Mailbox> = Kind::OptionalText(Form::Mailbox),
            default "", example "Petitions team <team@sandford.example>";

        /// Whether each email is sent as text and as HTML with a button, of which the reader’s email program shows one. Without it
        /// emails are text alone.
        html: bool = Kind::Toggle,
            default "true", example "false";

        /// The relay host: the mail server that sends the emails on. You must set it when `mail.delivery` is `smtp`.
        smtp_host: Option<String> = Kind::OptionalText(Form::HostName),
            default "", example "smtp.example.org";

        /// The port of the relay host: usually 587 with `starttls`, 465 with `tls` and 25 with `none`.
        smtp_port: u16 = Kind::Number { min: 1, max: 65_535, unit: "" },
            default "587", example "465";

        /// How the connection to the relay host is encrypted. `starttls` switches to encryption before anything is sent, or gives
        /// up; `tls` is encrypted from the start; `none` is for a relay host on this machine.
        smtp_tls: SmtpTls = Kind::Words(SmtpTls::WORDS),
            default "starttls", example "tls";

        /// The user name for the relay host. Leave it empty if the relay host asks for none.
        smtp_username: Option<String> = Kind::OptionalText(Form::Line),
            default "", example "petitions";

        /// The password that goes with `mail.smtp_username`.
        smtp_password: Secret = Kind::Secret,
            default "", example "correct horse battery staple";

        /// The most connections to the relay host at once.
        connections_max: usize = Kind::Number { min: 1, max: 256, unit: "connections" },
            default "8", example "16";

        /// The most emails to one address about one petition in a day, of the kinds that anybody can cause by typing that
        /// address. Further ones wait, up to a day each time, and no page says so. This stops people from filling somebody's
        /// mailbox.
        per_mailbox_and_petition_per_day: usize = Kind::Number { min: 3, max: 100, unit: "emails" },
            default "4", example "6";

        /// The same for all petitions together. It is high enough for somebody who signs many petitions in one evening, and stops
        /// people from filling a mailbox by signing every petition in its owner's name.
        per_mailbox_per_day: usize = Kind::Number { min: 1, max: 1_000, unit: "emails" },
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
    /// For how long browsers refuse to open the site without encryption.
    Hsts {
        /// They do not.
        Off = "off",
        /// A day.
        Day = "day",
        /// Thirty days.
        Month = "month",
        /// A year, with all names below the host.
        Year = "year",
        /// Two years, and from the first visit on, by the lists of browsers.
        Preload = "preload",
    }
}

words! {
    /// How a certificate authority may check that a host belongs to the site.
    AcmeChallenge {
        /// Each after the other has failed.
        Any = "any",
        /// By a request on port 80.
        Http01 = "http-01",
        /// By a connection on port 443.
        TlsAlpn01 = "tls-alpn-01",
    }
}

words! {
    /// Which access log is kept.
    AccessLog {
        /// None.
        Off = "off",
        /// Lines as most web servers write them.
        Common = "common",
        /// An object a line.
        Json = "json",
    }
}

words! {
    /// How much of an address is written down.
    AccessAddresses {
        /// Its network.
        Network = "network",
        /// All of it.
        Full = "full",
        /// Nothing.
        None = "none",
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
