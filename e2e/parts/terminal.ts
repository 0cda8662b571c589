import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterwards, until } from '@latchkey/testing/process';

const PROGRAM = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));

/** The command `latchkey` in a terminal: its output is as a person sees it. */
export interface Terminal {
  /** Waits until it shows something like this, and answers what. */
  shows(pattern: RegExp): Promise<string>;
  interrupt(): void;
  /** The code that it ends with. */
  readonly ended: Promise<number | null>;
}

/** Runs it in a pseudo-terminal, with a folder for what it keeps. */
export function startTerminal(folder: string, ...words: string[]): Terminal {
  const command = [process.execPath, PROGRAM, ...words].map((word) => `'${word}'`).join(' ');
  const env = { PATH: process.env.PATH, HOME: folder, TERM: 'xterm', LATCHKEY_CONFIG_DIR: folder };
  const child = spawn('script', ['--quiet', '--flush', '--return', '--command', command, '/dev/null'], { env });
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
    interrupt: () => child.stdin.write('\x03'),
    ended: new Promise((resolve) => child.once('close', resolve)),
  };
}
