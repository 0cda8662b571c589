import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { refusals } from '../../packages/protocol/dist/refusals.js';
import { sourceOf } from './example.mjs';
import { readExports } from './exports.mjs';
import { layout } from './layout.mjs';
import { render } from './markdown.mjs';
import { fileOf, isExample, pageAt, pathOf, relative, sections } from './pages.mjs';
import { referenceOf } from './reference.mjs';

const root = new URL('../..', import.meta.url).pathname;
const ASSETS = ['docs.css', 'docs.js', 'live.js'];
const API = '/docs/api';
/** Where the components are explained that pages show live. */
const COMPONENTS = 'reference/react';
/** In the Markdown of a page, where the names that an entry of a package offers are to be explained. */
const EXPORTS = /^<!-- exports (\S+) -->$/gm;
/** The same for the table of plain refusals. */
const REFUSALS = '<!-- refusals -->';

/** The whole site: its pages as data, what the packages offer, and all of its files by their path below `/docs/`. */
export function site() {
  const exported = readExports();
  const written = new Map(
    Object.values(sections)
      .flat()
      .map((name) => [name, markdownOf(name)]),
  );
  const places = placesOf(written, exported);
  const pages = new Map([...written].map(([name, text]) => [name, renderPage(name, text, { exported, places })]));
  const titles = new Map([...pages].map(([name, { title }]) => [name, title]));
  const files = new Map(
    [...pages].map(([name, page]) => [`${pathOf(name) || 'index'}.html`, layout(name, page, titles)]),
  );
  for (const name of ASSETS) files.set(name, readFileSync(`${root}docs/site/assets/${name}`));
  for (const picture of [...pages.values()].flatMap(({ pictures }) => pictures))
    files.set(picture, readFileSync(`${root}docs/${picture}`));
  files.set('search-index.js', `export default ${JSON.stringify([...pages].flatMap(found))};\n`);
  return { pages, exported, files };
}

/** What is read of an example ends with its source. */
function markdownOf(name) {
  const text = readFileSync(root + fileOf(name), 'utf8');
  return isExample(name) ? `${text}\n${sourceOf(root + name)}` : text;
}

/** The pages on which each name that a package offers is explained; several entries may have one of the same name. */
function placesOf(written, exported) {
  const places = new Map();
  for (const [page, text] of written)
    for (const [, entry] of text.matchAll(EXPORTS))
      for (const { name } of exported.get(entry)) places.set(name, [...(places.get(name) ?? []), page]);
  return places;
}

function renderPage(name, text, { exported, places }) {
  const isAboutNames = /^<!-- (exports|live) /m.test(text);
  const markdown = text
    .replace(EXPORTS, (_, entry) => referenceOf(exported.get(entry)))
    .replace(REFUSALS, refusalTable);
  const nameHref = (word) => {
    const pages = (isAboutNames && places.get(word)) || [];
    const place = [name, COMPONENTS].find((each) => pages.includes(each)) ?? pages[0];
    return place && hrefOf(name, `${fromFolderOf(name, place)}.md#${word.toLowerCase()}`);
  };
  const page = render(markdown, { hrefOf: (href) => hrefOf(name, href), nameHref });
  const targets = page.links.map((href) => targetOf(name, href));
  return { ...page, targets, pictures: targets.flatMap(({ picture }) => picture ?? []) };
}

const refusalTable = () =>
  [
    '| Name | Status | Sentence |\n|---|---|---|',
    ...Object.entries(refusals).map(([name, [status, sentence]]) => `| \`${name}\` | ${status} | ${sentence} |`),
  ].join('\n');

const fromFolderOf = (name, other) => posix.relative(posix.dirname(name), other);

/** Where a link of a page's Markdown leads on the site; undefined for a place in the repository that is no part of it. */
function hrefOf(name, href) {
  if (href.startsWith(API)) return relative(name, href.slice('/docs/'.length));
  const { elsewhere, page, picture, hash } = targetOf(name, href);
  if (elsewhere) return elsewhere;
  if (page === name) return hash || relative(name, pathOf(name));
  if (page !== undefined) return relative(name, pathOf(page)) + hash;
  return picture && relative(name, picture);
}

/** What a link means: another server, a page of the service, a page of the site, a picture, or a path of the repository. */
function targetOf(name, href) {
  if (/^[a-z]+:/.test(href)) return { elsewhere: href };
  if (href.startsWith(API)) return { api: href };
  const [, path, hash = ''] = /^([^#]*)(#.*)?$/.exec(href);
  const own = fileOf(name);
  const file = path === '' ? own : posix.join(posix.dirname(own), path);
  if (/\.(svg|png)$/.test(file)) return { file, picture: file.slice('docs/'.length) };
  return { file, page: pageAt(file), hash };
}

/** What the search knows of a page: place, page, heading, text. */
const found = ([name, { title, parts }]) =>
  parts
    .filter(({ id, text }) => text !== '' || id !== '')
    .map(({ id, heading, text }) => [pathOf(name) + (id && `#${id}`), title, heading, text]);
