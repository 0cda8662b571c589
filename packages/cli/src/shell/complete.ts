import type { Option } from '../command/command.ts';
import { commands } from '../commands/index.ts';
import { commonOptions } from './arguments.ts';

/** What can stand in place of the last of these words: the next word of a command, an option, or its value. */
export function complete(words: readonly string[]): string[] {
  const current = words.at(-1) ?? '';
  return candidates(words.slice(0, -1)).filter(
    (candidate) => candidate.startsWith(current) && candidate.startsWith('-') === current.startsWith('-'),
  );
}

function candidates(before: readonly string[]): string[] {
  const [first = '', second = ''] = before;
  const command = commands[`${first} ${second}`] ?? commands[first];
  if (!command) return nextWords(before);
  const options: Readonly<Record<string, Option>> = { ...command.options, ...commonOptions };
  const asked = options[before.at(-1)?.replace(/^--/, '') ?? ''];
  if (before.at(-1)?.startsWith('--') && asked?.value) return [...(asked.choices ?? [])];
  return Object.keys(options).map((name) => `--${name}`);
}

function nextWords(before: readonly string[]): string[] {
  const begins = before.map((word) => `${word} `).join('');
  const names = Object.keys(commands).filter((name) => name.startsWith(begins));
  return [...new Set(names.map((name) => name.slice(begins.length).split(' ')[0] ?? ''))];
}
