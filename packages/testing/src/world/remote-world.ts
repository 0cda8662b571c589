import { randomBytes } from 'node:crypto';
import type { Service } from '@latchkey/service/app/service-parts';
import { openPostgres } from '@latchkey/service/database/open';
import { foundedRing } from '@latchkey/service/platform/crypto/installation-keys';
import { fetchAt } from '../http/fetch-at.ts';
import { mailboxOf } from '../mail/mailbox.ts';
import { KNOWN_EVERYWHERE_MILLIS, knownEverywhere, NeedsOwnService, remoteProcesses } from '../remote.ts';
import { until } from '../until.ts';
import { outboxWorked } from './remote-outbox.ts';
import { baseUrl, testRing, type World } from './start.ts';

/**
 * What of a world is there when the service is elsewhere: its answers, and its database where
 * `LATCHKEY_TEST_REMOTE_DATABASE` names that. The service has the settings that fleet.ts gives it.
 */
export async function remoteWorld(url: string): Promise<World> {
  const databaseUrl = process.env.LATCHKEY_TEST_REMOTE_DATABASE;
  const database = databaseUrl ? await openPostgres(databaseUrl, { say: () => {}, onError: () => {} }) : undefined;
  const ring = database ? await foundedRing(database.db, testRing, randomBytes) : testRing;
  const clock = Object.assign(() => Date.now(), {
    advance: () => {
      throw new NeedsOwnService('the clock');
    },
  });
  const service = onlyWith<Service>({
    fetch: settling(
      fetchAt(url),
      remoteProcesses().map((process) => fetchAt(process)),
    ),
    ...(database && { workOutbox: () => outboxWorked(database.db) }),
  });
  return onlyWith({
    service,
    mailbox: mailboxOf(service),
    ...(database && { database }),
    clock,
    parts: onlyWith({ accessTokenSeconds: 600, baseUrl, random: randomBytes, ring }),
    close: async () => database?.close(),
  });
}

/** Whatever else is asked of it is not there. */
function onlyWith<T extends object>(there: object): T {
  return new Proxy(there, {
    get(target, name) {
      // `await` checks for this.
      if (name in target || name === 'then') return Reflect.get(target, name);
      throw new NeedsOwnService(NAMES[String(name)] ?? `${String(name)} of a service in its own process`);
    },
  }) as T;
}

const NAMES: Readonly<Record<string, string>> = { workOutbox: 'the outbox', statements: 'the statements' };

/** What processes remember of a project. To make something new changes none of it. */
const CHANGES_PROJECT =
  /^(?:(?:PUT|PATCH|DELETE) \/api\/\w+\/internal\/(?:projects|api-keys)|(?:POST|PUT|PATCH|DELETE) \/api\/\w+\/(?:latchkey\/)?(?:email-templates|project-settings))/;
/** What every process tells of its memory. */
const CHANGES_SETTINGS = /^PATCH \/api\/\w+\/internal\/projects\/current$/;

/** Tests ask at once for what they have just changed, and may find another process than the one that they told. */
function settling(fetch: Service['fetch'], processes: readonly Service['fetch'][]): Service['fetch'] {
  return async (request, transport) => {
    if (transport.peer !== '127.0.0.1') throw new NeedsOwnService('a peer of its own');
    refuseWhatNoProxyPasses(request);
    const answer = await fetch(request, transport);
    const call = `${request.method} ${new URL(request.url).pathname}`;
    if (!answer.ok || !CHANGES_PROJECT.test(call)) return answer;
    if (processes.length > 0 && CHANGES_SETTINGS.test(call)) await knownBy(processes, request, answer.clone());
    else await knownEverywhere();
    return answer;
  };
}

/** Waits until each process reports the changed settings, unless another test has changed them since. */
async function knownBy(processes: readonly Service['fetch'][], { url, headers }: Request, answer: Response) {
  const changed = await answer.text();
  const asked = new Headers(headers);
  for (const name of ['content-type', 'content-length', 'content-encoding']) asked.delete(name);
  const deadline = performance.now() + KNOWN_EVERYWHERE_MILLIS;
  for (const fetch of processes) {
    const told = async () => (await fetch(new Request(url, { headers: asked }), { peer: '127.0.0.1' })).text();
    await until(async () => (await told()) === changed || performance.now() > deadline);
  }
}

/** A proxy refuses what is no HTTP, and takes away what clients say of their place. */
function refuseWhatNoProxyPasses({ url, headers }: Request): void {
  if (url.includes('%00')) throw new NeedsOwnService('NUL characters to arrive');
  for (const [name, value] of headers) {
    if (/^(?:cf-|x-vercel-)/.test(name)) throw new NeedsOwnService('a proxy that knows places');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant.
    if (/[\u0000-\u0008\u000a-\u001f\u007f]/.test(value)) throw new NeedsOwnService('control characters to arrive');
  }
}
