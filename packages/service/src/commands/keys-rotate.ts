import { parseArgs } from 'node:util';
import type { Db } from '../database/tables.ts';
import { systemWait } from '../platform/clock.ts';
import { type KeyRing, sealingKey } from '../platform/key-ring.ts';
import { systemRandom } from '../platform/random.ts';
import { checkRing, keyUse, rewrapSome } from '../platform/rewrap.ts';
import { sealedColumns } from '../platform/sealed-columns.ts';
import type { Command, Run } from './command.ts';
import { withDatabase } from './open.ts';
import { ringFor } from './ring.ts';

const ROWS_PER_STEP = 100;
const LOCKED_MILLIS = 500;

export const rotateKeys: Command = {
  usage: '',
  purpose: 'Seal everything with the first key of the ring that another one has sealed, while the service runs.',
  async run(run) {
    parseArgs({ args: [...run.words] });
    return withDatabase(run, async ({ db }) => {
      const ring = await ringFor(run, db);
      await checkRing(db, ring);
      const count = await rewrapAll(run, db, ring);
      run.say(`${count} sealed with "${sealingKey(ring).id}". No other key is in use any more.`);
      return undefined;
    });
  },
};

/** Step by step; a step that was done stays done, whatever becomes of the next one. */
async function rewrapAll({ tell }: Run, db: Db, ring: KeyRing): Promise<number> {
  let total = 0;
  for (;;) {
    for (const column of sealedColumns) {
      for (let count = ROWS_PER_STEP; count > 0; ) {
        count = await rewrapSome(db, ring, systemRandom, column, ROWS_PER_STEP);
        total += count;
        if (count > 0) tell(`${column}: ${total}`);
      }
    }
    const left = (await keyUse(db)).filter(({ keyId }) => keyId !== sealingKey(ring).id);
    if (left.length === 0) return total;
    // Somebody changes these right now.
    await systemWait(LOCKED_MILLIS);
  }
}
