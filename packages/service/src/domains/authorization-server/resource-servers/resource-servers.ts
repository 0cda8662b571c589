import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { difference } from '../../../platform/events/difference.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { newId } from '../../../runtime/ids.ts';
import { lockedConfig } from '../../projects/locked-config.ts';
import type { Project } from '../../projects/project.ts';
import { checkResourceServer, invalid } from './check.ts';
import {
  countResourceServers,
  deleteResourceServer,
  lockResourceServer,
  putResourceServer,
  resourceServerById,
  resourceServersOf,
} from './queries.ts';
import {
  type DescribedResourceServer,
  describeResourceServer,
  loggedResourceServer,
  type ResourceServer,
} from './resource-server.ts';

type New = InputOf<Endpoints['POST /latchkey/resource-servers']>['body'];
type Changes = InputOf<Endpoints['PATCH /latchkey/resource-servers/:resource_server_id']>['body'];

const USUAL_LIFETIME_SECONDS = 600;

/** Newest first. */
export async function listResourceServers(
  { db }: Context,
  project: Project,
): Promise<ResultOf<Endpoints['GET /latchkey/resource-servers']>> {
  return { items: (await resourceServersOf(db, project.id)).map(describeResourceServer), is_paginated: false };
}

/** Throws RESOURCE_SERVER_UNKNOWN. */
export async function readResourceServer(
  { db }: Context,
  project: Project,
  id: string,
): Promise<DescribedResourceServer> {
  const server = await resourceServerById(db, project.id, id);
  if (!server) throw new Refusal('RESOURCE_SERVER_UNKNOWN');
  return describeResourceServer(server);
}

/** Throws the refusals of its row. */
export function createResourceServer(
  context: Context,
  project: Project,
  { identifier, ...given }: New,
): Promise<DescribedResourceServer> {
  return inTransaction(context, async (context) => {
    const { db, now, random } = context;
    // One at a time, so that the limit holds, and no identifier is there twice.
    await lockedConfig(context, project);
    const { count, isTaken } = await countResourceServers(db, project.id, identifier);
    if (count >= limits.resourceServers) throw new Refusal('RESOURCE_SERVERS_TOO_MANY');
    if (isTaken) throw invalid(`The identifier ${identifier} belongs to another resource server.`);
    const server: ResourceServer = {
      id: newId(random),
      identifier,
      displayName: given.display_name,
      tokenFormat: 'jwt',
      tokenLifetimeSeconds: USUAL_LIFETIME_SECONDS,
      scopes: [],
      createdAt: now,
      ...changesOf(given),
    };
    await checkResourceServer(context, project, server);
    await putResourceServer(db, project.id, server);
    const event = { kind: 'resource_server.created', projectId: project.id, subjectId: server.id } as const;
    await recordEvent(context, { ...event, detail: loggedResourceServer(server) });
    return describeResourceServer(server);
  });
}

/** Throws RESOURCE_SERVER_UNKNOWN and RESOURCE_SERVER_INVALID. */
export function changeResourceServer(
  context: Context,
  project: Project,
  id: string,
  changes: Changes,
): Promise<DescribedResourceServer> {
  return inTransaction(context, async (context) => {
    const before = await lockedResourceServer(context, project, id);
    const server = { ...before, ...changesOf(changes) };
    await checkResourceServer(context, project, server);
    await putResourceServer(context.db, project.id, server);
    const detail = difference(loggedResourceServer(before), loggedResourceServer(server));
    await recordEvent(context, { kind: 'resource_server.updated', projectId: project.id, subjectId: id, detail });
    return describeResourceServer(server);
  });
}

/** Throws RESOURCE_SERVER_UNKNOWN. */
export async function removeResourceServer(context: Context, project: Project, id: string): Promise<void> {
  await inTransaction(context, async (context) => {
    const detail = loggedResourceServer(await lockedResourceServer(context, project, id));
    await deleteResourceServer(context.db, project.id, id);
    await recordEvent(context, { kind: 'resource_server.deleted', projectId: project.id, subjectId: id, detail });
  });
}

async function lockedResourceServer({ db }: Context, project: Project, id: string): Promise<ResourceServer> {
  const server = await lockResourceServer(db, project.id, id);
  if (!server) throw new Refusal('RESOURCE_SERVER_UNKNOWN');
  return server;
}

const changesOf = (given: Changes): Partial<ResourceServer> => ({
  ...(given.display_name !== undefined && { displayName: given.display_name }),
  ...(given.token_format !== undefined && { tokenFormat: given.token_format }),
  ...(given.token_lifetime_seconds !== undefined && { tokenLifetimeSeconds: given.token_lifetime_seconds }),
  ...(given.scopes && {
    scopes: given.scopes.map(({ name, description, required_permission = null }) => ({
      name,
      description,
      requiredPermission: required_permission,
    })),
  }),
});
