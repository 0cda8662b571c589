import { spawn } from 'node:child_process';
import { CommandError } from '../../command/command.ts';
import type { Application } from './application.ts';

/** Which program brings packages, by the lockfile that it leaves. */
const managers: Readonly<Record<string, readonly [program: string, ...words: string[]]>> = {
  'pnpm-lock.yaml': ['pnpm', 'add'],
  'yarn.lock': ['yarn', 'add'],
  'bun.lock': ['bun', 'add'],
  'package-lock.json': ['npm', 'install'],
};

/** The command line that adds these packages to an application. */
export function installLine(app: Application, packages: readonly string[]): readonly [string, ...string[]] {
  const lockfile = Object.keys(managers).find((file) => app.read(file) !== undefined) ?? '';
  const [program, ...words] = managers[lockfile] ?? ['npm', 'install'];
  return [program, ...words, ...packages];
}

/** Runs it in the folder. Throws with what it has said where it fails. */
export async function install(folder: string, [program, ...words]: readonly [string, ...string[]]): Promise<void> {
  const child = spawn(program, words, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  }).catch((cause: Error) => cause.message);
  if (code === 0) return;
  throw new CommandError(`"${[program, ...words].join(' ')}" failed: ${(said || String(code)).trim().slice(-500)}`);
}
