import type { Db } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import { type EventContext, recordEvent } from '../../platform/events/events.ts';
import { projectCache } from '../projects/cache.ts';
import type { Project } from '../projects/project.ts';
import { INTERNAL_PROJECT_ID } from '../projects/project-id.ts';
import { ArchiveError } from './format.ts';
import { atOneMoment, findProject } from './queries.ts';

/** The installation that a project leaves. */
export interface Source extends EventContext {
  readonly ring: KeyRing;
  /** The public address of the installation. */
  readonly baseUrl: string;
}

/** What leaves it. */
export interface What {
  readonly projectId: string;
  readonly withSecrets: boolean;
  /** The event log has it that the secrets leave: it takes none of a project that is closed. */
  readonly isRecorded?: true;
}

/**
 * Reads a project as it is at one moment, while it is served. The event log has that secrets left before any does. Throws
 * an ArchiveError if there is no such project.
 */
export async function atMomentOf<T>(
  source: Source,
  { projectId, withSecrets, isRecorded }: What,
  read: (db: Db, project: Project) => Promise<T>,
): Promise<T> {
  if (projectId === INTERNAL_PROJECT_ID)
    throw new ArchiveError('Project internal is the installation itself. Use "latchkey dump" to move that.');
  const { db, ring } = source;
  if ((await findProject(db, projectId)) !== 'there') throw new ArchiveError(`There is no project ${projectId}.`);
  // A transaction of its own: readers of events wait for those that have written.
  if (withSecrets && !isRecorded)
    await inTransaction(source, (source) =>
      recordEvent(source, { kind: 'project.exported', projectId, subjectId: projectId }),
    );
  return atOneMoment(db, async (db) => {
    const project = await projectCache(db, ring, () => false).find(projectId);
    if (!project) throw new ArchiveError(`There is no project ${projectId}.`);
    return read(db, project);
  });
}
