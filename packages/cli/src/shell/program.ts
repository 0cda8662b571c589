import envPaths from 'env-paths';
import { exitCodes } from '../command/exit-codes.ts';
import { keptLogins } from '../session/kept-logins.ts';
import { readArguments } from './arguments.ts';
import { complete } from './complete.ts';
import { explained } from './explained.ts';
import { handOver } from './hand-over.ts';
import { type Streams, terminal } from './terminal.ts';

/** Where the program runs. */
export interface Surroundings extends Streams {
  /** The folder that it was started in. */
  readonly folder: string;
  readonly version: string;
}

/** How wide help is where there is no terminal, and how wide at most: longer lines are hard to read. */
const PLAIN_COLUMNS = 80;
const MOST_COLUMNS = 100;

/** Runs what a command line asks for. Answers the code that the process should end with. */
export async function runLine(line: readonly string[], surroundings: Surroundings): Promise<number> {
  const json = line.includes('--json');
  const spoken = terminal(surroundings, json);
  try {
    await obey(line, surroundings, spoken);
    return 0;
  } catch (error) {
    const { failure, code, message } = await explained(error);
    spoken.complain(json ? JSON.stringify({ error: { code, message } }) : message);
    return exitCodes[failure][0];
  } finally {
    spoken.clear();
  }
}

async function obey(
  line: readonly string[],
  { env, folder, version, stdout }: Surroundings,
  { complain: _, clear, ...spoken }: ReturnType<typeof terminal>,
): Promise<void> {
  const [first, ...words] = line;
  // What the scripts of `latchkey completion` ask.
  if (first === '__complete') return spoken.answer({}, complete(words).join('\n'));
  const asked = readArguments(line, {
    url: env.LATCHKEY_API_URL || undefined,
    columns: Math.min(stdout.columns || PLAIN_COLUMNS, MOST_COLUMNS),
    heading: (text) => spoken.paint('bold', text),
  });
  if ('help' in asked) return spoken.tell(asked.help);
  await asked.command.run(
    {
      ...spoken,
      url: asked.url,
      json: asked.json,
      projectId: env.LATCHKEY_PROJECT_ID || undefined,
      adminKey: env.LATCHKEY_SUPER_SECRET_ADMIN_KEY || undefined,
      folder,
      env: (name) => env[name],
      version,
      openBrowser: (page) => (stdout.isTTY && hasScreen(env) ? openBrowser(page) : Promise.resolve(false)),
      handOver(program, words, settings) {
        clear();
        return handOver(program, words, { ...env, ...settings });
      },
      logins: keptLogins(env.LATCHKEY_CONFIG_DIR || envPaths('latchkey', { suffix: '' }).config),
    },
    asked.given as Parameters<typeof asked.command.run>[1],
  );
}

/** Whether the terminal's user sees the screen of this machine too. */
const hasScreen = ({ SSH_CONNECTION, DISPLAY, WAYLAND_DISPLAY, WSL_DISTRO_NAME }: Surroundings['env']) =>
  !SSH_CONNECTION && (process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY || WSL_DISTRO_NAME));

async function openBrowser(page: string): Promise<boolean> {
  const { default: open } = await import('open');
  return open(page).then(
    () => true,
    () => false,
  );
}
