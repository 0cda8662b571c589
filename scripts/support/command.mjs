/** Running a program and waiting for its end. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isKept, print } from './progress.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The path of a tool that an install brought. */
export const tool = (name) => `${root}node_modules/.bin/${name}`;

/**
 * Runs a program in the root folder and answers its exit code and, with `keep`, what it printed.
 * Its output goes to standard error unless `stdio` says otherwise.
 */
export function run(command, args, { keep = false, stdio, env, cwd = root } = {}) {
  const output = keep || isKept() ? 'pipe' : 2;
  const streams = stdio ?? ['ignore', output, output];
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: streams });
    let printed = '';
    const take = (chunk) => {
      printed += chunk;
      print(chunk);
    };
    child.stdout?.setEncoding('utf8').on('data', take);
    child.stderr?.setEncoding('utf8').on('data', take);
    child.on('error', (error) => resolve({ code: 127, output: String(error) }));
    child.on('close', (code, signal) => resolve({ code: exitCode(code, signal), output: printed }));
  });
}

/** Like `run`, for steps that nothing can follow when they fail. */
export async function must(command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code === 127) throw new Error(`${command} could not be run. ${output}`);
  if (code !== 0) throw new Error(`${command.split('/').at(-1)} ${args.join(' ')} ended with code ${code}.`);
}

/** What a shell would report: a signal's number on top of 128. */
export const exitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0);
