import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isUnreachable } from './database/errors.ts';
import { openEmbedded, openPostgres } from './database/open.ts';
import { listen } from './listen.ts';
import { assistantAt } from './platform/assistant.ts';
import { systemClock, systemWait } from './platform/clock.ts';
import { egressGuard, systemLookUp } from './platform/egress.ts';
import { andThisMachine } from './platform/egress-rules.ts';
import { guardedFetch } from './platform/guarded-fetch.ts';
import { type KeyRing, newKeyRingText, parseKeyRing } from './platform/key-ring.ts';
import { newLog } from './platform/log.ts';
import { packageFolder } from './platform/package-folder.ts';
import { systemRandom } from './platform/random.ts';
import { workerRenderer } from './renderer/worker-renderer.ts';
import { createService, type Service } from './service.ts';
import { readSettings, type Settings } from './settings.ts';
import { readSite } from './site/files.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  await start(readSettings());
} catch (error) {
  process.stderr.write(`Latchkey cannot start. ${explain(error)}\n`);
  process.exit(1);
}

/** Settings → database → service → listen → stop cleanly. */
async function start(settings: Settings): Promise<void> {
  const log = newLog('info');
  const options = { say, onError: (error: Error) => log.warn({ error: error.message }, 'a database connection broke') };
  const database = settings.databaseUrl
    ? await openPostgres(settings.databaseUrl, options)
    : await openEmbedded(join(settings.dataDir, 'database'), options);
  const renderer = workerRenderer();
  const egress = egressGuard(egressAllowed(settings), systemLookUp);
  const service = await createService({
    ...settings,
    database,
    log,
    clock: systemClock,
    wait: systemWait,
    random: systemRandom,
    ring: settings.keyRing ?? generatedKeyRing(settings.dataDir),
    site: readSite(join(packageFolder(), 'site')),
    egress,
    fetch: guardedFetch(egress),
    renderer,
    assistant: settings.assistant && assistantAt(settings.assistant),
  });
  const server = await listen(service.fetch, settings);
  sayReady(settings, (server.address() as AddressInfo).port, service);
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // It may come twice, from the terminal and from whoever passes it on.
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void stop();
    });
  }

  async function stop(): Promise<void> {
    await server.drain();
    await service.close();
    await renderer.close();
    await database.close();
    process.exit(0);
  }
}

/** Where somebody develops, mail servers and identity providers run beside the service. */
function egressAllowed({ mode, egressAllow }: Settings) {
  return mode === 'development' ? andThisMachine(egressAllow) : egressAllow;
}

/** In development the key ring lies beside the data; who loses it loses every secret in them. */
function generatedKeyRing(dataDir: string): KeyRing {
  const file = join(dataDir, 'key-ring');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${newKeyRingText(systemRandom)}\n`, { mode: 0o600, flag: 'wx' });
    say(`A key ring was made: ${file}. Keep it with your backups; without it they cannot be read.`);
  }
  try {
    return parseKeyRing(readFileSync(file, 'utf8').trim());
  } catch (cause) {
    throw new Error(`${file}:`, { cause });
  }
}

function sayReady(settings: Settings, port: number, { madeKeys, firstOwnerToken }: Service): void {
  if (!settings.databaseUrl) {
    say('Data: the embedded database. One process at a time; it survives a killed process, not a power cut.');
  }
  if (!settings.smtp) say(`Mail: ${whereMailsGo(settings)}`);
  for (const [kind, key] of Object.entries(madeKeys)) say(`Key of project internal, shown this once: ${kind} ${key}`);
  if (firstOwnerToken) say(`No owner yet. ${howToMakeOwner(settings.baseUrl, firstOwnerToken)}`);
  say(
    `Latchkey is ready at ${settings.baseUrl} (listening on ${settings.host}:${port}); API ${settings.baseUrl}/api/v1`,
  );
}

function whereMailsGo({ mode, baseUrl }: Settings): string {
  if (mode === 'development') return `none is sent; they are shown at ${baseUrl}/inbox.`;
  return 'LATCHKEY_SMTP_URL is not set, so only projects with a mail server of their own send any.';
}

/** The token is in the fragment, which no browser sends and no log of a proxy sees. */
function howToMakeOwner(baseUrl: string, token: string): string {
  if (new URL(baseUrl).pathname === '/') return `Make the first account at ${baseUrl}/first-run#${token}`;
  return 'Start with LATCHKEY_OWNER_EMAIL and LATCHKEY_OWNER_PASSWORD: the dashboard needs a LATCHKEY_URL without a path.';
}

function explain(error: unknown): string {
  if (isUnreachable(error)) return `DATABASE_URL: the database did not answer for 30 s (${(error as Error).message}).`;
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message;
}
