import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig, type Plugin, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { preact } from './apps/hosted/preact.ts';

type Settings = NonNullable<TestProjectInlineConfiguration['test']>;

/** What a globalSetup loads is not kept: Vitest 4.1 can't tell its errors from where they are in a kept module. */
const unkeptSetup: Plugin = {
  name: 'unkept-setup',
  configureVitest({ experimental_defineCacheKeyGenerator }) {
    experimental_defineCacheKeyGenerator(({ environment }) => (environment.name === '__vitest__' ? false : undefined));
  },
};

/** Tests run on the sources, not on the built files: this condition of the packages' `exports` leads there. */
const conditions = ['latchkey-source', 'node'];
const sources = {
  plugins: [unkeptSetup],
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
};

const clearUp = 'packages/testing/src/clear-up.ts';
/** Every test file has a world of its own; it is closed here. */
const setupFiles = ['packages/testing/src/world/each-file.ts', clearUp];
/** Tests in Chromium close their pages here. */
const pages = ['packages/testing/src/browser/each-page.ts', clearUp];

const shared: Settings = {
  environment: 'node',
  pool: 'forks',
  testTimeout: 30_000,
  hookTimeout: 30_000,
  server: { deps: { inline: [/@latchkey\//] } },
};

const project = (name: string, test: Settings) => ({ ...sources, test: { ...shared, name, ...test } });

const processTests = 'packages/**/*.process.test.ts';
const gallery = 'e2e/gallery/**/*.test.ts';
const next = 'e2e/next/**/*.test.ts';
const newcomer = 'e2e/newcomer/**/*.test.ts';
const examples = 'e2e/examples/**/*.test.ts';
const budgets = 'scripts/tests/budgets.test.ts';
const packages = 'scripts/tests/packages.test.ts';
const image = 'scripts/tests/image.test.ts';

/** What tests with databases of their own run on: each file gets a copy of one that is migrated. */
const onPostgres = 'packages/testing/src/database/start-postgres.ts';
/** What the worlds that tests share run on: copies with projects in them. */
const onStocked = [onPostgres, 'packages/testing/src/world/make-stock.ts'];

/** Over HTTP in process. Modules stay loaded from one file to the next. */
const api = project('api', {
  include: ['packages/service/src/**/*.test.ts', 'packages/testing/src/**/*.test.ts'],
  exclude: [...configDefaults.exclude, '**/*.unit.test.ts', processTests],
  globalSetup: onStocked,
  setupFiles,
  isolate: false,
  // Each of them waits for PostgreSQL, and some for their own pauses.
  maxWorkers: 3,
  sequence: { groupOrder: 3 },
});

/** Enough to see that a fleet is one service; all of them take long, for each waits until all processes know. */
const aFew = [
  'api-keys/create',
  'contact-channels/add',
  'oauth/grants/code-grant',
  'passwords/sign-in',
  'permissions/grant',
  'sessions/list',
  'teams/create',
  'accounts/me',
].map((name) => `packages/service/src/domains/${name}.test.ts`);

/** The tests of the API against two processes behind a proxy, or whatever LATCHKEY_TEST_REMOTE names. */
const fleet = project('fleet', {
  include: process.env.LATCHKEY_TEST_FULL ? ['packages/service/src/{domains,http}/**/*.test.ts'] : aFew,
  exclude: [...configDefaults.exclude, '**/*.unit.test.ts', processTests],
  globalSetup: [onPostgres, 'packages/testing/src/remote/start-fleet.ts'],
  runner: 'packages/testing/src/remote/remote-runner.ts',
  setupFiles,
  isolate: false,
});

const screens = 'packages/react/src';

/** Of the tests of the screens these run on other Reacts too; all of them in the full count. */
const aFewScreens = [
  'hydration',
  'server',
  'ui/overlay/dialog',
  'session/use-user',
  'handler/latchkey-handler',
  'sign-in/credential-sign-in',
  'appearance/latchkey-theme',
].map((name) => `${screens}/${name}.test.tsx`);

/** Small files that take longest. Where no run has measured them yet, larger ones would come first, and these be alone at the end. */
const LONGEST = ['/packages/prove/src/prove.process.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Testing Library takes part as an ES module, or it would require React itself. */
const testingLibrary = {
  find: /^@testing-library\/react$/,
  replacement: folder('node_modules/@testing-library/react/dist/@testing-library/react.esm.js'),
};

/** The tests of the screens with something else in place of the newest React. */
const screensOn = (name: string, alias: { find: RegExp; replacement: string }[]): TestProjectInlineConfiguration => ({
  resolve: { conditions, alias: [...alias, testingLibrary] },
  ssr: sources.ssr,
  test: {
    ...shared,
    name,
    include: process.env.LATCHKEY_TEST_FULL ? [`${screens}/**/*.test.tsx`] : aFewScreens,
    // What is React's own server is no part of the hosted pages.
    exclude: [...configDefaults.exclude, ...(name === 'preact' ? [`${screens}/server.test.tsx`] : [])],
    env: { LATCHKEY_TEST_SCREENS_ON: name },
    environment: 'happy-dom',
    server: { deps: { inline: [/@latchkey\//, /@testing-library\/react/] } },
  },
});

/** The oldest React that the screens support, which has a lockfile of its own. */
const react18 = screensOn('react-18', [
  { find: /^(react|react-dom)(?=\/|$)/, replacement: `${folder('tests/react-18/node_modules/')}$1` },
]);
/** What the hosted pages run on. */
const onPreact = screensOn('preact', [
  { find: /^react-dom\/test-utils$/, replacement: folder('apps/hosted/testing/act.ts') },
  ...preact,
]);

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // What has been transformed once is kept in node_modules for the other runs.
    experimental: { fsModuleCache: true },
    projects: [
      project('unit', {
        include: [
          'packages/protocol/src/**/*.test.ts',
          'packages/service/src/**/*.unit.test.ts',
          'packages/sdk/src/**/*.unit.test.ts',
          'packages/cli/src/**/*.unit.test.ts',
          'packages/prove/src/**/*.unit.test.ts',
          'packages/next/src/**/*.unit.test.ts',
          'docs/tests/architecture.test.ts',
          'docs/tests/events.test.ts',
          'docs/tests/quick-starts.test.ts',
          'scripts/**/*.test.ts',
        ],
        exclude: [...configDefaults.exclude, budgets, packages, image],
        setupFiles: [clearUp],
        isolate: false,
      }),
      project('budgets', { include: [budgets] }),
      project('packages', { include: [packages] }),
      project('image', { include: [image] }),
      api,
      fleet,
      project('sdk', {
        include: [
          'packages/sdk/src/**/*.test.ts',
          'docs/tests/examples.test.ts',
          'docs/site/**/*.test.ts',
          'apps/demo/server/**/*.test.ts',
        ],
        exclude: [...configDefaults.exclude, '**/*.unit.test.ts'],
        globalSetup: onStocked,
        setupFiles,
        isolate: false,
      }),
      // They wait for themselves half of the time, so two a core; a context of its own for each file starts fastest.
      project('react', {
        include: ['packages/{react,next}/src/**/*.test.tsx', 'apps/dashboard/src/**/*.test.{ts,tsx}'],
        environment: 'happy-dom',
        setupFiles: ['packages/react/testing/brief-errors.ts'],
        pool: 'vmThreads',
        maxWorkers: 4,
        sequence: { groupOrder: 1 },
      }),
      react18,
      onPreact,
      // So many states at a time: see e2e/gallery/gallery.test.ts.
      project('gallery', { include: [gallery], setupFiles: pages, maxConcurrency: 3, testTimeout: 60_000 }),
      // One worker: all of them look at one app.
      project('next', {
        include: [next],
        globalSetup: 'e2e/next/start-app.ts',
        setupFiles: pages,
        isolate: false,
        fileParallelism: false,
        testTimeout: 60_000,
      }),
      project('examples', { include: [examples], setupFiles: pages, testTimeout: 60_000, hookTimeout: 120_000 }),
      // Packages are installed and applications are built.
      project('newcomer', { include: [newcomer], setupFiles: pages, testTimeout: 120_000, hookTimeout: 120_000 }),
      project('process', {
        include: [processTests],
        globalSetup: onPostgres,
        setupFiles: [clearUp],
        isolate: false,
        testTimeout: 60_000,
      }),
    ],
  },
});
