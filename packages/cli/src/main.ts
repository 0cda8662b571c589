#!/usr/bin/env node
import { homedir } from 'node:os';
import { runLine } from './program.ts';

const { argv, env, platform, stdin, stdout, stderr } = process;
const folder = process.cwd();
const code = await runLine(argv.slice(2), { env, platform, home: homedir(), folder, stdin, stdout, stderr });
// What the service wants to end with, where it was started, stays.
if (code !== 0) process.exitCode = code;
