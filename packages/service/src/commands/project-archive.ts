import type { Db } from '../database/tables.ts';
import { ownersByEmail } from '../domains/owner-recovery/queries.ts';
import { exportProject } from '../domains/project-archive/export.ts';
import type { Header } from '../domains/project-archive/format.ts';
import { importProject } from '../domains/project-archive/import.ts';
import { storedProjectId } from '../domains/projects/project-id.ts';
import { normaliseEmail } from '../domains/users/email.ts';
import { foundedRing } from '../platform/crypto/installation-keys.ts';
import { systemClock } from '../runtime/clock.ts';
import { newRequestId } from '../runtime/ids.ts';
import { systemRandom } from '../runtime/random.ts';
import { isEncrypted, readArchiveFile, writeArchiveFile } from './archive-file.ts';
import { counting, type Installation, ringFor, withDatabase } from './installation.ts';

/** Writes all of a project into a file, while the service runs: with its secrets under a passphrase. Answers the rows. */
export function exportProjectFile(
  installation: Installation,
  id: string,
  path: string,
  passphrase: string | undefined,
): Promise<number> {
  const projectId = storedProjectId(id);
  if (projectId === undefined) throw new Error(`"${id}" is not the id of a project.`);
  return withDatabase(installation, async ({ db }) => {
    const ring = await foundedRing(db, await ringFor(installation, db), systemRandom);
    const source = { ...operatorContext(db), ring, baseUrl: installation.settings.baseUrl };
    const what = { projectId, withSecrets: passphrase !== undefined };
    const report = (done: number) => installation.progress('Writing rows', { done });
    return writeArchiveFile(path, { passphrase }, (write) => exportProject(source, what, write, report));
  });
}

interface How {
  /** Asked for where the file is encrypted. */
  readonly passphrase: () => Promise<string>;
  /** The email of an owner who is to own the project. */
  readonly owner: string | undefined;
}

/** Takes a project from a file, while the service runs. */
export async function importProjectFile(
  installation: Installation,
  path: string,
  { passphrase, owner }: How,
): Promise<{ readonly header: Header; readonly rows: number }> {
  const given = (await isEncrypted(path)) ? await passphrase() : undefined;
  return withDatabase(installation, async ({ db }) => {
    const ring = await foundedRing(db, await ringFor(installation, db), systemRandom);
    const ownerId = owner === undefined ? undefined : await idOfOwner(db, owner);
    const { baseUrl } = installation.settings;
    const target = { ...operatorContext(db), ring, random: systemRandom, baseUrl, ownerId };
    return importProject(target, () => readArchiveFile(path, given), {
      checked: (done) => installation.progress('Checking rows', { done }),
      imported: counting(installation, 'Importing rows'),
    });
  });
}

async function idOfOwner(db: Db, address: string): Promise<string> {
  const email = normaliseEmail(address);
  const [owner] = await ownersByEmail(db, email);
  if (owner) return owner.userId;
  throw new Error(`No owner has the email ${email}. "latchkey owner recover" lists the owners.`);
}

const operatorContext = (db: Db) => ({
  db,
  now: systemClock(),
  actor: { kind: 'system' as const },
  requestId: newRequestId(systemRandom),
  // The processes of the service read the event log.
  onEvent: () => undefined,
});
