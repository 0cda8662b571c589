import { execFile, spawn } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { newProject, type TestProject } from '@latchkey/testing';
import { afterwards, newFolder, seeded } from '@latchkey/testing/process/process';
import { packed } from '../../scripts/support/pack.mjs';
import { type Product, startProduct } from '../support/product.ts';

/** The examples as a newcomer has them: on the packed packages, outside of this repository, beside a running service. */
export interface Examples {
  readonly product: Product;
  readonly project: TestProject;
  readonly folderOf: (name: Name) => string;
  /** Runs a program of an example to its end. */
  run(name: Name, args: readonly string[], env?: Env): Promise<Ran>;
  /** Starts a program of an example. It ends with the tests. */
  start(name: Name, args: readonly string[], env?: Env): Started;
}

type Env = Readonly<Record<string, string>>;
type Name = (typeof names)[number];

export interface Ran {
  readonly code: number;
  readonly said: string;
}

export interface Started {
  /** The first part of what it says that fits; waits for it. */
  says(what: RegExp): Promise<string>;
  readonly ended: Promise<number | null>;
}

const names = ['cli-tool', 'express', 'hono', 'mcp-server', 'react-vite', 'script'] as const;
const NEEDED = ['protocol', 'sdk', 'react'];
const QUIET = ['--no-audit', '--no-fund', '--no-progress', '--prefer-offline', '--loglevel=error', '--ignore-scripts'];
const execute = promisify(execFile);

export async function installExamples(): Promise<Examples> {
  const folder = newFolder();
  const product = await startProduct({ ...seeded, LATCHKEY_RATE_LIMITS: 'off' });
  const project = await newProject({}, product.service.world);
  for (const name of names) {
    const source = new URL(`../../examples/${name}`, import.meta.url);
    await cp(source, join(folder, name), { recursive: true });
  }
  await installAll(folder);
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: '0',
    LATCHKEY_API_URL: product.url,
    LATCHKEY_PROJECT_ID: project.id,
    LATCHKEY_PUBLISHABLE_CLIENT_KEY: project.keys.publishable_client_key,
    LATCHKEY_SECRET_SERVER_KEY: project.keys.secret_server_key,
  };
  const folderOf = (name: Name) => join(folder, name);
  return {
    product,
    project,
    folderOf,
    async run(name, [program = '', ...args], more) {
      const options = { cwd: folderOf(name), env: { ...env, ...more } };
      const ran = await execute(program, args, options).catch((error) => error);
      return { code: ran.code ?? 0, said: `${ran.stdout}${ran.stderr}` };
    },
    start(name, [program = '', ...args], more) {
      const child = spawn(program, args, { cwd: folderOf(name), env: { ...env, ...more } });
      afterwards(() => child.kill());
      return listenTo(child);
    },
  };
}

/** All in one go, each with what its own package.json names. */
async function installAll(folder: string): Promise<void> {
  const tarballs = await packed();
  const overrides = NEEDED.map((name) => [`@latchkey/${name}`, `file:${tarballs[`@latchkey/${name}`]}`]);
  const manifest = { private: true, workspaces: names, overrides: Object.fromEntries(overrides) };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await execute('npm', ['install', ...QUIET], { cwd: folder });
}

function listenTo(child: ReturnType<typeof spawn>): Started {
  const lines: string[] = [];
  const heard = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      for (const hear of heard) hear();
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const says = (what: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const hear = () => {
        const found = what.exec(lines.join('\n'))?.[0];
        if (found) resolve(found);
      };
      heard.add(hear);
      hear();
      void ended.then((code) =>
        reject(new Error(`It ended with ${code} and did not say ${what}:\n${lines.join('\n')}`)),
      );
    });
  return { says, ended };
}
