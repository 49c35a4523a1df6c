// How many characters are left where there are limits. The field takes any number: what was pasted is never cut off, and the
// site says so if it is too long.
//
// <textarea data-chars="500" data-one-line data-left="Characters left:" data-over="Too many characters:">, or data-as-typed

// Browsers do not take every tag of a language of a site's own.
const grouped = number => {
  try {
    return number.toLocaleString(document.documentElement.lang);
  } catch {
    return String(number);
  }
};

for (const field of document.querySelectorAll('[data-chars]')) {
  const place = document.createElement('p');
  place.className = 'hint';
  field.after(place);
  const heard = document.createElement('p');
  heard.className = 'vh';
  heard.setAttribute('role', 'status');
  place.after(heard);
  let pause;
  const count = () => {
    // As the site counts what it keeps: a sign outside of the basic plane is one character, and so is the end of a line;
    // of several spaces or empty lines one is kept.
    const kept = 'asTyped' in field.dataset ? field.value
      : 'oneLine' in field.dataset ? field.value.replace(/\s+/g, ' ')
      : field.value.trim().replace(/[^\S\n]+/g, ' ').replace(/ (?=\n)/g, '').replace(/\n{3,}/g, '\n\n');
    const left = field.dataset.chars - [...kept.trim()].length;
    place.textContent = `${left < 0 ? field.dataset.over : field.dataset.left} ${grouped(Math.abs(left))}`;
    place.classList.toggle('over', left < 0);
    // Said once somebody stops typing, and only when it matters.
    clearTimeout(pause);
    pause = setTimeout(() => heard.textContent = left < field.dataset.chars / 10 ? place.textContent : '', 1e3);
  };
  field.addEventListener('input', count);
  count();
}
