/**
 * Every check of `npm test`: what it is about, what the full run adds, what must have run before it, and how it is run.
 * Narrow ones leave half of the machine idle, so another narrow one runs beside them; the longest of them come first, for
 * the last one runs by itself. A check answers how many tests passed and failed.
 */
import { existsSync, rmSync } from 'node:fs';
import { delimiter } from 'node:path';
import { mutation } from '../../tests/mutation/run.mjs';
import { buildBesides, buildDemo, buildGallery, buildProduct, TSC } from './build.mjs';
import { root, run, tool } from './command.mjs';
import { fromNodeTest, journeys, one, reportOf, vitest } from './counts.mjs';
import { callsIn, dashboardGaps } from './dashboard-calls.mjs';
import { install, installIn } from './install.mjs';

const MAIN = `${root}packages/service/dist/main.js`;
const PEER_SDK = `${root}tests/peer-sdk`;

const passes = async (name, args) => one((await run(tool(name), args)).code === 0);

const PRODUCT = ['install', 'build'];
const BUILT = [...PRODUCT, 'besides'];

export const checks = {
  install: { about: 'packages, by the lockfile', after: [], run: () => install().then(() => one(true)) },
  build: { about: 'the product', after: ['install'], run: () => buildProduct().then(() => one(true)) },
  besides: {
    about: 'what the service serves beside it: packages, and the documentation',
    after: PRODUCT,
    isNarrow: true,
    run: () => buildBesides().then(() => one(true)),
  },
  types: { about: 'the compiler', after: PRODUCT, isNarrow: true, run: () => passes('tsc', [...TSC, 'tsconfig.json']) },
  lint: {
    about: 'style, and who may import whom',
    after: ['install'],
    isNarrow: true,
    run: () => passes('biome', ['check', '--error-on-warnings', '--max-diagnostics=200']),
  },
  unused: {
    about: 'code and packages that nothing uses',
    after: PRODUCT,
    isNarrow: true,
    run: () => passes('knip', []),
  },
  public: {
    about: 'the reports of what is public, which belong to the commit',
    after: PRODUCT,
    isNarrow: true,
    run: async () => one((await run('node', ['scripts/api.mjs', '--check'])).code === 0),
  },
  units: { about: 'functions by themselves', after: ['install'], run: () => vitest('unit') },
  api: {
    about: 'the service over HTTP, in process',
    full: 'every input of those who are refused anyway, and of owners; long races and random graphs; Apache as an OpenID client, where it is installed; the MCP conformance suite',
    after: BUILT,
    run: () => vitest('api'),
  },
  fleet: {
    about: 'the API at two processes behind a proxy',
    full: 'all tests of the API, instead of one file a mechanism',
    after: BUILT,
    run: fleet,
  },
  sdk: {
    about: 'the SDK, and the examples of the documentation',
    full: 'storms of calls',
    after: BUILT,
    run: () => vitest('sdk'),
  },
  react: { about: 'the screens and the dashboard, without a browser', after: BUILT, run: react },
  browser: {
    about: "people's journeys, in Chromium",
    full: 'those whose facts other checks prove; each by keyboard, by mouse and on a phone, zoomed-in ones too, typed key by key, with pictures, inspected as the gallery is; every link of a mail scanned in a browser; each kind of page of the documentation on both devices',
    after: BUILT,
    run: browser,
  },
  gallery: {
    about: 'every screen in every state, in Chromium',
    full: 'each state on both devices and in both themes, more of them beside the styles of applications, all languages, a wider phone too, pictures, and what is known already once more',
    after: BUILT,
    isNarrow: true,
    run: gallery,
  },
  processes: {
    about: 'the built service and the command line: starts, stops, crashes, backups',
    full: 'more rounds, a paused primary and a silent standby, SoftHSM, which has to be installed, PgBouncer, and the own code of previous systems, where they are installed',
    after: BUILT,
    isNarrow: true,
    run: () => vitest('process'),
  },
  'peer-sdk': { about: 'a published SDK of the same protocol', after: BUILT, isNarrow: true, run: peerSdk },
  next: {
    about: 'the binding to Next.js, in a built application',
    full: 'ten times the users who ask at once, and all of them again and again',
    after: BUILT,
    isNarrow: true,
    run: (world) => installing('next', world),
  },
  newcomer: {
    about: 'the first minutes, from an empty folder',
    full: 'whatever the starter of Next.js is answered, Next.js 15 and React Router 7, Astro, SvelteKit, Nuxt and Hono, all of them in development too, and each package manager',
    after: BUILT,
    isNarrow: true,
    run: async (world) => vitest('newcomer', await world.chromium()),
  },
  examples: {
    about: 'the example applications',
    after: BUILT,
    isNarrow: true,
    run: (world) => installing('examples', world),
  },
  packages: {
    about: 'what would be published',
    after: BUILT,
    isNarrow: true,
    run: (world) => installing('packages', world),
  },
  budgets: { about: 'sizes of what browsers load', after: BUILT, isNarrow: true, run: () => vitest('budgets') },
  'react-18': {
    about: 'the screens on the oldest React they support',
    full: 'all of their tests',
    after: BUILT,
    isNarrow: true,
    run: react18,
  },
  preact: {
    about: 'the screens on Preact, which the hosted pages load in place of React',
    full: 'all of their tests',
    after: BUILT,
    isNarrow: true,
    run: () => vitest('preact'),
  },
  nodes: {
    about: 'units, the API, the SDK and the built programs on Node 22 and 24, in the full run only',
    isOnlyFull: true,
    after: BUILT,
    run: otherNodes,
  },
  mutation: {
    about: 'whether tests notice changes to code that decides, in the full run only',
    isOnlyFull: true,
    after: BUILT,
    isNarrow: true,
    run: mutation,
  },
  image: {
    about:
      'the image of the Dockerfile, built and run; in the full run only, where buildah and debootstrap are installed',
    isOnlyFull: true,
    after: ['install'],
    run: () => vitest('image'),
  },
};

/** Names for several checks at once. */
export const sets = { quick: ['types', 'lint', 'unused', 'public', 'units', 'api'] };

/** Of the tests of the API so many have to go through a proxy; the others need the clock or a service of their own. */
const SHARE_OF_FLEET = 0.7;

/** The tests of the API against two processes behind a proxy; without the large counts a few of them. */
async function fleet() {
  const counts = await vitest('fleet');
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

/** The components and the pages of the dashboard, which has a place for every call that admins may make. */
async function react() {
  const counts = await vitest('react');
  const { passed, failed, failures } = counts;
  // A test that failed may have asked for less.
  if (failed > 0) return counts;
  const { endpoints } = await import(`${root}packages/protocol/dist/index.js`);
  const gaps = dashboardGaps(endpoints, callsIn(reportOf('react')));
  return { passed, failed: gaps.length, failures: [...failures, ...gaps] };
}

/** The screens on the oldest React that they support, which has a lockfile of its own. */
async function react18() {
  return (await installIn(`${root}tests/react-18`)) ? vitest('react-18') : one(false);
}

/** What runs on the server or in an application, on the supported releases of Node besides the one that runs this. */
async function otherNodes() {
  const folder = `${root}tests/node`;
  if (!(await installIn(folder))) return one(false);
  const counts = [];
  for (const major of [22, 24]) counts.push(...(await onNode(folder, major)));
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    failures: counts.flatMap(({ failures }) => failures),
  };
}

/** The large counts have run before: another Node makes a difference in the first of them, or in none. */
async function onNode(folder, major) {
  const bin = `${folder}/node_modules/node-${major}-${process.platform}-${process.arch}/bin`;
  const env = { PATH: `${bin}${delimiter}${process.env.PATH}`, LATCHKEY_TEST_FULL: '' };
  const { output } = await run('node', ['--version'], { env, keep: true });
  if (!output.startsWith(`v${major}.`)) return [{ ...one(false), failures: [`There is no Node ${major} in ${bin}.`] }];
  const counts = [];
  for (const project of ['unit', 'api', 'sdk', 'process']) counts.push(await vitest(project, env));
  return counts.map(({ failures, ...count }) => ({
    ...count,
    failures: failures.map((failure) => `Node ${major}: ${failure}`),
  }));
}

/** Every screen in every state, in Chromium; some of them beside style sheets, which have a lockfile of their own. */
async function gallery(world) {
  if (!(await installIn(`${root}tests/host-styles`))) return one(false);
  clearScreenshots('gallery');
  await buildGallery();
  return vitest('gallery', await world.chromium());
}

/** People's ways through the built product and the demo app, in Chromium. */
async function browser(world) {
  clearScreenshots('journeys');
  await buildDemo();
  return journeys(await world.chromium());
}

/** What is there after a run is of that run. */
function clearScreenshots(...folders) {
  for (const folder of folders) rmSync(`${root}artifacts/screenshots/${folder}`, { recursive: true, force: true });
}

/** Tests that install what would be published. It is packed before them, and once, though two of them run at a time. */
async function installing(project, world) {
  await world.packed();
  return vitest(project, await world.chromium());
}

/** A published client of the same protocol, with a lockfile of its own, drives the built service. */
async function peerSdk(world) {
  if (!existsSync(`${PEER_SDK}/package.json`)) return one(false);
  if (!(await installIn(PEER_SDK))) return one(false);
  const env = { ...(await world.chromium()), LATCHKEY_MAIN: MAIN };
  const { code, output } = await run('npm', ['test'], { cwd: PEER_SDK, env, keep: true });
  return fromNodeTest(output, code);
}
