import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { callbackUrl, newEmail } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { startTerminal } from '@latchkey/testing/process/command-line';
import { projectIn } from '@latchkey/testing/process/process';
import { describe, expect, test } from 'vitest';
import { astro, astroServers } from './astro-app.ts';
import { signsUpAndOutByLinks, writeDocumented } from './by-links.ts';
import { documented as filesOf } from './documented.ts';
import { type Machine, newMachine } from './machine.ts';
import { createNextApp, filesOf as filesOfNext, type Starter, served, signsUpAndOut } from './next-app.ts';
import { signsUpForPage } from './notes-journey.ts';
import { nuxt, nuxtServers } from './nuxt-app.ts';
import { createReactRouterApp, inReactRouter, reactRouterServers, writeReactRouterPages } from './react-router-app.ts';
import { serving, visited } from './serving.ts';
import { astroTemplate } from './starters/astro.ts';
import { honoTemplate } from './starters/hono.ts';
import { nuxtTemplate } from './starters/nuxt.ts';
import { addNodeAdapter, createSvelteKitApp, svelteKit, svelteKitServers } from './svelte-kit-app.ts';
import { writeFiles } from './write-files.ts';

const machine = await newMachine();
const { run, home, url } = machine;
const LONG = 300_000;
/** What React Router 8, Astro 7 and Nuxt 4 ask for. */
const LATER = '22.23.3';

const documented = 'with the pages of the documentation';

// Alone: it makes the project that the others then take.
test(`a server with Express knows who is calling after one command, ${documented}`, async () => {
  const app = join(home, 'api');
  await mkdir(app);
  await run(app, 'npm', 'init', '--yes');
  await run(app, 'npm', 'install', 'express@5.3.0');
  await setUp(app);
  const file = filesOf('start/express.md');
  expect(await readFile(join(app, 'latchkey.mjs'), 'utf8')).toBe(file('latchkey.mjs'));
  await writeFile(join(app, 'index.js'), file('index.js'));
  await knowsCallers(app, ['--env-file=.env', 'index.js']);
});

test.concurrent(`an application of Vite has a signed-in user after one command, ${documented}`, () =>
  inVite('shop', 'tsx'));

test.runIf(isFull)(
  `an application of Vite in JavaScript has one too, ${documented}`,
  () => inVite('shop-in-javascript', 'jsx'),
  LONG,
);

test.concurrent(
  `an application of Next.js has signed-in users after one command, ${documented}`,
  () => inNext({ name: 'news', answers: [], bundler: [] }),
  LONG,
);

test.concurrent(
  `an application of React Router has signed-in users after one command, ${documented}`,
  () => inRoutes('8.4.0'),
  LONG,
);

test.runIf(isFull)(`so it has with React Router 7, ${documented}`, () => inRoutes('7.18.4'), LONG);

test.runIf(isFull)(`a site of Astro has signed-in users after one command, ${documented}`, inSite, LONG);

test.runIf(isFull)(`an application of SvelteKit has signed-in users after one command, ${documented}`, inKit, LONG);

test.runIf(isFull)(`an application of Nuxt has signed-in users after one command, ${documented}`, inNuxt, LONG);

test.runIf(isFull)(`a server with Hono knows who is calling after one command, ${documented}`, async () => {
  const app = join(home, 'hono');
  await writeFiles(app, honoTemplate);
  await run(app, 'npm', 'install');
  await setUp(app);
  const file = filesOf('start/hono.md');
  expect(await readFile(join(app, 'src/latchkey.ts'), 'utf8')).toBe(file('src/latchkey.ts'));
  await writeFile(join(app, 'src/index.ts'), file('src/index.ts'));
  await run(app, 'npm', 'run', 'build');
  await knowsCallers(app, ['--env-file=.env', 'dist/index.js']);
});

// One after the other: each installs and builds an application.
describe.runIf(isFull)('so it has whatever its starter was answered', () => {
  test.each<Starter>([
    { name: 'src-webpack', answers: ['--no-cache-components', '--no-tailwind', '--src-dir'], bundler: ['--webpack'] },
    { name: 'cached-webpack', answers: ['--no-tailwind'], bundler: ['--webpack'] },
    { name: 'uncached', answers: ['--no-cache-components'], bundler: [] },
    { name: 'compiled', answers: ['--src-dir', '--react-compiler', '--empty'], bundler: [] },
    { name: 'in-javascript', answers: ['--js'], bundler: [] },
  ])('$name: $answers $bundler', inNext, LONG);

  // It builds, and bundles in development, in more than twice the time that later releases take.
  test('with Next.js 15', () => inNext({ name: 'fifteen', answers: [], bundler: [], release: '15.5.28' }), 2 * LONG);
});

/** The packages come from the service itself, asked by what applications install with. */
describe.runIf(isFull)('its packages are installed by', () => {
  const npmrc = { '.npmrc': `@latchkey:registry=${url}/npm/\n` };
  const yarnrc = {
    '.yarnrc.yml': `nodeLinker: node-modules\nnpmScopes:\n  latchkey:\n    npmRegistryServer: "${url}/npm/"\nunsafeHttpWhitelist: ["localhost"]\n`,
    'yarn.lock': '',
  };
  test.each([
    ['npm', [], npmrc],
    ['pnpm 10', ['pnpm@10.34.8'], npmrc],
    ['pnpm 12', ['pnpm@12.21.0'], npmrc],
    ['Yarn 1', ['yarn@1.22.22'], npmrc],
    ['Yarn 4', ['@yarnpkg/cli-dist@4.18.1'], yarnrc],
  ])(
    '%s',
    async (name, packageOf, files) => {
      const app = join(home, name.replace(' ', '-'));
      await writeFiles(app, { 'package.json': '{ "private": true, "type": "module" }', ...files });
      if (packageOf.length === 0) await run(app, 'npm', 'install', '@latchkey/react', 'react', 'react-dom');
      else await run(app, 'npx', '--yes', ...packageOf, 'add', '@latchkey/react', 'react', 'react-dom');
      const program = `import('@latchkey/react').then((all) => console.log(typeof all.LatchkeyProvider))`;
      expect((await run(app, 'node', '--eval', program)).stdout).toBe('function\n');
    },
    LONG,
  );
});

/** In a new application of Vite, in TypeScript or not, built; in the full run in `vite` too. */
async function inVite(name: string, end: 'tsx' | 'jsx'): Promise<void> {
  const template = end === 'tsx' ? 'react-ts' : 'react';
  await run(home, 'npm', 'create', '--yes', 'vite@9.3.0', name, '--', '--template', template, '--no-interactive');
  const app = join(home, name);
  await setUp(app);
  const file = filesOf('start/react-vite.md');
  if (end === 'tsx') expect(await readFile(join(app, 'src/latchkey.tsx'), 'utf8')).toBe(file('src/latchkey.tsx'));
  await writeFile(join(app, `src/App.${end}`), file('src/App.tsx'));
  await run(app, 'npm', 'run', 'build');
  const vite =
    (...mode: string[]) =>
    (port: string) => ['node_modules/vite/bin/vite.js', ...mode, '--port', port, '--strictPort'];
  expect(await serving(machine, app, vite('preview'), signsUpForPage)).toBe('');
  if (isFull)
    expect(await serving(machine, app, vite(), (url) => visited(url).then(() => signsUpForPage(url)))).toBe('');
}

/** In a new application, built; in the full run in `next dev` too, and with the guard first. */
async function inNext(starter: Starter): Promise<void> {
  const { bundler } = starter;
  const app = await createNextApp(machine, starter);
  const files = filesOfNext(app, starter);
  await setUp(app);
  await files.expectDocumented();
  await files.writePages();
  await run(app, 'npm', 'run', 'build', '--', ...bundler);
  await served(machine, app, ['start'], signsUpAndOut);
  if (isFull) {
    await served(machine, app, ['dev', ...bundler], signsUpAndOut);
    await files.writeGuard();
    await served(machine, app, ['dev', ...bundler], signsUpAndOut);
  }
  // Some hundred megabytes, in memory.
  await rm(app, { recursive: true, force: true });
}

/** In a new application of a release of React Router, built; in the full run in `react-router dev` too. */
async function inRoutes(release: string): Promise<void> {
  const later = await machine.withNode(LATER);
  const app = await createReactRouterApp(later, release);
  await later.run(app, 'npm', 'install');
  await setUp(app, later);
  await writeReactRouterPages(app);
  await later.run(app, 'npm', 'run', 'typecheck');
  await later.run(app, 'npm', 'run', 'build');
  const { built, dev } = reactRouterServers(release);
  await inReactRouter(later, app, built);
  if (isFull) await inReactRouter(later, app, dev, visited);
  await rm(app, { recursive: true, force: true });
}

/** In a new site of Astro, built; in the full run in `astro dev` too. */
async function inSite(): Promise<void> {
  const later = await machine.withNode(LATER);
  const app = join(home, 'pages');
  await writeFiles(app, astroTemplate);
  await later.run(app, 'npm', 'install');
  await setUp(app, later);
  await writeDocumented(app, astro);
  await later.run(app, 'npm', 'run', 'build');
  await signsUpAndOutByLinks(later, app, astroServers.built);
  await signsUpAndOutByLinks(later, app, astroServers.dev);
  await rm(app, { recursive: true, force: true });
}

/** In a new application of SvelteKit, as its starter leaves it, and on Node. */
async function inKit(): Promise<void> {
  const later = await machine.withNode(LATER);
  const app = await createSvelteKitApp(later, 'kit');
  await later.run(app, 'npm', 'install');
  await setUp(app, later);
  await writeDocumented(app, svelteKit);
  await later.run(app, 'npm', 'run', 'check');
  await later.run(app, 'npm', 'run', 'build');
  await signsUpAndOutByLinks(later, app, svelteKitServers.previewed);
  await signsUpAndOutByLinks(later, app, svelteKitServers.dev, visited);
  await addNodeAdapter(later, app);
  await withoutSecret(app, () => later.run(app, 'npm', 'run', 'build'));
  await signsUpAndOutByLinks(later, app, svelteKitServers.built);
  await rm(app, { recursive: true, force: true });
}

/** As where images are built, which have no secret. */
async function withoutSecret(app: string, work: () => Promise<unknown>): Promise<void> {
  const env = await readFile(join(app, '.env'), 'utf8');
  await writeFile(join(app, '.env'), env.replace(/^LATCHKEY_SECRET_SERVER_KEY=.*$/m, ''));
  await work();
  await writeFile(join(app, '.env'), env);
}

/** In a new application of Nuxt, built and in `nuxt dev`. */
async function inNuxt(): Promise<void> {
  const later = await machine.withNode(LATER);
  const app = join(home, 'nuxt');
  await writeFiles(app, nuxtTemplate);
  await later.run(app, 'npm', 'install');
  await setUp(app, later);
  await writeDocumented(app, nuxt);
  await later.run(app, 'npm', 'run', 'build');
  await signsUpAndOutByLinks(later, app, nuxtServers.built);
  await signsUpAndOutByLinks(later, app, nuxtServers.dev, visited);
  await rm(app, { recursive: true, force: true });
}

/** The server of an API refuses visitors, and knows a user by the access token. */
async function knowsCallers(app: string, words: readonly string[]): Promise<void> {
  const complaints = await serving(
    machine,
    app,
    () => words,
    async (api) => {
      const { id, headers } = await callerAt(app);
      expect((await fetch(`${api}/notes`)).status).toBe(401);
      expect(await (await fetch(`${api}/notes`, { headers })).json()).toEqual({ notesOf: id });
    },
  );
  expect(complaints).toBe('');
}

/** A user of the project of an API, and what a page sends along for them. */
async function callerAt(app: string) {
  const { LATCHKEY_PROJECT_ID: id = '', LATCHKEY_PUBLISHABLE_CLIENT_KEY: publishable_client_key = '' } = parseEnv(
    await readFile(join(app, '.env'), 'utf8'),
  );
  const keys = { publishable_client_key, secret_server_key: '', super_secret_admin_key: '' };
  const { body } = await projectIn({ url }, { id, keys }).call('POST /auth/password/sign-up', {
    body: { email: newEmail(), password: 'correct horse battery', verification_callback_url: callbackUrl },
  });
  return { id: body.user_id, headers: { 'x-latchkey-auth': JSON.stringify({ accessToken: body.access_token }) } };
}

/** `latchkey init --yes`, and nothing else. */
async function setUp(app: string, { latchkey }: Pick<Machine, 'latchkey'> = machine): Promise<void> {
  const terminal = startTerminal(await latchkey(app), 'init', '--yes');
  const code = await terminal.ended;
  expect(code, terminal.shown()).toBe(0);
}
