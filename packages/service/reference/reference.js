// The list of endpoints narrows down while one types, and the theme can be chosen; without this script the button asks the
// service for the list, the theme is the system's, and on a phone the contents stand open above the page.

if (matchMedia('(max-width: 48rem)').matches) closeContents();

offerThemes(document.querySelector('.themes'));

const form = document.querySelector('form[role="search"]');
if (form) narrowDown(form);

/** On a phone the page itself comes first, at the place that its address names. */
function closeContents() {
  for (const contents of document.querySelectorAll('nav details')) contents.open = false;
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

/** What is chosen is kept; see theme.js, which frames hear of it by. */
function offerThemes(line) {
  const choice = line.querySelector('select');
  choice.value = document.documentElement.dataset.theme ?? '';
  line.hidden = false;
  choice.addEventListener('change', () => {
    if (choice.value) document.documentElement.dataset.theme = choice.value;
    else delete document.documentElement.dataset.theme;
    localStorage.setItem('latchkey-docs-theme', choice.value);
  });
  addEventListener('storage', () => {
    choice.value = document.documentElement.dataset.theme ?? '';
  });
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
