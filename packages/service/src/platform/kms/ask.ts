import type { Clock, Wait } from '../../runtime/clock.ts';
import { egressGuard, systemLookUp } from '../network/egress.ts';
import { egressRules } from '../network/egress-rules.ts';
import { type Fetch, type FetchLimits, type FetchOptions, guardedFetch, NoAnswer } from '../network/guarded-fetch.ts';
import { KmsRefusal } from './kms-key.ts';

interface AskOptions extends FetchOptions {
  /** It is a server of the platform, beside this machine: there immediately, or not at all. */
  readonly isBeside?: boolean;
}

/** Asks a KMS, and answers the text of what it says. Throws a KmsRefusal. */
export type Ask = (address: string, options: AskOptions) => Promise<string>;

/** One answer is waited for no longer than this; what is away or overloaded is asked again until the time is up. */
const LIMITS: FetchLimits = { millis: 5_000, bytes: 64 * 1024 };
const TOTAL_MILLIS = 30_000;
const PAUSE_MILLIS = 500;
const BESIDE: FetchLimits = { millis: 1_000, bytes: 64 * 1024 };
const TRIES_BESIDE = 3;
const REASON_CHARACTERS = 200;
const CHECK = 'Check that it runs and that the service may use its key.';
/** How the vendors say that a ciphertext is not what they have made, with this key for this entry. */
const CHANGED = /InvalidCiphertext|message authentication failed|decryption failed|BadParameter/i;
/** AWS says it with a 400. */
const THROTTLED = /^Throttling/;

/** A KMS that restarts together with the service is waited for; a refusal is final. */
export function askingFor(clock: Clock, wait: Wait, limits = LIMITS): Ask {
  return async (address, { isBeside = false, ...options }) => {
    const until = clock() + TOTAL_MILLIS;
    for (let tries = 1; ; tries++) {
      const answer = await oneAnswer(address, options, isBeside ? BESIDE : limits);
      if (typeof answer === 'string') return answer;
      const { reason, hasAnswered, advice = CHECK } = answer;
      const isFinal = answer.isFinal || (isBeside && !hasAnswered && tries === TRIES_BESIDE);
      if (isFinal || clock() + PAUSE_MILLIS > until) throw new KmsRefusal(reason, { advice, isPassing: !isFinal });
      await wait(PAUSE_MILLIS);
    }
  };
}

interface Trouble {
  readonly reason: string;
  readonly hasAnswered: boolean;
  readonly isFinal: boolean;
  readonly advice?: string;
}

async function oneAnswer(address: string, options: FetchOptions, limits: FetchLimits): Promise<string | Trouble> {
  const { host } = new URL(address);
  try {
    const response = await fetchAt(address, limits)(address, options);
    const text = await response.text();
    if (response.ok) return text;
    const reason = reasonIn(text);
    const isFinal = response.status < 500 && response.status !== 429 && !THROTTLED.test(reason);
    return {
      reason: `${host} answered ${response.status}${reason && `: ${reason}`}.`,
      hasAnswered: true,
      isFinal,
      ...(CHANGED.test(reason) && { advice: 'The entry or its ID was changed, or another key has wrapped it.' }),
    };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
    return { reason: `${error.message}${cause}.`, hasAnswered: false, isFinal: error.isFinal };
  }
}

/** It may be anywhere, as the operator says so; in clear only where our own network is. */
function fetchAt(address: string, limits: FetchLimits): Fetch {
  const { hostname, protocol, port } = new URL(address);
  const rules = egressRules([`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`]);
  return guardedFetch(egressGuard(rules, systemLookUp), limits);
}

/** What the vendors call the reason: Vault, AWS and Azure with their codes before, Google, and their token endpoints. */
function reasonIn(text: string): string {
  const reason = said(text)
    .filter((part) => typeof part === 'string')
    .join(': ');
  // It goes to a terminal and into a log.
  const plain = reason.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return plain.replace(/\.$/, '').slice(0, REASON_CHARACTERS);
}

function said(text: string): unknown[] {
  try {
    const { errors, message, Message, __type, error, error_description } = JSON.parse(text);
    const reason = errors?.join?.(' ') || message || Message || error?.message || error_description || error;
    return [typeof __type === 'string' ? __type.replace(/^.*#/, '') : undefined, error?.code, reason];
  } catch {
    return ['Code', 'Message'].map((name) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(text)?.[1]);
  }
}
