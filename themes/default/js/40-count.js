// How many characters are left where there are limits. The field takes any number: what was pasted is never cut off, and the
// site says so if it is too long.
//
// <textarea data-chars="500" data-left="Characters left:" data-over="Too many characters:">

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
    // As the site counts: a sign outside of the basic plane is one character, and so is the end of a line.
    const left = field.dataset.chars - [...field.value.trim()].length;
    place.textContent = `${left < 0 ? field.dataset.over : field.dataset.left} ${Math.abs(left)}`;
    place.classList.toggle('over', left < 0);
    // Said once somebody stops typing, and only when it matters.
    clearTimeout(pause);
    pause = setTimeout(() => heard.textContent = left < field.dataset.chars / 10 ? place.textContent : '', 1e3);
  };
  field.addEventListener('input', count);
  count();
}
