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
paused-banner = Bydd dyddiadau cau yn cael eu hymestyn yn ôl hyd y saib.
footer-promise = Nid yw’r wefan hon yn gosod cwcis, ac nid oes angen sgriptiau arni.
footer-data = Y data (JSON)
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
card-closes = yn cau ar { $date }
list-open = Deisebau agored
list-closed = Deisebau sydd wedi cau
list-rejected = Deisebau a wrthodwyd
list-all = Pob deiseb
list-filter = Rhestrau deisebau
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
corrections-what = Rydym wedi tynnu’r llofnodion hyn o’r cyfanswm. Nid yw hyn yn cynnwys pobl a dynnodd eu llofnod eu hunain.
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
correction-not-added = Ni chafodd { $count } llofnod a ddaliwyd i’w wirio ei ychwanegu.
correction-our-mistake = Ein camgymeriad ni oedd hwn.
details-title = Mwy o fanylion
fact-creator = Dechreuwyd gan
fact-opened = Agorwyd ar
fact-closes = Yn cau ar
fact-closed = Caewyd ar
fact-data = Data
fact-feed = Dilyn y ddeiseb hon (ffrwd Atom)
fact-feed-json = Dilyn y ddeiseb hon (ffrwd JSON)
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
rejected-other = Nid yw’n bodloni ein rheolau ar gyfer deisebau.
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
growth-from = O
growth-new = Newydd
growth-total = Cyfanswm
growth-before = Cynharach
places-title = Ble llofnododd pobl
places-finding-rate = Llofnodwyd fwyaf yn { $place }: { $rate } llofnod am bob 1,000 o bleidleiswyr
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
places-rate = Am bob 1,000 o bleidleiswyr
places-elsewhere = Pob lle arall
places-unknown = Lle anhysbys
places-total = Cyfanswm
places-all = Gweld pob lle a gwlad
places-rest = { $count ->
    [two] Dangos { $count } le arall
   *[other] Dangos { $count } lle arall
}
map-title = Map
map-skip = Neidio heibio’r map
map-legend-rate = Llofnodion am bob 1,000 o bleidleiswyr. Mae marc mwy yn golygu mwy.
map-legend-count = Llofnodion. Mae marc mwy yn golygu mwy.
map-few = llai na 5 llofnod
map-none = dim
map-class = { $from } i { $to }
share-title = Rhannu’r ddeiseb hon
share-address = Dolen i’w rhannu
share-mail = Rhannu drwy e-bost
share-now = Rhannu
share-copy = Copïo’r ddolen
share-copied = Wedi’i chopïo

## Finding petitions
home-trending = Llofnodwyd fwyaf yn yr awr ddiwethaf
home-last-hour = { $count ->
    [two] Tua { $count } lofnod yn yr awr ddiwethaf
   *[other] Tua { $count } llofnod yn yr awr ddiwethaf
}
home-in-all = { $count ->
   *[other] { $count } i gyd
}
home-most-signed = Y deisebau agored â’r mwyaf o lofnodion
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
search-none-all = Dim ond un rhestr rydych yn ei chwilio.
search-everywhere = Chwilio ym mhob deiseb
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

## Pages about the site
footer-about = Amdanom
footer-privacy = Preifatrwydd
footer-performance = Maint y tudalennau
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
privacy-lead = Dim ond yr hyn sydd ei angen arnom i’ch cyfrif unwaith.
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
privacy-counts = Er mwyn i neb gyfrif ddwywaith, rydym hefyd yn cadw codau a wneir o’ch cyfeiriad e-bost, eich enw a’ch cod post ag allwedd gyfrinachol. Ni ellir eu darllen yn ôl heb yr allwedd.
privacy-unconfirmed = { $days ->
    [one] Os na fyddwch yn cadarnhau eich llofnod, neu os byddwch yn ei dynnu, rydym yn dileu eich manylion ar ôl diwrnod.
   *[other] Os na fyddwch yn cadarnhau eich llofnod, neu os byddwch yn ei dynnu, rydym yn dileu eich manylion ar ôl { $days } diwrnod.
}
privacy-ended = { $days ->
    [one] Rydym yn dileu manylion pawb ddiwrnod ar ôl i’r ddeiseb ddod i ben.
   *[other] Rydym yn dileu manylion pawb { $days } diwrnod ar ôl i’r ddeiseb ddod i ben.
}
privacy-ended-never = Fel arall rydym yn cadw eich manylion cyhyd ag y byddwn yn cadw’r ddeiseb.
privacy-own-data = Mae’r ddolen yn ein e-bost hefyd yn dangos popeth rydym yn ei gadw amdanoch. Gallwch gael copi neu ei ddileu yno.
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
    [two] Mae’r dudalen gyntaf a agorwch yn { $bytes } feit ar y mwyaf, gyda phopeth sydd ei angen arni.
   *[other] Mae’r dudalen gyntaf a agorwch yn { $bytes } beit ar y mwyaf, gyda phopeth sydd ei angen arni.
}
performance-why = Gellir anfon hynny i gyd ar unwaith, cyn i’ch dyfais orfod ymateb. Mae hyn yn golygu bod tudalennau’n agor yn gyflym, hyd yn oed ar signal gwan.
performance-caption = Maint cywasgedig mewn beitiau
performance-page = Tudalen
performance-html = HTML
performance-css = Dalen arddull
performance-total = Cyfanswm
weight-petition = Y ddeiseb a lofnodwyd fwyaf
weight-home = Y dudalen gartref
weight-list = Rhestr o ddeisebau
weight-form = Ffurflen lofnodi

## Feeds, calendars and other sites
feed-opened = Deisebau newydd – { $site }
feed-answers = Ymatebion – { $site }
feed-list = Deisebau – { $site }
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
calendar-debate = Dadl: { $title }
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
field-email-hint = Byddwn yn anfon un e-bost atoch i gadarnhau mai chi sydd yno.
field-email-typo = Ai { $address } oedd gennych dan sylw?
field-postcode = Cod post
field-postcode-hint = Er mwyn i ni wybod ar gyfer pa ardal y mae eich llofnod yn cyfrif.
field-country = Gwlad
field-updates = Anfonwch newyddion am y ddeiseb hon ataf drwy e-bost (dewisol)
field-leave-empty = Gadewch hwn yn wag
eligibility-uk = Rwy’n ddinesydd Prydeinig neu’n byw yn y Deyrnas Unedig
eligibility-resident = Rwy’n byw, yn gweithio neu’n astudio yma

field-name-missing = Rhowch eich enw llawn
field-name-too-long = Mae eich enw yn rhy hir. Rhowch fersiwn fyrrach
field-name-not-plain = Rhaid i’ch enw beidio â chynnwys cyfeiriad gwe na nodau cudd. Rhowch fwlch ar ôl pob atalnod llawn
field-email-missing = Rhowch eich cyfeiriad e-bost
field-email-too-long = Mae eich cyfeiriad e-bost yn rhy hir. Gwiriwch eich bod wedi’i roi’n gywir
field-email-invalid = Rhowch gyfeiriad e-bost yn y fformat cywir, fel enw@example.com
field-postcode-missing = Rhowch eich cod post
field-postcode-invalid = Rhowch eich cod post llawn
field-code-missing = Rhowch y cod 6 digid o’r e-bost
field-country-invalid = Dewiswch wlad o’r rhestr
field-resident-missing = Dewiswch y blwch os yw hyn yn wir amdanoch. Os nad yw, ni allwch lofnodi’r ddeiseb hon

## Check what you typed
check-title = Gwiriwch eich atebion
check-eligibility = Cymhwysedd
check-updates = Newyddion am y ddeiseb hon
check-updates-yes = Ydw, drwy e-bost
check-updates-no = Nac ydw
check-privacy-use = Dim ond i gyfrif eich llofnod unwaith, ac i gysylltu â chi amdano, y defnyddiwn y manylion hyn.
check-privacy-public = Nid ydym yn dangos eich enw na’ch cyfeiriad e-bost i’r cyhoedd.
check-next = Yna byddwn yn anfon e-bost atoch. Mae eich llofnod yn cyfrif ar ôl i chi ei gadarnhau.

## Starting a petition
action-start = Dechrau deiseb
start-title = Dechrau deiseb
start-lead = Mae’n cymryd tua 10 munud. Nid oes angen cyfrif arnoch.
start-how = Sut mae’n gweithio
start-how-similar = Dywedwch mewn un frawddeg beth rydych am ei gael. Byddwn yn dangos deisebau tebyg i chi.
start-how-write = Dywedwch pam rydych am ei gael a phwy ydych chi, yna gwiriwch eich atebion.
start-how-confirm = Byddwn yn anfon e-bost atoch. Cadarnhewch gyda’r ddolen sydd ynddo.
start-how-supporters = Rhannwch ddolen nes bod { $count } o bobl eraill yn llofnodi.
start-how-check = Rydym yn gwirio ei bod yn bodloni ein rheolau, o fewn { $count } diwrnod.
start-how-open = Os ydyw, bydd ar agor ar gyfer llofnodion am { $count } diwrnod.
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
field-action-hint = Er enghraifft: “Plannwch goed pisgwydd ar hyd Heol yr Orsaf”. Hyd at { $count } nod.
field-background = Pam y dylai ddigwydd
field-background-hint = Ychydig frawddegau i bobl sy’n newydd i’r mater. Hyd at { $count } nod.
field-details = Rhagor o fanylion (dewisol)
field-details-hint = Ffeithiau, ffigurau neu’r hyn sydd wedi’i wneud o’r blaen. Hyd at { $count } nod.
field-action-missing = Rhowch beth ddylai ddigwydd
field-background-missing = Rhowch pam y dylai ddigwydd
field-action-too-long = Mae’r hyn a ddylai ddigwydd { $over } nod yn rhy hir
field-background-too-long = Mae’r rheswm pam y dylai ddigwydd { $over } nod yn rhy hir
field-details-too-long = Mae’r manylion { $over } nod yn rhy hir
similar-title = A oes rhywun wedi gofyn am hyn eisoes?
similar-lead = Mae’r deisebau hyn yn debyg i’ch un chi. Mae un ddeiseb fawr yn cario mwy o bwysau na dwy fach. Os yw un ohonynt yn dweud yr hyn rydych yn ei feddwl, llofnodwch hi neu rhannwch hi.
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
own-waiting = Mae eich deiseb yn aros i gael ei gwirio. Nid oes angen i chi wneud dim.
own-needs-changes = Gwnewch y newidiadau hyn, yna cyflwynwch eich deiseb eto.
own-edit = Golygu eich deiseb
own-edit-too-late = Ni chyflwynwyd hyn, am nad ydym yn gofyn am newidiadau mwyach. Mae’r hyn a deipioch yma o hyd fel y gallwch ei gadw
own-hand-in-again = Cyflwyno eto
own-open = Mae eich deiseb ar agor. Rhannwch hi gyda phawb sy’n cytuno.
own-poster = Argraffu poster
own-closed = Mae eich deiseb wedi cau. Ni all neb ei llofnodi mwyach.
own-rejected = Ni wnaethom dderbyn eich deiseb.
own-withdrawn = Rydych wedi tynnu eich deiseb yn ôl. Ni all neb ei gweld.
own-take-back = Tynnu’r ddeiseb hon yn ôl
own-withdraw-title = Tynnu eich deiseb yn ôl?
own-withdraw-what = Ni fyddwn yn ei gwirio nac yn ei hagor, ac ni fydd neb yn gallu ei gweld. Ni allwch ddadwneud hyn, ond gallwch ddechrau un arall.
own-withdraw-now = Tynnu’r ddeiseb yn ôl
own-kept = Drafft wedi’i gadw.
own-mailed = Rydym wedi anfon yr e-bost.
step-submitted = Testun wedi’i orffen
step-confirmed = Fe wnaethoch ei chadarnhau a’i llofnodi
step-supported = Cyrhaeddodd ddigon o gefnogwyr; dechreuwyd ei gwirio
step-unsupported = Tynnodd cefnogwyr eu llofnodion; mae angen rhagor arni eto
step-approved = Derbyniwyd, ac agorwyd ar gyfer llofnodion
step-changes = Gofynnwyd i chi wneud newidiadau
step-amended = Newidiwyd y testun
step-resubmitted = Fe wnaethoch ei chyflwyno eto
step-rejected = Ni wnaethom ei derbyn
step-withdrawn = Fe wnaethoch ei thynnu’n ôl
step-taken-down = Tynnwyd i lawr
step-threshold-reached = Cyrhaeddodd ddigon o lofnodion ar gyfer y cam nesaf; mae tudalen y ddeiseb yn dweud beth yw hwnnw
step-threshold-lost = Disgynnodd o dan nifer y llofnodion sydd ei angen ar gyfer y cam hwnnw
step-extended = Oedwyd llofnodi am gyfnod; estynnwyd y dyddiad cau
step-created = Dechreuwyd y drafft
part-action = Beth ddylai ddigwydd
part-background = Pam y dylai ddigwydd
part-details = Rhagor o fanylion
part-other = Unrhyw beth arall

## For supporters
support-title = Cefnogi deiseb
support-what = Nid yw’r ddeiseb hon ar agor eto. Pan fydd ganddi { $count } o gefnogwyr, byddwn yn ei gwirio. Yna gall agor i bawb.
support-broken-title = Nid yw’r ddolen hon yn gweithio
support-broken-cut = Mae rhai apiau’n torri dolenni hir. Gofynnwch am y ddolen gyfan gan y sawl a’i hanfonodd atoch.
support-waiting-title = Mae gan y ddeiseb hon ddigon o gefnogwyr
support-waiting-why = Rydym yn ei gwirio nawr. Ni allwch ei llofnodi yn y cyfamser.
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
own-elsewhere-title = Mae’r ddeiseb hon wedi symud ymlaen
own-elsewhere-why = Defnyddiwch y ddolen yn ein negeseuon e-bost i weld ble mae hi nawr.
not-shown-title = Ni allwn ddangos y ddeiseb hon
not-shown-why = Ni wnaethom ei derbyn. Am resymau cyfreithiol, dim ond y rheswm rydym yn ei ddangos:

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
overload-not-yet = Nid yw hyn wedi’i wneud nes i chi weld cadarnhad. Cadwch y dudalen hon ar agor a phwyswch y botwm. Nid yw pwyso ddwywaith byth yn cyfrif ddwywaith.

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
waiting-not-counted = Mae eich llofnod yn cyfrif ar ôl i chi ei gadarnhau.
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
waiting-nothing = Dim e-bost ar ôl 10 munud?
waiting-spam = Edrychwch yn eich ffolder sbam neu sothach am e-bost gan { $address }.
waiting-typo = Gwiriwch fod y cyfeiriad e-bost uchod yn gywir.
waiting-help = Gofynnwch i ni am gymorth:
send-again = Anfon yr e-bost eto
waiting-change = Cyfeiriad e-bost anghywir?
field-new-email = Cyfeiriad e-bost newydd
change-address = Ei anfon i’r cyfeiriad hwn
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
screened-erase = Mae eich llofnod yn aros fel y mae. Os nad ydych am hynny, tynnwch eich llofnod yn gyntaf.
receipt-title = Mae eich llofnod wedi’i gyfrif
receipt-already = Roeddech eisoes wedi llofnodi’r ddeiseb hon, fel { $name }. Mae eich llofnod yn cyfrif unwaith, felly nid oes dim wedi newid.
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
own-data-updates = Newyddion am y ddeiseb
own-data-yes = Ydw
own-data-no = Nac ydw
own-data-signed = Llofnodwyd
own-data-codes = Rydym hefyd yn cadw codau a wneir o’ch cyfeiriad e-bost, eich enw a’ch cod post gydag allwedd gyfrinachol, fel nad yw neb yn cyfrif ddwywaith. Ni ellir eu darllen yn ôl heb yr allwedd.
own-data-file = Cael y cyfan fel ffeil (JSON)
own-data-how-long = Am ba hyd rydym yn ei gadw
own-data-erase = Dileu fy manylion
erase-title = Dileu eich manylion?
erase-back = Yn ôl at yr hyn rydym yn ei gadw
erase-what = Byddwn yn dileu eich enw, eich cyfeiriad e-bost a’ch cod post, ac yn rhoi’r gorau i anfon e-bost atoch. Ni allwch ddadwneud hyn.
erase-counts = Mae eich llofnod yn aros yn y cyfanswm. Os nad ydych am hynny, tynnwch eich llofnod yn gyntaf.
erase-counts-not = Nid yw eich llofnod yn cyfrif, ac ni fydd.
erase-button = Dileu fy manylion
data-erased-title = Mae eich manylion wedi’u dileu
data-erased-body = Nid ydym bellach yn gwybod pwy wnaeth y llofnod hwn.
data-erased-counts = Os cafodd ei gyfrif, mae’n dal i gyfrif. Os ydych am lofnodi eto, gallwch.

withdraw-title = Tynnu eich llofnod?
withdraw-name = Llofnodwyd gan
withdraw-what = Ni fydd eich llofnod yn cyfrif mwyach. Mae cyfanswm y ddeiseb yn gostwng o un.
withdraw-taken-out = Gwnaethom dynnu eich llofnod ar ôl gwiriad, felly nid yw’n cyfrif nawr. Os byddwch yn ei dynnu eich hun, ni fydd yn dod yn ôl. Ni all neb lofnodi eto gyda’r cyfeiriad e-bost hwn.
withdrawn-title = Mae eich llofnod wedi’i dynnu
withdrawn-on = Fe’i tynnwyd gennych ar { $date }. Nid yw eich llofnod yn cael ei gyfrif.
withdrawn-not-counted = Fe’i tynnwyd gennych. Nid yw eich llofnod yn cael ei gyfrif.
withdrawn-again = Os byddwch yn newid eich meddwl, gallwch lofnodi’r ddeiseb eto.

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
refusal-signing-paused = Mae llofnodi wedi’i oedi ar y wefan hon. Dewch yn ôl yn nes ymlaen. Bydd dyddiadau cau yn cael eu hymestyn yn ôl hyd y saib.
refusal-confirm-too-late = Mae’r ddeiseb hon wedi cau, ac mae’n rhy hwyr i gadarnhau. Ni chafodd eich llofnod ei gyfrif.
refusal-attempt-unknown = Nid ydym yn adnabod y ddolen hon. Gwiriwch eich bod wedi copïo’r ddolen gyfan.
refusal-link-replaced = Newidiwyd y cyfeiriad e-bost ar ôl i ni anfon y ddolen hon, felly nid yw’r ddolen yn gweithio mwyach. Os chi a’i newidiodd, defnyddiwch y ddolen yn yr e-bost i’r cyfeiriad newydd.
refusal-link-expired = Mae’r ddolen hon wedi dod i ben. Gallwch ofyn am un newydd.
refusal-code-wrong = Nid yw’r cod hwn yn gywir. Edrychwch ar yr e-bost diweddaraf a rhowch y cod eto
refusal-code-used-up = Rhoddwyd gormod o godau anghywir. Defnyddiwch y ddolen yn yr e-bost.
refusal-mail-too-often = Rydym newydd anfon yr e-bost, neu wedi anfon cynifer ag y gallwn heddiw. Edrychwch yn eich ffolder sbam, neu rhowch gynnig arall arni yn nes ymlaen.
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
not-found-search = Efallai hefyd fod y dudalen wedi’i symud neu ei thynnu i lawr.
link-broken-title = Nid yw’r ddolen hon yn gweithio
link-broken-cut = Mae rhai rhaglenni e-bost yn torri dolenni hir. Copïwch y ddolen gyfan o’r e-bost a’i gludo yn y bar cyfeiriad.
link-broken-code = Neu ewch yn ôl i’r dudalen a ddywedodd wrthych am wirio eich e-bost, a rhowch y cod 6 digid.
link-broken-again = Os nad yw’r naill na’r llall yn gweithio, llofnodwch y ddeiseb eto. Byddwch yn cael e-bost newydd, a dim ond unwaith y cewch eich cyfrif o hyd.
stop-title = Atal negeseuon e-bost am y ddeiseb hon?
stop-what = Rydych yn cael negeseuon e-bost am eich bod wedi’i llofnodi ac wedi gofyn am newyddion amdani. Mae eich llofnod yn aros ac yn dal i gyfrif.
stop-button = Atal y negeseuon hyn
stopped-title = Ni chewch ragor o negeseuon e-bost am y ddeiseb hon
stopped-what = Mae eich llofnod yn aros ac yn dal i gyfrif. Gall e-bost sydd eisoes ar ei ffordd gyrraedd o hyd.
stopped-back = Mynd i’r ddeiseb i weld beth sy’n digwydd nesaf
stop-broken-title = Nid yw’r ddolen dad-danysgrifio hon yn gweithio
stop-broken-reply = Neu atebwch yr e-bost a gofynnwch i ni stopio.

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
removed-body = Roedd hi yma o’r blaen, ond rydym wedi’i thynnu i lawr. Ni ddaw yn ôl o dan y ddolen hon.
link-replaced-title = Mae dolen fwy newydd
link-expired-title = Mae’r ddolen hon wedi dod i ben
link-expired-why = Ni chadarnhawyd y llofnod mewn pryd, felly ni chafodd ei gyfrif.
link-expired-again = Gallwn anfon dolen newydd atoch. Gofynnwch amdani ar y dudalen nesaf.
link-over-again = Gallwch lofnodi eto ar dudalen y ddeiseb.
too-large-title = Roedd hynny’n rhy fawr
too-large-body = Mae’r hyn a anfonwyd gennych yn fwy nag y mae unrhyw un o’n ffurflenni yn ei ganiatáu. Ewch yn ôl, cwtogwch ef a’i anfon eto.
wrong-host-title = Nid yw’r wefan hon yma
wrong-host-body = Nid oes gwefan ar y gweinydd hwn yn defnyddio’r cyfeiriad gwe hwn. Gwiriwch y cyfeiriad.
unprocessable-title = Ni allem ddarllen y ffurflen
unprocessable-body = Ewch yn ôl, ail-lwythwch y dudalen a llenwch y ffurflen eto.
elsewhere-title = Daeth y ffurflen hon o wefan arall
elsewhere-body = Er mwyn eich cadw’n ddiogel, dim ond ffurflenni a anfonwyd o’n tudalennau ein hunain rydym yn eu derbyn. Agorwch y dudalen yma a rhowch gynnig arall arni.
closed-title = Mae’r ddeiseb hon wedi cau
closed-body = Ni ellir ei llofnodi mwyach. Nid yw’r hyn a deipiwyd gennych wedi’i gadw.
not-counted-title = Nid yw’r llofnod hwn wedi’i gyfrif
not-counted-body = Gwnaethom ei dynnu ar ôl gwiriad. Os credwch fod hynny’n anghywir, atebwch yr e-bost a anfonwyd atoch.
broken-title = Mae’n ddrwg gennym, aeth rhywbeth o’i le
broken-body = Ein bai ni yw hyn, nid eich bai chi. Rhowch gynnig arall arni ymhen ychydig funudau.
broken-signed = Os oeddech yn llofnodi, ewch yn ôl ac anfonwch y ffurflen eto. Dim ond unwaith y cewch eich cyfrif.
busy-title = Mae llawer iawn o bobl yma nawr
busy-body = Arhoswch eiliad, yna ail-lwythwch y dudalen hon.
not-set-up-title = Nid yw’r wefan hon wedi’i gosod eto
not-set-up-body = Nid oes dim i’w weld yma cyn i rywun ei gosod.
not-set-up-link = Ai chi sy’n ei gosod? Agorwch y ddolen a argraffodd y rhaglen pan ddechreuodd. I gael un newydd, rhedwch “throng admin setup-link” ar y peiriant.
storage-full-title = Gallwch ddarllen deisebau, ond nid eu llofnodi, ar hyn o bryd
storage-full-body = Ni allwn storio llofnodion yn ddiogel ar hyn o bryd, felly nid ydym yn derbyn rhai. Nid oes dim a lofnodwyd o’r blaen wedi’i golli. Dewch yn ôl ymhen awr.

## Captured mail
captured-banner = E-bost wedi’i ddal: nid oes dim yn gadael y peiriant hwn.
captured-title = Negeseuon e-bost wedi’u dal
captured-newest = Mae’r dudalen hon yn rhestru’r { $count } diweddaraf.
captured-none = Nid oes negeseuon e-bost eto. Llofnodwch ddeiseb a bydd yr e-bost yn ymddangos yma.
captured-back = Yn ôl i bob neges e-bost wedi’i dal
captured-headers = Sut y byddai’n cael ei anfon ({ $size } beit)

## Mails: at most 120 words each
mail-hello = Helo { $name },
mail-confirm-subject = Cadarnhewch eich llofnod: { $title }
mail-confirm-why = Gwnaethoch chi, neu rywun a roddodd eich cyfeiriad e-bost, lofnodi’r ddeiseb hon ar wefan { $site }:
mail-confirm-link = Nid yw’n cyfrif eto. I’w gadarnhau, agorwch y dudalen hon a phwyswch y botwm:
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
mail-own-page = Gweld ei statws:
mail-draft-subject = Eich drafft ar { $site }
mail-draft-why = Rydych chi, neu rywun a roddodd eich cyfeiriad e-bost, wedi dechrau deiseb ar { $site }:
mail-draft-untitled = (dim teitl eto)
mail-draft-link = Rydym wedi’i chadw fel drafft. Ni all neb arall ei gweld. I barhau, agorwch y dudalen hon:
mail-draft-until = Mae’r ddolen yn gweithio tan { $date }.
mail-draft-not-you = Os nad chi oedd hwn, peidiwch â gwneud dim. Ni chaiff dim ei gyhoeddi.
mail-start-subject = Cadarnhewch eich deiseb: { $title }
mail-start-why = Rydych chi, neu rywun a roddodd eich cyfeiriad e-bost, wedi ysgrifennu’r ddeiseb hon ar { $site }:
mail-start-link = Nid yw wedi’i chyflwyno eto. I’w chyflwyno a’i llofnodi, agorwch y dudalen hon a phwyswch y botwm:
mail-start-until = Mae’r ddolen yn gweithio tan { $date }.
mail-start-not-you = Os nad chi oedd hwn, peidiwch â gwneud dim. Ni chaiff ei chyflwyno.
mail-gather-subject = Mae angen { $count } o gefnogwyr ar eich deiseb
mail-gather-why = Rydych wedi cadarnhau eich deiseb ar { $site }:
mail-gather-pass-on = Cyn i ni ei gwirio, rhaid i { $count } o bobl eraill ei llofnodi. Rhannwch y ddolen hon:
mail-gather-then = Pan fyddant wedi gwneud hynny, byddwn yn ei gwirio ac yn anfon e-bost atoch.
mail-checking-subject = Rydym yn gwirio eich deiseb
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
mail-opened-closes = Gall pobl ei llofnodi tan { $date }.
mail-opened-own = Poster i’w argraffu, a’r hyn sydd wedi digwydd hyd yma:
mail-declined-subject = Ni wnaethom anfon eich diweddariad
mail-declined-what = Gwnaethoch ysgrifennu diweddariad i’r bobl a lofnododd eich deiseb ar { $site }:
mail-declined-why = Ni wnaethom ei anfon atynt. Dyma pam:
mail-declined-again = Gallwch ysgrifennu un arall yma:
mail-threshold-subject = { $number } llofnod: beth sy’n digwydd nesaf: { $title }
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
mail-news-response = Mae ymateb. Yng ngeiriau’r rhai a’i rhoddodd:
mail-news-debate-on = Cynhelir y ddadl ar { $date }.
mail-news-debate-set = Pennwyd dyddiad i’r ddadl.
mail-news-debated-on = Cynhaliwyd dadl arni ar { $date }.
mail-news-debate-outcome = Cyhoeddwyd canlyniad yr alwad am ddadl.
mail-news-debate-words = Yng ngeiriau’r rhai a’i cyhoeddodd:
mail-news-business = Cyhoeddwyd hyn yn ei chylch, yng ngeiriau’r rhai a’i cyhoeddodd:
mail-news-update = Anfonodd y sawl a’i dechreuodd y diweddariad hwn. Gwnaethom ei wirio cyn ei anfon ymlaen:
mail-news-read = Gweld y ddeiseb a phopeth sydd wedi digwydd iddi:
mail-news-more = Darllenwch ragor ar dudalen y ddeiseb:
mail-news-opinion = A yw’r ymateb yn delio â’r hyn y gwnaethoch ofyn amdano? Dywedwch ydy neu nac ydy:
mail-news-stop = I atal negeseuon e-bost am y ddeiseb hon:

## Links of the office
office-link-title = Mae’r ddolen hon yn rhy hen
office-link-expired = Dim ond am gyfnod byr y mae dolenni sy’n gadael rhywun i mewn yn ddilys.
office-link-again = Gofynnwch i bwy bynnag sy’n gofalu am y wefan am un newydd. Ar y peiriant ei hun, caiff ei gwneud gan orchymyn sydd yn y llawlyfr.
office-broken-title = Nid yw’r ddolen hon yn gyfan
office-broken-cut = Mae rhai rhaglenni’n torri dolenni hir. Copïwch y ddolen gyfan a’i gludo yn y bar cyfeiriad.

## The office
office-promise = Mae’r swyddfa’n gosod un cwci ac nid oes angen sgriptiau.
field-address-missing = Rhowch gyfeiriad e-bost
desk-menu = Swyddfa
desk-back = Yn ôl i’r swyddfa
desk-dashboard = I’w wneud
desk-staff = Staff
desk-log = Cofnod
desk-account = Fy nghyfrif
desk-signed-in = Wedi mewngofnodi fel { $name } ({ $role }).
desk-sign-out = Allgofnodi
done-set-up = Mae’r wefan wedi’i gosod. Rydych wedi mewngofnodi.
done-signed-out = Rydych wedi allgofnodi.
done-joined = Croeso. O hyn ymlaen, mewngofnodwch gyda’ch cyfeiriad a’r cyfrinair hwn.
done-invited = Maent wedi’u gwahodd. Rhowch y ddolen isod iddynt.
done-role = Newidiwyd y rôl.
done-removed = Maent wedi’u tynnu oddi yno, ac wedi’u hallgofnodi ym mhobman.
done-password = Newidiwyd y cyfrinair. Rydych wedi’ch allgofnodi ym mhobman arall.
done-codes-on = O hyn ymlaen, bydd mewngofnodi’n gofyn am god untro.
done-codes-off = Ni ofynnir am godau untro mwyach.
done-passkey-added = Cafodd yr allwedd fynediad ei hychwanegu. Gallwch fewngofnodi â hi o hyn ymlaen.
done-passkey-removed = Cafodd yr allwedd fynediad ei thynnu. Ni all neb fewngofnodi â hi mwyach.
done-keyboard = Cafodd hyn ei newid.
done-ended = Mae’r sesiwn honno wedi dod i ben.
todo-title = I’w wneud
todo-nothing = Nid oes dim i’w wneud ar hyn o bryd.
todo-codes = Gosodwch godau untro ar gyfer eich cyfrif: gall cyfrinair ar ei ben ei hun gael ei ddyfalu neu ei ddwyn
todo-second-owner = Gwahoddwch ail berchennog, fel y gellir gofalu am y wefan pan fyddwch i ffwrdd
todo-invited = { $count ->
    [one] Nid yw { $count } gwahoddiad wedi’i dderbyn eto
    [two] Nid yw { $count } wahoddiad wedi’u derbyn eto
   *[other] Nid yw { $count } gwahoddiad wedi’u derbyn eto
}

## Roles
role-reader = darllenydd
role-reader-hint = Yn gweld popeth, ac yn newid dim.
role-moderator = cymedrolwr
role-moderator-hint = Yn penderfynu ar ddeisebau a llofnodion.
role-owner = perchennog
role-owner-hint = Popeth, gan gynnwys y staff a’r cofnod.
field-role = Rôl
field-role-missing = Dewiswch rôl

## Signing in
sign-in-title = Mewngofnodi
sign-in-who = Mae hyn ar gyfer pobl sy’n gofalu am y wefan. Nid oes angen cyfrif i lofnodi deiseb.
sign-in-button = Mewngofnodi
sign-in-back = Mewngofnodi fel rhywun arall
signed-out-title = Rydych wedi cael eich allgofnodi
signed-out-kept = Nid oes dim a deipiwyd gennych wedi’i golli. Ni wnaed dim eto.
signed-out-sign-in = Mewngofnodwch, ar dab newydd yn eich porwr
signed-out-come-back = Yna dewch yn ôl i’r dudalen hon ac anfonwch y ffurflen eto.
signed-out-again = Ei hanfon eto
sign-in-missing = Rhowch eich cyfeiriad e-bost a’ch cyfrinair
sign-in-wrong = Nid yw’r cyfeiriad neu’r cyfrinair yn gywir
sign-in-too-often = Gormod o gynigion. Arhoswch chwarter awr, yna rhowch gynnig arall arni
sign-in-again = Cymerodd hynny ormod o amser, neu newidiwyd y cyfrinair. Mewngofnodwch eto
passkey-sign-in-how = Neu defnyddiwch allwedd fynediad: ôl eich bys, eich wyneb, neu’r allwedd ar eich cylch. Nid oes angen teipio dim.
passkey-sign-in = Mewngofnodi ag allwedd fynediad
passkey-not-used = Ni ddefnyddiwyd allwedd fynediad. Rhowch gynnig arall arni, neu mewngofnodwch â’ch cyfrinair
passkey-again = Cymerodd hynny ormod o amser, neu cafodd ei ddefnyddio’n barod. Rhowch gynnig arall arni
passkey-unknown = Nid yw’r allwedd fynediad hon yn hysbys yma: efallai ei bod wedi’i thynnu. Mewngofnodwch â’ch cyfrinair
passkey-wrong = Nid oedd modd gwirio’r allwedd fynediad hon. Rhowch gynnig arall arni, neu mewngofnodwch â’ch cyfrinair
passkey-other = Mae’r allwedd fynediad hon yn perthyn i gyfeiriad gwahanol i’r un a deipiwyd gennych
sign-in-forgotten-title = Wedi anghofio eich cyfrinair?
sign-in-forgotten = Gall pwy bynnag sy’n rhedeg y peiriant wneud dolen i chi ddewis un arall. Nid oes dim yn cael ei anfon drwy’r post.
sign-in-code-title = Eich cod untro
sign-in-lost-title = Wedi colli eich ffôn?
sign-in-lost = Gall un o berchnogion y wefan ddiffodd codau untro i chi, ar dudalen eich cyfrif.
field-password = Cyfrinair
field-current = Eich cyfrinair presennol
field-current-wrong = Nid dyma eich cyfrinair presennol
field-new-password = Cyfrinair newydd
field-password-hint = O leiaf 10 nod. Mae ychydig eiriau yn olynol yn hawdd eu cofio ac yn anodd eu dyfalu.
field-password-kept-hint = Rydych wedi dewis un. Gadewch hwn yn wag i’w gadw.
field-password-missing = Dewiswch gyfrinair
field-password-short = Mae’r cyfrinair yn rhy fyr: defnyddiwch o leiaf 10 nod
field-password-long = Mae’r cyfrinair yn rhy hir: defnyddiwch 200 nod ar y mwyaf
field-password-short-guessed = Mae’r cyfrinair yn rhy fyr ac yn rhy hawdd ei ddyfalu: defnyddiwch o leiaf 10 nod, ond nid eich cyfeiriad nac un nod drosodd a throsodd
field-password-long-guessed = Mae’r cyfrinair yn rhy hir ac yn rhy hawdd ei ddyfalu: defnyddiwch 200 nod ar y mwyaf, ond nid un nod drosodd a throsodd
field-password-guessed = Mae’r cyfrinair hwn yn rhy hawdd ei ddyfalu. Dewiswch un arall
field-one-time-code = Cod eich ap
field-one-time-code-hint = Chwe digid. Nid yw bylchau o bwys.
code-wrong = Nid yw’r cod yn gywir. Teipiwch yr un y mae’r ap yn ei ddangos nawr
code-used = Mae’r cod hwn wedi’i ddefnyddio’n barod. Arhoswch am yr un nesaf

## Staff
staff-invited = wedi’i wahodd
staff-since = ers { $date }
invite-title = Gwahodd rhywun
invite-how = Byddwch yn cael dolen i’w rhoi ymlaen. Nid oes dim yn cael ei anfon drwy’r post.
invite-button = Gwahodd
invite-link-title = Y gwahoddiad
invite-link-how = Rhowch y ddolen hon ymlaen. Mae’n ddilys am saith diwrnod ac i un person; mae agor y dudalen hon eto yn gwneud un newydd.
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
remove-title = Tynnu
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
codes-scan = Gadewch i ap codau untro ddarllen y sgwâr hwn.
codes-drawing = Cod sgwâr gyda’r allwedd sydd oddi tano fel testun
codes-key = Neu teipiwch yr allwedd hon ynddo:
codes-try-title = 2. Teipiwch y cod y mae’n ei ddangos
codes-button = Defnyddio codau untro
codes-off-title = Gwneud hebddynt
codes-off-button = Diffodd codau untro
passkeys-title = Allweddi mynediad
passkey-added = Ychwanegwyd
passkey-never-used = Heb ei defnyddio eto
passkey-remove = Tynnu { $name }
passkey-add-title = Ychwanegu allwedd fynediad
passkey-why = Gydag allwedd fynediad rydych yn mewngofnodi ag ôl eich bys, eich wyneb neu allwedd ar eich cylch, heb gyfrinair na chod. Mae eich cyfrinair yn dal i weithio.
field-passkey-name = Beth ydyw?
field-passkey-name-hint = Enw y byddwch yn ei adnabod, megis “Gliniadur y swyddfa”.
passkey-name-missing = Rhowch enw i’r allwedd fynediad, o 60 nod ar y mwyaf
passkey-not-made = Ni wnaed allwedd fynediad. Rhowch gynnig arall arni, neu defnyddiwch ddyfais arall
passkey-add-button = Ychwanegu allwedd fynediad
keys-title = Bysellfwrdd
keys-why = Gall llythrennau unigol wneud pethau tra byddwch yn gwirio deisebau: yr un nesaf, ei chymryd, penderfynu.
keys-are-on = Maent ymlaen, ac yn sefyll ar y botymau. Pwyswch ? i weld y rhestr.
keys-are-off = Maent i ffwrdd.
keys-switch-on = Troi llythrennau unigol ymlaen
keys-switch-off = Diffodd llythrennau unigol
keys-walk = I’r ddeiseb nesaf, ac yn ôl
keys-this-list = Y rhestr hon
keys-typing = Nid oes yr un ohonynt yn gwneud dim tra byddwch yn teipio.
keys-close = Cau
password-title = Newid eich cyfrinair
password-button = Gosod y cyfrinair
password-ends = Byddwch yn aros wedi mewngofnodi yma, ac yn cael eich allgofnodi ym mhobman arall.
sessions-title = Ble rydych wedi mewngofnodi
session-unknown = Porwr heb enw
session-this = yr un hwn
session-since = Wedi mewngofnodi
session-last = Defnyddiwyd ddiwethaf
session-end = Dod â’r sesiwn hon i ben
session-end-others = Dod â phob sesiwn arall i ben

## The log
log-holds = Ni newidiwyd na thynnwyd yr un llinell: mae pob un yn dal sêl yr un o’i blaen.
log-broken = Newidiwyd y cofnod o’r tu allan: nid yw llinell { $number } yn dilyn yr un o’i blaen.
log-number = llinell { $number }
log-by = gan { $name }
log-by-link = drwy ddolen o’r consol
log-before = Cynt:
log-after = Wedyn:
log-older = Llinellau hŷn
log-newest = Llinellau diweddaraf
log-claim = Cymryd i benderfynu arni
log-take-over = Cymryd drosodd gan gydweithiwr
log-release = Ei rhoi’n ôl
log-note = Ysgrifennu nodyn
log-flag = Gofyn i gydweithiwr edrych
log-unflag = Setlo’r cwestiwn
log-park = Ei gadael tan yn hwyrach
log-unpark = Ailafael ynddi
log-approve = Ei hagor i’w llofnodi
log-ask-for-changes = Gofyn am newidiadau
log-reject = Peidio â’i derbyn
log-undo = Tynnu penderfyniad yn ôl
log-take-down = Ei thynnu i lawr
log-correct = Cywiro’r nifer
log-begin-screening = Dechrau gwirio llofnodion
log-end-screening = Peidio â gwirio llofnodion
log-hold-rule = Dal llofnodion sy’n cyfateb
log-end-hold-rule = Peidio â’u dal
log-release-held = Gadael i lofnodion a ddaliwyd gyfrif
log-undo-correction = Tynnu cywiriad yn ôl
log-publish = Cyhoeddi
log-retract = Tynnu’n ôl yr hyn a gyhoeddwyd
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
log-set-single-keys = Newid llythrennau unigol y bysellfwrdd
log-end-session = Dod â sesiwn i ben
log-end-sessions = Dod â phob sesiwn i ben

## Links that stand for a password
join-title = Ymuno â’r staff
join-what = Fe’ch gwahoddir i helpu i ofalu am { $site }. Dewiswch gyfrinair, a dyna chi i mewn.
join-address = Byddwch yn mewngofnodi gyda
join-button = Ymuno
field-staff-name-hint = Bydd eich cydweithwyr yn ei weld, a’r cofnod.
field-staff-email-hint = Byddwch yn mewngofnodi gydag ef. Nid oes dim yn cael ei anfon yno.
new-password-title = Dewis cyfrinair arall
new-password-what = Mae’r ddolen yn ddilys unwaith. Cewch eich allgofnodi ym mhobman.

## Setting up
setup-title = Gosod eich gwefan
setup-body = Pwy ydych chi?
setup-kind = Pa fath o gorff ydych chi?
setup-you = Pwy sy’n gofalu am y wefan?
setup-check = Gwirio a gorffen
setup-name-fixed = Mae’r gosodiadau’n enwi’r wefan:
setup-contact-fixed = Mae’r gosodiadau’n dweud i ble y gall pobl ysgrifennu:
setup-kind-fixed = Mae’r gosodiadau’n dweud pa fath o gorff yw hwn.
setup-you-what = Chi fydd y perchennog cyntaf, a gallwch wahodd eraill wedyn.
setup-finish = Gorffen
setup-finish-what = Nid oes dim wedi’i gadw eto. Ar ôl hyn byddwch wedi mewngofnodi, ac ni fydd y ddolen yn dda i ddim mwyach.
field-site-name = Enw’r wefan
field-site-name-hint = Mae ar frig pob tudalen: Deisebau i Gyngor Tre’r Tywod.
field-site-name-missing = Rhowch enw’r wefan
field-site-name-long = Mae’r enw’n rhy hir: defnyddiwch 80 nod ar y mwyaf
field-contact = Cyfeiriad e-bost ar gyfer cwestiynau
field-contact-hint = Fe’i dangosir i bawb. Dylai rhywun ei ddarllen.
field-preset = Math o gorff
field-preset-missing = Dewiswch fath o gorff
preset-council = Cyngor
preset-council-hint = Mae pobl yn yr ardal yn llofnodi, 90 diwrnod yr un; chi sy’n gosod y niferoedd ar gyfer ateb.
preset-parliament = Senedd
preset-parliament-hint = Chwe mis yr un; ateb o 10,000 o lofnodion, dadl o 100,000.

## The moderators' desk
desk-queue = Ciw
# A place in the menu or a list, and how much there is of it.
tab-with-count = { $name } ({ $count })
desk-petitions = Deisebau
petitions-find = Rhif deiseb, neu eiriau o’i theitl
petitions-find-button = Canfod
petitions-none = Nid oes un.
list-before = Heb agor eto
list-ended = Heb ei derbyn, wedi’i thynnu’n ôl neu i lawr
todo-burst = Daeth { $count } llofnod ar un ddeiseb o fewn awr, llawer mwy na chyn neu ar ôl hynny
todo-overdue = Mae { $count } deiseb wedi aros yn hwy nag yr ydym yn ei addo
todo-taken = Rydych wedi cymryd { $count } deiseb i benderfynu arni
todo-waiting = Mae { $count } deiseb yn aros i gael ei gwirio
todo-flagged = Gofynnwyd i gydweithiwr edrych ar { $count } deiseb
todo-parked = Gadawyd { $count } deiseb tan yn hwyrach
queue-promise = Rydym yn addo gwirio pob deiseb o fewn { $count } diwrnod.
queue-overdue = Mae { $count } yn hwyr.
queue-lists = Rhestrau’r ciw
queue-waiting = Yn aros
queue-flagged = I gydweithiwr
queue-parked = Yn hwyrach
queue-empty = Nid oes dim ar y rhestr hon.
queue-previous = Tudalen flaenorol
queue-next = Tudalen nesaf
queue-again = wedi’i chyflwyno eto
queue-waited = { $count ->
    [0] yn aros ers heddiw
   *[other] yn aros ers { $count } diwrnod
}
queue-since = cyflwynwyd { $date }
age-in-time = Mewn pryd
age-due-soon = I’w gwneud yn fuan
age-overdue = Yn hwyr
held-own = Mae gennych chi hi tan { $time }
held-by = Mae gan { $name } hi tan { $time }
case-number = rhif { $number }
case-draft = Drafft
case-gathering = Yn casglu cefnogwyr
case-waiting = Yn aros i gael ei gwirio
case-needs-changes = Gyda’i chrëwr, i’w newid
case-open = Ar agor
case-closed = Ar gau
case-rejected = Heb ei derbyn
case-rejected-hidden = Heb ei derbyn, ac nis dangosir
case-withdrawn = Wedi’i thynnu’n ôl gan ei chrëwr
case-taken-down = Wedi’i thynnu i lawr
case-public = Gweld ei thudalen gyhoeddus
case-flagged = Gofynnwyd i gydweithiwr edrych:
case-parked = Gadawyd tan yn hwyrach:
case-text = Yr hyn y mae’n ei ddweud
case-changed = Newidiwyd ers ei hanfon yn ôl: tanlinellir yr hyn sy’n newydd, a rhoddir llinell drwy’r hyn sydd wedi mynd.
case-amended = Wedi newid ers iddi agor: mae’r hyn sy’n newydd wedi’i danlinellu, a’r hyn sydd wedi mynd wedi’i groesi allan.
case-creator = Pwy a’i hysgrifennodd
case-creator-named = { $name } a’i dechreuodd, yn ôl y ddeiseb. Nid oes gennym gyfeiriad i ysgrifennu ato.
case-creator-unknown = Ni wyddom pwy a’i hysgrifennodd, neu rydym wedi dileu hynny.
case-place = Lle
case-signatures = { $count } llofnod hyd yma, gan gynnwys un ei chrëwr.
case-similar = Deisebau a all ofyn am yr un peth
case-similar-none = Ni chanfuom yr un.
case-history = Yr hyn a ddigwyddodd hyd yma
case-history-none = Nid oes dim wedi’i nodi. Daeth o rywle arall.
case-point = { $part }: { $note }
check-list = Beth i edrych arno
check-clear = A yw’n dweud yn glir beth ddylid ei wneud, a gan bwy?
check-body = A all y corff hwn ei wneud, neu benderfynu arno?
check-similar = A oes deiseb agored yn gofyn am yr un peth?
check-names = A yw’n enwi neu’n dangos pobl nad ydynt yn ffigurau cyhoeddus?
check-court = A allai fod yn anwir am rywun, neu am achos gerbron llys?
check-words = A yw’n rhydd o sarhad, o hysbysebu ac o fanylion personol?
line-submitted = Fe’i hysgrifennwyd
line-confirmed = Cadarnhaodd ei chrëwr hi, a’i llofnodi
line-enough = Roedd ganddi ddigon o gefnogwyr, ac ymunodd â’r ciw
line-too-few = Tynnodd cefnogwyr eu henwau; mae’n casglu eto
line-amended = Newidiwyd y testun
line-threshold-reached = Cyrhaeddodd drothwy
line-threshold-lost = Disgynnodd o dan drothwy eto
line-extended = Aeth llofnodi ymlaen ar ôl saib; mae’n cau’n hwyrach
line-resubmitted = Fe’i cyflwynwyd eto
line-withdrawn = Fe’i tynnwyd yn ôl
by-creator = gan ei chrëwr
by-rule = gan y rheolau
claim-why = I benderfynu arni, cymerwch hi yn gyntaf. Yna bydd cydweithwyr yn gweld ei bod gennych chi.
claim-button = Cymryd y ddeiseb hon
take-over-why = Mae gan gydweithiwr hi. Os na all fynd ymlaen, cymerwch hi drosodd; gall weld eich bod wedi gwneud hynny.
take-over-button = Ei chymryd drosodd
release-button = Ei rhoi’n ôl yn y ciw
decide-title = Eich penderfyniad
decide-how = Byddwch yn gweld yr e-bost at ei chrëwr cyn i chi benderfynu, a gallwch dynnu’r penderfyniad yn ôl am rai munudau.
approve-link = Ei derbyn a’i hagor
changes-link = Gofyn am newidiadau
reject-link = Peidio â’i derbyn
flag-settled-button = Mae’r cwestiwn wedi’i setlo
park-again-button = Ailafael ynddi
note-colleagues = Rhwng cydweithwyr
field-note = Nodyn
field-note-hint = Dim ond cydweithwyr sy’n ei weld.
note-button = Cadw’r nodyn hwn
topics-title = Pynciau
field-topics = Am beth y mae
field-topics-hint = Mewn gair neu ddau yr un, gyda choma rhyngddynt; { $max } ar y mwyaf. Mae pobl yn dod o hyd iddi dan y rhain, a dywedir wrth raglenni eraill.
topics-known = Yn cael eu defnyddio yma:
topics-button = Cadw’r pynciau hyn
topics-stale = Mae cydweithiwr wedi newid y pynciau yn y cyfamser, i: { $topics }. Bydd cadw eto yn rhoi eich rhai chi yn eu lle
topics-many = Dewiswch { $max } o bynciau ar y mwyaf
topics-odd = Mae angen llythyren neu ddigid ar bob pwnc, a { $max } o nodau ar y mwyaf
done-topics-set = Cadwyd ei phynciau.
log-set-topics = Gosododd ei phynciau
field-flag = Gofyn i gydweithiwr edrych
field-flag-hint = Dywedwch beth nad ydych yn siŵr amdano.
flag-button = Gofyn i gydweithiwr
field-park = Ei gadael tan yn hwyrach
field-park-hint = Dywedwch beth yr ydych yn aros amdano.
park-button = Ei gadael tan yn hwyrach
note-missing = Ysgrifennwch y nodyn
flag-missing = Dywedwch beth y dylai cydweithiwr edrych arno
park-missing = Dywedwch pam y gadewir hi tan yn hwyrach
note-too-long = Mae’r testun hwn yn rhy hir
undo-mail = Bydd yr e-bost at ei chrëwr yn gadael am { $time }.
undo-until = Gallwch dynnu hyn yn ôl tan { $time }.
undo-button = Tynnu’r penderfyniad yn ôl
decided-approved = Penderfynwyd: fe’i derbyniwyd ac mae ar agor.
decided-changes = Penderfynwyd: gofynnir i’w chrëwr am newidiadau.
decided-rejected = Penderfynwyd: ni chafodd ei derbyn.
decided-taken-down = Penderfynwyd: fe’i tynnwyd i lawr.
approve-title = Ei derbyn a’i hagor
approve-what = Mae’n agor ar unwaith: gall pawb ei gweld a’i llofnodi.
approve-until = Gellir ei llofnodi tan { $date }.
approve-button = Ei derbyn a’i hagor nawr
changes-title = Gofyn am newidiadau
changes-how = Dywedwch beth ddylid ei newid, fesul pwynt: beth, pam, ac os gallwch sut. Gadewch yr hyn nad oes ei angen arnoch yn wag.
changes-point = Pwynt { $number }
changes-what = Mae’n mynd yn ôl at ei chrëwr gyda’r pwyntiau hyn. Mae’n cadw ei lle yn y ciw.
changes-button = Gofyn am y newidiadau hyn
field-part = Pa ran
field-point = Beth ddylid ei newid
point-missing = Dywedwch beth ddylid ei newid
part-missing = Dewiswch y rhan
reject-title = Peidio â’i derbyn
reject-how = Mae’n aros yn gyhoeddus gyda’r rheswm, ac eithrio’r hyn yr ydych yn ei guddio.
reject-what = Daw’n gyhoeddus fel un na chafodd ei derbyn, gyda’r rheswm hwn:
reject-what-hidden = Ni ddaw dim ohoni’n gyhoeddus ond y rheswm hwn:
reject-button = Peidio â’i derbyn
field-reason = Pam
field-reason-details = Sut mae’r rheswm yn berthnasol (dewisol)
field-reason-details-hint = Gall pawb ddarllen hyn, ac mae ei chrëwr yn ei gael drwy e-bost. Peidiwch ag ailadrodd yr hyn y mae’n rhaid ei guddio.
reason-missing = Dewiswch reswm
hide-legend = Yr hyn na chaiff neb ei weld, am resymau cyfreithiol
hide-hint = Gadewch y rhain yn wag oni bai bod rhaid. Os ticiwch bob un, dim ond y rheswm sy’n gyhoeddus.
hide-title = Yr hyn y mae’n gofyn amdano
hide-text = Gweddill ei thestun
hide-name = Enw ei chrëwr
decide-not-waiting = Nid yw’r ddeiseb hon yn aros am benderfyniad mwyach. Mae ei thudalen yn dweud beth a benderfynwyd. Ni chafodd dim o’r ffurflen hon ei gadw na’i anfon
decide-held = Mae cydweithiwr yn penderfynu ar y ddeiseb hon. Ni chafodd dim o’r ffurflen hon ei gadw na’i anfon. Cadwch gopi ohoni, yna edrychwch ar dudalen y ddeiseb
decide-claim-first = Cymerwch y ddeiseb o’r ciw yn gyntaf, ar ei thudalen, fel na fydd neb arall yn penderfynu yr un pryd. Ni chafodd dim o’r ffurflen hon ei gadw na’i anfon
show-mail-button = Parhau: gweld yr e-bost
decision-look-again = Mae rhywbeth wedi newid ers i chi edrych. Edrychwch unwaith eto.
decision-mail = Yr e-bost at ei chrëwr
decision-mail-when = { $count ->
    [0] Dyma’r e-bost, air am air. Mae’n gadael ar unwaith.
   *[other] Dyma’r e-bost, air am air. Mae’n gadael { $count } munud ar ôl i chi benderfynu, oni bai eich bod yn tynnu’r penderfyniad yn ôl.
}
decision-mail-none = Nid oes neb i ysgrifennu ato.
decision-edit = Newid yr hyn a ysgrifennais
mail-from = Oddi wrth
mail-to = At
mail-subject = Pwnc
take-down-link = Tynnu’r ddeiseb hon i lawr
take-down-title = Ei thynnu i lawr
take-down-how = Ni all neb ei gweld na’i llofnodi mwyach. Mae ei thudalen yn dweud iddi gael ei thynnu i lawr. Ni chaiff dim ei ddileu.
take-down-undo = { $count ->
    [0] Ni allwch dynnu hyn yn ôl.
   *[other] Gallwch dynnu hyn yn ôl am { $count } munud.
}
take-down-button = Ei thynnu i lawr
take-down-missing = Dywedwch pam y tynnir hi i lawr
field-take-down = Pam
field-take-down-hint = Dim ond cydweithwyr sy’n ei weld.
done-taken = Mae gennych chi hi nawr.
done-put-back = Mae’n ôl yn y ciw.
done-noted = Cadwyd y nodyn.
done-flagged = Gofynnwyd i gydweithiwr edrych.
done-settled = Mae’r cwestiwn wedi’i setlo.
done-parked = Fe’i gadawyd tan yn hwyrach.
done-taken-up = Mae’n ôl yn y ciw.
done-undone = Tynnwyd y penderfyniad yn ôl. Ni anfonwyd e-bost, ac mae’r ddeiseb gennych chi.

## Signatures, and corrections of the number
found-title = Llofnodion
found-link = Edrych ar y llofnodion
found-total = Nifer y ddeiseb: { $count }.
found-all = Gwnaed { $count } llofnod yma, y mae { $counted } ohonynt yn cyfrif.
found-matches = Mae’r chwiliad yn cyfateb i { $count } llofnod, y mae { $counted } ohonynt yn cyfrif.
found-waiting = Mae { $count } yn aros i gael eu cadarnhau.
found-none = Ni chanfuwyd dim.
found-erased = Manylion wedi’u dileu
found-received = Anfonwyd ar { $date } am { $time }
found-confirmed-after = Cadarnhawyd ar ôl { $count } eiliad
found-confirmed-after-minutes = Cadarnhawyd ar ôl { $count } munud
found-confirmed-after-hours = Cadarnhawyd ar ôl { $count } awr
found-confirmed-after-days = Cadarnhawyd ar ôl { $count } diwrnod
found-one-by-one = Fesul un
found-by-network = Y mwyaf o un rhwydwaith
found-by-domain = Y mwyaf ar un parth e-bost
found-more-than-usual = llawer mwy nag arfer
found-by-hour = Y mwyaf mewn un awr
found-by-minute = Y mwyaf mewn un munud
found-narrow = Pa rai
found-matching = Pob un
found-counted = Yn cyfrif
found-first = Tudalen gyntaf
found-next = Rhagor
found-any-state = Unrhyw un
found-confirmed = Yn cyfrif
found-pending = Yn aros i’w gadarnhau
found-held = Yn cael ei ddal i’w wirio
found-withdrawn = Tynnwyd gan y llofnodwr
found-taken-out = Tynnwyd allan gennym ni
signature-confirmed = Yn cyfrif
signature-pending = Yn aros i’w gadarnhau
signature-held = Yn cael ei ddal i’w wirio
signature-withdrawn = Tynnwyd gan y llofnodwr
signature-address-corrected = Cywirwyd y cyfeiriad cyn iddo gael ei gadarnhau
signature-given-up = Rhoddwyd y gorau iddo cyn ei gadarnhau
signature-taken-out = Tynnwyd allan gennym ni
found-take-out = Tynnu’r { $count } hyn allan o’r nifer…
found-take-out-one = Tynnu allan…
found-put-back = Rhoi yn ôl
found-release = Gadael i’r { $count } llofnod hyn a ddaliwyd gyfrif…
found-release-one = Gadael iddo gyfrif…
found-hold = Dal yr hyn sy’n cyfateb o hyn ymlaen…

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
held-by-site = Caiff llofnodion eu gwirio ar y safle cyfan: mae ei osodiadau’n dweud hynny.
held-off = Nid yw llofnodion y ddeiseb hon yn cael eu gwirio. Mae pob un yn cyfrif ar ôl ei gadarnhau.
held-told = Tra cânt eu gwirio, dywedir yr un peth wrth bawb sy’n llofnodi, boed y llofnod yn cyfrif neu’n cael ei ddal:
held-begin = Gwirio llofnodion
held-end = Peidio â gwirio
held-cannot-end = Gall hyn ddod i ben pan nad oes llofnod yn cael ei ddal, a dim i’w ddal o hyn ymlaen.
held-by-rule = Wedi’i ddal gan reol { $number }
held-by-correction = Wedi’i ddal gan gywiriad { $number }
held-by-network = Wedi’i ddal am fod llawer iawn wedi dod o’i rwydwaith
hold-rules = Yr hyn a ddelir
hold-on = Yn dal
hold-ended = Wedi dod i ben
hold-until = tan { $date } am { $time }
hold-end = Dod â hi i ben
hold-title = Dal yr hyn sy’n cyfateb o hyn ymlaen
hold-what = Nid yw llofnod sy’n cyfateb yn cael ei gyfrif pan gaiff ei gadarnhau. Caiff ei ddal nes i un ohonoch benderfynu. Mae’r hyn sy’n cyfrif eisoes yn aros.
hold-nothing = Rhowch barth e-bost neu rwydwaith, neu’r ddau
hold-network-hint = Cyfeiriad rhyngrwyd, fel 192.0.2.7 neu 2001:db8:1::9, neu ddechrau un. Gyda pharth e-bost hefyd, rhaid i’r ddau gyfateb.
hold-days = Am sawl diwrnod
hold-days-hint = { $max } ar y mwyaf
hold-days-odd = Rhowch nifer o ddiwrnodau o 1 i { $max }
hold-note = Pam
hold-note-missing = Dywedwch pam, ar gyfer cydweithwyr
hold-button = Dal yr hyn sy’n cyfateb
hold-full = Mae cynifer ag y gall fod. Dewch ag un i ben yn gyntaf.
let-go-title = Gadael i lofnodion a ddaliwyd gyfrif
let-go-held = Wedi’u dal, a byddent yn cyfrif
let-go-what = Maent yn cyfrif o hyn ymlaen, yn yr oriau y cawsant eu cadarnhau. Nid ysgrifennir at neb.
let-go-grown = Edrychwch eto: dangoswyd { $before } i chi, ac mae { $now } yn cyfateb nawr. Ni newidiwyd dim.
let-go-nobody = Nid oes dim sy’n cyfateb yn cael ei ddal.
let-go-button = Gadael i { $count } llofnod gyfrif
take-out-holds = Nid ydynt yn cael eu tynnu am byth: chi sy’n penderfynu wedyn beth sy’n cyfrif. O hyn ymlaen dywedir wrth bawb sydd wedi llofnodi neu sy’n llofnodi:
correction-were-held = Roedd { $count } arall yn cael eu dal i’w gwirio
done-screening = O hyn ymlaen dywedir wrth bawb sy’n llofnodi y caiff llofnodion eu gwirio ac yna eu hychwanegu.
done-screening-ended = Mae llofnodion yn cyfrif eto ar ôl eu cadarnhau.
done-hold-rule = Caiff yr hyn sy’n cyfateb ei ddal o hyn ymlaen.
done-hold-rule-ended = Nid yw’n dal dim mwy. Mae’r hyn y mae’n ei ddal yn aros nes i chi benderfynu.

## Networks
desk-networks = Rhwydweithiau
networks-what = Mae terfyn ar yr hyn a ddaw o un rhwydwaith, fel na all un lle arafu’r wefan i bawb. Gall ysgol, gŵyl neu dref fod yn un rhwydwaith. Gadewch ef drwodd os gwyddoch fod llawer o bobl yno.
networks-busy = Dros derfyn ers i’r rhaglen ddechrau
networks-busy-none = Nid oedd unrhyw rwydwaith dros derfyn.
networks-let-through = Wedi’u gadael drwodd
network-sign = Llawer o lofnodion.
network-mail = Llawer o e-byst y gofynnwyd amdanynt eto.
network-code = Llawer o godau wedi’u teipio.
network-start = Llawer o ddeisebau wedi’u dechrau.
network-report = Llawer o adroddiadau.
network-sign-in = Llawer o geisiadau i fewngofnodi i’r swyddfa.
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
network-let-through = Gadael drwodd
network-limit-again = Cyfyngu eto
network-let-through-title = Gadael rhwydwaith drwodd
network-let-through-what = Ni ddelir dim mwy am ei fod yn dod oddi yno, a derbynnir deg gwaith cymaint cyn gwrthod dim. Mae’r hyn a ddaliwyd eisoes yn aros nes i chi ei ryddhau.
network-hint = Cyfeiriad rhyngrwyd, megis 192.0.2.7 neu 2001:db8:1::9, neu ddechrau un. Gadewir y rhwydwaith cyfan o’i gwmpas drwodd: 256 o gyfeiriadau, neu un rhwydwaith IPv6 o 48 did.
done-let-through = Mae’r rhwydwaith hwn yn cael ei adael drwodd.
done-network-limited = Mae’r rhwydwaith hwn wedi’i gyfyngu fel eraill eto.
log-let-network-through = Yn gadael rhwydwaith drwodd:
log-limit-network = Yn cyfyngu rhwydwaith eto:

done-released = Maent yn cyfrif nawr.
search-open = Chwilio
search-clear = Dangos pob llofnod
search-q = Rhan o enw, cyfeiriad e-bost neu god post
search-domain = Parth e-bost
search-domain-hint = Yr hyn sydd ar ôl yr @, fel example.org
search-domain-wrong = Rhowch y rhan o gyfeiriad ar ôl yr @, fel example.org
search-network = Rhwydwaith
search-network-hint = Cyfeiriad rhyngrwyd, fel 192.0.2.7 neu 2001:db8:1::9, neu ddechrau un. Nid oes gan lofnodion a anfonwyd cyn cadw rhwydweithiau yr un.
search-network-wrong = Rhowch gyfeiriad rhyngrwyd fel 192.0.2.7, neu rwydwaith fel 192.0.2.0/24 neu 2001:db8:1::/48
search-from = Anfonwyd ar yr amser hwn neu wedyn
search-until = Anfonwyd cyn
search-time-hint = Diwrnod ac amser lle mae’r safle hwn, fel 2026-11-22T08:30
search-time-wrong = Rhowch ddiwrnod ac amser, fel 2026-11-22T08:30
search-until-early = Rhaid i’r diwedd fod ar ôl y dechrau
search-state = Beth ddaeth ohono
search-state-wrong = Dewiswch un o’r rhestr
search-id = Un llofnod
search-too-long = Rhowch 200 nod ar y mwyaf
take-out-title = Tynnu llofnodion allan o’r nifer
take-out-taking = Byddai’n cael eu tynnu allan
take-out-of-these = Yn cyfrif: { $counted }. Yn aros i’w cadarnhau: { $pending }.
take-out-before = Y nifer nawr
take-out-after = Y nifer wedyn
take-out-nobody = Nid oes neb ar ôl i’w dynnu allan. Tynnwyd hwy allan eisoes, neu gan eu llofnodwyr.
take-out-reason = Pam? Mae’r cyhoedd yn darllen hyn.
take-out-reason-missing = Dewiswch pam y cânt eu tynnu allan
take-out-note = Yr hyn a ganfuoch
take-out-note-hint = Dim ond cydweithwyr sy’n ei weld.
take-out-note-missing = Dywedwch beth a ganfuoch, ar gyfer cydweithwyr
take-out-look = Parhau: gweld yr hyn y bydd y cyhoedd yn ei ddarllen
take-out-public = Yr hyn y bydd y cyhoedd yn ei ddarllen
take-out-no-line = Dim: nid oes yr un ohonynt yn cyfrif, felly nid yw’r nifer yn gostwng.
take-out-arriving = Ni chaiff llofnodion sy’n cyrraedd o hyn ymlaen eu tynnu allan gyda’r rhain. Os bydd rhagor yn cyfateb pan bwyswch y botwm, gofynnwn i chi eto.
take-out-grown = Edrychwch eto: dangoswyd { $before } i chi, ac mae { $now } yn cyfateb nawr. Ni thynnwyd dim allan. Mae amser y cawsant eu hanfon cyn hynny yn cadw allan y rhai sy’n cyrraedd nawr.
take-out-button = Tynnu { $count } llofnod allan
take-out-sample = Y { $count } cyntaf ohonynt
corrections-office = Cywiriadau i’r nifer
corrections-link = Cywiriadau i’r nifer
corrections-none = Ni fu yr un.
correction-number = Cywiriad { $number }
correction-pending = Nid oedd { $count } arall wedi’u cadarnhau
correction-back = Rhoddwyd { $count } yn ôl, ers { $date } am { $time }
correction-out = { $count ->
    [0] Nid oes yr un allan nawr
   *[other] Mae { $count } allan nawr
}
correction-put-back = Rhoi { $count } llofnod yn ôl
unfinished-title = Ni orffennwyd hyn.
unfinished-what = Roedd { $intended } i’w tynnu allan. Mae { $left } o’r rhai a oedd yno bryd hynny yn dal i gyfateb. Os oes rhywun wrthi nawr, llwythwch y dudalen eto.
unfinished-finish = { $count ->
    [0] Ei orffen
   *[other] Ei orffen: tynnu { $count } arall allan
}
unfinished-leave = Ei adael fel y mae
unfinished-grown = Edrychwch eto: mae rhagor yn cyfateb nawr nag a ddangosodd y dudalen i chi. Ni thynnwyd dim allan.
done-corrected = Cywirwyd y nifer. Gall pawb ddarllen pam ar dudalen y ddeiseb.
done-restored = Rhoddwyd yn ôl. Mae’r hyn y mae ei lofnodwr wedi’i dynnu ers hynny yn aros allan.
done-left = Mae’n aros fel y mae.
## Publishing

published-title = Wedi’i gyhoeddi amdani
publish-which = Cyhoeddi rhywbeth
# $what is one of the kinds below.
publish-title = Cyhoeddi: { $what }
kind-response = Yr ateb
kind-debate-date = Diwrnod dadl
kind-debate-outcome = Canlyniad dadl
kind-other-business = Busnes arall amdani
kind-update = Newyddion gan bwy bynnag a’i dechreuodd
publish-how = Bydd yn ymddangos ar dudalen y ddeiseb, yn ei ffrydiau a’i data, ac mewn e-bost at y rhai a ofynnodd am newyddion. Byddwch yn gweld y cyfan cyn i ddim gael ei gyhoeddi.
field-answered-by = Pwy sy’n ateb
field-answered-by-hint = Fel y mae pobl yn eu hadnabod: “Yr Adran Drafnidiaeth”, “Y cyngor”.
field-answered-on = Diwrnod yr ateb
field-day-hint = Blwyddyn, mis a diwrnod: 2027-03-28
field-summary = Yr ateb yn fyr
field-summary-hint = { $count } nod ar y mwyaf. Dyma sy’n dod gyntaf ar y dudalen ac yn yr e-bost.
field-answer = Yr ateb cyfan
field-answer-hint = { $count } nod ar y mwyaf. Mae llinell wag yn dechrau paragraff newydd.
field-debate-day = Diwrnod y ddadl
field-debated-on = Y diwrnod y cafodd ei thrafod
field-debated-on-hint = Gall fod yn wag. Blwyddyn, mis a diwrnod: 2027-03-28
field-outcome = Canlyniad y ddadl
field-outcome-hint = { $count } nod ar y mwyaf. Os na fu dadl, dywedwch pam.
field-video = Dolen i’r recordiad
field-transcript = Dolen i’r hyn a ddywedwyd
field-link-hint = Gall fod yn wag. Mae’n dechrau gyda https://
field-subject = Am beth mae’n sôn
field-subject-hint = Un llinell. Dyma’r pennawd ar y dudalen.
field-news = Y newyddion
field-news-hint = { $count } nod ar y mwyaf. Mae llinell wag yn dechrau paragraff newydd.
field-news-day = Y diwrnod y mae’n sôn amdano
field-mail-followers = Ei e-bostio at y rhai a ofynnodd am newyddion
publish-look-button = Gweld sut mae’n edrych
answered-by-missing = Dywedwch pwy sy’n ateb
day-missing = Ysgrifennwch y diwrnod
paper-day-future = Mae’r diwrnod hwn eto i ddod: ysgrifennwch y diwrnod y casglwyd hwy
day-odd = Ysgrifennwch y diwrnod fel blwyddyn, mis a diwrnod: 2027-03-28
day-early = Mae’r diwrnod hwn cyn 1900: gwiriwch y flwyddyn
day-late = Mae’r diwrnod hwn eto i ddod: ysgrifennwch y diwrnod y digwyddodd
day-far = Mae’r diwrnod hwn fwy na deng mlynedd o nawr: gwiriwch y flwyddyn
summary-missing = Ysgrifennwch yr ateb yn fyr
outcome-missing = Dywedwch beth oedd canlyniad y ddadl
subject-missing = Dywedwch am beth mae’n sôn
news-missing = Ysgrifennwch y newyddion
link-odd = Mae dolen yn dechrau gyda https:// a heb fylchau
publish-replaces = Mae gan y ddeiseb hon ateb yn barod. Dengys ei thudalen un: mae hwn yn cymryd lle’r llall, ac anfonir e-bost unwaith eto at y rhai sy’n dilyn.
publish-nothing-yet = Does dim wedi’i gyhoeddi eto. Dyma sut y bydd ar dudalen y ddeiseb:
publish-on-page = Ar y dudalen
publish-mail = Yr e-bost
publish-mail-nobody = Does neb yn cael e-bost. Bydd yn ymddangos ar y dudalen, yn y ffrydiau ac yn y data.
publish-mail-many = { $count ->
    [0] Does neb wedi gofyn am newyddion am y ddeiseb hon hyd yma.
    [one] Mae un person yn cael yr e-bost hwn.
   *[other] Mae { $count } o bobl yn cael yr e-bost hwn.
}
publish-mail-when = { $count ->
    [0] Bydd yr e-byst yn gadael ar unwaith.
    [one] Bydd yr e-byst yn gadael ar ôl un funud.
   *[other] Bydd yr e-byst yn gadael ar ôl { $count } munud.
}
publish-mail-exact = Dyma’r e-bost. Bydd pob darllenydd yn gweld ei enw a’i gyfeiriad ei hun, a’i ddolen ei hun ar y diwedd; yma, eich rhai chi ydynt.
publish-mail-source = Yr e-bost cyfan, fel y mae rhaglenni e-bost yn ei gael
publish-try-button = Anfon prawf ataf i
publish-try-hint = Un e-bost at { $address }, wedi’i farcio fel prawf. Does neb arall yn ei gael.
publish-tried = Mae’r prawf ar ei ffordd i’ch blwch.
publish-try-too-often = Cawsoch brawf eiliad yn ôl. Arhoswch ddeg eiliad, yna pwyswch eto.
publish-now = Ei gyhoeddi
publish-undo = { $count ->
    [0] Ni ellir ei dynnu’n ôl.
    [one] Gallwch ei dynnu’n ôl am un funud; tan hynny ni fydd e-bost yn gadael.
   *[other] Gallwch ei dynnu’n ôl am { $count } munud; tan hynny ni fydd e-bost yn gadael.
}
publish-button = Cyhoeddi
retract-button = Ei dynnu’n ôl
mailing-taken-back = Wedi’i dynnu’n ôl. Ni anfonwyd e-bost.
mailing-nobody = Ni chafodd neb e-bost.
# $time is a time of day.
mailing-waits = Mae ei e-byst yn aros tan { $time }.
mailing-goes-on = Mae { $sent } o { $all } e-bost wedi’u hanfon.
mailing-done = Mae pob e-bost wedi gadael: anfonwyd { $sent } o { $all }; nid yw pwy bynnag a’u stopiodd yn y cyfamser wedi cael un.
log-try-publication = Wedi e-bostio prawf o’r hyn a all gael ei gyhoeddi ato’i hun
done-published = Mae wedi’i gyhoeddi.
done-published-before = Cyhoeddwyd hyn pan anfonoch y ffurflen o’r blaen. Ni chyhoeddwyd dim nawr.
done-retracted = Cafodd ei dynnu’n ôl. Ni anfonwyd e-bost amdano.

## News of creators

own-told = Mae gennym ni, a byddwn yn ei wirio cyn ei anfon ymlaen.
update-title = Dweud wrth y bobl a lofnododd
update-how = Ysgrifennwch at y rhai a lofnododd ac a ofynnodd am newyddion. Rydym yn ei wirio yn gyntaf; yna bydd yn ymddangos ar dudalen y ddeiseb ac yn cael ei e-bostio atynt.
update-often = Un ar y tro, a thri’r wythnos ar y mwyaf.
update-link = Ysgrifennu diweddariad
update-button = Ei gyflwyno
update-waits = Mae’n aros i gael ei wirio.
update-published = Cafodd ei gyhoeddi.
update-declined = Ni wnaethom ei anfon ymlaen:
update-handed-in = cyflwynwyd { $date }
refusal-update-waits = Mae’r hyn a gyflwynwyd gennych o’r blaen yn dal i aros i gael ei wirio. Arhoswch tan hynny; bydd yr hyn rydych wedi’i deipio yn aros yma.
refusal-update-too-often = Rydych wedi dweud cymaint ag a ganiateir am yr wythnos hon. Cadwch y testun hwn, a dewch yn ôl ymhen rhai dyddiau.
desk-updates = Diweddariadau i’w gwirio
todo-updates = { $count ->
    [one] Mae diweddariad gan rywun a ddechreuodd ddeiseb yn aros i gael ei wirio
   *[other] Mae { $count } diweddariad gan bobl a ddechreuodd ddeisebau yn aros i gael eu gwirio
}
updates-what = Yr hyn y mae pobl a ddechreuodd ddeisebau am ei ddweud wrth y rhai a lofnododd. Does neb arall yn ei weld nes i chi ei gyhoeddi.
updates-none = Does dim yn aros i gael ei wirio.
update-check-title = Diweddariad i’w wirio
decline-title = Peidio â’i anfon ymlaen
field-decline = Pam
field-decline-hint = Bydd y sawl a’i dechreuodd yn cael y geiriau hyn drwy e-bost.
decline-button = Ei wrthod
decline-missing = Dywedwch pam y mae’n cael ei wrthod
done-declined = Cafodd ei wrthod. Dywedir pam wrth y sawl a’i dechreuodd.
line-proposed = Eisiau dweud wrth y rhai a lofnododd
log-decline-update = Gwrthod diweddariad

## How petitions are checked, and how it went
moderation-title = Sut rydym yn gwirio deisebau
moderation-lead = Mae person yn darllen pob deiseb cyn iddi agor.
moderation-how = Sut mae’n mynd
moderation-supporters = Rhaid i { $count } o bobl eraill gefnogi deiseb cyn i ni ei gwirio.
moderation-promise = Rydym yn gwirio pob deiseb o fewn { $count } diwrnod.
moderation-changes = Os gellir cywiro rhywbeth, dywedwn wrth ei chrëwr beth, ac mae’n cadw ei lle.
moderation-rejected = Mae’r hyn nad ydym yn ei dderbyn yn aros yn gyhoeddus gyda’r rheswm, oni bai bod y gyfraith yn ein rhwystro rhag ei ddangos.
moderation-again = Gall ei chrëwr ofyn i ni edrych unwaith eto.
moderation-figures = Y { $count } diwrnod diwethaf
moderation-received = Deisebau a gyflwynwyd
moderation-published = O’r rhain, wedi’u hagor
moderation-not-accepted = O’r rhain, heb eu derbyn
moderation-waiting = Yn aros nawr
moderation-median = Amser i benderfynu
moderation-median-days = { $count ->
    [0] Penderfynwyd ar hanner ohonynt ar y diwrnod y’u cyflwynwyd.
   *[other] Penderfynwyd ar hanner ohonynt o fewn { $count } diwrnod.
}
moderation-median-none = Ni phenderfynwyd ar yr un eto.
moderation-reasons = Pam na dderbyniwyd deisebau
moderation-reason = Rheswm
moderation-times = Deisebau
moderation-see-rejected = Gweld pob deiseb na wnaethom ei derbyn
about-checked = Caiff deisebau eu gwirio cyn iddynt agor.

## Gosodiadau gwefan
desk-settings = Gosodiadau
done-settings = Mae’r gosodiadau wedi’u cadw, ac yn dal o hyn ymlaen.
done-settings-same = Ni newidiwyd dim.
log-change-setting = Newidiodd osodiad
log-pause-signing = Oedwyd pob llofnodi
log-resume-signing = Aethpwyd ymlaen ar ôl saib
desk-pause = Oedi llofnodi
done-paused = Mae llofnodi wedi’i oedi. Ni all neb lofnodi nes i chi fynd ymlaen.
done-resumed = Gall pobl lofnodi eto. Mae’r hyn oedd ar agor yn cau cymaint â hynny’n hwyrach.
pause-what = Ni all neb lofnodi dim tra bod llofnodi wedi’i oedi. Gellir cadarnhau negeseuon a anfonwyd eisoes o hyd. Wedyn bydd pob deiseb agored yn cau cymaint â hynny’n hwyrach, mewn diwrnodau cyfan.
pause-open = { $count ->
        [0] Nid oes deiseb ar agor nawr.
       *[other] Mae { $count } deiseb ar agor nawr.
    }
pause-note = Yr hyn a ddywedir wrth bobl
pause-note-hint = Brawddeg neu ddwy ar pam, a phryd y bydd yn mynd ymlaen os gwyddoch. Mae’n sefyll ar frig pob tudalen. Gadewch yn wag, a dim ond ei fod wedi’i oedi a ddywedir.
pause-button = Oedi llofnodi nawr
pause-since = Mae llofnodi wedi’i oedi ers { $date }, { $time }, gan { $name }.
pause-told = Dyma a ddywedir wrth bobl:
pause-end-what = Bydd pob un yn cau cymaint yn hwyrach ag y parhaodd y saib.
pause-end-button = Gadael i bobl lofnodi eto
field-text-long = Defnyddiwch hyd at { $max } nod
refusal-settings-changed = Mae cydweithiwr wedi newid y gosodiadau yn y cyfamser. Agorwch nhw eto ac edrychwch ar yr hyn a newidiodd.
refusal-settings-clash = Byddai llofnod yn cael ei anghofio tra bo’i ddolen yn dal i gadarnhau. Cadwch ef am o leiaf gymaint o ddyddiau ag sydd gan bobl i gadarnhau.
settings-what = Yr hyn y mae’r wefan yn ei ganiatáu. Cyn cadw dim, cewch weld beth mae’n ei olygu.
settings-site = Y wefan
settings-signing = Llofnodi
settings-thresholds = Beth sy’n dilyn o lawer o lofnodion
settings-starting = Dechrau a gwirio deisebau
settings-keeping = Am ba hyd y cedwir data personol
settings-fixed = Wedi’i osod gan y ffeil gosodiadau neu’r amgylchedd. Gall pwy bynnag sy’n rhedeg y rhaglen ei newid yno.
set-referral-threshold = Mae pwyllgor yn trafod deiseb ar ôl
set-response-threshold = Caiff y ddeiseb ei hateb ar ôl
set-debate-threshold = Ystyrir dadl ar ôl
set-threshold-hint = Gadewch yn wag am byth. Nifer o lofnodion, megis 10000; cyfran o nifer penodol, megis 1.5% of 46560; hyn a hyn o bob un o nifer o ardaloedd, megis 50 from each of 4 areas; neu nifer y daw cyfran ohono o ardaloedd y safle hwn, megis 300 and 66% from here.
set-effect-thresholds = Mae’n dal o’r llofnod nesaf ymlaen. Mae’r hyn a nodwyd eisoes yn aros, oni bai bod deiseb yn disgyn oddi tano.
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
settings-back = Yn ôl i’r gwerth arferol: { $name }
settings-review-button = Gweld beth mae hyn yn ei newid
settings-review = Yr hyn a fydd yn newid
settings-review-what = Nid oes dim wedi’i gadw eto.
settings-save = Cadw
settings-edit = Yn ôl i’r ffurflen
settings-stale = Mae cydweithiwr wedi newid y gosodiadau yn y cyfamser
settings-stale-what = Dyma’r hyn a newidiodd. Mae’r hyn a deipiwyd gennych wedi’i gadw isod: edrychwch arno eto, yna ewch ymlaen.
settings-erase = Yr hyn a fyddai’n cael ei ddileu nawr
settings-erase-signers = O’i gadw nawr, byddai hyn yn dileu enw, cyfeiriad a chod post { $count } llofnodwr o fewn awr,
settings-erase-more = O’i gadw nawr, byddai hyn yn dileu enw, cyfeiriad a chod post mwy na { $count } llofnodwr o fewn oriau,
settings-erase-creators = ac, o { $count } o ddeisebau, yr hyn a wyddys am bwy a’u dechreuodd a’r sganiau o lofnodion ar bapur.
settings-erase-what = Ni ellir ei dynnu’n ôl. Mae niferoedd y deisebau’n aros fel y maent.
field-number-bounds = Rhowch rif cyfan o { $min } i { $max }
field-choice-missing = Dewiswch un o’r rhain
set-shared-address = Pwy gaiff lofnodi ag un blwch post
set-shared-address-hint = Mae teuluoedd yn aml yn rhannu un.
set-shared-nobody = Un person
set-shared-household = Dau berson ag enwau gwahanol a’r un cod post
set-postcode = Cod post
set-postcode-uk = Cod post y Deyrnas Unedig
set-postcode-any = Unrhyw lythrennau a digidau
set-postcode-none = Heb ei ofyn
set-home-country = Gwlad gartref
set-home-country-hint = Mae’r ffurflen yn ei chynnig, a gofynnir i bobl yno am god post.
set-asks-residence = Tic ar gyfer preswylio
set-asks-residence-hint = Mae llofnodwyr yn datgan ag ef eu bod yn byw yno neu’n ddinasyddion. Hebddo, caiff pawb lofnodi.
set-screening = Gwirio llofnodion
set-screening-hint = Dywedir wrth bawb sy’n llofnodi y caiff llofnodion eu gwirio ac yna eu hychwanegu. Dywedir ar gyfer pob deiseb pa rai a ddelir.
set-screening-yes = Caiff llofnodion eu gwirio ac yna eu hychwanegu
set-screening-no = Mae llofnod yn cyfrif ar ôl ei gadarnhau
set-effect-screening = Mae’n dal ar unwaith ar gyfer yr hyn a ddywed tudalennau ac e-byst. Nid oes un nifer yn newid.
set-yes = Gofynnir amdano
set-no = Ni ofynnir amdano
set-open-days = Dyddiau y mae deiseb ar agor
set-confirm-days = Dyddiau i gadarnhau llofnod
set-confirm-days-hint = Wedi hynny, cynigir neges newydd.
set-supporters-needed = Cefnogwyr cyn gwirio deiseb
set-supporters-needed-hint = Yn ogystal â’r sawl sy’n ei dechrau. Gyda 0 caiff ei gwirio ar unwaith.
set-promise-days = Dyddiau y byddwch yn addo gwirio deiseb o’u mewn
set-promise-days-hint = Dywedir hynny wrth bobl. Dangosir bod yr hyn sy’n aros yn hirach yn hwyr.
set-claim-minutes = Munudau y mae cymedrolwr yn cael deiseb iddo’i hun
set-undo-minutes = Munudau y gellir tynnu penderfyniad yn ôl o’u mewn
set-undo-minutes-hint = Mae ei negeseuon yn aros cyhyd.
set-draft-days = Dyddiau y cedwir drafft
set-action-chars = Cais hiraf
set-background-chars = Cefndir hiraf
set-details-chars = Manylion hiraf
set-unconfirmed-days = Dyddiau nes anghofio llofnod na chadarnhawyd
set-unconfirmed-days-hint = Neu un a dynnwyd yn ôl.
set-ended-days = Dyddiau ar ôl diwedd deiseb nes anghofio ei llofnodwyr
set-ended-days-hint = A’r sawl a’i dechreuodd. Mae 0 yn eu cadw. Yr hyn a ddywed y gyfraith sy’n dod gyntaf.
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
set-effect-signers = Mae’n dal i bawb sy’n llofnodi o hyn ymlaen. Mae’r llofnodion sydd yno’n aros fel y maent.
set-effect-open-days = { $count ->
    [one] Mae’n dal i ddeisebau sy’n agor o hyn ymlaen. Mae’r ddeiseb sydd ar agor yn cadw ei dyddiad cau.
   *[other] Mae’n dal i ddeisebau sy’n agor o hyn ymlaen. Mae’r { $count } deiseb sydd ar agor yn cadw eu dyddiadau cau.
}
set-effect-confirm-days = Mae’n dal ar unwaith i bob dolen a anfonwyd, ym mhob deiseb.
set-effect-supporters = Edrychir eto ar ddeisebau sy’n casglu cefnogwyr nawr gyda’u cefnogwr nesaf.
set-effect-promise = Mae’n dal ar unwaith i ddeisebau sy’n aros i’w gwirio, ac mae mewn negeseuon o hyn ymlaen.
set-effect-claim = Mae’n dal i ddeisebau a gymerir o’r ciw o hyn ymlaen.
set-effect-undo = Mae’n dal i benderfyniadau o hyn ymlaen.
set-effect-drafts = Mae’n dal ar unwaith i ddrafftiau sydd yno: caiff rhai hŷn eu dileu.
set-effect-lengths = Mae’n dal i’r hyn a gyflwynir o hyn ymlaen. Mae’r deisebau sydd yno’n aros fel y maent.
set-effect-keeping = Mae’n dal ar unwaith, i bob deiseb.
preset-union = Undeb
preset-union-hint = Mae aelodau’n llofnodi, 90 diwrnod yr un; ni ofynnir am god post. Nid yw’n bleidlais.
preset-students-union = Undeb myfyrwyr
preset-students-union-hint = Wythnos yr un; ateb o 500 llofnod; ni ofynnir am god post.
preset-campaign = Ymgyrch
preset-campaign-hint = Mae pwy bynnag sy’n cytuno’n llofnodi, o unrhyw le, am flwyddyn.
preset-newsroom = Ystafell newyddion
preset-newsroom-hint = Mae darllenwyr yn llofnodi, o unrhyw le, am 30 diwrnod; ni ofynnir am god post.
threshold-union-answer = Ar ôl { $number } llofnod, mae’r undeb yn ateb y ddeiseb hon.
threshold-union-debate = Ar ôl { $number } llofnod, mae’r undeb yn cynnal dadl arni.
threshold-campaign-answer = Ar ôl { $number } llofnod, rydym yn cyflwyno’r ddeiseb hon ac yn gofyn am ateb.
threshold-campaign-debate = Ar ôl { $number } llofnod, rydym yn gofyn am ddadl gyhoeddus arni.
threshold-newsroom-answer = Ar ôl { $number } llofnod, rydym yn gofyn i’r rhai sy’n gyfrifol am ateb ac yn adrodd arni.
threshold-newsroom-debate = Ar ôl { $number } llofnod, rydym yn gofyn iddynt gynnal dadl gyhoeddus arni.

## Yn barod i’r cyhoedd
desk-live = Mynd yn fyw
todo-live = { $count } o bethau rhwng y wefan hon a’r cyhoedd: edrychwch ar “Mynd yn fyw”
live-what = Yr hyn y gellir ei ganfod o’r fan hon. Nid yw’n rhwystro dim, ac ni ofynnir i neb arall.
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
live-address-private = Dim ond y peiriant hwn sy’n adnabod y cyfeiriad hwn, neu nid oes neb. Gosodwch server.public_url yn y ffeil gosodiadau i’r cyfeiriad y bydd pobl yn ei agor.
live-mail = Negeseuon e-bost
live-mail-captured = Cedwir negeseuon yma ac nid oes neb yn eu cael, felly ni all neb gadarnhau. Gosodwch mail.delivery i smtp ac enwch y gwesteiwr.
live-mail-trouble = Nid yw’r gwesteiwr yn derbyn negeseuon; dyma a ddywedodd. Gwiriwch ei enw, ei borth a’i gyfrinair yn y ffeil gosodiadau.
live-mail-untried = Ni throsglwyddwyd neges ers i’r rhaglen ddechrau. Llofnodwch ddeiseb eich hun, ac edrychwch a yw’r neges yn dod.
live-mail-sent = Mae’r gwesteiwr wedi derbyn { $count } neges ers i’r rhaglen ddechrau.
live-sender = Anfonwr negeseuon
live-sender-own = Mae’n perthyn i gyfeiriad y wefan. Rhaid i’w barth ganiatáu i’r gwesteiwr anfon (SPF, DKIM).
live-sender-other = Nid parth y wefan yw ei barth. Rhaid iddo ganiatáu i’r gwesteiwr anfon (SPF, DKIM), neu bydd negeseuon yn mynd yn sbam.
live-sender-private = Nid oes gan neb y parth hwn. Gosodwch mail.from i gyfeiriad sy’n eiddo i chi.
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
live-keeping-good = Anghofir llofnodwyr { $count } diwrnod ar ôl i’w deiseb ddod i ben.
live-keeping-ever = Nid anghofir llofnodwyr byth. Dywedwch yn y gosodiadau ar ôl sawl diwrnod y gwneir.
live-time = Cylchfa amser
live-time-good = Mae deisebau’n cau am hanner nos yno.
live-time-utc = Mae deisebau’n cau am hanner nos UTC. Os nad dyna lle’r ydych, gosodwch site.time_zone yn y ffeil gosodiadau.

## Reports from the public
report-link = Rhoi gwybod am rywbeth o'i le
report-link-answer = Rhoi gwybod am rywbeth o'i le yn yr ateb hwn
report-link-debate = Rhoi gwybod am rywbeth o'i le am y ddadl hon
report-link-news = Rhoi gwybod am rywbeth o'i le yn “{ $subject }”
report-title = Rhoi gwybod am rywbeth o'i le
report-back = Yn ôl at y ddeiseb
report-about = Rydych yn sôn am:
report-how = Mae safonwr yn darllen pob adroddiad. Nid oes angen cyfrif arnoch.
field-report-class = Beth sydd o'i le?
report-misleading = Mae ffaith yn anghywir neu'n gamarweiniol
report-personal-data = Mae'n dangos manylion personol rhywun
report-abuse = Sarhad neu gasineb
report-unlawful = Mae yn erbyn y gyfraith
report-duplicate = Mae deiseb arall yn gofyn am yr un peth
report-other = Rhywbeth arall
field-report-words = Dywedwch fwy wrthym
field-report-words-hint = Ble mae ef, a beth sydd o'i le arno? { $count } nod ar y mwyaf.
field-report-email = Eich cyfeiriad e-bost, os mynnwch
field-report-email-hint = Dim ond ar gyfer yr adroddiad hwn y byddwn yn ei ddefnyddio. Hebddo ni allwn ddweud wrthych beth ddaeth ohono.
report-private = Dim ond ein safonwyr sy'n darllen hwn.
report-button = Anfon yr adroddiad
report-class-missing = Dewiswch beth sydd o'i le
report-words-missing = Dywedwch wrthym beth sydd o'i le, mewn ychydig eiriau
refusal-report-unknown = Nid ydym yn adnabod y rhif hwn. Gwiriwch eich bod wedi teipio'r cyfan.
refusal-report-settled = Mae cydweithiwr wedi penderfynu ar un o'r adroddiadau hyn. Ni newidiwyd dim. Agorwch yr adroddiadau eto i weld pa rai sy'n dal i aros.
report-sent-title = Mae eich adroddiad gennym
report-sent-keep = Cadwch y rhif hwn: gydag ef gallwch weld beth ddaeth o'ch adroddiad.
report-sent-mailed = Rydym wedi ei anfon atoch drwy e-bost hefyd, a byddwn yn ysgrifennu atoch eto.
report-sent-unmailed = Ni adawsoch gyfeiriad, felly ni allwn ysgrifennu atoch.
report-receipt-title = Adroddiad { $receipt }
report-receipt-number = Rhif yr adroddiad
report-received = Derbyniwyd
report-state = Ble mae arni
report-state-waits = Nid oes neb wedi penderfynu arno eto.
report-state-settled = Penderfynwyd ar { $date }
report-verdict = Beth ddaeth ohono
report-receipt-private = Ni all neb weld yma beth a ysgrifennoch, nac am beth.
verdict-changed = Newidiwyd y testun gennym
verdict-hidden = Fe'i cuddiwyd neu ei dynnu i lawr gennym
verdict-corrected = Cywirwyd nifer y llofnodion gennym
verdict-nothing-wrong = Ni chawsom ddim o'i le
verdict-not-ours = Nid ein lle ni yw penderfynu
verdict-spam = Nid adroddiad oedd hwn yn ein barn ni
desk-reports = Adroddiadau
todo-reports = { $count ->
    [one] Mae adroddiad gan y cyhoedd yn aros
   *[other] Mae { $count } adroddiad gan y cyhoedd yn aros
}
reports-what = Yr hyn y mae pobl yn dweud sydd o'i le. Mae rhai'r un ddeiseb gyda'i gilydd.
reports-waiting = Yn aros
reports-settled = Wedi'u penderfynu
reports-count = { $count ->
    [one] { $count } adroddiad
   *[other] { $count } adroddiad
}
reports-none = Nid oes adroddiad yn aros.
reports-none-settled = Ni phenderfynwyd ar adroddiad eto.
reports-none-here = Nid oes adroddiad am y ddeiseb hon yn aros.
reports-settled-by = penderfynwyd gan { $name } ar { $date }
report-case-title = Adroddiadau gan y cyhoedd
report-act-first = Yn gyntaf cywirwch yr hyn sydd o'i le, ar dudalen y ddeiseb. Yna dywedwch wrth y rhai a roddodd wybod.
report-has-address = bydd yn cael e-bost
report-no-address = ni adawodd gyfeiriad
reports-legend = Adroddiadau i benderfynu arnynt
reports-more = Mae mwy yn aros. Byddant yma pan fyddwch wedi penderfynu ar y rhain.
field-verdict = Beth ddaeth ohono
field-verdict-words = Geiriau i'r rhai a roddodd wybod
field-verdict-words-hint = Maent yn yr e-bost fel yr ydych yn eu hysgrifennu. Os nad ein lle ni ydyw, dywedwch pwy all helpu. Gadewch fanylion pobl eraill allan.
reports-none-chosen = Dewiswch o leiaf un adroddiad
verdict-missing = Dewiswch beth ddaeth ohono
verdict-words-missing = Dywedwch beth y gallant ei wneud yn lle hynny
report-show-mail = Dangos y negeseuon
report-kept = { $count ->
    [one] Caiff geiriau a chyfeiriad pwy bynnag a roddodd wybod eu dileu { $count } diwrnod ar ôl i chi benderfynu.
   *[other] Caiff geiriau a chyfeiriad pwy bynnag a roddodd wybod eu dileu { $count } diwrnod ar ôl i chi benderfynu.
}
report-settle-title = { $count ->
    [one] Penderfynu ar { $count } adroddiad
   *[other] Penderfynu ar { $count } adroddiad
}
report-mails = { $count ->
    [one] Y neges
   *[other] Y { $count } neges
}
report-mails-exact = Maent yn gadael ar unwaith, air am air fel y maent yma.
report-mails-without = { $count ->
    [one] Ni adawodd un gyfeiriad, ac ni chaiff neges.
   *[other] Ni adawodd { $count } gyfeiriad, ac ni chânt neges.
}
report-settle-button = Penderfynu ac anfon
done-reports-settled = Penderfynwyd ar yr adroddiadau. Caiff y rhai a adawodd gyfeiriad wybod.
log-settle-reports = Penderfynu ar adroddiadau
mail-report-subject = Mae eich adroddiad { $receipt } gennym
mail-report-why = Dywedoch chi, neu rywun a deipiodd eich cyfeiriad, wrth { $site } fod rhywbeth o'i le ar ddeiseb:
mail-report-class = Beth sydd o'i le:
mail-report-next = Bydd safonwr yn ei ddarllen, a byddwn yn ysgrifennu atoch eto. Gallwch weld ble mae arni yma:
mail-report-not-you = Os nad chi oedd, nid oes angen gwneud dim. Caiff eich cyfeiriad ei ddileu ymhen amser.
mail-report-settled-subject = Beth ddaeth o'ch adroddiad { $receipt }
mail-report-settled-what = Ar { $date } dywedoch wrth { $site } fod rhywbeth o'i le ar ddeiseb:
mail-report-settled-words = Dywed ein safonwr:
privacy-reporting = Pan fyddwch yn rhoi gwybod am rywbeth o'i le
privacy-reports = { $days ->
    [one] Dim ond ein safonwyr sy'n darllen eich geiriau ac yn gweld i chi adael cyfeiriad. Caiff y ddau eu dileu { $days } diwrnod ar ôl penderfynu ar eich adroddiad. Wedyn dim ond pryd y daeth, o ba fath yr oedd a beth ddaeth ohono a gadwn.
   *[other] Dim ond ein safonwyr sy'n darllen eich geiriau ac yn gweld i chi adael cyfeiriad. Caiff y ddau eu dileu { $days } diwrnod ar ôl penderfynu ar eich adroddiad. Wedyn dim ond pryd y daeth, o ba fath yr oedd a beth ddaeth ohono a gadwn.
}
moderation-reports = { $count ->
    [one] Adroddiadau'r diwrnod diwethaf
   *[other] Adroddiadau'r { $count } diwrnod diwethaf
}
moderation-reports-how = Gall unrhyw un roi gwybod am rywbeth o'i le o dudalen pob deiseb. Ni chaiff sbam ei gyfrif yma.
moderation-reports-received = Adroddiadau a dderbyniwyd
moderation-reports-settled = O'r rhain, wedi'u penderfynu
moderation-reports-median = Amser i benderfynu
moderation-reports-median-days = { $count ->
    [0] Penderfynwyd ar hanner ar y diwrnod y daethant.
    [one] Penderfynwyd ar hanner o fewn { $count } diwrnod.
   *[other] Penderfynwyd ar hanner o fewn { $count } diwrnod.
}
moderation-reports-median-none = Ni phenderfynwyd ar yr un eto.
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
correction-on-paper = Ar bapur yr oeddent, ac ni ddônt yn ôl oddi yma: rhowch y swp i mewn eto.
log-enter-paper = Rhoi llofnodion papur i mewn
log-approve-paper = Cymeradwyo llofnodion papur
log-send-paper-back = Anfon llofnodion papur yn ôl
log-take-paper-back = Tynnu llofnodion papur o’r nifer
refusal-second-person-needed = Rhaid i rywun arall wneud hyn: chi a’i rhoddodd i mewn, neu a ofynnodd amdano.
refusal-decided-already = Mae cydweithiwr wedi penderfynu ar hyn eisoes. Ewch yn ôl ac edrychwch arno eto.
refusal-passkey-known = Mae’r allwedd fynediad hon yno’n barod
refusal-passkeys-too-many = Mae gennych gymaint o allweddi mynediad ag y gall un person eu cael. Tynnwch un nad ydych yn ei defnyddio mwyach
todo-paper = { $count ->
    [one] Mae swp o lofnodion papur yn aros i gael ei wirio
   *[other] Mae { $count } swp o lofnodion papur yn aros i gael eu gwirio
}
done-paper-entered = Mae wedi’i gadw. Bydd yn cyfrif pan fydd cydweithiwr wedi’i wirio.
done-paper-approved = Mae’n cyfrif nawr.
done-paper-sent-back = Mae wedi’i anfon yn ôl. Nid yw’n cyfrif.
done-paper-taken-back = Mae allan o’r nifer. Mae’r dudalen gyhoeddus yn dweud hynny.
paper-link = Llofnodion ar bapur
paper-title = Llofnodion ar bapur
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
paper-was-taken-back = Tynnwyd allan eto
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
paper-scans-again = Dewiswch y ffeiliau eto, os gwelwch yn dda.
paper-scans-many = Dewiswch { $max } ffeil ar y mwyaf. Gallwch roi ail swp i mewn ar gyfer y lleill.
paper-scan-large = Mae un o’r ffeiliau’n fwy na { $max } MB. Sganiwch hi â llai o dudalennau neu mewn ansawdd is.
paper-scan-odd = Nid PDF, JPEG na PNG yw un o’r ffeiliau, neu nid yr un y mae ei henw’n ei ddweud. Cadwch hi fel un o’r rhain a’i dewis eto.
paper-scan-cut = Mae un o’r ffeiliau’n gorffen yn ei chanol. Agorwch hi i weld a yw’n gyfan, a’i dewis eto.
paper-scan = Sgan { $number }: { $kind }, { $kib } KB
scan-pdf = PDF
scan-jpeg = JPEG
scan-png = PNG
paper-enter = Rhoi swp i mewn
paper-enter-button = Ei roi i mewn i’w wirio
paper-own = Chi a’i rhoddodd i mewn. Rhaid i gydweithiwr ei wirio.
paper-approve = { $count ->
    [two] Rwyf wedi’i wirio: cyfrif { $count } lofnod
   *[other] Rwyf wedi’i wirio: cyfrif { $count } llofnod
}
paper-send-back = Ei anfon yn ôl
paper-take-back = Ei dynnu o’r nifer
paper-take-back-what = Mae’r nifer yn gostwng ar unwaith, ac mae’r dudalen gyhoeddus yn dweud faint, a pham.
paper-take-back-button = { $count ->
    [two] Tynnu { $count } lofnod allan
   *[other] Tynnu { $count } llofnod allan
}
paper-reason = Pam, fel y dywedir wrth y cyhoedd
paper-words = Pam
paper-words-hint = I gydweithwyr yn unig.
paper-words-missing = Dywedwch pam.
paper-checked-by = Gwiriwyd gan { $name }
paper-taken-back-by = Tynnwyd allan gan { $name }
## Words and pages of a site's own
desk-words = Geiriau
words-what = Pob brawddeg ar y wefan hon ac yn ei negeseuon e-bost. Dewch o hyd i un a’i dweud yn eich geiriau eich hun. Mae’n dal ar unwaith.
words-language = Iaith y geiriau
words-find = Dod o hyd i frawddeg
words-find-hint = Yn ôl geiriau ynddi, neu yn ôl ei henw.
words-find-button = Chwilio
words-found = Wedi’u canfod
words-own = Yn eich geiriau eich hun
words-is-own = Yn eich geiriau eich hun.
words-shipped-changed = Mae’r rhaglen bellach yn dweud rhywbeth arall ohoni ei hun.
words-more = Mae rhagor. Chwiliwch am rywbeth hirach.
words-none = Nid oes brawddeg â’r geiriau hyn. Chwiliwch am lai, neu mewn iaith arall.
words-none-own = Dim eto: dywedir popeth fel y mae’r rhaglen yn ei ddweud.
words-groups = Pob brawddeg, fesul rhan
words-shipped = Fel y mae’r rhaglen yn ei ddweud
words-variables = Mae’r rhaglen yn rhoi i mewn:
words-unfit = Nid yw eich geiriau bellach yn cyd-fynd â’r hyn y mae’r rhaglen yn ei roi i mewn, felly dangosir ei rhai hi. Ysgrifennwch nhw eto, neu ewch yn ôl at rai’r rhaglen.
words-shipped-before = Pan ysgrifennoch eich geiriau, dywedai:
words-text = Yn eich geiriau eich hun
words-text-hint = Cadwch bopeth sydd mewn bachau: mae ei angen ar neges neu dudalen. Dangosir yr hyn sy’n edrych fel HTML fel y’i teipiwyd.
words-save = Cadw
words-look = Gweld sut mae’n darllen
words-reset = Mynd yn ôl at eiriau’r rhaglen
words-reads = Sut mae’n darllen
words-in-mail = Yn y neges { $name }
words-in-page = Ar y dudalen { $name }
words-empty = Ysgrifennwch rywbeth, neu ewch yn ôl at eiriau’r rhaglen
words-broken = Gwiriwch y bachau: mae angen { "}" } ar bob { "{" }, a dim ond yr hyn y mae’r rhaglen yn ei roi i mewn all sefyll rhyngddynt
words-missing = Mae angen { $names } ar neges neu dudalen. Rhowch ef yn ôl yn eich geiriau
words-strange = Nid oes dim yn llenwi { $names }. Tynnwch ef allan, neu defnyddiwch yr hyn y mae’r rhaglen yn ei roi i mewn
words-stale = Mae cydweithiwr wedi newid y frawddeg hon yn y cyfamser
words-stale-what = Mae’r hyn a deipioch yma o hyd. Bydd cadw yn ei roi yn lle hyn:
done-words = Mae’r geiriau wedi’u cadw, ac yn dal o hyn ymlaen.
log-change-words = Newidiodd eiriau
log-reset-words = Aeth yn ôl at eiriau’r rhaglen ar gyfer
refusal-words-changed = Mae cydweithiwr wedi newid hyn yn y cyfamser. Ewch yn ôl, llwythwch y dudalen eto, ac edrychwch ar yr hyn sydd yno nawr.
refusal-page-address-taken = Mae tudalen yn y cyfeiriad hwn yn barod, neu â geiriau ar gyfer yr un dudalen. Ewch yn ôl a dewiswch un arall.
refusal-pages-full = Gall gwefan gael 40 o dudalennau ei hun, ac 8 ohonynt yn ei dewislen. Ewch yn ôl a thynnu un allan yn gyntaf.

## Pages that an office writes
desk-pages = Tudalennau
pages-what = Eich tudalennau eich hun, a’ch geiriau eich hun ar y tudalennau sy’n dod gyda’r rhaglen. Maent yn dal ar unwaith.
pages-none = Nid oes rhai eto.
page-new = Ysgrifennu tudalen
page-edit = Newid tudalen
page-published = Wedi’i chyhoeddi.
page-unpublished = Heb ei chyhoeddi.
page-on = Ar y dudalen: { $name }.
page-in-menu = Yn y ddewislen, rhif { $number }.
page-title = Pennawd
page-text = Testun
page-text-hint = Mewn Markdown: mae # yn dechrau pennawd, * restr, a llinell wag baragraff; dolenni yw [geiriau](cyfeiriad). Dangosir HTML fel y’i teipiwyd. Dim ond o’r wefan hon y gall lluniau ddod.
page-title-missing = Ysgrifennwch bennawd, mewn un llinell
page-text-missing = Ysgrifennwch y testun
page-place = Ble y’i dangosir
page-place-own = Yn ei chyfeiriad ei hun
page-slug = Rhan olaf ei chyfeiriad
page-slug-hint = Llythrennau bach, digidau a chysylltnodau, fel rheolau-ty. Dim ond ar gyfer tudalen yn ei chyfeiriad ei hun.
page-slug-wrong = Defnyddiwch lythrennau bach, digidau a chysylltnodau sengl, fel rheolau-ty, ar gyfer y cyfeiriad
page-menu = Lle yn y ddewislen
page-menu-hint = Rhif o 1 i 99: daw rhifau bach yn gyntaf. Gadewch yn wag i gadw’r dudalen allan o’r ddewislen ar y gwaelod.
page-menu-wrong = Defnyddiwch rif o 1 i 99 ar gyfer y lle yn y ddewislen, neu gadewch yn wag
page-instead = Ar dudalen o’r rhaglen: dangos y geiriau hyn yn lle rhai’r rhaglen, nid uwch eu pennau
page-publish = Gall pawb ei darllen
page-look = Gweld sut mae’n darllen
page-preview = Sut mae’n darllen
page-address-taken = Mae tudalen yno’n barod: dewiswch le neu gyfeiriad arall
page-full = Gall gwefan gael 40 o dudalennau ei hun, ac 8 ohonynt yn ei dewislen: tynnwch un allan yn gyntaf
page-stale = Mae cydweithiwr wedi newid y dudalen hon yn y cyfamser
page-stale-what = Mae’r hyn a deipioch yma o hyd, ac mae’r hyn a ysgrifennwyd ganddynt isod. Bydd cadw yn rhoi eich un chi yn ei le.
page-versions = Fersiynau cynharach
page-version = Fersiwn { $number }
page-changed = Newidiwyd ddiwethaf ar { $date }.
done-page = Mae’r dudalen wedi’i chadw, ac yn dal o hyn ymlaen.
log-change-page = Newidiodd dudalen
## Why petitions are not accepted, in the office
desk-reasons = Rhesymau
reasons-what = Pam na dderbynnir deisebau, yn y drefn y mae cymedrolwyr yn dewis. Mae’r hyn y mae rheswm yn ei ddweud yn dal ar unwaith. Ni thynnir yr un byth: ni chynigir mwyach un a roddwch heibio, ac mae deisebau sy’n ei enwi yn cadw ei eiriau.
reason-new = Ychwanegu rheswm
reason-code = Cod
reason-code-hint = Mae yn y data agored am byth. Llythrennau bach, digidau a chysylltnodau, megis rheol-4.
reason-code-wrong = Ysgrifennwch god o lythrennau bach, digidau a chysylltnodau, 40 nod ar y mwyaf
reason-code-taken = Mae rheswm â’r cod hwn yn barod: dewiswch god arall, neu newidiwch y rheswm hwnnw
reason-full = Gall gwefan gael 40 o resymau: newidiwch un sydd yno
reason-said = Yn gyhoeddus
reason-said-hint = Un frawddeg. Mae ar dudalen y ddeiseb ac yn yr e-bost.
reason-said-missing = Dywedwch mewn brawddeg pam na dderbynnir deiseb
reason-mail = Yn yr e-bost at ei chreawdwr
reason-mail-hint = Yr hyn y gallant ei wneud yn lle hynny.
reason-mail-missing = Dywedwch beth all ei chreawdwr ei wneud yn lle hynny
reason-class = Yr hyn a ddangosir o’r ddeiseb
reason-public = Mae’r ddeiseb yn aros yn gyhoeddus gyda’r rheswm.
reason-hidden = Ni ddangosir dim o’r ddeiseb, dim ond y rheswm.
reason-standard = Y rheol y mae’n cyfeirio ati
reason-standard-hint = Dewisol. Ei henw neu ei rhif yn eich rheolau, megis “Safon 4”. Mae wrth ymyl y rheswm.
reason-note = I gydweithwyr
reason-note-hint = Dewisol. Pryd i’w ddewis. Mae cymedrolwyr yn ei weld, neb arall.
reason-own = Rheswm o’ch eiddo eich hun.
reason-is-retired = Wedi’i roi heibio.
reason-retired-what = Ni all cymedrolwyr ei ddewis mwyach. Mae deisebau sy’n ei enwi yn cadw ei eiriau.
reason-retire = Rhoi heibio
reason-bring-back = Ei gynnig eto
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
changes-reason = Dechrau gyda geiriau rheswm
changes-reason-none = Na, dim ond yr hyn a ysgrifennir isod
done-reason = Cadwyd. Mae’n dal o hyn ymlaen.
done-reason-retired = Rhoddwyd y rheswm heibio. Mae deisebau sy’n ei enwi yn cadw ei eiriau.
log-add-reason = Ychwanegodd reswm dros beidio â derbyn deisebau:
log-change-reason = Newidiodd reswm dros beidio â derbyn deisebau:
log-retire-reason = Rhoddodd heibio reswm dros beidio â derbyn deisebau:
log-bring-back-reason = Mae’n cynnig eto reswm dros beidio â derbyn deisebau:
log-move-reason = Symudodd reswm dros beidio â derbyn deisebau:
refusal-reason-code-taken = Mae rheswm â’r cod hwn yn barod. Ewch yn ôl a dewiswch god arall.
refusal-reasons-full = Gall gwefan gael 40 o resymau. Ewch yn ôl a newidiwch un sydd yno.
## Pynciau yn y swyddfa
desk-topics = Pynciau
topics-what = O dan y rhain mae pobl yn dod o hyd i ddeisebau ar un mater. Cymedrolwyr sy’n eu gosod ar ddeiseb; mae unrhyw un a deipiant yma o hynny ymlaen. Mae’r hyn a newidiwch yn dal ar unwaith. Ni chaiff yr un ei ddileu byth: ni chynigir un a dynnwch yn ôl mwyach, a cheidw’r deisebau sydd ag ef ef.
topics-all = Pob pwnc
topics-none = Nid oes dim eto.
topic-petitions = { $count ->
    [zero] { $count } deiseb gyhoeddus
    [one] { $count } ddeiseb gyhoeddus
    [two] { $count } ddeiseb gyhoeddus
    [few] { $count } deiseb gyhoeddus
    [many] { $count } deiseb gyhoeddus
   *[other] { $count } deiseb gyhoeddus
}
topic-unused = Nid oes gan yr un ddeiseb gyhoeddus ef.
topic-code = Yn y data agored: { $code }
topic-is-retired = Wedi’i dynnu’n ôl.
topic-rename = Newid ei enw
topic-name-in = Enw, { $language }
topic-names-hint = Lle gadewch yr enw yn wag, fe’i gelwir wrth enw mewn iaith arall, neu fel arall ar ôl ei god.
topic-save = Cadw’r enw
topic-retire = Tynnu’n ôl
topic-bring-back = Ei gynnig eto
topic-add = Ychwanegu pwnc
topic-name-missing = Ysgrifennwch enw
topic-name-odd = Mae angen llythyren neu ddigid ar enw, dim comas, a { $max } o nodau ar y mwyaf
topic-name-taken = Mae pwnc o’r enw hwn yn barod: dewiswch enw arall, neu newidiwch y pwnc hwnnw
topic-stale = Mae cydweithiwr wedi newid ei enw yn y cyfamser, i: { $names }. Bydd cadw eto yn rhoi eich un chi yn ei le
topics-full = Gall gwefan gael { $max } o bynciau ei hun: newidiwch un sydd yno
topics-retired = Mae’r pwnc “{ $topic }” wedi’i dynnu’n ôl: dewiswch un arall, neu gofynnwch i berchennog ddod ag ef yn ôl
done-topic = Cadwyd. Mae’n dal o hyn ymlaen.
done-topic-retired = Tynnwyd y pwnc yn ôl. Ceidw’r deisebau sydd ag ef ef.
log-add-topic = Ychwanegodd bwnc:
log-name-topic = Ailenwodd bwnc:
log-retire-topic = Tynnodd bwnc yn ôl:
log-bring-back-topic = Mae’n cynnig pwnc eto:
refusal-topic-name-taken = Mae pwnc o’r enw hwn yn barod. Ewch yn ôl a dewiswch enw arall.
refusal-topic-retired = Tynnwyd un o’r pynciau hyn yn ôl yn y cyfamser. Ewch yn ôl, llwythwch y dudalen eto, a dewiswch un arall.
refusal-topics-full = Gall gwefan gael 300 o bynciau ei hun. Ewch yn ôl a newidiwch un sydd yno.
## Areas and postcodes in the office
desk-areas = Ardaloedd
areas-what = O god post y daw ym mha ardal y cyfrifir llofnod. Cyfrifir cod post nad yw yma fel “ardal anhysbys”; ni throir neb ymaith.
areas-areas = Ardaloedd
areas-postcodes = Codau post, neu ddechrau rhai
areas-since = Ar waith ers
areas-locked = Dônt o’r ffeil { $file }, a enwir yn y gosodiadau. I’w newid yma, tynnwch site.areas_file o’r gosodiadau a dechreuwch y rhaglen eto.
areas-locked-program = Dônt gyda’r rhaglen ac ni ellir eu newid yma.
areas-upload = Defnyddio rhai eraill
areas-upload-what = Nid oes dim yn newid cyn i chi weld beth fyddai’n newid. Ffeiliau CSV mewn UTF-8, { $mib } MiB yr un ar y mwyaf.
areas-again = Dewiswch y ffeiliau eto: nid yw porwr yn eu cadw.
areas-file = Ffeil ardaloedd
areas-file-hint = Y colofnau code a name; os ydynt gennych, representative, region_code a region_name. Gall fod ganddi golofn postcode hefyd. { $max } ardal ar y mwyaf.
areas-postcodes-file = Ffeil codau post (dewisol)
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
log-use-areas = Rhoddodd ardaloedd eraill ar waith
refusal-areas-counted = Cyfrifwyd llofnodion mewn ardal nad yw yn y ffeil. Lanlwythwch un sydd â hi.
## Testun deiseb a newidiwyd ar ôl iddi agor.
text-changed-on = Newidiwyd y testun ar { $date }
text-history-title = Newidiadau i’r testun
text-history-link = Pob newid i’r testun
text-history-what = Dyma’r hyn a newidiwyd ers i’r ddeiseb agor, y diweddaraf yn gyntaf. Mae pob llofnod ar gyfer y fersiwn a oedd yno pan gafodd ei anfon.
text-history-none = Nid yw’r testun wedi’i newid ers i’r ddeiseb agor.
text-history-marks = Fe’i nodir fel hyn:
change-added-mark = geiriau a ddaeth
change-removed-mark = geiriau a aeth
change-added = Ychwanegwyd:
change-removed = Tynnwyd allan:
version-number = Fersiwn { $number }
version-of = fersiwn { $number } o’r testun
version-signed = Y testun a lofnodwyd
version-current = Dyma’r testun nawr
version-why = Pam y’i newidiwyd:
version-opened = Agorodd y ddeiseb gyda’r testun hwn.
version-read = Darllen fersiwn { $number } yn llawn
version-since = Mewn grym o { $date }
version-is-current = Dyma’r hyn y mae’r ddeiseb yn ei ddweud nawr.
version-is-old = Newidiwyd y testun ar ôl y fersiwn hwn.
version-part-hidden = Nid yw’r rhan hon o fersiwn cynharach yn cael ei dangos, am resymau cyfreithiol.
timeline-amended = Newidiwyd ei thestun.
event-amended = Newidiwyd ei thestun

## Newid testun deiseb a agorwyd.
amend-title = Newid y testun
amend-how = Newidiwch y testun dim ond i gywiro camgymeriad neu i dynnu allan yr hyn na ddylai fod yno. Bydd pawb yn gweld beth a newidiwyd, pryd a pham. Mae pawb sydd wedi llofnodi yn cadw dolen i’r testun a lofnodwyd.
amend-language = Yr un peth mewn iaith arall
amend-why = Pam y mae’n cael ei newid
amend-why-hint = Gall pawb ddarllen hwn. Peidiwch ag ailadrodd yma yr hyn rydych yn ei dynnu allan.
amend-why-missing = Dywedwch pam y mae’r testun yn cael ei newid
amend-hide = Yr hyn na chaiff neb ei weld mwyach
amend-hide-hint = Yn y fersiynau cynharach, am resymau cyfreithiol. Gadewch y rhain yn wag oni bai bod rhaid: ni ddangosir y gymhariaeth â’r fersiwn cynt chwaith.
amend-look-button = Dangos yr hyn y bydd pawb yn ei weld
amend-look-title = Ai dyma’r newid?
amend-look-what = Bydd pawb yn gweld hwn. Ni ellir ei dynnu’n ôl, ond gellir newid y testun eto.
amend-button = Newid y testun
amend-meanwhile = Mae eich geiriau yn y ffurflen o hyd. Dyma’r hyn a newidiwyd yn y cyfamser:
amend-earlier = Fersiynau cynharach
amend-earlier-how = Ticiwch yr hyn na chaiff neb ei weld, am resymau cyfreithiol. Mae’r fersiwn yn cadw ei rif.
amend-hide-button = Cadw hyn ar gyfer fersiwn { $number }
log-amend = Newid y testun
log-hide-version = Newid yr hyn a ddangosir o fersiwn cynharach
done-amended = Mae’r testun wedi’i newid.
done-hidden = Mae’r hyn a ddangosir o’r fersiwn hwnnw wedi’i newid.
refusal-text-changed = Newidiwyd y testun ers i chi agor y ffurflen, gan gydweithiwr neu gennych chi
refusal-text-unchanged = Nid oes dim wedi’i newid yn y testun
refusal-versions-too-many = Newidiwyd testun y ddeiseb hon mor aml ag y gellir

## Negeseuon yn y swyddfa, cyfeiriadau a wrthodwyd, prawf y gwesteiwr, a gwahoddiadau drwy e-bost.
desk-mail = Negeseuon
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
    [0] Ni fethodd yr un am byth yn y 24 awr ddiwethaf.
   *[other] Methodd { $count } am byth yn y 24 awr ddiwethaf.
}
mails-number-more = Mae’r cyfrif yn stopio ar { $count }.
mails-lists = Negeseuon yn ôl yr hyn a ddaeth ohonynt
mails-all = Pob un
mails-waiting = Yn aros
mails-failed = Wedi methu
mails-sent = Wedi’u hanfon
mails-dropped = Dim eu hangen mwyach
mails-captured = Wedi’u cadw yma
mails-search = Chwilio am negeseuon
mails-search-to = Anfonwyd i’r cyfeiriad hwn
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
mail-kind-already-signed = Rydych wedi llofnodi eisoes
mail-kind-withdrawn = Tynnwyd eich enw
mail-kind-draft-kept = Cadwyd eich drafft
mail-kind-confirm-petition = Cadarnhewch eich deiseb
mail-kind-gather-supporters = Casglwch gefnogwyr
mail-kind-in-moderation = Rydym yn gwirio eich deiseb
mail-kind-changes-asked = Newidiwch y pethau hyn
mail-kind-rejected = Ni allem dderbyn eich deiseb
mail-kind-opened = Mae eich deiseb ar agor
mail-kind-news = Newyddion i rywun sy’n dilyn
mail-kind-trial = Prawf o newyddion
mail-kind-update-declined = Ni wnaethom basio eich diweddariad ymlaen
mail-kind-threshold = Digon o lofnodion ar gyfer yr hyn sy’n dilyn
mail-kind-report-received = Mae eich adroddiad gennym
mail-kind-report-settled = Beth ddaeth o’ch adroddiad
mail-kind-relay-test = Prawf o’r gwesteiwr
mail-kind-invitation = Gwahoddiad i’r staff
mail-kind-still-checked = Mae llofnod yn dal i gael ei wirio
fate-waiting = Yn aros ei thro
fate-tried = Gohiriwyd ar ôl { $count } cynnig, a rhoddir cynnig arall arni
fate-sent = Derbyniodd y gweinydd post hi
fate-captured = Wedi’i chadw yma
fate-failed = { $count ->
    [0] Methodd am byth
   *[other] Methodd am byth ar ôl { $count } cynnig
}
fate-dropped = Heb ei hanfon: nid oedd yn wir nac yn angenrheidiol mwyach
mail-queued = Galwyd amdani
mail-due = Cynnig nesaf o
mail-finished = Daeth i ben
mail-reply = Yr hyn a ddywedodd y gweinydd post:
mail-course = Beth ddaeth ohoni
mail-goes-on = Rhoddir cynnig arall arni ohoni’i hun am bum niwrnod, gan aros yn hirach ac yn hirach.
mail-resend-title = Ei hanfon eto
mail-resend-refused = Ni anfonwyd hi eto
mail-resend-now = Rhoi cynnig nawr
mail-resend-now-what = Mae’n aros am fod y gweinydd post wedi’i gohirio. Gallwch ofyn am gynnig nawr.
mail-resend-again = Ei hanfon eto
mail-resend-again-what = Ni chyrhaeddodd. Wedi i’r hyn oedd o’i le gael ei gywiro, gellir anfon yr un neges eto. Rhoddir un cynnig ar neges sy’n hŷn na phum niwrnod.
mail-resend-once-more = Ei hanfon unwaith eto
mail-resend-once-more-what = Derbyniodd y gweinydd post hi. Os na chyrhaeddodd, gellir anfon un arall: nid o fewn munud, ac mor aml mewn diwrnod ag y gallent ofyn amdani eu hunain.
mail-resend-moderators = Gall cymedrolwyr a pherchnogion anfon negeseuon eto.
mail-resend-waits = Ni roddwyd cynnig arni eto, ac mae’n mynd ohoni’i hun pan ddaw ei thro. Mae negeseuon am benderfyniadau yn aros nes na ellir tynnu’r penderfyniad yn ôl mwyach.
mail-resend-under-way = Rhoddir cynnig arni ar hyn o bryd. Llwythwch y dudalen hon eto mewn munud.
mail-resend-dropped = Ni anfonwyd hi am nad oedd yn wir nac yn angenrheidiol mwyach, neu am ei bod yn mynd i gyfeiriad a wrthodwyd. Nid anfonir hi eto.
mail-resend-untrue = Ni ellir ei hanfon mwyach: nid yw’r hyn a ddywed yn wir bellach, neu nid oes neb yn gwybod mwyach at bwy y mae’n mynd.
mail-resend-arrived = Derbyniodd y gweinydd post hi, ac nid yw’n gofyn am ddim. Nid anfonir hi ddwywaith.
mail-resend-too-often = Anfonwyd neges atynt lai na munud yn ôl, neu mor aml ag y ceir heddiw. Rhowch gynnig arall arni yn nes ymlaen.
mail-resend-not-now = Nid yw hynny’n bosibl nawr: fe’i newidiwyd, ei hanfon neu ei gollwng ers i’r dudalen hon gael ei dangos. Dyma sut y mae nawr.
mail-text-title = Yr hyn a ddywed
mail-text-now = Wedi’i hysgrifennu o’r newydd o’r hyn sy’n wir nawr: gall yr hyn a anfonwyd fod yn wahanol mewn enwau a rhifau a newidiwyd ers hynny. Mae dolenni a chodau wedi’u cuddio; dim ond y sawl y mae’n mynd ato a gaiff weithredu drwyddynt.
mail-text-gone = Ni ellir ei hysgrifennu mwyach: nid yw’r sawl y mae’n mynd ato, neu’r hyn y mae’n ymwneud ag ef, yn cael ei gadw, neu fe’i newidiwyd.
bounces-title = Cyfeiriadau a wrthodwyd
bounces-what = Dywedodd gweinydd post am byth nad yw’n adnabod y cyfeiriadau hyn. Mae negeseuon newyddion yn eu gadael allan. Anfonir dolenni i gadarnhau atynt yr un fath.
bounces-later = Dim ond yr hyn a ddywed y gweinydd post ar unwaith sy’n hysbys yma. Mae neges a dderbynnir yn gyntaf ac sy’n dod yn ôl wedyn yn dod at anfonwr ein negeseuon, ac nid yw’n cael ei chyfrif.
bounces-none = Nid oes rhai ymhlith y negeseuon yr edrychwyd drwyddynt.
bounces-older = Mynd ymlaen â negeseuon hŷn
bounces-times = Gwrthodwyd { $count } gwaith.
bounces-first = Y tro cyntaf
bounces-last = Y tro olaf
bounces-left-out = Mae negeseuon newyddion yn ei adael allan.
bounces-cleared = Ysgrifennir ato eto ers
bounces-clear = Ysgrifennu at y cyfeiriad hwn eto
todo-mail-failed = Methodd { $count } neges am byth yn y 24 awr ddiwethaf
done-mails-resent = Anfonir nhw eto, y diweddaraf yn gyntaf. Llwythwch y dudalen hon eto i weld beth ddaeth ohonynt.
done-mail-resent = Anfonir hi eto. Llwythwch y dudalen hon eto i weld beth ddaeth ohoni.
done-address-cleared = Mae negeseuon yn mynd i’r cyfeiriad hwn eto.
done-test-sent = Mae’r prawf ar ei ffordd. Llwythwch y dudalen hon eto i weld beth ddaeth ohono.
done-invited-mailed = Maent wedi’u gwahodd, ac anfonwyd y gwahoddiad drwy e-bost. Gallwch roi’r ddolen isod iddynt hefyd.
done-invitation-mailed = Anfonwyd y gwahoddiad drwy e-bost. Gallwch roi’r ddolen isod iddynt hefyd.
log-resend-mails = Anfonodd negeseuon a fethodd eto gyda’i gilydd
log-resend-mail = Anfonodd neges eto
log-clear-address = Caniataodd ysgrifennu at gyfeiriad eto
log-test-relay = Profodd y gwesteiwr
log-mail-invitation = Anfonodd wahoddiad drwy e-bost
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
live-test-refused = Gwrthododd y gwesteiwr y prawf am byth; dyma a ddywedodd. Dangoswch ef i bwy bynnag sy’n rhedeg y gwesteiwr.
invite-how-mails = Byddwch yn cael dolen i’w rhoi ymlaen. Gellir ei hanfon drwy e-bost hefyd.
invite-mail = Anfon y gwahoddiad i’r cyfeiriad hwn drwy e-bost
invite-mail-button = Anfon y gwahoddiad at { $address }
invite-mail-too-often = Anfonwyd y gwahoddiad lai na munud yn ôl. Arhoswch ennyd, neu rhowch y ddolen ymlaen.
mail-test-subject = Prawf o negeseuon { $site }
mail-test-what = Gofynnoch am y neges hon yn swyddfa { $site }, i weld bod negeseuon yn cyrraedd:
mail-test-next = Os ydych yn darllen hon, maent yn cyrraedd. Dangosir yma beth ddywedodd y gwesteiwr:
mail-invitation-subject = Fe’ch gwahoddir i helpu i ofalu am { $site }
mail-invitation-what = Fe’ch gwahoddir i helpu i ofalu am { $site }. Agorwch y ddolen hon, dewiswch gyfrinair, a dyna chi:
mail-invitation-until = Mae’r ddolen yn gweithio tan { $date }, ac i un person. Peidiwch â’i rhoi ymlaen.
mail-invitation-not-you = Os na wyddoch beth yw hyn, gadewch ef: nid oes dim yn digwydd.
## Ail berson (admin/requests.html, admin/request.html, admin/settings.html)
desk-requests = Ceisiadau
requests-what = Yr hyn y mae’n rhaid i ail berson gytuno iddo cyn ei wneud. Ni all neb gytuno i’w gais ei hun. Daw cais nad oes neb yn edrych arno i ben ar ôl 72 awr.
requests-waiting = Yn aros
requests-settled = Wedi’u penderfynu
requests-none = Nid oes dim yn aros am ail berson.
requests-none-settled = Nid oes dim wedi’i benderfynu eto.
requests-how = Y perchnogion sy’n gosod, o dan Gosodiadau, am beth y gofynnir i ail berson.
request-take-down = Tynnu deiseb i lawr
request-reject-hidden = Peidio â derbyn deiseb, a chuddio rhannau ohoni
request-correct = Tynnu llawer o lofnodion o’r rhif
request-amend = Newid testun y gall pobl ei lofnodi
request-publish = Cyhoeddi, ac e-bostio llawer o bobl
request-thresholds = Newid trothwyon y wefan
request-number = Cais { $number }
request-waiting = Yn aros am ail berson
request-approved = Cytunwyd
request-refused = Ni chytunwyd
request-withdrawn = Tynnwyd yn ôl
request-expired = Ni edrychodd neb mewn pryd
request-yours = Gallwch chi ei benderfynu
request-asked-by = gofynnwyd gan { $name }
request-until = hyd { $date }, { $time }
request-settled-by = { $state } gan { $name }
request-petition = Deiseb
request-urgent = Wedi’i wneud eisoes, gan na allai aros
request-urgent-what = Fe’i tynnwyd i lawr ar unwaith. Os na fydd ail berson yn cytuno erbyn { $date }, { $time }, caiff ei dangos eto.
request-waits-what = Nid oes dim wedi newid eto. Os na fydd ail berson yn cytuno erbyn { $date }, { $time }, daw’r cais i ben.
request-own = Chi a ofynnodd. Rhaid i rywun arall gytuno.
request-seconds = Pwy allai gytuno: { $names }
request-seconds-none = Ni allai neb arall gytuno ar hyn o bryd. Gall perchennog wahodd rhywun, neu ddiffodd hyn o dan Gosodiadau.
request-would = Yr hyn a fyddai’n newid
request-did = Yr hyn a newidiwyd
request-asked = Yr hyn y gofynnwyd amdano
request-why = Pam
request-taking = { $count ->
    [one] Byddai { $count } llofnod yn cael ei dynnu allan
   *[other] Byddai { $count } llofnod yn cael eu tynnu allan
}
request-total = Y rhif nawr
request-version = Daw’n fersiwn { $number }.
request-approve = Cytuno, a’i wneud
request-approve-urgent = Cytuno ei bod yn aros i lawr
request-refuse-title = Peidio â chytuno
request-refuse-why = Pam lai
request-refuse-why-hint = Bydd y sawl a ofynnodd yn ei weld, a chydweithwyr eraill.
request-refuse = Peidio â chytuno
request-refuse-urgent = Peidio â chytuno: caiff ei dangos eto
request-why-missing = Dywedwch pam nad ydych yn cytuno
request-withdraw = Tynnu’r cais yn ôl
request-withdraw-urgent = Ei dynnu’n ôl: caiff ei dangos eto
request-by-rule = gan reolau’r wefan
second-what = Rhaid i ail berson gytuno i hyn. Nid oes dim yn newid nes iddynt wneud.
second-what-mail = Dim ond pan fydd ail berson yn cytuno y gellir e-bostio cynifer. Gyda’r tic, gofynnir i un yn gyntaf, ac nid oes dim yn newid nes iddynt gytuno.
second-button = Gofyn i ail berson
second-urgent = Ni all aros: ei thynnu i lawr nawr
second-urgent-hint = Caiff ei nodi’n frys. Rhaid i ail berson gytuno o fewn 24 awr, neu caiff ei dangos eto.
todo-requests = { $count ->
    [one] Mae cydweithiwr yn gofyn i chi fod yn ail berson
   *[other] Mae cydweithwyr yn gofyn i chi { $count } gwaith fod yn ail berson
}
done-requested = Gofynnir i ail berson.
done-request-approved = Fe gytunoch chi.
done-request-refused = Ni chytunoch chi. Gall y sawl a ofynnodd weld pam.
done-request-withdrawn = Fe dynnoch chi’r cais yn ôl.
log-ask-second-person = Gofyn i ail berson
log-take-down-urgently = Ei thynnu i lawr ar unwaith, cyn i ail berson gytuno
log-approve-request = Cytuno fel yr ail berson
log-refuse-request = Peidio â chytuno fel yr ail berson
log-withdraw-request = Tynnu cais i ail berson yn ôl
log-lapse-request = Ni chytunodd neb mewn pryd fel yr ail berson
refusal-second-person-missing = Ni allai neb arall yma fod yn ail berson. Gwahoddwch rywun yn gyntaf a gaiff wneud yr un peth.
refusal-request-waits = Gofynnwyd i ail berson am hyn eisoes. Edrychwch o dan Ceisiadau.
refusal-requests-too-many = Mae gormod yn aros am ail berson. Penderfynwch rai yn gyntaf, o dan Ceisiadau.
refusal-request-stale = Mae rhywbeth wedi newid ers gofyn am hyn: y ddeiseb, y gosodiadau, neu bwy sy’n gweithio yma. Ni ellir ei wneud fel y gofynnwyd. Gofynnwch amdano o’r newydd.
refusal-request-expired = Ni edrychodd neb ar y cais hwn mewn pryd. Gofynnwch amdano o’r newydd.
settings-two-people = Yr hyn sydd angen ail berson
set-two-take-down = Tynnu deiseb i lawr
set-two-take-down-hint = Gall un person o hyd dynnu i lawr yr hyn na all aros. Rhaid i ail un gytuno o fewn 24 awr, neu caiff ei dangos eto.
set-two-reject-hidden = Peidio â derbyn deiseb, gyda rhannau wedi’u cuddio
set-two-correct = Tynnu llawer o lofnodion allan
set-two-correct-over = Mae mwy na chynifer o lofnodion yn llawer
set-two-amend = Newid testun y gall pobl ei lofnodi
set-two-publish = E-bostio llawer o bobl
set-two-publish-over = Mae mwy na chynifer o bobl yn llawer
set-two-thresholds = Newid trothwyon
set-two-thresholds-hint = Rhaid i ail berchennog gytuno wedyn.
set-two-yes = Rhaid i ail berson gytuno
set-two-no = Un person sy’n penderfynu
set-effect-two-people = Mae’n dal ar unwaith. Mae’r hyn y gofynnwyd amdano o’r blaen yn aros o dan Ceisiadau.
