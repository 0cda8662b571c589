import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { site } from './site.mjs';

const root = new URL('../..', import.meta.url).pathname;
const { pages, files } = site();

test('every page of the documentation is in the table of pages', () => {
  const written = readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length));
  expect([...pages.keys()].sort()).toEqual(written.sort());
});

test('every link leads to something: a page, a heading, a picture, a place in the repository', () => {
  const dead = [...pages].flatMap(([name, { targets }]) =>
    targets.filter((target) => !leadsSomewhere(target)).map((target) => ({ name, ...target })),
  );
  expect(dead).toEqual([]);
});

test('no page holds a script or a style of its own', () => {
  for (const [path, text] of files)
    if (path.endsWith('.html'))
      expect(String(text), path).not.toMatch(/<[^>]* (style|on\w+)=|<style|<script(?! src="[./]*docs\.js")/);
});

function leadsSomewhere({
  elsewhere,
  page,
  file,
  hash,
}: (typeof pages extends Map<string, infer P> ? P : never)['targets'][number]) {
  if (elsewhere) return elsewhere.startsWith('https://');
  if (page === undefined) return existsSync(root + file);
  return pages.has(page) && (!hash || pages.get(page)?.ids.has(hash.slice(1)));
}
