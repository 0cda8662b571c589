import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { internalProject } from '../world/new-project.ts';
import { owner } from '../world/start.ts';
import { afterwards, newFolder, type ReadyProcess, until } from './process.ts';

const PROGRAM = fileURLToPath(new URL('../../../cli/dist/main.js', import.meta.url));

/** Where the command `latchkey` runs: what it keeps is in the folder `home`. */
export interface Place {
  readonly home: string;
  /** The folder that it is started in; `home` where nothing is said. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What is run in place of the built program. */
  readonly program?: string;
}

/** The command in a terminal: its output is as a person sees it. */
export interface Terminal {
  /** Waits until it shows something like this, and answers what. */
  shows(pattern: RegExp): Promise<string>;
  /** A line as from the keyboard. */
  type(line: string): void;
  interrupt(): void;
  /** The code that it ends with. */
  readonly ended: Promise<number | null>;
  /** All that it has shown until now. */
  shown(): string;
}

/** Runs it in a pseudo-terminal. */
export function startTerminal(place: Place, ...words: string[]): Terminal {
  const quoted = [process.execPath, place.program ?? PROGRAM, ...words].map((word) => `'${word}'`);
  // A detached pseudo-terminal has zero width, so prompts would break their lines.
  const command = ['stty cols 200 rows 50 && exec', ...quoted].join(' ');
  const parameters = ['--quiet', '--flush', '--return', '--command', command, '/dev/null'];
  const child = spawn('script', parameters, { ...surroundings(place), stdio: 'pipe' });
  afterwards(() => child.kill('SIGKILL'));
  let shown = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
    });
  return {
    shows: async (pattern) => {
      const found = await until(() => pattern.exec(shown), 20_000).catch(() => {
        throw new Error(`The terminal does not show ${pattern}, but: ${shown}`);
      });
      return found[0];
    },
    type: (line) => child.stdin.write(`${line}\r`),
    interrupt: () => child.stdin.write('\x03'),
    ended: new Promise((resolve) => child.once('close', resolve)),
    shown: () => shown,
  };
}

/** How the command ended, and what a script gets of it. */
export interface Ran {
  readonly code: number | null;
  readonly output: string;
  readonly complaint: string;
}

/** Runs it as a script does, without a terminal, with this piped in. */
export const runProgram = (place: Place, words: readonly string[], input = ''): Promise<Ran> =>
  startProgram(place, words, input).ended;

/** The same, which can be stopped before it ends. */
export function startProgram(place: Place, words: readonly string[], input = '') {
  const child = spawn(process.execPath, [place.program ?? PROGRAM, ...words], {
    ...surroundings(place),
    stdio: 'pipe',
  });
  afterwards(() => child.kill('SIGKILL'));
  child.stdin.end(input);
  const parts = Promise.all([
    new Response(child.stdout as unknown as BodyInit).text(),
    new Response(child.stderr as unknown as BodyInit).text(),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  return {
    ended: parts.then(([output, complaint, code]): Ran => ({ code, output, complaint })),
    stop: (signal: NodeJS.Signals) => child.kill(signal),
  };
}

/** A place where the owner of every world is signed in at this service. */
export async function signedInAt({ world }: Pick<ReadyProcess, 'world'>, url: string): Promise<Place> {
  const { call } = await internalProject(world);
  const { body } = await call('POST /auth/password/sign-in', { body: owner });
  const home = newFolder();
  writeFileSync(join(home, 'logins.json'), JSON.stringify({ [url]: { refreshToken: body.refresh_token } }));
  return { home, env: { LATCHKEY_API_URL: url } };
}

/** The folder that it runs in, and all of its environment. */
export const surroundings = ({ home, folder = home, env }: Place) => ({
  cwd: folder,
  env: { PATH: process.env.PATH, HOME: home, TERM: 'xterm', LATCHKEY_CONFIG_DIR: home, ...env },
});
