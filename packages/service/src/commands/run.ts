import { readSettings } from '../settings.ts';
import { UsageError } from './command.ts';
import { commands } from './commands.ts';

const USAGE = 2;

/** Runs the command that the words ask for. Answers the code that the process ends with. */
export async function runCommand(words: readonly string[], explain: (error: unknown) => string): Promise<number> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const tell = (line: string) => void process.stderr.write(`${line}\n`);
  if (words.some((word) => word === 'help' || word === '--help' || word === '-h')) {
    say(help());
    return 0;
  }
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((name) => Object.hasOwn(commands, name));
  const command = name === undefined ? undefined : commands[name];
  if (name === undefined || !command) {
    tell(`There is no command "${words.join(' ')}".\n\n${help()}`);
    return USAGE;
  }
  try {
    const rest = words.slice(name.split(' ').length);
    return (await command.run({ words: rest, settings: readSettings(), say, tell })) ?? 0;
  } catch (error) {
    if (isUsage(error)) {
      tell(`${(error as Error).message}\nUsage: ${name} ${command.usage}`);
      return USAGE;
    }
    tell(`${name}: ${explain(error)}`);
    return 1;
  }
}

const isUsage = (error: unknown) =>
  error instanceof UsageError || String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');

const help = (): string =>
  [
    'Without a command the service starts. The commands read the same settings:',
    '',
    ...Object.entries(commands).flatMap(([name, { usage, purpose }]) => [`  ${name} ${usage}`, `      ${purpose}`]),
  ].join('\n');
