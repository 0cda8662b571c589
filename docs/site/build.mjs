/** Writes the site to where the service serves it from: its pages as HTML and as Markdown, and the components that they show. */
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vitepress';
import { llms, llmsFull } from './llms.mjs';
import { pathOf, sections } from './pages.mjs';
import { site, titleOf } from './site.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const components = at('../../node_modules/.cache/docs-live');
const built = at('../../node_modules/.cache/docs-built');
/** What VitePress reads. */
const pages = at('../../node_modules/.cache/docs-pages');
const folder = at('../../packages/service/docs');

const all = site();
const written = new Map([...all.pages, ...all.symbols, ...all.rest]);

rmSync(pages, { recursive: true, force: true });
for (const [name, text] of written) write(`${pages}/${pathOf(name)}.md`, `${looksOf(name)}${text}`);
cpSync(at('../pictures'), `${pages}/public/pictures`, { recursive: true });
write(`${pages}/public/llms.txt`, llms(all));
write(`${pages}/public/llms-full.txt`, llmsFull(all));
cpSync(at('../../apps/dashboard/public/theme.js'), `${pages}/public/theme.js`);
cpSync(at('../../apps/dashboard/public/mark.svg'), `${pages}/public/mark.svg`);
write(`${pages}/site.json`, JSON.stringify({ sidebar: sidebar(), places: all.places }));

await build(at('.'), { outDir: built });
for (const name of readdirSync(components)) cpSync(`${components}/${name}`, `${built}/${name}`, { recursive: true });
for (const [name, text] of written) write(`${built}/${pathOf(name)}.md`, text);
// VitePress would request it after a new release; the policy allows pages no requests.
rmSync(`${built}/hashmap.json`);
// In one step: the service may be running.
rmSync(folder, { recursive: true, force: true });
renameSync(built, folder);

/** The front page and those of endpoints have columns of their own; the list of all endpoints has a filter instead of a second list. */
function looksOf(name) {
  if (name === 'README') return '---\naside: false\npageClass: front\n---\n\n';
  if (name === 'api') return '---\naside: false\n---\n\n';
  return name.startsWith('api/') && name !== 'api/errors' ? '---\naside: false\npageClass: api\n---\n\n' : '';
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function sidebar() {
  const item = (name) => ({ text: titleOf(written.get(name)), link: `/${name === 'README' ? '' : name}` });
  const guide = Object.entries(sections).map(([text, names]) => ({ text, items: names.map(item) }));
  const [overview, errors, ...nouns] = [...all.rest.keys()].map(item);
  const symbols = sections.Reference.map((page) => ({
    text: titleOf(written.get(page)).replace('Reference: ', ''),
    items: [...all.symbols.keys()].filter((name) => name.startsWith(`${page}/`)).map(item),
    collapsed: true,
  }));
  return {
    '/reference/': [
      { text: 'Reference', items: sections.Reference.map(item) },
      ...symbols.filter(({ items }) => items.length > 0),
    ],
    '/api': [
      { text: 'REST API', items: [overview, errors] },
      // Closed but on a page of its own: the keyboard gets to the text without going through all of them.
      { text: 'Endpoints', items: nouns, collapsed: true },
    ],
    '/': guide,
  };
}
