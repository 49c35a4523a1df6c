//! From typed text to a signer: every field is checked, all mistakes are reported at once, and nothing typed is lost.

use std::net::IpAddr;

use throng_domain::area::AreaCode;
use throng_domain::command::Sign;
use throng_domain::comment::CommentText;
use throng_domain::country::CountryCode;
use throng_domain::ids::CampaignId;
use throng_domain::network::Network;
use throng_domain::person::{EmailAddress, FieldError, PersonName, Postcode, PostcodeForm};
use throng_domain::signature::{FormKey, Signer};
use throng_domain::uniqueness::PersonKeys;

use super::comment::problem_of_comment;
use throng_rendering::themes::meant;
use throng_rendering::views::{FieldProblem, SignValues};
use throng_rendering::wording::written_lines;
use throng_web::http::form::Form;
use throng_web::sites::Site;

/// The address as it was typed, or that which was offered instead, if its button was pressed.
pub(super) fn email_of(form: &Form) -> &str {
    match form.get("meant") {
        "" => form.get("email"),
        meant => meant,
    }
}

/// Whether the address of a form that mails at once looks mistyped, and its page has not asked about it yet. The page says in
/// `sure` which one it has asked about; a site's own page from before asks nothing.
pub(super) fn is_doubtful(form: &Form) -> bool {
    let (typed, sure) = (email_of(form).trim(), form.get("sure").trim());
    !sure.is_empty() && sure != typed && meant(typed).is_some()
}

/// The values as they were typed.
pub(super) fn values_of(form: &Form) -> SignValues {
    SignValues {
        name: form.get("name").to_owned(),
        email: email_of(form).to_owned(),
        postcode: form.get("postcode").to_owned(),
        country: form.get("country").to_owned(),
        resident: form.is_ticked("resident"),
        updates: form.is_ticked("updates"),
        reason: written_lines(form.get("reason")),
    }
}

/// The checked answers of the form.
#[derive(Debug)]
pub(super) struct Checked {
    pub(super) signer: Signer,
    pub(super) country: CountryCode,
    pub(super) area: Option<AreaCode>,
}

/// The signer, or what is wrong with each field, in the order of the fields.
pub(super) fn signer_of(site: &Site, typed: &SignValues) -> Result<Checked, Vec<FieldProblem>> {
    let rules = &site.rules;
    let country = country_of(site, &typed.country);
    let name = PersonName::parse(&typed.name);
    let email = EmailAddress::parse(&typed.email);
    let postcode = postcode_of(site, &typed.postcode, country);
    let resident = match rules.asks_residence && !typed.resident {
        true => Err(FieldError::ResidentMissing),
        false => Ok(()),
    };
    if let (Ok(name), Ok(email), Ok(country), Ok(postcode), Ok(())) =
        (&name, &email, &country, &postcode, &resident)
    {
        return Ok(Checked {
            area: site.area_of(postcode.as_ref()),
            signer: Signer {
                name: name.clone(),
                email: email.clone(),
                postcode: postcode.clone(),
                network: None,
                language: site.language(),
            },
            country: *country,
        });
    }
    let errors = [name.err(), email.err(), country.err(), postcode.err(), resident.err()];
    let problems = errors.into_iter().flatten();
    Err(problems.map(|error| site.problem_of(error)).collect())
}

/// How a form was sent.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Sent {
    /// Its form key.
    pub(super) form_key: FormKey,
    /// The client's address, of which only the network is stored.
    pub(super) from: Option<IpAddr>,
}

/// The command, or what is wrong with each field, in the order of the fields.
pub(super) fn sign_of(
    site: &Site,
    petition: CampaignId,
    typed: &SignValues,
    sent: Sent,
) -> Result<Sign, Vec<FieldProblem>> {
    let reason = reason_of(site, &typed.reason);
    let checked = signer_of(site, typed);
    let (Checked { signer, country, area }, reason) = match (checked, reason) {
        (Ok(checked), Ok(reason)) => (checked, reason),
        (checked, reason) => {
            let problems = checked.err().unwrap_or_default().into_iter();
            return Err(problems.chain(reason.err()).collect());
        }
    };
    let signer = Signer { network: network(sent.from), ..signer };
    Ok(Sign {
        reason,
        as_supporter: false,
        through: Some(site.view.kind),
        crowded: false,
        campaign: petition,
        keys: keys_of(site, petition, &signer),
        area,
        signer,
        country,
        wants_updates: typed.updates,
        form_key: sent.form_key,
    })
}

/// Why somebody signs, if they said so and are asked.
pub(super) fn reason_of(site: &Site, typed: &str) -> Result<Option<CommentText>, FieldProblem> {
    if !site.rules.asks_reason || typed.is_empty() {
        return Ok(None);
    }
    CommentText::parse(typed)
        .map(Some)
        .map_err(|error| problem_of_comment("reason", error))
}

/// The network to store; `None` for a proxy on this machine that does not name its client.
fn network(from: Option<IpAddr>) -> Option<Network> {
    from.filter(|from| !from.to_canonical().is_loopback())
        .map(Network::of)
}

/// The keys by which the rules recognise a person.
pub(super) fn keys_of(site: &Site, petition: CampaignId, signer: &Signer) -> PersonKeys {
    let Signer { name, email, postcode, .. } = signer;
    site.secrets
        .uniqueness
        .person(petition, email, name, postcode.as_ref(), &site.rules.domains)
}

/// The chosen country; an empty field means the site's home country.
pub(super) fn country_of(site: &Site, typed: &str) -> Result<CountryCode, FieldError> {
    match typed {
        "" => Ok(site.rules.home_country),
        code => CountryCode::parse(code),
    }
}

/// The postcode, which is only asked of people in the home country; elsewhere the field is ignored.
pub(super) fn postcode_of(
    site: &Site,
    typed: &str,
    country: Result<CountryCode, FieldError>,
) -> Result<Option<Postcode>, FieldError> {
    let is_home = country.is_ok_and(|country| country == site.rules.home_country);
    if !is_home || site.rules.postcode == PostcodeForm::NotAsked {
        return Ok(None);
    }
    Postcode::parse(typed, site.rules.postcode).map(Some)
}
