import { describe, expect, test } from 'vitest';
import { readInline } from './inline.ts';

describe('a text of any form is read at once:', () => {
  const N = 100_000;
  test.each([
    '['.repeat(N),
    '[a]('.repeat(N / 4),
    ']('.repeat(N / 2),
    '**'.repeat(N / 2),
    `[a](${'(b)'.repeat(N / 3)}`,
    '[a](b(c)'.repeat(N / 8),
    '[a](b(c)[a](b)'.repeat(N / 14),
    `[a](${'x'.repeat(N)}`,
    `[a](${'('.repeat(N)}`,
    '[a](https://x.example)'.repeat(N / 22),
  ])('%.12j…', (text) => {
    const started = performance.now();
    readInline({ text, values: new Map() });
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
