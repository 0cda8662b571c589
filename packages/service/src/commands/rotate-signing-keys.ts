import type { Db } from '../database/tables.ts';
import { storedProjectId, wireProjectId } from '../domains/projects/project-id.ts';
import { type Rotation, rotateSigningKey } from '../domains/projects/rotate-signing-key.ts';
import { projectIdsAfter } from '../domains/projects/signing-key-queries.ts';
import { systemClock } from '../runtime/clock.ts';
import { newRequestId } from '../runtime/ids.ts';
import { systemRandom } from '../runtime/random.ts';
import { type Installation, ringFor, withDatabase } from './installation.ts';

const PAGE = 100;

/** What became of the signing key of a project. */
export interface ProjectRotation {
  readonly projectId: string;
  /** Undefined if its next key is published already. */
  readonly rotation: Rotation | undefined;
}

/**
 * Replaces what access tokens of a project, or of all, are signed with: unnoticed, or `atOnce`, which ends the access
 * tokens that there are. Throws if there is no such project.
 */
export function rotateSigningKeys(
  installation: Installation,
  project: { readonly id: string } | 'all',
  { atOnce }: { readonly atOnce: boolean },
): Promise<ProjectRotation[]> {
  return withDatabase(installation, async ({ db }) => {
    const common = {
      db,
      random: systemRandom,
      ring: await ringFor(installation, db),
      actor: { kind: 'system' as const },
      requestId: newRequestId(systemRandom),
      // The processes of the service read the event log.
      onEvent: () => undefined,
    };
    const rotations: ProjectRotation[] = [];
    for await (const id of project === 'all' ? everyProject(db) : [storedId(project.id)]) {
      const rotation = await rotateSigningKey({ ...common, now: systemClock() }, id, { atOnce });
      rotations.push({ projectId: wireProjectId(id), rotation });
    }
    return rotations;
  });
}

function storedId(projectId: string): string {
  const id = storedProjectId(projectId);
  if (id === undefined) throw new Error(`"${projectId}" is not the id of a project.`);
  return id;
}

async function* everyProject(db: Db): AsyncGenerator<string> {
  for (let last: string | undefined; ; ) {
    const ids = await projectIdsAfter(db, last, PAGE);
    yield* ids;
    last = ids.at(-1);
    if (last === undefined) return;
  }
}
