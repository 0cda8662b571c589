import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { Project } from '../projects/project.ts';
import type { Definition } from './definition.ts';
import { definitionsOf, lockDefinitions } from './queries.ts';

/** Serializes writers of a project's definitions and hands each the current ones. Throws PROJECT_NOT_FOUND. */
export function writingDefinitions<T>(
  context: Context,
  project: Project,
  write: (context: Context, definitions: Definition[]) => Promise<T>,
): Promise<T> {
  return inTransaction(context, async (context) => {
    if (!(await lockDefinitions(context.db, project.id))) {
      throw new KnownError('PROJECT_NOT_FOUND', { project_id: project.wireId });
    }
    return write(context, await definitionsOf(context.db, project.id));
  });
}

/** Keeps how a definition was and has become. */
export async function recordWritten(
  context: Context,
  project: Project,
  kind: 'created' | 'updated' | 'deleted',
  { before, after }: { before?: Definition; after?: Definition },
): Promise<void> {
  await recordEvent(context, {
    kind: `permission_definition.${kind}`,
    projectId: project.id,
    subjectId: before?.id ?? after?.id ?? '',
    detail: { before: before ?? null, after: after ?? null },
  });
}
