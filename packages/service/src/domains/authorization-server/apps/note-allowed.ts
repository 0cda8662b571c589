import type { Context } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import type { Project } from '../../projects/project.ts';
import type { OAuthClient } from '../clients/client.ts';
import { type AskedResource, keptScopes } from '../resource-servers/asked.ts';
import { allow } from './queries.ts';

/** Writes down that an application was let in; as an event where it may do more than before, or was asked for anew. */
export async function noteAllowed(
  context: Context,
  project: Project,
  userId: string,
  { id, name }: OAuthClient,
  { scopes, resources }: { readonly scopes: readonly string[]; readonly resources: readonly AskedResource[] },
  isNew: boolean,
): Promise<void> {
  await allow(context.db, project.id, userId, id, [...scopes, ...keptScopes(resources)], context.now);
  const reached = resources.map(({ server, scopes }) => ({
    identifier: server.identifier,
    scopes: scopes.map(({ name }) => name),
  }));
  const detail = { id, name, scopes, ...(reached.length > 0 && { resources: reached }) };
  const event = { kind: 'connected_app.authorized', projectId: project.id, subjectId: userId, detail } as const;
  if (isNew) await recordEvent(context, event);
}
