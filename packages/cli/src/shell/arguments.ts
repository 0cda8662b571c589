import { parseArgs } from 'node:util';
import { nearest } from '@latchkey/protocol/nearest';
import { type Command, CommandError, type Option } from '../command/command.ts';
import { commands } from '../commands/index.ts';

const DEFAULT_URL = 'http://localhost:4400';

/** What every command understands. */
export const commonOptions: Readonly<Record<string, Option>> = {
  url: { value: 'address', purpose: `The service; else LATCHKEY_API_URL, else ${DEFAULT_URL}.` },
  json: { purpose: 'One line of JSON, for programs.' },
  help: { purpose: 'What the command does, and how.' },
};

/** What every program is asked in this way. */
const VERSION = ['--version', '-v'];

type Values = Readonly<Record<string, string | boolean | undefined>>;

/** What a command line asks for: a command and what it is given, or help on those whose names begin like this. */
export type Asked =
  | { readonly help: string }
  | { readonly command: Command; readonly given: Values; readonly url: string; readonly json: boolean };

/** Reads the command line. Throws a CommandError that says what is wrong with it. */
export function readArguments([word = 'help', ...more]: readonly string[], defaultUrl = DEFAULT_URL): Asked {
  const { values, positionals } = parsed([VERSION.includes(word) ? 'version' : word, ...more]);
  const [first = 'help', second] = positionals;
  if (first === 'help') return { help: topic(positionals.slice(1).join(' ')) };
  const name = [`${first} ${second}`, first].find((name) => Object.hasOwn(commands, name));
  const command = name === undefined ? undefined : commands[name];
  if (name === undefined || command === undefined) {
    if (second === undefined || values.help) return { help: topic(first) };
    throw noCommand(`${first} ${second}`, begins(first) ? first : '');
  }
  if (values.help) return { help: name };
  checkOptions(name, command, values);
  const words = wordsOf(name, command, positionals.slice(name.split(' ').length));
  return {
    command,
    given: { ...values, ...words },
    url: address(values.url ?? defaultUrl),
    json: values.json === true,
  };
}

/** A name at which commands begin. */
function topic(name: string): string {
  if (name === '' || begins(name)) return name;
  throw noCommand(name, '');
}

const begins = (name: string): boolean => Object.keys(commands).some((other) => `${other} `.startsWith(`${name} `));

function noCommand(name: string, topic: string): CommandError {
  const names = Object.keys(commands).flatMap((known) => [known, known.split(' ')[0] ?? '']);
  const meant = nearest(name, names);
  return wrong(`There is no command "${name}".${meant ? ` Did you mean "${meant}"?` : ''}`, topic);
}

/** Every option has the same form wherever it is, so that it may stand before the command too. */
function parsed(line: readonly string[]): { values: Values; positionals: string[] } {
  const all: Readonly<Record<string, Option>> = Object.assign(
    {},
    commonOptions,
    ...Object.values(commands).map(({ options }) => options),
  );
  const options = Object.entries(all).map(([name, { value }]) => [
    name,
    { type: value ? 'string' : 'boolean', ...(name === 'help' && { short: 'h' }) } as const,
  ]);
  try {
    const { values, positionals } = parseArgs({
      args: [...line],
      allowPositionals: true,
      options: Object.fromEntries(options),
    });
    return { values: values as Values, positionals };
  } catch (cause) {
    const sentence = `${(cause as Error).message.split(/\.\s/)[0]?.replace(/\.$/, '')}.`;
    const unknown = /^Unknown option '--([^']+)'/.exec(sentence)?.[1];
    const meant = unknown && nearest(unknown, Object.keys(all));
    throw wrong(`${sentence}${meant ? ` Did you mean --${meant}?` : ''}`, '', cause);
  }
}

function checkOptions(name: string, { options }: Command, values: Values): void {
  const known: Readonly<Record<string, Option>> = { ...commonOptions, ...options };
  for (const [option, value] of Object.entries(values)) {
    const meant = Object.hasOwn(known, option) ? known[option] : undefined;
    if (!meant) throw wrong(`"latchkey ${name}" has no option --${option}.`, name);
    if (meant.choices && !meant.choices.includes(String(value)))
      throw wrong(`--${option} is one of: ${meant.choices.join(', ')}.`, name);
  }
}

function wordsOf(
  name: string,
  { words = {}, optionalWords = {} }: Command,
  positionals: readonly string[],
): Readonly<Record<string, string>> {
  const needed = Object.keys(words);
  const names = [...needed, ...Object.keys(optionalWords)];
  const surplus = positionals[names.length];
  if (surplus !== undefined) throw wrong(`"${surplus}" is one word too many.`, name);
  const missing = needed[positionals.length];
  if (missing !== undefined) throw wrong(`"latchkey ${name}" needs <${missing}>.`, name);
  return Object.fromEntries(positionals.map((given, index) => [names[index] ?? '', given]));
}

function address(url: unknown): string {
  const parsed = URL.canParse(String(url)) ? new URL(String(url)) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw new CommandError(`"${url}" is not the address of a service.`, 'WRONG_USAGE');
  return parsed.origin;
}

const wrong = (sentence: string, topic: string, cause?: unknown): CommandError =>
  new CommandError(`${sentence} See "latchkey help${topic && ` ${topic}`}".`, 'WRONG_USAGE', { cause });
