import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openPostgres } from '@latchkey/service/database/open';
import { foundedRing } from '@latchkey/service/platform/installation-keys';
import type { Service } from '@latchkey/service/service';
import { fetchAt } from './fetch-at.ts';
import { NeedsOwnService } from './remote.ts';
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
  return onlyWith({
    service: onlyWith({ fetch: settling(fetchAt(url)) }),
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
      // Whoever awaits it asks for this.
      if (name in target || name === 'then') return Reflect.get(target, name);
      throw new NeedsOwnService(NAMES[String(name)] ?? `${String(name)} of a service in its own process`);
    },
  }) as T;
}

const NAMES: Readonly<Record<string, string>> = { workOutbox: 'the mailbox', statements: 'the statements' };

/** A change of a project holds in every process of a fleet after this long; its own process knows at once. */
const KNOWN_EVERYWHERE_MILLIS = 1_000;
/** What processes remember of a project. To make something new changes none of it. */
const CHANGES_PROJECT =
  /^(?:(?:PUT|PATCH|DELETE) \/api\/\w+\/internal\/(?:projects|api-keys)|(?:POST|PUT|PATCH|DELETE) \/api\/\w+\/(?:latchkey\/)?(?:email-templates|project-settings))/;

/** Tests ask at once for what they have just changed, and may find another process than the one that they told. */
function settling(fetch: Service['fetch']): Service['fetch'] {
  return async (request, transport) => {
    if (transport.peer !== '127.0.0.1') throw new NeedsOwnService('a peer of its own');
    refuseWhatNoProxyPasses(request);
    const answer = await fetch(request, transport);
    const call = `${request.method} ${new URL(request.url).pathname}`;
    if (CHANGES_PROJECT.test(call)) await pause(KNOWN_EVERYWHERE_MILLIS);
    return answer;
  };
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
