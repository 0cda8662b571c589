import { apiPath } from '@latchkey/protocol/client-defaults';
import { retryAttempts, retryBaseMillis } from '@latchkey/protocol/client-limits';
import type { StoredText } from '../safe-storage.ts';
import { readAnswer } from './answer.ts';
import type { Connection } from './connection.ts';
import { connectionError } from './connection-error.ts';
import { bareFetch } from './fetch-options.ts';
import { RateLimitError } from './response-error.ts';

/** A request before it has headers. */
export interface Outgoing {
  readonly method: string;
  /** Below the path of the API, with its query. */
  readonly path: string;
  readonly body?: string;
  readonly type?: 'application/json' | 'application/x-www-form-urlencoded';
  /** That it may be sent twice, although its method does not say so. */
  readonly isRepeatable?: boolean;
  /** How long it may be held back when there were too many requests. */
  readonly patienceMillis?: number | undefined;
  /** What the service has called this device; failures of strangers do not count for a device that it knows. */
  readonly device?: StoredText | undefined;
  /** What a proof has removed of an account, as the service tells it. */
  readonly removed?: StoredText;
}

/** A person who waits longer than this wants to know for how long. */
const PATIENCE = 5000;
/** A program waits as long as the service ever asks it to. */
const PATIENCE_OF_PROGRAMS = 30_000;

/** One try of it. */
export interface Attempt {
  /** Named without their prefix; what has no value is left out. */
  readonly headers: Readonly<Record<string, string | null | undefined | false>>;
  /** Whether a retry makes sense after this failure, because the caller has fixed the cause. */
  canRecover?(error: unknown): Promise<boolean>;
}

/** Of the methods that the contract has. */
const repeatable = /^(GET|PUT|DELETE)$/;

/** Sends it, and again where that may help; answers what the service says. */
export async function send(
  connection: Connection,
  outgoing: Outgoing,
  prepare: () => Attempt | Promise<Attempt> = () => ({ headers: {} }),
): Promise<unknown> {
  const { environment } = connection;
  for (let attempt = 0; ; attempt++) {
    const isLast = attempt + 1 >= retryAttempts;
    let pause = (0.5 + environment.random()) * retryBaseMillis * 2 ** attempt;
    const prepared = await prepare();
    const answer = await exchange(connection, outgoing, prepared);
    switch (answer.kind) {
      case 'ok':
        return answer.data;
      case 'failed':
        if (isLast || !(await prepared.canRecover?.(answer.error))) throw answer.error;
        continue;
      case 'limited': {
        const { millis = pause, error } = answer;
        const { patienceMillis = environment.isBrowser ? PATIENCE : PATIENCE_OF_PROGRAMS } = outgoing;
        if (isLast || millis > patienceMillis) throw new RateLimitError(error, environment.clock() + millis);
        pause = millis;
        break;
      }
      case 'looped':
        if (isLast) throw answer.error;
        break;
      case 'lost':
        if (isLast || !(outgoing.isRepeatable ?? repeatable.test(outgoing.method))) {
          throw await connectionError(connection, answer.cause);
        }
    }
    await environment.wait(pause);
  }
}

async function exchange(
  connection: Connection,
  { method, path, body, type, device, removed }: Outgoing,
  { headers }: Attempt,
) {
  const { environment, extraHeaders } = connection;
  const url = connection.baseUrl() + apiPath + path;
  const init: RequestInit = {
    method,
    headers: {
      ...sentHeaders({ ...headers, device: device?.read(), 'random-nonce': environment.nonce() }, type),
      ...extraHeaders,
    },
    ...(body !== undefined && { body }),
    ...bareFetch(),
  };
  try {
    const response = await environment.fetch(url, init);
    const name = response.headers.get('x-latchkey-device');
    if (name) device?.keep(name);
    removed?.keep(response.headers.get('x-latchkey-removed'));
    return await readAnswer(response);
  } catch (cause) {
    // Fetch has this one name for every failure of the network; all else is a mistake of ours or of the caller.
    if (cause instanceof TypeError) return { kind: 'lost', cause } as const;
    throw cause;
  }
}

function sentHeaders(headers: Attempt['headers'], type: string | undefined): Record<string, string> {
  const sent: Record<string, string> = {
    // Failures then arrive with status 200, so that browsers do not fill their console with them.
    'x-latchkey-override-error-status': 'true',
    'ngrok-skip-browser-warning': 'true',
    ...(type && { 'content-type': type }),
  };
  for (const [name, value] of Object.entries(headers)) if (value) sent[`x-latchkey-${name}`] = value;
  return sent;
}
