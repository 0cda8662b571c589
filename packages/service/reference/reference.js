// The list of endpoints narrows down while one types; without this script the button asks the service for it, and on a
// phone the contents stand open above the page.

if (matchMedia('(max-width: 48rem)').matches) closeContents();

const form = document.querySelector('form[role="search"]');
if (form) narrowDown(form);

/** On a phone the page itself comes first, at the place that its address names. */
function closeContents() {
  document.querySelector('nav details').open = false;
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

function narrowDown(form) {
  const { search, level } = form.elements;
  const lines = [...document.querySelectorAll('[data-text]')];
  // A list that the service has narrowed down does not hold the others.
  if (search.value || level.value) return;
  form.querySelector('button').hidden = true;
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', show);
  show();

  function show() {
    const words = search.value.toLowerCase().split(/\s+/);
    for (const line of lines) line.hidden = !isWanted(line.dataset, words);
    const count = lines.filter((line) => !line.hidden).length;
    for (const group of document.querySelectorAll('[data-group]')) {
      group.hidden = !group.querySelector('[data-text]:not([hidden])');
    }
    document.getElementById('none').hidden = count > 0;
    document.getElementById('count').textContent = count === 1 ? '1 endpoint' : `${count} endpoints`;
  }

  function isWanted({ text, levels }, words) {
    return words.every((word) => text.includes(word)) && (!level.value || levels.split(' ').includes(level.value));
  }
}
