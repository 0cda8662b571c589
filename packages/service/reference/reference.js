// The list of endpoints narrows down while one types, and the theme can be chosen; without this script the button asks the
// service for the list, the theme is the system's, and on a phone the contents stand open above the page.

if (matchMedia('(max-width: 48rem)').matches) closeContents();

offerThemes(document.querySelector('header > a:last-of-type'));

const form = document.querySelector('form[role="search"]');
if (form) narrowDown(form);

/** On a phone the page itself comes first, at the place that its address names. */
function closeContents() {
  for (const contents of document.querySelectorAll('nav details')) contents.open = false;
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

/** What is chosen is kept; see theme.js, which frames hear of it by. */
function offerThemes(link) {
  const { dataset } = document.documentElement;
  const label = document.createElement('label');
  const words = document.createElement('span');
  const choice = document.createElement('select');
  const show = () => {
    choice.value = dataset.theme ?? '';
  };
  label.className = 'themes';
  words.textContent = 'Theme';
  choice.append(new Option('System', ''), new Option('Light', 'light'), new Option('Dark', 'dark'));
  choice.addEventListener('change', () => {
    if (choice.value) dataset.theme = choice.value;
    else delete dataset.theme;
    localStorage.setItem('latchkey-docs-theme', choice.value);
  });
  addEventListener('storage', show);
  show();
  label.append(words, choice);
  link.after(label);
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
