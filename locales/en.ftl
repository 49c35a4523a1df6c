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
paused-title = Signing is paused
paused-since = Signing has been paused since { $date }.
paused-closes = Closing date before the pause: { $date }. If the pause lasts an hour or longer, it will be extended by at least the length of the pause.
paused-not-signed = You have not signed yet. Keep this page open and press the button when signing resumes.
paused-banner = If the pause lasts an hour or longer, closing dates will be extended by the length of the pause.
copy-label = This is a read-only copy.
copy-as-of = It shows everything up to { $time } on { $date }.
copy-home = Go to the site itself
footer-promise = This site sets no cookies and needs no scripts.
footer-data = The data
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
home-none-start = Is there something you want to change? Say it in one sentence, and ask others to sign.
home-only = Open for signatures
home-near = Your postcode, for petitions near you
home-near_pledge = Your postcode, for pledges near you
home-near_vote = Your postcode, for votes near you
card-closes = Closes on { $date }
card-paused = Signing is paused
card-goal = Next goal { $number }
home-trending = Most signed in the last hour
home-read = Read it and sign
home-read-only = Read it
home-last-day = { $count ->
    [one] { $count } signature in the last 24 hours
   *[other] { $count } signatures in the last 24 hours
}
home-last-hour = { $count ->
    [one] About { $count } signature in the last hour
   *[other] About { $count } signatures in the last hour
}
home-most-signed = More open petitions
home-leading = The petition most people have signed
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
search-none-start = If nobody has asked for this yet, you can start a petition.
search-none-all = You are only searching one list.
search-everywhere = Search all petitions
search-same-petitions = Search petitions for the same words
search-same-pledges = Search pledges for the same words
search-same-votes = Search votes for the same words
search-operators = Quotation marks, OR and minus signs have no special meaning here. We look for the words.
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
list-sort-unknown = Petitions cannot be sorted that way. Showing them in the usual order.
list-topic-unknown = There is no topic with that name. Showing petitions about all topics.
list-beyond = { $pages ->
    [one] This page does not exist: the list has { $pages } page.
   *[other] This page does not exist: the list has { $pages } pages.
}
list-closed = Closed petitions
list-rejected = Rejected petitions
list-all = All petitions
list-filter = Other lists of petitions
list-sort = Sort by
sort-most-signed = Most signed
sort-newest = Newest
sort-closing-soon = Closing soon
sort-last-day = Most signed in the last day
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
local-feed = Follow this area in a feed reader (Atom)
local-json = This list as JSON
local-csv = This list as a table (CSV)

## Pages about the site
footer-about = About
footer-rules = Rules
rules-title = Which petitions we accept
rules-lead = A person reads every petition before it is published. These are the rules they go by.
rules-need = What a petition needs
rules-rejected = Why we reject a petition
footer-privacy = Privacy
footer-performance = Performance
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
privacy-lead = What we keep, why, and for how long.
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
privacy-also-signed = Once an hour we count which petitions the same people have signed. A page names another petition only if at least 20 people signed both. We do not store who they are, and nobody can see it.
privacy-counts = So that nobody counts twice, we also keep codes made from your email address, name and postcode with a secret key. They cannot be read back without the key.
privacy-unconfirmed = { $days ->
    [one] If you do not confirm your signature, or you remove it, we erase your details after a day.
   *[other] If you do not confirm your signature, or you remove it, we erase your details after { $days } days.
}
privacy-ended = { $days ->
    [one] We erase everyone’s details a day after the petition ends.
   *[other] We erase everyone’s details { $days } days after the petition ends.
}
privacy-ended-months = { $count ->
    [one] We erase everyone’s details { $count } month after the petition ends.
   *[other] We erase everyone’s details { $count } months after the petition ends.
}
privacy-ended-never = Otherwise we keep your details for as long as we keep the petition.
privacy-own-data = The link in our email also shows you everything we keep about you. You can get a copy or erase it there.
privacy-following = When you ask for emails without signing
privacy-following-how = We keep your email address and the language you used, and never show them to the public. If you do not confirm, or when the petition is over, we delete them as we do for people who sign. Each email has a link that deletes them at once.
privacy-places = If you follow areas, we keep your email address until you stop the emails, and for 31 days what we emailed you about.
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
    [one] The first page you open is at most { $bytes } byte, with everything it needs. Only a very long text, table or list makes a page larger.
   *[other] The first page you open is at most { $bytes } bytes, with everything it needs. Only a very long text, table or list makes a page larger.
}
performance-why = That much can be sent in one go, before your device has to reply. This means pages open quickly, even on a weak signal.
performance-caption = Compressed size in bytes
performance-page = Page
performance-html = HTML
performance-css = Style sheet
performance-total = Total
performance-times-title = How fast our server answers
performance-times-lead = Every { $minutes } minutes, this site asks itself for these pages. The first byte of each should come within { $ms } milliseconds. The time it takes to reach you is extra.
performance-times-late = { $count ->
    [0] All of the last { $looks } checks were fast enough.
    [one] { $count } of the last { $looks } checks was too slow, or got no answer.
   *[other] { $count } of the last { $looks } checks were too slow, or got no answer.
}
performance-times-caption = Time until the first byte in milliseconds
performance-times-usual = Usually
performance-times-most = At most
performance-times-never = No answer

## The data
data-title = The data
data-lead = Everything here is free to download and use. You do not need a key or an account.
data-download-title = Download
data-download-text = These files open in Excel and other spreadsheet programs, except the last one. They hold no names or addresses of people who signed.
data-download-petitions = Download all petitions (CSV)
data-download-petitions-what = One row for each petition: its title, state, number of signatures and dates.
data-download-areas = Download signatures by local area (CSV)
data-download-areas-what = How many people in each local area signed each petition.
data-download-countries = Download signatures by country (CSV)
data-download-countries-what = How many people in each country signed each petition.
data-download-lines = Download everything (JSON lines)
data-download-lines-what = For programs: one line for each petition, with its text, dates, responses, areas and countries.
data-one-title = One petition
data-one-text = You can download the same for one petition. The links are on its page, under “Embed it, print it, or use the data”. For example:
data-one-example = petition { $number }
data-one-places = Download where people signed it (CSV)
data-one-series = Download its signatures by day (CSV)
data-one-json = See all about it as JSON
data-licence-title = Licence
data-licence-text = You can use the data under this licence:
data-copy-title = For programs
data-copy-text = To keep a copy up to date, ask for what changed since your last visit, and send back the ETag you were given. If nothing has changed, the reply is short.
data-addresses-title = Every file and feed
data-addresses-text = Choose one to see an example, how fresh it is and what is in it.
data-group-files = Files to download
data-group-json = JSON for programs
data-group-feeds = Feeds
data-group-others = Pictures, calendars and other formats
data-fields-title = What the fields and columns mean
data-field-column = Name
data-meaning-column = Meaning
data-parameters = Choices
data-contains = Contains
data-example = Example
data-format = Format
data-freshness = How fresh it is
data-fresh-at-once = Changes show within a second or two.
data-fresh-seconds = It is updated every 5 seconds at most.
data-fresh-minute = It is updated once a minute at most.
data-fresh-hour = It is updated once an hour at most.
data-list = A list of petitions, up to 50 on a page.
data-petition = One petition, with where its signatures come from.
data-count = The number of signatures of one petition, and the steps it has reached.
data-archive = A list of petitions that have closed or were rejected.
data-trending = The petitions most people signed in the last hour.
data-topics = The topics of petitions, by code.
data-areas = The local areas of this site, by code.
data-constituencies = The same areas, at another address.
data-periods = The present period of this site, and how many signatures lead to a response or a debate.
data-local = The open petitions most people signed in one area.
data-local-all = The same, with petitions that have closed.
data-local-sheet = The open petitions of one area, as a spreadsheet.
data-sheet = A list of petitions as a spreadsheet, up to 10,000 rows.
data-places = Where one petition was signed, by area and country, as a spreadsheet.
data-series = The number of signatures of one petition, by hour or by day, as a spreadsheet. Not by area: we count signatures by area and by hour, but never by both.
data-whole-petitions = Every petition in one file: one line of JSON for each, with where its signatures come from. It holds no names of creators or of people who signed.
data-whole-areas = How many people signed each petition in each local area, in one spreadsheet. Rejected petitions are not in it.
data-whole-countries = How many people signed each petition in each country, in one spreadsheet. Rejected petitions are not in it.
data-feed = A feed of petitions that opened.
data-answers = A feed of responses.
data-list-feed = A feed of any list of petitions.
data-local-feed = A feed of the petitions that people in one area have signed, the newest first.
data-timeline = A feed of what happened to one petition.
data-calendar = The closing date and the debate of one petition, for calendars. Only for petitions with such a date.
data-picture = A picture of one petition, for links that are shared.
data-badge = A badge with the number of signatures of one petition.
data-oembed = The code that shows a petition on another website.
data-sitemap = The pages of this site, for search engines.
data-openapi = This page as OpenAPI 3.1, for programs.
data-trouble = There is nothing at this address, a choice in it does not exist, or you asked too often. The answer says which.
data-parameter-state = Which list. It is one of these:
data-parameter-q = Words to search for.
data-parameter-topic = The code of a topic.
data-parameter-bom = Starts the file with a mark, so that Excel shows accented letters correctly.
data-parameter-sort = The order. It is one of these:
data-parameter-page = The number of the page, from 1.
data-parameter-count = How many petitions on a page, from 0 to 50.
data-parameter-changed-since = Only petitions that changed after this time, such as 2026-03-01T09:00:00Z.
data-parameter-url = The address of the petition’s page.
data-parameter-from = The first petition number of a part.
data-parameter-by = A row for each of these. Days are those of this site’s time zone.
data-parameter-from-day = The first day, such as 2026-03-01, or a time such as 2026-03-01T09:00:00Z.
data-parameter-to-day = The last day, or the time before which the hours begin.
data-parameter-maxwidth = The greatest width, in pixels.
data-parameter-maxheight = The greatest height, in pixels.
data-parameter-format = The format of the answer:
data-parameter-number = The number of the petition.
data-parameter-area = The name of the area as in its address, or its code.
data-shape-petition = A petition (attributes)
data-shape-meta = More about one petition (meta)
data-shape-count = The number of signatures
data-shape-trending = A petition in the last hour (attributes)
data-shape-topic = A topic
data-shape-area = A local area
data-shape-period = A period
data-shape-local = The petitions of an area
data-shape-local-petition = A petition in an area
data-shape-sheet = The spreadsheet of a list
data-shape-places = The spreadsheet of the places of one petition
data-shape-series = The spreadsheet of one petition, by hour
data-shape-series-by-day = The spreadsheet of one petition, by day
data-shape-by-area = Signatures by local area
data-shape-by-country = Signatures by country
data-field-action = What the petition asks for.
data-field-background = Why, in short.
data-field-additional-details = More details.
data-field-committee-note = A note by the committee.
data-field-also-in = The petition in other languages. Missing if there are none.
data-field-state = Where it stands: open, closed or rejected.
data-field-signature-count = How many signatures it has in total.
data-field-signatures-online = How many of them were given online. Missing if none are on paper.
data-field-signatures-on-paper = How many of them are paper signatures. May be missing if there are none.
data-field-signatures-from-elsewhere = Which of them were confirmed in another system: when they were added, how many, and how they were confirmed. Missing if there are none.
data-field-closing-date = The closing date. Missing unless it is open.
data-field-created-at = When it was written.
data-field-updated-at = When anything about it last changed, its number of signatures too.
data-field-rejected-at = When it was rejected.
data-field-opened-at = When it opened for signatures.
data-field-closed-at = When it closed.
data-field-moderation-threshold-reached-at = When it had enough supporters to be checked.
data-field-referral-threshold-reached-at = When it had enough signatures for a committee. Missing if that has not happened.
data-field-response-threshold-reached-at = When it had enough signatures for a response.
data-field-government-response-at = When it had a response.
data-field-debate-threshold-reached-at = When it had enough signatures for a debate.
data-field-debate-scheduled-on = The day on which the date of the debate was set.
data-field-scheduled-debate-date = The date of the debate.
data-field-debate-outcome-at = When the result of the debate was published.
data-field-creator-name = The name of its creator, while it is open. Always empty in the file of every petition.
data-field-rejection = Why it was rejected: a code, details, and in duplicate_of the number of the one that asks for the same, if one was named.
data-field-government-response = The response: its date, a summary and the details.
data-field-debate = The debate: its date, links and a summary.
data-field-departments = The departments it is for.
data-field-topics = The codes of its topics.
data-field-signatures-by-country = Signatures by country. Not in a list of petitions, and not if the petition was rejected.
data-field-signatures-by-constituency = Signatures by local area, in the same way.
data-field-signatures-by-region = Signatures by region, in the same way.
data-field-other-parliamentary-business = Other news about it. Only for one petition.
data-field-signatures-collected = How many signatures were collected on this site.
data-field-signatures-carried-over = How many signatures came from another site.
data-field-signatures-unknown = How many signatures are in no country, area or region of the lists.
data-field-corrections = Corrections of the number of signatures.
data-field-updates = Updates from its creator.
data-field-text-changes = Changes of its text since it opened.
data-field-opinions-on-answer = What people who signed think of the response. Empty until enough have said so.
data-field-debated = Whether it was debated.
data-field-last-hour = About how many people signed it in the last hour.
data-field-topic-code = The code of the topic.
data-field-topic-name = The name of the topic.
data-field-mp = The name of the representative of the area.
data-field-never = Always empty: this site does not know it.
data-field-constituency = The name of the area.
data-field-ons-code = The code of the area.
data-field-response-threshold = The number of signatures for a response.
data-field-debate-threshold = The number of signatures for a debate.
data-field-mp-object = The representative of the area. Missing if this site does not know them.
data-field-local-petitions = The petitions, most signatures from the area first.
data-field-url = The address of the petition’s page.
data-field-constituency-signature-count = How many signatures come from the area.
data-field-number = The number of the petition.
data-field-sheet-topics = The codes of its topics, with a semicolon between them.
data-field-closes-at = The end of its closing date.
data-field-place-kind = What the row is for: area or country.
data-field-place-code = The code of the place. Empty for signatures whose place is not known.
data-field-place-name = The name of the place.
data-field-place-signatures = How many signatures come from there.
data-field-hour-start = The beginning of the hour. Empty for signatures that came from another site.
data-field-hour-signatures = How many signatures were confirmed in that hour and still count.
data-field-hour-total = How many of the signatures that still count had been confirmed by the end of that hour. Signatures that were removed later are left out of earlier hours too, so a number can have been reached earlier than these say.
data-field-day = The day. Empty for signatures that came from another site.
data-field-day-signatures = How many signatures were confirmed on that day and still count.
data-field-day-total = As total by hour, at the end of that day, or of the part of it that you asked for.
data-field-ons-code-or-none = The code of the area. Empty for signatures whose area is not known.
data-field-country-code = The code of the country. Empty for signatures whose country is not known.
data-field-country = The name of the country.
data-field-country-signature-count = How many signatures come from the country.
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
rejected-other = It does not meet our rules.
rejected-instead = What you can do instead
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
corrections-what = Each line says how many signatures we took out of the total, and how many we restored. This does not include people who removed their own signature.
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
correction-our-mistake = We had counted them by mistake.
correction-held = They were held for checking.
correction-set-aside = { $count ->
    [one] { $count } signature was taken out of the total to be checked.
   *[other] { $count } signatures were taken out of the total to be checked.
}
correction-checked = { $count ->
    [one] { $count } has been checked and counts again.
   *[other] { $count } have been checked and count again.
}
correction-not-added = { $count ->
    [one] { $count } signature held for checking was not added.
   *[other] { $count } signatures held for checking were not added.
}
details-title = More details
fact-creator = Started by
fact-feed = Follow this petition (Atom feed)
fact-feed-json = Follow this petition (JSON feed)
follow-link = Get emails about this petition
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
timeline-resumed-only = Signing resumed
timeline-removed = It was removed from this site
timeline-put-back = It was put back on this site
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
timeline-closes-paused = Closing date before the pause
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
growth-removed = Signatures that were removed later are left out of all these numbers.
growth-from = From
growth-new = New
growth-total = Total
growth-before = Earlier
places-title = Where people signed
places-finding-rate = Most signed in { $place }: { $rate } signatures for every 1,000 registered voters
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
places-rate-least = under { $rate }
places-rate = For every 1,000 registered voters
places-target = Target
places-targets-rest = Each area has its own target. In areas that are not in this table, nobody has joined yet.
place-target-reached = Reached
place-target-missed = Not reached
place-target-missing = { $count } more needed
places-elsewhere = All other places
places-unknown = Place not known
places-total = Total
places-all = See all places and countries
places-csv = Signatures by place (CSV)
places-rest = { $count ->
    [one] Show { $count } more place
   *[other] Show { $count } more places
}
map-title = Map
map-skip = Skip the map
map-legend-rate = Signatures for every 1,000 registered voters. A larger mark means more.
map-legend-count = Signatures. A larger mark means more.
map-few = no rate: fewer than 5 signatures
map-none = none
map-class = { $from } to { $to }
share-title = Share this petition
share-address = Link to share
share-mail = Share by email
share-now = Share
share-short = Short address, to print or say:
share-use = Embed it, print it, or use the data
share-poster = Poster with a QR code
share-flyers = Flyers with a QR code, eight to a page
share-embed = Put it on your own website
related-title = More petitions like this
also-title = People who signed this also signed
share-series = Signatures by hour (CSV)
share-copy = Copy link
share-copied = Copied

## The form
sign-title = Sign this petition
sign-next = You can check your answers before you sign.
field-name = Full name
field-name-hint = As you would sign a letter.
field-email = Email address
field-email-hint = We’ll email you to check it’s you.
field-email-typo = Did you mean { $address }?
use-address = Use this address
report-not-yet = Your report is not sent yet. Check your email address first.
mail-not-yet = We have not sent an email yet. Check your email address first.
mail-not-there = We have not sent an email to { $address } yet. Check this address below first.
field-postcode = Postcode
field-postcode-hint = So we know which area your signature counts for.
field-country = Country
field-updates = Email me news about this petition (optional)
field-leave-empty = Leave this empty
eligibility-uk = I am a British citizen or UK resident
eligibility-resident = I live, work or study in the area that { $site } covers

field-name-missing = Enter your full name
field-name-no-letters = Your name must include letters
field-name-too-long = Your name is too long. Enter a shorter version
field-name-not-plain = Your name must not include a web address, hidden characters or many marks on one letter. Put a space after each full stop
field-email-missing = Enter your email address
field-email-too-long = Your email address is too long. Check you entered it correctly
field-email-invalid = Enter an email address in the correct format, like name@example.com
field-postcode-missing = Enter your postcode
field-postcode-invalid = Enter a full postcode, with all its letters and numbers
field-postcode-odd = Enter a postcode of 2 to 10 letters or numbers
field-postcode-no-area = We do not know which area this postcode is in. Each area has its own target in this pledge, so you can only join with a postcode we know
field-postcode-no-area-none = Each area has its own target in this pledge, so you can only join if you live in one of them. Enter your postcode
field-code-missing = Enter the 6-digit code from the email
field-country-invalid = Select a country from the list
field-resident-missing = Select the box if this is true for you. If it is not, you cannot sign this petition
field-resident-missing-here = Select the box if you live, work or study in the area that { $site } covers. If you do not, you cannot sign this petition

## Check what you typed
check-title = Check your answers
check-eligibility = Eligibility
check-updates = News about this petition
check-updates-yes = Yes, by email
check-updates-no = No
check-privacy-use = We only use these details to count your signature once, to show how many people signed in each place, and to contact you about it.
check-privacy-use-also = We only use these details to count your signature once, to show how many people signed in each place, to contact you about it, and to count which petitions many people sign together.
check-privacy-public = We do not show your name or email address to the public.
check-postcode-unknown = We do not know this postcode. Check it. If it is right, your signature will count under “{ $place }”.
check-area = This postcode is in { $area }.
check-next = We’ll then send you an email. Your signature counts once you confirm it.

## Starting a petition
action-start = Start a petition
start-title = Start a petition
start-lead = It takes about 10 minutes. You do not need an account.
start-how = How it works
start-how-similar = Say what you want in one sentence. We’ll show you similar petitions.
start-check-late = We may need until { $date } to check your pledge. People can only join after that, so there may be no time left before its last day. You can choose a later last day.
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
promise-days-off = Days when the office is closed do not count.
start-how-open = { $count ->
    [one] If it does, it is open for signatures for { $count } day.
   *[other] If it does, it is open for signatures for { $count } days.
}
start-how-open-months = { $count ->
    [one] If it does, it is open for signatures for about { $count } month.
   *[other] If it does, it is open for signatures for about { $count } months.
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
field-action-hint = For example, “Sandford Council should plant lime trees along Station Road”. Up to { $count } characters.
field-background = Why it should happen
field-background-hint = A few sentences for people who are new to it. Up to { $count } characters.
field-details = More details (optional)
field-details-hint = Facts, figures or what has been tried before. Up to { $count } characters.
chars-left = Characters left:
chars-over = Too many characters:
field-action-missing = Enter what should happen
field-background-missing = Enter why it should happen
# Said beside a text; $over is how many characters are too many.
field-action-too-long = What should happen must be { $max } characters or fewer. You have { $over } too many
field-background-too-long = Why it should happen must be { $max } characters or fewer. You have { $over } too many
field-details-too-long = More details must be { $max } characters or fewer. You have { $over } too many
similar-title = Has someone already asked for this?
similar-lead = These petitions may be similar to yours. One large petition carries more weight than two small ones. If one of them says what you mean, sign it or share it.
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
save-not-yet = Your draft is not saved yet. Check your email address first.
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
own-closes-on = People can sign until { $date }.
own-waiting = Your petition is waiting to be checked. You do not need to do anything.
own-needs-changes = Make these changes, then submit your petition again.
own-edit = Edit your petition
own-edit-too-late = This was not submitted, because we are no longer asking for changes. What you typed is still here so you can keep it
own-hand-in-again = Submit again
own-paused = Your petition is open, but nobody can sign it at the moment.
own-open = Your petition is open. Share it with everyone who agrees.
own-last-day = { $count ->
    [0] Nobody has signed in the last day.
    [one] { $count } person has signed in the last day.
   *[other] { $count } people have signed in the last day.
}
own-poster = Print a poster
own-flyers = Print flyers, eight to a page
own-closed = Your petition is closed. Nobody can sign it any more.
own-rejected = We did not accept your petition.
own-start-again = Start again with what you wrote
own-rejected-other = There is already one about this:
own-rejected-again = If you think this is wrong, tell us why. Someone will look at it again.
own-rejected-write = Write to:
own-rejected-reply = Reply to the email in which we told you.
own-rejected-reply-soon = We’ll email you about this on { $date } at { $time }: reply to that email.
own-withdrawn = You withdrew your petition. Nobody can see it.
own-take-back = Withdraw this petition
own-withdraw-title = Withdraw your petition?
own-withdraw-what = We will not check or open it, and nobody will be able to see it. You cannot undo this, but you can start another.
own-withdraw-now = Withdraw petition
own-kept = Draft saved.
own-handed-in = Your text is saved, but not submitted yet. Read it below, and submit it with the button under it.
own-again = You’ve sent us your changes. We’ll check them.
own-confirmed = You’ve submitted your petition.
own-changed = The text has changed since you opened this page. Read it again before you confirm.
own-mailed = We’ve sent the email.
step-submitted = Text finished
step-confirmed = You confirmed and signed it
step-supported = Reached enough supporters; it is in the queue to be checked
step-unsupported = Supporters removed their signatures; it needs more again
step-approved = Accepted and opened for signatures
step-changes = We asked you to make changes
step-amended = Text changed
step-terms = Pledge changed
step-resubmitted = You submitted it again
step-rejected = We did not accept it
step-withdrawn = You withdrew it
step-taken-down = Removed
step-put-back = Put back
step-threshold-reached = Reached enough signatures for the next step; the petition page says what that is
step-threshold-lost = Dropped below the number of signatures needed for that step
step-extended = Signing was paused for a while; the closing date was extended
step-resumed = Signing was paused for a while
step-created = Draft started
part-action = What should happen
part-background = Why it should happen
part-details = More details
part-action_vote = Question
part-background_vote = What people should know
version-options = What could be chosen, and how it was decided
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
support-waiting-why = It is waiting to be checked. You cannot sign it until then.
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
own-elsewhere-title = You can no longer use this page
own-elsewhere-why = The petition is at a later step, or was changed by the link in our email. Use the link in our newest email to see its status.
not-shown-title = We cannot show this petition
not-shown-why = We did not accept it. For legal reasons, we only show why:

## Flyers
flyers-title = Flyers
flyers-print = Print this page on A4 paper. Black and white is fine. Cut along the dashed lines to get eight flyers.
flyers-go = Scan the code, or go to:

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
overload-not-yet = This is not done until you see a page that confirms it. Keep this page open and press the button. Pressing it twice does no harm.

## Too much from one network
network-busy-title = Too many requests from your internet connection
network-busy-why = We’ve had many requests from the internet connection you’re using. Other people may share it. We’re not taking any more from there for a while, to keep the site working for everyone.
network-busy-wait = { $count ->
    [one] Wait { $count } minute, then press the button.
   *[other] Wait { $count } minutes, then press the button.
}
network-busy-page = Wait a minute, then reload this page.

## Check your email
waiting-title = One more step: check your email
waiting-not-counted = Your signature does not count until you confirm it.
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
waiting-nothing = No email yet?
waiting-spam = Check your spam or junk folder for an email from { $address }.
waiting-typo = Check that the email address above is right.
waiting-help = Ask us for help:
send-again = Send the email again
waiting-change = Wrong email address?
field-new-email = New email address
change-address = Send it to this address
waiting-expired-title = Your link has expired
# Followed by the address.
waiting-expired = The link and the code that we emailed no longer work. We can send a new link to
waiting-send-new = Send a new link
waiting-over-title = It is too late to confirm
waiting-over = Nobody can confirm for this petition any more. See its page for what happened.
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
screened-erase = Your signature stays as it is.
receipt-title = Your signature has been counted
receipt-ended-title = Your signature
became-rejected = We did not accept this petition. It will not open, and nobody can sign it.
became-rejected-hidden = We did not accept this petition, and cannot show it. It will not open, and nobody can sign it.
became-withdrawn = The person who started this petition withdrew it. It will not open, and nobody can sign it.
became-removed = We removed this petition. Nobody can see it or sign it any more.
became-closed = This petition is closed. Nobody else can sign it, and your signature stays in the total.
became-closed-screened = This petition is closed. Nobody else can sign it.
became-why = See why
receipt-already = You’d already signed this petition, as { $name }. Your signature counts once, so nothing has changed.
receipt-position = You are number { $position }
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
own-data-language = Language you signed in
own-data-updates = News about the petition
own-data-follows = Emails you asked for separately
own-data-follows-stop = See them, or stop them
own-data-areas = Areas you get emails about
own-data-yes = Yes
own-data-no = No
own-data-signed = Signed
own-data-codes = We also keep codes made from your email address, name and postcode with a secret key, so that nobody counts twice. They cannot be read back without the key.
own-data-file = Get all of it as a file (JSON)
own-data-how-long = How long we keep it
own-data-erase = Erase my details
erase-title = Erase your details?
erase-back = Back to what we keep
erase-what = We’ll erase:
erase-details = your name, email address and postcode, and the language and network you signed in
erase-comments = { $count ->
    [one] your comment, so that nobody can read it any more
   *[other] your { $count } comments, so that nobody can read them any more
}
erase-reason = what you told us about why you signed
erase-emails = You’ll get no more emails about this petition.
erase-elsewhere = If you signed others here, we keep the details that you gave for those. You can erase them through the link in each email.
erase-areas = You also get emails about these areas, which you asked for separately:
erase-areas-too = Stop these too, and erase the address that we send them to
erase-creator = You started this petition. We also keep the details that you gave as the person who started it, and its page may show your name. Erasing your signature’s details here does not erase those.
erase-creator-how = We erase them automatically some time after the petition has ended. To end it now, withdraw it with the link in our emails about your petition.
erase-creator-ask = You can also ask us to erase them:
erase-undo = You cannot undo this.
erase-counts = Your signature stays in the total.
erase-again = You cannot sign again with the same email address.
erase-withdraw = If you do not want that, remove your signature first:
erase-counts-not = Your signature does not count, and will not count.
erase-button = Erase my details
data-erased-title = Your details have been erased
data-erased-body = We no longer know who made this signature.
data-erased-counts = Your signature stays as it was, so you cannot sign again with the same email address.
data-erased-again = If you want to sign again, you can.

withdraw-title = Remove your signature?
withdraw-name = Signed by
withdraw-what = Your signature will no longer count. The petition’s total goes down by one.
withdraw-taken-out = We removed your signature after a check, so it does not count now. If you remove it yourself, it stays removed. Nobody can sign again with this email address.
withdrawn-title = Your signature has been removed
withdrawn-on = You removed it on { $date }. Your signature is not counted.
withdrawn-not-counted = You removed it. Your signature is not counted.
withdrawn-again = If you change your mind, you can sign the petition again.
withdrawn-again-paused = If you change your mind, you can sign the petition again once signing resumes.
withdraw-paused = Signing is paused. If you remove your signature now, you can only sign again once signing resumes.

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
refusal-signing-paused = Signing is paused on this site. Come back later. If the pause lasts an hour or longer, closing dates will be extended by its length.
refusal-confirm-too-late = This petition has closed, and it is too late to confirm. Your signature was not counted.
never-title = You have not signed
never-not-counted = Your signature was not counted.
never-erased = We erase the details that you gave on { $date }, or soon after.
refusal-attempt-unknown = We do not recognise this link. Check that you copied the whole link.
refusal-link-replaced = The email address was changed after we sent this link, so the link no longer works. If you changed it, use the link in the email to the new address.
refusal-link-expired = This link has expired. You can ask for a new one.
refusal-code-wrong = This code is not right. Check the newest email and enter the code again
refusal-code-used-up = Too many wrong codes were entered. You can still confirm with the link in the email.
refusal-mail-too-often = We have not sent another email, because we sent one a short time ago, or several today. Check your spam folder, or try again later.
mail-again-minutes = { $count ->
    [one] We have not sent another email, because we sent one a short time ago. You can ask again in { $count } minute. Check your spam folder too.
   *[other] We have not sent another email, because we sent one a short time ago. You can ask again in { $count } minutes. Check your spam folder too.
}
mail-again-hours = { $count ->
    [one] We have not sent another email, because you have asked for as many as we send in a day. You can ask again in { $count } hour. Check your spam folder.
   *[other] We have not sent another email, because you have asked for as many as we send in a day. You can ask again in { $count } hours. Check your spam folder.
}
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
short-unknown-title = There is nothing at this short address
short-unknown-what = Check it against the poster or flyer. A short address has only these letters after “/p/”: b c d f g h j k m n p q r s t v w x z.
short-unknown-near = Did you mean one of these?
short-unknown-search = You can also search for it.
not-found-search = The page may also have been moved or removed.
link-broken-title = This link does not work
link-broken-cut = Some email programs cut long links. Copy the whole link from the email and paste it into the address bar.
link-broken-code = Or go back to the page that told you to check your email, and enter the 6-digit code.
link-broken-again = If neither works, sign the petition again. You’ll get a new email, and will still be counted only once.
voter-broken-again = If that does not work, ask for your link again on the vote’s page. If you cannot find that page, ask whoever organises the vote.
stop-title = Stop emails about this petition?
stop-what = You get emails because you signed it and asked for news about it. Stopping them changes nothing about your signature.
stop-button = Stop these emails
stopped-title = You’ll get no more emails about this petition
stopped-what = Nothing about your signature has changed. An email that is already on its way may still arrive.
stopped-back = Go to the petition to see what happens next
stop-broken-title = This unsubscribe link does not work
stop-broken-reply = Or reply to the email and ask us to stop.
stop-follower = You get emails because you asked for them on the petition’s page. If you stop them, we delete your address.
stopped-follower = We have deleted your address. An email that is already on its way may still arrive.

# === emails about a petition, without signing it ===

follow-title = Get emails about this petition
follow-what = We’ll email you when there is a response, a debate or other news. You do not have to sign, and you will not be counted.
follow-private = We use your address only for this, and never show it to the public.
follow-button = Get emails
follow-sent-title = Check your email
follow-sent-what = We’ve sent you an email with a link. Open it and press the button there. Until you do, we send you nothing else.
follow-sent-none = No email after 10 minutes? Check your spam folder and your address.
follow-again = Try again
following-asked-title = Get emails about this petition?
following-asked-what = Press the button to get an email when there is a response, a debate or other news. You can stop at any time.
following-button = Yes, email me
following-title = You’ll get emails about this petition
following-since = Since
following-stop = Stop emails and delete my address
following-asked-stop = I did not ask for this: delete my address
following-language = Language of the emails
place-follow-title = Follow this area
place-follow-link = Email me about new petitions here
place-follow-link-both = Email me about new petitions and pledges here
place-back = Back to { $area }
place-title = Get emails about { $area }
place-what = We’ll email you about new petitions that people in { $area } have signed.
place-what-both = We’ll email you about new petitions and pledges that people in { $area } have signed or joined.
place-once = You get at most one email a day, however many areas you follow, and none on days without anything new.
place-sent-other = If you have had other emails from us about areas, the page that their links open has a button for this area too.
place-new = A petition is new in an area if it opened in the last { $days } days and someone who lives there has signed it.
place-new-pledge = The same goes for a pledge that someone there has joined, other than the person who started it.
followed-asked-title = Get emails about { $area }?
followed-asked-stop-any = You can stop at any time.
followed-title = Areas you get emails about
followed-what = We email you about new petitions that people in these areas have signed.
followed-what-both = We email you about new petitions and pledges that people in these areas have signed or joined.
followed-followed = Areas you follow
followed-waiting = Areas waiting for you to confirm
followed-asked-on = Requested
followed-confirm-one = Get emails about { $area }
followed-gone = no longer an area on this site
followed-stop-one = Stop emails about { $area }
followed-stop-all = Stop all these emails and delete my address
followed-most = You already get emails about 20 areas, which is the most you can follow. Stop the emails about one of them, then come back to this page.
followed-kept = We keep your email address until you stop the emails, or for { $unconfirmed } days if you do not confirm. For { $days } days we also keep what we emailed you about, so that we do not tell you twice.
followed-over-what = The emails were stopped, or the link is too old. You can ask for emails again on the page of an area.
followed-stop-title = Stop emails about areas?
followed-stop-what = We’ll send no more emails about areas to this address, and delete it.
followed-stopped-title = Emails stopped
followed-stopped-what = This address will get no more emails about areas. We have deleted it.
follow-broken-again = If that does not work, ask for emails again on the petition’s page.
following-over-title = This link no longer works
following-over-what = The emails were stopped, or the link is too old. You can ask for emails again on the petition’s page.

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
removed-body = Everyone could read it here before.
removed-on = We removed it on { $date }.
removed-why = The reason we gave:
link-replaced-title = There is a newer link
link-expired-title = This link has expired
link-expired-why = The signature was not confirmed in time, so it was not counted.
link-expired-again = We can send you a new link. Ask for it on the next page.
link-over-again = You can sign again on the petition’s page.
too-large-title = That was too large
too-large-body = What you sent is larger than any of our forms allow. Go back, make it shorter and send it again.
wrong-host-title = There is no site at this address
wrong-host-body = No site on this server uses this web address. Check the address.
unprocessable-title = We could not read the form
unprocessable-body = Go back, reload the page and fill in the form again.
elsewhere-title = This form came from another site
elsewhere-body = To keep you safe, we only accept forms sent from our own pages. Open the page here and try again.
in-clear-title = This form was sent without encryption
in-clear-body = Others may have read it on its way here, so we have not taken it. Open the page again: its address should begin with https://.
in-clear-typed = If your browser does not show a lock or https:// then, ask whoever runs your network before you type anything.
closed-title = This petition is closed
closed-body = You can no longer sign it. We have not kept what you typed.
not-counted-title = This signature is not counted
not-counted-body = We removed it after a check. If you think that is wrong, reply to the email we sent you.
broken-title = Sorry, something went wrong
broken-body = This is our fault, not yours. Try again in a few minutes.
broken-signed = If you were signing, go back and send the form again. You will be counted only once.
busy-title = A lot of people are here right now
busy-body = Wait a moment, then reload this page.
slow-title = Saving is slow right now
slow-why = It takes us longer than usual to save what people send. That is our fault, not yours. Nothing that we have confirmed is lost.
slow-again = Try again in a minute. Sending something twice never counts twice.
updating-title = This site is restarting
updating-why = We are restarting this site, and it takes longer than usual. Nothing that we have confirmed is lost.
switched-off-title = This page is switched off for a moment
switched-off-why = A lot of people are here right now, so we have switched off some pages to keep the rest working. Try again in a minute.
switched-off-sign = You can still read what is on this site and sign.
switched-off-no-signing = Signing and all other forms are switched off too.
switched-off-hand-title = This is switched off for now
switched-off-hand-why = The people who run this site have switched it off for a while.
signing-off-title = Signing is switched off for now
signing-off-why = The people who run this site have switched off signing, and all other forms, for a while.
signing-off-come-back = Come back later and reload this page. If you followed a link in one of our emails, keep the email, so that you can use the link again.
switched-off-until = It will be back by { $time } on { $date }, and may be back sooner.
copy-title = This is a read-only copy
copy-why = You can read petitions here, but you cannot sign, start one or send anything. Links from emails do not work here either.
copy-nothing-sent = Nothing was sent, and nothing has changed. Do it on the site itself.
copy-waits-title = This page is not ready yet
copy-waits-why = This copy of the site is being brought up to date. Reload the page in a few seconds.
copy-kept = A copy of the site answered, because your browser could not reach the site itself. A copy cannot accept signatures or anything else you send.
copy-wait = Wait some minutes, then press the button.
copy-go = Go to this page on the site itself
not-set-up-title = This site is not set up yet
not-set-up-body = There is nothing to see here until someone sets it up.
not-set-up-link = Are you setting it up? Open the link the program printed when it started. To get a new one, run “throng admin setup-link” on the machine.
storage-full-title = You can read petitions, but not sign, right now
storage-full-body = We cannot store signatures safely at the moment, so we are not taking any. No earlier signatures are lost. Come back in an hour.
office-full-title = The disk is full
office-full-not-kept = What you sent was not stored, and nothing has changed. Pages can still be read, but nobody can sign.
office-full-sign-in = Nobody can sign in until the disk has room, because signing in is stored too. Anyone who is already signed in can go on reading. Pages can still be read, but nobody can sign petitions.
office-full-do = Free some space, or ask whoever runs the server to. Signing then goes on by itself, and you can send this again.
superseded-title = This copy of the site no longer takes signatures
superseded-why = Another machine has taken over, and is the site now. Nothing that is sent to this copy is stored. Signatures from before are not lost.
superseded-wait = Your browser may still know only this copy, even at the right address: wait some minutes, then try again.
superseded-title-emails = This copy of the site can no longer change which emails you get
superseded-why-emails = Another machine has taken over, and is the site now. Nothing that is sent to this copy is stored: it can neither start nor stop any emails.
superseded-title-reports = This copy of the site no longer takes reports
superseded-title-campaigns = You can no longer start or change petitions on this copy of the site
superseded-title-opinions = You can no longer tell us on this copy of the site what you think of a response
superseded-title-other = Another machine is the site now
superseded-why-other = Another machine has taken over, and is the site now. Nothing that is sent to this copy is stored.
superseded-why-office = The office of this machine takes nothing any more: you cannot sign in here, and nothing that staff do here is kept. Use the office of the site itself.
superseded-where = The site is at { $url }. Your browser may still know only this copy: wait some minutes, then press the button.

## Captured emails
captured-banner = Captured email: nothing leaves this machine.
captured-title = Captured emails
captured-order = The last to be queued come first. Names and titles are as they are now.
captured-first = Newest emails
captured-next = Older emails
captured-none = There are no emails yet. Sign a petition and the email will appear here.
captured-back = Back to all captured emails
captured-headers = How it would be sent ({ $size } bytes)
captured-html = As HTML

## Emails: at most 120 words each
mail-hello = Hello { $name },
mail-confirm-subject = Confirm your signature: { $title }
mail-confirm-why = You, or someone who entered your email address, signed this petition on { $site }:
mail-confirm-link = It does not count yet. Confirm it on this page:
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
# What is on the button of an email that is shown as HTML, and what stands above the address that it opens.
mail-button-address = Or open this address:
mail-action-confirm = Confirm your signature
mail-action-confirm_pledge = Confirm that you join
mail-action-confirm_vote = Open your ballot
mail-action-receipt = See your receipt
mail-action-signature = See your signature
mail-action-signature_pledge = See your details
mail-action-signature_vote = See your receipt
mail-action-draft = Continue your draft
mail-action-submit = Submit your petition
mail-action-submit_pledge = Submit your pledge
mail-action-change = Change your petition
mail-action-change_pledge = Change your pledge
mail-action-own = Go to your petition
mail-action-own_pledge = Go to your pledge
mail-action-update = Write another update
mail-action-comments = Read the comments
mail-action-follow = Confirm that you want emails
mail-action-follows = See what we keep
mail-action-opinion = Answer yes or no
mail-action-result = See the result
mail-action-ballot = Open your ballot
mail-action-report = See your report
mail-action-password = Choose a password
mail-action-live = See what the relay host said
mail-action-trouble = See how the server is doing
mail-own-page = Check its status:
mail-draft-subject = Your draft on { $site }
mail-draft-why = You, or someone who entered your email address, started a petition on { $site }:
mail-draft-untitled = (no title yet)
mail-draft-link = We’ve saved it as a draft. Nobody else can see it. To continue, open this page:
mail-draft-until = The link works until { $date }.
mail-draft-not-you = If this was not you, do nothing. Nothing will be published.
mail-start-subject = Confirm your petition: { $title }
mail-start-why = You, or someone who entered your email address, wrote this petition on { $site }:
mail-start-link = It is not submitted yet. Submit and sign it on this page:
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
mail-checking-subject = Your petition is waiting to be checked
mail-checking-why = Your petition on { $site } is now waiting to be checked:
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
mail-opened-paused = Signing is paused on our site, so nobody can sign it yet. You can already share this link:
mail-opened-closes = People can sign it until { $date }.
mail-opened-own = Print a poster, and see what has happened so far:
mail-declined-subject = We did not send your update
mail-declined-what = You wrote an update for people who signed your petition on { $site }:
mail-declined-why = We did not send it to them. This is why:
mail-declined-again = You can write another one here:
mail-threshold-subject = { $number ->
        [one] Your petition has { $number } signature: { $title }
       *[other] Your petition has { $number } signatures: { $title }
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
mail-news-why-follower = You asked for emails about this petition on { $site }:
mail-news-response = There is a response. It says:
mail-news-debate-on = The debate is set for { $date }.
mail-news-debate-set = A date has been set for the debate.
mail-news-debated-on = It was debated on { $date }.
mail-news-debate-outcome = The outcome of the call for a debate has been published.
mail-news-debate-words = This is what was published:
mail-news-business = This news about it was published:
mail-news-update = The person who started it sent this update. We checked it before sending it on:
mail-news-read = See the petition and everything that has happened to it:
mail-news-more = Read more on the petition’s page:
mail-news-opinion = Does the response deal with what you asked for? Say yes or no:
mail-news-stop = To stop emails about this petition:
mail-follow-subject = Confirm that you want emails: { $title }
mail-follow-why = Someone entered your email address to get emails about this petition on { $site }:
mail-follow-link = If that was you, confirm it on this page:
mail-follow-valid = The link works until { $date }.
mail-follow-not-you = If it was not you, do nothing. We’ll send no news to this address unless its owner confirms.
mail-place-subject = Confirm that you want emails about { $place }
mail-place-why = Someone entered your email address to get emails from { $site } about new petitions in this area:
mail-place-why-both = Someone entered your email address to get emails from { $site } about new petitions and pledges in this area:
mail-places-subject = You already get emails about { $place }
mail-places-why = Someone entered your email address again to get emails from { $site } about new petitions in an area. You already get them about:
mail-places-most = You can follow up to 20 areas.
mail-place-news-subject = { $count ->
    [one] New petition in { $place }
   *[other] { $count } new petitions in { $place }
}
mail-place-news-subject-both = { $count ->
    [one] New in { $place }
   *[other] { $count } new petitions and pledges in { $place }
}
mail-place-news-subject-areas = { $count } new petitions in areas you follow
mail-place-news-subject-areas-both = { $count } new petitions and pledges in areas you follow
mail-place-news-lead = New on { $site }, and signed by people in the areas you follow:
mail-place-news-lead-both = New on { $site }, and signed or joined by people in the areas you follow:
mail-place-news-more = { $count ->
    [one] And 1 more.
   *[other] And { $count } more.
}
mail-place-news-manage = To see the areas you follow, or stop some of them:
mail-place-news-stop = You asked for these emails, at most one a day. To stop them all:
mail-follows-subject = You already get emails: { $title }
mail-follows-why = Someone entered your email address again to get emails about this petition on { $site }. You already get them:
mail-follows-link = See what we keep, or stop the emails:
mail-follows-not-you = If you did not ask again, you do not need to do anything.

## Feeds, calendars and other sites
feed-opened = New petitions – { $site }
feed-answers = Responses – { $site }
feed-list = Petitions – { $site }
feed-local = Petitions in { $area } – { $site }
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
calendar-closes-paused = Signing is paused. Last day before the pause: { $title }
calendar-called-off = Called off: { $title }
calendar-debate = Debate: { $title }
embed-copy = Copy code
embed-title = Show this petition on another site
embed-lead = Copy one of these into your own page. It shows the current number, without cookies or tracking.
embed-frame = Petition and number of signatures
embed-form = Petition with a form to sign it
embed-badge = Badge with the number of signatures

## Links of the office
office-link-title = This link has expired
office-link-expired = For security, links that give access only work for a short time.
office-link-again = Ask whoever looks after the site for a new link. If you run the server, the manual names the command that makes one.
office-broken-title = This link is incomplete
office-broken-cut = Some programs cut long links. Copy the whole link and paste it into the address bar.

## The office
office-promise = The office sets two cookies, one to keep you signed in and one to recognise this browser, and does not need JavaScript.
field-address-missing = Enter an email address
desk-menu = Office
desk-group-work = Daily work
desk-group-site = Site
desk-group-server = Server
desk-group-staff = Team
desk-back = Back to the office
desk-dashboard = To do
desk-staff = Staff
desk-log = Log
desk-account = My account
desk-signed-in = Signed in as { $name } ({ $role }).
desk-sign-out = Sign out
done-set-up = The site is set up and you’re signed in.
done-signed-out = You’ve signed out.
done-joined = Welcome. From now on, sign in with your email address and this password.
done-invited = Invitation created. Send them the link below.
done-role = Role changed.
done-removed = They’ve been removed from the staff and signed out everywhere.
done-password = Password changed. You’ve been signed out everywhere else.
done-codes-on = One-time codes are on. You’ll need one each time you sign in with your password.
done-codes-off = One-time codes are off.
done-passkey-added = Passkey added. You can now sign in with it.
done-passkey-gone = That passkey had been removed already. Nothing has changed.
done-passkey-removed = Passkey removed. It can no longer be used to sign in.
done-keyboard = Your keyboard shortcuts have changed.
done-troubles = Your choice of emails when something fails has changed.
done-ended = That session has ended.
backup-last = Last backup: { $date } at { $time }, checked.
backup-none = There has been no nightly backup yet.
backup-failed = The last backup failed. Tell whoever runs this site: the reason is in its log.
backup-late = There is no backup from the last 36 hours. Tell whoever runs this site.
todo-nothing = There’s nothing to do at the moment.
alarm-disk-full = The disk is full. Nobody can sign, and nothing you change is stored. Free some space: signing then goes on by itself.
alarm-halted = Nothing can be stored any more, so nobody can sign. Tell whoever runs this site to read the log, which says why and what to do, before they restart it.
alarm-disk-silent = The disk does not answer. What people send may wait for it.
alarm-disk-nearly = The disk is nearly full. When it’s full, nobody can sign.
alarm-mail = No email has left since { $time } on { $date }.
alarm-mail-late = Emails are leaving late: the oldest should have been sent { $count } minutes ago.
alarm-clock = The clock of the server is { $count } days ahead of when Throng last ran ({ $time } on { $date }), and nobody has said that it’s right. Until then nothing is closed, counted or erased. People can sign, unless the last day of a petition has passed by this clock.
alarm-clock-what = The clock
alarm-retention = The settings of the server keep personal data for a shorter time than this site did so far, and nobody has said that this is meant. Until then erasing goes by the longer time. Whoever runs the server can see whom the shorter time would erase, and accept it (“throng admin accept-retention”).
alarm-retention-what = How long personal data is kept
alarm-more = See what to do: { $what }
docs-title = How to run this site
docs-lead = These documents come with the program and are about this version of it. They are in English.
todo-codes = Set up one-time codes for your account: a password alone can be guessed or stolen
todo-second-owner = Invite a second owner to look after the site when you’re away
todo-invited = { $count ->
    [one] One invitation has not been accepted yet
   *[other] { $count } invitations have not been accepted yet
}

## Roles
role-reader = reader
role-reader-hint = Can see everything but change nothing.
role-moderator = moderator
role-moderator-hint = Can decide on petitions and signatures.
role-owner = owner
role-owner-hint = Can do everything, including managing staff and reading the log.
field-role = Role
field-role-missing = Select a role

## Signing in
sign-in-title = Sign in
sign-in-who = This is for people who look after the site. You do not need an account to sign a petition.
sign-in-button = Sign in
sign-in-back = Sign in as someone else
signed-out-title = You’ve been signed out
signed-out-kept = Your work is not lost, but it has not been submitted yet.
signed-out-sign-in = Sign in, in a new tab
signed-out-come-back = Come back to this page and submit your work again.
signed-out-again = Submit again
sign-in-missing = Enter your email address and password
sign-in-wrong = The email address or password is incorrect
sign-in-too-often = Too many attempts. Wait 15 minutes, then try again
sign-in-too-often-browser = Too many attempts in this browser. Wait 15 minutes, then try again
sign-in-too-often-browser-passkey = Too many attempts in this browser. Use a passkey, or wait 15 minutes, then try again
sign-in-too-often-place = Too many attempts from your internet connection. Use a browser in which you have signed in before, or wait 15 minutes, then try again
sign-in-too-often-name = Too many attempts for this email address, perhaps by strangers. Use a browser in which you have signed in before, or wait 15 minutes, then try again
sign-in-too-often-name-passkey = Too many attempts for this email address, perhaps by strangers. Use a passkey or a browser in which you have signed in before, or wait 15 minutes, then try again
sign-in-again = That took too long, or the password has changed. Sign in again
passkey-sign-in-how = Or use a passkey: your fingerprint, your face or a security key. There’s nothing to type.
passkey-sign-in = Sign in with a passkey
passkey-not-used = No passkey was used. Try again, or sign in with your password
passkey-again = That took too long, or was already used. Try again
passkey-unknown = We do not recognise this passkey. It may have been removed. Sign in with your password
passkey-wrong = We could not check this passkey. Try again, or sign in with your password
passkey-other = This passkey belongs to a different email address from the one you entered
sign-in-forgotten-title = Forgotten your password?
sign-in-forgotten = Ask whoever runs the server for a link to choose a new one. We do not email it.
sign-in-code-title = Enter your one-time code
sign-in-lost-title = Lost your phone?
sign-in-lost = An owner of the site can turn off one-time codes for you, on your staff page.
field-password = Password
field-current = Current password
field-current-wrong = Enter your current password
field-new-password = New password
field-password-hint = Use at least 10 characters. A few words in a row are easy to remember and hard to guess.
field-password-kept-hint = You’ve already chosen one. Leave this empty to keep it.
field-password-missing = Enter a password
field-password-short = Password must be at least 10 characters
field-password-long = Password must be 200 characters or fewer
field-password-short-guessed = Password is too short and too easy to guess. Use at least 10 characters, but not your email address or one character repeated
field-password-long-guessed = Password is too long and too easy to guess. Use 200 characters or fewer, but not one character repeated
field-password-guessed = Password is too easy to guess. Choose another
field-one-time-code = Code from your app
field-one-time-code-hint = It has 6 digits. Spaces do not matter.
code-wrong = The code is incorrect. Enter the one your app shows now
code-used = This code has already been used. Wait for the next one

## Staff
staff-invited = invited
staff-since = since { $date }
invite-title = Invite someone
invite-how = You’ll get a link to send them yourself. We do not email it.
invite-button = Invite
invite-link-title = Invitation link
invite-link-how = Send them this link. It works for 7 days, for one person. Opening this page again makes a new link.
role-title = Change role
role-button = Change role
member-access-title = Signing in
member-sessions = { $count ->
    [0] They’re not signed in anywhere.
    [one] They’re signed in on one browser.
   *[other] They’re signed in on { $count } browsers.
}
member-end-sessions = Sign them out everywhere
member-codes-on = They use one-time codes to sign in.
member-codes-off = They have not set up one-time codes.
member-codes-off-button = Turn off their one-time codes
remove-title = Remove from staff
remove-link = Remove { $name } from the staff
remove-heading = Remove { $name }?
remove-what = They’ll be signed out everywhere at once and will not be able to sign in again. The log keeps a record of what they did.
remove-button = Remove from staff

## My account
codes-title = One-time codes
codes-are-on = You sign in with your password and a code from your app.
codes-are-off = You sign in with your password only.
codes-change = Change or turn off
codes-set-up = Set up one-time codes
codes-why = An app on your phone shows a new code every 30 seconds. Someone who only has your password cannot sign in.
codes-already = You’ve already set up an app. Setting up a new one replaces it.
codes-scan-title = 1. Add it to your app
codes-scan = Scan this square with an app for one-time codes.
codes-drawing = Square code containing the key shown as text below
codes-key = Or type this key into the app:
codes-try-title = 2. Enter the code it shows
codes-button = Turn on one-time codes
codes-off-title = Stop using one-time codes
codes-off-button = Turn off one-time codes
passkeys-title = Passkeys
passkey-added = Added
passkey-never-used = Not used yet
passkey-remove = Remove { $name }
passkey-add-title = Add a passkey
passkey-why = A passkey lets you sign in with your fingerprint, your face or a security key, without a password or code. Your password will still work.
field-passkey-name = Name of the passkey
field-passkey-name-hint = A name you’ll recognise, such as “Office laptop”.
passkey-name-missing = Enter a name for the passkey, using 60 characters or fewer
passkey-not-made = No passkey was created. Try again, or use another device
passkey-add-button = Add a passkey
keys-title = Keyboard shortcuts
keys-why = Use single letters while you check petitions: for example, to go to the next one, assign it to yourself or decide on it.
keys-are-on = Shortcuts are on, and each is shown on its button. Press ? for the list.
keys-are-off = Shortcuts are off.
keys-switch-on = Turn on shortcuts
keys-switch-off = Turn off shortcuts
troubles-title = Emails when something fails
troubles-why = We can email you when a backup, the stream, a certificate, sending emails, the disk, the clock or something that the server does by itself fails, and again when that’s over.
troubles-mail-itself = While emails cannot be sent, no email can tell you. You get one as soon as they go out again. Have something outside this server look at /healthz too.
troubles-are-on = These emails go to { $email }.
troubles-are-off = You do not get these emails.
troubles-switch-on = Email me when something fails
troubles-switch-off = Stop these emails
keys-walk = Go to the next petition, or back
keys-this-list = Show this list
keys-typing = Shortcuts do nothing while you’re typing.
keys-close = Close
password-title = Change your password
password-button = Set password
password-ends = You’ll stay signed in here, and be signed out everywhere else.
sessions-title = Where you’re signed in
session-unknown = Unknown browser
session-this = this session
session-since = Signed in
session-last = Last used
session-end = End this session
session-end-others = End all other sessions

## The log
log-holds = No line has been changed or removed. Each line carries the seal of the one before.
log-broken = Someone changed this log outside the office: line { $number } does not follow the one before it.
log-number = line { $number }
log-by = by { $name }
log-by-link = using a link from the console
log-before = Before:
log-after = After:
log-older = Older lines
log-newest = Newest lines
log-claim = Assigned it to themselves
log-take-over = Took it over from a colleague
log-release = Returned it to the queue
log-note = Added a note
log-flag = Asked a colleague for a view
log-unflag = Marked the question as resolved
log-park = Set it aside
log-unpark = Moved it back to waiting
log-approve = Approved and opened it
log-ask-for-changes = Asked for changes
log-reject = Rejected it
log-undo = Undid a decision
log-take-down = Removed it
log-put-back = Put it back
log-change-removal-words = Changed what everyone can read about its removal
log-correct = Corrected the total
log-begin-screening = Started checking signatures
log-end-screening = Stopped checking signatures
log-hold-rule = Started holding matching signatures
log-end-hold-rule = Stopped holding matching signatures
log-agree-to-hold-rule = Agreed to hold matching signatures
log-release-held = Counted held signatures
log-undo-correction = Undid a correction
log-publish = Published
log-retract = Undid a publication
log-found = Set the site up
log-invite = Invited
log-join = Accepted an invitation
log-change-role = Changed the role
log-remove = Removed from the staff
log-set-password = Changed the password
log-set-codes = Set up one-time codes
log-clear-codes = Turned off one-time codes
log-sign-in = Signed in
log-sign-in-by-passkey = Signed in with a passkey
log-add-passkey = Added a passkey
log-remove-passkey = Removed a passkey
log-set-single-keys = Turned keyboard shortcuts on or off
log-tell-troubles = Turned emails about failures of the server on or off
log-end-session = Ended a session
log-end-sessions = Ended all sessions

## Links used instead of a password
join-title = Join the staff
join-what = You’re invited to help look after { $site }. Choose a password to get started.
join-address = You’ll sign in with this email address:
join-button = Join
field-staff-name-hint = Shown to your colleagues and in the log.
field-staff-email-hint = You’ll sign in with it. We do not send you anything now.
new-password-title = Choose a new password
new-password-what = This link works once. Setting a new password signs you out everywhere.

## Setting up
setup-title = Set up your site
setup-body = Your organisation
setup-kind = What kind of organisation are you?
setup-you = Create your account
setup-check = Check your details
setup-name-fixed = The settings file names the site:
setup-contact-fixed = The settings file gives this email address for questions:
setup-kind-fixed = The settings file says what kind of organisation this is.
setup-you-what = You’ll be the first owner. You can invite others afterwards.
setup-finish = Finish setup
setup-finish-what = Nothing has been saved yet. When you finish, you’ll be signed in and the setup link will stop working.
field-site-name = Name of the site
field-site-name-hint = Shown at the top of every page, for example Petitions to Sandford Council.
field-site-name-missing = Enter the name of the site
field-site-name-long = Name must be 80 characters or fewer
field-contact = Email address for questions
field-contact-hint = Shown to everyone. Make sure someone reads it.
field-preset = Kind of organisation
field-preset-missing = Select a kind of organisation
preset-council = A council
preset-council-hint = People in the area sign. Petitions are open for 90 days. You set how many signatures get a response.
preset-parliament = A parliament
preset-parliament-hint = Petitions are open for 6 months. They get a response at 10,000 signatures and are considered for debate at 100,000.

## The moderators' desk
desk-queue = Queue
# A place in the menu or a list, and how much there is of it.
tab-with-count = { $name } ({ $count })
desk-petitions = Petitions
petitions-find = Number, address, or words from the title
petitions-elsewhere = No petition on this site has that address. Enter a number, the address of a petition here, or words from its title.
petitions-no-words = Enter a number, an address, or words from the title.
petitions-partly = Of petitions that are not public, only the newest { $count } were searched. To find an older one, enter its number or its address.
petitions-too-many = More than { $count } that are not public match. Only the { $count } that match best are listed. Add a word to your search.
cut-newest = There are more. This page shows the newest { $count }.
cut-oldest = There are more. This page shows the { $count } that have waited longest. Deal with some of them to see the others.
cut-first = There are more. This page shows the first { $count }.
cut-settled = There are more settled requests. This page shows the newest { $count }. Earlier ones are in the log.
cut-history = There is more history. This page shows the newest { $count } lines.
cut-versions = There are earlier versions than these. This page shows the newest { $count }.
cut-published = More was published about it. This page shows the newest { $count }.
petitions-find-button = Find
petitions-none = There are no petitions here.
list-before = Not open yet
list-ended = Rejected, withdrawn or removed
todo-burst = { $count ->
    [one] { $count } signature arrived within an hour on one petition, far more than before or after
   *[other] { $count } signatures arrived within an hour on one petition, far more than before or after
}
todo-overdue = { $count ->
    [one] { $count } petition has waited longer than you promise
   *[other] { $count } petitions have waited longer than you promise
}
todo-taken = { $count ->
    [one] { $count } petition is assigned to you
   *[other] { $count } petitions are assigned to you
}
todo-waiting = { $count ->
    [one] { $count } petition is waiting to be checked
   *[other] { $count } petitions are waiting to be checked
}
todo-flagged = { $count ->
    [one] { $count } petition needs a colleague’s view
   *[other] { $count } petitions need a colleague’s view
}
todo-parked = { $count ->
    [one] { $count } petition is set aside
   *[other] { $count } petitions are set aside
}
queue-promise = { $count ->
    [one] You promise to check each petition within { $count } day.
   *[other] You promise to check each petition within { $count } days.
}
queue-overdue = { $count ->
    [one] { $count } is overdue.
   *[other] { $count } are overdue.
}
queue-lists = Lists of the queue
queue-waiting = Waiting
queue-flagged = Needs a colleague’s view
queue-parked = Set aside
queue-empty = This list is empty.
queue-previous = Previous page
queue-next = Next page
queue-again = Submitted again
queue-waited = { $count ->
    [0] Waiting for less than a day
    [one] Waiting for { $count } day
   *[other] Waiting for { $count } days
}
queue-since = Submitted { $date }
age-in-time = On time
age-due-soon = Due soon
age-overdue = Overdue
held-own = Assigned to you until { $time }
held-by = Assigned to { $name } until { $time }
case-number = Number { $number }
case-draft = Draft
case-gathering = Gathering supporters
case-waiting = Waiting to be checked
case-needs-changes = Waiting for changes by its creator
case-open = Open
case-closed = Closed
case-rejected = Rejected
case-rejected-hidden = Rejected and not shown
case-withdrawn = Withdrawn by its creator
case-taken-down = Removed
case-public = View its public page
case-private = Private
case-private-page = View its page, at its secret link
case-flagged = A colleague’s view is needed:
case-parked = Set aside:
case-text = Petition text
case-changed = Changed since it was sent back. New text is underlined and removed text is struck through.
case-amended = Changed since it opened. New text is underlined and removed text is struck through.
case-creator = Petition creator
# The petition has a name, and nobody's address: it was imported, or its personal data was erased.
case-creator-named = The petition names { $name } as its creator. We have no email address for them.
case-creator-unknown = We do not know who the creator is, or have erased their details.
case-place = Place
case-language = Language they wrote in
case-signatures = { $count ->
    [one] { $count } signature so far, including the creator’s.
   *[other] { $count } signatures so far, including the creator’s.
}
case-signatures-imported = { $count ->
    [one] { $count } signature so far.
   *[other] { $count } signatures so far.
}
case-followers = { $count ->
    [one] { $count } person gets emails about it without signing. They are not counted.
   *[other] { $count } people get emails about it without signing. They are not counted.
}
case-followers-more = More than { $count } people get emails about it without signing. They are not counted.
case-similar = Petitions that may ask for the same thing
case-similar-none = We found none.
case-history = History
case-history-none = Nothing is recorded. This petition was imported.
case-point = { $part }: { $note }
check-list = What to check
check-clear = Is it clear what should be done, and by whom?
check-body = Can this body do it, or decide on it?
check-similar = Does an open petition ask for the same thing?
check-names = Does it name or show people who are not public figures?
check-court = Could it be untrue about someone, or about a court case?
check-words = Is it free of insults, advertising and personal details?
line-submitted = Written
line-confirmed = Confirmed and signed by its creator
line-enough = Got enough supporters and joined the queue
line-too-few = Lost supporters and needs more again
line-amended = Text changed
line-terms = Pledge changed
terms-before = Before:
terms-after = Now:
line-threshold-reached = Reached a threshold
line-threshold-lost = Fell below a threshold
line-extended = Signing resumed after a pause; closing date extended
line-resumed = Signing resumed after a pause
line-resubmitted = Submitted again
line-withdrawn = Withdrawn
by-creator = by its creator
by-rule = automatically
claim-why = Assign this petition to yourself before you decide on it. Your colleagues will see that you’re working on it.
claim-button = Assign to me
take-over-why = A colleague is working on this petition. If they cannot continue, take it over. They’ll be able to see that you did.
take-over-button = Take over
release-button = Return to the queue
decide-title = Your decision
decide-how = { $count ->
    [0] You’ll see the email to its creator before you decide.
    [one] You’ll see the email to its creator before you decide, and can undo the decision for { $count } minute afterwards.
   *[other] You’ll see the email to its creator before you decide, and can undo the decision for { $count } minutes afterwards.
}
approve-link = Approve and open
changes-link = Ask for changes
reject-link = Reject
flag-settled-button = Mark as resolved
park-again-button = Move back to waiting
note-colleagues = Notes for colleagues
field-note = Note
field-note-hint = Only colleagues can see it.
note-button = Save note
topics-title = Topics
field-topics = What it is about
field-topics-hint = A word or two for each, separated by commas, up to { $max }. People use topics to find petitions, and they are part of the open data.
topics-known = Already in use:
topics-button = Save topics
topics-stale = A colleague has changed the topics to: { $topics }. If you save again, yours will replace them
topics-many = Enter { $max } topics or fewer
topics-odd = Each topic must have a letter or number and be { $max } characters or fewer
done-topics-set = Topics saved.
log-set-topics = Set its topics
field-flag = Ask a colleague for their view
field-flag-hint = Say what you’re not sure about.
flag-button = Ask a colleague
field-park = Set aside
field-park-hint = Say what you’re waiting for.
park-button = Set aside
note-missing = Enter a note
flag-missing = Enter what a colleague should look at
case-typed-unsaved = The other fields that you have typed in are not saved yet.
case-typed-go = Go to these fields
comment-typed-unsaved = What you typed below is not saved yet.
comment-typed-go = Go to the form
case-changed-since = You have already done this, and it has changed since. Nothing was done this time. This page shows how it is now
undo-other = There is a newer decision than the one you wanted to undo. Nothing was undone. This page shows the newer decision
set-aside-late = This petition is no longer waiting for a decision, so it cannot be set aside. What you typed is here, and is not saved
park-missing = Enter why you’re setting it aside
note-too-long = This text is too long
undo-by = { $name } decided this.
undo-mail = We’ll email its creator on { $date } at { $time }.
undo-until = You can undo this until { $date }, { $time }.
undo-button = Undo the decision
undo-second = Undoing a removal shows it again. A second person must approve this.
decided-approved = Decision: approved and open.
decided-changes = Decision: changes asked for.
decided-rejected = Decision: rejected. Its page says so now, and why.
decided-taken-down = Decision: removed.
approve-title = Approve and open
approve-what-paused = The petition opens at once, and everyone can see it. Nobody can sign it until signing resumes.
approve-what = The petition opens at once. Everyone can see it and sign it.
approve-until = People can sign it until { $date }.
approve-reaches = { $count ->
    [one] { $count } person has already joined, which is enough to reach the target. When you approve this pledge, we email everyone who joined at once. You cannot undo that.
   *[other] { $count } people have already joined, which is enough to reach the target. When you approve this pledge, we email everyone who joined at once. You cannot undo that.
}
approve-reaches-areas = { $count ->
    [one] Enough people have already joined in { $count } area to reach the target there. When you approve this pledge, we email everyone who joined there at once. You cannot undo that.
   *[other] Enough people have already joined in { $count } areas to reach the target there. When you approve this pledge, we email everyone who joined there at once. You cannot undo that.
}
approve-button = Approve and open now
changes-title = Ask for changes
changes-how = Say what should change, point by point: what, why and, if you can, how. Leave any points you do not need empty.
changes-point = Point { $number }
changes-what = The petition goes back to its creator with these points. It keeps its place in the queue.
changes-button = Ask for these changes
field-part = Part of the petition
field-point = What should change
point-missing = Enter what should change
part-missing = Select a part of the petition
reject-title = Reject this petition
reject-how = As soon as you decide, its page says that it was rejected, and why. Parts you hide are not shown.
reject-how-wait = { $count ->
    [0] We email its creator at once.
    [one] We email its creator { $count } minute later. You can undo the decision until then, but people may already have read the page.
   *[other] We email its creator { $count } minutes later. You can undo the decision until then, but people may already have read the page.
}
reject-what = Its page says at once that it was rejected, with this reason:
reject-what-hidden = Nothing will be published except this reason:
reject-button = Reject
field-reason = Reason
field-duplicate = If someone has already asked for this: its number or address
field-duplicate-hint = For example 12, or the address of its page. The page and the email link to it.
duplicate-missing = Enter the number or address of the petition that already asks for this
duplicate-unreadable = Enter a number, or the address of a petition on this site
refusal-duplicate-unknown = Enter the number of another petition that everyone can see. This one does not exist, is not public, or is the petition itself.
field-reason-details = How the reason applies (optional)
field-reason-details-hint-private = Everyone who has its link can read this, and we email it to the creator. Do not repeat anything that must stay hidden.
field-reason-details-hint = Everyone can read this, and we email it to the creator. Do not repeat anything that must stay hidden.
reason-missing = Select a reason
hide-legend = Hide for legal reasons
hide-hint = Only select these if you have to. If you select all of them, only the reason is published.
hide-title = What it asks for
hide-text = The rest of its text
hide-name = The creator’s name
decide-not-waiting = This petition is no longer waiting for a decision. Its page shows what was decided. Nothing from this form has been saved or sent
decide-held = A colleague is deciding on this petition. Nothing from this form has been saved or sent. Keep a copy of your text, then look at the petition’s page
decide-claim-first = Assign the petition to yourself first, so that nobody else decides at the same time. Nothing from this form has been saved or sent
turn-not-waiting = This petition is not waiting for a decision. Its page shows where it stands.
turn-held = A colleague is deciding on this petition. Its page shows who.
turn-page = Go to its page
show-mail-button = Continue to the email
decision-look-again = Something has changed since you looked. Check again before you continue.
decision-mail = Email to the creator
decision-mail-when = { $count ->
    [0] This is exactly what we’ll send. It goes at once.
    [one] This is exactly what we’ll send, { $count } minute after you decide, unless you undo the decision.
   *[other] This is exactly what we’ll send, { $count } minutes after you decide, unless you undo the decision.
}
decision-mail-none = There is nobody to email.
decision-edit = Change what I wrote
mail-from = From
mail-to = To
mail-subject = Subject
next-to-check = Next petition to check
next-none = No other petition waits for you.
next-list = Back to the list
take-down-link = Remove this petition
take-down-title = Remove this petition
take-down-how = Nobody will be able to see or sign it. Its page will say that it was removed. Nothing is deleted.
take-down-back = You can put it back later, with all its signatures.
take-down-button = Remove petition
take-down-missing = Enter why you’re removing it
field-take-down = Reason
field-take-down-hint = Only colleagues can see it.
field-take-down-told-private = What everyone who has its link can read (optional)
field-take-down-told = What everyone can read (optional)
field-take-down-told-hint = It is shown on the page that says it was removed. Do not repeat what you’re removing.
put-back-link = Put this petition back
put-back-title = Put this petition back
put-back-how-private = Everyone who has its link will be able to see it again, with everyone who joined. Its history will say when it was removed and when it was put back. Nobody is emailed.
put-back-how = Everyone will be able to see it again, with all its signatures. Its history will say when it was removed and when it was put back. Nobody is emailed.
put-back-closes = Last day
put-back-button = Put it back
put-back-missing = Enter why you’re putting it back
field-put-back = Reason
put-back-called-off = It was called off after it was removed. It cannot be put back.
put-back-unknown = There is no record of what it was before it was removed. It cannot be put back.
refusal-put-back-too-late = It was removed so long ago that the details of the people who took part are erased. It cannot be put back.
removal-title = How it was removed
removal-when = Removed on
removal-by = Removed by
removal-agreed = Approved by
removal-why = Reason, for colleagues
removal-told-none = No reason is shown
removal-page = The page that everyone sees
removal-words-title = Change what everyone can read about the removal
removal-words-how = This is on the page that says it was removed. When it was removed and the reason for colleagues stay as they are. Owners can still read the old words in the log. Nobody is emailed.
removal-words-button = Change the words
done-removal-words = Changed. Everyone can read the new words.
done-shown-again = It is back. Everyone can see it again.
done-taken = Assigned to you.
done-put-back = Returned to the queue.
done-noted = Note saved.
done-flagged = A colleague has been asked for their view.
done-settled = Question marked as resolved.
done-parked = Set aside.
done-taken-up = Moved back to waiting.
done-undone = Decision undone. No email was sent, but people may have seen the decision on the site. The petition is assigned to you.

## Signatures, and corrections of the number
found-title = Signatures
found-link = View signatures
found-total = { $count ->
    [one] The petition has { $count } signature.
   *[other] The petition has { $count } signatures.
}
found-all = { $count ->
    [one] { $count } signature was made on this site, { $counted } counted.
   *[other] { $count } signatures were made on this site, { $counted } counted.
}
found-matches = { $count ->
    [one] { $count } signature matches your search, { $counted } counted.
   *[other] { $count } signatures match your search, { $counted } counted.
}
found-waiting = { $count ->
    [one] { $count } is waiting to be confirmed.
   *[other] { $count } are waiting to be confirmed.
}
found-withdrawn-count = { $count ->
    [one] { $count } was removed by whoever made it.
   *[other] { $count } were removed by whoever made them.
}
found-taken-out-count = { $count ->
    [one] { $count } was removed by us.
   *[other] { $count } were removed by us.
}
found-none = No signatures found.
found-erased = Details erased
found-on-roll = Someone on the list
vote-from-petition = This vote follows from a petition:
petition-called-vote = There is a vote about this petition:
vote-form-petition = The text is that of the petition. Make it a question that people can answer.
vote-from-this-petition = Make a vote from this petition
found-received = Sent on { $date } at { $time }
found-confirmed-after = { $count ->
    [one] Confirmed after { $count } second
   *[other] Confirmed after { $count } seconds
}
found-confirmed-after-minutes = Confirmed after { $count } minutes
found-confirmed-after-hours = Confirmed after { $count } hours
found-confirmed-after-days = Confirmed after { $count } days
found-one-by-one = Signatures
found-by-network = Most from one network
found-by-domain = Most from one email domain
found-more-than-usual = far more than usual
found-by-hour = Most in one hour
found-by-minute = Most in one minute
found-head-network = Network
found-head-domain = Email domain
found-head-hour = Hour
found-head-minute = Minute
found-matching = Found
found-counted = Counted
found-first = First page
found-next = Next page
found-any-state = Any
found-confirmed = Counted
found-pending = Waiting to be confirmed
found-held = Held for checking
found-withdrawn = Removed by the signer
found-taken-out = Removed by us
signature-confirmed = Counted
signature-pending = Waiting to be confirmed
signature-held = Held for checking
signature-withdrawn = Removed by the signer
signature-address-corrected = Email address corrected before it was confirmed
signature-given-up = Given up before it was confirmed
signature-taken-out = Removed by us
found-take-out = { $count ->
    [one] Remove this { $count } signature…
   *[other] Remove these { $count } signatures…
}
found-take-out-one = Remove…
found-hold-now = { $count ->
    [one] Hold this { $count } signature for checking…
   *[other] Hold these { $count } signatures for checking…
}
found-put-back = Restore
found-release = { $count ->
    [one] Count this { $count } held signature…
   *[other] Count these { $count } held signatures…
}
found-release-one = Count…
found-hold = Hold matching signatures from now on…

## Signatures that are held for checking
desk-held = Held for checking
held-list-what = Petitions where signatures are checked before they’re added.
held-list-none = There are none. To have a petition’s signatures checked, open the petition.
held-count = { $count ->
    [0] No signatures are held.
    [one] { $count } signature is held for checking.
   *[other] { $count } signatures are held for checking.
}
held-look = View them
held-take-out = { $count ->
    [one] Do not count it…
   *[other] Do not count them…
}
held-screening = What people who sign are told
held-since = Signatures have been checked since { $date } at { $time }.
held-by-site = Signatures are checked on the whole site. This is set in the settings.
held-off = This petition’s signatures are not checked. Each counts once it is confirmed.
held-told = While signatures are checked, everyone who signs is told the same, whether their signature counts or is held:
held-begin = Start checking signatures
held-end = Stop checking signatures
held-cannot-end = You can stop once no signatures are held and no rule is active.
held-by-rule = Held by rule { $number }
held-by-correction = Held by correction { $number }
held-by-network = Held because a very large number came from its network
hold-rules = Rules for holding signatures
hold-on = Active
hold-ended = Ended
hold-until = until { $date } at { $time }
hold-end = End this rule
hold-alone = One person made this rule. Unless someone else agrees, it stops on { $date } at { $time }. What it has held by then stays held.
hold-agree = Agree to this rule
hold-alone-until = { $name } has made a rule alone here and cannot make another alone until { $date } at { $time }.
hold-alone-spent = You’ve made a rule alone here and cannot make another yet. Someone else has to make this rule
hold-title = Hold matching signatures from now on
hold-what = A matching signature will not count when it is confirmed. It’s held until one of you decides. Signatures that already count are not affected.
hold-nothing = Enter an email domain, a network, or both
hold-network-hint = An IP address, such as 192.0.2.7 or 2001:db8:1::9, or the start of one. If you also enter an email domain, both must match.
hold-days = Number of days
hold-days-hint = { $max } or fewer
hold-days-odd = Enter a number of days from 1 to { $max }
hold-note = Reason
hold-note-missing = Enter a reason for your colleagues
hold-button = Hold matching signatures
hold-full = You’ve reached the limit. End one first.
let-go-title = Count held signatures
let-go-held = Held signatures that would count
let-go-what = They’ll count from now on, under the hours in which they were confirmed. Nobody is emailed.
let-go-grown = Check again: you were shown { $before }, and { $now } match now. Nothing has changed.
let-go-nobody = No held signatures match.
let-go-button = { $count ->
    [one] Count { $count } signature
   *[other] Count { $count } signatures
}
hold-now-title = Hold signatures for checking
hold-now-taking = To be held
hold-now-nobody = No signatures that count match. There is nothing to hold.
hold-now-arriving = This does not hold signatures that arrive later. If more match when you select the button, we’ll ask you again.
hold-now-button = { $count ->
    [one] Hold { $count } signature
   *[other] Hold { $count } signatures
}
done-held = These signatures are held for checking. Decide later which ones count.
take-out-holds = They do not count for now: you decide later which ones count. From now on, everyone who has signed or signs is told:
correction-were-held = { $count ->
    [one] { $count } more was held for checking
   *[other] { $count } more were held for checking
}
done-screening = From now on, everyone who signs is told that signatures are checked and then added.
done-screening-ended = Checking has stopped. Signatures now count once they’re confirmed.
done-hold-rule = Matching signatures are now held.
done-hold-rule-agreed = You’ve agreed to this rule.
done-hold-rule-ended = The rule has ended. Signatures it held stay held until you decide.

## Networks
desk-networks = Networks
networks-what = We limit what comes from one network, so that one place cannot slow the site down for everyone. A school, a festival or a town can share one network. If you know that many people are there, raise its limits.
networks-seen-connection = You are seen as { $address }, the address that your connection comes from.
networks-seen-header = You are seen as { $address }: the proxy in front of this site says so, in { $header }.
networks-seen-protocol = You are seen as { $address }: the load balancer in front of this site says so, by the PROXY protocol.
networks-seen-proxy = You are seen as { $address }, a proxy that does not say who its visitors are, so limits do not apply to them.
networks-seen-check = If this is not your own address, the server’s settings for proxies are wrong.
networks-busy = Over a limit since the program started
networks-busy-none = No network has gone over a limit.
networks-let-through = Networks with raised limits
network-sign = Many signatures.
network-mail = Many requests to send an email again.
network-code = Many codes entered.
network-start = Many petitions started.
network-report = Many reports.
network-sign-in = Many attempts to sign in to the office.
network-render = Many pages that nobody else asked for.
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
network-let-through = Raise limits
network-limit-again = Restore usual limits
network-let-through-title = Raise a network’s limits
network-let-through-what = Signatures will no longer be held because they come from this network, and we’ll accept 10 times as much before we refuse anything. Attempts to sign in to the office from here will be limited for each email address, but no longer together with attempts from other networks. Signatures already held stay held until you release them.
network-hint = An IP address, such as 192.0.2.7 or 2001:db8:1::9, or the start of one. This applies to the whole network around it: 256 addresses, or one 48-bit IPv6 network.
done-let-through = This network’s limits are raised.
done-network-limited = This network has the usual limits again.
log-let-network-through = Raised the limits of a network:
log-limit-network = Restored the usual limits of a network:
log-shed-work = Switched off:
log-end-shedding = Switched everything on again:

done-released = They now count.
search-open = Search signatures
search-clear = Show all signatures
search-q = Part of a name, email address or postcode
search-domain = Email domain
search-domain-hint = The part after the @, such as example.org
search-domain-wrong = Enter the part of an email address after the @, such as example.org
search-network = Network
search-network-hint = An IP address, such as 192.0.2.7 or 2001:db8:1::9, or the start of one. Older signatures, from before networks were recorded, have none.
search-network-wrong = Enter an IP address, such as 192.0.2.7, or a network, such as 192.0.2.0/24 or 2001:db8:1::/48
search-from = Sent at or after
search-until = Sent before
search-time-hint = Date and time in the site’s time zone, such as 2026-11-22T08:30
search-time-wrong = Enter a date and time, such as 2026-11-22T08:30
search-until-early = The end must be after the start
search-state = Status
search-state-wrong = Select a status from the list
search-id = One signature
search-too-long = Enter 200 characters or fewer
take-out-title = Remove signatures
take-out-alone = In the last 24 hours you took signatures out of this number without a second person ({ $count }). This correction is counted together with them.
take-out-taking = To be removed
take-out-of-these = Counted: { $counted }. Waiting to be confirmed: { $pending }.
take-out-before = Total now
take-out-after = Total afterwards
take-out-nobody = There are no signatures left to remove. They were already removed, by us or by the people who signed.
take-out-reason = Reason (shown to the public)
take-out-reason-missing = Select why you’re removing them
take-out-note = What you found
take-out-note-hint = Only colleagues can see it.
take-out-note-missing = Enter what you found, for colleagues
take-out-look = Continue to what the public will read
take-out-public = What the public will read
take-out-no-line = Nothing. None of these signatures count, so the total stays the same.
take-out-arriving = This does not remove signatures that arrive later. If more match when you select the button, we’ll ask you again.
take-out-grown = Check again: you were shown { $before }, and { $now } match now. Nothing was removed. To leave out signatures that are still arriving, set a time in “Sent before”.
take-out-button = { $count ->
    [one] Remove { $count } signature
   *[other] Remove { $count } signatures
}
take-out-sample = { $count ->
    [one] { $count } of them
   *[other] The first { $count } of them
}
corrections-office = Corrections to the total
corrections-link = Corrections to the total
corrections-none = There are no corrections.
correction-number = Correction { $number }
correction-pending = { $count ->
    [one] { $count } more had not been confirmed
   *[other] { $count } more had not been confirmed
}
correction-back = { $count ->
    [one] { $count } restored, since { $date } at { $time }
   *[other] { $count } restored, since { $date } at { $time }
}
correction-out = { $count ->
    [0] None removed now
    [one] { $count } removed now
   *[other] { $count } removed now
}
correction-out-held = { $count ->
    [0] None held now
    [one] { $count } held or not counted now
   *[other] { $count } held or not counted now
}
correction-put-back = { $count ->
    [one] Restore { $count } signature
   *[other] Restore { $count } signatures
}
unfinished-title = This did not finish.
unfinished-what = { $intended } signatures were to be removed. Of those there at the time, { $left } still match. If a colleague is working on it now, reload the page.
unfinished-finish = { $count ->
    [0] Finish
   *[other] Finish: remove { $count } more
}
unfinished-leave = Leave as it is
unfinished-grown = Check again: more signatures match now than the page showed you. Nothing was removed.
done-corrected = Total corrected. Everyone can read why on the petition’s page.
done-restored = Restored. Signatures that people have removed themselves since then stay removed.
done-left = Left as it is.
## Publishing

published-title = Published about this petition
publish-which = Publish something
# $what is one of the kinds below.
publish-title = Publish: { $what }
kind-response = The response
kind-debate-date = The date of a debate
kind-debate-outcome = What happened in a debate
kind-other-business = Other business
kind-update = An update from the creator
publish-how = This will appear on the petition’s page, in its feeds and data, and, if you choose, in an email to people who asked for updates. You’ll see all of it before anything is published.
field-answered-by = Who is responding
field-answered-by-hint = Use a name people know, such as “Department for Transport” or “The council”.
field-answered-on = Date of the response
field-day-hint = For example, 28 March 2027
field-summary = Summary of the response
field-summary-hint = Use { $count } characters or fewer. It comes first on the page and in the email.
field-answer = Full response (optional)
field-answer-hint = Use { $count } characters or fewer. Leave an empty line to start a new paragraph.
field-debate-day = Date of the debate
field-debated-on = Date it was debated (optional)
field-debated-on-hint = For example, 28 March 2027
field-outcome = What happened in the debate
field-outcome-hint = Use { $count } characters or fewer. If there was no debate, say why.
field-video = Link to the recording (optional)
field-transcript = Link to the transcript (optional)
field-link-hint = It must start with https://
field-subject = Subject
field-subject-hint = One line. It becomes the heading on the page.
field-news = Update
field-news-hint = Use { $count } characters or fewer. Leave an empty line to start a new paragraph.
field-news-day = Date of the event (optional)
field-mail-followers = Email people who asked for updates
publish-look-button = Preview
answered-by-missing = Enter who is responding
day-missing = Enter a date
paper-day-future = This date is in the future. Enter the date the signatures were collected
day-odd = Enter a real date, such as 28 March 2027 or 2027-03-28
day-early = This date is before { $first }. Check the year
day-late = This date is in the future. Enter the date it happened
day-far = This date is more than { $years } years away. Check the year
summary-missing = Enter a summary of the response
outcome-missing = Enter what happened in the debate
subject-missing = Enter a subject
news-missing = Enter the text of the update
link-odd = Enter a link that starts with https:// and has no spaces
publish-replaces = This petition already has a response, and its page shows only one. This one will replace it, and everyone who gets news about this petition will be emailed again.
publish-nothing-yet = Nothing is published yet. It will look like this on the petition’s page:
publish-on-page = On the page
publish-mail = The email
publish-mail-nobody = Nobody will be emailed. It will appear on the page, in the feeds and in the data.
publish-mail-many = { $count ->
    [0] Nobody has asked for updates about this petition yet.
    [one] One person will get this email.
   *[other] Up to { $count } people will get this email.
}
publish-mail-apart = { $count ->
    [one] One of them follows without having signed. Someone who signed and also follows gets one email, not two.
   *[other] { $count } of them follow without having signed. Someone who signed and also follows gets one email, not two.
}
publish-mail-apart-title = The email to people who follow without having signed
publish-mail-when = { $count ->
    [0] Emails go at once.
    [one] Emails go after one minute.
   *[other] Emails go after { $count } minutes.
}
publish-mail-exact = This is the email, shown with your details. Each person will see their own details and their own link at the end.
publish-mail-source = The complete email, as email programs receive it
publish-try-button = Send me a test
publish-try-hint = One email to { $address }, marked as a test. Nobody else gets it.
publish-tried = The test is on its way to you.
publish-try-too-often = You sent a test a moment ago. Wait 10 seconds, then try again.
publish-now = Publish
publish-undo = { $count ->
    [0] You cannot undo this.
    [one] You can undo this for one minute. No emails are sent until then.
   *[other] You can undo this for { $count } minutes. No emails are sent until then.
}
publish-button = Publish
retract-button = Undo
mailing-taken-back = Undone. No emails were sent.
mailing-nobody = Nobody was emailed.
# $time is a time of day.
mailing-waits = Emails will not be sent before { $date }, { $time }.
mailing-goes-on = { $sent } of { $all } emails sent.
mailing-done-all = Sending is finished: { $sent ->
    [one] { $sent } email sent.
   *[other] { $sent } emails sent.
}
mailing-done = Sending is finished: { $sent } of { $all } emails sent. The rest were for people who had unsubscribed by then, or did not arrive.
log-try-publication = Sent themselves a test before publishing
done-published = Published.
done-published-before = This was already published when you submitted the form before. Nothing has been published again.
done-retracted = Undone. No emails were sent about it.

## News of creators

own-told = We’ve received your update. We’ll check it before we publish it.
update-title = Update the people who signed
update-how = Write to people who signed and asked for updates. We check each update first. Then it appears on the petition’s page and we email it to them.
update-often = You can send one at a time, and at most 3 a week.
update-link = Write an update
update-button = Submit
update-waits = It is waiting to be checked.
update-published = It has been published.
update-declined = We did not publish it:
update-handed-in = Submitted { $date }
refusal-update-waits = Your last update is still being checked. Try again once it has been. What you typed stays here.
refusal-update-too-often = You have sent as many updates as you can this week. Keep a copy of this text and come back in a few days.
desk-updates = Updates to check
todo-updates = { $count ->
    [one] An update from a creator is waiting to be checked
   *[other] { $count } updates from creators are waiting to be checked
}
updates-what = What petition creators want to tell the people who signed. Nobody else can see these until you publish them.
updates-none = No updates are waiting to be checked.
update-check-title = Check an update
decline-title = Decline this update
field-decline = Reason
field-decline-hint = We email this to the creator, exactly as you write it.
decline-button = Decline
decline-missing = Enter why you’re declining it
done-declined = Update declined. We’ll tell its creator why.
done-no-update = No update is waiting to be checked.
line-proposed = Submitted an update
log-decline-update = Declined an update

## How petitions are checked, and how it went
moderation-title = How we check petitions
moderation-lead = A person reads each petition before it opens.
moderation-how = How it works
moderation-supporters = { $count ->
    [one] One other person must support a petition before we check it.
   *[other] { $count } other people must support a petition before we check it.
}
moderation-promise = { $count ->
    [one] We check each petition within { $count } day.
   *[other] We check each petition within { $count } days.
}
moderation-changes = If something can be put right, we tell the person who started the petition what to change. It keeps its place in the queue.
moderation-rejected = We publish rejected petitions with the reason, except for anything the law stops us showing.
moderation-again = The person who started it can ask us to look again.
moderation-figures = { $count ->
    [one] The last { $count } day
   *[other] The last { $count } days
}
moderation-received = Petitions submitted
moderation-published = Published
moderation-not-accepted = Rejected
moderation-waiting = Waiting now
moderation-median = Time to decide
moderation-median-days = { $count ->
    [0] Half were decided on the day they were submitted.
    [one] Half were decided within { $count } day.
   *[other] Half were decided within { $count } days.
}
moderation-median-none = No petitions have been decided yet.
moderation-reasons = Why petitions were rejected
moderation-reason = Reason
moderation-times = Petitions
moderation-see-rejected = See all rejected petitions
about-checked = A person checks each petition before it opens.

## The settings of a site
desk-settings = Settings
done-settings = Settings saved. They apply from now on.
done-settings-same = Nothing was changed.
log-change-setting = Changed a setting
log-pause-signing = Paused all signing
log-resume-signing = Resumed signing after a pause
desk-pause = Pause signing
done-paused = Signing is paused. Nobody can sign until you resume it.
done-resumed = People can sign again. If the pause lasted an hour or longer, petitions and pledges that were open close later, by at least its length. Votes close later by exactly its length.
pause-what = While signing is paused, nobody can sign a petition, join a pledge or vote. Emails about petitions and pledges that were already sent can still be used to confirm. Links to vote wait, and work again afterwards. If the pause lasts an hour or longer, the closing date of every open petition and pledge is then extended by its length, in whole days, and a pledge’s promise names the later last day. A shorter pause changes no last day. Open votes close later by exactly the length of the pause.
pause-open = { $count ->
        [0] No petition, pledge or vote is open now.
        [one] One petition, pledge or vote is open now.
       *[other] { $count } petitions, pledges and votes are open now.
    }
pause-note = What people are told
pause-note-hint = One or two sentences on why, and when signing will resume if you know. This appears at the top of every page. If you leave it empty, people are only told that signing is paused.
pause-button = Pause signing now
pause-since = { $name } paused signing on { $date } at { $time }.
pause-told = This is what people are told:
pause-end-what = Closing times of votes will be extended by the length of the pause. Closing dates of petitions and pledges will be too, if the pause lasted an hour or longer.
pause-end-button = Resume signing
field-text-long = Use { $max } characters or fewer
refusal-settings-changed = A colleague has changed the settings since you opened them. Open them again to see what has changed.
refusal-settings-clash = A signature must be kept for at least as many days as people have to confirm it.
settings-what = What the site allows. You’ll see what each change means before you save.
settings-site = The site
settings-signing = Signing
settings-thresholds = Signature thresholds
settings-starting = Starting and checking petitions
settings-keeping = How long personal data is kept
settings-fixed = Set by the settings file or the environment. Whoever runs the program can change it there.
set-referral-threshold = Threshold for a committee to consider the petition
set-response-threshold = Threshold for a response
set-debate-threshold = Threshold to be considered for debate
set-threshold-hint = Leave empty for no threshold. Enter a number of signatures, such as 10000; a share of a fixed number, such as 1.5% of 46560; a number from each of several areas, such as 50 from each of 4 areas; or a number and the share of it that must come from this site’s areas, such as 300 and 66% from here.
set-effect-thresholds = Applies from the next signature. Thresholds already recorded as reached stay recorded, unless a petition falls below them.
set-weekend = Days of the week that do not count
set-weekend-none = Every day counts
set-weekend-saturday-sunday = Saturday and Sunday
set-weekend-friday-saturday = Friday and Saturday
set-weekend-sunday = Sunday
set-days-off = Other days that do not count
set-days-off-hint = Holidays, a recess or the weeks before an election. Use one line for each, such as 2026-12-25 Christmas Day, or for several days in a row, 2026-12-24/2027-01-01 Closed.
set-no-days = None
field-condition = Write this like one of the examples, or leave it empty
field-days-line = Line { $line } is not a date. Write each as 2026-12-25 Christmas Day, or 2026-12-24/2027-01-01 Closed
settings-usual = Usual for this kind of site:
settings-back = Use the usual value: { $name }
settings-review-button = Review changes
settings-review = Review changes
settings-review-what = Nothing has been saved yet.
settings-save = Save
settings-edit = Back to the form
settings-stale = A colleague has changed the settings since you opened them
settings-stale-what = These are their changes. What you entered is below. Check it again before you continue.
settings-calls = { $count ->
    [0] No open petition has as many signatures now.
    [one] { $count } open petition has as many signatures now, and has not called a vote.
   *[other] { $count } open petitions have as many signatures now, and have not called a vote.
}
settings-calls-more = More than { $count } open petitions have as many signatures now, and have not called a vote.
settings-calls-what = Up to { $most } drafts wait for you at once. More are made once you have saved or deleted some of them.
settings-erase = Personal data this will erase
settings-erase-signers = { $count ->
    [one] Within an hour of saving, this would erase the name, email address and postcode of { $count } signer,
   *[other] Within an hour of saving, this would erase the name, email address and postcode of { $count } signers,
}
settings-erase-more = Within hours of saving, this would erase the name, email address and postcode of more than { $count } signers,
settings-erase-creators = { $count ->
    [one] and, for { $count } petition, the creator’s details and scans of paper signatures.
   *[other] and, for { $count } petitions, the creators’ details and scans of paper signatures.
}
settings-erase-what = This cannot be undone. The signature totals do not change.
field-number-bounds = Enter a whole number from { $min } to { $max }
field-choice-missing = Select one of the options
set-shared-address = Who can sign with one email address
set-shared-address-hint = Families often share an email address.
set-shared-nobody = One person
set-shared-household = Two people with different names and the same postcode
set-postcode = Postcode
set-postcode-uk = UK postcode
set-postcode-any = Any letters and numbers
set-postcode-none = Not asked for
set-home-country = Home country
set-home-country-hint = The form selects this country at first, and asks people there for a postcode.
set-asks-residence = Residence declaration
set-asks-residence-hint = A tick box for signers to declare that they live there or are citizens. Without it, anyone can sign.
set-screening = Checking signatures
set-screening-hint = If on, everyone who signs is told that signatures are checked and then added. Set which ones are held on each petition.
set-screening-yes = Signatures are checked and then added
set-screening-no = Signatures count once they are confirmed
set-effect-screening = Applies at once to what pages and emails say. No totals change.
set-yes = Asked for
set-no = Not asked for
set-open-days = Days a petition stays open
set-confirm-days = Days to confirm a signature
set-confirm-days-hint = After that, people are offered a new email.
set-supporters-needed = Supporters needed before a petition is checked
set-supporters-needed-hint = Not counting the creator. With 0, petitions are checked at once. A pledge never needs more supporters than its target.
set-promise-days = Days you promise to check a petition within
set-promise-days-hint = The public is told this number. Petitions that wait longer are shown as overdue.
set-claim-minutes = Minutes a petition stays assigned to one moderator
set-undo-minutes = Minutes a decision can be undone for
set-undo-minutes-hint = Emails about the decision wait this long.
set-draft-days = Days a draft is kept
set-action-chars = Maximum length of the request
set-background-chars = Maximum length of the background
set-details-chars = Maximum length of the details
set-unconfirmed-days = Days until an unconfirmed signature is erased
set-unconfirmed-days-hint = Also applies to signatures that people have removed.
set-ended-days = Days after a petition ends until its signers’ details are erased
set-ended-days-hint = Also applies to the creator’s details. Enter 0 to keep them. The law comes first.
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
set-effect-everywhere = Every page and email shows this at once.
set-effect-signers = Applies to everyone who signs from now on. Existing signatures stay as they are.
set-effect-also-signed = Pages show it, or stop showing it, within an hour. Signatures given before are counted too.
set-effect-open-days = { $count ->
    [one] Applies to petitions that open from now on. The petition that is open now keeps its closing date.
   *[other] Applies to petitions that open from now on. The { $count } petitions that are open now keep their closing dates.
}
set-effect-confirm-days = Applies at once to every link already emailed, on all petitions.
set-effect-supporters = Petitions gathering supporters are checked against this when the next person supports them.
set-effect-promise = Applies at once to petitions waiting to be checked, and appears in emails from now on.
set-effect-claim = Applies to petitions assigned from now on.
set-effect-undo = Applies to decisions from now on.
set-effect-drafts = Applies at once to existing drafts: older ones are erased.
set-effect-lengths = Applies to petitions submitted from now on. Existing petitions stay as they are.
set-effect-keeping = Applies at once to all petitions.
preset-union = A union
preset-union-hint = Members sign. Petitions are open for 90 days and do not ask for a postcode. This is not a ballot.
preset-students-union = A students’ union
preset-students-union-hint = Petitions are open for 1 week and get a response at 500 signatures. They do not ask for a postcode.
preset-campaign = A campaign
preset-campaign-hint = Anyone who agrees can sign, from anywhere. Petitions are open for a year.
preset-newsroom = A newsroom
preset-newsroom-hint = Readers sign, from anywhere. Petitions are open for 30 days and do not ask for a postcode.
threshold-union-answer = At { $number } signatures, the union responds to this petition.
threshold-union-debate = At { $number } signatures, the union debates it.
threshold-campaign-answer = At { $number } signatures, we deliver this petition and ask for a response.
threshold-campaign-debate = At { $number } signatures, we ask for a public debate on it.
threshold-newsroom-answer = At { $number } signatures, we ask those responsible for a response and report on it.
threshold-newsroom-debate = At { $number } signatures, we ask them to debate it in public.

## Ready for the public
desk-live = Going live
todo-live = { $count ->
    [one] { $count } thing to fix before the site is ready for the public: see “Going live”
   *[other] { $count } things to fix before the site is ready for the public: see “Going live”
}
todo-certificate-red = { $count ->
    [one] { $count } certificate is not valid, so visitors are warned or cannot open the site: see “Going live”
   *[other] { $count } certificates are not valid, so visitors are warned or cannot open the site: see “Going live”
}
todo-certificate-amber = { $count ->
    [one] { $count } certificate needs attention before it expires: see “Going live”
   *[other] { $count } certificates need attention before they expire: see “Going live”
}
live-what = What the program can check by itself. None of these stop you going live, and no other service is asked.
live-red = { $count ->
    [one] { $count } thing to fix before the public comes.
   *[other] { $count } things to fix before the public comes.
}
live-amber = { $count ->
    [one] Ready. { $count } thing could be better.
   *[other] Ready. { $count } things could be better.
}
live-green = Ready. We found nothing wrong in what we checked.
live-state-red = Red: fix this
live-state-amber = Amber: could be better
live-state-green = Green: good
live-do = Fix
live-address = Public address
live-address-good = Links in emails lead here, and the connection is encrypted.
live-address-open = Connections to this address are not encrypted. Put an encrypting proxy in front, and set server.public_url to the https address.
live-address-private = This address is not public: it works only on this machine, or nowhere. In the settings file, set server.public_url to the address people will open.
live-certificate = Certificate
live-certificate-good = { $count ->
    [one] It is valid for { $count } more day.
   *[other] It is valid for { $count } more days.
}
live-certificate-soon = { $count ->
    [one] It is valid for { $count } more day. Something keeps it from being renewed: run “throng certificates” on the server to see what.
   *[other] It is valid for { $count } more days. Something keeps it from being renewed: run “throng certificates” on the server to see what.
}
live-certificate-none = There is none yet, so nobody can open an encrypted connection. If this stays so for some minutes, run “throng certificates” on the server to see why.
live-certificate-expired = Browsers do not accept it any more and warn visitors. On the server, run “throng certificates” to see what to do.
live-mail = Email
live-mail-captured = Emails are kept here and not sent, so nobody can confirm. Set mail.delivery to smtp and name the relay host.
live-mail-trouble = The relay host is not accepting emails. This is what it said. Check its name, port and password in the settings file.
live-mail-untried = No email has been sent since the program started. Sign a petition yourself and see if the email arrives.
live-mail-sent = { $count ->
    [one] The relay host has accepted { $count } email since the program started.
   *[other] The relay host has accepted { $count } emails since the program started.
}
live-sender = Sender of emails
live-sender-own = It belongs to the site’s domain. The domain must allow the relay host to send (SPF, DKIM).
live-sender-other = Its domain is not the site’s. It must allow the relay host to send (SPF, DKIM), or emails will be treated as spam.
live-sender-private = This is not a public domain. Set mail.from to an email address of yours.
live-contact = Contact
live-contact-good = Shown to everyone. Make sure someone reads it.
live-contact-none = People have nobody to ask. Add an email address in the settings.
live-owners = A second owner
live-owners-good = { $count } people can look after everything.
live-owners-one = One person can look after everything. Invite a second.
live-codes = One-time codes
live-codes-good = Everyone uses them to sign in.
live-codes-missing = { $count ->
    [one] { $count } member of staff signs in with only a password.
   *[other] { $count } members of staff sign in with only a password.
}
live-keeping = How long personal data is kept
live-keeping-good = { $count ->
    [one] Signers’ details are erased { $count } day after their petition ends.
   *[other] Signers’ details are erased { $count } days after their petition ends.
}
live-keeping-ever = Signers’ details are never erased. In the settings, say after how many days they should be.
live-time = Time zone
live-time-good = Petitions close at midnight in this time zone.
live-time-utc = Petitions close at midnight UTC. If that is not your time zone, set site.time_zone in the settings file.
desk-server = How the server is doing
server-what = Everything that can run short, worst first. “Lately” is the last minute or two. Nobody’s name is here.
server-red = { $count ->
    [one] One thing is short now, and people notice it.
   *[other] { $count } things are short now, and people notice it.
}
server-amber = { $count ->
    [one] One thing is getting short.
   *[other] { $count } things are getting short.
}
server-green = Nothing is short.
server-first = This hurts first: { $what }.
server-next = What would run short first: { $what }.
server-all-limits = Every limit, with its reason
server-tell-me = Get an email when something fails
server-state-red = Red: people notice this
server-state-amber = Amber: getting short
server-state-green = Green: enough
server-more = Look at this
server-share-lately = { $now }% in use lately
server-mib = { $now } of { $max } MiB in use
server-count = { $now } of { $max } in use
server-waited = { $count ->
    [0] Nobody had to wait for this lately.
    [one] Somebody had to wait for this once lately.
   *[other] Somebody had to wait for this { $count } times lately.
}
server-turned-away = { $count ->
    [0] Nobody was turned away lately.
    [one] Somebody was turned away once lately, and asked to try again.
   *[other] Somebody was turned away { $count } times lately, and asked to try again.
}
server-setting-do = When this is full, people wait or are asked to try again. Find out who causes it. If the machine has memory left, raise { $setting } in the settings file and restart.
server-fixed-do = When this is full, people are asked to try again. This limit is fixed: it is full because the machine cannot keep up, or because somebody asks for too much. Find out who causes it.
server-processor = Processor
server-processor-wanted = { $now } programs on this machine want one of its { $max } processors, on average over a minute.
server-processor-do = There is too little processor time, so pages and signatures take longer. Stop other programs on this machine, or move to one with more processors.
server-memory = Memory
server-memory-own = { $now } MiB of it is this program’s.
server-memory-do = When memory runs out, the system ends programs. Stop other programs on this machine, lower server.page_cache_mib in the settings file, or give the machine more memory.
server-disk = Room on the disk
server-disk-do = When the disk is full, nobody can sign. Delete what is not needed, such as old backups and logs, or use a larger disk.
server-disk-silent = { $now ->
    [one] The disk has not answered for { $now } second, so nobody knows how much room it has
   *[other] The disk has not answered for { $now } seconds, so nobody knows how much room it has
}
server-disk-silent-do = What people send may wait for it. If the data is kept on another machine, check whether that can be reached. If it is in this one, check whether the disk is about to fail.
server-disk-speed = Speed of the disk
server-disk-speed-ms = 99 out of 100 writes took at most { $now } milliseconds lately
server-disk-speed-idle = Nothing was written lately
server-disk-speed-none = The disk does not answer, so nobody can sign. Pages are still shown.
server-disk-speed-wait = { $now ->
    [one] The disk has been busy for { $now } second with what people sent, and they wait.
   *[other] The disk has been busy for { $now } seconds with what people sent, and they wait.
}
server-disk-speed-do = Everyone who signs waits for the disk. Check whether other programs are using it, and whether it is about to fail. The log says more.
server-network = Network
server-network-again = { $now } of every 1,000 pieces of data had to be sent again lately
server-network-bytes = { $now } MiB received and { $max } MiB sent lately.
server-network-short = { $count ->
    [0] No data was thrown away for lack of memory lately.
    [one] One piece of data was thrown away for lack of memory lately.
   *[other] { $count } pieces of data were thrown away for lack of memory lately.
}
server-network-lost = { $count ->
    [0] No data was lost by this machine lately.
    [one] This machine lost one piece of data lately.
   *[other] This machine lost { $count } pieces of data lately.
}
server-network-late = { $count ->
    [0] Nobody’s connection was refused by this machine lately.
    [one] One connection was refused lately, before the program saw it.
   *[other] { $count } connections were refused lately, before the program saw them.
}
server-network-do = If connections are refused, the machine is too busy. If data is lost or sent again, the line to this machine is full or faulty: ask whoever provides it.
server-files = Open files and connections
server-files-do = Every connection counts as an open file. When no more are allowed, nobody new can connect. Raise the limit of the system (LimitNOFILE), or lower server.connections_max in the settings file.
server-mail = Emails
server-mail-waiting = { $now } that somebody waits for, and { $max } updates to many, are waiting
server-mail-late = { $count ->
    [0] None is late.
    [one] The oldest should have been sent one minute ago.
   *[other] The oldest should have been sent { $count } minutes ago.
}
server-mail-do = People cannot confirm until they get their email. The list of emails says what the relay host answered.
server-of-connections = Connections of browsers
server-of-http2-requests = Requests being answered over shared connections
server-of-handshakes = Encrypted connections being begun
server-of-handshake-networks = Networks whose handshakes are counted
server-of-access-lines = Lines of the access log waiting to be written
server-of-watchers = Connections of programs that watch this one
server-of-streams = Open pages with a live number
server-of-renders = Pages being made
server-of-page-bytes = Memory for finished pages
server-of-refusal-pages = Finished pages that say what is given up
server-of-questions = Pages waiting for the database
server-of-form-questions = Forms waiting for the database
server-of-guest-questions = Office pages of people who are not known, waiting for the database
server-of-staff-connections = Connections of staff who are signed in
server-of-staff-networks = Addresses from which staff asked within the last hour
server-of-staff-neighbours = Encrypted connections from addresses that staff ask from
server-of-staff-guests = Connections of people who ask for the office and are not known
server-of-monitor-connections = Connections of programs that ask how the server is doing
server-of-staff-questions = Office pages waiting for the database
server-of-people = What people sent, waiting to be stored
server-of-staff = What staff sent, waiting to be stored
server-of-program = What the program has to record, waiting to be stored
server-of-site-commits = Changes by staff, waiting to be shown
server-of-boxes = Boxes of votes being opened
server-of-open-votes = Open votes ready for those who cast
server-of-counts-so-far = Counts so far of open votes
server-of-voter-starts = Lists of voters ready to be shown
server-of-sealings = Votes in which choices are being sealed
server-of-rolls-held = Checked lists of people who can vote, not used yet
server-of-uploads = Forms with files being read
server-of-drains = Refused forms with files
server-of-pictures = Pictures being drawn
server-of-pictures-waiting = Pictures waiting to be drawn
server-of-whole-files = Files of everything being sent
server-of-whole-parts = Parts of these files being made
server-of-passwords = Passwords being checked
server-of-passwords-waiting = Passwords waiting to be checked
server-of-sessions-seen = Staff who are signed in
server-of-passkey-questions = Sign-ins waiting for a passkey
server-of-busy-networks = Networks over a limit lately
server-of-code-addresses = Addresses where wrong codes were typed
server-of-code-votes = Votes in which wrong codes were typed
server-of-mails = Emails waiting in memory
server-of-mail-budgets = Mailboxes whose emails are counted
server-of-mail-connections = Emails being handed to the relay host
server-of-stream-bytes = What waits for the place of the stream
server-of-stream-times = Batches whose time the stream does not have yet
server-of-place-connections = Open connections to the S3 service

## Reports from the public
report-link = Report something wrong
report-link-answer = Report something wrong in this response
report-link-debate = Report something wrong about this debate
report-link-news = Report something wrong in “{ $subject }”
report-title = Report something wrong
report-back = Back to the petition
report-back_pledge = Back to the pledge
report-about = You’re reporting:
report-how = A moderator reads every report. You do not need an account.
field-report-class = What is wrong?
report-misleading = A fact is wrong or misleading
report-personal-data = It shows someone’s personal details
report-abuse = Abuse or hatred
report-unlawful = It is against the law
report-duplicate = Another petition asks for the same thing
report-duplicate_pledge = Another pledge promises the same thing
report-other = Something else
field-report-words = Tell us more
field-report-words-hint = Where is it, and what is wrong with it? Use { $count } characters or fewer.
field-report-email = Your email address (optional)
field-report-email-hint = We’ll only use it for this report. Without it, we cannot tell you the outcome.
report-private = Only our moderators read this.
report-button = Send report
report-class-missing = Select what is wrong
report-words-missing = Enter what is wrong, in a few words
refusal-report-unknown = We do not recognise this number. Check that you typed all of it.
refusal-report-settled = A colleague has already closed one of these reports. Nothing has changed. Open the reports again to see which are still waiting.
report-sent-title = We’ve received your report
report-sent-keep = Keep this number. You can use it to look up the outcome.
report-sent-mailed = We’ve emailed it to you too, and will email you again.
report-sent-unmailed = You did not give an email address, so we cannot write to you.
report-receipt-title = Report { $receipt }
report-receipt-number = Report number
report-received = Received
report-state = Status
report-state-waits = Waiting for a decision
report-state-settled = Closed on { $date }
report-verdict = Outcome
report-receipt-private = This page never shows what you reported.
verdict-changed = We changed the text
verdict-hidden = We hid it or removed it
verdict-corrected = We corrected the signature total
verdict-nothing-wrong = We found nothing wrong
verdict-not-ours = This is not for us to decide
verdict-spam = We treated it as spam
desk-reports = Reports
todo-reports = { $count ->
    [one] A report from the public is waiting
   *[other] { $count } reports from the public are waiting
}
reports-what = What people tell us is wrong. Reports about the same page are grouped together.
reports-waiting = Waiting
reports-settled = Closed
reports-count = { $count ->
    [one] { $count } report
   *[other] { $count } reports
}
reports-none = No reports are waiting.
reports-none-settled = No reports have been closed yet.
reports-none-here = No reports about this petition are waiting.
reports-none-here_pledge = No reports about this pledge are waiting.
reports-settled-by = closed by { $name } on { $date }
report-case-title = Reports from the public
report-act-first = First fix what is wrong, on the petition’s page. Then tell the people who reported it.
report-act-first_pledge = First fix what is wrong, on the pledge’s page. Then tell the people who reported it.
report-has-address = will get an email
report-no-address = gave no email address
report-case-about = This report is about:
report-case-no-emails = Nobody who reported this gave an email address, so no email will be sent.
reports-legend = Reports to close
reports-more = More are waiting. They’ll appear here once you’ve closed these.
field-verdict = Outcome
field-verdict-words = Message to the people who reported it
field-verdict-words-hint = We include this in the email exactly as you write it. If it is not for us to decide, say who can help. Leave out other people’s details.
reports-none-chosen = Select at least one report
verdict-missing = Select an outcome
verdict-words-missing = Enter what they can do instead
report-show-mail = Continue to the emails
report-kept = { $count ->
    [one] The words and email address of people who report are erased { $count } day after you close the report.
   *[other] The words and email address of people who report are erased { $count } days after you close the report.
}
report-settle-title = { $count ->
    [one] Close { $count } report
   *[other] Close { $count } reports
}
report-mails = { $count ->
    [one] The email
   *[other] The { $count } emails
}
report-mails-exact = Sent at once, exactly as shown here.
report-mails-without = { $count ->
    [one] One person gave no email address, so they will not get an email.
   *[other] { $count } people gave no email address, so they will not get an email.
}
report-settle-button = Close and send
done-reports-settled = Reports closed. We’ve told people who gave an email address.
log-settle-reports = Closed reports
mail-report-subject = We’ve received your report { $receipt }
mail-report-why = You, or someone who typed your email address, told { $site } that something is wrong with a petition:
mail-report-why_pledge = You, or someone who typed your email address, told { $site } that something is wrong with a pledge:
mail-report-class = What is wrong:
mail-report-next = A moderator will read it, and we’ll email you again. You can check its status here:
mail-report-not-you = If this was not you, you do not need to do anything. We’ll erase your email address after a while.
mail-report-settled-subject = Outcome of your report { $receipt }
mail-report-settled-what = On { $date } you told { $site } that something is wrong with a petition:
mail-report-settled-what_pledge = On { $date } you told { $site } that something is wrong with a pledge:
mail-report-settled-words = Our moderator says:
privacy-reporting = When you report something wrong
privacy-reports = { $days ->
    [one] Only our moderators can read your words and see that you left an email address. We erase both { $days } day after your report is closed. After that we only keep when it came, what kind it was and its outcome.
   *[other] Only our moderators can read your words and see that you left an email address. We erase both { $days } days after your report is closed. After that we only keep when it came, what kind it was and its outcome.
}
moderation-reports = { $count ->
    [one] Reports of the last day
   *[other] Reports of the last { $count } days
}
moderation-reports-how = Anyone can report something wrong from a petition’s page. Spam is not counted here.
moderation-reports-received = Reports received
moderation-reports-settled = Closed
moderation-reports-median = Time to close
moderation-reports-median-days = { $count ->
    [0] Half were closed on the day they came.
    [one] Half were closed within { $count } day.
   *[other] Half were closed within { $count } days.
}
moderation-reports-median-none = No reports have been closed yet.
## Signatures from another system

# The operator’s statement follows in quotation marks.
count-from-elsewhere = { $count ->
    [one] { $count } signature was collected and confirmed in another system, and added here on { $date }. How it was confirmed:
   *[other] { $count } signatures were collected and confirmed in another system, and added here on { $date }. How they were confirmed:
}
log-begin-import-signatures = Began to add signatures from another system
log-import-signatures = Added signatures from another system

## Signatures on paper

count-on-paper = { $count ->
    [one] { $count } of these was signed on paper, the rest online.
   *[other] { $count } of these were signed on paper, the rest online.
}
timeline-paper = { $number ->
    [one] { $number } paper signature was added.
   *[other] { $number } paper signatures were added.
}
event-paper = { $count ->
    [one] { $count } paper signature was added
   *[other] { $count } paper signatures were added
}
correction-on-paper = These were paper signatures, so you cannot restore them here. Enter the batch again.
log-enter-paper = Entered paper signatures
log-approve-paper = Approved paper signatures
log-send-paper-back = Sent back paper signatures
log-take-paper-back = Removed paper signatures
refusal-second-person-needed = Someone else must do this, because you entered or requested it yourself.
refusal-decided-already = A colleague has already decided this. Go back to see the decision.
refusal-passkey-known = You have already added this passkey
refusal-passkeys-too-many = You have as many passkeys as you can have. Remove one you no longer use
todo-paper = { $count ->
    [one] A batch of paper signatures is waiting to be checked
   *[other] { $count } batches of paper signatures are waiting to be checked
}
done-paper-entered = Batch saved. It will count once a colleague has checked it.
done-paper-approved = The batch now counts.
done-paper-sent-back = Batch sent back. It does not count.
done-paper-taken-back = Batch removed from the total. The public page says so.
paper-link = Paper signatures
paper-title = Paper signatures
paper-split = { $online } online, { $paper } on paper.
paper-what = You cannot check a batch you entered yourself: a second member of staff must do it. The batch counts after that, and the public page says how many signatures are on paper.
paper-none = No batches have been entered yet.
paper-batch = Batch { $number }: { $count ->
    [one] { $count } signature
   *[other] { $count } signatures
}
paper-waiting = Waiting to be checked
paper-counts = Counted
paper-was-sent-back = Sent back
paper-was-taken-back = Removed
paper-number = Number of signatures
paper-number-hint = Count each signature once. Leave out signatures you cannot read and people who also signed online.
paper-number-odd = Enter the number of signatures in figures, from 1 to { $max }.
paper-place = Where they were collected
paper-place-hint = For example, “At the market and the library”.
paper-place-missing = Enter where they were collected.
paper-on = Date they were collected
paper-on-hint = Enter the last date if there was more than one.
paper-area = Area
paper-area-hint = Only select an area if all the signatures are from there.
paper-area-unknown = More than one area, or not known
paper-area-odd = Select an area from the list.
paper-kept = Where the sheets are kept
paper-kept-hint = So a colleague can look at them. You can leave this empty if you add scans.
paper-evidence-missing = Enter where the sheets are kept, or add scans of them.
paper-scans = Scans of the sheets
paper-scans-hint = PDF, JPEG or PNG, up to { $max } files of { $mib } MB each. Only staff can see them.
paper-scans-erased = The scans were erased on { $date }, under the rules for personal data.
paper-scans-again = Choose the files again.
paper-scans-many = Choose { $max } files or fewer. You can enter a second batch for the rest.
paper-scan-large = One of the files is larger than { $max } MB. Scan fewer pages, or use a lower quality.
paper-scan-odd = One of the files is not a PDF, JPEG or PNG, or its name does not match its type. Save it as one of these and choose it again.
paper-scan-cut = One of the files is incomplete. Open it to check, then choose it again.
paper-scan = Scan { $number }: { $kind }, { $kib } KB
scan-pdf = PDF
scan-jpeg = JPEG
scan-png = PNG
paper-enter = Enter a batch
paper-enter-button = Submit for checking
paper-own = You entered this batch. A colleague must check it.
paper-approve = { $count ->
    [one] I’ve checked this: count { $count } signature
   *[other] I’ve checked this: count { $count } signatures
}
paper-send-back = Send back
paper-take-back = Remove from the total
paper-take-back-what = The total falls at once. The public page says by how much, and why.
paper-take-back-button = { $count ->
    [one] Remove { $count } signature
   *[other] Remove { $count } signatures
}
paper-reason = Reason (shown to the public)
paper-words = Reason
paper-words-hint = Only colleagues can see it.
paper-words-missing = Enter a reason.
paper-entered-by = Entered by { $name }
paper-checked-by = Checked by { $name }
paper-taken-back-by = Removed by { $name }
## Words and pages of a site's own
desk-words = Wording
words-what = Every sentence on this site and in its emails. Find one and reword it. Changes show at once.
words-language = Language of the wording
words-find = Find a sentence
words-find-hint = Search for words in it, or for its key.
words-find-button = Find
words-found = Results
words-own = Your wording
words-is-own = Your wording.
words-shipped-changed = The standard wording has changed since.
words-more = There are more results. Search for something longer.
words-none = No sentences match. Try fewer words, or another language.
words-none-own = You have not changed any wording yet.
words-groups = All sentences by section
words-shipped = Standard wording
words-variables = Filled in automatically:
words-unfit = Your wording no longer matches what is filled in, so the standard wording is shown. Rewrite yours, or go back to the standard wording.
words-shipped-before = When you wrote yours, it said:
words-text = Your wording
words-text-hint = Keep everything in braces, because a page or email needs it. HTML is shown as you type it.
words-save = Save
words-look = Preview
words-reset = Go back to the standard wording
words-reads = Preview
words-in-mail = In the email { $name }
words-in-page = On the page { $name }
words-empty = Enter your wording, or go back to the standard wording
words-broken = Check the braces. Each { "{" } needs a { "}" }, and only what is filled in automatically can go between them
words-missing = A page or email needs { $names }. Put it back
words-strange = { $names } is not filled in here. Take it out, or use what is filled in automatically
words-stale = A colleague has changed this sentence since you opened it
words-stale-what = What you typed is still here. If you save, it will replace this:
done-words = Wording saved. It shows from now on.
log-change-words = Changed the wording of
log-reset-words = Went back to the standard wording of
refusal-words-changed = A colleague has changed this since you opened it. Go back, reload the page and check what it says now.
refusal-page-address-taken = A page already uses this address, or adds text to the same page. Go back and choose another.
refusal-pages-full = A site can have 40 pages of its own, with 8 of them in its menu. Go back and remove one first.

## Pages that an office writes
desk-pages = Pages
pages-what = Your own pages, and your own text on the standard pages. Changes show at once.
pages-none = There are no pages yet.
page-new = Add a page
page-edit = Edit page
page-published = Published.
page-unpublished = Not published.
page-on = On the page “{ $name }”.
page-in-menu = Number { $number } in the menu.
page-title = Heading
page-text = Text
page-text-hint = Use Markdown: # for a heading, * for a list, an empty line for a new paragraph and [words](address) for a link. HTML is shown as you type it. Pictures must come from this site.
page-title-missing = Enter a heading, on one line
page-text-missing = Enter the text
page-place = Where it appears
page-place-own = On a page of its own
page-slug = Last part of its address
page-slug-hint = Use lower-case letters, digits and dashes, such as house-rules. Only for a page of its own.
page-slug-wrong = Enter lower-case letters, digits and single dashes, such as house-rules
page-menu = Place in the menu
page-menu-hint = A number from 1 to 99. Lower numbers come first. Leave empty to keep the page out of the menu at the foot of the page.
page-menu-wrong = Enter a number from 1 to 99, or leave this empty
page-instead = On a standard page, show this text instead of the standard text, not above it
page-publish = Publish so everyone can read it
page-look = Preview
page-preview = Preview
page-address-taken = There is already a page there. Choose another place or address
page-full = A site can have 40 pages of its own, with 8 of them in its menu. Remove one first
page-stale = A colleague has changed this page since you opened it
page-stale-what = What you typed is still here, and their text is below. If you save, yours will replace theirs.
page-versions = Earlier versions
page-version = Version { $number }
page-changed = Last changed on { $date }.
done-page = Page saved. It shows from now on.
log-change-page = Changed a page
## Why petitions are not accepted, in the office
desk-reasons = Reasons
reasons-what = Reasons for rejecting petitions, in the order moderators see them. Changes to a reason show at once. You cannot delete a reason, but you can retire it: moderators can no longer choose it, and petitions already rejected for it keep its wording.
reason-new = Add a reason
reason-code = Code
reason-code-hint = This stays in the open data permanently. Use lower-case letters, digits and dashes, such as rule-4.
reason-code-wrong = Enter a code of 40 or fewer lower-case letters, digits and dashes
reason-code-taken = A reason already has this code. Choose another code, or change that reason
reason-full = A site can have 40 reasons. Change an existing one
reason-said = Public reason
reason-said-hint = One sentence. It appears on the petition’s page and in the email.
reason-said-missing = Enter a sentence saying why a petition is rejected
reason-mail = In the email to the creator
reason-mail-hint = What they can do instead.
reason-mail-missing = Enter what the creator can do instead
reason-class = What is shown of the petition
reason-public = The petition is public, with the reason.
reason-hidden = Only the reason is shown, not the petition.
reason-standard = Rule it refers to
reason-standard-hint = Optional. Its name or number in your rules, such as “Standard 4”. It appears next to the reason.
reason-note = Note for moderators
reason-note-hint = Optional. When to choose this reason. Only shown in the office.
reason-own = Your own reason.
reason-is-retired = Retired.
reason-retired-what = Moderators can no longer choose it. Petitions rejected for it keep its wording.
reason-retire = Retire
reason-bring-back = Bring back
reason-earlier = Move up
reason-later = Move down
reason-button = { $what }: { $code }
reason-on-page = On the petition’s page
reason-in-mail = In the email
reason-look-hidden = The petition’s page shows only this, and not the petition.
reason-look-petition = Title of the petition
reason-stale = A colleague has changed this reason since you opened it
reason-stale-what = What you typed is still here. If you save, it will replace this:
reason-nothing = Nothing
changes-reason = Start with the wording of a reason
changes-reason-none = No, only what I write below
done-reason = Reason saved. It applies from now on.
done-reason-retired = Reason retired. Petitions rejected for it keep its wording.
log-add-reason = Added a reason for rejecting petitions:
log-change-reason = Changed a reason for rejecting petitions:
log-retire-reason = Retired a reason for rejecting petitions:
log-bring-back-reason = Brought back a reason for rejecting petitions:
log-move-reason = Moved a reason for rejecting petitions:
refusal-reason-code-taken = A reason already has this code. Go back and choose another.
refusal-reasons-full = A site can have 40 reasons. Go back and change an existing one.
## Topics in the office
desk-topics = Topics
topics-what = People use topics to find petitions on the same subject. Moderators add topics to petitions, and any new ones they enter appear here. Changes show at once. You cannot delete a topic, but you can retire it: it can no longer be chosen, and petitions that have it keep it.
topics-all = All topics
topics-none = There are no topics yet.
topic-petitions = { $count ->
    [one] { $count } public petition
   *[other] { $count } public petitions
}
topic-unused = Not used on any public petition.
topic-code = In the open data: { $code }
topic-is-retired = Retired.
topic-rename = Rename
topic-name-in = Name in { $language }
topic-names-hint = If you leave a name empty, we use its name in another language, or else its code.
topic-save = Save name
topic-retire = Retire
topic-bring-back = Bring back
topic-add = Add a topic
topic-name-missing = Enter a name
topic-name-odd = Name must have a letter or number, no commas, and { $max } characters or fewer
topic-name-taken = A topic already has this name. Choose another name, or change that topic
topic-stale = A colleague has changed its name to: { $names }. If you save again, yours will replace it
topics-full = A site can have { $max } topics of its own. Change an existing one
topics-retired = The topic “{ $topic }” is retired. Choose another, or ask an owner to bring it back
done-topic = Topic saved. Changes show from now on.
done-topic-retired = Topic retired. Petitions that have it keep it.
log-add-topic = Added a topic:
log-name-topic = Renamed a topic:
log-retire-topic = Retired a topic:
log-bring-back-topic = Brought back a topic:
refusal-topic-name-taken = A topic already has this name. Go back and choose another.
refusal-topic-retired = One of these topics has been retired since you opened the page. Go back, reload it and choose another.
refusal-topics-full = A site can have 300 topics of its own. Go back and change an existing one.
## Areas and postcodes in the office
desk-areas = Areas
areas-what = A signature’s postcode decides which area it counts in. If a postcode is not listed, the signature counts under “Place not known”. Nobody is turned away, except from a pledge in which each area has its own target.
areas-areas = Areas
areas-postcodes = Postcodes or parts of postcodes
areas-since = In use since
areas-locked = These areas come from the file { $file }, named in the settings. To change them here, remove site.areas_file from the settings and restart the program.
areas-locked-program = These areas come with the program, so you cannot change them here.
areas-upload = Upload other areas
areas-upload-what = Nothing changes until you’ve seen what would. Use CSV files in UTF-8, up to { $mib } MiB each.
areas-again = Choose the files again, because browsers do not keep them.
areas-file = Areas file
areas-file-hint = Include the columns code and name and, if you have them, representative, region_code and region_name. You can also include a postcode column. Up to { $max } areas.
areas-postcodes-file = Postcodes file (optional)
areas-postcodes-file-hint = Include the columns postcode and code. Use a whole postcode, a district such as QV1, a sector such as QV1 2, or just the letters.
areas-check = Check files
areas-look = What would change
areas-look-what = We found no mistakes in the files. Nothing has changed yet. Signatures already counted stay in their areas. New ones will use the new postcodes.
areas-before-after = { $after } (now { $before })
areas-added = New
areas-changed = New name, region or representative
areas-gone = No longer there
areas-same = The areas are the same as they are now.
areas-use = Use these areas
areas-stale = A colleague has changed the areas since you started. Check what is there now, and upload your files again if you still need them
areas-counted = Signatures have been counted in these areas, which are missing from the file: { $names }. Add them; they do not need postcodes
area-file-missing = Select the areas file
area-file-gone = We no longer have these files. Upload them again
area-file-large = The file must be { $max } MiB or smaller
area-file-spreadsheet = This is a spreadsheet file. Save it as CSV in UTF-8 and upload that instead
area-file-odd = The file must be a CSV. Save your table as CSV in UTF-8 and upload that instead
area-file-empty = The file has nothing below its heading row
area-file-column = The first line of this file has no column “{ $text }”. Are the two files the right way round?
area-file-many = This file has more than { $text } rows
area-line-encoding = Line { $line } is not in UTF-8. Save the table as CSV in UTF-8
area-line-cells = Line { $line } has a different number of cells from the first line, or a quotation mark that is not closed
area-line-code = Line { $line }: “{ $text }” is not an area code. Use 1 to 20 letters, digits and dashes
area-line-name = Line { $line }: the name, region and representative must be 120 characters or fewer each, and this is “{ $text }”
area-line-twice = Line { $line }: area { $text } is already in the file
area-line-postcode = Line { $line }: “{ $text }” is not a postcode
area-line-two-areas = Line { $line }: postcode { $text } is already in the file, in another area
area-line-unknown = Line { $line }: { $text } is not in the areas file
done-areas = The new areas are in use from now on.
log-use-areas = Changed the areas in use
refusal-areas-counted = Signatures have been counted in an area that is missing from the file. Upload a file that has it.
## The text of a petition that was changed after it opened.
text-changed-on = The text was changed on { $date }
text-history-title = Changes to the text
text-history-link = All changes to the text
text-history-what = These are the changes made since the petition opened, newest first. Each signature is for the version shown when it was submitted.
text-history-none = The text has not been changed since the petition opened.
text-history-marks = Changes are marked like this:
change-added-mark = words added
change-removed-mark = words removed
change-added = Added:
change-removed = Removed:
version-number = Version { $number }
version-signed = Text that was signed
version-current = Current version
version-why = Reason for the change:
version-opened = The petition opened with this text.
version-read = Read version { $number } in full
version-since = Used from { $date }
version-is-current = This is the current version.
version-is-old = The text has changed since this version.
version-part-hidden = This part of an earlier version is not shown, for legal reasons.
timeline-amended = Text changed
event-amended = Its text was changed

## Changing the text of a petition that was opened.
amend-title = Change the text
amend-how = Only change the text to correct a mistake or remove something that must not be there. Everyone will see what changed, when and why. People who have signed keep a link to the text they signed.
amend-language = In another language
amend-why = Reason for the change
amend-why-hint = Everyone can read this. Do not repeat what you’re removing.
amend-why-missing = Enter why the text is being changed
amend-hide = Hide from earlier versions
amend-hide-hint = For legal reasons only. If you hide a part in the versions before this one, the comparison with the version before is hidden too.
amend-look-button = Preview what everyone will see
amend-look-title = Check your change
amend-look-what = Everyone will see this. You cannot undo it, but you can change the text again.
amend-button = Change the text
amend-meanwhile = Your text is still in the form. This is what has changed since you opened it:
amend-earlier = Earlier versions
amend-earlier-how = Select what to hide for legal reasons. The version keeps its number.
amend-hide-button = Save for version { $number }
log-amend = Changed the text
log-hide-version = Changed what is shown of an earlier version
done-amended = Text changed.
done-hidden = Nobody can read the parts of that version that you selected.
done-parts-shown = What is shown of that version has changed. Everybody can read again what you unticked.
amend-show-second = Showing again what is hidden needs a second person’s approval.
refusal-text-changed = The text has changed since you opened the form, because a colleague or you changed it
refusal-text-unchanged = You have not changed the text
refusal-versions-too-many = The text of this petition cannot be changed any more times

## Emails in the office, refused addresses, the test of the relay host, and invitations
desk-mail = Emails
mails-captured-what = Emails are kept here, and nothing leaves this machine.
mails-relay-trouble = The mail server is not accepting emails, so they’re waiting. We try again automatically. This is what it said:
mails-again = Send all of these again
mails-again-what = { $count ->
    [one] This sends again every matching email that failed in the last day, on all pages. It leaves out emails to addresses a mail server does not know: send those one by one.
   *[other] This sends again every matching email that failed in the last { $count } days, on all pages. It leaves out emails to addresses a mail server does not know: send those one by one.
}
mails-number-waiting = { $count ->
    [one] { $count } email is waiting.
   *[other] { $count } emails are waiting.
}
mails-number-tried = { $count ->
    [one] { $count } of them has been tried before.
   *[other] { $count } of them have been tried before.
}
mails-number-failed = { $count ->
    [0] None failed permanently in the last 24 hours.
    [one] { $count } failed permanently in the last 24 hours.
   *[other] { $count } failed permanently in the last 24 hours.
}
mails-number-more = Counting stops at { $count }.
mails-lists = Emails by status
mails-all = All
mails-waiting = Waiting
mails-failed = Failed
mails-sent = Sent
mails-dropped = No longer needed
mails-captured = Kept here
mails-search = Search emails
mails-search-to = Email address it was sent to
mails-search-to-hint = Enter the whole email address
mails-search-petition = Number of the petition it is about
mails-petition-wrong = Enter a petition number, such as 12
mails-clear = Show all emails
mails-none = There are no emails here.
mails-older = Older emails
mails-looked = Each page looks through at most { $count } emails.
mails-back = All emails
mails-to-unknown = To someone whose email address is no longer kept, or has been corrected
mails-to-same = All emails to this address
mail-kind-confirm = Confirm your signature
mail-kind-already-signed = You have already signed
mail-kind-withdrawn = Your signature was removed
mail-kind-draft-kept = Your draft is saved
mail-kind-confirm-petition = Confirm your petition
mail-kind-gather-supporters = Gather supporters
mail-kind-in-moderation = We’re checking your petition
mail-kind-changes-asked = Your petition needs changes
mail-kind-rejected = Your petition was rejected
mail-kind-opened = Your petition is open
mail-kind-news = News to someone who signed
mail-kind-trial = Test of an update
mail-kind-update-declined = Your update was declined
mail-kind-threshold = Your petition reached a threshold
mail-kind-report-received = We’ve received your report
mail-kind-report-settled = Outcome of your report
mail-kind-relay-test = Test of the relay host
mail-kind-invitation = Invitation to join the staff
mail-kind-trouble-begun = Something on the server fails
mail-kind-trouble-over = Something on the server works again
mail-kind-still-checked = Your signature is still being checked
mail-kind-confirm-following = Confirm that you want emails
mail-kind-confirm-place = Confirm that you want emails about an area
mail-kind-place-news = New petitions in an area, to someone who follows it
mail-kind-follower-news = News to someone who follows without signing
fate-waiting = Waiting to be sent
fate-tried = { $count ->
    [one] Delayed after { $count } attempt. We’ll try again
   *[other] Delayed after { $count } attempts. We’ll try again
}
fate-sent = Accepted by the mail server
fate-captured = Kept here
fate-failed = { $count ->
    [0] Failed permanently
    [one] Failed permanently after { $count } attempt
   *[other] Failed permanently after { $count } attempts
}
fate-dropped = Not sent, because it was no longer true or needed
mail-queued = Requested
mail-due = Next attempt after
mail-finished = Finished
mail-reply = What the mail server said:
mail-course = Status
mail-goes-on = We keep trying for 5 days, waiting longer each time.
mail-resend-title = Send it again
mail-resend-refused = This was not sent again
mail-resend-now = Try now
mail-resend-now-what = This is waiting because the mail server delayed it. You can try it now.
mail-resend-again = Send it again
mail-resend-again-what = This did not arrive. Once the cause is fixed, you can send the same email again. If it is older than 5 days, it is tried once.
mail-resend-once-more = Send again
mail-resend-once-more-what = The mail server accepted this. If it did not arrive, you can send another, but not within a minute, and only as often in a day as the person could ask for it themselves.
mail-resend-moderators = Moderators and owners can send emails again.
mail-resend-waits = This has not been tried yet. It will be sent when its turn comes. Emails about decisions wait until the decision can no longer be undone.
mail-resend-under-way = This is being sent now. Reload the page in a moment.
mail-resend-dropped = This was not sent, because it was no longer true or needed, or its address had been refused. You cannot send it again.
mail-resend-untrue = This can no longer be sent: what it says is no longer true, or we no longer know who it is for.
mail-resend-arrived = The mail server accepted this, and it does not ask for anything. It is not sent twice.
mail-resend-too-often = We emailed them less than a minute ago, or as often as we can today. Try again later.
mail-resend-not-now = This is not possible now. The email has been changed, sent or dropped since you opened the page. This is its current status.
mail-text-title = Content
mail-text-now = This is written from what is true now, so the email that was sent may have had different names and numbers. Links and codes are hidden, because only the person it is for may use them.
mail-text-draft = This email is about a draft. Only the person writing the draft can see it.
mail-text-gone = We can no longer show this. The person it was for, or what it was about, is no longer kept or has changed.
bounces-title = Refused email addresses
bounces-what = A mail server said it does not know these email addresses, so emails to them failed permanently. We do not send them updates, but we still send links to confirm.
bounces-later = This only includes what the mail server says at once. If an email is accepted first and returned later, it goes to the sender’s mailbox and is not counted here.
bounces-none = None of the emails checked were to refused addresses.
bounces-older = Check older emails
bounces-times = { $count ->
    [one] Refused { $count } time.
   *[other] Refused { $count } times.
}
bounces-first = First
bounces-last = Last
bounces-left-out = We do not send it updates.
bounces-cleared = Emailed again since
bounces-clear = Allow emails to this address again
todo-mail-held = This site was restored or promoted. Emails that waited then are held, and a restored site makes no copies. If it is the site that goes on, run: throng admin release-mail
todo-mail-failed = { $count ->
    [one] { $count } email failed permanently in the last 24 hours
   *[other] { $count } emails failed permanently in the last 24 hours
}
done-mails-resent = Sending them again, newest first. Reload the page to see what happened to them.
done-mail-resent = Sending again. Reload the page to see what happened to it.
done-address-cleared = We now send emails to this address again.
done-test-sent = The test is on its way. Reload the page to see what happened to it.
done-invited-mailed = Invitation created and emailed. You can also send them the link below.
done-invitation-mailed = Invitation emailed. You can also send them the link below.
log-resend-mails = Sent several failed emails again
log-resend-mail = Sent an email again
log-clear-address = Allowed emails to an address again
log-test-relay = Tested the relay host
log-mail-invitation = Emailed an invitation
live-test-title = Send a test email
live-test-what = We send this to you the same way as all emails. What happens to it is shown here.
live-test-captured = Emails are kept here, so there is nothing to test. Set mail.delivery to smtp first.
live-test-button = Send a test to { $address }
live-test-last = The last test was sent to
live-test-waiting = The test is on its way. Reload the page in a moment.
live-test-taken = The relay host accepted the test. Check that it is in your inbox and not your spam folder.
live-test-put-off = The relay host delayed the test. We try again automatically. This is what it said. If this continues, ask whoever runs the relay host.
live-test-address = The relay host does not know the email address of the person who tested. Check the one you sign in with, or ask a colleague to test.
live-test-sender = The relay host does not accept emails from our sender. In the settings file, set mail.from to an email address it may send for.
live-test-not-allowed = The relay host does not let this program send. Check mail.smtp_username and its password in the settings file, and whether the relay host accepts emails from this machine.
live-test-refused = The relay host refused the test permanently. This is what it said. Show it to whoever runs the relay host.
invite-how-mails = You’ll get a link to send them yourself. We can also email it.
invite-mail = Email the invitation to this address
invite-mail-button = Email the invitation to { $address }
invite-mail-too-often = The invitation was emailed less than a minute ago. Wait a moment, or send the link yourself.
mail-test-subject = Test of emails from { $site }
mail-test-what = You asked for this email in the office of { $site }, to check that emails arrive:
mail-test-next = This one has arrived. You can see what the relay host said here:
mail-invitation-subject = You’re invited to help look after { $site }
mail-invitation-what = You’re invited to help look after { $site }. To get started, open this link and choose a password:
mail-invitation-until = The link works until { $date }, for one person. Do not share it.
mail-invitation-not-you = If you were not expecting this, you can ignore it. Nothing will happen.
mail-trouble-subject = { $site }: { $what }
mail-trouble-over-subject = { $site }: over – { $what }
mail-trouble-what = This has gone wrong on the server of { $site }: { $what }.
mail-trouble-over-what = This is over: { $what }.
mail-trouble-since = It began on { $date } at { $time }.
mail-trouble-until = It was over on { $date } at { $time }.
mail-trouble-stop = You get this email because you chose so. To stop these emails, open your account:
trouble-backup = the nightly backup was not made
trouble-backup-do = The site works, but if the disk broke now, what has happened since the last backup would be lost. Ask whoever runs the server to look at the log of Throng, which says what stopped the backup: often a folder that’s gone or a disk that’s full. It’s tried again every half hour. This page says how it stands, and what to do:
trouble-backup-over = A backup was made and checked, or the settings now say that none is made each night. You need to do nothing.
trouble-stream = the stream of changes to the other disk is behind
trouble-stream-do = The site works, but if the disk broke now, what people have done lately would be lost. Ask whoever runs the server to check that the folder of the stream is there, has room and can be written to. The log of Throng says what went wrong. This page says how it stands, and what to do:
trouble-stream-over = Changes are copied again within seconds. You need to do nothing.
trouble-epoch = somebody says that another machine is the site, and does not prove it
trouble-epoch-do = The place where the stream of changes is kept says that another machine has taken over, without the proof that only a machine of this site can give. We do not believe it, and the site goes on as before. Somebody else can write to that place: ask whoever runs the server to find out who, and to delete the file “epoch” there. If you did put another machine in charge, with an older version of Throng, stop this one. This page says how it stands, and what to do:
trouble-epoch-over = Nobody says so any more. You need to do nothing.
trouble-certificate = a certificate needs attention
trouble-certificate-do = If nothing is done, browsers will warn people of the site once the certificate has ended. This page says which certificate it is, when it ends, what went wrong and what to do:
trouble-certificate-over = All certificates are good again. You need to do nothing.
trouble-mail = emails could not be sent
trouble-mail-do = The relay host does not take our emails. This page says what it answers:
trouble-mail-over = Emails are sent again, and those that waited are going out. People may have waited for the link that confirms their signature. This page shows what became of each email:
trouble-disk = the disk is nearly full
trouble-disk-do = When it’s full, nobody can sign, and the site only shows pages. Ask whoever runs the server to make room or to get a larger disk. This page shows how much is left:
trouble-disk-over = The disk has room again. You need to do nothing.
trouble-duty = something that should happen by itself is late
trouble-duty-do = For example, a petition should have closed, or a vote should have been counted, more than an hour ago. Or the settings keep personal data for a shorter time than before, and nobody has said that this is meant. The first page of the office and the log of Throng say what. If it does not go away by itself, ask whoever runs the server to restart Throng:
trouble-duty-over = What was late is done. You need to do nothing.
trouble-clock = the clock of the server is wrong
trouble-clock-do = Until it’s put right, Throng goes by its own time or closes and erases nothing, so nothing ends too early. Ask whoever runs the server to set the clock and to let it be set by the network (NTP). If the server was switched off for more than a week and the clock is right, they can say so with “throng admin accept-clock”.
trouble-clock-over = The clock is right again. You need to do nothing.
## A second person (admin/requests.html, admin/request.html, admin/settings.html)
desk-requests = Requests
requests-what = Some actions need approval from a second person. Nobody can approve their own request. A request expires if nobody approves it within 72 hours.
requests-waiting = Waiting
requests-settled = Decided
requests-none = No requests are waiting for a second person.
requests-none-settled = No requests have been decided yet.
requests-how = Owners choose which actions need approval, in Settings.
request-take-down = Remove a petition
request-put-back = Put a petition back
request-removal-words = Change what everyone can read about a removal
request-told = What everyone can read
request-reject-hidden = Reject a petition and hide parts of it
request-correct = Remove many signatures
request-amend = Change text that people can sign
request-publish = Publish and email many people
request-thresholds = Change the site’s thresholds
request-number = Request { $number }
request-waiting = Waiting for a second person
request-approved = Approved
request-refused = Declined
request-withdrawn = Withdrawn
request-expired = Expired
request-yours = You can decide this
request-asked-by = Requested by { $name }
request-until = Expires { $date }, { $time }
request-settled-by = { $state } by { $name }
request-petition = Petition
request-urgent = Already done, because it was urgent
request-urgent-what = The petition was removed at once. If no second person approves this by { $date }, { $time }, it will be shown again.
request-waits-what = Nothing has changed yet. If no second person approves this by { $date }, { $time }, the request expires.
request-own = You made this request, so someone else must approve it.
request-seconds = Who can approve it: { $names }
request-seconds-none = Nobody else can approve this at present. An owner can invite someone, or turn this off in Settings.
request-would = What would change
request-did = What has changed
request-asked = What was requested
request-why = Reason
request-taking = { $count ->
    [one] { $count } signature would be removed
   *[other] { $count } signatures would be removed
}
request-total = Total now
request-shows = Everybody could read this again in version { $number }
request-version = This becomes version { $number }.
request-approve = Approve and apply
request-approve-urgent = Approve the removal
request-refuse-title = Decline this request
request-refuse-why = Reason for declining
request-refuse-why-hint = The person who asked can see this, and so can other colleagues.
request-refuse = Decline
request-refuse-urgent = Decline and show the petition again
request-why-missing = Enter why you’re declining
request-withdraw = Withdraw request
request-withdraw-urgent = Withdraw and show the petition again
request-by-rule = automatically
second-what = A second person must approve this. Nothing changes until they do.
second-what-mail = A second person must approve emailing this many people. If you leave the box ticked, we’ll ask for approval first, and nothing changes until then.
second-button = Request approval
second-urgent = This is urgent: remove the petition now
second-urgent-hint = It will be marked as urgent. If a second person does not approve within 24 hours, the petition is shown again.
todo-requests = { $count ->
    [one] A colleague needs you to approve something
   *[other] Colleagues need you to approve { $count } things
}
done-requested = Approval requested.
done-request-approved = Request approved.
done-request-refused = Request declined. The person who asked can see why.
done-request-withdrawn = Request withdrawn.
log-ask-second-person = Requested approval
log-take-down-urgently = Removed it at once, before approval
log-approve-request = Approved a request
log-refuse-request = Declined a request
log-withdraw-request = Withdrew a request for approval
log-lapse-request = A request expired without approval
refusal-second-person-missing = Nobody else here can approve this. First invite someone who may do the same.
refusal-urgent-not-agreed = This was removed at once before, and no second person agreed. It can now only be removed when a second person approves.
refusal-request-waits = Approval for this has already been requested. See Requests.
refusal-requests-too-many = Too many requests are waiting for a second person. Decide some of them first, under Requests.
refusal-request-stale = Something has changed since this was requested: the petition, the settings or the staff. It can no longer be done as requested. Make a new request.
refusal-request-expired = This request expired before anyone approved it. Make a new request.
settings-two-people = Actions that need a second person
set-two-take-down = Removing a petition
set-two-take-down-hint = One person can still remove a petition at once if it is urgent. If a second person does not approve within 24 hours, the petition is shown again.
set-two-reject-hidden = Rejecting a petition and hiding parts of it
set-two-correct = Removing many signatures
set-two-correct-over = More than this number of signatures counts as many
set-two-amend = Changing text that people can sign
set-two-publish = Emailing many people
set-two-publish-over = More than this number of people counts as many
set-two-thresholds = Changing thresholds
set-two-thresholds-hint = A second owner must approve.
set-two-yes = A second person must approve
set-two-no = One person can decide
set-effect-two-people = Applies at once. Requests already made stay under Requests.

## Pledges

nav-petitions-short = Petitions
case-pledge = The whole sentence
nav-pledges = Pledges
data-pledges = Pledges have the same other addresses as petitions, with “pledges” in place of “petitions”: /pledges.csv, for example. Only /archived/petitions.json and the files of everything hold petitions alone.
start-pledge = Start a pledge
start-pledge-instead = Would you do something yourself, if others did it with you?
action-start_pledge = Start a pledge
back-petition_pledge = Back to the pledge
comments-how_pledge = Only people who joined can comment. To add one, use the link in the email with which you confirmed that you join.
comment-add-what_pledge = Say why you joined. Anyone can read it.
comment-state-off_pledge = There are no comments on this pledge at the moment. Nobody else can read it.
withdraw-comments_pledge = Remove my comments on this pledge too
about-petition_pledge = You are joining:
action-this-petition_pledge = Go to the pledge
action-all-petitions_pledge = See all pledges
signatures_pledge = { $count ->
    [one] { $count } person joined
   *[other] { $count } people joined
}
count-word_pledge = { $count ->
    [one] person has joined
   *[other] people have joined
}
count-live_pledge = { $number } people have joined
sign-this-petition_pledge = Join this pledge
sign-title_pledge = Join this pledge
sign-next_pledge = You can check your answers before you join.
check-privacy-use_pledge = We only use these details to count you once, to show how many people joined in each place, and to email you what comes of it. You can stop the emails at any time.
check-privacy-use-also_pledge = We only use these details to count you once, to show how many people joined in each place, to email you what comes of it, and to count which pledges many people join together. You can stop the emails at any time.
check-next_pledge = We’ll then send you an email. You have joined once you confirm it.
search-label_pledge = Search pledges
search-none_pledge = We found no pledges for “{ $words }”.
search-none-start_pledge = If nobody has suggested this yet, you can start a pledge.
search-everywhere_pledge = Search all pledges
local-title_pledge = Pledges near you
local-button_pledge = Show pledges
local-heading_pledge = Pledges in { $area }
local-lead_pledge = The open pledges that most people from { $area } have joined.
local-here_pledge = { $count ->
    [one] { $count } person from here has joined
   *[other] { $count } people from here have joined
}
local-none_pledge = Nobody from here has joined an open pledge yet.
feed-opened_pledge = New pledges – { $site }
feed-list_pledge = Pledges – { $site }
feed-local_pledge = Pledges in { $area } – { $site }
list-open_pledge = Open pledges
list-closed_pledge = Closed pledges
list-rejected_pledge = Rejected pledges
list-all_pledge = All pledges
list-search_pledge = Pledges about “{ $words }”
list-topic_pledge = Pledges about “{ $topic }”.
list-filter_pledge = Other lists of pledges
list-total_pledge = { $count ->
    [0] There are no pledges in this list.
    [one] { $count } pledge
   *[other] { $count } pledges
}
list-state-unknown_pledge = There is no list with that name. Showing all pledges.
list-sort-unknown_pledge = Pledges cannot be sorted that way. Showing them in the usual order.
list-topic-unknown_pledge = There is no topic with that name. Showing pledges about all topics.
sort-most-signed_pledge = Most people
sort-last-day_pledge = Most people in the last day
pledge-begins = I will
pledge-sentence = { $deed }, but only if { $target } { $people } will { $others } by { $date }.
pledge-sentence-area = { $deed }, but only if { $target } { $people } in the same area will { $others } by { $date }.
pledge-people = { $count ->
    [one] other person
   *[other] other people
}
pledge-others = do the same
pledge-missing = { $count ->
    [one] { $count } more person needed
   *[other] { $count } more people needed
}
pledge-rule = If enough people join by { $date }, everyone who joined does it. If not, nobody has to.
pledge-areas-rule = Each area has its own target. If enough people in an area join by { $date }, everyone there who joined does it. In the other areas, nobody has to.
pledge-areas-reached = { $count ->
    [0] No area has reached the target of { $target } yet.
    [one] { $count } area has reached the target of { $target }.
   *[other] { $count } areas have reached the target of { $target }.
}
pledge-areas-nearest = { $count ->
    [one] Nearest: { $area }, with { $count } more person needed.
   *[other] Nearest: { $area }, with { $count } more people needed.
}
pledge-areas-verdict-reached = { $count ->
    [one] The pledge is on in { $count } area. It needed { $target } people there.
   *[other] The pledge is on in { $count } areas. It needed { $target } people in each.
}
pledge-areas-verdict-missed = The pledge did not reach its target of { $target } in any area.
pledge-areas-now-reached = Everyone who joined in an area that reached the target now does what they pledged. In the other areas, nobody has to do anything.
pledge-areas-sign-means = Each area has its own target. By joining you promise to do it if enough people in your area join. We find your area from your postcode. We’ll email you when it is decided.
pledge-here-reached = { $area } has reached the target of { $target }. The pledge is on there.
pledge-here-kept = The pledge is on in { $area }, which reached the target of { $target }.
pledge-here-missing = { $area }: { $joined } of the { $target } people needed so far.
pledge-here-free = { $area } did not reach the target: { $joined } of the { $target } people needed. Nobody there has to do anything.
pledge-will-count = You will count in { $area }: { $joined } of the { $target } people needed there so far.
pledge-will-count-reached = You will count in { $area }, which has reached its target of { $target }.
pledge-will-count-nowhere = We do not know which area you live in. Each area has its own target in this pledge, so you can only join with a postcode we know.
pledge-reached = The target of { $target } has been reached. The pledge is on.
pledge-reached-next = You can still join until { $date }.
pledge-waits = Nobody can join any more. People who joined can still confirm by email until { $date }. Then we’ll say whether the target was reached.
pledge-verdict-reached = { $count ->
    [one] The pledge is on: { $count } person joined. It needed { $target }.
   *[other] The pledge is on: { $count } people joined. It needed { $target }.
}
pledge-verdict-missed = { $count ->
    [0] The pledge did not reach its target: nobody joined. It needed { $target }.
    [one] The pledge did not reach its target: { $count } person joined. It needed { $target }.
   *[other] The pledge did not reach its target: { $count } people joined. It needed { $target }.
}
pledge-verdict-cancelled = The person who started this pledge called it off on { $date }.
pledge-now-reached = Everyone who joined now does what they pledged.
pledge-now-free = Nobody has to do anything.
pledge-sign-means = By joining you promise to do it if enough others join. We’ll email you when that is decided.
closes-on_pledge = You can join until { $date }.
closed-on_pledge = This pledge closed on { $date }. You can no longer join.
closed-now_pledge = This pledge is closed. You can no longer join.
rejected-title_pledge = Why we rejected this pledge
rejected-next_pledge = Nobody can join it. If you still want this, you can start a pledge that meets our rules.
rejected-private = Only people who have its secret link can read this.
rejected-public_pledge = We publish rejected pledges so everyone can see why.
news-update_pledge = Update from the person who started this pledge. We checked it and published it on { $date }.
corrections-title_pledge = Corrections to the number
corrections-what_pledge = Each line says how many people we removed from the total, and how many we restored. This does not include people who left the pledge themselves.
fact-feed_pledge = Follow this pledge (Atom feed)
fact-feed-json_pledge = Follow this pledge (JSON feed)
follow-link_pledge = Get emails about this pledge without joining
fact-json_pledge = This pledge as JSON
timeline-opened_pledge = Opened for people to join
timeline-closes_pledge = Last day to join
timeline-closed_pledge = Closed
timeline-correction_pledge = Number of people corrected
timeline-pledge-reached = Target reached
timeline-pledge-lost = Below the target again
timeline-pledge-area-reached = Target reached in the first area
timeline-pledge-missed = Ended without reaching its target
timeline-pledge-cancelled = Called off by the person who started it
growth-title_pledge = People over time
growth-removed_pledge = People who left later are left out of all these numbers.
places-title_pledge = Where people joined
growth-busiest-hour_pledge = { $count ->
    [one] Busiest hour: from { $time } on { $date }, with { $count } person
   *[other] Busiest hour: from { $time } on { $date }, with { $count } people
}
growth-busiest-day_pledge = { $count ->
    [one] Busiest day: { $date }, with { $count } person
   *[other] Busiest day: { $date }, with { $count } people
}
growth-busiest-week_pledge = { $count ->
    [one] Busiest week: starting { $date }, with { $count } person
   *[other] Busiest week: starting { $date }, with { $count } people
}
growth-busiest-month_pledge = { $count ->
    [one] Busiest month: starting { $date }, with { $count } person
   *[other] Busiest month: starting { $date }, with { $count } people
}
growth-busiest-year_pledge = { $count ->
    [one] Busiest year: starting { $date }, with { $count } person
   *[other] Busiest year: starting { $date }, with { $count } people
}
places-finding-count_pledge = { $count ->
    [one] Most people are from { $place }: { $count }
   *[other] Most people are from { $place }: { $count }
}
places-sum_pledge = { $count ->
    [one] { $count } person in total.
   *[other] { $count } people in total.
}
places-signatures_pledge = People
places-csv_pledge = People by place (CSV)
map-legend-count_pledge = People who joined. A larger mark means more.
share-series_pledge = People by hour (CSV)
share-title_pledge = Share this pledge
related-title_pledge = More pledges like this
also-title_pledge = People who joined this also joined
start-title_pledge = Start a pledge
start-lead_pledge = Promise to do something if enough other people do it too.
start-how-similar_pledge = Fill in the gaps of one sentence. We’ll show you similar pledges.
start-how-supporters_pledge = { $count ->
    [one] Share a link until { $count } other person joins.
   *[other] Share a link until { $count } other people join.
}
reject-how_pledge = As soon as you decide, its page says that it was rejected, and why. Parts you hide are not shown.
reject-what_pledge = Its page says at once that it was rejected, with this reason:
start-need-ask_pledge = What you will do, how many others you need, and by when.
start-need-name_pledge = Your full name. It is public while the pledge is open.
start-how-open_pledge = { $count ->
    [one] It then stays open until the day you choose, at most { $count } day from when you write it.
   *[other] It then stays open until the day you choose, at most { $count } days from when you write it.
}
start-how-open-months_pledge = { $count ->
    [one] It then stays open until the day you choose, up to about { $count } month from when you write it.
   *[other] It then stays open until the day you choose, up to about { $count } months from when you write it.
}
ask-title_pledge = What will you do?
ask-lead_pledge = Your pledge is one sentence with gaps: “I will … but only if … other people will do the same by …”.
field-action_pledge = I will …
field-action-hint_pledge = { $count ->
    [one] For example: plant a tree in my street. Up to { $count } character.
   *[other] For example: plant a tree in my street. Up to { $count } characters.
}
field-action-missing_pledge = Enter what you will do
field-action-too-long_pledge = What you will do must be { $max } characters or fewer. You have { $over } too many
part-action_pledge = What you will do
gap-target = … but only if how many others do?
gap-target-hint-large = { $reached ->
    [0] A number. You are not one of them. Of { $ended } pledges here that asked for more than 20 people, none reached their target.
    [one] A number. You are not one of them. Of { $ended } pledges here that asked for more than 20 people, { $reached } reached its target.
   *[other] A number. You are not one of them. Of { $ended } pledges here that asked for more than 20 people, { $reached } reached their target.
}
gap-target-hint = A number. You are not one of them. Few pledges that ask for more than 20 people reach their target.
gap-target-missing = Enter how many other people you need
gap-target-wrong = Enter a whole number from 1 to { $most }, like 20
gap-people = Who are they? (optional)
gap-people-hint = For example: neighbours. If you leave this empty, we write “other people”.
gap-others = What will they do? (optional)
gap-others-hint = For example: plant one too. If you leave this empty, we write “do the same”.
gap-too-long = { $over ->
    [one] This is { $over } character too long
   *[other] This is { $over } characters too long
}
gap-day = By when? The last day to join
gap-day-hint = From { $first } to { $last }. We check each pledge before it opens, so it cannot end earlier.
gap-day-missing = Enter the last day to join
gap-day-wrong = Enter a day like 31/05/2027
gap-day-past = The last day must be in the future
gap-day-late = The last day must be { $date } or earlier
gap-day-soon = The last day must be { $date } or later. We check each pledge first, and people then need time to join
similar-lead_pledge = These pledges may be similar to yours. One large pledge is more likely to reach its target than two small ones. If one of them says what you mean, join it or share it.
similar-different_pledge = My pledge is different
you-lead_pledge = We show your name as the person who started it. You do not count towards the target.
you-name-hint_pledge = We show it with the pledge while it is open.
gap-private = Only people with the link can see this pledge
gap-private-hint = It will not be in any list or search. You get a secret link, which you pass on yourself. You cannot change this later.
gap-by-area = Each area has its own target
gap-by-area-hint = People only have to do it where enough people in their own area join. Only people whose postcode is in an area we know can join. We do not send weekly emails about such a pledge.
gap-private-check = Only people who have the secret link can read the pledge, and see your name while it is open.
pledge-private = This pledge is private. Only people who have this link can see it.
pledge-private-pass-on_vote = This is a trial. Only people who were sent a link can see it. Do not pass the link on.
pledge-private-pass-on = Everyone you give this link to can see the pledge, join it, and pass the link on.
own-private-open = This pledge is private: only people who have its secret link can see it.
own-private = This pledge is private: only people who have its secret link can see it. Once it is open, its link will be on this page.
start-check-public_pledge = Anyone can read the pledge, and see your name while it is open.
start-hand-in_pledge = Submit this pledge
start-check-next_pledge = We’ll then send you an email. Your pledge is not submitted until you confirm with the link in it.
sent-lead_pledge = Your pledge is not submitted yet. Open the link in the email and press the button.
own-title_pledge = Your pledge
own-back_pledge = Back to your pledge
own-to-confirm_pledge = Your pledge is ready but not submitted. If it says what you mean, confirm it.
own-pass-on_pledge = Share this link with people you know. They can read the pledge and join it.
own-closes-on_pledge = People can join until { $date }.
own-confirmed_pledge = You’ve submitted your pledge.
own-waiting_pledge = Your pledge is waiting to be checked. You do not need to do anything.
own-needs-changes_pledge = Make these changes, then submit your pledge again.
own-edit_pledge = Edit your pledge
own-last-day_pledge = { $count ->
    [0] Nobody has joined in the last day.
    [one] { $count } person has joined in the last day.
   *[other] { $count } people have joined in the last day.
}
own-open_pledge = Your pledge is open. Share it with everyone who might join.
own-closed_pledge = Your pledge is closed. Nobody can join it any more.
own-rejected_pledge = We did not accept your pledge.
own-withdrawn_pledge = You withdrew your pledge. Nobody can see it.
own-take-back_pledge = Withdraw this pledge
own-withdraw-title_pledge = Withdraw your pledge?
own-withdraw-now_pledge = Withdraw pledge
own-called-off = Your pledge is off. We are emailing everyone who joined.
call-off-title = Call this pledge off
call-off-what = Everyone who joined gets an email at once that the pledge is off and that nobody has to do anything. This cannot be undone.
call-off-why = Why are you calling it off?
call-off-why-hint = We read this first. Then we publish it, and email it to everyone who joined.
call-off-missing = Enter why you are calling it off
call-off-now = Call it off
call-off-subject = Why this pledge was called off
step-confirmed_pledge = You confirmed it
step-approved_pledge = Accepted and opened
step-pledge-reached = Target reached
step-pledge-lost = Dropped below the target
step-pledge-area-reached = Target reached in an area
step-pledge-area-lost = Dropped below the target in an area
step-pledge-kept = Ended: the target was reached
step-pledge-missed = Ended without reaching the target
step-pledge-cancelled = You called it off
support-title_pledge = Support a pledge
support-waiting-title_pledge = This pledge has enough supporters
support-waiting-why_pledge = It is waiting to be checked. You cannot join it until then.
support-waiting-later_pledge = If it opens, this link will take you to its page and you can join it there.
support-ended-title_pledge = This pledge will not open
poster-ask_pledge = Will you join?
poster-print_pledge = Print this page. Scan the code to open the pledge.
poster-code_pledge = QR code that opens the pledge
confirm-title_pledge = Confirm that you join
confirm-petition_pledge = You promise, if enough others join:
confirm-what_pledge = You’re joining with these details:
confirm-already_pledge = You’d already joined this pledge with another link when you used this one. You are counted once.
confirm-my-signature_pledge = Confirm that I join
confirm-not-me-do_pledge = Do nothing and close this page. You will not be counted.
receipt-title_pledge = You have joined
receipt-ended-title_pledge = You joined this pledge
became-rejected_pledge = We did not accept this pledge. It will not open, and nobody has to do anything.
became-rejected-hidden_pledge = We did not accept this pledge, and cannot show it. It will not open, and nobody has to do anything.
became-withdrawn_pledge = The person who started this pledge withdrew it. It will not open, and nobody has to do anything.
became-removed_pledge = We removed this pledge. Nobody can see it or join it any more.
receipt-already_pledge = You’d already joined this pledge, as { $name }. You are counted once, so nothing has changed.
receipt-closes_pledge = People can join until { $date }.
receipt-not-open_pledge = This pledge is not open yet. You count as a supporter now, and will still count once it opens.
receipt-withdraw-why_pledge = You can leave the pledge at any time.
take-my-name-off_pledge = Leave this pledge
withdraw-title_pledge = Leave this pledge?
withdraw-what_pledge = You will no longer count. The total goes down by one.
withdraw-name_pledge = You joined as
withdraw-taken-out_pledge = We took you out of the count after a check. If you leave now, you stay out. Nobody can join again with this email address.
withdrawn-on_pledge = You left on { $date }. You are not counted.
withdrawn-not-counted_pledge = You left it. You are not counted.
waiting-over_pledge = Nobody can confirm for this pledge any more. See its page for what happened.
waiting-not-counted_pledge = You are not counted until you confirm it.
receipt-keep_pledge = Keep your receipt number. Anyone with it can see that this person counts, but not who it is.
version-signed_pledge = Text at the time of joining
case-signatures_pledge = { $count ->
    [one] { $count } person has joined so far.
   *[other] { $count } people have joined so far.
}
case-signatures-imported_pledge = { $count ->
    [one] { $count } person has joined so far.
   *[other] { $count } people have joined so far.
}
withdrawn-title_pledge = You have left the pledge
withdrawn-again_pledge = If you change your mind, you can join the pledge again.
withdrawn-again-paused_pledge = If you change your mind, you can join the pledge again once joining resumes.
withdraw-paused_pledge = Joining is paused. If you leave now, you can only join again once joining resumes.
refusal-petition-unknown_pledge = There is no pledge with this number.
refusal-petition-not-open_pledge = This pledge is not open.
not-shown-title_pledge = We cannot show this pledge
stop-title_pledge = Stop emails about this pledge?
stop-what_pledge = You get emails because you joined it. If you stop them, we cannot tell you what comes of it. You still count.
stopped-title_pledge = You’ll get no more emails about this pledge
stopped-what_pledge = You still count. An email that is already on its way may still arrive.
stopped-back_pledge = Go to the pledge to see what happens next
follow-title_pledge = Get emails about this pledge
follow-what_pledge = We’ll email you what comes of it, and news. You do not have to join, and you will not be counted.
following-asked-title_pledge = Get emails about this pledge?
following-title_pledge = You’ll get emails about this pledge
mail-confirm-subject_pledge = Confirm that you join: { $title }
mail-confirm-why_pledge = You, or someone who entered your email address, joined this pledge on { $site }:
mail-confirm-code_pledge = Or enter this code on the page where you joined: { $code }
mail-already-subject_pledge = You have already joined: { $title }
mail-already-why_pledge = You, or someone who entered your email address, filled in the form to join this pledge on { $site }:
mail-already-same_pledge = You’d already joined it. Nothing has changed: you are counted once.
mail-already-version_pledge = You joined version { $number } of the text:
mail-already-withdraw_pledge = To leave the pledge:
mail-checked-subject_pledge = We’re still checking your details: { $title }
mail-checked-why_pledge = You joined this pledge on { $site } and confirmed it:
mail-withdrawn-subject_pledge = You have left the pledge
mail-withdrawn-done_pledge = You are no longer part of this pledge on { $site }:
mail-withdrawn-not-you_pledge = If this was not you, or you’ve changed your mind, you can join again here:
mail-withdrawn-nothing_pledge = You are no longer counted. You do not need to do anything else.
mail-withdrawn-for-good_pledge = If this was not you, reply to this email. We had removed you after a check, so you cannot join again with this email address.
mail-draft-why_pledge = You, or someone who entered your email address, started a pledge on { $site }:
mail-start-subject_pledge = Confirm your pledge: { $title }
mail-start-why_pledge = You, or someone who entered your email address, wrote this pledge on { $site }:
mail-start-link_pledge = It is not submitted yet. Submit it on this page:
mail-gather-why_pledge = You have confirmed your pledge on { $site }:
mail-checking-subject_pledge = Your pledge is waiting to be checked
mail-checking-why_pledge = Your pledge on { $site } is now waiting to be checked:
mail-changes-why_pledge = We’ve read your pledge on { $site }:
mail-rejected-subject_pledge = We could not accept your pledge: { $title }
mail-rejected-why_pledge = We’ve read your pledge on { $site } and could not accept it:
mail-opened-subject_pledge = Your pledge is open: { $title }
mail-opened-why_pledge = We’ve accepted your pledge on { $site }:
mail-opened-link_pledge = Everyone can now join it. Share this link:
mail-opened-closes_pledge = People can join until { $date }.
approve-what_pledge = The pledge opens at once. Everyone can see it and join.
approve-what-paused_pledge = The pledge opens at once, and everyone can see it. Nobody can join until signing resumes.
changes-what_pledge = The pledge goes back to its creator with these points. It keeps its place in the queue.
check-similar_pledge = Is there an open pledge to do the same thing?
check-updates_pledge = News about this pledge
closed-title_pledge = This pledge is closed
decide-claim-first_pledge = Assign the pledge to yourself first, so that nobody else decides at the same time. Nothing from this form has been saved or sent
decide-held_pledge = A colleague is deciding on this pledge. Nothing from this form has been saved or sent. Keep a copy of your text, then look at the pledge’s page
decide-not-waiting_pledge = This pledge is no longer waiting for a decision. Its page shows what was decided. Nothing from this form has been saved or sent
set-aside-late_pledge = This pledge is no longer waiting for a decision, so it cannot be set aside. What you typed is here, and is not saved
turn-held_pledge = A colleague is deciding on this pledge. Its page shows who.
turn-not-waiting_pledge = This pledge is not waiting for a decision. Its page shows where it stands.
done-corrected_pledge = Total corrected. Everyone can read why on the pledge’s page.
draft-expired-again_pledge = You can start the pledge again.
embed-form_pledge = Pledge with a form to join it
embed-frame_pledge = Pledge and how many have joined
embed-title_pledge = Show this pledge on another site
event-opened_pledge = Opened for people to join
event-paused_pledge = Joining was paused
event-resumed_pledge = Joining resumed
event-correction_pledge = Number of people corrected
timeline-paused_pledge = Joining was paused
timeline-resumed_pledge = Joining resumed; the last day to join was moved
timeline-resumed-only_pledge = Joining resumed
calendar-closes_pledge = Last day to join: { $title }
calendar-closes-paused_pledge = Joining is paused. Last day before the pause: { $title }
lookup-received_pledge = We have recorded that this person joined. They confirmed it on { $date }.
lookup-counted_pledge = This person is counted. They confirmed it on { $date }.
lookup-withdrawn_pledge = This person is no longer counted. They left on { $date }.
lookup-not-counted_pledge = This person is not counted. We removed them after a check on { $date }.
lookup-private_pledge = A receipt number never shows who joined.
own-data-signed_pledge = Joined
own-data-language_pledge = Language you joined in
paused-label_pledge = Joining is paused.
paused-title_pledge = Joining is paused
field-postcode-hint_pledge = So we know which area you count for.
line-confirmed_pledge = Confirmed by its creator
paused-since_pledge = Joining has been paused since { $date }.
paused-not-signed_pledge = You have not joined yet. Keep this page open and press the button when joining resumes.
card-paused_pledge = Joining is paused
refusal-signing-paused_pledge = Joining is paused on this site. Come back later. If the pause lasts an hour or longer, closing dates will be extended by its length.
refusal-signature-withdrawn_pledge = You have left this pledge. The link cannot undo that, but you can join again.
correction-impersonation_pledge = The people named had not joined.
correction-not-eligible_pledge = They came from people who are not allowed to join.
correction-removed_pledge = { $count ->
    [one] { $count } person was removed from the total.
   *[other] { $count } people were removed from the total.
}
correction-set-aside_pledge = { $count ->
    [one] { $count } person was taken out of the total to be checked.
   *[other] { $count } people were taken out of the total to be checked.
}
correction-not-added_pledge = { $count ->
    [one] { $count } person held for checking was not added.
   *[other] { $count } people held for checking were not added.
}
correction-put-back_pledge = { $count ->
    [one] Restore { $count } person
   *[other] Restore { $count } people
}
closed-body_pledge = You can no longer join. We have not kept what you typed.
event-written_pledge = Pledge written
field-part_pledge = Part of the pledge
field-resident-missing_pledge = Select the box if this is true for you. If it is not, you cannot join this pledge
field-resident-missing-here_pledge = Select the box if you live, work or study in the area that { $site } covers. If you do not, you cannot join this pledge
field-updates_pledge = Email me news about this pledge (optional)
follow-broken-again_pledge = If that does not work, ask for emails again on the pledge’s page.
following-over-what_pledge = The emails were stopped, or the link is too old. You can ask for emails again on the pledge’s page.
link-broken-again_pledge = If neither works, join the pledge again. You’ll get a new email, and will still be counted only once.
link-over-again_pledge = You can join again on the pledge’s page.
lookup-not-public_pledge = This pledge is not public.
mail-changes-subject_pledge = { $count ->
    [one] Your pledge needs { $count } change
   *[other] Your pledge needs { $count } changes
}
mail-checking-ahead_pledge = { $count ->
    [0] It is next in the queue.
    [one] There is { $count } other ahead of it.
   *[other] There are { $count } others ahead of it.
}
mail-gather-subject_pledge = { $count ->
    [one] Your pledge needs { $count } supporter
   *[other] Your pledge needs { $count } supporters
}
erase-details_pledge = your name, email address and postcode, and the language and network you joined in
erase-reason_pledge = what you told us about why you joined
erase-creator_pledge = You started this pledge. We also keep the details that you gave as the person who started it, and its page may show your name. Erasing your details as somebody who joined does not erase those.
erase-creator-how_pledge = We erase them automatically some time after the pledge has ended. To end it now, call it off with the link in our emails about your pledge.
erase-emails_pledge = You’ll get no more emails about this pledge.
erase-counts_pledge = You stay in the total.
erase-again_pledge = You cannot join again with the same email address.
erase-withdraw_pledge = If you do not want that, leave the pledge first:
screened-erase_pledge = You stay in the pledge as you are.
screened-title_pledge = We’ve recorded that you joined
screened-received_pledge = We’ve recorded that you joined.
screened-checked_pledge = We check who has joined and then add them to the total.
screened-keep_pledge = Keep your receipt number. Anyone with it can see that somebody joined, but not who.
screened-still_pledge = We’re still checking that you can be counted.
screened-withdraw_pledge = You will not be counted. If you are in the total already, it goes down by one.
erase-counts-not_pledge = You are not counted, and will not be.
data-erased-body_pledge = We no longer know who joined here.
data-erased-counts_pledge = You stay in the pledge as you were, so you cannot join again with the same email address.
data-erased-again_pledge = If you want to join again, you can.
own-data-updates_pledge = News about the pledge
own-elsewhere-why_pledge = The pledge is at a later step, or was changed by the link in our email. Use the link in our newest email to see its status.
own-paused_pledge = Your pledge is open, but nobody can join it at the moment.
part-missing_pledge = Select a part of the pledge
publish-mail-many_pledge = { $count ->
    [0] Nobody has asked for updates about this pledge yet.
    [one] One person will get this email.
   *[other] Up to { $count } people will get this email.
}
publish-nothing-yet_pledge = Nothing is published yet. It will look like this on the pledge’s page:
refusal-address-fixed_pledge = You can no longer change the email address. Join the pledge again.
refusal-confirm-too-late_pledge = This pledge has closed, and it is too late to confirm. You were not counted.
never-title_pledge = You have not joined
never-not-counted_pledge = You were not counted.
refusal-versions-too-many_pledge = The text of this pledge cannot be changed any more times
reject-title_pledge = Reject this pledge
removed-title_pledge = This pledge has been removed
request-urgent-what_pledge = The pledge was removed at once. If no second person approves this by { $date }, { $time }, it will be shown again.
second-urgent_pledge = This is urgent: remove the pledge now
second-urgent-hint_pledge = It will be marked as urgent. If a second person does not approve within 24 hours, the pledge is shown again.
request-withdraw-urgent_pledge = Withdraw and show the pledge again
request-refuse-urgent_pledge = Decline and show the pledge again
support-what-private = { $count ->
    [one] This pledge is not open yet. Once it has { $count } supporter, we’ll check it. It can then open for people who have its secret link.
   *[other] This pledge is not open yet. Once it has { $count } supporters, we’ll check it. It can then open for people who have its secret link.
}
support-what_pledge = { $count ->
    [one] This pledge is not open yet. Once it has { $count } supporter, we’ll check it. It can then open for everyone.
   *[other] This pledge is not open yet. Once it has { $count } supporters, we’ll check it. It can then open for everyone.
}
text-history-none_pledge = The text has not been changed since the pledge opened.
text-history-what_pledge = These are the changes made since the pledge opened, newest first. Everyone who joined did so with the version shown then.
update-how_pledge = Write to people who joined and asked for updates. We check each update first. Then it appears on the pledge’s page and we email it to them.
version-opened_pledge = The pledge opened with this text.
stop-follower_pledge = You get emails because you asked for them on the pledge’s page. If you stop them, we delete your address.
superseded-title_pledge = You can no longer join pledges on this copy of the site
superseded-title-campaigns_pledge = You can no longer start or change pledges on this copy of the site
storage-full-title_pledge = You can read pledges, but not join, right now
mail-declined-what_pledge = You wrote an update for people who joined your pledge on { $site }:
mail-news-why_pledge = You joined this pledge on { $site }:
mail-news-why-follower_pledge = You asked for emails about this pledge on { $site }:
mail-news-read_pledge = See the pledge and everything that has happened to it:
mail-news-more_pledge = Read more on the pledge’s page:
mail-news-stop_pledge = To stop emails about this pledge:
# === the daily email with comments ===

mail-digest-subject = { $count ->
        [one] { $count } new comment: { $title }
       *[other] { $count } new comments: { $title }
    }
mail-digest-signed = { $count ->
        [one] There is { $count } new comment on this petition, which you signed on { $site }:
       *[other] There are { $count } new comments on this petition, which you signed on { $site }:
    }
mail-digest-signed_pledge = { $count ->
        [one] There is { $count } new comment on this pledge, which you joined on { $site }:
       *[other] There are { $count } new comments on this pledge, which you joined on { $site }:
    }
mail-digest-signed_vote = { $count ->
        [one] There is { $count } new comment on this vote, in which you voted on { $site }:
       *[other] There are { $count } new comments on this vote, in which you voted on { $site }:
    }
mail-digest-started = { $count ->
        [one] There is { $count } new comment on this petition, which you started on { $site }:
       *[other] There are { $count } new comments on this petition, which you started on { $site }:
    }
mail-digest-started_pledge = { $count ->
        [one] There is { $count } new comment on this pledge, which you started on { $site }:
       *[other] There are { $count } new comments on this pledge, which you started on { $site }:
    }
mail-digest-all = Read them with all the others:
mail-digest-more = { $count ->
        [one] Read { $count } more, and all earlier ones:
       *[other] Read { $count } more, and all earlier ones:
    }
mail-digest-stop = You asked for new comments, at most once a day. To stop it:
daily-title = New comments by email
daily-off = We can email you new comments of others, at most once a day, and not on days without any.
daily-on = You get an email with new comments of others, at most once a day.
daily-start = Email me new comments
daily-stop = Stop these emails
stop-daily-title = Stop the daily emails with comments?
stop-daily = You asked for them. Stopping them stops nothing else.
stopped-daily-title = You’ll get no more emails with comments
stopped-daily = An email that is already on its way may still arrive.
mail-kind-comment-digest = New comments, to someone who signed
mail-kind-creator-digest = New comments on your petition

# === the weekly email to whoever started a pledge ===

mail-progress-subject = { $joined } of { $target } have joined: { $title }
mail-progress-subject-none = Nobody has joined yet: { $title }
mail-progress-none = Nobody has joined your pledge on { $site } yet. You need { $target }:
mail-progress-joined = { $count ->
        [one] { $count } person of { $target } has joined your pledge on { $site }:
       *[other] { $count } people of { $target } have joined your pledge on { $site }:
    }
mail-progress-gained = { $count ->
        [one] { $count } of them joined since { $date }.
       *[other] { $count } of them joined since { $date }.
    }
mail-progress-same = Nobody has joined since { $date }.
mail-progress-lost = The number has fallen since { $date }.
mail-progress-days = { $count ->
        [0] It ends on { $date }, within a day.
        [one] It ends on { $date }, in { $count } day.
       *[other] It ends on { $date }, in { $count } days.
    }
mail-progress-then = At this rate { $joined } of { $target } will have joined by then.
mail-progress-reached = At this rate you reach the target on { $date }.
mail-progress-ask = The first people are the hardest. Ask some you know directly, one by one. This is the link:
mail-progress-elsewhere = Try somewhere new: print flyers for a notice board or a shop, or ask a local group to pass it on. This is the link:
mail-progress-share = Share it again, and say how many days are left. Flyers help too: print them from its page.
mail-progress-go-on = It is on its way. Ask those who have joined to bring one person each. This is the link:
mail-progress-nearly = { $count ->
        [one] Only { $count } more person is needed. Say so when you share it:
       *[other] Only { $count } more people are needed. Say so when you share it:
    }
mail-progress-own = Your own page, with flyers to print:
mail-progress-stop = You get this once a week until the target is reached or the pledge ends. To stop it:
mail-progress-areas-subject = { $count ->
    [0] No area has reached the target yet: { $title }
    [one] { $count } area has reached the target: { $title }
   *[other] { $count } areas have reached the target: { $title }
}
mail-progress-areas-none = Nobody has joined your pledge on { $site } yet. Each area needs { $target }:
mail-progress-areas-joined = { $count ->
    [one] { $count } person has joined your pledge on { $site }. Each area needs { $target }:
   *[other] { $count } people have joined your pledge on { $site }. Each area needs { $target }:
}
mail-progress-areas-nearest = Nearest to it:
mail-progress-area = { $area }: { $joined } of { $target }.
mail-progress-area-then = { $area }: { $joined } of { $target }. At this rate it will be { $then } on { $date }.
mail-progress-area-reached = { $area }: { $joined } of { $target }. At this rate the target is reached there on { $date }.
mail-progress-areas-stop = You get this once a week until the pledge ends. To stop it:
stop-weekly-title = Stop the weekly emails about your pledge?
stop-weekly = They tell you how many have joined. If you stop them, we’ll still email you when the target is reached and when the pledge ends.
stopped-weekly-title = You’ll get no more weekly emails about your pledge
stopped-weekly = We’ll still email you when the target is reached and when the pledge ends. An email that is already on its way may still arrive.
mail-kind-pledge-progress = How your pledge is doing
mail-news-pledge-reached-subject = The pledge is on: { $title }
mail-news-pledge-lost-subject = Below the target again: { $title }
mail-news-pledge-missed-subject = You are free: { $title }
mail-news-pledge-cancelled-subject = Called off: { $title }
mail-news-pledge-reached = Enough people have joined: the target was reached. Now everyone who joined does what they pledged.
mail-news-pledge-lost = Some people have left, and the number is below the target again. Nobody has to do anything unless it is reached by the last day. We’ll email you then.
mail-news-pledge-missed = { $joined ->
    [0] The pledge has ended, and nobody joined. It needed { $target }. Nobody has to do anything. Perhaps a smaller target would work: you can start a pledge of your own.
   *[other] The pledge has ended, and too few people joined: { $joined } of the { $target } needed. Nobody has to do anything. Perhaps a smaller target would work: you can start a pledge of your own.
}
mail-news-pledge-missed-areas = The pledge has ended, and too few people joined in every area. Nobody has to do anything. Perhaps a smaller target would work: you can start a pledge of your own.
mail-news-pledge-cancelled = The person who started this pledge has called it off. Nobody has to do anything.
mail-news-pledge-area-reached-subject = The pledge is on in { $area }: { $title }
mail-news-pledge-area-lost-subject = Below the target again in { $area }: { $title }
mail-news-pledge-areas-ended-subject = The pledge has ended: { $title }
mail-news-pledge-area-reached = Enough people in your area, { $area }, have joined: the target of { $target } was reached there. Now everyone there who joined does what they pledged.
mail-news-pledge-area-lost = Some people in { $area } have left, and the number there is below the target again. Nobody there has to do anything unless it is reached by the last day. We’ll email you then.
mail-news-pledge-area-kept = The pledge has ended, and your area, { $area }, reached the target of { $target }. Now everyone there who joined does what they pledged.
mail-news-pledge-area-missed = The pledge has ended, and too few people in { $area } joined: { $joined } of the { $target } needed. Nobody there has to do anything. Perhaps a smaller target would work: you can start a pledge of your own.
mail-news-pledge-area-unknown = The pledge has ended. Each area had its own target, and we do not know which area you live in, so you do not have to do anything.
mail-news-pledge-areas-ended = { $count ->
    [one] The pledge has ended. { $count } area reached the target of { $target }, so people who joined there do what they pledged. In the other areas, nobody has to do anything.
   *[other] The pledge has ended. { $count } areas reached the target of { $target }, so people who joined there do what they pledged. In the other areas, nobody has to do anything.
}
mail-news-pledge-area-asked = Enough people in { $area } joined this pledge, so everyone there who joined promised to do it. Did you?
mail-follow-why_pledge = Someone, perhaps you, asked for emails about this pledge on { $site } to be sent to you:
mail-follows-why_pledge = Someone, perhaps you, asked again for emails about this pledge on { $site }. You already get them:
opinion-title_pledge = Did you do it?
opinion-what_pledge = You joined this pledge, and enough other people did. Did you do what you pledged?
opinion-yes_pledge = Yes, I did it
opinion-no_pledge = No, I did not
opinion-said-yes_pledge = You said: yes, I did it.
opinion-said-no_pledge = You said: no, I did not.
opinions-shares_pledge = Of { $total } people who told us whether they did it, { $yes }% say yes and { $no }% say no.
own-data-opinion_pledge = Did you do it?
mail-news-opinion_pledge = Tell us yes or no. We only show totals:
mail-news-pledge-asked-subject = Did you do it? { $title }
mail-news-pledge-reminded-subject = Reminder: did you do it? { $title }
mail-news-pledge-asked = Enough people joined this pledge, so everyone who joined promised to do it. Did you?
mail-news-pledge-reminded = We asked you two weeks ago whether you did it. This is the last time we ask.
kind-pledge-asked = Question to everyone who joined: did you do it?
kind-pledge-reminded = Reminder for those who have not answered
kind-pledge = What came of the pledge
kind-pledge-reached = Target reached
kind-pledge-lost = Below the target again
kind-pledge-missed = Target not reached
kind-pledge-cancelled = Called off
line-pledge-reached = Target reached
line-pledge-lost = Dropped below the target
line-pledge-area-reached = Target reached in an area
line-pledge-area-lost = Dropped below the target in an area
line-pledge-missed = Ended without reaching the target
line-pledge-cancelled = Called off by its creator
set-pledges = People can start pledges
set-pledges-hint = A pledge is a promise to do something if enough others do. Pledges that were started go on if you switch this off.
set-pledges-yes = Pledges can be started
set-pledges-no = No new pledges
set-pledge-days = Longest time for a pledge
set-effect-pledges = Applies to pledges that are started from now on.
set-pledge-days-hint = The last day that a creator can choose, counted from today.

## Comments
comments-title = Comments
comments-count = { $count ->
    [one] { $count } comment
   *[other] { $count } comments
}
comments-none = There are no comments yet.
comments-how = Only people who signed can comment. To add one, use the link in the email with which you confirmed your signature.
comments-before = A moderator checks every comment before we show it.
comments-after = A moderator checks comments after we show them.
comments-all = { $count ->
    [one] Read the comment
   *[other] Read all { $count } comments
}
comments-older = Older comments
comments-newest = Newest comments
comments-feed = Comments as a feed (Atom)
comments-json = Comments as data (JSON)
comment-signer = A signer
comment-signer_pledge = Someone who joined
comment-edited = edited
comment-cut = A moderator removed what is marked […].
comment-report = Report this comment
comment-report-which = by { $name }, { $date }
comment-add-title = Add a comment
comment-add-what = Say why you signed. Anyone can read it.
field-comment = Your comment
field-comment-hint = Use { $count } characters or fewer. Web addresses do not become links.
field-comment-name = Show my name, { $name }
field-comment-name-hint = If you do not, we say that it is from “A signer”.
field-comment-name-hint_pledge = If you do not, we say that it is from “Someone who joined”.
comment-button = Add comment
comment-kept = You wrote this when you signed. Nobody else can read it unless you add it here.
comment-kept_pledge = You wrote this when you joined. Nobody else can read it unless you add it here.
comment-is-reason = Reason for signing
comment-is-reason_pledge = Reason for joining
field-why = Why are you signing? (optional)
field-why-hint = Anyone can read it after you confirm. We do not show your name unless you ask us to. Use { $count } characters or fewer.
field-why_pledge = Why are you joining? (optional)
check-reason = Why you are signing
check-reason_pledge = Why you are joining
confirm-reason = Why you are signing (optional)
confirm-reason_pledge = Why you are joining (optional)
confirm-reason-hint = Anyone can read it after you confirm. If you did not write it, delete it. Use { $count } characters or fewer.
own-data-reason = Why you signed
own-data-reason_pledge = Why you joined
set-asks-reason = Ask people why they sign
set-asks-reason-hint = The sign form has one more box, which people can leave empty. What they write is kept until they confirm. Then it is a comment like any other. Only where people can comment.
set-also-signed = Show what people also signed
set-also-signed-hint = The page of a petition or pledge names others that at least 20 of the same people signed. Email addresses are compared for this once an hour. People are told so when they sign, and on the page about privacy. Someone who signs two petitions from 19 mailboxes of their own can find out that one more person signed both, but not who.
data-field-comment-why = Whether it was given as the reason for signing.
comment-edit-title = Edit your comment
comment-edit-link = Edit
comment-edit-button = Save changes
comment-edit-how = { $count ->
    [one] You can edit a comment for { $count } minute. You can remove it at any time.
   *[other] You can edit a comment for { $count } minutes. You can remove it at any time.
}
comment-remove-button = Remove this comment
comment-remove-title = Remove your comment?
comment-remove-what = Nobody will be able to read it any more. You cannot undo this.
own-comments-title = Your comments
receipt-comments = { $count ->
    [one] You have written { $count } comment here.
   *[other] You have written { $count } comments here.
}
receipt-comments-newest = This is about the newest:
own-comments-none = You have not written a comment.
own-comments-back = Your comments
comment-left = { $count ->
    [one] You can write { $count } more comment on this petition.
   *[other] You can write { $count } more comments on this petition.
}
comment-left_pledge = { $count ->
    [one] You can write { $count } more comment on this pledge.
   *[other] You can write { $count } more comments on this pledge.
}
comment-state-waiting = A moderator will check it before we show it.
comment-state-shown = Anyone can read it.
comment-state-cut = A moderator hid parts of it. This is what we show:
comment-state-hidden = A moderator hid it. Only you and our moderators can read it.
comment-state-removed = You removed this comment.
comment-state-off = There are no comments on this petition at the moment. Nobody else can read it.
comment-state-not-counted = Your signature does not count, so nobody else can read it.
comment-state-not-counted_pledge = You are not counted on this pledge, so nobody else can read it.
comment-why = Reason: { $reason }
comment-reason-personal-data = It shows someone’s personal details.
comment-reason-offensive = It is offensive, a joke or an advert.
comment-reason-libellous = It may say something untrue about someone, or it refers to a court case.
comment-reason-off-topic = It is not about this petition.
comment-reason-off-topic_pledge = It is not about this pledge.
comment-reason-other = It does not meet our rules for comments.
comment-missing = Enter your comment
comment-too-long = Your comment must be { $count } characters or fewer
comment-too-many-lines = Your comment must have { $count } lines or fewer
comment-not-plain = Your comment has characters that we cannot show. Remove them and try again.
refusal-comments-off = You cannot comment on this petition.
refusal-comments-off_pledge = You cannot comment on this pledge.
refusal-comment-too-often = Wait a minute before you add another comment.
refusal-comments-too-many = You have already written as many comments as you can on this petition.
refusal-comments-too-many_pledge = You have already written as many comments as you can on this pledge.
refusal-comments-full = This petition already has as many comments as we can show.
refusal-comments-full_pledge = This pledge already has as many comments as we can show.
refusal-comment-fixed = You can no longer edit this comment. You can still remove it.
refusal-comment-unknown = This comment is no longer shown.
withdraw-comments = Remove my comments on this petition too
withdraw-comments-days = { $days ->
    [one] If you leave them, we keep them for one more day. Then we erase them with your details.
   *[other] If you leave them, we keep them for { $days } more days. Then we erase them with your details.
}
withdrawn-comments = { $days ->
    [one] Your comments stay for a day after you removed your signature. Then we erase them with your details.
   *[other] Your comments stay for { $days } days after you removed your signature. Then we erase them with your details.
}
withdrawn-comments_pledge = { $days ->
    [one] Your comments stay for a day after you left. Then we erase them with your details.
   *[other] Your comments stay for { $days } days after you left. Then we erase them with your details.
}
own-data-comments = Your comments
report-about-comment = You’re reporting this comment:
queue-comments = Comments
todo-comments = { $count ->
    [one] A comment is waiting to be checked
   *[other] { $count } comments are waiting to be checked
}
desk-comments = Comments
desk-comments-what = Claim a comment before you look into it for longer, so that a colleague does not decide at the same time.
desk-comments-none = No comments are waiting.
desk-comments-settled = Checked comments
desk-comments-none-settled = No comments have been checked yet.
desk-comment-title = Comment on a petition
desk-comment-title_pledge = Comment on a pledge
desk-comment-by = Signed by { $name }
desk-comment-by_pledge = By { $name }, who joined
desk-comment-named = Shown with the name { $name }
desk-comment-unnamed = Shown as by “A signer”
desk-comment-unnamed_pledge = Shown as by “Someone who joined”
desk-comment-held = The signature of whoever wrote it does not count at the moment, so nobody else can read the comment.
desk-comment-held_pledge = Whoever wrote it is not counted at the moment, so nobody else can read the comment.
desk-comment-edited = Edited on { $date } at { $time }
comment-waits-to-be-shown = Not shown until you accept it
comment-waits-to-be-seen = Shown, not checked yet
comment-waits-reported = Reported
comment-decided-shown = Accepted
comment-decided-cut = Parts hidden
comment-decided-hidden = Hidden
comment-decided-by = by { $name } on { $date } at { $time }
comment-take-over-why = A colleague is working on this comment. If they cannot continue, take it over.
comment-accept-button = Accept this comment
comment-hide-title = Hide it, or parts of it
comment-hide-how = Whoever wrote it will see that you did, and why.
field-comment-shown = What is still shown
field-comment-shown-hint = To hide parts, replace them with […] and change nothing else. To hide all of it, leave this as it is.
comment-hide-button = Hide
comment-reason-missing = Select a reason
comment-cut-odd = Replace parts with […] and change nothing else
comment-changed = The comment has been edited since. Read it again.
comment-reports-title = Reports about this comment
comment-reports-settle = Your decision closes these reports. We’ll tell the people who gave an email address.
done-comment-claimed = Assigned to you.
done-comment-released = Returned to the queue.
done-comment-accepted = Comment accepted.
done-comment-hidden = Comment hidden. Whoever wrote it can see why.
done-comment-undone = Decision undone. The comment is assigned to you.
log-claim-comment = Assigned a comment to themselves
log-release-comment = Returned a comment to the queue
log-accept-comment = Accepted a comment
log-hide-comment = Hid a comment or parts of it
log-undo-comment = Undid a decision on a comment
set-comments = Comments by people who signed
set-comments-hint = Each comment comes into the queue. If you turn comments off, those from before are no longer shown.
set-comments-off = No comments
set-comments-before = A moderator checks each comment before it is shown
set-comments-after = Comments are shown at once, and a moderator checks them afterwards
set-effect-comments = Applies to new comments. Turning comments off hides all of them at once.
data-comments = The comments on a petition, 50 at a time, newest first; not found (404) where people cannot comment
data-comments-feed = The newest comments on a petition; not found (404) where people cannot comment
data-shape-comment = A comment
data-parameter-before = only comments older than the one with this number
data-field-comment-text = What it says. Parts that a moderator removed are marked […].
data-field-comment-name = Who wrote it; null if they did not want their name shown.
data-field-comment-created = When it was written.
data-field-comment-edited = When it was last edited.
data-field-comment-cut = Whether a moderator removed parts of it.
privacy-comments = When you comment
privacy-comments-how = Anyone can read your comment, with your name only if you choose so. You can remove it at any time. It is erased with your other data. If we ask why you sign, we keep what you write until you confirm.

# Votes in the office.
desk-votes = Votes
votes-what = A vote lets people choose between options. What each person chooses is sealed until the vote has closed and its box is opened.
votes-off = Votes are switched off on this site. An owner can switch them on in
votes-begin = Make a vote
votes-begin-plain = Another vote
vote-preset-students-union = For a students’ union
vote-preset-union-branch = For a union branch
vote-preset-consultation = For a consultation
vote-preset-newsroom = For readers of a newsroom
votes-voters = { $count ->
    [one] { $count } person has voted
   *[other] { $count } people have voted
}
votes-none = There are no votes yet.
vote-stage-needs-key = Draft: needs a key
vote-stage-needs-proof = Draft: key not tested
vote-stage-needs-list = Draft: needs a list
vote-stage-overdue = Draft: closing time is past
vote-stage-ready = Ready to open
vote-stage-open = Open
vote-stage-closed = Closed: waiting to be counted
vote-stage-opened = Counted
vote-stage-called-off = Called off
vote-stage-taken-down = Taken down
vote-form-title = What people vote on
vote-form-lead = Nobody sees this before you open the vote. Once it is open, nothing can be changed.
vote-form-back = Back to the vote
vote-form-action = Question
vote-form-action-hint = One sentence, for example: Should we build a bridge?
vote-form-background = What people should know, in short
vote-form-details = More details (optional)
vote-form-choosing = How people choose
vote-choosing-yes-no = Yes, no or abstain
vote-choosing-one = One of several options
vote-choosing-up-to = Several options
vote-form-options = Options
vote-form-options-hint = Leave this empty for yes or no. Put each option on a line of its own. To say more about an option, put | after its name, then the words.
vote-form-drawn = Show the options in an order drawn for this vote, the same for everyone
vote-form-up-to = How many options one person can choose
vote-form-several-hint = Only if people choose several options.
vote-form-seats = How many options win
vote-form-majority = What is needed to win
vote-form-quorum = How many votes are needed
vote-form-quorum-hint = With fewer, nothing is decided. Enter 0 if any number is enough. If there is a list of who can vote, you can enter a share of it: 25%.
vote-form-can-change = People can change their vote until the vote closes
vote-form-can-change-hint = If they vote with a code, it then works until the end, also after they have voted. Whoever sees the letter can change the vote or take it back. The receipt says how often that was done.
vote-form-closes-on = Day on which the vote closes
vote-form-closes-hint = Nobody can vote after this time. The time zone is { $zone }.
vote-form-closes-at = Time on that day
vote-form-save = Save
vote-action-missing = Enter the question
vote-quorum-wrong = Enter how many votes are needed as a whole number, or 0, or a share like 25%
vote-majority-missing = Choose what is needed to win
vote-closes-wrong = Enter the day and the time at which the vote closes
vote-saved-text = Somebody has changed this draft since you opened the form. Saved here now: “{ $text }”. If you save, yours replaces it
vote-saved-empty = Somebody has changed this draft since you opened the form. Nothing is saved here now. If you save, yours replaces that
vote-saved-otherwise = Somebody has changed this draft since you opened the form. What is saved here now is not what you chose. If you save, yours replaces it
vote-closes-past = The vote must close in the future
vote-closes-late = The vote must close within { $days } days
vote-closes-skipped = There is no { $time } on this day: clocks go forward. Enter another time
vote-closes-twice = There are two { $time } on this day: clocks go back. Enter another time
vote-quorum-whole = Enter a whole share, like 12% or 13%
vote-seats-one = Only one option can win unless people can choose several. Enter 1, or let people choose several
vote-drawn-yes-no = Yes, no and abstain always stand in this order. Remove this tick, or let people choose from options
vote-seats-wrong = Enter how many options win: at least 1, and fewer than there are
vote-choosing-missing = Choose how people choose
vote-options-few = Enter at least 2 options, each on a line of its own
vote-options-many = Enter no more than { $most } options
vote-option-name = The name of option { $line } is missing or has more than { $most } characters
vote-option-about = What option { $line } says has more than { $most } characters
vote-option-twice = Option { $line } has the same name as another option
vote-up-to-wrong = Enter how many options one person can choose: at least 1, and fewer than there are
done-vote-saved = The vote is saved.
done-vote-opened = The vote is open.
done-vote-called-off = The vote is called off. We are emailing everyone whose email address we have for it.
done-vote-key-proved = The parts fit. You can open the vote.
done-vote-counted = The result is published. We are emailing everyone whose email address we have for this vote.
vote-public = See its public page
vote-case = Everything else about it
vote-edit = Change what people vote on
vote-key-title = The key of the box
vote-key-what = What people choose is sealed, and only this key opens it. The program does not keep the key: several people each keep a part of it, on paper. If too many parts are lost, the vote can never be counted.
vote-kept-what = What people choose is sealed, and only this key opens it. This program keeps the key in a file of its own, apart from the database, and opens the box when the vote has closed. Whoever runs this server could open it before the end. If the file is lost, the vote can never be counted.
vote-kept-again-what = The key that there is now becomes useless, and is erased.
vote-kept-itself = This program opens the box and publishes the result by itself, within a few minutes after voting closes and all paper ballots are checked. Nobody types in anything. From then on nobody can take their vote back.
vote-kept-erased = The result is published. This program erases the key within a few minutes. A backup that holds both the key and the database could still show who chose what.
vote-kept-missing = The key of this vote is missing, so its box cannot be opened. It should be in the data directory: { $file }. Ask whoever runs the server to put the file back.
vote-kept-unreadable = This program cannot read the key of this vote, so its box cannot be opened. The file in the data directory is { $file }. Ask whoever runs the server to make it readable.
vote-kept-odd = The file with the key of this vote holds no key, so its box cannot be opened. The file in the data directory is { $file }. Ask whoever runs the server to put the right file back.
vote-kept-other = The file with the key of this vote holds another key, so its box cannot be opened. The file in the data directory is { $file }. Ask whoever runs the server to put the right file back.
vote-kept-lost-draft = If there is no copy of it, make a new key for this vote.
vote-kept-lost-trial = If there is no copy of it, erase the trial, and make a new key for the vote.
vote-kept-lost-open = If there is no copy of it, nobody can open the box: call the vote off.
vote-box-itself = Nobody opens the box of this vote: this program does, by itself, once the vote has closed
done-vote-key-kept = The key is made, and this program keeps it.
vote-prove-title = Test the parts
vote-prove-what = Ask everyone who holds a part to type it in, as they wrote it down. This shows that the box can be opened later. Nothing is opened now.
vote-prove = Test the parts
vote-part = Part { $number }
vote-part-hint = Capital or small letters, with or without dashes.
vote-part-of = Part { $number } of { $holders }
vote-part-missing = Enter part { $number } of the key
vote-part-odd = This is not a part of a key. It has 60 letters and digits
vote-part-other = This part is mistyped, or it belongs to another key
vote-part-twice = This is the same part as an earlier one
vote-open-title = Open the vote
vote-open-what = People can vote from then on. Nothing about it can be changed any more: if you find a mistake, you have to call the vote off.
vote-open = Open the vote now
vote-key-again = Make a new key
vote-key-again-what = The parts of the key that you have now become useless.
vote-holders = How many people hold a part
vote-needed = How many of them are needed to open the box
vote-needed-hint = Fewer than all, so that one lost part does no harm.
vote-holders-wrong = Enter a number from 1 to { $most }. No more people can be needed than hold a part
vote-key-make = Make the key
vote-parts-title = The parts of the key
vote-parts-once = You see these parts only now.
vote-parts-what = Give each of the { $holders } people one part, and let them write it down or print it. { $needed } of the parts open the box. Do not keep them together.
vote-parts-destroy = The result is published. Now everyone who holds a part of the key should destroy it: together with an old backup, the parts would show who chose what.
vote-parts-lost = If you have lost a part already, go back and make a new key.
vote-parts-next = We have written them down
vote-box-title = Open the box and count
vote-box-what = The people who hold a part of the key type it in. Then everything is counted and the result is published at once. From then on nobody can take their vote back.
vote-box-held = { $count ->
    [one] { $count } vote is held for checking. It is not counted unless you release it first.
   *[other] { $count } votes are held for checking. They are not counted unless you release them first.
}
vote-box-open = Open the box and publish the result
vote-call-off-title = Call the vote off
vote-call-off-what = Nobody can vote any more, and nothing is ever counted. We email everyone who has voted and whose email address we have. This cannot be undone.
vote-call-off-why = Why? Everyone can read this.
vote-call-off = Call the vote off
vote-why-missing = Enter why the vote is called off
percent = { $number }%

## Votes: pages and emails

demo-banner_vote = Everything here is made up. Your vote goes nowhere.
paused-label_vote = Voting is paused.
paused-title_vote = Voting is paused
signing-off-title_vote = Voting is switched off for now
signing-off-why_vote = The people who run this site have switched off voting, and all other forms, for a while.
switched-off-no-signing_vote = Voting and all other forms are switched off too.
paused-since_vote = Voting has been paused since { $date }.
paused-not-signed_vote = You have not voted yet. Keep this page open and press the button when voting resumes.
card-paused_vote = Voting is paused
back-petition_vote = Back to the vote
about-petition_vote = You are voting on:
action-this-petition_vote = Go to the vote
action-all-petitions_vote = See all votes
signatures_vote = { $count ->
    [one] { $count } person has voted
   *[other] { $count } people have voted
}
count-word_vote = { $count ->
    [one] person has voted
   *[other] people have voted
}
count-live_vote = { $number } people have voted
home-lead_vote = Read what is being decided, and vote.
search-label_vote = Search votes
search-none_vote = We found no votes for “{ $words }”.
search-none-start_vote = You can also look at all votes.
search-everywhere_vote = Search all votes
local-title_vote = Votes near you
local-button_vote = Show votes
local-heading_vote = Votes in { $area }
local-lead_vote = The open votes in which most people from { $area } have voted.
local-here_vote = { $count ->
    [one] { $count } person from here has voted
   *[other] { $count } people from here have voted
}
local-none_vote = Nobody from here has voted in an open vote yet.
list-open_vote = Open votes
list-closed_vote = Closed votes
list-rejected_vote = Rejected votes
list-all_vote = All votes
list-search_vote = Votes about “{ $words }”
list-topic_vote = Votes about “{ $topic }”.
list-filter_vote = Other lists of votes
list-total_vote = { $count ->
    [0] There are no votes in this list.
    [one] { $count } vote
   *[other] { $count } votes
}
list-state-unknown_vote = There is no list with that name. Showing all votes.
list-sort-unknown_vote = Votes cannot be sorted that way. Showing them in the usual order.
list-topic-unknown_vote = There is no topic with that name. Showing votes about all topics.
sort-most-signed_vote = Most people
sort-last-day_vote = Most people in the last day
sign-this-petition_vote = Vote
closes-on_vote = You can vote until { $date } ({ $zone }).
closed-on_vote = Voting closed on { $date }.
closed-now_vote = Voting has closed.
news-business_vote = News about this vote, published on { $date }.
corrections-title_vote = Corrections to the number of people who voted
corrections-what_vote = Each line says how many votes we took out of the total, and how many we restored. This does not include people who took their own vote back.
correction-removed_vote = { $count ->
    [one] { $count } vote was removed.
   *[other] { $count } votes were removed.
}
correction-impersonation_vote = The people named had not voted.
correction-not-eligible_vote = They came from people who are not allowed to vote.
correction-set-aside_vote = { $count ->
    [one] { $count } vote was taken out of the total to be checked.
   *[other] { $count } votes were taken out of the total to be checked.
}
correction-not-added_vote = { $count ->
    [one] { $count } vote held for checking was not added.
   *[other] { $count } votes held for checking were not added.
}
correction-put-back_vote = { $count ->
    [one] Restore { $count } vote
   *[other] Restore { $count } votes
}
fact-feed_vote = Follow this vote (Atom feed)
fact-feed-json_vote = Follow this vote (JSON feed)
follow-link_vote = Get emails about this vote without voting
fact-json_vote = This vote as JSON
timeline-opened_vote = Voting opened
timeline-paused_vote = Voting was paused
timeline-resumed_vote = Voting resumed; the closing date was extended
timeline-resumed-only_vote = Voting resumed
timeline-correction_vote = Number of people corrected
timeline-closes_vote = Voting closes
timeline-closed_vote = Voting closed
growth-title_vote = People who voted over time
growth-removed_vote = Votes that were taken back later are left out of all these numbers.
growth-busiest-hour_vote = { $count ->
    [one] Busiest hour: from { $time } on { $date }, when { $count } person voted
   *[other] Busiest hour: from { $time } on { $date }, when { $count } people voted
}
growth-busiest-day_vote = { $count ->
    [one] Busiest day: { $date }, when { $count } person voted
   *[other] Busiest day: { $date }, when { $count } people voted
}
growth-busiest-week_vote = { $count ->
    [one] Busiest week: starting { $date }, when { $count } person voted
   *[other] Busiest week: starting { $date }, when { $count } people voted
}
growth-busiest-month_vote = { $count ->
    [one] Busiest month: starting { $date }, when { $count } person voted
   *[other] Busiest month: starting { $date }, when { $count } people voted
}
growth-busiest-year_vote = { $count ->
    [one] Busiest year: starting { $date }, when { $count } person voted
   *[other] Busiest year: starting { $date }, when { $count } people voted
}
places-title_vote = Where people voted
places-finding-rate_vote = Highest turnout in { $place }: { $rate } people for every 1,000 registered voters
places-finding-count_vote = { $count ->
    [one] The most votes came from { $place }: { $count }
   *[other] The most votes came from { $place }: { $count }
}
places-sum_vote = { $count ->
    [one] { $count } person has voted in total.
   *[other] { $count } people have voted in total.
}
places-signatures_vote = People
places-csv_vote = People who voted, by place (CSV)
map-legend-rate_vote = People who voted, for every 1,000 registered voters. A larger mark means more.
map-legend-count_vote = People who voted. A larger mark means more.
map-few_vote = no rate: fewer than 5 people
share-title_vote = Share this vote
share-series_vote = People who voted, by hour (CSV)
related-title_vote = More votes like this
text-history-none_vote = The text has not been changed since the vote opened.
version-opened_vote = The vote opened with this text.
version-signed_vote = Text that was voted on
poster-ask_vote = Vote on this:
poster-print_vote = Print this page. Scan the code to open the vote.
poster-code_vote = QR code that opens the vote
sign-title_vote = Vote
sign-next_vote = You can check your details before you continue. You choose later, on your ballot.
field-email-hint_vote = We’ll email you a link to your ballot.
paused-closes_vote = Closing date before the pause: { $date }. Voting will close later, by exactly the length of the pause.
field-postcode-hint_vote = So we know which area your vote counts for.
field-updates_vote = Email me news about this vote (optional)
field-resident-missing_vote = Select the box if this is true for you. If it is not, you cannot vote
field-resident-missing-here_vote = Select the box if you live, work or study in the area that { $site } covers. If you do not, you cannot vote
check-updates_vote = News about this vote
check-privacy-use_vote = We only use these details to count your vote once, to show how many people voted in each place, and to email you about this vote. You can stop the emails at any time.
check-postcode-unknown_vote = We do not know this postcode. Check it. If it is right, your vote will count under “{ $place }”.
check-next_vote = We’ll then email you a link to your ballot. You choose and cast your vote there.
overload-title_vote = A lot of people are voting right now
waiting-expired_vote = The link that we emailed no longer works. We can send a new link to
waiting-over-title_vote = Voting has closed
waiting-over_vote = Nobody can vote with this link any more. If you voted in time, your vote counts.
waiting-not-counted_vote = Your vote counts once you open your ballot and cast it there.
waiting-one-way_vote = Open your ballot
waiting-link-only_vote = Open the link in the email. It shows your ballot, and you vote there.
confirm-title_vote = Your ballot
confirm-petition_vote = You are voting on:
confirm-what_vote = You’re voting with these details:
confirm-change-next_vote = We’ll count your vote with these details. The email address { $address } stays the same, because we sent the link to it.
confirm-already_vote = You’d already voted with another link when you used this one. This link does not add a second vote.
confirm-show_vote = See what happened to your vote
confirm-my-signature_vote = Cast my vote
confirm-not-me-do_vote = Do nothing and close this page. Nothing will be counted.
screened-title_vote = We have your vote
screened-received_vote = We’ve received your vote.
screened-checked_vote = We check who has voted and then add the votes. This has nothing to do with what anyone chose.
screened-date_vote = Cast on
screened-keep_vote = Keep your receipt number. Anyone with it can see that we have this vote, but not whose it is or what was chosen.
screened-still_vote = We’re still checking your vote.
screened-withdraw_vote = We’ll delete what you chose, and your vote will not be counted. If it is already in the total, the total goes down by one.
screened-erase_vote = Your vote stays as it is.
receipt-title_vote = Your vote is counted
receipt-already_vote = You’d already voted, as { $name }. Your vote counts once, so nothing has changed.
receipt-closes_vote = People can vote until { $date } ({ $zone }).
receipt-keep_vote = Keep your receipt number. Anyone with it can see that this vote counts, but not whose it is or what was chosen.
receipt-keep-off = Anyone with your receipt number can see that this vote was called off.
receipt-withdraw-why_vote = You can take your vote back until counting starts.
take-my-name-off_vote = Take my vote back
own-data-language_vote = Language you voted in
own-data-updates_vote = News about the vote
own-data-signed_vote = Asked to vote
privacy-unconfirmed_vote = { $days ->
    [one] If you do not cast your vote, or you take it back, we erase your details after a day.
   *[other] If you do not cast your vote, or you take it back, we erase your details after { $days } days.
}
privacy-ended_vote = { $days ->
    [one] We erase everyone’s details a day after the vote ends.
   *[other] We erase everyone’s details { $days } days after the vote ends.
}
privacy-ended-months_vote = { $count ->
    [one] We erase everyone’s details { $count } month after the vote ends.
   *[other] We erase everyone’s details { $count } months after the vote ends.
}
privacy-ended-never_vote = Otherwise we keep your details for as long as we keep the vote.
erase-details_vote = your name, email address and postcode, and the language and network you voted in
erase-emails_vote = You’ll get no more emails about this vote.
erase-counts_vote = Your vote stays in the total.
erase-again_vote = You cannot vote again, or change your vote.
erase-withdraw_vote = If you do not want that, take your vote back first:
erase-counts-not_vote = Your vote does not count, and will not count.
data-erased-body_vote = We no longer know who cast this vote.
data-erased-counts_vote = Your vote stays as it was. You cannot change it or vote again.
data-erased-again_vote = If you want to vote again, you can.
withdraw-title_vote = Take your vote back?
withdraw-name_vote = You voted as
withdraw-what_vote = We’ll delete what you chose. Your vote will no longer count, and the total goes down by one.
withdraw-taken-out_vote = We removed your vote after a check, so it does not count now. If you take it back yourself, it stays removed. Nobody can vote again with this email address.
withdrawn-title_vote = You have taken your vote back
withdrawn-on_vote = You took it back on { $date }. Your vote is not counted.
withdrawn-not-counted_vote = You took it back. Your vote is not counted.
withdrawn-again_vote = If you change your mind, you can vote again.
withdrawn-again-paused_vote = If you change your mind, you can vote again once voting resumes.
withdraw-paused_vote = Voting is paused. If you take your vote back now, you can only vote again once voting resumes.
withdraw-comments_vote = Remove my comments on this vote too
lookup-received_vote = We’ve received this vote. It was cast on { $date }.
lookup-counted_vote = This vote is counted. It was cast on { $date }.
lookup-withdrawn_vote = This vote no longer counts. The person took it back on { $date }.
lookup-not-counted_vote = This vote is not counted. We removed it after a check on { $date }.
lookup-private_vote = A receipt number never shows who voted, or what they chose.
lookup-not-public_vote = This vote is not public.
refusal-petition-unknown_vote = There is no vote with this number.
refusal-petition-not-open_vote = Nobody can vote on this now.
refusal-signing-paused_vote = Voting is paused on this site. Come back later. Closing dates will be extended by the length of the pause.
refusal-confirm-too-late_vote = Voting has closed. Nobody can vote with this link any more. If you voted before that, your vote still counts.
never-title_vote = You have not voted
never-not-counted_vote = No vote was cast with this link.
refusal-address-fixed_vote = You can no longer change the email address. Fill in the form on the vote’s page again.
refusal-signature-withdrawn_vote = This vote was taken back. The link cannot bring it back. While voting is open, you can vote again on the vote’s page.
refusal-signature-invalidated_vote = We removed this vote after a check. If you think that is wrong, reply to any email from us.
link-broken-code_vote = Or go back to the page that told you to check your email, and ask us to send it again.
link-broken-again_vote = If neither works, fill in the form on the vote’s page again. You’ll get a new email, and will still be counted only once.
link-expired-why_vote = The link was not used in time, so no vote was counted.
link-over-again_vote = You can ask to vote again on the vote’s page.
removed-title_vote = This vote has been removed
closed-title_vote = Voting has closed
closed-body_vote = You can no longer vote. We have not kept what you typed.
not-counted-title_vote = This vote is not counted
not-counted-body_vote = We removed it after a check. If you think that is wrong, reply to the email we sent you.
broken-signed_vote = If you were voting, go back and send the form again. You will be counted only once.
storage-full-title_vote = You can read about votes, but not vote, right now
superseded-title_vote = This copy of the site no longer takes votes
superseded-title-campaigns_vote = You can no longer change votes on this copy of the site
superseded-why_vote = Another machine has taken over, and is the site now. Nothing that is sent to this copy is stored. Votes from before are not lost.
storage-full-body_vote = We cannot store votes safely at the moment, so we are not taking any. No earlier votes are lost. Come back in an hour.
stop-title_vote = Stop emails about this vote?
stop-what_vote = You get emails because you voted. If you stop them, we cannot tell you the result. Your vote still counts.
stop-follower_vote = You get emails because you asked for them on the vote’s page. If you stop them, we delete your address.
stopped-title_vote = You’ll get no more emails about this vote
stopped-what_vote = Your vote still counts. An email that is already on its way may still arrive.
stopped-back_vote = Go to the vote to see what happens next
follow-title_vote = Get emails about this vote
follow-what_vote = We’ll email you the result, and news. You do not have to vote, and you will not be counted.
follow-broken-again_vote = If that does not work, ask for emails again on the vote’s page.
following-asked-title_vote = Get emails about this vote?
following-asked-what_vote = Press the button to get an email when there is a result or other news. You can stop at any time.
following-title_vote = You’ll get emails about this vote
following-over-what_vote = The emails were stopped, or the link is too old. You can ask for emails again on the vote’s page.
mail-confirm-subject_vote = Open your ballot: { $title }
mail-confirm-why_vote = You, or someone who entered your email address, asked to vote on { $site }:
mail-confirm-link_vote = This link shows your ballot. Nothing is chosen yet, and nothing counts until you cast your vote there:
mail-confirm-until_vote = The link works until { $date }.
mail-confirm-not-you_vote = If you did not ask for this, you can ignore it. Nothing will be counted, and we’ll delete your details.
mail-already-subject_vote = You have already voted: { $title }
mail-already-why_vote = You, or someone who entered your email address, filled in the form to vote on { $site }:
mail-already-same_vote = You’d already voted. Nothing has changed: your vote counts once.
mail-already-version_vote = You voted on version { $number } of the text:
mail-already-screened_vote = You’d already voted. Nothing has changed.
mail-already-taken-out_vote = You’d already voted. We removed your vote after a check, so it is not counted. If you think that is wrong, reply to this email.
mail-already-withdraw_vote = To take your vote back:
mail-already-change = To change your vote, while voting is open:
mail-checked-subject_vote = We’re still checking your vote: { $title }
mail-checked-why_vote = You cast your vote on { $site }:
mail-checked-what_vote = We check who has voted before we add a vote. This has nothing to do with what anyone chose. Yours is taking longer than a day. You do not need to do anything.
mail-checked-link_vote = Your receipt, and how to take your vote back:
mail-withdrawn-subject_vote = You have taken your vote back
mail-withdrawn-done_vote = Your vote has been taken back on { $site }:
mail-withdrawn-nothing_vote = It is no longer counted. You do not need to do anything else.
mail-withdrawn-not-you_vote = If this was not you, or you’ve changed your mind, you can vote again here while voting is open:
mail-withdrawn-for-good_vote = If this was not you, reply to this email. We had removed your vote after a check, so you cannot vote again with this email address.
mail-news-why_vote = You took part in this vote on { $site }:
mail-news-why-follower_vote = You asked for emails about this vote on { $site }:
mail-news-read_vote = See the vote and everything that has happened to it:
mail-news-more_vote = Read more on the vote’s page:
mail-news-stop_vote = To stop emails about this vote:
mail-follow-why_vote = Someone, perhaps you, asked for emails about this vote on { $site } to be sent to you:
mail-follows-why_vote = Someone, perhaps you, asked again for emails about this vote on { $site }. You already get them:
feed-opened_vote = New votes – { $site }
feed-list_vote = Votes – { $site }
feed-local_vote = Votes in { $area } – { $site }
event-written_vote = Vote written
event-opened_vote = Voting opened
event-paused_vote = Voting was paused
event-resumed_vote = Voting resumed
event-correction_vote = Number of people corrected
event-closed_vote = Voting closed
calendar-closes_vote = Voting closes: { $title }
calendar-closes-paused_vote = Voting is paused. Closing time before the pause: { $title }
embed-title_vote = Show this vote on another site
embed-frame_vote = The vote and how many people have voted
embed-form_vote = The vote, with a form to ask for a ballot
embed-badge_vote = Badge with the number of people who have voted
report-back_vote = Back to the vote
report-duplicate_vote = Another vote asks the same question
verdict-corrected_vote = We corrected the number of people who voted
mail-report-why_vote = You, or someone who typed your email address, told { $site } that something is wrong with a vote:
mail-report-settled-what_vote = On { $date } you told { $site } that something is wrong with a vote:
comments-how_vote = Only people who voted can comment. To add one, use the link in the email with which you opened your ballot.
comment-signer_vote = A voter
comment-add-what_vote = Say what you think. Anyone can read it. You do not have to say what you chose.
field-comment-name-hint_vote = If you do not, we say that it is from “A voter”.
comment-left_vote = { $count ->
    [one] You can write { $count } more comment on this vote.
   *[other] You can write { $count } more comments on this vote.
}
comment-state-off_vote = There are no comments on this vote at the moment. Nobody else can read it.
comment-state-not-counted_vote = Your vote does not count, so nobody else can read it.
comment-reason-off-topic_vote = It is not about this vote.
refusal-comments-off_vote = You cannot comment on this vote.
refusal-comments-too-many_vote = You have already written as many comments as you can on this vote.
refusal-comments-full_vote = This vote already has as many comments as we can show.

## Votes: ballots and results

nav-votes = Votes
vote-yes = Yes
vote-no = No
vote-abstain = Abstain
vote-options-title = What you can choose
vote-options-title-over = What people could choose
vote-drawn = The order was drawn by chance when voting opened, and is the same for everyone. It follows from { $seed }.
vote-drawn-script = Draw it again (Python)
vote-choose-one = Choose one
vote-choose-one-over = People could choose one.
vote-choose-up-to = Choose up to { $count }
vote-choose-up-to-over = People could choose up to { $count }.
vote-how-title = How this vote works
vote-how-open = Anyone with an email address can vote once.
vote-how-secret = { $holders ->
    [one] Your choice is sealed before it is stored. One person holds the key, and opens the box after the vote has closed. Nobody can see before then what anyone chose.
   *[other] { $needed ->
        [one] Your choice is sealed before it is stored. { $holders } people each hold the key. Any one of them can open the box after the vote has closed. Nobody can see before then what anyone chose.
       *[other] Your choice is sealed before it is stored. { $holders } people each hold part of the key. { $needed } of them together open the box after the vote has closed. Nobody can see before then what anyone chose.
    }
}
vote-how-secret-over = { $holders ->
    [one] What people chose was sealed before it was stored. One person held the key. Nobody could see before voting ended what anyone chose.
   *[other] { $needed ->
        [one] What people chose was sealed before it was stored. { $holders } people each held the key, and any one of them could open the box. Nobody could see before voting ended what anyone chose.
       *[other] What people chose was sealed before it was stored. { $holders } people each held part of the key, and { $needed } of them together could open the box. Nobody could see before voting ended what anyone chose.
    }
}
vote-how-kept = Your choice is sealed before it is stored. This program keeps the key, and opens the box after the vote has closed. Whoever runs this server could open it before the end.
vote-how-kept-over = What people chose was sealed before it was stored. This program kept the key: whoever runs this server could have opened the box before the end.
vote-how-operator = This is not for public elections: while you vote, whoever runs this server could learn what you choose.
vote-how-operator-over = This is not for public elections: while people voted, whoever runs this server could have learned what they chose.
vote-how-change = You can change your vote until voting closes. The newest one counts.
vote-how-fixed = You cannot change your vote after you have cast it.
vote-how-changed = People could change their vote until voting closed. The newest one counts.
vote-how-stood = People could not change their vote after they had cast it.
vote-how-quorum = { $count ->
    [one] At least { $count } person must vote, or nothing is decided.
   *[other] At least { $count } people must vote, or nothing is decided.
}
vote-how-most = What gets the most votes is chosen.
vote-how-half = To be chosen, an option needs the votes of more than half of the people who vote.
vote-how-two-thirds = To be chosen, an option needs the votes of at least two thirds of the people who vote.
vote-how-three-quarters = To be chosen, an option needs the votes of at least three quarters of the people who vote.
vote-how-most-yes = It passes if more people vote yes than no.
vote-how-half-yes = It passes if more than half of the people who vote choose yes. People who abstain are included.
vote-how-two-thirds-yes = It passes if at least two thirds of the people who vote choose yes. People who abstain are not included.
vote-how-three-quarters-yes = It passes if at least three quarters of the people who vote choose yes. People who abstain are not included.
vote-how-seats = { $count ->
    [one] { $count } option is chosen.
   *[other] Up to { $count } options are chosen, those with the most votes first.
}
vote-closes = You can vote until { $time } on { $date } ({ $zone }).
vote-closes-midnight = You can vote until the end of { $date } ({ $zone }).
vote-closed-counting = Voting has closed. The result is published once the people who hold the key have opened the box.
vote-closed-kept = Voting has closed. The result is published here once this program has opened the box, usually within a few minutes.
vote-called-off = This vote was called off on { $date }. The votes will not be counted.
vote-called-off-why = Why it was called off
vote-result-title = Result
vote-result-carried = Passed: enough people voted yes.
vote-result-lost = Not passed: not enough people voted yes.
vote-result-tied = Not passed: as many people voted yes as no.
vote-result-no-quorum = Nothing was decided, because too few people voted.
vote-result-nobody = Nothing was decided, because nobody voted.
vote-result-chosen = Chosen: { $name }
vote-result-chosen-several = Chosen
vote-result-none-chosen = Nothing was chosen: no option had enough votes.
vote-result-tied-options = Tied: these have the same number of votes, and there are not enough places for all of them
vote-result-turnout = { $count ->
    [one] { $count } person voted.
   *[other] { $count } people voted.
}
vote-result-unreadable = { $count ->
    [one] { $count } ballot could not be read and decides nothing.
   *[other] { $count } ballots could not be read and decide nothing.
}
vote-result-few = Fewer than 10 ballots could be counted, so we publish only what was decided: the numbers would show who chose what.
vote-result-few-alike = Fewer than 10 of the people who voted have the same number of votes each, so we publish only what was decided: the numbers would show who chose what.
vote-how-weighted = Some people have more than one vote. Somebody with 3 votes counts as 3 people.
vote-result-option = Option
vote-result-votes = Votes
vote-result-share = Share
vote-result-recount = Anyone can count again: download the ballots, which do not show who cast them, and this vote as JSON, and run the script.
vote-result-ballots-link = Download the ballots (CSV)
vote-result-script-link = Download the script (Python)
ballot-title = Your ballot
ballot-lead = Choose, then check your vote before you cast it.
ballot-paused = You cannot vote now. Keep this link: it works again when voting resumes, and the vote then closes later by the length of the pause.
ballot-changing = You have already voted. If you cast your vote again, the new choice replaces the one before.
ballot-next = Check your vote
ballot-nothing = Choose an option
ballot-too-many = Choose no more than { $most }
ballot-unknown = Choose from the options on this ballot
ballot-check-title = Check your vote
ballot-you-chose = You chose:
ballot-not-cast-yet = Your vote is not cast yet.
ballot-votes = { $count ->
    [one] Your ballot counts as one vote.
   *[other] Your ballot counts as { $count } votes.
}
ballot-cast = Cast my vote
ballot-back = Change
receipt-change-vote = Change your vote
receipt-vote-secret = We do not show what you chose, not even to you.
refusal-ballot-missing = Nothing was chosen, so no vote was cast. Choose on your ballot first.
refusal-ballot-fixed = You have already voted. In this vote, you cannot change what you chose.
refusal-ballot-newer = You have voted, or changed your vote, since you opened the page that you sent. Nothing has changed: what you cast last counts.
refusal-ballot-of-another = This ballot was for another vote, so nothing was cast. Open the link in your email again, and choose on the ballot there.
refusal-votes-off = Votes are switched off on this site. What you typed is still here: send it once an owner has switched them on
refusal-vote-fixed = This vote has opened, so its text and options can no longer be changed.
refusal-vote-key-replaced = A new key has been made for this vote. Use the parts of the newest key.
refusal-vote-key-unproved = The key has not been tested yet. Enter enough of its parts to show that they fit, then open the vote.
refusal-vote-ended = This vote is being counted or has ended. Votes can no longer be added, taken back or removed.
refusal-place-unknown = Each area has its own target in this pledge, and we do not know which area this postcode is in.
mail-news-vote-result-subject = Result: { $title }
mail-news-vote-result = The votes have been counted, and the result is on the vote’s page.
mail-news-vote-called-off-subject = Called off: { $title }
mail-news-vote-called-off = This vote has been called off. The votes will not be counted.
timeline-vote-result = Result published
timeline-vote-called-off = Called off
kind-vote = Result of the vote
kind-vote-result = Result of the vote
kind-vote-called-off = Called off
line-vote-result = Result published
line-vote-called-off = Called off
log-make-vote = Wrote a vote
log-write-vote = Changed a vote before it opened
log-make-vote-key = Made the key of a vote
log-prove-vote-key = Tested the key of a vote
log-open-vote = Opened a vote
log-call-vote-off = Called off a vote
lookup-vote-result = The result of this vote is published.
log-delete-vote = Deleted a vote before it opened
held-off_pledge = The signatures of this pledge are not checked. Each counts once it is confirmed.
held-off_vote = The votes in this vote are not checked. Each counts once it is cast.
publish-how_pledge = This will appear on the pledge’s page, in its feeds and data, and, if you choose, in an email to people who asked for updates. You’ll see all of it before anything is published.
publish-how_vote = This will appear on the vote’s page, in its feeds and data, and, if you choose, in an email to people who asked for updates. You’ll see all of it before anything is published.
take-down-title_pledge = Remove this pledge
take-down-title_vote = Remove this vote
take-down-how_pledge = Nobody will be able to see or join it. Its page will say that it was removed. Nothing is deleted.
take-down-how_vote = Nobody will be able to see it or vote. Its page will say that it was removed. Nothing is deleted.
take-down-button_pledge = Remove pledge
take-down-button_vote = Remove vote
reports-none-here_vote = No reports about this vote are waiting.
found-total_pledge = { $count ->
    [one] The pledge has { $count } signature.
   *[other] The pledge has { $count } signatures.
}
found-total_vote = { $count ->
    [one] { $count } person has voted.
   *[other] { $count } people have voted.
}
case-withdrawn_vote = Deleted before it opened
line-withdrawn_vote = Deleted
log-about-petition = petition { $number }
log-about-pledge = pledge { $number }
log-about-vote = vote { $number }
case-creator_pledge = Pledge creator
case-creator_vote = Vote creator
case-creator-named_pledge = The pledge names { $name } as its creator. We have no email address for them.
case-creator-named_vote = The vote names { $name } as its creator. We have no email address for them.
case-history-none_pledge = Nothing is recorded. This pledge was imported.
case-history-none_vote = Nothing is recorded. This vote was imported.
case-signatures_vote = { $count ->
    [one] { $count } person has voted so far.
   *[other] { $count } people have voted so far.
}
case-signatures-imported_vote = { $count ->
    [one] { $count } person has voted so far.
   *[other] { $count } people have voted so far.
}
case-similar_pledge = Pledges that may promise the same thing
case-similar_vote = Votes that may be about the same thing
case-text_pledge = Pledge text
case-text_vote = Vote text
claim-why_pledge = Assign this pledge to yourself before you decide on it. Your colleagues will see that you’re working on it.
claim-why_vote = Assign this vote to yourself before you decide on it. Your colleagues will see that you’re working on it.
take-over-why_pledge = A colleague is working on this pledge. If they cannot continue, take it over. They’ll be able to see that you did.
take-over-why_vote = A colleague is working on this vote. If they cannot continue, take it over. They’ll be able to see that you did.
field-topics-hint_pledge = A word or two for each, separated by commas, up to { $max }. People use topics to find pledges, and they are part of the open data.
field-topics-hint_vote = A word or two for each, separated by commas, up to { $max }. People use topics to find votes, and they are part of the open data.
published-title_pledge = Published about this pledge
published-title_vote = Published about this vote
put-back-link_pledge = Put this pledge back
put-back-link_vote = Put this vote back
put-back-title_pledge = Put this pledge back
put-back-title_vote = Put this vote back
take-down-link_pledge = Remove this pledge
take-down-link_vote = Remove this vote
vote-stage-deleted = Deleted
vote-stage-trial = Trial
vote-delete = Delete this vote
vote-delete-title = Delete this vote?
vote-delete-what = Nobody has seen it yet. Its text, its options and its key are deleted at once, and you cannot get them back. Only its question stays, and the log says who deleted it.
done-vote-deleted = The vote is deleted.
todo-vote-box = { $count ->
    [one] A vote is over. Open its box and count
   *[other] { $count } votes are over. Open their boxes and count
}
todo-vote-unreadable = { $count ->
    [one] In an open vote that was counted, at least one choice could not be read. Ask whoever runs the server to look at its log
   *[other] In { $count } open votes that were counted, at least one choice could not be read. Ask whoever runs the server to look at its log
}
todo-overdue-close-vote = { $count ->
    [one] Voting ended more than an hour ago in a vote that is not closed. Ask whoever runs the server to look at its log
   *[other] Voting ended more than an hour ago in { $count } votes that are not closed. Ask whoever runs the server to look at its log
}
todo-overdue-close = { $count ->
    [one] A petition or pledge should have closed more than an hour ago, and is still open. Ask whoever runs the server to look at its log
   *[other] { $count } petitions or pledges should have closed more than an hour ago, and are still open. Ask whoever runs the server to look at its log
}
todo-overdue-vote = { $count ->
    [one] An open vote closed more than an hour ago and has not been counted. Ask whoever runs the server to look at its log
   *[other] { $count } open votes closed more than an hour ago and have not been counted. Ask whoever runs the server to look at its log
}
todo-overdue-box = { $count ->
    [one] A vote closed more than an hour ago and this program has not opened its box. Ask whoever runs the server to look at its log
   *[other] { $count } votes closed more than an hour ago and this program has not opened their boxes. Ask whoever runs the server to look at its log
}
todo-vote-key = { $count ->
    [one] The key of a vote is missing or wrong. See which file has to be put back
   *[other] The keys of { $count } votes are missing or wrong. See which files have to be put back
}
todo-overdue-pledge = { $count ->
    [one] A pledge ended more than an hour ago, and nobody was told what came of it. Ask whoever runs the server to look at its log
   *[other] { $count } pledges ended more than an hour ago, and nobody was told what came of them. Ask whoever runs the server to look at its log
}
todo-vote-called = { $count ->
    [one] A petition has enough signatures for a vote. Its draft is waiting
   *[other] { $count } petitions have enough signatures for a vote. Their drafts are waiting
}
todo-vote-codes = { $count ->
    [one] Very many wrong codes were typed in a vote
   *[other] Very many wrong codes were typed in { $count } votes
}
todo-vote-callers = { $count ->
    [one] One more petition has enough signatures for a vote. Its draft is made once you have saved or deleted some of those that wait
   *[other] { $count } more petitions have enough signatures for a vote. Their drafts are made once you have saved or deleted some of those that wait
}
log-fix-vote = Started to open the box of a vote
log-publish-vote = Published the result of a vote
set-votes = The office can make votes
set-votes-hint = In a vote, people choose between options, and the result is known once it has closed. Not for public elections. Votes that were made go on if you switch this off.
set-votes-yes = Votes can be made
set-votes-no = No new votes
set-vote-at = Signatures at which a petition calls a vote
set-vote-at-hint = The draft of a vote with the text of the petition is then made for you, once. You decide what becomes of it. With 0, none is made.
set-effect-vote-at = Applies to all open petitions, also to those that have as many signatures already.
set-effect-votes = Applies to votes that are made from now on.
data-votes = Votes have the same other addresses as petitions, with “votes” in place of “petitions”: /votes.csv, for example. Only /archived/petitions.json and the files of everything hold petitions alone.
data-shape-extends = also has all fields of a petition
data-parameter-number-pledge = The number of the pledge.
data-parameter-number-vote = The number of the vote.
data-pledge-list = A list of pledges, up to 50 on a page.
data-pledge = One pledge, with where the people are who joined.
data-pledge-count = How many people have joined one pledge.
data-pledge-comments = The comments on a pledge, 50 at a time, newest first; not found (404) where people cannot comment
data-vote-list = A list of votes, up to 50 on a page.
data-vote = One vote: its options, what decides it, and the result once it is published.
data-vote-count = How many people have voted in one vote.
data-vote-comments = The comments on a vote, 50 at a time, newest first; not found (404) where people cannot comment
data-vote-ballots = The ballots of one vote, for anybody to count again. Not found (404) until the result is published, or where so few voted that it would tell who chose what.
data-shape-pledge = A pledge (attributes)
data-shape-vote = A vote (attributes)
data-shape-vote-terms = What is voted on, and how (vote)
data-shape-vote-result = The result of a vote (result)
data-shape-ballots = The spreadsheet of the ballots of one vote
data-field-target = How many others have to join.
data-field-people = Who they are. Empty for “other people”.
data-field-others = What they do. Empty for “do the same”.
data-field-last-day = The last day on which people can join.
data-field-target-reached-at = When enough people had joined.
data-field-verdict = What came of it: reached, missed or cancelled. Empty while it is open.
data-field-settled-at = When that was settled.
data-field-settled-with = How many people had joined by then.
data-field-target-by-area = Whether each area has the target for itself.
data-field-areas-reached = In how many areas the target is reached, where each has it for itself.
data-field-targets-by-area = What came of it in each area where the target was reached or somebody had joined at the end: name, ons_code, target_reached_at and settled_with. Only for one pledge, where each area has the target for itself.
data-field-did-it = Of a pledge: how many people say that they did it. Missing until enough have said so.
data-field-vote = What is voted on, and what came of it.
data-field-choosing = How people choose: yes-no, one or up-to.
data-field-up-to = How many options one person can choose, where that is more than one.
data-field-options = The options, each with its number and its name.
data-field-order = The numbers of the options in the order in which everyone sees them.
data-field-order-seed = What that order was drawn from; null if it is the order of the numbers.
data-field-vote-petition = The number of the petition that it follows from. Empty if it follows from none.
data-field-electorate = Who can vote: everybody, people who live in some areas (areas), or only people on a list, who get a link by email (addresses) or a code on a letter (codes).
data-field-vote-areas = The areas whose people can vote, each with its code and its name; empty if that does not matter.
data-field-people-on-roll = How many people are on that list. Empty if everybody can vote.
data-field-votes-on-roll = How many votes they have together. 0 if everybody can vote, and until it opens.
data-field-codes-replaced = How many codes were replaced while people could vote, because a letter was lost.
data-field-quorum = How many votes are needed for it to decide anything. 0 if any number will do.
data-field-majority = What an option needs: most, half, two-thirds, three-quarters, or half-of-roll, which is more than half of all votes on the list.
data-field-seats = How many options are chosen at most.
data-field-can-change = Whether people can change their vote until it closes.
data-field-vote-closes-at = When voting ends.
data-field-called-off = Why it was called off. Empty if it was not.
data-field-result = The result. Empty until the votes are counted.
data-field-box-opened-at = When the votes were counted.
data-field-voters = How many people voted.
data-field-unreadable = How many of their ballots cannot be read. They decide nothing.
data-field-ballots = How many ballots can be read.
data-field-votes = How many votes these ballots are: more than the ballots, if people have more than one vote.
data-field-sums = How many votes each option has, in their order. Empty if so few voted that it would tell who chose what.
data-field-decision = What was decided: no-quorum, carried, lost, tied or chosen.
data-field-chosen = The numbers of the options that were chosen, most votes first.
data-field-tied = The numbers of options that have equally many votes for the places that are left.
data-field-ballots-alike = How many ballots are like this one.
data-field-ballots-chosen = The numbers of the options chosen on it, with spaces between them.
data-field-votes-each = How many votes each of these ballots is.
vote-mail-ballot = Email me my ballot
receipt-ended-title_vote = Your vote
became-removed_vote = We removed this vote. Nobody can see it or vote in it any more.
receipt-vote-result = Your vote was counted, and the result is published.
receipt-vote-not-counted = The result is published. Your vote was held for checking, and was not counted.
receipt-vote-called-off = This vote was called off. Nothing will be counted.
receipt-vote-changed = Your new choice has replaced the one before.
vote-options-unused = You entered options, but chose yes, no or abstain. Choose how people choose, or remove the options
vote-box-early = People can still vote. You can open the box once the vote has closed
done-vote-counting = The box is being opened. Reload this page in a moment to see the result.

## Rolls: who may vote
vote-form-electorate = Who can vote
vote-electorate-everybody = Anyone with an email address
vote-electorate-areas = People who live in some areas, by postcode
vote-electorate-addresses = Only people on a list of email addresses. Each is emailed a link
vote-electorate-codes = Only people on a list of members. Each gets a code in a letter
vote-electorate-missing = Choose who can vote
vote-form-areas = Areas whose people can vote
vote-form-areas-hint = One on each line, by its name or its code. Only if people who live in some areas vote.
vote-form-areas-list = The areas here, and their codes
vote-form-areas-more = And { $count } more, whose codes are in your own file.
vote-areas-unknown = This site does not know areas by postcode. Choose who can vote in another way
vote-area-unknown = No area here is called “{ $text }”. Did you mean { $name } ({ $code })?
vote-area-strange = No area here is called “{ $text }”. Look up its name or its code in the list below
vote-area-several = Several areas are called “{ $text }”. Enter the code of the one you mean: { $codes }
vote-areas-unused = You entered areas. Choose that people who live there can vote, or remove the areas
vote-areas-missing = Enter at least one area
vote-areas-many = Enter no more than { $most } areas
vote-postcode-missing = Only people who live in some areas can vote. Enter your postcode
vote-postcode-unknown = We do not know where this postcode is, so you cannot vote with it. Check it
vote-postcode-outside = This postcode is outside the areas whose people can vote
vote-needs-roll = A share of the people who can vote is only possible if there is a list of them
vote-how-half-of-roll = To be chosen, an option needs more than half of all votes that people on the list have, whether they vote or not.
vote-how-half-of-roll-yes = It passes if more than half of all votes that people on the list have are yes, whether they vote or not.
vote-how-quorum-votes = At least { $count } votes must be cast, or nothing is decided.
vote-how-quorum-votes-over = At least { $count } votes had to be cast, or nothing was decided.
vote-how-quorum-over = { $count ->
    [one] At least { $count } person had to vote, or nothing was decided.
   *[other] At least { $count } people had to vote, or nothing was decided.
}
vote-who-everybody-over = Anyone with an email address could vote once.
vote-who-declared = People say in the form that they are allowed to vote here, and nobody checks it.
vote-who-areas = Only people who live here can vote, once each:
vote-who-areas-over = Only people who live here could vote, once each:
vote-who-areas-many = { $count ->
    [one] Only people who live in this area can vote, once each:
   *[other] Only people who live in these { $count } areas can vote, once each:
}
vote-sign-areas-more = { $count ->
    [one] and { $count } more
   *[other] and { $count } more
}
vote-who-areas-many-over = { $count ->
    [one] Only people who live in this area could vote, once each:
   *[other] Only people who live in these { $count } areas could vote, once each:
}
vote-who-areas-said = People say where they live by their postcode, and nobody checks it.
vote-who-addresses = { $count ->
    [one] Only the one person on the list can vote, by a link in an email.
   *[other] Only the { $count } people on the list can vote. Each was emailed a link.
}
vote-who-addresses-none = Only people on a list can vote, by a link in an email.
vote-who-addresses-draft = { $count ->
    [one] Only the one person on the list can vote, by a link in an email.
   *[other] Only the { $count } people on the list can vote. Each is emailed a link when the vote opens.
}
vote-who-addresses-over = { $count ->
    [one] Only the one person on the list could vote, by a link in an email.
   *[other] Only the { $count } people on the list could vote. Each was emailed a link.
}
vote-who-codes = { $count ->
    [one] Only the one person on the list can vote, with a code from a letter.
   *[other] Only the { $count } people on the list can vote. Each has a code from a letter.
}
vote-who-codes-none = Only people on a list can vote, with a code from a letter.
vote-who-codes-over = { $count ->
    [one] Only the one person on the list could vote, with a code from a letter.
   *[other] Only the { $count } people on the list could vote. Each had a code from a letter.
}
vote-who-replaced = { $count ->
    [one] One code was replaced while people could vote, because a letter was lost.
   *[other] { $count } codes were replaced while people could vote, because letters were lost.
}
vote-who-weighted = Some have more than one vote. They have { $votes } votes in total.
vote-result-turnout-roll = { $count } of { $people } people on the list voted ({ $percent }%).
vote-result-weighted = Their votes count as { $votes } of { $all }.
vote-open-mails = Everyone on the list is emailed a link then, and one reminder before the end. In a secret vote those who have voted get the reminder too, so that nobody can tell from it who has.
vote-open-needs-roll = Upload the list of people who can vote first.
vote-overdue = This vote was to close at { $time } on { $date }, which has passed. It cannot open until you change that.
vote-overdue-link = Change when it closes
roll-title = Who can vote
roll-none = There is no list of people who can vote yet. Nobody could vote.
roll-now = { $people ->
    [one] One person can vote.
   *[other] { $people } people can vote.
}
roll-now-votes = They have { $votes } votes in total.
roll-by = { $name } put this list in use on { $when }.
roll-since = This list has been in use since { $when }.
roll-since-over = This list was in use from { $when }.
roll-quorum = { $count ->
    [one] At least { $count } person must vote, or nothing is decided: { $percent }% of { $people }.
   *[other] At least { $count } people must vote, or nothing is decided: { $percent }% of { $people }.
}
roll-quorum-votes = At least { $count } votes must be cast, or nothing is decided: { $percent }% of { $votes }.
roll-instead-title = The list in use
roll-instead-codes = If you use your list, the codes of the list in use stop working, and so do letters that were printed from it.
roll-instead-what = If you use your list, only the people on it can vote.
roll-instead = Use my list instead of the one in use
roll-instead-missing = Tick the box if your list is to replace the one in use
roll-instead-other = A list was put in use after you checked yours, or is being put in use now. See below which is in use, and say again whether yours is to replace it
roll-upload = Upload the list
roll-another = Use another list
roll-addresses-what = Save the list as a CSV file with a column called email. Other columns are not kept.
roll-codes-what = Save the list as a CSV file, with all the columns you need to print the letters. If it has a column called member, no number can be in it twice, and a lost code can be replaced by the number while people vote. We add a column called code. Of the list we keep nothing that can be read.
roll-votes-what = If people have different numbers of votes, put them in a column called votes. At least 10 people must have the same number, so that the result does not show who voted how.
roll-named-addresses-what = Save the list as a CSV file with a column called email and a column called name. Other columns are not kept.
roll-named-codes-what = Save the list as a CSV file with a column called name, and all the columns you need to print the letters. If it has a column called member, no number can be in it twice, and a lost code can be replaced by the number while people vote. We add a column called code.
roll-named-what = This vote is not secret. Write names as everyone is to read them: each is published with what the person chose.
roll-named-votes-what = If people have different numbers of votes, put them in a column called votes. Everyone can read how many votes each person who voted has.
roll-limits = It can have up to { $people } people and { $mib } MiB.
roll-again = Choose the file again: browsers forget it.
roll-file = List of people
roll-file-hint = A CSV file. The first line has the names of the columns.
roll-check = Check the list
roll-look = Check the list before you use it
roll-people = { $people ->
    [one] The list has one person.
   *[other] The list has { $people } people.
}
roll-look-what = Nothing has been kept yet.
roll-weights = How many votes people have
roll-weight-votes = Votes each
roll-weight-people = People
roll-first = The first lines
roll-codes-once = You get the codes only once.
roll-codes-letters = When you press the button, your browser saves the file with the codes. Print the letters from it, then delete it: whoever has the file can vote for everyone. If it is lost before the vote opens, upload the list again. All the old codes then stop working.
roll-addresses-mailed = Nobody is emailed before the vote opens. We delete the addresses 14 days after the result is published or the vote is called off.
roll-named-kept = We keep the names with the list, and delete them 14 days after the result is published or the vote is called off. The names of people who voted stay public, with what they chose.
roll-use = Use this list
roll-use-codes = Use this list and save the codes
roll-codes-next = I have saved the file. Back to the vote
roll-file-missing = Choose a file
roll-file-large = The file is larger than { $max } MiB
roll-file-spreadsheet = This is a spreadsheet. Save it as CSV and choose that file
roll-file-odd = This is not a CSV file in UTF-8
roll-file-empty = The file is empty
roll-file-nobody = There is nobody in the file
roll-file-many = The file has more than { $max } people
roll-file-column = There is no column called { $text } in the first line. It has: { $found }
roll-file-column-twice = There are two columns called { $text }
roll-file-columns-alike = The columns { $one } and { $other } could both be the column called { $text }. Rename one of them
roll-file-members-alike = The columns { $one } and { $other } could both hold the member numbers. Call the one that does { $text }, and upload the list again
roll-file-has-codes = There is a column called code already. We make the codes, so take that column out
roll-line-encoding = Line { $line } is not in UTF-8. Save the file as CSV in UTF-8
roll-line-cells = Line { $line } has more or fewer cells than the first line
roll-line-email = Line { $line }: “{ $text }” is not an email address. Are the columns in the right order?
roll-line-no-name = Line { $line } has no name
roll-line-name = Line { $line }: “{ $text }” is not a name that we can publish. It needs a letter, has up to { $max } characters, and no web address or control character
roll-line-twice = Line { $line }: “{ $text }” is in line { $earlier } already
roll-line-twice-alike = Line { $line }: “{ $text }” is the same number as “{ $other }” in line { $earlier }. Capitals make no difference
roll-line-votes = Line { $line }: “{ $text }” is not a number of votes from 1 to { $max }
roll-votes-rare = { $people ->
    [one] Only one person has { $votes ->
        [one] 1 vote
       *[other] { $votes } votes
    }. At least 10 people must have the same number, or the result shows how they voted
   *[other] Only { $people } people have { $votes ->
        [one] 1 vote
       *[other] { $votes } votes
    } each. At least 10 must, or the result shows how they voted
}
roll-unused = These columns are not used:
roll-codes-live = In this vote people can change their vote, so each code works until the end, also after somebody has voted with it. Whoever sees the letter can change the vote or take it back. Say in the letter that people should keep it safe. Their receipt says how often their vote was changed.
roll-line-same = Line { $line } is the same as line { $earlier }. Each line gets a code of its own. Delete one of them, or add a column that tells these people apart
roll-alike = { $count ->
    [one] One line looks like somebody who is on the list already.
   *[other] { $count } lines look like people who are on the list already.
}
roll-alike-what = Each line gets a code of its own: whoever has two codes can vote twice. Correct the list and upload it again, unless these are different people.
roll-alike-line = Line { $line }: “{ $text }” is in line { $earlier } too.
roll-alike-sure = These are different people, and each gets a code
roll-alike-missing = Say that these are different people, or correct the list and upload it again
roll-unused-codes = These columns are not used, except that they come back in the file for the letters:
roll-no-members = There is no column of member numbers, so a lost code could not be replaced. If you have numbers, put them in a column called member, and upload the list again.
roll-one-each-like = Everyone has one vote: the column { $name } is not used.
roll-one-each-rename = If it says how many votes people have, call it votes, and upload the list again.
roll-one-each = Everyone has one vote. If some have more, put how many in a column called votes, and upload the list again.
privacy-votes = Voting
privacy-votes-how = In a vote in which everyone can vote, we keep the same details about you as we do when somebody signs a petition. In a vote for people on a list, we keep for each person a number that nobody can turn back into their email address or code, how many votes they have and, if we email them, their email address: until 14 days after the result. If names are shown in that vote, we also keep the name of each person on the list until then, whether they vote or not, and after that the names of the people who voted. What you choose is encrypted, until the vote has closed and its box is opened. Then the ballots are published, without anything that says whose they are.
follow-email-hint = We’ll email you to check it’s you.
approve-what-private = The pledge opens at once. Everyone who has its link can see it and join it.
mail-opened-link-private = Everyone who has this link can now join it:
roll-held-full = Too many lists are being checked at the moment. Use one of them, or try again in half an hour
roll-gone = This list is not held any more. If the number of people on this page is right, it is already in use. If it is not, or if you do not have the file with the codes, upload the list again
done-roll = The list is in use.
vote-wrong-codes = { $count } codes that are not codes of this vote were typed in one minute, on { $when }. Somebody may be trying to guess codes, or a wrong file of codes was printed. Guessing finds none: each code is one of 37 million million million. Where 20 were typed on one internet connection within 2 minutes, people there had to wait for 2 minutes; nobody else did.
lost-code-title = Replace a lost code
lost-code-what = Enter the member number of someone who never got their letter, or has lost it. Their old code stops working at once. You see the new one only once. The log says that you replaced a code, but not whose.
lost-code-count = Codes replaced so far: { $made } of at most { $most }. Each person who has already voted counts too, once you have asked for them.
lost-code-member = Member number
lost-code-member-hint = As it is in the list you uploaded.
lost-code-look = Continue
lost-code-sure = Make a new code for member { $member }?
lost-code-sure-what = The old one stops working at once.
lost-code-again = The code of this person was replaced already, on { $when }. Replace it again?
lost-code-already-title = This code was made already
lost-code-already = It was made on { $when }, and shown once. Pressing the button again, or loading the page again, makes no other. If nobody wrote the code down, replace it again.
lost-code-other = Enter another number
lost-code-make = Make a new code
lost-code-missing = Enter a member number
lost-code-unknown = Nobody on the list has this number. If the list had no column called member, its codes cannot be replaced
lost-code-voted = This person has already voted. Their vote stands, and no code was made. The log says that you asked
lost-code-on-paper = This person’s code came with a paper ballot: batch { $number } is waiting to be checked. With another code that batch could not be approved, so no code was made. The log says that you asked. If it was not their ballot, have the batch sent back first
lost-code-overtaken = A colleague has just replaced this code. Only their code works. Make another only if it is lost too
lost-code-made-title = The new code
lost-code-once = You see this code only now.
lost-code-once-what = Write it down or print this page, and give it only to the person it is for: whoever has it can vote for them. Their old code no longer works.
lost-code-next = Back to the vote
ballots-title = Paper ballots
ballots-what = You count the papers and enter the numbers. Another owner counts them again. If both counts are the same, the ballots are added when the box is opened. Until then nobody sees the numbers here, and nothing about them is public.
ballots-what-roll = Nobody can vote twice: anyone who votes on paper hands in their letter or is on your list, and cannot vote online once a batch with them is approved. Only people with one vote can vote on paper.
ballots-what-open = There is no list of people who can vote, so nobody can check that people who vote on paper do not also vote online. The result says so.
ballots-few = Enter ten ballots or more at a time if you can. If there are only a few, whoever counts them can work out who chose what.
ballots-batch = Batch { $number }: { $count ->
    [one] { $count } ballot
   *[other] { $count } ballots
}
ballots-approved = Approved
ballots-check = Check this batch
ballots-take-back = Take this batch out
ballots-take-back-what = The batch is not counted. You cannot undo this, but you can enter it again.
ballots-take-back-codes = Its people can vote again, online or on paper.
ballots-again = Count again
ballots-again-what = Count the papers yourself, without looking at the first count, and enter what you counted.
ballots-again-letters = Check that there is one letter, or one person ticked on the list, for each ballot.
ballots-approve = Approve this batch
ballots-send-back-what = Send it back if your count is different or something is missing. It is not counted, and your colleague can enter it again.
ballots-lines-options = The numbers of the options:
ballots-lines = The ballots, equal ones together
ballots-lines-hint = One line for each different ballot: how many, a colon, and the numbers of the options on it. For example, “12: 1 3” for twelve people who chose options 1 and 3.
ballots-line-odd = Line { $line } is not how many, a colon, and the numbers of options that one person can choose. For example, “12: 1 3”
ballots-lines-many = Enter no more than { $max } lines. You can put the rest into another batch
ballots-number-odd = Enter a number in figures, up to { $max }
ballots-none-typed = Enter how many ballots there are
ballots-spoilt = Blank or spoilt
ballots-spoilt-hint = Ballots on which you cannot see what was chosen. They count as people who voted, and decide nothing.
ballots-voters-codes = The codes from their letters
ballots-voters-addresses = The email addresses of the people
ballots-voters-hint = One on each line, one for each ballot, up to { $max }.
ballots-voters-missing = Enter who voted: one line for each ballot
ballots-voters-many = Enter no more than { $max } people. You can put the rest into another batch
ballots-voters-odd = These lines are mistyped: { $lines }
ballots-voters-other = There are { $people } people and { $ballots } ballots. Enter one person for each ballot
ballots-voter-unknown = These lines are not on the list, or their codes were replaced: { $lines }
ballots-voter-voted = The people in these lines have already voted online, so their paper ballots cannot count: { $lines }
ballots-voter-twice = These lines are in another batch, or twice in this one: { $lines }
ballots-voter-weight = The people in these lines have more than one vote, so they cannot vote on paper: { $lines }
ballots-place = Where they were cast
ballots-place-hint = For example, “At the meeting in the town hall”.
ballots-place-missing = Enter where they were cast
ballots-on = Date they were cast
ballots-day-outside = Enter a date from { $first }, when voting opened, to { $last }
ballots-kept = Where the papers are kept
ballots-kept-hint = So a colleague can count them again. You can leave this empty if you add scans.
ballots-evidence-missing = Enter where the papers are kept, or add a scan or photo of the tally sheet
ballots-scans = Scan or photo of the tally sheet
ballots-scans-hint = PDF, JPEG or PNG, up to { $max } files of { $mib } MB each. Only owners can see them. Do not scan letters: whoever has a code can vote.
done-ballots-entered = Batch saved. Another owner must check it.
done-ballots-approved = Batch approved. It is added when the box is opened.
done-ballots-sent-back = Batch sent back. It is not counted.
done-ballots-taken-back = Batch taken out. It is not counted.
todo-ballots = { $count ->
    [one] A batch of paper ballots is waiting to be checked
   *[other] { $count } batches of paper ballots are waiting to be checked
}
todo-ballots-own = { $count ->
    [one] A batch of paper ballots that you entered is waiting for another owner to check it
   *[other] { $count } batches of paper ballots that you entered are waiting for another owner to check them
}
log-enter-ballots = Entered paper ballots
log-refuse-ballots = Entered paper ballots of people who had already voted
log-approve-ballots = Approved paper ballots
log-send-ballots-back = Sent back paper ballots
log-take-ballots-back = Took paper ballots out
refusal-voted-on-paper = You have voted on paper, so you cannot vote here. If that is wrong, ask the organiser of the vote.
refusal-no-paper-ballots = This vote takes no paper ballots.
refusal-paper-mismatch = These are not the numbers that were entered first, so nothing is approved. Count again. If your count is right, send the batch back
refusal-paper-batches-too-many = This vote has as many batches of paper ballots as it can have. Put more ballots into one batch.
refusal-paper-waits = Some paper ballots have not been checked yet. Another owner must approve them or send them back before the box can be opened.
vote-result-paper = { $count ->
    [one] { $count } of the people who voted did so on paper.
   *[other] { $count } of the people who voted did so on paper.
}
vote-result-spoilt = { $count ->
    [one] { $count } paper ballot was blank or spoilt, and decides nothing.
   *[other] { $count } paper ballots were blank or spoilt, and decide nothing.
}
vote-result-paper-unchecked = Nobody can check that people who voted on paper did not also vote here.
data-field-on-paper = How many of the voters voted on paper.
data-field-spoilt = How many of the paper ballots are blank or spoilt. They are among those that cannot be read.
trial-title = Try it first
trial-lead = Before you open the vote, up to five people can try it, as voters will see it.
trial-link = Try the vote
trial-look = See the trial
trial-question = Trial: { $title }
trial-what = Each person is emailed a link. They open the ballot, choose, check, cast their vote and get a receipt. You see who has voted, but not how. Then you open the box with the real parts of the key, so everyone who holds one has tried theirs, and you see the result page.
trial-what-kept = Each person is emailed a link. They open the ballot, choose, check, cast their vote and get a receipt. You see who has voted, but not how. Then you open the box with the real key, which this program keeps, and you see the result page.
trial-same-title = What is the same
trial-same = The pages, the emails, the ballot, the sealing, the receipt, the opening of the box and the count are the real ones. So is the key. The question begins with “Trial:” on every page and in every email.
trial-different-title = What is different
trial-different-who = Everyone comes by an emailed link, even if voters will use a code or give their name.
trial-different-few = No number of votes is needed, and the result shows the numbers even though few vote. Do not choose what you would really choose.
trial-different-end = The trial ends when you open its box, or erase it. Nobody is reminded to vote. The options may be in another order.
trial-different-erased = You erase it all at the end. Nothing of it counts, and nobody else can find it. The vote cannot open while there is a trial.
trial-emails = Email addresses
trial-emails-hint = One on each line, up to { $most }.
trial-begin = Send the links and begin the trial
trial-email-wrong = Line { $line } is not an email address
trial-emails-missing = Enter at least one email address
trial-emails-many = Enter no more than { $most } email addresses
trial-is-one = This is a trial with a few people. Nothing of it counts.
trial-of = The vote that it tries
trial-cast = has voted
trial-not-cast = has not voted
trial-erase = Erase the trial
trial-box-what = Enter enough parts of the key. This ends the trial, counts it and shows the result to the people in it.
trial-box-kept = This ends the trial, counts it and shows the result to the people in it. This program has the key.
trial-counted = The trial is counted. Keep the parts of the key: the vote needs them. Erase the trial before you open the vote.
trial-counted-kept = The trial is counted. Erase it before you open the vote.
done-trial = The trial is open, and the links are on their way.
done-trial-erased = The trial is erased.
pledge-private_vote = This is a trial. Nothing that you choose counts, and everything is erased afterwards.
trial-over-title = This trial is over
trial-over-what = The link was for the trial of a vote. It is over, nothing of it counted, and everything in it was erased.
voter-title = Vote
voter-codes-what = To vote you need the code from the letter that you were sent.
voter-code = Your code
voter-code-hint = 16 letters and digits. You can leave out the dashes, and use small letters.
voter-open = Open my ballot
voter-codes-lost = No letter, or lost the code? Ask the organiser of the vote. We do not have the codes.
voter-code-missing = Enter the code from your letter
voter-code-odd = This code has a mistake in it. It has 16 letters and digits: type all of them again
voter-code-replaced = This code was replaced by a new one on { $date }. Use the newest letter
voter-code-missed = No vote was cast with this code before voting closed
voter-code-missed-off = No vote was cast with this code before the vote was called off
voter-off-what = If you voted, you can enter the code from your letter to see that.
voter-link-off = If you voted, you can see that.
voter-link-missed-off = No vote was cast with this link before the vote was called off.
ballot-changes = { $count ->
    [one] This vote was changed or taken back once, on { $when }.
   *[other] This vote was changed or taken back { $count } times, last on { $when }.
}
ballot-before = { $count ->
    [one] A vote with your code or link was changed or taken back on { $when }.
   *[other] A vote with your code or link was changed or taken back { $count } times, last on { $when }.
}
ballot-changes-not-you = If that was not you, tell the organiser of the vote: somebody else has your code or link.
voter-over-title = Your receipt
voter-over-what = Voting has closed. Enter the code from your letter to see whether your vote was counted.
voter-over-open = See my receipt
voter-link-over = Voting has closed. If you voted, you can see whether your vote was counted.
voter-link-missed = No vote was cast with this link before voting closed.
vote-receipt-link = Did you vote with a code? See whether your vote was counted
codes-wait-title = Too many wrong codes
codes-wait-why = Many codes that are not codes of this vote were typed from the internet connection you’re using. Other people may share it. To stop anyone from guessing codes, we’re not taking any from there for a short while.
voter-code-wrong = No ballot opens with this code. It is not a code of this vote, or it was used already
voter-addresses-what = Only people whose email address is on the list can vote. Each was emailed a link. Enter your address to get it again.
voter-email-hint = The email address that the organiser of the vote has for you.
voter-send = Email me my link
voter-addresses-lost = Not on the list, but think you should be? Ask the organiser of the vote.
voter-sent-title = Check your email
voter-sent-what = If that address is on the list of people who can vote, we’ve emailed it the link to the ballot.
voter-sent-none = Nothing after a few minutes? Look in the spam folder. If it is not there, your address may not be on the list: ask the organiser of the vote.
voter-sent-again = Try another address
voter-link-title = Your ballot
voter-link-what = This link is yours alone. Nothing is chosen yet. If you have voted already, you get to your receipt.
refusal-quorum-beyond-roll = More votes are needed than the people on the list have, so nothing could ever be decided. Enter a smaller number, or use a longer list, then open the vote.
refusal-roll-missing = There is no list of people who can vote yet. Upload it, then open the vote.
refusal-codes-anew-too-many = No more codes of this vote can be replaced. If many letters are lost, call the vote off and begin another.
refusal-outside-areas = Only people who live in some areas can vote, and this postcode is not in any of them.
refusal-trial-stands = There is a trial of this vote. Erase it before you change, open or delete the vote.
refusal-not-on-roll = Only people on the list can vote, and this link or code is not on it. It may have been replaced, or be of another vote. Ask the organiser of the vote.
receipt-over = You voted before voting closed. The result is not published yet.
receipt-count-over = Total
receipt-already-roll = You have already voted. Nothing has changed.
receipt-roll-data = You voted as someone on the list of people who can vote. Your name and address are not kept with your vote.
mail-voter-link-subject = Your link to vote: { $title }
mail-voter-opened-subject = You can vote now: { $title }
mail-voter-reminded-subject = You have not voted yet: { $title }
mail-voter-why = You are on the list of people who can take part in this vote on { $site }:
mail-voter-trial = { $site } is trying out a vote with a few people before it opens, and you are one of them. Nothing that you choose counts, and everything is erased afterwards:
mail-voter-reminded-what = You have not voted yet. This is the only reminder.
mail-voter-reminded-all-subject = Reminder to vote: { $title }
mail-voter-reminded-all-what = If you have not voted yet, you still can. Everyone on the list gets this reminder.
mail-voter-link = This link opens your ballot:
mail-voter-closes = You can vote until { $time } on { $date } ({ $zone }).
mail-voter-alone = Do not pass this email on: whoever has the link can vote for you.
mail-voter-trial-not-you = The organiser of the vote entered your address for this trial. If that is wrong, please tell them. It is erased with the trial.
mail-voter-not-you = The organiser of the vote put your address on the list. If that is wrong, please tell them. We delete the list 14 days after the result is published.
mail-kind-voter-link = Link to vote
mail-kind-voter-news = Vote opened, reminder or result
kind-vote-opened = Vote opened
kind-vote-reminded = Reminder to vote
log-use-roll = Uploaded the list of who can vote
log-renew-code = Replaced a lost code
log-try-vote = Began a trial of a vote
log-erase-trial = Erased the trial of a vote
log-refuse-code = Asked to replace the code of someone who had voted

## Open votes: names and choices are public

openly-title = Your vote will not be secret.
openly-after = Everyone can read your name and what you choose, on this site and in a file to download, once the vote has closed and is counted.
openly-at-once = Everyone can read your name and what you choose, on this site and in a file to download, as soon as you vote.
openly-name = The name that everyone reads:
openly-listed = The name is the one on the list of people who can vote. You see it on your ballot, before you choose.
openly-name-wrong = Not your name? Do not vote here.
openly-start-again = Start again with your own name
openly-listed-wrong = Not your name, or wrong? Do not vote yet: tell the organiser of the vote. Nobody can change it here.
openly-check-public = We show your name with what you choose. We use your other details only to count your vote once and to email you about this vote, and do not show your email address to the public.
who-voted-title = Who voted
who-voted-told = Once the result is out, everyone can read that you voted, with your name. Nobody can read what you chose.
who-voted-short = Everyone can read later that you voted, and nobody what you chose.
who-voted-how-closed = Once the result is out, everyone can read who voted, with their names, unless that would tell how they voted. Nobody can read what they chose.
who-voted-how-shown = Everyone can read who voted, with their names. Nobody can read what they chose.
who-voted-called-off = This vote was called off, so we do not show who voted.
who-voted-check-public = Once the result is out, we show your name in the list of who voted, without what you choose. We use your other details only to count your vote once and to email you about this vote, and do not show your email address to the public.
who-voted-receipt-later = Once the result is out, everyone can read that you voted, with your name.
who-voted-receipt-shown = Everyone can read that you voted, with your name.
who-voted-own-data = If you erase your details, your name is left out of the list of who voted.
who-voted-erase = Your name is left out of the public list of who voted. Others may have copied the list before.
who-voted-withdraw = Your name is then left out of the list of who voted.
who-voted-order = They are in the order of the alphabet, and tell nothing of what anybody chose or when.
who-voted-paper = Some people voted on paper. Whoever counted the papers could work out how the others voted, so we do not show who voted.
who-voted-few = Fewer than 10 ballots could be read. With the names of the people who voted, the result could tell how they voted, so we do not show who voted.
who-voted-weighted = People have different numbers of votes. With the names of the people who voted, the result could tell how some of them voted, so we do not show who voted.
who-voted-alike = All ballots have the same option, or none. The names of the people who voted would tell how they voted, so we do not show who voted.
who-voted-many = More than 20,000 people voted. We do not show a list that long.
who-voted-file = Download the names (CSV)
vote-form-who-voted = Show who voted in a secret vote, once the result is out
vote-form-who-voted-hint = Only if your rules ask for it. Names are shown without what people chose, if at least 10 and at most 20,000 people voted, everyone has one vote, nobody voted on paper, and no option was chosen by all of them. If only people on a list can vote, the list needs their names.
vote-who-voted-open = Who voted is shown anyway if names are published with what people chose. Remove this tick, or choose a secret vote
roll-who-voted-what = Once the result is out, everyone can read who voted. Write names as everyone is to read them.
roll-who-voted-kept = We keep the names with the list, and delete them 14 days after the result is published or the vote is called off. The names of people who voted stay public, without what they chose.
data-field-who-voted-shown = Whether everyone can see who voted in a secret vote, once there is a result, and if that does not tell how they voted.
openly-short = This vote is not secret: your name and what you choose will be public.
openly-how-after = This vote is not secret. Once it is counted, everyone can read who chose what, with their names.
openly-how-at-once = This vote is not secret. Everyone can read who chose what, with their names, while people can still vote.
openly-how-called-off = This vote was not secret. It was called off: what people chose is erased, and nobody sees it any more.
openly-how-over = This vote was not secret: everyone can read who chose what, with their names.
openly-how-names = This is not for public elections: nobody checks that people give their own name.
openly-how-names-list = The names are those on the list of people who can vote.
openly-counting = Voting has closed. The result is published here within a few minutes.
openly-so-far = Count so far
openly-so-far-what = People can still vote, so this can change. The result is published once voting has closed.
openly-see = See who chose what
openly-recount = Anyone can count again: download the ballots and this vote as JSON, and run the script.
openly-list-title = Who chose what
openly-list-how = Names are as people gave them when they voted. Nobody has checked them.
openly-list-how-list = Names are those on the list of people who can vote.
openly-list-weighted = Some people have more than one vote: the last column says how many.
openly-list-name = Name
openly-list-chose = Chose
openly-erased = Name removed
openly-nobody = Nobody has voted.
openly-page = Page { $page } of { $pages }
openly-file = Download names and choices (CSV)
openly-file-parts = Each file has up to { $count } names.
openly-file-next = Download the second file
openly-chose = What you chose
openly-receipt-shown = Everyone can read your name and what you chose, once your vote counts.
openly-receipt-after = Everyone can read your name and what you chose, once the vote has closed and is counted.
openly-erase = Your name is removed from the public list of who chose what. Your vote stays in the list, without your name. Others may have copied the list before.
openly-withdraw = Your name and what you chose are not shown then. If they are public already, they are taken out of the list. Others may have copied it before.
openly-own-data = Your name and what you chose are public, or will be: your receipt says when. Once the vote is counted nobody takes your vote out. If you erase your details, we remove your name from the list and keep what you chose.
openly-privacy = Some votes are not secret. The form, the email and the ballot say so before you vote. In these, your name and what you choose are public, and others can copy them. If you erase your details, we remove your name and keep your vote.
who-voted-privacy = Some secret votes show who voted, once the result is out, and say so in the same places. If you erase your details, we remove your name there too.
openly-no-key = Everyone who votes is told so before they choose. It needs no key: the program counts the votes once voting has closed.
openly-counts-itself = The program counts the votes and publishes the result by itself, within a few minutes after voting closes. From then on no vote can be taken out.
openly-held = { $count ->
    [one] One vote is held for checking. It is neither counted nor shown unless you release it before voting closes.
   *[other] { $count } votes are held for checking. They are neither counted nor shown unless you release them before voting closes.
}
vote-form-secrecy = Who can see how somebody voted
vote-secrecy-secret = Nobody: the vote is secret
vote-secrecy-open = Everyone: names are published with what they chose
vote-form-secrecy-hint = Choose secret if anybody could be put under pressure, and for every vote about people. Choose to publish names only if your rules ask for it, as for a board or a council. Others can copy the names, and nothing takes them back. If only people on a list can vote, the list then needs their names, and has to be uploaded again.
vote-form-at-once = Show the names and the count so far while people can still vote
vote-form-at-once-hint = Only if names are published. People who vote late then see what others chose. Otherwise everything is shown once voting has closed.
vote-secrecy-missing = Choose who can see how somebody voted
vote-at-once-secret = A secret vote is counted only once it has closed. Remove the tick from “Show the names and the count so far”, or publish names
vote-form-opener = Who opens the box of a secret vote
vote-form-opener-hint = Choose people if you can: then whoever runs this server cannot open the box alone. If this program keeps the key, nobody has anything to do at the end, but whoever runs this server could open the box early, and everyone who votes reads that. If you change this, the key that you have made becomes useless.
vote-opener-holders = People who each hold a part of the key
vote-opener-program = This program, when the vote ends
vote-opener-missing = Choose who opens the box
data-vote-voters = Who chose what in one vote whose ballots are open, up to 20,000 people at a time; or, in a secret vote that shows who voted, their names alone, in the order of the alphabet. Not found (404) until this is shown, and in any other secret vote.
data-shape-voters = The spreadsheet of who chose what, or of who voted, in one vote
data-field-ballots-kept = “secret”, or “open” if everyone can read who chose what.
data-field-shown-while-open = Whether that, and the count so far, is shown while people can still vote.
data-field-voter-name = The name that the person gave, or that the list of people who can vote has. Empty once it was removed.
data-field-opened-by = Who opens the box of a secret vote: people who each hold a part of its key (“holders”), or this program, which keeps the key (“program”). Empty if the vote is not secret.
data-field-voter-chosen = The numbers of the options they chose, with spaces between them. Empty in a secret vote that shows who voted.
data-field-voter-options = The names of these options, with “; ” between them. Empty in a secret vote that shows who voted.
data-field-voter-votes = How many votes the person has: 1, unless the list of people who can vote says otherwise. Empty in a secret vote that shows who voted.
vote-drawn-open = We can only draw the order of the options if the vote is secret: it is drawn from the key of its box. Remove this tick, or choose a secret vote

## What is switched off so that people can sign
desk-shedding = What is switched off
shed-intro = When more people come than this server can serve, some pages are switched off so that people can still sign. This happens by itself, in the order below, and ends by itself.
shed-intro-signing = Nobody can sign now. Signing, confirming and all other forms are switched off, and so are all pages that are not in memory.
shed-pause = “Signing” also stops people from confirming what they have signed, and tells them only that it is switched off. To stop signing for another reason than a crowd, pause it: people are told why, those who have signed can still confirm, and closing dates are extended.
shed-nothing = Nothing is switched off.
shed-now = Switched off since { $date } at { $time }:
shed-who = Only owners can switch off by hand, or pause signing. If you think that either is needed, ask one of them:
shed-hand-now = { $name } switched off “{ $what }” and all before it until { $date } at { $time }.
shed-end-button = Switch on again
shed-order = What goes first
shed-on = On
shed-off = Switched off
shed-refused = { $count ->
    [one] refused once since the program started
   *[other] refused { $count } times since the program started
}
shed-never = Never switched off: the office, and what tells others how the server is doing.
shed-trending = Most signed lists
shed-trending-what = Lists of what is signed most just now. The home page is shown without its list.
shed-search = Search and whole files
shed-search-what = Searches by words, looking up a postcode, and spreadsheets or files with all petitions.
shed-drawings = Maps and pictures
shed-drawings-what = Maps, pictures for other sites, posters and flyers.
shed-live = Live numbers
shed-live-what = Numbers that move while a page is open. Pages that are open already keep theirs.
shed-pages = Other pages
shed-pages-what = All other pages that are not in memory. Those that are in memory are shown, even if they are a minute old.
shed-signing = Signing
shed-signing-what = Signing, confirming and all other forms. Only when nothing else is left to switch off.
shed-why = Why
shed-why-what = What counts is the shortest time that anything had to wait. If even that is too long, more is switched off.
shed-wait-pages = { $count ->
    [0] No page waits for the database.
   *[other] A page waited { $count } milliseconds for the database. More than { $max } is too long.
}
shed-wait-forms = { $count ->
    [0] No form waits for the database.
   *[other] A form waited { $count } milliseconds for the database. More than { $max } is too long.
}
shed-wait-http = { $count ->
    [0] No request waits for the processor.
   *[other] A request waited { $count } milliseconds for the processor. More than { $max } is too long.
}
shed-hour = The last hour
shed-hour-none = Nothing was switched off.
shed-change = Switched off up to “{ $what }”
shed-change-none = All switched on again
shed-change-when = { $date } at { $time }
shed-change-hand = by hand
shed-change-waited = { $count ->
    [one] something had to wait for a millisecond
   *[other] something had to wait for { $count } milliseconds
}
shed-change-hand-over = what was chosen by hand is over
shed-change-calm = nothing has to wait for long any more
todo-switched-off = { $name } has switched off “{ $what }” and all before it, until { $date } at { $time }
shed-hand = Switch off by hand
shed-hand-what = Before a crowd that you expect, you can switch some of it off yourself. It ends at the time you choose, and you can switch it on again before. The log says who did it.
shed-hand-work = Switch off this, and all before it
shed-hand-minutes = For how long
shed-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
shed-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
shed-hand-button = Switch off
done-shed = This is switched off now.
done-shed-ended = This is switched on again.

## How the copies of the site stand
copies-title = Copies of the site
copies-more = How the copies of the site stand
copies-state-red = Red: something could be lost
copies-state-amber = Amber: look at this
copies-state-green = Green: good
copies-nightly = Nightly backups
copies-nightly-newest = The newest is from { $date } at { $time }. It was checked: all signatures were counted again.
copies-nightly-none = There is none yet. One is made each night while the site runs.
copies-nightly-failed = The last try failed. It is tried again every half hour.
copies-nightly-late = There is none from the last 36 hours.
copies-nightly-off = No backup is made each night: the setting backup.nightly is off.
copies-nightly-demo = This is a demo, of which no backup is made.
copies-nightly-next = A backup on the same disk as the site is lost with it: copy them to another machine.
copies-nightly-off-next = Turn it on, unless something else makes backups.
copies-nightly-bad-next = The log of Throng says what went wrong: often a folder that is gone, or a disk that is full. “throng doctor” on the server looks too.
copies-failing-since = It has failed since { $date } at { $time }.
copies-restored = This site was restored from a backup, and nobody has said yet that it is the one that goes on. Until then no copy of it is made.
copies-restored-next = If it is to go on, run “throng admin release-mail” on the server.
copies-released = This site was restored from a backup and is the one that goes on, but no copy of it is made yet. Copies begin within a minute, unless the disk is full or does not answer.
copies-released-next = If they have not begun by then, see to the disk, or restart Throng on the server.
copies-sealed = It is encrypted. Only whoever has the private key can read it: keep that somewhere else.
copies-stream = The stream of changes
copies-stream-off = There is none: if the disk broke, what people have done since the last backup would be lost.
copies-stream-off-next = Name a folder on another disk or machine in the setting backup.stream_to, and restart Throng.
copies-stream-lag = { $count ->
    [one] Everything older than a second is in it.
   *[other] Everything older than { $count } seconds is in it.
}
copies-stream-whole = Every second since its newest copy of the site can be brought back.
copies-stream-not-whole = A new copy of the site is being made for it. Until that is done, only what came before can be brought back.
copies-stream-late = It is behind, or cannot be written.
copies-stream-behind = { $count ->
    [one] What was done in the last second is not in it.
   *[other] What was done in the last { $count } seconds is not in it.
}
copies-stream-gaps = Not every second can be brought back at the moment.
copies-stream-none = It has not begun: the log of Throng says why.
copies-stream-shared = Another program writes to the same place, or did within the last hour. Two sites in one place can hide what the other has written.
copies-stream-doubted = The file “epoch” in its place says that another machine is the site, or did within the last hour, and does not prove it. We do not believe it, and the site goes on.
copies-stream-doubted-next = Somebody without the key of the site can write there: find out who, and delete that file. If you did put another machine in charge, with an older version of Throng, stop this one.
copies-stream-next = Try once a month whether it can be brought back.
copies-stream-bad-next = See that the place is there, has room and can be written to. The log of Throng says what went wrong.
copies-stream-shared-next = Find the other program: a copy of this site with the same settings. Stop it, or give it another place.
copies-superseded = Another machine was promoted, and is the site now (its number is { $count }). Nothing that people do here is kept.
copies-superseded-next = Send visitors to the other machine, and stop Throng on this one.
copies-second = A second machine
copies-second-what = Another machine can follow the stream and take over. It only reads, so this one cannot say how it stands: look at what “throng follow” says there.
copies-second-promoted = This machine followed another, and was promoted. It is the site now.
copies-second-next = Never run both as the site.
copies-chapter-backups = Read: Backing up and restoring
copies-chapter-second = Read: A second machine
desk-superseded = Another machine is the site now. Nothing that you do on this one is kept: ask whoever runs the site where the other one is.
todo-copies-wait = This site was restored, and its copies have not begun yet. See what to do
todo-stream = The stream of changes is behind, or cannot be written. See what to do
