import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../platform/context.ts';
import { renameDefault } from '../projects/default-permissions.ts';
import type { Project } from '../projects/project.ts';
import { checkedDefinition, definitionNamed } from './check.ts';
import { describeDefinition, type Scope } from './definition.ts';
import { replaceDefinition } from './queries.ts';
import { recordWritten, writingDefinitions } from './writing.ts';

type Row = Endpoints['PATCH /team-permission-definitions/:permission_id'];

/**
 * Defines a permission anew: what is left out is taken away, but for the id. With a new id go all that contain it, all
 * grants, and the defaults of the project. Throws PERMISSION_NOT_FOUND, PERMISSION_ID_ALREADY_EXISTS,
 * CONTAINED_PERMISSION_NOT_FOUND, and the refusal for too many.
 */
export function changeDefinition(
  context: Context,
  project: Project,
  { scope, id }: { scope: Scope; id: string },
  body: InputOf<Row>['body'],
): Promise<ResultOf<Row>> {
  return writingDefinitions(context, project, async (context, definitions) => {
    const before = definitionNamed(definitions, scope, id);
    const after = checkedDefinition(definitions, scope, body.id ?? id, body, before);
    await replaceDefinition(context.db, project.id, before, after);
    if (after.id !== id) await renameDefault(context, project, scope, id, after.id);
    await recordWritten(context, project, 'updated', { before, after });
    return describeDefinition(after);
  });
}
