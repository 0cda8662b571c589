import { readdirSync, readFileSync } from 'node:fs';
import { refusals } from '@latchkey/protocol/refusals';
import { settings } from '@latchkey/protocol/settings/settings';
import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import { slugify } from '../markdown.mjs';
import { asked, askedFirst } from './asked.mjs';
import { excerptOf, indexOptions, search } from './search.mjs';
import { vocabulary } from './vocabulary.mjs';

/** What the site was built with, as a browser loads it. */
const chunks = new URL('../../../packages/service/docs/assets/chunks/', import.meta.url);
const chunk = readdirSync(chunks).find((name) => name.includes('SearchIndex')) ?? '';
const index = MiniSearch.loadJSON((await import(/* @vite-ignore */ new URL(chunk, chunks).href)).default, indexOptions);

const found = (query: string) => (search(index, query) as { id: string }[]).map(({ id }) => id.replace('/docs/', ''));
/** A page, or one part of it where the table names a part. */
const placesOf = (query: string, place: string) =>
  found(query).map((id) => (place.includes('#') ? id : id.replace(/#.*/, '')));

test('what developers type finds the page that answers it among the first three', () => {
  expect(asked.length).toBeGreaterThan(60);
  const missed = asked
    .filter(([query, place]) => !placesOf(query, place).slice(0, 3).includes(place))
    .map(([query, place]) => ({ query, place, found: found(query).slice(0, 3) }));
  expect(missed).toEqual([]);
});

test('what is asked for most is found first, typed right and wrong', () => {
  const missed = askedFirst
    .flatMap(([right, wrong, place]) =>
      [right, wrong].map((query) => ({ query, place, found: found(query).slice(0, 3) })),
    )
    .filter(({ place, found: [first = ''] }) => first !== place && !first.startsWith(`${place}#`));
  expect(missed).toEqual([]);
});

test('a word that nobody has is not found', () => {
  expect(found('xyzzyplugh')).toEqual([]);
  expect(found('  ')).toEqual([]);
});

test('the beginning of a word is enough', () => {
  expect(found('organiz')[0]).toBe(found('organization')[0]);
});

test('letters that changed places are found as well', () => {
  expect(found('wehbook').some((id) => id.includes('webhook'))).toBe(true);
});

test('what no part has as a whole is found in parts', () => {
  expect(found('kubernetes xyzzyplugh')[0]).toContain('kubernetes');
});

test('a name is found by itself, before all else', () => {
  expect(found('LATCHKEY_SMTP_URL')[0]).toBe('settings#latchkey_smtp_url');
  expect(found('USER_BANNED')[0]).toMatch(/^errors#user_banned$/);
  expect(refusals).toHaveProperty('USER_BANNED');
});

/** The titles of all pages of the dashboard. */
const dashboardPages = ['project-pages', 'sub-pages'].flatMap((file) => {
  const text = readFileSync(new URL(`../../../apps/dashboard/src/routes/${file}.ts`, import.meta.url), 'utf8');
  return [...text.matchAll(/^ +title: '(.+)',$/gm)].map(([, title = '']) => title);
});

test('every page of the dashboard is explained, and found by its title', () => {
  expect(dashboardPages.length).toBeGreaterThan(25);
  const missed = dashboardPages.filter((title) => !found(title).some((id) => id === `dashboard#${slugify(title)}`));
  expect(missed).toEqual([]);
});

test('every setting is found by the label of its control', () => {
  const labels = Object.entries(settings).flatMap(([key, setting]) =>
    'control' in setting ? [[setting.control.label, `settings#${key}`] as const] : [],
  );
  expect(labels.length).toBeGreaterThan(25);
  expect(labels.filter(([label, place]) => !found(label).includes(place))).toEqual([]);
});

test('one page does not fill the list', () => {
  const pages = found('user').map((id) => id.replace(/#.*/, ''));
  const most = Math.max(...pages.map((page) => pages.filter((other) => other === page).length));
  expect([most, pages.length > 20]).toEqual([3, true]);
});

test('every word of the vocabulary is in one row, and leads somewhere', () => {
  const phrases = vocabulary.flatMap(([, ...theirs]) => theirs.map((phrase) => phrase.toLowerCase()));
  expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([]);
  const lost = vocabulary.filter(([ours]) => index.search(ours, { combineWith: 'AND', prefix: true }).length === 0);
  expect(lost.map(([ours]) => ours)).toEqual([]);
});

test('the words around what was found are shown, as text', () => {
  const text = `${'before '.repeat(60)}a &lt;b&gt; needle here${' after'.repeat(60)}`;
  const excerpt = excerptOf({ text, terms: ['needle'] });
  expect(excerpt).toContain('a <b> needle here');
  expect(excerpt).toMatch(/^… .* …$/);
  expect(excerpt.length).toBeLessThan(170);
  expect(excerptOf({ text: 'short', terms: ['elsewhere'] })).toBe('short');
});
