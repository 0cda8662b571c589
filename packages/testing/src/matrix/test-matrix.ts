import type { Egress } from '@latchkey/service/platform/network/egress';
import type { Log } from '@latchkey/service/runtime/log';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFull } from '../full.ts';
import { footprint } from '../world/footprint.ts';
import { startWorld, type World } from '../world/start.ts';
import type { Caller } from './callers.ts';
import { type Cast, newCast } from './cast.ts';
import { type Cell, cells, describeAnswer, describeOutcome, expectedOf, hiddenFrom, play, succeeds } from './cells.ts';

/** Mails by the servers that tenants name come to an end at once. */
const nowhere: Egress = { reach: async () => ({ refused: 'private' }) };
/** Of what is refused, which changes nothing, so much is played at once. */
const AT_ONCE = 8;
const HOOK_MILLIS = 300_000;

const marks = ['canary', 'serverOnly', 'adminOnly'] as const;

/** The routes that revealed a mark of the own project to a caller, by mark. */
export type Seen = Readonly<Record<(typeof marks)[number], ReadonlySet<string>>>;

/**
 * Who may do what, as one table: every route of the contract × these kinds of callers × own and foreign objects. The
 * expected outcome is computed from the route's row; what no row says stands with the route's samples. Repetitions are
 * played in the full count.
 */
export function testMatrix(callers: readonly Caller[]): Seen {
  const played = cells.filter(({ caller, isRepetition }) => callers.includes(caller) && (!isRepetition || isFull));
  const logged: string[] = [];
  const seen = { canary: new Set<string>(), serverOnly: new Set<string>(), adminOnly: new Set<string>() };
  let world: World;
  let cast: Cast;

  beforeAll(async () => {
    const line = (...parts: unknown[]) => void logged.push(JSON.stringify(parts));
    // Limits count networks and accounts over many calls; they have tests of their own.
    const log: Log = { info: line, warn: line, error: line, flush: () => {} };
    world = await startWorld({ rateLimits: 'off', log, egress: nowhere });
    cast = await newCast(world);
    return () => world.close();
  });

  describe.each(callers)('$name', (caller) => {
    const mine = played.filter((cell) => cell.caller === caller);
    const answered: Record<string, string> = {};
    const leaks: string[] = [];
    const nameless: string[] = [];
    let foreign: Changes;
    let own: Changes;

    beforeAll(async () => {
      const refused = mine.filter((cell) => !succeeds(expectedOf(cell, cast)));
      const others = mine.filter((cell) => succeeds(expectedOf(cell, cast)));
      foreign = await changesOf(cast.foreign.id, async () => {
        own = await changesOf(cast.own.id, () => playAll(refused, AT_ONCE));
        await playAll(others, 1);
      });
    }, HOOK_MILLIS);

    async function playAll(some: readonly Cell[], atOnce: number) {
      const queue = some.values();
      const players = Array.from({ length: atOnce }, async () => {
        for (const cell of queue) await playOne(cell);
      });
      await Promise.all(players);
    }

    async function playOne(cell: Cell) {
      const answer = await play(world, cast, cell);
      answered[cell.name] = describeAnswer(answer);
      if (!answer.headers.has(`${caller.prefix ?? 'x-latchkey-'}request-id`)) nameless.push(cell.name);
      const shown = `${JSON.stringify([...answer.headers])} ${answer.text}`;
      for (const [what, mark] of Object.entries(hiddenFrom(cell, cast))) {
        if (shown.includes(mark)) leaks.push(`${cell.name}: ${what}`);
      }
      for (const mark of marks) if (shown.includes(cast.own[mark])) seen[mark].add(cell.route);
    }

    async function changesOf(projectId: string, work: () => Promise<void>): Promise<Changes> {
      const before = await footprint(projectId, Promise.resolve(world));
      await work();
      return { before, after: await footprint(projectId, Promise.resolve(world)) };
    }

    test('is answered as the contract says', () => {
      const expected = mine.map((cell) => [cell.name, describeOutcome(expectedOf(cell, cast))]);
      expect(answered).toEqual(Object.fromEntries(expected));
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

  test('no line of the log holds a mark or a credential', () => {
    const { own, foreign } = cast;
    const secrets = [own, foreign].flatMap(({ canary, serverOnly, adminOnly, keys, user, owner, apiKey }) => [
      ...[canary, serverOnly, adminOnly, apiKey.value],
      ...Object.values(keys),
      ...[user, owner].flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken]),
    ]);
    expect(logged.length).toBeGreaterThan(played.length);
    expect(logged.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
  });

  const started = performance.now();
  afterAll(() => {
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    console.log(
      JSON.stringify({ name: 'authorization matrix', callers: callers.length, cells: played.length, seconds }),
    );
  });
  return seen;
}

interface Changes {
  readonly before: Record<string, string>;
  readonly after: Record<string, string>;
}
