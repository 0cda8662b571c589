#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { exitCodes } from './command/exit-codes.ts';
import type { Clock } from './shell/live-line.ts';
import { runLine } from './shell/program.ts';

const { argv, env, stdin, stdout, stderr } = process;
const folder = process.cwd();
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const clock: Clock = {
  now: Date.now,
  every(millis, act) {
    const timer = setInterval(act, millis).unref();
    return () => clearInterval(timer);
  },
};
const code = await runLine(argv.slice(2), { env, folder, version, stdin, stdout, stderr, clock });
// What was interrupted may wait for something yet.
if (code === exitCodes.INTERRUPTED[0]) process.exit(code);
// What the service wants to end with, where it was started, stays.
if (code !== 0) process.exitCode = code;
