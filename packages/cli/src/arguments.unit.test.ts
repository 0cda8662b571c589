import { expect, test } from 'vitest';
import { help, readArguments } from './arguments.ts';
import { commands } from './commands.ts';

test('a command is asked for at the address that is given', () => {
  const asked = readArguments(['login', '--url', 'https://auth.example.com/', '--json']);
  expect(asked).toEqual({ command: 'login', url: 'https://auth.example.com', json: true });
});

test('without an address the one of the setting counts', () => {
  expect(readArguments(['whoami'], 'https://auth.example.com').url).toBe('https://auth.example.com');
});

test('without either it is the one of this machine', () => {
  expect(readArguments(['whoami']).url).toBe('http://localhost:4400');
});

test.each([[[]], [['help']], [['--help']], [['login', '-h']]])('%j asks for help', (given) => {
  expect(readArguments(given).command).toBeUndefined();
});

test.each([
  [['fly'], 'There is no command "fly". See "latchkey help".'],
  [['constructor'], 'There is no command "constructor". See "latchkey help".'],
  [['login', 'now'], '"now" is one word too many. See "latchkey help".'],
  [['login', '--url', 'file:///etc'], '"file:///etc" is not the address of a service.'],
  [['login', '--url', 'nowhere'], '"nowhere" is not the address of a service.'],
  [['login', '--fast'], 'Unknown option \'--fast\'. See "latchkey help".'],
])('%j: %s', (given, sentence) => {
  expect(() => readArguments(given)).toThrow(sentence);
});

test('the help names every command', () => {
  for (const [name, { purpose }] of Object.entries(commands)) expect(help()).toMatch(new RegExp(`${name} +${purpose}`));
});
