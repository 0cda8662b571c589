import { describe, expect, test } from 'vitest';
import { commands } from '../commands/index.ts';
import { readArguments } from './arguments.ts';

function help(topic: string): string {
  const asked = readArguments(['help', ...topic.split(' ').filter(Boolean)]);
  return 'help' in asked ? asked.help : '';
}

test('the help names every command, and what it is for', () => {
  for (const [name, { purpose }] of Object.entries(commands))
    expect(help('')).toMatch(new RegExp(`^  ${name}[ <>[\\]a-z]* ${purpose}$`, 'm'));
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
