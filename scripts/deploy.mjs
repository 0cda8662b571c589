/**
 * `npm run deploy -- <folder>`: puts the service and its command line into a new folder, with the packages that they need
 * at run time and nothing else. The Dockerfile takes it from there, and so does a machine without containers.
 */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from './support/build.mjs';
import { must, root } from './support/command.mjs';
import { install } from './support/install.mjs';
import { main } from './support/main.mjs';
import { nameIn, packed } from './support/pack.mjs';
import { step } from './support/progress.mjs';

/** What runs on a server; the other packages are for applications, and the service serves them as its registry. */
const ON_SERVERS = ['protocol', 'service', 'sdk', 'cli', 'latchkey'];

main(async () => {
  const [path] = process.argv.slice(2);
  if (!path) throw new Error('Say where to: npm run deploy -- /opt/latchkey');
  const folder = resolve(path);
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty. Each release has a folder of its own.`);
  await install();
  await build();
  await step('deploy: the service and what it needs', () => fill(folder));
  console.log(join(folder, 'bin/latchkey'));
});

async function fill(folder) {
  const tarballs = await packed();
  for (const name of ON_SERVERS) {
    const target = join(folder, 'packages', name);
    await mkdir(target, { recursive: true });
    await must('tar', ['xzf', tarballs[nameIn(name)], '--strip-components=1', '--no-same-owner', '-C', target]);
  }
  await installLocked(folder);
  await Promise.all(['node_modules', 'packages'].map((name) => dropWhatOnlyDevelopersRead(join(folder, name))));
  await mkdir(join(folder, 'bin'));
  await cp(`${root}deploy/latchkey`, join(folder, 'bin/latchkey'));
}

/** Types, source maps and sources in TypeScript, which Node doesn't run. */
async function dropWhatOnlyDevelopersRead(folder) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const dropped = files.filter((file) => file.isFile() && /\.([cm]?tsx?|map)$/.test(file.name));
  await Promise.all(dropped.map(({ parentPath, name }) => rm(join(parentPath, name))));
}

/**
 * Dependencies in the versions of our lockfile. `npm ci` would want the manifests of every workspace in it, and bring what
 * their tests need; an install keeps to the lockfile, drops the rest of it, and is compared with it afterwards.
 */
async function installLocked(folder) {
  const locked = JSON.parse(await readFile(`${root}package-lock.json`, 'utf8')).packages;
  const manifest = { name: 'latchkey-server', private: true, type: 'module', workspaces: ['packages/*'] };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await Promise.all(['.npmrc', 'package-lock.json'].map((name) => cp(root + name, join(folder, name))));
  const options = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-progress', '--loglevel=error'];
  await must('npm', ['install', ...options], { cwd: folder });
  const installed = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')).packages;
  const other = Object.entries(installed).filter(
    ([path, { version, integrity }]) =>
      path.includes('node_modules/') && (version !== locked[path]?.version || integrity !== locked[path]?.integrity),
  );
  if (other.length > 0) throw new Error(`Not as locked: ${other.map(([path]) => path).join(', ')}.`);
  await rm(join(folder, '.npmrc'));
}
