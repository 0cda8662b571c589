import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { layout } from './layout.mjs';
import { render } from './markdown.mjs';
import { pathOf, relative, sections } from './pages.mjs';

const root = new URL('../..', import.meta.url).pathname;
const ASSETS = ['docs.css', 'docs.js'];
const API = '/docs/api';

/** The whole site: its pages as data, and all of its files by their path below `/docs/`. */
export function site() {
  const names = Object.values(sections).flat();
  const pages = new Map(names.map((name) => [name, renderPage(name)]));
  const titles = new Map([...pages].map(([name, { title }]) => [name, title]));
  const files = new Map(
    [...pages].map(([name, page]) => [`${pathOf(name) || 'index'}.html`, layout(name, page, titles)]),
  );
  for (const name of ASSETS) files.set(name, readFileSync(`${root}docs/site/assets/${name}`));
  for (const picture of new Set([...pages.values()].flatMap(({ pictures }) => pictures)))
    files.set(picture, readFileSync(`${root}docs/${picture}`));
  files.set('search-index.js', `export default ${JSON.stringify([...pages].flatMap(found))};\n`);
  return { pages, files };
}

function renderPage(name) {
  const markdown = readFileSync(`${root}docs/${name}.md`, 'utf8');
  const page = render(markdown, { hrefOf: (href) => hrefOf(name, href), nameHref: () => undefined });
  const targets = page.links.map((href) => targetOf(name, href));
  return { ...page, targets, pictures: targets.flatMap(({ picture }) => picture ?? []) };
}

/** Where a link of a page's Markdown leads on the site; undefined for a place in the repository that is no part of it. */
function hrefOf(name, href) {
  if (href.startsWith(API)) return relative(name, href.slice('/docs/'.length));
  const { elsewhere, page, picture, hash = '' } = targetOf(name, href);
  if (elsewhere) return elsewhere;
  if (page === name) return hash || relative(name, pathOf(name));
  if (page !== undefined) return relative(name, pathOf(page)) + hash;
  return picture && relative(name, picture);
}

/** What a link means: another server, a page of the site, a picture, or a path of the repository. */
function targetOf(name, href) {
  if (/^[a-z]+:/.test(href)) return { elsewhere: href };
  const [, path = '', hash = ''] = /^([^#]*)(#.*)?$/.exec(href) ?? [];
  const file = path === '' ? `docs/${name}.md` : posix.join('docs', posix.dirname(name), path);
  if (file.startsWith('docs/') && file.endsWith('.md'))
    return { file, page: file.slice('docs/'.length, -'.md'.length), hash };
  if (file.endsWith('.svg')) return { file, picture: file.slice('docs/'.length) };
  return { file, isThere: existsSync(root + file) };
}

/** What the search knows of a page: place, page, heading, text. */
const found = ([name, { title, parts }]) =>
  parts
    .filter(({ id, text }) => text !== '' || id !== '')
    .map(({ id, heading, text }) => [pathOf(name) + (id && `#${id}`), title, heading, text]);
