import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { type Answer, type never, rendered } from '@latchkey/testing/fake-api/answers';
import { type Environment, environmentOf } from '../src/core/environment.ts';
import type { Connection } from '../src/core/wire/connection.ts';

type Changes = Partial<Omit<Connection, 'environment'>> & { environment?: Partial<Environment> };

/**
 * A connection on which these answers come, one a request, whatever is asked; the last one stays. What there is on a
 * wire is not always the service, so nothing is held to the contract here.
 */
export function scripted(answers: (Exclude<Answer, typeof never> | Error)[], changes: Changes = {}) {
  const sent: { url: string; init: RequestInit; headers: Headers }[] = [];
  const waits: number[] = [];
  const environment = environmentOf({
    isBrowser: false,
    random: () => 0.5,
    nonce: () => `nonce ${sent.length}`,
    isOffline: () => false,
    wait: async (millis) => {
      waits.push(millis);
    },
    fetch: async (url, init) => {
      sent.push({ url, init, headers: new Headers(init.headers) });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error && !isTold(answer)) throw answer;
      return rendered(answer as Exclude<Answer, typeof never | TypeError>);
    },
    ...changes.environment,
  });
  const connection: Connection = {
    projectId: 'p',
    publishableClientKey: 'pck',
    extraHeaders: {},
    baseUrl: () => 'http://service.test',
    ...changes,
    environment,
  };
  return { connection, sent, waits };
}

/** The service answers these; of all other errors `fetch` itself speaks. */
const isTold = (error: Error) => error instanceof KnownError || error instanceof Refusal;
