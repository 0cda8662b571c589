/** What is built: the packages, the apps, and the documentation. */
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { must, root, tool } from './command.mjs';
import { unlessFresh } from './fresh.mjs';
import { packServed } from './pack.mjs';
import { say, seconds, step } from './progress.mjs';

/** Builds everything that is shipped. With nothing changed this takes under a second. */
export async function build() {
  await buildProduct();
  await buildBesides();
}

/**
 * What the service serves beside the product: its packages, for applications, and the documentation. It takes longer than
 * everything else together, and one core, so a first start doesn't wait for it.
 */
export async function buildBesides() {
  await packServed();
  await buildDocumentation();
}

/** Builds every package, in the order in which they need each other. That is all that a service needs to run. */
export async function buildProduct() {
  const start = performance.now();
  await compile('packages/protocol');
  await makeWire();
  await makeCatalogues();
  await compile(...['service', 'sdk', 'react', 'next', 'prove', 'cli'].map((name) => `packages/${name}`));
  await joinStyles();
  // None of them keeps more than one core busy.
  await Promise.all([
    buildApp('dashboard', 'packages/service/site').then(buildHostedPages),
    makeSandbox().then(bundleService).then(bundleCommandLine),
  ]);
  say(`build: up to date, ${seconds(start)}`);
}

/** A web app as browsers get it, in `dist` of its folder or wherever its vite.config.ts says. */
const buildApp = (name, output = `apps/${name}/dist`, alsoMadeOf = []) =>
  unlessFresh(
    {
      inputs: [
        'packages/protocol/dist',
        'packages/sdk/dist',
        'packages/react/dist',
        ...['src', 'public', 'index.html', 'vite.config.ts'].map((part) => `apps/${name}/${part}`),
        ...alsoMadeOf,
        'package-lock.json',
      ],
      output: `${output}/index.html`,
      mark: `node_modules/.cache/${name}-made-from`,
    },
    () =>
      step(`build: ${name}`, () => must(tool('vite'), ['build', '--logLevel', 'warn'], { cwd: `${root}apps/${name}` })),
  );

/** The sign-in pages of projects: what browsers load, and the program with which the service draws them. */
const buildHostedPages = () =>
  unlessFresh(
    {
      inputs: [
        ...['protocol', 'sdk', 'react'].map((name) => `packages/${name}/dist`),
        ...['src', 'vite.config.ts'].map((part) => `apps/hosted/${part}`),
        'package-lock.json',
      ],
      output: 'packages/service/hosted/server/server.js',
      mark: 'node_modules/.cache/hosted-made-from',
    },
    () =>
      step('build: hosted pages', async () => {
        const vite = (...more) =>
          must(tool('vite'), ['build', '--logLevel', 'warn', ...more], { cwd: `${root}apps/hosted` });
        await vite();
        await vite('--ssr');
      }),
  );

/** The demo, which has the theme switch of the dashboard. */
export const buildDemo = () =>
  buildApp(
    'demo',
    'apps/demo/dist',
    ['public/theme.js', 'src/app'].map((part) => `apps/dashboard/${part}`),
  );

/** Every screen in every state, from the sources of the dashboard and answers of the fake API. */
export const buildGallery = () =>
  buildApp('gallery', 'apps/gallery/dist', [
    'apps/dashboard/src',
    'apps/dashboard/testing',
    'packages/testing/src/fake-api',
  ]);

/** Several checkers would each find out for themselves what they all need, and keep two cores busy for the time of one. */
export const TSC = ['-b', '--checkers', '1'];

const compile = (...folders) => must(tool('tsc'), [...TSC, ...folders]);

/** The screens' style sheet is written in parts, and ships as one file: what is in no layer, and one layer. */
export const STYLES = 'packages/react/src/';
const INDEX = `${root}${STYLES}appearance/styles.css`;
export async function joinStyles() {
  const index = await readFile(INDEX, 'utf8');
  const [head] = index.split('@import');
  const imported = async (form) => {
    const names = [...index.matchAll(form)].map(([, name]) => name);
    return (await Promise.all(names.map((name) => readFile(resolve(dirname(INDEX), name), 'utf8')))).join('\n');
  };
  const unlayered = await imported(/^@import "(.+)";$/gm);
  const layered = await imported(/^@import "(.+)" layer\(components\.latchkey\);$/gm);
  const sheet = `${head}${unlayered}\n@layer components.latchkey {\n${layered}}\n`;
  await writeFile(`${root}packages/react/dist/styles.css`, sheet);
}

/** The components that the documentation shows; its own step puts them where the service serves them. */
const COMPONENTS = 'node_modules/.cache/docs-live';
const buildComponents = () =>
  unlessFresh(
    {
      inputs: [
        ...['protocol', 'sdk', 'react'].map((name) => `packages/${name}/dist`),
        ...['src', 'live.html', 'vite.live.config.ts'].map((part) => `apps/gallery/${part}`),
        'packages/testing/src/fake-api',
        'package-lock.json',
      ],
      output: `${COMPONENTS}/live.html`,
      mark: 'node_modules/.cache/docs-live-made-from',
    },
    () =>
      step('build: components of the documentation', () =>
        must(tool('vite'), ['build', '--config', 'vite.live.config.ts', '--logLevel', 'warn'], {
          cwd: `${root}apps/gallery`,
        }),
      ),
  );

/** The documentation as the service serves it; the packages must have been built. */
export async function buildDocumentation() {
  await buildComponents();
  await unlessFresh(
    {
      inputs: [
        'docs',
        'examples',
        COMPONENTS,
        ...['public', 'src/fonts.css', 'src/app/theme-choice.ts'].map((part) => `apps/dashboard/${part}`),
        'packages/react/src/appearance/tokens.css',
        ...['protocol', 'sdk', 'react', 'next'].map((name) => `packages/${name}/dist`),
        'package-lock.json',
      ],
      output: 'packages/service/docs/index.html',
      mark: 'node_modules/.cache/docs-made-from',
    },
    () => step('build: documentation', () => must(process.execPath, ['docs/site/build.mjs'])),
  );
}

/** The plain types of the contract, made from its compiled table. */
async function makeWire() {
  const isNew = await unlessFresh(
    {
      inputs: ['packages/protocol/src', 'packages/protocol/scripts', 'package-lock.json'],
      output: 'packages/protocol/src/wire.ts',
      mark: 'packages/protocol/dist/.wire-made-from',
    },
    () => step('build: wire types', () => must(process.execPath, ['packages/protocol/scripts/make-wire.mjs'])),
  );
  if (isNew) await compile('packages/protocol');
}

/** The texts of the screens as TypeScript, made from the catalogues that translators work on. */
const makeCatalogues = () =>
  unlessFresh(
    {
      inputs: ['packages/react/catalogues', 'packages/react/scripts', 'package-lock.json'],
      output: 'packages/react/src/i18n/locales/en.ts',
      mark: 'node_modules/.cache/catalogues-made-from',
    },
    () => step('build: catalogues', () => must(process.execPath, ['packages/react/scripts/make-catalogues.mjs'])),
  );

/** What stays a package; of OpenTelemetry and prom-client nothing is loaded unless the settings ask for it. */
const PACKAGES = [
  '@node-rs/argon2',
  '@node-rs/bcrypt',
  '@node-saml/node-saml',
  '@opentelemetry/*',
  '@xmldom/xmldom',
  'light-my-request',
  'maxmind',
  'oidc-provider',
  'pg',
  'pino',
  'prom-client',
  'xml-crypto',
];

/**
 * A program as a few files instead of hundreds, for most of a start would be spent on opening them. What holds native or
 * WebAssembly parts, or is not an ES module, stays a package.
 */
const bundle = (name, { madeOf, entries, packages, banner = '' }) =>
  unlessFresh(
    {
      inputs: [...madeOf.map((part) => `packages/${part}/src`), 'scripts/support/build.mjs', 'package-lock.json'],
      output: `packages/${name}/dist/main.js`,
      mark: `packages/${name}/dist/.bundled-from`,
    },
    () =>
      step(`build: the program of ${name}`, () =>
        must(tool('esbuild'), [
          ...entries.map((entry) => `packages/${name}/src/${entry}`),
          '--bundle',
          '--splitting',
          '--platform=node',
          '--format=esm',
          '--target=node20',
          '--conditions=latchkey-source',
          '--sourcemap',
          `--outdir=packages/${name}/dist`,
          '--chunk-names=chunks/[name]-[hash]',
          '--log-level=warning',
          `--banner:js=${banner}`,
          ...packages.map((one) => `--external:${one}`),
        ]),
      ),
  );

const bundleService = () =>
  bundle('service', { madeOf: ['protocol', 'service'], entries: ['main.ts', 'operate.ts'], packages: PACKAGES });

/** The service is loaded by the few commands that need it. Commander is no ES module, and asks for Node's parts. */
const bundleCommandLine = () =>
  bundle('cli', {
    madeOf: ['protocol', 'sdk', 'prove', 'cli'],
    entries: ['main.ts'],
    packages: ['@latchkey/service'],
    banner: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  });

/** The thread that renders mails by programs of tenants, and what is in its sandbox. */
const makeSandbox = () =>
  unlessFresh(
    {
      inputs: ['packages/service/src/renderer', 'package-lock.json'],
      output: 'packages/service/dist/sandbox/worker.js',
      mark: 'packages/service/dist/.sandbox-made-from',
    },
    () =>
      step('build: sandbox of mail programs', () =>
        must(process.execPath, [`${root}packages/service/dist/renderer/make-sandbox.js`]),
      ),
  );
