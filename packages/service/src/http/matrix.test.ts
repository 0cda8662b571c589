import { startWorld, type World } from '@latchkey/testing';
import {
  type Cast,
  type Cell,
  callers,
  cells,
  describeAnswer,
  describeOutcome,
  digestOf,
  hiddenFrom,
  newCast,
  play,
  routes,
  samples,
  succeeds,
} from '@latchkey/testing/matrix/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Egress } from '../platform/egress.ts';
import type { Log } from '../platform/log.ts';

// Who may do what, as one table: every route of the contract × every kind of caller × own and foreign objects.
// The expected outcome is computed from the route's row; what no row says stands with the route's samples.

const CELLS_AT_LEAST = 400;
const READING_ROUTES = [
  'GET /email-templates',
  'GET /email-templates/:type',
  'GET /internal/ai-chat/:thread_id',
  'GET /internal/api-keys',
  'GET /internal/api-keys/:id',
  'GET /internal/email-themes',
  'GET /internal/emails',
  'GET /internal/projects',
  'GET /internal/projects/current',
  'GET /latchkey/emails',
  'GET /latchkey/emails/:email_id',
  'GET /latchkey/teams',
  'GET /latchkey/user-api-keys',
  'GET /projects/current',
  'GET /team-invitations',
  'GET /team-member-profiles',
  'GET /teams',
  'GET /teams/:team_id',
  'GET /user-api-keys',
  'GET /user-api-keys/:id',
  'GET /users',
  'GET /users/me',
];

/** Mails by the servers that tenants name come to an end at once. */
const nowhere: Egress = { reach: async () => ({ refused: 'private' }) };

const started = performance.now();
const logged: string[] = [];
/** The routes that showed a mark of the own project to somebody. */
const seen = { canary: new Set<string>(), serverOnly: new Set<string>(), adminOnly: new Set<string>() };
const marks = ['canary', 'serverOnly', 'adminOnly'] as const;
let world: World;
let cast: Cast;

beforeAll(async () => {
  const line = (...parts: unknown[]) => void logged.push(JSON.stringify(parts));
  // Limits count networks and accounts over many calls; they have tests of their own.
  const log: Log = { info: line, warn: line, error: line, flush: () => {} };
  world = await startWorld({ rateLimits: 'off', log, egress: nowhere });
  cast = await newCast(world);
});
afterAll(() => world.close());

test('every route has samples, and no sample is left over', () => {
  const sampled = Object.entries(samples).filter(([, variants]) => Object.keys(variants).length > 0);
  expect(sampled.map(([route]) => route).sort()).toEqual([...routes].sort());
});

test(`there are at least ${CELLS_AT_LEAST} cells of at least 16 kinds of callers`, () => {
  expect(cells.length).toBeGreaterThanOrEqual(CELLS_AT_LEAST);
  expect(callers.length).toBeGreaterThanOrEqual(16);
});

describe.each(callers)('$name', (caller) => {
  const mine = cells.filter((cell) => cell.caller === caller);
  const answered: Record<string, string> = {};
  const leaks: string[] = [];
  const nameless: string[] = [];
  let foreign: Changes;
  let own: Changes;

  beforeAll(async () => {
    foreign = await changesOf(cast.foreign.id, async () => {
      own = await changesOf(cast.own.id, () => playAll(mine.filter(({ expected }) => !succeeds(expected))));
      await playAll(mine.filter(({ expected }) => succeeds(expected)));
    });
  });

  async function playAll(some: readonly Cell[]) {
    for (const cell of some) {
      const answer = await play(world, cast, cell);
      answered[cell.name] = describeAnswer(answer);
      if (!answer.headers.has(`${caller.prefix ?? 'x-latchkey-'}request-id`)) nameless.push(cell.name);
      const shown = `${JSON.stringify([...answer.headers])} ${answer.text}`;
      for (const [what, mark] of Object.entries(hiddenFrom(cell, cast))) {
        if (shown.includes(mark)) leaks.push(`${cell.name}: ${what}`);
      }
      for (const mark of marks) if (shown.includes(cast.own[mark])) seen[mark].add(cell.route);
    }
  }

  test('is answered as the contract says', () => {
    expect(answered).toEqual(Object.fromEntries(mine.map(({ name, expected }) => [name, describeOutcome(expected)])));
  });

  test('is shown nothing foreign, nothing above its level, and nothing where it is refused', () => {
    expect(leaks).toEqual([]);
  });

  test('is always told the id of its request, which finds it in the log', () => {
    expect(nameless).toEqual([]);
  });

  test('changes nothing of the foreign project', () => {
    expect(foreign.after).toEqual(foreign.before);
  });

  test('changes nothing where it is refused', () => {
    expect(own.after).toEqual(own.before);
  });
});

test('the marks do show where they may be seen', () => {
  expect(READING_ROUTES.filter((route) => !seen.canary.has(route))).toEqual([]);
  expect([...seen.serverOnly]).toEqual(expect.arrayContaining(['GET /users', 'GET /users/me']));
  expect([...seen.adminOnly]).toEqual(
    expect.arrayContaining(['GET /internal/projects', 'GET /internal/projects/current']),
  );
});

test('no line of the log holds a mark or a credential', () => {
  const { own, foreign } = cast;
  const secrets = [own, foreign].flatMap(({ canary, serverOnly, adminOnly, keys, user, owner, apiKey }) => [
    ...[canary, serverOnly, adminOnly, apiKey.value],
    ...Object.values(keys),
    ...[user, owner].flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken]),
  ]);
  expect(logged.length).toBeGreaterThan(cells.length);
  expect(logged.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
});

afterAll(() => {
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  console.log(JSON.stringify({ name: 'authorization matrix', cells: cells.length, goal: CELLS_AT_LEAST, seconds }));
});

interface Changes {
  readonly before: Record<string, string>;
  readonly after: Record<string, string>;
}

async function changesOf(projectId: string, work: () => Promise<void>): Promise<Changes> {
  const before = await digestOf(world, projectId);
  await work();
  return { before, after: await digestOf(world, projectId) };
}
