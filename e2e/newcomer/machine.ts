import { execFile, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { signedInAt, startTerminal } from '@latchkey/testing/process/command-line';
import { freePort } from '@latchkey/testing/process/free-port';
import { afterwards, newFolder, seeded, worldAt } from '@latchkey/testing/process/process';
import { packed } from '../../scripts/parts/pack.mjs';
import { serveRegistry } from './registry.ts';

const QUIET = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error', '--ignore-scripts'];

/** The machine of somebody who has never seen the product: nothing is there but Node, npm and a registry. */
export async function newMachine() {
  const home = newFolder();
  const registry = await serveRegistry(await packed());
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    npm_config_ignore_scripts: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    // What this machine has fetched before is not asked for once more.
    npm_config_prefer_offline: 'true',
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const run = (cwd: string, program: string, ...words: string[]) =>
    promisify(execFile)(program, words, { cwd, env }).catch((failure) => {
      throw new Error(`${program} ${words.join(' ')}: ${failure.stdout}${failure.stderr}`);
    });
  /** In this folder npm asks our registry for what is ours. Not by a variable: no shell hands such a name on. */
  const findsOurs = (folder: string) => writeFile(join(folder, '.npmrc'), `@latchkey:registry=${registry}\n`);
  const tools = join(home, 'tools');
  await mkdir(tools);
  await writeFile(join(tools, 'package.json'), '{ "private": true }');
  await findsOurs(tools);
  await run(tools, 'npm', 'install', ...QUIET, '@latchkey/cli');
  const program = join(tools, 'node_modules/.bin/latchkey');

  return {
    home,
    run,
    findsOurs,
    /** `latchkey start` in an empty folder. Answers where the service is, and how its owner runs `latchkey` in a folder. */
    async startService() {
      const port = String(await freePort());
      const url = `http://localhost:${port}`;
      const folder = join(home, 'service');
      await mkdir(folder);
      const settings = { ...seeded, PORT: port, LATCHKEY_URL: url };
      const terminal = startTerminal({ home: folder, env: settings, program }, 'start');
      await terminal.shows(/Latchkey is ready at/);
      const owner = await signedInAt({ world: Promise.resolve(worldAt(url)) }, url);
      const latchkey = (cwd: string) => ({
        ...owner,
        folder: cwd,
        env: { ...owner.env, ...env, LATCHKEY_API_URL: url },
        program,
      });
      return { url, latchkey };
    },
    /** Serves an application until the tests are over. */
    serve(cwd: string, ...words: [string, ...string[]]) {
      const child = spawn(process.execPath, words, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
      afterwards(() => child.kill('SIGKILL'));
    },
  };
}
