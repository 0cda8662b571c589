import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { checkedDefinition } from './check.ts';
import { describeDefinition, type Scope } from './definition.ts';
import { insertDefinition } from './queries.ts';
import { recordWritten, writingDefinitions } from './writing.ts';

type Row = Endpoints['POST /team-permission-definitions'];

/** Throws PERMISSION_ID_ALREADY_EXISTS, CONTAINED_PERMISSION_NOT_FOUND, and the refusal for too many. */
export function createDefinition(
  context: Context,
  project: Project,
  scope: Scope,
  body: InputOf<Row>['body'],
): Promise<ResultOf<Row>> {
  return writingDefinitions(context, project, async (context, definitions) => {
    const after = checkedDefinition(definitions, scope, body.id, body);
    await insertDefinition(context.db, project.id, { ...after, createdAt: context.now });
    await recordWritten(context, project, 'created', { after });
    return describeDefinition(after);
  });
}
