//! Views: what each page shows, as plain data.
//!
//! Owns one struct for each page, and the parts that pages share. A view must never read anything itself:
//! times are ms since 1970, texts are as the person typed them (templates escape), keys name sentences of
//! the locale file. Built by the handlers, shown by `themes`. Bounded by what the handler puts in.

/// Implements [`View`](crate::themes::View): names the template of a page or mail, and finds its site in the view.
/// Defined above the modules, because a macro can only be used after its definition.
macro_rules! shown_by {
    (|$itself:ident| $site:expr; $($view:ty => $template:literal),+ $(,)?) => {$(
        impl crate::themes::View for $view {
            const TEMPLATE: &'static str = $template;
            fn language(&self) -> &str {
                let $itself = self;
                &$site.language
            }
        }
    )+};
}

mod areas;
mod captured;
mod comments;
mod copies_office;
mod corrections;
mod data;
mod data_addresses;
mod data_fields;
mod decision;
mod elsewhere;
mod embed;
mod follow;
mod held;
mod letter_html;
mod letter_news;
mod letters;
mod letters_creator;
mod letters_staff;
mod live_office;
mod local;
mod mail_office;
mod message;
mod moderation;
mod networks;
mod office;
mod openly;
mod own;
mod paper;
mod pause;
mod petition;
mod petitions;
mod picture;
mod place;
mod pledge;
mod problem;
mod publishing;
mod reason;
mod reasons;
mod removal;
mod reports;
mod requests;
mod server_office;
mod settings;
mod sharing;
mod shedding_office;
mod short;
mod sign;
mod signature;
mod site;
mod standing;
mod standing_own;
mod start;
mod threshold;
mod topics;
mod versions;
mod vote;
mod vote_paper;
mod voter;
mod votes_office;
mod waiting;
mod words;

#[cfg(test)]
mod noted;
#[cfg(test)]
mod preview;
mod preview_comments;
mod preview_desk;
#[cfg(test)]
mod preview_fields;
mod preview_follow;
#[cfg(test)]
mod preview_gallery;
#[cfg(test)]
mod preview_guide;
#[cfg(test)]
mod preview_html;
mod preview_kept;
#[cfg(test)]
mod preview_language;
#[cfg(test)]
mod preview_letter_html;
mod preview_letters;
mod preview_mail;
mod preview_office;
mod preview_openly;
mod preview_paused;
mod preview_place;
mod preview_pledge;
mod preview_reports;
mod preview_start;
mod preview_vote;
#[cfg(test)]
mod preview_words;
mod sampled;
mod samples;
mod samples_comments;
mod samples_corrections;
mod samples_follow;
mod samples_held;
mod samples_kept;
mod samples_letters;
mod samples_mail;
mod samples_moderation;
mod samples_office;
mod samples_openly;
mod samples_own_data;
mod samples_paper;
mod samples_performance;
mod samples_petition;
mod samples_petitions;
mod samples_place;
mod samples_pledge;
mod samples_publishing;
mod samples_reports;
mod samples_requests;
mod samples_settings;
mod samples_start;
mod samples_versions;
mod samples_vote;
mod samples_vote_paper;
mod samples_vote_roll;
mod samples_words;

pub use areas::{AreaNames, AreasLookView, AreasView};
pub use captured::{CapturedListView, CapturedMailRow, CapturedMailView, HeaderLine};
pub use comments::{
    CheckedCommentsView, CommentCaseView, CommentDecided, CommentForm, CommentLine, CommentReport,
    CommentRow, CommentsView, EditCommentView, HideForm, NewestComments, OwnComment, OwnCommentsView,
    RemoveCommentView, comment_decided_key, comment_reason_key, comment_waits_key, in_short, own_state_key,
};
pub use copies_office::{CopyLine, CopyRow};
pub use corrections::{
    CorrectionRow, CorrectionsView, FoundCondition, FoundCount, FoundGroup, FoundSide, FoundSignature,
    FoundState, FoundView, SearchValues, TakeOutView, UnfinishedView, correction_reason,
};
pub use data::{
    DataAddress, DataAddressesView, DataFieldsView, DataRow, DataView, Field, Fresh, Holds, Parameter, Shape,
};
pub use data_addresses::ADDRESSES;
pub use data_fields::SHAPES;
pub use decision::{DecisionKind, DecisionView};
pub use elsewhere::{ElsewhereView, Matter};
pub use embed::{EmbedCodeView, EmbedForm, EmbedView};
pub use follow::{ConfirmFollowingLetter, FollowFormView, FollowSentView, FollowingState, FollowingView};
pub use held::{HeldListView, HeldPetition, HeldView, HoldAloneRow, HoldRuleRow, HoldValues, ReleaseView};
pub use letter_html::{MailBlock, MailHtmlView, MailLine};
pub use letter_news::{NewsLetter, NewsOfArea, NewsOfPledge};
pub use letters::{
    AlreadySignedLetter, CommentDigestLetter, ConfirmLetter, DigestLine, StillCheckedLetter, VersionSigned,
    WillCount, WithdrawnLetter,
};
pub use letters_creator::{
    ChangesAskedLetter, ConfirmPetitionLetter, CreatorHead, DraftKeptLetter, GatherSupportersLetter,
    InModerationLetter, PetitionOpenedLetter, PetitionRejectedLetter, PledgeProgressLetter, ProgressAreaLine,
    ProgressAreas, ThresholdReachedLetter, UpdateDeclinedLetter,
};
pub use letters_staff::{InvitationLetter, RelayTestLetter, TroubleLetter};
pub use live_office::{Readiness, ReadinessLine, ReadinessView, RelayTestShown};
pub use local::{LocalCard, LocalFormView, LocalView};
pub use mail_office::{MailPageView, MailTab, MailsView, OfficeMail, RefusedRow, RefusedShown, RefusedView};
pub use message::{Action, MessageKind, MessageView, RemovedView};
pub use moderation::{
    CaseLine, CaseTyped, CaseView, ChangesView, CreatorFacts, HolderView, MailShown, ModerationFiguresView,
    NextView, PartChoice, PartText, PetitionRow, PetitionsView, PointField, Possible, QueueRow, QueueTab,
    QueueView, ReasonChoice, ReasonFigure, RejectChoice, RejectView, SimilarRow, TermsLine, TurnView,
    UndoView, WaitView,
};
pub use networks::{BusyNetworkRow, LetThroughRow, LetThroughValues, NetworksView, SeenAs};
pub use office::{
    AccountView, AlarmLine, BackupLine, CaseFrame, ChoosePasswordView, CodeView, CodesView, CutView,
    DashboardView, DeskView, DocumentLink, DocumentShown, DocumentsView, Frame, InvitationMailed, LogAbout,
    LogLine, LogView, MemberRow, MemberView, MenuGroup, MenuItem, PasskeyRow, PresetChoice, RemoveMemberView,
    RoleChoice, SessionRow, SetupStep, SetupValues, SetupView, SignInView, SignedOutView, StaffListView,
    TodoLine,
};
pub use openly::{OpenlyView, VoterLine, VotersView, secrecy_word, who_voted_word};
pub use own::{
    FlyersView, OwnCallOffView, OwnEditView, OwnStage, OwnStep, OwnUpdate, OwnUpdateView, OwnView,
    OwnWithdrawView, PointView, PosterView, RejectedView, SupportView,
};
pub use paper::{AreaChoice, CheckedView, PaperRow, PaperValues, PaperView, ScanRow};
pub use pause::{PauseView, PausedView};
pub use petition::{
    CorrectionView, DebateView, Finding, FromElsewhere, NewsView, OpinionsView, PetitionPlacesView,
    PetitionTopic, PetitionView, PlaceRow, PlacesView, ReachedThreshold, RejectionView, ResponseView,
    Sentence, TextView, TimelineLine,
};
pub use petitions::{
    CampaignState, HomeView, ListSort, ListState, ListTab, PetitionCard, PetitionListView, TopicLink,
    TrendingCard,
};
pub use picture::{BadgeView, PictureLine, PictureView};
pub use place::{
    ConfirmPlaceLetter, FollowedPlaceLine, FollowedPlacesView, OwnAreasView, PlaceFollowView, PlaceLine,
    PlaceNewsLetter, PlaceSentView, StopPlacesView,
};
pub use pledge::{
    AreaStanding, LargeTargets, PlaceTarget, PledgeAreas, PledgeForm, PledgeValues, PledgeView,
};
pub use problem::FieldProblem;
pub use publishing::{
    PublicationKind, PublicationRow, PublicationShown, PublishBounds, PublishLookView, PublishValues,
    PublishView, UpdateLookView, UpdateRow, UpdatesView,
};
pub use reason::{Reason, Reasons};
pub use reasons::{ReasonFormView, ReasonLook, ReasonOther, ReasonRow, ReasonsView};
pub use removal::{PutBackView, RemovalShown, RemovalWordsView, TakeDownView};
pub use reports::{
    ReportAbout, ReportCaseView, ReportChoice, ReportFigures, ReportFormView, ReportGroup, ReportHead,
    ReportLookView, ReportReceiptView, ReportReceivedLetter, ReportSettledLetter, ReportShown, ReportsView,
    SettledReportRow, class_key, verdict_key,
};
pub use requests::{
    RequestCan, RequestRow, RequestSettled, RequestView, RequestWhat, RequestsView, guarded_key,
    request_state_key,
};
pub(crate) use sampled::try_all;
pub use server_office::{ServerRow, ServerView, ServerWords};
pub use settings::{
    CallsForeseen, EraseForeseen, SettingChoice, SettingField, SettingLine, SettingsReviewView,
    SettingsSection, SettingsView, Shown,
};
pub use sharing::{ShareLink, SharingView, excerpt};
pub use shedding_office::{ShedByHandRow, ShedChangeRow, ShedWaitRow, ShedWorkRow, SheddingView};
pub use short::{NearCode, ShortUnknownView};
pub use sign::{CheckView, Country, HiddenField, OverloadCause, OverloadView, SignFormView, SignValues};
pub use signature::{
    ChangeWordsView, ConfirmView, DataLine, EraseView, LookupState, OpinionView, OwnDataView,
    ReceiptLookupView, ReceiptView, UnsubscribeView, WithdrawView, WithdrawnView,
};
pub use site::{LanguageLink, OfCopy, PetitionRef, SiteView};
pub use standing::{
    AboutView, AccessibilityView, HelpView, PageTime, PageWeight, PerformanceView, PrivacyView, RuleLine,
    RulesView,
};
pub use standing_own::{
    MenuPage, OwnPageView, OwnText, PageFormView, PagePlaceChoice, PageRow, PageVersionRow, PagesView,
};
pub use start::{
    AskView, SaveView, SentView, SimilarCard, SimilarView, StartCheckView, StartValues, StartView, WhyView,
    YouView,
};
pub use threshold::Threshold;
pub use topics::{TopicName, TopicRow, TopicsView};
pub use versions::{
    AmendBounds, AmendLookView, AmendTranslation, AmendValues, AmendView, EarlierVersion, TextHistoryView,
    TextVersionView, VersionRef, VersionRow,
};
pub use vote::{
    BallotCheckView, BallotOptionView, BallotView, CalledOffView, ResultRow, RollRef, VoteResultView,
    VoteView, choosing_word, decision_word,
};
pub use vote_paper::{BallotCounts, PaperBallotsCheckView, PaperBallotsValues, PaperBallotsView};
pub use voter::{BallotChangesView, VoterEntranceView, VoterLetter, VoterLinkView, VoterSentView};
pub use votes_office::{
    AgainRow, KeyFaultView, KeyPartsView, LostCodeView, QuorumShare, RollInUse, RollLookView, RollView,
    TrialFormView, TrialView, TrialVoter, VoteAreaLine, VoteDeleteView, VoteDeskView, VoteFormView,
    VotePresetLink, VoteRow, VoteStage, VoteValues, VotesView, WeightRow, WrongCodes,
};
pub use waiting::{WaitingNotice, WaitingOver, WaitingView};
pub use words::{WordView, WordsLine, WordsLink, WordsPlace, WordsRow, WordsView};

shown_by! {
    |view| view.site;
    HomeView => "home.html",
    PetitionListView => "petitions.html",
    LocalFormView => "local_form.html",
    LocalView => "local.html",
    AboutView => "about/about.html",
    HelpView => "about/help.html",
    PrivacyView => "about/privacy.html",
    AccessibilityView => "about/accessibility.html",
    PerformanceView => "about/performance.html",
    DataView => "about/data.html",
    DataAddressesView => "about/data_addresses.html",
    DataFieldsView => "about/data_fields.html",
    RulesView => "about/rules.html",
    PetitionView => "petition.html",
    PetitionPlacesView => "petition_places.html",
    TextHistoryView => "petition_changes.html",
    TextVersionView => "petition_version.html",
    CommentsView => "petition_comments.html",
    OwnCommentsView => "own_comments.html",
    EditCommentView => "own_comment.html",
    RemoveCommentView => "own_comment_remove.html",
    SignFormView => "sign.html",
    CheckView => "check.html",
    OverloadView => "overload.html",
    ElsewhereView => "elsewhere.html",
    WaitingView => "waiting.html",
    ConfirmView => "confirm.html",
    ChangeWordsView => "confirm_change.html",
    BallotView => "ballot.html",
    VotersView => "vote_voters.html",
    BallotCheckView => "ballot_check.html",
    VoterEntranceView => "voter.html",
    VoterSentView => "voter_sent.html",
    VoterLinkView => "voter_link.html",
    ReceiptView => "receipt.html",
    OwnDataView => "own_data.html",
    EraseView => "erase.html",
    WithdrawView => "withdraw.html",
    WithdrawnView => "withdrawn.html",
    UnsubscribeView => "unsubscribe.html",
    PlaceFollowView => "place_follow.html",
    PlaceSentView => "place_sent.html",
    FollowedPlacesView => "places.html",
    StopPlacesView => "places_stop.html",
    FollowFormView => "follow.html",
    FollowSentView => "follow_sent.html",
    FollowingView => "following.html",
    OpinionView => "opinion.html",
    ReceiptLookupView => "lookup.html",
    ShortUnknownView => "short_unknown.html",
    MessageView => "message.html",
    SignInView => "admin/sign_in.html",
    CodeView => "admin/code.html",
    SignedOutView => "admin/signed_out.html",
    ChoosePasswordView => "admin/choose_password.html",
    SetupView => "admin/setup.html",
    OwnPageView => "about/own.html",
    StartView => "start.html",
    AskView => "start_ask.html",
    SimilarView => "start_similar.html",
    WhyView => "start_why.html",
    YouView => "start_you.html",
    StartCheckView => "start_check.html",
    SaveView => "start_save.html",
    SentView => "start_sent.html",
    OwnView => "own.html",
    OwnEditView => "own_edit.html",
    OwnWithdrawView => "own_withdraw.html",
    OwnCallOffView => "own_call_off.html",
    OwnUpdateView => "own_update.html",
    SupportView => "support.html",
    PosterView => "poster.html",
    ReportFormView => "report.html",
    ReportReceiptView => "report_receipt.html",
    ModerationFiguresView => "about/moderation.html",
    CapturedListView => "captured.html",
    CapturedMailView => "captured_mail.html",
    EmbedView => "embed.html",
    EmbedCodeView => "embed_code.html",
    PictureView => "picture.svg",
    BadgeView => "badge.svg",
    ConfirmLetter => "mail/confirm.txt",
    AlreadySignedLetter => "mail/already_signed.txt",
    WithdrawnLetter => "mail/withdrawn.txt",
    CommentDigestLetter => "mail/comment_digest.txt",
    StillCheckedLetter => "mail/still_checked.txt",
    NewsLetter => "mail/news.txt",
    ConfirmFollowingLetter => "mail/confirm_following.txt",
    ConfirmPlaceLetter => "mail/confirm_place.txt",
    PlaceNewsLetter => "mail/place_news.txt",
    VoterLetter => "mail/voter.txt",
    RelayTestLetter => "mail/relay_test.txt",
    InvitationLetter => "mail/invitation.txt",
    TroubleLetter => "mail/trouble.txt",
    MailHtmlView => "mail/letter.html",
}

shown_by! {
    |view| view.frame.frame.site;
    TakeDownView => "admin/take_down.html",
    PutBackView => "admin/put_back.html",
    RemovalWordsView => "admin/removal_words.html",
    PaperView => "admin/paper.html",
    ReportCaseView => "admin/report_case.html",
    ReportLookView => "admin/report_look.html",
    HeldView => "admin/held.html",
    ReleaseView => "admin/release.html",
    CaseView => "admin/petition.html",
    ChangesView => "admin/changes.html",
    RejectView => "admin/reject.html",
    DecisionView => "admin/decision.html",
    FoundView => "admin/signatures.html",
    TakeOutView => "admin/take_out.html",
    CorrectionsView => "admin/corrections.html",
    AmendView => "admin/amend.html",
    AmendLookView => "admin/amend_look.html",
    PublishView => "admin/publish.html",
    PublishLookView => "admin/publish_look.html",
    UpdateLookView => "admin/update.html",
}

shown_by! {
    |view| view.frame.site;
    DashboardView => "admin/dashboard.html",
    DocumentsView => "admin/docs.html",
    StaffListView => "admin/staff.html",
    MemberView => "admin/member.html",
    RemoveMemberView => "admin/remove.html",
    AccountView => "admin/account.html",
    CodesView => "admin/codes.html",
    LogView => "admin/log.html",
    ReadinessView => "admin/live.html",
    ServerView => "admin/server.html",
    SheddingView => "admin/shedding.html",
    MailsView => "admin/mails.html",
    MailPageView => "admin/mail.html",
    RefusedView => "admin/bounces.html",
    SettingsView => "admin/settings.html",
    SettingsReviewView => "admin/settings_review.html",
    PagesView => "admin/pages.html",
    PageFormView => "admin/page.html",
    AreasView => "admin/areas.html",
    AreasLookView => "admin/areas_look.html",
    ReasonsView => "admin/reasons.html",
    TopicsView => "admin/topics.html",
    ReasonFormView => "admin/reason.html",
    WordsView => "admin/words.html",
    WordView => "admin/word.html",
    PauseView => "admin/pause.html",
    QueueView => "admin/queue.html",
    PetitionsView => "admin/petitions.html",
    HeldListView => "admin/held_list.html",
    NetworksView => "admin/networks.html",
    UpdatesView => "admin/updates.html",
    ReportsView => "admin/reports.html",
    CheckedCommentsView => "admin/comments.html",
    CommentCaseView => "admin/comment.html",
    RequestsView => "admin/requests.html",
    RequestView => "admin/request.html",
    VotesView => "admin/votes.html",
    VoteFormView => "admin/vote_form.html",
    VoteDeskView => "admin/vote.html",
    KeyPartsView => "admin/vote_key.html",
    LostCodeView => "admin/vote_code.html",
    PaperBallotsView => "admin/vote_paper.html",
    PaperBallotsCheckView => "admin/vote_paper_check.html",
    TrialFormView => "admin/vote_trial.html",
    RollView => "admin/vote_roll.html",
    RollLookView => "admin/vote_roll_look.html",
    VoteDeleteView => "admin/vote_delete.html",
}
