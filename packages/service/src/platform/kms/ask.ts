import type { Clock, Wait } from '../../runtime/clock.ts';
import { egressGuard, systemLookUp } from '../network/egress.ts';
import { egressRules } from '../network/egress-rules.ts';
import { type Fetch, type FetchOptions, guardedFetch, NoAnswer } from '../network/guarded-fetch.ts';
import { KmsRefusal } from './kms-key.ts';

/** Asks a KMS, and answers the text of what it says. Throws a KmsRefusal. */
export type Ask = (address: string, options: FetchOptions) => Promise<string>;

/** One answer is waited for no longer than this; what is away or overloaded is asked again until the time is up. */
const LIMITS = { millis: 5_000, bytes: 64 * 1024 };
const TOTAL_MILLIS = 30_000;
const PAUSE_MILLIS = 500;
const REASON_CHARACTERS = 200;

/** A KMS that restarts together with the service is waited for; a refusal is final. */
export function askingFor(clock: Clock, wait: Wait, totalMillis = TOTAL_MILLIS): Ask {
  const until = clock() + totalMillis;
  return async (address, options) => {
    for (;;) {
      const answer = await oneAnswer(address, options);
      if (typeof answer === 'string') return answer;
      if (answer.isFinal || clock() + PAUSE_MILLIS > until) throw new KmsRefusal(answer.reason);
      await wait(PAUSE_MILLIS);
    }
  };
}

interface Trouble {
  readonly reason: string;
  readonly isFinal: boolean;
}

async function oneAnswer(address: string, options: FetchOptions): Promise<string | Trouble> {
  const { host } = new URL(address);
  try {
    const response = await fetchAt(address)(address, options);
    const text = await response.text();
    if (response.ok) return text;
    const isFinal = response.status < 500 && response.status !== 429;
    return { reason: `${host} answered ${response.status}${reasonIn(text)}.`, isFinal };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
    return { reason: `${error.message}${cause}.`, isFinal: error.message.includes('https only') };
  }
}

/** It may be anywhere, as the operator says so; in clear only where our own network is. */
function fetchAt(address: string): Fetch {
  const { hostname, protocol, port } = new URL(address);
  const rules = egressRules([`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`]);
  return guardedFetch(egressGuard(rules, systemLookUp), LIMITS);
}

/** What the vendors call the reason: Vault, AWS, Google, and their token endpoints. */
function reasonIn(text: string): string {
  try {
    const { errors, message, Message, __type, error, error_description } = JSON.parse(text);
    const reason = errors?.join?.(' ') || message || Message || error?.message || error_description || error || __type;
    return typeof reason === 'string' ? `: ${reason.trim().replace(/\.$/, '').slice(0, REASON_CHARACTERS)}` : '';
  } catch {
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1];
    return code ? `: ${code}` : '';
  }
}
