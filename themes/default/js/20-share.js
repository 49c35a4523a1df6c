// Buttons to pass a page on, where the browser can. Their words are the page's:
// <div data-share data-url data-title data-share-label data-copy-label data-copied-label>

const button = (place, words, press) => {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'button quiet';
  made.textContent = words;
  // Whoever closes the system's sheet, or forbids the clipboard, wanted nothing.
  made.addEventListener('click', () => press(made).catch(() => {}));
  place.append(made);
};

for (const place of document.querySelectorAll('[data-share]')) {
  const { url, title, shareLabel, copyLabel, copiedLabel } = place.dataset;
  if (navigator.share && shareLabel) {
    button(place, shareLabel, () => navigator.share({ title, url }));
  }
  if (navigator.clipboard && copyLabel) {
    const status = document.createElement('span');
    status.setAttribute('role', 'status');
    button(place, copyLabel, async () => {
      await navigator.clipboard.writeText(url);
      status.textContent = copiedLabel || '';
    });
    place.append(status);
  }
}

// The bar at the lower edge is not needed while the big button is in view.
const bar = document.querySelector('[data-bar]');
const big = document.querySelector('.count .button');
if (bar && big && window.IntersectionObserver) {
  new IntersectionObserver(seen => bar.classList.toggle('away', seen.at(-1).isIntersecting)).observe(big);
}
