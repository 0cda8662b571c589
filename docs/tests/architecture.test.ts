import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawn, page } from '../../scripts/architecture.mjs';

const root = new URL('../..', import.meta.url).pathname;

test('its pictures are what the imports are', () => {
  expect(page()).toBe(drawn());
});

test('every path that it names exists', () => {
  const paths = [...page().matchAll(/`((?:packages|apps|scripts|docs|e2e|bench|tests|examples)[\w/.-]*)`/g)];
  expect(paths.length).toBeGreaterThan(12);
  expect(paths.flatMap(([, path = '']) => (existsSync(root + path) ? [] : [path]))).toEqual([]);
});

test('it is two pages', () => {
  expect(readFileSync(`${root}docs/architecture.md`, 'utf8').split(/\s+/).length).toBeLessThan(1_200);
});
