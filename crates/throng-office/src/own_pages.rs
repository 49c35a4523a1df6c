//! Pages that staff write: the list, the form with a preview before it is saved, and earlier versions of each page. A
//! saved page is public at once.
//!
//! Owns the form. It must never store HTML that `markdown` has not made. Bounded by the limits of the domain.

use axum::response::Response;
use throng_domain::command::ChangePage;
use throng_domain::ids::SiteId;
use throng_domain::limits::{STANDING_BYTES_MAX, STANDING_PAGES_MAX, STANDING_TITLE_CHARS_MAX};
use throng_domain::outcome::Refusal;
use throng_domain::row::Row;
use throng_domain::standing::{
    PageContent, PagePlace, PageText, PageVersion, ShippedPage, StandingPage, is_slug,
};
use throng_store::error::Fault;
use throng_store::reader::{ReadRows, StoreReader};

use super::cut::Cut;
use super::door::Door;
use super::form::{FormState, Problems};
use super::words::{language_of, languages};
use super::{Deps, Desk, markdown};
use throng_process::limits::PAGE_VERSIONS_SHOWN_MAX;
use throng_rendering::views::{
    CutView, FieldProblem, OwnText, PageFormView, PagePlaceChoice, PageRow, PageVersionRow, PagesView,
};
use throng_web::http::respond::Failure;
use throng_web::sites::own_text;

/// Every page that the office of a site has written, by number.
///
/// # Errors
/// When the store cannot be read.
pub fn own_pages(reader: &mut dyn StoreReader, site: SiteId) -> Result<Vec<(i64, StandingPage)>, Fault> {
    let most = u32::try_from(STANDING_PAGES_MAX).expect("the limit is small");
    reader.rows(StandingPage::rows(site), 0, most)
}

/// The names of pages that come with the program.
fn shipped_key(page: ShippedPage) -> &'static str {
    match page {
        ShippedPage::About => "about-title",
        ShippedPage::Privacy => "privacy-title",
        ShippedPage::Accessibility => "accessibility-title",
    }
}

/// `GET /admin/pages`.
pub(super) async fn list(desk: Desk) -> Result<Response, Failure> {
    let site = desk.door.site.id;
    let pages = desk.deps.ask(move |reader| own_pages(reader, site)).await?;
    let row = |(number, page): &(i64, StandingPage)| {
        let content = &page.content;
        let on = match content.place {
            PagePlace::Shipped { page, .. } => Some(page),
            PagePlace::Own { .. } => None,
        };
        PageRow {
            title: own_text(&desk.door.site.view, content).title,
            edit: format!("/admin/pages/{number}"),
            path: public_path(&content.place).filter(|_| content.published),
            on_key: on.map(|page| shipped_key(page).to_owned()),
            published: content.published,
            menu: content.menu.map(i64::from),
            changed_ms: page.at.0,
        }
    };
    let view = PagesView { frame: desk.frame("/admin/pages"), rows: pages.iter().map(row).collect() };
    desk.show(&view)
}

fn public_path(place: &PagePlace) -> Option<String> {
    Some(match place {
        PagePlace::Own { slug } => format!("/pages/{slug}"),
        PagePlace::Shipped { page: ShippedPage::About, .. } => "/about".to_owned(),
        PagePlace::Shipped { page, .. } => format!("/about/{}", page.word()),
    })
}

/// A page in the form in which it is stored, if it is stored already.
struct StoredPage {
    number: Option<i64>,
    page: Option<StandingPage>,
}

impl StoredPage {
    /// # Errors
    /// [`Failure::NotFound`].
    async fn of(desk: &Desk) -> Result<StoredPage, Failure> {
        if desk.door.param() == "new" {
            return Ok(StoredPage { number: None, page: None });
        }
        let number: i64 = desk.door.param().parse().map_err(|_| Failure::NotFound)?;
        let key = StandingPage::rows(desk.door.site.id).item(number);
        let page = desk.deps.ask(move |reader| reader.row(key)).await?;
        let page = page.ok_or(Failure::NotFound)?;
        Ok(StoredPage { number: Some(number), page: Some(page) })
    }

    fn path(&self) -> String {
        let number = self
            .number
            .map_or_else(|| "new".to_owned(), |number| number.to_string());
        format!("/admin/pages/{number}")
    }
}

/// The fields of the form as they were filled in.
struct PageForm {
    language: String,
    revision: u32,
    place: String,
    slug: String,
    instead: bool,
    menu: String,
    published: bool,
    title: String,
    text: String,
}

impl PageForm {
    fn stored(door: &Door, known: &StoredPage) -> PageForm {
        let language = language_of(door);
        let page = known.page.as_ref();
        let content = page.map(|page| &page.content);
        let text = content.and_then(|content| content.texts.iter().find(|text| text.language == language));
        let (place, slug, instead) = match content.map(|content| &content.place) {
            Some(PagePlace::Shipped { page, instead }) => (page.word(), String::new(), *instead),
            Some(PagePlace::Own { slug }) => ("own", slug.clone(), false),
            None => ("own", String::new(), false),
        };
        PageForm {
            revision: page.map_or(0, |page| page.revision),
            place: place.to_owned(),
            slug,
            instead,
            menu: content
                .and_then(|content| content.menu)
                .map_or_else(String::new, |menu| menu.to_string()),
            published: content.is_some_and(|content| content.published),
            title: text.map_or_else(String::new, |text| text.title.clone()),
            text: text.map_or_else(String::new, |text| text.markdown.clone()),
            language,
        }
    }

    fn read(door: &Door) -> PageForm {
        let field = |name: &str| door.form.get(name).trim().to_owned();
        PageForm {
            language: language_of(door),
            revision: door.form.get("revision").parse().unwrap_or_default(),
            place: field("place"),
            slug: field("slug"),
            instead: door.form.is_ticked("instead"),
            menu: field("menu"),
            published: door.form.is_ticked("published"),
            title: field("title"),
            text: field("text").replace("\r\n", "\n"),
        }
    }

    /// The content that the page would have, or what has to be corrected.
    fn content(&self, door: &Door, known: &StoredPage) -> Result<PageContent, Problems> {
        let mut problems = Problems::default();
        let shipped = ShippedPage::from_word(&self.place);
        let place = match shipped {
            Some(page) => PagePlace::Shipped { page, instead: self.instead },
            None => PagePlace::Own { slug: self.slug.clone() },
        };
        problems.must(shipped.is_some() || is_slug(&self.slug), "slug", "page-slug-wrong");
        let menu = self
            .menu
            .parse::<u8>()
            .ok()
            .filter(|menu| (1..=99).contains(menu));
        problems.must(self.menu.is_empty() || menu.is_some(), "menu", "page-menu-wrong");
        let before = known.page.as_ref().map(|page| page.content.texts.as_slice());
        let others = before.unwrap_or_default().iter();
        let mut texts: Vec<PageText> = others
            .filter(|text| text.language != self.language)
            .cloned()
            .collect();
        let gone = self.title.is_empty() && self.text.is_empty() && !texts.is_empty();
        if !gone {
            texts.extend(self.page_text(&mut problems));
        }
        let order = |text: &PageText| {
            let mut tags = door.site.view.languages.iter();
            tags.position(|language| language.tag == text.language)
                .unwrap_or(usize::MAX)
        };
        texts.sort_by_key(order);
        match problems.is_empty() {
            true => Ok(PageContent {
                place,
                menu: menu.filter(|_| shipped.is_none()),
                published: self.published,
                texts,
            }),
            false => Err(problems),
        }
    }

    fn page_text(&self, problems: &mut Problems) -> Option<PageText> {
        let odd = |c: char| c.is_control() && c != '\n' && c != '\t';
        let is_titled = !(self.title.is_empty() || self.title.contains(char::is_control));
        problems.must(is_titled, "title", "page-title-missing");
        let is_long = self.title.chars().count() > STANDING_TITLE_CHARS_MAX;
        let long = FieldProblem::too_long("title", STANDING_TITLE_CHARS_MAX);
        problems.note(Some(long).filter(|_| is_titled && is_long));
        let is_written = !(self.text.is_empty() || self.text.contains(odd));
        problems.must(is_written, "text", "page-text-missing");
        if !is_written {
            return None;
        }
        let markdown = self.text.replace('\t', "    ");
        let html = Some(&markdown).filter(|text| text.len() <= STANDING_BYTES_MAX);
        let Some(html) = html.and_then(|text| markdown::html(text)) else {
            problems.note([FieldProblem::too_long("text", STANDING_BYTES_MAX)]);
            return None;
        };
        Some(PageText { language: self.language.clone(), title: self.title.clone(), markdown, html })
    }
}

/// `GET /admin/pages/{page}`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    let known = StoredPage::of(&desk).await?;
    let typed = PageForm::stored(&desk.door, &known);
    page(&desk, &known, &typed, FormState::fresh(), None).await
}

/// `POST /admin/pages/{page}`: shows a preview, or saves the page.
pub(super) async fn change(desk: Desk) -> Result<Response, Failure> {
    let known = StoredPage::of(&desk).await?;
    let mut typed = PageForm::read(&desk.door);
    let content = match typed.content(&desk.door, &known) {
        Ok(content) => content,
        Err(problems) => return page(&desk, &known, &typed, problems.into(), None).await,
    };
    if desk.door.form.get("step") != "save" {
        let text = content.texts.iter().find(|text| text.language == typed.language);
        let only = text.map(|text| PageContent { texts: vec![text.clone()], ..content.clone() });
        let preview = only.map(|only| own_text(&desk.door.site.view, &only));
        return page(&desk, &known, &typed, FormState::fresh(), preview).await;
    }
    let site = desk.door.site.id;
    let command =
        ChangePage { site, by: desk.signed.id, number: known.number, revision: typed.revision, content };
    let action = desk.door.site.localised(&known.path());
    let state = match desk.decided_from(&action, command).await? {
        Err(Refusal::WordsChanged) => {
            typed.revision = known.page.as_ref().map_or(0, |page| page.revision);
            FormState::stale()
        }
        Err(Refusal::PageAddressTaken) => {
            let field = if typed.place == "own" { "slug" } else { "place" };
            FormState::overtaken([FieldProblem::new(field, "page-address-taken")])
        }
        Err(Refusal::PagesFull) => FormState::overtaken([FieldProblem::new("title", "page-full")]),
        Err(refusal) => return Err(Failure::Refused(refusal)),
        Ok(_) => return Ok(desk.to("/pages?done=page")),
    };
    page(&desk, &known, &typed, state, None).await
}

async fn page(
    desk: &Desk,
    known: &StoredPage,
    typed: &PageForm,
    state: FormState,
    preview: Option<OwnText>,
) -> Result<Response, Failure> {
    let choice = |word: &str, label_key: &str| PagePlaceChoice {
        word: word.to_owned(),
        label_key: label_key.to_owned(),
        chosen: typed.place == word,
    };
    let shipped = ShippedPage::ALL.map(|page| choice(page.word(), shipped_key(page)));
    let content = known.page.as_ref().map(|page| &page.content);
    let path = known.path();
    let (versions, cut) = desk
        .deps
        .versions(desk.door.site.id, known.number, &typed.language)
        .await?;
    let stale = state.is_stale();
    desk.form("/admin/pages", state, |frame, problems| PageFormView {
        frame: frame.telling([cut]),
        new: known.number.is_none(),
        language: typed.language.clone(),
        languages: languages(&desk.door, &typed.language, &path),
        path,
        revision: i64::from(typed.revision),
        places: std::iter::once(choice("own", "page-place-own"))
            .chain(shipped)
            .collect(),
        slug: typed.slug.clone(),
        instead: typed.instead,
        menu: typed.menu.clone(),
        published: typed.published,
        title: typed.title.clone(),
        text: typed.text.clone(),
        problems,
        stale,
        preview,
        versions,
        public: content
            .filter(|content| content.published)
            .and_then(|content| public_path(&content.place)),
    })
}

/// The earlier contents of a page.
const VERSIONS: Cut = Cut(&PAGE_VERSIONS_SHOWN_MAX, "cut-versions");

impl Deps {
    /// The earlier contents of a page in one language, the newest first, and whether there are more.
    async fn versions(
        &self,
        site: SiteId,
        number: Option<i64>,
        language: &str,
    ) -> Result<(Vec<PageVersionRow>, Option<CutView>), Failure> {
        let Some(number) = number else {
            return Ok((Vec::new(), None));
        };
        let list = PageVersion::of_page(site, number);
        let mut rows = self
            .ask(move |reader| reader.newest_rows(list, i64::MAX, VERSIONS.rows()))
            .await?;
        let cut = VERSIONS.off(&mut rows);
        let row = |(number, PageVersion(page)): (i64, PageVersion)| {
            let text = page.content.texts.iter().find(|text| text.language == language)?;
            Some(PageVersionRow {
                number,
                changed_ms: page.at.0,
                title: text.title.clone(),
                markdown: text.markdown.clone(),
            })
        };
        Ok((rows.into_iter().filter_map(row).collect(), cut))
    }
}
