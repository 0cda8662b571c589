import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { root } from '../support/command.mjs';
import { words } from '../support/words.ts';

/** The folders whose texts and comments are checked. */
const folders = ['apps/dashboard/src'];

/** Search terms that users may type, although the dashboard's own texts avoid them. */
const isSearchTerms = (line: string) => line.trimStart().startsWith('keywords:');

interface Piece {
  readonly text: string;
  readonly start: number;
}

/** The string literals, template texts, JSX texts and comments of a program. */
function textsIn(path: string, source: string): Piece[] {
  const { program, comments } = parseSync(path, source);
  const pieces: Piece[] = comments.map(({ value, start }) => ({ text: value, start }));
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const child of node) visit(child);
      return;
    }
    const { type, value, start } = node as { type?: string; value?: unknown; start: number };
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') pieces.push({ text: value, start });
    if (type === 'TemplateElement') pieces.push({ text: (value as { raw: string }).raw, start });
    for (const child of Object.values(node)) visit(child);
  };
  visit(program);
  return pieces;
}

const findingsIn = (path: string, source: string): string[] =>
  textsIn(path, source).flatMap(({ text, start }) => {
    const line = source.slice(0, start).split('\n').length;
    if (isSearchTerms(source.split('\n')[line - 1] ?? '')) return [];
    const flat = text.replace(/\s+/g, ' ');
    return words
      .filter(([pattern]) => pattern.test(flat))
      .map(([pattern, instead]) => `${path}:${line} says “${pattern.exec(flat)?.[0]}”: write ${instead}`);
  });

describe.each(folders)('%s', (folder) => {
  const paths = readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  );

  test('has texts to check', () => {
    expect(paths.length).toBeGreaterThan(0);
  });

  test('uses the words of the glossary', () => {
    expect(
      paths.flatMap((path) => findingsIn(`${folder}/${path}`, readFileSync(`${root}${folder}/${path}`, 'utf8'))),
    ).toEqual([]);
  });
});

test.each([
  ["const text = 'Whoever signs up';", 'Whoever'],
  ['const text = <p>It is tried\n  again</p>;', 'tried again'],
  ['const text = `No one signs in any more`;', 'any more'],
  ['// Nobody sees this.', 'Nobody'],
  ['const text = "Your email";', undefined],
])('in %s', (source, found) => {
  expect(findingsIn('text.tsx', source).map((finding) => /“(.*)”/.exec(finding)?.[1])).toEqual(found ? [found] : []);
});
