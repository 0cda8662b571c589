import { PassThrough, Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Fields } from '../command/fields.ts';
import { text } from '../command/schema.ts';
import { terminal } from './terminal.ts';

const fields: Fields<{ readonly id: string; readonly name: string }> = {
  id: ['ID', text, ({ id }) => id],
  name: ['Name', text, ({ name }) => name],
};
const things = [{ id: '7c0b0c0e-3c7c-4a8e-9d43-55f1d3a4c2a9', name: 'Analysts of everything that can be analyzed' }];
const listed = { fields, columns: ['id', 'name'], things, empty: 'No teams yet.' };

interface At {
  /** A terminal this wide; else a pipe. */
  readonly columns?: number;
  readonly json?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** A command's voice, and what it has written. */
function voice({ columns, json = false, env = {} }: At = {}) {
  const stream = () => Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY: columns !== undefined, columns });
  const [stdout, stderr] = [stream(), stream()];
  const stdin = Object.assign(Readable.from([]), { isTTY: columns !== undefined });
  const clock = { now: () => 0, every: () => () => {} };
  const read = (from: PassThrough) => String(from.read() ?? '');
  return {
    ...terminal({ env, stdin, stdout, stderr, clock }, json),
    output: () => read(stdout),
    plainOutput: () => stripVTControlCharacters(read(stdout)),
    complaint: () => read(stderr),
  };
}

describe('a list', () => {
  test('fits a terminal, under a heading that is dim', () => {
    const { list, output } = voice({ columns: 60 });
    list('teams', listed);
    expect(output()).toBe(`\u001b[2mID                                    Name\u001b[22m
7c0b0c0e-3c7c-4a8e-9d43-55f1d3a4c2a9  Analysts of everythin…
`);
  });

  test('says which columns a terminal has no room for', () => {
    const { list, plainOutput } = voice({ columns: 49 });
    list('teams', listed);
    expect(plainOutput().trim().split('\n').slice(-2).join(' ')).toBe(
      'Not shown: Name. Widen the terminal, or pass --json.',
    );
  });

  test('is whole in a pipe, split by tabs', () => {
    const { list, output } = voice();
    list('teams', listed);
    expect(output()).toBe(`ID\tName\n${things[0]?.id}\t${things[0]?.name}\n`);
  });

  test('is one line of JSON for programs, whatever the terminal', () => {
    const { list, output } = voice({ columns: 60, json: true });
    list('teams', listed, { nextCursor: null });
    expect(JSON.parse(output())).toEqual({ teams: things, nextCursor: null });
  });

  test('of nothing says how to begin on a terminal, and is a heading in a pipe', () => {
    const [here, there] = [voice({ columns: 60 }), voice()];
    for (const { list } of [here, there]) list('teams', { ...listed, things: [] });
    expect([here.plainOutput(), there.output()]).toEqual(['No teams yet.\n', 'ID\tName\n']);
  });
});

describe('a thing', () => {
  test('has long text below its beginning on a terminal', () => {
    const { show, plainOutput } = voice({ columns: 40 });
    show(fields, { id: '1', name: 'Analysts of everything that can be analyzed' });
    expect(plainOutput()).toBe('ID    1\nName  Analysts of everything that can be\n      analyzed\n');
  });

  test('has a line a field in a pipe', () => {
    const { show, output } = voice();
    show(fields, { id: '1', name: 'Analysts of everything that can be analyzed' });
    expect(output()).toBe('ID\t1\nName\tAnalysts of everything that can be analyzed\n');
  });
});

describe('marks', () => {
  test('are before what is done and what went wrong, on a terminal', () => {
    const { done, complain, plainOutput, complaint } = voice({ columns: 60 });
    done({}, 'Done.');
    complain('Wrong.');
    expect([plainOutput(), stripVTControlCharacters(complaint())]).toEqual(['✓ Done.\n', '✗ Wrong.\n']);
  });

  test('are in no pipe', () => {
    const { done, complain, output, complaint } = voice();
    done({}, 'Done.');
    complain('Wrong.');
    expect([output(), complaint()]).toEqual(['Done.\n', 'Wrong.\n']);
  });
});

test('a hint is beside the answer: a pipe does not get it', () => {
  const { hint, output, complaint } = voice();
  hint('There are more.');
  expect([output(), complaint()]).toEqual(['', 'There are more.\n']);
});

test('NO_COLOR is without colours, and with progress', () => {
  const { done, progress, output, complaint } = voice({ columns: 60, env: { NO_COLOR: '1' } });
  progress('Asking');
  done({}, 'Done.');
  expect([complaint(), output()]).toEqual(['\r\u001b[2K⠋ Asking\r\u001b[2K', '✓ Done.\n']);
});

test.each<[string, At]>([
  ['in a pipe', {}],
  ['with --json', { columns: 60, json: true }],
  ['in CI', { columns: 60, env: { CI: 'true' } }],
  ['on a terminal that cannot clear a line', { columns: 60, env: { TERM: 'dumb' } }],
])('nothing moves %s', (_, at) => {
  const { progress, complaint } = voice(at);
  progress('Asking', { done: 1, of: 2 });
  expect(complaint()).toBe('');
});
