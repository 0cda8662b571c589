import type { Context } from '../../platform/context.ts';
import { dropDefault } from '../projects/default-permissions.ts';
import type { Project } from '../projects/project.ts';
import { definitionNamed } from './check.ts';
import type { Scope } from './definition.ts';
import { deleteDefinition } from './queries.ts';
import { recordWritten, writingDefinitions } from './writing.ts';

/** Deletes a permission, with every grant and inclusion of it. Throws PERMISSION_NOT_FOUND. */
export async function removeDefinition(context: Context, project: Project, scope: Scope, id: string): Promise<void> {
  await writingDefinitions(context, project, async (context, definitions) => {
    const before = definitionNamed(definitions, scope, id);
    await deleteDefinition(context.db, project.id, before);
    await dropDefault(context, project, scope, id);
    await recordWritten(context, project, 'deleted', { before });
  });
}
