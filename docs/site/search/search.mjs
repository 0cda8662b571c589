import MiniSearch from 'minisearch';
import { vocabulary } from './vocabulary.mjs';

/** What the index holds of a part of a page: a heading or a row of a table, with what stands below it. */
export const indexOptions = { fields: ['title', 'titles', 'text'], storeFields: ['title', 'titles', 'text'] };

/** Pages that answer few questions, or answer them at length, stand behind those that were written for a question. */
const WEIGHTS = [
  [/^decisions\//, 0.2],
  [/^(releasing|architecture|where-is|compared|foreign-clients)\b/, 0.4],
  // What a name of a package is stands on its package's page too.
  [/^reference\/[\w-]+\//, 0.1],
  [/^(api|reference|components|errors|cli)\b/, 0.5],
  [/^examples\b/, 0.6],
  // Their tables name everything, by the names of other products.
  [/^(moving|operate\/published-vulnerabilities)\b/, 0.2],
];
/** The head of a page answers more than a part of it. */
const HEAD = 2;
const NAMED = 5;
/** So many parts of one page; what else there is on it, its outline says. */
const OF_A_PAGE = 3;
const EXCERPT = 160;

/** Slips of the finger: one in a word of four letters, two in a word of eight. */
const slips = (term) => (term.length >= 8 ? 2 : term.length >= 4 ? 1 : 0);
const phrases = new MiniSearch({ idField: 'phrase', fields: ['phrase'], storeFields: ['ours'] });
for (const [ours, ...theirs] of vocabulary) phrases.addAll(theirs.map((phrase) => ({ phrase, ours })));

/** The parts of pages that answer a query, best first. */
export function search(index, query) {
  const terms = termsOf(query).map((term) => inOrder(index, term));
  if (terms.length === 0) return [];
  const known = phrasesIn(terms);
  for (const combineWith of ['AND', 'OR']) {
    const found = index.search({ combineWith, queries: wantedOf(terms, known) }, optionsFor(terms, known));
    if (found.length > 0) return fewOfEach(found);
  }
  return [];
}

const optionsFor = (terms, known) => ({
  fuzzy: slips,
  prefix: (term) => term.length > 1,
  boost: { title: 4, titles: 1, text: 2 },
  boostDocument: (id, _, part) => weightOf(id) * (isNamed(part, terms, known) ? NAMED : 1) * (isHead(part) ? HEAD : 1),
});

/** What is asked for by its very name, such as a setting or an error; and the page that is about what another name stands for. */
function isNamed(part, terms, known) {
  const title = `${termsOf(part.title).join(' ')} `;
  return title === `${terms.join(' ')} ` || (isHead(part) && known.some(({ ours }) => title.startsWith(`${ours} `)));
}
const isHead = ({ titles }) => titles.length === 0;
const weightOf = (id) => WEIGHTS.find(([pages]) => pages.test(id.replace(/^\/docs\//, '')))?.[1] ?? 1;

const termsOf = (text) => MiniSearch.getDefault('tokenize')(text.toLowerCase()).filter((term) => term !== '');

/** A word of which two letters have changed places, and which is none as it was typed: `wehbook`. */
function inOrder(index, term) {
  const isWord = (word) =>
    [index, phrases].some((words) => words.search(word, { fuzzy: false, prefix: word.length >= 5 }).length > 0);
  return isWord(term) ? term : (swapped(term).find(isWord) ?? term);
}

const swapped = (term) =>
  [...term].slice(1).map((letter, at) => term.slice(0, at) + letter + term[at] + term.slice(at + 2));

/** Each word, and in the place of each phrase of another vocabulary that phrase or ours. */
function wantedOf(terms, known) {
  const rest = terms.filter((term) => !known.some(({ queryTerms }) => queryTerms.includes(term)));
  const translated = known.map(({ queryTerms, ours }) => ({
    combineWith: 'OR',
    queries: [
      { combineWith: 'AND', queries: [...new Set(queryTerms)] },
      { combineWith: 'AND', queries: [ours], fuzzy: false, boostTerm: () => 2 },
    ],
  }));
  return [...rest, ...translated];
}

/** The phrases of the vocabulary that are whole in the query: the longest first, and none that shares a word with those. */
function phrasesIn(terms) {
  const whole = phrases
    .search(terms.join(' '), { fuzzy: slips, prefix: (term) => term.length >= 5 })
    .filter(({ id, terms: met }) => met.length === new Set(termsOf(id)).size)
    .sort((one, other) => other.terms.length - one.terms.length || other.score - one.score);
  const taken = [];
  for (const phrase of whole)
    if (!taken.some(({ queryTerms }) => queryTerms.some((term) => phrase.queryTerms.includes(term))))
      taken.push(phrase);
  return taken;
}

function fewOfEach(found) {
  const counts = new Map();
  return found.filter(({ id }) => {
    const [page] = id.split('#');
    counts.set(page, (counts.get(page) ?? 0) + 1);
    return counts.get(page) <= OF_A_PAGE;
  });
}

/** The words around what was found in a part of a page, as text. */
export function excerptOf({ text, terms }) {
  const plain = decode(text).replace(/\s+/g, ' ').trim();
  const places = terms.map((term) => plain.toLowerCase().indexOf(term)).filter((place) => place >= 0);
  const first = Math.max(0, Math.min(...(places.length > 0 ? places : [0])) - EXCERPT / 4);
  const from = first === 0 ? 0 : plain.indexOf(' ', first) + 1;
  const cut = plain.slice(from, from + EXCERPT);
  const isWhole = from + EXCERPT >= plain.length;
  return `${from > 0 ? '… ' : ''}${isWhole ? cut : `${cut.slice(0, cut.lastIndexOf(' '))} …`}`;
}

const ENTITIES = { lt: '<', gt: '>', quot: '"', amp: '&' };
const decode = (html) =>
  html.replace(/&(?:#(\d+)|#x([\da-f]+)|(lt|gt|quot|amp));/gi, (_, decimal, hex, name) =>
    name ? ENTITIES[name] : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  );
