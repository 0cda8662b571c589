import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { errors } from '@latchkey/protocol/errors';
import { refusals } from '@latchkey/protocol/refusals';
import { expect, test } from 'vitest';
import { sections } from './pages.mjs';
import { site } from './site.mjs';

const root = new URL('../..', import.meta.url).pathname;
const { pages, exported, files } = site();

interface Target {
  readonly elsewhere?: string | undefined;
  readonly api?: string | undefined;
  readonly page?: string | undefined;
  readonly file?: string | undefined;
  readonly hash?: string | undefined;
}

const filesIn = (folder: string, end: string) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(end));

test('every page of the documentation is in the table of pages, once', () => {
  const examples = readdirSync(`${root}examples`).map((name) => `examples/${name}`);
  const written = [...examples, ...filesIn('docs', '.md').map((name) => name.slice(0, -'.md'.length))];
  expect(Object.values(sections).flat().sort()).toEqual(written.sort());
});

test('the page of an example holds its source, and its quick start leads there', () => {
  const source = readFileSync(`${root}examples/express/server.js`, 'utf8');
  const code = [...textOf('examples/express').matchAll(/<pre><code>(.*?)<\/code><\/pre>/gs)].map(
    ([, html = '']) => html,
  );
  expect(code.map(textIn)).toContain(source.trimEnd());
  expect(textOf('start/express')).toContain('<a href="../examples/express">');
});

test('every link leads to something: a page, a heading, a picture, a place in the repository', () => {
  const links = [...pages].flatMap(([name, { targets }]) => targets.map((target: Target) => ({ name, ...target })));
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter((link) => !leadsSomewhere(link))).toEqual([]);
});

test('every link of the HTML leads to a file of the site, or to the API reference', () => {
  const dead = [...files]
    .filter(([path]) => path.endsWith('.html'))
    .flatMap(([path, text]) => hrefsOf(String(text)).map((href) => new URL(href, `http://docs/${path}`)))
    .filter(({ host, pathname, hash }) => host === 'docs' && !isServed(decodeURI(pathname.slice(1)), hash.slice(1)));
  expect(dead.map(String)).toEqual([]);
});

test('no page holds a script or a style of its own', () => {
  for (const [path, text] of files)
    if (path.endsWith('.html'))
      expect(String(text), path).not.toMatch(
        /<[^>]* (style|on\w+)=|<style|<script(?! src="[./]*(docs|api\/theme)\.js")/,
      );
});

test('what the search knows is text, each once', () => {
  const [, json = '[]'] = /^export default (.*);$/m.exec(String(files.get('search-index.js'))) ?? [];
  const entries: [place: string, page: string, heading: string, text: string][] = JSON.parse(json);
  const places = entries.map(([place]) => place);
  expect(places.length).toBeGreaterThan(1000);
  expect(new Set(places).size).toBe(places.length);
  expect(entries.filter(([, , , text]) => /<\/?(strong|code|em|p)>|&(amp|lt|#39);/.test(text))).toEqual([]);
});

test('every name that a package offers is explained, and so is every entry', () => {
  const ids = new Set([...pages.values()].flatMap((page) => [...page.ids]));
  const names = [...exported.values()].flat().map(({ name }) => name);
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter((name) => !ids.has(name.toLowerCase()))).toEqual([]);
  expect([...exported.keys()].filter((entry) => !textOf('reference').includes(entry))).toEqual([]);
});

test('every name says what it is', () => {
  const wordless = [...exported.values()].flat().filter(({ words }) => words === '');
  expect(wordless.map(({ name }) => name)).toEqual([]);
});

test('every member of a type says what it is', () => {
  const names: { name: string; members: { name: string; words: string }[] }[] = [...exported.values()].flat();
  const members = names.flatMap((owner) => owner.members.map(({ name, words }) => [`${owner.name}.${name}`, words]));
  expect(members.length).toBeGreaterThan(1000);
  expect(members.filter(([, words]) => words === '')).toEqual([]);
});

test('every component is shown live, beside code that uses it', () => {
  const offered: { name: string; code: string }[] = exported.get('@latchkey/react') ?? [];
  const values = offered.filter(({ code }) => !/^(interface|type) /.test(code));
  const components = values.map(({ name }) => name).filter((name) => /^[A-Z]/.test(name));
  expect(components.length).toBeGreaterThan(40);
  const shown = [...textOf('components').matchAll(/ data-component="(\w+)"><\/div>\n(<pre>.*?<\/pre>)/gs)];
  expect(shown.map(([, name]) => name).sort()).toEqual(components.sort());
  const explained = (name = '') => `href="reference/react#${name.toLowerCase()}">${name}</a>`;
  expect(shown.filter(([, name, code]) => !code?.includes(explained(name))).map(([, name]) => name)).toEqual([]);
});

test('every known error and every refusal has a row, with its status', () => {
  const rows = [...textOf('errors').matchAll(/<td><code>([A-Z_]+)<\/code><\/td><td>(\d+)<\/td>/g)];
  const failures = Object.entries({ ...errors, ...refusals });
  const statuses = failures.map(([name, [status]]) => [name, String(status)]);
  expect(rows.map(([, code, status]) => [code, status]).sort()).toEqual(statuses.sort());
});

test('every setting that a program reads is explained', () => {
  const sources = ['service', 'sdk', 'next', 'cli'].flatMap((name) =>
    filesIn(`packages/${name}/src`, '.ts')
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => readFileSync(`${root}packages/${name}/src/${file}`, 'utf8')),
  );
  const read = sources.flatMap((text) => text.match(/\b(LATCHKEY|OTEL)_[A-Z_]*[A-Z]\b|\bDATABASE_URL\b/g) ?? []);
  const names = [...new Set(read)].filter((name) => !name.startsWith('LATCHKEY_TEST'));
  expect(names.length).toBeGreaterThan(30);
  const explained = textOf('settings') + textOf('operation');
  expect(names.filter((name) => !explained.includes(name))).toEqual([]);
});

function leadsSomewhere({ elsewhere, api, page, file = '', hash }: Target): boolean {
  if (api) return true;
  if (elsewhere) return elsewhere.startsWith('https://') || elsewhere.startsWith('http://localhost');
  if (page === undefined) return existsSync(root + file);
  const led = pages.get(page);
  return led !== undefined && (!hash || led.ids.has(hash.slice(1)));
}

function isServed(path: string, id: string): boolean {
  if (/^api(\/|$)/.test(path)) return true;
  if (files.has(path)) return true;
  const text = files.get(`${path || 'index'}.html`);
  return text !== undefined && (id === '' || String(text).includes(` id="${id}"`));
}

const hrefsOf = (text: string) => [...text.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, href = '']) => href);

const textIn = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(
      /&(#39|quot|lt|gt|amp);/g,
      (_, name: string) => ({ '#39': "'", quot: '"', lt: '<', gt: '>', amp: '&' })[name] ?? '',
    );

/** The HTML of the pages whose names begin so. */
const textOf = (start: string) =>
  [...pages].flatMap(([name, { html }]) => (name.startsWith(start) ? String(html) : [])).join('\n');
