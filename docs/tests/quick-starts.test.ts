import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesShown } from '../../e2e/newcomer/documented.ts';

test.each(['react-router', 'astro'])('the example for %s is what its quick start shows', (name) => {
  const shown = filesShown(`start/${name}.md`);
  expect(shown.length).toBeGreaterThan(4);
  for (const [path, text] of shown)
    expect(readFileSync(new URL(`../../examples/${name}/${path}`, import.meta.url), 'utf8'), path).toBe(text);
});
