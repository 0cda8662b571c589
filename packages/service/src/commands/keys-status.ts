import { parseArgs } from 'node:util';
import type { KeyRing } from '../platform/key-ring.ts';
import { type KeyUse, keyUse } from '../platform/rewrap.ts';
import { sealedColumns } from '../platform/sealed-columns.ts';
import type { Command } from './command.ts';
import { withDatabase } from './open.ts';
import { ringFor } from './ring.ts';

/** What it ends with where a key is in use that the ring does not have. */
const MISSING = 3;

export const keysStatus: Command = {
  usage: '',
  purpose: 'Tell how much each key of the ring has sealed; a key that has sealed nothing can be removed.',
  async run(run) {
    parseArgs({ args: [...run.words] });
    return withDatabase(run, async ({ db }) => {
      const ring = await ringFor(run, db);
      const uses = await keyUse(db);
      const missing = [...new Set(uses.map(({ keyId }) => keyId))].filter((id) => !has(ring, id));
      ring.keys.forEach(({ id }, at) => {
        for (const line of describe(id, uses, at === 0 ? 'primary: seals from now on' : '')) run.say(line);
      });
      for (const id of missing) for (const line of describe(id, uses, 'MISSING in the ring')) run.say(line);
      return missing.length > 0 ? MISSING : undefined;
    });
  },
};

const has = ({ keys }: KeyRing, id: string) => keys.some((key) => key.id === id);

function describe(id: string, uses: readonly KeyUse[], standing: string): string[] {
  const rows = sealedColumns.map((column) => uses.find((use) => use.column === column && use.keyId === id)?.rows ?? 0);
  const isUnused = rows.every((count) => count === 0);
  const note = standing || (isUnused ? 'can be removed' : 'run `keys rotate`');
  return [`${id}  ${note}`, ...sealedColumns.map((column, at) => `  ${column}  ${rows[at]}`)];
}
