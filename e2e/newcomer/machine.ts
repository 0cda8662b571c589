import { execFile, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { signedInAt, startTerminal } from '@latchkey/testing/process/command-line';
import { freePort } from '@latchkey/testing/process/free-port';
import { afterwards, newFolder, seeded, startProcess, worldAt } from '@latchkey/testing/process/process';

const QUIET = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error', '--ignore-scripts'];

/** The machine of somebody who has never seen the product: nothing is there but Node, npm and a service elsewhere. */
export async function newMachine() {
  const home = newFolder();
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    npm_config_ignore_scripts: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    // What this machine has fetched before is not asked for once more.
    npm_config_prefer_offline: 'true',
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_FONT_GOOGLE_MOCKED_RESPONSES: await fontsIn(home),
  };
  const run = (cwd: string, program: string, ...words: string[]) =>
    promisify(execFile)(program, words, { cwd, env }).catch((failure) => {
      throw new Error(`${program} ${words.join(' ')}: ${failure.stdout}${failure.stderr}`);
    });
  const tools = join(home, 'tools');
  await mkdir(tools);
  await writeFile(join(tools, 'package.json'), '{ "private": true }');
  const elsewhere = await serviceElsewhere();
  await run(tools, 'npm', 'install', ...QUIET, '@latchkey/cli', `--@latchkey:registry=${elsewhere.url}/npm/`);
  await elsewhere.stop();
  const program = join(tools, 'node_modules/.bin/latchkey');
  const url = await startService(home, program);

  return {
    home,
    run,
    url,
    /** How the owner of the service, who has just signed in, runs `latchkey` in a folder. */
    async latchkey(folder: string) {
      const owner = await signedInAt({ world: Promise.resolve(worldAt(url)) }, url);
      return { ...owner, folder, env: { ...owner.env, ...env, LATCHKEY_API_URL: url }, program };
    },
    /** Serves an application until it is stopped, which answers what it has complained of, or the tests are over. */
    serve(cwd: string, ...words: [string, ...string[]]) {
      const child = spawn(process.execPath, words, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
      const complaints = text(child.stderr);
      child.stderr.pipe(process.stderr);
      // Not by force: what it has started itself would stay.
      const stop = () => {
        child.kill('SIGTERM');
        return complaints;
      };
      afterwards(stop);
      return stop;
    },
  };
}

export type Machine = Awaited<ReturnType<typeof newMachine>>;

/** A service that was built from this checkout, from which the newcomer has the command line. */
async function serviceElsewhere() {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const { stop } = await startProcess({ PORT: port, LATCHKEY_URL: url, LATCHKEY_DATA_DIR: newFolder() });
  return { url, stop };
}

/** `latchkey start` in an empty folder. Answers where the service is. */
async function startService(home: string, program: string) {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const folder = join(home, 'service');
  await mkdir(folder);
  const terminal = startTerminal({ home: folder, env: { ...seeded, PORT: port, LATCHKEY_URL: url }, program }, 'start');
  await terminal.shows(/Latchkey is ready at/);
  return url;
}

/** What Google Fonts would answer, which `next build` asks for the fonts of a new application, and tests ask for nothing. */
async function fontsIn(home: string): Promise<string> {
  const file = join(home, 'fonts.cjs');
  const answers = ['Geist', 'Geist Mono'].map((family) => [
    `https://fonts.googleapis.com/css2?family=${family.replace(' ', '+')}:wght@100..900&display=swap`,
    `@font-face { font-family: '${family}'; font-style: normal; font-weight: 100 900; src: local('Arial'); }`,
  ]);
  await writeFile(file, `module.exports = ${JSON.stringify(Object.fromEntries(answers))};\n`);
  return file;
}
