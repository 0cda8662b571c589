import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { root } from '../support/command.mjs';

const read = (path: string) => readFileSync(root + path, 'utf8');

/** What stands as code in a text and begins with a folder of the repository. */
const PATH = /`((?:packages|apps|docs|e2e|examples|scripts|tests|\.github)\/[^`\s<]*)/g;
const LINK = /\]\((?!https?:)([^)#]+)[^)]*\)/g;

const found = (text: string, what: RegExp) => [...text.matchAll(what)].map(([, path]) => path as string);

describe.each(['CONTRIBUTING.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md', 'docs/where-is.md'])('%s', (page) => {
  const text = read(page);

  test('names paths that there are', () => {
    expect(found(text, PATH).filter((path) => !existsSync(root + path))).toEqual([]);
  });

  test('links to what is there', () => {
    const folder = page.replace(/[^/]+$/, '');
    expect(found(text, LINK).filter((path) => !existsSync(root + folder + path))).toEqual([]);
  });

  test('names commands that there are', () => {
    const { scripts } = JSON.parse(read('package.json'));
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(found(text, /npm run ([\w:-]+)/g)));
  });
});

const rows = [...read('docs/where-is.md').matchAll(/^\| (.+) \| `(.+)` \| `(.+)` \|$/gm)].map(([, ...row]) => row);

test('the first questions of newcomers have an answer', () => {
  const questions = rows.map(([question]) => question);
  expect(questions).toEqual(
    expect.arrayContaining([
      'the wording of the lock-out mail?',
      'how long a magic link lives?',
      'the color of a primary button in dark mode?',
      'which permission deletes a team?',
      'a new language?',
    ]),
  );
});

test.each(rows)('where is %s', (_question, path = '', line = '') => {
  expect(read(path)).toContain(line);
});
