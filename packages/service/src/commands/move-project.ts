import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArchiveError } from '../domains/project-archive/format.ts';
import { cancelMove, type Moved, moveProject } from '../domains/project-archive/move/move.ts';
import type { Carrier, Moving } from '../domains/project-archive/move/moving.ts';
import { storedProjectId } from '../domains/projects/project-id.ts';
import { foundedRing } from '../platform/crypto/installation-keys.ts';
import { systemClock } from '../runtime/clock.ts';
import { systemRandom } from '../runtime/random.ts';
import type { Settings } from '../settings.ts';
import { readArchiveFile, writeArchiveFile } from './archive-file.ts';
import { type Installation, ringFor, withDatabase } from './installation.ts';
import { idOfOwner, operatorContext } from './project-archive.ts';

/** The passphrase is random: guessing it is hopeless without any work for each guess. */
const PASSPHRASE_BYTES = 32;
const WORK_FACTOR = 1;

interface How {
  /** The settings of the other installation. */
  readonly to: Settings;
  /** The email of an owner of that one, who is to own the project. */
  readonly owner: string | undefined;
  /** How long the project may take no writes. */
  readonly pauseSeconds: number;
}

/** Moves a project to another installation while both run, or goes on with a move that was interrupted. */
export const moveProjectTo = (installation: Installation, id: string, how: How): Promise<Moved> =>
  between(installation, id, how, async (moving) => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-move-'));
    try {
      return await moveProject(moving, {
        pauseMillis: how.pauseSeconds * 1000,
        carrier: async () => fileIn(folder),
        elapsed: () => performance.now(),
        tell: installation.tell,
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

/** Opens a project again that an interrupted move has closed. */
export const cancelMoveTo = (installation: Installation, id: string, to: Settings): Promise<void> =>
  between(installation, id, { to, owner: undefined }, cancelMove);

/** A file that is of no use to others: its key is in memory alone, so it's worthless once this process has ended. */
function fileIn(folder: string): Carrier {
  const path = join(folder, 'archive.age');
  const passphrase = systemRandom(PASSPHRASE_BYTES).toString('base64url');
  return {
    async write(produce) {
      await rm(path, { force: true });
      return writeArchiveFile(path, { passphrase, workFactor: WORK_FACTOR }, produce);
    },
    read: () => readArchiveFile(path, passphrase),
  };
}

function between<T>(
  installation: Installation,
  id: string,
  { to, owner }: Pick<How, 'to' | 'owner'>,
  work: (moving: Moving) => Promise<T>,
): Promise<T> {
  const projectId = storedProjectId(id);
  if (projectId === undefined) throw new ArchiveError(`"${id}" is not the id of a project.`);
  const other = { ...installation, settings: to };
  if (to.baseUrl === installation.settings.baseUrl)
    throw new ArchiveError(`Both installations are at ${to.baseUrl}. Set LATCHKEY_URL in both settings.`);
  return withDatabase(installation, ({ db }) =>
    withDatabase(other, async ({ db: otherDb }) => {
      const ring = await foundedRing(db, await ringFor(installation, db), systemRandom);
      const otherRing = await foundedRing(otherDb, await ringFor(other, otherDb), systemRandom);
      const ownerId = owner === undefined ? undefined : await idOfOwner(otherDb, owner);
      const ends = { random: systemRandom };
      return work({
        projectId,
        clock: systemClock,
        source: { ...operatorContext(db), ...ends, ring, baseUrl: installation.settings.baseUrl },
        target: { ...operatorContext(otherDb), ...ends, ring: otherRing, baseUrl: to.baseUrl, ownerId },
      });
    }),
  );
}
