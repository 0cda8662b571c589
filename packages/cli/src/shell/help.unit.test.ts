import { describe, expect, test } from 'vitest';
import { commands } from '../commands/index.ts';
import { readArguments } from './arguments.ts';

function help(topic: string): string {
  const asked = readArguments(['help', ...topic.split(' ').filter(Boolean)]);
  return 'help' in asked ? asked.help : '';
}

const line = (name: string, { purpose }: (typeof commands)[string]) =>
  new RegExp(`^  ${name}[ <>[\\]a-z]* ${purpose}$`, 'm');

test('the help names every command: one word with what it is for, the others by their subject', () => {
  for (const [name, command] of Object.entries(commands)) {
    const [noun, verb] = name.split(' ');
    expect(help('')).toMatch(verb ? new RegExp(`^  ${noun} +.*\\b${verb}\\b`, 'm') : line(name, command));
  }
});

test('the help of a subject says what its commands are for', () => {
  for (const [name, command] of Object.entries(commands).filter(([name]) => name.includes(' ')))
    expect(help(name.split(' ')[0] ?? '')).toMatch(line(name, command));
});

test('the help of a subject has its own commands alone', () => {
  expect(help('config').match(/^ {2}[a-z].*/gm)).toHaveLength(3);
});

test.each([70, 80, 100])('no line of any help is longer than %i columns, but for an example', (columns) => {
  for (const name of ['', ...Object.keys(commands)]) {
    const asked = readArguments([...name.split(' ').filter(Boolean), '--help'], { columns });
    const lines = ('help' in asked ? asked.help : '').split('\n').filter((line) => !line.startsWith('  latchkey '));
    for (const one of lines) expect(one.length, one).toBeLessThanOrEqual(columns);
  }
});

test('what an option is for goes on below its beginning', () => {
  const asked = readArguments(['users', 'list', '--help'], { columns: 80 });
  expect('help' in asked && asked.help).toContain(`
  --project <id>     The project (default: LATCHKEY_PROJECT_ID, then that of the
                     folder, then the only one you own).
`);
});

test('headings have the look that they are given', () => {
  const asked = readArguments(['users', 'list', '--help'], { heading: (text) => `*${text}*` });
  expect('help' in asked && asked.help.match(/^\*.*\*/gm)).toEqual(['*Usage:*', '*Options:*', '*Example:*']);
});

test('that of a group names its commands and no others', () => {
  expect(help('users')).toContain('users show <user>');
  expect(help('users')).not.toContain('teams');
});

describe.each(Object.entries(commands))(
  'the help of %s',
  (name, { words = {}, optionalWords = {}, options = {}, example }) => {
    test('names its words and its options', () => {
      const expected = [
        ...Object.keys(words).map((word) => `<${word}>`),
        ...Object.keys(optionalWords).map((word) => `[${word}]`),
        ...Object.keys(options).map((o) => `--${o}`),
      ];
      for (const word of [...expected, '--json', '--url', '--help']) expect(help(name)).toContain(word);
    });

    test('has an example that is a line for it', () => {
      const line = [...example.replace(/ >>.*/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(
        ([, quoted, bare]) => quoted ?? bare ?? '',
      );
      expect(readArguments(line)).toMatchObject({ command: commands[name] });
    });
  },
);
