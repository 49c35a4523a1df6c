//! A bucket of S3, or of a service that speaks like it, as a place. The only file that knows the library for it.
//!
//! Owns how a name is a key, how errors read, and that every call ends. It must never put the secret into a sentence, nor speak without
//! encryption to another machine. Bounds: [`S3_PART_BYTES`] in memory and in a request, [`S3_REQUEST_S_MAX`] for a request,
//! [`TOGETHER_MAX`] requests at a time. What there is in a bucket says `listing`.

use std::io::{self, Read};
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use bytes::Bytes;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::path::Path as Key;
use object_store::{
    BackoffConfig, GetOptions, GetRange, ObjectStore, ObjectStoreExt as _, PutMode, PutOptions, RetryConfig,
};
use throng_domain::time::Timestamp;
use throng_process::limits::{S3_PART_BYTES, S3_REQUEST_S_MAX};
use tokio::runtime::Runtime;

use listing::Depth;

use super::transport::Transport;
use super::{Content, Growth, Hold, Object, Place};
use crate::error::BackupError;

mod listing;

/// What an address of a bucket begins with.
pub const SCHEME: &str = "s3://";
/// Requests at a time where several objects are read together.
const TOGETHER_MAX: usize = 16;
/// Parts of one object: services take 10,000.
const PARTS_MAX: u64 = 9_000;
/// How often a request is tried again at once, and for how long: after that whoever asked tries again later.
const TRIES_MAX: usize = 3;
/// How much of what a service says about a failure is repeated.
const SAID_CHARS_MAX: usize = 300;

/// How a bucket is reached.
#[derive(Clone)]
pub struct Access {
    /// The address of the service; that of Amazon if there is none.
    pub endpoint: Option<String>,
    /// The region, as the service calls it.
    pub region: String,
    /// The name of the key.
    pub key_id: String,
    /// Its secret.
    pub secret: String,
    /// Whether the bucket is named in the path.
    pub path_style: bool,
}

impl std::fmt::Debug for Access {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Access")
            .field("endpoint", &self.endpoint)
            .finish_non_exhaustive()
    }
}

/// A bucket, or what is below a name in it.
#[derive(Debug)]
pub struct S3 {
    address: PathBuf,
    /// What all keys begin with: empty, or with a `/` at its end.
    before: String,
    store: AmazonS3,
    runtime: Runtime,
}

impl S3 {
    /// The bucket at an address `s3://BUCKET/NAME`. Nothing is asked yet.
    ///
    /// # Errors
    /// [`BackupError::Place`] if the address or the access cannot be used.
    pub fn at(address: &str, access: &Access) -> Result<S3, BackupError> {
        let wrong = |what: String| BackupError::Place { path: address.into(), what };
        let rest = address.strip_prefix(SCHEME).unwrap_or_default();
        let (bucket, name) = rest.split_once('/').unwrap_or((rest, ""));
        if bucket.is_empty() {
            return Err(wrong("an address of S3 looks like s3://BUCKET/NAME".to_owned()));
        }
        let mut builder = AmazonS3Builder::new()
            .with_bucket_name(bucket)
            .with_region(&access.region)
            .with_access_key_id(&access.key_id)
            .with_secret_access_key(&access.secret)
            .with_virtual_hosted_style_request(!access.path_style)
            .with_retry(retries())
            .with_http_connector(Transport::new());
        if let Some(endpoint) = &access.endpoint {
            let is_plain = endpoint.starts_with("http://");
            if is_plain && !is_of_this_machine(endpoint) {
                let what = "without encryption (http://) it has to be on this machine: give backup.s3_endpoint an address with https://";
                return Err(wrong(what.to_owned()));
            }
            builder = builder
                .with_endpoint(of_bucket(endpoint, bucket, access.path_style))
                .with_allow_http(is_plain);
        }
        let store = builder.build().map_err(|error| wrong(brief(&error)))?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|source| BackupError::Io { path: address.into(), source })?;
        let name = name.trim_matches('/');
        let before = if name.is_empty() {
            String::new()
        } else {
            format!("{name}/")
        };
        Ok(S3 { address: address.trim_end_matches('/').into(), before, store, runtime })
    }

    fn key(&self, name: &str) -> Key {
        Key::from(format!("{}{name}", self.before))
    }

    /// The name of an object by its key.
    fn name(&self, key: &Key) -> Option<String> {
        decoded(key.as_ref())
            .strip_prefix(&self.before)
            .map(str::to_owned)
    }

    /// Waits for what a service does, and no longer than the tries of a request take.
    fn wait<T>(
        &self,
        name: &str,
        work: impl Future<Output = object_store::Result<T>>,
    ) -> Result<Option<T>, BackupError> {
        let most = Duration::from_secs(S3_REQUEST_S_MAX.max * (TRIES_MAX as u64 + 1));
        let done = self
            .runtime
            .block_on(async { tokio::time::timeout(most, work).await });
        let path = || self.address.join(name);
        match done {
            Ok(Ok(done)) => Ok(Some(done)),
            // Also said where the bucket itself is not there: whoever writes is told by the next request.
            Ok(Err(object_store::Error::NotFound { source, .. }))
                if !source.to_string().contains("NoSuchBucket") =>
            {
                Ok(None)
            }
            Ok(Err(error)) => Err(BackupError::Place { path: path(), what: told(&error) }),
            Err(_) => Err(BackupError::Place { path: path(), what: "no answer in time".to_owned() }),
        }
    }

    /// One part of an object, and the length of all of it; `None` if there is no such object.
    fn part(&self, name: &str, from: u64, most: u64) -> Result<Option<(Bytes, u64)>, BackupError> {
        let key = self.key(name);
        let options =
            GetOptions { range: Some(GetRange::Bounded(from..from + most)), ..GetOptions::default() };
        let part = self.wait(name, async {
            let got = self.store.get_opts(&key, options).await?;
            let whole = got.meta.size;
            Ok((got.bytes().await?, whole))
        });
        match part {
            Ok(part) => Ok(part),
            // What has no byte there is refused, in words that differ: so its length is asked for.
            Err(error) => match self.wait(name, self.store.head(&key)) {
                Ok(Some(head)) if head.size <= from => Ok(Some((Bytes::new(), head.size))),
                Ok(None) => Ok(None),
                _ => Err(error),
            },
        }
    }

    fn put_parts(&self, name: &str, first: Vec<u8>, content: &mut dyn Read) -> Result<(), BackupError> {
        let key = self.key(name);
        let gone = || BackupError::Place {
            path: self.address.join(name),
            what: "it is gone while it is written".to_owned(),
        };
        let mut upload = self
            .wait(name, self.store.put_multipart(&key))?
            .ok_or_else(gone)?;
        let (mut part, mut count) = (first, 0);
        let sent = loop {
            if part.is_empty() {
                break Ok(());
            }
            count += 1;
            if count > PARTS_MAX {
                break Err(BackupError::Place {
                    path: self.address.join(name),
                    what: "it is too large".to_owned(),
                });
            }
            if let Err(error) = self.wait(name, upload.put_part(part.into())) {
                break Err(error);
            }
            part = match piece(content, part_bytes(count)) {
                Ok(part) => part,
                Err(source) => break Err(BackupError::at(&self.address.join(name))(source)),
            };
        };
        match sent {
            Ok(()) => self.wait(name, upload.complete())?.map(drop).ok_or_else(gone),
            Err(error) => {
                // Parts of what never came to be cost as much as what did.
                drop(self.wait(name, upload.abort()));
                Err(error)
            }
        }
    }
}

/// Parts of a large object grow, so that their number stays within what services take.
fn part_bytes(count: u64) -> usize {
    let bytes = S3_PART_BYTES.count();
    bytes * (1 + usize::try_from(count / 1_000).expect("it is small"))
}

fn retries() -> RetryConfig {
    RetryConfig {
        backoff: BackoffConfig::default(),
        max_retries: TRIES_MAX,
        retry_timeout: Duration::from_secs(S3_REQUEST_S_MAX.max),
    }
}

/// The address of a bucket at a service; where it is a part of the host name, the library wants it there.
fn of_bucket(endpoint: &str, bucket: &str, path_style: bool) -> String {
    match (path_style, endpoint.split_once("://")) {
        (false, Some((scheme, host))) => format!("{scheme}://{bucket}.{host}"),
        _ => endpoint.to_owned(),
    }
}

fn is_of_this_machine(endpoint: &str) -> bool {
    let Ok(uri) = endpoint.parse::<http::Uri>() else {
        return false;
    };
    let host = uri.host().unwrap_or_default().trim_matches(['[', ']']);
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// What an error means, and what to do.
fn told(error: &object_store::Error) -> String {
    use object_store::Error;
    let said = brief(error);
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a list of the library: all others are told as they are"
    )]
    match error {
        Error::Unauthenticated { .. } | Error::PermissionDenied { .. } => format!(
            "the service refuses it. See that backup.s3_key_id and backup.s3_secret are right, that the key may list, read, write and delete \
             there, and that the clock of this machine is right. It said: {said}"
        ),
        _ => format!("the service did not do it: {said}"),
    }
}

/// The words of an error in one short line.
fn brief(error: &object_store::Error) -> String {
    let text: String = error
        .to_string()
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .take(SAID_CHARS_MAX)
        .collect();
    text.trim().to_owned()
}

/// A key as the name that it was made of.
fn decoded(key: &str) -> String {
    let (mut bytes, mut rest) = (Vec::with_capacity(key.len()), key.as_bytes());
    while let Some((first, behind)) = rest.split_first() {
        let digits = behind
            .get(..2)
            .and_then(|digits| std::str::from_utf8(digits).ok());
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match (first, byte) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &behind[2..];
            }
            _ => {
                bytes.push(*first);
                rest = behind;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| key.to_owned())
}

/// Reads so many bytes, or what is left.
fn piece(content: &mut dyn Read, bytes: usize) -> io::Result<Vec<u8>> {
    let mut piece = Vec::new();
    content.take(bytes as u64).read_to_end(&mut piece)?;
    Ok(piece)
}

impl Place for S3 {
    fn address(&self) -> PathBuf {
        self.address.clone()
    }

    fn growth(&self) -> Growth {
        Growth::Whole
    }

    fn hold(&self, _name: &str) -> Result<Hold, BackupError> {
        Ok(Hold { _file: None })
    }

    fn put(&self, name: &str, content: &mut dyn Read) -> Result<(), BackupError> {
        let at = |source| BackupError::at(&self.address.join(name))(source);
        let first = piece(content, part_bytes(0)).map_err(at)?;
        if first.len() < part_bytes(0) {
            let key = self.key(name);
            let put = self.wait(name, self.store.put(&key, first.into()))?;
            let none = "there is no such bucket: make it, or correct backup.stream_to";
            let none = || BackupError::Place { path: self.address.clone(), what: none.to_owned() };
            return put.map(drop).ok_or_else(none);
        }
        self.put_parts(name, first, content)
    }

    fn put_new(&self, name: &str, content: &[u8]) -> Result<bool, BackupError> {
        use object_store::Error;

        let key = self.key(name);
        let options = PutOptions { mode: PutMode::Create, ..PutOptions::default() };
        let put = self.wait(name, async {
            match self.store.put_opts(&key, content.to_vec().into(), options).await {
                Ok(_) => Ok(Some(true)),
                Err(Error::AlreadyExists { .. }) => Ok(Some(false)),
                Err(Error::NotImplemented { .. } | Error::NotSupported { .. }) => Ok(None),
                Err(error) => Err(error),
            }
        })?;
        match put.flatten() {
            Some(is_new) => Ok(is_new),
            // The bucket is not there, or the service does not know how.
            None => self.put(name, &mut &*content).map(|()| true),
        }
    }

    fn append(&self, name: &str, at: u64, block: &[u8]) -> Result<(), BackupError> {
        assert_eq!(at, 0, "nothing is appended to an object of a bucket");
        self.put(name, &mut &*block)
    }

    fn list(&self, under: &str, after: &str) -> Result<Vec<Object>, BackupError> {
        let listed = self.listed(under, after, Depth::All)?;
        let objects = listed.objects.into_iter().filter_map(|meta| {
            let written = Timestamp(meta.last_modified.timestamp_millis());
            let name = self.name(&meta.location)?;
            Some(Object { name, bytes: meta.size, written })
        });
        let mut objects: Vec<Object> = objects.filter(|object| object.name.as_str() > after).collect();
        objects.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(objects)
    }

    fn parts(&self, under: &str) -> Result<Vec<String>, BackupError> {
        let found = self.listed(under, "", Depth::One)?;
        let keys = found
            .objects
            .iter()
            .map(|meta| &meta.location)
            .chain(&found.folders);
        let mut names: Vec<String> = keys
            .filter_map(|key| {
                Some(
                    decoded(key.as_ref())
                        .trim_end_matches('/')
                        .rsplit('/')
                        .next()?
                        .to_owned(),
                )
            })
            .collect();
        names.sort();
        Ok(names)
    }

    fn open(&self, name: &str, from: u64) -> Result<Option<Content<'_>>, BackupError> {
        let Some((part, whole)) = self.part(name, from, S3_PART_BYTES.max)? else {
            return Ok(None);
        };
        Ok(Some(Box::new(Reading {
            s3: self,
            name: name.to_owned(),
            at: from + part.len() as u64,
            part,
            whole,
        })))
    }

    fn read_together(&self, names: &[String]) -> Result<Vec<Vec<u8>>, BackupError> {
        let read = |name: &String| {
            let key = self.key(name);
            async move { self.store.get(&key).await?.bytes().await.map(Vec::from) }
        };
        let all = stream::iter(names.iter().map(read)).buffered(TOGETHER_MAX);
        let all = self.wait("", all.try_collect::<Vec<_>>())?;
        all.ok_or_else(|| BackupError::not_whole(&self.address, "an object is gone while it was read"))
    }

    fn delete(&self, name: &str) -> Result<(), BackupError> {
        self.wait(name, self.store.delete(&self.key(name))).map(drop)
    }

    fn delete_all(&self, names: &[String]) -> Result<(), BackupError> {
        self.delete_together(names)
    }
}

/// An object that is read part by part.
struct Reading<'a> {
    s3: &'a S3,
    name: String,
    part: Bytes,
    /// Where the next part begins.
    at: u64,
    whole: u64,
}

impl Read for Reading<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.part.is_empty() && self.at < self.whole {
            let part = self.s3.part(&self.name, self.at, S3_PART_BYTES.max);
            let gone = || io::Error::other("the object is gone while it is read");
            let (part, whole) = part.map_err(io::Error::other)?.ok_or_else(gone)?;
            if part.is_empty() || whole != self.whole {
                return Err(gone());
            }
            self.at += part.len() as u64;
            self.part = part;
        }
        let count = self.part.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.part.split_to(count));
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access(endpoint: &str) -> Access {
        Access {
            endpoint: Some(endpoint.to_owned()),
            region: "us-east-1".to_owned(),
            key_id: "key".to_owned(),
            secret: "very secret".to_owned(),
            path_style: true,
        }
    }

    #[test]
    fn nothing_is_sent_in_the_clear_to_another_machine() {
        for (endpoint, allowed) in [
            ("https://s3.example.org", true),
            ("http://127.0.0.1:9000", true),
            ("http://[::1]:9000", true),
            ("http://localhost:9000", true),
            ("http://s3.example.org", false),
            ("http://10.0.0.1", false),
            ("http://127.0.0.1.example.org", false),
        ] {
            assert_eq!(S3::at("s3://backups/site", &access(endpoint)).is_ok(), allowed, "{endpoint}");
        }
        for address in ["s3://", "s3:///name"] {
            let said = S3::at(address, &access("http://[::1]:1"))
                .expect_err(address)
                .to_string();
            assert!(said.contains("s3://BUCKET/NAME"), "{said}");
        }
    }

    #[test]
    fn a_name_is_found_again_by_its_key() {
        let s3 = S3::at("s3://backups/site/", &access("http://[::1]:1")).expect("an address");
        for name in ["throng.db", "paper/7/a b~c#.pdf", "files/100%/ä?.csv", "lines/1-a/until"] {
            let key = s3.key(name);
            assert!(key.as_ref().starts_with("site/"), "{key}");
            assert_eq!(s3.name(&key).as_deref(), Some(name));
        }
        assert_eq!(s3.address(), PathBuf::from("s3://backups/site"));
        assert!(!format!("{s3:?}").contains("very secret"));
    }

    #[test]
    fn a_service_that_is_not_there_is_told() {
        let s3 = S3::at("s3://backups", &access("http://127.0.0.1:9")).expect("an address");
        let said = s3.list("log/", "").expect_err("nobody listens there").to_string();
        assert!(said.contains("the service did not do it") && !said.contains("very secret"), "{said}");
    }
}
