// Single letters of the keyboard, for who has switched them on: the page then holds the list of them (#keys). Never while
// somebody types. Each stands on what it presses; without this file all of it is pressed as ever.
//
// data-key="c"      pressed by this letter; a field is gone to instead
// data-key-to="id"  gone to instead of pressed
// data-letter="C"   shows the letter, in the list of them
// data-row          a line of a list, which J and K walk through, also from one page to the next

const list = document.getElementById('keys');
const rows = [...document.querySelectorAll('[data-row]')];
const KEPT = 'throng-rows';

const isTyping = ({ target }) => target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

// Along the list, or from the page of one of its lines to that of the next.
const walk = by => {
  if (rows.length) {
    const at = rows.indexOf(document.activeElement);
    rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + by, 0), rows.length - 1)].focus();
    return;
  }
  const kept = JSON.parse(sessionStorage.getItem(KEPT) || '[]');
  const at = kept.indexOf(location.pathname);
  if (at >= 0 && kept[at + by]) location.assign(kept[at + by]);
};

const press = key => {
  const all = [...document.querySelectorAll('[data-key]')].filter(place => place.dataset.key === key);
  const place = all.find(place => place.tagName === 'INPUT') || all[0];
  if (!place) return false;
  const goal = place.tagName === 'INPUT' ? place : document.getElementById(place.dataset.keyTo);
  if (goal) goal.focus();
  else place.click();
  return true;
};

if (list) {
  if (rows.length) sessionStorage.setItem(KEPT, JSON.stringify(rows.map(row => row.pathname)));
  for (const letter of list.querySelectorAll('[data-letter]')) letter.textContent = letter.dataset.letter;
  for (const place of document.querySelectorAll('[data-key]')) {
    place.setAttribute('aria-keyshortcuts', place.dataset.key);
    if (place.tagName === 'INPUT') continue;
    const hint = document.createElement('kbd');
    hint.setAttribute('aria-hidden', 'true');
    hint.textContent = place.dataset.key.toUpperCase();
    place.append(' ', hint);
    place.hidden = false;
  }
  document.querySelector('[data-key="?"]')?.addEventListener('click', () => list.showModal());
  document.addEventListener('keydown', event => {
    const { key, ctrlKey, metaKey, altKey, repeat, isComposing } = event;
    if (ctrlKey || metaKey || altKey || isComposing || list.open || isTyping(event)) return;
    const letter = key.toLowerCase();
    if (letter === 'j' || letter === 'k') walk(letter === 'j' ? 1 : -1);
    else if (repeat || !press(letter)) return;
    event.preventDefault();
  });
}
