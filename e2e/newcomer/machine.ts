import { execFile, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
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
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    HOME: process.env.HOME ?? '',
    npm_config_ignore_scripts: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    // What this machine has fetched before is not asked for once more.
    npm_config_prefer_offline: 'true',
    // The registry may be behind a proxy whose certificate only this machine knows.
    ...(process.env.NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS }),
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    NEXT_FONT_GOOGLE_MOCKED_RESPONSES: await fontsIn(home),
  };
  const run = (cwd: string, program: string, ...words: string[]) => runIn(env, cwd, program, words);
  const tools = join(home, 'tools');
  await mkdir(tools);
  await writeFile(join(tools, 'package.json'), '{ "private": true }');
  const elsewhere = await serviceElsewhere();
  const ours = `--@latchkey:registry=${elsewhere.url}/npm/`;
  await run(tools, 'npm', 'install', ...QUIET, '@latchkey/cli', ours);
  const installation = join(home, 'installation');
  await mkdir(installation);
  await writeFile(join(installation, 'package.json'), '{ "private": true }');
  // As `npx latchkey` installs it once it is published: the name has no scope, so elsewhere's registry isn't asked for it.
  await run(installation, 'npm', 'install', ...QUIET, await tarballOf('latchkey', elsewhere.url), ours);
  await elsewhere.stop();
  const program = join(tools, 'node_modules/.bin/latchkey');
  const url = await startService(home, join(installation, 'node_modules/.bin/latchkey'));

  const later = new Map<string, Promise<Machine>>();
  return {
    ...machineWith(env, home, url, program),
    /** The same machine where starters need a later release of Node than the one that the tests run on. */
    withNode(release: string): Promise<Machine> {
      const machine = later.get(release) ?? installNode(release);
      later.set(release, machine);
      return machine;
    },
  };

  async function installNode(release: string): Promise<Machine> {
    if (Number.parseInt(release, 10) <= Number.parseInt(process.versions.node, 10))
      return machineWith(env, home, url, program);
    const name = `node-${process.platform}-${process.arch}`;
    const folder = join(home, `node-${release}`);
    await mkdir(folder);
    await writeFile(join(folder, 'package.json'), '{ "private": true }');
    await run(folder, 'npm', 'install', ...QUIET, `${name}@${release}`);
    const bin = join(folder, 'node_modules', name, 'bin');
    return machineWith({ ...env, PATH: `${bin}${delimiter}${env.PATH}` }, home, url, program);
  }
}

/** What is done on the machine with these variables. */
function machineWith(env: Readonly<Record<string, string>>, home: string, url: string, program: string) {
  return {
    home,
    url,
    run: (cwd: string, program: string, ...words: string[]) => runIn(env, cwd, program, words),
    /** How the owner of the service, who has just signed in, runs `latchkey` in a folder. */
    async latchkey(folder: string) {
      const owner = await signedInAt({ world: Promise.resolve(worldAt(url)) }, url);
      return { ...owner, folder, env: { ...owner.env, ...env, LATCHKEY_API_URL: url }, program };
    },
    /** Serves an application until it is stopped, which answers what it has complained of, or the tests are over. */
    serve(cwd: string, words: readonly string[], more: Readonly<Record<string, string>> = {}) {
      const child = spawn('node', words, { cwd, env: { ...env, ...more }, stdio: ['ignore', 'ignore', 'pipe'] });
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

export type Machine = ReturnType<typeof machineWith>;

const runIn = (env: Readonly<Record<string, string>>, cwd: string, program: string, words: readonly string[]) =>
  promisify(execFile)(program, words, { cwd, env }).catch((failure) => {
    throw new Error(`${program} ${words.join(' ')}: ${failure.stdout}${failure.stderr}`);
  });

/** A service that was built from this checkout, from which the newcomer has the command line. */
async function serviceElsewhere() {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const { stop } = await startProcess({ PORT: port, LATCHKEY_URL: url, LATCHKEY_DATA_DIR: newFolder() });
  return { url, stop };
}

/** Where a service has a package. */
async function tarballOf(name: string, service: string): Promise<string> {
  const { 'dist-tags': tags, versions } = await (await fetch(`${service}/npm/${name}`)).json();
  return versions[tags.latest].dist.tarball;
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
