//! When two addresses count as the same mailbox: the normal form of an address, by rules per mail domain.
//!
//! Mail always goes to the address as typed; the normal form only feeds the uniqueness key. The rules
//! are data of the site, since providers differ: dropping dots everywhere was tried by the UK service
//! in April 2019 and taken back, because most providers treat dots as different mailboxes.

use serde::{Deserialize, Serialize};

use crate::people::person::EmailAddress;

/// The differences in the part before the @ that one mail domain ignores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DomainRule {
    /// The domain (ASCII, lower case) that this rule is for, with its sub-domains; `*` stands for all others.
    pub domain: String,
    /// Whether everything from the first `+` on is ignored.
    pub ignores_plus_tag: bool,
    /// Whether dots before the @ are ignored.
    pub ignores_dots: bool,
    /// The main domain, if this one is only another name for it (an alias).
    pub alias_of: Option<String>,
}

impl DomainRule {
    fn new(domain: &str, ignores_dots: bool, alias_of: Option<&str>) -> DomainRule {
        DomainRule {
            domain: domain.into(),
            ignores_plus_tag: true,
            ignores_dots,
            alias_of: alias_of.map(Into::into),
        }
    }
}

/// The rules that the UK service runs with: plus tags everywhere, dots for Gmail only.
#[must_use]
pub fn default_domain_rules() -> Vec<DomainRule> {
    vec![
        DomainRule::new("gmail.com", true, None),
        DomainRule::new("googlemail.com", true, Some("gmail.com")),
        DomainRule::new("*", false, None),
    ]
}

/// The form of an address that is equal for equal mailboxes: lower case, ASCII domain, without what the domain's rule
/// ignores. Deterministic; never used to send mail.
#[must_use]
pub fn normal_form(address: &EmailAddress, rules: &[DomainRule]) -> String {
    let domain = address.ascii_domain();
    let domain = domain.trim_end_matches('.');
    let mut local = address.local().to_ascii_lowercase();
    let Some(rule) = rule_for(domain, rules) else {
        return format!("{local}@{domain}");
    };
    if rule.ignores_plus_tag
        && let Some(plus) = local.find('+').filter(|at| *at > 0)
    {
        local.truncate(plus);
    }
    if rule.ignores_dots {
        local.retain(|c| c != '.');
    }
    format!("{local}@{}", rule.alias_of.as_deref().unwrap_or(domain))
}

/// The rule for exactly this domain, else for its nearest parent, else that of `*`.
fn rule_for<'a>(domain: &str, rules: &'a [DomainRule]) -> Option<&'a DomainRule> {
    let find = |name: &str| rules.iter().find(|rule| rule.domain == name);
    let mut name = domain;
    loop {
        if let Some(rule) = find(name) {
            return Some(rule);
        }
        match name.split_once('.') {
            Some((_, parent)) => name = parent,
            None => return find("*"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_one_mailbox() {
        let rules = default_domain_rules();
        for (typed, expected) in [
            ("Ada@Example.ORG", "ada@example.org"),
            ("ada+throng@example.org", "ada@example.org"),
            ("ada+a+b@example.org", "ada@example.org"),
            ("+ada@example.org", "+ada@example.org"),
            ("a.d.a@example.org", "a.d.a@example.org"),
            ("A.D.A+x@gmail.com", "ada@gmail.com"),
            ("a.da@googlemail.com", "ada@gmail.com"),
            ("a.da@mail.gmail.com", "ada@mail.gmail.com"),
            ("a.da@gmail.example.com", "a.da@gmail.example.com"),
            ("ada@BÜCHER.example", "ada@xn--bcher-kva.example"),
            ("ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"),
        ] {
            let address = EmailAddress::parse(typed).unwrap();
            assert_eq!(normal_form(&address, &rules), expected, "{typed}");
        }
    }

    #[test]
    fn without_rules_only_case_is_ignored() {
        let address = EmailAddress::parse("A.da+x@Gmail.com").unwrap();
        assert_eq!(normal_form(&address, &[]), "a.da+x@gmail.com");
    }
}
