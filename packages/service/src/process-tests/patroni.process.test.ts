import { isFull } from '@latchkey/testing/full';
import { type PatroniCluster, startPatroni, whyNoPatroni } from '@latchkey/testing/process/patroni/cluster';
import { type LossName, losses } from '@latchkey/testing/process/patroni/losses';
import { startTraffic, type Traffic } from '@latchkey/testing/process/patroni/traffic';
import { newFolder, type ReadyProcess, seeded, startProcess, until } from '@latchkey/testing/process/process';
import { testRingText } from '@latchkey/testing/world/start';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// Three servers under Patroni, behind HAProxy and with all of them named, by Debian's packages.

const reason = isFull ? whyNoPatroni() : 'it is part of the full run';
if (isFull && reason) console.log(`Patroni isn't tried: ${reason}.`);

const WRITES_PER_SECOND = 20;
/** From the moment at which the cluster takes writes again to the first that is acknowledged by each process. */
const BACK_WITHIN_MILLIS = 3_000;
const NOTHING_WRONG = { lost: [], doubled: [], ended: [], stale: [], odd: [] };

describe.skipIf(reason)('under Patroni', () => {
  let cluster: PatroniCluster;
  beforeAll(async () => {
    cluster = await startPatroni();
  }, 120_000);
  afterAll(() => cluster?.remove());

  describe.each(['proxiedUrl', 'url'] as const)('with the %s', (address) => {
    const processes: ReadyProcess[] = [];
    let traffic: Traffic;

    beforeAll(async () => {
      await cluster.whole();
      for (let count = 0; count < 2; count++)
        processes.push(
          await startProcess({
            ...seeded,
            DATABASE_URL: cluster[address],
            LATCHKEY_KEY_RING: testRingText,
            LATCHKEY_DATA_DIR: newFolder(),
          }),
        );
      traffic = await startTraffic(processes, WRITES_PER_SECOND);
    }, 120_000);
    afterAll(() => Promise.all(processes.map((process) => process.kill())));

    test.each(Object.keys(losses) as LossName[])(
      'writes are back within 3 s of the fail-over when the primary is %s',
      async (name) => {
        const primary = await cluster.whole();
        await losses[name].lose(primary);
        const { at } = await cluster.replaced(primary);
        const back = await until(() => traffic.backAfter(at), 30_000);
        await losses[name].back(primary);
        await cluster.whole();
        expect(Math.max(...back)).toBeLessThan(BACK_WITHIN_MILLIS);
      },
      180_000,
    );

    test('nothing is lost, doubled, ended or old, and requests are served or answered 503 with the time to wait', async () => {
      expect(await traffic.judge(cluster.urlOf(await cluster.whole()))).toEqual(NOTHING_WRONG);
    }, 180_000);

    test('nothing that happened is written down as a bug', () => {
      const lines = processes.flatMap(({ log }) => log);
      expect(lines.filter((line) => line.includes('a bug') || !line.startsWith('{'))).toEqual([]);
    });
  });
});
