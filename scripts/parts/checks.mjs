/**
 * Every check of `npm test`: its name, what must have run before it, and how it is run.
 * A check answers how many tests passed and failed.
 */
import { existsSync, rmSync } from 'node:fs';
import { build, buildApp } from './build.mjs';
import { root, run, tool } from './command.mjs';
import { fromNodeTest, one, vitest } from './counts.mjs';
import { install } from './install.mjs';

const MAIN = `${root}packages/service/dist/main.js`;
const PEER_SDK = `${root}tests/peer-sdk`;

const passes = async (name, args) => one((await run(tool(name), args)).code === 0);

export const checks = {
  install: { after: [], run: () => install().then(() => one(true)) },
  build: { after: ['install'], run: () => build().then(() => one(true)) },
  types: { after: ['install', 'build'], run: () => passes('tsc', ['-b', 'tsconfig.json']) },
  lint: { after: ['install'], run: () => passes('biome', ['check', '--error-on-warnings', '--max-diagnostics=200']) },
  unused: { after: ['install', 'build'], run: () => passes('knip', []) },
  units: { after: ['install'], run: () => vitest('unit') },
  'api-pglite': { after: ['install', 'build'], run: () => vitest('api-pglite') },
  'api-postgres': { after: ['install', 'build'], run: async (world) => vitest('api-postgres', await world.postgres()) },
  fleet: { after: ['install', 'build'], run: fleet },
  sdk: { after: ['install', 'build'], run: () => vitest('sdk') },
  react: { after: ['install', 'build'], run: () => vitest('react') },
  budgets: { after: ['install', 'build'], run: () => vitest('budgets') },
  packages: { after: ['install', 'build'], run: () => vitest('packages') },
  processes: { after: ['install', 'build'], run: async (world) => vitest('process', await world.postgres()) },
  gallery: { after: ['install', 'build'], run: gallery },
  browser: { after: ['install', 'build'], run: journeys },
  'peer-sdk': { after: ['install', 'build'], run: peerSdk },
};

/** Of the tests of the API so many have to go through a proxy; the others need the clock, the mailbox or the database. */
const SHARE_OF_FLEET = 0.7;

/** The tests of the API against two processes behind a proxy; without the large counts a few of them. */
async function fleet(world) {
  const counts = await vitest('fleet', await world.postgres());
  const { passed, skipped, failed, failures } = counts;
  const share = passed / (passed + skipped);
  if (!process.env.LATCHKEY_TEST_FULL || share >= SHARE_OF_FLEET) return counts;
  const percent = Math.round(share * 100);
  return {
    passed,
    failed: failed + 1,
    failures: [...failures, `Only ${percent} % of the tests can run from elsewhere.`],
  };
}

/** Every screen in every state, in Chromium. */
async function gallery(world) {
  clearScreenshots('gallery');
  await buildApp('gallery', 'apps/gallery/dist', ['apps/dashboard/src', 'apps/dashboard/testing']);
  return vitest('gallery', await world.chromium());
}

/** People's ways through the built product and the demo app, in Chromium. */
async function journeys(world) {
  clearScreenshots('journeys', 'failed');
  await buildApp('demo');
  return vitest('browser', await world.chromium());
}

/** What is there after a run is of that run. */
function clearScreenshots(...folders) {
  for (const folder of folders) rmSync(`${root}artifacts/screenshots/${folder}`, { recursive: true, force: true });
}

/** A file of them waits for its service and its own pauses most of the time: others run meanwhile. */
const PEER_FILES_AT_ONCE = 4;

/** A published client of the same protocol, with a lockfile of its own, drives the built service. */
async function peerSdk(world) {
  if (!existsSync(`${PEER_SDK}/package.json`)) return one(false);
  const cwd = PEER_SDK;
  const installed = await run('npm', ['ci', '--ignore-scripts', '--no-progress', '--loglevel=error'], { cwd });
  if (installed.code !== 0) return one(false);
  const env = { ...(await world.postgres()), LATCHKEY_MAIN: MAIN };
  const { code, output } = await run('npm', ['test', '--', `--test-concurrency=${PEER_FILES_AT_ONCE}`], {
    cwd,
    env,
    keep: true,
  });
  return fromNodeTest(output, code);
}
