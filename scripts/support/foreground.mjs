/** Runs programs in the foreground, as if they had been started by hand: their streams, their signals, their exit code. */
import { spawn } from 'node:child_process';
import { exitCode, root } from './command.mjs';

export function inForeground(command, args, { env } = {}) {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
  // A terminal has already sent its Ctrl-C to the child as well, and a second one would cut a clean stop short.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => process.stdin.isTTY || child.kill('SIGHUP'));
  const watch = whenNpmIsGone(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      resolve(exitCode(code, signal));
    });
  });
}

/** npm passes a signal on to its shell only, which dies of it without a word to us; then we have a new parent. */
function whenNpmIsGone(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 250);
  return watch;
}
