//! Behind real proxies, set up as `docs/operating.md` says: who the visitor is comes through each of them.

use std::fs;
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use throng_testkit::deadline::Deadline;
use throng_testkit::program::{Program, temporary_folder};

use crate::access_log::{line_in, request};
use crate::raw::{PATIENCE, Raw, status_of};
use crate::town::{THRONG, free_port, serving, settle, text};

/// A visitor whose address is none of the proxies'.
const VISITOR: [u8; 4] = [127, 7, 7, 7];

/// A proxy that runs until this is dropped.
struct Proxy(Child);

impl Drop for Proxy {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

/// Starts a proxy and waits until it listens at this port.
#[track_caller]
fn start(program: &str, words: &[&str], port: u16) -> Proxy {
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::null()).stdout(Stdio::null());
    let child = command
        .spawn()
        .unwrap_or_else(|error| panic!("{program}: {error}"));
    let proxy = Proxy(child);
    let listens = || TcpStream::connect(("127.0.0.1", port)).ok();
    assert!(Deadline::after(PATIENCE).wait_for(listens).is_some(), "{program} does not listen");
    proxy
}

/// nginx, passing on what comes at the port to this place.
#[track_caller]
fn nginx(folder: &Path, port: u16, place: &str) -> Proxy {
    let (file, log) = (folder.join("nginx.conf"), text(&folder.join("nginx.log")));
    let folder_text = text(folder);
    let conf = format!(
        "daemon off; master_process off; pid {folder_text}/nginx.pid; error_log {log};
        events {{}}
        http {{
            access_log off;
            client_body_temp_path {folder_text}; proxy_temp_path {folder_text}; fastcgi_temp_path {folder_text};
            uwsgi_temp_path {folder_text}; scgi_temp_path {folder_text};
            server {{
                listen 127.0.0.1:{port};
                location / {{
                    proxy_pass http://{place};
                    proxy_http_version 1.1;
                    proxy_set_header Host $host;
                    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
                    proxy_set_header X-Forwarded-Proto $scheme;
                    proxy_set_header X-Request-Id $request_id;
                }}
            }}
        }}"
    );
    fs::write(&file, conf).expect("a file in a temporary folder");
    start("nginx", &["-c", &text(&file), "-p", &folder_text, "-e", &log], port)
}

/// HAProxy, with this in its lists of what is done at the front and of the server.
#[track_caller]
fn haproxy(folder: &Path, port: u16, (mode, host, on_server): (&str, &str, &str)) -> Proxy {
    let file = folder.join("haproxy.cfg");
    let conf = format!(
        "defaults\n timeout connect 9s\n timeout client 9s\n timeout server 9s\n mode {mode}\n\
         listen front\n bind 127.0.0.1:{port}\n {}\n server throng {host} {on_server}\n",
        if mode == "http" { "option forwardfor" } else { "" }
    );
    fs::write(&file, conf).expect("a file in a temporary folder");
    start("haproxy", &["-db", "-q", "-f", &text(&file)], port)
}

#[test]
fn the_visitor_is_known_behind_each_proxy() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let (socket, log) = (text(&folder.path().join("http.sock")), folder.path().join("access.log"));
    let unix_place = format!("unix:{socket}");
    for (number, kind) in
        ["nginx", "nginx, Unix socket", "haproxy http", "haproxy v1", "haproxy v2", "haproxy v2, Unix socket"]
            .into_iter()
            .enumerate()
    {
        let senders = match kind {
            "haproxy v1" | "haproxy v2" => "server.proxy_protocol=127.0.0.1",
            "haproxy v2, Unix socket" => "server.proxy_protocol=unix",
            _ => "server.proxy_protocol=",
        };
        let log_file = format!("log.access_file={}", text(&log));
        let settings = [
            senders,
            "server.trusted_proxies=127.0.0.1",
            "server.hosts=town.example",
            "log.access=json",
            "log.access_addresses=full",
            &log_file,
        ];
        let mut words = serving(&data, &settings);
        words.extend(["--listen".to_owned(), unix_place.clone()]);
        let program = Program::start(THRONG, words);
        let host = program.base_url().trim_start_matches("http://").to_owned();
        let port = free_port();
        let unix_server = format!("unix@{socket}");
        let _proxy = match kind {
            "nginx" => nginx(folder.path(), port, &host),
            "nginx, Unix socket" => nginx(folder.path(), port, &unix_place),
            "haproxy http" => haproxy(folder.path(), port, ("http", &host, "")),
            "haproxy v1" => haproxy(folder.path(), port, ("tcp", &host, "send-proxy")),
            "haproxy v2" => {
                haproxy(folder.path(), port, ("tcp", &host, "send-proxy-v2 proxy-v2-options crc32c"))
            }
            _ => haproxy(folder.path(), port, ("tcp", &unix_server, "send-proxy-v2")),
        };
        let path = format!("/petitions/{}/report", 2_000 + number);
        let mut raw = Raw::from_to(VISITOR, port);
        let forged = "X-Forwarded-For: 203.0.113.9\r\n";
        raw.send(request(&path, forged).replace("HOST", "town.example").as_bytes());
        assert_eq!(status_of(&raw.rest()), "404", "{kind}");
        let line = line_in(&log, |line| line["path"] == path.as_str());
        assert_eq!(line["address"], "127.7.7.7", "{kind}: {line}");
        let request = line["request"].as_str().unwrap_or_default().len();
        let expected = if kind.starts_with("nginx") { 32 } else { 16 };
        assert_eq!(request, expected, "{kind}: {line}");
    }
}
