// The search, the buttons that copy, and what pages share with the API reference. Without this script all pages can be read.
import './api/reference.js';

const SHOWN = 12;

showWhereOneIs(document.querySelector('nav'));
for (const block of document.querySelectorAll('pre')) addCopyButton(block);
offerSearch(document.querySelector('search'));
if (document.querySelector('.live')) import('./live.js');

/** The contents scroll by themselves. */
function showWhereOneIs(nav) {
  nav.scrollTop = nav.querySelector('[aria-current]').offsetTop - nav.clientHeight / 2;
}

function addCopyButton(block) {
  const code = block.textContent;
  const button = document.createElement('button');
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  block.prepend(button);
}

/**
 * The index is loaded with the first letter. Slash leads to the field, Enter to the best place, the arrows up and down
 * what was found, and Escape away from it.
 */
function offerSearch(search) {
  const field = search.querySelector('input');
  const found = search.querySelector('#found');
  const top = new URL('.', import.meta.url);
  search.hidden = false;
  field.addEventListener('input', show);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') leave();
    if (event.key !== '/' || event.target.closest('input, textarea, select')) return;
    event.preventDefault();
    field.focus();
  });
  search.addEventListener('keydown', (event) => {
    const links = [...found.querySelectorAll('a')];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && event.target === field) links[0]?.click();
    if (found.hidden || !step) return;
    event.preventDefault();
    const stops = [field, ...links];
    stops.at((stops.indexOf(event.target) + step) % stops.length).focus();
  });
  document.addEventListener('click', (event) => {
    if (!search.contains(event.target) || event.target.closest('#found a')) hide();
  });

  async function show() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return hide();
    const { default: entries } = await import('./search-index.js');
    const best = entries
      .map((entry) => [likeness(entry, words), entry])
      .filter(([score]) => score > 0)
      .sort(([a], [b]) => b - a)
      .map(([, entry]) => entry);
    found.querySelector('p').textContent = countOf(best.length);
    found.querySelector('ol').replaceChildren(...best.slice(0, SHOWN).map((entry) => line(entry, words)));
    found.hidden = false;
  }

  /** Who was among the places is back in the field. */
  function leave() {
    if (found.contains(document.activeElement)) field.focus();
    hide();
  }

  function hide() {
    found.hidden = true;
  }

  function line([path, page, heading, text], words) {
    const link = document.createElement('a');
    link.href = new URL(path, top);
    const title = document.createElement('strong');
    title.textContent = heading === page ? page : `${page}: ${heading}`;
    const excerpt = document.createElement('span');
    excerpt.textContent = around(text, words[0]);
    link.append(title, excerpt);
    const item = document.createElement('li');
    item.append(link);
    return item;
  }
}

/** Every word has to be there: most is said by a heading that begins with it, least by a text. Whole pages come first. */
function likeness([path, page, heading, text], words) {
  const [title, name, body] = [page, heading, text].map((part) => part.toLowerCase());
  const scores = words.map((word) => {
    if (name === word) return 50;
    if (name.startsWith(word)) return 20;
    if (name.includes(word)) return 10;
    if (title.includes(word)) return 4;
    return body.includes(word) ? 1 : 0;
  });
  if (scores.includes(0)) return 0;
  return scores.reduce((sum, score) => sum + score, path.includes('#') ? 0 : 5);
}

const countOf = (count) => (count === 0 ? 'Nothing is like that.' : count === 1 ? '1 place' : `${count} places`);

const BEFORE = 40;
const EXCERPT = 140;

function around(text, word) {
  const start = Math.max(0, text.toLowerCase().indexOf(word) - BEFORE);
  return (start > 0 ? '…' : '') + text.slice(start, start + EXCERPT) + (text.length > start + EXCERPT ? '…' : '');
}
