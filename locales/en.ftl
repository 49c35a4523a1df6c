# Every word that a visitor reads, in English. Plain words, short sentences, British spelling.
# A key is used in a template as t("key"); a test fails for a key that is missing, and for one that nothing uses.

## The language itself
language-name = English
# ltr or rtl
language-direction = ltr

## Numbers and dates: how this language writes them. Order, spaces and words are this file's business.
number-group = ,
# Numbers with fewer digits stay in one piece.
number-group-from = 4
month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December
# May also use $month_number.
date-day = { $day } { $month } { $year }
# May also use $hour24.
date-time = { $hour12 }:{ $minute } { $half }
date-am = am
date-pm = pm
date-at-time = { $date } at { $time }

## Every page
skip-to-content = Skip to the main content
nav-label = Main
nav-languages = Languages
nav-petitions = All petitions
demo-label = Demo.
demo-banner = Everything here is made up. Your signature goes nowhere.
paused-label = Signing is paused.
paused-banner = Closing dates will be extended by the length of the pause.
footer-promise = This site sets no cookies and needs no scripts.
footer-data = The data (JSON)
error-prefix = Error:
problem-prefix = Error:
problems-title = There is a problem
back = Back
back-petition = Back to the petition
back-receipt = Back to your receipt
continue = Continue
change = Change
try-again = Try again
about-petition = You are signing:
action-all-petitions = See all petitions
action-this-petition = Go to the petition
action-new-link = Get a new link
action-home = Go to the home page

## Numbers
signatures = { $count ->
    [one] { $count } signature
   *[other] { $count } signatures
}
count-word = { $count ->
    [one] signature
   *[other] signatures
}

## Home and lists
home-title = Sign a petition
home-lead = Read what people are asking for. Add your name if you agree.
home-open = { $count ->
    [one] { $count } petition is open.
   *[other] { $count } petitions are open.
}
home-signatures = { $count ->
    [one] { $count } signature so far.
   *[other] { $count } signatures so far.
}
home-all = See all { $count } open petitions
home-none = No petitions are open at the moment.
card-closes = closes on { $date }
home-trending = Most signed in the last hour
home-last-hour = { $count ->
    [one] About { $count } signature in the last hour
   *[other] About { $count } signatures in the last hour
}
home-in-all = { $count ->
    [one] { $count } in total
   *[other] { $count } in total
}
home-most-signed = Most signed open petitions
home-answered = With a response
home-all-answered = See all petitions with a response
home-awaiting-response = Waiting for a response
home-all-awaiting-response = See all petitions waiting for a response
home-awaiting-debate = Waiting for a debate
home-all-awaiting-debate = See all petitions waiting for a debate
home-follow = Follow in a feed reader
home-feed-opened = New petitions (Atom)
home-feed-opened-json = New petitions (JSON Feed)
home-feed-answers = Responses (Atom)
list-feed = Follow this list in a feed reader (Atom)
search-label = Search petitions
search-button = Search
search-none = We found no petitions for “{ $words }”.
search-none-spelling = Check your spelling. A few wrong letters do not matter.
search-none-fewer = Use fewer words, or different words.
search-none-all = You are only searching one list.
search-everywhere = Search all petitions
list-open = Open petitions
list-awaiting-response = Petitions waiting for a response
list-with-response = Petitions with a response
list-awaiting-debate = Petitions waiting for a debate
list-debated = Debated petitions
list-not-debated = Petitions not debated
list-search = Petitions about “{ $words }”
list-topics = Topics
list-topic = Petitions about “{ $topic }”.
list-topic-leave = Show all topics
list-state-unknown = There is no list with that name. Showing all petitions.
list-topic-unknown = There is no topic with that name. Showing petitions about all topics.
list-beyond = { $pages ->
    [one] This page does not exist: the list has { $pages } page.
   *[other] This page does not exist: the list has { $pages } pages.
}
list-closed = Closed petitions
list-rejected = Rejected petitions
list-all = All petitions
list-filter = Petition lists
tab-open = Open
tab-awaiting-response = Waiting for a response
tab-with-response = With a response
tab-awaiting-debate = Waiting for a debate
tab-debated = Debated
tab-not-debated = Not debated
tab-closed = Closed
tab-rejected = Rejected
tab-all = All
list-total = { $count ->
    [0] There are no petitions in this list.
    [one] { $count } petition
   *[other] { $count } petitions
}
list-none = Try another list.
list-pages = Pages
list-page = page { $page } of { $pages }
list-previous = Previous page
list-next = Next page
state-open = Open
state-closed = Closed
state-rejected = Rejected

## Petitions near you
local-title = Petitions near you
local-label = Your postcode
local-hint = We only use it to find your area. We do not keep it.
local-button = Show petitions
local-unknown = We do not know which area this postcode is in. Check it, or try another postcode near you
local-heading = Petitions in { $area }
local-lead = The open petitions with the most signatures from { $area }.
local-representative = Represented by
local-region = Region
local-here = { $count ->
    [one] { $count } signature from here
   *[other] { $count } signatures from here
}
local-share = { $share }% of { $total } in total
local-none = Nobody from here has signed an open petition yet.
local-other = Choose another area
local-json = This list as JSON
local-csv = This list as a table (CSV)

## Pages about the site
footer-about = About
footer-privacy = Privacy
footer-performance = Page size
about-title = About this site
about-lead = On { $site } you can read and sign petitions.
about-sign = How signing works
about-sign-1 = Fill in a short form.
about-sign-2 = We’ll send you an email with a link and a code.
about-sign-3 = Use the link or the code to confirm. Your signature then counts.
about-then = What happens next
about-count = How we count
about-count-once = Each person counts once on a petition, however often they sign.
about-count-off = You can remove your signature at any time. The total then goes down by one.
about-count-rejected = We publish rejected petitions with the reason.
about-data = Open data
about-data-open = Anyone can use the numbers for free.
help-title = Help
help-mail = The email has not arrived
help-mail-spam = Check your spam or junk folder for an email from { $address }.
help-mail-again = On the page that says “check your email”, you can ask us to send it again or correct your email address.
help-link = The link does not work
help-link-code = Some email programs cut long links. Enter the 6-digit code from the email instead.
help-link-old = If the link has expired, it opens a page where you can ask for a new one.
help-off = I want to remove my signature
help-off-how = Open the link in your confirmation email. You can remove your signature from that page.
help-twice = I’m not sure whether I signed
help-twice-same = Sign again. You will still be counted only once.
help-find = I cannot find a petition
help-find-words = Search for a few words from it. Small spelling mistakes do not matter. You can also search by petition number.
help-ask = Contact us
privacy-title = What we keep about you
privacy-lead = Only what we need to count you once.
privacy-reading = When you read petitions
privacy-no-cookies = We set no cookies.
privacy-no-third = Our pages load nothing from other sites, and send nothing to them.
privacy-scripts = Every page works without scripts.
privacy-signing = When you sign
privacy-kept = We keep what you enter in the form:
privacy-name = your name
privacy-email = your email address
privacy-postcode = your postcode, and the area it is in
privacy-country = your country, and whether you want news about the petition
privacy-network = We also keep the first part of the internet address you signed from, which many people share. This helps us find signatures made by a program.
privacy-not-public = We do not show any of this to the public. Others can see how many people signed, from which areas and countries, and in which hours.
privacy-counts = So that nobody counts twice, we also keep codes made from your email address, name and postcode with a secret key. They cannot be read back without the key.
privacy-unconfirmed = { $days ->
    [one] If you do not confirm your signature, or you remove it, we erase your details after a day.
   *[other] If you do not confirm your signature, or you remove it, we erase your details after { $days } days.
}
privacy-ended = { $days ->
    [one] We erase everyone’s details a day after the petition ends.
   *[other] We erase everyone’s details { $days } days after the petition ends.
}
privacy-ended-never = Otherwise we keep your details for as long as we keep the petition.
privacy-own-data = The link in our email also shows you everything we keep about you. You can get a copy or erase it there.
privacy-withdraw = If you remove your signature, it no longer counts.
privacy-near = When you look for petitions near you
privacy-near-how = We look up your postcode once. We do not store it, or use it on any page that others can see.
accessibility-title = Accessibility
accessibility-lead = Everyone should be able to read and sign petitions here.
accessibility-no-script = Every page works without scripts.
accessibility-keyboard = You can do everything with a keyboard.
accessibility-zoom = Pages fit a narrow screen and can be zoomed to 400%.
accessibility-colour = We never rely on colour alone.
accessibility-dark = Pages follow the light or dark setting of your device.
accessibility-time = Forms never time out while you fill them in.
accessibility-code = To confirm, you can use a link or enter a code, whichever is easier.
accessibility-checked = We build our pages to WCAG 2.2, level AA. No outside expert has checked them yet.
accessibility-tell = Is something not working?
accessibility-tell-us = Tell us:
performance-title = The size of our pages
performance-lead = { $bytes ->
    [one] The first page you open is at most { $bytes } byte.
   *[other] The first page you open is at most { $bytes } bytes, with everything it needs.
}
performance-why = That much can be sent in one go, before your device has to reply. This means pages open quickly, even on a weak signal.
performance-caption = Compressed size in bytes
performance-page = Page
performance-html = HTML
performance-css = Style sheet
performance-total = Total
weight-petition = Most signed petition
weight-home = Home page
weight-list = List of petitions
weight-form = Signing form

## A petition
sign-this-petition = Sign this petition
count-to-go = { $count ->
    [one] { $count } to go
   *[other] { $count } to go
}
# Said by screen readers when the number moves.
count-live = { $number } signatures
count-reached = Reached { $number } signatures on { $date }.
threshold-response = At { $number } signatures, the government responds to this petition.
threshold-debate = At { $number } signatures, parliament considers this petition for debate.
threshold-council-answer = At { $number } signatures, the council responds to this petition.
threshold-council-debate = At { $number } signatures, the full council debates this petition.
threshold-referral = At { $number } signatures, a committee considers this petition.
threshold-share = That is { $percent }% of { $of }.
threshold-areas = This must include at least { $each } from each of { $areas } areas.
threshold-inside = At least { $percent }% must come from here.
closes-on = You can sign until { $date }.
closed-on = This petition closed on { $date }. You can no longer sign it.
closed-now = This petition is closed. You can no longer sign it.
rejected-title = Why we rejected this petition
rejected-on = Rejected on { $date }.
rejected-duplicate = There is already a petition about this. One large petition carries more weight than two small ones.
rejected-no-action = It does not clearly say what should be done, or who should do it.
rejected-irrelevant = It is about something this organisation is not responsible for.
rejected-fake-name = It was not started under a person’s full name.
rejected-honours = It is about an honour or an appointment.
rejected-foi = It asks for information. There is another way to request that.
rejected-libellous = It may say something untrue about someone, or it refers to a court case.
rejected-offensive = It is offensive, a joke or an advert.
rejected-other = It does not meet our rules for petitions.
rejected-next = You cannot sign it. If you still want this, you can start a petition that meets our rules.
rejected-public = We publish rejected petitions so everyone can see why.
response-title = The response
response-on = Given on { $date }.
response-by = Given by { $name }.
response-by-on = Given by { $name } on { $date }.
response-read = Read the full response
debate-title = The debate
debate-on = Held on { $date }.
debate-transcript = Read the transcript
debate-video = Watch the debate
news-business = Other business about this petition, published on { $date }.
news-update = Update from the person who started this petition. We checked it and published it on { $date }.
news-day = Date: { $date }.
corrections-title = Corrections to the number of signatures
corrections-what = We removed these signatures from the total. This does not include people who removed their own signature.
correction-removed = { $count ->
    [one] { $count } signature was removed.
   *[other] { $count } signatures were removed.
}
correction-restored = { $count ->
    [one] { $count } was restored.
   *[other] { $count } were restored.
}
correction-automated = They were made by a program.
correction-addresses = They came from email addresses that nobody reads, or that one person made in bulk.
correction-impersonation = The people named had not signed.
correction-not-eligible = They came from people who are not allowed to sign.
correction-our-mistake = This was our mistake.
correction-held = They were held for checking.
correction-not-added = { $count ->
    [one] { $count } signature held for checking was not added.
   *[other] { $count } signatures held for checking were not added.
}
details-title = More details
fact-creator = Started by
fact-feed = Follow this petition (Atom feed)
fact-feed-json = Follow this petition (JSON feed)
fact-calendar = Add the dates to your calendar
fact-json = This petition as JSON

note-title = A note from us
outlook-answer-due = It has enough signatures for a response. It is still waiting for one.
outlook-too-few = It did not reach the { $number } signatures needed for a response.
outlook-debate-due = It has enough signatures to be considered for debate. No date has been set.
outlook-debate-on = It will be debated on { $date }.
timeline-title = Timeline
timeline-written = Written
timeline-supported = Reached enough supporters to be checked
timeline-rejected = Rejected
timeline-opened = Opened for signatures
timeline-passed = Passed { $number } signatures
timeline-referred = Reached enough signatures for a committee to consider it
timeline-paused = All signing was paused
timeline-resumed = Signing resumed; the closing date was extended
timeline-answer-due = Reached enough signatures for a response
timeline-debate-considered = Reached enough signatures to be considered for debate
timeline-answered = Response given
timeline-debate-set = Date set for the debate
timeline-debate-ahead = Due to be debated
timeline-debate-was-due = Was due to be debated
timeline-debated = Debated
timeline-debate-outcome = Outcome of the call for a debate published
timeline-other-business = Other business published
timeline-update = Update from the person who started it
timeline-correction = Number of signatures corrected
timeline-closes = Last day to sign
timeline-closed = Closed for signatures
decimal = { $whole }.{ $tenth }
growth-title = Signatures over time
growth-busiest-hour = { $count ->
    [one] Busiest hour: from { $time } on { $date }, with { $count } signature
   *[other] Busiest hour: from { $time } on { $date }, with { $count } signatures
}
growth-busiest-day = { $count ->
    [one] Busiest day: { $date }, with { $count } signature
   *[other] Busiest day: { $date }, with { $count } signatures
}
growth-busiest-week = { $count ->
    [one] Busiest week: starting { $date }, with { $count } signature
   *[other] Busiest week: starting { $date }, with { $count } signatures
}
growth-busiest-month = { $count ->
    [one] Busiest month: starting { $date }, with { $count } signature
   *[other] Busiest month: starting { $date }, with { $count } signatures
}
growth-busiest-year = { $count ->
    [one] Busiest year: starting { $date }, with { $count } signature
   *[other] Busiest year: starting { $date }, with { $count } signatures
}
growth-table = Show these numbers in a table
growth-from = From
growth-new = New
growth-total = Total
growth-before = Earlier
places-title = Where people signed
places-finding-rate = Most signed in { $place }: { $rate } signatures for every 1,000 voters
places-finding-count = { $count ->
    [one] Most signatures are from { $place }: { $count }
   *[other] Most signatures are from { $place }: { $count }
}
places-sum = { $count ->
    [one] { $count } signature in total.
   *[other] { $count } signatures in total.
}
places-areas = By area
places-countries = By country
places-place = Place
places-signatures = Signatures
places-rate = For every 1,000 voters
places-elsewhere = All other places
places-unknown = Place not known
places-total = Total
places-all = See all places and countries
places-rest = { $count ->
    [one] Show { $count } more place
   *[other] Show { $count } more places
}
map-title = Map
map-skip = Skip the map
map-legend-rate = Signatures for every 1,000 voters. A larger mark means more.
map-legend-count = Signatures. A larger mark means more.
map-few = fewer than 5 signatures
map-none = none
map-class = { $from } to { $to }
share-title = Share this petition
share-address = Link to share
share-mail = Share by email
share-now = Share
share-copy = Copy link
share-copied = Copied

## The form
sign-title = Sign this petition
sign-next = You can check your answers before you sign.
field-name = Full name
field-name-hint = As you would sign a letter.
field-email = Email address
field-email-hint = We’ll email you once to check it’s you.
field-email-typo = Did you mean { $address }?
field-postcode = Postcode
field-postcode-hint = So we know which area your signature counts for.
field-country = Country
field-updates = Email me news about this petition (optional)
field-leave-empty = Leave this empty
eligibility-uk = I am a British citizen or UK resident
eligibility-resident = I live, work or study here

field-name-missing = Enter your full name
field-name-too-long = Your name is too long. Enter a shorter version
field-name-not-plain = Your name must not include a web address or hidden characters. Put a space after each full stop
field-email-missing = Enter your email address
field-email-too-long = Your email address is too long. Check you entered it correctly
field-email-invalid = Enter an email address in the correct format, like name@example.com
field-postcode-missing = Enter your postcode
field-postcode-invalid = Enter your full postcode
field-code-missing = Enter the 6-digit code from the email
field-country-invalid = Select a country from the list
field-resident-missing = Select the box if this is true for you. If it is not, you cannot sign this petition

## Check what you typed
check-title = Check your answers
check-eligibility = Eligibility
check-updates = News about this petition
check-updates-yes = Yes, by email
check-updates-no = No
check-privacy-use = We only use these details to count your signature once and to contact you about it.
check-privacy-public = We do not show your name or email address to the public.
check-next = We’ll then send you an email. Your signature counts once you confirm it.

## Starting a petition
action-start = Start a petition
start-title = Start a petition
start-lead = It takes about 10 minutes. You do not need an account.
start-how = How it works
start-how-similar = Say what you want in one sentence. We’ll show you similar petitions.
start-how-write = Say why you want it and who you are, then check your answers.
start-how-confirm = We’ll send you an email. Confirm with the link in it.
start-how-supporters = { $count ->
    [one] Share a link until { $count } other person signs.
   *[other] Share a link until { $count } other people sign.
}
start-how-check = { $count ->
    [one] We check that it meets our rules, within { $count } day.
   *[other] We check that it meets our rules, within { $count } days.
}
start-how-open = { $count ->
    [one] If it does, it is open for signatures for { $count } day.
   *[other] If it does, it is open for signatures for { $count } days.
}
start-need = What you need
start-need-ask = A clear request, to someone with the power to act on it.
start-need-mail = An email address. We do not show it to the public.
start-need-name = Your full name. It is public while the petition is open.
start-save-later = { $count ->
    [one] You can save at any time and finish later. We keep drafts for { $count } day.
   *[other] You can save at any time and finish later. We keep drafts for { $count } days.
}
start-now = Start now
start-save = Save and finish later
ask-title = What do you want to happen?
ask-lead = Say in one sentence what should be done and who should do it. This will be the title.
field-action = What should happen
field-action-hint = For example, “Plant lime trees along Station Road”. Up to { $count } characters.
field-background = Why it should happen
field-background-hint = A few sentences for people who are new to it. Up to { $count } characters.
field-details = More details (optional)
field-details-hint = Facts, figures or what has been tried before. Up to { $count } characters.
field-action-missing = Enter what should happen
field-background-missing = Enter why it should happen
# Said beside a text; $over is how many characters are too many.
field-action-too-long = { $over ->
    [one] What should happen is { $over } character too long
   *[other] What should happen is { $over } characters too long
}
field-background-too-long = { $over ->
    [one] Why it should happen is { $over } character too long
   *[other] Why it should happen is { $over } characters too long
}
field-details-too-long = { $over ->
    [one] More details are { $over } character too long
   *[other] More details are { $over } characters too long
}
similar-title = Has someone already asked for this?
similar-lead = These petitions are similar to yours. One large petition carries more weight than two small ones. If one of them says what you mean, sign it or share it.
similar-different = My petition is different
why-title = Why should it happen?
you-title = Your details
you-lead = You will be the first to sign your petition.
you-name-hint = We show it with the petition while it is open.
you-email-hint = We’ll email you at each step. We do not show it to the public.
start-check-public = Anyone can read the petition, and see your name while it is open.
start-check-private = We do not show your email address or postcode to the public.
start-hand-in = Submit this petition
start-check-next = We’ll then send you an email. Your petition is not submitted until you confirm with the link in it.
save-title = Where should we send the link?
save-lead = { $count ->
    [one] We’ll email you a link. You can use it to continue for { $count } day.
   *[other] We’ll email you a link. You can use it to continue for { $count } days.
}
save-email-hint = We’ll send one email. We do not show your address to the public.
save-now = Save my draft
sent-lead = Your petition is not submitted yet. Open the link in the email and press the button.
sent-draft-title = Your draft is saved
sent-draft-lead = To continue, open the link in the email.
sent-valid = The link works until { $date }.

## The creator's own page
own-title = Your petition
own-now = What to do next
own-steps = What has happened so far
own-back = Back to your petition
own-draft = This is a draft. Nobody else can see it.
own-go-on = Continue writing
own-to-confirm = Your petition is ready but not submitted. If it says what you mean, confirm it.
own-confirm = Confirm and submit
own-change-first = Make changes first
own-supporters = { $count ->
    [one] { $count } supporter so far, out of { $needed } needed.
   *[other] { $count } supporters so far, out of { $needed } needed.
}
own-progress = Supporters so far
own-pass-on = Share this link with people you know. They can read the petition and sign it.
own-support-link = Link for supporters
own-mail-link = Email me this link
own-waiting = Your petition is waiting to be checked. You do not need to do anything.
own-needs-changes = Make these changes, then submit your petition again.
own-edit = Edit your petition
own-edit-too-late = This was not submitted, because we are no longer asking for changes. What you typed is still here so you can keep it
own-hand-in-again = Submit again
own-open = Your petition is open. Share it with everyone who agrees.
own-poster = Print a poster
own-closed = Your petition is closed. Nobody can sign it any more.
own-rejected = We did not accept your petition.
own-withdrawn = You withdrew your petition. Nobody can see it.
own-take-back = Withdraw this petition
own-withdraw-title = Withdraw your petition?
own-withdraw-what = We will not check or open it, and nobody will be able to see it. You cannot undo this, but you can start another.
own-withdraw-now = Withdraw petition
own-kept = Draft saved.
own-mailed = We’ve sent the email.
step-submitted = Text finished
step-confirmed = You confirmed and signed it
step-supported = Reached enough supporters; we started checking it
step-unsupported = Supporters removed their signatures; it needs more again
step-approved = Accepted and opened for signatures
step-changes = We asked you to make changes
step-amended = Text changed
step-resubmitted = You submitted it again
step-rejected = We did not accept it
step-withdrawn = You withdrew it
step-taken-down = Removed
step-threshold-reached = Reached enough signatures for the next step; the petition page says what that is
step-threshold-lost = Dropped below the number of signatures needed for that step
step-extended = Signing was paused for a while; the closing date was extended
step-created = Draft started
part-action = What should happen
part-background = Why it should happen
part-details = More details
part-other = Anything else

## For supporters
support-title = Support a petition
support-what = { $count ->
    [one] This petition is not open yet. Once it has { $count } supporter, we’ll check it. It can then open for everyone.
   *[other] This petition is not open yet. Once it has { $count } supporters, we’ll check it. It can then open for everyone.
}
support-broken-title = This link does not work
support-broken-cut = Some apps cut long links. Ask the person who sent it to you for the whole link.
support-waiting-title = This petition has enough supporters
support-waiting-why = We’re checking it now. You cannot sign it while we do.
support-waiting-later = If it opens, this link will take you to its page and you can sign it there.
support-ended-title = This petition will not open
support-ended-why = It was withdrawn, or we did not accept it. You cannot sign it.
receipt-not-open = This petition is not open yet. Your signature counts as support now, and will still count once it opens.
lookup-not-public = This petition is not public.

## Trouble with a petition of one's own
own-broken-title = This link does not work
own-broken-cut = Some email programs cut long links. Copy the whole link from the email and paste it into the address bar.
own-broken-again = If that does not help, look for a newer email from us. Each one has the link.
draft-expired-title = This draft has expired
draft-expired-why = Links to drafts only work for a limited time.
draft-expired-again = You can start the petition again.
own-replaced-title = This link has been replaced
own-replaced-why = The email address was changed after we sent this link. Use the link in the email we sent to the new address.
own-elsewhere-title = This petition has moved on
own-elsewhere-why = Use the link in our emails to see where it is now.
not-shown-title = We cannot show this petition
not-shown-why = We did not accept it. For legal reasons, we only show why:

## A poster
poster-title = Poster
poster-print = Print this page. Scan the code to open the petition.
poster-ask = We’re asking:
poster-code = QR code that opens the petition

## What to do after a petition was not accepted
rejected-already-done = What it asks for has already been done, or is being done.
rejected-hidden-parts = For legal reasons, we do not show all of it.
rejected-standard = Our rules: { $standard }
instead-duplicate = Sign and share the existing petition.
instead-no-action = Start it again, saying what should be done and who should do it.
instead-irrelevant = Ask the organisation that can make this decision.
instead-already-done = If something is still missing, start a petition about just that.
instead-fake-name = Start it again under your full name.
instead-honours = Use the usual way to nominate someone.
instead-foi = Make a request for the information.
instead-libellous = Start it again without anything that cannot be proved or that is before a court.
instead-offensive = Start it again in words that are suitable for everyone.
instead-other = Read our rules and start a petition that meets them.

## Too many at once
overload-title = A lot of people are signing right now
overload-kept = You have not lost anything you typed.
overload-wait = { $count ->
    [one] Wait { $count } second, then press the button.
   *[other] Wait { $count } seconds, then press the button.
}
overload-not-yet = This is not done until you see a confirmation. Keep this page open and press the button. Pressing it twice never counts twice.

## Too much from one network
network-busy-title = Too many requests from your internet connection
network-busy-why = We’ve had many requests from the internet connection you’re using. Other people may share it. We’re not taking any more from there for a while, to keep the site working for everyone.
network-busy-wait = { $count ->
    [one] Wait { $count } minute, then press the button.
   *[other] Wait { $count } minutes, then press the button.
}
network-busy-page = Wait a minute, then reload this page.

## Check your e-mail
waiting-title = One more step: check your email
waiting-not-counted = Your signature counts once you confirm it.
waiting-sent = We’ve sent an email to
waiting-usual = { $count ->
    [one] Most emails arrive within { $count } minute.
   *[other] Most emails arrive within { $count } minutes.
}
waiting-tray = This is a demo, so no email leaves this machine.
waiting-tray-link = Read the email here
waiting-one-way = Confirm with the link
waiting-link-only = Open the link in the email and press the button there. Codes no longer work on this page.
waiting-two-ways = Two ways to confirm
waiting-link = Open the link in the email, or enter the code from the email here:
field-code = 6-digit code
field-code-hint = Spaces do not matter.
confirm-with-code = Confirm with this code
waiting-valid = The link and the code work until { $date }.
waiting-nothing = No email after 10 minutes?
waiting-spam = Check your spam or junk folder for an email from { $address }.
waiting-typo = Check that the email address above is right.
waiting-help = Ask us for help:
send-again = Send the email again
waiting-change = Wrong email address?
field-new-email = New email address
change-address = Send it to this address
waiting-resent = We’ve sent the email again.
waiting-address-changed = We’ve sent the email to the new address.

## Confirm
confirm-title = Confirm your signature
confirm-petition = This petition asks:
confirm-what = You’re signing with these details:
confirm-change = Change these details
confirm-change-title = Change your details
confirm-change-next = This confirms your signature with these details. The email address { $address } stays the same, because we sent the link to it.
confirm-already = You’d already signed this petition with another link when you used this one. This link does not add a second signature.
confirm-show = See what happened to your signature
confirm-my-signature = Confirm my signature
confirm-not-me = Was this not you?
confirm-not-me-do = Do nothing and close this page. The signature will not be counted.

## Receipt
screened-title = We have your signature
screened-received = We’ve received your signature.
screened-checked = Signatures are checked and then added.
screened-date = Confirmed on
screened-keep = Keep your receipt number. Anyone with it can see that we have this signature, but not whose it is.
screened-still = We’re still checking your signature.
screened-ask = If it takes too long, or you think something is wrong, contact us:
screened-withdraw = Your signature will not be counted. If it is already in the total, the total goes down by one.
screened-erase = Your signature stays as it is. If you do not want that, remove your signature first.
receipt-title = Your signature has been counted
receipt-already = You’d already signed this petition, as { $name }. Your signature counts once, so nothing has changed.
receipt-number = Receipt number
receipt-name = Name
receipt-date = Counted on
receipt-count = Total so far
receipt-next = What happens next
receipt-closes = People can sign the petition until { $date }.
receipt-keep = Keep your receipt number. Anyone with it can see that this signature counts, but not whose it is.
receipt-lookup = See what it shows
receipt-mind = If you change your mind
receipt-withdraw-why = You can remove your signature at any time.
take-my-name-off = Remove my signature

## Withdraw
own-data-title = What we keep about you
own-data-name = Name
own-data-email = Email address
own-data-postcode = Postcode
own-data-country = Country
own-data-area = Area
own-data-network = Network it was sent from
own-data-updates = News about the petition
own-data-yes = Yes
own-data-no = No
own-data-signed = Signed
own-data-codes = We also keep codes made from your email address, name and postcode with a secret key, so that nobody counts twice. They cannot be read back without the key.
own-data-file = Get all of it as a file (JSON)
own-data-how-long = How long we keep it
own-data-erase = Erase my details
erase-title = Erase your details?
erase-back = Back to what we keep
erase-what = We’ll erase your name, email address and postcode, and stop emailing you. You cannot undo this.
erase-counts = Your signature stays in the total. If you do not want that, remove your signature first.
erase-counts-not = Your signature does not count, and will not count.
erase-button = Erase my details
data-erased-title = Your details have been erased
data-erased-body = We no longer know who made this signature.
data-erased-counts = If it was counted, it still is. If you want to sign again, you can.

withdraw-title = Remove your signature?
withdraw-name = Signed by
withdraw-what = Your signature will no longer count. The petition’s total goes down by one.
withdraw-taken-out = We removed your signature after a check, so it does not count now. If you remove it yourself, it stays removed. Nobody can sign again with this email address.
withdrawn-title = Your signature has been removed
withdrawn-on = You removed it on { $date }. Your signature is not counted.
withdrawn-not-counted = You removed it. Your signature is not counted.
withdrawn-again = If you change your mind, you can sign the petition again.

## What a receipt number says
lookup-title = Receipt { $receipt }
lookup-received = We’ve received this signature. It was confirmed on { $date }.
lookup-counted = This signature is counted. It was confirmed on { $date }.
lookup-withdrawn = This signature no longer counts. The person removed it on { $date }.
lookup-not-counted = This signature is not counted. We removed it after a check on { $date }.
lookup-private = A receipt number never shows who signed.

## Why something was not done (the closed list of refusals)
refused-title = We could not do that
refusal-petition-unknown = There is no petition with this number.
refusal-petition-not-open = This petition is not open for signatures.
refusal-signing-paused = Signing is paused on this site. Come back later. Closing dates will be extended by the length of the pause.
refusal-confirm-too-late = This petition has closed, and it is too late to confirm. Your signature was not counted.
refusal-attempt-unknown = We do not recognise this link. Check that you copied the whole link.
refusal-link-replaced = The email address was changed after we sent this link, so the link no longer works. If you changed it, use the link in the email to the new address.
refusal-link-expired = This link has expired. You can ask for a new one.
refusal-code-wrong = This code is not right. Check the newest email and enter the code again
refusal-code-used-up = Too many wrong codes were entered. Use the link in the email.
refusal-mail-too-often = We’ve just sent the email, or have sent as many as we can today. Check your spam folder, or try again later.
refusal-address-fixed = You can no longer change the email address. Sign the petition again.
refusal-signature-withdrawn = This signature was removed. The link cannot bring it back, but you can sign again.
refusal-signature-invalidated = We removed this signature after a check. If you think that is wrong, reply to any email from us.
refusal-not-possible-now = You cannot do this at the moment.
refusal-text-out-of-bounds = The text is too long, or something is missing. Shorten it, or fill in what is empty.
refusal-not-allowed = You are not allowed to do this. Ask an owner of the site.
refusal-held-by-colleague = A colleague is deciding this. You can take it over.
refusal-claim-first = Take it from the queue first, so that nobody else decides it at the same time.
refusal-undo-too-late = It is too late to undo this. The emails have been sent.
refusal-import-refused = The import is older than what is here, or does not add up.
refusal-already-set-up = This site is already set up. The setup link no longer works. If you set it up, sign in.
refusal-staff-unknown = No member of staff on this site has this number.
refusal-last-owner = A site needs an owner. Make someone else an owner first.
refusal-staff-address-taken = A member of staff already has this email address
refusal-staff-too-many = This site already has the most members of staff it can have
refusal-staff-link-used = This link has been used, or the password has changed since. Ask for a new link if you still need one.
refusal-one-time-code-used = This code has already been used. Wait for the next one.

## When something is not as it should be
not-found-title = Page not found
not-found-typed = If you typed the web address, check it is correct. If you pasted it, check you copied all of it.
not-found-search = The page may also have been moved or removed.
link-broken-title = This link does not work
link-broken-cut = Some email programs cut long links. Copy the whole link from the email and paste it into the address bar.
link-broken-code = Or go back to the page that told you to check your email, and enter the 6-digit code.
link-broken-again = If neither works, sign the petition again. You’ll get a new email, and will still be counted only once.
stop-title = Stop emails about this petition?
stop-what = You get emails because you signed it and asked for news about it. Your signature stays and still counts.
stop-button = Stop these emails
stopped-title = You’ll get no more emails about this petition
stopped-what = Your signature stays and still counts. An email that is already on its way may still arrive.
stopped-back = Go to the petition to see what happens next
stop-broken-title = This unsubscribe link does not work
stop-broken-reply = Or reply to the email and ask us to stop.

# === whether the answer answers ===

opinion-title = Does the response deal with this petition?
opinion-what = You signed this petition. Does the response deal with what you asked for?
opinion-yes = Yes, it does
opinion-no = No, it does not
opinion-shown = We show only totals, once 10 people have told us. We do not show your name.
opinion-said-yes = You said: yes, it does.
opinion-said-no = You said: no, it does not.
opinion-change = To change that, press the other button.
opinion-replaced = A newer response has been published. We have not recorded your view yet. Read the new response first, then tell us what you think.
opinion-broken-title = This link does not work
opinion-broken-page = You can find the petition and its response on this site.
opinions-shares = Of { $total } people who signed and told us whether the response deals with this petition, { $yes }% say yes and { $no }% say no.
opinions-of = We asked { $mailed }.
own-data-opinion = Does the response deal with it?
receipt-unknown-title = We do not recognise this receipt number
receipt-unknown-check = Check that you entered all of it.
method-title = That does not work here
method-back = You cannot use this page in that way. Go back and use the links and buttons.
removed-title = This petition has been removed
removed-body = It was here before, but we removed it. It will not come back at this link.
link-replaced-title = There is a newer link
link-expired-title = This link has expired
link-expired-why = The signature was not confirmed in time, so it was not counted.
link-expired-again = We can send you a new link. Ask for it on the next page.
link-over-again = You can sign again on the petition’s page.
too-large-title = That was too large
too-large-body = What you sent is larger than any of our forms allow. Go back, make it shorter and send it again.
wrong-host-title = This site is not here
wrong-host-body = No site on this server uses this web address. Check the address.
unprocessable-title = We could not read the form
unprocessable-body = Go back, reload the page and fill in the form again.
elsewhere-title = This form came from another site
elsewhere-body = To keep you safe, we only accept forms sent from our own pages. Open the page here and try again.
closed-title = This petition is closed
closed-body = You can no longer sign it. We have not kept what you typed.
not-counted-title = This signature is not counted
not-counted-body = We removed it after a check. If you think that is wrong, reply to the email we sent you.
broken-title = Sorry, something went wrong
broken-body = This is our fault, not yours. Try again in a few minutes.
broken-signed = If you were signing, go back and send the form again. You will be counted only once.
busy-title = A lot of people are here right now
busy-body = Wait a moment, then reload this page.
not-set-up-title = This site is not set up yet
not-set-up-body = There is nothing to see here until someone sets it up.
not-set-up-link = Are you setting it up? Open the link the program printed when it started. To get a new one, run “throng admin setup-link” on the machine.
storage-full-title = You can read petitions, but not sign, right now
storage-full-body = We cannot store signatures safely at the moment, so we are not taking any. No earlier signatures are lost. Come back in an hour.

## Captured mail
captured-banner = Captured email: nothing leaves this machine.
captured-title = Captured emails
captured-newest = This page lists the newest { $count }.
captured-none = There are no emails yet. Sign a petition and the email will appear here.
captured-back = Back to all captured emails
captured-headers = How it would be sent ({ $size } bytes)

## Mails: at most 120 words each
mail-hello = Hello { $name },
mail-confirm-subject = Confirm your signature: { $title }
mail-confirm-why = You, or someone who entered your email address, signed this petition on { $site }:
mail-confirm-link = It does not count yet. To confirm it, open this page and press the button:
mail-confirm-code = Or enter this code on the page where you signed: { $code }
mail-confirm-until = Both work until { $date }.
mail-confirm-not-you = If this was not you, do nothing. It will not be counted, and we’ll delete it.
mail-already-subject = You have already signed: { $title }
mail-already-why = You, or someone who entered your email address, filled in the form to sign this petition on { $site }:
mail-already-same = You’d already signed it. Nothing has changed: your signature counts once.
mail-already-version = You signed version { $number } of the text:
mail-already-screened = You’d already signed it. Nothing has changed.
mail-already-taken-out = You’d already signed it. We removed your signature after a check, so it is not counted. If you think that is wrong, reply to this email.
mail-already-receipt = Your receipt:
mail-already-withdraw = To remove your signature:
mail-already-not-you = If this was not you, do nothing.
mail-checked-subject = We’re still checking your signature: { $title }
mail-checked-why = You signed this petition on { $site } and confirmed your signature:
mail-checked-what = Signatures are checked before they are added. Yours is taking longer than a day. You do not need to do anything.
mail-checked-link = Your signature, and how to remove it:
mail-checked-ask = If you think something is wrong, reply to this email. A person will read it.
mail-withdrawn-subject = Your signature has been removed
mail-withdrawn-done = Your signature has been removed from this petition on { $site }:
mail-withdrawn-nothing = It is no longer counted. You do not need to do anything else.
mail-withdrawn-not-you = If this was not you, or you’ve changed your mind, you can sign again here:
mail-withdrawn-for-good = If this was not you, reply to this email. We had removed your signature after a check, so you cannot sign again with this email address.
mail-hello-nobody = Hello,
mail-link-left-out = [web address left out]
mail-own-page = Check its status:
mail-draft-subject = Your draft on { $site }
mail-draft-why = You, or someone who entered your email address, started a petition on { $site }:
mail-draft-untitled = (no title yet)
mail-draft-link = We’ve saved it as a draft. Nobody else can see it. To continue, open this page:
mail-draft-until = The link works until { $date }.
mail-draft-not-you = If this was not you, do nothing. Nothing will be published.
mail-start-subject = Confirm your petition: { $title }
mail-start-why = You, or someone who entered your email address, wrote this petition on { $site }:
mail-start-link = It is not submitted yet. To submit and sign it, open this page and press the button:
mail-start-until = The link works until { $date }.
mail-start-not-you = If this was not you, do nothing. It will not be submitted.
mail-gather-subject = { $count ->
    [one] Your petition needs { $count } supporter
   *[other] Your petition needs { $count } supporters
}
mail-gather-why = You have confirmed your petition on { $site }:
mail-gather-pass-on = { $count ->
    [one] Before we check it, { $count } other person needs to sign it. Share this link:
   *[other] Before we check it, { $count } other people need to sign it. Share this link:
}
mail-gather-then = When they have, we’ll check it and email you.
mail-checking-subject = We are checking your petition
mail-checking-why = Your petition on { $site } is waiting to be checked:
mail-checking-ahead = { $count ->
    [0] It is next in the queue.
    [one] There is { $count } petition ahead of it.
   *[other] There are { $count } petitions ahead of it.
}
mail-checking-promise = You’ll hear from us by { $date }.
mail-changes-subject = { $count ->
    [one] Your petition needs { $count } change
   *[other] Your petition needs { $count } changes
}
mail-changes-why = We’ve read your petition on { $site }:
mail-changes-points = Before it can open, you need to change this:
mail-changes-link = Change it and submit it again here:
mail-changes-place = It keeps its place in the queue.
mail-rejected-subject = We could not accept your petition: { $title }
mail-rejected-why = We’ve read your petition on { $site } and could not accept it:
mail-rejected-instead = What you can do instead:
mail-rejected-again = If you think this is wrong, reply to this email. Someone will look at it again.
mail-opened-subject = Your petition is open: { $title }
mail-opened-why = We’ve accepted your petition on { $site }:
mail-opened-link = Everyone can now sign it. Share this link:
mail-opened-closes = People can sign it until { $date }.
mail-opened-own = A poster to print, and what has happened so far:
mail-declined-subject = We did not send your update
mail-declined-what = You wrote an update for people who signed your petition on { $site }:
mail-declined-why = We did not send it to them. This is why:
mail-declined-again = You can write another one here:
mail-threshold-subject = { $number ->
        [one] { $number } signature: what happens next: { $title }
       *[other] { $number } signatures: what happens next: { $title }
    }
mail-threshold-why = { $number ->
        [one] Your petition on { $site } has { $number } signature:
       *[other] Your petition on { $site } has { $number } signatures:
    }
mail-threshold-watch = See what happens on the petition’s page:
mail-news-response-subject = Response: { $title }
mail-news-debate-date-subject = Date set for debate: { $title }
mail-news-debate-subject = Debate: { $title }
mail-news-business-subject = News: { $title }
mail-news-update-subject = Update: { $title }
mail-trial-mark = [Test]
mail-trial-why = This is a test. We sent it only to you, and nothing is published. The unsubscribe link at the end does nothing.
mail-news-why = You signed this petition on { $site } and asked for news about it:
mail-news-response = There is a response. In the words of those who gave it:
mail-news-debate-on = The debate is set for { $date }.
mail-news-debate-set = A date has been set for the debate.
mail-news-debated-on = It was debated on { $date }.
mail-news-debate-outcome = The outcome of the call for a debate has been published.
mail-news-debate-words = In the words of those who published it:
mail-news-business = This was published about it, in the words of those who published it:
mail-news-update = The person who started it sent this update. We checked it before sending it on:
mail-news-read = See the petition and everything that has happened to it:
mail-news-more = Read more on the petition’s page:
mail-news-opinion = Does the response deal with what you asked for? Say yes or no:
mail-news-stop = To stop emails about this petition:

## Feeds, calendars and other sites
feed-opened = New petitions – { $site }
feed-answers = Responses – { $site }
feed-list = Petitions – { $site }
feed-answer = Response: { $title }
event-written = Petition written
event-supported = Reached enough supporters to be checked
event-rejected = Rejected
event-opened = Opened for signatures
event-response-threshold = Reached enough signatures for a response
event-debate-threshold = Reached enough signatures to be considered for debate
event-referral-threshold = Reached enough signatures for a committee to consider it
event-paused = All signing was paused
event-resumed = Signing resumed
event-answered = Response given
event-debate-scheduled = Date set for the debate
event-debate-due = Day of the debate
event-debated = Debated
event-debate-outcome = Outcome of the call for a debate
event-correction = Number of signatures corrected
event-closed = Closed
calendar-closes = Last day to sign: { $title }
calendar-debate = Debate: { $title }
embed-title = Show this petition on another site
embed-lead = Copy one of these into your own page. It shows the current number, without cookies or tracking.
embed-frame = Petition and number of signatures
embed-form = Petition with a form to sign it
embed-badge = Badge with the number of signatures

## Links of the office
office-link-title = This link is too old
office-link-expired = Links that let somebody in are good for a short time only.
office-link-again = Ask whoever looks after the site for a new one. On the machine itself it is made by a command that the manual names.
office-broken-title = This link is not whole
office-broken-cut = Some programs cut long links. Copy the whole link and paste it into the address bar.

## The office
office-promise = The office sets one cookie and needs no scripts.
field-address-missing = Enter an e-mail address
desk-menu = Office
desk-back = Back to the office
desk-dashboard = To do
desk-staff = Staff
desk-log = Log
desk-account = My account
desk-signed-in = Signed in as { $name } ({ $role }).
desk-sign-out = Sign out
done-set-up = The site is set up. You are signed in.
done-signed-out = You are signed out.
done-joined = Welcome. From now on, sign in with your address and this password.
done-invited = They are invited. Pass the link below on to them.
done-role = The role was changed.
done-removed = They are removed, and signed out everywhere.
done-password = The password was changed. Everywhere else you are signed out.
done-codes-on = From now on, signing in asks for a one-time code.
done-codes-off = One-time codes are not asked for any more.
done-passkey-added = The passkey was added. You can sign in with it from now on.
done-passkey-removed = The passkey was removed. Nobody can sign in with it any more.
done-keyboard = This was changed.
done-ended = That session has ended.
todo-title = To do
todo-nothing = There is nothing to do at the moment.
todo-codes = Set up one-time codes for your account: a password alone can be guessed or stolen
todo-second-owner = Invite a second owner, so that the site can be looked after when you are away
todo-invited = { $count ->
    [one] One invitation was not taken up yet
   *[other] { $count } invitations were not taken up yet
}

## Roles
role-reader = reader
role-reader-hint = Sees everything, and changes nothing.
role-moderator = moderator
role-moderator-hint = Decides on petitions and signatures.
role-owner = owner
role-owner-hint = Everything, the staff and the log included.
field-role = Role
field-role-missing = Choose a role

## Signing in
sign-in-title = Sign in
sign-in-who = This is for people who look after the site. To sign a petition you need no account.
sign-in-button = Sign in
sign-in-back = Sign in as somebody else
signed-out-title = You have been signed out
signed-out-kept = Nothing you typed is lost. Nothing was done yet.
signed-out-sign-in = Sign in, on a new tab of your browser
signed-out-come-back = Then come back to this page and send the form again.
signed-out-again = Send it again
sign-in-missing = Enter your e-mail address and your password
sign-in-wrong = The address or the password is not right
sign-in-too-often = Too many tries. Wait a quarter of an hour, then try again
sign-in-again = That took too long, or the password was changed. Sign in again
passkey-sign-in-how = Or use a passkey: your fingerprint, your face, or the key on your ring. You need not type anything.
passkey-sign-in = Sign in with a passkey
passkey-not-used = No passkey was used. Try again, or sign in with your password
passkey-again = That took too long, or was used already. Try again
passkey-unknown = This passkey is not known here: it may have been removed. Sign in with your password
passkey-wrong = This passkey could not be checked. Try again, or sign in with your password
passkey-other = This passkey belongs to another address than the one you typed
sign-in-forgotten-title = Forgotten your password?
sign-in-forgotten = Whoever runs the machine can make you a link to choose another. Nothing is mailed.
sign-in-code-title = Your one-time code
sign-in-lost-title = Lost your telephone?
sign-in-lost = An owner of the site can switch one-time codes off for you, on the page of your account.
field-password = Password
field-current = Your password now
field-current-wrong = This is not your password now
field-new-password = New password
field-password-hint = At least 10 characters. A few words in a row are easy to remember and hard to guess.
field-password-kept-hint = You have chosen one. Leave this empty to keep it.
field-password-missing = Choose a password
field-password-short = The password is too short: use at least 10 characters
field-password-long = The password is too long: use at most 200 characters
field-password-short-guessed = The password is too short and too easy to guess: use at least 10 characters, but not your address or one character again and again
field-password-long-guessed = The password is too long and too easy to guess: use at most 200 characters, but not one character again and again
field-password-guessed = This password is too easy to guess. Choose another
field-one-time-code = Code of your app
field-one-time-code-hint = Six digits. Spaces do not matter.
code-wrong = The code is not right. Type the one that the app shows now
code-used = This code was used already. Wait for the next one

## Staff
staff-invited = invited
staff-since = since { $date }
invite-title = Invite somebody
invite-how = You get a link to pass on. Nothing is mailed.
invite-button = Invite
invite-link-title = The invitation
invite-link-how = Pass this link on. It is good for seven days and for one person; opening this page again makes a fresh one.
role-title = Change the role
role-button = Change the role
member-access-title = Signing in
member-sessions = { $count ->
    [0] They are signed in nowhere.
    [one] They are signed in with one browser.
   *[other] They are signed in with { $count } browsers.
}
member-end-sessions = Sign them out everywhere
member-codes-on = They sign in with one-time codes.
member-codes-off = They have not set up one-time codes.
member-codes-off-button = Switch their one-time codes off
remove-title = Remove
remove-link = Remove { $name } from the staff
remove-heading = Remove { $name }?
remove-what = They are signed out everywhere at once and cannot sign in again. The log keeps what they did.
remove-button = Remove from the staff

## My account
codes-title = One-time codes
codes-are-on = Signing in asks for a code of your app.
codes-are-off = Signing in asks for your password only.
codes-change = Change or switch off
codes-set-up = Set up one-time codes
codes-why = An app on your telephone shows a new code every half minute. Whoever has your password alone cannot sign in.
codes-already = You have an app set up. What you do here replaces it.
codes-scan-title = 1. Add it to your app
codes-scan = Let an app for one-time codes read this square.
codes-drawing = A square code with the key that stands below it as text
codes-key = Or type this key into it:
codes-try-title = 2. Type the code that it shows
codes-button = Use one-time codes
codes-off-title = Do without
codes-off-button = Switch one-time codes off
passkeys-title = Passkeys
passkey-added = Added
passkey-never-used = Not used yet
passkey-remove = Remove { $name }
passkey-add-title = Add a passkey
passkey-why = With a passkey you sign in by your fingerprint, your face or a key on your ring, without password and code. Your password goes on working.
field-passkey-name = What is it?
field-passkey-name-hint = A name by which you know it again, such as “Laptop in the office”.
passkey-name-missing = Enter a name for the passkey, of at most 60 characters
passkey-not-made = No passkey was made. Try again, or use another device
passkey-add-button = Add a passkey
keys-title = Keyboard
keys-why = Single letters can do things while you check petitions: the next one, taking it, deciding.
keys-are-on = They are on, and stand on the buttons. Press ? for the list.
keys-are-off = They are off.
keys-switch-on = Switch single letters on
keys-switch-off = Switch single letters off
keys-walk = To the next petition, and back
keys-this-list = This list
keys-typing = None of them does anything while you type.
keys-close = Close
password-title = Change your password
password-button = Set the password
password-ends = You stay signed in here, and are signed out everywhere else.
sessions-title = Where you are signed in
session-unknown = A browser without a name
session-this = this one
session-since = Signed in
session-last = Last used
session-end = End this session
session-end-others = End all other sessions

## The log
log-holds = No line was changed or taken out: each holds the seal of the one before.
log-broken = The log was changed from outside: line { $number } does not follow the one before it.
log-number = line { $number }
log-by = by { $name }
log-by-link = by a link from the console
log-before = Before:
log-after = After:
log-older = Older lines
log-newest = Newest lines
log-claim = Took it to decide
log-take-over = Took it over from a colleague
log-release = Put it back
log-note = Wrote a note
log-flag = Asked a colleague to look
log-unflag = Settled the question
log-park = Left it for later
log-unpark = Took it up again
log-approve = Opened it for signatures
log-ask-for-changes = Asked for changes
log-reject = Did not accept it
log-undo = Took a decision back
log-take-down = Took it down
log-correct = Corrected the number
log-begin-screening = Began to have signatures checked
log-end-screening = Ended having signatures checked
log-hold-rule = Holds signatures that match
log-end-hold-rule = Holds them no more
log-release-held = Let held signatures count
log-undo-correction = Took a correction back
log-publish = Published
log-retract = Took back what was published
log-found = Set the site up
log-invite = Invited
log-join = Took up the invitation
log-change-role = Changed the role
log-remove = Removed from the staff
log-set-password = Changed the password
log-set-codes = Set up one-time codes
log-clear-codes = Switched one-time codes off
log-sign-in = Signed in
log-sign-in-by-passkey = Signed in with a passkey
log-add-passkey = Added a passkey
log-remove-passkey = Removed a passkey
log-set-single-keys = Switched single letters of the keyboard
log-end-session = Ended a session
log-end-sessions = Ended all sessions

## Links that stand for a password
join-title = Join the staff
join-what = You are invited to help look after { $site }. Choose a password, and you are in.
join-address = You will sign in with
join-button = Join
field-staff-name-hint = Your colleagues see it, and the log.
field-staff-email-hint = You sign in with it. Nothing is mailed there.
new-password-title = Choose another password
new-password-what = The link is good once. You are signed out everywhere.

## Setting up
setup-title = Setting up your site
setup-body = Who are you?
setup-kind = What kind of body are you?
setup-you = Who looks after the site?
setup-check = Check and finish
setup-name-fixed = The settings name the site:
setup-contact-fixed = The settings say where people can write to:
setup-kind-fixed = The settings say what kind of body this is.
setup-you-what = You will be the first owner, and can invite others afterwards.
setup-finish = Finish
setup-finish-what = Nothing has been stored yet. After this you are signed in, and the link is good for nothing any more.
field-site-name = Name of the site
field-site-name-hint = It stands at the top of every page: Petitions to Sandford Council.
field-site-name-missing = Enter the name of the site
field-site-name-long = The name is too long: use at most 80 characters
field-contact = E-mail address for questions
field-contact-hint = It is shown to everybody. A person should read it.
field-preset = Kind of body
field-preset-missing = Choose a kind of body
preset-council = A council
preset-council-hint = People in the area sign, 90 days each; you set the numbers for an answer yourselves.
preset-parliament = A parliament
preset-parliament-hint = Six months each; an answer from 10,000 signatures, a debate from 100,000.

## The moderators' desk
desk-queue = Queue
# A place in the menu or a list, and how much there is of it.
tab-with-count = { $name } ({ $count })
desk-petitions = Petitions
petitions-find = Number of a petition, or words of its title
petitions-find-button = Find
petitions-none = There is none.
list-before = Not open yet
list-ended = Not accepted, taken back or taken down
todo-burst = { $count ->
    [one] { $count } signature of one petition came within an hour, far more than before or after
   *[other] { $count } signatures of one petition came within an hour, far more than before or after
}
todo-overdue = { $count ->
    [one] { $count } petition has waited longer than we promise
   *[other] { $count } petitions have waited longer than we promise
}
todo-taken = { $count ->
    [one] You have taken { $count } petition to decide on
   *[other] You have taken { $count } petitions to decide on
}
todo-waiting = { $count ->
    [one] { $count } petition waits to be checked
   *[other] { $count } petitions wait to be checked
}
todo-flagged = { $count ->
    [one] A colleague is asked to look at { $count } petition
   *[other] A colleague is asked to look at { $count } petitions
}
todo-parked = { $count ->
    [one] { $count } petition was left for later
   *[other] { $count } petitions were left for later
}
queue-promise = { $count ->
    [one] We promise to check each petition within { $count } day.
   *[other] We promise to check each petition within { $count } days.
}
queue-overdue = { $count ->
    [one] { $count } is overdue.
   *[other] { $count } are overdue.
}
queue-lists = Lists of the queue
queue-waiting = Waiting
queue-flagged = For a colleague
queue-parked = For later
queue-empty = Nothing is on this list.
queue-previous = Previous page
queue-next = Next page
queue-again = handed in again
queue-waited = { $count ->
    [0] waiting since today
    [one] waiting for { $count } day
   *[other] waiting for { $count } days
}
queue-since = handed in { $date }
age-in-time = In time
age-due-soon = Due soon
age-overdue = Overdue
held-own = You have it until { $time }
held-by = { $name } has it until { $time }
case-number = number { $number }
case-draft = Draft
case-gathering = Gathering supporters
case-waiting = Waiting to be checked
case-needs-changes = With its creator, to be changed
case-open = Open
case-closed = Closed
case-rejected = Not accepted
case-rejected-hidden = Not accepted, and not shown
case-withdrawn = Taken back by its creator
case-taken-down = Taken down
case-public = See its public page
case-flagged = A colleague is asked to look:
case-parked = Left for later:
case-text = What it says
case-changed = Changed since it was sent back: what is new is underlined, what is gone is struck out.
case-amended = Changed since it opened: what is new is underlined, what is gone is struck out.
case-creator = Who wrote it
# The petition has a name, and nobody's address: it was imported, or its personal data was erased.
case-creator-named = { $name } started it, as the petition says. We have no address to write to.
case-creator-unknown = We do not know who wrote it, or have erased it.
case-place = Place
case-signatures = { $count ->
    [one] { $count } signature so far, its creator’s included.
   *[other] { $count } signatures so far, its creator’s included.
}
case-similar = Petitions that may ask for the same
case-similar-none = We found none.
case-history = What happened so far
case-history-none = Nothing is noted. It came from elsewhere.
case-point = { $part }: { $note }
check-list = What to look at
check-clear = Does it say clearly what should be done, and by whom?
check-body = Can this body do it, or decide about it?
check-similar = Does an open petition ask for the same?
check-names = Does it name or show people who are not public figures?
check-court = Could it be untrue about somebody, or about a case before a court?
check-words = Is it free of insults, of advertising, and of personal details?
line-submitted = It was written
line-confirmed = Its creator confirmed it, and signed it
line-enough = It had enough supporters, and joined the queue
line-too-few = Supporters took their names off; it gathers again
line-amended = The text was changed
line-threshold-reached = It reached a threshold
line-threshold-lost = It fell below a threshold again
line-extended = Signing went on after a pause; it closes later
line-resubmitted = It was handed in again
line-withdrawn = It was taken back
by-creator = by its creator
by-rule = by the rules
claim-why = To decide on it, take it first. Colleagues then see that you have it.
claim-button = Take this petition
take-over-why = A colleague has it. If they cannot go on, take it over; they can see that you did.
take-over-button = Take it over
release-button = Put it back into the queue
decide-title = Your decision
decide-how = You see the mail to its creator before you decide, and can take the decision back for some minutes.
approve-link = Accept and open it
changes-link = Ask for changes
reject-link = Do not accept it
flag-settled-button = The question is settled
park-again-button = Take it up again
note-colleagues = Between colleagues
field-note = Note
field-note-hint = Only colleagues see it.
note-button = Keep this note
topics-title = Topics
field-topics = What it is about
field-topics-hint = In a word or two each, with commas between them; at most { $max }. People find it under these, and other programs are told.
topics-known = In use here:
topics-button = Keep these topics
topics-stale = A colleague has changed the topics meanwhile, to: { $topics }. Saving again puts yours in their place
topics-many = Choose at most { $max } topics
topics-odd = Each topic needs a letter or digit, and at most { $max } characters
done-topics-set = Its topics are kept.
log-set-topics = Set its topics
field-flag = Ask a colleague to look
field-flag-hint = Say what you are not sure about.
flag-button = Ask a colleague
field-park = Leave it for later
field-park-hint = Say what you are waiting for.
park-button = Leave it for later
note-missing = Write the note
flag-missing = Say what a colleague should look at
park-missing = Say why it is left for later
note-too-long = This text is too long
undo-mail = The mail to its creator leaves at { $time }.
undo-until = You can take this back until { $time }.
undo-button = Take the decision back
decided-approved = Decided: it was accepted and is open.
decided-changes = Decided: its creator is asked for changes.
decided-rejected = Decided: it was not accepted.
decided-taken-down = Decided: it was taken down.
approve-title = Accept and open it
approve-what = It opens at once: everyone can see it and sign it.
approve-until = It can be signed until { $date }.
approve-button = Accept and open it now
changes-title = Ask for changes
changes-how = Say what should be changed, point by point: what, why, and if you can how. Leave what you do not need empty.
changes-point = Point { $number }
changes-what = It goes back to its creator with these points. It keeps its place in the queue.
changes-button = Ask for these changes
field-part = Which part
field-point = What should be changed
point-missing = Say what should be changed
part-missing = Choose the part
reject-title = Do not accept it
reject-how = It stays public with the reason, except for what you hide.
reject-what = It becomes public as not accepted, with this reason:
reject-what-hidden = Nothing of it becomes public but this reason:
reject-button = Do not accept it
field-reason = Why
field-reason-details = How the reason applies (optional)
field-reason-details-hint = Everyone can read this, and its creator gets it by e-mail. Do not repeat what must be hidden.
reason-missing = Choose a reason
hide-legend = What nobody may see, for legal reasons
hide-hint = Leave these empty unless you must. If you tick all, only the reason is public.
hide-title = What it asks for
hide-text = The rest of its text
hide-name = The name of its creator
decide-not-waiting = This petition is not waiting for a decision any more. Its page says what was decided. Nothing of this form was saved or sent
decide-held = A colleague is deciding on this petition. Nothing of this form was saved or sent. Keep a copy of it, then look at the petition’s page
decide-claim-first = Take the petition from the queue first, on its page, so that nobody else decides at the same time. Nothing of this form was saved or sent
show-mail-button = Continue: see the mail
decision-look-again = Something has changed since you looked. Please look once more.
decision-mail = The mail to its creator
decision-mail-when = { $count ->
    [0] This is the mail, word for word. It leaves at once.
    [one] This is the mail, word for word. It leaves { $count } minute after you decide, unless you take the decision back.
   *[other] This is the mail, word for word. It leaves { $count } minutes after you decide, unless you take the decision back.
}
decision-mail-none = There is nobody to write to.
decision-edit = Change what I wrote
mail-from = From
mail-to = To
mail-subject = Subject
take-down-link = Take this petition down
take-down-title = Take it down
take-down-how = Nobody can see or sign it any more. Its page says that it was taken down. Nothing is deleted.
take-down-undo = { $count ->
    [0] You cannot take this back.
    [one] You can take this back for { $count } minute.
   *[other] You can take this back for { $count } minutes.
}
take-down-button = Take it down
take-down-missing = Say why it is taken down
field-take-down = Why
field-take-down-hint = Only colleagues see it.
done-taken = You have it now.
done-put-back = It is back in the queue.
done-noted = The note is kept.
done-flagged = A colleague is asked to look.
done-settled = The question is settled.
done-parked = It was left for later.
done-taken-up = It is back in the queue.
done-undone = The decision was taken back. No mail was sent, and you have the petition.

## Signatures, and corrections of the number
found-title = Signatures
found-link = Look at the signatures
found-total = { $count ->
    [one] The petition’s number is { $count } signature.
   *[other] The petition’s number is { $count } signatures.
}
found-all = { $count ->
    [one] { $count } signature was made here, of which { $counted } is counted.
   *[other] { $count } signatures were made here, of which { $counted } are counted.
}
found-matches = { $count ->
    [one] The search matches { $count } signature, of which { $counted } counted.
   *[other] The search matches { $count } signatures, of which { $counted } counted.
}
found-waiting = { $count ->
    [one] { $count } waits to be confirmed.
   *[other] { $count } wait to be confirmed.
}
found-none = Nothing was found.
found-erased = Details erased
found-received = Sent on { $date } at { $time }
found-confirmed-after = { $count ->
    [one] Confirmed after { $count } second
   *[other] Confirmed after { $count } seconds
}
found-confirmed-after-minutes = Confirmed after { $count } minutes
found-confirmed-after-hours = Confirmed after { $count } hours
found-confirmed-after-days = Confirmed after { $count } days
found-one-by-one = One by one
found-by-network = Most from one network
found-by-domain = Most at one mail domain
found-more-than-usual = far more than usual
found-by-hour = Most in one hour
found-by-minute = Most in one minute
found-narrow = Which
found-matching = All
found-counted = Counted
found-first = First page
found-next = More
found-any-state = Any
found-confirmed = Counted
found-pending = Waiting to be confirmed
found-held = Held for checking
found-withdrawn = Taken off by the signer
found-taken-out = Taken out by us
signature-confirmed = Counted
signature-pending = Waits to be confirmed
signature-held = Held for checking
signature-withdrawn = Taken off by the signer
signature-address-corrected = The address was corrected before it was confirmed
signature-given-up = Given up before it was confirmed
signature-taken-out = Taken out by us
found-take-out = { $count ->
    [one] Take this { $count } out of the number…
   *[other] Take these { $count } out of the number…
}
found-take-out-one = Take out…
found-put-back = Put back
found-release = { $count ->
    [one] Let this { $count } held signature count…
   *[other] Let these { $count } held signatures count…
}
found-release-one = Let it count…
found-hold = Hold what matches from now on…

## Signatures that are held for checking
desk-held = Held for checking
held-list-what = Petitions whose signatures are checked and then added.
held-list-none = There are none. Open a petition to have its signatures checked.
held-count = { $count ->
    [0] No signature is held.
    [one] { $count } signature is held for checking.
   *[other] { $count } signatures are held for checking.
}
held-look = Look at them
held-take-out = { $count ->
    [one] Do not count it…
   *[other] Do not count them…
}
held-screening = What signers are told
held-since = Signatures are checked since { $date } at { $time }.
held-by-site = Signatures are checked on the whole site: its settings say so.
held-off = Signatures of this petition are not checked. Each counts once it is confirmed.
held-told = While they are checked, everybody who signs is told the same, whether the signature counts or is held:
held-begin = Have signatures checked
held-end = Check no more
held-cannot-end = This can end when no signature is held, and nothing is to be held from now on.
held-by-rule = Held by rule { $number }
held-by-correction = Held by correction { $number }
held-by-network = Held because very many came from its network
hold-rules = What is held
hold-on = Holds
hold-ended = Ended
hold-until = until { $date } at { $time }
hold-end = End it
hold-title = Hold what matches from now on
hold-what = A signature that matches is not counted when it is confirmed. It is held until one of you decides. What counts already stays.
hold-nothing = Enter a mail domain or a network, or both
hold-network-hint = An internet address, such as 192.0.2.7 or 2001:db8:1::9, or the beginning of one. With a mail domain too, both have to match.
hold-days = For how many days
hold-days-hint = At most { $max }
hold-days-odd = Enter a number of days from 1 to { $max }
hold-note = Why
hold-note-missing = Say why, for colleagues
hold-button = Hold what matches
hold-full = There are as many as there can be. End one first.
let-go-title = Let held signatures count
let-go-held = Held, and would count
let-go-what = They count from now on, in the hours in which they were confirmed. Nobody is written to.
let-go-grown = Look again: { $before } were shown to you, and now { $now } match. Nothing was changed.
let-go-nobody = Nothing that matches is held.
let-go-button = { $count ->
    [one] Let { $count } signature count
   *[other] Let { $count } signatures count
}
take-out-holds = They are not taken out for good: you decide later what counts. From now on, all who have signed or sign are told:
correction-were-held = { $count ->
    [one] { $count } more was held for checking
   *[other] { $count } more were held for checking
}
done-screening = From now on everybody who signs is told that signatures are checked and then added.
done-screening-ended = Signatures count again once they are confirmed.
done-hold-rule = What matches is held from now on.
done-hold-rule-ended = It holds nothing more. What it holds stays held until you decide.

## Networks
desk-networks = Networks
networks-what = What comes from one network is limited, so that one place cannot slow the site down for everyone. A school, a festival or a town can be one network. Let it through if you know that many people are there.
networks-busy = Over a limit since the program started
networks-busy-none = No network was over a limit.
networks-let-through = Let through
network-sign = Many signatures.
network-mail = Many emails asked for again.
network-code = Many codes typed.
network-start = Many petitions started.
network-report = Many reports.
network-sign-in = Many tries to sign in to the office.
network-render = Many pages made that nobody else asked for.
network-search = Many searches.
network-held = { $count ->
    [one] { $count } signature was held for checking.
   *[other] { $count } signatures were held for checking.
}
network-refused = { $count ->
    [one] { $count } request was refused.
   *[other] { $count } requests were refused.
}
network-between = From { $from_date } at { $from_time } to { $until_date } at { $until_time }
network-let-through = Let it through
network-limit-again = Limit it again
network-let-through-title = Let a network through
network-let-through-what = Nothing more is held because it comes from there, and ten times as much is taken before anything is refused. What is held already stays held until you release it.
network-hint = An internet address, such as 192.0.2.7 or 2001:db8:1::9, or the beginning of one. The whole network around it is let through: 256 addresses, or one IPv6 network of 48 bits.
done-let-through = This network is let through.
done-network-limited = This network is limited like others again.
log-let-network-through = Lets a network through:
log-limit-network = Limits a network again:

done-released = They count now.
search-open = Search
search-clear = Show all signatures
search-q = Part of a name, an e-mail address or a postcode
search-domain = Mail domain
search-domain-hint = What stands after the @, such as example.org
search-domain-wrong = Enter the part of an address after the @, such as example.org
search-network = Network
search-network-hint = An internet address, such as 192.0.2.7 or 2001:db8:1::9, or the beginning of one. Signatures sent before networks were kept have none.
search-network-wrong = Enter an internet address such as 192.0.2.7, or a network such as 192.0.2.0/24 or 2001:db8:1::/48
search-from = Sent at this time or later
search-until = Sent before
search-time-hint = Day and time where this site is, such as 2026-11-22T08:30
search-time-wrong = Enter a day and a time, such as 2026-11-22T08:30
search-until-early = The end must be later than the beginning
search-state = What became of it
search-state-wrong = Choose one of the list
search-id = One signature
search-too-long = Enter at most 200 characters
take-out-title = Take signatures out of the number
take-out-taking = Would be taken out
take-out-of-these = Counted: { $counted }. Waiting to be confirmed: { $pending }.
take-out-before = The number now
take-out-after = The number after it
take-out-nobody = Nobody is left to take out. They have been taken out already, or were taken off by their signers.
take-out-reason = Why? The public reads this.
take-out-reason-missing = Choose why they are taken out
take-out-note = What you found
take-out-note-hint = Only colleagues see it.
take-out-note-missing = Say what you found, for colleagues
take-out-look = Continue: see what the public will read
take-out-public = What the public will read
take-out-no-line = Nothing: none of them counts, so the number does not fall.
take-out-arriving = Signatures that arrive from now on are not taken out with these. If more match when you press the button, we ask you again.
take-out-grown = Look again: { $before } were shown to you, and now { $now } match. Nothing was taken out. A time before which they were sent keeps those out that arrive now.
take-out-button = { $count ->
    [one] Take { $count } signature out
   *[other] Take { $count } signatures out
}
take-out-sample = { $count ->
    [one] { $count } of them
   *[other] The first { $count } of them
}
corrections-office = Corrections of the number
corrections-link = Corrections of the number
corrections-none = There were none.
correction-number = Correction { $number }
correction-pending = { $count ->
    [one] { $count } more had not been confirmed
   *[other] { $count } more had not been confirmed
}
correction-back = { $count ->
    [one] { $count } put back, since { $date } at { $time }
   *[other] { $count } put back, since { $date } at { $time }
}
correction-out = { $count ->
    [0] None is out now
    [one] { $count } is out now
   *[other] { $count } are out now
}
correction-put-back = { $count ->
    [one] Put { $count } signature back
   *[other] Put { $count } signatures back
}
unfinished-title = This was not finished.
unfinished-what = { $intended } were to be taken out. { $left } of those that were there then still match. If somebody is at it right now, load the page again.
unfinished-finish = { $count ->
    [0] Finish it
   *[other] Finish it: take { $count } more out
}
unfinished-leave = Leave it as it is
unfinished-grown = Look again: more match now than the page showed you. Nothing was taken out.
done-corrected = The number was corrected. Everybody can read why on the petition’s page.
done-restored = Put back. What its signer has taken off since stays off.
done-left = It stays as it is.
## Publishing

published-title = Published about it
publish-which = Publish something
# $what is one of the kinds below.
publish-title = Publish: { $what }
kind-response = The answer
kind-debate-date = The day of a debate
kind-debate-outcome = What a debate came to
kind-other-business = Other business about it
kind-update = News of whoever started it
publish-how = It appears on the petition’s page, in its feeds and data, and in a mail to those who asked for news. You see all of it before anything is published.
field-answered-by = Who answers
field-answered-by-hint = As people know them: “Department for Transport”, “The council”.
field-answered-on = Day of the answer
field-day-hint = Year, month and day: 2027-03-28
field-summary = The answer in short
field-summary-hint = At most { $count } characters. It stands first on the page and in the mail.
field-answer = The whole answer
field-answer-hint = At most { $count } characters. An empty line begins a new paragraph.
field-debate-day = Day of the debate
field-debated-on = Day on which it was debated
field-debated-on-hint = May stay empty. Year, month and day: 2027-03-28
field-outcome = What the debate came to
field-outcome-hint = At most { $count } characters. If there was no debate, say why.
field-video = Link to the recording
field-transcript = Link to what was said
field-link-hint = May stay empty. It begins with https://
field-subject = What it is about
field-subject-hint = One line. It is the heading on the page.
field-news = The news
field-news-hint = At most { $count } characters. An empty line begins a new paragraph.
field-news-day = Day that it is about
field-mail-followers = Mail it to those who asked for news
publish-look-button = See how it looks
answered-by-missing = Say who answers
day-missing = Write the day
paper-day-future = This day is still to come: write the day on which they were collected
day-odd = Write the day as year, month and day: 2027-03-28
day-early = This day is before 1900: check the year
day-late = This day is still to come: write the day on which it happened
day-far = This day is more than ten years from now: check the year
summary-missing = Write the answer in short
outcome-missing = Say what the debate came to
subject-missing = Say what it is about
news-missing = Write the news
link-odd = A link begins with https:// and has no spaces
publish-replaces = This petition has an answer already. Its page shows one: this takes the place of the other, and those who follow are mailed once more.
publish-nothing-yet = Nothing is published yet. This is how it will stand on the petition’s page:
publish-on-page = On the page
publish-mail = The mail
publish-mail-nobody = Nobody is mailed. It appears on the page, in the feeds and in the data.
publish-mail-many = { $count ->
    [0] Nobody asked for news of this petition so far.
    [one] One person gets this mail.
   *[other] { $count } people get this mail.
}
publish-mail-when = { $count ->
    [0] The mails leave at once.
    [one] The mails leave after one minute.
   *[other] The mails leave after { $count } minutes.
}
publish-mail-exact = This is the mail. Each reader finds their own name and address in it, and their own link at the end; here they are yours.
publish-mail-source = The whole mail, as mail programs get it
publish-try-button = Send me a test
publish-try-hint = One mail to { $address }, marked as a test. Nobody else gets it.
publish-tried = The test is on its way to your mailbox.
publish-try-too-often = You had a test a moment ago. Please wait ten seconds, then press again.
publish-now = Publish it
publish-undo = { $count ->
    [0] It cannot be taken back.
    [one] You can take it back for one minute; then no mail has left.
   *[other] You can take it back for { $count } minutes; until then no mail leaves.
}
publish-button = Publish
retract-button = Take it back
mailing-taken-back = Taken back. No mail was sent.
mailing-nobody = Nobody was mailed.
# $time is a time of day.
mailing-waits = Its mails wait until { $time }.
mailing-goes-on = { $sent } of { $all } mails are sent.
mailing-done = All mails have left: { $sent } of { $all } were sent; who stopped them meanwhile has none.
log-try-publication = Mailed themselves a test of what may be published
done-published = It is published.
done-published-before = This was published when you sent the form before. Nothing was published now.
done-retracted = It was taken back. No mail about it was sent.

## News of creators

own-told = We have it, and will check it before we pass it on.
update-title = Tell the people who signed
update-how = Write to those who signed and asked for news. We check it first; then it appears on the petition’s page and is mailed to them.
update-often = One at a time, and at most three a week.
update-link = Write an update
update-button = Hand it in
update-waits = It waits to be checked.
update-published = It was published.
update-declined = We did not pass it on:
update-handed-in = handed in { $date }
refusal-update-waits = What you handed in before is still to be checked. Please wait until it is; what you typed stays here.
refusal-update-too-often = You have told as much as is allowed for this week. Please keep this text, and come back in some days.
desk-updates = Updates to check
todo-updates = { $count ->
    [one] An update of a creator waits to be checked
   *[other] { $count } updates of creators wait to be checked
}
updates-what = What people who started petitions want to tell those who signed. Nobody else sees it until you publish it.
updates-none = Nothing waits to be checked.
update-check-title = An update to check
decline-title = Do not pass it on
field-decline = Why
field-decline-hint = Its creator gets these words by mail.
decline-button = Decline it
decline-missing = Say why it is declined
done-declined = It was declined. Its creator is told why.
line-proposed = Wanted to tell those who signed
log-decline-update = Declined an update

## How petitions are checked, and how it went
moderation-title = How we check petitions
moderation-lead = A person reads each petition before it opens.
moderation-how = How it goes
moderation-supporters = { $count ->
    [one] Somebody else has to support a petition before we check it.
   *[other] { $count } other people have to support a petition before we check it.
}
moderation-promise = { $count ->
    [one] We check each petition within { $count } day.
   *[other] We check each petition within { $count } days.
}
moderation-changes = If something can be put right, we tell its creator what, and it keeps its place.
moderation-rejected = What we do not accept stays public with the reason, unless the law keeps us from showing it.
moderation-again = Its creator can ask us to look once more.
moderation-figures = { $count ->
    [one] The last { $count } day
   *[other] The last { $count } days
}
moderation-received = Petitions handed in
moderation-published = Of these, opened
moderation-not-accepted = Of these, not accepted
moderation-waiting = Waiting now
moderation-median = Time to decide
moderation-median-days = { $count ->
    [0] Half were decided on the day they were handed in.
    [one] Half were decided within { $count } day.
   *[other] Half were decided within { $count } days.
}
moderation-median-none = None was decided yet.
moderation-reasons = Why petitions were not accepted
moderation-reason = Reason
moderation-times = Petitions
moderation-see-rejected = See all petitions that we did not accept
about-checked = Petitions are checked before they open.

## The settings of a site
desk-settings = Settings
done-settings = The settings are saved, and hold from now on.
done-settings-same = Nothing was changed.
log-change-setting = Changed a setting
log-pause-signing = Paused all signing
log-resume-signing = Went on after a pause
desk-pause = Pause signing
done-paused = Signing is paused. Nobody can sign until you go on.
done-resumed = People can sign again. What was open closes as much later.
pause-what = Nobody can sign anything while signing is paused. Mails that were sent already can still be confirmed. Afterwards every petition that is open closes as much later, in whole days.
pause-open = { $count ->
        [0] No petition is open now.
        [one] One petition is open now.
       *[other] { $count } petitions are open now.
    }
pause-note = What people are told
pause-note-hint = One or two sentences on why, and when it goes on if you know. It stands at the top of every page. Leave it empty, and they are only told that it is paused.
pause-button = Pause signing now
pause-since = Signing has been paused since { $date }, { $time }, by { $name }.
pause-told = This is what people are told:
pause-end-what = Each will close as much later as the pause was long.
pause-end-button = Let people sign again
field-text-long = Use at most { $max } characters
refusal-settings-changed = A colleague has changed the settings meanwhile. Open them again and look at what changed.
refusal-settings-clash = A signature would be forgotten while its link still confirms. Keep it for at least as many days as people have to confirm.
settings-what = What the site allows. Before anything is saved you see what it means.
settings-site = The site
settings-signing = Signing
settings-thresholds = What follows from many signatures
settings-starting = Starting and checking petitions
settings-keeping = How long personal data is kept
settings-fixed = Set by the settings file or the environment. Whoever runs the program can change it there.
set-referral-threshold = A committee takes a petition up at
set-response-threshold = The petition is answered at
set-debate-threshold = A debate is considered at
set-threshold-hint = Leave it empty for never. A number of signatures, such as 10000; a share of a set number, such as 1.5% of 46560; so many from each of several areas, such as 50 from each of 4 areas; or a number of which a share comes from the areas of this site, such as 300 and 66% from here.
set-effect-thresholds = It holds from the next signature on. What was noted already stays, unless a petition falls below it.
set-weekend = Days of each week that do not count
set-weekend-none = Every day counts
set-weekend-saturday-sunday = Saturday and Sunday
set-weekend-friday-saturday = Friday and Saturday
set-weekend-sunday = Sunday
set-days-off = Other days that do not count
set-days-off-hint = Holidays, a recess, the weeks before an election. One line for each: 2026-12-25 Christmas Day, or several days in a row: 2026-12-24/2027-01-01 Closed.
set-no-days = None
field-condition = Write it as in one of the examples, or leave it empty
field-days-line = Line { $line } is no day. Write each as 2026-12-25 Christmas Day, or as 2026-12-24/2027-01-01 Closed
settings-usual = Usual for this kind of site:
settings-back = Back to the usual value: { $name }
settings-review-button = See what this changes
settings-review = What will change
settings-review-what = Nothing is saved yet.
settings-save = Save
settings-edit = Back to the form
settings-stale = A colleague has changed the settings meanwhile
settings-stale-what = This is what changed. What you typed is kept below: look at it again, then go on.
settings-erase = What would be erased now
settings-erase-signers = { $count ->
    [one] Saved now, this would erase name, address and postcode of { $count } signer within an hour,
   *[other] Saved now, this would erase name, address and postcode of { $count } signers within an hour,
}
settings-erase-more = Saved now, this would erase name, address and postcode of more than { $count } signers within hours,
settings-erase-creators = { $count ->
    [one] and, of { $count } petition, what is known of whoever started it and the scans of signatures on paper.
   *[other] and, of { $count } petitions, what is known of whoever started them and the scans of signatures on paper.
}
settings-erase-what = It cannot be taken back. The numbers of the petitions stay as they are.
field-number-bounds = Enter a whole number from { $min } to { $max }
field-choice-missing = Choose one of these
set-shared-address = Who may sign with one mailbox
set-shared-address-hint = Families often share one.
set-shared-nobody = One person
set-shared-household = Two people with different names and the same postcode
set-postcode = Postcode
set-postcode-uk = A postcode of the United Kingdom
set-postcode-any = Any letters and digits
set-postcode-none = Not asked
set-home-country = Home country
set-home-country-hint = The form proposes it, and people there are asked for a postcode.
set-asks-residence = A tick for residence
set-asks-residence-hint = Signers declare with it that they live there or are citizens. Without it, everybody may sign.
set-screening = Checking of signatures
set-screening-hint = Everybody who signs is told that signatures are checked and then added. Which are held is said for each petition.
set-screening-yes = Signatures are checked and then added
set-screening-no = A signature counts once it is confirmed
set-effect-screening = It holds at once for what pages and mails say. No number changes.
set-yes = Asked for
set-no = Not asked for
set-open-days = Days that a petition is open
set-confirm-days = Days to confirm a signature
set-confirm-days-hint = After that, a new mail is offered.
set-supporters-needed = Supporters before a petition is checked
set-supporters-needed-hint = Beside whoever starts it. With 0 it is checked at once.
set-promise-days = Days within which you promise to check a petition
set-promise-days-hint = People are told so. What waits longer is shown as overdue.
set-claim-minutes = Minutes for which a moderator has a petition alone
set-undo-minutes = Minutes within which a decision can be taken back
set-undo-minutes-hint = Its mails wait as long.
set-draft-days = Days for which a draft is kept
set-action-chars = Longest ask
set-background-chars = Longest background
set-details-chars = Longest details
set-unconfirmed-days = Days until a signature that was not confirmed is forgotten
set-unconfirmed-days-hint = Or one that was taken off.
set-ended-days = Days after the end of a petition until its signers are forgotten
set-ended-days-hint = And whoever started it. 0 keeps them. What the law says comes first.
set-never = never
set-in-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
set-in-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
set-in-people = { $count ->
    [one] { $count } person
   *[other] { $count } people
}
set-in-characters = { $count ->
    [one] { $count } character
   *[other] { $count } characters
}
set-bounds-days = From { $min } to { $max } days.
set-bounds-minutes = From { $min } to { $max } minutes.
set-bounds-people = From { $min } to { $max } people.
set-bounds-characters = From { $min } to { $max } characters.
set-effect-everywhere = Every page and every mail shows it at once.
set-effect-signers = It holds for everybody who signs from now on. Signatures that are there stay as they are.
set-effect-open-days = { $count ->
    [one] It holds for petitions that open from now on. The petition that is open keeps its closing date.
   *[other] It holds for petitions that open from now on. The { $count } petitions that are open keep their closing dates.
}
set-effect-confirm-days = It holds at once for every link that was mailed, in all petitions.
set-effect-supporters = Petitions that gather supporters now are looked at again with their next supporter.
set-effect-promise = It holds at once for petitions that wait to be checked, and stands in mails from now on.
set-effect-claim = It holds for petitions that are taken from the queue from now on.
set-effect-undo = It holds for decisions from now on.
set-effect-drafts = It holds at once for drafts that are there: older ones are erased.
set-effect-lengths = It holds for what is handed in from now on. Petitions that are there stay as they are.
set-effect-keeping = It holds at once, for all petitions.
preset-union = A union
preset-union-hint = Members sign, 90 days each; no postcode is asked. It is not a ballot.
preset-students-union = A students’ union
preset-students-union-hint = One week each; an answer from 500 signatures; no postcode is asked.
preset-campaign = A campaign
preset-campaign-hint = Whoever agrees signs, from anywhere, for a year.
preset-newsroom = A newsroom
preset-newsroom-hint = Readers sign, from anywhere, for 30 days; no postcode is asked.
threshold-union-answer = At { $number } signatures, the union answers this petition.
threshold-union-debate = At { $number } signatures, the union debates it.
threshold-campaign-answer = At { $number } signatures, we hand this petition over and ask for an answer.
threshold-campaign-debate = At { $number } signatures, we ask for a public debate of it.
threshold-newsroom-answer = At { $number } signatures, we ask those responsible for an answer and report on it.
threshold-newsroom-debate = At { $number } signatures, we ask them to debate it in public.

## Ready for the public
desk-live = Going live
todo-live = { $count ->
    [one] { $count } thing stands between this site and the public: look at “Going live”
   *[other] { $count } things stand between this site and the public: look at “Going live”
}
live-what = What can be found out from here. Nothing is blocked by it, and nobody else is asked.
live-red = { $count ->
    [one] { $count } thing has to be put right before the public comes.
   *[other] { $count } things have to be put right before the public comes.
}
live-amber = { $count ->
    [one] Ready. { $count } thing could be better.
   *[other] Ready. { $count } things could be better.
}
live-green = Ready: nothing that was looked at is wrong.
live-state-red = Red: put it right
live-state-amber = Amber: could be better
live-state-green = Green: good
live-do = Put it right
live-address = Public address
live-address-good = Links in mails lead there, and the connection is encrypted.
live-address-open = Connections to this address are not encrypted. Put an encrypting proxy in front, and set server.public_url to the address with https.
live-address-private = Only this machine knows this address, or nobody does. Set server.public_url in the settings file to the address that people will open.
live-mail = Mail
live-mail-captured = Mails are kept here and nobody gets them, so that nobody can confirm. Set mail.delivery to smtp and name the relay host.
live-mail-trouble = The relay host does not take mails; this is what it said. Check its name, port and password in the settings file.
live-mail-untried = No mail was handed over since the program started. Sign a petition yourself, and look whether the mail comes.
live-mail-sent = { $count ->
    [one] The relay host has taken { $count } mail since the program started.
   *[other] The relay host has taken { $count } mails since the program started.
}
live-sender = Sender of mails
live-sender-own = It belongs to the address of the site. Its domain must allow the relay host to send (SPF, DKIM).
live-sender-other = Its domain is not that of the site. It must allow the relay host to send (SPF, DKIM), or mails end up as spam.
live-sender-private = Nobody has this domain. Set mail.from to an address of yours.
live-contact = Contact
live-contact-good = It is shown to everybody. See to it that a person reads it.
live-contact-none = People cannot ask anybody. Name an address in the settings.
live-owners = A second owner
live-owners-good = { $count } people can look after everything.
live-owners-one = One person can look after everything. Invite a second.
live-codes = One-time codes
live-codes-good = Everybody signs in with them.
live-codes-missing = { $count ->
    [one] { $count } member of staff signs in with a password alone.
   *[other] { $count } members of staff sign in with a password alone.
}
live-keeping = How long personal data is kept
live-keeping-good = { $count ->
    [one] Signers are forgotten { $count } day after their petition ended.
   *[other] Signers are forgotten { $count } days after their petition ended.
}
live-keeping-ever = Signers are never forgotten. Say in the settings after how many days they are.
live-time = Time zone
live-time-good = Petitions close at midnight there.
live-time-utc = Petitions close at midnight in UTC. If that is not where you are, set site.time_zone in the settings file.

## Reports from the public
report-link = Report something wrong
report-link-answer = Report something wrong in this answer
report-link-debate = Report something wrong about this debate
report-link-news = Report something wrong in “{ $subject }”
report-title = Report something wrong
report-back = Back to the petition
report-about = You mean:
report-how = A moderator reads every report. You need no account.
field-report-class = What is wrong?
report-misleading = A fact is wrong or misleading
report-personal-data = It shows somebody's personal details
report-abuse = Abuse or hatred
report-unlawful = It is against the law
report-duplicate = Another petition asks for the same
report-other = Something else
field-report-words = Tell us more
field-report-words-hint = Where is it, and what is wrong with it? At most { $count } characters.
field-report-email = Your e-mail address, if you like
field-report-email-hint = We use it only for this report. Without it we cannot tell you what came of it.
report-private = Only our moderators read this.
report-button = Send the report
report-class-missing = Choose what is wrong
report-words-missing = Tell us what is wrong, in a few words
refusal-report-unknown = We do not know this number. Check that you typed all of it.
refusal-report-settled = A colleague has settled one of these reports. Nothing was changed. Open the reports again to see which still wait.
report-sent-title = We have your report
report-sent-keep = Keep this number: with it you can look up what came of your report.
report-sent-mailed = We have mailed it to you too, and we will write to you again.
report-sent-unmailed = You left no address, so we cannot write to you.
report-receipt-title = Report { $receipt }
report-receipt-number = Number of the report
report-received = Received
report-state = Where it stands
report-state-waits = Nobody has decided on it yet.
report-state-settled = Settled on { $date }
report-verdict = What came of it
report-receipt-private = Nobody can see here what you wrote, or about what.
verdict-changed = We changed the text
verdict-hidden = We hid it or took it down
verdict-corrected = We corrected the number of signatures
verdict-nothing-wrong = We found nothing wrong
verdict-not-ours = It is not for us to decide
verdict-spam = We did not take it for a report
desk-reports = Reports
todo-reports = { $count ->
    [one] A report from the public waits
   *[other] { $count } reports from the public wait
}
reports-what = What people tell us is wrong. Those of one petition stand together.
reports-waiting = Waiting
reports-settled = Settled
reports-count = { $count ->
    [one] { $count } report
   *[other] { $count } reports
}
reports-none = No report waits.
reports-none-settled = No report has been settled yet.
reports-none-here = No report of this petition waits.
reports-settled-by = settled by { $name } on { $date }
report-case-title = Reports from the public
report-act-first = First put right what is wrong, on the page of the petition. Then tell those who reported it.
report-has-address = will get a mail
report-no-address = left no address
reports-legend = Reports to settle
reports-more = More wait. They are here when you have settled these.
field-verdict = What came of it
field-verdict-words = Words to those who reported it
field-verdict-words-hint = They stand in the mail as you write them. If it is not for us, say who can help. Leave out other people's details.
reports-none-chosen = Choose at least one report
verdict-missing = Choose what came of it
verdict-words-missing = Say what they can do instead
report-show-mail = Show the mails
report-kept = { $count ->
    [one] Words and address of whoever reported are erased { $count } day after you settle the report.
   *[other] Words and address of whoever reported are erased { $count } days after you settle the report.
}
report-settle-title = { $count ->
    [one] Settle { $count } report
   *[other] Settle { $count } reports
}
report-mails = { $count ->
    [one] The mail
   *[other] The { $count } mails
}
report-mails-exact = They leave at once, word for word as they stand here.
report-mails-without = { $count ->
    [one] One reporter left no address, and gets no mail.
   *[other] { $count } reporters left no address, and get no mail.
}
report-settle-button = Settle and send
done-reports-settled = The reports are settled. Those who left an address are told.
log-settle-reports = Settled reports
mail-report-subject = We have your report { $receipt }
mail-report-why = You, or someone who typed your address, told { $site } that something is wrong with a petition:
mail-report-class = What is wrong:
mail-report-next = A moderator will read it, and we will write to you again. You can look up where it stands here:
mail-report-not-you = If it was not you, you need do nothing. Your address is erased after a while.
mail-report-settled-subject = What came of your report { $receipt }
mail-report-settled-what = On { $date } you told { $site } that something is wrong with a petition:
mail-report-settled-words = Our moderator says:
privacy-reporting = When you report something wrong
privacy-reports = { $days ->
    [one] Only our moderators read your words and see that you left an address. Both are erased { $days } day after your report is settled. We then keep only when it came, of what kind it was and what came of it.
   *[other] Only our moderators read your words and see that you left an address. Both are erased { $days } days after your report is settled. We then keep only when it came, of what kind it was and what came of it.
}
moderation-reports = { $count ->
    [one] Reports of the last day
   *[other] Reports of the last { $count } days
}
moderation-reports-how = Anybody can report something wrong from the page of each petition. Spam is not counted here.
moderation-reports-received = Reports received
moderation-reports-settled = Of these, settled
moderation-reports-median = Time to settle
moderation-reports-median-days = { $count ->
    [0] Half were settled on the day they came.
    [one] Half were settled within { $count } day.
   *[other] Half were settled within { $count } days.
}
moderation-reports-median-none = None was settled yet.
## Signatures on paper

count-on-paper = { $count ->
    [one] Of these, { $count } was signed on paper, the others online.
   *[other] Of these, { $count } were signed on paper, the others online.
}
timeline-paper = { $number ->
    [one] { $number } signature on paper was added.
   *[other] { $number } signatures on paper were added.
}
event-paper = { $count ->
    [one] { $count } signature on paper was added
   *[other] { $count } signatures on paper were added
}
correction-on-paper = They were on paper, and do not come back from here: enter the batch again.
log-enter-paper = Entered signatures on paper
log-approve-paper = Approved signatures on paper
log-send-paper-back = Sent signatures on paper back
log-take-paper-back = Took signatures on paper out of the number
refusal-second-person-needed = Somebody else has to do this: you entered it, or asked for it, yourself.
refusal-decided-already = A colleague has decided on this already. Go back and look at it again.
refusal-passkey-known = This passkey is there already
refusal-passkeys-too-many = You have as many passkeys as one can have. Remove one that you no longer use
todo-paper = { $count ->
    [one] A batch of signatures on paper waits to be checked
   *[other] { $count } batches of signatures on paper wait to be checked
}
done-paper-entered = It is kept. It counts when a colleague has checked it.
done-paper-approved = It counts now.
done-paper-sent-back = It is sent back. It does not count.
done-paper-taken-back = It is out of the number. The public page says so.
paper-link = Signatures on paper
paper-title = Signatures on paper
paper-split = { $online } online, { $paper } on paper.
paper-what = Whoever enters a batch cannot check it: a second member of staff does. Only then it counts, and the public page says how many are on paper.
paper-none = Nothing was entered yet.
paper-batch = Batch { $number }: { $count ->
    [one] { $count } signature
   *[other] { $count } signatures
}
paper-waiting = Waits to be checked
paper-counts = Counts
paper-was-sent-back = Sent back
paper-was-taken-back = Taken out again
paper-number = Number of signatures
paper-number-hint = Count each signature once. Leave out what cannot be read, and people who also signed online.
paper-number-odd = Enter how many signatures there are, in figures, from 1 to { $max }.
paper-place = Where they were collected
paper-place-hint = For example “On the market, and at the library”.
paper-place-missing = Say where they were collected.
paper-on = Day on which they were collected
paper-on-hint = The last day, if it was more than one.
paper-area = Area
paper-area-hint = Choose one only if all of them are of it.
paper-area-unknown = More than one, or not known
paper-area-odd = Choose an area from the list.
paper-kept = Where the sheets are kept
paper-kept-hint = So that a colleague can look at them. It may be empty if you add scans.
paper-evidence-missing = Say where the sheets are kept, or add scans of them.
paper-scans = Scans of the sheets
paper-scans-hint = PDF, JPEG or PNG, at most { $max } files of { $mib } MB each. Only staff can see them.
paper-scans-erased = The scans were erased on { $date }, as the rules for personal data say.
paper-scans-again = Please choose the files again.
paper-scans-many = Choose at most { $max } files. You can enter a second batch for the others.
paper-scan-large = One of the files is larger than { $max } MB. Scan it with fewer pages or in a lower quality.
paper-scan-odd = One of the files is no PDF, JPEG or PNG, or not the one that its name says. Save it as one of these and choose it again.
paper-scan-cut = One of the files ends in the middle. Open it to see if it is whole, and choose it again.
paper-scan = Scan { $number }: { $kind }, { $kib } KB
scan-pdf = PDF
scan-jpeg = JPEG
scan-png = PNG
paper-enter = Enter a batch
paper-enter-button = Enter it for checking
paper-own = You entered it. A colleague has to check it.
paper-approve = { $count ->
    [one] I have checked it: count { $count } signature
   *[other] I have checked it: count { $count } signatures
}
paper-send-back = Send it back
paper-take-back = Take it out of the number
paper-take-back-what = The number falls at once, and the public page says by how much, and why.
paper-take-back-button = { $count ->
    [one] Take { $count } signature out
   *[other] Take { $count } signatures out
}
paper-reason = Why, as the public is told
paper-words = Why
paper-words-hint = For colleagues only.
paper-words-missing = Say why.
paper-checked-by = Checked by { $name }
paper-taken-back-by = Taken out by { $name }
## Words and pages of a site's own
desk-words = Words
words-what = Every sentence of this site and its mails. Find one and say it in your own words. It holds at once.
words-language = Language of the words
words-find = Find a sentence
words-find-hint = By words in it, or by its name.
words-find-button = Find
words-found = Found
words-own = In your own words
words-is-own = In your own words.
words-shipped-changed = The program now says something else by itself.
words-more = There are more. Look for something longer.
words-none = No sentence has these words. Look for fewer, or in another language.
words-none-own = Nothing yet: everything is said as the program says it.
words-groups = All sentences, by part
words-shipped = As the program says it
words-variables = The program puts in:
words-unfit = Your words no longer fit what the program puts in, so its own are shown. Write them again, or go back to the program’s.
words-shipped-before = When you wrote your words it said:
words-text = In your own words
words-text-hint = Keep everything in braces: a mail or page needs it. What looks like HTML is shown as it is typed.
words-save = Save
words-look = See how it reads
words-reset = Go back to the program’s words
words-reads = How it reads
words-in-mail = In the mail { $name }
words-in-page = On the page { $name }
words-empty = Write something, or go back to the program’s words
words-broken = Check the braces: each { "{" } needs its { "}" }, and only what the program puts in can stand between them
words-missing = A mail or page needs { $names }. Put it back into your words
words-strange = Nothing fills in { $names }. Take it out, or use what the program puts in
words-stale = A colleague has changed this sentence meanwhile
words-stale-what = What you typed is still here. Saving puts it in the place of this:
done-words = The words are saved, and hold from now on.
log-change-words = Changed the words of
log-reset-words = Went back to the program’s words for
refusal-words-changed = A colleague has changed this meanwhile. Go back, load the page again, and look at what is there now.
refusal-page-address-taken = There is a page at this address already, or with words for the same page. Go back and choose another.
refusal-pages-full = A site can have 40 pages of its own, and 8 of them in its menu. Go back and take one out first.

## Pages that an office writes
desk-pages = Pages
pages-what = Pages of your own, and words of your own on the pages that come with the program. They hold at once.
pages-none = There are none yet.
page-new = Write a page
page-edit = Change a page
page-published = Published.
page-unpublished = Not published.
page-on = On the page: { $name }.
page-in-menu = In the menu, number { $number }.
page-title = Heading
page-text = Text
page-text-hint = In Markdown: # begins a heading, * a list, a blank line a paragraph; links are [words](address). HTML is shown as it is typed. Pictures can only come from this site.
page-title-missing = Write a heading, in one line
page-text-missing = Write the text
page-place = Where it is shown
page-place-own = At an address of its own
page-slug = Last part of its address
page-slug-hint = Small letters, digits and dashes, such as house-rules. Only for a page at an address of its own.
page-slug-wrong = Use small letters, digits and single dashes, such as house-rules, for the address
page-menu = Place in the menu
page-menu-hint = A number from 1 to 99: small numbers come first. Leave it empty to keep the page out of the menu at the foot.
page-menu-wrong = Use a number from 1 to 99 for the place in the menu, or leave it empty
page-instead = On a page of the program: show these words instead of the program’s, not above them
page-publish = Everybody can read it
page-look = See how it reads
page-preview = How it reads
page-address-taken = There is a page there already: choose another place or address
page-full = A site can have 40 pages of its own, and 8 of them in its menu: take one out first
page-stale = A colleague has changed this page meanwhile
page-stale-what = What you typed is still here, and what they wrote is below. Saving puts yours in its place.
page-versions = Earlier versions
page-version = Version { $number }
page-changed = Last changed on { $date }.
done-page = The page is saved, and holds from now on.
log-change-page = Changed a page
## Why petitions are not accepted, in the office
desk-reasons = Reasons
reasons-what = Why petitions are not accepted, in the order in which moderators choose. What a reason says holds at once. None is ever removed: one that you retire is not offered any more, and petitions that name it keep its words.
reason-new = Add a reason
reason-code = Code
reason-code-hint = It stands in the open data for ever. Small letters, digits and dashes, such as rule-4.
reason-code-wrong = Write a code of small letters, digits and dashes, at most 40 characters
reason-code-taken = There is a reason with this code already: choose another code, or change that reason
reason-full = A site can have 40 reasons: change one that is there
reason-said = In public
reason-said-hint = One sentence. It stands on the petition’s page and in the mail.
reason-said-missing = Say in a sentence why a petition is not accepted
reason-mail = In the mail to its creator
reason-mail-hint = What they can do instead.
reason-mail-missing = Say what its creator can do instead
reason-class = What is shown of the petition
reason-public = The petition stays public with the reason.
reason-hidden = Nothing of the petition is shown, only the reason.
reason-standard = The rule that it refers to
reason-standard-hint = Optional. Its name or number in your rules, such as “Standard 4”. It stands beside the reason.
reason-note = For colleagues
reason-note-hint = Optional. When to choose it. Moderators see it, nobody else.
reason-own = A reason of your own.
reason-is-retired = Retired.
reason-retired-what = Moderators cannot choose it any more. Petitions that name it keep its words.
reason-retire = Retire
reason-bring-back = Offer it again
reason-earlier = Move up
reason-later = Move down
reason-button = { $what }: { $code }
reason-on-page = On the petition’s page
reason-in-mail = In the mail
reason-look-hidden = The page of the petition shows only this, and not the petition.
reason-look-petition = The petition’s title
reason-stale = A colleague has changed this reason meanwhile
reason-stale-what = What you typed is still here. Saving puts it in the place of this:
reason-nothing = Nothing
changes-reason = Begin with the words of a reason
changes-reason-none = No, only what is written below
done-reason = Saved. It holds from now on.
done-reason-retired = The reason is retired. Petitions that name it keep its words.
log-add-reason = Added a reason for not accepting petitions:
log-change-reason = Changed a reason for not accepting petitions:
log-retire-reason = Retired a reason for not accepting petitions:
log-bring-back-reason = Offers a reason for not accepting petitions again:
log-move-reason = Moved a reason for not accepting petitions:
refusal-reason-code-taken = There is a reason with this code already. Go back and choose another code.
refusal-reasons-full = A site can have 40 reasons. Go back and change one that is there.
## Topics in the office
desk-topics = Topics
topics-what = Under these, people find petitions on one matter. Moderators set them on a petition; any that they type is here from then on. What you change holds at once. None is ever removed: one that you retire is not offered any more, and petitions that have it keep it.
topics-all = All topics
topics-none = There are none yet.
topic-petitions = { $count ->
    [one] { $count } public petition
   *[other] { $count } public petitions
}
topic-unused = No public petition has it.
topic-code = In the open data: { $code }
topic-is-retired = Retired.
topic-rename = Change its name
topic-name-in = Name, { $language }
topic-names-hint = Where you leave the name empty, it is called by a name in another language, or else after its code.
topic-save = Save the name
topic-retire = Retire
topic-bring-back = Offer it again
topic-add = Add a topic
topic-name-missing = Write a name
topic-name-odd = A name needs a letter or digit, no commas, and at most { $max } characters
topic-name-taken = There is a topic of this name already: choose another name, or change that topic
topic-stale = A colleague has changed its name meanwhile, to: { $names }. Saving again puts yours in its place
topics-full = A site can have { $max } topics of its own: change one that is there
topics-retired = The topic “{ $topic }” is retired: choose another, or ask an owner to bring it back
done-topic = Saved. It holds from now on.
done-topic-retired = The topic is retired. Petitions that have it keep it.
log-add-topic = Added a topic:
log-name-topic = Renamed a topic:
log-retire-topic = Retired a topic:
log-bring-back-topic = Offers a topic again:
refusal-topic-name-taken = There is a topic of this name already. Go back and choose another name.
refusal-topic-retired = One of these topics was retired meanwhile. Go back, load the page again, and choose another.
refusal-topics-full = A site can have 300 topics of its own. Go back and change one that is there.
## Areas and postcodes in the office
desk-areas = Areas
areas-what = From a postcode it follows in which area a signature counts. A postcode that is not here counts as “area unknown”; nobody is turned away.
areas-areas = Areas
areas-postcodes = Postcodes, or beginnings of some
areas-since = In use since
areas-locked = They come from the file { $file }, which the settings name. To change them here, take site.areas_file out of the settings and start the program again.
areas-locked-program = They come with the program and cannot be changed here.
areas-upload = Use others
areas-upload-what = Nothing changes before you have seen what would. CSV files in UTF-8, at most { $mib } MiB each.
areas-again = Choose the files again: a browser does not keep them.
areas-file = File of areas
areas-file-hint = The columns code and name; if you have them, representative, region_code and region_name. It may have a column postcode too. At most { $max } areas.
areas-postcodes-file = File of postcodes (optional)
areas-postcodes-file-hint = The columns postcode and code. A whole postcode, a district such as QV1, a sector such as QV1 2, or the letters.
areas-check = Check the files
areas-look = What would change
areas-look-what = The files are without mistakes. Nothing has changed yet. Signatures that are counted stay in their areas; new ones go by the new postcodes.
areas-before-after = { $after } (now { $before })
areas-added = New
areas-changed = With another name, region or representative
areas-gone = No longer there
areas-same = The areas are the same as now.
areas-use = Use these areas
areas-stale = A colleague has put other areas to use meanwhile. Look at what is there now, and upload your files again if they are still needed
areas-counted = Signatures were counted in these areas, which are not in the file: { $names }. Put them in; they need no postcodes
area-file-missing = Choose the file of areas
area-file-gone = These files are no longer here. Upload them again
area-file-large = This file is larger than { $max } MiB
area-file-spreadsheet = This is the file of a spreadsheet program. Save it there as CSV in UTF-8, and upload that
area-file-odd = This is not a CSV file. Save your table as CSV in UTF-8, and upload that
area-file-empty = There is nothing in this file below its heading
area-file-column = This file has no column “{ $text }” in its first line. Are the two files the right way round?
area-file-many = There are more than { $text } in this file
area-line-encoding = Line { $line }: these letters are not in UTF-8. Save the table as CSV in UTF-8
area-line-cells = Line { $line }: it has more cells or fewer than the first line, or a quotation mark that does not end
area-line-code = Line { $line }: “{ $text }” is not a code of an area. It has 1 to 20 letters, digits and dashes
area-line-name = Line { $line }: write a name, region and representative of at most 120 characters each; here is “{ $text }”
area-line-twice = Line { $line }: the area { $text } was there before
area-line-postcode = Line { $line }: “{ $text }” is not a postcode
area-line-two-areas = Line { $line }: the postcode { $text } was there before, in another area
area-line-unknown = Line { $line }: the file of areas has no { $text }
done-areas = These areas are in use from now on.
log-use-areas = Put other areas to use
refusal-areas-counted = Signatures were counted in an area that is not in the file. Upload one that has it.
## The text of a petition that was changed after it opened.
text-changed-on = The text was changed on { $date }
text-history-title = Changes of the text
text-history-link = All changes of the text
text-history-what = This is what was changed since the petition opened, the newest first. Every signature is for the version that was there when it was sent.
text-history-none = The text has not been changed since the petition opened.
text-history-marks = So it is marked:
change-added-mark = words that came
change-removed-mark = words that went
change-added = Added:
change-removed = Taken out:
version-number = Version { $number }
version-of = version { $number } of the text
version-signed = Text that was signed
version-current = This is the text now
version-why = Why it was changed:
version-opened = The petition opened with this text.
version-read = Read version { $number } in full
version-since = In force from { $date }
version-is-current = This is what the petition says now.
version-is-old = The text was changed after this version.
version-part-hidden = This part of an earlier version is not shown, for legal reasons.
timeline-amended = Its text was changed.
event-amended = Its text was changed

## Changing the text of a petition that was opened.
amend-title = Change the text
amend-how = Change the text only to correct a mistake or to take out what must not be there. Everybody will see what was changed, when and why. Who has signed keeps a link to the text that they signed.
amend-language = The same in another language
amend-why = Why it is changed
amend-why-hint = Everybody can read this. Do not repeat here what you take out.
amend-why-missing = Say why the text is changed
amend-hide = What nobody may see any more
amend-hide-hint = In the versions before this one, for legal reasons. Leave these empty unless you must: the comparison with the version before is then not shown either.
amend-look-button = Show what everybody will see
amend-look-title = Is this the change?
amend-look-what = Everybody will see this. It cannot be taken back, but the text can be changed again.
amend-button = Change the text
amend-meanwhile = Your words are still in the form. This is what was changed meanwhile:
amend-earlier = Earlier versions
amend-earlier-how = Tick what nobody may see, for legal reasons. The version keeps its number.
amend-hide-button = Keep this for version { $number }
log-amend = Changed the text
log-hide-version = Changed what is shown of an earlier version
done-amended = The text is changed.
done-hidden = What is shown of that version is changed.
refusal-text-changed = The text was changed since you opened the form, by a colleague or by you
refusal-text-unchanged = Nothing is changed in the text
refusal-versions-too-many = The text of this petition was changed as often as it can be

## Mails in the office, addresses that were refused, the test of the relay host, and invitations by mail.
desk-mail = Mails
mails-captured-what = Mails are kept here, and nothing leaves this machine.
mails-relay-trouble = The mail server takes no mails now, so they wait. It is tried again by itself. This is what it said:
mails-again = Send all of these again
mails-again-what = { $count ->
    [one] This is for all mails that failed and match, on every page, of the last day. Mails to addresses that a mail server does not know are left out: send those one by one.
   *[other] This is for all mails that failed and match, on every page, of the last { $count } days. Mails to addresses that a mail server does not know are left out: send those one by one.
}
mails-number-waiting = { $count ->
    [one] { $count } mail waits.
   *[other] { $count } mails wait.
}
mails-number-tried = { $count ->
    [one] { $count } of them was tried before.
   *[other] { $count } of them were tried before.
}
mails-number-failed = { $count ->
    [0] None failed for good in the last 24 hours.
    [one] { $count } failed for good in the last 24 hours.
   *[other] { $count } failed for good in the last 24 hours.
}
mails-number-more = Counting stops at { $count }.
mails-lists = Mails by what became of them
mails-all = All
mails-waiting = Waiting
mails-failed = Failed
mails-sent = Sent
mails-dropped = Not needed any more
mails-captured = Kept here
mails-search = Look for mails
mails-search-to = Sent to this address
mails-search-to-hint = The whole address
mails-search-petition = About the petition with this number
mails-petition-wrong = Type the number of a petition, such as 12
mails-clear = Show all mails
mails-none = There are no such mails here.
mails-older = Older mails
mails-looked = Each page looks through { $count } mails at most.
mails-back = All mails
mails-to-unknown = To somebody whose address is not kept any more, or was corrected since
mails-to-same = All mails to this address
mail-kind-confirm = Confirm your signature
mail-kind-already-signed = You have signed already
mail-kind-withdrawn = Your name was taken off
mail-kind-draft-kept = Your draft is kept
mail-kind-confirm-petition = Confirm your petition
mail-kind-gather-supporters = Gather supporters
mail-kind-in-moderation = We are checking your petition
mail-kind-changes-asked = Please change these things
mail-kind-rejected = We could not accept your petition
mail-kind-opened = Your petition is open
mail-kind-news = News to somebody who follows
mail-kind-trial = Test of news
mail-kind-update-declined = We did not pass your update on
mail-kind-threshold = Enough signatures for what follows
mail-kind-report-received = We have your report
mail-kind-report-settled = What came of your report
mail-kind-relay-test = Test of the relay host
mail-kind-invitation = Invitation to the staff
mail-kind-still-checked = A signature is still being checked
fate-waiting = Waiting for its turn
fate-tried = { $count ->
    [one] Put off after { $count } try, and tried again
   *[other] Put off after { $count } tries, and tried again
}
fate-sent = The mail server took it
fate-captured = Kept here
fate-failed = { $count ->
    [0] Failed for good
    [one] Failed for good after { $count } try
   *[other] Failed for good after { $count } tries
}
fate-dropped = Not sent: it was no longer true or needed
mail-queued = Called for
mail-due = Next try from
mail-finished = Ended
mail-reply = What the mail server said:
mail-course = What became of it
mail-goes-on = It is tried again by itself for five days, with longer and longer waits.
mail-resend-title = Send it again
mail-resend-refused = It was not sent again
mail-resend-now = Try now
mail-resend-now-what = It waits because the mail server put it off. You can have it tried now.
mail-resend-again = Send it again
mail-resend-again-what = It did not arrive. Once what was wrong is put right, the same mail can be sent again. One that is older than five days is tried once.
mail-resend-once-more = Send it once more
mail-resend-once-more-what = The mail server took it. If it did not arrive, another one can be sent: not within a minute, and as often in a day as they could ask for it themselves.
mail-resend-moderators = Moderators and owners can send mails again.
mail-resend-waits = It was not tried yet and goes by itself when it is its turn. Mails about decisions wait until the decision cannot be taken back any more.
mail-resend-under-way = It is being tried right now. Load this page again in a moment.
mail-resend-dropped = It was not sent because it was no longer true or needed, or goes to an address that was refused. It is not sent again.
mail-resend-untrue = It cannot be sent any more: what it says is no longer true, or nobody knows any more whom it goes to.
mail-resend-arrived = The mail server took it, and it asks for nothing. It is not sent twice.
mail-resend-too-often = They were mailed less than a minute ago, or as often as they may be today. Try again later.
mail-resend-not-now = That is not possible now: it was changed, sent or dropped since this page was shown. This is how it stands now.
mail-text-title = What it says
mail-text-now = Written anew from what is true now: what was sent may differ in names and numbers that were changed since. Links and codes are hidden; only whom it goes to may act by them.
mail-text-gone = It cannot be written any more: whom it goes to, or what it is about, is not kept or was changed.
bounces-title = Addresses that were refused
bounces-what = A mail server said for good that it does not know these addresses. Mails about news leave them out. Links to confirm are sent to them all the same.
bounces-later = Only what the mail server says at once is known here. A mail that is taken first and comes back later comes to the sender of our mails, and is not counted.
bounces-none = There are none among the mails that were looked through.
bounces-older = Go on with older mails
bounces-times = { $count ->
    [one] Refused { $count } time.
   *[other] Refused { $count } times.
}
bounces-first = First
bounces-last = Last
bounces-left-out = Mails about news leave it out.
bounces-cleared = Written to again since
bounces-clear = Write to this address again
todo-mail-failed = { $count ->
    [one] { $count } mail failed for good in the last 24 hours
   *[other] { $count } mails failed for good in the last 24 hours
}
done-mails-resent = They are sent again, the newest first. Load this page again to see what became of them.
done-mail-resent = It is sent again. Load this page again to see what became of it.
done-address-cleared = Mails go to this address again.
done-test-sent = The test is on its way. Load this page again to see what became of it.
done-invited-mailed = They are invited, and the invitation is mailed. You can pass the link below on too.
done-invitation-mailed = The invitation is mailed. You can pass the link below on too.
log-resend-mails = Sent failed mails again together
log-resend-mail = Sent a mail again
log-clear-address = Let an address be written to again
log-test-relay = Tested the relay host
log-mail-invitation = Mailed an invitation
live-test-title = Send a test mail
live-test-what = It goes to you, the way that all mails go. What becomes of it is shown here.
live-test-captured = Mails are kept here, so there is nothing to test. Set mail.delivery to smtp first.
live-test-button = Send a test to { $address }
live-test-last = The last test went to
live-test-waiting = The test is on its way. Load this page again in a moment.
live-test-taken = The relay host took the test. Look whether it is in your mailbox, and not among spam.
live-test-put-off = The relay host put the test off, which is tried again by itself. This is what it said. If it goes on, ask whoever runs the relay host.
live-test-address = The relay host says that it does not know the address of who tested. Check the address that you sign in with, or have a colleague test.
live-test-sender = The relay host does not take mails from our sender. Set mail.from in the settings file to an address that it may send for.
live-test-not-allowed = The relay host does not let this program send. Check mail.smtp_username and its password in the settings file, and whether the relay host takes mails from this machine.
live-test-refused = The relay host refused the test for good; this is what it said. Show it to whoever runs the relay host.
invite-how-mails = You get a link to pass on. It can be mailed too.
invite-mail = Mail the invitation to this address
invite-mail-button = Mail the invitation to { $address }
invite-mail-too-often = The invitation was mailed less than a minute ago. Wait a moment, or pass the link on.
mail-test-subject = Test of the mails of { $site }
mail-test-what = You asked for this mail in the office of { $site }, to see that mails arrive:
mail-test-next = If you read this, they do. What the relay host said is shown here:
mail-invitation-subject = You are invited to help look after { $site }
mail-invitation-what = You are invited to help look after { $site }. Open this link, choose a password, and you are in:
mail-invitation-until = The link works until { $date }, and for one person. Do not pass it on.
mail-invitation-not-you = If you do not know what this is about, leave it: nothing happens.
## A second person (admin/requests.html, admin/request.html, admin/settings.html)
desk-requests = Requests
requests-what = What a second person has to agree to before it is done. Nobody can agree to their own request. One that nobody looks at lapses after 72 hours.
requests-waiting = Waiting
requests-settled = Settled
requests-none = Nothing waits for a second person.
requests-none-settled = Nothing was settled yet.
requests-how = What a second person is asked for is set by the owners, under Settings.
request-take-down = Take a petition down
request-reject-hidden = Not accept a petition, and hide parts of it
request-correct = Take many signatures out of the number
request-amend = Change a text that people can sign
request-publish = Publish, and mail many people
request-thresholds = Change the thresholds of the site
request-number = Request { $number }
request-waiting = Waits for a second person
request-approved = Agreed
request-refused = Not agreed
request-withdrawn = Taken back
request-expired = Nobody looked in time
request-yours = You can settle it
request-asked-by = asked for by { $name }
request-until = until { $date }, { $time }
request-settled-by = { $state } by { $name }
request-petition = Petition
request-urgent = Done already, since it could not wait
request-urgent-what = It was taken down at once. If no second person agrees by { $date }, { $time }, it is shown again.
request-waits-what = Nothing has changed yet. If no second person agrees by { $date }, { $time }, the request lapses.
request-own = You asked for it. Somebody else has to agree.
request-seconds = Who could agree: { $names }
request-seconds-none = Nobody else could agree at present. An owner can invite somebody, or switch this off under Settings.
request-would = What would change
request-did = What was changed
request-asked = What was asked for
request-why = Why
request-taking = { $count ->
    [one] { $count } signature would be taken out
   *[other] { $count } signatures would be taken out
}
request-total = The number now
request-version = It becomes version { $number }.
request-approve = Agree, and do it
request-approve-urgent = Agree that it stays down
request-refuse-title = Do not agree
request-refuse-why = Why not
request-refuse-why-hint = Whoever asked sees it, and other colleagues.
request-refuse = Do not agree
request-refuse-urgent = Do not agree: it is shown again
request-why-missing = Say why you do not agree
request-withdraw = Take the request back
request-withdraw-urgent = Take it back: it is shown again
request-by-rule = by the rules of the site
second-what = A second person has to agree to this. Nothing changes until they do.
second-what-mail = So many can be mailed only when a second person agrees. With the tick, one is asked first, and nothing changes until they do.
second-button = Ask a second person
second-urgent = It cannot wait: take it down now
second-urgent-hint = It is marked as urgent. A second person has to agree within 24 hours, or else it is shown again.
todo-requests = { $count ->
    [one] A colleague asks you to be the second person
   *[other] Colleagues ask you { $count } times to be the second person
}
done-requested = A second person is asked.
done-request-approved = You agreed.
done-request-refused = You did not agree. Whoever asked can see why.
done-request-withdrawn = You took the request back.
log-ask-second-person = Asked a second person
log-take-down-urgently = Took it down at once, before a second person agreed
log-approve-request = Agreed as the second person
log-refuse-request = Did not agree as the second person
log-withdraw-request = Took back a request to a second person
log-lapse-request = Nobody agreed in time as the second person
refusal-second-person-missing = Nobody else here could be the second person. Invite somebody first who may do the same.
refusal-request-waits = A second person was asked for this already. Look under Requests.
refusal-requests-too-many = Too much waits for a second person. Settle some of it first, under Requests.
refusal-request-stale = Something has changed since this was asked for: the petition, the settings, or who works here. It cannot be done as it was asked. Ask for it anew.
refusal-request-expired = Nobody looked at this request in time. Ask for it anew.
settings-two-people = What needs a second person
set-two-take-down = Taking a petition down
set-two-take-down-hint = What cannot wait can still be taken down by one person. A second one has to agree within 24 hours, or else it is shown again.
set-two-reject-hidden = Not accepting a petition, with parts hidden
set-two-correct = Taking out many signatures
set-two-correct-over = More than so many signatures are many
set-two-amend = Changing a text that people can sign
set-two-publish = Mailing many people
set-two-publish-over = More than so many people are many
set-two-thresholds = Changing thresholds
set-two-thresholds-hint = A second owner has to agree then.
set-two-yes = A second person has to agree
set-two-no = One person decides
set-effect-two-people = It holds at once. What was asked for before stays under Requests.
