//! The office's own pages (signing in, staff, the log, setting up), rendered with sample data: the part of `preview`'s table
//! that belongs to them.

use super::sampled::{Pages, pages};
use super::samples_office as office;
use crate::themes::Renders;
use crate::views::SetupStep;

pub(super) fn office_pages(themes: &impl Renders, pages: &mut Pages) {
    const CODE_WRONG: &[(&str, &str)] = &[("code", "code-wrong")];
    const MISTAKES: &[(&str, &str)] = &[("email", "field-email-invalid"), ("role", "field-role-missing")];
    const PASSWORDS: &[(&str, &str)] =
        &[("current", "field-current-wrong"), ("password", "field-password-short")];
    pages!(themes, pages,
        "office-sign-in" => office::sign_in(&[]),
        "office-sign-in-wrong" => office::sign_in(&[("email", "sign-in-wrong")]),
        "office-sign-in-passkey" => office::sign_in(&[("email", "passkey-unknown")]),
        "office-code" => office::code(&[]),
        "office-code-wrong" => office::code(CODE_WRONG),
        "office-signed-out" => office::signed_out(),
        "office-dashboard" => office::dashboard(true),
        "office-dashboard-empty" => office::dashboard(false),
        "office-documents" => office::documents(false),
        "office-document" => office::documents(true),
        "office-staff" => office::staff(&[]),
        "office-staff-mistakes" => office::staff(MISTAKES),
        "office-member" => office::member_page(false, false),
        "office-member-own" => office::member_page(false, true),
        "office-member-invited" => office::member_page(true, false),
        "office-remove" => office::remove(),
        "office-account" => office::account(&[]),
        "office-account-mistakes" => office::account(PASSWORDS),
        "office-account-passkey" => office::account(&[("passkey_name", "passkey-not-made")]),
        "office-codes" => office::codes(false, &[]),
        "office-codes-wrong" => office::codes(true, CODE_WRONG),
        "office-log" => office::log(None),
        "office-log-broken" => office::log(Some(7)),
        "office-join" => office::choose_password(true, &[]),
        "office-join-mistakes" => office::choose_password(
            true, &[("name", "field-name-missing"), ("password", "field-password-short")]),
        "office-new-password" => office::choose_password(false, &[]),
        "office-setup-body" => office::setup(
            SetupStep::Body, false, &[("site_name", "field-site-name-missing"), ("contact", "field-email-invalid")]),
        "office-setup-body-fixed" => office::setup(SetupStep::Body, true, &[]),
        "office-setup-kind" => office::setup(SetupStep::Kind, false, &[("preset", "field-preset-missing")]),
        "office-setup-kind-fixed" => office::setup(SetupStep::Kind, true, &[]),
        "office-setup-you" => office::setup(SetupStep::You, false, &[("password", "field-password-guessed")]),
        "office-setup-you-again" => office::setup(SetupStep::You, true, &[]),
        "office-setup-check" => office::setup(SetupStep::Check, false, &[]),
    );
}
