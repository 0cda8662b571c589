/** Programs that run beside the one in the foreground, for as long as that does. */
import { spawn } from 'node:child_process';
import { root } from './command.mjs';

/** In a group of its own, because the program may start others. What it prints goes to standard error. */
export function besides(command, args, cwd = root) {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 2], detached: true });
  child.stdout.pipe(process.stderr);
  process.on('exit', () => end(child));
  return child;
}

export function end({ pid, exitCode, signalCode }) {
  if (exitCode === null && signalCode === null) process.kill(-pid);
}
