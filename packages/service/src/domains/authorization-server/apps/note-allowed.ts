import type { Context } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import type { Project } from '../../projects/project.ts';
import type { OAuthClient } from '../clients/client.ts';
import { allow } from './queries.ts';

/** Writes down that an application was let in; as an event where it may do more than before, or was asked for anew. */
export async function noteAllowed(
  context: Context,
  project: Project,
  userId: string,
  { id, name }: OAuthClient,
  scopes: readonly string[],
  isNew: boolean,
): Promise<void> {
  await allow(context.db, project.id, userId, id, scopes, context.now);
  const detail = { client_id: id, name, scopes };
  const event = { kind: 'connected_app.authorized', projectId: project.id, subjectId: userId, detail } as const;
  if (isNew) await recordEvent(context, event);
}
