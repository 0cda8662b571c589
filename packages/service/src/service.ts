import type { BlockList } from 'node:net';
import { type EndpointTable, endpoints } from '@latchkey/protocol';
import { openApiDocument } from '@latchkey/protocol/openapi';
import { protocolVersion } from '@latchkey/protocol/version';
import { beginner } from './begin.ts';
import { isUnreachable } from './database/errors.ts';
import { answers, type Database, databaseTime } from './database/open.ts';
import { imageRoutes } from './domains/images/routes.ts';
import { oauthRoutes } from './domains/oauth/routes.ts';
import { passwordRoutes } from './domains/passwords/routes.ts';
import { seedOwner } from './domains/passwords/seed-owner.ts';
import { probeRoutes } from './domains/probes/routes.ts';
import { projectCache } from './domains/projects/cache.ts';
import type { Secrets } from './domains/projects/keys.ts';
import type { Project } from './domains/projects/project.ts';
import { ERASE_PROJECT, eraseProject } from './domains/projects/remove.ts';
import { projectRoutes } from './domains/projects/routes.ts';
import { seedInternalProject } from './domains/projects/seed.ts';
import { sessionRoutes } from './domains/sessions/routes.ts';
import { userRoutes } from './domains/users/routes.ts';
import type { User } from './domains/users/user.ts';
import { openCorsHeaders, securityHeaders } from './http/cors.ts';
import { type ServeParts, serve, type Transport } from './http/serve.ts';
import { changeFeed } from './platform/change-feed.ts';
import type { Clock } from './platform/clock.ts';
import { checkClock } from './platform/clock-check.ts';
import type { Actor, Context } from './platform/context.ts';
import { every } from './platform/every.ts';
import { newRequestId } from './platform/ids.ts';
import type { KeyRing } from './platform/key-ring.ts';
import type { Log } from './platform/log.ts';
import { workOutbox } from './platform/outbox.ts';
import { INTERNAL_PROJECT_ID } from './platform/project-id.ts';
import type { Random } from './platform/random.ts';
import { noRateLimits, rateLimits, sweepRateLimits } from './platform/rate-limit.ts';

/** Everything that the service takes from outside: nothing in it reaches for a clock, randomness or the network. */
export interface ServiceParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly ring: KeyRing;
  readonly log: Log;
  /** The public address, without a slash at the end. */
  readonly baseUrl: string;
  readonly accessTokenSeconds: number;
  readonly rateLimits: 'on' | 'off';
  readonly trustedProxies: BlockList;
  readonly internalProjectName: string;
  readonly internalKeys: Secrets;
  readonly owner: { readonly email: string; readonly password: string } | undefined;
}

export interface Service {
  fetch(request: Request, transport: Transport): Promise<Response>;
  /** Keys of project `internal` that were made at this start; nobody can read them again. */
  readonly madeKeys: Secrets;
  close(): Promise<void>;
}

const CHANGES = 'latchkey_changes';
const OUTBOX_MILLIS = 1_000;
const SWEEP_MILLIS = 60_000;
const CLOCK_MILLIS = 60_000;

/** Everything that has a handler; a row without one, or one without a row, does not compile. */
const handlers = {
  ...probeRoutes,
  ...passwordRoutes,
  ...sessionRoutes,
  ...oauthRoutes,
  ...userRoutes,
  ...imageRoutes,
  ...projectRoutes,
} satisfies Record<keyof typeof endpoints, unknown>;

const jobs = { [ERASE_PROJECT]: eraseProject };

/** Puts the service together on an open database. Nothing listens yet: requests come in through `fetch`. */
export async function createService(parts: ServiceParts): Promise<Service> {
  const { database, clock, random, ring, log } = parts;
  const { db } = database;
  const feed = changeFeed(db, log, (event) => onChange(event));
  const cache = projectCache(db, ring, feed.isFresh);
  const rates = parts.rateLimits === 'on' ? rateLimits(ring) : noRateLimits;
  const stopListening = await database.listen(CHANGES, feed.hint);

  const newContext = (now: number, requestId: string, actor: Actor, network: string | undefined): Context => ({
    db,
    now,
    random,
    ring,
    rates,
    log,
    actor,
    requestId,
    network,
    baseUrl: parts.baseUrl,
    accessTokenSeconds: parts.accessTokenSeconds,
    onEvent: (event) => {
      if (onChange(event)) database.notify(CHANGES);
    },
  });
  const ownContext = () => newContext(clock(), newRequestId(random), { kind: 'system' }, undefined);

  const { project: internal, made } = await seedInternalProject(ownContext(), {
    displayName: parts.internalProjectName,
    keys: parts.internalKeys,
  });
  if (parts.owner) await seedOwner(ownContext(), internal, parts.owner);

  const app = serve<Project, User, Context>({
    endpoints: endpoints as EndpointTable,
    handlers: handlers as unknown as ServeParts<Project, User, Context>['handlers'],
    begin: beginner(parts, cache.find, newContext),
    isInternal: (project) => project?.id === INTERNAL_PROJECT_ID,
    isUnreachable,
    report: ({ error, ...line }) =>
      error === undefined ? log.info(line) : log.error({ ...line, err: error }, 'a bug'),
    openApi: once(() =>
      openApiDocument(endpoints as EndpointTable, {
        title: 'Latchkey',
        version: protocolVersion,
        serverUrl: `${parts.baseUrl}/api/v1`,
      }),
    ),
  });
  app.get('/health', async (c) => {
    const headers = { ...securityHeaders, ...openCorsHeaders };
    const isAway = c.req.query('db') ? !(await answers(db)) : false;
    if (isAway) return c.text('The database cannot be reached right now.', 503, { ...headers, 'retry-after': '1' });
    return c.json({ status: 'ok' }, 200, headers);
  });

  const checkOwnClock = () => checkClock(clock, () => databaseTime(db), log);
  await checkOwnClock();
  const loops = [
    every(CLOCK_MILLIS, log, checkOwnClock),
    every(OUTBOX_MILLIS, log, async () => {
      while ((await workOutbox(ownContext(), jobs)) > 0);
    }),
    every(SWEEP_MILLIS, log, () => sweepRateLimits(db, clock())),
  ];

  return {
    fetch: async (request, transport) => app.fetch(request, transport),
    madeKeys: made,
    async close() {
      await Promise.all(loops.map((stop) => stop()));
      await feed.close();
      await stopListening();
    },
  };

  /** Whether settings or keys of a project changed; if so it is read anew at its next use. */
  function onChange({ kind, projectId }: { kind: string; projectId: string }): boolean {
    if (!kind.startsWith('project')) return false;
    cache.forget(projectId);
    return true;
  }
}

/** Made at its first use: a start has other things to do. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
