#!/usr/bin/env node
import { homedir } from 'node:os';
import { help, readArguments } from './arguments.ts';
import { CommandError, type Run } from './command.ts';
import { commands } from './commands.ts';
import { configFolder } from './config-folder.ts';
import { keptLogins } from './kept-logins.ts';
import { openBrowser } from './open-browser.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

try {
  await main();
} catch (error) {
  const isKnown = error instanceof CommandError || (error as Error).name === 'ConnectionError';
  complain(isKnown ? (error as Error).message : String((error as Error).stack));
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { env, platform } = process;
  const { command, url, json } = readArguments(process.argv.slice(2), env.LATCHKEY_API_URL || undefined);
  if (command === undefined) return void say(help());
  const run: Run = {
    url,
    json,
    tell: (line) => void (json ? complain(line) : say(line)),
    answer: (data, words) => void say(json ? JSON.stringify(data) : words),
    openBrowser: (page) => openBrowser({ env, platform, isTerminal: process.stdout.isTTY }, page),
    logins: keptLogins(configFolder({ platform, env, home: homedir() })),
  };
  await commands[command]?.run(run);
}
