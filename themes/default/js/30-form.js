// Small kindnesses on forms, which never stand in the way: a hint when an address looks mistyped, no second sending by
// a double click, and the list of problems in focus.
//
// <input inputmode="email" data-typo="Did you mean #?">

const DOMAINS = ['gmail.com', 'googlemail.com', 'hotmail.com', 'hotmail.co.uk', 'outlook.com', 'live.co.uk', 'yahoo.com',
  'yahoo.co.uk', 'icloud.com', 'btinternet.com', 'aol.com', 'msn.com', 'talktalk.net', 'virginmedia.com', 'sky.com'];
// Real ones that are a letter away from another.
const REAL = ['mail.com', 'ymail.com', 'yahoo.co'];

// Whether one letter was put in, left out or replaced, or two stand the wrong way round.
const near = (a, b) => {
  let start = 0, end = 0;
  while (start < a.length && a[start] === b[start]) start++;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const x = a.slice(start, a.length - end), y = b.slice(start, b.length - end);
  return x.length < 2 && y.length < 2 || x.length === 2 && x === y[1] + y[0];
};

const meant = address => {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).trim().toLowerCase();
  if (at < 1 || DOMAINS.includes(domain) || REAL.includes(domain)) return;
  const known = DOMAINS.find(known => near(domain, known));
  return known && address.slice(0, at + 1) + known;
};

for (const field of document.querySelectorAll('input[data-typo]')) {
  // The server says so too, in a form that it shows again.
  const said = field.nextElementSibling;
  const place = said ?? document.createElement('p');
  if (!said) {
    place.className = 'hint';
    place.setAttribute('role', 'status');
    field.after(place);
  }
  field.addEventListener('change', () => {
    place.textContent = '';
    const address = meant(field.value);
    if (!address) return;
    const offer = document.createElement('button');
    offer.type = 'button';
    offer.className = 'link';
    offer.textContent = field.dataset.typo.replace('#', () => address);
    offer.addEventListener('click', () => {
      field.value = address;
      place.textContent = '';
      field.focus();
    });
    place.append(offer);
  });
}

const pressed = new Set();
const free = () => {
  pressed.forEach(button => button.disabled = false);
  pressed.clear();
};
document.addEventListener('submit', ({ target, submitter }) => {
  if (target.method !== 'post' || !submitter) return;
  // After the form has been taken: a disabled button would not be sent with it.
  setTimeout(() => {
    submitter.disabled = true;
    pressed.add(submitter);
  });
  setTimeout(free, 5e3);
});
window.addEventListener('pageshow', free);

document.querySelector('.problems')?.focus();
