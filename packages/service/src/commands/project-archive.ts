import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../database/tables.ts';
import { ownersByEmail } from '../domains/owner-recovery/queries.ts';
import { exportCsv } from '../domains/project-archive/csv.ts';
import { exportProject } from '../domains/project-archive/export.ts';
import { ArchiveError, type Header } from '../domains/project-archive/format.ts';
import { importProject } from '../domains/project-archive/import.ts';
import { exportKeycloak, type LeftForKeycloak } from '../domains/project-archive/keycloak/realm.ts';
import type { Source } from '../domains/project-archive/moment.ts';
import { storedProjectId } from '../domains/projects/project-id.ts';
import { normaliseEmail } from '../domains/users/email.ts';
import { foundedRing } from '../platform/crypto/installation-keys.ts';
import { systemClock } from '../runtime/clock.ts';
import { newRequestId } from '../runtime/ids.ts';
import { systemRandom } from '../runtime/random.ts';
import { isEncrypted, readArchiveFile, writeArchiveFile } from './archive-file.ts';
import { counting, type Installation, ringFor, withDatabase } from './installation.ts';

/** Writes all of a project into a file, while the service runs: with its secrets under a passphrase. Answers the rows. */
export const exportProjectFile = (
  installation: Installation,
  id: string,
  path: string,
  passphrase: string | undefined,
): Promise<number> =>
  leaving(installation, id, (source, projectId) => {
    const what = { projectId, withSecrets: passphrase !== undefined };
    const report = (done: number) => installation.progress('Writing rows', { done });
    return writeArchiveFile(path, { passphrase }, (write) => exportProject(source, what, write, report));
  });

/** Writes the people of a project into a new folder of CSV files, while the service runs. Answers the rows. */
export const exportCsvFolder = (installation: Installation, id: string, path: string): Promise<number> =>
  leaving(installation, id, async (source, projectId) => {
    if (existsSync(path)) throw new ArchiveError(`${path} already exists. Name another folder, or delete it.`);
    await mkdir(path, { mode: 0o700 });
    const report = (done: number) => installation.progress('Writing rows', { done });
    try {
      return await exportCsv(
        source,
        projectId,
        (name, produce) => writeArchiveFile(join(path, name), { passphrase: undefined }, produce),
        report,
      );
    } catch (error) {
      await rm(path, { recursive: true, force: true });
      throw error;
    }
  });

/** Writes the users of a project as a realm of Keycloak, while the service runs: with credentials under a passphrase. */
export const exportKeycloakFile = (
  installation: Installation,
  id: string,
  path: string,
  passphrase: string | undefined,
): Promise<LeftForKeycloak> =>
  leaving(installation, id, (source, projectId) => {
    const what = { projectId, withSecrets: passphrase !== undefined };
    const report = (done: number) => installation.progress('Writing users', { done });
    return writeArchiveFile(path, { passphrase }, (write) => exportKeycloak(source, what, write, report));
  });

function leaving<T>(
  installation: Installation,
  id: string,
  write: (source: Source, projectId: string) => Promise<T>,
): Promise<T> {
  const projectId = storedProjectId(id);
  if (projectId === undefined) throw new Error(`"${id}" is not the id of a project.`);
  return withDatabase(installation, async ({ db }) => {
    const ring = await foundedRing(db, await ringFor(installation, db), systemRandom);
    return write({ ...operatorContext(db), ring, baseUrl: installation.settings.baseUrl }, projectId);
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

/** The user of project `internal` by this email. Throws if no owner has it. */
export async function idOfOwner(db: Db, address: string): Promise<string> {
  const email = normaliseEmail(address);
  const [owner] = await ownersByEmail(db, email);
  if (owner) return owner.userId;
  throw new Error(`No owner has the email ${email}. "latchkey owner recover" lists the owners.`);
}

/** An act of the operator, now. */
export const operatorContext = (db: Db) => ({
  db,
  now: systemClock(),
  actor: { kind: 'system' as const },
  requestId: newRequestId(systemRandom),
  // The processes of the service read the event log.
  onEvent: () => undefined,
});
