import { parseArgs } from 'node:util';
import { CommandError } from './command.ts';
import { commands } from './commands.ts';

const DEFAULT_URL = 'http://localhost:4400';

export interface Asked {
  readonly command: string | undefined;
  readonly url: string;
  readonly json: boolean;
}

/** Reads the command line. Throws a CommandError that says what is wrong with it. */
export function readArguments(given: readonly string[], defaultUrl = DEFAULT_URL): Asked {
  const { values, positionals } = parsed(given);
  const [command, surplus] = positionals;
  if (surplus !== undefined) throw new CommandError(`"${surplus}" is one word too many. ${SEE_HELP}`);
  const isHelp = values.help || command === undefined || command === 'help';
  if (!isHelp && !Object.hasOwn(commands, command))
    throw new CommandError(`There is no command "${command}". ${SEE_HELP}`);
  return { command: isHelp ? undefined : command, url: address(values.url ?? defaultUrl), json: values.json };
}

/** What the program can do. */
export const help = (): string =>
  [
    'Usage: latchkey <command> [--url <address of the service>] [--json]',
    '',
    ...Object.entries(commands).map(([name, { purpose }]) => `  ${name.padEnd(8)} ${purpose}`),
    '',
    `Without --url the setting LATCHKEY_API_URL counts, and then ${DEFAULT_URL}.`,
  ].join('\n');

const SEE_HELP = 'See "latchkey help".';

function parsed(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        url: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (cause) {
    throw new CommandError(`${(cause as Error).message.split('.')[0]}. ${SEE_HELP}`, { cause });
  }
}

function address(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw new CommandError(`"${url}" is not the address of a service.`);
  return parsed.origin;
}
