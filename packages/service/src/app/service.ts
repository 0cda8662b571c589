import { endpoints } from '@latchkey/protocol';
import { nightlyBackups } from '../backups/nightly-backups.ts';
import { databaseTime } from '../database/open.ts';
import { gatherFirstStatistics } from '../database/statistics/first-statistics.ts';
import { sweepGuests } from '../domains/anonymous/sweep.ts';
import { clientTelling } from '../domains/authorization-server/sign-out/tell-clients.ts';
import { appendEvents } from '../domains/event-proofs/append.ts';
import { signHeads } from '../domains/event-proofs/heads.ts';
import { drawBackStreams } from '../domains/event-streams/streams/draw-back.ts';
import type { HandlerTypes } from '../domains/handler.ts';
import { hostsOf } from '../domains/hosted-domains/hosts.ts';
import { sweepHostedDomains } from '../domains/hosted-domains/verify.ts';
import { countMetrics } from '../domains/metrics/count.ts';
import { methodUses } from '../domains/metrics/method-uses.ts';
import { ERASE_PROJECT, eraseProject } from '../domains/project-admin/remove.ts';
import { seedInternalProject } from '../domains/project-admin/seed.ts';
import { projectCache } from '../domains/projects/cache.ts';
import { keyUses } from '../domains/projects/keys/key-uses.ts';
import { proofMaxAgeSeconds } from '../domains/projects/project.ts';
import { INTERNAL_PROJECT_ID } from '../domains/projects/project-id.ts';
import { issueFirstOwnerToken } from '../domains/sign-up/first-owner.ts';
import { seedOwner } from '../domains/sign-up/seed-owner.ts';
import { sweepConnections } from '../domains/single-sign-on/sweep/sweep.ts';
import { sweepTeamDomains } from '../domains/team-domains/sweep.ts';
import { serve } from '../http/serve.ts';
import { withStrictTransport } from '../http/strict-transport.ts';
import type { Context } from '../platform/context.ts';
import { foundedRing } from '../platform/crypto/installation-keys.ts';
import { changeFeed } from '../platform/events/change-feed.ts';
import type { Actor } from '../platform/events/events.ts';
import { gatheredEvents } from '../platform/events/gathered-events.ts';
import { jobWorkers } from '../platform/jobs/job-workers.ts';
import { guardedPost } from '../platform/network/guarded-post.ts';
import { noRateLimits, rateLimits } from '../platform/rate-limit/rate-limit.ts';
import type { Services } from '../platform/services.ts';
import { systemBackground } from '../runtime/background.ts';
import { checkClock } from '../runtime/clock-check.ts';
import { newRequestId } from '../runtime/ids.ts';
import { eventStreamDesk, outletsOf } from './background/event-streams.ts';
import { hasInbox, mailDispatcher, mailTransports } from './background/mail.ts';
import { sweeps } from './background/sweeps.ts';
import { webhookDesk } from './background/webhooks.ts';
import { webhooksElsewhere } from './background/webhooks-elsewhere.ts';
import { handlers } from './handlers.ts';
import { stateOf } from './health-metrics.ts';
import { openApiAt } from './open-api.ts';
import { authorizationServers, PROVIDER_PATHS } from './pages/authorization-servers.ts';
import { DIRECTORY_PATH, directories } from './pages/directories.ts';
import { addPages } from './pages/pages.ts';
import { SVIX_PATH, svix } from './pages/svix.ts';
import { reporterTo } from './reporter.ts';
import { type Origin, requestContextFactory } from './request-context.ts';
import type { Service, ServiceParts } from './service-parts.ts';

const CHANGES = 'latchkey_changes';
const SECOND_MILLIS = 1_000;
const MINUTE_MILLIS = 60 * SECOND_MILLIS;
const HOUR_MILLIS = 60 * MINUTE_MILLIS;
/** A directory or an import fills a table within seconds. */
const FIRST_STATISTICS_MILLIS = 5 * SECOND_MILLIS;
/** As many statements as wait for a connection when no more requests are taken on: a few turns of all connections. */
const BUSY_WAITING = 64;
/** The same for short reads, which share connections: a few milliseconds of work of a database that answers. */
const BUSY_READING = 256;
const ERASURE_LANES = { atOnce: 1, perProject: 1 };
const SIGN_OUT_LANES = { atOnce: 4, perProject: 2 };

/** Puts the service together on an open database. Nothing listens yet: requests come in through `fetch`. */
export async function createService(given: ServiceParts): Promise<Service> {
  const parts = { ...given, ring: await foundedRing(given.database.db, given.ring, given.random) };
  const { database, clock, random, ring, log } = parts;
  const { db } = database;
  const feed = changeFeed(db, log, (event) => onChange(event));
  const cache = projectCache(db, ring, feed.isFresh, parts);
  const hosts = hostsOf(db, feed.isFresh);
  const rates = parts.rateLimits === 'on' ? rateLimits(ring) : noRateLimits;
  const stopListening = database.listen(CHANGES, feed.hint);
  const gathered = gatheredEvents(db, clock, (kind) => parts.observer?.happened(kind));
  const uses = { keys: keyUses(db, clock), methods: methodUses(db, clock) };
  const backups = parts.backupDir
    ? nightlyBackups({ db: database.sessions, directory: parts.backupDir, clock, log })
    : undefined;
  const ways = mailTransports(parts);
  const outlets = outletsOf(parts.egress);
  const services: Services = {
    fetch: parts.fetch,
    lookUpTxt: parts.lookUpTxt,
    sharedClients: parts.sharedClients,
    renderer: parts.renderer,
    assistant: parts.assistant,
    mailTransports: ways,
    outlets,
    webhookService: parts.webhookService,
    backupState: backups?.state,
  };
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
    hasInbox: hasInbox(parts),
    onEvent: (event) => {
      parts.observer?.happened(event.kind);
      if (onChange(event)) database.notify(CHANGES);
      background.now(() => webhooks.hear(event));
    },
    gather: gathered.gather,
    noteKeyUse: uses.keys.note,
    noteMethodUse: uses.methods.note,
    onSignOn: (signOn) => parts.observer?.signedOn(signOn),
    onJob(kind) {
      for (const { work } of [erasures, mails, signOuts]) background.now(() => work(kind));
    },
  });
  const ownContext = () => newContext(clock(), newRequestId(random), { kind: 'system' }, undefined);

  const background = (parts.background ?? systemBackground)(log);
  const erasures = jobWorkers(ownContext, { [ERASE_PROJECT]: eraseProject }, ERASURE_LANES);
  const signOuts = jobWorkers(ownContext, clientTelling(cache.find, parts), SIGN_OUT_LANES);
  const mails = mailDispatcher(ways, ownContext, cache.find);
  const webhooks = parts.webhookService
    ? webhooksElsewhere(ownContext, cache.find, parts.webhookService)
    : webhookDesk(ownContext, cache.find, guardedPost(parts.egress));

  const streams = eventStreamDesk(ownContext, cache.find, outlets);

  const { project: internal, made } = await seedInternalProject(ownContext(), {
    displayName: parts.internalProjectName,
    keys: parts.internalKeys,
  });
  if (parts.owner) await seedOwner(ownContext(), internal, parts.owner);
  const firstOwnerToken = await issueFirstOwnerToken(ownContext(), internal);

  const openScope = requestContextFactory(parts, cache.find, newContext, {
    gather: gathered.gather,
    noteKeyUse: uses.keys.note,
  });
  const reporter = reporterTo(log, parts.observer);
  const isBusy = () => {
    const { waiting, reading } = database.connections();
    return waiting >= BUSY_WAITING || reading >= BUSY_READING;
  };
  /** For all that asks the database; files go on being answered. */
  const ofDatabase = { ...reporter, isBusy };
  const openApi = openApiAt(parts.baseUrl);
  const providers = authorizationServers({ reporter: ofDatabase, openScope, services });
  const app = serve<typeof endpoints, HandlerTypes>({
    ...ofDatabase,
    endpoints,
    handlers,
    openScope,
    services,
    isInternal: (project) => project?.id === INTERNAL_PROJECT_ID,
    proofMaxAgeSeconds,
    openApi,
    mounts: {
      [DIRECTORY_PATH]: directories({ reporter: ofDatabase, openScope, observer: parts.observer }),
      [SVIX_PATH]: svix(parts, { reporter: ofDatabase, openScope, find: cache.find }),
      ...Object.fromEntries(PROVIDER_PATHS.map((path) => [path, providers])),
    },
  });
  let isDraining = false;
  addPages(app, parts, {
    reporter,
    ofDatabase,
    openScope,
    ownContext,
    find: cache.find,
    findHost: hosts.find,
    isDraining: () => isDraining,
    hadOwner: firstOwnerToken === undefined,
  });

  const checkOwnClock = () => checkClock(clock, () => databaseTime(db), log);
  await checkOwnClock();
  background.runEvery(MINUTE_MILLIS, checkOwnClock);
  // What is committed here begins at once; this is for what a dead process left behind, and for what becomes due.
  for (const { work } of [erasures, mails, webhooks, signOuts, streams])
    background.runEvery(SECOND_MILLIS, () => work());
  background.runEvery(SECOND_MILLIS, gathered.write);
  for (const { write } of Object.values(uses)) background.runEvery(SECOND_MILLIS, write);
  background.runEvery(SECOND_MILLIS, () => countMetrics(ownContext()));
  background.runEvery(SECOND_MILLIS, proveEvents);
  for (const sweep of sweeps) background.runEvery(MINUTE_MILLIS, () => sweep(ownContext()));
  background.runEvery(MINUTE_MILLIS, () => sweepTeamDomains(ownContext(), parts.lookUpTxt));
  background.runEvery(MINUTE_MILLIS, () => sweepHostedDomains(ownContext(), parts.lookUpTxt));
  background.runEvery(MINUTE_MILLIS, () => sweepConnections(ownContext(), parts.fetch));
  background.runEvery(HOUR_MILLIS, () => sweepGuests(ownContext(), cache.find));
  background.runEvery(FIRST_STATISTICS_MILLIS, () => gatherFirstStatistics(db));
  if (backups) background.runEvery(MINUTE_MILLIS, backups.work);

  return {
    fetch: withStrictTransport(parts.baseUrl, async (request, transport) => app.fetch(request, transport)),
    madeKeys: made,
    firstOwnerToken,
    async workOutbox() {
      // Some of what was gathered is told to webhooks, and some work is gathered itself.
      await gathered.write();
      for (const part of [erasures, webhooks, mails, signOuts]) await part.drain();
      await gathered.write();
      await countMetrics(ownContext());
      await proveEvents();
      await streams.drain();
      for (const { write } of Object.values(uses)) await write();
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
      for (const part of [erasures, webhooks, mails, signOuts, streams, feed]) await part.close();
      for (const { close } of Object.values(uses)) await close(log);
      await stopListening();
    },
  };

  async function proveEvents(): Promise<void> {
    await appendEvents(ownContext(), drawBackStreams);
    await signHeads(ownContext(), cache.find);
  }

  /** Whether settings, keys, templates, domains or webhook endpoints of a project changed; if so it is read anew at its next use. */
  function onChange({ kind, projectId }: { kind: string; projectId: string }): boolean {
    if (!/^(project(_key)?|hosted_domain|email_template|webhook_endpoint)\./.test(kind)) return false;
    cache.forget(projectId);
    if (/^(hosted_domain\.|project\.(deleted|imported)$)/.test(kind)) hosts.forget();
    return true;
  }
}
