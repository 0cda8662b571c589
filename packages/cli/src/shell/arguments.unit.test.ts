import { expect, test } from 'vitest';
import { commands } from '../commands/index.ts';
import { readArguments } from './arguments.ts';

test('a command is asked for at the address that is given', () => {
  const asked = readArguments(['login', '--url', 'https://auth.example.com/', '--json']);
  expect(asked).toMatchObject({ command: commands.login, url: 'https://auth.example.com', json: true });
});

test('without an address the one of the setting counts', () => {
  expect(readArguments(['whoami'], { url: 'https://auth.example.com' })).toMatchObject({
    url: 'https://auth.example.com',
  });
});

test('without either it is the one of this machine', () => {
  expect(readArguments(['whoami'])).toMatchObject({ url: 'http://localhost:4400' });
});

test('a command gets its words by their names, and its options wherever they stand', () => {
  const asked = readArguments(['--yes', 'users', 'delete', '--project', 'p', 'ada@example.com']);
  expect(asked).toMatchObject({
    command: commands['users delete'],
    given: { user: 'ada@example.com', project: 'p', yes: true },
  });
});

test.each([['--version'], ['-v'], ['version']])('%s asks for the version', (line) => {
  expect(readArguments([line])).toMatchObject({ command: commands.version });
});

test.each([
  [[], ''],
  [['help'], ''],
  [['users'], 'users'],
  [['users', '--help'], 'users'],
  [['users', 'list', '-h'], 'users list'],
  [['help', 'users', 'list'], 'users list'],
  [['login', '--help'], 'login'],
])('%j asks for help on "%s"', (line, topic) => {
  expect(readArguments(line)).toEqual(readArguments([...topic.split(' ').filter(Boolean), '--help']));
  expect(readArguments(line)).toEqual({ help: expect.stringMatching(`^Usage: latchkey ${topic || '<command>'} `) });
});

test.each([
  [['fly'], 'There is no command "fly". See "latchkey help".'],
  [['constructor'], 'There is no command "constructor". See "latchkey help".'],
  [['users', 'fly'], 'There is no command "users fly". See "latchkey help users".'],
  [['help', 'fly'], 'There is no command "fly". See "latchkey help".'],
  [['login', 'now'], '"now" is one word too many. See "latchkey help login".'],
  [['users', 'show'], '"latchkey users show" needs <user>. See "latchkey help users show".'],
  [['login', '--url', 'file:///etc'], '"file:///etc" is not the address of a service.'],
  [['login', '--url', 'nowhere'], '"nowhere" is not the address of a service.'],
  [['login', '--fast'], 'Unknown option \'--fast\'. See "latchkey help".'],
  [['user', 'list'], 'There is no command "user list". Did you mean "users list"? See "latchkey help".'],
  [['users', 'lst'], 'There is no command "users lst". Did you mean "users list"? See "latchkey help users".'],
  [['logn'], 'There is no command "logn". Did you mean "login"? See "latchkey help".'],
  [['users', 'list', '--qery', 'x'], 'Unknown option \'--qery\'. Did you mean --query? See "latchkey help".'],
  [['login', '--yes'], '"latchkey login" has no option --yes. See "latchkey help login".'],
  [['permissions', 'list', '--scope', 'x'], '--scope is one of: team, project. See "latchkey help permissions list".'],
])('%j: %s', (line, sentence) => {
  expect(() => readArguments(line)).toThrow(sentence);
});
