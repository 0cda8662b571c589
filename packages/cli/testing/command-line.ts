import { newPostgresDatabase, testRingText } from '@latchkey/testing';
import { type Place, runProgram, signedInAt, startTerminal } from '@latchkey/testing/command-line';
import { freePort } from '@latchkey/testing/free-port';
import { newFolder, seeded, startProcess } from '@latchkey/testing/process';
import { expect } from 'vitest';
import { fromJSONSchema } from 'zod';
import { commands } from '../src/commands.ts';

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

/** The program at a place. */
export function commandLine(place: Place) {
  return {
    /** In a terminal, until it ends; what it shows. */
    async shown(...words: string[]) {
      const terminal = startTerminal(place, ...words);
      const code = await terminal.ended;
      expect(code, terminal.shown()).toBe(0);
      return terminal.shown();
    },
    /** What a script reads, which is as the schema of the command says. */
    async read(words: readonly string[], { input, code = 0 }: { input?: string; code?: number } = {}) {
      const { code: ended, output, complaint } = await runProgram(place, [...words, '--json'], input);
      expect(ended, complaint).toBe(code);
      return fitting(words, output);
    },
    /** How it fails for a script, and in a terminal, where it says the same. */
    async failure(...words: string[]) {
      const { code, complaint } = await runProgram(place, [...words, '--json']);
      const { error } = JSON.parse(complaint.trim().split('\n').at(-1) ?? '');
      const terminal = startTerminal(place, ...words);
      expect(await terminal.ended).toBe(code);
      expect(terminal.shown()).toContain(error.message);
      return { ended: code, ...error };
    },
    typing: (...words: string[]) => startTerminal(place, ...words),
  };
}

function fitting(words: readonly string[], output: string) {
  const [first = '', second = ''] = words;
  const name = Object.hasOwn(commands, `${first} ${second}`) ? `${first} ${second}` : first;
  const data = JSON.parse(output);
  expect(fromJSONSchema(commands[name]?.output ?? { not: {} }).safeParse(data).error).toBeUndefined();
  answered.add(name);
  return data;
}
