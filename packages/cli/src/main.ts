#!/usr/bin/env node
import { homedir } from 'node:os';
import { readArguments } from './arguments.ts';
import { complete } from './complete.ts';
import { configFolder } from './config-folder.ts';
import { exitCodes } from './exit-codes.ts';
import { explained } from './explained.ts';
import { handOver } from './hand-over.ts';
import { help } from './help.ts';
import { keptLogins } from './kept-logins.ts';
import { openBrowser } from './open-browser.ts';
import { terminal } from './terminal.ts';

const { argv, env, platform } = process;
const line = argv.slice(2);
const json = line.includes('--json');
const { complain, ...spoken } = terminal(process, json);

try {
  await main();
} catch (error) {
  const { failure, code, message } = explained(error);
  complain(json ? JSON.stringify({ error: { code, message } }) : message);
  process.exitCode = exitCodes[failure][0];
}

async function main(): Promise<void> {
  const [first, ...words] = line;
  // What the scripts of `latchkey completion` ask.
  if (first === '__complete') return spoken.answer({}, complete(words).join('\n'));
  const asked = readArguments(line, env.LATCHKEY_API_URL || undefined);
  if ('help' in asked) return spoken.tell(help(asked.help));
  await asked.command.run(
    {
      ...spoken,
      url: asked.url,
      json,
      projectId: env.LATCHKEY_PROJECT_ID || undefined,
      folder: process.cwd(),
      openBrowser: (page) => openBrowser({ env, platform, isTerminal: process.stdout.isTTY }, page),
      handOver: (program, words, settings) => handOver(program, words, { ...env, ...settings }),
      logins: keptLogins(configFolder({ platform, env, home: homedir() })),
    },
    asked.given as Parameters<typeof asked.command.run>[1],
  );
}
