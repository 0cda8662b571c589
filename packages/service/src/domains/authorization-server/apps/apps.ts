import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import type { Project } from '../../projects/project.ts';
import { deleteRecordsOf } from '../records/queries.ts';
import { openKept } from '../resource-servers/asked.ts';
import { resourceServersById } from '../resource-servers/queries.ts';
import { describeForUser, type ResourceServer } from '../resource-servers/resource-server.ts';
import { type ConnectedApp, connectedAppsOf, disallow } from './queries.ts';

/** What a user has allowed applications, newest first. */
export async function listConnectedApps(
  { db }: Context,
  project: Project,
  userId: string,
): Promise<ResultOf<Endpoints['GET /latchkey/connected-apps']>> {
  const apps = await connectedAppsOf(db, project.id, userId);
  const ids = apps.flatMap(({ scopes }) => scopes.flatMap((scope) => openKept(scope)?.serverId ?? []));
  const servers = ids.length === 0 ? [] : await resourceServersById(db, project.id, [...new Set(ids)]);
  const items = apps.map((app) => ({
    client_id: app.clientId,
    name: app.name,
    logo_url: app.logoUrl,
    home_url: app.homeUrl,
    scopes: app.scopes.filter((scope) => !openKept(scope)),
    resources: reachedBy(app, servers),
    created_at_millis: app.createdAt,
    last_authorized_at_millis: app.authorizedAt,
  }));
  return { items, is_paginated: false };
}

/** What an application may do at the resource servers that there still are. */
const reachedBy = ({ scopes }: ConnectedApp, servers: readonly ResourceServer[]) =>
  servers.flatMap((server) => {
    const names = new Set(scopes.map(openKept).flatMap((kept) => (kept?.serverId === server.id ? kept.name : [])));
    const allowed = server.scopes.filter(({ name }) => names.has(name));
    return names.size === 0 ? [] : describeForUser(server, allowed);
  });

/** Takes back what a user has allowed an application, and ends what was issued to it. Throws CONNECTED_APP_UNKNOWN. */
export async function disconnectApp(context: Context, project: Project, userId: string, clientId: string) {
  await inTransaction(context, async (context) => {
    if (!(await disallow(context.db, project.id, userId, clientId))) throw new Refusal('CONNECTED_APP_UNKNOWN');
    await deleteRecordsOf(context.db, project.id, userId, clientId);
    const detail = { client_id: clientId };
    await recordEvent(context, { kind: 'connected_app.revoked', projectId: project.id, subjectId: userId, detail });
  });
}
