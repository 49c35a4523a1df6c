# Pob gair y mae ymwelydd yn ei ddarllen, yn Gymraeg. Geiriau plaen, brawddegau byr, "chi".
# What is missing here is shown in English.
# No native reader has seen these sections since they were rewritten: all from “Every page” to “Mails”.

## The language itself
language-name = Cymraeg
language-direction = ltr

## Numbers and dates: how this language writes them. Order, spaces and words are this file's business.
number-group = ,
# Numbers with fewer digits stay in one piece.
number-group-from = 4
month-1 = Ionawr
month-2 = Chwefror
month-3 = Mawrth
month-4 = Ebrill
month-5 = Mai
month-6 = Mehefin
month-7 = Gorffennaf
month-8 = Awst
month-9 = Medi
month-10 = Hydref
month-11 = Tachwedd
month-12 = Rhagfyr
date-day = { $day } { $month } { $year }
date-time = { $hour12 }:{ $minute } { $half }
date-am = yb
date-pm = yp
date-at-time = { $date } am { $time }

## Every page
skip-to-content = Neidio i’r prif gynnwys
nav-label = Prif ddewislen
nav-languages = Ieithoedd
nav-petitions = Pob deiseb
demo-label = Arddangosiad.
demo-banner = Dychmygol yw popeth yma. Nid yw eich llofnod yn mynd i unman.
paused-label = Mae llofnodi wedi’i oedi.
paused-title = Mae llofnodi wedi’i oedi
paused-since = Mae llofnodi wedi’i oedi ers { $date }.
paused-closes = Dyddiad cau cyn y saib: { $date }. Os bydd y saib yn para awr neu’n hwy, caiff ei ymestyn o leiaf yn ôl hyd y saib.
paused-not-signed = Nid ydych wedi llofnodi eto. Cadwch y dudalen hon ar agor a phwyswch y botwm pan fydd llofnodi’n ailddechrau.
paused-banner = Os bydd y saib yn para awr neu’n hwy, bydd dyddiadau cau yn cael eu hymestyn yn ôl hyd y saib.
copy-label = Copi i’w ddarllen yw hwn.
copy-as-of = Mae’n dangos popeth hyd at { $time } ar { $date }.
copy-home = Ewch i’r wefan ei hun
footer-promise = Nid yw’r wefan hon yn gosod cwcis, ac nid oes angen sgriptiau arni.
footer-data = Y data
error-prefix = Gwall:
problem-prefix = Gwall:
problems-title = Mae problem
back = Yn ôl
back-petition = Yn ôl i’r ddeiseb
back-receipt = Yn ôl i’ch derbynneb
continue = Parhau
change = Newid
try-again = Rhoi cynnig arall arni
about-petition = Rydych yn llofnodi:
action-all-petitions = Gweld pob deiseb
action-this-petition = Mynd i’r ddeiseb
action-new-link = Cael dolen newydd
action-home = Mynd i’r dudalen gartref

## Numbers. After a number the noun is singular; 2 softens it, and 1 too when it is feminine.
signatures = { $count ->
    [two] { $count } lofnod
   *[other] { $count } llofnod
}
count-word = { $count ->
    [two] lofnod
   *[other] llofnod
}

## Home and lists
home-title = Llofnodi deiseb
home-lead = Darllenwch beth mae pobl yn gofyn amdano. Ychwanegwch eich enw os ydych yn cytuno.
home-open = { $count ->
    [one] Mae { $count } ddeiseb ar agor.
    [two] Mae { $count } ddeiseb ar agor.
   *[other] Mae { $count } deiseb ar agor.
}
home-signatures = { $count ->
    [one] { $count } llofnod hyd yma.
    [two] { $count } lofnod hyd yma.
    [few] { $count } llofnod hyd yma.
    [many] { $count } llofnod hyd yma.
   *[other] { $count } llofnod hyd yma.
}
home-all = Gweld pob deiseb agored ({ $count })
home-none = Nid oes deisebau ar agor ar hyn o bryd.
home-none-start = Oes rhywbeth yr ydych am ei newid? Dywedwch hynny mewn un frawddeg, a gofynnwch i eraill lofnodi.
home-only = Ar agor ar gyfer llofnodion
home-near = Eich cod post, ar gyfer deisebau yn eich ardal
home-near_pledge = Eich cod post, ar gyfer addewidion yn eich ardal
home-near_vote = Eich cod post, ar gyfer pleidleisiau yn eich ardal
card-closes = Yn cau ar { $date }
card-paused = Mae llofnodi wedi’i oedi
card-goal = Nod nesaf { $number }
list-open = Deisebau agored
list-closed = Deisebau sydd wedi cau
list-rejected = Deisebau a wrthodwyd
list-all = Pob deiseb
list-filter = Rhestrau deisebau
list-sort = Trefnu yn ôl
sort-most-signed = Mwyaf o lofnodion
sort-newest = Diweddaraf
sort-closing-soon = Cau’n fuan
sort-last-day = Mwyaf o lofnodion yn y diwrnod diwethaf
tab-open = Agored
tab-closed = Wedi cau
tab-rejected = Wedi’u gwrthod
tab-all = Pob un
list-total = { $count ->
    [0] Nid oes deisebau yn y rhestr hon.
    [one] { $count } ddeiseb
    [two] { $count } ddeiseb
   *[other] { $count } deiseb
}
list-none = Rhowch gynnig ar restr arall.
list-pages = Tudalennau
list-page = tudalen { $page } o { $pages }
list-previous = Tudalen flaenorol
list-next = Tudalen nesaf
state-open = Agored
state-closed = Wedi cau
state-rejected = Gwrthodwyd

## A petition
sign-this-petition = Llofnodi’r ddeiseb hon
count-to-go = { $count ->
    [two] { $count } i fynd
   *[other] { $count } i fynd
}
count-live = { $number } llofnod
count-reached = Cyrhaeddwyd { $number } llofnod ar { $date }.
threshold-response = Ar ôl { $number } llofnod, mae’r llywodraeth yn ymateb i’r ddeiseb hon.
threshold-debate = Ar ôl { $number } llofnod, mae’r senedd yn ystyried y ddeiseb hon ar gyfer dadl.
threshold-council-answer = Ar ôl { $number } llofnod, mae’r cyngor yn ymateb i’r ddeiseb hon.
threshold-council-debate = Ar ôl { $number } llofnod, mae’r cyngor llawn yn cynnal dadl ar y ddeiseb hon.
threshold-referral = Ar ôl { $number } llofnod, mae pwyllgor yn ystyried y ddeiseb hon.
threshold-share = Mae hynny’n { $percent }% o { $of }.
threshold-areas = Rhaid iddynt gynnwys o leiaf { $each } o bob un o { $areas } ardal.
threshold-inside = Rhaid i o leiaf { $percent }% ddod o’r ardal hon.
closes-on = Gallwch lofnodi tan { $date }.
closed-on = Caeodd y ddeiseb hon ar { $date }. Ni allwch ei llofnodi mwyach.
closed-now = Mae’r ddeiseb hon wedi cau. Ni allwch ei llofnodi mwyach.
rejected-title = Pam y gwnaethom wrthod y ddeiseb hon
rejected-instead = Beth allwch chi ei wneud yn lle hynny
rejected-on = Gwrthodwyd ar { $date }.
rejected-public = Rydym yn cyhoeddi deisebau a wrthodwyd er mwyn i bawb weld pam.
response-title = Yr ymateb
response-on = Rhoddwyd ar { $date }.
response-by = Rhoddwyd gan { $name }.
response-by-on = Rhoddwyd gan { $name } ar { $date }.
response-read = Darllen yr ymateb llawn
debate-title = Y ddadl
debate-on = Cynhaliwyd ar { $date }.
debate-transcript = Darllen y trawsgrifiad
debate-video = Gwylio’r ddadl
news-business = Busnes arall am y ddeiseb hon, a gyhoeddwyd ar { $date }.
news-update = Diweddariad gan y sawl a ddechreuodd y ddeiseb hon. Gwnaethom ei wirio a’i gyhoeddi ar { $date }.
news-day = Dyddiad: { $date }.
corrections-title = Cywiriadau i nifer y llofnodion
corrections-what = Mae pob llinell yn dweud faint o lofnodion a dynnwyd gennym o’r cyfanswm, a faint a adferwyd. Nid yw hyn yn cynnwys pobl a dynnodd eu llofnod eu hunain.
correction-removed = { $count ->
    [two] Tynnwyd { $count } lofnod.
   *[other] Tynnwyd { $count } llofnod.
}
correction-restored = { $count ->
   *[other] Adferwyd { $count }.
}
correction-automated = Fe’u gwnaed gan raglen.
correction-addresses = Daethant o gyfeiriadau e-bost nad oes neb yn eu darllen, neu a greodd un person mewn swmp.
correction-impersonation = Nid oedd y bobl a enwir wedi llofnodi.
correction-not-eligible = Daethant gan bobl nad oes ganddynt hawl i lofnodi.
correction-held = Fe’u daliwyd i’w gwirio.
correction-set-aside = Tynnwyd { $count } llofnod o’r cyfanswm i’w gwirio.
correction-checked = Mae { $count } wedi’u gwirio ac yn cyfrif eto.
correction-not-added = Ni chafodd { $count } llofnod a ddaliwyd i’w wirio ei ychwanegu.
correction-our-mistake = Roeddem wedi’u cyfrif drwy gamgymeriad.
details-title = Mwy o fanylion
fact-creator = Dechreuwyd gan
fact-opened = Agorwyd ar
fact-closes = Yn cau ar
fact-closed = Caewyd ar
fact-data = Data
fact-feed = Dilyn y ddeiseb hon (ffrwd Atom)
fact-feed-json = Dilyn y ddeiseb hon (ffrwd JSON)
follow-link = Cael negeseuon e-bost am y ddeiseb hon
fact-calendar = Ychwanegu’r dyddiadau at eich calendr
fact-json = Y ddeiseb hon fel JSON
rejected-duplicate = Mae deiseb am hyn eisoes. Mae un ddeiseb fawr yn cario mwy o bwysau na dwy fach.
rejected-no-action = Nid yw’n dweud yn glir beth ddylid ei wneud, na phwy ddylai ei wneud.
rejected-irrelevant = Mae’n ymwneud â rhywbeth nad yw’r sefydliad hwn yn gyfrifol amdano.
rejected-fake-name = Ni chafodd ei dechrau o dan enw llawn person.
rejected-honours = Mae’n ymwneud ag anrhydedd neu benodiad.
rejected-foi = Mae’n gofyn am wybodaeth. Mae ffordd arall o ofyn am hynny.
rejected-libellous = Gall fod yn dweud rhywbeth anwir am rywun, neu mae’n cyfeirio at achos llys.
rejected-offensive = Mae’n sarhaus, yn jôc neu’n hysbyseb.
rejected-other = Nid yw’n bodloni ein rheolau.
rejected-next = Ni allwch ei llofnodi. Os ydych am gael hyn o hyd, gallwch ddechrau deiseb sy’n bodloni ein rheolau.
note-title = Nodyn gennym ni
outlook-answer-due = Mae ganddi ddigon o lofnodion i gael ymateb. Mae’n dal i aros am un.
outlook-too-few = Ni chyrhaeddodd y { $number } llofnod sydd eu hangen i gael ymateb.
outlook-debate-due = Mae ganddi ddigon o lofnodion i’w hystyried ar gyfer dadl. Nid oes dyddiad wedi’i bennu.
outlook-debate-on = Cynhelir dadl arni ar { $date }.
timeline-title = Llinell amser
timeline-written = Ysgrifennwyd
timeline-supported = Cyrhaeddodd ddigon o gefnogwyr i gael ei gwirio
timeline-rejected = Gwrthodwyd
timeline-opened = Agorwyd ar gyfer llofnodion
timeline-passed = Pasiodd { $number } llofnod
timeline-referred = Cyrhaeddodd ddigon o lofnodion i bwyllgor ei hystyried
timeline-paused = Oedwyd pob llofnodi
timeline-resumed = Ailddechreuodd llofnodi; estynnwyd y dyddiad cau
timeline-resumed-only = Ailddechreuodd llofnodi
timeline-removed = Fe’i tynnwyd oddi ar y wefan hon
timeline-put-back = Fe’i rhoddwyd yn ôl ar y wefan hon
timeline-answer-due = Cyrhaeddodd ddigon o lofnodion i gael ymateb
timeline-debate-considered = Cyrhaeddodd ddigon o lofnodion i’w hystyried ar gyfer dadl
timeline-answered = Rhoddwyd ymateb
timeline-debate-set = Pennwyd dyddiad ar gyfer y ddadl
timeline-debate-ahead = Dadl i’w chynnal
timeline-debate-was-due = Roedd dadl i fod i gael ei chynnal
timeline-debated = Cynhaliwyd dadl
timeline-debate-outcome = Cyhoeddwyd canlyniad yr alwad am ddadl
timeline-other-business = Cyhoeddwyd busnes arall
timeline-update = Diweddariad gan y sawl a’i dechreuodd
timeline-correction = Cywirwyd nifer y llofnodion
timeline-closes = Y diwrnod olaf i lofnodi
timeline-closes-paused = Dyddiad cau cyn y saib
timeline-closed = Caewyd ar gyfer llofnodion
decimal = { $whole }.{ $tenth }
growth-title = Llofnodion dros amser
growth-busiest-hour = { $count ->
    [two] Awr brysuraf: o { $time } ar { $date }, gyda { $count } lofnod
   *[other] Awr brysuraf: o { $time } ar { $date }, gyda { $count } llofnod
}
growth-busiest-day = { $count ->
    [two] Diwrnod prysuraf: { $date }, gyda { $count } lofnod
   *[other] Diwrnod prysuraf: { $date }, gyda { $count } llofnod
}
growth-busiest-week = { $count ->
    [two] Wythnos brysuraf: yn dechrau ar { $date }, gyda { $count } lofnod
   *[other] Wythnos brysuraf: yn dechrau ar { $date }, gyda { $count } llofnod
}
growth-busiest-month = { $count ->
    [two] Mis prysuraf: yn dechrau ar { $date }, gyda { $count } lofnod
   *[other] Mis prysuraf: yn dechrau ar { $date }, gyda { $count } llofnod
}
growth-busiest-year = { $count ->
    [two] Blwyddyn brysuraf: yn dechrau ar { $date }, gyda { $count } lofnod
   *[other] Blwyddyn brysuraf: yn dechrau ar { $date }, gyda { $count } llofnod
}
growth-table = Dangos y rhifau hyn mewn tabl
growth-removed = Mae llofnodion a dynnwyd yn ddiweddarach wedi’u gadael allan o’r holl niferoedd hyn.
growth-from = O
growth-new = Newydd
growth-total = Cyfanswm
growth-before = Cynharach
places-title = Ble llofnododd pobl
places-finding-rate = Llofnodwyd fwyaf yn { $place }: { $rate } llofnod am bob 1,000 o bleidleiswyr cofrestredig
places-finding-count = { $count ->
   *[other] Daw’r rhan fwyaf o’r llofnodion o’r lle hwn: { $place } ({ $count })
}
places-sum = { $count ->
    [two] { $count } lofnod i gyd.
   *[other] { $count } llofnod i gyd.
}
places-areas = Yn ôl ardal
places-countries = Yn ôl gwlad
places-place = Lle
places-signatures = Llofnodion
places-rate-least = o dan { $rate }
# With a soft hyphen, for the narrowest screens.
places-rate = Am bob 1,000 o bleid­leiswyr cofres­tredig
places-target = Targed
places-targets-rest = Mae gan bob ardal ei tharged ei hun. Mewn ardaloedd nad ydynt yn y tabl hwn, nid oes neb wedi ymuno eto.
place-target-reached = Cyrhaeddwyd
place-target-missed = Heb ei gyrraedd
place-target-missing = Angen { $count } arall
places-elsewhere = Pob lle arall
places-unknown = Lle anhysbys
places-total = Cyfanswm
places-all = Gweld pob lle a gwlad
places-csv = Llofnodion yn ôl lle (CSV)
places-rest = { $count ->
    [two] Dangos { $count } le arall
   *[other] Dangos { $count } lle arall
}
map-title = Map
map-skip = Neidio heibio’r map
map-legend-rate = Llofnodion am bob 1,000 o bleidleiswyr cofrestredig. Mae marc mwy yn golygu mwy.
map-legend-count = Llofnodion. Mae marc mwy yn golygu mwy.
map-few = dim cyfradd: llai na 5 llofnod
map-none = dim
map-class = { $from } i { $to }
share-title = Rhannu’r ddeiseb hon
share-address = Dolen i’w rhannu
share-mail = Rhannu drwy e-bost
share-now = Rhannu
share-short = Cyfeiriad byr, i’w argraffu neu ei ddweud:
share-use = Ei fewnosod, ei hargraffu, neu ddefnyddio’r data
share-poster = Poster â chod QR
share-flyers = Taflenni â chod QR, wyth i dudalen
share-embed = Ei rhoi ar eich gwefan eich hun
related-title = Rhagor o ddeisebau fel hon
also-title = Roedd y bobl a lofnododd hon hefyd wedi llofnodi
share-series = Llofnodion fesul awr (CSV)
share-copy = Copïo’r ddolen
share-copied = Wedi’i chopïo

## Finding petitions
home-trending = Llofnodwyd fwyaf yn yr awr ddiwethaf
home-read = Ei darllen a llofnodi
home-read-only = Ei darllen
home-last-day = { $count ->
   *[other] { $count } llofnod yn y 24 awr diwethaf
}
home-last-hour = { $count ->
    [two] Tua { $count } lofnod yn yr awr ddiwethaf
   *[other] Tua { $count } llofnod yn yr awr ddiwethaf
}
home-most-signed = Rhagor o ddeisebau agored
home-leading = Y ddeiseb y mae’r nifer fwyaf wedi’i llofnodi
home-answered = Ag ymateb
home-all-answered = Gweld pob deiseb sydd ag ymateb
home-awaiting-response = Yn aros am ymateb
home-all-awaiting-response = Gweld pob deiseb sy’n aros am ymateb
home-awaiting-debate = Yn aros am ddadl
home-all-awaiting-debate = Gweld pob deiseb sy’n aros am ddadl
home-follow = Dilyn mewn darllenydd ffrydiau
home-feed-opened = Deisebau newydd (Atom)
home-feed-opened-json = Deisebau newydd (JSON Feed)
home-feed-answers = Ymatebion (Atom)
list-feed = Dilyn y rhestr hon mewn darllenydd ffrydiau (Atom)
search-label = Chwilio am ddeisebau
search-button = Chwilio
search-none = Ni chawsom hyd i ddeiseb ar gyfer “{ $words }”.
search-none-spelling = Gwiriwch y sillafu. Nid yw ychydig o lythrennau anghywir o bwys.
search-none-fewer = Defnyddiwch lai o eiriau, neu eiriau gwahanol.
search-none-start = Os nad oes neb wedi gofyn am hyn eto, gallwch ddechrau deiseb.
search-none-all = Dim ond un rhestr rydych yn ei chwilio.
search-everywhere = Chwilio ym mhob deiseb
search-same-petitions = Chwilio am yr un geiriau mewn deisebau
search-same-pledges = Chwilio am yr un geiriau mewn addewidion
search-same-votes = Chwilio am yr un geiriau mewn pleidleisiau
search-operators = Nid oes ystyr arbennig i ddyfynodau, OR nac arwyddion minws yma. Rydym yn chwilio am y geiriau.
list-awaiting-response = Deisebau sy’n aros am ymateb
list-with-response = Deisebau sydd ag ymateb
list-awaiting-debate = Deisebau sy’n aros am ddadl
list-debated = Deisebau y cynhaliwyd dadl arnynt
list-not-debated = Deisebau na chynhaliwyd dadl arnynt
list-search = Deisebau am “{ $words }”
list-topics = Pynciau
list-topic = Deisebau am “{ $topic }”.
list-topic-leave = Dangos pob pwnc
list-state-unknown = Nid oes rhestr o’r enw hwnnw. Yn dangos pob deiseb.
list-sort-unknown = Ni ellir trefnu deisebau felly. Yn eu dangos yn y drefn arferol.
list-topic-unknown = Nid oes pwnc o’r enw hwnnw. Yn dangos deisebau ar bob pwnc.
list-beyond = { $pages ->
    [one] Nid yw’r dudalen hon yn bod: { $pages } dudalen sydd yn y rhestr.
    [two] Nid yw’r dudalen hon yn bod: { $pages } dudalen sydd yn y rhestr.
   *[other] Nid yw’r dudalen hon yn bod: { $pages } tudalen sydd yn y rhestr.
}
tab-awaiting-response = Yn aros am ymateb
tab-with-response = Ag ymateb
tab-awaiting-debate = Yn aros am ddadl
tab-debated = Dadl wedi’i chynnal
tab-not-debated = Heb ddadl

## Petitions near you
local-title = Deisebau yn eich ardal
local-label = Eich cod post
local-hint = Dim ond i ddod o hyd i’ch ardal rydym yn ei ddefnyddio. Nid ydym yn ei gadw.
local-button = Dangos deisebau
local-unknown = Nid ydym yn gwybod ym mha ardal y mae’r cod post hwn. Gwiriwch ef, neu rhowch gynnig ar god post arall gerllaw
local-heading = Deisebau yn ardal { $area }
local-lead = Y deisebau agored â’r mwyaf o lofnodion o ardal { $area }.
local-representative = Cynrychiolir gan
local-region = Rhanbarth
local-here = { $count ->
    [two] { $count } lofnod oddi yma
   *[other] { $count } llofnod oddi yma
}
local-share = { $share }% o’r cyfanswm o { $total }
local-none = Nid oes neb oddi yma wedi llofnodi deiseb agored eto.
local-json = Y rhestr hon fel JSON
local-csv = Y rhestr hon fel tabl (CSV)
local-other = Dewis ardal arall
local-feed = Dilyn yr ardal hon mewn darllenydd ffrydiau (Atom)

## Pages about the site
footer-about = Amdanom
footer-rules = Rheolau
rules-title = Pa ddeisebau rydym yn eu derbyn
rules-lead = Mae person yn darllen pob deiseb cyn iddi gael ei chyhoeddi. Dyma’r rheolau y maent yn eu dilyn.
rules-need = Beth sydd ei angen ar ddeiseb
rules-rejected = Pam rydym yn gwrthod deiseb
footer-privacy = Preifatrwydd
footer-performance = Perfformiad
about-title = Am y wefan hon
about-lead = Ar wefan { $site } gallwch ddarllen a llofnodi deisebau.
about-sign = Sut mae llofnodi’n gweithio
about-sign-1 = Llenwch ffurflen fer.
about-sign-2 = Byddwn yn anfon e-bost atoch â dolen a chod.
about-sign-3 = Defnyddiwch y ddolen neu’r cod i gadarnhau. Yna mae eich llofnod yn cyfrif.
about-then = Beth sy’n digwydd nesaf
about-count = Sut rydym yn cyfrif
about-count-once = Mae pob person yn cyfrif unwaith ar ddeiseb, waeth pa mor aml y mae’n llofnodi.
about-count-off = Gallwch dynnu eich llofnod unrhyw bryd. Yna mae’r cyfanswm yn gostwng o un.
about-count-rejected = Rydym yn cyhoeddi deisebau a wrthodwyd, gyda’r rheswm.
about-data = Data agored
about-data-open = Gall unrhyw un ddefnyddio’r rhifau am ddim.
help-title = Cymorth
help-mail = Nid yw’r e-bost wedi cyrraedd
help-mail-spam = Edrychwch yn eich ffolder sbam neu sothach am e-bost gan { $address }.
help-mail-again = Ar y dudalen sy’n dweud “gwiriwch eich e-bost”, gallwch ofyn i ni ei anfon eto neu gywiro eich cyfeiriad e-bost.
help-link = Nid yw’r ddolen yn gweithio
help-link-code = Mae rhai rhaglenni e-bost yn torri dolenni hir. Rhowch y cod 6 digid o’r e-bost yn lle hynny.
help-link-old = Os yw’r ddolen wedi dod i ben, mae’n agor tudalen lle gallwch ofyn am un newydd.
help-off = Rwyf am dynnu fy llofnod
help-off-how = Agorwch y ddolen yn eich e-bost cadarnhau. Gallwch dynnu eich llofnod o’r dudalen honno.
help-twice = Nid wyf yn siŵr a wnes i lofnodi
help-twice-same = Llofnodwch eto. Dim ond unwaith y cewch eich cyfrif.
help-find = Ni allaf ddod o hyd i ddeiseb
help-find-words = Chwiliwch am rai o’i geiriau. Nid yw mân wallau sillafu o bwys. Gallwch hefyd chwilio yn ôl rhif y ddeiseb.
help-ask = Cysylltu â ni
privacy-title = Beth rydym yn ei gadw amdanoch
privacy-lead = Beth rydym yn ei gadw, pam, ac am ba hyd.
privacy-reading = Pan fyddwch yn darllen deisebau
privacy-no-cookies = Nid ydym yn gosod cwcis.
privacy-no-third = Nid yw ein tudalennau’n llwytho dim o wefannau eraill, nac yn anfon dim atynt.
privacy-scripts = Mae pob tudalen yn gweithio heb sgriptiau.
privacy-signing = Pan fyddwch yn llofnodi
privacy-kept = Rydym yn cadw’r hyn a rowch yn y ffurflen:
privacy-name = eich enw
privacy-email = eich cyfeiriad e-bost
privacy-postcode = eich cod post, a’r ardal y mae ynddi
privacy-country = eich gwlad, ac a ydych am gael newyddion am y ddeiseb
privacy-network = Rydym hefyd yn cadw rhan gyntaf y cyfeiriad rhyngrwyd y gwnaethoch lofnodi ohono, y mae llawer o bobl yn ei rhannu. Mae hyn yn ein helpu i ddod o hyd i lofnodion a wnaed gan raglen.
privacy-not-public = Nid ydym yn dangos dim o hyn i’r cyhoedd. Gall eraill weld faint o bobl a lofnododd, o ba ardaloedd a gwledydd, ac ym mha oriau.
privacy-also-signed = Unwaith yr awr, rydym yn cyfrif pa ddeisebau y mae’r un bobl wedi’u llofnodi. Dim ond os llofnododd o leiaf 20 o bobl y ddwy y mae tudalen yn enwi deiseb arall. Nid ydym yn cadw pwy ydynt, ac ni all neb ei weld.
privacy-counts = Er mwyn i neb gyfrif ddwywaith, rydym hefyd yn cadw codau a wneir o’ch cyfeiriad e-bost, eich enw a’ch cod post ag allwedd gyfrinachol. Ni ellir eu darllen yn ôl heb yr allwedd.
privacy-unconfirmed = { $days ->
    [one] Os na fyddwch yn cadarnhau eich llofnod, neu os byddwch yn ei dynnu, rydym yn dileu eich manylion ar ôl diwrnod.
   *[other] Os na fyddwch yn cadarnhau eich llofnod, neu os byddwch yn ei dynnu, rydym yn dileu eich manylion ar ôl { $days } diwrnod.
}
privacy-ended = { $days ->
    [one] Rydym yn dileu manylion pawb ddiwrnod ar ôl i’r ddeiseb ddod i ben.
   *[other] Rydym yn dileu manylion pawb { $days } diwrnod ar ôl i’r ddeiseb ddod i ben.
}
privacy-ended-months = Rydym yn dileu manylion pawb { $count } mis ar ôl i’r ddeiseb ddod i ben.
privacy-ended-never = Fel arall rydym yn cadw eich manylion cyhyd ag y byddwn yn cadw’r ddeiseb.
privacy-own-data = Mae’r ddolen yn ein e-bost hefyd yn dangos popeth rydym yn ei gadw amdanoch. Gallwch gael copi neu ei ddileu yno.
privacy-following = Pan fyddwch yn gofyn am negeseuon e-bost heb lofnodi
privacy-following-how = Rydym yn cadw eich cyfeiriad e-bost a’r iaith a ddefnyddioch, ac nid ydym byth yn eu dangos i’r cyhoedd. Os na fyddwch yn cadarnhau, neu pan fydd y ddeiseb ar ben, byddwn yn eu dileu fel y gwnawn ar gyfer pobl sy’n llofnodi. Mae gan bob e-bost ddolen sy’n eu dileu ar unwaith.
privacy-places = Os ydych yn dilyn ardaloedd, rydym yn cadw eich cyfeiriad e-bost nes i chi atal y negeseuon, ac am 31 diwrnod gofnod o’r hyn yr anfonwyd e-bost atoch amdano.
privacy-withdraw = Os byddwch yn tynnu eich llofnod, nid yw’n cyfrif mwyach.
privacy-near = Pan fyddwch yn chwilio am ddeisebau yn eich ardal
privacy-near-how = Rydym yn chwilio am eich cod post unwaith. Nid ydym yn ei storio, nac yn ei ddefnyddio ar unrhyw dudalen y gall eraill ei gweld.
accessibility-title = Hygyrchedd
accessibility-lead = Dylai pawb allu darllen a llofnodi deisebau yma.
accessibility-no-script = Mae pob tudalen yn gweithio heb sgriptiau.
accessibility-keyboard = Gallwch wneud popeth â bysellfwrdd.
accessibility-zoom = Mae’r tudalennau’n ffitio sgrin gul a gellir eu chwyddo i 400%.
accessibility-colour = Nid ydym byth yn dibynnu ar liw yn unig.
accessibility-dark = Mae’r tudalennau’n dilyn gosodiad golau neu dywyll eich dyfais.
accessibility-time = Nid yw’r un ffurflen yn dod i ben tra byddwch yn ei llenwi.
accessibility-code = I gadarnhau, gallwch ddefnyddio dolen neu roi cod, pa un bynnag sydd hawsaf.
accessibility-checked = Rydym yn adeiladu’r tudalennau yn unol â chanllawiau WCAG 2.2, lefel AA. Nid oes arbenigwr allanol wedi’u gwirio eto.
accessibility-tell = A oes rhywbeth nad yw’n gweithio?
accessibility-tell-us = Dywedwch wrthym:
performance-title = Maint ein tudalennau
performance-lead = { $bytes ->
    [two] Mae’r dudalen gyntaf a agorwch yn { $bytes } feit ar y mwyaf, gyda phopeth sydd ei angen arni. Dim ond testun, tabl neu restr hir iawn sy’n gwneud tudalen yn fwy.
   *[other] Mae’r dudalen gyntaf a agorwch yn { $bytes } beit ar y mwyaf, gyda phopeth sydd ei angen arni. Dim ond testun, tabl neu restr hir iawn sy’n gwneud tudalen yn fwy.
}
performance-why = Gellir anfon hynny i gyd ar unwaith, cyn i’ch dyfais orfod ymateb. Mae hyn yn golygu bod tudalennau’n agor yn gyflym, hyd yn oed ar signal gwan.
performance-caption = Maint cywasgedig mewn beitiau
performance-page = Tudalen
performance-html = HTML
performance-css = Dalen arddull
performance-total = Cyfan­swm
performance-times-title = Pa mor gyflym y mae ein gweinydd yn ateb
performance-times-lead = Bob { $minutes } munud, mae’r wefan hon yn gofyn iddi ei hun am y tudalennau hyn. Dylai pob un ddechrau o fewn { $ms } milieiliad. Mae’r amser y mae’n ei gymryd i’ch cyrraedd yn ychwanegol at hynny.
performance-times-late = { $count ->
    [0] Gwnaeth pob un hynny, y { $looks } tro diwethaf.
   *[other] O’r { $looks } tro diwethaf, nifer a ddechreuodd yn hwyrach neu na ddaeth: { $count }.
}
performance-times-caption = Amser hyd at y beit cyntaf mewn milieiliadau
performance-times-usual = Fel arfer
performance-times-most = Ar y mwyaf
performance-times-never = Ni ddaeth

## The data
data-title = Y data
data-lead = Mae popeth yma am ddim i’w lawrlwytho a’i ddefnyddio. Nid oes angen allwedd na chyfrif arnoch.
data-download-title = Lawrlwytho
data-download-text = Mae’r ffeiliau hyn yn agor yn Excel a rhaglenni taenlen eraill, heblaw’r un olaf. Nid oes ynddynt enwau na chyfeiriadau pobl a lofnododd.
data-download-petitions = Lawrlwytho pob deiseb (CSV)
data-download-petitions-what = Un rhes ar gyfer pob deiseb: ei theitl, ei chyflwr, nifer ei llofnodion a’i dyddiadau.
data-download-areas = Lawrlwytho llofnodion yn ôl ardal leol (CSV)
data-download-areas-what = Faint o bobl ym mhob ardal leol a lofnododd bob deiseb.
data-download-countries = Lawrlwytho llofnodion yn ôl gwlad (CSV)
data-download-countries-what = Faint o bobl ym mhob gwlad a lofnododd bob deiseb.
data-download-lines = Lawrlwytho popeth (llinellau JSON)
data-download-lines-what = Ar gyfer rhaglenni: un llinell ar gyfer pob deiseb, gyda’i thestun, ei dyddiadau, ymatebion, ardaloedd a gwledydd.
data-one-title = Un ddeiseb
data-one-text = Gallwch lawrlwytho’r un peth ar gyfer un ddeiseb. Mae’r dolenni ar ei thudalen, o dan “Ei fewnosod, ei hargraffu, neu ddefnyddio’r data”. Er enghraifft:
data-one-example = deiseb { $number }
data-one-places = Lawrlwytho ble y llofnododd pobl hi (CSV)
data-one-series = Lawrlwytho ei llofnodion fesul diwrnod (CSV)
data-one-json = Gweld popeth amdani fel JSON
data-licence-title = Trwydded
data-licence-text = Gallwch ddefnyddio’r data o dan y drwydded hon:
data-copy-title = Ar gyfer rhaglenni
data-copy-text = I gadw copi’n gyfredol, gofynnwch am yr hyn sydd wedi newid ers eich ymweliad diwethaf, ac anfonwch yr ETag a gawsoch yn ôl. Os nad oes dim wedi newid, mae’r ateb yn fyr.
data-addresses-title = Pob ffeil a ffrwd
data-addresses-text = Dewiswch un i weld enghraifft, pa mor ddiweddar ydyw a beth sydd ynddo.
data-group-files = Ffeiliau i’w lawrlwytho
data-group-json = JSON ar gyfer rhaglenni
data-group-feeds = Ffrydiau
data-group-others = Lluniau, calendrau a fformatau eraill
data-fields-title = Ystyr y meysydd a’r colofnau
data-field-column = Enw
data-meaning-column = Ystyr
data-parameters = Dewisiadau
data-contains = Yn cynnwys
data-example = Enghraifft
data-format = Fformat
data-freshness = Pa mor ddiweddar ydyw
data-fresh-at-once = Mae newidiadau i’w gweld o fewn eiliad neu ddwy.
data-fresh-seconds = Mae’n cael ei ddiweddaru bob 5 eiliad ar y mwyaf.
data-fresh-minute = Mae’n cael ei ddiweddaru unwaith y funud ar y mwyaf.
data-fresh-hour = Mae’n cael ei ddiweddaru unwaith yr awr ar y mwyaf.
data-list = Rhestr o ddeisebau, hyd at 50 ar bob tudalen.
data-petition = Un ddeiseb, gydag o ble y daw ei llofnodion.
data-count = Nifer llofnodion un ddeiseb, a’r camau y mae wedi’u cyrraedd.
data-archive = Rhestr o ddeisebau sydd wedi cau neu a wrthodwyd.
data-trending = Y deisebau y llofnododd y nifer fwyaf o bobl yn yr awr ddiwethaf.
data-topics = Pynciau deisebau, yn ôl cod.
data-areas = Ardaloedd lleol y wefan hon, yn ôl cod.
data-constituencies = Yr un ardaloedd, mewn cyfeiriad arall.
data-periods = Cyfnod presennol y wefan hon, a faint o lofnodion sy’n arwain at ymateb neu ddadl.
data-local = Y deisebau agored y llofnododd y nifer fwyaf o bobl mewn un ardal.
data-local-all = Yr un peth, gyda deisebau sydd wedi cau.
data-local-sheet = Deisebau agored un ardal, fel taenlen.
data-sheet = Rhestr o ddeisebau fel taenlen, hyd at 10,000 o resi.
data-places = Ble y llofnodwyd un ddeiseb, yn ôl ardal a gwlad, fel taenlen.
data-series = Nifer llofnodion un ddeiseb, fesul awr neu fesul diwrnod, fel taenlen. Nid fesul ardal: rydym yn cyfrif llofnodion yn ôl ardal ac yn ôl awr, ond byth yn ôl y ddau gyda’i gilydd.
data-whole-petitions = Pob deiseb mewn un ffeil: un llinell o JSON ar gyfer pob un, gydag o ble y daw ei llofnodion. Nid oes ynddi enwau’r rhai a’u dechreuodd na’r rhai a lofnododd.
data-whole-areas = Faint o bobl a lofnododd bob deiseb ym mhob ardal leol, mewn un daenlen. Nid yw deisebau a wrthodwyd ynddi.
data-whole-countries = Faint o bobl a lofnododd bob deiseb ym mhob gwlad, mewn un daenlen. Nid yw deisebau a wrthodwyd ynddi.
data-feed = Ffrwd o ddeisebau a agorwyd.
data-answers = Ffrwd o ymatebion.
data-list-feed = Ffrwd o unrhyw restr o ddeisebau.
data-local-feed = Ffrwd o’r deisebau y mae pobl mewn un ardal wedi’u llofnodi, y diweddaraf yn gyntaf.
data-timeline = Ffrwd o’r hyn a ddigwyddodd i un ddeiseb.
data-calendar = Dyddiad cau a dadl un ddeiseb, ar gyfer calendrau. Dim ond ar gyfer deisebau sydd â dyddiad o’r fath.
data-picture = Llun o un ddeiseb, ar gyfer dolenni sy’n cael eu rhannu.
data-badge = Bathodyn gyda nifer llofnodion un ddeiseb.
data-oembed = Y cod sy’n dangos deiseb ar wefan arall.
data-sitemap = Tudalennau’r wefan hon, ar gyfer peiriannau chwilio.
data-openapi = Y dudalen hon ar gyfer rhaglenni, fel OpenAPI 3.1.
data-trouble = Nid oes dim yn y cyfeiriad hwn, nid yw dewis ynddo’n bodoli, neu gofynnoch yn rhy aml. Mae’r ateb yn dweud pa un.
data-parameter-state = Pa restr. Un o’r rhain:
data-parameter-q = Geiriau i chwilio amdanynt.
data-parameter-topic = Cod pwnc.
data-parameter-bom = Yn dechrau’r ffeil â marc, fel bod Excel yn dangos llythrennau ag acenion yn gywir.
data-parameter-sort = Y drefn. Un o’r rhain:
data-parameter-page = Rhif y dudalen, o 1.
data-parameter-count = Faint o ddeisebau ar dudalen, o 0 i 50.
data-parameter-changed-since = Dim ond deisebau a newidiodd ar ôl yr amser hwn, megis 2026-03-01T09:00:00Z.
data-parameter-url = Cyfeiriad tudalen y ddeiseb.
data-parameter-from = Rhif deiseb cyntaf rhan.
data-parameter-by = Rhes ar gyfer pob un o’r rhain. Diwrnodau cylchfa amser y wefan hon yw’r diwrnodau.
data-parameter-from-day = Y diwrnod cyntaf, megis 2026-03-01, neu amser megis 2026-03-01T09:00:00Z.
data-parameter-to-day = Y diwrnod olaf, neu’r amser y mae’r oriau’n dechrau cyn iddo ddod.
data-parameter-maxwidth = Y lled mwyaf, mewn picseli.
data-parameter-maxheight = Yr uchder mwyaf, mewn picseli.
data-parameter-format = Fformat yr ateb:
data-parameter-number = Rhif y ddeiseb.
data-parameter-area = Enw’r ardal fel yn ei chyfeiriad, neu ei chod.
data-shape-petition = Deiseb (attributes)
data-shape-meta = Mwy am un ddeiseb (meta)
data-shape-count = Nifer y llofnodion
data-shape-trending = Deiseb yn yr awr ddiwethaf (attributes)
data-shape-topic = Pwnc
data-shape-area = Ardal leol
data-shape-period = Cyfnod
data-shape-local = Deisebau ardal
data-shape-local-petition = Deiseb mewn ardal
data-shape-sheet = Taenlen rhestr
data-shape-places = Taenlen lleoedd un ddeiseb
data-shape-series = Taenlen un ddeiseb, fesul awr
data-shape-series-by-day = Taenlen un ddeiseb, fesul diwrnod
data-shape-by-area = Llofnodion yn ôl ardal leol
data-shape-by-country = Llofnodion yn ôl gwlad
data-field-action = Yr hyn y mae’r ddeiseb yn gofyn amdano.
data-field-background = Pam, yn fyr.
data-field-additional-details = Mwy o fanylion.
data-field-committee-note = Nodyn gan y pwyllgor.
data-field-also-in = Y ddeiseb mewn ieithoedd eraill. Ar goll os nad oes rhai.
data-field-state = Ei statws: open, closed neu rejected.
data-field-signature-count = Faint o lofnodion sydd ganddi i gyd.
data-field-signatures-online = Faint ohonynt a roddwyd ar-lein. Ar goll os nad oes dim ar bapur.
data-field-signatures-on-paper = Faint ohonynt sy’n llofnodion papur. Gall fod ar goll os nad oes rhai.
data-field-signatures-from-elsewhere = Pa rai ohonynt a gadarnhawyd mewn system arall: pryd y’u hychwanegwyd, faint, a sut y’u cadarnhawyd. Ar goll os nad oes rhai.
data-field-closing-date = Y dyddiad cau. Ar goll oni bai ei bod ar agor.
data-field-created-at = Pryd y cafodd ei hysgrifennu.
data-field-updated-at = Pryd y newidiodd unrhyw beth amdani ddiwethaf, gan gynnwys nifer y llofnodion.
data-field-rejected-at = Pryd y cafodd ei gwrthod.
data-field-opened-at = Pryd yr agorodd ar gyfer llofnodion.
data-field-closed-at = Pryd y caeodd.
data-field-moderation-threshold-reached-at = Pryd yr oedd ganddi ddigon o gefnogwyr i gael ei gwirio.
data-field-referral-threshold-reached-at = Pryd yr oedd ganddi ddigon o lofnodion ar gyfer pwyllgor. Ar goll os nad yw hynny wedi digwydd.
data-field-response-threshold-reached-at = Pryd yr oedd ganddi ddigon o lofnodion ar gyfer ymateb.
data-field-government-response-at = Pryd y cafodd ymateb.
data-field-debate-threshold-reached-at = Pryd yr oedd ganddi ddigon o lofnodion ar gyfer dadl.
data-field-debate-scheduled-on = Y diwrnod y pennwyd dyddiad y ddadl.
data-field-scheduled-debate-date = Dyddiad y ddadl.
data-field-debate-outcome-at = Pryd y cyhoeddwyd canlyniad y ddadl.
data-field-creator-name = Enw’r sawl a’i dechreuodd, tra mae ar agor. Bob amser yn wag yn ffeil pob deiseb.
data-field-rejection = Pam y cafodd ei gwrthod: cod, manylion, ac yn duplicate_of rif yr un sy’n gofyn am yr un peth, os enwyd un.
data-field-government-response = Yr ymateb: ei ddyddiad, crynodeb a’r manylion.
data-field-debate = Y ddadl: ei dyddiad, dolenni a chrynodeb.
data-field-departments = Yr adrannau y mae ar eu cyfer.
data-field-topics = Codau ei phynciau.
data-field-signatures-by-country = Llofnodion yn ôl gwlad. Nid mewn rhestr o ddeisebau, ac nid os cafodd y ddeiseb ei gwrthod.
data-field-signatures-by-constituency = Llofnodion yn ôl ardal leol, yn yr un modd.
data-field-signatures-by-region = Llofnodion yn ôl rhanbarth, yn yr un modd.
data-field-other-parliamentary-business = Newyddion eraill amdani. Dim ond ar gyfer un ddeiseb.
data-field-signatures-collected = Faint o lofnodion a gasglwyd ar y wefan hon.
data-field-signatures-carried-over = Faint o lofnodion a ddaeth o wefan arall.
data-field-signatures-unknown = Faint o lofnodion nad ydynt mewn unrhyw wlad, ardal na rhanbarth ar y rhestrau.
data-field-corrections = Cywiriadau i nifer y llofnodion.
data-field-updates = Diweddariadau gan y sawl a’i dechreuodd.
data-field-text-changes = Newidiadau i’w thestun ers iddi agor.
data-field-opinions-on-answer = Barn y bobl a lofnododd am yr ymateb. Yn wag nes bod digon wedi dweud.
data-field-debated = A gafodd ei thrafod mewn dadl.
data-field-last-hour = Tua faint o bobl a’i llofnododd yn yr awr ddiwethaf.
data-field-topic-code = Cod y pwnc.
data-field-topic-name = Enw’r pwnc.
data-field-mp = Enw cynrychiolydd yr ardal.
data-field-never = Bob amser yn wag: nid yw’r wefan hon yn ei wybod.
data-field-constituency = Enw’r ardal.
data-field-ons-code = Cod yr ardal.
data-field-response-threshold = Nifer y llofnodion ar gyfer ymateb.
data-field-debate-threshold = Nifer y llofnodion ar gyfer dadl.
data-field-mp-object = Cynrychiolydd yr ardal. Ar goll os nad yw’r wefan hon yn eu hadnabod.
data-field-local-petitions = Y deisebau, y mwyaf o lofnodion o’r ardal yn gyntaf.
data-field-url = Cyfeiriad tudalen y ddeiseb.
data-field-constituency-signature-count = Faint o lofnodion a ddaw o’r ardal.
data-field-number = Rhif y ddeiseb.
data-field-sheet-topics = Codau ei phynciau, gyda hanner colon rhyngddynt.
data-field-closes-at = Diwedd ei dyddiad cau.
data-field-place-kind = Ar gyfer beth mae’r rhes: area neu country.
data-field-place-code = Cod y lle. Yn wag ar gyfer llofnodion nad yw eu lle yn hysbys.
data-field-place-name = Enw’r lle.
data-field-place-signatures = Faint o lofnodion a ddaw oddi yno.
data-field-hour-start = Dechrau’r awr. Yn wag ar gyfer llofnodion a ddaeth o wefan arall.
data-field-hour-signatures = Faint o lofnodion a gadarnhawyd yn yr awr honno ac sy’n dal i gyfrif.
data-field-hour-total = Faint o’r llofnodion sy’n dal i gyfrif a gadarnhawyd erbyn diwedd yr awr honno. Mae llofnodion a dynnwyd yn ddiweddarach wedi’u gadael allan o oriau cynharach hefyd, felly gallai nifer fod wedi’i gyrraedd yn gynharach nag y mae’r rhain yn ei ddweud.
data-field-day = Y diwrnod. Yn wag ar gyfer llofnodion a ddaeth o wefan arall.
data-field-day-signatures = Faint o lofnodion a gadarnhawyd ar y diwrnod hwnnw ac sy’n dal i gyfrif.
data-field-day-total = Fel total fesul awr, ar ddiwedd y diwrnod hwnnw, neu’r rhan ohono y gofynnoch amdani.
data-field-ons-code-or-none = Cod yr ardal. Yn wag ar gyfer llofnodion nad yw eu hardal yn hysbys.
data-field-country-code = Cod y wlad. Yn wag ar gyfer llofnodion nad yw eu gwlad yn hysbys.
data-field-country = Enw’r wlad.
data-field-country-signature-count = Faint o lofnodion a ddaw o’r wlad.
weight-petition = Y ddeiseb a lofnodwyd fwyaf
weight-home = Y dudalen gartref
weight-list = Rhestr o ddeisebau
weight-form = Ffurflen lofnodi

## Feeds, calendars and other sites
feed-opened = Deisebau newydd – { $site }
feed-answers = Ymatebion – { $site }
feed-list = Deisebau – { $site }
feed-local = Deisebau yn ardal { $area } – { $site }
feed-answer = Ymateb: { $title }
event-written = Ysgrifennwyd y ddeiseb
event-supported = Cyrhaeddodd ddigon o gefnogwyr i gael ei gwirio
event-rejected = Gwrthodwyd
event-opened = Agorwyd ar gyfer llofnodion
event-response-threshold = Cyrhaeddodd ddigon o lofnodion i gael ymateb
event-debate-threshold = Cyrhaeddodd ddigon o lofnodion i’w hystyried ar gyfer dadl
event-referral-threshold = Cyrhaeddodd ddigon o lofnodion i bwyllgor ei hystyried
event-paused = Oedwyd pob llofnodi
event-resumed = Ailddechreuodd llofnodi
event-answered = Rhoddwyd ymateb
event-debate-scheduled = Pennwyd dyddiad ar gyfer y ddadl
event-debate-due = Diwrnod y ddadl
event-debated = Cynhaliwyd dadl
event-debate-outcome = Canlyniad yr alwad am ddadl
event-correction = Cywirwyd nifer y llofnodion
event-closed = Caewyd
calendar-closes = Y diwrnod olaf i lofnodi: { $title }
calendar-closes-paused = Mae llofnodi wedi’i oedi. Y diwrnod olaf cyn y saib: { $title }
calendar-called-off = Canslwyd: { $title }
calendar-debate = Dadl: { $title }
embed-copy = Copïo’r cod
embed-title = Dangos y ddeiseb hon ar wefan arall
embed-lead = Copïwch un o’r rhain i’ch tudalen eich hun. Mae’n dangos y nifer presennol, heb gwcis na thracio.
embed-frame = Y ddeiseb a nifer y llofnodion
embed-form = Y ddeiseb gyda ffurflen i’w llofnodi
embed-badge = Bathodyn â nifer y llofnodion

## The form
sign-title = Llofnodi’r ddeiseb hon
sign-next = Gallwch wirio eich atebion cyn llofnodi.
field-name = Enw llawn
field-name-hint = Fel y byddech yn llofnodi llythyr.
field-email = Cyfeiriad e-bost
field-email-hint = Byddwn yn anfon e-bost atoch i gadarnhau mai chi sydd yno.
field-email-typo = Ai { $address } oedd gennych dan sylw?
use-address = Defnyddio’r cyfeiriad hwn
report-not-yet = Nid yw eich adroddiad wedi’i anfon eto. Gwiriwch eich cyfeiriad e-bost yn gyntaf.
mail-not-yet = Nid ydym wedi anfon e-bost eto. Gwiriwch eich cyfeiriad e-bost yn gyntaf.
mail-not-there = Nid ydym wedi anfon e-bost i { $address } eto. Gwiriwch y cyfeiriad hwn isod yn gyntaf.
field-postcode = Cod post
field-postcode-hint = Er mwyn i ni wybod ar gyfer pa ardal y mae eich llofnod yn cyfrif.
field-country = Gwlad
field-updates = Anfonwch newyddion am y ddeiseb hon ataf drwy e-bost (dewisol)
field-leave-empty = Gadewch hwn yn wag
eligibility-uk = Rwy’n ddinesydd Prydeinig neu’n byw yn y Deyrnas Unedig
eligibility-resident = Rwy’n byw, yn gweithio neu’n astudio yn yr ardal y mae { $site } yn ei gwasanaethu

field-name-missing = Rhowch eich enw llawn
field-name-no-letters = Rhaid i’ch enw gynnwys llythrennau
field-name-too-long = Mae eich enw yn rhy hir. Rhowch fersiwn fyrrach
field-name-not-plain = Rhaid i’ch enw beidio â chynnwys cyfeiriad gwe, nodau cudd na llawer o farciau ar un llythyren. Rhowch fwlch ar ôl pob atalnod llawn
field-email-missing = Rhowch eich cyfeiriad e-bost
field-email-too-long = Mae eich cyfeiriad e-bost yn rhy hir. Gwiriwch eich bod wedi’i roi’n gywir
field-email-invalid = Rhowch gyfeiriad e-bost yn y fformat cywir, fel enw@example.com
field-postcode-missing = Rhowch eich cod post
field-postcode-invalid = Rhowch god post llawn, gyda’i holl lythrennau a rhifau
field-postcode-odd = Rhowch god post o 2 i 10 llythyren neu rif
field-postcode-no-area = Ni wyddom ym mha ardal y mae’r cod post hwn. Mae gan bob ardal ei tharged ei hun yn yr addewid hon, felly dim ond gyda chod post rydym yn ei adnabod y gallwch ymuno
field-postcode-no-area-none = Mae gan bob ardal ei tharged ei hun yn yr addewid hon, felly dim ond os ydych yn byw yn un ohonynt y gallwch ymuno. Rhowch eich cod post
field-code-missing = Rhowch y cod 6 digid o’r e-bost
field-country-invalid = Dewiswch wlad o’r rhestr
field-resident-missing = Dewiswch y blwch os yw hyn yn wir amdanoch. Os nad yw, ni allwch lofnodi’r ddeiseb hon
field-resident-missing-here = Dewiswch y blwch os ydych yn byw, yn gweithio neu’n astudio yn yr ardal y mae { $site } yn ei gwasanaethu. Os nad ydych, ni allwch lofnodi’r ddeiseb hon

## Check what you typed
check-title = Gwiriwch eich atebion
check-eligibility = Cymhwysedd
check-updates = Newyddion am y ddeiseb hon
check-updates-yes = Ydw, drwy e-bost
check-updates-no = Nac ydw
check-privacy-use = Dim ond i gyfrif eich llofnod unwaith, i ddangos faint o bobl a lofnododd ym mhob lle, ac i gysylltu â chi amdano, y defnyddiwn y manylion hyn.
check-privacy-use-also = Dim ond i gyfrif eich llofnod unwaith, i ddangos faint o bobl a lofnododd ym mhob lle, i gysylltu â chi amdano, ac i gyfrif pa ddeisebau y mae llawer o bobl yn eu llofnodi gyda’i gilydd y defnyddiwn y manylion hyn.
check-privacy-public = Nid ydym yn dangos eich enw na’ch cyfeiriad e-bost i’r cyhoedd.
check-postcode-unknown = Nid ydym yn adnabod y cod post hwn. Gwiriwch ef. Os yw’n gywir, bydd eich llofnod yn cyfrif o dan “{ $place }”.
check-area = Mae’r cod post hwn yn yr ardal hon: { $area }.
check-next = Yna byddwn yn anfon e-bost atoch. Mae eich llofnod yn cyfrif ar ôl i chi ei gadarnhau.

## Starting a petition
action-start = Dechrau deiseb
start-title = Dechrau deiseb
start-lead = Mae’n cymryd tua 10 munud. Nid oes angen cyfrif arnoch.
start-how = Sut mae’n gweithio
start-how-similar = Dywedwch mewn un frawddeg beth rydych am ei gael. Byddwn yn dangos deisebau tebyg i chi.
start-check-late = Efallai y bydd angen tan { $date } arnom i wirio eich addewid. Dim ond wedyn y gall pobl ymuno, felly efallai na fydd amser ar ôl cyn ei diwrnod olaf. Gallwch ddewis diwrnod olaf hwyrach.
start-how-write = Dywedwch pam rydych am ei gael a phwy ydych chi, yna gwiriwch eich atebion.
start-how-confirm = Byddwn yn anfon e-bost atoch. Cadarnhewch gyda’r ddolen sydd ynddo.
start-how-supporters = { $count ->
    [one] Rhannwch ddolen nes bod { $count } person arall yn llofnodi.
   *[other] Rhannwch ddolen nes bod { $count } o bobl eraill yn llofnodi.
}
start-how-check = Rydym yn gwirio ei bod yn bodloni ein rheolau, o fewn { $count } diwrnod.
promise-days-off = Nid yw diwrnodau pan fydd y swyddfa ar gau yn cyfrif.
start-how-open = Os ydyw, bydd ar agor ar gyfer llofnodion am { $count } diwrnod.
start-how-open-months = Os ydyw, bydd ar agor ar gyfer llofnodion am tua { $count } mis.
start-need = Yr hyn sydd ei angen arnoch
start-need-ask = Cais clir, i rywun sydd â’r pŵer i weithredu arno.
start-need-mail = Cyfeiriad e-bost. Nid ydym yn ei ddangos i’r cyhoedd.
start-need-name = Eich enw llawn. Mae’n gyhoeddus tra bo’r ddeiseb ar agor.
start-save-later = Gallwch gadw’r gwaith unrhyw bryd a gorffen wedyn. Rydym yn cadw drafft am { $count } diwrnod.
start-now = Dechrau nawr
start-save = Cadw a gorffen wedyn
ask-title = Beth rydych am iddo ddigwydd?
ask-lead = Dywedwch mewn un frawddeg beth ddylid ei wneud a phwy ddylai ei wneud. Hwn fydd y teitl.
field-action = Beth ddylai ddigwydd
field-action-hint = Er enghraifft: “Dylai Cyngor Sandford blannu coed pisgwydd ar hyd Heol yr Orsaf”. Hyd at { $count } nod.
field-background = Pam y dylai ddigwydd
field-background-hint = Ychydig frawddegau i bobl sy’n newydd i’r mater. Hyd at { $count } nod.
field-details = Rhagor o fanylion (dewisol)
field-details-hint = Ffeithiau, ffigurau neu’r hyn sydd wedi’i wneud o’r blaen. Hyd at { $count } nod.
chars-left = Nodau ar ôl:
chars-over = Gormod o nodau:
field-action-missing = Rhowch beth ddylai ddigwydd
field-background-missing = Rhowch pam y dylai ddigwydd
field-action-too-long = Rhaid i’r hyn a ddylai ddigwydd fod yn { $max } nod neu lai. Mae gennych { $over } yn ormod
field-background-too-long = Rhaid i’r rheswm pam y dylai ddigwydd fod yn { $max } nod neu lai. Mae gennych { $over } yn ormod
field-details-too-long = Rhaid i’r manylion fod yn { $max } nod neu lai. Mae gennych { $over } yn ormod
similar-title = A oes rhywun wedi gofyn am hyn eisoes?
similar-lead = Gall y deisebau hyn fod yn debyg i’ch un chi. Mae un ddeiseb fawr yn cario mwy o bwysau na dwy fach. Os yw un ohonynt yn dweud yr hyn rydych yn ei feddwl, llofnodwch hi neu rhannwch hi.
similar-different = Mae fy neiseb i’n wahanol
why-title = Pam y dylai ddigwydd?
you-title = Eich manylion
you-lead = Chi fydd y cyntaf i lofnodi eich deiseb.
you-name-hint = Rydym yn ei ddangos gyda’r ddeiseb tra bo ar agor.
you-email-hint = Byddwn yn anfon e-bost atoch ar bob cam. Nid ydym yn ei ddangos i’r cyhoedd.
start-check-public = Gall unrhyw un ddarllen y ddeiseb, a gweld eich enw tra bo ar agor.
start-check-private = Nid ydym yn dangos eich cyfeiriad e-bost na’ch cod post i’r cyhoedd.
start-hand-in = Cyflwyno’r ddeiseb hon
start-check-next = Yna byddwn yn anfon e-bost atoch. Nid yw eich deiseb wedi’i chyflwyno nes i chi gadarnhau gyda’r ddolen sydd ynddo.
save-title = I ble dylem anfon y ddolen?
save-lead = Byddwn yn anfon dolen atoch drwy e-bost. Gallwch ei defnyddio i barhau am { $count } diwrnod.
save-email-hint = Byddwn yn anfon un e-bost. Nid ydym yn dangos eich cyfeiriad i’r cyhoedd.
save-now = Cadw fy nrafft
save-not-yet = Nid yw’ch drafft wedi’i gadw eto. Gwiriwch eich cyfeiriad e-bost yn gyntaf.
sent-lead = Nid yw eich deiseb wedi’i chyflwyno eto. Agorwch y ddolen yn yr e-bost a phwyswch y botwm.
sent-draft-title = Mae eich drafft wedi’i gadw
sent-draft-lead = I barhau, agorwch y ddolen yn yr e-bost.
sent-valid = Mae’r ddolen yn gweithio tan { $date }.

## The creator's own page
own-title = Eich deiseb
own-now = Beth i’w wneud nesaf
own-steps = Yr hyn sydd wedi digwydd hyd yma
own-back = Yn ôl at eich deiseb
own-draft = Drafft yw hwn. Ni all neb arall ei weld.
own-go-on = Parhau i ysgrifennu
own-to-confirm = Mae eich deiseb yn barod ond heb ei chyflwyno. Os yw’n dweud yr hyn rydych yn ei feddwl, cadarnhewch hi.
own-confirm = Cadarnhau a chyflwyno
own-change-first = Gwneud newidiadau yn gyntaf
own-supporters = { $count } o gefnogwyr hyd yma, o’r { $needed } sydd eu hangen.
own-progress = Cefnogwyr hyd yma
own-pass-on = Rhannwch y ddolen hon gyda phobl rydych yn eu hadnabod. Gallant ddarllen y ddeiseb a’i llofnodi.
own-support-link = Dolen i gefnogwyr
own-mail-link = Anfon y ddolen hon ataf drwy e-bost
own-closes-on = Gall pobl lofnodi tan { $date }.
own-waiting = Mae eich deiseb yn aros i gael ei gwirio. Nid oes angen i chi wneud dim.
own-needs-changes = Gwnewch y newidiadau hyn, yna cyflwynwch eich deiseb eto.
own-edit = Golygu eich deiseb
own-edit-too-late = Ni chyflwynwyd hyn, am nad ydym yn gofyn am newidiadau mwyach. Mae’r hyn a deipioch yma o hyd fel y gallwch ei gadw
own-hand-in-again = Cyflwyno eto
own-paused = Mae eich deiseb ar agor, ond ni all neb ei llofnodi ar hyn o bryd.
own-open = Mae eich deiseb ar agor. Rhannwch hi gyda phawb sy’n cytuno.
own-last-day = { $count ->
    [0] Nid oes neb wedi llofnodi yn y diwrnod diwethaf.
   *[other] Mae { $count } o bobl wedi llofnodi yn y diwrnod diwethaf.
}
own-poster = Argraffu poster
own-flyers = Argraffu taflenni, wyth i dudalen
own-closed = Mae eich deiseb wedi cau. Ni all neb ei llofnodi mwyach.
own-rejected = Ni wnaethom dderbyn eich deiseb.
own-start-again = Dechrau eto gyda’r hyn a ysgrifennoch
own-rejected-other = Mae un am hyn eisoes:
own-rejected-again = Os credwch fod hyn yn anghywir, dywedwch wrthym pam. Bydd rhywun yn edrych arno eto.
own-rejected-write = Ysgrifennwch at:
own-rejected-reply = Atebwch yr e-bost lle dywedwyd wrthych.
own-rejected-reply-soon = Byddwn yn anfon e-bost atoch am hyn ar { $date } am { $time }: atebwch yr e-bost hwnnw.
own-withdrawn = Rydych wedi tynnu eich deiseb yn ôl. Ni all neb ei gweld.
own-take-back = Tynnu’r ddeiseb hon yn ôl
own-withdraw-title = Tynnu eich deiseb yn ôl?
own-withdraw-what = Ni fyddwn yn ei gwirio nac yn ei hagor, ac ni fydd neb yn gallu ei gweld. Ni allwch ddadwneud hyn, ond gallwch ddechrau un arall.
own-withdraw-now = Tynnu’r ddeiseb yn ôl
own-kept = Drafft wedi’i gadw.
own-handed-in = Mae eich testun wedi’i gadw, ond heb ei gyflwyno eto. Darllenwch ef isod, a chyflwynwch ef gyda’r botwm oddi tano.
own-again = Rydych wedi anfon eich newidiadau atom. Byddwn yn eu gwirio.
own-confirmed = Rydych wedi cyflwyno eich deiseb.
own-changed = Mae’r testun wedi newid ers i chi agor y dudalen hon. Darllenwch ef eto cyn cadarnhau.
own-mailed = Rydym wedi anfon yr e-bost.
step-submitted = Testun wedi’i orffen
step-confirmed = Fe wnaethoch ei chadarnhau a’i llofnodi
step-supported = Cyrhaeddodd ddigon o gefnogwyr; mae yn y ciw i gael ei gwirio
step-unsupported = Tynnodd cefnogwyr eu llofnodion; mae angen rhagor arni eto
step-approved = Derbyniwyd, ac agorwyd ar gyfer llofnodion
step-changes = Gofynnwyd i chi wneud newidiadau
step-amended = Newidiwyd y testun
step-terms = Newidiwyd yr addewid
step-resubmitted = Fe wnaethoch ei chyflwyno eto
step-rejected = Ni wnaethom ei derbyn
step-withdrawn = Fe wnaethoch ei thynnu’n ôl
step-taken-down = Tynnwyd i lawr
step-put-back = Rhoddwyd yn ôl
step-threshold-reached = Cyrhaeddodd ddigon o lofnodion ar gyfer y cam nesaf; mae tudalen y ddeiseb yn dweud beth yw hwnnw
step-threshold-lost = Disgynnodd o dan nifer y llofnodion sydd ei angen ar gyfer y cam hwnnw
step-extended = Oedwyd llofnodi am gyfnod; estynnwyd y dyddiad cau
step-resumed = Oedwyd llofnodi am gyfnod
step-created = Dechreuwyd y drafft
part-action = Beth ddylai ddigwydd
part-background = Pam y dylai ddigwydd
part-details = Rhagor o fanylion
part-action_vote = Cwestiwn
part-background_vote = Yr hyn y dylai pobl ei wybod
version-options = Yr hyn y gellid ei ddewis, a sut y penderfynwyd
part-other = Unrhyw beth arall

## For supporters
support-title = Cefnogi deiseb
support-what = Nid yw’r ddeiseb hon ar agor eto. Pan fydd ganddi { $count } o gefnogwyr, byddwn yn ei gwirio. Yna gall agor i bawb.
support-broken-title = Nid yw’r ddolen hon yn gweithio
support-broken-cut = Mae rhai apiau’n torri dolenni hir. Gofynnwch am y ddolen gyfan gan y sawl a’i hanfonodd atoch.
support-waiting-title = Mae gan y ddeiseb hon ddigon o gefnogwyr
support-waiting-why = Mae’n aros i gael ei gwirio. Ni allwch ei llofnodi tan hynny.
support-waiting-later = Os bydd yn agor, bydd y ddolen hon yn mynd â chi i’w thudalen a gallwch ei llofnodi yno.
support-ended-title = Ni fydd y ddeiseb hon yn agor
support-ended-why = Cafodd ei thynnu’n ôl, neu ni wnaethom ei derbyn. Ni allwch ei llofnodi.
receipt-not-open = Nid yw’r ddeiseb hon ar agor eto. Mae eich llofnod yn cyfrif fel cefnogaeth nawr, ac yn dal i gyfrif pan fydd ar agor.
lookup-not-public = Nid yw’r ddeiseb hon yn gyhoeddus.

## Trouble with a petition of one's own
own-broken-title = Nid yw’r ddolen hon yn gweithio
own-broken-cut = Mae rhai rhaglenni e-bost yn torri dolenni hir. Copïwch y ddolen gyfan o’r e-bost a’i gludo yn y bar cyfeiriad.
own-broken-again = Os nad yw hynny’n helpu, chwiliwch am e-bost mwy newydd gennym: mae’r ddolen ym mhob un.
draft-expired-title = Mae’r drafft hwn wedi dod i ben
draft-expired-why = Dim ond am gyfnod cyfyngedig y mae dolenni at ddrafftiau yn gweithio.
draft-expired-again = Gallwch ddechrau’r ddeiseb eto.
own-replaced-title = Mae’r ddolen hon wedi’i disodli
own-replaced-why = Newidiwyd y cyfeiriad e-bost ar ôl i ni anfon y ddolen hon. Defnyddiwch y ddolen yn yr e-bost i’r cyfeiriad newydd.
own-elsewhere-title = Ni allwch ddefnyddio’r dudalen hon mwyach
own-elsewhere-why = Mae’r ddeiseb ar gam diweddarach, neu cafodd ei newid drwy’r ddolen yn ein neges e-bost. Defnyddiwch y ddolen yn ein neges e-bost ddiweddaraf i weld ei statws.
not-shown-title = Ni allwn ddangos y ddeiseb hon
not-shown-why = Ni wnaethom ei derbyn. Am resymau cyfreithiol, dim ond y rheswm rydym yn ei ddangos:

## Flyers
flyers-title = Taflenni
flyers-print = Argraffwch y dudalen hon ar bapur A4. Mae du a gwyn yn iawn. Torrwch ar hyd y llinellau toredig i gael wyth taflen.
flyers-go = Sganiwch y cod, neu ewch i:

## A poster
poster-title = Poster
poster-print = Argraffwch y dudalen hon. Sganiwch y cod i agor y ddeiseb.
poster-ask = Rydym yn gofyn:
poster-code = Cod QR sy’n agor y ddeiseb

## What to do after a petition was not accepted
rejected-already-done = Mae’r hyn y mae’n gofyn amdano wedi’i wneud eisoes, neu’n cael ei wneud.
rejected-hidden-parts = Am resymau cyfreithiol nid ydym yn dangos y cyfan ohoni.
rejected-standard = Ein rheolau: { $standard }
instead-duplicate = Llofnodwch a rhannwch y ddeiseb sy’n bod eisoes.
instead-no-action = Dechreuwch hi eto, gan ddweud beth ddylid ei wneud a phwy ddylai ei wneud.
instead-irrelevant = Gofynnwch i’r sefydliad sy’n gallu gwneud y penderfyniad hwn.
instead-already-done = Os oes rhywbeth ar goll o hyd, dechreuwch ddeiseb am hynny yn unig.
instead-fake-name = Dechreuwch hi eto o dan eich enw llawn.
instead-honours = Defnyddiwch y ffordd arferol o enwebu rhywun.
instead-foi = Gwnewch gais am y wybodaeth.
instead-libellous = Dechreuwch hi eto heb unrhyw beth na ellir ei brofi neu sydd gerbron llys.
instead-offensive = Dechreuwch hi eto mewn geiriau sy’n addas i bawb.
instead-other = Darllenwch ein rheolau, a dechreuwch un sy’n eu dilyn.

## Too many at once
overload-title = Mae llawer iawn o bobl yn llofnodi nawr
overload-kept = Nid ydych wedi colli dim a deipiwyd gennych.
overload-wait = { $count ->
   *[other] Arhoswch { $count } eiliad, yna pwyswch y botwm.
}
overload-not-yet = Nid yw hyn wedi’i wneud nes i chi weld tudalen sy’n ei gadarnhau. Cadwch y dudalen hon ar agor a phwyswch y botwm. Nid yw pwyso ddwywaith yn gwneud dim niwed.

## Too much from one network
network-busy-title = Gormod o geisiadau o’ch cysylltiad rhyngrwyd
network-busy-why = Rydym wedi cael llawer o geisiadau o’r cysylltiad rhyngrwyd rydych yn ei ddefnyddio. Efallai fod pobl eraill yn ei rannu. Nid ydym yn derbyn rhagor oddi yno am ychydig, fel bod y wefan yn dal i weithio i bawb.
network-busy-wait = { $count ->
    [one] Arhoswch { $count } munud, yna pwyswch y botwm.
   *[other] Arhoswch { $count } munud, yna pwyswch y botwm.
}
network-busy-page = Arhoswch funud, yna ail-lwythwch y dudalen hon.

## Check your e-mail
waiting-title = Un cam arall: gwiriwch eich e-bost
waiting-not-counted = Ni fydd eich llofnod yn cyfrif nes i chi ei gadarnhau.
waiting-sent = Rydym wedi anfon e-bost at
waiting-usual = { $count ->
    [one] Mae’r rhan fwyaf o negeseuon e-bost yn cyrraedd o fewn { $count } munud.
    [two] Mae’r rhan fwyaf o negeseuon e-bost yn cyrraedd o fewn { $count } funud.
   *[other] Mae’r rhan fwyaf o negeseuon e-bost yn cyrraedd o fewn { $count } munud.
}
waiting-tray = Arddangosiad yw hwn, felly nid oes e-bost yn gadael y peiriant hwn.
waiting-tray-link = Darllen yr e-bost yma
waiting-one-way = Cadarnhau gyda’r ddolen
waiting-link-only = Agorwch y ddolen yn yr e-bost a phwyswch y botwm yno. Nid yw codau’n gweithio ar y dudalen hon mwyach.
waiting-two-ways = Dwy ffordd o gadarnhau
waiting-link = Agorwch y ddolen yn yr e-bost, neu rhowch y cod o’r e-bost yma:
field-code = Cod 6 digid
field-code-hint = Nid yw bylchau o bwys.
confirm-with-code = Cadarnhau â’r cod hwn
waiting-valid = Mae’r ddolen a’r cod yn gweithio tan { $date }.
waiting-nothing = Dim e-bost eto?
waiting-spam = Edrychwch yn eich ffolder sbam neu sothach am e-bost gan { $address }.
waiting-typo = Gwiriwch fod y cyfeiriad e-bost uchod yn gywir.
waiting-help = Gofynnwch i ni am gymorth:
send-again = Anfon yr e-bost eto
waiting-change = Cyfeiriad e-bost anghywir?
field-new-email = Cyfeiriad e-bost newydd
change-address = Ei anfon i’r cyfeiriad hwn
waiting-expired-title = Mae eich dolen wedi dod i ben
# Followed by the address.
waiting-expired = Nid yw’r ddolen na’r cod a anfonwyd gennym drwy e-bost yn gweithio mwyach. Gallwn anfon dolen newydd i
waiting-send-new = Anfon dolen newydd
waiting-over-title = Mae’n rhy hwyr i gadarnhau
waiting-over = Ni all neb gadarnhau ar gyfer y ddeiseb hon mwyach. Mae ei thudalen yn dweud beth ddigwyddodd iddi.
waiting-resent = Rydym wedi anfon yr e-bost eto.
waiting-address-changed = Rydym wedi anfon yr e-bost i’r cyfeiriad newydd.

## Confirm
confirm-title = Cadarnhewch eich llofnod
confirm-petition = Mae’r ddeiseb hon yn gofyn:
confirm-what = Rydych yn llofnodi gyda’r manylion hyn:
confirm-change = Newid y manylion hyn
confirm-change-title = Newid eich manylion
confirm-change-next = Bydd hyn yn cadarnhau eich llofnod gyda’r manylion hyn. Mae’r cyfeiriad e-bost { $address } yn aros yr un fath, am mai iddo ef yr anfonwyd y ddolen.
confirm-already = Roeddech eisoes wedi llofnodi’r ddeiseb hon â dolen arall pan ddefnyddioch yr un hon. Nid yw’r ddolen hon yn ychwanegu ail lofnod.
confirm-show = Gweld beth ddigwyddodd i’ch llofnod
confirm-my-signature = Cadarnhau fy llofnod
confirm-not-me = Nid chi oedd hwn?
confirm-not-me-do = Peidiwch â gwneud dim, a chaewch y dudalen hon. Ni fydd y llofnod yn cael ei gyfrif.

## Receipt
screened-title = Mae eich llofnod gennym
screened-received = Rydym wedi derbyn eich llofnod.
screened-checked = Caiff llofnodion eu gwirio ac yna eu hychwanegu.
screened-date = Cadarnhawyd ar
screened-keep = Cadwch rif eich derbynneb. Gyda hwn, gall unrhyw un weld bod y llofnod hwn gennym, ond nid llofnod pwy ydyw.
screened-still = Rydym yn dal i wirio eich llofnod.
screened-ask = Os yw’n cymryd gormod o amser, neu os credwch fod rhywbeth o’i le, cysylltwch â ni:
screened-withdraw = Ni fydd eich llofnod yn cael ei gyfrif. Os yw yn y cyfanswm eisoes, bydd y cyfanswm yn gostwng o un.
screened-erase = Mae eich llofnod yn aros fel y mae.
receipt-title = Mae eich llofnod wedi’i gyfrif
receipt-ended-title = Eich llofnod
became-rejected = Ni dderbyniom y ddeiseb hon. Ni fydd yn agor, ac ni all neb ei llofnodi.
became-rejected-hidden = Ni dderbyniom y ddeiseb hon, ac ni allwn ei dangos. Ni fydd yn agor, ac ni all neb ei llofnodi.
became-withdrawn = Tynnodd y person a ddechreuodd y ddeiseb hon hi yn ôl. Ni fydd yn agor, ac ni all neb ei llofnodi.
became-removed = Rydym wedi tynnu’r ddeiseb hon. Ni all neb ei gweld na’i llofnodi mwyach.
became-closed = Mae’r ddeiseb hon wedi cau. Ni all neb arall ei llofnodi, ac mae eich llofnod yn aros yn y cyfanswm.
became-closed-screened = Mae’r ddeiseb hon wedi cau. Ni all neb arall ei llofnodi.
became-why = Gweld pam
receipt-already = Roeddech eisoes wedi llofnodi’r ddeiseb hon, fel { $name }. Mae eich llofnod yn cyfrif unwaith, felly nid oes dim wedi newid.
receipt-position = Chi yw rhif { $position }
receipt-number = Rhif y dderbynneb
receipt-name = Enw
receipt-date = Cyfrifwyd ar
receipt-count = Cyfanswm hyd yma
receipt-next = Beth sy’n digwydd nesaf
receipt-closes = Gall pobl lofnodi’r ddeiseb tan { $date }.
receipt-keep = Cadwch rif eich derbynneb. Gyda hwn, gall unrhyw un weld bod y llofnod hwn yn cyfrif, ond nid llofnod pwy ydyw.
receipt-lookup = Gweld beth mae’n ei ddangos
receipt-mind = Os byddwch yn newid eich meddwl
receipt-withdraw-why = Gallwch dynnu eich llofnod unrhyw bryd.
take-my-name-off = Tynnu fy llofnod

## Withdraw
own-data-title = Yr hyn rydym yn ei gadw amdanoch
own-data-name = Enw
own-data-email = Cyfeiriad e-bost
own-data-postcode = Cod post
own-data-country = Gwlad
own-data-area = Ardal
own-data-network = Y rhwydwaith yr anfonwyd ef ohono
own-data-language = Yr iaith y gwnaethoch lofnodi ynddi
own-data-updates = Newyddion am y ddeiseb
own-data-follows = Negeseuon e-bost y gofynnoch amdanynt ar wahân
own-data-follows-stop = Eu gweld, neu eu hatal
own-data-areas = Ardaloedd y cewch negeseuon e-bost amdanynt
own-data-yes = Ydw
own-data-no = Nac ydw
own-data-signed = Llofnodwyd
own-data-codes = Rydym hefyd yn cadw codau a wneir o’ch cyfeiriad e-bost, eich enw a’ch cod post gydag allwedd gyfrinachol, fel nad yw neb yn cyfrif ddwywaith. Ni ellir eu darllen yn ôl heb yr allwedd.
own-data-file = Cael y cyfan fel ffeil (JSON)
own-data-how-long = Am ba hyd rydym yn ei gadw
own-data-erase = Dileu fy manylion
erase-title = Dileu eich manylion?
erase-back = Yn ôl at yr hyn rydym yn ei gadw
erase-what = Byddwn yn dileu:
erase-details = eich enw, eich cyfeiriad e-bost a’ch cod post, a’r iaith a’r rhwydwaith y gwnaethoch lofnodi ynddynt
erase-comments = { $count ->
    [one] eich sylw, fel na all neb ei ddarllen mwyach
   *[other] eich sylwadau ({ $count }), fel na all neb eu darllen mwyach
}
erase-reason = yr hyn a ddywedoch wrthym am pam y gwnaethoch lofnodi
erase-emails = Ni chewch ragor o negeseuon e-bost am y ddeiseb hon.
erase-elsewhere = Os gwnaethoch lofnodi rhai eraill yma, rydym yn cadw’r manylion a roesoch ar gyfer y rheini. Gallwch eu dileu drwy’r ddolen ym mhob e-bost.
erase-areas = Rydych hefyd yn cael negeseuon e-bost am yr ardaloedd hyn, y gofynnoch amdanynt ar wahân:
erase-areas-too = Atal y rhain hefyd, a dileu’r cyfeiriad yr anfonwn nhw iddo
erase-creator = Chi ddechreuodd y ddeiseb hon. Rydym hefyd yn cadw’r manylion a roesoch fel y person a’i dechreuodd, a gall ei thudalen ddangos eich enw. Nid yw dileu manylion eich llofnod yma yn dileu’r rheini.
erase-creator-how = Rydym yn eu dileu ein hunain beth amser ar ôl i’r ddeiseb ddod i ben. I ddod â hi i ben nawr, tynnwch hi’n ôl gyda’r ddolen yn ein negeseuon e-bost am eich deiseb.
erase-creator-ask = Gallwch hefyd ofyn i ni eu dileu:
erase-undo = Ni allwch ddadwneud hyn.
erase-counts = Mae eich llofnod yn aros yn y cyfanswm.
erase-again = Ni allwch lofnodi eto gyda’r un cyfeiriad e-bost.
erase-withdraw = Os nad ydych am hynny, tynnwch eich llofnod yn gyntaf:
erase-counts-not = Nid yw eich llofnod yn cyfrif, ac ni fydd.
erase-button = Dileu fy manylion
data-erased-title = Mae eich manylion wedi’u dileu
data-erased-body = Nid ydym bellach yn gwybod pwy wnaeth y llofnod hwn.
data-erased-counts = Mae eich llofnod yn aros fel yr oedd, felly ni allwch lofnodi eto gyda’r un cyfeiriad e-bost.
data-erased-again = Os ydych am lofnodi eto, gallwch.

withdraw-title = Tynnu eich llofnod?
withdraw-name = Llofnodwyd gan
withdraw-what = Ni fydd eich llofnod yn cyfrif mwyach. Mae cyfanswm y ddeiseb yn gostwng o un.
withdraw-taken-out = Gwnaethom dynnu eich llofnod ar ôl gwiriad, felly nid yw’n cyfrif nawr. Os byddwch yn ei dynnu eich hun, ni fydd yn dod yn ôl. Ni all neb lofnodi eto gyda’r cyfeiriad e-bost hwn.
withdrawn-title = Mae eich llofnod wedi’i dynnu
withdrawn-on = Fe’i tynnwyd gennych ar { $date }. Nid yw eich llofnod yn cael ei gyfrif.
withdrawn-not-counted = Fe’i tynnwyd gennych. Nid yw eich llofnod yn cael ei gyfrif.
withdrawn-again = Os byddwch yn newid eich meddwl, gallwch lofnodi’r ddeiseb eto.
withdrawn-again-paused = Os byddwch yn newid eich meddwl, gallwch lofnodi’r ddeiseb eto pan fydd llofnodi’n ailddechrau.
withdraw-paused = Mae llofnodi wedi’i oedi. Os tynnwch eich llofnod nawr, dim ond pan fydd llofnodi’n ailddechrau y gallwch lofnodi eto.

## What a receipt number says
lookup-title = Derbynneb { $receipt }
lookup-received = Rydym wedi derbyn y llofnod hwn. Fe’i cadarnhawyd ar { $date }.
lookup-counted = Mae’r llofnod hwn wedi’i gyfrif. Fe’i cadarnhawyd ar { $date }.
lookup-withdrawn = Nid yw’r llofnod hwn yn cyfrif mwyach. Tynnodd y person ef ar { $date }.
lookup-not-counted = Nid yw’r llofnod hwn yn cael ei gyfrif. Fe’i tynnwyd gennym ar ôl gwiriad ar { $date }.
lookup-private = Nid yw rhif derbynneb byth yn dangos pwy a lofnododd.

## Why something was not done (the closed list of refusals)
refused-title = Ni allem wneud hynny
refusal-petition-unknown = Nid oes deiseb â’r rhif hwn.
refusal-petition-not-open = Nid yw’r ddeiseb hon ar agor ar gyfer llofnodion.
refusal-signing-paused = Mae llofnodi wedi’i oedi ar y wefan hon. Dewch yn ôl yn nes ymlaen. Os bydd y saib yn para awr neu’n hwy, bydd dyddiadau cau yn cael eu hymestyn yn ôl hyd y saib.
refusal-confirm-too-late = Mae’r ddeiseb hon wedi cau, ac mae’n rhy hwyr i gadarnhau. Ni chafodd eich llofnod ei gyfrif.
never-title = Nid ydych wedi llofnodi
never-not-counted = Ni chafodd eich llofnod ei gyfrif.
never-erased = Byddwn yn dileu’r manylion a roesoch ar { $date }, neu’n fuan wedyn.
refusal-attempt-unknown = Nid ydym yn adnabod y ddolen hon. Gwiriwch eich bod wedi copïo’r ddolen gyfan.
refusal-link-replaced = Newidiwyd y cyfeiriad e-bost ar ôl i ni anfon y ddolen hon, felly nid yw’r ddolen yn gweithio mwyach. Os chi a’i newidiodd, defnyddiwch y ddolen yn yr e-bost i’r cyfeiriad newydd.
refusal-link-expired = Mae’r ddolen hon wedi dod i ben. Gallwch ofyn am un newydd.
refusal-code-wrong = Nid yw’r cod hwn yn gywir. Edrychwch ar yr e-bost diweddaraf a rhowch y cod eto
refusal-code-used-up = Rhoddwyd gormod o godau anghywir. Gallwch gadarnhau o hyd gyda’r ddolen yn yr e-bost.
refusal-mail-too-often = Nid ydym wedi anfon e-bost arall, oherwydd anfonwyd un atoch ychydig amser yn ôl, neu sawl un heddiw. Edrychwch yn eich ffolder sbam, neu rhowch gynnig arall arni yn nes ymlaen.
mail-again-minutes = Nid ydym wedi anfon e-bost arall, oherwydd anfonwyd un gennym ychydig amser yn ôl. Gallwch ofyn eto ymhen { $count } munud. Edrychwch yn eich ffolder sbam hefyd.
mail-again-hours = Nid ydym wedi anfon e-bost arall, oherwydd rydych wedi gofyn am gynifer ag y byddwn yn eu hanfon mewn diwrnod. Gallwch ofyn eto ymhen { $count } awr. Edrychwch yn eich ffolder sbam.
refusal-address-fixed = Ni allwch newid y cyfeiriad e-bost mwyach. Llofnodwch y ddeiseb eto.
refusal-signature-withdrawn = Tynnwyd y llofnod hwn. Ni all y ddolen ddod ag ef yn ôl, ond gallwch lofnodi eto.
refusal-signature-invalidated = Gwnaethom dynnu’r llofnod hwn ar ôl gwiriad. Os credwch fod hynny’n anghywir, atebwch unrhyw e-bost gennym.
refusal-not-possible-now = Ni allwch wneud hyn ar hyn o bryd.
refusal-text-out-of-bounds = Mae’r testun yn rhy hir, neu mae rhywbeth ar goll. Cwtogwch ef, neu llenwch yr hyn sy’n wag.
refusal-not-allowed = Nid oes hawl gennych i wneud hyn. Gofynnwch i un o berchnogion y wefan.
refusal-held-by-colleague = Mae cydweithiwr yn penderfynu ar hyn. Gallwch ei gymryd drosodd.
refusal-claim-first = Cymerwch hi o’r ciw yn gyntaf, fel nad oes neb arall yn penderfynu ar yr un pryd.
refusal-undo-too-late = Mae’n rhy hwyr i ddadwneud hyn. Mae’r negeseuon e-bost wedi’u hanfon.
refusal-import-refused = Mae’r hyn a oedd i’w fewnforio yn hŷn na’r hyn sydd yma, neu nid yw’r rhifau’n cyd-fynd.
refusal-already-set-up = Mae’r wefan hon wedi’i gosod yn barod. Nid yw’r ddolen osod yn gweithio mwyach. Os chi a’i gosododd, mewngofnodwch.
refusal-staff-unknown = Nid oes aelod o staff â’r rhif hwn ar y wefan hon.
refusal-last-owner = Mae angen perchennog ar wefan. Gwnewch rywun arall yn berchennog yn gyntaf.
refusal-staff-address-taken = Mae gan aelod o staff y cyfeiriad e-bost hwn eisoes
refusal-staff-too-many = Mae gan y wefan hon eisoes gynifer o aelodau staff ag y gall eu cael
refusal-staff-link-used = Mae’r ddolen hon wedi’i defnyddio’n barod, neu mae’r cyfrinair wedi’i newid ers hynny. Gofynnwch am ddolen newydd os oes angen un arnoch o hyd.
refusal-one-time-code-used = Mae’r cod hwn wedi’i ddefnyddio’n barod. Arhoswch am yr un nesaf.

## When something is not as it should be
not-found-title = Heb ddod o hyd i’r dudalen
not-found-typed = Os gwnaethoch deipio’r cyfeiriad gwe, gwiriwch ei fod yn gywir. Os gwnaethoch ei ludo, gwiriwch eich bod wedi copïo’r cyfan.
short-unknown-title = Nid oes dim yn y cyfeiriad byr hwn
short-unknown-what = Cymharwch ef â’r poster neu’r daflen. Dim ond y llythrennau hyn sydd mewn cyfeiriad byr ar ôl “/p/”: b c d f g h j k m n p q r s t v w x z.
short-unknown-near = Ai un o’r rhain oedd gennych mewn golwg?
short-unknown-search = Gallwch hefyd chwilio amdani.
not-found-search = Efallai hefyd fod y dudalen wedi’i symud neu ei thynnu i lawr.
link-broken-title = Nid yw’r ddolen hon yn gweithio
link-broken-cut = Mae rhai rhaglenni e-bost yn torri dolenni hir. Copïwch y ddolen gyfan o’r e-bost a’i gludo yn y bar cyfeiriad.
link-broken-code = Neu ewch yn ôl i’r dudalen a ddywedodd wrthych am wirio eich e-bost, a rhowch y cod 6 digid.
link-broken-again = Os nad yw’r naill na’r llall yn gweithio, llofnodwch y ddeiseb eto. Byddwch yn cael e-bost newydd, a dim ond unwaith y cewch eich cyfrif o hyd.
voter-broken-again = Os nad yw hynny’n gweithio, gofynnwch am eich dolen eto ar dudalen y bleidlais. Os na allwch ddod o hyd i’r dudalen honno, gofynnwch i bwy bynnag sy’n trefnu’r bleidlais.
stop-title = Atal negeseuon e-bost am y ddeiseb hon?
stop-what = Rydych yn cael negeseuon e-bost am eich bod wedi’i llofnodi ac wedi gofyn am newyddion amdani. Nid yw rhoi’r gorau iddynt yn newid dim am eich llofnod.
stop-button = Atal y negeseuon hyn
stopped-title = Ni chewch ragor o negeseuon e-bost am y ddeiseb hon
stopped-what = Nid oes dim am eich llofnod wedi newid. Gall e-bost sydd eisoes ar ei ffordd gyrraedd o hyd.
stopped-back = Mynd i’r ddeiseb i weld beth sy’n digwydd nesaf
stop-broken-title = Nid yw’r ddolen dad-danysgrifio hon yn gweithio
stop-broken-reply = Neu atebwch yr e-bost a gofynnwch i ni stopio.
stop-follower = Rydych yn cael negeseuon e-bost am eich bod wedi gofyn amdanynt ar dudalen y ddeiseb. Os byddwch yn eu hatal, byddwn yn dileu eich cyfeiriad.
stopped-follower = Rydym wedi dileu eich cyfeiriad. Gall e-bost sydd eisoes ar ei ffordd gyrraedd o hyd.

follow-title = Cael negeseuon e-bost am y ddeiseb hon
follow-what = Byddwn yn anfon e-bost atoch pan fydd ymateb, dadl neu newyddion eraill. Nid oes rhaid i chi lofnodi, ac ni fyddwch yn cael eich cyfrif.
follow-private = Dim ond ar gyfer hyn rydym yn defnyddio eich cyfeiriad, ac nid ydym byth yn ei ddangos i’r cyhoedd.
follow-button = Cael negeseuon e-bost
follow-sent-title = Gwiriwch eich e-bost
follow-sent-what = Rydym wedi anfon e-bost atoch gyda dolen. Agorwch hi a phwyswch y botwm yno. Tan hynny, ni fyddwn yn anfon dim arall atoch.
follow-sent-none = Dim e-bost ar ôl 10 munud? Gwiriwch eich ffolder sbam a’ch cyfeiriad.
follow-again = Rhowch gynnig arall arni
following-asked-title = Cael negeseuon e-bost am y ddeiseb hon?
following-asked-what = Pwyswch y botwm i gael e-bost pan fydd ymateb, dadl neu newyddion eraill. Gallwch stopio unrhyw bryd.
following-button = Ie, anfonwch e-bost ataf
following-title = Rydych yn cael negeseuon e-bost am y ddeiseb hon
following-since = Ers
following-stop = Atal y negeseuon a dileu fy nghyfeiriad
following-asked-stop = Ni ofynnais am hyn: dileu fy nghyfeiriad
following-language = Iaith y negeseuon e-bost
place-follow-title = Dilyn yr ardal hon
place-follow-link = Anfonwch e-bost ataf am ddeisebau newydd yma
place-follow-link-both = Anfonwch e-bost ataf am ddeisebau ac addewidion newydd yma
place-back = Yn ôl i ardal { $area }
place-title = Cael negeseuon e-bost am ardal { $area }
place-what = Byddwn yn anfon e-bost atoch am ddeisebau newydd y mae pobl yn ardal { $area } wedi’u llofnodi.
place-what-both = Byddwn yn anfon e-bost atoch am ddeisebau ac addewidion newydd y mae pobl yn ardal { $area } wedi’u llofnodi neu wedi ymuno â nhw.
place-once = Cewch un e-bost y dydd ar y mwyaf, faint bynnag o ardaloedd rydych yn eu dilyn, a dim ar ddiwrnodau heb ddim byd newydd.
place-sent-other = Os cawsoch negeseuon e-bost eraill gennym am ardaloedd, mae botwm ar gyfer yr ardal hon hefyd ar y dudalen y mae eu dolenni’n ei hagor.
place-new = Mae deiseb yn newydd mewn ardal os agorodd yn ystod y { $days } diwrnod diwethaf a bod rhywun sy’n byw yno wedi’i llofnodi.
place-new-pledge = Mae’r un peth yn wir am addewid y mae rhywun yno, heblaw’r sawl a’i dechreuodd, wedi ymuno â hi.
followed-asked-title = Cael negeseuon e-bost am ardal { $area }?
followed-asked-stop-any = Gallwch stopio unrhyw bryd.
followed-title = Ardaloedd rydych yn cael negeseuon e-bost amdanynt
followed-what = Rydym yn anfon e-bost atoch am ddeisebau newydd y mae pobl yn yr ardaloedd hyn wedi’u llofnodi.
followed-what-both = Rydym yn anfon e-bost atoch am ddeisebau ac addewidion newydd y mae pobl yn yr ardaloedd hyn wedi’u llofnodi neu wedi ymuno â nhw.
followed-followed = Ardaloedd rydych yn eu dilyn
followed-waiting = Ardaloedd sy’n aros i chi gadarnhau
followed-asked-on = Gofynnwyd
followed-confirm-one = Cael negeseuon e-bost am ardal { $area }
followed-gone = nid yw’n ardal ar y wefan hon mwyach
followed-stop-one = Atal negeseuon am ardal { $area }
followed-stop-all = Atal yr holl negeseuon hyn a dileu fy nghyfeiriad
followed-most = Rydych eisoes yn cael negeseuon e-bost am 20 ardal, sef y nifer fwyaf y gallwch ei dilyn. Ataliwch y negeseuon am un ohonynt, yna dewch yn ôl i’r dudalen hon.
followed-kept = Rydym yn cadw eich cyfeiriad e-bost nes i chi atal y negeseuon, neu am { $unconfirmed } diwrnod os nad ydych yn cadarnhau. Am { $days } diwrnod rydym hefyd yn cadw cofnod o’r hyn yr anfonwyd e-bost atoch amdano, fel na fyddwn yn dweud wrthych ddwywaith.
followed-over-what = Cafodd y negeseuon eu hatal, neu mae’r ddolen yn rhy hen. Gallwch ofyn am negeseuon eto ar dudalen ardal.
followed-stop-title = Atal negeseuon e-bost am ardaloedd?
followed-stop-what = Ni fyddwn yn anfon rhagor o negeseuon e-bost am ardaloedd i’r cyfeiriad hwn, a byddwn yn ei ddileu.
followed-stopped-title = Mae’r negeseuon wedi’u hatal
followed-stopped-what = Ni fydd y cyfeiriad hwn yn cael rhagor o negeseuon e-bost am ardaloedd. Rydym wedi’i ddileu.
follow-broken-again = Os nad yw hynny’n gweithio, gofynnwch am negeseuon e-bost eto ar dudalen y ddeiseb.
following-over-title = Nid yw’r ddolen hon yn gweithio mwyach
following-over-what = Cafodd y negeseuon eu hatal, neu mae’r ddolen yn rhy hen. Gallwch ofyn am negeseuon eto ar dudalen y ddeiseb.

# === a yw’r ateb yn ateb ===

opinion-title = A yw’r ymateb yn delio â’r ddeiseb hon?
opinion-what = Rydych wedi llofnodi’r ddeiseb hon. A yw’r ymateb yn delio â’r hyn y gwnaethoch ofyn amdano?
opinion-yes = Ydy, mae’n gwneud hynny
opinion-no = Nac ydy, nid yw’n gwneud hynny
opinion-shown = Dim ond cyfansymiau rydym yn eu dangos, ar ôl i 10 o bobl ddweud wrthym. Nid ydym yn dangos eich enw.
opinion-said-yes = Dywedoch: ydy, mae’n gwneud hynny.
opinion-said-no = Dywedoch: nac ydy, nid yw’n gwneud hynny.
opinion-change = I newid hynny, pwyswch y botwm arall.
opinion-replaced = Mae ymateb mwy newydd wedi’i gyhoeddi. Nid ydym wedi cofnodi eich barn eto. Darllenwch yr ymateb newydd yn gyntaf, yna dywedwch wrthym beth yw eich barn.
opinion-broken-title = Nid yw’r ddolen hon yn gweithio
opinion-broken-page = Gallwch ddod o hyd i’r ddeiseb a’r ymateb iddi ar y wefan hon.
opinions-shares = O’r { $total } o bobl a lofnododd ac a ddywedodd wrthym a yw’r ymateb yn delio â’r ddeiseb hon, mae { $yes }% yn dweud ydy a { $no }% yn dweud nac ydy.
opinions-of = Gofynnom i { $mailed }.
own-data-opinion = A yw’r ymateb yn delio â hi?
receipt-unknown-title = Nid ydym yn adnabod y rhif derbynneb hwn
receipt-unknown-check = Gwiriwch eich bod wedi teipio’r cyfan ohono.
method-title = Nid yw hynny’n gweithio yma
method-back = Ni ellir defnyddio’r dudalen hon fel yna. Ewch yn ôl a defnyddiwch y dolenni a’r botymau.
removed-title = Mae’r ddeiseb hon wedi’i thynnu i lawr
removed-body = Gallai pawb ei darllen yma o’r blaen.
removed-on = Fe’i tynnwyd i lawr gennym ar { $date }.
removed-why = Y rheswm a roesom:
link-replaced-title = Mae dolen fwy newydd
link-expired-title = Mae’r ddolen hon wedi dod i ben
link-expired-why = Ni chadarnhawyd y llofnod mewn pryd, felly ni chafodd ei gyfrif.
link-expired-again = Gallwn anfon dolen newydd atoch. Gofynnwch amdani ar y dudalen nesaf.
link-over-again = Gallwch lofnodi eto ar dudalen y ddeiseb.
too-large-title = Roedd hynny’n rhy fawr
too-large-body = Mae’r hyn a anfonwyd gennych yn fwy nag y mae unrhyw un o’n ffurflenni yn ei ganiatáu. Ewch yn ôl, cwtogwch ef a’i anfon eto.
wrong-host-title = Nid oes gwefan yn y cyfeiriad hwn
wrong-host-body = Nid oes gwefan ar y gweinydd hwn yn defnyddio’r cyfeiriad gwe hwn. Gwiriwch y cyfeiriad.
unprocessable-title = Ni allem ddarllen y ffurflen
unprocessable-body = Ewch yn ôl, ail-lwythwch y dudalen a llenwch y ffurflen eto.
elsewhere-title = Daeth y ffurflen hon o wefan arall
elsewhere-body = Er mwyn eich cadw’n ddiogel, dim ond ffurflenni a anfonwyd o’n tudalennau ein hunain rydym yn eu derbyn. Agorwch y dudalen yma a rhowch gynnig arall arni.
in-clear-title = Anfonwyd y ffurflen hon heb ei hamgryptio
in-clear-body = Efallai fod eraill wedi ei darllen ar ei ffordd yma, felly nid ydym wedi ei derbyn. Agorwch y dudalen eto: dylai ei chyfeiriad ddechrau â https://.
in-clear-typed = Os nad yw eich porwr yn dangos clo neu https:// wedyn, gofynnwch i bwy bynnag sy’n rhedeg eich rhwydwaith cyn teipio dim.
closed-title = Mae’r ddeiseb hon wedi cau
closed-body = Ni ellir ei llofnodi mwyach. Nid yw’r hyn a deipiwyd gennych wedi’i gadw.
not-counted-title = Nid yw’r llofnod hwn wedi’i gyfrif
not-counted-body = Gwnaethom ei dynnu ar ôl gwiriad. Os credwch fod hynny’n anghywir, atebwch yr e-bost a anfonwyd atoch.
broken-title = Mae’n ddrwg gennym, aeth rhywbeth o’i le
broken-body = Ein bai ni yw hyn, nid eich bai chi. Rhowch gynnig arall arni ymhen ychydig funudau.
broken-signed = Os oeddech yn llofnodi, ewch yn ôl ac anfonwch y ffurflen eto. Dim ond unwaith y cewch eich cyfrif.
busy-title = Mae llawer iawn o bobl yma nawr
busy-body = Arhoswch eiliad, yna ail-lwythwch y dudalen hon.
slow-title = Mae cadw’n araf ar hyn o bryd
slow-why = Mae’n cymryd mwy o amser nag arfer i ni gadw’r hyn y mae pobl yn ei anfon. Ein bai ni yw hyn, nid eich bai chi. Nid oes dim a gadarnhawyd gennym wedi’i golli.
slow-again = Rhowch gynnig arall arni mewn munud. Nid yw anfon rhywbeth ddwywaith byth yn cyfrif ddwywaith.
updating-title = Mae’r wefan hon yn ailgychwyn
updating-why = Rydym yn ailgychwyn y wefan hon, ac mae’n cymryd mwy o amser nag arfer. Nid oes dim a gadarnhawyd gennym wedi’i golli.
switched-off-title = Mae’r dudalen hon wedi’i diffodd am eiliad
switched-off-why = Mae llawer iawn o bobl yma nawr, felly rydym wedi diffodd rhai tudalennau er mwyn i’r gweddill ddal i weithio. Rhowch gynnig arall arni mewn munud.
switched-off-sign = Gallwch ddal i ddarllen yr hyn sydd ar y wefan hon a llofnodi.
switched-off-no-signing = Mae llofnodi a phob ffurflen arall wedi’u diffodd hefyd.
switched-off-hand-title = Mae hyn wedi’i ddiffodd am y tro
switched-off-hand-why = Mae’r bobl sy’n rhedeg y wefan hon wedi’i ddiffodd am gyfnod.
signing-off-title = Mae llofnodi wedi’i ddiffodd am y tro
signing-off-why = Mae’r bobl sy’n rhedeg y wefan hon wedi diffodd llofnodi, a phob ffurflen arall, am gyfnod.
signing-off-come-back = Dewch yn ôl yn nes ymlaen ac ail-lwythwch y dudalen hon. Os dilynoch chi ddolen yn un o’n negeseuon e-bost, cadwch y neges, er mwyn i chi allu defnyddio’r ddolen eto.
switched-off-until = Bydd yn ôl erbyn { $time } ar { $date }, neu’n gynt efallai.
copy-title = Copi i’w ddarllen yw hwn
copy-why = Gallwch ddarllen deisebau yma, ond ni allwch lofnodi, dechrau un nac anfon dim. Nid yw dolenni o e-byst yn gweithio yma chwaith.
copy-nothing-sent = Nid anfonwyd dim, ac nid oes dim wedi newid. Gwnewch hynny ar y wefan ei hun.
copy-waits-title = Nid yw’r dudalen hon yn barod eto
copy-waits-why = Mae’r copi hwn o’r wefan yn cael ei ddiweddaru. Ail-lwythwch y dudalen ymhen ychydig eiliadau.
copy-kept = Copi o’r wefan a atebodd, oherwydd na allai eich porwr gyrraedd y wefan ei hun. Ni all copi dderbyn llofnodion na dim byd arall rydych yn ei anfon.
copy-wait = Arhoswch rai munudau, yna pwyswch y botwm.
copy-go = Ewch i’r dudalen hon ar y wefan ei hun
not-set-up-title = Nid yw’r wefan hon wedi’i gosod eto
not-set-up-body = Nid oes dim i’w weld yma cyn i rywun ei gosod.
not-set-up-link = Ai chi sy’n ei gosod? Agorwch y ddolen a argraffodd y rhaglen pan ddechreuodd. I gael un newydd, rhedwch “throng admin setup-link” ar y peiriant.
storage-full-title = Gallwch ddarllen deisebau, ond nid eu llofnodi, ar hyn o bryd
superseded-title = Nid yw’r copi hwn o’r wefan yn derbyn llofnodion mwyach
superseded-why = Mae peiriant arall wedi cymryd drosodd, a hwnnw yw’r wefan nawr. Ni chaiff dim a anfonir i’r copi hwn ei storio. Nid oes dim a lofnodwyd o’r blaen wedi’i golli.
superseded-wait = Efallai mai’r copi hwn yn unig y mae eich porwr yn ei adnabod o hyd, hyd yn oed yn y cyfeiriad cywir: arhoswch rai munudau, yna rhowch gynnig arall arni.
superseded-title-emails = Ni all y copi hwn o’r wefan newid pa e-byst a gewch mwyach
superseded-why-emails = Mae peiriant arall wedi cymryd drosodd, a hwnnw yw’r wefan nawr. Ni chaiff dim a anfonir i’r copi hwn ei storio: ni all ddechrau nac atal unrhyw e-byst.
superseded-title-reports = Nid yw’r copi hwn o’r wefan yn derbyn adroddiadau mwyach
superseded-title-campaigns = Ni allwch ddechrau na newid deisebau ar y copi hwn o’r wefan mwyach
superseded-title-opinions = Ni allwch ddweud wrthym ar y copi hwn o’r wefan mwyach beth yw eich barn am ymateb
superseded-title-other = Peiriant arall yw’r wefan nawr
superseded-why-other = Mae peiriant arall wedi cymryd drosodd, a hwnnw yw’r wefan nawr. Ni chaiff dim a anfonir i’r copi hwn ei storio.
superseded-why-office = Nid yw swyddfa’r peiriant hwn yn derbyn dim mwyach: ni allwch fewngofnodi yma, ac ni chedwir dim a wna staff yma. Defnyddiwch swyddfa’r wefan ei hun.
superseded-where = Mae’r wefan yn { $url }. Efallai mai’r copi hwn yn unig y mae eich porwr yn ei adnabod o hyd: arhoswch rai munudau, yna pwyswch y botwm.
storage-full-body = Ni allwn storio llofnodion yn ddiogel ar hyn o bryd, felly nid ydym yn derbyn rhai. Nid oes dim a lofnodwyd o’r blaen wedi’i golli. Dewch yn ôl ymhen awr.
office-full-title = Mae’r ddisg yn llawn
office-full-not-kept = Ni storiwyd yr hyn a anfonoch, ac nid oes dim wedi newid. Gellir darllen tudalennau o hyd, ond ni all neb lofnodi.
office-full-sign-in = Ni all neb fewngofnodi nes bod lle ar y ddisg, gan fod mewngofnodi’n cael ei storio hefyd. Gall pwy bynnag sydd wedi mewngofnodi eisoes ddal i ddarllen. Gellir darllen tudalennau o hyd, ond ni all neb lofnodi deisebau.
office-full-do = Rhyddhewch le, neu gofynnwch i bwy bynnag sy’n rhedeg y gweinydd wneud hynny. Yna bydd llofnodi’n mynd ymlaen ohono’i hun, a gallwch anfon hwn eto.

## Captured mail
captured-banner = E-bost wedi’i ddal: nid oes dim yn gadael y peiriant hwn.
captured-title = Negeseuon e-bost wedi’u dal
captured-order = Y rhai a giwiwyd ddiwethaf sy’n dod yn gyntaf. Mae enwau a theitlau fel y maent nawr.
captured-first = Negeseuon diweddaraf
captured-next = Negeseuon hŷn
captured-none = Nid oes negeseuon e-bost eto. Llofnodwch ddeiseb a bydd yr e-bost yn ymddangos yma.
captured-back = Yn ôl i bob neges e-bost wedi’i dal
captured-headers = Sut y byddai’n cael ei anfon ({ $size } beit)
captured-html = Fel HTML

## Mails: at most 120 words each
mail-hello = Helo { $name },
mail-confirm-subject = Cadarnhewch eich llofnod: { $title }
mail-confirm-why = Gwnaethoch chi, neu rywun a roddodd eich cyfeiriad e-bost, lofnodi’r ddeiseb hon ar wefan { $site }:
mail-confirm-link = Nid yw’n cyfrif eto. Cadarnhewch hynny ar y dudalen hon:
mail-confirm-code = Neu rhowch y cod hwn ar y dudalen lle gwnaethoch lofnodi: { $code }
mail-confirm-until = Mae’r ddau yn gweithio tan { $date }.
mail-confirm-not-you = Os nad chi oedd yno, peidiwch â gwneud dim. Ni fydd yn cyfrif, a byddwn yn ei ddileu.
mail-already-subject = Rydych wedi llofnodi eisoes: { $title }
mail-already-why = Rydych chi, neu rywun a roddodd eich cyfeiriad e-bost, wedi llenwi’r ffurflen i lofnodi’r ddeiseb hon ar wefan { $site }:
mail-already-same = Roeddech eisoes wedi’i llofnodi. Nid oes dim wedi newid: mae eich llofnod yn cyfrif unwaith.
mail-already-version = Fe lofnodoch fersiwn { $number } o’r testun:
mail-already-screened = Roeddech eisoes wedi’i llofnodi. Nid oes dim wedi newid.
mail-already-taken-out = Roeddech eisoes wedi’i llofnodi. Gwnaethom dynnu eich llofnod ar ôl gwiriad, felly nid yw’n cael ei gyfrif. Os credwch fod hynny’n anghywir, atebwch yr e-bost hwn.
mail-already-receipt = Eich derbynneb:
mail-already-withdraw = I dynnu eich llofnod:
mail-already-not-you = Os nad chi oedd yno, peidiwch â gwneud dim.
mail-checked-subject = Rydym yn dal i wirio eich llofnod: { $title }
mail-checked-why = Gwnaethoch lofnodi’r ddeiseb hon ar wefan { $site } a chadarnhau eich llofnod:
mail-checked-what = Caiff llofnodion eu gwirio cyn eu hychwanegu. Mae eich un chi yn cymryd mwy na diwrnod. Nid oes angen i chi wneud dim.
mail-checked-link = Eich llofnod, a sut i’w dynnu:
mail-checked-ask = Os credwch fod rhywbeth o’i le, atebwch yr e-bost hwn. Bydd person yn ei ddarllen.
mail-withdrawn-subject = Mae eich llofnod wedi’i dynnu
mail-withdrawn-done = Mae eich llofnod wedi’i dynnu oddi ar y ddeiseb hon ar wefan { $site }:
mail-withdrawn-nothing = Nid yw’n cael ei gyfrif mwyach. Nid oes angen i chi wneud dim arall.
mail-withdrawn-not-you = Os nad chi oedd yno, neu os ydych wedi newid eich meddwl, gallwch lofnodi eto yma:
mail-withdrawn-for-good = Os nad chi oedd yno, atebwch yr e-bost hwn. Roeddem wedi tynnu eich llofnod ar ôl gwiriad, felly ni allwch lofnodi eto gyda’r cyfeiriad e-bost hwn.
mail-hello-nobody = Helo,
mail-link-left-out = [cyfeiriad gwe wedi’i hepgor]
# No native reader has seen these yet: what is on the button of an email that is shown as HTML.
mail-button-address = Neu agorwch y cyfeiriad hwn:
mail-action-confirm = Cadarnhau eich llofnod
mail-action-confirm_pledge = Cadarnhau eich bod yn ymuno
mail-action-confirm_vote = Agor eich papur pleidleisio
mail-action-receipt = Gweld eich derbynneb
mail-action-signature = Gweld eich llofnod
mail-action-signature_pledge = Gweld eich manylion
mail-action-signature_vote = Gweld eich derbynneb
mail-action-draft = Parhau â’ch drafft
mail-action-submit = Cyflwyno eich deiseb
mail-action-submit_pledge = Cyflwyno eich addewid
mail-action-change = Newid eich deiseb
mail-action-change_pledge = Newid eich addewid
mail-action-own = Mynd i’ch deiseb
mail-action-own_pledge = Mynd i’ch addewid
mail-action-update = Ysgrifennu un arall
mail-action-comments = Darllen y sylwadau
mail-action-follow = Cadarnhau eich bod am gael negeseuon
mail-action-follows = Gweld beth rydym yn ei gadw
mail-action-opinion = Ateb ie neu na
mail-action-result = Gweld y canlyniad
mail-action-ballot = Agor eich papur pleidleisio
mail-action-report = Gweld eich adroddiad
mail-action-password = Dewis cyfrinair
mail-action-live = Gweld beth ddywedodd y gwesteiwr
mail-action-trouble = Gweld sut mae’r gweinydd
mail-own-page = Gweld ei statws:
mail-draft-subject = Eich drafft ar { $site }
mail-draft-why = Rydych chi, neu rywun a roddodd eich cyfeiriad e-bost, wedi dechrau deiseb ar { $site }:
mail-draft-untitled = (dim teitl eto)
mail-draft-link = Rydym wedi’i chadw fel drafft. Ni all neb arall ei gweld. I barhau, agorwch y dudalen hon:
mail-draft-until = Mae’r ddolen yn gweithio tan { $date }.
mail-draft-not-you = Os nad chi oedd hwn, peidiwch â gwneud dim. Ni chaiff dim ei gyhoeddi.
mail-start-subject = Cadarnhewch eich deiseb: { $title }
mail-start-why = Rydych chi, neu rywun a roddodd eich cyfeiriad e-bost, wedi ysgrifennu’r ddeiseb hon ar { $site }:
mail-start-link = Nid yw wedi’i chyflwyno eto. Cyflwynwch a llofnodwch hi ar y dudalen hon:
mail-start-until = Mae’r ddolen yn gweithio tan { $date }.
mail-start-not-you = Os nad chi oedd hwn, peidiwch â gwneud dim. Ni chaiff ei chyflwyno.
mail-gather-subject = Mae angen { $count } o gefnogwyr ar eich deiseb
mail-gather-why = Rydych wedi cadarnhau eich deiseb ar { $site }:
mail-gather-pass-on = Cyn i ni ei gwirio, rhaid i { $count } o bobl eraill ei llofnodi. Rhannwch y ddolen hon:
mail-gather-then = Pan fyddant wedi gwneud hynny, byddwn yn ei gwirio ac yn anfon e-bost atoch.
mail-checking-subject = Mae eich deiseb yn aros i gael ei gwirio
mail-checking-why = Mae eich deiseb ar { $site } yn aros i gael ei gwirio:
mail-checking-ahead = { $count ->
    [0] Hi yw’r nesaf yn y ciw.
   *[other] Mae { $count } o ddeisebau o’i blaen yn y ciw.
}
mail-checking-promise = Byddwch yn clywed gennym erbyn { $date }.
mail-changes-subject = Mae angen { $count } newid yn eich deiseb
mail-changes-why = Rydym wedi darllen eich deiseb ar { $site }:
mail-changes-points = Cyn iddi allu agor, mae angen i chi newid hyn:
mail-changes-link = Newidiwch hi a chyflwynwch hi eto yma:
mail-changes-place = Mae’n cadw ei lle yn y ciw.
mail-rejected-subject = Ni allem dderbyn eich deiseb: { $title }
mail-rejected-why = Rydym wedi darllen eich deiseb ar { $site }, ac ni allem ei derbyn:
mail-rejected-instead = Yr hyn y gallwch ei wneud yn lle hynny:
mail-rejected-again = Os credwch fod hyn yn anghywir, atebwch yr e-bost hwn. Bydd rhywun yn edrych arno eto.
mail-opened-subject = Mae eich deiseb ar agor: { $title }
mail-opened-why = Rydym wedi derbyn eich deiseb ar { $site }:
mail-opened-link = Gall pawb ei llofnodi nawr. Rhannwch y ddolen hon:
mail-opened-paused = Mae llofnodi wedi’i oedi ar ein gwefan, felly ni all neb ei llofnodi eto. Gallwch rannu’r ddolen hon yn barod:
mail-opened-closes = Gall pobl ei llofnodi tan { $date }.
mail-opened-own = Argraffu poster, a gweld beth sydd wedi digwydd hyd yma:
mail-declined-subject = Ni wnaethom anfon eich diweddariad
mail-declined-what = Gwnaethoch ysgrifennu diweddariad i’r bobl a lofnododd eich deiseb ar { $site }:
mail-declined-why = Ni wnaethom ei anfon atynt. Dyma pam:
mail-declined-again = Gallwch ysgrifennu un arall yma:
mail-threshold-subject = Mae gan eich deiseb { $number } llofnod: { $title }
mail-threshold-why = Mae gan eich deiseb ar { $site } { $number } llofnod:
mail-threshold-watch = Gweld beth sy’n digwydd ar dudalen y ddeiseb:
mail-news-response-subject = Ymateb: { $title }
mail-news-debate-date-subject = Pennwyd dyddiad i’r ddadl: { $title }
mail-news-debate-subject = Dadl: { $title }
mail-news-business-subject = Newyddion: { $title }
mail-news-update-subject = Diweddariad: { $title }
mail-trial-mark = [Prawf]
mail-trial-why = Prawf yw hwn. Dim ond atoch chi y cafodd ei anfon, ac nid oes dim wedi’i gyhoeddi. Nid yw’r ddolen dad-danysgrifio ar y diwedd yn gwneud dim.
mail-news-why = Gwnaethoch lofnodi’r ddeiseb hon ar wefan { $site } a gofyn am newyddion amdani:
mail-news-why-follower = Gwnaethoch ofyn am negeseuon e-bost am y ddeiseb hon ar wefan { $site }:
mail-news-response = Mae ymateb. Mae’n dweud:
mail-news-debate-on = Cynhelir y ddadl ar { $date }.
mail-news-debate-set = Pennwyd dyddiad i’r ddadl.
mail-news-debated-on = Cynhaliwyd dadl arni ar { $date }.
mail-news-debate-outcome = Cyhoeddwyd canlyniad yr alwad am ddadl.
mail-news-debate-words = Dyma a gyhoeddwyd:
mail-news-business = Cyhoeddwyd y newyddion hyn yn ei chylch:
mail-news-update = Anfonodd y sawl a’i dechreuodd y diweddariad hwn. Gwnaethom ei wirio cyn ei anfon ymlaen:
mail-news-read = Gweld y ddeiseb a phopeth sydd wedi digwydd iddi:
mail-news-more = Darllenwch ragor ar dudalen y ddeiseb:
mail-news-opinion = A yw’r ymateb yn delio â’r hyn y gwnaethoch ofyn amdano? Dywedwch ydy neu nac ydy:
mail-news-stop = I atal negeseuon e-bost am y ddeiseb hon:
mail-follow-subject = Cadarnhewch eich bod am gael negeseuon e-bost: { $title }
mail-follow-why = Rhoddodd rhywun eich cyfeiriad e-bost i gael negeseuon e-bost am y ddeiseb hon ar wefan { $site }:
mail-follow-link = Os chi oedd hynny, cadarnhewch hynny ar y dudalen hon:
mail-follow-valid = Mae’r ddolen yn gweithio tan { $date }.
mail-follow-not-you = Os nad chi oedd hynny, peidiwch â gwneud dim. Ni fyddwn yn anfon newyddion i’r cyfeiriad hwn oni bai bod ei berchennog yn cadarnhau.
mail-place-subject = Cadarnhewch eich bod am gael negeseuon e-bost am ardal { $place }
mail-place-why = Rhoddodd rhywun eich cyfeiriad e-bost i gael negeseuon e-bost gan { $site } am ddeisebau newydd yn yr ardal hon:
mail-place-why-both = Rhoddodd rhywun eich cyfeiriad e-bost i gael negeseuon e-bost gan { $site } am ddeisebau ac addewidion newydd yn yr ardal hon:
mail-places-subject = Rydych eisoes yn cael negeseuon e-bost am ardal { $place }
mail-places-why = Rhoddodd rhywun eich cyfeiriad e-bost eto i gael negeseuon e-bost gan { $site } am ddeisebau newydd mewn ardal. Rydych eisoes yn eu cael am:
mail-places-most = Gallwch ddilyn hyd at 20 o ardaloedd.
mail-place-news-subject = { $count ->
    [one] Deiseb newydd yn ardal { $place }
   *[other] { $count } o ddeisebau newydd yn ardal { $place }
}
mail-place-news-subject-both = { $count ->
    [one] Newydd yn ardal { $place }
   *[other] { $count } o ddeisebau ac addewidion newydd yn ardal { $place }
}
mail-place-news-subject-areas = { $count } o ddeisebau newydd yn yr ardaloedd rydych yn eu dilyn
mail-place-news-subject-areas-both = { $count } o ddeisebau ac addewidion newydd yn yr ardaloedd rydych yn eu dilyn
mail-place-news-lead = Newydd ar { $site }, ac wedi’u llofnodi gan bobl yn yr ardaloedd rydych yn eu dilyn:
mail-place-news-lead-both = Newydd ar { $site }, a phobl yn yr ardaloedd rydych yn eu dilyn wedi’u llofnodi neu wedi ymuno â nhw:
mail-place-news-more = { $count ->
    [one] Ac 1 arall.
   *[other] A { $count } arall.
}
mail-place-news-manage = I weld yr ardaloedd rydych yn eu dilyn, neu atal rhai ohonynt:
mail-place-news-stop = Gofynnoch am y negeseuon hyn, un y dydd ar y mwyaf. I’w hatal i gyd:
mail-follows-subject = Rydych eisoes yn cael negeseuon e-bost: { $title }
mail-follows-why = Rhoddodd rhywun eich cyfeiriad e-bost eto i gael negeseuon e-bost am y ddeiseb hon ar wefan { $site }. Rydych eisoes yn eu cael:
mail-follows-link = Gweld beth rydym yn ei gadw, neu atal y negeseuon:
mail-follows-not-you = Os nad chi ofynnodd eto, nid oes angen i chi wneud dim.

# A native reader should look at all sections from here on, most of all those on settings, signatures and requests: they were
# reworded with the English and nobody who grew up with Welsh has read them yet.

## Links of the office
office-link-title = Mae’r ddolen hon wedi dod i ben
office-link-expired = Er diogelwch, dim ond am gyfnod byr y mae dolenni sy’n rhoi mynediad yn gweithio.
office-link-again = Gofynnwch i bwy bynnag sy’n gofalu am y wefan am ddolen newydd. Os chi sy’n rhedeg y gweinydd, mae’r llawlyfr yn enwi’r gorchymyn sy’n gwneud un.
office-broken-title = Mae’r ddolen hon yn anghyflawn
office-broken-cut = Mae rhai rhaglenni’n torri dolenni hir. Copïwch y ddolen gyfan a’i gludo yn y bar cyfeiriad.

## The office
office-promise = Mae’r swyddfa’n gosod dau gwci, un i’ch cadw wedi mewngofnodi ac un i adnabod y porwr hwn, ac nid oes angen JavaScript arni.
field-address-missing = Rhowch gyfeiriad e-bost
desk-menu = Swyddfa
desk-group-work = Gwaith bob dydd
desk-group-site = Gwefan
desk-group-server = Gweinydd
desk-group-staff = Tîm
desk-back = Yn ôl i’r swyddfa
desk-dashboard = I’w wneud
desk-staff = Staff
desk-log = Cofnod
desk-account = Fy nghyfrif
desk-signed-in = Wedi mewngofnodi fel { $name } ({ $role }).
desk-sign-out = Allgofnodi
done-set-up = Mae’r wefan wedi’i sefydlu ac rydych wedi mewngofnodi.
done-signed-out = Rydych wedi allgofnodi.
done-joined = Croeso. O hyn ymlaen, mewngofnodwch gyda’ch cyfeiriad e-bost a’r cyfrinair hwn.
done-invited = Mae’r gwahoddiad wedi’i greu. Anfonwch y ddolen isod ato ef neu ati hi.
done-role = Newidiwyd y rôl.
done-removed = Mae’r person hwn wedi’i dynnu o’r staff ac wedi’i allgofnodi ym mhobman.
done-password = Newidiwyd y cyfrinair. Rydych wedi’ch allgofnodi ym mhobman arall.
done-codes-on = Mae codau untro ymlaen. Bydd angen un bob tro y byddwch yn mewngofnodi â’ch cyfrinair.
done-codes-off = Mae codau untro wedi’u diffodd.
done-passkey-added = Cafodd yr allwedd fynediad ei hychwanegu. Gallwch fewngofnodi â hi o hyn ymlaen.
done-passkey-gone = Roedd yr allwedd fynediad honno wedi’i thynnu eisoes. Nid oes dim wedi newid.
done-passkey-removed = Cafodd yr allwedd fynediad ei thynnu. Ni all neb fewngofnodi â hi mwyach.
done-keyboard = Mae eich llwybrau byr bysellfwrdd wedi newid.
done-troubles = Mae eich dewis o negeseuon pan fydd rhywbeth yn methu wedi newid.
done-ended = Mae’r sesiwn honno wedi dod i ben.
backup-last = Copi wrth gefn diwethaf: { $date } am { $time }, wedi’i wirio.
backup-none = Nid oes copi wrth gefn nosweithiol wedi’i wneud eto.
backup-failed = Methodd y copi wrth gefn diwethaf. Dywedwch wrth bwy bynnag sy’n rhedeg y safle hwn: mae’r rheswm yn ei log.
backup-late = Nid oes copi wrth gefn o’r 36 awr diwethaf. Dywedwch wrth bwy bynnag sy’n rhedeg y safle hwn.
todo-nothing = Nid oes dim i’w wneud ar hyn o bryd.
alarm-disk-full = Mae’r ddisg yn llawn. Ni all neb lofnodi, ac ni chaiff dim a newidiwch ei storio. Rhyddhewch le: yna bydd llofnodi’n mynd ymlaen ohono’i hun.
alarm-halted = Ni ellir storio dim mwyach, felly ni all neb lofnodi. Dywedwch wrth bwy bynnag sy’n rhedeg y wefan hon am ddarllen y log, sy’n dweud pam a beth i’w wneud, cyn ei hailgychwyn.
alarm-disk-silent = Nid yw’r ddisg yn ateb. Gall yr hyn y mae pobl yn ei anfon orfod aros amdani.
alarm-disk-nearly = Mae’r ddisg bron yn llawn. Pan fydd yn llawn, ni all neb lofnodi.
alarm-mail = Nid oes unrhyw neges e-bost wedi gadael ers { $time } ar { $date }.
alarm-mail-late = Mae negeseuon e-bost yn gadael yn hwyr: dylai’r hynaf fod wedi’i hanfon { $count } munud yn ôl.
alarm-clock = Mae cloc y gweinydd { $count } diwrnod ar ôl yr adeg y rhedodd Throng ddiwethaf ({ $time } ar { $date }), ac nid oes neb wedi dweud ei fod yn iawn. Tan hynny ni chaiff dim ei gau, ei gyfrif na’i ddileu. Gall pobl lofnodi, oni bai bod diwrnod olaf deiseb wedi mynd heibio yn ôl y cloc hwn.
alarm-clock-what = Y cloc
alarm-retention = Mae gosodiadau’r gweinydd yn cadw data personol am gyfnod byrrach nag y gwnaeth y safle hwn hyd yn hyn, ac nid oes neb wedi dweud mai dyna’r bwriad. Tan hynny mae’r dileu’n dilyn y cyfnod hirach. Gall pwy bynnag sy’n rhedeg y gweinydd weld pwy fyddai’n cael eu dileu gan y cyfnod byrrach, a’i dderbyn (“throng admin accept-retention”).
alarm-retention-what = Am ba hyd y cedwir data personol
alarm-more = Gweld beth i’w wneud: { $what }
docs-title = Sut i redeg y wefan hon
docs-lead = Daw’r dogfennau hyn gyda’r rhaglen, ac maent yn sôn am y fersiwn hon ohoni. Maent yn Saesneg.
todo-codes = Gosodwch godau untro ar gyfer eich cyfrif: gall cyfrinair ar ei ben ei hun gael ei ddyfalu neu ei ddwyn
todo-second-owner = Gwahoddwch ail berchennog, fel y gellir gofalu am y wefan pan fyddwch i ffwrdd
todo-invited = { $count ->
    [one] Nid yw { $count } gwahoddiad wedi’i dderbyn eto
    [two] Nid yw { $count } wahoddiad wedi’u derbyn eto
   *[other] Nid yw { $count } gwahoddiad wedi’u derbyn eto
}

## Roles
role-reader = darllenydd
role-reader-hint = Yn gallu gweld popeth, ond heb newid dim.
role-moderator = cymedrolwr
role-moderator-hint = Yn gallu penderfynu ar ddeisebau a llofnodion.
role-owner = perchennog
role-owner-hint = Yn gallu gwneud popeth, gan gynnwys rheoli staff a darllen y cofnod.
field-role = Rôl
field-role-missing = Dewiswch rôl

## Signing in
sign-in-title = Mewngofnodi
sign-in-who = Mae hyn ar gyfer pobl sy’n gofalu am y wefan. Nid oes angen cyfrif i lofnodi deiseb.
sign-in-button = Mewngofnodi
sign-in-back = Mewngofnodi fel rhywun arall
signed-out-title = Rydych wedi cael eich allgofnodi
signed-out-kept = Nid yw eich gwaith wedi’i golli, ond nid yw wedi’i gyflwyno eto.
signed-out-sign-in = Mewngofnodwch, mewn tab newydd
signed-out-come-back = Dewch yn ôl i’r dudalen hon a chyflwyno eich gwaith eto.
signed-out-again = Cyflwyno eto
sign-in-missing = Rhowch eich cyfeiriad e-bost a’ch cyfrinair
sign-in-wrong = Mae’r cyfeiriad e-bost neu’r cyfrinair yn anghywir
sign-in-too-often-browser = Gormod o ymdrechion yn y porwr hwn. Arhoswch 15 munud, yna rhowch gynnig arall arni
sign-in-too-often-browser-passkey = Gormod o ymdrechion yn y porwr hwn. Defnyddiwch allwedd fynediad, neu arhoswch 15 munud, yna rhowch gynnig arall arni
sign-in-too-often-place = Gormod o ymdrechion o’ch cysylltiad rhyngrwyd. Defnyddiwch borwr yr ydych wedi mewngofnodi ynddo o’r blaen, neu arhoswch 15 munud, yna rhowch gynnig arall arni
sign-in-too-often-name = Gormod o ymdrechion ar gyfer y cyfeiriad e-bost hwn, efallai gan ddieithriaid. Defnyddiwch borwr yr ydych wedi mewngofnodi ynddo o’r blaen, neu arhoswch 15 munud, yna rhowch gynnig arall arni
sign-in-too-often-name-passkey = Gormod o ymdrechion ar gyfer y cyfeiriad e-bost hwn, efallai gan ddieithriaid. Defnyddiwch allwedd fynediad neu borwr yr ydych wedi mewngofnodi ynddo o’r blaen, neu arhoswch 15 munud, yna rhowch gynnig arall arni
sign-in-too-often = Gormod o ymdrechion. Arhoswch 15 munud, yna rhowch gynnig arall arni
sign-in-again = Cymerodd hynny ormod o amser, neu newidiwyd y cyfrinair. Mewngofnodwch eto
passkey-sign-in-how = Neu defnyddiwch allwedd fynediad: ôl eich bys, eich wyneb neu allwedd ddiogelwch. Nid oes dim i’w deipio.
passkey-sign-in = Mewngofnodi ag allwedd fynediad
passkey-not-used = Ni ddefnyddiwyd allwedd fynediad. Rhowch gynnig arall arni, neu mewngofnodwch â’ch cyfrinair
passkey-again = Cymerodd hynny ormod o amser, neu cafodd ei ddefnyddio’n barod. Rhowch gynnig arall arni
passkey-unknown = Nid ydym yn adnabod yr allwedd fynediad hon. Efallai ei bod wedi’i thynnu. Mewngofnodwch â’ch cyfrinair
passkey-wrong = Nid oedd modd gwirio’r allwedd fynediad hon. Rhowch gynnig arall arni, neu mewngofnodwch â’ch cyfrinair
passkey-other = Mae’r allwedd fynediad hon yn perthyn i gyfeiriad e-bost gwahanol i’r un a roesoch
sign-in-forgotten-title = Wedi anghofio eich cyfrinair?
sign-in-forgotten = Gofynnwch i bwy bynnag sy’n rhedeg y gweinydd am ddolen i ddewis un newydd. Nid ydym yn ei hanfon drwy e-bost.
sign-in-code-title = Rhowch eich cod untro
sign-in-lost-title = Wedi colli eich ffôn?
sign-in-lost = Gall un o berchnogion y wefan ddiffodd codau untro i chi, ar eich tudalen staff.
field-password = Cyfrinair
field-current = Eich cyfrinair presennol
field-current-wrong = Rhowch eich cyfrinair presennol
field-new-password = Cyfrinair newydd
field-password-hint = O leiaf 10 nod. Mae ychydig eiriau yn olynol yn hawdd eu cofio ac yn anodd eu dyfalu.
field-password-kept-hint = Rydych wedi dewis un. Gadewch hwn yn wag i’w gadw.
field-password-missing = Rhowch gyfrinair
field-password-short = Rhaid i’r cyfrinair fod yn 10 nod o leiaf
field-password-long = Rhaid i’r cyfrinair fod yn 200 nod neu lai
field-password-short-guessed = Mae’r cyfrinair yn rhy fyr ac yn rhy hawdd ei ddyfalu. Defnyddiwch 10 nod o leiaf, ond nid eich cyfeiriad e-bost nac un nod drosodd a throsodd
field-password-long-guessed = Mae’r cyfrinair yn rhy hir ac yn rhy hawdd ei ddyfalu. Defnyddiwch 200 nod neu lai, ond nid un nod drosodd a throsodd
field-password-guessed = Mae’r cyfrinair hwn yn rhy hawdd ei ddyfalu. Dewiswch un arall
field-one-time-code = Cod o’ch ap
field-one-time-code-hint = Mae ganddo 6 digid. Nid yw bylchau o bwys.
code-wrong = Mae’r cod yn anghywir. Rhowch yr un y mae eich ap yn ei ddangos nawr
code-used = Mae’r cod hwn wedi’i ddefnyddio’n barod. Arhoswch am yr un nesaf

## Staff
staff-invited = wedi’i wahodd
staff-since = ers { $date }
invite-title = Gwahodd rhywun
invite-how = Byddwch yn cael dolen i’w hanfon eich hun. Nid ydym yn ei hanfon drwy e-bost.
invite-button = Gwahodd
invite-link-title = Dolen y gwahoddiad
invite-link-how = Anfonwch y ddolen hon. Mae’n gweithio am 7 diwrnod, i un person. Mae agor y dudalen hon eto yn gwneud dolen newydd.
role-title = Newid y rôl
role-button = Newid y rôl
member-access-title = Mewngofnodi
member-sessions = { $count ->
    [0] Nid ydynt wedi mewngofnodi yn unman.
    [one] Maent wedi mewngofnodi gydag { $count } porwr.
    [two] Maent wedi mewngofnodi gyda { $count } borwr.
   *[other] Maent wedi mewngofnodi gyda { $count } porwr.
}
member-end-sessions = Eu hallgofnodi ym mhobman
member-codes-on = Maent yn mewngofnodi gyda chodau untro.
member-codes-off = Nid ydynt wedi gosod codau untro.
member-codes-off-button = Diffodd eu codau untro
remove-title = Tynnu o’r staff
remove-link = Tynnu { $name } o’r staff
remove-heading = Tynnu { $name }?
remove-what = Cânt eu hallgofnodi ym mhobman ar unwaith ac ni allant fewngofnodi eto. Mae’r cofnod yn cadw’r hyn a wnaethant.
remove-button = Tynnu o’r staff

## My account
codes-title = Codau untro
codes-are-on = Mae mewngofnodi’n gofyn am god o’ch ap.
codes-are-off = Dim ond eich cyfrinair y mae mewngofnodi’n gofyn amdano.
codes-change = Newid neu ddiffodd
codes-set-up = Gosod codau untro
codes-why = Mae ap ar eich ffôn yn dangos cod newydd bob hanner munud. Ni all rhywun sydd â’ch cyfrinair yn unig fewngofnodi.
codes-already = Mae gennych ap wedi’i osod. Mae’r hyn a wnewch yma yn ei ddisodli.
codes-scan-title = 1. Ei ychwanegu at eich ap
codes-scan = Sganiwch y sgwâr hwn ag ap codau untro.
codes-drawing = Cod sgwâr gyda’r allwedd sydd oddi tano fel testun
codes-key = Neu teipiwch yr allwedd hon ynddo:
codes-try-title = 2. Rhowch y cod y mae’n ei ddangos
codes-button = Troi codau untro ymlaen
codes-off-title = Rhoi’r gorau i godau untro
codes-off-button = Diffodd codau untro
passkeys-title = Allweddi mynediad
passkey-added = Ychwanegwyd
passkey-never-used = Heb ei defnyddio eto
passkey-remove = Tynnu { $name }
passkey-add-title = Ychwanegu allwedd fynediad
passkey-why = Mae allwedd fynediad yn gadael i chi fewngofnodi ag ôl eich bys, eich wyneb neu allwedd ddiogelwch, heb gyfrinair na chod. Bydd eich cyfrinair yn dal i weithio.
field-passkey-name = Enw’r allwedd fynediad
field-passkey-name-hint = Enw y byddwch yn ei adnabod, megis “Gliniadur y swyddfa”.
passkey-name-missing = Rhowch enw i’r allwedd fynediad, o 60 nod ar y mwyaf
passkey-not-made = Ni wnaed allwedd fynediad. Rhowch gynnig arall arni, neu defnyddiwch ddyfais arall
passkey-add-button = Ychwanegu allwedd fynediad
keys-title = Llwybrau byr bysellfwrdd
keys-why = Defnyddiwch lythrennau unigol wrth wirio deisebau: er enghraifft, i fynd i’r nesaf, ei haseinio i chi’ch hun neu benderfynu arni.
keys-are-on = Mae llwybrau byr ymlaen, a dangosir pob un ar ei fotwm. Pwyswch ? i weld y rhestr.
keys-are-off = Mae llwybrau byr i ffwrdd.
keys-switch-on = Troi llwybrau byr ymlaen
keys-switch-off = Diffodd llwybrau byr
troubles-title = Negeseuon e-bost pan fydd rhywbeth yn methu
troubles-why = Gallwn anfon neges atoch pan fydd copi wrth gefn, y ffrwd, tystysgrif, anfon negeseuon, y ddisg, y cloc neu rywbeth y mae’r gweinydd yn ei wneud ohono’i hun yn methu, ac eto pan fydd hynny drosodd.
troubles-mail-itself = Tra na ellir anfon negeseuon, ni all neges ddweud wrthych. Cewch un cyn gynted ag y byddant yn mynd allan eto. Gofalwch fod rhywbeth y tu allan i’r gweinydd hwn yn edrych ar /healthz hefyd.
troubles-are-on = Mae’r negeseuon hyn yn mynd i { $email }.
troubles-are-off = Nid ydych yn cael y negeseuon hyn.
troubles-switch-on = Anfonwch neges ataf pan fydd rhywbeth yn methu
troubles-switch-off = Atal y negeseuon hyn
keys-walk = Mynd i’r ddeiseb nesaf, neu’n ôl
keys-this-list = Dangos y rhestr hon
keys-typing = Nid yw llwybrau byr yn gwneud dim tra byddwch yn teipio.
keys-close = Cau
password-title = Newid eich cyfrinair
password-button = Gosod y cyfrinair
password-ends = Byddwch yn aros wedi mewngofnodi yma, ac yn cael eich allgofnodi ym mhobman arall.
sessions-title = Ble rydych wedi mewngofnodi
session-unknown = Porwr anhysbys
session-this = y sesiwn hon
session-since = Wedi mewngofnodi
session-last = Defnyddiwyd ddiwethaf
session-end = Dod â’r sesiwn hon i ben
session-end-others = Dod â phob sesiwn arall i ben

## The log
log-holds = Ni newidiwyd na thynnwyd yr un llinell: mae pob un yn dal sêl yr un o’i blaen.
log-broken = Newidiodd rhywun y cofnod hwn o’r tu allan i’r swyddfa: nid yw llinell { $number } yn dilyn yr un o’i blaen.
log-number = llinell { $number }
log-by = gan { $name }
log-by-link = drwy ddefnyddio dolen o’r consol
log-before = Cynt:
log-after = Wedyn:
log-older = Llinellau hŷn
log-newest = Llinellau diweddaraf
log-claim = Ei haseinio iddo’i hun neu iddi’i hun
log-take-over = Cymryd drosodd gan gydweithiwr
log-release = Ei dychwelyd i’r ciw
log-note = Ychwanegu nodyn
log-flag = Gofyn i gydweithiwr am farn
log-unflag = Nodi bod y cwestiwn wedi’i ddatrys
log-park = Ei rhoi o’r neilltu
log-unpark = Ei symud yn ôl i’r rhai sy’n aros
log-approve = Ei chymeradwyo a’i hagor
log-ask-for-changes = Gofyn am newidiadau
log-reject = Ei gwrthod
log-undo = Dadwneud penderfyniad
log-take-down = Ei thynnu i lawr
log-put-back = Ei rhoi yn ôl
log-change-removal-words = Newid yr hyn y gall pawb ei ddarllen am ei thynnu
log-correct = Cywiro’r cyfanswm
log-begin-screening = Dechrau gwirio llofnodion
log-end-screening = Peidio â gwirio llofnodion
log-hold-rule = Dechrau dal llofnodion sy’n cyfateb
log-end-hold-rule = Peidio â dal llofnodion sy’n cyfateb
log-agree-to-hold-rule = Cytuno i ddal llofnodion sy’n cyfateb
log-release-held = Cyfrif llofnodion a ddaliwyd
log-undo-correction = Dadwneud cywiriad
log-publish = Cyhoeddi
log-retract = Dadwneud cyhoeddiad
log-found = Gosod y wefan
log-invite = Gwahodd
log-join = Derbyn y gwahoddiad
log-change-role = Newid y rôl
log-remove = Tynnu o’r staff
log-set-password = Newid y cyfrinair
log-set-codes = Gosod codau untro
log-clear-codes = Diffodd codau untro
log-sign-in = Mewngofnodi
log-sign-in-by-passkey = Mewngofnodi ag allwedd fynediad
log-add-passkey = Ychwanegu allwedd fynediad
log-remove-passkey = Tynnu allwedd fynediad
log-set-single-keys = Troi llwybrau byr bysellfwrdd ymlaen neu eu diffodd
log-tell-troubles = Troi negeseuon am fethiannau’r gweinydd ymlaen neu eu diffodd
log-end-session = Dod â sesiwn i ben
log-end-sessions = Dod â phob sesiwn i ben

## Links that stand for a password
join-title = Ymuno â’r staff
join-what = Fe’ch gwahoddir i helpu i ofalu am { $site }. Dewiswch gyfrinair i ddechrau.
join-address = Byddwch yn mewngofnodi â’r cyfeiriad e-bost hwn:
join-button = Ymuno
field-staff-name-hint = Dangosir i’ch cydweithwyr ac yn y cofnod.
field-staff-email-hint = Byddwch yn mewngofnodi ag ef. Nid ydym yn anfon dim atoch nawr.
new-password-title = Dewis cyfrinair newydd
new-password-what = Mae’r ddolen hon yn gweithio unwaith. Mae gosod cyfrinair newydd yn eich allgofnodi ym mhobman.

## Setting up
setup-title = Sefydlu eich gwefan
setup-body = Eich sefydliad
setup-kind = Pa fath o sefydliad ydych chi?
setup-you = Creu eich cyfrif
setup-check = Gwirio eich manylion
setup-name-fixed = Mae’r ffeil gosodiadau’n enwi’r wefan:
setup-contact-fixed = Mae’r ffeil gosodiadau’n rhoi’r cyfeiriad e-bost hwn ar gyfer cwestiynau:
setup-kind-fixed = Mae’r ffeil gosodiadau’n dweud pa fath o sefydliad yw hwn.
setup-you-what = Chi fydd y perchennog cyntaf, a gallwch wahodd eraill wedyn.
setup-finish = Gorffen sefydlu
setup-finish-what = Nid oes dim wedi’i gadw eto. Pan fyddwch yn gorffen, byddwch wedi mewngofnodi ac ni fydd y ddolen sefydlu’n gweithio mwyach.
field-site-name = Enw’r wefan
field-site-name-hint = Dangosir ar frig pob tudalen, er enghraifft Deisebau i Gyngor Tre’r Tywod.
field-site-name-missing = Rhowch enw’r wefan
field-site-name-long = Rhaid i’r enw fod yn 80 nod neu lai
field-contact = Cyfeiriad e-bost ar gyfer cwestiynau
field-contact-hint = Dangosir i bawb. Gofalwch fod rhywun yn ei ddarllen.
field-preset = Math o sefydliad
field-preset-missing = Dewiswch fath o sefydliad
preset-council = Cyngor
preset-council-hint = Mae pobl yn yr ardal yn llofnodi. Mae deisebau ar agor am 90 diwrnod. Chi sy’n pennu faint o lofnodion sy’n cael ymateb.
preset-parliament = Senedd
preset-parliament-hint = Mae deisebau ar agor am 6 mis. Cânt ymateb ar ôl 10,000 o lofnodion, ac ystyrir dadl ar ôl 100,000.

## The moderators' desk
desk-queue = Ciw
# A place in the menu or a list, and how much there is of it.
tab-with-count = { $name } ({ $count })
desk-petitions = Deisebau
petitions-find = Rhif, cyfeiriad, neu eiriau o’r teitl
petitions-elsewhere = Nid oes deiseb ar y wefan hon yn y cyfeiriad hwnnw. Rhowch rif, cyfeiriad deiseb yma, neu eiriau o’i theitl.
petitions-no-words = Rhowch rif, cyfeiriad, neu eiriau o’r teitl.
petitions-partly = O’r deisebau nad ydynt yn gyhoeddus, dim ond y { $count } diweddaraf a chwiliwyd. I ddod o hyd i un hŷn, rhowch ei rhif neu ei chyfeiriad.
petitions-too-many = Mae mwy na { $count } nad ydynt yn gyhoeddus yn cyfateb. Dim ond y { $count } sy’n cyfateb orau sydd ar y rhestr. Ychwanegwch air at eich chwiliad.
cut-newest = Mae rhagor. Mae’r dudalen hon yn dangos y { $count } diweddaraf.
cut-oldest = Mae rhagor. Mae’r dudalen hon yn dangos y { $count } sydd wedi aros hiraf. Deliwch â rhai o’r rhain i weld y lleill.
cut-first = Mae rhagor. Mae’r dudalen hon yn dangos y { $count } cyntaf.
cut-settled = Mae rhagor o geisiadau sydd wedi’u setlo. Mae’r dudalen hon yn dangos y { $count } diweddaraf. Mae rhai cynharach yn y log.
cut-history = Mae rhagor o hanes. Mae’r dudalen hon yn dangos y { $count } llinell ddiweddaraf.
cut-versions = Mae fersiynau cynharach na’r rhain. Mae’r dudalen hon yn dangos y { $count } diweddaraf.
cut-published = Cyhoeddwyd rhagor amdani. Mae’r dudalen hon yn dangos y { $count } diweddaraf.
petitions-find-button = Canfod
petitions-none = Nid oes deisebau yma.
list-before = Heb agor eto
list-ended = Wedi’u gwrthod, eu tynnu’n ôl neu eu tynnu i lawr
todo-burst = Daeth { $count } llofnod ar un ddeiseb o fewn awr, llawer mwy na chyn neu ar ôl hynny
todo-overdue = Mae { $count } deiseb wedi aros yn hwy nag yr ydych yn ei addo
todo-taken = Mae { $count } deiseb wedi’i haseinio i chi
todo-waiting = Mae { $count } deiseb yn aros i gael ei gwirio
todo-flagged = Mae angen barn cydweithiwr ar { $count } deiseb
todo-parked = Mae { $count } deiseb wedi’i rhoi o’r neilltu
queue-promise = Rydych yn addo gwirio pob deiseb o fewn { $count } diwrnod.
queue-overdue = Mae { $count } yn hwyr.
queue-lists = Rhestrau’r ciw
queue-waiting = Yn aros
queue-flagged = Angen barn cydweithiwr
queue-parked = O’r neilltu
queue-empty = Nid oes dim ar y rhestr hon.
queue-previous = Tudalen flaenorol
queue-next = Tudalen nesaf
queue-again = Wedi’i chyflwyno eto
queue-waited = { $count ->
    [0] Yn aros ers llai na diwrnod
   *[other] Yn aros ers { $count } diwrnod
}
queue-since = Cyflwynwyd { $date }
age-in-time = Mewn pryd
age-due-soon = I’w gwneud yn fuan
age-overdue = Yn hwyr
held-own = Wedi’i haseinio i chi tan { $time }
held-by = Wedi’i haseinio i { $name } tan { $time }
case-number = Rhif { $number }
case-draft = Drafft
case-gathering = Yn casglu cefnogwyr
case-waiting = Yn aros i gael ei gwirio
case-needs-changes = Yn aros am newidiadau gan ei chrëwr
case-open = Ar agor
case-closed = Ar gau
case-rejected = Gwrthodwyd
case-rejected-hidden = Gwrthodwyd, ac nis dangosir
case-withdrawn = Wedi’i thynnu’n ôl gan ei chrëwr
case-taken-down = Wedi’i thynnu i lawr
case-public = Gweld ei thudalen gyhoeddus
case-private = Preifat
case-private-page = Gweld ei thudalen, drwy ei dolen gyfrinachol
case-flagged = Mae angen barn cydweithiwr:
case-parked = O’r neilltu:
case-text = Testun y ddeiseb
case-changed = Newidiwyd ers ei hanfon yn ôl: tanlinellir yr hyn sy’n newydd, a rhoddir llinell drwy’r hyn sydd wedi mynd.
case-amended = Wedi newid ers iddi agor: mae’r hyn sy’n newydd wedi’i danlinellu, a’r hyn sydd wedi mynd wedi’i groesi allan.
case-creator = Crëwr y ddeiseb
case-creator-named = Mae’r ddeiseb yn enwi { $name } fel ei chrëwr. Nid oes gennym gyfeiriad e-bost ar gyfer y person hwn.
case-creator-unknown = Ni wyddom pwy yw ei chrëwr, neu rydym wedi dileu’r manylion.
case-place = Lle
case-language = Yr iaith a ddefnyddiwyd ganddynt
case-signatures = { $count } llofnod hyd yma, gan gynnwys un ei chrëwr.
case-signatures-imported = { $count } llofnod hyd yma.
case-followers = { $count } yn cael negeseuon e-bost amdani heb lofnodi. Nid ydynt yn cael eu cyfrif.
case-followers-more = Mae mwy na { $count } o bobl yn cael negeseuon e-bost amdani heb lofnodi. Nid ydynt yn cael eu cyfrif.
case-similar = Deisebau a all ofyn am yr un peth
case-similar-none = Ni chanfuom yr un.
case-history = Hanes
case-history-none = Nid oes dim wedi’i gofnodi. Cafodd y ddeiseb hon ei mewnforio.
case-point = { $part }: { $note }
check-list = Beth i’w wirio
check-clear = A yw’n dweud yn glir beth ddylid ei wneud, a gan bwy?
check-body = A all y corff hwn ei wneud, neu benderfynu arno?
check-similar = A oes deiseb agored yn gofyn am yr un peth?
check-names = A yw’n enwi neu’n dangos pobl nad ydynt yn ffigurau cyhoeddus?
check-court = A allai fod yn anwir am rywun, neu am achos gerbron llys?
check-words = A yw’n rhydd o sarhad, o hysbysebu ac o fanylion personol?
line-submitted = Fe’i hysgrifennwyd
line-confirmed = Cadarnhaodd ei chrëwr hi, a’i llofnodi
line-enough = Roedd ganddi ddigon o gefnogwyr, ac ymunodd â’r ciw
line-too-few = Collodd gefnogwyr, ac mae angen rhagor eto
line-amended = Newidiwyd y testun
line-terms = Newidiwyd yr addewid
terms-before = Cyn hynny:
terms-after = Nawr:
line-threshold-reached = Cyrhaeddodd drothwy
line-threshold-lost = Disgynnodd o dan drothwy eto
line-extended = Ailddechreuodd llofnodi ar ôl saib; mae’r dyddiad cau wedi’i ymestyn
line-resumed = Ailddechreuodd llofnodi ar ôl saib
line-resubmitted = Fe’i cyflwynwyd eto
line-withdrawn = Fe’i tynnwyd yn ôl
by-creator = gan ei chrëwr
by-rule = yn awtomatig
claim-why = Aseiniwch y ddeiseb hon i chi’ch hun cyn penderfynu arni. Bydd cydweithwyr yn gweld eich bod yn gweithio arni.
claim-button = Ei haseinio i mi
take-over-why = Mae cydweithiwr yn gweithio ar y ddeiseb hon. Os na all barhau, cymerwch hi drosodd. Bydd yn gallu gweld eich bod wedi gwneud hynny.
take-over-button = Ei chymryd drosodd
release-button = Ei dychwelyd i’r ciw
decide-title = Eich penderfyniad
decide-how = { $count ->
    [0] Byddwch yn gweld yr e-bost at ei chrëwr cyn i chi benderfynu.
   *[other] Byddwch yn gweld yr e-bost at ei chrëwr cyn i chi benderfynu, a gallwch ddadwneud y penderfyniad am { $count } munud wedyn.
}
approve-link = Cymeradwyo ac agor
changes-link = Gofyn am newidiadau
reject-link = Gwrthod
flag-settled-button = Nodi ei fod wedi’i ddatrys
park-again-button = Ei symud yn ôl i’r rhai sy’n aros
note-colleagues = Nodiadau i gydweithwyr
field-note = Nodyn
field-note-hint = Dim ond cydweithwyr sy’n ei weld.
note-button = Cadw’r nodyn
topics-title = Pynciau
field-topics = Am beth y mae
field-topics-hint = Gair neu ddau ar gyfer pob un, gyda choma rhyngddynt, { $max } ar y mwyaf. Mae pobl yn defnyddio pynciau i ddod o hyd i ddeisebau, ac maent yn rhan o’r data agored.
topics-known = Yn cael eu defnyddio yma:
topics-button = Cadw’r pynciau
topics-stale = Mae cydweithiwr wedi newid y pynciau yn y cyfamser, i: { $topics }. Bydd cadw eto yn rhoi eich rhai chi yn eu lle
topics-many = Dewiswch { $max } o bynciau ar y mwyaf
topics-odd = Mae angen llythyren neu ddigid ar bob pwnc, a { $max } o nodau ar y mwyaf
done-topics-set = Cadwyd ei phynciau.
log-set-topics = Gosod ei phynciau
field-flag = Gofyn i gydweithiwr am farn
field-flag-hint = Dywedwch beth nad ydych yn siŵr amdano.
flag-button = Gofyn i gydweithiwr
field-park = Ei rhoi o’r neilltu
field-park-hint = Dywedwch beth yr ydych yn aros amdano.
park-button = Ei rhoi o’r neilltu
note-missing = Rhowch nodyn
flag-missing = Rhowch yr hyn y dylai cydweithiwr edrych arno
case-typed-unsaved = Nid yw’r meysydd eraill y teipioch ynddynt wedi’u cadw eto.
case-typed-go = Mynd i’r meysydd hyn
comment-typed-unsaved = Nid yw’r hyn a deipioch isod wedi’i gadw eto.
comment-typed-go = Mynd i’r ffurflen
case-changed-since = Rydych eisoes wedi gwneud hyn, ac mae wedi newid ers hynny. Ni wnaed dim y tro hwn. Mae’r dudalen hon yn dangos sut y mae nawr
undo-other = Mae penderfyniad mwy newydd na’r un roeddech am ei ddadwneud. Ni chafodd dim ei ddadwneud. Mae’r dudalen hon yn dangos y penderfyniad mwy newydd
set-aside-late = Nid yw’r ddeiseb hon yn aros am benderfyniad mwyach, felly ni ellir ei rhoi o’r neilltu. Mae’r hyn a deipioch yma, ac nid yw wedi’i gadw
park-missing = Rhowch y rheswm dros ei rhoi o’r neilltu
note-too-long = Mae’r testun hwn yn rhy hir
undo-by = { $name } a benderfynodd hyn.
undo-mail = Byddwn yn anfon e-bost at ei chrëwr ar { $date } am { $time }.
undo-until = Gallwch ddadwneud hyn tan { $date }, { $time }.
undo-button = Dadwneud y penderfyniad
decided-approved = Penderfyniad: cymeradwywyd ac ar agor.
decided-changes = Penderfyniad: gofynnwyd am newidiadau.
decided-rejected = Penderfyniad: gwrthodwyd. Mae ei thudalen yn dweud hynny nawr, a pham.
decided-taken-down = Penderfyniad: tynnwyd i lawr.
approve-title = Cymeradwyo ac agor
approve-what-paused = Mae’r ddeiseb yn agor ar unwaith, a gall pawb ei gweld. Ni all neb ei llofnodi nes bydd llofnodi’n ailddechrau.
approve-what = Mae’r ddeiseb yn agor ar unwaith. Gall pawb ei gweld a’i llofnodi.
approve-until = Gall pobl ei llofnodi tan { $date }.
approve-reaches = { $count ->
    [one] Mae { $count } person eisoes wedi ymuno, sy’n ddigon i gyrraedd y targed. Pan fyddwch yn cymeradwyo’r addewid hon, byddwn yn e-bostio pawb a ymunodd ar unwaith. Ni allwch ddadwneud hynny.
   *[other] Mae { $count } o bobl eisoes wedi ymuno, sy’n ddigon i gyrraedd y targed. Pan fyddwch yn cymeradwyo’r addewid hon, byddwn yn e-bostio pawb a ymunodd ar unwaith. Ni allwch ddadwneud hynny.
}
approve-reaches-areas = { $count ->
    [one] Mae digon o bobl eisoes wedi ymuno mewn { $count } ardal i gyrraedd y targed yno. Pan fyddwch yn cymeradwyo’r addewid hon, byddwn yn e-bostio pawb a ymunodd yno ar unwaith. Ni allwch ddadwneud hynny.
   *[other] Mae digon o bobl eisoes wedi ymuno mewn { $count } ardal i gyrraedd y targed yno. Pan fyddwch yn cymeradwyo’r addewid hon, byddwn yn e-bostio pawb a ymunodd yno ar unwaith. Ni allwch ddadwneud hynny.
}
approve-button = Cymeradwyo ac agor nawr
changes-title = Gofyn am newidiadau
changes-how = Dywedwch beth ddylid ei newid, fesul pwynt: beth, pam, ac os gallwch sut. Gadewch yr hyn nad oes ei angen arnoch yn wag.
changes-point = Pwynt { $number }
changes-what = Mae’n mynd yn ôl at ei chrëwr gyda’r pwyntiau hyn. Mae’n cadw ei lle yn y ciw.
changes-button = Gofyn am y newidiadau hyn
field-part = Pa ran
field-point = Beth ddylid ei newid
point-missing = Dywedwch beth ddylid ei newid
part-missing = Dewiswch y rhan
reject-title = Gwrthod y ddeiseb hon
reject-how = Cyn gynted ag y penderfynwch, mae ei thudalen yn dweud iddi gael ei gwrthod, a pham. Ni ddangosir y rhannau yr ydych yn eu cuddio.
reject-how-wait = { $count ->
    [0] Byddwn yn anfon e-bost at ei chrëwr ar unwaith.
   *[other] Byddwn yn anfon e-bost at ei chrëwr { $count } munud yn ddiweddarach. Gallwch ddadwneud y penderfyniad tan hynny, ond efallai y bydd pobl eisoes wedi darllen y dudalen.
}
reject-what = Mae ei thudalen yn dweud ar unwaith iddi gael ei gwrthod, gyda’r rheswm hwn:
reject-what-hidden = Ni chyhoeddir dim ond y rheswm hwn:
reject-button = Gwrthod
field-reason = Rheswm
field-duplicate = Os oes rhywun eisoes wedi gofyn am hyn: ei rhif neu ei chyfeiriad
field-duplicate-hint = Er enghraifft 12, neu gyfeiriad ei thudalen. Mae’r dudalen a’r e-bost yn dolennu iddi.
duplicate-missing = Rhowch rif neu gyfeiriad y ddeiseb sydd eisoes yn gofyn am hyn
duplicate-unreadable = Rhowch rif, neu gyfeiriad deiseb ar y wefan hon
refusal-duplicate-unknown = Rhowch rif deiseb arall y gall pawb ei gweld. Nid yw hon yn bod, nid yw’n gyhoeddus, neu’r ddeiseb ei hun ydyw.
field-reason-details = Sut mae’r rheswm yn berthnasol (dewisol)
field-reason-details-hint-private = Gall pawb sydd â’i dolen ddarllen hwn, ac rydym yn ei e-bostio at y crëwr. Peidiwch ag ailadrodd dim y mae’n rhaid ei guddio.
field-reason-details-hint = Gall pawb ddarllen hyn, ac mae ei chrëwr yn ei gael drwy e-bost. Peidiwch ag ailadrodd yr hyn y mae’n rhaid ei guddio.
reason-missing = Dewiswch reswm
hide-legend = Cuddio am resymau cyfreithiol
hide-hint = Dim ond os oes rhaid y dylech ddewis y rhain. Os dewiswch bob un, dim ond y rheswm a gyhoeddir.
hide-title = Yr hyn y mae’n gofyn amdano
hide-text = Gweddill ei thestun
hide-name = Enw ei chrëwr
decide-not-waiting = Nid yw’r ddeiseb hon yn aros am benderfyniad mwyach. Mae ei thudalen yn dweud beth a benderfynwyd. Ni chafodd dim o’r ffurflen hon ei gadw na’i anfon
decide-held = Mae cydweithiwr yn penderfynu ar y ddeiseb hon. Ni chafodd dim o’r ffurflen hon ei gadw na’i anfon. Cadwch gopi ohoni, yna edrychwch ar dudalen y ddeiseb
decide-claim-first = Aseiniwch y ddeiseb i chi’ch hun yn gyntaf, fel na fydd neb arall yn penderfynu yr un pryd. Ni chafodd dim o’r ffurflen hon ei gadw na’i anfon
turn-not-waiting = Nid yw’r ddeiseb hon yn aros am benderfyniad. Mae ei thudalen yn dangos ei chyflwr.
turn-held = Mae cydweithiwr yn penderfynu ar y ddeiseb hon. Mae ei thudalen yn dangos pwy.
turn-page = Mynd i’w thudalen
show-mail-button = Parhau i’r e-bost
decision-look-again = Mae rhywbeth wedi newid ers i chi edrych. Gwiriwch eto cyn parhau.
decision-mail = Yr e-bost at ei chrëwr
decision-mail-when = { $count ->
    [0] Dyma’n union yr hyn y byddwn yn ei anfon. Mae’n mynd ar unwaith.
   *[other] Dyma’n union yr hyn y byddwn yn ei anfon, { $count } munud ar ôl i chi benderfynu, oni bai eich bod yn dadwneud y penderfyniad.
}
decision-mail-none = Nid oes neb i anfon e-bost ato.
decision-edit = Newid yr hyn a ysgrifennais
mail-from = Oddi wrth
mail-to = At
mail-subject = Pwnc
next-to-check = Y ddeiseb nesaf i’w gwirio
next-none = Nid oes deiseb arall yn aros amdanoch.
next-list = Yn ôl i’r rhestr
take-down-link = Tynnu’r ddeiseb hon i lawr
take-down-title = Ei thynnu i lawr
take-down-how = Ni all neb ei gweld na’i llofnodi mwyach. Mae ei thudalen yn dweud iddi gael ei thynnu i lawr. Ni chaiff dim ei ddileu.
take-down-back = Gallwch ei rhoi yn ôl yn nes ymlaen, gyda’i holl lofnodion.
take-down-button = Ei thynnu i lawr
take-down-missing = Rhowch y rheswm dros ei thynnu i lawr
field-take-down = Rheswm
field-take-down-hint = Dim ond cydweithwyr sy’n ei weld.
field-take-down-told-private = Yr hyn y gall pawb sydd â’i dolen ei ddarllen (dewisol)
field-take-down-told = Yr hyn y gall pawb ei ddarllen (dewisol)
field-take-down-told-hint = Fe’i dangosir ar y dudalen sy’n dweud iddi gael ei thynnu i lawr. Peidiwch ag ailadrodd yr hyn rydych yn ei dynnu.
undo-second = Mae dadwneud tynnu rhywbeth yn ei ddangos eto. Rhaid i ail berson gymeradwyo hyn.
removal-title = Sut y cafodd ei dynnu
removal-when = Tynnwyd ar
removal-by = Tynnwyd gan
removal-agreed = Cymeradwywyd gan
removal-why = Rheswm, i gydweithwyr
removal-told-none = Nid oes rheswm yn cael ei ddangos
removal-page = Y dudalen y mae pawb yn ei gweld
removal-words-title = Newid yr hyn y gall pawb ei ddarllen am y tynnu
removal-words-how = Mae hwn ar y dudalen sy’n dweud iddo gael ei dynnu. Mae’r amser y cafodd ei dynnu a’r rheswm i gydweithwyr yn aros fel y maent. Gall perchnogion ddal i ddarllen yr hen eiriau yn y cofnod. Nid oes neb yn cael ebost.
removal-words-button = Newid y geiriau
done-removal-words = Wedi’i newid. Gall pawb ddarllen y geiriau newydd.
put-back-link = Rhoi’r ddeiseb hon yn ôl
put-back-title = Rhoi’r ddeiseb hon yn ôl
put-back-how-private = Bydd pawb sydd â’i dolen yn gallu ei weld eto, gyda phawb a ymunodd. Bydd ei hanes yn dweud pryd y’i tynnwyd i lawr a phryd y’i rhoddwyd yn ôl. Ni anfonir e-bost at neb.
put-back-how = Bydd pawb yn gallu ei gweld eto, gyda’i holl lofnodion. Bydd ei hanes yn dweud pryd y’i tynnwyd i lawr a phryd y’i rhoddwyd yn ôl. Ni anfonir e-bost at neb.
put-back-closes = Diwrnod olaf
put-back-button = Ei rhoi yn ôl
put-back-missing = Rhowch y rheswm dros ei rhoi yn ôl
field-put-back = Rheswm
put-back-called-off = Fe’i canslwyd ar ôl iddi gael ei thynnu i lawr. Ni ellir ei rhoi yn ôl.
put-back-unknown = Nid oes cofnod o’i statws cyn iddi gael ei thynnu i lawr. Ni ellir ei rhoi yn ôl.
refusal-put-back-too-late = Fe’i tynnwyd i lawr mor bell yn ôl fel bod manylion y bobl a gymerodd ran wedi’u dileu. Ni ellir ei rhoi yn ôl.
done-shown-again = Mae hi yn ôl. Gall pawb ei gweld eto.
done-taken = Mae wedi’i haseinio i chi.
done-put-back = Mae wedi’i dychwelyd i’r ciw.
done-noted = Cadwyd y nodyn.
done-flagged = Gofynnwyd i gydweithiwr am farn.
done-settled = Nodwyd bod y cwestiwn wedi’i ddatrys.
done-parked = Mae wedi’i rhoi o’r neilltu.
done-taken-up = Mae wedi’i symud yn ôl i’r rhai sy’n aros.
done-undone = Dadwnaed y penderfyniad. Ni anfonwyd e-bost, ond efallai fod pobl wedi gweld y penderfyniad ar y wefan. Mae’r ddeiseb wedi’i haseinio i chi.

## Signatures, and corrections of the number
found-title = Llofnodion
found-link = Gweld y llofnodion
found-total = Llofnodion ar y ddeiseb: { $count }.
found-all = Gwnaed { $count } llofnod ar y wefan hon, { $counted } yn cyfrif.
found-matches = Mae { $count } llofnod yn cyfateb i’ch chwiliad, { $counted } yn cyfrif.
found-waiting = Mae { $count } yn aros i gael eu cadarnhau.
found-withdrawn-count = Tynnwyd { $count } gan y sawl a’u gwnaeth.
found-taken-out-count = Tynnwyd { $count } gennym ni.
found-none = Ni chanfuwyd llofnodion.
found-erased = Manylion wedi’u dileu
found-on-roll = Rhywun ar y rhestr
vote-from-petition = Mae’r bleidlais hon yn dilyn deiseb:
petition-called-vote = Mae pleidlais am y ddeiseb hon:
vote-form-petition = Testun y ddeiseb yw hwn. Gwnewch gwestiwn ohono y gall pobl ei ateb.
vote-from-this-petition = Gwneud pleidlais o’r ddeiseb hon
found-received = Anfonwyd ar { $date } am { $time }
found-confirmed-after = Cadarnhawyd ar ôl { $count } eiliad
found-confirmed-after-minutes = Cadarnhawyd ar ôl { $count } munud
found-confirmed-after-hours = Cadarnhawyd ar ôl { $count } awr
found-confirmed-after-days = Cadarnhawyd ar ôl { $count } diwrnod
found-one-by-one = Llofnodion
found-by-network = Y mwyaf o un rhwydwaith
found-by-domain = Y mwyaf ar un parth e-bost
found-more-than-usual = llawer mwy nag arfer
found-by-hour = Y mwyaf mewn un awr
found-by-minute = Y mwyaf mewn un munud
found-head-network = Rhwydwaith
found-head-domain = Parth e-bost
found-head-hour = Awr
found-head-minute = Munud
found-matching = Cafwyd
found-counted = Yn cyfrif
found-first = Tudalen gyntaf
found-next = Tudalen nesaf
found-any-state = Unrhyw un
found-confirmed = Yn cyfrif
found-pending = Yn aros i’w gadarnhau
found-held = Yn cael ei ddal i’w wirio
found-withdrawn = Tynnwyd gan y llofnodwr
found-taken-out = Tynnwyd gennym ni
signature-confirmed = Yn cyfrif
signature-pending = Yn aros i’w gadarnhau
signature-held = Yn cael ei ddal i’w wirio
signature-withdrawn = Tynnwyd gan y llofnodwr
signature-address-corrected = Cywirwyd y cyfeiriad e-bost cyn ei gadarnhau
signature-given-up = Rhoddwyd y gorau iddo cyn ei gadarnhau
signature-taken-out = Tynnwyd gennym ni
found-take-out = Tynnu’r { $count } llofnod hyn…
found-take-out-one = Tynnu…
found-hold-now = Dal y { $count } llofnod hyn i’w gwirio…
found-put-back = Adfer
found-release = Cyfrif y { $count } llofnod hyn a ddaliwyd…
found-release-one = Cyfrif…
found-hold = Dal llofnodion sy’n cyfateb o hyn ymlaen…

## Signatures that are held for checking
desk-held = Wedi’u dal i’w gwirio
held-list-what = Deisebau y caiff eu llofnodion eu gwirio ac yna eu hychwanegu.
held-list-none = Nid oes rhai. Agorwch ddeiseb er mwyn gwirio ei llofnodion.
held-count = { $count ->
    [0] Nid oes llofnod yn cael ei ddal.
   *[other] Mae { $count } llofnod yn cael eu dal i’w gwirio.
}
held-look = Edrych arnynt
held-take-out = Peidio â’u cyfrif… ({ $count })
held-screening = Yr hyn a ddywedir wrth lofnodwyr
held-since = Caiff llofnodion eu gwirio ers { $date } am { $time }.
held-by-site = Caiff llofnodion eu gwirio ar y wefan gyfan. Mae hyn wedi’i bennu yn y gosodiadau.
held-off = Nid yw llofnodion y ddeiseb hon yn cael eu gwirio. Mae pob un yn cyfrif ar ôl ei gadarnhau.
held-told = Tra cânt eu gwirio, dywedir yr un peth wrth bawb sy’n llofnodi, boed y llofnod yn cyfrif neu’n cael ei ddal:
held-begin = Dechrau gwirio llofnodion
held-end = Peidio â gwirio llofnodion
held-cannot-end = Gallwch roi’r gorau i wirio pan nad oes llofnod yn cael ei ddal na rheol ar waith.
held-by-rule = Wedi’i ddal gan reol { $number }
held-by-correction = Wedi’i ddal gan gywiriad { $number }
held-by-network = Wedi’i ddal am fod llawer iawn wedi dod o’i rwydwaith
hold-rules = Rheolau ar gyfer dal llofnodion
hold-on = Ar waith
hold-ended = Wedi dod i ben
hold-until = tan { $date } am { $time }
hold-end = Dod â’r rheol hon i ben
hold-alone = Un person a wnaeth y rheol hon. Oni bai bod rhywun arall yn cytuno, mae’n dod i ben ar { $date } am { $time }. Mae’r hyn y mae wedi’i ddal erbyn hynny yn aros wedi’i ddal.
hold-agree = Cytuno i’r rheol hon
hold-alone-until = Mae { $name } wedi gwneud rheol yma heb ail berson, ac ni all wneud un arall felly tan { $date } am { $time }.
hold-alone-spent = Rydych wedi gwneud rheol ar eich pen eich hun yma ac ni allwch wneud un arall eto. Rhaid i rywun arall wneud y rheol hon
hold-title = Dal llofnodion sy’n cyfateb o hyn ymlaen
hold-what = Nid yw llofnod sy’n cyfateb yn cael ei gyfrif pan gaiff ei gadarnhau. Caiff ei ddal nes i un ohonoch benderfynu. Mae’r hyn sy’n cyfrif eisoes yn aros.
hold-nothing = Rhowch barth e-bost neu rwydwaith, neu’r ddau
hold-network-hint = Cyfeiriad IP, fel 192.0.2.7 neu 2001:db8:1::9, neu ddechrau un. Os rhowch barth e-bost hefyd, rhaid i’r ddau gyfateb.
hold-days = Nifer y diwrnodau
hold-days-hint = { $max } ar y mwyaf
hold-days-odd = Rhowch nifer o ddiwrnodau o 1 i { $max }
hold-note = Rheswm
hold-note-missing = Rhowch reswm i’ch cydweithwyr
hold-button = Dal llofnodion sy’n cyfateb
hold-full = Rydych wedi cyrraedd y terfyn. Dewch ag un i ben yn gyntaf.
let-go-title = Cyfrif llofnodion a ddaliwyd
let-go-held = Wedi’u dal, a byddent yn cyfrif
let-go-what = Byddant yn cyfrif o hyn ymlaen, o dan yr oriau y cawsant eu cadarnhau. Nid anfonir e-bost at neb.
let-go-grown = Gwiriwch eto: dangoswyd { $before } i chi, ac mae { $now } yn cyfateb nawr. Ni newidiwyd dim.
let-go-nobody = Nid oes dim sy’n cyfateb yn cael ei ddal.
let-go-button = Cyfrif { $count } llofnod
hold-now-title = Dal llofnodion i’w gwirio
hold-now-taking = I’w dal
hold-now-nobody = Nid oes llofnodion sy’n cyfrif yn cyfateb. Nid oes dim i’w ddal.
hold-now-arriving = Nid yw hyn yn dal llofnodion sy’n cyrraedd wedyn. Os bydd rhagor yn cyfateb pan ddewiswch y botwm, gofynnwn i chi eto.
hold-now-button = Dal { $count } llofnod
done-held = Mae’r llofnodion hyn yn cael eu dal i’w gwirio. Penderfynwch wedyn pa rai sy’n cyfrif.
take-out-holds = Nid ydynt yn cyfrif am y tro: chi sy’n penderfynu wedyn beth sy’n cyfrif. O hyn ymlaen dywedir wrth bawb sydd wedi llofnodi neu sy’n llofnodi:
correction-were-held = Roedd { $count } arall yn cael eu dal i’w gwirio
done-screening = O hyn ymlaen dywedir wrth bawb sy’n llofnodi y caiff llofnodion eu gwirio ac yna eu hychwanegu.
done-screening-ended = Mae’r gwirio wedi dod i ben. Mae llofnodion bellach yn cyfrif ar ôl eu cadarnhau.
done-hold-rule = Mae llofnodion sy’n cyfateb bellach yn cael eu dal.
done-hold-rule-agreed = Rydych wedi cytuno i’r rheol hon.
done-hold-rule-ended = Mae’r rheol wedi dod i ben. Mae’r llofnodion a ddaliwyd ganddi yn aros felly nes i chi benderfynu.

## Networks
desk-networks = Rhwydweithiau
networks-what = Rydym yn cyfyngu’r hyn a ddaw o un rhwydwaith, fel na all un lle arafu’r wefan i bawb. Gall ysgol, gŵyl neu dref rannu un rhwydwaith. Os gwyddoch fod llawer o bobl yno, codwch ei derfynau.
networks-seen-connection = Rydych yn cael eich gweld fel { $address }, y cyfeiriad y daw eich cysylltiad ohono.
networks-seen-header = Rydych yn cael eich gweld fel { $address }: y dirprwy o flaen y wefan hon sy’n dweud hynny, yn { $header }.
networks-seen-protocol = Rydych yn cael eich gweld fel { $address }: y cydbwysydd llwyth o flaen y wefan hon sy’n dweud hynny, drwy’r protocol PROXY.
networks-seen-proxy = Rydych yn cael eich gweld fel { $address }, dirprwy nad yw’n dweud pwy yw ei ymwelwyr, felly nid yw terfynau’n berthnasol iddynt.
networks-seen-check = Os nad hwn yw eich cyfeiriad eich hun, mae gosodiadau’r gweinydd ar gyfer dirprwyon yn anghywir.
networks-busy = Dros derfyn ers i’r rhaglen ddechrau
networks-busy-none = Nid oedd unrhyw rwydwaith dros derfyn.
networks-let-through = Rhwydweithiau â therfynau uwch
network-sign = Llawer o lofnodion.
network-mail = Llawer o e-byst y gofynnwyd amdanynt eto.
network-code = Llawer o godau wedi’u teipio.
network-start = Llawer o ddeisebau wedi’u dechrau.
network-report = Llawer o adroddiadau.
network-sign-in = Llawer o ymdrechion i fewngofnodi i’r swyddfa.
network-render = Llawer o dudalennau wedi’u gwneud na ofynnodd neb arall amdanynt.
network-search = Llawer o chwiliadau.
network-held = { $count ->
    [one] Daliwyd { $count } llofnod i’w wirio.
   *[other] Daliwyd { $count } llofnod i’w gwirio.
}
network-refused = { $count ->
    [one] Gwrthodwyd { $count } cais.
   *[other] Gwrthodwyd { $count } cais.
}
network-between = O { $from_date } am { $from_time } i { $until_date } am { $until_time }
network-let-through = Codi terfynau
network-limit-again = Adfer y terfynau arferol
network-let-through-title = Codi terfynau rhwydwaith
network-let-through-what = Ni chaiff llofnodion eu dal mwyach am eu bod yn dod o’r rhwydwaith hwn, a byddwn yn derbyn 10 gwaith cymaint cyn gwrthod dim. Bydd ymdrechion i fewngofnodi i’r swyddfa oddi yma yn cael eu cyfyngu ar gyfer pob cyfeiriad e-bost, ond nid gyda’i gilydd ag ymdrechion o rwydweithiau eraill mwyach. Mae llofnodion a ddaliwyd eisoes yn aros felly nes i chi eu rhyddhau.
network-hint = Cyfeiriad IP, megis 192.0.2.7 neu 2001:db8:1::9, neu ddechrau un. Mae hyn yn berthnasol i’r rhwydwaith cyfan o’i gwmpas: 256 o gyfeiriadau, neu un rhwydwaith IPv6 o 48 did.
done-let-through = Mae terfynau’r rhwydwaith hwn wedi’u codi.
done-network-limited = Mae gan y rhwydwaith hwn y terfynau arferol eto.
log-let-network-through = Codi terfynau rhwydwaith:
log-limit-network = Adfer terfynau arferol rhwydwaith:
log-shed-work = Diffoddwyd:
log-end-shedding = Troi popeth ymlaen eto:

done-released = Maent yn cyfrif nawr.
search-open = Chwilio llofnodion
search-clear = Dangos pob llofnod
search-q = Rhan o enw, cyfeiriad e-bost neu god post
search-domain = Parth e-bost
search-domain-hint = Yr hyn sydd ar ôl yr @, fel example.org
search-domain-wrong = Rhowch y rhan o gyfeiriad e-bost ar ôl yr @, fel example.org
search-network = Rhwydwaith
search-network-hint = Cyfeiriad IP, fel 192.0.2.7 neu 2001:db8:1::9, neu ddechrau un. Nid oes gan lofnodion hŷn, o’r cyfnod cyn cofnodi rhwydweithiau, yr un.
search-network-wrong = Rhowch gyfeiriad IP fel 192.0.2.7, neu rwydwaith fel 192.0.2.0/24 neu 2001:db8:1::/48
search-from = Anfonwyd ar yr amser hwn neu wedyn
search-until = Anfonwyd cyn
search-time-hint = Dyddiad ac amser yng nghylchfa amser y wefan, fel 2026-11-22T08:30
search-time-wrong = Rhowch ddyddiad ac amser, fel 2026-11-22T08:30
search-until-early = Rhaid i’r diwedd fod ar ôl y dechrau
search-state = Statws
search-state-wrong = Dewiswch statws o’r rhestr
search-id = Un llofnod
search-too-long = Rhowch 200 nod ar y mwyaf
take-out-title = Tynnu llofnodion
take-out-alone = Yn y 24 awr ddiwethaf tynnoch lofnodion o’r nifer hwn heb ail berson ({ $count }). Cyfrifir y cywiriad hwn gyda nhw.
take-out-taking = I’w tynnu
take-out-of-these = Yn cyfrif: { $counted }. Yn aros i’w cadarnhau: { $pending }.
take-out-before = Cyfanswm nawr
take-out-after = Cyfanswm wedyn
take-out-nobody = Nid oes llofnodion ar ôl i’w tynnu. Cawsant eu tynnu eisoes, gennym ni neu gan y bobl a lofnododd.
take-out-reason = Rheswm (a ddangosir i’r cyhoedd)
take-out-reason-missing = Dewiswch pam yr ydych yn eu tynnu
take-out-note = Yr hyn a ganfuoch
take-out-note-hint = Dim ond cydweithwyr sy’n ei weld.
take-out-note-missing = Rhowch yr hyn a ganfuoch, ar gyfer cydweithwyr
take-out-look = Parhau i’r hyn y bydd y cyhoedd yn ei ddarllen
take-out-public = Yr hyn y bydd y cyhoedd yn ei ddarllen
take-out-no-line = Dim. Nid oes yr un o’r llofnodion hyn yn cyfrif, felly mae’r cyfanswm yr un fath.
take-out-arriving = Nid yw hyn yn tynnu llofnodion sy’n cyrraedd wedyn. Os bydd rhagor yn cyfateb pan ddewiswch y botwm, gofynnwn i chi eto.
take-out-grown = Gwiriwch eto: dangoswyd { $before } i chi, ac mae { $now } yn cyfateb nawr. Ni thynnwyd dim. I adael allan lofnodion sy’n dal i gyrraedd, rhowch amser yn “Anfonwyd cyn”.
take-out-button = Tynnu { $count } llofnod
take-out-sample = Y { $count } cyntaf ohonynt
corrections-office = Cywiriadau i’r cyfanswm
corrections-link = Cywiriadau i’r cyfanswm
corrections-none = Nid oes cywiriadau.
correction-number = Cywiriad { $number }
correction-pending = Nid oedd { $count } arall wedi’u cadarnhau
correction-back = Adferwyd { $count }, ers { $date } am { $time }
correction-out = { $count ->
    [0] Dim un wedi’i dynnu nawr
   *[other] { $count } wedi’u tynnu nawr
}
correction-out-held = { $count ->
    [0] Dim un yn cael ei ddal nawr
   *[other] { $count } yn cael eu dal neu heb eu cyfrif nawr
}
correction-put-back = Adfer { $count } llofnod
unfinished-title = Ni orffennodd hyn.
unfinished-what = Roedd { $intended } llofnod i’w tynnu. O’r rhai a oedd yno bryd hynny, mae { $left } yn dal i gyfateb. Os yw cydweithiwr yn gweithio arno nawr, ail-lwythwch y dudalen.
unfinished-finish = { $count ->
    [0] Gorffen
   *[other] Gorffen: tynnu { $count } arall
}
unfinished-leave = Ei adael fel y mae
unfinished-grown = Gwiriwch eto: mae rhagor o lofnodion yn cyfateb nawr nag a ddangosodd y dudalen i chi. Ni thynnwyd dim.
done-corrected = Cywirwyd y cyfanswm. Gall pawb ddarllen pam ar dudalen y ddeiseb.
done-restored = Adferwyd. Mae llofnodion y mae pobl wedi’u tynnu eu hunain ers hynny yn aros felly.
done-left = Mae’n aros fel y mae.
## Publishing

published-title = Wedi’i gyhoeddi am y ddeiseb hon
publish-which = Cyhoeddi rhywbeth
# $what is one of the kinds below.
publish-title = Cyhoeddi: { $what }
kind-response = Yr ymateb
kind-debate-date = Dyddiad dadl
kind-debate-outcome = Beth ddigwyddodd mewn dadl
kind-other-business = Busnes arall
kind-update = Diweddariad gan y crëwr
publish-how = Bydd hyn yn ymddangos ar dudalen y ddeiseb, yn ei ffrydiau a’i data ac, os dewiswch hynny, mewn e-bost at bobl a ofynnodd am ddiweddariadau. Byddwch yn gweld y cyfan cyn cyhoeddi dim.
field-answered-by = Pwy sy’n ymateb
field-answered-by-hint = Defnyddiwch enw y mae pobl yn ei adnabod, megis “Yr Adran Drafnidiaeth” neu “Y cyngor”.
field-answered-on = Dyddiad yr ymateb
field-day-hint = Er enghraifft, 28 Mawrth 2027
field-summary = Crynodeb o’r ymateb
field-summary-hint = Defnyddiwch { $count } nod neu lai. Dyma sy’n dod gyntaf ar y dudalen ac yn yr e-bost.
field-answer = Ymateb llawn (dewisol)
field-answer-hint = Defnyddiwch { $count } nod neu lai. Gadewch linell wag i ddechrau paragraff newydd.
field-debate-day = Dyddiad y ddadl
field-debated-on = Dyddiad ei thrafod (dewisol)
field-debated-on-hint = Er enghraifft, 28 Mawrth 2027
field-outcome = Beth ddigwyddodd yn y ddadl
field-outcome-hint = Defnyddiwch { $count } nod neu lai. Os na fu dadl, dywedwch pam.
field-video = Dolen i’r recordiad (dewisol)
field-transcript = Dolen i’r trawsgrifiad (dewisol)
field-link-hint = Rhaid iddi ddechrau gyda https://
field-subject = Pwnc
field-subject-hint = Un llinell. Dyma’r pennawd ar y dudalen.
field-news = Diweddariad
field-news-hint = Defnyddiwch { $count } nod neu lai. Gadewch linell wag i ddechrau paragraff newydd.
field-news-day = Dyddiad y digwyddiad (dewisol)
field-mail-followers = Anfon e-bost at bobl a ofynnodd am ddiweddariadau
publish-look-button = Rhagolwg
answered-by-missing = Rhowch pwy sy’n ymateb
day-missing = Rhowch ddyddiad
paper-day-future = Mae’r dyddiad hwn yn y dyfodol. Rhowch y dyddiad y casglwyd y llofnodion
day-odd = Rhowch ddyddiad go iawn, megis 28 Mawrth 2027 neu 2027-03-28
day-early = Mae’r dyddiad hwn cyn { $first }. Gwiriwch y flwyddyn
day-late = Mae’r dyddiad hwn yn y dyfodol. Rhowch y dyddiad y digwyddodd
day-far = Mae’r dyddiad hwn fwy na { $years } mlynedd i ffwrdd. Gwiriwch y flwyddyn
summary-missing = Rhowch grynodeb o’r ymateb
outcome-missing = Rhowch yr hyn a ddigwyddodd yn y ddadl
subject-missing = Rhowch bwnc
news-missing = Rhowch destun y diweddariad
link-odd = Rhowch ddolen sy’n dechrau gyda https:// a heb fylchau
publish-replaces = Mae gan y ddeiseb hon ymateb yn barod, a dim ond un a ddangosir ar ei thudalen. Bydd hwn yn cymryd ei le, ac anfonir e-bost arall at bawb sy’n cael newyddion am y ddeiseb hon.
publish-nothing-yet = Does dim wedi’i gyhoeddi eto. Dyma sut y bydd ar dudalen y ddeiseb:
publish-on-page = Ar y dudalen
publish-mail = Yr e-bost
publish-mail-nobody = Ni chaiff neb e-bost. Bydd yn ymddangos ar y dudalen, yn y ffrydiau ac yn y data.
publish-mail-many = { $count ->
    [0] Nid oes neb wedi gofyn am ddiweddariadau am y ddeiseb hon eto.
    [one] Bydd un person yn cael yr e-bost hwn.
   *[other] Bydd hyd at { $count } o bobl yn cael yr e-bost hwn.
}
publish-mail-apart = { $count ->
    [one] Mae un ohonynt yn dilyn heb fod wedi llofnodi. Mae rhywun a lofnododd ac sydd hefyd yn dilyn yn cael un e-bost, nid dau.
   *[other] Mae { $count } ohonynt yn dilyn heb fod wedi llofnodi. Mae rhywun a lofnododd ac sydd hefyd yn dilyn yn cael un e-bost, nid dau.
}
publish-mail-apart-title = Yr e-bost at bobl sy’n dilyn heb fod wedi llofnodi
publish-mail-when = { $count ->
    [0] Bydd yr e-byst yn gadael ar unwaith.
    [one] Bydd yr e-byst yn gadael ar ôl un funud.
   *[other] Bydd yr e-byst yn gadael ar ôl { $count } munud.
}
publish-mail-exact = Dyma’r e-bost, wedi’i ddangos â’ch manylion chi. Bydd pawb yn gweld ei fanylion ei hun, a’i ddolen ei hun ar y diwedd.
publish-mail-source = Yr e-bost cyfan, fel y mae rhaglenni e-bost yn ei gael
publish-try-button = Anfon prawf ataf i
publish-try-hint = Un e-bost at { $address }, wedi’i farcio fel prawf. Does neb arall yn ei gael.
publish-tried = Mae’r prawf ar ei ffordd atoch.
publish-try-too-often = Anfonoch brawf eiliad yn ôl. Arhoswch 10 eiliad, yna rhowch gynnig arall arni.
publish-now = Cyhoeddi
publish-undo = { $count ->
    [0] Ni allwch ddadwneud hyn.
    [one] Gallwch ddadwneud hyn am un funud. Nid anfonir e-byst tan hynny.
   *[other] Gallwch ddadwneud hyn am { $count } munud. Nid anfonir e-byst tan hynny.
}
publish-button = Cyhoeddi
retract-button = Dadwneud
mailing-taken-back = Wedi’i ddadwneud. Ni anfonwyd e-byst.
mailing-nobody = Ni chafodd neb e-bost.
# $time is a time of day.
mailing-waits = Nid anfonir e-byst cyn { $date }, { $time }.
mailing-goes-on = Mae { $sent } o { $all } e-bost wedi’u hanfon.
mailing-done-all = Mae’r anfon wedi gorffen: anfonwyd { $sent } e-bost.
mailing-done = Mae’r anfon wedi gorffen: anfonwyd { $sent } o { $all } e-bost. Roedd y gweddill ar gyfer pobl a oedd wedi dad-danysgrifio erbyn hynny, neu heb gyrraedd.
log-try-publication = Wedi e-bostio prawf o’r hyn a all gael ei gyhoeddi ato’i hun
done-published = Cyhoeddwyd.
done-published-before = Roedd hyn wedi’i gyhoeddi eisoes pan gyflwynoch y ffurflen o’r blaen. Ni chyhoeddwyd dim eto.
done-retracted = Wedi’i ddadwneud. Ni anfonwyd e-byst amdano.

## News of creators

own-told = Rydym wedi cael eich diweddariad. Byddwn yn ei wirio cyn ei gyhoeddi.
update-title = Rhoi’r newyddion diweddaraf i’r bobl a lofnododd
update-how = Ysgrifennwch at bobl a lofnododd ac a ofynnodd am ddiweddariadau. Rydym yn gwirio pob diweddariad yn gyntaf. Yna mae’n ymddangos ar dudalen y ddeiseb ac rydym yn ei anfon atynt drwy e-bost.
update-often = Gallwch anfon un ar y tro, a 3 yr wythnos ar y mwyaf.
update-link = Ysgrifennu diweddariad
update-button = Cyflwyno
update-waits = Mae’n aros i gael ei wirio.
update-published = Cafodd ei gyhoeddi.
update-declined = Ni wnaethom ei gyhoeddi:
update-handed-in = Cyflwynwyd { $date }
refusal-update-waits = Mae eich diweddariad diwethaf yn dal i gael ei wirio. Rhowch gynnig arall arni wedyn. Mae’r hyn a deipioch yn aros yma.
refusal-update-too-often = Rydych wedi anfon cymaint o ddiweddariadau ag y gallwch yr wythnos hon. Cadwch gopi o’r testun hwn a dewch yn ôl ymhen rhai dyddiau.
desk-updates = Diweddariadau i’w gwirio
todo-updates = { $count ->
    [one] Mae diweddariad gan rywun a ddechreuodd ddeiseb yn aros i gael ei wirio
   *[other] Mae { $count } diweddariad gan bobl a ddechreuodd ddeisebau yn aros i gael eu gwirio
}
updates-what = Yr hyn y mae crewyr deisebau am ei ddweud wrth y bobl a lofnododd. Ni all neb arall weld y rhain nes i chi eu cyhoeddi.
updates-none = Nid oes diweddariadau’n aros i gael eu gwirio.
update-check-title = Gwirio diweddariad
decline-title = Gwrthod y diweddariad hwn
field-decline = Rheswm
field-decline-hint = Rydym yn anfon hyn at y crëwr drwy e-bost, yn union fel yr ydych yn ei ysgrifennu.
decline-button = Gwrthod
decline-missing = Rhowch y rheswm dros ei wrthod
done-declined = Gwrthodwyd y diweddariad. Byddwn yn dweud pam wrth ei grëwr.
done-no-update = Nid oes diweddariad yn aros i gael ei wirio.
line-proposed = Cyflwynwyd diweddariad
log-decline-update = Gwrthod diweddariad

## How petitions are checked, and how it went
moderation-title = Sut rydym yn gwirio deisebau
moderation-lead = Mae person yn darllen pob deiseb cyn iddi agor.
moderation-how = Sut mae’n gweithio
moderation-supporters = Rhaid i { $count } o bobl eraill gefnogi deiseb cyn i ni ei gwirio.
moderation-promise = Rydym yn gwirio pob deiseb o fewn { $count } diwrnod.
moderation-changes = Os gellir cywiro rhywbeth, dywedwn wrth y person a ddechreuodd y ddeiseb beth i’w newid. Mae’n cadw ei lle yn y ciw.
moderation-rejected = Rydym yn cyhoeddi deisebau a wrthodwyd gyda’r rheswm, ac eithrio unrhyw beth y mae’r gyfraith yn ein hatal rhag ei ddangos.
moderation-again = Gall y person a’i dechreuodd ofyn i ni edrych eto.
moderation-figures = Y { $count } diwrnod diwethaf
moderation-received = Deisebau a gyflwynwyd
moderation-published = Cyhoeddwyd
moderation-not-accepted = Gwrthodwyd
moderation-waiting = Yn aros nawr
moderation-median = Amser i benderfynu
moderation-median-days = { $count ->
    [0] Penderfynwyd ar hanner ohonynt ar y diwrnod y’u cyflwynwyd.
   *[other] Penderfynwyd ar hanner ohonynt o fewn { $count } diwrnod.
}
moderation-median-none = Ni phenderfynwyd ar yr un ddeiseb eto.
moderation-reasons = Pam y gwrthodwyd deisebau
moderation-reason = Rheswm
moderation-times = Deisebau
moderation-see-rejected = Gweld pob deiseb a wrthodwyd
about-checked = Mae person yn gwirio pob deiseb cyn iddi agor.

## Gosodiadau gwefan
desk-settings = Gosodiadau
done-settings = Mae’r gosodiadau wedi’u cadw. Maent ar waith o hyn ymlaen.
done-settings-same = Ni newidiwyd dim.
log-change-setting = Newid gosodiad
log-pause-signing = Oedi pob llofnodi
log-resume-signing = Ailddechrau llofnodi ar ôl saib
desk-pause = Oedi llofnodi
done-paused = Mae llofnodi wedi’i oedi. Ni all neb lofnodi nes i chi ei ailddechrau.
done-resumed = Gall pobl lofnodi eto. Os parhaodd y saib awr neu’n hwy, mae deisebau ac addewidion a oedd ar agor yn cau’n hwyrach, o leiaf yn ôl hyd y saib. Mae pleidleisiau’n cau’n hwyrach yn ôl yr union hyd hwnnw.
pause-what = Tra bydd llofnodi wedi’i oedi, ni all neb lofnodi deiseb, ymuno ag addewid na phleidleisio. Gellir defnyddio e-byst am ddeisebau ac addewidion a anfonwyd eisoes i gadarnhau o hyd. Mae dolenni i bleidleisio’n aros, ac yn gweithio eto wedyn. Os bydd y saib yn para awr neu’n hwy, caiff dyddiad cau pob deiseb ac addewid agored wedyn ei ymestyn yn ôl hyd y saib, mewn diwrnodau cyfan, a bydd yr addewid yn enwi’r diwrnod olaf hwyrach. Nid yw saib byrrach yn newid unrhyw ddiwrnod olaf. Mae pleidleisiau agored yn cau’n hwyrach yn ôl union hyd y saib.
pause-open = { $count ->
        [0] Nid oes deiseb, addewid na phleidlais ar agor nawr.
       *[other] Mae { $count } o ddeisebau, addewidion a phleidleisiau ar agor nawr.
    }
pause-note = Yr hyn a ddywedir wrth bobl
pause-note-hint = Brawddeg neu ddwy am y rheswm, a phryd y bydd llofnodi’n ailddechrau os gwyddoch. Mae hyn ar frig pob tudalen. Os gadewch ef yn wag, dim ond bod llofnodi wedi’i oedi a ddywedir wrth bobl.
pause-button = Oedi llofnodi nawr
pause-since = Oedodd { $name } lofnodi ar { $date } am { $time }.
pause-told = Dyma a ddywedir wrth bobl:
pause-end-what = Caiff amserau cau pleidleisiau eu hymestyn yn ôl hyd y saib. Caiff dyddiadau cau deisebau ac addewidion hefyd, os parhaodd y saib awr neu’n hwy.
pause-end-button = Ailddechrau llofnodi
field-text-long = Defnyddiwch { $max } nod neu lai
refusal-settings-changed = Mae cydweithiwr wedi newid y gosodiadau ers i chi eu hagor. Agorwch nhw eto i weld beth sydd wedi newid.
refusal-settings-clash = Rhaid cadw llofnod am o leiaf gymaint o ddiwrnodau ag sydd gan bobl i’w gadarnhau.
settings-what = Yr hyn y mae’r wefan yn ei ganiatáu. Cyn cadw dim, cewch weld beth mae’n ei olygu.
settings-site = Y wefan
settings-signing = Llofnodi
settings-thresholds = Trothwyon llofnodion
settings-starting = Dechrau a gwirio deisebau
settings-keeping = Am ba hyd y cedwir data personol
settings-fixed = Wedi’i osod gan y ffeil gosodiadau neu’r amgylchedd. Gall pwy bynnag sy’n rhedeg y rhaglen ei newid yno.
set-referral-threshold = Trothwy i bwyllgor ystyried y ddeiseb
set-response-threshold = Trothwy ar gyfer ymateb
set-debate-threshold = Trothwy ar gyfer ystyried dadl
set-threshold-hint = Gadewch yn wag os nad oes trothwy. Rhowch nifer o lofnodion, megis 10000; cyfran o nifer penodol, megis 1.5% of 46560; nifer o bob un o sawl ardal, megis 50 from each of 4 areas; neu nifer a’r gyfran ohono y mae’n rhaid iddi ddod o ardaloedd y wefan hon, megis 300 and 66% from here.
set-effect-thresholds = Mae’n berthnasol o’r llofnod nesaf. Mae trothwyon a nodwyd eisoes yn aros, oni bai bod deiseb yn disgyn oddi tanynt.
set-weekend = Diwrnodau o bob wythnos nad ydynt yn cyfrif
set-weekend-none = Mae pob diwrnod yn cyfrif
set-weekend-saturday-sunday = Dydd Sadwrn a dydd Sul
set-weekend-friday-saturday = Dydd Gwener a dydd Sadwrn
set-weekend-sunday = Dydd Sul
set-days-off = Diwrnodau eraill nad ydynt yn cyfrif
set-days-off-hint = Gwyliau, toriad, yr wythnosau cyn etholiad. Un llinell i bob un: 2026-12-25 Dydd Nadolig, neu sawl diwrnod yn olynol: 2026-12-24/2027-01-01 Ar gau.
set-no-days = Dim
field-condition = Ysgrifennwch ef fel yn un o’r enghreifftiau, neu gadewch ef yn wag
field-days-line = Nid yw llinell { $line } yn ddiwrnod. Ysgrifennwch bob un fel 2026-12-25 Dydd Nadolig, neu fel 2026-12-24/2027-01-01 Ar gau
settings-usual = Arferol ar gyfer y math hwn o wefan:
settings-back = Defnyddio’r gwerth arferol: { $name }
settings-review-button = Adolygu newidiadau
settings-review = Adolygu newidiadau
settings-review-what = Nid oes dim wedi’i gadw eto.
settings-save = Cadw
settings-edit = Yn ôl i’r ffurflen
settings-stale = Mae cydweithiwr wedi newid y gosodiadau ers i chi eu hagor
settings-stale-what = Dyma ei newidiadau. Mae’r hyn a roesoch isod. Gwiriwch ef eto cyn parhau.
settings-calls = { $count ->
    [0] Nid oes gan yr un ddeiseb agored gynifer o lofnodion nawr.
    [one] Mae gan { $count } ddeiseb agored gynifer o lofnodion nawr, ac nid yw wedi galw pleidlais.
   *[other] Mae gan { $count } o ddeisebau agored gynifer o lofnodion nawr, ac nid ydynt wedi galw pleidlais.
}
settings-calls-more = Mae gan fwy na { $count } o ddeisebau agored gynifer o lofnodion nawr, ac nid ydynt wedi galw pleidlais.
settings-calls-what = Bydd hyd at { $most } drafft yn aros amdanoch ar yr un pryd. Gwneir rhagor ar ôl i chi gadw neu ddileu rhai ohonynt.
settings-erase = Data personol y bydd hyn yn ei ddileu
settings-erase-signers = O fewn awr i’w gadw, byddai hyn yn dileu enw, cyfeiriad e-bost a chod post { $count } llofnodwr,
settings-erase-more = O fewn oriau i’w gadw, byddai hyn yn dileu enw, cyfeiriad e-bost a chod post mwy na { $count } llofnodwr,
settings-erase-creators = ac, ar gyfer { $count } o ddeisebau, manylion y crewyr a’r sganiau o lofnodion papur.
settings-erase-what = Ni ellir dadwneud hyn. Nid yw cyfansymiau’r llofnodion yn newid.
field-number-bounds = Rhowch rif cyfan o { $min } i { $max }
field-choice-missing = Dewiswch un o’r rhain
set-shared-address = Pwy gaiff lofnodi ag un cyfeiriad e-bost
set-shared-address-hint = Mae teuluoedd yn aml yn rhannu cyfeiriad e-bost.
set-shared-nobody = Un person
set-shared-household = Dau berson ag enwau gwahanol a’r un cod post
set-postcode = Cod post
set-postcode-uk = Cod post yn y DU
set-postcode-any = Unrhyw lythrennau a digidau
set-postcode-none = Heb ei ofyn
set-home-country = Gwlad gartref
set-home-country-hint = Mae’r ffurflen yn dewis y wlad hon i ddechrau, ac yn gofyn i bobl yno am god post.
set-asks-residence = Datganiad preswylio
set-asks-residence-hint = Blwch ticio i lofnodwyr ddatgan eu bod yn byw yno neu’n ddinasyddion. Hebddo, gall unrhyw un lofnodi.
set-screening = Gwirio llofnodion
set-screening-hint = Dywedir wrth bawb sy’n llofnodi y caiff llofnodion eu gwirio ac yna eu hychwanegu. Dywedir ar gyfer pob deiseb pa rai a ddelir.
set-screening-yes = Caiff llofnodion eu gwirio ac yna eu hychwanegu
set-screening-no = Mae llofnod yn cyfrif ar ôl ei gadarnhau
set-effect-screening = Mae’n berthnasol ar unwaith i’r hyn a ddywed tudalennau ac e-byst. Nid oes cyfanswm yn newid.
set-yes = Gofynnir amdano
set-no = Ni ofynnir amdano
set-open-days = Dyddiau y mae deiseb ar agor
set-confirm-days = Dyddiau i gadarnhau llofnod
set-confirm-days-hint = Wedi hynny, cynigir neges newydd.
set-supporters-needed = Cefnogwyr sydd eu hangen cyn gwirio deiseb
set-supporters-needed-hint = Heb gyfrif y crëwr. Gyda 0, caiff deisebau eu gwirio ar unwaith. Nid oes angen mwy o gefnogwyr na’i darged ar addewid byth.
set-promise-days = Dyddiau y byddwch yn addo gwirio deiseb o’u mewn
set-promise-days-hint = Dywedir hynny wrth bobl. Dangosir bod yr hyn sy’n aros yn hirach yn hwyr.
set-claim-minutes = Munudau y mae deiseb yn aros wedi’i haseinio i un cymedrolwr
set-undo-minutes = Munudau y gellir dadwneud penderfyniad o’u mewn
set-undo-minutes-hint = Mae e-byst am y penderfyniad yn aros cyhyd.
set-draft-days = Dyddiau y cedwir drafft
set-action-chars = Hyd mwyaf y cais
set-background-chars = Hyd mwyaf y cefndir
set-details-chars = Hyd mwyaf y manylion
set-unconfirmed-days = Dyddiau nes dileu llofnod na chadarnhawyd
set-unconfirmed-days-hint = Mae hefyd yn berthnasol i lofnodion y mae pobl wedi’u tynnu.
set-ended-days = Dyddiau ar ôl diwedd deiseb nes dileu manylion ei llofnodwyr
set-ended-days-hint = Mae hefyd yn berthnasol i fanylion y crëwr. Rhowch 0 i’w cadw. Y gyfraith sy’n dod gyntaf.
set-never = byth
set-in-days = { $count } diwrnod
set-in-minutes = { $count } munud
set-in-people = { $count } o bobl
set-in-characters = { $count } nod
set-bounds-days = O { $min } i { $max } diwrnod.
set-bounds-minutes = O { $min } i { $max } munud.
set-bounds-people = O { $min } i { $max } o bobl.
set-bounds-characters = O { $min } i { $max } nod.
set-effect-everywhere = Mae pob tudalen a phob neges yn ei ddangos ar unwaith.
set-effect-signers = Mae’n berthnasol i bawb sy’n llofnodi o hyn ymlaen. Mae’r llofnodion presennol yn aros fel y maent.
set-effect-also-signed = Bydd tudalennau’n ei ddangos, neu’n peidio â’i ddangos, o fewn awr. Cyfrifir llofnodion a roddwyd o’r blaen hefyd.
set-effect-open-days = { $count ->
    [one] Mae’n berthnasol i ddeisebau sy’n agor o hyn ymlaen. Mae’r ddeiseb sydd ar agor nawr yn cadw ei dyddiad cau.
   *[other] Mae’n berthnasol i ddeisebau sy’n agor o hyn ymlaen. Mae’r { $count } deiseb sydd ar agor nawr yn cadw eu dyddiadau cau.
}
set-effect-confirm-days = Mae’n berthnasol ar unwaith i bob dolen a anfonwyd eisoes, ar bob deiseb.
set-effect-supporters = Edrychir eto ar ddeisebau sy’n casglu cefnogwyr nawr gyda’u cefnogwr nesaf.
set-effect-promise = Mae’n berthnasol ar unwaith i ddeisebau sy’n aros i’w gwirio, ac mae mewn e-byst o hyn ymlaen.
set-effect-claim = Mae’n berthnasol i ddeisebau a aseinir o hyn ymlaen.
set-effect-undo = Mae’n berthnasol i benderfyniadau o hyn ymlaen.
set-effect-drafts = Mae’n berthnasol ar unwaith i ddrafftiau presennol: caiff rhai hŷn eu dileu.
set-effect-lengths = Mae’n berthnasol i ddeisebau a gyflwynir o hyn ymlaen. Mae’r deisebau presennol yn aros fel y maent.
set-effect-keeping = Mae’n berthnasol ar unwaith i bob deiseb.
preset-union = Undeb
preset-union-hint = Mae aelodau’n llofnodi. Mae deisebau ar agor am 90 diwrnod ac ni ofynnir am god post. Nid yw’n bleidlais.
preset-students-union = Undeb myfyrwyr
preset-students-union-hint = Mae deisebau ar agor am wythnos ac yn cael ymateb ar ôl 500 llofnod. Ni ofynnir am god post.
preset-campaign = Ymgyrch
preset-campaign-hint = Gall unrhyw un sy’n cytuno lofnodi, o unrhyw le. Mae deisebau ar agor am flwyddyn.
preset-newsroom = Ystafell newyddion
preset-newsroom-hint = Mae darllenwyr yn llofnodi, o unrhyw le. Mae deisebau ar agor am 30 diwrnod ac ni ofynnir am god post.
threshold-union-answer = Ar ôl { $number } llofnod, mae’r undeb yn ymateb i’r ddeiseb hon.
threshold-union-debate = Ar ôl { $number } llofnod, mae’r undeb yn cynnal dadl arni.
threshold-campaign-answer = Ar ôl { $number } llofnod, rydym yn cyflwyno’r ddeiseb hon ac yn gofyn am ymateb.
threshold-campaign-debate = Ar ôl { $number } llofnod, rydym yn gofyn am ddadl gyhoeddus arni.
threshold-newsroom-answer = Ar ôl { $number } llofnod, rydym yn gofyn i’r rhai sy’n gyfrifol am ymateb ac yn adrodd arni.
threshold-newsroom-debate = Ar ôl { $number } llofnod, rydym yn gofyn iddynt gynnal dadl gyhoeddus arni.

## Yn barod i’r cyhoedd
desk-live = Mynd yn fyw
todo-live = { $count } o bethau i’w cywiro cyn bod y wefan yn barod i’r cyhoedd: gweler “Mynd yn fyw”
todo-certificate-red = Nid yw { $count } o dystysgrifau’n ddilys, felly caiff ymwelwyr eu rhybuddio neu ni allant agor y wefan: gweler “Mynd yn fyw”
todo-certificate-amber = Mae angen sylw ar { $count } o dystysgrifau cyn iddynt ddod i ben: gweler “Mynd yn fyw”
live-what = Yr hyn y gall y rhaglen ei wirio ei hun. Nid oes dim o hyn yn eich atal rhag mynd yn fyw, ac ni ofynnir i unrhyw wasanaeth arall.
live-red = Rhaid cywiro { $count } o bethau cyn i’r cyhoedd ddod.
live-amber = Yn barod. Gallai { $count } o bethau fod yn well.
live-green = Yn barod: nid oes dim o’i le ar yr hyn yr edrychwyd arno.
live-state-red = Coch: cywirwch ef
live-state-amber = Oren: gallai fod yn well
live-state-green = Gwyrdd: da
live-do = Cywiro
live-address = Cyfeiriad cyhoeddus
live-address-good = Mae dolenni mewn negeseuon yn arwain yno, ac mae’r cysylltiad wedi’i amgryptio.
live-address-open = Nid yw cysylltiadau â’r cyfeiriad hwn wedi’u hamgryptio. Rhowch ddirprwy amgryptio o’i flaen, a gosodwch server.public_url i’r cyfeiriad â https.
live-address-private = Nid yw’r cyfeiriad hwn yn gyhoeddus: dim ond ar y peiriant hwn y mae’n gweithio, neu yn unman. Yn y ffeil gosodiadau, gosodwch server.public_url i’r cyfeiriad y bydd pobl yn ei agor.
live-certificate = Tystysgrif
live-certificate-good = Mae’n ddilys am { $count } diwrnod arall.
live-certificate-soon = Mae’n ddilys am { $count } diwrnod arall. Mae rhywbeth yn ei hatal rhag cael ei hadnewyddu: rhedwch “throng certificates” ar y gweinydd i weld beth.
live-certificate-none = Nid oes un eto, felly ni all neb agor cysylltiad wedi’i amgryptio. Os bydd hyn yn para am rai munudau, rhedwch “throng certificates” ar y gweinydd i weld pam.
live-certificate-expired = Nid yw porwyr yn ei derbyn mwyach ac maent yn rhybuddio ymwelwyr. Ar y gweinydd, rhedwch “throng certificates” i weld beth i’w wneud.
live-mail = Negeseuon e-bost
live-mail-captured = Cedwir negeseuon yma ac nid oes neb yn eu cael, felly ni all neb gadarnhau. Gosodwch mail.delivery i smtp ac enwch y gwesteiwr.
live-mail-trouble = Nid yw’r gwesteiwr yn derbyn negeseuon; dyma a ddywedodd. Gwiriwch ei enw, ei borth a’i gyfrinair yn y ffeil gosodiadau.
live-mail-untried = Ni throsglwyddwyd neges ers i’r rhaglen ddechrau. Llofnodwch ddeiseb eich hun, ac edrychwch a yw’r neges yn dod.
live-mail-sent = Mae’r gwesteiwr wedi derbyn { $count } neges ers i’r rhaglen ddechrau.
live-sender = Anfonwr negeseuon
live-sender-own = Mae’n perthyn i gyfeiriad y wefan. Rhaid i’w barth ganiatáu i’r gwesteiwr anfon (SPF, DKIM).
live-sender-other = Nid parth y wefan yw ei barth. Rhaid iddo ganiatáu i’r gwesteiwr anfon (SPF, DKIM), neu bydd negeseuon yn mynd yn sbam.
live-sender-private = Nid parth cyhoeddus yw hwn. Gosodwch mail.from i gyfeiriad e-bost sy’n eiddo i chi.
live-contact = Cyswllt
live-contact-good = Fe’i dangosir i bawb. Gofalwch fod person yn ei ddarllen.
live-contact-none = Ni all pobl ofyn i neb. Enwch gyfeiriad yn y gosodiadau.
live-owners = Ail berchennog
live-owners-good = Gall { $count } o bobl ofalu am bopeth.
live-owners-one = Un person all ofalu am bopeth. Gwahoddwch ail un.
live-codes = Codau untro
live-codes-good = Mae pawb yn mewngofnodi â nhw.
live-codes-missing = Mae { $count } aelod o’r staff yn mewngofnodi â chyfrinair yn unig.
live-keeping = Am ba hyd y cedwir data personol
live-keeping-good = Dilëir manylion llofnodwyr { $count } diwrnod ar ôl i’w deiseb ddod i ben.
live-keeping-ever = Ni chaiff manylion llofnodwyr eu dileu byth. Dywedwch yn y gosodiadau ar ôl sawl diwrnod y dylid gwneud hynny.
live-time = Cylchfa amser
live-time-good = Mae deisebau’n cau am hanner nos yn y gylchfa amser hon.
live-time-utc = Mae deisebau’n cau am hanner nos UTC. Os nad dyna lle’r ydych, gosodwch site.time_zone yn y ffeil gosodiadau.
desk-server = Sut mae’r gweinydd
server-what = Popeth a all fynd yn brin, y gwaethaf yn gyntaf. Ystyr “yn ddiweddar” yw’r funud neu ddwy ddiwethaf. Nid oes enw neb yma.
server-red = { $count ->
    [one] Mae un peth yn brin nawr, ac mae pobl yn sylwi.
   *[other] Mae { $count } o bethau’n brin nawr, ac mae pobl yn sylwi.
}
server-amber = { $count ->
    [one] Mae un peth yn mynd yn brin.
   *[other] Mae { $count } o bethau’n mynd yn brin.
}
server-green = Nid oes dim yn brin.
server-first = Mae hyn yn brifo gyntaf: { $what }.
server-next = Beth fyddai’n mynd yn brin gyntaf: { $what }.
server-all-limits = Pob terfyn, gyda’i reswm
server-tell-me = Cael neges pan fydd rhywbeth yn methu
server-state-red = Coch: mae pobl yn sylwi ar hyn
server-state-amber = Oren: yn mynd yn brin
server-state-green = Gwyrdd: digon
server-more = Edrych ar hyn
server-share-lately = { $now }% ar waith yn ddiweddar
server-mib = { $now } o { $max } MiB ar waith
server-count = { $now } o { $max } ar waith
server-waited = { $count ->
    [0] Ni fu’n rhaid i neb aros am hyn yn ddiweddar.
    [one] Bu’n rhaid i rywun aros am hyn unwaith yn ddiweddar.
   *[other] Bu’n rhaid i rywun aros am hyn { $count } o weithiau yn ddiweddar.
}
server-turned-away = { $count ->
    [0] Ni throwyd neb ymaith yn ddiweddar.
    [one] Trowyd rhywun ymaith unwaith yn ddiweddar, a gofyn iddynt roi cynnig arall arni.
   *[other] Trowyd rhywun ymaith { $count } o weithiau yn ddiweddar, a gofyn iddynt roi cynnig arall arni.
}
server-setting-do = Pan fydd hyn yn llawn, bydd pobl yn aros neu’n cael cais i roi cynnig arall arni. Chwiliwch am bwy sy’n ei achosi. Os oes cof ar ôl gan y peiriant, codwch { $setting } yn y ffeil gosodiadau ac ailgychwyn.
server-fixed-do = Pan fydd hyn yn llawn, gofynnir i bobl roi cynnig arall arni. Mae’r terfyn hwn yn sefydlog: mae’n llawn am na all y peiriant ddal i fyny, neu am fod rhywun yn gofyn am ormod. Chwiliwch am bwy sy’n ei achosi.
server-processor = Prosesydd
server-processor-wanted = Mae { $now } rhaglen ar y peiriant hwn am gael un o’i { $max } prosesydd, ar gyfartaledd dros funud.
server-processor-do = Nid oes gan y rhaglen amser prosesydd ar ôl, felly mae tudalennau a llofnodion yn cymryd mwy o amser. Stopiwch raglenni eraill ar y peiriant hwn, neu symudwch i un â mwy o broseswyr.
server-memory = Cof
server-memory-own = { $now } MiB ohono sy’n perthyn i’r rhaglen hon.
server-memory-do = Pan ddaw’r cof i ben, bydd y system yn terfynu rhaglenni. Stopiwch raglenni eraill ar y peiriant hwn, gostyngwch server.page_cache_mib yn y ffeil gosodiadau, neu rhowch fwy o gof i’r peiriant.
server-disk = Lle ar y ddisg
server-disk-do = Pan fydd y ddisg yn llawn, ni all neb lofnodi. Dilëwch yr hyn nad oes ei angen, fel hen gopïau wrth gefn a chofnodion, neu defnyddiwch ddisg fwy.
server-disk-silent = Nid yw’r ddisg wedi ateb ers { $now } eiliad, felly ni ŵyr neb faint o le sydd arni
server-disk-silent-do = Gall yr hyn y mae pobl yn ei anfon orfod aros amdani. Os cedwir y data ar beiriant arall, gwiriwch a ellir ei gyrraedd. Os yw yn y peiriant hwn, gwiriwch a yw’r ddisg ar fin methu.
server-disk-speed = Cyflymder y ddisg
server-disk-speed-ms = Cymerodd 99 o bob 100 ysgrifeniad { $now } milieiliad ar y mwyaf yn ddiweddar
server-disk-speed-idle = Nid ysgrifennwyd dim yn ddiweddar
server-disk-speed-none = Nid yw’r ddisg yn ateb, felly ni all neb lofnodi. Dangosir tudalennau o hyd.
server-disk-speed-wait = Mae’r ddisg yn brysur ers { $now } eiliad gyda’r hyn y mae pobl wedi’i anfon, ac maent yn aros.
server-disk-speed-do = Mae pawb sy’n llofnodi yn aros am y ddisg. Gwiriwch a yw rhaglenni eraill yn ei defnyddio, ac a yw ar fin methu. Mae’r cofnod yn dweud mwy.
server-network = Rhwydwaith
server-network-again = Bu’n rhaid anfon { $now } o bob 1,000 darn o ddata eto yn ddiweddar
server-network-bytes = Derbyniwyd { $now } MiB ac anfonwyd { $max } MiB yn ddiweddar.
server-network-short = { $count ->
    [0] Ni thaflwyd unrhyw ddata oherwydd diffyg cof yn ddiweddar.
   *[other] Taflwyd { $count } darn o ddata oherwydd diffyg cof yn ddiweddar.
}
server-network-lost = { $count ->
    [0] Ni chollodd y peiriant hwn unrhyw ddata yn ddiweddar.
    [one] Collodd y peiriant hwn un darn o ddata yn ddiweddar.
   *[other] Collodd y peiriant hwn { $count } o ddarnau o ddata yn ddiweddar.
}
server-network-late = { $count ->
    [0] Ni wrthododd y peiriant hwn gysylltiad neb yn ddiweddar.
    [one] Gwrthodwyd un cysylltiad yn ddiweddar, cyn i’r rhaglen ei weld.
   *[other] Gwrthodwyd { $count } o gysylltiadau yn ddiweddar, cyn i’r rhaglen eu gweld.
}
server-network-do = Os gwrthodir cysylltiadau, mae’r peiriant yn rhy brysur. Os collir data neu os anfonir ef eto, mae’r llinell i’r peiriant hwn yn llawn neu’n ddiffygiol: gofynnwch i bwy bynnag sy’n ei darparu.
server-files = Ffeiliau a chysylltiadau agored
server-files-do = Mae pob cysylltiad yn cyfrif fel ffeil agored. Pan na chaniateir rhagor, ni all neb newydd gysylltu. Codwch derfyn y system (LimitNOFILE), neu gostyngwch server.connections_max yn y ffeil gosodiadau.
server-mail = Negeseuon e-bost
server-mail-waiting = Mae { $now } y mae rhywun yn aros amdanynt, a { $max } o ddiweddariadau i lawer, yn aros
server-mail-late = { $count ->
    [0] Nid oes yr un yn hwyr.
    [one] Dylai’r hynaf fod wedi’i hanfon funud yn ôl.
   *[other] Dylai’r hynaf fod wedi’i hanfon { $count } o funudau yn ôl.
}
server-mail-do = Ni all pobl gadarnhau nes iddynt gael eu neges. Mae’r rhestr o negeseuon yn dangos beth a atebodd y gweinydd post.
server-of-connections = Cysylltiadau porwyr
server-of-http2-requests = Ceisiadau sy’n cael eu hateb dros gysylltiadau a rennir
server-of-handshakes = Cysylltiadau wedi’u hamgryptio sy’n cael eu dechrau
server-of-handshake-networks = Rhwydweithiau y cyfrifir eu cysylltiadau newydd
server-of-access-lines = Llinellau’r cofnod mynediad sy’n aros i gael eu hysgrifennu
server-of-watchers = Cysylltiadau rhaglenni sy’n gwylio hon
server-of-streams = Tudalennau agored â rhif byw
server-of-renders = Tudalennau sy’n cael eu gwneud
server-of-page-bytes = Cof ar gyfer tudalennau gorffenedig
server-of-refusal-pages = Tudalennau gorffenedig sy’n dweud beth a roddwyd heibio am y tro
server-of-questions = Tudalennau sy’n aros am y gronfa ddata
server-of-form-questions = Ffurflenni’n aros am y gronfa ddata
server-of-guest-questions = Tudalennau’r swyddfa i bobl nad ydym yn eu hadnabod, yn aros am y gronfa ddata
server-of-staff-connections = Cysylltiadau staff sydd wedi mewngofnodi
server-of-staff-networks = Cyfeiriadau y gofynnodd staff ohonynt yn yr awr ddiwethaf
server-of-staff-neighbours = Cysylltiadau wedi’u hamgryptio o gyfeiriadau y mae staff yn gofyn ohonynt
server-of-staff-guests = Cysylltiadau pobl sy’n gofyn am y swyddfa ac nad ydym yn eu hadnabod
server-of-monitor-connections = Cysylltiadau rhaglenni sy’n gofyn sut mae’r gweinydd
server-of-staff-questions = Tudalennau’r swyddfa’n aros am y gronfa ddata
server-of-people = Yr hyn a anfonodd pobl, yn aros i’w storio
server-of-staff = Yr hyn a anfonodd staff, yn aros i’w storio
server-of-program = Yr hyn y mae’n rhaid i’r rhaglen ei gofnodi, yn aros i’w storio
server-of-site-commits = Newidiadau gan staff, yn aros i’w dangos
server-of-boxes = Blychau pleidleisiau sy’n cael eu hagor
server-of-open-votes = Pleidleisiau agored sy’n barod i’r rhai sy’n bwrw
server-of-counts-so-far = Cyfrifon hyd yma o bleidleisiau agored
server-of-voter-starts = Rhestrau o bleidleiswyr sy’n barod i’w dangos
server-of-sealings = Pleidleisiau y mae dewisiadau’n cael eu selio ynddynt
server-of-rolls-held = Rhestrau a wiriwyd o bobl sy’n gallu pleidleisio, heb eu defnyddio eto
server-of-uploads = Ffurflenni â ffeiliau sy’n cael eu darllen
server-of-drains = Ffurflenni â ffeiliau a wrthodwyd
server-of-pictures = Lluniau sy’n cael eu tynnu
server-of-pictures-waiting = Lluniau sy’n aros i gael eu tynnu
server-of-whole-files = Ffeiliau o bopeth sy’n cael eu hanfon
server-of-whole-parts = Rhannau o’r ffeiliau hyn sy’n cael eu gwneud
server-of-passwords = Cyfrineiriau sy’n cael eu gwirio
server-of-passwords-waiting = Cyfrineiriau sy’n aros i gael eu gwirio
server-of-sessions-seen = Staff sydd wedi mewngofnodi
server-of-passkey-questions = Mewngofnodiadau sy’n aros am allwedd fynediad
server-of-busy-networks = Rhwydweithiau dros derfyn yn ddiweddar
server-of-code-addresses = Cyfeiriadau lle teipiwyd codau anghywir
server-of-code-votes = Pleidleisiau y teipiwyd codau anghywir ynddynt
server-of-mails = Negeseuon sy’n aros yn y cof
server-of-mail-budgets = Blychau post y mae eu negeseuon yn cael eu cyfrif
server-of-mail-connections = Negeseuon sy’n cael eu trosglwyddo i’r gweinydd post
server-of-stream-bytes = Yr hyn sy’n aros am le’r ffrwd
server-of-stream-times = Sypiau nad yw eu hamser gan y ffrwd eto
server-of-place-connections = Cysylltiadau agored â’r gwasanaeth S3

## Reports from the public
report-link = Rhoi gwybod am rywbeth o’i le
report-link-answer = Rhoi gwybod am rywbeth o’i le yn yr ymateb hwn
report-link-debate = Rhoi gwybod am rywbeth o’i le am y ddadl hon
report-link-news = Rhoi gwybod am rywbeth o’i le yn “{ $subject }”
report-title = Rhoi gwybod am rywbeth o’i le
report-back = Yn ôl at y ddeiseb
report-back_pledge = Yn ôl at yr addewid
report-about = Rydych yn rhoi gwybod am:
report-how = Mae cymedrolwr yn darllen pob adroddiad. Nid oes angen cyfrif arnoch.
field-report-class = Beth sydd o’i le?
report-misleading = Mae ffaith yn anghywir neu’n gamarweiniol
report-personal-data = Mae’n dangos manylion personol rhywun
report-abuse = Sarhad neu gasineb
report-unlawful = Mae yn erbyn y gyfraith
report-duplicate = Mae deiseb arall yn gofyn am yr un peth
report-duplicate_pledge = Mae addewid arall yn addo’r un peth
report-other = Rhywbeth arall
field-report-words = Dywedwch fwy wrthym
field-report-words-hint = Ble mae ef, a beth sydd o’i le arno? { $count } nod ar y mwyaf.
field-report-email = Eich cyfeiriad e-bost (dewisol)
field-report-email-hint = Dim ond ar gyfer yr adroddiad hwn y byddwn yn ei ddefnyddio. Hebddo ni allwn ddweud wrthych beth yw’r canlyniad.
report-private = Dim ond ein cymedrolwyr sy’n darllen hwn.
report-button = Anfon yr adroddiad
report-class-missing = Dewiswch beth sydd o’i le
report-words-missing = Dywedwch wrthym beth sydd o’i le, mewn ychydig eiriau
refusal-report-unknown = Nid ydym yn adnabod y rhif hwn. Gwiriwch eich bod wedi teipio’r cyfan.
refusal-report-settled = Mae cydweithiwr eisoes wedi cau un o’r adroddiadau hyn. Ni newidiwyd dim. Agorwch yr adroddiadau eto i weld pa rai sy’n dal i aros.
report-sent-title = Rydym wedi cael eich adroddiad
report-sent-keep = Cadwch y rhif hwn. Gallwch ei ddefnyddio i weld y canlyniad.
report-sent-mailed = Rydym wedi ei anfon atoch drwy e-bost hefyd, a byddwn yn ysgrifennu atoch eto.
report-sent-unmailed = Ni roesoch gyfeiriad e-bost, felly ni allwn ysgrifennu atoch.
report-receipt-title = Adroddiad { $receipt }
report-receipt-number = Rhif yr adroddiad
report-received = Derbyniwyd
report-state = Statws
report-state-waits = Yn aros am benderfyniad
report-state-settled = Caewyd ar { $date }
report-verdict = Canlyniad
report-receipt-private = Nid yw’r dudalen hon byth yn dangos yr hyn y rhoesoch wybod amdano.
verdict-changed = Newidiwyd y testun gennym
verdict-hidden = Fe’i cuddiwyd neu ei dynnu i lawr gennym
verdict-corrected = Cywirwyd cyfanswm y llofnodion gennym
verdict-nothing-wrong = Ni chawsom ddim o’i le
verdict-not-ours = Nid ein lle ni yw penderfynu
verdict-spam = Cafodd ei drin fel sbam
desk-reports = Adroddiadau
todo-reports = { $count ->
    [one] Mae adroddiad gan y cyhoedd yn aros
   *[other] Mae { $count } adroddiad gan y cyhoedd yn aros
}
reports-what = Yr hyn y mae pobl yn dweud sydd o’i le. Mae adroddiadau am yr un dudalen gyda’i gilydd.
reports-waiting = Yn aros
reports-settled = Wedi’u cau
reports-count = { $count ->
    [one] { $count } adroddiad
   *[other] { $count } adroddiad
}
reports-none = Nid oes adroddiad yn aros.
reports-none-settled = Nid oes adroddiadau wedi’u cau eto.
reports-none-here = Nid oes adroddiad am y ddeiseb hon yn aros.
reports-none-here_pledge = Nid oes adroddiad am yr addewid hon yn aros.
reports-settled-by = caewyd gan { $name } ar { $date }
report-case-title = Adroddiadau gan y cyhoedd
report-act-first = Yn gyntaf cywirwch yr hyn sydd o’i le, ar dudalen y ddeiseb. Yna dywedwch wrth y rhai a roddodd wybod.
report-act-first_pledge = Yn gyntaf cywirwch yr hyn sydd o’i le, ar dudalen yr addewid. Yna dywedwch wrth y rhai a roddodd wybod.
report-has-address = bydd yn cael e-bost
report-no-address = ni roddodd gyfeiriad e-bost
report-case-about = Mae’r adroddiad hwn am:
report-case-no-emails = Ni roddodd neb a roddodd wybod am hyn gyfeiriad e-bost, felly ni anfonir e-bost.
reports-legend = Adroddiadau i’w cau
reports-more = Mae mwy yn aros. Byddant yma pan fyddwch wedi cau’r rhain.
field-verdict = Canlyniad
field-verdict-words = Neges i’r bobl a roddodd wybod
field-verdict-words-hint = Rydym yn cynnwys hyn yn yr e-bost yn union fel yr ydych yn ei ysgrifennu. Os nad ein lle ni yw penderfynu, dywedwch pwy all helpu. Gadewch fanylion pobl eraill allan.
reports-none-chosen = Dewiswch o leiaf un adroddiad
verdict-missing = Dewiswch ganlyniad
verdict-words-missing = Dywedwch beth y gallant ei wneud yn lle hynny
report-show-mail = Parhau i’r e-byst
report-kept = { $count ->
    [one] Caiff geiriau a chyfeiriad e-bost pobl sy’n rhoi gwybod eu dileu { $count } diwrnod ar ôl i chi gau’r adroddiad.
   *[other] Caiff geiriau a chyfeiriad e-bost pobl sy’n rhoi gwybod eu dileu { $count } diwrnod ar ôl i chi gau’r adroddiad.
}
report-settle-title = { $count ->
    [one] Cau { $count } adroddiad
   *[other] Cau { $count } adroddiad
}
report-mails = { $count ->
    [one] Yr e-bost
   *[other] Y { $count } e-bost
}
report-mails-exact = Anfonir ar unwaith, yn union fel y dangosir yma.
report-mails-without = { $count ->
    [one] Ni roddodd un person gyfeiriad e-bost, felly ni chaiff e-bost.
   *[other] Ni roddodd { $count } o bobl gyfeiriad e-bost, felly ni chânt e-bost.
}
report-settle-button = Cau ac anfon
done-reports-settled = Mae’r adroddiadau wedi’u cau. Rydym wedi dweud wrth y bobl a roddodd gyfeiriad e-bost.
log-settle-reports = Cau adroddiadau
mail-report-subject = Rydym wedi cael eich adroddiad { $receipt }
mail-report-why = Dywedoch chi, neu rywun a deipiodd eich cyfeiriad, wrth { $site } fod rhywbeth o’i le ar ddeiseb:
mail-report-why_pledge = Dywedoch chi, neu rywun a deipiodd eich cyfeiriad, wrth { $site } fod rhywbeth o’i le ar addewid:
mail-report-class = Beth sydd o’i le:
mail-report-next = Bydd cymedrolwr yn ei ddarllen, a byddwn yn anfon e-bost arall atoch. Gallwch wirio ei statws yma:
mail-report-not-you = Os nad chi oedd, nid oes angen i chi wneud dim. Byddwn yn dileu eich cyfeiriad e-bost ymhen amser.
mail-report-settled-subject = Canlyniad eich adroddiad { $receipt }
mail-report-settled-what = Ar { $date } dywedoch wrth { $site } fod rhywbeth o’i le ar ddeiseb:
mail-report-settled-what_pledge = Ar { $date } dywedoch wrth { $site } fod rhywbeth o’i le ar addewid:
mail-report-settled-words = Dywed ein cymedrolwr:
privacy-reporting = Pan fyddwch yn rhoi gwybod am rywbeth o’i le
privacy-reports = { $days ->
    [one] Dim ond ein cymedrolwyr all ddarllen eich geiriau a gweld i chi adael cyfeiriad e-bost. Rydym yn dileu’r ddau { $days } diwrnod ar ôl cau eich adroddiad. Wedyn dim ond pryd y daeth, o ba fath yr oedd a’i ganlyniad a gadwn.
   *[other] Dim ond ein cymedrolwyr all ddarllen eich geiriau a gweld i chi adael cyfeiriad e-bost. Rydym yn dileu’r ddau { $days } diwrnod ar ôl cau eich adroddiad. Wedyn dim ond pryd y daeth, o ba fath yr oedd a’i ganlyniad a gadwn.
}
moderation-reports = { $count ->
    [one] Adroddiadau’r diwrnod diwethaf
   *[other] Adroddiadau’r { $count } diwrnod diwethaf
}
moderation-reports-how = Gall unrhyw un roi gwybod am rywbeth o’i le o dudalen pob deiseb. Ni chaiff sbam ei gyfrif yma.
moderation-reports-received = Adroddiadau a dderbyniwyd
moderation-reports-settled = Wedi’u cau
moderation-reports-median = Amser i gau
moderation-reports-median-days = { $count ->
    [0] Caewyd hanner ar y diwrnod y daethant.
    [one] Caewyd hanner o fewn { $count } diwrnod.
   *[other] Caewyd hanner o fewn { $count } diwrnod.
}
moderation-reports-median-none = Nid oes adroddiadau wedi’u cau eto.
## Signatures from another system

count-from-elsewhere = { $count ->
    [two] Casglwyd a chadarnhawyd { $count } lofnod mewn system arall, a’u hychwanegu yma ar { $date }. Sut y’u cadarnhawyd:
   *[other] Casglwyd a chadarnhawyd { $count } llofnod mewn system arall, a’u hychwanegu yma ar { $date }. Sut y’u cadarnhawyd:
}
log-begin-import-signatures = Dechrau ychwanegu llofnodion o system arall
log-import-signatures = Ychwanegu llofnodion o system arall

## Signatures on paper

count-on-paper = O’r rhain, llofnodwyd { $count } ar bapur, a’r lleill ar-lein.
timeline-paper = { $number ->
    [two] Ychwanegwyd { $number } lofnod ar bapur.
   *[other] Ychwanegwyd { $number } llofnod ar bapur.
}
event-paper = { $count ->
    [two] Ychwanegwyd { $count } lofnod ar bapur
   *[other] Ychwanegwyd { $count } llofnod ar bapur
}
correction-on-paper = Llofnodion papur oedd y rhain, felly ni allwch eu hadfer yma. Rhowch y swp i mewn eto.
log-enter-paper = Rhoi llofnodion papur i mewn
log-approve-paper = Cymeradwyo llofnodion papur
log-send-paper-back = Anfon llofnodion papur yn ôl
log-take-paper-back = Tynnu llofnodion papur
refusal-second-person-needed = Rhaid i rywun arall wneud hyn: chi a’i rhoddodd i mewn, neu a ofynnodd amdano.
refusal-decided-already = Mae cydweithiwr wedi penderfynu ar hyn eisoes. Ewch yn ôl i weld y penderfyniad.
refusal-passkey-known = Mae’r allwedd fynediad hon yno’n barod
refusal-passkeys-too-many = Mae gennych gymaint o allweddi mynediad ag y gall un person eu cael. Tynnwch un nad ydych yn ei defnyddio mwyach
todo-paper = { $count ->
    [one] Mae swp o lofnodion papur yn aros i gael ei wirio
   *[other] Mae { $count } swp o lofnodion papur yn aros i gael eu gwirio
}
done-paper-entered = Mae wedi’i gadw. Bydd yn cyfrif pan fydd cydweithiwr wedi’i wirio.
done-paper-approved = Mae’n cyfrif nawr.
done-paper-sent-back = Mae wedi’i anfon yn ôl. Nid yw’n cyfrif.
done-paper-taken-back = Tynnwyd y swp o’r cyfanswm. Mae’r dudalen gyhoeddus yn dweud hynny.
paper-link = Llofnodion papur
paper-title = Llofnodion papur
paper-split = { $online } ar-lein, { $paper } ar bapur.
paper-what = Ni all pwy bynnag sy’n rhoi swp i mewn ei wirio: ail aelod o staff sy’n gwneud. Dim ond wedyn y mae’n cyfrif, ac mae’r dudalen gyhoeddus yn dweud faint sydd ar bapur.
paper-none = Ni roddwyd dim i mewn eto.
paper-batch = Swp { $number }: { $count ->
    [two] { $count } lofnod
   *[other] { $count } llofnod
}
paper-waiting = Yn aros i gael ei wirio
paper-counts = Yn cyfrif
paper-was-sent-back = Anfonwyd yn ôl
paper-was-taken-back = Tynnwyd
paper-number = Nifer y llofnodion
paper-number-hint = Cyfrifwch bob llofnod unwaith. Gadewch allan yr hyn na ellir ei ddarllen, a phobl a lofnododd ar-lein hefyd.
paper-number-odd = Rhowch faint o lofnodion sydd, mewn ffigurau, o 1 i { $max }.
paper-place = Lle y’u casglwyd
paper-place-hint = Er enghraifft “Yn y farchnad, ac yn y llyfrgell”.
paper-place-missing = Dywedwch lle y’u casglwyd.
paper-on = Y diwrnod y’u casglwyd
paper-on-hint = Y diwrnod olaf, os bu mwy nag un.
paper-area = Ardal
paper-area-hint = Dewiswch un dim ond os yw pob un ohonynt oddi yno.
paper-area-unknown = Mwy nag un, neu ddim yn hysbys
paper-area-odd = Dewiswch ardal o’r rhestr.
paper-kept = Lle cedwir y dalennau
paper-kept-hint = Fel y gall cydweithiwr edrych arnynt. Gall fod yn wag os ychwanegwch sganiau.
paper-evidence-missing = Dywedwch lle cedwir y dalennau, neu ychwanegwch sganiau ohonynt.
paper-scans = Sganiau o’r dalennau
paper-scans-hint = PDF, JPEG neu PNG, { $max } ffeil ar y mwyaf o { $mib } MB yr un. Dim ond staff all eu gweld.
paper-scans-erased = Dilëwyd y sganiau ar { $date }, fel y dywed y rheolau ar ddata personol.
paper-scans-again = Dewiswch y ffeiliau eto.
paper-scans-many = Dewiswch { $max } ffeil ar y mwyaf. Gallwch roi ail swp i mewn ar gyfer y lleill.
paper-scan-large = Mae un o’r ffeiliau’n fwy na { $max } MB. Sganiwch hi â llai o dudalennau neu mewn ansawdd is.
paper-scan-odd = Nid PDF, JPEG na PNG yw un o’r ffeiliau, neu nid yr un y mae ei henw’n ei ddweud. Cadwch hi fel un o’r rhain a’i dewis eto.
paper-scan-cut = Mae un o’r ffeiliau’n gorffen yn ei chanol. Agorwch hi i weld a yw’n gyfan, a’i dewis eto.
paper-scan = Sgan { $number }: { $kind }, { $kib } KB
scan-pdf = PDF
scan-jpeg = JPEG
scan-png = PNG
paper-enter = Rhoi swp i mewn
paper-enter-button = Cyflwyno i’w wirio
paper-own = Chi a’i rhoddodd i mewn. Rhaid i gydweithiwr ei wirio.
paper-approve = { $count ->
    [two] Rwyf wedi’i wirio: cyfrif { $count } lofnod
   *[other] Rwyf wedi’i wirio: cyfrif { $count } llofnod
}
paper-send-back = Ei anfon yn ôl
paper-take-back = Ei dynnu o’r cyfanswm
paper-take-back-what = Mae’r cyfanswm yn gostwng ar unwaith. Mae’r dudalen gyhoeddus yn dweud faint, a pham.
paper-take-back-button = { $count ->
    [two] Tynnu { $count } lofnod
   *[other] Tynnu { $count } llofnod
}
paper-reason = Rheswm (a ddangosir i’r cyhoedd)
paper-words = Rheswm
paper-words-hint = I gydweithwyr yn unig.
paper-words-missing = Rhowch reswm.
paper-entered-by = Cofnodwyd gan { $name }
paper-checked-by = Gwiriwyd gan { $name }
paper-taken-back-by = Tynnwyd gan { $name }
## Words and pages of a site's own
desk-words = Geiriad
words-what = Pob brawddeg ar y wefan hon ac yn ei negeseuon e-bost. Dewch o hyd i un a’i haralleirio. Mae newidiadau i’w gweld ar unwaith.
words-language = Iaith y geiriad
words-find = Dod o hyd i frawddeg
words-find-hint = Chwiliwch am eiriau ynddi, neu am ei hallwedd.
words-find-button = Chwilio
words-found = Canlyniadau
words-own = Eich geiriad chi
words-is-own = Eich geiriad chi.
words-shipped-changed = Mae’r geiriad safonol wedi newid ers hynny.
words-more = Mae rhagor. Chwiliwch am rywbeth hirach.
words-none = Nid oes brawddeg â’r geiriau hyn. Chwiliwch am lai, neu mewn iaith arall.
words-none-own = Nid ydych wedi newid unrhyw eiriad eto.
words-groups = Pob brawddeg, fesul rhan
words-shipped = Geiriad safonol
words-variables = Llenwir yn awtomatig:
words-unfit = Nid yw eich geiriad bellach yn cyfateb i’r hyn a lenwir, felly dangosir y geiriad safonol. Ailysgrifennwch eich un chi, neu ewch yn ôl at y geiriad safonol.
words-shipped-before = Pan ysgrifennoch eich geiriau, dywedai:
words-text = Eich geiriad chi
words-text-hint = Cadwch bopeth sydd mewn bachau: mae ei angen ar neges neu dudalen. Dangosir yr hyn sy’n edrych fel HTML fel y’i teipiwyd.
words-save = Cadw
words-look = Rhagolwg
words-reset = Mynd yn ôl at y geiriad safonol
words-reads = Rhagolwg
words-in-mail = Yn yr e-bost { $name }
words-in-page = Ar y dudalen { $name }
words-empty = Rhowch eich geiriad, neu ewch yn ôl at y geiriad safonol
words-broken = Gwiriwch y bachau. Mae angen { "}" } ar bob { "{" }, a dim ond yr hyn a lenwir yn awtomatig all fynd rhyngddynt
words-missing = Mae angen { $names } ar neges neu dudalen. Rhowch ef yn ôl yn eich geiriau
words-strange = Nid yw { $names } yn cael ei lenwi yma. Tynnwch ef allan, neu defnyddiwch yr hyn a lenwir yn awtomatig
words-stale = Mae cydweithiwr wedi newid y frawddeg hon yn y cyfamser
words-stale-what = Mae’r hyn a deipioch yma o hyd. Bydd cadw yn ei roi yn lle hyn:
done-words = Mae’r geiriad wedi’i gadw, ac i’w weld o hyn ymlaen.
log-change-words = Newid geiriad
log-reset-words = Mynd yn ôl at eiriad safonol
refusal-words-changed = Mae cydweithiwr wedi newid hyn yn y cyfamser. Ewch yn ôl, llwythwch y dudalen eto, ac edrychwch ar yr hyn sydd yno nawr.
refusal-page-address-taken = Mae tudalen yn y cyfeiriad hwn yn barod, neu â geiriau ar gyfer yr un dudalen. Ewch yn ôl a dewiswch un arall.
refusal-pages-full = Gall gwefan gael 40 o dudalennau ei hun, ac 8 ohonynt yn ei dewislen. Ewch yn ôl a thynnu un allan yn gyntaf.

## Pages that an office writes
desk-pages = Tudalennau
pages-what = Eich tudalennau eich hun, a’ch testun eich hun ar y tudalennau safonol. Mae newidiadau i’w gweld ar unwaith.
pages-none = Nid oes rhai eto.
page-new = Ychwanegu tudalen
page-edit = Golygu tudalen
page-published = Wedi’i chyhoeddi.
page-unpublished = Heb ei chyhoeddi.
page-on = Ar y dudalen “{ $name }”.
page-in-menu = Yn y ddewislen, rhif { $number }.
page-title = Pennawd
page-text = Testun
page-text-hint = Mewn Markdown: mae # yn dechrau pennawd, * restr, a llinell wag baragraff; dolenni yw [geiriau](cyfeiriad). Dangosir HTML fel y’i teipiwyd. Dim ond o’r wefan hon y gall lluniau ddod.
page-title-missing = Ysgrifennwch bennawd, mewn un llinell
page-text-missing = Ysgrifennwch y testun
page-place = Ble y’i dangosir
page-place-own = Ar ei thudalen ei hun
page-slug = Rhan olaf ei chyfeiriad
page-slug-hint = Llythrennau bach, digidau a chysylltnodau, fel rheolau-ty. Dim ond ar gyfer tudalen yn ei chyfeiriad ei hun.
page-slug-wrong = Defnyddiwch lythrennau bach, digidau a chysylltnodau sengl, fel rheolau-ty, ar gyfer y cyfeiriad
page-menu = Lle yn y ddewislen
page-menu-hint = Rhif o 1 i 99: daw rhifau bach yn gyntaf. Gadewch yn wag i gadw’r dudalen allan o’r ddewislen ar y gwaelod.
page-menu-wrong = Defnyddiwch rif o 1 i 99 ar gyfer y lle yn y ddewislen, neu gadewch yn wag
page-instead = Ar dudalen safonol, dangos y testun hwn yn lle’r testun safonol, nid uwch ei ben
page-publish = Cyhoeddi, fel y gall pawb ei darllen
page-look = Rhagolwg
page-preview = Rhagolwg
page-address-taken = Mae tudalen yno’n barod: dewiswch le neu gyfeiriad arall
page-full = Gall gwefan gael 40 o dudalennau ei hun, ac 8 ohonynt yn ei dewislen: tynnwch un allan yn gyntaf
page-stale = Mae cydweithiwr wedi newid y dudalen hon yn y cyfamser
page-stale-what = Mae’r hyn a deipioch yma o hyd, ac mae’r hyn a ysgrifennwyd ganddynt isod. Bydd cadw yn rhoi eich un chi yn ei le.
page-versions = Fersiynau cynharach
page-version = Fersiwn { $number }
page-changed = Newidiwyd ddiwethaf ar { $date }.
done-page = Mae’r dudalen wedi’i chadw, ac i’w gweld o hyn ymlaen.
log-change-page = Newid tudalen
## Why petitions are not accepted, in the office
desk-reasons = Rhesymau
reasons-what = Rhesymau dros wrthod deisebau, yn y drefn y mae cymedrolwyr yn eu gweld. Mae newidiadau i reswm i’w gweld ar unwaith. Ni allwch ddileu rheswm, ond gallwch ei roi heibio: ni all cymedrolwyr ei ddewis mwyach, ac mae deisebau a wrthodwyd amdano’n cadw ei eiriad.
reason-new = Ychwanegu rheswm
reason-code = Cod
reason-code-hint = Mae yn y data agored am byth. Llythrennau bach, digidau a chysylltnodau, megis rheol-4.
reason-code-wrong = Ysgrifennwch god o lythrennau bach, digidau a chysylltnodau, 40 nod ar y mwyaf
reason-code-taken = Mae rheswm â’r cod hwn yn barod: dewiswch god arall, neu newidiwch y rheswm hwnnw
reason-full = Gall gwefan gael 40 o resymau: newidiwch un sydd yno
reason-said = Rheswm cyhoeddus
reason-said-hint = Un frawddeg. Mae ar dudalen y ddeiseb ac yn yr e-bost.
reason-said-missing = Rhowch frawddeg yn dweud pam y gwrthodir deiseb
reason-mail = Yn yr e-bost at y crëwr
reason-mail-hint = Yr hyn y gallant ei wneud yn lle hynny.
reason-mail-missing = Rhowch yr hyn y gall y crëwr ei wneud yn lle hynny
reason-class = Yr hyn a ddangosir o’r ddeiseb
reason-public = Mae’r ddeiseb yn gyhoeddus, gyda’r rheswm.
reason-hidden = Dim ond y rheswm a ddangosir, nid y ddeiseb.
reason-standard = Y rheol y mae’n cyfeirio ati
reason-standard-hint = Dewisol. Ei henw neu ei rhif yn eich rheolau, megis “Safon 4”. Mae wrth ymyl y rheswm.
reason-note = Nodyn i gymedrolwyr
reason-note-hint = Dewisol. Pryd i ddewis y rheswm hwn. Dim ond yn y swyddfa y’i dangosir.
reason-own = Eich rheswm eich hun.
reason-is-retired = Wedi’i roi heibio.
reason-retired-what = Ni all cymedrolwyr ei ddewis mwyach. Mae deisebau a wrthodwyd amdano’n cadw ei eiriad.
reason-retire = Rhoi heibio
reason-bring-back = Dod ag ef yn ôl
reason-earlier = Symud i fyny
reason-later = Symud i lawr
reason-button = { $what }: { $code }
reason-on-page = Ar dudalen y ddeiseb
reason-in-mail = Yn yr e-bost
reason-look-hidden = Dim ond hyn y mae tudalen y ddeiseb yn ei ddangos, ac nid y ddeiseb.
reason-look-petition = Teitl y ddeiseb
reason-stale = Mae cydweithiwr wedi newid y rheswm hwn yn y cyfamser
reason-stale-what = Mae’r hyn a deipioch yma o hyd. Bydd cadw yn ei roi yn lle hyn:
reason-nothing = Dim
changes-reason = Dechrau gyda geiriad rheswm
changes-reason-none = Na, dim ond yr hyn a ysgrifennir isod
done-reason = Mae’r rheswm wedi’i gadw. Mae ar waith o hyn ymlaen.
done-reason-retired = Mae’r rheswm wedi’i roi heibio. Mae deisebau a wrthodwyd amdano’n cadw ei eiriad.
log-add-reason = Ychwanegu rheswm dros wrthod deisebau:
log-change-reason = Newid rheswm dros wrthod deisebau:
log-retire-reason = Rhoi heibio reswm dros wrthod deisebau:
log-bring-back-reason = Dod â rheswm dros wrthod deisebau yn ôl:
log-move-reason = Symud rheswm dros wrthod deisebau:
refusal-reason-code-taken = Mae rheswm â’r cod hwn yn barod. Ewch yn ôl a dewiswch god arall.
refusal-reasons-full = Gall gwefan gael 40 o resymau. Ewch yn ôl a newidiwch un sydd yno.
## Pynciau yn y swyddfa
desk-topics = Pynciau
topics-what = Mae pobl yn defnyddio pynciau i ddod o hyd i ddeisebau ar yr un mater. Mae cymedrolwyr yn ychwanegu pynciau at ddeisebau, ac mae unrhyw rai newydd a roddant yn ymddangos yma. Mae newidiadau i’w gweld ar unwaith. Ni allwch ddileu pwnc, ond gallwch ei roi heibio: ni ellir ei ddewis mwyach, ac mae deisebau sydd ag ef yn ei gadw.
topics-all = Pob pwnc
topics-none = Nid oes pynciau eto.
topic-petitions = { $count ->
    [zero] { $count } deiseb gyhoeddus
    [one] { $count } ddeiseb gyhoeddus
    [two] { $count } ddeiseb gyhoeddus
    [few] { $count } deiseb gyhoeddus
    [many] { $count } deiseb gyhoeddus
   *[other] { $count } deiseb gyhoeddus
}
topic-unused = Nid yw ar unrhyw ddeiseb gyhoeddus.
topic-code = Yn y data agored: { $code }
topic-is-retired = Wedi’i roi heibio.
topic-rename = Ailenwi
topic-name-in = Enw yn { $language }
topic-names-hint = Os gadewch enw’n wag, defnyddiwn ei enw mewn iaith arall, neu fel arall ei god.
topic-save = Cadw’r enw
topic-retire = Rhoi heibio
topic-bring-back = Dod ag ef yn ôl
topic-add = Ychwanegu pwnc
topic-name-missing = Ysgrifennwch enw
topic-name-odd = Mae angen llythyren neu ddigid ar enw, dim comas, a { $max } o nodau ar y mwyaf
topic-name-taken = Mae pwnc o’r enw hwn yn barod: dewiswch enw arall, neu newidiwch y pwnc hwnnw
topic-stale = Mae cydweithiwr wedi newid ei enw yn y cyfamser, i: { $names }. Bydd cadw eto yn rhoi eich un chi yn ei le
topics-full = Gall gwefan gael { $max } o bynciau ei hun: newidiwch un sydd yno
topics-retired = Mae’r pwnc “{ $topic }” wedi’i roi heibio. Dewiswch un arall, neu gofynnwch i berchennog ddod ag ef yn ôl
done-topic = Mae’r pwnc wedi’i gadw. Mae newidiadau i’w gweld o hyn ymlaen.
done-topic-retired = Mae’r pwnc wedi’i roi heibio. Mae deisebau sydd ag ef yn ei gadw.
log-add-topic = Ychwanegu pwnc:
log-name-topic = Ailenwi pwnc:
log-retire-topic = Rhoi pwnc heibio:
log-bring-back-topic = Dod â phwnc yn ôl:
refusal-topic-name-taken = Mae pwnc o’r enw hwn yn barod. Ewch yn ôl a dewiswch enw arall.
refusal-topic-retired = Mae un o’r pynciau hyn wedi’i roi heibio ers i chi agor y dudalen. Ewch yn ôl, ail-lwythwch hi a dewiswch un arall.
refusal-topics-full = Gall gwefan gael 300 o bynciau ei hun. Ewch yn ôl a newidiwch un sydd yno.
## Areas and postcodes in the office
desk-areas = Ardaloedd
areas-what = Cod post llofnod sy’n penderfynu ym mha ardal y mae’n cyfrif. Os nad yw cod post wedi’i restru, mae’r llofnod yn cyfrif o dan “Lle anhysbys”. Ni throir neb ymaith, ac eithrio o addewid lle mae gan bob ardal ei tharged ei hun.
areas-areas = Ardaloedd
areas-postcodes = Codau post, neu ddechrau rhai
areas-since = Ar waith ers
areas-locked = Dônt o’r ffeil { $file }, a enwir yn y gosodiadau. I’w newid yma, tynnwch site.areas_file o’r gosodiadau a dechreuwch y rhaglen eto.
areas-locked-program = Dônt gyda’r rhaglen ac ni ellir eu newid yma.
areas-upload = Lanlwytho ardaloedd eraill
areas-upload-what = Nid oes dim yn newid cyn i chi weld beth fyddai’n newid. Ffeiliau CSV mewn UTF-8, { $mib } MiB yr un ar y mwyaf.
areas-again = Dewiswch y ffeiliau eto: nid yw porwr yn eu cadw.
areas-file = Ffeil yr ardaloedd
areas-file-hint = Y colofnau code a name; os ydynt gennych, representative, region_code a region_name. Gall fod ganddi golofn postcode hefyd. { $max } ardal ar y mwyaf.
areas-postcodes-file = Ffeil y codau post (dewisol)
areas-postcodes-file-hint = Y colofnau postcode a code. Cod post cyfan, dosbarth megis QV1, sector megis QV1 2, neu’r llythrennau.
areas-check = Gwirio’r ffeiliau
areas-look = Beth fyddai’n newid
areas-look-what = Nid oes camgymeriad yn y ffeiliau. Nid oes dim wedi newid eto. Mae llofnodion a gyfrifwyd yn aros yn eu hardaloedd; mae rhai newydd yn mynd yn ôl y codau post newydd.
areas-before-after = { $after } (nawr { $before })
areas-added = Newydd
areas-changed = Ag enw, rhanbarth neu gynrychiolydd arall
areas-gone = Ddim yno mwyach
areas-same = Mae’r ardaloedd yr un fath â nawr.
areas-use = Defnyddio’r ardaloedd hyn
areas-stale = Mae cydweithiwr wedi rhoi ardaloedd eraill ar waith yn y cyfamser. Edrychwch ar yr hyn sydd yno nawr, a lanlwythwch eich ffeiliau eto os oes eu hangen o hyd
areas-counted = Cyfrifwyd llofnodion yn yr ardaloedd hyn, nad ydynt yn y ffeil: { $names }. Rhowch nhw i mewn; nid oes angen codau post arnynt
area-file-missing = Dewiswch y ffeil ardaloedd
area-file-gone = Nid yw’r ffeiliau hyn yma mwyach. Lanlwythwch nhw eto
area-file-large = Mae’r ffeil hon yn fwy na { $max } MiB
area-file-spreadsheet = Ffeil rhaglen daenlen yw hon. Cadwch hi yno fel CSV mewn UTF-8, a lanlwythwch honno
area-file-odd = Nid ffeil CSV yw hon. Cadwch eich tabl fel CSV mewn UTF-8, a lanlwythwch hwnnw
area-file-empty = Nid oes dim yn y ffeil hon o dan ei phennawd
area-file-column = Nid oes colofn “{ $text }” yn llinell gyntaf y ffeil hon. A yw’r ddwy ffeil yn eu lle?
area-file-many = Mae mwy na { $text } yn y ffeil hon
area-line-encoding = Llinell { $line }: nid yw’r llythrennau hyn mewn UTF-8. Cadwch y tabl fel CSV mewn UTF-8
area-line-cells = Llinell { $line }: mae ganddi fwy neu lai o gelloedd na’r llinell gyntaf, neu ddyfynnod nad yw’n gorffen
area-line-code = Llinell { $line }: nid cod ardal yw “{ $text }”. Mae iddo 1 i 20 o lythrennau, digidau a chysylltnodau
area-line-name = Llinell { $line }: ysgrifennwch enw, rhanbarth a chynrychiolydd o 120 nod yr un ar y mwyaf; dyma “{ $text }”
area-line-twice = Llinell { $line }: roedd yr ardal { $text } yno o’r blaen
area-line-postcode = Llinell { $line }: nid cod post yw “{ $text }”
area-line-two-areas = Llinell { $line }: roedd y cod post { $text } yno o’r blaen, mewn ardal arall
area-line-unknown = Llinell { $line }: nid oes { $text } yn y ffeil ardaloedd
done-areas = Mae’r ardaloedd hyn ar waith o hyn ymlaen.
log-use-areas = Newid yr ardaloedd sydd ar waith
refusal-areas-counted = Cyfrifwyd llofnodion mewn ardal nad yw yn y ffeil. Lanlwythwch un sydd â hi.
## Testun deiseb a newidiwyd ar ôl iddi agor.
text-changed-on = Newidiwyd y testun ar { $date }
text-history-title = Newidiadau i’r testun
text-history-link = Pob newid i’r testun
text-history-what = Dyma’r newidiadau a wnaed ers i’r ddeiseb agor, y diweddaraf yn gyntaf. Mae pob llofnod ar gyfer y fersiwn a ddangoswyd pan gafodd ei gyflwyno.
text-history-none = Nid yw’r testun wedi’i newid ers i’r ddeiseb agor.
text-history-marks = Fe’i nodir fel hyn:
change-added-mark = geiriau a ychwanegwyd
change-removed-mark = geiriau a dynnwyd
change-added = Ychwanegwyd:
change-removed = Tynnwyd:
version-number = Fersiwn { $number }
version-signed = Y testun a lofnodwyd
version-current = Fersiwn cyfredol
version-why = Rheswm dros y newid:
version-opened = Agorodd y ddeiseb gyda’r testun hwn.
version-read = Darllen fersiwn { $number } yn llawn
version-since = Defnyddiwyd o { $date }
version-is-current = Dyma’r fersiwn cyfredol.
version-is-old = Mae’r testun wedi newid ers y fersiwn hwn.
version-part-hidden = Nid yw’r rhan hon o fersiwn cynharach yn cael ei dangos, am resymau cyfreithiol.
timeline-amended = Newidiwyd y testun
event-amended = Newidiwyd ei thestun

## Newid testun deiseb a agorwyd.
amend-title = Newid y testun
amend-how = Newidiwch y testun dim ond i gywiro camgymeriad neu i dynnu allan yr hyn na ddylai fod yno. Bydd pawb yn gweld beth a newidiwyd, pryd a pham. Mae pawb sydd wedi llofnodi yn cadw dolen i’r testun a lofnodwyd.
amend-language = Mewn iaith arall
amend-why = Rheswm dros y newid
amend-why-hint = Gall pawb ddarllen hwn. Peidiwch ag ailadrodd yma yr hyn rydych yn ei dynnu allan.
amend-why-missing = Dywedwch pam y mae’r testun yn cael ei newid
amend-hide = Cuddio o fersiynau cynharach
amend-hide-hint = Am resymau cyfreithiol yn unig. Os cuddiwch ran yn y fersiynau cyn hwn, caiff y gymhariaeth â’r fersiwn cynt ei chuddio hefyd.
amend-look-button = Rhagolwg o’r hyn y bydd pawb yn ei weld
amend-look-title = Gwirio eich newid
amend-look-what = Bydd pawb yn gweld hyn. Ni allwch ei ddadwneud, ond gallwch newid y testun eto.
amend-button = Newid y testun
amend-meanwhile = Mae eich geiriau yn y ffurflen o hyd. Dyma’r hyn a newidiwyd yn y cyfamser:
amend-earlier = Fersiynau cynharach
amend-earlier-how = Ticiwch yr hyn na chaiff neb ei weld, am resymau cyfreithiol. Mae’r fersiwn yn cadw ei rif.
amend-hide-button = Cadw hyn ar gyfer fersiwn { $number }
log-amend = Newid y testun
log-hide-version = Newid yr hyn a ddangosir o fersiwn cynharach
done-amended = Mae’r testun wedi’i newid.
done-hidden = Ni all neb ddarllen y rhannau o’r fersiwn hwnnw a ddewiswyd gennych.
done-parts-shown = Mae’r hyn a ddangosir o’r fersiwn hwnnw wedi’i newid. Gall pawb ddarllen eto yr hyn a ddad-diciwyd gennych.
amend-show-second = Mae angen cymeradwyaeth ail berson i ddangos eto yr hyn sydd wedi’i guddio.
refusal-text-changed = Newidiwyd y testun ers i chi agor y ffurflen, gan gydweithiwr neu gennych chi
refusal-text-unchanged = Nid oes dim wedi’i newid yn y testun
refusal-versions-too-many = Newidiwyd testun y ddeiseb hon mor aml ag y gellir

## Negeseuon yn y swyddfa, cyfeiriadau a wrthodwyd, prawf y gwesteiwr, a gwahoddiadau drwy e-bost.
desk-mail = E-byst
mails-captured-what = Cedwir negeseuon yma, ac nid oes dim yn gadael y peiriant hwn.
mails-relay-trouble = Nid yw’r gweinydd post yn derbyn negeseuon nawr, felly maent yn aros. Rhoddir cynnig arall arno’n awtomatig. Dyma a ddywedodd:
mails-again = Anfon pob un o’r rhain eto
mails-again-what = Mae hyn ar gyfer pob neges a fethodd ac sy’n cyfateb, ar bob tudalen, o’r { $count } diwrnod diwethaf. Gadewir allan negeseuon i gyfeiriadau nad yw gweinydd post yn eu hadnabod: anfonwch y rheini fesul un.
mails-number-waiting = { $count ->
    [one] Mae { $count } neges yn aros.
   *[other] Mae { $count } neges yn aros.
}
mails-number-tried = { $count ->
    [one] Rhoddwyd cynnig ar { $count } ohonynt o’r blaen.
   *[other] Rhoddwyd cynnig ar { $count } ohonynt o’r blaen.
}
mails-number-failed = { $count ->
    [0] Ni fethodd yr un yn barhaol yn y 24 awr ddiwethaf.
   *[other] Methodd { $count } yn barhaol yn y 24 awr ddiwethaf.
}
mails-number-more = Mae’r cyfrif yn stopio ar { $count }.
mails-lists = Negeseuon yn ôl statws
mails-all = Pob un
mails-waiting = Yn aros
mails-failed = Wedi methu
mails-sent = Wedi’u hanfon
mails-dropped = Dim eu hangen mwyach
mails-captured = Wedi’u cadw yma
mails-search = Chwilio am negeseuon
mails-search-to = Cyfeiriad e-bost yr anfonwyd ato
mails-search-to-hint = Y cyfeiriad cyfan
mails-search-petition = Am y ddeiseb â’r rhif hwn
mails-petition-wrong = Teipiwch rif deiseb, megis 12
mails-clear = Dangos pob neges
mails-none = Nid oes negeseuon o’r fath yma.
mails-older = Negeseuon hŷn
mails-looked = Mae pob tudalen yn edrych drwy { $count } neges ar y mwyaf.
mails-back = Pob neges
mails-to-unknown = At rywun nad yw ei gyfeiriad yn cael ei gadw mwyach, neu a gywirwyd ers hynny
mails-to-same = Pob neges i’r cyfeiriad hwn
mail-kind-confirm = Cadarnhewch eich llofnod
mail-kind-already-signed = Rydych eisoes wedi llofnodi
mail-kind-withdrawn = Tynnwyd eich llofnod
mail-kind-draft-kept = Cadwyd eich drafft
mail-kind-confirm-petition = Cadarnhewch eich deiseb
mail-kind-gather-supporters = Casglwch gefnogwyr
mail-kind-in-moderation = Rydym yn gwirio eich deiseb
mail-kind-changes-asked = Mae angen newidiadau ar eich deiseb
mail-kind-rejected = Gwrthodwyd eich deiseb
mail-kind-opened = Mae eich deiseb ar agor
mail-kind-news = Newyddion i rywun a lofnododd
mail-kind-trial = Prawf o ddiweddariad
mail-kind-update-declined = Gwrthodwyd eich diweddariad
mail-kind-threshold = Cyrhaeddodd eich deiseb drothwy
mail-kind-report-received = Rydym wedi cael eich adroddiad
mail-kind-report-settled = Canlyniad eich adroddiad
mail-kind-relay-test = Prawf o’r gwesteiwr
mail-kind-invitation = Gwahoddiad i ymuno â’r staff
mail-kind-trouble-begun = Mae rhywbeth ar y gweinydd yn methu
mail-kind-trouble-over = Mae rhywbeth ar y gweinydd yn gweithio eto
mail-kind-still-checked = Mae eich llofnod yn dal i gael ei wirio
mail-kind-confirm-following = Cadarnhewch eich bod am gael negeseuon e-bost
mail-kind-confirm-place = Cadarnhewch eich bod am gael negeseuon e-bost am ardal
mail-kind-place-news = Deisebau newydd mewn ardal, i rywun sy’n ei dilyn
mail-kind-follower-news = Newyddion i rywun sy’n dilyn heb lofnodi
fate-waiting = Yn aros i gael ei hanfon
fate-tried = Gohiriwyd ar ôl { $count } cynnig, a rhoddir cynnig arall arni
fate-sent = Derbyniodd y gweinydd post hi
fate-captured = Wedi’i chadw yma
fate-failed = { $count ->
    [0] Methodd yn barhaol
   *[other] Methodd yn barhaol ar ôl { $count } cynnig
}
fate-dropped = Heb ei hanfon: nid oedd yn wir nac yn angenrheidiol mwyach
mail-queued = Gofynnwyd amdani
mail-due = Cynnig nesaf ar ôl
mail-finished = Gorffennodd
mail-reply = Yr hyn a ddywedodd y gweinydd post:
mail-course = Statws
mail-goes-on = Rydym yn dal i geisio am 5 diwrnod, gan aros yn hirach bob tro.
mail-resend-title = Ei hanfon eto
mail-resend-refused = Ni anfonwyd hi eto
mail-resend-now = Rhoi cynnig nawr
mail-resend-now-what = Mae’n aros am fod y gweinydd post wedi’i gohirio. Gallwch ofyn am gynnig nawr.
mail-resend-again = Ei hanfon eto
mail-resend-again-what = Ni chyrhaeddodd. Wedi i’r hyn oedd o’i le gael ei gywiro, gellir anfon yr un neges eto. Rhoddir un cynnig ar neges sy’n hŷn na phum niwrnod.
mail-resend-once-more = Ei hanfon unwaith eto
mail-resend-once-more-what = Derbyniodd y gweinydd post hi. Os na chyrhaeddodd, gellir anfon un arall: nid o fewn munud, ac mor aml mewn diwrnod ag y gallent ofyn amdani eu hunain.
mail-resend-moderators = Gall cymedrolwyr a pherchnogion anfon negeseuon eto.
mail-resend-waits = Ni roddwyd cynnig arni eto. Caiff ei hanfon pan ddaw ei thro. Mae negeseuon am benderfyniadau yn aros nes na ellir dadwneud y penderfyniad mwyach.
mail-resend-under-way = Rhoddir cynnig arni ar hyn o bryd. Llwythwch y dudalen hon eto mewn munud.
mail-resend-dropped = Ni anfonwyd hi am nad oedd yn wir nac yn angenrheidiol mwyach, neu am ei bod yn mynd i gyfeiriad a wrthodwyd. Nid anfonir hi eto.
mail-resend-untrue = Ni ellir ei hanfon mwyach: nid yw’r hyn a ddywed yn wir bellach, neu nid oes neb yn gwybod mwyach at bwy y mae’n mynd.
mail-resend-arrived = Derbyniodd y gweinydd post hon, ac nid yw’n gofyn am ddim. Nid anfonir hi ddwywaith.
mail-resend-too-often = Anfonwyd neges atynt lai na munud yn ôl, neu mor aml ag y ceir heddiw. Rhowch gynnig arall arni yn nes ymlaen.
mail-resend-not-now = Nid yw hynny’n bosibl nawr: fe’i newidiwyd, ei hanfon neu ei gollwng ers i’r dudalen hon gael ei dangos. Dyma sut y mae nawr.
mail-text-title = Cynnwys
mail-text-now = Wedi’i hysgrifennu o’r newydd o’r hyn sy’n wir nawr: gall yr hyn a anfonwyd fod yn wahanol mewn enwau a rhifau a newidiwyd ers hynny. Mae dolenni a chodau wedi’u cuddio; dim ond y sawl y mae’n mynd ato a gaiff weithredu drwyddynt.
mail-text-draft = Mae’r neges e-bost hon yn ymwneud â drafft. Dim ond y sawl sy’n ysgrifennu’r drafft all ei weld.
mail-text-gone = Ni ellir ei hysgrifennu mwyach: nid yw’r sawl y mae’n mynd ato, neu’r hyn y mae’n ymwneud ag ef, yn cael ei gadw, neu fe’i newidiwyd.
bounces-title = Cyfeiriadau e-bost a wrthodwyd
bounces-what = Dywedodd gweinydd post nad yw’n adnabod y cyfeiriadau e-bost hyn, felly methodd negeseuon atynt yn barhaol. Nid ydym yn anfon diweddariadau atynt, ond rydym yn dal i anfon dolenni i gadarnhau.
bounces-later = Dim ond yr hyn a ddywed y gweinydd post ar unwaith sydd yma. Os derbynnir neges yn gyntaf a’i dychwelyd wedyn, mae’n mynd i flwch post yr anfonwr ac nid yw’n cael ei chyfrif yma.
bounces-none = Nid oes rhai ymhlith y negeseuon yr edrychwyd drwyddynt.
bounces-older = Mynd ymlaen â negeseuon hŷn
bounces-times = Gwrthodwyd { $count } gwaith.
bounces-first = Y tro cyntaf
bounces-last = Y tro olaf
bounces-left-out = Nid ydym yn anfon diweddariadau ato.
bounces-cleared = Anfonwyd e-bost ato eto ers
bounces-clear = Caniatáu negeseuon i’r cyfeiriad hwn eto
todo-mail-held = Cafodd y safle hwn ei adfer neu ei ddyrchafu. Mae e-byst a oedd yn aros bryd hynny yn cael eu dal yn ôl, ac nid yw safle a adferwyd yn gwneud copïau. Os hwn yw’r safle sy’n parhau, rhedwch: throng admin release-mail
todo-mail-failed = Methodd { $count } neges yn barhaol yn y 24 awr ddiwethaf
done-mails-resent = Anfonir nhw eto, y diweddaraf yn gyntaf. Llwythwch y dudalen hon eto i weld beth ddaeth ohonynt.
done-mail-resent = Anfonir hi eto. Llwythwch y dudalen hon eto i weld beth ddaeth ohoni.
done-address-cleared = Rydym bellach yn anfon negeseuon i’r cyfeiriad hwn eto.
done-test-sent = Mae’r prawf ar ei ffordd. Llwythwch y dudalen hon eto i weld beth ddaeth ohono.
done-invited-mailed = Mae’r gwahoddiad wedi’i greu a’i anfon drwy e-bost. Gallwch hefyd anfon y ddolen isod.
done-invitation-mailed = Mae’r gwahoddiad wedi’i anfon drwy e-bost. Gallwch hefyd anfon y ddolen isod.
log-resend-mails = Anfon sawl neges a fethodd eto
log-resend-mail = Anfon neges eto
log-clear-address = Caniatáu negeseuon i gyfeiriad eto
log-test-relay = Profi’r gwesteiwr
log-mail-invitation = Anfon gwahoddiad drwy e-bost
live-test-title = Anfon neges brawf
live-test-what = Mae’n mynd atoch chi, y ffordd y mae pob neges yn mynd. Dangosir yma beth ddaw ohoni.
live-test-captured = Cedwir negeseuon yma, felly nid oes dim i’w brofi. Gosodwch mail.delivery i smtp yn gyntaf.
live-test-button = Anfon prawf at { $address }
live-test-last = Aeth y prawf diwethaf at
live-test-waiting = Mae’r prawf ar ei ffordd. Llwythwch y dudalen hon eto mewn munud.
live-test-taken = Derbyniodd y gwesteiwr y prawf. Edrychwch a yw yn eich blwch post, ac nid ymhlith sbam.
live-test-put-off = Gohiriodd y gwesteiwr y prawf, a rhoddir cynnig arall arno ohono’i hun. Dyma a ddywedodd. Os yw’n parhau, gofynnwch i bwy bynnag sy’n rhedeg y gwesteiwr.
live-test-address = Dywed y gwesteiwr nad yw’n adnabod cyfeiriad y sawl a brofodd. Gwiriwch y cyfeiriad yr ydych yn mewngofnodi ag ef, neu gofynnwch i gydweithiwr brofi.
live-test-sender = Nid yw’r gwesteiwr yn derbyn negeseuon gan ein hanfonwr. Gosodwch mail.from yn y ffeil gosodiadau i gyfeiriad y caiff anfon drosto.
live-test-not-allowed = Nid yw’r gwesteiwr yn gadael i’r rhaglen hon anfon. Gwiriwch mail.smtp_username a’i gyfrinair yn y ffeil gosodiadau, ac a yw’r gwesteiwr yn derbyn negeseuon o’r peiriant hwn.
live-test-refused = Gwrthododd y gwesteiwr y prawf yn barhaol. Dyma a ddywedodd. Dangoswch ef i bwy bynnag sy’n rhedeg y gwesteiwr.
invite-how-mails = Byddwch yn cael dolen i’w hanfon eich hun. Gallwn hefyd ei hanfon drwy e-bost.
invite-mail = Anfon y gwahoddiad i’r cyfeiriad hwn drwy e-bost
invite-mail-button = Anfon y gwahoddiad at { $address }
invite-mail-too-often = Anfonwyd y gwahoddiad lai na munud yn ôl. Arhoswch ennyd, neu anfonwch y ddolen eich hun.
mail-test-subject = Prawf o negeseuon { $site }
mail-test-what = Gofynnoch am y neges hon yn swyddfa { $site }, i weld bod negeseuon yn cyrraedd:
mail-test-next = Mae’r neges hon wedi cyrraedd. Gallwch weld beth ddywedodd y gwesteiwr yma:
mail-invitation-subject = Fe’ch gwahoddir i helpu i ofalu am { $site }
mail-invitation-what = Fe’ch gwahoddir i helpu i ofalu am { $site }. I ddechrau, agorwch y ddolen hon a dewiswch gyfrinair:
mail-invitation-until = Mae’r ddolen yn gweithio tan { $date }, i un person. Peidiwch â’i rhannu.
mail-invitation-not-you = Os nad oeddech yn disgwyl hyn, gallwch ei anwybyddu. Ni fydd dim yn digwydd.
mail-trouble-subject = { $site }: { $what }
mail-trouble-over-subject = { $site }: drosodd – { $what }
mail-trouble-what = Mae hyn wedi mynd o’i le ar weinydd { $site }: { $what }.
mail-trouble-over-what = Mae hyn drosodd: { $what }.
mail-trouble-since = Dechreuodd ar { $date } am { $time }.
mail-trouble-until = Roedd drosodd ar { $date } am { $time }.
mail-trouble-stop = Rydych yn cael y neges hon am i chi ddewis hynny. I atal y negeseuon hyn, agorwch eich cyfrif:
trouble-backup = ni wnaed y copi wrth gefn nosweithiol
trouble-backup-do = Mae’r wefan yn gweithio, ond pe bai’r ddisg yn torri nawr, collid yr hyn a ddigwyddodd ers y copi diwethaf. Gofynnwch i bwy bynnag sy’n rhedeg y gweinydd edrych ar log Throng, sy’n dweud beth rwystrodd y copi: yn aml ffolder sydd wedi mynd neu ddisg lawn. Rhoddir cynnig arall arni bob hanner awr. Mae’r dudalen hon yn dweud sut mae, a beth i’w wneud:
trouble-backup-over = Gwnaed copi wrth gefn a’i wirio, neu mae’r gosodiadau bellach yn dweud na wneir un bob nos. Nid oes angen i chi wneud dim.
trouble-stream = mae ffrwd y newidiadau i’r ddisg arall ar ei hôl hi
trouble-stream-do = Mae’r wefan yn gweithio, ond pe bai’r ddisg yn torri nawr, collid yr hyn a wnaeth pobl yn ddiweddar. Gofynnwch i bwy bynnag sy’n rhedeg y gweinydd wirio bod ffolder y ffrwd yno, bod lle ynddi ac y gellir ysgrifennu iddi. Mae log Throng yn dweud beth aeth o’i le. Mae’r dudalen hon yn dweud sut mae, a beth i’w wneud:
trouble-stream-over = Caiff newidiadau eu copïo eto o fewn eiliadau. Nid oes angen i chi wneud dim.
trouble-epoch = mae rhywun yn dweud mai peiriant arall yw’r wefan, heb brofi hynny
trouble-epoch-do = Mae’r man lle cedwir ffrwd y newidiadau yn dweud bod peiriant arall wedi cymryd drosodd, heb y prawf na all ond peiriant o’r wefan hon ei roi. Nid ydym yn ei gredu, ac mae’r wefan yn mynd ymlaen fel o’r blaen. Gall rhywun arall ysgrifennu i’r man hwnnw: gofynnwch i bwy bynnag sy’n rhedeg y gweinydd ganfod pwy, a dileu’r ffeil “epoch” yno. Os rhoesoch beiriant arall wrth y llyw, gyda fersiwn hŷn o Throng, stopiwch hwn. Mae’r dudalen hon yn dweud sut mae, a beth i’w wneud:
trouble-epoch-over = Nid oes neb yn dweud hynny mwyach. Nid oes angen i chi wneud dim.
trouble-certificate = mae angen sylw ar dystysgrif
trouble-certificate-do = Os na wneir dim, bydd porwyr yn rhybuddio pobl am y wefan unwaith y daw’r dystysgrif i ben. Mae’r dudalen hon yn dweud pa dystysgrif yw hi, pryd y daw i ben, beth aeth o’i le a beth i’w wneud:
trouble-certificate-over = Mae pob tystysgrif yn dda eto. Nid oes angen i chi wneud dim.
trouble-mail = ni ellid anfon negeseuon e-bost
trouble-mail-do = Nid yw’r gweinydd anfon yn derbyn ein negeseuon. Mae’r dudalen hon yn dweud beth mae’n ei ateb:
trouble-mail-over = Anfonir negeseuon eto, ac mae’r rhai a oedd yn aros yn mynd allan. Efallai fod pobl wedi aros am y ddolen sy’n cadarnhau eu llofnod. Mae’r dudalen hon yn dangos beth ddaeth o bob neges:
trouble-disk = mae’r ddisg bron yn llawn
trouble-disk-do = Pan fydd yn llawn, ni all neb lofnodi, ac ni fydd y wefan ond yn dangos tudalennau. Gofynnwch i bwy bynnag sy’n rhedeg y gweinydd wneud lle neu gael disg fwy. Mae’r dudalen hon yn dangos faint sydd ar ôl:
trouble-disk-over = Mae lle ar y ddisg eto. Nid oes angen i chi wneud dim.
trouble-duty = mae rhywbeth a ddylai ddigwydd ohono’i hun yn hwyr
trouble-duty-do = Er enghraifft, dylai deiseb fod wedi cau, neu bleidlais fod wedi’i chyfrif, dros awr yn ôl. Neu mae’r gosodiadau’n cadw data personol am gyfnod byrrach nag o’r blaen, ac nid oes neb wedi dweud mai dyna’r bwriad. Mae tudalen gyntaf y swyddfa a log Throng yn dweud beth. Os nad yw’n mynd i ffwrdd, gofynnwch i bwy bynnag sy’n rhedeg y gweinydd ailgychwyn Throng:
trouble-duty-over = Mae’r hyn a oedd yn hwyr wedi’i wneud. Nid oes angen i chi wneud dim.
trouble-clock = mae cloc y gweinydd yn anghywir
trouble-clock-do = Nes ei gywiro, mae Throng yn mynd wrth ei amser ei hun, neu nid yw’n cau nac yn dileu dim, felly ni ddaw dim i ben yn rhy gynnar. Gofynnwch i bwy bynnag sy’n rhedeg y gweinydd osod y cloc a gadael i’r rhwydwaith ei osod (NTP). Os oedd y gweinydd wedi’i ddiffodd am fwy nag wythnos a bod y cloc yn iawn, gallant ddweud hynny â “throng admin accept-clock”.
trouble-clock-over = Mae’r cloc yn iawn eto. Nid oes angen i chi wneud dim.
## Ail berson (admin/requests.html, admin/request.html, admin/settings.html)
desk-requests = Ceisiadau
requests-what = Mae angen i ail berson gymeradwyo rhai camau. Ni all neb gymeradwyo ei gais ei hun. Daw cais i ben os na fydd neb yn ei gymeradwyo o fewn 72 awr.
requests-waiting = Yn aros
requests-settled = Wedi’u penderfynu
requests-none = Nid oes ceisiadau’n aros am ail berson.
requests-none-settled = Ni phenderfynwyd ar geisiadau eto.
requests-how = Y perchnogion sy’n dewis, o dan Gosodiadau, pa gamau y mae angen eu cymeradwyo.
request-take-down = Tynnu deiseb i lawr
request-put-back = Rhoi deiseb yn ôl
request-removal-words = Newid yr hyn y gall pawb ei ddarllen am dynnu deiseb
request-told = Yr hyn y gall pawb ei ddarllen
request-reject-hidden = Gwrthod deiseb a chuddio rhannau ohoni
request-correct = Tynnu llawer o lofnodion
request-amend = Newid testun y gall pobl ei lofnodi
request-publish = Cyhoeddi, ac e-bostio llawer o bobl
request-thresholds = Newid trothwyon y wefan
request-number = Cais { $number }
request-waiting = Yn aros am ail berson
request-approved = Cymeradwywyd
request-refused = Gwrthodwyd
request-withdrawn = Tynnwyd yn ôl
request-expired = Daeth i ben
request-yours = Gallwch chi ei benderfynu
request-asked-by = Gofynnwyd gan { $name }
request-until = Daw i ben { $date }, { $time }
request-settled-by = { $state } gan { $name }
request-petition = Deiseb
request-urgent = Wedi’i wneud eisoes, am ei fod yn frys
request-urgent-what = Tynnwyd y ddeiseb i lawr ar unwaith. Os na fydd ail berson yn cymeradwyo hyn erbyn { $date }, { $time }, caiff ei dangos eto.
request-waits-what = Nid oes dim wedi newid eto. Os na fydd ail berson yn cymeradwyo hyn erbyn { $date }, { $time }, daw’r cais i ben.
request-own = Chi a wnaeth y cais hwn, felly rhaid i rywun arall ei gymeradwyo.
request-seconds = Pwy all ei gymeradwyo: { $names }
request-seconds-none = Ni all neb arall gymeradwyo hyn ar hyn o bryd. Gall perchennog wahodd rhywun, neu ddiffodd hyn o dan Gosodiadau.
request-would = Yr hyn a fyddai’n newid
request-did = Yr hyn sydd wedi newid
request-asked = Yr hyn y gofynnwyd amdano
request-why = Rheswm
request-taking = { $count ->
    [one] Byddai { $count } llofnod yn cael ei dynnu
   *[other] Byddai { $count } llofnod yn cael eu tynnu
}
request-total = Cyfanswm nawr
request-shows = Gallai pawb ddarllen hyn eto yn fersiwn { $number }
request-version = Daw’n fersiwn { $number }.
request-approve = Cymeradwyo a gweithredu
request-approve-urgent = Cymeradwyo ei thynnu i lawr
request-refuse-title = Gwrthod y cais hwn
request-refuse-why = Rheswm dros wrthod
request-refuse-why-hint = Bydd y sawl a ofynnodd yn ei weld, a chydweithwyr eraill.
request-refuse = Gwrthod
request-refuse-urgent = Gwrthod a dangos y ddeiseb eto
request-why-missing = Rhowch y rheswm dros wrthod
request-withdraw = Tynnu’r cais yn ôl
request-withdraw-urgent = Tynnu’r cais yn ôl a dangos y ddeiseb eto
request-by-rule = yn awtomatig
second-what = Rhaid i ail berson gymeradwyo hyn. Nid oes dim yn newid tan hynny.
second-what-mail = Rhaid i ail berson gymeradwyo e-bostio cynifer o bobl. Os gadewch y blwch wedi’i dicio, gofynnwn am gymeradwyaeth yn gyntaf, ac nid oes dim yn newid tan hynny.
second-button = Gofyn am gymeradwyaeth
second-urgent = Mae hyn yn frys: tynnu’r ddeiseb i lawr nawr
second-urgent-hint = Caiff ei nodi’n frys. Os na fydd ail berson yn ei chymeradwyo o fewn 24 awr, caiff y ddeiseb ei dangos eto.
todo-requests = { $count ->
    [one] Mae ar gydweithiwr angen i chi gymeradwyo rhywbeth
   *[other] Mae ar gydweithwyr angen i chi gymeradwyo { $count } o bethau
}
done-requested = Gofynnwyd am gymeradwyaeth.
done-request-approved = Cymeradwywyd y cais.
done-request-refused = Gwrthodwyd y cais. Gall y sawl a ofynnodd weld pam.
done-request-withdrawn = Tynnwyd y cais yn ôl.
log-ask-second-person = Gofyn am gymeradwyaeth
log-take-down-urgently = Ei thynnu i lawr ar unwaith, cyn cymeradwyaeth
log-approve-request = Cymeradwyo cais
log-refuse-request = Gwrthod cais
log-withdraw-request = Tynnu cais am gymeradwyaeth yn ôl
log-lapse-request = Daeth cais i ben heb gymeradwyaeth
refusal-second-person-missing = Ni all neb arall yma gymeradwyo hyn. Yn gyntaf gwahoddwch rywun a gaiff wneud yr un peth.
refusal-urgent-not-agreed = Tynnwyd hyn i lawr ar unwaith o’r blaen, ac ni chytunodd ail berson. Bellach dim ond pan fydd ail berson yn cymeradwyo y gellir ei dynnu i lawr.
refusal-request-waits = Gofynnwyd am gymeradwyaeth ar gyfer hyn eisoes. Gweler Ceisiadau.
refusal-requests-too-many = Mae gormod o geisiadau’n aros am ail berson. Penderfynwch ar rai ohonynt yn gyntaf, o dan Ceisiadau.
refusal-request-stale = Mae rhywbeth wedi newid ers gofyn am hyn: y ddeiseb, y gosodiadau neu’r staff. Ni ellir ei wneud mwyach fel y gofynnwyd. Gwnewch gais newydd.
refusal-request-expired = Daeth y cais hwn i ben cyn i neb ei gymeradwyo. Gwnewch gais newydd.
settings-two-people = Camau y mae angen ail berson arnynt
set-two-take-down = Tynnu deiseb i lawr
set-two-take-down-hint = Gall un person o hyd dynnu deiseb i lawr ar unwaith os yw’n frys. Os na fydd ail berson yn cymeradwyo o fewn 24 awr, caiff y ddeiseb ei dangos eto.
set-two-reject-hidden = Gwrthod deiseb a chuddio rhannau ohoni
set-two-correct = Tynnu llawer o lofnodion
set-two-correct-over = Mae mwy na’r nifer hwn o lofnodion yn llawer
set-two-amend = Newid testun y gall pobl ei lofnodi
set-two-publish = E-bostio llawer o bobl
set-two-publish-over = Mae mwy na’r nifer hwn o bobl yn llawer
set-two-thresholds = Newid trothwyon
set-two-thresholds-hint = Rhaid i ail berchennog gymeradwyo.
set-two-yes = Rhaid i ail berson gymeradwyo
set-two-no = Gall un person benderfynu
set-effect-two-people = Mae’n berthnasol ar unwaith. Mae ceisiadau a wnaed eisoes yn aros o dan Ceisiadau.

## Pledges

nav-petitions-short = Deisebau
case-pledge = Y frawddeg gyfan
nav-pledges = Addewidion
data-pledges = Mae gan addewidion yr un cyfeiriadau eraill â deisebau, gyda “pledges” yn lle “petitions”: /pledges.csv, er enghraifft. Dim ond /archived/petitions.json a’r ffeiliau o bopeth sy’n cynnwys deisebau yn unig.
start-pledge = Dechrau addewid
start-pledge-instead = A fyddech chi’n gwneud rhywbeth eich hun, pe bai eraill yn ei wneud gyda chi?
action-start_pledge = Dechrau addewid
back-petition_pledge = Yn ôl at yr addewid
comments-how_pledge = Dim ond pobl sydd wedi ymuno sy’n gallu rhoi sylw. I ychwanegu un, defnyddiwch y ddolen yn yr e-bost y gwnaethoch gadarnhau drwyddo eich bod yn ymuno.
comment-add-what_pledge = Dywedwch pam y gwnaethoch ymuno. Gall unrhyw un ei ddarllen.
comment-state-off_pledge = Nid oes sylwadau ar yr addewid hon ar hyn o bryd. Ni all neb arall ei ddarllen.
withdraw-comments_pledge = Tynnu fy sylwadau ar yr addewid hon hefyd
about-petition_pledge = Rydych yn ymuno â:
action-this-petition_pledge = Mynd i’r addewid
action-all-petitions_pledge = Gweld pob addewid
signatures_pledge = { $count ->
    [one] { $count } person wedi ymuno
   *[other] { $count } o bobl wedi ymuno
}
count-word_pledge = { $count ->
    [one] person wedi ymuno
   *[other] o bobl wedi ymuno
}
count-live_pledge = Mae { $number } o bobl wedi ymuno
sign-this-petition_pledge = Ymuno â’r addewid hon
sign-title_pledge = Ymuno â’r addewid hon
sign-next_pledge = Gallwch wirio eich atebion cyn ymuno.
check-privacy-use_pledge = Dim ond i’ch cyfrif unwaith, i ddangos faint o bobl a ymunodd ym mhob lle, ac i ddweud wrthych beth a ddaw ohoni y defnyddiwn y manylion hyn. Gallwch atal yr e-byst unrhyw bryd.
check-privacy-use-also_pledge = Dim ond i’ch cyfrif unwaith, i ddangos faint o bobl a ymunodd ym mhob lle, i anfon e-bost atoch am yr hyn a ddaw ohoni, ac i gyfrif pa addewidion y mae llawer o bobl yn ymuno â hwy gyda’i gilydd y defnyddiwn y manylion hyn. Gallwch atal yr e-byst unrhyw bryd.
check-next_pledge = Yna byddwn yn anfon e-bost atoch. Byddwch wedi ymuno ar ôl i chi ei gadarnhau.
search-label_pledge = Chwilio addewidion
search-none_pledge = Ni chawsom hyd i unrhyw addewidion ar gyfer “{ $words }”.
search-none-start_pledge = Os nad oes neb wedi awgrymu hyn eto, gallwch ddechrau addewid.
search-everywhere_pledge = Chwilio pob addewid
local-title_pledge = Addewidion yn eich ardal
local-button_pledge = Dangos addewidion
local-heading_pledge = Addewidion yn ardal { $area }
local-lead_pledge = Yr addewidion agored y mae’r nifer fwyaf o bobl o ardal { $area } wedi ymuno â nhw.
local-here_pledge = { $count ->
    [one] Mae { $count } person oddi yma wedi ymuno
   *[other] Mae { $count } o bobl oddi yma wedi ymuno
}
local-none_pledge = Nid oes neb oddi yma wedi ymuno ag addewid agored eto.
feed-opened_pledge = Addewidion newydd – { $site }
feed-list_pledge = Addewidion – { $site }
feed-local_pledge = Addewidion yn ardal { $area } – { $site }
list-open_pledge = Addewidion agored
list-closed_pledge = Addewidion wedi cau
list-rejected_pledge = Addewidion a wrthodwyd
list-all_pledge = Pob addewid
list-search_pledge = Addewidion am “{ $words }”
list-topic_pledge = Addewidion am “{ $topic }”.
list-filter_pledge = Rhestri eraill o addewidion
list-total_pledge = { $count ->
    [0] Nid oes addewidion yn y rhestr hon.
   *[other] { $count } addewid
}
list-state-unknown_pledge = Nid oes rhestr â’r enw hwnnw. Yn dangos pob addewid.
list-sort-unknown_pledge = Ni ellir trefnu addewidion fel hynny. Yn eu dangos yn y drefn arferol.
list-topic-unknown_pledge = Nid oes pwnc â’r enw hwnnw. Yn dangos addewidion am bob pwnc.
sort-most-signed_pledge = Y nifer fwyaf o bobl
sort-last-day_pledge = Y nifer fwyaf o bobl yn y diwrnod diwethaf
pledge-begins = Byddaf yn
pledge-sentence = { $deed }, ond dim ond os bydd { $target } { $people } yn { $others } erbyn { $date }.
pledge-sentence-area = { $deed }, ond dim ond os bydd { $target } { $people } yn yr un ardal yn { $others } erbyn { $date }.
pledge-people = { $count ->
    [one] person arall
   *[other] o bobl eraill
}
pledge-others = gwneud yr un peth
pledge-missing = { $count ->
    [one] Angen { $count } person arall
   *[other] Angen { $count } o bobl eraill
}
pledge-rule = Os bydd digon o bobl yn ymuno erbyn { $date }, bydd pawb a ymunodd yn ei wneud. Os na, nid oes rhaid i neb.
pledge-areas-rule = Mae gan bob ardal ei tharged ei hun. Os bydd digon o bobl mewn ardal yn ymuno erbyn { $date }, bydd pawb yno a ymunodd yn ei wneud. Yn yr ardaloedd eraill, nid oes rhaid i neb.
pledge-areas-reached = { $count ->
    [0] Nid oes unrhyw ardal wedi cyrraedd y targed o { $target } eto.
   *[other] Mae { $count } ardal wedi cyrraedd y targed o { $target }.
}
pledge-areas-nearest = { $count ->
    [one] Agosaf: { $area }, gydag angen { $count } person arall.
   *[other] Agosaf: { $area }, gydag angen { $count } o bobl eraill.
}
pledge-areas-verdict-reached = { $count ->
    [one] Mae’r addewid ar waith mewn { $count } ardal. Roedd angen { $target } o bobl yno.
   *[other] Mae’r addewid ar waith mewn { $count } ardal. Roedd angen { $target } o bobl ym mhob un.
}
pledge-areas-verdict-missed = Ni chyrhaeddodd yr addewid ei tharged o { $target } mewn unrhyw ardal.
pledge-areas-now-reached = Mae pawb a ymunodd mewn ardal a gyrhaeddodd y targed yn awr yn gwneud yr hyn a addawyd ganddynt. Yn yr ardaloedd eraill, nid oes rhaid i neb wneud dim.
pledge-areas-sign-means = Mae gan bob ardal ei tharged ei hun. Drwy ymuno rydych yn addo ei wneud os bydd digon o bobl yn eich ardal yn ymuno. Rydym yn canfod eich ardal o’ch cod post. Byddwn yn anfon e-bost atoch pan fydd hynny wedi’i benderfynu.
pledge-here-reached = Mae { $area } wedi cyrraedd y targed o { $target }. Mae’r addewid ar waith yno.
pledge-here-kept = Mae’r addewid ar waith yn ardal { $area }, a gyrhaeddodd y targed o { $target }.
pledge-here-missing = { $area }: { $joined } o’r { $target } o bobl sydd eu hangen hyd yma.
pledge-here-free = Ni chyrhaeddodd { $area } y targed: { $joined } o’r { $target } o bobl yr oedd eu hangen. Nid oes rhaid i neb yno wneud dim.
pledge-will-count = Byddwch yn cyfrif yn ardal { $area }: { $joined } o’r { $target } o bobl sydd eu hangen yno hyd yma.
pledge-will-count-reached = Byddwch yn cyfrif yn ardal { $area }, sydd wedi cyrraedd ei tharged o { $target }.
pledge-will-count-nowhere = Ni wyddom ym mha ardal rydych yn byw. Mae gan bob ardal ei tharged ei hun yn yr addewid hon, felly dim ond gyda chod post rydym yn ei adnabod y gallwch ymuno.
pledge-reached = Cyrhaeddwyd y targed o { $target }. Mae’r addewid ar waith.
pledge-reached-next = Gallwch ymuno o hyd tan { $date }.
pledge-waits = Ni all neb ymuno mwyach. Gall y rhai a ymunodd gadarnhau drwy e-bost tan { $date }. Yna byddwn yn dweud a gyrhaeddwyd y targed.
pledge-verdict-reached = Mae’r addewid ar waith: ymunodd { $count }. Roedd angen { $target }.
pledge-verdict-missed = Ni chyrhaeddodd yr addewid ei tharged: ymunodd { $count }. Roedd angen { $target }.
pledge-verdict-cancelled = Galwodd y sawl a ddechreuodd yr addewid hon hi i ben ar { $date }.
pledge-now-reached = Mae pawb a ymunodd yn awr yn gwneud yr hyn a addawyd ganddynt.
pledge-now-free = Nid oes rhaid i neb wneud dim.
pledge-sign-means = Drwy ymuno rydych yn addo ei wneud os bydd digon o bobl eraill yn ymuno. Byddwn yn anfon e-bost atoch pan fydd hynny wedi’i benderfynu.
closes-on_pledge = Gallwch ymuno tan { $date }.
closed-on_pledge = Caeodd yr addewid hon ar { $date }. Ni allwch ymuno mwyach.
closed-now_pledge = Mae’r addewid hon wedi cau. Ni allwch ymuno mwyach.
rejected-title_pledge = Pam y gwrthodwyd yr addewid hon
rejected-next_pledge = Ni all neb ymuno â hi. Os ydych am wneud hyn o hyd, gallwch ddechrau addewid sy’n cydymffurfio â’n rheolau.
rejected-private = Dim ond pobl sydd â’r ddolen gyfrinachol sy’n gallu darllen hyn.
rejected-public_pledge = Rydym yn cyhoeddi addewidion a wrthodwyd fel y gall pawb weld pam.
news-update_pledge = Diweddariad gan y sawl a ddechreuodd yr addewid hon. Fe’i gwiriwyd a’i gyhoeddi gennym ar { $date }.
corrections-title_pledge = Cywiriadau i’r nifer
corrections-what_pledge = Mae pob llinell yn dweud faint o bobl a dynnwyd gennym o’r cyfanswm, a faint a adferwyd. Nid yw hyn yn cynnwys pobl a adawodd yr addewid eu hunain.
fact-feed_pledge = Dilyn yr addewid hon (ffrwd Atom)
fact-feed-json_pledge = Dilyn yr addewid hon (ffrwd JSON)
follow-link_pledge = Cael e-byst am yr addewid hon heb ymuno
fact-json_pledge = Yr addewid hon fel JSON
timeline-opened_pledge = Agorwyd i bobl ymuno
timeline-closes_pledge = Diwrnod olaf i ymuno
timeline-closed_pledge = Caewyd
timeline-correction_pledge = Cywirwyd nifer y bobl
timeline-pledge-reached = Cyrhaeddwyd y targed
timeline-pledge-lost = O dan y targed eto
timeline-pledge-area-reached = Cyrhaeddwyd y targed yn yr ardal gyntaf
timeline-pledge-missed = Daeth i ben heb gyrraedd ei tharged
timeline-pledge-cancelled = Galwyd i ben gan y sawl a’i dechreuodd
growth-title_pledge = Pobl dros amser
growth-removed_pledge = Mae pobl a adawodd yn ddiweddarach wedi’u gadael allan o’r holl niferoedd hyn.
places-title_pledge = Ble ymunodd pobl
growth-busiest-hour_pledge = { $count ->
    [one] Awr brysuraf: o { $time } ar { $date }, gyda { $count } person
   *[other] Awr brysuraf: o { $time } ar { $date }, gyda { $count } o bobl
}
growth-busiest-day_pledge = { $count ->
    [one] Diwrnod prysuraf: { $date }, gyda { $count } person
   *[other] Diwrnod prysuraf: { $date }, gyda { $count } o bobl
}
growth-busiest-week_pledge = { $count ->
    [one] Wythnos brysuraf: yn dechrau ar { $date }, gyda { $count } person
   *[other] Wythnos brysuraf: yn dechrau ar { $date }, gyda { $count } o bobl
}
growth-busiest-month_pledge = { $count ->
    [one] Mis prysuraf: yn dechrau ar { $date }, gyda { $count } person
   *[other] Mis prysuraf: yn dechrau ar { $date }, gyda { $count } o bobl
}
growth-busiest-year_pledge = { $count ->
    [one] Blwyddyn brysuraf: yn dechrau ar { $date }, gyda { $count } person
   *[other] Blwyddyn brysuraf: yn dechrau ar { $date }, gyda { $count } o bobl
}
places-finding-count_pledge = { $count ->
   *[other] Daw’r rhan fwyaf o’r bobl o’r lle hwn: { $place } ({ $count })
}
places-sum_pledge = { $count ->
    [one] { $count } person i gyd.
   *[other] { $count } o bobl i gyd.
}
places-signatures_pledge = Pobl
places-csv_pledge = Pobl yn ôl lle (CSV)
map-legend-count_pledge = Pobl a ymunodd. Mae marc mwy yn golygu mwy.
share-series_pledge = Pobl fesul awr (CSV)
share-title_pledge = Rhannu’r addewid hon
related-title_pledge = Rhagor o addewidion fel hon
also-title_pledge = Roedd y bobl a ymunodd â hon hefyd wedi ymuno â
start-title_pledge = Dechrau addewid
start-lead_pledge = Addo gwneud rhywbeth os bydd digon o bobl eraill yn ei wneud hefyd.
start-how-similar_pledge = Llenwch y bylchau mewn un frawddeg. Byddwn yn dangos addewidion tebyg i chi.
start-how-supporters_pledge = { $count ->
    [one] Rhannwch ddolen nes bod { $count } person arall yn ymuno.
   *[other] Rhannwch ddolen nes bod { $count } o bobl eraill yn ymuno.
}
reject-how_pledge = Cyn gynted ag y penderfynwch, mae tudalen yr addewid yn dweud iddi gael ei gwrthod, a pham. Ni ddangosir y rhannau yr ydych yn eu cuddio.
reject-what_pledge = Mae tudalen yr addewid yn dweud ar unwaith iddi gael ei gwrthod, gyda’r rheswm hwn:
start-need-ask_pledge = Beth fyddwch chi’n ei wneud, faint o bobl eraill sydd eu hangen arnoch, ac erbyn pryd.
start-need-name_pledge = Eich enw llawn. Mae’n gyhoeddus tra bo’r addewid ar agor.
start-how-open_pledge = Yna mae’n aros ar agor tan y diwrnod a ddewiswch, hyd at { $count } diwrnod ar ôl i chi ei hysgrifennu.
start-how-open-months_pledge = Yna mae’n aros ar agor tan y diwrnod a ddewiswch, hyd at tua { $count } mis ar ôl i chi ei hysgrifennu.
ask-title_pledge = Beth fyddwch chi’n ei wneud?
ask-lead_pledge = Un frawddeg â bylchau yw eich addewid: “Byddaf yn … ond dim ond os bydd … o bobl eraill yn gwneud yr un peth erbyn …”.
field-action_pledge = Byddaf yn …
field-action-hint_pledge = Er enghraifft: plannu coeden yn fy stryd. Hyd at { $count } nod.
field-action-missing_pledge = Nodwch beth fyddwch chi’n ei wneud
field-action-too-long_pledge = Rhaid i’r hyn y byddwch yn ei wneud fod yn { $max } nod neu lai. Mae gennych { $over } yn ormod
part-action_pledge = Beth fyddwch chi’n ei wneud
gap-target = … ond dim ond os bydd faint o bobl eraill?
gap-target-hint-large = { $reached ->
    [0] Rhif. Nid ydych chi’n un ohonynt. O’r { $ended } addewid yma a ofynnodd am fwy nag 20 o bobl, ni chyrhaeddodd yr un ei tharged.
   *[other] Rhif. Nid ydych chi’n un ohonynt. O’r { $ended } addewid yma a ofynnodd am fwy nag 20 o bobl, cyrhaeddodd { $reached } eu targed.
}
gap-target-hint = Rhif. Nid ydych chi’n un ohonynt. Ychydig o addewidion sy’n gofyn am fwy nag 20 o bobl sy’n cyrraedd eu targed.
gap-target-missing = Nodwch faint o bobl eraill sydd eu hangen arnoch
gap-target-wrong = Nodwch rif cyfan o 1 i { $most }, fel 20
gap-people = Pwy ydynt? (dewisol)
gap-people-hint = Er enghraifft: cymdogion. Os gadewch hwn yn wag, byddwn yn ysgrifennu “o bobl eraill”.
gap-others = Beth fyddant hwy’n ei wneud? (dewisol)
gap-others-hint = Er enghraifft: plannu un hefyd. Os gadewch hwn yn wag, byddwn yn ysgrifennu “gwneud yr un peth”.
gap-too-long = Mae hyn { $over } nod yn rhy hir
gap-day = Erbyn pryd? Y diwrnod olaf i ymuno
gap-day-hint = O { $first } i { $last }. Rydym yn gwirio pob addewid cyn iddi agor, felly ni all ddod i ben yn gynharach.
gap-day-missing = Nodwch y diwrnod olaf i ymuno
gap-day-wrong = Nodwch ddiwrnod fel 31/05/2027
gap-day-past = Rhaid i’r diwrnod olaf fod yn y dyfodol
gap-day-late = Rhaid i’r diwrnod olaf fod yn { $date } neu’n gynharach
gap-day-soon = Rhaid i’r diwrnod olaf fod yn { $date } neu’n hwyrach. Rydym yn gwirio pob addewid yn gyntaf, ac yna mae angen amser ar bobl i ymuno
similar-lead_pledge = Gall yr addewidion hyn fod yn debyg i’ch un chi. Mae un addewid fawr yn fwy tebygol o gyrraedd ei tharged na dwy fach. Os yw un ohonynt yn dweud yr hyn rydych yn ei feddwl, ymunwch â hi neu rhannwch hi.
similar-different_pledge = Mae fy addewid yn wahanol
you-lead_pledge = Byddwn yn dangos eich enw fel y sawl a’i dechreuodd. Nid ydych yn cyfrif tuag at y targed.
you-name-hint_pledge = Rydym yn ei ddangos gyda’r addewid tra bo ar agor.
gap-private = Dim ond pobl sydd â’r ddolen sy’n gallu gweld yr addewid hon
gap-private-hint = Ni fydd mewn unrhyw restr na chwiliad. Cewch ddolen gyfrinachol i’w rhannu eich hun. Ni allwch newid hyn yn nes ymlaen.
gap-by-area = Mae gan bob ardal ei tharged ei hun
gap-by-area-hint = Dim ond lle bydd digon o bobl yn eu hardal eu hunain yn ymuno y mae’n rhaid i bobl ei wneud. Dim ond pobl â chod post mewn ardal rydym yn ei hadnabod sy’n gallu ymuno. Nid ydym yn anfon e-byst wythnosol am addewid o’r fath.
gap-private-check = Dim ond pobl sydd â’r ddolen gyfrinachol sy’n gallu darllen yr addewid, a gweld eich enw tra bo ar agor.
pledge-private = Mae’r addewid hon yn breifat. Dim ond pobl sydd â’r ddolen hon sy’n gallu ei gweld.
pledge-private-pass-on_vote = Treial yw hwn. Dim ond pobl yr anfonwyd dolen atynt all ei weld. Peidiwch â rhannu’r ddolen.
pledge-private-pass-on = Gall pawb y rhowch y ddolen hon iddynt weld yr addewid, ymuno â hi, a rhannu’r ddolen.
own-private-open = Mae’r addewid hon yn breifat: dim ond pobl sydd â’i dolen gyfrinachol sy’n gallu ei gweld.
own-private = Mae’r addewid hon yn breifat: dim ond pobl sydd â’i dolen gyfrinachol sy’n gallu ei gweld. Pan fydd ar agor, bydd ei dolen ar y dudalen hon.
start-check-public_pledge = Gall unrhyw un ddarllen yr addewid, a gweld eich enw tra bo ar agor.
start-hand-in_pledge = Cyflwyno’r addewid hon
start-check-next_pledge = Yna byddwn yn anfon e-bost atoch. Ni chyflwynir eich addewid nes i chi gadarnhau gyda’r ddolen ynddo.
sent-lead_pledge = Nid yw eich addewid wedi’i chyflwyno eto. Agorwch y ddolen yn yr e-bost a phwyswch y botwm.
own-title_pledge = Eich addewid
own-back_pledge = Yn ôl at eich addewid
own-to-confirm_pledge = Mae eich addewid yn barod ond heb ei chyflwyno. Os yw’n dweud yr hyn rydych yn ei feddwl, cadarnhewch hi.
own-pass-on_pledge = Rhannwch y ddolen hon gyda phobl rydych yn eu hadnabod. Gallant ddarllen yr addewid ac ymuno â hi.
own-closes-on_pledge = Gall pobl ymuno tan { $date }.
own-confirmed_pledge = Rydych wedi cyflwyno eich addewid.
own-waiting_pledge = Mae eich addewid yn aros i gael ei gwirio. Nid oes angen i chi wneud dim.
own-needs-changes_pledge = Gwnewch y newidiadau hyn, yna cyflwynwch eich addewid eto.
own-edit_pledge = Golygu eich addewid
own-last-day_pledge = { $count ->
    [0] Nid oes neb wedi ymuno yn y diwrnod diwethaf.
   *[other] Mae { $count } o bobl wedi ymuno yn y diwrnod diwethaf.
}
own-open_pledge = Mae eich addewid ar agor. Rhannwch hi gyda phawb a allai ymuno.
own-closed_pledge = Mae eich addewid wedi cau. Ni all neb ymuno â hi mwyach.
own-rejected_pledge = Ni dderbyniwyd eich addewid.
own-withdrawn_pledge = Tynnoch eich addewid yn ôl. Ni all neb ei gweld.
own-take-back_pledge = Tynnu’r addewid hon yn ôl
own-withdraw-title_pledge = Tynnu eich addewid yn ôl?
own-withdraw-now_pledge = Tynnu’r addewid yn ôl
own-called-off = Mae eich addewid wedi’i galw i ben. Rydym yn anfon e-bost at bawb a ymunodd.
call-off-title = Galw’r addewid hon i ben
call-off-what = Bydd pawb a ymunodd yn cael e-bost ar unwaith yn dweud bod yr addewid wedi’i galw i ben ac nad oes rhaid i neb wneud dim. Ni ellir dadwneud hyn.
call-off-why = Pam rydych yn ei galw i ben?
call-off-why-hint = Byddwn yn darllen hyn yn gyntaf. Yna byddwn yn ei gyhoeddi, ac yn ei e-bostio at bawb a ymunodd.
call-off-missing = Nodwch pam rydych yn ei galw i ben
call-off-now = Galw i ben
call-off-subject = Pam y galwyd yr addewid hon i ben
step-confirmed_pledge = Fe wnaethoch ei chadarnhau
step-approved_pledge = Derbyniwyd ac agorwyd
step-pledge-reached = Cyrhaeddwyd y targed
step-pledge-lost = Syrthiodd o dan y targed
step-pledge-area-reached = Cyrhaeddwyd y targed mewn ardal
step-pledge-area-lost = Syrthiodd o dan y targed mewn ardal
step-pledge-kept = Daeth i ben: cyrhaeddwyd y targed
step-pledge-missed = Daeth i ben heb gyrraedd y targed
step-pledge-cancelled = Fe wnaethoch ei galw i ben
support-title_pledge = Cefnogi addewid
support-waiting-title_pledge = Mae gan yr addewid hon ddigon o gefnogwyr
support-waiting-why_pledge = Mae’n aros i gael ei gwirio. Ni allwch ymuno â hi tan hynny.
support-waiting-later_pledge = Os bydd yn agor, bydd y ddolen hon yn mynd â chi i’w thudalen a gallwch ymuno â hi yno.
support-ended-title_pledge = Ni fydd yr addewid hon yn agor
poster-ask_pledge = A wnewch chi ymuno?
poster-print_pledge = Argraffwch y dudalen hon. Sganiwch y cod i agor yr addewid.
poster-code_pledge = Cod QR sy’n agor yr addewid
confirm-title_pledge = Cadarnhau eich bod yn ymuno
confirm-petition_pledge = Rydych yn addo, os bydd digon o bobl eraill yn ymuno:
confirm-what_pledge = Rydych yn ymuno â’r manylion hyn:
confirm-already_pledge = Roeddech eisoes wedi ymuno â’r addewid hon gyda dolen arall pan ddefnyddioch hon. Cewch eich cyfrif unwaith.
confirm-my-signature_pledge = Cadarnhau fy mod yn ymuno
confirm-not-me-do_pledge = Peidiwch â gwneud dim a chaewch y dudalen hon. Ni chewch eich cyfrif.
receipt-title_pledge = Rydych wedi ymuno
receipt-ended-title_pledge = Rydych wedi ymuno â’r addewid hon
became-rejected_pledge = Ni dderbyniom yr addewid hon. Ni fydd yn agor, ac nid oes rhaid i neb wneud dim.
became-rejected-hidden_pledge = Ni dderbyniom yr addewid hon, ac ni allwn ei dangos. Ni fydd yn agor, ac nid oes rhaid i neb wneud dim.
became-withdrawn_pledge = Tynnodd y person a ddechreuodd yr addewid hon hi yn ôl. Ni fydd yn agor, ac nid oes rhaid i neb wneud dim.
became-removed_pledge = Rydym wedi tynnu’r addewid hon. Ni all neb ei gweld nac ymuno â hi mwyach.
receipt-already_pledge = Roeddech eisoes wedi ymuno â’r addewid hon, fel { $name }. Cewch eich cyfrif unwaith, felly nid oes dim wedi newid.
receipt-closes_pledge = Gall pobl ymuno tan { $date }.
receipt-not-open_pledge = Nid yw’r addewid hon ar agor eto. Rydych yn cyfrif fel cefnogwr yn awr, a byddwch yn dal i gyfrif ar ôl iddi agor.
receipt-withdraw-why_pledge = Gallwch adael yr addewid unrhyw bryd.
take-my-name-off_pledge = Gadael yr addewid hon
withdraw-title_pledge = Gadael yr addewid hon?
withdraw-what_pledge = Ni fyddwch yn cyfrif mwyach. Bydd y cyfanswm yn gostwng un.
withdraw-name_pledge = Ymunoch fel
withdraw-taken-out_pledge = Gwnaethom eich tynnu o’r cyfrif ar ôl gwiriad. Os byddwch yn gadael nawr, ni fyddwch yn dod yn ôl. Ni all neb ymuno eto gyda’r cyfeiriad e-bost hwn.
withdrawn-on_pledge = Gadawsoch ar { $date }. Nid ydych yn cael eich cyfrif.
withdrawn-not-counted_pledge = Gadawsoch. Nid ydych yn cael eich cyfrif.
waiting-over_pledge = Ni all neb gadarnhau ar gyfer yr addewid hon mwyach. Mae ei thudalen yn dweud beth ddigwyddodd iddi.
waiting-not-counted_pledge = Ni chewch eich cyfrif nes i chi gadarnhau.
receipt-keep_pledge = Cadwch rif eich derbynneb. Gyda hwn, gall unrhyw un weld bod y person hwn yn cyfrif, ond nid pwy ydyw.
version-signed_pledge = Y testun adeg ymuno
case-signatures_pledge = { $count } wedi ymuno hyd yma.
case-signatures-imported_pledge = { $count } wedi ymuno hyd yma.
withdrawn-title_pledge = Rydych wedi gadael yr addewid
withdrawn-again_pledge = Os newidiwch eich meddwl, gallwch ymuno â’r addewid eto.
withdrawn-again-paused_pledge = Os newidiwch eich meddwl, gallwch ymuno â’r addewid eto pan fydd ymuno’n ailddechrau.
withdraw-paused_pledge = Mae ymuno wedi’i oedi. Os byddwch yn gadael nawr, dim ond pan fydd ymuno’n ailddechrau y gallwch ymuno eto.
refusal-petition-unknown_pledge = Nid oes addewid â’r rhif hwn.
refusal-petition-not-open_pledge = Nid yw’r addewid hon ar agor.
not-shown-title_pledge = Ni allwn ddangos yr addewid hon
stop-title_pledge = Atal e-byst am yr addewid hon?
stop-what_pledge = Rydych yn cael e-byst oherwydd eich bod wedi ymuno â hi. Os byddwch yn eu hatal, ni allwn ddweud wrthych beth a ddaw ohoni. Rydych yn dal i gyfrif.
stopped-title_pledge = Ni chewch ragor o e-byst am yr addewid hon
stopped-what_pledge = Rydych yn dal i gyfrif. Gall e-bost sydd eisoes ar ei ffordd gyrraedd o hyd.
stopped-back_pledge = Mynd i’r addewid i weld beth sy’n digwydd nesaf
follow-title_pledge = Cael e-byst am yr addewid hon
follow-what_pledge = Byddwn yn e-bostio atoch beth a ddaw ohoni, a newyddion. Nid oes rhaid i chi ymuno, ac ni chewch eich cyfrif.
following-asked-title_pledge = Cael e-byst am yr addewid hon?
following-title_pledge = Byddwch yn cael e-byst am yr addewid hon
mail-confirm-subject_pledge = Cadarnhewch eich bod yn ymuno: { $title }
mail-confirm-why_pledge = Rydych chi, neu rywun a nododd eich cyfeiriad e-bost, wedi ymuno â’r addewid hon ar { $site }:
mail-confirm-code_pledge = Neu nodwch y cod hwn ar y dudalen lle ymunoch: { $code }
mail-already-subject_pledge = Rydych eisoes wedi ymuno: { $title }
mail-already-why_pledge = Rydych chi, neu rywun a nododd eich cyfeiriad e-bost, wedi llenwi’r ffurflen i ymuno â’r addewid hon ar { $site }:
mail-already-same_pledge = Roeddech eisoes wedi ymuno â hi. Nid oes dim wedi newid: cewch eich cyfrif unwaith.
mail-already-version_pledge = Ymunoch â fersiwn { $number } o’r testun:
mail-already-withdraw_pledge = I adael yr addewid:
mail-checked-subject_pledge = Rydym yn dal i wirio eich manylion: { $title }
mail-checked-why_pledge = Ymunoch â’r addewid hon ar { $site } a’i chadarnhau:
mail-withdrawn-subject_pledge = Rydych wedi gadael yr addewid
mail-withdrawn-done_pledge = Nid ydych yn rhan o’r addewid hon ar { $site } mwyach:
mail-withdrawn-not-you_pledge = Os nad chi oedd hwn, neu os ydych wedi newid eich meddwl, gallwch ymuno eto yma:
mail-withdrawn-nothing_pledge = Nid ydych yn cael eich cyfrif mwyach. Nid oes angen i chi wneud dim arall.
mail-withdrawn-for-good_pledge = Os nad chi oedd hwn, atebwch yr e-bost hwn. Roeddem wedi’ch tynnu ar ôl gwiriad, felly ni allwch ymuno eto gyda’r cyfeiriad e-bost hwn.
mail-draft-why_pledge = Rydych chi, neu rywun a nododd eich cyfeiriad e-bost, wedi dechrau addewid ar { $site }:
mail-start-subject_pledge = Cadarnhewch eich addewid: { $title }
mail-start-why_pledge = Rydych chi, neu rywun a nododd eich cyfeiriad e-bost, wedi ysgrifennu’r addewid hon ar { $site }:
mail-start-link_pledge = Nid yw wedi’i chyflwyno eto. Cyflwynwch hi ar y dudalen hon:
mail-gather-why_pledge = Rydych wedi cadarnhau eich addewid ar { $site }:
mail-checking-subject_pledge = Mae eich addewid yn aros i gael ei gwirio
mail-checking-why_pledge = Mae eich addewid ar { $site } yn aros i gael ei gwirio:
mail-changes-why_pledge = Rydym wedi darllen eich addewid ar { $site }:
mail-rejected-subject_pledge = Ni allem dderbyn eich addewid: { $title }
mail-rejected-why_pledge = Rydym wedi darllen eich addewid ar { $site } ac ni allem ei derbyn:
mail-opened-subject_pledge = Mae eich addewid ar agor: { $title }
mail-opened-why_pledge = Rydym wedi derbyn eich addewid ar { $site }:
mail-opened-link_pledge = Gall pawb ymuno â hi yn awr. Rhannwch y ddolen hon:
mail-opened-closes_pledge = Gall pobl ymuno tan { $date }.
approve-what_pledge = Mae’r addewid yn agor ar unwaith. Gall pawb ei gweld ac ymuno.
approve-what-paused_pledge = Mae’r addewid yn agor ar unwaith, a gall pawb ei gweld. Ni all neb ymuno nes bydd llofnodi’n ailddechrau.
changes-what_pledge = Mae’r addewid yn mynd yn ôl at ei chreawdwr gyda’r pwyntiau hyn. Mae’n cadw ei lle yn y ciw.
check-similar_pledge = A oes addewid agored i wneud yr un peth?
check-updates_pledge = Newyddion am yr addewid hon
closed-title_pledge = Mae’r addewid hon wedi cau
decide-claim-first_pledge = Aseiniwch yr addewid i chi’ch hun yn gyntaf, fel na fydd neb arall yn penderfynu yr un pryd. Ni chafodd dim o’r ffurflen hon ei gadw na’i anfon
decide-held_pledge = Mae cydweithiwr yn penderfynu ar yr addewid hon. Ni chafodd dim o’r ffurflen hon ei gadw na’i anfon. Cadwch gopi ohoni, yna edrychwch ar dudalen yr addewid
decide-not-waiting_pledge = Nid yw’r addewid hon yn aros am benderfyniad mwyach. Mae ei thudalen yn dweud beth a benderfynwyd. Ni chafodd dim o’r ffurflen hon ei gadw na’i anfon
set-aside-late_pledge = Nid yw’r addewid hon yn aros am benderfyniad mwyach, felly ni ellir ei rhoi o’r neilltu. Mae’r hyn a deipioch yma, ac nid yw wedi’i gadw
turn-held_pledge = Mae cydweithiwr yn penderfynu ar yr addewid hon. Mae ei thudalen yn dangos pwy.
turn-not-waiting_pledge = Nid yw’r addewid hon yn aros am benderfyniad. Mae ei thudalen yn dangos ei chyflwr.
done-corrected_pledge = Cywirwyd y cyfanswm. Gall pawb ddarllen pam ar dudalen yr addewid.
draft-expired-again_pledge = Gallwch ddechrau’r addewid eto.
embed-form_pledge = Yr addewid gyda ffurflen i ymuno
embed-frame_pledge = Yr addewid a faint sydd wedi ymuno
embed-title_pledge = Dangos yr addewid hon ar wefan arall
event-opened_pledge = Agorwyd i bobl ymuno
event-paused_pledge = Oedwyd ymuno
event-resumed_pledge = Ailddechreuodd ymuno
event-correction_pledge = Cywirwyd nifer y bobl
timeline-paused_pledge = Oedwyd ymuno
timeline-resumed_pledge = Ailddechreuodd ymuno; symudwyd y diwrnod olaf i ymuno
timeline-resumed-only_pledge = Ailddechreuodd ymuno
calendar-closes_pledge = Y diwrnod olaf i ymuno: { $title }
calendar-closes-paused_pledge = Mae ymuno wedi’i oedi. Y diwrnod olaf cyn y saib: { $title }
lookup-received_pledge = Rydym wedi cofnodi bod y person hwn wedi ymuno. Fe’i cadarnhawyd ar { $date }.
lookup-counted_pledge = Mae’r person hwn wedi’i gyfrif. Fe’i cadarnhawyd ar { $date }.
lookup-withdrawn_pledge = Nid yw’r person hwn yn cyfrif mwyach. Gadawodd ar { $date }.
lookup-not-counted_pledge = Nid yw’r person hwn yn cael ei gyfrif. Fe’i tynnwyd gennym ar ôl gwiriad ar { $date }.
lookup-private_pledge = Nid yw rhif derbynneb byth yn dangos pwy a ymunodd.
own-data-signed_pledge = Ymunwyd
own-data-language_pledge = Yr iaith y gwnaethoch ymuno ynddi
paused-label_pledge = Mae ymuno wedi’i oedi.
paused-title_pledge = Mae ymuno wedi’i oedi
field-postcode-hint_pledge = Er mwyn i ni wybod ar gyfer pa ardal yr ydych yn cyfrif.
line-confirmed_pledge = Cadarnhawyd gan ei chrëwr
paused-since_pledge = Mae ymuno wedi’i oedi ers { $date }.
paused-not-signed_pledge = Nid ydych wedi ymuno eto. Cadwch y dudalen hon ar agor a phwyswch y botwm pan fydd ymuno’n ailddechrau.
card-paused_pledge = Mae ymuno wedi’i oedi
refusal-signing-paused_pledge = Mae ymuno wedi’i oedi ar y wefan hon. Dewch yn ôl yn nes ymlaen. Os bydd y saib yn para awr neu’n hwy, bydd dyddiadau cau yn cael eu hymestyn yn ôl hyd y saib.
refusal-signature-withdrawn_pledge = Rydych wedi gadael yr addewid hon. Ni all y ddolen ddadwneud hynny, ond gallwch ymuno eto.
correction-impersonation_pledge = Nid oedd y bobl a enwir wedi ymuno.
correction-not-eligible_pledge = Daethant gan bobl nad oes ganddynt hawl i ymuno.
correction-removed_pledge = { $count ->
    [one] Tynnwyd { $count } person o’r cyfanswm.
   *[other] Tynnwyd { $count } o bobl o’r cyfanswm.
}
correction-set-aside_pledge = { $count ->
    [one] Tynnwyd { $count } person o’r cyfanswm i’w wirio.
   *[other] Tynnwyd { $count } o bobl o’r cyfanswm i’w gwirio.
}
correction-not-added_pledge = { $count ->
    [one] Ni chafodd { $count } person a ddaliwyd i’w wirio ei ychwanegu.
   *[other] Ni chafodd { $count } o bobl a ddaliwyd i’w gwirio eu hychwanegu.
}
correction-put-back_pledge = { $count ->
    [one] Adfer { $count } person
   *[other] Adfer { $count } o bobl
}
closed-body_pledge = Ni allwch ymuno mwyach. Nid yw’r hyn a deipiwyd gennych wedi’i gadw.
event-written_pledge = Ysgrifennwyd yr addewid
field-part_pledge = Pa ran
field-resident-missing_pledge = Dewiswch y blwch os yw hyn yn wir amdanoch. Os nad yw, ni allwch ymuno â’r addewid hon
field-resident-missing-here_pledge = Dewiswch y blwch os ydych yn byw, yn gweithio neu’n astudio yn yr ardal y mae { $site } yn ei gwasanaethu. Os nad ydych, ni allwch ymuno â’r addewid hon
field-updates_pledge = Anfonwch newyddion am yr addewid hon ataf drwy e-bost (dewisol)
follow-broken-again_pledge = Os nad yw hynny’n gweithio, gofynnwch am negeseuon e-bost eto ar dudalen yr addewid.
following-over-what_pledge = Cafodd y negeseuon eu hatal, neu mae’r ddolen yn rhy hen. Gallwch ofyn am negeseuon eto ar dudalen yr addewid.
link-broken-again_pledge = Os nad yw’r naill na’r llall yn gweithio, ymunwch â’r addewid eto. Byddwch yn cael e-bost newydd, a dim ond unwaith y cewch eich cyfrif o hyd.
link-over-again_pledge = Gallwch ymuno eto ar dudalen yr addewid.
lookup-not-public_pledge = Nid yw’r addewid hon yn gyhoeddus.
mail-changes-subject_pledge = Mae angen { $count } newid yn eich addewid
mail-checking-ahead_pledge = { $count ->
    [0] Hwn yw’r nesaf yn y ciw.
   *[other] Mae { $count } arall o’i flaen yn y ciw.
}
mail-gather-subject_pledge = Mae angen { $count } o gefnogwyr ar eich addewid
erase-details_pledge = eich enw, eich cyfeiriad e-bost a’ch cod post, a’r iaith a’r rhwydwaith y gwnaethoch ymuno ynddynt
erase-reason_pledge = yr hyn a ddywedoch wrthym am pam y gwnaethoch ymuno
erase-creator_pledge = Chi ddechreuodd yr addewid hon. Rydym hefyd yn cadw’r manylion a roesoch fel y person a’i dechreuodd, a gall ei thudalen ddangos eich enw. Nid yw dileu eich manylion fel rhywun a ymunodd yn dileu’r rheini.
erase-creator-how_pledge = Rydym yn eu dileu ein hunain beth amser ar ôl i’r addewid ddod i ben. I ddod â hi i ben nawr, galwch hi i ffwrdd gyda’r ddolen yn ein negeseuon e-bost am eich addewid.
erase-emails_pledge = Ni chewch ragor o negeseuon e-bost am yr addewid hon.
erase-counts_pledge = Rydych yn aros yn y cyfanswm.
erase-again_pledge = Ni allwch ymuno eto gyda’r un cyfeiriad e-bost.
erase-withdraw_pledge = Os nad ydych am hynny, gadewch yr addewid yn gyntaf:
screened-erase_pledge = Rydych yn aros yn yr addewid fel yr ydych.
screened-title_pledge = Rydym wedi cofnodi eich bod wedi ymuno
screened-received_pledge = Rydym wedi cofnodi eich bod wedi ymuno.
screened-checked_pledge = Rydym yn gwirio pwy sydd wedi ymuno ac yna’n eu hychwanegu at y cyfanswm.
screened-keep_pledge = Cadwch rif eich derbynneb. Gyda hwn, gall unrhyw un weld bod rhywun wedi ymuno, ond nid pwy.
screened-still_pledge = Rydym yn dal i wirio a ellir eich cyfrif.
screened-withdraw_pledge = Ni fyddwch yn cael eich cyfrif. Os ydych yn y cyfanswm eisoes, bydd y cyfanswm yn gostwng un.
erase-counts-not_pledge = Nid ydych yn cael eich cyfrif, ac ni fyddwch.
data-erased-body_pledge = Nid ydym bellach yn gwybod pwy a ymunodd yma.
data-erased-counts_pledge = Rydych yn aros yn yr addewid fel yr oeddech, felly ni allwch ymuno eto gyda’r un cyfeiriad e-bost.
data-erased-again_pledge = Os ydych am ymuno eto, gallwch.
own-data-updates_pledge = Newyddion am yr addewid
own-elsewhere-why_pledge = Mae’r addewid ar gam diweddarach, neu cafodd ei newid drwy’r ddolen yn ein neges e-bost. Defnyddiwch y ddolen yn ein neges e-bost ddiweddaraf i weld ei statws.
own-paused_pledge = Mae eich addewid ar agor, ond ni all neb ymuno ar hyn o bryd.
part-missing_pledge = Dewiswch y rhan
publish-mail-many_pledge = { $count ->
    [0] Nid oes neb wedi gofyn am ddiweddariadau am yr addewid hon eto.
    [one] Bydd un person yn cael yr e-bost hwn.
   *[other] Bydd hyd at { $count } o bobl yn cael yr e-bost hwn.
}
publish-nothing-yet_pledge = Does dim wedi’i gyhoeddi eto. Dyma sut y bydd ar dudalen yr addewid:
refusal-address-fixed_pledge = Ni allwch newid y cyfeiriad e-bost mwyach. Ymunwch â’r addewid eto.
refusal-confirm-too-late_pledge = Mae’r addewid hon wedi cau, ac mae’n rhy hwyr i gadarnhau. Ni chawsoch eich cyfrif.
never-title_pledge = Nid ydych wedi ymuno
never-not-counted_pledge = Ni chawsoch eich cyfrif.
refusal-versions-too-many_pledge = Newidiwyd testun yr addewid hon mor aml ag y gellir
reject-title_pledge = Gwrthod yr addewid hon
removed-title_pledge = Mae’r addewid hon wedi’i thynnu i lawr
request-urgent-what_pledge = Tynnwyd yr addewid i lawr ar unwaith. Os na fydd ail berson yn cymeradwyo hyn erbyn { $date }, { $time }, caiff ei dangos eto.
second-urgent_pledge = Mae hyn yn frys: tynnu’r addewid i lawr nawr
second-urgent-hint_pledge = Caiff ei nodi’n frys. Os na fydd ail berson yn ei gymeradwyo o fewn 24 awr, caiff yr addewid ei dangos eto.
request-withdraw-urgent_pledge = Tynnu’r cais yn ôl a dangos yr addewid eto
request-refuse-urgent_pledge = Gwrthod a dangos yr addewid eto
support-what-private = Nid yw’r addewid hon ar agor eto. Pan fydd ganddi { $count } o gefnogwyr, byddwn yn ei gwirio. Yna gall agor i bobl sydd â’i dolen gyfrinachol.
support-what_pledge = Nid yw’r addewid hon ar agor eto. Pan fydd ganddi { $count } o gefnogwyr, byddwn yn ei gwirio. Yna gall agor i bawb.
text-history-none_pledge = Nid yw’r testun wedi’i newid ers i’r addewid agor.
text-history-what_pledge = Dyma’r newidiadau a wnaed ers i’r addewid agor, y diweddaraf yn gyntaf. Ymunodd pawb â’r fersiwn a ddangoswyd ar y pryd.
update-how_pledge = Ysgrifennwch at bobl a ymunodd ac a ofynnodd am ddiweddariadau. Rydym yn gwirio pob diweddariad yn gyntaf. Yna mae’n ymddangos ar dudalen yr addewid ac rydym yn ei anfon atynt drwy e-bost.
version-opened_pledge = Agorodd yr addewid gyda’r testun hwn.
stop-follower_pledge = Rydych yn cael negeseuon am i chi ofyn amdanynt ar dudalen yr addewid. Os byddwch yn eu hatal, byddwn yn dileu eich cyfeiriad.
superseded-title_pledge = Ni allwch ymuno ag addewidion ar y copi hwn o’r wefan mwyach
superseded-title-campaigns_pledge = Ni allwch ddechrau na newid addewidion ar y copi hwn o’r wefan mwyach
storage-full-title_pledge = Gallwch ddarllen addewidion, ond nid ymuno, ar hyn o bryd
mail-declined-what_pledge = Ysgrifennoch ddiweddariad i bobl a ymunodd â’ch addewid ar { $site }:
mail-news-why_pledge = Ymunoch â’r addewid hon ar { $site }:
mail-news-why-follower_pledge = Gofynnoch am e-byst am yr addewid hon ar { $site }:
mail-news-read_pledge = Gweld yr addewid a phopeth sydd wedi digwydd iddi:
mail-news-more_pledge = Darllen rhagor ar dudalen yr addewid:
mail-news-stop_pledge = I atal e-byst am yr addewid hon:
# === yr e-bost dyddiol gyda sylwadau ===

mail-digest-subject = { $count } sylw newydd: { $title }
mail-digest-signed = Mae { $count } sylw newydd ar y ddeiseb hon, a lofnodwyd gennych ar { $site }:
mail-digest-signed_pledge = Mae { $count } sylw newydd ar yr addewid hon, yr ymunoch â hi ar { $site }:
mail-digest-signed_vote = Mae { $count } sylw newydd ar y bleidlais hon, y pleidleisioch ynddi ar { $site }:
mail-digest-started = Mae { $count } sylw newydd ar y ddeiseb hon, a ddechreuwyd gennych ar { $site }:
mail-digest-started_pledge = Mae { $count } sylw newydd ar yr addewid hon, a ddechreuwyd gennych ar { $site }:
mail-digest-all = Darllenwch nhw gyda’r lleill i gyd:
mail-digest-more = Darllenwch { $count } arall, a’r holl rai cynharach:
mail-digest-stop = Gofynnoch am sylwadau newydd, unwaith y dydd ar y mwyaf. I’w hatal:
daily-title = Sylwadau newydd drwy e-bost
daily-off = Gallwn anfon sylwadau newydd pobl eraill atoch drwy e-bost, unwaith y dydd ar y mwyaf, ac nid ar ddiwrnodau heb rai.
daily-on = Rydych yn cael e-bost gyda sylwadau newydd pobl eraill, unwaith y dydd ar y mwyaf.
daily-start = Anfon sylwadau newydd ataf drwy e-bost
daily-stop = Atal y negeseuon hyn
stop-daily-title = Atal y negeseuon e-bost dyddiol gyda sylwadau?
stop-daily = Chi a ofynnodd amdanynt. Nid yw eu hatal yn atal dim arall.
stopped-daily-title = Ni chewch ragor o negeseuon e-bost gyda sylwadau
stopped-daily = Gall e-bost sydd eisoes ar ei ffordd gyrraedd o hyd.
mail-kind-comment-digest = Sylwadau newydd, i rywun a lofnododd
mail-kind-creator-digest = Sylwadau newydd ar eich deiseb

# === yr e-bost wythnosol at bwy bynnag a ddechreuodd addewid ===

mail-progress-subject = Mae { $joined } o { $target } wedi ymuno: { $title }
mail-progress-subject-none = Nid oes neb wedi ymuno eto: { $title }
mail-progress-none = Nid oes neb wedi ymuno â’ch addewid ar { $site } eto. Mae angen { $target } arnoch:
mail-progress-joined = Mae { $count } o { $target } wedi ymuno â’ch addewid ar { $site }:
mail-progress-gained = Ymunodd { $count } ohonynt ers { $date }.
mail-progress-same = Nid oes neb wedi ymuno ers { $date }.
mail-progress-lost = Mae’r nifer wedi gostwng ers { $date }.
mail-progress-days = { $count ->
        [0] Daw i ben ar { $date }, o fewn diwrnod.
        [two] Daw i ben ar { $date }, ymhen { $count } ddiwrnod.
       *[other] Daw i ben ar { $date }, ymhen { $count } diwrnod.
    }
mail-progress-then = Ar y gyfradd hon bydd { $joined } o { $target } wedi ymuno erbyn hynny.
mail-progress-reached = Ar y gyfradd hon byddwch yn cyrraedd y targed ar { $date }.
mail-progress-ask = Y bobl gyntaf yw’r anoddaf. Gofynnwch yn uniongyrchol i rai yr ydych yn eu hadnabod, fesul un. Dyma’r ddolen:
mail-progress-elsewhere = Rhowch gynnig ar rywle newydd: argraffwch daflenni ar gyfer hysbysfwrdd neu siop, neu gofynnwch i grŵp lleol ei phasio ymlaen. Dyma’r ddolen:
mail-progress-share = Rhannwch hi eto, a dywedwch sawl diwrnod sydd ar ôl. Mae taflenni’n helpu hefyd: argraffwch nhw o’i thudalen.
mail-progress-go-on = Mae ar ei ffordd. Gofynnwch i’r rhai sydd wedi ymuno ddod ag un person yr un. Dyma’r ddolen:
mail-progress-nearly = Dim ond { $count } arall sydd ei angen. Dywedwch hynny wrth ei rhannu:
mail-progress-own = Eich tudalen eich hun, gyda thaflenni i’w hargraffu:
mail-progress-stop = Rydych yn cael hwn unwaith yr wythnos nes cyrraedd y targed neu nes i’r addewid ddod i ben. I’w atal:
mail-progress-areas-subject = { $count ->
    [0] Nid oes yr un ardal wedi cyrraedd y targed eto: { $title }
   *[other] Mae { $count } ardal wedi cyrraedd y targed: { $title }
}
mail-progress-areas-none = Nid oes neb wedi ymuno â’ch addewid ar { $site } eto. Mae angen { $target } ar bob ardal:
mail-progress-areas-joined = Mae { $count } o bobl wedi ymuno â’ch addewid ar { $site }. Mae angen { $target } ar bob ardal:
mail-progress-areas-nearest = Agosaf ato:
mail-progress-area = { $area }: { $joined } o { $target }.
mail-progress-area-then = { $area }: { $joined } o { $target }. Ar y gyfradd hon bydd yn { $then } ar { $date }.
mail-progress-area-reached = { $area }: { $joined } o { $target }. Ar y gyfradd hon cyrhaeddir y targed yno ar { $date }.
mail-progress-areas-stop = Rydych yn cael hwn unwaith yr wythnos nes i’r addewid ddod i ben. I’w atal:
stop-weekly-title = Atal yr e-byst wythnosol am eich addewid?
stop-weekly = Maent yn dweud wrthych faint sydd wedi ymuno. Os byddwch yn eu hatal, byddwn yn dal i anfon e-bost atoch pan gyrhaeddir y targed a phan ddaw’r addewid i ben.
stopped-weekly-title = Ni chewch ragor o e-byst wythnosol am eich addewid
stopped-weekly = Byddwn yn dal i anfon e-bost atoch pan gyrhaeddir y targed a phan ddaw’r addewid i ben. Gall e-bost sydd eisoes ar ei ffordd gyrraedd o hyd.
mail-kind-pledge-progress = Sut mae eich addewid yn dod ymlaen
mail-news-pledge-reached-subject = Mae’r addewid ar waith: { $title }
mail-news-pledge-lost-subject = O dan y targed eto: { $title }
mail-news-pledge-missed-subject = Rydych yn rhydd: { $title }
mail-news-pledge-cancelled-subject = Galwyd i ben: { $title }
mail-news-pledge-reached = Mae digon o bobl wedi ymuno: cyrhaeddwyd y targed. Yn awr mae pawb a ymunodd yn gwneud yr hyn a addawyd ganddynt.
mail-news-pledge-lost = Mae rhai pobl wedi gadael, ac mae’r nifer o dan y targed eto. Nid oes rhaid i neb wneud dim oni bai y’i cyrhaeddir erbyn y diwrnod olaf. Byddwn yn anfon e-bost atoch bryd hynny.
mail-news-pledge-missed = { $joined ->
    [0] Mae’r addewid wedi dod i ben, ac ni ymunodd neb. Roedd angen { $target }. Nid oes rhaid i neb wneud dim. Efallai y byddai targed llai yn gweithio: gallwch ddechrau eich addewid eich hun.
   *[other] Mae’r addewid wedi dod i ben, ac ymunodd rhy ychydig o bobl: { $joined } o’r { $target } yr oedd eu hangen. Nid oes rhaid i neb wneud dim. Efallai y byddai targed llai yn gweithio: gallwch ddechrau eich addewid eich hun.
}
mail-news-pledge-missed-areas = Mae’r addewid wedi dod i ben, ac ymunodd rhy ychydig o bobl ym mhob ardal. Nid oes rhaid i neb wneud dim. Efallai y byddai targed llai yn gweithio: gallwch ddechrau eich addewid eich hun.
mail-news-pledge-cancelled = Mae’r sawl a ddechreuodd yr addewid hon wedi’i galw i ben. Nid oes rhaid i neb wneud dim.
mail-news-pledge-area-reached-subject = Mae’r addewid ar waith yn ardal { $area }: { $title }
mail-news-pledge-area-lost-subject = O dan y targed eto yn ardal { $area }: { $title }
mail-news-pledge-areas-ended-subject = Mae’r addewid wedi dod i ben: { $title }
mail-news-pledge-area-reached = Mae digon o bobl yn eich ardal chi, { $area }, wedi ymuno: cyrhaeddwyd y targed o { $target } yno. Yn awr mae pawb yno a ymunodd yn gwneud yr hyn a addawyd ganddynt.
mail-news-pledge-area-lost = Mae rhai pobl yn ardal { $area } wedi gadael, ac mae’r nifer yno o dan y targed eto. Nid oes rhaid i neb yno wneud dim oni bai y’i cyrhaeddir erbyn y diwrnod olaf. Byddwn yn anfon e-bost atoch bryd hynny.
mail-news-pledge-area-kept = Mae’r addewid wedi dod i ben, a chyrhaeddodd eich ardal chi, { $area }, y targed o { $target }. Yn awr mae pawb yno a ymunodd yn gwneud yr hyn a addawyd ganddynt.
mail-news-pledge-area-missed = Mae’r addewid wedi dod i ben, ac ymunodd rhy ychydig o bobl yn ardal { $area }: { $joined } o’r { $target } yr oedd eu hangen. Nid oes rhaid i neb yno wneud dim. Efallai y byddai targed llai yn gweithio: gallwch ddechrau eich addewid eich hun.
mail-news-pledge-area-unknown = Mae’r addewid wedi dod i ben. Roedd gan bob ardal ei tharged ei hun, ac ni wyddom ym mha ardal yr ydych yn byw, felly nid oes rhaid i chi wneud dim.
mail-news-pledge-areas-ended = { $count ->
    [one] Mae’r addewid wedi dod i ben. Cyrhaeddodd { $count } ardal y targed o { $target }, felly mae’r bobl a ymunodd yno yn gwneud yr hyn a addawyd ganddynt. Yn yr ardaloedd eraill, nid oes rhaid i neb wneud dim.
   *[other] Mae’r addewid wedi dod i ben. Cyrhaeddodd { $count } ardal y targed o { $target }, felly mae’r bobl a ymunodd yno yn gwneud yr hyn a addawyd ganddynt. Yn yr ardaloedd eraill, nid oes rhaid i neb wneud dim.
}
mail-news-pledge-area-asked = Ymunodd digon o bobl yn ardal { $area } â’r addewid hon, felly addawodd pawb yno a ymunodd ei gwneud. A wnaethoch chi?
mail-follow-why_pledge = Mae rhywun, chi efallai, wedi gofyn am anfon e-byst am yr addewid hon ar { $site } atoch:
mail-follows-why_pledge = Mae rhywun, chi efallai, wedi gofyn eto am e-byst am yr addewid hon ar { $site }. Rydych eisoes yn eu cael:
opinion-title_pledge = A wnaethoch chi hynny?
opinion-what_pledge = Ymunoch â’r addewid hon, ac felly hefyd ddigon o bobl eraill. A wnaethoch yr hyn a addawyd gennych?
opinion-yes_pledge = Do, gwnes i hynny
opinion-no_pledge = Naddo, wnes i ddim
opinion-said-yes_pledge = Dywedoch: do, gwnes i hynny.
opinion-said-no_pledge = Dywedoch: naddo, wnes i ddim.
opinions-shares_pledge = O’r { $total } o bobl a ddywedodd wrthym a wnaethant hynny, mae { $yes }% yn dweud do a { $no }% yn dweud naddo.
own-data-opinion_pledge = A wnaethoch chi hynny?
mail-news-opinion_pledge = Dywedwch do neu naddo wrthym. Dim ond cyfansymiau rydym yn eu dangos:
mail-news-pledge-asked-subject = A wnaethoch chi hynny? { $title }
mail-news-pledge-reminded-subject = Nodyn atgoffa: a wnaethoch chi hynny? { $title }
mail-news-pledge-asked = Ymunodd digon o bobl â’r addewid hon, felly addawodd pawb a ymunodd ei gwneud. A wnaethoch chi?
mail-news-pledge-reminded = Gofynnom i chi bythefnos yn ôl a wnaethoch hynny. Dyma’r tro olaf y byddwn yn gofyn.
kind-pledge-asked = Cwestiwn i bawb a ymunodd: a wnaethoch chi hynny?
kind-pledge-reminded = Nodyn atgoffa i’r rhai nad ydynt wedi ateb
kind-pledge = Beth ddaeth o’r addewid
kind-pledge-reached = Cyrhaeddwyd y targed
kind-pledge-lost = O dan y targed eto
kind-pledge-missed = Ni chyrhaeddwyd y targed
kind-pledge-cancelled = Galwyd i ben
line-pledge-reached = Cyrhaeddwyd y targed
line-pledge-lost = Syrthiodd o dan y targed
line-pledge-area-reached = Cyrhaeddwyd y targed mewn ardal
line-pledge-area-lost = Syrthiodd o dan y targed mewn ardal
line-pledge-missed = Daeth i ben heb gyrraedd y targed
line-pledge-cancelled = Galwyd i ben gan ei chreawdwr
set-pledges = Gall pobl ddechrau addewidion
set-pledges-hint = Addewid i wneud rhywbeth os bydd digon o bobl eraill yn gwneud yw addewid. Mae addewidion a ddechreuwyd yn parhau os diffoddwch hyn.
set-pledges-yes = Gellir dechrau addewidion
set-pledges-no = Dim addewidion newydd
set-pledge-days = Yr amser hiraf ar gyfer addewid
set-effect-pledges = Mae’n berthnasol i addewidion a ddechreuir o hyn ymlaen.
set-pledge-days-hint = Y diwrnod olaf y gall creawdwr ei ddewis, wedi’i gyfrif o heddiw.

## Comments
comments-title = Sylwadau
comments-count = { $count ->
    [one] { $count } sylw
   *[other] { $count } sylw
}
comments-none = Nid oes sylwadau eto.
comments-how = Dim ond pobl sydd wedi llofnodi sy’n gallu rhoi sylw. I ychwanegu un, defnyddiwch y ddolen yn yr e-bost y gwnaethoch gadarnhau’ch llofnod drwyddo.
comments-before = Mae cymedrolwr yn gwirio pob sylw cyn i ni ei ddangos.
comments-after = Mae cymedrolwr yn gwirio sylwadau ar ôl i ni eu dangos.
comments-all = { $count ->
    [one] Darllen y sylw
   *[other] Darllen pob un o’r { $count } sylw
}
comments-older = Sylwadau hŷn
comments-newest = Sylwadau diweddaraf
comments-feed = Sylwadau fel ffrwd (Atom)
comments-json = Sylwadau fel data (JSON)
comment-signer = Llofnodwr
comment-signer_pledge = Rhywun sydd wedi ymuno
comment-edited = wedi’i olygu
comment-cut = Mae cymedrolwr wedi tynnu’r hyn sydd wedi’i farcio â […].
comment-report = Rhoi gwybod am y sylw hwn
comment-report-which = gan { $name }, { $date }
comment-add-title = Ychwanegu sylw
comment-add-what = Dywedwch pam y gwnaethoch lofnodi. Gall unrhyw un ei ddarllen.
field-comment = Eich sylw
field-comment-hint = Defnyddiwch { $count } nod neu lai. Nid yw cyfeiriadau gwe yn troi’n ddolenni.
field-comment-name = Dangos fy enw, { $name }
field-comment-name-hint = Os na wnewch chi, byddwn yn dweud mai gan “Llofnodwr” y mae.
field-comment-name-hint_pledge = Os na wnewch chi, byddwn yn dweud mai gan “Rhywun sydd wedi ymuno” y mae.
comment-button = Ychwanegu’r sylw
comment-kept = Ysgrifennoch hwn wrth lofnodi. Ni all neb arall ei ddarllen oni bai eich bod yn ei ychwanegu yma.
comment-kept_pledge = Ysgrifennoch hwn wrth ymuno. Ni all neb arall ei ddarllen oni bai eich bod yn ei ychwanegu yma.
comment-is-reason = Rheswm dros lofnodi
comment-is-reason_pledge = Rheswm dros ymuno
field-why = Pam rydych yn llofnodi? (dewisol)
field-why-hint = Gall unrhyw un ei ddarllen ar ôl i chi gadarnhau. Nid ydym yn dangos eich enw oni bai eich bod yn gofyn i ni. Defnyddiwch { $count } nod neu lai.
field-why_pledge = Pam rydych yn ymuno? (dewisol)
check-reason = Pam rydych yn llofnodi
check-reason_pledge = Pam rydych yn ymuno
confirm-reason = Pam rydych yn llofnodi (dewisol)
confirm-reason_pledge = Pam rydych yn ymuno (dewisol)
confirm-reason-hint = Gall unrhyw un ei ddarllen ar ôl i chi gadarnhau. Os nad chi a’i hysgrifennodd, dilëwch ef. Defnyddiwch { $count } nod neu lai.
own-data-reason = Pam y gwnaethoch lofnodi
own-data-reason_pledge = Pam y gwnaethoch ymuno
set-asks-reason = Gofyn i bobl pam eu bod yn llofnodi
set-asks-reason-hint = Mae un blwch arall ar y ffurflen lofnodi, a gall pobl ei adael yn wag. Cedwir yr hyn y maent yn ei ysgrifennu nes iddynt gadarnhau. Yna mae’n sylw fel unrhyw un arall. Dim ond lle gall pobl roi sylwadau.
set-also-signed = Dangos beth arall a lofnododd pobl
set-also-signed-hint = Mae tudalen deiseb neu addewid yn enwi rhai eraill a lofnodwyd gan o leiaf 20 o’r un bobl. Cymherir cyfeiriadau e-bost ar gyfer hyn unwaith yr awr. Dywedir hyn wrth bobl pan fyddant yn llofnodi, ac ar y dudalen am breifatrwydd. Gall rhywun sy’n llofnodi dwy ddeiseb o 19 o’i flychau post ei hun ddarganfod bod un person arall wedi llofnodi’r ddwy, ond nid pwy.
data-field-comment-why = A roddwyd ef fel y rheswm dros lofnodi.
comment-edit-title = Golygu’ch sylw
comment-edit-link = Golygu
comment-edit-button = Cadw’r newidiadau
comment-edit-how = { $count ->
    [one] Gallwch olygu sylw am { $count } funud. Gallwch ei dynnu ar unrhyw adeg.
   *[other] Gallwch olygu sylw am { $count } munud. Gallwch ei dynnu ar unrhyw adeg.
}
comment-remove-button = Tynnu’r sylw hwn
comment-remove-title = Tynnu’ch sylw?
comment-remove-what = Ni fydd neb yn gallu ei ddarllen mwyach. Ni allwch ddadwneud hyn.
own-comments-title = Eich sylwadau
receipt-comments = { $count ->
    [one] Rydych wedi ysgrifennu { $count } sylw yma.
   *[other] Rydych wedi ysgrifennu { $count } sylw yma.
}
receipt-comments-newest = Am yr un diweddaraf:
own-comments-none = Nid ydych wedi ysgrifennu sylw.
own-comments-back = Eich sylwadau
comment-left = { $count ->
    [one] Gallwch ysgrifennu { $count } sylw arall ar y ddeiseb hon.
   *[other] Gallwch ysgrifennu { $count } sylw arall ar y ddeiseb hon.
}
comment-left_pledge = { $count ->
    [one] Gallwch ysgrifennu { $count } sylw arall ar yr addewid hon.
   *[other] Gallwch ysgrifennu { $count } sylw arall ar yr addewid hon.
}
comment-state-waiting = Bydd cymedrolwr yn ei wirio cyn i ni ei ddangos.
comment-state-shown = Gall unrhyw un ei ddarllen.
comment-state-cut = Mae cymedrolwr wedi cuddio rhannau ohono. Dyma’r hyn rydym yn ei ddangos:
comment-state-hidden = Mae cymedrolwr wedi’i guddio. Dim ond chi a’n cymedrolwyr sy’n gallu ei ddarllen.
comment-state-removed = Rydych wedi tynnu’r sylw hwn.
comment-state-off = Nid oes sylwadau ar y ddeiseb hon ar hyn o bryd. Ni all neb arall ei ddarllen.
comment-state-not-counted = Nid yw’ch llofnod yn cyfrif, felly ni all neb arall ei ddarllen.
comment-state-not-counted_pledge = Nid ydych yn cael eich cyfrif ar yr addewid hon, felly ni all neb arall ei ddarllen.
comment-why = Rheswm: { $reason }
comment-reason-personal-data = Mae’n dangos manylion personol rhywun.
comment-reason-offensive = Mae’n sarhaus, yn jôc neu’n hysbyseb.
comment-reason-libellous = Gallai ddweud rhywbeth anwir am rywun, neu mae’n cyfeirio at achos llys.
comment-reason-off-topic = Nid yw’n ymwneud â’r ddeiseb hon.
comment-reason-off-topic_pledge = Nid yw’n ymwneud â’r addewid hon.
comment-reason-other = Nid yw’n bodloni ein rheolau ar gyfer sylwadau.
comment-missing = Rhowch eich sylw
comment-too-long = Rhaid i’ch sylw fod yn { $count } nod neu lai
comment-too-many-lines = Rhaid i’ch sylw fod yn { $count } llinell neu lai
comment-not-plain = Mae nodau yn eich sylw na allwn eu dangos. Tynnwch nhw a rhowch gynnig arall arni.
refusal-comments-off = Ni allwch roi sylw ar y ddeiseb hon.
refusal-comments-off_pledge = Ni allwch roi sylw ar yr addewid hon.
refusal-comment-too-often = Arhoswch funud cyn ychwanegu sylw arall.
refusal-comments-too-many = Rydych eisoes wedi ysgrifennu cymaint o sylwadau ag y gallwch ar y ddeiseb hon.
refusal-comments-too-many_pledge = Rydych eisoes wedi ysgrifennu cymaint o sylwadau ag y gallwch ar yr addewid hon.
refusal-comments-full = Mae gan y ddeiseb hon eisoes gymaint o sylwadau ag y gallwn eu dangos.
refusal-comments-full_pledge = Mae gan yr addewid hon eisoes gymaint o sylwadau ag y gallwn eu dangos.
refusal-comment-fixed = Ni allwch olygu’r sylw hwn mwyach. Gallwch ei dynnu o hyd.
refusal-comment-unknown = Nid yw’r sylw hwn yn cael ei ddangos mwyach.
withdraw-comments = Tynnu fy sylwadau ar y ddeiseb hon hefyd
withdraw-comments-days = { $days ->
    [one] Os byddwch yn eu gadael, byddwn yn eu cadw am un diwrnod arall. Yna byddwn yn eu dileu gyda’ch manylion.
   *[other] Os byddwch yn eu gadael, byddwn yn eu cadw am { $days } diwrnod arall. Yna byddwn yn eu dileu gyda’ch manylion.
}
withdrawn-comments = { $days ->
    [one] Bydd eich sylwadau’n aros am ddiwrnod ar ôl i chi dynnu’ch llofnod. Yna byddwn yn eu dileu gyda’ch manylion.
   *[other] Bydd eich sylwadau’n aros am { $days } diwrnod ar ôl i chi dynnu’ch llofnod. Yna byddwn yn eu dileu gyda’ch manylion.
}
withdrawn-comments_pledge = { $days ->
    [one] Bydd eich sylwadau’n aros am ddiwrnod ar ôl i chi adael. Yna byddwn yn eu dileu gyda’ch manylion.
   *[other] Bydd eich sylwadau’n aros am { $days } diwrnod ar ôl i chi adael. Yna byddwn yn eu dileu gyda’ch manylion.
}
own-data-comments = Eich sylwadau
report-about-comment = Rydych yn rhoi gwybod am y sylw hwn:
queue-comments = Sylwadau
todo-comments = { $count ->
    [one] Mae sylw yn aros i gael ei wirio
   *[other] Mae { $count } sylw yn aros i gael eu gwirio
}
desk-comments = Sylwadau
desk-comments-what = Haseiniwch sylw i chi’ch hun cyn edrych arno’n fanylach, rhag i gydweithiwr benderfynu ar yr un pryd.
desk-comments-none = Nid oes sylwadau’n aros.
desk-comments-settled = Sylwadau wedi’u gwirio
desk-comments-none-settled = Nid oes sylwadau wedi’u gwirio eto.
desk-comment-title = Sylw ar ddeiseb
desk-comment-title_pledge = Sylw ar addewid
desk-comment-by = Llofnodwyd gan { $name }
desk-comment-by_pledge = Gan { $name }, sydd wedi ymuno
desk-comment-named = Dangosir gyda’r enw { $name }
desk-comment-unnamed = Dangosir fel un gan “Llofnodwr”
desk-comment-unnamed_pledge = Dangosir fel un gan “Rhywun sydd wedi ymuno”
desk-comment-held = Nid yw llofnod yr awdur yn cyfrif ar hyn o bryd, felly ni all neb ddarllen y sylw.
desk-comment-held_pledge = Nid yw’r awdur yn cael ei gyfrif ar hyn o bryd, felly ni all neb ddarllen y sylw.
desk-comment-edited = Golygwyd ar { $date } am { $time }
comment-waits-to-be-shown = Ni chaiff ei ddangos nes i chi ei dderbyn
comment-waits-to-be-seen = Wedi’i ddangos, heb ei wirio eto
comment-waits-reported = Rhoddwyd gwybod amdano
comment-decided-shown = Derbyniwyd
comment-decided-cut = Cuddiwyd rhannau
comment-decided-hidden = Cuddiwyd
comment-decided-by = gan { $name } ar { $date } am { $time }
comment-take-over-why = Mae cydweithiwr yn gweithio ar y sylw hwn. Os na all barhau, cymerwch ef drosodd.
comment-accept-button = Derbyn y sylw hwn
comment-hide-title = Ei guddio, neu rannau ohono
comment-hide-how = Bydd yr awdur yn gweld eich bod wedi gwneud hynny, a pham.
field-comment-shown = Yr hyn a ddangosir o hyd
field-comment-shown-hint = I guddio rhannau, rhowch […] yn eu lle a pheidiwch â newid dim arall. I guddio’r cyfan, gadewch hwn fel y mae.
comment-hide-button = Cuddio
comment-reason-missing = Dewiswch reswm
comment-cut-odd = Rhowch […] yn lle rhannau a pheidiwch â newid dim arall
comment-changed = Mae’r awdur wedi golygu’r sylw. Darllenwch ef eto.
comment-reports-title = Adroddiadau am y sylw hwn
comment-reports-settle = Mae’ch penderfyniad yn cau’r adroddiadau hyn. Byddwn yn dweud wrth y bobl a roddodd gyfeiriad e-bost.
done-comment-claimed = Wedi’i haseinio i chi.
done-comment-released = Wedi’i ddychwelyd i’r ciw.
done-comment-accepted = Derbyniwyd y sylw.
done-comment-hidden = Cuddiwyd y sylw. Gall yr awdur weld pam.
done-comment-undone = Dadwnaed y penderfyniad. Mae’r sylw wedi’i haseinio i chi.
log-claim-comment = Haseinio sylw iddo’i hun neu iddi’i hun
log-release-comment = Dychwelyd sylw i’r ciw
log-accept-comment = Derbyn sylw
log-hide-comment = Cuddio sylw neu rannau ohono
log-undo-comment = Dadwneud penderfyniad ar sylw
set-comments = Sylwadau gan bobl sydd wedi llofnodi
set-comments-hint = Daw pob sylw i’r ciw. Os byddwch yn diffodd sylwadau, ni ddangosir y rhai blaenorol mwyach.
set-comments-off = Dim sylwadau
set-comments-before = Mae cymedrolwr yn gwirio pob sylw cyn iddo gael ei ddangos
set-comments-after = Dangosir sylwadau ar unwaith, ac mae cymedrolwr yn eu gwirio wedyn
set-effect-comments = Yn berthnasol i sylwadau newydd. Mae diffodd sylwadau’n cuddio pob un ar unwaith.
data-comments = Y sylwadau ar ddeiseb, 50 ar y tro, y diweddaraf yn gyntaf; ni cheir hyd iddynt (404) lle na all pobl roi sylwadau
data-comments-feed = Y sylwadau diweddaraf ar ddeiseb; ni cheir hyd iddynt (404) lle na all pobl roi sylwadau
data-shape-comment = Sylw
data-parameter-before = dim ond sylwadau hŷn na’r un â’r rhif hwn
data-field-comment-text = Yr hyn a ddywed; mae rhannau a dynnwyd gan gymedrolwr wedi’u marcio â […].
data-field-comment-name = Pwy a’i hysgrifennodd; null os nad oeddent am i’w henw gael ei ddangos.
data-field-comment-created = Pryd yr ysgrifennwyd ef.
data-field-comment-edited = Pryd y golygwyd ef ddiwethaf.
data-field-comment-cut = A dynnodd cymedrolwr rannau ohono.
privacy-comments = Pan fyddwch yn rhoi sylw
privacy-comments-how = Gall unrhyw un ddarllen eich sylw, gyda’ch enw dim ond os byddwch yn dewis hynny. Gallwch ei dynnu ar unrhyw adeg. Caiff ei ddileu gyda’ch data arall. Os byddwn yn gofyn pam rydych yn llofnodi, byddwn yn cadw’r hyn a ysgrifennwch nes i chi gadarnhau.

## Votes: pages and emails

demo-banner_vote = Dychmygol yw popeth yma. Nid yw eich pleidlais yn mynd i unman.
paused-label_vote = Mae pleidleisio wedi’i oedi.
paused-title_vote = Mae pleidleisio wedi’i oedi
signing-off-title_vote = Mae pleidleisio wedi’i ddiffodd am y tro
signing-off-why_vote = Mae’r bobl sy’n rhedeg y wefan hon wedi diffodd pleidleisio, a phob ffurflen arall, am gyfnod.
switched-off-no-signing_vote = Mae pleidleisio a phob ffurflen arall wedi’u diffodd hefyd.
paused-since_vote = Mae pleidleisio wedi’i oedi ers { $date }.
paused-not-signed_vote = Nid ydych wedi pleidleisio eto. Cadwch y dudalen hon ar agor a phwyswch y botwm pan fydd pleidleisio’n ailddechrau.
card-paused_vote = Mae pleidleisio wedi’i oedi
back-petition_vote = Yn ôl at y bleidlais
about-petition_vote = Rydych yn pleidleisio ar:
action-this-petition_vote = Mynd i’r bleidlais
action-all-petitions_vote = Gweld pob pleidlais
signatures_vote = { $count ->
    [one] { $count } person wedi pleidleisio
   *[other] { $count } o bobl wedi pleidleisio
}
count-word_vote = { $count ->
    [one] person wedi pleidleisio
   *[other] o bobl wedi pleidleisio
}
count-live_vote = Mae { $number } o bobl wedi pleidleisio
home-lead_vote = Darllenwch beth sy’n cael ei benderfynu, a phleidleisiwch.
search-label_vote = Chwilio pleidleisiau
search-none_vote = Ni chawsom hyd i unrhyw bleidleisiau ar gyfer “{ $words }”.
search-none-start_vote = Gallwch hefyd edrych ar bob pleidlais.
search-everywhere_vote = Chwilio pob pleidlais
local-title_vote = Pleidleisiau yn eich ardal
local-button_vote = Dangos pleidleisiau
local-heading_vote = Pleidleisiau yn ardal { $area }
local-lead_vote = Y pleidleisiau agored y mae’r nifer fwyaf o bobl o ardal { $area } wedi pleidleisio ynddynt.
local-here_vote = { $count ->
    [one] Mae { $count } person oddi yma wedi pleidleisio
   *[other] Mae { $count } o bobl oddi yma wedi pleidleisio
}
local-none_vote = Nid oes neb oddi yma wedi pleidleisio mewn pleidlais agored eto.
list-open_vote = Pleidleisiau agored
list-closed_vote = Pleidleisiau wedi cau
list-rejected_vote = Pleidleisiau a wrthodwyd
list-all_vote = Pob pleidlais
list-search_vote = Pleidleisiau am “{ $words }”
list-topic_vote = Pleidleisiau am “{ $topic }”.
list-filter_vote = Rhestri eraill o bleidleisiau
list-total_vote = { $count ->
    [0] Nid oes pleidleisiau yn y rhestr hon.
    [one] { $count } bleidlais
    [two] { $count } bleidlais
    [many] { $count } phleidlais
   *[other] { $count } pleidlais
}
list-state-unknown_vote = Nid oes rhestr â’r enw hwnnw. Yn dangos pob pleidlais.
list-sort-unknown_vote = Ni ellir trefnu pleidleisiau fel hynny. Yn eu dangos yn y drefn arferol.
list-topic-unknown_vote = Nid oes pwnc â’r enw hwnnw. Yn dangos pleidleisiau am bob pwnc.
sort-most-signed_vote = Y nifer fwyaf o bobl
sort-last-day_vote = Y nifer fwyaf o bobl yn y diwrnod diwethaf
sign-this-petition_vote = Pleidleisio
closes-on_vote = Gallwch bleidleisio tan { $date } ({ $zone }).
closed-on_vote = Caeodd y pleidleisio ar { $date }.
closed-now_vote = Mae’r pleidleisio wedi cau.
news-business_vote = Newyddion am y bleidlais hon, a gyhoeddwyd ar { $date }.
corrections-title_vote = Cywiriadau i nifer y bobl a bleidleisiodd
corrections-what_vote = Mae pob llinell yn dweud faint o bleidleisiau a dynnwyd gennym o’r cyfanswm, a faint a adferwyd. Nid yw hyn yn cynnwys pobl a dynnodd eu pleidlais eu hunain yn ôl.
correction-removed_vote = { $count ->
    [one] Tynnwyd { $count } bleidlais.
    [two] Tynnwyd { $count } bleidlais.
    [many] Tynnwyd { $count } phleidlais.
   *[other] Tynnwyd { $count } pleidlais.
}
correction-impersonation_vote = Nid oedd y bobl a enwir wedi pleidleisio.
correction-not-eligible_vote = Daethant gan bobl nad oes ganddynt hawl i bleidleisio.
correction-set-aside_vote = { $count ->
    [one] Tynnwyd { $count } bleidlais o’r cyfanswm i’w gwirio.
    [two] Tynnwyd { $count } bleidlais o’r cyfanswm i’w gwirio.
    [many] Tynnwyd { $count } phleidlais o’r cyfanswm i’w gwirio.
   *[other] Tynnwyd { $count } pleidlais o’r cyfanswm i’w gwirio.
}
correction-not-added_vote = { $count ->
    [one] Ni chafodd { $count } bleidlais a ddaliwyd i’w gwirio ei hychwanegu.
    [two] Ni chafodd { $count } bleidlais a ddaliwyd i’w gwirio eu hychwanegu.
    [many] Ni chafodd { $count } phleidlais a ddaliwyd i’w gwirio eu hychwanegu.
   *[other] Ni chafodd { $count } pleidlais a ddaliwyd i’w gwirio eu hychwanegu.
}
correction-put-back_vote = { $count ->
    [one] Adfer { $count } bleidlais
    [two] Adfer { $count } bleidlais
    [many] Adfer { $count } phleidlais
   *[other] Adfer { $count } pleidlais
}
fact-feed_vote = Dilyn y bleidlais hon (ffrwd Atom)
fact-feed-json_vote = Dilyn y bleidlais hon (ffrwd JSON)
follow-link_vote = Cael e-byst am y bleidlais hon heb bleidleisio
fact-json_vote = Y bleidlais hon fel JSON
timeline-opened_vote = Agorodd y pleidleisio
timeline-paused_vote = Oedwyd y pleidleisio
timeline-resumed_vote = Ailddechreuodd y pleidleisio; estynnwyd y dyddiad cau
timeline-resumed-only_vote = Ailddechreuodd y pleidleisio
timeline-correction_vote = Cywirwyd nifer y bobl
timeline-closes_vote = Y pleidleisio’n cau
timeline-closed_vote = Caeodd y pleidleisio
growth-title_vote = Pobl a bleidleisiodd dros amser
growth-removed_vote = Mae pleidleisiau a dynnwyd yn ôl yn ddiweddarach wedi’u gadael allan o’r holl niferoedd hyn.
growth-busiest-hour_vote = { $count ->
    [one] Awr brysuraf: o { $time } ar { $date }, pan bleidleisiodd { $count } person
   *[other] Awr brysuraf: o { $time } ar { $date }, pan bleidleisiodd { $count } o bobl
}
growth-busiest-day_vote = { $count ->
    [one] Diwrnod prysuraf: { $date }, pan bleidleisiodd { $count } person
   *[other] Diwrnod prysuraf: { $date }, pan bleidleisiodd { $count } o bobl
}
growth-busiest-week_vote = { $count ->
    [one] Wythnos brysuraf: yn dechrau ar { $date }, pan bleidleisiodd { $count } person
   *[other] Wythnos brysuraf: yn dechrau ar { $date }, pan bleidleisiodd { $count } o bobl
}
growth-busiest-month_vote = { $count ->
    [one] Mis prysuraf: yn dechrau ar { $date }, pan bleidleisiodd { $count } person
   *[other] Mis prysuraf: yn dechrau ar { $date }, pan bleidleisiodd { $count } o bobl
}
growth-busiest-year_vote = { $count ->
    [one] Blwyddyn brysuraf: yn dechrau ar { $date }, pan bleidleisiodd { $count } person
   *[other] Blwyddyn brysuraf: yn dechrau ar { $date }, pan bleidleisiodd { $count } o bobl
}
places-title_vote = Ble pleidleisiodd pobl
places-finding-rate_vote = Y nifer uchaf yn { $place }: { $rate } o bobl am bob 1,000 o bleidleiswyr cofrestredig
places-finding-count_vote = { $count ->
   *[other] O’r lle hwn y daeth y nifer fwyaf o bleidleisiau: { $place } ({ $count })
}
places-sum_vote = { $count ->
    [one] { $count } person wedi pleidleisio i gyd.
   *[other] { $count } o bobl wedi pleidleisio i gyd.
}
places-signatures_vote = Pobl
places-csv_vote = Pobl a bleidleisiodd, yn ôl lle (CSV)
map-legend-rate_vote = Pobl a bleidleisiodd, am bob 1,000 o bleidleiswyr cofrestredig. Mae marc mwy yn golygu mwy.
map-legend-count_vote = Pobl a bleidleisiodd. Mae marc mwy yn golygu mwy.
map-few_vote = dim cyfradd: llai na 5 o bobl
share-title_vote = Rhannu’r bleidlais hon
share-series_vote = Pobl a bleidleisiodd, fesul awr (CSV)
related-title_vote = Rhagor o bleidleisiau fel hon
text-history-none_vote = Nid yw’r testun wedi’i newid ers i’r bleidlais agor.
version-opened_vote = Agorodd y bleidlais gyda’r testun hwn.
version-signed_vote = Y testun y pleidleisiwyd arno
poster-ask_vote = Pleidleisiwch ar hyn:
poster-print_vote = Argraffwch y dudalen hon. Sganiwch y cod i agor y bleidlais.
poster-code_vote = Cod QR sy’n agor y bleidlais
sign-title_vote = Pleidleisio
sign-next_vote = Gallwch wirio eich manylion cyn parhau. Byddwch yn dewis wedyn, ar eich papur pleidleisio.
field-email-hint_vote = Byddwn yn e-bostio dolen i’ch papur pleidleisio atoch.
paused-closes_vote = Dyddiad cau cyn y saib: { $date }. Bydd y pleidleisio’n cau’n hwyrach, yn union yn ôl hyd y saib.
field-postcode-hint_vote = Er mwyn i ni wybod ar gyfer pa ardal y mae eich pleidlais yn cyfrif.
field-updates_vote = Anfonwch newyddion am y bleidlais hon ataf drwy e-bost (dewisol)
field-resident-missing_vote = Dewiswch y blwch os yw hyn yn wir amdanoch. Os nad yw, ni allwch bleidleisio
field-resident-missing-here_vote = Dewiswch y blwch os ydych yn byw, yn gweithio neu’n astudio yn yr ardal y mae { $site } yn ei gwasanaethu. Os nad ydych, ni allwch bleidleisio
check-updates_vote = Newyddion am y bleidlais hon
check-privacy-use_vote = Dim ond i gyfrif eich pleidlais unwaith, i ddangos faint o bobl a bleidleisiodd ym mhob lle, ac i anfon e-bost atoch am y bleidlais hon, y defnyddiwn y manylion hyn. Gallwch atal yr e-byst unrhyw bryd.
check-postcode-unknown_vote = Nid ydym yn adnabod y cod post hwn. Gwiriwch ef. Os yw’n gywir, bydd eich pleidlais yn cyfrif o dan “{ $place }”.
check-next_vote = Yna byddwn yn e-bostio dolen i’ch papur pleidleisio atoch. Yno y byddwch yn dewis ac yn bwrw eich pleidlais.
overload-title_vote = Mae llawer iawn o bobl yn pleidleisio nawr
waiting-expired_vote = Nid yw’r ddolen a anfonwyd gennym drwy e-bost yn gweithio mwyach. Gallwn anfon dolen newydd i
waiting-over-title_vote = Mae’r pleidleisio wedi cau
waiting-over_vote = Ni all neb bleidleisio gyda’r ddolen hon mwyach. Os gwnaethoch bleidleisio mewn pryd, mae eich pleidlais yn cyfrif.
waiting-not-counted_vote = Bydd eich pleidlais yn cyfrif ar ôl i chi agor eich papur pleidleisio a’i bwrw yno.
waiting-one-way_vote = Agor eich papur pleidleisio
waiting-link-only_vote = Agorwch y ddolen yn yr e-bost. Mae’n dangos eich papur pleidleisio, ac yno y byddwch yn pleidleisio.
confirm-title_vote = Eich papur pleidleisio
confirm-petition_vote = Rydych yn pleidleisio ar:
confirm-what_vote = Rydych yn pleidleisio gyda’r manylion hyn:
confirm-change-next_vote = Byddwn yn cyfrif eich pleidlais gyda’r manylion hyn. Mae’r cyfeiriad e-bost { $address } yn aros yr un fath, am mai iddo ef yr anfonwyd y ddolen.
confirm-already_vote = Roeddech eisoes wedi pleidleisio â dolen arall pan ddefnyddioch hon. Nid yw’r ddolen hon yn ychwanegu ail bleidlais.
confirm-show_vote = Gweld beth ddigwyddodd i’ch pleidlais
confirm-my-signature_vote = Bwrw fy mhleidlais
confirm-not-me-do_vote = Peidiwch â gwneud dim a chaewch y dudalen hon. Ni chaiff dim ei gyfrif.
screened-title_vote = Mae eich pleidlais gennym
screened-received_vote = Rydym wedi derbyn eich pleidlais.
screened-checked_vote = Rydym yn gwirio pwy sydd wedi pleidleisio ac yna’n ychwanegu’r pleidleisiau. Nid oes a wnelo hyn ddim â’r hyn y mae unrhyw un wedi’i ddewis.
screened-date_vote = Bwriwyd ar
screened-keep_vote = Cadwch rif eich derbynneb. Gyda hwn, gall unrhyw un weld bod y bleidlais hon gennym, ond nid pleidlais pwy ydyw na beth a ddewiswyd.
screened-still_vote = Rydym yn dal i wirio eich pleidlais.
screened-withdraw_vote = Byddwn yn dileu’r hyn a ddewisoch, ac ni fydd eich pleidlais yn cael ei chyfrif. Os yw yn y cyfanswm eisoes, bydd y cyfanswm yn gostwng un.
screened-erase_vote = Mae eich pleidlais yn aros fel y mae.
receipt-title_vote = Mae eich pleidlais wedi’i chyfrif
receipt-already_vote = Roeddech eisoes wedi pleidleisio, fel { $name }. Mae eich pleidlais yn cyfrif unwaith, felly nid oes dim wedi newid.
receipt-closes_vote = Gall pobl bleidleisio tan { $date } ({ $zone }).
receipt-keep_vote = Cadwch rif eich derbynneb. Gyda hwn, gall unrhyw un weld bod y bleidlais hon yn cyfrif, ond nid pleidlais pwy ydyw na beth a ddewiswyd.
receipt-keep-off = Gall unrhyw un â’ch rhif derbynneb weld bod y bleidlais hon wedi’i chanslo.
receipt-withdraw-why_vote = Gallwch dynnu eich pleidlais yn ôl nes i’r cyfrif ddechrau.
take-my-name-off_vote = Tynnu fy mhleidlais yn ôl
own-data-language_vote = Yr iaith y gwnaethoch bleidleisio ynddi
own-data-updates_vote = Newyddion am y bleidlais
own-data-signed_vote = Gofynnwyd am gael pleidleisio
privacy-unconfirmed_vote = { $days ->
    [one] Os na fyddwch yn bwrw eich pleidlais, neu os byddwch yn ei thynnu’n ôl, rydym yn dileu eich manylion ar ôl diwrnod.
   *[other] Os na fyddwch yn bwrw eich pleidlais, neu os byddwch yn ei thynnu’n ôl, rydym yn dileu eich manylion ar ôl { $days } diwrnod.
}
privacy-ended_vote = { $days ->
    [one] Rydym yn dileu manylion pawb ddiwrnod ar ôl i’r bleidlais ddod i ben.
   *[other] Rydym yn dileu manylion pawb { $days } diwrnod ar ôl i’r bleidlais ddod i ben.
}
privacy-ended-months_vote = Rydym yn dileu manylion pawb { $count } mis ar ôl i’r bleidlais ddod i ben.
privacy-ended-never_vote = Fel arall rydym yn cadw eich manylion cyhyd ag y byddwn yn cadw’r bleidlais.
erase-details_vote = eich enw, eich cyfeiriad e-bost a’ch cod post, a’r iaith a’r rhwydwaith y gwnaethoch bleidleisio ynddynt
erase-emails_vote = Ni chewch ragor o negeseuon e-bost am y bleidlais hon.
erase-counts_vote = Mae eich pleidlais yn aros yn y cyfanswm.
erase-again_vote = Ni allwch bleidleisio eto, na newid eich pleidlais.
erase-withdraw_vote = Os nad ydych am hynny, cymerwch eich pleidlais yn ôl yn gyntaf:
erase-counts-not_vote = Nid yw eich pleidlais yn cyfrif, ac ni fydd.
data-erased-body_vote = Nid ydym bellach yn gwybod pwy a fwriodd y bleidlais hon.
data-erased-counts_vote = Mae eich pleidlais yn aros fel yr oedd. Ni allwch ei newid na phleidleisio eto.
data-erased-again_vote = Os ydych am bleidleisio eto, gallwch.
withdraw-title_vote = Tynnu eich pleidlais yn ôl?
withdraw-name_vote = Pleidleisioch fel
withdraw-what_vote = Byddwn yn dileu’r hyn a ddewisoch. Ni fydd eich pleidlais yn cyfrif mwyach, a bydd y cyfanswm yn gostwng un.
withdraw-taken-out_vote = Gwnaethom dynnu eich pleidlais ar ôl gwiriad, felly nid yw’n cyfrif nawr. Os byddwch yn ei thynnu’n ôl eich hun, ni fydd yn dychwelyd. Ni all neb bleidleisio eto gyda’r cyfeiriad e-bost hwn.
withdrawn-title_vote = Rydych wedi tynnu eich pleidlais yn ôl
withdrawn-on_vote = Fe’i tynnwyd yn ôl gennych ar { $date }. Nid yw eich pleidlais yn cael ei chyfrif.
withdrawn-not-counted_vote = Fe’i tynnwyd yn ôl gennych. Nid yw eich pleidlais yn cael ei chyfrif.
withdrawn-again_vote = Os newidiwch eich meddwl, gallwch bleidleisio eto.
withdrawn-again-paused_vote = Os newidiwch eich meddwl, gallwch bleidleisio eto pan fydd pleidleisio’n ailddechrau.
withdraw-paused_vote = Mae pleidleisio wedi’i oedi. Os cymerwch eich pleidlais yn ôl nawr, dim ond pan fydd pleidleisio’n ailddechrau y gallwch bleidleisio eto.
withdraw-comments_vote = Tynnu fy sylwadau ar y bleidlais hon hefyd
lookup-received_vote = Rydym wedi derbyn y bleidlais hon. Fe’i bwriwyd ar { $date }.
lookup-counted_vote = Mae’r bleidlais hon wedi’i chyfrif. Fe’i bwriwyd ar { $date }.
lookup-withdrawn_vote = Nid yw’r bleidlais hon yn cyfrif mwyach. Tynnodd y person hi’n ôl ar { $date }.
lookup-not-counted_vote = Nid yw’r bleidlais hon yn cael ei chyfrif. Fe’i tynnwyd gennym ar ôl gwiriad ar { $date }.
lookup-private_vote = Nid yw rhif derbynneb byth yn dangos pwy a bleidleisiodd, na’r hyn a ddewiswyd.
lookup-not-public_vote = Nid yw’r bleidlais hon yn gyhoeddus.
refusal-petition-unknown_vote = Nid oes pleidlais â’r rhif hwn.
refusal-petition-not-open_vote = Ni all neb bleidleisio ar hyn nawr.
refusal-signing-paused_vote = Mae pleidleisio wedi’i oedi ar y wefan hon. Dewch yn ôl yn nes ymlaen. Bydd dyddiadau cau yn cael eu hymestyn yn ôl hyd y saib.
refusal-confirm-too-late_vote = Mae’r pleidleisio wedi cau. Ni all neb bleidleisio gyda’r ddolen hon mwyach. Os gwnaethoch bleidleisio cyn hynny, mae eich pleidlais yn dal i gyfrif.
never-title_vote = Nid ydych wedi pleidleisio
never-not-counted_vote = Ni fwriwyd pleidlais gyda’r ddolen hon.
refusal-address-fixed_vote = Ni allwch newid y cyfeiriad e-bost mwyach. Llenwch y ffurflen ar dudalen y bleidlais eto.
refusal-signature-withdrawn_vote = Tynnwyd y bleidlais hon yn ôl. Ni all y ddolen ei hadfer. Tra bo’r pleidleisio ar agor, gallwch bleidleisio eto ar dudalen y bleidlais.
refusal-signature-invalidated_vote = Gwnaethom dynnu’r bleidlais hon ar ôl gwiriad. Os credwch fod hynny’n anghywir, atebwch unrhyw e-bost gennym.
link-broken-code_vote = Neu ewch yn ôl i’r dudalen a ddywedodd wrthych am wirio eich e-bost, a gofynnwch i ni ei anfon eto.
link-broken-again_vote = Os nad yw’r naill na’r llall yn gweithio, llenwch y ffurflen ar dudalen y bleidlais eto. Byddwch yn cael e-bost newydd, a dim ond unwaith y cewch eich cyfrif o hyd.
link-expired-why_vote = Ni ddefnyddiwyd y ddolen mewn pryd, felly ni chyfrifwyd pleidlais.
link-over-again_vote = Gallwch ofyn am gael pleidleisio eto ar dudalen y bleidlais.
removed-title_vote = Mae’r bleidlais hon wedi’i thynnu i lawr
closed-title_vote = Mae’r pleidleisio wedi cau
closed-body_vote = Ni allwch bleidleisio mwyach. Nid yw’r hyn a deipiwyd gennych wedi’i gadw.
not-counted-title_vote = Nid yw’r bleidlais hon wedi’i chyfrif
not-counted-body_vote = Gwnaethom ei thynnu ar ôl gwiriad. Os credwch fod hynny’n anghywir, atebwch yr e-bost a anfonwyd atoch.
broken-signed_vote = Os oeddech yn pleidleisio, ewch yn ôl ac anfonwch y ffurflen eto. Dim ond unwaith y cewch eich cyfrif.
storage-full-title_vote = Gallwch ddarllen am bleidleisiau, ond nid pleidleisio, ar hyn o bryd
superseded-title_vote = Nid yw’r copi hwn o’r wefan yn derbyn pleidleisiau mwyach
superseded-title-campaigns_vote = Ni allwch newid pleidleisiau ar y copi hwn o’r wefan mwyach
superseded-why_vote = Mae peiriant arall wedi cymryd drosodd, a hwnnw yw’r wefan nawr. Ni chaiff dim a anfonir i’r copi hwn ei storio. Nid oes dim a fwriwyd o’r blaen wedi’i golli.
storage-full-body_vote = Ni allwn storio pleidleisiau’n ddiogel ar hyn o bryd, felly nid ydym yn derbyn rhai. Nid oes dim a fwriwyd o’r blaen wedi’i golli. Dewch yn ôl ymhen awr.
stop-title_vote = Atal e-byst am y bleidlais hon?
stop-what_vote = Rydych yn cael e-byst oherwydd eich bod wedi pleidleisio. Os byddwch yn eu hatal, ni allwn ddweud y canlyniad wrthych. Mae eich pleidlais yn dal i gyfrif.
stop-follower_vote = Rydych yn cael e-byst oherwydd eich bod wedi gofyn amdanynt ar dudalen y bleidlais. Os byddwch yn eu hatal, byddwn yn dileu eich cyfeiriad.
stopped-title_vote = Ni chewch ragor o e-byst am y bleidlais hon
stopped-what_vote = Mae eich pleidlais yn dal i gyfrif. Gall e-bost sydd eisoes ar ei ffordd gyrraedd o hyd.
stopped-back_vote = Mynd i’r bleidlais i weld beth sy’n digwydd nesaf
follow-title_vote = Cael e-byst am y bleidlais hon
follow-what_vote = Byddwn yn e-bostio’r canlyniad atoch, a newyddion. Nid oes rhaid i chi bleidleisio, ac ni chewch eich cyfrif.
follow-broken-again_vote = Os nad yw hynny’n gweithio, gofynnwch am e-byst eto ar dudalen y bleidlais.
following-asked-title_vote = Cael e-byst am y bleidlais hon?
following-asked-what_vote = Pwyswch y botwm i gael e-bost pan fydd canlyniad neu newyddion eraill. Gallwch stopio unrhyw bryd.
following-title_vote = Byddwch yn cael e-byst am y bleidlais hon
following-over-what_vote = Cafodd yr e-byst eu hatal, neu mae’r ddolen yn rhy hen. Gallwch ofyn am e-byst eto ar dudalen y bleidlais.
mail-confirm-subject_vote = Agorwch eich papur pleidleisio: { $title }
mail-confirm-why_vote = Rydych chi, neu rywun a nododd eich cyfeiriad e-bost, wedi gofyn am gael pleidleisio ar { $site }:
mail-confirm-link_vote = Mae’r ddolen hon yn dangos eich papur pleidleisio. Nid oes dim wedi’i ddewis eto, ac nid oes dim yn cyfrif nes i chi fwrw eich pleidlais yno:
mail-confirm-until_vote = Mae’r ddolen yn gweithio tan { $date }.
mail-confirm-not-you_vote = Os na ofynnoch am hyn, gallwch ei anwybyddu. Ni chaiff dim ei gyfrif, a byddwn yn dileu eich manylion.
mail-already-subject_vote = Rydych eisoes wedi pleidleisio: { $title }
mail-already-why_vote = Rydych chi, neu rywun a nododd eich cyfeiriad e-bost, wedi llenwi’r ffurflen i bleidleisio ar { $site }:
mail-already-same_vote = Roeddech eisoes wedi pleidleisio. Nid oes dim wedi newid: mae eich pleidlais yn cyfrif unwaith.
mail-already-version_vote = Pleidleisioch ar fersiwn { $number } o’r testun:
mail-already-screened_vote = Roeddech eisoes wedi pleidleisio. Nid oes dim wedi newid.
mail-already-taken-out_vote = Roeddech eisoes wedi pleidleisio. Gwnaethom dynnu eich pleidlais ar ôl gwiriad, felly nid yw’n cael ei chyfrif. Os credwch fod hynny’n anghywir, atebwch yr e-bost hwn.
mail-already-withdraw_vote = I dynnu eich pleidlais yn ôl:
mail-already-change = I newid eich pleidlais, tra bo’r pleidleisio ar agor:
mail-checked-subject_vote = Rydym yn dal i wirio eich pleidlais: { $title }
mail-checked-why_vote = Gwnaethoch fwrw eich pleidlais ar { $site }:
mail-checked-what_vote = Rydym yn gwirio pwy sydd wedi pleidleisio cyn ychwanegu pleidlais. Nid oes a wnelo hyn ddim â’r hyn y mae unrhyw un wedi’i ddewis. Mae eich un chi yn cymryd mwy na diwrnod. Nid oes angen i chi wneud dim.
mail-checked-link_vote = Eich derbynneb, a sut i dynnu eich pleidlais yn ôl:
mail-withdrawn-subject_vote = Rydych wedi tynnu eich pleidlais yn ôl
mail-withdrawn-done_vote = Mae eich pleidlais wedi’i thynnu’n ôl ar { $site }:
mail-withdrawn-nothing_vote = Nid yw’n cael ei chyfrif mwyach. Nid oes angen i chi wneud dim arall.
mail-withdrawn-not-you_vote = Os nad chi oedd hwn, neu os ydych wedi newid eich meddwl, gallwch bleidleisio eto yma tra bo’r pleidleisio ar agor:
mail-withdrawn-for-good_vote = Os nad chi oedd hwn, atebwch yr e-bost hwn. Roeddem wedi tynnu eich pleidlais ar ôl gwiriad, felly ni allwch bleidleisio eto gyda’r cyfeiriad e-bost hwn.
mail-news-why_vote = Gwnaethoch gymryd rhan yn y bleidlais hon ar { $site }:
mail-news-why-follower_vote = Gofynnoch am e-byst am y bleidlais hon ar { $site }:
mail-news-read_vote = Gweld y bleidlais a phopeth sydd wedi digwydd iddi:
mail-news-more_vote = Darllen rhagor ar dudalen y bleidlais:
mail-news-stop_vote = I atal e-byst am y bleidlais hon:
mail-follow-why_vote = Mae rhywun, chi efallai, wedi gofyn am anfon e-byst am y bleidlais hon ar { $site } atoch:
mail-follows-why_vote = Mae rhywun, chi efallai, wedi gofyn eto am e-byst am y bleidlais hon ar { $site }. Rydych eisoes yn eu cael:
feed-opened_vote = Pleidleisiau newydd – { $site }
feed-list_vote = Pleidleisiau – { $site }
feed-local_vote = Pleidleisiau yn ardal { $area } – { $site }
event-written_vote = Ysgrifennwyd y bleidlais
event-opened_vote = Agorodd y pleidleisio
event-paused_vote = Oedwyd y pleidleisio
event-resumed_vote = Ailddechreuodd y pleidleisio
event-correction_vote = Cywirwyd nifer y bobl
event-closed_vote = Caeodd y pleidleisio
calendar-closes_vote = Y pleidleisio’n cau: { $title }
calendar-closes-paused_vote = Mae pleidleisio wedi’i oedi. Amser cau cyn y saib: { $title }
embed-title_vote = Dangos y bleidlais hon ar wefan arall
embed-frame_vote = Y bleidlais a nifer y bobl sydd wedi pleidleisio
embed-form_vote = Y bleidlais gyda ffurflen i ofyn am bapur pleidleisio
embed-badge_vote = Bathodyn â nifer y bobl sydd wedi pleidleisio
report-back_vote = Yn ôl at y bleidlais
report-duplicate_vote = Mae pleidlais arall yn gofyn yr un cwestiwn
verdict-corrected_vote = Cywirwyd nifer y bobl a bleidleisiodd gennym
mail-report-why_vote = Dywedoch chi, neu rywun a deipiodd eich cyfeiriad, wrth { $site } fod rhywbeth o’i le ar bleidlais:
mail-report-settled-what_vote = Ar { $date } dywedoch wrth { $site } fod rhywbeth o’i le ar bleidlais:
comments-how_vote = Dim ond pobl sydd wedi pleidleisio sy’n gallu rhoi sylw. I ychwanegu un, defnyddiwch y ddolen yn yr e-bost yr agoroch eich papur pleidleisio drwyddo.
comment-signer_vote = Pleidleisiwr
comment-add-what_vote = Dywedwch beth yw eich barn. Gall unrhyw un ei ddarllen. Nid oes rhaid i chi ddweud beth a ddewisoch.
field-comment-name-hint_vote = Os na wnewch chi, byddwn yn dweud mai gan “Pleidleisiwr” y mae.
comment-left_vote = { $count ->
    [one] Gallwch ysgrifennu { $count } sylw arall ar y bleidlais hon.
   *[other] Gallwch ysgrifennu { $count } sylw arall ar y bleidlais hon.
}
comment-state-off_vote = Nid oes sylwadau ar y bleidlais hon ar hyn o bryd. Ni all neb arall ei ddarllen.
comment-state-not-counted_vote = Nid yw’ch pleidlais yn cyfrif, felly ni all neb arall ei ddarllen.
comment-reason-off-topic_vote = Nid yw’n ymwneud â’r bleidlais hon.
refusal-comments-off_vote = Ni allwch roi sylw ar y bleidlais hon.
refusal-comments-too-many_vote = Rydych eisoes wedi ysgrifennu cymaint o sylwadau ag y gallwch ar y bleidlais hon.
refusal-comments-full_vote = Mae gan y bleidlais hon eisoes gymaint o sylwadau ag y gallwn eu dangos.

## Votes: ballots and results

nav-votes = Pleidleisiau
vote-yes = O blaid
vote-no = Yn erbyn
vote-abstain = Ymatal
vote-options-title = Yr hyn y gallwch ei ddewis
vote-options-title-over = Yr hyn y gallai pobl ei ddewis
vote-drawn = Tynnwyd y drefn ar hap pan agorodd y pleidleisio, ac mae yr un fath i bawb. Mae’n dilyn o { $seed }.
vote-drawn-script = Ei thynnu eto (Python)
vote-choose-one = Dewiswch un
vote-choose-one-over = Gallai pobl ddewis un.
vote-choose-up-to = Dewiswch hyd at { $count }
vote-choose-up-to-over = Gallai pobl ddewis hyd at { $count }.
vote-how-title = Sut mae’r bleidlais hon yn gweithio
vote-how-open = Gall unrhyw un sydd â chyfeiriad e-bost bleidleisio unwaith.
vote-how-secret = { $holders ->
    [one] Caiff eich dewis ei selio cyn ei storio. Un person sydd â’r allwedd, ac mae’n agor y blwch ar ôl i’r bleidlais gau. Ni all neb weld cyn hynny beth a ddewisodd unrhyw un.
   *[other] { $needed ->
        [one] Caiff eich dewis ei selio cyn ei storio. Mae’r allwedd gan { $holders } o bobl. Gall unrhyw un ohonynt agor y blwch ar ôl i’r bleidlais gau. Ni all neb weld cyn hynny beth a ddewisodd unrhyw un.
       *[other] Caiff eich dewis ei selio cyn ei storio. Mae gan { $holders } o bobl ran o’r allwedd yr un. Mae { $needed } ohonynt gyda’i gilydd yn agor y blwch ar ôl i’r bleidlais gau. Ni all neb weld cyn hynny beth a ddewisodd unrhyw un.
    }
}
vote-how-secret-over = { $holders ->
    [one] Cafodd yr hyn a ddewisodd pobl ei selio cyn ei storio. Un person oedd â’r allwedd. Ni allai neb weld cyn i’r pleidleisio ddod i ben beth a ddewisodd unrhyw un.
   *[other] { $needed ->
        [one] Cafodd yr hyn a ddewisodd pobl ei selio cyn ei storio. Roedd yr allwedd gan { $holders } o bobl, a gallai unrhyw un ohonynt agor y blwch. Ni allai neb weld cyn i’r pleidleisio ddod i ben beth a ddewisodd unrhyw un.
       *[other] Cafodd yr hyn a ddewisodd pobl ei selio cyn ei storio. Roedd gan { $holders } o bobl ran o’r allwedd yr un, a gallai { $needed } ohonynt gyda’i gilydd agor y blwch. Ni allai neb weld cyn i’r pleidleisio ddod i ben beth a ddewisodd unrhyw un.
    }
}
vote-how-kept = Caiff eich dewis ei selio cyn ei storio. Mae’r rhaglen hon yn cadw’r allwedd, ac yn agor y blwch ar ôl i’r bleidlais gau. Gallai pwy bynnag sy’n rhedeg y gweinydd hwn ei agor cyn y diwedd.
vote-how-kept-over = Cafodd yr hyn a ddewisodd pobl ei selio cyn ei storio. Y rhaglen hon oedd yn cadw’r allwedd: gallai pwy bynnag sy’n rhedeg y gweinydd hwn fod wedi agor y blwch cyn y diwedd.
vote-how-operator = Nid yw hon ar gyfer etholiadau cyhoeddus: wrth i chi bleidleisio, gallai pwy bynnag sy’n rhedeg y gweinydd hwn ddod i wybod beth rydych yn ei ddewis.
vote-how-operator-over = Nid yw hon ar gyfer etholiadau cyhoeddus: wrth i bobl bleidleisio, gallai pwy bynnag sy’n rhedeg y gweinydd hwn fod wedi dod i wybod beth oeddent yn ei ddewis.
vote-how-change = Gallwch newid eich pleidlais nes i’r pleidleisio gau. Yr un ddiweddaraf sy’n cyfrif.
vote-how-fixed = Ni allwch newid eich pleidlais ar ôl i chi ei bwrw.
vote-how-changed = Gallai pobl newid eu pleidlais nes i’r pleidleisio gau. Yr un ddiweddaraf sy’n cyfrif.
vote-how-stood = Ni allai pobl newid eu pleidlais ar ôl iddynt ei bwrw.
vote-how-quorum = { $count ->
    [one] Rhaid i o leiaf { $count } person bleidleisio, neu ni phenderfynir dim.
   *[other] Rhaid i o leiaf { $count } o bobl bleidleisio, neu ni phenderfynir dim.
}
vote-how-most = Yr hyn sy’n cael y nifer fwyaf o bleidleisiau a gaiff ei ddewis.
vote-how-half = I gael ei ddewis, rhaid i opsiwn gael pleidleisiau mwy na hanner y bobl sy’n pleidleisio.
vote-how-two-thirds = I gael ei ddewis, rhaid i opsiwn gael pleidleisiau o leiaf dwy ran o dair o’r bobl sy’n pleidleisio.
vote-how-three-quarters = I gael ei ddewis, rhaid i opsiwn gael pleidleisiau o leiaf dri chwarter y bobl sy’n pleidleisio.
vote-how-most-yes = Mae’n pasio os bydd mwy o bobl yn pleidleisio o blaid nag yn erbyn.
vote-how-half-yes = Mae’n pasio os bydd mwy na hanner y bobl sy’n pleidleisio yn dewis o blaid. Mae hyn yn cynnwys pobl sy’n ymatal.
vote-how-two-thirds-yes = Mae’n pasio os bydd o leiaf dwy ran o dair o’r bobl sy’n pleidleisio yn dewis o blaid. Nid yw hyn yn cynnwys pobl sy’n ymatal.
vote-how-three-quarters-yes = Mae’n pasio os bydd o leiaf dri chwarter y bobl sy’n pleidleisio yn dewis o blaid. Nid yw hyn yn cynnwys pobl sy’n ymatal.
vote-how-seats = { $count ->
    [one] Caiff { $count } opsiwn ei ddewis.
   *[other] Caiff hyd at { $count } opsiwn eu dewis, y rhai â’r nifer fwyaf o bleidleisiau yn gyntaf.
}
vote-closes = Gallwch bleidleisio tan { $time } ar { $date } ({ $zone }).
vote-closes-midnight = Gallwch bleidleisio tan ddiwedd { $date } ({ $zone }).
vote-closed-counting = Mae’r pleidleisio wedi cau. Cyhoeddir y canlyniad ar ôl i’r bobl sydd â’r allwedd agor y blwch.
vote-closed-kept = Mae’r pleidleisio wedi cau. Cyhoeddir y canlyniad yma ar ôl i’r rhaglen hon agor y blwch, fel arfer o fewn ychydig funudau.
vote-called-off = Canslwyd y bleidlais hon ar { $date }. Ni chaiff y pleidleisiau eu cyfrif.
vote-called-off-why = Pam y cafodd ei chanslo
vote-result-title = Canlyniad
vote-result-carried = Pasiwyd: pleidleisiodd digon o bobl o blaid.
vote-result-lost = Ni phasiwyd: ni phleidleisiodd digon o bobl o blaid.
vote-result-tied = Ni phasiwyd: pleidleisiodd cynifer o bobl o blaid ag yn erbyn.
vote-result-no-quorum = Ni phenderfynwyd dim, gan fod rhy ychydig o bobl wedi pleidleisio.
vote-result-nobody = Ni phenderfynwyd dim, gan nad oes neb wedi pleidleisio.
vote-result-chosen = Dewiswyd: { $name }
vote-result-chosen-several = Dewiswyd
vote-result-none-chosen = Ni ddewiswyd dim: ni chafodd unrhyw opsiwn ddigon o bleidleisiau.
vote-result-tied-options = Cyfartal: mae gan y rhain yr un nifer o bleidleisiau, ac nid oes digon o leoedd i bob un
vote-result-turnout = { $count ->
    [one] Pleidleisiodd { $count } person.
   *[other] Pleidleisiodd { $count } o bobl.
}
vote-result-unreadable = { $count ->
    [one] Ni ellid darllen { $count } papur pleidleisio, ac nid yw’n penderfynu dim.
    [two] Ni ellid darllen { $count } bapur pleidleisio, ac nid ydynt yn penderfynu dim.
    [few] Ni ellid darllen { $count } phapur pleidleisio, ac nid ydynt yn penderfynu dim.
    [many] Ni ellid darllen { $count } phapur pleidleisio, ac nid ydynt yn penderfynu dim.
   *[other] Ni ellid darllen { $count } papur pleidleisio, ac nid ydynt yn penderfynu dim.
}
vote-result-few = Roedd modd cyfrif llai na 10 papur pleidleisio, felly dim ond yr hyn a benderfynwyd rydym yn ei gyhoeddi: byddai’r rhifau’n dangos pwy a ddewisodd beth.
vote-result-few-alike = Mae gan lai na 10 o’r bobl a bleidleisiodd yr un nifer o bleidleisiau yr un, felly dim ond yr hyn a benderfynwyd a gyhoeddwn: byddai’r rhifau’n dangos pwy ddewisodd beth.
vote-how-weighted = Mae gan rai pobl fwy nag un bleidlais. Mae rhywun â 3 phleidlais yn cyfrif fel 3 pherson.
vote-result-option = Opsiwn
vote-result-votes = Pleidleisiau
vote-result-share = Cyfran
vote-result-recount = Gall unrhyw un gyfrif eto: lawrlwythwch y papurau pleidleisio, nad ydynt yn dangos pwy a’u bwriodd, a’r bleidlais hon fel JSON, a rhedwch y sgript.
vote-result-ballots-link = Lawrlwytho’r papurau pleidleisio (CSV)
vote-result-script-link = Lawrlwytho’r sgript (Python)
ballot-title = Eich papur pleidleisio
ballot-lead = Dewiswch, yna gwiriwch eich pleidlais cyn ei bwrw.
ballot-paused = Ni allwch bleidleisio nawr. Cadwch y ddolen hon: bydd yn gweithio eto pan fydd pleidleisio’n ailddechrau, a bydd y bleidlais wedyn yn cau’n hwyrach yn ôl hyd y saib.
ballot-changing = Rydych eisoes wedi pleidleisio. Os byddwch yn bwrw eich pleidlais eto, bydd y dewis newydd yn cymryd lle’r un blaenorol.
ballot-next = Gwirio eich pleidlais
ballot-nothing = Dewiswch opsiwn
ballot-too-many = Peidiwch â dewis mwy na { $most }
ballot-unknown = Dewiswch o blith yr opsiynau ar y papur pleidleisio hwn
ballot-check-title = Gwiriwch eich pleidlais
ballot-you-chose = Dewisoch:
ballot-not-cast-yet = Nid yw eich pleidlais wedi’i bwrw eto.
ballot-votes = { $count ->
    [one] Mae eich papur pleidleisio yn cyfrif fel un bleidlais.
    [two] Mae eich papur pleidleisio yn cyfrif fel dwy bleidlais.
   *[other] Mae eich papur pleidleisio yn cyfrif fel { $count } pleidlais.
}
ballot-cast = Bwrw fy mhleidlais
ballot-back = Newid
receipt-change-vote = Newid eich pleidlais
receipt-vote-secret = Nid ydym yn dangos yr hyn a ddewisoch, hyd yn oed i chi.
refusal-ballot-missing = Ni ddewiswyd dim, felly ni fwriwyd pleidlais. Dewiswch ar eich papur pleidleisio yn gyntaf.
refusal-ballot-fixed = Rydych eisoes wedi pleidleisio. Yn y bleidlais hon, ni allwch newid yr hyn a ddewisoch.
refusal-ballot-newer = Rydych wedi pleidleisio, neu wedi newid eich pleidlais, ers ichi agor y dudalen a anfonwyd gennych. Nid oes dim wedi newid: yr hyn a fwrioch ddiwethaf sy’n cyfrif.
refusal-ballot-of-another = Ar gyfer pleidlais arall yr oedd y papur pleidleisio hwn, felly ni fwriwyd dim. Agorwch y ddolen yn eich e-bost eto, a dewiswch ar y papur pleidleisio yno.
refusal-votes-off = Mae pleidleisiau wedi’u diffodd ar y wefan hon. Mae’r hyn a deipioch yma o hyd: anfonwch ef ar ôl i berchennog eu troi ymlaen
refusal-vote-fixed = Mae’r bleidlais hon wedi agor, felly ni ellir newid ei thestun na’i hopsiynau mwyach.
refusal-vote-key-replaced = Mae allwedd newydd wedi’i gwneud ar gyfer y bleidlais hon. Defnyddiwch rannau’r allwedd ddiweddaraf.
refusal-vote-key-unproved = Nid yw’r allwedd wedi’i phrofi eto. Rhowch ddigon o’i rhannau i ddangos eu bod yn ffitio, yna agorwch y bleidlais.
refusal-vote-ended = Mae’r bleidlais hon yn cael ei chyfrif neu wedi dod i ben. Ni ellir ychwanegu pleidleisiau, eu tynnu’n ôl na’u dileu mwyach.
refusal-place-unknown = Mae gan bob ardal ei tharged ei hun yn yr addewid hon, ac ni wyddom ym mha ardal y mae’r cod post hwn.
mail-news-vote-result-subject = Canlyniad: { $title }
mail-news-vote-result = Mae’r pleidleisiau wedi’u cyfrif, ac mae’r canlyniad ar dudalen y bleidlais.
mail-news-vote-called-off-subject = Canslwyd: { $title }
mail-news-vote-called-off = Mae’r bleidlais hon wedi’i chanslo. Ni chaiff y pleidleisiau eu cyfrif.
timeline-vote-result = Cyhoeddwyd y canlyniad
timeline-vote-called-off = Canslwyd
kind-vote = Canlyniad y bleidlais
kind-vote-result = Canlyniad y bleidlais
kind-vote-called-off = Canslwyd
line-vote-result = Cyhoeddwyd y canlyniad
line-vote-called-off = Canslwyd
log-make-vote = Ysgrifennu pleidlais
log-write-vote = Newid pleidlais cyn iddi agor
log-make-vote-key = Gwneud allwedd pleidlais
log-prove-vote-key = Profi allwedd pleidlais
log-open-vote = Agor pleidlais
log-call-vote-off = Canslo pleidlais
lookup-vote-result = Mae canlyniad y bleidlais hon wedi’i gyhoeddi.
log-delete-vote = Dileu pleidlais cyn iddi agor
held-off_pledge = Nid yw llofnodion yr addewid hon yn cael eu gwirio. Mae pob un yn cyfrif ar ôl ei gadarnhau.
held-off_vote = Nid yw pleidleisiau’r bleidlais hon yn cael eu gwirio. Mae pob un yn cyfrif ar ôl ei bwrw.
publish-how_pledge = Bydd hyn yn ymddangos ar dudalen yr addewid, yn ei ffrydiau a’i data ac, os dewiswch hynny, mewn e-bost at bobl a ofynnodd am ddiweddariadau. Byddwch yn gweld y cyfan cyn cyhoeddi dim.
publish-how_vote = Bydd hyn yn ymddangos ar dudalen y bleidlais, yn ei ffrydiau a’i data ac, os dewiswch hynny, mewn e-bost at bobl a ofynnodd am ddiweddariadau. Byddwch yn gweld y cyfan cyn cyhoeddi dim.
take-down-title_pledge = Ei dynnu i lawr
take-down-title_vote = Ei thynnu i lawr
take-down-how_pledge = Ni all neb ei gweld na’i llofnodi mwyach. Mae ei thudalen yn dweud iddi gael ei thynnu i lawr. Ni chaiff dim ei ddileu.
take-down-how_vote = Ni all neb ei gweld na phleidleisio mwyach. Mae ei thudalen yn dweud iddi gael ei thynnu i lawr. Ni chaiff dim ei ddileu.
take-down-button_pledge = Ei dynnu i lawr
take-down-button_vote = Ei thynnu i lawr
reports-none-here_vote = Nid oes adroddiad am y bleidlais hon yn aros.
found-total_pledge = Llofnodion ar yr addewid: { $count }.
found-total_vote = Pleidleisiau: { $count }.
case-withdrawn_vote = Wedi’i dileu cyn iddi agor
line-withdrawn_vote = Fe’i dilëwyd
log-about-petition = deiseb { $number }
log-about-pledge = addewid { $number }
log-about-vote = pleidlais { $number }
case-creator_pledge = Crëwr yr addewid
case-creator_vote = Crëwr y bleidlais
case-creator-named_pledge = Mae’r addewid yn enwi { $name } fel ei chrëwr. Nid oes gennym gyfeiriad e-bost ar gyfer y person hwn.
case-creator-named_vote = Mae’r bleidlais yn enwi { $name } fel ei chrëwr. Nid oes gennym gyfeiriad e-bost ar gyfer y person hwn.
case-history-none_pledge = Nid oes dim wedi’i gofnodi. Cafodd yr addewid hon ei mewnforio.
case-history-none_vote = Nid oes dim wedi’i gofnodi. Cafodd y bleidlais hon ei mewnforio.
case-signatures_vote = { $count ->
    [one] { $count } person wedi pleidleisio hyd yma.
   *[other] { $count } o bobl wedi pleidleisio hyd yma.
}
case-signatures-imported_vote = { $count ->
    [one] { $count } person wedi pleidleisio hyd yma.
   *[other] { $count } o bobl wedi pleidleisio hyd yma.
}
case-similar_pledge = Addewidion a all addo’r un peth
case-similar_vote = Pleidleisiau a all fod am yr un peth
case-text_pledge = Testun yr addewid
case-text_vote = Testun y bleidlais
claim-why_pledge = Aseiniwch yr addewid hon i chi’ch hun cyn penderfynu arni. Bydd cydweithwyr yn gweld eich bod yn gweithio arni.
claim-why_vote = Aseiniwch y bleidlais hon i chi’ch hun cyn penderfynu arni. Bydd cydweithwyr yn gweld eich bod yn gweithio arni.
take-over-why_pledge = Mae cydweithiwr yn gweithio ar yr addewid hon. Os na all barhau, cymerwch hi drosodd. Bydd yn gallu gweld eich bod wedi gwneud hynny.
take-over-why_vote = Mae cydweithiwr yn gweithio ar y bleidlais hon. Os na all barhau, cymerwch hi drosodd. Bydd yn gallu gweld eich bod wedi gwneud hynny.
field-topics-hint_pledge = Gair neu ddau ar gyfer pob un, gyda choma rhyngddynt, { $max } ar y mwyaf. Mae pobl yn defnyddio pynciau i ddod o hyd i addewidion, ac maent yn rhan o’r data agored.
field-topics-hint_vote = Gair neu ddau ar gyfer pob un, gyda choma rhyngddynt, { $max } ar y mwyaf. Mae pobl yn defnyddio pynciau i ddod o hyd i bleidleisiau, ac maent yn rhan o’r data agored.
published-title_pledge = Wedi’i gyhoeddi am yr addewid hon
published-title_vote = Wedi’i gyhoeddi am y bleidlais hon
put-back-link_pledge = Rhoi’r addewid hon yn ôl
put-back-link_vote = Rhoi’r bleidlais hon yn ôl
put-back-title_pledge = Rhoi’r addewid hon yn ôl
put-back-title_vote = Rhoi’r bleidlais hon yn ôl
take-down-link_pledge = Tynnu’r addewid hon i lawr
take-down-link_vote = Tynnu’r bleidlais hon i lawr
vote-stage-deleted = Wedi’i dileu
vote-stage-trial = Prawf
vote-delete = Dileu’r bleidlais hon
vote-delete-title = Dileu’r bleidlais hon?
vote-delete-what = Nid oes neb wedi’i gweld eto. Caiff ei thestun, ei hopsiynau a’i hallwedd eu dileu ar unwaith, ac ni allwch eu cael yn ôl. Dim ond ei chwestiwn sy’n aros, ac mae’r cofnod yn dweud pwy a’i dilëodd.
done-vote-deleted = Mae’r bleidlais wedi’i dileu.
todo-vote-box = { $count ->
    [one] Mae pleidlais wedi dod i ben. Agorwch ei blwch a chyfrwch
   *[other] Mae { $count } pleidlais wedi dod i ben. Agorwch eu blychau a chyfrwch
}
todo-vote-unreadable = { $count ->
    [one] Mewn pleidlais agored a gyfrifwyd, ni ellid darllen o leiaf un dewis. Gofynnwch i bwy bynnag sy’n rhedeg y gweinydd edrych ar ei gofnod
   *[other] Mewn { $count } pleidlais agored a gyfrifwyd, ni ellid darllen o leiaf un dewis. Gofynnwch i bwy bynnag sy’n rhedeg y gweinydd edrych ar ei gofnod
}
todo-overdue-close-vote = { $count ->
    [one] Daeth y pleidleisio i ben dros awr yn ôl mewn pleidlais nad yw wedi’i chau. Gofynnwch i bwy bynnag sy’n rhedeg y gweinydd edrych ar ei gofnod
   *[other] Daeth y pleidleisio i ben dros awr yn ôl mewn { $count } pleidlais nad ydynt wedi’u cau. Gofynnwch i bwy bynnag sy’n rhedeg y gweinydd edrych ar ei gofnod
}
todo-overdue-close = { $count ->
    [one] Dylai deiseb neu addewid fod wedi cau dros awr yn ôl, ac mae’n dal ar agor. Gofynnwch i bwy bynnag sy’n rhedeg y gweinydd edrych ar ei gofnod
   *[other] Dylai { $count } o ddeisebau neu addewidion fod wedi cau dros awr yn ôl, ac maent yn dal ar agor. Gofynnwch i bwy bynnag sy’n rhedeg y gweinydd edrych ar ei gofnod
}
todo-overdue-vote = { $count ->
    [one] Caeodd pleidlais agored dros awr yn ôl ac nid yw wedi’i chyfrif. Gofynnwch i bwy bynnag sy’n rhedeg y gweinydd edrych ar ei gofnod
   *[other] Caeodd { $count } pleidlais agored dros awr yn ôl ac nid ydynt wedi’u cyfrif. Gofynnwch i bwy bynnag sy’n rhedeg y gweinydd edrych ar ei gofnod
}
todo-overdue-box = { $count ->
    [one] Caeodd pleidlais dros awr yn ôl ac nid yw’r rhaglen hon wedi agor ei blwch. Gofynnwch i bwy bynnag sy’n rhedeg y gweinydd edrych ar ei gofnod
   *[other] Caeodd { $count } pleidlais dros awr yn ôl ac nid yw’r rhaglen hon wedi agor eu blychau. Gofynnwch i bwy bynnag sy’n rhedeg y gweinydd edrych ar ei gofnod
}
todo-vote-key = { $count ->
    [one] Mae allwedd pleidlais ar goll neu’n anghywir. Gwelwch pa ffeil y mae’n rhaid ei rhoi’n ôl
   *[other] Mae allweddi { $count } pleidlais ar goll neu’n anghywir. Gwelwch pa ffeiliau y mae’n rhaid eu rhoi’n ôl
}
todo-overdue-pledge = { $count ->
    [one] Daeth addewid i ben dros awr yn ôl, ac ni ddywedwyd wrth neb beth a ddaeth ohoni. Gofynnwch i bwy bynnag sy’n rhedeg y gweinydd edrych ar ei gofnod
   *[other] Daeth { $count } o addewidion i ben dros awr yn ôl, ac ni ddywedwyd wrth neb beth a ddaeth ohonynt. Gofynnwch i bwy bynnag sy’n rhedeg y gweinydd edrych ar ei gofnod
}
todo-vote-called = { $count ->
    [zero] Nid oes deiseb â digon o lofnodion ar gyfer pleidlais
    [one] Mae gan ddeiseb ddigon o lofnodion ar gyfer pleidlais. Mae drafft yn aros
   *[other] Mae gan { $count } o ddeisebau ddigon o lofnodion ar gyfer pleidlais. Mae drafftiau’n aros
}
todo-vote-codes = { $count ->
    [one] Cafodd llawer iawn o godau anghywir eu teipio mewn pleidlais
   *[other] Cafodd llawer iawn o godau anghywir eu teipio mewn { $count } o bleidleisiau
}
todo-vote-callers = { $count ->
    [one] Mae gan un ddeiseb arall ddigon o lofnodion ar gyfer pleidlais. Gwneir ei drafft ar ôl i chi gadw neu ddileu rhai o’r rhai sy’n aros
   *[other] Mae gan { $count } o ddeisebau eraill ddigon o lofnodion ar gyfer pleidlais. Gwneir eu drafftiau ar ôl i chi gadw neu ddileu rhai o’r rhai sy’n aros
}
log-fix-vote = Dechrau agor blwch pleidlais
log-publish-vote = Cyhoeddi canlyniad pleidlais
set-votes = Gall y swyddfa wneud pleidleisiau
set-votes-hint = Mewn pleidlais, mae pobl yn dewis rhwng opsiynau, a daw’r canlyniad yn hysbys ar ôl iddi gau. Nid ar gyfer etholiadau cyhoeddus. Mae pleidleisiau a wnaed yn parhau os diffoddwch hyn.
set-votes-yes = Gellir gwneud pleidleisiau
set-votes-no = Dim pleidleisiau newydd
set-vote-at = Llofnodion y mae deiseb yn galw pleidlais arnynt
set-vote-at-hint = Yna gwneir drafft o bleidlais â thestun y ddeiseb i chi, unwaith. Chi sy’n penderfynu beth a ddaw ohono. Gyda 0, ni wneir yr un.
set-effect-vote-at = Yn berthnasol i bob deiseb agored, gan gynnwys y rhai sydd â chynifer o lofnodion yn barod.
set-effect-votes = Mae’n berthnasol i bleidleisiau a wneir o hyn ymlaen.
data-votes = Mae gan bleidleisiau yr un cyfeiriadau eraill â deisebau, gyda “votes” yn lle “petitions”: /votes.csv, er enghraifft. Dim ond /archived/petitions.json a’r ffeiliau o bopeth sy’n cynnwys deisebau yn unig.
data-shape-extends = mae ganddo hefyd holl feysydd deiseb
data-parameter-number-pledge = Rhif yr addewid.
data-parameter-number-vote = Rhif y bleidlais.
data-pledge-list = Rhestr o addewidion, hyd at 50 ar dudalen.
data-pledge = Un addewid, gydag o ble y daw’r bobl a ymunodd.
data-pledge-count = Faint o bobl sydd wedi ymuno ag un addewid.
data-pledge-comments = Y sylwadau ar addewid, 50 ar y tro, y diweddaraf yn gyntaf; ni cheir hyd iddynt (404) lle na all pobl roi sylwadau
data-vote-list = Rhestr o bleidleisiau, hyd at 50 ar dudalen.
data-vote = Un bleidlais: ei hopsiynau, beth sy’n ei phenderfynu, a’r canlyniad ar ôl ei gyhoeddi.
data-vote-count = Faint o bobl sydd wedi pleidleisio mewn un bleidlais.
data-vote-comments = Y sylwadau ar bleidlais, 50 ar y tro, y diweddaraf yn gyntaf; ni cheir hyd iddynt (404) lle na all pobl roi sylwadau
data-vote-ballots = Papurau pleidleisio un bleidlais, i unrhyw un eu cyfrif eto. Ni cheir hyd iddynt (404) nes i’r canlyniad gael ei gyhoeddi, neu lle pleidleisiodd cyn lleied o bobl fel y byddai’n dangos pwy ddewisodd beth.
data-shape-pledge = Addewid (attributes)
data-shape-vote = Pleidlais (attributes)
data-shape-vote-terms = Beth y pleidleisir arno, a sut (vote)
data-shape-vote-result = Canlyniad pleidlais (result)
data-shape-ballots = Taenlen papurau pleidleisio un bleidlais
data-field-target = Faint o bobl eraill sy’n gorfod ymuno.
data-field-people = Pwy ydynt. Gwag am “bobl eraill”.
data-field-others = Beth y maent yn ei wneud. Gwag am “wneud yr un peth”.
data-field-last-day = Y diwrnod olaf y gall pobl ymuno.
data-field-target-reached-at = Pryd yr oedd digon o bobl wedi ymuno.
data-field-verdict = Beth a ddaeth ohono: reached, missed neu cancelled. Gwag tra bo ar agor.
data-field-settled-at = Pryd y setlwyd hynny.
data-field-settled-with = Faint o bobl oedd wedi ymuno erbyn hynny.
data-field-target-by-area = A oes gan bob ardal y targed iddi’i hun.
data-field-areas-reached = Ym mha sawl ardal y cyrhaeddwyd y targed, lle mae gan bob un ef iddi’i hun.
data-field-targets-by-area = Beth ddaeth ohoni ym mhob ardal lle cyrhaeddwyd y targed neu lle’r oedd rhywun wedi ymuno erbyn y diwedd: name, ons_code, target_reached_at a settled_with. Dim ond ar gyfer un addewid, lle mae gan bob ardal y targed iddi’i hun.
data-field-did-it = O addewid: faint o bobl sy’n dweud iddynt ei wneud. Ar goll nes bod digon wedi dweud hynny.
data-field-vote = Beth y pleidleisir arno, a beth a ddaeth ohono.
data-field-choosing = Sut y mae pobl yn dewis: yes-no, one neu up-to.
data-field-up-to = Faint o opsiynau y gall un person eu dewis, lle mae hynny’n fwy nag un.
data-field-options = Yr opsiynau, pob un gyda’i rif a’i enw.
data-field-order = Rhifau’r opsiynau yn y drefn y mae pawb yn eu gweld.
data-field-order-seed = O beth y tynnwyd y drefn honno; null os trefn y rhifau yw hi.
data-field-vote-petition = Rhif y ddeiseb y mae’n dilyn ohoni. Gwag os nad yw’n dilyn o’r un.
data-field-electorate = Pwy all bleidleisio: pawb (everybody), pobl sy’n byw mewn rhai ardaloedd (areas), neu bobl ar restr yn unig, sy’n cael dolen drwy e-bost (addresses) neu god ar lythyr (codes).
data-field-vote-areas = Yr ardaloedd y gall eu pobl bleidleisio, pob un gyda’i chod a’i henw; gwag os nad yw hynny’n bwysig.
data-field-people-on-roll = Faint o bobl sydd ar y rhestr honno. Gwag os gall pawb bleidleisio.
data-field-codes-replaced = Faint o godau a gafodd eu disodli tra gallai pobl bleidleisio, oherwydd i lythyr fynd ar goll.
data-field-votes-on-roll = Faint o bleidleisiau sydd ganddynt gyda’i gilydd. 0 os gall pawb bleidleisio, a nes iddi agor.
data-field-quorum = Faint o bleidleisiau sydd eu hangen er mwyn iddi benderfynu rhywbeth. 0 os gwna unrhyw nifer y tro.
data-field-majority = Beth sydd ei angen ar opsiwn: most, half, two-thirds, three-quarters, neu half-of-roll, sef mwy na hanner yr holl bleidleisiau ar y rhestr.
data-field-seats = Faint o opsiynau sy’n cael eu dewis ar y mwyaf.
data-field-can-change = A all pobl newid eu pleidlais nes iddi gau.
data-field-vote-closes-at = Pryd y daw’r pleidleisio i ben.
data-field-called-off = Pam y cafodd ei chanslo. Gwag os na chafodd.
data-field-result = Y canlyniad. Gwag nes i’r pleidleisiau gael eu cyfrif.
data-field-box-opened-at = Pryd y cyfrifwyd y pleidleisiau.
data-field-voters = Faint o bobl a bleidleisiodd.
data-field-unreadable = Faint o’u papurau pleidleisio na ellir eu darllen. Nid ydynt yn penderfynu dim.
data-field-ballots = Faint o bapurau pleidleisio y gellir eu darllen.
data-field-votes = Faint o bleidleisiau yw’r papurau hyn: mwy na nifer y papurau, os oes gan bobl fwy nag un bleidlais.
data-field-sums = Faint o bleidleisiau sydd gan bob opsiwn, yn eu trefn. Gwag os pleidleisiodd cyn lleied o bobl fel y byddai’n dangos pwy ddewisodd beth.
data-field-decision = Beth a benderfynwyd: no-quorum, carried, lost, tied neu chosen.
data-field-chosen = Rhifau’r opsiynau a ddewiswyd, y mwyaf o bleidleisiau yn gyntaf.
data-field-tied = Rhifau opsiynau sydd â’r un nifer o bleidleisiau am y lleoedd sydd ar ôl.
data-field-ballots-alike = Faint o bapurau pleidleisio sydd fel yr un yma.
data-field-ballots-chosen = Rhifau’r opsiynau a ddewiswyd arno, gyda bylchau rhyngddynt.
data-field-votes-each = Faint o bleidleisiau yw pob un o’r papurau hyn.

vote-mail-ballot = Anfonwch fy mhapur pleidleisio ataf
percent = { $number }%
## Pleidleisiau yn y swyddfa
desk-votes = Pleidleisiau
votes-what = Mewn pleidlais, mae pobl yn dewis rhwng opsiynau. Mae dewis pob person wedi’i selio nes i’r bleidlais gau ac i’w blwch gael ei agor.
votes-off = Mae pleidleisiau wedi’u diffodd ar y wefan hon. Gall perchennog eu troi ymlaen o dan
votes-begin = Creu pleidlais
votes-begin-plain = Pleidlais arall
vote-preset-students-union = Ar gyfer undeb myfyrwyr
vote-preset-union-branch = Ar gyfer cangen undeb
vote-preset-consultation = Ar gyfer ymgynghoriad
vote-preset-newsroom = Ar gyfer darllenwyr ystafell newyddion
votes-voters = { $count ->
    [one] { $count } person wedi pleidleisio
   *[other] { $count } o bobl wedi pleidleisio
}
votes-none = Nid oes pleidleisiau eto.
vote-stage-needs-key = Drafft: angen allwedd
vote-stage-needs-proof = Drafft: allwedd heb ei phrofi
vote-stage-needs-list = Drafft: angen rhestr
vote-stage-overdue = Drafft: mae’r amser cau wedi mynd heibio
vote-stage-ready = Yn barod i’w hagor
vote-stage-open = Ar agor
vote-stage-closed = Wedi cau: yn aros i gael ei chyfrif
vote-stage-opened = Wedi’i chyfrif
vote-stage-called-off = Wedi’i chanslo
vote-stage-taken-down = Wedi’i thynnu i lawr
vote-form-title = Yr hyn y bydd pobl yn pleidleisio arno
vote-form-lead = Ni fydd neb yn gweld hyn nes i chi agor y bleidlais. Ar ôl iddi agor, ni ellir newid dim.
vote-form-back = Yn ôl at y bleidlais
vote-form-action = Cwestiwn
vote-form-action-hint = Un frawddeg, er enghraifft: A ddylem adeiladu pont?
vote-form-background = Yr hyn y dylai pobl ei wybod, yn fyr
vote-form-details = Rhagor o fanylion (dewisol)
vote-form-choosing = Sut y bydd pobl yn dewis
vote-choosing-yes-no = O blaid, yn erbyn neu ymatal
vote-choosing-one = Un o sawl opsiwn
vote-choosing-up-to = Sawl opsiwn
vote-form-options = Opsiynau
vote-form-options-hint = Gadewch hwn yn wag ar gyfer pleidlais o blaid neu yn erbyn. Rhowch bob opsiwn ar linell ar wahân. I ddweud rhagor am opsiwn, rhowch | ar ôl ei enw, yna’r geiriau.
vote-form-drawn = Dangos yr opsiynau mewn trefn a dynnir ar hap ar gyfer y bleidlais hon, yr un fath i bawb
vote-form-up-to = Faint o opsiynau y gall un person eu dewis
vote-form-several-hint = Dim ond os yw pobl yn dewis sawl opsiwn.
vote-form-seats = Faint o opsiynau sy’n ennill
vote-form-majority = Yr hyn sydd ei angen i ennill
vote-form-quorum = Faint o bleidleisiau sydd eu hangen
vote-form-quorum-hint = Gyda llai, ni phenderfynir dim. Rhowch 0 os yw unrhyw nifer yn ddigon. Os oes rhestr o bwy all bleidleisio, gallwch roi cyfran ohoni: 25%.
vote-form-can-change = Gall pobl newid eu pleidlais nes i’r pleidleisio gau
vote-form-can-change-hint = Os ydynt yn pleidleisio â chod, mae’n gweithio tan y diwedd, hefyd ar ôl iddynt bleidleisio. Gall pwy bynnag sy’n gweld y llythyr newid y bleidlais neu ei chymryd yn ôl. Mae’r dderbynneb yn dweud pa mor aml y gwnaed hynny.
vote-form-closes-on = Y diwrnod y mae’r bleidlais yn cau
vote-form-closes-hint = Ni all neb bleidleisio ar ôl yr amser hwn. Y gylchfa amser yw { $zone }.
vote-form-closes-at = Yr amser ar y diwrnod hwnnw
vote-form-save = Cadw
vote-action-missing = Rhowch y cwestiwn
vote-quorum-wrong = Rhowch faint o bleidleisiau sydd eu hangen fel rhif cyfan, neu 0, neu gyfran fel 25%
vote-majority-missing = Dewiswch yr hyn sydd ei angen i ennill
vote-closes-wrong = Rhowch y diwrnod a’r amser y mae’r bleidlais yn cau
vote-saved-text = Mae rhywun wedi newid y drafft hwn ers i chi agor y ffurflen. Wedi’i gadw yma nawr: “{ $text }”. Os cadwch, bydd eich un chi’n cymryd ei le
vote-saved-empty = Mae rhywun wedi newid y drafft hwn ers i chi agor y ffurflen. Does dim wedi’i gadw yma nawr. Os cadwch, bydd eich un chi’n cymryd ei le
vote-saved-otherwise = Mae rhywun wedi newid y drafft hwn ers i chi agor y ffurflen. Nid yr hyn a ddewisoch chi sydd wedi’i gadw yma nawr. Os cadwch, bydd eich un chi’n cymryd ei le
vote-closes-past = Rhaid i’r bleidlais gau yn y dyfodol
vote-closes-late = Rhaid i’r bleidlais gau o fewn { $days } diwrnod
vote-closes-skipped = Nid oes { $time } ar y diwrnod hwn: mae’r clociau’n mynd ymlaen. Rhowch amser arall
vote-closes-twice = Mae { $time } yn digwydd ddwywaith ar y diwrnod hwn: mae’r clociau’n mynd yn ôl. Rhowch amser arall
vote-quorum-whole = Rhowch gyfran gyfan, fel 12% neu 13%
vote-seats-one = Dim ond un opsiwn all ennill oni bai bod pobl yn gallu dewis sawl un. Rhowch 1, neu gadewch i bobl ddewis sawl un
vote-drawn-yes-no = Mae o blaid, yn erbyn ac ymatal bob amser yn y drefn hon. Tynnwch y tic hwn, neu gadewch i bobl ddewis o opsiynau
vote-seats-wrong = Rhowch faint o opsiynau sy’n ennill: o leiaf 1, ond llai na chyfanswm yr opsiynau
vote-choosing-missing = Dewiswch sut y bydd pobl yn dewis
vote-options-few = Rhowch o leiaf 2 opsiwn, pob un ar linell ar wahân
vote-options-many = Rhowch { $most } opsiwn ar y mwyaf
vote-option-name = Mae enw opsiwn { $line } ar goll neu’n hwy na { $most } nod
vote-option-about = Mae’r disgrifiad o opsiwn { $line } yn hwy na { $most } nod
vote-option-twice = Mae gan opsiwn { $line } yr un enw ag opsiwn arall
vote-up-to-wrong = Rhowch faint o opsiynau y gall un person eu dewis: o leiaf 1, ond llai na chyfanswm yr opsiynau
done-vote-saved = Mae’r bleidlais wedi’i chadw.
done-vote-opened = Mae’r bleidlais ar agor.
done-vote-called-off = Mae’r bleidlais wedi’i chanslo. Rydym yn anfon e-bost at bawb y mae eu cyfeiriad gennym ar ei chyfer.
done-vote-key-proved = Mae’r rhannau’n ffitio. Gallwch agor y bleidlais.
done-vote-counted = Mae’r canlyniad wedi’i gyhoeddi. Rydym yn anfon e-bost at bawb y mae eu cyfeiriad gennym ar gyfer y bleidlais hon.
vote-public = Gweld ei thudalen gyhoeddus
vote-case = Popeth arall amdani
vote-edit = Newid yr hyn y bydd pobl yn pleidleisio arno
vote-key-title = Allwedd y blwch
vote-key-what = Mae’r hyn y mae pobl yn ei ddewis wedi’i selio, a dim ond yr allwedd hon sy’n ei agor. Nid yw’r rhaglen yn cadw’r allwedd: mae nifer o bobl yn cadw rhan ohoni yr un, ar bapur. Os collir gormod o rannau, ni ellir byth gyfrif y bleidlais.
vote-kept-what = Mae’r hyn y mae pobl yn ei ddewis wedi’i selio, a dim ond yr allwedd hon sy’n ei agor. Mae’r rhaglen hon yn cadw’r allwedd mewn ffeil ar wahân i’r gronfa ddata, ac yn agor y blwch ar ôl i’r bleidlais gau. Gallai pwy bynnag sy’n rhedeg y gweinydd hwn ei agor cyn y diwedd. Os collir y ffeil, ni ellir byth gyfrif y bleidlais.
vote-kept-again-what = Ni fydd yr allwedd sydd yno nawr yn gweithio mwyach, a chaiff ei dileu.
vote-kept-itself = Mae’r rhaglen hon yn agor y blwch ac yn cyhoeddi’r canlyniad ei hun, o fewn ychydig funudau ar ôl i’r pleidleisio gau ac i bob papur pleidleisio gael ei wirio. Nid oes neb yn teipio dim. O hynny ymlaen ni all neb dynnu ei bleidlais yn ôl.
vote-kept-erased = Mae’r canlyniad wedi’i gyhoeddi. Mae’r rhaglen hon yn dileu’r allwedd o fewn ychydig funudau. Gallai copi wrth gefn sy’n dal yr allwedd a’r gronfa ddata ddangos o hyd pwy ddewisodd beth.
vote-kept-missing = Mae allwedd y bleidlais hon ar goll, felly ni ellir agor ei blwch. Dylai fod yn y cyfeiriadur data: { $file }. Gofynnwch i bwy bynnag sy’n rhedeg y gweinydd roi’r ffeil yn ôl.
vote-kept-unreadable = Ni all y rhaglen hon ddarllen allwedd y bleidlais hon, felly ni ellir agor ei blwch. Y ffeil yn y cyfeiriadur data yw { $file }. Gofynnwch i bwy bynnag sy’n rhedeg y gweinydd ei gwneud yn ddarllenadwy.
vote-kept-odd = Nid oes allwedd yn y ffeil sydd ag allwedd y bleidlais hon, felly ni ellir agor ei blwch. Y ffeil yn y cyfeiriadur data yw { $file }. Gofynnwch i bwy bynnag sy’n rhedeg y gweinydd roi’r ffeil gywir yn ôl.
vote-kept-other = Mae allwedd arall yn y ffeil sydd ag allwedd y bleidlais hon, felly ni ellir agor ei blwch. Y ffeil yn y cyfeiriadur data yw { $file }. Gofynnwch i bwy bynnag sy’n rhedeg y gweinydd roi’r ffeil gywir yn ôl.
vote-kept-lost-draft = Os nad oes copi ohoni, crëwch allwedd newydd ar gyfer y bleidlais hon.
vote-kept-lost-trial = Os nad oes copi ohoni, dilëwch y prawf, a chrëwch allwedd newydd ar gyfer y bleidlais.
vote-kept-lost-open = Os nad oes copi ohoni, ni all neb agor y blwch: canslwch y bleidlais.
vote-box-itself = Nid oes neb yn agor blwch y bleidlais hon: mae’r rhaglen hon yn gwneud hynny ei hun, ar ôl i’r bleidlais gau
done-vote-key-kept = Mae’r allwedd wedi’i chreu, ac mae’r rhaglen hon yn ei chadw.
vote-prove-title = Profi’r rhannau
vote-prove-what = Gofynnwch i bawb sydd â rhan ei theipio, fel y mae wedi’i nodi ganddynt ar bapur. Mae hyn yn dangos y bydd modd agor y blwch yn nes ymlaen. Nid oes dim yn cael ei agor nawr.
vote-prove = Profi’r rhannau
vote-part = Rhan { $number }
vote-part-hint = Priflythrennau neu lythrennau bach, gyda chysylltnodau neu hebddynt.
vote-part-of = Rhan { $number } o { $holders }
vote-part-missing = Rhowch ran { $number } o’r allwedd
vote-part-odd = Nid rhan o allwedd yw hon. Mae gan ran 60 o lythrennau a digidau
vote-part-other = Mae’r rhan hon wedi’i chamdeipio, neu mae’n perthyn i allwedd arall
vote-part-twice = Mae’r rhan hon yr un fath ag un gynharach
vote-open-title = Agor y bleidlais
vote-open-what = Gall pobl bleidleisio o hynny ymlaen. Ni ellir newid dim amdani mwyach: os dewch o hyd i gamgymeriad, rhaid i chi ganslo’r bleidlais.
vote-open = Agor y bleidlais nawr
vote-key-again = Gwneud allwedd newydd
vote-key-again-what = Ni fydd y rhannau o’r allwedd sydd gennych nawr yn gweithio mwyach.
vote-holders = Faint o bobl sy’n cadw rhan
vote-needed = Faint ohonynt sydd eu hangen i agor y blwch
vote-needed-hint = Llai na phob un ohonynt, fel nad yw colli un rhan yn gwneud niwed.
vote-holders-wrong = Rhowch rif o 1 i { $most }. Ni all fod angen mwy o bobl nag sy’n cadw rhan
vote-key-make = Gwneud yr allwedd
vote-parts-title = Rhannau’r allwedd
vote-parts-once = Dim ond nawr y gwelwch y rhannau hyn.
vote-parts-what = Rhowch un rhan i bob person ({ $holders } i gyd), a gadewch iddynt ei nodi ar bapur neu ei hargraffu. Mae { $needed } o’r rhannau’n agor y blwch. Peidiwch â’u cadw gyda’i gilydd.
vote-parts-destroy = Mae’r canlyniad wedi’i gyhoeddi. Nawr dylai pawb sydd â rhan o’r allwedd ei dinistrio: gyda hen gopi wrth gefn, byddai’r rhannau’n dangos pwy ddewisodd beth.
vote-parts-lost = Os ydych eisoes wedi colli rhan, ewch yn ôl a gwnewch allwedd newydd.
vote-parts-next = Rydym wedi’u nodi ar bapur
vote-box-title = Agor y blwch a chyfrif
vote-box-what = Mae’r bobl sydd â rhan o’r allwedd yn teipio eu rhannau. Yna caiff popeth ei gyfrif, a chyhoeddir y canlyniad ar unwaith. O hynny ymlaen, ni all neb dynnu pleidlais yn ôl.
vote-box-held = { $count ->
    [one] Mae { $count } bleidlais yn cael ei dal i’w gwirio. Ni chaiff ei chyfrif oni bai eich bod yn ei rhyddhau yn gyntaf.
    [two] Mae { $count } bleidlais yn cael eu dal i’w gwirio. Ni chânt eu cyfrif oni bai eich bod yn eu rhyddhau yn gyntaf.
    [many] Mae { $count } phleidlais yn cael eu dal i’w gwirio. Ni chânt eu cyfrif oni bai eich bod yn eu rhyddhau yn gyntaf.
   *[other] Mae { $count } pleidlais yn cael eu dal i’w gwirio. Ni chânt eu cyfrif oni bai eich bod yn eu rhyddhau yn gyntaf.
}
vote-box-open = Agor y blwch a chyhoeddi’r canlyniad
vote-call-off-title = Canslo’r bleidlais
vote-call-off-what = Ni all neb bleidleisio mwyach, ac ni chaiff dim ei gyfrif byth. Rydym yn anfon e-bost at bawb sydd wedi pleidleisio ac y mae eu cyfeiriad gennym. Ni ellir dadwneud hyn.
vote-call-off-why = Pam? Gall pawb ddarllen hyn.
vote-call-off = Canslo’r bleidlais
vote-why-missing = Rhowch y rheswm dros ganslo’r bleidlais
receipt-ended-title_vote = Eich pleidlais
became-removed_vote = Rydym wedi tynnu’r bleidlais hon. Ni all neb ei gweld na phleidleisio ynddi mwyach.
receipt-vote-result = Cafodd eich pleidlais ei chyfrif, ac mae’r canlyniad wedi’i gyhoeddi.
receipt-vote-not-counted = Mae’r canlyniad wedi’i gyhoeddi. Cafodd eich pleidlais ei chadw’n ôl i’w gwirio, ac ni chafodd ei chyfrif.
receipt-vote-called-off = Cafodd y bleidlais hon ei chanslo. Ni fydd dim yn cael ei gyfrif.
receipt-vote-changed = Mae eich dewis newydd wedi cymryd lle’r un blaenorol.
vote-options-unused = Rydych wedi rhoi opsiynau, ond wedi dewis o blaid, yn erbyn neu ymatal. Dewiswch sut mae pobl yn dewis, neu dilëwch yr opsiynau
vote-box-early = Gall pobl bleidleisio o hyd. Gallwch agor y blwch pan fydd y bleidlais wedi cau
done-vote-counting = Mae’r blwch yn cael ei agor. Ail-lwythwch y dudalen hon ymhen eiliad i weld y canlyniad.

## Rolls: who may vote
vote-form-electorate = Pwy all bleidleisio
vote-electorate-everybody = Unrhyw un sydd â chyfeiriad e-bost
vote-electorate-areas = Pobl sy’n byw mewn rhai ardaloedd, yn ôl cod post
vote-electorate-addresses = Dim ond pobl ar restr o gyfeiriadau e-bost. Caiff pob un ddolen drwy e-bost
vote-electorate-codes = Dim ond pobl ar restr o aelodau. Caiff pob un god mewn llythyr
vote-electorate-missing = Dewiswch pwy all bleidleisio
vote-form-areas = Yr ardaloedd y gall eu pobl bleidleisio
vote-form-areas-hint = Un ar bob llinell, yn ôl ei henw neu ei chod. Dim ond os yw pobl sy’n byw mewn rhai ardaloedd yn pleidleisio.
vote-form-areas-list = Yr ardaloedd yma, a’u codau
vote-form-areas-more = A { $count } arall, y mae eu codau yn eich ffeil eich hun.
vote-areas-unknown = Nid yw’r wefan hon yn adnabod ardaloedd yn ôl cod post. Dewiswch pwy all bleidleisio mewn ffordd arall
vote-area-unknown = Nid oes ardal yma o’r enw “{ $text }”. Ai { $name } ({ $code }) oedd gennych mewn golwg?
vote-area-strange = Nid oes ardal yma o’r enw “{ $text }”. Chwiliwch am ei henw neu ei chod yn y rhestr isod
vote-area-several = Mae sawl ardal o’r enw “{ $text }”. Rhowch god yr un sydd gennych mewn golwg: { $codes }
vote-areas-unused = Rydych wedi rhoi ardaloedd. Dewiswch y gall pobl sy’n byw yno bleidleisio, neu tynnwch yr ardaloedd
vote-areas-missing = Rhowch o leiaf un ardal
vote-areas-many = Rhowch ddim mwy na { $most } o ardaloedd
vote-postcode-missing = Dim ond pobl sy’n byw mewn rhai ardaloedd all bleidleisio. Rhowch eich cod post
vote-postcode-unknown = Nid ydym yn gwybod ble mae’r cod post hwn, felly ni allwch bleidleisio ag ef. Gwiriwch ef
vote-postcode-outside = Mae’r cod post hwn y tu allan i’r ardaloedd y gall eu pobl bleidleisio
vote-needs-roll = Mae cyfran o’r bobl sy’n gallu pleidleisio yn bosibl dim ond os oes rhestr ohonynt
vote-how-half-of-roll = I gael ei ddewis, rhaid i opsiwn gael mwy na hanner yr holl bleidleisiau sydd gan bobl ar y rhestr, p’un a ydynt yn pleidleisio ai peidio.
vote-how-half-of-roll-yes = Mae’n pasio os yw mwy na hanner yr holl bleidleisiau sydd gan bobl ar y rhestr o blaid, p’un a ydynt yn pleidleisio ai peidio.
vote-how-quorum-votes = Rhaid bwrw o leiaf { $count } o bleidleisiau, neu ni phenderfynir dim.
vote-how-quorum-votes-over = Roedd rhaid bwrw o leiaf { $count } o bleidleisiau, neu ni phenderfynid dim.
vote-how-quorum-over = { $count ->
    [one] Roedd rhaid i o leiaf { $count } person bleidleisio, neu ni phenderfynid dim.
   *[other] Roedd rhaid i o leiaf { $count } o bobl bleidleisio, neu ni phenderfynid dim.
}
vote-who-everybody-over = Gallai unrhyw un â chyfeiriad e-bost bleidleisio unwaith.
vote-who-declared = Mae pobl yn dweud yn y ffurflen y cânt bleidleisio yma, ac nid oes neb yn gwirio hynny.
vote-who-areas = Dim ond pobl sy’n byw yma all bleidleisio, unwaith yr un:
vote-who-areas-over = Dim ond pobl sy’n byw yma allai bleidleisio, unwaith yr un:
vote-who-areas-many = { $count ->
    [zero] Dim ond pobl sy’n byw yn yr ardaloedd hyn all bleidleisio, unwaith yr un:
    [one] Dim ond pobl sy’n byw yn yr ardal hon all bleidleisio, unwaith yr un:
   *[other] Dim ond pobl sy’n byw yn y { $count } ardal hyn all bleidleisio, unwaith yr un:
}
vote-sign-areas-more = { $count ->
    [one] ac { $count } arall
   *[other] a { $count } arall
}
vote-who-areas-many-over = { $count ->
    [zero] Dim ond pobl sy’n byw yn yr ardaloedd hyn allai bleidleisio, unwaith yr un:
    [one] Dim ond pobl sy’n byw yn yr ardal hon allai bleidleisio, unwaith yr un:
   *[other] Dim ond pobl sy’n byw yn y { $count } ardal hyn allai bleidleisio, unwaith yr un:
}
vote-who-areas-said = Mae pobl yn dweud ble maent yn byw drwy eu cod post, ac nid oes neb yn ei wirio.
vote-who-addresses = { $count ->
    [one] Dim ond yr un person ar y rhestr all bleidleisio, drwy ddolen mewn e-bost.
   *[other] Dim ond y { $count } o bobl ar y rhestr all bleidleisio. Anfonwyd dolen at bob un drwy e-bost.
}
vote-who-addresses-none = Dim ond pobl ar restr all bleidleisio, drwy ddolen mewn e-bost.
vote-who-addresses-draft = { $count ->
    [one] Dim ond yr un person ar y rhestr all bleidleisio, drwy ddolen mewn e-bost.
   *[other] Dim ond y { $count } o bobl ar y rhestr all bleidleisio. Anfonir dolen at bob un drwy e-bost pan fydd y bleidlais yn agor.
}
vote-who-addresses-over = { $count ->
    [one] Dim ond yr un person ar y rhestr a allai bleidleisio, drwy ddolen mewn e-bost.
   *[other] Dim ond y { $count } o bobl ar y rhestr a allai bleidleisio. Anfonwyd dolen at bob un drwy e-bost.
}
vote-who-codes = { $count ->
    [one] Dim ond yr un person ar y rhestr all bleidleisio, â chod o lythyr.
   *[other] Dim ond y { $count } o bobl ar y rhestr all bleidleisio. Mae gan bob un god o lythyr.
}
vote-who-codes-none = Dim ond pobl ar restr all bleidleisio, â chod o lythyr.
vote-who-codes-over = { $count ->
    [one] Dim ond yr un person ar y rhestr a allai bleidleisio, â chod o lythyr.
   *[other] Dim ond y { $count } o bobl ar y rhestr a allai bleidleisio. Roedd gan bob un god o lythyr.
}
vote-who-replaced = { $count ->
    [one] Cafodd un cod ei ddisodli tra gallai pobl bleidleisio, oherwydd i lythyr fynd ar goll.
   *[other] Cafodd { $count } o godau eu disodli tra gallai pobl bleidleisio, oherwydd i lythyrau fynd ar goll.
}
vote-who-weighted = Mae gan rai fwy nag un bleidlais. Mae ganddynt { $votes } o bleidleisiau i gyd.
vote-result-turnout-roll = Pleidleisiodd { $count } o’r { $people } o bobl ar y rhestr ({ $percent }%).
vote-result-weighted = Mae eu pleidleisiau’n cyfrif fel { $votes } o { $all }.
vote-open-mails = Yna caiff pawb ar y rhestr ddolen drwy e-bost. Anfonir un nodyn atgoffa cyn y diwedd. Mewn pleidlais gyfrinachol mae’r rhai sydd wedi pleidleisio yn ei gael hefyd, fel na all neb weld ohono pwy sydd wedi gwneud.
vote-open-needs-roll = Yn gyntaf, uwchlwythwch y rhestr o bobl sy’n gallu pleidleisio.
vote-overdue = Roedd y bleidlais hon i gau am { $time } ar { $date }, ac mae hynny wedi mynd heibio. Ni all agor nes i chi newid hynny.
vote-overdue-link = Newid pryd mae’n cau
roll-title = Pwy all bleidleisio
roll-none = Nid oes rhestr o bobl sy’n gallu pleidleisio eto. Ni allai neb bleidleisio.
roll-now = { $people ->
    [one] Gall un person bleidleisio.
   *[other] Gall { $people } o bobl bleidleisio.
}
roll-now-votes = Mae ganddynt { $votes } o bleidleisiau i gyd.
roll-by = { $name } a ddechreuodd ddefnyddio’r rhestr hon ar { $when }.
roll-since = Mae’r rhestr hon yn cael ei defnyddio ers { $when }.
roll-since-over = Cafodd y rhestr hon ei defnyddio o { $when } ymlaen.
roll-quorum = { $count ->
    [one] Rhaid i o leiaf { $count } person bleidleisio, neu ni phenderfynir dim: { $percent }% o { $people }.
   *[other] Rhaid i o leiaf { $count } o bobl bleidleisio, neu ni phenderfynir dim: { $percent }% o { $people }.
}
roll-quorum-votes = Rhaid bwrw o leiaf { $count } o bleidleisiau, neu ni phenderfynir dim: { $percent }% o { $votes }.
roll-instead-title = Y rhestr sy’n cael ei defnyddio
roll-instead-codes = Os defnyddiwch eich rhestr chi, bydd codau’r rhestr sy’n cael ei defnyddio yn peidio â gweithio, a hefyd lythyrau a argraffwyd ohoni.
roll-instead-what = Os defnyddiwch eich rhestr chi, dim ond y bobl sydd arni all bleidleisio.
roll-instead = Defnyddio fy rhestr i yn lle’r un sy’n cael ei defnyddio
roll-instead-missing = Ticiwch y blwch os yw eich rhestr chi i gymryd lle’r un sy’n cael ei defnyddio
roll-instead-other = Dechreuwyd defnyddio rhestr ar ôl i chi wirio eich un chi, neu mae hynny’n digwydd nawr. Gweler isod pa un sy’n cael ei defnyddio, a dywedwch eto a yw eich un chi i gymryd ei lle
roll-upload = Uwchlwytho’r rhestr
roll-another = Defnyddio rhestr arall
roll-addresses-what = Cadwch y rhestr fel ffeil CSV â cholofn o’r enw email. Ni chedwir colofnau eraill.
roll-codes-what = Cadwch y rhestr fel ffeil CSV, gyda’r holl golofnau sydd eu hangen i argraffu’r llythyrau. Os oes ynddi golofn o’r enw member, ni all unrhyw rif fod ynddi ddwywaith, a gellir disodli cod a gollwyd drwy’r rhif tra bydd pobl yn pleidleisio. Rydym yn ychwanegu colofn o’r enw code. Nid ydym yn cadw dim o’r rhestr y gellir ei ddarllen.
roll-votes-what = Os oes gan bobl niferoedd gwahanol o bleidleisiau, rhowch hwy mewn colofn o’r enw votes. Rhaid i o leiaf 10 o bobl fod â’r un nifer, fel nad yw’r canlyniad yn dangos sut y pleidleisiodd rhywun.
roll-named-addresses-what = Cadwch y rhestr fel ffeil CSV gyda cholofn o’r enw email a cholofn o’r enw name. Ni chedwir colofnau eraill.
roll-named-codes-what = Cadwch y rhestr fel ffeil CSV gyda cholofn o’r enw name, a’r holl golofnau sydd eu hangen arnoch i argraffu’r llythyrau. Os oes ynddi golofn o’r enw member, ni all unrhyw rif fod ynddi ddwywaith, a gellir disodli cod a gollwyd drwy’r rhif tra bo pobl yn pleidleisio. Rydym yn ychwanegu colofn o’r enw code.
roll-named-what = Nid yw’r bleidlais hon yn gyfrinachol. Ysgrifennwch enwau fel y bydd pawb yn eu darllen: cyhoeddir pob un gyda’r hyn a ddewisodd y person.
roll-named-votes-what = Os oes gan bobl wahanol niferoedd o bleidleisiau, rhowch hwy mewn colofn o’r enw votes. Gall pawb ddarllen faint o bleidleisiau sydd gan bob person a bleidleisiodd.
roll-limits = Gall fod â hyd at { $people } o bobl a { $mib } MiB.
roll-again = Dewiswch y ffeil eto: mae porwyr yn ei hanghofio.
roll-file = Rhestr o bobl
roll-file-hint = Ffeil CSV. Enwau’r colofnau sydd yn y llinell gyntaf.
roll-check = Gwirio’r rhestr
roll-look = Gwiriwch y rhestr cyn ei defnyddio
roll-people = { $people ->
    [one] Mae un person ar y rhestr.
   *[other] Mae { $people } o bobl ar y rhestr.
}
roll-look-what = Nid oes dim wedi’i gadw eto.
roll-weights = Faint o bleidleisiau sydd gan bobl
roll-weight-votes = Pleidleisiau yr un
roll-weight-people = Pobl
roll-first = Y llinellau cyntaf
roll-codes-once = Unwaith yn unig y cewch y codau.
roll-codes-letters = Pan fyddwch yn pwyso’r botwm, bydd eich porwr yn cadw’r ffeil â’r codau. Argraffwch y llythyrau ohoni, yna dilëwch hi: gall pwy bynnag sydd â’r ffeil bleidleisio dros bawb. Os caiff ei cholli cyn i’r bleidlais agor, uwchlwythwch y rhestr eto. Bydd yr holl hen godau wedyn yn peidio â gweithio.
roll-addresses-mailed = Ni chaiff neb e-bost cyn i’r bleidlais agor. Rydym yn dileu’r cyfeiriadau 14 diwrnod ar ôl i’r canlyniad gael ei gyhoeddi neu i’r bleidlais gael ei chanslo.
roll-named-kept = Rydym yn cadw’r enwau gyda’r rhestr, ac yn eu dileu 14 diwrnod ar ôl i’r canlyniad gael ei gyhoeddi neu i’r bleidlais gael ei chanslo. Mae enwau’r bobl a bleidleisiodd yn aros yn gyhoeddus, gyda’r hyn a ddewiswyd ganddynt.
roll-use = Defnyddio’r rhestr hon
roll-use-codes = Defnyddio’r rhestr hon a chadw’r codau
roll-codes-next = Rwyf wedi cadw’r ffeil. Yn ôl i’r bleidlais
roll-file-missing = Dewiswch ffeil
roll-file-large = Mae’r ffeil yn fwy na { $max } MiB
roll-file-spreadsheet = Taenlen yw hon. Cadwch hi fel CSV a dewiswch y ffeil honno
roll-file-odd = Nid ffeil CSV mewn UTF-8 yw hon
roll-file-empty = Mae’r ffeil yn wag
roll-file-nobody = Nid oes neb yn y ffeil
roll-file-many = Mae mwy na { $max } o bobl yn y ffeil
roll-file-column = Nid oes colofn o’r enw { $text } yn y llinell gyntaf. Mae ganddi: { $found }
roll-file-column-twice = Mae dwy golofn o’r enw { $text }
roll-file-columns-alike = Gallai’r ddwy golofn { $one } a { $other } fod y golofn o’r enw { $text }. Ailenwch un ohonynt
roll-file-members-alike = Gallai’r ddwy golofn { $one } a { $other } ddal rhifau’r aelodau. Galwch yr un sy’n eu dal yn { $text }, ac uwchlwythwch y rhestr eto
roll-file-has-codes = Mae colofn o’r enw code yno’n barod. Ni sy’n gwneud y codau, felly tynnwch y golofn honno
roll-line-encoding = Nid yw llinell { $line } mewn UTF-8. Cadwch y ffeil fel CSV mewn UTF-8
roll-line-cells = Mae mwy neu lai o gelloedd yn llinell { $line } nag yn y llinell gyntaf
roll-line-email = Llinell { $line }: nid cyfeiriad e-bost yw “{ $text }”. A yw’r colofnau yn y drefn gywir?
roll-line-no-name = Nid oes enw yn llinell { $line }
roll-line-name = Llinell { $line }: nid yw “{ $text }” yn enw y gallwn ei gyhoeddi. Mae angen llythyren arno, hyd at { $max } nod, a dim cyfeiriad gwe na nod rheoli
roll-line-twice = Llinell { $line }: mae “{ $text }” yn llinell { $earlier } yn barod
roll-line-twice-alike = Llinell { $line }: yr un rhif yw “{ $text }” â “{ $other }” yn llinell { $earlier }. Nid yw priflythrennau’n gwneud gwahaniaeth
roll-line-votes = Llinell { $line }: nid nifer o bleidleisiau o 1 i { $max } yw “{ $text }”
roll-votes-rare = { $people ->
    [one] Dim ond un person sydd â { $votes ->
        [one] 1 bleidlais
       *[other] { $votes } o bleidleisiau
    }. Rhaid i o leiaf 10 o bobl fod â’r un nifer, neu mae’r canlyniad yn dangos sut y pleidleision nhw
   *[other] Dim ond { $people } o bobl sydd â { $votes ->
        [one] 1 bleidlais
       *[other] { $votes } o bleidleisiau
    } yr un. Rhaid i o leiaf 10 fod, neu mae’r canlyniad yn dangos sut y pleidleision nhw
}
roll-unused = Ni ddefnyddir y colofnau hyn:
roll-codes-live = Yn y bleidlais hon gall pobl newid eu pleidlais, felly mae pob cod yn gweithio tan y diwedd, hefyd ar ôl i rywun bleidleisio ag ef. Gall pwy bynnag sy’n gweld y llythyr newid y bleidlais neu ei chymryd yn ôl. Dywedwch yn y llythyr y dylai pobl ei gadw’n ddiogel. Mae eu derbynneb yn dweud pa mor aml y newidiwyd eu pleidlais.
roll-line-same = Mae llinell { $line } yr un fath â llinell { $earlier }. Mae pob llinell yn cael ei chod ei hun. Dilëwch un ohonynt, neu ychwanegwch golofn sy’n gwahaniaethu rhwng y bobl hyn
roll-alike = { $count ->
    [one] Mae un llinell yn edrych fel rhywun sydd ar y rhestr yn barod.
   *[other] Mae { $count } llinell yn edrych fel pobl sydd ar y rhestr yn barod.
}
roll-alike-what = Mae pob llinell yn cael ei chod ei hun: gall pwy bynnag sydd â dau god bleidleisio ddwywaith. Cywirwch y rhestr a’i huwchlwytho eto, oni bai bod y rhain yn bobl wahanol.
roll-alike-line = Llinell { $line }: mae “{ $text }” yn llinell { $earlier } hefyd.
roll-alike-sure = Mae’r rhain yn bobl wahanol, ac mae pob un yn cael cod
roll-alike-missing = Dywedwch fod y rhain yn bobl wahanol, neu cywirwch y rhestr a’i huwchlwytho eto
roll-unused-codes = Ni ddefnyddir y colofnau hyn, heblaw eu bod yn dod yn ôl yn y ffeil ar gyfer y llythyrau:
roll-no-members = Nid oes colofn o rifau aelodau, felly ni ellid disodli cod a gollwyd. Os oes gennych rifau, rhowch hwy mewn colofn o’r enw member, ac uwchlwythwch y rhestr eto.
roll-one-each-like = Mae gan bawb un bleidlais: ni ddefnyddir y golofn { $name }.
roll-one-each-rename = Os yw’n dweud faint o bleidleisiau sydd gan bobl, galwch hi’n votes, ac uwchlwythwch y rhestr eto.
roll-one-each = Mae gan bawb un bleidlais. Os oes gan rai fwy, rhowch faint mewn colofn o’r enw votes, ac uwchlwythwch y rhestr eto.
privacy-votes = Pleidleisio
privacy-votes-how = Mewn pleidlais lle gall pawb bleidleisio, rydym yn cadw’r un manylion amdanoch ag a gadwn pan fydd rhywun yn llofnodi deiseb. Mewn pleidlais i bobl ar restr, rydym yn cadw i bob person rif na all neb ei droi’n ôl yn gyfeiriad e-bost neu’n god, faint o bleidleisiau sydd ganddynt ac, os ydym yn anfon e-bost atynt, eu cyfeiriad e-bost: tan 14 diwrnod ar ôl y canlyniad. Os dangosir enwau yn y bleidlais honno, rydym hefyd yn cadw enw pob person ar y rhestr tan hynny, p’un a ydynt yn pleidleisio ai peidio, ac ar ôl hynny enwau’r bobl a bleidleisiodd. Mae’r hyn a ddewiswch yn cael ei amgryptio, nes i’r bleidlais gau ac i’w blwch gael ei agor. Yna cyhoeddir y papurau pleidleisio, heb ddim sy’n dweud pwy a’u bwriodd.
follow-email-hint = Byddwn yn anfon e-bost atoch i gadarnhau mai chi sydd yno.
approve-what-private = Mae’r addewid yn agor ar unwaith. Gall pawb sydd â’i dolen ei gweld ac ymuno â hi.
mail-opened-link-private = Gall pawb sydd â’r ddolen hon ymuno ag ef nawr:
roll-held-full = Mae gormod o restrau’n cael eu gwirio ar hyn o bryd. Defnyddiwch un ohonynt, neu rhowch gynnig arall arni ymhen hanner awr
roll-gone = Nid yw’r rhestr hon yn cael ei dal mwyach. Os yw nifer y bobl ar y dudalen hon yn gywir, mae eisoes ar waith. Os nad yw, neu os nad oes gennych y ffeil â’r codau, uwchlwythwch y rhestr eto
done-roll = Mae’r rhestr yn cael ei defnyddio.
vote-wrong-codes = Cafodd { $count } o godau nad ydynt yn godau’r bleidlais hon eu teipio mewn un munud, ar { $when }. Efallai fod rhywun yn ceisio dyfalu codau, neu fod ffeil godau anghywir wedi’i hargraffu. Nid yw dyfalu’n dod o hyd i ddim: mae pob cod yn un o 37 miliwn miliwn miliwn. Lle cafodd 20 eu teipio ar un cysylltiad rhyngrwyd o fewn 2 funud, bu’n rhaid i bobl yno aros am 2 funud; ni fu’n rhaid i neb arall aros.
lost-code-title = Disodli cod a gollwyd
lost-code-what = Rhowch rif aelod rhywun na chafodd ei lythyr, neu sydd wedi’i golli. Mae’r hen god yn peidio â gweithio ar unwaith. Unwaith yn unig y gwelwch chi’r un newydd. Mae’r cofnod yn dweud i chi ddisodli cod, ond nid cod pwy.
lost-code-count = Codau a ddisodlwyd hyd yma: { $made } o { $most } ar y mwyaf. Mae pob person sydd eisoes wedi pleidleisio yn cyfrif hefyd, unwaith y byddwch wedi gofyn amdanynt.
lost-code-member = Rhif aelod
lost-code-member-hint = Fel y mae yn y rhestr a uwchlwythwyd gennych.
lost-code-look = Parhau
lost-code-sure = Gwneud cod newydd i aelod { $member }?
lost-code-sure-what = Mae’r hen un yn peidio â gweithio ar unwaith.
lost-code-again = Cafodd cod y person hwn ei ddisodli’n barod, ar { $when }. Ei ddisodli eto?
lost-code-already-title = Cafodd y cod hwn ei wneud yn barod
lost-code-already = Cafodd ei wneud ar { $when }, a’i ddangos unwaith. Nid yw pwyso’r botwm eto, na llwytho’r dudalen eto, yn gwneud un arall. Os nad ysgrifennodd neb y cod, disodlwch ef eto.
lost-code-other = Rhoi rhif arall
lost-code-make = Gwneud cod newydd
lost-code-missing = Rhowch rif aelod
lost-code-unknown = Nid oes gan neb ar y rhestr y rhif hwn. Os nad oedd colofn o’r enw member yn y rhestr, ni ellir disodli ei chodau
lost-code-voted = Mae’r person hwn wedi pleidleisio’n barod. Mae’r bleidlais yn sefyll, ac ni wnaed cod. Mae’r cofnod yn dweud i chi ofyn
lost-code-on-paper = Cyflwynwyd cod y person hwn gyda phapur pleidleisio: mae swp { $number } yn aros i gael ei wirio. Gyda chod arall ni ellid cymeradwyo’r swp hwnnw, felly ni wnaed cod. Mae’r cofnod yn dweud i chi ofyn. Os nad ei bapur ef neu hi ydoedd, gofynnwch i’r swp gael ei anfon yn ôl yn gyntaf
lost-code-overtaken = Mae cydweithiwr newydd ddisodli’r cod hwn. Dim ond ei god ef neu hi sy’n gweithio. Gwnewch un arall dim ond os collir hwnnw hefyd
lost-code-made-title = Y cod newydd
lost-code-once = Dim ond nawr y gwelwch chi’r cod hwn.
lost-code-once-what = Ysgrifennwch ef neu argraffwch y dudalen hon, a’i roi i’r person y mae ar ei gyfer yn unig: gall pwy bynnag sydd ag ef bleidleisio drosto. Nid yw’r hen god yn gweithio mwyach.
lost-code-next = Yn ôl at y bleidlais
ballots-title = Papurau pleidleisio
ballots-what = Rydych chi’n cyfrif y papurau ac yn rhoi’r rhifau i mewn. Mae perchennog arall yn eu cyfrif eto. Os yw’r ddau gyfrif yr un fath, ychwanegir y papurau pan agorir y blwch. Tan hynny nid yw neb yn gweld y rhifau yma, ac nid oes dim amdanynt yn gyhoeddus.
ballots-what-roll = Ni all neb bleidleisio ddwywaith: mae pwy bynnag sy’n pleidleisio ar bapur yn rhoi ei lythyr i mewn neu ar eich rhestr, ac ni all bleidleisio ar-lein ar ôl cymeradwyo swp sy’n ei gynnwys. Dim ond pobl ag un bleidlais all bleidleisio ar bapur.
ballots-what-open = Nid oes rhestr o bobl sy’n gallu pleidleisio, felly ni all neb wirio nad yw pobl sy’n pleidleisio ar bapur yn pleidleisio ar-lein hefyd. Mae’r canlyniad yn dweud hynny.
ballots-few = Rhowch ddeg papur neu fwy i mewn ar y tro os gallwch. Os nad oes ond ychydig, gall pwy bynnag sy’n eu cyfrif weld pwy ddewisodd beth.
ballots-batch = Swp { $number }: { $count ->
    [one] { $count } papur pleidleisio
    [two] { $count } bapur pleidleisio
    [few] { $count } phapur pleidleisio
    [many] { $count } phapur pleidleisio
   *[other] { $count } papur pleidleisio
}
ballots-approved = Cymeradwywyd
ballots-check = Gwirio’r swp hwn
ballots-take-back = Tynnu’r swp hwn
ballots-take-back-what = Ni chaiff y swp ei gyfrif. Ni allwch ddadwneud hyn, ond gallwch ei roi i mewn eto.
ballots-take-back-codes = Gall ei bobl bleidleisio eto, ar-lein neu ar bapur.
ballots-again = Cyfrif eto
ballots-again-what = Cyfrifwch y papurau eich hun, heb edrych ar y cyfrif cyntaf, a rhowch i mewn yr hyn a gyfrifoch.
ballots-again-letters = Gwiriwch fod un llythyr, neu un person wedi’i farcio ar y rhestr, ar gyfer pob papur.
ballots-approve = Cymeradwyo’r swp hwn
ballots-send-back-what = Anfonwch ef yn ôl os yw eich cyfrif yn wahanol neu os oes rhywbeth ar goll. Ni chaiff ei gyfrif, a gall eich cydweithiwr ei roi i mewn eto.
ballots-lines-options = Rhifau’r opsiynau:
ballots-lines = Y papurau, rhai cyfartal gyda’i gilydd
ballots-lines-hint = Un llinell ar gyfer pob papur gwahanol: faint, colon, a rhifau’r opsiynau arno. Er enghraifft, “12: 1 3” ar gyfer deuddeg o bobl a ddewisodd opsiynau 1 a 3.
ballots-line-odd = Nid faint, colon, a rhifau opsiynau y gall un person eu dewis yw llinell { $line }. Er enghraifft, “12: 1 3”
ballots-lines-many = Rhowch { $max } o linellau ar y mwyaf. Gallwch roi’r gweddill mewn swp arall
ballots-number-odd = Rhowch rif mewn ffigurau, hyd at { $max }
ballots-none-typed = Rhowch faint o bapurau sydd
ballots-spoilt = Gwag neu wedi’u difetha
ballots-spoilt-hint = Papurau na allwch weld beth a ddewiswyd arnynt. Maent yn cyfrif fel pobl a bleidleisiodd, ac nid ydynt yn penderfynu dim.
ballots-voters-codes = Y codau o’u llythyrau
ballots-voters-addresses = Cyfeiriadau e-bost y bobl
ballots-voters-hint = Un ar bob llinell, un ar gyfer pob papur, hyd at { $max }.
ballots-voters-missing = Rhowch pwy bleidleisiodd: un llinell ar gyfer pob papur
ballots-voters-many = Rhowch { $max } o bobl ar y mwyaf. Gallwch roi’r gweddill mewn swp arall
ballots-voters-odd = Mae’r llinellau hyn wedi’u camdeipio: { $lines }
ballots-voters-other = Nifer y bobl yw { $people } a nifer y papurau yw { $ballots }. Rhowch un person ar gyfer pob papur
ballots-voter-unknown = Nid yw’r llinellau hyn ar y rhestr, neu disodlwyd eu codau: { $lines }
ballots-voter-voted = Mae’r bobl yn y llinellau hyn wedi pleidleisio ar-lein yn barod, felly ni all eu papurau gyfrif: { $lines }
ballots-voter-twice = Mae’r llinellau hyn mewn swp arall, neu ddwywaith yn hwn: { $lines }
ballots-voter-weight = Mae gan y bobl yn y llinellau hyn fwy nag un bleidlais, felly ni allant bleidleisio ar bapur: { $lines }
ballots-place = Lle y pleidleisiwyd
ballots-place-hint = Er enghraifft, “Yn y cyfarfod yn neuadd y dref”.
ballots-place-missing = Rhowch lle y pleidleisiwyd
ballots-on = Y diwrnod y pleidleisiwyd
ballots-day-outside = Rhowch ddyddiad o { $first }, pan agorodd y bleidlais, hyd at { $last }
ballots-kept = Lle cedwir y papurau
ballots-kept-hint = Fel y gall cydweithiwr eu cyfrif eto. Gallwch adael hyn yn wag os ychwanegwch sganiau.
ballots-evidence-missing = Rhowch lle cedwir y papurau, neu ychwanegwch sgan neu lun o’r daflen gyfrif
ballots-scans = Sgan neu lun o’r daflen gyfrif
ballots-scans-hint = PDF, JPEG neu PNG, { $max } ffeil ar y mwyaf o { $mib } MB yr un. Dim ond perchnogion all eu gweld. Peidiwch â sganio llythyrau: gall pwy bynnag sydd â chod bleidleisio.
done-ballots-entered = Cadwyd y swp. Rhaid i berchennog arall ei wirio.
done-ballots-approved = Cymeradwywyd y swp. Caiff ei ychwanegu pan agorir y blwch.
done-ballots-sent-back = Anfonwyd y swp yn ôl. Ni chaiff ei gyfrif.
done-ballots-taken-back = Tynnwyd y swp. Ni chaiff ei gyfrif.
todo-ballots = { $count ->
    [one] Mae swp o bapurau pleidleisio’n aros i gael ei wirio
    [two] Mae { $count } swp o bapurau pleidleisio’n aros i gael eu gwirio
    [few] Mae { $count } swp o bapurau pleidleisio’n aros i gael eu gwirio
    [many] Mae { $count } swp o bapurau pleidleisio’n aros i gael eu gwirio
   *[other] Mae { $count } swp o bapurau pleidleisio’n aros i gael eu gwirio
}
todo-ballots-own = { $count ->
    [one] Mae swp o bapurau pleidleisio a gofnodwyd gennych yn aros i berchennog arall ei wirio
    [two] Mae { $count } swp o bapurau pleidleisio a gofnodwyd gennych yn aros i berchennog arall eu gwirio
    [few] Mae { $count } swp o bapurau pleidleisio a gofnodwyd gennych yn aros i berchennog arall eu gwirio
    [many] Mae { $count } swp o bapurau pleidleisio a gofnodwyd gennych yn aros i berchennog arall eu gwirio
   *[other] Mae { $count } swp o bapurau pleidleisio a gofnodwyd gennych yn aros i berchennog arall eu gwirio
}
log-enter-ballots = Rhoi papurau pleidleisio i mewn
log-refuse-ballots = Rhoi i mewn bapurau pobl a oedd wedi pleidleisio’n barod
log-approve-ballots = Cymeradwyo papurau pleidleisio
log-send-ballots-back = Anfon papurau pleidleisio yn ôl
log-take-ballots-back = Tynnu papurau pleidleisio
refusal-voted-on-paper = Rydych wedi pleidleisio ar bapur, felly ni allwch bleidleisio yma. Os yw hynny’n anghywir, gofynnwch i drefnydd y bleidlais.
refusal-no-paper-ballots = Nid yw’r bleidlais hon yn derbyn papurau pleidleisio.
refusal-paper-mismatch = Nid dyma’r rhifau a roddwyd i mewn yn gyntaf, felly ni chymeradwywyd dim. Cyfrifwch eto. Os yw eich cyfrif yn gywir, anfonwch y swp yn ôl
refusal-paper-batches-too-many = Mae gan y bleidlais hon gymaint o sypiau o bapurau ag y gall eu cael. Rhowch fwy o bapurau mewn un swp.
refusal-paper-waits = Mae rhai papurau pleidleisio heb eu gwirio eto. Rhaid i berchennog arall eu cymeradwyo neu eu hanfon yn ôl cyn y gellir agor y blwch.
vote-result-paper = { $count ->
    [one] Pleidleisiodd { $count } o’r pleidleiswyr ar bapur.
   *[other] Pleidleisiodd { $count } o’r pleidleiswyr ar bapur.
}
vote-result-spoilt = { $count ->
    [one] Roedd { $count } papur pleidleisio’n wag neu wedi’i ddifetha, ac nid yw’n penderfynu dim.
    [two] Roedd { $count } bapur pleidleisio’n wag neu wedi’u difetha, ac nid ydynt yn penderfynu dim.
    [few] Roedd { $count } phapur pleidleisio’n wag neu wedi’u difetha, ac nid ydynt yn penderfynu dim.
    [many] Roedd { $count } phapur pleidleisio’n wag neu wedi’u difetha, ac nid ydynt yn penderfynu dim.
   *[other] Roedd { $count } papur pleidleisio’n wag neu wedi’u difetha, ac nid ydynt yn penderfynu dim.
}
vote-result-paper-unchecked = Ni all neb wirio na wnaeth pobl a bleidleisiodd ar bapur bleidleisio yma hefyd.
data-field-on-paper = Faint o’r pleidleiswyr a bleidleisiodd ar bapur.
data-field-spoilt = Faint o’r papurau pleidleisio sy’n wag neu wedi’u difetha. Maent ymhlith y rhai na ellir eu darllen.
trial-title = Rhoi cynnig arni’n gyntaf
trial-lead = Cyn i chi agor y bleidlais, gall hyd at bump o bobl roi cynnig arni, fel y bydd pleidleiswyr yn ei gweld.
trial-link = Rhoi cynnig ar y bleidlais
trial-look = Gweld y prawf
trial-question = Prawf: { $title }
trial-what = Anfonir dolen drwy e-bost at bob person. Byddant yn agor y papur pleidleisio, yn dewis, yn gwirio, yn bwrw eu pleidlais ac yn cael derbynneb. Byddwch yn gweld pwy sydd wedi pleidleisio, ond nid sut. Yna byddwch yn agor y blwch â rhannau go iawn yr allwedd, fel bod pawb sydd â rhan wedi rhoi cynnig arni, ac yn gweld tudalen y canlyniad.
trial-what-kept = Anfonir dolen drwy e-bost at bob person. Byddant yn agor y papur pleidleisio, yn dewis, yn gwirio, yn bwrw eu pleidlais ac yn cael derbynneb. Byddwch yn gweld pwy sydd wedi pleidleisio, ond nid sut. Yna byddwch yn agor y blwch â’r allwedd go iawn, y mae’r rhaglen hon yn ei chadw, ac yn gweld tudalen y canlyniad.
trial-same-title = Yr hyn sydd yr un fath
trial-same = Mae’r tudalennau, y negeseuon e-bost, y papur pleidleisio, y selio, y dderbynneb, agor y blwch a’r cyfrif yn rhai go iawn. Felly hefyd yr allwedd. Mae’r cwestiwn yn dechrau â “Prawf:” ar bob tudalen ac ym mhob neges.
trial-different-title = Yr hyn sy’n wahanol
trial-different-who = Daw pawb drwy ddolen e-bost, hyd yn oed os bydd pleidleiswyr yn defnyddio cod neu’n rhoi eu henw.
trial-different-few = Nid oes angen unrhyw nifer o bleidleisiau, ac mae’r canlyniad yn dangos y niferoedd er mai ychydig sy’n pleidleisio. Peidiwch â dewis yr hyn y byddech yn ei ddewis go iawn.
trial-different-end = Daw’r prawf i ben pan fyddwch yn agor ei flwch, neu’n ei ddileu. Nid atgoffir neb i bleidleisio. Gall yr opsiynau fod mewn trefn arall.
trial-different-erased = Byddwch yn dileu’r cyfan ar y diwedd. Nid oes dim ohono’n cyfrif, ac ni all neb arall ddod o hyd iddo. Ni all y bleidlais agor tra bo prawf.
trial-emails = Cyfeiriadau e-bost
trial-emails-hint = Un ar bob llinell, hyd at { $most }.
trial-begin = Anfon y dolenni a dechrau’r prawf
trial-email-wrong = Nid yw llinell { $line } yn gyfeiriad e-bost
trial-emails-missing = Rhowch o leiaf un cyfeiriad e-bost
trial-emails-many = Rhowch ddim mwy na { $most } o gyfeiriadau e-bost
trial-is-one = Prawf gydag ychydig o bobl yw hwn. Nid oes dim ohono’n cyfrif.
trial-of = Y bleidlais y mae’n rhoi cynnig arni
trial-cast = wedi pleidleisio
trial-not-cast = heb bleidleisio
trial-erase = Dileu’r prawf
trial-box-what = Rhowch ddigon o rannau’r allwedd. Mae hyn yn dod â’r prawf i ben, yn ei gyfrif ac yn dangos y canlyniad i’r bobl sydd ynddo.
trial-box-kept = Mae hyn yn dod â’r prawf i ben, yn ei gyfrif ac yn dangos y canlyniad i’r bobl sydd ynddo. Mae’r allwedd gan y rhaglen hon.
trial-counted = Mae’r prawf wedi’i gyfrif. Cadwch rannau’r allwedd: mae eu hangen ar y bleidlais. Dilëwch y prawf cyn i chi agor y bleidlais.
trial-counted-kept = Mae’r prawf wedi’i gyfrif. Dilëwch ef cyn i chi agor y bleidlais.
done-trial = Mae’r prawf ar agor, ac mae’r dolenni ar eu ffordd.
done-trial-erased = Mae’r prawf wedi’i ddileu.
pledge-private_vote = Prawf yw hwn. Nid oes dim a ddewiswch yn cyfrif, a chaiff popeth ei ddileu wedyn.
trial-over-title = Mae’r treial hwn ar ben
trial-over-what = Dolen i dreial pleidlais oedd hon. Mae ar ben, ni chyfrifodd dim ohono, ac mae popeth ynddo wedi’i ddileu.
voter-title = Pleidleisio
voter-codes-what = I bleidleisio mae arnoch angen y cod o’r llythyr a anfonwyd atoch.
voter-code = Eich cod
voter-code-hint = 16 o lythrennau a digidau. Gallwch hepgor y llinellau toriad, a defnyddio llythrennau bach.
voter-open = Agor fy mhapur pleidleisio
voter-codes-lost = Dim llythyr, neu wedi colli’r cod? Gofynnwch i drefnydd y bleidlais. Nid yw’r codau gennym ni.
voter-code-missing = Rhowch y cod o’ch llythyr
voter-code-odd = Mae camgymeriad yn y cod hwn. Mae ynddo 16 o lythrennau a digidau: teipiwch bob un eto
voter-code-replaced = Cafodd y cod hwn ei ddisodli gan un newydd ar { $date }. Defnyddiwch y llythyr diweddaraf
voter-code-missed = Ni fwriwyd pleidlais â’r cod hwn cyn i’r pleidleisio gau
voter-code-missed-off = Ni fwriwyd pleidlais â’r cod hwn cyn i’r bleidlais gael ei chanslo
voter-off-what = Os gwnaethoch bleidleisio, gallwch roi’r cod o’ch llythyr i weld hynny.
voter-link-off = Os gwnaethoch bleidleisio, gallwch weld hynny.
voter-link-missed-off = Ni fwriwyd pleidlais â’r ddolen hon cyn i’r bleidlais gael ei chanslo.
ballot-changes = { $count ->
    [one] Cafodd y bleidlais hon ei newid neu ei chymryd yn ôl unwaith, ar { $when }.
   *[other] Cafodd y bleidlais hon ei newid neu ei chymryd yn ôl { $count } gwaith, y tro diwethaf ar { $when }.
}
ballot-before = { $count ->
    [one] Cafodd pleidlais â’ch cod neu’ch dolen ei newid neu ei chymryd yn ôl ar { $when }.
   *[other] Cafodd pleidlais â’ch cod neu’ch dolen ei newid neu ei chymryd yn ôl { $count } gwaith, y tro diwethaf ar { $when }.
}
ballot-changes-not-you = Os nad chi oedd hynny, dywedwch wrth drefnydd y bleidlais: mae gan rywun arall eich cod neu’ch dolen.
voter-over-title = Eich derbynneb
voter-over-what = Mae’r pleidleisio wedi cau. Rhowch y cod o’ch llythyr i weld a gafodd eich pleidlais ei chyfrif.
voter-over-open = Gweld fy nerbynneb
voter-link-over = Mae’r pleidleisio wedi cau. Os gwnaethoch bleidleisio, gallwch weld a gafodd eich pleidlais ei chyfrif.
voter-link-missed = Ni fwriwyd pleidlais drwy’r ddolen hon cyn i’r pleidleisio gau.
vote-receipt-link = Wedi pleidleisio â chod? Gweld a gafodd eich pleidlais ei chyfrif
codes-wait-title = Gormod o godau anghywir
codes-wait-why = Cafodd llawer o godau nad ydynt yn godau’r bleidlais hon eu teipio o’r cysylltiad rhyngrwyd rydych yn ei ddefnyddio. Efallai fod pobl eraill yn ei rannu. Er mwyn atal unrhyw un rhag dyfalu codau, nid ydym yn derbyn rhai oddi yno am ychydig.
voter-code-wrong = Nid oes papur pleidleisio’n agor â’r cod hwn. Nid cod y bleidlais hon yw ef, neu mae wedi’i ddefnyddio’n barod
voter-addresses-what = Dim ond pobl y mae eu cyfeiriad e-bost ar y rhestr all bleidleisio. Anfonwyd dolen at bob un drwy e-bost. Rhowch eich cyfeiriad i’w chael eto.
voter-email-hint = Y cyfeiriad e-bost sydd gan drefnydd y bleidlais ar eich cyfer.
voter-send = E-bostiwch fy nolen ataf
voter-addresses-lost = Ddim ar y rhestr, ond yn meddwl y dylech fod? Gofynnwch i drefnydd y bleidlais.
voter-sent-title = Gwiriwch eich e-bost
voter-sent-what = Os yw’r cyfeiriad hwnnw ar y rhestr o bobl sy’n gallu pleidleisio, rydym wedi anfon y ddolen i’r papur pleidleisio ato drwy e-bost.
voter-sent-none = Dim byd ar ôl ychydig funudau? Edrychwch yn y ffolder sbam. Os nad yw yno, efallai nad yw eich cyfeiriad ar y rhestr: gofynnwch i drefnydd y bleidlais.
voter-sent-again = Rhoi cynnig ar gyfeiriad arall
voter-link-title = Eich papur pleidleisio
voter-link-what = Chi yn unig biau’r ddolen hon. Nid oes dim wedi’i ddewis eto. Os ydych wedi pleidleisio’n barod, byddwch yn cyrraedd eich derbynneb.
refusal-quorum-beyond-roll = Mae angen mwy o bleidleisiau nag sydd gan y bobl ar y rhestr, felly ni ellid byth benderfynu dim. Rhowch rif llai, neu defnyddiwch restr hirach, yna agorwch y bleidlais.
refusal-roll-missing = Nid oes rhestr o bobl sy’n gallu pleidleisio eto. Uwchlwythwch hi, yna agorwch y bleidlais.
refusal-codes-anew-too-many = Ni ellir disodli rhagor o godau’r bleidlais hon. Os oes llawer o lythyrau ar goll, canslwch y bleidlais a dechreuwch un arall.
refusal-outside-areas = Dim ond pobl sy’n byw mewn rhai ardaloedd all bleidleisio, ac nid yw’r cod post hwn yn yr un ohonynt.
refusal-trial-stands = Mae prawf o’r bleidlais hon. Dilëwch ef cyn i chi newid, agor neu ddileu’r bleidlais.
refusal-not-on-roll = Dim ond pobl ar y rhestr all bleidleisio, ac nid yw’r ddolen neu’r cod hwn arni. Efallai ei fod wedi’i ddisodli, neu’n perthyn i bleidlais arall. Gofynnwch i drefnydd y bleidlais.
receipt-over = Pleidleisioch cyn i’r pleidleisio gau. Nid yw’r canlyniad wedi’i gyhoeddi eto.
receipt-count-over = Cyfanswm
receipt-already-roll = Rydych wedi pleidleisio’n barod. Nid oes dim wedi newid.
receipt-roll-data = Pleidleisioch fel rhywun ar y rhestr o bobl sy’n gallu pleidleisio. Nid yw eich enw na’ch cyfeiriad yn cael eu cadw gyda’ch pleidlais.
mail-voter-link-subject = Eich dolen i bleidleisio: { $title }
mail-voter-opened-subject = Gallwch bleidleisio nawr: { $title }
mail-voter-reminded-subject = Nid ydych wedi pleidleisio eto: { $title }
mail-voter-why = Rydych ar y rhestr o bobl sy’n gallu cymryd rhan yn y bleidlais hon ar { $site }:
mail-voter-trial = Mae { $site } yn rhoi cynnig ar bleidlais gydag ychydig o bobl cyn iddi agor, ac rydych chi’n un ohonynt. Nid oes dim a ddewiswch yn cyfrif, a chaiff popeth ei ddileu wedyn:
mail-voter-reminded-what = Nid ydych wedi pleidleisio eto. Dyma’r unig nodyn atgoffa.
mail-voter-reminded-all-subject = Nodyn atgoffa i bleidleisio: { $title }
mail-voter-reminded-all-what = Os na phleidleisioch eto, gallwch o hyd. Anfonir hwn at bawb.
mail-voter-link = Mae’r ddolen hon yn agor eich papur pleidleisio:
mail-voter-closes = Gallwch bleidleisio tan { $time } ar { $date } ({ $zone }).
mail-voter-alone = Peidiwch ag anfon yr e-bost hwn ymlaen: gall pwy bynnag sydd â’r ddolen bleidleisio drosoch.
mail-voter-trial-not-you = Trefnydd y bleidlais a roddodd eich cyfeiriad ar gyfer y prawf hwn. Os yw hynny’n anghywir, rhowch wybod iddynt. Caiff ei ddileu gyda’r prawf.
mail-voter-not-you = Trefnydd y bleidlais a roddodd eich cyfeiriad ar y rhestr. Os yw hynny’n anghywir, dywedwch wrthynt. Rydym yn dileu’r rhestr 14 diwrnod ar ôl i’r canlyniad gael ei gyhoeddi.
mail-kind-voter-link = Dolen i bleidleisio
mail-kind-voter-news = Pleidlais wedi agor, nodyn atgoffa neu ganlyniad
kind-vote-opened = Pleidlais wedi agor
kind-vote-reminded = Nodyn atgoffa i bleidleisio
log-use-roll = Uwchlwytho’r rhestr o bwy all bleidleisio
log-renew-code = Disodli cod a gollwyd
log-try-vote = Dechrau prawf o bleidlais
log-erase-trial = Dileu prawf o bleidlais
log-refuse-code = Gofyn am ddisodli cod rhywun a oedd wedi pleidleisio

## Pleidleisiau agored: mae enwau a dewisiadau yn gyhoeddus

openly-title = Ni fydd eich pleidlais yn gyfrinachol.
openly-after = Gall pawb ddarllen eich enw a’ch dewis, ar y wefan ac mewn ffeil, ar ôl i’r bleidlais gau a chael ei chyfrif.
openly-at-once = Gall pawb ddarllen eich enw a’ch dewis, ar y wefan ac mewn ffeil, cyn gynted ag y byddwch yn pleidleisio.
openly-name = Yr enw y mae pawb yn ei ddarllen:
openly-listed = Yr enw yw’r un ar y rhestr o bobl sy’n gallu pleidleisio. Fe’i gwelwch ar eich papur pleidleisio, cyn i chi ddewis.
openly-name-wrong = Nid eich enw chi? Peidiwch â phleidleisio yma.
openly-start-again = Dechrau eto gyda’ch enw eich hun
openly-listed-wrong = Nid eich enw chi, neu’n anghywir? Peidiwch â phleidleisio eto: dywedwch wrth drefnydd y bleidlais. Ni all neb ei newid yma.
openly-check-public = Rydym yn dangos eich enw gyda’r hyn rydych yn ei ddewis. Dim ond i gyfrif eich pleidlais unwaith ac i anfon e-bost atoch am y bleidlais hon y defnyddiwn eich manylion eraill, ac nid ydym yn dangos eich cyfeiriad e-bost i’r cyhoedd.
who-voted-title = Pwy bleidleisiodd
who-voted-told = Unwaith y bydd y canlyniad wedi’i gyhoeddi, gall pawb ddarllen eich bod wedi pleidleisio, gyda’ch enw. Ni all neb ddarllen yr hyn a ddewisoch.
who-voted-short = Gall pawb ddarllen wedyn eich bod wedi pleidleisio, a neb yr hyn a ddewisoch.
who-voted-how-closed = Unwaith y bydd y canlyniad wedi’i gyhoeddi, gall pawb ddarllen pwy bleidleisiodd, gyda’u henwau, oni bai y byddai hynny’n dweud sut y pleidleision nhw. Ni all neb ddarllen yr hyn a ddewison nhw.
who-voted-how-shown = Gall pawb ddarllen pwy bleidleisiodd, gyda’u henwau. Ni all neb ddarllen yr hyn a ddewison nhw.
who-voted-called-off = Cafodd y bleidlais hon ei chanslo, felly nid ydym yn dangos pwy bleidleisiodd.
who-voted-check-public = Unwaith y bydd y canlyniad wedi’i gyhoeddi, rydym yn dangos eich enw ar y rhestr o bwy bleidleisiodd, heb yr hyn rydych yn ei ddewis. Dim ond i gyfrif eich pleidlais unwaith ac i anfon e-bost atoch am y bleidlais hon y defnyddiwn eich manylion eraill, ac nid ydym yn dangos eich cyfeiriad e-bost i’r cyhoedd.
who-voted-receipt-later = Unwaith y bydd y canlyniad wedi’i gyhoeddi, gall pawb ddarllen eich bod wedi pleidleisio, gyda’ch enw.
who-voted-receipt-shown = Gall pawb ddarllen eich bod wedi pleidleisio, gyda’ch enw.
who-voted-own-data = Os byddwch yn dileu eich manylion, ni fydd eich enw ar y rhestr o bwy bleidleisiodd.
who-voted-erase = Ni fydd eich enw ar y rhestr gyhoeddus o bwy bleidleisiodd. Efallai fod eraill wedi copïo’r rhestr cyn hynny.
who-voted-withdraw = Ni fydd eich enw wedyn ar y rhestr o bwy bleidleisiodd.
who-voted-order = Maent yn nhrefn yr wyddor, ac nid ydynt yn dweud dim am yr hyn a ddewisodd neb na phryd.
who-voted-paper = Pleidleisiodd rhai pobl ar bapur. Gallai pwy bynnag a gyfrifodd y papurau gyfrifo sut y pleidleisiodd y lleill, felly nid ydym yn dangos pwy bleidleisiodd.
who-voted-few = Roedd modd darllen llai na 10 papur pleidleisio. Gydag enwau’r bobl a bleidleisiodd, gallai’r canlyniad ddweud sut y pleidleision nhw, felly nid ydym yn dangos pwy bleidleisiodd.
who-voted-weighted = Mae gan bobl niferoedd gwahanol o bleidleisiau. Gydag enwau’r bobl a bleidleisiodd, gallai’r canlyniad ddweud sut y pleidleisiodd rhai ohonynt, felly nid ydym yn dangos pwy bleidleisiodd.
who-voted-alike = Mae’r un opsiwn ar bob papur pleidleisio, neu dim un. Byddai enwau’r bobl a bleidleisiodd yn dweud sut y pleidleision nhw, felly nid ydym yn dangos pwy bleidleisiodd.
who-voted-many = Pleidleisiodd mwy na 20,000 o bobl. Nid ydym yn dangos rhestr mor hir.
who-voted-file = Lawrlwytho’r enwau (CSV)
vote-form-who-voted = Dangos pwy bleidleisiodd mewn pleidlais gyfrinachol, unwaith y bydd y canlyniad wedi’i gyhoeddi
vote-form-who-voted-hint = Dim ond os yw eich rheolau’n gofyn am hynny. Dangosir enwau heb yr hyn a ddewisodd pobl, os pleidleisiodd o leiaf 10 ac ar y mwyaf 20,000 o bobl, os oes gan bawb un bleidlais, os na phleidleisiodd neb ar bapur, ac os na ddewisodd pawb yr un opsiwn. Os mai dim ond pobl ar restr sy’n gallu pleidleisio, mae angen eu henwau ar y rhestr.
vote-who-voted-open = Dangosir pwy bleidleisiodd beth bynnag os cyhoeddir enwau gyda’r hyn a ddewisodd pobl. Tynnwch y tic hwn, neu dewiswch bleidlais gyfrinachol
roll-who-voted-what = Unwaith y bydd y canlyniad wedi’i gyhoeddi, gall pawb ddarllen pwy bleidleisiodd. Ysgrifennwch enwau fel y bydd pawb yn eu darllen.
roll-who-voted-kept = Rydym yn cadw’r enwau gyda’r rhestr, ac yn eu dileu 14 diwrnod ar ôl i’r canlyniad gael ei gyhoeddi neu i’r bleidlais gael ei chanslo. Mae enwau’r bobl a bleidleisiodd yn aros yn gyhoeddus, heb yr hyn a ddewiswyd ganddynt.
data-field-who-voted-shown = A all pawb weld pwy bleidleisiodd mewn pleidlais gyfrinachol, unwaith y bydd canlyniad, ac os nad yw hynny’n dweud sut y pleidleision nhw.
openly-short = Nid yw’r bleidlais hon yn gyfrinachol: bydd eich enw a’r hyn rydych yn ei ddewis yn gyhoeddus.
openly-how-after = Nid yw’r bleidlais hon yn gyfrinachol. Ar ôl iddi gael ei chyfrif, gall pawb ddarllen pwy ddewisodd beth, gyda’u henwau.
openly-how-at-once = Nid yw’r bleidlais hon yn gyfrinachol. Gall pawb ddarllen pwy ddewisodd beth, gyda’u henwau, tra gall pobl bleidleisio o hyd.
openly-how-called-off = Nid oedd y bleidlais hon yn gyfrinachol. Cafodd ei chanslo: mae’r hyn a ddewisodd pobl wedi’i ddileu, ac nid oes neb yn ei weld mwyach.
openly-how-over = Nid oedd y bleidlais hon yn gyfrinachol: gall pawb ddarllen pwy ddewisodd beth, gyda’u henwau.
openly-how-names = Nid yw hyn ar gyfer etholiadau cyhoeddus: nid oes neb yn gwirio bod pobl yn rhoi eu henw eu hunain.
openly-how-names-list = Yr enwau yw’r rhai ar y rhestr o bobl sy’n gallu pleidleisio.
openly-counting = Mae’r pleidleisio wedi cau. Cyhoeddir y canlyniad yma o fewn ychydig funudau.
openly-so-far = Y cyfrif hyd yma
openly-so-far-what = Gall pobl bleidleisio o hyd, felly gall hyn newid. Cyhoeddir y canlyniad ar ôl i’r pleidleisio gau.
openly-see = Gweld pwy ddewisodd beth
openly-recount = Gall unrhyw un gyfrif eto: lawrlwythwch y papurau pleidleisio a’r bleidlais hon fel JSON, a rhedwch y sgript.
openly-list-title = Pwy ddewisodd beth
openly-list-how = Mae’r enwau fel y rhoddodd pobl nhw wrth bleidleisio. Nid oes neb wedi eu gwirio.
openly-list-how-list = Yr enwau yw’r rhai ar y rhestr o bobl sy’n gallu pleidleisio.
openly-list-weighted = Mae gan rai pobl fwy nag un bleidlais: mae’r golofn olaf yn dweud faint.
openly-list-name = Enw
openly-list-chose = Dewis
openly-erased = Enw wedi’i dynnu
openly-nobody = Nid oes neb wedi pleidleisio.
openly-page = Tudalen { $page } o { $pages }
openly-file = Lawrlwytho enwau a dewisiadau (CSV)
openly-file-parts = Mae hyd at { $count } o enwau ym mhob ffeil.
openly-file-next = Lawrlwytho’r ail ffeil
openly-chose = Yr hyn a ddewisoch
openly-receipt-shown = Gall pawb ddarllen eich enw a’r hyn a ddewisoch, unwaith y bydd eich pleidlais yn cyfrif.
openly-receipt-after = Gall pawb ddarllen eich enw a’r hyn a ddewisoch, ar ôl i’r bleidlais gau a chael ei chyfrif.
openly-erase = Caiff eich enw ei dynnu oddi ar y rhestr gyhoeddus o bwy ddewisodd beth. Mae eich pleidlais yn aros ar y rhestr, heb eich enw. Efallai fod eraill wedi copïo’r rhestr cyn hynny.
openly-withdraw = Ni ddangosir eich enw na’r hyn a ddewisoch wedyn. Os ydynt eisoes yn gyhoeddus, cânt eu tynnu o’r rhestr. Efallai fod eraill wedi’i chopïo cyn hynny.
openly-own-data = Mae eich enw a’r hyn a ddewisoch yn gyhoeddus, neu fe fyddant: mae eich derbynneb yn dweud pryd. Ar ôl cyfrif y bleidlais nid oes neb yn tynnu eich pleidlais allan. Os byddwch yn dileu eich manylion, byddwn yn tynnu eich enw o’r rhestr ac yn cadw’r hyn a ddewisoch.
openly-privacy = Nid yw rhai pleidleisiau yn gyfrinachol. Mae’r ffurflen, yr e-bost a’r papur pleidleisio yn dweud hynny cyn i chi bleidleisio. Yn y rhain, mae eich enw a’r hyn rydych yn ei ddewis yn gyhoeddus, a gall eraill eu copïo. Os byddwch yn dileu eich manylion, rydym yn tynnu eich enw ac yn cadw eich pleidlais.
who-voted-privacy = Mae rhai pleidleisiau cyfrinachol yn dangos pwy bleidleisiodd, unwaith y bydd y canlyniad wedi’i gyhoeddi, ac yn dweud hynny yn yr un mannau. Os ydych yn dileu eich manylion, rydym yn tynnu eich enw oddi yno hefyd.
openly-no-key = Dywedir hynny wrth bawb sy’n pleidleisio cyn iddynt ddewis. Nid oes angen allwedd: mae’r rhaglen yn cyfrif y pleidleisiau ar ôl i’r pleidleisio gau.
openly-counts-itself = Mae’r rhaglen yn cyfrif y pleidleisiau ac yn cyhoeddi’r canlyniad ei hun, o fewn ychydig funudau ar ôl i’r pleidleisio gau. O hynny ymlaen ni ellir tynnu unrhyw bleidlais.
openly-held = { $count ->
    [one] Mae { $count } bleidlais yn cael ei dal i’w gwirio. Ni chaiff ei chyfrif na’i dangos oni bai eich bod yn ei rhyddhau cyn i’r pleidleisio gau.
    [two] Mae { $count } bleidlais yn cael eu dal i’w gwirio. Ni chânt eu cyfrif na’u dangos oni bai eich bod yn eu rhyddhau cyn i’r pleidleisio gau.
    [many] Mae { $count } phleidlais yn cael eu dal i’w gwirio. Ni chânt eu cyfrif na’u dangos oni bai eich bod yn eu rhyddhau cyn i’r pleidleisio gau.
   *[other] Mae { $count } pleidlais yn cael eu dal i’w gwirio. Ni chânt eu cyfrif na’u dangos oni bai eich bod yn eu rhyddhau cyn i’r pleidleisio gau.
}
vote-form-secrecy = Pwy all weld sut y pleidleisiodd rhywun
vote-secrecy-secret = Neb: mae’r bleidlais yn gyfrinachol
vote-secrecy-open = Pawb: cyhoeddir enwau gyda’r hyn a ddewisasant
vote-form-secrecy-hint = Dewiswch gyfrinachol os gallai unrhyw un gael ei roi dan bwysau, ac ar gyfer pob pleidlais am bobl. Dewiswch gyhoeddi enwau dim ond os yw eich rheolau’n gofyn am hynny, fel ar gyfer bwrdd neu gyngor. Gall eraill gopïo’r enwau, ac nid oes dim yn eu tynnu’n ôl. Os mai dim ond pobl ar restr sy’n gallu pleidleisio, mae angen eu henwau ar y rhestr wedyn, a rhaid ei huwchlwytho eto.
vote-form-at-once = Dangos yr enwau a’r cyfrif hyd yma tra gall pobl bleidleisio o hyd
vote-form-at-once-hint = Dim ond os cyhoeddir enwau. Mae pobl sy’n pleidleisio’n hwyr wedyn yn gweld yr hyn a ddewisodd eraill. Fel arall dangosir popeth ar ôl i’r pleidleisio gau.
vote-secrecy-missing = Dewiswch pwy all weld sut y pleidleisiodd rhywun
vote-at-once-secret = Dim ond ar ôl iddi gau y caiff pleidlais gyfrinachol ei chyfrif. Tynnwch y tic oddi ar “Dangos yr enwau a’r cyfrif hyd yma”, neu cyhoeddwch enwau
vote-form-opener = Pwy sy’n agor blwch pleidlais gyfrinachol
vote-form-opener-hint = Dewiswch bobl os gallwch: yna ni all pwy bynnag sy’n rhedeg y gweinydd hwn agor y blwch ar ei ben ei hun. Os yw’r rhaglen hon yn cadw’r allwedd, nid oes gan neb ddim i’w wneud ar y diwedd, ond gallai pwy bynnag sy’n rhedeg y gweinydd hwn agor y blwch yn gynnar, ac mae pawb sy’n pleidleisio yn darllen hynny. Os byddwch yn newid hyn, ni fydd yr allwedd rydych wedi’i chreu yn gweithio mwyach.
vote-opener-holders = Pobl sy’n cadw rhan o’r allwedd yr un
vote-opener-program = Y rhaglen hon, pan ddaw’r bleidlais i ben
vote-opener-missing = Dewiswch pwy sy’n agor y blwch
data-vote-voters = Pwy ddewisodd beth mewn un bleidlais y mae ei phapurau’n agored, hyd at 20,000 o bobl ar y tro; neu, mewn pleidlais gyfrinachol sy’n dangos pwy bleidleisiodd, eu henwau’n unig, yn nhrefn yr wyddor. Heb ei ganfod (404) nes y dangosir hyn, ac mewn unrhyw bleidlais gyfrinachol arall.
data-shape-voters = Taenlen pwy ddewisodd beth, neu bwy bleidleisiodd, mewn un bleidlais
data-field-ballots-kept = “secret”, neu “open” os gall pawb ddarllen pwy ddewisodd beth.
data-field-shown-while-open = A ddangosir hynny, a’r cyfrif hyd yma, tra gall pobl bleidleisio o hyd.
data-field-voter-name = Yr enw a roddodd y person, neu sydd ar y rhestr o bobl sy’n gallu pleidleisio. Gwag ar ôl ei dynnu.
data-field-opened-by = Pwy sy’n agor blwch pleidlais gyfrinachol: pobl sy’n cadw rhan o’i hallwedd yr un (“holders”), neu’r rhaglen hon, sy’n cadw’r allwedd (“program”). Gwag os nad yw’r bleidlais yn gyfrinachol.
data-field-voter-chosen = Rhifau’r opsiynau a ddewisasant, gyda bylchau rhyngddynt. Gwag mewn pleidlais gyfrinachol sy’n dangos pwy bleidleisiodd.
data-field-voter-options = Enwau’r opsiynau hyn, gyda “; ” rhyngddynt. Gwag mewn pleidlais gyfrinachol sy’n dangos pwy bleidleisiodd.
data-field-voter-votes = Faint o bleidleisiau sydd gan y person: 1, oni bai bod y rhestr o bobl sy’n gallu pleidleisio yn dweud yn wahanol. Gwag mewn pleidlais gyfrinachol sy’n dangos pwy bleidleisiodd.
vote-drawn-open = Dim ond os yw’r bleidlais yn gyfrinachol y gallwn dynnu trefn yr opsiynau ar hap: caiff ei thynnu o allwedd y blwch. Tynnwch y tic hwn, neu dewiswch bleidlais gyfrinachol

## What is switched off so that people can sign
desk-shedding = Beth sydd wedi’i ddiffodd
shed-intro = Pan fydd mwy o bobl yn dod nag y gall y gweinydd hwn eu gwasanaethu, caiff rhai tudalennau eu diffodd er mwyn i bobl allu llofnodi o hyd. Mae hyn yn digwydd ar ei ben ei hun, yn y drefn isod, ac yn dod i ben ar ei ben ei hun.
shed-intro-signing = Ni all neb lofnodi nawr. Mae llofnodi, cadarnhau a phob ffurflen arall wedi’u diffodd, ynghyd â phob tudalen nad yw yn y cof.
shed-pause = Mae “Llofnodi” hefyd yn atal pobl rhag cadarnhau’r hyn a lofnodwyd ganddynt, ac yn dweud wrthynt dim ond ei fod wedi’i ddiffodd. I atal llofnodi am reswm arall na thorf, oedwch ef: dywedir pam wrth bobl, gall y rhai sydd wedi llofnodi gadarnhau o hyd, a chaiff dyddiadau cau eu hestyn.
shed-nothing = Does dim wedi’i ddiffodd.
shed-now = Wedi’u diffodd ers { $date } am { $time }:
shed-who = Dim ond perchnogion sy’n gallu diffodd â llaw, neu oedi llofnodi. Os ydych yn meddwl bod angen un ohonynt, gofynnwch i un o’r rhain:
shed-hand-now = Diffoddodd { $name } “{ $what }” a phopeth o’i flaen tan { $date } am { $time }.
shed-end-button = Troi ymlaen eto
shed-order = Beth sy’n mynd gyntaf
shed-on = Ymlaen
shed-off = Wedi’i ddiffodd
shed-refused = gwrthodwyd { $count } gwaith ers i’r rhaglen ddechrau
shed-never = Byth yn cael eu diffodd: y swyddfa, a’r hyn sy’n dweud wrth eraill sut mae’r gweinydd.
shed-trending = Rhestrau’r mwyaf o lofnodion
shed-trending-what = Rhestrau o’r hyn sy’n cael ei lofnodi fwyaf nawr. Dangosir y dudalen gartref heb ei rhestr.
shed-search = Chwilio a ffeiliau cyfan
shed-search-what = Chwilio yn ôl geiriau, chwilio am god post, a thaenlenni neu ffeiliau gyda phob deiseb.
shed-drawings = Mapiau a lluniau
shed-drawings-what = Mapiau, lluniau ar gyfer gwefannau eraill, posteri a thaflenni.
shed-live = Rhifau byw
shed-live-what = Rhifau sy’n symud tra bo tudalen ar agor. Mae tudalennau sydd ar agor eisoes yn cadw eu rhai nhw.
shed-pages = Tudalennau eraill
shed-pages-what = Pob tudalen arall nad yw yn y cof. Dangosir y rhai sydd yn y cof, hyd yn oed os ydynt yn funud oed.
shed-signing = Llofnodi
shed-signing-what = Llofnodi, cadarnhau a phob ffurflen arall. Dim ond pan nad oes dim arall ar ôl i’w ddiffodd.
shed-why = Pam
shed-why-what = Yr hyn sy’n cyfrif yw’r amser byrraf y bu’n rhaid i unrhyw beth aros. Os yw hyd yn oed hynny’n rhy hir, caiff mwy ei ddiffodd.
shed-wait-pages = { $count ->
    [0] Nid oes tudalen yn aros am y gronfa ddata.
   *[other] Arhosodd tudalen { $count } milieiliad am y gronfa ddata. Mae mwy na { $max } yn rhy hir.
}
shed-wait-forms = { $count ->
    [0] Nid oes ffurflen yn aros am y gronfa ddata.
   *[other] Arhosodd ffurflen { $count } milieiliad am y gronfa ddata. Mae mwy na { $max } yn rhy hir.
}
shed-wait-http = { $count ->
    [0] Nid oes cais yn aros am y prosesydd.
   *[other] Arhosodd cais { $count } milieiliad am y prosesydd. Mae mwy na { $max } yn rhy hir.
}
shed-hour = Yr awr ddiwethaf
shed-hour-none = Ni ddiffoddwyd dim.
shed-change = Diffoddwyd hyd at “{ $what }”
shed-change-none = Popeth ymlaen eto
shed-change-when = { $date } am { $time }
shed-change-hand = â llaw
shed-change-waited = bu’n rhaid i rywbeth aros { $count } milieiliad
shed-change-hand-over = mae’r hyn a ddewiswyd â llaw ar ben
shed-change-calm = does dim yn gorfod aros yn hir mwyach
todo-switched-off = Mae { $name } wedi diffodd “{ $what }” a phopeth o’i flaen, tan { $date } am { $time }
shed-hand = Diffodd â llaw
shed-hand-what = Cyn torf rydych yn ei disgwyl, gallwch ddiffodd rhywfaint ohono eich hun. Daw i ben ar yr amser a ddewiswch, a gallwch ei droi ymlaen eto cyn hynny. Mae’r cofnod yn dweud pwy wnaeth hynny.
shed-hand-work = Diffodd hwn, a phopeth o’i flaen
shed-hand-minutes = Am ba hyd
shed-minutes = { $count } munud
shed-hours = { $count } awr
shed-hand-button = Diffodd
done-shed = Mae hwn wedi’i ddiffodd nawr.
done-shed-ended = Mae hwn ymlaen eto.

## How the copies of the site stand
# No native reader has seen this section.
copies-title = Copïau o’r wefan
copies-more = Sut mae copïau’r wefan
copies-state-red = Coch: gallai rhywbeth fynd ar goll
copies-state-amber = Oren: edrychwch ar hyn
copies-state-green = Gwyrdd: da
copies-nightly = Copïau wrth gefn bob nos
copies-nightly-newest = Daw’r diweddaraf o { $date } am { $time }. Cafodd ei wirio: cyfrifwyd pob llofnod eto.
copies-nightly-none = Does dim un eto. Mae un yn cael ei wneud bob nos tra mae’r wefan yn rhedeg.
copies-nightly-failed = Methodd y cynnig diwethaf. Rhoddir cynnig arall bob hanner awr.
copies-nightly-late = Does dim un o’r 36 awr ddiwethaf.
copies-nightly-off = Does dim copi’n cael ei wneud bob nos: mae’r gosodiad backup.nightly i ffwrdd.
copies-nightly-demo = Demo yw hwn, ac nid oes copi wrth gefn ohono.
copies-nightly-next = Mae copi ar yr un ddisg â’r wefan yn mynd ar goll gyda hi: copïwch nhw i beiriant arall.
copies-nightly-off-next = Trowch ef ymlaen, oni bai bod rhywbeth arall yn gwneud copïau.
copies-nightly-bad-next = Mae cofnod Throng yn dweud beth aeth o’i le: yn aml ffolder sydd wedi mynd, neu ddisg lawn. Mae “throng doctor” ar y gweinydd yn edrych hefyd.
copies-failing-since = Mae wedi methu ers { $date } am { $time }.
copies-restored = Cafodd y wefan hon ei hadfer o gopi, a does neb wedi dweud eto mai hon sy’n parhau. Tan hynny nid oes copi ohoni’n cael ei wneud.
copies-restored-next = Os yw i barhau, rhedwch “throng admin release-mail” ar y gweinydd.
copies-released = Cafodd y wefan hon ei hadfer o gopi a hi sy’n parhau, ond nid oes copi ohoni’n cael ei wneud eto. Mae copïau’n dechrau o fewn munud, oni bai bod y ddisg yn llawn neu ddim yn ateb.
copies-released-next = Os nad ydynt wedi dechrau erbyn hynny, gofalwch am y ddisg, neu ailgychwynnwch Throng ar y gweinydd.
copies-sealed = Mae wedi’i amgryptio. Dim ond pwy bynnag sydd â’r allwedd breifat all ei ddarllen: cadwch honno yn rhywle arall.
copies-stream = Y ffrwd newidiadau
copies-stream-off = Does dim un: pe bai’r ddisg yn torri, byddai’r hyn a wnaeth pobl ers y copi diwethaf yn mynd ar goll.
copies-stream-off-next = Enwch ffolder ar ddisg neu beiriant arall yn y gosodiad backup.stream_to, ac ailgychwyn Throng.
copies-stream-lag = Mae popeth sy’n hŷn na { $count } eiliad ynddi.
copies-stream-whole = Gellir dod â phob eiliad ers ei chopi diweddaraf o’r wefan yn ôl.
copies-stream-not-whole = Mae copi newydd o’r wefan yn cael ei wneud ar ei gyfer. Tan hynny, dim ond yr hyn a ddaeth o’r blaen y gellir dod ag ef yn ôl.
copies-stream-late = Mae ar ei hôl hi, neu ni ellir ei ysgrifennu.
copies-stream-behind = Nid yw’r hyn a wnaed yn y { $count } eiliad ddiwethaf ynddi.
copies-stream-gaps = Ni ellir dod â phob eiliad yn ôl ar hyn o bryd.
copies-stream-none = Nid yw wedi dechrau: mae cofnod Throng yn dweud pam.
copies-stream-shared = Mae rhaglen arall yn ysgrifennu i’r un lle, neu gwnaeth hynny o fewn yr awr ddiwethaf. Gall dwy wefan mewn un lle guddio’r hyn a ysgrifennodd y llall.
copies-stream-next = Rhowch gynnig unwaith y mis ar ddod ag ef yn ôl.
copies-stream-bad-next = Gwnewch yn siŵr bod y lle yno, bod ynddo le ac y gellir ysgrifennu iddo. Mae cofnod Throng yn dweud beth aeth o’i le.
copies-stream-doubted = Mae’r ffeil “epoch” yn ei lle yn dweud mai peiriant arall yw’r wefan, neu gwnaeth hynny o fewn yr awr ddiwethaf, heb brofi hynny. Nid ydym yn ei gredu, ac mae’r wefan yn mynd ymlaen.
copies-stream-doubted-next = Gall rhywun heb allwedd y wefan ysgrifennu yno: dewch o hyd i bwy, a dilëwch y ffeil honno. Os rhoesoch beiriant arall wrth y llyw, gyda fersiwn hŷn o Throng, stopiwch hwn.
copies-stream-shared-next = Dewch o hyd i’r rhaglen arall: copi o’r wefan hon gyda’r un gosodiadau. Stopiwch hi, neu rhowch le arall iddi.
copies-superseded = Dyrchafwyd peiriant arall, a hwnnw yw’r wefan nawr (ei rif yw { $count }). Ni chedwir dim a wna pobl yma.
copies-superseded-next = Anfonwch ymwelwyr i’r peiriant arall, a stopiwch Throng ar hwn.
copies-second = Ail beiriant
copies-second-what = Gall peiriant arall ddilyn y ffrwd a chymryd drosodd. Dim ond darllen y mae, felly ni all hwn ddweud sut mae: edrychwch ar yr hyn y mae “throng follow” yn ei ddweud yno.
copies-second-promoted = Dilynodd y peiriant hwn un arall, a chafodd ei ddyrchafu. Hwn yw’r wefan nawr.
copies-second-next = Peidiwch byth â rhedeg y ddau fel y wefan.
copies-chapter-backups = Darllenwch: Copïau wrth gefn ac adfer
copies-chapter-second = Darllenwch: Ail beiriant
desk-superseded = Peiriant arall yw’r wefan nawr. Ni chedwir dim a wnewch ar hwn: gofynnwch i bwy bynnag sy’n rhedeg y wefan ble mae’r llall.
todo-copies-wait = Cafodd y safle hwn ei adfer, ac nid yw ei gopïau wedi dechrau eto. Gweld beth i’w wneud
todo-stream = Mae’r ffrwd newidiadau ar ei hôl hi, neu ni ellir ei ysgrifennu. Gweld beth i’w wneud
