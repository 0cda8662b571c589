import { createRequire } from 'node:module';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { newPostgresDatabase, testRingText } from '@latchkey/testing';
import {
  type Place,
  type Ran,
  runProgram,
  signedInAt,
  startTerminal,
  surroundings,
} from '@latchkey/testing/process/command-line';
import { freePort } from '@latchkey/testing/process/free-port';
import { newFolder, seeded, startProcess } from '@latchkey/testing/process/process';
import { expect } from 'vitest';
import { commands } from '../src/commands/index.ts';
import { runLine } from '../src/shell/program.ts';

/** A service of the file's own with these settings, and its owner's command line. */
export async function startService(settings: Readonly<Record<string, string>> = {}) {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const own = {
    PORT: port,
    LATCHKEY_URL: url,
    LATCHKEY_DATA_DIR: newFolder(),
    LATCHKEY_KEY_RING: testRingText,
    LATCHKEY_RATE_LIMITS: 'off',
  };
  // With an embedded database the start would take three times as long.
  const DATABASE_URL = settings.DATABASE_URL ?? (await newPostgresDatabase()).url;
  const service = await startProcess({ ...seeded, ...own, ...settings, DATABASE_URL });
  return { service, url, place: await signedInAt(service, url) };
}

/** The same place with more settings. */
export const within = (place: Place, env: Readonly<Record<string, string>>): Place => ({
  ...place,
  env: { ...place.env, ...env },
});

/** Every command that has answered a script as its schema says. */
export const answered = new Set<string>();

/** How a command line is run: as a script does it with this piped in, or in a terminal, which shows both of its streams. */
type Run = (
  place: Place,
  words: readonly string[],
  from: { input?: string | undefined; isTerminal?: boolean },
) => Promise<Ran>;

/** As a process of its own: for what reads its settings from the environment of the process, and for what processes are. */
export const asProcess: Run = async (place, words, { input, isTerminal }) => {
  if (!isTerminal) return runProgram(place, words, input);
  const terminal = startTerminal(place, ...words);
  const code = await terminal.ended;
  return { code, output: terminal.shown(), complaint: '' };
};

/** In this process, which saves most of the time that a command takes. */
const inProcess: Run = async (place, words, { input = '', isTerminal = false }) => {
  const { cwd, env } = surroundings(place);
  const collected = () => Object.assign(new PassThrough(), { isTTY: isTerminal });
  const stdout = collected();
  const stderr = isTerminal ? stdout : collected();
  const stdin = Object.assign(Readable.from(isTerminal ? [] : [input]), { isTTY: isTerminal });
  const { version } = createRequire(import.meta.url)('../package.json');
  const clock = { now: Date.now, every: () => () => {} };
  const code = await runLine(words, { env, folder: cwd, version, stdin, stdout, stderr, clock });
  for (const stream of new Set([stdout, stderr])) stream.end();
  const [output, complaint] = [await text(stdout), isTerminal ? '' : await text(stderr)];
  return { code, output, complaint };
};

/** The program at a place. What is typed is always typed to a process in a terminal. */
export function commandLine(place: Place, run = inProcess) {
  return {
    /** In a terminal, until it ends; what it shows. */
    async shown(...words: string[]) {
      const { code, output } = await run(place, words, { isTerminal: true });
      expect(code, output).toBe(0);
      return output;
    },
    /** What a script reads, which is as the schema of the command says. */
    async read(words: readonly string[], { input, code = 0 }: { input?: string; code?: number } = {}) {
      const { code: ended, output, complaint } = await run(place, [...words, '--json'], { input });
      expect(ended, complaint).toBe(code);
      return fitting(words, output);
    },
    /** How it fails for a script, and in a terminal, where it says the same. */
    async failure(...words: string[]) {
      const { code, complaint } = await run(place, [...words, '--json'], {});
      const { error } = JSON.parse(complaint.trim().split('\n').at(-1) ?? '');
      const inTerminal = await run(place, words, { isTerminal: true });
      expect(inTerminal.code).toBe(code);
      expect(inTerminal.output).toContain(error.message);
      return { ended: code, ...error };
    },
    typing: (...words: string[]) => startTerminal(place, ...words),
  };
}

function fitting(words: readonly string[], output: string) {
  const [first = '', second = ''] = words;
  const name = Object.hasOwn(commands, `${first} ${second}`) ? `${first} ${second}` : first;
  const data = JSON.parse(output);
  expect(commands[name]?.output?.safeParse(data)).toMatchObject({ success: true });
  answered.add(name);
  return data;
}
