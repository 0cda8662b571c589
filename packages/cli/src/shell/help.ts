import type { Command, Option } from '../command/command.ts';
import { commands } from '../commands/index.ts';
import { commonOptions } from './arguments.ts';

/** What the program can do; of one command, everything that there is to know. */
export function help(topic: string): string {
  const one = commands[topic];
  if (one) return ofCommand(topic, one);
  const listed = Object.entries(commands).filter(([name]) => topic === '' || name.startsWith(`${topic} `));
  return [
    `Usage: latchkey ${topic || '<command>'} …`,
    ...grouped(listed),
    '',
    'Every command explains itself: latchkey <command> --help',
  ].join('\n');
}

/** One line a command, with an empty line wherever another noun begins. */
function grouped(listed: readonly [string, Command][]): string[] {
  const nounOf = (name = '') => (name.includes(' ') ? name.split(' ')[0] : '');
  const lines = columns(listed.map(([name, command]) => [usage(name, command), command.purpose]));
  return lines.flatMap((line, index) => {
    const isFirst = index === 0 || nounOf(listed[index]?.[0]) !== nounOf(listed[index - 1]?.[0]);
    return isFirst ? ['', line] : [line];
  });
}

/** A command with the words that it needs, and those that may follow. */
export const usage = (name: string, command: Command): string =>
  [name, ...wordRows(command).map(([word]) => word)].join(' ');

const wordRows = ({ words = {}, optionalWords = {} }: Command): [string, string][] => [
  ...Object.entries(words).map(([word, what]): [string, string] => [`<${word}>`, what]),
  ...Object.entries(optionalWords).map(([word, what]): [string, string] => [`[${word}]`, what]),
];

function ofCommand(name: string, command: Command): string {
  const { options = {}, purpose, example } = command;
  const own = Object.keys(options).length > 0;
  return [
    purpose,
    '',
    `Usage: latchkey ${usage(name, command)}${own ? ' [options]' : ''}`,
    ...section('Words', wordRows(command)),
    ...section('Options', optionRows({ ...options, ...commonOptions })),
    ...section('Example', [[`latchkey ${example}`, '']]),
  ].join('\n');
}

/** Each with its value, and what it is for. */
export const optionRows = (options: Readonly<Record<string, Option>>): [string, string][] =>
  Object.entries(options).map(([name, { value, purpose }]) => [`--${name}${value ? ` <${value}>` : ''}`, purpose]);

const section = (title: string, rows: readonly (readonly [string, string])[]): string[] =>
  rows.length === 0 ? [] : ['', `${title}:`, ...columns(rows)];

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd());
}
