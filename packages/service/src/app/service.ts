import type { BlockList } from 'node:net';
import { type EndpointTable, endpoints } from '@latchkey/protocol';
import { nightlyBackups } from '../backups/nightly-backups.ts';
import { type Database, databaseTime } from '../database/open.ts';
import { sweepGuests } from '../domains/anonymous/sweep.ts';
import { countMetrics } from '../domains/metrics/count.ts';
import { ERASE_PROJECT, eraseProject } from '../domains/project-admin/remove.ts';
import { seedInternalProject } from '../domains/project-admin/seed.ts';
import { projectCache } from '../domains/projects/cache.ts';
import type { Secrets } from '../domains/projects/keys.ts';
import { type Project, proofMaxAgeSeconds } from '../domains/projects/project.ts';
import { INTERNAL_PROJECT_ID } from '../domains/projects/project-id.ts';
import { issueFirstOwnerToken } from '../domains/sign-up/first-owner.ts';
import { seedOwner } from '../domains/sign-up/seed-owner.ts';
import type { Identity, User } from '../domains/users/user.ts';
import { type ServeParts, serve, type Transport } from '../http/serve.ts';
import { withStrictTransport } from '../http/strict-transport.ts';
import type { Context } from '../platform/context.ts';
import type { Hashing } from '../platform/crypto/hashing.ts';
import { foundedRing } from '../platform/crypto/installation-keys.ts';
import type { KeyRing } from '../platform/crypto/key-ring.ts';
import { changeFeed } from '../platform/events/change-feed.ts';
import type { Actor } from '../platform/events/events.ts';
import { gatheredEvents } from '../platform/events/gathered-events.ts';
import type { Assistant } from '../platform/integrations/assistant.ts';
import type { SharedClients } from '../platform/integrations/shared-clients.ts';
import type { WebhookService } from '../platform/integrations/webhook-service.ts';
import { jobLanes } from '../platform/jobs/job-lanes.ts';
import type { Egress } from '../platform/network/egress.ts';
import type { Fetch } from '../platform/network/guarded-fetch.ts';
import { guardedPost } from '../platform/network/guarded-post.ts';
import { noRateLimits, rateLimits } from '../platform/rate-limit/rate-limit.ts';
import type { Locate } from '../platform/request/geo.ts';
import { type NewBackground, systemBackground } from '../platform/runtime/background.ts';
import type { Clock, Wait } from '../platform/runtime/clock.ts';
import { checkClock } from '../platform/runtime/clock-check.ts';
import { newRequestId } from '../platform/runtime/ids.ts';
import type { Log } from '../platform/runtime/log.ts';
import type { Observer } from '../platform/runtime/observer.ts';
import type { Random } from '../platform/runtime/random.ts';
import type { SmtpServer } from '../platform/smtp/smtp.ts';
import type { Renderer } from '../renderer/renderer.ts';
import type { SiteFiles } from '../site/files.ts';
import { mailDesk, mailWays } from './background/mail.ts';
import { sweeps } from './background/sweeps.ts';
import { webhookDesk } from './background/webhooks.ts';
import { webhooksElsewhere } from './background/webhooks-elsewhere.ts';
import { handlers } from './handlers.ts';
import { type ServiceState, stateOf } from './health-metrics.ts';
import { openApiAt } from './open-api.ts';
import { addPages } from './pages/pages.ts';
import { SVIX_PATH, svix } from './pages/svix.ts';
import { reporterTo } from './reporter.ts';
import { beginner, type Origin } from './request-context.ts';

/** Everything that the service takes from outside: nothing in it reaches for a clock, randomness or the network. */
export interface ServiceParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly wait: Wait;
  readonly random: Random;
  readonly hashing: Hashing;
  readonly ring: KeyRing;
  readonly log: Log;
  /** The public address, without a slash at the end. */
  readonly baseUrl: string;
  readonly accessTokenSeconds: number;
  readonly rateLimits: 'on' | 'off';
  readonly trustedProxies: BlockList;
  /** Where addresses are whose place no proxy tells. */
  readonly locate: Locate;
  readonly internalProjectName: string;
  readonly internalKeys: Secrets;
  readonly owner: { readonly email: string; readonly password: string } | undefined;
  readonly mode: 'development' | 'production';
  /** What the pages of development ask for, where others than this machine reach them. */
  readonly doorToken?: string | undefined;
  /** The mail server that projects share; without it mails stay in the local inbox. */
  readonly smtp: SmtpServer | undefined;
  /** The address that the shared sender writes from. */
  readonly mailFrom: string;
  /** Guards the connections to hosts that tenants name. */
  readonly egress: Egress;
  /** Asks identity providers, which tenants name too. */
  readonly fetch: Fetch;
  /** What the installation is at identity providers. */
  readonly sharedClients: SharedClients;
  /** Renders mails by programs that tenants wrote; whoever started it closes it. */
  readonly renderer: Renderer;
  /** Writes the source of themes and templates for their authors; undefined where the installation has none. */
  readonly assistant: Assistant | undefined;
  /** What tells receivers what happens, where that is not left to this service. */
  readonly webhookService?: WebhookService | undefined;
  /** The folder that gets a backup every night; undefined where none are written. */
  readonly backupDir?: string | undefined;
  /** The dashboard; undefined where it was not built. */
  readonly site: SiteFiles | undefined;
  /** Runs what no request waits for. The default begins right after the commit that asks for it. */
  readonly background?: NewBackground;
  /** Hears what the service does; whoever operates it may have one. */
  readonly observer?: Observer | undefined;
}

export interface Service {
  fetch(request: Request, transport: Transport): Promise<Response>;
  /** Keys of project `internal` that were made at this start; nobody can read them again. */
  readonly madeKeys: Secrets;
  /** Makes the first owner; undefined where there is one. */
  readonly firstOwnerToken: string | undefined;
  /** Does everything that is due now, mails and backups included. By itself the service does so too; see `background`. */
  workOutbox(): Promise<void>;
  /** How it is right now, in numbers. */
  state(): ServiceState;
  /** From now on it tells who asks after its health that it is about to stop; it answers all else as before. */
  drain(): void;
  close(): Promise<void>;
}

const CHANGES = 'latchkey_changes';
const SECOND_MILLIS = 1_000;
const MINUTE_MILLIS = 60 * SECOND_MILLIS;
const HOUR_MILLIS = 60 * MINUTE_MILLIS;
const ERASURE_LANES = { atOnce: 1, perProject: 1 };

/** Puts the service together on an open database. Nothing listens yet: requests come in through `fetch`. */
export async function createService(given: ServiceParts): Promise<Service> {
  const parts = { ...given, ring: await foundedRing(given.database.db, given.ring, given.random) };
  const { database, clock, random, ring, log } = parts;
  const { db } = database;
  const feed = changeFeed(db, log, (event) => onChange(event));
  const cache = projectCache(db, ring, feed.isFresh, parts);
  const rates = parts.rateLimits === 'on' ? rateLimits(ring) : noRateLimits;
  const stopListening = await database.listen(CHANGES, feed.hint);
  const gathered = gatheredEvents(db, clock, (kind) => parts.observer?.happened(kind));
  const backups = parts.backupDir ? nightlyBackups({ db, directory: parts.backupDir, clock, log }) : undefined;
  const ways = mailWays(parts);
  const newContext = (now: number, requestId: string, actor: Actor, origin: Origin | undefined): Context => ({
    db,
    now,
    clock,
    wait: parts.wait,
    random,
    hashing: parts.hashing,
    ring,
    rates,
    log,
    actor,
    requestId,
    network: origin?.network,
    visitor: origin?.visitor,
    baseUrl: parts.baseUrl,
    accessTokenSeconds: parts.accessTokenSeconds,
    mode: parts.mode,
    fetch: parts.fetch,
    sharedClients: parts.sharedClients,
    renderer: parts.renderer,
    assistant: parts.assistant,
    webhookService: parts.webhookService,
    backupState: backups?.state,
    mailWays: ways,
    onEvent: (event) => {
      parts.observer?.happened(event.kind);
      if (onChange(event)) database.notify(CHANGES);
      background.now(() => webhooks.hear(event));
    },
    gather: gathered.gather,
    onJob(kind) {
      for (const { work } of [erasures, mails]) background.now(() => work(kind));
    },
  });
  const ownContext = () => newContext(clock(), newRequestId(random), { kind: 'system' }, undefined);

  const background = (parts.background ?? systemBackground)(log);
  const erasures = jobLanes(ownContext, { [ERASE_PROJECT]: eraseProject }, ERASURE_LANES);
  const mails = mailDesk(ways, ownContext, cache.find);
  const webhooks = parts.webhookService
    ? webhooksElsewhere(ownContext, cache.find, parts.webhookService)
    : webhookDesk(ownContext, cache.find, guardedPost(parts.egress));

  const { project: internal, made } = await seedInternalProject(ownContext(), {
    displayName: parts.internalProjectName,
    keys: parts.internalKeys,
  });
  if (parts.owner) await seedOwner(ownContext(), internal, parts.owner);
  const firstOwnerToken = await issueFirstOwnerToken(ownContext(), internal);

  const begin = beginner(parts, cache.find, newContext, gathered.gather);
  const reporter = reporterTo(log, parts.observer);
  const openApi = openApiAt(parts.baseUrl);
  const app = serve<Project, User | Identity, Context>({
    ...reporter,
    endpoints: endpoints as EndpointTable,
    handlers: handlers as unknown as ServeParts<Project, User | Identity, Context>['handlers'],
    begin,
    isInternal: (project) => project?.id === INTERNAL_PROJECT_ID,
    proofMaxAgeSeconds,
    openApi,
    others: { [SVIX_PATH]: svix(parts, { reporter, begin, find: cache.find }) },
  });
  let isDraining = false;
  addPages(app, parts, {
    reporter,
    begin,
    ownContext,
    find: cache.find,
    isDraining: () => isDraining,
    hadOwner: firstOwnerToken === undefined,
  });

  const checkOwnClock = () => checkClock(clock, () => databaseTime(db), log);
  await checkOwnClock();
  background.every(MINUTE_MILLIS, checkOwnClock);
  // What is committed here begins at once; this is for what a dead process left behind, and for what becomes due.
  for (const { work } of [erasures, mails, webhooks]) background.every(SECOND_MILLIS, () => work());
  background.every(SECOND_MILLIS, gathered.write);
  background.every(SECOND_MILLIS, () => countMetrics(ownContext()));
  for (const sweep of sweeps) background.every(MINUTE_MILLIS, () => sweep(ownContext()));
  background.every(HOUR_MILLIS, () => sweepGuests(ownContext(), cache.find));
  if (backups) background.every(MINUTE_MILLIS, backups.work);

  return {
    fetch: withStrictTransport(parts.baseUrl, async (request, transport) => app.fetch(request, transport)),
    madeKeys: made,
    firstOwnerToken,
    async workOutbox() {
      for (const part of [erasures, webhooks, mails]) await part.drain();
      await gathered.write();
      await countMetrics(ownContext());
      await backups?.work();
    },
    state: () => stateOf(parts, feed),
    drain() {
      isDraining = true;
    },
    async close() {
      backups?.stop();
      await background.close();
      await gathered.close(log);
      for (const part of [erasures, webhooks, mails, feed]) await part.close();
      await stopListening();
    },
  };

  /** Whether settings, keys, templates or webhook endpoints of a project changed; if so it is read anew at its next use. */
  function onChange({ kind, projectId }: { kind: string; projectId: string }): boolean {
    if (!/^(project(_key)?|email_template|webhook_endpoint)\./.test(kind)) return false;
    cache.forget(projectId);
    return true;
  }
}
