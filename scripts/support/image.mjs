/** The image of the Dockerfile, built and run by buildah, which needs no daemon. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { must, root, run } from './command.mjs';
import { step } from './progress.mjs';

const folder = `${root}artifacts/image`;
const IMAGE = 'localhost/latchkey:test';
/** Containers of this kind share the network and the processes of the machine, and need no privilege but root's. */
const ISOLATION = ['--isolation=chroot', '--network=host'];

const has = (program) => (process.env.PATH ?? '').split(delimiter).some((path) => existsSync(join(path, program)));

/** Why the image can't be built on this machine; undefined where it can. */
export function whyNoImage() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'buildah runs as root on Linux here';
  const missing = ['buildah', 'debootstrap'].filter((program) => !has(program));
  return missing.length > 0 ? `not installed: ${missing.join(', ')}` : undefined;
}

/** Storage of its own, so that nothing is left among the images of this machine. */
const env = { CONTAINERS_STORAGE_CONF: `${folder}/storage.conf` };
const buildah = (...words) => must('buildah', words, { env });
const answerOf = async (...words) => {
  const { code, output } = await run('buildah', words, { env, keep: true });
  if (code !== 0) throw new Error(`buildah ${words.join(' ')} ended with code ${code}.\n${output}`);
  return output.trim();
};

/** Builds the image and answers how many megabytes it adds to its base. */
export async function buildImage() {
  await mkdir(folder, { recursive: true });
  const lines = ['[storage]', 'driver = "overlay"', `runroot = "${folder}/run"`, `graphroot = "${folder}/graph"`];
  await writeFile(env.CONTAINERS_STORAGE_CONF, `${lines.join('\n')}\n`);
  const [, name] = /^FROM (\S+)/m.exec(await readFile(`${root}Dockerfile`, 'utf8'));
  const base = `docker.io/library/${name}`;
  await haveBase(base);
  await step('image: build', () => buildah('bud', ...ISOLATION, '--format=docker', '--pull-never', '-t', IMAGE, root));
  return (await megabytesOf(IMAGE)) - (await megabytesOf(base));
}

async function megabytesOf(image) {
  const size = await answerOf('images', '--format', '{{.Size}}', image);
  const [, number] = /^([\d.]+) MB$/.exec(size) ?? [];
  if (!number) throw new Error(`${image} has a size of ${size}.`);
  return Number(number);
}

async function haveBase(name) {
  if ((await run('buildah', ['images', name], { env, keep: true })).code === 0) return;
  if ((await run('buildah', ['pull', name], { env, keep: true })).code === 0) return;
  await step(`image: ${name} can't be pulled, so one like it is made from Debian and the packages of npm`, () =>
    makeBase(name),
  );
}

async function makeBase(name) {
  const [, major, suite] = /:(\d+)-(\w+)-slim$/.exec(name);
  const system = `${folder}/base`;
  await rm(system, { recursive: true, force: true });
  await must('debootstrap', ['--variant=minbase', suite, system, 'http://deb.debian.org/debian']);
  for (const path of ['var/cache/apt', 'var/lib/apt/lists']) await rm(`${system}/${path}`, { recursive: true });
  const made = `${folder}/programs`;
  await mkdir(made, { recursive: true });
  await writeFile(`${made}/package.json`, '{ "private": true }');
  const node = `node-linux-${process.arch}`;
  await must('npm', ['install', '--ignore-scripts', '--loglevel=error', `${node}@${major}`, 'npm@11'], { cwd: made });
  await cp(`${made}/node_modules/${node}/bin/node`, `${system}/usr/local/bin/node`);
  await cp(`${made}/node_modules/npm`, `${system}/usr/local/lib/node_modules/npm`, { recursive: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', `${system}/usr/local/bin/npm`);
  // The registry may be behind a proxy whose certificate only this machine knows.
  const trusted = process.env.NODE_EXTRA_CA_CERTS;
  if (trusted) {
    await mkdir(dirname(system + trusted), { recursive: true });
    await cp(trusted, system + trusted, { dereference: true });
  }
  const container = await answerOf('from', 'scratch');
  await buildah('add', '--quiet', container, system, '/');
  if (trusted) await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${trusted}`, container);
  await buildah('commit', '--quiet', '--rm', '--format=docker', container, name);
  await rm(system, { recursive: true, force: true });
}

/** A container with these settings and secrets, which lie in files as Docker has them. */
export async function newContainer(settings, secrets) {
  const container = await answerOf('from', IMAGE);
  const mounts = [];
  for (const [name, value] of Object.entries(secrets)) {
    const file = `${folder}/secrets/${name}`;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${value}\n`);
    await chmod(file, 0o644);
    mounts.push(`--volume=${file}:/run/secrets/${name}:ro`);
  }
  const variables = Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`);
  const words = (command) => ['run', ...ISOLATION, ...mounts, ...variables, container, '--', ...command];
  return {
    run: (...command) => run('buildah', words(command), { env, keep: true }),
    /** Starts a program; `stop` ends it as Docker would, and answers its exit code. */
    start(...command) {
      const child = spawn('buildah', words(command), { env: { ...process.env, ...env }, stdio: ['ignore', 2, 2] });
      const ended = new Promise((resolve) => child.on('close', resolve));
      return {
        async stop() {
          process.kill(await lastOf(child.pid), 'SIGTERM');
          return ended;
        },
      };
    },
    remove: () => buildah('rm', container),
  };
}

/** buildah's own processes come first, each with one child; then the program, which may have more of them. */
async function lastOf(pid) {
  const { output } = await run('ps', ['--ppid', String(pid), '-o', 'pid=,args='], { keep: true });
  const children = output
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => line.trim().split(/\s+/));
  const [child, program] = children[0] ?? [];
  if (!child) return pid;
  return program === 'node' ? Number(child) : lastOf(Number(child));
}
