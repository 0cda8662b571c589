import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { listen } from './app/http-server.ts';
import { createService } from './app/service.ts';
import type { Service } from './app/service-parts.ts';
import type { Telemetry } from './app/telemetry.ts';
import type { Database } from './database/open.ts';
import { readHostedApp } from './hosted-pages/app.ts';
import { generatedKeyRing, givenKeyRing } from './key-ring-file.ts';
import { HASH_COST, newHashing } from './platform/crypto/hashing.ts';
import { assistantAt } from './platform/integrations/assistant.ts';
import { webhookServiceAt } from './platform/integrations/webhook-service.ts';
import { egressGuard, systemLookUp } from './platform/network/egress.ts';
import { andThisMachine } from './platform/network/egress-rules.ts';
import { guardedFetch } from './platform/network/guarded-fetch.ts';
import { txtRecords } from './platform/network/txt-records.ts';
import type { Locate } from './platform/request/geo.ts';
import { workerRenderer } from './renderer/worker-renderer.ts';
import { systemClock, systemWait } from './runtime/clock.ts';
import { newSecret } from './runtime/ids.ts';
import type { Log } from './runtime/log.ts';
import { packageFolder } from './runtime/package-folder.ts';
import { systemRandom } from './runtime/random.ts';
import type { Settings } from './settings.ts';
import { readSite } from './site/files.ts';

/** A line for the person who starts the service. */
type Say = (line: string) => void;

export interface ServeOptions {
  readonly database: Database;
  readonly telemetry: Telemetry;
  readonly log: Log;
  readonly locate: Locate;
  readonly say: Say;
}

/** Makes the service and listens; answers the function that stops all of it, the database too. */
export async function serve(
  settings: Settings,
  { database, telemetry, log, locate, say }: ServeOptions,
): Promise<() => Promise<void>> {
  const renderer = workerRenderer();
  const egress = egressGuard(egressAllowed(settings), systemLookUp);
  // In production there are no such doors.
  const doorToken = settings.developmentNetwork === 'private' ? newSecret(systemRandom) : undefined;
  const service = await createService({
    ...settings,
    doorToken,
    database,
    log,
    clock: systemClock,
    wait: systemWait,
    random: systemRandom,
    hashing: newHashing(HASH_COST, settings.hashThreads),
    ring: (await givenKeyRing(settings)) ?? generatedKeyRing(settings.dataDir, say),
    site: readSite(join(packageFolder(), 'site')),
    hostedApp: readHostedApp(join(packageFolder(), 'hosted')),
    locate,
    egress,
    fetch: guardedFetch(egress),
    lookUpTxt: txtRecords(settings.dnsServers),
    renderer,
    assistant: settings.assistant && assistantAt(settings.assistant),
    webhookService: settings.webhookService && webhookServiceAt(settings.webhookService),
    observer: telemetry.observer,
  });
  await telemetry.serve(service);
  const server = await listen(telemetry.around(service.fetch), settings, {
    onRefused: () => telemetry.observer?.overloaded(),
  });
  if (doorToken)
    say(`The inbox and the test providers ask for a password: ${doorToken} (any name; new with each start).`);
  sayReady(say, settings, (server.address() as AddressInfo).port, service);

  return async () => {
    service.drain();
    server.startDraining();
    if (settings.drainSeconds > 0) await systemWait(settings.drainSeconds * 1000);
    await server.drain();
    await service.close();
    await telemetry.close();
    await renderer.close();
    await database.close();
  };
}

/** In development, mail servers and identity providers run next to the service. */
function egressAllowed({ mode, egressAllow }: Settings) {
  return mode === 'development' ? andThisMachine(egressAllow) : egressAllow;
}

function sayReady(say: Say, settings: Settings, port: number, { madeKeys, firstOwnerToken }: Service): void {
  if (!settings.databaseUrl) say(`Data: the embedded PostgreSQL in ${settings.dataDir}.`);
  if (!settings.smtp) say(`Mail: ${whereMailsGo(settings)}`);
  // What is printed in production is kept by whatever collects logs.
  const isShown = settings.mode === 'development';
  for (const [kind, key] of Object.entries(isShown ? madeKeys : {}))
    say(`Key of project internal, shown this once: ${kind} ${key}`);
  if (firstOwnerToken) say(`No owner yet. ${howToMakeOwner(settings.baseUrl, isShown ? firstOwnerToken : undefined)}`);
  say(
    `Latchkey is ready at ${settings.baseUrl} (listening on ${settings.host}:${port}); API ${settings.baseUrl}/api/v1`,
  );
}

function whereMailsGo({ mode, baseUrl }: Settings): string {
  if (mode === 'development') return `none is sent; they are shown at ${baseUrl}/inbox.`;
  return 'LATCHKEY_SMTP_URL is none, so only projects with a mail server of their own send any.';
}

/** The token is in the fragment, which no browser sends and no log of a proxy sees. */
function howToMakeOwner(baseUrl: string, token: string | undefined): string {
  if (!token) return 'Run "latchkey owner recover" where the service runs: it prints a link that makes the first one.';
  if (new URL(baseUrl).pathname === '/') return `Make the first account at ${baseUrl}/first-run#${token}`;
  return 'Start with LATCHKEY_OWNER_EMAIL and LATCHKEY_OWNER_PASSWORD: the dashboard needs a LATCHKEY_URL without a path.';
}
