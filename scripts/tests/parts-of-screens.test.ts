import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
const screens = `${root}packages/react/src/`;

/** The first column of the table of parts: what applications may select. */
const promised = readFileSync(`${root}docs/react.md`, 'utf8')
  .split('| Part | What it is |\n|---|---|\n')[1]
  ?.split('\n\n')[0]
  ?.split('\n')
  .flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, name]) => name as string));

test('applications can give a class to each of them, and to nothing else', () => {
  const typed = [...readFileSync(`${screens}appearance/part.ts`, 'utf8').matchAll(/\| '([a-z-]+)'/g)].map(
    ([, name]) => name,
  );
  expect(typed).toEqual(promised?.toSorted());
});

test('every part that the documentation names is in the screens', () => {
  const sources = readdirSync(screens, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'));
  const text = sources.map((path) => readFileSync(screens + path, 'utf8')).join('\n');
  expect(promised?.length).toBeGreaterThan(50);
  expect(promised?.filter((name) => !text.includes(`data-latchkey="${name}"`))).toEqual([]);
});
