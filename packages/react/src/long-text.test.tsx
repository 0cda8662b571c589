import { ClientApp } from '@latchkey/sdk';
import { describe, expect, test } from 'vitest';
import { isEmail } from './credentials/use-checks.ts';
import { findPage } from './handler/find-page.ts';
import { findCode } from './ui/code-input/read-code.ts';

// What people type, and the links that they follow, are read once. A pattern that reads a text of 100 KB from each of
// its places on needs many times the time that a test may take here.

const LENGTH = 100_000;
const heads = ['', 'a@a', '/handler', '12345'];
const seeds = ['a', '0', '/', '.', 'a.', '.0', '-', ' ', '0 ', '000-', 'a@', '@', '\u0301', 'é'];
const texts = heads.flatMap((head) => seeds.map((seed) => `${head}${seed.repeat(LENGTH / seed.length)}!`));

describe('a text of 100 KB that is meant to be slow', { timeout: 5_000 }, () => {
  const answers = (read: (text: string) => unknown) => [...new Set(texts.map(read))];

  test('is no page', () => {
    const { urls } = new ClientApp({ projectId: 'p', publishableClientKey: 'pck', tokenStore: 'memory' });
    const find = (text: string) => findPage(text, urls, 'https://example.com');
    expect(answers((text) => find(text).kind)).toEqual(['missing']);
  });

  test('is no email', () => {
    expect(answers((text) => isEmail(`${text} `))).toEqual([false]);
  });

  test('holds a code, or none', () => {
    const lengths = answers((text) => findCode(text, 'letters')?.length ?? 0);
    expect(lengths.filter((length) => length !== 0 && length !== 6)).toEqual([]);
  });
});
