import type { TestProject, World } from '@latchkey/testing';
import { testContext } from '@latchkey/testing/world/context';
import type { CountedWorld } from '@latchkey/testing/world/counted-statements';
import { eventLogsOf, type LogHead, rootOfEntries, startLogWorld } from '@latchkey/testing/world/event-log';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { thinHeads } from './thin.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let counted: CountedWorld;
let world: World;
beforeAll(async () => {
  counted = await startLogWorld();
  world = counted.world;
});
afterAll(() => counted.close());

const { inThisWorld, sign, entriesOf, headsOf } = eventLogsOf(() => world);

describe('heads that grow old', () => {
  const HOUR = 60 * MINUTE;
  const toNext = (millis: number) => world.clock.advance(millis - (world.clock() % millis));
  const thin = () => thinHeads(testContext(world.database.db, { now: world.clock() }));
  const sizesOf = async (project: TestProject) =>
    (await headsOf(project, { limit: 100 })).items.map(({ size }: LogHead) => size);
  /** Heads of three events in each of two hours of a day, oldest first. */
  async function aDay(project: TestProject): Promise<LogHead[]> {
    toNext(DAY);
    const heads: LogHead[] = [];
    for (let count = 0; count < 6; count++) {
      if (count === 3) toNext(HOUR);
      await project.server('POST /users', { body: {} });
      heads.push(await sign(project));
    }
    return heads;
  }

  test('stay for a week, then one an hour for 90 days, then one a day; the newest stays whatever its age', async () => {
    const project = await inThisWorld();
    const sizes = (await aDay(project)).map(({ size }) => size);
    const [, , endOfHour, , , endOfDay] = sizes;
    await thin();
    expect(await sizesOf(project)).toEqual([...sizes].reverse());
    world.clock.advance(8 * DAY);
    await project.server('POST /users', { body: {} });
    const { size: newest } = await sign(project);
    await thin();
    expect(await sizesOf(project)).toEqual([newest, endOfDay, endOfHour]);
    world.clock.advance(85 * DAY);
    await thin();
    expect(await sizesOf(project)).toEqual([newest, endOfDay]);
    world.clock.advance(1_000 * DAY);
    await thin();
    expect(await sizesOf(project)).toEqual([newest, endOfDay]);
  });

  test('are proven as before by copies that were kept', async () => {
    const project = await inThisWorld();
    const [kept, , newest] = (await aDay(project)) as [LogHead, LogHead, LogHead];
    const answers = async () => [
      (await project.server('GET /latchkey/event-proofs/consistency', { query: { from: kept.size, to: newest.size } }))
        .body,
      await entriesOf(project, kept),
    ];
    const before = await answers();
    world.clock.advance(8 * DAY);
    await thin();
    expect(await sizesOf(project)).not.toContain(kept.size);
    expect(await answers()).toEqual(before);
    expect(rootOfEntries(await entriesOf(project, kept))).toBe(kept.root);
  });
});
